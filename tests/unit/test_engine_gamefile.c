/* test_engine_gamefile.c - game files: written, read back, replayed to the same bytes; torn, forged and foreign ones; exports. */
#include "engine/gamefile/gamefile.h"
#include "toy_system.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    return hash64(purpose, strlen(purpose), hash64(seed, 32, number) + attempt);
}

static void digest(uint8_t out[32], const void *bytes, size_t n)
{
    for (int i = 0; i < 4; i++) {
        uint64_t h = hash64(bytes, n, (uint64_t)i + 99);
        memcpy(out + 8 * i, &h, 8);
    }
}

static const uint8_t SEED[32] = {7, 1, 255, 16};

typedef struct Shelf {
    char folder[64], path[96];
    Game *g;
    StreamDice dice;
    Session *x;
    GameFile file;
    Problems p, warn;
    Result r;
    Source src;
} Shelf;

static void start_game(Shelf *f, bool commitment)
{
    GameHeader h = gameheader_of(f->g);
    h.has_seed = !commitment;
    h.has_commitment = commitment;
    memcpy(h.seed, SEED, 32);
    digest(h.commitment, SEED, 32);
    h.seat[RED] = "Anna Maria";
    assert_true(gamefile_create(&f->file, f->path, &h, false, &f->p));
    stream_dice(&f->dice, SEED, keyed);
    f->x = session_open(f->g, &f->dice.dice);
    session_keep(f->x, gamefile_keeper(&f->file));
}

static int shelf_up(void **state)
{
    Shelf *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/gonfalon-game-XXXXXX");
    if (!mkdtemp(f->folder)) {
        return -1;
    }
    snprintf(f->path, sizeof f->path, "%s/game", f->folder);
    f->g = toy_game();
    f->file.fd = -1;
    *state = f;
    return 0;
}

static int shelf_down(void **state)
{
    Shelf *f = *state;
    gamefile_close(&f->file);
    session_close(f->x);
    game_free(f->g);
    problems_free(&f->p);
    problems_free(&f->warn);
    unlink(f->path);
    rmdir(f->folder);
    free(f);
    return 0;
}

static void taken(Shelf *f, Side side, const char *text)
{
    if (session_order(f->x, side, span_of(text), &f->r) != TAKEN) {
        fail_msg("%s: %s", text, f->r.message);
    }
}

static void read_all(const char *path, Buf *out)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char chunk[4096];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) {
        buf_bytes(out, chunk, n);
    }
    fclose(file);
}

static void write_all(const char *path, Span text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text.at, 1, text.len, file), text.len);
    fclose(file);
}

static void play_some(Shelf *f)
{
    taken(f, RED, "move R1 2,3,4");
    taken(f, RED, "move R2 9,8,7,6");
    taken(f, RED, "burn");
    taken(f, BLUE, "react B1");
    if (decider(f->x->s) == RED && top(f->x->s)->step == TOY_MOVING) {
        taken(f, RED, "stop");
    }
    if (top(f->x->s)->step == TOY_MAIN && decider(f->x->s) == RED) {
        taken(f, RED, "done");
    }
    taken(f, BLUE, "move B2 14");
    taken(f, BLUE, "undo");
    taken(f, BLUE, "move B2 12");
    taken(f, BLUE, "fire B1 R1");
    assert_int_equal(session_undo_to(f->x, 2, &f->r), TAKEN);
    taken(f, RED, "keep");
}

static void a_file_replays_to_the_same_bytes(void **state)
{
    Shelf *f = *state;
    start_game(f, false);
    play_some(f);
    Opened o;
    if (!gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &f->p)) {
        fail_msg("%s", buf_str(&f->p.text));
    }
    assert_memory_equal(o.session->s, f->x->s, sizeof(State));
    assert_int_equal(o.session->dice.dice.count, f->x->dice.dice.count);
    assert_int_equal(o.session->rests.count, f->x->rests.count);
    assert_int_equal(session_lines(o.session), session_lines(f->x));
    assert_int_equal(o.session->log.count, f->x->log.count);
    assert_string_equal(o.text.header.seat[RED], "Anna Maria");
    assert_null(o.text.header.seat[BLUE]);
    assert_true(o.can_play);
    assert_int_equal(f->warn.count, 0);
    opened_free(&o);
}

static void the_file_reads_like_this(void **state)
{
    Shelf *f = *state;
    start_game(f, false);
    taken(f, RED, "Mov r1  2 , 1");
    taken(f, RED, "undo");
    taken(f, RED, "move R1 2,3");
    for (int i = 0; i < 2; i++) {
        taken(f, RED, "done");
        taken(f, BLUE, "done");
    }
    taken(f, BLUE, "bid 4");
    assert_int_equal(session_undo_to(f->x, 1, &f->r), TAKEN);
    assert_true(gamefile_end(&f->file, f->x, 0, &f->p));
    Buf text = {0}, wanted = {0};
    read_all(f->path, &text);
    uint8_t die = (uint8_t)(keyed(SEED, 1, "", 0) % 6 + 1);
    buf_print(
        &wanted,
        "gonfalon 2\nsystem toy\nscenario row\nrules 1\ndata 0000000000001234\nseed 0701ff10%056d\nseat red Anna "
        "Maria\nbegin\n"
        "move R1 2,1\nundo\nmove R1 2,3\nrolled %d/6\ndone\ndone\ndone\ndone\nblue: bid 4\nundo to 1\nend %016llx\n",
        0, die, (unsigned long long)session_hash(f->x));
    assert_string_equal(buf_str(&text), buf_str(&wanted));
    buf_free(&text);
    buf_free(&wanted);
}

static void random_games_replay(void **state)
{
    Shelf *f = *state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        start_game(f, false);
        Rng rng;
        rng_seed(&rng, seed);
        for (int i = 0; i < 300 && !core(f->x->s)->over; i++) {
            Side side = decider(f->x->s);
            side = side < SIDES ? side : (Side)rng_below(&rng, 2);
            Atoms now;
            play_legal(f->x->play, side, &now);
            assert_true(now.count > 0);
            Atom a = now.list[rng_below(&rng, (uint32_t)now.count)];
            if (session_atom(f->x, side, a, &f->r) != TAKEN) {
                fail_msg("seed %d: %s", (int)seed, f->r.message);
            }
            if (rng_below(&rng, 12) == 0) {
                session_undo(f->x, side, &f->r);
            }
            if (rng_below(&rng, 60) == 0) {
                session_undo_to(f->x, (int)rng_below(&rng, (uint32_t)session_lines(f->x) + 1), &f->r);
            }
        }
        assert_int_equal(session_flush(f->x, &f->r), TAKEN);
        assert_true(gamefile_end(&f->file, f->x, 0, &f->p));
        Opened o;
        if (!gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &f->p)) {
            fail_msg("seed %d: %s", (int)seed, buf_str(&f->p.text));
        }
        assert_memory_equal(o.session->s, f->x->s, sizeof(State));
        assert_int_equal(o.session->dice.dice.count, f->x->dice.dice.count);
        assert_int_equal(session_lines(o.session), session_lines(f->x));
        for (int i = 0; i < session_lines(f->x); i++) {
            assert_string_equal(session_line(o.session, i)->text, session_line(f->x, i)->text);
        }
        opened_free(&o);
        gamefile_close(&f->file);
        session_close(f->x);
        f->x = NULL;
        unlink(f->path);
    }
}

static void a_torn_line_is_passed_over_and_cut_off(void **state)
{
    Shelf *f = *state;
    start_game(f, false);
    taken(f, RED, "move R1 2");
    taken(f, RED, "move R2 11");
    Buf text = {0};
    read_all(f->path, &text);
    text.len -= 3; /* the machine stopped: "move R2 11\n" lost its end, in the middle of a letter at that */
    text.data[text.len - 1] = (char)0xC3;
    gamefile_close(&f->file);
    write_all(f->path, buf_as_span(&text));
    buf_free(&text);
    Opened o;
    assert_true(gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &f->p));
    assert_true(o.text.torn);
    assert_int_equal(f->warn.count, 1);
    assert_int_equal(session_lines(o.session), 1);
    assert_int_equal(o.session->s->at[R2], 10);
    assert_true(gamefile_append(&f->file, f->path, &o.text, true, &f->p));
    session_keep(o.session, gamefile_keeper(&f->file));
    assert_int_equal(session_order(o.session, RED, span_of("move R2 9"), &f->r), TAKEN);
    State played = *o.session->s;
    opened_free(&o);
    assert_true(gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &f->p));
    assert_false(o.text.torn);
    assert_memory_equal(o.session->s, &played, sizeof played);
    opened_free(&o);
}

static void a_file_that_has_grown_is_not_appended_to(void **state)
{
    Shelf *f = *state;
    start_game(f, false);
    taken(f, RED, "move R1 2");
    GameText t;
    assert_true(gametext_read(&t, f->path, &f->p));
    taken(f, RED, "move R1 1");
    GameFile second;
    assert_false(gamefile_append(&second, f->path, &t, false, &f->p));
    assert_non_null(strstr(buf_str(&f->p.text), "has changed"));
    gametext_free(&t);
    Buf text = {0}; /* and a line of somebody else stops the game that is open */
    read_all(f->path, &text);
    buf_text(&text, "done\n");
    write_all(f->path, buf_as_span(&text));
    buf_free(&text);
    assert_int_equal(session_order(f->x, RED, span_of("move R1 2"), &f->r), NOT_KEPT);
    assert_non_null(strstr(f->r.message, "another program"));
    assert_int_equal(session_lines(f->x), 2);
    GameHeader h = gameheader_of(f->g);
    assert_false(gamefile_create(&second, f->path, &h, false, &f->p)); /* never over an existing file */
}

/* ---- files that are wrong ---- */

static void must_be_refused(const char *text, const char *message)
{
    GameText t;
    Problems p = {0};
    if (gametext_parse(&t, (Text){.name = "g", .bytes = span_of(text)}, &p)) {
        fail_msg("accepted: %s", text);
    }
    if (!strstr(buf_str(&p.text), message)) {
        fail_msg("expected '%s' in: %s", message, buf_str(&p.text));
    }
    gametext_free(&t);
    problems_free(&p);
}

#define HEAD "gonfalon 1\nsystem toy\nscenario row\nbegin\n"
static void nothing_is_taken_on_trust(void **state)
{
    (void)state;
    must_be_refused("", "g:1: the file holds no whole line");
    must_be_refused("hello\n", "g:1: this is no game file");
    must_be_refused("gonfalon 3\n", "g:1: this file is of version 3");
    must_be_refused("gonfalon 1\nsystem toy\nscenario row\n", "g:3: the file ends in its header");
    must_be_refused("gonfalon 1\nsystem toy\nbegin\n", "g:3: expected the lines 'system' and 'scenario'");
    must_be_refused("gonfalon 1\nsystem ../toy\n", "g:2: '../toy' is no name");
    must_be_refused("gonfalon 1\nsystem toy\nsystem toy\n", "g:3: this is said twice");
    must_be_refused("gonfalon 1\nsystem toy\nseed 12\n", "g:3: expected 64 hex digits");
    must_be_refused("gonfalon 1\nsystem toy\ndata xyz\n", "g:3: expected 16 hex digits");
    must_be_refused("gonfalon 1\nsystem toy\nweather rain\n", "g:3: unknown line 'weather rain'");
    must_be_refused("gonfalon 1\nsystem toy\nseat green Anna\n", "g:3: unknown side 'green'; expected red or blue");
    must_be_refused("gonfalon 1\nsystem toy\noption a=b\noption a=c\n", "g:4: option a is given twice");
    must_be_refused(HEAD "rolled 0\n", "g:5: expected the dice");
    must_be_refused(HEAD "undo\nrolled 3\n", "g:6: expected dice, in the line after");
    must_be_refused(HEAD "undo to x\n", "g:5: expected 'undo' or 'undo to NUMBER'");
    must_be_refused(HEAD "end 12\n", "g:5: expected 'end' and 16 hex digits");
    must_be_refused(HEAD "end 0123456789abcdef\ndone\n", "g:6: nothing but the line 'shown'");
    must_be_refused(HEAD "withheld 00\n", "g:5: expected 64 hex digits");
    must_be_refused(HEAD "done\xff\n", "g:5: this line is not UTF-8");
}

static void a_line_too_long_is_refused(void **state)
{
    (void)state;
    Buf text = {0};
    buf_text(&text, HEAD);
    for (int i = 0; i <= GAMEFILE_LINE; i++) {
        buf_char(&text, 'x');
    }
    buf_char(&text, '\n');
    must_be_refused(buf_str(&text), "g:5: this line has 4097 bytes");
    buf_free(&text);
}

static void replayed_wrong(Shelf *f, const char *lines, const char *message)
{
    Buf text = {0};
    buf_print(&text, "gonfalon 1\nsystem toy\nscenario row\nseed 07%062d\nbegin\n%s", 0, lines);
    write_all(f->path, buf_as_span(&text));
    Opened o;
    Problems p = {0};
    if (gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &p)) {
        fail_msg("accepted: %s", lines);
    }
    if (!strstr(buf_str(&p.text), message)) {
        fail_msg("expected '%s' in: %s", message, buf_str(&p.text));
    }
    opened_free(&o);
    problems_free(&p);
    buf_free(&text);
}

static void a_replay_names_the_first_wrong_line(void **state)
{
    Shelf *f = *state;
    replayed_wrong(f, "move R1 2\nmove R1 5\n", "game:7: to 5: 1: from 2 to 5 is too far; 2: Cell 5 is a marsh.");
    replayed_wrong(f, "fly\n", "game:6: ");
    replayed_wrong(f, "undo\n", "game:6: This cannot be taken back");
    replayed_wrong(f, "done\nrolled 3\n", "game:7: the file says that 3 was rolled, the dice give none");
    replayed_wrong(f, "green: done\n", "game:6: whose order is this?");
    replayed_wrong(f, "blue: done\n", "game:6: It is for the Reds to decide now.");
    replayed_wrong(f, "done\nend 0123456789abcdef\n", "the game ends in another state");
    replayed_wrong(f, "withheld 00000000000000000000000000000000000000000000000000000000000000aa\n",
                   "game:6: this line is withheld");
}

static void other_versions_are_warned_of(void **state)
{
    Shelf *f = *state;
    write_all(f->path, span_of("gonfalon 1\nsystem toy\nscenario row\nrules 0\ndata 00000000000000aa\nbegin\n"));
    Opened o;
    assert_true(gamefile_open(&o, f->path, &f->src, keyed, &f->warn, &f->p));
    assert_int_equal(f->warn.count, 2);
    assert_false(o.can_play); /* there is no seed */
    opened_free(&o);
}

/* ---- seed and commitment ---- */

static void end_with_seed(Shelf *f, const uint8_t *seed) { assert_true(gamefile_end(&f->file, f->x, seed, &f->p)); }

static void a_game_can_be_verified(void **state)
{
    Shelf *f = *state;
    Verified v;
    start_game(f, true);
    play_some(f);
    uint64_t rolls = f->x->dice.dice.count;
    assert_true(rolls >= 3);
    if (!gamefile_verify(f->path, &f->src, &(VerifyWith){.keyed = keyed, .digest = digest}, &v, &f->warn,
                         &f->p)) { /* followed by the dice written down */
        fail_msg("%s", buf_str(&f->p.text));
    }
    assert_false(v.seed_known);
    end_with_seed(f, SEED);
    if (!gamefile_verify(f->path, &f->src, &(VerifyWith){.keyed = keyed, .digest = digest}, &v, &f->warn, &f->p)) {
        fail_msg("%s", buf_str(&f->p.text));
    }
    assert_true(v.seed_known && v.commitment && v.ended && v.end_matches);
    assert_int_equal(v.rolls, rolls);
    assert_int_equal(v.checked, rolls);
    assert_int_equal(v.orders - v.undone, session_lines(f->x));
}

static void a_false_seed_is_found(void **state)
{
    Shelf *f = *state;
    Verified v;
    uint8_t other[32] = {1};
    start_game(f, true);
    play_some(f);
    end_with_seed(f, other);
    assert_false(
        gamefile_verify(f->path, &f->src, &(VerifyWith){.keyed = keyed, .digest = digest}, &v, &f->warn, &f->p));
    assert_false(v.commitment);
    assert_non_null(strstr(buf_str(&f->p.text), "not the one that was committed to"));
}

static void a_changed_die_is_found(void **state)
{
    Shelf *f = *state;
    Verified v;
    start_game(f, false);
    taken(f, RED, "fire R1 B1");
    Buf text = {0};
    read_all(f->path, &text);
    char *die = strstr(text.data, "rolled ") + 7;
    *die = *die == '6' ? '1' : '6';
    write_all(f->path, buf_as_span(&text));
    buf_free(&text);
    assert_false(
        gamefile_verify(f->path, &f->src, &(VerifyWith){.keyed = keyed, .digest = digest}, &v, &f->warn, &f->p));
    assert_non_null(strstr(buf_str(&f->p.text), "was rolled, the dice give"));
}

static void an_export_withholds_and_can_be_checked(void **state)
{
    Shelf *f = *state;
    start_game(f, false);
    taken(f, RED, "move R1 2");
    taken(f, RED, "done");
    taken(f, BLUE, "move B2 14"); /* unseen by red */
    taken(f, BLUE, "move B1 17");
    GameText full, part;
    assert_true(gametext_read(&full, f->path, &f->p));
    Buf red = {0}, blue = {0};
    if (!gamefile_export(&red, &full, &f->src, keyed, RED, digest, &f->p)) {
        fail_msg("%s", buf_str(&f->p.text));
    }
    assert_true(gamefile_export(&blue, &full, &f->src, keyed, BLUE, digest, &f->p));
    assert_null(strstr(buf_str(&red), "seed "));
    assert_null(strstr(buf_str(&red), "B2"));
    assert_non_null(strstr(buf_str(&red), "\nwithheld "));
    assert_non_null(strstr(buf_str(&red), "\nmove B1 17\n"));
    assert_non_null(strstr(buf_str(&blue), "\nmove B2 14\n"));
    uint8_t guess[32]; /* a hash of the bare line could be found by trying all orders */
    char digits[8];
    digest(guess, "3 move B2 14", 12);
    snprintf(digits, sizeof digits, "%02x%02x%02x", guess[0], guess[1], guess[2]);
    assert_null(strstr(buf_str(&red), digits));
    assert_true(gametext_parse(&part, (Text){.name = "red", .bytes = buf_as_span(&red)}, &f->p));
    if (!gamefile_check_export(&full, &part, digest, &f->p)) {
        fail_msg("%s", buf_str(&f->p.text));
    }
    gametext_free(&part);
    char *hash = strstr(red.data, "withheld ") + 9;
    *hash = *hash == 'a' ? 'b' : 'a';
    assert_true(gametext_parse(&part, (Text){.name = "red", .bytes = buf_as_span(&red)}, &f->p));
    assert_false(gamefile_check_export(&full, &part, digest, &f->p));
    gametext_free(&part);
    gametext_free(&full);
    buf_free(&red);
    buf_free(&blue);
}

/* A ruling that a later version has changed keeps its old reading in a game that was begun before. */
static void an_old_game_keeps_its_rulings(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *value;
    } headers[] = {
        {"rules 0\n", "wood"}, {"rules 1\n", NULL}, {"rules 0\noption bridges=stone\n", "stone"}, {"", NULL}};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        Buf text = {0};
        Problems p = {0};
        GameText t;
        buf_print(&text, "gonfalon 1\nsystem toy\nscenario row\n%sbegin\n", headers[i].lines);
        assert_true(gametext_parse(&t, (Text){.name = "g", .bytes = buf_as_span(&text)}, &p));
        assert_int_equal(t.header.option_count, headers[i].value != NULL);
        if (headers[i].value) {
            assert_string_equal(t.header.options[0].name, "bridges");
            assert_string_equal(t.header.options[0].value, headers[i].value);
        }
        gametext_free(&t);
        problems_free(&p);
        buf_free(&text);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_up, shelf_down)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_file_replays_to_the_same_bytes),
        TEST(the_file_reads_like_this),
        TEST(random_games_replay),
        TEST(a_torn_line_is_passed_over_and_cut_off),
        TEST(a_file_that_has_grown_is_not_appended_to),
        TEST(nothing_is_taken_on_trust),
        TEST(a_line_too_long_is_refused),
        TEST(a_replay_names_the_first_wrong_line),
        TEST(other_versions_are_warned_of),
        TEST(an_old_game_keeps_its_rulings),
        TEST(a_game_can_be_verified),
        TEST(a_false_seed_is_found),
        TEST(a_changed_die_is_found),
        TEST(an_export_withholds_and_can_be_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
