/* wheel_sweep.c - a base that wheels on a front corner or turns on its centre: when it is how near to what, and the bounds of any path.
 *
 * The way is looked at in steps: a quarter of a degree, or as much more as the gap leaves room for, since no point of the base goes
 * farther than its distance from the pivot times the angle. Where the answer changes between two steps, halving finds the
 * hundredth of a degree. What lies between the first and the last place that is broken is not looked at.
 */
#include "table/sweep_inside.h"

#include <assert.h>

enum { WHEEL_STEP = 25 };

/* --- the bounds of a path --- */

static void stretch_bounds(Spot *low, Spot *high, const Footprint *f)
{
    *low = (Spot){least(low->x, f->low.x), least(low->y, f->low.y)};
    *high = (Spot){most(high->x, f->high.x), most(high->y, f->high.y)};
}

/* Both ends of a straight path. Of a wheel the ends and the middle, and what an arc of a quarter of it each way bulges out at
 * most: radius x (1 - cos). */
void path_bound(Path *p)
{
    Footprint at;
    p->low = p->start.low;
    p->high = p->start.high;
    if (p->kind == PATH_STRAIGHT) {
        Grain dx = sine_down((Grain)p->limit * GRAIN * p->sin), dy = sine_down((Grain)p->limit * GRAIN * p->cos);
        p->low = (Spot){p->low.x + least(dx, 0), p->low.y + least(dy, 0)};
        p->high = (Spot){p->high.x + most(dx, 0), p->high.y + most(dy, 0)};
        return;
    }
    path_pass(p, p->limit, &at);
    stretch_bounds(&p->low, &p->high, &at);
    path_pass(p, p->limit / 2, &at);
    stretch_bounds(&p->low, &p->high, &at);
    Grain bulge = sine_down(p->radius * (SINE_ONE - (int64_t)angle_cos((p->limit + 3) / 4))) + GRAIN;
    p->low = (Spot){p->low.x - bulge, p->low.y - bulge};
    p->high = (Spot){p->high.x + bulge, p->high.y + bulge};
}

bool path_may_meet(const Path *p, Spot low, Spot high, Inch keep)
{
    assert(low.x <= high.x && low.y <= high.y);
    Grain far = (Grain)keep * GRAIN;
    if (low.x - p->high.x > far || p->low.x - high.x > far || low.y - p->high.y > far || p->low.y - high.y > far) {
        return false;
    }
    if (p->kind == PATH_STRAIGHT) {
        return true;
    }
    Grain dx =
        most(most(low.x - p->pivot.x, p->pivot.x - high.x), 0); /* the base stays within its radius about the pivot */
    Grain dy = most(most(low.y - p->pivot.y, p->pivot.y - high.y), 0);
    Grain reach = p->radius + far + GRAIN;
    return square(dx, dy) <= (uint64_t)(reach * reach);
}

bool path_within(const Path *p, Spot low, Spot high)
{
    assert(low.x <= high.x && low.y <= high.y);
    return p->low.x >= low.x && p->low.y >= low.y && p->high.x <= high.x && p->high.y <= high.y;
}

/* --- lines that part --- */

/* A base that wheels by no more than a quarter turn stays on one side of three lines: the one along its inner flank and the one along
 * its rear as it begins, and the one along its front as it ends. */
enum { INNER_FLANK, REAR, FRONT_AT_END, PARTING_LINES };

/* How far the outline reaches over each line towards the base, in grains; negative: how far it stays away. */
static void reach_over(const Path *p, const Spot *corner, int count, Grain over[PARTING_LINES])
{
    int inward = goes_left(p) ? 1 : -1;
    Frame begin = {p->pivot, p->start.sin, p->start.cos}, end = {p->pivot, p->sin, p->cos};
    over[INNER_FLANK] = over[REAR] = over[FRONT_AT_END] = INT64_MIN;
    for (int i = 0; i < count; i++) {
        Spot b = to_frame(&begin, corner[i]), e = to_frame(&end, corner[i]);
        over[INNER_FLANK] = most(over[INNER_FLANK], inward * b.x);
        over[REAR] = most(over[REAR], b.y + 2 * p->start.deep);
        over[FRONT_AT_END] = most(over[FRONT_AT_END], -e.y);
    }
}

/* The ground of the other beyond the line: the base cannot share more of it. */
static int64_t ground_over(const Path *p, const Footprint *other, int line)
{
    Frame begin = {p->pivot, p->start.sin, p->start.cos}, end = {p->pivot, p->sin, p->cos};
    Outline o;
    outline_of_foot(other, line == FRONT_AT_END ? &end : &begin, &o);
    switch (line) {
    case INNER_FLANK: outline_clip(&o, goes_left(p) ? 1 : -1, 0, 0); break;
    case REAR: outline_clip(&o, 0, 1, -2 * p->start.deep); break;
    default: outline_clip(&o, 0, -1, 0); break;
    }
    return outline_ground(&o);
}

/* Bases drawn up side by side touch or overlap by some grains, since each stands on whole hundredths. Where they may touch, so much
 * is looked at closer: less than half of what counts as sharing ground leaves room for all rounding. */
bool wheel_parted(const Path *p, const Footprint *other, Inch keep)
{
    Grain over[PARTING_LINES];
    if (p->limit > FULL_TURN / 4) {
        return false;
    }
    if (!other->area && footprint_spot_gap(other, p->pivot) > keep + (Inch)(p->radius / GRAIN) + 1) {
        return true; /* no point of the base comes so far from the pivot */
    }
    if (on_its_centre(p)) {
        return false;
    }
    reach_over(p, other->area ? other->area->corner : other->corner, other->area ? other->area->corners : FOOT_CORNERS,
               over);
    for (int i = 0; i < PARTING_LINES; i++) {
        if (over[i] <= -(Grain)keep * GRAIN ||
            (keep == 0 && over[i] <= 2 * GRAIN && ground_over(p, other, i) < OVERLAP_LEAST / 2)) {
            return true;
        }
    }
    return false;
}

bool wheel_parted_area(const Path *p, const Area *a)
{
    Grain over[PARTING_LINES], clear = 8; /* more than rounding can bridge */
    if (p->limit > FULL_TURN / 4 || on_its_centre(p)) {
        return false;
    }
    reach_over(p, a->corner, a->corners, over);
    return over[INNER_FLANK] < -clear || over[REAR] < -clear || over[FRONT_AT_END] < -clear;
}

/* --- looking along the wheel --- */

/* What a step is asked: is the need broken here, and if not, how far in grains is it from breaking? */
typedef struct Look {
    const Path *path;
    const Footprint *other;
    const Need *need;
    const Area *area; /* instead of other */
    Inch slack;
    bool first; /* where it begins is enough */
} Look;

static bool broken(const Look *l, Angle turn, Grain *room)
{
    Footprint at;
    path_pass(l->path, turn, &at);
    *room = 0;
    if (l->area) {
        *room = footprint_area_room(&at, l->area) - GRAIN; /* a hundredth for rounding */
        return *room <= 0 && footprint_reaches_into(&at, l->area, l->slack);
    }
    uint64_t gap;
    if (!l->need->gap) {
        bool shares = footprint_parted_or_shares(&at, l->other, l->need->ground, &gap);
        *room = gap ? (Grain)root(gap) : 0;
        return shares;
    }
    gap = footprint_gap_square(&at, l->other);
    Grain far = (Grain)l->need->gap * GRAIN - GRAIN / 2;
    if (gap > (uint64_t)(far * far)) {
        *room = (Grain)root(gap) - far;
        return false;
    }
    return gap < (uint64_t)(far * far);
}

/* The angle of an arc that is surely not longer than the room, 57.29 degrees a radius; at least a quarter of a degree. */
Angle wheel_step(const Path *p, Grain room)
{
    Angle step = room > 0 ? (Angle)(room * 5729 / p->radius) : 0;
    return step > WHEEL_STEP ? step : WHEEL_STEP;
}

Angle path_turn_within(const Path *p, Inch room)
{
    return room > 0 ? (Angle)((Grain)room * GRAIN * 5729 / p->radius) : 0;
}

/* Between a value that is broken and one that is not, on either side of it: the broken one next to the others. */
static Angle broken_end(const Look *l, Angle is, Angle is_not)
{
    Grain room;
    while (is - is_not > 1 || is_not - is > 1) {
        Angle middle = (is + is_not) / 2;
        if (broken(l, middle, &room)) {
            is = middle;
        } else {
            is_not = middle;
        }
    }
    return is;
}

/* The place it begins at is taken as good. -1: nothing is broken. */
static Angle first_broken(const Look *l)
{
    Angle limit = l->path->limit, before = 0;
    for (Angle turn = 1; before < limit;) {
        Grain room;
        if (broken(l, turn, &room)) {
            return broken_end(l, turn, before);
        }
        before = turn;
        turn += wheel_step(l->path, room);
        turn = turn > limit ? limit : turn;
    }
    return -1;
}

/* Coming back from the end to the first, which is broken. */
static Angle last_broken(const Look *l, Angle first)
{
    Angle behind = l->path->limit + 1;
    for (Angle turn = l->path->limit; turn > first;) {
        Grain room;
        if (broken(l, turn, &room)) {
            return behind > l->path->limit ? turn : broken_end(l, turn, behind);
        }
        behind = turn;
        turn -= wheel_step(l->path, room);
        turn = turn < first ? first : turn;
    }
    return behind > l->path->limit ? first : broken_end(l, first, behind);
}

static Barred look_along(const Look *l)
{
    Angle from = first_broken(l);
    return from < 0 ? (Barred){-1, -1} : (Barred){from, l->first ? l->path->limit : last_broken(l, from)};
}

Barred wheel_barred(const Path *p, const Footprint *other, const Need *need, bool first)
{
    Look l = {.path = p, .other = other, .need = need, .first = first};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}

Barred wheel_barred_area(const Path *p, const Area *a, Inch slack, bool first)
{
    Look l = {.path = p, .area = a, .slack = slack, .first = first};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}
