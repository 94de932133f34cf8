/* overlays.c - what the referee lays on the map: zones, command ranges, reach, sight, objectives below the pieces;
 * rings, chips and strokes of attack above them; ways and lines between.
 *
 * Every mark has a shape of its own, so none is told by colour alone: zones have barbs, command ranges studs, reach a
 * cost, what is forbidden a bar.
 */
#include "picture/picture_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- areas ----------------------------------------------------------------------------------------------- */

typedef struct Area {
    bool in[HEX_MAX];
    Hex hex[HEX_MAX]; /* the same as a list, in the sequence of the marks */
    int count;
} Area;

static bool in_area(const Sheet *s, Cell c, const void *what)
{
    Hex h = sheet_hex(s, c);
    return h != HEX_NONE && ((const Area *)what)->in[h];
}

/* All marks of one kind and side; side -1: of both. */
static void gather(Area *a, const Sheet *s, const Picture *p, PictureMarkKind kind, int side)
{
    memset(a, 0, sizeof *a);
    for (int i = 0; i < p->mark_count; i++) {
        const PictureMark *m = &p->marks[i];
        if (m->kind == kind && (side < 0 || m->side == side) && m->hex != HEX_NONE && !a->in[m->hex] &&
            sheet_shows(s, m->hex)) {
            a->in[m->hex] = true;
            a->hex[a->count++] = m->hex;
        }
    }
}

static void area_path(Buf *out, const Sheet *s, const Area *a, const char *class)
{
    Lines borders = {0};
    sheet_borders(s, in_area, a, &borders);
    buf_print(out, "<path class=\"%s\" d=\"", class);
    svg_lines(out, &borders, true);
    buf_text(out, "\"/>\n");
    lines_free(&borders);
}

static void hex_path(Buf *out, const Sheet *s, const Area *a, double inset, const char *class)
{
    if (a->count) {
        buf_print(out, "<path class=\"%s\" d=\"", class);
        draw_hexes(out, s, a->hex, a->count, inset);
        buf_text(out, "\"/>\n");
    }
}

/* Two marks on each side of the border of an area: strokes inward of a length, or studs when it is 0. */
static void fringe(Buf *out, const Sheet *s, const Area *a, double length, const char *class)
{
    static const double at[2] = {0.3, 0.7};
    Lines borders = {0};
    sheet_borders(s, in_area, a, &borders);
    buf_print(out, "<path class=\"%s\" d=\"", class);
    for (int i = 0; i < borders.lines; i++) {
        int n;
        const Pt *p = lines_get(&borders, i, &n);
        for (int k = 0; k < n; k++) {
            Pt b = p[k], c = p[(k + 1) % n];
            double d = pt_distance(b, c);
            for (int j = 0; j < 2; j++) {
                svg_move(out, pt_mid(b, c, at[j]));
                if (length > 0) {
                    svg_put(out, "l%g %g", -(c.y - b.y) / d * length, (c.x - b.x) / d * length);
                } else {
                    buf_text(out, "h.1");
                }
            }
        }
    }
    buf_text(out, "\"/>\n");
    lines_free(&borders);
}

static void zones(Buf *out, const Sheet *s, const Picture *p, Area *a)
{
    for (int side = 0; side < 2; side++) {
        gather(a, s, p, MARK_COMMAND, side);
        if (a->count) {
            area_path(out, s, a, "cmd0");
            area_path(out, s, a, "cmd");
            fringe(out, s, a, 0, "stud");
        }
    }
    for (int side = 0; side < 2; side++) {
        gather(a, s, p, MARK_ZONE, side);
        if (a->count) {
            buf_print(out, "<g class=\"z%d\">", side);
            area_path(out, s, a, "zone");
            fringe(out, s, a, 6, "barb");
            buf_text(out, "</g>\n");
        }
    }
}

static void reach(Buf *out, const Sheet *s, const Picture *p, Area *a)
{
    Area *part = must_alloc(sizeof *part);
    memset(a, 0, sizeof *a);
    for (int kind = MARK_REACH; kind <= MARK_STOP; kind++) {
        gather(part, s, p, (PictureMarkKind)kind, -1);
        for (int i = 0; i < part->count; i++) {
            a->in[part->hex[i]] = true;
        }
        a->count += part->count;
    }
    if (a->count) { /* the chosen piece stands in the middle of its reach: no border round it */
        gather(part, s, p, MARK_CHOSEN, -1);
        for (int i = 0; i < part->count; i++) {
            a->in[part->hex[i]] = true;
        }
        area_path(out, s, a, "all");
        gather(part, s, p, MARK_MARCH, -1);
        hex_path(out, s, part, 0.06, "hatch");
        gather(part, s, p, MARK_STOP, -1);
        hex_path(out, s, part, 0.08, "st");
    }
    free(part);
}

static void blocking(Buf *out, const Sheet *s, const Area *a)
{
    hex_path(out, s, a, 0.05, "block");
    for (int i = 0; i < a->count; i++) {
        Pt m = hex_centre(s, a->hex[i]);
        svg_put(out, "<path class=\"bars\" d=\"M%g %gl22-30M%g %gl22-30M%g %gl22-30\"/>\n", m.x - 23, m.y + 13,
                m.x - 11, m.y + 15, m.x + 1, m.y + 17);
    }
}

/* Smoke lies round the counters and not on them: their numbers must be read. */
static void cloud(Buf *out, Pt m)
{
    svg_put(out, "<g transform=\"translate(%g %g) scale(1.12)\">", m.x, m.y - 1);
    buf_text(
        out,
        "<path class=\"cloud\" d=\"M-31 24a8 8 0 0 1 3-14 10 10 0 0 1 15-4 11 11 0 0 1 18-1 10 10 0 0 1 16 4 8 8 0 "
        "0 1 8 14q-3 4-9 4h-43q-6 0-8-3z\"/><path class=\"cloud2\" d=\"M-20 19q5-6 10 0t10 0 10 0 10 "
        "0\"/></g>\n");
}

void picture_marks_below(Buf *out, const Picture *p)
{
    Sheet s;
    Area *a = must_alloc(sizeof *a);
    sheet_open(&s, p->map, p->crop);
    buf_text(out, "<g class=\"marks below\">\n");
    gather(a, &s, p, MARK_SEEN, -1);
    if (a->count) {
        area_path(out, &s, a, "seen");
        area_path(out, &s, a, "seenline");
    }
    reach(out, &s, p, a);
    zones(out, &s, p, a);
    gather(a, &s, p, MARK_BLOCKING, -1);
    blocking(out, &s, a);
    gather(a, &s, p, MARK_OBJECTIVE, -1);
    hex_path(out, &s, a, 0.1, "obj0");
    hex_path(out, &s, a, 0.1, "obj1");
    hex_path(out, &s, a, 0.1, "obj");
    gather(a, &s, p, MARK_POST, -1);
    hex_path(out, &s, a, 0.06, "post");
    gather(a, &s, p, MARK_CLOUD, -1);
    for (int i = 0; i < a->count; i++) {
        cloud(out, hex_centre(&s, a->hex[i]));
    }
    gather(a, &s, p, MARK_LIT, -1);
    hex_path(out, &s, a, 0.05, "lit0");
    hex_path(out, &s, a, 0.05, "lit");
    gather(a, &s, p, MARK_FORBIDDEN, -1);
    hex_path(out, &s, a, 0.06, "nohex");
    gather(a, &s, p, MARK_TARGET, -1);
    hex_path(out, &s, a, 0.02, "target");
    hex_path(out, &s, a, 0.02, "target2");
    buf_text(out, "</g>\n");
    free(a);
    sheet_close(&s);
}

/* --- rings and chips ------------------------------------------------------------------------------------- */

static int letters(const char *text)
{
    int n = 0;
    for (; *text; text++) {
        n += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return n;
}

static void chip(Buf *out, PictureMarkKind kind, Pt m, const char *text)
{
    double w = letters(text) < 2 ? 15 : 8 + 6.6 * letters(text);
    const char *class = kind == MARK_MARCH       ? " march"
                        : kind == MARK_STOP      ? " stop"
                        : kind == MARK_NOTE      ? " note"
                        : kind == MARK_OBJECTIVE ? " value"
                                                 : "";
    svg_put(out, "<g class=\"chip%s\" transform=\"translate(%g %g)\">", class, m.x, m.y);
    double x = 0;
    if (kind == MARK_STOP) {
        double e = letters(text) < 2 ? 0 : 3.3 * (letters(text) - 1);
        svg_put(out, "<path d=\"M%g-10H%gL%g-6V6L%g 10H%gL%g 6V-6z\"/>", -6 - e, 6 + e, 10 + e, 6 + e, -6 - e, -10 - e);
    } else if (kind == MARK_MARCH) {
        double c = -w / 2 - 1;
        svg_put(out,
                "<rect x=\"%g\" y=\"-8\" width=\"%g\" height=\"16\" rx=\"8\"/><circle class=\"wh\" cx=\"%g\" cy=\"0\" "
                "r=\"3.6\"/>",
                -w / 2 - 8, w + 13, c);
        svg_put(out, "<path class=\"wh\" d=\"M%g-3.6v7.2M%g 0h7.2\"/>", c, c - 3.6);
        x = 5;
    } else {
        svg_put(out, "<rect x=\"%g\" y=\"-8\" width=\"%g\" height=\"16\" rx=\"%d\"/>", -w / 2, w,
                kind == MARK_NOTE ? 3 : 8);
    }
    svg_put(out, "<text x=\"%g\" y=\"4.3\">%s</text></g>\n", x, text);
}

static void mark_chip(Buf *out, const Sheet *s, const Picture *p, const PictureMark *m, const bool *occupied)
{
    bool chip_kind = m->kind == MARK_REACH || m->kind == MARK_MARCH || m->kind == MARK_STOP || m->kind == MARK_NOTE ||
                     m->kind == MARK_OBJECTIVE || m->kind == MARK_POST;
    if (!m->text || !chip_kind || !sheet_shows(s, m->hex)) {
        return;
    }
    (void)p;
    Pt at = hex_centre(s, m->hex);
    if (m->kind == MARK_OBJECTIVE) {
        at.y -= 17, at.x -= 20;
    } else if (occupied[m->hex]) { /* beside the counter, so that it hides no number */
        at.x -= 25, at.y -= 17;
    } else {
        at.y += 8;
    }
    chip(out, m->kind, at, m->text);
}

static void no_entry(Buf *out, Pt m)
{
    svg_put(out, "<g class=\"noentry\" transform=\"translate(%g %g)\"><circle r=\"9\"/><path d=\"M-4.5 0H4.5\"/></g>\n",
            m.x, m.y + 8);
}

/* A broad arrow over the hex side, from attacker to defender. */
static void strike(Buf *out, Pt a, Pt b)
{
    Pt m = pt_mid(a, b, 0.42);
    svg_put(out,
            "<path class=\"strike\" transform=\"translate(%g %g) rotate(%g)\" d=\"M-8-4.5H0V-9.5L10.5 0 0 "
            "9.5V4.5H-8L-5 0z\"/>\n",
            m.x, m.y, atan2(b.y - a.y, b.x - a.x) * 57.29577951308232);
}

void picture_marks_above(Buf *out, const Picture *p)
{
    Sheet s;
    Area *a = must_alloc(sizeof *a);
    bool occupied[HEX_MAX] = {false};
    sheet_open(&s, p->map, p->crop);
    for (int i = 0; i < p->counter_count; i++) {
        if (p->counters[i].hex != HEX_NONE) {
            occupied[p->counters[i].hex] = true;
        }
    }
    buf_text(out, "<g class=\"marks above\">\n");
    gather(a, &s, p, MARK_CHOSEN, -1);
    hex_path(out, &s, a, 0.03, "s0");
    hex_path(out, &s, a, 0.03, "s1");
    gather(a, &s, p, MARK_FORBIDDEN, -1);
    for (int i = 0; i < a->count; i++) {
        no_entry(out, hex_centre(&s, a->hex[i]));
    }
    for (int i = 0; i < p->mark_count; i++) {
        mark_chip(out, &s, p, &p->marks[i], occupied);
    }
    for (int i = 0; i < p->arrow_count; i++) {
        const PictureArrow *w = &p->arrows[i];
        if (w->kind == ARROW_STRIKE && w->count > 1) {
            strike(out, hex_centre(&s, w->path[0]), hex_centre(&s, w->path[1]));
        }
    }
    buf_text(out, "</g>\n");
    free(a);
    sheet_close(&s);
}

/* --- ways ------------------------------------------------------------------------------------------------ */

/* A curve through the middles of the legs, hex centres its control points. */
static void way_points(const Sheet *s, const PictureArrow *w, Lines *out)
{
    bool straight = w->kind == ARROW_SIGHT || w->kind == ARROW_BLIND || w->kind == ARROW_FIRE || w->count < 3;
    Pt first = hex_centre(s, w->path[0]), last = hex_centre(s, w->path[w->count - 1]);
    lines_begin(out);
    lines_add(out, first);
    for (int i = 1; !straight && i + 1 < w->count; i++) {
        Pt b = hex_centre(s, w->path[i]);
        Pt a = i == 1 ? first : pt_mid(hex_centre(s, w->path[i - 1]), b, 0.5);
        Pt c = i + 2 == w->count ? last : pt_mid(b, hex_centre(s, w->path[i + 1]), 0.5);
        for (int j = 1; j <= 12; j++) {
            double t = j / 12.0, u = 1 - t;
            lines_add(out,
                      (Pt){u * u * a.x + 2 * t * u * b.x + t * t * c.x, u * u * a.y + 2 * t * u * b.y + t * t * c.y});
        }
    }
    if (straight) {
        lines_add(out, pt_mid(first, last, 0.5));
        lines_add(out, last);
    }
}

static void way(Buf *out, const Sheet *s, const PictureArrow *w, const char *class)
{
    Lines l = {0};
    way_points(s, w, &l);
    Pt a = l.at[l.count > 3 ? l.count - 3 : 0], b = l.at[l.count - 1];
    for (int pass = 0; pass < 2; pass++) {
        buf_print(out, pass ? "<path class=\"w1\" d=\"" : "<g class=\"way%s\"><path class=\"w0\" d=\"", class);
        svg_polyline(out, l.at, l.count, false);
        buf_text(out, "\"/>");
    }
    svg_put(out, "<path class=\"hd\" transform=\"translate(%g %g) rotate(%g)\" d=\"M6 0-8-7-4 0-8 7z\"/></g>\n", b.x,
            b.y, atan2(b.y - a.y, b.x - a.x) * 57.29577951308232);
    lines_free(&l);
}

void picture_paths(Buf *out, const Picture *p)
{
    static const char *const class[] = {[ARROW_PATH] = "",         [ARROW_BARRED] = " no",   [ARROW_PAST] = " past",
                                        [ARROW_FIRE] = " fire",    [ARROW_SIGHT] = " sight", [ARROW_BLIND] = " blind",
                                        [ARROW_RETREAT] = " back", [ARROW_STRIKE] = NULL,    [ARROW_BRIDGE] = NULL};
    Sheet s;
    sheet_open(&s, p->map, p->crop);
    buf_text(out, "<g class=\"marks ways\">\n");
    for (int i = 0; i < p->arrow_count; i++) {
        const PictureArrow *w = &p->arrows[i];
        if (w->kind == ARROW_BRIDGE && w->count == 2) {
            draw_bridge(out, hex_centre(&s, w->path[0]), hex_centre(&s, w->path[1]), true);
        } else if (class[w->kind] && w->count > 1) {
            way(out, &s, w, class[w->kind]);
        }
    }
    buf_text(out, "</g>\n");
    sheet_close(&s);
}
