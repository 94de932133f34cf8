/* plot.h - the few plots of the laboratory as SVG for a page (html_page.h has their colours). Every number shown by a length also stands there
 * as text.
 */
#ifndef GONFALON_LAB_PLOT_H
#define GONFALON_LAB_PLOT_H

#include "base/text_buffer.h"
#include "lab/statistics.h"

typedef struct PlotRow { /* a bar from 0 with its interval */
    const char *label;
    Estimate e;
    const char *look; /* class: "a", "b", "none" */
    double of;        /* the most there could be, drawn as a mark; 0: none */
} PlotRow;
/* Bars with whiskers; per_cent: values are shares. */
void plot_bars(Buf *out, const char *what, const PlotRow *row, int count, bool per_cent);

/* How often each whole number came: sorted values, their mean as a line. look_of: class of the column of a value; may be null. */
void plot_histogram(Buf *out, const char *what, const int *sorted, long n, Estimate mean,
                    const char *(*look_of)(void *self, int value), void *self);

typedef struct PlotChange { /* a difference about 0 */
    const char *label;
    Estimate e;
    bool real;
} PlotChange;
void plot_changes(Buf *out, const char *what, const PlotChange *row, int count);

/* A line with the band of its intervals. */
typedef struct PlotPoint {
    double at; /* rising */
    Estimate e;
    const char *under; /* on the axis below it, or null */
    const char *mark;  /* in a dot of its own, or null */
} PlotPoint;
typedef struct PlotAxis {
    double lo, hi;
    bool per_cent;            /* values are shares */
    const char *top, *bottom; /* what the ends mean */
} PlotAxis;
void plot_line(Buf *out, const char *what, const PlotPoint *point, int count, const PlotAxis *axis);

/* A cell for each turn from turn `first` on: filled from above by the share of the first side, from below by that of the second. */
typedef struct StripCell {
    double share[2];
} StripCell;
void plot_strip(Buf *out, const char *what, const StripCell *cell, int count, int first);

#endif
