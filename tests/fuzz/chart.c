/* chart.c - charts and tables: a file is a table without holes, or a problem with its line. */
#include "fuzz.h"

#include "base/tsv.h"

#include <limits.h>

enum { SIZE_MOST = 1 << 16 };

static void read_as(TableKind kind, Text text)
{
    Arena arena = {0};
    Problems p = {0};
    Tsv t = {0};
    if (tsv_read(&arena, &t, kind, text, &p)) {
        bool whole = tsv_ranges(&t, &p);
        for (int row = 0; row < t.rows; row++) {
            int lo, hi, value;
            for (int column = 0; column < t.columns; column++) {
                tsv_int(&t, row, column, -100, 100, &value, &p);
            }
            if (whole && range_read(tsv_cell(&t, row, 0), &lo, &hi)) {
                MUST(lo <= hi);
                MUST(tsv_range_row(&t, lo == INT_MIN ? hi : lo) == row);
            }
        }
    } else {
        MUST(p.count > 0);
    }
    problems_free(&p);
    arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span bytes = {(const char *)data, size};
    if (size <= SIZE_MOST && span_utf8(bytes)) {
        Text text = {.name = "input", .bytes = bytes};
        read_as(TABLE_CHART, text);
        read_as(TABLE_TSV, text);
    }
    return 0;
}
