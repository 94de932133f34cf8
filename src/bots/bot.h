/* bot.h - what every computer player is to those who let it play: a name, some memory, and a choice. */
#ifndef GONFALON_BOTS_BOT_H
#define GONFALON_BOTS_BOT_H

#include "engine/ruleset.h"

/* How long it may think. Bots have no clock: who lets them play asks his own and says stop. */
typedef struct BotLimit {
    long effort; /* playouts for one decision that needs thought; 0 = the bot's own */
    /* Has this share of its time gone, in percent? Asked often; 100: answer at once. May be null. */
    bool (*gone)(void *self, int percent);
    void *self;
    const char *command; /* of a program that plays: what starts it, and how long it may take for a decision */
    double seconds;
} BotLimit;

typedef struct BotDef {
    const char *name, *says;
    size_t size; /* of its memory, which the caller owns */
    bool
        wants_mask; /* it looks at the state and so must be given the masked one; else it looks at the legal list only */
    void (*begin)(void *bot, uint64_t seed);
    /* One of the legal atoms, or what complete() says; the list is not empty. */
    Atom (*choose)(void *bot, const Game *g, const State *known, Side side, const Atoms *legal);
    /* After begin; may be null: it answers at once anyway. The stop function may be changed before every choice. */
    void (*limit)(void *bot, const BotLimit *limit);
    /* The rest is for a bot that is a program of its own; each may be null. */
    void (*hear)(void *bot, const Game *g, Side side, const Log *log); /* what has happened since its last choice */
    /* Why it has lost the game without playing on: it ended, or took too long. Null: it plays. */
    const char *(*gave_up)(const void *bot);
    void (*over)(void *bot, const Game *g, const State *s, Side side); /* the game has ended, at s */
    void (*drop)(void *bot);                                           /* before its memory is freed */
} BotDef;

const BotDef *const *bots(int *count);
const BotDef *bot_find(Span name); /* null when there is none */
const BotDef *bot_usual(void);     /* the opponent of whoever does not choose one */
/* "search" or "search:200": a name and its effort. False when there is no such bot. */
bool bot_read(Span text, const BotDef **def, BotLimit *limit);

#endif
