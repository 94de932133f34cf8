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

UnitSet charge_worth_a_look(const Game *g, const Footprints *feet, int unit, Inch most)
{
    const Footprint *f = &feet->foot[unit];
    UnitSet found = 0;
    assert(feet->on[unit] && most >= 0);
    for (int v = 0; v < battle_of(g)->units; v++) {
        if (feet->on[v] && side_of(g, v) != side_of(g, unit) && footprint_within(f, &feet->foot[v], most) &&
            ahead_of(f, &feet->foot[v])) {
            found |= (UnitSet)1 << v;
        }
    }
    return found;
}

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

static UnitSet reached(const ChargeSearch *c, int hand, int degrees, UnitSet targets)
{
    if (degrees > c->free[hand] || degrees > c->widest) {
        return 0;
    }
    Footprint turned = path_at(c->wheel[hand], degrees * DEGREE);
    return leads_to(c->feet, &turned, targets) ? c->comes_to(c->rider, hand, degrees, targets) : 0;
}

static void offer_intervals(const ChargeSearch *c, int hand, UnitSet targets, Atoms *out)
{
    int from[UNITS_MAX];
    UnitSet before = 0;
    for (int d = 0; d <= c->widest + 1; d++) {
        UnitSet now = reached(c, hand, d, targets);
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
static void offer_sketch(const ChargeSearch *c, UnitSet targets, Atoms *out)
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
            if (reached(c, hand, degrees, (UnitSet)1 << v)) {
                offer(out, atom4(c->verb, c->unit, v, hand, degrees));
                break;
            }
        }
    }
}

void charge_offer_at(const ChargeSearch *c, UnitSet targets, Atoms *out)
{
    assert(c->comes_to && c->widest >= 0 && c->widest < 180);
    if (out->sketch) {
        offer_sketch(c, targets, out);
        return;
    }
    offer_intervals(c, WHEEL_LEFT, targets, out);
    offer_intervals(c, WHEEL_RIGHT, targets, out);
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
