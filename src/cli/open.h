/* open.h - from the words of a command to a loaded game, an opened file, a side; each with an error that says what to do. */
#ifndef GONFALON_CLI_OPEN_H
#define GONFALON_CLI_OPEN_H

#include "bots/bot.h"
#include "cli/args.h"
#include "engine/gamefile.h"

/* Null: the error has been printed. */
const Ruleset *find_system(const Args *a, const char *id);
/* Scenarios of a system, owned by the arena; -1: the error has been printed. */
int list_scenarios(Args *a, const Ruleset *r, Arena *arena, ScenarioInfo out[SCENARIOS_MAX]);
/* Loads SYSTEM SCENARIO with the words "option=value" from word `from` on. Null: the error has been printed. */
Game *load_scenario(Args *a, const char *system, const char *scenario, int from);
/* Loads one scenario of the system after the other, or only one, and visits it. EXIT_NO when a visit returns false. */
typedef bool PerGame(Args *a, Game *g, void *context);
int each_scenario(Args *a, const Ruleset *r, const char *only, PerGame *visit, void *context);
/* The computer player that is named, "greedy" or "search:200", and its limit. Null: the error has been printed, with those there are. */
const BotDef *find_bot(const Args *a, const char *name, BotLimit *limit);
/* The side that --side names; usual when it is not given. False: the error has been printed. */
bool find_side(const Args *a, const Ruleset *r, Side usual, Side *out);

/* A game file and where it goes on. */
typedef struct OpenGame {
    Opened opened;
    GameFile file;
    bool writing;
    const char *path; /* borrowed */
} OpenGame;
/* Opens a file, to read or to go on with. False: the error has been printed. Warnings are printed and do not stop it. */
bool open_game(Args *a, const char *path, bool write, OpenGame *out);
void close_game(OpenGame *o);
/* When the game has just ended: writes the end of the file, and shows the seed if it was only promised. */
bool end_game_file(Args *a, OpenGame *o);

/* Opens the file of word 0, reads the order after it, and lets somebody answer for the side it is asked for (EXIT_...). */
typedef int AnswerOrder(Args *a, Session *x, Side side, Span text, Buf *out);
int with_order(Args *a, AnswerOrder *answer);

/* "austrian: order" names a side; else whoever must decide. NOBODY when both must and none is named. */
Side order_side(const Session *x, Span *text);

#endif
