/* lesson.c - reads a lesson, checks it against its game, and tells which notes belong to the present moment. */
#include "engine/data/lesson.h"
#include "engine/fields/state_fields.h"
#include "engine/orders/verbs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const lesson_parts[] = {"board", "prompt", "unit", "log", "orders", "track", "account", "bar", NULL};

/* ---- reading ---- */

static bool begin_note(Lesson *l, Span id, int line, Problems *p)
{
    if (l->notes == LESSON_NOTES) {
        return problem(p, l->file, line, "a lesson has at most %d notes", LESSON_NOTES);
    }
    if (!id.len) {
        return problem(p, l->file, line, "a note needs a name: note NAME");
    }
    for (int i = 0; i < l->notes; i++) {
        if (l->note[i].id.len == id.len && memcmp(l->note[i].id.at, id.at, id.len) == 0) {
            return problem(p, l->file, line, "there is a note '%.*s' already", SPAN_ARG(id));
        }
    }
    l->note[l->notes++] = (LessonNote){.id = id, .line = line};
    return true;
}

static bool add_to(Span *list, int *count, Span text, const Lesson *l, int line, Problems *p)
{
    if (*count == LESSON_WORDS) {
        return problem(p, l->file, line, "at most %d of a kind in a note", LESSON_WORDS);
    }
    list[(*count)++] = text;
    return true;
}

static bool add_words(Span *list, int *count, Span text, const Lesson *l, int line, Problems *p)
{
    Span word;
    bool good = true;
    while (good && span_word(&text, &word)) {
        good = add_to(list, count, word, l, line, p);
    }
    return good;
}

static bool read_turn(LessonNote *n, Span text, const Lesson *l, int line, Problems *p)
{
    long turn;
    if (!span_int(text, 1, 99, &turn)) {
        return problem(p, l->file, line, "turn takes a number from 1, not '%.*s'", SPAN_ARG(text));
    }
    n->turn = (int)turn;
    return true;
}

/* A line of a note: its first word and the rest. */
static bool read_in_note(Lesson *l, Span key, Span text, int line, Problems *p)
{
    LessonNote *n = &l->note[l->notes - 1];
    static const char *const keys[] = {"says", "at",   "offers", "press", "show", "after",
                                       "part", "type", "turn",   "over",  NULL};
    int which = span_index(key, keys);
    if (which < 0) {
        return problem(p, l->file, line,
                       "'%.*s' is no word of a note; there are says, at, offers, press, show, after, part, "
                       "type, turn and over",
                       SPAN_ARG(key));
    }
    if (which != 9 && !text.len) {
        return problem(p, l->file, line, "nothing stands after '%.*s'", SPAN_ARG(key));
    }
    switch (which) {
    case 0: n->says = text; return true;
    case 1: return add_words(n->step, &n->steps, text, l, line, p);
    case 2: return add_to(n->offers, &n->offered, text, l, line, p);
    case 3: return add_to(n->press, &n->pressed, text, l, line, p);
    case 4: return add_words(n->show, &n->shown, text, l, line, p);
    case 5: n->after = text; return true;
    case 6:
        n->part = text;
        return span_index(text, lesson_parts) >= 0 ||
               problem(
                   p, l->file, line,
                   "the page has no part '%.*s'; there are board, prompt, unit, log, orders, track, account and bar",
                   SPAN_ARG(text));
    case 7: n->type = text; return true;
    case 8: return read_turn(n, text, l, line, p);
    default: n->over = true; return true;
    }
}

static bool read_in_head(Lesson *l, Span key, Span text, int line, Problems *p)
{
    static const char *const keys[] = {"title", "side", "bot", NULL};
    int which = span_index(key, keys);
    if (which < 0) {
        return problem(p, l->file, line,
                       "'%.*s' is no word of a lesson; before the first note stand title, side and bot", SPAN_ARG(key));
    }
    *(which == 0 ? &l->title : which == 1 ? &l->side : &l->bot) = text;
    return true;
}

static bool read_line(Lesson *l, Span line, int number, Problems *p)
{
    Span rest = line, key;
    if (!span_word(&rest, &key) || key.at[0] == '#') {
        return true;
    }
    rest = span_trim(rest);
    if (span_is(key, "note")) {
        return begin_note(l, rest, number, p);
    }
    return l->notes ? read_in_note(l, key, rest, number, p) : read_in_head(l, key, rest, number, p);
}

static int note_named(const Lesson *l, Span id)
{
    for (int i = 0; i < l->notes; i++) {
        if (l->note[i].id.len == id.len && memcmp(l->note[i].id.at, id.at, id.len) == 0) {
            return i;
        }
    }
    return -1;
}

/* What every lesson has, and that `after` looks back: so no two notes wait for each other. */
static bool whole(const Lesson *l, Problems *p)
{
    bool good = l->title.len && l->side.len && l->notes;
    if (!good) {
        problem(p, l->file, 0, "a lesson needs a title, a side and a note");
    }
    for (int i = 0; i < l->notes; i++) {
        const LessonNote *n = &l->note[i];
        if (!n->says.len) {
            good = problem(p, l->file, n->line, "the note '%.*s' says nothing", SPAN_ARG(n->id));
        }
        int after = n->after.len ? note_named(l, n->after) : -1;
        if (n->after.len && (after < 0 || after >= i)) {
            good = problem(p, l->file, n->line, "no note '%.*s' stands before this one", SPAN_ARG(n->after));
        }
    }
    return good;
}

bool lesson_read(Lesson *out, Source *src, const Ruleset *r, const char *scenario, Problems *p)
{
    Text text;
    Buf name = {0};
    assert(scenario);
    *out = (Lesson){0};
    buf_print(&name, "%s/lessons/%s.lesson", r->id, scenario);
    bool there = source_has(src, buf_str(&name)) && source_read(src, buf_str(&name), &text, p);
    buf_free(&name);
    if (!there) {
        return false;
    }
    bool good = true;
    Span rest = text.bytes, line;
    out->file = text.name;
    for (int number = 1; span_line(&rest, &line); number++) {
        good = read_line(out, line, number, p) && good;
    }
    return whole(out, p) && good;
}

/* ---- checking ---- */

static bool step_exists(const Ruleset *r, Span name)
{
    for (int i = 0; i < r->step_count; i++) {
        if (r->steps[i].name && span_is(name, r->steps[i].name)) {
            return true;
        }
    }
    return false;
}

static bool piece_exists(const Game *g, Span id)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (span_is(id, head(g)->pieces[i].id)) {
            return true;
        }
    }
    return false;
}

static bool hex_exists(const Game *g, Span name)
{
    return head(g)->map && grid_parse(&head(g)->map->grid, name) != HEX_NONE;
}

static bool check_pattern(const Game *g, const Lesson *l, const LessonNote *n, Span pattern, Problems *p)
{
    Span word = {0};
    span_word(&pattern, &word);
    for (int verb = 0; verb < verb_limit(g); verb++) {
        const VerbDef *d = verb_def(g, verb);
        if (d && span_is(word, d->name)) {
            return true;
        }
    }
    return problem(p, l->file, n->line, "the note '%.*s' names '%.*s', which nobody can order", SPAN_ARG(n->id),
                   SPAN_ARG(word));
}

bool lesson_check(const Lesson *l, const Game *g, Problems *p)
{
    const Ruleset *r = rules_of(g);
    bool good = true;
    if (!span_is(l->side, r->side_names[0]) && !span_is(l->side, r->side_names[1])) {
        good = problem(p, l->file, 0, "there is no side '%.*s'; there are %s and %s", SPAN_ARG(l->side),
                       r->side_names[0], r->side_names[1]);
    }
    for (int i = 0; i < l->notes; i++) {
        const LessonNote *n = &l->note[i];
        for (int k = 0; k < n->steps; k++) {
            good = (step_exists(r, n->step[k]) ||
                    problem(p, l->file, n->line, "the note '%.*s' waits for a step '%.*s' that is not there",
                            SPAN_ARG(n->id), SPAN_ARG(n->step[k]))) &&
                   good;
        }
        for (int k = 0; k < n->offered; k++) {
            good = check_pattern(g, l, n, n->offers[k], p) && good;
        }
        for (int k = 0; k < n->pressed; k++) {
            good = check_pattern(g, l, n, n->press[k], p) && good;
        }
        for (int k = 0; k < n->shown; k++) {
            good = (piece_exists(g, n->show[k]) || hex_exists(g, n->show[k]) ||
                    problem(p, l->file, n->line, "the note '%.*s' shows '%.*s', no piece and no hex of the scenario",
                            SPAN_ARG(n->id), SPAN_ARG(n->show[k]))) &&
                   good;
        }
    }
    return good;
}

/* ---- the moment ---- */

/* Does the text begin with the words of the pattern? */
static bool fits_words(Span pattern, Span text)
{
    Span want, word;
    while (span_word(&pattern, &want)) {
        if (!span_word(&text, &word) ||
            (!span_is(want, "*") && (want.len != word.len || memcmp(want.at, word.at, want.len) != 0))) {
            return false;
        }
    }
    return true;
}

/* A choice as it is typed: "move A-KUN", "advance LF1 0.1..8". */
static void print_choice(Buf *text, const Game *g, const Atoms *list, int i)
{
    buf_clear(text);
    if (i < list->count) {
        atom_print(text, g, list->list[i]);
    } else {
        interval_print(text, g, &list->interval[i - list->count]);
    }
}

static bool is_offered(const Game *g, const Atoms *list, Span pattern)
{
    Buf text = {0};
    bool found = false;
    for (int i = 0; i < list->count + list->intervals && !found; i++) {
        print_choice(&text, g, list, i);
        found = fits_words(pattern, buf_as_span(&text));
    }
    buf_free(&text);
    return found;
}

static int turn_now(const Session *x)
{
    const Field *turn = field_find(x->g, OF_GAME, 0, span_of("turn"));
    return turn ? (int)field_get(x->g, x->s, turn, 0) : 0;
}

/* Everything but what is offered. */
static bool holds_without_offers(const LessonNote *n, const Session *x, Side side)
{
    const Ruleset *r = rules_of(x->g);
    if (core(x->s)->over || n->over) {
        return core(x->s)->over && n->over;
    }
    if (!session_asks(x, side) || turn_now(x) < n->turn) {
        return false;
    }
    bool there = n->steps == 0;
    for (int i = 0; i < n->steps && !there; i++) {
        there = span_is(n->step[i], r->steps[top_of(x->s)->step].name);
    }
    return there;
}

static bool holds_among(const LessonNote *n, const Session *x, Side side, const Atoms *list)
{
    bool holds = holds_without_offers(n, x, side);
    for (int i = 0; i < n->offered && holds; i++) {
        holds = is_offered(x->g, list, n->offers[i]);
    }
    return holds;
}

/* The choices of the side; the caller frees them. */
static Atoms *choices_of(const Session *x, Side side)
{
    Atoms *list = must_zalloc(sizeof *list);
    if (!core(x->s)->over && session_asks(x, side)) {
        legal(x->g, x->s, side, list);
    }
    return list;
}

bool lesson_holds(const LessonNote *n, const Session *x, Side side)
{
    Atoms *list = choices_of(x, side);
    bool holds = holds_among(n, x, side, list);
    free(list);
    return holds;
}

int lesson_now(const Lesson *l, const Session *x, Side side, uint32_t done)
{
    Atoms *list = choices_of(x, side);
    int now = -1;
    for (int i = 0; i < l->notes && now < 0; i++) {
        const LessonNote *n = &l->note[i];
        bool ready = !n->after.len || (done >> note_named(l, n->after) & 1);
        if (!(done >> i & 1) && ready && holds_among(n, x, side, list)) {
            now = i;
        }
    }
    free(list);
    return now;
}

/* ---- JSON ---- */

static void put_span(Json *j, const char *key, Span text)
{
    json_key(j, key);
    if (text.len) {
        json_span(j, text);
    } else {
        json_null(j);
    }
}

/* The atoms that the note proposes, as they are offered now. */
static void put_press(Json *j, const LessonNote *n, const Game *g, const Atoms *list)
{
    Buf text = {0};
    json_key(j, "press");
    json_open(j, '[');
    for (int i = 0; i < list->count + list->intervals; i++) {
        bool wanted = false;
        print_choice(&text, g, list, i);
        for (int k = 0; k < n->pressed && !wanted; k++) {
            wanted = fits_words(n->press[k], buf_as_span(&text));
        }
        if (wanted) {
            json_text(j, buf_str(&text));
        }
    }
    json_close(j, ']');
    buf_free(&text);
}

void lesson_json(Json *j, const Lesson *l, const Session *x, Side side)
{
    Atoms *list = choices_of(x, side);
    json_open(j, '{');
    put_span(j, "title", l->title);
    put_span(j, "side", l->side);
    json_key(j, "notes");
    json_open(j, '[');
    for (int i = 0; i < l->notes; i++) {
        const LessonNote *n = &l->note[i];
        json_open(j, '{');
        put_span(j, "id", n->id);
        put_span(j, "says", n->says);
        put_span(j, "after", n->after);
        json_put_bool(j, "holds", holds_among(n, x, side, list));
        put_press(j, n, x->g, list);
        json_key(j, "show");
        json_open(j, '[');
        for (int k = 0; k < n->shown; k++) {
            json_span(j, n->show[k]);
        }
        json_close(j, ']');
        put_span(j, "part", n->part);
        put_span(j, "type", n->type);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    free(list);
}

void lesson_offer_json(Json *j, const Lesson *l)
{
    put_span(j, "title", l->title);
    put_span(j, "side", l->side);
    put_span(j, "bot", l->bot);
}
