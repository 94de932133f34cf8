/* test_engine_broken_invariants.c - what must hold is broken on purpose: the game is closed with a report, and nothing else happens.
 *
 * The steps of the toy are put in the place of some of its own, each with one fault that a system could have.
 */
#include "engine/view/decision_json.h"
#include "engine/gamefile/gamefile.h"
#include "engine/odds/odds.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static StepDef steps[TOY_STEPS];
static Ruleset faulty;

typedef struct BrokenTable {
    Game *g;
    FastDice dice;
    Session *x;
    Result r;
    Buf file;
} BrokenTable;

/* A table of a toy whose step FORCED, entered by `marches`, has the fault. */
static int sit_down(void **state)
{
    memcpy(steps, toy_steps, sizeof steps);
    faulty = toy;
    faulty.steps = steps;
    BrokenTable *t = calloc(1, sizeof *t);
    t->g = toy_game();
    head_of(t->g)->rules = &faulty;
    fast_dice(&t->dice, 1);
    *state = t;
    return 0;
}

static int get_up(void **state)
{
    BrokenTable *t = *state;
    session_close(t->x);
    game_free(t->g);
    buf_free(&t->file);
    free(t);
    return 0;
}

static void begin(BrokenTable *t)
{
    GameHeader h = gameheader_of(t->g);
    h.has_seed = true;
    gameheader_print(&t->file, &h);
    t->x = session_open(t->g, &t->dice.dice);
    session_keep(t->x, gametext_keeper(&t->file));
}

static Verdict order(BrokenTable *t, const char *text) { return session_order(t->x, RED, span_of(text), &t->r); }

static void is_closed(BrokenTable *t, const char *why, const char *last_order)
{
    assert_non_null(session_broken(t->x));
    assert_non_null(strstr(buf_str(&t->x->report), why));
    if (last_order) {
        assert_non_null(strstr(buf_str(&t->x->report), last_order));
    }
    assert_false(session_asks(t->x, RED));
    assert_false(session_asks(t->x, BLUE));
    assert_int_equal(t->x->play->legal.count, 0);
    assert_int_equal(order(t, "done"), CLOSED);
    assert_int_equal(order(t, "undo"), REFUSED);
    assert_int_equal(session_atom(t->x, RED, atom(VERB_DONE, 0, 0, 0), &t->r), CLOSED);
    assert_int_equal(session_undo_to(t->x, 0, &t->r), CLOSED);
}

/* ---- the faults ---- */

static Next run_deeper(Ctx *c)
{
    push(c->s, TOY_FORCED, RED);
    return GO;
}

static Next run_round(Ctx *c)
{
    (void)c;
    return GO;
}

static Next run_out(Ctx *c)
{
    pop(c->s);
    pop(c->s);
    pop(c->s);
    return GO;
}

static Next run_for_nobody(Ctx *c)
{
    top(c->s)->owner = NOBODY;
    return ASK;
}

static void offer_nothing(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side, (void)out;
}

static void offer_too_much(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i <= ATOMS_MAX; i++) {
        offer(out, atom(KEEP, 0, 0, 0));
    }
}

static void offer_too_many_intervals(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i <= INTERVALS_MAX; i++) {
        offer_interval(out, atom(KEEP, 0, 0, 0), 0, 0, 1);
    }
}

static Next run_hail(Ctx *c)
{
    dice_hits(c->dice, 1000, 6, 4, (DieCall){"hail", RED, false});
    return ASK;
}

/* The order before it stands, the one that breaks is not played, and the position is that between the two. */
static void marches_into_it(BrokenTable *t, const char *why)
{
    begin(t);
    assert_int_equal(order(t, "move R1 2"), TAKEN);
    State before = *t->x->s;
    int events = t->x->log.count;
    assert_int_equal(order(t, "marches"), CLOSED);
    assert_int_equal(session_lines(t->x), 1);
    assert_int_equal(t->x->log.count, events);
    assert_int_equal(t->x->s->at[R1], 2);
    assert_int_equal(core(t->x->s)->depth, core(&before)->depth);
    is_closed(t, why, "marches");
}

static void a_stack_that_grows_without_end(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_deeper;
    marches_into_it(t, "the stack of steps is full");
}

static void rules_that_run_in_a_circle(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_round;
    marches_into_it(t, "the rules run in a circle");
}

static void a_stack_that_runs_empty(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_out;
    marches_into_it(t, "the last step has ended");
}

static void a_question_to_nobody(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_for_nobody;
    marches_into_it(t, "nobody owns it");
}

static void a_dead_end(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].offer = offer_nothing;
    marches_into_it(t, "nothing is legal");
}

static void a_list_that_is_too_long(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].offer = offer_too_much;
    marches_into_it(t, "more is legal than can be listed");
}

static void too_many_intervals(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].offer = offer_too_many_intervals;
    marches_into_it(t, "more is legal than can be listed");
}

static void more_dice_than_a_hand_holds(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_hail;
    marches_into_it(t, "more happens at once than the game has room for");
}

static void set_up_that_breaks(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_MAIN].run = run_round;
    begin(t);
    is_closed(t, "the rules run in a circle", NULL);
}

static void the_answer_says_that_it_is_closed(void **state)
{
    BrokenTable *t = *state;
    Buf text = {0};
    Json j = {.out = &text};
    json_open(&j, '{');
    answer_verdict(&j, t->x, &(Result){.verdict = CLOSED, .message = "it is closed"}, RED);
    json_close(&j, '}');
    assert_string_equal(buf_str(&text), "{\"ok\":false,\"verdict\":\"closed\",\"error\":\"it is closed\"}");
    buf_free(&text);
}

static void an_atom_that_breaks(void **state)
{
    BrokenTable *t = *state;
    steps[TOY_FORCED].run = run_round;
    begin(t);
    assert_int_equal(session_atom(t->x, RED, atom(MARCHES, 0, 0, 0), &t->r), CLOSED);
    is_closed(t, "the rules run in a circle", "marches");
    assert_non_null(strstr(buf_str(&t->file), "\nmarches\n"));
}

/* The same file shows the same fault; with the fault mended the order is played. */
static Session *replayed(BrokenTable *t, Problems *p, bool *ok)
{
    GameText text = {0};
    Session *x = session_open(t->g, &t->dice.dice);
    Text bytes = {.name = "game", .bytes = buf_as_span(&t->file)};
    *ok = gametext_parse(&text, bytes, p) && gametext_replay(&text, x, p);
    gametext_free(&text);
    return x;
}

static void the_file_keeps_the_order(void **state)
{
    BrokenTable *t = *state;
    Problems p = {0};
    bool ok;
    steps[TOY_FORCED].run = run_deeper;
    marches_into_it(t, "the stack of steps is full");
    Session *again = replayed(t, &p, &ok);
    assert_true(ok);
    assert_non_null(session_broken(again));
    assert_string_equal(buf_str(&again->report), buf_str(&t->x->report));
    session_close(again);
    steps[TOY_FORCED].run = run_ask;
    again = replayed(t, &p, &ok);
    assert_true(ok);
    assert_null(session_broken(again));
    assert_int_equal(session_lines(again), 2);
    assert_true(session_asks(again, RED));
    session_close(again);
    problems_free(&p);
}

static void odds_of_what_breaks(void **state)
{
    BrokenTable *t = *state;
    Problems p = {0};
    Odds odds;
    steps[TOY_FORCED].run = run_deeper;
    begin(t);
    odds_order(t->g, t->x->s, RED, span_of("marches"), NULL, &odds, &p); /* whatever it says, the game goes on */
    odds_free(&odds);
    problems_free(&p);
    assert_null(session_broken(t->x));
    assert_int_equal(order(t, "move R1 2"), TAKEN);
}

static void a_step_without_its_functions_is_refused(void **state)
{
    BrokenTable *t = *state;
    Problems p = {0};
    Source src = {0};
    steps[TOY_BRIDGE].act = NULL;
    assert_null(game_load(&faulty, &src, "row", NULL, 0, &p));
    assert_non_null(strstr(buf_str(&p.text), "BRIDGE"));
    problems_free(&p);
    source_free(&src);
    (void)t;
}

int main(void)
{
#define BREAKS(test) cmocka_unit_test_setup_teardown(test, sit_down, get_up)
    const struct CMUnitTest tests[] = {
        BREAKS(a_stack_that_grows_without_end),
        BREAKS(rules_that_run_in_a_circle),
        BREAKS(a_stack_that_runs_empty),
        BREAKS(a_question_to_nobody),
        BREAKS(a_dead_end),
        BREAKS(a_list_that_is_too_long),
        BREAKS(too_many_intervals),
        BREAKS(more_dice_than_a_hand_holds),
        BREAKS(set_up_that_breaks),
        BREAKS(an_atom_that_breaks),
        BREAKS(the_answer_says_that_it_is_closed),
        BREAKS(the_file_keeps_the_order),
        BREAKS(odds_of_what_breaks),
        BREAKS(a_step_without_its_functions_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
