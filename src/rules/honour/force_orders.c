/* force_orders.c - Orders (5.2, 5.3, 6.1): what they cost, who may have them, and the ORDERS step of a Command Phase.
 *
 * An Order that is not paid in full, or has no Command Path, is Forced: it is given all the same, free, and the Force makes a Discipline Check
 * (5.3.1). Each Force is given one Order a phase at most (5.3.2c); `done` waits for every Force that has none, or one that it may not keep.
 */
#include "rules/honour/honour.h"

/* t: the Force counted, or NULL where it has not been. */
static ForceKind kind_of_force(const Game *g, const State *s, int primo, const Tally *t)
{
    if (hon_is_major(s, primo)) {
        return FORCE_MAJOR;
    }
    Tally fresh = t ? *t : hon_tally(g, s, primo);
    return (fresh.light_only || fresh.sp == 1) && CITED(6_1c) ? FORCE_TINY : FORCE_MINOR;
}

ForceKind hon_force_kind(const Game *g, const State *s, int primo) { return kind_of_force(g, s, primo, NULL); }

/* 5.3.2a, 6.1b, 3.8.1f; nothing where APs are not used (S2.0b, S3.0d). */
static int cost_of_order(const Game *g, const State *s, int primo, Order from, Order to, const Tally *t)
{
    const ArmyInfo *army = &g->army[g->capitano[primo].army];
    if (!army->pays && CITED(S2_0b) && CITED(S3_0d)) {
        return 0;
    }
    ForceKind kind = kind_of_force(g, s, primo, t);
    kind = kind == FORCE_MINOR && !CITED(6_1b) ? FORCE_MAJOR : kind;
    bool change = from && !(from == MANOEUVRE && to == ATTACK && kind == FORCE_MAJOR && !CITED(5_3_2b));
    int cost = change ? g->order_change[from][to][kind] : g->order[to].cost[kind];
    if (to == ATTACK && from != ATTACK && (g->capitano[primo].features & FEATURE_W) && kind != FORCE_TINY) {
        cost += BY(3_8_1f, 1, 0);
    }
    return cost;
}

int hon_order_cost(const Game *g, const State *s, int primo, Order from, Order to)
{
    return cost_of_order(g, s, primo, from, to, NULL);
}

void hon_set_order(const Game *g, State *s, int primo, Order order)
{
    (void)g;
    s->capitano[primo].order = (uint8_t)order;
    if (order != MANOEUVRE && CITED(7_7g)) {
        drop_flag(s, primo, F_ADMIN);
    }
    if (order != RETREAT) {
        drop_flag(s, primo, F_IMPOSED);
    }
}

bool hon_order_locked(const Game *g, const State *s, int primo)
{
    return hon_novara_locked(g, s, primo) || (hon_swiss_frozen(g, s, primo) && CITED(S3_6h)) ||
           (has(s, primo, F_IMPOSED) && CITED(S4_5b));
}

/* Is the Force entitled to the Order? */
static Rule may_have_order(const Game *g, const State *s, Why *w, int primo, Order order, const Tally *counted)
{
    bool marches = order == ATTACK || order == MANOEUVRE; /* only these ask what the Force is */
    Tally t = counted ? *counted : marches ? hon_tally(g, s, primo) : (Tally){0};
    Hex h = s->capitano[primo].hex;
    FORBID_AS(5_3b, order == GARRISON && kind_at(g, h) < TOWN, "{} has no Town, City or Fortress", H_(h));
    bool half = order == ATTACK && hon_half_demoralised(&t);
    FORBID_AS(5_3g, half, "Demoralised: {} of its {} unit{s}", N_(t.demoralised), N_(t.units));
    FORBID(9_1_1c, half);
    FORBID(18_4d, s->interphase == g->capitano[primo].side && order != STAND && order != GARRISON);
    FORBID(9_1_1h, hon_all_demoralised(&t) && (order == MANOEUVRE || order == ATTACK));
    return ALLOWED;
}

Rule hon_may_order(const Game *g, const State *s, Why *w, int primo, Order order)
{
    return may_have_order(g, s, w, primo, order, NULL);
}

/* 5.2h, 5.3h: no Order, or one it may not keep. */
bool hon_must_change(const Game *g, const State *s, int primo)
{
    Tally t = hon_tally(g, s, primo);
    if (!s->capitano[primo].order) {
        return CITED(5_2h);
    }
    return s->capitano[primo].order == ATTACK && hon_half_demoralised(&t) && (CITED(5_3h) || CITED(9_1_1c));
}

/* 5.3.4: on an AP turn Previous Attack markers go, Attack Orders leave one, and all Orders are removed. */
void hon_strip_orders(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    bool ap = g->turn[s->turn].ap && CITED(S0_1b) && (g->number != 4 || s->turn > 1 || CITED(S4_0d));
    if (!ap && CITED(5_2a)) {
        return;
    }
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side != side) {
            continue;
        }
        drop_flag(s, k, BY(5_3_4b, F_PREVIOUS, 0));
        if (!on_map(s, k) || hon_order_locked(g, s, k)) {
            continue;
        }
        put_flag(s, k, s->capitano[k].order == ATTACK && CITED(5_3_4c) ? F_PREVIOUS : 0);
        if (CITED(5_3_4a) && CITED(5_2c) && (s->capitano[k].order != RETREAT || CITED(5_3l))) {
            s->capitano[k].order = NO_ORDER;
        }
    }
}

/* ---- giving one ---- */

/* The consequence of 5.3.1b: who may not hold Attack any more gets Stand or Garrison; who has lost all heart retreats (9.1.1g). */
static void not_entitled(Ctx *c, int primo)
{
    const Game *g = c->g;
    State *s = c->s;
    Tally t = hon_tally(g, s, primo);
    if (s->capitano[primo].order == ATTACK && hon_half_demoralised(&t)) {
        RULE (5_3_1b) {
            hon_stand_or_garrison(g, s, primo);
        }
    }
    hon_morale_state(c, primo);
}

/* 5.3.1, 5.3.5: pays or checks; the Force is in its hex. */
void hon_give_order(Ctx *c, int primo, Order order, bool forced, int cost)
{
    const Game *g = c->g;
    State *s = c->s;
    int army = BY(4_3a, g->capitano[primo].army, 0);
    put_flag(s, primo, BY(5_3_2c, F_ORDERED, 0));
    if (hon_venetians_refuse(c, primo, order)) {
        return; /* S4.5a */
    }
    Tally t = hon_tally(g, s, primo);
    hon_set_order(g, s, primo, order);
    put_flag(s, primo, hon_all_demoralised(&t) ? F_BROKEN : 0); /* 9.1.1h: it may keep what is chosen for it */
    if (order == RETREAT) {
        say(c, R(5_2f), "The Force in {} has a Retreat Order.", H_(s->capitano[primo].hex));
    }
    if (!forced) {
        hon_pay(s, army, BY(5_2f, cost, 0));
        if (cost) {
            say(c, R(4_3b), "The {} Army spends {} Administrative Point{s}.", G_(army), N_(cost));
        }
    } else {
        RULE (5_3_1b) {
            hon_discipline(c, primo, BY_RELIABILITY, 1, R(5_3_1b));
        }
        not_entitled(c, primo);
    }
    if (order == ATTACK && s->capitano[primo].order == ATTACK && has(s, primo, F_PREVIOUS) &&
        (!forced || CITED(5_3_5b))) {
        RULE (5_3_5a) { /* 5.3.5b: after the Forced check, and only if it may still attack */
            hon_discipline(c, primo, BY_RELIABILITY, 0, R(5_3_5a));
            not_entitled(c, primo);
        }
    }
}

/* ---- ORDERS ---- */

/* 5.2d: does the Army's issuer reach him? Where 15.5 holds, a lone Swiss Primo Capitano issues his own (5.2e). */
bool hon_has_path(const Game *g, const State *s, int primo)
{
    int army = g->capitano[primo].army, by = hon_issuer(g, s, army);
    if (g->swiss_command && g->capitano[primo].nation == SWISS && CITED(15_5a)) {
        return true;
    }
    if (by == NO_PIECE || (s->army[army].source < 0 && !CITED(4_1_1d))) {
        return false;
    }
    if (hon_primo(s, by) == primo) {
        return true;
    }
    if (hon_besieged(g, s, primo) && !CITED(16f)) {
        return false; /* the Besieged receive Orders like others */
    }
    return hon_command_path(g, s, g->capitano[primo].side, hon_hex_of(s, by), s->capitano[primo].hex);
}

/* Paid: needs a path and the points. Forced: only where that is not free with a path anyway (5.3.1a, ruling). */
static Rule may_pay(const Game *g, const State *s, Why *w, Atom a, bool path, const Tally *t)
{
    int primo = a.arg[0];
    bool forced = a.arg[2];
    int cost = cost_of_order(g, s, primo, (Order)s->capitano[primo].order, (Order)a.arg[1], t);
    int army = BY(4_3b, g->capitano[primo].army, 0), ap = s->army[army].ap, others = 0;
    for (int k = 0; k < g->armies; k++) {
        others += k != army && g->army[k].side == g->capitano[primo].side ? s->army[k].ap : 0;
    }
    bool poor = cost > 0 && hon_purse_closed(g, s, g->capitano[primo].army);
    FORBID_AS(5_2d, !forced && !path, "no Command Path from a Capitano Generale leads to {}",
              H_(s->capitano[primo].hex));
    FORBID_AS(5_2e, !forced && !path && hon_issuer(g, s, g->capitano[primo].army) == NO_PIECE,
              "the {} Army has no Capitano Generale on the map", G_(g->capitano[primo].army));
    bool first = !s->capitano[primo].order; /* issued, not changed */
    FORBID_AS(5_2f, first && !forced && cost > ap, "it costs {} Administrative Point{s} and there are {}", N_(cost),
              N_(ap));
    FORBID_AS(5_3_2a, !first && !forced && cost > ap, "it costs {} Administrative Point{s} and there are {}", N_(cost),
              N_(ap));
    FORBID_AS(5_3_1a, !forced && cost > ap, "what is not paid whole is Forced", N_(cost));
    FORBID_AS(4_3_3b, !forced && cost > ap && cost <= ap + others, "the points of another Army do not serve", N_(cost));
    FORBID(S3_0f, !forced && poor);
    if (forced && !path && !CITED(5_2i)) {
        return refused(w);
    }
    FORBID_AS(5_3_1a, forced && path && !cost, "it costs nothing and a Command Path is there", N_(cost));
    return ALLOWED;
}

static bool may_be_ordered(const Game *g, const State *s, Side side, int primo)
{
    return primo >= 0 && primo < g->capitani && g->capitano[primo].side == side && leads_force(s, primo) && CITED(5_2b);
}

/* path: a Command Path leads to him; t: his Force counted, or NULL. A list of Orders asks for both once. */
static Rule judge_order(const Game *g, const State *s, Side side, Atom a, Why *w, bool path, const Tally *t)
{
    int primo = a.arg[0], order = a.arg[1];
    if (primo < 0 || primo >= g->capitani || order <= NO_ORDER || order >= ORDERS_COUNT) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(5_2g, !may_be_ordered(g, s, side, primo), "{} leads no Force", P_(primo));
    if (!may_be_ordered(g, s, side, primo)) {
        return refused(w);
    }
    FORBID_AS(5_3_2c, has(s, primo, F_ORDERED), "{} has had his Order in this phase", P_(primo));
    FORBID(S2_2a, hon_novara_locked(g, s, primo));
    FORBID(S3_6h, hon_swiss_frozen(g, s, primo));
    FORBID(S4_5b, has(s, primo, F_IMPOSED));
    if (order == s->capitano[primo].order) { /* nothing to give */
        FORBID_AS(5_3_2a, true, "{} has that Order already", P_(primo));
        may_have_order(g, s, w, primo, (Order)order, t);
        return refused(w);
    }
    Rule r = may_have_order(g, s, w, primo, (Order)order, t);
    if (r && !w) {
        return r;
    }
    r = may_pay(g, s, w, a, path, t);
    return w ? ALLOWED : r;
}

static Rule judge_issuer(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0];
    if (c < 0 || c >= g->capitani || g->capitano[c].side != side) {
        return RULE_NO_CHOICE;
    }
    int army = g->capitano[c].army;
    bool given = false;
    EACH_CAPITANO (g, k) {
        given |= g->capitano[k].army == army && has(s, k, F_ORDERED) && !has(s, k, F_STAYS);
    }
    FORBID_AS(5_2e, !has(s, c, F_GENERAL) || hon_primo(s, c) == NO_PIECE, "{} is no Capitano Generale on the map",
              P_(c));
    FORBID_AS(5_2e, given, "the {} Army has been given an Order", G_(army));
    FORBID_AS(5_2e, hon_issuer(g, s, army) == c, "{} issues the Orders already", P_(c));
    return hon_issuer(g, s, army) == c ? refused(w) : ALLOWED;
}

Next hon_orders_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Exact: the Command Path is looked for and the Force counted once a Force, not once an Order. */
static void offer_orders(const Game *g, const State *s, Side side, int c, Atoms *out)
{
    bool path = hon_has_path(g, s, c);
    Tally t = hon_tally(g, s, c);
    for (int o = GARRISON; o < ORDERS_COUNT; o++) {
        for (int forced = 0; forced < 2; forced++) {
            Atom a = atom(V_GIVE_ORDER, c, o, forced);
            bool legal = !judge_order(g, s, side, a, NULL, path, &t);
            assert(legal == !judge_order(g, s, side, a, NULL, path, NULL));
            if (legal) {
                offer(out, a);
            }
        }
    }
}

void hon_orders_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side != side) {
            continue;
        }
        if (has(s, c, F_GENERAL) && !judge_issuer(g, s, side, atom(V_ISSUER, c, 0, 0), NULL)) {
            offer(out, atom(V_ISSUER, c, 0, 0));
        }
        if (may_be_ordered(g, s, side, c) && (!has(s, c, F_ORDERED) || !CITED(5_3_2c))) {
            offer_orders(g, s, side, c, out);
        }
    }
    for (int c = 0; g->option.quarters && c < g->capitani; c++) {
        Atom a = atom(has(s, c, F_QUARTERS) ? V_LEAVE_QUARTERS : V_ENTER_QUARTERS, c, 0, 0);
        if (!hon_judge_quarters(g, s, side, a, NULL)) {
            offer(out, a);
        }
    }
    if (!hon_orders_judge(g, s, side, atom(VERB_DONE, 0, 0, 0), NULL)) {
        offer(out, atom(VERB_DONE, 0, 0, 0));
    }
}

Rule hon_orders_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == V_GIVE_ORDER) {
        bool real = a.arg[0] >= 0 && a.arg[0] < g->capitani && may_be_ordered(g, s, side, a.arg[0]);
        return judge_order(g, s, side, a, w, real && hon_has_path(g, s, a.arg[0]), NULL);
    }
    if (a.verb == V_ISSUER) {
        return judge_issuer(g, s, side, a, w);
    }
    if (a.verb == V_ENTER_QUARTERS || a.verb == V_LEAVE_QUARTERS) {
        return hon_judge_quarters(g, s, side, a, w);
    }
    if (a.verb != VERB_DONE) {
        return hon_out_of_step(w);
    }
    EACH_FORCE (g, s, c) {
        bool his = g->capitano[c].side == side, none = his && !s->capitano[c].order;
        FORBID_AS(2_2l, none, "{} has no Order", P_(c));
        FORBID_AS(5_2h, none, "{} has no Order", P_(c));
        bool unfit = his && !none && hon_must_change(g, s, c);
        FORBID_AS(5_3h, unfit, "{} may not keep his Attack Order", P_(c));
        FORBID_AS(9_1_1c, unfit, "half or more of the units of {} are Demoralised", P_(c));
    }
    return ALLOWED;
}

void hon_orders_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_DONE) {
        pop(c->s);
        return;
    }
    if (a.verb == V_ENTER_QUARTERS || a.verb == V_LEAVE_QUARTERS) {
        hon_quarters_act(c, a);
        return;
    }
    if (a.verb == V_ISSUER) {
        c->s->army[c->g->capitano[a.arg[0]].army].issuer = (uint8_t)a.arg[0];
        return;
    }
    Order from = (Order)c->s->capitano[a.arg[0]].order, to = (Order)a.arg[1];
    int cost = hon_order_cost(c->g, c->s, a.arg[0], from, to);
    hon_give_order(c, a.arg[0], to, a.arg[2], cost);
}

/* Garrison or Stand for everybody who has none: both are free, or Forced. */
bool hon_orders_complete(const Game *g, const State *s, Side side, Atom *out)
{
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side != side || !hon_must_change(g, s, c)) {
            continue;
        }
        for (int k = 0; k < 4; k++) {
            *out = atom(V_GIVE_ORDER, c, k & 1 ? GARRISON : STAND, k >> 1);
            if (!hon_orders_judge(g, s, side, *out, NULL)) {
                return true;
            }
        }
        *out = atom(V_GIVE_ORDER, c, RETREAT, 1);
        return true;
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}
