/* bases.c - bases seen from above: footprint in true inches, the flag on the front edge, chevrons where it faces, as many
 * figures as are left, a plate with its id and strength, signs of its state; and generals.
 */
#include "picture/table/tabletop_inside.h"

#include <math.h>
#include <string.h>

enum { FLAG = 5 };
static const double PLATE = 9.5, LARGE_PLATE = 24; /* letters, in user units */

/* --- figures --------------------------------------------------------------------------------------------- */

static const char man_path[] = "<path class=\"mus\" d=\"M3.9 1.5V-6.5\"/><path class=\"sho\" d=\"M-4.4 .2Q-4-2 0-2T4.4 "
                               ".2L3.8 3H-3.8z\"/><path class=\"hat\" d=\"M-2-4.4H2L1.6-.8H-1.6z\"/></g>";
static const char horse_path[] =
    "<path class=\"hors\" d=\"M0-10C2.4-9 2.6-5 2.6-1 2.6 4 2 8 0 9.5-2 8-2.6 4-2.6-1-2.6-5-2.4-9 "
    "0-10z\"/><path class=\"sho\" d=\"M-4.2 1.6Q-4-.6 0-.6T4.2 1.6L3.6 4.6H-3.6z\"/><path "
    "class=\"hat\" d=\"M-1.9-3H1.9L1.5 .6H-1.5z\"/></g>";
static const char gun_path[] = "<path class=\"gunw\" d=\"M-6-5h2.6V5H-6zM3.4-5H6V5H3.4z\"/><path class=\"gunb\" "
                               "d=\"M-1.6-13h3.2L2.6 4h-5.2z\"/><path class=\"gunb\" d=\"M-1 4h2v12h-2z\"/></g>";

static void figure(Buf *out, const char *path, double x, double y, double turn, double size)
{
    /* men and horses fall, guns stay: whoever draws the next position may show it */
    svg_put(out, path == gun_path ? "<g transform=\"translate(%g %g)" : "<g class=\"fig\" transform=\"translate(%g %g)",
            x, y);
    if (turn != 0) {
        svg_put(out, " rotate(%g)", turn);
    }
    if (size != 1) {
        svg_put(out, " scale(%f)", size);
    }
    buf_print(out, "\">%s", path);
}

/* Ranks and files for so many figures in the room there is: the arrangement in which they stand widest apart. */
static void best_ranks(int n, double w, double h, double cell_w, double cell_h, int *files, int *ranks)
{
    double best = -1;
    for (int r = 1; r <= n; r++) {
        int f = (n + r - 1) / r;
        double room = fmin(w / f / cell_w, h / r / cell_h);
        if (room > best) {
            best = room;
            *files = f;
            *ranks = r;
        }
    }
}

/* Men fall from the rear rank on: the first `figures` places of those at the start are filled. */
static void ranked(Buf *out, const BaseLook *l, const char *path, double cell_w, double cell_h, double w, double d)
{
    int files = 1, ranks = 1;
    double deep = d - FLAG - 2;
    best_ranks(l->start, w - 4, deep, cell_w, cell_h, &files, &ranks);
    double dx = (w - 4) / files, dy = deep / ranks, size = fmin(1, fmin(dx / cell_w, dy / cell_h) * 1.12);
    for (int i = 0; i < l->figures; i++) {
        int file = i % files, rank = i / files;
        double x = (file - (files - 1) / 2.0) * dx, y = -d / 2 + FLAG + 1 + (rank + 0.5) * dy + 1;
        figure(out, path, x, y, 0, size);
    }
}

/* A hollow square facing out. */
static void ringed(Buf *out, const BaseLook *l, double side)
{
    int each = (l->start + 3) / 4;
    for (int i = 0; i < l->figures; i++) {
        int edge = i % 4, at = i / 4;
        double along = (at - (each - 1) / 2.0) * (side - 26) / (each > 1 ? each - 1 : 1), out_by = -side / 2 + 12;
        double turn = edge * 90, a = turn * 3.14159265358979 / 180;
        figure(out, man_path, along * cos(a) - out_by * sin(a), along * sin(a) + out_by * cos(a), turn, 0.9);
    }
}

static void scattered(Buf *out, const BaseLook *l, const char *id, double w, double d)
{
    Rng r;
    int seed = 0;
    for (const char *c = id; *c; c++) {
        seed = seed * 31 + *c;
    }
    chance_seed(&r, "skirmishers", seed & 0xFFFF, 1);
    for (int i = 0; i < l->start; i++) {
        double x = -w / 2 + 9 + i * (w - 18) / (l->start > 1 ? l->start - 1 : 1) + chance(&r, -2, 2);
        double y = chance(&r, -d / 5, d / 4);
        if (i < l->figures) {
            figure(out, man_path, x, y, 0, 0.95);
        }
    }
}

/* One gun less than there are crews to see, the crews behind. */
static void gunned(Buf *out, const BaseLook *l, double w, double d)
{
    int guns = l->start > 2 ? l->start - 1 : l->start;
    for (int i = 0; i < guns; i++) {
        figure(out, gun_path, (i - (guns - 1) / 2.0) * w / guns, -d / 2 + 18, 0, 0.82);
    }
    for (int i = 0; i < l->figures; i++) {
        figure(out, man_path, (i - (l->start - 1) / 2.0) * w / l->start, d / 2 - 6, 0, 0.95);
    }
}

static void limbered(Buf *out, const BaseLook *l, double d)
{
    double step = d / (l->start > 0 ? l->start : 1);
    for (int i = 0; i < l->start; i++) {
        double y = -d / 2 + (i + 0.5) * step;
        if (i + 1 == l->start) {
            figure(out, gun_path, 0, y, 0, 0.8);
        } else if (i < l->figures) {
            figure(out, horse_path, -5.5, y + 1, 0, 0.85);
            figure(out, horse_path, 5.5, y + 1, 0, 0.85);
        }
    }
}

/* Every single figure where the rules have it; guns stand before their crews, whose bases tell how many there are. */
static void placed(Buf *out, const BaseLook *l, const char *path, double size)
{
    enum { MOST = 64 };
    Footprint unit = footprint_make((Pose){0, 0, 0}, l->foot.base);
    Spot man[MOST];
    int n = rank_soldiers(&unit, &l->ranks, l->figures, man, MOST);
    bool guns = l->figure == FIGURE_GUN || l->figure == FIGURE_LIMBER;
    for (int i = 0; i < l->ranks.bases && guns; i++) {
        Footprint base = rank_base(&unit, &l->ranks, i);
        figure(out, gun_path, units((double)base.centre.x / GRAIN), -units((double)base.centre.y / GRAIN) - 4, 0, 0.7);
    }
    for (int i = 0; i < n; i++) {
        figure(out, path, units((double)man[i].x / GRAIN), -units((double)man[i].y / GRAIN), 0, size);
    }
}

static void figures(Buf *out, const TabletopBase *b, double w, double d)
{
    const BaseLook *l = &b->look;
    if (l->ranks.row && l->ranks.bases && !l->foot.area) {
        placed(out, l, l->figure == FIGURE_HORSE ? horse_path : man_path, l->figure == FIGURE_HORSE ? 0.95 : 0.9);
        return;
    }
    switch (l->figure) {
    case FIGURE_GUN: gunned(out, l, w, d); return;
    case FIGURE_LIMBER: limbered(out, l, d); return;
    case FIGURE_HORSE: ranked(out, l, horse_path, 11.5, 20, w, d); return;
    default:
        if (l->loose) {
            scattered(out, l, b->id, w, d);
        } else if (l->all_round && w == d && w > 2 * TABLETOP_INCH) {
            ringed(out, l, w);
        } else {
            ranked(out, l, man_path, 8, 11, w, d);
        }
    }
}

/* --- plates and signs ------------------------------------------------------------------------------------ */

static void plate(Buf *out, const char *class, double x, double y, const char *text, double size)
{
    double w = text_width(text, size) + 7;
    svg_put(out, "<g class=\"%s\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\"/>", class, x - w / 2,
            y - size * 0.66, w, size * 1.32);
    svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text></g>\n", x, y + size * 0.36, text);
}

static void signs(Buf *out, const Tabletop *t, const BaseLook *l, double x, double y)
{
    double at = x;
    int shown = 0;
    for (int i = 0; shown < 3 && t->badges && t->badges[i].id; i++) {
        if (l->badges >> i & 1) {
            const BadgeDef *b = &t->badges[i];
            svg_put(
                out,
                "<g class=\"sign%s\"><title>%s</title><rect x=\"%g\" y=\"%g\" width=\"11\" height=\"11\" rx=\"2\"/>",
                b->tone == TONE_CALM ? " calm" : "", b->word, at, y - 5.5);
            svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text></g>", at + 5.5, y + 3, b->letter ? b->letter : "");
            at += 12.5;
            shown++;
        }
    }
}

/* Upright, whatever way the base is turned: behind its rear edge. */
static void label(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    const Footprint *f = &b->look.foot;
    Pt centre = at_spot(t, f->centre), rear = at_spot(t, footprint_rear(f));
    double dx = rear.x - centre.x, dy = rear.y - centre.y, d = hypot(dx, dy);
    double size = t->small ? LARGE_PLATE : PLATE;
    Buf text = {0};
    buf_text(&text, b->id);
    if (!t->small) {
        buf_print(&text, " \xC2\xB7 %d", b->look.figures);
    }
    double wide = text_width(buf_str(&text), size) / 2 + 5;
    Pt at = centre;
    if (!f->area && d > 0) {
        double off = size * 0.95 + fabs(dx / d) * (wide - 6);
        at = (Pt){rear.x + dx / d * off, rear.y + dy / d * off};
    }
    buf_text(out, "<g class=\"tag\">"); /* a page scales it as one */
    plate(out, t->small ? "plate large" : "plate", at.x, at.y, buf_str(&text), size);
    if (!t->small) {
        signs(out, t, &b->look, at.x + wide, at.y);
    }
    buf_text(out, "</g>");
    buf_free(&text);
}

/* --- bases ----------------------------------------------------------------------------------------------- */

static void chevrons(Buf *out, const BaseLook *l, double w, double d)
{
    if (!l->all_round) {
        svg_put(out, "<path class=\"chev\" d=\"M-9 %gL0 %g 9 %gz\"/>", -d / 2 - 2, -d / 2 - 11, -d / 2 - 2);
        return;
    }
    for (int turn = 0; turn < 360 && !l->loose; turn += 90) {
        double half = (turn % 180 ? w : d) / 2;
        svg_put(out, "<path class=\"chev\" transform=\"rotate(%d)\" d=\"M-6 %gL0 %g 6 %gz\"/>", turn, -half - 2,
                -half - 8, -half - 2);
    }
}

static void rectangle(Buf *out, const char *class, double w, double d, double grow)
{
    svg_put(out, "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\"/>", class, -w / 2 - grow,
            -d / 2 - grow, w + 2 * grow, d + 2 * grow);
}

static void standing_base(Buf *out, const Tabletop *t, const TabletopBase *b, const char *army)
{
    const BaseLook *l = &b->look;
    double w = units(l->foot.base.width), d = units(l->foot.base.depth);
    Pt at = at_spot(t, l->foot.centre);
    const char *loose = l->loose ? " loose" : t->small ? " field" : "";
    svg_put(out, "<g transform=\"translate(%g %g) rotate(%g)\">", at.x, at.y, l->foot.pose.facing / 100.0);
    if (b->chosen) {
        rectangle(out, "ring0", w, d, 5);
        rectangle(out, "ring1", w, d, 5);
    }
    svg_put(out, "<rect class=\"bsh\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\"/>", -w / 2 + 2, -d / 2 + 3,
            w, d);
    svg_put(out, "<rect class=\"bgr%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\"/>", loose, -w / 2, -d / 2,
            w, d);
    if (l->all_round && !l->loose) {
        svg_put(out,
                "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"url(#pat-%s)\" "
                "stroke-width=\"%d\"/>",
                -w / 2 + FLAG / 2.0, -d / 2 + FLAG / 2.0, w - FLAG, d - FLAG, army, FLAG);
    } else {
        svg_put(out, "<path d=\"M%g %gh%gv%dh%gz\" fill=\"url(#pat-%s)\"/>", -w / 2, -d / 2, w, FLAG, -w, army);
    }
    if (!t->small) {
        figures(out, b, w, d);
    }
    chevrons(out, l, w, d);
    svg_put(out, "<rect class=\"bed%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\"/></g>\n", loose, -w / 2,
            -d / 2, w, d);
}

/* The strongpoint bears the flag along its walls. */
static void garrison(Buf *out, const Tabletop *t, const TabletopBase *b, const char *army)
{
    Pt p[AREA_CORNERS];
    int n = area_outline(t, b->look.foot.area, p);
    for (int pass = b->chosen ? 0 : 2; pass < 4; pass++) {
        static const char *const how[] = {"class=\"ring0\"", "class=\"ring1\"", NULL, "class=\"bed\""};
        buf_text(out, "<path ");
        if (how[pass]) {
            buf_text(out, how[pass]);
        } else {
            svg_put(out, "fill=\"none\" stroke=\"url(#pat-%s)\" stroke-width=\"%d\" stroke-linejoin=\"round\"", army,
                    FLAG + 1);
        }
        buf_text(out, " d=\"");
        svg_polyline(out, p, n, true);
        buf_text(out, "\"/>");
    }
}

static void general(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    Pt at = at_spot(t, b->look.foot.centre);
    PictureCounter c = {.id = b->id,
                        .name = b->name,
                        .army = b->army,
                        .arm = "bicorne",
                        .leader = true,
                        .stars = b->look.stars,
                        .number = {-1, -1, -1}};
    for (int i = 0; t->badges && t->badges[i].id && c.badges < PICTURE_BADGES; i++) {
        if (b->look.badges >> i & 1) {
            const BadgeDef *d = &t->badges[i];
            c.badge[c.badges++] = (PictureBadge){.sign = d->sign, .text = d->letter, .word = d->word, .tone = d->tone};
        }
    }
    picture_counter_svg(out, &c, t->theme, at.x, at.y, t->small ? 52 : 30, true);
}

void tabletop_base(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    const char *army = army_find(b->army)->name;
    svg_put(out, "<g class=\"base n-%s%s\" data-id=\"%s\"><title>%s", army, b->ghost ? " ghost" : "", b->id, b->name);
    if (b->look.formation) {
        svg_put(out, ", %s, %d of %d figures", b->look.formation, b->look.figures, b->look.start);
    }
    for (int i = 0; t->badges && t->badges[i].id; i++) {
        if (b->look.badges >> i & 1) {
            svg_put(out, ", %s", t->badges[i].word);
        }
    }
    buf_text(out, "</title>");
    if (b->look.figure == FIGURE_GENERAL) {
        general(out, t, b);
    } else {
        if (b->look.foot.area) {
            garrison(out, t, b, army);
        } else {
            standing_base(out, t, b, army);
        }
        if (!b->ghost) {
            label(out, t, b);
        }
    }
    buf_text(out, "</g>\n");
}

/* Generals lie over the bases they ride with. */
void tabletop_bases(Buf *out, const Tabletop *t)
{
    buf_text(out, "<g class=\"bases\">\n");
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < t->bases; i++) {
            if ((t->base[i].look.figure == FIGURE_GENERAL) == (pass == 1)) {
                tabletop_base(out, t, &t->base[i]);
            }
        }
    }
    buf_text(out, "</g>\n");
}
