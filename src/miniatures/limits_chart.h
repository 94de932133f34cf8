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
#define LIMIT_LENGTH(type, name, lo, hi)           \
    {                                              \
        #name, offsetof(type, name), 2, (lo), (hi) \
    }
#define LIMIT_NUMBER(type, name, lo, hi)           \
    {                                              \
        #name, offsetof(type, name), 0, (lo), (hi) \
    }

enum { LIMITS_MOST = 64 };
bool battle_load_limits(Loader *l, const LimitRow *rows, int count, void *into);

#endif
