/* bot_inside.h - what bot.c (asking and acting) and bot_games.c (beginning and keeping games) share. */
#ifndef GONFALON_CLI_BOT_INNER_H
#define GONFALON_CLI_BOT_INNER_H

#include "cli/bot.h"

/* Each puts {"error":...} in the place of the answer and returns true: the conversation goes on. */
bool bot_error(Buf *out, const char *what);
bool bot_problems(Buf *out, Problems *p); /* frees them */

bool bot_list(BotHost *h, Span rest, Buf *out);
bool bot_new(BotHost *h, Span rest, Buf *out);
bool bot_load(BotHost *h, Span rest, Buf *out);
bool bot_save(BotHost *h, Span rest, Buf *out);
bool bot_game(BotHost *h, Span rest, Buf *out); /* what never changes in a game */

#endif
