/* charge.c - declaring a charge: who may charge whom, which charges to offer (M01, M02, M04, M06, T07, V12, V33, C03). Its path is traced in charge_path.c;
 * what happens on the way stands in charge_resolution.c.
 */
#include "rules/soldatini/charge_inside.h"

/* ---- may it be declared? ---- */

static Rule charger_rule(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    bool able = q->arm == CAVALRY || q->formation == LINE || q->formation == COLUMN || q->formation == SKIRMISH;
    FORBID_AS(M01, s->acted, "a charge is the first and only action of the unit", N_(0));
    FORBID_AS(T07, q->flags & F_ENTERED, "{} has come on this turn", P_(u));
    FORBID_AS(V12, sol_enemy_within(g, s, u, g->limit.keep_off, false) && !CITED(M09), "an enemy is within {} inch",
              I_(g->limit.keep_off));
    FORBID_AS(M02, !able || q->kind == COMPANY, "{} may not charge as it is", P_(u));
    FORBID_AS(V33, q->kind == COMPANY, "a company never charges", N_(0));
    FORBID_AS(M02, shaken(s, u), "{} is shaken", P_(u));
    FORBID_AS(R07b, shaken(s, u), "the shaken do not charge", N_(0));
    FORBID_AS(V18, shaken(s, u), "the shaken move, but do not charge", N_(0));
    FORBID_AS(M02, !s->in_command, "{} is out of command", P_(u));
    FORBID_AS(C03, !s->in_command, "out of command there is no charge", N_(0));
    return able && q->kind != COMPANY ? ALLOWED : refused(w);
}

Rule sol_target_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    const Unit *q = &s->unit[u], *t = &s->unit[target];
    bool loose = q->formation == SKIRMISH, soft = t->formation == SKIRMISH || t->arm == ARTILLERY || routed(s, target);
    FORBID_AS(M02, loose && !soft, "skirmishers charge only skirmishers, guns and routers", N_(0));
    FORBID_AS(M02, q->arm == INFANTRY && horse(s, target) && !routed(s, target), "infantry does not charge cavalry",
              N_(0));
    FORBID_AS(M06, horse(s, u) && t->formation == GARRISON, "cavalry does not charge a building", N_(0));
    FORBID_AS(M06, horse(s, u) && sol_in_wood(g, &feet->foot[target]), "cavalry does not charge into a wood", N_(0));
    FORBID_AS(M04, !sol_sees(g, s, feet, u, target), "{} does not see it", P_(u));
    return ALLOWED;
}

Rule sol_charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0], target = a.arg[1], degrees = a.arg[3];
    if (!charge_is_one(g, s, side, a)) {
        return RULE_NO_CHOICE;
    }
    Rule r = charger_rule(g, s, w, u);
    if (r && (!w || s->unit[u].arm == ARTILLERY || s->unit[u].formation == GARRISON)) {
        return r;
    }
    Footprints feet;
    Ride ride;
    feet_of(g, s, &feet);
    r = sol_target_rule(g, s, w, &feet, u, target);
    if (r && !w) {
        return r;
    }
    FORBID_AS(M04, degrees > g->limit.wheel, "the wheel of a charge is at most {} degrees", N_(g->limit.wheel));
    bool can =
        sol_trace(g, s, &feet, u, a.arg[2] == WHEEL_LEFT ? -degrees : degrees, sol_charge_distance(g, s, u), &ride);
    Inch at;
    if (can && sol_brings_to(g, s, &feet, u, target, &ride, &at)) {
        return ALLOWED;
    }
    return sol_path_rule(g, s, w, &feet, target, &ride, can);
}

/* ---- offers ---- */

typedef struct Rider {
    const Game *g;
    const State *s;
    const Footprints *feet;
    int u;
    Ride ride[HANDS];
} Rider;

static bool may_charge(const void *rider, int enemy_unit)
{
    const Rider *r = rider;
    return !sol_target_rule(r->g, r->s, NULL, r->feet, r->u, enemy_unit);
}

static const Path *lay_out_wheel(void *rider, int hand, int *free)
{
    Rider *r = rider;
    Ride *ride = &r->ride[hand];
    *ride = (Ride){.by = NO_PIECE, .wheel = sol_charge_wheel(r->g, r->s, r->feet, r->u, hand == WHEEL_LEFT, 0)};
    *free = sol_wheel_free(r->g, r->s, r->feet, r->u, &ride->wheel) / DEGREE;
    return &ride->wheel;
}

static const MetUnits *trace_straight(void *rider, int hand, int degrees)
{
    Rider *r = rider;
    Ride *ride = &r->ride[hand];
    ride->degrees = degrees;
    return sol_trace_run(r->g, r->s, r->feet, r->u, sol_charge_distance(r->g, r->s, r->u), ride) ? &ride->met : NULL;
}

static bool brings(const void *rider, int hand, int enemy_unit)
{
    const Rider *r = rider;
    Inch at;
    return sol_brings_to(r->g, r->s, r->feet, r->u, enemy_unit, &r->ride[hand], &at);
}

void sol_charge_offer(const Game *g, const State *s, int u, Atoms *out)
{
    if (s->acted || s->unit[u].arm == ARTILLERY || charger_rule(g, s, NULL, u)) {
        return;
    }
    Footprints feet;
    Base base = sol_base(g, s, u, s->unit[u].formation);
    Inch most = sol_charge_distance(g, s, u);
    feet_near(g, s, u, most + base.width * 2 + base.depth, &feet); /* the others are neither met nor stand between */
    Rider rider = {.g = g, .s = s, .feet = &feet, .u = u};
    ChargeSearch search = {
        g,      s,     &feet, u, CHARGE, g->limit.wheel, most, TABLE_MOST, may_charge, lay_out_wheel, trace_straight,
        brings, &rider};
    charge_offer_all(&search, out);
}

void sol_charge_over(State *s, int u)
{
    Unit *q = &s->unit[u];
    drop_flag(s, u, F_CHARGING | F_CONTACT | F_BONUS);
    q->target = NO_PIECE;
    q->charge = (Stand){0, 0, 0};
    q->straight = 0;
    q->wheel = 0;
    q->zone = 0;
}

void sol_charge_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    Unit *q = &s->unit[u];
    set_flag(s, u, F_CHARGING | F_CHARGED);
    q->target = (uint8_t)a.arg[1];
    q->charge = q->at;
    q->wheel = (int8_t)(a.arg[2] == WHEEL_LEFT ? -a.arg[3] : a.arg[3]);
    say(c, R(M04), "{} charges {}.", P_(u), P_(a.arg[1]));
    sol_end_unit(c, FULL);
    pop(s);
    Frame *f = push(s, CHARGE_TRACE, side_of(c->g, u));
    f->v[CHARGE_UNIT] = (int16_t)u;
    f->v[CHARGE_MET] = NO_PIECE;
}
