/* odds_assumptions.c - what odds need of Tolentino: what follows an order so that it is fought, and the answers assumed on the way. */
#include "rules/tolentino/tolentino.h"

/* The order may be whole (attack 2710 2610) or the rest of one whose beginning is drafted: what it declares is committed first. */
int tolentino_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max)
{
    (void)g;
    bool draft = !core(s)->over && top_of(s)->step == B5A_AIM;
    if (!draft || max < 1 || (n && order[n - 1].verb == COMMIT)) {
        return 0;
    }
    out[0] = atom(COMMIT, 0, 0, 0);
    return 1;
}

/* What is asked of an assault before its die. A shot in defence (B5C) has a die of its own, and its odds end with it. */
bool tolentino_odds_go_on(const Game *g, const State *s, int asked_in)
{
    (void)g;
    int step = top_of(s)->step;
    bool officer = step == B5D2 || step == B5D3;
    switch (asked_in) {
    case B5C: return officer;
    case B5B:
    case B5D2:
    case B5D3: return officer || step == B5B || step == B5C;
    default: return false;
    }
}

/* Decline what is optional, else the first that is offered. */
Atom tolentino_assume(const Game *g, const State *s, const Atoms *legal)
{
    (void)g;
    (void)s;
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE ||
            legal->list[i].verb == NONE_OF_THEM) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}
