/* place.h - putting a base down: where it fits, and where it fits best when it does not.
 *
 * What "fits" means is the system's to say: it passes a predicate. The search and its sequence are here, so that two systems and
 * two machines come to the same spot.
 */
#ifndef GONFALON_TABLE_PLACE_H
#define GONFALON_TABLE_PLACE_H

#include "table/path.h"

typedef bool Fits(const void *context, const Footprint *foot);

/* Slides the foot sideways by up to `most` in steps, the smallest shift first, left before right. False: nothing fits, *f stays. */
bool place_slide(Footprint *f, Inch most, Inch step, Fits *fits, const void *context);
/* The first place on the path (from `from` to its limit, in steps) that fits. PATH_FREE when none does. */
int32_t place_along(const Path *p, int32_t from, int32_t step, Fits *fits, const void *context, Footprint *out);
/* The last place on the path, coming back from `from` to 0, that fits. */
int32_t place_back(const Path *p, int32_t from, int32_t step, Fits *fits, const void *context, Footprint *out);
/* The nearest place with the same facing, on a grid of `step` about the pose, up to `most` away; of equally near ones the first
 * clockwise from north. */
bool place_near(Footprint *f, Inch step, Inch most, Fits *fits, const void *context);

/* Formation changes keep the middle of the front edge, or the centre. */
Footprint footprint_on_front(const Footprint *f, Base base);
Footprint footprint_on_centre(const Footprint *f, Base base, Angle facing);
/* Rear edge on an edge of the area, facing outward; `at` hundredths of the edge's length from its first corner (0..100). */
Footprint footprint_outside(const Area *a, int edge, int at, Base base);
/* Rear edge on the entry segment, `at` thousandths along it (0..1000). */
Footprint footprint_entering(Beam segment, int at, Angle facing, Base base);

#endif
