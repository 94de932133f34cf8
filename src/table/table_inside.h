/* table_inside.h - what the files of this folder share; nobody else includes it. A frame is a place and a direction from which to look:
 * in it y runs along the direction and x to its right.
 */
#ifndef GONFALON_TABLE_TABLE_INSIDE_H
#define GONFALON_TABLE_TABLE_INSIDE_H

#include "table/footprint.h"

typedef struct Frame {
    Spot origin;
    int32_t sin, cos; /* of the direction, times SINE_ONE */
} Frame;

/* A product with a sine, brought back to grains by the rule of rounding. Right shift of a negative number is arithmetic with
 * every compiler we build with, and tests would tell. */
static inline Grain sine_down(int64_t product) { return (product + SINE_ONE / 2 - (product < 0)) >> 30; }

static inline Spot to_frame(const Frame *f, Spot s)
{
    Grain dx = s.x - f->origin.x, dy = s.y - f->origin.y;
    return (Spot){sine_down(dx * f->cos - dy * f->sin), sine_down(dx * f->sin + dy * f->cos)};
}

static inline Spot from_frame(const Frame *f, Spot s)
{
    return (Spot){f->origin.x + sine_down(s.x * f->cos + s.y * f->sin),
                  f->origin.y + sine_down(s.y * f->cos - s.x * f->sin)};
}

static inline Frame footprint_frame(const Footprint *f) { return (Frame){f->centre, f->sin, f->cos}; }
Frame line_frame(Beam l, Grain *length); /* looking along the line; length may be 0: then it looks north */

Grain length_of(uint64_t squared); /* root, rounded */
static inline int64_t cross(Spot o, Spot a, Spot b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }
static inline uint64_t square(Grain dx, Grain dy) { return (uint64_t)(dx * dx + dy * dy); }
static inline Grain size_of(Grain g) { return g < 0 ? -g : g; }
static inline Grain least(Grain a, Grain b) { return a < b ? a : b; }
static inline Grain most(Grain a, Grain b) { return a > b ? a : b; }
/* Where the segment a-b, whose ends lie on both sides, has x = 0. */
static inline Grain at_zero(Spot a, Spot b)
{
    return a.y - (b.x > a.x ? divide((b.y - a.y) * a.x, b.x - a.x) : divide((a.y - b.y) * a.x, a.x - b.x));
}

/* --- outlines: corners in sequence --- */

typedef struct Outline {
    int count;
    Spot at[AREA_CORNERS + 8]; /* clipping by a convex shape adds at most a corner a side */
} Outline;

void outline_of_foot(const Footprint *f, const Frame *frame, Outline *out); /* rectangle or area, seen in the frame */
void outline_of_area(const Area *a, const Frame *frame, Outline *out);
/* Keeps what has a x + b y >= c; a and b are -1, 0 or 1. */
void outline_clip(Outline *o, int a, int b, Grain c);
void outline_clip_by(Outline *o, Spot from,
                     Spot to);            /* keeps what lies right of the directed line (clockwise inside) */
int64_t outline_ground(const Outline *o); /* square hundredths, rounded, unsigned */
/* Squared distance in grains from the rectangle |x| <= half, |y| <= deep to the outline; 0 when they meet. */
uint64_t outline_gap(const Outline *o, Grain half, Grain deep);

uint64_t spot_segment_gap(Spot s, Spot a, Spot b);  /* squared */
Spot segment_nearest(Spot s, Spot a, Spot b);       /* the spot of segment a-b that is nearest to s */
bool segments_meet(Spot a, Spot b, Spot c, Spot d); /* touching counts */
int area_side(const Area *a, Spot s);               /* 1 inside, 0 on the border, -1 outside */
/* The segment a-b goes through the inside of the rectangle |x| <= half, |y| <= deep. */
bool segment_crosses(Spot a, Spot b, Grain half, Grain deep);

/* A foot that is not at rest: its centre is any spot. */
void footprint_set(Footprint *f, Spot centre, Angle facing, Base base);
void footprint_turn(Footprint *f, Spot centre, Angle facing, Base base, int32_t sine,
                    int32_t cosine); /* whose sines are known */
void footprint_shift(Footprint *f, const Footprint *from,
                     Spot centre); /* the same foot elsewhere, without turning: cheaper */
uint64_t footprint_gap_square(const Footprint *a, const Footprint *b);
bool footprint_shares_over(const Footprint *a, const Footprint *b,
                           int64_t ground); /* foot_shared(a, b) > ground, sooner */
/* The squared gap and footprint_shares_over in one look; the first is a rectangle. */
bool footprint_parted_or_shares(const Footprint *a, const Footprint *b, int64_t ground, uint64_t *gap);
bool footprint_reaches_into(const Footprint *f, const Area *a,
                            Inch slack); /* the foot, smaller by slack on each side, shares its ground */
/* How far the area stays from the foot at least, as far as the four sides of the foot tell. */
Grain footprint_area_room(const Footprint *f, const Area *a);

#endif
