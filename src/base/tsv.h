/* tsv.h - a text file of rows: TSV (tab-separated) or a chart (columns between blanks, as on the printed card).
 *
 * '#' starts a comment line; the first other line names the columns. A comment "# source: seed" or "# source: reconstruction"
 * gives the origin. Ragged rows, duplicate columns, empty cells and duplicate keys in the first column (charts) are problems.
 * Only side by side may a TSV name a column twice: "hex hex feature" are the two ends of a hexside.
 */
#ifndef GONFALON_BASE_TSV_H
#define GONFALON_BASE_TSV_H

#include "base/data_source.h"

enum { TSV_COLUMNS = 64 }; /* at most; reading checks it */
typedef struct Tsv {
    const char *file;
    const char *title;  /* text of the first comment line, or "" */
    const char *origin; /* "seed", "reconstruction", or "" when the file does not say; first word after "source:" */
    Span notes;         /* all leading comment lines as they stand */
    int columns, rows;
    Span *column; /* names */
    Span *cell;   /* rows x columns */
    int *line;    /* line number of each row */
    bool overlaid;
} Tsv;

typedef enum TableKind { TABLE_TSV, TABLE_CHART } TableKind;

bool tsv_read(Arena *a, Tsv *t, TableKind kind, Text text, Problems *p);
int tsv_column(const Tsv *t, const char *name); /* -1 when there is none */
/* Column that must be there: a problem otherwise. */
int tsv_need(const Tsv *t, const char *name, Problems *p);
Span tsv_cell(const Tsv *t, int row, int column);
int tsv_find(const Tsv *t, const char *key); /* row whose first cell is key, or -1 */
/* Whole number in lo..hi. Problems name file, line, column and what was expected. */
bool tsv_int(const Tsv *t, int row, int column, long lo, long hi, int *out, Problems *p);
/* The same, but "-" is allowed and gives none. */
bool tsv_int_or(const Tsv *t, int row, int column, long lo, long hi, int none, int *out, Problems *p);
/* One of the words of a null-terminated list; *out is its index. */
bool tsv_word(const Tsv *t, int row, int column, const char *const words[], int *out, Problems *p);

/* A key of a chart that stands for a range: "3", "3-5", "<=0", ">=8", "-2". */
bool range_read(Span key, int *lo, int *hi); /* open ends are INT_MIN, INT_MAX */
/* A chart whose keys are ranges: they must rise row by row without a hole or an overlap. */
bool tsv_ranges(const Tsv *t, Problems *p);
int tsv_range_row(const Tsv *t, int value); /* row whose key holds the value, or -1 */

#endif
