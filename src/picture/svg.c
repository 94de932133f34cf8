/* svg.c - writing SVG: numbers that are the same in every locale and on every machine, escaped text, paths, and the
 * chance that scatters trees and strokes.
 */
#include "picture/picture_inside.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lines_begin(Lines *l)
{
    if (l->lines == l->line_cap) {
        l->line_cap = l->line_cap ? 2 * l->line_cap : 16;
        l->start = must_realloc(l->start, sizeof *l->start * (size_t)l->line_cap);
    }
    l->start[l->lines++] = l->count;
}

void lines_add(Lines *l, Pt p)
{
    if (l->count == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 64;
        l->at = must_realloc(l->at, sizeof *l->at * (size_t)l->cap);
    }
    l->at[l->count++] = p;
}

Pt *lines_get(const Lines *l, int i, int *count)
{
    assert(i >= 0 && i < l->lines);
    int end = i + 1 < l->lines ? l->start[i + 1] : l->count;
    *count = end - l->start[i];
    return l->at + l->start[i];
}

void lines_free(Lines *l)
{
    free(l->at);
    free(l->start);
    *l = (Lines){0};
}

Pt pt_mid(Pt a, Pt b, double t) { return (Pt){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

double pt_distance(Pt a, Pt b) { return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

Pt pt_toward(double x, double y, double angle, double distance)
{
    return (Pt){x + cos(angle) * distance, y + sin(angle) * distance};
}

/* v rounded to so many decimals, without trailing zeros and without "-0". Ties go away from zero, as in lround. */
static void decimal(Buf *out, double v, int places)
{
    long power = 1;
    for (int i = 0; i < places; i++) {
        power *= 10;
    }
    long n = lround(v * (double)power);
    if (n < 0) {
        buf_char(out, '-');
        n = -n;
    }
    long part = n % power;
    if (n / power || !part) {
        buf_print(out, "%ld", n / power);
    }
    if (part) {
        while (part % 10 == 0) {
            part /= 10;
            places--;
        }
        buf_print(out, ".%0*ld", places, part);
    }
}

void svg_number(Buf *out, double v) { decimal(out, v, 1); }

void svg_fine(Buf *out, double v) { decimal(out, v, 3); }

void svg_escaped(Buf *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': buf_text(out, "&amp;"); break;
        case '<': buf_text(out, "&lt;"); break;
        case '>': buf_text(out, "&gt;"); break;
        case '"': buf_text(out, "&quot;"); break;
        default: buf_char(out, *text);
        }
    }
}

void svg_move(Buf *out, Pt p) { svg_put(out, "M%g %g", p.x, p.y); }

void svg_line_to(Buf *out, Pt p) { svg_put(out, "L%g %g", p.x, p.y); }

/* ---- steps of a pen ----
 *
 * Long lines are written in steps from point to point: that halves a map's size. The steps are taken between rounded places, so that no
 * error adds up. A command that is the same as the last is left out, and so is a blank that no reader needs. */

static void pen_number(Pen *pen, long tenths, bool first)
{
    bool fraction = tenths % 10, below_one = fraction && tenths > -10 && tenths < 10;
    if (!first && tenths >= 0 && !(below_one && pen->point)) {
        buf_char(pen->out, ' ');
    }
    if (tenths < 0) {
        buf_char(pen->out, '-');
        tenths = -tenths;
    }
    if (!below_one) {
        buf_decimal(pen->out, tenths / 10, 0, false);
    }
    if (fraction) {
        char part[2] = {'.', (char)('0' + tenths % 10)};
        buf_bytes(pen->out, part, sizeof part);
    }
    pen->point = fraction;
}

static void pen_step(Pen *pen, char command, long x, long y)
{
    bool goes_on = pen->command == command;
    if (!goes_on) {
        buf_char(pen->out, command);
    }
    pen_number(pen, x - pen->x, !goes_on);
    pen_number(pen, y - pen->y, false);
    pen->command = command == 'm' || command == 'M' ? 0 : command; /* numbers after a move would be lines */
    pen->x = x;
    pen->y = y;
}

void pen_move(Pen *pen, Pt p)
{
    pen_step(pen, pen->begun ? 'm' : 'M', lround(p.x * 10), lround(p.y * 10));
    pen->begun = true;
}

void pen_line(Pen *pen, Pt p)
{
    long x = lround(p.x * 10), y = lround(p.y * 10);
    if (x != pen->x || y != pen->y) {
        pen_step(pen, 'l', x, y);
    }
}

void pen_dot(Pen *pen, Pt p)
{
    pen_step(pen, pen->begun ? 'm' : 'M', lround(p.x) * 10, lround(p.y) * 10);
    pen->begun = true;
    buf_text(pen->out, "h.1");
    pen->x++;
    pen->command = 0;
}

void pen_chain(Pen *pen, const Pt *p, int count, bool close)
{
    if (count < 1) {
        return;
    }
    pen_move(pen, p[0]);
    long x = pen->x, y = pen->y;
    for (int i = 1; i < count; i++) {
        pen_line(pen, p[i]);
    }
    if (close) { /* and back to where the chain began */
        buf_char(pen->out, 'z');
        pen->x = x;
        pen->y = y;
        pen->command = 0;
    }
}

void svg_polyline(Buf *out, const Pt *p, int count, bool close) { pen_chain(&(Pen){.out = out}, p, count, close); }

/* ---- shapes ---- */

Shape svg_shape(Buf *out, const Buf *path)
{
    Shape shape;
    snprintf(shape.id, sizeof shape.id, "s%012llx",
             (unsigned long long)hash64(buf_str(path), path->len, 0) & 0xFFFFFFFFFFFFu);
    buf_print(out, "<defs><path id=\"%s\" d=\"%s\"/></defs>\n", shape.id, buf_str(path));
    return shape;
}

void svg_use(Buf *out, Shape shape, const char *class, const char *more)
{
    buf_print(out, "<use href=\"#%s\" class=\"%s\"%s%s/>\n", shape.id, class, more[0] ? " " : "", more);
}

/* ---- strokes by their width ---- */

void strokes_add(Strokes *s, Pt from, Pt to, double width)
{
    long k = lround(width * 2);
    k = k < 1 ? 1 : k >= STROKE_WIDTHS ? STROKE_WIDTHS - 1 : k;
    s->pen[k].out = &s->path[k];
    pen_move(&s->pen[k], from);
    pen_line(&s->pen[k], to);
}

void strokes_draw(Buf *out, Strokes *s, const char *class)
{
    for (int k = 0; k < STROKE_WIDTHS; k++) {
        if (s->path[k].len) {
            svg_put(out, "<path class=\"%s\" stroke-width=\"%g\" d=\"", class, k / 2.0);
            buf_span(out, buf_as_span(&s->path[k]));
            buf_text(out, "\"/>\n");
            buf_free(&s->path[k]);
        }
    }
}

void svg_lines(Buf *out, const Lines *l, bool close)
{
    Pen pen = {.out = out};
    for (int i = 0; i < l->lines; i++) {
        int n;
        const Pt *p = lines_get(l, i, &n);
        pen_chain(&pen, p, n, close);
    }
}

void svg_put(Buf *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            buf_char(out, *f);
            continue;
        }
        switch (*++f) {
        case 'g': svg_number(out, va_arg(list, double)); break;
        case 'f': svg_fine(out, va_arg(list, double)); break;
        case 's': svg_escaped(out, va_arg(list, const char *)); break;
        case 'd': buf_print(out, "%d", va_arg(list, int)); break;
        case 'c': buf_char(out, (char)va_arg(list, int)); break;
        default: assert(*f == '%'); buf_char(out, '%');
        }
    }
    va_end(list);
}

/* Widths of a bold book face in hundredths of its size: generous, since labels only use them to keep out of each
 * other's way. */
static int letter_width(unsigned char c)
{
    if (c >= 0x80) {
        return (c & 0xC0) == 0x80 ? 0 : 62;
    }
    if (strchr("ijl.,;:'|! ", c)) {
        return 34;
    }
    if (strchr("ftrI()-", c)) {
        return 45;
    }
    if (strchr("mwMW", c)) {
        return 98;
    }
    return c >= 'A' && c <= 'Z' ? 78 : 62;
}

double text_width(const char *text, double size)
{
    int sum = 0;
    for (; *text; text++) {
        sum += letter_width((unsigned char)*text);
    }
    return sum * size / 100;
}

double chance(Rng *r, double lo, double hi)
{
    return lo + (hi - lo) * (double)(rng_next(r) >> 11) / 9007199254740992.0;
}

int chance_below(Rng *r, int n) { return (int)rng_below(r, (uint32_t)n); }

void chance_seed(Rng *r, const char *purpose, int a, int b)
{
    int32_t place[2] = {a, b};
    uint64_t seed = 0;
    for (int i = 0; i < 2; i++) {
        seed = seed * 0x100000001B3u + (uint32_t)place[i];
    }
    rng_seed(r, hash64(purpose, strlen(purpose), seed));
}
