/* test_warnings.c - what a player is warned of with the question he is asked: duties that are still open, units beyond command, formations
 * that have not acted. */
#include "engine/view/prompt.h"
#include "engine/ruleset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Desk {
    Source source;
    Game *g;
    State *s;
    Prompt p;
} Desk;

/* The prompt of the position, for the side that decides. */
static void asked(Desk *d, const char *system, const char *scenario, const char *position)
{
    Problems p = {0};
    *d = (Desk){0};
    d->g = ruleset_find(span_of(system))->load(&d->source, scenario, NULL, 0, &p);
    assert_non_null(d->g);
    d->s = calloc(1, rules_of(d->g)->state_size);
    assert_true(position_read(d->g, d->s, (Text){.name = "position", .bytes = span_of(position)}, &p));
    FastDice dice;
    fast_dice(&dice, 1);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
    d->p = prompt_of(d->g, d->s, waits_for(d->s, 0) ? 0 : 1);
}

static void put_away(Desk *d)
{
    prompt_free(&d->p);
    free(d->s);
    game_free(d->g);
    source_free(&d->source);
}

/* Is there a warning by that rule, of that piece or group (by its id)? */
static bool warned(const Desk *d, const char *rule, const char *of)
{
    for (int i = 0; i < d->p.warnings.count; i++) {
        const Reason *r = &d->p.warnings.reason[i];
        const char *id = r->arg[0].kind == ARG_PIECE   ? head(d->g)->pieces[r->arg[0].value].id
                         : r->arg[0].kind == ARG_GROUP ? head(d->g)->groups[r->arg[0].value].id
                                                       : NULL;
        if (strcmp(rule_id(d->g, r->rule), rule) == 0 && (!of || (id && strcmp(id, of) == 0))) {
            return true;
        }
    }
    return false;
}

/* 4.3c: one battalion stands beside its officer, the other far from him. */
static void beyond_command(void **state)
{
    (void)state;
    Desk d;
    asked(&d, "tolentino", "battle",
          "game tolentino battle\nclear\nset turn 3\npiece N-AMBR hex=3109\npiece N-L3-1 hex=3110\n"
          "piece N-L3-2 hex=1508\nset order.II maneuver\nstep B3_IN formation=II\n");
    assert_true(warned(&d, "4.3c", "N-L3-2"));
    assert_false(warned(&d, "4.3c", "N-L3-1"));
    put_away(&d);
}

/* 4.3.4b: beside an officer of the division, and two hexes away from all of them. */
static void far_from_every_officer(void **state)
{
    (void)state;
    Desk d;
    asked(&d, "tolentino", "battle",
          "game tolentino battle\nclear\nset turn 3\npiece N-AMBR hex=3109\npiece N-L3-1 hex=3110\n"
          "piece N-L3-2 hex=3111\nset order.II maneuver\nstep B3_IN formation=II\n");
    assert_true(warned(&d, "4.3.4b", "N-L3-2"));
    assert_false(warned(&d, "4.3.4b", "N-L3-1"));
    put_away(&d);
}

/* C03: the column stands in sight of its general, the line at the other end of the table. */
static void out_of_a_generals_reach(void **state)
{
    (void)state;
    Desk d;
    asked(&d, "soldatini", "learning",
          "game soldatini learning\nclear\npiece LFG1 x=10 y=7\npiece LF1 x=10 y=10 facing=0\npiece LF2 x=40 y=30 "
          "facing=0\n"
          "step MOVE.CHOOSE active=F\n");
    assert_true(warned(&d, "C03", "LF2"));
    assert_false(warned(&d, "C03", "LF1"));
    put_away(&d);
}

/* 5.1.2b: under Attack beside an enemy, nothing is declared yet; nobody is warned once it is not his to decide. */
static void duty_still_open(void **state)
{
    (void)state;
    Desk d;
    asked(&d, "tolentino", "battle",
          "game tolentino battle\nclear\nset turn 3\npiece N-AMBR hex=3211\npiece N-L3-1 hex=3110\n"
          "piece A-JUL hex=3010\nset order.II attack\nset order.Av advance\nstep B5A_DECLARE formation=II\n");
    assert_true(warned(&d, "5.1.2b", NULL));
    Prompt other = prompt_of(d.g, d.s, waits_for(d.s, 0) ? 1 : 0);
    assert_int_equal(other.warnings.count, 0);
    prompt_free(&other);
    put_away(&d);
}

/* 3.1d: the Formation of the one unit on the map may still move, and no other is named. */
static void formation_that_has_not_moved(void **state)
{
    (void)state;
    Desk d;
    asked(&d, "piacenza", "campaign", "game piacenza campaign\nclear\npiece S-BUR hex=1514\nstep SEG_B wing=FS-LW\n");
    assert_int_equal(d.p.warnings.count, 1);
    assert_string_equal(rule_id(d.g, d.p.warnings.reason[0].rule), "3.1d");
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beyond_command),
        cmocka_unit_test(far_from_every_officer),
        cmocka_unit_test(out_of_a_generals_reach),
        cmocka_unit_test(duty_still_open),
        cmocka_unit_test(formation_that_has_not_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
