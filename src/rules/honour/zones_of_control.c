/* zones_of_control.c - Zones of Control (7.8) and nearness of enemies, as the deciding side knows them.
 *
 * Where a Force stands and whether it exerts a ZOC is public (1.4a), so every question here has the same answer in the true and in a masked
 * state: the hex sets are kept in both, and face-down counters are veils in the masked one.
 */
#include "rules/honour/honour.h"

/* Does the ZOC of whoever exerts one from `at` reach the hex? */
static bool zoc_reaches(const Game *g, const State *s, Hex at, Hex h)
{
    if (at == h) {
        return true;
    }
    int d = hon_direction(g, at, h);
    return d >= 0 && (hon_open(g, s, at, d) || !CITED(7_8_3a)) &&
           (!(g->map->side[at][d] & SIDE_RIVER) || CITED(7_8_3d));
}

bool hon_exerts_on(const Game *g, const State *s, int enemy, Hex h)
{
    return has(s, enemy, F_ZOC) && on_map(s, enemy) && zoc_reaches(g, s, s->capitano[enemy].hex, h);
}

int hon_count_exerting(const Game *g, const State *s, Side enemy, Hex h)
{
    int n = 0;
    if (!zoc_in(s, enemy, h)) {
        return 0;
    }
    EACH_FORCE (g, s, k) {
        n += g->capitano[k].side == enemy && hon_exerts_on(g, s, k, h);
    }
    for (int i = 0; i < VEILS_MAX && s->viewer; i++) {
        const Veil *v = &s->veil[i];
        n +=
            v->flags & F_FORCE && v->flags & F_ZOC && side_of_army(g, v->army) == enemy && zoc_reaches(g, s, v->hex, h);
    }
    return n;
}

bool hon_adjacent_to(const Game *g, const State *s, Side enemy, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->next[h][d] != HEX_NONE && force_in(s, enemy, g->next[h][d])) {
            return true;
        }
    }
    return false;
}

int hon_distance_to(const Game *g, const State *s, Side enemy, Hex h)
{
    int best = HEXES;
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == enemy && on_map(s, c)) {
            int n = map_distance(g->map, h, s->capitano[c].hex);
            best = n < best ? n : best;
        }
    }
    for (int i = 0; i < VEILS_MAX && s->viewer; i++) {
        if (s->veil[i].flags & F_FORCE && side_of_army(g, s->veil[i].army) == enemy) {
            int n = map_distance(g->map, h, s->veil[i].hex);
            best = n < best ? n : best;
        }
    }
    return best;
}

bool hon_friends_elsewhere(const Game *g, const State *s, int primo, Hex h)
{
    EACH_FORCE (g, s, c) {
        if (c != primo && g->capitano[c].side == g->capitano[primo].side && s->capitano[c].hex == h) {
            return true;
        }
    }
    return false;
}
