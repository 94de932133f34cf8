/* wheel.c - a base that wheels on a front corner: when it is how near to what, and the bounds of any path.
 *
 * The way is looked at in steps: a quarter of a degree, or as much more as the gap leaves room for, since no point of the base goes
 * farther than its distance from the pivot times the angle. Where the answer changes between two steps, halving finds the
 * hundredth of a degree.
 */
#include "table/sweep.h"

enum { WHEEL_STEP = 25 };

/* --- the bounds of a path --- */

static void stretch_bounds(Spot *low, Spot *high, const Foot *f)
{
    *low = (Spot){least(low->x, f->low.x), least(low->y, f->low.y)};
    *high = (Spot){most(high->x, f->high.x), most(high->y, f->high.y)};
}

/* Both ends of a straight path. Of a wheel the ends and the middle, and what an arc of a quarter of it each way bulges out at
 * most: radius x (1 - cos), which for small angles is radius x angle squared / 2, rounded up generously. */
static void path_bounds(const Path *p, Spot *low, Spot *high)
{
    Foot at;
    *low = p->start.low;
    *high = p->start.high;
    path_pass(p, p->limit, &at);
    stretch_bounds(low, high, &at);
    if (p->kind == PATH_STRAIGHT) {
        return;
    }
    path_pass(p, p->limit / 2, &at);
    stretch_bounds(low, high, &at);
    Grain bulge = sine_down(2 * p->start.round * (SINE_ONE - (int64_t)angle_cos((p->limit + 3) / 4))) + GRAIN;
    *low = (Spot){low->x - bulge, low->y - bulge};
    *high = (Spot){high->x + bulge, high->y + bulge};
}

bool path_may_meet(const Path *p, Spot low, Spot high, Inch keep)
{
    Grain far = (Grain)keep * GRAIN;
    Grain reach = p->kind == PATH_STRAIGHT ? (Grain)p->limit * GRAIN : 2 * p->start.round;
    Spot c = p->start.centre;
    Grain about = p->start.round + reach + far;
    if (low.x - c.x > about || c.x - high.x > about || low.y - c.y > about || c.y - high.y > about) {
        return false;
    }
    Spot from, to;
    path_bounds(p, &from, &to);
    return low.x - to.x <= far && from.x - high.x <= far && low.y - to.y <= far && from.y - high.y <= far;
}

bool path_within(const Path *p, Spot low, Spot high)
{
    Spot from, to;
    path_bounds(p, &from, &to);
    return from.x >= low.x && from.y >= low.y && to.x <= high.x && to.y <= high.y;
}

/* --- looking along the wheel --- */

/* What a step is asked: is the need broken here, and if not, how far in grains is it from breaking? */
typedef struct Look {
    const Path *path;
    const Foot *other;
    const Need *need;
    const Area *area; /* instead of other */
    Inch slack;
} Look;

static bool broken(const Look *l, Angle turn, Grain *room)
{
    Foot at;
    path_pass(l->path, turn, &at);
    *room = 0;
    if (l->area) {
        return foot_reaches_into(&at, l->area, l->slack);
    }
    uint64_t gap = foot_gap_square(&at, l->other);
    Grain far = (Grain)l->need->gap * GRAIN - (l->need->gap ? GRAIN / 2 : 0);
    if (gap > (uint64_t)(far * far)) {
        *room = (Grain)root(gap) - far;
        return false;
    }
    return l->need->gap ? gap < (uint64_t)(far * far) : foot_shared(&at, l->other) > l->need->ground;
}

/* The angle of an arc that is surely not longer than the room: 57.29 degrees a radius. */
static Angle angle_of_room(const Path *p, Grain room)
{
    Grain radius = 2 * (p->start.half + p->start.deep); /* more than the diagonal */
    return (Angle)(room * 5729 / (radius ? radius : 1));
}

/* Between two steps that differ: the last value that is like `lo`. */
static Angle last_alike(const Look *l, Angle lo, Angle hi, bool like)
{
    Grain room;
    while (hi - lo > 1) {
        Angle middle = (lo + hi) / 2;
        if (broken(l, middle, &room) == like) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return lo;
}

static Barred look_along(const Look *l)
{
    Barred b = {-1, -1};
    Angle limit = l->path->limit, before = 0;
    bool was = false; /* the place it begins at is taken as good */
    Grain room = 0;
    for (Angle turn = 1; before < limit;) {
        bool is = broken(l, turn, &room);
        if (is && !was && b.from < 0) {
            b.from = last_alike(l, before, turn, false) + 1;
        }
        if (!is && was) {
            b.to = last_alike(l, before, turn, true);
        }
        if (is) {
            b.to = turn;
        }
        before = turn;
        was = is;
        Angle step = is ? WHEEL_STEP : angle_of_room(l->path, room);
        turn += step > WHEEL_STEP ? step : WHEEL_STEP;
        turn = turn > limit ? limit : turn;
    }
    return b;
}

Barred wheel_barred(const Path *p, const Foot *other, const Need *need)
{
    Look l = {.path = p, .other = other, .need = need};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}

Barred wheel_barred_area(const Path *p, const Area *a, Inch slack)
{
    Look l = {.path = p, .area = a, .slack = slack};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}
