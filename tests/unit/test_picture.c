/* test_picture.c - the picture layer: numbers and borders it is built on, what a board shows and what it must not, files, text boards. */
#include "picture/terminal/text_canvas.h"
#include "picture/picture_inside.h"
#include "picture/terminal/text_board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const terrains[] = {"clear", "rough", "woods", "town", NULL};
static const char *const tags[] = {"height",    "also",     "named",         "fortified", "vp", "entry",
                                   "entry_for", "building", "setup_austria", "edge",      NULL};
static const char *const features[] = {"stream", "bridge", NULL};
static const char *const roads[] = {"road", "trail", NULL};
static const char *const values[] = {"rough", "naples", "austria", NULL};
static const MapWords words = {
    .terrains = terrains, .tags = tags, .features = features, .roads = roads, .values = values};

typedef struct Table3 { /* the built-in map and three counters on it */
    Source source;
    Arena arena;
    Map *map;
    PictureCounter counter[3];
    Picture picture;
} Table3;

static Hex hex(const Table3 *t, const char *name) { return grid_parse(&t->map->grid, span_of(name)); }

static int open_table(void **state)
{
    Table3 *t = must_zalloc(sizeof *t);
    Problems problems = {0};
    t->map = map_load(&t->arena, &t->source, "tolentino", &words, &problems);
    if (!t->map) {
        print_error("%s", buf_str(&problems.text));
        return -1;
    }
    t->counter[0] = (PictureCounter){.id = "N-2L-1",
                                     .label = "2L I",
                                     .name = "2nd Line I",
                                     .band = "II",
                                     .band_colour = 2,
                                     .army = "naples",
                                     .arm = "infantry",
                                     .number = {3, 3, 5},
                                     .sums = "SP",
                                     .hex = hex(t, "2604")};
    t->counter[1] = (PictureCounter){.id = "A-ART-E",
                                     .label = "6 pdr",
                                     .name = "Eckhardt <battery>",
                                     .band = "E",
                                     .army = "austria",
                                     .arm = "gun",
                                     .number = {3, 4, 4},
                                     .hex = hex(t, "2210")};
    t->counter[2] = (PictureCounter){.id = "N-AMBR",
                                     .label = "d'Ambrosio",
                                     .name = "d'Ambrosio",
                                     .band = "II",
                                     .army = "naples",
                                     .arm = "bicorne",
                                     .leader = true,
                                     .stars = 2,
                                     .number = {3, 4, -1},
                                     .hex = hex(t, "2604")};
    t->picture = (Picture){
        .map = t->map, .counters = t->counter, .counter_count = 3, .title = "Tolentino", .metres_per_hex = 550};
    *state = t;
    return 0;
}

static int close_table(void **state)
{
    Table3 *t = *state;
    arena_free(&t->arena);
    source_free(&t->source);
    free(t);
    return 0;
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *p = strstr(text, what); p; p = strstr(p + 1, what)) {
        n++;
    }
    return n;
}

/* ---- writing ---- */

static void expect_number(double v, const char *text)
{
    Buf b = {0};
    svg_number(&b, v);
    assert_string_equal(buf_str(&b), text);
    buf_free(&b);
}

static void numbers_are_short_and_have_no_locale(void **state)
{
    (void)state;
    expect_number(0, "0");
    expect_number(-0.04, "0");
    expect_number(0.5, ".5");
    expect_number(-0.5, "-.5");
    expect_number(12, "12");
    expect_number(-12.25, "-12.3");
    expect_number(99.96, "100");
    Buf b = {0};
    svg_put(&b, "%f %s %d%%", 1.0 / 3, "<a & \"b\">", 7);
    assert_string_equal(buf_str(&b), ".333 &lt;a &amp; &quot;b&quot;&gt; 7%");
    buf_free(&b);
}

static void steps_of_a_line_do_not_drift(void **state)
{
    (void)state;
    Pt p[101];
    for (int i = 0; i < 101; i++) {
        p[i] = (Pt){i * 1.04, 0};
    }
    Buf b = {0};
    svg_polyline(&b, p, 101, false);
    double x = 0;
    char *s = strchr(b.data, 'l') + 1;
    for (int i = 1; i < 101; i++) {
        x += strtod(s, &s);
        assert_true(strtod(s, &s) == 0);
    }
    assert_string_equal(s, "");
    assert_true(x > 103.9 && x < 104.1);
    buf_free(&b);
}

static void a_pen_writes_as_little_as_can_be_read(void **state)
{
    (void)state;
    Buf b = {0}, other = {0};
    Pen pen = {.out = &b};
    pen_chain(&pen, (const Pt[]){{10, -2.5}, {10.5, -2.5}, {10.5, 1}, {9, 1.3}}, 4, true);
    pen_move(&pen, (Pt){12, 0});
    pen_line(&pen, (Pt){12.2, .4});
    pen_dot(&pen, (Pt){20.3, 3.6});
    pen_dot(&pen, (Pt){21, 4});
    assert_string_equal(buf_str(&b), "M10-2.5l.5 0 0 3.5-1.5.3zm2 2.5l.2.4m7.8 3.6h.1m.9 0h.1");
    Shape one = svg_shape(&other, &b), same = svg_shape(&other, &b);
    assert_string_equal(one.id, same.id);
    buf_clear(&other);
    svg_use(&other, one, "road", "");
    assert_non_null(strstr(buf_str(&other), "class=\"road\"/>"));
    buf_free(&b);
    buf_free(&other);
}

static void rectangles_are_strokes_by_their_width(void **state)
{
    (void)state;
    Strokes s = {0};
    Buf b = {0};
    strokes_add(&s, (Pt){0, 0}, (Pt){4, 0}, 3);
    strokes_add(&s, (Pt){5, 5}, (Pt){5, 9}, 3.1);
    strokes_add(&s, (Pt){1, 1}, (Pt){2, 2}, 6);
    strokes_draw(&b, &s, "fa");
    assert_string_equal(buf_str(&b), "<path class=\"fa\" stroke-width=\"3\" d=\"M0 0l4 0m1 5l0 4\"/>\n"
                                     "<path class=\"fa\" stroke-width=\"6\" d=\"M1 1l1 1\"/>\n");
    buf_free(&b);
}

static void themes_resolve_their_tokens(void **state)
{
    (void)state;
    static const char *const expected[] = {"a#e9e7bfb#f4efe2", "a#3d4331b#e6dfce",
                                           "avar(--m-clear,#e9e7bf)bvar(--nat-austria,#f4efe2)"};
    for (int theme = 0; theme < 3; theme++) {
        Buf b = {0};
        theme_fill(&b, (PictureTheme)theme, army_find("austria"), "a$m-clear");
        theme_fill(&b, (PictureTheme)theme, army_find("austria"), "b$fld");
        assert_string_equal(buf_str(&b), expected[theme]);
        buf_free(&b);
    }
    assert_string_equal(army_find("prussia")->name, "other");
    assert_string_equal(army_find(NULL)->name, "other");
}

/* ---- borders ---- */

typedef struct Chosen {
    Hex hex[8];
    int count;
} Chosen;

static bool chosen(const Sheet *s, Cell c, const void *what)
{
    const Chosen *list = what;
    for (int i = 0; i < list->count; i++) {
        if (sheet_hex(s, c) == list->hex[i]) {
            return true;
        }
    }
    return false;
}

static double area_of(const Pt *p, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        sum += p[i].x * p[(i + 1) % n].y - p[(i + 1) % n].x * p[i].y;
    }
    return sum / 2;
}

static void expect_borders(const Table3 *t, Chosen list, int lines, const int *lengths)
{
    Sheet s;
    Lines borders = {0};
    sheet_open(&s, t->map, (PictureCrop){0});
    sheet_borders(&s, chosen, &list, &borders);
    assert_int_equal(borders.lines, lines);
    for (int i = 0; i < lines; i++) {
        int n;
        const Pt *p = lines_get(&borders, i, &n);
        assert_int_equal(n, lengths[i]);
        assert_true(i == 0 ? area_of(p, n) > 0
                           : area_of(p, n) < 0); /* the set at the right hand: holes turn the other way */
    }
    lines_free(&borders);
    sheet_close(&s);
}

static void borders_close_round_hexes_and_holes(void **state)
{
    const Table3 *t = *state;
    expect_borders(t, (Chosen){{hex(t, "2411")}, 1}, 1, (int[]){6});
    expect_borders(t, (Chosen){{hex(t, "2411"), hex(t, "2412")}, 2}, 1, (int[]){10});
    Chosen ring = {.count = 0};
    for (int d = 0; d < DIRECTIONS; d++) {
        ring.hex[ring.count++] = grid_next(&t->map->grid, hex(t, "2411"), d);
    }
    expect_borders(t, ring, 2, (int[]){18, 6});
}

/* A Map of nothing but clear hexes on any kind of grid. */
static Map *bare_map(int kind)
{
    Map *m = must_zalloc(sizeof *m);
    m->grid = (Grid){.first_col = 1,
                     .last_col = 7,
                     .first_row = 1,
                     .last_row = 5,
                     .columns = 7,
                     .rows = 5,
                     .count = 35,
                     .flat = kind & 1,
                     .shifted_odd = kind & 2,
                     .row_first = kind & 4,
                     .rows_up = kind & 4};
    m->words = &words;
    for (int i = 0; i < m->grid.count; i++) {
        m->on[i] = true;
        for (int k = 0; k < MAP_TAGS; k++) {
            m->tag[i][k] = -1;
        }
        m->tag[i][0] = i % 3;
        m->terrain[i] = (uint8_t)(i % 4);
        for (int d = 0; d < DIRECTIONS; d++) {
            m->next[i][d] = grid_next(&m->grid, (Hex)i, d);
        }
    }
    return m;
}

static void every_grid_lies_as_its_hexes_touch(void **state)
{
    (void)state;
    for (int kind = 0; kind < 8; kind++) {
        Map *m = bare_map(kind);
        Sheet s;
        sheet_open(&s, m, (PictureCrop){0});
        for (int i = 0; i < m->grid.count; i++) {
            assert_int_equal(sheet_hex(&s, sheet_cell(&s, (Hex)i)), i);
            for (int k = 0; k < m->grid.count; k++) {
                bool touch = grid_distance(&m->grid, (Hex)i, (Hex)k) == 1;
                double far = pt_distance(hex_centre(&s, (Hex)i), hex_centre(&s, (Hex)k));
                assert_true(touch == (far > 1 && far < UNIT + 1));
                assert_true(touch == (cell_direction(&s, sheet_cell(&s, (Hex)i), sheet_cell(&s, (Hex)k)) >= 0));
            }
        }
        sheet_close(&s);
        Picture p = {.map = m};
        Buf b = {0};
        picture_svg(&b, &p);
        terminal_board(&b, &p, (TerminalOptions){.focus = HEX_NONE});
        assert_int_equal(count(buf_str(&b), "<svg"), 1);
        buf_free(&b);
        free(m);
    }
}

/* ---- boards ---- */

/* Every element that is opened is closed, in sequence. */
static void expect_well_formed(const char *text)
{
    char stack[64][24];
    int deep = 0;
    for (const char *p = strchr(text, '<'); p; p = strchr(p + 1, '<')) {
        const char *end = strchr(p, '>');
        assert_non_null(end);
        size_t n = strcspn(p + 1 + (p[1] == '/'), " >/\n");
        if (p[1] == '/') {
            assert_true(deep > 0);
            deep--;
            assert_true(strlen(stack[deep]) == n && strncmp(stack[deep], p + 2, n) == 0);
        } else if (end[-1] != '/') {
            assert_true(deep < 64 && n < 24);
            memcpy(stack[deep], p + 1, n);
            stack[deep++][n] = '\0';
        }
    }
    assert_int_equal(deep, 0);
}

static void board_is_whole_and_the_same_again(void **state)
{
    Table3 *t = *state;
    for (int theme = 0; theme < 3; theme++) {
        Buf a = {0}, b = {0};
        t->picture.theme = (PictureTheme)theme;
        picture_svg(&a, &t->picture);
        picture_svg(&b, &t->picture);
        assert_int_equal(a.len, b.len);
        assert_memory_equal(a.data, b.data, a.len);
        expect_well_formed(buf_str(&a));
        assert_true((count(buf_str(&a), "var(") > 0) == (theme == PICTURE_PAGE));
        assert_int_equal(count(buf_str(&a), "$"), 0);
        assert_int_equal(count(buf_str(&a), "href=\"http"), 0);
        assert_int_equal(count(buf_str(&a), "nan"), 0);
        assert_int_equal(count(buf_str(&a), "data-id=\"N-2L-1\""), 1);
        assert_non_null(strstr(buf_str(&a), "Eckhardt &lt;battery&gt;"));
        assert_int_equal(count(buf_str(&a), ">2411</text>"), 1);
        buf_free(&a);
        buf_free(&b);
    }
}

static void every_place_has_its_name(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    picture_map_svg(&b, &t->picture);
    static const char *const names[] = {">TOLENTINO<", ">San Severino<",    ">Monte Milone<",
                                        ">La Rancia<", ">Casette Verdini<", ">Rambona<"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(count(buf_str(&b), names[i]), 2); /* the halo and the letters */
    }
    assert_int_equal(count(buf_str(&b), ">Tolentino</text>"), 1); /* the title alone: two hexes share one name */
    assert_true(count(buf_str(&b), "class=\"vp\"") == 11);
    buf_free(&b);
}

static void crop_shows_its_hexes_only(void **state)
{
    Table3 *t = *state;
    double w, h, cw, ch;
    picture_size(&t->picture, &w, &h, NULL);
    t->picture.crop = (PictureCrop){18, 32, 1, 18};
    picture_size(&t->picture, &cw, &ch, NULL);
    assert_true(cw < w * 0.6 && ch == h);
    t->counter[0].hex = hex(t, "1112");
    Buf b = {0};
    picture_counters(&b, &t->picture);
    assert_int_equal(count(buf_str(&b), "N-2L-1"), 0);
    assert_int_equal(count(buf_str(&b), "A-ART-E"), 1);
    t->picture.crop = (PictureCrop){80, 90, 1, 2}; /* meets no hex: the whole map */
    picture_size(&t->picture, &cw, &ch, NULL);
    assert_true(cw == w && ch == h);
    buf_free(&b);
}

static void stack_shows_three_plates_and_a_tab(void **state)
{
    Table3 *t = *state;
    PictureCounter pile[15];
    for (int i = 0; i < 15; i++) {
        pile[i] = t->counter[0];
        pile[i].arm = i < 4 ? "gun" : "infantry";
        pile[i].sums = i < 4 ? NULL : "SP";
        pile[i].hex = hex(t, "3908");
    }
    pile[14] = t->counter[2];
    pile[14].hex = hex(t, "3908");
    t->picture.counters = pile;
    t->picture.counter_count = 15;
    Buf b = {0};
    picture_counters(&b, &t->picture);
    assert_int_equal(count(buf_str(&b), "class=\"ct un\""), 3);
    assert_int_equal(count(buf_str(&b), "class=\"ct ld\""), 1);
    assert_int_equal(count(buf_str(&b), "#s-gun-"), 0); /* guns lie below */
    assert_non_null(strstr(buf_str(&b), ">14 \xC2\xB7 30 SP<"));
    buf_free(&b);
}

static void put_badge(PictureCounter *c, PictureBadge badge) { c->badge[c->badges++] = badge; }

static void signs_are_three_at_most(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    put_badge(&t->counter[0], (PictureBadge){"half-disc", "D", "disordered", NULL, TONE_WARN, -7});
    put_badge(&t->counter[0], (PictureBadge){"struck-flag", "o", "out of command", NULL, TONE_DARK, 0});
    put_badge(&t->counter[0], (PictureBadge){"shield",
                                             "\xE2\x88\x92"
                                             "2",
                                             "morale", NULL, TONE_CALM, 0});
    put_badge(&t->counter[0], (PictureBadge){"cloud", NULL, "smoke", NULL, TONE_CALM, 0});
    picture_counter_svg(&b, &t->counter[0], PICTURE_LIGHT, 48, 48, 96, false);
    assert_int_equal(count(buf_str(&b), "class=\"bd "), 3);
    assert_int_equal(count(buf_str(&b), "bd-half-disc"), 1);
    assert_int_equal(count(buf_str(&b), "bd-struck-flag"), 1);
    assert_int_equal(count(buf_str(&b), "bd-shield"), 1);
    assert_non_null(strstr(buf_str(&b), "\xE2\x88\x92"
                                        "2"));
    assert_non_null(strstr(buf_str(&b), "rotate(-7)"));
    buf_free(&b);
}

/* What an unknown stack is made of must not reach the drawing, in any form. */
static void unknown_stack_tells_nothing(void **state)
{
    Table3 *t = *state;
    Buf a = {0}, b = {0};
    for (int pass = 0; pass < 2; pass++) {
        Buf *out = pass ? &b : &a;
        t->counter[1].unknown = true;
        t->counter[1].number[0] = pass ? 1 : 4;
        t->counter[1].arm = pass ? "gun" : "infantry";
        t->counter[1].id = t->counter[1].name = t->counter[1].label = t->counter[1].band = pass ? "one" : "two";
        t->counter[1].badge[0] = (PictureBadge){"octagon", "R", "routed", NULL, TONE_BAD, -18};
        t->counter[1].badges = pass;
        t->counter[1].reduced = pass;
        t->counter[1].leader = pass;
        picture_svg(out, &t->picture);
        terminal_board(out, &t->picture,
                       (TerminalOptions){.colour = true, .roster = true, .legend = true, .focus = HEX_NONE});
    }
    assert_string_equal(buf_str(&a), buf_str(&b));
    buf_free(&a);
    buf_free(&b);
}

static void marks_have_their_shapes(void **state)
{
    Table3 *t = *state;
    Hex path[3] = {hex(t, "2505"), hex(t, "2506"), hex(t, "2407")};
    PictureMark marks[] = {{MARK_ZONE, hex(t, "2211"), 0, NULL},  {MARK_REACH, hex(t, "2506"), 0, "1"},
                           {MARK_MARCH, hex(t, "2407"), 0, "2½"}, {MARK_STOP, hex(t, "2308"), 0, "6"},
                           {MARK_CHOSEN, path[0], 0, NULL},       {MARK_FORBIDDEN, hex(t, "2209"), 0, NULL},
                           {MARK_ZONE, HEX_NONE, 0, NULL}};
    PictureArrow arrows[] = {{ARROW_PATH, path, 3}, {ARROW_STRIKE, path, 2}, {ARROW_BRIDGE, path, 2}};
    t->picture.marks = marks;
    t->picture.mark_count = 7;
    t->picture.arrows = arrows;
    t->picture.arrow_count = 3;
    Buf b = {0};
    picture_marks_below(&b, &t->picture);
    picture_paths(&b, &t->picture);
    picture_marks_above(&b, &t->picture);
    expect_well_formed(buf_str(&b));
    static const char *const once[] = {"class=\"barb\"", "chip march",        "chip stop",
                                       ">2½<",           "class=\"noentry\"", "class=\"strike\"",
                                       "class=\"way\"",  "class=\"bridge\"",  "class=\"s1\""};
    for (size_t i = 0; i < sizeof once / sizeof *once; i++) {
        assert_int_equal(count(buf_str(&b), once[i]), 1);
    }
    buf_free(&b);
}

/* ---- files ---- */

static void expect_file(const char *path, const char *start)
{
    char bytes[8] = {0};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_true(fread(bytes, 1, 5, f) == 5);
    fclose(f);
    assert_memory_equal(bytes, start, strlen(start));
    assert_int_equal(remove(path), 0);
}

static void pictures_are_written_by_their_ending(void **state)
{
    Table3 *t = *state;
    char folder[] = "/tmp/gonfalon-picture-XXXXXX";
    assert_non_null(mkdtemp(folder));
    static const char *const files[][2] = {{"a.svg", "<svg "}, {"a.png", "\x89PNG"}, {"a.pdf", "%PDF-"}};
    Problems problems = {0};
    t->picture.crop = (PictureCrop){24, 26, 10, 12};
    for (int i = 0; i < 3; i++) {
        char path[80];
        snprintf(path, sizeof path, "%s/%s", folder, files[i][0]);
        assert_true(picture_write(path, &t->picture, &problems));
        expect_file(path, files[i][1]);
    }
    assert_int_equal(problems.count, 0);
    assert_int_equal(rmdir(folder), 0); /* no draft was left behind */
    assert_false(picture_write("picture.gif", &t->picture, &problems));
    assert_non_null(strstr(buf_str(&problems.text), "must end in .svg, .png or .pdf"));
    assert_false(picture_write("/nowhere/at/all/a.png", &t->picture, &problems));
    t->picture.scale = 100000;
    assert_false(picture_write("/tmp/gonfalon-too-large.png", &t->picture, &problems));
    assert_int_equal(problems.count, 3);
    problems_free(&problems);
}

/* ---- text boards ---- */

static int longest_line(const char *text)
{
    int most = 0, now = 0;
    for (; *text; text++) {
        if (*text == '\n') {
            now = 0;
        } else if (((unsigned char)*text & 0xC0) != 0x80) {
            most = ++now > most ? now : most;
        }
    }
    return most;
}

static void plain_board_reads_without_colour(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    put_badge(&t->counter[0], (PictureBadge){"half-disc", "D", "disordered", NULL, TONE_WARN, -7});
    t->picture.title = NULL;
    terminal_board(&b, &t->picture, (TerminalOptions){.focus = HEX_NONE});
    const char *text = buf_str(&b);
    assert_int_equal(count(text, "\033"), 0);
    assert_int_equal(longest_line(text), 181);
    assert_non_null(strstr(text, "(♦☒3)"));
    assert_non_null(strstr(text, "[●3 ]"));
    assert_non_null(strstr(text, "2604D"));
    assert_non_null(strstr(text, "◈L.Ra"));
    for (int i = 0; i < t->map->grid.count; i++) {
        char name[8];
        grid_name(&t->map->grid, (Hex)i, name);
        assert_int_equal(count(text, name), t->map->on[i] ? 1 : 0);
    }
    buf_free(&b);
}

static void ascii_board_is_ascii_and_cut_to_its_window(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    terminal_board(&b, &t->picture,
                   (TerminalOptions){.ascii = true, .width = 80, .height = 20, .focus = hex(t, "2604")});
    for (size_t i = 0; i < b.len; i++) {
        assert_true((unsigned char)b.data[i] < 0x80);
    }
    assert_true(longest_line(buf_str(&b)) <= 80);
    assert_int_equal(count(buf_str(&b), "\n"), 21); /* the title and twenty lines */
    assert_non_null(strstr(buf_str(&b), "(Li3)"));
    buf_free(&b);
}

static void coloured_lines_end_without_colour(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    terminal_board(&b, &t->picture, (TerminalOptions){.colour = true, .focus = HEX_NONE});
    Span rest = buf_as_span(&b), line;
    int coloured = 0;
    while (span_line(&rest, &line)) {
        const char *last = NULL;
        for (size_t i = 0; i + 3 < line.len; i++) {
            last = line.at[i] == '\033' ? line.at + i : last;
        }
        if (last) {
            coloured++;
            assert_memory_equal(last, "\033[0m", 4);
            assert_ptr_equal(last + 4, line.at + line.len);
        }
    }
    assert_true(coloured > 36);
    buf_free(&b);
}

static void roster_lists_the_stacks(void **state)
{
    Table3 *t = *state;
    Buf b = {0};
    t->counter[0].reduced = true;
    put_badge(&t->counter[0], (PictureBadge){"shield", "+1", "morale", NULL, TONE_CALM, 0});
    terminal_roster(&b, &t->picture, (TerminalOptions){.ascii = true, .width = 60});
    assert_string_equal(buf_str(&b), "2210 Austria         a A-ART-E 3-4-4\n"
                                     "2604 Naples    3 SP  L d'Ambrosio 3:4,\n"
                                     "                     i N-2L-1 3-3-5 reduced morale +1\n"
                                     "                     (Monte Milone)\n");
    buf_free(&b);
}

#define WITH_TABLE(f) cmocka_unit_test_setup_teardown(f, open_table, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_short_and_have_no_locale),
        cmocka_unit_test(steps_of_a_line_do_not_drift),
        cmocka_unit_test(a_pen_writes_as_little_as_can_be_read),
        cmocka_unit_test(rectangles_are_strokes_by_their_width),
        cmocka_unit_test(themes_resolve_their_tokens),
        WITH_TABLE(borders_close_round_hexes_and_holes),
        cmocka_unit_test(every_grid_lies_as_its_hexes_touch),
        WITH_TABLE(board_is_whole_and_the_same_again),
        WITH_TABLE(every_place_has_its_name),
        WITH_TABLE(crop_shows_its_hexes_only),
        WITH_TABLE(stack_shows_three_plates_and_a_tab),
        WITH_TABLE(signs_are_three_at_most),
        WITH_TABLE(unknown_stack_tells_nothing),
        WITH_TABLE(marks_have_their_shapes),
        WITH_TABLE(pictures_are_written_by_their_ending),
        WITH_TABLE(plain_board_reads_without_colour),
        WITH_TABLE(ascii_board_is_ascii_and_cut_to_its_window),
        WITH_TABLE(coloured_lines_end_without_colour),
        WITH_TABLE(roster_lists_the_stacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
