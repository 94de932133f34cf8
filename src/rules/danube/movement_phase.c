/* movement_phase.c - phases 3 and 8, the mover's part: which unit moves next, the end of his moves (3a, G30, G53).
 *
 * P.MOVE names a unit or a general; P.UNIT is the unit's move, a chain of small actions that stay undoable until dice are rolled.
 * The actions themselves stand in march.c, formation_change.c and charge.c, generals in generals.c, reserves in reserves.c.
 */
#include "rules/danube/danube.h"

#include <assert.h>

/* ---- P.MOVE ---- */

static Rule select_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID2(late(s), 3a, 8a, side_of(g, u) != side, "{} is not yours to move in this phase", P_(u));
    FORBID2(late(s), 3a, 8a, has_flag(s, u, F_MOVED), "{} has had its move", P_(u));
    if (side_of(g, u) != side) {
        return refused(w);
    }
    return dan_may_move(g, s, w, u);
}

static bool to_move(const Game *g, const State *s, int u)
{
    (void)g;
    return !has_flag(s, u, F_MOVED);
}

static const MoverRules movers = {SELECT,      ENTER,      END_PHASE,   to_move,
                                  select_rule, enter_rule, enter_offer, dan_out_of_step};

Next dan_move_run(Ctx *c)
{
    Frame *f = top(c->s);
    if (!f->acted && nobody_to_move(c->g, c->s, f->owner, &movers)) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void dan_move_offer(const Game *g, const State *s, Side side, Atoms *out) { mover_offer(g, s, side, &movers, out); }

Rule dan_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return mover_judge(g, s, side, &movers, a, w);
}

bool within_double_distance(const Game *g, const State *s, int u)
{
    Footprint f = footprint_of(g, s, u);
    Inch reach = g->limit.double_move + f.base.width + f.base.depth;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || out_of_reach(g, s, v, f.pose.x, f.pose.y, reach)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (footprint_within(&f, &other, g->limit.double_move)) {
            return true;
        }
    }
    return false;
}

/* The unit begins its move: command is checked and its allowance fixed (G53). */
void begin_unit(Ctx *c, int u)
{
    State *s = c->s;
    assert(is_unit(c->g, u) && on_table(s, u));
    s->selected = (uint8_t)u;
    s->in_command = commanded(c->g, s, u);
    s->allowance = (int16_t)allowance_of(c->g, s, u);
    s->touched = s->acted = s->wheeled = s->doubled = 0;
    s->near = within_double_distance(c->g, s, u);
    push(s, late(s) ? P8_UNIT : P3_UNIT, side_of(c->g, u));
}

void dan_move_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    switch (a.verb) {
    case END_PHASE: pop(c->s); return;
    case SELECT: begin_unit(c, a.arg[0]); return;
    case ENTER: enter_act(c, a.arg[0], a.arg[1]); return;
    default: general_act(c, a); return;
    }
}

/* ---- P.UNIT ---- */

Next unit_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void unit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int u = s->selected;
    if (!is_unit(g, u)) {
        return;
    }
    march_offer(g, s, u, out);
    drill_offer(g, s, u, out);
    charge_offer(g, s, u, out);
    offer(out, atom(HALT, u, 0, 0));
}

Rule unit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool of_unit = a.verb >= SELECT && a.verb <= HALT && a.verb != END_PHASE && a.verb != RIDE && a.verb != ATTACH &&
                   a.verb != DETACH;
    if (!of_unit && a.verb != UNLIMBER) {
        return dan_out_of_step(w);
    }
    FORBID_AS(G30, a.arg[0] != s->selected, "{} is moving: end its move first (halt)", P_(s->selected));
    if (a.arg[0] != s->selected) {
        return refused(w);
    }
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case RETIRE:
    case DOUBLE: return march_judge(g, s, side, a, w);
    case ABOUT_FACE:
    case FORM:
    case LIMBER:
    case UNLIMBER:
    case GARRISON_IN:
    case LEAVE: return drill_judge(g, s, side, a, w);
    case CHARGE: return charge_judge(g, s, side, a, w);
    case HALT: return ALLOWED;
    default: return dan_out_of_step(w);
    }
}

void end_unit(Ctx *c)
{
    State *s = c->s;
    if (s->selected < c->g->units && CITED(G30)) {
        set_flag(s, s->selected, F_MOVED);
    }
    battle_end_move(s);
    s->doubled = s->near = 0;
}

void unit_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case RETIRE:
    case DOUBLE: march_act(c, a); return;
    case CHARGE: charge_act(c, a); return;
    case HALT:
        end_unit(c);
        pop(c->s);
        return;
    default: drill_act(c, a); return;
    }
}
