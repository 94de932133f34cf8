/* losses.c - soldiers that fall, units that are gone, and the reactivity tests they lead to (G10, G11, T05, R01 to R09, O02). */
#include "rules/soldatini/soldatini.h"

enum { FACES_OF_TEST = 6 };

Cause sol_cause(int enemy_unit, bool covered)
{
    Cause c = {.covered = covered};
    if (enemy_unit != NO_PIECE) {
        c.enemy[c.enemies++] = (uint8_t)enemy_unit;
    }
    return c;
}

/* Links to a unit that is gone: its charge, those who charge it, its general. */
void sol_destroy(Ctx *c, int u, Rule by, const char *how, bool fate)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    if (q->place != ON_TABLE) {
        return;
    }
    say_as(c, EVENT_OUTCOME, by, how, P_(u));
    sol_charge_over(s, u);
    q->place = GONE;
    q->hold = NO_AREA;
    if (q->formation == GARRISON) {
        q->formation = COLUMN;
    }
    q->result = NO_RESULT;
    drop_flag(s, u, F_SHAKEN | F_SPENT | F_PASSED);
    for (int v = 0; v < c->g->units; v++) {
        if (s->unit[v].target == u && has_flag(s, v, F_CONTACT)) {
            sol_charge_over(s, v);
        }
    }
    unit_gone(c, u, fate);
}

void sol_lose(Ctx *c, int u, int n, Rule by)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    n = n > q->soldiers ? q->soldiers : n; /* G10: surplus hits are ignored */
    if (n <= 0 || q->place != ON_TABLE || !CITED(G10)) {
        return;
    }
    int before = sol_bases(s, u);
    q->soldiers = (uint8_t)(q->soldiers - n);
    q->turn_losses = (uint8_t)(q->turn_losses + n);
    q->phase_losses = (uint8_t)(q->phase_losses + n);
    say_as(c, EVENT_OUTCOME, by, n == 1 ? "{} loses {} soldier." : "{} loses {} soldiers.", P_(u), N_(n));
    if (!q->soldiers) {
        sol_destroy(c, u, R(G10), "{} is destroyed.", true);
        return;
    }
    sol_close_up(c, u, before);
}

/* ---- the test ---- */

/* R03, R04: the number by grade and what modifies it in this kind of test. */
int sol_reactivity(const Game *g, const State *s, int u, int test, bool covered, bool near_charger, Sum *sum)
{
    const bool holds[TEST_ROWS] = {
        [TEST_GENERAL] = general_with(g, s, u) != NO_PIECE,
        [TEST_COVER] = covered,
        [TEST_SQUARE] = s->unit[u].formation == SQUARE,
        [TEST_SHAKEN] = shaken(s, u),
        [TEST_UNDERSTRENGTH] = sol_understrength(g, s, u),
        [TEST_NO_ENEMY] = test & (TESTS_REFORM | TESTS_RALLY) && !sol_enemy_within(g, s, u, g->limit.quiet, true),
        [TEST_NEAR_CHARGER] = near_charger,
    };
    static const char *const why[TEST_ROWS] = {
        "a general with it",         "in good cover",        "in square", "shaken", "fewer than four bases",
        "no enemy within 12 inches", "the charge began near"};
    for (int i = 0; i < TEST_ROWS; i++) {
        bool applies = holds[i] && g->test_applies[i] & test;
        add(sum, g->test[i], i == TEST_GENERAL ? R(C05) : R(R04), why[i], applies);
    }
    return BY(R03, g->reactivity[s->unit[u].grade], g->reactivity[CONSCRIPT]) + sum->total;
}

/* R02, G07b: at or under the number; a 1 always passes, a 6 always fails. */
bool sol_test(Ctx *c, int u, int number, const Sum *sum, Rule by, const char *purpose)
{
    int most = number;
    RULE (R02) {
        most = number < 1 ? 1 : number > FACES_OF_TEST - 1 ? FACES_OF_TEST - 1 : number;
    }
    Side side = side_of(c->g, u);
    bool pass = CITED(G07b) ? roll_low(c, 1, FACES_OF_TEST, most, side, purpose) > 0
                            : roll_hits(c, 1, FACES_OF_TEST, most, side, purpose) > 0;
    Event *e =
        say_as(c, EVENT_NEEDED, by,
               pass ? "{} tests at {} or under, and passes." : "{} tests at {} or under, and fails.", P_(u), N_(most));
    event_rule(e, R(R02));
    if (sum->count) {
        event_sum(e, sum);
    }
    return pass;
}

/* ---- tests for losses ---- */

/* R05, R06: one failure shakes it, another routs it. True: it must rout. */
static bool test_once(Ctx *c, int u, const Cause *cause, Rule by)
{
    Sum sum = {0};
    int number = sol_reactivity(c->g, c->s, u, TESTS_LOSSES, cause->covered, false, &sum);
    if (sol_test(c, u, number, &sum, by, "reactivity")) {
        return false;
    }
    if (shaken(c->s, u)) {
        return CITED(R06);
    }
    RULE (R05) {
        set_flag(c->s, u, F_SHAKEN);
        say_as(c, EVENT_OUTCOME, R(R05), "{} is shaken.", P_(u));
    }
    return false;
}

bool sol_tests_due(Ctx *c, int u, const Cause *cause)
{
    Unit *q = &c->s->unit[u];
    if (q->place != ON_TABLE || (routed(c->s, u) && CITED(R08))) {
        return false; /* R08 */
    }
    int due = BY(R01, q->turn_losses / c->g->limit.losses_a_test - q->turn_tests, 0);
    if (due > 1 && c->g->one_test && CITED(O02)) {
        q->turn_tests = (uint8_t)(q->turn_tests + due - 1); /* the others are taken as passed */
        due = 1;
    }
    for (; due > 0; due--) {
        q->turn_tests++;
        if (test_once(c, u, cause, R(R01))) {
            q->turn_tests = (uint8_t)(q->turn_tests + due - 1); /* R06: those still due are dropped */
            return true;
        }
    }
    return false;
}

void sol_settle(Ctx *c, int u, const Cause *cause)
{
    if (sol_tests_due(c, u, cause)) {
        sol_rout(c, u, cause, R(R06));
    }
}

/* R19: crossed by a router; it does not count among the tests for losses, and comes once in a player turn. */
void sol_test_crossed(Ctx *c, int u)
{
    State *s = c->s;
    if (!on_table(s, u) || routed(s, u) || has_flag(s, u, F_CROSSED) || !CITED(R19)) {
        return;
    }
    set_flag(s, u, F_CROSSED);
    Footprint f = sol_foot(c->g, s, u);
    Inch gap;
    Cause cause = sol_cause(sol_nearest_enemy(c->g, s, u, 2 * TABLE_MOST, &gap),
                            s->unit[u].formation == GARRISON || sol_in_wood(c->g, &f));
    if (test_once(c, u, &cause, R(R19))) {
        sol_rout(c, u, &cause, R(R19));
    }
}
