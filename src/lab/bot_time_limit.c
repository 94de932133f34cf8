/* bot_time_limit.c - a bot's choice within its time: at most two seconds a decision, with something to spare for what it does not interrupt. */
#include "lab/bot_time_limit.h"
#include "lab/thread_pool.h"

static const double seconds = 1.1;
static const long table_effort = 4000; /* more than the time allows: the clock decides */

static bool gone(void *self, int percent)
{
    const TimeLimit *p = self;
    return (p->hurry && p->hurry(p->self)) || lab_seconds() >= p->from + seconds * percent / 100;
}

Atom choose_in_time(TimeLimit *p, const BotDef *def, void *bot, const Game *g, const State *known, Side side,
                    const Atoms *legal)
{
    p->from = lab_seconds();
    if (def->limit) {
        BotLimit limit = {.effort = table_effort, .gone = gone, .self = p};
        def->limit(bot, &limit);
    }
    return def->choose(bot, g, known, side, legal);
}
