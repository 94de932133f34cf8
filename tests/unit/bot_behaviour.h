/* bot_behaviour.h - a position, a bot that plays it, and what it does: for the tests of what reading their games has taught the bots.
 *
 * Each position is played by each bot over several seeds, to the end of the formation's activation or of the step that is asked about.
 */
#ifndef GONFALON_TEST_BOT_BEHAVIOUR_H
#define GONFALON_TEST_BOT_BEHAVIOUR_H

#include "bots/playout.h"
#include "bots/search_bot.h"
#include "engine/fields/state_fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 3, TEST_EFFORT = 80, DECISIONS_MOST = 600 };

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

/* The system and the scenario stand in the first line of the position. */
static inline void set_up(Trial *t, const BotDef *def, const char *position, Side side, uint64_t seed)
{
    Problems p = {0};
    OptionValue open = {"fog", "no"};
    char system[16], scenario[16];
    memset(t, 0, sizeof *t);
    assert_int_equal(sscanf(position, "game %15s %15s", system, scenario), 2);
    t->g = game_load(ruleset_find(span_of(system)), &t->source, scenario, &open, !strcmp(system, "tolentino"), &p);
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

static inline void take_down(Trial *t)
{
    free(t->s);
    free(t->known);
    free(t->bot);
    game_free(t->g);
    source_free(&t->source);
}

static inline Atom choice(Trial *t)
{
    Side side = waits_for(t->s, 0) ? 0 : 1;
    known_to(t->g, t->s, side, t->known);
    return t->def->choose(t->bot, t->g, t->known, side, &t->play.legal);
}

/* To the end of the activation. */
static inline void play_out(Trial *t)
{
    Activation activation = activation_of(t->g, t->s);
    for (int i = 0; i < DECISIONS_MOST && !activation_over(t->s, &activation) && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    assert_true(activation_over(t->s, &activation));
}

static inline Hex at(const Trial *t, const char *piece)
{
    CounterLook look;
    map_part(rules_of(t->g))->look(t->g, t->s, parse_piece(t->g, span_of(piece), NULL), &look);
    return look.hex;
}

static inline Hex hex(const Trial *t, const char *name) { return grid_parse(&head(t->g)->map->grid, span_of(name)); }

static const BotDef *const thinkers[] = {&greedy_bot_def, &search_bot_def, &cautious_bot_def, &bold_bot_def};
enum { THINKERS = sizeof thinkers / sizeof thinkers[0], PLAIN = 2 /* the characters may take that risk */ };

static inline void each(int bots_asked, const char *position, Side side, void (*check)(Trial *t))
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

/* Plays until the step that was set up is left; was an order of this verb given for the piece (null: whatever its first argument)? */
static inline bool gives(Trial *t, const char *verb, const char *piece)
{
    int who = piece ? parse_piece(t->g, span_of(piece), NULL) : 0, depth = core(t->s)->depth;
    bool given = false;
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->depth >= depth && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        Atom a = choice(t);
        const char *name = rules_of(t->g)->verbs[a.verb].name;
        if (side != t->side) {
            break;
        }
        given |= name && !strcmp(name, verb) && (!piece || a.arg[0] == who);
        play_go(&t->play, side, a);
    }
    return given;
}

/* ---- positions that more than one file asks about ---- */

/* The last turn, La Rancia empty, and the division within reach of it. */
static const char last_turn[] = "game tolentino battle fog=no\nclear\n"
                                "piece N-AMBR hex=2710\npiece N-AQUI hex=2610\n"
                                "piece N-L3-1 hex=2610\npiece N-L3-2 hex=2610\npiece N-2L-1 hex=2710\n"
                                "piece A-SIM-1 hex=1612\npiece A-SEN hex=1611\n"
                                "set order.II advance\nset order.S defense\nset turn 12\n"
                                "step B3_IN formation=II\n";

/* The last turn, and the enemy in San Lazzaro: who stands before it with his commander goes in (9.2.2, S1e). */
static const char assault[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=4013\n"
                              "piece S-WAL hex=4013\npiece S-GES hex=4014\npiece A-GAI hex=4114\npiece L-MAG hex=4114\n"
                              "set turn 5\nstep FORM_MOVE formation=Aremberg\n";

#endif
