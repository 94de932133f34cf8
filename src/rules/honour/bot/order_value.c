/* order_value.c - a quick guess at what an order would add, so that computer players look at the best first. Nothing here is a rule.
 *
 * Marches and Orders are worth what they add to the promise of a Force's best aim (position_survey.c). Reorganising for its own sake is left to people.
 */
#include "rules/honour/bot/bot_inside.h"

enum {
    DECLINES = -10,
    IDLE = -20,
    CONTACT = 60,
    BOLD = 25,
    FORCED_PER_SP = 3,
    HOLDS = 45,
    PER_POINT = 14,
    ENTERS = 120
};

/* Own power against what is in that hex, in tenths. */
static int odds_at(const Scene *f, int primo, Hex target)
{
    int theirs = 0;
    EACH_FORCE (f->g, f->s, k) {
        theirs += f->g->capitano[k].side != f->g->capitano[primo].side && f->s->capitano[k].hex == target
                      ? f->force[k].power
                      : 0;
    }
    bool walls = hon_walls_for(f->g, f->s, enemy_of(f->g->capitano[primo].side), target);
    return f->force[primo].power * 10 / (theirs * (walls ? 2 : 1) + 1);
}

static int giving_worth(const Scene *f, const Atom *a)
{
    int primo = a->arg[0];
    const Capitano *k = &f->s->capitano[primo];
    Order now = (Order)k->order, then = (Order)a->arg[1];
    int worth = hon_promise(f, primo, k->hex, then) - hon_promise(f, primo, k->hex, now);
    worth -= a->arg[2] ? FORCED_PER_SP * f->force[primo].sp : PER_POINT * hon_order_cost(f->g, f->s, primo, now, then);
    return worth - (then == RETREAT ? CONTACT : 0);
}

static int march_worth(const Scene *f, const OrderValue *o)
{
    int who = top_of(f->s)->step == ACT ? top_of(f->s)->v[ACT_WHO] : NO_PIECE;
    if (who == NO_PIECE) {
        return 0;
    }
    const Atom *last = &o->atom[o->n - 1];
    Hex from = f->s->capitano[who].hex, to = last->arg[0];
    Order order = (Order)f->s->capitano[who].order;
    int worth = hon_promise(f, who, to, order) - hon_promise(f, who, from, order);
    return worth - hon_exposure(f, who, to) + hon_exposure(f, who, from) - 1;
}

/* A Corps at its turn (11.4.2.2): whom it engages, or whose fight it joins. */
static int engaging_value(const Scene *f, const OrderValue *o)
{
    int k = f->s->combat.force, worth = 0;
    for (int i = 0; i < o->n && o->atom[i].verb == V_AGAINST; i++) {
        worth += hon_engagement_promise(f, k, o->atom[i].arg[0]);
    }
    return o->n == 1 && top_of(f->s)->step == ENGAGE ? ORDER_NEVER : worth; /* whole sets are proposed */
}

static int one_value(const Scene *f, const OrderValue *o)
{
    const Atom *a = &o->atom[0];
    int step = top_of(f->s)->step;
    if (step == CORPS && (a->verb == V_TRANSFER_UNIT || a->verb == V_TRANSFER_SP)) {
        int gain = hon_formation_gain(f, o->atom, o->n);
        return gain > 0 ? gain : ORDER_NEVER;
    }
    if (o->n > 1 && o->atom[o->n - 1].verb == V_MOVE) {
        return march_worth(f, o);
    }
    switch (a->verb) {
    case V_INDICATE:
    case V_ACTIVATE: return hon_activation_promise(f, a->arg[0]);
    case VERB_PASS: return step == INDICATE_1 || step == INDICATE_2 ? DECLINES : 0;
    case V_GO: return BOLD;
    case V_GIVE_ORDER: return giving_worth(f, a);
    case V_MOVE: return march_worth(f, o);
    case V_ATTACK: return odds_at(f, f->s->combat.force, f->s->capitano[a->arg[0]].hex) >= 12 ? CONTACT : -CONTACT;
    case V_ATTACK_FROM_MARCH: return odds_at(f, top_of(f->s)->v[ACT_WHO], a->arg[0]) >= 20 ? CONTACT : -CONTACT;
    case V_PUT: return hon_chit_promise(f, a->arg[0], a->arg[1]);
    case V_PLAY: return a->arg[0] == CHIT_MUSTER ? hon_muster_promise(f) : BOLD;
    case V_AGAINST: return engaging_value(f, o);
    case V_JOIN_ATTACK: return hon_engagement_promise(f, f->s->combat.force, a->arg[0]);
    case V_JOIN_DEFENCE: return -hon_engagement_promise(f, a->arg[0], f->s->combat.force);
    case V_DEMAND: { /* 11.4.1ak: the Corps that has charged would attack ours */
        const Frame *charge = hon_frame(f->s, CHARGING);
        return charge ? -hon_engagement_promise(f, charge->v[CV_FIRST], charge->v[CV_OTHER]) : 0;
    }
    case V_WAVE: return hon_wave_promise(f, o->atom, o->n);
    case V_DEPLOY:
        return a->arg[1] == MAIN_BODY || hon_kept_back(f, a->arg[0]) || hon_strikes_first(f, a->arg[0]) ? BOLD : 0;
    case V_STORM:
        return odds_at(f, f->s->combat.attacker, f->s->capitano[f->s->combat.defender].hex) >= 15 ? CONTACT : -CONTACT;
    case V_ENTER:
    case V_JOIN: return ENTERS;
    case V_ASSAULT:
    case V_ADVANCE: return BOLD;
    case V_RECOVER:
    case V_INSIDE:
    case V_FIRE:
    case V_RAISE:
    case V_SIEGE:
    case V_PLACE_SOURCE: return HOLDS;
    case V_TRANSFER_UNIT:
    case V_TRANSFER_SP:
    case V_BREAK_INTO:
    case V_REASSEMBLE_FROM: return ORDER_NEVER;
    case V_PLACE_ON_MAP:
    case V_PUT_ON_CARD:
    case V_ACTIVATE_MINOR:
    case V_DEACTIVATE_MINOR:
    case V_BEGIN_CHANGE:
    case V_PLACE:
    case V_HOLD_BACK:
    case V_SET_SOURCE:
    case V_SET_ORDER:
    case V_FACE: return IDLE;
    case V_DROP_OFF: return -ENTERS;
    default: return 0;
    }
}

void hon_order_value(const Game *g, const State *s, Side side, const Weights *w, OrderValue *order, int count,
                     PositionCache *cache)
{
    Scene f;
    (void)w;
    (void)cache;
    hon_make_scene(&f, g, s, side);
    for (int i = 0; i < count; i++) {
        order[i].order_value = one_value(&f, &order[i]);
    }
}
