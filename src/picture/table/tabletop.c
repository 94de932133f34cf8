/* tabletop.c - puts the planes of a table together: document, frame with a ruler along its edges, style; and fills a Tabletop from a
 * game.
 */
#include "picture/table/tabletop_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { EDGE = 40, TITLE_LINE = 44 };

/* --- filling in ------------------------------------------------------------------------------------------ */

void tabletop_of_game(const Game *g, const State *known, Tabletop *out)
{
    const Ruleset *r = rules_of(g);
    *out = (Tabletop){.ground = table_part(r)->ground(g), .title = head(g)->title, .badges = r->badges};
    for (Side side = 0; side < SIDES; side++) {
        out->armies[side] = r->armies[side];
    }
    for (int i = 0; i < head(g)->piece_count && out->bases < TABLETOP_BASES; i++) {
        TabletopBase *b = &out->base[out->bases];
        *b = (TabletopBase){.id = head(g)->pieces[i].id,
                            .name = head(g)->pieces[i].name,
                            .army = r->armies[head(g)->pieces[i].side]};
        out->bases += table_part(r)->base(g, known, i, &b->look);
    }
    out->objectives = objectives_now(g, known, out->objective);
}

void tabletop_plain(const Game *g, const State *known, Tabletop *out)
{
    if (known) {
        tabletop_of_game(g, known, out);
        out->title = NULL;
    } else {
        *out = (Tabletop){.ground = table_part(rules_of(g))->ground(g)};
    }
}

int tabletop_find(const Tabletop *t, const char *id)
{
    for (int i = 0; i < t->bases; i++) {
        if (!t->base[i].ghost && strcmp(t->base[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

void tabletop_mark(Tabletop *t, TabletopMark mark)
{
    if (t->marks < TABLETOP_MARKS) {
        t->mark[t->marks++] = mark;
    }
}

void tabletop_measure(Tabletop *t, Arena *a, int from, int to)
{
    Measured m = footprint_measure(&t->base[from].look.foot, &t->base[to].look.foot);
    Buf text = {0};
    buf_decimal(&text, m.gap, 2, true);
    buf_text(&text, " in");
    tabletop_mark(t, (TabletopMark){.kind = TABLETOP_RULER,
                                    .base = from,
                                    .from = m.from,
                                    .to = m.to,
                                    .text = arena_copy(a, buf_as_span(&text))});
    buf_free(&text);
}

/* --- geometry -------------------------------------------------------------------------------------------- */

int area_outline(const Tabletop *t, const Area *a, Pt out[AREA_CORNERS])
{
    for (int i = 0; i < a->corners; i++) {
        out[i] = at_spot(t, a->corner[i]);
    }
    return a->corners;
}

int base_outline(const Tabletop *t, const Footprint *f, Pt out[AREA_CORNERS])
{
    if (f->area) {
        return area_outline(t, f->area, out);
    }
    for (int i = 0; i < FOOT_CORNERS; i++) {
        out[i] = at_spot(t, f->corner[i]);
    }
    return FOOT_CORNERS;
}

Pt outline_middle(const Pt *p, int n)
{
    double ground = 0, x = 0, y = 0;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        double part = p[j].x * p[i].y - p[i].x * p[j].y;
        ground += part;
        x += (p[i].x + p[j].x) * part;
        y += (p[i].y + p[j].y) * part;
    }
    return ground != 0 ? (Pt){x / (3 * ground), y / (3 * ground)} : p[0];
}

const char *kind_of_area(const Tabletop *t, const Area *a) { return t->ground->kinds->name[a->kind]; }

/* --- the frame ------------------------------------------------------------------------------------------- */

void tabletop_size(const Tabletop *t, double *width, double *height, double box[4])
{
    double above = EDGE + (t->title || t->subtitle ? TITLE_LINE : 0);
    double w = units(t->ground->width) + 2 * EDGE, h = units(t->ground->height) + above + EDGE;
    double k = (t->scale > 0 ? t->scale : TABLETOP_INCH) / TABLETOP_INCH;
    if (width) {
        *width = ceil(w * k);
    }
    if (height) {
        *height = ceil(h * k);
    }
    if (box) {
        box[0] = -EDGE, box[1] = -above, box[2] = w, box[3] = h;
    }
}

/* A tick every inch, a longer one every six, a number every twelve, on all four edges. */
static void edge_ruler(Buf *out, const Tabletop *t)
{
    double w = units(t->ground->width), h = units(t->ground->height);
    Buf text = {0};
    buf_text(out, "<path class=\"edge\" d=\"");
    for (int i = 0; i * INCH <= t->ground->width; i++) {
        double x = units(i * INCH), long_one = i % 6 ? 4 : i % 12 ? 7 : 11;
        svg_put(out, "M%g 0v%gM%g %gv%g", x, -long_one, x, h, long_one);
        if (i % 12 == 0) {
            svg_put(&text, "<text x=\"%g\" y=\"-15\">%d</text><text x=\"%g\" y=\"%g\">%d</text>", x, i, x, h + 23, i);
        }
    }
    for (int i = 0; i * INCH <= t->ground->height; i++) {
        double y = h - units(i * INCH), long_one = i % 6 ? 4 : i % 12 ? 7 : 11;
        svg_put(out, "M0 %gh%gM%g %gh%g", y, -long_one, w, y, long_one);
        if (i % 12 == 0) {
            svg_put(&text, "<text x=\"-20\" y=\"%g\">%d</text><text x=\"%g\" y=\"%g\">%d</text>", y + 3.5, i, w + 20,
                    y + 3.5, i);
        }
    }
    buf_print(out, "\"/>\n<g class=\"fn\">%s</g>\n", buf_str(&text));
    buf_free(&text);
}

void tabletop_frame(Buf *out, const Tabletop *t)
{
    double w = units(t->ground->width), h = units(t->ground->height);
    buf_text(out, "<g class=\"map framing\">");
    svg_put(out, "<rect class=\"fr1\" x=\"0\" y=\"0\" width=\"%g\" height=\"%g\"/>", w, h);
    edge_ruler(out, t);
    svg_put(out, "<rect class=\"fr3\" x=\"-13\" y=\"-13\" width=\"%g\" height=\"%g\" fill=\"none\"/>\n", w + 26,
            h + 26);
    if (t->title) {
        svg_put(out, "<text class=\"title\" x=\"-12\" y=\"%g\">%s</text>\n", -EDGE - 10.0, t->title);
    }
    if (t->subtitle) {
        svg_put(out, "<text class=\"subtitle\" x=\"%g\" y=\"%g\" text-anchor=\"end\">%s</text>\n", w + 12, -EDGE - 10.0,
                t->subtitle);
    }
    buf_text(out, "</g>\n");
}

/* --- style ----------------------------------------------------------------------------------------------- */

static const char table_style[] =
    ".map .foot{fill:none;stroke:$m-grid;stroke-width:.7;stroke-opacity:.16}.map "
    ".edge{fill:none;stroke:$m-frame;stroke-width:1}\n"
    ".map .a-road{fill:$m-road;stroke:$m-road-edge;stroke-width:1.4;stroke-linejoin:round}\n"
    ".map .a-water{fill:$m-water;stroke:$m-bank;stroke-width:1.6;stroke-linejoin:round}\n"
    ".map .a-hill{stroke:$m-edge;stroke-width:1.2;stroke-linejoin:round}.map .a-l1{fill:$m-hill1}.map "
    ".a-l2{fill:$m-hill2}\n"
    ".map .a-tick{fill:none;stroke:$m-hachure;stroke-width:1.1;stroke-opacity:.6;stroke-linecap:round}\n"
    ".map .a-wood{fill:$m-wood;fill-opacity:.9;stroke:$m-tree-edge;stroke-width:.9;stroke-opacity:.5}\n"
    ".map .a-orchard{fill:$m-field-c;stroke:$m-tree-edge;stroke-width:.9;stroke-opacity:.4;stroke-dasharray:4 3}\n"
    ".map .a-marsh{fill:$m-field-c;stroke:$m-bank;stroke-width:1;stroke-dasharray:2 3}.map "
    ".a-reed{fill:none;stroke:$m-bank;"
    "stroke-width:1.1;stroke-opacity:.6}\n"
    ".map .a-town{fill:$m-wall;stroke:$m-roof-edge;stroke-width:1.8;stroke-linejoin:round}\n"
    ".map .a-work{fill:$m-clear-2;stroke:$m-roof-edge;stroke-width:2.4;stroke-linejoin:round}\n"
    ".map .a-bank{fill:$m-hill1;stroke:$m-hachure;stroke-width:1}.map "
    ".a-hedge{fill:$m-tree;stroke:$m-tree-edge;stroke-width:1}\n"
    ".map .a-other{fill:$m-field-b;stroke:$m-edge;stroke-width:1}\n"
    ".map .n-small{font-family:$serif;font-style:italic;font-size:12px;fill:$m-ink;text-anchor:middle}\n"
    ".base .bsh{fill:#1a1206;fill-opacity:.3}.base .bgr{fill:$m-wood}.base .bgr.loose{fill-opacity:.4}\n"
    ".base .bed{fill:none;stroke:#15110a;stroke-width:1.6;stroke-linejoin:round}.base .bed.loose{stroke-dasharray:5 "
    "4}\n"
    ".base .chev{stroke:#15110a;stroke-width:1.5;stroke-linejoin:round}.base .sho{stroke:#15110a;stroke-width:.9}\n"
    ".base .hat{fill:#15110a}.base .mus{stroke:#5a3a1a;stroke-width:1.1}.base "
    ".hors{fill:#6b4a2d;stroke:#22150a;stroke-width:.8}\n"
    ".base .gunw{fill:#4a3622}.base .gunb{fill:#c08a2e;stroke:#3a2608;stroke-width:.8}\n"
    ".base .plate rect{fill:$paper;stroke:#15110a;stroke-width:.9}.base .plate text{font-family:$sans;font-weight:700;"
    "font-size:9.5px;fill:$ink;text-anchor:middle}.base .plate.large text{font-size:24px}\n"
    ".base .sign rect{fill:#b3261e;stroke:#fffdf4;stroke-width:1}.base .sign.calm rect{fill:#57514a}.base .sign text{"
    "font-family:$sans;font-weight:800;font-size:8.5px;fill:#fff;text-anchor:middle}\n"
    ".base.ghost{opacity:.5}.base .ring0{fill:none;stroke:$select;stroke-width:6}.base "
    ".ring1{fill:none;stroke:$select-2;"
    "stroke-width:3}\n"
    ".tmark .band{fill:$ezoc;fill-opacity:.07;stroke:$ezoc;stroke-width:1.2;stroke-dasharray:7 "
    "4;stroke-linejoin:round}\n"
    ".tmark .command{fill:none;stroke:$command;stroke-width:1.6;stroke-dasharray:2 "
    "6;stroke-linecap:round}\n"
    ".tmark .rule0{fill:none;stroke:#fffdf4;stroke-width:5;stroke-opacity:.9}.tmark "
    ".rule{fill:none;stroke:#16202c;stroke-width:2}\n"
    ".tmark .ringt{fill:none;stroke:$target;stroke-width:4;stroke-dasharray:14 5;stroke-linejoin:round}\n"
    ".tmark .chip rect{fill:$reach-chip;stroke:$reach;stroke-width:1.3}.tmark .chip "
    "text{font-family:$sans;font-weight:700;"
    "font-size:11px;fill:$reach-ink;text-anchor:middle}\n"
    ".tmark .goal{fill:$ok;fill-opacity:.1;stroke:$ok;stroke-width:2;stroke-dasharray:1 6;stroke-linecap:round}\n"
    ".tmark .worth rect{fill:$ok;stroke:#fffdf4;stroke-width:1}.tmark .worth text{font-family:$sans;font-weight:800;"
    "font-size:11px;fill:$paper;text-anchor:middle}\n";

void tabletop_style(Buf *out, PictureTheme theme)
{
    buf_text(out, "<style>\n");
    theme_fill(out, theme, NULL, table_style);
    for (int i = 0; army_at(i); i++) {
        const Army *a = army_at(i);
        buf_print(out, ".base.n-%s .chev,.base.n-%s .sho,.base.n-%s .bgr.field{fill:", a->name, a->name, a->name);
        theme_fill(out, theme, a, "$fld}\n");
    }
    buf_text(out, "</style>\n");
}

/* --- the document ---------------------------------------------------------------------------------------- */

static unsigned armies_on(const Tabletop *t)
{
    unsigned bits = 0;
    for (int k = 0; army_at(k); k++) {
        for (int i = 0; i < t->bases; i++) {
            bits |= army_at(k) == army_find(t->base[i].army) ? 1u << k : 0;
        }
        for (Side side = 0; side < SIDES; side++) {
            bits |= t->armies[side] && army_at(k) == army_find(t->armies[side]) ? 1u << k : 0;
        }
    }
    return bits;
}

void tabletop_svg(Buf *out, const Tabletop *t)
{
    double w, h, box[4];
    tabletop_size(t, &w, &h, box);
    picture_open(out, w, h, box, t->title, t->subtitle, t->theme);
    tabletop_style(out, t->theme);
    symbol_defs(out, t->theme, armies_on(t));
    buf_text(out, "<g class=\"map\">");
    svg_put(out, "<rect class=\"mask\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/></g>\n", box[0], box[1], box[2],
            box[3]);
    tabletop_ground(out, t);
    tabletop_names(out, t);
    tabletop_marks_below(out, t);
    tabletop_bases(out, t);
    tabletop_marks_above(out, t);
    tabletop_frame(out, t);
    buf_text(out, "</svg>\n");
}

bool tabletop_write(const char *path, const Tabletop *t, Problems *problems)
{
    Buf svg = {0};
    tabletop_svg(&svg, t);
    bool ok = picture_write_svg(path, buf_as_span(&svg), problems);
    buf_free(&svg);
    return ok;
}
