/* straight_sweep.c - a base that goes straight: when it is how near to what.
 *
 * In the frame of the path the base goes up along y. Its gap to a convex shape B is the distance of a point that goes up from the
 * origin to the set of differences b - m (b of B, m of the base), which is convex. So it is nearer than D during one stretch, and
 * the stretch ends where the line x = 0 crosses the border of that set widened by D: at an edge moved outward by D or at a circle
 * about a corner. The edges of the set are those of B, taken with the base's corner that would touch them, and those of the base
 * with B's corner. Any other difference of two corners lies inside the set, so taking all of them does no harm.
 */
#include "table/sweep_inside.h"

#include <assert.h>

/* Corners seen in the frame of the path, clockwise, with the unit normals of the edges that leave them. */
typedef struct Convex {
    int count;
    Spot at[AREA_CORNERS];
    Spot normal[AREA_CORNERS]; /* outward, times SINE_ONE */
} Convex;

typedef struct Times { /* in grains along the path */
    Grain in, out;
    bool left, right; /* the set reaches to both sides of the line x = 0; one that only leans on it is not met */
} Times;

static const Times never = {INT64_MAX, INT64_MIN, false, false};

static void add_time(Times *t, Grain at)
{
    t->in = least(t->in, at);
    t->out = most(t->out, at);
}

static Frame path_frame(const Path *p) { return (Frame){p->start.centre, p->sin, p->cos}; }

/* The rectangle, smaller by slack on each side. Its normals are its own directions. */
static void convex_of_foot(const Frame *frame, const Footprint *f, Inch slack, Convex *out)
{
    assert(slack >= 0);
    Spot ahead = {sine_down((int64_t)f->sin * frame->cos - (int64_t)f->cos * frame->sin),
                  sine_down((int64_t)f->sin * frame->sin + (int64_t)f->cos * frame->cos)};
    Spot right = {ahead.y, -ahead.x};
    out->count = FOOT_CORNERS;
    for (int i = 0; i < FOOT_CORNERS; i++) {
        out->at[i] = to_frame(frame, f->corner[i]);
    }
    if (slack) {
        Spot centre = to_frame(frame, f->centre);
        for (int i = 0; i < FOOT_CORNERS; i++) {
            int r = i == RIGHT_FRONT || i == RIGHT_REAR ? 1 : -1, a = i == LEFT_FRONT || i == RIGHT_FRONT ? 1 : -1;
            Grain half = most(f->half - (Grain)slack * GRAIN, 1) * r,
                  deep = most(f->deep - (Grain)slack * GRAIN, 1) * a;
            out->at[i] = (Spot){centre.x + sine_down(half * right.x + deep * ahead.x),
                                centre.y + sine_down(half * right.y + deep * ahead.y)};
        }
    }
    out->normal[LEFT_FRONT] = ahead;
    out->normal[RIGHT_FRONT] = right;
    out->normal[RIGHT_REAR] = (Spot){-ahead.x, -ahead.y};
    out->normal[LEFT_REAR] = (Spot){-right.x, -right.y};
}

/* An edge of an area as a shape of two corners and no ground. */
static void convex_of_edge(Spot a, Spot b, Convex *out)
{
    Grain dx = b.x - a.x, dy = b.y - a.y, length = length_of(square(dx, dy));
    length = length ? length : 1;
    out->count = 2;
    out->at[0] = a;
    out->at[1] = b;
    out->normal[0] = (Spot){divide(-dy * SINE_ONE, length), divide(dx * SINE_ONE, length)};
    out->normal[1] = (Spot){-out->normal[0].x, -out->normal[0].y};
}

/* An edge d-e of the set: where x = 0 crosses it. */
static void edge_time(Times *t, Spot d, Spot e)
{
    t->left = t->left || d.x < 0 || e.x < 0;
    t->right = t->right || d.x > 0 || e.x > 0;
    if ((d.x < 0 && e.x > 0) || (d.x > 0 && e.x < 0)) {
        add_time(t, at_zero(d, e));
    } else if (d.x == 0 && e.x != 0) {
        add_time(t, d.y);
    } else if (e.x == 0 && d.x != 0) {
        add_time(t, e.y);
    }
}

static Spot minus(Spot b, Spot m) { return (Spot){b.x - m.x, b.y - m.y}; }
static Spot moved(Spot s, Spot normal, Grain far)
{
    return (Spot){s.x + sine_down(normal.x * far), s.y + sine_down(normal.y * far)};
}

/* Each edge of one with each corner of the other, moved outward: those that are edges of the set, and some inside it. */
static void edge_times(Times *t, const Convex *base, const Convex *b, Grain far)
{
    for (int i = 0; i < b->count; i++) {
        Spot p = moved(b->at[i], b->normal[i], far), q = moved(b->at[i + 1 < b->count ? i + 1 : 0], b->normal[i], far);
        for (int j = 0; j < base->count; j++) {
            edge_time(t, minus(p, base->at[j]), minus(q, base->at[j]));
        }
    }
    for (int i = 0; i < base->count; i++) {
        Spot p = moved(base->at[i], base->normal[i], far);
        Spot q = moved(base->at[i + 1 < base->count ? i + 1 : 0], base->normal[i], far);
        for (int j = 0; j < b->count; j++) {
            edge_time(t, minus(b->at[j], p), minus(b->at[j], q));
        }
    }
}

static void corner_times(Times *t, const Convex *base, const Convex *b, Grain far)
{
    for (int i = 0; i < b->count; i++) {
        for (int j = 0; j < base->count; j++) {
            Spot d = minus(b->at[i], base->at[j]);
            if (size_of(d.x) < far) {
                Grain half = root((uint64_t)(far * far - d.x * d.x));
                add_time(t, d.y - half);
                add_time(t, d.y + half);
                t->left = t->right = true;
            }
        }
    }
}

/* Nearer than far, strictly; with far = 0: the insides meet. */
static Times times_of(const Convex *base, const Convex *b, Grain far)
{
    Times t = never;
    edge_times(&t, base, b, far);
    if (far > 0) {
        corner_times(&t, base, b, far);
    }
    return t.left && t.right && t.in < t.out ? t : never;
}

/* b stays beside the way of the base, behind it, or beyond its end; some grains more than rounding could bridge. */
static bool off_the_way(const Path *p, const Convex *base, const Convex *b, Grain far)
{
    Spot low = base->at[0], high = base->at[0], b_low = b->at[0], b_high = b->at[0];
    for (int i = 1; i < base->count; i++) {
        low = (Spot){least(low.x, base->at[i].x), least(low.y, base->at[i].y)};
        high = (Spot){most(high.x, base->at[i].x), most(high.y, base->at[i].y)};
    }
    for (int i = 1; i < b->count; i++) {
        b_low = (Spot){least(b_low.x, b->at[i].x), least(b_low.y, b->at[i].y)};
        b_high = (Spot){most(b_high.x, b->at[i].x), most(b_high.y, b->at[i].y)};
    }
    Grain clear = far + 8;
    return b_low.x - high.x > clear || low.x - b_high.x > clear || low.y - b_high.y > clear ||
           b_low.y - high.y > clear + (Grain)p->limit * GRAIN;
}

static Times times_of_foot(const Path *p, const Footprint *other, Grain far)
{
    Frame frame = path_frame(p);
    Convex base, b;
    convex_of_foot(&frame, &p->start, 0, &base);
    if (!other->area) {
        convex_of_foot(&frame, other, 0, &b);
        return off_the_way(p, &base, &b, far) ? never : times_of(&base, &b, far);
    }
    Times all = never;
    for (int i = 0; i < other->area->corners; i++) {
        Spot q = other->area->corner[i], r = other->area->corner[i + 1 < other->area->corners ? i + 1 : 0];
        convex_of_edge(to_frame(&frame, q), to_frame(&frame, r), &b);
        Times t = times_of(&base, &b, far);
        all.in = least(all.in, t.in);
        all.out = most(all.out, t.out);
    }
    return all;
}

static int32_t hundredth_after(Grain g) { return (int32_t)(g >= 0 ? g / GRAIN + 1 : -((-g + GRAIN - 1) / GRAIN) + 1); }
static int32_t hundredth_before(Grain g) { return -hundredth_after(-g); }

/* --- shared ground --- */

static int64_t shares(const Path *p, int32_t along, const Footprint *other)
{
    Footprint passing;
    path_pass(p, along, &passing);
    return footprint_shared(&passing, other);
}

static bool shares_over(const Path *p, int32_t along, const Footprint *other, int64_t ground)
{
    Footprint passing;
    path_pass(p, along, &passing);
    return footprint_shares_over(&passing, other, ground);
}

/* A value within lo..hi at which more than `ground` is shared, or -1. The ground shared with a convex base rises once and falls
 * once on the way, so thirds close in on the top. */
static int32_t deepest(const Path *p, const Footprint *other, int32_t lo, int32_t hi, int64_t ground)
{
    while (lo <= hi) {
        int32_t a = lo + (hi - lo) / 3, b = hi - (hi - lo) / 3;
        int64_t at_a = shares(p, a, other), at_b = shares(p, b, other);
        if (at_a > ground || at_b > ground) {
            return at_a > at_b ? a : b;
        }
        if (hi - lo < 3) {
            break;
        }
        if (at_a < at_b) {
            lo = a + 1;
        } else {
            hi = b - 1;
        }
    }
    return -1;
}

/* The first value of lo..hi at which more is shared, given that it is at hi. */
static int32_t first_shared(const Path *p, const Footprint *other, int32_t lo, int32_t hi, int64_t ground)
{
    assert(lo <= hi);
    while (lo < hi) {
        int32_t middle = (lo + hi) / 2;
        if (shares_over(p, middle, other, ground)) {
            hi = middle;
        } else {
            lo = middle + 1;
        }
    }
    return lo;
}

/* Touching is no bar. The stretch begins at the touch; for a base that begins in touch, where it first shares too much. */
static Barred barred_by_ground(const Path *p, const Footprint *other, const Need *need)
{
    Times t = times_of_foot(p, other, 0);
    if (t.in > t.out || t.out <= 0 || t.in >= (Grain)p->limit * GRAIN) {
        return (Barred){-1, -1};
    }
    int32_t from = hundredth_after(t.in), to = hundredth_before(t.out);
    int32_t lo = from < 1 ? 1 : from, hi = to > p->limit ? p->limit : to;
    int32_t deep = lo > hi ? -1 : (int32_t)((lo + (int64_t)hi) / 2);
    if (deep >= 0 && !shares_over(p, deep, other, need->ground)) {
        deep = deepest(p, other, lo, hi, need->ground);
    }
    if (deep < 0) {
        return (Barred){-1, -1};
    }
    if (from < 1) {
        from = first_shared(p, other, 1, deep, need->ground);
    }
    return (Barred){from, to};
}

Barred sweep_barred(const Path *p, const Footprint *other, const Need *need)
{
    if (need->gap == 0) {
        return barred_by_ground(p, other, need);
    }
    Times t = times_of_foot(p, other, (Grain)need->gap * GRAIN - GRAIN / 2);
    if (t.in > t.out || t.out <= 0 || t.in >= (Grain)p->limit * GRAIN) {
        return (Barred){-1, -1};
    }
    int32_t from = hundredth_after(t.in), to = hundredth_before(t.out);
    return from > to ? (Barred){-1, -1} : (Barred){from < 0 ? 0 : from, to};
}

/* --- areas --- */

/* The times at which each edge lies under the base, as stretches that may overlap; rising by their beginning. */
static int edge_stretches(const Path *p, const Area *a, Inch slack, Times out[AREA_CORNERS])
{
    Frame frame = path_frame(p);
    Convex base, edge;
    int count = 0;
    convex_of_foot(&frame, &p->start, slack, &base);
    Grain left = least(least(base.at[0].x, base.at[1].x), least(base.at[2].x, base.at[3].x)) - 8;
    Grain right = most(most(base.at[0].x, base.at[1].x), most(base.at[2].x, base.at[3].x)) + 8;
    Spot q = to_frame(&frame, a->corner[a->corners - 1]);
    for (int i = 0; i < a->corners; i++) {
        Spot p0 = q, r = to_frame(&frame, a->corner[i]);
        q = r;
        if (least(p0.x, r.x) > right || most(p0.x, r.x) < left) { /* beside the way */
            continue;
        }
        convex_of_edge(p0, r, &edge);
        Times t = times_of(&base, &edge, 0);
        if (t.in >= t.out) {
            continue;
        }
        int at = count++;
        for (; at > 0 && out[at - 1].in > t.in; at--) {
            out[at] = out[at - 1];
        }
        out[at] = t;
    }
    return count;
}

/* Between two stretches no edge lies under the base: it is wholly inside or wholly outside, as its centre is. */
static bool inside_at(const Path *p, const Area *a, Grain time)
{
    Frame frame = path_frame(p);
    return area_side(a, from_frame(&frame, (Spot){0, time})) > 0;
}

static int merged_stretches(const Path *p, const Area *a, Inch slack, Times out[AREA_CORNERS])
{
    Times edge[AREA_CORNERS];
    int edges = edge_stretches(p, a, slack, edge), count = 0;
    for (int i = 0; i < edges; i++) {
        Times *last = count ? &out[count - 1] : NULL;
        if (last && (edge[i].in <= last->out || inside_at(p, a, (last->out + edge[i].in) / 2))) {
            last->out = most(last->out, edge[i].out);
        } else {
            out[count++] = edge[i];
        }
    }
    return count;
}

Barred sweep_barred_area(const Path *p, const Area *a, Inch slack)
{
    Times t[AREA_CORNERS];
    int count = merged_stretches(p, a, slack, t);
    Grain end = (Grain)p->limit * GRAIN;
    Barred b = {-1, -1};
    for (int i = 0; i < count; i++) {
        if (t[i].out > 0 && t[i].in < end) {
            int32_t from = hundredth_after(most(t[i].in, 0));
            b.from = b.from < 0 ? from : b.from;
            b.to = hundredth_before(t[i].out);
        }
    }
    return b.from > b.to ? (Barred){-1, -1} : b;
}

int path_on_area(const Path *p, const Area *a, Stretch out[AREA_CUTS])
{
    Times t[AREA_CORNERS];
    int count = path_may_meet(p, a->low, a->high, 0) ? merged_stretches(p, a, AREA_SLACK, t) : 0, kept = 0;
    for (int i = 0; i < count; i++) {
        Inch from = inch_of(most(t[i].in, 0)), to = inch_of(least(t[i].out, (Grain)p->limit * GRAIN));
        if (from < to) {
            out[kept++] = (Stretch){from, to};
        }
    }
    return kept;
}
