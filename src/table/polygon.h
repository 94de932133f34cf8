/* polygon.h - polygons on the table: terrain, and the outline a garrison fills.
 *
 * An area is any simple polygon, convex or not, given in order around its edge. Its border belongs to it for a point ("in the
 * wood"); two shapes share ground only when their insides meet: touching edges do not.
 */
#ifndef GONFALON_TABLE_POLYGON_H
#define GONFALON_TABLE_POLYGON_H

#include "base/arena.h"
#include "table/fixed_point.h"

/* A point inside a calculation. */
typedef struct Spot {
    Grain x, y;
} Spot;

/* A point as positions have it. */
typedef struct Point {
    Inch x, y;
} Point;

/* A straight line from one spot to another: of sight, of fire, an entry segment, a general's ride. */
typedef struct Beam {
    Spot from, to;
} Beam;

enum { AREA_CORNERS = 64, AREA_CUTS = AREA_CORNERS };

typedef struct Area {
    const char *id, *name;
    uint8_t kind; /* index of the kind: a row of the terrain chart */
    uint8_t
        level; /* height of its top: levels of all areas with a level that hold it, its own included; 0: none of its own */
    uint8_t corners;
    bool convex;
    const Point *at; /* the corners as written, clockwise */
    const Spot *corner;
    Spot low, high; /* bounds */
} Area;

/* Makes an area of the points; turns them clockwise. False with *why when it is no simple polygon. The arena owns the corners. */
bool area_make(Arena *a, const Point *at, int count, Area *out, const char **why);

Spot spot_of(Point p);
Point point_of(Spot s); /* by the rule of rounding */
Inch spot_gap(Spot a, Spot b);
Inch line_length(Beam l);

bool area_has(const Area *a, Spot s);                   /* on the border counts */
Inch area_spot_gap(const Area *a, Spot s);              /* 0 inside */
Inch area_gap(const Area *a, const Area *b);            /* 0 when they touch or overlap */
bool area_inside(const Area *inner, const Area *outer); /* every corner in, no edge out */
/* Bearing of the outward normal of an edge (corner e to the next) in whole degrees, and the middle of the edge. */
Angle area_outward(const Area *a, int edge);
Spot area_middle(const Area *a, int edge);

/* Where a line runs inside an area: stretches in hundredths from its beginning, rising, not touching each other; returns how
 * many. A line along an edge is not inside. */
typedef struct Stretch {
    Inch from, to;
} Stretch;
int line_inside(Beam l, const Area *a, Stretch out[AREA_CUTS]);
/* Length of the line inside the area, counted only up to a distance from its beginning. */
Inch line_length_inside(Beam l, const Area *a, Inch upto);

#endif
