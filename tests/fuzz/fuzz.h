/* fuzz.h - what the fuzz targets share: a loaded game, and dice that need no cryptography. Each target is one small program. */
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

static inline uint64_t fuzz_keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    return hash64(purpose, strlen(purpose), hash64(seed, 32, number) ^ (attempt * 0x9e3779b97f4a7c15ull));
}

#endif
