/* random_bot.h - the simplest player: any legal atom is as good as another. Guards, signature and bench play with it. */
#ifndef GONFALON_BOTS_RANDOM_BOT_H
#define GONFALON_BOTS_RANDOM_BOT_H

#include "bots/bot.h"

typedef struct RandomBot {
    Rng rng;
    bool finishing; /* `done` was refused: follows `complete` until the step below is left */
    uint8_t step, depth;
} RandomBot;

void random_bot(RandomBot *b, uint64_t seed);
/* One of the legal atoms of the side that decides; the list must not be empty. */
Atom random_choose(RandomBot *b, const Game *g, const State *s, Side side, const Atoms *legal);

extern const BotDef random_bot_def;

#endif
