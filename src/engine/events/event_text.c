/* event_text.c - events and facts as sentences, as a side may read them. */
#include "engine/events/events_inside.h"

#include <assert.h>
#include <string.h>

static void half_render(Buf *out, int halves)
{
    if (halves < 0) {
        buf_char(out, '-');
    }
    unsigned n = halves < 0 ? 0u - (unsigned)halves : (unsigned)halves;
    if (n % 2 == 0) {
        buf_print(out, "%u", n / 2);
    } else if (n == 1) {
        buf_text(out, "1/2");
    } else {
        buf_print(out, "%u 1/2", n / 2);
    }
}

void hex_render(Buf *out, const Game *g, int hex)
{
    const Map *map = head(g)->map;
    if (!map || hex < 0 || hex >= map->grid.count) {
        buf_char(out, '-');
        return;
    }
    char name[8];
    grid_name(&map->grid, (Hex)hex, name);
    buf_text(out, name);
}

/* "2611 Novara": as players read it, with its name where it has one. */
void sum_value_render(Buf *out, int value, bool halves)
{
    if (!halves) {
        buf_print(out, "%+d", value);
        return;
    }
    buf_text(out, value < 0 ? "" : "+");
    half_render(out, value);
}

static void place_render(Buf *out, const Game *g, int hex)
{
    const Map *map = head(g)->map;
    if (!map || hex < 0 || hex >= map->grid.count) {
        buf_char(out, '-');
        return;
    }
    map_hex_text(out, map, (Hex)hex);
}

void arg_render(Buf *out, const Game *g, Arg a, bool known)
{
    const GameHead *h = head(g);
    switch (a.kind) {
    case ARG_PIECE:
        if (!known) {
            buf_text(out, "an unseen unit");
        } else {
            buf_text(out, a.value >= 0 && a.value < h->piece_count ? h->pieces[a.value].name : "-");
        }
        break;
    case ARG_HEX: place_render(out, g, a.value); break;
    case ARG_NUMBER: buf_print(out, "%d", a.value); break;
    case ARG_INCHES: buf_decimal(out, a.value, 2, true); break;
    case ARG_HALF: half_render(out, a.value); break;
    case ARG_GROUP: buf_text(out, a.value >= 0 && a.value < h->group_count ? h->groups[a.value].name : "-"); break;
    case ARG_SIDE: buf_text(out, a.value >= 0 && a.value < SIDES ? h->rules->side_titles[a.value] : "nobody"); break;
    case ARG_WORD: buf_text(out, a.word ? a.word : "-"); break;
    default: break;
    }
}

/* Is it just one of what is counted? */
static bool is_one(Arg a)
{
    return (a.kind == ARG_NUMBER && a.value == 1) || (a.kind == ARG_HALF && (a.value == 1 || a.value == 2)) ||
           (a.kind == ARG_INCHES && a.value == 100);
}

/* "{s}" and "{es}": the ending of what the argument before it counts, if there is more than one. How many bytes it takes, or 0. */
static size_t plural_render(Buf *out, const char *at, const Arg *args, int next)
{
    const char *close = at[0] == '{' && (at[1] == 's' || at[1] == 'e') ? strchr(at, '}') : NULL;
    if (!close || next < 1) {
        return 0;
    }
    if (!is_one(args[next - 1])) {
        buf_span(out, (Span){at + 1, (size_t)(close - at - 1)});
    }
    return (size_t)(close - at + 1);
}

/* Puts the arguments in where "{}" stands. */
void event_sentence(Buf *out, const Game *g, const char *text, const Arg *args, int n, Side viewer)
{
    size_t start = out->len;
    int next = 0;
    for (const char *at = text; *at;) {
        size_t ending = plural_render(out, at, args, next < n ? next : n);
        at += ending;
        if (ending) {
            continue;
        }
        if (at[0] != '{' || at[1] != '}') {
            buf_char(out, *at++);
            continue;
        }
        at += 2;
        if (next < n) {
            arg_render(out, g, args[next], !event_unseen(args[next], viewer));
        }
        next++;
    }
    if (out->len > start && n && event_unseen(args[0], viewer) && strncmp(text, "{}", 2) == 0) {
        out->data[start] = 'A'; /* "An unseen unit" begins a sentence */
    }
}

void event_render(Buf *out, const Game *g, const Event *e, Side viewer)
{
    if (event_known(e, viewer)) {
        event_sentence(out, g, e->text, e->arg, e->args, viewer);
    }
}

void event_before_dice(Buf *out, const Game *g, const Event *e, Side viewer)
{
    const char *mark = strrchr(e->text, ':');
    assert((e->flags & EVENT_DICE) && mark);
    if (event_known(e, viewer)) {
        Buf part = {0};
        buf_span(&part, (Span){e->text, (size_t)(mark - e->text)});
        event_sentence(out, g, buf_str(&part), e->arg, e->args, viewer);
        buf_free(&part);
    }
}

void fact_render(Buf *out, const Game *g, const char *fact, const Arg *args, int n)
{
    if (fact) {
        event_sentence(out, g, fact, args, n, NOBODY);
    }
}
