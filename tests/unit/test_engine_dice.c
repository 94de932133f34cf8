/* test_engine_dice.c - the four sources of chance: each call against what it must give, and the tree against exact numbers. */
#include "engine/dice.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const DieCall CALL = {"test", 0, false};

/* Not secret, but a function of all that it is given. */
static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    uint64_t h = hash64(seed, 32, number);
    return hash64(purpose, strlen(purpose), h + attempt * 77);
}

/* The first attempt always lies in the unfair rest of six. */
static uint64_t unfair_first(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    (void)seed, (void)number, (void)purpose;
    return attempt ? 8 : UINT64_MAX;
}

static void stream_is_a_function_of_its_number(void **state)
{
    (void)state;
    uint8_t seed[32] = {1, 2, 3};
    StreamDice a, b;
    stream_dice(&a, seed, keyed);
    stream_dice(&b, seed, keyed);
    int first[50], differs = 0;
    for (int i = 0; i < 50; i++) {
        first[i] = dice_d(&a.dice, 6, CALL);
        assert_in_range(first[i], 1, 6);
    }
    assert_int_equal(a.dice.count, 50);
    b.dice.count = 20; /* twenty dice were rolled and taken back: the next is number 21 all the same */
    for (int i = 20; i < 50; i++) {
        assert_int_equal(dice_d(&b.dice, 6, CALL), first[i]);
    }
    stream_dice(&b, seed, keyed);
    for (int i = 0; i < 50; i++) { /* what it is for is nothing to it, or whoever rolls could choose it to suit him */
        assert_int_equal(dice_d(&b.dice, 6, (DieCall){"other", 0, false}), first[i]);
    }
    stream_dice(&b, seed, keyed);
    b.by_purpose = true; /* as games of file version 1 */
    for (int i = 0; i < 50; i++) {
        differs += dice_d(&b.dice, 6, (DieCall){"other", 0, false}) != first[i];
    }
    assert_true(differs > 20);
}

static void a_word_changes_every_die_after_it(void **state)
{
    (void)state;
    uint8_t seed[32] = {1, 2, 3};
    StreamDice plain, worded, other;
    int of_word = 0, of_other = 0;
    stream_dice(&plain, seed, keyed);
    stream_dice(&worded, seed, keyed);
    stream_dice(&other, seed, keyed);
    for (int i = 0; i < 5; i++) {
        int face = dice_d(&plain.dice, 6, CALL);
        assert_int_equal(dice_d(&worded.dice, 6, CALL), face);
        assert_int_equal(dice_d(&other.dice, 6, CALL), face);
    }
    dice_word(&worded.dice, span_of("word red Leipzig"));
    dice_word(&other.dice, span_of("word red Leipzi"));
    assert_int_equal(worded.dice.count, 5); /* a word is no die */
    for (int i = 0; i < 50; i++) {
        int face = dice_d(&worded.dice, 6, CALL);
        of_word += face != dice_d(&plain.dice, 6, CALL);
        of_other += face != dice_d(&other.dice, 6, CALL);
    }
    assert_true(of_word > 20 && of_other > 20);
    ScriptDice script; /* a word is nothing to dice that have been named */
    script_dice(&script);
    script_dice_add(&script, 4);
    dice_word(&script.dice, span_of("word red Leipzig"));
    assert_int_equal(dice_d(&script.dice, 6, CALL), 4);
}

static void stream_asks_again_for_unfair_values(void **state)
{
    (void)state;
    uint8_t seed[32] = {0};
    StreamDice s;
    stream_dice(&s, seed, unfair_first);
    assert_int_equal(dice_d(&s.dice, 6, CALL), 3);   /* 8 mod 6 + 1, of the second attempt */
    assert_int_equal(dice_d(&s.dice, 16, CALL), 16); /* 2^64 divides by 16: the first is fair */
}

static void script_deals_what_it_was_given(void **state)
{
    (void)state;
    ScriptDice s;
    script_dice(&s);
    for (int i = 1; i <= 6; i++) {
        assert_true(script_dice_add(&s, i));
    }
    assert_false(script_dice_add(&s, -1));
    assert_int_equal(dice_d(&s.dice, 6, CALL), 1);
    assert_int_equal(dice_sum(&s.dice, 2, 6, CALL), 5);
    assert_int_equal(dice_hits(&s.dice, 2, 6, 5, CALL), 1);
    assert_int_equal(s.count - s.next, 1); /* left over */
    assert_int_equal(dice_draw(&s.dice, 6, CALL), 6);
    assert_false(s.dice.exhausted);
    assert_int_equal(dice_d(&s.dice, 6, CALL), 1);
    assert_true(s.dice.exhausted);
    assert_int_equal(s.dice.count, 7);
}

static void script_refuses_a_face_the_die_has_not(void **state)
{
    (void)state;
    ScriptDice s;
    script_dice(&s);
    script_dice_add(&s, 7);
    assert_int_equal(dice_d(&s.dice, 6, CALL), 1);
    assert_true(s.dice.exhausted);
}

static void a_die_may_count_from_zero(void **state)
{
    (void)state;
    const DieCall zero = {"test", 0, true};
    ScriptDice s;
    script_dice(&s);
    script_dice_add(&s, 0);
    script_dice_add(&s, 9);
    script_dice_add(&s, 10);
    assert_int_equal(dice_d(&s.dice, 10, zero), 0);
    assert_int_equal(dice_d(&s.dice, 10, zero), 9);
    assert_false(s.dice.exhausted);
    dice_d(&s.dice, 10, zero); /* it has no ten */
    assert_true(s.dice.exhausted);
    TreeDice t;
    tree_dice(&t, 1);
    int seen = 0, runs = 0;
    do {
        tree_start(&t);
        seen |= 1 << dice_d(&t.dice, 10, zero);
        runs++;
    } while (tree_next(&t));
    assert_int_equal(runs, 10);
    assert_int_equal(seen, 0x3ff);
}

static void contest_rolls_until_they_differ(void **state)
{
    (void)state;
    ScriptDice s;
    script_dice(&s);
    int values[] = {4, 4, 2, 2, 3, 5};
    for (int i = 0; i < 6; i++) {
        script_dice_add(&s, values[i]);
    }
    assert_int_equal(dice_contest(&s.dice, 6, CALL, CALL), -2);
    assert_false(s.dice.exhausted);
    assert_int_equal(dice_contest(&s.dice, 6, CALL, CALL), 1); /* an ended script does not hang */
    assert_true(s.dice.exhausted);
}

static void script_makes_room_as_it_deals(void **state)
{
    (void)state;
    ScriptDice s;
    script_dice(&s);
    for (int i = 0; i < SCRIPT_DICE; i++) {
        assert_true(script_dice_add(&s, 1 + i % 6));
    }
    assert_false(script_dice_add(&s, 1));
    for (int i = 0; i < 10; i++) {
        assert_int_equal(dice_d(&s.dice, 6, CALL), 1 + i % 6);
    }
    assert_true(script_dice_add(&s, 2));
    assert_int_equal(dice_d(&s.dice, 6, CALL), 1 + 10 % 6);
}

static void fast_is_fair_and_repeats(void **state)
{
    (void)state;
    FastDice a, b;
    fast_dice(&a, 7);
    fast_dice(&b, 7);
    int seen[7] = {0};
    for (int i = 0; i < 60000; i++) {
        int v = dice_d(&a.dice, 6, CALL);
        assert_int_equal(v, dice_d(&b.dice, 6, CALL));
        seen[v]++;
    }
    for (int v = 1; v <= 6; v++) {
        assert_in_range(seen[v], 9600, 10400);
    }
}

/* ---- the tree ---- */

typedef int Procedure(Dice *d);

/* Walks the procedure; share[result] is its probability, from doubles; *leaves how many runs there were. */
static double walk(Procedure *procedure, double share[64], int *leaves)
{
    TreeDice t;
    tree_dice(&t, 1);
    double all = 0;
    *leaves = 0;
    memset(share, 0, 64 * sizeof share[0]);
    do {
        tree_start(&t);
        int result = procedure(&t.dice);
        assert_in_range(result, 0, 63);
        double exact = 1;
        for (int i = 0; i < t.depth; i++) {
            uint64_t ways, of;
            assert_true(tree_weight(&t.made[i], &ways, &of));
            exact *= (double)ways / (double)of;
        }
        assert_true(fabs(exact - t.probability) < 1e-12);
        share[result] += t.probability;
        all += t.probability;
        ++*leaves;
    } while (tree_next(&t));
    return all;
}

static void expect_share(double is, double wanted) { assert_true(fabs(is - wanted) < 1e-12); }

static int two_dice(Dice *d) { return dice_d(d, 6, CALL) + dice_d(d, 6, CALL); }
static int sum_of_three(Dice *d) { return dice_sum(d, 3, 6, CALL); }
static int twelve_dice(Dice *d) { return dice_hits(d, 12, 6, 5, CALL); }
static int impossible_hits(Dice *d) { return dice_hits(d, 5, 6, 7, CALL) + 10 * dice_hits(d, 3, 6, 1, CALL); }
static int contest(Dice *d) { return dice_contest(d, 6, CALL, CALL) > 0; }
static int reroll_on_six(Dice *d)
{
    int v = dice_d(d, 6, CALL);
    return v == 6 ? 6 + dice_draw(d, 2, CALL) : v;
}

static void tree_walks_every_outcome(void **state)
{
    (void)state;
    double share[64];
    int leaves;
    expect_share(walk(two_dice, share, &leaves), 1);
    assert_int_equal(leaves, 36);
    expect_share(share[7], 6.0 / 36);
    expect_share(share[12], 1.0 / 36);
    expect_share(walk(sum_of_three, share, &leaves), 1);
    assert_int_equal(leaves, 16); /* 3 to 18, not 216 */
    expect_share(share[10], 27.0 / 216);
    expect_share(share[3], 1.0 / 216);
    expect_share(walk(reroll_on_six, share, &leaves), 1);
    assert_int_equal(leaves, 7);
    expect_share(share[8], 1.0 / 12);
}

static void tree_branches_over_calls(void **state)
{
    (void)state;
    double share[64];
    int leaves;
    expect_share(walk(twelve_dice, share, &leaves), 1);
    assert_int_equal(leaves, 13);
    expect_share(share[0], pow(2.0 / 3, 12));
    expect_share(share[4], 495 * pow(1.0 / 3, 4) * pow(2.0 / 3, 8));
    expect_share(walk(contest, share, &leaves), 1);
    assert_int_equal(leaves, 2);
    expect_share(share[1], 0.5);
    expect_share(walk(impossible_hits, share, &leaves), 1);
    assert_int_equal(leaves, 1); /* what cannot happen is not walked */
    expect_share(share[30], 1);
}

static void tree_samples_fairly(void **state)
{
    (void)state;
    TreeDice t;
    tree_dice(&t, 3);
    t.sample = true;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        tree_start(&t);
        hits += dice_hits(&t.dice, 2, 6, 6, CALL) == 0;
        assert_true(tree_next(&t));
    }
    assert_in_range(hits, 13600, 14180); /* 25/36 of 20,000 is 13,889 */
}

static void tree_says_when_it_is_full(void **state)
{
    (void)state;
    TreeDice t;
    tree_dice(&t, 3);
    tree_start(&t);
    for (int i = 0; i < TREE_DEPTH; i++) {
        dice_d(&t.dice, 6, CALL);
    }
    assert_false(t.overflow);
    assert_in_range(dice_d(&t.dice, 6, CALL), 1, 6);
    assert_true(t.overflow);
}

static void weights_too_large_are_refused(void **state)
{
    (void)state;
    struct TreeCall many = {.kind = CALL_HITS, .n = 60, .sides = 6, .need = 4, .outcomes = 61};
    uint64_t ways, all;
    assert_false(tree_weight(&many, &ways, &all));
    struct TreeCall sum = {.kind = CALL_SUM, .n = 2, .sides = 10, .outcomes = 19, .outcome = 9};
    assert_true(tree_weight(&sum, &ways, &all));
    assert_int_equal(ways, 10);
    assert_int_equal(all, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_a_function_of_its_number),
        cmocka_unit_test(a_word_changes_every_die_after_it),
        cmocka_unit_test(stream_asks_again_for_unfair_values),
        cmocka_unit_test(script_deals_what_it_was_given),
        cmocka_unit_test(script_refuses_a_face_the_die_has_not),
        cmocka_unit_test(a_die_may_count_from_zero),
        cmocka_unit_test(contest_rolls_until_they_differ),
        cmocka_unit_test(script_makes_room_as_it_deals),
        cmocka_unit_test(fast_is_fair_and_repeats),
        cmocka_unit_test(tree_walks_every_outcome),
        cmocka_unit_test(tree_branches_over_calls),
        cmocka_unit_test(tree_samples_fairly),
        cmocka_unit_test(tree_says_when_it_is_full),
        cmocka_unit_test(weights_too_large_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
