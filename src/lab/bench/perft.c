/* perft.c - legal atoms to a depth, from the set-up and from fixed places of one fixed random game.
 *
 * Chance on the way is the fast generator, begun afresh at every place, so a count is one number for ever. A count that moves while
 * nobody meant to change a rule has found a mistake.
 */
#include "lab/bench/bench.h"
#include "bots/random_bot.h"
#include "lab/bot_game.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNT_NODES = 100000,
    COUNT_WIDE = 10
}; /* a depth that would visit more nodes is left out; atoms of a decision worth it */
static const long PLACES[COUNT_PLACES] = {0, 20, 100, 180, 400, 900, 1500, 2000};

typedef struct Counter {
    const Game *g;
    State *state[COUNT_DEPTH + 1]; /* one a depth */
    Play *play[COUNT_DEPTH + 1];
} Counter;

static void counter_new(Counter *c, const Game *g)
{
    c->g = g;
    for (int i = 0; i <= COUNT_DEPTH; i++) {
        c->state[i] = must_zalloc(rules_of(g)->state_size);
        c->play[i] = must_zalloc(sizeof *c->play[i]);
    }
}

static void counter_free(Counter *c)
{
    for (int i = 0; i <= COUNT_DEPTH; i++) {
        free(c->state[i]);
        free(c->play[i]);
    }
}

static long listed(const State *s, const Atoms *legal) { return core(s)->over ? 0 : legal->count + legal->intervals; }

/* Leaves below the position at `level`, whose list stands in its Play. */
static long count(Counter *c, int level, int depth, const Play *at)
{
    if (depth == 1 || core(at->s)->over) {
        return listed(at->s, &at->legal);
    }
    long sum = 0;
    Side side = waits_for(at->s, 0) ? 0 : 1;
    for (int i = 0; i < at->legal.count; i++) {
        FastDice dice;
        fast_dice(&dice, 1);
        memcpy(c->state[level], at->s, rules_of(c->g)->state_size);
        Play *p = c->play[level];
        p->g = c->g;
        p->s = c->state[level];
        p->dice = &dice.dice;
        play_go(p, side, at->legal.list[i]);
        sum += count(c, level + 1, depth - 1, p);
    }
    return sum;
}

/* Plays on to the first decision from atom `from` on that is worth counting. False when the game ends before. */
static bool play_to(BotGame *m, long from)
{
    while (bot_game_status(m) == MATCH_GOES_ON) {
        if (m->atoms >= from && (from == 0 || m->play->legal.count >= COUNT_WIDE)) {
            return true;
        }
        Side side = bot_game_side(m);
        bot_game_play(m, side, bot_game_choose(m, side));
    }
    return false;
}

void perft_print(Buf *out, const Game *g)
{
    BotGame m;
    Counter c;
    bot_game_new(&m, g, &random_bot_def, &random_bot_def);
    counter_new(&c, g);
    bot_game_begin(&m, bot_game_seed(1, "counts", 0));
    long most = head(g)->map ? COUNT_NODES
                             : COUNT_NODES / 20; /* on a table every atom is weighed in inches, and costs as much */
    for (int place = 0; place < COUNT_PLACES && play_to(&m, PLACES[place]); place++) {
        long nodes = 1;
        for (int depth = 1; depth <= COUNT_DEPTH && nodes <= most; depth++) {
            nodes = count(&c, 0, depth, m.play);
            buf_print(out, "%s %s %ld %d %ld\n", rules_of(g)->id, head(g)->scenario, m.atoms, depth, nodes);
        }
    }
    counter_free(&c);
    bot_game_free(&m);
}
