/* test_engine_session.c - orders judged whole, interrupts and what they leave over, undo and where it ends, lines of programs. */
#include "engine/session/session.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

typedef struct ToyTable {
    Game *g;
    ScriptDice dice;
    Session *x;
    Result r;
    State saved;
} ToyTable;

static int sit_down(void **state)
{
    ToyTable *t = calloc(1, sizeof *t);
    t->g = toy_game();
    script_dice(&t->dice);
    t->x = session_open(t->g, &t->dice.dice);
    *state = t;
    return 0;
}

static int stand_up(void **state)
{
    ToyTable *t = *state;
    session_close(t->x);
    game_free(t->g);
    free(t);
    return 0;
}

static Verdict order(ToyTable *t, Side side, const char *text)
{
    return session_order(t->x, side, span_of(text), &t->r);
}
static void taken(ToyTable *t, Side side, const char *text)
{
    if (order(t, side, text) != TAKEN) {
        fail_msg("%s: %s", text, t->r.message);
    }
}
static void dealt(ToyTable *t, int value) { assert_true(script_dice_add(&t->dice, value)); }
static void save(ToyTable *t) { t->saved = *t->x->s; }
static void unchanged(ToyTable *t) { assert_memory_equal(&t->saved, t->x->s, sizeof t->saved); }
static const char *last_line(ToyTable *t) { return session_line(t->x, session_lines(t->x) - 1)->text; }

static void an_order_passes_whole_or_not_at_all(void **state)
{
    ToyTable *t = *state;
    save(t);
    assert_int_equal(order(t, RED, "move R1 2,4,5"), REFUSED);
    assert_int_equal(t->r.failed, 2);
    assert_int_equal(t->r.why.count, 1);
    assert_int_equal(t->r.why.reason[0].rule, RULE_1);
    assert_string_equal(t->r.message, "to 4: 1: from 2 to 4 is too far");
    unchanged(t);
    assert_int_equal(session_lines(t->x), 0);
    assert_int_equal(t->x->log.count, 0);
    taken(t, RED, "MOVE r1 2,1");
    assert_int_equal(session_lines(t->x), 1);
    assert_string_equal(last_line(t), "move R1 2,1");
    assert_int_equal(t->r.events, 2);
}

static void all_reasons_are_given(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "move R1 2; done");
    assert_int_equal(order(t, BLUE, "move R1 3"), REFUSED);
    assert_string_equal(t->r.message, "move R1: 3: Move your own pieces.");
    t->x->s->at[B1] = 3;
    play_resume(t->x->play);
    assert_int_equal(order(t, BLUE, "move B1 5"), REFUSED);
    assert_int_equal(t->r.why.count, 2); /* too far, and a marsh */
}

static void who_is_not_asked_is_told_so(void **state)
{
    ToyTable *t = *state;
    assert_int_equal(order(t, BLUE, "done"), NOT_ASKED);
    assert_string_equal(t->r.message, "It is for the Reds to decide now.");
    assert_int_equal(order(t, RED, "fly R1"), UNREADABLE);
    assert_true(strlen(t->r.message) > 0);
    assert_false(session_asks(t->x, BLUE));
    assert_true(session_asks(t->x, RED));
}

static void trying_rolls_nothing(void **state)
{
    ToyTable *t = *state;
    save(t);
    assert_int_equal(session_try(t->x, RED, span_of("move R1 2,3,4"), &t->r), TAKEN);
    assert_int_equal(session_try(t->x, RED, span_of("fire R1 B1"), &t->r), TAKEN);
    assert_int_equal(session_try(t->x, RED, span_of("move B1 2"), &t->r), REFUSED);
    unchanged(t);
    assert_int_equal(t->x->dice.dice.count, 0);
    assert_false(t->x->dice.dice.exhausted);
}

/* ---- undo ---- */

static void undo_restores_every_byte(void **state)
{
    ToyTable *t = *state;
    save(t);
    taken(t, RED, "move R1 2");
    State second = *t->x->s;
    taken(t, RED, "move R2 11,10");
    taken(t, RED, "undo");
    assert_memory_equal(&second, t->x->s, sizeof second);
    assert_int_equal(t->x->log.count, 1);
    taken(t, RED, "undo");
    unchanged(t);
    assert_int_equal(order(t, RED, "undo"), REFUSED);
    assert_string_equal(t->r.message, "This cannot be taken back: no order has been given yet.");
}

static void undo_ends_at_a_die(void **state)
{
    ToyTable *t = *state;
    dealt(t, 5);
    taken(t, RED, "move R1 2,3,4");
    assert_true(t->r.rolled);
    assert_int_equal(t->x->s->at[R1], 4);
    assert_int_equal(order(t, RED, "undo"), REFUSED);
    assert_non_null(strstr(t->r.message, "dice"));
    assert_int_equal(session_undo_to(t->x, 0, &t->r), TAKEN); /* both have agreed */
    assert_int_equal(t->x->s->at[R1], 1);
    assert_int_equal(t->x->dice.dice.count, 1); /* but the die stays rolled */
    assert_int_equal(session_undo_to(t->x, 1, &t->r), UNREADABLE);
}

static void undo_ends_at_a_reveal(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "move R2 11,12,11");
    assert_true(t->r.revealed); /* seen in passing, out of sight again */
    assert_int_equal(order(t, RED, "undo"), REFUSED);
    assert_non_null(strstr(t->r.message, "sight"));
}

static void undo_ends_at_a_line_of_the_other(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "done");
    assert_int_equal(order(t, BLUE, "undo"), REFUSED);
    taken(t, RED, "undo"); /* blue has not answered yet */
    taken(t, RED, "done");
    taken(t, BLUE, "move B1 17");
    assert_int_equal(order(t, RED, "undo"), REFUSED);
    assert_non_null(strstr(t->r.message, "other side"));
}

static void older_positions_can_be_had(void **state)
{
    ToyTable *t = *state;
    State before[4], is;
    const char *const orders[] = {"move R1 2", "move R2 9,8", "burn", "move R2 9"};
    for (int i = 0; i < 4; i++) {
        before[i] = *t->x->s;
        taken(t, RED, orders[i]);
    }
    for (int i = 3; i >= 0; i--) {
        session_position(t->x, i, &is);
        assert_memory_equal(&is, &before[i], sizeof is);
    }
    session_position(t->x, 4, &is);
    assert_memory_equal(&is, t->x->s, sizeof is);
}

/* ---- interrupts ---- */

static void the_rest_goes_on_after_an_interrupt(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "move R2 9,8,7,6");
    assert_true(t->r.waiting); /* first red himself must decide about the bridge */
    assert_int_equal(t->x->s->at[R2], 9);
    taken(t, RED, "burn");
    assert_int_equal(t->x->s->at[R2], 7); /* then blue may react */
    assert_int_equal(decider(t->x->s), BLUE);
    assert_int_equal(t->x->rests.count, 1);
    taken(t, BLUE, "pass");
    assert_int_equal(t->x->s->at[R2], 6);
    assert_int_equal(top(t->x->s)->step, TOY_MAIN);
    assert_int_equal(t->x->rests.count, 0);
    assert_int_equal(session_lines(t->x), 3);
    taken(t, BLUE, "undo"); /* and back again, with the rest waiting */
    assert_int_equal(t->x->s->at[R2], 7);
    assert_int_equal(t->x->rests.count, 1);
    taken(t, BLUE, "pass");
    assert_int_equal(t->x->s->at[R2], 6);
}

static void a_rest_that_is_refused_is_dropped(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "move R2 9,8,7,8,9");
    taken(t, RED, "keep");
    dealt(t, 4);
    taken(t, BLUE, "react B1"); /* throws him back to 6: 8 is too far now */
    assert_true(t->r.dropped);
    assert_int_equal(t->r.dropped_by, RULE_1);
    assert_int_equal(t->x->s->at[R2], 6);
    assert_int_equal(decider(t->x->s), RED); /* who decides afresh, the draft still open */
    assert_int_equal(top(t->x->s)->step, TOY_MOVING);
    const Event *e = &t->x->log.last;
    assert_int_equal(e->rule[0], RULE_1);
    assert_true(event_known(e, RED));
    assert_false(event_known(e, BLUE));
    Buf text = {0};
    event_render(&text, t->g, e, RED);
    assert_string_equal(buf_str(&text),
                        "The rest of the order (to 8; to 9; stop) is no longer allowed and is dropped.");
    buf_free(&text);
    taken(t, RED, "stop");
    assert_int_equal(top(t->x->s)->step, TOY_MAIN);
}

static void a_rest_is_dropped_when_its_place_is_gone(void **state)
{
    ToyTable *t = *state;
    dealt(t, 1);
    taken(t, RED, "move R1 2,3,4"); /* stuck in the mud: the move is over */
    assert_true(t->r.dropped);
    assert_int_equal(t->x->s->at[R1], 3);
    assert_int_equal(top(t->x->s)->step, TOY_MAIN);
}

static void a_refusal_betrays_nothing(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "move R2 11,12,13"); /* at 12 an enemy is seen in 13: nobody could know */
    assert_true(t->r.revealed);
    assert_true(t->r.dropped);
    assert_int_equal(t->x->s->at[R2], 12);
}

static void a_reveal_does_not_end_the_judgement(void **state)
{
    ToyTable *t = *state;
    assert_int_equal(order(t, RED, "move R2 11,12,14"), REFUSED); /* 14 is not next to 12, whatever is seen there */
    assert_int_equal(t->r.failed, 3);
    assert_int_equal(t->x->s->at[R2], 10);
    assert_int_equal(session_lines(t->x), 0);
}

static void the_answer_of_the_engine_may_be_repeated(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "marches");
    taken(t, RED, "keep");
    assert_int_equal(session_lines(t->x), 1); /* it was no choice and is no line */
    taken(t, RED, "marches; keep");
    assert_int_equal(session_lines(t->x), 2);
    taken(t, RED, "move R1 2");
    assert_int_equal(order(t, RED, "keep"), REFUSED);
}

/* ---- programs ---- */

static void atom_taken(ToyTable *t, Side side, Atom a)
{
    if (session_atom(t->x, side, a, &t->r) != TAKEN) {
        fail_msg("%s", t->r.message);
    }
}

static void atoms_of_a_draft_are_one_line(void **state)
{
    ToyTable *t = *state;
    atom_taken(t, RED, atom(MOVE, R1, 0, 0));
    atom_taken(t, RED, atom(TO, 2, 0, 0));
    assert_int_equal(session_lines(t->x), 0);
    assert_int_equal(session_atom(t->x, RED, atom(TO, 5, 0, 0), &t->r), REFUSED);
    assert_int_equal(t->r.why.count, 2);
    atom_taken(t, RED, atom(TO, 1, 0, 0));
    atom_taken(t, RED, atom(STOP, 0, 0, 0));
    assert_int_equal(session_lines(t->x), 1);
    assert_string_equal(last_line(t), "move R1 2,1");
    assert_int_equal(session_line(t->x, 0)->events, 2);
}

static void an_open_line_can_be_taken_back(void **state)
{
    ToyTable *t = *state;
    save(t);
    atom_taken(t, RED, atom(MOVE, R1, 0, 0));
    atom_taken(t, RED, atom(TO, 2, 0, 0));
    taken(t, RED, "undo");
    unchanged(t);
    assert_int_equal(session_lines(t->x), 0);
    assert_int_equal(t->x->log.count, 0);
}

static void an_interrupt_closes_the_line(void **state)
{
    ToyTable *t = *state;
    atom_taken(t, RED, atom(MOVE, R2, 0, 0));
    atom_taken(t, RED, atom(TO, 9, 0, 0));
    assert_string_equal(last_line(t), "move R2; to 9");
    atom_taken(t, RED, atom(KEEP, 0, 0, 0));
    atom_taken(t, RED, atom(TO, 8, 0, 0));
    assert_int_equal(session_flush(t->x, &t->r), TAKEN);
    assert_string_equal(last_line(t), "to 8");
    atom_taken(t, RED, atom(TO, 7, 0, 0));
    assert_string_equal(last_line(t), "to 7");
    assert_int_equal(session_atom(t->x, RED, atom(TO, 6, 0, 0), &t->r), NOT_ASKED);
    atom_taken(t, BLUE, atom(VERB_PASS, 0, 0, 0));
    assert_int_equal(session_lines(t->x), 5);
}

/* ---- both at once ---- */

static void lines_of_a_simultaneous_step_name_their_side(void **state)
{
    ToyTable *t = *state;
    for (int i = 0; i < 2; i++) {
        taken(t, RED, "done");
        taken(t, BLUE, "done");
    }
    assert_int_equal(core(t->x->s)->waiting, 3);
    taken(t, BLUE, "bid 4");
    assert_string_equal(last_line(t), "blue: bid 4");
    assert_int_equal(session_line(t->x, 4)->known, 1 << BLUE);
    taken(t, RED, "bid 7");
    taken(t, RED, "done");
    assert_int_equal(order(t, RED, "bid 8"), REFUSED); /* it has closed; it may reopen */
    taken(t, BLUE, "done");
    assert_int_equal(t->x->s->bid[RED], 7);
    assert_int_equal(t->x->s->bid[BLUE], 4);
    assert_int_equal(decider(t->x->s), RED);
}

/* ---- who knows what ---- */

static void unseen_pieces_stay_unseen(void **state)
{
    ToyTable *t = *state;
    taken(t, RED, "done");
    taken(t, BLUE, "move B2 14");
    assert_int_equal(session_line(t->x, 1)->known, 1 << BLUE);
    const Event *e = &t->x->log.last;
    Buf red = {0}, blue = {0};
    event_render(&red, t->g, e, RED);
    event_render(&blue, t->g, e, BLUE);
    assert_string_equal(buf_str(&red), "An unseen unit goes to 14.");
    assert_string_equal(buf_str(&blue), "Second Blue goes to 14.");
    buf_clear(&red);
    Json j = {.out = &red};
    event_json(&j, t->g, e, RED);
    assert_string_equal(buf_str(&red),
                        "{\"text\":\"An unseen unit goes to 14.\",\"rules\":[\"1\"],\"pieces\":[],\"hexes\":[],"
                        "\"rolls\":[],\"modifiers\":[],\"heading\":false,\"kind\":\"note\"}");
    dealt(t, 6);
    taken(t, BLUE, "fire B2 B2");
    assert_false(log_knows(&t->x->log, t->x->log.count - 1, RED));
    buf_free(&red);
    buf_free(&blue);
}

static void events_show_rolls_and_modifiers(void **state)
{
    ToyTable *t = *state;
    dealt(t, 2);
    taken(t, RED, "fire R1 R1");
    Buf out = {0};
    Json j = {.out = &out};
    event_json(&j, t->g, log_at(&t->x->log, 0, &(Event){0}), NOBODY);
    assert_string_equal(buf_str(&out),
                        "{\"text\":\"First Red is missed.\",\"rules\":[\"3\"],\"pieces\":[\"R1\"],\"hexes\":[],"
                        "\"rolls\":[{\"number\":1,\"value\":2,\"sides\":6,\"side\":\"red\",\"purpose\":\"fire\"}],"
                        "\"modifiers\":[{\"value\":1,\"rule\":\"3\",\"why\":\"they stand "
                        "close\"}],\"heading\":false,\"kind\":\"roll\"}");
    buf_clear(&out);
    arg_render(&out, t->g, HALF_(3), true);
    buf_char(&out, ' ');
    arg_render(&out, t->g, HALF_(1), true);
    buf_char(&out, ' ');
    arg_render(&out, t->g, HALF_(-5), true);
    assert_string_equal(buf_str(&out), "1 1/2 1/2 -2 1/2");
    buf_free(&out);
}

/* ---- a keeper that fails ---- */

static bool full_disk(void *self, const char *text, Problems *p)
{
    (void)self, (void)text;
    return problem(p, "game", 0, "cannot be written");
}

static void what_cannot_be_kept_is_not_played(void **state)
{
    ToyTable *t = *state;
    session_keep(t->x, (Keeper){.line = full_disk});
    save(t);
    assert_int_equal(order(t, RED, "move R1 2"), NOT_KEPT);
    assert_string_equal(t->r.message, "game: cannot be written");
    unchanged(t);
    assert_int_equal(session_lines(t->x), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, sit_down, stand_up)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_order_passes_whole_or_not_at_all),
        TEST(all_reasons_are_given),
        TEST(who_is_not_asked_is_told_so),
        TEST(trying_rolls_nothing),
        TEST(undo_restores_every_byte),
        TEST(undo_ends_at_a_die),
        TEST(undo_ends_at_a_reveal),
        TEST(undo_ends_at_a_line_of_the_other),
        TEST(older_positions_can_be_had),
        TEST(the_rest_goes_on_after_an_interrupt),
        TEST(a_rest_that_is_refused_is_dropped),
        TEST(a_rest_is_dropped_when_its_place_is_gone),
        TEST(a_refusal_betrays_nothing),
        TEST(a_reveal_does_not_end_the_judgement),
        TEST(the_answer_of_the_engine_may_be_repeated),
        TEST(atoms_of_a_draft_are_one_line),
        TEST(an_open_line_can_be_taken_back),
        TEST(an_interrupt_closes_the_line),
        TEST(lines_of_a_simultaneous_step_name_their_side),
        TEST(unseen_pieces_stay_unseen),
        TEST(events_show_rolls_and_modifiers),
        TEST(what_cannot_be_kept_is_not_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
