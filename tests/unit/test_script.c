/* test_script.c - play scripts on the small game: what passes, what fails and how it is told, and that nonsense never does harm. */
#include "small_game.h"

#include "engine/play_script/play_script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const ScriptOptions options = {.find = ruleset_find, .quiet = true};

static Text as_text(const char *text) { return (Text){.name = "t.play", .bytes = span_of(text)}; }

/* Runs the text behind a head that sets up the game. */
static ScriptResult run(const char *text)
{
    Buf all = {0};
    ScriptResult result = {0};
    buf_print(&all, "test 1.1: head\ngame small field\n%s\n", text);
    script_run(&options, as_text(buf_str(&all)), &result);
    result.test[0].ids = result.test[0].title = (Span){0}; /* they die with the text */
    buf_free(&all);
    return result;
}

static void passes(const char *text)
{
    ScriptResult r = run(text);
    if (r.failed || r.passed != 1) {
        fail_msg("%s", buf_str(&r.messages));
    }
    script_free(&r);
}

static void fails(const char *text, const char *message)
{
    ScriptResult r = run(text);
    if (r.failed != 1 || !strstr(buf_str(&r.messages), message)) {
        fail_msg("expected \"%s\", got \"%s\"", message, buf_str(&r.messages));
    }
    assert_false(r.test[0].passed || r.test[0].no_proof);
    script_free(&r);
}

static void orders_are_played(void **state)
{
    (void)state;
    passes("can move A-LEAD 0302\n"
           "do move A-LEAD 0302   # a comment\n"
           "expect piece A-LEAD hex=0302 left=yes acted=yes\n"
           "expect log 1.1\n"
           "expect step TURN\n"
           "expect active red\n"
           "do done\n"
           "expect turn 2\n"
           "expect active blue\n"
           "expect order.II attack\n"
           "expect owner.0101 -\n"
           "expect general -\n"
           "expect alive 7\n"
           "expect mines -\n");
}

static void refusals_name_the_rule(void **state)
{
    (void)state;
    passes("cannot move A-LEAD 0404 1.1\n"
           "piece A-LEAD hex=0303\n"
           "cannot move A-LEAD 0403 1.2\n"
           "piece A-LEAD hex=0102\n"
           "cannot move A-LEAD 0201,0202,0102,0103 1.3\n");
    fails("cannot move A-LEAD 0302 1.1",
          "t.play:3: expected `move A-LEAD 0302` to be refused by 1.1, got: it is legal");
    fails("cannot move A-LEAD 0404 1.2", "to be refused by 1.2, got: to 0404: 1.1: ");
    fails("cannot move A-LEAD 0404 9.9", "'9.9' is no rule of small");
    passes("cannot move A-LEAD 0404 =1.1\n");
    fails("cannot move A-LEAD 0404 =1.1,1.2", "to be refused by =1.1,1.2, got: to 0404: 1.1: ");
    fails("cannot move A-LEAD 0404 =1.1,9.9", "'9.9' is no rule of small");
    fails("cannot move A-LEAD 0404", "'0404' is no rule");
    fails("cannot jump 1.1", "there is no order 'jump'");
    fails("can move A-LEAD 0404", "expected `move A-LEAD 0404` to be legal, got: to 0404: 1.1: ");
    fails("do move A-LEAD 0404", "expected `move A-LEAD 0404` to be legal");
    fails("do move B-ONE 0402", "expected `move B-ONE 0402` to be legal");
}

/* The other side is asked in the middle of a path; the rest goes on when it has answered. */
static void interrupts_keep_the_rest(void **state)
{
    (void)state;
    passes("do move A-LEAD 0303,0304\n"
           "expect step ANSWER\n"
           "expect active blue\n"
           "expect piece A-LEAD hex=0303\n"
           "cannot flee B-ONE 0402 3.1\n"
           "do stay\n"
           "expect log 3.1\n"
           "expect step ANSWER\n"
           "expect piece A-LEAD hex=0304\n"
           "do flee B-ONE 0402\n"
           "expect step TURN\n"
           "expect active red\n"
           "expect piece B-ONE hex=0402\n");
}

static void forced_answers_may_be_repeated(void **state)
{
    (void)state;
    const char *corner =
        "clear\npiece B-ONE hex=0504\npiece A-RED-1 hex=0303\nstep TURN\ndo move A-RED-1 0403\nexpect log 3.1\n";
    Buf text = {0};
    buf_print(&text, "%sexpect step TURN\ndo stay\nexpect step TURN\nexpect log 3.1\ndo done\nexpect active blue\n",
              corner);
    passes(buf_str(&text));
    buf_clear(&text);
    buf_print(&text, "%sdo flee B-ONE 0503\n", corner);
    fails(buf_str(&text), "expected `flee B-ONE 0503` to be legal");
    buf_free(&text);
}

static void dice_are_named(void **state)
{
    (void)state;
    const char *attack = "clear\npiece A-RED-1 hex=0303\npiece B-ONE hex=0403\nstep TURN active=red\n";
    Buf text = {0};
    buf_print(
        &text,
        "%sdice 4\ncan attack A-RED-1 0403\ndo attack A-RED-1 0403\nexpect piece B-ONE hex=reserve\nexpect log 2.1\n",
        attack);
    passes(buf_str(&text));
    buf_clear(&text);
    buf_print(&text, "%sdice 3\ndo attack A-RED-1 0403\nexpect piece B-ONE hex=reserve\n", attack);
    fails(buf_str(&text), "t.play:9: expected B-ONE hex reserve, got 0403");
    buf_clear(&text);
    buf_print(&text, "%sdo attack A-RED-1 0403\n", attack);
    fails(buf_str(&text), "t.play:7: expected the dice named before this line to be enough");
    buf_clear(&text);
    buf_print(&text, "%sdice 9\ndo attack A-RED-1 0403\n", attack);
    fails(buf_str(&text), "a face that the die has not");
    buf_clear(&text);
    buf_print(&text, "%sdice 4 5 6\ndo attack A-RED-1 0403\n", attack);
    fails(buf_str(&text), "got 2 left over at the end of the test");
    buf_free(&text);
    fails("dice", "expected dice NUMBER");
    fails("dice -1", "'-1' is no roll");
    fails("dice x", "'x' is no roll");
}

static void the_log_alone_is_no_proof(void **state)
{
    (void)state;
    ScriptResult r = run("do done\nexpect log 1.1\nexpect turn 2");
    assert_int_equal(r.failed, 1);
    assert_true(r.test[0].no_proof);
    assert_non_null(strstr(buf_str(&r.messages), "t.play:4: expected the log of the last order to cite 1.1"));
    script_free(&r);
    fails("do done\nexpect log 1.1\nexpect turn 3", "expected turn 3, got 2");
    fails("do done\nexpect log 8.8", "'8.8' is no rule of small");
}

/* The small game with two wrong lists: that of a turn misses attacks, that of a move is not judged again and has every hex. */
static void moves_only(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (side_of(g, i) == side && s->hex[i] >= 0) {
            offer(out, atom(V_MOVE, i, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

static Game *wrong_load(Source *src, const char *scenario, const OptionValue *values, int count, Problems *p)
{
    static StepDef steps[STEPS];
    static Ruleset rules;
    memcpy(steps, small_steps, sizeof steps);
    steps[S_TURN].offer = moves_only;
    steps[S_MOVING].flags |= STEP_EXACT;
    rules = small_ruleset;
    rules.steps = steps;
    Game *g = small_load(src, scenario, values, count, p);
    g->head.rules = &rules;
    return g;
}

static const Ruleset *wrong_find(Span id)
{
    static Ruleset found;
    (void)id;
    found = small_ruleset;
    found.load = wrong_load;
    return &found;
}

static void lists_are_looked_up(void **state)
{
    (void)state;
    static const char text[] = "test 1.1: lists\n"
                               "game small field\n"
                               "piece B-ONE hex=0201\n"
                               "can move A-RED-1 0102\n"
                               "can attack A-RED-1 0201\n"
                               "cannot move A-RED-1 0304 1.1\n"
                               "dice 4\n"
                               "do attack A-RED-1 0201\n"
                               "expect piece B-ONE hex=reserve\n";
    const ScriptOptions wrong = {.find = wrong_find, .quiet = true};
    const char *told = "t.play:5: `attack A-RED-1` is legal at TURN, but the list of legal atoms there misses it\n"
                       "t.play:6: `to 0304` is refused at MOVING, but the list of legal atoms there has it\n"
                       "t.play:8: `attack A-RED-1` is legal at TURN, but the list of legal atoms there misses it\n";
    ScriptResult r = {0};
    script_run(&wrong, as_text(text), &r);
    assert_int_equal(r.failed, 1);
    assert_true(r.test[0].no_proof);
    assert_string_equal(buf_str(&r.messages), told);
    script_free(&r);
}

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    fails("", "the test checks nothing");
    fails("game small hill\ndo done", "there is no scenario 'hill'");
    fails("game chess\ndo done", "expected game SYSTEM SCENARIO");
    fails("game chess field\ndo done", "there is no system 'chess'");
    fails("game small field fog\ndo done", "'fog' is not of the form option=value");
    fails("jump", "'jump' is no command");
    fails("piece Q hex=0101", "t.play:3: there is no piece 'Q'");
    fails("set turn x", "expected a whole number");
    fails("step NIGHT", "there is no step 'NIGHT'");
    fails("expect", "expected expect piece");
    fails("expect piece", "expected a piece");
    fails("expect piece A-LEAD", "expected fields");
    fails("expect piece A-LEAD hex", "not of the form key=value");
    fails("expect piece A-LEAD size=1", "A-LEAD has no field 'size'");
    fails("expect piece A-LEAD hex=0104", "'0104' is no hex");
    fails("expect piece A-LEAD hex=0101", "expected A-LEAD hex 0101, got 0202");
    fails("expect turn", "expected expect turn VALUE");
    fails("expect turn 1 2", "expected expect turn VALUE");
    fails("expect weather rain", "no field 'weather'");
    fails("expect step NIGHT", "small has no step 'NIGHT'");
    fails("expect step END", "expected step END, got TURN");
    fails("expect active blue", "expected active blue, got red");
    fails("do", "an order is missing");
}

static void tests_stand_alone(void **state)
{
    (void)state;
    ScriptResult r = {0};
    const char *text = "do done\n"
                       "test 1.1: no game\ndo done\n"
                       "test 1.1 7.7: a rule that is none\ngame small field\ndo done\n"
                       "test no colon\ngame small field\ndo done\n"
                       "test 2.1 1.2: good\ngame small field\ndo done\n"
                       "game small field fog=yes\nexpect turn 1\n";
    assert_false(script_run(&options, as_text(text), &r));
    assert_int_equal(r.count, 5);
    assert_int_equal(r.failed, 4);
    assert_int_equal(r.passed, 1);
    assert_true(script_names(&r.test[4], span_of("1.2")) && !script_names(&r.test[4], span_of("1.1")));
    assert_ptr_equal(r.test[4].system, &small_ruleset);
    assert_non_null(strstr(buf_str(&r.messages), "t.play:1: expected test RULE"));
    assert_non_null(strstr(buf_str(&r.messages), "t.play:3: there is no game"));
    assert_non_null(strstr(buf_str(&r.messages), "t.play:5: the test names rule 7.7"));
    assert_non_null(strstr(buf_str(&r.messages), "t.play:7: expected test RULE"));
    script_free(&r);
}

static void tests_are_chosen_by_rule(void **state)
{
    (void)state;
    ScriptOptions o = options;
    ScriptGames games = {0};
    ScriptResult r = {0};
    o.only = span_of("2.1");
    o.games = &games;
    assert_true(script_run(
        &o, as_text("test 1.1: a\nnonsense\ntest 2.1: b\ngame small field\ndo done\ntest 2.10: c\nnonsense\n"), &r));
    assert_int_equal(r.count, 1);
    assert_int_equal(r.passed, 1);
    assert_int_equal(games.count, 1);
    script_free(&r);
    script_games_free(&games);
}

static void failures_show_the_position(void **state)
{
    (void)state;
    ScriptOptions loud = {.find = ruleset_find};
    ScriptResult r = {0};
    script_run(&loud, as_text("test 1.1: a\ngame small field\nset turn 3\nexpect turn 4\n"), &r);
    assert_non_null(strstr(buf_str(&r.messages),
                           "t.play:4: expected turn 4, got 3\n    game small field\n    clear\n    piece A-RED-1"));
    assert_non_null(strstr(buf_str(&r.messages), "\n    set turn 3\n    step TURN at=0 owner=red\n"));
    script_free(&r);
}

/* Words of the language in any sequence: nothing crashes, and every test gets its verdict. */
static void nonsense_does_no_harm(void **state)
{
    static const char *const words[] = {
        "test", "1.1:",      "game",   "small",       "field",      "clear",      "piece",     "A-RED-1",      "B-ONE",
        "A-",   "hex=0403",  "hex=",   "=",           "set",        "turn",       "mines",     "0101,0102",    "step",
        "TURN", "MOVING",    "ANSWER", "at=1",        "at=0",       "owner=blue", "waiting=3", "mover=A-LEAD", "frame",
        "dice", "4",         "do",     "can",         "cannot",     "expect",     "log",       "move",         "A-LEAD",
        "0303", "0302,0303", "march",  "march@0302",  "attack",     "charge",     "done",      "stay",         "flee",
        "red:", ":",         "#",      "-",           ";",          "\n",         "\n",        "\n",           "\n",
        "\n",   "\n",        "over=1", "step - at=0", "active=blue"};
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int i = 0; i < 3000; i++) {
        Buf text = {0};
        ScriptResult r = {0};
        buf_text(&text, "test 1.1: x\ngame small field\n");
        for (int k = 0; k < 60; k++) {
            buf_print(&text, "%s ", words[rng_below(&rng, sizeof words / sizeof words[0])]);
        }
        script_run(&options, as_text(buf_str(&text)), &r);
        assert_true(r.count >= 1 && r.passed + r.failed == r.count);
        script_free(&r);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_played),
        cmocka_unit_test(refusals_name_the_rule),
        cmocka_unit_test(interrupts_keep_the_rest),
        cmocka_unit_test(forced_answers_may_be_repeated),
        cmocka_unit_test(dice_are_named),
        cmocka_unit_test(the_log_alone_is_no_proof),
        cmocka_unit_test(lists_are_looked_up),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(tests_stand_alone),
        cmocka_unit_test(tests_are_chosen_by_rule),
        cmocka_unit_test(failures_show_the_position),
        cmocka_unit_test(nonsense_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
