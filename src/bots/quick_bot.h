/* quick_bot.h - the policy of the playouts of search, as a player of whole games: far better than random, and ten times as fast as greedy.
 *
 * It plays the laboratory's playouts. It is not offered as an opponent, since it never looks at what an order leads to.
 */
#ifndef GONFALON_BOTS_QUICK_BOT_H
#define GONFALON_BOTS_QUICK_BOT_H

#include "bots/bot.h"

extern const BotDef quick_bot_def;

#endif
