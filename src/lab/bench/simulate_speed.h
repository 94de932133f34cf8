/* simulate_speed.h - how many games a second simulate plays, by the number of threads, and how that grows with the number of units. */
#ifndef GONFALON_LAB_BENCH_SIMULATE_SPEED_H
#define GONFALON_LAB_BENCH_SIMULATE_SPEED_H

#include "base/json_write.h"
#include "engine/ruleset.h"

typedef struct SimulateRow {
    const char *system;
    char scenario[SCENARIO_ID + 1];
    int units;
    int threads;
    double games_per_second, actions_per_second;
    double games_each; /* per second of processor time: what a thread does that has a core of its own */
} SimulateRow;

/* Plays games of the random bot for about so long. */
void bench_simulate(const Game *g, int threads, double seconds, SimulateRow *out);
void bench_simulate_table(Buf *out, const SimulateRow *rows, int count);
void bench_simulate_json(Json *j, const SimulateRow *rows, int count); /* {"simulate":[..]} */

int most_units(const Game *g); /* the most pieces of both sides that were on the map at once, in a random game */
/* The power of the number of units with which the cost of one thing grows, when so many of them are done a second: a straight line
 * through the logarithms. 0: fewer than two sizes. */
double growth_with_units(const int *units, const double *per_second, int count);

#endif
