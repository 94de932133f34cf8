/* terrain.c - what the ground does (chapter 10): cost of a step, shifts and modifiers in combat. Numbers come from tec.chart. */
#include "rules/tolentino/tolentino.h"

bool is_town(const Game *g, Hex h) { return g->map->terrain[h] == TOWN && BY(10_1a, true, false); }
bool is_fortified(const Game *g, Hex h) { return g->map->tag[h][TAG_FORTIFIED] > 0; }

static int direction(const Game *g, Hex a, Hex b)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[a][d] == b) {
            return d;
        }
    }
    return -1;
}

static int side_features(const Game *g, Hex a, Hex b)
{
    int d = direction(g, a, b);
    return d < 0 ? 0 : g->map->side[a][d];
}

bool bridge_between(const Game *g, const State *s, Hex a, Hex b)
{
    if ((side_features(g, a, b) & BRIDGE) && CITED(10_4)) { /* where a road or trail crosses a stream */
        return true;
    }
    return radinski_bridges(g, s, a, b);
}

/* In combat a bridge counts as the stream it spans (10.4.2). */
bool stream_between(const Game *g, const State *s, Hex a, Hex b)
{
    if (!(side_features(g, a, b) & STREAM)) {
        return false;
    }
    return !bridge_between(g, s, a, b) || BY(10_4_2, true, false);
}

/* Bits of the road or trail that joins two neighbours. Every town hex contains a trail, which meets those that enter (10.1b). */
int road_between(const Game *g, Hex a, Hex b)
{
    int d = direction(g, a, b);
    if (d < 0) {
        return 0;
    }
    int bits = g->map->road[a][d];
    if (bits == TRAIL && (g->map->terrain[a] == TOWN || g->map->terrain[b] == TOWN)) {
        return BY(10_1b, TRAIL, 0);
    }
    return bits;
}

int way_to(const Game *g, Hex from, Hex to)
{
    for (int way = 0; way < WAYS; way++) {
        if (g->next[from][way] == to) {
            return way;
        }
    }
    return -1;
}

/* The ways that pieces take in this scenario: neighbours in the playing area, and the passage of 9.2.1. */
void load_ways(Game *g)
{
    for (int h = 0; h < HEXES; h++) {
        for (int way = 0; way < WAYS; way++) {
            Hex to = way < DIRECTIONS     ? g->map->next[h][way]
                     : h == g->passage[0] ? g->passage[1]
                     : h == g->passage[1] ? g->passage[0]
                                          : HEX_NONE;
            bool open = to != HEX_NONE && g->play[to];
            g->next[h][way] = open ? to : HEX_NONE;
            g->road[h][way] = open && way < DIRECTIONS ? (uint8_t)road_between(g, (Hex)h, to) : 0;
        }
    }
}

/* ---- the cost of a step ---- */

/* What a piece pays by: the TEC's columns, and artillery under Maneuver apart (5.1.4c). */
int moving_kind(const Game *g, int p, Order o)
{
    if (!is_unit(g, p)) {
        return LEADER_PAYS;
    }
    if (is_artillery(g, p)) {
        return o == MANEUVER ? MANEUVER_PAYS : ARTILLERY_PAYS;
    }
    return is_cavalry(g, p) ? CAVALRY_PAYS : INFANTRY_PAYS;
}

static bool guns(int kind) { return kind == ARTILLERY_PAYS || kind == MANEUVER_PAYS; }
static int column(int kind) { return kind == MANEUVER_PAYS ? ARTILLERY_PAYS : kind; }

/* Cheapest of the terrains of the hex (10b), or COST_NO; *once when it is the artillery's one roadless Rough hex (10.2b). */
static int ground_cost(const Game *g, int kind, Hex to, bool *once)
{
    const TerrainRow *t = &g->terrain[g->map->terrain[to]];
    int k = column(kind), cost = t->cost[k];
    bool first = t->once && guns(kind);
    bool also_rough = g->map->tag[to][TAG_ALSO] == ROUGH;
    if (first && kind == MANEUVER_PAYS && CITED(5_1_4c)) { /* at 2 MP each, without the limit */
        cost = g->rough_maneuver;
        first = false;
    }
    if (also_rough && cost != COST_NO && g->terrain[ROUGH].cost[k] < cost && CITED(10b)) {
        cost = g->terrain[ROUGH].cost[k];
    }
    if (is_fortified(g, to) && g->fortified.cost[k] < cost && CITED(10b)) {
        cost = g->fortified.cost[k];
        first = false;
    }
    *once = first;
    return cost;
}

/* Along a road or trail artillery pays what infantry pays, and is free of the limits of Rough and woods. */
static int road_cost(const Game *g, int kind, Hex to)
{
    int k = guns(kind) ? INFANTRY_PAYS : kind;
    int cost = g->terrain[g->map->terrain[to]].cost[k];
    if (g->map->tag[to][TAG_ALSO] == ROUGH && g->terrain[ROUGH].cost[k] < cost) {
        cost = g->terrain[ROUGH].cost[k];
    }
    if (is_fortified(g, to) && g->fortified.cost[k] < cost) {
        cost = g->fortified.cost[k];
    }
    return cost;
}

static int march_cost(const Game *g, int kind, Hex to, int road)
{
    if ((road & ROAD) && CITED(9_3_1a)) {
        return 1; /* half an MP, whatever the terrain, bridges included */
    }
    int cost = road_cost(g, kind, to);
    RULE (9_3_1b) {
        cost = cost - 2 < 2 ? 2 : cost - 2;
    }
    return cost;
}

static Rule kind_cost(const Game *g, const State *s, Why *w, int kind, Hex from, Hex to, bool march, int *cost,
                      bool *once)
{
    int road = road_between(g, from, to);
    *once = false;
    *cost = 2;
    if (march) {
        FORBID_AS(9_3b, !road, "no road or trail joins {} and {}", H_(from), H_(to));
        *cost = march_cost(g, kind, to, road);
        return ALLOWED;
    }
    bool water = side_features(g, from, to) & STREAM;
    bool bridge = water && bridge_between(g, s, from, to);
    FORBID_AS(10_3, water && !bridge && guns(kind), "a stream without bridge lies between {} and {}", H_(from), H_(to));
    int base = road ? road_cost(g, kind, to) : ground_cost(g, kind, to, once);
    FORBID_AS(10_6a, !road && guns(kind) && g->map->terrain[to] == WOODS, "no road or trail leads into the wood of {}",
              H_(to));
    if (base == COST_NO) {
        base = 2; /* only when 10.6a is knocked out */
    }
    RULE (9_2a) {
        *cost = base;
        if (water && !guns(kind)) {
            *cost += bridge && CITED(10_4_1) ? g->bridge.cost[kind] : g->stream.cost[kind];
        }
    }
    return ALLOWED;
}

/* The printed map's costs, worked out once: the inner loop of everything that moves. */
void load_costs(Game *g)
{
    g->least_cost = COST_NO;
    for (int kind = 0; kind < PAYING_KINDS; kind++) {
        for (int h = 0; h < g->map->grid.count; h++) {
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex to = g->map->next[h][d];
                StepCost *c = &g->step[kind][h][d];
                int cost;
                bool once;
                if (to == HEX_NONE) {
                    continue;
                }
                Why why = {0};
                kind_cost(g, NULL, &why, kind, (Hex)h, to, false, &cost, &once);
                assert(why.count <= 2);
                c->bar = why.count > 0 ? why.reason[0].rule : RULE_NONE;
                c->bar_too = why.count > 1 ? why.reason[1].rule : RULE_NONE;
                c->normal = (uint8_t)cost;
                c->once = once;
                why.count = 0;
                kind_cost(g, NULL, &why, kind, (Hex)h, to, true, &cost, &once);
                c->no_road = why_first(&why);
                c->march = (uint8_t)cost;
                if (!c->bar && c->normal < g->least_cost) {
                    g->least_cost = c->normal;
                }
                if (!c->no_road && c->march < g->least_cost) {
                    g->least_cost = c->march;
                }
            }
        }
    }
}

Rule terrain_cost(const Game *g, const State *s, Why *w, int p, Order o, Hex from, Hex to, bool march, int *cost,
                  bool *once)
{
    int kind = moving_kind(g, p, o), d = direction(g, from, to);
    if (w || d < 0 || radinski_bridges(g, s, from, to)) {
        return kind_cost(g, s, w, kind, from, to, march, cost, once);
    }
    return printed_cost(&g->step[kind][from][d], march, cost, once);
}

/* The same for a stack: it pays what the dearest of its members pays. */
Rule stack_cost(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, int *cost, bool *once)
{
    Hex to = g->next[m->at][way];
    *cost = 0;
    *once = false;
    for (unsigned kinds = m->kinds; kinds; kinds &= kinds - 1) {
        int own;
        bool rough;
        Rule r = kind_cost(g, s, w, __builtin_ctz(kinds), m->at, to, march, &own, &rough);
        if (r && !w) {
            return r;
        }
        *cost = own > *cost ? own : *cost;
        *once |= rough;
    }
    return ALLOWED;
}

/* ---- combat ---- */

/* The row that helps the defenders; null when its benefit needs Cover and they have none (10.6c for woods). */
static const TerrainRow *ground(const Game *g, const State *s, Side defender, Hex h)
{
    const TerrainRow *t = &g->terrain[g->map->terrain[h]];
    if (!t->cover) {
        return t;
    }
    bool covered = hex_in_cover(g, s, defender, h);
    return (g->map->terrain[h] == WOODS ? BY(10_6c, covered, true) : covered) ? t : NULL;
}

/* Is there something in the hex that only units in Cover gain by? (10.5b, 10.6c) */
bool cover_helps(const Game *g, Hex h)
{
    return g->terrain[g->map->terrain[h]].cover || (is_fortified(g, h) && g->fortified.cover);
}

static bool works_help(const Game *g, const State *s, Side defender, Hex h)
{
    return is_fortified(g, h) && (!g->fortified.cover || BY(10_5b, hex_in_cover(g, s, defender, h), true));
}

static int lesser(int a, int b) { return a < b ? a : b; }

int terrain_shift(const Game *g, const State *s, Side defender, Hex h)
{
    const TerrainRow *t = ground(g, s, defender, h);
    bool horse = false;
    EACH_UNIT (s, u, h) {
        horse |= is_cavalry(g, u);
    }
    int shift = !t ? 0 : horse ? t->shift_cavalry : t->shift;
    if (g->map->terrain[h] == ROUGH) {
        shift = BY(10_2_1a, shift, shift - 1);
    }
    if (g->map->tag[h][TAG_BUILDING] > 0) {
        shift = BY(10a, shift, shift - 1); /* scattered buildings do nothing */
    }
    if (!works_help(g, s, defender, h)) {
        return shift;
    }
    return lesser(shift, horse && CITED(10_5_4) ? g->fortified.shift_cavalry : g->fortified.shift);
}

/* Is it the works that shift the column most? */
bool works_shift(const Game *g, const State *s, Side defender, Hex h)
{
    const TerrainRow *t = ground(g, s, defender, h);
    return works_help(g, s, defender, h) && terrain_shift(g, s, defender, h) < (t ? t->shift : 0);
}

int terrain_adrm(const Game *g, const State *s, Side defender, Hex h)
{
    const TerrainRow *t = ground(g, s, defender, h);
    int drm = t ? t->adrm : 0;
    return works_help(g, s, defender, h) ? lesser(drm, g->fortified.adrm) : drm;
}

int terrain_bdrm(const Game *g, const State *s, Side defender, Hex h)
{
    const TerrainRow *t = ground(g, s, defender, h);
    int drm = t ? t->bdrm : 0;
    return works_help(g, s, defender, h) ? lesser(drm, g->fortified.bdrm) : drm;
}
