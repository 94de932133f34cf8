/* charge_inside.h - what charge.c, which judges and offers charges, asks of charge_path.c, which traces them. */
#ifndef GONFALON_SOLDATINI_CHARGE_INSIDE_H
#define GONFALON_SOLDATINI_CHARGE_INSIDE_H

#include "rules/soldatini/soldatini.h"

static inline bool horse(const State *s, int u) { return s->unit[u].arm == CAVALRY; }

/* The wheel of a charge to one side, laid out for so many degrees, at least for the most that a charge may wheel. */
Path sol_charge_wheel(const Game *g, const State *s, const Footprints *feet, int u, bool left, int degrees);
/* How far it may wheel before anything stops it. */
Angle sol_wheel_free(const Game *g, const State *s, const Footprints *feet, int u, const Path *wheel);
/* The straight part after a wheel that has been laid out. False: the wheel costs too much. */
bool sol_trace_run(const Game *g, const State *s, const Footprints *feet, int u, Inch budget, Ride *r);
/* Why the traced path of the unit on the move does not bring it to the target. can: its wheel can be made. */
Rule sol_path_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int target, Ride *r, bool can);

#endif
