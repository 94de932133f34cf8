/* order_value.c - a quick guess at what an order would add, so that computer players look at the best first. Nothing here is a rule.
 *
 * A Force wants to be at the nearest place of the victory conditions that its side does not hold; Orders that let it march are worth giving, and
 * activating it is worth more the farther it has to go. Reorganising for its own sake is left to people.
 */
#include "rules/honour/honour.h"

enum {
    ACTS = 120,
    DECLINES = -80,
    IDLE = -20,
    PER_STEP = 14,
    CONTACT = 60,
    BOLD = 25,
    FORCED_ORDER = 90,
    HOLDS = 45,
    NEAR_ENEMY = 6
};

static Side who_holds(const Game *g, const State *s, Hex h)
{
    return force_in(s, 0, h) ? (Side)0 : force_in(s, 1, h) ? (Side)1 : hon_owner(g, s, h);
}

/* Distance to the nearest place that the side wants and does not hold; where all are held, to the nearest enemy. */
int hon_way_to_goal(const Game *g, const State *s, Side side, Hex h)
{
    int best = HEXES;
    for (int i = 0; i < g->goals; i++) {
        Hex goal = g->goal[i].hex;
        if (g->place_at[goal] != NO_PLACE && who_holds(g, s, goal) != side) {
            int n = map_distance(g->map, h, goal);
            best = n < best ? n : best;
        }
    }
    return best < HEXES ? best : hon_distance_to(g, s, enemy_of(side), h);
}

/* Own SPs against what stands next to the hex, as far as the imagined state says. */
static int odds_at(const Game *g, const State *s, int primo, Hex target)
{
    int foe = hon_force_at(g, s, enemy_of(g->capitano[primo].side), target);
    int mine = hon_tally(g, s, primo).sp, theirs = foe == NO_PIECE ? 0 : hon_tally(g, s, foe).sp;
    return mine * 10 / (theirs + 1);
}

static int order_worth(const Game *g, const State *s, Side side, int primo, Order order, bool forced)
{
    Hex h = s->capitano[primo].hex;
    bool near = hon_distance_to(g, s, enemy_of(side), h) <= NEAR_ENEMY;
    bool home = g->place_at[h] != NO_PLACE && is_fortress(g, h) && hon_tally(g, s, primo).sp <= 8;
    int worth = order == MANOEUVRE ? HOLDS
                : order == ATTACK  ? (near ? CONTACT : BOLD)
                : order == RETREAT ? -CONTACT
                : home             ? HOLDS
                                   : 0;
    worth -= 8 * hon_order_cost(g, s, primo, (Order)s->capitano[primo].order, order);
    return worth - (forced ? FORCED_ORDER : 0);
}

static int march_worth(const Game *g, const State *s, Side side, const OrderValue *o)
{
    int who = top_of(s)->step == ACT ? top_of(s)->v[ACT_WHO] : NO_PIECE;
    if (who == NO_PIECE) {
        return 0;
    }
    Hex from = s->capitano[who].hex, to = o->atom[o->n - 1].arg[0];
    int worth = PER_STEP * (hon_way_to_goal(g, s, side, from) - hon_way_to_goal(g, s, side, to));
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[to][d];
        if (n != HEX_NONE && force_in(s, enemy_of(side), n)) {
            worth += odds_at(g, s, who, n) >= 15 ? CONTACT : -2 * CONTACT;
        }
    }
    return worth - 1;
}

static int one_value(const Game *g, const State *s, Side side, const OrderValue *o)
{
    const Atom *a = &o->atom[0];
    int step = top_of(s)->step;
    switch (a->verb) {
    case V_INDICATE:
    case V_ACTIVATE: {
        Order order = (Order)s->capitano[a->arg[0]].order;
        bool marches = order == MANOEUVRE || order == ATTACK;
        bool again = s->capitano[a->arg[0]].acts > 0;
        return marches ? ACTS + hon_way_to_goal(g, s, side, s->capitano[a->arg[0]].hex) - (again ? ACTS / 2 : 0) : 1;
    }
    case VERB_PASS: return step == INDICATE_1 || step == INDICATE_2 ? DECLINES : 0;
    case V_GO: return BOLD;
    case V_LET_GO: return 0;
    case V_GIVE_ORDER: return order_worth(g, s, side, a->arg[0], (Order)a->arg[1], a->arg[2]);
    case V_MOVE: return march_worth(g, s, side, o);
    case V_ATTACK: return odds_at(g, s, s->combat.force, s->capitano[a->arg[0]].hex) >= 12 ? CONTACT : -CONTACT;
    case V_COMPEL: return 0;
    case V_ATTACK_FROM_MARCH: return odds_at(g, s, top_of(s)->v[ACT_WHO], a->arg[0]) >= 20 ? CONTACT : -CONTACT;
    case V_ENTER: return ACTS;
    case V_JOIN: return ACTS;
    case V_RECOVER: return HOLDS;
    case V_ADVANCE: return BOLD;
    case V_FIRE:
    case V_RAISE:
    case V_SIEGE: return HOLDS;
    case V_PLACE_SOURCE: return HOLDS;
    case V_TRANSFER_UNIT:
    case V_TRANSFER_SP:
    case V_BREAK_INTO:
    case V_REASSEMBLE_FROM:
    case V_PLACE_ON_MAP:
    case V_PUT_ON_CARD:
    case V_ACTIVATE_MINOR:
    case V_DEACTIVATE_MINOR:
    case V_BEGIN_CHANGE:
    case V_PLACE:
    case V_HOLD_BACK:
    case V_SET_SOURCE:
    case V_SET_ORDER:
    case V_FACE:
    case V_DROP_OFF: return IDLE;
    default: return 0;
    }
}

void hon_order_value(const Game *g, const State *s, Side side, const Weights *w, OrderValue *order, int count,
                     PositionCache *cache)
{
    (void)w;
    (void)cache;
    for (int i = 0; i < count; i++) {
        order[i].order_value = one_value(g, s, side, &order[i]);
    }
}
