/* test_reach_tolentino.c - what a reach map may show: every hex of it is one where the move may end, or may go on to such a hex. */
#include "engine/ruleset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct Desk {
    Source source;
    Game *g;
    State *s;
    Reach *reach;
} Desk;

static void reach_of(Desk *d, const char *position, const char *piece)
{
    Problems p = {0};
    OptionValue open = {"fog", "no"};
    *d = (Desk){0};
    d->g = ruleset_find(span_of("tolentino"))->load(&d->source, "battle", &open, 1, &p);
    assert_non_null(d->g);
    d->s = calloc(1, rules_of(d->g)->state_size);
    d->reach = calloc(1, sizeof *d->reach);
    assert_true(position_read(d->g, d->s, (Text){.name = "position", .bytes = span_of(position)}, &p));
    FastDice dice;
    fast_dice(&dice, 1);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
    int who = -1;
    for (int i = 0; i < head(d->g)->piece_count; i++) {
        who = span_is(span_of(piece), head(d->g)->pieces[i].id) ? i : who;
    }
    assert_true(map_part(rules_of(d->g))->reach(d->g, d->s, who, d->reach));
}

static void put_away(Desk *d)
{
    free(d->reach);
    free(d->s);
    game_free(d->g);
    source_free(&d->source);
}

static Hex hex(const Desk *d, const char *name) { return grid_parse(&head(d->g)->map->grid, span_of(name)); }

/* N-2L-1 in 3310; 3210 holds two battalions of other regiments; with an Austrian in 3109 it is in an enemy zone, too. */
#define FULL                                                                                          \
    "game tolentino battle fog=no\nclear\nset turn 3\npiece N-AMBR hex=3310\npiece N-2L-1 hex=3310\n" \
    "piece N-6L-1 hex=3210 move_used=yes\npiece N-9L-1 hex=3210 move_used=yes\nset order.II advance\n"

static void a_full_hex_is_passed_through(void **state)
{
    (void)state;
    Desk d;
    reach_of(&d, FULL "piece A-JUL hex=1911\nstep B3_IN formation=II\n", "N-2L-1");
    assert_true(d.reach->cost[hex(&d, "3210")] >= 0);
    assert_int_equal(d.reach->flags[hex(&d, "3210")], REACH_THROUGH);
    put_away(&d);
}

static void a_full_hex_in_an_enemy_zone_is_not_reached(void **state)
{
    (void)state;
    Desk d;
    reach_of(&d, FULL "piece A-JUL hex=3109\nstep B3_IN formation=II\n", "N-2L-1");
    assert_int_equal(d.reach->cost[hex(&d, "3210")], -1); /* it could neither stay there nor go on */
    assert_true(d.reach->cost[hex(&d, "3209")] >= 0);     /* a zone where it may end */
    assert_true(d.reach->flags[hex(&d, "3209")] & REACH_STOPS);
    for (int h = 0; h < HEX_MAX; h++) {
        assert_false((d.reach->flags[h] & REACH_THROUGH) && (d.reach->flags[h] & REACH_STOPS));
    }
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_hex_is_passed_through),
        cmocka_unit_test(a_full_hex_in_an_enemy_zone_is_not_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
