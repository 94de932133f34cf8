/* march_wheel.c - wheels of a unit that marches: their way, their cost, how far they may go (G18, G32, G38, G41, 3e, 3f).
 *
 * A wheel turns the base on a front corner and costs the arc of the other one; all wheels of an allowance add up to 45 degrees.
 * Skirmishers turn on their centre for nothing.
 */
#include "rules/danube/march_inside.h"

enum { NARROW = 45 }; /* degrees for which the way of a corner is reckoned */

/* Skirmishers turn where they stand (G18): what costs nothing must lead nowhere. */
Path wheel_path(const State *s, int u, const Footprint *f, bool left, Angle limit)
{
    return s->unit[u].formation == SKIRMISH && CITED(G18) ? path_turn(f, left, limit) : path_wheel(f, left, limit);
}

/* The way of the wheel and what makes it dear; bars come after. */
void wheel_turn_of(const Game *g, const State *s, int u, const Footprint *f, bool left, int most, Turning *t)
{
    t->path = wheel_path(s, u, f, left, (most > g->limit.wheel ? most : g->limit.wheel) * DEGREE);
    bool half = CITED2(late(s), 3g, 8g);
    const Area *near;
    t->hard = ground_near(g->ground, g->difficult, t->path.low, t->path.high, &near, 1) > 0;
    t->slow = half && ((!s->in_command && CITED(G52)) || (t->hard && on_difficult(g, f) && CITED(G41)));
}

static void turning(const Game *g, const State *s, const Footprints *feet, int u, bool left, int most, Turning *t)
{
    const Footprint *f = &feet->foot[u];
    wheel_turn_of(g, s, u, f, left, most, t);
    Inch swings = (f->base.width + f->base.depth) * 4 / 5; /* no corner goes farther in NARROW degrees */
    find_obstacles(g, s, feet, u, &t->path, t->path.limit > NARROW * DEGREE ? 4 * swings : swings, &t->o);
    t->range = reach_up_to(wheel_on_table(g, &t->path));
    for (int i = 0; i < t->o.count; i++) {
        reach_bar_of_wheel(&t->range, &t->path, &t->o.bar[i]);
    }
}

/* G32: the arc of the outer corner. Skirmishers turn freely (G18). */
static Inch plain_cost(const State *s, int u, const Turning *t, int degrees)
{
    if (s->unit[u].formation == SKIRMISH && CITED(G18)) {
        return 0;
    }
    return BY(G32, path_cost(&t->path, degrees * DEGREE), 0);
}

/* G41: twice on difficult ground or out of command. */
Inch wheel_cost(const Game *g, const State *s, int u, const Turning *t, int degrees)
{
    Inch cost = plain_cost(s, u, t, degrees);
    if (t->slow || !t->hard) {
        return t->slow ? 2 * cost : cost;
    }
    Footprint end = path_at(&t->path, degrees * DEGREE);
    return on_difficult(g, &end) && CITED(G41) && CITED2(late(s), 3g, 8g) ? 2 * cost : cost;
}

/* The ground at its end is looked at only where that decides. */
static bool can_pay_wheel(const Game *g, const State *s, int u, const Turning *t, int degrees)
{
    Inch cost = plain_cost(s, u, t, degrees), most = s->allowance + CUT;
    return cost <= most && (2 * cost <= most || wheel_cost(g, s, u, t, degrees) <= most);
}

/* 3g: the half rates that make a wheel cost too much which the allowance would pay for at full rate. */
static int half_wheels_that_bite(const Game *g, const State *s, int u, const Turning *t, int degrees)
{
    Inch cost = plain_cost(s, u, t, degrees), most = s->allowance + CUT;
    if (cost > most || 2 * cost <= most || !half_rates(s, false) || !CITED2(late(s), 3f, 8f)) {
        return 0;
    }
    Footprint end = path_at(&t->path, degrees * DEGREE);
    bool hard = t->hard && (on_difficult(g, &t->path.start) || on_difficult(g, &end)) && CITED(G41);
    return (s->in_command || !CITED(G52) ? 0 : HALF_COMMAND) | (hard ? HALF_GROUND : 0);
}

static int wheel_limit(const Game *g, const State *s, int u)
{
    return s->unit[u].formation == SKIRMISH && CITED(G18)
               ? g->limit.wheel
               : BY2(late(s), 3e, 8e, g->limit.wheel, 2 * g->limit.wheel) - s->wheeled;
}

Rule wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int degrees = a.arg[2];
    if (degrees <= 0 || degrees > 179 || a.arg[1] < WHEEL_LEFT || a.arg[1] > WHEEL_RIGHT) {
        return refused(w);
    }
    Footprints feet;
    Turning t;
    feet_about(g, s, u, &feet);
    turning(g, s, &feet, u, a.arg[1] == WHEEL_LEFT, degrees, &t);
    FORBID2(late(s), 3e, 8e, degrees > wheel_limit(g, s, u), "wheels of one allowance add up to at most {} degrees",
            N_(g->limit.wheel));
    Inch cost = wheel_cost(g, s, u, &t, degrees);
    FORBID2(late(s), 3f, 8f, cost > s->allowance + CUT, "the wheel costs {} of the {} inch{es} left", I_(cost),
            I_(s->allowance));
    Rule half = half_rate_rule(g, s, w, u, half_wheels_that_bite(g, s, u, &t, degrees));
    if (half && !w) {
        return half;
    }
    bool on = reach_has(&t.range, degrees * DEGREE);
    FORBID_AS(G38, wheel_on_table(g, &t.path) < degrees * DEGREE, "it would leave the table", N_(0));
    Rule r = on ? RULE_NONE : way_bar_rule(g, s, w, &t.o, &t.path, degrees * DEGREE, 0);
    if (r && !w) {
        return r;
    }
    Footprint end = path_at(&t.path, degrees * DEGREE);
    return way_end_rule(g, s, w, u, &end);
}

void wheel_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, int hand,
                 Atoms *out)
{
    enum { DEGREES = 180 };
    int most = wheel_limit(g, s, u);
    bool good[DEGREES];
    if (most <= 0) {
        return;
    }
    Turning t;
    turning(g, s, feet, u, hand == WHEEL_LEFT, most, &t);
    for (int d = 1; d <= most; d++) {
        good[d - 1] = reach_has(&t.range, d * DEGREE) && can_pay_wheel(g, s, u, &t, d);
        if (good[d - 1] && frozen->count) {
            Footprint end = path_at(&t.path, d * DEGREE);
            good[d - 1] = !on_frozen(frozen, &end);
        }
    }
    offer_runs(out, atom(WHEEL, u, hand, 0), 2, 1, good, most);
}
