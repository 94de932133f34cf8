/* test_guard_checks.c - the guards that look further can fail: a system that breaks one of their promises is found out, and one that keeps
 * them is not. */
#include "engine/orders/verbs.h"
#include "lab/guard/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A system as it is, but for what a test changes. */
typedef struct Bent {
    Source source;
    Game *g;
    Ruleset rules;
    const Ruleset *straight;
    StepDef *steps;
    MapFace map;
} Bent;
static Bent bent; /* what stands in for a function of the system asks the real one */

static void set_up(const char *system, const char *scenario)
{
    Problems p = {0};
    memset(&bent, 0, sizeof bent);
    bent.straight = ruleset_find(span_of(system));
    bent.g = bent.straight->load(&bent.source, scenario, NULL, 0, &p);
    assert_non_null(bent.g);
    bent.rules = *bent.straight;
    bent.steps = calloc((size_t)bent.straight->step_count, sizeof *bent.steps);
    memcpy(bent.steps, bent.straight->steps, (size_t)bent.straight->step_count * sizeof *bent.steps);
    bent.rules.steps = bent.steps;
    if (bent.straight->map) {
        bent.map = *bent.straight->map;
        bent.rules.map = &bent.map;
    }
    ((GameHead *)(void *)bent.g)->rules = &bent.rules;
}

/* How many kinds of findings the guard has. */
static int findings(unsigned look, long games)
{
    GuardPlan plan = {.g = bent.g, .name = "bent", .seed = 1, .games = games, .threads = 1, .look = look};
    GuardResult r;
    guard_run(&plan, &r);
    int found = r.findings.count;
    guard_result_free(&r);
    return found;
}

static void put_away(void)
{
    ((GameHead *)(void *)bent.g)->rules = bent.straight;
    game_free(bent.g);
    free(bent.steps);
    source_free(&bent.source);
}

static const StepDef *real_step(const State *s) { return &bent.straight->steps[top_of(s)->step]; }

/* The last reason of a refusal is kept back. */
static Rule judge_less(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    Rule r = real_step(s)->judge(g, s, side, a, w);
    if (w && w->count > 1) {
        w->count--;
    }
    return r;
}

/* A rule is named that has nothing to do with it. */
static Rule judge_more(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    Rule r = real_step(s)->judge(g, s, side, a, w);
    if (r && w && w->count && w->count < WHY_MAX) {
        w->reason[w->count++] = (Reason){.rule = 1};
    }
    return r;
}

static void bend_judges(Rule (*bending)(const Game *g, const State *s, Side side, Atom a, Why *w))
{
    for (int i = 0; i < bent.straight->step_count; i++) {
        bent.steps[i].judge = bent.steps[i].judge ? bending : NULL;
    }
}

static void reasons(void **state)
{
    (void)state;
    set_up("tolentino", "rancia");
    assert_int_equal(findings(LOOK_REASONS, 2), 0);
    bend_judges(judge_less);
    assert_true(findings(LOOK_REASONS, 2) > 0);
    bend_judges(judge_more);
    assert_true(findings(LOOK_REASONS, 2) > 0);
    put_away();
}

/* Something happens that no walk of the dice has met. */
static void act_unforeseen(Ctx *c, Side side, Atom a)
{
    real_step(c->s)->act(c, side, a);
    if (!c->dice->whole) {
        say_as(c, EVENT_OUTCOME, RULE_NONE, "A comet is seen.");
    }
}

static void odds(void **state)
{
    (void)state;
    set_up("tolentino", "rancia");
    assert_int_equal(findings(LOOK_ODDS, 2), 0);
    for (int i = 0; i < bent.straight->step_count; i++) {
        bent.steps[i].act = bent.steps[i].act ? act_unforeseen : NULL;
    }
    assert_true(findings(LOOK_ODDS, 2) > 0);
    put_away();
}

/* Every hex in reach seems to lie beside the piece. */
static bool reach_at_once(const Game *g, const State *s, int piece, Reach *out)
{
    if (!bent.straight->map->reach(g, s, piece, out)) {
        return false;
    }
    for (int h = 0; h < head(g)->map->grid.count; h++) {
        out->from[h] = out->cost[h] >= 0 ? piece_hex(g, s, piece) : (Hex)HEX_NONE;
        out->flags[h] &= (uint8_t)~REACH_WHOLLY;
    }
    return true;
}

static void offers_of_reach(void **state)
{
    (void)state;
    set_up("tolentino", "rancia");
    assert_int_equal(findings(LOOK_OFFERS, 2), 0);
    bent.map.reach = reach_at_once;
    assert_true(findings(LOOK_OFFERS, 2) > 0);
    put_away();
}

/* The intervals of a continuous verb end too early. */
static void offer_less(const Game *g, const State *s, Side side, Atoms *out)
{
    real_step(s)->offer(g, s, side, out);
    for (int i = 0; i < out->intervals; i++) {
        out->interval[i].hi -= out->interval[i].hi > out->interval[i].lo;
    }
}

static void intervals(void **state)
{
    (void)state;
    set_up("danube", "learning");
    assert_int_equal(findings(LOOK_INTERVALS, 1), 0);
    for (int i = 0; i < bent.straight->step_count; i++) {
        bent.steps[i].offer = bent.steps[i].offer ? offer_less : NULL;
    }
    assert_true(findings(LOOK_INTERVALS, 1) > 0);
    put_away();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons),
        cmocka_unit_test(odds),
        cmocka_unit_test(offers_of_reach),
        cmocka_unit_test(intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
