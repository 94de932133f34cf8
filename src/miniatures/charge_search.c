/* charge_search.c - finds the charges of a unit: cheap tests leave out most enemies and most wheels before a path is traced. */
#include "miniatures/charge_search.h"

bool charge_is_one(const Game *g, const State *s, Side side, Atom a)
{
    int target = a.arg[1], hand = a.arg[2], degrees = a.arg[3];
    return is_unit(g, target) && unit_head(g, s, target)->place == ON_TABLE && side_of(g, target) != side &&
           degrees >= 0 && degrees < 180 && hand >= WHEEL_LEFT && hand <= WHEEL_RIGHT;
}

/* Some corner lies before the lines through its middle turned by half a right angle: no wheel brings the front to anybody else. */
static bool ahead_of(const Footprint *f, const Footprint *other)
{
    Spot low = other->low, high = other->high;
    Spot corner[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    for (int i = 0; i < 4; i++) {
        Spot at = footprint_local(f, corner[i]);
        Grain side = at.x < 0 ? -at.x : at.x;
        if (at.y + side > 0) {
            return true;
        }
    }
    return false;
}

/* Enemies it may charge and could come to at all: near enough, and not behind it. */
static UnitSet worth_a_look(const ChargeSearch *c)
{
    const Footprints *feet = c->feet;
    const Footprint *f = &feet->foot[c->unit];
    UnitSet found = 0;
    assert(feet->on[c->unit] && c->most >= 0);
    for (int v = 0; v < battle_of(c->g)->units; v++) {
        if (feet->on[v] && side_of(c->g, v) != side_of(c->g, c->unit) &&
            footprint_within(f, &feet->foot[v], c->most + CUT) && ahead_of(f, &feet->foot[v]) &&
            c->may_charge(c->rider, v)) {
            found |= (UnitSet)1 << v;
        }
    }
    return found;
}

typedef struct Wheels { /* laid out to both hands */
    const Path *path[HANDS];
    int free[HANDS];
} Wheels;

/* After this wheel, does straight ahead lead over one of them at all? Cheaper than tracing the path. */
static bool leads_to(const Footprints *feet, const Footprint *turned, UnitSet targets)
{
    for (; targets; targets &= targets - 1) {
        const Footprint *t = &feet->foot[__builtin_ctzll(targets)];
        Spot away = footprint_local(turned, t->centre);
        Grain side = away.x < 0 ? -away.x : away.x;
        if (side <= turned->half + t->round && away.y >= -t->round) {
            return true;
        }
    }
    return false;
}

/* Which of the targets the path after that wheel comes to. */
static UnitSet reached(const ChargeSearch *c, const Wheels *w, int hand, int degrees, UnitSet targets)
{
    if (degrees > w->free[hand] || degrees > c->widest) {
        return 0;
    }
    Footprint turned = path_at(w->path[hand], degrees * DEGREE);
    const MetUnits *met = leads_to(c->feet, &turned, targets) ? c->trace(c->rider, hand, degrees) : NULL;
    UnitSet good = 0;
    for (int i = 0; met && i < met->count; i++) {
        if (IN_SET(targets, met->unit[i]) && c->brings(c->rider, hand, met->unit[i])) {
            good |= (UnitSet)1 << met->unit[i];
        }
    }
    return good;
}

static void offer_intervals(const ChargeSearch *c, const Wheels *w, int hand, UnitSet targets, Atoms *out)
{
    int from[UNITS_MAX];
    UnitSet before = 0;
    for (int d = 0; d <= c->widest + 1; d++) {
        UnitSet now = reached(c, w, hand, d, targets);
        for (UnitSet changed = now ^ before; changed; changed &= changed - 1) {
            int v = __builtin_ctzll(changed);
            if (IN_SET(now, v)) {
                from[v] = d;
            } else {
                offer_interval(out, atom4(c->verb, c->unit, v, hand, 0), 3, from[v], d - 1);
            }
        }
        before = now;
    }
}

/* One way to each of them, where there is one: straight at its middle, or somewhat beside that when it is near. */
static void offer_sketch(const ChargeSearch *c, const Wheels *w, UnitSet targets, Atoms *out)
{
    enum { BESIDE = 6 };
    static const int8_t beside[] = {0, BESIDE, -BESIDE};
    const Stand at = unit_head(c->g, c->s, c->unit)->at;
    for (; targets; targets &= targets - 1) {
        int v = __builtin_ctzll(targets);
        Spot middle = c->feet->foot[v].centre; /* of a garrison: of the place it holds */
        int turn = turn_to(at, (int)(middle.x / GRAIN), (int)(middle.y / GRAIN));
        int tries = footprint_within(&c->feet->foot[c->unit], &c->feet->foot[v], c->near) ? 3 : 1;
        for (int i = 0; i < tries; i++) {
            int wheel = turn + beside[i], degrees = wheel < 0 ? -wheel : wheel;
            int hand = wheel < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
            if (reached(c, w, hand, degrees, (UnitSet)1 << v)) {
                offer(out, atom4(c->verb, c->unit, v, hand, degrees));
                break;
            }
        }
    }
}

void charge_offer_all(const ChargeSearch *c, Atoms *out)
{
    assert(c->trace && c->brings && c->widest >= 0 && c->widest < 180);
    UnitSet targets = worth_a_look(c);
    if (!targets) {
        return;
    }
    Wheels w;
    for (int hand = WHEEL_LEFT; hand <= WHEEL_RIGHT; hand++) {
        w.path[hand] = c->wheel(c->rider, hand, &w.free[hand]);
    }
    if (out->sketch) {
        offer_sketch(c, &w, targets, out);
        return;
    }
    offer_intervals(c, &w, WHEEL_LEFT, targets, out);
    offer_intervals(c, &w, WHEEL_RIGHT, targets, out);
}

void charge_meets(MetUnits *met, int unit, Inch at)
{
    assert(met->count >= 0 && met->count < UNITS_MAX);
    int i = met->count++;
    for (; i > 0 && met->at[i - 1] > at; i--) {
        met->at[i] = met->at[i - 1];
        met->unit[i] = met->unit[i - 1];
    }
    met->at[i] = at;
    met->unit[i] = (uint8_t)unit;
}
