/* toll.h - what is paid once on a way: hedges, walls and banks that a base comes over; and how far it gets before ground that is closed.
 *
 * A toll is due where the base comes onto the area, not where it begins on it: whoever has paid to stand on a wall leaves it free.
 */
#ifndef GONFALON_TABLE_TOLL_H
#define GONFALON_TABLE_TOLL_H

#include "table/ground.h"
#include "table/reach.h"

enum { TOLLS_MOST = 16 };
typedef struct Tolls {
    int count;
    struct {
        Inch at;       /* along the way */
        uint8_t area;  /* index in the ground */
    } due[TOLLS_MOST]; /* rising */
} Tolls;

/* The tolls of a straight way on areas of these kinds, without those whose bit is set in `paid` (areas 0..63). */
void tolls_of(Tolls *t, const Path *p, const Ground *ground, uint32_t kinds, uint64_t paid);
/* The areas a wheel of that angle comes onto, as bits; those it begins on or that are paid are left out. */
uint64_t tolls_of_wheel(const Path *wheel, Angle along, const Ground *ground, uint32_t kinds, uint64_t paid);
int tolls_before(const Tolls *t, Inch along, uint64_t *areas); /* how many are due up to there; areas may be null */
/* The farthest the budget pays on the way, each toll costing `each`. A base may stop short of what it cannot pay. */
Inch toll_reach(const Way *w, const Tolls *t, Inch each, Inch budget);

/* The farthest place on the path before it enters closed ground of these kinds (area `but` not counting, -1: all count). */
int32_t path_before_ground(const Path *p, const Ground *ground, uint32_t closed, int but);
/* The farthest value at which the centre of the base lies on the table: a straight path leaves it once. */
int32_t path_centre_on_table(const Path *p, Inch width, Inch height);
/* Does a straight ride cross water of these kinds elsewhere than on a bridge? */
bool beam_wades(const Ground *ground, uint32_t rivers, uint32_t bridges, Beam way);

#endif
