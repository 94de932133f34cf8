/* limits.c - reads limits.chart: every distance, angle and share that the rules name. A number that is missing, unknown or out of the range
 * that play can have is a problem.
 */
#include "rules/danube/load/load_inside.h"

#include <stddef.h>
#include <string.h>

typedef struct LimitRow {
    const char *what;
    size_t at;  /* in Limits, where all are of one size */
    int digits; /* behind the point: 2 of a length, 0 of a number */
    int lo, hi;
} LimitRow;
_Static_assert(sizeof(Inch) == sizeof(int), "lengths and numbers are of one size");
#define LENGTH(name, lo, hi)                         \
    {                                                \
        #name, offsetof(Limits, name), 2, (lo), (hi) \
    }
#define NUMBER(name, lo, hi)                         \
    {                                                \
        #name, offsetof(Limits, name), 0, (lo), (hi) \
    }

/* Hundredths of an inch, or whole numbers. A turn of more than 90 degrees in one wheel is more than the geometry is made for. */
static const LimitRow limit_rows[] = {
    LENGTH(double_move, 0, 9600),
    LENGTH(firefight, 0, 2400),
    LENGTH(keep_off, 10, 400),
    LENGTH(enter_strongpoint, 0, 800),
    LENGTH(short_of_ground, 0, 400),
    LENGTH(short_of_friend, 0, 400),
    LENGTH(beyond, 0, 2400),
    LENGTH(musket_range, 10, 2400),
    LENGTH(path_pose, 10, 400),
    LENGTH(gun_push, 10, 800),
    LENGTH(carry, 0, 9600),
    LENGTH(overhead, 0, 2400),
    LENGTH(crowding, 0, 2400),
    LENGTH(support, 0, 2400),
    LENGTH(set_back, 10, 2400),
    LENGTH(least_gap, 5, 400),
    LENGTH(line_slide, 0, 2400),
    LENGTH(square_slide, 0, 2400),
    LENGTH(recall_step, 10, 400),
    LENGTH(general_enemy, 0, 2400),
    LENGTH(general_displaced, 0, 9600),
    NUMBER(wheel, 1, 90),
    NUMBER(gun_pivot, 1, 180),
    NUMBER(charge_dice, 0, 6),
    NUMBER(evade_dice, 0, 6),
    NUMBER(figures_a_die, 1, 24),
    NUMBER(figures_a_die_thin, 1, 24),
    NUMBER(casualties_a_point, 1, 24),
    NUMBER(heavy_guns, 1, 99),
    NUMBER(light_guns, 0, 99),
    NUMBER(break_share, 1, 100),
    NUMBER(break_points, 0, 99),
};
enum { LIMIT_ROWS = sizeof limit_rows / sizeof *limit_rows };
_Static_assert(sizeof(Limits) == LIMIT_ROWS * sizeof(int), "every limit has its row");

static const LimitRow *limit_row(Span what)
{
    for (int i = 0; i < LIMIT_ROWS; i++) {
        if (span_is(what, limit_rows[i].what)) {
            return &limit_rows[i];
        }
    }
    return NULL;
}

bool load_limits(Loader *l)
{
    const Tsv *t = dan_chart(l, "limits");
    int value = tsv_need(t, "value", l->p);
    bool seen[LIMIT_ROWS] = {false};
    for (int r = 0; r < t->rows && value >= 0; r++) {
        const LimitRow *row = limit_row(tsv_cell(t, r, 0));
        long n;
        if (!row) {
            return wrong_cell(l, t, r, 0, "a limit that the rules name");
        }
        if (!span_decimal(tsv_cell(t, r, value), row->digits, row->lo, row->hi, &n)) {
            return wrong_cell(l, t, r, value,
                              row->digits ? "inches to the hundredth, in a range that play can have"
                                          : "a whole number in a range that play can have");
        }
        int kept = (int)n;
        memcpy((char *)&l->g->limit + row->at, &kept, sizeof kept);
        seen[row - limit_rows] = true;
    }
    for (int i = 0; i < LIMIT_ROWS && value >= 0; i++) {
        if (!seen[i]) {
            return problem(l->p, t->file, 0, "no row %s", limit_rows[i].what);
        }
    }
    return value >= 0;
}
