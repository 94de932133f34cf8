/* polygon.c - polygons: made and checked, points and lines in them, distances to and between them. */
#include "table/table_inside.h"

#include <assert.h>
#include <string.h>

Spot spot_of(Point p) { return (Spot){(Grain)p.x * GRAIN, (Grain)p.y * GRAIN}; }

Point point_of(Spot s) { return (Point){inch_of(s.x), inch_of(s.y)}; }

Grain length_of(uint64_t squared)
{
    /* Rounded: above (r + 1/2) squared = r r + r + 1/4 the next one is nearer. */
    uint32_t r = root(squared);
    return squared - (uint64_t)r * r > r ? (Grain)r + 1 : (Grain)r;
}

Inch spot_gap(Spot a, Spot b) { return inch_of(length_of(square(a.x - b.x, a.y - b.y))); }

Inch line_length(Beam l) { return spot_gap(l.from, l.to); }

Frame line_frame(Beam l, Grain *length)
{
    Grain dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
    *length = length_of(square(dx, dy));
    if (*length == 0) {
        return (Frame){l.from, 0, SINE_ONE};
    }
    return (Frame){l.from, (int32_t)divide(dx * SINE_ONE, *length), (int32_t)divide(dy * SINE_ONE, *length)};
}

/* --- segments --- */

/* Six more bits for the length keep the distance to a short edge exact to a grain. */
uint64_t spot_segment_gap(Spot s, Spot a, Spot b)
{
    Grain dx = b.x - a.x, dy = b.y - a.y;
    int64_t along = (s.x - a.x) * dx + (s.y - a.y) * dy;
    uint64_t length = square(dx, dy);
    if (along <= 0) {
        return square(s.x - a.x, s.y - a.y);
    }
    if ((uint64_t)along >= length) {
        return square(s.x - b.x, s.y - b.y);
    }
    int64_t across = cross(a, b, s);
    Grain far = divide((across < 0 ? -across : across) << 6, root(length << 12));
    return square(far, 0);
}

static int sign(int64_t n) { return (n > 0) - (n < 0); }

static bool between(Spot s, Spot a, Spot b)
{
    return s.x >= least(a.x, b.x) && s.x <= most(a.x, b.x) && s.y >= least(a.y, b.y) && s.y <= most(a.y, b.y);
}

bool segments_meet(Spot a, Spot b, Spot c, Spot d)
{
    int sa = sign(cross(c, d, a)), sb = sign(cross(c, d, b)), sc = sign(cross(a, b, c)), sd = sign(cross(a, b, d));
    if (sa * sb < 0 && sc * sd < 0) {
        return true;
    }
    return (sa == 0 && between(a, c, d)) || (sb == 0 && between(b, c, d)) || (sc == 0 && between(c, a, b)) ||
           (sd == 0 && between(d, a, b));
}

/* --- making --- */

static int next_of(const Area *a, int i) { return i + 1 < a->corners ? i + 1 : 0; }

/* Two edges that are no neighbours must not meet; neighbours must not fold back on each other. */
static bool is_simple(const Area *a, const char **why)
{
    for (int i = 0; i < a->corners; i++) {
        Spot p = a->corner[i], q = a->corner[next_of(a, i)];
        if (p.x == q.x && p.y == q.y) {
            *why = "two corners are the same";
            return false;
        }
        for (int j = i + 1; j < a->corners; j++) {
            bool neighbours = j == i + 1 || next_of(a, j) == i;
            Spot r = a->corner[j], s = a->corner[next_of(a, j)];
            Spot far = j == i + 1 ? s : r, joint = j == i + 1 ? q : p, other = j == i + 1 ? p : q;
            bool folds = cross(other, joint, far) == 0 &&
                         (far.x - joint.x) * (other.x - joint.x) + (far.y - joint.y) * (other.y - joint.y) > 0;
            if (neighbours ? folds : segments_meet(p, q, r, s)) {
                *why = "its edges cross or touch";
                return false;
            }
        }
    }
    return true;
}

/* Twice the ground, positive when the corners run clockwise (y grows to the north). */
static int64_t turned(const Spot *corner, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Spot p = corner[i], q = corner[(i + 1) % count];
        sum += q.x * p.y - p.x * q.y;
    }
    return sum;
}

static void measure_area(Area *a)
{
    a->low = a->high = a->corner[0];
    a->convex = true;
    for (int i = 0; i < a->corners; i++) {
        Spot p = a->corner[i], q = a->corner[next_of(a, i)];
        a->low = (Spot){least(a->low.x, p.x), least(a->low.y, p.y)};
        a->high = (Spot){most(a->high.x, p.x), most(a->high.y, p.y)};
        a->convex = a->convex && cross(p, q, a->corner[next_of(a, next_of(a, i))]) <= 0;
    }
}

bool area_make(Arena *arena, const Point *at, int count, Area *out, const char **why)
{
    assert(count >= 0 && out && why);
    if (count < 3 || count > AREA_CORNERS) {
        *why = count < 3 ? "it has fewer than 3 corners" : "it has more than 64 corners";
        return false;
    }
    Point *points = arena_alloc(arena, (size_t)count * sizeof *points);
    Spot *corner = arena_alloc(arena, (size_t)count * sizeof *corner);
    for (int i = 0; i < count; i++) {
        points[i] = at[i];
        corner[i] = spot_of(at[i]);
    }
    if (turned(corner, count) < 0) {
        for (int i = 0; i < count; i++) {
            points[i] = at[count - 1 - i];
            corner[i] = spot_of(points[i]);
        }
    }
    out->corners = (uint8_t)count;
    out->at = points;
    out->corner = corner;
    measure_area(out);
    return is_simple(out, why);
}

/* --- points --- */

/* Crossing count of a ray to the east; the border is found first. */
int area_side(const Area *a, Spot s)
{
    if (s.x < a->low.x || s.x > a->high.x || s.y < a->low.y || s.y > a->high.y) {
        return -1;
    }
    bool in = false;
    for (int i = 0; i < a->corners; i++) {
        Spot p = a->corner[i], q = a->corner[next_of(a, i)];
        int64_t turn = cross(p, q, s);
        if (turn == 0 && between(s, p, q)) {
            return 0;
        }
        if ((p.y > s.y) != (q.y > s.y) && (turn > 0) == (q.y > p.y)) {
            in = !in;
        }
    }
    return in ? 1 : -1;
}

bool area_has(const Area *a, Spot s) { return area_side(a, s) >= 0; }

Inch area_spot_gap(const Area *a, Spot s)
{
    if (area_has(a, s)) {
        return 0;
    }
    uint64_t gap = UINT64_MAX;
    for (int i = 0; i < a->corners; i++) {
        uint64_t next = spot_segment_gap(s, a->corner[i], a->corner[next_of(a, i)]);
        gap = next < gap ? next : gap;
    }
    return inch_of(length_of(gap));
}

Inch area_gap(const Area *a, const Area *b)
{
    if (area_has(a, b->corner[0]) || area_has(b, a->corner[0])) {
        return 0;
    }
    uint64_t gap = UINT64_MAX;
    for (int i = 0; i < a->corners; i++) {
        for (int j = 0; j < b->corners; j++) {
            Spot p = a->corner[i], q = a->corner[next_of(a, i)], r = b->corner[j], s = b->corner[next_of(b, j)];
            if (segments_meet(p, q, r, s)) {
                return 0;
            }
            uint64_t first = spot_segment_gap(p, r, s), second = spot_segment_gap(r, p, q);
            first = first < second ? first : second;
            gap = first < gap ? first : gap;
        }
    }
    return inch_of(length_of(gap));
}

/* Corners of the inner one may lie on the border; the middles of its edges tell whether an edge leaves between two of them. */
bool area_inside(const Area *inner, const Area *outer)
{
    Stretch in[AREA_CUTS];
    for (int i = 0; i < inner->corners; i++) {
        Spot p = inner->corner[i], q = inner->corner[next_of(inner, i)];
        if (!area_has(outer, p) || !area_has(outer, (Spot){(p.x + q.x) / 2, (p.y + q.y) / 2})) {
            return false;
        }
        Inch whole = line_length((Beam){p, q}), sum = 0;
        int count = line_inside((Beam){p, q}, outer, in);
        for (int j = 0; j < count; j++) {
            sum += in[j].to - in[j].from;
        }
        if (count > 0 && sum < whole - 1) {
            return false;
        }
    }
    return true;
}

Angle area_outward(const Area *a, int edge)
{
    assert(edge >= 0 && edge < a->corners);
    Spot p = a->corner[edge], q = a->corner[next_of(a, edge)];
    return angle_whole(angle_of(p.y - q.y, q.x - p.x));
}

Spot area_middle(const Area *a, int edge)
{
    assert(edge >= 0 && edge < a->corners);
    Spot p = a->corner[edge], q = a->corner[next_of(a, edge)];
    return (Spot){divide(p.x + q.x, 2), divide(p.y + q.y, 2)};
}

/* --- lines --- */

static void insert(Grain *cut, int *count, Grain value)
{
    int i = (*count)++;
    for (; i > 0 && cut[i - 1] > value; i--) {
        cut[i] = cut[i - 1];
    }
    cut[i] = value;
}

/* Where the line may change sides, in grains along it: its crossings with the edges, and corners that lie on it. */
static int cuts_of(const Frame *frame, Grain length, const Area *a, Grain cut[AREA_CORNERS * 2 + 2])
{
    int count = 0;
    insert(cut, &count, 0);
    insert(cut, &count, length);
    Spot p = to_frame(frame, a->corner[a->corners - 1]);
    for (int i = 0; i < a->corners; i++) {
        Spot q = to_frame(frame, a->corner[i]);
        if (q.x == 0 && q.y > 0 && q.y < length) {
            insert(cut, &count, q.y);
        }
        if ((p.x < 0 && q.x > 0) || (p.x > 0 && q.x < 0)) {
            Grain y = at_zero(p, q);
            if (y > 0 && y < length) {
                insert(cut, &count, y);
            }
        }
        p = q;
    }
    return count;
}

static bool apart(const Area *a, Beam l)
{
    return most(l.from.x, l.to.x) < a->low.x || least(l.from.x, l.to.x) > a->high.x ||
           most(l.from.y, l.to.y) < a->low.y || least(l.from.y, l.to.y) > a->high.y;
}

int line_inside(Beam l, const Area *a, Stretch out[AREA_CUTS])
{
    if (apart(a, l)) {
        return 0;
    }
    Grain length, cut[AREA_CORNERS * 2 + 2];
    Frame frame = line_frame(l, &length);
    int cuts = cuts_of(&frame, length, a, cut), count = 0;
    for (int i = 0; i + 1 < cuts; i++) {
        Spot middle = from_frame(&frame, (Spot){0, (cut[i] + cut[i + 1]) / 2});
        if (cut[i + 1] - cut[i] < 2 || area_side(a, middle) <= 0) {
            continue;
        }
        Inch from = inch_of(cut[i]), to = inch_of(cut[i + 1]);
        if (count > 0 && out[count - 1].to >= from) {
            out[count - 1].to = to;
        } else if (to > from && count < AREA_CUTS) {
            out[count++] = (Stretch){from, to};
        }
    }
    return count;
}

Inch line_length_inside(Beam l, const Area *a, Inch upto)
{
    assert(upto >= 0);
    Stretch in[AREA_CUTS];
    int count = line_inside(l, a, in);
    Inch sum = 0;
    for (int i = 0; i < count && in[i].from < upto; i++) {
        sum += (in[i].to < upto ? in[i].to : upto) - in[i].from;
    }
    return sum;
}
