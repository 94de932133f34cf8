/* movement_modes.c - in which ways a unit may move (5.3, 5.6a, 5.6h, 5.8, 5.9): free, in Line, realigning, withdrawing, out of command. */
#include "rules/piacenza/movement.h"

#include <string.h>

enum { GOAL_LIMIT = 60 }; /* MP; no way on the map is so long that it would be gone */

/* ---- the Line of the Formation ---- */

static const LineUp *line_of(const Game *g, const State *s, int u, Gauge *k)
{
    if (!k->lined) {
        line_up(g, s, g->unit[u].formation, NO_PIECE, &k->line);
    }
    k->lined = true;
    return &k->line;
}

bool in_the_line(const Game *g, const State *s, int u, Gauge *k)
{
    return line_of(g, s, u, k)->has >> g->unit[u].slot & 1;
}

bool outside_the_line(const Game *g, const State *s, int u, Gauge *k)
{
    return line_of(g, s, u, k)->n && !in_the_line(g, s, u, k);
}

/* ---- Realignment ---- */

static bool may_stand(const Game *g, const State *s, int u, Hex h)
{
    bool empty = s->unit_at[h] == NO_PIECE;
    return g->play[h] &&
           (empty || (unit_of(g, s, enemy(side_of(g, u)), h) == NO_PIECE && !pia_stacking(g, s, NULL, u, h)));
}

/* The hexes in which the unit would be in a Line with the others: with those of the present one, while it is in it itself. */
static int goals_of(const Game *g, const State *s, int u, Gauge *k, Hex *out)
{
    int group = g->unit[u].formation, n = 0;
    LineUp without, *line = &k->line;
    if (in_the_line(g, s, u, k) && !s->line_declared) {
        line_up(g, s, group, u, &without);
        line = &without;
    }
    if (line->goals < 0) {
        line_goals(g, s, group, line);
    }
    for (int i = 0; i < line->goals; i++) {
        if (line->goal[i] == s->piece[u].hex || may_stand(g, s, u, line->goal[i])) {
            out[n++] = line->goal[i];
        }
    }
    return n;
}

/* A search backwards from the goals, always at a hex through which a way from start may be cheapest. */
typedef struct WayBack {
    int unit, kind, limit; /* limit: MP */
    Hex start;
    int16_t *cost;
    int16_t
        heap[GOAL_LIMIT + 1]; /* hexes still to be left, by the least that the whole way through them costs; -1: none */
    int n;
    struct {
        Hex hex;
        int16_t next;
    } entry[HEXES * DIRECTIONS + LINE_GOALS];
} WayBack;

static int whole_way(const Game *g, const WayBack *q, Hex h, int cost)
{
    return cost + g->least_price * distance(g, h, q->start);
}

static void way_from(const Game *g, WayBack *q, Hex h, int cost)
{
    int whole = whole_way(g, q, h, cost);
    if (whole > q->limit) {
        return;
    }
    q->cost[h] = (int16_t)cost;
    q->entry[q->n].hex = h;
    q->entry[q->n].next = q->heap[whole];
    q->heap[whole] = (int16_t)q->n++;
}

static void ways_into(const Game *g, const State *s, WayBack *q, Hex to)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex from = g->map->next[to][d];
        int price = from == HEX_NONE ? COST_NO : g->price[q->kind][from][(d + 3) % DIRECTIONS];
        int total = q->cost[to] + price;
        bool cheaper = price != COST_NO && (q->cost[from] < 0 || total < q->cost[from]);
        if (cheaper && (from == s->piece[q->unit].hex || may_stand(g, s, q->unit, from))) {
            way_from(g, q, from, total);
        }
    }
}

/* Out of command it keeps out of enemy ZOCs (5.9c). */
void realign_map(const Game *g, const State *s, int u, Hex start, Gauge *k)
{
    WayBack q;
    Hex goal[LINE_GOALS];
    int goals = goals_of(g, s, u, k, goal);
    bool avoid_zoc = s->piece[u].command == FIXED_NO;
    q.unit = u;
    q.kind = pays(g, u);
    q.limit = GOAL_LIMIT;
    q.start = start;
    q.cost = k->way;
    q.n = 0;
    memset(q.heap, -1, sizeof q.heap);
    memset(k->way, -1, sizeof k->way);
    k->aligned = u;
    for (int i = 0; i < goals; i++) {
        way_from(g, &q, goal[i], 0);
    }
    for (int whole = 0; whole <= q.limit; whole++) {
        while (q.heap[whole] >= 0) {
            Hex to = q.entry[q.heap[whole]].hex;
            q.heap[whole] = q.entry[q.heap[whole]].next;
            if (to == start) {
                q.limit = whole;
            } else if (whole_way(g, &q, to, q.cost[to]) == whole &&
                       !(avoid_zoc && in_zoc(g, s, enemy(side_of(g, u)), to))) {
                ways_into(g, s, &q, to); /* unless a cheaper way was found since */
            }
        }
    }
}

static bool can_realign(const Game *g, const State *s, int u, Gauge *k)
{
    if (!pia_is_infantry(g, u) || s->piece[u].state != GOOD || !outside_the_line(g, s, u, k)) {
        return false;
    }
    realign_map(g, s, u, s->piece[u].hex, k);
    return k->way[s->piece[u].hex] > 0;
}

/* ---- the ways open to a unit ---- */

static int modes_out_of_command(const Game *g, const State *s, int u, Gauge *k)
{
    Hex h = s->piece[u].hex;
    int f = g->unit[u].formation, range = 0, modes = 0, fellow = fellow_distance(g, s, u, h);
    bool in_zone = pia_is_infantry(g, u) && in_ez(g, s, enemy(side_of(g, u)), h);
    if (in_zone && outside_the_line(g, s, u, k) && CITED(5_9b)) {
        return can_realign(g, s, u, k) ? MODE_REALIGN : 0;
    }
    bool leaderless = f >= FORMATIONS_MAX || g->fc[f] == NO_PIECE || !on_map(s, g->fc[f]);
    if (leaderless && superior_distance(g, s, u, h, &range) > range) {
        modes |= MODE_SUPERIOR;
    }
    modes |= fellow > g->limit.units_apart && fellow < FAR ? MODE_OUT : MODE_AWAY;
    return BY(5_9a, modes, MODE_EASY);
}

static int modes_in_zone(const Game *g, const State *s, int u, Gauge *k)
{
    int modes = can_realign(g, s, u, k) ? MODE_REALIGN : 0;
    if (!line_possible_with(g, s, u) && CITED(5_6h)) {
        modes |= MODE_WITHDRAW;
    }
    return modes;
}

static bool bound_by_zone(const Game *g, const State *s, int u)
{
    return in_ez(g, s, enemy(side_of(g, u)), s->piece[u].hex) && CITED(5_6a) && CITED(X3b);
}

int free_mode(const Game *g, const State *s, int u)
{
    bool in_line = s->line_declared && s->piece[u].line >= 0;
    bool free = s->piece[u].command != FIXED_NO && pia_is_infantry(g, u) && !in_line && !bound_by_zone(g, s, u);
    return free ? BY(5_3a, MODE_FREE, 0) : 0;
}

int modes_of(const Game *g, const State *s, int u, Gauge *k)
{
    if (s->piece[u].command == FIXED_NO) {
        return modes_out_of_command(g, s, u, k);
    }
    if (!pia_is_infantry(g, u)) {
        return BY(5_3c, MODE_EASY, MODE_OUT);
    }
    bool in_zone = in_ez(g, s, enemy(side_of(g, u)), s->piece[u].hex);
    if (s->line_declared && s->piece[u].line >= 0) {
        return s->piece[u].line == s->piece[u].hex ? 0 : MODE_LINE | (in_zone ? 0 : MODE_LINE_FREE);
    }
    if (bound_by_zone(g, s, u)) {
        return modes_in_zone(g, s, u, k);
    }
    return free_mode(g, s, u) | (can_realign(g, s, u, k) ? MODE_REALIGN : 0);
}

/* Why a unit that may move has no way to do it now. */
Rule why_no_mode(const State *s, Why *w, int u)
{
    bool assigned = s->line_declared && s->piece[u].line >= 0;
    FORBID_AS(5_6f, assigned, "{} stands in its place of the Line", P_(u));
    if (s->piece[u].command == FIXED_NO) {
        FORBID_AS(5_9b, true, "{} is out of command in an enemy Engagement Zone and cannot rejoin the Line", P_(u));
        return refused(w);
    }
    FORBID_AS(5_6a, !assigned, "{} is in an enemy Engagement Zone and moves only in a declared Line", P_(u));
    return refused(w);
}
