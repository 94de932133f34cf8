/* march.c - moving a unit that does not charge: wheel, advance, retire, shift, and the double move (G30 to G39, G41 to G44, 3d to 3j).
 *
 * A move is judged by what it meets on its way (bars) and by what it costs. Both are worked out once for the whole way; every distance
 * in the intervals that are left is legal. Orders count tenths of an inch and whole degrees; a value that passes its limit by less
 * than 0.05 inch is cut to it.
 */
#include "rules/danube/danube.h"

#include "table/reach.h"

enum {
    TENTH = INCH / 10,
    CUT = 4,
    NARROW = 45, /* degrees for which `swings` is reckoned */
    BARS_MAX = 2 * UNITS_MAX + AREAS_MAX
};

typedef enum BarKind { BAR_ENEMY, BAR_24, BAR_FRIEND, BAR_CLOSED } BarKind;

typedef struct Obstacles {
    Bar bar[BARS_MAX];
    uint8_t kind[BARS_MAX], what[BARS_MAX]; /* BarKind; unit or area */
    int count;
} Obstacles;

/* 3i: over that distance, so a hundredth more is kept. */
static Inch double_keep(const Game *g) { return g->limit.double_move + 1; }

static void bar_unit(Obstacles *o, BarKind kind, const Footprint *f, int v, Inch keep, bool cross)
{
    o->bar[o->count] = (Bar){f, NULL, keep, cross};
    o->kind[o->count] = (uint8_t)kind;
    o->what[o->count++] = (uint8_t)v;
}

/* G44: a bridge carries a unit in column over the river, when its middle goes over nothing else of it. */
static bool bridge_carries(const Game *g, const State *s, const Path *p, const Area *river)
{
    int f = s->unit[s->selected].formation;
    if ((f != COLUMN && f != CAVCOLUMN && f != LIMBERED) || p->kind != PATH_STRAIGHT) {
        return false;
    }
    Footprint end = path_at(p, p->limit);
    Beam middle = {p->start.centre, end.centre};
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        Stretch wet[AREA_CUTS], dry[AREA_CUTS];
        if (!(g->bridges >> a->kind & 1)) {
            continue;
        }
        int wets = line_inside(middle, river, wet), dries = line_inside(middle, a, dry);
        if (wets == 1 && dries == 1 && dry[0].from <= wet[0].from && dry[0].to >= wet[0].to) {
            return CITED(G44);
        }
    }
    return false;
}

static void bar_areas(const Game *g, const State *s, int u, const Path *p, Inch way, Obstacles *o)
{
    uint32_t closed = closed_to(g, s, u);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (!(closed >> a->kind & 1) || area_far(a, &p->start, way) ||
            (g->rivers >> a->kind & 1 && bridge_carries(g, s, p, a))) {
            continue;
        }
        if (closed_rule(g, s, NULL, i)) { /* not when every paragraph that closes it is knocked out */
            o->bar[o->count] = (Bar){NULL, a, 0, false};
            o->kind[o->count] = BAR_CLOSED;
            o->what[o->count++] = (uint8_t)i;
        }
    }
}

/* G37: friendly guns in position and skirmishers are crossed; a skirmisher crosses every friend. */
static bool may_cross(const Game *g, const State *s, int u, int v)
{
    (void)g;
    int mine = s->unit[u].formation, other = s->unit[v].formation;
    return (other == UNLIMBERED && CITED(G37)) || ((mine == SKIRMISH || other == SKIRMISH) && CITED(G18));
}

/* The way cannot come as near as that to the unit: no need to look closer. */
static bool far_from(const Path *p, const Footprint *f, Inch way, Inch keep)
{
    if (p->kind == PATH_STRAIGHT) { /* by the circles about both, before, behind and beside the way */
        Grain dx = f->centre.x - p->start.centre.x, dy = f->centre.y - p->start.centre.y;
        Grain reach = p->start.round + f->round + (Grain)keep * GRAIN, most = reach + (Grain)way * GRAIN;
        if (dx > most || dx < -most || dy > most || dy < -most) {
            return true; /* a written position may put a unit miles away */
        }
        Grain on = (dx * p->sin + dy * p->cos) / SINE_ONE, beside = (dx * p->cos - dy * p->sin) / SINE_ONE;
        return beside > reach || beside < -reach || on < -reach || on > most;
    }
    Grain most = (Grain)(way + keep) * GRAIN;
    return f->low.x > p->start.high.x + most || f->high.x < p->start.low.x - most ||
           f->low.y > p->start.high.y + most || f->high.y < p->start.low.y - most;
}

static void obstacles(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way,
                      Obstacles *o)
{
    o->count = 0;
    for (int v = 0; v < g->units; v++) {
        const Footprint *f = &feet->foot[v];
        if (v == u || !feet->on[v]) {
            continue;
        }
        if (side_of(g, v) == side_of(g, u)) {
            if (!far_from(p, f, way, g->limit.keep_off)) {
                bar_unit(o, BAR_FRIEND, f, v, 0, may_cross(g, s, u, v));
            }
            continue;
        }
        if (!far_from(p, f, way, g->limit.keep_off)) {
            bar_unit(o, BAR_ENEMY, f, v, BY(G36, g->limit.keep_off, 0), false);
        }
        if (s->doubled && CITED2(late(s), 3i, 8i) && !far_from(p, f, way, double_keep(g))) {
            bar_unit(o, BAR_24, f, v, double_keep(g), false);
        }
    }
    bar_areas(g, s, u, p, way, o);
}

/* ---- what a way costs ---- */

/* 3g, 3h: difficult ground, no command, going back: each makes an inch cost two, and together no more. */
static void cost_of_way(const Game *g, const State *s, const Path *p, int half, Way *w)
{
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = 0, lifts = 0;
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (area_far(a, &p->start, p->limit)) {
            continue;
        }
        if (half & HALF_GROUND && g->difficult >> a->kind & 1 && CITED(G41)) {
            slow[slows++] = a;
        }
        if (g->lifting >> a->kind & 1 && CITED(G40)) {
            lift[lifts++] = a;
        }
    }
    bool all = (half & HALF_COMMAND && !s->in_command) || (half & HALF_BACK && CITED(G34));
    way_of(w, p, slow, slows, lift, lifts, all);
}

/* The half rates that this kind of move may have. */
static int half_rates(const State *s, bool back)
{
    return CITED2(late(s), 3g, 8g) ? HALF_COMMAND | HALF_GROUND | (back ? HALF_BACK : 0) : 0;
}

/* Without 3h two reasons would double the cost twice. */
static Inch budget_of(const State *s, Inch allowance, bool back)
{
    bool twice = back && !s->in_command;
    return twice && !CITED2(late(s), 3h, 8h) ? allowance / 2 : allowance;
}

/* Everybody whom the unit could meet by any of its moves: no straight way is longer than its allowance and an inch, no point of it
 * goes farther in a wheel than twice its width and depth. keep: how far it must stay from enemies. */
static void feet_kept_from(const Game *g, const State *s, int u, Inch keep, Footprints *out)
{
    Base b = base_of(g, s, u, s->unit[u].formation);
    Inch straight_on = s->allowance + INCH, turning = 2 * (b.width + b.depth);
    feet_near(g, s, u, (straight_on > turning ? straight_on : turning) + keep, out);
}

void feet_about(const Game *g, const State *s, int u, Footprints *out)
{
    feet_kept_from(g, s, u, s->doubled ? double_keep(g) : g->limit.keep_off, out);
}

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
    obstacles(g, s, feet, u, &m->path, most, &m->o);
    cost_of_way(g, s, &m->path, half_rates(s, a.verb == RETIRE), &m->way);
    m->paid = way_reach(&m->way, budget_of(s, allowance, a.verb == RETIRE));
    m->edge = path_on_table(&m->path, g->ground->width, g->ground->height);
    m->range = reach_up_to(m->paid < m->edge || !CITED(G38) ? m->paid : m->edge);
    reach_bars(&m->range, &m->path, m->o.bar, m->o.count);
}

/* 3ac: nobody of its side may end on the path that a charge has frozen. */
static Rule end_rule(const Game *g, const State *s, Why *w, int u, const Footprint *end)
{
    FORBID_AS(3ac, !late(s) && on_frozen_path(g, s, u, end), "it would end on the path of a charge", N_(0));
    FORBID_AS(8aa, late(s) && on_frozen_path(g, s, u, end), "it would end on the path of a charge", N_(0));
    return ALLOWED;
}

/* Names what forbids a place on the way. */
static Rule bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along)
{
    for (int i = 0; i < o->count; i++) {
        if (path_first_bar(p, &o->bar[i], 1, along) < 0) {
            continue;
        }
        int k = o->kind[i], v = o->what[i];
        FORBID_AS(G36, k == BAR_ENEMY, "it would come within {} inch of {}", I_(g->limit.keep_off), P_(v));
        FORBID2(late(s), 3i, 8i, k == BAR_24, "it would come within {} inches of {}", I_(g->limit.double_move), P_(v));
        FORBID_AS(G37, k == BAR_FRIEND, "{} is in the way", P_(v));
        Rule closed = k == BAR_CLOSED ? closed_rule(g, s, w, v) : RULE_NONE;
        if (closed && !w) {
            return closed;
        }
    }
    return ALLOWED;
}

/* 3g: the half rates each of which alone keeps it from going so far, where its allowance would pay for it at full rate. */
static int half_moves_that_bite(const Game *g, const State *s, const March *m, bool back, Inch wanted)
{
    int bite = 0, all = half_rates(s, back);
    if (wanted > s->allowance + CUT) {
        return 0;
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
    FORBID_AS(G33, a.verb == ADVANCE && free_way, "in {} it goes in any direction: use shift", W_(formation_says[f]));
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
        return end_rule(g, s, w, u, &end);
    }
    FORBID2(late(s), 3f, 8f, wanted > m.paid + CUT, "its allowance carries it {} inches", I_(m.paid));
    Rule half = half_rate_rule(g, s, w, u, half_moves_that_bite(g, s, &m, a.verb == RETIRE, wanted));
    if (half && !w) {
        return half;
    }
    FORBID_AS(G38, wanted > m.edge + CUT, "it would leave the table", N_(0));
    int32_t look = wanted > m.path.limit ? m.path.limit : wanted;
    Rule bar = bar_rule(g, s, w, &m.o, &m.path, look);
    if (bar && !w) {
        return bar;
    }
    Footprint end = path_at(&m.path, look);
    bar = end_rule(g, s, w, u, &end);
    return bar ? bar : refused(w);
}

/* ---- wheels ---- */

typedef struct Turning {
    Path path;
    bool hard; /* difficult ground is near */
    bool slow; /* begins on difficult ground, or every inch costs two */
    Obstacles o;
    Range range;
} Turning;

/* A wheel ends where it first comes too near; only what it begins too near to, or may cross, is looked at all along. */
static void bar_wheel(Range *r, const Path *p, const Bar *b)
{
    if (b->area || b->cross || (b->keep && footprint_within(&p->start, b->foot, b->keep - 1))) {
        reach_bars(r, p, b, 1);
        return;
    }
    int32_t at = b->keep ? path_short_of(p, b->foot, b->keep) : path_contact(p, b->foot);
    if (at != PATH_FREE && at < p->limit) {
        reach_end(r, at);
    }
}

/* Skirmishers turn where they stand (G18): what costs nothing must lead nowhere. */
Path wheel_path(const State *s, int u, const Footprint *f, bool left, Angle limit)
{
    return s->unit[u].formation == SKIRMISH && CITED(G18) ? path_turn(f, left, limit) : path_wheel(f, left, limit);
}

/* The way of the wheel and what makes it dear; bars come after. */
static void turn_of(const Game *g, const State *s, int u, const Footprint *f, bool left, int most, Turning *t)
{
    t->path = wheel_path(s, u, f, left, (most > g->limit.wheel ? most : g->limit.wheel) * DEGREE);
    bool half = CITED2(late(s), 3g, 8g);
    const Area *near;
    t->hard = ground_near(g->ground, g->difficult, t->path.low, t->path.high, &near, 1) > 0;
    t->slow = half && (!s->in_command || (t->hard && on_difficult(g, f) && CITED(G41)));
}

static void turning(const Game *g, const State *s, const Footprints *feet, int u, bool left, int most, Turning *t)
{
    const Footprint *f = &feet->foot[u];
    turn_of(g, s, u, f, left, most, t);
    Inch swings = (f->base.width + f->base.depth) * 4 / 5; /* no corner goes farther in NARROW degrees */
    obstacles(g, s, feet, u, &t->path, t->path.limit > NARROW * DEGREE ? 4 * swings : swings, &t->o);
    t->range = reach_up_to(wheel_on_table(g, &t->path));
    for (int i = 0; i < t->o.count; i++) {
        bar_wheel(&t->range, &t->path, &t->o.bar[i]);
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
static Inch wheel_cost(const Game *g, const State *s, int u, const Turning *t, int degrees)
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
    if (cost > most || 2 * cost <= most || !half_rates(s, false)) {
        return 0;
    }
    Footprint end = path_at(&t->path, degrees * DEGREE);
    bool hard = t->hard && (on_difficult(g, &t->path.start) || on_difficult(g, &end)) && CITED(G41);
    return (s->in_command ? 0 : HALF_COMMAND) | (hard ? HALF_GROUND : 0);
}

static int wheel_limit(const Game *g, const State *s, int u)
{
    return s->unit[u].formation == SKIRMISH && CITED(G18)
               ? g->limit.wheel
               : BY2(late(s), 3e, 8e, g->limit.wheel, 2 * g->limit.wheel) - s->wheeled;
}

static Rule wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a)
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
    FORBID2(late(s), 3f, 8f, cost > s->allowance + CUT, "the wheel costs {} of the {} inches left", I_(cost),
            I_(s->allowance));
    Rule half = half_rate_rule(g, s, w, u, half_wheels_that_bite(g, s, u, &t, degrees));
    if (half && !w) {
        return half;
    }
    bool on = reach_has(&t.range, degrees * DEGREE);
    FORBID_AS(G38, wheel_on_table(g, &t.path) < degrees * DEGREE, "it would leave the table", N_(0));
    Rule r = on ? RULE_NONE : bar_rule(g, s, w, &t.o, &t.path, degrees * DEGREE);
    if (r) {
        return r;
    }
    Footprint end = path_at(&t.path, degrees * DEGREE);
    return end_rule(g, s, w, u, &end);
}

/* ---- the double move ---- */

static Rule double_rule(const Game *g, const State *s, Why *w, int u)
{
    FORBID2(late(s), 3j, 8j, s->turn == 1, "there are no double moves on the first turn", N_(0));
    FORBID2(late(s), 3i, 8i, s->near, "{} has been within {} inches of an enemy in its move", P_(u),
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

/* Where it may not end (3ac). In the test build a paragraph may have been knocked out: then nothing is frozen. */
static void ends_barred(const Game *g, const State *s, int u, Frozen *out)
{
    frozen_ways(g, s, u, out);
    if (!(late(s) ? CITED(8aa) : CITED(3ac))) {
        out->count = 0;
    }
}

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

static void wheel_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, int hand,
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

/* In eight directions; where none of them is open, in the first of all that is. */
static void shift_offer(const Game *g, const State *s, const Footprints *feet, const Frozen *frozen, int u, Atoms *out)
{
    enum { BEARINGS = 8, ROUND = 360 };
    int before = out->intervals, facing = s->unit[u].at.facing;
    for (int b = 0; b < BEARINGS; b++) {
        straight_offer(g, s, feet, frozen, u, atom(SHIFT, u, (facing + b * ROUND / BEARINGS) % ROUND, 0), 2, out);
    }
    for (int b = 0; b < ROUND && s->allowance && out->intervals == before; b++) {
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
        turn_of(g, s, u, &here, hand == WHEEL_LEFT, degrees, &t);
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

void march_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    if (a.verb == DOUBLE) {
        s->doubled = 1;
        s->allowance = (int16_t)allowance_of(g, s, u);
        s->touched = s->wheeled = 0;
        s->acted = 1;
        say(c, R2(late(s), 3i, 8i), "{} makes a double move.", P_(u));
        return;
    }
    Footprints feet;
    feet_kept_from(g, s, u, s->near && !s->doubled ? g->limit.keep_off : double_keep(g), &feet);
    if (a.verb == WHEEL) {
        Turning t;
        turn_of(g, s, u, &feet.foot[u], a.arg[1] == WHEEL_LEFT, a.arg[2], &t);
        Inch cost = wheel_cost(g, s, u, &t, a.arg[2]);
        Footprint end = path_at(&t.path, a.arg[2] * DEGREE);
        note_near(g, s, &feet, u, &t.path, a.arg[2] * DEGREE);
        put_unit(c, u, stand_of(&end), s->unit[u].formation);
        s->wheeled = (uint8_t)(s->wheeled + (cost || s->unit[u].formation != SKIRMISH ? a.arg[2] : 0));
        if (cost || s->unit[u].formation != SKIRMISH) {
            spend(s, cost);
        }
        s->acted = 1;
        say_wheel(c, u, a.arg[1] == WHEEL_LEFT, a.arg[2]);
        return;
    }
    March m;
    straight(g, s, &feet, u, a, s->allowance, &m);
    int32_t along = reach_cut(&m.range, (a.verb == SHIFT ? a.arg[2] : a.arg[1]) * TENTH, TENTH);
    Inch cost = way_cost(&m.way, along);
    if (budget_of(s, s->allowance, a.verb == RETIRE) < s->allowance) {
        cost *= 2;
    }
    Footprint end = path_at(&m.path, along);
    note_near(g, s, &feet, u, &m.path, along);
    put_unit(c, u, stand_of(&end), s->unit[u].formation);
    spend(s, cost);
    say(c, R(G31),
        a.verb == RETIRE  ? "{} retires {} inches."
        : a.verb == SHIFT ? "{} moves {} inches."
                          : "{} advances {} inches.",
        P_(u), I_(along));
}
