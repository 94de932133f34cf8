/* simulate.h - the same battle many times between two bots: one record a game.
 *
 * Game number n is a function of the seed and n alone, so the records are the same whatever the number of threads and of machines. To
 * compare two sets of data, each game is played once with either, from the same seed: jobs 2n and 2n + 1.
 */
#ifndef GONFALON_LAB_SIMULATE_SIMULATE_H
#define GONFALON_LAB_SIMULATE_SIMULATE_H

#include "base/problem.h"
#include "bots/bot.h"
#include "lab/simulate/cluster.h"
#include "lab/bot_game.h"

enum { RECORD_TURNS = GAME_TURNS, RECORD_LEVEL = 48, VARIANTS = 2 };

/* One game as it ended. Plain bytes: machines send it to each other. */
typedef struct GameRecord {
    uint8_t end;    /* MatchEnd; MATCH_GOES_ON: not played */
    uint8_t winner; /* NOBODY: a draw, or the game did not end */
    uint8_t turns;  /* the turn in which it ended */
    uint8_t zero;
    int32_t score, atoms;
    char level[RECORD_LEVEL];
    int16_t lost[SIDES][MEASURE_ARMS];
    uint64_t held[SIDES][RECORD_TURNS]; /* by turn: bit per objective that the side held at its end */
} GameRecord;

typedef struct SimulatePlan {
    const Game *g[VARIANTS]; /* the second: the changed data, or null */
    const BotDef *bot[SIDES];
    BotLimit limit[SIDES];
    const char *bot_name[SIDES]; /* as the user wrote them */
    uint64_t seed;
    long games;
    int threads;
    bool progress;
    Cluster *cluster; /* null: this machine alone */
    /* Called with every finished record, by one thread at a time; may be null. */
    void (*keep)(void *self, long job, const GameRecord *r);
    void *self;
} SimulatePlan;

typedef struct SimulateRun {
    double seconds;
    long played, atoms; /* in this run, without what was resumed */
    bool interrupted;
} SimulateRun;

static inline int plan_variants(const SimulatePlan *p) { return p->g[1] ? 2 : 1; }
static inline long plan_jobs(const SimulatePlan *p) { return p->games * plan_variants(p); }

/* Plays every job whose record is not there yet. `record` has plan_jobs() of them and is the caller's; only rank 0 of a cluster has
 * them all afterwards. */
void simulate_run(const SimulatePlan *plan, GameRecord *record, SimulateRun *out);
/* The set-up in figures: names of arms and objectives, strengths, holders. */
void simulate_measures(const Game *g, Measures *out);

#endif
