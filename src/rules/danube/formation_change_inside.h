/* formation_change_inside.h - what formation_change.c and strongpoint_entry.c ask of each other: may the unit stand so, may it enter, where may it leave. */
#ifndef GONFALON_DANUBE_FORMATION_CHANGE_INSIDE_H
#define GONFALON_DANUBE_FORMATION_CHANGE_INSIDE_H

#include "rules/danube/danube.h"

/* 3i: in the second allowance no pose may be near an enemy. */
Rule drill_far_enough(const Game *g, const State *s, Why *w, int u, const Footprint *f);
/* May it stand on that footprint in that formation? */
Rule drill_stands_there(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f);

Rule strongpoint_enter_rule(const Game *g, const State *s, Why *w, int u, int group);
Rule strongpoint_leave_rule(const Game *g, const State *s, Why *w, int u, Atom a);
/* Every stretch of every wall where it may come out. */
void strongpoint_leave_offer(const Game *g, const State *s, int u, Atoms *out);
/* G46: rear edge on an edge of the strongpoint, facing outward. False when the place is no such. */
bool strongpoint_place_outside(const Game *g, const State *s, int u, Atom a, Footprint *out);

#endif
