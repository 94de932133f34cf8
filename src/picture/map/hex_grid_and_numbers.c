/* hex_grid_and_numbers.c - the lines between the hexes of a map, each drawn once, and the numbers in them. */
#include "picture/picture_inside.h"

static void hex_numbers(Buf *out, const Sheet *s)
{
    buf_text(out, "<g class=\"hexno\">");
    for (int i = 0; i < s->map->grid.count; i++) {
        if (s->map->on[i]) {
            char name[8];
            grid_name(&s->map->grid, (Hex)i, name);
            Pt p = hex_centre(s, (Hex)i);
            svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text>", p.x, p.y - UNIT * (s->flat ? 0.395 : 0.36), name);
        }
    }
    buf_text(out, "</g>\n");
}

/* Sides that meet are one line. */
static void sides(Pen *pen, const Sheet *s, Cell c, const bool own[DIRECTIONS])
{
    for (int first = 0; first < DIRECTIONS; first++) {
        bool all = own[first] && first == 0;
        for (int d = 1; d < DIRECTIONS; d++) {
            all = all && own[d];
        }
        if (!own[first] || (own[(first + DIRECTIONS - 1) % DIRECTIONS] && !all)) {
            continue;
        }
        pen_move(pen, cell_corner(s, c, first));
        for (int d = 0; d < DIRECTIONS && own[(first + d) % DIRECTIONS]; d++) {
            pen_line(pen, cell_corner(s, c, first + d + 1));
        }
    }
}

void draw_grid(Buf *out, const Sheet *s, bool numbers)
{
    Pen pen = {.out = out};
    buf_text(out, "<path class=\"grid\" d=\"");
    for (int i = 0; i < s->map->grid.count; i++) {
        if (!s->map->on[i]) {
            continue;
        }
        Cell c = sheet_cell(s, (Hex)i);
        bool own[DIRECTIONS];
        for (int d = 0; d < DIRECTIONS; d++) { /* a side between two hexes is drawn by the first of them */
            Hex n = sheet_hex(s, cell_next(s, c, d));
            own[d] = n == HEX_NONE || n > i;
        }
        sides(&pen, s, c, own);
    }
    buf_text(out, "\"/>\n");
    if (numbers) {
        hex_numbers(out, s);
    }
}

void draw_hexes(Buf *out, const Sheet *s, const Hex *hex, int count, double inset)
{
    for (int i = 0; i < count; i++) {
        Pt p[6];
        hex_outline(s, hex[i], inset, p);
        svg_polyline(out, p, 6, true);
    }
}
