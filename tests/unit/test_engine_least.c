/* test_engine_least.c - the least that a system supplies (docs/adding-a-system.md): with these members and no other a game is played, and
 * without any one of them it is not begun, and the one that is missing is named.
 */
#include "engine/gamefile/gamefile.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The toy without the two things it is there to try besides. */
static Ruleset the_least(void)
{
    return (Ruleset){.id = toy.id,
                     .title = toy.title,
                     .space = toy.space,
                     .side_names = {"red", "blue"},
                     .side_titles = {"Reds", "Blues"},
                     .version = toy.version,
                     .rules = toy.rules,
                     .rule_count = toy.rule_count,
                     .steps = toy.steps,
                     .step_count = toy.step_count,
                     .verbs = toy.verbs,
                     .verb_count = toy.verb_count,
                     .state_size = toy.state_size,
                     .load = toy.load,
                     .setup = toy.setup};
}

static Game *load(const Ruleset *r, Problems *p)
{
    Source src = {0};
    Game *g = game_load(r, &src, "row", NULL, 0, p);
    if (g) {
        head_of(g)->rules = r;
    }
    source_free(&src);
    return g;
}

static void order(Session *x, Side side, const char *text)
{
    Result r = {0};
    assert_int_equal(session_order(x, side, span_of(text), &r), TAKEN);
}

static Session *play(Game *g, FastDice *dice, Buf *file)
{
    GameHeader h = gameheader_of(g);
    h.has_seed = true;
    gameheader_print(file, &h);
    fast_dice(dice, 1);
    Session *x = session_open(g, &dice->dice);
    session_keep(x, gametext_keeper(file));
    order(x, RED, "move R1 2");
    order(x, RED, "move R2 11");
    order(x, RED, "undo");
    order(x, RED, "done");
    order(x, BLUE, "move B1 19");
    return x;
}

static void it_is_enough(void **state)
{
    (void)state;
    const Ruleset least = the_least();
    Problems p = {0};
    Game *g = load(&least, &p);
    assert_non_null(g);
    assert_int_equal(p.count, 0);
    FastDice dice, other;
    Buf file = {0};
    Session *x = play(g, &dice, &file);
    assert_int_equal(x->s->at[R1], 2);
    assert_int_equal(x->s->at[R2], 10);
    assert_int_equal(x->s->at[B1], 19);
    GameText text = {0};
    fast_dice(&other, 1);
    Session *again = session_open(g, &other.dice);
    assert_true(gametext_parse(&text, (Text){.name = "game", .bytes = buf_as_span(&file)}, &p));
    assert_true(gametext_replay(&text, again, &p));
    assert_memory_equal(again->s, x->s, least.state_size);
    gametext_free(&text);
    session_close(again);
    session_close(x);
    buf_free(&file);
    game_free(g);
    problems_free(&p);
}

static void is_asked_for(const Ruleset *r, const char *member)
{
    Problems p = {0};
    assert_null(load(r, &p));
    assert_non_null(strstr(buf_str(&p.text), member));
    problems_free(&p);
}

#define WITHOUT(member, name)             \
    do {                                  \
        Ruleset r = the_least();          \
        r.member = 0;                     \
        is_asked_for(&r, "has no " name); \
    } while (0)

static void each_of_it_is_needed(void **state)
{
    (void)state;
    WITHOUT(id, "id");
    WITHOUT(title, "title");
    WITHOUT(space, "space");
    WITHOUT(side_names[1], "side_names");
    WITHOUT(side_titles[0], "side_titles");
    WITHOUT(version, "version");
    WITHOUT(rules, "rules");
    WITHOUT(rule_count, "rules");
    WITHOUT(steps, "steps");
    WITHOUT(step_count, "steps");
    WITHOUT(verbs, "verbs");
    WITHOUT(verb_count, "verbs");
    WITHOUT(state_size, "state_size");
    WITHOUT(load, "load");
    WITHOUT(setup, "setup");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_enough),
        cmocka_unit_test(each_of_it_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
