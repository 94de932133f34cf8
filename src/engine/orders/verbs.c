/* verbs.c - the verbs of a system and of the engine by name, and single arguments of atoms as text. */
#include "engine/orders/verbs.h"

#include <assert.h>

static const VerbDef engine_verbs[VERB_FIRST] = {
    [VERB_PASS] = {.name = "pass", .help = "pass", .says = "Pass"},
    [VERB_DONE] = {.name = "done", .help = "done", .says = "Done"},
    [VERB_REOPEN] = {.name = "reopen", .help = "reopen", .says = "Open your choice again"},
    [VERB_RETRACT] = {.name = "retract", .takes = {TAKES_PIECE}, .help = "retract ITEM", .says = "Take back"},
};

int verb_limit(const Game *g)
{
    int n = rules_of(g)->verb_count;
    return n > VERB_FIRST ? n : VERB_FIRST;
}

const VerbDef *verb_def(const Game *g, int verb)
{
    assert(verb >= 0);
    const Ruleset *r = rules_of(g);
    if (verb >= 0 && verb < r->verb_count && r->verbs[verb].name) {
        return &r->verbs[verb];
    }
    return verb >= 0 && verb < VERB_FIRST && engine_verbs[verb].name ? &engine_verbs[verb] : NULL;
}

/* The head of a path, group or chain carries the first item alone; its other arguments are those of the order, not of the atom. */
int verb_args(const VerbDef *d)
{
    bool head_only = d->form == FORM_PATH || d->form == FORM_GROUP || d->form == FORM_CHAIN;
    int most = head_only ? 1 : ATOM_ARGS, n = 0;
    while (n < most && d->takes[n] != TAKES_NOTHING) {
        n++;
    }
    return n;
}

int verb_is(const Game *g, int verb)
{
    const VerbDef *d = verb_def(g, verb);
    int own = verb == VERB_PASS || verb == VERB_DONE        ? IS_END
              : verb == VERB_RETRACT || verb == VERB_REOPEN ? IS_BACK
                                                            : 0;
    return own | (d ? d->is : 0);
}

int verb_means(const VerbDef *d, int verb)
{
    if (d->form == FORM_EACH && d->each) {
        return d->more ? d->more : d->each;
    }
    return d->form == FORM_WORD ? d->close : verb;
}

/* ---- verbs by name ---- */

static bool legal_now(const Atoms *now, int verb)
{
    for (int i = 0; i < now->count; i++) {
        if (now->list[i].verb == verb) {
            return true;
        }
    }
    for (int i = 0; i < now->intervals; i++) {
        if (now->interval[i].base.verb == verb) {
            return true;
        }
    }
    return false;
}

static void list_verbs(Buf *out, const Game *g, const Atoms *now, Span prefix, bool all)
{
    for (int v = 0; v < verb_limit(g); v++) {
        const VerbDef *d = verb_def(g, v);
        if (d && (all || legal_now(now, verb_means(d, v))) && span_starts_nocase(span_of(d->name), prefix)) {
            buf_print(out, "%s%s", out->len ? ", " : "", d->name);
        }
    }
}

static int no_verb(const Game *g, const Atoms *now, Span name, int matches, Problems *p)
{
    Buf list = {0};
    if (matches > 1) {
        list_verbs(&list, g, now, name, true);
        problem(p, NULL, 0, "'%.*s' could be more than one order: %s", SPAN_ARG(name), buf_str(&list));
    } else {
        list_verbs(&list, g, now, (Span){0}, false);
        problem(p, NULL, 0, "there is no order '%.*s'%s%s", SPAN_ARG(name), list.len ? "; orders now: " : "",
                buf_str(&list));
    }
    buf_free(&list);
    return -1;
}

int verb_read(const Game *g, const State *s, Side side, Span name, Problems *p)
{
    int exact = -1, same = 0;
    for (int v = 0; v < verb_limit(g); v++) {
        const VerbDef *d = verb_def(g, v);
        if (d && span_is_nocase(name, d->name)) {
            exact = exact < 0 ? v : exact;
            same++;
        }
    }
    if (same == 1) {
        return exact;
    }
    Atoms now;
    legal(g, s, side, &now);
    for (int v = 0; same && v < verb_limit(g); v++) { /* two verbs of one name: that of the present step */
        const VerbDef *d = verb_def(g, v);
        if (d && span_is_nocase(name, d->name) && legal_now(&now, verb_means(d, v))) {
            return v;
        }
    }
    if (same) {
        return exact;
    }
    int any = -1, anys = 0, legals = 0, found = -1;
    for (int v = 0; v < verb_limit(g) && name.len; v++) {
        const VerbDef *d = verb_def(g, v);
        if (!d || !span_starts_nocase(span_of(d->name), name)) {
            continue;
        }
        any = v;
        anys++;
        if (legal_now(&now, verb_means(d, v))) {
            found = v;
            legals++;
        }
    }
    if (anys == 1 || legals == 1) {
        return anys == 1 ? any : found;
    }
    return no_verb(g, &now, name, anys, p);
}

/* ---- arguments ---- */

bool arg_may_miss(const VerbDef *d, int i)
{
    if (d->takes[i] != TAKES_WORD || !d->words[i] || !d->words[i][0]) {
        return false;
    }
    Span usual = span_of(d->words[i][0]);
    return span_is(usual, "normal") || span_is(usual, "no") || span_is(usual, "-");
}

static bool word_read(const VerbDef *d, int i, Span text, int16_t *out, Problems *p)
{
    const char *const *words = d->words[i];
    int found = -1, matches = 0;
    for (int w = 0; words && words[w]; w++) {
        if (span_is_nocase(text, words[w])) {
            *out = (int16_t)w;
            return true;
        }
        if (text.len && span_starts_nocase(span_of(words[w]), text)) {
            found = w;
            matches++;
        }
    }
    *out = (int16_t)found;
    if (matches == 1) {
        return true;
    }
    Buf list = {0};
    for (int w = 0; words && words[w]; w++) {
        buf_print(&list, "%s%s", w ? ", " : "", words[w]);
    }
    problem(p, NULL, 0, "'%.*s' is not one of %s", SPAN_ARG(text), buf_str(&list));
    buf_free(&list);
    return false;
}

bool arg_read(const Game *g, const VerbDef *d, int i, Span text, int16_t *out, Problems *p)
{
    assert(i >= 0 && i < ATOM_ARGS);
    int takes = d->takes[i];
    long value = -1;
    if (takes == TAKES_WORD) {
        return word_read(d, i, text, out, p);
    }
    if (takes == TAKES_INCHES || takes == TAKES_SHARE) {
        bool number = span_decimal(text, takes == TAKES_INCHES ? 1 : 3, INT16_MIN, INT16_MAX, &value);
        *out = (int16_t)value;
        return number || problem(p, NULL, 0,
                                 takes == TAKES_INCHES ? "'%.*s' is no distance in inches and tenths"
                                                       : "'%.*s' is no share from 0 to 1",
                                 SPAN_ARG(text));
    }
    if (takes == TAKES_NUMBER || takes == TAKES_DEGREES || takes == TAKES_FACING) {
        bool number = span_int(text, INT16_MIN, INT16_MAX, &value);
        *out = (int16_t)value;
        return number || problem(p, NULL, 0, "'%.*s' is no whole number", SPAN_ARG(text));
    }
    if (span_is(text, "-")) {
        *out = -1;
        return true;
    }
    switch (takes) {
    case TAKES_PIECE: value = parse_piece(g, text, p); break;
    case TAKES_HEX: value = parse_hex(g, text, p); break;
    case TAKES_GROUP: value = parse_group(g, text, p); break;
    case TAKES_SIDE: value = parse_side(g, text, p); break;
    default: break;
    }
    *out = (int16_t)value;
    return value >= 0;
}

void arg_print(Buf *out, const Game *g, const VerbDef *d, int i, int value)
{
    assert(i >= 0 && i < ATOM_ARGS);
    const GameHead *h = head(g);
    const char *word = NULL;
    char name[8];
    int words = 0;
    while (d->words[i] && d->words[i][words]) {
        words++;
    }
    switch (d->takes[i]) {
    case TAKES_PIECE: word = value >= 0 && value < h->piece_count ? h->pieces[value].id : NULL; break;
    case TAKES_GROUP: word = value >= 0 && value < h->group_count ? h->groups[value].id : NULL; break;
    case TAKES_SIDE: word = value >= 0 && value < SIDES ? h->rules->side_names[value] : NULL; break;
    case TAKES_WORD: word = value >= 0 && value < words ? d->words[i][value] : NULL; break;
    case TAKES_HEX:
        if (h->map && value >= 0 && value < h->map->grid.count) {
            grid_name(&h->map->grid, (Hex)value, name);
            word = name;
        }
        break;
    case TAKES_INCHES: buf_decimal(out, value, 1, true); return;
    case TAKES_SHARE: buf_decimal(out, value, 3, true); return;
    default: buf_print(out, "%d", value); return;
    }
    buf_text(out, word ? word : "-");
}

Hex piece_hex(const Game *g, const State *s, int piece)
{
    const Field *f = field_find(g, OF_PIECE, head(g)->pieces[piece].kind, span_of("hex"));
    long h = f && f->type == FIELD_HEX ? field_get(g, s, f, piece) : HEX_NONE;
    return (Hex)(h < 0 ? HEX_NONE : h);
}

/* ---- modes ---- */

const char *other_word(const Game *g, const VerbDef *d)
{
    if (!d->other || !verb_def(g, d->other)) {
        return NULL;
    }
    if (d->form == FORM_PATH) {
        return "march";
    }
    for (int i = 0; d->takes[2] == TAKES_WORD && d->words[2] && d->words[2][i]; i++) {
        if (i || !arg_may_miss(d, 2)) {
            return d->words[2][i];
        }
    }
    return verb_def(g, d->other)->name;
}

bool is_other_word(const Game *g, const VerbDef *d, Span text)
{
    const char *word = other_word(g, d);
    return word && (span_is_nocase(text, word) || span_is_nocase(text, verb_def(g, d->other)->name));
}
