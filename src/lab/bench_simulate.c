/* bench_simulate.c - simulate measured as its users meet it: threads, records and all. */
#include "lab/bench_simulate.h"
#include "bots/random.h"
#include "lab/simulate.h"

#include <stdio.h>
#include <stdlib.h>

enum { TRIAL = 4, GAMES_MOST = 100000 };

static SimulateRun play(const Game *g, int threads, long games)
{
    SimulatePlan plan = {.g = {g}, .bot = {&random_bot_def, &random_bot_def}, .bot_name = {"random", "random"}};
    plan.seed = 1;
    plan.games = games;
    plan.threads = threads;
    GameRecord *record = must_zalloc((size_t)games * sizeof *record);
    SimulateRun run;
    simulate_run(&plan, record, &run);
    free(record);
    return run;
}

static int pieces_on_map(const Game *g)
{
    const Ruleset *rules = rules_of(g);
    State *s = must_zalloc(rules->state_size);
    int n = 0;
    rules->setup(g, s);
    for (int p = 0; rules->look && p < head(g)->piece_count; p++) {
        CounterLook look;
        rules->look(g, s, p, &look);
        n += look.hex != HEX_NONE;
    }
    free(s);
    return n;
}

void bench_simulate(const Game *g, int threads, double seconds, SimulateRow *out)
{
    SimulateRun trial = play(g, 1, TRIAL); /* how long is a game? */
    double each = trial.seconds > 0 ? trial.seconds / TRIAL : 0.001;
    long games = (long)(seconds * threads / each);
    games = games < 2L * threads ? 2L * threads : games > GAMES_MOST ? GAMES_MOST : games;
    SimulateRun run = play(g, threads, games);
    *out = (SimulateRow){.system = rules_of(g)->id,
                         .units = pieces_on_map(g),
                         .threads = threads,
                         .games_per_second = run.seconds > 0 ? (double)run.played / run.seconds : 0,
                         .actions_per_second = run.seconds > 0 ? (double)run.atoms / run.seconds : 0};
    snprintf(out->scenario, sizeof out->scenario, "%s", head(g)->scenario);
}

void bench_simulate_table(Buf *out, const SimulateRow *rows, int count)
{
    buf_print(out, "%-10s %-12s %6s %8s %9s %12s %14s\n", "simulate", "scenario", "units", "threads", "games/s",
              "actions/s", "games*units/s");
    for (int i = 0; i < count; i++) {
        const SimulateRow *r = &rows[i];
        buf_print(out, "%-10s %-12s %6d %8d %9.1f %12.0f %14.0f\n", r->system, r->scenario, r->units, r->threads,
                  r->games_per_second, r->actions_per_second, r->games_per_second * r->units);
    }
}

void bench_simulate_json(Json *j, const SimulateRow *rows, int count)
{
    json_open(j, '{');
    json_key(j, "simulate");
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        json_open(j, '{');
        json_put_text(j, "system", rows[i].system);
        json_put_text(j, "scenario", rows[i].scenario);
        json_put_int(j, "units", rows[i].units);
        json_put_int(j, "threads", rows[i].threads);
        json_put_real(j, "games_per_second", rows[i].games_per_second);
        json_put_real(j, "actions_per_second", rows[i].actions_per_second);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
