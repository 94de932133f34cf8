/* rally_phase.c - phase 1: routed units must test to rally, shaken units may try to reform (R10 to R14, T03). */
#include "rules/soldatini/soldatini.h"

/* ---- REFORM.RALLY ---- */

/* R13: from the nearest enemy within 24 inches, else to the home edge. */
static void flee_again(Ctx *c, int u)
{
    Inch gap;
    int from = sol_nearest_enemy(c->g, c->s, u, c->g->limit.flee_from, &gap);
    Cause cause = sol_cause(from, false);
    if (!CITED(R13)) {
        return;
    }
    if (from == NO_PIECE) {
        sol_rout_along(c, u, c->g->home[side_of(c->g, u)], &cause, R(R13));
    } else {
        sol_rout(c, u, &cause, R(R13));
    }
}

/* R12: it stops in column, shaken, and turns to the nearest enemy. */
static void rally(Ctx *c, int u)
{
    State *s = c->s;
    Inch gap;
    int near = sol_nearest_enemy(c->g, s, u, 2 * TABLE_MOST, &gap);
    Stand at = s->unit[u].at;
    if (near != NO_PIECE) {
        Footprint f = sol_foot(c->g, s, near);
        at.facing = (int16_t)heading_to(at, (int)(f.centre.x / GRAIN), (int)(f.centre.y / GRAIN));
    }
    int formation = s->unit[u].arm == CAVALRY ? CAVCOLUMN : COLUMN;
    Footprint turned = sol_foot_as(c->g, s, u, formation, at);
    if (!sol_clear(c->g, s, u, formation, &turned)) {
        at.facing = s->unit[u].at.facing; /* no room to turn: it halts as it stands */
    }
    battle_put_unit(c, u, at, formation);
    set_flag(s, u, F_SHAKEN);
    say_as(c, EVENT_OUTCOME, R(R12), "{} rallies.", P_(u));
}

static void try_rally(Ctx *c, int u)
{
    State *s = c->s;
    if ((sol_bases(s, u) < c->g->limit.rally_bases || s->unit[u].kind == COMPANY) && CITED(R14)) {
        sol_destroy(c, u, R(R14), "{} disperses.", false);
        return;
    }
    Sum sum = {0};
    int number = sol_reactivity(c->g, s, u, TESTS_RALLY, false, false, &sum);
    bool pass = sol_test(c, u, number, &sum, R(R12), "rally");
    set_flag(s, u, F_REFORMING);
    if (pass) {
        rally(c, u);
    } else {
        flee_again(c, u);
    }
}

Next sol_rally_run(Ctx *c)
{
    UnitSet routers = 0; /* those of the moment: whoever routs while they flee has rallied or not by then */
    FOR_UNITS (c->g, c->s, u) {
        if (side_of(c->g, u) == c->s->active && routed(c->s, u)) {
            routers |= (UnitSet)1 << u;
        }
    }
    for (; routers && CITED(R12); routers &= routers - 1) {
        int u = __builtin_ctzll(routers);
        if (on_table(c->s, u)) {
            try_rally(c, u);
        }
    }
    pop(c->s);
    return GO;
}

/* ---- REFORM.CHOOSE ---- */

static Rule reform_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(T03, side_of(g, u) != side, "{} is not yours", P_(u));
    FORBID_AS(R10, !shaken(s, u), "{} is not shaken", P_(u));
    FORBID_AS(R10, has_flag(s, u, F_REFORMING), "{} has rallied or tried to reform in this player turn", P_(u));
    FORBID_AS(R10, sol_enemy_within(g, s, u, g->limit.reform_room, true), "an enemy is within {} inch{es} of {}",
              I_(g->limit.reform_room), P_(u));
    return ALLOWED;
}

Next sol_reform_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void sol_reform_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) == side && shaken(s, u)) {
            offer(out, atom(REFORM, u, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule sol_reform_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        return ALLOWED; /* R11: whoever does not try keeps its normal turn */
    }
    return a.verb == REFORM ? reform_rule(g, s, w, side, a.arg[0]) : sol_out_of_step(w);
}

void sol_reform_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(s);
        return;
    }
    Sum sum = {0};
    int number = sol_reactivity(c->g, s, u, TESTS_REFORM, false, false, &sum);
    set_flag(s, u, F_REFORMING);
    if (sol_test(c, u, number, &sum, R(R10), "reform")) {
        RULE (R07) {
            drop_flag(s, u, F_SHAKEN);
        }
        say_as(c, EVENT_OUTCOME, R(R07), "{} is reformed.", P_(u));
    } else {
        say_as(c, EVENT_OUTCOME, R(R10), "{} stays shaken.", P_(u));
    }
}
