/* fuzz.h - what the fuzz targets share: a loaded game, and a way to say what must hold. Each target is one small program. */
#ifndef GONFALON_FUZZ_H
#define GONFALON_FUZZ_H

#include "engine/gamefile.h"
#include "engine/ruleset.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The promise was broken: the fuzzer keeps the input. */
#define MUST(condition)   \
    do {                  \
        if (!(condition)) \
            abort();      \
    } while (0)

/* Loaded once and kept for the life of the program: what never changes may be shared by all inputs. */
static inline const Game *fuzz_game(const char *scenario)
{
    enum { KEPT = 8 };
    static struct {
        char name[32];
        Game *g;
    } kept[KEPT];
    static Source source;
    for (int i = 0; i < KEPT && strlen(scenario) < sizeof kept[i].name; i++) {
        if (kept[i].g && strcmp(kept[i].name, scenario) == 0) {
            return kept[i].g;
        }
        if (!kept[i].g) {
            Problems p = {0};
            kept[i].g = ruleset_find(span_of("tolentino"))->load(&source, scenario, NULL, 0, &p);
            problems_free(&p);
            strcpy(kept[i].name, scenario);
            return kept[i].g;
        }
    }
    return NULL;
}

#endif
