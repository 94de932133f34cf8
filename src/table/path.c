/* path.c - the ways a base can go, where it is on them, and what bars them.
 *
 * What is met is found by straight_sweep.c (straight) and wheel_sweep.c. Here the answer is brought to whole hundredths and to the place where
 * the base comes to rest: its centre is rounded there, which may push it by less than 0.01 inch, so the last free values of a
 * stretch are tried at rest.
 */
#include "table/sweep_inside.h"

#include <assert.h>

static Path straight(const Footprint *f, Angle bearing, Inch limit)
{
    Path p = {.start = *f, .kind = PATH_STRAIGHT, .bearing = angle_norm(bearing), .limit = limit};
    angle_sines(p.bearing, &p.sin, &p.cos);
    path_bound(&p);
    return p;
}

Path path_advance(const Footprint *f, Inch limit) { return straight(f, f->pose.facing, limit); }
Path path_retire(const Footprint *f, Inch limit) { return straight(f, f->pose.facing + FULL_TURN / 2, limit); }
Path path_shift(const Footprint *f, Angle bearing, Inch limit) { return straight(f, bearing, limit); }

static Path round_pivot(const Footprint *f, PathKind kind, Spot pivot, Grain radius, Angle limit)
{
    assert(limit < FULL_TURN / 2);
    Path p = {.start = *f, .kind = kind, .pivot = pivot, .limit = limit, .radius = radius + 2};
    angle_sines(angle_norm(f->pose.facing + (goes_left(&p) ? -limit : limit)), &p.sin, &p.cos);
    path_bound(&p);
    return p;
}

Path path_wheel(const Footprint *f, bool left, Angle limit)
{
    assert(limit >= 0);
    return round_pivot(f, left ? PATH_WHEEL_LEFT : PATH_WHEEL_RIGHT, f->corner[left ? LEFT_FRONT : RIGHT_FRONT],
                       length_of(square(2 * f->half, 2 * f->deep)), limit);
}

Path path_turn(const Footprint *f, bool left, Angle limit)
{
    assert(limit >= 0);
    return round_pivot(f, left ? PATH_TURN_LEFT : PATH_TURN_RIGHT, f->centre, length_of(square(f->half, f->deep)),
                       limit);
}

Pose pose_about_face(Pose p) { return (Pose){p.x, p.y, angle_norm(p.facing + FULL_TURN / 2)}; }

/* Where the centre is. Of a wheel it lies half a width beside the pivot, which the turn changes, and half a depth behind it. */
static Spot path_centre(const Path *p, int32_t along, Angle *facing, int32_t *sine, int32_t *cosine)
{
    if (p->kind == PATH_STRAIGHT) {
        Grain way = (Grain)along * GRAIN;
        return (Spot){p->start.centre.x + sine_down(way * p->sin), p->start.centre.y + sine_down(way * p->cos)};
    }
    bool left = goes_left(p);
    *facing = angle_norm(p->start.pose.facing + (left ? -along : along));
    angle_sines(*facing, sine, cosine);
    if (on_its_centre(p)) {
        return p->pivot;
    }
    Frame frame = {p->pivot, *sine, *cosine};
    return from_frame(&frame, (Spot){left ? p->start.half : -p->start.half, -p->start.deep});
}

static void path_put(const Path *p, int32_t along, bool rests, Footprint *out)
{
    Angle facing = 0;
    int32_t sine = 0, cosine = 0;
    Spot centre = path_centre(p, along, &facing, &sine, &cosine);
    centre = rests ? spot_of(point_of(centre)) : centre;
    if (p->kind == PATH_STRAIGHT) {
        footprint_shift(out, &p->start, centre);
    } else {
        footprint_turn(out, centre, facing, p->start.base, sine, cosine);
    }
}

void path_pass(const Path *p, int32_t along, Footprint *out) { path_put(p, along, false, out); }

Footprint path_at(const Path *p, int32_t along)
{
    assert(along >= 0 && along <= p->limit);
    if (along == 0) {
        return p->start;
    }
    Footprint rest;
    path_put(p, along, true, &rest);
    return rest;
}

Inch path_cost(const Path *p, int32_t along)
{
    return p->kind == PATH_STRAIGHT ? along : on_its_centre(p) ? 0 : arc_length(p->start.base.width, along);
}

/* --- bars --- */

static const Barred nowhere = {-1, -1};

static bool too_near(const Path *p, int32_t along, const Footprint *other, const Need *need)
{
    Footprint rest = path_at(p, along);
    return need->gap > 0 ? footprint_within(&rest, other, need->gap - 1)
                         : footprint_shares_over(&rest, other, need->ground);
}

/* Widens a stretch by the values at its ends at which the base would come to rest too near: few, unless it passes the other at a
 * narrow angle. The start is where it is. */
static Barred at_rest(const Path *p, Barred b, const Footprint *other, const Need *need, bool first)
{
    while (b.from > 1 && too_near(p, b.from - 1, other, need)) {
        b.from--;
    }
    while (!first && b.to < p->limit && too_near(p, b.to + 1, other, need)) {
        b.to++;
    }
    return b;
}

static Barred clipped(const Path *p, Barred b)
{
    b.from = b.from < 1 ? 1 : b.from;
    b.to = b.to > p->limit ? p->limit : b.to;
    return b.from > b.to ? nowhere : b;
}

/* What must hold all the way: the gap asked for, or the one it begins with if that is less; and of overlap likewise. */
static Need need_of(const Path *p, const Footprint *other, Inch keep)
{
    Need need = {.gap = keep, .ground = OVERLAP_LEAST};
    if (keep > 0 && footprint_within(&p->start, other, keep)) {
        need.gap = footprint_gap(&p->start, other);
    }
    if (need.gap == 0) {
        int64_t shared = footprint_shared(&p->start, other);
        need.ground = shared > OVERLAP_LEAST ? shared : OVERLAP_LEAST;
    }
    return need;
}

/* first: only where it begins is asked for; it counts as going on to the end. */
static Barred barred_in_passing(const Path *p, const Footprint *other, Inch keep, bool first, Need *need)
{
    if (!path_may_meet(p, other->low, other->high, keep) ||
        (p->kind != PATH_STRAIGHT && wheel_parted(p, other, keep))) {
        return nowhere;
    }
    *need = need_of(p, other, keep);
    Barred b = p->kind == PATH_STRAIGHT ? sweep_barred(p, other, need) : wheel_barred(p, other, need, first);
    return b.from < 0 ? nowhere : clipped(p, b);
}

static Barred barred(const Path *p, const Footprint *other, Inch keep, bool first)
{
    Need need;
    Barred b = barred_in_passing(p, other, keep, first, &need);
    return b.from < 0 ? nowhere : at_rest(p, b, other, &need, first);
}

int32_t path_meets(const Path *p, const Footprint *other)
{
    Need need;
    return barred_in_passing(p, other, 0, true, &need).from;
}

Barred path_barred(const Path *p, const Footprint *other, Inch keep) { return barred(p, other, keep, false); }

int32_t path_contact(const Path *p, const Footprint *other)
{
    Barred b = barred(p, other, 0, true);
    return b.from < 0 ? PATH_FREE : b.from - 1;
}

/* How far into the area a base may reach on the way: not at all, or as little as where it begins already. */
static Inch slack_at_start(const Path *p, const Area *a)
{
    Inch slack = 0;
    while (slack <= AREA_SLACK && footprint_reaches_into(&p->start, a, slack)) {
        slack++;
    }
    return slack;
}

static bool rests_on(const Path *p, int32_t along, const Area *a)
{
    Footprint rest = path_at(p, along);
    return footprint_on(&rest, a);
}

static Barred area_in_passing(const Path *p, const Area *a, bool first)
{
    if (!path_may_meet(p, a->low, a->high, 0) || (p->kind != PATH_STRAIGHT && wheel_parted_area(p, a))) {
        return nowhere;
    }
    Inch slack = slack_at_start(p, a);
    if (slack > AREA_SLACK) {
        return p->limit > 0 ? (Barred){1, p->limit} : nowhere;
    }
    Barred b = p->kind == PATH_STRAIGHT ? sweep_barred_area(p, a, slack) : wheel_barred_area(p, a, slack, first);
    return b.from < 0 ? nowhere : clipped(p, b);
}

int32_t path_meets_area(const Path *p, const Area *a) { return area_in_passing(p, a, true).from; }

Barred path_barred_area(const Path *p, const Area *a)
{
    Barred b = area_in_passing(p, a, false);
    while (b.from > 1 && rests_on(p, b.from - 1, a)) {
        b.from--;
    }
    return b;
}

/* --- until, short of --- */

int32_t path_until_gap(const Path *p, const Footprint *other, Inch gap)
{
    assert(gap >= 0);
    assert(p->kind == PATH_STRAIGHT);
    if (!footprint_within(&p->start, other, gap - 1)) {
        return 0;
    }
    Need need = {.gap = gap};
    Barred b = sweep_barred(p, other, &need);
    int32_t along = b.from < 0 ? 0 : b.to + 1;
    while (along < p->limit && too_near(p, along, other, &need)) {
        along++;
    }
    return along < p->limit ? along : p->limit;
}

int32_t path_short_of(const Path *p, const Footprint *other, Inch gap)
{
    assert(gap >= 0);
    Barred b = barred(p, other, gap, true);
    return b.from < 0 ? p->limit : b.from - 1;
}

/* --- the edge of the table --- */

static bool rests_on_table(const Path *p, int32_t along, Inch width, Inch height)
{
    Footprint rest = path_at(p, along);
    return footprint_on_table(&rest, width, height);
}

/* A path that is on the table at lo and not beyond hi leaves it once between them, so halving finds where. */
static int32_t leaves_between(const Path *p, int32_t lo, int32_t hi, Inch width, Inch height)
{
    while (lo < hi) {
        int32_t middle = (lo + hi + 1) / 2;
        if (rests_on_table(p, middle, width, height)) {
            lo = middle;
        } else {
            hi = middle - 1;
        }
    }
    return lo;
}

static int32_t straight_on_table(const Path *p, Inch width, Inch height)
{
    return leaves_between(p, 0, p->limit, width, height);
}

/* A wheel goes on as far as its room to the nearest edge allows, at least a quarter of a degree at a time. */
static int32_t wheel_on_table(const Path *p, Inch width, Inch height)
{
    Spot far = spot_of((Point){width, height});
    int32_t along = 0;
    Footprint at = p->start;
    while (along < p->limit) {
        Grain room = least(least(at.low.x, at.low.y), least(far.x - at.high.x, far.y - at.high.y));
        int32_t next = along + wheel_step(p, room);
        next = next > p->limit ? p->limit : next;
        path_pass(p, next, &at);
        if (!footprint_on_table(&at, width, height)) {
            return leaves_between(p, along, next, width, height);
        }
        along = next;
    }
    while (along > 0 && !rests_on_table(p, along, width, height)) {
        along--;
    }
    return along;
}

bool path_stays_on_table(const Path *p, Inch width, Inch height)
{
    assert(width > 0 && height > 0);
    return path_within(p, (Spot){0, 0}, spot_of((Point){width, height}));
}

int32_t path_on_table(const Path *p, Inch width, Inch height)
{
    assert(width > 0 && height > 0);
    if (path_stays_on_table(p, width, height)) {
        return p->limit;
    }
    return p->kind == PATH_STRAIGHT ? straight_on_table(p, width, height) : wheel_on_table(p, width, height);
}

bool path_clear_of(const Path *p, const Footprint *other, Inch way, Inch keep)
{
    const Footprint *f = &p->start;
    Grain most = (Grain)(way + keep) * GRAIN;
    assert(way >= 0 && keep >= 0);
    if (p->kind != PATH_STRAIGHT) {
        return other->low.x > f->high.x + most || other->high.x < f->low.x - most || other->low.y > f->high.y + most ||
               other->high.y < f->low.y - most;
    }
    /* By the circles about both, before, behind and beside the way. */
    Grain dx = other->centre.x - f->centre.x, dy = other->centre.y - f->centre.y;
    Grain beside = f->round + other->round + (Grain)keep * GRAIN, ahead = beside + (Grain)way * GRAIN;
    if (dx > ahead || dx < -ahead || dy > ahead || dy < -ahead) {
        return true; /* a written position may put a unit miles away: the products below stay small */
    }
    Grain on = (dx * p->sin + dy * p->cos) / SINE_ONE, off = (dx * p->cos - dy * p->sin) / SINE_ONE;
    return off > beside || off < -beside || on < -beside || on > ahead;
}

Beam path_of_centre(const Path *p)
{
    assert(p->kind == PATH_STRAIGHT);
    Footprint end = path_at(p, p->limit);
    return (Beam){p->start.centre, end.centre};
}
