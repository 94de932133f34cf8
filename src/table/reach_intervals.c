/* reach_intervals.c - sets of legal values: what bars leave of a path, and the values a player might choose. */
#include "table/reach_intervals.h"

#include <assert.h>
#include <string.h>

Range reach_up_to(int32_t limit)
{
    Range r = {.count = limit >= 0};
    r.at[0].to = limit;
    return r;
}

static void drop(Range *r, int i)
{
    r->count--;
    memmove(&r->at[i], &r->at[i + 1], (size_t)(r->count - i) * sizeof r->at[0]);
}

/* A hole in the middle makes two of one. When there is no room for more the far one is given up: fewer values are offered,
 * never a wrong one. */
static void split(Range *r, int i, int32_t from, int32_t to)
{
    int32_t end = r->at[i].to;
    r->at[i].to = from - 1;
    if (r->count == REACH_MOST) {
        return;
    }
    memmove(&r->at[i + 2], &r->at[i + 1], (size_t)(r->count - i - 1) * sizeof r->at[0]);
    r->at[i + 1].from = to + 1;
    r->at[i + 1].to = end;
    r->count++;
}

void reach_remove(Range *r, int32_t from, int32_t to)
{
    for (int i = 0; i < r->count && from <= to; i++) {
        int32_t first = r->at[i].from, last = r->at[i].to;
        if (last < from || first > to) {
            continue;
        }
        if (first < from && last > to) {
            split(r, i, from, to);
            return;
        }
        if (first < from) {
            r->at[i].to = from - 1;
        } else if (last > to) {
            r->at[i].from = to + 1;
        } else {
            drop(r, i--);
        }
    }
}

void reach_end(Range *r, int32_t last) { reach_remove(r, last + 1, INT32_MAX); }
void reach_begin(Range *r, int32_t first) { reach_remove(r, INT32_MIN, first - 1); }

bool reach_has(const Range *r, int32_t value)
{
    for (int i = 0; i < r->count; i++) {
        if (value >= r->at[i].from && value <= r->at[i].to) {
            return true;
        }
    }
    return false;
}

int32_t reach_last(const Range *r) { return r->count ? r->at[r->count - 1].to : -1; }

/* --- bars --- */

static Barred bar_on(const Path *p, const Bar *bar)
{
    return bar->foot ? path_barred(p, bar->foot, bar->keep) : path_barred_area(p, bar->area);
}

void reach_bars(Range *r, const Path *p, const Bar *bar, int count)
{
    assert(count >= 0);
    for (int i = 0; i < count; i++) {
        if (bar[i].foot && !bar[i].cross) {
            reach_end(r, path_short_of(p, bar[i].foot, bar[i].keep));
            continue;
        }
        Barred b = bar_on(p, &bar[i]);
        if (b.from >= 0) {
            reach_remove(r, b.from, bar[i].cross ? b.to : p->limit);
        }
    }
}

void reach_bar_of_wheel(Range *r, const Path *p, const Bar *bar)
{
    assert(p->kind != PATH_STRAIGHT);
    if (bar->area || bar->cross || (bar->keep && footprint_within(&p->start, bar->foot, bar->keep - 1))) {
        reach_bars(r, p, bar, 1);
        return;
    }
    int32_t at = bar->keep ? path_short_of(p, bar->foot, bar->keep) : path_contact(p, bar->foot);
    if (at != PATH_FREE && at < p->limit) {
        reach_end(r, at);
    }
}

int path_first_bar(const Path *p, const Bar *bar, int count, int32_t along)
{
    assert(count >= 0);
    for (int i = 0; i < count; i++) {
        Barred b = bar_on(p, &bar[i]);
        if (b.from >= 0 && along >= b.from && (along <= b.to || !bar[i].cross)) {
            return i;
        }
    }
    return -1;
}

/* --- values --- */

int32_t reach_cut(const Range *r, int32_t value, int32_t step)
{
    assert(step > 0);
    if (reach_has(r, value)) {
        return value;
    }
    for (int i = 0; i < r->count; i++) {
        if (value > r->at[i].to && 2 * (value - r->at[i].to) < step) {
            return r->at[i].to;
        }
        if (value < r->at[i].from && 2 * (r->at[i].from - value) < step) {
            return r->at[i].from;
        }
    }
    return value;
}

static int32_t up_to_multiple(int32_t value, int32_t unit) { return (value + unit - 1) / unit * unit; }

static int put(int32_t *out, int count, int most, int32_t value)
{
    if (value <= 0 || count == most || (count > 0 && out[count - 1] >= value)) {
        return count;
    }
    out[count] = value;
    return count + 1;
}

/* The multiples of unit in all intervals, with the first and last multiple of step in each. */
static int values_by(const Range *r, int32_t step, int32_t unit, int32_t *out, int most)
{
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        int32_t first = up_to_multiple(r->at[i].from ? r->at[i].from : 1, step), last = r->at[i].to / step * step;
        if (first > last) {
            continue;
        }
        if (i > 0) { /* the near end of a farther interval is a choice; of the first it is next to staying */
            count = put(out, count, most, first);
        }
        for (int32_t v = up_to_multiple(first, unit); v < last; v += unit) {
            count = put(out, count, most, v);
        }
        count = put(out, count, most, last);
    }
    return count;
}

int reach_values(const Range *r, int32_t step, int32_t *out, int most)
{
    assert(step > 0 && most > 0);
    int32_t unit = step >= DEGREE ? 15 * DEGREE : INCH;
    int count = values_by(r, step, unit, out, most);
    while (count == most && unit < TABLE_MOST) { /* too many: wider apart, so that the ends come in */
        unit *= 2;
        count = values_by(r, step, unit, out, most);
    }
    return count;
}
