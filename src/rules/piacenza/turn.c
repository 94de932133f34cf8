/* turn.c - the sequence of a turn (3.0): picking Wings in secret, the roll for them, the end of the turn.
 *
 * TURN is a procedure: each place pushes the next step of flow.md and goes on when it pops.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

/* A Wing with nothing left on the map has no marker (3.0c). */
bool wing_in_play(const Game *g, const State *s, int wing)
{
    if (g->wc[wing] != NO_PIECE && on_map(s, g->wc[wing])) {
        return true;
    }
    for (int i = 0; i < g->wing_units[wing]; i++) {
        if (on_map(s, g->wing_unit[wing][i])) {
            return true;
        }
    }
    for (int l = g->units; l < g->pieces; l++) {
        if (on_map(s, l) && g->leader[l].wing == wing) {
            return true;
        }
    }
    return false;
}

static bool available(const Game *g, const State *s, int wing)
{
    return !s->wing[wing].used && wing_in_play(g, s, wing);
}

static bool any_available(const Game *g, const State *s, Side side)
{
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side && available(g, s, w)) {
            return true;
        }
    }
    return false;
}

static int picked_by(const Game *g, const State *s, Side side)
{
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side && s->wing[w].picked) {
            return w;
        }
    }
    return NO_GROUP;
}

static int wing_at(const State *s, int order)
{
    for (int w = 0; w < WINGS; w++) {
        if (s->wing[w].order == order) {
            return w;
        }
    }
    return NO_GROUP;
}

/* 3.0c: one of his own that has not been on the track and is still in play. */
static Rule judge_wing(const Game *g, const State *s, Why *w, Side side, int group)
{
    int wing = group - FIRST_WING;
    STOP_AS(1_0a, wing < 0 || wing >= WINGS || g->wing_side[wing] != side, "it is none of your Wings");
    FORBID_AS(3_0c, s->wing[wing].used, "{} has been picked already this turn", G_(group));
    STOP_AS(3_0c, !wing_in_play(g, s, wing), "{} has neither units nor commanders left", G_(group));
    return ALLOWED;
}

/* ---- PICK: both at once, each in a draft of his own (3.0c) ---- */

static int wings_left(const Game *g, const State *s, Side side, int *last)
{
    int n = 0;
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side && available(g, s, w)) {
            *last = w;
            n++;
        }
    }
    return n;
}

static void pick_wing(const Game *g, State *s, Side side, int wing)
{
    assert(g->wing_side[wing] == side);
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side) {
            s->wing[w].picked = w == wing;
        }
    }
}

/* Who has one Wing left does not choose, and everybody can see that: which have been on the track is no secret. */
Next pick_both_run(Ctx *c)
{
    State *s = c->s;
    int choosers = 0;
    for (int side = 0; side < SIDES; side++) {
        int last = NO_GROUP, n = wings_left(c->g, s, (Side)side, &last);
        assert(n > 0);
        if (n > 1) {
            choosers |= 1 << side;
        } else {
            pick_wing(c->g, s, (Side)side, last);
        }
    }
    if (!choosers) {
        pop(s);
        return GO;
    }
    core_of(s)->waiting = (uint8_t)choosers;
    return ASK;
}

void pick_both_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)s;
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side) {
            offer(out, atom(PICK_SECRETLY, FIRST_WING + w, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule pick_both_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        STOP_AS(3_0c, picked_by(g, s, side) == NO_GROUP, "you have picked none of your Wings yet");
        return ALLOWED;
    }
    if (a.verb != PICK_SECRETLY) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    Rule r = judge_wing(g, s, w, side, a.arg[0]);
    return r ? r : s->wing[a.arg[0] - FIRST_WING].picked ? (Rule)RULE_NO_CHOICE : ALLOWED;
}

/* NOBODY: both have closed, and the dice decide (3.0d). */
void pick_both_act(Ctx *c, Side side, Atom a)
{
    if (side >= SIDES) {
        pop(c->s);
        return;
    }
    pick_wing(c->g, c->s, side, a.arg[0] - FIRST_WING);
    say(c, R(3_0c), "{} is picked.", G_(a.arg[0]));
}

bool pick_both_complete(const Game *g, const State *s, Side side, Atom *out)
{
    int wing = NO_GROUP;
    *out = atom(VERB_DONE, 0, 0, 0);
    if (picked_by(g, s, side) != NO_GROUP) {
        return true;
    }
    wings_left(g, s, side, &wing);
    *out = atom(PICK_SECRETLY, FIRST_WING + wing, 0, 0);
    return wing != NO_GROUP;
}

/* ---- PICK_FS, PICK_AU, PICK_SINGLE ---- */

Next pia_pick_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void pia_pick_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)s;
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] == side) {
            offer(out, atom(PICK_WING, FIRST_WING + w, 0, 0));
        }
    }
}

Rule pia_pick_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return a.verb == PICK_WING ? judge_wing(g, s, w, side, a.arg[0]) : pia_out_of_step(g, s, w, a.verb);
}

void pia_pick_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    WingState *wing = &s->wing[a.arg[0] - FIRST_WING];
    bool single = top(s)->step == PICK_SINGLE;
    pop(s);
    wing->picked = 1;
    if (single) {
        wing->revealed = 1;
        wing->order = 1;
        return;
    }
    Event *e = say(c, R(3_0c), "{} is picked.", G_(a.arg[0]));
    if (e) {
        e->known = (uint8_t)(1 << side);
    }
}

/* ---- the roll and DECIDE_ORDER ---- */

/* Reroll ties. The tree of the odds asks for the contest as a whole, so that it ends. */
static Side higher_roller(Ctx *c)
{
    static const char why[] = "which Wing first";
    if (c->dice->whole) {
        return dice_contest(c->dice, 10, (DieCall){why, FS, true}, (DieCall){why, AU, true}) > 0 ? FS : AU;
    }
    int fs, au;
    do {
        fs = d10(c, FS, why);
        au = d10(c, AU, why);
    } while (fs == au && !c->dice->exhausted);
    return fs > au ? FS : AU;
}

static void roll_for_order(Ctx *c)
{
    State *s = c->s;
    Side high = BY(3_0d, higher_roller(c), AU);
    int low_wing = picked_by(c->g, s, enemy(high));
    if (low_wing == NO_GROUP ||
        picked_by(c->g, s, high) == NO_GROUP) { /* both have picked before anybody rolls (3.0d) */
        break_game(s, BROKEN_BOTH);
        return;
    }
    s->wing[low_wing].revealed = 1;
    say_as(c, EVENT_OUTCOME, R(3_0d), "The {} rolled higher and decide.", S_(high));
    say(c, R(3_0d), "The {} show {}.", S_(enemy(high)), G_(FIRST_WING + low_wing));
    push(s, DECIDE_ORDER, high);
}

Next decide_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void decide_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(GO_FIRST, 0, 0, 0));
    offer(out, atom(LET_OTHER_GO_FIRST, 0, 0, 0));
    offer(out, atom(LET_OTHER_GO_FIRST, 1, 0, 0));
}

Rule decide_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    if (a.verb == LET_OTHER_GO_FIRST) {
        return a.arg[0] == 0 || a.arg[0] == 1 ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    return a.verb == GO_FIRST ? ALLOWED : pia_out_of_step(g, s, w, a.verb);
}

void decide_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int mine = picked_by(g, s, side), theirs = picked_by(g, s, enemy(side));
    assert(mine != NO_GROUP && theirs != NO_GROUP);
    bool first = a.verb == GO_FIRST;
    pop(s);
    bool swap = !CITED(X1); /* its example: who lets the other go first goes second */
    s->wing[mine].order = first != swap ? 1 : 2;
    s->wing[theirs].order = first != swap ? 2 : 1;
    if (first || a.arg[0] || !CITED(3_0e)) { /* 3.0e: else his choice stays hidden until it activates */
        s->wing[mine].revealed = 1;
    }
    say(c, R(3_0e), first ? "The {} go first." : "The {} let the others go first.", S_(side));
}

/* ---- the turn ---- */

static void push_setup(State *s, Side side) { push(s, side == FS ? SETUP_FS : SETUP_AU, side); }

static void begin_turn(Ctx *c)
{
    State *s = c->s;
    RULE (3_0m) {
        for (int w = 0; w < WINGS; w++) {
            s->wing[w] = (WingState){0};
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (c->g->chief[side] != NO_PIECE) {
            drop_flag(s, c->g->chief[side], F_MOVED);
        }
    }
    say_as(c, EVENT_HEADING, R(2_5), "Turn {}, {}.", N_(s->turn), W_(c->g->hour[s->turn]));
}

/* 3.0f: the first pair of the battle is fixed. */
static bool fixed_pair(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!g->fixed_first_pair || s->turn != 1 || !CITED(3_0f)) {
        return false;
    }
    for (int i = 0; i < SIDES; i++) {
        s->wing[g->first_pair[i]] = (WingState){.picked = 1, .revealed = 1, .order = (uint8_t)(i + 1)};
    }
    return true;
}

/* Who picks next: both, one alone, or nobody (3.0h). */
static void next_pick(Ctx *c, Frame *f)
{
    State *s = c->s;
    for (int w = 0; w < WINGS; w++) {
        s->wing[w].picked = s->wing[w].revealed = s->wing[w].order = 0;
    }
    bool fs = any_available(c->g, s, FS), au = any_available(c->g, s, AU);
    if (fs && au && CITED(3_0h)) {
        f->at = picks_at_once(c->g) ? T_ROLL : T_PICK_AU;
        if (picks_at_once(c->g)) {
            push(s, PICK, NOBODY);
        } else {
            push(s, PICK_FS, FS);
        }
    } else if (fs || au) {
        f->at = T_FIRST;
        push(s, PICK_SINGLE, fs ? FS : AU);
    } else {
        f->at = T_REORG;
    }
}

static void activate(Ctx *c, int order)
{
    int wing = wing_at(c->s, order);
    if (wing == NO_GROUP) {
        return;
    }
    Frame *f = push(c->s, ACTIVATION, c->g->wing_side[wing]);
    f->v[AC_WING] = (int16_t)wing;
}

/* 13.2: at the end of the 3 pm turn. */
static void check_automatic(Ctx *c)
{
    State *s = c->s;
    if (!c->g->campaign || s->turn != c->g->auto_turn) {
        return;
    }
    if (objectives_held(c->g, s) > 0) {
        RULE (13_2b) {
            push(s, CHECK_AUTO, FS);
        }
        return;
    }
    RULE (13_2a) {
        s->winner = AU;
        say(c, R(13_2a), "The Franco-Spanish hold none of their objectives.");
    }
}

static void next_turn(Ctx *c, Frame *f)
{
    State *s = c->s;
    bool last = s->turn >= TURNS_MAX || (s->turn >= c->g->turn_last && CITED(3_0n));
    if (s->winner != NOBODY || last) {
        f->at = T_OVER;
        return;
    }
    s->turn++;
    f->at = T_START;
}

Next pia_turn_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at++) {
    case T_OBJECTIVES:
        if (c->g->campaign) {
            push(s, CHOOSE_OBJECTIVES, FS);
        }
        break;
    case T_SETUP_FIRST: push_setup(s, c->g->first_to_set_up); break;
    case T_SETUP_SECOND: push_setup(s, enemy(c->g->first_to_set_up)); break;
    case T_START:
        begin_turn(c);
        if (fixed_pair(c)) {
            f->at = T_FIRST;
        }
        break;
    case T_PICK: next_pick(c, f); break;
    case T_PICK_AU: push(s, PICK_AU, AU); break;
    case T_ROLL: roll_for_order(c); break;
    case T_FIRST: activate(c, BY(3_0g, 1, 2)); break;
    case T_SECOND:
        activate(c, 2);
        f->at = T_PICK;
        break;
    case T_REORG:
        RULE (3_0k) {
            reorganize_all(c);
        }
        break;
    case T_CLEAR: clear_turn(c); break;
    case T_AUTO: check_automatic(c); break;
    case T_NEXT: next_turn(c, f); break;
    default: push(s, VICTORY, NOBODY); break;
    }
    return GO;
}
