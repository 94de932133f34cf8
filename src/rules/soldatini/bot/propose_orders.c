/* propose_orders.c - orders that computer players would not find by listing: the wheel and march towards what a unit wants, the facing and the
 * bearing from which guns have most under them. Nothing here is a rule; every order is legal to its last atom.
 */
#include "rules/soldatini/bot/bot_inside.h"

enum { MUSKET_POST = 3 * INCH, GUN_POST = 10 * INCH };

typedef struct Proposer {
    Proposals orders;
    const Scene *f;
    Footprints about; /* of the unit on the move */
} Proposer;

static void put_if_legal(Proposer *p, Atom a)
{
    if (offers(p->orders.legal, a)) {
        put_forward(&p->orders, a);
    }
}

/* A wheel, if any, and the march after it. */
static void propose_way(Proposer *p, int u, int turn, Inch far)
{
    int degrees = turn < 0 ? -turn : turn, hand = turn < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
    ProposedOrder *way = propose_wheel(&p->orders, atom(WHEEL, u, hand, degrees), degrees);
    if (!way) {
        return;
    }
    int on = far > 0 ? sol_advance_after(p->f->g, p->f->s, &p->about, u, hand, degrees, far) : 0;
    if (on) {
        way->atom[way->n++] = atom(ADVANCE, u, on, 0);
    }
    keep_proposal(&p->orders);
}

/* Towards a place, until it is that near; who shifts goes there straight. */
static void propose_march(Proposer *p, int u, Point to, Inch near)
{
    const State *s = p->f->s;
    Stand at = s->unit[u].at;
    Inch far = apart_by(to.x - at.x, to.y - at.y) - near;
    if (s->unit[u].formation == SKIRMISH || s->unit[u].formation == SQUARE) {
        int bearing = heading_to(at, to.x, to.y), tenths = (far < s->allowance ? far : s->allowance) / TENTH;
        for (; tenths > 5; tenths = tenths * 2 / 3) {
            Atom a = atom(SHIFT, u, bearing, tenths);
            Proposals *o = &p->orders;
            if (o->n < o->max && !sol_march_judge(p->f->g, s, a, NULL)) {
                o->out[o->n].atom[0] = a;
                o->out[o->n].n = 1;
                keep_proposal(o);
                return;
            }
        }
        return;
    }
    int turn = turn_to(at, to.x, to.y), most = p->f->g->limit.wheel - s->wheeled;
    turn = turn > most ? most : turn < -most ? -most : turn;
    propose_way(p, u, turn, far);
}

/* Straight on and to both hands, as far as it may: the way round whoever stands before it. */
static void propose_fan(Proposer *p, int u)
{
    static const int8_t turns[] = {0, -15, 15, -30, 30, -45, 45};
    const State *s = p->f->s;
    int most = p->f->g->limit.wheel - s->wheeled, formation = s->unit[u].formation;
    for (size_t i = 0; i < sizeof turns && formation != SKIRMISH && formation != SQUARE; i++) {
        if (turns[i] <= most && -turns[i] <= most) {
            propose_way(p, u, turns[i], s->allowance);
        }
    }
}

static int nearest_foe(const Scene *f, int u)
{
    int nearest = NO_PIECE;
    FOR_UNITS (f->g, f->s, v) {
        if (side_of(f->g, v) != side_of(f->g, u) && !routed(f->s, v) &&
            (nearest == NO_PIECE || bot_between(f->s, u, v) < bot_between(f->s, u, nearest))) {
            nearest = v;
        }
    }
    return nearest;
}

static void propose_guns(Proposer *p, int u)
{
    const State *s = p->f->s;
    int v = nearest_foe(p->f, u);
    if (v == NO_PIECE) {
        return;
    }
    Stand at = s->unit[u].at, to = s->unit[v].at;
    int heading = heading_to(at, to.x, to.y), turn = turn_to(at, to.x, to.y);
    if (s->unit[u].formation == UNLIMBERED) {
        int most = p->f->g->limit.gun_pivot;
        turn = turn > most ? most : turn < -most ? -most : turn;
        put_if_legal(p, atom(PIVOT, u, turn, 0));
        put_if_legal(p, atom(LIMBER, u, heading, 0));
        return;
    }
    put_if_legal(p, atom(UNLIMBER, u, heading, 0));
    propose_march(p, u, (Point){to.x, to.y}, GUN_POST);
}

static void propose_unit(Proposer *p, int u)
{
    const Scene *f = p->f;
    Side side = side_of(f->g, u);
    if (f->s->unit[u].formation == GARRISON) {
        return;
    }
    sol_feet_about(f->g, f->s, u, &p->about);
    if (f->s->unit[u].arm == ARTILLERY) {
        propose_guns(p, u);
        return;
    }
    for (int i = 0; i < f->g->objectives; i++) {
        if (f->wanted[side][i]) {
            propose_march(p, u, f->place[i], 0);
        }
    }
    int v = nearest_foe(f, u);
    if (v != NO_PIECE) {
        propose_march(p, u, (Point){f->s->unit[v].at.x, f->s->unit[v].at.y}, MUSKET_POST);
    }
    propose_fan(p, u);
}

/* The bearing that has most under the bar, for each gun that may still fire. */
static void propose_bars(Proposer *p)
{
    Footprints feet;
    feet_of(p->f->g, p->f->s, &feet);
    for (int i = 0; i < p->orders.legal->intervals && p->orders.n < p->orders.max; i++) {
        const Interval *v = &p->orders.legal->interval[i];
        if (v->base.verb != BAR) {
            continue;
        }
        int best = -1, most = 0;
        for (int bearing = v->lo; bearing <= v->hi; bearing++) {
            int worth = sol_bar_worth(p->f, &feet, v->base.arg[0], v->base.arg[1] - 1, bearing);
            if (worth > most) {
                most = worth;
                best = bearing;
            }
        }
        if (best >= 0) {
            put_if_legal(p, atom(BAR, v->base.arg[0], v->base.arg[1], best));
        }
    }
}

int sol_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                PositionCache *cache)
{
    (void)side;
    (void)cache;
    int step = core(s)->depth ? top_of(s)->step : TURN;
    if (core(s)->over || (step != MOVE_UNIT && step != FIRE_CHOOSE)) {
        return 0;
    }
    Scene f;
    sol_scene(&f, g, s);
    Proposer p = {.orders = {.legal = legal, .out = out, .max = max}, .f = &f};
    if (step == FIRE_CHOOSE) {
        propose_bars(&p);
    } else if (is_unit(g, s->selected)) {
        propose_unit(&p, s->selected);
    }
    return p.orders.n;
}
