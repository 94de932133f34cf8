/* test_server_snapshot.c - a game of the server opened from its snapshot is the game played again, byte for byte; a snapshot that does
 * not fit is passed over; a question to the other side survives. */
#include "engine/session/session_bytes.h"
#include "server/games/game_registry.h"
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    return hash64(purpose, strlen(purpose), hash64(seed, 32, number) + attempt);
}

static void digest(uint8_t out[32], const void *bytes, size_t n)
{
    for (int i = 0; i < 4; i++) {
        uint64_t part = hash64(bytes, n, (uint64_t)i);
        memcpy(out + 8 * i, &part, 8);
    }
}

typedef struct Bench {
    char folder[64], path[96], game[GAME_ID_TEXT];
    Registry h;
    Worker worker; /* never started: it only says that this is a server; no seat is a computer's */
    Room *room;
    Rng rng;
    Problems p;
} Bench;

static void open_host(Bench *t)
{
    t->h = (Registry){.keyed = keyed, .digest = digest, .now = 1, .worker = &t->worker};
    assert_true(registry_open(&t->h, t->path, STORE_MADE, &t->p));
}

static void reopen(Bench *t)
{
    assert_true(registry_commit(&t->h));
    registry_close(&t->h);
    open_host(t);
    t->room = room_find(&t->h, t->game, &t->p);
    if (!t->room) {
        fail_msg("%s", buf_str(&t->p.text));
    }
}

/* A game whose seed is always the same. */
static Room *begin_of(Bench *t, const char *system, const char *scenario)
{
    char file[256];
    snprintf(file, sizeof file,
             "gonfalon 1\nsystem %s\nscenario %s\nrules 1\n"
             "seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\nbegin\n",
             system, scenario);
    GameText text = {0};
    bool ok = gametext_parse(&text, (Text){.name = "file", .bytes = span_of(file)}, &t->p);
    Room *room = ok ? room_import(&t->h, &text, &t->p) : NULL;
    gametext_free(&text);
    return room;
}

static Room *begin(Bench *t, const char *scenario) { return begin_of(t, "tolentino", scenario); }

static int lay(void **state)
{
    Bench *t = calloc(1, sizeof *t);
    strcpy(t->folder, "/tmp/gonfalon-table-XXXXXX");
    if (!mkdtemp(t->folder)) {
        return -1;
    }
    snprintf(t->path, sizeof t->path, "%s/store.db", t->folder);
    rng_seed(&t->rng, 11);
    open_host(t);
    t->room = begin(t, "rancia");
    if (!t->room) {
        return -1;
    }
    memcpy(t->game, t->room->id, sizeof t->game);
    *state = t;
    return 0;
}

static int clear_away(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    Bench *t = *state;
    char path[128];
    registry_close(&t->h);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", t->path, endings[i]);
        unlink(path);
    }
    rmdir(t->folder);
    problems_free(&t->p);
    free(t);
    return 0;
}

/* So many random actions, some taken back, and then on to where no line is open. */
static void play(Bench *t, int n)
{
    Result *r = calloc(1, sizeof *r);
    Buf text = {0};
    for (int i = 0; (i < n || t->room->session->open_count) && !room_over(t->room); i++) {
        Session *x = t->room->session;
        Side side = decider(x->s);
        if (i < n && rng_below(&t->rng, 8) == 0 && session_can_undo(x, side, NULL)) {
            assert_int_equal(room_act(&t->h, t->room, side, ACT_UNDO, (Span){0}, r), TAKEN);
            continue;
        }
        const Atoms *now = &x->play->legal;
        buf_clear(&text);
        atom_print(&text, x->g, now->list[rng_below(&t->rng, (uint32_t)now->count)]);
        if (room_act(&t->h, t->room, side, ACT_ATOM, buf_as_span(&text), r) != TAKEN) {
            fail_msg("%s: %s", buf_str(&text), r->message);
        }
    }
    buf_free(&text);
    free(r);
}

/* Everything that a session and a room hold, as bytes. */
static void whole(const Room *room, Buf *out)
{
    long numbers[] = {room->move, room->undos, room->resigned, (long)room->actions, room->ask.by, room->ask.line};
    buf_clear(out);
    buf_bytes(out, numbers, sizeof numbers);
    buf_span(out, buf_as_span(&room->file));
    session_image(out, room->session);
}

static void sql(Bench *t, const char *text)
{
    assert_true(registry_commit(&t->h));
    assert_int_equal(sqlite3_exec(t->h.store.db, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(t->h.store.db), 1);
}

/* Opens the game again; returns how many actions were not played again. */
static long opens_alike(Bench *t)
{
    Buf before = {0}, after = {0};
    whole(t->room, &before);
    assert_true(registry_commit(&t->h));
    registry_close(&t->h);
    open_host(t);
    t->h.worker = NULL; /* nothing is written while it is opened, so that `imaged` tells what was found */
    t->room = room_find(&t->h, t->game, &t->p);
    if (!t->room) {
        fail_msg("%s", buf_str(&t->p.text));
    }
    whole(t->room, &after);
    assert_int_equal(before.len, after.len);
    assert_memory_equal(before.data, after.data, before.len);
    buf_free(&before);
    buf_free(&after);
    t->h.worker = &t->worker;
    return t->room->imaged;
}

static void the_tail_is_played_on_the_snapshot(void **state)
{
    Bench *t = *state;
    play(t, 20);
    assert_int_equal(opens_alike(t), 0); /* not worth one yet */
    play(t, 300);
    long at = opens_alike(t);
    assert_in_range(at, 256, t->room->move);
    play(t, 60);
    assert_int_equal(opens_alike(t), at);
    registry_keep_snapshots(&t->h);
    assert_int_equal(opens_alike(t), t->room->move);
    play(t, 100); /* lines from before it can be taken back and played on */
}

static void a_finished_game_has_one(void **state)
{
    Bench *t = *state;
    play(t, 100000);
    assert_true(room_over(t->room));
    assert_int_equal(opens_alike(t), t->room->move);
}

static void one_that_does_not_fit_is_passed_over(void **state)
{
    static const char *const damage[] = {
        "UPDATE snapshot SET image=zeroblob(length(image))",
        "UPDATE snapshot SET image=substr(image,1,length(image)-1)",
        "UPDATE snapshot SET image=x''",
        "UPDATE snapshot SET stamp=stamp+1", /* another program, other rules, other data */
        "UPDATE snapshot SET checksum=checksum+1",
        "UPDATE snapshot SET move=move-1",
        "UPDATE snapshot SET actions=actions+1",
        "UPDATE snapshot SET size=size+1",
        "UPDATE snapshot SET resigned=7",
        "DELETE FROM snapshot",
    };
    Bench *t = *state;
    play(t, 80);
    for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        t->room->imaged = 0;
        registry_keep_snapshots(&t->h);
        assert_int_equal(opens_alike(t), t->room->move);
        sql(t, damage[i]);
        assert_int_equal(opens_alike(t), 0);
        reopen(t); /* and it is written anew by a server */
        assert_int_equal(opens_alike(t), t->room->move);
    }
}

static void a_cut_image_is_no_session(void **state)
{
    Bench *t = *state;
    Buf image = {0};
    StreamDice dice;
    play(t, 80);
    session_image(&image, t->room->session);
    for (size_t n = 0; n < image.len; n += n < 64 || n + 64 > image.len ? 1 : 97) {
        stream_dice(&dice, t->room->dice.seed, keyed);
        assert_null(session_from_image(t->room->session->g, &dice.dice, (Span){image.data, n}));
    }
    buf_char(&image, 0); /* nor is one with something after it */
    assert_null(session_from_image(t->room->session->g, &dice.dice, buf_as_span(&image)));
    buf_free(&image);
}

static void a_question_to_the_other_side_survives(void **state)
{
    Bench *t = *state;
    play(t, 40);
    Side side = decider(t->room->session->s);
    room_ask(&t->h, t->room, (UndoAsk){.by = side, .line = 3});
    reopen(t);
    assert_int_equal(t->room->ask.by, side);
    assert_int_equal(t->room->ask.line, 3);
    play(t, 1); /* playing on answers it */
    reopen(t);
    assert_int_equal(t->room->ask.by, -1);
}

/* Issue 18.58: it was 1.8 MB when every event had room for all that an event may carry. */
static void a_long_game_is_small(void **state)
{
    enum { ACTIONS = 2000, MOST = 160 << 10 };
    Bench *t = *state;
    t->room = begin(t, "battle");
    assert_non_null(t->room);
    play(t, ACTIONS);
    assert_true(t->room->move >= ACTIONS);
    session_sleep(t->room->session);
    size_t bytes = session_memory(t->room->session) + t->room->file.cap + sizeof *t->room;
    if (bytes > MOST) {
        fail_msg("%zu bytes after %ld actions", bytes, t->room->move);
    }
}

/* The same of the games with most pieces and most to tell. */
static void a_long_game_of_the_others_is_small(void **state)
{
    enum { ACTIONS = 2000, MOST = 230 << 10 };
    static const char *const of[][2] = {{"honour", "5"}, {"honour", "3"}, {"piacenza", "campaign"}};
    Bench *t = *state;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        t->room = begin_of(t, of[i][0], of[i][1]);
        assert_non_null(t->room);
        play(t, ACTIONS);
        assert_true(t->room->move >= ACTIONS || room_over(t->room));
        session_sleep(t->room->session);
        size_t log = log_memory(&t->room->session->log), ways = history_memory(&t->room->session->history);
        size_t bytes = session_memory(t->room->session) + t->room->file.cap + sizeof *t->room;
        if (bytes > MOST) {
            fail_msg("%s %s: %zu bytes, %zu of the log and %zu of the ways back, after %ld actions", of[i][0], of[i][1],
                     bytes, log, ways, t->room->move);
        }
    }
}

/* Every choice of options is a game of its own with its own map: whoever asks for one after the other must not fill the memory. */
static void many_different_games_are_not_kept(void **state)
{
    Bench *t = *state;
    const Ruleset *r = ruleset_find(span_of("soldatini"));
    int before = t->h.shares, made = 0;
    t->h.most_shares = before + 12;
    for (int bits = 0; bits < 16; bits++) {
        OptionValue option[4];
        for (int i = 0; i < 4; i++) {
            assert_non_null(r->options[i].name);
            option[i] = (OptionValue){r->options[i].name, r->options[i].values[bits >> i & 1]};
        }
        made += shared_find(&t->h, r, "learning", option, 4, &t->p) != NULL;
    }
    assert_int_equal(made, 12);
    assert_int_equal(t->p.count, 4);
    assert_non_null(strstr(buf_str(&t->p.text), "leave the options as usual"));
    problems_free(&t->p);
    assert_non_null(shared_find(&t->h, r, "fontanone", NULL, 0, &t->p)); /* as usual: always */
    assert_false(registry_is_crowded(&t->h));
    assert_true(registry_commit(&t->h));
    t->h.now += 31;
    registry_close_idle(&t->h, t->h.now - 30);
    assert_int_equal(t->h.shares, 0);
    t->room = NULL;
}

/* Plays what the worker has finished until the game has so many actions or nothing more is thought about. */
static void think(Bench *t, Worker *w, const Room *room, long move)
{
    for (int i = 0; i < 5000 && room->move < move && w->open; i++) {
        usleep(1000);
        worker_finish(w, &t->h);
    }
}

/* Issue 18.48: a flood of games between computers costs nothing once their makers have gone. */
static void a_game_that_nobody_looks_at_waits(void **state)
{
    Bench *t = *state;
    const NewSeat seat[SIDES] = {{.kind = SEAT_COMPUTER, .bot = "random"}, {.kind = SEAT_COMPUTER, .bot = "random"}};
    Worker worker;
    assert_true(worker_start(&worker));
    t->h.worker = &worker;
    t->h.unwatched = UNWATCHED_SECONDS;
    t->h.now = 1000000;
    Room *room = room_new(&t->h, t->room->shared, seat, (Holder){0}, &t->p);
    assert_non_null(room);
    room_think(&t->h, room);
    think(t, &worker, room, 5);
    assert_true(room->move >= 5); /* somebody has just been here */
    t->h.now += 1000;
    think(t, &worker, room, 1000000);
    assert_int_equal(worker.open, 0);
    long waits_at = room->move;
    room_think(&t->h, room);
    assert_int_equal(worker.open, 0);
    room->listeners = 1;
    room_think(&t->h, room);
    think(t, &worker, room, waits_at + 5);
    assert_true(room->move >= waits_at + 5);
    room->listeners = 0;
    worker_stop(&worker, &t->h);
    t->h.worker = NULL;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, lay, clear_away)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_tail_is_played_on_the_snapshot),    TEST(a_finished_game_has_one),
        TEST(one_that_does_not_fit_is_passed_over),  TEST(a_cut_image_is_no_session),
        TEST(a_question_to_the_other_side_survives), TEST(a_long_game_is_small),
        TEST(a_long_game_of_the_others_is_small),    TEST(many_different_games_are_not_kept),
        TEST(a_game_that_nobody_looks_at_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
