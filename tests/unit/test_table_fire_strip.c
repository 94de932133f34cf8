/* test_table_fire_strip.c - soldiers on their bases, strips and fans of guns, the nearest point, tolls: against a slow reference.
 *
 * The reference counts in floating point and goes in small steps; cases that lie nearer to a border than rounding reaches are passed over.
 */
#include "table/ranks_of_bases.h"
#include "table/fire_strip.h"
#include "table/path_toll.h"
#include "table_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CASES = 400, SOLDIERS = 24 };

static double inches(Grain g) { return (double)g / GRAIN / 100.0; }

/* ---- soldiers ---- */

/* Where soldier `want` of the unit stands, by counting bases and men one after the other. */
static void reference_soldier(const Footprint *f, const Ranks *r, int soldiers, int want, double *x, double *y)
{
    int man = 0;
    double s = sin(f->pose.facing / 100.0 * DEGREES), c = cos(f->pose.facing / 100.0 * DEGREES);
    for (int b = 0, left = soldiers; b < r->bases; b++) {
        int row = b / r->row, place = b % r->row, abreast = r->bases - row * r->row;
        abreast = abreast < r->row ? abreast : r->row;
        int here = left < r->per_base ? left : r->per_base;
        left -= here;
        for (int k = 0; k < here; k++, man++) {
            double centre = ((abreast - 1) / 2.0 - place) * r->pitch / 100.0, wide = r->base.width / 100.0;
            double right = centre + wide / 2 - (2 * k + 1) / (2.0 * here) * wide;
            double ahead = f->base.depth / 200.0 - r->base.depth / 100.0 * (row + 0.5);
            if (man == want) {
                *x = f->pose.x / 100.0 + right * c + ahead * s;
                *y = f->pose.y / 100.0 - right * s + ahead * c;
            }
        }
    }
}

static Ranks random_ranks(Random *r, Footprint *f)
{
    static const int rows[] = {1, 2, 6};
    Ranks k = {.base = {100, 100}, .bases = pick(r, 1, 6), .row = rows[pick(r, 0, 2)], .per_base = pick(r, 2, 3)};
    k.pitch = pick(r, 0, 1) ? 100 : 150;
    int deep = (k.bases + k.row - 1) / k.row, wide = k.bases < k.row ? k.bases : k.row;
    *f = footprint_make((Pose){pick(r, 1000, 4000), pick(r, 1000, 3000), pick(r, 0, 359) * DEGREE},
                        (Base){wide * k.pitch, deep * 100});
    return k;
}

static void soldiers_stand_where_they_should(void **state)
{
    (void)state;
    Random r = {7};
    for (int i = 0; i < CASES; i++) {
        Footprint f;
        Ranks k = random_ranks(&r, &f);
        int soldiers = pick(&r, (k.bases - 1) * k.per_base + 1, k.bases * k.per_base);
        Spot man[SOLDIERS];
        assert_int_equal(rank_soldiers(&f, &k, soldiers, man, SOLDIERS), soldiers);
        for (int m = 0; m < soldiers; m++) {
            double x = 0, y = 0;
            reference_soldier(&f, &k, soldiers, m, &x, &y);
            assert_true(hypot(inches(man[m].x) - x, inches(man[m].y) - y) < 0.001);
        }
        assert_int_equal(rank_soldiers(&f, &k, soldiers, man, 1), 1);
    }
}

static void bases_fill_the_footprint_and_muzzles_lie_on_its_front(void **state)
{
    (void)state;
    Random r = {9};
    for (int i = 0; i < CASES; i++) {
        Footprint f;
        Ranks k = random_ranks(&r, &f);
        for (int b = 0; b < k.bases; b++) {
            Footprint base = rank_base(&f, &k, b);
            assert_true(footprint_shared(&base, &f) > 9900);
            Spot muzzle = footprint_local(&f, rank_muzzle(&f, &k, b));
            Grain back = (Grain)(b / k.row) * 100 * GRAIN;
            assert_true(llabs(muzzle.y - (f.deep - back)) < GRAIN);
        }
    }
}

/* ---- strips ---- */

static void a_soldier_lies_under_a_strip_or_not(void **state)
{
    (void)state;
    Random r = {11};
    int under = 0;
    for (int i = 0; i < 20 * CASES; i++) {
        Spot muzzle = spot_of((Point){pick(&r, 0, 4800), pick(&r, 0, 3600)});
        Strip s = strip_make(muzzle, pick(&r, 0, 359) * DEGREE, 50, pick(&r, 300, 2400));
        Spot at = spot_of((Point){pick(&r, 0, 4800), pick(&r, 0, 3600)});
        double a = s.bearing / 100.0 * DEGREES, dx = inches(at.x - muzzle.x), dy = inches(at.y - muzzle.y);
        double along = dx * sin(a) + dy * cos(a), side = fabs(dx * cos(a) - dy * sin(a));
        if (fabs(side - 0.25) < 0.011 || fabs(along) < 0.011 || fabs(along - s.length / 100.0) < 0.011) {
            continue;
        }
        bool in = side < 0.25 && along > 0 && along < s.length / 100.0;
        Inch got = strip_along(&s, at);
        assert_int_equal(got != INCH_NONE, in);
        assert_true(!in || abs(got - (int)lround(along * 100)) <= 1);
        under += in;
    }
    assert_true(under > 10);
}

static Shape shape_of_strip(const Strip *s)
{
    double a = s->bearing / 100.0 * DEGREES, length = s->length / 100.0;
    return shape_rectangle(inches(s->muzzle.x) + sin(a) * length / 2, inches(s->muzzle.y) + cos(a) * length / 2,
                           s->bearing / 100.0, 2 * s->half / 100.0, length);
}

static void what_a_strip_covers_of_a_unit(void **state)
{
    (void)state;
    Random r = {13};
    for (int i = 0; i < CASES; i++) {
        Footprint f = random_foot(&r, 2400, 1800, 600);
        Strip s = strip_make(spot_of((Point){pick(&r, 1400, 3400), pick(&r, 800, 2800)}), pick(&r, 0, 359) * DEGREE, 50,
                             pick(&r, 300, 1800));
        Shape bar = shape_of_strip(&s), unit = shape_of(&f);
        double shared = shape_shared(&bar, &unit, 4000);
        Part part;
        bool covers = strip_part(&s, &f, &part);
        if (fabs(shared - 0.1) < 0.01) {
            continue;
        }
        assert_int_equal(covers, shared > 0.1);
        assert_true(!covers || fabs(part.ground / 10000.0 - shared) < 0.02);
        assert_true(!covers || strip_near(&s, &f));
    }
}

static Ground ground_with(GroundKinds *kinds, Area *area, int count)
{
    *kinds = (GroundKinds){.count = 3, .name = {"wood", "hill", "house"}, .see = {200, SEE_ALL, 0}, .level = {0, 1, 0}};
    return (Ground){.width = 4800, .height = 3600, .kinds = kinds, .count = count, .area = area};
}

/* Goes along the axis in hundredths: where the wood has been deeper than allowed. */
static double reference_wood(const Strip *s, const Area *a, double deep)
{
    Shape wood = shape_of_area(a);
    double angle = s->bearing / 100.0 * DEGREES, seen = 0;
    for (double d = 0.005; d < s->length / 100.0; d += 0.01) {
        seen += shape_has(&wood, inches(s->muzzle.x) + d * sin(angle), inches(s->muzzle.y) + d * cos(angle)) ? 0.01 : 0;
        if (seen > deep) {
            return d;
        }
    }
    return s->length / 100.0;
}

static void houses_and_deep_woods_end_a_strip(void **state)
{
    (void)state;
    Random r = {17};
    Arena arena = {0};
    for (int i = 0; i < CASES / 2; i++) {
        Area area[1];
        GroundKinds kinds;
        if (!random_area(&r, &arena, 2400, 1800, 500, &area[0])) {
            continue;
        }
        Strip s = strip_make(spot_of((Point){pick(&r, 1400, 3400), pick(&r, 800, 2800)}), pick(&r, 0, 359) * DEGREE, 50,
                             1800);
        Ground g = ground_with(&kinds, area, 1);
        StripEnds ends = {&g, 1u << 2, 1u << 0, 200};
        int wall;
        area[0].kind = 0;
        Inch end = strip_end(&s, &ends, &wall);
        assert_int_equal(wall, -1);
        assert_true(fabs(end / 100.0 - reference_wood(&s, &area[0], 2.0)) < 0.05);
        area[0].kind = 2;
        end = strip_end(&s, &ends, &wall);
        Shape bar = shape_of_strip(&s), house = shape_of_area(&area[0]);
        double shared = shape_shared(&bar, &house, 4000);
        if (fabs(shared - 0.1) > 0.02) {
            assert_int_equal(wall, shared > 0.1 ? 0 : -1);
            assert_true(wall >= 0 || end == s.length);
        }
    }
    arena_free(&arena);
}

static void higher_ground_hides(void **state)
{
    (void)state;
    Random r = {19};
    Arena arena = {0};
    for (int i = 0; i < CASES / 2; i++) {
        Area area[1];
        GroundKinds kinds;
        if (!random_area(&r, &arena, 2400, 1800, 400, &area[0])) {
            continue;
        }
        area[0].kind = 1;
        area[0].level = 1;
        Ground g = ground_with(&kinds, area, 1);
        Strip s = strip_make(spot_of((Point){pick(&r, 1400, 3400), pick(&r, 800, 2800)}), pick(&r, 0, 359) * DEGREE, 50,
                             1800);
        Inch along = pick(&r, 100, 1800);
        Strip upto = s;
        upto.length = along;
        bool surely = reference_wood(&upto, &area[0], 0.03) < along / 100.0 - 0.001; /* the same walk as for woods */
        bool any = reference_wood(&upto, &area[0], 0.0) < along / 100.0 - 0.001;
        if (surely == any) {
            assert_int_equal(strip_masked(&s, &g, along, 0), surely);
        }
        assert_false(strip_masked(&s, &g, along, 1));
    }
    arena_free(&arena);
}

/* ---- fans and the nearest point ---- */

static double reference_ray(Spot from, double bearing, double reach, const Shape *shape)
{
    for (double d = 0; d <= reach; d += 0.01) {
        if (shape_has(shape, inches(from.x) + d * sin(bearing * DEGREES),
                      inches(from.y) + d * cos(bearing * DEGREES))) {
            return d;
        }
    }
    return -1;
}

static void a_fan_meets_what_one_of_its_rays_meets(void **state)
{
    (void)state;
    Random r = {23};
    int met = 0, grazed = 0;
    for (int i = 0; i < CASES / 4; i++) {
        Footprint f = random_foot(&r, 2400, 1800, 500);
        Fan fan = {spot_of((Point){pick(&r, 1600, 3200), pick(&r, 1000, 2600)}), pick(&r, 0, 359) * DEGREE, 20,
                   pick(&r, 300, 1000)};
        Shape shape = shape_of(&f);
        double first = -1;
        for (int turn = -20; turn <= 20; turn++) {
            double at = reference_ray(fan.muzzle, fan.facing / 100.0 + turn, fan.reach / 100.0, &shape);
            first = at >= 0 && (first < 0 || at < first) ? at : first;
        }
        Inch got = fan_meets(&fan, &f);
        if (first >= 0) {
            assert_true(got != INCH_NONE && fabs(got / 100.0 - first) < 0.03);
            met++;
        } else {
            grazed += got != INCH_NONE;
        }
    }
    assert_true(met > 5);
    assert_true(grazed <= 2); /* rays that cut a corner by less than the reference's step */
}

static void the_nearest_point_is_the_nearest(void **state)
{
    (void)state;
    Random r = {29};
    for (int i = 0; i < CASES; i++) {
        Footprint f = random_foot(&r, 2400, 1800, 500);
        Spot s = spot_of((Point){pick(&r, 1400, 3400), pick(&r, 800, 2800)}), on = footprint_nearest(&f, s);
        Shape shape = shape_of(&f);
        double gap = 1e9;
        for (int k = 0; k < shape.n; k++) {
            int n = (k + 1) % shape.n;
            gap = fmin(gap, point_to_segment(inches(s.x), inches(s.y), shape.x[k], shape.y[k], shape.x[n], shape.y[n]));
        }
        gap = shape_has(&shape, inches(s.x), inches(s.y)) ? 0 : gap;
        assert_true(fabs(hypot(inches(on.x - s.x), inches(on.y - s.y)) - gap) < 0.02);
        assert_true(footprint_spot_gap(&f, on) == 0);
    }
}

/* ---- tolls ---- */

/* Goes along the way and counts each time the base comes onto the area. */
static int reference_tolls(const Path *p, const Area *a, double *first)
{
    Shape area = shape_of_area(a);
    int count = 0;
    bool on = true; /* where it begins nothing is due */
    for (int along = 0; along <= p->limit; along += 2) {
        Shape base = shape_on_path(p, along, 0.04);
        bool now = shape_gap(&base, &area) < 0.0001;
        if (now && !on && !count++) {
            *first = along / 100.0;
        }
        on = now;
    }
    return count;
}

static void a_toll_is_due_where_the_base_comes_onto_it(void **state)
{
    (void)state;
    Random r = {31};
    Arena arena = {0};
    for (int i = 0; i < CASES / 4; i++) {
        Area area[1];
        GroundKinds kinds;
        if (!random_area(&r, &arena, 2400, 1800, 200, &area[0])) {
            continue;
        }
        area[0].kind = 0;
        Ground g = ground_with(&kinds, area, 1);
        Footprint f = random_foot(&r, 2400, 1800, 700);
        Path p = path_advance(&f, pick(&r, 100, 1400));
        double first = -1;
        int due = reference_tolls(&p, &area[0], &first);
        Tolls t;
        tolls_of(&t, &p, &g, 1, 0);
        if (due && first > 0.1 && first < p.limit / 100.0 - 0.1) {
            assert_int_equal(t.count, 1);
            assert_true(fabs(t.due[0].at / 100.0 - first) < 0.1);
        }
        uint64_t paid = 0;
        assert_int_equal(tolls_before(&t, p.limit + 1, &paid), t.count);
        tolls_of(&t, &p, &g, 1, 1);
        assert_int_equal(t.count, 0);
    }
    arena_free(&arena);
}

static void a_budget_pays_tolls(void **state)
{
    (void)state;
    Way way = {.count = 1};
    way.at[0].to = 1000;
    Tolls t = {.count = 1};
    t.due[0].at = 300;
    assert_int_equal(toll_reach(&way, &t, 200, 200), 200); /* not so far */
    assert_int_equal(toll_reach(&way, &t, 200, 400), 300); /* cannot pay: stops before it */
    assert_int_equal(toll_reach(&way, &t, 200, 500), 300); /* paid, and nothing left to go on with */
    assert_int_equal(toll_reach(&way, &t, 200, 700), 500);
    assert_int_equal(tolls_before(&t, 300, NULL), 0);
    assert_int_equal(tolls_before(&t, 301, NULL), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soldiers_stand_where_they_should),
        cmocka_unit_test(bases_fill_the_footprint_and_muzzles_lie_on_its_front),
        cmocka_unit_test(a_soldier_lies_under_a_strip_or_not),
        cmocka_unit_test(what_a_strip_covers_of_a_unit),
        cmocka_unit_test(houses_and_deep_woods_end_a_strip),
        cmocka_unit_test(higher_ground_hides),
        cmocka_unit_test(a_fan_meets_what_one_of_its_rays_meets),
        cmocka_unit_test(the_nearest_point_is_the_nearest),
        cmocka_unit_test(a_toll_is_due_where_the_base_comes_onto_it),
        cmocka_unit_test(a_budget_pays_tolls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
