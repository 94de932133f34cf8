/* force_actions.c - what an activated Force may do besides marching (7.3, 7.5, 7.7, 9.2, 9.3, 15.1): the ACT step. Marching is in march.c.
 *
 * Each atom is final (7.4e). MPs are half MPs of the state; after a Recovery Check or the Engineers' work none are spent any more.
 */
#include "rules/honour/honour.h"

static int acting(const State *s) { return top_of(s)->v[ACT_WHO]; }
static Order acting_order(const State *s) { return (Order)s->capitano[acting(s)].order; }

void hon_spend(State *s, int halves)
{
    s->mp = (uint8_t)(s->mp > halves ? s->mp - halves : 0);
    int spent = s->spent + halves;
    s->spent = (uint8_t)(spent > 254 ? 254 : spent);
}

/* 7.7e, 7.9j: the MPs left are lost, also those that leaving slow units behind would bring (6.3e): for the allowance they are a penalty. */
void hon_forfeit_mp(State *s)
{
    Core *k = core_of(s);
    for (int i = 0; i < k->depth; i++) {
        if (k->stack[i].step == ACTIVATION) {
            k->stack[i].v[ACN_PENALTY] = -2 * MOST_MP;
        }
    }
    s->mp = 0;
}

/* What bars spending so many half MPs on anything but the march. */
Rule hon_may_spend(const Game *g, const State *s, Why *w, int cost)
{
    const Frame *f = top_of(s);
    FORBID(9_2a, f->v[ACT_RESTED]);
    FORBID(15_1_2a, f->v[ACT_MINED]);
    FORBID(5_3i, acting_order(s) == RETREAT);
    FORBID(7_7b, has(s, acting(s), F_ADMIN));
    FORBID(6_2a, f->v[ACT_LEFT] && cost <= s->mp && hon_stranded(g, s, acting(s), s->mp - cost));
    return ALLOWED;
}

/* ---- Earthworks (7.5) ---- */

static Rule judge_works(const Game *g, const State *s, Why *w, int level, Hex towards)
{
    int who = acting(s), now = hon_earthworks(s, s->capitano[who].hex);
    int cost = level == 1 ? 4 : now == 1 ? 4 : 8;
    Rule r = hon_may_spend(g, s, w, cost);
    if (r && !w) {
        return r;
    }
    if (cost > s->mp && !w && CITED(7_5d)) {
        return RULE_7_5d;
    }
    Tally t = hon_tally(g, s, who);
    FORBID_AS(7_5a, acting_order(s) == RETREAT, "it has a Retreat Order", P_(who));
    FORBID_AS(7_5a, t.foot < g->limit.earthworks_infantry, "SPs of Infantry: {}; needed: {}", N_(t.foot),
              N_(g->limit.earthworks_infantry));
    FORBID(7_5i, t.foot == 0);
    FORBID_AS(7_5b, level == 1 && now, "{} has Earthworks", H_(s->capitano[who].hex));
    FORBID_AS(7_5c, level == 2 && now == 2, "{} has Earthworks", H_(s->capitano[who].hex));
    FORBID_AS(7_5d, cost > s->mp, "MPs needed: {}; left: {}", HALF_(cost), HALF_(s->mp));
    bool pressed =
        is_fortress(g, s->capitano[who].hex) || zoc_in(s, enemy_of(g->capitano[who].side), s->capitano[who].hex);
    if (pressed && !CITED(7_5e)) {
        return refused(w);
    }
    bool neighbour =
        level == 2 || (towards >= 0 && towards < HEXES && hon_direction(g, s->capitano[who].hex, towards) >= 0);
    return neighbour ? ALLOWED : refused(w);
}

static void build(Ctx *c, int level, Hex towards)
{
    State *s = c->s;
    Hex h = s->capitano[acting(s)].hex;
    hon_spend(s, level == 1 || hon_earthworks(s, h) == 1 ? 4 : 8);
    hon_set_earthworks(s, h, level, level == 1 ? hon_direction(c->g, h, towards) : 0);
    say(c, level == 1 ? R(7_5b) : R(7_5c), "Earthworks of Level {} are built in {}.", N_(level), H_(h));
}

/* ---- Pontoon Bridge (15.1.4) ---- */

static int pontoon_of(const Game *g, const State *s, int who)
{
    EACH_UNIT (g, u) {
        if (arm_of(g, u) == PONTOON && hon_leader(s, u) == who) {
            return u;
        }
    }
    return -1;
}

static Rule judge_pontoon(const Game *g, const State *s, Why *w, Hex to)
{
    int who = acting(s);
    Hex h = s->capitano[who].hex;
    int d = to >= 0 && to < HEXES ? hon_direction(g, h, to) : -1;
    Side foe = enemy_of(g->capitano[who].side);
    Rule r = hon_may_spend(g, s, w, 2);
    if (r && !w) {
        return r;
    }
    FORBID(15_1_4d, pontoon_of(g, s, who) < 0);
    if (d < 0) {
        return refused(w);
    }
    int side = g->map->side[h][d];
    bool river = (side & (SIDE_PO | SIDE_RIVER)) && !(side & (SIDE_BRIDGE | SIDE_FERRY)) &&
                 g->map->terrain[to] != LAKE && !hon_pontoon(s, h, to, g);
    FORBID_AS(15_1_4a, !river, "no open river lies between {} and {}", H_(h), H_(to));
    FORBID_AS(15_1_4a, s->mp < 2 * g->limit.pontoon, "MPs needed: {}; left: {}", N_(g->limit.pontoon), HALF_(s->mp));
    FORBID_AS(15_1_4b, force_in(s, foe, to) || zoc_in(s, foe, to), "{} is held or controlled by the enemy", H_(to));
    return pontoon_of(g, s, who) >= 0 ? ALLOWED : refused(w);
}

static void lay_bridge(Ctx *c, Hex to)
{
    State *s = c->s;
    int who = acting(s);
    hon_spend(s, 2 * c->g->limit.pontoon);
    hon_take_unit(c->g, s, pontoon_of(c->g, s, who), ELIMINATED); /* used once */
    hon_put_pontoon(s, s->capitano[who].hex, hon_direction(c->g, s->capitano[who].hex, to));
    hon_derive(c->g, s);
    say(c, R(15_1_4a), "A Pontoon Bridge leads from {} to {}.", H_(s->capitano[who].hex), H_(to));
}

/* ---- Administrative March (7.7) ---- */

/* 6.2a: would it be held with friends it may not join, once it marches on roads only? */
static bool stranded_on_road(const Game *g, const State *s, int who)
{
    if (hon_may_stop(g, s, who, s->capitano[who].hex)) {
        return false;
    }
    State after = *s;
    put_flag(&after, who, F_ADMIN);
    return hon_stranded(g, &after, who, s->mp < 2 * g->limit.admin_march ? 0 : 2 * (s->mp - 2 * g->limit.admin_march));
}

static Rule judge_admin(const Game *g, const State *s, Why *w, bool begin)
{
    const Frame *f = top_of(s);
    int who = acting(s);
    if (!begin) {
        FORBID_AS(7_7e, !has(s, who, F_ADMIN), "it is not in Administrative March", P_(who));
        FORBID(6_2a, f->v[ACT_LEFT] && hon_stranded(g, s, who, 0));
        return has(s, who, F_ADMIN) ? ALLOWED : refused(w);
    }
    FORBID_AS(7_7a, acting_order(s) != MANOEUVRE, "it has no Manoeuvre Order", P_(who));
    FORBID_AS(7_7a, !g->road[s->capitano[who].hex], "{} has no road", H_(s->capitano[who].hex));
    FORBID_AS(7_7a, s->mp < 2 * g->limit.admin_march, "MPs needed: {}; left: {}", N_(g->limit.admin_march),
              HALF_(s->mp));
    FORBID_AS(7_7a, has(s, who, F_ADMIN), "it is in Administrative March", P_(who));
    FORBID(5_3i, acting_order(s) == RETREAT);
    FORBID(9_2a, f->v[ACT_RESTED]);
    FORBID(15_1_2a, f->v[ACT_MINED]);
    FORBID(6_2a, f->v[ACT_LEFT] && !has(s, who, F_ADMIN) && stranded_on_road(g, s, who));
    return has(s, who, F_ADMIN) ? refused(w) : ALLOWED;
}

/* ---- Recovery, Engineers, Disruption ---- */

bool hon_needs_recovery(const Game *g, const State *s, int who)
{
    EACH_UNIT_OF (g, s, u, who) {
        if (is_demoralised(s, u)) {
            return true;
        }
    }
    return false;
}

/* 9.2d: extra wages. */
Rule hon_judge_wages(const Game *g, const State *s, Why *w, int who, bool wages)
{
    const ArmyState *army = &s->army[g->capitano[who].army];
    bool pays = g->army[g->capitano[who].army].pays;
    FORBID(S2_0b, wages && !pays && g->number == 2);
    FORBID(S3_0d, wages && !pays && g->number == 3);
    FORBID_AS(9_2d, wages && pays && army->ap < g->limit.wages, "{} Administrative Point{s} are not there",
              N_(g->limit.wages));
    return wages && !pays ? refused(w) : ALLOWED;
}

static Rule judge_recover(const Game *g, const State *s, Why *w, bool wages)
{
    int who = acting(s);
    const Frame *f = top_of(s);
    Order o = acting_order(s);
    FORBID_AS(9_2a, !o || !g->order[o].recover, "only with a Garrison or Stand Order", P_(who));
    FORBID_AS(9_2a, zoc_in(s, enemy_of(g->capitano[who].side), s->capitano[who].hex), "it is in an enemy ZOC", P_(who));
    FORBID_AS(9_2a, !hon_needs_recovery(g, s, who), "no unit has lost heart", P_(who));
    FORBID_AS(9_2a, f->v[ACT_RESTED], "it has made its Recovery Check", P_(who));
    FORBID(7_3d, !o || !g->order[o].recover);
    return hon_judge_wages(g, s, w, who, wages);
}

static int engineers_of(const Game *g, const State *s, int who)
{
    EACH_UNIT (g, u) {
        if (arm_of(g, u) == ENGINEERS && hon_leader(s, u) == who) {
            return u;
        }
    }
    return -1;
}

static Rule judge_engineers(const Game *g, const State *s, Why *w)
{
    int who = acting(s);
    bool inside = hon_besieged(g, s, who);
    FORBID_AS(15_1_2a, !inside, "it is not Besieged", P_(who));
    FORBID_AS(15_1_2a, engineers_of(g, s, who) < 0, "it has no Engineers", P_(who));
    FORBID_AS(15_1_2a, top_of(s)->v[ACT_MINED], "they have worked", P_(who));
    Hex h = s->capitano[who].hex; /* after their work it does not march on */
    FORBID(6_2a, top_of(s)->v[ACT_LEFT] && !hon_may_stop(g, s, who, h) && !hon_stranded(g, s, who, s->mp));
    return inside && engineers_of(g, s, who) >= 0 ? ALLOWED : refused(w);
}

/* 15.1.2a: 5 or 6 mends the walls, 1 kills them. */
static void engineers_work(Ctx *c)
{
    State *s = c->s;
    int who = acting(s), place = c->g->place_at[s->capitano[who].hex],
        die = hon_d6(c, c->g->capitano[who].side, "engineers");
    top(s)->v[ACT_MINED] = 1;
    if (die >= c->g->limit.engineers_work && s->siege_status[place] > 1) {
        s->siege_status[place]--;
        say_as(c, EVENT_OUTCOME, R(15_1_2a), "The Engineers mend the walls of {}.", W_(c->g->place[place].name));
    } else if (die <= c->g->limit.engineers_die) {
        int u = engineers_of(c->g, s, who);
        s->unit[u].flags |= U_TOLD;
        say_as(c, EVENT_OUTCOME, R(15_1_2a), "The Engineers in {} are killed.", W_(c->g->place[place].name));
        hon_take_unit(c->g, s, u, ELIMINATED);
    } else {
        say_as(c, EVENT_OUTCOME, R(15_1_2a), "The Engineers in {} get nothing done.", W_(c->g->place[place].name));
    }
}

static Rule judge_disruption(const Game *g, const State *s, Why *w)
{
    int who = acting(s);
    Rule r = hon_may_spend(g, s, w, 2 * g->limit.restore_order);
    if (r && !w) {
        return r;
    }
    FORBID_AS(9_3c, !has(s, who, F_DISRUPTED), "it is not Disrupted", P_(who));
    FORBID_AS(9_3c, s->mp < 2 * g->limit.restore_order, "MPs needed: {}; left: {}", N_(g->limit.restore_order),
              HALF_(s->mp));
    FORBID_AS(9_3c, acting_order(s) == RETREAT || has(s, who, F_ADMIN), "its MPs are for marching only", P_(who));
    return has(s, who, F_DISRUPTED) ? ALLOWED : refused(w);
}

/* ---- the step ---- */

/* A Force with a Retreat Order that has no path at all. */
static bool acting_stuck(const Game *g, const State *s, int who)
{
    RetreatSteps steps;
    if (s->capitano[who].order != RETREAT) {
        return false;
    }
    hon_retreat_steps(g, s, who, hon_full_mp(g, s, who), true, &steps);
    return !steps.count;
}

Next hon_act_run(Ctx *c)
{
    State *s = c->s;
    int who = acting(s);
    if (!on_map(s, who) || !leads_force(s, who)) { /* it is gone */
        pop(s);
        return GO;
    }
    if (top(s)->v[ACT_LEAVES]) { /* the Pursuit is over */
        pop(s);
        hon_depart(c, who);
        return GO;
    }
    return ASK;
}

/* Options of chapter 18. */
static void offer_options(const Game *g, const State *s, Atoms *out)
{
    Hex h = s->capitano[acting(s)].hex;
    for (int d = 0; g->option.treachery && d < DIRECTIONS; d++) {
        for (int how = 0; g->next[h][d] != HEX_NONE && how < TREACHERIES; how++) {
            offer(out, atom(V_TREACHERY, how, g->next[h][d], 0));
            offer(out, atom(V_TREACHERY, how, g->next[h][d], 1));
        }
    }
    if (g->option.pillage) {
        offer(out, atom(V_PILLAGE, 0, 0, 0));
        offer(out, atom(V_DEVASTATE, 0, 0, 0));
    }
}

/* Directions worth judging, as bits: all, but of a Force with a Retreat Order only those of its paths (12.2.7c). */
static unsigned marching_ways(const Game *g, const State *s, int who, const RetreatSteps *steps)
{
    unsigned ways = 0;
    if (acting_order(s) != RETREAT || !CITED(12_2_7c)) {
        return (1u << DIRECTIONS) - 1;
    }
    for (int i = 0; i < steps->count; i++) {
        ways |= 1u << hon_direction(g, s->capitano[who].hex, steps->next[i]);
    }
    return ways;
}

static Rule judge_action(const Game *g, const State *s, Atom a, Why *w, const RetreatSteps *known);

/* The list is exact, since the paths of a retreat are looked for once for the whole of it. */
static void keep_legal(const Game *g, const State *s, const RetreatSteps *known, Atoms *out)
{
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        Atom a = out->list[i];
        bool legal = !judge_action(g, s, a, NULL, known);
        assert(legal == !judge_action(g, s, a, NULL, NULL));
        if (legal) {
            out->list[kept++] = a;
        }
    }
    out->count = kept;
}

void hon_act_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int who = acting(s);
    Hex h = s->capitano[who].hex;
    RetreatSteps steps = {.count = 0};
    (void)side;
    if (acting_order(s) == RETREAT && !hon_may_leave(g, s, NULL, who)) {
        hon_retreat_steps(g, s, who, s->mp, true, &steps);
    }
    unsigned ways = marching_ways(g, s, who, &steps);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[h][d];
        if (n == HEX_NONE) {
            continue;
        }
        if ((ways >> d) & 1) {
            offer(out, atom(V_MOVE, n, 0, 0));
        }
        offer(out, atom(V_EARTHWORKS_1, n, 0, 0));
        offer(out, atom(V_DEPLOY_PONTOON, n, 0, 0));
        offer(out, atom(V_ATTACK_FROM_MARCH, n, 0, 0));
    }
    for (int v = V_EARTHWORKS_2; v <= V_EARTHWORKS_2; v++) {
        offer(out, atom(v, 0, 0, 0));
    }
    offer(out, atom(V_BEGIN_ADMIN_MARCH, 0, 0, 0));
    offer(out, atom(V_LEAVE_ADMIN_MARCH, 0, 0, 0));
    offer(out, atom(V_REMOVE_DISRUPTION, 0, 0, 0));
    offer(out, atom(V_RECOVER, 0, 0, 0));
    offer(out, atom(V_RECOVER, 1, 0, 0));
    offer(out, atom(V_ENGINEERS, 0, 0, 0));
    offer(out, atom(V_EXIT_MAP, 0, 0, 0));
    offer_options(g, s, out);
    EACH_CAPITANO (g, k) {
        for (int o = GARRISON; s->capitano[k].card == who && o < ORDERS_COUNT; o++) {
            offer(out, atom(V_DROP_OFF, k, o, 0));
            offer(out, atom(V_DROP_OFF, k, o, 1));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
    keep_legal(g, s, acting_order(s) == RETREAT ? &steps : NULL, out);
}

static Rule judge_action(const Game *g, const State *s, Atom a, Why *w, const RetreatSteps *known)
{
    switch (a.verb) {
    case V_MOVE: return hon_judge_move(g, s, w, a.arg[0], known);
    case V_EARTHWORKS_1: return judge_works(g, s, w, 1, a.arg[0]);
    case V_EARTHWORKS_2: return judge_works(g, s, w, 2, NOWHERE);
    case V_DEPLOY_PONTOON: return judge_pontoon(g, s, w, a.arg[0]);
    case V_BEGIN_ADMIN_MARCH: return judge_admin(g, s, w, true);
    case V_LEAVE_ADMIN_MARCH: return judge_admin(g, s, w, false);
    case V_REMOVE_DISRUPTION: return judge_disruption(g, s, w);
    case V_RECOVER: return judge_recover(g, s, w, a.arg[0]);
    case V_ENGINEERS: return judge_engineers(g, s, w);
    case V_DROP_OFF: return hon_judge_drop_off(g, s, w, a);
    case V_ATTACK_FROM_MARCH: return hon_judge_attack_from_march(g, s, w, a.arg[0]);
    case V_EXIT_MAP: return hon_judge_exit(g, s, w, acting(s));
    case V_TREACHERY: return hon_judge_treachery(g, s, w, a);
    case V_PILLAGE:
    case V_DEVASTATE: return hon_judge_spoil(g, s, w, a.verb == V_DEVASTATE);
    case VERB_DONE: return hon_judge_stop(g, s, w, known);
    case V_TRANSFER_UNIT: {
        bool idle = a.arg[1] >= 0 && a.arg[1] < g->capitani && !hon_has_command(g, s, a.arg[1]);
        FORBID_AS(3_4f, idle, "{} is Unemployed, and this is no Command Phase", P_(a.arg[1]));
        return hon_out_of_step(w);
    }
    default: return hon_out_of_step(w);
    }
}

Rule hon_act_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    return judge_action(g, s, a, w, NULL);
}

void hon_act_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int who = acting(s);
    (void)side;
    switch (a.verb) {
    case V_MOVE: hon_march(c, a.arg[0]); return;
    case V_EARTHWORKS_1: build(c, 1, a.arg[0]); return;
    case V_EARTHWORKS_2: build(c, 2, NOWHERE); return;
    case V_DEPLOY_PONTOON: lay_bridge(c, a.arg[0]); return;
    case V_BEGIN_ADMIN_MARCH:
        hon_spend(s, BY(7_7a, 2 * c->g->limit.admin_march, 0));
        s->mp = (uint8_t)((CITED(7_7b) && CITED(7_3b) ? 2 : 1) * s->mp);
        put_flag(s, who, F_ADMIN);
        say(c, R(7_7a), "The Force in {} begins an Administrative March.", H_(s->capitano[who].hex));
        return;
    case V_LEAVE_ADMIN_MARCH:
        drop_flag(s, who, F_ADMIN);
        RULE (7_7e) {
            hon_forfeit_mp(s);
        }
        say(c, R(7_7e), "The Force in {} leaves its Administrative March.", H_(s->capitano[who].hex));
        return;
    case V_REMOVE_DISRUPTION:
        hon_spend(s, 2 * c->g->limit.restore_order);
        drop_flag(s, who, F_DISRUPTED);
        say(c, R(9_3c), "The Force in {} puts its ranks in order.", H_(s->capitano[who].hex));
        return;
    case V_RECOVER:
        hon_recovery(c, who, a.arg[0]);
        top(s)->v[ACT_RESTED] = 1;
        return;
    case V_ENGINEERS: engineers_work(c); return;
    case V_DROP_OFF: hon_drop_off(c, a); return;
    case V_ATTACK_FROM_MARCH: hon_begin_attack_from_march(c, a.arg[0]); return;
    case V_EXIT_MAP: hon_exit(c, who); return;
    case V_TREACHERY: hon_treachery(c, a); return;
    case V_PILLAGE:
    case V_DEVASTATE: hon_spoil_on_march(c, a.verb == V_DEVASTATE); return;
    default:
        pop(s);
        /* who cannot retreat stays; it does not surrender */
        if (s->capitano[who].order == RETREAT && !CITED(12_2_7f) && acting_stuck(c->g, s, who)) {
            hon_remove_force(c, who, true);
        }
        return;
    }
}
