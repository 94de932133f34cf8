/* charge_search.h - which charges to offer a unit: every wheel after which straight ahead leads to an enemy it may charge.
 *
 * A charge is one wheel and then straight ahead. Whom a path comes to in the end is the system's to say (ChargeSearch.trace and brings) and dear to
 * work out; what is found here first is who can be reached at all, and which wheels lead over him.
 */
#ifndef GONFALON_MINIATURES_CHARGE_SEARCH_H
#define GONFALON_MINIATURES_CHARGE_SEARCH_H

#include "miniatures/battle.h"

enum { HANDS = WHEEL_RIGHT + 1 };

typedef struct MetUnits { /* whom a path meets, in path order */
    int count;
    uint8_t unit[UNITS_MAX];
    Inch at[UNITS_MAX];
} MetUnits;
void charge_meets(MetUnits *met, int unit, Inch at);

typedef struct ChargeSearch {
    const Game *g;
    const State *s;
    const Footprints *feet; /* everybody whom the charge could meet */
    int unit, verb;
    int widest; /* degrees that the rules allow */
    Inch most;  /* the farthest that a charge of it could come */
    Inch near;  /* of somebody as near as that ways beside his middle are tried too (charge_sketch) */
    /* May it charge that enemy, by whatever way? */
    bool (*may_charge)(const void *rider, int enemy);
    /* Lays out the widest wheel to that hand; and the degrees of it before it runs into anything. */
    const Path *(*wheel)(void *rider, int hand, int *free);
    /* Traces the path straight on after so much of that wheel, which is free: whom it meets, or null where it cannot be gone. */
    const MetUnits *(*trace)(void *rider, int hand, int degrees);
    /* Does the path traced last to that hand bring it to one of those it meets? */
    bool (*brings)(const void *rider, int hand, int enemy);
    void *rider; /* what the system traces paths with */
} ChargeSearch;

/* An order that names an enemy on the table, a hand and an angle; what else forbids it is the system's. */
bool charge_is_one(const Game *g, const State *s, Side side, Atom a);
/* All charges of the unit, as intervals; or, where a sketch is enough, one at each enemy. */
void charge_offer_all(const ChargeSearch *c, Atoms *out);

/* The unit lies beside or behind the straight part, or beyond the end of so many inches of it. */
static inline bool charge_off_the_way(const Path *run, Inch most, const Footprint *f)
{
    Spot at = footprint_local(&run->start, f->centre);
    Grain beside = at.x < 0 ? -at.x : at.x, near = f->round + run->start.deep;
    return beside > run->start.half + f->round || at.y < -near || at.y > near + (Grain)(most + INCH + CUT) * GRAIN;
}

#endif
