/* test_tabletop.c - the table as SVG and as text: to scale, every figure there is and no more, the same bytes every time. */
#include "picture/table/tabletop.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char CHART[] = "kind blocks level\nwood 2 0\nhill crest 1\nstrongpoint 0 0\nlava 1 0\nshelter_low 0 0\n";
static const char SCENARIO[] =
    "meta\ttable\t48 36\n"
    "terrain\tT1\twood\tWest <wood>\t4,14 11,13 12,21 6,23\n"
    "terrain\tT2\thill\tLow rise\t30,20 42,20 44,26 31,26\n"
    "terrain\tT3\tstrongpoint\tFarm\t22,17 26,17 26,20 22,20\n"
    "terrain\tT4\tlava\tUnknown\t40,2 44,2 44,6\n"
    "terrain\tT5\tshelter_low\tWall\t30,2.2 36,2.2 36,2.5 30,2.5\n"; /* between the middles of two lines of text */

typedef struct Fixture {
    Arena arena;
    GroundKinds kinds;
    Tabletop top;
} Fixture;

static void put_base(Tabletop *t, const char *id, const char *army, BaseLook look)
{
    look.attached = -1;
    t->base[t->bases++] = (TabletopBase){.id = id, .name = id, .army = army, .look = look};
}

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    Problems p = {0};
    Tsv chart;
    assert_true(tsv_read(&f->arena, &chart, TABLE_CHART, (Text){.name = "t", .bytes = span_of(CHART)}, &p));
    assert_true(ground_kinds(&chart, &f->kinds, &f->arena, &p));
    f->top.ground = ground_load(&f->arena, (Text){.name = "s", .bytes = span_of(SCENARIO)}, &f->kinds, &p);
    assert_non_null(f->top.ground);
    f->top.armies[0] = "france";
    f->top.armies[1] = "austria";
    static const BadgeDef badges[] = {{"charging", "charging", "arrow", "C", TONE_BAD, 0},
                                      {"moved", "moved", "chevrons", "m", TONE_CALM, 0},
                                      {0}};
    f->top.badges = badges;
    Tabletop *t = &f->top;
    put_base(t, "LF1", "france",
             (BaseLook){.foot = footprint_make((Pose){1800, 800, 0}, (Base){200, 300}),
                        .figures = 13,
                        .start = 18,
                        .formation = "column",
                        .range = {400}});
    put_base(t, "LF3", "france",
             (BaseLook){.foot = footprint_make((Pose){3600, 700, 4500}, (Base){500, 100}),
                        .figure = FIGURE_HORSE,
                        .figures = 10,
                        .start = 10,
                        .formation = "cavline",
                        .badges = 3});
    put_base(t, "LA1", "austria",
             (BaseLook){.foot = footprint_garrison(&t->ground->area[2], 0),
                        .figures = 24,
                        .start = 24,
                        .formation = "garrison",
                        .range = {400},
                        .all_round = true});
    put_base(t, "LA4", "austria",
             (BaseLook){.foot = footprint_make((Pose){2300, 2750, 18000}, (Base){300, 150}),
                        .figure = FIGURE_GUN,
                        .figures = 3,
                        .start = 4,
                        .formation = "unlimbered",
                        .corridor = true,
                        .range = {800, 1800, 2800}});
    put_base(t, "LAG1", "austria",
             (BaseLook){.foot = footprint_make((Pose){2300, 3200, 0}, (Base){0, 0}),
                        .figure = FIGURE_GENERAL,
                        .stars = 1,
                        .command = 1200});
    problems_free(&p);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    arena_free(&f->arena);
    free(f);
    return 0;
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) {
        n++;
    }
    return n;
}

static void figures_are_those_that_are_left(void **state)
{
    const Tabletop *t = &((Fixture *)*state)->top;
    static const int men[] = {13, 0, 0, 3}, horses[] = {0, 10, 0, 0}, guns[] = {0, 0, 0, 3};
    for (int i = 0; i < 4; i++) {
        Buf b = {0};
        tabletop_base(&b, t, &t->base[i]);
        assert_int_equal(count(buf_str(&b), "class=\"mus\""), men[i]);
        assert_int_equal(count(buf_str(&b), "class=\"hors\""), horses[i]);
        assert_int_equal(count(buf_str(&b), "class=\"gunw\""), guns[i]);
        buf_free(&b);
    }
}

static void bases_stand_to_scale(void **state)
{
    const Tabletop *t = &((Fixture *)*state)->top;
    Buf b = {0};
    tabletop_base(&b, t, &t->base[0]); /* 18, 8 of a table 36 high: 432 right, 672 down; 2 x 3 inches are 48 x 72 */
    assert_non_null(strstr(buf_str(&b), "translate(432 672) rotate(0)"));
    assert_non_null(strstr(buf_str(&b), "x=\"-24\" y=\"-36\" width=\"48\" height=\"72\""));
    buf_clear(&b);
    tabletop_base(&b, t, &t->base[1]);
    assert_non_null(strstr(buf_str(&b), "rotate(45)"));
    assert_non_null(strstr(buf_str(&b), "<title>charging</title>"));
    buf_free(&b);
}

static void a_document_is_whole_and_the_same_every_time(void **state)
{
    Fixture *f = *state;
    Tabletop *t = &f->top;
    t->title = "Farm & fields";
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_REACH, .base = 3});
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_REACH, .base = 0});
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_REACH, .base = 2});
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_COMMAND, .base = 4});
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_TARGET, .base = 2});
    tabletop_mark(
        t, (TabletopMark){.kind = TABLETOP_WAY, .base = 0, .from = {1800, 800}, .to = {1800, 1400}, .text = "6"});
    tabletop_measure(t, &f->arena, 0, 3);
    Buf first = {0}, second = {0};
    tabletop_svg(&first, t);
    tabletop_svg(&second, t);
    assert_string_equal(buf_str(&first), buf_str(&second));
    assert_non_null(strstr(buf_str(&first), "Farm &amp; fields"));
    assert_non_null(strstr(buf_str(&first), "West &lt;wood&gt;"));
    assert_int_equal(count(buf_str(&first), "class=\"band\""), 5); /* three bands of the gun, a front, all round */
    assert_int_equal(count(buf_str(&first), "<g"), count(buf_str(&first), "</g>"));
    assert_null(strstr(buf_str(&first), "$"));
    assert_null(strstr(buf_str(&first), "nan"));
    buf_free(&first);
    buf_free(&second);
}

static void rulers_read_the_gap(void **state)
{
    Fixture *f = *state;
    tabletop_measure(&f->top, &f->arena, 0, 3); /* front at 9.5, rear of the guns' front at 26.75, 2.5 aside */
    const TabletopMark *m = &f->top.mark[f->top.marks - 1];
    Buf expected = {0};
    buf_decimal(&expected, footprint_gap(&f->top.base[0].look.foot, &f->top.base[3].look.foot), 2, true);
    buf_text(&expected, " in");
    assert_string_equal(m->text, buf_str(&expected));
    buf_free(&expected);
}

static void pages_leave_colours_to_the_page(void **state)
{
    Tabletop *t = &((Fixture *)*state)->top;
    Buf b = {0};
    t->theme = PICTURE_PAGE;
    tabletop_style(&b, t->theme);
    assert_non_null(strstr(buf_str(&b), "var(--m-wood,"));
    assert_null(strstr(buf_str(&b), "$"));
    assert_null(strstr(buf_str(&b), "#808080")); /* a token that the theme does not know */
    buf_free(&b);
}

static void text_boards_show_every_base(void **state)
{
    const Tabletop *t = &((Fixture *)*state)->top;
    Buf b = {0};
    tabletop_text(&b, t, (TabletopText){.ascii = true, .legend = true, .roster = true, .width = 80});
    for (int i = 0; i < t->bases; i++) {
        assert_non_null(strstr(buf_str(&b), t->base[i].id));
    }
    for (const char *c = buf_str(&b); *c; c++) {
        assert_true((unsigned char)*c < 128);
    }
    assert_non_null(strstr(buf_str(&b), "______")); /* a wall thinner than a line of text is seen all along */
    assert_non_null(strstr(buf_str(&b), "13/18"));
    assert_non_null(strstr(buf_str(&b), "cavline"));
    assert_non_null(strstr(buf_str(&b), "facing 45, charging, moved"));
    Buf narrow = {0};
    tabletop_text(&narrow, t, (TabletopText){.ascii = true, .width = 24});
    Span rest = buf_as_span(&narrow), line;
    int lines = 0;
    while (span_line(&rest, &line)) {
        assert_true(line.len <= 24);
        lines++;
    }
    assert_true(lines >= 9 && lines <= 10); /* 36 inches at 4 a line */
    buf_free(&narrow);
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(figures_are_those_that_are_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bases_stand_to_scale, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_document_is_whole_and_the_same_every_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rulers_read_the_gap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pages_leave_colours_to_the_page, set_up, tear_down),
        cmocka_unit_test_setup_teardown(text_boards_show_every_base, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
