/* charge_resolution.c - CHARGING: one charge from its declaration to what the charged may demand, or a pair of charges against each other (11.4ab, 11.4.1af to
 * 11.4.1an).
 *
 * Half 0 is the charge of the first rider; in a Countercharge half 1 is that of the other, if he still can. A Corps whose Capitano dies on the way goes
 * on under his heir: charge_waves.c writes him into the frame, NO_PIECE when the Corps is gone.
 */
#include "rules/honour/honour.h"

enum { GP_DECLARED, GP_TARGET, GP_ANSWER, GP_WAVES, GP_RIDDEN, GP_AFTER, GP_END };

static void begin_half(Frame *f, int half)
{
    f->v[CV_HALF] = (int16_t)half;
    f->at = GP_ANSWER;
}

static int rider_of(const Frame *f) { return f->v[f->v[CV_HALF] ? CV_OTHER : CV_FIRST]; }
static int target_of(const Frame *f) { return f->v[f->v[CV_HALF] ? CV_FIRST : CV_OTHER]; }

void hon_begin_charge(Ctx *c, int charger, int counter)
{
    Frame *f = push(c->s, CHARGING, c->g->capitano[charger].side);
    f->v[CV_FIRST] = (int16_t)charger;
    f->v[CV_OTHER] = (int16_t)counter;
    f->v[CV_PAIR] = counter != NO_PIECE;
}

/* The chit is spent; works are left behind (11.4.1aj). Must he ride, whatever comes (11.4n, 11.4.1p, 11.4.1ag)? */
static int declare(Ctx *c, int k)
{
    State *s = c->s;
    Corps *p = &s->corps[k];
    bool reacts = p->flags & C_REACTION, impetuous = c->g->capitano[k].features & FEATURE_I;
    p->flags = (uint8_t)((p->flags & ~C_REACTION) | BY(11_4_1w, C_CHARGED, 0));
    if (!reacts && CITED(11_4_1u)) {
        hon_take_chit(s, k, CHIT_CHARGE);
    }
    p->flags |= impetuous ? C_IMPETUS : 0;
    RULE (11_4_1aj) {
        hon_drop_works(s, k);
    }
    return reacts ? RIDES_WITH_ALL : impetuous ? MUST_RIDE : MAY_FORGO;
}

/* 11.4.1ag: the higher Initiative rides first; a star, then a draw. */
static void order_pair(Ctx *c, Frame *f)
{
    uint8_t order[CAPITANI_MAX];
    int a = f->v[CV_FIRST], b = f->v[CV_OTHER];
    memset(order, NO_PIECE, sizeof order);
    hon_by_initiative(c, man(a) | man(b), order, R(11_4_1ag), "who charges first");
    say(c, R(11_4_1ag), "{} rides first.", P_(CITED(11_4_1ag) ? order[0] : a));
    if (order[0] == b && CITED(11_4_1ag)) {
        int16_t duty = f->v[CV_DUTY_FIRST];
        f->v[CV_FIRST] = (int16_t)b;
        f->v[CV_OTHER] = (int16_t)a;
        f->v[CV_DUTY_FIRST] = f->v[CV_DUTY_OTHER];
        f->v[CV_DUTY_OTHER] = duty;
    }
}

static bool in_engagement(const Game *g, const State *s, int k) { return hon_engagement_of(g, s, k) != 0; }

/* 11.4ab: the charged Corps may answer before any die; a Free Corps on one in an Engagement rides into its flank (11.4.1an). */
static void announce(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int rider = rider_of(f), target = target_of(f);
    f->v[CV_FLANK] = !in_engagement(g, s, rider) && in_engagement(g, s, target);
    f->owner = g->capitano[rider].side;
    hon_note_charged(s, target);
    say(c, R(11_4_1u), f->v[CV_FLANK] ? "{} charges {} in the flank." : "{} charges {}.", P_(rider), P_(target));
    hon_ask_answer(c, target, AGAINST_CHARGE);
}

/* 11.4.1ag: the other rides if he still has horse and the first is not broken. */
static bool second_rides(const Game *g, const State *s, const Frame *f)
{
    int first = f->v[CV_FIRST], other = f->v[CV_OTHER];
    return f->v[CV_PAIR] && !f->v[CV_HALF] && first != NO_PIECE && other != NO_PIECE && hon_good_corps(g, s, first) &&
           hon_good_horse(g, s, other) && CITED(11_4_1ag);
}

/* 11.4.1ak: could the first rider be made to engage the Corps he charged? */
static bool can_be_made_to_engage(const Game *g, const State *s, const Frame *f)
{
    int rider = f->v[CV_FIRST], charged = f->v[CV_OTHER];
    return rider != NO_PIECE && charged != NO_PIECE && hon_good_corps(g, s, charged) && hon_combat_sps(g, s, rider) &&
           !in_engagement(g, s, rider) && hon_corps_status(g, s, charged) != CORPS_ENGAGING &&
           !hon_just_freed(s, rider) && !hon_just_freed(s, charged);
}

static void after_charge(Ctx *c, const Frame *f)
{
    if (!can_be_made_to_engage(c->g, c->s, f)) {
        return;
    }
    if (f->v[CV_PAIR]) {
        RULE (11_4_1am) {
            hon_join_attack(c, f->v[CV_FIRST], f->v[CV_OTHER]);
        }
    } else if (CITED(11_4_1ak)) {
        push(c->s, DEMAND, c->g->capitano[f->v[CV_OTHER]].side);
    }
}

Next hon_charging_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case GP_DECLARED:
        f->at = GP_TARGET;
        f->v[CV_DUTY_FIRST] = (int16_t)declare(c, f->v[CV_FIRST]);
        if (f->v[CV_PAIR]) {
            f->v[CV_DUTY_OTHER] = (int16_t)declare(c, f->v[CV_OTHER]);
            order_pair(c, f);
        }
        return GO;
    case GP_TARGET:
        begin_half(f, 0);
        if (!f->v[CV_PAIR]) {
            push(s, CHARGE_AT, g->capitano[f->v[CV_FIRST]].side);
        }
        return GO;
    case GP_ANSWER:
        f->at = GP_WAVES;
        announce(c, f);
        return GO;
    case GP_WAVES:
        f->at = GP_RIDDEN;
        hon_ask_waves(c, rider_of(f), target_of(f));
        return GO;
    case GP_RIDDEN:
        if (second_rides(g, s, f)) {
            begin_half(f, 1);
        } else {
            f->at = GP_AFTER;
        }
        return GO;
    case GP_AFTER:
        f->at = GP_END;
        hon_settle_engagements(c);
        after_charge(c, f);
        return GO;
    default: pop(s); return GO;
    }
}

/* ---- CHARGE_AT (11.4.1ah) ---- */

Next hon_charge_at_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static int charging_corps(const State *s) { return hon_frame(s, CHARGING)->v[CV_FIRST]; }

void hon_charge_at_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side != side) {
            offer(out, atom(V_TARGET, k, 0, 0));
        }
    }
}

Rule hon_charge_at_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_TARGET) {
        return hon_out_of_step(w);
    }
    Rule rule = hon_may_charge_at(g, s, w, charging_corps(s), a.arg[0]);
    bool any = CITED(11_4_1ah) || a.arg[0] == s->combat.defender || a.arg[0] == s->combat.attacker;
    return rule || any ? rule : refused(w);
}

void hon_charge_at_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    top(c->s)->v[CV_OTHER] = a.arg[0];
}

/* ---- DEMAND (11.4.1ak) ---- */

Next hon_demand_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_demand_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_DEMAND, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_demand_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == V_DEMAND || a.verb == VERB_PASS ? ALLOWED : hon_out_of_step(w);
}

void hon_demand_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == V_DEMAND) {
        const Frame *f = top(c->s);
        say(c, R(11_4_1ak), "{} makes {} fight on.", P_(f->v[CV_OTHER]), P_(f->v[CV_FIRST]));
        hon_join_attack(c, f->v[CV_FIRST], f->v[CV_OTHER]);
    }
}
