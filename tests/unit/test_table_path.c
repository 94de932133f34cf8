/* test_table_path.c - moving bases: contact, bars, the edge, ways over slow ground, legal intervals; each against going the way in
 * small steps, and the borderline cases one by one. */
#include "table/ground.h"
#include "table/find_fitting_place.h"
#include "table/reach_intervals.h"
#include "table_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static Path random_path(Random *r, const Footprint *f)
{
    switch (pick(r, 0, 6)) {
    case 0: return path_advance(f, pick(r, 1, 1400));
    case 1: return path_retire(f, pick(r, 1, 700));
    case 2: return path_shift(f, pick(r, 0, 359) * DEGREE, pick(r, 1, 1200));
    case 3: return path_wheel(f, true, pick(r, 1, 4500));
    case 4: return path_turn(f, true, pick(r, 1, 4500));
    case 5: return path_turn(f, false, pick(r, 1, 4500));
    default: return path_wheel(f, false, pick(r, 1, 4500));
    }
}

static void rests_where_the_path_leads(void **state)
{
    (void)state;
    Random r = {21};
    for (int i = 0; i < 5000; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 2000);
        Path p = random_path(&r, &f);
        int32_t along = pick(&r, 0, p.limit);
        Footprint at = path_at(&p, along);
        Shape s = shape_on_path(&p, along, 0);
        double x = (s.x[0] + s.x[2]) / 2, y = (s.y[0] + s.y[2]) / 2;
        assert_true(fabs(at.pose.x - x * 100) <= 0.501);
        assert_true(fabs(at.pose.y - y * 100) <= 0.501);
        assert_memory_equal(&at.base, &f.base, sizeof(Base));
        bool turns = p.kind == PATH_TURN_LEFT || p.kind == PATH_TURN_RIGHT;
        double cost = p.kind == PATH_STRAIGHT ? along : turns ? 0 : f.base.width * (along / 100.0) * DEGREES;
        assert_true(fabs(path_cost(&p, along) - cost) <= 0.501);
    }
}

static void moves_of_nothing_change_nothing(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1234, 987, 1700}, (Base){600, 100}),
              g = footprint_make((Pose){1234, 1087, 1700}, (Base){600, 100});
    Path paths[] = {path_advance(&f, 0), path_retire(&f, 0), path_wheel(&f, true, 0), path_wheel(&f, false, 0),
                    path_turn(&f, true, 0)};
    for (int i = 0; i < 5; i++) {
        Footprint at = path_at(&paths[i], 0);
        assert_memory_equal(&at.pose, &f.pose, sizeof(Pose));
        assert_int_equal(path_cost(&paths[i], 0), 0);
        assert_int_equal(path_contact(&paths[i], &g), PATH_FREE);
        assert_int_equal(path_barred(&paths[i], &g, 100).from, -1);
        assert_int_equal(path_on_table(&paths[i], 4800, 3600), 0);
    }
}

static void wheels_keep_their_corner(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100});
    Path left = path_wheel(&f, true, 4500), right = path_wheel(&f, false, 4500);
    Footprint a = path_at(&left, 3000), b = path_at(&right, 3000);
    assert_int_equal(a.pose.facing, 33000); /* to the left is against the clock */
    assert_int_equal(b.pose.facing, 3000);
    assert_true(spot_gap(a.corner[LEFT_FRONT], f.corner[LEFT_FRONT]) <= 1);
    assert_true(spot_gap(b.corner[RIGHT_FRONT], f.corner[RIGHT_FRONT]) <= 1);
    assert_true(a.corner[RIGHT_FRONT].y > f.corner[RIGHT_FRONT].y); /* forward */
    Pose back = pose_about_face((Pose){1, 2, 20000});
    assert_int_equal(back.facing, 2000);
    Pose again = pose_about_face(back);
    assert_int_equal(again.facing, 20000);
}

/* ---- keeping away ---- */

/* Goes along and finds the first and last place nearer than the gap, by the reference. */
static bool slow_barred(const Path *p, const Footprint *other, double gap, double *from, double *to)
{
    Shape o = shape_of(other);
    double step = p->kind == PATH_STRAIGHT ? 1 : 2;
    bool found = false;
    for (double along = 0; along <= p->limit; along += step) {
        Shape s = shape_on_path(p, along, 0);
        if (shape_gap(&s, &o) * 100 < gap) {
            *from = found ? *from : along;
            *to = along;
            found = true;
        }
    }
    return found;
}

static void keeps_its_distance(void **state)
{
    (void)state;
    Random r = {22};
    int barred = 0, began_near = 0;
    for (int i = 0; i < 4000; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 50), other = random_foot(&r, 4000, 3000, 800);
        Path p = random_path(&r, &f);
        Inch keep = i % 4 ? 100 : 40, start = footprint_gap(&f, &other);
        if (start == 0) {
            continue;
        }
        Inch need = start < keep ? start : keep;
        Barred b = path_barred(&p, &other, keep);
        double from = 0, to = 0, slack = p.kind == PATH_STRAIGHT ? 4 : 30;
        bool slow = slow_barred(&p, &other, need - 0.5 - 0.02, &from, &to); /* surely nearer */
        if (slow) {
            assert_true(b.from >= 0);
            assert_true(b.from <= from + 1);
            assert_true(b.to >= to - 1);
            barred++;
            began_near += start < keep;
        }
        if (b.from >= 0) {
            assert_true(b.from >= 1 && b.from <= b.to && b.to <= p.limit);
            Footprint rest = path_at(&p, b.from - 1);
            assert_true(footprint_gap(&rest, &other) >= need);
            /* and not much earlier than needed: what comes to rest may be off by a hundredth */
            assert_true(slow_barred(&p, &other, need - 0.5 + 1.0, &from, &to));
            assert_true(b.from >= from - slack);
            assert_true(b.to <= to + slack);
        }
    }
    assert_true(barred > 400 && began_near > 30);
}

static void blocked_by_what_it_would_overlap(void **state)
{
    (void)state;
    Random r = {23};
    int barred = 0;
    for (int i = 0; i < 2500; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 50), other = random_foot(&r, 4000, 3000, 700);
        Path p = random_path(&r, &f);
        if (footprint_gap(&f, &other) == 0) {
            continue;
        }
        Barred b = path_barred(&p, &other, 0);
        Shape o = shape_of(&other);
        double deepest = 0;
        for (int32_t step = 0; step <= p.limit + 4; step += 5) {
            int32_t along = step < p.limit ? step : p.limit;
            Shape s = shape_on_path(&p, along, 0);
            double shared = shape_gap(&s, &o) > 0 ? 0 : shape_shared(&s, &o, 200);
            deepest = fmax(deepest, shared);
            if (b.from < 0 || along < b.from || along > b.to) {
                assert_true(shared <= 0.012);
            }
        }
        if (b.from >= 0) {
            Footprint rest = path_at(&p, b.from - 1);
            assert_false(footprint_overlap(&rest, &other));
            assert_true(deepest > 0.008);
            assert_int_equal(path_contact(&p, &other), b.from - 1);
            if (p.kind == PATH_STRAIGHT) { /* it stops at the touch */
                assert_true(footprint_gap(&rest, &other) <= 3);
            }
            barred++;
        } else {
            assert_int_equal(path_contact(&p, &other), PATH_FREE);
        }
    }
    assert_true(barred > 150);
}

static void garrisons_bar_like_bases(void **state)
{
    (void)state;
    Random r = {24};
    Arena arena = {0};
    int barred = 0;
    for (int i = 0; i < 800; i++) {
        Area area;
        if (!random_area(&r, &arena, 4000, 3000, 500, &area)) {
            continue;
        }
        Footprint g = footprint_garrison(&area, 0), f = random_foot(&r, 4000, 3000, 900);
        Path p = random_path(&r, &f);
        if (footprint_gap(&f, &g) == 0) {
            continue;
        }
        Inch need = footprint_gap(&f, &g) < 100 ? footprint_gap(&f, &g) : 100;
        Barred b = path_barred(&p, &g, 100);
        double from = 0, to = 0;
        if (slow_barred(&p, &g, need - 0.52, &from, &to)) {
            assert_true(b.from >= 0 && b.from <= from + 1 && b.to >= to - 1);
            barred++;
        } else if (b.from >= 0) {
            assert_true(slow_barred(&p, &g, need + 0.6, &from, &to));
        }
        int32_t contact = path_contact(&p, &g);
        if (contact != PATH_FREE) {
            Footprint rest = path_at(&p, contact);
            assert_false(footprint_overlap(&rest, &g));
        }
    }
    assert_true(barred > 80);
    arena_free(&arena);
}

static void stops_exactly_at_contact(void **state)
{
    (void)state;
    Footprint column = footprint_make((Pose){1000, 1000, 0}, (Base){200, 300});   /* front at 11.5 */
    Footprint line = footprint_make((Pose){1000, 1800, 18000}, (Base){800, 100}); /* front at 17.5: 6 inches */
    Path p = path_advance(&column, 800);
    assert_int_equal(path_contact(&p, &line), 600);
    Footprint at = path_at(&p, 600);
    assert_int_equal(footprint_gap(&at, &line), 0);
    assert_true(footprint_front_contact(&at, &line));
    assert_false(footprint_overlap(&at, &line));
    Path exactly = path_advance(&column, 600), less = path_advance(&column, 599);
    assert_int_equal(path_contact(&exactly, &line), PATH_FREE); /* it ends in touch and goes into nothing */
    assert_int_equal(path_contact(&less, &line), PATH_FREE);
    assert_int_equal(path_short_of(&p, &line, 100), 500); /* one inch short */
    Path on = path_advance(&at, 100), off = path_retire(&at, 300);
    assert_int_equal(path_contact(&on, &line), 0); /* begins in contact and goes on into it */
    assert_int_equal(path_contact(&off, &line), PATH_FREE);
    assert_int_equal(path_until_gap(&off, &line, 200), 200); /* set back until the gap is two inches */
    Footprint two = path_at(&off, 200);
    assert_int_equal(footprint_gap(&two, &line), 200);
    Path hardly = path_retire(&at, 150);
    assert_int_equal(path_until_gap(&hardly, &line, 200), 150); /* never: as far as it goes */
    assert_int_equal(path_until_gap(&p, &line, 200), 0);        /* it is farther off already */
}

static void slides_along_without_meeting(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){200, 300}),
              beside = footprint_make((Pose){1200, 1400, 0}, (Base){200, 300});
    Path ahead = path_advance(&f, 1000), left = path_shift(&f, 27000, 500), right = path_shift(&f, 9000, 500);
    assert_int_equal(path_contact(&ahead, &beside), PATH_FREE); /* edges touch all along */
    Footprint neighbour = footprint_make((Pose){1200, 1000, 0}, (Base){200, 300});
    assert_int_equal(path_contact(&ahead, &neighbour), PATH_FREE); /* begins in touch */
    assert_int_equal(path_contact(&left, &neighbour), PATH_FREE);  /* touches and parts */
    assert_int_equal(path_contact(&right, &neighbour), 0);         /* touches and pushes */
    Footprint graze = footprint_make((Pose){1199, 1400, 0}, (Base){200, 100});
    assert_int_equal(path_contact(&ahead, &graze), PATH_FREE); /* 0.01 x 1 inch: no more than 0.01 square inch */
    Footprint more = footprint_make((Pose){1198, 1400, 0}, (Base){200, 100});
    assert_int_equal(path_contact(&ahead, &more), 200); /* 0.02 x 1 */
    Footprint corner = footprint_make((Pose){1200, 1300, 0}, (Base){200, 300});
    assert_int_equal(path_contact(&ahead, &corner), PATH_FREE); /* corner passes corner */
}

static void near_enemies_may_only_be_left(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){200, 300}),
              enemy = footprint_make((Pose){1000, 1250, 18000}, (Base){200, 100});
    assert_int_equal(footprint_gap(&f, &enemy), 50);
    Path on = path_advance(&f, 300), back = path_retire(&f, 300), aside = path_shift(&f, 9000, 600),
         oblique = path_shift(&f, 4500, 600);
    assert_int_equal(path_barred(&on, &enemy, 100).from, 1);
    assert_int_equal(path_barred(&back, &enemy, 100).from, -1);
    assert_int_equal(path_barred(&aside, &enemy, 100).from, -1); /* no nearer than it was */
    assert_int_equal(path_barred(&oblique, &enemy, 100).from, 1);
    Footprint at_one = footprint_make((Pose){1000, 950, 0}, (Base){200, 300}); /* exactly one inch */
    Path past = path_shift(&at_one, 9000, 1000), to = path_advance(&at_one, 10);
    assert_int_equal(path_barred(&past, &enemy, 100).from, -1);
    assert_int_equal(path_barred(&to, &enemy, 100).from, 1);
}

/* ---- the edge ---- */

static void stays_on_the_table(void **state)
{
    (void)state;
    Random r = {25};
    Footprint f = footprint_make((Pose){1000, 3400, 0}, (Base){600, 100}); /* front 1.5 inches from the north edge */
    Path p = path_advance(&f, 800), w = path_wheel(&f, true, 4500);
    assert_int_equal(path_on_table(&p, 4800, 3600), 150);
    assert_true(path_on_table(&w, 4800, 3600) < 4500);
    Footprint flush = path_at(&p, 150);
    Path on = path_advance(&flush, 100), along = path_shift(&flush, 9000, 1000);
    assert_int_equal(path_on_table(&on, 4800, 3600), 0);
    assert_int_equal(path_on_table(&along, 4800, 3600), 1000);
    for (int i = 0; i < 3000; i++) {
        Footprint g = random_foot(&r, 2000, 1500, 2400);
        if (!footprint_on_table(&g, 4000, 3000)) {
            continue;
        }
        Path q = random_path(&r, &g);
        int32_t last = path_on_table(&q, 4000, 3000);
        for (int32_t a = 0; a <= q.limit; a += 7) {
            Shape s = shape_on_path(&q, a, 0);
            double out = 0;
            for (int j = 0; j < 4; j++) {
                out = fmax(out, fmax(fmax(-s.x[j], s.x[j] - 40), fmax(-s.y[j], s.y[j] - 30)));
            }
            assert_true(a > last || out <= 0.0151);
            if (a == last + 1 + (6 - last % 7) && last < q.limit) {
                assert_true(out > -0.02);
            }
        }
    }
}

/* ---- areas ---- */

static void on_areas_as_in_small_steps(void **state)
{
    (void)state;
    Random r = {26};
    Arena arena = {0};
    int on_some = 0;
    for (int i = 0; i < 700; i++) {
        Area area;
        Stretch on[AREA_CUTS];
        if (!random_area(&r, &arena, 4000, 3000, pick(&r, 200, 900), &area)) {
            continue;
        }
        Footprint f = random_foot(&r, 4000, 3000, 1200);
        Path p = path_shift(&f, i % 2 ? f.pose.facing : pick(&r, 0, 359) * DEGREE, pick(&r, 1, 1200));
        int count = path_on_area(&p, &area, on);
        Shape a = shape_of_area(&area);
        for (int32_t along = 0; along <= p.limit; along += 3) {
            Shape s = shape_on_path(&p, along, AREA_SLACK / 100.0);
            bool slow = shape_gap(&s, &a) == 0, fast = false, border = false;
            for (int j = 0; j < count; j++) {
                fast = fast || (along >= on[j].from && along <= on[j].to);
                border = border || abs(along - on[j].from) <= 2 || abs(along - on[j].to) <= 2;
            }
            assert_true(slow == fast || border);
            on_some += fast;
        }
        Barred b = path_barred_area(&p, &area);
        if (b.from > 1) {
            Footprint rest = path_at(&p, b.from - 1);
            assert_false(footprint_on(&rest, &area));
        }
        if (!footprint_on(&f, &area) && count > 0 && on[0].to - on[0].from > 3) {
            assert_true(b.from >= 0 && b.from <= on[0].from + 1);
        }
    }
    assert_true(on_some > 10000);
    arena_free(&arena);
}

static Area rectangle(Arena *arena, Inch x0, Inch y0, Inch x1, Inch y1)
{
    const Point at[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    Area a = {0};
    const char *why = "";
    assert_true(area_make(arena, at, 4, &a, &why));
    return a;
}

static void closed_ground_stops_at_its_border(void **state)
{
    (void)state;
    Arena arena = {0};
    Area wood = rectangle(&arena, 0, 1500, 2000, 2000);
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100}); /* front at 10.5 */
    Path p = path_advance(&f, 1400);
    Barred b = path_barred_area(&p, &wood);
    assert_int_equal(b.from, 451); /* the wood begins 4.5 inches ahead: it stops in touch */
    Footprint at = path_at(&p, b.from - 1);
    assert_false(footprint_on(&at, &wood));
    Path along = path_shift(&at, 9000, 900), back = path_retire(&at, 100), on = path_advance(&at, 10);
    assert_int_equal(path_barred_area(&along, &wood).from, -1); /* slides along the border */
    assert_int_equal(path_barred_area(&back, &wood).from, -1);
    assert_true(path_barred_area(&on, &wood).from >= 1);
    Footprint in = footprint_make((Pose){1000, 1700, 0}, (Base){600, 100});
    Path out = path_advance(&in, 800);
    assert_int_equal(path_barred_area(&out, &wood).from, 1); /* one that is in closed ground does not move in it */
    arena_free(&arena);
}

/* What is left out because the way is clear of it would have barred nothing. */
static void clear_ways_are_free(void **state)
{
    (void)state;
    Random r = {77};
    int clear = 0, near = 0;
    for (int i = 0; i < 20000; i++) {
        Footprint f = random_foot(&r, 4000, 3000, 2000), other = random_foot(&r, 4000, 3000, 2000);
        Path p = random_path(&r, &f);
        Inch keep = pick(&r, 0, 300), way = p.kind == PATH_STRAIGHT ? p.limit : 4 * (f.base.width + f.base.depth);
        if (path_clear_of(&p, &other, way, keep)) {
            clear++;
            assert_true(path_barred(&p, &other, keep).from < 0);
        } else {
            near++;
        }
    }
    assert_true(clear > 5000 && near > 1000);
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100});
    Path p = path_advance(&f, 1000);
    Footprint miles = footprint_make((Pose){TABLE_MOST, TABLE_MOST, 0}, (Base){600, 100});
    assert_true(path_clear_of(&p, &miles, p.limit, 100));
}

static void bridges_carry_the_middle(void **state)
{
    (void)state;
    enum { RIVER, BRIDGE };
    Arena arena = {0};
    Area area[] = {rectangle(&arena, 1000, 0, 1200, 2000), rectangle(&arena, 900, 900, 1300, 1100)};
    area[1].kind = BRIDGE;
    Ground g = {.width = 4800, .height = 3600, .count = 2, .area = area};
    Footprint on = footprint_make((Pose){500, 1000, 9000}, (Base){100, 300});
    Footprint beside = footprint_make((Pose){500, 1200, 9000}, (Base){100, 300});
    Path over = path_advance(&on, 1500), wades = path_advance(&beside, 1500);
    assert_true(ground_bridged(&g, 1 << BRIDGE, path_of_centre(&over), &area[0]));
    assert_false(ground_bridged(&g, 1 << BRIDGE, path_of_centre(&wades), &area[0]));
    assert_false(ground_bridged(&g, 0, path_of_centre(&over), &area[0])); /* nothing here is a bridge */
    assert_true(ground_out_of_reach(&area[0], &on, 100) && !ground_out_of_reach(&area[0], &on, 600));
    arena_free(&arena);
}

/* The rear on an edge, facing outward; what is off by a tenth is put right, what is off by more is no such place. */
static void leaves_by_an_edge(void **state)
{
    (void)state;
    Arena arena = {0};
    Area house = rectangle(&arena, 1000, 1000, 1400, 1400);
    Base base = {600, 100};
    Footprint out;
    assert_true(place_outside(&house, (Pose){1200, 1455, 0}, base, true, &out));
    assert_int_equal(out.pose.y, 1450); /* its rear edge lies on 14 */
    assert_false(place_outside(&house, (Pose){1200, 1465, 0}, base, true, &out));
    assert_false(place_outside(&house, (Pose){1200, 1450, 18000}, base, true, &out)); /* facing inward */
    assert_false(place_outside(&house, (Pose){1500, 1450, 0}, base, true, &out));     /* its middle beside the edge, */
    assert_true(place_outside(&house, (Pose){1500, 1450, 0}, base, false, &out));     /* a part on it */
    assert_false(place_outside(&house, (Pose){1750, 1450, 0}, base, false, &out));
    arena_free(&arena);
}

/* ---- ways ---- */

static void slow_ground_costs_double(void **state)
{
    (void)state;
    Arena arena = {0};
    Area wood = rectangle(&arena, 0, 1650, 2000, 2400), road = rectangle(&arena, 970, 0, 1030, 3000),
         bridge = rectangle(&arena, 920, 1600, 1080, 2450);
    const Area *slow[] = {&wood}, *roads[] = {&road}, *bridges[] = {&bridge};
    Footprint column =
        footprint_make((Pose){1000, 1200, 0}, (Base){200, 300}); /* front at 13.5: 3 inches of open ground */
    Path p = path_advance(&column, 1500);
    Way w;
    way_of(&w, &p, slow, 1, NULL, 0, false);
    Inch edge = w.at[0].to; /* it is on the wood when it reaches 0.04 into it */
    assert_int_equal(edge, 304);
    assert_int_equal(w.count, 3);
    assert_int_equal(w.at[1].to, 1346); /* until its rear has left: 24 + 3 - 13.5, less 0.04 */
    assert_int_equal(way_cost(&w, 300), 300);
    assert_int_equal(way_cost(&w, 304 + 100), 304 + 200);
    assert_int_equal(way_reach(&w, 800), 304 + 248); /* example 8: three inches open, two and a half in the wood */
    assert_int_equal(way_reach(&w, 0), 0);
    way_of(&w, &p, slow, 1, NULL, 0, true); /* out of command: every inch, and the wood no more than that */
    assert_int_equal(way_cost(&w, 700), 1400);
    assert_int_equal(way_reach(&w, 800), 400);
    way_of(&w, &p, slow, 1, roads, 1, false); /* the road goes through */
    assert_int_equal(way_cost(&w, 1500), 1500);
    way_of(&w, &p, slow, 1, bridges, 1, false); /* the bridge spans it */
    assert_int_equal(way_cost(&w, 1500), 1500);
    Footprint beside = footprint_make((Pose){1300, 1200, 0}, (Base){200, 300});
    Path q = path_advance(&beside, 1500);
    way_of(&w, &q, slow, 1, roads, 1, false); /* not on the road */
    assert_int_equal(way_cost(&w, 1500), 1500 + (1346 - 304));
    arena_free(&arena);
}

static void ways_add_up(void **state)
{
    (void)state;
    Random r = {27};
    Arena arena = {0};
    for (int i = 0; i < 1500; i++) {
        Area area[3];
        const Area *slow[3];
        int slows = 0;
        for (int j = 0; j < 3; j++) {
            if (random_area(&r, &arena, 4000 + pick(&r, -400, 400), 3000, 500, &area[slows])) {
                slow[slows] = &area[slows];
                slows++;
            }
        }
        Footprint f = random_foot(&r, 4000, 3000, 900);
        Path p = path_advance(&f, pick(&r, 1, 1400));
        Way w;
        way_of(&w, &p, slow, slows, NULL, 0, false);
        assert_int_equal(w.at[w.count - 1].to, p.limit);
        Inch at = pick(&r, 0, p.limit), cost = way_cost(&w, at);
        assert_true(cost >= at && cost <= 2 * at);
        assert_true(way_reach(&w, cost) == at);
        Inch budget = pick(&r, 0, 1500), reach = way_reach(&w, budget);
        assert_true(way_cost(&w, reach) <= budget);
        assert_true(reach == p.limit || way_cost(&w, reach + 1) > budget);
    }
    arena_free(&arena);
}

/* ---- intervals ---- */

static void intervals_against_a_bitmap(void **state)
{
    (void)state;
    Random r = {28};
    for (int i = 0; i < 3000; i++) {
        bool map[200];
        memset(map, 1, sizeof map);
        Range reach = reach_up_to(199);
        for (int j = 0; j < 8; j++) {
            int from = pick(&r, -20, 220), to = from + pick(&r, -2, 30);
            reach_remove(&reach, from, to);
            for (int k = from < 0 ? 0 : from; k <= to && k < 200; k++) {
                map[k] = false;
            }
        }
        int32_t last = -1;
        for (int k = 0; k < 200; k++) {
            assert_int_equal(reach_has(&reach, k), map[k]);
            last = map[k] ? k : last;
        }
        assert_int_equal(reach_last(&reach), last);
        for (int k = 1; k < reach.count; k++) {
            assert_true(reach.at[k].from > reach.at[k - 1].to + 1);
        }
    }
    Range full = reach_up_to(10000);
    for (int i = 0; i < 20; i++) { /* more holes than fit: values are lost, none is wrong */
        reach_remove(&full, 100 + 300 * i, 200 + 300 * i);
    }
    for (int i = 0; i < full.count; i++) {
        for (int k = 0; k < 20; k++) {
            assert_true(full.at[i].to < 100 + 300 * k || full.at[i].from > 200 + 300 * k);
        }
    }
    Range none = reach_up_to(-1);
    assert_int_equal(none.count, 0);
    assert_int_equal(reach_last(&none), -1);
}

static void crossing_leaves_two_intervals(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){200, 300}),
              guns = footprint_make((Pose){1000, 1400, 0}, (Base){300, 150}),
              enemy = footprint_make((Pose){1000, 2200, 18000}, (Base){600, 100});
    Bar bars[] = {{.foot = &guns, .cross = true}, {.foot = &enemy, .keep = 100}};
    Path p = path_advance(&f, 1400);
    Range r = reach_up_to(1400);
    reach_bars(&r, &p, bars, 2);
    assert_int_equal(r.count, 2);
    assert_int_equal(r.at[0].from, 0);
    assert_int_equal(r.at[0].to, 175);   /* up to the guns */
    assert_int_equal(r.at[1].from, 625); /* beyond them */
    assert_int_equal(r.at[1].to, 900);   /* one inch from the enemy */
    assert_int_equal(path_first_bar(&p, bars, 2, 100), -1);
    assert_int_equal(path_first_bar(&p, bars, 2, 300), 0);
    assert_int_equal(path_first_bar(&p, bars, 2, 700), -1);
    assert_int_equal(path_first_bar(&p, bars, 2, 901), 1);
    assert_int_equal(path_first_bar(&p, bars, 2, 1400), 1); /* nobody passes an enemy */
    assert_int_equal(reach_cut(&r, 904, 10), 900);          /* over by less than 0.05 */
    assert_int_equal(reach_cut(&r, 905, 10), 905);
    assert_int_equal(reach_cut(&r, 179, 10), 175);
    assert_int_equal(reach_cut(&r, 621, 10), 625);
    assert_int_equal(reach_cut(&r, 500, 10), 500);
    int32_t value[16];
    int n = reach_values(&r, 10, value, 16);
    static const int32_t expected[] = {100, 170, 630, 700, 800, 900};
    assert_int_equal(n, 6);
    assert_memory_equal(value, expected, sizeof expected);
    assert_int_equal(reach_values(&r, 10, value, 4), 3);
}

static void values_lie_in_their_intervals(void **state)
{
    (void)state;
    Random r = {29};
    for (int i = 0; i < 3000; i++) {
        Range reach = reach_up_to(pick(&r, -1, 1800));
        for (int j = pick(&r, 0, 4); j > 0; j--) {
            int from = pick(&r, 0, 1800);
            reach_remove(&reach, from, from + pick(&r, 0, 300));
        }
        int32_t value[24];
        int32_t step = i % 2 ? 10 : 100;
        int n = reach_values(&reach, step, value, 24);
        for (int j = 0; j < n; j++) {
            assert_true(reach_has(&reach, value[j]) && value[j] % step == 0 && value[j] > 0);
            assert_true(j == 0 || value[j] > value[j - 1]);
        }
    }
}

/* ---- placing ---- */

typedef struct Crowd {
    const Footprint *foot;
    int count;
} Crowd;

static bool free_of_crowd(const void *context, const Footprint *f)
{
    const Crowd *c = context;
    for (int i = 0; i < c->count; i++) {
        if (footprint_overlap(f, &c->foot[i])) {
            return false;
        }
    }
    return footprint_on_table(f, 4800, 3600);
}

static void lines_slide_where_they_fit(void **state)
{
    (void)state;
    Footprint u1 = footprint_make((Pose){2000, 2800, 18000}, (Base){200, 400}),
              u2 = footprint_make((Pose){2450, 2800, 18000}, (Base){200, 400});
    Footprint line = footprint_on_front(&u1, (Base){800, 100}); /* example 5 */
    assert_int_equal(line.pose.y, 2650);
    Crowd crowd = {&u2, 1};
    assert_true(place_slide(&line, 200, 10, free_of_crowd, &crowd));
    assert_int_equal(line.pose.x, 1950);
    assert_int_equal(line.pose.y, 2650);
    Footprint both[] = {u2, footprint_make((Pose){1550, 2800, 18000}, (Base){200, 400})};
    Footprint stuck = footprint_on_front(&u1, (Base){800, 100}), before = stuck;
    crowd = (Crowd){both, 2};
    assert_false(place_slide(&stuck, 200, 10, free_of_crowd, &crowd));
    assert_memory_equal(&stuck.pose, &before.pose, sizeof(Pose));
    Footprint fits = footprint_on_front(&u1, (Base){600, 100});
    assert_true(place_slide(&fits, 200, 10, free_of_crowd, &crowd));
    assert_int_equal(fits.pose.x, 2000); /* no shift when none is needed */
}

static void nearest_free_place(void **state)
{
    (void)state;
    Footprint taken = footprint_make((Pose){2000, 2000, 0}, (Base){600, 100}), f = taken;
    Crowd crowd = {&taken, 1};
    assert_true(place_near(&f, 50, 1200, free_of_crowd, &crowd));
    assert_int_equal(f.pose.x, 2000); /* north and south are equally near: clockwise from north */
    assert_int_equal(f.pose.y, 2100);
    Footprint free_one = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100}), same = free_one;
    assert_true(place_near(&free_one, 50, 1200, free_of_crowd, &crowd));
    assert_memory_equal(&free_one.pose, &same.pose, sizeof(Pose));
    Footprint wall = footprint_make((Pose){2000, 2000, 0}, (Base){2400, 2400}), none = taken;
    crowd = (Crowd){&wall, 1};
    assert_false(place_near(&none, 50, 600, free_of_crowd, &crowd));
    Path p = path_advance(&none, 2000);
    Footprint out;
    assert_int_equal(place_along(&p, 0, 10, free_of_crowd, &crowd, &out), 1250);
    assert_int_equal(place_back(&p, 2000, 10, free_of_crowd, &crowd, &out), 1550); /* the table ends there */
    Path blocked = path_advance(&none, 1240);
    assert_int_equal(place_along(&blocked, 0, 10, free_of_crowd, &crowd, &out), PATH_FREE);
    assert_int_equal(place_back(&blocked, 1240, 10, free_of_crowd, &crowd, &out), PATH_FREE);
}

static void anchors(void **state)
{
    (void)state;
    Arena arena = {0};
    Footprint column = footprint_make((Pose){2000, 2000, 9000}, (Base){200, 400}); /* front at x = 22 */
    Footprint line = footprint_on_front(&column, (Base){800, 100}),
              square = footprint_on_centre(&column, (Base){300, 300}, 9000);
    assert_int_equal(line.pose.x, 2150);
    assert_int_equal(line.pose.y, 2000);
    assert_int_equal(square.pose.x, 2000);
    Area farm = rectangle(&arena, 2200, 1700, 2600, 2000);
    for (int edge = 0; edge < 4; edge++) { /* in contact with the edge, facing outward, clear of the farm */
        Footprint f = footprint_outside(&farm, edge, 50, (Base){600, 100});
        assert_int_equal(footprint_area_gap(&f, &farm), 0);
        assert_false(footprint_on(&f, &farm));
        assert_int_equal(f.pose.facing % 9000, 0);
        assert_int_equal(footprint_zone(&f, farm.corner[edge]), ZONE_REAR);
    }
    Beam segment = {spot_of((Point){0, 1600}), spot_of((Point){0, 3000})};
    Footprint a = footprint_entering(segment, 0, 9000, (Base){200, 300}),
              b = footprint_entering(segment, 1000, 9000, (Base){200, 300});
    assert_int_equal(a.pose.x, 150);
    assert_int_equal(a.pose.y, 1600);
    assert_int_equal(b.pose.y, 3000);
    assert_true(footprint_on_table(&a, 4800, 3600));
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rests_where_the_path_leads),
        cmocka_unit_test(moves_of_nothing_change_nothing),
        cmocka_unit_test(wheels_keep_their_corner),
        cmocka_unit_test(keeps_its_distance),
        cmocka_unit_test(blocked_by_what_it_would_overlap),
        cmocka_unit_test(garrisons_bar_like_bases),
        cmocka_unit_test(stops_exactly_at_contact),
        cmocka_unit_test(slides_along_without_meeting),
        cmocka_unit_test(near_enemies_may_only_be_left),
        cmocka_unit_test(stays_on_the_table),
        cmocka_unit_test(on_areas_as_in_small_steps),
        cmocka_unit_test(closed_ground_stops_at_its_border),
        cmocka_unit_test(clear_ways_are_free),
        cmocka_unit_test(bridges_carry_the_middle),
        cmocka_unit_test(leaves_by_an_edge),
        cmocka_unit_test(slow_ground_costs_double),
        cmocka_unit_test(ways_add_up),
        cmocka_unit_test(intervals_against_a_bitmap),
        cmocka_unit_test(crossing_leaves_two_intervals),
        cmocka_unit_test(values_lie_in_their_intervals),
        cmocka_unit_test(lines_slide_where_they_fit),
        cmocka_unit_test(nearest_free_place),
        cmocka_unit_test(anchors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
