/* test_hidden_information_honour.c - what a bot imagines behind the mask of Honour could stand there: it breaks no rule of Cards and Ranks, and the side that
 * imagines it would know exactly what it knows now. */
#include "bots/playout.h"
#include "lab/bot_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 37, GAMES_PLAYED = 3 };

typedef struct Count {
    long looked, unlawful, others; /* others: somebody's SPs found no Card, so the side would know something else */
} Count;

static void look(Count *n, const BotGame *m, Side side, Rng *rng, State *known, State *dealt, State *again)
{
    const Ruleset *r = rules_of(m->g);
    Buf what = {0};
    known_to(m->g, m->s, side, known);
    hidden_part(r)->imagine(m->g, known, side, rng, dealt);
    known_to(m->g, dealt, side, again);
    n->looked++;
    n->unlawful += !r->check(m->g, dealt, &what);
    n->others += memcmp(known, again, r->state_size) != 0;
    buf_free(&what);
}

static void play_and_look(const char *scenario, Count *n)
{
    Source source = {0};
    Problems p = {0};
    Game *g = game_load(ruleset_find(span_of("honour")), &source, scenario, NULL, 0, &p);
    assert_non_null(g);
    BotGame m;
    Rng rng;
    rng_seed(&rng, 7);
    State *known = calloc(1, rules_of(g)->state_size), *dealt = calloc(1, rules_of(g)->state_size);
    State *again = calloc(1, rules_of(g)->state_size);
    bot_game_new(&m, g, bot_find(span_of("random")), bot_find(span_of("random")));
    for (int game = 0; game < GAMES_PLAYED; game++) {
        bot_game_begin(&m, bot_game_seed(1, scenario, game));
        while (bot_game_status(&m) == MATCH_GOES_ON) {
            if (m.atoms % EVERY == 0) {
                look(n, &m, (Side)(m.atoms / EVERY % SIDES), &rng, known, dealt, again);
            }
            Side side = bot_game_side(&m);
            bot_game_play(&m, side, bot_game_choose(&m, side));
        }
    }
    bot_game_free(&m);
    free(known);
    free(dealt);
    free(again);
    game_free(g);
}

static void imagines_what_could_be(void **state)
{
    static const char *const scenarios[] = {"1", "2", "3", "4", "5"};
    (void)state;
    for (int i = 0; i < 5; i++) {
        Count n = {0};
        play_and_look(scenarios[i], &n);
        print_message("scenario %s: %ld looks, %ld at what could not be, %ld at what he would see to be otherwise\n",
                      scenarios[i], n.looked, n.unlawful, n.others);
        assert_int_equal(n.unlawful, 0);
        assert_true(20 * n.others <= n.looked);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(imagines_what_could_be)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
