/* hex_grid.c - hex arithmetic. Everything is counted in whole numbers.
 *
 * Both orientations are one: u counts along the axis in which lines of hexes lie side by side (columns of a flat map,
 * rows of a pointed one), v runs along those lines in half hexes, so that neighbours in a line differ by 2 and others
 * by 1 in u and in v. u grows to the right (flat) or down (pointed), v down (flat) or to the right (pointed).
 */
#include "hex/hex_grid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Spot {
    int u, v;
} Spot;

static const Spot STEP_FLAT[DIRECTIONS] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
static const Spot STEP_POINTED[DIRECTIONS] = {{-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}};

static int down(const Grid *g, int row) { return g->rows_up ? g->last_row - row : row - g->first_row; }

static int shift(const Grid *g, int number) { return (number % 2 != 0) == g->shifted_odd; }

/* Of a column and row as printed, also beyond the grid. */
static Spot spot_at(const Grid *g, int col, int row)
{
    int right = col - g->first_col;
    return g->flat ? (Spot){right, 2 * down(g, row) + shift(g, col)} : (Spot){down(g, row), 2 * right + shift(g, row)};
}

static Spot spot_of(const Grid *g, Hex h) { return spot_at(g, grid_col(g, h), grid_row(g, h)); }

static Hex hex_at(const Grid *g, Spot s)
{
    int lines = g->flat ? g->columns : g->rows;
    if (s.u < 0 || s.u >= lines || s.v < 0) {
        return HEX_NONE;
    }
    int col = g->first_col + s.u;
    int row = g->rows_up ? g->last_row - s.u : g->first_row + s.u;
    int along = (s.v - shift(g, g->flat ? col : row)) / 2;
    if (s.v < shift(g, g->flat ? col : row)) {
        return HEX_NONE;
    }
    if (g->flat) {
        row = g->rows_up ? g->last_row - along : g->first_row + along;
    } else {
        col = g->first_col + along;
    }
    return grid_hex(g, col, row);
}

Hex grid_hex(const Grid *g, int col, int row)
{
    if (col < g->first_col || col > g->last_col || row < g->first_row || row > g->last_row) {
        return HEX_NONE;
    }
    return (Hex)((col - g->first_col) * g->rows + row - g->first_row);
}

int grid_col(const Grid *g, Hex h) { return g->first_col + h / g->rows; }

int grid_row(const Grid *g, Hex h) { return g->first_row + h % g->rows; }

Hex grid_parse(const Grid *g, Span name)
{
    if (name.len != 4) {
        return HEX_NONE;
    }
    int pair[2] = {0, 0};
    for (int i = 0; i < 4; i++) {
        if (name.at[i] < '0' || name.at[i] > '9') {
            return HEX_NONE;
        }
        pair[i / 2] = pair[i / 2] * 10 + (name.at[i] - '0');
    }
    return g->row_first ? grid_hex(g, pair[1], pair[0]) : grid_hex(g, pair[0], pair[1]);
}

void grid_name(const Grid *g, Hex h, char out[8])
{
    assert(h < g->count);
    if (h == HEX_NONE) {
        snprintf(out, 8, "-");
        return;
    }
    unsigned col = (unsigned)grid_col(g, h) % 100, row = (unsigned)grid_row(g, h) % 100;
    unsigned first = g->row_first ? row : col, second = g->row_first ? col : row;
    const char name[5] = {(char)('0' + first / 10), (char)('0' + first % 10), (char)('0' + second / 10),
                          (char)('0' + second % 10), '\0'};
    memcpy(out, name, sizeof name);
}

Hex grid_next(const Grid *g, Hex h, int direction)
{
    assert(direction >= 0 && direction < DIRECTIONS);
    Spot s = spot_of(g, h);
    Spot step = g->flat ? STEP_FLAT[direction] : STEP_POINTED[direction];
    return hex_at(g, (Spot){s.u + step.u, s.v + step.v});
}

int grid_direction(const Grid *g, Hex from, Hex to)
{
    assert(from >= 0 && from < g->count && to >= 0 && to < g->count);
    Spot a = spot_of(g, from), b = spot_of(g, to);
    for (int d = 0; d < DIRECTIONS; d++) {
        Spot step = g->flat ? STEP_FLAT[d] : STEP_POINTED[d];
        if (b.u - a.u == step.u && b.v - a.v == step.v) {
            return d;
        }
    }
    return -1;
}

static int spots_apart(Spot a, Spot b)
{
    int du = abs(b.u - a.u), dv = abs(b.v - a.v);
    return dv > du ? (du + dv) / 2 : du; /* a step aside brings half a hex along for nothing */
}

int grid_distance(const Grid *g, Hex a, Hex b) { return spots_apart(spot_of(g, a), spot_of(g, b)); }

/* A distance hangs on the differences of column and row and on the parity of the line it begins in. So the distances from a hex to the
 * hexes of one column are a piece of a small table, and all pairs are copied together from that. */
void grid_distances(const Grid *g, uint8_t *far)
{
    uint8_t table[8 * HEX_MAX];
    int wide = 2 * g->columns - 1, high = 2 * g->rows - 1;
    for (int odd = 0; odd < 2; odd++) {
        Spot from = spot_at(g, odd, odd);
        for (int col = 0; col < wide; col++) {
            for (int row = 0; row < high; row++) {
                Spot to = spot_at(g, odd + col - g->columns + 1, odd + row - g->rows + 1);
                table[(odd * wide + col) * high + row] = (uint8_t)spots_apart(from, to);
            }
        }
    }
    for (int a = 0; a < g->count; a++) {
        int col = a / g->rows, row = a % g->rows;
        int odd = g->flat ? (g->first_col + col) & 1 : (g->first_row + row) & 1;
        for (int b = 0; b < g->columns; b++, far += g->rows) {
            const uint8_t *first = &table[(odd * wide + b - col + g->columns - 1) * high + g->rows - 1 - row];
            memcpy(far, first, (size_t)g->rows);
        }
    }
}

/* The line.
 *
 * Stretched so that x = 3u, y = v, a hex round (0,0) has the corners (2,0) (1,1) (-1,1) (-2,0) (-1,-1) (1,-1); lines
 * stay lines. Its inside is where the three measures 2y, x+y and x-y lie between -2 and 2, so each pair of sides
 * belongs to one measure. The walk asks which side the line leaves the hex by: the measure that comes to its border
 * first. Fractions are compared crosswise.
 */
enum { MEASURES = 3 };

static int measure(int m, int x, int y) { return m == 0 ? 2 * y : m == 1 ? x + y : x - y; }

static Spot beyond(Spot hex, int m, int sign)
{
    static const Spot over[MEASURES] = {{0, 2}, {1, 1}, {1, -1}};
    return (Spot){hex.u + sign * over[m].u, hex.v + sign * over[m].v};
}

typedef struct Walk {
    Spot from;           /* where the line begins */
    int slope[MEASURES]; /* how fast each measure grows along the line */
} Walk;

/* The measures that are first at their border: one, or two when the line leaves by a corner. */
static int leaves_by(const Walk *w, Spot hex, int first[2])
{
    int count = 0, best_way = 0, best_speed = 1;
    for (int m = 0; m < MEASURES; m++) {
        int speed = abs(w->slope[m]);
        if (speed == 0) {
            continue;
        }
        int off = measure(m, 3 * (w->from.u - hex.u), w->from.v - hex.v);
        int way = 2 - (w->slope[m] > 0 ? off : -off);
        int order = count == 0 ? -1 : way * best_speed - best_way * speed;
        if (order < 0) {
            first[0] = m;
            count = 1;
            best_way = way;
            best_speed = speed;
        } else if (order == 0) {
            first[count++] = m;
        }
    }
    return count;
}

static Spot over_side(const Walk *w, Spot hex, int m) { return beyond(hex, m, w->slope[m] > 0 ? 1 : -1); }

/* Goes to the next hex, or along the side of two (then *second is the other and *after the hex at its end). */
static Spot walk_on(const Walk *w, Spot hex, bool *along, Spot *second, Spot *after)
{
    int first[2] = {0, 1};
    *along = false;
    if (leaves_by(w, hex, first) < 2) {
        return over_side(w, hex, first[0]);
    }
    Spot a = over_side(w, hex, first[0]), b = over_side(w, hex, first[1]);
    int third = MEASURES - first[0] - first[1]; /* the side between a and b belongs to the measure left over */
    if (w->slope[third] == 0) {
        *along = true;
        *second = b;
        *after = (Spot){a.u + b.u - hex.u, a.v + b.v - hex.v};
        return a;
    }
    bool a_higher = measure(third, 3 * a.u, a.v) > measure(third, 3 * b.u, b.v);
    return a_higher == (w->slope[third] > 0) ? a : b;
}

static bool same(Spot a, Spot b) { return a.u == b.u && a.v == b.v; }

int grid_line(const Grid *g, Hex from, Hex to, LineHex out[LINE_MAX_HEXES])
{
    assert(from >= 0 && from < g->count && to >= 0 && to < g->count);
    Spot at = spot_of(g, from), end = spot_of(g, to);
    Walk w = {.from = at};
    for (int m = 0; m < MEASURES; m++) {
        w.slope[m] = measure(m, 3 * (end.u - at.u), end.v - at.v);
    }
    int count = 0;
    while (!same(at, end)) {
        bool along;
        Spot second, after;
        at = walk_on(&w, at, &along, &second, &after);
        if (along) {
            Hex a = hex_at(g, at), b = hex_at(g, second);
            assert(count < LINE_MAX_HEXES);
            out[count++] = a < b ? (LineHex){a, b} : (LineHex){b, a};
            at = after;
        }
        if (!same(at, end)) {
            assert(count < LINE_MAX_HEXES);
            out[count++] = (LineHex){hex_at(g, at), HEX_NONE};
        }
    }
    return count;
}

void grid_centre(const Grid *g, Hex h, double *x, double *y)
{
    assert(h >= 0 && h < g->count);
    Spot s = spot_of(g, h); /* lines lie sqrt(3)/2 apart */
    double across = s.u * 0.8660254037844386, along = s.v * 0.5;
    *x = g->flat ? across : along;
    *y = g->flat ? along : across;
}
