/* fire_strip.h - a shot laid on the table: a narrow strip from a muzzle along a bearing, and the fan of bearings a gun may choose from.
 *
 * A strip has an axis and a width. A soldier lies under it when his distance from the axis reads no more than half the width and his
 * distance along it more than nothing and no more than its length. Houses end it, deep woods end it, higher ground hides what lies behind.
 * A fan is the rays of every whole degree to both sides of a facing; something is in it when one of the rays meets it.
 */
#ifndef GONFALON_TABLE_FIRE_STRIP_H
#define GONFALON_TABLE_FIRE_STRIP_H

#include "table/line_of_sight.h"

typedef struct Strip {
    Spot muzzle;
    Angle bearing;
    int32_t sin, cos;
    Inch half, length; /* half its width */
} Strip;

Strip strip_make(Spot muzzle, Angle bearing, Inch width, Inch length);
/* How far along the axis, when the spot lies under the strip; INCH_NONE otherwise. */
Inch strip_along(const Strip *s, Spot at);
/* False: no point of the foot can be under it. Cheaper than looking. */
bool strip_near(const Strip *s, const Footprint *f);
/* The part of a foot under it; false when that is no more than STRIP_LEAST. */
enum { STRIP_LEAST = 1000 }; /* 0.1 square inch, in square hundredths */
bool strip_part(const Strip *s, const Footprint *f, Part *out);

/* What ends a strip: kinds of ground as masks. */
typedef struct StripEnds {
    const Ground *ground;
    uint32_t walls; /* end it where it meets them */
    uint32_t woods; /* end it after more than `deep` inches of them in all, along the axis */
    Inch deep;
} StripEnds;
/* How far the strip goes; *wall is the area of `walls` that ends it, or -1. */
Inch strip_end(const Strip *s, const StripEnds *ends, int *wall);
/* Does the axis pass ground higher than `top` before that distance? */
bool strip_masked(const Strip *s, const Ground *ground, Inch along, int top);

typedef struct Fan {
    Spot muzzle;
    Angle facing;
    int half; /* whole degrees to either side */
    Inch reach;
} Fan;
/* The distance at which the first of its rays meets the foot; INCH_NONE when none does within its reach. */
Inch fan_meets(const Fan *fan, const Footprint *f);

/* The point of the foot nearest to a spot: where a line of fire ends. The spot itself when it lies on the foot. */
Spot footprint_nearest(const Footprint *f, Spot s);

#endif
