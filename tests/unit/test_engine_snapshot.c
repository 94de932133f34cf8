/* test_engine_snapshot.c - a game opened from its snapshot is the game opened in full; a snapshot that does not fit is passed over. */
#include "engine/gamefile/gamefile.h"
#include "small_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    return hash64(purpose, strlen(purpose), hash64(seed, 32, number) + attempt);
}

typedef struct Drawer {
    char folder[64], path[96], snapshot[128];
    Source src;
    Game *g;
    StreamDice dice;
    Session *x;
    GameFile file;
    Problems p, warn;
    Result r;
    Rng rng;
} Drawer;

static int pull(void **state)
{
    Drawer *d = calloc(1, sizeof *d);
    strcpy(d->folder, "/tmp/gonfalon-snap-XXXXXX");
    if (!mkdtemp(d->folder)) {
        return -1;
    }
    snprintf(d->path, sizeof d->path, "%s/game", d->folder);
    snprintf(d->snapshot, sizeof d->snapshot, "%s.snapshot", d->path);
    d->g = small_load(&d->src, "field", NULL, 0, &d->p);
    rng_seed(&d->rng, 2);
    GameHeader h = gameheader_of(d->g);
    h.has_seed = true;
    h.seed[0] = 1;
    if (!d->g || !gamefile_create(&d->file, d->path, &h, false, &d->p)) {
        return -1;
    }
    stream_dice(&d->dice, h.seed, keyed);
    d->x = session_open(d->g, &d->dice.dice);
    session_keep(d->x, gamefile_keeper(&d->file));
    *state = d;
    return 0;
}

static int push_in(void **state)
{
    Drawer *d = *state;
    gamefile_close(&d->file);
    session_close(d->x);
    game_free(d->g);
    problems_free(&d->p);
    problems_free(&d->warn);
    unlink(d->path);
    unlink(d->snapshot);
    rmdir(d->folder);
    free(d);
    return 0;
}

static bool has_target(const Drawer *d, int piece)
{
    const State *s = d->x->s;
    for (int i = 0; i < head(d->g)->piece_count; i++) {
        if (side_of(d->g, i) != side_of(d->g, piece) && near(d->g, s->hex[i], s->hex[piece])) {
            return true;
        }
    }
    return false;
}

/* A random atom, an attack wherever there is one; the turn ends when there is nothing else to do. */
static Atom choose(Drawer *d, Side side)
{
    Atoms now;
    play_legal(d->x->play, side, &now);
    int kept = 0;
    for (int i = 0; i < now.count; i++) {
        Atom a = now.list[i];
        if (a.verb == V_AT || a.verb == V_CLOSE || (a.verb == V_ATTACK && has_target(d, a.arg[0]))) {
            return a;
        }
        if (a.verb != V_ATTACK && a.verb != VERB_DONE) {
            now.list[kept++] = a;
        }
    }
    return kept ? now.list[rng_below(&d->rng, (uint32_t)kept)] : atom(VERB_DONE, 0, 0, 0);
}

/* Plays until no order is in the middle and at least n atoms have been given. */
static void play_on(Drawer *d, int n)
{
    for (int i = 0; i < n || d->x->rests.count || d->x->open_count; i++) {
        assert_false(core(d->x->s)->over);
        assert_true(i < n + 1000);
        Side side = decider(d->x->s);
        if (session_atom(d->x, side, choose(d, side), &d->r) != TAKEN) {
            fail_msg("%s", d->r.message);
        }
    }
}

static void play_until_rolled(Drawer *d)
{
    uint64_t before = d->x->dice.dice.count;
    while (d->x->dice.dice.count == before) {
        play_on(d, 1);
    }
}

/* Opens the game both ways; returns how many lines were not held. */
static int opens_alike(Drawer *d)
{
    Opened full, quick;
    if (!gamefile_open(&full, d->path, &d->src, keyed, &d->warn, &d->p) ||
        !gamefile_resume(&quick, d->path, &d->src, keyed, &d->warn, &d->p)) {
        fail_msg("%s", buf_str(&d->p.text));
    }
    assert_memory_equal(full.session->s, quick.session->s, sizeof(State));
    assert_memory_equal(full.session->s, d->x->s, sizeof(State));
    assert_int_equal(full.session->dice.dice.count, quick.session->dice.dice.count);
    assert_int_equal(session_lines(full.session), session_lines(quick.session));
    int first = session_first(quick.session);
    for (int i = 0; i < session_lines(full.session); i++) {
        if (i < first) {
            assert_null(session_line(quick.session, i));
        } else {
            assert_string_equal(session_line(full.session, i)->text, session_line(quick.session, i)->text);
        }
    }
    opened_free(&full);
    opened_free(&quick);
    return first;
}

static void the_tail_is_played_on_the_snapshot(void **state)
{
    Drawer *d = *state;
    play_until_rolled(d);
    assert_int_equal(opens_alike(d), 0); /* there is none yet */
    int lines = session_lines(d->x);
    assert_true(gamefile_snapshot(d->path, d->x, &d->p));
    assert_int_equal(opens_alike(d), lines);
    play_until_rolled(d); /* numbers of rolls go on where they were */
    assert_true(session_lines(d->x) > lines);
    assert_int_equal(opens_alike(d), lines);
}

static void undo_past_the_snapshot_means_a_full_replay(void **state)
{
    Drawer *d = *state;
    play_on(d, 12);
    assert_true(gamefile_snapshot(d->path, d->x, &d->p));
    assert_int_equal(session_undo_to(d->x, 1, &d->r), TAKEN);
    assert_int_equal(opens_alike(d), 0);
}

static void a_snapshot_of_something_else_is_passed_over(void **state)
{
    Drawer *d = *state;
    play_on(d, 12);
    assert_true(gamefile_snapshot(d->path, d->x, &d->p));
    FILE *f = fopen(d->snapshot, "r+b");
    assert_non_null(f);
    char text[4000];
    size_t n = fread(text, 1, sizeof text - 1, f);
    text[n] = 0;
    char *turn = strstr(text, "set ");
    assert_non_null(turn);
    *turn = 'x'; /* no line of a position */
    rewind(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    fclose(f);
    assert_int_equal(opens_alike(d), 0);
}

static void no_snapshot_inside_an_order(void **state)
{
    Drawer *d = *state;
    Atoms now;
    play_legal(d->x->play, decider(d->x->s), &now);
    for (int i = 0; i < now.count; i++) {
        if (now.list[i].verb != V_MOVE) {
            continue;
        }
        assert_int_equal(session_atom(d->x, decider(d->x->s), now.list[i], &d->r), TAKEN);
        assert_int_equal(d->x->open_count, 1);
        assert_false(gamefile_snapshot(d->path, d->x, &d->p));
        return;
    }
    fail_msg("no move is offered");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, pull, push_in)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_tail_is_played_on_the_snapshot),
        TEST(undo_past_the_snapshot_means_a_full_replay),
        TEST(a_snapshot_of_something_else_is_passed_over),
        TEST(no_snapshot_inside_an_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
