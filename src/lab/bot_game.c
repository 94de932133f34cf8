/* bot_game.c - two bots, one state, fast dice. Nothing is allocated once the match has been made. */
#include "lab/bot_game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bot_game_new(BotGame *m, const Game *g, const BotDef *first, const BotDef *second)
{
    assert(g && first && second);
    *m = (BotGame){.g = g, .def = {first, second}};
    m->s = must_zalloc(rules_of(g)->state_size);
    m->masked = must_zalloc(rules_of(g)->state_size);
    m->play = must_zalloc(sizeof *m->play);
    for (int side = 0; side < SIDES; side++) {
        m->bot[side] = must_zalloc(m->def[side]->size);
    }
}

void bot_game_free(BotGame *m)
{
    free(m->s);
    free(m->masked);
    free(m->play);
    for (int side = 0; side < SIDES; side++) {
        if (m->def[side]->drop) {
            m->def[side]->drop(m->bot[side]);
        }
        free(m->bot[side]);
    }
    log_free(&m->log);
    *m = (BotGame){0};
}

uint64_t bot_game_seed(uint64_t seed, const char *what, long number)
{
    assert(what && number >= 0);
    return hash_number((uint64_t)number, 8, hash64(what, strlen(what), seed));
}

void bot_game_begin(BotGame *m, uint64_t seed)
{
    memset(m->s, 0, rules_of(m->g)->state_size);
    rules_of(m->g)->setup(m->g, m->s);
    fast_dice(&m->dice, seed);
    for (int side = 0; side < SIDES; side++) {
        m->def[side]->begin(m->bot[side], hash_number((uint64_t)side, 4, seed));
        if (m->def[side]->limit) {
            m->def[side]->limit(m->bot[side], &m->limit[side]);
        }
    }
    m->play->g = m->g;
    m->play->s = m->s;
    m->play->dice = &m->dice.dice;
    m->play->log = m->def[0]->hear || m->def[1]->hear ? &m->log : NULL;
    m->atoms = 0;
    m->forfeit = NOBODY;
    log_clear(&m->log);
    play_begin(m->play);
}

MatchEnd bot_game_status(const BotGame *m)
{
    const Core *k = core(m->s);
    if (m->forfeit != NOBODY) {
        return MATCH_FORFEIT;
    }
    if (k->broken) {
        return k->broken == BROKEN_DEAD_END ? MATCH_DEAD_END : MATCH_BROKEN;
    }
    if (k->over || k->waiting == 0) {
        return k->over ? MATCH_OVER : MATCH_DEAD_END;
    }
    if (m->atoms >= MATCH_LIMIT) {
        return MATCH_ENDLESS;
    }
    return m->play->legal.count + m->play->legal.intervals > 0 ? MATCH_GOES_ON : MATCH_DEAD_END;
}

void bot_game_say_end(Buf *out, const BotGame *m)
{
    const Ruleset *r = rules_of(m->g);
    const char *step = core(m->s)->depth ? r->steps[top_of(m->s)->step].name : "(no step)";
    if (m->forfeit != NOBODY) {
        buf_print(out, "the %s forfeited at step %s after %ld atoms: %s", r->side_titles[m->forfeit], step, m->atoms,
                  m->given_up);
    } else if (bot_game_status(m) == MATCH_ENDLESS) {
        buf_print(out, "no end after %ld atoms, at step %s", m->atoms, step);
    } else if (core(m->s)->broken) {
        int what = core(m->s)->broken;
        buf_print(out, "%s at step %s after %ld atoms: %s", what == BROKEN_DEAD_END ? "dead end" : "broken", step,
                  m->atoms, broken_says(what));
    } else if (core(m->s)->waiting) {
        buf_print(out, "dead end at step %s after %ld atoms: the %s must decide, and nothing is legal", step, m->atoms,
                  r->side_titles[bot_game_side(m)]);
    } else {
        buf_print(out, "dead end at step %s after %ld atoms: nobody is asked, and the game is not over", step,
                  m->atoms);
    }
}

Side bot_game_side(const BotGame *m) { return waits_for(m->s, 0) ? 0 : 1; }

/* Both hear of it, and then it is forgotten. */
static void tell(BotGame *m)
{
    for (Side side = 0; side < SIDES; side++) {
        if (m->def[side]->hear) {
            m->def[side]->hear(m->bot[side], m->g, side, &m->log);
        }
    }
    log_clear(&m->log);
}

/* A bot that has given up has lost; the game stands as it stood. */
static void note_forfeit(BotGame *m, Side side)
{
    const char *why = m->def[side]->gave_up ? m->def[side]->gave_up(m->bot[side]) : NULL;
    if (why) {
        m->forfeit = side;
        text_fit(m->given_up, sizeof m->given_up, "%s", why);
    }
}

Atom bot_game_choose(BotGame *m, Side side)
{
    assert(side < SIDES && waits_for(m->s, side));
    const State *known = m->s;
    if (m->play->log == &m->log) {
        tell(m);
    }
    if (m->def[side]->wants_mask) {
        known_to(m->g, m->s, side, m->masked);
        known = m->masked;
    }
    Atom a = m->def[side]->choose(m->bot[side], m->g, known, side, &m->play->legal);
    note_forfeit(m, side);
    return a;
}

void bot_game_play(BotGame *m, Side side, Atom a)
{
    assert(side < SIDES);
    if (m->forfeit != NOBODY) {
        return;
    }
    m->last_side = side;
    m->last = a;
    m->atoms++;
    play_go(m->play, side, a);
}

void bot_game_over(BotGame *m)
{
    if (m->play->log == &m->log) {
        tell(m);
    }
    for (Side side = 0; side < SIDES; side++) {
        if (m->def[side]->over) {
            m->def[side]->over(m->bot[side], m->g, m->s, side);
        }
    }
}

Side bot_game_winner(const BotGame *m)
{
    Side winner = NOBODY;
    const char *level = NULL;
    if (m->forfeit != NOBODY) {
        return (Side)(1 - m->forfeit);
    }
    if (bot_game_status(m) == MATCH_OVER && rules_of(m->g)->score) {
        rules_of(m->g)->score(m->g, m->s, &winner, &level);
    }
    return winner < SIDES ? winner : NOBODY;
}

MatchEnd bot_game_run(BotGame *m)
{
    MatchEnd end;
    while ((end = bot_game_status(m)) == MATCH_GOES_ON) {
        Side side = bot_game_side(m);
        bot_game_play(m, side, bot_game_choose(m, side));
    }
    bot_game_over(m);
    return end;
}
