/* bot_list.c - the list of computer players, the strongest last. */
#include "bots/bot.h"
#include "bots/greedy_bot.h"
#include "bots/random_bot.h"
#include "bots/search_bot.h"

static const BotDef *const all[] = {&random_bot_def, &greedy_bot_def, &cautious_bot_def, &bold_bot_def,
                                    &search_bot_def};

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

const BotDef *bot_usual(void) { return &search_bot_def; }

bool bot_read(Span text, const BotDef **def, BotLimit *limit)
{
    Span name = text, rest = text;
    long effort = 0;
    *limit = (BotLimit){0};
    if (span_split(&rest, ':', &name) && rest.at && !span_int(rest, 1, 1000000, &effort)) {
        return false;
    }
    limit->effort = effort;
    *def = bot_find(name);
    return *def != NULL;
}
