/* test_order_preview_soldatini.c - what Soldatini's orders lay on the table before they are given: the bar in its sectors with the soldiers under
 * it, the fan of canister, and the sentence with dice and saves. Expected values are those of the worked examples EX-5, EX-7 and EX-9.
 */
#include "bot_behaviour.h"
#include "engine/view/tabletop_looks.h"

typedef struct Laid {
    LaidShape shape[LAID_MOST];
    int count, parts, spots[3];
    Buf says;
} Laid;

static Laid lay(const char *position, const char *order)
{
    Trial t;
    Laid l = {.count = 0};
    Atom a[ORDER_ATOMS];
    Problems p = {0};
    int n = 0;
    set_up(&t, &greedy_bot_def, position, 0, 1);
    assert_true(order_read(t.g, t.s, 0, span_of(order), a, &n, &p));
    assert_int_equal(judge(t.g, t.s, 0, a[0], NULL), RULE_NONE);
    l.count = table_part(rules_of(t.g))->laid(t.g, t.s, a[0], l.shape, LAID_MOST, &l.says);
    for (int i = 0; i < l.count; i++) {
        l.parts += l.shape[i].corners > 1;
        l.spots[l.shape[i].tone] += l.shape[i].corners == 1;
    }
    problems_free(&p);
    take_down(&t);
    return l;
}

#define GUNS "game soldatini learning\nclear\npiece LF4 x=25 y=10 facing=0 formation=unlimbered\n"

static void a_bar_has_three_parts_and_the_soldiers_under_it(void **state)
{
    (void)state;
    Laid l = lay(GUNS "piece LA2 x=25.75 y=15 facing=180 formation=line\n"
                      "piece LA1 x=25.75 y=21 facing=180 formation=column\nstep FIRE.CHOOSE active=F\n",
                 "bar LF4 1 0");
    assert_int_equal(l.parts, 3);
    assert_int_equal(l.spots[0], 2);
    assert_int_equal(l.spots[1], 4);
    assert_int_equal(l.spots[2], 0);
    assert_string_equal(buf_str(&l.says),
                        "1/IR 23 Toscana: near 2 dice at 1-3; Grenadier battalion Paar: middle 4 dice at 1-2");
    for (int i = 0; i < l.count; i++) { /* all of it within half an inch of the axis */
        for (int k = 0; k < l.shape[i].corners; k++) {
            Inch x = point_of(l.shape[i].at[k]).x;
            assert_true(x >= 2550 && x <= 2600);
        }
    }
    buf_free(&l.says);
}

static void canister_lays_its_fan(void **state)
{
    (void)state;
    Laid l = lay(GUNS "piece LA3 x=27.5 y=16.25 facing=180 formation=cavline\nstep FIRE.CHOOSE active=F\n",
                 "canister LF4 1");
    assert_int_equal(l.parts, 1);
    assert_string_equal(buf_str(&l.says), "Hussars No.5: 4 dice at 1-3, saved at 1-2");
    buf_free(&l.says);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_has_three_parts_and_the_soldiers_under_it),
        cmocka_unit_test(canister_lays_its_fan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
