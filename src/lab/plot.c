/* plot.c - bars with whiskers, histograms, differences, lines and strips. */
#include "lab/plot.h"
#include "picture/svg.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { WIDTH = 860, LABELS = 210, NUMBERS = 165, ROW = 26 };

static void open_svg(Buf *out, const char *what, double width, double height)
{
    svg_put(out,
            "<svg class=\"plot\" viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" role=\"img\" "
            "aria-label=\"%s\">\n",
            width, height, width, height, what);
    svg_put(out, "<title>%s</title>\n", what);
}

static void close_svg(Buf *out) { buf_text(out, "</svg>\n"); }

static void label(Buf *out, double x, double y, const char *look, const char *text)
{
    svg_put(out, "<text x=\"%g\" y=\"%g\" class=\"%s\">%s</text>\n", x, y, look, text);
}

/* A round step so that at most `most` of them cover the range. */
static double round_step(double range, int most)
{
    double step = pow(10, floor(log10(range > 0 ? range : 1)) - 1);
    static const double grow[] = {2, 2.5, 2};
    for (int i = 0; range / step > most; i++) {
        step *= grow[i % 3];
    }
    return step;
}

static void whisker(Buf *out, double x0, double x1, double y)
{
    svg_put(out, "<path class=\"whisker\" d=\"M%g %gv8M%g %gv8M%g %gH%g\"/>\n", x0, y - 4, x1, y - 4, x0, y, x1);
}

static double largest(const PlotRow *row, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++) {
        double end = isinf(row[i].e.high) ? row[i].e.value : row[i].e.high;
        most = fmax(most, fmax(end, row[i].of));
    }
    return most > 0 ? most : 1;
}

void plot_bars(Buf *out, const char *what, const PlotRow *row, int count, bool per_cent)
{
    assert(count > 0);
    double most = per_cent ? 1 : largest(row, count), room = WIDTH - LABELS - NUMBERS, by = per_cent ? 100 : 1;
    double step = per_cent ? 0.25 : round_step(most, 5), height = count * ROW + 26;
    open_svg(out, what, WIDTH, height);
    for (double v = 0; v <= most * 1.0001; v += step) {
        double x = LABELS + v / most * room;
        char text[32];
        svg_put(out, "<path class=\"grid\" d=\"M%g 2V%g\"/>\n", x, height - 20);
        text_fit(text, sizeof text, per_cent ? "%.0f%%" : "%g", by * v);
        label(out, x, height - 5, "soft mid", text);
    }
    for (int i = 0; i < count; i++) {
        const Estimate *e = &row[i].e;
        double y = i * ROW + ROW / 2.0, x = LABELS + e->value / most * room;
        char text[64];
        label(out, LABELS - 8, y + 4.5, "end", row[i].label);
        if (row[i].of > 0) {
            svg_put(out, "<rect class=\"none pale\" x=\"%d\" y=\"%g\" width=\"%g\" height=\"3\" opacity=\".4\"/>\n",
                    LABELS, y + 7, row[i].of / most * room);
        }
        svg_put(out, "<rect class=\"%s\" x=\"%d\" y=\"%g\" width=\"%g\" height=\"13\" rx=\"1.5\"/>\n", row[i].look,
                LABELS, y - 6.5, fmax(x - LABELS, 0.5));
        if (!isinf(e->low)) {
            whisker(out, LABELS + fmax(e->low, 0) / most * room, LABELS + fmin(e->high, most) / most * room, y);
            text_fit(text, sizeof text, per_cent ? "%.1f%%  (%.1f to %.1f)" : "%.1f  (%.1f to %.1f)", by * e->value,
                     by * fmax(e->low, 0), by * e->high);
        } else {
            text_fit(text, sizeof text, per_cent ? "%.1f%%" : "%.1f", by * e->value);
        }
        label(out, WIDTH - NUMBERS + 12, y + 4.5, "soft", text);
    }
    close_svg(out);
}

/* ---- histogram ---- */

enum { PLOT_H = 210, LEFT = 44, BOTTOM = 34, COLUMNS_MOST = 60 };

typedef struct Bins {
    int first, width, count;
    long games[COLUMNS_MOST + 1], most;
} Bins;

static void fill_bins(Bins *b, const int *sorted, long n)
{
    int range = sorted[n - 1] - sorted[0] + 1;
    *b = (Bins){.first = sorted[0], .width = (range + COLUMNS_MOST - 1) / COLUMNS_MOST};
    b->count = (range + b->width - 1) / b->width;
    for (long i = 0; i < n; i++) {
        long *bin = &b->games[(sorted[i] - b->first) / b->width];
        b->most = ++*bin > b->most ? *bin : b->most;
    }
}

void plot_histogram(Buf *out, const char *what, const int *sorted, long n, Estimate mean,
                    const char *(*look_of)(void *self, int value), void *self)
{
    Bins b;
    fill_bins(&b, sorted, n);
    double room = WIDTH - LEFT - 12, each = fmin(room / b.count, 60), base = PLOT_H - BOTTOM, high = base - 22;
    double most = (double)b.most / (double)n, step = round_step(most, 4);
    open_svg(out, what, WIDTH, PLOT_H);
    for (double v = 0; v <= most; v += step) {
        double y = base - v / most * high;
        char text[32];
        svg_put(out, "<path class=\"grid\" d=\"M%d %gH%d\"/>\n", LEFT, y, WIDTH - 12);
        text_fit(text, sizeof text, "%g%%", 100 * v);
        label(out, LEFT - 6, y + 4, "soft end", text);
    }
    int every = (int)ceil(34 / each);
    for (int i = 0; i < b.count; i++) {
        double x = LEFT + i * each, h = (double)b.games[i] / (double)n / most * high;
        int value = b.first + i * b.width;
        svg_put(out, "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"><title>",
                look_of ? look_of(self, value) : "b", x + each * 0.08, base - h, each * 0.84, h);
        buf_print(out, "%d: %ld of %ld games</title></rect>\n", value, b.games[i], n);
        if (i % every == 0) {
            char text[32];
            text_fit(text, sizeof text, "%d", value);
            label(out, x + each / 2, base + 16, "soft mid", text);
        }
    }
    double x = LEFT + ((mean.value - b.first) / b.width + 0.5) * each;
    char text[48];
    text_fit(text, sizeof text, "mean %.1f", mean.value);
    svg_put(out, "<path class=\"mean\" d=\"M%g 16V%g\"/>\n", x, base);
    label(out, x, 12, x > WIDTH - 80 ? "soft end" : x < 80 ? "soft" : "soft mid", text);
    close_svg(out);
}

/* ---- differences ---- */

void plot_changes(Buf *out, const char *what, const PlotChange *row, int count)
{
    assert(count > 0);
    double most = 0.01, room = WIDTH - LABELS - NUMBERS - 60, middle = LABELS + 60 + room / 2,
           height = count * ROW + 26;
    for (int i = 0; i < count; i++) {
        if (!isinf(row[i].e.low)) {
            most = fmax(most, fmax(fabs(row[i].e.low), fabs(row[i].e.high)));
        }
    }
    most *= 1.06;
    double step = round_step(most, 3);
    open_svg(out, what, WIDTH, height);
    for (double v = -floor(most / step) * step; v <= most * 1.0001; v += step) {
        double x = middle + v / most * room / 2;
        char text[32];
        svg_put(out, "<path class=\"%s\" d=\"M%g 2V%g\"/>\n", fabs(v) < step / 2 ? "axis" : "grid", x, height - 20);
        text_fit(text, sizeof text, fabs(v) < step / 2 ? "0" : "%+.3g%%", 100 * v);
        label(out, x, height - 5, "soft mid", text);
    }
    for (int i = 0; i < count; i++) {
        const Estimate *e = &row[i].e;
        double y = i * ROW + ROW / 2.0, low = isinf(e->low) ? -most : e->low, high = isinf(e->high) ? most : e->high;
        char text[64];
        label(out, LABELS + 44, y + 4.5, "end", row[i].label);
        whisker(out, middle + low / most * room / 2, middle + high / most * room / 2, y);
        svg_put(out, "<circle class=\"%s\" cx=\"%g\" cy=\"%g\" r=\"4.5\"/>\n", row[i].real ? "lit" : "dot",
                middle + e->value / most * room / 2, y);
        text_fit(text, sizeof text, "%+.1f%% (%+.1f to %+.1f)", 100 * e->value + 0.0, 100 * low, 100 * high);
        label(out, WIDTH - NUMBERS + 4, y + 4.5, "soft", text);
    }
    close_svg(out);
}

/* ---- lines and strips ---- */

static double line_y(const PlotAxis *a, double value)
{
    double share = (value - a->lo) / (a->hi - a->lo);
    return 14 + (1 - fmin(fmax(share, 0), 1)) * (PLOT_H - BOTTOM - 14);
}

static double line_x(const PlotPoint *point, int count, int i)
{
    double range = point[count - 1].at - point[0].at;
    return LEFT + (point[i].at - point[0].at) / (range > 0 ? range : 1) * (WIDTH - LEFT - 16);
}

static void line_axis(Buf *out, const PlotAxis *a)
{
    enum { STEPS = 4 };
    for (int i = 0; i <= STEPS; i++) {
        double v = a->lo + (a->hi - a->lo) * i / STEPS;
        char text[32];
        text_fit(text, sizeof text, a->per_cent ? "%.0f%%" : "%+.0f", a->per_cent ? 100 * v : v);
        svg_put(out, "<path class=\"%s\" d=\"M%d %gH%d\"/>\n", i == STEPS / 2 ? "axis" : "grid", LEFT, line_y(a, v),
                WIDTH - 16);
        label(out, LEFT - 6, line_y(a, v) + 4, "soft end", text);
    }
    label(out, LEFT + 6, line_y(a, a->hi) + 14, "soft", a->top);
    label(out, LEFT + 6, line_y(a, a->lo) - 6, "soft", a->bottom);
}

void plot_line(Buf *out, const char *what, const PlotPoint *point, int count, const PlotAxis *axis)
{
    assert(count > 0);
    open_svg(out, what, WIDTH, PLOT_H);
    line_axis(out, axis);
    if (count > 0) {
        buf_text(out, "<path class=\"band\" d=\"");
        for (int i = 0; i < 2 * count; i++) { /* along the upper ends, and back along the lower ones */
            int k = i < count ? i : 2 * count - 1 - i;
            double y = line_y(axis, i < count ? point[k].e.high : point[k].e.low);
            svg_put(out, "%c%g %g", i ? 'L' : 'M', line_x(point, count, k), y);
        }
        buf_text(out, "z\"/>\n<path class=\"line\" d=\"");
        for (int i = 0; i < count; i++) {
            svg_put(out, "%c%g %g", i ? 'L' : 'M', line_x(point, count, i), line_y(axis, point[i].e.value));
        }
        buf_text(out, "\"/>\n");
    }
    for (int i = 0; i < count; i++) {
        double x = line_x(point, count, i), y = line_y(axis, point[i].e.value), base = line_y(axis, axis->lo);
        if (point[i].under) {
            svg_put(out, "<path class=\"axis\" d=\"M%g %gv5\"/>\n", x, base);
            label(out, x, base + 18, "soft mid", point[i].under);
        }
        if (point[i].mark) {
            svg_put(out, "<circle class=\"lit\" cx=\"%g\" cy=\"%g\" r=\"9\"/>\n", x, y);
            label(out, x, y + 4, "mid onlit", point[i].mark);
        }
    }
    close_svg(out);
}

void plot_strip(Buf *out, const char *what, const StripCell *cell, int count, int first)
{
    assert(count > 0);
    enum { CELL = 16, HIGH = 22 };
    open_svg(out, what, count * CELL, HIGH);
    for (int i = 0; i < count; i++) {
        double x = i * CELL, above = cell[i].share[0] * HIGH, below = cell[i].share[1] * HIGH;
        svg_put(out, "<g><title>turn %d: %.0f%%, %.0f%%</title>", first + i, 100 * cell[i].share[0],
                100 * cell[i].share[1]);
        svg_put(out, "<rect class=\"none pale\" x=\"%g\" y=\"0\" width=\"%d\" height=\"%d\"/>", x, CELL - 2, HIGH);
        svg_put(out, "<rect class=\"a\" x=\"%g\" y=\"0\" width=\"%d\" height=\"%g\"/>", x, CELL - 2, above);
        svg_put(out, "<rect class=\"b\" x=\"%g\" y=\"%g\" width=\"%d\" height=\"%g\"/></g>\n", x, HIGH - below,
                CELL - 2, below);
    }
    close_svg(out);
}
