/* simulate.h - the same battle many times between two bots: who wins, by how much, how long it takes.
 *
 * Game number n is a function of the seed and n alone, so the answer is the same whatever the number of threads.
 */
#ifndef GONFALON_LAB_SIMULATE_H
#define GONFALON_LAB_SIMULATE_H

#include "base/json.h"
#include "bots/bot.h"

typedef struct SimulatePlan {
    const Game *g;
    uint64_t seed;
    long games;
    int threads;
    const BotDef *bot[SIDES];
    bool progress;
} SimulatePlan;

enum { LEVELS_MAX = 16 };
typedef struct SimulateResult {
    long games, wins[SIDES + 1]; /* the last: nobody */
    long dead_ends, endless;
    double seconds;
    bool interrupted;
    long atoms, atoms_least, atoms_most;
    struct SimulateLevel {
        const char *level;
        long games;
    } level[LEVELS_MAX];
    int levels;
    int *scores; /* owned, sorted, one a game */
} SimulateResult;

void simulate_run(const SimulatePlan *plan, SimulateResult *out);
void simulate_json(Json *j, const SimulatePlan *plan, const SimulateResult *r);
void simulate_table(Buf *out, const SimulatePlan *plan, const SimulateResult *r);
void simulate_free(SimulateResult *r);

#endif
