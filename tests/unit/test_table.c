/* test_table.c - numbers, areas and footprints of the continuous table against the slow reference, and the borders of each rule. */
#include "table_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- numbers ---- */

static void sines_err_by_less_than_two_units(void **state)
{
    (void)state;
    for (Angle a = -FULL_TURN; a <= 2 * FULL_TURN; a += 7) {
        assert_true(fabs(angle_sin(a) - sin(a / 100.0 * DEGREES) * SINE_ONE) <= 1.6);
        assert_true(fabs(angle_cos(a) - cos(a / 100.0 * DEGREES) * SINE_ONE) <= 1.6);
    }
    assert_int_equal(angle_sin(0), 0);
    assert_int_equal(angle_sin(9000), SINE_ONE);
    assert_int_equal(angle_sin(-9000), -SINE_ONE);
    assert_int_equal(angle_sin(3000), SINE_ONE / 2);
    assert_int_equal(angle_cos(18000), -SINE_ONE);
    assert_int_equal(angle_cos(9000), 0);
}

static void bearings_are_the_nearest_hundredth(void **state)
{
    (void)state;
    Random r = {1};
    for (int i = 0; i < 20000; i++) {
        Grain dx = pick(&r, -9000000, 9000000), dy = pick(&r, -9000000, 9000000);
        double exact = atan2((double)dx, (double)dy) / DEGREES * 100;
        Angle a = angle_of(dx, dy);
        double off = fabs(remainder(a - exact, FULL_TURN));
        assert_true(a >= 0 && a < FULL_TURN);
        assert_true(off <= 0.5001);
    }
    assert_int_equal(angle_of(0, 0), 0);
    assert_int_equal(angle_of(0, 5), 0);
    assert_int_equal(angle_of(5, 0), 9000);
    assert_int_equal(angle_of(0, -5), 18000);
    assert_int_equal(angle_of(-5, 0), 27000);
    assert_int_equal(angle_of(-7, 7), 31500);
    assert_int_equal(angle_whole(4549), 4500);
    assert_int_equal(angle_whole(4550), 4600);
    assert_int_equal(angle_whole(35950), 0);
    assert_int_equal(angle_between(35000, 1000), 2000);
    assert_int_equal(angle_between(1000, 35000), -2000);
    assert_int_equal(angle_between(0, 18000), 18000);
}

static void roots_are_cut_and_quotients_rounded(void **state)
{
    (void)state;
    Random r = {2};
    for (int i = 0; i < 20000; i++) {
        uint64_t n = ((uint64_t)pick(&r, 0, INT32_MAX) << 31 | (uint64_t)pick(&r, 0, INT32_MAX)) >> pick(&r, 0, 61);
        uint64_t x = root(n);
        assert_true(x * x <= n);
        assert_true(x == UINT32_MAX || (x + 1) * (x + 1) > n);
    }
    assert_int_equal(root(0), 0);
    assert_int_equal(root(UINT64_MAX), UINT32_MAX);
    assert_int_equal(divide(5, 2), 3);
    assert_int_equal(divide(-5, 2), -3);
    assert_int_equal(divide(4, 3), 1);
    assert_int_equal(divide(-4, 3), -1);
    assert_int_equal(inch_of(GRAIN / 2), 1);
    assert_int_equal(inch_of(-GRAIN / 2), -1);
    assert_int_equal(inch_of(GRAIN / 2 - 1), 0);
}

static void arcs_cost_what_the_book_says(void **state)
{
    (void)state;
    Random r = {3};
    assert_int_equal(arc_length(600, 3000), 314);
    assert_int_equal(arc_length(600, 4500), 471);
    assert_int_equal(arc_length(200, 4500), 157);
    assert_int_equal(arc_length(600, 0), 0);
    assert_int_equal(arc_within(600, 400, 4500), 3824);
    assert_int_equal(arc_within(200, 800, 4500), 4500);
    assert_int_equal(arc_within(600, 0, 4500), 4);
    assert_int_equal(arc_within(600, -1, 4500), 0);
    for (int i = 0; i < 5000; i++) {
        Inch radius = pick(&r, 1, 1200), length = pick(&r, 0, 1800);
        Angle a = pick(&r, 0, 4500), most = arc_within(radius, length, 4500);
        assert_true(fabs(arc_length(radius, a) - radius * (a / 100.0) * DEGREES) <= 0.5001);
        assert_true(arc_length(radius, most) <= length);
        assert_true(most == 4500 || arc_length(radius, most + 1) > length);
    }
}

/* ---- areas ---- */

static Area area_of(Arena *arena, const Point *at, int n)
{
    Area a = {0};
    const char *why = "";
    assert_true(area_make(arena, at, n, &a, &why));
    return a;
}

static void polygons_that_are_none_are_refused(void **state)
{
    (void)state;
    Arena arena = {0};
    Area a = {0};
    const char *why = "";
    const Point line[] = {{0, 0}, {100, 0}}, bow[] = {{0, 0}, {100, 100}, {100, 0}, {0, 100}},
                twice[] = {{0, 0}, {0, 0}, {100, 100}, {50, 0}}, fold[] = {{0, 0}, {200, 0}, {100, 0}, {100, 100}},
                pinched[] = {{0, 0}, {200, 0}, {100, 100}, {200, 200}, {0, 200}, {100, 100}};
    assert_false(area_make(&arena, line, 2, &a, &why));
    assert_false(area_make(&arena, bow, 4, &a, &why));
    assert_string_equal(why, "its edges cross or touch");
    assert_false(area_make(&arena, twice, 4, &a, &why));
    assert_string_equal(why, "two corners are the same");
    assert_false(area_make(&arena, fold, 4, &a, &why));
    assert_false(area_make(&arena, pinched, 6, &a, &why));
    arena_free(&arena);
}

static void areas_run_clockwise_and_know_convex(void **state)
{
    (void)state;
    Arena arena = {0};
    const Point left[] = {{0, 0}, {400, 0}, {400, 300}, {0, 300}},
                dent[] = {{0, 0}, {0, 400}, {200, 100}, {400, 400}, {400, 0}};
    Area a = area_of(&arena, left, 4), b = area_of(&arena, dent, 5);
    assert_true(a.convex);
    assert_false(b.convex);
    assert_int_equal(a.at[0].x, 0);
    assert_int_equal(a.at[0].y, 300);
    for (int i = 0; i < 4; i++) { /* outward is away from the middle */
        Spot m = area_middle(&a, i);
        Angle out = area_outward(&a, i);
        Spot off = {m.x + angle_sin(out) / 10000, m.y + angle_cos(out) / 10000};
        assert_false(area_has(&a, off));
    }
    arena_free(&arena);
}

static void points_in_areas(void **state)
{
    (void)state;
    Arena arena = {0};
    Random r = {4};
    const Point square[] = {{100, 100}, {400, 100}, {400, 400}, {100, 400}};
    Area a = area_of(&arena, square, 4);
    assert_true(area_has(&a, spot_of((Point){100, 250})));  /* on an edge */
    assert_true(area_has(&a, spot_of((Point){400, 400})));  /* on a corner */
    assert_false(area_has(&a, spot_of((Point){401, 400}))); /* a hundredth beside it */
    assert_int_equal(area_spot_gap(&a, spot_of((Point){401, 400})), 1);
    for (int i = 0; i < 300; i++) {
        if (!random_area(&r, &arena, 2000, 2000, 900, &a)) {
            continue;
        }
        Shape s = shape_of_area(&a);
        for (int j = 0; j < 60; j++) {
            Point p = {pick(&r, 1000, 3000), pick(&r, 1000, 3000)};
            double gap = 1e9;
            for (int k = 0; k < s.n; k++) {
                int l = (k + 1) % s.n;
                gap = fmin(gap, point_to_segment(p.x / 100.0, p.y / 100.0, s.x[k], s.y[k], s.x[l], s.y[l]));
            }
            bool in = shape_has(&s, p.x / 100.0, p.y / 100.0);
            if (gap > 1e-6) {
                assert_int_equal(area_has(&a, spot_of(p)), in);
                assert_true(fabs(area_spot_gap(&a, spot_of(p)) - (in ? 0 : gap * 100)) <= 0.51);
            }
        }
    }
    arena_free(&arena);
}

static void lines_in_areas(void **state)
{
    (void)state;
    Arena arena = {0};
    Random r = {5};
    const Point square[] = {{100, 100}, {400, 100}, {400, 400}, {100, 400}};
    Area a = area_of(&arena, square, 4);
    Beam edge = {spot_of((Point){0, 100}), spot_of((Point){500, 100})},
         corner = {spot_of((Point){0, 300}), spot_of((Point){300, 0})},
         through = {spot_of((Point){0, 200}), spot_of((Point){500, 200})},
         none = {spot_of((Point){200, 200}), spot_of((Point){200, 200})};
    corner.to = spot_of((Point){200, 0}), corner.from = spot_of((Point){0, 200}); /* touches the corner 100,100 */
    assert_int_equal(line_length_inside(edge, &a, 1000), 0);
    assert_int_equal(line_length_inside(corner, &a, 1000), 0);
    assert_int_equal(line_length_inside(through, &a, 1000), 300);
    assert_int_equal(line_length_inside(through, &a, 250), 150);
    assert_int_equal(line_length_inside(through, &a, 100), 0);
    assert_int_equal(line_length_inside(none, &a, 1000), 0);
    for (int i = 0; i < 2000; i++) {
        if (!random_area(&r, &arena, 2000, 2000, 900, &a)) {
            continue;
        }
        Shape s = shape_of_area(&a);
        Point p = {pick(&r, 1000, 3000), pick(&r, 1000, 3000)}, q = {pick(&r, 1000, 3000), pick(&r, 1000, 3000)};
        int inside = 0, steps = 4000;
        for (int j = 0; j < steps; j++) {
            double t = (j + 0.5) / steps;
            inside += shape_has(&s, (p.x + t * (q.x - p.x)) / 100.0, (p.y + t * (q.y - p.y)) / 100.0);
        }
        double length = hypot(p.x - q.x, p.y - q.y);
        Inch found = line_length_inside((Beam){spot_of(p), spot_of(q)}, &a, TABLE_MOST);
        assert_true(fabs(found - inside * length / steps) <= 6 + length / steps * 12);
        if (i % 50 == 0) {
            arena_free(&arena);
        }
    }
    arena_free(&arena);
}

static void areas_inside_each_other(void **state)
{
    (void)state;
    Arena arena = {0};
    const Point low[] = {{400, 2200}, {1600, 2200}, {1700, 3100}, {300, 3100}},
                high[] = {{700, 2450}, {1300, 2450}, {1350, 2900}, {650, 2900}},
                dent[] = {{0, 0}, {0, 400}, {200, 100}, {400, 400}, {400, 0}},
                over[] = {{0, 0}, {0, 400}, {400, 400}, {400, 0}};
    Area a = area_of(&arena, low, 4), b = area_of(&arena, high, 4), c = area_of(&arena, dent, 5),
         d = area_of(&arena, over, 4);
    assert_true(area_inside(&b, &a));
    assert_false(area_inside(&a, &b));
    assert_true(area_inside(&a, &a));
    assert_true(area_inside(&c, &d));
    assert_false(area_inside(&d, &c)); /* all its corners are corners of the other, but its edge leaves it */
    assert_int_equal(area_gap(&a, &b), 0);
    assert_int_equal(area_gap(&a, &d), 1800);
    arena_free(&arena);
}

/* ---- feet ---- */

static void corners_lie_where_they_should(void **state)
{
    (void)state;
    Random r = {6};
    for (int i = 0; i < 5000; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 2500);
        Shape s = shape_of(&f);
        for (int j = 0; j < FOOT_CORNERS; j++) {
            assert_true(fabs(f.corner[j].x - s.x[j] * 100 * GRAIN) <= 0.6);
            assert_true(fabs(f.corner[j].y - s.y[j] * 100 * GRAIN) <= 0.6);
            assert_true(f.corner[j].x >= f.low.x - 1 && f.corner[j].x <= f.high.x + 1);
        }
        Pose by_front = pose_by_front(footprint_front(&f), f.pose.facing, f.base);
        Pose by_rear = pose_by_rear(footprint_rear(&f), f.pose.facing, f.base);
        assert_memory_equal(&by_front, &f.pose, sizeof(Pose));
        assert_memory_equal(&by_rear, &f.pose, sizeof(Pose));
    }
}

static void gaps_against_the_reference(void **state)
{
    (void)state;
    Random r = {7};
    int touching = 0;
    for (int i = 0; i < 40000; i++) {
        Footprint a = random_foot(&r, 4000, 3000, 10), b = random_foot(&r, 4000, 3000, i % 3 ? 900 : 4000);
        Shape s = shape_of(&a), t = shape_of(&b);
        double exact = shape_gap(&s, &t) * 100;
        Inch gap = footprint_gap(&a, &b);
        assert_true(fabs(gap - exact) <= 0.501);
        assert_int_equal(gap, footprint_gap(&b, &a));
        assert_true(footprint_within(&a, &b, gap));
        assert_false(footprint_within(&a, &b, gap - 1));
        touching += gap == 0;
        Measured m = footprint_measure(&a, &b);
        assert_int_equal(m.gap, gap);
        if (gap > 0) {
            assert_true(fabs(hypot(m.from.x - m.to.x, m.from.y - m.to.y) - exact) <= 1.5);
        }
    }
    assert_true(touching > 1000);
}

static void shared_ground_against_the_reference(void **state)
{
    (void)state;
    Random r = {8};
    int shared = 0;
    for (int i = 0; i < 6000; i++) {
        Footprint a = random_foot(&r, 4000, 3000, 10), b = random_foot(&r, 4000, 3000, 500);
        Shape s = shape_of(&a), t = shape_of(&b);
        double exact = shape_shared(&s, &t, 400) * 10000;
        int64_t ground = footprint_shared(&a, &b);
        assert_true(fabs((double)ground - exact) <= 60 + exact * 0.01);
        assert_true(llabs(ground - footprint_shared(&b, &a)) <= 2);
        assert_true(ground == 0 || footprint_gap(&a, &b) == 0);
        shared += ground > 0;
    }
    assert_true(shared > 1000);
}

static void bases_that_touch(void **state)
{
    (void)state;
    Footprint a = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100}); /* x 7..13, y 9.5..10.5 */
    struct {
        Pose pose;
        Inch gap;
        bool contact, overlap;
    } cases[] = {
        {{1000, 1100, 0}, 0, true, false},     /* edge on edge */
        {{1000, 1101, 0}, 1, true, false},     /* a hundredth apart */
        {{1000, 1105, 0}, 5, true, false},     /* exactly at 0.05 */
        {{1000, 1106, 0}, 6, false, false},    /* beyond */
        {{1600, 1000, 0}, 0, true, false},     /* side by side */
        {{1600, 1100, 0}, 0, true, false},     /* corner on corner */
        {{1000, 1100, 18000}, 0, true, false}, /* face to face */
        {{1000, 1099, 0}, 0, true, true},      /* a hundredth deep over 6 inches: 0.06 square inch */
        {{1590, 1090, 0}, 0, true, false},     /* corners share 0.1 x 0.1: exactly 0.01 */
        {{1589, 1090, 0}, 0, true, true},      /* 0.11 x 0.1 */
        {{1000, 1000, 0}, 0, true, true},      /* the same place */
        {{1000, 1000, 9000}, 0, true, true},   /* a cross: no corner lies in the other */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Footprint b = footprint_make(cases[i].pose, (Base){600, 100});
        assert_int_equal(footprint_gap(&a, &b), cases[i].gap);
        assert_int_equal(footprint_contact(&a, &b), cases[i].contact);
        assert_int_equal(footprint_overlap(&a, &b), cases[i].overlap);
    }
    Footprint small = footprint_make((Pose){1000, 1000, 0}, (Base){100, 50});
    assert_true(footprint_overlap(&a, &small)); /* one inside the other */
    assert_int_equal(footprint_shared(&a, &small), 5000);
    Footprint range = footprint_make((Pose){1000, 1500, 0}, (Base){600, 100});
    assert_int_equal(footprint_gap(&a, &range), 400);
    assert_true(footprint_within(&a, &range, 400)); /* exactly at range is within it */
    assert_false(footprint_within(&a, &range, 399));
}

static void front_edges_measure_alone(void **state)
{
    (void)state;
    Footprint a = footprint_make((Pose){1000, 1000, 0}, (Base){200, 400}); /* front edge y = 12 */
    Footprint ahead = footprint_make((Pose){1000, 1300, 0}, (Base){600, 100}),
              beside = footprint_make((Pose){1200, 1000, 0}, (Base){200, 100});
    assert_int_equal(footprint_front_gap(&a, &ahead), 50);
    assert_int_equal(footprint_gap(&a, &beside), 0);
    assert_int_equal(footprint_front_gap(&a, &beside), 150);
    assert_false(footprint_front_contact(&a, &beside));
}

static void the_edge_of_the_table(void **state)
{
    (void)state;
    Footprint flush = footprint_make((Pose){300, 50, 0}, (Base){600, 100}),
              over = footprint_make((Pose){299, 50, 0}, (Base){600, 100}),
              far = footprint_make((Pose){4500, 3550, 9000}, (Base){100, 600}),
              turned = footprint_make((Pose){300, 60, 300}, (Base){600, 100});
    assert_true(footprint_on_table(&flush, 4800, 3600)); /* its edge on the edge */
    assert_false(footprint_on_table(&over, 4800, 3600)); /* a hundredth over it */
    assert_true(footprint_on_table(&far, 4800, 3600));
    assert_false(footprint_on_table(&turned, 4800, 3600));
}

/* ---- garrisons ---- */

static void garrisons_fill_their_area(void **state)
{
    (void)state;
    Arena arena = {0};
    Random r = {9};
    for (int i = 0; i < 3000; i++) {
        Area area;
        if (!random_area(&r, &arena, 4000, 3000, 500, &area)) {
            continue;
        }
        Footprint g = footprint_garrison(&area, 0), b = random_foot(&r, 4000, 3000, 900);
        Shape s = shape_of(&g), t = shape_of(&b);
        assert_true(fabs(footprint_gap(&g, &b) - shape_gap(&s, &t) * 100) <= 0.52);
        assert_int_equal(footprint_gap(&g, &b), footprint_gap(&b, &g));
        assert_int_equal(footprint_gap(&g, &b), footprint_area_gap(&b, &area));
        double ground = shape_shared(&s, &t, 400) * 10000;
        assert_true(fabs((double)footprint_shared(&g, &b) - ground) <= 80 + ground * 0.02);
        Shape inner = shape_rectangle(b.pose.x / 100.0, b.pose.y / 100.0, b.pose.facing / 100.0,
                                      b.base.width / 100.0 - 0.08, b.base.depth / 100.0 - 0.08);
        double into = shape_gap(&s, &inner);
        if (into > 0.001) {
            assert_false(footprint_on(&b, &area));
        } else if (shape_shared(&s, &inner, 400) > 0.001) {
            assert_true(footprint_on(&b, &area));
        }
    }
    arena_free(&arena);
}

static void two_garrisons(void **state)
{
    (void)state;
    Arena arena = {0};
    const Point one[] = {{0, 0}, {0, 400}, {400, 400}, {400, 0}},
                dent[] = {{200, 0}, {200, 400}, {400, 100}, {600, 400}, {600, 0}};
    Area a = area_of(&arena, one, 4), b = area_of(&arena, dent, 5);
    Footprint f = footprint_garrison(&a, 0), g = footprint_garrison(&b, 0);
    assert_int_equal(footprint_gap(&f, &g), 0);
    assert_int_equal(footprint_shared(&f, &f), 160000);
    assert_int_equal(footprint_shared(&f, &g), footprint_shared(&g, &f));
    assert_int_equal(footprint_shared(&f, &g), 50000); /* a trapezium of 2 x (4 + 1) / 2 */
    arena_free(&arena);
}

/* ---- zones ---- */

static Zone slow_zone(const Footprint *f, double x, double y)
{
    double s = sin(f->pose.facing / 100.0 * DEGREES), c = cos(f->pose.facing / 100.0 * DEGREES);
    double dx = x - f->pose.x / 100.0, dy = y - f->pose.y / 100.0;
    double right = fabs(dx * c - dy * s), forward = dx * s + dy * c;
    double half = f->base.width / 200.0, deep = f->base.depth / 200.0;
    if (forward - deep >= 0 && right <= half + forward - deep) {
        return ZONE_FRONT;
    }
    if (-forward - deep >= 0 && right <= half - forward - deep) {
        return ZONE_REAR;
    }
    return right <= half && fabs(forward) <= deep ? ZONE_INSIDE : ZONE_FLANK;
}

static void zones_of_points(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){3000, 2000, 0}, (Base){600, 100}); /* the line of example 19 */
    assert_int_equal(footprint_zone(&f, spot_of((Point){3600, 2100})), ZONE_FLANK);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3400, 2200})), ZONE_FRONT);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3000, 1700})), ZONE_REAR);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3350, 2100})),
                     ZONE_FRONT); /* on the border between front and flank */
    assert_int_equal(footprint_zone(&f, spot_of((Point){3351, 2100})), ZONE_FLANK);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3000, 2050})), ZONE_FRONT); /* on the front edge */
    assert_int_equal(footprint_zone(&f, spot_of((Point){3000, 1950})), ZONE_REAR);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3000, 2000})), ZONE_INSIDE);
    assert_int_equal(footprint_zone(&f, spot_of((Point){3301, 2000})), ZONE_FLANK);
    Random r = {10};
    int differ = 0;
    for (int i = 0; i < 20000; i++) {
        Footprint g = random_foot(&r, 4000, 3000, 100);
        Point p = {pick(&r, 3000, 5000), pick(&r, 2000, 4000)};
        differ += footprint_zone(&g, spot_of(p)) != slow_zone(&g, p.x / 100.0, p.y / 100.0);
    }
    assert_true(differ < 20); /* points on a border: hundredths of turned frames fall on either side */
}

/* A cloud of points of b: is one in the zone, and how near is the nearest? */
static double slow_zone_gap(const Footprint *f, Zone zone, const Footprint *b)
{
    Shape of = shape_of(f);
    double best = 1e9, s = sin(b->pose.facing / 100.0 * DEGREES), c = cos(b->pose.facing / 100.0 * DEGREES);
    enum { STEPS = 60 };
    for (int i = 0; i <= STEPS; i++) {
        for (int j = 0; j <= STEPS; j++) {
            double right = (i * 2.0 / STEPS - 1) * b->base.width / 200.0,
                   ahead = (j * 2.0 / STEPS - 1) * b->base.depth / 200.0;
            double x = b->pose.x / 100.0 + right * c + ahead * s, y = b->pose.y / 100.0 - right * s + ahead * c;
            if (slow_zone(f, x, y) == zone) {
                Shape dot = {.n = 1, .x = {x}, .y = {y}};
                best = fmin(best, shape_gap(&of, &dot));
            }
        }
    }
    return best;
}

static void zones_of_parts(void **state)
{
    (void)state;
    Random r = {11};
    for (int i = 0; i < 1500; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 100), b = random_foot(&r, 4000, 3000, 1100);
        for (Zone zone = ZONE_FRONT; zone <= ZONE_REAR; zone++) {
            double slow = slow_zone_gap(&f, zone, &b);
            Inch gap = footprint_zone_gap(&f, zone, &b);
            if (gap == INCH_NONE) { /* at most a sliver: the cloud may have caught its rim */
                continue;
            }
            assert_true(slow > 1e8 || gap <= slow * 100 + 1); /* the cloud is coarser, never nearer */
            assert_true(slow > 1e8 || gap >= slow * 100 - 25);
            assert_true(gap >= footprint_gap(&f, &b));
        }
        bool somewhere = footprint_zone_gap(&f, ZONE_FRONT, &b) != INCH_NONE ||
                         footprint_zone_gap(&f, ZONE_FLANK, &b) != INCH_NONE ||
                         footprint_zone_gap(&f, ZONE_REAR, &b) != INCH_NONE;
        assert_true(somewhere || footprint_overlap(&f, &b));
    }
    /* Two columns side by side, 2.5 inches apart (example 5): in the flank and within 3. */
    Footprint u1 = footprint_make((Pose){2000, 2800, 18000}, (Base){200, 400}),
              u2 = footprint_make((Pose){2450, 2800, 18000}, (Base){200, 400});
    assert_int_equal(footprint_zone_gap(&u1, ZONE_FLANK, &u2), 250);
    assert_int_equal(footprint_zone_gap(&u1, ZONE_REAR, &u2), INCH_NONE);
    Footprint ahead = footprint_make((Pose){2000, 2400, 18000}, (Base){200, 200});
    assert_int_equal(footprint_zone_gap(&u1, ZONE_FRONT, &ahead), 100);
    assert_int_equal(footprint_zone_gap(&u1, ZONE_FLANK, &ahead), INCH_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_err_by_less_than_two_units),
        cmocka_unit_test(bearings_are_the_nearest_hundredth),
        cmocka_unit_test(roots_are_cut_and_quotients_rounded),
        cmocka_unit_test(arcs_cost_what_the_book_says),
        cmocka_unit_test(polygons_that_are_none_are_refused),
        cmocka_unit_test(areas_run_clockwise_and_know_convex),
        cmocka_unit_test(points_in_areas),
        cmocka_unit_test(lines_in_areas),
        cmocka_unit_test(areas_inside_each_other),
        cmocka_unit_test(corners_lie_where_they_should),
        cmocka_unit_test(gaps_against_the_reference),
        cmocka_unit_test(shared_ground_against_the_reference),
        cmocka_unit_test(bases_that_touch),
        cmocka_unit_test(front_edges_measure_alone),
        cmocka_unit_test(the_edge_of_the_table),
        cmocka_unit_test(garrisons_fill_their_area),
        cmocka_unit_test(two_garrisons),
        cmocka_unit_test(zones_of_points),
        cmocka_unit_test(zones_of_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
