/* test_behaviour.c - what reading their games has taught the bots: positions in which a soldier knows what to do, and whether they do.
 *
 * Each position is played by each bot over several seeds, to the end of the formation's activation or of the step that is asked about.
 */
#include "bots/rehearsal.h"
#include "bots/search.h"
#include "engine/fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 4, TEST_EFFORT = 40, DECISIONS_MOST = 600 };

typedef struct Trial {
    Source source;
    Game *g;
    State *s, *known;
    Play play;
    FastDice dice;
    const BotDef *def;
    void *bot;
    Side side;
} Trial;

static void set_up(Trial *t, const BotDef *def, const char *position, Side side, uint64_t seed)
{
    Problems p = {0};
    OptionValue open = {"fog", "no"};
    memset(t, 0, sizeof *t);
    t->g = ruleset_find(span_of("tolentino"))->load(&t->source, "battle", &open, 1, &p);
    assert_non_null(t->g);
    size_t size = rules_of(t->g)->state_size;
    t->s = calloc(1, size);
    t->known = calloc(1, size);
    assert_true(position_read(t->g, t->s, (Text){.name = "position", .bytes = span_of(position)}, &p));
    fast_dice(&t->dice, seed);
    t->play = (Play){.g = t->g, .s = t->s, .dice = &t->dice.dice};
    play_begin(&t->play);
    t->def = def;
    t->bot = calloc(1, def->size);
    t->side = side;
    def->begin(t->bot, seed);
    BotLimit limit = {.effort = TEST_EFFORT};
    if (def->limit) {
        def->limit(t->bot, &limit);
    }
}

static void take_down(Trial *t)
{
    free(t->s);
    free(t->known);
    free(t->bot);
    game_free(t->g);
    source_free(&t->source);
}

static Atom choice(Trial *t)
{
    Side side = waits_for(t->s, 0) ? 0 : 1;
    rules_of(t->g)->mask(t->g, t->s, side, t->known);
    return t->def->choose(t->bot, t->g, t->known, side, &t->play.legal);
}

/* To the end of the activation. */
static void play_out(Trial *t)
{
    Stretch stretch = stretch_of(t->g, t->s);
    for (int i = 0; i < DECISIONS_MOST && !stretch_over(t->s, &stretch) && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    assert_true(stretch_over(t->s, &stretch));
}

static Hex at(const Trial *t, const char *piece)
{
    CounterLook look;
    rules_of(t->g)->look(t->g, t->s, parse_piece(t->g, span_of(piece), NULL), &look);
    return look.hex;
}

static Hex hex(const Trial *t, const char *name) { return grid_parse(&head(t->g)->map->grid, span_of(name)); }

static const BotDef *const thinkers[] = {&greedy_bot_def, &search_bot_def, &cautious_bot_def, &bold_bot_def};
enum { THINKERS = sizeof thinkers / sizeof thinkers[0], PLAIN = 2 /* the characters may take that risk */ };

static void each(int bots_asked, const char *position, Side side, void (*check)(Trial *t))
{
    for (int i = 0; i < bots_asked; i++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            Trial t;
            set_up(&t, thinkers[i], position, side, seed);
            check(&t);
            take_down(&t);
        }
    }
}

/* One battalion against two of twice its strength each: it may attack under Advance, and must not. */
static const char alone[] = "game tolentino battle fog=no\nclear\n"
                            "piece N-AMBR hex=2910\npiece N-9L-2 hex=2811\n"
                            "piece A-SIM-1 hex=2711\npiece A-SIM-2 hex=2711\npiece A-SEN hex=2611\n"
                            "set order.II advance\nset order.S defense\nset turn 3\n"
                            "step B5A_DECLARE formation=II\n";

static void does_not_attack(Trial *t) { assert_int_equal(choice(t).verb, VERB_DONE); }

static void no_lone_unit_against_a_stack_it_cannot_hurt(void **state)
{
    (void)state;
    each(THINKERS, alone, 1, does_not_attack);
}

/* A battery with the enemy three hexes off, and infantry that can reach it. */
static const char open_guns[] = "game tolentino battle fog=no\nclear\n"
                                "piece N-AMBR hex=3010\npiece N-AQUI hex=2911\n"
                                "piece N-ART-AQ hex=2911\npiece N-2L-1 hex=3110\npiece N-2L-2 hex=3110\n"
                                "piece A-SIM-1 hex=2612\npiece A-HIL-1 hex=2611\npiece A-SEN hex=2511\n"
                                "set order.II maneuver\nset order.S advance\nset turn 3\n"
                                "step B3_IN formation=II\n";

static void guns_have_cover(Trial *t)
{
    play_out(t);
    const Map *map = head(t->g)->map;
    Hex guns = at(t, "N-ART-AQ");
    bool covered = guns == at(t, "N-2L-1") || guns == at(t, "N-2L-2");
    bool away = map_distance(map, guns, hex(t, "2612")) > 4 && map_distance(map, guns, hex(t, "2611")) > 4;
    assert_true(covered || away);
}

static void guns_are_not_left_without_cover(void **state)
{
    (void)state;
    each(PLAIN, open_guns, 1, guns_have_cover);
}

/* The last turn, La Rancia empty, and the division within reach of it. */
static const char last_turn[] = "game tolentino battle fog=no\nclear\n"
                                "piece N-AMBR hex=2710\npiece N-AQUI hex=2610\n"
                                "piece N-L3-1 hex=2610\npiece N-L3-2 hex=2610\npiece N-2L-1 hex=2710\n"
                                "piece A-SIM-1 hex=1612\npiece A-SEN hex=1611\n"
                                "set order.II advance\nset order.S defense\nset turn 12\n"
                                "step B3_IN formation=II\n";

static void star_is_taken(Trial *t)
{
    play_out(t);
    Hex rancia = hex(t, "2411");
    assert_true(at(t, "N-L3-1") == rancia || at(t, "N-L3-2") == rancia || at(t, "N-2L-1") == rancia);
}

static void who_can_reach_a_victory_hex_in_the_last_turn_does(void **state)
{
    (void)state;
    each(THINKERS, last_turn, 1, star_is_taken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_lone_unit_against_a_stack_it_cannot_hurt),
        cmocka_unit_test(guns_are_not_left_without_cover),
        cmocka_unit_test(who_can_reach_a_victory_hex_in_the_last_turn_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
