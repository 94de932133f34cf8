/* tournament.h - two bots against each other, until it is plain which is the better one.
 *
 * Games come in pairs: the same dice twice, sides swapped. A win is 1, a draw one half; the interval is that of the mean over pairs, since
 * the two games of a pair hang together. From TOURNAMENT_LEAST games on a sequential test (SPRT) may end it early: it asks whether the
 * first bot scores `better` or more, or `even` or less, and errs one time in twenty either way.
 */
#ifndef GONFALON_LAB_TOURNAMENT_H
#define GONFALON_LAB_TOURNAMENT_H

#include "base/json_write.h"
#include "bots/bot.h"
#include "lab/bot_game.h"
#include "lab/statistics.h"

enum { TOURNAMENT_LEAST = 60 };

typedef struct TournamentPlan {
    const Game *g;
    uint64_t seed;
    long games; /* an even number */
    int threads;
    const BotDef *bot[2];
    BotLimit limit[2];
    const char *name[2]; /* as they were called: "search:200" */
    double even, better; /* the two answers of the sequential test; equal: all games are played */
    bool progress;
} TournamentPlan;

typedef enum TournamentEnd { ALL_PLAYED, FIRST_BETTER, FIRST_NOT_BETTER, STOPPED } TournamentEnd;

/* How long a bot thinks: processor time in all, and how many activations (or turns of its army) that was for. */
typedef struct Pace {
    double seconds;
    long activations;
} Pace;

typedef struct TournamentResult {
    long games, won, drawn, lost; /* of the first bot */
    long won_as[SIDES], games_as[SIDES];
    Estimate score;
    double ratio; /* of the sequential test, as a logarithm: above its bound the first is better */
    TournamentEnd end;
    long unfinished; /* games that never ended; they count as drawn */
    double seconds;
    Pace pace[2];                    /* of the two bots */
    long forfeits[2];                /* games that a bot lost without playing on, */
    char given_up[2][FORFEIT_WORDS]; /* and why the first of them */
} TournamentResult;

void tournament_run(const TournamentPlan *plan, TournamentResult *out);
void tournament_json(Json *j, const TournamentPlan *plan, const TournamentResult *r);
void tournament_table(Buf *out, const TournamentPlan *plan, const TournamentResult *r);
/* The course of one of its games, as the referee sees it; number from 1. */
void tournament_course(const TournamentPlan *plan, long number, Buf *out);

#endif
