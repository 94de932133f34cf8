/* foot.h - the ground a unit stands on: a rectangle with a facing, or the outline of the strongpoint it holds.
 *
 * A Foot is made from a pose and a size and keeps its corners, so that gaps and overlaps cost some tens of nanoseconds; make it
 * when the unit moves, not when it is asked. Its own frame has x to the right along the front and y forward from the centre.
 */
#ifndef GONFALON_TABLE_FOOT_H
#define GONFALON_TABLE_FOOT_H

#include "table/area.h"

typedef struct Pose {
    Inch x, y;    /* centre of the footprint */
    Angle facing; /* bearing of the front */
} Pose;

typedef struct Base {
    Inch width, depth; /* along the front, along the facing */
} Base;

enum { LEFT_FRONT, RIGHT_FRONT, RIGHT_REAR, LEFT_REAR, FOOT_CORNERS }; /* clockwise */

typedef struct Foot {
    Pose pose;
    Base base;
    int32_t sin, cos; /* of the facing, times SINE_ONE: forward is (sin, cos), right is (cos, -sin) */
    Grain half, deep; /* half the width, half the depth */
    Grain round;      /* no point of it is farther from the centre */
    Spot centre;
    Spot corner[FOOT_CORNERS];
    Spot low, high;   /* bounds */
    const Area *area; /* a garrison: the outline that takes the place of the rectangle; else null */
} Foot;

Foot foot_make(Pose pose, Base base);
/* The garrison of a strongpoint: centre and bounds are those of the area. The area must outlive the foot. */
Foot foot_garrison(const Area *area, Angle facing);

Spot foot_front(const Foot *f); /* middle of the front edge */
Spot foot_rear(const Foot *f);
/* A spot given in the frame of the foot, and back. */
Spot foot_spot(const Foot *f, Grain right, Grain forward);
Spot foot_local(const Foot *f, Spot s);
/* Pose of a base whose middle of the front (rear) edge lies there. */
Pose pose_by_front(Spot front, Angle facing, Base base);
Pose pose_by_rear(Spot rear, Angle facing, Base base);

/* --- measuring --- */

enum { CONTACT_GAP = 5 };     /* two units are in contact at 0.05 inch or less */
enum { AREA_SLACK = 4 };      /* a base is on an area when it reaches farther into it than 0.04 inch */
enum { OVERLAP_LEAST = 100 }; /* footprints overlap when they share more: 0.01 square inch, in square hundredths */

Inch foot_gap(const Foot *a, const Foot *b); /* nearest point to nearest point; 0 when they touch or overlap */
bool foot_within(const Foot *a, const Foot *b, Inch most); /* foot_gap(a, b) <= most, sooner */
Inch foot_spot_gap(const Foot *f, Spot s);
Inch foot_area_gap(const Foot *f, const Area *a);
Inch foot_front_gap(const Foot *f, const Foot *b); /* from the front edge alone */
bool foot_contact(const Foot *a, const Foot *b);   /* gap <= CONTACT_GAP */
bool foot_front_contact(const Foot *f, const Foot *b);

int64_t foot_shared(const Foot *a, const Foot *b); /* ground they share, in square hundredths of an inch, rounded */
bool foot_overlap(const Foot *a, const Foot *b);   /* they share more than OVERLAP_LEAST */
bool foot_on(const Foot *f, const Area *a);        /* reaches farther into it than AREA_SLACK */
bool foot_has(const Foot *f, Spot s);              /* the border counts */
bool foot_on_table(const Foot *f, Inch width, Inch height);  /* wholly; the edge of the table still belongs to it */
Inch foot_edge_room(const Foot *f, Inch width, Inch height); /* how far it is from the nearest edge, at least */

/* What a ruler laid between two units shows: their nearest points, the gap, the bearing from a to b. */
typedef struct Measured {
    Inch gap;
    Point from, to;
    Angle bearing; /* of b's centre from a's, whole degrees */
} Measured;
Measured foot_measure(const Foot *a, const Foot *b);

/* --- zones --- */

typedef enum Zone { ZONE_INSIDE, ZONE_FRONT, ZONE_FLANK, ZONE_REAR } Zone;
/* Front: at or before the front edge, sideways no more than half the width plus the distance forward. Rear: its mirror image.
 * Every other spot outside is in a flank. */
Zone foot_zone(const Foot *f, Spot s);
/* Distance from f to that part of b which lies in the zone of f; INCH_NONE when no part of b does. A part is more than a touch. */
Inch foot_zone_gap(const Foot *f, Zone zone, const Foot *b);

#endif
