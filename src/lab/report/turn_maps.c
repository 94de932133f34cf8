/* turn_maps.c - the small maps of a report, one a turn: counters on hexes, or bases on a table. The ground is drawn once for the
 * page, and every map uses it.
 */
#include "lab/report/report.h"
#include "picture/game_counters.h"
#include "picture/svg.h"
#include "picture/table/tabletop.h"

#include <stdlib.h>

enum { COUNTERS = 512 };

static void open_ground(Buf *out)
{
    buf_text(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n");
    picture_style(out, PICTURE_LIGHT);
    picture_defs(out, PICTURE_LIGHT);
}

static void open_map(Buf *out, const double box[4], int turn)
{
    svg_put(out,
            "<svg viewBox=\"%g %g %g %g\" role=\"img\" aria-label=\"The map at the end of turn %d\"><use "
            "href=\"#ground\"/>\n",
            box[0], box[1], box[2], box[3], turn);
}

/* ---- hexes ---- */

static int counters_of(const Game *g, const State *s, PictureCounter *out)
{
    int n = 0;
    for (int p = 0; p < head(g)->piece_count && n < COUNTERS; p++) {
        n += counter_of_piece(g, s, p, &out[n]);
    }
    return n;
}

static Picture small_map(const Game *g, const PictureCounter *counters, int count)
{
    const int *area = head(g)->area;
    return (Picture){.map = head(g)->map,
                     .counters = counters,
                     .counter_count = count,
                     .theme = PICTURE_LIGHT,
                     .no_numbers = true,
                     .small_print = true,
                     .crop = {area[0], area[1], area[2], area[3]},
                     .scale = 30};
}

static void hex_ground(Buf *out, const Game *g)
{
    Picture p = small_map(g, NULL, 0);
    open_ground(out);
    buf_text(out, "<defs><g id=\"ground\" class=\"map\">\n");
    picture_ground(out, &p);
    picture_names(out, &p);
    picture_frame(out, &p);
    buf_text(out, "</g></defs></svg>\n");
}

static void hex_map(Buf *out, const Game *g, const State *s, int turn)
{
    PictureCounter *counter = must_zalloc(COUNTERS * sizeof *counter);
    double width, height, box[4];
    Picture p = small_map(g, counter, counters_of(g, s, counter));
    picture_size(&p, &width, &height, box);
    open_map(out, box, turn);
    picture_counters(out, &p);
    buf_text(out, "</svg>\n");
    free(counter);
}

/* ---- tables ---- */

static Tabletop *small_table(const Game *g, const State *s)
{
    Tabletop *t = must_zalloc(sizeof *t);
    tabletop_plain(g, s, t);
    t->theme = PICTURE_LIGHT;
    t->small = true;
    return t;
}

static void table_ground(Buf *out, const Game *g)
{
    Tabletop *t = small_table(g, NULL);
    open_ground(out);
    tabletop_style(out, PICTURE_LIGHT);
    buf_text(out, "<defs><g id=\"ground\">\n");
    tabletop_ground(out, t);
    tabletop_names(out, t);
    tabletop_frame(out, t);
    buf_text(out, "</g></defs></svg>\n");
    free(t);
}

static void table_map(Buf *out, const Game *g, const State *s, int turn)
{
    Tabletop *t = small_table(g, s);
    double box[4];
    tabletop_size(t, NULL, NULL, box);
    open_map(out, box, turn);
    tabletop_marks_below(out, t);
    tabletop_bases(out, t);
    buf_text(out, "</svg>\n");
    free(t);
}

/* ---- either ---- */

void report_map_ground(Buf *out, const Game *g)
{
    if (head(g)->map) {
        hex_ground(out, g);
    } else if (table_part(rules_of(g))->base) {
        table_ground(out, g);
    }
}

void report_map(Buf *out, const Game *g, const State *s, int turn)
{
    if (head(g)->map) {
        hex_map(out, g, s, turn);
    } else if (table_part(rules_of(g))->base) {
        table_map(out, g, s, turn);
    }
}
