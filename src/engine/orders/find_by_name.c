/* find_by_name.c - finding pieces, groups, sides and hexes by what a person types.
 *
 * An exact name wins, then the same in another case, then a prefix that only one name has. What is ambiguous is refused with the
 * names it could mean.
 */
#include "engine/fields/state_fields.h"
#include "engine/ruleset.h"

enum { SHOWN = 5 };

typedef const char *Name(const Game *g, int index);

static const char *piece_name(const Game *g, int i) { return head(g)->pieces[i].id; }
static const char *group_name(const Game *g, int i) { return head(g)->groups[i].id; }
static const char *side_name(const Game *g, int i) { return rules_of(g)->side_names[i]; }

static int exact(const Game *g, Name *name, int count, Span text)
{
    int nocase = -1;
    for (int i = 0; i < count; i++) {
        if (span_is(text, name(g, i))) {
            return i;
        }
        if (nocase < 0 && span_is_nocase(text, name(g, i))) {
            nocase = i;
        }
    }
    return nocase;
}

static int ambiguous(const Game *g, Name *name, int count, Span text, const char *what, Problems *p)
{
    Buf list = {0};
    int shown = 0, all = 0;
    for (int i = 0; i < count; i++) {
        if (!span_starts_nocase(span_of(name(g, i)), text)) {
            continue;
        }
        if (shown < SHOWN) {
            buf_print(&list, "%s%s", shown++ ? ", " : "", name(g, i));
        }
        all++;
    }
    problem(p, NULL, 0, "'%.*s' could be more than one %s: %s%s", SPAN_ARG(text), what, buf_str(&list),
            all > shown ? ", ..." : "");
    buf_free(&list);
    return -1;
}

/* Names of groups and sides are few: a refusal lists them. */
static void unknown(const Game *g, Name *name, int count, Span text, const char *what, Problems *p)
{
    Buf list = {0};
    for (int i = 0; i < count && count <= 16; i++) {
        buf_print(&list, "%s%s", i ? ", " : "; there are ", name(g, i));
    }
    problem(p, NULL, 0, "there is no %s '%.*s'%s", what, SPAN_ARG(text), buf_str(&list));
    buf_free(&list);
}

static int by_name(const Game *g, Name *name, int count, Span text, const char *what, Problems *p)
{
    int found = exact(g, name, count, text);
    if (found >= 0) {
        return found;
    }
    for (int i = 0; i < count && text.len; i++) {
        if (!span_starts_nocase(span_of(name(g, i)), text)) {
            continue;
        }
        if (found >= 0) {
            return ambiguous(g, name, count, text, what, p);
        }
        found = i;
    }
    if (found < 0) {
        unknown(g, name, count, text, what, p);
    }
    return found;
}

int parse_piece(const Game *g, Span text, Problems *p)
{
    return by_name(g, piece_name, head(g)->piece_count, text, "piece", p);
}

int parse_group(const Game *g, Span text, Problems *p)
{
    const char *noun = rules_of(g)->group_noun;
    return by_name(g, group_name, head(g)->group_count, text, noun ? noun : "formation", p);
}

int parse_side(const Game *g, Span text, Problems *p) { return by_name(g, side_name, SIDES, text, "side", p); }

Hex parse_hex(const Game *g, Span text, Problems *p)
{
    const Map *map = head(g)->map;
    Hex h = map ? grid_parse(&map->grid, text) : (Hex)HEX_NONE;
    if (h != HEX_NONE && map->on[h]) {
        return h;
    }
    problem(p, NULL, 0, "there is no hex '%.*s' on the map", SPAN_ARG(text));
    return HEX_NONE;
}
