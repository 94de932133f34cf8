/* final_checks.c - what can be told only when all of data/tolentino is read: stacks and victory bands. Fills nothing in. */
#include "rules/tolentino/load/load_inside.h"

#include <limits.h>
#include <stdlib.h>

/* ---- victory bands: every number of VP lies in one of them ---- */

static bool touches(const Game *g, int i, bool above)
{
    const Band *b = &g->band[i];
    for (int k = 0; k < g->bands; k++) {
        if (above ? g->band[k].lo != INT_MIN && g->band[k].lo - 1 == b->hi
                  : g->band[k].hi != INT_MAX && g->band[k].hi + 1 == b->lo) {
            return true;
        }
    }
    return above ? b->hi == INT_MAX : b->lo == INT_MIN;
}

bool check_bands(Loader *l)
{
    const Game *g = l->g;
    for (int i = 0; i < g->bands; i++) {
        const Band *b = &g->band[i];
        for (int k = 0; k < i; k++) {
            if (b->lo <= g->band[k].hi && g->band[k].lo <= b->hi) {
                return problem(l->p, l->band_file, l->band_line[i],
                               "the band overlaps that of line %d; expected each number of VP in one", l->band_line[k]);
            }
        }
    }
    for (int i = 0; i < g->bands; i++) {
        const Band *b = &g->band[i];
        if (!touches(g, i, true)) {
            return problem(l->p, l->band_file, l->band_line[i],
                           "no band holds %d VP; expected them without a hole, the last open (>=N)", b->hi + 1);
        }
        if (!touches(g, i, false)) {
            return problem(l->p, l->band_file, l->band_line[i],
                           "no band holds %d VP; expected them without a hole, the first open (<=N)", b->lo - 1);
        }
    }
    return true;
}

/* ---- stacks: within 7.1 from the start, but for those of 7.1.3 ---- */

static bool stacks_fit(Loader *l, const State *s)
{
    const Game *g = l->g;
    for (int i = g->setups - 1; i >= 0; i--) {
        const SetupRow *r = &g->setup[i];
        Side side = side_of(g, r->piece);
        if (r->how || !is_unit(g, r->piece) || !on_map(s, r->piece) || (g->crowded && side == NEAPOLITAN)) {
            continue;
        }
        if (!tol_stack_legal(g, s, side, r->hex)) {
            char name[8];
            grid_name(&g->map->grid, r->hex, name);
            return problem(l->p, l->scenario_file, l->setup_line[i],
                           "%s makes too large a stack in %s; expected one that 7.1 allows",
                           g->head.pieces[r->piece].id, name);
        }
    }
    return true;
}

bool check_stacks(Loader *l)
{
    State *s = must_zalloc(sizeof *s);
    tolentino_setup(l->g, s);
    bool good = stacks_fit(l, s);
    free(s);
    return good;
}
