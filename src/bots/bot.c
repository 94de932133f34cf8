/* bot.c - the list of computer players. */
#include "bots/bot.h"
#include "bots/random.h"

static const BotDef *const all[] = {&random_bot_def};

const BotDef *const *bots(int *count)
{
    *count = (int)(sizeof all / sizeof all[0]);
    return all;
}

const BotDef *bot_find(Span name)
{
    int n;
    const BotDef *const *list = bots(&n);
    for (int i = 0; i < n; i++) {
        if (span_is_nocase(name, list[i]->name)) {
            return list[i];
        }
    }
    return NULL;
}
