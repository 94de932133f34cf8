/* fortifications.c - what engineers leave on a map: town walls with their gates, entrenchments, redoubts, ditches, walled houses.
 *
 * Works of neighbouring hexes join to one line, so that a position reads as one.
 */
#include "picture/picture_inside.h"

#include <math.h>
#include <string.h>

static bool is_works(const Map *m, Hex h)
{
    return map_terrain_is(m, h, "entrenchment") || map_terrain_is(m, h, "redoubt");
}

static bool is_ditch(const Map *m, Hex h) { return map_terrain_is(m, h, "ditch") && map_tag(m, h, "dry") < 0; }

/* --- walls ----------------------------------------------------------------------------------------------- */

static void tower(Buf *out, Pt p) { svg_put(out, "M%g %ga4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0z", p.x - 4.4, p.y); }

/* Sides with a wall, and towers at both ends of each gate. */
static void wall_sides(Buf *walls, Buf *towers, const Sheet *s)
{
    const Map *m = s->map;
    for (int i = 0; i < m->grid.count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = m->on[i] ? m->next[i][d] : HEX_NONE;
            if (n < i) {
                continue;
            }
            Cell c = sheet_cell(s, (Hex)i);
            int side = cell_direction(s, c, sheet_cell(s, n));
            Pt a = cell_corner(s, c, side), b = cell_corner(s, c, side + 1);
            if (map_side_is(m, (Hex)i, n, "wall")) {
                svg_move(walls, a);
                svg_line_to(walls, b);
            } else if (map_side_is(m, (Hex)i, n, "gate")) {
                tower(towers, pt_mid(a, b, 0.18));
                tower(towers, pt_mid(a, b, 0.82));
            }
        }
    }
}

void draw_walls(Buf *out, const Sheet *s)
{
    Buf walls = {0}, towers = {0};
    wall_sides(&walls, &towers, s);
    if (walls.len) {
        buf_print(out, "<path class=\"wall0\" d=\"%s\"/>\n<path class=\"wall\" d=\"%s\"/>\n", buf_str(&walls),
                  buf_str(&walls));
        buf_print(out, "<path class=\"tower\" d=\"%s\"/>\n", buf_str(&towers));
    }
    buf_free(&walls);
    buf_free(&towers);
}

/* --- entrenchments and ditches ---------------------------------------------------------------------------- */

/* From a to b in teeth, as entrenchments are drawn. */
static void teeth(Buf *out, Pt a, Pt b)
{
    double length = pt_distance(a, b);
    int n = (int)(length / 5.3);
    n = n < 2 ? 2 : n;
    svg_move(out, a);
    for (int i = 1; i < n; i++) {
        Pt p = pt_mid(a, b, (double)i / n);
        double off = (i % 2 ? 3.4 : -3.4) / length;
        svg_line_to(out, (Pt){p.x - (b.y - a.y) * off, p.y + (b.x - a.x) * off});
    }
    svg_line_to(out, b);
}

static void dots(Buf *out, Pt a, Pt b)
{
    svg_move(out, a);
    svg_line_to(out, b);
}

typedef bool Kind(const Map *m, Hex h);

/* Joins the centres of neighbouring hexes of the kind; one that stands alone gets a short stroke. */
static void join(Buf *out, const Sheet *s, Kind *kind, void (*stroke)(Buf *, Pt, Pt))
{
    const Map *m = s->map;
    for (int i = 0; i < m->grid.count; i++) {
        if (!m->on[i] || !kind(m, (Hex)i)) {
            continue;
        }
        bool alone = true;
        Pt p = hex_centre(s, (Hex)i);
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = m->next[i][d];
            if (n == HEX_NONE || !kind(m, n)) {
                continue;
            }
            alone = false;
            if (n > i) {
                stroke(out, p, hex_centre(s, n));
            }
        }
        if (alone) {
            stroke(out, (Pt){p.x, p.y - 20}, (Pt){p.x, p.y + 20});
        }
    }
}

static void draw_ditches(Buf *out, const Sheet *s)
{
    Buf d = {0};
    join(&d, s, is_ditch, dots);
    if (d.len) {
        buf_print(out, "<path class=\"ditch0\" d=\"%s\"/>\n<path class=\"ditch\" d=\"%s\"/>\n", buf_str(&d),
                  buf_str(&d));
    }
    buf_free(&d);
}

static void draw_lines(Buf *out, const Sheet *s)
{
    Buf lines = {0};
    join(&lines, s, is_works, teeth);
    if (lines.len) {
        buf_print(out, "<path class=\"trench0\" d=\"%s\"/>\n<path class=\"trench\" d=\"%s\"/>\n", buf_str(&lines),
                  buf_str(&lines));
    }
    for (int i = 0; i < s->map->grid.count; i++) {
        if (s->map->on[i] && map_terrain_is(s->map, (Hex)i, "redoubt")) {
            Pt p = hex_centre(s, (Hex)i);
            svg_put(out,
                    "<g class=\"redoubt\" transform=\"translate(%g %g)\"><path d=\"M-13-13H13V13H-13z\"/><path "
                    "class=\"in\" d=\"M-8-8H8V8H-8z\"/></g>\n",
                    p.x, p.y);
        }
    }
    buf_free(&lines);
}

/* --- walled houses ---------------------------------------------------------------------------------------- */

/* A house round a court, with a park before it. */
static void chateau(Buf *out, Pt p)
{
    svg_put(out, "<g transform=\"translate(%g %g)\"><path class=\"yard\" d=\"M-21-17H21V21H-21z\"/>", p.x, p.y);
    buf_text(out, "<path class=\"hsh\" d=\"M-14-10H17V13H-14z\"/><path class=\"work\" d=\"M-16-13H16V10H-16z\"/><path "
                  "class=\"court\" d=\"M-7-4H7V10H-7z\"/><path class=\"keep\" d=\"M-16-13H16V-4H-16z\"/></g>\n");
}

static void draw_houses(Buf *out, const Sheet *s)
{
    for (int i = 0; i < s->map->grid.count; i++) {
        if (!s->map->on[i]) {
            continue;
        }
        Pt p = hex_centre(s, (Hex)i);
        if (map_terrain_is(s->map, (Hex)i, "chateau")) {
            chateau(out, p);
        } else if (map_terrain_is(s->map, (Hex)i, "farmhouse")) {
            svg_put(out, "<path class=\"yard\" d=\"M%g %gh32v26h-32z\"/>\n", p.x - 16, p.y - 7);
        }
    }
}

void draw_works(Buf *out, const Sheet *s)
{
    draw_ditches(out, s);
    draw_houses(out, s);
    draw_lines(out, s);
}
