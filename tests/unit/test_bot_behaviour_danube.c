/* test_bot_behaviour_danube.c - how a soldier plays on the Danube: positions in which he knows what to do, and whether the bots do. */
#include "bot_behaviour.h"

static long value(const Trial *t, const char *piece, const char *field)
{
    int p = parse_piece(t->g, span_of(piece), NULL);
    return field_get(t->g, t->s, field_find(t->g, OF_PIECE, head(t->g)->pieces[p].kind, span_of(field)), p);
}

/* Chasseurs before a battalion masse: riding at it costs figures and gains nothing (6q). */
static const char masse[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                            "piece SF12 x=15 y=10 facing=0 formation=cavline\n"
                            "piece SA03 x=15 y=22 facing=180 formation=masse\nstep P3.MOVE\n";

static void leaves_it_alone(Trial *t) { assert_false(gives(t, "charge", "SF12")); }

static void cavalry_does_not_charge_a_formed_masse(void **state)
{
    (void)state;
    each(1, masse, 0, leaves_it_alone);
}

/* The enemy stands sixteen inches before limbered guns. */
static const char limbered[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                               "piece SF16 x=15 y=10 facing=0 formation=limbered\n"
                               "piece SF05 x=19 y=9 facing=0 formation=column\n"
                               "piece SA03 x=15 y=26 facing=180 formation=column\nstep P3.MOVE\n";

static void goes_into_battery(Trial *t) { assert_true(gives(t, "unlimber", "SF16")); }

static void guns_do_not_stay_limbered_before_the_enemy(void **state)
{
    (void)state;
    each(1, limbered, 0, goes_into_battery);
}

/* Guns in battery, and the enemy to the right of their corridor: they are turned upon him before they fire (1e). */
static const char aside[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                            "piece SF16 x=15 y=10 facing=0 formation=unlimbered\n"
                            "piece SF05 x=19 y=9 facing=0 formation=column\n"
                            "piece SA03 x=25 y=29 facing=200 formation=column\nstep P3.MOVE\n";

/* Heavy guns are not turned, but he comes on: a turn limbered and one unlimbering would miss him as well. */
static const char heavy_guns[] = "game danube essling\nclear\npiece EFG3 x=44 y=14\n"
                                 "piece EF15 x=44 y=18 facing=0 formation=unlimbered\n"
                                 "piece EF05 x=48 y=17 facing=0 formation=column\n"
                                 "piece EA04 x=51 y=40 facing=180 formation=column\nset turn 2\nstep P3.MOVE\n";

static void stays_in_battery(Trial *t) { assert_false(gives(t, "limber", NULL)); }

static void guns_do_not_limber_for_who_is_before_them(void **state)
{
    (void)state;
    each(PLAIN, aside, 0, stays_in_battery);
    each(PLAIN, heavy_guns, 0, stays_in_battery);
}

/* A line of one's own stands between a horse battery and the enemy. */
static const char masked[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                             "piece SF17 x=15 y=10 facing=0 formation=limbered\n"
                             "piece SF05 x=15 y=16 facing=0 formation=line\n"
                             "piece SA03 x=15 y=28 facing=180 formation=column\nset turn 2\nstep P1.HORSE_F\n";

static void stays_limbered(Trial *t) { assert_false(gives(t, "unlimber", "SF17")); }

static void guns_do_not_go_into_battery_behind_friends(void **state)
{
    (void)state;
    each(PLAIN, masked, 0, stays_limbered);
}

/* A column ten inches from a garrison, which it cannot hurt: it does not march up to its muskets to stand there. */
static const char walls[] = "game danube sacile\nclear\npiece SFG2 x=62 y=34\n"
                            "piece SA01 formation=garrison:ST1\npiece SA03 formation=garrison:ST2\n"
                            "piece SF01 x=62 y=32 facing=180 formation=column\nset turn 3\nstep P3.MOVE\n";

/* The same a step from the range of its muskets, with the rest of the enemy's army far away: that he has to mind the next place, which
 * comes within a march, is no reason to take that step. */
static const char near_walls[] =
    "game danube sacile\nclear\npiece SFG2 x=64 y=34\npiece SA01 formation=garrison:ST1\n"
    "piece SA03 formation=garrison:ST2 figures=3\npiece SA04 x=90 y=30 facing=0 formation=column\n"
    "piece SA05 x=90 y=40 facing=0 formation=column\npiece SA06 x=90 y=50 facing=0 formation=column\n"
    "piece SA07 x=80 y=50 facing=0 formation=column\npiece SF02 x=76 y=20 facing=0 formation=column\n"
    "piece SF01 x=64 y=25.8 facing=180 formation=column\nset turn 3\nstep P3.MOVE\n";

static void keeps_out_of_range(Trial *t)
{
    gives(t, "charge", NULL);
    assert_true(value(t, "SF01", "y") > 2550); /* four inches from the wall at 20, and half its depth */
}

static void columns_do_not_stand_under_the_muskets_of_a_garrison(void **state)
{
    (void)state;
    each(PLAIN, walls, 0, keeps_out_of_range);
    each(PLAIN, near_walls, 0, keeps_out_of_range);
}

/* Skirmishers turn at no cost (G18), and by turns alone would walk on when their allowance is spent. */
static const char skirmishers[] = "game danube sacile\nclear\npiece SFG7 x=8 y=36\n"
                                  "piece SF11 x=10 y=34 facing=90 formation=skirmish\n"
                                  "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 2\nstep P3.MOVE\n";

static void does_not_turn(Trial *t) { assert_false(gives(t, "wheel", "SF11")); }

static void skirmishers_do_not_turn_to_and_fro(void **state)
{
    (void)state;
    each(PLAIN, skirmishers, 0, does_not_turn);
}

/* Hussars ride at a column that stands: it forms square, whatever becomes of those behind it (10f, 11p). */
static const char ridden_at[] =
    "game danube sacile\nclear\npiece SF02 x=20 y=21 facing=0 formation=column grade=elite\n"
    "piece SF03 x=20 y=16 facing=0 formation=line figures=6\n"
    "piece SA10 x=20 y=24 facing=180 formation=cavline charging=yes charge_target=SF02 contacts=SF02,SF03\n"
    "piece SA10 charge_x=20 charge_y=34 charge_facing=180 charge_straight=24 end_x=20 end_y=12 end_facing=180\n"
    "piece SA10 marker=yes marker_x=20 marker_y=34 marker_facing=180 marker_formation=cavline\n"
    "piece SA11 x=60 y=50 facing=270 formation=cavline marker=yes marker_x=70 marker_y=50 marker_facing=270\n"
    "piece SA11 marker_formation=cavline\nstep P10.ROLL\n";

static void makes_square(Trial *t) { assert_string_equal(rules_of(t->g)->verbs[choice(t).verb].name, "form_square"); }

static void a_column_that_stands_forms_square(void **state)
{
    (void)state;
    each(THINKERS, ridden_at, 0, makes_square);
}

/* Two columns on the road to Porcia, the enemy far behind it: the first of them goes on, whoever comes after him. */
static const char on_the_road[] = "game danube sacile\nclear\npiece SFG2 x=38 y=20\n"
                                  "piece SF01 x=40 y=18 facing=90 formation=column\n"
                                  "piece SF02 x=36 y=18 facing=90 formation=column\n"
                                  "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 2\nstep P3.MOVE\n";

static void goes_on(Trial *t) { assert_true(gives(t, "advance", "SF01")); }

static void the_first_on_the_road_marches_on(void **state)
{
    (void)state;
    each(PLAIN, on_the_road, 0, goes_on);
}

/* Two battalions fifteen inches from the Granary: its garrison does not walk out and leave it open to them. */
static const char granary[] =
    "game danube essling\nclear\npiece EFG2 x=44 y=18\n"
    "piece EF01 facing=45 formation=garrison:ET1\npiece EF04 x=28 y=19 facing=0 formation=column\n"
    "piece EA01 x=40 y=38 facing=180 formation=column\n"
    "piece EA02 x=36 y=38 facing=180 formation=column\nset turn 2\nstep P3.MOVE\n";

static void stays_inside(Trial *t) { assert_false(gives(t, "leave", "EF01")); }

static void a_garrison_stays_before_the_enemy(void **state)
{
    (void)state;
    each(PLAIN, granary, 0, stays_inside);
}

/* A battalion that has come up in reserve, with all of the table before it. */
static const char reserve[] = "game danube sacile\nclear\npiece SFG1 x=8 y=38\n"
                              "piece SF11 place=reserve group=SR1 formation=column\nset arrived.SR1 yes\n"
                              "piece SF01 x=40 y=20 facing=90 formation=column\n"
                              "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 10\nstep P3.MOVE\n";

static void comes_on(Trial *t) { assert_true(gives(t, "enter", "SF11")); }

static void reserves_come_on(void **state)
{
    (void)state;
    each(PLAIN, reserve, 0, comes_on);
}

/* Cavalry with two battalions before it, one of them to the side and near. */
static const char two_targets[] = "game danube sacile\nclear\npiece SFG6 x=30 y=6\n"
                                  "piece SF12 x=30 y=10 facing=0 formation=cavline\n"
                                  "piece SA03 x=30 y=18 facing=180 formation=line\n"
                                  "piece SA04 x=36 y=17 facing=180 formation=line\nstep P3.MOVE\n";

static int charges_in(const Trial *t, const Atoms *list, int target)
{
    int n = 0;
    for (int i = 0; i < list->count; i++) {
        n += !strcmp(rules_of(t->g)->verbs[list->list[i].verb].name, "charge") && list->list[i].arg[1] == target;
    }
    return n;
}

/* What bots rehearse with lists one way of a charge to each target, and lists nothing that is not legal. */
static void a_sketch_holds_a_way_to_each_target(void **state)
{
    (void)state;
    Trial t;
    Atoms sketch;
    set_up(&t, &greedy_bot_def, two_targets, 0, 1);
    int horse = parse_piece(t.g, span_of("SF12"), NULL);
    for (int i = 0; i < t.play.legal.count; i++) {
        Atom a = t.play.legal.list[i];
        if (!strcmp(rules_of(t.g)->verbs[a.verb].name, "select") && a.arg[0] == horse) {
            play_go(&t.play, 0, a);
            break;
        }
    }
    t.play.sketch = true;
    play_legal(&t.play, 0, &sketch);
    assert_true(sketch.count > 0 && t.play.legal.intervals > sketch.intervals);
    for (int i = 0; i < sketch.count; i++) {
        assert_true(offers(&t.play.legal, sketch.list[i]));
    }
    assert_int_equal(charges_in(&t, &sketch, parse_piece(t.g, span_of("SA03"), NULL)), 1);
    assert_int_equal(charges_in(&t, &sketch, parse_piece(t.g, span_of("SA04"), NULL)), 1);
    take_down(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cavalry_does_not_charge_a_formed_masse),
        cmocka_unit_test(guns_do_not_stay_limbered_before_the_enemy),
        cmocka_unit_test(guns_do_not_limber_for_who_is_before_them),
        cmocka_unit_test(guns_do_not_go_into_battery_behind_friends),
        cmocka_unit_test(columns_do_not_stand_under_the_muskets_of_a_garrison),
        cmocka_unit_test(skirmishers_do_not_turn_to_and_fro),
        cmocka_unit_test(a_column_that_stands_forms_square),
        cmocka_unit_test(the_first_on_the_road_marches_on),
        cmocka_unit_test(a_garrison_stays_before_the_enemy),
        cmocka_unit_test(reserves_come_on),
        cmocka_unit_test(a_sketch_holds_a_way_to_each_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
