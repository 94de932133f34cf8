/* bench.c - the command `bench`: speed, signatures and counts. */
#include "cli/dice_crypto.h"
#include "cli/find_system_scenario_bot.h"
#include "lab/bench/bench.h"
#include "lab/bench/bot_speed.h"
#include "lab/bench/simulate_speed.h"
#include "lab/thread_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 100000000 };

typedef struct Bench {
    BenchRow *row; /* owned, as the others are */
    int count;
    double seconds; /* of games, for each scenario */
    long games;     /* so many instead, the same in every run; 0: by the clock */
    bool signature_only, counts, simulate, bots;
    uint64_t joined;
    SimulateRow *simulated;
    int simulated_count;
    BotsRow *thought;
    int thought_count;
    Buf out;
} Bench;

/* Room for one row more. */
static void *longer(void *rows, int count, size_t size) { return must_realloc(rows, ((size_t)count + 1) * size); }

static bool bench_game(Args *a, Game *g, void *context)
{
    Bench *b = context;
    (void)a;
    if (b->counts) {
        perft_print(&b->out, g);
        return true;
    }
    if (b->simulate) {
        for (int threads = 1; threads <= 2; threads++) {
            b->simulated = longer(b->simulated, b->simulated_count, sizeof *b->simulated);
            bench_simulate(g, threads, b->seconds, &b->simulated[b->simulated_count++]);
        }
        return true;
    }
    if (b->bots) {
        b->thought = longer(b->thought, b->thought_count, sizeof *b->thought);
        if (bench_bots(g, b->seconds, &b->thought[b->thought_count])) {
            b->thought_count++;
        }
        return true;
    }
    if (b->signature_only) {
        b->joined = bench_join(b->joined, bench_signature(g, BENCH_GAMES));
        return true;
    }
    b->row = longer(b->row, b->count, sizeof *b->row);
    BenchRow *row = &b->row[b->count++];
    bench_measure(g, b->seconds, b->games, row);
    row->scenario = arena_copy(&a->source.arena, span_of(head(g)->scenario)); /* outlives the game */
    b->joined = bench_join(b->joined, row->signature);
    return true;
}

/* Data read, game set up, first decision reached: what a player waits for. */
static double measure_start(Args *a, const Ruleset *r, const char *scenario)
{
    double began = lab_seconds();
    Source source = {.overlay = a->source.overlay};
    Problems p = {0};
    Game *g = game_load(r, &source, scenario, NULL, 0, &p);
    if (g) {
        StreamDice dice;
        uint8_t seed[32] = {0};
        stream_dice(&dice, seed, chance_keyed);
        Session *x = session_open(g, &dice.dice);
        session_close(x);
    }
    game_free(g);
    problems_free(&p);
    source_free(&source);
    return (lab_seconds() - began) * 1e3;
}

static int bench_systems(Args *a, Bench *b)
{
    int systems, status = EXIT_YES;
    const char *scenario = a->count > 1 && !strchr(a->word[1], '=') ? a->word[1] : NULL;
    const Ruleset *const *all = rulesets(&systems);
    const Ruleset *only = a->count ? find_system(a, a->word[0]) : NULL;
    if (a->count && !only) {
        return EXIT_WRONG;
    }
    for (int i = 0; i < systems && status == EXIT_YES; i++) {
        if (only && all[i] != only) {
            continue;
        }
        b->joined = 0;
        int first = b->count;
        status = each_scenario(a, all[i], scenario, bench_game, b);
        for (int k = first; k < b->count; k++) {
            b->row[k].load_ms = measure_start(a, all[i], b->row[k].scenario);
        }
        if (!b->counts && !b->simulate && !b->bots && (b->signature_only || !a->json)) {
            buf_print(&b->out, "%s %016llx\n", all[i]->id, (unsigned long long)b->joined);
        }
    }
    return status;
}

/* The table that was asked for; b->out holds what stands beside it, or is all there is. */
static void show_bench(const Args *a, const Bench *b)
{
    Buf table = {0};
    Json j = {.out = &table};
    bool plain = !b->counts && !b->signature_only && !b->simulate && !b->bots;
    double start = b->count ? b->row[0].load_ms : 0;
    if (b->simulate && a->json) {
        bench_simulate_json(&j, b->simulated, b->simulated_count);
    } else if (b->simulate) {
        bench_simulate_table(&table, b->simulated, b->simulated_count);
    } else if (b->bots && a->json) {
        bench_bots_json(&j, b->thought, b->thought_count);
    } else if (b->bots) {
        bench_bots_table(&table, b->thought, b->thought_count);
    } else if (plain && a->json) {
        bench_json(&j, b->row, b->count, start);
    } else if (plain) {
        bench_table(&table, b->row, b->count, start);
    }
    if (a->json && table.len) {
        buf_char(&table, '\n');
    }
    fputs(buf_str(&table), stdout);
    fputs(buf_str(&b->out), stdout);
    buf_free(&table);
}

static int run_bench(Args *a)
{
    Bench *b = must_zalloc(sizeof *b);
    long ms;
    int status = EXIT_WRONG;
    b->signature_only = args_has(a, "signature");
    b->counts = args_has(a, "counts");
    b->simulate = args_has(a, "simulate");
    b->bots = args_has(a, "bots");
    if (args_long(a, "ms", 1, 600000, 1000, &ms) && args_long(a, "games", 1, 1000000, 0, &b->games)) {
        b->seconds = (double)ms / 1000;
        status = bench_systems(a, b);
    }
    if (status == EXIT_YES) {
        show_bench(a, b);
    }
    buf_free(&b->out);
    free(b->row);
    free(b->simulated);
    free(b->thought);
    free(b);
    return status;
}

static const Flag bench_flags[] = {
    {"signature", NULL, "only the signature of each system"},
    {"counts", NULL, "only the counts of legal atoms to a depth (tests/counts)"},
    {"simulate", NULL, "games a second in simulate, on one thread and on two"},
    {"bots", NULL, "playouts of activations, games and plans a second, and how they grow with the units"},
    {"ms", "N", "how long to play each scenario (1000)"},
    {"games", "N", "play so many of each scenario instead: the same in every run, for counting instructions"},
    {"json", NULL, "as JSON"},
    {0}};
const Command command_bench = {.name = "bench",
                               .words = "[SYSTEM [SCENARIO] [OPTION=VALUE...]]",
                               .says = "how fast it plays, and the signature of each system",
                               .more =
                                   "With options every scenario is played so: `rulings=1` as under the first edition.",
                               .example = "gonfalon bench --json",
                               .flags = bench_flags,
                               .most = -1,
                               .run = run_bench};
