/* odds_assumptions.c - what an order may lead to, for the odds: a named target and a charge are carried out at once, alone.
 *
 * Targets are named one by one and shot at together; a charge is declared in phase 3 and fought in phase 6. Its odds are those of this
 * order alone, as things stand: the step FORESEEN brings on the stages in which its dice fall, through the same code, on the copy that
 * the odds are walked on; what others have announced is left out. No game ever holds that step.
 */
#include "rules/danube/danube.h"

#include <assert.h>

/* ---- bringing stages forward ---- */

/* Melees of earlier phases have no part in the order: they count as fought. */
static void leave_melees_out(const Game *g, State *s)
{
    FOR_UNITS (g, s, u) {
        if (in_melee(s, u) && s->unit[u].rounds > 0) {
            set_flag(s, u, F_FOUGHT);
        }
    }
}

Next foreseen_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int stage = f->v[FS_NEXT]++;
    if (stage > f->v[FS_LAST]) {
        general_fates(c); /* the phase ends */
        pop(s);
        return GO;
    }
    begin_stage(c, stage);
    if (top(s)->step == P6_FIGHT || top(s)->step == P11_FIGHT) {
        leave_melees_out(c->g, s);
    }
    return GO;
}

bool told_in_brief(const State *s)
{
    for (int i = 0; i < s->core.depth; i++) {
        if (s->core.stack[i].step == FORESEEN && s->core.stack[i].v[FS_BRIEF]) {
            return true;
        }
    }
    return false;
}

static void bring_on(State *s, int first, int last, bool brief)
{
    Frame *f = push(s, FORESEEN, NOBODY);
    f->v[FS_NEXT] = (int16_t)stage_of(first);
    f->v[FS_LAST] = (int16_t)stage_of(last);
    f->v[FS_BRIEF] = brief;
    assert(f->v[FS_NEXT] >= 0 && f->v[FS_LAST] >= f->v[FS_NEXT]);
}

/* ---- what others have announced ---- */

/* Leaves only the aim of one unit, and the charge and the losses of another. */
static void leave_others_out(const Game *g, State *s, int shooter, int charger)
{
    for (int u = 0; u < g->units; u++) {
        if (u != shooter) {
            s->unit[u].aim = NO_PIECE;
        }
        if (u != charger) {
            s->unit[u].losses = 0;
            if (has_flag(s, u, F_CHARGING)) {
                charge_over(s, u);
            }
        }
    }
}

/* Fire of phase 1 with the morale of phase 2, or a shot of phases 3 and 8 with the morale of 4 and 9. */
static bool shot_alone(const Game *g, State *s, Atom a)
{
    int u = a.arg[0], target = a.arg[1];
    if (s->unit[u].aim != target) {
        return false;
    }
    leave_others_out(g, s, u, target);
    if (a.verb == AIM) {
        bring_on(s, P1_FIRE, P2_TEST, false);
        return true;
    }
    FOR_UNITS (g, s, v) { /* 3y: squares that shoot unasked do not shoot here */
        if (v != u) {
            set_flag(s, v, F_FIRED);
        }
    }
    bool half = late(s);
    bring_on(s, half ? P8_FIRE : P3_FIRE, half ? P9_TEST : P4_TEST, false);
    return true;
}

/* A charge that has not failed on its way: shooting, to close, to stand, the melee and its losers. */
static bool charge_alone(const Game *g, State *s, Atom a)
{
    int u = a.arg[0];
    if (!on_table(s, u) || !has_flag(s, u, F_CHARGING)) {
        return false;
    }
    leave_others_out(g, s, NO_PIECE, u);
    bool half = late(s);
    bring_on(s, half ? P8_SHOOT : P3_SHOOT, half ? P12_TEST : P7_TEST, true);
    return true;
}

bool danube_resolve_announced(Ctx *c, const State *before, const Atom *order, int n)
{
    (void)before;
    Atom last = order[n - 1];
    switch (last.verb) {
    case AIM:
    case SHOOT: return shot_alone(c->g, c->s, last);
    case CHARGE: return charge_alone(c->g, c->s, last);
    default: return false;
    }
}

/* ---- answers on the way ---- */

/* Infantry that horse rides at forms square or masse: anything else is its end (6p). */
static bool ridden_at(const Game *g, const State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (s->unit[v].arm == CAVALRY && side_of(g, v) != side_of(g, u) && charges(s, v, u)) {
            return true;
        }
    }
    return false;
}

static bool declines(int verb)
{
    return verb == VERB_PASS || verb == END_PHASE || verb == HALT || verb == STAY || verb == STAY_UNIT ||
           verb == GIVE_WAY;
}

/* Whoever is ridden at forms up; for the rest what is optional is declined, and the first that is offered is taken. */
Atom danube_assume(const Game *g, const State *s, const Atoms *legal)
{
    assert(legal->count > 0);
    for (int i = 0; i < legal->count; i++) {
        int v = legal->list[i].verb;
        if ((v == FORM_SQUARE || v == FORM_MASSE) && ridden_at(g, s, legal->list[i].arg[0])) {
            return legal->list[i];
        }
    }
    for (int i = 0; i < legal->count; i++) {
        if (declines(legal->list[i].verb)) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}
