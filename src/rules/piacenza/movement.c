/* movement.c - one step of a unit or cavalry stack (5.0 to 5.4, 7.1), and how far it can get.
 *
 * enter() knows what holds for every step. A move is also meant in some way: free, into the Line, as a Realignment and so on; each
 * step keeps those meanings under which it is legal, and the move may end where one of them allows it.
 */
#include "rules/piacenza/movement.h"

#include <assert.h>
#include <string.h>

int allowance(const Game *g, int u)
{
    if (!is_unit(g, u)) {
        return BY(4_0d, g->leader[u].mp, 0);
    }
    int mp = g->unit[u].mp;
    return is_cavalry(g, u) ? BY(2_2_2f, mp, 3) : mp; /* heavy cavalry has 5, light cavalry 6 */
}

void gauge_begin(Gauge *k)
{
    k->mode = 0;
    k->lined = k->through = false;
    k->aligned = NO_PIECE;
}

Mover pia_mover_of(const Game *g, const State *s, Gauge *k)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    Mover m = {.at = s->piece[lead].hex, .start = (Hex)f->v[MV_FROM], .steps = f->v[MV_STEPS], .modes = f->v[MV_MODES]};
    assert(f->step == UNIT_MOVE && on_map(s, lead));
    m.unit[m.n++] = lead;
    EACH_UNIT (s, u, m.at) {
        if (u != lead && has_flag(s, u, F_MOVING) && m.n < 2) {
            m.unit[m.n++] = u;
        }
    }
    for (int i = 0; i < m.n; i++) {
        m.mp[i] = s->piece[m.unit[i]].mp;
    }
    m.held = zoc_on(g, s, enemy(side_of(g, lead)), m.at);
    gauge_begin(k);
    m.gauge = k;
    return m;
}

Mover mover_in(const Game *g, const State *s, int u, int modes, Gauge *k)
{
    Mover m = {.unit = {u}, .n = 1, .mp = {allowance(g, u)}, .at = s->piece[u].hex, .start = s->piece[u].hex};
    m.modes = modes;
    m.held = zoc_on(g, s, enemy(side_of(g, u)), m.at);
    k->mode = 0; /* what it measures may have been for another unit */
    m.gauge = k;
    return m;
}

Mover pia_mover_at_start(const Game *g, const State *s, int u, Gauge *k)
{
    return mover_in(g, s, u, modes_of(g, s, u, k), k);
}

Rule pia_may_move(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(5_0a, !pia_takes_part(g, s, u), "{} is not of the Formation that moves", P_(u));
    FORBID_AS(5_0a, has_flag(s, u, F_MOVED), "{} has had its move", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(11_1b, pia_is_infantry(g, u) && s->piece[u].state == DISORDERED, "{} is Disordered infantry", P_(u));
    FORBID_AS(11_2b, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    return pia_takes_part(g, s, u) ? ALLOWED : refused(w);
}

/* ---- one step ---- */

/* 5.4: one hex as its whole move, for who is entitled to free movement. */
static bool minimum_move(const Mover *m)
{
    return m->steps == 0 && (m->modes & (MODE_FREE | MODE_EASY | MODE_LINE_FREE)) && CITED(5_4);
}

int step_price(const Game *g, const Mover *m, int i, Hex to)
{
    int cost = step_cost(g, pays(g, m->unit[i]), m->at, to);
    if (cost != COST_NO && cost > m->mp[i] && minimum_move(m)) {
        return m->mp[i];
    }
    return cost;
}

static bool crowded(const Game *g, const State *s, const Mover *m, Hex to)
{
    int u = m->unit[0];
    bool friends = false;
    if (m->through) {
        return false;
    }
    EACH_UNIT (s, v, to) {
        if (side_of(g, v) != side_of(g, u) || v == u) {
            continue;
        }
        int slot = g->unit[v].slot;
        if (belongs(g, v, g->unit[u].formation) && slot < 32 && m->see_past >> slot & 1) {
            continue;
        }
        friends = true;
        if (m->n == 1 && pia_may_join(g, s, u, to)) {
            continue;
        }
        return true;
    }
    return friends && m->n > 1;
}

/* 7.1a: it has entered an enemy ZOC and goes no farther. */
static bool stopped(const Mover *m) { return m->held && m->steps > 0; }

/* there: whose ZOC it would enter, as zoc_on() says. */
static Rule enter_zones(const Game *g, const State *s, Why *w, const Mover *m, Hex to, int there)
{
    int u = m->unit[0];
    FORBID_AS(7_1a, stopped(m), "{} stopped when it entered an enemy ZOC", P_(u));
    if (!there) {
        return ALLOWED;
    }
    bool holding = !pia_is_infantry(g, u) || (there & ZOC_OF_INFANTRY); /* cavalry gives way to infantry (5.10) */
    FORBID_AS(7_1e, m->held && holding, "{} and {} are both in an enemy ZOC", H_(m->at), H_(to));
    bool out = s->piece[u].command == FIXED_NO;
    FORBID_AS(7_1d, out, "{} is out of command, {} in an enemy ZOC", P_(u), H_(to));
    FORBID_AS(5_9c, out, "{} is out of command, {} in an enemy ZOC", P_(u), H_(to));
    bool guarded = infantry_in(g, s, side_of(g, u), to) != NO_PIECE;
    FORBID_AS(7_1i, is_battery(g, u) && !guarded, "no infantry covers the battery in {}", H_(to));
    bool dragoons =
        is_mounted_dragoon(g, u) || (m->n == 2 && pair_is_one_regiment(g) && is_mounted_dragoon(g, m->unit[1]));
    FORBID_AS(10_5e, dragoons && (there & ZOC_OF_INFANTRY), "mounted dragoons do not enter the ZOC of infantry");
    return ALLOWED;
}

/* A neighbour, and on the map: of others there is nothing more to say. */
bool is_next(const Game *g, Hex from, Hex to)
{
    return to >= 0 && to < HEXES && g->map->on[to] && distance(g, from, to) == 1;
}

static bool will_be_taken(const Mover *m, Hex h)
{
    for (int i = 0; i < m->places; i++) {
        if (m->place[i] == h) {
            return true;
        }
    }
    return false;
}

/* Those who stand in the hex let it in. */
static Rule enter_among(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0];
    bool taken = m->places && will_be_taken(m, to);
    if (s->unit_at[to] == NO_PIECE && !taken) {
        return ALLOWED;
    }
    bool enemies = unit_of(g, s, enemy(side_of(g, u)), to) != NO_PIECE;
    STOP_AS(5_0c, enemies, "the enemy holds {}", H_(to));
    bool full = taken || crowded(g, s, m, to);
    FORBID_AS(5_0c, full, "{} cannot stack in {}", P_(u), H_(to));
    FORBID_AS(6_0a, full, "{} cannot stack in {}", P_(u), H_(to));
    FORBID_AS(6_0b, full, "{} cannot stack in {}", P_(u), H_(to));
    return ALLOWED;
}

/* With a Why, which must be empty, all that forbids the step is named: the ground, who stands there, the cost, the zones. */
Rule enter(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    assert(!w || !w->count);
    int u = m->unit[0], kind = pays(g, u), cost = step_cost(g, kind, m->at, to);
    Rule closed = cost == COST_NO ? passable(g, w, kind, m->at, to) : (Rule)RULE_NONE;
    if (closed && (!w || !is_next(g, m->at, to))) {
        return closed;
    }
    Rule among = enter_among(g, s, w, m, to);
    if (among && !w) {
        return among;
    }
    if (cost == COST_NO) { /* where all reasons are asked for: what is closed may be too dear besides */
        cost = price_if_open(g, kind, m->at, to);
    }
    for (int i = 0; i < m->n; i++) { /* two that move together are cavalry and pay the same (5.0a) */
        bool dear = cost > m->mp[i] && !minimum_move(m);
        FORBID_AS(5_0b, dear, "{} has {} MP left", P_(m->unit[i]), N_(m->mp[i]));
    }
    Rule zones = enter_zones(g, s, w, m, to, zoc_on(g, s, enemy(side_of(g, u)), to));
    return closed ? closed : among ? among : zones;
}

/* 5.7a: into Cover or ditch inside an enemy EZ, or across a stream into one; not by road (5.7c). */
bool needs_tdr_for_ground(const Game *g, const State *s, int u, Hex from, Hex to)
{
    if (!pia_is_infantry(g, u) || !in_ez(g, s, enemy(side_of(g, u)), to)) {
        return false;
    }
    bool hard = ground(g, to)->tdr != TDR_NONE || has_stream(g, from, to);
    hard |= !CITED(X2a); /* its unit A enters Vallera without a die */
    return hard && !(road_link(g, from, to) && CITED(5_7c)) && CITED(5_7a);
}

/* ---- what each mode asks of a step ---- */

/* How far a hex is from what the mode is measured by. */
static int measured(const Game *g, const State *s, const Mover *m, int mode, Hex h)
{
    Gauge *k = m->gauge;
    int u = m->unit[0];
    if (k->mode != mode) {
        k->mode = mode;
        if (mode == MODE_OUT) {
            spots_of_formation(g, s, g->unit[u].formation, u, &k->spots);
        } else if (mode == MODE_SUPERIOR) {
            spots_of_superior(g, s, u, &k->spots);
        } else {
            spots_of_enemy(g, s, side_of(g, u), mode == MODE_WITHDRAW, &k->spots);
        }
        k->start = nearest_spot(g, &k->spots, m->start);
        k->here = k->asked = HEX_NONE;
    }
    if (k->asked != h) { /* step, end and hope ask one after the other */
        k->asked = h;
        k->asked_far = nearest_spot(g, &k->spots, h);
    }
    return k->asked_far;
}

/* Nearer than the hex it leaves, whose own distance each of the six steps from there asks for. */
static bool comes_back(const Game *g, const State *s, const Mover *m, int mode, Hex to)
{
    Gauge *k = m->gauge;
    int far = measured(g, s, m, mode, to);
    if (k->here != m->at) {
        k->here = m->at;
        k->here_far = nearest_spot(g, &k->spots, m->at);
    }
    return far < k->here_far;
}

static bool goes_away(const Game *g, const State *s, const Mover *m, int mode, Hex h)
{
    return measured(g, s, m, mode, h) > m->gauge->start;
}

static bool comes_nearer(const Game *g, const State *s, const Mover *m, int mode, Hex h)
{
    return measured(g, s, m, mode, h) < m->gauge->start;
}

/* 5.6g: nobody of its Formation could stand in a Line with it. */
static bool alone_of_its_formation(const Game *g, const State *s, int u)
{
    int group = g->unit[u].formation;
    for (int i = 0; group < FORMATIONS_MAX && i < g->members[group]; i++) {
        if (g->member[group][i] != u && eligible_for_line(g, s, g->member[group][i])) {
            return false;
        }
    }
    return true;
}

static inline Rule mode_step(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to)
{
    Side foe = enemy(side_of(g, m->unit[0]));
    switch (mode) {
    case MODE_FREE: { /* both speak of who comes from outside; for who stands in a zone see 5.6a */
        bool enters = in_ez(g, s, foe, to) && !in_ez(g, s, foe, m->start);
        FORBID_AS(5_3b, enters && CITED(X3c), "{} is in an enemy Engagement Zone", H_(to));
        FORBID_AS(5_6g, enters && alone_of_its_formation(g, s, m->unit[0]), "{} has nobody to form a Line with",
                  P_(m->unit[0]));
        break;
    }
    case MODE_WITHDRAW:
        FORBID_AS(5_6h, comes_back(g, s, m, mode, to), "{} is nearer to the enemy infantry", H_(to));
        FORBID_AS(5_6h, in_zoc(g, s, foe, to), "{} is in an enemy ZOC", H_(to));
        break;
    case MODE_AWAY: FORBID_AS(5_9a, comes_back(g, s, m, mode, to), "{} is nearer to the enemy", H_(to)); break;
    default: break;
    }
    return ALLOWED;
}

Rule step_in_mode(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to)
{
    return mode_step(g, s, w, m, mode, to);
}

/* Does the other half of the regiment come along, or stand there? */
static bool half_joined(const Game *g, const State *s, const Mover *m, int u, Hex h)
{
    for (int i = 0; i < m->n; i++) {
        if (m->unit[i] != u && g->unit[m->unit[i]].regiment == g->unit[u].regiment) {
            return true;
        }
    }
    EACH_UNIT (s, v, h) {
        if (v != u && is_cavalry(g, v) && g->unit[v].regiment == g->unit[u].regiment) {
            return true;
        }
    }
    return false;
}

/* 10.5c: mounted dragoons end their move in an enemy EZ only as a pair, and a pair is one regiment. */
static bool half_alone(const Game *g, const State *s, const Mover *m, int mode, Hex h)
{
    if (!pair_is_one_regiment(g) && (m->n == 2 || mode != MODE_EASY)) {
        return false;
    }
    for (int i = 0; i < m->n; i++) {
        if (is_mounted_dragoon(g, m->unit[i]) && !half_joined(g, s, m, m->unit[i], h)) {
            return true;
        }
    }
    return false;
}

/* May the move, meant so, end in the hex? For Line and Realignment see end_here: they go on as far as they can. */
Rule mode_end(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex h)
{
    switch (mode) {
    case MODE_WITHDRAW:
        FORBID_AS(5_6h, !goes_away(g, s, m, mode, h), "{} is no farther from the enemy infantry", H_(h));
        break;
    case MODE_OUT: FORBID_AS(5_9a, !comes_nearer(g, s, m, mode, h), "{} is no nearer to its Formation", H_(h)); break;
    case MODE_AWAY: FORBID_AS(5_9a, !goes_away(g, s, m, mode, h), "{} is no farther from the enemy", H_(h)); break;
    case MODE_SUPERIOR:
        FORBID_AS(5_9a, !comes_nearer(g, s, m, mode, h), "{} is no nearer to its commander", H_(h));
        break;
    default: break;
    }
    bool mounted = is_cavalry(g, m->unit[0]);
    FORBID_AS(10_5c, mounted && half_alone(g, s, m, mode, h) && in_ez(g, s, enemy(side_of(g, m->unit[0])), h),
              "a single counter of dragoons may not end its move in the Engagement Zone at {}", H_(h));
    return ALLOWED;
}

/* ---- how far ---- */

static int8_t mp_after(int mp, int price) { return (int8_t)(price > mp ? 0 : mp - price); }

/* A step at that price. */
static Mover moved_on(const Mover *m, Hex to, int price)
{
    Mover t = *m;
    for (int i = 0; i < m->n; i++) {
        t.mp[i] = mp_after(m->mp[i], price);
    }
    t.at = to;
    t.steps++;
    return t;
}

Mover stepped_on(const Game *g, const Mover *m, Hex to)
{
    return moved_on(m, to, step_cost(g, pays(g, m->unit[0]), m->at, to));
}

static int least_mp(const Mover *m) { return m->n == 2 && m->mp[1] < m->mp[0] ? m->mp[1] : m->mp[0]; }

/* What a search is after: nothing, and it finds all that is in reach; a goal; or a hex in which the move may end. */
typedef struct Search {
    int mode;
    Hex goal; /* HEX_NONE: none */
    bool to_end;
} Search;

static bool found(const Game *g, const State *s, const Search *q, const Mover *m)
{
    return m->at == q->goal || (q->to_end && !mode_end(g, s, NULL, m, q->mode, m->at));
}

/* With what it has left it cannot get there, even over the best ground. */
static bool hopeless(const Game *g, const State *s, const Search *q, const Mover *m)
{
    int steps = BY(5_0b, steps_with(g, least_mp(m)), HEXES);
    if (q->goal != HEX_NONE) {
        return distance(g, m->at, q->goal) > steps;
    }
    return q->to_end && (q->mode == MODE_OUT || q->mode == MODE_SUPERIOR) &&
           measured(g, s, m, q->mode, m->at) - steps >= m->gauge->start;
}

typedef struct Rim { /* a hex that has been reached and not yet left */
    Hex at;
    int8_t mp[2];
    uint8_t held;
} Rim;

/* The mover as it stands there. */
static Mover there_on(const Mover *m, const Rim *rim)
{
    Mover t = *m;
    t.at = rim->at;
    t.mp[0] = rim->mp[0];
    t.mp[1] = rim->mp[1];
    t.steps = m->steps + (rim->at != m->at);
    t.held = rim->held;
    return t;
}

/* A spread over the hexes in reach under one mode (0: none asked): the cheapest way into each counts. */
enum { WAITING_MAX = 4096 }; /* a power of two; more than a rim that holds the whole map */
_Static_assert((int)WAITING_MAX > (int)HEXES, "every hex of the map may wait on the rim");
typedef struct Spreading {
    const Search *q;
    Flood *out;
    int kind; /* by which it pays */
    Side foe;
    bool aims; /* it is after something */
    unsigned first, last;
    Rim rim[WAITING_MAX]; /* a ring */
    uint8_t held[HEXES];  /* whose ZOC they are in, of hexes that have been entered */
} Spreading;

/* One step at a price that is better than before. True: there is what it is after. Into a hex that it has entered once it may come from
 * elsewhere, as far as those who stand there go, and whose ZOC it is in is known. */
static inline bool spread_to(const Game *g, const State *s, Spreading *x, const Mover *here, Hex to, int price)
{
    Flood *out = x->out;
    Mover there;
    if (x->aims) { /* cheaper to ask than whether it may enter */
        there = moved_on(here, to, price);
        if (hopeless(g, s, x->q, &there)) {
            return false;
        }
    }
    bool entered = out->left[to] >= 0;
    if (!entered) {
        if (enter_among(g, s, NULL, here, to)) {
            return false;
        }
        x->held[to] = (uint8_t)zoc_on(g, s, x->foe, to);
    }
    if (enter_zones(g, s, NULL, here, to, x->held[to]) || mode_step(g, s, NULL, here, x->q->mode, to)) {
        return false;
    }
    if (!entered) {
        out->hex[out->n++] = to;
    }
    out->left[to] = mp_after(least_mp(here), price);
    out->from[to] = here->at;
    if (x->aims && found(g, s, x->q, &there)) {
        return true;
    }
    if (out->left[to] >= g->least_price || !CITED(5_0b)) { /* else it goes no farther */
        assert(x->last - x->first < WAITING_MAX);
        x->rim[x->last++ % WAITING_MAX] =
            (Rim){to, {mp_after(here->mp[0], price), mp_after(here->mp[1], price)}, x->held[to]};
    }
    return false;
}

static bool spread_from(const Game *g, const State *s, Spreading *x, const Mover *here)
{
    const Hex *next = g->map->next[here->at];
    const uint8_t *price = g->price[x->kind][here->at];
    const int mp = least_mp(here);
    const bool dares = minimum_move(here) || !CITED(5_0b); /* also what it cannot pay */
    for (int d = 0; d < DIRECTIONS; d++) {
        if (price[d] == COST_NO || (price[d] > mp && !dares) || mp_after(mp, price[d]) <= x->out->left[next[d]]) {
            continue; /* or no better than before */
        }
        if (spread_to(g, s, x, here, next[d], price[d])) {
            return true;
        }
    }
    return false;
}

/* Its own hex comes first. True, and no farther, when it has found what it is after. */
static bool spread_out(const Game *g, const State *s, const Mover *m, const Search *q, Flood *out)
{
    Spreading x;
    x.q = q;
    x.out = out;
    x.kind = pays(g, m->unit[0]);
    x.foe = enemy(side_of(g, m->unit[0]));
    x.aims = q->goal != HEX_NONE || q->to_end;
    x.first = x.last = 0;
    memset(out->left, -1, sizeof out->left);
    out->n = 0;
    out->left[m->at] = (int8_t)least_mp(m);
    out->hex[out->n++] = m->at;
    x.rim[x.last++] = (Rim){m->at, {(int8_t)m->mp[0], (int8_t)m->mp[1]}, (uint8_t)zoc_on(g, s, x.foe, m->at)};
    while (x.first != x.last) {
        const Mover here = there_on(m, &x.rim[x.first++ % WAITING_MAX]);
        if (least_mp(&here) < out->left[here.at] || (stopped(&here) && CITED(7_1a))) {
            continue; /* a better way was found since, or it cannot go on */
        }
        if (spread_from(g, s, &x, &here)) {
            return true;
        }
    }
    return false;
}

void flood_from(const Game *g, const State *s, const Mover *m, int mode, Flood *out)
{
    const Search all = {mode, HEX_NONE, false};
    spread_out(g, s, m, &all, out);
}

bool can_end_somewhere(const Game *g, const State *s, const Mover *m, int mode)
{
    const Search end = {mode, HEX_NONE, true};
    Flood f;
    return found(g, s, &end, m) || (!hopeless(g, s, &end, m) && spread_out(g, s, m, &end, &f));
}

bool reaches_by(const Game *g, const State *s, const Mover *m, Hex goal, Hex way[WAY_MAX], int *n)
{
    const Search place = {MODE_LINE, goal, false};
    Flood f;
    *n = 0;
    if (found(g, s, &place, m)) {
        return true;
    }
    if (hopeless(g, s, &place, m) || !spread_out(g, s, m, &place, &f)) {
        return false;
    }
    for (Hex h = goal; h != m->at; h = f.from[h], ++*n) {
        if (*n < WAY_MAX) {
            way[*n] = h;
        }
    }
    return true;
}

bool reaches(const Game *g, const State *s, const Mover *m, Hex goal)
{
    Hex way[WAY_MAX];
    int n;
    return reaches_by(g, s, m, goal, way, &n);
}
