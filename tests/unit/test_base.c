/* test_base.c - the base layer: cutting text, tables and charts, JSON, hashing, and above all what must be refused. */
#include "base/arena.h"
#include "base/hash_and_random.h"
#include "base/json_write.h"
#include "base/data_source.h"
#include "base/tsv.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder that is gone after the test. */
typedef struct Folder {
    char path[64];
} Folder;

static int make_folder(void **state)
{
    Folder *f = calloc(1, sizeof *f);
    strcpy(f->path, "/tmp/gonfalon-base-XXXXXX");
    *state = f;
    return mkdtemp(f->path) ? 0 : -1;
}

static int remove_folder(void **state)
{
    Folder *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", f->path);
    int status = system(command);
    free(f);
    return status;
}

static const char *path_in(const Folder *f, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", f->path, name);
    return path;
}

static const char *write_file(const Folder *f, const char *name, const char *bytes, size_t n)
{
    const char *path = path_in(f, name);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(out);
    return path;
}

/* One problem, in one line, that holds the text. */
static void expect_problem(Problems *p, const char *text)
{
    const char *all = buf_str(&p->text);
    if (p->count != 1 || !strstr(all, text)) {
        fail_msg("expected one problem with \"%s\", got %d:\n%s", text, p->count, all);
    }
    assert_ptr_equal(strchr(all, '\n'), all + strlen(all) - 1);
    problems_free(p);
}

static void refuse_file(const char *path, size_t limit, const char *text)
{
    Arena a = {0};
    Problems p = {0};
    Text out;
    assert_false(file_read(&a, path, limit, &out, &p));
    assert_memory_equal(buf_str(&p.text), path, strlen(path));
    expect_problem(&p, text);
    arena_free(&a);
}

/* ---- spans ---- */

static void cuts_parts_words_and_lines(void **state)
{
    (void)state;
    Span rest = span_of("a,,b"), part;
    assert_true(span_split(&rest, ',', &part) && span_is(part, "a"));
    assert_true(span_split(&rest, ',', &part) && span_is(part, ""));
    assert_true(span_split(&rest, ',', &part) && span_is(part, "b"));
    assert_false(span_split(&rest, ',', &part));
    rest = span_of("a,");
    assert_true(span_split(&rest, ',', &part) && span_split(&rest, ',', &part) && span_is(part, ""));
    assert_false(span_split(&rest, ',', &part));
    rest = span_of(" \t one  two ");
    assert_true(span_word(&rest, &part) && span_is(part, "one"));
    assert_true(span_word(&rest, &part) && span_is(part, "two"));
    assert_false(span_word(&rest, &part));
    rest = span_of("x\r\n\ny");
    assert_true(span_line(&rest, &part) && span_is(part, "x"));
    assert_true(span_line(&rest, &part) && span_is(part, ""));
    assert_true(span_line(&rest, &part) && span_is(part, "y"));
    assert_false(span_line(&rest, &part));
    assert_true(span_is(span_trim(span_of(" \t x y\n")), "x y"));
    assert_int_equal(span_trim((Span){0}).len, 0);
}

static void compares_without_case(void **state)
{
    (void)state;
    assert_true(span_is_nocase(span_of("A-Kun"), "a-kUN"));
    assert_false(span_is_nocase(span_of("A-Kun"), "a-ku"));
    assert_true(span_starts_nocase(span_of("Reconstruction"), span_of("recon")));
    assert_false(span_starts_nocase(span_of("re"), span_of("recon")));
}

static void reads_whole_numbers_only(void **state)
{
    (void)state;
    long n = 77;
    assert_true(span_int(span_of("-12"), -12, 12, &n) && n == -12);
    assert_true(span_int(span_of("+3"), 0, 3, &n) && n == 3);
    assert_true(span_int(span_of("007"), 0, 9, &n) && n == 7);
    static const char *const bad[] = {
        "", "-", "+", "1 ", " 1", "1.0", "0x1", "13", "-13", "--1", "9999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(span_int(span_of(bad[i]), -12, 12, &n));
    }
    assert_false(span_int(span_of("9223372036854775808"), LONG_MIN, LONG_MAX, &n));
    assert_int_equal(n, 7);
}

static void knows_utf8(void **state)
{
    (void)state;
    static const char *const good[] = {
        "", "plain\ttext\n", "crlf\r\n", "\xC3\xA0", "\xE2\x80\x94", "\xF0\x9F\x8E\xB2", "\xEF\xBB\xBFx"};
    static const char *const bad[] = {
        "\x80",             /* a follower alone */
        "\xC3",             /* cut off */
        "\xC0\xAF",         /* overlong */
        "\xE0\x80\xAF",     /* overlong */
        "\xF0\x80\x80\xAF", /* overlong */
        "\xED\xA0\x80",     /* surrogate */
        "\xF4\x90\x80\x80", /* past the last */
        "\xFF",
        "\xE2\x80x",
        "\xC2\x85" /* C1 control */,
        "\x1B[31m",
        "a\rb",
        "\x7F",
        "\b",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(span_utf8(span_of(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(span_utf8(span_of(bad[i])));
    }
    assert_false(span_utf8((Span){"a\0b", 3}));
}

/* ---- buffers, arenas, problems ---- */

static void buffers_grow(void **state)
{
    (void)state;
    Buf b = {0};
    assert_string_equal(buf_str(&b), "");
    buf_print(&b, "%s", "");
    assert_string_equal(buf_str(&b), "");
    for (int i = 0; i < 1000; i++) {
        buf_print(&b, "%d-%s;", i % 10, "0123456789012345678901234567890123456789");
    }
    assert_int_equal(b.len, 43 * 1000);
    assert_int_equal(strlen(buf_str(&b)), b.len);
    assert_memory_equal(b.data + 43 * 999, "9-01234", 7);
    buf_clear(&b);
    buf_char(&b, 'x');
    buf_span(&b, span_of("yz"));
    assert_string_equal(buf_str(&b), "xyz");
    buf_free(&b);
    assert_null(b.data);
}

static void arenas_give_zeroed_aligned_memory(void **state)
{
    (void)state;
    Arena a = {0};
    for (size_t n = 0; n < 3000; n += 7) {
        unsigned char *p = arena_alloc(&a, n);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(p[i], 0);
        }
        memset(p, 0xAA, n);
    }
    char *large = arena_alloc(&a, 1 << 20);
    large[(1 << 20) - 1] = 'x';
    assert_string_equal(arena_print(&a, "%s-%d", "turn", 3), "turn-3");
    assert_string_equal(arena_copy(&a, (Span){"turned", 4}), "turn");
    arena_free(&a);
    assert_null(a.blocks);
}

static void problems_are_single_lines_and_few(void **state)
{
    (void)state;
    Problems p = {0};
    assert_false(problem(&p, "f.tsv", 3, "bad"));
    assert_false(problem(&p, "f.tsv", 0, "bad"));
    assert_false(problem(&p, NULL, 0, "a\nb\x1B[31m\xFF"));
    assert_string_equal(buf_str(&p.text), "f.tsv:3: bad\nf.tsv: bad\na b?[31m?\n");
    problems_free(&p);
    char *endless = calloc(1, 100001);
    memset(endless, 'x', 100000);
    for (int i = 0; i < 100; i++) {
        problem(&p, "f", 1, "%s", endless);
    }
    free(endless);
    assert_int_equal(p.count, 100);
    assert_in_range(p.text.len, 20 * 100, 20 * 500);
    problems_free(&p);
}

/* ---- JSON ---- */

static void json_escapes_and_nests(void **state)
{
    (void)state;
    Buf b = {0};
    Json j = {.out = &b};
    json_open(&j, '{');
    json_put_text(&j, "a\"", "x\\y\n\x01\xC3\xA0\xFF");
    json_put_text(&j, "none", NULL);
    json_key(&j, "list");
    json_open(&j, '[');
    json_int(&j, -5);
    json_bool(&j, true);
    json_open(&j, '[');
    json_close(&j, ']');
    json_null(&j);
    json_close(&j, ']');
    json_put_bool(&j, "no", false);
    json_put_int(&j, "n", LLONG_MIN);
    json_close(&j, '}');
    assert_string_equal(buf_str(&b), "{\"a\\\"\":\"x\\\\y\\n\\u0001\xC3\xA0\xEF\xBF\xBD\",\"none\":null,"
                                     "\"list\":[-5,true,[],null],\"no\":false,\"n\":-9223372036854775808}");
    buf_free(&b);
}

static void expect_real(double value, const char *text)
{
    Buf b = {0};
    Json j = {.out = &b};
    json_real(&j, value);
    assert_string_equal(buf_str(&b), text);
    buf_free(&b);
}

static void json_writes_short_reals(void **state)
{
    (void)state;
    expect_real(0, "0");
    expect_real(-0.0, "0");
    expect_real(1, "1");
    expect_real(100, "100");
    expect_real(-2.5, "-2.5");
    expect_real(0.1, "0.1");
    expect_real(1.0 / 3, "0.333333333");
    expect_real(0.00012, "0.00012");
    expect_real(123456789.0, "123456789");
    expect_real(1234.5678, "1234.5678");
    expect_real(0.999999999999, "1");
    expect_real(1e20, "1e20");
    expect_real(-1.25e-9, "-1.25e-9");
    expect_real(NAN, "null");
    expect_real(INFINITY, "null");
}

/* ---- hashing ---- */

static void hashes_are_fixed_and_sensitive(void **state)
{
    (void)state;
    unsigned char bytes[200];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(i * 7);
    }
    for (size_t n = 0; n < sizeof bytes; n++) {
        uint64_t h = hash64(bytes, n, 1);
        assert_true(h != hash64(bytes, n, 2));
        assert_true(h != hash64(bytes, n + 1, 1));
        for (size_t i = 0; i < n; i++) { /* every bit of every byte counts */
            bytes[i] ^= (unsigned char)(1u << i % 8);
            assert_true(h != hash64(bytes, n, 1));
            bytes[i] ^= (unsigned char)(1u << i % 8);
        }
    }
    assert_true(hash64("", 0, 0) != hash64("\0", 1, 0));
    assert_true(hash64(bytes, 5, 0) == 0xB61A04A75E8918CBu);
    assert_true(hash64(bytes, sizeof bytes, 1815) == 0xBE32A78AEC678910u);
}

static void generator_is_fair(void **state)
{
    (void)state;
    Rng r = {{1, 2, 3, 4}}, same;
    static const uint64_t known[] = {11520, 0, 1509978240, 1215971899390074240};
    for (int i = 0; i < 4; i++) {
        assert_true(rng_next(&r) == known[i]);
    }
    rng_seed(&r, 1815);
    rng_seed(&same, 1815);
    int count[6] = {0};
    for (int i = 0; i < 60000; i++) {
        uint32_t die = rng_below(&r, 6);
        assert_int_equal(die, rng_below(&same, 6));
        assert_in_range(die, 0, 5);
        count[die]++;
    }
    for (int i = 0; i < 6; i++) { /* four standard deviations are 365 */
        assert_in_range(count[i], 9600, 10400);
    }
    assert_int_equal(rng_below(&r, 1), 0);
    bool high = false;
    for (int i = 0; i < 64; i++) {
        high |= rng_below(&r, 0x80000001u) > 0x40000000u;
    }
    assert_true(high);
}

/* ---- files ---- */

static void reads_a_plain_file(void **state)
{
    Arena a = {0};
    Problems p = {0};
    Text t;
    const char *path = write_file(*state, "plain",
                                  "\xEF\xBB\xBF"
                                  "a\tb\r\n",
                                  8);
    assert_true(file_read(&a, path, 0, &t, &p));
    assert_true(span_is(t.bytes, "a\tb\r\n")); /* without the mark at its front */
    assert_string_equal(t.name, path);
    path = write_file(*state, "empty", "", 0);
    assert_true(file_read(&a, path, 0, &t, &p));
    assert_int_equal(t.bytes.len, 0);
    path = write_file(*state, "full", "12345678", 8);
    assert_true(file_read(&a, path, 8, &t, &p)); /* the limit itself is allowed */
    refuse_file(path, 7, "larger than");
    arena_free(&a);
}

static void refuses_what_is_no_text_file(void **state)
{
    refuse_file(path_in(*state, "nowhere"), 0, "cannot be read");
    refuse_file(((Folder *)*state)->path, 0, "this is a folder");
    refuse_file("/dev/null", 0, "neither a file nor a pipe");
    refuse_file(write_file(*state, "nul", "one\ntwo\0", 8), 0, "nul:2: there is a NUL byte");
    refuse_file(write_file(*state, "latin1", "ok\n\ncitt\xE0\n", 10), 0, "latin1:3: this line is not UTF-8");
    refuse_file(write_file(*state, "escape", "a\x1B[2J", 5), 0, "escape:1: there is a control character");
    refuse_file(write_file(*state, "cr", "a\rb\n", 4), 0, "cr:1: there is a control character");
    if (geteuid() != 0) { /* root may read everything */
        const char *path = write_file(*state, "locked", "x", 1);
        assert_int_equal(chmod(path, 0), 0);
        refuse_file(path, 0, "cannot be opened");
    }
}

static void refuses_a_huge_file_unread(void **state)
{
    const char *path = write_file(*state, "huge", "", 0);
    assert_int_equal(truncate(path, 100L << 20), 0); /* a hole: takes no room */
    refuse_file(path, 0, "larger than 4096 KB");
}

static void refuses_an_endless_pipe(void **state)
{
    (void)state;
    int end[2];
    char bytes[5000], path[32];
    memset(bytes, 'x', sizeof bytes);
    assert_int_equal(pipe(end), 0);
    assert_int_equal(write(end[1], bytes, sizeof bytes),
                     sizeof bytes); /* the writing end stays open: there is no end of file */
    snprintf(path, sizeof path, "/dev/fd/%d", end[0]);
    refuse_file(path, 2000, "larger than 1 KB");
    close(end[0]);
    close(end[1]);
}

/* ---- sources ---- */

static void overlay_comes_first(void **state)
{
    Folder *f = *state;
    Problems p = {0};
    Text t;
    Source plain = {0}, over = {.overlay = f->path};
    assert_true(source_read(&plain, "tolentino/charts/crt.chart", &t, &p));
    assert_string_equal(t.name, "data/tolentino/charts/crt.chart");
    assert_false(t.overlaid);
    assert_int_equal(mkdir(path_in(f, "tolentino"), 0755), 0);
    assert_int_equal(mkdir(path_in(f, "tolentino/charts"), 0755), 0);
    assert_true(source_read(&over, "tolentino/charts/crt.chart", &t, &p)); /* not in the overlay: the built-in one */
    assert_false(t.overlaid);
    const char *path = write_file(f, "tolentino/charts/crt.chart", "mine\n", 5);
    assert_true(source_read(&over, "tolentino/charts/crt.chart", &t, &p));
    assert_true(t.overlaid && span_is(t.bytes, "mine\n"));
    assert_string_equal(t.name, path);
    write_file(f, "tolentino/own.tsv", "x\n", 2);
    assert_true(source_has(&over, "tolentino/own.tsv"));
    assert_false(source_has(&plain, "tolentino/own.tsv"));
    assert_int_equal(p.count, 0);
    source_free(&plain);
    source_free(&over);
}

static void source_refuses(void **state)
{
    Folder *f = *state;
    Problems p = {0};
    Text t;
    Source s = {.overlay = f->path};
    write_file(f, "bad.tsv", "\xFF", 1);
    assert_int_equal(mkdir(path_in(f, "tolentino"), 0755), 0);
    assert_int_equal(mkdir(path_in(f, "tolentino/oob.tsv"), 0755), 0);
    assert_false(source_read(&s, "bad.tsv", &t, &p));
    expect_problem(&p, "bad.tsv:1: this line is not UTF-8");
    assert_false(
        source_read(&s, "tolentino/oob.tsv", &t, &p)); /* in the way of the built-in one: said, not passed over */
    expect_problem(&p, "this is a folder");
    assert_false(source_read(&s, "tolentino/nothing.tsv", &t, &p));
    expect_problem(&p, "data/tolentino/nothing.tsv: there is no such file");
    static const char *const outside[] = {"../bad.tsv", "/etc/passwd", "tolentino/../bad.tsv", "a//b", "",
                                          "./bad.tsv",  ".."};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        assert_false(source_has(&s, outside[i]));
        assert_false(source_read(&s, outside[i], &t, &p));
        expect_problem(&p, "may not leave its folder");
    }
    source_free(&s);
}

/* ---- tables ---- */

static bool read_text(Arena *a, Tsv *t, TableKind kind, const char *text, Problems *p)
{
    return tsv_read(a, t, kind, (Text){.name = "data/x", .bytes = span_of(text)}, p);
}

static void refuse_table(TableKind kind, const char *text, const char *expected)
{
    Arena a = {0};
    Problems p = {0};
    Tsv t;
    assert_false(read_text(&a, &t, kind, text, &p));
    expect_problem(&p, expected);
    arena_free(&a);
}

static void reads_a_chart(void **state)
{
    (void)state;
    Arena a = {0};
    Problems p = {0};
    Tsv t;
    assert_true(read_text(&a, &t, TABLE_CHART,
                          "# Morale, rule 3\r\n# source: seed; by the text\r\ndie  good bad\r\n\r\n"
                          "<=0  NE   2\r\n# a comment amid rows\r\n1-5  AE   -\r\n>=6  DR   4",
                          &p));
    assert_string_equal(t.title, "Morale, rule 3");
    assert_string_equal(t.origin, "seed");
    assert_int_equal(t.columns, 3);
    assert_int_equal(t.rows, 3);
    assert_int_equal(t.line[1], 7);
    assert_int_equal(tsv_column(&t, "bad"), 2);
    assert_int_equal(tsv_column(&t, "ugly"), -1);
    assert_int_equal(tsv_find(&t, ">=6"), 2);
    assert_int_equal(tsv_find(&t, "6"), -1);
    assert_true(span_is(tsv_cell(&t, 2, 1), "DR"));
    assert_memory_equal(t.notes.at + t.notes.len - 11, "by the text", 11);
    assert_true(tsv_ranges(&t, &p));
    assert_int_equal(tsv_range_row(&t, -9), 0);
    assert_int_equal(tsv_range_row(&t, 5), 1);
    assert_int_equal(tsv_range_row(&t, 600), 2);
    assert_int_equal(p.count, 0);
    arena_free(&a);
}

static void asks_a_table(void **state)
{
    (void)state;
    static const char *const words[] = {"infantry", "cavalry", NULL};
    Arena a = {0};
    Problems p = {0};
    Tsv t;
    int n = 77;
    assert_true(read_text(&a, &t, TABLE_TSV,
                          "id\tname\tsp\ttype\nA\tIX Jaeger\t4\tcavalry\nB\tx\t-\tdragon\nC\ty\t40\tinfantry\n", &p));
    assert_string_equal(t.origin, "");
    assert_string_equal(t.title, "");
    assert_true(span_is(tsv_cell(&t, 0, 1), "IX Jaeger"));
    assert_true(tsv_int(&t, 0, 2, 0, 9, &n, &p) && n == 4);
    assert_true(tsv_word(&t, 0, 3, words, &n, &p) && n == 1);
    assert_true(tsv_int_or(&t, 1, 2, 0, 9, -1, &n, &p) && n == -1);
    assert_false(tsv_int(&t, 1, 2, 0, 9, &n, &p));
    expect_problem(&p, "data/x:3: sp is \"-\", expected a whole number from 0 to 9");
    assert_false(tsv_int_or(&t, 2, 2, 0, 9, -1, &n, &p));
    expect_problem(&p, "data/x:4: sp is \"40\"");
    assert_false(tsv_word(&t, 1, 3, words, &n, &p));
    expect_problem(&p, "data/x:3: type is \"dragon\", expected one of: infantry, cavalry");
    assert_int_equal(tsv_need(&t, "ma", &p), -1);
    expect_problem(&p, "there is no column \"ma\"; the columns are id name sp type");
    arena_free(&a);
}

static void refuses_broken_tables(void **state)
{
    (void)state;
    refuse_table(TABLE_TSV, "", "data/x: the file has no rows");
    refuse_table(TABLE_TSV, "# only\n# notes\n\n", "data/x: the file has no rows");
    refuse_table(TABLE_CHART, "die a b\n1 x y\n2 x\n3 x y\n", "data/x:3: the row has 2 cells, expected 3 (die a b)");
    refuse_table(TABLE_CHART, "die a b\n1 x y z\n", "data/x:2: the row has 4 cells, expected 3");
    refuse_table(TABLE_TSV, "a\tb\n1\t2\t3\n", "data/x:2: the row has 3 cells, expected 2");
    refuse_table(TABLE_TSV, "a\tb\n1\t\n", "data/x:2: the column \"b\" is empty");
    refuse_table(TABLE_TSV, "a\tb\n1\t  \r\n", "data/x:2: the column \"b\" is empty");
    refuse_table(TABLE_TSV, "a\tb\n\t2\n", "data/x:2: the column \"a\" is empty");
    refuse_table(TABLE_TSV, "a\tb\ta\n", "data/x:1: the column \"a\" is named twice");
    refuse_table(TABLE_TSV, "a\t\tb\n", "data/x:1: column 2 has no name");
    refuse_table(TABLE_CHART, "a b b\n", "data/x:1: the column \"b\" is named twice");
    refuse_table(TABLE_CHART, "die a\n1 x\n2 x\n1 y\n", "data/x:4: the key \"1\" stands already in line 2");
}

static void refuses_tables_too_large(void **state)
{
    (void)state;
    Buf wide = {0}, high = {0};
    buf_text(&high, "key value\n");
    for (int i = 0; i < 1001; i++) {
        buf_print(&wide, "c%d ", i);
        buf_print(&high, "%d x\n", i);
    }
    refuse_table(TABLE_CHART, buf_str(&wide), "1001 columns are named, expected at most 64");
    refuse_table(TABLE_CHART, buf_str(&high), "the chart has 1001 rows, expected at most 1000");
    buf_free(&wide);
    buf_free(&high);
}

static void lists_every_bad_row(void **state)
{
    (void)state;
    Arena a = {0};
    Problems p = {0};
    Tsv t;
    assert_false(read_text(&a, &t, TABLE_CHART, "k v\n1\n2 x\n3\n4 x y\n", &p));
    assert_int_equal(p.count, 3);
    assert_int_equal(t.rows, 0);
    assert_non_null(strstr(buf_str(&p.text), "data/x:5: the row has 3 cells"));
    problems_free(&p);
    arena_free(&a);
}

/* ---- ranges ---- */

static void reads_ranges(void **state)
{
    (void)state;
    int lo, hi;
    assert_true(range_read(span_of("3"), &lo, &hi) && lo == 3 && hi == 3);
    assert_true(range_read(span_of("-2"), &lo, &hi) && lo == -2 && hi == -2);
    assert_true(range_read(span_of("3-5"), &lo, &hi) && lo == 3 && hi == 5);
    assert_true(range_read(span_of("-3--1"), &lo, &hi) && lo == -3 && hi == -1);
    assert_true(range_read(span_of("<=0"), &lo, &hi) && lo == INT_MIN && hi == 0);
    assert_true(range_read(span_of(">=-8"), &lo, &hi) && lo == -8 && hi == INT_MAX);
    static const char *const bad[] = {"",    "-",  "<=",  ">=",       "5-3", "3-",   "a",
                                      "==3", "<3", "3-x", "99999999", "3--", "1-2-3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(range_read(span_of(bad[i]), &lo, &hi));
    }
}

static void refuse_ranges(const char *text, const char *expected)
{
    Arena a = {0};
    Problems p = {0};
    Tsv t;
    assert_true(read_text(&a, &t, TABLE_CHART, text, &p));
    assert_false(tsv_ranges(&t, &p));
    expect_problem(&p, expected);
    arena_free(&a);
}

static void refuses_holes_in_charts(void **state)
{
    (void)state;
    refuse_ranges("die r\n1 a\n3 b\n", "data/x:3: the key is \"3\", expected one that begins with 2");
    refuse_ranges("die r\n1-3 a\n3-4 b\n", "data/x:3: the key is \"3-4\", expected one that begins with 4");
    refuse_ranges("die r\n2 a\n1 b\n", "data/x:3: the key is \"1\", expected one that begins with 3");
    refuse_ranges("die r\n1 a\n<=2 b\n", "data/x:3: the key is \"<=2\"");
    refuse_ranges("die r\n>=1 a\n2 b\n", "data/x:3: no row may follow the open end \">=1\"");
    refuse_ranges("die r\n1 a\ntwo b\n", "data/x:3: the key is \"two\", expected a number or range");
    refuse_ranges("die r\n", "the chart has no rows");
}

static void reads_and_prints_decimals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int digits;
        bool good;
        long value;
    } cases[] = {{"6.5", 2, true, 650}, {"6", 1, true, 60},   {"-0.25", 2, true, -25}, {"0.05", 2, true, 5},
                 {"6.55", 1, false, 0}, {"6.", 1, false, 0},  {".5", 1, false, 0},     {"6.-5", 2, false, 0},
                 {"", 1, false, 0},     {"6,5", 1, false, 0}, {"1.2.3", 2, false, 0},  {"999999", 1, false, 0},
                 {"-", 1, false, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        long value = 0;
        bool good = span_decimal(span_of(cases[i].text), cases[i].digits, -32768, 32767, &value);
        if (good != cases[i].good || (good && value != cases[i].value)) {
            fail_msg("'%s' is read as %ld (%d)", cases[i].text, value, good);
        }
    }
    Buf b = {0};
    buf_decimal(&b, 650, 2, true);
    buf_char(&b, ' ');
    buf_decimal(&b, 650, 2, false);
    buf_char(&b, ' ');
    buf_decimal(&b, -5, 2, true);
    buf_char(&b, ' ');
    buf_decimal(&b, 600, 2, true);
    assert_string_equal(buf_str(&b), "6.5 6.50 -0.05 6");
    buf_free(&b);
}

/* Every file of rows that is built in can be read; those with numbers for keys have no holes. */
static void reads_all_built_in_tables(void **state)
{
    (void)state;
    static const char *const ranged[] = {"/crt.chart", "/bombardment.chart", "/turns.chart", "/victory.chart"};
    Arena a = {0};
    Problems p = {0};
    Source s = {0};
    int seen = 0, without_hole = 0;
    for (size_t i = 0; i < embedded_count; i++) {
        const char *name = embedded_files[i].name, *end = strrchr(name, '.');
        bool chart = end && strcmp(end, ".chart") == 0, tsv = end && strcmp(end, ".tsv") == 0;
        Text text;
        Tsv t;
        bool records =
            strncmp(name, "data/danube/scenarios/", 22) == 0 || /* base/typed_rows.h, not rows under columns */
            strncmp(name, "data/soldatini/scenarios/", 25) == 0;
        if (strncmp(name, "data/", 5) != 0 || (!chart && !tsv) || records) {
            continue;
        }
        if (!source_read(&s, name + 5, &text, &p) || !tsv_read(&a, &t, chart ? TABLE_CHART : TABLE_TSV, text, &p)) {
            fail_msg("%s", buf_str(&p.text));
            return;
        }
        if (chart && !t.origin[0]) {
            fail_msg("%s does not say its source", name);
        }
        seen++;
        for (size_t k = 0; chart && k < sizeof ranged / sizeof *ranged; k++) {
            without_hole += strstr(name, ranged[k]) && tsv_ranges(&t, &p);
        }
    }
    assert_true(seen >= 19);
    assert_true(without_hole >= 4);
    assert_int_equal(p.count, 0);
    source_free(&s);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_parts_words_and_lines),
        cmocka_unit_test(compares_without_case),
        cmocka_unit_test(reads_whole_numbers_only),
        cmocka_unit_test(knows_utf8),
        cmocka_unit_test(buffers_grow),
        cmocka_unit_test(arenas_give_zeroed_aligned_memory),
        cmocka_unit_test(problems_are_single_lines_and_few),
        cmocka_unit_test(json_escapes_and_nests),
        cmocka_unit_test(json_writes_short_reals),
        cmocka_unit_test(hashes_are_fixed_and_sensitive),
        cmocka_unit_test(generator_is_fair),
        cmocka_unit_test_setup_teardown(reads_a_plain_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_text_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_a_huge_file_unread, make_folder, remove_folder),
        cmocka_unit_test(refuses_an_endless_pipe),
        cmocka_unit_test_setup_teardown(overlay_comes_first, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(source_refuses, make_folder, remove_folder),
        cmocka_unit_test(reads_a_chart),
        cmocka_unit_test(asks_a_table),
        cmocka_unit_test(refuses_broken_tables),
        cmocka_unit_test(refuses_tables_too_large),
        cmocka_unit_test(lists_every_bad_row),
        cmocka_unit_test(reads_ranges),
        cmocka_unit_test(refuses_holes_in_charts),
        cmocka_unit_test(reads_and_prints_decimals),
        cmocka_unit_test(reads_all_built_in_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
