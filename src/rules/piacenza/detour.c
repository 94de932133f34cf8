/* detour.c - how far horse has to ride to a place that stands open, round the enemy's zones of control. Nothing here is a rule.
 *
 * Horse that makes straight for a place stops before the first battalion on its way (7.1a) and may not go on along the zones of others
 * (7.1e): from there the place is as far as ever. So the way is followed backwards from the place, step by step in the order of its
 * cost, and a hex in a zone of infantry counts for more than its ground, since to enter it takes a training roll (7.1b).
 */
#include "rules/piacenza/worth.h"

#include <string.h>

enum {
    DETOUR_END = 24,   /* MP; what is farther lies beyond the next turns */
    DETOUR_FRONT = 96, /* hexes of one cost */
    ROLL_COST = 2,
    UNSEEN = 0xFF
};

typedef struct Ride {
    const Outlook *o;
    uint8_t zone[HEXES]; /* whose zones the hex lies in, as zoc_on says; UNSEEN: not asked yet */
    Hex at[DETOUR_END][DETOUR_FRONT];
    uint8_t n[DETOUR_END];
} Ride;

static int zone_of(Ride *r, Hex h)
{
    if (r->zone[h] == UNSEEN)
        r->zone[h] = (uint8_t)zoc_on(r->o->g, r->o->s, AU, h);
    return r->zone[h];
}

static void keep_way(Ride *r, uint8_t *detour, Hex h, int cost)
{
    if (cost >= detour[h] || cost >= DETOUR_END || r->n[cost] == DETOUR_FRONT)
        return;
    detour[h] = (uint8_t)cost;
    r->at[cost][r->n[cost]++] = h;
}

/* From which hexes horse could step into this one. */
static void step_back(Ride *r, uint8_t *detour, Hex to)
{
    const Game *g = r->o->g;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex from = g->map->next[to][d];
        int price = from == HEX_NONE ? COST_NO : g->price[CAVALRY_PAYS][from][direction(g, from, to)];
        if (price == COST_NO || unit_of(g, r->o->s, AU, from) != NO_PIECE || (zone_of(r, to) && zone_of(r, from)))
            continue;
        keep_way(r, detour, from, detour[to] + price + (zone_of(r, to) & ZOC_OF_INFANTRY ? ROLL_COST : 0));
    }
}

/* Only the Franco-Spanish have to take places. */
static bool open_to_horse(const Outlook *o, Hex place)
{
    const uint64_t *open = o->g->open_ground[CAVALRY_PAYS];
    return open[place >> 6] >> (place & 63) & 1 && unit_of(o->g, o->s, AU, place) == NO_PIECE;
}

void find_detour(Outlook *o)
{
    o->open_place = 0;
    while (o->open_place < o->places && !open_to_horse(o, o->place[o->open_place]))
        o->open_place++;
    if (o->needed > 1 || o->open_place == o->places) { /* for many places the straight way must do */
        o->open_place = NO_GOAL;
        return;
    }
    Ride r;
    r.o = o;
    memset(r.zone, UNSEEN, sizeof r.zone);
    memset(r.n, 0, sizeof r.n);
    memset(o->detour, UNSEEN, sizeof o->detour);
    keep_way(&r, o->detour, o->place[o->open_place], 0);
    for (int cost = 0; cost < DETOUR_END; cost++)
        for (int k = 0; k < r.n[cost]; k++)
            if (o->detour[r.at[cost][k]] == cost)
                step_back(&r, o->detour, r.at[cost][k]);
}
