/* counters.c - one counter, one leader, one unknown stack.
 *
 * A counter lives in a box of 96: band with formation colour and code, flag strip, emblem, strength bold, efficiency
 * in the lozenge, movement light. Shape, pattern, emblem and number each say their thing once more, so no meaning
 * hangs on colour. Leaders are round. State signs ride on the rim and never cover a number.
 */
#include "picture/picture_inside.h"

#include <string.h>

/* Outlines, whole and reduced: a reduced counter has its upper right corner folded down. */
static const char *const body[2][2] = {
    {"M14.5 1.5H81.5A13 13 0 0 1 94.5 14.5V81.5A13 13 0 0 1 81.5 94.5H14.5A13 13 0 0 1 1.5 81.5V14.5A13 13 0 0 1 14.5 "
     "1.5z",
     "M14.5 1.5H70L94.5 26V81.5A13 13 0 0 1 81.5 94.5H14.5A13 13 0 0 1 1.5 81.5V14.5A13 13 0 0 1 14.5 1.5z"},
    {"M13 1.5H83L94.5 13V83L83 94.5H13L1.5 83V13z", "M13 1.5H70L94.5 26V83L83 94.5H13L1.5 83V13z"}};
static const char *const band[2][2] = {{"M1.5 23V14.5A13 13 0 0 1 14.5 1.5H81.5A13 13 0 0 1 94.5 14.5V23z",
                                        "M1.5 23V14.5A13 13 0 0 1 14.5 1.5H70V23z"},
                                       {"M1.5 23V13L13 1.5H83L94.5 13V23z", "M1.5 23V13L13 1.5H70V23z"}};
static const char *const strip[2] = {"M1.5 23H12V94.2Q1.5 92 1.5 81.5z", "M1.5 23H12V93.5L1.5 83z"};

/* --- badges ---------------------------------------------------------------------------------------------- */

enum { BADGES_SHOWN = 3 };

/* Places on the rim, above the numbers. Where a leader's medallion covers the upper right corner, that comes last. */
static const Pt rim[2][BADGES_SHOWN] = {{{90, 9}, {5, 9}, {95, 46}}, {{5, 9}, {2, 46}, {95, 46}}};

static void badges(Buf *out, const PictureCounter *c, bool crowned)
{
    for (int i = 0; i < c->badges && i < BADGES_SHOWN; i++) {
        Pt p = rim[crowned][i];
        svg_put(out, "<g class=\"bd bd-%s\" transform=\"translate(%g %g) scale(1.08)\">", sign_name(c->badge[i].sign),
                p.x, p.y);
        draw_sign(out, c->badge[i].sign, c->badge[i].text);
        buf_text(out, "</g>");
    }
}

/* --- pieces ---------------------------------------------------------------------------------------------- */

static bool has_text(const char *text) { return text && *text && strcmp(text, "-") != 0; }

static void band_colour(Buf *out, const PictureCounter *c, PictureTheme theme)
{
    int n = c->band_colour;
    if (n < 1 || n > 8) {
        n = has_text(c->band) ? 1 + (int)(hash64(c->band, strlen(c->band), 0) % 7) : 8;
    }
    char token[3] = {'f', (char)('0' + n), '\0'};
    theme_colour(out, theme, token);
}

static void open_piece(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size,
                       const char *class)
{
    const Army *a = army_find(c->army);
    int lean = c->leader || !c->badges ? 0 : c->badge[0].lean;
    svg_put(out, "<g class=\"ct %s\" color=\"", class);
    theme_fill(out, theme, a, "$ci\" fill=\"$ci\"");
    svg_put(out, " transform=\"translate(%g %g) scale(%f)", x, y, size / 96);
    if (lean) {
        svg_put(out, " rotate(%d)", lean);
    }
    buf_text(out, " translate(-48 -48)\"");
    if (c->id) {
        svg_put(out, " data-id=\"%s\"", c->id);
    }
    buf_char(out, '>');
    if (has_text(c->name)) {
        svg_put(out, "<title>%s</title>", c->name);
    }
}

static void field(Buf *out, PictureTheme theme, const Army *a, const char *shape)
{
    buf_print(out, "<path class=\"sh\" transform=\"translate(2.5 4)\" d=\"%s\"/><path fill=\"", shape);
    theme_fill(out, theme, a, "$fld\"");
    buf_print(out, " d=\"%s\"/>", shape);
}

static void band_text(Buf *out, const PictureCounter *c)
{
    if (has_text(c->band)) {
        svg_put(out, "<text class=\"cd\" x=\"13\" y=\"17.5\">%s</text>", c->band);
    }
    double room = (c->reduced ? 66 : 85) - 15 - (has_text(c->band) ? text_width(c->band, 15.5) + 3 : 0);
    if (has_text(c->label) && text_width(c->label, 9) <= room) {
        double fit = text_width(c->label, 12.6) <= room ? 13 : text_width(c->label, 11) <= room ? 11.5 : 9.5;
        /* The size goes on a tspan: on the text itself the style sheet would win, and a style attribute needs a laxer
         * content policy in the browser. */
        svg_put(out, "<text class=\"nm\" x=\"%d\" y=\"17\"><tspan font-size=\"%g\">%s</tspan></text>",
                c->reduced ? 66 : 85, fit, c->label);
    }
}

static void number(Buf *out, const char *class, double x, double y, int value)
{
    if (value >= 0) {
        svg_put(out, "<text class=\"nu%s%s\" x=\"%g\" y=\"%g\">%d</text>", class, value > 9 ? " two" : "", x, y, value);
    }
}

static void numbers(Buf *out, const PictureCounter *c, PictureTheme theme, const Army *a)
{
    if (c->number[1] < 0) {
        number(out, "", 34, 90, c->number[0]);
        number(out, " mv", 74, 90, c->number[2]);
        buf_text(out, "<path class=\"ln\" d=\"M54 72V90\"/>");
        return;
    }
    number(out, "", 28, 90, c->number[0]);
    buf_text(out, "<path class=\"em\" d=\"M53 66.5 66.5 80 53 93.5 39.5 80z\"/><g fill=\"");
    theme_fill(out, theme, a, "$fld\">");
    number(out, " ei", 53, 88.5, c->number[1]);
    buf_text(out, "</g>");
    number(out, " mv", 79, 90, c->number[2]);
}

static void emblem(Buf *out, const char *arm, const Army *a, double x, double y, double size)
{
    if (arm_known(arm)) {
        svg_put(out, "<use class=\"em\" href=\"#s-%s-%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", arm, a->name,
                x, y, size, size);
    }
}

/* Which way guns face: a wedge that stands out towards the corner of the hex. */
static void muzzle(Buf *out, int facing)
{
    if (facing > 0) {
        svg_put(out,
                "<path class=\"face\" transform=\"translate(48 48) rotate(%d)\" d=\"M50-19 89 0 50 "
                "19z\"/>",
                -60 * (facing - 1));
    }
}

static void unit(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size,
                 bool small_print, bool crowned)
{
    const Army *a = army_find(c->army);
    const char *shape = body[a->cut][c->reduced];
    open_piece(out, c, theme, x, y, size, "un");
    muzzle(out, c->facing);
    field(out, theme, a, shape);
    if (c->reduced) {
        buf_print(out, "<path d=\"M12 23H94V62H12z\" fill=\"url(#hatch-%s)\"/>", a->name);
    }
    buf_text(out, "<path fill=\"");
    band_colour(out, c, theme);
    buf_print(out, "\" d=\"%s\"/><path fill=\"url(#pat-%s)\" d=\"%s\"/>", band[a->cut][c->reduced], a->name,
              strip[a->cut]);
    buf_print(out, "<path class=\"ln\" d=\"M12 23V94M1.5 23H%s\"/>", c->reduced ? "71" : "94.5");
    if (!small_print) {
        band_text(out, c);
    }
    emblem(out, c->arm, a, 30, 26, 40);
    if (c->guard) {
        emblem(out, "grenadier", a, 72, 27, 17);
    }
    numbers(out, c, theme, a);
    if (c->reduced) {
        buf_text(out, "<path class=\"fold\" d=\"M70 1.5 94.5 26H74Q70 26 70 22z\"/>");
    }
    buf_print(out, "<path class=\"ed\" d=\"%s\"/>", shape);
    badges(out, c, crowned);
    buf_text(out, "</g>\n");
}

static void unknown_stack(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size)
{
    const Army *a = army_find(c->army);
    const char *shape = body[a->cut][0];
    PictureCounter bare = {.army = c->army, .name = "unknown"}; /* nothing of what it is may reach the file */
    open_piece(out, &bare, theme, x, y, size, "hid");
    buf_print(out, "<path class=\"sh\" transform=\"translate(2.5 4)\" d=\"%s\"/><path fill=\"url(#pat-%s)\" d=\"%s\"/>",
              shape, a->name, shape);
    theme_fill(out, theme, a,
               "<path fill=\"$fld\" d=\"M18 18H78V78H18z\"/><text class=\"q\" x=\"48\" y=\"66\">?</text>");
    buf_print(out, "<path class=\"ed\" d=\"%s\"/></g>\n", shape);
}

/* --- leaders --------------------------------------------------------------------------------------------- */

static void stars(Buf *out, int count, Pt at, double step, double size, bool across)
{
    svg_put(out, "<g class=\"stars%s\" transform=\"translate(%g %g)\">", across ? " out" : "", at.x, at.y);
    for (int i = 0; i < count; i++) {
        double off = (i - (count - 1) / 2.0) * step;
        svg_put(out, "<use href=\"#star5\" transform=\"translate(%g %g) scale(%f)\"/>", across ? off : 0,
                across ? 0 : off, size);
    }
    buf_text(out, "</g>");
}

static void leader_plate(Buf *out, const PictureCounter *c, PictureTheme theme)
{
    double w = c->stars > 1 ? 60 : 50;
    buf_text(out, "<path class=\"lb\" fill=\"");
    band_colour(out, c, theme);
    svg_put(out, "\" d=\"M%g 60h%gv20h%gz\"/>", 48 - w / 2, w, -w);
    if (c->number[0] >= 0) {
        svg_put(out, "<text class=\"lu\" x=\"%g\" y=\"76.9\">%d</text>", 48 - w / 4 - 2, c->number[0]);
    }
    if (c->number[1] >= 0) {
        svg_put(out, "<text class=\"lu\" x=\"%g\" y=\"76.9\">%d</text>", 48 + w / 4 + 2, c->number[1]);
    }
    stars(out, c->stars, (Pt){48, 70}, 6.2, 0.68, false);
}

static void leader_name(Buf *out, const PictureCounter *c, double r)
{
    const char *name = has_text(c->label) ? c->label : c->name;
    if (!has_text(name)) {
        return;
    }
    size_t n = strlen(name);
    double size = n < 8 ? 15 : n < 10 ? 13 : 11.5;
    for (int pass = 0; pass < 2; pass++) {
        svg_put(out, "<text class=\"lname%s\" x=\"48\" y=\"%g\" font-size=\"%g\">%s</text>", pass ? "" : " lhalo",
                48 + r + 4.5, size, name);
    }
}

static void leader(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size,
                   bool small_print)
{
    const Army *a = army_find(c->army);
    double r = c->stars >= 3 ? 45 : c->stars == 2 ? 40 : 35, w = r * 1.12;
    const char *hat = arm_known(c->arm) ? c->arm : "bicorne";
    open_piece(out, c, theme, x, y, size, "ld");
    svg_put(out, "<circle class=\"sh\" cx=\"50.5\" cy=\"52\" r=\"%g\"/><circle cx=\"48\" cy=\"48\" r=\"%g\" fill=\"", r,
            r);
    theme_fill(out, theme, a, "$fld\"/>");
    svg_put(out, "<circle cx=\"48\" cy=\"48\" r=\"%g\" fill=\"none\" stroke=\"url(#pat-%s)\" stroke-width=\"7\"/>",
            r - 4.5, a->name);
    if (c->stars >= 3) {
        svg_put(out, "<circle class=\"ln\" cx=\"48\" cy=\"48\" r=\"%g\"/>", r - 8.5);
    }
    if (small_print) {
        emblem(out, hat, a, 48 - w / 2, 45 - w / 2, w);
    } else {
        emblem(out, hat, a, 31, c->stars > 1 ? 24 : 27, 34);
        leader_plate(out, c, theme);
    }
    svg_put(out, "<circle class=\"ed\" cx=\"48\" cy=\"48\" r=\"%g\"/>", r);
    if (small_print) {
        stars(out, c->stars, (Pt){48, 48 + r - 2}, 17, 1.9, true);
    } else {
        leader_name(out, c, r);
    }
    badges(out, c, false);
    buf_text(out, "</g>\n");
}

void draw_counter(Buf *out, const PictureCounter *c, const Picture *p, Pt at, double size, bool small_print,
                  bool crowned)
{
    if (c->unknown) {
        unknown_stack(out, c, p->theme, at.x, at.y, size);
    } else if (c->leader) {
        leader(out, c, p->theme, at.x, at.y, size, small_print);
    } else {
        unit(out, c, p->theme, at.x, at.y, size, small_print, crowned);
    }
}

void picture_counter_svg(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size,
                         bool small_print)
{
    draw_counter(out, c, &(Picture){.theme = theme}, (Pt){x, y}, size, small_print, false);
}
