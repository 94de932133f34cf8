/* footprint.c - footprints: made from a pose, measured against each other, against areas and against the edge of the table. */
#include "table/table_inside.h"

#include <assert.h>

/* --- making --- */

/* Corners and bounds about a centre: what depends on the size and the facing, not on the place, is worked out first. */
static void footprint_fill(Footprint *f, Pose pose, Spot centre, Base base, int32_t sine, int32_t cosine)
{
    f->pose = pose;
    f->base = base;
    f->sin = sine;
    f->cos = cosine;
    f->half = (Grain)base.width * (GRAIN / 2);
    f->deep = (Grain)base.depth * (GRAIN / 2);
    f->round = f->half + f->deep;
    f->centre = centre;
    f->area = NULL;
    int64_t wx = f->half * cosine, wy = -f->half * sine, dx = f->deep * sine, dy = f->deep * cosine;
    Spot left = {sine_down(dx - wx), sine_down(dy - wy)}, right = {sine_down(dx + wx), sine_down(dy + wy)};
    f->corner[LEFT_FRONT] = (Spot){centre.x + left.x, centre.y + left.y};
    f->corner[RIGHT_FRONT] = (Spot){centre.x + right.x, centre.y + right.y};
    f->corner[RIGHT_REAR] = (Spot){centre.x - left.x, centre.y - left.y}; /* rounding is the same both ways */
    f->corner[LEFT_REAR] = (Spot){centre.x - right.x, centre.y - right.y};
    Grain x = most(size_of(left.x), size_of(right.x)), y = most(size_of(left.y), size_of(right.y));
    f->low = (Spot){centre.x - x, centre.y - y};
    f->high = (Spot){centre.x + x, centre.y + y};
}

void footprint_set(Footprint *f, Spot centre, Angle facing, Base base)
{
    assert(base.width >= 0 && base.depth >= 0);
    int32_t sine, cosine;
    angle_sines(facing, &sine, &cosine);
    footprint_fill(f, (Pose){inch_of(centre.x), inch_of(centre.y), facing}, centre, base, sine, cosine);
}

void footprint_turn(Footprint *f, Spot centre, Angle facing, Base base, int32_t sine, int32_t cosine)
{
    assert(base.width >= 0 && base.depth >= 0);
    footprint_fill(f, (Pose){inch_of(centre.x), inch_of(centre.y), facing}, centre, base, sine, cosine);
}

/* All corners go the same way; a garrison that moves is a rectangle again. */
void footprint_shift(Footprint *f, const Footprint *from, Spot centre)
{
    if (from->area) {
        footprint_set(f, centre, from->pose.facing, from->base);
        return;
    }
    Grain dx = centre.x - from->centre.x, dy = centre.y - from->centre.y;
    *f = *from;
    f->pose.x = inch_of(centre.x);
    f->pose.y = inch_of(centre.y);
    f->centre = centre;
    for (int i = 0; i < FOOT_CORNERS; i++) {
        f->corner[i] = (Spot){from->corner[i].x + dx, from->corner[i].y + dy};
    }
    f->low = (Spot){from->low.x + dx, from->low.y + dy};
    f->high = (Spot){from->high.x + dx, from->high.y + dy};
}

Footprint footprint_make(Pose pose, Base base)
{
    Footprint f;
    int32_t sine, cosine;
    pose.facing = angle_norm(pose.facing);
    angle_sines(pose.facing, &sine, &cosine);
    footprint_fill(&f, pose, (Spot){(Grain)pose.x * GRAIN, (Grain)pose.y * GRAIN}, base, sine, cosine);
    return f;
}

Footprint footprint_garrison(const Area *area, Angle facing)
{
    assert(area && area->corners >= 3);
    Spot middle = {(area->low.x + area->high.x) / 2, (area->low.y + area->high.y) / 2};
    Grain wide = area->high.x - area->low.x, high = area->high.y - area->low.y;
    Footprint f;
    footprint_set(&f, spot_of(point_of(middle)), angle_norm(facing), (Base){inch_of(wide), inch_of(high)});
    f.round = wide + high;
    f.low = area->low;
    f.high = area->high;
    f.area = area;
    return f;
}

Spot footprint_spot(const Footprint *f, Grain right, Grain forward)
{
    Frame frame = footprint_frame(f);
    return from_frame(&frame, (Spot){right, forward});
}

Spot footprint_local(const Footprint *f, Spot s)
{
    Frame frame = footprint_frame(f);
    return to_frame(&frame, s);
}

Spot footprint_front(const Footprint *f) { return footprint_spot(f, 0, f->deep); }
Spot footprint_rear(const Footprint *f) { return footprint_spot(f, 0, -f->deep); }

static Pose pose_before(Spot edge, Angle facing, Grain forward)
{
    Frame frame = {edge, angle_sin(facing), angle_cos(facing)};
    Point centre = point_of(from_frame(&frame, (Spot){0, forward}));
    return (Pose){centre.x, centre.y, angle_norm(facing)};
}

Pose pose_by_front(Spot front, Angle facing, Base base)
{
    return pose_before(front, facing, -(Grain)base.depth * (GRAIN / 2));
}

Pose pose_by_rear(Spot rear, Angle facing, Base base)
{
    return pose_before(rear, facing, (Grain)base.depth * (GRAIN / 2));
}

/* --- gaps --- */

/* The corners of one rectangle as another sees them: how far they extend, and how near the nearest comes. */
typedef struct Extent {
    Grain left, right, rear, front;
    uint64_t gap; /* squared */
} Extent;

static Extent extent_of(const Footprint *a, const Footprint *b)
{
    Frame frame = footprint_frame(a);
    Extent e = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, UINT64_MAX};
    for (int i = 0; i < FOOT_CORNERS; i++) {
        Spot s = to_frame(&frame, b->corner[i]);
        e.left = least(e.left, s.x);
        e.right = most(e.right, s.x);
        e.rear = least(e.rear, s.y);
        e.front = most(e.front, s.y);
        uint64_t next = square(most(size_of(s.x) - a->half, 0), most(size_of(s.y) - a->deep, 0));
        e.gap = next < e.gap ? next : e.gap;
    }
    return e;
}

/* One of its four sides parts the two. */
static bool side_parts(const Footprint *a, const Extent *e)
{
    return e->left >= a->half || e->right <= -a->half || e->rear >= a->deep || e->front <= -a->deep;
}

/* How far it lies beyond that side, at least. */
static Grain beyond_side(const Footprint *a, const Extent *e)
{
    Grain x = most(e->left - a->half, -a->half - e->right), y = most(e->rear - a->deep, -a->deep - e->front);
    return most(x, y);
}

static uint64_t least_gap(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Two rectangles that a side of one of them parts are nearest at a corner of one of them. */
static uint64_t rectangles_gap(const Footprint *a, const Footprint *b)
{
    Extent first = extent_of(a, b), second = extent_of(b, a);
    if (!side_parts(a, &first) && !side_parts(b, &second)) {
        return 0;
    }
    return least_gap(first.gap, second.gap);
}

static uint64_t rectangle_area_gap(const Footprint *f, const Area *a)
{
    Frame frame = footprint_frame(f);
    Outline o;
    outline_of_area(a, &frame, &o);
    return outline_gap(&o, f->half, f->deep);
}

uint64_t footprint_gap_square(const Footprint *a, const Footprint *b)
{
    if (!a->area && !b->area) {
        return rectangles_gap(a, b);
    }
    if (a->area && b->area) {
        Grain gap = (Grain)area_gap(a->area, b->area) * GRAIN;
        return square(gap, 0);
    }
    return a->area ? rectangle_area_gap(b, a->area) : rectangle_area_gap(a, b->area);
}

Inch footprint_gap(const Footprint *a, const Footprint *b) { return inch_of(length_of(footprint_gap_square(a, b))); }

/* The bounds of both are farther apart than `far`. */
static bool bounds_apart(Spot low_a, Spot high_a, Spot low_b, Spot high_b, Grain far)
{
    return low_a.x - high_b.x > far || low_b.x - high_a.x > far || low_a.y - high_b.y > far || low_b.y - high_a.y > far;
}

bool footprint_within(const Footprint *a, const Footprint *b, Inch most_gap)
{
    Grain far = (Grain)most_gap * GRAIN + GRAIN / 2 - 1; /* what reads as more begins at the half */
    if (most_gap < 0 || bounds_apart(a->low, a->high, b->low, b->high, far + 1)) {
        return false;
    }
    uint64_t squared = (uint64_t)(far * far + far); /* its root rounds to no more than far */
    if (a->area || b->area) {
        return footprint_gap_square(a, b) <= squared;
    }
    Extent seen = extent_of(a, b);
    if (seen.gap <= squared || beyond_side(a, &seen) > far + 1) {
        return seen.gap <= squared;
    }
    return rectangles_gap(a, b) <= squared;
}

Inch footprint_spot_gap(const Footprint *f, Spot s)
{
    if (f->area) {
        return area_spot_gap(f->area, s);
    }
    Spot local = footprint_local(f, s);
    return inch_of(length_of(square(most(size_of(local.x) - f->half, 0), most(size_of(local.y) - f->deep, 0))));
}

Inch footprint_area_gap(const Footprint *f, const Area *a)
{
    return f->area ? area_gap(f->area, a) : inch_of(length_of(rectangle_area_gap(f, a)));
}

/* The front edge is a rectangle without depth. */
Inch footprint_front_gap(const Footprint *f, const Footprint *b)
{
    Footprint edge = *f;
    edge.area = NULL;
    edge.deep = 0;
    edge.centre = footprint_front(f);
    edge.corner[RIGHT_REAR] = edge.corner[RIGHT_FRONT];
    edge.corner[LEFT_REAR] = edge.corner[LEFT_FRONT];
    return footprint_gap(&edge, b);
}

bool footprint_contact(const Footprint *a, const Footprint *b) { return footprint_within(a, b, CONTACT_GAP); }
bool footprint_front_contact(const Footprint *f, const Footprint *b)
{
    return footprint_front_gap(f, b) <= CONTACT_GAP;
}

/* --- shared ground --- */

static int64_t rectangle_shares(const Footprint *f, const Footprint *b)
{
    Frame frame = footprint_frame(f);
    Outline o;
    outline_of_foot(b, &frame, &o);
    outline_clip(&o, -1, 0, -f->half);
    outline_clip(&o, 1, 0, -f->half);
    outline_clip(&o, 0, -1, -f->deep);
    outline_clip(&o, 0, 1, -f->deep);
    return outline_ground(&o);
}

/* Any two polygons: the first is cut into triangles from its first corner, those that lie outside count against it. */
static int64_t areas_share(const Area *a, const Area *b)
{
    Frame frame = {a->corner[0], 0, SINE_ONE};
    Outline first, part;
    outline_of_area(a, &frame, &first);
    int64_t sum = 0;
    for (int i = 1; i + 1 < first.count; i++) {
        Spot p = first.at[0], q = first.at[i], r = first.at[i + 1];
        int64_t turn = cross(p, q, r);
        outline_of_area(b, &frame, &part);
        outline_clip_by(&part, turn < 0 ? p : r, q);
        outline_clip_by(&part, q, turn < 0 ? r : p);
        outline_clip_by(&part, turn < 0 ? r : p, turn < 0 ? p : r);
        sum += turn < 0 ? outline_ground(&part) : turn > 0 ? -outline_ground(&part) : 0;
    }
    return sum;
}

static int64_t feet_share(const Footprint *a, const Footprint *b)
{
    if (a->area && b->area) {
        return areas_share(a->area, b->area);
    }
    return a->area ? rectangle_shares(b, a) : rectangle_shares(a, b);
}

int64_t footprint_shared(const Footprint *a, const Footprint *b)
{
    if (bounds_apart(a->low, a->high, b->low, b->high, 0) || (!a->area && !b->area && rectangles_gap(a, b) > 0)) {
        return 0;
    }
    return feet_share(a, b);
}

/* The box, along the sides of a, about what the two have in common. */
static Extent box_of(const Footprint *a, const Extent *e)
{
    return (Extent){most(e->left, -a->half), least(e->right, a->half), most(e->rear, -a->deep),
                    least(e->front, a->deep), 0};
}

/* Its ground in square hundredths, rounded up. */
static int64_t box_ground(const Extent *box)
{
    return (box->right - box->left) * (box->front - box->rear) / (GRAIN * GRAIN) + 1;
}

/* The ground of a circle about the middle of the box that lies wholly in both; three for pi. 0 when the middle is not in b. */
static int64_t circle_shared(const Footprint *a, const Footprint *b, const Extent *box)
{
    Spot middle = footprint_local(b, footprint_spot(a, (box->left + box->right) / 2, (box->rear + box->front) / 2));
    Grain in_a = least(box->right - box->left, box->front - box->rear) / 2;
    Grain in_b = least(b->half - size_of(middle.x), b->deep - size_of(middle.y)), radius = least(in_a, in_b);
    return radius > 0 ? 3 * radius * radius / (GRAIN * GRAIN) : 0;
}

/* Most pairs only touch (a side parts them, or the box about what they share is too small) or lie well over each other (a circle has
 * room in both). An eighth is left for rounding; what is in doubt is measured. */
static bool box_too_small(const Footprint *a, const Extent *e, int64_t ground)
{
    Extent box = box_of(a, e);
    return box_ground(&box) < ground - ground / 8;
}

static bool circle_is_over(const Footprint *a, const Extent *by_a, const Footprint *b, int64_t ground)
{
    Extent box = box_of(a, by_a);
    return circle_shared(a, b, &box) > ground + ground / 8;
}

bool footprint_shares_over(const Footprint *a, const Footprint *b, int64_t ground)
{
    assert(ground >= 0);
    if (bounds_apart(a->low, a->high, b->low, b->high, 0)) {
        return false;
    }
    if (!a->area && !b->area) {
        Extent by_a = extent_of(a, b);
        if (side_parts(a, &by_a) || box_too_small(a, &by_a, ground)) {
            return false;
        }
        if (circle_is_over(a, &by_a, b, ground)) {
            return true;
        }
        Extent by_b = extent_of(b, a);
        if (side_parts(b, &by_b) || box_too_small(b, &by_b, ground)) {
            return false;
        }
    }
    return feet_share(a, b) > ground;
}

bool footprint_parted_or_shares(const Footprint *a, const Footprint *b, int64_t ground, uint64_t *gap)
{
    assert(ground >= 0 && !a->area);
    if (b->area) {
        *gap = rectangle_area_gap(a, b->area);
        return *gap == 0 && footprint_shares_over(a, b, ground);
    }
    Extent by_a = extent_of(a, b), by_b = extent_of(b, a);
    bool parted = side_parts(a, &by_a) || side_parts(b, &by_b);
    *gap = parted ? least_gap(by_a.gap, by_b.gap) : 0;
    if (*gap || parted || box_too_small(a, &by_a, ground) || box_too_small(b, &by_b, ground)) {
        return false;
    }
    return circle_is_over(a, &by_a, b, ground) || rectangle_shares(a, b) > ground;
}

bool footprint_overlap(const Footprint *a, const Footprint *b) { return footprint_shares_over(a, b, OVERLAP_LEAST); }

/* A smaller rectangle that an edge goes through, or that lies inside, or that holds the whole area. */
bool footprint_reaches_into(const Footprint *f, const Area *a, Inch slack)
{
    if (f->area) {
        return areas_share(f->area, a) > OVERLAP_LEAST;
    }
    if (bounds_apart(f->low, f->high, a->low, a->high, 0)) {
        return false;
    }
    Frame frame = footprint_frame(f);
    Grain half = most(f->half - (Grain)slack * GRAIN, 1), deep = most(f->deep - (Grain)slack * GRAIN, 1);
    Spot p = to_frame(&frame, a->corner[a->corners - 1]);
    for (int i = 0; i < a->corners; i++) {
        Spot q = to_frame(&frame, a->corner[i]);
        if (segment_crosses(p, q, half, deep)) {
            return true;
        }
        p = q;
    }
    return area_side(a, f->centre) > 0;
}

Grain footprint_area_room(const Footprint *f, const Area *a)
{
    Frame frame = footprint_frame(f);
    Spot low = to_frame(&frame, a->corner[0]), high = low;
    for (int i = 1; i < a->corners; i++) {
        Spot s = to_frame(&frame, a->corner[i]);
        low = (Spot){least(low.x, s.x), least(low.y, s.y)};
        high = (Spot){most(high.x, s.x), most(high.y, s.y)};
    }
    Grain beside = most(low.x, -high.x) - f->half, before = most(low.y, -high.y) - f->deep;
    return most(most(beside, before), 0);
}

bool footprint_on(const Footprint *f, const Area *a) { return footprint_reaches_into(f, a, AREA_SLACK); }

bool footprint_has(const Footprint *f, Spot s)
{
    if (f->area) {
        return area_has(f->area, s);
    }
    Spot local = footprint_local(f, s);
    return size_of(local.x) <= f->half && size_of(local.y) <= f->deep;
}

Inch footprint_edge_room(const Footprint *f, Inch width, Inch height)
{
    assert(width > 0 && height > 0);
    Grain x = least(f->low.x, (Grain)width * GRAIN - f->high.x), y = least(f->low.y, (Grain)height * GRAIN - f->high.y);
    return (Inch)(least(x, y) / GRAIN) - 1;
}

/* A corner of a turned base may lie some grains off an edge it is drawn up against. */
bool footprint_on_table(const Footprint *f, Inch width, Inch height)
{
    assert(width > 0 && height > 0);
    Grain slack = GRAIN / 2;
    return f->low.x >= -slack && f->low.y >= -slack && f->high.x <= (Grain)width * GRAIN + slack &&
           f->high.y <= (Grain)height * GRAIN + slack;
}

/* --- anchors --- */

Footprint footprint_on_front(const Footprint *f, Base base)
{
    return footprint_make(pose_by_front(footprint_front(f), f->pose.facing, base), base);
}

Footprint footprint_on_centre(const Footprint *f, Base base, Angle facing)
{
    return footprint_make((Pose){f->pose.x, f->pose.y, facing}, base);
}

Footprint footprint_outside(const Area *a, int edge, int at, Base base)
{
    Spot p = a->corner[edge], q = a->corner[edge + 1 < a->corners ? edge + 1 : 0];
    Spot rear = {p.x + divide((q.x - p.x) * at, 100), p.y + divide((q.y - p.y) * at, 100)};
    return footprint_make(pose_by_rear(rear, area_outward(a, edge), base), base);
}

Footprint footprint_entering(Beam segment, int at, Angle facing, Base base)
{
    Spot rear = {segment.from.x + divide((segment.to.x - segment.from.x) * at, 1000),
                 segment.from.y + divide((segment.to.y - segment.from.y) * at, 1000)};
    return footprint_make(pose_by_rear(rear, facing, base), base);
}
