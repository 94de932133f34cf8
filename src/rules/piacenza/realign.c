/* realign.c - the Line of a Formation as one of its units sees it, and the ways back into it (5.6a, 5.6h). */
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

static bool may_stand(const Game *g, const State *s, int u, Hex h, bool through)
{
    bool empty = s->unit_at[h] == NO_PIECE;
    return g->play[h] && (empty || (unit_of(g, s, enemy(side_of(g, u)), h) == NO_PIECE &&
                                    (through || !pia_stacking(g, s, NULL, u, h))));
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
        if (line->goal[i] == s->piece[u].hex || may_stand(g, s, u, line->goal[i], k->through)) {
            out[n++] = line->goal[i];
        }
    }
    return n;
}

/* A search backwards from the goals, always at a hex through which a way from start may be cheapest. */
typedef struct WayBack {
    int unit, kind, limit; /* limit: MP */
    Hex start;
    bool through; /* Mover.through */
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
        if (cheaper && (from == s->piece[q->unit].hex || may_stand(g, s, q->unit, from, q->through))) {
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
    q.through = k->through;
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

bool can_realign(const Game *g, const State *s, int u, Gauge *k)
{
    if (!pia_is_infantry(g, u) || s->piece[u].state != GOOD || !outside_the_line(g, s, u, k)) {
        return false;
    }
    realign_map(g, s, u, s->piece[u].hex, k);
    return k->way[s->piece[u].hex] > 0;
}
