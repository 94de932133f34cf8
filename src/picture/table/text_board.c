/* text_board.c - a table of bases as text: the ground and the bases to scale, a character a square or less, and the roster.
 *
 * Characters are twice as high as wide, so a line holds twice the inches that a column does. Armies are told apart by colour, and
 * without colour by their signs: the first side # and lower case, the other @.
 */
#include "picture/terminal/text_canvas.h"
#include "picture/table/tabletop_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Page {
    const Tabletop *t;
    TabletopText o;
    Canvas canvas;
    double across, down; /* hundredths of an inch a column, a line */
} Page;

/* What is called `thin` runs like a line: a wall of a third of an inch lies between the middles of all cells. */
static const struct {
    const char *kind, *sign, *ascii;
    int16_t fg, bg;
    bool thin;
} grounds[] = {
    {"hill", "\xC2\xB7", "n", 137, 187, false},
    {"marsh", "~", "~", 66, 151, false},
    {"orchard", "\xC2\xB0", "o", 64, 150, false},
    {"wood", "\xE2\x99\xA3", "%", 22, 108, false},
    {"stream", "~", "~", 24, 110, true},
    {"river", "\xE2\x89\x88", "=", 24, 110, true},
    {"road", "\xE2\x94\x80", "-", 94, 223, true},
    {"bridge", "=", "=", 94, 223, true},
    {"fieldwork", "\xE2\x96\xA1", "[", 94, 180, true},
    {"embankment", "^", "^", 94, 180, true},
    {"strongpoint", "\xE2\x8C\x82", "H", 124, 181, false},
    {"shelter_light", "\"", "\"", 28, 186, true},
    {"shelter_low", "_", "_", 94, 186, true},
    {"shelter_high", "#", "=", 94, 180, true},
};
enum { GROUNDS = sizeof grounds / sizeof *grounds, PLAIN_FG = 101, PLAIN_BG = 230 };

static Spot spot_of_cell(const Page *p, int x, int y)
{
    return (Spot){(Grain)((x + 0.5) * p->across * GRAIN),
                  (Grain)((p->t->ground->height - (y + 0.5) * p->down) * GRAIN)};
}

static void cell_of_spot(const Page *p, Spot s, int *x, int *y)
{
    *x = (int)((double)s.x / GRAIN / p->across);
    *y = (int)((p->t->ground->height - (double)s.y / GRAIN) / p->down);
}

static bool is_kind(const Page *p, const Area *a, int k) { return strcmp(grounds[k].kind, kind_of_area(p->t, a)) == 0; }

static void put_ground(Page *p, int x, int y, int k)
{
    canvas_put(&p->canvas, x, y, p->o.ascii ? grounds[k].ascii : grounds[k].sign,
               (Ink){grounds[k].fg, grounds[k].bg, false});
}

/* The cells whose middle it covers. */
static void fill_area(Page *p, const Area *a, int k)
{
    for (int y = 0; y < p->canvas.height; y++) {
        for (int x = 0; x < p->canvas.width; x++) {
            if (area_has(a, spot_of_cell(p, x, y))) {
                put_ground(p, x, y, k);
            }
        }
    }
}

/* The cells its outline runs through, each in at least a quarter of its width. */
static void trace_area(Page *p, const Area *a, int k)
{
    for (int i = 0; i < a->corners; i++) {
        Spot from = a->corner[i], to = a->corner[(i + 1) % a->corners];
        double dx = (double)(to.x - from.x), dy = (double)(to.y - from.y);
        int steps = (int)((fabs(dx) + fabs(dy)) * 4 / GRAIN / p->across) + 1;
        for (int n = 0; n <= steps; n++) {
            int x, y;
            cell_of_spot(p, (Spot){from.x + (Grain)(dx * n / steps), from.y + (Grain)(dy * n / steps)}, &x, &y);
            put_ground(p, x, y, k);
        }
    }
}

/* Wide ground as the scenario lists it, then what is thin, in the order of the list above: a bridge lies over its stream. */
static void draw_ground(Page *p)
{
    const Ground *ground = p->t->ground;
    for (int y = 0; y < p->canvas.height; y++) {
        for (int x = 0; x < p->canvas.width; x++) {
            canvas_put(&p->canvas, x, y, " ", (Ink){PLAIN_FG, PLAIN_BG, false});
        }
    }
    for (int i = 0; i < ground->count; i++) {
        for (int k = 0; k < GROUNDS; k++) {
            if (is_kind(p, &ground->area[i], k)) {
                fill_area(p, &ground->area[i], k);
            }
        }
    }
    for (int k = 0; k < GROUNDS; k++) {
        for (int i = 0; i < ground->count && grounds[k].thin; i++) {
            if (is_kind(p, &ground->area[i], k)) {
                trace_area(p, &ground->area[i], k);
            }
        }
    }
}

static Ink ink_of(const Page *p, const TabletopBase *b)
{
    bool first = p->t->armies[0] && strcmp(b->army, p->t->armies[0]) == 0;
    return first ? (Ink){255, b->chosen ? 33 : 25, true} : (Ink){16, b->chosen ? 226 : 221, true};
}

static const char *fill_of(const Page *p, const TabletopBase *b)
{
    bool first = p->t->armies[0] && strcmp(b->army, p->t->armies[0]) == 0;
    if (p->o.colour) {
        return " ";
    }
    return first ? "#" : "@";
}

/* Its cells: those whose middle it covers, and the one its own middle is in. */
static void fill_base(Page *p, const TabletopBase *b)
{
    const Footprint *f = &b->look.foot;
    int x0, y0, x1, y1, cx, cy;
    cell_of_spot(p, (Spot){f->low.x, f->high.y}, &x0, &y0);
    cell_of_spot(p, (Spot){f->high.x, f->low.y}, &x1, &y1);
    cell_of_spot(p, f->centre, &cx, &cy);
    for (int y = y0; y <= y1; y++) {
        for (int x = x0; x <= x1; x++) {
            if ((x == cx && y == cy) || footprint_has(f, spot_of_cell(p, x, y))) {
                canvas_put(&p->canvas, x, y, fill_of(p, b), ink_of(p, b));
            }
        }
    }
}

/* The id over the middle, as much of it as the base is wide; the facing before the front. */
static void letter_base(Page *p, const TabletopBase *b)
{
    static const char *const arrows[8] = {"\xE2\x86\x91", "\xE2\x86\x97", "\xE2\x86\x92", "\xE2\x86\x98",
                                          "\xE2\x86\x93", "\xE2\x86\x99", "\xE2\x86\x90", "\xE2\x86\x96"};
    static const char *const plain[8] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    const Footprint *f = &b->look.foot;
    int x, y, n = (int)strlen(b->id);
    cell_of_spot(p, f->centre, &x, &y);
    canvas_put(&p->canvas, x - n / 2, y, b->id, ink_of(p, b));
    if (b->look.all_round || f->area) {
        return;
    }
    int eighth = (f->pose.facing + 2250) / 4500 % 8;
    Grain ahead = f->deep + (Grain)((eighth % 4 == 0 ? p->down : p->across) * 0.7 * GRAIN);
    cell_of_spot(p, footprint_spot(f, 0, ahead), &x, &y);
    canvas_draw(&p->canvas, x, y, (p->o.ascii ? plain : arrows)[eighth], 88, true);
}

static void draw_generals(Page *p)
{
    for (int i = 0; i < p->t->bases; i++) {
        const TabletopBase *b = &p->t->base[i];
        if (b->look.figure == FIGURE_GENERAL && b->look.attached < 0) {
            int x, y;
            cell_of_spot(p, b->look.foot.centre, &x, &y);
            canvas_put(&p->canvas, x, y, p->o.ascii ? "*" : "\xE2\x98\x85", ink_of(p, b));
        }
    }
}

/* --- the roster ------------------------------------------------------------------------------------------ */

static void roster_base(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    const BaseLook *l = &b->look;
    buf_print(out, "  %-6s", b->id);
    if (l->figure == FIGURE_GENERAL) {
        buf_print(out, "%-15s       ", "general");
    } else {
        buf_print(out, "%-15s%2d/%-2d  ", l->formation ? l->formation : "", l->figures, l->start);
    }
    buf_decimal(out, l->foot.pose.x, 2, false);
    buf_char(out, ',');
    buf_decimal(out, l->foot.pose.y, 2, false);
    if (!l->all_round && l->figure != FIGURE_GENERAL) {
        buf_print(out, " facing %d", l->foot.pose.facing / DEGREE);
    }
    if (l->attached >= 0 && l->attached < t->bases) {
        buf_text(out, " with a unit");
    }
    for (int i = 0; t->badges && t->badges[i].id; i++) {
        if (l->badges >> i & 1) {
            buf_print(out, ", %s", t->badges[i].word);
        }
    }
    buf_print(out, "  %s\n", b->name);
}

static void roster(Buf *out, const Tabletop *t)
{
    for (Side side = 0; side < SIDES; side++) {
        for (int i = 0; i < t->bases; i++) {
            if (t->armies[side] && strcmp(t->base[i].army, t->armies[side]) == 0) {
                roster_base(out, t, &t->base[i]);
            }
        }
    }
    for (int i = 0; i < t->objectives; i++) {
        const Objective *o = &t->objective[i];
        buf_print(out, "  %s: %d, %s%s\n", o->name, o->worth, o->holder < SIDES ? "held by " : "held by nobody",
                  o->holder < SIDES ? t->armies[o->holder] : "");
    }
}

static void legend(Buf *out, const Page *p)
{
    buf_print(out, "a column is %.1f inch, a line %.1f", p->across / INCH, p->down / INCH);
    if (!p->o.colour && p->t->armies[0] && p->t->armies[1]) {
        buf_print(out, "; # %s, @ %s", p->t->armies[0], p->t->armies[1]);
    }
    for (int k = 0; k < GROUNDS; k++) {
        for (int i = 0; i < p->t->ground->count; i++) {
            if (strcmp(grounds[k].kind, kind_of_area(p->t, &p->t->ground->area[i])) == 0) {
                buf_print(out, "  %s %s", p->o.ascii ? grounds[k].ascii : grounds[k].sign, grounds[k].kind);
                break;
            }
        }
    }
    buf_char(out, '\n');
}

void tabletop_text(Buf *out, const Tabletop *t, TabletopText o)
{
    Page p = {.t = t, .o = o, .across = INCH};
    if (o.width > 0 && t->ground->width / INCH > o.width) {
        p.across = (double)t->ground->width / o.width;
    }
    p.down = 2 * p.across;
    canvas_open(&p.canvas, (int)(t->ground->width / p.across + 0.5), (int)(t->ground->height / p.down + 0.5), o.colour);
    draw_ground(&p);
    for (int i = 0; i < t->bases; i++) {
        if (t->base[i].look.figure != FIGURE_GENERAL) {
            fill_base(&p, &t->base[i]);
        }
    }
    for (int i = 0; i < t->bases; i++) {
        if (t->base[i].look.figure != FIGURE_GENERAL) {
            letter_base(&p, &t->base[i]);
        }
    }
    draw_generals(&p);
    if (t->title || t->subtitle) {
        buf_print(out, "%s%s%s\n", t->title ? t->title : "", t->title && t->subtitle ? "  " : "",
                  t->subtitle ? t->subtitle : "");
    }
    canvas_write(out, &p.canvas, 0, 0, p.canvas.width, p.canvas.height);
    if (o.legend) {
        legend(out, &p);
    }
    if (o.roster) {
        roster(out, t);
    }
    canvas_close(&p.canvas);
}
