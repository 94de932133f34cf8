/* test_table_ground.c - terrain read from a scenario, corridors and rays of guns, and who sees whom. */
#include "base/typed_rows.h"
#include "table/line_of_sight.h"
#include "table_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- reading ---- */

static const char CHART[] = "# Terrain\n"
                            "kind difficult blocks level\n"
                            "wood yes 2 0\n"
                            "orchard yes 4 0\n"
                            "hill no crest 1\n"
                            "river impassable never 0\n"
                            "strongpoint yes 0 0\n";
enum { WOOD, ORCHARD, HILL, RIVER, STRONGPOINT };

static Text text_of(const char *bytes) { return (Text){.name = "scenario.tsv", .bytes = span_of(bytes)}; }

static void read_kinds(Arena *arena, GroundKinds *kinds)
{
    Problems p = {0};
    Tsv t;
    assert_true(tsv_read(arena, &t, TABLE_CHART, text_of(CHART), &p));
    assert_true(ground_kinds(&t, kinds, arena, &p));
    problems_free(&p);
}

static void kinds_come_from_the_chart(void **state)
{
    (void)state;
    Arena arena = {0};
    GroundKinds kinds;
    read_kinds(&arena, &kinds);
    assert_int_equal(kinds.count, 5);
    assert_int_equal(kinds.see[WOOD], 200);
    assert_int_equal(kinds.see[STRONGPOINT], 0);
    assert_int_equal(kinds.see[RIVER], SEE_ALL);
    assert_int_equal(kinds.see[HILL], SEE_ALL);
    assert_int_equal(kinds.level[HILL], 1);
    assert_int_equal(ground_kind(&kinds, span_of("orchard")), ORCHARD);
    assert_int_equal(ground_kind(&kinds, span_of("lava")), -1);
    Problems p = {0};
    Tsv t;
    assert_true(tsv_read(&arena, &t, TABLE_CHART, text_of("kind blocks level\nwood some 0\nhill crest 17\n"), &p));
    assert_false(ground_kinds(&t, &kinds, &arena, &p));
    assert_int_equal(p.count, 2);
    assert_non_null(strstr(buf_str(&p.text), "scenario.tsv:2: blocks is \"some\""));
    problems_free(&p);
    arena_free(&arena);
}

static const char GOOD[] = "# A farm.\n"
                           "meta\tname\tThe farm\n"
                           "meta\ttable\t48 36.5\n"
                           "\n"
                           "terrain\tT1\tstrongpoint\tFarm\t22,17 26,17 26,20 22,20\n"
                           "terrain\tT2\twood\tWest wood\t4,14 11,13 12,21 6,23\n"
                           "terrain\tT3\thill\tLow contour\t30,20 44,20 44,30 30,30\n"
                           "terrain\tT4\thill\tHigh contour\t33,22 40,22 40,28 33,28\n"
                           "unit\tU1\t18\t8\t0\tcolumn\ttable\n";

static void a_scenario_is_read(void **state)
{
    (void)state;
    Arena arena = {0};
    Problems p = {0};
    GroundKinds kinds;
    read_kinds(&arena, &kinds);
    Ground *g = ground_load(&arena, text_of(GOOD), &kinds, &p);
    assert_non_null(g);
    assert_int_equal(g->width, 4800);
    assert_int_equal(g->height, 3650);
    assert_int_equal(g->count, 4);
    assert_string_equal(g->area[1].name, "West wood");
    assert_int_equal(ground_find(g, span_of("T3")), 2);
    assert_int_equal(ground_find(g, span_of("T9")), -1);
    assert_int_equal(g->area[2].level, 1);
    assert_int_equal(g->area[3].level, 2); /* it lies on the other */
    assert_int_equal(g->area[0].level, 0);
    assert_int_equal(ground_level(g, spot_of((Point){1000, 1000})), 0);
    assert_int_equal(ground_level(g, spot_of((Point){3000, 2500})), 1); /* on the contour itself */
    assert_int_equal(ground_level(g, spot_of((Point){3500, 2500})), 2);
    assert_int_equal(ground_at(g, 1u << WOOD, spot_of((Point){800, 1800})), 1);
    assert_int_equal(ground_at(g, 1u << RIVER, spot_of((Point){800, 1800})), -1);
    Footprint f = footprint_make((Pose){3000, 2500, 0}, (Base){200, 300});
    assert_int_equal(ground_under(g, 1u << HILL | 1u << WOOD, &f, -1), 2);
    assert_int_equal(ground_under(g, 1u << HILL | 1u << WOOD, &f, 2), -1);
    const Area *near[4];
    assert_int_equal(ground_near(g, ~0u, f.low, f.high, near, 4), 1);
    assert_ptr_equal(near[0], &g->area[2]);
    problems_free(&p);
    arena_free(&arena);
}

static void bad_scenarios_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"meta\tname\tx\n", "scenario.tsv: there is no record \"meta table W H\""},
        {"meta\ttable\t48\n", "scenario.tsv:1: the table is \"48\", expected its width and height"},
        {"meta\ttable\t48 3600\n", "scenario.tsv:1: the table is \"48 3600\""},
        {"meta\ttable\t48 36\nterrain\tT1\tlava\tx\t1,1 2,1 2,2\n",
         "scenario.tsv:2: the terrain is \"lava\", expected one of: wood, orchard, hill, river, strongpoint"},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\n",
         "scenario.tsv:2: the record has 4 fields between tabs, expected 5"},
        {"meta\ttable\t48 36\nterrain\tT1\twood\t\t1,1 2,1 2,2\n", "scenario.tsv:2: field 4 is empty"},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\t1,1 2,1\n",
         "scenario.tsv:2: the polygon of T1 is not usable: it has fewer"},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\t1,1 49,1 2,2\n",
         "scenario.tsv:2: the corner lies off the table: \"49,1\""},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\t1,1 2 2,2\n", "scenario.tsv:2: the corner is \"2\""},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\t1,1 3,3 3,1 1,3\n", "its edges cross or touch"},
        {"meta\ttable\t48 36\nterrain\tT1\twood\tx\t1,1 3,1 3,3\nterrain\tT1\twood\ty\t5,5 6,5 6,6\n",
         "scenario.tsv:3: the id stands twice: \"T1\""},
    };
    Arena arena = {0};
    GroundKinds kinds;
    read_kinds(&arena, &kinds);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Problems p = {0};
        assert_null(ground_load(&arena, text_of(bad[i].text), &kinds, &p));
        assert_int_equal(p.count, 1);
        if (!strstr(buf_str(&p.text), bad[i].message)) {
            fail_msg("expected \"%s\", got: %s", bad[i].message, buf_str(&p.text));
        }
        problems_free(&p);
    }
    arena_free(&arena);
}

/* ---- corridors ---- */

static void in_the_corridor(void **state)
{
    (void)state;
    Footprint gun = footprint_make((Pose){1000, 1000, 0}, (Base){300, 150}); /* front y = 10.75, x 8.5..11.5 */
    Part part;
    Footprint line = footprint_make((Pose){1000, 2125, 18000}, (Base){800, 100}); /* 10 inches ahead (example 4) */
    assert_true(corridor_part(&gun, 3200, &line, &part));
    assert_int_equal(part.near, 1000);
    assert_int_equal(part.far, 1100);
    assert_int_equal(part.ground, 300 * 100);
    assert_true(corridor_part(&gun, 1050, &line, &part)); /* the strip ends in it */
    assert_int_equal(part.far, 1050);
    assert_false(corridor_part(&gun, 1000, &line, &part));                      /* it ends before it */
    Footprint beside = footprint_make((Pose){1350, 2000, 0}, (Base){400, 100}); /* x from 11.5: touches the strip */
    assert_false(corridor_part(&gun, 3200, &beside, &part));
    Footprint sliver = footprint_make((Pose){1340, 2000, 0}, (Base){400, 100}); /* 0.1 x 1: exactly 0.1 square inch */
    assert_false(corridor_part(&gun, 3200, &sliver, &part));
    Footprint more = footprint_make((Pose){1339, 2000, 0}, (Base){400, 100});
    assert_true(corridor_part(&gun, 3200, &more, &part));
    Footprint behind = footprint_make((Pose){1000, 700, 0}, (Base){400, 100});
    assert_false(corridor_part(&gun, 3200, &behind, &part));
}

static void corridors_against_the_reference(void **state)
{
    (void)state;
    Random r = {41};
    int in = 0;
    for (int i = 0; i < 4000; i++) {
        Footprint gun = random_foot(&r, 4000, 3000, 50), b = random_foot(&r, 4000, 3000, 1500);
        Inch reach = pick(&r, 200, 2000);
        double facing = gun.pose.facing / 100.0, ahead = gun.base.depth / 200.0 + reach / 200.0;
        Shape strip = shape_rectangle(gun.pose.x / 100.0 + ahead * sin(facing * DEGREES),
                                      gun.pose.y / 100.0 + ahead * cos(facing * DEGREES), facing,
                                      gun.base.width / 100.0, reach / 100.0);
        Shape s = shape_of(&b);
        double ground = shape_shared(&strip, &s, 400);
        Part part;
        bool found = corridor_part(&gun, reach, &b, &part);
        if (ground > 0.12) {
            assert_true(found);
            assert_true(fabs((double)part.ground - ground * 10000) <= 100 + ground * 100);
            assert_true(part.near >= 0 && part.near <= part.far && part.far <= reach);
            in++;
        } else if (ground < 0.08) {
            assert_false(found);
        }
    }
    assert_true(in > 300);
}

static void corridors_cross_ground(void **state)
{
    (void)state;
    Arena arena = {0};
    const Point at[] = {{0, 2000}, {3000, 2000}, {3000, 2100}, {0, 2100}};
    Area stream = {0};
    const char *why = "";
    assert_true(area_make(&arena, at, 4, &stream, &why));
    Footprint gun = footprint_make((Pose){1000, 1000, 0}, (Base){300, 150});
    assert_true(corridor_crosses(&gun, 0, 2000, &stream));
    assert_false(corridor_crosses(&gun, 0, 900, &stream));
    assert_false(corridor_crosses(&gun, 0, 925, &stream));     /* up to its bank */
    assert_false(corridor_crosses(&gun, 1025, 2000, &stream)); /* from the other bank on */
    arena_free(&arena);
}

/* ---- rays ---- */

static void rays_cover_the_front(void **state)
{
    (void)state;
    Footprint gun = footprint_make((Pose){1000, 1000, 9000}, (Base){225, 150}),
              four = footprint_make((Pose){1000, 1000, 0}, (Base){300, 150});
    assert_int_equal(ray_count(&gun), 10);
    assert_int_equal(ray_count(&four), 13);
    Beam first = ray_at(&gun, 0, 1000), last = ray_at(&gun, 9, 1000);
    Point from = point_of(first.from), to = point_of(last.to);
    assert_int_equal(from.x, 1075);
    assert_int_equal(from.y, 1113); /* the left end; 1112.5 is rounded away from zero */
    assert_int_equal(to.x, 2075);
    Footprint odd = footprint_make((Pose){1000, 1000, 0}, (Base){110, 100}); /* 1.1: 0, 0.25 ... 1.0, and the end */
    assert_int_equal(ray_count(&odd), 6);
    Point end = point_of(ray_at(&odd, 5, 100).from);
    assert_int_equal(end.x, 1055);
}

static void lines_meet_bases(void **state)
{
    (void)state;
    Footprint f = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100});
    Beam through = {spot_of((Point){1000, 0}), spot_of((Point){1000, 2000})},
         edge = {spot_of((Point){0, 1050}), spot_of((Point){2000, 1050})},
         corner = {spot_of((Point){1200, 1150}), spot_of((Point){1400, 950})},
         inside = {spot_of((Point){1000, 1000}), spot_of((Point){1000, 2000})},
         shy = {spot_of((Point){1000, 0}), spot_of((Point){1000, 950})};
    assert_int_equal(line_meets(through, &f), 950);
    assert_int_equal(line_meets(edge, &f), INCH_NONE);   /* along its edge */
    assert_int_equal(line_meets(corner, &f), INCH_NONE); /* through a corner only */
    assert_int_equal(line_meets(inside, &f), 0);
    assert_int_equal(line_meets(shy, &f), INCH_NONE); /* ends at its edge */
    Random r = {42};
    int met = 0;
    for (int i = 0; i < 4000; i++) {
        Footprint g = random_foot(&r, 4000, 3000, 500);
        Point p = {pick(&r, 2500, 5500), pick(&r, 1500, 4500)}, q = {pick(&r, 2500, 5500), pick(&r, 1500, 4500)};
        Shape s = shape_of(&g);
        double length = hypot(p.x - q.x, p.y - q.y), first = -1, last = -1;
        for (double at = 0; at <= length; at += 0.5) {
            if (shape_has(&s, (p.x + at / length * (q.x - p.x)) / 100, (p.y + at / length * (q.y - p.y)) / 100)) {
                first = first < 0 ? at : first;
                last = at;
            }
        }
        Inch found = line_meets((Beam){spot_of(p), spot_of(q)}, &g);
        if (first >= 0) {
            assert_true(fabs(found - first) <= 1.6);
            met++;
        } else {
            assert_true(found == INCH_NONE || last < 0);
        }
    }
    assert_true(met > 500);
}

/* ---- sight ---- */

static bool sees(const Footprint *a, bool all_round, const Footprint *b, const Footprint *const *between, int feet,
                 const Ground *g, int top)
{
    Screen screen = {.foot = between, .feet = feet, .ground = g, .top = top};
    return footprint_sees(a, all_round, b, &screen, NULL);
}

static void units_block_sight(void **state)
{
    (void)state;
    Footprint a = footprint_make((Pose){1000, 1000, 0}, (Base){600, 100}),
              b = footprint_make((Pose){1000, 2000, 18000}, (Base){600, 100});
    Footprint small = footprint_make((Pose){1000, 1500, 0}, (Base){200, 100}),
              wide = footprint_make((Pose){1000, 1500, 0}, (Base){2400, 100});
    const Footprint *one[] = {&small}, *wall[] = {&wide};
    assert_true(sees(&a, false, &b, NULL, 0, NULL, 0));
    assert_true(sees(&a, false, &b, one, 1, NULL, 0)); /* past its sides */
    assert_false(sees(&a, false, &b, wall, 1, NULL, 0));
    Footprint back = footprint_make((Pose){1000, 400, 0}, (Base){200, 100}), behind[] = {a};
    const Footprint *self[] = {&behind[0]};
    assert_true(sees(&a, false, &back, NULL, 0, NULL, 0));  /* from its front edge, whatever way it lies */
    assert_false(sees(&a, false, &back, self, 1, NULL, 0)); /* unless it is in its own way */
    assert_true(sees(&a, true, &back, self, 1, NULL, 0));   /* the rear edge sees it */
}

static void ground_blocks_sight(void **state)
{
    (void)state;
    static const char text[] = "meta\ttable\t48 36\n"
                               "terrain\tW1\twood\tx\t0,12 48,12 48,13 0,13\n"
                               "terrain\tW2\twood\tx\t0,15 48,15 48,16 0,16\n"
                               "terrain\tH1\thill\tx\t0,25 48,25 48,26 0,26\n"
                               "terrain\tS1\tstrongpoint\tx\t0,30 48,30 48,31 0,31\n";
    Arena arena = {0};
    Problems p = {0};
    GroundKinds kinds;
    read_kinds(&arena, &kinds);
    Ground *g = ground_load(&arena, text_of(text), &kinds, &p);
    assert_non_null(g);
    Footprint a = footprint_make((Pose){1000, 1000, 0}, (Base){100, 100}),
              b = footprint_make((Pose){1000, 2000, 0}, (Base){100, 100}),
              far = footprint_make((Pose){1000, 2800, 0}, (Base){100, 100}),
              town = footprint_make((Pose){1000, 3300, 0}, (Base){100, 100});
    assert_true(sees(&a, false, &b, NULL, 0, g, 0)); /* exactly two inches of wood, straight across */
    Footprint aside = footprint_make((Pose){1800, 2000, 0}, (Base){100, 100});
    assert_false(sees(&a, false, &aside, NULL, 0, g, 0)); /* slantwise it is more */
    assert_false(sees(&b, false, &far, NULL, 0, g, 0));   /* a hill higher than both */
    assert_true(sees(&b, false, &far, NULL, 0, g, 1));    /* one of them stands as high */
    assert_false(sees(&far, false, &town, NULL, 0, g, 1));
    Footprint garrison = footprint_garrison(&g->area[3], 0);
    assert_true(sees(&far, false, &garrison, NULL, 0, g, 1)); /* the one that holds the target does not block */
    assert_true(sees(&garrison, true, &far, NULL, 0, g, 1));
    problems_free(&p);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_come_from_the_chart),
        cmocka_unit_test(a_scenario_is_read),
        cmocka_unit_test(bad_scenarios_are_refused_with_their_line),
        cmocka_unit_test(in_the_corridor),
        cmocka_unit_test(corridors_against_the_reference),
        cmocka_unit_test(corridors_cross_ground),
        cmocka_unit_test(rays_cover_the_front),
        cmocka_unit_test(lines_meet_bases),
        cmocka_unit_test(units_block_sight),
        cmocka_unit_test(ground_blocks_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
