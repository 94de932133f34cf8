/* path.h - moving a base: straight ahead, back, sideways, wheeling on a front corner or turning on its centre; and what it meets on the way.
 *
 * A path has a parameter `along`: hundredths of an inch on a straight path, hundredths of a degree on a wheel. The base goes the
 * unrounded way; where it comes to rest its centre is rounded (path_at). A straight path is judged at all its points; the gap to
 * a convex base is a convex function of the way, so each bar closes one stretch of it. A wheel is judged at least every quarter of
 * a degree and to the hundredth of a degree where something is met.
 */
#ifndef GONFALON_TABLE_PATH_H
#define GONFALON_TABLE_PATH_H

#include "table/footprint.h"

typedef enum PathKind { PATH_STRAIGHT, PATH_WHEEL_LEFT, PATH_WHEEL_RIGHT, PATH_TURN_LEFT, PATH_TURN_RIGHT } PathKind;

typedef struct Path {
    Footprint start;
    PathKind kind;
    Angle bearing;    /* straight: where it goes, which need not be where it faces */
    int32_t sin, cos; /* straight: of the bearing; wheel: of the facing at its end */
    Spot pivot;       /* wheel: the corner that stays; turn: the centre */
    int32_t limit;    /* how far it may go at most; every answer lies in 0..limit */
    Spot low, high;   /* bounds of the base on the whole way */
    Grain radius;     /* wheel: no point of the base is farther from the pivot */
} Path;

enum { PATH_FREE = -1 }; /* nothing is met up to the limit */

Path path_advance(const Footprint *f, Inch limit);
Path path_retire(const Footprint *f, Inch limit);               /* straight back, facing kept */
Path path_shift(const Footprint *f, Angle bearing, Inch limit); /* straight in any direction, facing kept */
Path path_wheel(const Footprint *f, bool left,
                Angle limit); /* left: on the left front corner, to the left; limit below 180 degrees */
Path path_turn(const Footprint *f, bool left, Angle limit); /* on its centre; what is said of wheels holds for it too */

Footprint path_at(const Path *p, int32_t along); /* at rest there: centre rounded to a hundredth */
Pose pose_about_face(Pose p);
Inch path_cost(const Path *p,
               int32_t along); /* its length; of a wheel the arc of the other front corner; of a turn 0 */

/* Where the base first touches the other: the last hundredth before it would share ground, 0 when it begins in contact and
 * goes on into it; PATH_FREE when it never does. Two that touch and part, or slide along each other, do not meet. */
int32_t path_contact(const Path *p, const Footprint *other);

/* The first value at which it shares ground with the other in passing, or at which it may not go on, were it to come to rest there
 * or not. PATH_FREE when there is none. */
int32_t path_meets(const Path *p, const Footprint *other);
int32_t path_meets_area(const Path *p, const Area *a);

/* The stretch of the path on which the base is nearer to the other than it must be. `keep` is the gap to be kept; 0 means it may
 * touch but not overlap. A base that begins nearer than `keep` must only not come nearer still. from < 0: nowhere.
 * Free values: along < from and along > to. On a wheel the stretch runs from the first to the last place. */
typedef struct Barred {
    int32_t from, to;
} Barred;
Barred path_barred(const Path *p, const Footprint *other, Inch keep);
/* The same for an area whose ground the base may not share. An area it begins on bars nothing but what lies deeper: everything. */
Barred path_barred_area(const Path *p, const Area *a);

int32_t path_on_table(const Path *p, Inch width,
                      Inch height); /* the farthest at which the base lies wholly on it; 0 at least */
bool path_stays_on_table(const Path *p, Inch width, Inch height); /* all of it, as far as its bounds tell */
Angle path_turn_within(const Path *p,
                       Inch room); /* a wheel: a turn in which no point of the base goes farther; below 0: 0 */
/* The nearest place from which on the gap is at least that large; the limit when it never is. For "back until the gap is 2". */
int32_t path_until_gap(const Path *p, const Footprint *other, Inch gap);
/* The farthest place up to which the gap never falls below that: "stopping 1 inch from". */
int32_t path_short_of(const Path *p, const Footprint *other, Inch gap);

/* The base cannot come within `keep` of the other in the first `way` inches of the path: no need to look closer. By bounds alone, so false
 * may mean anything. */
bool path_clear_of(const Path *p, const Footprint *other, Inch way, Inch keep);
/* The line on which the centre goes to the end of a straight path. */
Beam path_of_centre(const Path *p);
/* The stretches of a straight path on which the base shares ground with an area, rising; returns how many. */
int path_on_area(const Path *p, const Area *a, Stretch out[AREA_CUTS]);

#endif
