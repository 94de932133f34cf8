/* find_fitting_place.h - putting a base down: where it fits, and where it fits best when it does not.
 *
 * What "fits" means is the system's to say: it passes a predicate. The search and its sequence are here, so that two systems and
 * two machines come to the same spot.
 */
#ifndef GONFALON_TABLE_FIND_FITTING_PLACE_H
#define GONFALON_TABLE_FIND_FITTING_PLACE_H

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

/* A base that leaves an area stands with its rear edge on one of its edges, facing outward. A pose that is off by no more than a tenth of an
 * inch is put right. middle: the middle of the rear must lie on the edge; else some part of it. False: it is no such place. */
bool place_outside(const Area *area, Pose pose, Base base, bool middle, Footprint *out);

#endif
