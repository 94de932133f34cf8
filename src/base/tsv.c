/* tsv.c - reading rows of cells, and asking a table for what one needs.
 *
 * A first pass checks and counts, a second one fills: no memory is laid out for rows that are not there, and a table
 * with problems is not filled at all.
 */
#include "base/tsv.h"
#include "base/nearest_word.h"

#include <limits.h>
#include <string.h>

enum { MOST_CHART_ROWS = 1000, FARTHEST = 1000000 };

/* Cuts the next cell off a line. */
static bool next_cell(TableKind kind, Span *line, Span *cell)
{
    if (kind == TABLE_CHART) {
        return span_word(line, cell);
    }
    if (!span_split(line, '\t', cell)) {
        return false;
    }
    *cell = span_trim(*cell);
    return true;
}

static int count_cells(TableKind kind, Span line)
{
    int n = 0;
    for (Span cell; next_cell(kind, &line, &cell);) {
        n++;
    }
    return n;
}

static bool is_comment(Span line)
{
    line = span_trim(line);
    return line.len && line.at[0] == '#';
}

/* Takes the next line that is neither comment nor blank. */
static bool next_row(Span *rest, Span *row, int *number)
{
    while (span_line(rest, row)) {
        ++*number;
        if (span_trim(*row).len && !is_comment(*row)) {
            return true;
        }
    }
    return false;
}

/* Text of a comment line without its mark. */
static Span comment_text(Span line)
{
    line = span_trim(line);
    while (line.len && line.at[0] == '#') {
        line = (Span){line.at + 1, line.len - 1};
    }
    return span_trim(line);
}

/* "source: reconstruction. Fixed by ..." gives "reconstruction" */
static const char *origin_in(Arena *a, Span comment)
{
    Span mark = span_of("source:"), word;
    if (!span_starts_nocase(comment, mark)) {
        return NULL;
    }
    comment = (Span){comment.at + mark.len, comment.len - mark.len};
    if (!span_word(&comment, &word)) {
        return NULL;
    }
    while (word.len && strchr(".,;:", word.at[word.len - 1])) {
        word.len--;
    }
    return word.len ? arena_copy(a, word) : NULL;
}

/* Title, origin and notes stand in the comment lines before the column names. */
static void read_notes(Arena *a, Tsv *t, Span text)
{
    t->title = t->origin = "";
    t->notes = (Span){text.at, 0};
    bool titled = false, dated = false;
    for (Span line; span_line(&text, &line) && is_comment(line);) {
        Span comment = comment_text(line);
        const char *origin = dated ? NULL : origin_in(a, comment);
        if (!titled) {
            t->title = arena_copy(a, comment);
            titled = true;
        }
        if (origin) {
            t->origin = origin;
            dated = true;
        }
        t->notes.len = (size_t)(line.at + line.len - t->notes.at);
    }
}

static bool read_columns(Arena *a, Tsv *t, TableKind kind, Span line, int number, Problems *p)
{
    int n = count_cells(kind, line);
    if (n > TSV_COLUMNS) {
        return problem(p, t->file, number, "%d columns are named, expected at most %d", n, TSV_COLUMNS);
    }
    t->column = arena_alloc(a, (size_t)n * sizeof *t->column);
    bool ok = true;
    for (Span name; next_cell(kind, &line, &name);) {
        if (!name.len) {
            ok = problem(p, t->file, number, "column %d has no name; give it one or take out the tab", t->columns + 1);
        }
        for (int i = 0; i < t->columns && name.len; i++) {
            bool same = name.len == t->column[i].len && memcmp(name.at, t->column[i].at, name.len) == 0;
            bool pair = kind == TABLE_TSV && i == t->columns - 1;
            if (same && !pair) {
                ok = problem(p, t->file, number, "the column \"%.*s\" is named twice; each name may stand once",
                             SPAN_ARG(name));
                break;
            }
        }
        t->column[t->columns++] = name;
    }
    return ok;
}

static void list_columns(const Tsv *t, Buf *out)
{
    for (int i = 0; i < t->columns; i++) {
        buf_text(out, i ? " " : "");
        buf_span(out, t->column[i]);
    }
}

static bool check_row(const Tsv *t, TableKind kind, Span row, int number, Problems *p)
{
    int n = count_cells(kind, row);
    if (n != t->columns) {
        Buf names = {0};
        list_columns(t, &names);
        problem(p, t->file, number, "the row has %d cells, expected %d (%s)", n, t->columns, buf_str(&names));
        buf_free(&names);
        return false;
    }
    bool ok = true;
    Span cell;
    for (int i = 0; next_cell(kind, &row, &cell); i++) {
        if (!cell.len) {
            ok = problem(p, t->file, number, "the column \"%.*s\" is empty; write - for nothing",
                         SPAN_ARG(t->column[i]));
        }
    }
    return ok;
}

static bool check_keys(const Tsv *t, Problems *p)
{
    bool ok = true;
    for (int row = 1; row < t->rows; row++) {
        Span key = tsv_cell(t, row, 0);
        for (int i = 0; i < row; i++) {
            Span other = tsv_cell(t, i, 0);
            if (other.len == key.len && memcmp(other.at, key.at, key.len) == 0) {
                ok =
                    problem(p, t->file, t->line[row], "the key \"%.*s\" stands already in line %d; each may stand once",
                            SPAN_ARG(key), t->line[i]);
                break;
            }
        }
    }
    return ok;
}

static void fill(Arena *a, Tsv *t, TableKind kind, Span rest, int number)
{
    t->cell = arena_alloc(a, (size_t)t->rows * (size_t)t->columns * sizeof *t->cell);
    t->line = arena_alloc(a, (size_t)t->rows * sizeof *t->line);
    Span *cell = t->cell;
    Span row;
    for (int i = 0; next_row(&rest, &row, &number); i++) {
        t->line[i] = number;
        for (int c = 0; c < t->columns; c++) { /* as many as check_row has counted */
            next_cell(kind, &row, cell++);
        }
    }
}

bool tsv_read(Arena *a, Tsv *t, TableKind kind, Text text, Problems *p)
{
    *t = (Tsv){.file = text.name, .overlaid = text.overlaid};
    read_notes(a, t, text.bytes);
    Span rest = text.bytes, row;
    int number = 0;
    if (!next_row(&rest, &row, &number)) {
        return problem(p, t->file, 0,
                       "the file has no rows; expected a line that names the columns, then one line a row");
    }
    if (!read_columns(a, t, kind, row, number, p)) {
        return false;
    }
    Span rows = rest;
    int first = number;
    bool ok = true;
    while (next_row(&rest, &row, &number)) {
        ok = check_row(t, kind, row, number, p) && ok;
        t->rows++;
    }
    if (kind == TABLE_CHART && t->rows > MOST_CHART_ROWS) {
        ok = problem(p, t->file, 0, "the chart has %d rows, expected at most %d", t->rows, MOST_CHART_ROWS);
    }
    if (!ok) {
        t->rows = 0;
        return false;
    }
    fill(a, t, kind, rows, first);
    return kind != TABLE_CHART || check_keys(t, p);
}

int tsv_column(const Tsv *t, const char *name)
{
    for (int i = 0; i < t->columns; i++) {
        if (span_is(t->column[i], name)) {
            return i;
        }
    }
    return -1;
}

int tsv_need(const Tsv *t, const char *name, Problems *p)
{
    int column = tsv_column(t, name);
    if (column < 0) {
        Buf names = {0};
        list_columns(t, &names);
        problem(p, t->file, 0, "there is no column \"%s\"; the columns are %s", name, buf_str(&names));
        buf_free(&names);
    }
    return column;
}

Span tsv_cell(const Tsv *t, int row, int column) { return t->cell[(size_t)row * (size_t)t->columns + (size_t)column]; }

int tsv_find(const Tsv *t, const char *key)
{
    for (int row = 0; row < t->rows; row++) {
        if (span_is(tsv_cell(t, row, 0), key)) {
            return row;
        }
    }
    return -1;
}

bool tsv_int(const Tsv *t, int row, int column, long lo, long hi, int *out, Problems *p)
{
    Span cell = tsv_cell(t, row, column);
    long value;
    if (!span_int(cell, lo, hi, &value)) {
        return problem(p, t->file, t->line[row], "%.*s is \"%.*s\", expected a whole number from %ld to %ld",
                       SPAN_ARG(t->column[column]), SPAN_ARG(cell), lo, hi);
    }
    *out = (int)value;
    return true;
}

bool tsv_int_or(const Tsv *t, int row, int column, long lo, long hi, int none, int *out, Problems *p)
{
    if (span_is(tsv_cell(t, row, column), "-")) {
        *out = none;
        return true;
    }
    return tsv_int(t, row, column, lo, hi, out, p);
}

bool tsv_word(const Tsv *t, int row, int column, const char *const words[], int *out, Problems *p)
{
    Span cell = tsv_cell(t, row, column);
    Buf expected = {0};
    Nearest near = {0};
    for (int i = 0; words[i]; i++) {
        nearest_try(&near, cell, words[i]);
        if (span_is(cell, words[i])) {
            *out = i;
            buf_free(&expected);
            return true;
        }
        buf_print(&expected, "%s%s", i ? ", " : "", words[i]);
    }
    problem(p, t->file, t->line[row], "%.*s is \"%.*s\", expected one of: %s%s%s%s", SPAN_ARG(t->column[column]),
            SPAN_ARG(cell), buf_str(&expected), near.best ? "; did you mean " : "", near.best ? near.best : "",
            near.best ? "?" : "");
    buf_free(&expected);
    return false;
}

static bool range_number(Span s, int *out)
{
    long value;
    if (!span_int(s, -FARTHEST, FARTHEST, &value)) {
        return false;
    }
    *out = (int)value;
    return true;
}

bool range_read(Span key, int *lo, int *hi)
{
    *lo = INT_MIN;
    *hi = INT_MAX;
    if (key.len > 2 && key.at[1] == '=') {
        Span number = {key.at + 2, key.len - 2};
        return key.at[0] == '<' ? range_number(number, hi) : key.at[0] == '>' && range_number(number, lo);
    }
    for (size_t i = 1; i < key.len; i++) { /* a minus in front is a sign, the first one after it divides */
        if (key.at[i] == '-') {
            Span from = {key.at, i}, to = {key.at + i + 1, key.len - i - 1};
            return range_number(from, lo) && range_number(to, hi) && *lo <= *hi;
        }
    }
    bool ok = range_number(key, lo);
    *hi = ok ? *lo : INT_MAX;
    return ok;
}

bool tsv_ranges(const Tsv *t, Problems *p)
{
    if (t->rows == 0) {
        return problem(p, t->file, 0, "the chart has no rows, expected one for each number");
    }
    int above = 0;
    for (int row = 0; row < t->rows; row++) {
        Span key = tsv_cell(t, row, 0);
        int lo, hi;
        if (!range_read(key, &lo, &hi)) {
            return problem(p, t->file, t->line[row],
                           "the key is \"%.*s\", expected a number or range: 3, 3-5, <=0, >=8", SPAN_ARG(key));
        }
        if (row > 0 && (lo == INT_MIN || lo != above)) {
            return problem(p, t->file, t->line[row],
                           "the key is \"%.*s\", expected one that begins with %d, without hole or overlap",
                           SPAN_ARG(key), above);
        }
        if (hi == INT_MAX && row + 1 < t->rows) {
            return problem(p, t->file, t->line[row + 1], "no row may follow the open end \"%.*s\"", SPAN_ARG(key));
        }
        above = hi == INT_MAX ? hi : hi + 1;
    }
    return true;
}

int tsv_range_row(const Tsv *t, int value)
{
    for (int row = 0; row < t->rows; row++) {
        int lo, hi;
        if (range_read(tsv_cell(t, row, 0), &lo, &hi) && lo <= value && value <= hi) {
            return row;
        }
    }
    return -1;
}
