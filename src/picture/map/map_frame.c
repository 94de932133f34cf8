/* map_frame.c - the edge of the sheet: a neat line that is also a scale, column and row numbers, north, the scale bar,
 * the title.
 */
#include "picture/picture_inside.h"

#include <math.h>

enum {
    MARGIN = 36,
    TITLE = 44,
    FOOT = 38
}; /* of the paper round the map, for a line of the title above, for scale and north below */

static const double TITLE_SIZE = 26, SUBTITLE_SIZE = 17;

/* A title and a subtitle share a line when it is wide enough. */
static int title_lines(const Picture *p, const Sheet *s)
{
    double room = s->cx1 - s->cx0;
    bool both = p->title && p->subtitle &&
                0.95 * (text_width(p->title, TITLE_SIZE) + text_width(p->subtitle, SUBTITLE_SIZE)) + 30 > room;
    return both ? 2 : p->title || p->subtitle ? 1 : 0;
}

void picture_size(const Picture *p, double *width, double *height, double box[4])
{
    Sheet s;
    sheet_open(&s, p->map, p->crop);
    double above = MARGIN + (title_lines(p, &s) ? TITLE : 0) + (title_lines(p, &s) > 1 ? TITLE * 0.6 : 0);
    double w = s.cx1 - s.cx0 + 2 * MARGIN, h = s.cy1 - s.cy0 + MARGIN + above + FOOT,
           k = (p->scale > 0 ? p->scale : UNIT) / UNIT;
    if (width) {
        *width = ceil(w * k);
    }
    if (height) {
        *height = ceil(h * k);
    }
    if (box) {
        box[0] = s.cx0 - MARGIN, box[1] = s.cy0 - above, box[2] = w, box[3] = h;
    }
    sheet_close(&s);
}

static void bar(Buf *out, double x, double y, double w, double h) { svg_put(out, "M%g %gh%gv%gh%gz", x, y, w, h, -w); }

/* A number at both ends of a column or row line, and every second one a dark bar in the neat line. */
static void line_marks(Buf *text, Buf *bars, const Sheet *s, Pt p, int number, bool across)
{
    double half = (across == s->flat ? 0.8660254 : 1) * UNIT / 2;
    if (across) {
        double a = fmax(p.x - half, s->cx0), w = fmin(p.x + half, s->cx1) - a;
        svg_put(text, "<text x=\"%g\" y=\"%g\">%d</text><text x=\"%g\" y=\"%g\">%d</text>", p.x, s->cy0 - 18, number,
                p.x, s->cy1 + 25, number);
        if (number % 2 == 0) {
            bar(bars, a, s->cy0 - 5, w, 5);
            bar(bars, a, s->cy1, w, 5);
        }
    } else {
        double a = fmax(p.y - half, s->cy0), h = fmin(p.y + half, s->cy1) - a;
        svg_put(text, "<text x=\"%g\" y=\"%g\">%d</text><text x=\"%g\" y=\"%g\">%d</text>", s->cx0 - 23, p.y + 3.5,
                number, s->cx1 + 23, p.y + 3.5, number);
        if (number % 2 == 0) {
            bar(bars, s->cx0 - 5, a, 5, h);
            bar(bars, s->cx1, a, 5, h);
        }
    }
}

static void neat_line(Buf *out, const Sheet *s)
{
    const Grid *g = &s->map->grid;
    Buf bars = {0};
    buf_text(out, "<g class=\"fn\">");
    for (int c = g->first_col; c <= g->last_col; c++) {
        if (!s->cropped || (c >= s->crop.first_col && c <= s->crop.last_col)) {
            line_marks(out, &bars, s, hex_centre(s, grid_hex(g, c, g->first_row)), c, true);
        }
    }
    for (int r = g->first_row; r <= g->last_row; r++) {
        if (!s->cropped || (r >= s->crop.first_row && r <= s->crop.last_row)) {
            line_marks(out, &bars, s, hex_centre(s, grid_hex(g, g->first_col, r)), r, false);
        }
    }
    buf_print(out, "</g>\n<path class=\"tick\" d=\"%s\"/>\n", buf_str(&bars));
    buf_free(&bars);
    double w = s->cx1 - s->cx0, h = s->cy1 - s->cy0;
    svg_put(out, "<rect class=\"fr1\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", s->cx0, s->cy0, w, h);
    svg_put(out, "<rect class=\"fr2\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", s->cx0 - 5, s->cy0 - 5, w + 10,
            h + 10);
    svg_put(out, "<rect class=\"fr3\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", s->cx0 - 13, s->cy0 - 13,
            w + 26, h + 26);
}

/* What lies beyond the frame. */
static void surround(Buf *out, const Sheet *s)
{
    double far = 4 * UNIT, w = s->cx1 - s->cx0, h = s->cy1 - s->cy0, bw = s->x1 - s->x0 + 2 * far,
           bh = s->y1 - s->y0 + 2 * far;
    svg_put(out, "<path class=\"mask\" d=\"M%g %gh%gv%gh%gzM%g %gv%gh%gv%gz\"/>\n", s->x0 - far, s->y0 - far, bw, bh,
            -bw, s->cx0, s->cy0, h, w, -h);
}

static void north(Buf *out, const Sheet *s)
{
    svg_put(out,
            "<g transform=\"translate(%g %g)\"><g transform=\"rotate(%g)\"><path class=\"north\" d=\"M0-20 5.5 11 0 "
            "7-5.5 11z\"/>",
            s->cx1 - 12, s->cy1 + MARGIN + 14, s->map->north_degrees);
    buf_text(out,
             "<path class=\"north2\" d=\"M0-20V7L-5.5 11z\"/></g><text class=\"nn\" x=\"-20\" y=\"6\">N</text></g>\n");
}

/* A bar of about four hexes in round numbers. */
static void scale_bar(Buf *out, const Sheet *s, int metres)
{
    static const int steps[] = {100, 200, 250, 500, 1000, 2000, 5000, 10000};
    int step = steps[0];
    for (int i = 0; i < 8; i++) {
        step = steps[i] <= metres ? steps[i] : step;
    }
    double unit = step * UNIT / metres, w = 4 * unit;
    svg_put(out, "<g class=\"scale\" transform=\"translate(%g %g)\">", s->cx0, s->cy1 + MARGIN + 16);
    for (int i = 0; i < 4; i++) {
        svg_put(out, "<rect class=\"sb%d\" x=\"%g\" y=\"-6\" width=\"%g\" height=\"6\"/>", i % 2, i * unit, unit);
    }
    bool km = step * 2 % 1000 == 0;
    svg_put(out, "<text x=\"0\" y=\"-9.5\">0</text><text x=\"%g\" y=\"-9.5\">%d</text>", 2 * unit,
            km ? step * 2 / 1000 : step * 2);
    svg_put(out, "<text x=\"%g\" y=\"-9.5\">%d %s</text>", w, km ? step * 4 / 1000 : step * 4, km ? "km" : "m");
    svg_put(out, "<text class=\"si\" x=\"%g\" y=\"0\">one hex %d m%s%s</text></g>\n", w + 18, metres,
            s->map->origin ? " \xC2\xB7 map: " : "", s->map->origin ? s->map->origin : "");
}

static void titles(Buf *out, const Picture *p, const Sheet *s)
{
    bool two = title_lines(p, s) > 1;
    double y = s->cy0 - MARGIN - 12;
    if (p->title) {
        svg_put(out, "<text class=\"title\" x=\"%g\" y=\"%g\">%s</text>\n", s->cx0 - 12, y - (two ? TITLE * 0.6 : 0),
                p->title);
    }
    if (p->subtitle) {
        svg_put(out, "<text class=\"subtitle\" x=\"%g\" y=\"%g\" text-anchor=\"%s\">%s</text>\n",
                two ? s->cx0 - 12 : s->cx1 + 12, y, two ? "start" : "end", p->subtitle);
    }
}

void picture_frame(Buf *out, const Picture *p)
{
    Sheet s;
    sheet_open(&s, p->map, p->crop);
    buf_text(out, "<g class=\"map framing\">");
    surround(out, &s);
    neat_line(out, &s);
    north(out, &s);
    if (p->metres_per_hex > 0) {
        scale_bar(out, &s, p->metres_per_hex);
    }
    titles(out, p, &s);
    buf_text(out, "</g>\n");
    sheet_close(&s);
}
