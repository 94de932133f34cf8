/* ranks_of_bases.c - bases and soldiers in a footprint. Everything is reckoned in the frame of the unit and turned once. */
#include "table/ranks_of_bases.h"

#include "table/table_inside.h"

#include <assert.h>

/* Centre of a base in the frame of the unit. Halves of a pitch are whole grains. */
static Spot base_centre(const Footprint *unit, const Ranks *r, int i)
{
    assert(r->row > 0 && i >= 0 && i < r->bases);
    int rank = i / r->row, place = i % r->row, rest = r->bases - rank * r->row, abreast = rest < r->row ? rest : r->row;
    Grain right = (Grain)(abreast - 1 - 2 * place) * r->pitch * (GRAIN / 2);
    Grain deep = (Grain)r->base.depth * GRAIN;
    return (Spot){right, unit->deep - deep * rank - deep / 2};
}

Footprint rank_base(const Footprint *unit, const Ranks *r, int i)
{
    Spot local = base_centre(unit, r, i);
    Footprint f;
    footprint_turn(&f, footprint_spot(unit, local.x, local.y), unit->pose.facing, r->base, unit->sin, unit->cos);
    return f;
}

Spot rank_muzzle(const Footprint *unit, const Ranks *r, int i)
{
    Spot local = base_centre(unit, r, i);
    return footprint_spot(unit, local.x, local.y + (Grain)r->base.depth * (GRAIN / 2));
}

int rank_soldiers(const Footprint *unit, const Ranks *r, int soldiers, Spot *out, int most)
{
    assert(most > 0 && soldiers >= 0);
    int count = 0;
    for (int i = 0; i < r->bases && soldiers > 0; i++) {
        Spot local = base_centre(unit, r, i);
        int here = soldiers < r->per_base ? soldiers : r->per_base;
        Grain half = (Grain)r->base.width * (GRAIN / 2);
        for (int k = 0; k < here && count < most; k++) {
            Grain right = local.x + half - divide((2 * k + 1) * half, here);
            out[count++] = footprint_spot(unit, right, local.y);
        }
        soldiers -= here;
    }
    return count;
}
