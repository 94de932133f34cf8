/* zones_of_control.c - zones of control (chapter 8).
 *
 * A side's knowledge counts, not the truth: a stack that it cannot see is taken for one in good order (in_ezoc).
 */
#include "rules/tolentino/tolentino.h"

/* 8e for Disordered units, 15 for Routed ones; both have none. */
bool exerts_zoc(const Game *g, const State *s, int u)
{
    if (is_bridge(g, s, u)) {
        return !BY(16_1b, true, false);
    }
    switch (s->piece[u].state) {
    case DISORDERED: return !CITED(8e);
    case ROUTED: return !CITED(15);
    default: return BY(8a, true, false);
    }
}

/* No ZOC reaches into a Fortified position (8d, said again in 10.5.1). No hexside of the map is closed to all. */
bool zoc_crosses(const Game *g, Hex from, Hex to)
{
    (void)from;
    if (is_fortified(g, to) && !g->fortified.zoc && CITED(8d) && CITED(10_5_1)) {
        return false;
    }
    return true;
}

static bool zone_of_unseen(const Game *g, const State *s, Side side, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n == HEX_NONE || (s->unit_at[n] == NO_PIECE && s->leader_at[n] == NO_PIECE)) {
            continue;
        }
        bool theirs = (s->unit_at[n] != NO_PIECE && side_of(g, s->unit_at[n]) != side) ||
                      (s->leader_at[n] != NO_PIECE && side_of(g, s->leader_at[n]) != side);
        if (theirs && zoc_crosses(g, n, h) && !unit_in(s, g, side, n) && !sees_hex(g, s, side, n)) {
            return true;
        }
    }
    return false;
}

bool zone_holds(const Game *g, const State *s, Side side, Hex h)
{
    if (!s->zone[enemy(side)][h]) {
        return g->fog && !s->viewer && zone_of_unseen(g, s, side, h);
    }
    if (s->zone[side][h] && !CITED(8b)) { /* opposing zones do not cancel each other */
        return false;
    }
    if (!CITED(8c) && unit_in(s, g, side, h)) { /* nor does a unit cancel the zone it stands in */
        return false;
    }
    return true;
}
