/* line_of_sight.h - lines of fire and sight: the corridor of a battery, its rays, what a unit sees, what stands between.
 */
#ifndef GONFALON_TABLE_LINE_OF_SIGHT_H
#define GONFALON_TABLE_LINE_OF_SIGHT_H

#include "table/ground.h"

/* --- the corridor: the strip as wide as the front edge, straight ahead --- */

enum { CORRIDOR_LEAST = 1000 }; /* a unit is in the corridor with more than 0.1 square inch, in square hundredths */

typedef struct Part { /* of a footprint inside a corridor, distances forward from the front edge */
    Inch near, far;
    int64_t ground; /* square hundredths */
} Part;
/* False when no more than CORRIDOR_LEAST of b lies in the strip of `reach` before the gun's front. */
bool corridor_part(const Footprint *gun, Inch reach, const Footprint *b, Part *out);
/* The corridor between two distances crosses the area (shares ground with it). */
bool corridor_crosses(const Footprint *gun, Inch from, Inch to, const Area *a);

/* --- rays and lines --- */

enum { RAY_STEP = 25 };
int ray_count(const Footprint *gun);                    /* every quarter inch of the front, both ends included */
Beam ray_at(const Footprint *gun, int ray, Inch reach); /* 0 is the left end */
Beam line_bearing(Spot from, Angle bearing, Inch length);

/* Distance along the line at which it first meets the foot (touching its border is no meeting), or INCH_NONE. */
Inch line_meets(Beam l, const Footprint *f);

/* --- sight --- */

/* What may stand between. Kinds of ground block by their depth (GroundKinds.see), all areas of a kind taken together. */
typedef struct Screen {
    const Footprint *const *foot; /* units that block; those at the ends of the line are not among them */
    int feet;
    const Ground *ground;
    int top; /* level of the higher end: areas with a level above it block */
} Screen;
/* True when nothing on the line blocks it. An area that one of the ends holds as a garrison never does. */
bool line_free(Beam l, const Screen *screen, const Area *held_a, const Area *held_b);
/* Five points on the front edge (on every edge when all round) against corners, edge middles and centre of the target: is one
 * of these lines free? *free_line, when not null, gets the first such line. */
bool footprint_sees(const Footprint *from, bool all_round, const Footprint *to, const Screen *screen, Beam *free_line);

#endif
