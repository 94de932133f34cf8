/* odds_assumptions.c - what odds need of Piacenza: what follows an order so that it is rolled for, and the answers assumed on the way. */
#include "rules/piacenza/piacenza.h"

/* Shots have been named in the volley that is being declared. */
static bool shots_named(const Game *g, const State *s)
{
    int step = top_of(s)->step;
    bool declaring = step == FIRE1_ATT || step == FIRE1_DEF || step == FIRE2_ATT || step == FIRE2_DEF;
    for (int u = 0; u < g->units && declaring; u++) {
        if (s->piece[u].shot || has_flag(s, u, F_SECOND)) {
            return true;
        }
    }
    return false;
}

/* Fire is rolled when both sides have declared: here the declarer is done, and the other side declares nothing. A declared Melee is
 * fought in segment d: see piacenza_foresee. */
int piacenza_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max)
{
    int verb = n ? order[n - 1].verb : shots_named(g, s) ? FIRE_AT : 0;
    if (max && (verb == FIRE_AT || verb == ANSWER || verb == SECOND_SHOT || verb == ANSWER_AGAIN)) {
        out[0] = atom(VERB_DONE, 0, 0, 0);
        return 1;
    }
    return 0;
}

/* Decline what is optional, but fire at who comes to a Melee; else the first that is offered. */
Atom piacenza_assume(const Game *g, const State *s, const Atoms *legal)
{
    (void)g;
    (void)s;
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE ||
            (legal->list[i].verb == DEFENSIVE_FIRE && legal->list[i].arg[0])) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}
