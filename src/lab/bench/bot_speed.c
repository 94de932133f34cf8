/* bot_speed.c - the inner loops of greedy and search, measured one by one on one thread.
 *
 * Games of the quick player give the positions: places at which an activation begins. From each of them activations are played out by
 * the policy again and again, and a few of them are planned by the search. Nothing here decides a game.
 */
#include "lab/bench/bot_speed.h"
#include "bots/quick_bot.h"
#include "bots/search_bot.h"
#include "lab/bench/simulate_speed.h"
#include "lab/bot_game.h"
#include "lab/bot_time_limit.h"
#include "lab/thread_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 24, PLAN_EFFORT = 300, TIMED_PLACES = 3 };

typedef struct Place {
    Held state;
    Atoms legal;
    Activation activation;
} Place;

typedef struct BotsBench {
    const Game *g;
    BotGame match; /* two quick players */
    Playout playout;
    Search search;
    FastDice dice;
    Place place[PLACES];
    int places;
    long begun; /* activations in the game that was played last */
} BotsBench;

/* ---- playouts ---- */

static void keep_place(BotsBench *b, const Activation *t)
{
    Place *p = &b->place[b->places++];
    memcpy(held(&p->state), b->match.s, rules_of(b->g)->state_size);
    p->legal = b->match.play->legal;
    p->activation = *t;
}

static bool same_activation(const Activation *a, const Activation *b)
{
    return a->frame == b->frame && a->step == b->step && a->owner == b->owner && a->name == b->name;
}

/* A whole game. Of the activations on the way every nth is kept, while there is room; 0: none. */
static void play_game(BotsBench *b, uint64_t seed, long every)
{
    BotGame *m = &b->match;
    Activation last = {.frame = -1};
    bot_game_begin(m, seed);
    b->begun = 0;
    while (bot_game_status(m) == MATCH_GOES_ON) {
        Activation now = activation_of(b->g, m->s);
        Side side = bot_game_side(m);
        if (now.frame >= 0 && now.owner == side && !same_activation(&now, &last)) {
            b->begun++;
            if (every && b->begun % every == 0 && b->places < PLACES) {
                keep_place(b, &now);
            }
        }
        last = now;
        bot_game_play(m, side, bot_game_choose(m, side));
    }
}

static void measure_games(BotsBench *b, double seconds, BotsRow *out)
{
    double began = thread_seconds(), now;
    long games = 0;
    do {
        play_game(b, bot_game_seed(1, "bench", games++), 0);
        now = thread_seconds();
    } while (now - began < seconds);
    out->games = (double)games / (now - began);
}

/* Places spread over the game that was measured first. */
static void find_places(BotsBench *b)
{
    uint64_t seed = bot_game_seed(1, "bench", 0);
    play_game(b, seed, 0);
    long every = b->begun / PLACES + 1;
    b->places = 0;
    play_game(b, seed, every);
}

static void measure_activations(BotsBench *b, double seconds, BotsRow *out)
{
    double began = thread_seconds(), now = began;
    long played = 0;
    Playout *r = &b->playout;
    r->weights[0] = r->weights[1] = plain_weights;
    r->nodes = 0;
    while (b->places && now - began < seconds) {
        const Place *p = &b->place[played % b->places];
        fast_dice(&b->dice, (uint64_t)played++);
        playout_from(r, b->g, (const State *)(const void *)p->state.bytes, &p->legal, &b->dice.dice);
        play_activation(r, &p->activation);
        now = thread_seconds();
    }
    out->activations = played ? (double)played / (now - began) : 0;
    out->nodes = played ? (double)r->nodes / (now - began) : 0;
}

/* What the search does when it is asked: by its effort alone, or against the clock of a table, which is then watched. */
static Atom ask_search(BotsBench *b, Side side, bool by_clock, double *took)
{
    BotGame *m = &b->match;
    Held known;
    TimeLimit limit = {0};
    double began = lab_seconds();
    known_to(b->g, m->s, side, held(&known));
    Atom a = by_clock ? choose_in_time(&limit, &search_bot_def, &b->search, b->g, held(&known), side, &m->play->legal)
                      : search_bot_def.choose(&b->search, b->g, held(&known), side, &m->play->legal);
    *took = lab_seconds() - began;
    return a;
}

/* One activation, as it is played at a table: by the search, the other side by the quick player. */
static void search_activation(BotsBench *b, const Place *p, bool by_clock, BotsRow *out)
{
    BotGame *m = &b->match;
    double all = 0, took;
    bot_game_begin(m, bot_game_seed(1, "bench", p - b->place));
    memcpy(m->s, p->state.bytes, rules_of(b->g)->state_size);
    m->play->legal = p->legal;
    while (bot_game_status(m) == MATCH_GOES_ON && !activation_over(m->s, &p->activation)) {
        Side side = bot_game_side(m);
        if (side == p->activation.owner) {
            bot_game_play(m, side, ask_search(b, side, by_clock, &took));
            out->decision = by_clock && took > out->decision ? took : out->decision;
            all += took;
        } else {
            bot_game_play(m, side, bot_game_choose(m, side));
        }
    }
    out->activation = by_clock && all > out->activation ? all : out->activation;
}

/* One place after the other, with a small effort each, so that many are met. */
static void measure_search(BotsBench *b, double seconds, BotsRow *out)
{
    double began = thread_seconds(), now = began;
    long runs = 0;
    const BotLimit limit = {.effort = PLAN_EFFORT};
    for (int i = 0; b->places && now - began < seconds; i++) {
        search_bot_def.begin(&b->search, (uint64_t)i);
        search_bot_def.limit(&b->search, &limit);
        search_activation(b, &b->place[i % b->places], false, out);
        runs += b->search.runs;
        now = thread_seconds();
    }
    out->playouts = runs ? (double)runs / (now - began) : 0;
}

static void measure_answers(BotsBench *b, BotsRow *out)
{
    for (int i = 1; i <= TIMED_PLACES && i <= b->places; i++) {
        search_bot_def.begin(&b->search, 1);
        search_activation(b, &b->place[b->places * i / (TIMED_PLACES + 1)], true, out);
    }
}

bool bench_bots(const Game *g, double seconds, BotsRow *out)
{
    if (!bots_part(rules_of(g))->evaluate) {
        return false;
    }
    BotsBench *b = must_zalloc(sizeof *b);
    b->g = g;
    bot_game_new(&b->match, g, &quick_bot_def, &quick_bot_def);
    *out = (BotsRow){.system = rules_of(g)->id, .units = most_units(g)};
    text_fit(out->scenario, sizeof out->scenario, "%s", head(g)->scenario);
    measure_games(b, seconds / 3, out);
    find_places(b);
    measure_activations(b, seconds / 3, out);
    measure_search(b, seconds / 3, out);
    measure_answers(b, out);
    bot_game_free(&b->match);
    free(b);
    return true;
}

/* ---- the table ---- */

enum { MEASURED = 4 };
static double measured(const BotsRow *r, int which)
{
    return ((const double[MEASURED]){r->activations, r->games, r->nodes, r->playouts})[which];
}

static void growth_line(Buf *out, const BotsRow *rows, int count)
{
    int units[SCENARIOS_MAX];
    double rate[SCENARIOS_MAX];
    buf_print(out, "%-10s %-19s", rows->system, "grows as units^");
    for (int which = 0; which < MEASURED; which++) {
        for (int i = 0; i < count; i++) {
            units[i] = rows[i].units;
            rate[i] = measured(&rows[i], which);
        }
        buf_print(out, " %12.1f", growth_with_units(units, rate, count));
    }
    buf_char(out, '\n');
}

void bench_bots_table(Buf *out, const BotsRow *rows, int count)
{
    buf_print(out, "%-10s %-12s %6s %12s %12s %12s %12s %10s %9s\n", "bots", "scenario", "units", "activations/s",
              "games/s", "nodes/s", "playouts/s", "decision s", "activation s");
    for (int i = 0, first = 0; i < count; i++) {
        const BotsRow *r = &rows[i];
        buf_print(out, "%-10s %-12s %6d %12.1f %12.2f %12.0f %12.0f %10.2f %9.1f\n", r->system, r->scenario, r->units,
                  r->activations, r->games, r->nodes, r->playouts, r->decision, r->activation);
        if (i + 1 == count || strcmp(rows[i + 1].system, r->system) != 0) {
            growth_line(out, &rows[first], i + 1 - first);
            first = i + 1;
        }
    }
}

void bench_bots_json(Json *j, const BotsRow *rows, int count)
{
    json_open(j, '{');
    json_key(j, "bots");
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        json_open(j, '{');
        json_put_text(j, "system", rows[i].system);
        json_put_text(j, "scenario", rows[i].scenario);
        json_put_int(j, "units", rows[i].units);
        json_put_real(j, "activations_per_second", rows[i].activations);
        json_put_real(j, "games_per_second", rows[i].games);
        json_put_real(j, "nodes_per_second", rows[i].nodes);
        json_put_real(j, "playouts_per_second", rows[i].playouts);
        json_put_real(j, "longest_decision_seconds", rows[i].decision);
        json_put_real(j, "longest_activation_seconds", rows[i].activation);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}
