/* terrain.c - the ground of a map: relief with hachures, parcels and olives, woods, and a plain wash for terrains
 * of systems that have other words.
 *
 * Borders of terrain run through the middles of hex sides and are softened, so every hex centre keeps its own terrain.
 * The light comes from the north-west, as on plans of the time.
 */
#include "picture/picture_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Pt light = {-0.64, -0.77};

/* --- relief ---------------------------------------------------------------------------------------------- */

static bool at_least(const Sheet *s, Cell c, const void *what)
{
    return map_height(s->map, sheet_near(s, c)) >= *(const int *)what;
}

enum { SHADES = 3 }; /* strokes turned to the light, across it, from it */
typedef struct Hachures {
    Buf path[SHADES];
    Pen pen[SHADES];
} Hachures;

/* Strokes down the slope along one piece of the brow; *run is how far the next stroke lies beyond a. */
static void strokes(Hachures *out, const Sheet *s, Pt a, Pt b, double *run, Rng *r)
{
    double length = pt_distance(a, b);
    if (length == 0) {
        return;
    }
    double ox = (b.y - a.y) / length, oy = -(b.x - a.x) / length; /* downhill */
    double shade = -(ox * light.x + oy * light.y);                /* 1: turned from the light */
    int k = shade > 0.35 ? 2 : shade > -0.35 ? 1 : 0;
    for (; *run < length; *run += 3.6 + chance(r, -0.5, 0.5) + (1 - shade) * 0.7) {
        Pt p = pt_mid(a, b, *run / length);
        double up = chance(r, 1.5, 3), down = (8.5 + 4 * shade) * chance(r, 0.8, 1.12), skew = chance(r, -0.12, 0.12);
        if (p.x < s->x0 - 8 || p.x > s->x1 + 8 || p.y < s->y0 - 8 || p.y > s->y1 + 8) {
            continue;
        }
        pen_move(&out->pen[k], (Pt){p.x - ox * up, p.y - oy * up});
        pen_line(&out->pen[k], (Pt){p.x + (ox + oy * skew) * down, p.y + (oy - ox * skew) * down});
    }
    *run -= length;
}

static void hachures(Buf *out, const Sheet *s, const Lines *shapes, Rng *r)
{
    static const char *const width[SHADES] = {".55", ".8", "1.1"};
    Hachures shade = {0};
    for (int k = 0; k < SHADES; k++) {
        shade.pen[k].out = &shade.path[k];
    }
    for (int i = 0; i < shapes->lines; i++) {
        int n;
        const Pt *p = lines_get(shapes, i, &n);
        double run = 0;
        for (int k = 0; k < n; k++) {
            strokes(&shade, s, p[k], p[(k + 1) % n], &run, r);
        }
    }
    for (int k = 0; k < SHADES; k++) {
        buf_print(out, "<path class=\"hach\" stroke-width=\"%s\" d=\"%s\"/>\n", width[k], buf_str(&shade.path[k]));
        buf_free(&shade.path[k]);
    }
}

/* Borders of a set of cells, softened. */
static void shapes_of(const Sheet *s, Inside *inside, const void *what, const char *purpose, double jitter, Lines *out)
{
    Lines borders = {0};
    sheet_borders(s, inside, what, &borders);
    for (int i = 0; i < borders.lines; i++) {
        int n;
        const Pt *p = lines_get(&borders, i, &n);
        Rng r;
        chance_seed(&r, purpose, (int)p[0].x, (int)p[0].y);
        soften(p, n, &r, jitter, 7, out);
    }
    lines_free(&borders);
}

void draw_relief(Buf *out, const Sheet *s)
{
    int top = 0;
    for (int i = 0; i < s->map->grid.count; i++) {
        int h = s->map->on[i] ? map_height(s->map, (Hex)i) : 0;
        top = h > top ? h : top;
    }
    for (int level = 1; level <= top; level++) {
        Lines shapes = {0};
        Buf d = {0};
        Rng r;
        chance_seed(&r, "hachures", level, 0);
        shapes_of(s, at_least, &level, "relief", 2.2, &shapes);
        svg_lines(&d, &shapes, true);
        Shape shape = svg_shape(out, &d);
        svg_use(out, shape, "slope", "");
        svg_use(out, shape, level % 2 ? "h1" : "h2", "");
        svg_use(out, shape, "brow", "");
        if (!s->sketch) {
            hachures(out, s, &shapes, &r);
        }
        buf_free(&d);
        lines_free(&shapes);
    }
}

/* --- fields ---------------------------------------------------------------------------------------------- */

enum { TINTS = 3 };
typedef struct Fields {
    Strokes lot[TINTS], furrow;
    Buf olive;
    Pen olives;
} Fields;

static void olive_tree(Fields *f, Pt p) { pen_dot(&f->olives, p); }

/* Furrows: a stroke across them, cut into dashes as wide as a furrow (style_sheet.c); the last lies inside the strip. */
static void plough(Fields *f, const Pt q[4], double w)
{
    strokes_add(&f->furrow, pt_mid(q[0], q[3], 0.5),
                pt_mid(pt_mid(q[0], q[3], 0.5), pt_mid(q[1], q[2], 0.5), 1 - 1 / w), pt_distance(q[0], q[3]));
}

/* One strip of a parcel: q its corners, w its width. */
static void strip(Fields *f, const Pt q[4], double w, Rng *r)
{
    static const int tint_of[5] = {0, 0, 1, 1, 2};
    int tint = tint_of[chance_below(r, 5)];
    strokes_add(&f->lot[tint], pt_mid(q[0], q[1], 0.5), pt_mid(q[3], q[2], 0.5), w);
    if (tint < 2 && chance(r, 0, 1) < 0.7) {
        plough(f, q, w);
    } else if (tint == 2 && chance(r, 0, 1) < 0.5) {
        for (int i = 0; i < 3; i++) {
            olive_tree(f, pt_mid(q[0], q[3], 0.2 + 0.3 * i));
        }
    }
}

static void parcel(Fields *f, Pt m, double lie, int strips, Rng *r)
{
    Pt p = pt_toward(m.x, m.y, chance(r, 0, 6.283), chance(r, 2, 16));
    double t = lie + (chance_below(r, 2) ? 1.5708 : 0) + chance(r, -0.09, 0.09), ux = cos(t), uy = sin(t);
    double half = chance(r, 5.5, 9.5), at = 0;
    for (int i = 0; i < strips; i++) {
        double w = chance(r, 5, 10);
        Pt q[4];
        for (int k = 0; k < 4; k++) {
            double a = at + (k == 1 || k == 2 ? w : 0), b = k < 2 ? -half : half;
            q[k] = (Pt){p.x + ux * a - uy * b, p.y + uy * a + ux * b};
        }
        strip(f, q, w, r);
        at += w + 0.7;
    }
}

static void olive_grove(Fields *f, Pt m, Rng *r)
{
    Pt p = pt_toward(m.x, m.y, chance(r, 0, 6.283), chance(r, 6, 17));
    double t = chance(r, -0.5, 0.5);
    int across = 2 + chance_below(r, 3), down = 2 + chance_below(r, 2);
    for (int i = 0; i < across; i++) {
        for (int j = 0; j < down; j++) {
            olive_tree(f, (Pt){p.x + i * 5 * cos(t) - j * 4.6 * sin(t), p.y + i * 5 * sin(t) + j * 4.6 * cos(t)});
        }
    }
}

static void hex_fields(Fields *f, const Sheet *s, Hex h)
{
    Cell c = sheet_cell(s, h);
    Rng r;
    chance_seed(&r, "fields", c.c, c.r);
    bool valley = map_height(s->map, h) == 0;
    double lie = chance(&r, -0.38, 0.38);
    int parcels = valley ? (chance_below(&r, 3) ? 2 : 1) : chance_below(&r, 4) == 0;
    for (int i = 0; i < parcels; i++) {
        parcel(f, cell_centre(s, c), lie, valley ? 2 + chance_below(&r, 3) : 2, &r);
    }
    if (!valley && chance(&r, 0, 1) < 0.5) {
        olive_grove(f, cell_centre(s, c), &r);
    }
}

void draw_fields(Buf *out, const Sheet *s)
{
    static const char *const tint_class[TINTS] = {"fa", "fb", "fc"};
    Fields f = {0};
    f.olives.out = &f.olive;
    for (int i = 0; i < s->map->grid.count; i++) {
        if (s->map->on[i] && (map_terrain_is(s->map, (Hex)i, "clear") || map_terrain_is(s->map, (Hex)i, "rough"))) {
            hex_fields(&f, s, (Hex)i);
        }
    }
    buf_text(out, "<g class=\"fields\">");
    for (int k = 0; k < TINTS; k++) {
        strokes_draw(out, &f.lot[k], tint_class[k]);
    }
    strokes_draw(out, &f.furrow, "furrow");
    buf_print(out, "<path class=\"olive\" d=\"%s\"/></g>\n", buf_str(&f.olive));
    buf_free(&f.olive);
}

/* --- woods ----------------------------------------------------------------------------------------------- */

static bool wooded(const Sheet *s, Cell c, const void *what)
{
    (void)what;
    Hex h = sheet_near(s, c);
    return h != HEX_NONE && map_terrain_is(s->map, h, "woods");
}

enum { CROWNS = 3 }; /* sizes of trees */
typedef struct Trees {
    Buf crown[CROWNS];
    Pen pen[CROWNS];
} Trees;

/* Twice the area; negative for the border of a clearing. */
static double area(const Pt *loop, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        Pt a = loop[i], b = loop[(i + 1) % count];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

static bool in_clearing(const Lines *shapes, Pt p)
{
    for (int i = 0; i < shapes->lines; i++) {
        int n;
        const Pt *loop = lines_get(shapes, i, &n);
        if (area(loop, n) < 0 && within(p, loop, n)) {
            return true;
        }
    }
    return false;
}

/* Trees inside one border, none nearer than a crown to another. */
static void plant(Trees *t, const Lines *shapes, const Pt *loop, int count)
{
    double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        x0 = fmin(x0, loop[i].x), x1 = fmax(x1, loop[i].x);
        y0 = fmin(y0, loop[i].y), y1 = fmax(y1, loop[i].y);
    }
    Rng r;
    chance_seed(&r, "trees", (int)x0, (int)y0);
    Lines put = {0};
    lines_begin(&put);
    for (int tries = (int)((x1 - x0) * (y1 - y0) / 8); tries > 0; tries--) {
        Pt p = {chance(&r, x0, x1), chance(&r, y0, y1)};
        bool room = within(p, loop, count);
        for (int i = 0; i < put.count && room; i++) {
            room = pt_distance(p, put.at[i]) > 6.4;
        }
        if (room && !in_clearing(shapes, p)) {
            lines_add(&put, p);
            pen_dot(&t->pen[chance_below(&r, CROWNS)], p);
        }
    }
    lines_free(&put);
}

/* The crowns once more: by so much wider, or all of one width, and shifted. */
typedef struct CrownLook {
    const char *class;
    double more, width, x, y;
} CrownLook;

static void crowns(Buf *out, const Shape shape[CROWNS], const CrownLook *look)
{
    static const double width[CROWNS] = {5.6, 7.2, 8.8};
    for (int k = 0; k < CROWNS; k++) {
        Buf more = {0};
        svg_put(&more, "stroke-width=\"%g\"", look->width > 0 ? look->width : width[k] + look->more);
        if (look->x != 0) {
            svg_put(&more, " transform=\"translate(%g %g)\"", look->x, look->y);
        }
        svg_use(out, shape[k], look->class, buf_str(&more));
        buf_free(&more);
    }
}

void draw_woods(Buf *out, const Sheet *s)
{
    Lines shapes = {0};
    Trees t = {0};
    Shape shape[CROWNS];
    for (int k = 0; k < CROWNS; k++) {
        t.pen[k].out = &t.crown[k];
    }
    shapes_of(s, wooded, NULL, "woods", 3, &shapes);
    buf_text(out, "<path class=\"wood\" d=\"");
    svg_lines(out, &shapes, true);
    buf_text(out, "\"/>\n");
    for (int i = 0; i < shapes.lines && !s->sketch; i++) {
        int n;
        const Pt *p = lines_get(&shapes, i, &n);
        if (area(p, n) > 0) {
            plant(&t, &shapes, p, n);
        }
    }
    for (int k = 0; k < CROWNS; k++) {
        shape[k] = svg_shape(out, &t.crown[k]);
        buf_free(&t.crown[k]);
    }
    crowns(out, shape, &(CrownLook){.class = "tshade", .more = 1, .x = 2, .y = 2.4});
    crowns(out, shape, &(CrownLook){.class = "tedge", .more = 1.8});
    crowns(out, shape, &(CrownLook){.class = "tree"});
    crowns(out, shape, &(CrownLook){.class = "thigh", .width = 3.2, .x = -1.2, .y = -1.4});
    lines_free(&shapes);
}

/* --- other words ----------------------------------------------------------------------------------------- */

/* Terrains drawn elsewhere, and those that have a wash of their own; any other gets the neutral one. */
static const char *wash_of(const char *terrain)
{
    static const char *const known[][2] = {
        {"clear", NULL},        {"rough", NULL},      {"woods", NULL},     {"town", NULL},       {"village", NULL},
        {"farmstead", NULL},    {"farmhouse", NULL},  {"chateau", NULL},   {"ditch", NULL},      {"redoubt", NULL},
        {"entrenchment", NULL}, {"city", "t-city"},   {"lake", "t-water"}, {"river", "t-water"}, {"sea", "t-water"},
        {"bridge", "t-water"},  {"swamp", "t-marsh"}, {"rice", "t-marsh"}, {"marsh", "t-marsh"}, {"hill", "h1"},
        {"mountain", "h2"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i][0], terrain) == 0) {
            return known[i][1];
        }
    }
    return "t-other";
}

static bool same_terrain(const Sheet *s, Cell c, const void *what)
{
    Hex h = sheet_near(s, c);
    return h != HEX_NONE && s->map->terrain[h] == *(const int *)what;
}

/* Waters join, and a bridge that fills whole hexes lies over one. */
static bool is_water(const Sheet *s, Cell c, const void *what)
{
    (void)what;
    bool inside = c.c >= 0 && c.c < s->columns && c.r >= 0 && c.r < s->rows;
    Hex h = inside ? sheet_hex(s, c) : sheet_near(s, c); /* a hole is land that nobody plays on */
    const char *class = h == HEX_NONE ? NULL : wash_of(map_look(s->map, map_terrain(s->map, h)));
    return class && strcmp(class, "t-water") == 0;
}

static void wash(Buf *out, const Sheet *s, Inside *inside, const void *what, const char *class)
{
    Lines shapes = {0};
    shapes_of(s, inside, what, "wash", 2.2, &shapes);
    if (shapes.lines) {
        buf_print(out, "<path class=\"%s wash\" d=\"", class);
        svg_lines(out, &shapes, true);
        buf_text(out, "\"/>\n");
    }
    lines_free(&shapes);
}

void draw_other_terrain(Buf *out, const Sheet *s)
{
    for (int t = 0; s->map->words->terrains[t]; t++) {
        const char *class = wash_of(map_look(s->map, s->map->words->terrains[t]));
        if (class && strcmp(class, "t-water") != 0) {
            wash(out, s, same_terrain, &t, class);
        }
    }
    wash(out, s, is_water, NULL, "t-water");
}

/* --- crops ------------------------------------------------------------------------------------------------ */

typedef struct Crop {
    const char *tag, *value, *class; /* value null: the bare tag */
} Crop;

static bool grows(const Sheet *s, Cell c, const void *what)
{
    const Crop *crop = what;
    const char *const *values = s->map->words->values;
    Hex h = sheet_hex(s, c);
    int v = h == HEX_NONE ? -1 : map_tag(s->map, h, crop->tag);
    return v >= 0 && (!crop->value || (values && strcmp(values[v], crop->value) == 0));
}

void draw_crops(Buf *out, const Sheet *s)
{
    static const Crop crops[] = {{"crop", "wheat", "c-wheat"},
                                 {"crop", "provender", "c-green"},
                                 {"dry", NULL, "c-sand"}};
    for (size_t i = 0; i < sizeof crops / sizeof *crops; i++) {
        if (map_has_tag(s->map, crops[i].tag)) {
            wash(out, s, grows, &crops[i], crops[i].class);
        }
    }
}
