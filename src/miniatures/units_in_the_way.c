/* units_in_the_way.c - units that stand in the way of one that moves: friends whom it may not cross, enemies from whom it keeps off. */
#include "miniatures/units_in_the_way.h"

void bar_units(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way, const UnitBars *k,
               Obstacles *o)
{
    o->count = 0;
    for (int v = 0; v < battle_of(g)->units; v++) {
        const Footprint *f = &feet->foot[v];
        if (v == u || !feet->on[v]) {
            continue;
        }
        bool own = side_of(g, v) == side_of(g, u);
        if (!path_clear_of(p, f, way, k->near)) {
            bar_unit(o, own ? BAR_FRIEND : BAR_ENEMY, f, v, own ? 0 : k->keep_off(g, s, v),
                     own && k->may_cross(g, s, u, v));
        }
        if (!own && k->further) {
            k->further(g, s, u, p, way, v, f, o);
        }
    }
}
