/* bench.h - figures and signatures: how fast each scenario plays, and one hash a system over every state of fixed random games.
 *
 * The signature does not depend on machine, compiler or threads; a change of it means that something happens otherwise in a game.
 */
#ifndef GONFALON_LAB_BENCH_BENCH_H
#define GONFALON_LAB_BENCH_BENCH_H

#include "base/json_write.h"
#include "engine/ruleset.h"

enum { BENCH_GAMES = 20 };

typedef struct BenchRow {
    const char *system, *scenario;
    double actions_per_second, games_per_second, atoms_per_game, copy_ns, view_us, load_ms;
    double reach_us, owed_us; /* a reach map; `done` judged where something is owed; 0: none was met */
    size_t state_bytes;
    uint64_t signature; /* of the scenario */
} BenchRow;

/* Hash over every state of `games` random games. */
uint64_t bench_signature(const Game *g, int games);
void bench_measure(const Game *g, double seconds, long games, BenchRow *out); /* games: 0 goes by the clock */
/* Signature of a system: those of its scenarios together. */
uint64_t bench_join(uint64_t system, uint64_t scenario);

void bench_json(Json *j, const BenchRow *rows, int count, double start_ms);
void bench_table(Buf *out, const BenchRow *rows, int count, double start_ms);

/* ---- counts (what chess programs call perft) ---- */

enum { COUNT_DEPTH = 5, COUNT_PLACES = 8 };
/* Legal atoms to depth 1 to 5 from the set-up and from fixed places of a fixed random game. Lines "SYSTEM SCENARIO ATOM DEPTH N". */
void perft_print(Buf *out, const Game *g);

#endif
