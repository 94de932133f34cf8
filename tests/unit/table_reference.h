/* table_reference.h - the geometry of the table once more, slow and obvious, in floating point: what the tests hold src/table to.
 *
 * A shape is a list of corners. Distances are found edge by edge, shared ground by cutting both shapes into thin slices, paths by
 * going along them in small steps.
 */
#ifndef GONFALON_TEST_TABLE_REFERENCE_H
#define GONFALON_TEST_TABLE_REFERENCE_H

#include "table/path.h"

#include <math.h>
#include <string.h>

typedef struct Shape {
    int n;
    double x[AREA_CORNERS], y[AREA_CORNERS];
} Shape;

static const double DEGREES = 3.14159265358979323846 / 180.0;

/* Random numbers of the tests' own: the same cases every time. */
typedef struct Random {
    uint64_t state;
} Random;

static inline int pick(Random *r, int lo, int hi)
{
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return lo + (int)((r->state >> 33) % ((uint64_t)((int64_t)hi - lo) + 1));
}

/* A rectangle from centre, facing in degrees and size, all in inches. */
static inline Shape shape_rectangle(double x, double y, double facing, double width, double depth)
{
    static const int side[4] = {-1, 1, 1, -1}, ahead[4] = {1, 1, -1, -1};
    double s = sin(facing * DEGREES), c = cos(facing * DEGREES);
    Shape r = {.n = 4};
    for (int i = 0; i < 4; i++) {
        r.x[i] = x + side[i] * width / 2 * c + ahead[i] * depth / 2 * s;
        r.y[i] = y - side[i] * width / 2 * s + ahead[i] * depth / 2 * c;
    }
    return r;
}

static inline Shape shape_of_area(const Area *a)
{
    Shape r = {.n = a->corners};
    for (int i = 0; i < r.n; i++) {
        r.x[i] = a->at[i].x / 100.0;
        r.y[i] = a->at[i].y / 100.0;
    }
    return r;
}

static inline Shape shape_of(const Footprint *f)
{
    return f->area ? shape_of_area(f->area)
                   : shape_rectangle(f->pose.x / 100.0, f->pose.y / 100.0, f->pose.facing / 100.0,
                                     f->base.width / 100.0, f->base.depth / 100.0);
}

static inline double point_to_segment(double px, double py, double ax, double ay, double bx, double by)
{
    double dx = bx - ax, dy = by - ay, whole = dx * dx + dy * dy;
    double t = whole > 0 ? ((px - ax) * dx + (py - ay) * dy) / whole : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(px - ax - t * dx, py - ay - t * dy);
}

static inline bool shape_has(const Shape *s, double x, double y)
{
    bool in = false;
    for (int i = 0, j = s->n - 1; i < s->n; j = i++) {
        if ((s->y[i] > y) != (s->y[j] > y) && x < (s->x[j] - s->x[i]) * (y - s->y[i]) / (s->y[j] - s->y[i]) + s->x[i]) {
            in = !in;
        }
    }
    return in;
}

static inline double turn_of(double ax, double ay, double bx, double by, double cx, double cy)
{
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

static inline bool edges_cross(const Shape *a, int i, const Shape *b, int j)
{
    int k = (i + 1) % a->n, l = (j + 1) % b->n;
    double p = turn_of(a->x[i], a->y[i], a->x[k], a->y[k], b->x[j], b->y[j]);
    double q = turn_of(a->x[i], a->y[i], a->x[k], a->y[k], b->x[l], b->y[l]);
    double r = turn_of(b->x[j], b->y[j], b->x[l], b->y[l], a->x[i], a->y[i]);
    double s = turn_of(b->x[j], b->y[j], b->x[l], b->y[l], a->x[k], a->y[k]);
    return p * q < 0 && r * s < 0;
}

static inline double shape_gap(const Shape *a, const Shape *b)
{
    double gap = 1e9;
    if (shape_has(a, b->x[0], b->y[0]) || shape_has(b, a->x[0], a->y[0])) {
        return 0;
    }
    for (int i = 0; i < a->n; i++) {
        for (int j = 0; j < b->n; j++) {
            if (edges_cross(a, i, b, j)) {
                return 0;
            }
            int k = (i + 1) % a->n, l = (j + 1) % b->n;
            gap = fmin(gap, point_to_segment(a->x[i], a->y[i], b->x[j], b->y[j], b->x[l], b->y[l]));
            gap = fmin(gap, point_to_segment(b->x[j], b->y[j], a->x[i], a->y[i], a->x[k], a->y[k]));
        }
    }
    return gap;
}

/* Where the horizontal line at y is inside the shape: sorted crossings, in pairs. */
static inline int slice(const Shape *s, double y, double cut[AREA_CORNERS])
{
    int n = 0;
    for (int i = 0, j = s->n - 1; i < s->n; j = i++) {
        if ((s->y[i] > y) != (s->y[j] > y)) {
            double x = (s->x[j] - s->x[i]) * (y - s->y[i]) / (s->y[j] - s->y[i]) + s->x[i];
            int at = n++;
            for (; at > 0 && cut[at - 1] > x; at--) {
                cut[at] = cut[at - 1];
            }
            cut[at] = x;
        }
    }
    return n;
}

/* Ground both have, in square inches, from that many thin slices. */
static inline double shape_shared(const Shape *a, const Shape *b, int slices)
{
    double low = -1e9, high = 1e9, ground = 0;
    double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
    for (int i = 0; i < a->n; i++) {
        a_low = fmin(a_low, a->y[i]);
        a_high = fmax(a_high, a->y[i]);
    }
    for (int i = 0; i < b->n; i++) {
        b_low = fmin(b_low, b->y[i]);
        b_high = fmax(b_high, b->y[i]);
    }
    low = fmax(a_low, b_low);
    high = fmin(a_high, b_high);
    for (int i = 0; low < high && i < slices; i++) {
        double y = low + (high - low) * (i + 0.5) / slices, p[AREA_CORNERS], q[AREA_CORNERS];
        int n = slice(a, y, p), m = slice(b, y, q);
        for (int j = 0; j + 1 < n; j += 2) {
            for (int k = 0; k + 1 < m; k += 2) {
                ground += fmax(0, fmin(p[j + 1], q[k + 1]) - fmax(p[j], q[k])) * (high - low) / slices;
            }
        }
    }
    return ground;
}

/* The base somewhere on its path, unrounded: along in hundredths as in path.h. `less` makes it smaller on each side. */
static inline Shape shape_on_path(const Path *p, double along, double less)
{
    const Footprint *f = &p->start;
    double x = f->pose.x / 100.0, y = f->pose.y / 100.0, facing = f->pose.facing / 100.0;
    double width = f->base.width / 100.0, depth = f->base.depth / 100.0;
    if (p->kind == PATH_STRAIGHT) {
        double bearing = p->bearing / 100.0 * DEGREES;
        return shape_rectangle(x + along / 100 * sin(bearing), y + along / 100 * cos(bearing), facing, width - 2 * less,
                               depth - 2 * less);
    }
    int side = p->kind == PATH_WHEEL_LEFT || p->kind == PATH_TURN_LEFT ? -1 : 1;
    if (p->kind == PATH_TURN_LEFT || p->kind == PATH_TURN_RIGHT) {
        return shape_rectangle(x, y, facing + side * along / 100, width - 2 * less, depth - 2 * less);
    }
    double s = sin(facing * DEGREES), c = cos(facing * DEGREES);
    double px = x + side * width / 2 * c + depth / 2 * s, py = y - side * width / 2 * s + depth / 2 * c;
    double now = facing + side * along / 100;
    s = sin(now * DEGREES);
    c = cos(now * DEGREES);
    return shape_rectangle(px - side * width / 2 * c - depth / 2 * s, py + side * width / 2 * s - depth / 2 * c, now,
                           width - 2 * less, depth - 2 * less);
}

/* --- random things on a table --- */

static inline Base random_base(Random *r)
{
    static const Base usual[] = {{600, 100},  {200, 300}, {800, 100}, {200, 400}, {250, 250}, {900, 100},
                                 {1200, 100}, {225, 150}, {100, 400}, {300, 300}, {133, 77}};
    return usual[pick(r, 0, (int)(sizeof usual / sizeof *usual) - 1)];
}

static inline Footprint random_foot(Random *r, Inch x, Inch y, Inch about)
{
    static const int steps[] = {9000, 1500, 100, 1};
    int step = steps[pick(r, 0, 3)];
    Pose pose = {x + pick(r, -about, about), y + pick(r, -about, about), pick(r, 0, FULL_TURN / step - 1) * step};
    return footprint_make(pose, random_base(r));
}

/* A star about a middle: simple, seldom convex. */
static inline bool random_area(Random *r, Arena *arena, Inch x, Inch y, Inch radius, Area *out)
{
    Point at[12];
    int n = pick(r, 3, 12);
    const char *why;
    for (int i = 0; i < n; i++) {
        double turn = (i + pick(r, 0, 60) / 100.0) / n * 360 * DEGREES, far = pick(r, radius / 4, radius);
        at[i] = (Point){x + (Inch)lround(far * sin(turn)), y + (Inch)lround(far * cos(turn))};
    }
    *out = (Area){0};
    return area_make(arena, at, n, out, &why);
}

#endif
