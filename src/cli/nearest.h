/* nearest.h - the known word that a mistyped one most resembles. */
#ifndef GONFALON_CLI_NEAREST_H
#define GONFALON_CLI_NEAREST_H

#include "base/span.h"

typedef struct Nearest {
    const char *best; /* null: nothing is near enough to be worth naming */
    int distance;
} Nearest;

void nearest_try(Nearest *n, Span typed, const char *word);

#endif
