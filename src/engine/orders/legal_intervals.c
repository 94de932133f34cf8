/* legal_intervals.c - what a list of legal atoms holds, intervals included, and what it leaves to be asked (architecture, "Orders and atoms").
 *
 * A step lists the intervals a player meets first: how far ahead, how many degrees. Where a verb has several free numbers (a bearing and
 * a distance) nobody can list them all; a table that is being dragged over asks here, with the other numbers given. The legal values are
 * found by judging them.
 */
#include "engine/orders/verbs.h"

#include <assert.h>

enum { TABLE_TENTHS = 2000 }; /* no table is longer than 200 inches */

void offer_runs(Atoms *out, Atom a, int which, int first, const bool *good, int count)
{
    assert(which >= 0 && which < ATOM_ARGS && count >= 0);
    for (int i = 0, from = -1; i <= count; i++) {
        bool is = i < count && good[i];
        if (is && from < 0) {
            from = i;
        }
        if (!is && from >= 0) {
            offer_interval(out, a, which, first + from, first + i - 1);
            from = -1;
        }
    }
}

bool offers(const Atoms *list, Atom a)
{
    for (int i = 0; i < list->count; i++) {
        if (same_atom(list->list[i], a)) {
            return true;
        }
    }
    for (int i = 0; i < list->intervals; i++) {
        const Interval *v = &list->interval[i];
        Atom base = a;
        int16_t value = a.arg[v->which];
        base.arg[v->which] = v->base.arg[v->which];
        if (value >= v->lo && value <= v->hi && same_atom(base, v->base)) {
            return true;
        }
    }
    return false;
}

/* The same verb for the same pieces, places and words; only inches, degrees and shares may differ. */
static bool same_but_numbers(const VerbDef *d, Atom a, Atom b)
{
    for (int i = 0; i < ATOM_ARGS; i++) {
        bool free = d->takes[i] == TAKES_INCHES || d->takes[i] == TAKES_DEGREES || d->takes[i] == TAKES_SHARE;
        if (!free && a.arg[i] != b.arg[i]) {
            return false;
        }
    }
    return a.verb == b.verb;
}

bool list_covers(const Game *g, const Atoms *list, Atom a)
{
    const VerbDef *d = verb_def(g, a.verb);
    bool covered = offers(list, a);
    if (covered || !d || !d->open) {
        return covered;
    }
    for (int i = 0; i < list->count && !covered; i++) {
        covered = same_but_numbers(d, a, list->list[i]);
    }
    for (int i = 0; i < list->intervals && !covered; i++) {
        covered = same_but_numbers(d, a, list->interval[i].base);
    }
    return covered;
}

void arg_range(const Game *g, Atom a, int which, int *lo, int *hi)
{
    assert(which >= 0 && which < ATOM_ARGS);
    const VerbDef *d = verb_def(g, a.verb);
    int takes = d && which >= 0 && which < ATOM_ARGS ? d->takes[which] : TAKES_NOTHING;
    *lo = takes == TAKES_INCHES ? -TABLE_TENTHS : takes == TAKES_DEGREES ? -359 : 0;
    *hi = takes == TAKES_INCHES ? TABLE_TENTHS : takes == TAKES_DEGREES ? 359 : takes == TAKES_SHARE ? 1000 : -1;
}

int intervals_of(const Game *g, const State *s, Side side, Atom a, int which, int lo, int hi, Interval *out, int max)
{
    assert(which >= 0 && which < ATOM_ARGS && max > 0);
    int n = 0;
    bool open = false;
    for (int v = lo; v <= hi; v++) {
        a.arg[which] = (int16_t)v;
        if (judge(g, s, side, a, NULL)) {
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
