/* rivers_and_roads.c - rivers, roads, trails and bridges.
 *
 * A river is a ribbon that widens from source to mouth and runs through the middles of its hex sides. A road has the
 * hex centres for control points: it crosses hex sides in the middle, where the bridges are.
 */
#include "picture/picture_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- rivers ---------------------------------------------------------------------------------------------- */

/* The two ends of a hex side; false when the hexes do not touch. */
static bool side_ends(const Sheet *s, Hex a, Hex b, Pt end[2])
{
    Cell c = sheet_cell(s, a);
    int d = cell_direction(s, c, sheet_cell(s, b));
    if (d < 0) {
        return false;
    }
    end[0] = cell_corner(s, c, d);
    end[1] = cell_corner(s, c, d + 1);
    return true;
}

static bool same(Pt a, Pt b) { return pt_distance(a, b) < 1; }

/* The vertices a stream passes, from source to mouth. Sides that do not join start a new line. */
static void stream_vertices(const Sheet *s, const MapChain *chain, Lines *out)
{
    Pt held[2] = {{0, 0}, {0, 0}}, side[2];
    int state = 0; /* 0: nothing yet, 1: one side whose sense is open, 2: running */
    for (int i = 0; i + 1 < chain->count; i += 2) {
        if (!side_ends(s, chain->hex[i], chain->hex[i + 1], side)) {
            continue;
        }
        if (state == 1) {
            bool swap = same(held[0], side[0]) || same(held[0], side[1]);
            lines_add(out, held[swap]);
            lines_add(out, held[!swap]);
            state = 2;
        }
        Pt last = state == 2 ? out->at[out->count - 1] : held[1];
        if (state == 2 && (same(last, side[0]) || same(last, side[1]))) {
            lines_add(out, side[same(last, side[0])]);
            continue;
        }
        lines_begin(out);
        held[0] = side[0], held[1] = side[1];
        state = 1;
    }
    if (state == 1) {
        lines_add(out, held[0]);
        lines_add(out, held[1]);
    }
}

/* Where a drawn river passes a vertex between two others; its curve keeps clear of the vertex itself. */
static Pt pulled(Pt a, Pt v, Pt b)
{
    Pt m = pt_mid(pt_mid(a, v, 0.5), pt_mid(v, b, 0.5), 0.5);
    return pt_mid(v, m, 0.5);
}

/* A mouth on another stream ends in that stream's middle, not on the vertex beside it. */
static Pt mouth(const Sheet *s, int stream, Pt end)
{
    for (int i = 0; i < s->map->stream_count; i++) {
        Lines l = {0};
        if (i != stream) {
            stream_vertices(s, &s->map->streams[i], &l);
        }
        for (int k = 1; k + 1 < l.count; k++) {
            if (same(l.at[k], end)) {
                end = pulled(l.at[k - 1], l.at[k], l.at[k + 1]);
                i = s->map->stream_count;
                break;
            }
        }
        lines_free(&l);
    }
    return end;
}

static bool near_edge(const Sheet *s, Pt p)
{
    return fmin(fmin(p.x - s->x0, s->x1 - p.x), fmin(p.y - s->y0, s->y1 - p.y)) < 0.63 * UNIT;
}

/* A quadratic curve from a to c with control b, without its first point. */
static void curve(Lines *out, Pt a, Pt b, Pt c, double step)
{
    int q = (int)((pt_distance(a, b) + pt_distance(b, c)) / step);
    q = q < 3 ? 3 : q;
    for (int j = 1; j <= q; j++) {
        double t = (double)j / q, u = 1 - t;
        lines_add(out, (Pt){u * u * a.x + 2 * t * u * b.x + t * t * c.x, u * u * a.y + 2 * t * u * b.y + t * t * c.y});
    }
}

/* An open curve through the middles of the legs of p. */
static void smooth(Lines *out, const Pt *p, int n, double step)
{
    lines_begin(out);
    lines_add(out, p[0]);
    for (int i = 1; i + 1 < n; i++) {
        Pt a = i == 1 ? p[0] : pt_mid(p[i - 1], p[i], 0.5), c = i == n - 2 ? p[n - 1] : pt_mid(p[i], p[i + 1], 0.5);
        curve(out, a, p[i], c, step);
    }
    if (n == 2) {
        lines_add(out, p[1]);
    }
}

/* A point beyond a, away from b: where a line runs off the paper. */
static Pt beyond(Pt a, Pt b, double length)
{
    double d = pt_distance(a, b);
    return d == 0 ? a : (Pt){a.x + (a.x - b.x) / d * length, a.y + (a.y - b.y) / d * length};
}

void river_course(const Sheet *s, int stream, Lines *out)
{
    Lines path = {0};
    stream_vertices(s, &s->map->streams[stream], &path);
    for (int i = 0; i < path.lines; i++) {
        int n;
        const Pt *p = lines_get(&path, i, &n);
        if (n < 2) {
            continue;
        }
        Lines full = {0};
        lines_begin(&full);
        if (near_edge(s, p[0])) {
            lines_add(&full, beyond(p[0], p[1], 60));
        }
        for (int k = 0; k < n; k++) {
            bool end = k == 0 || k == n - 1;
            lines_add(&full, end ? mouth(s, stream, p[k]) : p[k]);
        }
        if (near_edge(s, p[n - 1])) {
            lines_add(&full, beyond(p[n - 1], p[n - 2], 60));
        }
        smooth(out, full.at, full.count, 4);
        lines_free(&full);
    }
    lines_free(&path);
}

RiverRank river_rank(const Sheet *s, const MapChain *stream)
{
    int share = stream->count / 2 * 100 / (s->columns + s->rows);
    return share >= 58 ? RIVER : share > 32 ? STREAM : BROOK;
}

/* Breadth at the source and the mouth: what is long on the map is a river. */
static void breadth(RiverRank rank, double *source, double *end)
{
    *source = rank == RIVER ? 8.5 : rank == STREAM ? 3.8 : 1.6;
    *end = rank == RIVER ? 13 : rank == STREAM ? 7.2 : 4.2;
}

static void ribbon(Buf *out, const Pt *c, int n, double w0, double w1)
{
    Lines bank = {0};
    lines_begin(&bank);
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < n; k++) {
            int i = pass ? n - 1 - k : k;
            Pt a = c[i > 0 ? i - 1 : 0], b = c[i + 1 < n ? i + 1 : n - 1];
            double l = pt_distance(a, b), w = (w0 + (w1 - w0) * i / n) / 2 * (pass ? -1 : 1);
            l = l == 0 ? 1 : l;
            lines_add(&bank, (Pt){c[i].x - (b.y - a.y) / l * w, c[i].y + (b.x - a.x) / l * w});
        }
    }
    svg_polyline(out, bank.at, bank.count, true);
    lines_free(&bank);
}

static bool in_chain(const MapChain *chain, Hex a, Hex b)
{
    for (int i = 0; i + 1 < chain->count; i += 2) {
        if ((chain->hex[i] == a && chain->hex[i + 1] == b) || (chain->hex[i] == b && chain->hex[i + 1] == a)) {
            return true;
        }
    }
    return false;
}

/* ---- waters that stand only as sides, without a name ---- */

typedef struct Sides {
    Pt (*end)[2]; /* owned */
    bool *used;   /* owned */
    int count;
} Sides;

static bool is_water_side(const Map *m, Hex a, Hex b)
{
    bool water = map_side_looks(m, a, b, "stream") || map_side_looks(m, a, b, "river");
    for (int k = 0; water && k < m->stream_count; k++) {
        water = !in_chain(&m->streams[k], a, b);
    }
    return water;
}

static void gather_sides(const Sheet *s, Sides *out)
{
    const Map *m = s->map;
    size_t most = (size_t)m->grid.count * DIRECTIONS;
    *out = (Sides){.end = must_alloc(most * sizeof *out->end), .used = must_zalloc(most * sizeof *out->used)};
    for (int i = 0; i < m->grid.count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = m->on[i] ? m->next[i][d] : HEX_NONE;
            if (n > i && is_water_side(m, (Hex)i, n) && side_ends(s, (Hex)i, n, out->end[out->count])) {
                out->count++;
            }
        }
    }
}

/* The line from `from` on, side by side, as long as one that is not used goes on from its end. */
static void follow(Sides *sides, Pt from, Lines *out)
{
    for (bool on = true; on;) {
        on = false;
        for (int i = 0; i < sides->count && !on; i++) {
            int meets = sides->used[i] ? -1 : same(sides->end[i][0], from) ? 0 : same(sides->end[i][1], from) ? 1 : -1;
            if (meets >= 0) {
                sides->used[i] = on = true;
                from = sides->end[i][1 - meets];
                lines_add(out, from);
            }
        }
    }
}

/* Every corner is cut, twice: what runs along hex sides runs as water does. */
static void cut_corners(Lines *l)
{
    for (int round = 0; round < 2; round++) {
        Lines cut = {0};
        lines_begin(&cut);
        lines_add(&cut, l->at[0]);
        for (int i = 0; i + 1 < l->count; i++) {
            lines_add(&cut, pt_mid(l->at[i], l->at[i + 1], 0.25));
            lines_add(&cut, pt_mid(l->at[i], l->at[i + 1], 0.75));
        }
        lines_add(&cut, l->at[l->count - 1]);
        lines_free(l);
        *l = cut;
    }
}

/* A long one is a great river, and flows in its bed; others are brooks. */
static void nameless(Buf *out, Buf *glint, const Sheet *s)
{
    enum { GREAT = 24 }; /* sides */
    Sides sides;
    gather_sides(s, &sides);
    for (int i = 0; i < sides.count; i++) {
        Lines back = {0}, line = {0};
        if (sides.used[i]) {
            continue;
        }
        sides.used[i] = true;
        lines_begin(&back);
        follow(&sides, sides.end[i][0], &back);
        lines_begin(&line);
        for (int k = back.count; k-- > 0;) {
            lines_add(&line, back.at[k]);
        }
        lines_add(&line, sides.end[i][0]);
        lines_add(&line, sides.end[i][1]);
        follow(&sides, sides.end[i][1], &line);
        bool great = line.count > GREAT;
        cut_corners(&line);
        ribbon(out, line.at, line.count, great ? 14 : 3, great ? 14 : 3);
        if (great) {
            svg_polyline(glint, line.at, line.count, false);
        }
        lines_free(&back);
        lines_free(&line);
    }
    free(sides.end);
    free(sides.used);
}

void draw_rivers(Buf *out, const Sheet *s)
{
    Buf ribbons = {0}, glint = {0};
    for (int i = 0; i < s->map->stream_count; i++) {
        Lines course = {0};
        double w0, w1;
        breadth(river_rank(s, &s->map->streams[i]), &w0, &w1);
        river_course(s, i, &course);
        for (int k = 0; k < course.lines; k++) {
            int n;
            const Pt *p = lines_get(&course, k, &n);
            ribbon(&ribbons, p, n, w0, w1);
            if (w1 > 7) {
                svg_polyline(&glint, p, n, false);
            }
        }
        lines_free(&course);
    }
    nameless(&ribbons, &glint, s);
    Shape water = svg_shape(out, &ribbons);
    svg_use(out, water, "bank", "");
    svg_use(out, water, "water", "");
    buf_print(out, "<path class=\"glint\" d=\"%s\"/>\n", buf_str(&glint));
    buf_free(&ribbons);
    buf_free(&glint);
}

/* --- roads ----------------------------------------------------------------------------------------------- */

typedef struct Ways {
    const Sheet *s;
    uint8_t drawn[HEX_MAX]; /* directions of the grid whose side a drawn way crosses */
    bool through[HEX_MAX];  /* a way passes the hex at the point below; later ones join it there */
    Pt at[HEX_MAX];
    uint8_t ends[HEX_MAX]; /* how many ways end in the hex */
} Ways;

static bool is_road(const Map *m, int kind)
{
    return kind >= 0 && strcmp(map_look(m, m->words->roads[kind]), "road") == 0;
}

static bool leg_drawn(const Ways *w, Hex a, Hex b)
{
    int d = grid_direction(&w->s->map->grid, a, b);
    return d < 0 || (w->drawn[a] >> d & 1);
}

static void leg_done(Ways *w, Hex a, Hex b)
{
    w->drawn[a] |= (uint8_t)(1 << grid_direction(&w->s->map->grid, a, b));
    w->drawn[b] |= (uint8_t)(1 << grid_direction(&w->s->map->grid, b, a));
}

/* Where a way that ends in hex h, coming from hex from, leaves the paper; false when it does not. */
static bool way_out(const Sheet *s, Hex from, Hex h, Pt *out)
{
    static const int turn[3] = {0, 1, 5};
    Cell c = sheet_cell(s, h);
    int d = cell_direction(s, sheet_cell(s, from), c);
    for (int i = 0; i < 3; i++) {
        Cell n = cell_next(s, c, (d + turn[i]) % 6);
        if (sheet_hex(s, n) == HEX_NONE) {
            *out = cell_centre(s, n);
            return true;
        }
    }
    return false;
}

/* One stretch of a way: hexes first to last of a chain, none of its legs drawn before. */
static void stretch(Ways *w, const MapChain *chain, int first, int last, Lines *out)
{
    const Sheet *s = w->s;
    const Hex *h = chain->hex;
    Pt exit;
    lines_begin(out);
    bool leaves = first == 0 && w->ends[h[0]] < 2 && !w->through[h[0]] && way_out(s, h[1], h[0], &exit);
    Pt start = w->through[h[first]] ? w->at[h[first]] : hex_centre(s, h[first]);
    lines_add(out, leaves ? exit : start);
    if (leaves) {
        curve(out, exit, start, pt_mid(start, hex_centre(s, h[first + 1]), 0.5), 6);
    }
    for (int i = first + 1; i < last; i++) {
        Pt m = hex_centre(s, h[i]), a = pt_mid(hex_centre(s, h[i - 1]), m, 0.5),
           c = pt_mid(m, hex_centre(s, h[i + 1]), 0.5);
        if (i == first + 1 && !leaves) {
            lines_add(out, a);
        }
        curve(out, a, m, c, 6);
        if (!w->through[h[i]]) {
            w->through[h[i]] = true;
            w->at[h[i]] = pt_mid(pt_mid(a, c, 0.5), m, 0.5);
        }
    }
    Pt end = w->through[h[last]] ? w->at[h[last]] : hex_centre(s, h[last]);
    if (last == chain->count - 1 && w->ends[h[last]] < 2 && !w->through[h[last]] &&
        way_out(s, h[last - 1], h[last], &exit)) {
        Pt a = pt_mid(hex_centre(s, h[last - 1]), end, 0.5);
        curve(out, a, end, exit, 6);
        w->through[h[last]] = true;
        w->at[h[last]] = pt_mid(pt_mid(a, exit, 0.5), end, 0.5);
    } else {
        lines_add(out, end);
    }
    for (int i = first; i < last; i++) {
        leg_done(w, h[i], h[i + 1]);
    }
}

static void chain_courses(Ways *w, const MapChain *chain, Lines *out)
{
    int first = 0;
    for (int i = 0; i + 1 < chain->count; i++) {
        if (!leg_drawn(w, chain->hex[i], chain->hex[i + 1])) {
            continue;
        }
        if (i > first) {
            stretch(w, chain, first, i, out);
        }
        first = i + 1;
    }
    if (first < chain->count - 1) {
        stretch(w, chain, first, chain->count - 1, out);
    }
}

void road_courses(const Sheet *s, Lines *roads, Lines *trails)
{
    Ways *w = must_zalloc(sizeof *w);
    w->s = s;
    for (int pass = 0; pass < 2; pass++) { /* roads first: trails join them */
        for (int i = 0; i < s->map->road_count; i++) {
            const MapChain *c = &s->map->roads[i];
            if (is_road(s->map, c->kind) == (pass == 0) && c->count > 1) {
                w->ends[c->hex[0]] += pass == 1;
                w->ends[c->hex[c->count - 1]] += pass == 1;
            }
        }
        for (int i = 0; i < s->map->road_count; i++) {
            const MapChain *c = &s->map->roads[i];
            if (is_road(s->map, c->kind) == (pass == 0) && c->count > 1) {
                chain_courses(w, c, pass == 0 ? roads : trails);
            }
        }
        for (int i = 0; pass == 0 && i < s->map->road_count; i++) { /* a trail that meets a road's end stops there */
            const MapChain *c = &s->map->roads[i];
            if (is_road(s->map, c->kind) && c->count > 1) {
                w->ends[c->hex[0]] = w->ends[c->hex[c->count - 1]] = 1;
            }
        }
    }
    free(w);
}

void draw_bridge(Buf *out, Pt a, Pt b, bool road)
{
    Pt m = pt_mid(a, b, 0.5);
    svg_put(out,
            "<g class=\"bridge%s\" transform=\"translate(%g %g) rotate(%g)\"><path class=\"deck\" "
            "d=\"M-9-3.5H9V3.5H-9z\"/>",
            road ? "" : " foot", m.x, m.y, atan2(b.y - a.y, b.x - a.x) * 57.29577951308232);
    buf_text(out, "<path d=\"M-12-6.5-8.5-3.8H8.5L12-6.5M-12 6.5-8.5 3.8H8.5L12 6.5\"/></g>\n");
}

/* A boat on its rope. */
static void ferry(Buf *out, Pt a, Pt b)
{
    Pt m = pt_mid(a, b, 0.5);
    svg_put(out,
            "<g class=\"ferry\" transform=\"translate(%g %g) rotate(%g)\"><path class=\"rope\" d=\"M-19 0H19\"/><path "
            "class=\"boat\" "
            "d=\"M-9-4.500H5Q10-4.500 12 0 10 4.500 5 4.500H-9z\"/></g>\n",
            m.x, m.y, atan2(b.y - a.y, b.x - a.x) * 57.29577951308232);
}

static bool road_over(const Map *m, Hex h, int d)
{
    for (int k = 0; m->words->roads && m->words->roads[k] && k < 8; k++) {
        if ((m->road[h][d] >> k & 1) && is_road(m, k)) {
            return true;
        }
    }
    return false;
}

static void bridges(Buf *out, const Sheet *s)
{
    for (int i = 0; i < s->map->grid.count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = s->map->on[i] ? s->map->next[i][d] : HEX_NONE;
            if (n > i && map_side_is(s->map, (Hex)i, n, "bridge")) {
                draw_bridge(out, hex_centre(s, (Hex)i), hex_centre(s, n), road_over(s->map, (Hex)i, d));
            }
            if (n > i && map_side_is(s->map, (Hex)i, n, "ferry")) {
                ferry(out, hex_centre(s, (Hex)i), hex_centre(s, n));
            }
        }
    }
}

void draw_roads(Buf *out, const Sheet *s)
{
    Lines roads = {0}, trails = {0};
    Buf d = {0};
    road_courses(s, &roads, &trails);
    svg_lines(&d, &trails, false);
    Shape trail = svg_shape(out, &d);
    svg_use(out, trail, "trail0", "");
    svg_use(out, trail, "trail", "");
    buf_clear(&d);
    svg_lines(&d, &roads, false);
    Shape road = svg_shape(out, &d);
    svg_use(out, road, "road0", "");
    svg_use(out, road, "road", "");
    bridges(out, s);
    buf_free(&d);
    lines_free(&roads);
    lines_free(&trails);
}
