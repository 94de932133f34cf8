/* bot_game.h - one game between two computer players, atom by atom. Each thread of the laboratory owns one and plays many games in it. */
#ifndef GONFALON_LAB_MATCH_H
#define GONFALON_LAB_MATCH_H

#include "base/buf.h"
#include "bots/bot.h"

enum { MATCH_LIMIT = 60000 }; /* atoms; a game that long never ends */

typedef enum MatchEnd { MATCH_GOES_ON, MATCH_OVER, MATCH_DEAD_END, MATCH_ENDLESS, MATCH_BROKEN } MatchEnd;

typedef struct BotGame {
    const Game *g;
    State *s;      /* owned, as is everything below */
    State *masked; /* for bots that look */
    Play *play;
    FastDice dice;
    const BotDef *def[SIDES];
    void *bot[SIDES];
    BotLimit limit[SIDES]; /* as the bot has it, unless set between match_new and match_begin */
    long atoms;
    Side last_side; /* of the atom played last */
    Atom last;
} BotGame;

void bot_game_new(BotGame *m, const Game *g, const BotDef *first, const BotDef *second);
void bot_game_free(BotGame *m);
/* Sets up; everything that follows is a function of the seed. */
void bot_game_begin(BotGame *m, uint64_t seed);
MatchEnd bot_game_status(const BotGame *m);
/* Why a game that is not over does not go on: a dead end at which step, or no end in sight. A sentence without its full stop. */
void bot_game_say_end(Buf *out, const BotGame *m);
/* Side that decides next, to which Play.legal belongs; in a simultaneous step the first that is still open. */
Side bot_game_side(const BotGame *m);
/* The choice of the side's bot, and playing an atom. */
Atom bot_game_choose(BotGame *m, Side side);
void bot_game_play(BotGame *m, Side side, Atom a);
/* Chooses and plays until the game is over, dead, endless or broken. */
MatchEnd bot_game_run(BotGame *m);
uint64_t bot_game_seed(uint64_t seed, const char *what, long number); /* seed of game `number` */

#endif
