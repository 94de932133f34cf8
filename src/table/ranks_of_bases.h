/* ranks_of_bases.h - the bases of a unit inside its footprint, and the single soldiers on them.
 *
 * Bases fill rows from the front, each row from right to left; a short last row stands in the middle. The soldiers of a base stand at
 * its mid-depth, evenly spaced across it, from the right. When bases are lost the footprint is made anew (footprint_on_front keeps the middle
 * of its front edge) and the ranks with it: everybody closes up.
 */
#ifndef GONFALON_TABLE_RANKS_OF_BASES_H
#define GONFALON_TABLE_RANKS_OF_BASES_H

#include "table/footprint.h"

typedef struct Ranks {
    Base base;      /* of one of them */
    Inch pitch;     /* from centre to centre in a row: more than the width in open order */
    int bases, row; /* how many there are now, how many in a full row */
    int per_base;   /* soldiers on a full base: only the last may have fewer */
} Ranks;

/* The ground of one base, counted from the right of the front row. */
Footprint rank_base(const Footprint *unit, const Ranks *r, int i);
/* Middle of its front edge, unrounded: the muzzle of a gun. */
Spot rank_muzzle(const Footprint *unit, const Ranks *r, int i);
/* Where each soldier stands, base by base; returns how many (at most `most`). */
int rank_soldiers(const Footprint *unit, const Ranks *r, int soldiers, Spot *out, int most);

#endif
