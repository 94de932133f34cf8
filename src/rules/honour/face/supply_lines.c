/* supply_lines.c - Lines of Communication as a board shows them (4.2): the way from the active source to each Capitano Generale of a side, and where there is
 * none the way that there would be without the enemy, with the first hex that cuts it.
 *
 * Whether a line holds is asked of supply.c; here is only which way it takes.
 */
#include "rules/honour/honour.h"

enum { WAY_LAYERS = 6 }; /* on the road, and one to five hexes across country (4.2a) */

typedef struct WaySearch {
    int16_t queue[HEXES * WAY_LAYERS], back[HEXES * WAY_LAYERS]; /* back: by place in the queue, -1 the source */
    uint8_t seen[HEXES];
    int tail;
} WaySearch;

static void way_reach(WaySearch *q, Hex h, int k, int from)
{
    if (!((q->seen[h] >> k) & 1)) {
        q->seen[h] |= (uint8_t)(1 << k);
        q->back[q->tail] = (int16_t)from;
        q->queue[q->tail++] = (int16_t)(h * WAY_LAYERS + k);
    }
}

/* The way from the source, both ends among its hexes; how many, 0: none. free: as if no enemy were on the map. */
static int supply_way(const Game *g, const State *s, Side side, Hex source, Hex to, bool free, Hex *out, int max)
{
    WaySearch q;
    memset(q.seen, 0, sizeof q.seen);
    q.tail = 0;
    way_reach(&q, source, 0, -1);
    for (int at = 0; at < q.tail; at++) {
        Hex h = (Hex)(q.queue[at] / WAY_LAYERS);
        int k = q.queue[at] % WAY_LAYERS, n = 0;
        if (h == to) {
            for (int b = at; b >= 0; b = q.back[b]) {
                n++;
            }
            for (int b = at, i = n; b >= 0; b = q.back[b]) {
                if (--i < max) {
                    out[i] = (Hex)(q.queue[b] / WAY_LAYERS);
                }
            }
            return n < max ? n : max;
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex next = g->next[h][d];
            if (next == HEX_NONE || !hon_open(g, s, h, d) || (!free && !hon_line_passes(g, s, side, next, to))) {
                continue;
            }
            if (k == 0 && hon_road_step(g, s, h, d)) {
                way_reach(&q, next, 0, at);
            }
            if (k + 1 < WAY_LAYERS) {
                way_reach(&q, next, k + 1, at);
            }
        }
    }
    return 0;
}

static bool lay_line(const Game *g, const State *s, int c, BoardLine *out)
{
    Side side = g->capitano[c].side;
    Hex source = s->army[g->capitano[c].army].source, to = hon_hex_of(s, c);
    *out = (BoardLine){.piece = (int16_t)c, .side = side, .cut = HEX_NONE};
    if (source < 0 || to < 0) {
        return false;
    }
    bool holds = hon_line_passes(g, s, side, source, to);
    out->count = holds ? supply_way(g, s, side, source, to, false, out->hex, BOARD_LINE_HEXES) : 0;
    if (out->count) {
        out->word = "Line of Communication";
        return true;
    }
    out->count = supply_way(g, s, side, source, to, true, out->hex, BOARD_LINE_HEXES);
    out->word = "no Line of Communication";
    for (int i = 0; i < out->count && out->cut == HEX_NONE; i++) {
        out->cut = hon_line_passes(g, s, side, out->hex[i], to) ? HEX_NONE : out->hex[i];
    }
    out->rule = R(4_2c);
    return out->count > 0;
}

int hon_lines(const Game *g, const State *s, Side side, BoardLine *out, int max)
{
    int n = 0;
    EACH_CAPITANO (g, c) {
        if (n < max && g->capitano[c].side == side && has(s, c, F_GENERAL) && hon_primo(s, c) != NO_PIECE) {
            n += lay_line(g, s, c, &out[n]);
        }
    }
    return n;
}
