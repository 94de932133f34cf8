/* hex_cells.c - what one hex shows on the text board.
 *
 * Flat tops: the left sides are the two strokes that begin a cell's lines, the lower side is the ground line of the
 * second, so every hexside has a place of its own where a stream, a bridge or a road can be seen:
 *
 *        ╱2411★╲
 *        ╲◈L.Ra╱
 */
#include "picture/terminal/text_board_inside.h"

#include <stdio.h>
#include <string.h>

void cell_place(const TextBoard *b, Hex h, int *x, int *y)
{
    Cell c = sheet_cell(&b->sheet, h);
    int low = ((c.c & 1) != 0) == b->sheet.lower_odd;
    *x = b->sheet.flat ? c.c * STEP : c.r * STEP + low * STEP / 2;
    *y = 1 + (b->sheet.flat ? c.r * DEEP + low : c.c * DEEP);
}

/* --- ground ---------------------------------------------------------------------------------------------- */

static int ground_tint(const TextBoard *b, Hex h)
{
    const Map *m = b->p->map;
    const char *t = map_terrain(m, h);
    int height = map_height(m, h);
    if (strcmp(t, "woods") == 0) {
        return b->tints->woods;
    }
    if (strcmp(t, "town") == 0 || strcmp(t, "village") == 0 || strcmp(t, "city") == 0) {
        return b->tints->town;
    }
    if (height > 0 || strcmp(t, "rough") == 0 || strcmp(t, "hill") == 0) {
        return height > 1 ? b->tints->high : b->tints->low;
    }
    return strcmp(t, "clear") == 0 ? b->tints->clear : b->tints->other;
}

void cell_ground(TextBoard *b, Hex h)
{
    int x, y, tint = ground_tint(b, h);
    cell_place(b, h, &x, &y);
    for (int line = 0; line < DEEP; line++) {
        canvas_put(&b->canvas, x, y + line, "      ", (Ink){(int16_t)b->tints->line, (int16_t)tint, false});
    }
}

/* --- sides ----------------------------------------------------------------------------------------------- */

typedef struct HexSide {
    bool water, bridge;
    int way; /* 2 road, 1 trail */
} HexSide;

/* The kind of ways that looks like a road, or -1. */
static int road_kind(const Map *m)
{
    for (int k = 0; m->words->roads && m->words->roads[k]; k++) {
        if (strcmp(map_look(m, m->words->roads[k]), "road") == 0) {
            return k;
        }
    }
    return -1;
}

static HexSide side_of(const TextBoard *b, Hex h, int direction)
{
    const Map *m = b->p->map;
    Hex n = sheet_hex(&b->sheet, cell_next(&b->sheet, sheet_cell(&b->sheet, h), direction));
    HexSide s = {0};
    if (n == HEX_NONE) {
        return s;
    }
    int g = grid_direction(&m->grid, h, n), road = road_kind(m);
    s.water = map_side_looks(m, h, n, "stream") || map_side_looks(m, h, n, "river");
    s.bridge = map_side_is(m, h, n, "bridge");
    s.way = !m->road[h][g] ? 0 : road >= 0 && (m->road[h][g] >> road & 1) ? 2 : 1;
    return s;
}

static void draw_side(TextBoard *b, int x, int y, HexSide s, const char *usual)
{
    const Signs *g = b->signs;
    const Tints *t = b->tints;
    if (s.bridge) {
        canvas_draw(&b->canvas, x, y, g->bridge, t->road, true);
    } else if (s.water && b->options.colour) { /* a band of water with the stroke on it */
        canvas_put(&b->canvas, x, y, usual, (Ink){(int16_t)t->water, (int16_t)t->river, true});
    } else if (s.water) {
        canvas_draw(&b->canvas, x, y, g->water, t->water, true);
    } else if (s.way) {
        canvas_draw(&b->canvas, x, y, s.way == 2 ? g->road : g->trail, s.way == 2 ? t->road : t->trail, s.way == 2);
    } else {
        canvas_draw(&b->canvas, x, y, usual, t->line, false);
    }
}

/* The ground line: the lower side of a flat hex, or the two lower sides of a pointed one. */
static void draw_foot(TextBoard *b, int x, int y, int first, int last, HexSide s)
{
    const Signs *g = b->signs;
    bool thick = b->options.colour && !b->options.ascii;
    for (int i = first; i <= last; i++) {
        const char *sign = s.water ? (thick ? "▃" : g->water_foot) : g->foot;
        canvas_draw(&b->canvas, x + i, y, sign, s.water ? b->tints->river : b->tints->line, false);
    }
    if (s.bridge) {
        canvas_draw(&b->canvas, x + (first + last) / 2, y, g->bridge, b->tints->road, true);
    } else if (s.way) {
        canvas_draw(&b->canvas, x + (first + last) / 2, y, s.way == 2 ? g->road_down : g->trail_down, b->tints->road,
                    s.way == 2);
    }
}

/* A road or trail that passes is drawn along the ground line, whatever its turns: the sides tell where it leaves. */
static void draw_way(TextBoard *b, Hex h, int x, int y)
{
    int best = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int way = side_of(b, h, d).way;
        best = way > best ? way : best;
    }
    for (int i = 2; best && i < CELL; i++) {
        canvas_draw(&b->canvas, x + i, y + 1, best == 2 ? b->signs->road : b->signs->trail,
                    best == 2 ? b->tints->road : b->tints->trail, best == 2);
    }
}

static bool alone(const TextBoard *b, Hex h, int direction)
{
    return !sheet_shows(&b->sheet, sheet_hex(&b->sheet, cell_next(&b->sheet, sheet_cell(&b->sheet, h), direction)));
}

void cell_lines(TextBoard *b, Hex h)
{
    int x, y;
    cell_place(b, h, &x, &y);
    if (!b->sheet.flat) { /* directions of a pointed hex on the sheet: 0 west, then clockwise */
        draw_side(b, x, y, side_of(b, h, 0), b->signs->wall);
        draw_side(b, x, y + 1, side_of(b, h, 0), b->signs->wall);
        draw_foot(b, x, y + 1, 1, 2, side_of(b, h, 5));
        draw_foot(b, x, y + 1, 3, CELL, side_of(b, h, 4));
        return;
    }
    draw_side(b, x, y, side_of(b, h, 5), b->signs->rise);
    draw_side(b, x, y + 1, side_of(b, h, 4), b->signs->fall);
    draw_foot(b, x, y + 1, 1, CELL, side_of(b, h, 3));
    if (!side_of(b, h, 3).water && !side_of(b, h, 3).way) {
        draw_way(b, h, x, y);
    }
    if (alone(b, h, 1)) {
        canvas_draw(&b->canvas, x + STEP, y, b->signs->fall, b->tints->line, false);
    }
    if (alone(b, h, 2)) {
        canvas_draw(&b->canvas, x + STEP, y + 1, b->signs->rise, b->tints->line, false);
    }
    for (int i = 1; alone(b, h, 0) && i <= CELL; i++) {
        if (canvas_blank(&b->canvas, x + i, y - 1)) {
            canvas_draw(&b->canvas, x + i, y - 1, b->signs->foot, b->tints->line, false);
        }
    }
}

/* --- contents -------------------------------------------------------------------------------------------- */

Ink ink_on(const TextBoard *b, Hex h, int fg, bool bold)
{
    return (Ink){(int16_t)fg, (int16_t)ground_tint(b, h), bold};
}

/* A name in few letters: "La Rancia" becomes "L.Ran". */
static void short_name(char *out, size_t room, const char *name)
{
    const char *last = strrchr(name, ' ');
    size_t n = 0;
    if (last) {
        out[n++] = name[0];
        out[n++] = '.';
        name = last + 1;
    }
    for (; *name && n < room; name++) {
        if ((unsigned char)*name < 0x80) { /* plain letters only, so that a letter is a cell */
            out[n++] = *name;
        }
    }
    out[n] = '\0';
}

const MapPlace *named_place(const Map *m, Hex h)
{
    for (int i = 0; i < m->place_count; i++) {
        if (m->places[i].hex == h && strcmp(m->places[i].kind, "entry") != 0) {
            return &m->places[i];
        }
    }
    return NULL;
}

static void empty_hex(TextBoard *b, Hex h, int x, int y)
{
    const Map *m = b->p->map;
    const MapPlace *place = named_place(m, h);
    bool town = map_terrain_is(m, h, "town") || map_terrain_is(m, h, "village") || map_terrain_is(m, h, "city");
    bool fort = map_tag(m, h, "fortified") >= 0;
    const char *sign = fort                            ? b->signs->fort
                       : town                          ? b->signs->town
                       : map_terrain_is(m, h, "woods") ? b->signs->woods
                                                       : NULL;
    int height = map_height(m, h);
    if (place) {
        char name[CELL + 1];
        short_name(name, sign ? CELL - 1 : CELL, place->name);
        int n = sign ? canvas_put(&b->canvas, x + 1, y + 1, sign, ink_on(b, h, b->tints->town_name, true)) : 0;
        canvas_put(&b->canvas, x + 1 + n, y + 1, name, ink_on(b, h, town ? b->tints->town_name : b->tints->name, true));
    } else if (sign) {
        for (int i = 2; i <= 4; i += 1 + b->options.colour) {
            canvas_put(&b->canvas, x + i, y + 1, sign, ink_on(b, h, b->tints->tree, true));
        }
    } else if (!b->options.colour && height > 0) {
        canvas_put(&b->canvas, x + 2, y + 1, height > 1 ? b->signs->high : b->signs->low, ink_on(b, h, 0, false));
        canvas_put(&b->canvas, x + 4, y + 1, height > 1 ? b->signs->high : b->signs->low, ink_on(b, h, 0, false));
    }
}

static void superscript(char *out, size_t size, int n, bool ascii)
{
    static const char *const digit[10] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (ascii) {
        snprintf(out, size, "x%d", n);
    } else if (n >= 10) {
        snprintf(out, size, "%s%s", digit[n / 10 % 10], digit[n % 10]);
    } else {
        snprintf(out, size, "%s", digit[n]);
    }
}

/* Strength first; then, as far as there is room, the leader's sign, the arm, the number of units. */
static void force_text(const TextBoard *b, const Force *f, int room, char *out, size_t size)
{
    char strength[12] = "", count[16] = "", name[CELL + 1];
    const char *leader = f->leader ? b->signs->leader : "", *arm = f->units ? arm_sign(b->signs, f->top->arm) : "";
    if (f->unknown) {
        snprintf(out, size, "%s", room > 3 ? " ??? " : "???");
        return;
    }
    if (f->leader && !f->units) {
        short_name(name, (size_t)room - 1, f->leader->label ? f->leader->label : f->leader->name);
        snprintf(out, size, "%s%s", b->signs->leader, name);
        return;
    }
    int shown = f->strength ? f->strength : f->top->number[0];
    if (shown >= 0) {
        snprintf(strength, sizeof strength, "%d", shown);
    }
    if (f->units > 1) {
        superscript(count, sizeof count, f->units, b->options.ascii);
    }
    room -= text_cells(strength);
    leader = text_cells(leader) <= room ? leader : "";
    room -= text_cells(leader);
    bool crowd = f->units > 3 && text_cells(count) <= room && text_cells(count) + text_cells(arm) > room;
    arm = text_cells(arm) <= room && !crowd ? arm : ""; /* of many units the number tells more than one arm */
    room -= text_cells(arm);
    if (text_cells(count) > room) {
        count[0] = '\0';
    }
    snprintf(out, size, "%s%s%s%s", leader, arm, strength, count);
}

static void force_hex(TextBoard *b, const Force *f, int x, int y)
{
    char text[64], line[96];
    const char *army = f->top->army;
    bool cut = army_find(army)->cut;
    force_text(b, f, b->options.colour ? CELL : CELL - 2, text, sizeof text);
    int gap = (b->options.colour ? CELL : CELL - 2) - text_cells(text);
    if (b->options.colour) {
        snprintf(line, sizeof line, "%*s%s%*s", gap / 2, "", text, gap - gap / 2, "");
    } else {
        snprintf(line, sizeof line, "%s%*s%s%*s%s", cut ? "[" : "(", gap / 2, "", text, gap - gap / 2, "",
                 cut ? "]" : ")");
    }
    canvas_put(&b->canvas, x + 1, y + 1, line, army_ink(army));
}

/* The ground of the letter that stands for the gravest badge in a hex. */
static Ink tone_ink(Tone tone)
{
    static const Ink inks[] = {[TONE_CALM] = {16, 250, true},
                               [TONE_DARK] = {231, 238, true},
                               [TONE_WARN] = {16, 214, true},
                               [TONE_BAD] = {231, 160, true}};
    return inks[tone];
}

/* The sign after the hex number: state, else victory points, else entry. */
static void slot(TextBoard *b, Hex h, const Force *f, int x, int y)
{
    const Map *m = b->p->map;
    int vp = map_tag(m, h, "vp");
    if (f->top && !f->unknown && f->badge) {
        canvas_put(&b->canvas, x + CELL, y, f->badge->text, tone_ink(f->badge->tone));
    } else if (vp > 0) {
        char value[2] = {(char)('0' + vp % 10), '\0'};
        canvas_put(&b->canvas, x + CELL, y, b->options.colour ? value : b->signs->star, (Ink){16, 220, true});
    } else if (map_tag(m, h, "entry") >= 0) {
        canvas_put(&b->canvas, x + CELL, y, b->signs->flag, ink_on(b, h, b->tints->name, true));
    }
}

void cell_contents(TextBoard *b, Hex h)
{
    int x, y;
    char name[8];
    Force f = force_in(b->p, h);
    cell_place(b, h, &x, &y);
    if (!b->p->no_numbers) {
        grid_name(&b->p->map->grid, h, name);
        canvas_put(&b->canvas, x + 1, y, name, ink_on(b, h, f.top ? b->tints->ink : b->tints->faint, false));
    }
    if (f.top) {
        force_hex(b, &f, x, y);
    } else {
        empty_hex(b, h, x, y);
    }
    slot(b, h, &f, x, y);
    cell_marks(b, h, f.top != NULL);
}
