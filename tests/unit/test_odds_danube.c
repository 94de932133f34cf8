/* test_odds_danube.c - what the odds say of Danube's orders that roll: against figures worked out from the charts by hand. */
#include "odds_helper.h"

const DeskGame desk_game = {"danube", "sacile", {"rulings", "2"}};

#define CLEAR "game danube sacile\nclear\n"

/* 4c: a veteran column that charges needs 4, a line that stands 5 - 1 = 4. What comes of the melee adds up to the rest. */
static void infantry_charge(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SFG2 x=15 y=6\npiece SF01 x=15 y=10 facing=0 formation=column\n"
                     "piece SA03 x=15 y=16 facing=180 formation=line\nstep P3.MOVE\n");
    give(&d, "select SF01");
    ask(&d, "charge SF01 SA03 R 0");
    expect(&d, "53e Ligne must form line.", 1, 3);
    expect(&d, "IR27 Strassoldo stands. The charge of 53e Ligne is over: it is placed 2 inches back.", 4, 9);
    assert_false(d.o.sampled);
    assert_true(d.o.count < 20);
    bool told = false; /* 6d: how the dice come of the figures */
    for (int i = 0; i < d.o.sum_count; i++) {
        told = told ||
               strcmp(d.o.sum[i].of,
                      "53e Ligne fights IR27 Strassoldo: 18 figures, two dice for three: 12 dice, each needs 4") == 0;
    }
    assert_true(told);
    put_away(&d);
}

/* 3q: 17.5 inches with 14 and 2d6: 2 and 3 are too few. A column stands on 5, forms masse and is ridden past; else it is ridden down. */
static void cavalry_charge(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SFG6 x=15 y=6\npiece SF12 x=15 y=10 facing=0 formation=cavline\n"
                     "piece SA03 x=15 y=30 facing=180 formation=column\nstep P3.MOVE\n");
    give(&d, "select SF12");
    ask(&d, "charge SF12 SA03 R 0");
    expect(&d, "8e Chasseurs a cheval comes too short and meets nobody.", 1, 12);
    expect(&d, "IR27 Strassoldo stands. 8e Chasseurs a cheval rides on past IR27 Strassoldo.", 55, 72);
    expect(&d, "IR27 Strassoldo stands, as it is. IR27 Strassoldo is ridden down.", 11, 72);
    assert_int_equal(d.o.count, 3);
    put_away(&d);
}

/* A second charge beside one that has been declared has the same odds as alone. */
static void charge_beside_another(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SFG6 x=15 y=6\npiece SFG2 x=40 y=6\npiece SF12 x=15 y=10 facing=0 formation=cavline\n"
                     "piece SA03 x=15 y=30 facing=180 formation=column\n"
                     "piece SF01 x=40 y=10 facing=0 formation=column\n"
                     "piece SA04 x=40 y=16 facing=180 formation=line\nstep P3.MOVE\n");
    give(&d, "select SF01");
    give(&d, "charge SF01 SA04 R 0");
    give(&d, "select SF12");
    ask(&d, "charge SF12 SA03 R 0");
    expect(&d, "IR27 Strassoldo stands. 8e Chasseurs a cheval rides on past IR27 Strassoldo.", 55, 72);
    assert_int_equal(d.o.count, 3);
    put_away(&d);
}

/* 1h: four dice that need 4, whatever another battery has aimed at; each hit then tests on 5. */
static void one_battery_of_two(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SF15 x=15 y=5 facing=0 formation=unlimbered\n"
                     "piece SF16 x=30 y=5 facing=0 formation=unlimbered\n"
                     "piece SA04 x=30 y=20 facing=180 formation=column\n"
                     "piece SA03 x=15 y=20 facing=180 formation=column\nstep P1.TARGET_F\n");
    give(&d, "aim SF16 SA04");
    ask(&d, "aim SF15 SA03");
    expect(&d, "Nothing comes of it.", 1, 16);
    expect(&d, "IR27 Strassoldo loses 1 of 24 figures.", 5, 24);
    put_away(&d);
}

/* 3v: nine dice at a column that need 4, of one unit alone; the other has named its target too. */
static void one_volley_of_two(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SF01 x=13 y=15 facing=0 formation=column\npiece SF02 x=17 y=15 facing=0 formation=column\n"
                     "piece SA03 x=15 y=18.5 facing=180 formation=line figures=2\n"
                     "piece SA04 x=15 y=11 facing=0 formation=line\nstep P3.SHOOT\n");
    give(&d, "shoot SA04 SF02");
    ask(&d, "shoot SA03 SF01"); /* one die */
    expect(&d, "Nothing comes of it.", 1, 2);
    expect(&d, "53e Ligne loses 1 of 18 figures.", 1, 2);
    put_away(&d);
}

/* 1g: the figures begin with the raw numbers: how far, how many dice, and what each needs. They are known before a die falls. */
static void dice_that_are_known(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SF15 x=15 y=5 facing=0 formation=unlimbered\n"
                     "piece SA03 x=15 y=20 facing=180 formation=column\nstep P1.TARGET_F\n");
    ask(&d, "aim SF15 SA03");
    assert_true(d.o.sum_count > 0);
    assert_false(d.o.sum[0].rolled);
    const char *of = d.o.sum[0].of;
    assert_non_null(strstr(of, " dice, each needs "));
    assert_non_null(strstr(of, " inches: "));
    assert_null(strstr(of, " hit"));
    put_away(&d);
}

/* 13d: veterans come back on 5; who does not roll changes nothing. */
static void recall(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            CLEAR "piece SF12 x=15 y=10 facing=0 formation=cavline marker=yes marker_x=15 marker_y=5 "
                  "marker_formation=cavline marker_turn=1\npiece SA03 x=15 y=30 facing=180 formation=column\n"
                  "step P13.RECALL\n",
            "recall SF12");
    expect(&d, "8e Chasseurs a cheval is recalled to where its charge began.", 5, 6);
    ask(&d, "stay SF12");
    expect(&d, "No die is rolled for it.", 1, 1);
    put_away(&d);
}

/* 6q: elite infantry always stands. In square it is ridden past, and a figure of the horse falls on 4; as it is it is ridden down. */
/* 6q: elite infantry always stands. In square it is ridden past, and a figure of the horse falls on 4, which then comes back on 5 of
 * 6 (13d); as it is it is ridden down. */
static void square_or_not(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece SA10 x=20 y=25 facing=180 formation=cavline charging=yes charge_target=SF09 contacts=SF09 "
                     "charge_x=20 charge_y=35 charge_facing=180 charge_straight=18 end_x=20 end_y=17 end_facing=180\n"
                     "piece SF09 x=20 y=24 facing=0 formation=line\npiece SF03 x=5 y=5 facing=0 formation=column\n"
                     "step P10.ROLL\n");
    ask(&d, "stay");
    expect(&d, "84e Ligne is ridden down.", 1, 1);
    ask(&d, "form_square SF09");
    expect(&d, "Ott Hussars No.5 rides on past 84e Ligne.", 5, 12);
    expect(&d, "Ott Hussars No.5 rides on past 84e Ligne. Ott Hussars No.5 loses 1 of 12 figures.", 5, 12);
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infantry_charge),       cmocka_unit_test(cavalry_charge),
        cmocka_unit_test(charge_beside_another), cmocka_unit_test(one_battery_of_two),
        cmocka_unit_test(one_volley_of_two),     cmocka_unit_test(recall),
        cmocka_unit_test(square_or_not),         cmocka_unit_test(dice_that_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
