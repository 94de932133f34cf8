/* ground.c - the ground of a table: terrain polygons with their true edges, so that a ruler laid on the picture tells the
 * truth, and what makes a wood a wood inside them.
 *
 * Drawing goes by the name of the kind; a kind it does not know is a plain patch.
 */
#include "picture/table/tabletop_inside.h"

#include <math.h>
#include <string.h>

typedef struct Patch {
    const Tabletop *t;
    const Area *area;
    Pt at[AREA_CORNERS];
    int n, index;
    Pt low, high;
} Patch;

static Patch patch_of(const Tabletop *t, int index)
{
    Patch p = {.t = t, .area = &t->ground->area[index], .index = index};
    p.n = area_outline(t, p.area, p.at);
    p.low = p.high = p.at[0];
    for (int i = 1; i < p.n; i++) {
        p.low = (Pt){fmin(p.low.x, p.at[i].x), fmin(p.low.y, p.at[i].y)};
        p.high = (Pt){fmax(p.high.x, p.at[i].x), fmax(p.high.y, p.at[i].y)};
    }
    return p;
}

static void outline(Buf *out, const Patch *p, const char *class)
{
    svg_put(out, "<path class=\"%s\" d=\"", class);
    svg_polyline(out, p->at, p->n, true);
    buf_text(out, "\"/>\n");
}

/* How far a point lies from the border, inside. */
static double depth_of(const Patch *p, Pt at)
{
    double near = 1e9;
    if (!within(at, p->at, p->n)) {
        return -1;
    }
    for (int i = 0, j = p->n - 1; i < p->n; j = i++) {
        Pt a = p->at[j], b = p->at[i];
        double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
        double k = whole > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / whole : 0;
        k = k < 0 ? 0 : k > 1 ? 1 : k;
        near = fmin(near, hypot(at.x - a.x - k * dx, at.y - a.y - k * dy));
    }
    return near;
}

/* Short strokes across the border, every few units: outward from a brow, or inward. */
static void ticks(Buf *out, const Patch *p, double every, double length)
{
    buf_text(out, "<path class=\"a-tick\" d=\"");
    for (int i = 0; i < p->n; i++) {
        Pt a = p->at[i], b = p->at[(i + 1) % p->n];
        double d = pt_distance(a, b);
        int count = (int)(d / every);
        for (int k = 0; k < count; k++) {
            Pt from = pt_mid(a, b, (k + 0.5) / count);
            svg_move(out, from);
            /* areas run clockwise on the table, so in these units too: outward is to the left of the way */
            svg_put(out, "l%g %g", (b.y - a.y) / d * length, -(b.x - a.x) / d * length);
        }
    }
    buf_text(out, "\"/>\n");
}

/* --- what grows and stands on it ------------------------------------------------------------------------- */

/* Dots on a jittered grid inside the border, as one path of round strokes. */
static void dots(Buf *out, const Patch *p, const char *class, double width, double step, double jitter, double inset,
                 double dx, double dy)
{
    Rng r;
    chance_seed(&r, "table", p->index, 7);
    svg_put(out, "<path class=\"%s\" stroke-width=\"%g\" d=\"", class, width);
    for (double y = p->low.y + step / 2; y < p->high.y; y += step) {
        for (double x = p->low.x + step / 2; x < p->high.x; x += step) {
            Pt at = {x + chance(&r, -jitter, jitter), y + chance(&r, -jitter, jitter)};
            if (depth_of(p, at) > inset) {
                svg_move(out, (Pt){at.x + dx, at.y + dy});
                buf_text(out, "h.1");
            }
        }
    }
    buf_text(out, "\"/>\n");
}

static void wood(Buf *out, const Patch *p)
{
    outline(out, p, "a-wood");
    dots(out, p, "tshade", 15, 15, 4, 8, 2.5, 3.5);
    dots(out, p, "tedge", 14, 15, 4, 7, 0, 0);
    dots(out, p, "tree", 11.5, 15, 4, 7, 0, 0);
    dots(out, p, "thigh", 4, 15, 4, 7, -2.4, -2.6);
}

static void orchard(Buf *out, const Patch *p)
{
    outline(out, p, "a-orchard");
    dots(out, p, "tedge", 7.5, 17, 0.6, 5, 0.6, 0.8);
    dots(out, p, "tree", 6, 17, 0.6, 5, 0, 0);
}

static void marsh(Buf *out, const Patch *p)
{
    Rng r;
    chance_seed(&r, "reeds", p->index, 3);
    outline(out, p, "a-marsh");
    buf_text(out, "<path class=\"a-reed\" d=\"");
    for (double y = p->low.y + 6; y < p->high.y; y += 11) {
        for (double x = p->low.x + 6; x < p->high.x; x += 22) {
            Pt at = {x + chance(&r, 0, 12), y + chance(&r, -2, 2)};
            if (depth_of(p, at) > 8) {
                svg_move(out, at);
                buf_text(out, "h9m-6-3h5");
            }
        }
    }
    buf_text(out, "\"/>\n");
}

/* A roof that lies wholly inside; every second one of the other tone. */
static bool roof(Buf *out, const Patch *p, Pt at, double w, double h, int number)
{
    Pt corner[4] = {{at.x, at.y}, {at.x + w, at.y}, {at.x + w, at.y + h}, {at.x, at.y + h}};
    for (int i = 0; i < 4; i++) {
        if (depth_of(p, corner[i]) < 4) {
            return false;
        }
    }
    svg_put(out, "<path class=\"hsh\" d=\"M%g %gh%gv%gh%gz\"/>", at.x + 2, at.y + 2.5, w, h, -w);
    svg_put(out, "<path class=\"roof%s\" d=\"M%g %gh%gv%gh%gz", number % 2 ? " roof2" : "", at.x, at.y, w, h, -w);
    if (w > h) {
        svg_put(out, "M%g %gh%g\"/>\n", at.x, at.y + h / 2, w);
    } else {
        svg_put(out, "M%g %gv%g\"/>\n", at.x + w / 2, at.y, h);
    }
    return true;
}

static void town(Buf *out, const Patch *p)
{
    Rng r;
    int number = 0;
    chance_seed(&r, "roofs", p->index, 5);
    outline(out, p, "a-town");
    for (double y = p->low.y + 7; y < p->high.y; y += 25) {
        for (double x = p->low.x + 7; x < p->high.x; x += 27) {
            bool tall = chance_below(&r, 3) == 0;
            double w = tall ? 11 : chance(&r, 17, 22), h = tall ? 18 : chance(&r, 10, 14);
            number += roof(out, p, (Pt){x + chance(&r, 0, 4), y + chance(&r, 0, 5)}, w, h, number);
        }
    }
}

/* --- by kind --------------------------------------------------------------------------------------------- */

static void hill(Buf *out, const Patch *p)
{
    outline(out, p, p->area->level > 1 ? "a-hill a-l2" : "a-hill a-l1");
    ticks(out, p, 5.5, 9);
}

static void water(Buf *out, const Patch *p) { outline(out, p, "a-water"); }
static void road(Buf *out, const Patch *p) { outline(out, p, "a-road"); }

static void work(Buf *out, const Patch *p)
{
    outline(out, p, "a-work");
    ticks(out, p, 7, -6);
}

static void bank(Buf *out, const Patch *p)
{
    outline(out, p, "a-bank");
    ticks(out, p, 5, 5);
}

static void hedge(Buf *out, const Patch *p) { outline(out, p, "a-hedge"); }
static void wall(Buf *out, const Patch *p) { outline(out, p, "a-town"); }
static void other(Buf *out, const Patch *p) { outline(out, p, "a-other"); }

typedef enum Layer { LAYER_RELIEF, LAYER_GROWTH, LAYER_WATER, LAYER_ROADS, LAYER_WORKS, LAYERS } Layer;
static const struct {
    const char *kind;
    Layer layer;
    void (*draw)(Buf *out, const Patch *p);
} drawings[] = {
    {"hill", LAYER_RELIEF, hill},       {"marsh", LAYER_GROWTH, marsh},      {"orchard", LAYER_GROWTH, orchard},
    {"wood", LAYER_GROWTH, wood},       {"stream", LAYER_WATER, water},      {"river", LAYER_WATER, water},
    {"road", LAYER_ROADS, road},        {"bridge", LAYER_ROADS, road},       {"fieldwork", LAYER_WORKS, work},
    {"embankment", LAYER_WORKS, bank},  {"strongpoint", LAYER_WORKS, town},  {"shelter_light", LAYER_WORKS, hedge},
    {"shelter_low", LAYER_WORKS, wall}, {"shelter_high", LAYER_WORKS, wall}, {NULL, LAYER_GROWTH, other},
};

static int drawing_of(const char *kind)
{
    int i = 0;
    while (drawings[i].kind && strcmp(drawings[i].kind, kind) != 0) {
        i++;
    }
    return i;
}

/* Lines every foot, as players find them on their mats. */
static void feet_lines(Buf *out, const Tabletop *t)
{
    double w = units(t->ground->width), h = units(t->ground->height);
    buf_text(out, "<path class=\"foot\" d=\"");
    for (int i = 12; i * INCH < t->ground->width; i += 12) {
        svg_put(out, "M%g 0v%g", units(i * INCH), h);
    }
    for (int i = 12; i * INCH < t->ground->height; i += 12) {
        svg_put(out, "M0 %gh%g", h - units(i * INCH), w);
    }
    buf_text(out, "\"/>\n");
}

void tabletop_ground(Buf *out, const Tabletop *t)
{
    buf_text(out, "<g class=\"map\">");
    svg_put(out, "<rect class=\"ground\" x=\"0\" y=\"0\" width=\"%g\" height=\"%g\"/>\n", units(t->ground->width),
            units(t->ground->height));
    for (int layer = 0; layer < LAYERS; layer++) {
        for (int i = 0; i < t->ground->count; i++) {
            int d = drawing_of(kind_of_area(t, &t->ground->area[i]));
            if ((int)drawings[d].layer == layer) {
                Patch p = patch_of(t, i);
                drawings[d].draw(out, &p);
            }
        }
    }
    feet_lines(out, t);
    buf_text(out, "</g>\n");
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* Narrow areas have their name along their longest edge, the others in their middle. */
static void name_of_area(Buf *out, const Tabletop *t, int index)
{
    Patch p = patch_of(t, index);
    int longest = 0;
    double length = 0;
    for (int i = 0, j = p.n - 1; i < p.n; j = i++) {
        double d = pt_distance(p.at[j], p.at[i]);
        if (d > length) {
            length = d;
            longest = j;
        }
    }
    Pt a = p.at[longest], b = p.at[(longest + 1) % p.n], middle = pt_mid(a, b, 0.5);
    bool narrow = depth_of(&p, outline_middle(p.at, p.n)) < 14;
    if (!narrow) {
        Pt at = outline_middle(p.at, p.n);
        bool town_name = strcmp(kind_of_area(t, p.area), "strongpoint") == 0;
        svg_put(out, "<text class=\"%s\" x=\"%g\" y=\"%g\" text-anchor=\"middle\">%s</text>\n",
                town_name ? "n-town" : "n-place", at.x, town_name ? p.high.y + 17 : at.y + 4, p.area->name);
        return;
    }
    double turn = atan2(b.y - a.y, b.x - a.x) * 180 / 3.14159265358979;
    turn = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
    svg_put(out, "<text class=\"n-small\" transform=\"translate(%g %g) rotate(%g)\" y=\"-4\">%s</text>\n", middle.x,
            middle.y, turn, p.area->name);
}

void tabletop_names(Buf *out, const Tabletop *t)
{
    Buf names = {0};
    for (int i = 0; i < t->ground->count; i++) {
        name_of_area(&names, t, i);
    }
    buf_print(out, "<g class=\"map\"><g class=\"halo\">%s</g><g>%s</g></g>\n", buf_str(&names), buf_str(&names));
    buf_free(&names);
}
