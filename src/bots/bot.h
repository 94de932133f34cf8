/* bot.h - what every computer player is to those who let it play: a name, some memory, and a choice. */
#ifndef GONFALON_BOTS_BOT_H
#define GONFALON_BOTS_BOT_H

#include "engine/ruleset.h"

typedef struct BotDef {
    const char *name, *says;
    size_t size; /* of its memory, which the caller owns */
    bool
        wants_mask; /* it looks at the state and so must be given the masked one; else it looks at the legal list only */
    void (*begin)(void *bot, uint64_t seed);
    /* One of the legal atoms, or what complete() says; the list is not empty. */
    Atom (*choose)(void *bot, const Game *g, const State *known, Side side, const Atoms *legal);
} BotDef;

const BotDef *const *bots(int *count);
const BotDef *bot_find(Span name); /* null when there is none */

#endif
