/* limits_chart.h - reading limits.chart: one number a row, each into its place in a struct of the system that holds nothing else.
 *
 * A number that is missing, unknown or out of the range that play can have is a problem.
 */
#ifndef GONFALON_MINIATURES_LIMITS_CHART_H
#define GONFALON_MINIATURES_LIMITS_CHART_H

#include "miniatures/battle_load.h"

#include <stddef.h>

typedef struct LimitRow {
    const char *what;
    size_t at;  /* in the struct, where all are of one size */
    int digits; /* behind the point: 2 of a length, 0 of a number */
    int lo, hi;
} LimitRow;
_Static_assert(sizeof(Inch) == sizeof(int), "lengths and numbers are of one size");
/* Rows of a system's struct Limits: hundredths of an inch, or whole numbers. */
#define LENGTH(name, lo, hi)                         \
    {                                                \
        #name, offsetof(Limits, name), 2, (lo), (hi) \
    }
#define NUMBER(name, lo, hi)                         \
    {                                                \
        #name, offsetof(Limits, name), 0, (lo), (hi) \
    }

enum { LIMITS_MOST = 64 };
bool battle_load_limits(Loader *l, const LimitRow *rows, int count, void *into);
/* The rows into Game.limit, each of which has one. */
#define LOAD_LIMITS(l, rows)                                                                                  \
    _Static_assert(sizeof(Limits) == sizeof(rows) / sizeof *(rows) * sizeof(int), "every limit has its row"); \
    return battle_load_limits((l), (rows), sizeof(rows) / sizeof *(rows), &(l)->g->limit)

#endif
