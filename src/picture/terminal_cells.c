/* terminal_cells.c - what one hex shows on the text board.
 *
 * Flat tops: the left sides are the two strokes that begin a cell's lines, the lower side is the ground line of the second, so every
 * hexside has a place of its own where a stream, a bridge or a road can be seen:
 *
 *        ╱2411★╲
 *        ╲◈L.Ra╱
 */
#include "picture/terminal_cells.h"

#include <stdio.h>
#include <string.h>

static const Signs fine = {
    .rise = "╱", .fall = "╲", .foot = "▁", .wall = "│", .water = "≈", .water_foot = "≈", .bridge = "#",
    .road = "═", .trail = "╌", .road_down = "║", .trail_down = "╎",
    .woods = "♣", .town = "⌂", .fort = "◈", .low = "░", .high = "▒",
    .infantry = "☒", .horse = "◪", .gun = "●", .horse_gun = "◉", .pioneer = "⊞", .leader = "♦",
    .star = "★", .flag = "⚑", .ring = "◎", .zone = "×", .own_zone = "+", .command = "°", .seen = "·", .barred = "▚", .no_entry = "⊘",
    .arrow = {"↑", "↗", "↘", "↓", "↙", "↖"},
};

static const Signs plain = {
    .rise = "/", .fall = "\\", .foot = "_", .wall = "|", .water = "~", .water_foot = "~", .bridge = "#",
    .road = "=", .trail = "-", .road_down = "=", .trail_down = ":",
    .woods = "&", .town = "n", .fort = "@", .low = ".", .high = ":",
    .infantry = "i", .horse = "c", .gun = "a", .horse_gun = "h", .pioneer = "p", .leader = "L",
    .star = "*", .flag = "P", .ring = "o", .zone = "x", .own_zone = "+", .command = "'", .seen = ".", .barred = "%", .no_entry = "!",
    .arrow = {"^", ">", ">", "v", "<", "<"},
};

static const Tints light = {.clear = 187, .low = 180, .high = 223, .woods = 107, .town = 181, .other = 188, .ink = 235, .faint = 241,
                            .line = 144, .name = 16, .town_name = 88, .water = 25, .river = 74, .road = 94, .trail = 130, .tree = 22};
static const Tints dark = {.clear = 235, .low = 238, .high = 241, .woods = 22, .town = 52, .other = 237, .ink = 254, .faint = 248,
                           .line = 245, .name = 231, .town_name = 217, .water = 75, .river = 24, .road = 222, .trail = 180, .tree = 71};

const Signs *terminal_signs(bool ascii)
{
    return ascii ? &plain : &fine;
}

const Tints *terminal_tints(PictureTheme theme)
{
    return theme == PICTURE_DARK ? &dark : &light;
}

Ink army_ink(const char *army)
{
    static const struct {
        const char *name;
        Ink ink;
    } inks[] = {{"austria", {232, 231, true}}, {"naples", {231, 25, true}},  {"france", {17, 153, true}},
                {"spain", {230, 88, true}},    {"empire", {232, 220, true}}, {"other", {232, 250, true}}};
    const char *name = army_find(army)->name;
    int i = 0;
    while (strcmp(inks[i].name, name) != 0) {
        i++;
    }
    return inks[i].ink;
}

const char *arm_sign(const Signs *s, const char *arm)
{
    if (!arm) {
        return "?";
    }
    if (strcmp(arm, "gun-horse") == 0) {
        return s->horse_gun;
    }
    if (strncmp(arm, "gun", 3) == 0 || strcmp(arm, "limber") == 0) {
        return s->gun;
    }
    if (strncmp(arm, "cav", 3) == 0 || strcmp(arm, "dragoon") == 0) {
        return s->horse;
    }
    return strcmp(arm, "pioneer") == 0 ? s->pioneer : s->infantry;
}

static bool is_gun(const PictureCounter *c)
{
    return c->arm && strncmp(c->arm, "gun", 3) == 0;
}

static int weight(const PictureCounter *c)
{
    return !c ? -1 : c->leader ? 0 : is_gun(c) ? 1 + c->strength : 100 + c->strength;
}

Force force_in(const Picture *p, Hex h)
{
    Force f = {0};
    for (int i = 0; i < p->counter_count; i++) {
        const PictureCounter *c = &p->counters[i];
        if (c->hex != h) {
            continue;
        }
        f.unknown = f.unknown || c->unknown;
        f.units += !c->leader;
        f.strength += c->leader || is_gun(c) || c->strength < 0 ? 0 : c->strength;
        f.states |= c->states;
        if (c->leader && (!f.leader || c->stars > f.leader->stars)) {
            f.leader = c;
        }
        if (weight(c) > weight(f.top)) {
            f.top = c;
        }
    }
    return f;
}

void cell_place(const TextBoard *b, Hex h, int *x, int *y)
{
    Cell c = sheet_cell(&b->sheet, h);
    int low = ((c.c & 1) != 0) == b->sheet.lower_odd;
    *x = b->sheet.flat ? c.c * STEP : c.r * STEP + low * STEP / 2;
    *y = 1 + (b->sheet.flat ? c.r * DEEP + low : c.c * DEEP);
}

/* --- ground ------------------------------------------------------------------------------------------------------------------------- */

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

/* --- sides --------------------------------------------------------------------------------------------------------------------------- */

typedef struct Side {
    bool water, bridge;
    int way; /* 2 road, 1 trail */
} Side;

static Side side_of(const TextBoard *b, Hex h, int direction)
{
    const Map *m = b->p->map;
    Hex n = sheet_hex(&b->sheet, cell_next(&b->sheet, sheet_cell(&b->sheet, h), direction));
    Side s = {0};
    if (n == HEX_NONE) {
        return s;
    }
    int g = grid_direction(&m->grid, h, n), road = map_road_kind(m, "road");
    s.water = map_side_is(m, h, n, "stream") || map_side_is(m, h, n, "river");
    s.bridge = map_side_is(m, h, n, "bridge");
    s.way = !m->road[h][g] ? 0 : road >= 0 && (m->road[h][g] >> road & 1) ? 2 : 1;
    return s;
}

static void draw_side(TextBoard *b, int x, int y, Side s, const char *usual)
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
static void draw_foot(TextBoard *b, int x, int y, int first, int last, Side s)
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
        canvas_draw(&b->canvas, x + (first + last) / 2, y, s.way == 2 ? g->road_down : g->trail_down, b->tints->road, s.way == 2);
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
        canvas_draw(&b->canvas, x + i, y + 1, best == 2 ? b->signs->road : b->signs->trail, best == 2 ? b->tints->road : b->tints->trail,
                    best == 2);
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

/* --- contents ------------------------------------------------------------------------------------------------------------------------- */

static Ink ink_on(const TextBoard *b, Hex h, int fg, bool bold)
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

static const MapPlace *place_at(const Map *m, Hex h)
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
    const MapPlace *place = place_at(m, h);
    bool town = map_terrain_is(m, h, "town") || map_terrain_is(m, h, "village") || map_terrain_is(m, h, "city");
    bool fort = map_tag(m, h, "fortified") >= 0;
    const char *sign = fort ? b->signs->fort : town ? b->signs->town : map_terrain_is(m, h, "woods") ? b->signs->woods : NULL;
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
    if (!f->units) {
        short_name(name, (size_t)room - 1, f->leader->label ? f->leader->label : f->leader->name);
        snprintf(out, size, "%s%s", b->signs->leader, name);
        return;
    }
    int shown = f->strength ? f->strength : f->top->strength;
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
        snprintf(line, sizeof line, "%s%*s%s%*s%s", cut ? "[" : "(", gap / 2, "", text, gap - gap / 2, "", cut ? "]" : ")");
    }
    canvas_put(&b->canvas, x + 1, y + 1, line, army_ink(army));
}

/* The letter of the worst state in a hex, with its ground. */
static const char *state_letter(unsigned states, Ink *ink)
{
    if (states & PICTURE_ROUTED) {
        *ink = (Ink){231, 160, true};
        return "R";
    }
    if (states & PICTURE_DISORDERED) {
        *ink = (Ink){16, 214, true};
        return "D";
    }
    if (states & PICTURE_OUT_OF_COMMAND) {
        *ink = (Ink){231, 238, true};
        return "o";
    }
    if (states & PICTURE_CHARGE) {
        *ink = (Ink){231, 160, true};
        return "C";
    }
    return NULL;
}

/* The sign after the hex number: state, else victory points, else entry. */
static void slot(TextBoard *b, Hex h, const Force *f, int x, int y)
{
    const Map *m = b->p->map;
    int vp = map_tag(m, h, "vp");
    Ink ink;
    const char *letter = f->top && !f->unknown ? state_letter(f->states, &ink) : NULL;
    if (letter) {
        canvas_put(&b->canvas, x + CELL, y, letter, ink);
    } else if (vp > 0) {
        char value[2] = {(char)('0' + vp % 10), '\0'};
        canvas_put(&b->canvas, x + CELL, y, b->options.colour ? value : b->signs->star, (Ink){16, 220, true});
    } else if (map_tag(m, h, "entry") >= 0) {
        canvas_put(&b->canvas, x + CELL, y, b->signs->flag, ink_on(b, h, b->tints->name, true));
    }
}

/* --- marks ----------------------------------------------------------------------------------------------------------------------------- */

/* A cost stands alone on its line: what was written there would only confuse it. */
static void clear_foot(TextBoard *b, Hex h, int x, int y)
{
    for (int i = 1; i <= CELL; i++) {
        canvas_put(&b->canvas, x + i, y + 1, b->signs->foot, ink_on(b, h, b->tints->line, false));
    }
}

static void cost_mark(TextBoard *b, const PictureMark *m, int x, int y, bool taken)
{
    static const char *const brackets[3][2] = {{"<", ">"}, {"{", "}"}, {"!", "!"}};
    static const int16_t tint[3] = {26, 97, 160};
    int kind = m->kind - MARK_REACH, n = text_cells(m->text ? m->text : "");
    Ink ink = {231, tint[kind], true};
    if (!m->text || n > CELL - 2) {
        return;
    }
    if (taken) { /* a counter stands there: the cost takes the place of the sign; without colour it would look like the number's end */
        const char *text = b->options.colour && n == 1 ? m->text : brackets[kind][1];
        canvas_put(&b->canvas, x + CELL, y, text, ink);
        return;
    }
    clear_foot(b, m->hex, x, y);
    int at = x + 1 + (CELL - n - 2) / 2;
    at += canvas_put(&b->canvas, at, y + 1, brackets[kind][0], ink);
    at += canvas_put(&b->canvas, at, y + 1, m->text, ink);
    canvas_put(&b->canvas, at, y + 1, brackets[kind][1], ink);
}

/* A sign at both ends of the second line, unless something stands there already. */
static void corner_mark(TextBoard *b, int x, int y, const char *sign, int fg, bool taken)
{
    if (!taken) {
        canvas_draw(&b->canvas, x + 1, y + 1, sign, fg, true);
        canvas_draw(&b->canvas, x + CELL, y + 1, sign, fg, true);
    } else {
        canvas_draw(&b->canvas, x + CELL, y, sign, fg, true);
    }
}

static void number_mark(TextBoard *b, Hex h, int x, int y, const char *sign, Ink ink)
{
    char name[8];
    grid_name(&b->p->map->grid, h, name);
    canvas_put(&b->canvas, x + 1, y, name, ink);
    canvas_put(&b->canvas, x + CELL, y, sign, ink);
}

static void mark(TextBoard *b, const PictureMark *m, bool counters)
{
    const Signs *s = b->signs;
    int x, y;
    cell_place(b, m->hex, &x, &y);
    bool taken = counters || place_at(b->p->map, m->hex);
    switch (m->kind) {
    case MARK_ZONE: corner_mark(b, x, y, m->side ? s->own_zone : s->zone, m->side ? 26 : 160, taken); break;
    case MARK_COMMAND: corner_mark(b, x, y, s->command, 94, taken); break;
    case MARK_SEEN: corner_mark(b, x, y, s->seen, 22, taken); break;
    case MARK_OBJECTIVE: corner_mark(b, x, y, s->ring, 22, taken); break;
    case MARK_REACH:
    case MARK_MARCH:
    case MARK_STOP: cost_mark(b, m, x, y, counters); break;
    case MARK_BLOCKING: corner_mark(b, x, y, s->barred, 160, taken); break;
    case MARK_FORBIDDEN: corner_mark(b, x, y, s->no_entry, 160, taken); break;
    case MARK_CHOSEN: number_mark(b, m->hex, x, y, "<", (Ink){16, 220, true}); break;
    case MARK_TARGET: number_mark(b, m->hex, x, y, "!", (Ink){231, 160, true}); break;
    case MARK_LIT: number_mark(b, m->hex, x, y, "?", (Ink){16, 229, true}); break;
    case MARK_NOTE:
    case MARK_KINDS: break;
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
    static const int sequence[] = {MARK_SEEN, MARK_COMMAND, MARK_ZONE, MARK_OBJECTIVE, MARK_BLOCKING, MARK_FORBIDDEN, MARK_REACH,
                                   MARK_MARCH, MARK_STOP, MARK_LIT, MARK_TARGET, MARK_CHOSEN};
    for (size_t k = 0; k < sizeof sequence / sizeof *sequence; k++) {
        for (int i = 0; i < b->p->mark_count; i++) {
            if (b->p->marks[i].hex == h && (int)b->p->marks[i].kind == sequence[k]) {
                mark(b, &b->p->marks[i], f.top != NULL);
            }
        }
    }
}

/* --- arrows ------------------------------------------------------------------------------------------------------------------------------ */

/* A way is a sign after the number of each hex it leaves; a strike stands on the side it goes over. */
static void arrow_step(TextBoard *b, PictureArrowKind kind, Hex from, Hex to)
{
    int d = cell_direction(&b->sheet, sheet_cell(&b->sheet, from), sheet_cell(&b->sheet, to)), x, y;
    if (d < 0 || !sheet_shows(&b->sheet, from)) {
        return;
    }
    cell_place(b, from, &x, &y);
    const char *sign = b->signs->arrow[b->sheet.flat ? d : (d + 5) % 6];
    static const int dx[6] = {3, STEP, STEP, 3, 0, 0}, dy[6] = {-1, 0, 1, 1, 1, 0}; /* where its sides stand */
    if (kind == ARROW_STRIKE && b->sheet.flat && d % 3 != 0) {
        canvas_put(&b->canvas, x + dx[d], y + dy[d], sign, (Ink){231, 160, true});
    } else if (kind == ARROW_STRIKE) {
        canvas_put(&b->canvas, x + CELL, y, sign, (Ink){231, 160, true});
    } else if (kind == ARROW_BRIDGE && b->sheet.flat) {
        canvas_draw(&b->canvas, x + dx[d], y + dy[d], b->signs->bridge, b->tints->road, true);
    } else {
        canvas_draw(&b->canvas, x + CELL, y, sign, kind == ARROW_BARRED ? 160 : b->tints->name, true);
    }
}

void board_arrows(TextBoard *b)
{
    for (int i = 0; i < b->p->arrow_count; i++) {
        const PictureArrow *a = &b->p->arrows[i];
        for (int k = 0; k + 1 < a->count; k++) {
            arrow_step(b, a->kind, a->path[k], a->path[k + 1]);
        }
    }
}
