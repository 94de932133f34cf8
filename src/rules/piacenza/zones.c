/* zones.c - zones of control (7.0) and Engagement Zones (5.2).
 *
 * A ZOC is asked for hex by hex: at most twelve units can exert one there. The EZ reaches three hexes and is kept as bits (pieces.c).
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

bool exerts_zoc_on(const Game *g, const State *s, int u, Hex h)
{
    Hex from = s->piece[u].hex;
    if (from < 0 || distance(g, from, h) != 1 || (is_battery(g, u) && CITED(7_0a)))
        return false;
    if (s->piece[u].state == ROUTED && CITED(11_2b))
        return false;
    if ((side_closed(g, from, h) || !g->play[h]) && CITED(7_0c))
        return false;
    return zoc_from_terrain(g, from, h) && CITED(7_0a);
}

enum { ANY_ARM, OF_INFANTRY, OF_CAVALRY };

static bool zoc_of(const Game *g, const State *s, Side exerter, Hex h, int arm)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n == HEX_NONE || s->unit_at[n] == NO_PIECE)
            continue;
        EACH_UNIT(s, u, n)
        if (side_of(g, u) == exerter && (arm == ANY_ARM || is_cavalry(g, u) == (arm == OF_CAVALRY)) &&
            exerts_zoc_on(g, s, u, h))
            return true;
    }
    return false;
}

bool in_zoc(const Game *g, const State *s, Side exerter, Hex h) { return zoc_of(g, s, exerter, h, ANY_ARM); }
bool in_infantry_zoc(const Game *g, const State *s, Side exerter, Hex h)
{
    return zoc_of(g, s, exerter, h, OF_INFANTRY);
}
bool in_cavalry_zoc(const Game *g, const State *s, Side exerter, Hex h) { return zoc_of(g, s, exerter, h, OF_CAVALRY); }

/* Infantry in good order; a Disordered or Routed unit has none (11.1b, 11.2b). */
bool exerts_ez(const Game *g, const State *s, int u)
{
    if (!is_infantry(g, u) || !CITED(5_2a))
        return false;
    switch (s->piece[u].state) {
    case DISORDERED: return !CITED(11_1b);
    case ROUTED: return !CITED(11_2b);
    default: return true;
    }
}

bool in_ez(const Game *g, const State *s, Side exerter, Hex h)
{
    if (!(s->ez[exerter][h >> 6] >> (h & 63) & 1))
        return false;
    if (g->map->terrain[h] == CITY && CITED(5_2c))
        return false;
    return CITED(5_2b) || !ground(g, h)->blocks; /* neither terrain nor units limit it */
}
