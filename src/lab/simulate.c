/* simulate.c - games in parallel, gathered by number so that the threads do not show in the answer. */
#include "lab/simulate.h"
#include "lab/match.h"
#include "lab/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Outcome {
    bool played;
    uint8_t end; /* MatchEnd */
    Side winner;
    int score;
    long atoms;
    const char *level;
} Outcome;

typedef struct Simulation {
    const SimulatePlan *plan;
    Outcome *outcome; /* by number of the game */
} Simulation;

static void *worker_new(void *context)
{
    const SimulatePlan *plan = ((Simulation *)context)->plan;
    Match *m = must_zalloc(sizeof *m);
    match_new(m, plan->g, plan->bot[0], plan->bot[1]);
    return m;
}

static void worker_free(void *context, void *worker)
{
    (void)context;
    match_free(worker);
    free(worker);
}

static bool one_game(void *context, void *worker, long number)
{
    Simulation *sim = context;
    Match *m = worker;
    match_begin(m, match_seed(sim->plan->seed, "simulate", number));
    Outcome o = {.played = true, .end = (uint8_t)match_run(m), .winner = NOBODY, .atoms = m->atoms};
    if (rules_of(m->g)->score) {
        o.score = rules_of(m->g)->score(m->g, m->s, &o.winner, &o.level);
    }
    sim->outcome[number] = o;
    return true;
}

static void count_level(SimulateResult *r, const char *level)
{
    int i = 0;
    while (i < r->levels && strcmp(r->level[i].level, level) != 0) {
        i++;
    }
    if (i == r->levels && r->levels < LEVELS_MAX) {
        r->level[r->levels++].level = level;
    }
    if (i < r->levels) {
        r->level[i].games++;
    }
}

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void gather(SimulateResult *r, const Outcome *outcome, long n)
{
    r->scores = must_zalloc((size_t)(n ? n : 1) * sizeof *r->scores);
    long scored = 0;
    for (long i = 0; i < n; i++) {
        const Outcome *o = &outcome[i];
        if (!o->played) {
            continue;
        }
        if (!r->games || o->atoms < r->atoms_least) {
            r->atoms_least = o->atoms;
        }
        if (o->atoms > r->atoms_most) {
            r->atoms_most = o->atoms;
        }
        r->games++;
        r->atoms += o->atoms;
        r->dead_ends += o->end == MATCH_DEAD_END;
        r->endless += o->end == MATCH_ENDLESS;
        if (o->end == MATCH_OVER) {
            r->wins[o->winner <= NOBODY ? o->winner : NOBODY]++;
            count_level(r, o->level ? o->level : "over");
        }
        r->scores[scored++] = o->score;
    }
    qsort(r->scores, (size_t)scored, sizeof *r->scores, by_value);
}

void simulate_run(const SimulatePlan *plan, SimulateResult *out)
{
    *out = (SimulateResult){0};
    Simulation sim = {.plan = plan, .outcome = must_zalloc((size_t)plan->games * sizeof *sim.outcome)};
    Pool pool = {.threads = plan->threads,
                 .jobs = plan->games,
                 .noun = plan->progress ? "games" : NULL,
                 .context = &sim,
                 .worker_new = worker_new,
                 .worker_free = worker_free,
                 .job = one_game};
    PoolResult done = pool_run(&pool);
    out->seconds = done.seconds;
    out->interrupted = done.interrupted;
    gather(out, sim.outcome, plan->games);
    free(sim.outcome);
}

void simulate_free(SimulateResult *r) { free(r->scores); }

static int score_at(const SimulateResult *r, int percent)
{
    return r->games ? r->scores[(r->games - 1) * percent / 100] : 0;
}

static double mean_score(const SimulateResult *r)
{
    double sum = 0;
    for (long i = 0; i < r->games; i++) {
        sum += r->scores[i];
    }
    return r->games ? sum / (double)r->games : 0;
}

static double per_second(double n, double seconds) { return seconds > 0 ? n / seconds : 0; }

static void results_json(Json *j, const SimulatePlan *plan, const SimulateResult *r)
{
    json_open(j, '{');
    json_key(j, "winners");
    json_open(j, '{');
    for (int side = 0; side < SIDES; side++) {
        json_put_int(j, rules_of(plan->g)->side_names[side], r->wins[side]);
    }
    json_put_int(j, "nobody", r->wins[NOBODY]);
    json_close(j, '}');
    json_key(j, "levels");
    json_open(j, '{');
    for (int i = 0; i < r->levels; i++) {
        json_put_int(j, r->level[i].level, r->level[i].games);
    }
    json_close(j, '}');
    json_key(j, "score");
    json_open(j, '{');
    json_put_real(j, "mean", mean_score(r));
    json_put_int(j, "least", score_at(r, 0));
    json_put_int(j, "quarter", score_at(r, 25));
    json_put_int(j, "median", score_at(r, 50));
    json_put_int(j, "three_quarters", score_at(r, 75));
    json_put_int(j, "most", score_at(r, 100));
    json_close(j, '}');
    json_close(j, '}');
}

void simulate_json(Json *j, const SimulatePlan *plan, const SimulateResult *r)
{
    json_open(j, '{');
    json_put_text(j, "system", rules_of(plan->g)->id);
    json_put_text(j, "scenario", head(plan->g)->scenario);
    json_key(j, "bots");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        json_text(j, plan->bot[side]->name);
    }
    json_close(j, ']');
    json_put_int(j, "games", r->games);
    json_put_int(j, "dead_ends", r->dead_ends);
    json_put_int(j, "endless", r->endless);
    json_put_bool(j, "interrupted", r->interrupted);
    json_put_real(j, "seconds", r->seconds);
    json_put_real(j, "games_per_second", per_second((double)r->games, r->seconds));
    json_put_real(j, "actions_per_second", per_second((double)r->atoms, r->seconds));
    json_put_real(j, "atoms_per_game", r->games ? (double)r->atoms / (double)r->games : 0);
    json_key(j, "results");
    results_json(j, plan, r);
    json_close(j, '}');
}

static void share(Buf *out, const char *name, long n, long of)
{
    double part = of ? 100.0 * (double)n / (double)of : 0;
    int bar = (int)(part / 2.5 + 0.5);
    buf_print(out, "  %-22s %8ld  %5.1f%%  ", name, n, part);
    for (int i = 0; i < bar; i++) {
        buf_char(out, '#');
    }
    while (out->len && out->data[out->len - 1] == ' ') {
        out->data[--out->len] = 0;
    }
    buf_char(out, '\n');
}

void simulate_table(Buf *out, const SimulatePlan *plan, const SimulateResult *r)
{
    const Ruleset *rules = rules_of(plan->g);
    buf_print(out, "%s, %s: %ld game%s in %.1f s (%.0f games and %.0f actions a second)%s\n\n", rules->title,
              head(plan->g)->title, r->games, r->games == 1 ? "" : "s", r->seconds,
              per_second((double)r->games, r->seconds), per_second((double)r->atoms, r->seconds),
              r->interrupted ? ", stopped early" : "");
    buf_text(out, "won by\n");
    for (int side = 0; side < SIDES; side++) {
        Buf name = {0};
        buf_print(&name, "%s (%s)", rules->side_titles[side], plan->bot[side]->name);
        share(out, buf_str(&name), r->wins[side], r->games);
        buf_free(&name);
    }
    share(out, "nobody", r->wins[NOBODY], r->games);
    buf_text(out, "\nlevel of victory\n");
    for (int i = 0; i < r->levels; i++) {
        Buf name = {0};
        buf_text(&name, r->level[i].level);
        for (size_t k = 0; k < name.len; k++) {
            name.data[k] = name.data[k] == '_' ? ' ' : name.data[k];
        }
        share(out, buf_str(&name), r->level[i].games, r->games);
        buf_free(&name);
    }
    buf_print(out, "\nscore       mean %.1f, half of the games between %d and %d, least %d, most %d\n", mean_score(r),
              score_at(r, 25), score_at(r, 75), score_at(r, 0), score_at(r, 100));
    buf_print(out, "atoms       %.0f a game, least %ld, most %ld\n", r->games ? (double)r->atoms / (double)r->games : 0,
              r->atoms_least, r->atoms_most);
    buf_print(out, "dead ends   %ld\n", r->dead_ends);
    if (r->endless) {
        buf_print(out, "endless     %ld (stopped after %d atoms)\n", r->endless, MATCH_LIMIT);
    }
}
