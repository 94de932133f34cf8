/* retreat_step.c - a Force retreats after combat (12.2): RETREATING goes hex by hex, with the Pursuit of every enemy whose ZOC it enters (12.2.1e).
 *
 * Retreat is not Movement: no Disruption, no Attrition, no conquest on the way; the hex where it ends is treated as entered (12.2b).
 */
#include "rules/honour/honour.h"

enum {
    RT_WHO,
    RT_MP,
    RT_OPTIONAL,
    RT_INSIDE,
    RT_MAJOR,
    RT_STEPS,
    RT_NEXT,
    RT_FROM
}; /* inside: may retreat into the Fortress of its hex */
enum { RG_BEGIN, RG_ASK, RG_PURSUIT, RG_END };

void hon_begin_retreat(Ctx *c, int primo, bool optional, bool inside, bool major)
{
    State *s = c->s;
    hon_strike_camp(s);
    Frame *f = push(s, RETREATING, c->g->capitano[primo].side);
    f->v[RT_WHO] = (int16_t)primo;
    f->v[RT_OPTIONAL] = optional;
    f->v[RT_INSIDE] = inside;
    f->v[RT_MAJOR] = major;
}

static const Frame *retreat_frame(const State *s) { return &core(s)->stack[core(s)->depth - 2]; }

static int next_steps(const Game *g, const State *s, const Frame *f, Hex out[DIRECTIONS], bool *stop)
{
    *stop = true;
    if (f->v[RT_OPTIONAL]) {
        return hon_optional_steps(g, s, f->v[RT_WHO], f->v[RT_MP], out, stop);
    }
    RetreatSteps steps;
    hon_retreat_steps(g, s, f->v[RT_WHO], f->v[RT_MP], false, &steps);
    memcpy(out, steps.next, sizeof steps.next);
    *stop = steps.stop;
    return steps.count;
}

/* ---- RETREATING ---- */

static void enter_retreating(Ctx *c, Frame *f, Hex to)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[RT_WHO], river;
    Hex from = s->capitano[who].hex;
    int cost = hon_march_cost(g, s, who, from, to, false, &river);
    f->v[RT_MP] = (int16_t)(f->v[RT_MP] > cost ? f->v[RT_MP] - cost : 0);
    f->v[RT_STEPS]++;
    f->v[RT_NEXT] = 0;
    EACH_UNIT (g, u) { /* 15.1.1i */
        if (arm_of(g, u) == MILITIA && hon_leader(s, u) == who && CITED(15_1_1i)) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    if (!leads_force(s, who)) { /* nothing but Militia was left */
        hon_remove_force(c, who, true);
        return;
    }
    RULE (11_5q) { /* all of the Force goes, whoever fought */
        hon_move_force(g, s, who, to);
    }
    if (!CITED(12_2b) && hon_is_major(s, who) &&
        river >= 2 * g->limit.disordering_river) { /* a retreat is no Movement: no Disruption */
        put_flag(s, who, F_DISRUPTED);
    }
    RULE (12_2_4a) {
        hon_leave_hex(c, who, from);
    }
    hon_add_trail(s, to);
    hon_treads(c, who);
    say_as(c, EVENT_PRESENCE, R(12_2a), "The Force from {} retreats to {}.", H_(from), H_(to));
    hon_meet_lone_capitani(c, who);
}

static void end_retreat(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[RT_WHO];
    Hex h = s->capitano[who].hex;
    if (!f->v[RT_STEPS] || !on_map(s, who)) {
        return;
    }
    if (s->capitano[who].order == GARRISON && kind_at(g, h) < TOWN) {
        RULE (12_2_6a) {
            hon_set_order(g, s, who, f->v[RT_MAJOR] ? RETREAT : STAND);
        }
    }
    put_flag(s, who, s->combat.kind == MARCH_COMBAT ? F_MOVED : 0); /* 11.5b: out of its hex in phase C only */
    drop_flag(s, who, F_ADMIN | F_SIEGE);
    hon_passes(c, who);
    hon_stops_in(c, who);
}

/* The next enemy whose ZOC covers the hex just entered pursues (12.2.1e). False: none is left. */
static bool next_pursuit(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[RT_WHO];
    while (f->v[RT_NEXT] < g->capitani) {
        int k = f->v[RT_NEXT]++;
        if (leads_force(s, k) && g->capitano[k].side != f->owner && hon_exerts_on(g, s, k, s->capitano[who].hex)) {
            if (CITED(12_2_1e) && hon_pursue_with_one(c, k, who)) {
                return true;
            }
        }
    }
    return false;
}

Next hon_retreating_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[RT_WHO];
    switch (f->at) {
    case RG_BEGIN:
        f->at = RG_ASK;
        hon_end_trail(s);
        hon_add_trail(s, s->capitano[who].hex);
        f->v[RT_MP] = (int16_t)hon_full_mp(g, s, who);
        return GO;
    case RG_ASK:
        f->at = RG_PURSUIT;
        push(s, RETREAT_STEP, f->owner);
        return GO;
    case RG_PURSUIT:
        if (f->v[RT_FROM]) { /* the answer was to stop */
            f->at = RG_END;
            return GO;
        }
        if (on_map(s, who) && leads_force(s, who) && next_pursuit(c, f)) {
            return GO;
        }
        if (!on_map(s, who) || !leads_force(s, who)) { /* it has lost its last SP */
            if (on_map(s, who)) {
                hon_remove_force(c, who, true);
            }
            pop(s);
            return GO;
        }
        f->at = RG_ASK;
        return GO;
    default: {
        Frame done = *f;
        pop(s);
        end_retreat(c, &done);
        return GO;
    }
    }
}

/* ---- RETREAT_STEP ---- */

Next hon_retreat_step_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_retreat_step_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = retreat_frame(s);
    Hex next[DIRECTIONS];
    bool stop;
    (void)side;
    int n = next_steps(g, s, f, next, &stop);
    for (int i = 0; i < n; i++) {
        offer(out, atom(V_RETREAT, next[i], 0, 0));
    }
    offer(out, atom(V_RETREAT_INSIDE, 0, 0, 0));
    offer(out, atom(V_OFF_MAP, 0, 0, 0));
    offer(out, atom(f->v[RT_STEPS] ? VERB_DONE : VERB_PASS, 0, 0, 0));
}

static bool at_edge(const Game *g, Hex h)
{
    for (int i = 0; i < g->edges; i++) {
        if (g->edge[i] == h) {
            return true;
        }
    }
    return false;
}

/* Which of the priorities dropped the way (12.2.1a to g)? */
static Rule priorities_bar(const Game *g, const State *s, Why *w, const Frame *f, int d)
{
    RetreatWays ways;
    unsigned bit = 1u << d;
    Hex at = s->capitano[f->v[RT_WHO]].hex;
    int river, cost = hon_march_cost(g, s, f->v[RT_WHO], at, g->next[at][d], false, &river);
    if (cost == COST_NEVER) {
        return refused(w);
    }
    FORBID_AS(12_2a, cost > f->v[RT_MP], "MPs needed: {}; left: {}", HALF_(cost), HALF_(f->v[RT_MP]));
    if (cost > f->v[RT_MP]) {
        return refused(w);
    }
    if (f->v[RT_OPTIONAL]) {
        hon_optional_ways(g, s, f->v[RT_WHO], f->v[RT_MP], &ways);
        ways.far = ~0u; /* 11.5p: priority 1 does not bind */
    } else {
        hon_retreat_ways(g, s, f->v[RT_WHO], f->v[RT_MP], false, &ways);
    }
    bool touches = ways.touching & bit, far = ways.far & bit, few = ways.few & bit, near = ways.near & bit;
    FORBID(12_2_1c, touches);
    FORBID(12_2_1b, !touches && !far);
    FORBID(12_2_1e, !touches && far && !few);
    FORBID(12_2_1f, !touches && few && !near);
    FORBID(12_2_1g, !touches && near && !(ways.best & bit));
    FORBID(12_2_1a, true);
    return refused(w);
}

static Rule judge_retreat_hex(const Game *g, const State *s, Why *w, const Frame *f, Hex to, const Hex *next, int n)
{
    int who = f->v[RT_WHO];
    Hex at = s->capitano[who].hex;
    for (int i = 0; i < n; i++) {
        if (next[i] == to) {
            return ALLOWED;
        }
    }
    if (to < 0 || to >= HEXES || !g->map->on[to]) {
        return refused(w);
    }
    FORBID_AS(S0_8, !g->play[to], "{} is not on the map of this scenario", H_(to));
    int d = hon_direction(g, at, to);
    FORBID_AS(12_2d, d >= 0 && force_in(s, enemy_of(f->owner), to), "an enemy Force is in {}", H_(to));
    FORBID_AS(12_2_5a, d >= 0 && (g->map->side[at][d] & SIDE_PO) && !hon_open(g, s, at, d), "the Po has no ferry there",
              H_(to));
    if (d >= 0) {
        hon_scenario_enter(g, s, w, who, to);
    }
    int river, cost = d < 0 ? COST_NEVER : hon_march_cost(g, s, who, at, to, false, &river);
    if (cost != COST_NEVER && cost <= f->v[RT_MP]) {
        hon_retreat_ends_in(g, s, w, who, to, f->v[RT_MP] - cost);
    }
    if ((w && w->count) || d < 0) {
        return refused(w);
    }
    return priorities_bar(g, s, w, f, d);
}

Rule hon_retreat_step_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = retreat_frame(s);
    Hex next[DIRECTIONS];
    bool stop;
    int n = next_steps(g, s, f, next, &stop), who = f->v[RT_WHO];
    Hex at = s->capitano[who].hex;
    bool first = !f->v[RT_STEPS], home = is_fortress(g, at) && hon_owner(g, s, at) == side;
    switch (a.verb) {
    case V_RETREAT: return judge_retreat_hex(g, s, w, f, a.arg[0], next, n);
    case V_RETREAT_INSIDE:
        FORBID(14h, is_fortress(g, at) && hon_neutral(g, s, at));
        FORBID(12_2_7b, !f->v[RT_INSIDE] || !first || !home);
        return f->v[RT_INSIDE] && first && home ? ALLOWED : refused(w);
    case V_OFF_MAP:
        FORBID(12_2_3a, n > 0 || !first || !at_edge(g, at));
        return !n && first && at_edge(g, at) ? ALLOWED : refused(w);
    case VERB_PASS: FORBID(12_2a, n > 0 && !f->v[RT_OPTIONAL]); return first ? ALLOWED : refused(w);
    case VERB_DONE: {
        Rule apart = first || !n ? (Rule)RULE_NONE : hon_retreat_ends_in(g, s, w, who, at, 0);
        if (apart && !w) {
            return apart;
        }
        FORBID(12_2a, n > 0 && !f->v[RT_OPTIONAL] && !(home && CITED(12_2c)));
        FORBID_AS(12_2_1f, f->v[RT_OPTIONAL] && !first && !stop, "these hexes are no best way of their number");
        return first || (w && w->count) ? refused(w) : ALLOWED;
    }
    default: return hon_out_of_step(w);
    }
}

void hon_retreat_step_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    pop(s);
    Frame *f = top(s);
    int who = f->v[RT_WHO];
    switch (a.verb) {
    case V_RETREAT: enter_retreating(c, f, a.arg[0]); return;
    case V_RETREAT_INSIDE:
        f->v[RT_FROM] = 1;
        say(c, R(12_2_7b), "The Force in {} retreats into the Fortress.", H_(s->capitano[who].hex));
        hon_discipline(c, who, BY_QUALITY, 0, R(12_2_7b));
        s->combat.inside = 1;
        return;
    case V_OFF_MAP:
        f->v[RT_FROM] = 1;
        say(c, R(12_2_3a), "The Force in {} leaves the map and is captured.", H_(s->capitano[who].hex));
        hon_remove_force(c, who, true);
        return;
    default: f->v[RT_FROM] = 1; return;
    }
}
