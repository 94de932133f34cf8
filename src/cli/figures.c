/* figures.c - guard and bench: many games at once, from the command line. */
#include "cli/chance.h"
#include "cli/commands.h"
#include "cli/open.h"
#include "lab/bench/bench.h"
#include "lab/bench/bots.h"
#include "lab/bench/simulate.h"
#include "lab/guard/guard.h"
#include "lab/thread_pool.h"

#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MOST = 256, GAMES_MOST = 100000000 };

/* ---- every scenario of a system, or one of them ---- */

typedef bool PerGame(Args *a, Game *g, void *context);

static int each_scenario(Args *a, const Ruleset *r, const char *only, PerGame *visit, void *context)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = only ? 1 : list_scenarios(a, r, &arena, info);
    int status = n < 0 ? EXIT_WRONG : EXIT_YES;
    for (int i = 0; i < n && status == EXIT_YES; i++) {
        Game *g = load_scenario(a, r->id, only ? only : info[i].id, a->count);
        if (!g) {
            status = EXIT_WRONG;
        } else if (!visit(a, g, context)) {
            status = EXIT_NO;
        }
        game_free(g);
    }
    arena_free(&arena);
    return status;
}

/* ---- guard ---- */

static bool guard_game(Args *a, Game *g, void *context)
{
    GuardPlan plan = *(const GuardPlan *)context;
    Buf name = {0};
    buf_print(&name, "%s %s", rules_of(g)->id, head(g)->scenario);
    plan.g = g;
    plan.name = buf_str(&name);
    GuardResult r;
    guard_run(&plan, &r);
    if (r.failed) {
        fprintf(stderr, "%s", buf_str(&r.report));
    }
    if (a->json) {
        Buf out = {0};
        Json j = {.out = &out};
        json_open(&j, '{');
        json_put_text(&j, "scenario", plan.name);
        json_put_bool(&j, "held", !r.failed);
        json_put_int(&j, "games", r.games);
        json_put_int(&j, "atoms", r.atoms);
        json_put_int(&j, "positions", r.positions);
        json_put_int(&j, "secrets", r.secrets);
        json_put_int(&j, "refusals", r.refusals);
        json_put_int(&j, "completions", r.completions);
        json_put_int(&j, "replays", r.replays);
        json_put_int(&j, "undos", r.undos);
        json_put_real(&j, "seconds", r.seconds);
        json_close(&j, '}');
        puts(buf_str(&out));
        buf_free(&out);
    } else {
        printf("%s: %ld games, %ld atoms, %ld positions read back, %ld secrets changed, %ld refusals, %ld drafts "
               "finished, "
               "%ld games replayed, %ld undos tried, %.1f s: %s\n",
               plan.name, r.games, r.atoms, r.positions, r.secrets, r.refusals, r.completions, r.replays, r.undos,
               r.seconds,
               r.failed        ? "BROKEN"
               : r.interrupted ? "all held, stopped early"
                               : "all held");
    }
    bool ok = !r.failed && !r.interrupted;
    guard_result_free(&r);
    buf_free(&name);
    return ok;
}

static int run_guard(Args *a)
{
    long games, threads, seed, first;
    if (!args_long(a, "games", 1, GAMES_MOST, 100, &games) || !args_long(a, "threads", 0, THREADS_MOST, 0, &threads) ||
        !args_long(a, "seed", 0, 9223372036854775807L, 1, &seed) || !args_long(a, "first", 0, GAMES_MOST, 0, &first)) {
        return EXIT_WRONG;
    }
    const BotDef *bot = NULL;
    BotLimit limit = {0};
    const char *name = args_value(a, "bot");
    if (name && !(bot = find_bot(a, name, &limit))) {
        return EXIT_WRONG;
    }
    const Ruleset *r = find_system(a, a->word[0]);
    GuardPlan plan = {.games = games,
                      .threads = (int)threads,
                      .seed = (uint64_t)seed,
                      .first = first,
                      .full = args_has(a, "full"),
                      .progress = true,
                      .bot = bot,
                      .limit = limit};
    return r ? each_scenario(a, r, a->count > 1 ? a->word[1] : NULL, guard_game, &plan) : EXIT_WRONG;
}

static const Flag guard_flags[] = {{"games", "N", "how many of each scenario (100)"},
                                   {"seed", "N", "another run of games (1)"},
                                   {"first", "N", "number of the first game (0)"},
                                   {"threads", "N", "how many at once (all the machine has)"},
                                   {"bot", "BOT", "who plays both sides: greedy, search:40 ... (random)"},
                                   {"full", NULL, "every check at every decision, not at a sample"},
                                   {"json", NULL, "as JSON, an object a line"},
                                   {NULL}};
const Command command_guard = {.name = "guard",
                               .words = "SYSTEM [SCENARIO]",
                               .says = "random play with every promise of the referee put to the test",
                               .example = "gonfalon guard tolentino battle --games 1000",
                               .flags = guard_flags,
                               .least = 1,
                               .most = 2,
                               .run = run_guard};

/* ---- bench ---- */

typedef struct Bench {
    BenchRow row[BENCH_SCENARIOS];
    int count;
    double seconds; /* of games, for each scenario */
    bool signature_only, counts, simulate, bots;
    uint64_t joined;
    SimulateRow simulated[SIMULATE_ROWS];
    int simulated_count;
    BotsRow thought[BOTS_ROWS];
    int thought_count;
    Buf out;
} Bench;

static bool bench_game(Args *a, Game *g, void *context)
{
    Bench *b = context;
    (void)a;
    if (b->counts) {
        perft_print(&b->out, g);
        return true;
    }
    if (b->simulate) {
        for (int threads = 1; threads <= 2 && b->simulated_count < SIMULATE_ROWS; threads++) {
            bench_simulate(g, threads, b->seconds, &b->simulated[b->simulated_count++]);
        }
        return true;
    }
    if (b->bots) {
        if (b->thought_count < BOTS_ROWS && bench_bots(g, b->seconds, &b->thought[b->thought_count])) {
            b->thought_count++;
        }
        return true;
    }
    if (b->signature_only) {
        b->joined = bench_join(b->joined, bench_signature(g, BENCH_GAMES));
        return true;
    }
    if (b->count < BENCH_SCENARIOS) {
        bench_measure(g, BENCH_GAMES, b->seconds, &b->row[b->count]);
        b->row[b->count].scenario = arena_copy(&a->source.arena, span_of(head(g)->scenario)); /* outlives the game */
        b->joined = bench_join(b->joined, b->row[b->count++].signature);
    }
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
        status = each_scenario(a, all[i], a->count > 1 ? a->word[1] : NULL, bench_game, b);
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
    if (args_long(a, "ms", 1, 600000, 1000, &ms)) {
        b->seconds = (double)ms / 1000;
        status = bench_systems(a, b);
    }
    if (status == EXIT_YES) {
        show_bench(a, b);
    }
    buf_free(&b->out);
    free(b);
    return status;
}

static const Flag bench_flags[] = {{"signature", NULL, "only the signature of each system"},
                                   {"counts", NULL, "only the counts of legal atoms to a depth (tests/counts)"},
                                   {"simulate", NULL, "games a second in simulate, on one thread and on two"},
                                   {"bots", NULL, "playouts and rehearsals a second, and how they grow with the units"},
                                   {"ms", "N", "how long to play each scenario (1000)"},
                                   {"json", NULL, "as JSON"},
                                   {NULL}};
const Command command_bench = {.name = "bench",
                               .words = "[SYSTEM [SCENARIO]]",
                               .says = "how fast it plays, and the signature of each system",
                               .example = "gonfalon bench --json",
                               .flags = bench_flags,
                               .most = 2,
                               .run = run_bench};
