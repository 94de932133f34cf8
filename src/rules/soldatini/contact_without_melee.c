/* contact_without_melee.c - contact without a melee: skirmishers pressed or passed, routers caught, a flank struck (M20 to M23); and the question
 * that asks the charger, in a charge or a breakthrough (CHARGE.SKIRMISH, MELEE.SKIRMISH).
 */
#include "rules/soldatini/soldatini.h"

void sol_press_home(Ctx *c, int u, int v)
{
    say(c, R(M20), "{} presses home on {}.", P_(u), P_(v));
    sol_lose(c, v, BY(M20, c->g->contact_lost[CONTACT_PRESS], 0), R(M20));
    if (on_table(c->s, v) && CITED(M20)) {
        Cause cause = sol_cause(u, false);
        sol_rout(c, v, &cause, R(M20));
    }
}

void sol_pass_through(Ctx *c, int u, int v)
{
    Cause cause = sol_cause(u, false);
    set_flag(c->s, v, F_PASSED);
    say(c, R(M21), "{} passes through {}.", P_(u), P_(v));
    sol_lose(c, v, BY(M21, c->g->contact_lost[CONTACT_PASS], 0), R(M21));
    sol_settle(c, v, &cause);
}

void sol_catch_router(Ctx *c, int u, int v)
{
    say(c, R(M22), "{} catches {}.", P_(u), P_(v));
    set_flag(c->s, v, F_PASSED);
    sol_lose(c, v, BY(M22, c->g->contact_lost[CONTACT_ROUTED], 0), R(M22));
    if (on_table(c->s, v) && CITED(M22)) {
        Cause cause = sol_cause(u, false);
        sol_rout(c, v, &cause, R(M22));
    }
}

/* M23: formed units, not guns. */
void sol_strike_flank(Ctx *c, int u, int v)
{
    if (c->s->unit[v].arm == ARTILLERY || !CITED(M23)) {
        return;
    }
    Cause cause = sol_cause(u, false);
    say(c, R(M23), "{} strikes {} in flank or rear.", P_(u), P_(v));
    sol_lose(c, v, c->g->contact_lost[CONTACT_FLANK], R(M23));
    cause.covered = on_table(c->s, v) && sol_heavy_cover(c->g, c->s, v, sol_foot(c->g, c->s, u).centre);
    sol_settle(c, v, &cause);
}

/* ---- the question ---- */

static int mover_of(const State *s)
{
    const Core *k = core(s);
    for (int d = k->depth - 1; d >= 0; d--) {
        if (k->stack[d].step == CHARGE_TRACE || k->stack[d].step == MELEE_BREAK) {
            return k->stack[d].v[CHARGE_UNIT];
        }
    }
    return NO_PIECE;
}

static bool in_break(const State *s) { return top_of(s)->step == MELEE_SKIRMISH; }

Next sol_skirmish_run(Ctx *c)
{
    if (!is_unit(c->g, c->s->asked) || !is_unit(c->g, mover_of(c->s))) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void sol_skirmish_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int u = mover_of(s);
    (void)side;
    offer(out, atom(PRESS, u, 0, 0));
    offer(out, atom(PASS_ON, u, 0, 0));
    FOR_UNITS (g, s, v) {
        if (!in_break(s) && side_of(g, v) != side_of(g, u) && v != s->asked) {
            offer(out, atom(PASS_TO, u, v, 0));
        }
    }
}

Rule sol_skirmish_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != PRESS && a.verb != PASS_ON && a.verb != PASS_TO) {
        return sol_out_of_step(w);
    }
    if (a.arg[0] != mover_of(s)) {
        return RULE_NO_CHOICE;
    }
    if (a.verb == PRESS) {
        return ALLOWED;
    }
    if (in_break(s)) {
        return a.verb == PASS_ON ? sol_break_pass_rule(g, s, w, a.arg[0]) : (Rule)RULE_NO_CHOICE;
    }
    return sol_pass_rule(g, s, w, a);
}

void sol_skirmish_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = a.arg[0], v = s->asked;
    bool breaks = in_break(s);
    (void)side;
    pop(s);
    if (a.verb == PASS_ON) {
        sol_pass_through(c, u, v);
        return;
    }
    if (a.verb == PASS_TO) {
        s->unit[u].target = (uint8_t)a.arg[1];
        sol_pass_through(c, u, v);
        return;
    }
    if (breaks) {
        sol_break_press(c, u, v);
    } else {
        sol_charge_press(c, u, v);
    }
}
