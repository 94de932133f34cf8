/* reach.c - where a piece could go from here, for boards and computer players: hexes with cost and the way there.
 *
 * What must hold: the way to every goal, typed as an order, is legal hex by hex and may end there, as far as dice and the enemy let it.
 * A unit may move in several meanings (movement.c), each with ways of its own; a way never changes from one meaning to another.
 */
#include "rules/piacenza/movement.h"

#include <assert.h>
#include <string.h>

/* The hexes of a map. */
typedef struct Reached {
    Hex hex[HEXES];
    int n;
} Reached;

static void reach_hex(Reach *out, Reached *list, Hex h, Hex from, int cost)
{
    if (out->cost[h] >= 0) {
        return;
    }
    list->hex[list->n++] = h;
    out->cost[h] = (int16_t)cost;
    out->from[h] = from;
    out->flags[h] = REACH_THROUGH;
}

/* Does the way that the flood has found to the goal agree with the ways that are written down already? */
static bool way_fits(const Flood *f, Hex start, Hex goal, const Reach *out)
{
    for (Hex h = goal; h != start; h = f->from[h]) {
        if (out->cost[h] >= 0 && out->from[h] != f->from[h]) {
            return false;
        }
    }
    return true;
}

/* Writes down a goal and the way to it; a goal to which another meaning leads by another way keeps that one. */
static void reach_goal(const Flood *f, Hex start, Hex goal, Reach *out, Reached *list)
{
    bool known = out->cost[goal] >= 0 && !(out->flags[goal] & REACH_THROUGH);
    if (known || !way_fits(f, start, goal, out)) {
        return;
    }
    for (Hex h = goal; h != start; h = f->from[h]) {
        reach_hex(out, list, h, f->from[h], f->left[start] - f->left[h]);
    }
    out->flags[goal] = 0;
}

static void reach_leader(const Game *g, const State *s, int l, Reach *out, Reached *list)
{
    Flood f;
    bool stays[HEXES];
    Hex start = s->piece[l].hex;
    ride_reach(g, s, l, &f, stays);
    for (int i = 0; i < f.n; i++) {
        if (f.hex[i] != start && stays[f.hex[i]]) {
            reach_goal(&f, start, f.hex[i], out, list);
        }
    }
    for (int i = 0; i < f.n; i++) {
        if (f.hex[i] != start) {
            reach_hex(out, list, f.hex[i], f.from[f.hex[i]], f.left[start] - f.left[f.hex[i]]);
        }
    }
}

/* 5.8a: it leaves the cheapest ways into the Line nowhere. */
static bool realigns_through(const Mover *m, Hex h, int cost)
{
    const int16_t *way = m->gauge->way;
    return way[h] >= 0 && cost + way[h] == way[m->at];
}

/* May the move end there, in the one meaning that `m` has? */
static bool could_end(const Game *g, const State *s, const Mover *m, const Flood *f, Hex h)
{
    Mover there = *m;
    there.at = h;
    there.mp[0] = f->left[h];
    there.steps = 1;
    there.held = zoc_on(g, s, enemy(side_of(g, m->unit[0])), h);
    if (m->modes & MODE_REALIGN && !realigns_through(m, h, m->mp[0] - f->left[h])) {
        return false;
    }
    return m->modes & MODE_LINE ? h == s->piece[m->unit[0]].line : !end_here(g, s, NULL, &there);
}

static void reach_unit(const Game *g, const State *s, const Mover *m, Reach *out, Reached *list)
{
    Flood f;
    assert(m->n == 1);
    for (int mode = MODE_FREE; mode <= MODE_LAST; mode <<= 1) {
        Mover one = *m;
        if (!(m->modes & mode)) {
            continue;
        }
        one.modes = mode | (m->modes & MODE_LINE_FREE);
        flood_from(g, s, &one, mode, &f);
        for (int i = 0; i < f.n; i++) {
            if (f.hex[i] != m->at && could_end(g, s, &one, &f, f.hex[i])) {
                reach_goal(&f, m->at, f.hex[i], out, list);
            }
        }
    }
}

/* For the table: half points, as everywhere; a goal in an eZOC ends the move (7.1a). */
static void finish_reach(const Game *g, const State *s, int piece, const Reached *list, Reach *out)
{
    Side foe = enemy(side_of(g, piece));
    for (int i = 0; i < list->n; i++) {
        Hex h = list->hex[i];
        out->cost[h] = (int16_t)(2 * out->cost[h]);
        if (!out->flags[h] && piece < g->units && in_zoc(g, s, foe, h)) {
            out->flags[h] = REACH_STOPS;
        }
    }
}

bool pia_reach_of(const Game *g, const State *s, int piece, Reach *out)
{
    bool rides = piece >= g->units && may_ride_now(g, s, piece);
    bool marches = piece < g->units && top_of(s)->step == FORM_MOVE && !pia_may_move(g, s, NULL, piece);
    if (!rides && !marches) {
        return false;
    }
    Reached list;
    list.n = 0;
    memset(out->cost, -1, sizeof out->cost);
    memset(out->from, -1, sizeof out->from);
    memset(out->flags, 0, sizeof out->flags);
    if (rides) {
        reach_leader(g, s, piece, out, &list);
    } else {
        Gauge k;
        gauge_begin(&k);
        Mover m = pia_mover_at_start(g, s, piece, &k);
        reach_unit(g, s, &m, out, &list);
    }
    finish_reach(g, s, piece, &list, out);
    Hex here = s->piece[piece].hex;
    out->cost[here] = 0;
    out->flags[here] = REACH_THROUGH;
    return true;
}
