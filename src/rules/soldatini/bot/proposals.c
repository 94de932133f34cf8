/* proposals.c - orders that computer players would not find by listing: the wheel and march towards what a unit wants, the facing and the
 * bearing from which guns have most under them. Nothing here is a rule; every order is legal to its last atom.
 */
#include "rules/soldatini/bot/bot.h"

#include <string.h>

enum { WHEEL_ONCE = 45, MUSKET_POST = 3 * INCH, GUN_POST = 10 * INCH };

typedef struct Proposer {
    const Scene *f;
    const Atoms *legal;
    Feet about; /* of the unit on the move */
    ProposedOrder *out;
    int max, n;
} Proposer;

static void put_forward(Proposer *p, Atom a)
{
    if (p->n < p->max && offers(p->legal, a)) {
        p->out[p->n].atom[0] = a;
        p->out[p->n++].n = 1;
    }
}

static bool says_more(const Proposer *p)
{
    const ProposedOrder *last = &p->out[p->n];
    for (int i = 0; i < p->n; i++) {
        if (p->out[i].n == last->n && !memcmp(p->out[i].atom, last->atom, (size_t)last->n * sizeof(Atom))) {
            return false;
        }
    }
    return last->n > 0;
}

/* A wheel, if any, and the march after it. */
static void propose_way(Proposer *p, int u, int turn, Inch far)
{
    int degrees = turn < 0 ? -turn : turn, hand = turn < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
    Atom wheel = atom(WHEEL, u, hand, degrees);
    if (p->n == p->max || (degrees && !offers(p->legal, wheel))) {
        return;
    }
    ProposedOrder *way = &p->out[p->n];
    int on = far > 0 ? sol_advance_after(p->f->g, p->f->s, &p->about, u, hand, degrees, far) : 0;
    way->n = 0;
    if (degrees) {
        way->atom[way->n++] = wheel;
    }
    if (on) {
        way->atom[way->n++] = atom(ADVANCE, u, on, 0);
    }
    p->n += says_more(p);
}

/* Towards a place, until it is that near; who shifts goes there straight. */
static void propose_march(Proposer *p, int u, Point to, Inch near)
{
    const State *s = p->f->s;
    Stand at = s->unit[u].at;
    Inch far = bot_apart(to.x - at.x, to.y - at.y) - near;
    if (s->unit[u].formation == SKIRMISH || s->unit[u].formation == SQUARE) {
        int bearing = sol_heading(at, to.x, to.y), tenths = (far < s->allowance ? far : s->allowance) / TENTH;
        for (; tenths > 5; tenths = tenths * 2 / 3) {
            Atom a = atom(SHIFT, u, bearing, tenths);
            if (!sol_march_judge(p->f->g, s, a, NULL) && p->n < p->max) {
                p->out[p->n].atom[0] = a;
                p->out[p->n].n = 1;
                p->n += says_more(p);
                return;
            }
        }
        return;
    }
    int turn = sol_turn_to(at, to.x, to.y), most = WHEEL_ONCE - s->wheeled;
    turn = turn > most ? most : turn < -most ? -most : turn;
    propose_way(p, u, turn, far);
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
    int heading = sol_heading(at, to.x, to.y), turn = sol_turn_to(at, to.x, to.y);
    if (s->unit[u].formation == UNLIMBERED) {
        turn = turn > WHEEL_ONCE ? WHEEL_ONCE : turn < -WHEEL_ONCE ? -WHEEL_ONCE : turn;
        put_forward(p, atom(PIVOT, u, turn, 0));
        put_forward(p, atom(LIMBER, u, heading, 0));
        return;
    }
    put_forward(p, atom(UNLIMBER, u, heading, 0));
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
}

/* The bearing that has most under the bar, for each gun that may still fire. */
static void propose_bars(Proposer *p)
{
    Feet feet;
    sol_feet(p->f->g, p->f->s, &feet);
    for (int i = 0; i < p->legal->intervals && p->n < p->max; i++) {
        const Interval *v = &p->legal->interval[i];
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
            put_forward(p, atom(BAR, v->base.arg[0], v->base.arg[1], best));
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
    Proposer p = {.f = &f, .legal = legal, .out = out, .max = max};
    if (step == FIRE_CHOOSE) {
        propose_bars(&p);
    } else if (is_unit(g, s->selected)) {
        propose_unit(&p, s->selected);
    }
    return p.n;
}
