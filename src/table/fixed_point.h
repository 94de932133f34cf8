/* fixed_point.h - the numbers of the continuous table: inches, degrees, sines, roots. Whole numbers only.
 *
 * An Inch counts hundredths of an inch, an Angle hundredths of a degree. Inside a calculation a length is a Grain, 1/1024 of a
 * hundredth, so that corners of turned bases keep five digits after the hundredth. There is one rule of rounding, and it holds
 * wherever a result falls between two values: to the nearest, a half away from zero. It is applied
 *   - to a sine (30 bits), to each coordinate of a corner (a grain), and
 *   - to what comes to rest or is read off: a position, a distance, a cost (a hundredth of an inch), a bearing.
 * What is compared is what is read off: a gap of 4.004 inches reads 4.00 and is within 4. Every machine gets the same.
 */
#ifndef GONFALON_TABLE_FIXED_POINT_H
#define GONFALON_TABLE_FIXED_POINT_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t Inch;  /* hundredths of an inch */
typedef int32_t Angle; /* hundredths of a degree; a bearing is 0..35999: 0 north (+y), 9000 east (+x), clockwise */
typedef int64_t Grain; /* 1/1024 of a hundredth of an inch */

enum {
    INCH = 100,         /* one inch */
    DEGREE = 100,       /* one degree */
    FULL_TURN = 36000,  /* all the way round */
    GRAIN = 1024,       /* grains in a hundredth of an inch */
    TABLE_MOST = 30000, /* no table is wider: grains then fit 25 bits and their products 64 */
    INCH_NONE = -1,     /* where a function that returns a length has none to return */
};

/* Sine and cosine times SINE_ONE; any angle, negative too. */
enum { SINE_ONE = 1 << 30 };
int32_t angle_sin(Angle a);
int32_t angle_cos(Angle a);
void angle_sines(Angle a, int32_t *sine, int32_t *cosine); /* both at once; a in 0..35999 */

Angle angle_norm(Angle a);                 /* into 0..35999 */
Angle angle_between(Angle from, Angle to); /* the shorter turn from one bearing to the other, -17999..18000 */
Angle angle_of(Grain dx, Grain dy);        /* bearing of a direction, to the hundredth; 0 for no direction */
Angle angle_whole(Angle a);                /* the bearing in whole degrees */

/* Arc of a circle: length = radius x angle x pi / 180. What a wheel costs (the radius is the width of the front). */
Inch arc_length(Inch radius, Angle a);
/* The largest angle whose arc costs no more, at most `most`. */
Angle arc_within(Inch radius, Inch length, Angle most);

/* A quotient by the rule of rounding; b > 0. */
static inline int64_t divide(int64_t a, int64_t b) { return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b; }
static inline Inch inch_of(Grain g) { return (Inch)divide(g, GRAIN); }
uint32_t root(uint64_t n); /* square root, rounded down */

#endif
