/* test_hex.c - the hex layer: arithmetic against slow references, the built-in map, and maps that must be refused. */
#include "hex/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- grids ---- */

static Grid grid_of(int columns, int rows, bool flat, bool odd, bool up)
{
    return (Grid){.first_col = 3,
                  .last_col = 2 + columns,
                  .first_row = 1,
                  .last_row = rows,
                  .columns = columns,
                  .rows = rows,
                  .count = columns * rows,
                  .flat = flat,
                  .shifted_odd = odd,
                  .row_first = up,
                  .rows_up = up};
}

/* All eight ways a grid may lie. */
static Grid grid_number(int i, int columns, int rows) { return grid_of(columns, rows, i & 1, i & 2, i & 4); }

static Hex named(const Grid *g, const char *name)
{
    Hex h = grid_parse(g, span_of(name));
    assert_int_not_equal(h, HEX_NONE);
    return h;
}

static void expect_neighbours(const Grid *g, const char *hex, const char *const names[DIRECTIONS])
{
    Hex h = named(g, hex);
    for (int d = 0; d < DIRECTIONS; d++) {
        char name[8];
        grid_name(g, grid_next(g, h, d), name);
        assert_string_equal(name, names[d]);
        if (strcmp(name, "-") != 0) {
            assert_int_equal(grid_direction(g, h, named(g, name)), d);
        }
    }
}

static const Grid TOLENTINO = {10, 39, 1, 18, 30, 18, 540, true, true, false, false};
static const Grid HONOUR = {1, 52, 1, 40, 52, 40, 2080, false, false, true, true};

static void names_and_parses(void **state)
{
    (void)state;
    char name[8];
    assert_int_equal(grid_col(&TOLENTINO, named(&TOLENTINO, "2411")), 24);
    assert_int_equal(grid_row(&TOLENTINO, named(&TOLENTINO, "2411")), 11);
    assert_int_equal(grid_col(&HONOUR, named(&HONOUR, "0850")), 50);
    assert_int_equal(grid_row(&HONOUR, named(&HONOUR, "0850")), 8);
    for (int h = 0; h < HONOUR.count; h++) {
        grid_name(&HONOUR, (Hex)h, name);
        assert_int_equal(named(&HONOUR, name), h);
    }
    static const char *const none[] = {"",     "241",  "24111", "2400", "2419", "0901",
                                       "4001", "24 1", "-111",  "24a1", "2,11"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(grid_parse(&TOLENTINO, span_of(none[i])), HEX_NONE);
    }
}

static void knows_neighbours(void **state)
{
    (void)state;
    expect_neighbours(&TOLENTINO, "2411", (const char *const[]){"2410", "2510", "2511", "2412", "2311", "2310"});
    expect_neighbours(&TOLENTINO, "2511", (const char *const[]){"2510", "2611", "2612", "2512", "2412", "2411"});
    expect_neighbours(&TOLENTINO, "1001", (const char *const[]){"-", "-", "1101", "1002", "-", "-"});
    expect_neighbours(&HONOUR, "0850", (const char *const[]){"0951", "0851", "0751", "0750", "0849", "0950"});
    expect_neighbours(&HONOUR, "0950", (const char *const[]){"1050", "0951", "0850", "0849", "0949", "1049"});
    expect_neighbours(&HONOUR, "0101", (const char *const[]){"0201", "0102", "-", "-", "-", "-"});
}

static void neighbours_are_mutual(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 7, 9);
        for (int h = 0; h < g.count; h++) {
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex next = grid_next(&g, (Hex)h, d);
                if (next != HEX_NONE) {
                    assert_int_equal(grid_next(&g, next, (d + 3) % DIRECTIONS), h);
                    assert_int_equal(grid_direction(&g, (Hex)h, next), d);
                    assert_int_equal(grid_distance(&g, (Hex)h, next), 1);
                }
            }
            assert_int_equal(grid_direction(&g, (Hex)h, (Hex)h), -1);
        }
    }
}

/* Steps from one hex to all others, by walking. */
static void walk_from(const Grid *g, Hex from, int steps[])
{
    Hex queue[HEX_MAX];
    int head = 0, tail = 0;
    for (int h = 0; h < g->count; h++) {
        steps[h] = -1;
    }
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        Hex at = queue[head++];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex next = grid_next(g, at, d);
            if (next != HEX_NONE && steps[next] < 0) {
                steps[next] = steps[at] + 1;
                queue[tail++] = next;
            }
        }
    }
}

static void distance_is_the_number_of_steps(void **state)
{
    (void)state;
    int steps[HEX_MAX];
    static uint8_t far[16 * 13 * 16 * 13];
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 16, 13);
        grid_distances(&g, far);
        for (int h = 0; h < g.count; h++) {
            walk_from(&g, (Hex)h, steps);
            for (int to = 0; to < g.count; to++) {
                assert_int_equal(grid_distance(&g, (Hex)h, (Hex)to), steps[to]);
                assert_int_equal(far[h * g.count + to], steps[to]);
            }
        }
    }
}

/* ---- the line ---- */

static bool is_place(LineHex a, LineHex b) { return a.a == b.a && a.b == b.b; }

/* Centre in whole numbers: twice the hex size along a line of hexes is 4 and lines lie sqrt(3) apart, so that squared
 * distances are 3 du^2 + dv^2. Counted here anew, from the printed numbers. */
static void centre_of(const Grid *g, int col, int row, int *u, int *v)
{
    int shifted = ((g->flat ? col : row) % 2 != 0) == g->shifted_odd;
    int y = g->rows_up ? -row : row;
    *u = g->flat ? col : y;
    *v = 2 * (g->flat ? y : col) + shifted;
}

/* The hexes nearest to the point part/parts of the way from a to b: one, two on a side, three at a corner. */
static int nearest(const Grid *g, Hex a, Hex b, int part, int parts, Hex found[8])
{
    int ua, va, ub, vb, count = 0;
    long best = -1;
    centre_of(g, grid_col(g, a), grid_row(g, a), &ua, &va);
    centre_of(g, grid_col(g, b), grid_row(g, b), &ub, &vb);
    int col = grid_col(g, a) + (grid_col(g, b) - grid_col(g, a)) * part / parts;
    int row = grid_row(g, a) + (grid_row(g, b) - grid_row(g, a)) * part / parts;
    for (int c = col - 2; c <= col + 2; c++) {
        for (int r = row - 2; r <= row + 2; r++) {
            int u, v;
            centre_of(g, c, r, &u, &v);
            long du = (long)(u - ua) * parts - (long)(ub - ua) * part,
                 dv = (long)(v - va) * parts - (long)(vb - va) * part;
            long square = 3 * du * du + dv * dv;
            if (best < 0 || square < best) {
                best = square;
                count = 0;
            }
            if (square == best) {
                found[count++] = grid_hex(g, c, r);
            }
        }
    }
    return count;
}

/* The line by sampling: a hex counts once a point lies inside it, a side once two points in succession lie on it. */
static int slow_line(const Grid *g, Hex a, Hex b, int parts, LineHex out[LINE_MAX_HEXES])
{
    int count = 0;
    LineHex last = {a, HEX_NONE}, side = {HEX_NONE, HEX_NONE};
    for (int part = 1; part < parts; part++) {
        Hex near[8];
        int n = nearest(g, a, b, part, parts, near);
        LineHex place = {near[0], HEX_NONE};
        if (n == 2) {
            place = near[0] < near[1] ? (LineHex){near[0], near[1]} : (LineHex){near[1], near[0]};
        }
        bool counts = n == 1 || (n == 2 && is_place(place, side));
        side = n == 2 ? place : (LineHex){HEX_NONE, HEX_NONE};
        if (counts && !is_place(place, last) && !(n == 1 && place.a == b)) {
            out[count++] = place;
            last = place;
        }
    }
    return count;
}

/* No measure of these lines exceeds 32, so two borders lie at least 1/(31*32) of the way apart: 2003 parts suffice. */
static void line_agrees_with_sampling(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 25, 25);
        Hex from = grid_hex(&g, 15, 13 + i % 2);
        for (int to = 0; to < g.count; to++) {
            LineHex fast[LINE_MAX_HEXES], slow[LINE_MAX_HEXES];
            if (grid_distance(&g, from, (Hex)to) > 8) {
                continue;
            }
            int n = grid_line(&g, from, (Hex)to, fast);
            assert_int_equal(n, slow_line(&g, from, (Hex)to, 2003, slow));
            for (int k = 0; k < n; k++) {
                assert_true(is_place(fast[k], slow[k]));
            }
        }
    }
}

static void line_is_the_same_backwards(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 14, 11);
        for (int a = 0; a < g.count; a++) {
            for (int b = 0; b < g.count; b++) {
                LineHex there[LINE_MAX_HEXES], back[LINE_MAX_HEXES];
                int n = grid_line(&g, (Hex)a, (Hex)b, there);
                assert_int_equal(n, grid_line(&g, (Hex)b, (Hex)a, back));
                assert_true(n >= grid_distance(&g, (Hex)a, (Hex)b) - 1);
                for (int k = 0; k < n; k++) {
                    assert_true(is_place(there[k], back[n - 1 - k]));
                }
            }
        }
    }
}

/* Axial coordinates of every hex, found by going from neighbour to neighbour. */
static void axial_coordinates(const Grid *g, int *q, int *r)
{
    static const int step[DIRECTIONS][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    bool known[HEX_MAX] = {true};
    Hex queue[HEX_MAX] = {0};
    q[0] = r[0] = 0;
    for (int first = 0, last = 1; first < last; first++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex h = queue[first], next = grid_next(g, h, d);
            if (next != HEX_NONE && !known[next]) {
                known[next] = true;
                q[next] = q[h] + step[d][0];
                r[next] = r[h] + step[d][1];
                queue[last++] = next;
            }
        }
    }
}

static void line_meets_what_the_walk_passes(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 11, 10);
        int q[HEX_MAX], r[HEX_MAX];
        axial_coordinates(&g, q, r);
        for (int a = 0; a < g.count; a++) {
            for (int b = 0; b < g.count; b++) {
                LineMeets expected[HEX_MAX] = {LINE_MISSES};
                LineHex line[LINE_MAX_HEXES];
                for (int k = grid_line(&g, (Hex)a, (Hex)b, line) - 1; k >= 0; k--) {
                    bool side = line[k].b != HEX_NONE;
                    if (line[k].a != HEX_NONE) {
                        expected[line[k].a] = side ? LINE_FOLLOWS : LINE_CROSSES;
                    }
                    if (side) {
                        expected[line[k].b] = LINE_FOLLOWS;
                    }
                }
                for (int h = 0; h < g.count; h++) {
                    assert_int_equal(grid_line_meets(q[b] - q[a], r[b] - r[a], q[h] - q[a], r[h] - r[a]), expected[h]);
                }
            }
        }
    }
}

static void expect_line(const char *from, const char *to, const char *expected)
{
    LineHex line[LINE_MAX_HEXES];
    Buf text = {0};
    int n = grid_line(&TOLENTINO, named(&TOLENTINO, from), named(&TOLENTINO, to), line);
    for (int i = 0; i < n; i++) {
        char a[8], b[8];
        grid_name(&TOLENTINO, line[i].a, a);
        grid_name(&TOLENTINO, line[i].b, b);
        buf_print(&text, "%s%s", i ? " " : "", a);
        if (line[i].b != HEX_NONE) {
            buf_print(&text, "/%s", b);
        }
    }
    assert_string_equal(buf_str(&text), expected);
    buf_free(&text);
}

static void draws_known_lines(void **state)
{
    (void)state;
    expect_line("2411", "2411", "");
    expect_line("2411", "2412", "");
    expect_line("2411", "2414", "2412 2413");
    expect_line("2411", "2611", "2510/2511"); /* along the side between them */
    expect_line("2411", "2811", "2510/2511 2611 2710/2711");
    expect_line("2411", "2512", "2412/2511");
    expect_line("2411", "2711", "2511 2611");
    expect_line("1001", "1201", "-/1101"); /* one of the two is off the map */
    expect_line("1018", "1218", "1117/1118");
    expect_line("2411", "2813", "2511 2612 2712"); /* a straight row of hexes */
}

/* The longest lines that a grid of HEX_MAX hexes can have. */
static void longest_lines_fit(void **state)
{
    (void)state;
    int most = 0;
    for (int i = 0; i < 16; i++) {
        bool wide = i >= 8;
        Grid g = grid_number(i % 8, wide ? 100 : 21, wide ? 21 : 100);
        g.first_col = 0;
        g.last_col = g.columns - 1;
        g.first_row = 0;
        g.last_row = g.rows - 1;
        Hex corner[4] = {0, (Hex)(g.rows - 1), (Hex)(g.count - g.rows), (Hex)(g.count - 1)};
        for (int k = 0; k < 4; k++) {
            for (int to = 0; to < g.count; to++) {
                LineHex line[LINE_MAX_HEXES];
                int n = grid_line(&g, corner[k], (Hex)to, line);
                most = n > most ? n : most;
                assert_true(n < LINE_MAX_HEXES);
            }
        }
    }
    assert_true(most > 100);
}

static void centres_lie_one_hex_apart(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Grid g = grid_number(i, 6, 6);
        for (int h = 0; h < g.count; h++) {
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex next = grid_next(&g, (Hex)h, d);
                double x, y, nx, ny;
                if (next == HEX_NONE) {
                    continue;
                }
                grid_centre(&g, (Hex)h, &x, &y);
                grid_centre(&g, next, &nx, &ny);
                double square = (nx - x) * (nx - x) + (ny - y) * (ny - y);
                assert_true(square > 0.999999 && square < 1.000001);
                bool north = g.flat ? d == 0 || d == 1 || d == 5 : d == 0 || d == 5,
                     east = d == 1 || (g.flat ? d == 2 : d == 0 || d == 2);
                assert_true(!north || ny < y);
                assert_true(!east || nx > x);
            }
        }
    }
}

/* ---- maps ---- */

static const char *const TERRAINS[] = {"clear", "rough", "woods", "town", NULL};
static const char *const TAGS[] = {"height",    "edge",  "building",  "also", "setup_austria", "named", "vp",
                                   "fortified", "entry", "entry_for", NULL};
enum { TAG_HEIGHT, TAG_ALSO = 3, TAG_VP = 6, TAG_FORTIFIED, TAG_ENTRY_FOR = 9 };
static const char *const FEATURES[] = {"stream", "bridge", "river", NULL};
static const char *const ROADS[] = {"road", "trail", NULL};
static const char *const VALUES[] = {"rough", "naples", "austria", NULL};
static const MapWords WORDS = {TERRAINS, TAGS, FEATURES, ROADS, VALUES, false, NULL};
static const MapWords HOLES = {TERRAINS, TAGS, FEATURES, ROADS, VALUES, true, NULL};

static void loads_tolentino(void **state)
{
    (void)state;
    Arena a = {0};
    Source s = {0};
    Problems p = {0};
    Map *m = map_load(&a, &s, "tolentino", &WORDS, &p);
    if (!m) {
        fail_msg("%s", buf_str(&p.text));
        return;
    }
    const Grid *g = &m->grid;
    int on = 0;
    for (int h = 0; h < g->count; h++) {
        on += m->on[h];
    }
    assert_int_equal(on, 30 * 18 - 15);
    assert_false(m->on[named(g, "1118")]); /* short columns are odd */
    assert_true(m->on[named(g, "1018")]);
    assert_int_equal(m->next[named(g, "1117")][3], HEX_NONE);
    assert_int_equal(m->terrain[named(g, "1111")], 3);
    Hex rancia = named(g, "2411");
    assert_int_equal(m->tag[rancia][TAG_VP], 2);
    assert_int_equal(m->tag[rancia][TAG_FORTIFIED], 1);
    assert_int_equal(m->tag[rancia][TAG_ALSO], -1);
    assert_int_equal(m->tag[named(g, "3903")][TAG_ENTRY_FOR], 1);
    assert_int_equal(m->tag[named(g, "1007")][TAG_HEIGHT], 2);
    assert_int_equal(map_distance(m, named(g, "1111"), named(g, "3908")),
                     grid_distance(g, named(g, "1111"), named(g, "3908")));
    assert_int_equal(m->road_count, 20);
    assert_string_equal(m->roads[0].name, "Strada Romana");
    assert_int_equal(m->stream_count, 14);
    assert_string_equal(m->streams[0].name, "Chienti");
    assert_int_equal(m->streams[0].hex[1], named(g, "1014"));
    assert_int_equal(m->streams[0].kind, -1);
    assert_int_equal(m->place_count, 22);
    assert_string_equal(m->places[5].name, "La Rancia");
    assert_int_equal(m->places[5].hex, rancia);
    assert_true(m->north_degrees == 22);
    assert_string_equal(m->origin, "reconstruction");
    source_free(&s);
    arena_free(&a);
}

/* Sides and roads are marked from both hexes, each bridge lies on a stream under a road or trail. */
static void sides_are_marked_twice(void **state)
{
    (void)state;
    Arena a = {0};
    Source s = {0};
    Problems p = {0};
    Map *m = map_load(&a, &s, "tolentino", &WORDS, &p);
    assert_non_null(m);
    int streams = 0, bridges = 0;
    for (int h = 0; h < m->grid.count; h++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex next = m->next[h][d];
            if (next == HEX_NONE) {
                assert_int_equal(m->side[h][d] | m->road[h][d], 0);
                continue;
            }
            assert_int_equal(m->side[h][d], m->side[next][(d + 3) % DIRECTIONS]);
            assert_int_equal(m->road[h][d], m->road[next][(d + 3) % DIRECTIONS]);
            streams += m->side[h][d] & 1;
            bridges += m->side[h][d] >> 1 & 1;
            assert_true(!(m->side[h][d] & 2) || (m->side[h][d] & 1 && m->road[h][d]));
        }
    }
    assert_int_equal(streams, 2 * 217);
    assert_int_equal(bridges, 2 * 20);
    source_free(&s);
    arena_free(&a);
}

/* ---- maps that must be refused: the built-in files with one thing changed ---- */

typedef struct Overlay {
    char path[64];
} Overlay;

static int make_overlay(void **state)
{
    Overlay *o = calloc(1, sizeof *o);
    char path[128];
    strcpy(o->path, "/tmp/gonfalon-hex-XXXXXX");
    *state = o;
    if (!mkdtemp(o->path)) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/tolentino", o->path);
    int made = mkdir(path, 0755);
    snprintf(path, sizeof path, "%s/tolentino/map", o->path);
    return made | mkdir(path, 0755);
}

static int remove_overlay(void **state)
{
    Overlay *o = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", o->path);
    int status = system(command);
    free(o);
    return status;
}

static void file_path(const Overlay *o, const char *file, char path[160])
{
    snprintf(path, 160, "%s/tolentino/map/%s", o->path, file);
}

static void put_file(const Overlay *o, const char *file, Span text)
{
    char path[160];
    file_path(o, file, path);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text.at, 1, text.len, out), text.len);
    fclose(out);
}

/* The built-in file with the first `old` turned into `new`. */
static void change_file(const Overlay *o, const char *file, const char *old, const char *new)
{
    Source s = {0};
    Problems p = {0};
    Text text;
    Buf name = {0}, changed = {0};
    buf_print(&name, "tolentino/map/%s", file);
    assert_true(source_read(&s, buf_str(&name), &text, &p));
    const char *whole = arena_copy(&s.arena, text.bytes), *at = strstr(whole, old);
    assert_non_null(at);
    buf_bytes(&changed, whole, (size_t)(at - whole));
    buf_text(&changed, new);
    buf_text(&changed, at + strlen(old));
    put_file(o, file, buf_as_span(&changed));
    buf_free(&name);
    buf_free(&changed);
    source_free(&s);
}

static Map *load_over(Arena *a, Source *s, const MapWords *words, Problems *p)
{
    return map_load(a, s, "tolentino", words, p);
}

/* The map with the file in its overlay must be refused, with that text among the problems. */
static void expect_refusal(const Overlay *o, const char *file, const MapWords *words, const char *text)
{
    Arena a = {0};
    Source s = {.overlay = o->path};
    Problems p = {0};
    Buf expected = {0};
    char path[160];
    file_path(o, file, path);
    buf_print(&expected, "%s:%s", path, text);
    assert_null(load_over(&a, &s, words, &p));
    assert_true(p.count > 0);
    if (!strstr(buf_str(&p.text), buf_str(&expected))) {
        fail_msg("expected \"%s\", got:\n%s", buf_str(&expected), buf_str(&p.text));
    }
    assert_int_equal(unlink(path), 0);
    buf_free(&expected);
    problems_free(&p);
    source_free(&s);
    arena_free(&a);
}

static void expect_loaded(const Overlay *o, const MapWords *words)
{
    Arena a = {0};
    Source s = {.overlay = o->path};
    Problems p = {0};
    if (!load_over(&a, &s, words, &p)) {
        fail_msg("expected the map to load, got:\n%s", buf_str(&p.text));
    }
    source_free(&s);
    arena_free(&a);
}

typedef struct Change {
    const char *old, *new, *problem;
} Change;

static void refuse_changes(const Overlay *o, const char *file, const Change *change, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        change_file(o, file, change[i].old, change[i].new);
        expect_refusal(o, file, &WORDS, change[i].problem);
    }
}

#define REFUSE(overlay, file, changes) refuse_changes(overlay, file, changes, sizeof(changes) / sizeof *(changes))

static void refuses_bad_grids(void **state)
{
    static const Change changes[] = {
        {"orientation\tflat", "orientation\tround", "3: value is \"round\", expected one of: flat, pointy, pointed"},
        {"orientation\tflat\n", "", " there is no row for the key orientation"},
        {"row_axis\tdown", "row_axsi\tdown", "10: the key \"row_axsi\" is unknown"},
        {"shifted\todd", "shifted\todd\nshifted\teven", "10: the key shifted stands already in line 9"},
        {"last_col\t39", "last_col\t3900", "5: value is \"3900\", expected a whole number from 10 to 99"},
        {"last_col\t39", "last_col\t9", "5: value is \"9\", expected a whole number from 10 to 99"},
        {"first_row\t1", "first_row\t-1", "6: value is \"-1\", expected a whole number from 0 to 99"},
        {"last_row\t18", "last_row\t98", " 30 columns of 98 rows are 2940 hexes, expected at most"},
        {"numbering\tCCRR", "numbering\tCRCR", "8: value is \"CRCR\", expected one of: CCRR, RRCC"},
        {"(last row 17)", "(last row 19)", "12: short_columns is \"odd (last row 19)\", expected like"},
        {"odd (last row 17)", "odd", "12: short_columns is \"odd\", expected like"},
        {"odd (last row 17)", "odd (last row 17) too", "12: short_columns is"},
        {"true north points 22 degrees", "true north points left", "13: north is \"true north points left"},
        {"metres_per_hex\t550", "metres_per_hex\tmany", "11: value is \"many\", expected a whole number"},
        {"row_axis\tdown", "row_axis\tdown\nshift_direction\teast",
         "11: value is \"east\", expected one of: down, south"},
        {"key\tvalue", "key\tworth", " there is no column \"value\""},
    };
    REFUSE(*state, "grid.tsv", changes);
}

static void refuses_bad_hexes(void **state)
{
    static const Change changes[] = {
        {"1001\trough", "1001\tswamp",
         "4: the terrain \"swamp\" is unknown, expected one of: clear, rough, woods, town"},
        {"1002\trough\theight=1", "1002\trough\thight=1", "5: the tag \"hight\" is unknown, expected one of: height,"},
        {"1002\trough\theight=1", "1002\trough\theight=high",
         "5: the tag height has the value \"high\", expected 0 to 9999 or one of: rough"},
        {"1002\trough\theight=1", "1002\trough\theight=-1", "5: the tag height has the value \"-1\""},
        {"1002\trough\theight=1", "1002\trough\theight=99999", "5: the tag height has the value \"99999\""},
        {"1002\trough\theight=1", "1002\trough\theight=", "5: the tag height has the value \"\""},
        {"1002\trough\theight=1", "1002\trough\theight=1,height=2", "5: the tag height stands twice"},
        {"1002\trough\theight=1", "1002\trough\theight=1,,vp=2", "5: the tag \"\" is unknown"},
        {"1003\tclear", "1002\tclear", "6: the hex 1002 has a row already"},
        {"2310\tclear\t", "2410\tclear\t", " there is no row for the hex 2310"},
        {"1001\trough", "0901\trough", "4: \"0901\" is no hex of the map, expected 1001 to 3918"},
        {"1001\trough", "1118\trough",
         "4: \"1118\" is no hex of the map, expected 1001 to 3918 without the ends of short columns"},
        {"1001\trough", "abcd\trough", "4: \"abcd\" is no hex of the map"},
        {"1001\trough\theight=1,edge\n", "", " there is no row for the hex 1001"},
        {"1001\trough\theight=1,edge\n", "1001\trough\n", "4: the row has 2 cells, expected 3 (hex terrain tags)"},
        {"hex\tterrain", "hex\tground", " there is no column \"terrain\""},
    };
    REFUSE(*state, "hexes.tsv", changes);
}

static void refuses_bad_sides(void **state)
{
    static const Change changes[] = {
        {"1004\t1005\tstream", "1004\t1005\tcanal",
         "4: the feature \"canal\" is unknown, expected one of: stream, bridge"},
        {"1004\t1104\tstream", "1004\t1204\tstream",
         "5: 1004 and 1204 have no side in common, expected two neighbours"},
        {"1004\t1104\tstream", "1004\t1004\tstream", "5: 1004 and 1004 have no side in common"},
        {"1004\t1104\tstream", "1004\t9904\tstream", "5: \"9904\" is no hex of the map"},
        {"1004\t1104\tstream", "1005\t1004\tstream", "5: the side 1005/1004 has its stream already"},
        {"1004\t1005\tstream\n", "", "3: a bridge lies on a side without water, expected a stream row for it"},
        {"hex\thex\tfeature", "hex\tnext\tfeature", " there is one column \"hex\", expected two side by side"},
        {"hex\thex\tfeature", "hex\thex\tkind", " there is no column \"feature\""},
    };
    REFUSE(*state, "sides.tsv", changes);
}

static void refuses_bad_chains(void **state)
{
    static const Change roads[] = {
        {"1013 1112 1212", "1013 1212", "3: Strada Romana jumps from 1013 to 1212, expected a neighbour of 1013"},
        {"1013 1112", "1013 1013 1112", "3: Strada Romana jumps from 1013 to 1013"},
        {"road\tStrada", "street\tStrada", "3: kind is \"street\", expected one of: road, trail"},
        {"1013 1112", "1013 1118 1112", "3: \"1118\" is no hex of the map"},
        {"3115 3116 3117", "3115", "21: Abbadia track has one hex, expected two or more"},
    };
    static const Change streams[] = {
        {"1013/1014", "1013/1012", "3: 1013/1012 is no stream side, expected one of sides.tsv"},
        {"1013/1014", "1013/1814", "3: 1013/1814 is no stream side"},
        {"1013/1014", "1013-1014", "3: \"1013-1014\" is no hexside, expected like 1013/1014"},
        {"1013/1014", "1013/1014/1015", "3: \"1013/1014/1015\" is no hexside"},
        {"Potenza\t", "Chienti\t", "4: the stream Chienti stands already"},
    };
    static const Change places[] = {
        {"2411\tLa Rancia", "2499\tLa Rancia", "7: \"2499\" is no hex of the map"},
        {"hex\tname", "hex\ttitle", " there is no column \"name\""},
    };
    REFUSE(*state, "roads.tsv", roads);
    REFUSE(*state, "streams.tsv", streams);
    REFUSE(*state, "places.tsv", places);
}

static void refuses_missing_and_empty_files(void **state)
{
    Overlay *o = *state;
    static const char *const files[] = {"grid.tsv", "hexes.tsv", "sides.tsv", "roads.tsv", "streams.tsv", "places.tsv"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        put_file(o, files[i], span_of(""));
        expect_refusal(o, files[i], &WORDS, " the file has no rows");
        put_file(o, files[i], (Span){"hex\0", 4});
        expect_refusal(o, files[i], &WORDS, "1: there is a NUL byte");
    }
    Arena a = {0};
    Source s = {0};
    Problems p = {0};
    assert_null(map_load(&a, &s, "nowhere", &WORDS, &p));
    assert_int_equal(p.count, 1);
    assert_non_null(strstr(buf_str(&p.text), "data/nowhere/map/grid.tsv: there is no such file"));
    problems_free(&p);
    arena_free(&a);
}

/* Hexes may be left out only where the system says so, and never one amid others. */
static void holes_are_for_systems_that_allow_them(void **state)
{
    Overlay *o = *state;
    change_file(o, "hexes.tsv", "1001\trough\theight=1,edge\n", "");
    expect_loaded(o, &HOLES);
    expect_refusal(o, "hexes.tsv", &WORDS, " there is no row for the hex 1001");
    change_file(o, "hexes.tsv", "1108\trough\theight=1\n", "");
    expect_refusal(o, "hexes.tsv", &HOLES, " there is no row for the hex 1108");
}

/* Files that a person wrote on another system, or wrote less of. */
static void forgives_what_does_not_matter(void **state)
{
    Overlay *o = *state;
    change_file(o, "grid.tsv", "orientation\tflat\n", "\r\n orientation \t flat \r\n");
    expect_loaded(o, &WORDS);
    change_file(o, "grid.tsv", "short_columns", "scenario1_area\tall of it\nshort_columns");
    expect_loaded(o, &WORDS);
    change_file(o, "hexes.tsv", "1109\trough\theight=1\n", "1109\trough\t-\n# a comment\n\n");
    expect_loaded(o, &WORDS);
    change_file(o, "sides.tsv", "1004\t1104\tstream", "1004\t1104\tstream\n1004\t1104\triver:potenza");
    change_file(o, "roads.tsv", "road\tStrada Romana", "trail\tStrada Romana");
    expect_loaded(o, &WORDS);
}

/* A river named in sides.tsv becomes a stream of the map. */
static void rivers_may_be_named_by_their_sides(void **state)
{
    Overlay *o = *state;
    Arena a = {0};
    Source s = {.overlay = o->path};
    Problems p = {0};
    change_file(o, "sides.tsv", "1004\t1104\tstream",
                "1004\t1104\tstream\n1004\t1104\triver:Adda\n1103\t1104\triver:Adda");
    Map *m = load_over(&a, &s, &WORDS, &p);
    assert_non_null(m);
    assert_int_equal(m->stream_count, 15);
    assert_string_equal(m->streams[0].name, "Adda");
    assert_int_equal(m->streams[0].count, 4);
    assert_int_equal(m->streams[0].hex[2], named(&m->grid, "1103"));
    source_free(&s);
    arena_free(&a);
}

static void refuses_more_words_than_fit(void **state)
{
    (void)state;
    static const char *const many[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", NULL};
    MapWords words = WORDS;
    words.features = many;
    Arena a = {0};
    Source s = {0};
    Problems p = {0};
    assert_null(map_load(&a, &s, "tolentino", &words, &p));
    assert_int_equal(p.count, 1);
    problems_free(&p);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_parses),
        cmocka_unit_test(knows_neighbours),
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(line_agrees_with_sampling),
        cmocka_unit_test(line_is_the_same_backwards),
        cmocka_unit_test(line_meets_what_the_walk_passes),
        cmocka_unit_test(draws_known_lines),
        cmocka_unit_test(longest_lines_fit),
        cmocka_unit_test(centres_lie_one_hex_apart),
        cmocka_unit_test(loads_tolentino),
        cmocka_unit_test(sides_are_marked_twice),
        cmocka_unit_test_setup_teardown(refuses_bad_grids, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(refuses_bad_hexes, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(refuses_bad_sides, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(refuses_bad_chains, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(refuses_missing_and_empty_files, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(holes_are_for_systems_that_allow_them, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(forgives_what_does_not_matter, make_overlay, remove_overlay),
        cmocka_unit_test_setup_teardown(rivers_may_be_named_by_their_sides, make_overlay, remove_overlay),
        cmocka_unit_test(refuses_more_words_than_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
