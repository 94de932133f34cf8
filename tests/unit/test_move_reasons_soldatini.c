/* test_move_reasons_soldatini.c - a move that is too long: V02, and of the rules that make it dear those without which it could be paid.
 *
 * A line has 4 inches (V02). Going back (V06), out of command (C03) and on difficult ground (G31) each inch costs two, together no more (V08);
 * a change leaves half (V09).
 */
#include "bot_behaviour.h"

#include "engine/rule.h"

#define LINE "game soldatini learning\nclear\npiece LF2 x=30 y=6 facing=0 formation=line\n"
#define LED "piece LFG1 x=30 y=4\n"
#define FAR "piece LFG1 x=2 y=34\n"
#define GO "step MOVE.CHOOSE active=F\n"

/* "V02 V06": the rules that forbid it, after the orders before it. */
static void expect(const char *position, const char *first, const char *order, const char *rules)
{
    Trial t;
    Why why = {0};
    Buf named = {0};
    Problems p = {0};
    const char *given[] = {"select LF2", first, order};
    set_up(&t, &greedy_bot_def, position, 0, 1);
    for (int i = 0; i < 3; i++) {
        Atom a[ORDER_ATOMS];
        int n = 0;
        if (!given[i]) {
            continue;
        }
        assert_true(order_read(t.g, t.s, 0, span_of(given[i]), a, &n, &p));
        if (i < 2) {
            play_go(&t.play, 0, a[0]);
        } else {
            judge(t.g, t.s, 0, a[0], &why);
        }
    }
    for (int i = 0; i < why.count; i++) {
        buf_print(&named, "%s%s", i ? " " : "", rule_id(t.g, why.reason[i].rule));
    }
    assert_string_equal(named.data ? named.data : "", rules);
    buf_free(&named);
    problems_free(&p);
    take_down(&t);
}

static void a_plain_move_too_long_is_v02_alone(void **state)
{
    (void)state;
    expect(LINE LED GO, NULL, "advance LF2 4.5", "V02");
    expect(LINE LED GO, NULL, "retire LF2 4.5", "V02"); /* ahead it would be too far as well */
    expect(LINE FAR GO, NULL, "advance LF2 4.5", "V02");
}

static void what_makes_it_dear_is_named_where_it_bites(void **state)
{
    (void)state;
    expect(LINE LED GO, NULL, "retire LF2 3", "V02 V06");
    expect(LINE FAR GO, NULL, "advance LF2 3", "V02 C03");
    expect(LINE FAR GO, NULL, "retire LF2 3", "V02 V06 C03"); /* each of the two would do */
    expect(LINE LED GO, "form LF2 column", "advance LF2 5", "V02 V09");
    expect(LINE LED GO, "form LF2 column", "advance LF2 9", "V02");
}

static void a_wheel_is_judged_likewise(void **state)
{
    (void)state;
    expect(LINE LED GO, NULL, "wheel LF2 L 40", "V02");     /* 4.2 inches */
    expect(LINE FAR GO, NULL, "wheel LF2 L 30", "V02 C03"); /* 3.1, out of command 6.3 */
    expect(LINE LED GO, NULL, "wheel LF2 L 60", "V04");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_move_too_long_is_v02_alone),
        cmocka_unit_test(what_makes_it_dear_is_named_where_it_bites),
        cmocka_unit_test(a_wheel_is_judged_likewise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
