/* program_bot.h - a program of somebody's own as a computer player: `exec:./mybot.py` where a bot is named.
 *
 * It speaks the line protocol of `gonfalon bot` from the other end: it is started for each game and greeted with it, asks what it likes,
 * and plays; docs/bot-protocol.md, "As a player". It is given nothing but what its side may know, since the game it asks about is the
 * masked one.
 */
#ifndef GONFALON_CLI_PROGRAM_BOT_H
#define GONFALON_CLI_PROGRAM_BOT_H

#include "bots/bot.h"

extern const BotDef program_bot_def;
/* "exec:COMMAND": the command, or null when the text names no program. */
const char *program_command(const char *bot);

#endif
