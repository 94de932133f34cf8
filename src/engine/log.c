/* log.c - events: gathering them while rules run, and turning them into sentences and JSON afterwards.
 *
 * Who may know an event is settled when it happens: later a piece may come into sight or vanish. An event that names an enemy piece
 * which a side does not see is hidden from that side, unless its flag EVENT_PRESENCE says that the movement itself is seen; then
 * the piece is "an unseen unit" to that side for ever. For that each piece of an event carries in Arg.word who did not see it.
 */
#include "engine/log.h"
#include "engine/ruleset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Arg.word of a piece: the bits of the sides that did not see it. */
static const char unseen_by[1 << SIDES] = {0, 1, 2, 3};

static bool unseen(Arg a, Side viewer)
{
    return a.kind == ARG_PIECE && a.word && viewer < SIDES && (*a.word >> viewer & 1);
}

void log_free(Log *log)
{
    free(log->event);
    *log = (Log){0};
}

void log_clear(Log *log) { log->count = log->pending_count = 0; }

static int roll_call(Ctx *c, int sides, DieCall call)
{
    int value = dice_d(c->dice, sides, call);
    Log *log = c->log;
    if (!log) {
        return value;
    }
    if (log->pending_count == EVENT_ROLLS) { /* more than one event can show: no roll is lost */
        log_event(c, EVENT_PLAIN, RULE_NONE, "Dice are rolled.", NULL, 0);
    }
    log->pending[log->pending_count++] =
        (RollShown){(uint32_t)c->dice->count, (uint8_t)value, (uint8_t)sides, call.side, call.purpose};
    return value;
}

int roll(Ctx *c, int sides, Side side, const char *purpose)
{
    return roll_call(c, sides, (DieCall){purpose, side, false});
}

int roll_from_zero(Ctx *c, int sides, Side side, const char *purpose)
{
    return roll_call(c, sides, (DieCall){purpose, side, true});
}

/* Where chance is a tree of all ways, the dice of a handful are counted at once; nobody looks at their faces. */
static bool faces_shown(const Ctx *c) { return c->log && !c->dice->whole; }

int roll_hits(Ctx *c, int n, int sides, int need, Side side, const char *purpose)
{
    if (!faces_shown(c)) {
        return dice_hits(c->dice, n, sides, need, (DieCall){purpose, side, false});
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += roll(c, sides, side, purpose) >= need;
    }
    return hits;
}

int roll_low(Ctx *c, int n, int sides, int most, Side side, const char *purpose)
{
    if (!faces_shown(c)) {
        return dice_low(c->dice, n, sides, most, (DieCall){purpose, side, false});
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += roll(c, sides, side, purpose) <= most;
    }
    return hits;
}

int roll_sum(Ctx *c, int n, int sides, Side side, const char *purpose)
{
    if (!faces_shown(c)) {
        return dice_sum(c->dice, n, sides, (DieCall){purpose, side, false});
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += roll(c, sides, side, purpose);
    }
    return sum;
}

/* Marks each piece with the sides that do not see it, and takes the event from these sides. */
static void settle_known(const Ctx *c, Event *e)
{
    e->known = (1 << SIDES) - 1;
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind != ARG_PIECE) {
            continue;
        }
        int bits = 0;
        for (int side = 0; side < SIDES; side++) {
            bits |= side_sees(c->g, c->s, (Side)side, e->arg[i].value) ? 0 : 1 << side;
        }
        e->arg[i].word = &unseen_by[bits];
        if (!(e->flags & EVENT_PRESENCE)) {
            e->known &= (uint8_t)~bits;
        }
    }
}

Event *log_event(Ctx *c, int flags, Rule rule, const char *text, const Arg *args, int n)
{
    Log *log = c->log;
    if (!log) {
        return NULL;
    }
    if (log->count == log->cap) {
        log->cap = log->cap ? log->cap * 2 : 64;
        log->event = must_realloc(log->event, (size_t)log->cap * sizeof *log->event);
    }
    Event *e = &log->event[log->count++];
    *e = (Event){.text = text, .flags = (uint8_t)flags};
    e->args = (uint8_t)(n < EVENT_ARGS ? n : EVENT_ARGS);
    for (int i = 0; i < e->args; i++) {
        e->arg[i] = args[i];
    }
    event_rule(e, rule);
    e->rolls = (uint8_t)log->pending_count;
    memcpy(e->roll, log->pending, (size_t)log->pending_count * sizeof e->roll[0]);
    log->pending_count = 0;
    settle_known(c, e);
    return e;
}

void event_rule(Event *e, Rule rule)
{
    if (!e || !rule || rule == RULE_NO_CHOICE) {
        return;
    }
    for (int i = 0; i < e->rules; i++) {
        if (e->rule[i] == rule) {
            return;
        }
    }
    if (e->rules < EVENT_RULES) {
        e->rule[e->rules++] = rule;
    }
}

void event_sum(Event *e, const Sum *sum)
{
    if (!e) {
        return;
    }
    e->sum = *sum;
    e->flags |= EVENT_SUM;
}

bool event_known(const Event *e, Side viewer) { return viewer >= SIDES || (e->known >> viewer & 1); }

/* ---- sentences ---- */

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

static void hex_render(Buf *out, const Game *g, int hex)
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
    case ARG_HEX: hex_render(out, g, a.value); break;
    case ARG_NUMBER: buf_print(out, "%d", a.value); break;
    case ARG_INCHES: buf_decimal(out, a.value, 2, true); break;
    case ARG_HALF: half_render(out, a.value); break;
    case ARG_GROUP: buf_text(out, a.value >= 0 && a.value < h->group_count ? h->groups[a.value].name : "-"); break;
    case ARG_SIDE: buf_text(out, a.value >= 0 && a.value < SIDES ? h->rules->side_titles[a.value] : "nobody"); break;
    case ARG_WORD: buf_text(out, a.word ? a.word : "-"); break;
    default: break;
    }
}

/* Puts the arguments in where "{}" stands. */
static void sentence(Buf *out, const Game *g, const char *text, const Arg *args, int n, Side viewer)
{
    size_t start = out->len;
    int next = 0;
    for (const char *at = text; *at;) {
        if (at[0] != '{' || at[1] != '}') {
            buf_char(out, *at++);
            continue;
        }
        at += 2;
        if (next < n) {
            arg_render(out, g, args[next], !unseen(args[next], viewer));
        }
        next++;
    }
    if (out->len > start && n && unseen(args[0], viewer) && strncmp(text, "{}", 2) == 0) {
        out->data[start] = 'A'; /* "An unseen unit" begins a sentence */
    }
}

void event_render(Buf *out, const Game *g, const Event *e, Side viewer)
{
    if (event_known(e, viewer)) {
        sentence(out, g, e->text, e->arg, e->args, viewer);
    }
}

void fact_render(Buf *out, const Game *g, const char *fact, const Arg *args, int n)
{
    if (fact) {
        sentence(out, g, fact, args, n, NOBODY);
    }
}

/* ---- JSON ---- */

static void json_args(Json *j, const Game *g, const Event *e, Side viewer)
{
    json_key(j, "pieces");
    json_open(j, '[');
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind == ARG_PIECE && !unseen(e->arg[i], viewer) && e->arg[i].value >= 0 &&
            e->arg[i].value < head(g)->piece_count) {
            json_text(j, head(g)->pieces[e->arg[i].value].id);
        }
    }
    json_close(j, ']');
    json_key(j, "hexes");
    json_open(j, '[');
    Buf name = {0};
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind != ARG_HEX || e->arg[i].value < 0) {
            continue;
        }
        buf_clear(&name);
        hex_render(&name, g, e->arg[i].value);
        json_text(j, buf_str(&name));
    }
    buf_free(&name);
    json_close(j, ']');
}

static void json_rolls(Json *j, const Game *g, const Event *e)
{
    json_key(j, "rolls");
    json_open(j, '[');
    for (int i = 0; i < e->rolls; i++) {
        const RollShown *r = &e->roll[i];
        json_open(j, '{');
        json_put_int(j, "number", r->number);
        json_put_int(j, "value", r->value);
        json_put_int(j, "sides", r->sides);
        json_put_text(j, "side", r->side < SIDES ? rules_of(g)->side_names[r->side] : NULL);
        json_put_text(j, "purpose", r->purpose);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_modifiers(Json *j, const Game *g, const Sum *sum)
{
    json_key(j, "modifiers");
    json_open(j, '[');
    for (int i = 0; i < sum->count; i++) {
        json_open(j, '{');
        json_put_int(j, "value", sum->term[i].value);
        json_put_text(j, "rule", rule_id(g, sum->term[i].rule));
        json_put_text(j, "why", sum->term[i].why);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static const char *kind_of(const Event *e)
{
    return e->flags & EVENT_PHASE     ? "phase"
           : e->flags & EVENT_HEADING ? "heading"
           : e->flags & EVENT_MOVE    ? "move"
           : e->rolls                 ? "roll"
           : e->flags & EVENT_OUTCOME ? "result"
                                      : "note";
}

/* What a move's sentence ends with; the rest is who goes and how, so that steps of one march make one sentence. */
#define MOVE_ENDING " from {} to {}."

/* The first so many letters of the sentence, filled in. */
static void sentence_part(Buf *out, const Game *g, const Event *e, Side viewer, size_t length)
{
    Buf part = {0};
    buf_span(&part, (Span){e->text, length});
    sentence(out, g, buf_str(&part), e->arg, e->args, viewer);
    buf_free(&part);
}

static void json_move(Json *j, const Game *g, const Event *e, Side viewer, Buf *text)
{
    size_t length = strlen(e->text);
    assert(length > strlen(MOVE_ENDING) && strcmp(e->text + length - strlen(MOVE_ENDING), MOVE_ENDING) == 0);
    assert(e->args >= 3 && e->arg[e->args - 2].kind == ARG_HEX && e->arg[e->args - 1].kind == ARG_HEX);
    for (int i = 0; i < 2; i++) {
        buf_clear(text);
        hex_render(text, g, e->arg[e->args - 2 + i].value);
        json_put_text(j, i ? "to" : "from", buf_str(text));
    }
    buf_clear(text);
    sentence_part(text, g, e, viewer, length - strlen(MOVE_ENDING));
    json_put_text(j, "does", buf_str(text));
}

void event_members(Json *j, const Game *g, const Event *e, Side viewer)
{
    Buf text = {0};
    event_render(&text, g, e, viewer);
    json_put_text(j, "text", buf_str(&text));
    json_key(j, "rules");
    json_open(j, '[');
    for (int i = 0; i < e->rules; i++) {
        json_text(j, rule_id(g, e->rule[i]));
    }
    json_close(j, ']');
    json_args(j, g, e, viewer);
    json_rolls(j, g, e);
    json_modifiers(j, g, &e->sum);
    json_put_bool(j, "heading", e->flags & EVENT_HEADING);
    json_put_text(j, "kind", kind_of(e));
    if (e->flags & EVENT_MOVE) {
        json_move(j, g, e, viewer, &text);
    }
    buf_free(&text);
}

/* An event that the viewer may not know is null. */
void event_json(Json *j, const Game *g, const Event *e, Side viewer)
{
    if (!event_known(e, viewer)) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    event_members(j, g, e, viewer);
    json_close(j, '}');
}

/* The last ": " of a sentence before it is filled in: what stands before it is said of all its outcomes alike. */
static size_t begins_with(const char *text)
{
    size_t at = 0;
    for (const char *c = text; *c; c++) {
        if (c[0] == ':' && c[1] == ' ') {
            at = (size_t)(c - text);
        }
    }
    return at;
}

void event_told(Json *j, const Game *g, const Event *e, Side viewer)
{
    Buf text = {0};
    size_t begins = begins_with(e->text);
    json_open(j, '{');
    if (e->flags & EVENT_MOVE) {
        sentence_part(&text, g, e, viewer, strlen(e->text) - strlen(MOVE_ENDING));
        buf_text(&text, " to ");
        hex_render(&text, g, e->arg[e->args - 1].value);
        buf_char(&text, '.');
    } else {
        event_render(&text, g, e, viewer);
    }
    json_put_text(j, "text", buf_str(&text));
    buf_clear(&text);
    sentence_part(&text, g, e, viewer, begins);
    json_put_text(j, "begins", begins ? buf_str(&text) : NULL);
    json_put_bool(j, "sum", e->flags & EVENT_SUM);
    json_args(j, g, e, viewer);
    json_close(j, '}');
    buf_free(&text);
}
