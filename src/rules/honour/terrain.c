/* terrain.c - the ground (7.6): what a step costs, which hexsides are open, roads, rivers, Earthworks and Pontoon Bridges.
 *
 * Costs of the printed map are worked out once, by hex and direction and by whether it rains (17.1c): half MPs with the hexside, and the
 * hexside's part alone, which decides whether a Major Force is Disrupted (7.6.2.1a). Pontoons are looked up beside the table; what a Neutral
 * Fortress (14h) or leaving a Fortified City (7.6.6) changes is added by the march.
 */
#include "rules/honour/honour.h"

/* ---- the printed map ---- */

/* The best road over the side: half MPs, COST_NEVER where there is none (7.6.1a, 1.3.1.1b). */
static int road_rate(const Game *g, Hex h, int d)
{
    int best = COST_NEVER, roads = g->map->road[h][d];
    for (int k = 0; k < 3; k++) {
        if ((roads >> k) & 1 && g->road_cost[k] < best && (1 << k != ROAD_NAVIGLIO || CITED(1_3_1_1b))) {
            best = g->road_cost[k];
        }
    }
    return best;
}

/* Entering the hex off the road: a Fortress 1 MP (7.6.1b), else its terrain. */
static int off_road(const Game *g, Hex to)
{
    return is_fortress(g, to) ? g->fortress_cost : g->hex_cost[BY(1_3_1b, g->map->terrain[to], CLEAR)];
}

/* The hexside's part; COST_NEVER where it cannot be crossed (7.6.2). */
static int hexside_cost(const Game *g, Hex h, int d, bool rain)
{
    const WeatherRow *w = &g->weather[rain ? RAIN : FAIR];
    int side = g->map->side[h][d];
    if (side & SIDE_PO) {
        return side & SIDE_FERRY ? BY(7_6_2b, w->ferry, 0) : COST_NEVER;
    }
    if (side & SIDE_RIVER) {
        bool bridged = (side & SIDE_BRIDGE || g->map->road[h][d]) && CITED(7_6_2c);
        return bridged ? BY(7_6_2b, w->bridge, 0) : BY(7_6_2d, w->river, 0);
    }
    return 0;
}

static bool in_play(const Game *g, Hex h) { return h != HEX_NONE && g->play[h] && g->map->terrain[h] != LAKE; }

static void load_hex(Game *g, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[h][d];
        g->next[h][d] = to != HEX_NONE && g->play[to] ? to : HEX_NONE;
        for (int rain = 0; rain < 2; rain++) {
            g->enter[rain][h][d] = g->river[rain][h][d] = COST_NEVER;
        }
        if (!in_play(g, h) || !in_play(g, to)) {
            continue;
        }
        int road = road_rate(g, h, d);
        bool walls = is_fortress(g, to) && CITED(7_6_1b) && CITED(7_6_1c);
        int hex = walls || road == COST_NEVER || !CITED(7_6_1a) ? off_road(g, to) : road;
        for (int rain = 0; rain < 2; rain++) {
            int side = hexside_cost(g, h, d, rain);
            if (side != COST_NEVER) {
                g->river[rain][h][d] = (uint8_t)side;
                g->enter[rain][h][d] = (uint8_t)(hex + side);
            }
        }
        if (g->enter[0][h][d] != COST_NEVER) {
            g->open[h] |= (uint8_t)(1 << d);
            g->road[h] |= (uint8_t)(road != COST_NEVER ? 1 << d : 0);
        }
    }
}

void hon_load_terrain(Game *g)
{
    for (int h = 0; h < HEXES; h++) {
        load_hex(g, (Hex)h);
        bool edge = false;
        for (int d = 0; d < DIRECTIONS; d++) {
            edge |= grid_next(&g->map->grid, (Hex)h, d) == HEX_NONE;
        }
        if (edge &&
            in_play(g, (Hex)h)) { /* the edge of the whole map: where a scenario's half ends there is none (S0.8) */
            g->edge[g->edges++] = (Hex)h;
        }
    }
}

int hon_direction(const Game *g, Hex from, Hex to)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->next[from][d] == to) {
            return to == HEX_NONE ? -1 : d;
        }
    }
    return -1;
}

/* ---- with Pontoon Bridges (15.1.4) ---- */

int hon_pontoon(const State *s, Hex from, Hex to, const Game *g)
{
    for (int i = 0; i < PONTOONS_MAX && s->pontoon[i].level; i++) {
        Hex a = s->pontoon[i].hex, b = g->next[a][s->pontoon[i].facing];
        if ((a == from && b == to) || (a == to && b == from)) {
            return CITED(15_1_4c); /* it serves both sides for the rest of the game */
        }
    }
    return false;
}

bool hon_open(const Game *g, const State *s, Hex from, int d)
{
    if ((g->open[from] >> d) & 1) {
        return true;
    }
    return s->pontoon[0].level && g->next[from][d] != HEX_NONE && hon_pontoon(s, from, g->next[from][d], g);
}

/* 4.2a: a pontoon that joins two road hexes goes on with the road. */
bool hon_road_step(const Game *g, const State *s, Hex from, int d)
{
    if ((g->road[from] >> d) & 1) {
        return true;
    }
    Hex to = g->next[from][d];
    return to != HEX_NONE && g->road[from] && g->road[to] &&
           (hon_pontoon(s, from, to, g) || (g->map->side[from][d] & SIDE_FERRY));
}

int hon_step_cost(const Game *g, const State *s, Hex from, int d, int *river)
{
    int rain = s->weather == RAIN && BY(17_1c, 1, 0);
    int cost = g->enter[rain][from][d];
    Hex to = g->next[from][d];
    *river = g->river[rain][from][d];
    if (to != HEX_NONE && s->pontoon[0].level && hon_pontoon(s, from, to, g) && CITED(7_6_2e)) {
        const WeatherRow *w = &g->weather[rain ? RAIN : FAIR];
        *river = g->map->side[from][d] & SIDE_PO ? w->pontoon : w->bridge;
        cost = off_road(g, to) + *river;
    }
    return cost;
}

bool hon_across_ferry(const Game *g, const State *s, Hex a, Hex b)
{
    int d = hon_direction(g, a, b);
    return d >= 0 && (g->map->side[a][d] & SIDE_PO) && hon_open(g, s, a, d);
}

bool hon_across_river(const Game *g, const State *s, Hex a, Hex b)
{
    int d = hon_direction(g, a, b);
    (void)s;
    return d >= 0 && (g->map->side[a][d] & SIDE_RIVER);
}

/* ---- Earthworks and bridges as markers: lists sorted by hex, so that equal positions are equal bytes ---- */

static const Works *works_at(const Works *list, int max, Hex h)
{
    for (int i = 0; i < max && list[i].level; i++) {
        if (list[i].hex == h) {
            return &list[i];
        }
    }
    return NULL;
}

/* False: there is no room for it. */
static bool put_works(Works *list, int max, Works w)
{
    int n = 0, at = 0;
    for (int i = 0; i < max && list[i].level; i++) { /* what lay there goes */
        if (list[i].hex != w.hex) {
            list[n++] = list[i];
        }
    }
    memset(&list[n], 0, sizeof(Works) * (size_t)(max - n));
    if (!w.level) {
        return true;
    }
    if (n == max) {
        return false;
    }
    while (at < n && list[at].hex < w.hex) {
        at++;
    }
    memmove(&list[at + 1], &list[at], sizeof(Works) * (size_t)(n - at));
    list[at] = w;
    return true;
}

int hon_earthworks(const State *s, Hex h)
{
    const Works *w = works_at(s->earthworks, EARTHWORKS_MAX, h);
    return w ? w->level : 0;
}

void hon_set_earthworks(State *s, Hex h, int level, int facing)
{
    if (!put_works(s->earthworks, EARTHWORKS_MAX, (Works){h, (uint8_t)level, (uint8_t)(level == 1 ? facing : 0)})) {
        break_game(s, BROKEN_NO_ROOM);
    }
}

/* A hex may hold two bridges, so the list is by hex and direction. */
void hon_put_pontoon(State *s, Hex h, int direction)
{
    int n = 0;
    while (n < PONTOONS_MAX && s->pontoon[n].level) {
        n++;
    }
    if (n == PONTOONS_MAX) {
        break_game(s, BROKEN_NO_ROOM);
        return;
    }
    while (n > 0 &&
           (s->pontoon[n - 1].hex > h || (s->pontoon[n - 1].hex == h && s->pontoon[n - 1].facing > direction))) {
        s->pontoon[n] = s->pontoon[n - 1];
        n--;
    }
    s->pontoon[n] = (Works){h, 1, (uint8_t)direction};
}

/* 7.5b: Level 1 protects three adjacent hexsides, 7.5c: Level 2 all six. */
bool hon_protected(const Game *g, const State *s, Hex h, Hex from)
{
    const Works *w = works_at(s->earthworks, EARTHWORKS_MAX, h);
    int d = hon_direction(g, h, from);
    if (!w || d < 0) {
        return false;
    }
    int turn = (d - w->facing + DIRECTIONS) % DIRECTIONS;
    return (w->level == 2 && BY(7_5c, true, false)) || BY(7_5b, turn <= 1 || turn == DIRECTIONS - 1, true);
}
