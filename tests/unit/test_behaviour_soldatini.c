/* test_behaviour_soldatini.c - how a player of toy soldiers plays: positions in which he knows what to do, and whether the bots do it. */
#include "behaviour.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_farm_is_taken),
        cmocka_unit_test(guns_fire_at_a_column),
        cmocka_unit_test(the_attacker_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
