/* place_names.c - lettering: names of places and rivers, victory stars, entry flags.
 *
 * Nobody places a name by hand, so that any map gets good ones. What is already on the paper (rivers, roads, houses,
 * other names) stands in a coarse raster of clutter; each name tries a few places and takes the least cluttered,
 * important names first. River names follow the evened course of their river letter by letter.
 */
#include "picture/picture_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- clutter --------------------------------------------------------------------------------------------- */

enum { GRAIN = 6 };
typedef struct Clutter {
    double x0, y0; /* of the raster */
    int width, height;
    float *at;
    double left, top, right, bottom; /* names stay inside */
} Clutter;

typedef struct Box {
    double x0, y0, x1, y1;
} Box;

static void clutter_open(Clutter *c, const Sheet *s)
{
    *c = (Clutter){.x0 = s->x0, .y0 = s->y0, .left = s->cx0, .top = s->cy0, .right = s->cx1, .bottom = s->cy1};
    c->width = (int)((s->x1 - s->x0) / GRAIN) + 1;
    c->height = (int)((s->y1 - s->y0) / GRAIN) + 1;
    c->at = must_zalloc(sizeof *c->at * (size_t)(c->width * c->height));
}

static void range(double lo, double hi, double origin, int limit, int *first, int *last)
{
    *first = (int)floor((lo - origin) / GRAIN);
    *last = (int)floor((hi - origin) / GRAIN);
    *first = *first < 0 ? 0 : *first;
    *last = *last >= limit ? limit - 1 : *last;
}

static void clutter_box(Clutter *c, Box b, double weight)
{
    int x0, x1, y0, y1;
    range(b.x0, b.x1, c->x0, c->width, &x0, &x1);
    range(b.y0, b.y1, c->y0, c->height, &y0, &y1);
    for (int x = x0; x <= x1; x++) {
        for (int y = y0; y <= y1; y++) {
            c->at[x * c->height + y] = (float)fmax(c->at[x * c->height + y], weight);
        }
    }
}

static void clutter_lines(Clutter *c, const Lines *l, double weight)
{
    for (int i = 0; i < l->count; i++) {
        Pt p = l->at[i];
        clutter_box(c, (Box){p.x - 1, p.y - 1, p.x + 1, p.y + 1}, weight);
    }
}

static double clutter_cost(const Clutter *c, Box b)
{
    if (b.x0 < c->left + 2 || b.x1 > c->right - 2 || b.y0 < c->top + 2 || b.y1 > c->bottom - 2) {
        return 1000;
    }
    int x0, x1, y0, y1;
    double sum = 0;
    range(b.x0, b.x1, c->x0, c->width, &x0, &x1);
    range(b.y0, b.y1, c->y0, c->height, &y0, &y1);
    for (int x = x0; x <= x1; x++) {
        for (int y = y0; y <= y1; y++) {
            sum += c->at[x * c->height + y];
        }
    }
    return sum;
}

static Box box_around(Pt p, double half) { return (Box){p.x - half, p.y - half, p.x + half, p.y + half}; }

/* Everything the map layers have drawn. */
static void clutter_map(Clutter *c, const Sheet *s)
{
    const Map *m = s->map;
    Lines roads = {0}, trails = {0};
    road_courses(s, &roads, &trails);
    clutter_lines(c, &trails, 0.35);
    clutter_lines(c, &roads, 1.4);
    for (int i = 0; i < m->stream_count; i++) {
        Lines course = {0};
        river_course(s, i, &course);
        clutter_lines(c, &course, 1.6);
        lines_free(&course);
    }
    for (int i = 0; i < m->grid.count; i++) {
        Hex h = (Hex)i;
        if (!m->on[h]) {
            continue;
        }
        Pt p = hex_centre(s, h);
        if (map_terrain_is(m, h, "town") || map_terrain_is(m, h, "village") || map_terrain_is(m, h, "chateau") ||
            map_terrain_is(m, h, "redoubt") || map_tag(m, h, "fortified") >= 0) {
            clutter_box(c, box_around(p, 15), 3);
        } else if (map_tag(m, h, "building") >= 0) {
            clutter_box(c, box_around((Pt){p.x, p.y + 6}, 10), 1.5);
        }
        if (map_tag(m, h, "vp") >= 0 || map_tag(m, h, "star") >= 0) {
            clutter_box(c, box_around((Pt){p.x + UNIT * 0.33, p.y - UNIT * 0.19}, 10), 4);
        }
        if (map_tag(m, h, "entry") >= 0) {
            clutter_box(c, box_around((Pt){p.x + 6, p.y - 4}, 12), 4);
        }
    }
    lines_free(&roads);
    lines_free(&trails);
}

/* --- names of places ------------------------------------------------------------------------------------- */

typedef struct Face {
    const char *kind; /* of the place */
    const char *class;
    double size;
    int rank; /* placed in this sequence */
} Face;

/* The last serves every kind that is not listed. */
static const Face faces[] = {
    {"city", "n-city", 23, 0},           {"fortified_city", "n-city", 20, 0},   {"town", "n-town", 17, 1},
    {"fortified_town", "n-town", 17, 1}, {"castle", "n-fort", 14.5, 2},         {"chateau", "n-fort", 14.5, 2},
    {"village", "n-fort", 14, 2},        {"fortified farm", "n-fort", 14.5, 2}, {"entry", "n-to", 11.5, 4},
    {"gate", "n-to", 11.5, 4},           {"river", "n-river", 19, 1},           {"", "n-place", 13, 3},
};

static const Face *face_of(const char *kind)
{
    const Face *f = faces;
    while (*f->kind && strcmp(f->kind, kind) != 0) {
        f++;
    }
    return f;
}

/* A name that stands on two hexes of a town belongs to a city; elsewhere the first hex carries it. */
static const MapPlace *twin(const Map *m, int i, bool before)
{
    int first = before ? 0 : i + 1, last = before ? i : m->place_count;
    for (int k = first; k < last; k++) {
        if (strcmp(m->places[k].name, m->places[i].name) == 0 &&
            (strcmp(m->places[i].kind, "entry") != 0 ||
             grid_distance(&m->grid, m->places[k].hex, m->places[i].hex) < 3)) {
            return &m->places[k];
        }
    }
    return NULL;
}

static void upper(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; *text && n + 1 < size; text++) {
        out[n++] = *text >= 'a' && *text <= 'z' ? (char)(*text - 32) : *text;
    }
    out[n] = '\0';
}

typedef struct
    Spot { /* a try: offset from the hex centre, how the text hangs on it (0 start, 1 middle, 2 end), what it costs */
    double x, y;
    int anchor;
    double cost;
} Spot;

/* Below the hex is best, beside it good; above it stands its number. */
static const Spot spots[] = {
    {0, 34, 1, 0},   {8, 35, 1, 1},   {-8, 35, 1, 1},   {18, 35, 1, 3},   {-18, 35, 1, 3},   {0, 42, 1, 4},
    {27, 6, 0, 8},   {-27, 6, 2, 9},  {14, 31, 0, 7},   {-14, 31, 2, 8},  {28, 22, 0, 9},    {-28, 22, 2, 10},
    {0, -26, 1, 11}, {30, -6, 0, 12}, {-30, -6, 2, 12}, {18, -20, 0, 13}, {-18, -20, 2, 13},
};

static Box spot_box(Pt m, const Spot *t, double width, double size)
{
    double x = m.x + t->x - (t->anchor == 0 ? 0 : t->anchor == 1 ? width / 2 : width);
    return (Box){x - 1, m.y + t->y - size * 0.75, x + width + 1, m.y + t->y + size * 0.22};
}

static double best_spot(const Clutter *c, Pt m, double width, double size, double best, Pt *at, const Spot **spot)
{
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        double cost = 2 * spots[i].cost + clutter_cost(c, spot_box(m, &spots[i], width, size));
        if (cost < best) {
            best = cost;
            *at = m;
            *spot = &spots[i];
        }
    }
    return best;
}

static void place_name(Buf *out, Clutter *c, const Sheet *s, int i, const Face *f)
{
    static const char *const anchors[3] = {"start", "middle", "end"};
    const MapPlace *p = &s->map->places[i], *other = twin(s->map, i, false);
    bool city = f->rank == 1 && other;
    char capitals[80];
    upper(capitals, sizeof capitals, p->name);
    const char *text = city ? capitals : p->name;
    f = city ? &faces[0] : f;
    double width = text_width(text, f->size) * (f->rank == 0 ? 1.06 : 1);
    Pt at = hex_centre(s, p->hex);
    const Spot *spot = &spots[0];
    double best = best_spot(c, at, width, f->size, HUGE_VAL, &at, &spot);
    if (other) {
        best_spot(c, hex_centre(s, other->hex), width, f->size, best, &at, &spot);
    }
    clutter_box(c, spot_box(at, spot, width, f->size), 8);
    svg_put(out, "<text class=\"%s\" x=\"%g\" y=\"%g\" text-anchor=\"%s\">%s</text>\n", f->class, at.x + spot->x,
            at.y + spot->y, anchors[spot->anchor], text);
}

static void place_names(Buf *out, Clutter *c, const Sheet *s)
{
    for (int rank = 0; rank < 5; rank++) {
        for (int i = 0; i < s->map->place_count; i++) {
            const MapPlace *p = &s->map->places[i];
            const Face *f = face_of(p->kind);
            if (f->rank == rank && sheet_shows(s, p->hex) && !twin(s->map, i, true)) {
                place_name(out, c, s, i, f);
            }
        }
    }
}

/* --- names of rivers ------------------------------------------------------------------------------------- */

enum { ENDS = 8 }; /* points at the ends of a course that carry no letter: there it is not evened out */

typedef struct Letters { /* where each letter of a river's name stands */
    Pt at[STREAM_NAME];
    double turn[STREAM_NAME];
    int count;
} Letters;

typedef struct RiverFace {
    const char *class;
    double size, spacing, off; /* off: from the evened middle of the river to the letters' middle */
} RiverFace;

static RiverFace river_face(RiverRank rank)
{
    if (rank == RIVER) {
        return (RiverFace){"n-river", 19, 4, 25};
    }
    return rank == STREAM ? (RiverFace){"n-river2", 15, 2.4, 20} : (RiverFace){"n-brook", 11, 0.9, 14.5};
}

/* The course without its windings, every point about four units from the next. */
static void even_out(const Pt *p, int n, int reach, Lines *out)
{
    lines_begin(out);
    for (int i = 0; i < n; i++) {
        int k = i < reach ? i : reach;
        k = n - 1 - i < k ? n - 1 - i : k;
        Pt sum = {0, 0};
        for (int j = i - k; j <= i + k; j++) {
            sum.x += p[j].x;
            sum.y += p[j].y;
        }
        lines_add(out, (Pt){sum.x / (2 * k + 1), sum.y / (2 * k + 1)});
    }
}

static size_t letter_bytes(const char *text)
{
    size_t n = 1;
    while (((unsigned char)text[n] & 0xC0) == 0x80) {
        n++;
    }
    return n;
}

static double letter_advance(const char *text, double size)
{
    char one[8] = {0};
    memcpy(one, text, letter_bytes(text));
    return text_width(one, size) * 0.93;
}

/* Walks from point i along the line, forward or back, and sets a letter wherever its middle comes to lie. */
static bool set_letters(const Pt *p, int n, int i, int step, const RiverFace *f, double off, const char *text,
                        Letters *out)
{
    out->count = 0;
    double walked = 0;
    for (const char *t = text; *t; t += letter_bytes(t)) {
        assert(out->count < STREAM_NAME);
        double half = letter_advance(t, f->size) / 2;
        for (double goal = half; goal > 0;) {
            int next = i + step;
            if (next < ENDS || next >= n - ENDS) {
                return false;
            }
            double leg = pt_distance(p[i], p[next]) - walked;
            if (leg > goal) {
                walked += goal;
                goal = 0;
            } else {
                goal -= leg;
                walked = 0;
                i = next;
            }
        }
        Pt a = p[i - 2 * step], b = p[i + 2 * step],
           at = pt_mid(p[i], p[i + step], walked / fmax(1e-6, pt_distance(p[i], p[i + step])));
        double turn = atan2(b.y - a.y, b.x - a.x);
        out->turn[out->count] = turn;
        out->at[out->count++] = (Pt){at.x - sin(turn) * off, at.y + cos(turn) * off};
        walked += half + f->spacing; /* the rest of the letter; the loop above takes whole legs off it */
        while (i + step >= ENDS && i + step < n - ENDS && walked > pt_distance(p[i], p[i + step])) {
            walked -= pt_distance(p[i], p[i + step]);
            i += step;
        }
    }
    return true;
}

static double letters_cost(const Clutter *c, const Letters *l, const RiverFace *f, const char *text)
{
    double cost = 0, before = 0;
    for (int i = 0; i < l->count; i++, text += letter_bytes(text)) {
        double half = letter_advance(text, f->size) / 2;
        cost += clutter_cost(c, box_around(l->at[i], f->size * 0.45));
        if (i) {
            double bend = fabs(l->turn[i] - l->turn[i - 1]), gap = before + half + f->spacing;
            cost += 18 * (bend > 3.14159265 ? 6.2831853 - bend : bend);
            cost +=
                40 * fabs(pt_distance(l->at[i], l->at[i - 1]) / gap - 1); /* on the inside of a bend letters crowd */
        }
        cost += 1.5 * fabs(sin(l->turn[i])); /* level names read best */
        before = half;
    }
    return cost;
}

/* The best place for a name on points first to last of the line. */
static bool best_letters(const Clutter *c, const Pt *p, int n, int first, int last, const RiverFace *f,
                         const char *text, Letters *best)
{
    double least = 9 * (double)strlen(text); /* rather no name than one nobody can read */
    double limit = least;
    for (int i = first; i < last; i += 3) {
        for (int way = 0; way < 4; way++) {
            int step = way & 1 ? -1 : 1;
            Letters l = {.count = 0};
            if (i < ENDS || i >= n - ENDS || !set_letters(p, n, i, step, f, way & 2 ? f->off : -f->off, text, &l)) {
                continue;
            }
            double lean = cos(l.turn[l.count / 2]); /* names run from left to right */
            double cost = letters_cost(c, &l, f, text) + (lean < -0.05 ? 1000 : 0);
            if (cost < least) {
                least = cost;
                *best = l;
            }
        }
    }
    return least < limit;
}

static void river_name(Buf *out, Clutter *c, const Pt *p, int n, int first, int last, const RiverFace *f,
                       const char *text)
{
    Letters l = {.count = 0};
    if (!best_letters(c, p, n, first, last, f, text, &l)) {
        return;
    }
    const char *t = text;
    for (int i = 0; i < l.count; i++, t += letter_bytes(t)) {
        char one[8] = {0};
        memcpy(one, t, letter_bytes(t));
        clutter_box(c, box_around(l.at[i], f->size * 0.5), 8);
        if (one[0] == ' ') {
            continue;
        }
        double turn = l.turn[i], drop = f->size * 0.32; /* from the letter's middle to its foot */
        svg_put(out, "<text class=\"%s\" transform=\"translate(%g %g) rotate(%g)\">%s</text>", f->class,
                l.at[i].x - sin(turn) * drop, l.at[i].y + cos(turn) * drop, turn * 57.29577951308232, one);
    }
    buf_char(out, '\n');
}

/* "lambro_meridionale" is a word of the data; a map says "Lambro Meridionale". */
static void river_title(Buf *out, const char *name)
{
    bool first = true;
    buf_clear(out);
    for (; *name; name++) {
        buf_char(out, *name == '_' ? ' ' : first && *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
        first = *name == '_' || *name == ' ';
    }
}

static void river_names(Buf *out, Clutter *c, const Sheet *s)
{
    Buf title = {0};
    for (int i = 0; i < s->map->stream_count; i++) {
        const MapChain *stream = &s->map->streams[i];
        RiverRank rank = river_rank(s, stream);
        RiverFace f = river_face(rank);
        river_title(&title, stream->name);
        Lines course = {0}, even = {0};
        river_course(s, i, &course);
        for (int k = 0; k < course.lines && k < 1; k++) {
            int n;
            const Pt *p = lines_get(&course, k, &n);
            even_out(p, n, f.size > 12 ? 26 : 16, &even);
            int parts = rank == RIVER && n > 500 ? 2 : 1; /* long rivers are named twice */
            for (int part = 0; part < parts; part++) {
                river_name(out, c, even.at, n, n * part / parts, n * (part + 1) / parts, &f, buf_str(&title));
            }
        }
        lines_free(&course);
        lines_free(&even);
    }
    buf_free(&title);
}

/* --- stars and flags ------------------------------------------------------------------------------------- */

static void star(Buf *out, Pt m, int value)
{
    Pt p[10];
    for (int i = 0; i < 10; i++) {
        p[i] = pt_toward(m.x, m.y, (-90 + 36 * i) * 0.017453292519943295, i % 2 ? 5.1 : 11);
    }
    buf_text(out, "<g class=\"vp\"><path d=\"");
    svg_polyline(out, p, 10, true);
    buf_text(out, "\"/>");
    if (value > 0) {
        svg_put(out, "<text x=\"%g\" y=\"%g\">%d</text>", m.x, m.y + 3.6, value);
    }
    buf_text(out, "</g>\n");
}

static void stars_and_flags(Buf *out, const Sheet *s)
{
    const Map *m = s->map;
    for (int i = 0; i < m->grid.count; i++) {
        Hex h = (Hex)i;
        if (!sheet_shows(s, h)) {
            continue;
        }
        Pt p = hex_centre(s, h);
        int vp = map_tag(m, h, "vp"), entry = map_tag(m, h, "entry"), owner = map_tag(m, h, "entry_for");
        if (vp > 0 || map_tag(m, h, "star") >= 0) { /* a place worth holding, with or without a number */
            star(out, (Pt){p.x + UNIT * 0.33, p.y - UNIT * 0.19}, vp);
        }
        if (entry >= 0 || owner >= 0) {
            const char *army = "other";
            for (int k = 0; owner >= 0 && m->words->values && m->words->values[k]; k++) {
                army = k == owner ? m->words->values[k] : army;
            }
            svg_put(out,
                    "<g class=\"entry\" transform=\"translate(%g %g)\"><path d=\"M0 10V-14\"/><path class=\"fl-%s\" "
                    "d=\"M0-14 15-9.5 "
                    "0-5z\"/></g>\n",
                    p.x, p.y, army_find(army)->name);
        }
    }
}

void picture_names(Buf *out, const Picture *p)
{
    Sheet s;
    Clutter c;
    Buf names = {0};
    sheet_open(&s, p->map, p->crop);
    clutter_open(&c, &s);
    clutter_map(&c, &s);
    buf_text(out, "<g class=\"map lettering\">");
    stars_and_flags(out, &s);
    place_names(&names, &c, &s);
    river_names(&names, &c, &s);
    /* first every halo, then every letter, so that no halo cuts a neighbour's letter */
    buf_print(out, "<g class=\"halo\" aria-hidden=\"true\">%s</g>\n<g>%s</g></g>\n", buf_str(&names), buf_str(&names));
    buf_free(&names);
    free(c.at);
    sheet_close(&s);
}
