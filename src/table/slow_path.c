/* slow_path.c - what a straight way costs where ground slows the base, and how far a budget goes.
 *
 * A base is slowed while any part of it is on a slow area. A bridge or road lifts that: while the middle line of the base, front
 * to rear, crosses the slow area on such lifting ground only, or lies on it from end to end.
 */
#include "table/table_inside.h"
#include "table/reach_intervals.h"

enum { SET_MOST = 2 * WAY_MOST };

typedef struct Set { /* of stretches along the way: rising, apart; half open */
    int count;
    Stretch at[SET_MOST];
} Set;

/* Adds a stretch and joins what touches it. */
static void set_add(Set *s, Inch from, Inch to)
{
    int kept = 0, at;
    if (from >= to) {
        return;
    }
    for (int i = 0; i < s->count; i++) {
        Stretch old = s->at[i];
        if (old.to < from || old.from > to) {
            s->at[kept++] = old;
        } else {
            from = old.from < from ? old.from : from;
            to = old.to > to ? old.to : to;
        }
    }
    if (kept == SET_MOST) {
        return;
    }
    for (at = kept; at > 0 && s->at[at - 1].from > from; at--) {
        s->at[at] = s->at[at - 1];
    }
    s->at[at] = (Stretch){from, to};
    s->count = kept + 1;
}

static void set_remove(Set *s, Inch from, Inch to)
{
    Set in = *s;
    s->count = 0;
    for (int i = 0; i < in.count; i++) {
        Stretch old = in.at[i];
        set_add(s, old.from, old.to < from ? old.to : from);
        set_add(s, old.from > to ? old.from : to, old.to);
    }
}

/* Adds where the line is inside the areas, in hundredths from `back` behind the start. */
static void set_on_line(Set *s, Beam l, Inch back, const Area *const *area, int count)
{
    Stretch in[AREA_CUTS];
    for (int i = 0; i < count; i++) {
        int cuts = line_inside(l, area[i], in);
        for (int j = 0; j < cuts; j++) {
            set_add(s, in[j].from - back, in[j].to - back);
        }
    }
}

/* How far the base reaches before and behind its centre, along the path. */
static Inch reach_of_base(const Path *p)
{
    const Footprint *f = &p->start;
    int64_t ahead = ((int64_t)f->sin * p->sin + (int64_t)f->cos * p->cos) >> 30;
    int64_t aside = ((int64_t)f->cos * p->sin - (int64_t)f->sin * p->cos) >> 30;
    return inch_of(sine_down(size_of(f->deep * ahead) + size_of(f->half * aside)));
}

/* Where on the way a slow area is lifted. `lifts` are the stretches of the middle line on lifting ground. */
static void lifted(const Area *slow, Beam middle, Inch back, const Set *lifts, Set *out)
{
    Set on = {0}, bare;
    set_on_line(&on, middle, back, &slow, 1);
    bare = on;
    for (int i = 0; i < lifts->count; i++) {
        set_remove(&bare, lifts->at[i].from, lifts->at[i].to);
        set_add(out, lifts->at[i].from + back, lifts->at[i].to - back); /* the whole middle line lies on it */
    }
    Set crossed = {0};
    for (int i = 0; i < on.count; i++) {
        set_add(&crossed, on.at[i].from - back, on.at[i].to + back);
    }
    for (int i = 0; i < bare.count; i++) {
        set_remove(&crossed, bare.at[i].from - back, bare.at[i].to + back);
    }
    for (int i = 0; i < crossed.count; i++) {
        set_add(out, crossed.at[i].from, crossed.at[i].to);
    }
}

static void way_from_set(Way *w, const Set *slow, Inch limit)
{
    Inch at = 0;
    w->count = 0;
    for (int i = 0; i < slow->count && w->count + 3 <= WAY_MOST; i++) {
        if (slow->at[i].from > at) {
            w->at[w->count].to = slow->at[i].from;
            w->at[w->count++].slow = false;
        }
        w->at[w->count].to = at = slow->at[i].to;
        w->at[w->count++].slow = true;
    }
    if (at < limit || w->count == 0) {
        w->at[w->count].to = limit;
        w->at[w->count++].slow = false;
    }
}

void way_of(Way *w, const Path *p, const Area *const *slow, int slows, const Area *const *lift, int lifts,
            bool all_slow)
{
    if (all_slow) {
        w->count = 1;
        w->at[0].to = p->limit;
        w->at[0].slow = true;
        return;
    }
    Set bad;
    bad.count = 0;
    if (!slows) {
        way_from_set(w, &bad, p->limit);
        return;
    }
    Inch back = reach_of_base(p);
    Frame frame = {p->start.centre, p->sin, p->cos};
    Beam middle = {from_frame(&frame, (Spot){0, -(Grain)back * GRAIN}),
                   from_frame(&frame, (Spot){0, ((Grain)p->limit + back) * GRAIN})};
    Set good;
    good.count = 0;
    bool looked = false;
    for (int i = 0; i < slows; i++) {
        Stretch on[AREA_CUTS];
        Set here, free;
        here.count = free.count = 0;
        int count = path_on_area(p, slow[i], on);
        for (int j = 0; j < count; j++) {
            set_add(&here, on[j].from, on[j].to);
        }
        if (here.count && !looked) {
            set_on_line(&good, middle, back, lift, lifts);
            looked = true;
        }
        if (here.count && good.count) {
            lifted(slow[i], middle, back, &good, &free);
        }
        for (int j = 0; j < free.count; j++) {
            set_remove(&here, free.at[j].from, free.at[j].to);
        }
        for (int j = 0; j < here.count; j++) {
            set_add(&bad, here.at[j].from, here.at[j].to);
        }
    }
    way_from_set(w, &bad, p->limit);
}

Inch way_cost(const Way *w, Inch along)
{
    Inch cost = 0, at = 0;
    for (int i = 0; i < w->count && at < along; i++) {
        Inch to = w->at[i].to < along ? w->at[i].to : along;
        cost += (to - at) * (w->at[i].slow ? 2 : 1);
        at = to;
    }
    return cost;
}

Inch way_reach(const Way *w, Inch budget)
{
    Inch at = 0;
    for (int i = 0; i < w->count && budget > 0; i++) {
        Inch price = w->at[i].slow ? 2 : 1, length = w->at[i].to - at;
        Inch paid = budget / price < length ? budget / price : length;
        at += paid;
        budget -= paid * price;
        if (paid < length) {
            break;
        }
    }
    return at;
}
