/* simulate.c - games in parallel, recorded by number so that neither threads nor machines show in the answer. */
#include "lab/simulate/simulate.h"
#include "lab/thread_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Simulation {
    const SimulatePlan *plan;
    GameRecord *record; /* by job */
    pthread_mutex_t lock;
    long next, done; /* under the lock */
    SimulateRun *run;
    atomic_bool abandon;
    ClusterRun *cluster; /* null: alone */
    bool lead;           /* this process shows progress and keeps records */
} Simulation;

typedef struct Tables { /* what a thread owns: a match for each set of data */
    BotGame match[VARIANTS];
    int count;
} Tables;

static void *worker_new(void *context)
{
    const SimulatePlan *plan = ((Simulation *)context)->plan;
    Tables *t = must_zalloc(sizeof *t);
    t->count = plan_variants(plan);
    for (int i = 0; i < t->count; i++) {
        bot_game_new(&t->match[i], plan->g[i], plan->bot[0], plan->bot[1]);
        memcpy(t->match[i].limit, plan->limit, sizeof plan->limit);
    }
    return t;
}

static void worker_free(void *context, void *worker)
{
    Tables *t = worker;
    (void)context;
    for (int i = 0; i < t->count; i++) {
        bot_game_free(&t->match[i]);
    }
    free(t);
}

/* ---- one game ---- */

static int turn_index(int turn) { return turn < 1 ? 0 : turn > RECORD_TURNS ? RECORD_TURNS - 1 : turn - 1; }

static void note_objectives(GameRecord *r, const Measures *m)
{
    int at = turn_index(m->turn);
    r->held[0][at] = r->held[1][at] = 0;
    for (int i = 0; i < m->objectives; i++) {
        if (m->objective[i].holder < SIDES) {
            r->held[m->objective[i].holder][at] |= (uint64_t)1 << i;
        }
    }
}

/* A turn in which nobody had to decide anything ended as the one before. */
static void fill_gaps(GameRecord *r)
{
    for (int t = 1; t < r->turns; t++) {
        if (!r->held[0][t] && !r->held[1][t]) {
            r->held[0][t] = r->held[0][t - 1];
            r->held[1][t] = r->held[1][t - 1];
        }
    }
}

static void note_end(GameRecord *r, const BotGame *m, MatchEnd end)
{
    const Ruleset *rules = rules_of(m->g);
    Measures now;
    measures_now(m->g, m->s, &now);
    note_objectives(r, &now);
    Side winner = NOBODY;
    const char *level = "";
    if (rules->score) {
        r->score = rules->score(m->g, m->s, &winner, &level);
    }
    r->end = (uint8_t)end;
    r->winner = bot_game_winner(m);
    r->turns = (uint8_t)(turn_index(now.turn) + 1);
    fill_gaps(r);
    r->atoms = (int32_t)m->atoms;
    for (size_t i = 0; end == MATCH_OVER && level && level[i] && i < RECORD_LEVEL - 1; i++) {
        r->level[i] = level[i];
    }
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < now.arms; arm++) {
            r->lost[side][arm] = (int16_t)now.arm[arm].lost[side];
        }
    }
}

/* Inside an order nothing is settled yet, and most atoms are there: the next decision after it will tell. */
static bool settled(const BotGame *m)
{
    return !core(m->s)->over && core(m->s)->depth > 0 &&
           !(rules_of(m->g)->steps[top_of(m->s)->step].flags & STEP_DRAFT);
}

/* False when it was given up on the way. */
static bool play_game(BotGame *m, uint64_t seed, const atomic_bool *abandon, GameRecord *r)
{
    MatchEnd end;
    bot_game_begin(m, seed);
    while ((end = bot_game_status(m)) == MATCH_GOES_ON) {
        if (atomic_load_explicit(abandon, memory_order_relaxed)) {
            bot_game_over(m);
            return false;
        }
        Side side = bot_game_side(m);
        bot_game_play(m, side, bot_game_choose(m, side));
        if (lab_part(rules_of(m->g))->measure && settled(m)) {
            Measures now;
            measures_now(m->g, m->s, &now);
            note_objectives(r, &now);
        }
    }
    bot_game_over(m);
    note_end(r, m, end);
    return true;
}

/* ---- all games ---- */

static void store(Simulation *sim, long job, const GameRecord *r)
{
    pthread_mutex_lock(&sim->lock);
    if (sim->record[job].end == MATCH_GOES_ON) {
        sim->record[job] = *r;
        sim->done++;
        sim->run->played++;
        sim->run->atoms += r->atoms;
        if (sim->plan->keep && sim->lead) {
            sim->plan->keep(sim->plan->self, job, r);
        }
    }
    pthread_mutex_unlock(&sim->lock);
}

static bool one_job(void *context, void *worker, long job)
{
    Simulation *sim = context;
    Tables *t = worker;
    GameRecord r;
    memset(&r, 0, sizeof r);
    uint64_t seed = bot_game_seed(sim->plan->seed, "simulate", job / t->count);
    if (play_game(&t->match[job % t->count], seed, &sim->abandon, &r)) {
        store(sim, job, &r);
        if (sim->cluster) {
            cluster_finished(sim->cluster, job);
        }
    }
    return true;
}

static long take(void *context)
{
    Simulation *sim = context;
    if (sim->cluster) {
        return cluster_take(sim->cluster);
    }
    pthread_mutex_lock(&sim->lock);
    while (sim->next < plan_jobs(sim->plan) && sim->record[sim->next].end != MATCH_GOES_ON) {
        sim->next++;
    }
    long job = sim->next < plan_jobs(sim->plan) ? sim->next++ : -1;
    pthread_mutex_unlock(&sim->lock);
    return job;
}

static bool meanwhile(void *context) { return cluster_meanwhile(((Simulation *)context)->cluster); }

static long finished(void *context)
{
    Simulation *sim = context;
    pthread_mutex_lock(&sim->lock);
    long done = sim->done;
    pthread_mutex_unlock(&sim->lock);
    return done;
}

static void run_pool(void *context, ClusterRun *cluster)
{
    Simulation *sim = context;
    sim->cluster = cluster;
    Pool pool = {.threads = sim->plan->threads,
                 .jobs = plan_jobs(sim->plan),
                 .noun = sim->plan->progress && sim->lead ? "games" : NULL,
                 .lines = cluster != NULL,
                 .context = sim,
                 .worker_new = worker_new,
                 .worker_free = worker_free,
                 .job = one_job,
                 .take = take,
                 .meanwhile = cluster ? meanwhile : NULL,
                 .finished = finished,
                 .abandon = &sim->abandon};
    PoolResult done = pool_run(&pool);
    sim->run->interrupted = sim->run->interrupted || done.interrupted;
}

/* ---- what the other ranks and rank 0 tell each other ---- */

static bool has_record(void *context, long job) { return ((Simulation *)context)->record[job].end != MATCH_GOES_ON; }

static void put_record(void *context, long job, const void *result)
{
    GameRecord r;
    memcpy(&r, result, sizeof r);
    store(context, job, &r);
}

static void record_of(void *context, long job, void *out)
{
    Simulation *sim = context;
    pthread_mutex_lock(&sim->lock);
    memcpy(out, &sim->record[job], sizeof(GameRecord));
    pthread_mutex_unlock(&sim->lock);
}

void simulate_run(const SimulatePlan *plan, GameRecord *record, SimulateRun *out)
{
    *out = (SimulateRun){0};
    Cluster *c = plan->cluster && plan->cluster->ranks > 1 ? plan->cluster : NULL;
    Simulation sim = {
        .plan = plan, .record = record, .lock = PTHREAD_MUTEX_INITIALIZER, .run = out, .lead = !c || c->rank == 0};
    for (long job = 0; job < plan_jobs(plan); job++) {
        sim.done += record[job].end != MATCH_GOES_ON;
    }
    double began = lab_seconds();
    if (c) {
        ClusterWork work = {.jobs = plan_jobs(plan),
                            .size = sizeof(GameRecord),
                            .threads = lab_threads(plan->threads),
                            .context = &sim,
                            .has = has_record,
                            .put = put_record,
                            .result = record_of,
                            .run = run_pool};
        cluster_run(c, &work);
    } else {
        run_pool(&sim, NULL);
    }
    out->seconds = lab_seconds() - began;
}

void simulate_measures(const Game *g, Measures *out)
{
    const Ruleset *rules = rules_of(g);
    State *s = must_zalloc(rules->state_size);
    rules->setup(g, s);
    measures_now(g, s, out);
    out->points = out->points ? out->points : "score";
    free(s);
}
