/* test_bot_behaviour_soldatini.c - how a player of toy soldiers plays: positions in which he knows what to do, and whether the bots do it. */
#include "bot_behaviour.h"

/* An empty farm, and a column that touches it: it goes in (V15, W05). */
static const char empty_farm[] = "game soldatini learning\nclear\npiece LFG1 x=22 y=8\n"
                                 "piece LF2 x=22 y=14.5 facing=0 formation=column\n"
                                 "piece LA2 x=22 y=30 facing=180 formation=line\nstep MOVE.CHOOSE active=F\n";

static void check_farm(Trial *t) { assert_true(gives(t, "garrison", "LF2")); }

static void an_empty_farm_is_taken(void **state)
{
    (void)state;
    each(PLAIN, empty_farm, 0, check_farm);
}

/* A column before the guns: the bar is laid (A05). */
static const char column_in_front[] =
    "game soldatini learning\nclear\npiece LF4 x=25 y=5 facing=0 formation=unlimbered\n"
    "piece LA2 x=26 y=14 facing=180 formation=column\nstep FIRE.CHOOSE active=F\n";

static void check_guns(Trial *t) { assert_true(gives(t, "bar", "LF4") || gives(t, "canister", "LF4")); }

static void guns_fire_at_a_column(void **state)
{
    (void)state;
    each(PLAIN, column_in_front, 0, check_guns);
}

/* The first line before Marengo: somebody goes on towards it. */
static const char before_marengo[] = "game soldatini fontanone\nstep MOVE.CHOOSE active=A\n";

static void check_march(Trial *t) { assert_true(gives(t, "advance", NULL)); }

static void the_attacker_goes_on(void **state)
{
    (void)state;
    each(1, before_marengo, 1, check_march);
}

/* Kaim has arrived: all three regiments come on at once, not one by one (T07). */
static const char kaim_arrives[] = "game soldatini fontanone\nset turn 2\nset arrived.MR2 yes\n"
                                   "step MOVE.CHOOSE active=A\n";

static void check_reserve(Trial *t)
{
    static const char *const regiments[] = {"MA07", "MA08", "MA09"};
    gives(t, "enter", NULL);
    for (size_t i = 0; i < sizeof regiments / sizeof *regiments; i++) {
        int u = parse_piece(t->g, span_of(regiments[i]), NULL);
        Buf place = {0};
        field_print(&place, t->g, t->s, field_find(t->g, OF_PIECE, 0, span_of("place")), u);
        assert_string_equal(place.data, "table");
        buf_free(&place);
    }
}

static void a_reserve_comes_on_whole(void **state)
{
    (void)state;
    each(1, kaim_arrives, 1, check_reserve);
}

/* Light infantry alone does not charge a garrison of line infantry: 3 against 6 (M34). */
static const char lone_jaeger[] =
    "game soldatini fontanone\nclear\npiece MAG2 x=36 y=26\n"
    "piece MA12 x=39.5 y=26.2 facing=90 formation=line\npiece MF01 formation=garrison:MT3 x=44 y=26.2 facing=270\n"
    "step MOVE.CHOOSE active=A\n";

static void check_lone(Trial *t) { assert_false(gives(t, "charge", "MA12")); }

static void nobody_storms_a_village_alone(void **state)
{
    (void)state;
    each(1, lone_jaeger, 1, check_lone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_farm_is_taken),        cmocka_unit_test(guns_fire_at_a_column),
        cmocka_unit_test(the_attacker_goes_on),          cmocka_unit_test(a_reserve_comes_on_whole),
        cmocka_unit_test(nobody_storms_a_village_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
