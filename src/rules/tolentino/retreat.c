/* retreat.c - retreats (12.6), rout (15.2.1, 15.2.2) and withdrawal before combat (14.1) as decisions of the owner.
 *
 * I_RETREAT moves one unit hex by hex. Which hexes are open depends on the kind: an ordered retreat shuns attackers and EZOC, a rout
 * ignores EZOC and runs from the nearest enemy. When nothing is open the unit is lost for good (12.6.3, 15.2.1, 12.8.1).
 */
#include "rules/tolentino/tolentino.h"

static bool passable(const Game *g, const State *s, int u, Hex from, Hex to)
{
    int cost;
    bool once;
    return to != HEX_NONE && g->play[to] && !blocked_by_enemy(g, s, side_of(g, u), to) &&
           !unit_in(s, g, enemy(side_of(g, u)), to) &&
           !terrain_cost(g, s, NULL, u, MANEUVER, from, to, false, &cost, &once);
}

/* 12.6b: next to a unit that attacked, or for a bombardment no farther from the guns. */
static bool near_attacker(const Game *g, const State *s, int u, Hex from, Hex to)
{
    if (s->fire_from >= 0) {
        return map_distance(g->map, s->fire_from, to) <= map_distance(g->map, s->fire_from, from);
    }
    for (int a = 0; a < g->units; a++) {
        if (has_flag(s, a, F_IN_ATTACK) && on_map(s, a) && side_of(g, a) != side_of(g, u) &&
            map_distance(g->map, s->piece[a].hex, to) <= 1) {
            return true;
        }
    }
    return false;
}

/* How a hex answers 12.6b and 12.6.1. */
typedef struct Refuge {
    bool near, zone; /* next to an attacker, or no farther from the guns; in an enemy zone */
    int tier;        /* 1 is best; 0: closed */
} Refuge;

/* 12.6b says where an ordered retreat must end, and 12.6.1 opens the zones when nothing else is: so away from the attackers comes first,
 * out of the zones second. Fire has no attackers beside the hex: "farther from the guns" is our word, and a zone is worse. */
static Refuge refuge_in(const Game *g, const State *s, const Frame *f, Hex to)
{
    int u = f->v[RT_UNIT];
    Hex from = s->piece[u].hex;
    Refuge r = {0};
    if (!passable(g, s, u, from, to) || to == f->v[RT_ORIGIN] || to == f->v[RT_BEFORE]) {
        return r;
    }
    r.zone = in_ezoc(g, s, side_of(g, u), to) && CITED(12_6_1);
    r.near = (zones_are_ranked(g) || !r.zone) && near_attacker(g, s, u, from, to) && CITED(12_6b);
    bool near_first = zones_are_ranked(g) && s->fire_from < 0;
    r.tier = 1 + (near_first ? 2 * r.near + r.zone : 2 * r.zone + r.near);
    return r;
}

static bool fits(const Game *g, const State *s, const Frame *f, Hex to)
{
    return !tol_stacking(g, s, NULL, f->v[RT_UNIT], to);
}

/* The best that has a hex within stacking; tier 0 when there is none. */
static Refuge best_refuge(const Game *g, const State *s, const Frame *f)
{
    Refuge best = {0};
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[s->piece[f->v[RT_UNIT]].hex][d];
        Refuge r = to == HEX_NONE ? (Refuge){0} : refuge_in(g, s, f, to);
        if (r.tier && fits(g, s, f, to) && (!best.tier || r.tier < best.tier)) {
            best = r;
        }
    }
    return best;
}

/* ---- rout: away from the nearest enemy ---- */

/* 7.1.1: free of friends in order, and within stacking. */
static bool free_for_routed(const Game *g, const State *s, int u, Hex h, bool leader_helps)
{
    if (tol_stacking(g, s, NULL, u, h)) {
        return false;
    }
    Side side = side_of(g, u);
    bool leader = false;
    EACH_LEADER (s, l, h) {
        leader |= side_of(g, l) == side;
    }
    if (leader && leader_helps) {
        return true;
    }
    EACH_UNIT (s, v, h) {
        if (v != u && side_of(g, v) == side && s->piece[v].state != ROUTED && !is_bridge(g, s, v)) {
            return !CITED(7_1_1);
        }
    }
    return true;
}

/* What a step does to the distance from the nearest enemy: 1 more, 0 the same, -1 less. */
static int gain(const Game *g, const State *s, int u, Hex to)
{
    Side side = side_of(g, u);
    int here = tol_enemy_distance(g, s, side, s->piece[u].hex), there = tol_enemy_distance(g, s, side, to);
    return there > here ? 1 : there == here ? 0 : -1;
}

static bool rout_open(const Game *g, const State *s, const Frame *f, Hex to)
{
    int u = f->v[RT_UNIT];
    return passable(g, s, u, s->piece[u].hex, to) && to != f->v[RT_BEFORE] &&
           (CITED(8_1_1) || !in_ezoc(g, s, side_of(g, u), to));
}

static int best_gain(const Game *g, const State *s, const Frame *f)
{
    int best = -2;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[s->piece[f->v[RT_UNIT]].hex][d];
        if (to != HEX_NONE && rout_open(g, s, f, to) && gain(g, s, f->v[RT_UNIT], to) > best) {
            best = gain(g, s, f->v[RT_UNIT], to);
        }
    }
    if (f->v[RT_KIND] == BACK_RUN && best < 0) {
        return -2; /* phase C: never nearer to the enemy */
    }
    return best;
}

/* ---- legality ---- */

Rule retreat_to(const Game *g, const State *s, Why *w, const Frame *f, Hex to)
{
    int u = f->v[RT_UNIT];
    Hex from = s->piece[u].hex;
    if (to < 0 || to >= HEXES || !g->map->on[to]) {
        return RULE_NO_CHOICE;
    }
    bool next = map_distance(g->map, from, to) == 1;
    FORBID_AS(12_6a, !next, "{} is not next to {}", H_(to), H_(from));
    if (!next || !passable(g, s, u, from, to)) {
        if (next) {
            FORBID_AS(12_6_3, true, "{} is closed to {}", H_(to), P_(u));
        }
        return refused(w);
    }
    if (f->v[RT_KIND] == BACK_ROUT || f->v[RT_KIND] == BACK_RUN) {
        bool run = f->v[RT_KIND] == BACK_RUN;
        bool near = rout_open(g, s, f, to) && gain(g, s, u, to) < best_gain(g, s, f);
        if (run) {
            FORBID_AS(15_2_2a, near, "{} can get farther from the enemy than {}", P_(u), H_(to));
        } else {
            FORBID_AS(15_2_1, near, "{} can get farther from the enemy than {}", P_(u), H_(to));
        }
        return rout_open(g, s, f, to) && (run ? gain(g, s, u, to) >= 0 : true) ? ALLOWED : refused(w);
    }
    Refuge best = best_refuge(g, s, f), there = refuge_in(g, s, f, to);
    if (!there.tier) {
        return RULE_NO_CHOICE;
    }
    bool worse = best.tier && there.tier > best.tier;
    const char *beside = s->fire_from >= 0 ? "{} is no farther from the guns and other hexes are open"
                                           : "{} is next to an attacker and other hexes are open";
    FORBID_AS(12_6b, worse && there.near && !best.near, beside, H_(to));
    FORBID_AS(12_6_1, worse && there.zone && !best.zone, "{} is in an enemy zone of control and other hexes are open",
              H_(to));
    if (!fits(g, s, f, to) && !(CITED(12_6_2) && !best.tier)) {
        Rule r = tol_stacking(g, s, w, u, to);
        if (r) {
            return r;
        }
    }
    return ALLOWED;
}

/* ---- the frame ---- */

/* On the edge of the map, or of the part of it that the scenario plays on. */
static bool at_edge(const Game *g, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[h][d] != HEX_NONE && !g->play[g->map->next[h][d]]) {
            return true;
        }
    }
    return g->map->tag[h][TAG_EDGE] > 0;
}

static void lost_in_retreat(Ctx *c, int u)
{
    bool run = top(c->s)->v[RT_KIND] != BACK_ONE && top(c->s)->v[RT_KIND] != BACK_BEFORE;
    bool edge = at_edge(c->g, c->s->piece[u].hex);
    pop(c->s);
    Rule why = edge ? R(12_8_1) : run ? R(15_2_1) : R(12_6_3);
    if (!rule_row(why)) {
        return;
    }
    say(c, why, edge ? "{} is driven off the map." : "{} cannot retreat.", P_(u));
    tol_eliminate(c, u, true);
    settle(c);
}

static bool any_choice(const Game *g, const State *s)
{
    const Frame *f = top_of(s);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[s->piece[f->v[RT_UNIT]].hex][d];
        if (to != HEX_NONE && !retreat_to(g, s, NULL, f, to)) {
            return true;
        }
    }
    return false;
}

/* 15.2.2b: the run of phase C may end in a town, a Fortified position or with a friendly leader. */
static bool refuge(const Game *g, const State *s, int u)
{
    Hex h = s->piece[u].hex;
    if (!CITED(15_2_2b)) {
        return false;
    }
    EACH_LEADER (s, l, h) {
        if (side_of(g, l) == side_of(g, u)) {
            return true;
        }
    }
    return is_town(g, h) || is_fortified(g, h);
}

/* After the last hex: levels that come with an ordered retreat, and the leaders who go along. */
static void finish(Ctx *c)
{
    assert(top(c->s)->step == I_RETREAT);
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[RT_UNIT], kind = f->v[RT_KIND], extra = f->v[RT_EXTRA];
    Hex origin = (Hex)f->v[RT_ORIGIN];
    pop(s);
    if (kind == BACK_ONE) {
        owe_level(c, u);
    }
    for (int i = 0; i < extra; i++) {
        owe_level(c, u);
    }
    settle(c);
    arrive(c, u, origin, ARRIVE_RETREAT);
    ask_along(c, u, origin);
    if (s->fire_from >= 0) {
        ask_guns(c, u, origin);
    }
}

Next tol_retreat_run(Ctx *c)
{
    assert(top(c->s)->step == I_RETREAT);
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[RT_UNIT], kind = f->v[RT_KIND];
    bool run = kind == BACK_ROUT || kind == BACK_RUN;
    if (!on_map(s, u)) {
        pop(s);
        return GO;
    }
    if (f->v[RT_LEFT] <= 0) {
        bool stands = run ? free_for_routed(c->g, s, u, s->piece[u].hex, kind == BACK_RUN)
                          : tol_stack_legal(c->g, s, side_of(c->g, u), s->piece[u].hex);
        if (stands || f->v[RT_DONE] == 0) {
            finish(c);
            return GO;
        }
        f->v[RT_LEFT] = 1; /* 7.1.1, 12.6.2: one hex further */
    }
    if (f->v[RT_DONE] >= c->g->limit.no_room) {
        lost_in_retreat(c, u);
        return GO;
    }
    if (!any_choice(c->g, s)) {
        if (kind == BACK_RUN && !at_edge(c->g, s->piece[u].hex) && free_for_routed(c->g, s, u, s->piece[u].hex, true)) {
            f->v[RT_LEFT] = 0; /* phase C: nowhere to run to, so it stays */
            f->v[RT_DONE] = 1;
            return GO;
        }
        lost_in_retreat(c, u);
        return GO;
    }
    return ASK;
}

void tol_retreat_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int u = top_of(s)->v[RT_UNIT];
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[s->piece[u].hex][d] != HEX_NONE) {
            offer(out, atom(top_of(s)->v[RT_KIND] == BACK_RUN ? ROUT_MOVE : RETREAT, u,
                            g->map->next[s->piece[u].hex][d], 0));
        }
    }
    if (top_of(s)->v[RT_KIND] == BACK_RUN) {
        offer(out, atom(STAY, u, 0, 0));
    }
}

Rule tol_retreat_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    int u = f->v[RT_UNIT];
    bool run = f->v[RT_KIND] == BACK_RUN;
    if (a.verb == STAY && run && a.arg[0] == u) {
        FORBID_AS(15_2_2b, !refuge(g, s, u), "{} is no town or Fortified position, and no leader is there",
                  H_(s->piece[u].hex));
        FORBID_AS(7_1_1, !free_for_routed(g, s, u, s->piece[u].hex, true), "friends in good order stand in {}",
                  H_(s->piece[u].hex));
        return refuge(g, s, u) ? ALLOWED : refused(w);
    }
    if (a.verb != (run ? ROUT_MOVE : RETREAT)) {
        return tol_out_of_step(w, a.verb);
    }
    if (a.arg[0] != u) {
        return RULE_NO_CHOICE;
    }
    return retreat_to(g, s, w, f, a.arg[1]);
}

/* 15.2.3: friends in a hex that a routed unit has crossed and now leaves are shaken, once in a chain. */
static void run_over(Ctx *c, int u, Hex h)
{
    State *s = c->s;
    RULE (15_2_3) {
        EACH_UNIT (s, v, h) {
            if (v != u && side_of(c->g, v) == side_of(c->g, u) && !is_bridge(c->g, s, v) &&
                !has_flag(s, v, F_CHECKED_OVER)) {
                set_flag(s, v, F_DUE_CHECK | F_CHECKED_OVER);
            }
        }
    }
}

void tol_retreat_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_RETREAT && on_map(c->s, top(c->s)->v[RT_UNIT]));
    (void)side;
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[RT_UNIT], kind = f->v[RT_KIND];
    Hex from = s->piece[u].hex, to = a.arg[1];
    if (a.verb == STAY) {
        f->v[RT_LEFT] = 0;
        f->v[RT_DONE] = f->v[RT_DONE] ? f->v[RT_DONE] : 1;
        say(c, R(15_2_2b), "{} stops its rout in {}.", P_(u), H_(from));
        return;
    }
    bool ezoc = in_ezoc(c->g, s, side_of(c->g, u), to);
    tol_put(c->g, s, u, to);
    if (u == c->g->radinski) {
        s->piece[u].stationary = 0;
    }
    f->v[RT_BEFORE] = from;
    f->v[RT_LEFT]--;
    f->v[RT_DONE]++;
    bool run = kind == BACK_ROUT || kind == BACK_RUN;
    Rule why = kind == BACK_RUN ? R(15_2_2a) : run ? R(15_2_1) : kind == BACK_BEFORE ? R(14_1a) : R(12_6a);
    say_as(c, EVENT_PRESENCE | EVENT_OUTCOME | EVENT_MOVE, why,
           run ? "{} flees from {} to {}." : "{} retreats from {} to {}.", P_(u), H_(from), H_(to));
    if (run) {
        if (f->v[RT_DONE] > 1) {
            run_over(c, u, from);
        }
        return;
    }
    if (ezoc && s->zone[enemy(side_of(c->g, u))][to]) {
        RULE (12_6_1) {
            f->v[RT_EXTRA]++; /* one more level */
        }
    }
    if (is_artillery(c->g, u) && (kind != BACK_BEFORE || CITED(14_1b))) {
        set_flag(s, u, F_MOVED);
    }
}

/* ---- I_ALONG: leaders of the hex may go with the unit ---- */

void ask_along(Ctx *c, int u, Hex origin)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!on_map(s, u) || origin < 0) {
        return;
    }
    EACH_LEADER (s, l, origin) {
        if (side_of(g, l) != side_of(g, u)) {
            continue;
        }
        Frame *f = push(s, I_ALONG, side_of(g, u));
        f->v[AL_UNIT] = (int16_t)u;
        f->v[AL_FROM] = origin;
        f->v[AL_LEADER] = (int16_t)l;
    }
}

Next along_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (s->piece[f->v[AL_LEADER]].hex != f->v[AL_FROM] || !on_map(s, f->v[AL_UNIT]) ||
        s->piece[f->v[AL_UNIT]].hex == f->v[AL_FROM]) {
        pop(s);
        return GO;
    }
    return ASK;
}

void along_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(GO_ALONG, top_of(s)->v[AL_LEADER], top_of(s)->v[AL_UNIT], 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

static bool withdraws_by_night(const State *s)
{
    for (int i = 0; i < core(s)->depth; i++) {
        if (core(s)->stack[i].step == T6_WITHDRAW) {
            return true;
        }
    }
    return false;
}

/* Does a friendly unit stay in the hex? Guns whose companions have been driven off by an assault do not: they are lost (11.1a). */
static bool unit_stays(const Game *g, const State *s, Side side, Hex h)
{
    bool others = false, guns = false, lost = false;
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) != side || is_bridge(g, s, u)) {
            continue;
        }
        bool guarded = is_artillery(g, u) && has_flag(s, u, F_GUARDED);
        others |= !is_artillery(g, u);
        lost |= guarded;
        guns |= is_artillery(g, u) && !guarded;
    }
    return others || guns || (lost && !(lost_guns_hold_nobody(g) && CITED(11_1a)));
}

/* After a retreat he may stay only if a friendly unit stays; at night he may please himself (17.2b). */
Rule along_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    if (a.verb == GO_ALONG) {
        return a.arg[0] == f->v[AL_LEADER] && a.arg[1] == f->v[AL_UNIT] ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb != VERB_PASS) {
        return tol_out_of_step(w, a.verb);
    }
    bool alone = !unit_stays(g, s, side, (Hex)f->v[AL_FROM]) && !withdraws_by_night(s);
    FORBID_AS(12_6c, alone, "no friendly unit stays in {}", H_(f->v[AL_FROM]));
    return ALLOWED;
}

void along_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_ALONG);
    (void)side;
    State *s = c->s;
    Frame f = *top(s);
    pop(s);
    if (a.verb != GO_ALONG) {
        return;
    }
    tol_put(c->g, s, f.v[AL_LEADER], s->piece[f.v[AL_UNIT]].hex);
    say_as(c, EVENT_PRESENCE, R(12_6c), "{} goes along to {}.", P_(f.v[AL_LEADER]), H_(s->piece[f.v[AL_UNIT]].hex));
}
