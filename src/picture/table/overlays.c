/* overlays.c - what is laid over a table: objectives, ranges and fields of fire, command, ways, rulers, rings and chips. */
#include "picture/table/tabletop_inside.h"

#include <math.h>

static void chip(Buf *out, const char *class, Pt at, const char *text)
{
    double w = text_width(text, 11) + 10;
    svg_put(out, "<g class=\"%s\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"16\" rx=\"8\"/>", class, at.x - w / 2,
            at.y - 8, w);
    svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text></g>\n", at.x, at.y + 4, text);
}

/* --- below the bases ------------------------------------------------------------------------------------- */

/* The front zone up to a distance: half the width plus as much to each side as it goes forward, rounded at the corners. */
static void front_field(Buf *out, const BaseLook *l, double w, double d, double far)
{
    double k = far * 0.70710678;
    (void)l;
    svg_put(out, "<path class=\"band\" d=\"M%g %gL%g %gA%g %g 0 0 1 %g %gH%gA%g %g 0 0 1 %g %gL%g %gz\"/>", -w / 2,
            -d / 2, -w / 2 - k, -d / 2 - k, far, far, -w / 2, -d / 2 - far, w / 2, far, far, w / 2 + k, -d / 2 - k,
            w / 2, -d / 2);
}

static void corridor_field(Buf *out, double w, double d, double from, double to)
{
    svg_put(out, "<path class=\"band\" d=\"M%g %gh%gv%gh%gz\"/>", -w / 2, -d / 2 - to, w, to - from, -w);
}

static void round_field(Buf *out, double w, double d, double far)
{
    svg_put(out, "<rect class=\"band\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\"/>", -w / 2 - far,
            -d / 2 - far, w + 2 * far, d + 2 * far, far);
}

static void field_of_fire(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    const BaseLook *l = &b->look;
    const Footprint *f = &l->foot;
    double w = units(f->base.width), d = units(f->base.depth);
    Pt at = at_spot(t, f->centre);
    if (f->area) { /* a garrison: its bounds do for all outlines */
        w = units((double)(f->high.x - f->low.x) / GRAIN);
        d = units((double)(f->high.y - f->low.y) / GRAIN);
    }
    svg_put(out, "<g transform=\"translate(%g %g) rotate(%g)\">", at.x, at.y, f->area ? 0.0 : f->pose.facing / 100.0);
    for (int i = 0; i < BASE_RANGES && l->range[i] > 0; i++) {
        double far = units(l->range[i]), from = i ? units(l->range[i - 1]) : 0;
        if (l->corridor) {
            corridor_field(out, w, d, from, far);
        } else if (l->all_round) {
            round_field(out, w, d, far);
        } else {
            front_field(out, l, w, d, far);
        }
    }
    buf_text(out, "</g>\n");
}

static void objective(Buf *out, const Tabletop *t, const Objective *o)
{
    Pt p[AREA_CORNERS], at = at_point(t, o->at.x, o->at.y);
    if (o->area) {
        int n = area_outline(t, o->area, p);
        at = outline_middle(p, n);
        buf_text(out, "<path class=\"goal\" d=\"");
        svg_polyline(out, p, n, true);
        buf_text(out, "\"/>");
    } else {
        svg_put(out, "<circle class=\"goal\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>", at.x, at.y, units(o->radius));
    }
    Buf text = {0};
    if (o->area) { /* the ground has its own name beside it */
        buf_print(&text, "%d", o->worth);
    } else {
        buf_print(&text, "%s %d", o->name, o->worth);
    }
    double y = at.y - 20, w = text_width(buf_str(&text), 11) + 10;
    chip(out, "worth", (Pt){at.x, y}, buf_str(&text));
    if (o->holder < SIDES && t->armies[o->holder]) {
        svg_put(out, "<rect x=\"%g\" y=\"%g\" width=\"12\" height=\"14\" stroke=\"#15110a\" fill=\"url(#pat-%s)\"/>\n",
                at.x - w / 2 - 14, y - 7, army_find(t->armies[o->holder])->name);
    }
    buf_free(&text);
}

void tabletop_marks_below(Buf *out, const Tabletop *t)
{
    svg_put(out, "<clipPath id=\"tabletop\"><rect width=\"%g\" height=\"%g\"/></clipPath>\n", units(t->ground->width),
            units(t->ground->height));
    buf_text(out, "<g class=\"tmark\" clip-path=\"url(#tabletop)\">");
    for (int i = 0; i < t->objectives; i++) {
        objective(out, t, &t->objective[i]);
    }
    for (int i = 0; i < t->marks; i++) {
        const TabletopMark *m = &t->mark[i];
        const TabletopBase *b = m->base >= 0 && m->base < t->bases ? &t->base[m->base] : NULL;
        if (m->kind == TABLETOP_REACH && b) {
            field_of_fire(out, t, b);
        } else if (m->kind == TABLETOP_COMMAND && b && b->look.command > 0) {
            Pt at = at_spot(t, b->look.foot.centre);
            svg_put(out, "<circle class=\"command\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", at.x, at.y,
                    units(b->look.command));
        }
    }
    buf_text(out, "</g>\n");
}

/* --- above them ------------------------------------------------------------------------------------------ */

static void way(Buf *out, Pt a, Pt b, const char *text)
{
    double d = pt_distance(a, b), turn = atan2(b.y - a.y, b.x - a.x) * 180 / 3.14159265358979;
    Pt end = d > 8 ? pt_mid(a, b, 1 - 8 / d) : b;
    svg_put(out, "<g class=\"way\"><path class=\"w0\" d=\"M%g %gL%g %g\"/><path class=\"w1\" d=\"M%g %gL%g %g\"/>", a.x,
            a.y, end.x, end.y, a.x, a.y, end.x, end.y);
    svg_put(out, "<path class=\"hd\" transform=\"translate(%g %g) rotate(%g)\" d=\"M0 0-12-6-9 0-12 6z\"/></g>\n", b.x,
            b.y, turn);
    if (text) {
        chip(out, "chip", pt_mid(a, b, 0.5), text);
    }
}

/* A line with feet at both ends and its reading. */
static void ruler(Buf *out, Pt a, Pt b, const char *text)
{
    double d = pt_distance(a, b), nx = d > 0 ? -(b.y - a.y) / d * 6 : 0, ny = d > 0 ? (b.x - a.x) / d * 6 : 0;
    for (int pass = 0; pass < 2; pass++) {
        svg_put(out, "<path class=\"%s\" d=\"M%g %gL%g %g", pass ? "rule" : "rule0", a.x, a.y, b.x, b.y);
        svg_put(out, "M%g %gL%g %gM%g %gL%g %g\"/>", a.x - nx, a.y - ny, a.x + nx, a.y + ny, b.x - nx, b.y - ny,
                b.x + nx, b.y + ny);
    }
    if (text) {
        chip(out, "chip", pt_mid(a, b, 0.5), text);
    }
}

static void target(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    Pt p[AREA_CORNERS];
    int n = base_outline(t, &b->look.foot, p);
    buf_text(out, "<path class=\"ringt\" d=\"");
    svg_polyline(out, p, n, true);
    buf_text(out, "\"/>\n");
}

/* The darker the part, the more it tells; figures under it are ringed. */
void tabletop_laid(Buf *out, const Tabletop *t, const LaidShape *shape, int count)
{
    static const double shade[] = {0.5, 0.34, 0.2};
    buf_text(out, "<g class=\"tlaid\">");
    for (int i = 0; i < count; i++) {
        const LaidShape *s = &shape[i];
        Pt p[LAID_CORNERS];
        for (int k = 0; k < s->corners && k < LAID_CORNERS; k++) {
            p[k] = at_spot(t, s->at[k]);
        }
        if (s->corners == 1) {
            double wide = 2.8 - 0.6 * (s->tone > 2 ? 2 : s->tone);
            svg_put(out, "<circle cx=\"%g\" cy=\"%g\" r=\"6\" fill=\"none\" stroke=\"#fff\" stroke-width=\"%g\"/>",
                    p[0].x, p[0].y, wide + 2);
            svg_put(out, "<circle cx=\"%g\" cy=\"%g\" r=\"6\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"%g\"/>",
                    p[0].x, p[0].y, wide);
            continue;
        }
        svg_put(out, "<path fill=\"#b3261e\" fill-opacity=\"%g\" stroke=\"#7a1a14\" stroke-width=\"0.8\" d=\"",
                shade[s->tone > 2 ? 2 : s->tone]);
        svg_polyline(out, p, s->corners, true);
        buf_text(out, "\"/>");
    }
    buf_text(out, "</g>\n");
}

void tabletop_marks_above(Buf *out, const Tabletop *t)
{
    buf_text(out, "<g class=\"tmark\">");
    for (int i = 0; i < t->marks; i++) {
        const TabletopMark *m = &t->mark[i];
        Pt a = at_point(t, m->from.x, m->from.y), b = at_point(t, m->to.x, m->to.y);
        switch (m->kind) {
        case TABLETOP_WAY: way(out, a, b, m->text); break;
        case TABLETOP_RULER: ruler(out, a, b, m->text); break;
        case TABLETOP_NOTE: chip(out, "chip", a, m->text ? m->text : ""); break;
        case TABLETOP_TARGET:
            if (m->base >= 0 && m->base < t->bases) {
                target(out, t, &t->base[m->base]);
            }
            break;
        default: break;
        }
    }
    buf_text(out, "</g>\n");
}
