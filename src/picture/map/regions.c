/* regions.c - countries on a map: where hexes carry the tag `region`, the border between two is a line along the hex sides, and each bears its letters once,
 * large and faint, where it is widest. */
#include "picture/picture_inside.h"

#include <math.h>

static void region_border(Buf *out, const Sheet *s)
{
    const Map *m = s->map;
    buf_text(out, "<path class=\"region\" d=\"");
    for (int i = 0; i < m->grid.count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = m->on[i] ? m->next[i][d] : HEX_NONE;
            int here = n > i ? map_tag(m, (Hex)i, "region") : -1, there = n > i ? map_tag(m, n, "region") : -1;
            Cell c = sheet_cell(s, (Hex)i);
            int side = here >= 0 && there >= 0 && here != there ? cell_direction(s, c, sheet_cell(s, n)) : -1;
            if (side >= 0) {
                Pt a = cell_corner(s, c, side), b = cell_corner(s, c, side + 1);
                svg_put(out, "M%g %gL%g %g", a.x, a.y, b.x, b.y);
            }
        }
    }
    buf_text(out, "\"/>\n");
}

/* The hex of a region that lies deepest inside it, by rings of its own neighbours. */
static Hex deepest(const Map *m, int region)
{
    enum { RINGS = 12 };
    Hex best = HEX_NONE;
    int depth = -1;
    for (int i = 0; i < m->grid.count; i++) {
        if (!m->on[i] || map_tag(m, (Hex)i, "region") != region) {
            continue;
        }
        int near = RINGS; /* how far the nearest hex of another region is */
        for (int k = 0; k < m->grid.count; k++) {
            if (m->on[k] && map_tag(m, (Hex)k, "region") != region) {
                int far = map_distance(m, (Hex)i, (Hex)k);
                near = far < near ? far : near;
            }
        }
        if (near > depth) {
            depth = near;
            best = (Hex)i;
        }
    }
    return best;
}

void draw_regions(Buf *out, const Sheet *s)
{
    const Map *m = s->map;
    bool any = false;
    for (int i = 0; i < m->grid.count && !any; i++) {
        any = m->on[i] && map_tag(m, (Hex)i, "region") >= 0;
    }
    if (!any) {
        return;
    }
    region_border(out, s);
    for (int v = 0; m->words->values && m->words->values[v]; v++) {
        Hex h = deepest(m, v);
        if (h != HEX_NONE) {
            Pt at = hex_centre(s, h);
            svg_put(out, "<text class=\"n-region\" x=\"%g\" y=\"%g\">%s</text>\n", at.x, at.y + 24,
                    m->words->values[v]);
        }
    }
}
