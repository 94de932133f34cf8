/* wheel.c - wheels of a move: what they cost, what stops them, which are offered (V04, G31, G36, C03). A charge wheels by the same cost. */
#include "rules/soldatini/march_inside.h"

enum { EIGHTH = 45 };

typedef struct Turning {
    Path path;
    Obstacles o;
    Range range;
} Turning;

Path sol_wheel_path(const Footprint *f, bool left, Angle limit) { return path_wheel(f, left, limit); }

static void turning(const Game *g, const State *s, const Footprints *feet, int u, bool left, int most, Turning *t)
{
    const Footprint *f = &feet->foot[u];
    t->path = sol_wheel_path(f, left, (most > g->limit.wheel ? most : g->limit.wheel) * DEGREE);
    Inch swings = (f->base.width + f->base.depth) * 4 / 5; /* no corner goes farther in 45 degrees */
    sol_obstacles(g, s, feet, u, &t->path, most > EIGHTH || g->limit.wheel > EIGHTH ? 4 * swings : swings, &t->o);
    t->range = reach_up_to(wheel_on_table(g, &t->path));
    for (int i = 0; i < t->o.count; i++) {
        reach_bar_of_wheel(&t->range, &t->path, &t->o.bar[i]);
    }
}

typedef struct WheelGround {  /* what makes a wheel dear, wherever it ends: looked for once */
    bool alone, begins, hard; /* out of command; begins on difficult ground; some is about */
    bool no_arc;              /* V04 forbids it whatever its arc costs: only tolls count */
    Tolls tolls;              /* of shelters */
} WheelGround;

static WheelGround ground_of_wheel(const Game *g, const State *s, int u, const Path *wheel)
{
    const Area *near;
    WheelGround on = {.alone = !s->in_command && CITED(C03)};
    tolls_of_wheel(&on.tolls, wheel, g->ground, BY(G31, g->shelters, 0), sol_paid(s));
    on.hard = ground_near(g->ground, g->difficult, wheel->low, wheel->high, &near, 1) > 0 && CITED(G31);
    on.begins = on.hard && sol_on_difficult(g, s, u, &wheel->start);
    return on;
}

/* V04: the arc of the outer corner; twice when it starts or ends on difficult ground (G31) or out of command (C03). */
static Inch wheel_cost_with(const Game *g, const State *s, int u, const Path *wheel, const WheelGround *on, int degrees,
                            unsigned dear, uint64_t *tolls)
{
    Inch cost = on->no_arc ? 0 : BY(V04, path_cost(wheel, degrees * DEGREE), 0);
    bool ground = dear & DEAR_GROUND;
    uint64_t areas = 0;
    int due = ground ? tolls_before(&on->tolls, degrees * DEGREE + 1, &areas) : 0;
    bool slow = (on->alone && dear & DEAR_ALONE) || (on->begins && ground);
    if (!slow && on->hard && ground) {
        Footprint end = path_at(wheel, degrees * DEGREE);
        slow = sol_on_difficult(g, s, u, &end);
    }
    if (tolls) {
        *tolls = areas;
    }
    return (slow ? 2 * cost : cost) + due * g->limit.shelter_toll;
}

static Inch wheel_cost(const Game *g, const State *s, int u, const Path *wheel, const WheelGround *on, int degrees,
                       uint64_t *tolls)
{
    return wheel_cost_with(g, s, u, wheel, on, degrees, DEAR_ALL, tolls);
}

/* Out of command nobody charges at all (C03): that its wheel would also cost double is no reason. Skirmishers turn free (M04). */
Inch sol_charge_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, bool ground)
{
    if (!degrees || s->unit[u].formation == SKIRMISH) {
        return 0;
    }
    WheelGround on = ground_of_wheel(g, s, u, wheel);
    return wheel_cost_with(g, s, u, wheel, &on, degrees, ground ? DEAR_ALL & ~DEAR_ALONE : 0, NULL);
}

Inch sol_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, uint64_t *tolls)
{
    WheelGround on = ground_of_wheel(g, s, u, wheel);
    return wheel_cost(g, s, u, wheel, &on, degrees, tolls);
}

static int wheel_left(const Game *g, const State *s) { return BY(V04, g->limit.wheel, 90) - s->wheeled; }

/* As too_long, of a wheel. Of one that V04 forbids as too wide the arc is V04's too, and its tolls are not. */
static Rule wheel_too_dear(const Game *g, const State *s, Why *w, int u, const Path *wheel, int degrees)
{
    WheelGround on = ground_of_wheel(g, s, u, wheel);
    on.no_arc = degrees > wheel_left(g, s);
    Inch cost = wheel_cost(g, s, u, wheel, &on, degrees, NULL), all = sol_left_with(g, s, u, DEAR_ALL);
    bool over[DEAR_ALL + 1];
    if ((all > 0 && cost <= all + CUT) || !CITED(V02)) {
        return ALLOWED;
    }
    FORBID_AS(V02, all <= 0, "nothing of its allowance is left", N_(0));
    FORBID_AS(V02, all > 0, "the wheel costs {} of the {} inch{es} left", I_(cost), I_(s->allowance));
    for (unsigned dear = 0; dear <= DEAR_ALL; dear++) {
        Inch left = sol_left_with(g, s, u, dear);
        over[dear] = left <= 0 || wheel_cost_with(g, s, u, wheel, &on, degrees, dear, NULL) > left + CUT;
    }
    FORBID_AS(V09, sol_makes_dear(over, DEAR_CHANGE), "{} has changed formation", P_(u));
    FORBID_AS(C03, sol_makes_dear(over, DEAR_ALONE), "{} is out of command: it costs double", P_(u));
    FORBID_AS(G31, sol_makes_dear(over, DEAR_GROUND), "the ground makes it dear", N_(0));
    return ALLOWED;
}

Rule sol_wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int degrees = a.arg[2];
    if (degrees <= 0 || degrees > 179 || a.arg[1] < WHEEL_LEFT || a.arg[1] > WHEEL_RIGHT) {
        return RULE_NO_CHOICE;
    }
    Footprints feet;
    Turning t;
    sol_feet_about(g, s, u, &feet);
    turning(g, s, &feet, u, a.arg[1] == WHEEL_LEFT, degrees, &t);
    FORBID_AS(V04, degrees > wheel_left(g, s), "the wheels of a move add up to at most {} degrees", N_(g->limit.wheel));
    Rule dear = wheel_too_dear(g, s, w, u, &t.path, degrees);
    if (dear && !w) {
        return dear;
    }
    FORBID_AS(G36, wheel_on_table(g, &t.path) < degrees * DEGREE, "it would leave the table", N_(0));
    bool on = reach_has(&t.range, degrees * DEGREE);
    Rule r = on ? RULE_NONE : sol_bar_rule(g, s, w, &t.o, &t.path, degrees * DEGREE, 0);
    return r ? r : ALLOWED;
}

/* ---- offers and acting ---- */

void sol_wheel_offer(const Game *g, const State *s, const Footprints *feet, int u, int hand, Atoms *out)
{
    enum { DEGREES = 90 };
    int most = wheel_left(g, s);
    bool good[DEGREES];
    if (most <= 0 || s->allowance <= 0) {
        return;
    }
    Turning t;
    turning(g, s, feet, u, hand == WHEEL_LEFT, most, &t);
    WheelGround on = ground_of_wheel(g, s, u, &t.path);
    for (int d = 1; d <= most; d++) {
        good[d - 1] = reach_has(&t.range, d * DEGREE) && path_cost(&t.path, d * DEGREE) <= s->allowance + CUT &&
                      wheel_cost(g, s, u, &t.path, &on, d, NULL) <= s->allowance + CUT;
    }
    offer_runs(out, atom(WHEEL, u, hand, 0), 2, 1, good, most);
}

void sol_wheel_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    bool left = a.arg[1] == WHEEL_LEFT;
    Footprint now = sol_foot(c->g, s, u);
    Path wheel = sol_wheel_path(&now, left, (a.arg[2] > c->g->limit.wheel ? a.arg[2] : c->g->limit.wheel) * DEGREE);
    uint64_t tolls;
    Inch cost = sol_wheel_cost(c->g, s, u, &wheel, a.arg[2], &tolls);
    Footprint end = path_at(&wheel, a.arg[2] * DEGREE);
    battle_put_unit(c, u, stand_of(&end), s->unit[u].formation);
    s->wheeled = (uint8_t)(s->wheeled + a.arg[2]);
    sol_pay(s, tolls);
    battle_spend(s, cost);
    say(c, R(V04), left ? "{} wheels left {}\xC2\xB0." : "{} wheels right {}\xC2\xB0.", P_(u), N_(a.arg[2]));
}
