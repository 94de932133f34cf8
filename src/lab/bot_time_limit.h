/* bot_time_limit.h - the clock that bots do not have: how long one decision of theirs may take. */
#ifndef GONFALON_LAB_BOT_TIME_LIMIT_H
#define GONFALON_LAB_BOT_TIME_LIMIT_H

#include "bots/bot.h"

typedef struct TimeLimit {
    double from;               /* when the decision was asked for */
    bool (*hurry)(void *self); /* must it be made at once? May be null */
    void *self;
} TimeLimit;

/* The bot's choice in at most two seconds, as long as a core is to be had; p must live until it has been made. */
Atom choose_in_time(TimeLimit *p, const BotDef *def, void *bot, const Game *g, const State *known, Side side,
                    const Atoms *legal);

#endif
