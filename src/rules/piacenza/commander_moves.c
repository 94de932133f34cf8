/* commander_moves.c - commanders on the move (4.0): Formation Commanders after their Formation, Wing Commanders and Standard Bearers at the end of
 * the activation, the Commander in Chief from place to place.
 */
#include "rules/piacenza/movement.h"

#include <assert.h>
#include <string.h>

/* ---- single steps ---- */

static bool guarded(const Game *g, const State *s, Side side, Hex h) { return unit_of(g, s, side, h) != NO_PIECE; }

static Rule ride_to(const Game *g, const State *s, Why *w, int l, Hex from, int mp, Hex to)
{
    Side side = side_of(g, l);
    int kind = pays(g, l), cost = step_cost(g, kind, from, to);
    Rule closed = cost == COST_NO ? passable(g, w, kind, from, to) : (Rule)RULE_NONE;
    if (closed && (!w || to < 0 || to >= HEXES || !g->map->on[to] || distance(g, from, to) != 1)) {
        return closed;
    }
    bool enemies = unit_of(g, s, enemy(side), to) != NO_PIECE;
    FORBID_AS(5_0c, enemies, "the enemy holds {}", H_(to));
    FORBID_AS(7_1i, in_zoc(g, s, enemy(side), to) && !guarded(g, s, side, to),
              "{} is in an enemy ZOC and nobody is there", H_(to));
    if (!CITED(6_0c) && leader_in(g, s, side, to, -1) != NO_PIECE) { /* commanders stack freely */
        return refused(w);
    }
    if (cost == COST_NO) {
        cost = price_if_open(g, kind, from, to);
    }
    FORBID_AS(4_0d, cost > mp, "{} has {} MP left", P_(l), N_(mp));
    return enemies || cost > mp ? refused(w) : ALLOWED;
}

/* MP left on arrival, -1 = out of reach, and the hexes themselves. */
static void ride_map(const Game *g, const State *s, int l, Hex from, int mp, Flood *out)
{
    Hex queue[2 * HEXES];
    const int kind = pays(g, l);
    int first = 0, last = 0;
    memset(out->left, -1, sizeof out->left);
    out->n = 0;
    out->left[from] = (int8_t)mp;
    out->hex[out->n++] = from;
    queue[last++] = from;
    while (first < last && last < 2 * HEXES - DIRECTIONS) {
        Hex h = queue[first++];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex to = g->map->next[h][d];
            int rest = out->left[h] - g->price[kind][h][d];
            if (to == HEX_NONE || rest <= out->left[to] || ride_to(g, s, NULL, l, h, out->left[h], to)) {
                continue;
            }
            if (out->left[to] < 0) {
                out->hex[out->n++] = to;
            }
            out->left[to] = (int8_t)rest;
            out->from[to] = h;
            queue[last++] = to;
        }
    }
}

/* ---- an FC stays with his Formation (4.0f) ---- */

/* A commander on his way: where he is, what he has left, and how near to his Formation he can still come. */
typedef struct Rider {
    int l, mp;
    Hex at;
    Spots fellows; /* units of the Formation of an FC; none for all others */
    int nearest;
} Rider;

/* 0: as near as he need be, with or next to a unit of it. */
static int as_near(int hexes) { return hexes <= 1 || hexes == FAR ? 0 : hexes; }

static int from_formation(const Game *g, const Rider *r, Hex h) { return as_near(nearest_spot(g, &r->fellows, h)); }

/* How near he gets from a hex with so many MP; `enough` ends the search, and unless the exact distance is asked for only what may lead to
 * that is looked at. The last hex found is looked at first, so that it runs straight for the Formation. */
static int nearest_he_gets(const Game *g, const State *s, const Rider *r, Hex from, int mp, int enough, bool exact)
{
    const int kind = pays(g, r->l);
    int8_t left[HEXES]; /* of hexes that have been reached */
    Hex waiting[HEXES];
    HexSet reached, waits;
    int n = 0, best = from_formation(g, r, from);
    if (best <= enough || (!exact && as_near(best - steps_with(g, mp)) > enough)) {
        return best;
    }
    memset(&reached, 0, sizeof reached);
    memset(&waits, 0, sizeof waits);
    set_put(&reached, from);
    left[from] = (int8_t)mp;
    waiting[n++] = from;
    while (n) {
        Hex h = waiting[--n];
        set_drop(&waits, h);
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex to = g->map->next[h][d];
            int rest = left[h] - g->price[kind][h][d];
            if (to == HEX_NONE || rest < 0 || (set_has(&reached, to) && rest <= left[to]) ||
                ride_to(g, s, NULL, r->l, h, left[h], to)) {
                continue;
            }
            set_put(&reached, to);
            left[to] = (int8_t)rest;
            int far = from_formation(g, r, to);
            best = far < best ? far : best;
            if (best <= enough) {
                return best;
            }
            if (as_near(far - steps_with(g, rest)) <= (exact ? best - 1 : enough) && !set_has(&waits, to)) {
                set_put(&waits, to);
                waiting[n++] = to;
            }
        }
    }
    return best;
}

static void rider_at(const Game *g, const State *s, int l, Hex at, int mp, Rider *out)
{
    int group = g->leader[l].rank == FORMATION_COMMANDER ? g->leader[l].formation : NO_GROUP;
    out->l = l;
    out->mp = mp;
    out->at = at;
    spots_of_formation(g, s, group, NO_PIECE, &out->fellows);
    out->nearest = nearest_he_gets(g, s, out, at, mp, 0, true);
}

/* A step after which he can still come as near to his Formation as before it. */
static Rule ride_on(const Game *g, const State *s, Why *w, const Rider *r, Hex to)
{
    Rule no = ride_to(g, s, w, r->l, r->at, r->mp, to);
    bool next = to >= 0 && to < HEXES && g->map->on[to] && distance(g, r->at, to) == 1;
    if (no && (!w || !next)) {
        return no;
    }
    int kind = pays(g, r->l), cost = step_cost(g, kind, r->at, to);
    int rest = r->mp - (cost == COST_NO ? price_if_open(g, kind, r->at, to) : cost);
    if (rest < 0) { /* where he could go on from there cannot be said */
        return refused(w);
    }
    bool strays = nearest_he_gets(g, s, r, to, rest, r->nearest, false) > r->nearest;
    FORBID_AS(4_0f, strays, "from {} he could not get back to his Formation", H_(to));
    return ALLOWED;
}

static Rule may_ride(const Game *g, const State *s, Why *w, int l)
{
    if (l < g->units || l >= g->pieces || !on_map(s, l)) {
        return RULE_NO_CHOICE;
    }
    const LeaderInfo *i = &g->leader[l];
    bool ending = top_of(s)->step == WING_END;
    bool his_time = ending ? i->rank == WING_COMMANDER || i->rank == BEARER /* 2.2.1b */
                           : i->rank == FORMATION_COMMANDER && CITED(2_2_1b);
    bool of_formation = i->rank == FORMATION_COMMANDER, of_wing = i->rank == WING_COMMANDER || i->rank == BEARER;
    FORBID_AS(3_0j, of_formation && wing_forfeited(g, s), "{} only defends this turn", G_(FIRST_WING + s->active_wing));
    FORBID_AS(4_0f, ending && of_formation, "{} moves when the movement of his Formation is finished", P_(l));
    FORBID_AS(4_0e, ending && !of_formation && (!his_time || i->wing != s->active_wing), "{} does not move now", P_(l));
    FORBID_AS(4_0e, !ending && of_wing, "{} moves at the end of the activation of his Wing", P_(l));
    FORBID_AS(4_0f, !ending && !of_wing && (!his_time || i->formation != s->active_formation), "{} does not move now",
              P_(l));
    FORBID_AS(4_0e, ending && !of_formation && has_flag(s, l, F_MOVED), "{} has moved in this activation", P_(l));
    FORBID_AS(4_0f, !ending && !of_wing && has_flag(s, l, F_MOVED), "{} has moved in this activation", P_(l));
    bool mine = ending ? i->wing == s->active_wing : i->formation == s->active_formation;
    if (!his_time || !mine || has_flag(s, l, F_MOVED)) {
        return refused(w);
    }
    Rider r;
    rider_at(g, s, l, s->piece[l].hex, allowance(g, l), &r);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[r.at][d];
        if (to != HEX_NONE && !ride_on(g, s, NULL, &r, to)) {
            return ALLOWED;
        }
    }
    FORBID_AS(4_0d, true, "no hex next to {} is open to him", P_(l));
    return refused(w);
}

/* Where he can still come nearer to his Formation he does not stay. */
static Rule judge_halt(const Game *g, Why *w, const Rider *r)
{
    FORBID_AS(4_0f, r->nearest < from_formation(g, r, r->at), "{} must ride nearer to his Formation", P_(r->l));
    return ALLOWED;
}

static void begin_ride(Ctx *c, int l)
{
    assert(!is_unit(c->g, l) && on_map(c->s, l));
    Frame *f = push(c->s, LEADER_MOVE, side_of(c->g, l));
    f->v[LM_LEADER] = (int16_t)l;
    f->v[LM_MP] = (int16_t)allowance(c->g, l);
}

/* ---- FC_MOVE ---- */

Next fc_move_run(Ctx *c)
{
    int fc = c->g->fc[c->s->active_formation];
    if (!on_map(c->s, fc) || has_flag(c->s, fc, F_MOVED)) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void fc_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    offer(out, atom(MOVE_COMMANDER, g->fc[s->active_formation], 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule fc_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int fc = g->fc[s->active_formation];
    if (a.verb == MOVE_COMMANDER) {
        return may_ride(g, s, w, a.arg[0]);
    }
    if (a.verb != VERB_PASS) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    Rider r;
    rider_at(g, s, fc, s->piece[fc].hex, allowance(g, fc), &r);
    return judge_halt(g, w, &r);
}

void fc_move_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(c->s);
    } else {
        begin_ride(c, a.arg[0]);
    }
}

/* ---- LEADER_MOVE: the draft ---- */

Next leader_move_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static void rider_of(const Game *g, const State *s, Rider *out)
{
    const Frame *f = top_of(s);
    rider_at(g, s, f->v[LM_LEADER], s->piece[f->v[LM_LEADER]].hex, f->v[LM_MP], out);
}

/* Exact: how near he can come is looked for once. */
void leader_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Rider r;
    rider_of(g, s, &r);
    (void)side;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[r.at][d];
        if (to != HEX_NONE && !ride_on(g, s, NULL, &r, to)) {
            offer(out, atom(RIDE, to, 0, 0));
        }
    }
    if (top_of(s)->v[LM_STEPS] && !judge_halt(g, NULL, &r)) {
        offer(out, atom(HALT, 0, 0, 0));
    }
}

Rule leader_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != HALT && a.verb != RIDE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (a.verb == HALT ? !top_of(s)->v[LM_STEPS] : a.arg[0] < 0 || a.arg[0] >= HEXES) {
        return RULE_NO_CHOICE;
    }
    Rider r;
    rider_of(g, s, &r);
    return a.verb == HALT ? judge_halt(g, w, &r) : ride_on(g, s, w, &r, a.arg[0]);
}

void leader_move_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    Frame *f = top(s);
    int l = f->v[LM_LEADER];
    if (a.verb == HALT) {
        set_flag(s, l, F_MOVED);
        pop(s);
        return;
    }
    Hex from = s->piece[l].hex;
    f->v[LM_MP] = (int16_t)(f->v[LM_MP] - step_cost(c->g, pays(c->g, l), from, a.arg[0]));
    f->v[LM_STEPS]++;
    pia_put(c->g, s, l, a.arg[0]);
    say_as(c, EVENT_MOVE, R(4_0d), "{} rides from {} to {}.", P_(l), H_(from), H_(a.arg[0]));
}

bool leader_move_complete(const Game *g, const State *s, Side side, Atom *out)
{
    Rider r;
    rider_of(g, s, &r);
    int best = 999;
    (void)side;
    *out = atom(HALT, 0, 0, 0);
    if (top_of(s)->v[LM_STEPS] && !judge_halt(g, NULL, &r)) {
        return true;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[r.at][d];
        int far = to == HEX_NONE ? best : from_formation(g, &r, to);
        if (far < best && !ride_on(g, s, NULL, &r, to)) {
            best = far;
            *out = atom(RIDE, to, 0, 0);
        }
    }
    return best < 999;
}

/* ---- WING_END ---- */

static Rule may_chief_ride(const Game *g, const State *s, Why *w, int l)
{
    if (l == NO_PIECE || !on_map(s, l)) {
        return RULE_NO_CHOICE;
    }
    int last = s->piece[l].due, rests = g->limit.chief_rests;
    FORBID_AS(4_0c, has_flag(s, l, F_MOVED), "{} has moved this turn", P_(l));
    FORBID_AS(4_0b, last && s->turn != last && s->turn <= last + rests, "{} moved in turn {} and rests for {} turns",
              P_(l), N_(last), N_(rests));
    return ALLOWED;
}

static Rule judge_chief(const Game *g, const State *s, Why *w, int l, Hex to, const HexSet *reached)
{
    HexSet map;
    Rule r = may_chief_ride(g, s, w, l);
    if (r && (!w || r == RULE_NO_CHOICE)) {
        return r;
    }
    if (to < 0 || to >= HEXES || to == s->piece[l].hex) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(4_0a, !g->named[to], "{} is no named farm, chateau or village", H_(to));
    Side side = side_of(g, l);
    FORBID_AS(7_1i, in_zoc(g, s, enemy(side), to) && !guarded(g, s, side, to),
              "{} is in an enemy ZOC and nobody is there", H_(to));
    if (!reached) {
        gallop_from(g, s, side, s->piece[l].hex, &map); /* 4.0a: a way of passable hexes free of enemy units */
        reached = &map;
    }
    FORBID_AS(4_0a, !set_has(reached, to), "no way free of the enemy leads to {}", H_(to));
    return ALLOWED;
}

Next wing_end_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Exact: only legal atoms are listed, so that the way of the CiC is looked for once. */
void wing_end_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const int riders[] = {g->wc[s->active_wing], g->bearer[s->active_wing]};
    for (int i = 0; i < 2; i++) {
        if (riders[i] != NO_PIECE && !may_ride(g, s, NULL, riders[i])) {
            offer(out, atom(MOVE_COMMANDER, riders[i], 0, 0));
        }
    }
    int chief = g->chief[side];
    HexSet reached;
    if (chief != NO_PIECE && !may_chief_ride(g, s, NULL, chief)) {
        gallop_from(g, s, side, s->piece[chief].hex, &reached);
        for (int i = 0; i < HEX_WORDS; i++) {
            for (uint64_t bits = g->chief_stays[i] & reached.bits[i]; bits; bits &= bits - 1) {
                Hex h = (Hex)(i * 64 + __builtin_ctzll(bits));
                if (!judge_chief(g, s, NULL, chief, h, &reached)) {
                    offer(out, atom(MOVE_CHIEF, h, 0, 0));
                }
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule wing_end_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    switch (a.verb) {
    case MOVE_COMMANDER: return may_ride(g, s, w, a.arg[0]);
    case MOVE_CHIEF: return judge_chief(g, s, w, g->chief[side], a.arg[0], NULL);
    case VERB_DONE: return ALLOWED;
    default: return pia_out_of_step(g, s, w, a.verb);
    }
}

void wing_end_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    if (a.verb == MOVE_COMMANDER) {
        begin_ride(c, a.arg[0]);
        return;
    }
    int chief = c->g->chief[side];
    pia_put(c->g, s, chief, a.arg[0]);
    set_flag(s, chief, F_MOVED);
    s->piece[chief].due = s->turn; /* 4.0b */
    say(c, R(4_0a), "{} rides to {}.", P_(chief), H_(a.arg[0]));
}

/* ---- for boards: where he could ride ---- */

/* He may stay where he is as near to his Formation as he can come at all, and pass where he can still come so near (4.0f). */
void ride_reach(const Game *g, const State *s, int l, Flood *out, bool stays[HEXES])
{
    assert(!is_unit(g, l));
    Rider r;
    rider_at(g, s, l, s->piece[l].hex, allowance(g, l), &r);
    ride_map(g, s, l, r.at, r.mp, out);
    int kept = 0;
    for (int i = 0; i < out->n; i++) {
        Hex h = out->hex[i];
        stays[h] = from_formation(g, &r, h) <= r.nearest;
        if (stays[h] || nearest_he_gets(g, s, &r, h, out->left[h], r.nearest, false) <= r.nearest) {
            out->hex[kept++] = h;
        }
    }
    out->n = kept;
}

bool may_ride_now(const Game *g, const State *s, int l)
{
    int step = top_of(s)->step;
    return (step == FC_MOVE || step == WING_END) && !may_ride(g, s, NULL, l);
}
