/* tabletop_inside.h - what the drawing of tables shares; nobody else includes it. */
#ifndef GONFALON_PICTURE_TABLE_TABLETOP_INSIDE_H
#define GONFALON_PICTURE_TABLE_TABLETOP_INSIDE_H

#include "picture/picture_inside.h"
#include "picture/table/tabletop.h"

/* From the table's inches (y north) to user units (y down). */
static inline Pt at_point(const Tabletop *t, double x, double y)
{
    return (Pt){x * TABLETOP_INCH / INCH, (t->ground->height - y) * TABLETOP_INCH / INCH};
}
static inline Pt at_spot(const Tabletop *t, Spot s) { return at_point(t, (double)s.x / GRAIN, (double)s.y / GRAIN); }
static inline double units(double inches_hundredths) { return inches_hundredths * TABLETOP_INCH / INCH; }

/* The corners of an area, or of a base, in user units. */
int area_outline(const Tabletop *t, const Area *a, Pt out[AREA_CORNERS]);
int base_outline(const Tabletop *t, const Footprint *f, Pt out[AREA_CORNERS]);
Pt outline_middle(const Pt *p, int n); /* the centre of its ground */
const char *kind_of_area(const Tabletop *t, const Area *a);

#endif
