/* random_atoms.c - atoms that are put to the judge: drawn at random, or listed ones a little changed, where mistakes are. */
#include "lab/guard/guard_inside.h"
#include "engine/orders/verbs.h"

/* A value for one argument as the verb takes it: mostly in range, now and then just outside. */
int guard_any_argument(Watch *w, const VerbDef *v, int at)
{
    const GameHead *h = head(w->g);
    int words = 0;
    switch (at < ATOM_ARGS ? v->takes[at] : TAKES_NOTHING) {
    case TAKES_PIECE: return (int)rng_below(&w->rng, (uint32_t)h->piece_count);
    case TAKES_HEX: return (int)rng_below(&w->rng, (uint32_t)(h->map ? h->map->grid.count : HEX_MAX));
    case TAKES_GROUP: return (int)rng_below(&w->rng, (uint32_t)h->group_count);
    case TAKES_SIDE: return (int)rng_below(&w->rng, SIDES);
    case TAKES_FACING:
    case TAKES_NUMBER: return (int)rng_below(&w->rng, 12) - 2;
    case TAKES_INCHES: return (int)rng_below(&w->rng, 400) - 20;
    case TAKES_DEGREES: return (int)rng_below(&w->rng, 420) - 50;
    case TAKES_SHARE: return (int)rng_below(&w->rng, 1100) - 50;
    case TAKES_WORD:
        while (v->words[at] && v->words[at][words]) {
            words++;
        }
        return words ? (int)rng_below(&w->rng, (uint32_t)words) : 0;
    default: return 0;
    }
}

Atom guard_any_atom(Watch *w)
{
    if (w->list.intervals && rng_below(&w->rng, 2)) { /* about the ends of an interval */
        const Interval *v = &w->list.interval[rng_below(&w->rng, (uint32_t)w->list.intervals)];
        Atom a = v->base;
        a.arg[v->which] = (int16_t)((rng_below(&w->rng, 2) ? v->lo : v->hi) + (int)rng_below(&w->rng, 5) - 2);
        return a;
    }
    if (w->list.count && rng_below(&w->rng, 2)) {
        Atom a = w->list.list[rng_below(&w->rng, (uint32_t)w->list.count)];
        const VerbDef *v = verb_def(w->g, a.verb);
        int args = v ? verb_args(v) : 0, at = args ? (int)rng_below(&w->rng, (uint32_t)args) : 0;
        if (args) {
            a.arg[at] = (int16_t)guard_any_argument(w, v, at);
        }
        return a;
    }
    Atom a = {.verb = (uint16_t)rng_below(&w->rng, (uint32_t)verb_limit(w->g))};
    const VerbDef *v = verb_def(w->g, a.verb);
    for (int i = 0; v && i < verb_args(v); i++) {
        a.arg[i] = (int16_t)guard_any_argument(w, v, i);
    }
    return a;
}
