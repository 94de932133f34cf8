/* fuzz.h - what the fuzz targets share: a loaded game, and a way to say what must hold. Each target is one small program.
 *
 * An input itself says which game it belongs to, in the words of its format, so that every target reaches every system.
 */
#ifndef GONFALON_FUZZ_H
#define GONFALON_FUZZ_H

#include "engine/gamefile/gamefile.h"
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

/* Loaded once and kept for the life of the program: what never changes may be shared by all inputs. Null: there is no such scenario. */
static inline const Game *fuzz_game(Span system, Span scenario)
{
    enum { KEPT = 32, NAME = 32 };
    static struct {
        const Ruleset *r;
        char scenario[NAME];
        Game *g;
    } kept[KEPT];
    static Source source;
    const Ruleset *r = ruleset_find(system);
    for (int i = 0; r && scenario.len < NAME && i < KEPT; i++) {
        if (kept[i].g && kept[i].r == r && span_is(scenario, kept[i].scenario)) {
            return kept[i].g;
        }
        if (!kept[i].g) {
            Problems p = {0};
            memcpy(kept[i].scenario, scenario.at, scenario.len);
            kept[i].scenario[scenario.len] = 0;
            kept[i].r = r;
            kept[i].g = game_load(r, &source, kept[i].scenario, NULL, 0, &p);
            problems_free(&p);
            return kept[i].g;
        }
    }
    return NULL;
}

/* The game of a line "WORD SYSTEM SCENARIO". Null: it is no such line, or there is no such scenario. */
static inline const Game *fuzz_named_game(Span line, const char *word)
{
    Span first, system, scenario;
    bool named =
        span_word(&line, &first) && span_is(first, word) && span_word(&line, &system) && span_word(&line, &scenario);
    return named ? fuzz_game(system, scenario) : NULL;
}

#endif
