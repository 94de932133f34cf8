/* cavalry_detour.c - how far horse has to ride to a place that stands open, round the enemy's zones of control. Nothing here is a rule.
 *
 * Horse that makes straight for a place stops before the first battalion on its way (7.1a) and may not go on along the zones of others
 * (7.1e): from there the place is as far as ever. So the way is followed backwards from the place, step by step in the order of its
 * cost, and a hex in a zone of infantry counts for more than its ground, since to enter it takes a training roll (7.1b).
 */
#include "rules/piacenza/bot/bot_inside.h"

#include <string.h>

enum {
    DETOUR_END = 18,   /* MP; what is farther lies beyond the next turns */
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
    if (r->zone[h] == UNSEEN) {
        r->zone[h] = (uint8_t)zoc_on(r->o->g, r->o->s, AU, h);
    }
    return r->zone[h];
}

static bool is_shorter(const Ride *r, const uint8_t *detour, Hex h, int cost)
{
    return cost < detour[h] && cost < DETOUR_END && r->n[cost] < DETOUR_FRONT;
}

static void keep_way(Ride *r, uint8_t *detour, Hex h, int cost)
{
    detour[h] = (uint8_t)cost;
    r->at[cost][r->n[cost]++] = h;
}

/* From which hexes horse could step into this one. */
static void step_back(Ride *r, uint8_t *detour, Hex to)
{
    const Game *g = r->o->g;
    int cost = detour[to] + (zone_of(r, to) & ZOC_OF_INFANTRY ? ROLL_COST : 0);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex from = g->map->next[to][d];
        int price = from == HEX_NONE ? COST_NO : g->price[CAVALRY_PAYS][from][direction(g, from, to)];
        if (price != COST_NO && is_shorter(r, detour, from, cost + price) &&
            unit_of(g, r->o->s, AU, from) == NO_PIECE && !(zone_of(r, to) && zone_of(r, from))) {
            keep_way(r, detour, from, cost + price);
        }
    }
}

/* Only the Franco-Spanish have to take places; and what they hold they need not look for. */
static bool open_to_horse(const Outlook *o, Hex place)
{
    const uint64_t *open = o->g->open_ground[CAVALRY_PAYS];
    return open[place >> 6] >> (place & 63) & 1 && o->s->unit_at[place] == NO_PIECE;
}

static bool has_riders(const Game *g, const State *s)
{
    for (int i = 0; i < g->army_count[FS]; i++) {
        int u = g->army[FS][i];
        if (on_map(s, u) && (is_cavalry(g, u) || g->unit[u].foot)) {
            return true;
        }
    }
    return false;
}

void find_detour(Outlook *o)
{
    o->open_place = 0;
    while (o->open_place < o->places && !open_to_horse(o, o->place[o->open_place])) {
        o->open_place++;
    }
    if (o->needed > 1 || o->open_place == o->places || /* for many places the straight way must do */
        !has_riders(o->g, o->s)) {
        o->open_place = NO_GOAL;
        return;
    }
    Ride r;
    r.o = o;
    memset(r.zone, UNSEEN, sizeof r.zone);
    memset(r.n, 0, sizeof r.n);
    memset(o->detour, UNSEEN, sizeof o->detour);
    keep_way(&r, o->detour, o->place[o->open_place], 0);
    for (int cost = 0; cost < DETOUR_END; cost++) {
        for (int k = 0; k < r.n[cost]; k++) {
            if (o->detour[r.at[cost][k]] == cost) {
                step_back(&r, o->detour, r.at[cost][k]);
            }
        }
    }
}
