/* march.c - moving a unit that does not charge: advance, retire, shift, and the double move (G30 to G39, 3d to 3j). What bars a way stands
 * in march_obstacles.c, wheels in march_wheel.c.
 *
 * A move is judged by what it meets on its way (bars) and by what it costs. Both are worked out once for the whole way; every distance
 * in the intervals that are left is legal. Orders count tenths of an inch and whole degrees; a value that passes its limit by less
 * than 0.05 inch is cut to it.
 */
#include "rules/danube/march_inside.h"

#include <assert.h>

/* ---- straight moves ---- */

typedef struct March { /* everything about one way of a unit */
    Path path;
    Way way;
    Obstacles o;
    Range range; /* where it may end, by bars, edge and cost */
    Inch paid, edge;
} March;

static Path straight_path(const Game *g, const State *s, const Footprint *f, Atom a, Inch most)
{
    (void)g;
    (void)s;
    return a.verb == ADVANCE  ? path_advance(f, most)
           : a.verb == RETIRE ? path_retire(f, most)
                              : path_shift(f, a.arg[1] * DEGREE, most);
}

static void straight(const Game *g, const State *s, const Footprints *feet, int u, Atom a, Inch allowance, March *m)
{
    Inch most = allowance + INCH; /* an inch costs at least one; a little more shows what stops it */
    m->path = straight_path(g, s, &feet->foot[u], a, most);
    find_obstacles(g, s, feet, u, &m->path, most, &m->o);
    cost_of_way(g, s, &m->path, half_rates(s, a.verb == RETIRE), &m->way);
    m->paid = way_reach(&m->way, budget_of(s, allowance, a.verb == RETIRE));
    m->edge = path_on_table(&m->path, g->ground->width, g->ground->height);
    m->range = reach_up_to(m->paid < m->edge || !CITED(G38) ? m->paid : m->edge);
    reach_bars(&m->range, &m->path, m->o.bar, m->o.count);
}

/* 3g: the half rates each of which alone keeps it from going so far, where its allowance would pay for it at full rate. */
static int half_moves_that_bite(const Game *g, const State *s, const March *m, bool back, Inch wanted)
{
    int bite = 0, all = half_rates(s, back);
    if (wanted > s->allowance + CUT || !CITED2(late(s), 3f, 8f)) {
        return 0; /* full rate would not do either, or nothing is counted */
    }
    for (int half = HALF_COMMAND; half <= HALF_BACK; half <<= 1) {
        Way way;
        cost_of_way(g, s, &m->path, all & half, &way);
        bite |= all & half && wanted > way_reach(&way, s->allowance) + CUT ? half : 0;
    }
    return bite;
}

/* Who does not make this kind of move at all (G31, G33, G34). */
static Rule kind_of_move(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int f = s->unit[u].formation;
    bool free_way = f == SQUARE || f == SKIRMISH, fixed = f == MASSE || f == GARRISON;
    (void)g;
    FORBID_AS(G33, fixed, "in {} it does not move", W_(formation_says[f]));
    FORBID2(late(s), 3f, 8f, f == MASSE, "{} has no allowance in {}", P_(u), W_(formation_says[f]));
    FORBID2(late(s), 3f, 8f, f == UNLIMBERED, "{} is unlimbered", P_(u));
    FORBID_AS(G33, a.verb == SHIFT && !free_way && !fixed, "only squares and skirmishers move in any direction", N_(0));
    FORBID_AS(G31, a.verb == SHIFT && !free_way && !fixed, "there is no sidestep", N_(0));
    FORBID_AS(G34, a.verb == RETIRE && free_way, "in {} it has no back: move it in that direction (shift)",
              W_(formation_says[f]));
    FORBID_AS(G33, a.verb == ADVANCE && free_way, "in {} it has no front: move it in any direction (shift)",
              W_(formation_says[f]));
    FORBID_AS(G33, a.verb == WHEEL && f == SQUARE, "a square does not wheel", N_(0));
    return ALLOWED;
}

/* Is there such a way for its formation at all, so that it can be measured? */
static bool has_such_a_way(const State *s, int u, Atom a)
{
    int f = s->unit[u].formation;
    bool free_way = f == SQUARE || f == SKIRMISH;
    if (f == MASSE || f == GARRISON || f == UNLIMBERED) {
        return false;
    }
    return a.verb == WHEEL || (a.verb == SHIFT) == free_way;
}

static Rule straight_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int tenths = a.verb == SHIFT ? a.arg[2] : a.arg[1];
    if (a.verb == SHIFT && (a.arg[1] < 0 || a.arg[1] > 359)) {
        return refused(w);
    }
    if (tenths <= 0) {
        return refused(w);
    }
    Footprints feet;
    March m;
    feet_about(g, s, u, &feet);
    straight(g, s, &feet, u, a, s->allowance, &m);
    int32_t wanted = tenths * TENTH, along = reach_cut(&m.range, wanted, TENTH);
    if (reach_has(&m.range, along) && along > 0) {
        Footprint end = path_at(&m.path, along);
        return way_end_rule(g, s, w, u, &end);
    }
    FORBID2(late(s), 3f, 8f, wanted > m.paid + CUT, "its allowance carries it {} inch{es}", I_(m.paid));
    Rule half = half_rate_rule(g, s, w, u, half_moves_that_bite(g, s, &m, a.verb == RETIRE, wanted));
    if (half && !w) {
        return half;
    }
    FORBID_AS(G38, wanted > m.edge + CUT, "it would leave the table", N_(0));
    int32_t look = wanted > m.path.limit ? m.path.limit : wanted;
    bool enough = wanted > m.paid + CUT || wanted > m.edge + CUT || way_barred_by_one(&m.o, &m.path, look, TENTH);
    Rule bar = way_bar_rule(g, s, w, &m.o, &m.path, look, enough ? TENTH : 0); /* 0: several together stop it */
    if (bar && !w) {
        return bar;
    }
    Footprint end = path_at(&m.path, look);
    bar = way_end_rule(g, s, w, u, &end);
    return bar ? bar : refused(w);
}

/* ---- the double move ---- */

static Rule double_rule(const Game *g, const State *s, Why *w, int u)
{
    FORBID2(late(s), 3j, 8j, s->turn == 1, "there are no double moves on the first turn", N_(0));
    FORBID2(late(s), 3i, 8i, s->near, "{} has been within {} inch{es} of an enemy in its move", P_(u),
            I_(g->limit.double_move));
    FORBID2(late(s), 3i, 8i, s->doubled, "{} has opened its second allowance", P_(u));
    FORBID_AS(1c, has_flag(s, u, F_ENTERED), "{} has come on this turn", P_(u));
    return ALLOWED;
}

Rule march_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int u = a.arg[0];
    int lock = locked_with(g, s, u);
    FORBID2(late(s), 3b, 8b, lock != NO_PIECE, "{} is locked in a firefight with {}", P_(u), P_(lock));
    if (a.verb == DOUBLE) {
        return double_rule(g, s, w, u);
    }
    Rule r = kind_of_move(g, s, w, u, a);
    if (r && !w) {
        return r;
    }
    if (!has_such_a_way(s, u, a)) {
        return refused(w);
    }
    return a.verb == WHEEL ? wheel_rule(g, s, w, u, a) : straight_rule(g, s, w, u, a);
}

/* ---- offers ---- */

static bool ends_well(const Frozen *frozen, const March *m, int tenths)
{
    Footprint end = path_at(&m->path, reach_cut(&m->range, tenths * TENTH, TENTH));
    return !on_frozen(frozen, &end);
}

/* The tenths of an interval; where a frozen charge lies about each is looked at. */
static void offer_tenths(const Frozen *frozen, const March *m, Atom a, int which, int lo, int hi, Atoms *out)
{
    if (!frozen->count) {
        offer_interval(out, a, which, lo, hi);
        return;
    }
    int from = -1;
    for (int v = lo; v <= hi + 1; v++) {
        bool good = v <= hi && ends_well(frozen, m, v);
        if (good && from < 0) {
            from = v;
        }
        if (!good && from >= 0) {
            offer_interval(out, a, which, from, v - 1);
            from = -1;
        }
    }
}

static void straight_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, Atom a,
                           int which, Atoms *out)
{
    March m;
    straight(g, s, feet, u, a, s->allowance, &m);
    for (int i = 0; i < m.range.count; i++) {
        int lo = (m.range.at[i].from - CUT + TENTH - 1) / TENTH, hi = (m.range.at[i].to + CUT) / TENTH;
        if (m.range.at[i].to > 0) {
            offer_tenths(frozen, &m, a, which, lo < 1 ? 1 : lo, hi, out);
        }
    }
}

/* In eight directions; where none of them is open, in the first of all that is. With less than a tenth left there is none. */
static void shift_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, Atoms *out)
{
    enum { BEARINGS = 8, ROUND = 360 };
    int before = out->intervals, facing = s->unit[u].at.facing;
    for (int b = 0; b < BEARINGS; b++) {
        straight_offer(g, s, feet, frozen, u, atom(SHIFT, u, (facing + b * ROUND / BEARINGS) % ROUND, 0), 2, out);
    }
    bool pays = budget_of(s, s->allowance, false) + CUT >= TENTH;
    for (int b = 0; b < ROUND && pays && out->intervals == before; b++) {
        straight_offer(g, s, feet, frozen, u, atom(SHIFT, u, (facing + b) % ROUND, 0), 2, out);
    }
}

void march_offer(const Game *g, const State *s, int u, Atoms *out)
{
    int f = s->unit[u].formation;
    if (locked_with(g, s, u) != NO_PIECE) {
        return;
    }
    if (!double_rule(g, s, NULL, u)) {
        offer(out, atom(DOUBLE, u, 0, 0));
    }
    if (f == MASSE || f == GARRISON || f == UNLIMBERED) {
        return;
    }
    Footprints feet;
    Frozen frozen;
    feet_about(g, s, u, &feet);
    ends_barred(g, s, u, &frozen);
    if (f != SQUARE) {
        wheel_offer(g, s, &feet, &frozen, u, WHEEL_LEFT, out);
        wheel_offer(g, s, &feet, &frozen, u, WHEEL_RIGHT, out);
    }
    if (f == SQUARE || f == SKIRMISH) {
        shift_offer(g, s, &feet, &frozen, u, out);
        return;
    }
    straight_offer(g, s, &feet, &frozen, u, atom(ADVANCE, u, 0, 0), 1, out);
    straight_offer(g, s, &feet, &frozen, u, atom(RETIRE, u, 0, 0), 1, out);
}

/* ---- for whoever plans a march ---- */

int advance_after(const Game *g, const State *s, Footprints *about, int u, int hand, int degrees, Inch wanted)
{
    Footprint here = about->foot[u];
    Inch left = s->allowance;
    March m;
    if (degrees) {
        Turning t;
        wheel_turn_of(g, s, u, &here, hand == WHEEL_LEFT, degrees, &t);
        left -= wheel_cost(g, s, u, &t, degrees);
        if (left <= 0) {
            return 0;
        }
        about->foot[u] = path_at(&t.path, degrees * DEGREE);
    }
    straight(g, s, about, u, atom(ADVANCE, u, 0, 0), left, &m);
    about->foot[u] = here;
    reach_end(&m.range, wanted);
    int tenths = reach_last(&m.range) / TENTH;
    return tenths > 0 && reach_has(&m.range, tenths * TENTH) ? tenths : 0;
}

/* ---- acting ---- */

/* 3i: has the unit been within 24 inches of an enemy on this way? */
static void note_near(const Game *g, State *s, const Footprints *feet, int u, const Path *p, int32_t along)
{
    for (int v = 0; v < g->units && !s->near; v++) {
        if (!feet->on[v] || side_of(g, v) == side_of(g, u)) {
            continue;
        }
        Barred b = path_barred(p, &feet->foot[v], double_keep(g));
        s->near = b.from >= 0 && b.from <= along;
    }
}

static void say_wheel(Ctx *c, int u, bool left, int degrees)
{
    if (c->s->unit[u].formation == SKIRMISH) {
        say(c, R(G18), left ? "{} turns left {}\xC2\xB0." : "{} turns right {}\xC2\xB0.", P_(u), N_(degrees));
    } else {
        say(c, R(G32), left ? "{} wheels left {}\xC2\xB0." : "{} wheels right {}\xC2\xB0.", P_(u), N_(degrees));
    }
}

/* 3i: the second allowance, untouched; what is left of the first is given up. */
static void open_second(Ctx *c, int u)
{
    State *s = c->s;
    assert(!s->doubled);
    s->doubled = 1;
    s->allowance = (int16_t)allowance_of(c->g, s, u);
    s->touched = s->wheeled = 0;
    s->acted = 1;
    say(c, R2(late(s), 3i, 8i), "{} makes a double move.", P_(u));
}

static void act_wheel(Ctx *c, const Footprints *feet, int u, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    Turning t;
    wheel_turn_of(g, s, u, &feet->foot[u], a.arg[1] == WHEEL_LEFT, a.arg[2], &t);
    Inch cost = wheel_cost(g, s, u, &t, a.arg[2]);
    bool counts = cost || s->unit[u].formation != SKIRMISH; /* skirmishers turn freely (G18) */
    Footprint end = path_at(&t.path, a.arg[2] * DEGREE);
    note_near(g, s, feet, u, &t.path, a.arg[2] * DEGREE);
    put_unit(c, u, stand_of(&end), s->unit[u].formation);
    if (counts) {
        s->wheeled = (uint8_t)(s->wheeled + a.arg[2]);
        battle_spend(s, cost);
    }
    s->acted = 1;
    say_wheel(c, u, a.arg[1] == WHEEL_LEFT, a.arg[2]);
}

static void act_straight(Ctx *c, const Footprints *feet, int u, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    March m;
    straight(g, s, feet, u, a, s->allowance, &m);
    int32_t along = reach_cut(&m.range, (a.verb == SHIFT ? a.arg[2] : a.arg[1]) * TENTH, TENTH);
    Inch cost = way_cost(&m.way, along);
    assert(along > 0);
    if (budget_of(s, s->allowance, a.verb == RETIRE) < s->allowance) {
        cost *= 2;
    }
    Footprint end = path_at(&m.path, along);
    note_near(g, s, feet, u, &m.path, along);
    put_unit(c, u, stand_of(&end), s->unit[u].formation);
    battle_spend(s, cost);
    say(c, R(G31),
        a.verb == RETIRE  ? "{} retires {} inch{es}."
        : a.verb == SHIFT ? "{} moves {} inch{es}."
                          : "{} advances {} inch{es}.",
        P_(u), I_(along));
}

void march_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    assert(u == s->selected && on_table(s, u));
    if (a.verb == DOUBLE) {
        open_second(c, u);
        return;
    }
    Footprints feet;
    feet_kept_from(g, s, u, s->near && !s->doubled ? g->limit.keep_off : double_keep(g), &feet);
    if (a.verb == WHEEL) {
        act_wheel(c, &feet, u, a);
    } else {
        act_straight(c, &feet, u, a);
    }
}
