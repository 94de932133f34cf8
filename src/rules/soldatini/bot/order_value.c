/* order_value.c - what an order promises a computer player, without playing it. Nothing here is a rule.
 *
 * Of a move, the post where it ends less the present one; of a charge or a shot, what the charts give on average; answers by what they
 * usually bring.
 */
#include "rules/soldatini/bot/bot_inside.h"

enum { IDLE_TENTHS = 2, CHANGE_COST = 6 };

/* ---- where an order leads ---- */

static Footprint led_to(Footprint f, const Atom *a)
{
    switch (a->verb) {
    case ADVANCE: {
        Path p = path_advance(&f, a->arg[1] * TENTH);
        return path_at(&p, a->arg[1] * TENTH);
    }
    case RETIRE: {
        Path p = path_retire(&f, a->arg[1] * TENTH);
        return path_at(&p, a->arg[1] * TENTH);
    }
    case SHIFT: {
        Path p = path_shift(&f, a->arg[1] * DEGREE, a->arg[2] * TENTH);
        return path_at(&p, a->arg[2] * TENTH);
    }
    default: {
        Path p = path_wheel(&f, a->arg[1] == WHEEL_LEFT, a->arg[2] * DEGREE);
        return path_at(&p, a->arg[2] * DEGREE);
    }
    }
}

static int gain(const Scene *f, int u, Stand to, int formation)
{
    const Unit *q = &f->s->unit[u];
    return sol_post(f, u, to, formation) - sol_post(f, u, q->at, q->formation);
}

static int move_gain(const Scene *f, const Atom *a, int n)
{
    int u = a->arg[0];
    Footprint to = led_to(sol_foot(f->g, f->s, u), a);
    for (int i = 1; i < n; i++) {
        if (a[i].verb == ADVANCE || a[i].verb == WHEEL || a[i].verb == SHIFT) {
            to = led_to(to, &a[i]);
        }
    }
    return gain(f, u, stand_of(&to), f->s->unit[u].formation);
}

static bool is_idle(const Atom *a) { return a->arg[a->verb == SHIFT || a->verb == WHEEL ? 2 : 1] < IDLE_TENTHS; }

static Stand turned(Stand at, int facing) { return (Stand){at.x, at.y, (int16_t)((facing + 360) % 360)}; }

static int garrison_gain(const Scene *f, int u, int group)
{
    int area = f->g->strongpoint[group - f->g->group_strongpoint], worth = 30;
    for (int i = 0; i < f->g->objectives; i++) {
        if (f->g->objective[i].area == area) {
            worth += f->owner[i] != side_of(f->g, u) ? VP * f->g->objective[i].worth : 40;
        }
    }
    return worth;
}

static int form_gain(const Scene *f, int u, int formation)
{
    if (formation == SQUARE) {
        return ORDER_NEVER; /* it is formed when cavalry comes (M12) */
    }
    Footprint to = sol_changed_foot(f->g, f->s, u, formation);
    return gain(f, u, stand_of(&to), formation) - CHANGE_COST;
}

static int ride_gain(const Scene *f, const Atom *a)
{
    int i = a->arg[0] - f->g->units;
    const General *q = &f->s->general[i];
    int now = sol_general_post(f, i, q->x, q->y, q->attached != NO_PIECE);
    if (a->verb == RIDE) {
        return sol_general_post(f, i, a->arg[1] * TENTH, a->arg[2] * TENTH, false) - now;
    }
    return sol_general_post(f, i, q->x, q->y, a->verb == ATTACH) - now;
}

/* Guns in battery with a target stay; all else goes to where it is drawn. */
static int select_value(const Scene *f, int u)
{
    const Unit *q = &f->s->unit[u];
    if (q->arm == ARTILLERY) {
        return q->formation == UNLIMBERED && sol_post(f, u, q->at, UNLIMBERED) > 10 ? -1 : 20;
    }
    return q->formation == GARRISON ? -1 : 30;
}

static int canister_worth(const Scene *f, int u, int gun)
{
    Footprints feet;
    Inch gap;
    feet_of(f->g, f->s, &feet);
    int target = sol_canister_target(f->g, f->s, &feet, u, gun, &gap);
    int hits = f->g->fire[FIRE_CANISTER].dice * sol_canister_hit(f->g) * 100 / 6;
    return target == NO_PIECE ? 0 : sol_hits_worth(f, target, hits);
}

static int shot_value(const Scene *f, const Atom *a)
{
    Footprints feet;
    switch (a->verb) {
    case FIRE: return sol_fire_worth(f, a->arg[0], a->arg[1]) + 1;
    case CANISTER: return canister_worth(f, a->arg[0], a->arg[1] - 1) + 1;
    case HOWITZER:
        return sol_hits_worth(f, a->arg[2], f->g->fire[FIRE_HOWITZER].dice * f->g->fire[FIRE_HOWITZER].hit * 100 / 6) +
               1;
    default: feet_of(f->g, f->s, &feet); return sol_bar_worth(f, &feet, a->arg[0], a->arg[1] - 1, a->arg[2]) + 1;
    }
}

/* Answers to a charge and after a melee. */
static int answer_value(const Scene *f, const Atom *a)
{
    int u = f->s->asked;
    switch (a->verb) {
    case FORM_SQUARE: return 30;
    case EVADE: return f->s->unit[u].arm == CAVALRY ? 5 : 25;
    case COUNTERCHARGE: return 20;
    case CLOSING_FIRE: return 20;
    case PRESS: return 12;
    case PASS_ON:
    case PASS_TO: return 8;
    case OCCUPY: return garrison_gain(f, a->arg[0], a->arg[1]);
    case BREAK_THROUGH: return 6;
    case ADVANCE_AFTER: return 4;
    case STAY: return 3;
    default: return 1;
    }
}

static int move_value(const Scene *f, const Atom *a, int n)
{
    int u = a->arg[0];
    const Unit *q = &f->s->unit[u];
    switch (a->verb) {
    case ADVANCE:
    case WHEEL:
    case SHIFT:
    case RETIRE: return is_idle(a) ? ORDER_NEVER : move_gain(f, a, n);
    case FACE: return ORDER_NEVER;
    case FORM: return form_gain(f, u, a->arg[1]);
    case LIMBER: return gain(f, u, turned(q->at, a->arg[1]), LIMBERED) - CHANGE_COST;
    case UNLIMBER: return gain(f, u, turned(q->at, a->arg[1]), UNLIMBERED) - CHANGE_COST;
    case PIVOT: return gain(f, u, turned(q->at, q->at.facing + a->arg[1]), UNLIMBERED) - 1;
    case ABOUT_FACE: return gain(f, u, turned(q->at, q->at.facing + 180), q->formation) - CHANGE_COST;
    case GARRISON_IN: return garrison_gain(f, u, a->arg[1]);
    case CHARGE: return sol_charge_worth(f, u, a->arg[1]);
    case SEND_OUT: return -4;
    case TAKE_IN: return -4;
    case LEAVE: return -30;
    case EXIT: return ORDER_NEVER;
    default: return 1; /* halt */
    }
}

static int value_of(const Scene *f, const Atom *a, int n)
{
    switch (a->verb) {
    case REFORM: return 25;
    case SELECT: return select_value(f, a->arg[0]);
    case ENTER: return is_unit(f->g, a->arg[0]) ? 30 : 20;
    case RIDE:
    case ATTACH:
    case DETACH: return ride_gain(f, a);
    case FIRE:
    case BAR:
    case CANISTER:
    case HOWITZER: return shot_value(f, a);
    case END_PHASE: return 0;
    default: return a->verb >= WHEEL && a->verb <= HALT ? move_value(f, a, n) : answer_value(f, a);
    }
}

void sol_order_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *orders, int n,
                     PositionCache *cache)
{
    (void)side;
    (void)weights;
    (void)cache; /* one question a decision */
    Scene f;
    sol_scene(&f, g, s);
    bool waits = false; /* a unit that has not been looked at: the phase does not end before it had its turn */
    for (int i = 0; i < n; i++) {
        orders[i].order_value = orders[i].n ? value_of(&f, orders[i].atom, orders[i].n) : 0;
        waits |= orders[i].n && orders[i].atom[0].verb == SELECT && orders[i].order_value > 0;
    }
    for (int i = 0; i < n && waits; i++) {
        if (orders[i].n && orders[i].atom[0].verb == END_PHASE) {
            orders[i].order_value = ORDER_NEVER;
        }
    }
}
