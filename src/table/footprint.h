/* footprint.h - the ground a unit stands on: a rectangle with a facing, or the outline of the strongpoint it holds.
 *
 * A Foot is made from a pose and a size and keeps its corners, so that gaps and overlaps cost some tens of nanoseconds; make it
 * when the unit moves, not when it is asked. Its own frame has x to the right along the front and y forward from the centre.
 */
#ifndef GONFALON_TABLE_FOOTPRINT_H
#define GONFALON_TABLE_FOOTPRINT_H

#include "table/polygon.h"

typedef struct Pose {
    Inch x, y;    /* centre of the footprint */
    Angle facing; /* bearing of the front */
} Pose;

typedef struct Base {
    Inch width, depth; /* along the front, along the facing */
} Base;

enum { LEFT_FRONT, RIGHT_FRONT, RIGHT_REAR, LEFT_REAR, FOOT_CORNERS }; /* clockwise */

typedef struct Footprint {
    Pose pose;
    Base base;
    int32_t sin, cos; /* of the facing, times SINE_ONE: forward is (sin, cos), right is (cos, -sin) */
    Grain half, deep; /* half the width, half the depth */
    Grain round;      /* no point of it is farther from the centre */
    Spot centre;
    Spot corner[FOOT_CORNERS];
    Spot low, high;   /* bounds */
    const Area *area; /* a garrison: the outline that takes the place of the rectangle; else null */
} Footprint;

Footprint footprint_make(Pose pose, Base base);
/* The garrison of a strongpoint: centre and bounds are those of the area. The area must outlive the foot. */
Footprint footprint_garrison(const Area *area, Angle facing);

Spot footprint_front(const Footprint *f); /* middle of the front edge */
Spot footprint_rear(const Footprint *f);
/* A spot given in the frame of the foot, and back. */
Spot footprint_spot(const Footprint *f, Grain right, Grain forward);
Spot footprint_local(const Footprint *f, Spot s);
/* Pose of a base whose middle of the front (rear) edge lies there. */
Pose pose_by_front(Spot front, Angle facing, Base base);
Pose pose_by_rear(Spot rear, Angle facing, Base base);

/* --- measuring --- */

enum { CONTACT_GAP = 5 };     /* two units are in contact at 0.05 inch or less */
enum { AREA_SLACK = 4 };      /* a base is on an area when it reaches farther into it than 0.04 inch */
enum { OVERLAP_LEAST = 100 }; /* footprints overlap when they share more: 0.01 square inch, in square hundredths */

Inch footprint_gap(const Footprint *a,
                   const Footprint *b); /* nearest point to nearest point; 0 when they touch or overlap */
bool footprint_within(const Footprint *a, const Footprint *b, Inch most); /* foot_gap(a, b) <= most, sooner */
Inch footprint_spot_gap(const Footprint *f, Spot s);
Inch footprint_area_gap(const Footprint *f, const Area *a);
Inch footprint_front_gap(const Footprint *f, const Footprint *b); /* from the front edge alone */
bool footprint_contact(const Footprint *a, const Footprint *b);   /* gap <= CONTACT_GAP */
bool footprint_front_contact(const Footprint *f, const Footprint *b);

int64_t footprint_shared(const Footprint *a,
                         const Footprint *b); /* ground they share, in square hundredths of an inch, rounded */
bool footprint_overlap(const Footprint *a, const Footprint *b); /* they share more than OVERLAP_LEAST */
bool footprint_on(const Footprint *f, const Area *a);           /* reaches farther into it than AREA_SLACK */
bool footprint_has(const Footprint *f, Spot s);                 /* the border counts */
bool footprint_on_table(const Footprint *f, Inch width,
                        Inch height); /* wholly; the edge of the table still belongs to it */
Inch footprint_edge_room(const Footprint *f, Inch width,
                         Inch height); /* how far it is from the nearest edge, at least */

/* What a ruler laid between two units shows: their nearest points, the gap, the bearing from a to b. */
typedef struct Measured {
    Inch gap;
    Point from, to;
    Angle bearing; /* of b's centre from a's, whole degrees */
} Measured;
Measured footprint_measure(const Footprint *a, const Footprint *b);

/* --- zones --- */

typedef enum Zone { ZONE_INSIDE, ZONE_FRONT, ZONE_FLANK, ZONE_REAR } Zone;
/* Front: at or before the front edge, sideways no more than half the width plus the distance forward. Rear: its mirror image.
 * Every other spot outside is in a flank. */
Zone footprint_zone(const Footprint *f, Spot s);
/* Distance from f to that part of b which lies in the zone of f; INCH_NONE when no part of b does. A part is more than a touch. */
Inch footprint_zone_gap(const Footprint *f, Zone zone, const Footprint *b);

/* Formation changes keep the middle of the front edge, or the centre. */
Footprint footprint_on_front(const Footprint *f, Base base);
Footprint footprint_on_centre(const Footprint *f, Base base, Angle facing);
/* Rear edge on an edge of the area, facing outward; `at` hundredths of the edge's length from its first corner (0..100). */
Footprint footprint_outside(const Area *a, int edge, int at, Base base);
/* Rear edge on the entry segment, `at` thousandths along it (0..1000). */
Footprint footprint_entering(Beam segment, int at, Angle facing, Base base);

#endif
