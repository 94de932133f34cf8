/* terrain.c - what hexes and hexsides do (2.1.1, 5.0): cover, clear ground, roads, walls and rivers, the cost of a step.
 *
 * The numbers are those of tec.chart. A road link replaces everything else (5.0f); works are joined among themselves (5.0d).
 */
#include "rules/piacenza/piacenza.h"

static int terrain_of(const Game *g, Hex h) { return g->map->terrain[h]; }

const char *terrain_word(const Game *g, Hex h) { return g->map->words->terrains[terrain_of(g, h)]; }

static int side_features(const Game *g, Hex from, Hex to)
{
    int d = direction(g, from, to);
    return d < 0 ? 0 : g->map->side[from][d];
}

/* What the chart says of a hex. 2.1.1c lists what is Cover of which level, 2.1.1g makes the City Cover of the second. */
const TerrainRow *ground(const Game *g, Hex h)
{
    int t = terrain_of(g, h);
    bool cover = t >= FARMHOUSE && t <= VILLAGE;
    if ((cover && !CITED(2_1_1c)) || (t == CITY && !CITED(2_1_1g))) {
        t = CLEAR;
    }
    return &g->terrain[t];
}

bool is_clear(const Game *g, Hex h)
{
    return terrain_of(g, h) == CLEAR || (terrain_of(g, h) == FARMSTEAD && CITED(2_1_1a));
}

bool has_stream(const Game *g, Hex from, Hex to) { return (side_features(g, from, to) & STREAM) && CITED(2_1_1b); }

static bool has_wall(const Game *g, Hex from, Hex to) { return (side_features(g, from, to) & WALL) && CITED(2_1_1e); }

/* The banks of the Po at its bridge; along the bridge itself the road leads on. */
static bool has_river(const Game *g, Hex from, Hex to) { return (side_features(g, from, to) & RIVER) && CITED(2_1_1f); }

bool side_closed(const Game *g, Hex from, Hex to)
{
    return (side_features(g, from, to) & (WALL | RIVER)) && (has_wall(g, from, to) || has_river(g, from, to));
}

bool road_link(const Game *g, Hex from, Hex to)
{
    int d = direction(g, from, to);
    return d >= 0 && (g->map->road[from][d] & ROAD) && CITED(5_0f);
}

bool can_touch(const Game *g, Hex a, Hex b) { return distance(g, a, b) == 1 && !side_closed(g, a, b); }

int pays(const Game *g, int p)
{
    if (!is_unit(g, p)) {
        return BY(4_0d, COMMANDER_PAYS, CAVALRY_PAYS);
    }
    if (is_battery(g, p)) {
        return ARTILLERY_PAYS;
    }
    return is_cavalry(g, p) ? CAVALRY_PAYS : INFANTRY_PAYS;
}

bool impassable(const Game *g, Hex h) { return terrain_of(g, h) == PO || terrain_of(g, h) == TREBBIA; }

Rule passable(const Game *g, Why *w, int kind, Hex from, Hex to)
{
    bool next = to >= 0 && to < HEXES && distance(g, from, to) == 1;
    if (next && g->priced && step_cost(g, kind, from, to) != COST_NO) {
        return ALLOWED;
    }
    STOP_AS(0_1, !next, to == from ? "it stands in {} already" : "{} is not next to {}", H_(to), H_(from));
    FORBID_AS(2_1a, !g->map->on[to], "{} is no whole hex of the map", H_(to));
    FORBID_AS(2_1_1f, g->map->on[to] && impassable(g, to), "{} is {}, impassable", H_(to), W_(terrain_word(g, to)));
    if (!g->map->on[to] || (impassable(g, to) && !g->play[to])) {
        return refused(w);
    }
    FORBID_AS(2_1_1e, has_wall(g, from, to), "a wall stands between {} and {}", H_(from), H_(to));
    FORBID_AS(2_1_1f, has_river(g, from, to), "the Po flows between {} and {}", H_(from), H_(to));
    bool closed = ground(g, to)->cost[kind] == COST_NO && !road_link(g, from, to) && !impassable(g, to);
    FORBID_AS(5_0b, closed, "{} is closed to it", H_(to));
    if (!g->play[to]) { /* the paragraph of the scenario that bounds its area */
        FORBID_BY(g->area_rule, g->area_rule, "{} lies beyond the playing area", H_(to));
        return g->area_rule ? ALLOWED : refused(w);
    }
    return ALLOWED;
}

int price_if_open(const Game *g, int kind, Hex from, Hex to)
{
    if (road_link(g, from, to)) {
        return g->road.cost[kind];
    }
    int cost = ground(g, to)->cost[kind];
    if (cost == COST_NO) { /* only with 5.0b or 2.1.1f knocked out: it is open, so it costs what clear ground costs */
        cost = g->terrain[CLEAR].cost[kind];
    }
    if (g->is_works[from] && g->is_works[to]) {
        cost = BY(5_0d, g->works_link.cost[kind], cost);
    }
    if (has_stream(g, from, to)) {
        cost += BY(5_0e, g->stream.cost[kind], 0);
    }
    return BY(5_0b, cost, 1);
}

static int price_of(const Game *g, int kind, Hex from, Hex to)
{
    return passable(g, NULL, kind, from, to) ? COST_NO : price_if_open(g, kind, from, to);
}

/* The price of every step, once and for all: it depends on nothing that changes in a game. */
void load_prices(Game *g)
{
    g->least_price = COST_NO;
    for (int kind = 0; kind < PAYING_KINDS; kind++) {
        for (int h = 0; h < g->map->grid.count; h++) {
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex to = g->map->next[h][d];
                int price = to == HEX_NONE ? COST_NO : price_of(g, kind, (Hex)h, to);
                g->price[kind][h][d] = (uint8_t)price;
                g->least_price = price < g->least_price ? price : g->least_price;
            }
        }
    }
    g->priced = true;
}

int step_cost(const Game *g, int kind, Hex from, Hex to)
{
    int d = direction(g, from, to);
    return d < 0 ? COST_NO : g->price[kind][from][d];
}
