/* test_engine_limits.c - limits are loud: what does not fit is told, in the release build too, and nothing is lost in silence. */
#include "toy_system.h"

#include "engine/data/rulebook.h"
#include "engine/session/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void terms_past_the_last_are_gathered_in_it(void **state)
{
    (void)state;
    Sum sum = {0};
    for (int i = 0; i < SUM_TERMS + 6; i++) {
        sum_add(&sum, i % 3 ? 2 : -1, RULE_3, "why");
    }
    int shown = 0;
    for (int i = 0; i < sum.count; i++) {
        shown += sum.term[i].value;
    }
    assert_int_equal(sum.count, SUM_TERMS);
    assert_int_equal(shown, sum.total);
    assert_non_null(strstr(sum.term[SUM_TERMS - 1].why, "report"));
}

static void reasons_past_the_last_are_told(void **state)
{
    (void)state;
    Game *g = toy_game();
    Why why = {0};
    Buf text = {0};
    for (int i = 0; i < WHY_MAX; i++) {
        why_add(&why, (Rule)(i + 1), NULL, NULL, 0);
    }
    assert_false(why.more);
    why_add(&why, 1, NULL, NULL, 0); /* known already */
    assert_false(why.more);
    why_add(&why, WHY_MAX + 1, NULL, NULL, 0);
    assert_true(why.more);
    why = (Why){.count = 1, .more = true, .reason = {{.rule = RULE_2}}};
    why_render(&text, g, &why);
    assert_non_null(strstr(buf_str(&text), "and more"));
    buf_free(&text);
    game_free(g);
}

/* ---- loading ---- */

static Game *load(const Ruleset *r, int options, Problems *p)
{
    static const OptionValue many[OPTIONS_MAX + 1] = {{0}};
    Source src = {0};
    Game *g = game_load(r, &src, "row", many, options, p);
    source_free(&src);
    return g;
}

static void load_is_refused(const Ruleset *r, int options, const char *word)
{
    Problems p = {0};
    assert_null(load(r, options, &p));
    assert_non_null(strstr(buf_str(&p.text), word));
    problems_free(&p);
}

static int many_pieces;

static Game *load_many(Source *src, const char *scenario, const OptionValue *options, int count, Problems *p)
{
    Game *g = toy_load(src, scenario, options, count, p);
    head_of(g)->piece_count = many_pieces;
    return g;
}

static void a_game_that_fits_is_loaded(void **state)
{
    (void)state;
    Problems p = {0};
    Ruleset r = toy;
    r.state_size = STATE_BYTES;
    Game *g = load(&r, OPTIONS_MAX, &p);
    assert_non_null(g);
    assert_int_equal(p.count, 0);
    game_free(g);
}

static void a_game_that_does_not_is_refused(void **state)
{
    (void)state;
    static const int rules = GAME_RULES + 1;
    Ruleset r = toy;
    load_is_refused(&toy, OPTIONS_MAX + 1, "at most 24 options");
    r.state_size = STATE_BYTES + 1;
    load_is_refused(&r, 0, "8193 bytes of a state");
    r = toy;
    r.step_count = GAME_STEPS + 1;
    load_is_refused(&r, 0, "steps");
    r = toy;
    r.rule_count = &rules;
    load_is_refused(&r, 0, "rules");
    static const BadgeDef badge[COUNTER_BADGES + 2] = {
        [0 ... COUNTER_BADGES] = {.id = "b", .word = "b", .sign = "disc"},
    };
    r = toy;
    r.badges = badge;
    load_is_refused(&r, 0, "badges");
    r = toy;
    r.load = load_many;
    many_pieces = GAME_PIECES + 1;
    load_is_refused(&r, 0, "255 pieces");
    static const Field field[HEX_FIELDS + 1] = {
        [0 ... HEX_FIELDS] = {.name = "f", .of = OF_HEX},
    };
    r = toy;
    r.fields = field;
    r.field_count = HEX_FIELDS + 1;
    load_is_refused(&r, 0, "fields of hexes");
}

static void a_system_without_a_book_says_so(void **state)
{
    (void)state;
    Rulebook book;
    Problems p = {0};
    Source src = {0};
    assert_false(rulebook_open(&book, &src, &toy, &p));
    assert_int_equal(p.count, 1);
    Ruleset known = toy;
    known.id = "tolentino";
    assert_true(rulebook_open(&book, &src, &known, &p));
    assert_string_equal(book.file[0], "tolentino/rules.md");
    Paragraph at;
    assert_true(rulebook_next(&book, &at, &p));
    problems_free(&p);
    source_free(&src);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_past_the_last_are_gathered_in_it),
        cmocka_unit_test(reasons_past_the_last_are_told),
        cmocka_unit_test(a_game_that_fits_is_loaded),
        cmocka_unit_test(a_game_that_does_not_is_refused),
        cmocka_unit_test(a_system_without_a_book_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
