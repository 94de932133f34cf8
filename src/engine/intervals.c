/* intervals.c - the legal values of one argument of a continuous verb, found by judging them (architecture, "Orders and atoms").
 *
 * A step lists the intervals a player meets first: how far ahead, how many degrees. Where a verb has several free numbers (a bearing and
 * a distance) nobody can list them all; a table that is being dragged over asks here, with the other numbers given.
 */
#include "engine/verbs.h"

enum { TABLE_TENTHS = 2000 }; /* no table is longer than 200 inches */

void arg_range(const Game *g, Atom a, int which, int *lo, int *hi)
{
    const VerbDef *d = verb_def(g, a.verb);
    int takes = d && which >= 0 && which < ATOM_ARGS ? d->takes[which] : TAKES_NOTHING;
    *lo = takes == TAKES_INCHES ? -TABLE_TENTHS : takes == TAKES_DEGREES ? -359 : 0;
    *hi = takes == TAKES_INCHES ? TABLE_TENTHS : takes == TAKES_DEGREES ? 359 : takes == TAKES_SHARE ? 1000 : -1;
}

int intervals_of(const Game *g, const State *s, Side side, Atom a, int which, int lo, int hi, Interval *out, int max)
{
    int n = 0;
    bool open = false;
    for (int v = lo; v <= hi; v++) {
        a.arg[which] = (int16_t)v;
        if (judge(g, s, side, a, 0)) {
            open = false;
        } else if (open) {
            out[n - 1].hi = (int16_t)v;
        } else if (n == max) {
            break;
        } else {
            out[n] = (Interval){a, (int16_t)which, (int16_t)v, (int16_t)v, 0};
            out[n++].base.arg[which] = 0;
            open = true;
        }
    }
    return n;
}
