/* odds_helper.h - a position and an order, and what the odds say of it; for the tests of every system's odds. */
#ifndef GONFALON_TEST_ODDS_HELPER_H
#define GONFALON_TEST_ODDS_HELPER_H

#include "engine/odds/odds.h"
#include "engine/session/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The system, the scenario and its option that positions of the file are set up in. */
typedef struct DeskGame {
    const char *system, *scenario;
    OptionValue option;
} DeskGame;
extern const DeskGame desk_game;

typedef struct Desk {
    Source source;
    Game *g;
    State *s;
    Odds o;
} Desk;

static inline void set_up_in(Desk *d, const char *scenario, const char *position)
{
    Problems p = {0};
    memset(d, 0, sizeof *d);
    d->g = ruleset_find(span_of(desk_game.system))
               ->load(&d->source, scenario, &desk_game.option, desk_game.option.name ? 1 : 0, &p);
    assert_non_null(d->g);
    d->s = calloc(1, rules_of(d->g)->state_size);
    assert_true(position_read(d->g, d->s, (Text){.name = "position", .bytes = span_of(position)}, &p));
    FastDice dice;
    fast_dice(&dice, 1);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
}

static inline void set_up(Desk *d, const char *position) { set_up_in(d, desk_game.scenario, position); }

static inline void give(Desk *d, const char *order)
{
    FastDice dice;
    fast_dice(&dice, 1);
    Session *x = session_from(d->g, d->s, &dice.dice);
    Result *r = calloc(1, sizeof *r);
    assert_int_equal(session_order(x, decider(x->s), span_of(order), r), TAKEN);
    memcpy(d->s, x->s, rules_of(d->g)->state_size);
    free(r);
    session_close(x);
}

/* Odds of the order, for the side that decides. */
static inline void ask(Desk *d, const char *order)
{
    Problems p = {0};
    odds_free(&d->o);
    if (!odds_order(d->g, d->s, decider(d->s), span_of(order), NULL, &d->o, &p)) {
        fail_msg("%s: %s", order, buf_str(&p.text));
    }
    problems_free(&p);
}

static inline void odds_of(Desk *d, const char *position, const char *order)
{
    set_up(d, position);
    ask(d, order);
}

static inline void put_away(Desk *d)
{
    odds_free(&d->o);
    free(d->s);
    game_free(d->g);
    source_free(&d->source);
}

static inline void expect(const Desk *d, const char *summary, uint64_t num, uint64_t den)
{
    for (int i = 0; i < d->o.count; i++) {
        if (strcmp(d->o.outcome[i].summary, summary) == 0) {
            assert_int_equal(d->o.outcome[i].fraction.num, num);
            assert_int_equal(d->o.outcome[i].fraction.den, den);
            return;
        }
    }
    for (int i = 0; i < d->o.count; i++) {
        print_message("  %s\n", d->o.outcome[i].summary);
    }
    fail_msg("no outcome '%s'", summary);
}

#endif
