/* simulate_speed.c - simulate measured as its users meet it: threads, records and all. */
#include "lab/bench/simulate_speed.h"
#include "bots/random_bot.h"
#include "engine/view/tabletop_looks.h"
#include "lab/thread_pool.h"
#include "lab/simulate/simulate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Armies may be placed by the players, or come later: a game is looked through, not the set-up alone. */
int most_units(const Game *g)
{
    enum { LOOK_EVERY = 16 };
    BotGame m;
    int most = 0;
    bot_game_new(&m, g, &random_bot_def, &random_bot_def);
    bot_game_begin(&m, 1);
    while (bot_game_status(&m) == MATCH_GOES_ON) {
        if (m.atoms % LOOK_EVERY == 0) {
            int n = 0;
            for (int p = 0; p < head(g)->piece_count; p++) {
                n += piece_stands(g, m.s, p);
            }
            most = n > most ? n : most;
        }
        Side side = bot_game_side(&m);
        bot_game_play(&m, side, bot_game_choose(&m, side));
    }
    bot_game_free(&m);
    return most;
}

double growth_with_units(const int *units, const double *per_second, int count)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; i++) {
        if (units[i] > 0 && per_second[i] > 0) {
            double u = log(units[i]), cost = -log(per_second[i]);
            n++;
            x += u;
            y += cost;
            xx += u * u;
            xy += u * cost;
        }
    }
    double spread = n * xx - x * x;
    return n > 1 && spread > 1e-9 ? (n * xy - x * y) / spread : 0;
}

void bench_simulate(const Game *g, int threads, double seconds, SimulateRow *out)
{
    SimulateRun trial = play(g, 1, TRIAL); /* how long is a game? */
    double each = trial.seconds > 0 ? trial.seconds / TRIAL : 0.001;
    long games = (long)(seconds * threads / each);
    games = games < 2L * threads ? 2L * threads : games > GAMES_MOST ? GAMES_MOST : games;
    double began = process_seconds();
    SimulateRun run = play(g, threads, games);
    double work = process_seconds() - began;
    *out = (SimulateRow){.system = rules_of(g)->id,
                         .units = most_units(g),
                         .threads = threads,
                         .games_per_second = run.seconds > 0 ? (double)run.played / run.seconds : 0,
                         .actions_per_second = run.seconds > 0 ? (double)run.atoms / run.seconds : 0,
                         .games_each = work > 0 ? (double)run.played / work : 0};
    text_fit(out->scenario, sizeof out->scenario, "%s", head(g)->scenario);
}

/* The processor time of a game against the units; of one system, two rows a scenario. */
static void growth_line(Buf *out, const SimulateRow *rows, int count)
{
    int units[2 * SCENARIOS_MAX];
    double games[2 * SCENARIOS_MAX];
    for (int i = 0; i < count; i++) {
        units[i] = rows[i].units;
        games[i] = rows[i].games_each;
    }
    buf_print(out, "%-10s %-50s %12.1f\n", rows->system, "grows as units^", growth_with_units(units, games, count));
}

void bench_simulate_table(Buf *out, const SimulateRow *rows, int count)
{
    buf_print(out, "%-10s %-12s %6s %8s %9s %12s %12s\n", "simulate", "scenario", "units", "threads", "games/s",
              "actions/s", "games/cpu s");
    for (int i = 0, first = 0; i < count; i++) {
        const SimulateRow *r = &rows[i];
        buf_print(out, "%-10s %-12s %6d %8d %9.1f %12.0f %12.1f\n", r->system, r->scenario, r->units, r->threads,
                  r->games_per_second, r->actions_per_second, r->games_each);
        if (i + 1 == count || strcmp(rows[i + 1].system, r->system) != 0) {
            growth_line(out, &rows[first], i + 1 - first);
            first = i + 1;
        }
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
        json_put_real(j, "games_per_cpu_second", rows[i].games_each);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
