/* map_grid_file.c - grid.tsv: how the hexes of a map lie and are numbered.
 *
 * A row for each key. Keys that no rule needs (scale, scenario areas) are known and passed over; any other is a
 * problem, since a misspelt key would silently change the map.
 */
#include "hex/map_inside.h"

#include <string.h>

enum Key {
    ORIENTATION,
    FIRST_COL,
    LAST_COL,
    FIRST_ROW,
    LAST_ROW,
    NUMBERING,
    SHIFTED,
    ROW_AXIS,
    NEEDED,
    SHIFT_DIRECTION = NEEDED,
    SHORT_COLUMNS,
    NORTH,
    SOURCE,
    METRES,
    KEYS
};

static const char *const KEY[] = {
    "orientation", "first_col",       "last_col",      "first_row", "last_row", "numbering",      "shifted",
    "row_axis",    "shift_direction", "short_columns", "north",     "source",   "metres_per_hex", NULL,
};

typedef struct GridFile {
    MapReader *r;
    Tsv table;
    int value;     /* column */
    int row[KEYS]; /* of each key, -1 when absent */
} GridFile;

static void read_keys(GridFile *f, int key)
{
    const Tsv *t = &f->table;
    for (int k = 0; k < KEYS; k++) {
        f->row[k] = -1;
    }
    for (int row = 0; row < t->rows; row++) {
        Span name = tsv_cell(t, row, key);
        int k = span_index(name, KEY);
        if (k < 0 && !span_starts_nocase(name, span_of("scenario"))) {
            problem(
                f->r->problems, t->file, t->line[row],
                "the key \"%.*s\" is unknown; known are orientation, first_col, "
                "last_col, first_row, last_row, numbering, shifted, row_axis, shift_direction, short_columns, north, "
                "source, metres_per_hex, scenario...",
                SPAN_ARG(name));
        } else if (k >= 0 && f->row[k] >= 0) {
            problem(f->r->problems, t->file, t->line[row], "the key %s stands already in line %d; each may stand once",
                    KEY[k], t->line[f->row[k]]);
        } else if (k >= 0) {
            f->row[k] = row;
        }
    }
    for (int k = 0; k < NEEDED; k++) {
        if (f->row[k] < 0) {
            problem(f->r->problems, t->file, 0, "there is no row for the key %s; expected one", KEY[k]);
        }
    }
}

/* Index of the key's word; 0 when it is missing or wrong, which is a problem already. */
static int word_of(GridFile *f, enum Key key, const char *const words[])
{
    int index = 0;
    if (f->row[key] >= 0) {
        tsv_word(&f->table, f->row[key], f->value, words, &index, f->r->problems);
    }
    return index;
}

static int number_of(GridFile *f, enum Key key, long lo, long hi)
{
    int number = 0;
    if (f->row[key] >= 0) {
        tsv_int(&f->table, f->row[key], f->value, lo, hi, &number, f->r->problems);
    }
    return number;
}

static void read_size(GridFile *f, Grid *g)
{
    g->first_col = number_of(f, FIRST_COL, 0, 99);
    g->last_col = number_of(f, LAST_COL, g->first_col, 99);
    g->first_row = number_of(f, FIRST_ROW, 0, 99);
    g->last_row = number_of(f, LAST_ROW, g->first_row, 99);
    g->columns = g->last_col - g->first_col + 1;
    g->rows = g->last_row - g->first_row + 1;
    g->count = g->columns * g->rows;
    if (g->columns > 0 && g->rows > 0 && g->count > HEX_MAX) {
        problem(f->r->problems, f->table.file, 0, "%d columns of %d rows are %d hexes, expected at most %d", g->columns,
                g->rows, g->count, HEX_MAX);
    }
}

/* "odd (last row 17)" */
static void read_short(GridFile *f, const Grid *g)
{
    int row = f->row[SHORT_COLUMNS];
    f->r->short_parity = -1;
    if (row < 0) {
        return;
    }
    Span text = tsv_cell(&f->table, row, f->value), rest = text, word[4] = {{0}};
    for (int i = 0; i < 4 && span_word(&rest, &word[i]); i++) {
    }
    long last = 0;
    bool closed = word[3].len && word[3].at[word[3].len - 1] == ')';
    word[3].len -= closed;
    bool odd = span_is(word[0], "odd");
    if ((!odd && !span_is(word[0], "even")) || !span_is(word[1], "(last") || !span_is(word[2], "row") || !closed ||
        span_trim(rest).len || !span_int(word[3], g->first_row, g->last_row, &last)) {
        problem(f->r->problems, f->table.file, f->table.line[row],
                "short_columns is \"%.*s\", expected like \"odd (last row %d)\"", SPAN_ARG(text), g->last_row - 1);
        return;
    }
    f->r->short_parity = odd;
    f->r->short_last = (int)last;
}

/* "up", or a sentence with the number of degrees in it. */
static double north_of(GridFile *f)
{
    int row = f->row[NORTH];
    if (row < 0 || span_is(tsv_cell(&f->table, row, f->value), "up")) {
        return 0;
    }
    Span text = tsv_cell(&f->table, row, f->value), word;
    for (Span rest = text; span_word(&rest, &word);) {
        long degrees;
        if (span_int(word, -360, 360, &degrees)) {
            return (double)degrees;
        }
    }
    problem(f->r->problems, f->table.file, f->table.line[row],
            "north is \"%.*s\", expected \"up\" or like \"true north points 22 degrees clockwise of map up\"",
            SPAN_ARG(text));
    return 0;
}

static void check_shift(GridFile *f, const Grid *g)
{
    static const char *const flat[] = {"down", "south", NULL}, *const pointed[] = {"right", "east", NULL};
    word_of(f, SHIFT_DIRECTION, g->flat ? flat : pointed);
}

static const char *origin_of(GridFile *f)
{
    int row = f->row[SOURCE];
    if (row >= 0) {
        return arena_copy(f->r->arena, tsv_cell(&f->table, row, f->value));
    }
    return f->table.origin[0] ? arena_copy(f->r->arena, span_of(f->table.origin)) : "reconstruction";
}

void map_read_grid(MapReader *r)
{
    static const char *const columns[] = {"key", "value", NULL};
    static const char *const orientations[] = {"flat", "pointy", "pointed", NULL};
    static const char *const numberings[] = {"CCRR", "RRCC", NULL};
    static const char *const shifts[] = {"even", "odd", NULL}, *const axes[] = {"down", "up", NULL};
    GridFile f = {.r = r};
    int column[2];
    if (!map_table(r, "grid.tsv", &f.table) || !map_columns(r, &f.table, columns, column)) {
        return;
    }
    f.value = column[1];
    read_keys(&f, column[0]);
    Grid *g = &r->map->grid;
    g->flat = word_of(&f, ORIENTATION, orientations) == 0;
    g->row_first = word_of(&f, NUMBERING, numberings) == 1;
    g->shifted_odd = word_of(&f, SHIFTED, shifts) == 1;
    g->rows_up = word_of(&f, ROW_AXIS, axes) == 1;
    check_shift(&f, g);
    read_size(&f, g);
    number_of(&f, METRES, 1, 100000);
    read_short(&f, g);
    r->map->north_degrees = north_of(&f);
    r->map->origin = origin_of(&f);
}
