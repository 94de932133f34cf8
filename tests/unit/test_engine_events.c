/* test_engine_events.c - events lie packed and come back as they were said; what is taken back is gone; sessions sleep and wake the same. */
#include "engine/events/events.h"
#include "engine/session/session_bytes.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- what goes in comes out ---- */

static Arg any_arg(Rng *rng)
{
    static const char *const words[] = {"", "one", "two", NULL};
    Arg a = {.kind = (uint8_t)rng_below(rng, ARG_INCHES + 1)};
    if (a.kind == ARG_WORD) {
        a.word = words[rng_below(rng, 4)];
    } else {
        a.value = (int32_t)rng_below(rng, 70000) - 35000;
    }
    if (a.kind == ARG_PIECE && rng_below(rng, 2)) {
        a.word = unseen_by((int)rng_below(rng, 1 << SIDES));
    }
    return a;
}

static void any_event(Rng *rng, Event *e, Log *log)
{
    static const char *const texts[] = {"{} moves from {} to {}.", "{} fires.", "Turn {}."};
    static const char *const purposes[] = {"fire", "melee", NULL};
    Event *said = log_add(log, texts[rng_below(rng, 3)]);
    said->flags = (uint16_t)rng_below(rng, 2 * EVENT_HALVES);
    said->known = (uint8_t)rng_below(rng, 4);
    said->args = (uint8_t)rng_below(rng, EVENT_ARGS + 1);
    said->rules = (uint8_t)rng_below(rng, EVENT_RULES + 1);
    said->rolls = (uint8_t)rng_below(rng, EVENT_ROLLS + 1);
    for (int i = 0; i < said->args; i++) {
        said->arg[i] = any_arg(rng);
    }
    for (int i = 0; i < said->rules; i++) {
        said->rule[i] = (Rule)rng_below(rng, GAME_RULES);
    }
    for (int i = 0; i < said->rolls; i++) {
        said->roll[i] = (RollShown){.number = rng_below(rng, UINT32_MAX),
                                    .value = (uint8_t)rng_below(rng, 256),
                                    .sides = (uint8_t)rng_below(rng, 256),
                                    .side = (uint8_t)rng_below(rng, NOBODY + 1),
                                    .purpose = purposes[rng_below(rng, 3)]};
    }
    if (said->flags & EVENT_SUM) {
        said->sum.count = (int)rng_below(rng, SUM_TERMS + 1);
        said->sum.total = (int)rng_below(rng, 200) - 100;
        for (int i = 0; i < said->sum.count; i++) {
            said->sum.term[i].value = (int16_t)((int)rng_below(rng, 60000) - 30000);
            said->sum.term[i].rule = (Rule)rng_below(rng, GAME_RULES);
            said->sum.term[i].why = purposes[rng_below(rng, 3)];
        }
    }
    *e = *said;
}

static void same_event(const Event *a, const Event *b)
{
    assert_ptr_equal(a->text, b->text);
    assert_int_equal(a->flags, b->flags);
    assert_int_equal(a->known, b->known);
    assert_int_equal(a->args, b->args);
    assert_int_equal(a->rules, b->rules);
    assert_int_equal(a->rolls, b->rolls);
    for (int i = 0; i < a->args; i++) {
        assert_int_equal(a->arg[i].kind, b->arg[i].kind);
        assert_int_equal(a->arg[i].value, b->arg[i].value);
        assert_ptr_equal(a->arg[i].word, b->arg[i].word);
    }
    for (int i = 0; i < a->rules; i++) {
        assert_int_equal(a->rule[i], b->rule[i]);
    }
    for (int i = 0; i < a->rolls; i++) {
        assert_int_equal(a->roll[i].number, b->roll[i].number);
        assert_int_equal(a->roll[i].value, b->roll[i].value);
        assert_int_equal(a->roll[i].sides, b->roll[i].sides);
        assert_int_equal(a->roll[i].side, b->roll[i].side);
        assert_ptr_equal(a->roll[i].purpose, b->roll[i].purpose);
    }
    assert_int_equal(a->sum.total, b->sum.total);
    assert_int_equal(a->sum.count, b->sum.count);
    for (int i = 0; i < a->sum.count; i++) {
        assert_int_equal(a->sum.term[i].value, b->sum.term[i].value);
        assert_int_equal(a->sum.term[i].rule, b->sum.term[i].rule);
        assert_ptr_equal(a->sum.term[i].why, b->sum.term[i].why);
    }
}

/* Says, takes back and hides at random, beside a plain list that does the same. */
static void a_log_is_a_list(void **state)
{
    enum { EVENTS = 300 };
    (void)state;
    Event *list = calloc(EVENTS, sizeof *list), unpacked;
    Log log = {0};
    Rng rng;
    int count = 0;
    rng_seed(&rng, 5);
    for (int step = 0; step < 4000; step++) {
        int what = (int)rng_below(&rng, 20);
        if (what == 0 || count == EVENTS) {
            count = (int)rng_below(&rng, (uint32_t)count + 1);
            log_cut(&log, count);
        } else if (what == 1) {
            int from = (int)rng_below(&rng, (uint32_t)count + 1);
            log_hide(&log, from, 1);
            for (int i = from; i < count; i++) {
                list[i].known &= 1;
            }
        } else {
            any_event(&rng, &list[count++], &log);
        }
        assert_int_equal(log.count, count);
        int i = count ? (int)rng_below(&rng, (uint32_t)count) : -1;
        if (i >= 0) {
            same_event(log_at(&log, i, &unpacked), &list[i]);
            assert_int_equal(log_flags(&log, i), list[i].flags);
            assert_int_equal(log_knows(&log, i, 1), list[i].known >> 1 & 1);
            assert_true(log_knows(&log, i, NOBODY));
        }
    }
    for (int i = 0; i < count; i++) {
        same_event(log_at(&log, i, &unpacked), &list[i]);
    }
    log_clear(&log);
    assert_int_equal(log.count, 0);
    log_free(&log);
    free(list);
}

/* ---- sessions that sleep ---- */

static void asleep_and_awake_it_is_the_same_game(void **state)
{
    static const struct {
        Side side;
        const char *order;
    } orders[] = {{RED, "move R1 2,4,5"}, {RED, "move R1 2,3"}, {RED, "undo"},       {RED, "move R1 2,1"},
                  {RED, "fire R1 B1"},    {RED, "done"},        {BLUE, "move B1 8"}, {BLUE, "done"}};
    (void)state;
    Game *g = toy_game();
    ScriptDice dice[2];
    Session *x[2];
    Buf image[2] = {{0}};
    Result r[2];
    for (int i = 0; i < 2; i++) {
        script_dice(&dice[i]);
        script_dice_add(&dice[i], 6);
        script_dice_add(&dice[i], 2);
        x[i] = session_open(g, &dice[i].dice);
    }
    for (size_t n = 0; n < sizeof orders / sizeof orders[0]; n++) {
        for (int i = 0; i < 2; i++) {
            Verdict v = session_order(x[i], orders[n].side, span_of(orders[n].order), &r[i]);
            assert_int_equal(v, n == 0 ? REFUSED : r[0].verdict);
            buf_clear(&image[i]);
            if (i == 1) {
                session_sleep(x[i]);
                assert_null(x[i]->play);
                assert_null(session_listed(x[i], orders[n].side));
            }
            session_image(&image[i], x[i]);
        }
        assert_int_equal(image[0].len, image[1].len);
        assert_memory_equal(image[0].data, image[1].data, image[0].len);
        assert_true(session_memory(x[1]) < session_memory(x[0]));
    }
    for (int i = 0; i < 2; i++) {
        buf_free(&image[i]);
        session_close(x[i]);
    }
    game_free(g);
}

/* An order given atom by atom may wait for long in the middle: what is needed to take it back does not sleep. */
static void an_open_order_survives_sleep(void **state)
{
    (void)state;
    Game *g = toy_game();
    ScriptDice dice;
    Result r;
    script_dice(&dice);
    Session *x = session_open(g, &dice.dice);
    State before = *x->s;
    Atoms *list = calloc(1, sizeof *list);
    legal(g, x->s, RED, list);
    assert_non_null(session_listed(x, RED));
    assert_int_equal(session_listed(x, RED)->count, list->count);
    assert_null(session_listed(x, BLUE));
    assert_int_equal(session_atom(x, RED, atom(MOVE, R1, 0, 0), &r), TAKEN);
    assert_int_equal(x->open_count, 1);
    session_sleep(x);
    assert_int_equal(session_undo(x, RED, &r), TAKEN);
    assert_memory_equal(&before, x->s, sizeof before);
    assert_non_null(session_listed(x, RED));
    free(list);
    session_close(x);
    game_free(g);
}

/* The flags above the eighth bit once came back as nothing. */
static void an_image_keeps_every_flag(void **state)
{
    (void)state;
    Game *g = toy_game();
    ScriptDice dice[2];
    Buf image = {0};
    Event unpacked;
    script_dice(&dice[0]);
    script_dice(&dice[1]);
    Session *x = session_open(g, &dice[0].dice);
    for (int flag = 1; flag <= EVENT_HALVES; flag <<= 1) {
        log_add(&x->log, "{} fires.")->flags = (uint16_t)flag;
    }
    session_image(&image, x);
    Session *y = session_from_image(g, &dice[1].dice, buf_as_span(&image));
    assert_non_null(y);
    assert_int_equal(y->log.count, x->log.count);
    for (int i = 0; i < x->log.count; i++) {
        assert_int_equal(log_at(&y->log, i, &unpacked)->flags, log_flags(&x->log, i));
    }
    buf_free(&image);
    session_close(x);
    session_close(y);
    game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_is_a_list),
        cmocka_unit_test(asleep_and_awake_it_is_the_same_game),
        cmocka_unit_test(an_open_order_survives_sleep),
        cmocka_unit_test(an_image_keeps_every_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
