/* find_system_scenario_bot.h - from the words of a command to a system, a loaded scenario, a bot, a side; each with an error that says what to do. */
#ifndef GONFALON_CLI_FIND_SYSTEM_SCENARIO_BOT_H
#define GONFALON_CLI_FIND_SYSTEM_SCENARIO_BOT_H

#include "bots/bot.h"
#include "cli/args.h"
#include "engine/gamefile/gamefile.h"

/* Null: the error has been printed. */
const Ruleset *find_system(const Args *a, const char *id);
/* Scenarios of a system, owned by the arena; -1: the error has been printed. */
int list_scenarios(Args *a, const Ruleset *r, Arena *arena, ScenarioInfo out[SCENARIOS_MAX]);
bool scenario_exists(Args *a, const Ruleset *r, const char *scenario); /* false: the error has been printed */
/* Loads SYSTEM SCENARIO with the words "option=value" from word `from` on. Null: the error has been printed. */
Game *load_scenario(Args *a, const char *system, const char *scenario, int from);
/* Loads one scenario of the system after the other, or only one, and visits it. EXIT_NO when a visit returns false. */
typedef bool PerGame(Args *a, Game *g, void *context);
int each_scenario(Args *a, const Ruleset *r, const char *only, PerGame *visit, void *context);
/* The computer player that is named, "greedy" or "search:200", and its limit. Null: the error has been printed, with those there are. */
const BotDef *find_bot(const Args *a, const char *name, BotLimit *limit);
/* The side that --side names; usual when it is not given. False: the error has been printed. */
bool find_side(const Args *a, const Ruleset *r, Side usual, Side *out);

#endif
