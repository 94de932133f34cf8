/* march.c - moving a unit that does not charge: wheel, advance, retire, shift, face (V03 to V08, V12, V18, G31 to G37, C03).
 *
 * A move is judged by what it meets on its way (bars) and by what it costs. Both are worked out once for the whole way; every distance in
 * the intervals that are left is legal. Orders count tenths of an inch and whole degrees; a value that passes its limit by less than
 * 0.05 inch is cut to it.
 */
#include "rules/soldatini/soldatini.h"

enum { WHEEL_MOST = 45, SHELTER_TOLL = 2 * INCH, SHAKEN_KEEP = 4 * INCH, BARS_MAX = 2 * UNITS_MAX + AREAS_MAX };

typedef enum BarKind { BAR_ENEMY, BAR_SHAKEN, BAR_FRIEND, BAR_GROUND } BarKind;

typedef struct Obstacles {
    Bar bar[BARS_MAX];
    uint8_t kind[BARS_MAX], what[BARS_MAX]; /* BarKind; unit or area */
    int count;
} Obstacles;

static void bar_unit(Obstacles *o, BarKind kind, const Footprint *f, int v, Inch keep, bool cross)
{
    o->bar[o->count] = (Bar){f, NULL, keep, cross};
    o->kind[o->count] = (uint8_t)kind;
    o->what[o->count++] = (uint8_t)v;
}

static bool area_far(const Area *a, const Footprint *f, Inch way)
{
    Grain most = (Grain)way * GRAIN;
    return a->low.x > f->high.x + most || a->high.x < f->low.x - most || a->low.y > f->high.y + most ||
           a->high.y < f->low.y - most;
}

static void bar_areas(const Game *g, const State *s, int u, const Path *p, Inch way, Obstacles *o)
{
    int formation = s->unit[u].formation;
    uint32_t closed = sol_closed_moving(g, s, u, formation);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (!(closed >> a->kind & 1) || area_far(a, &p->start, way) ||
            (g->rivers >> a->kind & 1 && sol_carried(g, formation, p, a))) {
            continue;
        }
        o->bar[o->count] = (Bar){NULL, a, 0, false};
        o->kind[o->count] = BAR_GROUND;
        o->what[o->count++] = (uint8_t)i;
    }
}

/* G36: friendly guns in position and skirmishers are crossed; skirmishers cross every friend. */
static bool may_cross(const State *s, int u, int v)
{
    bool open = sol_open_order(s, u) || sol_open_order(s, v);
    return (open && CITED(G15b)) || (sol_deployed(s, v) && CITED(G36));
}

/* The way cannot come as near as that to the unit: no need to look closer. */
static bool far_from(const Path *p, const Footprint *f, Inch way, Inch keep)
{
    Grain most = (Grain)(way + keep) * GRAIN;
    return f->low.x > p->start.high.x + most || f->high.x < p->start.low.x - most ||
           f->low.y > p->start.high.y + most || f->high.y < p->start.low.y - most;
}

/* G37, R18: an inch from every enemy but routers, whom it may touch no more than anybody. V18: the shaken end no nearer than four. */
static void obstacles(const Game *g, const State *s, const Feet *feet, int u, const Path *p, Inch way, Obstacles *o)
{
    o->count = 0;
    for (int v = 0; v < g->units; v++) {
        const Footprint *f = &feet->foot[v];
        if (v == u || !feet->on[v]) {
            continue;
        }
        if (side_of(g, v) == side_of(g, u)) {
            if (!far_from(p, f, way, INCH)) {
                bar_unit(o, BAR_FRIEND, f, v, 0, may_cross(s, u, v));
            }
            continue;
        }
        bool router = routed(s, v) && CITED(R18);
        if (!far_from(p, f, way, INCH)) {
            bar_unit(o, BAR_ENEMY, f, v, router ? CONTACT_GAP + 1 : BY(G37, INCH, 0), false);
        }
        if (shaken(s, u) && !far_from(p, f, way, SHAKEN_KEEP) && !footprint_within(&p->start, f, SHAKEN_KEEP - 1) &&
            CITED(V18)) {
            bar_unit(o, BAR_SHAKEN, f, v, SHAKEN_KEEP, true);
        }
    }
    bar_areas(g, s, u, p, way, o);
}

/* ---- what a way costs ---- */

/* G31, C03, V06, V08: difficult ground, no command, going back: each makes an inch cost two, and together no more. */
static void cost_of_way(const Game *g, const State *s, const Path *p, bool back, Way *w)
{
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = 0, lifts = 0, form = s->unit[s->selected].formation;
    bool column = form == COLUMN || form == CAVCOLUMN || form == SKIRMISH || form == LIMBERED;
    uint32_t lifting = BY(G30, g->roads, 0) | (column && CITED(G35) ? g->bridges : 0);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (area_far(a, &p->start, p->limit)) {
            continue;
        }
        if (g->difficult >> a->kind & 1 && CITED(G31)) {
            slow[slows++] = a;
        }
        if (lifting >> a->kind & 1) {
            lift[lifts++] = a;
        }
    }
    bool all = (!s->in_command && CITED(C03)) || (back && CITED(V06));
    way_of(w, p, slow, slows, lift, lifts, all);
}

/* Without V08 two reasons would double the cost twice. */
static Inch times_of(const State *s, bool back) { return back && !s->in_command && !CITED(V08) ? 2 : 1; }

void sol_feet_about(const Game *g, const State *s, int u, Feet *out)
{
    Base b = sol_base(g, s, u, s->unit[u].formation);
    Inch straight_on = s->allowance + INCH, turning = 2 * (b.width + b.depth);
    sol_feet_near(g, s, u, (straight_on > turning ? straight_on : turning) + (shaken(s, u) ? SHAKEN_KEEP : INCH), out);
}

/* V12: with an enemy within an inch it may only retire, change formation, charge or halt. */
Rule sol_near_enemy(const Game *g, const State *s, Why *w, int u)
{
    FORBID_AS(V12, sol_enemy_within(g, s, u, INCH, false),
              "an enemy is within 1 inch: {} may only retire, change formation, charge or halt", P_(u));
    return ALLOWED;
}

/* ---- straight moves ---- */

typedef struct March { /* everything about one way of a unit */
    Path path;
    Way way;
    Tolls tolls;
    Obstacles o;
    Range range; /* where it may end, by bars, edge and cost */
    Inch paid, edge;
} March;

static Path straight_path(const Footprint *f, Atom a, Inch most)
{
    return a.verb == ADVANCE  ? path_advance(f, most)
           : a.verb == RETIRE ? path_retire(f, most)
                              : path_shift(f, a.arg[1] * DEGREE, most);
}

static void straight(const Game *g, const State *s, const Feet *feet, int u, Atom a, Inch allowance, March *m)
{
    Inch most = allowance + INCH; /* an inch costs at least one; a little more shows what stops it */
    m->path = straight_path(&feet->foot[u], a, most);
    obstacles(g, s, feet, u, &m->path, most, &m->o);
    cost_of_way(g, s, &m->path, a.verb == RETIRE, &m->way);
    tolls_of(&m->tolls, &m->path, g->ground, BY(G31, g->shelters, 0), sol_paid(s));
    m->paid = toll_reach(&m->way, &m->tolls, SHELTER_TOLL, allowance / times_of(s, a.verb == RETIRE));
    m->edge = path_on_table(&m->path, g->ground->width, g->ground->height);
    m->range = reach_up_to(m->paid < m->edge || !CITED(G36) ? m->paid : m->edge);
    reach_bars(&m->range, &m->path, m->o.bar, m->o.count);
}

static Rule bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along)
{
    for (int i = 0; i < o->count; i++) {
        if (path_first_bar(p, &o->bar[i], 1, along) < 0) {
            continue;
        }
        int k = o->kind[i], v = o->what[i];
        bool router = k == BAR_ENEMY && routed(s, v);
        FORBID_AS(G37, k == BAR_ENEMY && !router, "it would come within 1 inch of {}", P_(v));
        FORBID_AS(R18, router, "{} is touched only by a charge", P_(v));
        FORBID_AS(V18, k == BAR_SHAKEN, "it is shaken and would end within 4 inches of {}", P_(v));
        FORBID_AS(G36, k == BAR_FRIEND, "{} is in the way", P_(v));
        if (k != BAR_GROUND) {
            continue;
        }
        uint32_t kind = 1u << g->ground->area[v].kind;
        FORBID_AS(G33, kind & g->strongs, "nobody walks through {}", W_(g->ground->area[v].name));
        FORBID_AS(G34, kind & g->shelters, "it may not cross {}", W_(g->ground->area[v].name));
        FORBID_AS(G35, kind & g->rivers, "nobody can cross {}", W_(g->ground->area[v].name));
        FORBID_AS(G32, !(kind & (g->strongs | g->shelters | g->rivers)), "it may not move in {}",
                  W_(g->ground->area[v].name));
    }
    return ALLOWED;
}

/* V02 and every rule that makes the way dear or short. */
static Rule too_long(const Game *g, const State *s, Why *w, int u, Atom a, const March *m, Inch wanted)
{
    bool slow = false, over = wanted > m->paid + CUT;
    for (int i = 0; i < m->way.count; i++) {
        slow |= m->way.at[i].slow && (i ? m->way.at[i - 1].to : 0) < wanted;
    }
    bool dear = slow && s->in_command && a.verb != RETIRE;
    (void)g;
    FORBID_AS(V02, over, "its allowance carries it {} inches", I_(m->paid));
    FORBID_AS(V06, over && a.verb == RETIRE, "each inch back costs two", N_(0));
    FORBID_AS(V09, over && s->changed, "{} has changed formation", P_(u));
    FORBID_AS(G31, over && (dear || tolls_before(&m->tolls, wanted, NULL)), "the ground on the way is dear", N_(0));
    FORBID_AS(C03, over && !s->in_command, "{} is out of command: each inch costs two", P_(u));
    return ALLOWED;
}

static Rule straight_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int tenths = a.verb == SHIFT ? a.arg[2] : a.arg[1];
    if (tenths <= 0 || (a.verb == SHIFT && (a.arg[1] < 0 || a.arg[1] > 359))) {
        return RULE_NO_CHOICE;
    }
    Feet feet;
    March m;
    sol_feet_about(g, s, u, &feet);
    straight(g, s, &feet, u, a, s->allowance, &m);
    int32_t wanted = tenths * TENTH, along = reach_cut(&m.range, wanted, TENTH);
    if (reach_has(&m.range, along) && along > 0) {
        return ALLOWED;
    }
    Rule r = too_long(g, s, w, u, a, &m, wanted);
    if (r && !w) {
        return r;
    }
    FORBID_AS(G36, wanted > m.edge + CUT, "it would leave the table", N_(0));
    r = bar_rule(g, s, w, &m.o, &m.path, wanted > m.path.limit ? m.path.limit : wanted);
    return r ? r : refused(w);
}

/* Who does not make this kind of move at all (V03, V05, V14, V16). */
static Rule kind_of_move(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int f = s->unit[u].formation;
    bool free_way = f == SQUARE || f == SKIRMISH;
    (void)g;
    FORBID_AS(V16, f == GARRISON, "{} is in a building: leave it first", P_(u));
    FORBID_AS(V14, f == UNLIMBERED, "{} is unlimbered: it may only pivot", P_(u));
    FORBID_AS(V03, a.verb == SHIFT && !free_way, "there is no sidestep for formed units", N_(0));
    FORBID_AS(V05, (a.verb == ADVANCE || a.verb == RETIRE) && free_way, "in {} it goes in any direction: use shift",
              W_(sol_formation_says[f]));
    FORBID_AS(V05, a.verb == WHEEL && free_way, "in {} it does not wheel", W_(sol_formation_says[f]));
    FORBID_AS(V05, a.verb == FACE && f != SKIRMISH, "only skirmishers face as they like", N_(0));
    bool never = f == GARRISON || f == UNLIMBERED || (a.verb == SHIFT && !free_way) ||
                 (a.verb != SHIFT && a.verb != FACE && free_way) || (a.verb == FACE && f != SKIRMISH);
    return never ? refused(w) : ALLOWED;
}

/* ---- wheels ---- */

typedef struct Turning {
    Path path;
    Obstacles o;
    Range range;
} Turning;

Path sol_wheel_path(const Footprint *f, bool left, Angle limit) { return path_wheel(f, left, limit); }

Angle sol_wheel_on_table(const Game *g, const Path *wheel)
{
    Inch width = g->ground->width, height = g->ground->height;
    if (path_stays_on_table(wheel, width, height)) {
        return wheel->limit;
    }
    for (Angle at = DEGREE; at <= wheel->limit;) {
        Footprint turned = path_at(wheel, at);
        if (!footprint_on_table(&turned, width, height)) {
            return at - DEGREE;
        }
        at += DEGREE + path_turn_within(wheel, footprint_edge_room(&turned, width, height)) / DEGREE * DEGREE;
    }
    return wheel->limit;
}

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

static void turning(const Game *g, const State *s, const Feet *feet, int u, bool left, int most, Turning *t)
{
    const Footprint *f = &feet->foot[u];
    t->path = sol_wheel_path(f, left, (most > WHEEL_MOST ? most : WHEEL_MOST) * DEGREE);
    Inch swings = (f->base.width + f->base.depth) * 4 / 5; /* no corner goes farther in 45 degrees */
    obstacles(g, s, feet, u, &t->path, most > WHEEL_MOST ? 4 * swings : swings, &t->o);
    t->range = reach_up_to(sol_wheel_on_table(g, &t->path));
    for (int i = 0; i < t->o.count; i++) {
        bar_wheel(&t->range, &t->path, &t->o.bar[i]);
    }
}

/* V04: the arc of the outer corner; twice when it starts or ends on difficult ground (G31) or out of command (C03). */
Inch sol_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, uint64_t *tolls)
{
    Inch cost = BY(V04, path_cost(wheel, degrees * DEGREE), 0);
    uint64_t areas = 0;
    const Area *near;
    if (ground_near(g->ground, g->shelters, wheel->low, wheel->high, &near, 1) > 0 && CITED(G31)) {
        areas = tolls_of_wheel(wheel, degrees * DEGREE, g->ground, g->shelters, sol_paid(s));
    }
    bool slow = !s->in_command && CITED(C03);
    if (!slow && ground_near(g->ground, g->difficult, wheel->low, wheel->high, &near, 1) > 0) {
        Footprint end = path_at(wheel, degrees * DEGREE);
        slow = (sol_on_difficult(g, s, u, &wheel->start) || sol_on_difficult(g, s, u, &end)) && CITED(G31);
    }
    if (tolls) {
        *tolls = areas;
    }
    return (slow ? 2 * cost : cost) + (Inch)__builtin_popcountll(areas) * SHELTER_TOLL;
}

static int wheel_left(const State *s) { return BY(V04, WHEEL_MOST, 90) - s->wheeled; }

static Rule wheel_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int degrees = a.arg[2];
    if (degrees <= 0 || degrees > 179 || a.arg[1] < WHEEL_LEFT || a.arg[1] > WHEEL_RIGHT) {
        return RULE_NO_CHOICE;
    }
    Feet feet;
    Turning t;
    sol_feet_about(g, s, u, &feet);
    turning(g, s, &feet, u, a.arg[1] == WHEEL_LEFT, degrees, &t);
    FORBID_AS(V04, degrees > wheel_left(s), "the wheels of a move add up to at most 45 degrees", N_(0));
    Inch cost = sol_wheel_cost(g, s, u, &t.path, degrees, NULL);
    bool over = s->allowance <= 0 || cost > s->allowance + CUT;
    FORBID_AS(V02, over, "the wheel costs {} of the {} inches left", I_(cost), I_(s->allowance));
    FORBID_AS(V09, over && s->changed, "{} has changed formation", P_(u));
    FORBID_AS(C03, over && !s->in_command, "{} is out of command: it costs double", P_(u));
    FORBID_AS(G31, over && s->in_command && cost > path_cost(&t.path, degrees * DEGREE), "the ground makes it dear",
              N_(0));
    FORBID_AS(G36, sol_wheel_on_table(g, &t.path) < degrees * DEGREE, "it would leave the table", N_(0));
    bool on = reach_has(&t.range, degrees * DEGREE);
    Rule r = on ? RULE_NONE : bar_rule(g, s, w, &t.o, &t.path, degrees * DEGREE);
    return r ? r : ALLOWED;
}

/* V05: skirmishers end with any facing; they turn on their centre, where there is room. */
static Rule face_rule(const Game *g, const State *s, Why *w, int u, int bearing)
{
    if (bearing < 0 || bearing > 359) {
        return RULE_NO_CHOICE;
    }
    Footprint now = sol_foot(g, s, u), f = footprint_on_centre(&now, now.base, bearing * DEGREE);
    return sol_fits(g, s, w, u, &f, true);
}

Rule sol_march_judge(const Game *g, const State *s, Atom a, Why *w)
{
    int u = a.arg[0];
    Rule r = a.verb == RETIRE ? RULE_NONE : sol_near_enemy(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Rule kind = kind_of_move(g, s, w, u, a);
    if (kind) {
        return kind;
    }
    r = a.verb == WHEEL  ? wheel_rule(g, s, w, u, a)
        : a.verb == FACE ? face_rule(g, s, w, u, a.arg[1])
                         : straight_rule(g, s, w, u, a);
    return r ? r : ALLOWED;
}

/* ---- offers ---- */

static void straight_offer(const Game *g, const State *s, const Feet *feet, int u, Atom a, int which, Atoms *out)
{
    March m;
    straight(g, s, feet, u, a, s->allowance, &m);
    for (int i = 0; i < m.range.count; i++) {
        int lo = (m.range.at[i].from - CUT + TENTH - 1) / TENTH, hi = (m.range.at[i].to + CUT) / TENTH;
        if (m.range.at[i].to > 0) {
            offer_interval(out, a, which, lo < 1 ? 1 : lo, hi);
        }
    }
}

void sol_offer_good(Atoms *out, Atom a, int which, int first, const bool *good, int count)
{
    for (int i = 0, from = -1; i <= count; i++) {
        bool is = i < count && good[i];
        if (is && from < 0) {
            from = i;
        }
        if (!is && from >= 0) {
            offer_interval(out, a, which, first + from, first + i - 1);
            from = -1;
        }
    }
}

static void wheel_offer(const Game *g, const State *s, const Feet *feet, int u, int hand, Atoms *out)
{
    enum { DEGREES = 90 };
    int most = wheel_left(s);
    bool good[DEGREES];
    if (most <= 0 || s->allowance <= 0) {
        return;
    }
    Turning t;
    turning(g, s, feet, u, hand == WHEEL_LEFT, most, &t);
    for (int d = 1; d <= most; d++) {
        good[d - 1] = reach_has(&t.range, d * DEGREE) && path_cost(&t.path, d * DEGREE) <= s->allowance + CUT &&
                      sol_wheel_cost(g, s, u, &t.path, d, NULL) <= s->allowance + CUT;
    }
    sol_offer_good(out, atom(WHEEL, u, hand, 0), 2, 1, good, most);
}

/* Turned on its centre in every whole degree from `first` on: where the base has room all round nothing is looked at. */
void sol_offer_facings(const Game *g, const State *s, int u, Atom a, Base base, int first, int count, Atoms *out)
{
    enum { FACINGS = 360 };
    bool good[FACINGS];
    Footprint now = sol_foot(g, s, u);
    Inch round = base.width + base.depth;
    Footprint all = footprint_on_centre(&now, (Base){round, round}, 0); /* holds the base whatever its facing */
    bool roomy = !sol_fits(g, s, NULL, u, &all, true);
    for (int i = 0; i < count && i < FACINGS; i++) {
        Footprint f = footprint_on_centre(
            &now, base, angle_norm((a.verb == PIVOT ? s->unit[u].at.facing : 0) * DEGREE + (first + i) * DEGREE));
        good[i] = (roomy || !sol_fits(g, s, NULL, u, &f, true)) && !(a.verb == PIVOT && first + i == 0);
    }
    sol_offer_good(out, a, 1, first, good, count);
}

void sol_march_offer(const Game *g, const State *s, int u, Atoms *out)
{
    enum { BEARINGS = 8 };
    int f = s->unit[u].formation;
    if (f == GARRISON || f == UNLIMBERED) {
        return;
    }
    Feet feet;
    sol_feet_about(g, s, u, &feet);
    bool near = sol_near_enemy(g, s, NULL, u);
    if (f == SQUARE || f == SKIRMISH) {
        for (int b = 0; b < BEARINGS && !near; b++) {
            straight_offer(g, s, &feet, u, atom(SHIFT, u, (s->unit[u].at.facing + b * 360 / BEARINGS) % 360, 0), 2,
                           out);
        }
        if (f == SKIRMISH && !near) {
            sol_offer_facings(g, s, u, atom(FACE, u, 0, 0), sol_base(g, s, u, SKIRMISH), 0, 360, out);
        }
        return;
    }
    if (!near) {
        wheel_offer(g, s, &feet, u, WHEEL_LEFT, out);
        wheel_offer(g, s, &feet, u, WHEEL_RIGHT, out);
        straight_offer(g, s, &feet, u, atom(ADVANCE, u, 0, 0), 1, out);
    }
    straight_offer(g, s, &feet, u, atom(RETIRE, u, 0, 0), 1, out);
}

/* ---- for whoever plans a march ---- */

int sol_advance_after(const Game *g, const State *s, Feet *about, int u, int hand, int degrees, Inch wanted)
{
    Footprint here = about->foot[u];
    Inch left = s->allowance;
    March m;
    if (degrees) {
        Path wheel = sol_wheel_path(&here, hand == WHEEL_LEFT, WHEEL_MOST * DEGREE);
        left -= sol_wheel_cost(g, s, u, &wheel, degrees, NULL);
        if (left <= 0) {
            return 0;
        }
        about->foot[u] = path_at(&wheel, degrees * DEGREE);
    }
    straight(g, s, about, u, atom(ADVANCE, u, 0, 0), left, &m);
    about->foot[u] = here;
    reach_end(&m.range, wanted);
    int tenths = reach_last(&m.range) / TENTH;
    return tenths > 0 && reach_has(&m.range, tenths * TENTH) ? tenths : 0;
}

/* ---- acting ---- */

static void wheel_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    bool left = a.arg[1] == WHEEL_LEFT;
    Footprint now = sol_foot(c->g, s, u);
    Path wheel = sol_wheel_path(&now, left, (a.arg[2] > WHEEL_MOST ? a.arg[2] : WHEEL_MOST) * DEGREE);
    uint64_t tolls;
    Inch cost = sol_wheel_cost(c->g, s, u, &wheel, a.arg[2], &tolls);
    Footprint end = path_at(&wheel, a.arg[2] * DEGREE);
    sol_put(c, u, sol_stand(&end), s->unit[u].formation);
    s->wheeled = (uint8_t)(s->wheeled + a.arg[2]);
    sol_pay(s, tolls);
    sol_spend(s, cost);
    say(c, R(V04), left ? "{} wheels left {}\xC2\xB0." : "{} wheels right {}\xC2\xB0.", P_(u), N_(a.arg[2]));
}

void sol_march_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    if (a.verb == WHEEL) {
        wheel_act(c, a);
        return;
    }
    if (a.verb == FACE) {
        Stand at = s->unit[u].at;
        at.facing = a.arg[1];
        sol_put(c, u, at, s->unit[u].formation);
        s->acted = 1;
        say(c, R(V05), "{} faces {}\xC2\xB0.", P_(u), N_(a.arg[1]));
        return;
    }
    Feet feet;
    March m;
    sol_feet_about(g, s, u, &feet);
    straight(g, s, &feet, u, a, s->allowance, &m);
    int32_t along = reach_cut(&m.range, (a.verb == SHIFT ? a.arg[2] : a.arg[1]) * TENTH, TENTH);
    uint64_t tolls = 0;
    Inch cost = way_cost(&m.way, along) + tolls_before(&m.tolls, along, &tolls) * SHELTER_TOLL;
    Footprint end = path_at(&m.path, along);
    sol_put(c, u, sol_stand(&end), s->unit[u].formation);
    sol_pay(s, tolls);
    sol_spend(s, cost * times_of(s, a.verb == RETIRE));
    Rule by = a.verb == RETIRE ? R(V06) : a.verb == SHIFT ? R(V05) : R(V03);
    say(c, by,
        a.verb == RETIRE  ? "{} retires {} inches."
        : a.verb == SHIFT ? "{} moves {} inches."
                          : "{} advances {} inches.",
        P_(u), I_(along));
}
