/* influence.c - who is near a hex: the strength of either side within two, and how far its nearest unit is, up to three. Nothing here is a
 * rule.
 *
 * A position is asked about a few dozen of its two thousand hexes, so each is worked out when it is first asked for: the bits of the hexes
 * about it and of those where somebody stands leave only the units that count.
 */
#include "rules/piacenza/bot/bot_inside.h"

#include <string.h>

static void mark(uint64_t *set, Hex h) { set[h >> 6] |= (uint64_t)1 << (h & 63); }

static bool counts(const State *s, int u) { return on_map(s, u) && s->piece[u].state != ROUTED; }

void presence_of(Presence *p, const Game *g, const State *s)
{
    memset(p->known, 0, sizeof p->known);
    memset(p->taken, 0, sizeof p->taken);
    p->on_the_way = 0;
    for (int u = 0; u < g->units; u++) {
        if (counts(s, u)) {
            if (stands_at(s, u) == s->piece[u].hex) {
                mark(p->taken, s->piece[u].hex);
            } else {
                p->unit[p->on_the_way++] = (uint8_t)u;
            }
        }
    }
}

static void add_unit(const Outlook *o, Nearby *n, int u, int far)
{
    Side side = side_of(o->g, u);
    n->pressure[side] = (int16_t)(n->pressure[side] + part_of(pia_strength(o->g, o->s, u), far));
    n->nearest[side] = far < n->nearest[side] ? (uint8_t)far : n->nearest[side];
}

void find_nearby(const Outlook *o, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    Presence *p = o->presence;
    const DiscBits *disc = &g->disc_bits[h];
    Nearby n = {.nearest = {NOWHERE_NEAR, NOWHERE_NEAR}};
    for (int i = 0; i < DISC_WORDS; i++) {
        for (uint64_t left = disc->bits[i] & p->taken[disc->first + i]; left; left &= left - 1) {
            Hex at = (Hex)((disc->first + i) * 64 + __builtin_ctzll(left));
            EACH_UNIT (s, u, at) {
                if (counts(s, u) && stands_at(s, u) == at) {
                    add_unit(o, &n, u, distance(g, at, h));
                }
            }
        }
    }
    for (int i = 0; i < p->on_the_way; i++) {
        int far = distance(g, stands_at(s, p->unit[i]), h);
        if (far <= NEAR_ENEMY) {
            add_unit(o, &n, p->unit[i], far);
        }
    }
    p->at[h] = n;
    mark(p->known, h);
}
