/* tournament.c - pairs of games on all threads, counted by number; the sequential test over the pairs that are in. */
#include "lab/tournament.h"
#include "bots/playout.h"
#include "lab/bot_game.h"
#include "lab/thread_pool.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { UNPLAYED = 255, PAIR = 2 };
static const double bound = 2.944439; /* ln(0.95 / 0.05) */

typedef struct Tournament {
    const TournamentPlan *plan;
    pthread_mutex_t lock;
    uint8_t *half; /* half points of the first bot by number of the game */
    bool *endless;
    long forfeits[2]; /* of the two bots, and the first reason of each */
    char given_up[2][FORFEIT_WORDS];
    TournamentEnd end;
    double ratio;
    Pace pace[2];
} Tournament;

/* Whose side the first bot plays in this game. */
static Side side_of_first(long number) { return (Side)(number % PAIR); }

static void *pair_worker(void *context)
{
    const TournamentPlan *plan = ((Tournament *)context)->plan;
    BotGame *m = must_zalloc(PAIR * sizeof *m);
    for (int swap = 0; swap < PAIR; swap++) {
        bot_game_new(&m[swap], plan->g, plan->bot[swap], plan->bot[1 - swap]);
        m[swap].limit[0] = plan->limit[swap];
        m[swap].limit[1] = plan->limit[1 - swap];
    }
    return m;
}

static void pair_worker_free(void *context, void *worker)
{
    (void)context;
    BotGame *m = worker;
    bot_game_free(&m[0]);
    bot_game_free(&m[1]);
    free(m);
}

static uint64_t game_seed(const TournamentPlan *plan, long number)
{
    return bot_game_seed(plan->seed, "tournament", number / PAIR);
}

static uint8_t half_points(const BotGame *m, Side first, bool *endless)
{
    MatchEnd end = bot_game_status(m);
    *endless = end != MATCH_OVER && end != MATCH_FORFEIT;
    Side winner = bot_game_winner(m);
    return winner == first ? 2 : winner < SIDES ? 0 : 1;
}

/* ---- the sequential test ---- */

static Moments pairs_in(const Tournament *t, Moments *singles)
{
    Moments pairs = {0};
    *singles = (Moments){0};
    for (long i = 0; i + 1 < t->plan->games; i += PAIR) {
        if (t->half[i] != UNPLAYED && t->half[i + 1] != UNPLAYED) {
            moments_add(&pairs, (t->half[i] + t->half[i + 1]) / 4.0);
        }
        for (long k = i; k < i + PAIR; k++) {
            if (t->half[k] != UNPLAYED) {
                moments_add(singles, t->half[k] / 2.0);
            }
        }
    }
    return pairs;
}

/* The ratio of the likelihoods of `better` and `even` by the normal approximation. A spread of nothing is taken for a small one:
 * sixty games won in a row do not prove that none can be lost. */
static double log_ratio(const TournamentPlan *plan, const Moments *pairs)
{
    double spread = moments_deviation(pairs), least = 0.1;
    double variance = spread > least ? spread * spread : least * least;
    return (double)pairs->n * (plan->better - plan->even) * (2 * pairs->mean - plan->better - plan->even) /
           (2 * variance);
}

static bool decided(Tournament *t)
{
    const TournamentPlan *plan = t->plan;
    Moments singles, pairs = pairs_in(t, &singles);
    t->ratio = log_ratio(plan, &pairs);
    if (plan->better <= plan->even || pairs.n * PAIR < TOURNAMENT_LEAST || fabs(t->ratio) < bound) {
        return false;
    }
    t->end = t->ratio > 0 ? FIRST_BETTER : FIRST_NOT_BETTER;
    return true;
}

/* ---- the games ---- */

/* As match_run does; what each side takes for its activations is added to its pace. Choices outside of them (set-up, picking a Wing) count
 * as time, not as activations. */
static void run_clocked(BotGame *m, Pace pace[SIDES])
{
    Activation last = {.frame = -1};
    while (bot_game_status(m) == MATCH_GOES_ON) {
        Side side = bot_game_side(m);
        if (activation_over(m->s, &last)) {
            last = activation_of(m->g, m->s);
            if (last.frame >= 0 && last.owner < SIDES) { /* an activation of both sides is nobody's */
                pace[last.owner].activations++;
            }
        }
        double began = thread_seconds();
        Atom a = bot_game_choose(m, side);
        pace[side].seconds += thread_seconds() - began;
        bot_game_play(m, side, a);
    }
    bot_game_over(m);
}

/* Under the lock. */
static void count_forfeit(Tournament *t, const BotGame *m, Side first)
{
    if (m->forfeit == NOBODY) {
        return;
    }
    int bot = m->forfeit == first ? 0 : 1;
    if (!t->forfeits[bot]++) {
        memcpy(t->given_up[bot], m->given_up, sizeof t->given_up[bot]);
    }
}

static bool one_pair(void *context, void *worker, long number)
{
    Tournament *t = context;
    BotGame *m = worker;
    uint8_t half[PAIR];
    bool endless[PAIR];
    Pace pace[PAIR][SIDES] = {0};
    for (int i = 0; i < PAIR; i++) {
        bot_game_begin(&m[i], game_seed(t->plan, number * PAIR));
        run_clocked(&m[i], pace[i]);
        half[i] = half_points(&m[i], side_of_first(i), &endless[i]);
    }
    pthread_mutex_lock(&t->lock);
    for (int i = 0; i < PAIR; i++) {
        t->half[number * PAIR + i] = half[i];
        t->endless[number * PAIR + i] = endless[i];
        count_forfeit(t, &m[i], side_of_first(i));
        for (Side side = 0; side < SIDES; side++) {
            Pace *p = &t->pace[side == side_of_first(i) ? 0 : 1];
            p->seconds += pace[i][side].seconds;
            p->activations += pace[i][side].activations;
        }
    }
    bool on = !decided(t);
    pthread_mutex_unlock(&t->lock);
    return on;
}

static void count_games(const Tournament *t, TournamentResult *out)
{
    for (long i = 0; i < t->plan->games; i++) {
        if (t->half[i] == UNPLAYED) {
            continue;
        }
        out->games++;
        out->won += t->half[i] == 2;
        out->drawn += t->half[i] == 1;
        out->lost += t->half[i] == 0;
        out->games_as[side_of_first(i)]++;
        out->won_as[side_of_first(i)] += t->half[i] == 2;
        out->unfinished += t->endless[i];
    }
}

/* The interval of the mean over pairs; where all pairs ended alike, Wilson's for as many games. */
static Estimate score_of(const Tournament *t)
{
    Moments singles, pairs = pairs_in(t, &singles);
    Estimate e = mean_estimate(&pairs), wilson = share_estimate(lround(singles.mean * (double)singles.n), singles.n);
    bool flat = pairs.n < 2 || moments_deviation(&pairs) < 1e-9;
    e.value = singles.mean;
    e.low = flat || e.low < 0 ? wilson.low : e.low;
    e.high = flat || e.high > 1 ? wilson.high : e.high;
    e.n = singles.n;
    return e;
}

void tournament_run(const TournamentPlan *plan, TournamentResult *out)
{
    *out = (TournamentResult){0};
    Tournament t = {.plan = plan,
                    .half = must_zalloc((size_t)plan->games),
                    .endless = must_zalloc((size_t)plan->games)};
    for (long i = 0; i < plan->games; i++) {
        t.half[i] = UNPLAYED;
    }
    pthread_mutex_init(&t.lock, NULL);
    Pool pool = {.threads = plan->threads,
                 .jobs = plan->games / PAIR,
                 .noun = plan->progress ? "pairs of games" : NULL,
                 .context = &t,
                 .worker_new = pair_worker,
                 .worker_free = pair_worker_free,
                 .job = one_pair};
    PoolResult done = pool_run(&pool);
    out->seconds = done.seconds;
    count_games(&t, out);
    out->score = score_of(&t);
    out->ratio = t.ratio;
    memcpy(out->pace, t.pace, sizeof out->pace);
    memcpy(out->forfeits, t.forfeits, sizeof out->forfeits);
    memcpy(out->given_up, t.given_up, sizeof out->given_up);
    out->end = done.interrupted ? STOPPED : t.end;
    pthread_mutex_destroy(&t.lock);
    free(t.half);
    free(t.endless);
}

/* ---- telling ---- */

/* Processor seconds an activation; none were met: the whole game's. */
static double pace_of(const Pace *p) { return p->seconds / (p->activations ? (double)p->activations : 1); }

void tournament_json(Json *j, const TournamentPlan *plan, const TournamentResult *r)
{
    static const char *const ends[] = {"all played", "first is better", "first is not better", "interrupted"};
    json_open(j, '{');
    json_put_text(j, "system", rules_of(plan->g)->id);
    json_put_text(j, "scenario", head(plan->g)->scenario);
    json_put_text(j, "first", plan->name[0]);
    json_put_text(j, "second", plan->name[1]);
    json_put_int(j, "games", r->games);
    json_put_real(j, "score_first", r->score.value);
    json_put_real(j, "low", r->score.low);
    json_put_real(j, "high", r->score.high);
    json_put_int(j, "won", r->won);
    json_put_int(j, "drawn", r->drawn);
    json_put_int(j, "lost", r->lost);
    json_key(j, "won_as");
    json_open(j, '{');
    for (int side = 0; side < SIDES; side++) {
        json_put_int(j, rules_of(plan->g)->side_names[side], r->won_as[side]);
    }
    json_close(j, '}');
    json_put_int(j, "unfinished", r->unfinished);
    json_key(j, "forfeits");
    json_open(j, '[');
    for (int i = 0; i < 2; i++) {
        json_open(j, '{');
        json_put_text(j, "bot", plan->name[i]);
        json_put_int(j, "games", r->forfeits[i]);
        json_put_text(j, "why", r->forfeits[i] ? r->given_up[i] : NULL);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_put_text(j, "end", ends[r->end]);
    json_put_real(j, "log_ratio", r->ratio);
    json_put_int(j, "seed", (long)plan->seed);
    json_put_real(j, "seconds", r->seconds);
    json_put_real(j, "activation_seconds_first", pace_of(&r->pace[0]));
    json_put_real(j, "activation_seconds_second", pace_of(&r->pace[1]));
    json_close(j, '}');
}

static const char *how_it_ended(const TournamentResult *r)
{
    switch (r->end) {
    case FIRST_BETTER: return "stopped early: the first is the better one";
    case FIRST_NOT_BETTER: return "stopped early: the first is not the better one";
    case STOPPED: return "interrupted: this is the score so far";
    default: return "all games were played";
    }
}

void tournament_table(Buf *out, const TournamentPlan *plan, const TournamentResult *r)
{
    const Ruleset *rules = rules_of(plan->g);
    buf_print(out, "%s, %s: %s against %s, %ld game%s in pairs with the same dice, sides swapped (%.1f s)\n\n",
              rules->title, head(plan->g)->title, plan->name[0], plan->name[1], r->games, r->games == 1 ? "" : "s",
              r->seconds);
    buf_print(out, "score of %s  %.1f%%, 95 in 100 lie in %.1f%% to %.1f%%\n", plan->name[0], 100 * r->score.value,
              100 * r->score.low, 100 * r->score.high);
    buf_print(out, "won %ld, drawn %ld, lost %ld\n", r->won, r->drawn, r->lost);
    for (int side = 0; side < SIDES; side++) {
        buf_print(out, "  as %-12s won %ld of %ld\n", rules->side_titles[side], r->won_as[side], r->games_as[side]);
    }
    if (r->unfinished) {
        buf_print(out, "%ld games never ended and count as drawn\n", r->unfinished);
    }
    for (int i = 0; i < 2; i++) {
        if (r->forfeits[i]) {
            buf_print(out, "%s lost %ld game%s without playing to the end: %s\n", plan->name[i], r->forfeits[i],
                      r->forfeits[i] == 1 ? "" : "s", r->given_up[i]);
        }
    }
    buf_print(out, "processor time an activation: %s %.2f s, %s %.2f s\n", plan->name[0], pace_of(&r->pace[0]),
              plan->name[1], pace_of(&r->pace[1]));
    buf_print(out, "%s\n", how_it_ended(r));
}

/* What happened since the last choice; the next one clears it. */
static void tell_events(const BotGame *m, Buf *out)
{
    Event unpacked;
    for (int i = 0; i < m->log.count; i++) {
        buf_text(out, log_flags(&m->log, i) & EVENT_HEADING ? "\n" : "  ");
        event_render(out, m->g, log_at(&m->log, i, &unpacked), NOBODY);
        buf_char(out, '\n');
    }
}

void tournament_course(const TournamentPlan *plan, long number, Buf *out)
{
    Tournament t = {.plan = plan};
    BotGame *m = pair_worker(&t), *game = &m[(number - 1) % PAIR];
    bot_game_begin(game, game_seed(plan, number - 1));
    game->play->log = &game->log;
    while (bot_game_status(game) == MATCH_GOES_ON) {
        Side side = bot_game_side(game);
        Atom a = bot_game_choose(game, side);
        bot_game_play(game, side, a);
        tell_events(game, out);
    }
    bot_game_over(game);
    if (bot_game_status(game) != MATCH_OVER) {
        buf_text(out, "\nThe game stopped: ");
        bot_game_say_end(out, game);
        buf_text(out, ". The position:\n");
        position_print(out, game->g, game->s);
    }
    pair_worker_free(&t, m);
}
