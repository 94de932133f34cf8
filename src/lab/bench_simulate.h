/* bench_simulate.h - how many games a second simulate plays, by the number of threads, and how that grows with the number of units. */
#ifndef GONFALON_LAB_BENCH_SIMULATE_H
#define GONFALON_LAB_BENCH_SIMULATE_H

#include "base/json.h"
#include "engine/ruleset.h"

enum { SIMULATE_ROWS = 96 };
typedef struct SimulateRow {
    const char *system;
    char scenario[32];
    int units; /* pieces on the map when the game begins */
    int threads;
    double games_per_second, actions_per_second;
} SimulateRow;

/* Plays games of the random bot for about so long. */
void bench_simulate(const Game *g, int threads, double seconds, SimulateRow *out);
void bench_simulate_table(Buf *out, const SimulateRow *rows, int count);
void bench_simulate_json(Json *j, const SimulateRow *rows, int count); /* {"simulate":[..]} */

#endif
