/* path_toll.h - what is paid once on a way: hedges, walls and banks that a base comes over.
 *
 * A toll is due where the base comes onto the area, not where it begins on it: whoever has paid to stand on a wall leaves it free.
 */
#ifndef GONFALON_TABLE_PATH_TOLL_H
#define GONFALON_TABLE_PATH_TOLL_H

#include "table/ground.h"
#include "table/reach_intervals.h"

enum { TOLLS_MOST = 16 };
typedef struct Tolls {
    int count;
    struct {
        int32_t at;    /* along the way: inches, or the angle of a wheel */
        uint8_t area;  /* index in the ground */
    } due[TOLLS_MOST]; /* rising */
} Tolls;

/* The tolls of a straight way on areas of these kinds, without those whose bit is set in `paid` (areas 0..63). */
void tolls_of(Tolls *t, const Path *p, const Ground *ground, uint32_t kinds, uint64_t paid);
/* The same of a wheel, by the angle at which it comes onto each; those it begins on are left out. */
void tolls_of_wheel(Tolls *t, const Path *wheel, const Ground *ground, uint32_t kinds, uint64_t paid);
int tolls_before(const Tolls *t, int32_t along, uint64_t *areas); /* how many are due before that; areas may be null */
/* The farthest the budget pays on the way, each toll costing `each`. A base may stop short of what it cannot pay. */
Inch toll_reach(const Way *w, const Tolls *t, Inch each, Inch budget);

/* The farthest value at which the centre of the base lies on the table: a straight path leaves it once. */
int32_t path_centre_on_table(const Path *p, Inch width, Inch height);
/* Does a straight ride cross water of these kinds elsewhere than on a bridge? */
bool beam_wades(const Ground *ground, uint32_t rivers, uint32_t bridges, Beam way);

#endif
