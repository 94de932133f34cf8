/* board_svg.c - puts the planes of a board together into one document: map, areas, names, ways, pieces, rings, frame.
 */
#include "picture/picture_inside.h"

#include <string.h>

/* A veil over hexes that lie inside the frame but not in the crop: they are not in play. */
static void veil(Buf *out, const Sheet *s)
{
    buf_text(out, "<path class=\"veil\" d=\"");
    for (int c = -RING; c < s->columns + RING; c++) {
        for (int r = -RING; r < s->rows + RING; r++) {
            Cell cell = {c, r};
            Pt m = cell_centre(s, cell), p[6];
            bool near = m.x > s->cx0 - UNIT && m.x < s->cx1 + UNIT && m.y > s->cy0 - UNIT && m.y < s->cy1 + UNIT;
            if (!near || sheet_shows(s, sheet_hex(s, cell))) {
                continue;
            }
            for (int i = 0; i < 6; i++) {
                p[i] = cell_corner(s, cell, i);
            }
            svg_polyline(out, p, 6, true);
        }
    }
    buf_text(out, "\"/>\n");
}

/* A veil over hexes of the sheet that the map leaves out: land that is not in play. */
static void beyond(Buf *out, const Sheet *s)
{
    Buf d = {0};
    for (int c = 0; c < s->columns; c++) {
        for (int r = 0; r + 1 < s->rows; r++) {
            Cell cell = {c, r};
            Hex h = sheet_hex(s, cell);
            Pt p[6];
            if (h != HEX_NONE && s->map->on[h]) {
                continue;
            }
            for (int i = 0; i < 6; i++) {
                p[i] = cell_corner(s, cell, i);
            }
            svg_polyline(&d, p, 6, true);
        }
    }
    if (d.len) {
        buf_print(out, "<path class=\"veil\" d=\"%s\"/>\n", buf_str(&d));
    }
    buf_free(&d);
}

void picture_ground(Buf *out, const Picture *p)
{
    Sheet s;
    sheet_open(&s, p->map, p->crop);
    s.sketch = p->sketch;
    buf_text(out, "<g class=\"map\">");
    svg_put(out, "<rect class=\"ground\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", s.x0, s.y0, s.x1 - s.x0,
            s.y1 - s.y0);
    draw_crops(out, &s);
    if (!p->sketch) {
        draw_fields(out, &s);
    }
    draw_relief(out, &s);
    draw_other_terrain(out, &s);
    draw_woods(out, &s);
    if (!p->sketch) {
        draw_grid(out, &s, !p->no_numbers);
    }
    draw_regions(out, &s);
    draw_rivers(out, &s);
    draw_roads(out, &s);
    draw_works(out, &s);
    draw_towns(out, &s);
    draw_walls(out, &s);
    if (p->map->words->holes) {
        beyond(out, &s);
    }
    if (s.cropped) {
        veil(out, &s);
    }
    buf_text(out, "</g>\n");
    sheet_close(&s);
}

static void open_document(Buf *out, const Picture *p)
{
    double w, h, box[4];
    picture_size(p, &w, &h, box);
    picture_open(out, w, h, box, p->title, p->subtitle, p->theme);
}

/* The sets of symbols that the counters on this board need. */
static unsigned armies_of(const Picture *p)
{
    unsigned bits = 0;
    for (int i = 0; i < p->counter_count; i++) {
        const Army *a = army_find(p->counters[i].army);
        for (int k = 0; army_at(k); k++) {
            bits |= army_at(k) == a ? 1u << k : 0;
        }
    }
    return bits;
}

void picture_svg(Buf *out, const Picture *p)
{
    open_document(out, p);
    symbol_defs(out, p->theme, armies_of(p));
    picture_ground(out, p);
    picture_marks_below(out, p);
    picture_names(out, p);
    picture_paths(out, p);
    picture_counters(out, p);
    picture_marks_above(out, p);
    picture_frame(out, p);
    buf_text(out, "</svg>\n");
}

void picture_map_svg(Buf *out, const Picture *p)
{
    open_document(out, p);
    picture_ground(out, p);
    picture_names(out, p);
    picture_frame(out, p);
    buf_text(out, "</svg>\n");
}

void picture_counter_document(Buf *out, const PictureCounter *c, PictureTheme theme, double size)
{
    Picture p = {.counters = c, .counter_count = 1, .theme = theme};
    svg_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"-8 -10 116 116\">\n",
            size, size);
    picture_style(out, theme);
    symbol_defs(out, theme, armies_of(&p));
    picture_counter_svg(out, c, theme, 48, 48, 96, false);
    buf_text(out, "</svg>\n");
}
