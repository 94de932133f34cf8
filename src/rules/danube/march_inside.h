/* march_inside.h - what the files of a march share: what bars a way, what it costs, wheels.
 *
 * march_obstacles.c finds bars and costs, march_wheel.c judges and offers wheels, march.c straight moves and the double move.
 */
#ifndef GONFALON_DANUBE_MARCH_INSIDE_H
#define GONFALON_DANUBE_MARCH_INSIDE_H

#include "miniatures/units_in_the_way.h"
#include "rules/danube/danube.h"

enum { BAR_24 = BATTLE_BARS, BAR_CLOSED, BAR_BRIDGE }; /* kinds of bar */

typedef struct Turning { /* everything about one wheel of a unit */
    Path path;
    bool hard; /* difficult ground is near */
    bool slow; /* begins on difficult ground, or every inch costs two */
    Obstacles o;
    Range range;
} Turning;

/* march_obstacles.c */
Inch double_keep(const Game *g); /* what is kept from enemies in a double move (3i) */
void find_obstacles(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way,
                    Obstacles *o);
void cost_of_way(const Game *g, const State *s, const Path *p, int half, Way *w); /* half: the half rates that count */
int half_rates(const State *s, bool back);                 /* those that this kind of move may have (3g) */
Inch budget_of(const State *s, Inch allowance, bool back); /* what the allowance is worth on that way */
void feet_kept_from(const Game *g, const State *s, int u, Inch keep, Footprints *out);
Rule way_end_rule(const Game *g, const State *s, Why *w, int u, const Footprint *end); /* may it end there (3ac)? */
Rule way_bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along, int unit);
bool way_barred_by_one(const Obstacles *o, const Path *p, int32_t along, int unit); /* is one of them enough? */
void ends_barred(const Game *g, const State *s, int u, Frozen *out);                /* where it may not end */

/* march_wheel.c */
void wheel_turn_of(const Game *g, const State *s, int u, const Footprint *f, bool left, int most, Turning *t);
Inch wheel_cost(const Game *g, const State *s, int u, const Turning *t, int degrees);
Rule wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a);
void wheel_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, int hand,
                 Atoms *out);

#endif
