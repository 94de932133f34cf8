/* test_odds_tolentino.c - what the odds say of Tolentino's orders that roll: against figures worked out from the charts by hand. */
#include "odds_helper.h"

const DeskGame desk_game = {"tolentino", "battle", {"fog", "no"}};

/* 15.3b: efficiency 3, under Maneuver no modifier: 1 to 3 of 6. */
static void reorganization(void **state)
{
    (void)state;
    Desk d;
    odds_of(
        &d,
        "game tolentino battle fog=no\nclear\nset turn 3\npiece N-AMBR hex=3109\npiece N-L3-1 hex=3010 state=routed\n"
        "piece N-L3-2 hex=3110 state=routed\nset order.II maneuver\nstep B6 formation=II\n",
        "reorganize 3010");
    expect(&d, "III Leggero I reorganizes.", 1, 2);
    expect(&d, "III Leggero I does not reorganize.", 1, 2);
    assert_int_equal(d.o.count, 2);
    put_away(&d);
}

/* 14.1a, 11.4.4a: the horse of the attacked hex may ride off before combat, and its guns may fire first; what hurts most is marked. */
static void what_the_defender_may_do_first(void **state)
{
    (void)state;
    Desk d;
    Problems p = {0};
    set_up(&d, "game tolentino battle fog=no\nclear\nset turn 3\nset order.Av attack\nset order.L defense\npiece "
               "A-STAR hex=2811\n"
               "piece A-JAG9 hex=3010\npiece N-CLG hex=3110\npiece N-ART-CA hex=3110\npiece N-LIVR hex=3210\n"
               "step B5A_DECLARE formation=Av\n");
    assert_true(
        odds_order(d.g, d.s, decider(d.s), span_of("attack 3010 3110"), &(OddsOptions){.answers = true}, &d.o, &p));
    int rides = 0, fires = 0, worst = 0, assumed = 0;
    for (int i = 0; i < d.o.answer_count; i++) {
        const OddsAnswer *a = &d.o.answer[i];
        double sum = 0;
        for (int k = 0; k < a->count; k++) {
            sum += a->outcome[k].probability;
        }
        assert_true(sum > 0.999 && sum < 1.001);
        rides += strstr(a->label, "etreat") != NULL;
        fires += strstr(a->label, "ombard") != NULL;
        worst += a->worst;
        assumed += a->assumed;
    }
    assert_int_equal(rides, 1);
    assert_int_equal(fires, 1);
    assert_int_equal(worst, 1);
    assert_int_equal(assumed, 2); /* at either question they are taken to pass */
    problems_free(&p);
    put_away(&d);
}

/* 5.2.1a: Eckhardt's initiative is 3. */
static void order_by_initiative(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            "game tolentino battle fog=no\nclear\nset turn 3\npiece A-ECK hex=1508\npiece A-CHA-1 hex=1508\n"
            "set order.E defense\nstep B2_ROLL formation=E\n",
            "roll_order");
    expect(&d, "Eckhardt may change his order.", 1, 2);
    expect(&d, "Eckhardt keeps his order.", 1, 2);
    put_away(&d);
}

/* 5.3.1: efficiency 4 passes on 1 to 4. */
static void order_out_of_command(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            "game tolentino battle fog=no\nclear\nset turn 3\npiece A-CHA-1 hex=1508 in_command=no\n"
            "piece A-CHA-2 hex=1510 in_command=no\nstep B3_OOC formation=E\n",
            "test_order 1508 maneuver");
    expect(&d, "Chasteler I passes its test and takes Maneuver.", 2, 3);
    expect(&d, "Chasteler I fails its test and keeps Defense.", 1, 3);
    put_away(&d);
}

/* 3.1d, 6.1.1: two dice, for commanders of equal initiative; ties go to the Neapolitans in the third turn. */
static void the_end_of_the_command_phase(void **state)
{
    (void)state;
    Desk d;
    odds_of(
        &d,
        "game tolentino battle fog=no\nclear\nset turn 3\npiece A-CHA-1 hex=1508\npiece N-L3-1 hex=3110\n"
        "piece N-AMBR hex=3110\npiece A-ECK hex=1508\npiece A-BIANCHI hex=1508\npiece N-MURAT hex=3110\nstep A1_A\n",
        "done");
    expect(&d, "The Neapolitans choose which formation acts.", 7, 12);
    expect(&d, "The Austrians choose which formation acts.", 5, 12);
    assert_int_equal(d.o.count, 2);
    put_away(&d);
}

/* Three attackers under Attack, each next to an enemy of its own. N-L3-1 and A-JUL: 3 SP of efficiency 3 against 2 of 3, 1-1 without
 * modifiers: AD on 1 and 2, NE on 3 and 4, EX on 5, DD on 6. */
#define THREE                                                                                                     \
    "game tolentino battle fog=no\nclear\nset turn 3\npiece N-AMBR hex=3211\npiece N-L3-1 hex=3110\npiece A-JUL " \
    "hex=3010\n"                                                                                                  \
    "piece N-L3-2 hex=3210\npiece A-KUN hex=3310\npiece N-L3-3 hex=2910\npiece A-CHA-1 hex=2810\n"                \
    "set order.II attack\nset order.Av advance\nset order.R advance\nset order.E advance\n"                       \
    "step B5A_DECLARE formation=II\n"

static void same_outcomes(const Desk *a, const Desk *b)
{
    assert_int_equal(a->o.count, b->o.count);
    for (int i = 0; i < a->o.count; i++) {
        assert_string_equal(a->o.outcome[i].summary, b->o.outcome[i].summary);
        assert_int_equal(a->o.outcome[i].fraction.num, b->o.outcome[i].fraction.num);
        assert_int_equal(a->o.outcome[i].fraction.den, b->o.outcome[i].fraction.den);
    }
}

/* Alone while others are owed (5.1.2b), and beside others that are declared: the same figures, those of the one fight. */
static void one_fight_alone(void **state)
{
    (void)state;
    Desk owed, beside;
    odds_of(&owed, THREE, "attack 3110 3010");
    expect(&owed, "3 SP against 2 at 1-1: no effect (NE).", 1, 3);
    assert_true(owed.o.count < 12);
    set_up(&beside, THREE);
    give(&beside, "attack 2910 2810");
    ask(&beside, "attack 3110 3010");
    same_outcomes(&owed, &beside);
    give(&beside, "attack 3110 3010");
    ask(&beside, "attack 3210 3310");
    assert_true(beside.o.count < 12 && beside.o.leaves < 100);
    put_away(&owed);
    put_away(&beside);
}

/* The attack is drafted word by word, and asked about before it is closed. */
static void the_rest_of_a_draft(void **state)
{
    (void)state;
    Desk whole, rest;
    odds_of(&whole, THREE, "attack 3110 3010");
    set_up(&rest, THREE);
    give(&rest, "attack 2910 2810");
    give(&rest, "attack 3110");
    ask(&rest, "upon 3010");
    same_outcomes(&whole, &rest);
    put_away(&whole);
    put_away(&rest);
}

/* 12.5.1: from the raw numbers to the column, with what has shifted it: A-JAG9 stands in Cover in La Rancia (10.5b). */
static void the_sum_before_the_die(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            "game tolentino battle fog=no\nclear\nset turn 3\npiece A-JAG9 hex=2411\npiece N-L3-1 hex=2510\n"
            "piece N-L3-2 hex=2510\npiece N-AMBR hex=2510\nset order.Av defense\nset order.II attack\n"
            "step B5A_DECLARE formation=II\n",
            "attack 2510 2411");
    const OddsSum *column = &d.o.sum[0];
    assert_false(column->rolled);
    assert_string_equal(column->of, "6 SP against 4 are 1-1: column 1-3.");
    assert_int_equal(column->sum.count, 1);
    assert_int_equal(column->sum.term[0].value, -2);
    assert_string_equal(rule_id(d.g, column->sum.term[0].rule), "10.5b");
    put_away(&d);
}

/* The last attack but one is fought, and the last follows unasked: its dice are not those of the one before. */
static void one_fight_of_the_last_two(void **state)
{
    (void)state;
    Desk alone, last;
    const char *two = "game tolentino battle fog=no\nclear\nset turn 3\npiece N-AMBR hex=3211\npiece N-L3-1 hex=3110\n"
                      "piece A-JUL hex=3010\npiece N-L3-3 hex=2910\npiece A-CHA-1 hex=2810\nset order.II attack\n"
                      "set order.Av advance\nset order.E advance\nstep B5A_DECLARE formation=II\n";
    odds_of(&alone, two, "attack 3110 3010");
    set_up(&last, two);
    give(&last, "attack 2910 2810");
    give(&last, "attack 3110 3010");
    give(&last, "done");
    ask(&last, "resolve 3010");
    same_outcomes(&alone, &last);
    put_away(&alone);
    put_away(&last);
}

/* 12.4.4: what an Officer changes is told though the other side may still name one, and to the end of the fight. 3 SP to 2, efficiency 3 to 3:
 * with +1 AD on 1, NE on 2 and 3, EX on 4, DD on 5, DR on 6; without NE on 3 and 4, DD on 6, and then Starhemberg tests (4.4.1). */
static void an_officer_in_the_fight(void **state)
{
    (void)state;
    Desk d;
    const char *position =
        "game tolentino battle fog=no\nclear\nset turn 3\npiece N-AMBR hex=3110\npiece N-L3-1 hex=3110\n"
        "piece A-JUL hex=3010\npiece A-STAR hex=3010\nset order.II attack\nset order.Av defense\n"
        "step B5A_DECLARE formation=II\n";
    set_up(&d, position);
    give(&d, "attack 3110 3010");
    give(&d, "done");
    ask(&d, "use_leader N-AMBR");
    expect(&d, "3 SP against 2 at 1-1: no effect (NE).", 1, 3);
    ask(&d, "pass");
    expect(&d,
           "3 SP against 2 at 1-1: the defenders are Disordered (DD). Santa Luina (St. Julien 61) is Disordered. "
           "Starhemberg is lost.",
           1, 18);
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reorganization),
        cmocka_unit_test(the_end_of_the_command_phase),
        cmocka_unit_test(what_the_defender_may_do_first),
        cmocka_unit_test(order_by_initiative),
        cmocka_unit_test(order_out_of_command),
        cmocka_unit_test(one_fight_alone),
        cmocka_unit_test(the_rest_of_a_draft),
        cmocka_unit_test(the_sum_before_the_die),
        cmocka_unit_test(one_fight_of_the_last_two),
        cmocka_unit_test(an_officer_in_the_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
