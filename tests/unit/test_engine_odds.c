/* test_engine_odds.c - odds of the toy game against numbers worked out by hand; nothing of the real game may move. */
#include "engine/odds/odds.h"
#include "toy_system.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Desk {
    Game *g;
    State s;
    Odds o;
    Problems p;
} Desk;

static int set_up(void **state)
{
    Desk *d = calloc(1, sizeof *d);
    d->g = toy_game();
    FastDice dice;
    fast_dice(&dice, 1);
    toy_setup(d->g, &d->s);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = &d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
    *state = d;
    return 0;
}

static int clear_up(void **state)
{
    Desk *d = *state;
    odds_free(&d->o);
    problems_free(&d->p);
    game_free(d->g);
    free(d);
    return 0;
}

static void odds(Desk *d, const char *order, const OddsOptions *options)
{
    State before = d->s;
    odds_free(&d->o);
    if (!odds_order(d->g, &d->s, RED, span_of(order), options, &d->o, &d->p)) {
        fail_msg("%s: %s", order, buf_str(&d->p.text));
    }
    assert_memory_equal(&before, &d->s, sizeof before);
}

static const OddsOutcome *outcome(Desk *d, const char *summary)
{
    for (int i = 0; i < d->o.count; i++) {
        if (strcmp(d->o.outcome[i].summary, summary) == 0) {
            return &d->o.outcome[i];
        }
    }
    fail_msg("no outcome '%s'", summary);
    return NULL;
}

static void expect_odds(Desk *d, const char *summary, uint64_t num, uint64_t den)
{
    const OddsOutcome *o = outcome(d, summary);
    assert_int_equal(o->fraction.num, num);
    assert_int_equal(o->fraction.den, den);
    assert_true(fabs(o->probability - (double)num / (double)den) < 1e-12);
}

static void one_die(void **state)
{
    Desk *d = *state;
    odds(d, "fire R1 B1", NULL);
    assert_int_equal(d->o.count, 2);
    expect_odds(d, "First Blue is hit.", 1, 3);
    expect_odds(d, "First Blue is missed.", 2, 3);
    assert_true(d->o.one_die);
    assert_int_equal(outcome(d, "First Blue is hit.")->faces, 1 << 5 | 1 << 6);
    assert_int_equal(d->o.leaves, 6);
}

static void modifiers_are_shown_and_counted(void **state)
{
    Desk *d = *state;
    odds(d, "fire R1 R1", NULL); /* +1: hit on 4 to 6 */
    expect_odds(d, "First Red is hit.", 1, 2);
    assert_int_equal(d->o.sum_count, 1);
    assert_int_equal(d->o.sum[0].sum.total, 1);
    Buf out = {0};
    odds_text(&out, d->g, &d->o);
    assert_non_null(strstr(buf_str(&out), " 50.0%          3/6  "));
    assert_non_null(strstr(buf_str(&out), "First Red is hit. (on 4 to 6)"));
    assert_non_null(strstr(buf_str(&out), "Modifiers of fire: +1\n  +1  3        they stand close\n"));
    buf_clear(&out);
    Json j = {.out = &out};
    odds_json(&j, d->g, &d->o);
    assert_string_equal(buf_str(&out),
                        "{\"outcomes\":[{\"probability\":0.5,\"summary\":\"First Red is "
                        "hit.\",\"told\":[{\"text\":\"First Red is hit.\",\"begins\":null,"
                        "\"sum\":true,\"pieces\":[\"R1\"],\"hexes\":[]}],\"fraction\":\"3/6\",\"faces\":[4,5,6]},"
                        "{\"probability\":0.5,\"summary\":\"First Red is missed.\",\"told\":[{\"text\":\"First Red is "
                        "missed.\",\"begins\":null,"
                        "\"sum\":true,\"pieces\":[\"R1\"],\"hexes\":[]}],\"fraction\":\"3/6\",\"faces\":[1,2,3]}],"
                        "\"modifiers\":[{\"value\":1,\"rule\":\"3\",\"why\":\"they stand close\",\"of\":\"fire\"}],"
                        "\"sums\":[{\"of\":\"fire\",\"rolled\":true,\"total\":1,\"terms\":[{\"value\":1,\"rule\":\"3\","
                        "\"why\":\"they stand close\"}]}],"
                        "\"assumed\":[],\"answers\":[],\"alternatives\":[],\"leaves\":6,\"sampled\":false}");
    buf_free(&out);
}

static void many_dice_of_one_call(void **state)
{
    Desk *d = *state;
    odds(d, "volley 12", NULL);
    assert_int_equal(d->o.count, 13);
    expect_odds(d, "12 hits.", 1, 531441);
    expect_odds(d, "1 hits.", 8192, 177147); /* 12 x 2^11 / 3^12 */
    assert_false(d->o.one_die);
    odds(d, "parley", NULL);
    expect_odds(d, "Won.", 1, 2);
    expect_odds(d, "Lost.", 1, 2);
}

static bool ten_faces(Ctx *c, const int *value, Problems *p)
{
    (void)value;
    (void)p;
    bool low = roll(c, 10, RED, "luck") <= 5;
    if (low && roll(c, 10, RED, "more luck") == 1) {
        say_as(c, EVENT_OUTCOME, RULE_3, "Lucky twice.");
    } else {
        say_as(c, EVENT_OUTCOME, RULE_3, low ? "Lucky." : "Unlucky.");
    }
    return true;
}

static void in_the_dice_that_are_rolled(void **state)
{
    Desk *d = *state;
    Buf out = {0};
    assert_true(odds_calculate(d->g, &(Calculation){.name = "luck", .run = ten_faces}, 0, &d->o, &d->p));
    expect_odds(d, "Unlucky.", 1, 2);
    odds_text(&out, d->g, &d->o);
    assert_non_null(strstr(buf_str(&out), " 50.0%         5/10  "));
    assert_non_null(strstr(buf_str(&out), " 45.0%       45/100  "));
    assert_non_null(strstr(buf_str(&out), "  5.0%        5/100  "));
    buf_clear(&out);
    odds(d, "parley", NULL); /* as likely as not, whatever the dice: ties are rolled again */
    odds_text(&out, d->g, &d->o);
    assert_non_null(strstr(buf_str(&out), " 50.0%          1/2  "));
    buf_free(&out);
}

static void through_an_interrupt(void **state)
{
    Desk *d = *state;
    d->s.at[R2] = 8;
    odds(d, "move R2 7,6", NULL);
    assert_int_equal(d->o.count, 1); /* blue is assumed to pass: nothing is rolled */
    assert_int_equal(d->o.assumed_count, 1);
    assert_string_equal(d->o.assumed[0], "Blues: Pass (pass)");
    const char *const shoot[] = {"react=B2"};
    odds(d, "move R2 7,6", &(OddsOptions){.assume = shoot, .assume_count = 1});
    expect_odds(d, "Second Red holds.", 1, 2);
    expect_odds(d, "Second Red is thrown back.", 1, 2);
    assert_string_equal(d->o.assumed[0], "Blues: react Second Blue (react B2)");
    const char *const any[] = {"react=yes"};
    odds(d, "move R2 7,6", &(OddsOptions){.assume = any, .assume_count = 1});
    assert_string_equal(d->o.assumed[0], "Blues: react First Blue (react B1)");
    const char *const no[] = {"react=no"};
    odds(d, "move R2 7,6", &(OddsOptions){.assume = no, .assume_count = 1});
    assert_string_equal(d->o.assumed[0], "Blues: Pass (pass)");
}

/* What the other side may do first: each answer with its own figures. */
static void figures_under_each_answer(void **state)
{
    Desk *d = *state;
    d->s.at[R2] = 8;
    odds(d, "move R2 7,6", &(OddsOptions){.answers = true});
    assert_int_equal(d->o.count, 1); /* the order's own figures stay those of the assumed answer */
    assert_int_equal(d->o.answer_count, 2);
    int declines = d->o.answer[0].declines ? 0 : 1;
    const OddsAnswer *pass = &d->o.answer[declines], *shot = &d->o.answer[1 - declines];
    assert_true(pass->declines && pass->assumed && !shot->declines && !shot->assumed);
    assert_int_equal(pass->count, 1);
    assert_int_equal(shot->count, 2);
    assert_true(fabs(shot->outcome[0].probability - 0.5) < 1e-12);
    Buf out = {0};
    odds_text(&out, d->g, &d->o);
    assert_non_null(strstr(buf_str(&out), "The other side first:"));
    assert_non_null(strstr(buf_str(&out), "50.0% Second Red holds.; 50.0% Second Red is thrown back."));
    buf_free(&out);
    odds(d, "move R2 7,6", NULL);
    assert_null(d->o.answer[0].outcome); /* not asked for: no figures, and none are told */
}

static void mud_on_the_way(void **state)
{
    Desk *d = *state;
    odds(d, "move R1 2,3,4", NULL);
    expect_odds(d, "Stuck.", 1, 6);
    expect_odds(d, "Through.", 5, 6);
    assert_int_equal(outcome(d, "Stuck.")->faces, 1 << 1);
}

static void own_questions_on_the_way(void **state)
{
    Desk *d = *state;
    const char *const burn[] = {"burn=yes"};
    odds(d, "move R2 9,8", &(OddsOptions){.assume = burn, .assume_count = 1});
    assert_int_equal(d->o.assumed_count, 1);
    assert_string_equal(d->o.assumed[0], "Reds: burn (burn)");
}

static void refusals_have_their_reasons(void **state)
{
    Desk *d = *state;
    assert_false(odds_order(d->g, &d->s, RED, span_of("move R1 2,5"), 0, &d->o, &d->p));
    assert_int_equal(d->o.failed, 2);
    assert_int_equal(d->o.why.count, 2);
    assert_string_equal(buf_str(&d->p.text), "to 5: 1: from 2 to 5 is too far; 2: Cell 5 is a marsh.\n");
    odds_free(&d->o);
    assert_false(odds_order(d->g, &d->s, BLUE, span_of("done"), 0, &d->o, &d->p));
}

static void odds_know_no_more_than_the_side(void **state)
{
    Desk *d = *state;
    d->s.at[B2] = 20; /* makes hits on 4 to 6 instead of 5 and 6, but red does not see him */
    odds(d, "volley 1", NULL);
    expect_odds(d, "1 hits.", 1, 3);
    odds(d, "volley 1", &(OddsOptions){.referee = true});
    expect_odds(d, "1 hits.", 1, 2);
    odds(d, "fire R1 B2", NULL);
    assert_int_equal(d->o.count, 1);
    assert_string_equal(d->o.outcome[0].summary,
                        "Dice fall, and you are told nothing of them."); /* that he could tell */
}

static void past_the_limit_it_samples(void **state)
{
    Desk *d = *state;
    odds(d, "volley 12", &(OddsOptions){.leaves = 1});
    assert_true(d->o.sampled);
    assert_int_equal(d->o.leaves, ODDS_SAMPLES);
    assert_true(fabs(outcome(d, "4 hits.")->probability - 126720.0 / 531441) < 0.02);
    double all = 0;
    for (int i = 0; i < d->o.count; i++) {
        all += d->o.outcome[i].probability;
    }
    assert_true(fabs(all - 1) < 1e-9);
    Buf out = {0};
    odds_text(&out, d->g, &d->o);
    assert_non_null(strstr(buf_str(&out), "estimated from 8000 samples"));
    buf_free(&out);
}

/* A volley is declared now and fired when both sides have spoken: the order is closed, and Blue is asked. */
static int closes(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max)
{
    (void)g, (void)s;
    if (!max || order[n - 1].verb != STOP) {
        return 0;
    }
    out[0] = atom(VERB_DONE, 0, 0, 0);
    return 1;
}

static Atom fires_back(const Game *g, const State *s, const Atoms *legal)
{
    (void)g, (void)s, (void)legal;
    return atom(FIRE, B1, R1, 0);
}

static void both_declare_before_the_dice(void **state)
{
    Desk *d = *state;
    Ruleset declaring = toy;
    OddsPart part = {.assume = fires_back};
    declaring.odds = &part;
    d->g->head.rules = &declaring;
    odds(d, "move R1 2", NULL);
    assert_int_equal(d->o.count, 1); /* an order that nothing follows ends where it was given */
    assert_int_equal(d->o.assumed_count, 0);
    part.odds_follow = closes;
    odds(d, "move R1 2", NULL);
    assert_string_equal(d->o.assumed[0], "Blues: fire First Blue First Red (fire B1 R1)");
    expect_odds(d, "First Red is hit.", 1, 2);
    assert_int_equal(d->o.assumed_count, 1); /* after the dice nobody is asked any more */
}

/* Whoever has marched announces a shot for later. */
static bool announces(Ctx *c, const State *before, const Atom *order, int n)
{
    (void)before;
    if (order[n - 1].verb != STOP) {
        return false;
    }
    say_as(c, EVENT_OUTCOME, RULE_1,
           dice_d(c->dice, 6, (DieCall){.side = RED, .purpose = "announced"}) > 4 ? "It strikes." : "It goes wide.");
    return true;
}

static void what_is_announced_is_foreseen(void **state)
{
    Desk *d = *state;
    Ruleset announcing = toy;
    OddsPart part = {.resolve_announced = announces};
    announcing.odds = &part;
    d->g->head.rules = &announcing;
    odds(d, "move R1 2", NULL);
    expect_odds(d, "It strikes.", 1, 3);
    expect_odds(d, "It goes wide.", 2, 3);
    assert_int_equal(d->o.assumed_count, 1);
    assert_string_equal(d->o.assumed[0], "It is fought as things stand now.");
    odds(d, "fire R1 B1", NULL); /* announces nothing: only its own die */
    expect_odds(d, "First Blue is hit.", 1, 3);
    assert_int_equal(d->o.assumed_count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, clear_up)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_die),
        TEST(modifiers_are_shown_and_counted),
        TEST(many_dice_of_one_call),
        TEST(in_the_dice_that_are_rolled),
        TEST(through_an_interrupt),
        TEST(figures_under_each_answer),
        TEST(mud_on_the_way),
        TEST(own_questions_on_the_way),
        TEST(refusals_have_their_reasons),
        TEST(odds_know_no_more_than_the_side),
        TEST(past_the_limit_it_samples),
        TEST(both_declare_before_the_dice),
        TEST(what_is_announced_is_foreseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
