/* bot_game.h - one game between two computer players, atom by atom. Each thread of the laboratory owns one and plays many games in it. */
#ifndef GONFALON_LAB_BOT_GAME_H
#define GONFALON_LAB_BOT_GAME_H

#include "base/text_buffer.h"
#include "bots/bot.h"

enum { FORFEIT_WORDS = 120 };
enum { MATCH_LIMIT = 60000 }; /* atoms; a game that long never ends */

typedef enum MatchEnd {
    MATCH_GOES_ON,
    MATCH_OVER,
    MATCH_DEAD_END,
    MATCH_ENDLESS,
    MATCH_BROKEN,
    MATCH_FORFEIT
} MatchEnd;

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
    Log log;                      /* what has happened since it was last heard; kept only for bots that hear */
    Side forfeit;                 /* who has lost without playing on; NOBODY as long as both play */
    char given_up[FORFEIT_WORDS]; /* why */
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
/* To be called when a game has come to its end, or is given up: tells bots that want to know. */
void bot_game_over(BotGame *m);
/* Who has won a game that is over or was forfeited, or NOBODY. */
Side bot_game_winner(const BotGame *m);
/* Chooses and plays until the game is over, dead, endless, broken or forfeited. */
MatchEnd bot_game_run(BotGame *m);
uint64_t bot_game_seed(uint64_t seed, const char *what, long number); /* seed of game `number` */

#endif
