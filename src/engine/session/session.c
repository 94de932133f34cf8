/* session.c - a game being played: opening it, its lines, and taking lines back.
 *
 * Undo goes back line by line. It stops at a die, at something revealed, and at a line of the other side: what a player has learnt
 * cannot be unlearnt. Going further needs both sides. Dice never come back: the number of the next roll only grows, and the file
 * keeps the lines that were taken back, so a replay rolls the same dice.
 *
 * When something does not hold that must (state.h, Broken), the session is closed: the position is put back to what it was before the
 * order, a report is written, and whoever asks is told. The order itself has been kept, so that the same file shows the same fault.
 */
#include "engine/fields/state_fields.h"
#include "engine/session/session_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- dice that remember ---- */

static int tap_die(Dice *d, int sides, DieCall call)
{
    TapDice *t = (TapDice *)(void *)d;
    t->from->count = d->count; /* numbers are counted here: the source may have been used before */
    int value = t->from->die(t->from, sides, call);
    t->from->count = d->count + 1;
    d->exhausted = t->from->exhausted;
    if (t->count == t->cap) {
        t->cap = t->cap ? t->cap * 2 : 32;
        t->rolled = must_realloc(t->rolled, (size_t)t->cap * sizeof *t->rolled);
    }
    t->rolled[t->count++] = (RolledDie){(uint8_t)value, (uint8_t)sides};
    return value;
}

/* ---- a fault of the program ---- */

/* Everything that is needed to look for it: it goes to the makers, not to the players, since it tells the whole position. */
static void write_report(Session *x, const char *order)
{
    const GameHead *h = head(x->g);
    const Core *k = core(x->s);
    buf_print(&x->report, "gonfalon: a game of %s %s is closed: %s.\n", h->rules->id, h->scenario,
              broken_says(k->broken));
    buf_print(&x->report, "rules %s, data %016llx, line %d, %llu dice\n", h->rules->version,
              (unsigned long long)h->data_hash, session_lines(x) + 1, (unsigned long long)x->dice.dice.count);
    if (order) {
        buf_print(&x->report, "order: %s\n", order);
    }
    buf_text(&x->report, "steps, the innermost last:");
    for (int i = 0; i < k->depth; i++) {
        buf_print(&x->report, " %s.%d", h->rules->steps[k->stack[i].step].name, k->stack[i].at);
    }
    buf_text(&x->report, "\nthe position before it:\n");
    if (h->rules->clear && h->rules->derive) { /* what position text needs */
        position_print(&x->report, x->g, x->before);
    }
}

bool close_if_broken(Session *x, const char *order)
{
    uint8_t what = core(x->s)->broken;
    if (!what || x->report.len) {
        return what;
    }
    write_report(x, order);
    memcpy(x->s, x->before, x->history.state_size);
    break_game(x->s, what);
    x->play->legal.count = x->play->legal.intervals = 0;
    x->rests.count = x->given_count = x->open_count = 0;
    return true;
}

const char *session_broken(const Session *x)
{
    if (!x->report.len) {
        return NULL;
    }
    return "This game is closed: the program has met a fault of its own. Nothing is lost, the game file holds every "
           "order. Please send "
           "the file to the makers of the program; with the fault mended the game goes on from here.";
}

/* ---- opening and closing ---- */

static Session *session_new(const Game *g, Dice *dice)
{
    size_t size = rules_of(g)->state_size;
    Session *x = must_zalloc(sizeof *x);
    x->g = g;
    x->s = must_zalloc(size);
    x->before = must_zalloc(size);
    x->history.state_size = size;
    x->dice = (TapDice){.dice = {.die = tap_die, .count = dice->count}, .from = dice};
    x->open_side = NOBODY;
    session_wake(x);
    return x;
}

Session *session_open(const Game *g, Dice *dice)
{
    assert(g && dice);
    Session *x = session_new(g, dice);
    rules_of(g)->setup(g, x->s);
    memcpy(x->before, x->s, x->history.state_size);
    play_begin(x->play);
    x->listed = true;
    x->setup_rolled = x->dice.count > 0;
    close_if_broken(x, NULL);
    return x;
}

Session *session_from(const Game *g, const State *s, Dice *dice)
{
    assert(g && s && dice);
    Session *x = session_new(g, dice);
    memcpy(x->s, s, x->history.state_size);
    memcpy(x->before, s, x->history.state_size);
    session_relist(x);
    close_if_broken(x, NULL);
    return x;
}

Session *session_begin(const Game *g, const State *s, Dice *dice)
{
    Session *x = session_new(g, dice);
    memcpy(x->s, s, x->history.state_size);
    memcpy(x->before, s, x->history.state_size);
    play_begin(x->play);
    x->listed = true;
    x->setup_rolled = x->dice.count > 0;
    close_if_broken(x, NULL);
    return x;
}

void session_close(Session *x)
{
    if (!x) {
        return;
    }
    history_free(&x->history);
    log_free(&x->log);
    arena_free(&x->words);
    problems_free(&x->problems);
    buf_free(&x->message);
    buf_free(&x->report);
    free(x->dice.rolled);
    free(x->rests.rest);
    buf_free(&x->rests_before);
    free(x->forced);
    free(x->play);
    free(x->s);
    free(x->before);
    free(x);
}

void session_keep(Session *x, Keeper keeper)
{
    x->keeper = keeper;
    if (x->setup_rolled && keeper.rolls) {
        keeper.rolls(keeper.self, x->dice.rolled, x->dice.count, &x->problems);
    }
    x->setup_rolled = false;
}

/* ---- answers ---- */

void result_begin(Session *x, Result *out)
{
    session_wake(x);
    memset(out, 0, sizeof *out);
    out->message = "";
    out->first_event = x->log.count;
    buf_clear(&x->message);
    buf_clear(&x->problems.text);
    x->problems.count = 0;
}

Verdict verdict(Session *x, Result *out, Verdict v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_clear(&x->message);
    buf_vprint(&x->message, format, args);
    va_end(args);
    while (x->message.len && x->message.data[x->message.len - 1] == '\n') {
        x->message.data[--x->message.len] = 0;
    }
    out->verdict = v;
    out->message = buf_str(&x->message);
    return v;
}

bool keep_line(Session *x, const char *text)
{
    return x->replaying || !x->keeper.line || x->keeper.line(x->keeper.self, text, &x->problems);
}

bool session_asks(const Session *x, Side side) { return !core(x->s)->over && side_may_act(x->s, side); }

/* ---- lines and positions ---- */

int session_first(const Session *x) { return x->history.first; }

int session_lines(const Session *x) { return x->history.first + x->history.count; }

const Line *session_line(const Session *x, int index)
{
    int held = index - x->history.first;
    return held >= 0 && held < x->history.count ? &x->history.line[held] : NULL;
}

void session_position(const Session *x, int index, State *out)
{
    int held = index - x->history.first;
    const State *last = x->open_count && held < x->history.count ? x->before : x->s;
    history_back(&x->history, last, held < 0 ? 0 : held, out);
}

uint64_t session_hash(const Session *x) { return state_hash(x->g, x->s, 0); }

uint64_t session_kept_hash(const Session *x) { return state_hash(x->g, x->open_count ? x->before : x->s, 0); }

/* Files of rules version 1 hold a hash over the bytes of the state, which only a machine that lays it out alike can make again. */
bool session_ends_as(const Session *x, uint64_t hash)
{
    return hash == session_hash(x) || hash == hash64(x->s, x->history.state_size, 0);
}

/* ---- undo ---- */

/* Forgets the atoms gathered so far: nothing of them was kept. */
static void drop_open(Session *x)
{
    memcpy(x->s, x->before, x->history.state_size);
    rests_unpack(&x->rests, buf_as_span(&x->rests_before));
    log_cut(&x->log, x->open_events);
    x->open_count = x->given_count = 0;
    session_relist(x);
}

static void take_back(Session *x)
{
    const Line *line = &x->history.line[x->history.count - 1];
    delta_apply(x->s, line_back(line), x->history.state_size);
    x->given_count = 0;
    rests_unpack(&x->rests, line_rests(line));
    log_cut(&x->log, line->first_event);
    history_cut(&x->history, x->history.count - 1);
}

bool session_in_both(const Session *x)
{
    const Core *k = core(x->s);
    return !k->over && k->depth && (rules_of(x->g)->steps[top_of(x->s)->step].flags & STEP_BOTH);
}

int session_open_lines(const Session *x)
{
    int n = 0;
    for (int i = x->history.count - 1; i >= 0 && session_in_both(x); i--, n++) {
        if (!x->history.line[i].simultaneous || x->history.line[i].ends_both) {
            break;
        }
    }
    return n;
}

int session_hidden_lines(const Session *x, Side viewer)
{
    int hidden = 0;
    for (int n = session_open_lines(x), i = x->history.count - n; i < x->history.count; i++) {
        hidden += viewer != NOBODY && x->history.line[i].side != viewer;
    }
    return hidden;
}

/* The side's last line in the simultaneous step that is open, wherever it stands among those of the other side; -1: it has given none. */
static int own_line_in_both(const Session *x, Side side)
{
    for (int i = x->history.count - 1; i >= 0; i--) {
        const Line *line = &x->history.line[i];
        if (!line->simultaneous || line->ends_both) {
            return -1;
        }
        if (line->side == side) {
            return i;
        }
    }
    return -1;
}

bool session_can_undo(const Session *x, Side side, const char **why_not)
{
    const char *why = NULL;
    const Line *last = session_line(x, session_lines(x) - 1);
    if (session_broken(x)) {
        why = "the program has met a fault, and the game is closed";
    } else if (session_in_both(x)) { /* says the same whether the other side has acted or not */
        why = own_line_in_both(x, side) >= 0
                  ? NULL
                  : "you have chosen nothing yet in this step; going back further needs both sides";
    } else if (x->open_count) {
        why = x->open_side == side ? NULL : "the other side is in the middle of an order";
    } else if (!last) {
        why = x->history.first ? "the order before is not in memory; open the game in full"
                               : "no order has been given yet";
    } else if (last->side != side) {
        why = "the last order is the other side's; going back further needs both sides";
    } else if (last->rolled) {
        why = "dice have been rolled since; going back further needs both sides";
    } else if (last->revealed) {
        why = "an enemy has come into sight since; going back further needs both sides";
    }
    if (why_not) {
        *why_not = why;
    }
    return !why;
}

/* Takes one line out from among those of the other side, which are given again: each has changed only the draft of its own side. */
static Verdict undo_in_both(Session *x, Side side, Result *out)
{
    int index = own_line_in_both(x, side), later = x->history.count - index - 1;
    Buf text = {0};
    buf_print(&text, "%s: undo", rules_of(x->g)->side_names[side]);
    bool kept = keep_line(x, buf_str(&text));
    buf_free(&text);
    if (!kept) {
        return verdict(x, out, NOT_KEPT, "%s", buf_str(&x->problems.text));
    }
    Arena lines = {0};
    const char **again = arena_alloc(&lines, (size_t)(later + 1) * sizeof *again);
    for (int i = 0; i < later; i++) {
        const char *whole = x->history.line[index + 1 + i].text, *order = strstr(whole, ": ");
        again[i] = arena_copy(&lines, span_of(order ? order + 2 : whole));
    }
    while (x->history.count > index) {
        take_back(x);
    }
    session_relist(x);
    Result *result = must_zalloc(sizeof *result);
    bool replaying = x->replaying;
    x->replaying = true;
    for (int i = 0; i < later; i++) {
        Verdict v = session_order(x, (Side)(1 - side), span_of(again[i]), result);
        assert(v == TAKEN);
        (void)v;
    }
    x->replaying = replaying;
    free(result);
    arena_free(&lines);
    result_begin(x, out);
    return TAKEN;
}

Verdict session_undo(Session *x, Side side, Result *out)
{
    result_begin(x, out);
    const char *why;
    if (!session_can_undo(x, side, &why)) {
        return verdict(x, out, REFUSED, "This cannot be taken back: %s.", why);
    }
    if (session_in_both(x) && !x->open_count) {
        return undo_in_both(x, side, out);
    }
    if (x->open_count) {
        drop_open(x);
    } else {
        if (!keep_line(x, "undo")) {
            return verdict(x, out, NOT_KEPT, "%s", buf_str(&x->problems.text));
        }
        take_back(x);
        session_relist(x);
    }
    out->first_event = x->log.count;
    return TAKEN;
}

Verdict session_undo_to(Session *x, int lines, Result *out)
{
    result_begin(x, out);
    if (session_broken(x)) {
        return verdict(x, out, CLOSED, "%s", session_broken(x));
    }
    if (lines < x->history.first || lines > session_lines(x)) {
        return verdict(x, out, UNREADABLE, "There are %d orders that stand; give a number from %d to %d.",
                       session_lines(x), x->history.first, session_lines(x));
    }
    char text[32];
    snprintf(text, sizeof text, "undo to %d", lines);
    if (!keep_line(x, text)) {
        return verdict(x, out, NOT_KEPT, "%s", buf_str(&x->problems.text));
    }
    if (x->open_count) {
        drop_open(x);
    }
    while (session_lines(x) > lines) {
        take_back(x);
    }
    session_relist(x);
    Ctx c = {x->g, x->s, &x->dice.dice, &x->log};
    out->first_event = x->log.count;
    say(&c, RULE_NONE, "Both sides agree to go back to order {}.", N_(lines));
    out->events = 1;
    return TAKEN;
}

/* ---- reasons ---- */

/* The fact that made the rule bite, or what the rule says. */
static void reason_render(Buf *out, const Game *g, const Reason *r)
{
    if (r->fact) {
        fact_render(out, g, r->fact, r->arg, WHY_ARGS);
    } else if (r->rule == RULE_NO_CHOICE || !r->rule) {
        buf_text(out, "this is no choice here");
    } else {
        buf_text(out, rules_of(g)->rules[r->rule].summary);
    }
}

static bool names_rule(const Game *g, Rule r) { return r && r < *rules_of(g)->rule_count; }

void why_render(Buf *out, const Game *g, const Why *why)
{
    for (int i = 0; i < why->count; i++) {
        const Reason *r = &why->reason[i];
        if (i) {
            buf_text(out, "; ");
        }
        if (names_rule(g, r->rule)) {
            buf_print(out, "%s: ", rule_id(g, r->rule));
        }
        reason_render(out, g, r);
    }
    if (why->more) {
        buf_text(out, "; and more");
    }
    if (!why->count) {
        buf_text(out, "this is no choice here");
    }
}

void reason_json_members(Json *j, const Game *g, const Reason *r)
{
    Buf fact = {0};
    reason_render(&fact, g, r);
    json_put_text(j, "rule", names_rule(g, r->rule) ? rule_id(g, r->rule) : NULL);
    json_put_text(j, "fact", buf_str(&fact));
    buf_free(&fact);
}

void why_json(Json *j, const Game *g, const Why *why)
{
    json_open(j, '[');
    for (int i = 0; i < why->count; i++) {
        json_open(j, '{');
        reason_json_members(j, g, &why->reason[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}
