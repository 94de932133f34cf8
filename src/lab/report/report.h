/* report.h - an after-action report of one game: its course turn by turn, losses, luck, and where it turned.
 *
 * report.c gathers what the session knows, chances_and_turning_points.c plays the game on from its positions to learn who was winning, report_page.c
 * writes the page.
 */
#ifndef GONFALON_LAB_REPORT_REPORT_H
#define GONFALON_LAB_REPORT_REPORT_H

#include "bots/bot.h"
#include "engine/session/session.h"
#include "lab/statistics.h"

typedef struct ReportPlan {
    const Session *x; /* every line held */
    const char *seat[SIDES];
    const BotDef *bot; /* plays on from positions; null: no chances are estimated */
    BotLimit limit;
    const char *bot_name; /* as the user wrote it */
    int playouts;         /* of each position */
    double seconds;       /* at most, for all of them */
    int threads;
    bool progress;
} ReportPlan;

typedef struct ReportTurn {
    int turn;
    int first, last; /* lines: from first up to and without last */
    Measures end;    /* as it stood when the turn was over */
    int score;
} ReportTurn;

typedef struct ReportRoll {
    RollShown roll;
    int turn;
    double luck; /* pips above what was to be expected, for him who rolled; 0 where high and low are the same to all */
    bool counts;
} ReportRoll;

typedef struct ReportLoss { /* a piece that left the map for good */
    int piece, turn;
} ReportLoss;

/* The chance of the side whom a higher score favours, after `line` lines. */
typedef struct ReportChance {
    int line;
    Moments won;     /* 1 won, 0 lost, 1/2 drawn */
    double *playout; /* owned; by round, for paired differences; below 0: not played */
} ReportChance;

typedef struct TurningPoint {
    int from, to; /* chances: index of the one before and after */
    Estimate change;
} TurningPoint;

enum { REPORT_TURNS = 64, TURNING_POINTS = 5 };
typedef struct Report {
    const ReportPlan *plan;
    Measures begin;
    ReportTurn turn[REPORT_TURNS];
    int turns;
    ReportRoll *roll; /* owned */
    int rolls;
    ReportLoss *loss; /* owned */
    int losses;
    ReportChance *chance;               /* owned; by line */
    int chances, rounds;                /* rounds: playouts of every position */
    TurningPoint point[TURNING_POINTS]; /* largest first */
    int points;
} Report;

void report_make(const ReportPlan *plan, Report *out);
void report_chances(Report *r);                /* fills in chances and turning points */
void report_page(Buf *out, const Report *r);   /* report_page.c */
int report_turn_of(const Report *r, int line); /* index of the turn in which the line was played */
/* Of the rolls of a side: sum of the luck, and how far chance alone would carry it. */
typedef struct Luck {
    int rolls;
    double sum, deviation;
} Luck;
Luck report_luck(const Report *r, Side side);
void report_free(Report *r);

/* turn_maps.c: small maps. The ground is written once, before them, and used by each. */
void report_map_ground(Buf *out, const Game *g);
void report_map(Buf *out, const Game *g, const State *s, int turn); /* as it stood at the end of the turn */
/* card_boards.c: what was played on boards of cards between these lines; the page holds report_map_ground(). */
void report_card_boards(Buf *out, const Session *x, int first, int last);

#endif
