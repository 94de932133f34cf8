/* limits_chart.c - reads limits.chart into a system's struct of limits. */
#include "miniatures/limits_chart.h"

#include <assert.h>
#include <string.h>

static int limit_row(const LimitRow *rows, int count, Span what)
{
    for (int i = 0; i < count; i++) {
        if (span_is(what, rows[i].what)) {
            return i;
        }
    }
    return -1;
}

bool battle_load_limits(Loader *l, const LimitRow *rows, int count, void *into)
{
    const Tsv *t = data_chart(&l->d, "limits");
    int value = tsv_need(t, "value", l->d.p);
    bool seen[LIMITS_MOST] = {false};
    assert(count <= LIMITS_MOST);
    for (int r = 0; r < t->rows && value >= 0; r++) {
        int i = limit_row(rows, count, tsv_cell(t, r, 0));
        long n;
        if (i < 0) {
            return wrong_cell(l, t, r, 0, "a limit that the rules name");
        }
        if (!span_decimal(tsv_cell(t, r, value), rows[i].digits, rows[i].lo, rows[i].hi, &n)) {
            return wrong_cell(l, t, r, value,
                              rows[i].digits ? "inches to the hundredth, in a range that play can have"
                                             : "a whole number in a range that play can have");
        }
        int kept = (int)n;
        memcpy((char *)into + rows[i].at, &kept, sizeof kept);
        seen[i] = true;
    }
    for (int i = 0; i < count && value >= 0; i++) {
        if (!seen[i]) {
            return problem(l->d.p, t->file, 0, "no row %s", rows[i].what);
        }
    }
    return value >= 0;
}
