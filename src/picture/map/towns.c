/* towns.c - houses, towns along their streets, farms, works and castles. */
#include "picture/picture_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Houses { /* all houses of a layer: roof, and its side turned from the light */
    Buf roof;
    Pen pen;
    Strokes dark;
} Houses;

static void house(Houses *b, Pt m, double w, double h, double turn)
{
    double ux = cos(turn), uy = sin(turn);
    static const int i[4] = {-1, 1, 1, -1}, j[4] = {-1, -1, 1, 1};
    Pt q[4];
    for (int k = 0; k < 4; k++) {
        q[k] = (Pt){m.x + ux * w * i[k] / 2 - uy * h * j[k] / 2, m.y + uy * w * i[k] / 2 + ux * h * j[k] / 2};
    }
    b->pen.out = &b->roof;
    pen_chain(&b->pen, q, 4, true);
    strokes_add(&b->dark, pt_mid(q[0], q[3], 0.75), pt_mid(q[1], q[2], 0.75), h / 2);
}

static void houses_flush(Buf *out, Houses *b)
{
    Shape shape = svg_shape(out, &b->roof);
    svg_use(out, shape, "hsh", "transform=\"translate(1.2 1.5)\"");
    svg_use(out, shape, "roof", "");
    strokes_draw(out, &b->dark, "roof2");
    buf_free(&b->roof);
}

/* --- towns ----------------------------------------------------------------------------------------------- */

typedef struct Town {
    Pt centre;
    double street[DIRECTIONS]; /* angles of the streets that leave it */
    int streets;
    Lines put; /* houses that stand */
    Houses *houses;
} Town;

static void build(Town *t, Pt p, double w, double h, double turn)
{
    bool room = pt_distance(p, t->centre) < 26;
    for (int i = 0; i < t->put.count && room; i++) {
        room = pt_distance(p, t->put.at[i]) > 6.3;
    }
    if (room) {
        lines_add(&t->put, p);
        house(t->houses, p, w, h, turn);
    }
}

static void find_streets(Town *t, const Sheet *s, Hex h)
{
    Cell c = sheet_cell(s, h);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = sheet_hex(s, cell_next(s, c, d));
        int g = n == HEX_NONE ? -1 : grid_direction(&s->map->grid, h, n);
        if (g >= 0 && s->map->road[h][g]) {
            Pt p = hex_centre(s, n);
            t->street[t->streets++] = atan2(p.y - t->centre.y, p.x - t->centre.x);
        }
    }
    if (!t->streets) {
        t->street[0] = 0;
        t->street[1] = 3.14159265;
        t->streets = 2;
    }
}

static bool on_street(const Town *t, Pt p)
{
    double r = pt_distance(p, t->centre), a = atan2(p.y - t->centre.y, p.x - t->centre.x);
    for (int i = 0; i < t->streets; i++) {
        if (fabs(sin(a - t->street[i])) * r < 4 && cos(a - t->street[i]) > 0) {
            return true;
        }
    }
    return false;
}

static void town(Houses *houses, const Sheet *s, Hex h, int size)
{
    Cell c = sheet_cell(s, h);
    Town t = {.centre = cell_centre(s, c), .houses = houses};
    Rng r;
    chance_seed(&r, "town", c.c, c.r);
    lines_begin(&t.put);
    find_streets(&t, s, h);
    for (int i = 0; i < t.streets; i++) { /* rows along the streets */
        double a = t.street[i];
        for (int d = 6; d <= 20; d += 7) {
            for (int side = -1; side <= 1; side += 2) {
                Pt p = {t.centre.x + d * cos(a) - side * 6 * sin(a), t.centre.y + d * sin(a) + side * 6 * cos(a)};
                double w = chance(&r, 6, 8.5), deep = chance(&r, 4.5, 6);
                build(&t, p, w, deep, a + chance(&r, -0.1, 0.1));
            }
        }
    }
    for (int tries = 0; tries < 400 && t.put.count < size; tries++) {
        double far = sqrt(chance(&r, 0, 1)) * 22;
        Pt p = pt_toward(t.centre.x, t.centre.y, chance(&r, 0, 6.283), far);
        double w = chance(&r, 5, 8), deep = chance(&r, 4, 5.5);
        double turn = t.street[chance_below(&r, t.streets)] + (chance_below(&r, 2) ? 1.571 : 0) + chance(&r, -0.2, 0.2);
        if (!on_street(&t, p)) {
            build(&t, p, w, deep, turn);
        }
    }
    lines_free(&t.put);
}

/* A hex full of houses, with its streets left open: part of a city. */
static void quarter(Houses *houses, const Sheet *s, Hex h)
{
    Cell c = sheet_cell(s, h);
    Town t = {.centre = cell_centre(s, c), .houses = houses};
    Rng r;
    chance_seed(&r, "quarter", c.c, c.r);
    find_streets(&t, s, h);
    Pt outline[6];
    hex_outline(s, h, 0.09, outline);
    for (int i = -4; i <= 4; i++) {
        for (int j = -4; j <= 4; j++) {
            Pt p = {t.centre.x + i * 9.3 + chance(&r, -1.2, 1.2), t.centre.y + j * 8.1 + chance(&r, -1, 1)};
            double w = chance(&r, 5, 7.4), deep = chance(&r, 4.2, 5.6);
            if (within(p, outline, 6) && !on_street(&t, p) && chance(&r, 0, 1) < 0.88) {
                house(houses, p, w, deep, chance(&r, -0.12, 0.12) + (chance_below(&r, 3) ? 0 : 1.571));
            }
        }
    }
}

static void farm(Houses *houses, const Sheet *s, Hex h)
{
    Cell c = sheet_cell(s, h);
    Pt m = cell_centre(s, c);
    Rng r;
    chance_seed(&r, "farm", c.c, c.r);
    m.x += chance(&r, -8, 8);
    m.y += chance(&r, 2, 10);
    for (int i = 0; i < 3; i++) {
        Pt p = {m.x + chance(&r, -7, 7), m.y + chance(&r, -5, 5)};
        double w = chance(&r, 5, 7), deep = chance(&r, 4, 5);
        house(houses, p, w, deep, chance(&r, -0.6, 0.6));
    }
}

/* --- works ----------------------------------------------------------------------------------------------- */

/* Four towers, a keep, a court. */
static void castle(Buf *out, Pt p)
{
    svg_put(out, "<g transform=\"translate(%g %g) rotate(-12)\"><path class=\"hsh\" d=\"M-19-18H24V24H-19z\"/>", p.x,
            p.y);
    buf_text(out, "<path class=\"work\" d=\"M-17-17H17V17H-17z\"/><path class=\"court\" "
                  "d=\"M-10-10H10V10H-10z\"/><path class=\"work\" "
                  "d=\"M-21-21h9v9h-9zM12-21h9v9h-9zM-21 12h9v9h-9zM12 12h9v9h-9z\"/><path class=\"keep\" "
                  "d=\"M-5-14H5V-4H-5z\"/></g>\n");
}

/* A ring of earthworks with three roofs inside. */
static void redan(Buf *out, Pt m)
{
    Pt p[28];
    for (int i = 0; i < 28; i++) {
        double a = 3.14159265358979 * i / 14, r = i % 2 ? 19 : 14.5;
        p[i] = (Pt){m.x + r * cos(a), m.y + r * 0.9 * sin(a)};
    }
    buf_text(out, "<path class=\"redan\" d=\"");
    svg_polyline(out, p, 28, true);
    buf_text(out, "\"/>\n");
    Houses roofs = {0};
    house(&roofs, (Pt){m.x - 3, m.y - 3}, 11, 6, 0.2);
    house(&roofs, (Pt){m.x + 5, m.y + 4}, 7, 5, 1.7);
    house(&roofs, (Pt){m.x - 6, m.y + 5}, 5, 4.5, 0.2);
    houses_flush(out, &roofs);
}

static const MapPlace *place_at(const Map *m, Hex h)
{
    for (int i = 0; i < m->place_count; i++) {
        if (m->places[i].hex == h) {
            return &m->places[i];
        }
    }
    return NULL;
}

static bool same_place(const Map *m, Hex h)
{
    const MapPlace *p = place_at(m, h);
    for (int i = 0; p && i < m->place_count; i++) {
        if (m->places[i].hex != h && strcmp(m->places[i].name, p->name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_town(const Map *m, Hex h)
{
    return map_terrain_is(m, h, "town") || map_terrain_is(m, h, "village") || map_terrain_is(m, h, "city");
}

static bool is_farm(const Map *m, Hex h)
{
    const MapPlace *p = place_at(m, h);
    return map_tag(m, h, "building") >= 0 || map_terrain_is(m, h, "farmhouse") || map_terrain_is(m, h, "farmstead") ||
           (p && (strstr(p->kind, "farm") || strcmp(p->kind, "building") == 0));
}

/* Houses of a place that only its kind tells of; 0: it has none. Where the terrain is a town, or a work stands, that is drawn instead. */
static int houses_of(const Map *m, Hex h)
{
    const MapPlace *p = place_at(m, h);
    return !p || map_tag(m, h, "fortified") >= 0 ? 0
           : strstr(p->kind, "city")             ? 34
           : strstr(p->kind, "town")             ? 20
           : strstr(p->kind, "village")          ? 7
                                                 : 0;
}

void draw_towns(Buf *out, const Sheet *s)
{
    const Map *m = s->map;
    Houses houses = {0};
    for (int i = 0; i < m->grid.count; i++) {
        Hex h = (Hex)i;
        if (!m->on[h]) {
            continue;
        }
        if (map_terrain_is(m, h, "city")) {
            quarter(&houses, s, h);
        } else if (is_town(m, h)) {
            town(&houses, s, h, same_place(m, h) ? 30 : 24);
        } else if (map_tag(m, h, "fortified") < 0 && is_farm(m, h)) {
            farm(&houses, s, h);
        } else if (houses_of(m, h)) {
            town(&houses, s, h, houses_of(m, h));
        }
    }
    houses_flush(out, &houses);
    for (int i = 0; i < m->grid.count; i++) {
        if (m->on[i] && map_tag(m, (Hex)i, "fortified") >= 0 && !is_town(m, (Hex)i)) {
            const MapPlace *p = place_at(m, (Hex)i);
            (p && strcmp(p->kind, "castle") == 0 ? castle : redan)(out, hex_centre(s, (Hex)i));
        }
    }
}
