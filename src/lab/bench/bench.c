/* bench.c - measures one scenario at a time on one thread, with the random bot.
 *
 * Times are processor time, so that other work on the machine matters little, and are taken outside what decides a game. */
#include "lab/bench/bench.h"
#include "bots/random_bot.h"
#include "lab/bot_game.h"
#include "lab/thread_pool.h"

#include <stdlib.h>
#include <string.h>

static const char SEED_NAME[] = "bench";

uint64_t bench_join(uint64_t system, uint64_t scenario) { return hash_number(scenario, 8, system); }

/* What was chosen, among how many: every atom of the game. */
static uint64_t hash_choice(uint64_t sum, const BotGame *m, Atom a)
{
    sum = hash_number((uint64_t)m->play->legal.count << 16 | a.verb, 8, sum);
    for (int i = 0; i < ATOM_ARGS; i++) {
        sum = hash_number((uint16_t)a.arg[i], 2, sum);
    }
    return sum;
}

/* Every choice, every eighth state and the last one: reading all fields of each would take ten times as long, and a state that
 * differs shows in the choices and in the states that follow it. */
uint64_t bench_signature(const Game *g, int games)
{
    enum { STATES_APART = 8 };
    BotGame m;
    bot_game_new(&m, g, &random_bot_def, &random_bot_def);
    uint64_t sum = 0;
    for (int i = 0; i < games; i++) {
        bot_game_begin(&m, bot_game_seed(1, SEED_NAME, i));
        while (bot_game_status(&m) == MATCH_GOES_ON) {
            if (m.atoms % STATES_APART == 0) {
                sum = state_hash(g, m.s, sum);
            }
            Side side = bot_game_side(&m);
            Atom a = bot_game_choose(&m, side);
            sum = hash_choice(sum, &m, a);
            bot_game_play(&m, side, a);
        }
        sum = state_hash(g, m.s, sum);
    }
    bot_game_free(&m);
    return sum;
}

/* Plays whole games until the time is up, at least one; or as many as are asked for. */
static void measure_games(BotGame *m, double seconds, long wanted, BenchRow *out)
{
    double began = thread_seconds(), now;
    long games = 0, atoms = 0;
    do {
        bot_game_begin(m, bot_game_seed(1, SEED_NAME, games));
        bot_game_run(m);
        atoms += m->atoms;
        games++;
        now = thread_seconds();
    } while (wanted ? games < wanted : now - began < seconds);
    out->games_per_second = (double)games / (now - began);
    out->actions_per_second = (double)atoms / (now - began);
    out->atoms_per_game = (double)atoms / (double)games;
}

static double measure_copy(BotGame *m)
{
    enum { COPIES = 200000 };
    size_t size = rules_of(m->g)->state_size;
    double began = thread_seconds();
    for (int i = 0; i < COPIES; i++) {
        memcpy(m->masked, m->s, size);
        __asm__ volatile("" : : "r"(m->masked) : "memory"); /* every copy is made */
    }
    return (thread_seconds() - began) * 1e9 / COPIES;
}

/* Questions of one kind, asked along a game: how long all of them took. */
typedef struct Tally {
    double seconds;
    long count;
} Tally;

static double mean_us(Tally t) { return t.count ? t.seconds * 1e6 / (double)t.count : 0; }

static void tally(Tally *t, double began, long count)
{
    t->seconds += thread_seconds() - began;
    t->count += count;
}

static void ask_views(const BotGame *m, Buf *out, Tally *t)
{
    double began = thread_seconds();
    for (int viewer = 0; viewer < SIDES; viewer++) {
        buf_clear(out);
        Json j = {.out = out};
        view_json(&j, m->g, m->s, (Side)viewer);
    }
    tally(t, began, SIDES);
}

/* The reach map of each piece that can move now. */
static void ask_reach(const BotGame *m, Reach *map, Tally *t)
{
    enum { REPEATED = 16 };
    for (int piece = 0; map_part(rules_of(m->g))->reach && piece < head(m->g)->piece_count; piece++) {
        if (head(m->g)->pieces[piece].side != bot_game_side(m) ||
            !map_part(rules_of(m->g))->reach(m->g, m->s, piece, map)) {
            continue;
        }
        double began = thread_seconds();
        for (int i = 0; i < REPEATED; i++) {
            map_part(rules_of(m->g))->reach(m->g, m->s, piece, map);
        }
        tally(t, began, REPEATED);
    }
}

/* `done` where something is owed, and the judge has to find out whether it still can be served. */
static void ask_done(const BotGame *m, Tally *t)
{
    enum { REPEATED = 16 };
    Atom done = {.verb = VERB_DONE};
    const StepDef *d = &rules_of(m->g)->steps[top_of(m->s)->step];
    if (!d->complete || (d->flags & STEP_DRAFT) || !judge(m->g, m->s, bot_game_side(m), done, NULL)) {
        return;
    }
    double began = thread_seconds();
    for (int i = 0; i < REPEATED; i++) {
        judge(m->g, m->s, bot_game_side(m), done, NULL);
    }
    tally(t, began, REPEATED);
}

/* What people and bots ask beside playing, from positions along a game. */
static void measure_questions(BotGame *m, BenchRow *out)
{
    enum { VIEWS_EVERY = 50, REACH_EVERY = 7 };
    Tally view = {0}, reach = {0}, done = {0};
    Buf text = {0};
    Reach *map = must_zalloc(sizeof *map);
    bot_game_begin(m, bot_game_seed(1, SEED_NAME, 0));
    while (bot_game_status(m) == MATCH_GOES_ON) {
        Side side = bot_game_side(m);
        bot_game_play(m, side, bot_game_choose(m, side));
        if (bot_game_status(m) != MATCH_GOES_ON) {
            break;
        }
        if (m->atoms % VIEWS_EVERY == 0) {
            ask_views(m, &text, &view);
        }
        if (m->atoms % REACH_EVERY == 0) {
            ask_reach(m, map, &reach);
        }
        ask_done(m, &done);
    }
    free(map);
    buf_free(&text);
    out->view_us = mean_us(view);
    out->reach_us = mean_us(reach);
    out->owed_us = mean_us(done);
}

void bench_measure(const Game *g, double seconds, long games, BenchRow *out)
{
    out->system = rules_of(g)->id;
    out->scenario = head(g)->scenario;
    out->state_bytes = rules_of(g)->state_size;
    out->signature = bench_signature(g, BENCH_GAMES);
    BotGame m;
    bot_game_new(&m, g, &random_bot_def, &random_bot_def);
    measure_games(&m, seconds, games, out);
    out->copy_ns = measure_copy(&m);
    measure_questions(&m, out);
    bot_game_free(&m);
}

void bench_json(Json *j, const BenchRow *rows, int count, double start_ms)
{
    json_open(j, '{');
    json_key(j, "rows");
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        const BenchRow *r = &rows[i];
        Buf hex = {0};
        buf_print(&hex, "%016llx", (unsigned long long)r->signature);
        json_open(j, '{');
        json_put_text(j, "system", r->system);
        json_put_text(j, "scenario", r->scenario);
        json_put_real(j, "actions_per_second", r->actions_per_second);
        json_put_real(j, "games_per_second", r->games_per_second);
        json_put_real(j, "atoms_per_game", r->atoms_per_game);
        json_put_int(j, "state_bytes", (long long)r->state_bytes);
        json_put_real(j, "copy_ns", r->copy_ns);
        json_put_real(j, "view_us", r->view_us);
        json_put_real(j, "reach_us", r->reach_us);
        json_put_real(j, "owed_us", r->owed_us);
        json_put_real(j, "load_ms", r->load_ms);
        json_put_text(j, "signature", buf_str(&hex));
        json_close(j, '}');
        buf_free(&hex);
    }
    json_close(j, ']');
    json_put_real(j, "start_ms", start_ms);
    json_close(j, '}');
}

void bench_table(Buf *out, const BenchRow *rows, int count, double start_ms)
{
    buf_print(out, "%-10s %-10s %12s %9s %10s %7s %8s %8s %8s %8s %8s  %s\n", "system", "scenario", "actions/s",
              "games/s", "atoms/game", "bytes", "copy ns", "view us", "reach us", "owed us", "load ms", "signature");
    for (int i = 0; i < count; i++) {
        const BenchRow *r = &rows[i];
        buf_print(out, "%-10s %-10s %12.0f %9.1f %10.0f %7zu %8.0f %8.1f %8.1f %8.1f %8.1f  %016llx\n", r->system,
                  r->scenario, r->actions_per_second, r->games_per_second, r->atoms_per_game, r->state_bytes,
                  r->copy_ns, r->view_us, r->reach_us, r->owed_us, r->load_ms, (unsigned long long)r->signature);
    }
    buf_print(out, "start to first prompt: %.1f ms\n", start_ms);
}
