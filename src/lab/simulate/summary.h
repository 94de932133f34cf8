/* summary.h - what many records say together: every figure with its interval, and the difference that changed data make. */
#ifndef GONFALON_LAB_SIMULATE_SUMMARY_H
#define GONFALON_LAB_SIMULATE_SUMMARY_H

#include "lab/simulate/simulate.h"
#include "lab/statistics.h"

enum { LEVELS_MAX = 16 };

typedef struct LevelCount {
    char name[RECORD_LEVEL];
    long games;
    double score; /* sum, so that levels can be put in order */
} LevelCount;

typedef struct ObjectiveSummary {
    Side first;                     /* holder when the game begins */
    long held[SIDES][RECORD_TURNS]; /* games in which the side held it at the end of the turn */
    long at_end[SIDES + 1];         /* the last: nobody */
    long taken[SIDES];              /* games in which the side took it from the other at least once */
    Moments when[SIDES];            /* the turn in which it did so first */
} ObjectiveSummary;

/* One set of data. */
typedef struct Summary {
    Measures what; /* names of arms and objectives, and their set-up */
    long games;    /* played */
    long ended, dead_ends, endless, forfeits;
    long wins[SIDES + 1]; /* the last: nobody */
    LevelCount level[LEVELS_MAX];
    int levels;  /* from the lowest score to the highest */
    int *scores; /* owned; sorted */
    Moments score, atoms;
    Moments length; /* in turns played */
    Moments lost[SIDES][MEASURE_ARMS];
    long atoms_least, atoms_most;
    long by_turn[RECORD_TURNS]; /* games that ended in that turn */
    long reached[RECORD_TURNS]; /* games that came to its end; 0 before the scenario's first turn */
    ObjectiveSummary objective[GAME_OBJECTIVES];
} Summary;

void summary_make(const SimulatePlan *plan, int variant, const GameRecord *record, Summary *out);
void summary_free(Summary *s);
/* Index of the turn in which the scenario begins: 0 for turn 1. */
static inline int first_turn(const Measures *set_up)
{
    return set_up->turn > 1 && set_up->turn <= RECORD_TURNS ? set_up->turn - 1 : 0;
}

/* One figure before and after, over the games that were played with both. */
typedef enum Reality { THE_SAME /* in every pair */, WITHIN_CHANCE, PERHAPS, REAL } Reality;
typedef struct Difference {
    char name[64];
    bool share; /* of games: show it in per cent */
    Estimate before, after, change;
    Reality verdict;
} Difference;
enum { DIFFERENCES_MAX = 4 + SIDES * MEASURE_ARMS + GAME_OBJECTIVES };
typedef struct Comparison {
    long pairs;
    int count;
    Difference row[DIFFERENCES_MAX];
} Comparison;

void compare(const SimulatePlan *plan, const GameRecord *record, const Summary *before, Comparison *out);
/* "the same", "within chance", "perhaps", "real" */
const char *verdict_word(Reality v);

#endif
