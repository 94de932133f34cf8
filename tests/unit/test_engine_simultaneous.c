/* test_engine_simultaneous.c - simultaneous steps: both sides draft at once, may reopen until both have closed, and learn nothing of each other. */
#include "engine/view/decision_json.h"
#include "engine/gamefile/gamefile.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct BothTable {
    Game *g;
    FastDice dice;
    Session *x;
    Result r;
    Buf file, out;
} BothTable;

static void taken(BothTable *t, Side side, const char *text)
{
    Verdict v = session_order(t->x, side, span_of(text), &t->r);
    if (v != TAKEN) {
        fail_msg("%s: %s", text, t->r.message);
    }
}

/* To the bids of turn 3. */
static int sit_down(void **state)
{
    BothTable *t = calloc(1, sizeof *t);
    t->g = toy_game();
    fast_dice(&t->dice, 1);
    GameHeader h = gameheader_of(t->g);
    h.has_seed = true;
    gameheader_print(&t->file, &h);
    t->x = session_open(t->g, &t->dice.dice);
    session_keep(t->x, gametext_keeper(&t->file));
    for (int i = 0; i < 4; i++) {
        taken(t, (Side)(i % 2), "done");
    }
    assert_true(session_in_both(t->x));
    *state = t;
    return 0;
}

static int get_up(void **state)
{
    BothTable *t = *state;
    session_close(t->x);
    game_free(t->g);
    buf_free(&t->file);
    buf_free(&t->out);
    free(t);
    return 0;
}

/* Everything that the side is shown: view, decision, what it may do, what it has been told, whether it may take back. */
static char *shown_to(BothTable *t, Side side)
{
    Json j = {.out = &t->out};
    const char *why = NULL;
    buf_clear(&t->out);
    view_json(&j, t->g, t->x->s, side);
    json_open(&j, '{');
    answer_prompt(&j, t->x, side);
    json_close(&j, '}');
    answer_legal(&j, t->x, side);
    session_can_undo(t->x, side, &why);
    buf_print(&t->out, "%s\n", why ? why : "may undo");
    for (int i = 0; i < t->x->log.count; i++) {
        event_render(&t->out, t->g, log_at(&t->x->log, i, &(Event){0}), side);
    }
    return strdup(buf_str(&t->out));
}

static void both_draft_close_and_see(void **state)
{
    BothTable *t = *state;
    taken(t, BLUE, "bid 4");
    taken(t, RED, "bid 2");
    taken(t, BLUE, "bid 5");
    taken(t, RED, "done");
    assert_true(session_in_both(t->x));
    taken(t, BLUE, "done");
    assert_false(session_in_both(t->x));
    assert_int_equal(t->x->s->shown, 1);
    assert_int_equal(t->x->s->bid[RED], 2);
    assert_int_equal(t->x->s->bid[BLUE], 5);
    assert_non_null(strstr(buf_str(&t->file), "blue: bid 4\nred: bid 2\nblue: bid 5\nred: done\nblue: done\n"));
}

static void neither_learns_anything(void **state)
{
    BothTable *t = *state;
    static const char *const acts[] = {"bid 4", "bid 7", "done", "reopen", "bid 1", "undo", "done"};
    taken(t, RED, "bid 2");
    char *before = shown_to(t, RED);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        taken(t, BLUE, acts[i]);
        char *after = shown_to(t, RED);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
}

static void a_closed_draft_is_closed_until_it_is_reopened(void **state)
{
    BothTable *t = *state;
    taken(t, RED, "bid 2");
    assert_int_equal(session_order(t->x, RED, span_of("reopen"), &t->r), REFUSED);
    taken(t, RED, "done");
    assert_int_equal(session_order(t->x, RED, span_of("bid 3"), &t->r), REFUSED);
    assert_non_null(strstr(t->r.message, "reopen"));
    Atoms *list = calloc(1, sizeof *list);
    legal(t->g, t->x->s, RED, list);
    assert_int_equal(list->count, 1);
    assert_int_equal(list->list[0].verb, VERB_REOPEN);
    free(list);
    assert_true(waits_for(t->x->s, BLUE));
    assert_false(waits_for(t->x->s, RED));
    assert_true(seems_to_wait(t->x->s, RED, BLUE));
    taken(t, RED, "reopen");
    taken(t, RED, "bid 3");
    taken(t, RED, "done");
    taken(t, BLUE, "done");
    assert_int_equal(t->x->s->bid[RED], 3);
}

static void each_takes_back_its_own(void **state)
{
    BothTable *t = *state;
    assert_int_equal(session_undo(t->x, RED, &t->r), REFUSED); /* not past the step */
    taken(t, RED, "bid 2");
    taken(t, RED, "bid 3");
    taken(t, BLUE, "bid 8");
    taken(t, BLUE, "done");
    taken(t, RED, "undo");
    assert_int_equal(t->x->s->bid[RED], 2);
    assert_int_equal(t->x->s->bid[BLUE], 8);
    assert_true(has_closed(t->x->s, BLUE));
    taken(t, RED, "undo");
    assert_int_equal(t->x->s->bid[RED], 0);
    assert_int_equal(session_undo(t->x, RED, &t->r), REFUSED);
    assert_int_equal(session_lines(t->x), 6);
    taken(t, RED, "done");
    assert_int_equal(t->x->s->shown, 1);
    assert_int_equal(session_undo(t->x, BLUE, &t->r), REFUSED); /* what was shown cannot be unseen */
}

/* The last to close has seen what the other chose: that is a reveal. */
static void whoever_closes_last_cannot_go_back(void **state)
{
    BothTable *t = *state;
    taken(t, BLUE, "done");
    taken(t, RED, "done");
    assert_int_equal(session_undo(t->x, RED, &t->r), REFUSED);
}

static void the_file_replays(void **state)
{
    BothTable *t = *state;
    taken(t, RED, "bid 2");
    taken(t, BLUE, "bid 8");
    taken(t, RED, "bid 9");
    taken(t, BLUE, "done");
    taken(t, RED, "undo");
    taken(t, BLUE, "reopen");
    Problems p = {0};
    GameText text = {0};
    FastDice dice;
    fast_dice(&dice, 1);
    Session *again = session_open(t->g, &dice.dice);
    Text bytes = {.name = "game", .bytes = buf_as_span(&t->file)};
    assert_true(gametext_parse(&text, bytes, &p));
    assert_true(gametext_replay(&text, again, &p));
    assert_memory_equal(again->s, t->x->s, sizeof(State));
    assert_int_equal(session_lines(again), session_lines(t->x));
    session_close(again);
    gametext_free(&text);
    problems_free(&p);
}

/* ---- the export ---- */

static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    return hash64(purpose, strlen(purpose), hash64(seed, 32, number + attempt * 7919));
}

static void digest(uint8_t out[32], const void *bytes, size_t n)
{
    for (uint64_t i = 0; i < 4; i++) {
        uint64_t h = hash64(bytes, n, i);
        memcpy(out + 8 * i, &h, 8);
    }
}

static void exported(BothTable *t, Side side)
{
    Problems p = {0};
    GameText text = {0};
    Source src = {0};
    Text bytes = {.name = "game", .bytes = buf_as_span(&t->file)};
    assert_true(gametext_parse(&text, bytes, &p));
    buf_clear(&t->out);
    assert_true(gamefile_export(&t->out, &text, &src, keyed, side, digest, &p));
    gametext_free(&text);
    problems_free(&p);
    source_free(&src);
}

static void an_export_tells_nothing_of_an_open_step(void **state)
{
    BothTable *t = *state;
    exported(t, RED);
    char *before = strdup(buf_str(&t->out));
    taken(t, BLUE, "bid 8");
    taken(t, BLUE, "done");
    exported(t, RED);
    assert_string_equal(buf_str(&t->out), before);
    taken(t, RED, "bid 1");
    taken(t, RED, "done");
    exported(t, RED);
    assert_non_null(strstr(buf_str(&t->out), "red: bid 1\nred: done\n"));
    assert_null(strstr(buf_str(&t->out), "blue: bid"));
    assert_non_null(strstr(buf_str(&t->out), "withheld "));
    free(before);
}

/* ---- a step that does what it may not ---- */

static void act_too_early(Ctx *c, Side side, Atom a)
{
    (void)a;
    push(c->s, TOY_FORCED, side < SIDES ? side : RED);
}

static void what_goes_on_too_early_breaks_the_game(void **state)
{
    BothTable *t = *state;
    static StepDef steps[TOY_STEPS];
    memcpy(steps, toy_steps, sizeof steps);
    steps[TOY_BID].act = act_too_early;
    Ruleset faulty = toy;
    faulty.steps = steps;
    head_of(t->g)->rules = &faulty;
    assert_int_equal(session_order(t->x, RED, span_of("bid 2"), &t->r), CLOSED);
    assert_non_null(strstr(buf_str(&t->x->report), "before both sides had closed"));
    head_of(t->g)->rules = &toy;
}

int main(void)
{
#define BOTH(test) cmocka_unit_test_setup_teardown(test, sit_down, get_up)
    const struct CMUnitTest tests[] = {
        BOTH(both_draft_close_and_see),
        BOTH(neither_learns_anything),
        BOTH(a_closed_draft_is_closed_until_it_is_reopened),
        BOTH(each_takes_back_its_own),
        BOTH(whoever_closes_last_cannot_go_back),
        BOTH(the_file_replays),
        BOTH(an_export_tells_nothing_of_an_open_step),
        BOTH(what_goes_on_too_early_breaks_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
