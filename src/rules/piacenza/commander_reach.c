/* commander_reach.c - where a Commander in Chief can ride (4.0a): any way of passable hexes free of enemy units, however long.
 *
 * Such a way leads over the whole map, so it is not followed hex by hex: a column of the map is one word, a bit a row, and a word at a
 * time passes what it has reached to its neighbours. Sweeps to the right and back go on until nothing new is reached.
 */
#include "rules/piacenza/piacenza.h"

#include <string.h>

static int map_column(const Game *g, Hex h) { return h / g->map->grid.rows; }
static int map_row(const Game *g, Hex h) { return h % g->map->grid.rows; }

void load_gallop(Game *g)
{
    for (int h = 0; h < g->map->grid.count; h++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            if (g->price[COMMANDER_PAYS][h][d] != COST_NO) {
                Hex to = g->map->next[h][d];
                int rows = map_row(g, to) - map_row(g, (Hex)h), columns = map_column(g, to) - map_column(g, (Hex)h);
                g->gallop[columns + 1][rows + 1][map_column(g, (Hex)h)] |= (uint64_t)1 << map_row(g, (Hex)h);
            }
        }
    }
}

/* What the hexes of a column reach in the column so many to the right of it. */
static uint64_t passed_on(const Game *g, int column, int columns, uint64_t from)
{
    const uint64_t(*open)[MAP_COLUMNS] = g->gallop[columns + 1];
    return (from & open[0][column]) >> 1 | (from & open[1][column]) | (from & open[2][column]) << 1;
}

/* Takes new hexes into a column, and all that can be reached from them within it; false when there are none. */
static bool take_in(const Game *g, int column, uint64_t more, const uint64_t *free, uint64_t *reached)
{
    uint64_t before = reached[column];
    for (more &= free[column] & ~reached[column]; more; more &= free[column] & ~reached[column]) {
        reached[column] |= more;
        more = passed_on(g, column, 0, more);
    }
    return reached[column] != before;
}

void gallop_from(const Game *g, const State *s, Side side, Hex from, HexSet *out)
{
    const int columns = g->map->grid.columns, rows = g->map->grid.rows;
    const Side foe = enemy(side);
    uint64_t free[MAP_COLUMNS], reached[MAP_COLUMNS] = {0};
    memset(free, 0xFF, sizeof free);
    for (int i = 0; i < g->army_count[foe]; i++) {
        Hex h = s->piece[g->army[foe][i]].hex;
        if (h >= 0) {
            free[map_column(g, h)] &= ~((uint64_t)1 << map_row(g, h));
        }
    }
    reached[map_column(g, from)] = (uint64_t)1 << map_row(g, from);
    take_in(g, map_column(g, from), passed_on(g, map_column(g, from), 0, reached[map_column(g, from)]), free, reached);
    for (bool fresh = true; fresh;) {
        fresh = false;
        for (int c = 1; c < columns; c++) {
            fresh |= take_in(g, c, passed_on(g, c - 1, 1, reached[c - 1]), free, reached);
        }
        for (int c = columns - 2; c >= 0; c--) {
            fresh |= take_in(g, c, passed_on(g, c + 1, -1, reached[c + 1]), free, reached);
        }
    }
    memset(out, 0, sizeof *out);
    for (int c = 0; c < columns; c++) { /* the rows of a column are so many bits of the set, in one word or two */
        int word = c * rows / 64, shift = c * rows % 64;
        out->bits[word] |= reached[c] << shift;
        if (shift + rows > 64) {
            out->bits[word + 1] |= reached[c] >> (64 - shift);
        }
    }
}
