/* command.c - who commands whom (4.1 to 4.3): officers, command range, battle line, and the Neapolitan proximity test. */
#include "rules/tolentino/tolentino.h"

#include <assert.h>
#include <string.h>

PieceId officer(const Game *g, const State *s, Formation f)
{
    assert(f < FORMATIONS);
    if (f >= FORMATIONS) {
        return NO_PIECE;
    }
    PieceId o = s->formation[f].officer;
    return o != NO_PIECE && on_map(s, o) ? o : NO_PIECE;
    (void)g;
}

PieceId commander(const Game *g, const State *s, Side side)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) == side && on_map(s, l) && s->piece[l].face == COMMANDER && BY(2_2a, true, false)) {
            return (PieceId)l;
        }
    }
    return NO_PIECE;
}

/* A successor uses his own ratings (4.4.5b); Brigade Officers have ratings of 1 (4.3.4a). */
int initiative_rating(const Game *g, const State *s, int leader)
{
    (void)s;
    int ir = g->leader[leader].initiative;
    if (g->leader[leader].rank == BRIGADE) {
        ir = BY(4_3_4a, ir, 0);
    }
    return BY(2_2b, ir, 0);
}

static int command_range(const Game *g, int leader)
{
    assert(!is_unit(g, leader));
    int range = g->leader[leader].range;
    if (g->leader[leader].rank == BRIGADE) {
        range = BY(4_3_4a, range, 0);
    }
    return BY(2_2b, range, 0);
}

/* 4.3.1: the TEC's command cost of a step. Along a road or trail 1 whatever the terrain. */
static int command_cost(const Game *g, const State *s, Hex from, Hex to)
{
    if (!CITED(4_3_1)) {
        return 1;
    }
    if (road_between(g, from, to)) {
        return g->command_road;
    }
    int cost = g->terrain[g->map->terrain[to]].command;
    if (is_fortified(g, to) && g->fortified.command < cost) {
        cost = g->fortified.command;
    }
    if (g->map->tag[to][TAG_ALSO] == ROUGH && g->terrain[ROUGH].command < cost) {
        cost = g->terrain[ROUGH].command;
    }
    if (stream_between(g, s, from, to) && !bridge_between(g, s, from, to)) {
        cost += g->stream.command;
    }
    return cost;
}

void load_command(Game *g)
{
    for (int h = 0; h < g->map->grid.count; h++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            if (g->map->next[h][d] != HEX_NONE) {
                g->command[h][d] = (uint8_t)command_cost(g, NULL, (Hex)h, g->map->next[h][d]);
            }
        }
    }
}

enum { RANGE_MAX = 20 };
typedef struct Trace {
    uint8_t cost[HEXES];              /* command points from the leader, 255 not reached */
    Hex bucket[RANGE_MAX + 1][HEXES]; /* hexes by cost; a hex may stand in several, its cost tells which counts */
    int count[RANGE_MAX + 1];
    HexSet asked; /* hexes it is traced for */
    uint8_t to_go
        [HEXES]; /* hexes to the nearest of them: no step costs less than 1, so what is farther need not be traced */
    int left;    /* how many of them are not reached: the tracing ends with the last */
} Trace;

static bool line_may_enter(const Game *g, const State *s, Side side, Hex to)
{
    if (!g->play[to] || (blocked_by_enemy(g, s, side, to) && CITED(4_3_3a))) {
        return false;
    }
    return CITED(4_3_3b) || !in_ezoc(g, s, side, to); /* enemy zones do not cut it */
}

static void trace_begin(Trace *t)
{
    memset(t->cost, 255, sizeof t->cost);
    memset(t->count, 0, sizeof t->count);
    memset(t->to_go, 255, sizeof t->to_go);
    t->asked = (HexSet){0};
    t->left = 0;
}

/* Asks for a hex. What no line could reach need not be looked for. */
static void trace_for(const Game *g, const State *s, Trace *t, int leader, Hex h)
{
    int far = map_distance(g->map, s->piece[leader].hex, h);
    if ((far > command_range(g, leader) && far > 1) || set_has(&t->asked, h)) {
        return;
    }
    set_put(&t->asked, h);
    t->left++;
    const uint8_t *row = g->map->far + (size_t)h * HEXES;
    for (int i = 0; i < HEXES; i++) {
        t->to_go[i] = row[i] < t->to_go[i] ? row[i] : t->to_go[i];
    }
}

static void trace_to(Trace *t, Hex to, int cost)
{
    assert(cost >= 0 && cost <= RANGE_MAX && t->count[cost] < HEXES);
    t->left -= t->cost[to] == 255 && set_has(&t->asked, to);
    t->cost[to] = (uint8_t)cost;
    t->bucket[cost][t->count[cost]++] = to;
}

/* What it costs to reach each hex from the leader, up to his range, until all that were asked for are reached. An adjacent hex is
 * always in range if the line is legal. */
static void trace(const Game *g, const State *s, int leader, Trace *t)
{
    Side side = side_of(g, leader);
    int range = command_range(g, leader);
    bool bridge = g->radinski != NO_PIECE && is_bridge(g, s, g->radinski);
    trace_to(t, s->piece[leader].hex, 0);
    for (int cost = 0; cost <= range && t->left; cost++) {
        for (int i = 0; i < t->count[cost] && t->left; i++) {
            Hex h = t->bucket[cost][i];
            if (t->cost[h] != cost) {
                continue;
            }
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex to = g->map->next[h][d];
                if (to == HEX_NONE || t->cost[to] <= cost + 1) {
                    continue;
                }
                int step = bridge && radinski_bridges(g, s, h, to) ? command_cost(g, s, h, to) : g->command[h][d];
                int sum = !cost && step > range ? range : cost + step;
                if (sum + t->to_go[to] <= range && sum < t->cost[to] && line_may_enter(g, s, side, to)) {
                    trace_to(t, to, sum);
                }
            }
        }
    }
}

bool within_range(const Game *g, const State *s, int leader, Hex h)
{
    if (leader == NO_PIECE || !on_map(s, leader) || h < 0) {
        return false;
    }
    Trace t;
    trace_begin(&t);
    trace_for(g, s, &t, leader, h);
    trace(g, s, leader, &t);
    return t.cost[h] != 255;
}

/* Everything in range. */
static void range_of(const Game *g, const State *s, int leader, HexSet *out)
{
    Trace t;
    memset(out, 0, sizeof *out);
    trace_begin(&t);
    memset(t.to_go, 0, sizeof t.to_go);
    t.left = HEXES;
    trace(g, s, leader, &t);
    for (int h = 0; h < HEXES; h++) {
        if (t.cost[h] != 255) {
            set_put(out, (Hex)h);
        }
    }
}

/* The officers in range of their Army Commander, as bits by formation: traced once for all of them. */
unsigned officers_in_range(const Game *g, const State *s, int chief)
{
    unsigned in = 0;
    Trace t;
    trace_begin(&t);
    for (Formation f = 0; f < FORMATIONS; f++) {
        if (g->head.groups[f].side == side_of(g, chief) && officer(g, s, f) != NO_PIECE) {
            trace_for(g, s, &t, chief, s->piece[officer(g, s, f)].hex);
        }
    }
    trace(g, s, chief, &t);
    for (Formation f = 0; f < FORMATIONS; f++) {
        if (officer(g, s, f) != NO_PIECE && t.cost[s->piece[officer(g, s, f)].hex] != 255) {
            in |= 1u << f;
        }
    }
    return in;
}

/* Hexes within the range of a side's officers, for the board. */
void command_area(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (Formation f = 0; f < FORMATIONS; f++) {
        PieceId o = officer(g, s, f);
        HexSet own;
        if (o == NO_PIECE || side_of(g, o) != side) {
            continue;
        }
        range_of(g, s, o, &own);
        for (size_t i = 0; i < sizeof own.bits / sizeof *own.bits; i++) {
            out->bits[i] |= own.bits[i];
        }
    }
}

/* ---- who is in command now ---- */

static bool mohr_present(const Game *g, const State *s, Formation f)
{
    return g->mohr != NO_PIECE && on_map(s, g->mohr) && g->head.groups[f].side == side_of(g, g->mohr);
}

static void trace_members(const Game *g, const State *s, Formation f, int leader, Trace *t)
{
    trace_begin(t);
    for (int i = 0; i < g->members[f]; i++) {
        if (on_map(s, g->member[f][i])) {
            trace_for(g, s, t, leader, s->piece[g->member[f][i]].hex);
        }
    }
    trace(g, s, leader, t);
}

/* Units of the formation that are in command, as bits: in range, then along the battle line (4.3.2). */
static uint64_t trace_formation(const Game *g, const State *s, Formation f)
{
    uint64_t in = 0;
    PieceId o = officer(g, s, f);
    Trace t;
    if (o != NO_PIECE || !CITED(4_4_5a)) {
        if (CITED(4_1) && CITED(4_3a)) { /* his own designation only */
            if (o != NO_PIECE) {
                trace_members(g, s, f, o, &t);
            } else {
                memset(t.cost, 0, sizeof t.cost);
            }
            for (int i = 0; i < g->members[f]; i++) {
                int u = g->member[f][i];
                if (on_map(s, u) && t.cost[s->piece[u].hex] != 255) {
                    in |= (uint64_t)1 << u;
                }
            }
        }
    }
    for (int i = 0; i < g->members[f] && mohr_present(g, s, f); i++) {
        int u = g->member[f][i];
        if (on_map(s, u) && is_artillery(g, u) && !((in >> u) & 1) && CITED(4_5_1a) &&
            within_range(g, s, g->mohr, s->piece[u].hex)) {
            in |= (uint64_t)1 << u;
        }
    }
    if (o == NO_PIECE && CITED(4_4_5a)) { /* without officer no battle line begins at a battery of Von Mohr's */
        return in;
    }
    RULE (4_3_2) {
        for (bool more = in != 0; more;) {
            more = false;
            for (int i = 0; i < g->members[f]; i++) {
                int u = g->member[f][i];
                if (!on_map(s, u) || ((in >> u) & 1)) {
                    continue;
                }
                for (int j = 0; j < g->members[f]; j++) {
                    int v = g->member[f][j];
                    if (((in >> v) & 1) && map_distance(g->map, s->piece[u].hex, s->piece[v].hex) <= 1) {
                        in |= (uint64_t)1 << u;
                        more = true;
                        break;
                    }
                }
            }
        }
    }
    return in;
}

/* If command were fixed now. */
bool within_command(const Game *g, const State *s, int u) { return (trace_formation(g, s, g->of[u]) >> u) & 1; }

bool tol_in_command(const Game *g, const State *s, int u)
{
    if (s->piece[u].command) {
        return s->piece[u].command == IN_COMMAND;
    }
    if (s->turn == 1 && CITED(3_2_1)) {
        return true;
    }
    return within_command(g, s, u);
}

static void mark(Ctx *c, int u, bool in)
{
    Piece *p = &c->s->piece[u];
    p->command = in ? IN_COMMAND : OUT_OF_COMMAND;
    if (in) {
        return;
    }
    RULE (5_3) {
        p->order = DEFENSE;
    }
    say(c, R(4_3c), "{} in {} is out of command.", P_(u), H_(p->hex));
}

/* B2: command status for the whole activation (4.3b). In turn 1 every unit is in command (3.2.1). */
void tol_fix_command(Ctx *c, Formation f)
{
    assert(f < FORMATIONS);
    const Game *g = c->g;
    State *s = c->s;
    uint64_t in = trace_formation(g, s, f);
    bool all = s->turn == 1 && CITED(3_2_1);
    for (int u = 0; u < g->units; u++) {
        if (!on_map(s, u) || !tol_takes_part(g, s, u, f)) {
            continue;
        }
        s->piece[u].order = NO_ORDER; /* an own order ends at the next B2 */
        if (u == g->radinski && is_bridge(g, s, u)) {
            s->piece[u].command = IN_COMMAND;
            continue;
        }
        bool commanded = all || ((in >> u) & 1);
        RULE (4_3b) {
            mark(c, u, commanded || !CITED(4_3c));
        }
    }
}

static bool near_officer(const Game *g, const State *s, int u)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (on_map(s, l) && leader_formation(g, s, l) == g->of[u] && s->piece[l].face != COMMANDER &&
            (s->piece[l].face != BRIGADE || CITED(4b)) &&
            map_distance(g->map, s->piece[l].hex, s->piece[u].hex) <= g->limit.near_officer) {
            return true;
        }
    }
    return false;
}

/* 4.3.4: Neapolitan units need an Officer of their division in their hex or next to it. */
bool strays(const Game *g, const State *s, int u)
{
    return side_of(g, u) == NEAPOLITAN && on_map(s, u) && !near_officer(g, s, u);
}

/* 4.3.4: who has strayed is Disordered when his division acts. Not in turn 1, not on entry. */
void proximity(Ctx *c, Formation f)
{
    assert(f < FORMATIONS);
    const Game *g = c->g;
    State *s = c->s;
    if (g->head.groups[f].side != NEAPOLITAN || (s->turn == 1 && CITED(3_2_1))) {
        return;
    }
    for (int i = 0; i < g->members[f]; i++) {
        int u = g->member[f][i];
        if (!strays(g, s, u)) {
            continue;
        }
        if (s->piece[u].command == IN_COMMAND && !CITED(4_3_4d)) { /* a test of its own, beside the range */
            continue;
        }
        RULE (4_3_4b) {
            if (s->piece[u].state == GOOD) {
                tol_set_state(g, s, u, DISORDERED);
                say(c, R(4_3_4b), "{} is more than one hex from its officers: Disordered.", P_(u));
            } else if (s->piece[u].state == DISORDERED && !CITED(4_3_4c)) {
                tol_set_state(g, s, u, ROUTED);
            }
        }
    }
}
