/* nearest_word.h - the known word that a mistyped one most resembles. */
#ifndef GONFALON_BASE_NEAREST_WORD_H
#define GONFALON_BASE_NEAREST_WORD_H

#include "base/text_span.h"

typedef struct Nearest {
    const char *best; /* null: nothing is near enough to be worth naming */
    int distance;
} Nearest;

void nearest_try(Nearest *n, Span typed, const char *word);

#endif
