/* retreat.c - retreats hex by hex (9.2.8), the run of routed units (11.3), flight before cavalry and cavalry's refusal (5.10).
 *
 * Which hexes are open is a narrowing of the six neighbours: not closed (9.2.8h), away from the attacker (9.2.8a), of the best
 * priority (9.2.8b to d), and among these the nearest to the friendly edge (9.2.8e). Routed units count the way to the edge in MP
 * instead (11.3c). The owner chooses among what is left; when nothing is, the unit is lost.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>
#include <string.h>

/* ---- the way to the friendly edge (11.3c) ---- */

typedef struct Runner {
    const State *s; /* null: nobody is on the map */
    Side side;
    int kind; /* by which it pays */
    Hex at;
} Runner;

static Runner runner_of(const Game *g, const State *s, int u)
{
    return (Runner){s, side_of(g, u), pays(g, u), s->piece[u].hex};
}

static bool run_open(const Game *g, const Runner *r, Hex h)
{
    return g->play[h] && (!r->s || h == r->at || unit_of(g, r->s, enemy(r->side), h) == NO_PIECE);
}

static int run_cost(const Game *g, const Runner *r, Hex from, Hex to)
{
    int cost = step_cost(g, r->kind, from, to);
    return cost == COST_NO ? g->limit.prohibited_run : cost;
}

typedef struct Spread { /* hexes still to be looked at, a ring */
    Hex hex[HEXES + 1];
    bool in[HEXES];
    int head, tail;
} Spread;

static void spread_add(Spread *q, Hex h)
{
    if (q->in[h]) {
        return;
    }
    assert((q->tail + 1) % (HEXES + 1) != q->head); /* every hex is in it once at most, so it has room */
    q->in[h] = true;
    q->hex[q->tail] = h;
    q->tail = (q->tail + 1) % (HEXES + 1);
}

/* Cheapest way of the unit from every hex to one whose cost is already 0. */
static void spread(const Game *g, const Runner *r, Spread *q, int16_t cost[HEXES])
{
    while (q->head != q->tail) {
        Hex to = q->hex[q->head];
        q->head = (q->head + 1) % (HEXES + 1);
        q->in[to] = false;
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex h = g->map->next[to][d];
            if (h == HEX_NONE || !run_open(g, r, h) || side_closed(g, h, to)) {
                continue;
            }
            int way = cost[to] + run_cost(g, r, h, to);
            if (cost[h] >= 0 && cost[h] <= way) {
                continue;
            }
            cost[h] = (int16_t)way;
            spread_add(q, h);
        }
    }
}

/* Where no goal can be reached: the hexes nearest to the friendly edge among those that can. */
static void nearest_to_edge(const Game *g, const Runner *r, Spread *q, int16_t cost[HEXES])
{
    int16_t near[HEXES];
    int sign = r->side == FS ? 1 : -1, best = 0;
    memset(near, -1, sizeof near);
    memset(q, 0, sizeof *q);
    near[r->at] = 0;
    spread_add(q, r->at);
    spread(g, r, q, near);
    for (int pass = 0; pass < 2; pass++) {
        for (int h = 0; h < g->map->grid.count; h++) {
            int column = sign * grid_col(&g->map->grid, (Hex)h);
            if (near[h] < 0) {
                continue;
            }
            if (!pass && (!best || column < best)) {
                best = column;
            }
            if (pass && column == best) {
                cost[h] = 0;
                spread_add(q, (Hex)h);
            }
        }
    }
}

static void spread_from_goals(const Game *g, const Runner *r, Spread *q, int16_t cost[HEXES])
{
    memset(cost, -1, HEXES * sizeof *cost);
    for (int h = 0; h < g->map->grid.count; h++) {
        if (g->goal[r->side][h] && run_open(g, r, (Hex)h)) {
            cost[h] = 0;
            spread_add(q, (Hex)h);
        }
    }
    spread(g, r, q, cost);
}

void load_runs(Game *g)
{
    for (int i = 0; i < SIDES * PAYING_KINDS; i++) {
        Runner r = {.side = (Side)(i / PAYING_KINDS), .kind = i % PAYING_KINDS};
        Spread q = {.head = 0};
        spread_from_goals(g, &r, &q, g->run[r.side][r.kind]);
    }
}

/* Can it run from there as if nobody were on the map? No way is shorter than that. */
static bool run_is_free(const Game *g, const Runner *r, Hex h)
{
    const int16_t *run = g->run[r->side][r->kind];
    while (run[h] > 0) {
        int d = 0;
        for (; d < DIRECTIONS; d++) {
            Hex to = g->map->next[h][d];
            if (to != HEX_NONE && run[to] >= 0 && run[to] < run[h] && run_open(g, r, to) && !side_closed(g, h, to) &&
                run[to] + run_cost(g, r, h, to) == run[h]) {
                break; /* always nearer: on ground that costs nothing it would go in circles */
            }
        }
        if (d == DIRECTIONS) {
            return false;
        }
        h = g->map->next[h][d];
    }
    return run[h] == 0 && run_open(g, r, h);
}

/* Of the hex of the unit and of those about it. The whole map is gone through only where somebody is in the way. */
static void goal_costs(const Game *g, const Runner *r, unsigned open, int16_t cost[HEXES])
{
    const int16_t *run = g->run[r->side][r->kind];
    bool freely = run_is_free(g, r, r->at);
    for (int d = 0; d < DIRECTIONS && freely; d++) {
        freely = !(open >> d & 1) || run_is_free(g, r, g->map->next[r->at][d]);
    }
    if (freely) {
        cost[r->at] = run[r->at];
        for (int d = 0; d < DIRECTIONS; d++) {
            if (open >> d & 1) {
                cost[g->map->next[r->at][d]] = run[g->map->next[r->at][d]];
            }
        }
        return;
    }
    Spread q = {.head = 0};
    spread_from_goals(g, r, &q, cost);
    if (cost[r->at] >= 0) {
        return;
    }
    nearest_to_edge(g, r, &q, cost);
    spread(g, r, &q, cost);
}

/* ---- which hexes are open ---- */

/* Bits by direction; each is a part of the one before. class: 1 to 3 of the hexes that are left (9.2.8b to d). */
typedef struct Narrowing {
    unsigned open, away, onward, first, best;
    int class;
} Narrowing;

static bool runs(const Frame *f) { return f->v[RT_KIND] == BACK_ROUT || f->v[RT_KIND] == BACK_DRIFT; }

static bool retreat_open(const Game *g, const State *s, int u, Hex from, Hex to)
{
    if (to == HEX_NONE || !CITED(9_2_8h)) {
        return to != HEX_NONE && g->play[to] && unit_of(g, s, enemy(side_of(g, u)), to) == NO_PIECE;
    }
    return g->play[to] && !side_closed(g, from, to) && unit_of(g, s, enemy(side_of(g, u)), to) == NO_PIECE;
}

/* Hexes that bring the unit farther from the attacker, else those that keep the distance, never nearer ones. */
static unsigned away_from(const Game *g, Hex here, Hex from, unsigned open)
{
    unsigned farther = 0, same = 0;
    if (from < 0 || !CITED(9_2_8a)) {
        return open;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[here][d];
        if (!(open >> d & 1)) {
            continue;
        }
        int gain = distance(g, from, to) - distance(g, from, here);
        farther |= (unsigned)(gain > 0) << d;
        same |= (unsigned)(gain == 0) << d;
    }
    return farther ? farther : same;
}

static int class_of(const Game *g, const State *s, const Frame *f, Hex to)
{
    int u = f->v[RT_UNIT];
    if (in_zoc(g, s, enemy(side_of(g, u)), to)) {
        return CITED(7_1c) ? BY(9_2_8d, 3, 1) : 0;
    }
    if (!pia_stacking(g, s, NULL, u, to)) {
        return BY(9_2_8b, 1, 2);
    }
    if (runs(f) && !CITED(11_3d)) {
        return 0;
    }
    return BY(9_2_8c, 2, 3);
}

/* The hexes of the best class. */
static unsigned best_class(const Game *g, const State *s, const Frame *f, unsigned open, int *class)
{
    unsigned of[4] = {0};
    Hex here = s->piece[f->v[RT_UNIT]].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (open >> d & 1) {
            of[class_of(g, s, f, g->map->next[here][d])] |= 1u << d;
        }
    }
    for (*class = 1; *class < 3 && !of[*class];) {
        ++*class;
    }
    return of[*class];
}

/* Among equals: straight back in a flight before cavalry, then toward the friendly edge (9.2.8e). */
static unsigned toward_edge(const Game *g, const State *s, const Frame *f, unsigned open)
{
    Hex here = s->piece[f->v[RT_UNIT]].hex;
    int sign = side_of(g, f->v[RT_UNIT]) == FS ? 1 : -1, best = 0;
    unsigned out = 0;
    if (!CITED(9_2_8e)) {
        return open;
    }
    if (f->v[RT_KIND] == BACK_FLIGHT && f->v[RT_FROM] >= 0) {
        int straight = grid_direction(&g->map->grid, (Hex)f->v[RT_FROM], (Hex)f->v[RT_ORIGIN]);
        if (straight >= 0 && open >> straight & 1) {
            return 1u << straight;
        }
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!(open >> d & 1)) {
            continue;
        }
        int column = sign * grid_col(&g->map->grid, g->map->next[here][d]);
        if (!out || column < best) {
            out = 0;
            best = column;
        }
        if (column == best) {
            out |= 1u << d;
        }
    }
    return out;
}

/* 11.3c: hexes that do not lead away from the edge, if there are any. */
static unsigned not_backward(const Game *g, Hex here, const int16_t *cost, unsigned open)
{
    unsigned out = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (open >> d & 1 && cost[g->map->next[here][d]] >= 0 && cost[g->map->next[here][d]] <= cost[here]) {
            out |= 1u << d;
        }
    }
    return out ? out : open;
}

static unsigned cheapest(const Game *g, Hex here, const int16_t *cost, unsigned open)
{
    unsigned out = 0;
    int best = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int way = open >> d & 1 ? cost[g->map->next[here][d]] : -1;
        if (way < 0) {
            continue;
        }
        if (!out || way < best) {
            out = 0;
            best = way;
        }
        if (way == best) {
            out |= 1u << d;
        }
    }
    return out ? out : open;
}

/* all_away: as if 9.2.8a did not ask for hexes away from the enemy. */
static Narrowing narrow(const Game *g, const State *s, const Frame *f, bool all_away)
{
    Narrowing n = {0};
    int u = f->v[RT_UNIT];
    int16_t cost[HEXES];
    Hex here = s->piece[u].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        n.open |= (unsigned)retreat_open(g, s, u, here, g->map->next[here][d]) << d;
    }
    n.away = all_away ? n.open : away_from(g, here, (Hex)f->v[RT_FROM], n.open);
    n.onward = n.away;
    bool by_cost = n.away && runs(f) && CITED(11_3c);
    if (by_cost) {
        Runner r = runner_of(g, s, u);
        goal_costs(g, &r, n.away, cost);
        n.onward = not_backward(g, here, cost, n.away);
    }
    n.first = best_class(g, s, f, n.onward, &n.class);
    n.best = by_cost ? cheapest(g, here, cost, n.first) : toward_edge(g, s, f, n.first);
    return n;
}

static Rule retreat_to(const Game *g, const State *s, Why *w, const Frame *f, Hex to)
{
    int u = f->v[RT_UNIT], d;
    Hex here = s->piece[u].hex;
    if (to < 0 || to >= HEXES || !g->map->on[to]) {
        return RULE_NO_CHOICE;
    }
    d = grid_direction(&g->map->grid, here, to);
    STOP_AS(9_2_8a, d < 0, "{} is not next to {}", H_(to), H_(here));
    Narrowing n = narrow(g, s, f, false);
    bool in = n.open >> d & 1;
    FORBID_AS(9_2_8h, !in, "{} is closed to {}", H_(to), P_(u));
    bool nearer = in && !(n.away >> d & 1);
    FORBID_AS(9_2_8a, nearer, "{} can get farther from the enemy than {}", P_(u), H_(to));
    if (w && nearer) { /* and what else is against it, were it far enough */
        n = narrow(g, s, f, true);
    }
    in = n.away >> d & 1;
    FORBID_AS(11_3c, in && !(n.onward >> d & 1), "{} leads away from the friendly edge", H_(to));
    in = n.onward >> d & 1 && !(n.first >> d & 1);
    FORBID_AS(9_2_8b, in && n.class == 1, "a free hex is open, better than {}", H_(to));
    bool zone = in && n.class < 3 && class_of(g, s, f, to) == 3; /* a free hex is outside them too */
    FORBID_AS(9_2_8c, zone || (in && n.class == 2), "a hex outside enemy zones is open, better than {}", H_(to));
    in = n.first >> d & 1 && !(n.best >> d & 1);
    FORBID_AS(11_3c, in && runs(f), "another way to the edge is shorter than by {}", H_(to));
    FORBID_AS(9_2_8e, in && !runs(f), "another hex is nearer to the friendly edge, or straight back, than {}", H_(to));
    return !nearer && n.best >> d & 1 ? ALLOWED : refused(w);
}

/* ---- the frame ---- */

void push_retreat(Ctx *c, int unit, int hexes, Hex from, int kind)
{
    State *s = c->s;
    assert(is_unit(c->g, unit) && on_map(s, unit) && hexes >= 1 && (from == NOWHERE || from >= 0));
    assert(kind >= BACK_RESULT && kind <= BACK_DRIFT && (kind != BACK_DRIFT || from == NOWHERE));
    Frame *f = push(s, RETREAT, side_of(c->g, unit));
    f->v[RT_UNIT] = (int16_t)unit;
    f->v[RT_LEFT] = (int16_t)hexes;
    f->v[RT_FROM] = from;
    f->v[RT_KIND] = (int16_t)kind;
    f->v[RT_ORIGIN] = s->piece[unit].hex;
    drop_melee(s, unit); /* whoever is driven off no longer attacks (9.2.1d) */
}

static void lost(Ctx *c, Rule why, const char *says)
{
    int u = top(c->s)->v[RT_UNIT];
    pop(c->s);
    if (!rule_row(why)) {
        return;
    }
    say(c, why, says, P_(u));
    pia_eliminate(c, u);
}

Next pia_retreat_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[RT_UNIT];
    if (!on_map(s, u)) {
        pop(s);
        return GO;
    }
    Hex here = s->piece[u].hex;
    if (f->v[RT_LEFT] <= 0) {
        if (f->v[RT_DONE] == 0 || pia_stack_legal(c->g, s, side_of(c->g, u), here) || !CITED(9_2_8f)) {
            pop(s);
            return GO;
        }
        f->v[RT_LEFT] = 1; /* on to the first hex where it may stack */
    }
    if (runs(f) && c->g->goal[side_of(c->g, u)][here] && CITED(11_3e)) {
        lost(c, R(11_3e), "{} leaves the field.");
        return GO;
    }
    if (f->v[RT_DONE] >= c->g->limit.no_room || !narrow(c->g, s, f, false).best) {
        lost(c, runs(f) ? R(11_3e) : R(9_2_8h), "{} cannot retreat.");
        return GO;
    }
    return ASK;
}

void pia_retreat_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    const Frame *f = top_of(s);
    Narrowing n = narrow(g, s, f, false);
    for (int d = 0; d < DIRECTIONS; d++) {
        if (n.best >> d & 1) {
            offer(out, atom(CHOOSE_RETREAT_HEX, g->map->next[s->piece[f->v[RT_UNIT]].hex][d], 0, 0));
        }
    }
}

Rule pia_retreat_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    return a.verb == CHOOSE_RETREAT_HEX ? retreat_to(g, s, w, top_of(s), a.arg[0]) : pia_out_of_step(g, s, w, a.verb);
}

static Rule retreat_rule(int kind)
{
    switch (kind) {
    case BACK_FLIGHT: return R(11_1c);
    case BACK_REFUSAL: return R(5_10a);
    case BACK_ROUT: return R(11_3a);
    case BACK_DRIFT: return R(11_3b);
    default: return R(9_2_8a);
    }
}

void pia_retreat_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[RT_UNIT];
    Hex from = s->piece[u].hex, to = a.arg[0];
    assert(distance(c->g, from, to) == 1 && f->v[RT_LEFT] > 0);
    f->v[RT_LEFT]--;
    f->v[RT_DONE]++;
    int flags = EVENT_MOVE | (f->v[RT_LEFT] ? EVENT_PLAIN : EVENT_OUTCOME); /* odds care only where it ends */
    say_as(c, flags, retreat_rule(f->v[RT_KIND]), runs(f) ? "{} runs from {} to {}." : "{} retreats from {} to {}.",
           P_(u), H_(from), H_(to));
    if (!CITED(9_2_8g)) {
        reaction_shots(c, u, from);
    }
    pia_put(c->g, s, u, to);
    capture_lone_leaders(c, side, to);
}

/* ---- REFUSAL: cavalry before infantry that has come up (5.10) ---- */

enum { RE_START, RE_OVER };

/* 5.10c: what was declared against cavalry that refuses is void. */
static void void_declarations(Ctx *c, Hex h)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].melee == h) {
            drop_melee(s, u);
            say(c, R(5_10c), "{} no longer attacks {}.", P_(u), H_(h));
        }
    }
}

static bool must_refuse(const Game *g, const State *s, int infantry, int u)
{
    return on_map(s, u) && side_of(g, u) != side_of(g, infantry) && is_cavalry(g, u) &&
           distance(g, s->piece[u].hex, s->piece[infantry].hex) == 1 && exerts_zoc_on(g, s, u, s->piece[infantry].hex);
}

void refuse(Ctx *c, int infantry)
{
    State *s = c->s;
    if (!(zoc_on(c->g, s, enemy(side_of(c->g, infantry)), s->piece[infantry].hex) & ZOC_OF_CAVALRY)) {
        return;
    }
    RULE (5_10a) {
        for (int u = 0; u < c->g->units; u++) {
            if (must_refuse(c->g, s, infantry, u)) {
                push(s, REFUSAL, side_of(c->g, u))->v[RF_INFANTRY] = (int16_t)infantry;
                return;
            }
        }
    }
}

Next refusal_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int infantry = f->v[RF_INFANTRY];
    if (f->at == RE_OVER) {
        if (!CITED(5_10b)) { /* it may go on with what MP it has */
            s->piece[infantry].mp = 0;
        }
        pop(s);
        return GO;
    }
    f->at = RE_OVER;
    for (int u = 0; u < c->g->units; u++) {
        if (!must_refuse(c->g, s, infantry, u)) {
            continue;
        }
        say(c, R(5_10a), "{} will not stand before {}.", P_(u), P_(infantry));
        RULE (5_10c) {
            void_declarations(c, s->piece[u].hex);
        }
        queue_retreat(s, u, infantry, s->piece[infantry].hex, c->g->limit.refusal, BACK_REFUSAL);
    }
    push_retreats(c, f->owner);
    return GO;
}
