/* drop_off.c - a Capitano Generale leaves a Subordinate with his own units behind as a new Force (6.3, 5.3.3).
 *
 * What the two Forces would be is judged on a copy on which it has been done.
 */
#include "rules/honour/honour.h"

static void part_from(const Game *g, State *s, int who, int k)
{
    hon_put_capitano(g, s, k, s->capitano[who].hex);
    s->capitano[k].acts = CITED(5_3_3b) && CITED(6_3c) ? s->capitano[who].acts : 0;
    put_flag(s, k, F_DROPPED | F_PART | (CITED(6_3d) && CITED(1_4d) ? F_DOWN : 0));
    put_flag(s, k, has(s, who, F_DISRUPTED) && CITED(9_3d) ? F_DISRUPTED : 0);
    /* 11.3.1c: who has not left the Earthworks; 11.5b: who has left his starting hex with the others */
    put_flag(s, k, s->capitano[who].flags & (F_SIEGE | F_MOVED | F_BROKEN));
}

/* 5.3.3a: the CG who drops a man of his own Army needs no path; an ally's purse and CG are those of his Army. */
static bool path_to(const Game *g, const State *s, int who, int k)
{
    return g->capitano[who].army == g->capitano[k].army || hon_has_path(g, s, k);
}

int hon_drop_off_cost(const Game *g, const State *s, int k, Order order)
{
    State after = *s;
    part_from(g, &after, top_of(s)->v[ACT_WHO], k);
    return hon_order_cost(g, &after, k, NO_ORDER, order);
}

Rule hon_judge_drop_off(const Game *g, const State *s, Why *w, Atom a)
{
    int who = top_of(s)->v[ACT_WHO], k = a.arg[0], order = a.arg[1];
    bool forced = a.arg[2];
    if (k < 0 || k >= g->capitani || order <= NO_ORDER || order >= ORDERS_COUNT ||
        g->capitano[k].side != g->capitano[who].side) {
        return RULE_NO_CHOICE;
    }
    bool his = s->capitano[k].card == who;
    FORBID(12_2_2a, s->capitano[who].order == RETREAT);
    FORBID_AS(6_3g, !has(s, who, F_GENERAL), "{} is no Capitano Generale", P_(who));
    FORBID_AS(6_3g, his && !hon_units_under(g, s, k), "{} is Unemployed", P_(k));
    FORBID_AS(6_3a, !his, "{} is not his Subordinate", P_(k));
    FORBID(S2_2a, hon_novara_locked(g, s, who));
    FORBID_AS(S3_3a, his && hon_brings_foreign(g, s, k, k), "{} may not lead two Armies", P_(k));
    bool pressed = zoc_in(s, enemy_of(g->capitano[who].side), s->capitano[who].hex);
    if (!his || !hon_units_under(g, s, k) || !has(s, who, F_GENERAL) || (pressed && !CITED(6_3h))) {
        return refused(w); /* an enemy ZOC is no bar */
    }
    State after = *s;
    part_from(g, &after, who, k);
    Tally rest = hon_tally(g, &after, who);
    FORBID_AS(6_3a, !rest.units, "{} would keep no Combat Unit", P_(who));
    Rule r = hon_may_order(g, &after, w, k, (Order)order);
    if (r && !w) {
        return r;
    }
    int cost = hon_order_cost(g, &after, k, NO_ORDER, (Order)order), ap = s->army[g->capitano[k].army].ap;
    bool path = path_to(g, &after, who, k);
    FORBID_AS(5_2d, !forced && !path, "no Command Path leads to {}", P_(k));
    FORBID_AS(5_2e, !forced && !path && hon_issuer(g, &after, g->capitano[k].army) == NO_PIECE,
              "the {} Army has no Capitano Generale on the map", G_(g->capitano[k].army));
    FORBID_AS(5_3_3a, !forced && cost > ap, "it costs {} Administrative Point{s} and there are {}", N_(cost), N_(ap));
    FORBID_AS(5_3_1a, !forced && cost > ap, "what is not paid whole is Forced", N_(cost));
    FORBID_AS(5_3_1a, forced && path && !cost, "it costs nothing and needs no path", N_(cost));
    return rest.units ? ALLOWED : refused(w);
}

void hon_drop_off(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = top(s)->v[ACT_WHO], k = a.arg[0], penalty = core(s)->stack[core(s)->depth - 2].v[ACN_PENALTY];
    int times = has(s, who, F_ADMIN) ? 2 : 1, before = hon_full_mp(g, s, who) + penalty;
    say(c, R(6_3a), "A Force is dropped off in {}.", H_(s->capitano[who].hex));
    part_from(g, s, who, k);
    int after = hon_full_mp(g, s, who) + penalty;
    before = before < 0 ? 0 : before;
    after = after < 0 ? 0 : after;
    int mp = s->mp + BY(6_3e, times * (after - before), 0);
    s->mp = (uint8_t)(mp < 0 ? 0 : mp > MOST_MP ? MOST_MP : mp);
    hon_give_order(c, k, (Order)a.arg[1], a.arg[2], hon_order_cost(g, s, k, NO_ORDER, (Order)a.arg[1]));
    drop_flag(s, k, F_ORDERED);
    hon_morale_state(c, who); /* 9.1.1g: who keeps nothing but broken men is under Retreat from here on */
}

void hon_parts_stop(Ctx *c)
{
    EACH_FORCE (c->g, c->s, k) {
        if (has(c->s, k, F_PART)) {
            hon_stops_in(c, k);
        }
    }
}
