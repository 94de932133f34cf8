/* march_reach.c - where the acting Force can march from here, for the table: the cheapest way to every hex, by the same questions that judge each step. */
#include "rules/honour/honour.h"

typedef struct MarchFlood {
    int16_t *cost; /* half MPs, -1: not reached */
    Hex *from;
    int16_t bucket[MOST_MP + 1], next[HEXES]; /* chains of hexes by their cost; -1 ends one */
    bool closed[HEXES];
} MarchFlood;

static void march_reached(MarchFlood *f, Hex h, Hex from, int cost)
{
    if (cost > MOST_MP || (f->cost[h] >= 0 && f->cost[h] <= cost)) {
        return;
    }
    if (f->cost[h] >= 0) { /* out of the chain of its dearer cost */
        int16_t *at = &f->bucket[f->cost[h]];
        while (*at != h) {
            at = &f->next[*at];
        }
        *at = f->next[h];
    }
    f->cost[h] = (int16_t)cost;
    f->from[h] = from;
    f->next[h] = f->bucket[cost];
    f->bucket[cost] = h;
}

/* The neighbours of a hex that the Force, having come there at that cost, may enter next. */
static void march_on(const Game *g, const State *s, int who, MarchFlood *f, Hex at)
{
    Hex start = s->capitano[who].hex;
    bool began = at == start, left = top_of(s)->v[ACT_LEFT];
    if (!began && zoc_in(s, enemy_of(g->capitano[who].side), at)) {
        return; /* 7.8.1a */
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[at][d];
        int river, cost = n == HEX_NONE ? COST_NEVER : hon_march_cost(g, s, who, at, n, began && !left, &river);
        if (cost != COST_NEVER && f->cost[at] + cost <= s->mp && !f->closed[n] &&
            !hon_may_approach(g, s, NULL, who, at, n) && !hon_stranded_in(g, s, who, n, s->mp - f->cost[at] - cost)) {
            march_reached(f, n, at, f->cost[at] + cost);
        }
    }
}

static void flood_march(const Game *g, const State *s, int who, Reach *out)
{
    MarchFlood f = {.cost = out->cost, .from = out->from};
    memset(f.bucket, -1, sizeof f.bucket);
    march_reached(&f, s->capitano[who].hex, HEX_NONE, 0);
    for (int cost = 0; cost <= MOST_MP; cost++) {
        while (f.bucket[cost] >= 0) {
            Hex h = f.bucket[cost];
            f.bucket[cost] = f.next[h];
            f.closed[h] = true;
            march_on(g, s, who, &f, h);
        }
    }
}

/* 12.2.7c: a Retreat Order leads along a path of retreat, whose next hexes are judged one by one. */
static void next_of_retreat(const Game *g, const State *s, int who, Reach *out)
{
    Hex here = s->capitano[who].hex;
    out->cost[here] = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[here][d];
        if (n != HEX_NONE && !hon_judge_move(g, s, NULL, n, NULL)) {
            int river;
            out->cost[n] = (int16_t)hon_march_cost(g, s, who, here, n, !top_of(s)->v[ACT_LEFT], &river);
            out->from[n] = here;
        }
    }
}

bool hon_reach(const Game *g, const State *s, int piece, Reach *out)
{
    const Frame *f = core(s)->depth ? top_of(s) : NULL;
    if (!f || f->step != ACT || f->v[ACT_WHO] != piece || s->mp == NO_MP || hon_may_leave(g, s, NULL, piece)) {
        return false;
    }
    memset(out->cost, -1, sizeof out->cost);
    memset(out->from, -1, sizeof out->from);
    memset(out->flags, 0, sizeof out->flags);
    if (s->capitano[piece].order == RETREAT) {
        next_of_retreat(g, s, piece, out);
    } else {
        flood_march(g, s, piece, out);
    }
    Hex here = s->capitano[piece].hex;
    for (int h = 0; h < HEXES; h++) {
        if (out->cost[h] < 0) {
            continue;
        }
        bool ends = zoc_in(s, enemy_of(g->capitano[piece].side), (Hex)h);
        bool passes = h == here || !(s->capitano[piece].order == RETREAT || hon_may_stop(g, s, piece, (Hex)h));
        out->flags[h] = (uint8_t)((ends ? REACH_STOPS : 0) | (passes ? REACH_THROUGH : 0));
    }
    return true;
}
