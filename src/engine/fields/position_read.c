/* position_read.c - reading position text, line by line or whole (see position_print.c for the lines).
 *
 * `step NAME` with at= puts frames back as they were: those of the frame lines since the last game, clear or step, and this one on top.
 * Without at= it begins the step afresh, as if play had come to it. Nothing a stranger writes can do more than be refused.
 */
#include "engine/fields/position_inside.h"

#include <stdlib.h>
#include <string.h>

static bool next_pair(Span *rest, Span *key, Span *value, bool *wrong, Problems *p)
{
    Span word;
    if (!span_word(rest, &word)) {
        return false;
    }
    *value = word;
    if (!span_split(value, '=', key) || !value->at || !key->len || !value->len) {
        *wrong = true;
        return problem(p, NULL, 0, "'%.*s' is not of the form key=value", SPAN_ARG(word));
    }
    return true;
}

static bool read_piece(const Game *g, State *s, Span rest, Problems *p)
{
    Span id, key, value;
    if (!span_word(&rest, &id)) {
        return problem(p, NULL, 0, "expected piece ID key=value ...");
    }
    int piece = parse_piece(g, id, p);
    bool wrong = piece < 0;
    while (!wrong && next_pair(&rest, &key, &value, &wrong, p)) {
        const Field *f = field_find(g, OF_PIECE, head(g)->pieces[piece].kind, key);
        wrong = !f || !field_parse(g, s, f, piece, value, p);
        if (!f) {
            problem(p, NULL, 0, "%s has no field '%.*s'", head(g)->pieces[piece].id, SPAN_ARG(key));
        }
    }
    return !wrong;
}

static bool read_set_line(const Game *g, State *s, Span rest, Problems *p)
{
    Span key, value;
    const Field *f;
    int index;
    if (!span_word(&rest, &key) || !span_word(&rest, &value) || span_trim(rest).len) {
        return problem(p, NULL, 0, "expected set KEY VALUE");
    }
    return field_key(g, key, &f, &index, p) && field_parse(g, s, f, index, value, p);
}

static int find_step(const Game *g, Span name, Problems *p)
{
    const Ruleset *r = rules_of(g);
    for (int i = 0; i < r->step_count; i++) {
        if (r->steps[i].name && span_is_nocase(name, r->steps[i].name)) {
            return i;
        }
    }
    problem(p, NULL, 0, "there is no step '%.*s'", SPAN_ARG(name));
    return -1;
}

/* Which of the step's locals has the name, or -1. */
static int find_local(const StepDef *d, Span name)
{
    for (int i = 0; i < FRAME_LOCALS; i++) {
        if (d->locals[i] && span_is(name, d->locals[i])) {
            return i;
        }
    }
    long number;
    bool plain =
        name.len > 1 && name.at[0] == 'v' && span_int((Span){name.at + 1, name.len - 1}, 0, FRAME_LOCALS - 1, &number);
    return plain ? (int)number : -1;
}

static bool read_raw(Span text, long lo, long hi, long *out)
{
    Span rest = text, word;
    return span_split(&rest, ':', &word) && span_is(word, "raw") && rest.at && span_int(rest, lo, hi, out);
}

static bool read_local(const Game *g, char kind, Span text, int16_t *out, Problems *p)
{
    long value = 0;
    bool known = true;
    if (read_raw(text, INT16_MIN, INT16_MAX, &value)) {
        *out = (int16_t)value;
        return true;
    }
    if (kind == 'i') {
        known = span_int(text, INT16_MIN, INT16_MAX, &value) ||
                problem(p, NULL, 0, "'%.*s' is no whole number of a frame", SPAN_ARG(text));
    } else if (span_is(text, "-")) {
        value = -1;
    } else {
        value = kind == 'h' ? parse_hex(g, text, p) : kind == 'p' ? parse_piece(g, text, p) : parse_group(g, text, p);
        known = value >= 0;
    }
    *out = (int16_t)value;
    return known;
}

static bool read_number(Span text, Span key, long hi, uint8_t *out, Problems *p)
{
    long value;
    if (!span_int(text, 0, hi, &value)) {
        return problem(p, NULL, 0, "%.*s is a number from 0 to %ld, not '%.*s'", SPAN_ARG(key), hi, SPAN_ARG(text));
    }
    *out = (uint8_t)value;
    return true;
}

static bool read_owner(const Game *g, Span text, uint8_t *out, Problems *p)
{
    long value = NOBODY;
    if (!span_is(text, "-") && !read_raw(text, 0, 255, &value)) {
        value = parse_side(g, text, p);
    }
    *out = (uint8_t)value;
    return value >= 0;
}

static bool read_frame_key(const Game *g, Frame *f, Span key, Span value, Problems *p)
{
    if (span_is(key, "at")) {
        return read_number(value, key, 255, &f->at, p);
    }
    if (span_is(key, "acted")) {
        return read_number(value, key, 255, &f->acted, p);
    }
    if (span_is(key, "owner")) {
        return read_owner(g, value, &f->owner, p);
    }
    const StepDef *d = &rules_of(g)->steps[f->step];
    int local = find_local(d, key);
    if (local < 0) {
        return problem(p, NULL, 0, "step %s has no '%.*s'", d->name, SPAN_ARG(key));
    }
    return read_local(g, frame_local_kind(d, local), value, &f->v[local], p);
}

/* A step ends by giving play back to the one below it; only the step that a game begins with has none below. So a stack that stands
 * on another would run empty. */
static bool stands_on_first(const Game *g, const State *s, Problems *p)
{
    const Ruleset *r = rules_of(g);
    State *begun = must_zalloc(r->state_size);
    position_set_up(g, begun);
    int first = core(begun)->depth ? core(begun)->stack[0].step : core(s)->stack[0].step;
    int lowest = core(s)->stack[0].step;
    free(begun);
    if (lowest == first) {
        return true;
    }
    return problem(p, NULL, 0, "nothing lies below step %s; expected `frame %s at=...` before all other frames",
                   r->steps[lowest].name, r->steps[first].name);
}

/* Puts a frame on the stack as it is written; `ends` on the line of the innermost. */
static bool read_frame(const Game *g, State *s, Span name, Span rest, bool ends, Problems *p)
{
    Core *k = core_of(s);
    if (!k->reading) {
        memset(k->stack, 0, sizeof k->stack);
        k->depth = 0;
        k->reading = 1;
    }
    bool none = ends && span_is(name, "-");
    Frame f = {.owner = NOBODY};
    int step = none ? 0 : find_step(g, name, p), waiting = -1;
    bool wrong = step < 0;
    f.step = (uint8_t)step;
    k->over = k->broken = 0;
    for (Span key, value; !wrong && next_pair(&rest, &key, &value, &wrong, p);) {
        uint8_t number = 0;
        if (ends && span_is(key, "waiting")) {
            wrong = !read_number(value, key, 3, &number, p);
            waiting = number;
        } else if (ends && span_is(key, "over")) {
            wrong = !read_number(value, key, 255, &k->over, p);
        } else if (ends && span_is(key, "broken")) {
            wrong = !read_number(value, key, BROKEN_KINDS - 1, &k->broken, p);
        } else {
            wrong = !read_frame_key(g, &f, key, value, p);
        }
    }
    if (wrong) {
        return false;
    }
    if (k->depth == STACK_MAX) {
        return problem(p, NULL, 0, "more than %d frames", STACK_MAX);
    }
    if (!none) {
        k->stack[k->depth++] = f;
    }
    if (!k->depth && waiting > 0) {
        return problem(p, NULL, 0, "nobody can decide where there is no step");
    }
    if (ends && k->depth && !stands_on_first(g, s, p)) {
        return false;
    }
    if (ends) {
        k->reading = 0;
        k->waiting = (uint8_t)(waiting >= 0 ? waiting : frame_usual_waiting(k));
    }
    return true;
}

typedef struct Fresh { /* what a step line without at= asks for */
    int group, side;
    Frame given; /* locals given by name */
    bool has[FRAME_LOCALS];
} Fresh;

static bool read_fresh_key(const Game *g, State *s, int step, Fresh *fresh, Span key, Span value, Problems *p)
{
    const StepDef *d = &rules_of(g)->steps[step];
    const Field *f = field_find(g, OF_GAME, 0, key);
    int local = find_local(d, key);
    if (span_is(key, "active")) {
        return (fresh->side = parse_side(g, value, p)) >= 0;
    }
    if (span_is(key, "formation") || (f && f->type == FIELD_GROUP)) {
        return (fresh->group = parse_group(g, value, p)) >= 0;
    }
    if (f) {
        return field_parse(g, s, f, 0, value, p);
    }
    if (local >= 0) {
        fresh->has[local] = true;
        return read_local(g, frame_local_kind(d, local), value, &fresh->given.v[local], p);
    }
    return problem(p, NULL, 0, "step %s has no '%.*s'; expected formation=, active= or a field of the game", d->name,
                   SPAN_ARG(key));
}

static bool begin_step(const Game *g, State *s, Span name, Span rest, Problems *p)
{
    Fresh fresh = {.group = -1, .side = -1};
    int step = find_step(g, name, p);
    bool wrong = step < 0;
    for (Span key, value; !wrong && next_pair(&rest, &key, &value, &wrong, p);) {
        wrong = !read_fresh_key(g, s, step, &fresh, key, value, p);
    }
    if (wrong) {
        return false;
    }
    core_of(s)->reading = 0;
    core_of(s)->over = core_of(s)->broken = 0;
    rules_of(g)->derive(g, s);
    int before = p->count;
    if (!rules_of(g)->begin_step || !rules_of(g)->begin_step(g, s, step, fresh.group, fresh.side, p)) {
        return p->count > before ? false : problem(p, NULL, 0, "play cannot be put at step %.*s", SPAN_ARG(name));
    }
    for (int i = 0; i < FRAME_LOCALS; i++) {
        if (fresh.has[i] && core(s)->depth) {
            top(s)->v[i] = fresh.given.v[i];
        }
    }
    return true;
}

static bool has_at(Span rest)
{
    for (Span word, key; span_word(&rest, &word);) {
        if (span_split(&word, '=', &key) && span_is(key, "at")) {
            return true;
        }
    }
    return false;
}

bool position_begins_step(Span line)
{
    Span code = {0}, word;
    span_split(&line, '#', &code);
    return span_word(&code, &word) && span_is(word, "step") && !has_at(code);
}

/* The line must name the game that is being read into. */
static bool read_game(const Game *g, State *s, Span rest, Problems *p)
{
    const GameHead *h = head(g);
    Span system, scenario, key, value;
    if (!span_word(&rest, &system) || !span_word(&rest, &scenario)) {
        return problem(p, NULL, 0, "expected game SYSTEM SCENARIO option=value ...");
    }
    if (!span_is(system, h->rules->id) || !span_is(scenario, h->scenario)) {
        return problem(p, NULL, 0, "this is a position of %.*s %.*s; expected %s %s", SPAN_ARG(system),
                       SPAN_ARG(scenario), h->rules->id, h->scenario);
    }
    bool wrong = false;
    while (!wrong && next_pair(&rest, &key, &value, &wrong, p)) {
        bool same = false;
        for (int i = 0; i < h->option_count; i++) {
            same |= span_is(key, h->options[i].name) && span_is(value, h->options[i].value);
        }
        if (!same) {
            return problem(p, NULL, 0, "the game is not played with %.*s=%.*s", SPAN_ARG(key), SPAN_ARG(value));
        }
    }
    if (!wrong) {
        position_set_up(g, s);
    }
    return !wrong;
}

typedef enum LineKind { LINE_WRONG, LINE_BLANK, LINE_FIELDS, LINE_FRAME, LINE_FRESH } LineKind;

static LineKind read_line(const Game *g, State *s, Span line, Problems *p)
{
    Span code = {0}, word, name;
    span_split(&line, '#', &code);
    if (!span_word(&code, &word)) {
        return LINE_BLANK;
    }
    if (span_is(word, "game")) {
        return read_game(g, s, code, p) ? LINE_FIELDS : LINE_WRONG;
    }
    if (span_is(word, "clear")) {
        core_of(s)->reading = 0;
        position_clear(g, s);
        return LINE_FIELDS;
    }
    if (span_is(word, "piece")) {
        return read_piece(g, s, code, p) ? LINE_FIELDS : LINE_WRONG;
    }
    if (span_is(word, "set")) {
        return read_set_line(g, s, code, p) ? LINE_FIELDS : LINE_WRONG;
    }
    bool step = span_is(word, "step");
    if (!step && !span_is(word, "frame")) {
        problem(p, NULL, 0, "'%.*s' begins no line of a position; expected game, clear, piece, set, frame or step",
                SPAN_ARG(word));
        return LINE_WRONG;
    }
    if (!span_word(&code, &name)) {
        problem(p, NULL, 0, "expected %.*s NAME key=value ...", SPAN_ARG(word));
        return LINE_WRONG;
    }
    if (step && !has_at(code)) {
        return begin_step(g, s, name, code, p) ? LINE_FRESH : LINE_WRONG;
    }
    return read_frame(g, s, name, code, step, p) ? LINE_FRAME : LINE_WRONG;
}

/* Gives the inner problems the place they happened at. */
static void relay(Problems *p, const char *file, int line, Problems *inner)
{
    Span rest = buf_as_span(&inner->text), one;
    while (span_line(&rest, &one)) {
        problem(p, file, line, "%.*s", SPAN_ARG(one));
    }
    problems_free(inner);
}

bool position_line(const Game *g, State *s, Span line, const char *file, int line_number, Problems *p, Dice *dice,
                   Log *log)
{
    Problems inner = {0};
    LineKind kind = read_line(g, s, line, &inner);
    relay(p, file, line_number, &inner);
    if (kind == LINE_FIELDS || kind == LINE_FRAME) {
        rules_of(g)->derive(g, s);
    }
    if (kind == LINE_FRESH && dice) {
        Play play = {.g = g, .s = s, .dice = dice, .log = log};
        play_begin(&play);
    }
    return kind != LINE_WRONG;
}

/* A frame may speak of pieces that do not stand as it needs them: a move without a mover. */
static bool frames_stand(const Game *g, const State *s, const char *file, Problems *p)
{
    Buf what = {0};
    bool stand = !rules_of(g)->frames_stand || rules_of(g)->frames_stand(g, s, &what);
    if (!stand) {
        problem(p, file, 0, "%s", buf_str(&what));
    }
    buf_free(&what);
    return stand;
}

/* Nothing is half done: a text with a problem leaves the state as it was. */
bool position_read(const Game *g, State *s, Text text, Problems *p)
{
    State *read = must_zalloc(rules_of(g)->state_size);
    position_set_up(g, read);
    Span rest = text.bytes, line;
    bool right = true;
    for (int number = 1; span_line(&rest, &line); number++) {
        Problems inner = {0};
        right &= read_line(g, read, line, &inner) != LINE_WRONG;
        relay(p, text.name, number, &inner);
    }
    if (right && core(read)->reading) {
        right = problem(p, text.name, 0, "the line `step NAME at=...` of the innermost frame is missing");
    }
    if (right) {
        rules_of(g)->derive(g, read);
        right = frames_stand(g, read, text.name, p);
    }
    if (right) {
        memcpy(s, read, rules_of(g)->state_size);
    }
    free(read);
    return right;
}
