/* odds_assumptions.c - what the odds of an order need: the answers that are assumed, and what the side does not know and the figures therefore leave out. */
#include "rules/honour/honour.h"

Atom hon_assume(const Game *g, const State *s, const Atoms *legal_atoms)
{
    (void)g;
    bool siege = top_of(s)->step == BOMBARD; /* guns that are there fire */
    for (int i = 0; i < legal_atoms->count; i++) {
        if (siege && legal_atoms->list[i].verb == V_FIRE) {
            return legal_atoms->list[i];
        }
    }
    for (int i = 0; i < legal_atoms->count; i++) {
        if (legal_atoms->list[i].verb == VERB_PASS || legal_atoms->list[i].verb == VERB_DONE) {
            return legal_atoms->list[i];
        }
    }
    return legal_atoms->list[0];
}

/* Questions between an order and its dice: chits in answer, Quality, Militia, a Countercharge, the guns of the other side, the waves of a charge whose
 * target has been named. */
bool hon_odds_go_on(const Game *g, const State *s, int asked_in)
{
    (void)g;
    switch (top_of(s)->step) {
    case ANSWER:
    case SUPPORT:
    case QUALITY:
    case MILITIA_CALL:
    case COUNTERCHARGE:
    case GUNS: return true;
    case FIRE_AT: return asked_in == GUNS;
    case CHARGE_AT:
    case WAVES: return asked_in == CHARGE || asked_in == COUNTERCHARGE || asked_in == CHARGE_AT;
    default: return false;
    }
}

/* A Force of the other side of whose Card nothing is known: masked, it has no units. */
static bool unknown_force(const Game *g, const State *s, Side side, int k)
{
    return k >= 0 && k < g->capitani && g->capitano[k].side != side && leads_force(s, k) && on_map(s, k) &&
           !hon_tally(g, s, k).sp;
}

static bool in_combat(const State *s)
{
    for (int i = 0; i < core(s)->depth; i++) {
        int step = core(s)->stack[i].step;
        if (step == COMBAT || step == AFM) {
            return true;
        }
    }
    return false;
}

/* Whoever fights or pursues: the two Forces of a combat, and who is named in the procedures that have begun. */
static int unknown_among(const Game *g, const State *s, Side side)
{
    if (in_combat(s) && unknown_force(g, s, side, s->combat.attacker)) {
        return s->combat.attacker;
    }
    if (in_combat(s) && unknown_force(g, s, side, s->combat.defender)) {
        return s->combat.defender;
    }
    for (int i = 0; i < core(s)->depth; i++) {
        const Frame *f = &core(s)->stack[i];
        const char *kind = hon_steps[f->step].local_kinds;
        if (f->step == ACTIVATIONS && i + 1 < core(s)->depth && core(s)->stack[i + 1].step == ACTIVATION) {
            continue; /* whose Initiative was tried against has no part in what the other does now */
        }
        for (int n = 0; kind && kind[n]; n++) {
            if (kind[n] == 'p' && unknown_force(g, s, side, f->v[n])) {
                return f->v[n];
            }
        }
    }
    return NO_PIECE;
}

bool hon_odds_unknown(const Game *g, const State *s, Side side, Buf *out)
{
    int k = unknown_among(g, s, side);
    if (k == NO_PIECE) {
        return false;
    }
    buf_print(out, "What stands on the Card of %s is not known to you (1.4): it is counted as nothing.",
              g->head.pieces[k].name);
    return true;
}
