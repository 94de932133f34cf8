/* svg.c - writing SVG: numbers that are the same in every locale and on every machine, escaped text, paths, and the
 * chance that scatters trees and strokes.
 */
#include "picture/picture_inside.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
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

/* Long lines are written in steps from point to point: that halves a map's size. The steps are taken between rounded
 * places, so that no error adds up. */
void svg_polyline(Buf *out, const Pt *p, int count, bool close)
{
    if (count < 1) {
        return;
    }
    svg_move(out, p[0]);
    double x = round(p[0].x * 10), y = round(p[0].y * 10);
    for (int i = 1; i < count; i++) {
        double nx = round(p[i].x * 10), ny = round(p[i].y * 10);
        if (nx == x && ny == y) {
            continue;
        }
        buf_char(out, 'l');
        svg_number(out, (nx - x) / 10);
        if (ny >= y) {
            buf_char(out, ' ');
        }
        svg_number(out, (ny - y) / 10);
        x = nx;
        y = ny;
    }
    if (close) {
        buf_char(out, 'z');
    }
}

void svg_lines(Buf *out, const Lines *l, bool close)
{
    for (int i = 0; i < l->lines; i++) {
        int n;
        const Pt *p = lines_get(l, i, &n);
        svg_polyline(out, p, n, close);
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
