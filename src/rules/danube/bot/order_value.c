/* order_value.c - what an order promises a computer player, and the orders it would not find by itself. Nothing here is a rule.
 *
 * Of a move, the post where it ends less the present one; of a charge or a shot, what the charts give on average. Angles are free on a
 * table: the wheel towards what a unit wants and the facing from which guns have the best target are proposed.
 */
#include "rules/danube/bot/bot_inside.h"

#include <string.h>

enum { PLENTY = 400, PIVOT = 45, SHORT_COST = 60 };

/* ---- where an order leads ---- */

static Footprint led_to(const State *s, Footprint f, const Atom *a)
{
    switch (a->verb) {
    case ADVANCE: {
        Path p = path_advance(&f, a->arg[1] * (INCH / 10));
        return path_at(&p, a->arg[1] * (INCH / 10));
    }
    case RETIRE: {
        Path p = path_retire(&f, a->arg[1] * (INCH / 10));
        return path_at(&p, a->arg[1] * (INCH / 10));
    }
    case SHIFT: {
        Path p = path_shift(&f, a->arg[1] * DEGREE, a->arg[2] * (INCH / 10));
        return path_at(&p, a->arg[2] * (INCH / 10));
    }
    default: {
        Path p = wheel_path(s, a->arg[0], &f, a->arg[1] == WHEEL_LEFT, a->arg[2] * DEGREE);
        return path_at(&p, a->arg[2] * DEGREE);
    }
    }
}

/* What the present stand of the unit is worth is asked for many orders in turn. */
static int present_post(Scene *f, int u)
{
    const Unit *q = &f->s->unit[u];
    if (f->known != u + 1) {
        f->known = u + 1;
        f->present = post_at(f, u, q->at, q->formation);
    }
    return f->present;
}

static int gain(Scene *f, int u, Stand to, int formation) { return post_at(f, u, to, formation) - present_post(f, u); }

static int move_gain(Scene *f, const Atom *a, int n)
{
    Footprint to = led_to(f->s, footprint_of(f->g, f->s, a->arg[0]), a);
    if (n > 1 && a[1].verb == ADVANCE) {
        to = led_to(f->s, to, &a[1]);
    }
    return gain(f, a->arg[0], stand_of(&to), f->s->unit[a->arg[0]].formation);
}

/* The least that can be moved changes nothing; nor does a turn of skirmishers, who look all round (G18). */
static bool is_idle(const Scene *f, const Atom *a)
{
    bool turn = a->verb == WHEEL;
    return a->arg[turn || a->verb == SHIFT ? 2 : 1] <= 1 || (turn && f->s->unit[a->arg[0]].formation == SKIRMISH);
}

static int garrison_gain(const Scene *f, int u, int group)
{
    int area = f->g->strongpoint[group - f->g->group_strongpoint], worth = 0;
    for (int i = 0; i < f->g->objectives; i++) {
        if (f->g->objective[i].area == area) {
            worth = f->holder[i] != side_of(f->g, u) ? 100 * f->g->objective[i].worth : f->open[i];
        }
    }
    return 30 + worth + peril_of(f, u, f->s->unit[u].at, f->s->unit[u].formation);
}

static Stand turned(Stand at, int facing) { return (Stand){at.x, at.y, (int16_t)facing}; }

static Stand adjusted_stand(Stand at, const Atom *a)
{
    return (Stand){(int16_t)(at.x + a->arg[2] * (INCH / 10)), (int16_t)(at.y + a->arg[3] * (INCH / 10)),
                   (int16_t)((at.facing + a->arg[1] + 360) % 360)};
}

/* ---- appeal ---- */

static int ride_gain(const Scene *f, const Atom *a)
{
    int i = a->arg[0] - f->g->units;
    const General *q = &f->s->general[i];
    int now = general_post(f, i, q->x, q->y, q->attached);
    if (a->verb == RIDE) {
        return general_post(f, i, a->arg[1] * (INCH / 10), a->arg[2] * (INCH / 10), NO_PIECE) - now;
    }
    return general_post(f, i, q->x, q->y, a->verb == ATTACH ? a->arg[1] : NO_PIECE) - now;
}

/* Units first that have most to do; guns in battery with a target stay. */
static int select_value(const Scene *f, int u)
{
    const Unit *q = &f->s->unit[u];
    if (q->arm == ARTILLERY) {
        return q->formation == UNLIMBERED && fire_from(f, u, q->at, q->formation) > 0 ? -1 : 20;
    }
    int away = 0;
    for (int i = 0; i < f->g->objectives; i++) {
        away += f->away[u][i] / 4;
    }
    return 30 + (away > PLENTY ? PLENTY : away) / 20;
}

/* A charge that falls short leaves the horse in front of the enemy. */
static int charge_value(const Scene *f, int u, int v)
{
    int chance = charge_chance(f, u, v), worth = charge_worth(f, u, v);
    return (chance * worth - (100 - chance) * SHORT_COST) / 100;
}

/* Squares and masses are for cavalry, and there is none that could charge (6p). */
static int form_gain(Scene *f, int u, int formation)
{
    const Unit *q = &f->s->unit[u];
    if ((formation == SQUARE || formation == MASSE) && !peril_of(f, u, q->at, q->formation)) {
        return ORDER_NEVER;
    }
    Footprint to = changed_foot(f->g, f->s, u, formation);
    return gain(f, u, stand_of(&to), formation) - 8;
}

/* Guns go into battery where they have something to fire at. */
static int unlimber_gain(Scene *f, int u, Stand at)
{
    return corridor_worth(f, u, at) > 0 ? gain(f, u, at, UNLIMBERED) : ORDER_NEVER;
}

static int order_value(Scene *f, const Atom *a, int n)
{
    int u = a->arg[0];
    const State *s = f->s;
    switch (a->verb) {
    case SELECT: return select_value(f, u);
    case ENTER: return is_unit(f->g, u) ? 30 : 20;
    case CHARGE: return charge_value(f, u, a->arg[1]);
    case SHOOT:
    case AIM: return shot_worth(f, u, a->arg[1]) + 1;
    case ADVANCE:
    case WHEEL:
    case SHIFT:
    case RETIRE: return is_idle(f, a) ? ORDER_NEVER : move_gain(f, a, n);
    case FORM: return form_gain(f, u, a->arg[1]);
    case LIMBER: return gain(f, u, turned(s->unit[u].at, a->arg[1]), LIMBERED) - 8;
    case UNLIMBER: return unlimber_gain(f, u, turned(s->unit[u].at, a->arg[1]));
    case ADJUST: return gain(f, u, adjusted_stand(s->unit[u].at, a), UNLIMBERED) - 1;
    case ABOUT_FACE:
        return gain(f, u, turned(s->unit[u].at, (s->unit[u].at.facing + 180) % 360), s->unit[u].formation) - 8;
    case GARRISON_IN: return garrison_gain(f, u, a->arg[1]);
    case RIDE:
    case ATTACH:
    case DETACH: return ride_gain(f, a);
    case FORM_SQUARE:
    case FORM_MASSE: return 30;
    case RECALL: return 8;
    case DOUBLE: /* what is left of the first allowance is gone with it */
        return s->allowance < INCH && allowance_of(f->g, s, u) > 0 ? 3 : -1;
    case PRESS_ON:
    case FORM_LINE: return -2;
    case HALT:
    case END_PHASE:
    case GIVE_WAY:
    case STAY:
    case STAY_UNIT: return 1;
    case LEAVE: return -30;
    default: return 0;
    }
}

void danube_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *orders, int n,
                  PositionCache *cache)
{
    (void)side;
    (void)weights;
    (void)cache; /* one question a decision */
    Scene f;
    scene_of(&f, g, s);
    for (int i = 0; i < n; i++) {
        orders[i].order_value = orders[i].n ? order_value(&f, orders[i].atom, orders[i].n) : 0;
    }
}

/* ---- proposals ---- */

typedef struct Proposer {
    Proposals orders;
    const Scene *f;
    Footprints about; /* of the unit on the move */
} Proposer;

/* Nothing is left to do with less than an inch, unless a double move may follow (3i, 3j, 1c). */
static bool is_spent(const Game *g, const State *s, int u, int degrees, int tenths)
{
    Inch wheel = base_of(g, s, u, s->unit[u].formation).width * degrees * 7 / 401; /* 7 / 401: a degree, in radians */
    bool single = s->near || s->doubled || s->turn == 1 || has_flag(s, u, F_ENTERED);
    return single && wheel + tenths * (INCH / 10) > s->allowance - INCH;
}

/* A wheel, if any, and the march after it; a march alone is listed without us. */
static void propose_way(Proposer *p, int u, int hand, int degrees, Inch far)
{
    const Game *g = p->f->g;
    const State *s = p->f->s;
    ProposedOrder *way = propose_wheel(&p->orders, atom(WHEEL, u, hand, degrees), degrees);
    if (!way) {
        return;
    }
    int on = advance_after(g, s, &p->about, u, hand, degrees, far);
    if (on) {
        way->atom[way->n++] = atom(ADVANCE, u, on, 0);
    }
    if (on && is_spent(g, s, u, degrees, on)) {
        way->atom[way->n++] = atom(HALT, u, 0, 0);
    }
    if (way->n > 1 || degrees) {
        keep_proposal(&p->orders);
    }
}

/* The wheel that brings the front towards a place, and the march towards it until it is that near. */
static void propose_march(Proposer *p, int u, Point to, Inch near)
{
    const State *s = p->f->s;
    Stand at = s->unit[u].at;
    int turn = turn_to(at, to.x, to.y), size = turn < 0 ? -turn : turn, left = PIVOT - s->wheeled;
    if (size > 1 && size <= 2 * PIVOT && left > 0) {
        propose_way(p, u, turn < 0 ? WHEEL_LEFT : WHEEL_RIGHT, size > left ? left : size,
                    apart_by(to.x - at.x, to.y - at.y) - near);
    }
}

/* Guns turn to whoever is worth most to them. */
static void propose_facing(Proposer *p, int u, int verb)
{
    const Scene *f = p->f;
    Stand at = f->s->unit[u].at;
    int v = best_lay(f, u, at, verb == ADJUST).target;
    if (v == NO_PIECE) {
        return;
    }
    Stand to = f->s->unit[v].at;
    int turn = turn_to(at, to.x, to.y);
    if (verb != ADJUST) {
        put_forward(&p->orders, atom(verb, u, heading_to(at, to.x, to.y), 0));
    } else if (turn && turn >= -PIVOT && turn <= PIVOT) {
        put_forward(&p->orders, atom(ADJUST, u, turn, 0));
    }
}

static int nearest_enemy(const Scene *f, int u)
{
    int nearest = NO_PIECE;
    FOR_UNITS (f->g, f->s, v) {
        if (side_of(f->g, v) != side_of(f->g, u) &&
            (nearest == NO_PIECE || between(f->s, u, v) < between(f->s, u, nearest))) {
            nearest = v;
        }
    }
    return nearest;
}

/* Limbered guns go into battery, or towards whom they want to fire at. */
static void propose_guns(Proposer *p, int u)
{
    enum { FIRING_POST = 14 * INCH };
    const State *s = p->f->s;
    int v = best_lay(p->f, u, s->unit[u].at, false).target;
    propose_facing(p, u, s->unit[u].formation == LIMBERED ? UNLIMBER : LIMBER);
    v = v == NO_PIECE ? nearest_enemy(p->f, u) : v;
    if (s->unit[u].formation == LIMBERED && v != NO_PIECE && between(s, u, v) > FIRING_POST) {
        propose_march(p, u, (Point){s->unit[v].at.x, s->unit[v].at.y}, FIRING_POST);
    }
}

static void propose_unit(Proposer *p, int u)
{
    const Scene *f = p->f;
    Side side = side_of(f->g, u);
    int in = f->s->unit[u].formation;
    feet_about(f->g, f->s, u, &p->about);
    if (in == COLUMN || in == LINE || in == CAVLINE || in == CAVCOLUMN) {
        propose_way(p, u, WHEEL_LEFT, 0, f->s->allowance);
    }
    for (int i = 0; i < f->g->objectives && f->s->unit[u].arm != ARTILLERY; i++) {
        if (f->whole[side][i]) {
            propose_march(p, u, f->place[i], 0);
        }
    }
    if (f->s->unit[u].arm == ARTILLERY) {
        propose_guns(p, u);
    }
}

int danube_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                   PositionCache *cache)
{
    (void)cache;
    int step = top_of(s)->step, u = s->selected;
    bool horse = step == P1_HORSE_F || step == P1_HORSE_A, adjust = step == P1_ADJUST_F || step == P1_ADJUST_A;
    bool unit = (step == P3_UNIT || step == P8_UNIT) && u < g->units;
    if (core(s)->over || !(horse || adjust || unit)) {
        return 0;
    }
    Scene f;
    places_of(&f, g, s);
    Proposer p = {.orders = {.legal = legal, .out = out, .max = max}, .f = &f};
    if (unit) {
        propose_unit(&p, u);
    }
    FOR_UNITS (g, s, v) {
        if ((horse || adjust) && side_of(g, v) == side && s->unit[v].arm == ARTILLERY &&
            (s->unit[v].formation == LIMBERED) == horse) {
            propose_facing(&p, v, horse ? UNLIMBER : ADJUST);
        }
    }
    return p.orders.n;
}
