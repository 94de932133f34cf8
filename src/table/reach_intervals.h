/* reach_intervals.h - how far a base may go: the legal intervals of an advance or a wheel, with the cost, and sensible values in them.
 *
 * Intervals are closed and in the unit of the path (hundredths of an inch or of a degree). Several arise where a base may cross
 * another but not stop on it. An order has tenths of an inch or whole degrees; a value over its limit by less than 0.05 inch is
 * cut to it, so any value a person types that way is answered exactly.
 */
#ifndef GONFALON_TABLE_REACH_INTERVALS_H
#define GONFALON_TABLE_REACH_INTERVALS_H

#include "table/path.h"

enum { REACH_MOST = 12 };

typedef struct Range {
    int count;
    struct {
        int32_t from, to; /* from <= to; rising; a gap of at least one hundredth between two */
    } at[REACH_MOST];
} Range;

Range reach_up_to(int32_t limit);                      /* 0..limit; empty when limit < 0 */
void reach_remove(Range *r, int32_t from, int32_t to); /* takes the closed interval out */
void reach_end(Range *r, int32_t last);                /* nothing beyond */
void reach_begin(Range *r, int32_t first);             /* nothing before */
bool reach_has(const Range *r, int32_t value);
int32_t reach_last(const Range *r); /* -1 when empty */

/* Something on the way. Crossing: the base may pass it but not stop where it is too near. */
typedef struct Bar {
    const Footprint *foot; /* either a unit ... */
    const Area *area;      /* ... or ground that is closed */
    Inch keep;
    bool cross;
} Bar;
/* Takes out of r what the bars close. For each value left out, path_first_bar names a bar that forbids it. */
void reach_bars(Range *r, const Path *p, const Bar *bar, int count);
/* The same for one bar of a wheel, which ends where it first comes too near; only what it begins too near to, or may cross, is looked at all
 * along. */
void reach_bar_of_wheel(Range *r, const Path *p, const Bar *bar);
int path_first_bar(const Path *p, const Bar *bar, int count, int32_t along); /* -1: none forbids it */

/* --- what a way costs --- */

/* The way cut into stretches by ground that slows: on `slow` ones an inch costs two. Stretches join and begin at 0. */
enum { WAY_MOST = 32 };
typedef struct Way {
    int count;
    struct {
        Inch to;
        bool slow;
    } at[WAY_MOST];
} Way;
/* lift: areas (bridges, roads) whose ground is not slow where the middle of the base goes over them. all_slow: every inch
 * costs two for another reason, which does not add up. */
void way_of(Way *w, const Path *p, const Area *const *slow, int slows, const Area *const *lift, int lifts,
            bool all_slow);
Inch way_cost(const Way *w, Inch along);
Inch way_reach(const Way *w, Inch budget); /* the farthest that the budget pays, at most the end of the way */

/* --- values --- */

/* Cuts a value typed in units of `step` (10 = tenths of an inch, 100 = degrees) to the end of an interval it passes by less than
 * half a step; what is in an interval stays. A value that lies elsewhere is given back as it is. */
int32_t reach_cut(const Range *r, int32_t value, int32_t step);
/* Multiples of step inside the intervals that a player might well choose: the ends, whole inches (or 15 degrees), the halves.
 * Rising, without zero, without repeats; at most `most`. */
int reach_values(const Range *r, int32_t step, int32_t *out, int most);

#endif
