/* movement_phase.c - phase 2: reserves that arrive, which unit moves next, the end of the moves (T03, T04, T07, V01, V12, V17, C02, C03).
 *
 * MOVE.CHOOSE names a unit or a general; MOVE.UNIT is the unit's move, a chain of small actions that stay undoable until dice are rolled.
 * The actions themselves stand in march.c, formation_change.c, detached_companies.c and charge.c, generals in generals.c.
 */
#include "miniatures/room_along_line.h"
#include "rules/soldatini/soldatini.h"

#include <string.h>

/* ---- reserves ---- */

static bool group_waits(const Game *g, const State *s, int group)
{
    for (int u = 0; u < g->units; u++) {
        if (s->unit[u].place == IN_RESERVE && s->unit[u].group == group) {
            return true;
        }
    }
    return false;
}

/* T07: one roll for each group that is due; six is certain and not rolled for. */
Next sol_arrive_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int i = 0; i < g->reserves; i++) {
        const Reserve *r = &g->reserve[i];
        if (r->side != s->active || s->arrived[i] || s->turn < r->turn || !group_waits(g, s, i) || !CITED(T07)) {
            continue;
        }
        int die = r->need >= 6 ? 1 : roll(c, 6, s->active, "reserve");
        s->arrived[i] = die <= r->need;
        say_as(c, EVENT_OUTCOME, R(T07), s->arrived[i] ? "{} arrives." : "{} does not come yet.",
               G_(g->group_reserve + i));
    }
    pop(s);
    return GO;
}

static int entry_formation(const State *s, int u)
{
    static const uint8_t forms[ARMS] = {COLUMN, CAVCOLUMN, LIMBERED};
    return forms[s->unit[u].arm];
}

static Footprint entry_foot(const Game *g, const State *s, int u, int share)
{
    const Reserve *r = &g->reserve[s->unit[u].group];
    return footprint_entering(r->entry, share, r->facing * DEGREE, sol_base(g, s, u, entry_formation(s, u)));
}

/* T07: with its rear edge on the entry segment, where there is room. */
static Rule enter_rule(const Game *g, const State *s, Why *w, Side side, int p, int share)
{
    if (p < 0 || p >= g->pieces || side_of(g, p) != side) {
        return RULE_NO_CHOICE;
    }
    bool waits = reserve_waits(g, s, p);
    FORBID_AS(T07, !waits, "{} does not wait to enter", P_(p));
    FORBID_AS(T07, share < 0 || share > SHARE_ALL, "the entry segment goes from 0 to 1", N_(0));
    if (!waits || share < 0 || share > SHARE_ALL) {
        return refused(w);
    }
    if (!is_unit(g, p)) {
        return ALLOWED;
    }
    Footprint f = entry_foot(g, s, p, share);
    return sol_fits(g, s, w, p, entry_formation(s, p), &f, R(G37));
}

/* ---- MOVE.CHOOSE ---- */

/* Units that have not been chosen count as still; who was spent is so no longer (M50). */
static void end_moves(Ctx *c, Side side)
{
    State *s = c->s;
    FOR_UNITS (c->g, s, u) {
        if (side_of(c->g, u) != side) {
            continue;
        }
        s->unit[u].moved = s->unit[u].moved == NOT_MOVED ? STILL : s->unit[u].moved;
        drop_flag(s, u, F_SPENT);
    }
    pop(s);
}

static Rule select_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(T03, side_of(g, u) != side, "{} is not yours to move in this phase", P_(u));
    if (side_of(g, u) != side) {
        return refused(w);
    }
    bool sent = s->unit[u].kind == COMPANY && has_flag(s, u, F_ENTERED);
    FORBID_AS(V31, sent, "{} was sent out in this phase and stays where it is", P_(u));
    FORBID_AS(T04, s->unit[u].moved != NOT_MOVED, "{} has had its move", P_(u));
    return sol_may_move(g, s, w, u);
}

/* The places of a row along the entry segment: thousandths of its length. */
static Footprint place_on_segment(const Row *row, int i) { return entry_foot(row->g, row->s, row->u, i); }

/* G37: who comes on keeps off every enemy that is not in rout. */
static bool keeps_off(const Row *row, int v)
{
    return side_of(row->g, v) != side_of(row->g, row->u) && !routed(row->s, v);
}

static bool fits_on_row(const Row *row, const Footprint *f)
{
    return !sol_fits(row->g, row->s, NULL, row->u, row->formation, f, R(G37));
}

/* Every stretch of the segment on which there is room; a general needs none. */
static void entry_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    (void)side;
    bool good[SHARE_ALL + 1];
    if (!is_unit(g, p)) {
        offer_interval(out, atom(ENTER, p, 0, 0), 1, 0, SHARE_ALL);
        return;
    }
    Row row = {.g = g,
               .s = s,
               .u = p,
               .formation = entry_formation(s, p),
               .keep = g->limit.keep_off,
               .closed = sol_closed_standing(g, s, p),
               .place = place_on_segment,
               .keeps = keeps_off,
               .fits = fits_on_row,
               .count = SHARE_ALL + 1};
    places_that_fit(&row, good);
    offer_runs(out, atom(ENTER, p, 0, 0), 1, 0, good, row.count);
}

static bool to_move(const Game *g, const State *s, int u)
{
    return s->unit[u].moved == NOT_MOVED && !sol_may_move(g, s, NULL, u);
}

static const MoverRules movers = {SELECT,      ENTER,      END_PHASE,   to_move,
                                  select_rule, enter_rule, entry_offer, sol_out_of_step};

Next sol_move_run(Ctx *c)
{
    Frame *f = top(c->s);
    if (!f->acted && nobody_to_move(c->g, c->s, f->owner, &movers)) {
        end_moves(c, f->owner);
        return GO;
    }
    return ASK;
}

void sol_move_offer(const Game *g, const State *s, Side side, Atoms *out) { mover_offer(g, s, side, &movers, out); }

Rule sol_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return mover_judge(g, s, side, &movers, a, w);
}

/* The unit begins its move: command is checked and its allowance fixed (C02, V02). */
static void begin_unit(Ctx *c, int u)
{
    State *s = c->s;
    s->selected = (uint8_t)u;
    s->in_command = sol_commanded(c->g, s, u);
    s->allowance = (int16_t)sol_allowance(c->g, s, u, s->unit[u].formation);
    s->touched = s->acted = s->wheeled = s->changed = s->faced_about = 0;
    memset(s->crossed, 0, sizeof s->crossed);
    push(s, MOVE_UNIT, side_of(c->g, u));
}

static void enter(Ctx *c, int p, int share)
{
    State *s = c->s;
    if (!is_unit(c->g, p)) {
        general_enters(c, p, share, R(T07));
        return;
    }
    Footprint f = entry_foot(c->g, s, p, share);
    s->unit[p].place = ON_TABLE;
    set_flag(s, p, F_ENTERED);
    battle_put_unit(c, p, stand_of(&f), entry_formation(s, p));
    say(c, R(T07), "{} comes onto the table.", P_(p));
    begin_unit(c, p);
}

void sol_move_act(Ctx *c, Side side, Atom a)
{
    switch (a.verb) {
    case END_PHASE: end_moves(c, side); return;
    case SELECT: begin_unit(c, a.arg[0]); return;
    case ENTER: enter(c, a.arg[0], a.arg[1]); return;
    default: general_act(c, a); return;
    }
}

/* ---- MOVE.UNIT ---- */

Next sol_unit_run(Ctx *c)
{
    if (!is_unit(c->g, c->s->selected)) { /* a position may say anything */
        pop(c->s);
        return GO;
    }
    return ASK;
}

/* V19: on purpose only at an exit of the scenario. */
static Rule exit_rule(const Game *g, const State *s, Why *w, int u)
{
    Footprint f = sol_foot(g, s, u);
    bool at_exit = false;
    for (int i = 0; i < g->exits; i++) {
        Footprint near = footprint_make((Pose){f.pose.x, f.pose.y, f.pose.facing},
                                        (Base){f.base.width + 2 * CONTACT_GAP, f.base.depth + 2 * CONTACT_GAP});
        at_exit |= g->exit[i].side == side_of(g, u) && line_meets(g->exit[i].edge, &near) != INCH_NONE;
    }
    FORBID_AS(V19, !at_exit, "{} stands at no exit of the scenario", P_(u));
    return ALLOWED;
}

void sol_unit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int u = s->selected;
    if (!is_unit(g, u)) { /* a position may say anything */
        return;
    }
    sol_march_offer(g, s, u, out);
    sol_drill_offer(g, s, u, out);
    sol_company_offer(g, s, u, out);
    sol_charge_offer(g, s, u, out);
    if (!exit_rule(g, s, NULL, u)) {
        offer(out, atom(EXIT, u, 0, 0));
    }
    offer(out, atom(HALT, u, 0, 0));
}

Rule sol_unit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb != SELECT && (a.verb < WHEEL || a.verb > HALT)) {
        return sol_out_of_step(w);
    }
    FORBID_AS(V01, a.arg[0] != s->selected, "{} is moving: end its move first (halt)", P_(s->selected));
    if (a.arg[0] != s->selected) {
        return refused(w);
    }
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case FACE:
    case RETIRE: return sol_march_judge(g, s, a, w);
    case ABOUT_FACE:
    case FORM:
    case LIMBER:
    case UNLIMBER:
    case PIVOT:
    case GARRISON_IN:
    case LEAVE: return sol_drill_judge(g, s, a, w);
    case SEND_OUT:
    case TAKE_IN: return sol_company_judge(g, s, a, w);
    case EXIT: return exit_rule(g, s, w, a.arg[0]);
    case CHARGE: return sol_charge_judge(g, s, side, a, w);
    case HALT: return ALLOWED;
    default: return sol_out_of_step(w);
    }
}

/* V17: recorded when the unit halts; what decides later whether it may fire (F10, A03). */
void sol_end_unit(Ctx *c, Moved how)
{
    State *s = c->s;
    if (s->selected < c->g->units) {
        s->unit[s->selected].moved = (uint8_t)BY(V17, how, STILL);
    }
    battle_end_move(s);
    sol_clear_move(s);
}

/* How much of its allowance the unit has used. */
static Moved how_far(const Game *g, const State *s, int u)
{
    Inch all = sol_allowance(g, s, u, s->unit[u].formation);
    if (s->changed) {
        return FULL;
    }
    return !s->touched ? STILL : 2 * (all - s->allowance) <= all ? HALF : FULL;
}

void sol_unit_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case FACE:
    case RETIRE: sol_march_act(c, a); return;
    case SEND_OUT:
    case TAKE_IN: sol_company_act(c, a); return;
    case CHARGE: sol_charge_act(c, a); return;
    case EXIT:
        say(c, R(V19), "{} leaves the table.", P_(a.arg[0]));
        s->unit[a.arg[0]].place = GONE;
        unit_gone(c, a.arg[0], false);
        sol_end_unit(c, FULL);
        pop(s);
        return;
    case HALT:
        sol_end_unit(c, how_far(c->g, s, a.arg[0]));
        pop(s);
        return;
    default: sol_drill_act(c, a); return;
    }
}

/* G31: the shelters the unit has paid for in this move, as bits. */
uint64_t sol_paid(const State *s)
{
    uint64_t bits = 0;
    for (int i = 0; i < AREAS_MAX / 8; i++) {
        bits |= (uint64_t)s->crossed[i] << 8 * i;
    }
    return bits;
}

void sol_pay(State *s, uint64_t areas)
{
    for (int i = 0; i < AREAS_MAX / 8; i++) {
        s->crossed[i] = (uint8_t)(s->crossed[i] | areas >> 8 * i);
    }
}
