/* zones_of_control.c - zones of control (7.0) and Engagement Zones (5.2).
 *
 * From which of its six sides a hex can lie in a ZOC follows from the map and is worked out once (load_zones); who stands there is asked
 * hex by hex. The EZ reaches three hexes and is kept as bits (pieces.c).
 */
#include "rules/piacenza/piacenza.h"

static bool zoc_from_terrain(const Game *g, Hex from, Hex to)
{
    switch (ground(g, from)->zoc) {
    case ZOC_YES: return true;
    case ZOC_WORKS: return g->is_works[to] || !CITED(7_0b);
    default: return !CITED(7_0b);
    }
}

void load_zones(Game *g)
{
    for (int h = 0; h < g->map->grid.count; h++) {
        int n = 0;
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex from = g->map->next[h][d];
            if (from == HEX_NONE || ((side_closed(g, from, (Hex)h) || !g->play[h]) && CITED(7_0c)) ||
                !zoc_from_terrain(g, from, (Hex)h)) {
                continue;
            }
            g->zoc_sides[h] |= (uint8_t)(1 << d);
            g->zoc_from[h][n++] = from;
        }
        g->zoc_from[h][n] = HEX_NONE;
    }
}

/* Has the unit a ZOC at all? */
static bool exerts_zoc(const Game *g, const State *s, int u)
{
    return !(is_battery(g, u) && CITED(7_0a)) && !(s->piece[u].state == ROUTED && CITED(11_2b)) && CITED(7_0a);
}

bool exerts_zoc_on(const Game *g, const State *s, int u, Hex h)
{
    int d = on_map(s, u) ? direction(g, h, s->piece[u].hex) : -1;
    return d >= 0 && g->zoc_sides[h] >> d & 1 && exerts_zoc(g, s, u);
}

int zoc_on(const Game *g, const State *s, Side exerter, Hex h)
{
    int arms = 0;
    for (const Hex *from = g->zoc_from[h]; *from != HEX_NONE; from++) {
        EACH_UNIT (s, u, *from) {
            if (side_of(g, u) == exerter && exerts_zoc(g, s, u)) {
                arms |= is_cavalry(g, u) ? ZOC_OF_CAVALRY : ZOC_OF_INFANTRY;
            }
        }
    }
    return arms;
}

/* Infantry in good order; a Disordered or Routed unit has none (11.1b, 11.2b). */
bool exerts_ez(const Game *g, const State *s, int u)
{
    if (!pia_is_infantry(g, u) || !CITED(5_2a)) {
        return false;
    }
    switch (s->piece[u].state) {
    case DISORDERED: return !CITED(11_1b);
    case ROUTED: return !CITED(11_2b);
    default: return true;
    }
}

bool in_ez(const Game *g, const State *s, Side exerter, Hex h)
{
    return (s->ez[exerter][h >> 6] & ~g->ez_spares[h >> 6]) >> (h & 63) &
           1; /* neither terrain nor units limit it (5.2b) */
}
