/* sweep_inside.h - what a base meets on its way; shared by path.c, straight_sweep.c and wheel_sweep.c, nobody else includes it. */
#ifndef GONFALON_TABLE_SWEEP_INSIDE_H
#define GONFALON_TABLE_SWEEP_INSIDE_H

#include "table/table_inside.h"
#include "table/path.h"

/* What must hold on the way: a gap that reads at least that much, or, when it is 0, no more ground shared than that. */
typedef struct Need {
    Inch gap;
    int64_t ground; /* square hundredths */
} Need;

void path_pass(const Path *p, int32_t along, Footprint *out); /* in passing: not rounded */
void path_bound(Path *p);                                     /* fills in low and high */
/* False when no place on the path comes as near as `keep` to the bounds. */
bool path_may_meet(const Path *p, Spot low, Spot high, Inch keep);
bool path_within(const Path *p, Spot low, Spot high); /* true: every place lies within the bounds */
static inline bool goes_left(const Path *p) { return p->kind == PATH_WHEEL_LEFT || p->kind == PATH_TURN_LEFT; }
static inline bool on_its_centre(const Path *p) { return p->kind == PATH_TURN_LEFT || p->kind == PATH_TURN_RIGHT; }

/* True only when a line parts the other from every place of the wheel: it needs no closer look. */
bool wheel_parted(const Path *p, const Footprint *other, Inch keep);
bool wheel_parted_area(const Path *p, const Area *a);

Angle wheel_step(const Path *p, Grain room); /* how far it may turn while no point of it goes farther than that */

/* The values of `along` at which the need is not met, whether 0..limit or beyond; from < 0: nowhere. */
Barred sweep_barred(const Path *p, const Footprint *other, const Need *need);
Barred sweep_barred_area(const Path *p, const Area *a, Inch slack);
Barred wheel_barred(const Path *p, const Footprint *other, const Need *need, bool first); /* first: to is the limit */
Barred wheel_barred_area(const Path *p, const Area *a, Inch slack, bool first);

#endif
