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
 * most: radius x (1 - cos). */
void path_bound(Path *p)
{
    Foot at;
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
    return p->low.x >= low.x && p->low.y >= low.y && p->high.x <= high.x && p->high.y <= high.y;
}

/* --- looking along the wheel --- */

/* What a step is asked: is the need broken here, and if not, how far in grains is it from breaking? */
typedef struct Look {
    const Path *path;
    const Foot *other;
    const Need *need;
    const Area *area; /* instead of other */
    Inch slack;
    bool first; /* where it begins is enough */
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

/* The angle of an arc that is surely not longer than the room, 57.29 degrees a radius; at least a quarter of a degree. */
Angle wheel_step(const Path *p, Grain room)
{
    Angle step = room > 0 ? (Angle)(room * 5729 / p->radius) : 0;
    return step > WHEEL_STEP ? step : WHEEL_STEP;
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
            if (l->first) {
                return (Barred){b.from, limit};
            }
        }
        if (!is && was) {
            b.to = last_alike(l, before, turn, true);
        }
        if (is) {
            b.to = turn;
        }
        before = turn;
        was = is;
        turn += wheel_step(l->path, is ? 0 : room);
        turn = turn > limit ? limit : turn;
    }
    return b;
}

Barred wheel_barred(const Path *p, const Foot *other, const Need *need, bool first)
{
    Look l = {.path = p, .other = other, .need = need, .first = first};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}

Barred wheel_barred_area(const Path *p, const Area *a, Inch slack)
{
    Look l = {.path = p, .area = a, .slack = slack};
    return p->limit > 0 ? look_along(&l) : (Barred){-1, -1};
}
