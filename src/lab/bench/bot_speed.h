/* bot_speed.h - how fast the computer players think: playouts of activations, games and plans, and how they grow with the units. */
#ifndef GONFALON_LAB_BENCH_BOT_SPEED_H
#define GONFALON_LAB_BENCH_BOT_SPEED_H

#include "base/json_write.h"
#include "engine/ruleset.h"

/* Playouts answer every decision by the policy of bots/playout.h. An activation may be a phase (STEP_PLAN).
 * Rates are per second of processor time. */
typedef struct BotsRow {
    const char *system;
    char scenario[SCENARIO_ID + 1];
    int units;          /* most_units() */
    double activations; /* a second: playouts from the beginning of an activation to its end */
    double games;       /* a second: whole games of the quick player (bots/quick_bot.h) */
    double nodes;       /* a second, in playouts: orders and answers, each found, weighed and played */
    double playouts;    /* a second: of plans, with all that the search does beside; 0: it plans nothing here */
    double decision;    /* seconds: the longest decision of the search as it plays at a table, */
    double activation;  /* and its longest activation, with all its decisions; both by the clock on the wall */
} BotsRow;

/* Plays for about so long. False: the system does not tell what a position is worth, so nobody thinks in it. */
bool bench_bots(const Game *g, double seconds, BotsRow *out);
void bench_bots_table(Buf *out, const BotsRow *rows, int count);
void bench_bots_json(Json *j, const BotsRow *rows, int count); /* {"bots":[..]} */

#endif
