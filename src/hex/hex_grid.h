/* hex_grid.h - arithmetic of a hexagonal map: names, neighbours, distance, the straight line.
 *
 * A Hex is a dense index (column by column, row by row), so arrays by hex are small and bitsets possible. Directions run clockwise
 * from north (flat top: N NE SE S SW NW; pointed top: NE E SE SW W NW).
 */
#ifndef GONFALON_HEX_HEX_GRID_H
#define GONFALON_HEX_HEX_GRID_H

#include "base/text_span.h"

#include <stdbool.h>
#include <stdint.h>

typedef int16_t Hex;
enum { HEX_NONE = -1, HEX_MAX = 2112, DIRECTIONS = 6 };

typedef struct Grid {
    int first_col, last_col, first_row, last_row;
    int columns, rows, count; /* count = columns x rows, holes included */
    bool flat;                /* flat-topped hexes in columns; else pointed tops in rows */
    bool shifted_odd;         /* which columns (flat) lie half a hex further down, or rows (pointed) further right */
    bool row_first;           /* names are RRCC, else CCRR */
    bool rows_up;             /* row numbers grow up the map, else down */
} Grid;

Hex grid_hex(const Grid *g, int col, int row); /* HEX_NONE outside */
int grid_col(const Grid *g, Hex h);            /* as printed */
int grid_row(const Grid *g, Hex h);
Hex grid_parse(const Grid *g, Span name); /* "2411"; HEX_NONE when it is no hex of the grid */
void grid_name(const Grid *g, Hex h, char out[8]);
Hex grid_next(const Grid *g, Hex h, int direction);
int grid_direction(const Grid *g, Hex from, Hex to); /* -1 when not adjacent */
int grid_distance(const Grid *g, Hex a, Hex b);
void grid_distances(const Grid *g,
                    uint8_t *far); /* of all pairs: far[a * count + b]; below 200 on any grid of HEX_MAX hexes */

/* The straight line between two centres, ends left out: every hex whose inside it crosses, in sequence, or the two whose common
 * side it follows. It may cross more hexes than the distance counts. A corner that it only touches gives no hex. */
typedef struct LineHex {
    Hex a,
        b; /* b = HEX_NONE where the line crosses one hex only, else a < b; a may be HEX_NONE: a place off the grid */
} LineHex;
enum { LINE_MAX_HEXES = 144 }; /* 4/3 hexes for each hex height of length: no grid of HEX_MAX hexes has a longer line */
int grid_line(const Grid *g, Hex from, Hex to, LineHex out[LINE_MAX_HEXES]);

/* The same asked of one hex, without walking the line: how the line from (0,0) to (q,r) meets the hex (at_q,at_r), in
 * axial coordinates, in which the neighbours of (0,0) are (1,0) (0,1) (1,-1) and their opposites. The ends are not met.
 *
 * The line passes the centre of the hex at some distance and reaches into it if a corner lies farther off to that side.
 * Times 3 both are whole numbers, for the corners the three measures below. A corner just as far off is touched, or a
 * side followed if the line is parallel to it: then one measure is 0. */
typedef enum LineMeets { LINE_MISSES, LINE_CROSSES, LINE_FOLLOWS } LineMeets;
static inline LineMeets grid_line_meets(int q, int r, int at_q, int at_r)
{
    int down = q + 2 * r, across = 2 * q + r, aslant = q - r;
    int on = across * at_q + down * at_r, length = across * q + down * r, off = 3 * (q * at_r - r * at_q);
    if (on <= 0 || on >= length) {
        return LINE_MISSES; /* it lies before one end or behind the other */
    }
    down = down < 0 ? -down : down;
    across = across < 0 ? -across : across;
    aslant = aslant < 0 ? -aslant : aslant;
    off = off < 0 ? -off : off;
    int corner = down > across ? down : across;
    corner = aslant > corner ? aslant : corner;
    bool parallel = !down || !across || !aslant;
    return off < corner ? LINE_CROSSES : off == corner && parallel ? LINE_FOLLOWS : LINE_MISSES;
}

/* Centre of a hex in units of one hex height (flat) or width (pointed), for drawing only: x to the right, y down. */
void grid_centre(const Grid *g, Hex h, double *x, double *y);

#endif
