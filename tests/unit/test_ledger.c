/* test_ledger.c - the ledger and its knockout on the small game: what is missing is found, and what proves nothing survives. */
#include "small_game.h"

#include "lab/ledger/ledger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static const char script_one[] = "test 1.1: far steps are refused\n"
                                 "game small field\n"
                                 "cannot move A-LEAD 0404 1.1\n"
                                 "test 1.2 1.3: passes with and without 1.2, fails without 1.3\n"
                                 "game small field\n"
                                 "cannot move A-LEAD 0201,0202,0102,0103 1.3\n"
                                 "test 2.1: looks at the log alone\n"
                                 "game small field\n"
                                 "do move A-LEAD 0302\n"
                                 "expect log 1.1\n"
                                 "test 3.1: the enemy is asked\n"
                                 "game small field\n"
                                 "do move A-LEAD 0303\n"
                                 "expect step ANSWER\n";
static const char script_two[] = "test 5.1 5.2 4.1: a turn ends\n"
                                 "game small field\n"
                                 "do done\n"
                                 "expect turn 2\n"
                                 "test 7.1: Blau obeys the Blues\n"
                                 "game small field\n"
                                 "do done\n"
                                 "can move B-LEAD 0404\n"
                                 "test 2.2: fails anyway\n"
                                 "game small field\n"
                                 "expect turn 9\n";

static void play_game(void *self, int number)
{
    ++*(int *)self;
    Problems p = {0};
    Game *g = small_load(NULL, "field", NULL, 0, &p);
    State s;
    memset(&s, 0, sizeof s);
    small_setup(g, &s);
    Play play = {.g = g, .s = &s};
    play_begin(&play);
    if (number % 2) {
        play_go(&play, 0, atom(VERB_DONE, 0, 0, 0));
    }
    game_free(g);
}

static void make(Ledger *l, bool knockout, void *games)
{
    const Text texts[] = {{.name = "one.play", .bytes = span_of(script_one)},
                          {.name = "two.play", .bytes = span_of(script_two)}};
    LedgerOptions o = {.rules = &small_ruleset,
                       .find = ruleset_find,
                       .scripts = texts,
                       .script_count = 2,
                       .code = "small_game.h",
                       .play = play_game,
                       .self = games,
                       .games = 4,
                       .knockout = knockout};
    Problems p = {0};
    assert_true(ledger_available());
    assert_true(ledger_make(&o, l, &p));
    assert_int_equal(p.count, 0);
}

static void rules_are_accounted_for(void **state)
{
    (void)state;
    Ledger l;
    int games = 0;
    make(&l, false, &games);
    assert_int_equal(games, 4);
    assert_int_equal(l.games, 4);
    assert_int_equal(l.needed, 10);
    assert_int_equal(l.cited, 10);
    assert_int_equal(l.tested, 9);
    assert_int_equal(l.scripts_passed, 6);
    assert_int_equal(l.scripts_failed, 1);
    assert_int_equal(l.row[RULE_5_1].met, 2);
    assert_int_equal(l.row[RULE_1_2].met, 0);
    assert_int_equal(l.row[RULE_2_2].scripts, 1);
    assert_int_equal(l.row[RULE_2_2].passing, 0);
    assert_true(ledger_row_missing(&l.row[RULE_2_2]));
    assert_false(ledger_row_missing(&l.row[RULE_6_1]));
    assert_false(ledger_clean(&l));
    Buf out = {0};
    ledger_print(&out, &l);
    assert_non_null(strstr(buf_str(&out), "\n1.3        rule      code: "));
    assert_non_null(strstr(buf_str(&out), "small_game.h:"));
    assert_non_null(strstr(buf_str(&out), "; scripts: one.play:4; met in 0 of 4 games\n"));
    assert_non_null(strstr(buf_str(&out), "\nsmall: 10 rules, 10 cited, 9 tested, missing: 2.2\n"));
    assert_int_equal(out.data[out.len - 2], '2');
    buf_clear(&out);
    Json j = {.out = &out};
    ledger_json(&j, &l);
    assert_non_null(strstr(
        buf_str(&out),
        "{\"system\":\"small\",\"rules\":10,\"cited\":10,\"tested\":9,\"missing\":[\"2.2\"],\"open\":[],\"games\":4,"));
    buf_free(&out);
    ledger_free(&l);
}

static void knocked_out_rules_must_be_missed(void **state)
{
    (void)state;
    Ledger l;
    int games = 0;
    make(&l, true, &games);
    assert_int_equal(l.row[RULE_1_1].knockout, KNOCK_FAILS);
    assert_int_equal(l.row[RULE_1_2].knockout, KNOCK_SURVIVES);
    assert_int_equal(l.row[RULE_1_3].knockout, KNOCK_FAILS);
    assert_int_equal(l.row[RULE_2_1].knockout, KNOCK_SURVIVES);
    assert_int_equal(l.row[RULE_2_2].knockout, KNOCK_SURVIVES); /* its script fails either way */
    assert_int_equal(l.row[RULE_3_1].knockout, KNOCK_FAILS);
    assert_int_equal(l.row[RULE_4_1].knockout, KNOCK_NOT_TRIED);
    assert_int_equal(l.row[RULE_5_1].knockout, KNOCK_TIMES_OUT);
    assert_int_equal(l.row[RULE_5_2].knockout, KNOCK_CRASHES);
    assert_int_equal(l.row[RULE_6_1].knockout, KNOCK_NOT_TRIED);
    assert_int_equal(l.row[RULE_7_1].knockout, KNOCK_FAILS); /* it speaks only while the game is loaded */
    assert_true(l.row[RULE_7_1].at_load && !l.row[RULE_1_1].at_load);
    assert_false(ledger_clean(&l));
    Buf out = {0};
    ledger_print(&out, &l);
    assert_non_null(strstr(
        buf_str(&out),
        "\nknockout: 9 rules tried, 3 survived: 1.2, 2.1, 2.2; crashed without 5.2; ran for ever without 5.1\n"));
    buf_clear(&out);
    Json j = {.out = &out};
    ledger_json(&j, &l);
    assert_non_null(
        strstr(buf_str(&out), "\"survived\":[\"1.2\",\"2.1\",\"2.2\"],\"crashed\":[\"5.2\"],\"timed_out\":[\"5.1\"]"));
    buf_free(&out);
    ledger_free(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_accounted_for),
        cmocka_unit_test(knocked_out_rules_must_be_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
