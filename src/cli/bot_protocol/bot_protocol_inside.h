/* bot_protocol_inside.h - what bot_protocol.c (asking and acting) and bot_protocol_games.c (beginning and keeping games) share. */
#ifndef GONFALON_CLI_BOT_PROTOCOL_INSIDE_H
#define GONFALON_CLI_BOT_PROTOCOL_INSIDE_H

#include "cli/bot_protocol/bot_protocol.h"

/* Each puts {"error":...} in the place of the answer and returns true: the conversation goes on. */
bool bot_error(Buf *out, const char *what);
bool bot_problems(Buf *out, Problems *p); /* frees them */

/* The side that begins the rest of the line; "referee", where allowed, is NOBODY. False: the error is in out. */
bool bot_side(BotHost *h, Span *rest, bool referee, Side *side, Buf *out);

/* bot_protocol_map_and_charts.c: what lies under a game. */
bool bot_map(BotHost *h, Span rest, Buf *out);
bool bot_charts(BotHost *h, Span rest, Buf *out);
bool bot_pieces(BotHost *h, Span rest, Buf *out);
bool bot_fields(BotHost *h, Span rest, Buf *out);
bool bot_score(BotHost *h, Span rest, Buf *out);

/* bot_protocol_branch.c: looking ahead. */
bool bot_fork(BotHost *h, Span rest, Buf *out);
bool bot_back(BotHost *h, Span rest, Buf *out);
bool bot_playout(BotHost *h, Span rest, Buf *out);
void bot_drop_fork(BotHost *h); /* back to the game itself, if there is a branch */

/* bot_protocol_games.c */
bool bot_list(BotHost *h, Span rest, Buf *out);
bool bot_new(BotHost *h, Span rest, Buf *out);
bool bot_load(BotHost *h, Span rest, Buf *out);
bool bot_save(BotHost *h, Span rest, Buf *out);
bool bot_game(BotHost *h, Span rest, Buf *out);   /* what never changes in a game, and the decision */
void bot_game_members(Json *j, const BotHost *h); /* the same, in an open object */

#endif
