/* guard.h - play under watch: after every atom the promises of the architecture page ("Guards") are put to the test.
 *
 * The first promise that is broken ends the run; the report names seed, game and atom, so that it can be met again alone.
 */
#ifndef GONFALON_LAB_GUARD_H
#define GONFALON_LAB_GUARD_H

#include "base/buf.h"
#include "bots/bot.h"

typedef struct GuardPlan {
    const Game *g;
    const char *name; /* "tolentino battle": for reports */
    uint64_t seed;
    long first, games; /* numbers of the games: first, first + 1, ... */
    int threads;       /* 0: all the machine has */
    bool full;         /* every check at every decision; else the costly ones at a sample of decisions */
    bool progress;
    const BotDef *bot; /* who plays both sides; null: at random */
    BotLimit limit;
} GuardPlan;

typedef struct GuardResult {
    long games, atoms, positions, replays, secrets, refusals, completions, undos;
    bool failed, interrupted;
    double seconds;
    Buf report; /* owned; what went wrong and where */
} GuardResult;

void guard_run(const GuardPlan *plan, GuardResult *out);
void guard_result_free(GuardResult *r);

#endif
