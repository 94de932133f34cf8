/* charge_inside.h - what the files of a charge share: who charges, and the path he would take.
 *
 * charge_path.c traces the path, charge.c judges and offers charges by it, charge_move.c carries one out. A path is one wheel and then
 * straight ahead (3aa); what it meets and what ends it early are kept apart, so that a refusal can name each paragraph that forbids.
 */
#ifndef GONFALON_DANUBE_CHARGE_INSIDE_H
#define GONFALON_DANUBE_CHARGE_INSIDE_H

#include "miniatures/charge_search.h"
#include "rules/danube/danube.h"

#include "table/reach_intervals.h"

typedef struct Charger {
    const Game *g;
    const State *s;
    const Footprints *feet; /* everybody the charge could meet */
    int u;
    bool whole; /* all reasons are asked for: what lies behind the first that ends it is traced too */
} Charger;

typedef struct Ending { /* what ends a charge early */
    Inch at;            /* farthest it comes because of it; NEVER: not at all */
    int by;             /* the unit or area */
} Ending;
enum { NEVER = INT32_MAX };

typedef struct Ride { /* a charge path and what it meets */
    Path wheel, run;
    int in_wheel;                           /* unit that the wheel runs into, or NO_PIECE */
    int wheel_ground;                       /* closed ground that the wheel touches, or NO_AREA */
    bool wheel_off;                         /* it leaves the table */
    bool dear;                              /* the wheel costs more than the allowance */
    Inch most;                              /* straight on, as far as allowance and dice carry */
    Inch stop;                              /* where it ends at the latest */
    Ending friends, ground, table, enemies; /* what brings `stop` down from `most` */
    MetUnits met;                           /* enemies, up to there */
} Ride;

static inline bool can_be_ridden(const Ride *r)
{
    return r->in_wheel == NO_PIECE && r->wheel_ground == NO_AREA && !r->wheel_off && !r->dear;
}

/* charge_path.c */
Ride wheel_of(const Charger *c, bool left, int degrees); /* only the widest wheel laid out; nothing traced */
Angle wheel_free(const Charger *c, const Path *wheel);   /* how far it may wheel before anything */
/* The whole path. bonus: what the dice of cavalry add. False when it cannot be ridden at all. */
bool trace(const Charger *c, bool left, int degrees, Inch bonus, Ride *r);
/* The straight part, after a wheel that has been laid out and is free. False: the wheel costs too much. */
bool trace_way(const Charger *c, int degrees, Inch bonus, Ride *r);
/* How far it carries straight on when only these half rates count (HALF_...). Below 0: the wheel costs too much. */
Inch most_at_rate(const Charger *c, const Ride *r, int degrees, Inch bonus, int half);
/* How far the ground lets a straight way come: closed to it, or difficult to cavalry (3s). NEVER: it does not stop it. */
Inch ground_stops_at(const Game *g, const State *s, int u, const Path *run, const Area *a);
int contacted_by(const Game *g, const State *s, int u,
                 int horse);                             /* who of its side is in contact with that horse (3u) */
Inch charge_bonus(const Game *g, const State *s, int u); /* the most that the dice can add (3q) */

/* charge.c */
/* Does the traced path bring the charger to the target? Infantry: as the first enemy met, with its front edge (3m, 3aa). */
bool brings_to(const Charger *c, int target, const Ride *r);
Inch contact_at(const Ride *r, int target); /* how far on it touches the target, cut to its reach; NEVER: it does not */

#endif
