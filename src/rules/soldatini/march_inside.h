/* march_inside.h - what moves straight ahead and wheels have in common: what stands in the way, and which rules make a move dear. */
#ifndef GONFALON_SOLDATINI_MARCH_INSIDE_H
#define GONFALON_SOLDATINI_MARCH_INSIDE_H

#include "miniatures/units_in_the_way.h"
#include "rules/soldatini/soldatini.h"

enum { BAR_SHAKEN = BATTLE_BARS, BAR_GROUND }; /* kinds of bar */

/* What can make a way dear or the allowance short. */
enum { DEAR_BACK = 1, DEAR_CHANGE = 2, DEAR_GROUND = 4, DEAR_ALONE = 8, DEAR_ALL = 15 }; /* V06, V09, G31, C03 */

/* march.c */
/* What the way may meet within so many inches; bars are those of table/sweep. */
void sol_obstacles(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way, Obstacles *o);
/* Which of them forbid to end there. unit: of the order, 0 for whole degrees; a value that a bar stops by less than half of it is cut
 * short and not refused. */
Rule sol_bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along, int unit);
Inch sol_left_with(const Game *g, const State *s, int u, unsigned dear);
/* over: by sets of the rules that make a move dear, whether it costs too much. */
bool sol_makes_dear(const bool over[DEAR_ALL + 1], unsigned rule);

/* wheel.c */
Rule sol_wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a);
void sol_wheel_offer(const Game *g, const State *s, const Footprints *feet, int u, int hand, Atoms *out);
void sol_wheel_act(Ctx *c, Atom a);

#endif
