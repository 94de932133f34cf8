/* reach.c - where a piece can go, and the duties that Advance and Attack lay upon a formation (5.1.1a, 5.1.2a, 5.1.5).
 *
 * One flood serves the reach map, the question whether a unit could comply, and the way that `complete` takes.
 */
#include "rules/tolentino/cost_queue.h"
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* How a hex was reached matters for what may follow: mixed and last step normal, mixed and last step march, wholly march. */
enum { MODES = 3, NODES = HEXES * MODES, END_TRIES = 512 };
static int mode_of(const Mover *m) { return m->all_march && m->steps ? 2 : m->last_march ? 1 : 0; }
static int node_of(const Mover *m) { return m->at * MODES + mode_of(m); }
static int node_after(const Mover *m, Hex to, bool march) { return to * MODES + (!march ? 0 : m->all_march ? 2 : 1); }

typedef struct Flood {
    uint8_t cost[NODES]; /* half MP, 255 = not reached */
    int16_t from[NODES];
    Queue queue;
    Mover waiting[QUEUE_PLACES];
} Flood;

static void reached(Flood *f, const Mover *m, int from)
{
    int node = node_of(m), place = m->spent < f->cost[node] ? queue_add(&f->queue, m->spent) : -1;
    if (place < 0) {
        return;
    }
    f->cost[node] = (uint8_t)m->spent;
    f->from[node] = (int16_t)from;
    f->waiting[place] = *m;
}

/* Spreads from the mover over everything it can still enter. visit is called once a node, cheapest first; true ends the flood. */
typedef bool Visit(const Game *g, const State *s, const Mover *m, void *data);

/* hope: null, or tells what is not worth going on from. */
static int flood(const Game *g, const State *s, const Mover *start, Flood *f, Goal *hope, Visit *visit, void *data)
{
    memset(f->cost, 255, sizeof f->cost);
    queue_clear(&f->queue);
    reached(f, start, -1);
    EACH_WAITING (&f->queue, cost, i) {
        const Mover *m = &f->waiting[i];
        int node = node_of(m);
        if (f->cost[node] != cost) {
            continue; /* a cheaper way was found since */
        }
        if (visit(g, s, m, data)) {
            return node;
        }
        for (int way = held_here(g, NULL, m) ? WAYS : 0; way < WAYS; way++) {
            for (int march = 0; g->next[m->at][way] != HEX_NONE && march < 2; march++) {
                Mover after;
                int there = node_after(m, g->next[m->at][way], march);
                if ((!march || g->road[m->at][way]) && spent_after(g, s, m, way, march) < f->cost[there] &&
                    !may_go(g, s, NULL, m, way, march, &after) && (!hope || hope(g, s, &after))) {
                    reached(f, &after, node);
                }
            }
        }
    }
    return -1;
}

/* ---- the reach map ---- */

typedef struct Noted { /* the map, and its hexes */
    Reach *out;
    Hex hex[HEXES];
    int n;
} Noted;

static bool note_reach(const Game *g, const State *s, const Mover *m, void *data)
{
    Noted *noted = data;
    Reach *out = noted->out;
    if (!m->steps) {
        return false;
    }
    bool ends = !may_stop(g, s, NULL, m);
    if (!ends && (m->pinned || !closable(g, s, m))) {
        return false; /* it could neither end there nor go on */
    }
    uint8_t flags =
        (uint8_t)((ends ? 0 : REACH_THROUGH) | (m->last_march ? REACH_MARCH : 0) | (m->pinned ? REACH_STOPS : 0));
    if (out->cost[m->at] < 0) {
        noted->hex[noted->n++] = m->at;
    }
    if (out->cost[m->at] < 0 || (ends && (out->flags[m->at] & REACH_THROUGH))) {
        out->cost[m->at] = (int16_t)m->spent;
        out->flags[m->at] = flags;
    }
    return false;
}

/* The cheapest way to the hex. Among equals the one that is marched all along: it leaves most open. Whoever leaves the road later goes on
 * as well from the cheapest way; who needs the points of 9.3.3 does not, and keeps to the road. */
static void write_way(const Flood *f, Hex h, Reach *out)
{
    const int wholly = h * MODES + MODES - 1;
    for (int node = h * MODES; node <= wholly; node++) {
        if (f->cost[node] == out->cost[h] && f->from[node] >= 0) {
            out->from[h] = (Hex)(f->from[node] / MODES);
            out->flags[h] &= (uint8_t) ~(REACH_MARCH | REACH_WHOLLY);
            out->flags[h] |= node == wholly ? REACH_MARCH | REACH_WHOLLY : node > h * MODES ? REACH_MARCH : 0;
        }
    }
    if (f->cost[wholly] != 255 && f->from[wholly] >= 0) {
        out->road[h] = (Hex)(f->from[wholly] / MODES);
        out->flags[h] |= REACH_ROAD;
    }
}

bool tol_reach_of(const Game *g, const State *s, int p, Reach *out)
{
    memset(out->cost, 0xFF, sizeof out->cost);
    memset(out->flags, 0, sizeof out->flags);
    memset(out->from, 0xFF, sizeof out->from); /* HEX_NONE */
    if (!is_unit(g, p)) {
        return leader_reach(g, s, p, out);
    }
    bool drafting = top_of(s)->step == B3_MOVE && has_flag(s, p, F_MOVING);
    if (!on_map(s, p) || (!drafting && may_begin(g, s, NULL, p))) {
        return false; /* who enters names his first hex by itself */
    }
    Mover m = drafting ? tol_mover_of(g, s) : tol_mover_at_start(g, s, p, (uint64_t)1 << p);
    if (!drafting) {
        m.compelled = compelled(g, s, p);
    }
    Flood f;
    Noted noted;
    noted.out = out;
    noted.n = 0;
    flood(g, s, &m, &f, NULL, note_reach, &noted);
    for (int i = 0; i < noted.n; i++) {
        write_way(&f, noted.hex[i], out);
    }
    return true;
}

/* ---- ways to a goal ---- */

typedef struct Search {
    Goal *goal;
} Search;

static bool at_goal(const Game *g, const State *s, const Mover *m, void *data)
{
    const Search *k = data;
    return m->steps && k->goal(g, s, m) && !may_stop(g, s, NULL, m);
}

/* With the points it has left it may come closer to the enemy than its activation began: each hex brings it one nearer at most, the
 * passage two. */
static bool may_come_closer(const Game *g, const State *s, const Mover *m)
{
    int left = m->limit + (m->all_march ? 2 * g->limit.march_bonus : 0) - m->spent; /* 9.3.3 */
    return s->near[m->at] - left / g->least_cost - 1 < s->near[s->piece[m->lead].start];
}

/* The first step on the cheapest way to a hex that satisfies the goal and where the move may end. */
bool find_way(const Game *g, const State *s, const Mover *start, Goal *goal, Atom *first)
{
    Flood f;
    Search k = {goal};
    bool closer_only = goal == goal_closer && s->piece[start->lead].start >= 0;
    int node = flood(g, s, start, &f, closer_only ? may_come_closer : NULL, at_goal, &k);
    if (node < 0) {
        return false;
    }
    while (f.from[node] >= 0 && f.from[f.from[node]] >= 0) {
        node = f.from[node];
    }
    *first = atom(node % MODES ? MARCH : TO, node / MODES, 0, 0);
    return true;
}

/* Straight at the enemy, each step nearer than the last, to a hex that satisfies the goal and where the move may end: mostly the way
 * to do what Attack demands (5.1.2a). */
static bool goal_ahead(const Game *g, const State *s, const Mover *start, Goal *goal)
{
    Mover m = *start;
    for (bool on = true; on;) {
        on = false;
        for (int way = 0; way < DIRECTIONS && !on; way++) {
            Hex to = g->next[m.at][way];
            Mover after;
            if (to == HEX_NONE || s->near[to] >= s->near[m.at] || may_step(g, s, NULL, &m, way, false, &after)) {
                continue;
            }
            if (goal(g, s, &after) && !may_stop(g, s, NULL, &after)) {
                return true;
            }
            m = after;
            on = true;
        }
    }
    return false;
}

/* Can the move still end somewhere, from where it is? Any place will do, so the first that is found is enough. */
bool can_end(const Game *g, const State *s, const Mover *start)
{
    if (held_here(g, NULL, start)) {
        return false;
    }
    if (start->compelled && goal_ahead(g, s, start, goal_anywhere)) {
        return true;
    }
    /* half MP spent; a cheaper way is always tried again, so that the answer does not hang on the sequence */
    uint8_t best[NODES];
    Mover queue[END_TRIES];
    int n = 0;
    memset(best, 255, sizeof best);
    queue[n++] = *start;
    for (int i = 0; i < n; i++) {
        for (int way = held_here(g, NULL, &queue[i]) ? WAYS : 0; way < WAYS; way++) {
            Hex at = queue[i].at;
            if (g->next[at][way] == HEX_NONE) {
                continue;
            }
            for (int march = g->road[at][way] != 0; march >= 0; march--) { /* the march reaches farther */
                Mover after;
                uint8_t *spent = &best[node_after(&queue[i], g->next[at][way], march)];
                if (spent_after(g, s, &queue[i], way, march) >= *spent ||
                    may_go(g, s, NULL, &queue[i], way, march, &after) || after.spent >= *spent) {
                    continue;
                }
                *spent = (uint8_t)after.spent;
                if (!may_stop(g, s, NULL, &after)) {
                    return true;
                }
                if (n < END_TRIES) {
                    queue[n++] = after;
                }
            }
        }
    }
    return false;
}

/* Closer to the enemy. A Disordered unit is never forced to enter an EZOC. */
bool goal_closer(const Game *g, const State *s, const Mover *m)
{
    (void)g;
    if (!closer(s, m->lead, m->at)) {
        return false;
    }
    return s->piece[m->lead].state == GOOD || !m->pinned;
}

bool goal_anywhere(const Game *g, const State *s, const Mover *m)
{
    (void)g;
    (void)s;
    (void)m;
    return true;
}

/* ---- the duties of Advance and Attack ---- */

/* 5.1.5: artillery, units out of command, units that began in a town or Fortified position are left out. */
bool counted(const Game *g, const State *s, int u)
{
    Hex start = s->piece[u].start;
    if (!on_map(s, u) || start < 0 || !tol_takes_part(g, s, u, s->active) || s->piece[u].state == ROUTED ||
        is_bridge(g, s, u) || has_flag(s, u, F_ENTERED)) {
        return false;
    }
    RULE (5_1_5) {
        if (is_artillery(g, u) || s->piece[u].command == OUT_OF_COMMAND || is_town(g, start) ||
            is_fortified(g, start)) {
            return false;
        }
    }
    return true;
}

static bool complies(const Game *g, const State *s, int u)
{
    return s->near[s->piece[u].start] <= 1 || closer(s, u, s->piece[u].hex) ||
           (tol_order_of(g, s, u) == ATTACK && in_ezoc(g, s, side_of(g, u), s->piece[u].hex));
}

/* Could this unit, which has not moved, still comply? wide: by any way, else in one step. */
static bool could_comply(const Game *g, const State *s, int u, bool wide)
{
    if (has_flag(s, u, F_STAYS) || may_be_moved(g, s, NULL, u)) {
        return false;
    }
    Mover m = tol_mover_at_start(g, s, u, (uint64_t)1 << u);
    Atom first;
    return wide ? goal_ahead(g, s, &m, goal_closer) || find_way(g, s, &m, goal_closer, &first)
                : step_to(g, s, &m, goal_closer, &first);
}

/* An Attack order, the formation's or its own (5.3.1), binds this unit: it must come closer if it can. */
static bool bound_to_attack(const Game *g, const State *s, int u)
{
    if (tol_order_of(g, s, u) != ATTACK) {
        return false;
    }
    if (s->piece[u].command == OUT_OF_COMMAND) {
        return !rests_in_town(g, s, u) && s->piece[u].start >= 0 && !is_artillery(g, u) &&
               s->piece[u].state != ROUTED && !is_bridge(g, s, u);
    }
    return counted(g, s, u);
}

/* Is the unit, about to move, bound to end its move closer? */
bool compelled(const Game *g, const State *s, int u)
{
    if (!bound_to_attack(g, s, u) || complies(g, s, u)) {
        return false;
    }
    return could_comply(g, s, u, false) || could_comply(g, s, u, true);
}

/* The quota at the end of the movement of units in command. next: how one unit could serve it. */
Rule quota(const Game *g, const State *s, Why *w, Atom *next)
{
    assert(segment_frame(s)); /* asked in the movement segment only */
    int all = 0, good = 0, active[UNITS_MAX], unit[UNITS_MAX], n = 0, actives = active_units(g, s, active);
    bool ooc = segment_frame(s)->step == B3_OOC;
    for (int i = 0; i < actives; i++) {
        int u = active[i];
        if (!on_map(s, u)) {
            continue;
        }
        if (tol_order_of(g, s, u) == ADVANCE && counted(g, s, u)) {
            all++;
            good += complies(g, s, u);
        }
        if ((s->piece[u].command == OUT_OF_COMMAND) == ooc) {
            unit[n++] = u;
        }
    }
    for (int wide = 0; wide < 2; wide++) { /* those who can in one step first: they are found at once */
        for (int i = 0; i < n; i++) {
            int u = unit[i];
            bool half = 2 * good < all && tol_order_of(g, s, u) == ADVANCE && counted(g, s, u);
            bool must = bound_to_attack(g, s, u);
            if ((!half && !must) || complies(g, s, u) || !could_comply(g, s, u, wide)) {
                continue;
            }
            *next = atom(MOVE, u, 0, 0);
            FORBID_AS(5_1_1a, half, "{} of {} units have come closer; {} still can", N_(good), N_(all), P_(u));
            FORBID_AS(5_1_2a, must, "{} is under Attack and can still come closer", P_(u));
        }
    }
    return ALLOWED;
}
