/* march.c - moving a unit that does not charge: advance, retire, shift, face (V03, V05 to V08, V12, V18, G31 to G37, C03); wheels: wheel.c.
 *
 * A move is judged by what it meets on its way (bars) and by what it costs. Both are worked out once for the whole way; every distance in
 * the intervals that are left is legal. Orders count tenths of an inch and whole degrees; a value that passes its limit by less than
 * 0.05 inch is cut to it.
 */
#include "rules/soldatini/march_inside.h"

static void bar_areas(const Game *g, const State *s, int u, const Path *p, Inch way, Obstacles *o)
{
    int formation = s->unit[u].formation;
    uint32_t closed = sol_closed_moving(g, s, u, formation);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        bool bridge = g->bridges >> a->kind & 1;
        if (!(bridge || closed >> a->kind & 1) || ground_out_of_reach(a, &p->start, way) ||
            bridge_carries(g, formation, p, a) ||
            (bridge && (stands_on_bridge(g, s, u, p, a) == NO_PIECE || !CITED(G35)))) {
            continue;
        }
        bar_area(o, BAR_GROUND, a, i);
    }
}

/* G36: friendly guns in position and skirmishers are crossed; skirmishers cross every friend. */
static bool may_cross(const Game *g, const State *s, int u, int v)
{
    (void)g;
    bool open = sol_open_order(s, u) || sol_open_order(s, v);
    return (open && CITED(G15b)) || (sol_deployed(s, v) && CITED(G36));
}

/* G37, R18: an inch from every enemy but routers, whom it may touch no more than anybody. */
static Inch keep_off(const Game *g, const State *s, int v)
{
    return routed(s, v) && CITED(R18) ? CONTACT_GAP + 1 : BY(G37, g->limit.keep_off, 0);
}

/* V18: the shaken end no nearer than four. */
static void bar_shaken(const Game *g, const State *s, int u, const Path *p, Inch way, int v, const Footprint *f,
                       Obstacles *o)
{
    (void)s;
    (void)u;
    if (!path_clear_of(p, f, way, g->limit.shaken_keep) && !footprint_within(&p->start, f, g->limit.shaken_keep - 1) &&
        CITED(V18)) {
        bar_unit(o, BAR_SHAKEN, f, v, g->limit.shaken_keep, true);
    }
}

void sol_obstacles(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way, Obstacles *o)
{
    const UnitBars units = {g->limit.keep_off, may_cross, keep_off, shaken(s, u) ? bar_shaken : NULL};
    bar_units(g, s, feet, u, p, way, &units, o);
    bar_areas(g, s, u, p, way, o);
}

/* ---- what a way costs ---- */

/* G31, C03, V06, V08: difficult ground, no command, going back: each makes an inch cost two, and together no more. */
static void cost_of_way(const Game *g, const State *s, const Path *p, bool back, unsigned dear, Way *w)
{
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = 0, lifts = 0;
    bool column = goes_over_bridges(g, s->unit[s->selected].formation);
    uint32_t lifting = BY(G30, g->roads, 0) | (column && CITED(G35) ? g->bridges : 0);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (ground_out_of_reach(a, &p->start, p->limit)) {
            continue;
        }
        if (g->difficult >> a->kind & 1 && dear & DEAR_GROUND && CITED(G31)) {
            slow[slows++] = a;
        }
        if (lifting >> a->kind & 1) {
            lift[lifts++] = a;
        }
    }
    bool all = (dear & DEAR_ALONE && !s->in_command && CITED(C03)) || (dear & DEAR_BACK && back && CITED(V06));
    way_of(w, p, slow, slows, lift, lifts, all);
}

/* Without V08 two reasons would double the cost twice. */
static Inch times_of(const State *s, bool back) { return back && !s->in_command && !CITED(V08) ? 2 : 1; }

/* What is left to a unit, were only these rules in force that have shortened it: a change took half or all (V09), each shelter its toll
 * (G31). The test of rules knocks the others out. */
Inch sol_left_with(const Game *g, const State *s, int u, unsigned dear)
{
    Inch all = sol_allowance(g, s, u, s->unit[u].formation);
    Inch change = s->changed && all > s->allowance ? (s->allowance > 0 ? all - all / 2 : all) : 0;
    Inch tolls = (Inch)__builtin_popcountll(sol_paid(s)) * g->limit.shelter_toll;
    return s->allowance + (dear & DEAR_CHANGE && CITED(V09) ? 0 : change) +
           (dear & DEAR_GROUND && CITED(G31) ? 0 : tolls);
}

/* Does a rule make the difference? There is a set of the others that leaves the move affordable, and with it the move is not. */
bool sol_makes_dear(const bool over[DEAR_ALL + 1], unsigned rule)
{
    for (unsigned others = 0; others <= DEAR_ALL; others++) {
        if (!(others & rule) && !over[others] && over[others | rule]) {
            return true;
        }
    }
    return false;
}

void sol_feet_about(const Game *g, const State *s, int u, Footprints *out)
{
    Base b = sol_base(g, s, u, s->unit[u].formation);
    Inch straight_on = s->allowance + INCH, turning = 2 * (b.width + b.depth);
    feet_near(g, s, u,
              (straight_on > turning ? straight_on : turning) +
                  (shaken(s, u) ? g->limit.shaken_keep : g->limit.keep_off),
              out);
}

/* V12: with an enemy within an inch it may only retire, change formation, charge or halt. */
Rule sol_near_enemy(const Game *g, const State *s, Why *w, int u)
{
    FORBID_AS(V12, sol_enemy_within(g, s, u, g->limit.keep_off, false),
              "an enemy is within {} inch: {} may only retire, change formation, charge or halt", I_(g->limit.keep_off),
              P_(u));
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

/* How far it may go, were only these of the rules in force that make it dear. */
static Inch paid_way(const Game *g, const State *s, const March *m, Atom a, Inch allowance, unsigned dear, Way *way)
{
    Tolls none = {0};
    cost_of_way(g, s, &m->path, a.verb == RETIRE, dear, way);
    return toll_reach(way, dear & DEAR_GROUND ? &m->tolls : &none, g->limit.shelter_toll,
                      allowance / times_of(s, a.verb == RETIRE));
}

/* most: how far it is looked at all. */
static void straight(const Game *g, const State *s, const Footprints *feet, int u, Atom a, Inch allowance, Inch most,
                     March *m)
{
    m->path = straight_path(&feet->foot[u], a, most);
    sol_obstacles(g, s, feet, u, &m->path, most, &m->o);
    tolls_of(&m->tolls, &m->path, g->ground, BY(G31, g->shelters, 0), sol_paid(s));
    Inch paid = paid_way(g, s, m, a, allowance, DEAR_ALL, &m->way);
    m->paid = BY(V02, paid, most);
    m->edge = path_on_table(&m->path, g->ground->width, g->ground->height);
    m->range = reach_up_to(m->paid < m->edge || !CITED(G36) ? m->paid : m->edge);
    reach_bars(&m->range, &m->path, m->o.bar, m->o.count);
}

/* unit: of the order; a value that a bar stops by less than half of it is cut short and not refused. */
Rule sol_bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along, int unit)
{
    for (int i = 0; i < o->count; i++) {
        Range free_way = reach_up_to(p->limit);
        reach_bars(&free_way, p, &o->bar[i], 1);
        int32_t cut = unit ? reach_cut(&free_way, along, unit) : along;
        if (cut > 0 && reach_has(&free_way, cut)) {
            continue;
        }
        int k = o->kind[i], v = o->what[i];
        bool router = k == BAR_ENEMY && routed(s, v);
        FORBID_AS(G37, k == BAR_ENEMY && !router, "it would come within {} inch of {}", I_(g->limit.keep_off), P_(v));
        FORBID_AS(R18, router, "{} is touched only by a charge", P_(v));
        FORBID_AS(V18, k == BAR_SHAKEN, "it is shaken and would end within {} inch{es} of {}", I_(g->limit.shaken_keep),
                  P_(v));
        FORBID_AS(G36, k == BAR_FRIEND, "{} is in the way", P_(v));
        if (k != BAR_GROUND) {
            continue;
        }
        uint32_t kind = 1u << g->ground->area[v].kind;
        FORBID_AS(G33, kind & g->strongs, "nobody walks through {}", W_(g->ground->area[v].name));
        FORBID_AS(G34, kind & g->shelters, "it may not cross {}", W_(g->ground->area[v].name));
        FORBID_AS(G35, kind & g->rivers, "nobody can cross {}", W_(g->ground->area[v].name));
        FORBID_AS(G35, kind & g->bridges, "{} carries one unit at a time", W_(g->ground->area[v].name));
        FORBID_AS(G32, !(kind & (g->strongs | g->shelters | g->rivers | g->bridges)), "it may not move in {}",
                  W_(g->ground->area[v].name));
    }
    return ALLOWED;
}

/* V02, and of the rules that make the way dear or the allowance short those without which it could be paid. */
static Rule too_long(const Game *g, const State *s, Why *w, int u, Atom a, const March *m, Inch wanted)
{
    bool over[DEAR_ALL + 1] = {false};
    if (wanted <= m->paid + CUT) {
        return ALLOWED;
    }
    FORBID_AS(V02, true, "its allowance carries it {} inch{es}", I_(m->paid));
    Way way;
    for (unsigned dear = 0; dear <= DEAR_ALL; dear++) {
        over[dear] = wanted > paid_way(g, s, m, a, sol_left_with(g, s, u, dear), dear, &way) + CUT;
    }
    FORBID_AS(V06, sol_makes_dear(over, DEAR_BACK), "each inch back costs two", N_(0));
    FORBID_AS(V09, sol_makes_dear(over, DEAR_CHANGE), "{} has changed formation", P_(u));
    FORBID_AS(G31, sol_makes_dear(over, DEAR_GROUND), "the ground on the way is dear", N_(0));
    FORBID_AS(C03, sol_makes_dear(over, DEAR_ALONE), "{} is out of command: each inch costs two", P_(u));
    return ALLOWED;
}

static int tenths_of(Atom a) { return a.verb == SHIFT ? a.arg[2] : a.arg[1]; }

/* An inch costs at least one: beyond its allowance nothing need be looked at, but for whoever asks for every reason. What is in the way
 * (March.o) points into feet. */
static void march_of(const Game *g, const State *s, int u, Atom a, bool every, Footprints *feet, March *m)
{
    Inch left = sol_left_with(g, s, u, DEAR_ALL), most = left + INCH, wanted = tenths_of(a) * TENTH;
    if (wanted > most && (every || !CITED(V02))) {
        feet_of(g, s, feet);
        most = wanted < TABLE_MOST ? wanted : TABLE_MOST;
    } else {
        sol_feet_about(g, s, u, feet);
    }
    straight(g, s, feet, u, a, left, most, m);
}

static Rule straight_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int tenths = tenths_of(a);
    if (tenths <= 0 || (a.verb == SHIFT && (a.arg[1] < 0 || a.arg[1] > 359))) {
        return RULE_NO_CHOICE;
    }
    Footprints feet;
    March m;
    march_of(g, s, u, a, w != NULL, &feet, &m);
    Inch wanted = tenths * TENTH;
    int32_t along = reach_cut(&m.range, wanted, TENTH);
    if (reach_has(&m.range, along) && along > 0) {
        return ALLOWED;
    }
    Rule r = too_long(g, s, w, u, a, &m, wanted);
    if (r && !w) {
        return r;
    }
    FORBID_AS(G36, wanted > m.edge + CUT, "it would leave the table", N_(0));
    r = sol_bar_rule(g, s, w, &m.o, &m.path, wanted > m.path.limit ? m.path.limit : wanted, TENTH);
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
    return never ? refused(w) : (Rule)RULE_NONE;
}

/* V05: skirmishers end with any facing; they turn on their centre, where there is room. */
static Rule face_rule(const Game *g, const State *s, Why *w, int u, int bearing)
{
    if (bearing < 0 || bearing > 359) {
        return RULE_NO_CHOICE;
    }
    Footprint now = sol_foot(g, s, u), f = footprint_on_centre(&now, now.base, bearing * DEGREE);
    return sol_fits(g, s, w, u, s->unit[u].formation, &f, R(G37));
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
    r = a.verb == WHEEL  ? sol_wheel_rule(g, s, w, u, a)
        : a.verb == FACE ? face_rule(g, s, w, u, a.arg[1])
                         : straight_rule(g, s, w, u, a);
    return r ? r : ALLOWED;
}

/* ---- offers ---- */

static void straight_offer(const Game *g, const State *s, const Footprints *feet, int u, Atom a, int which, Atoms *out)
{
    March m;
    straight(g, s, feet, u, a, s->allowance, s->allowance + INCH, &m);
    for (int i = 0; i < m.range.count; i++) {
        int lo = (m.range.at[i].from - CUT + TENTH - 1) / TENTH, hi = (m.range.at[i].to + CUT) / TENTH;
        if (m.range.at[i].to > 0) {
            offer_interval(out, a, which, lo < 1 ? 1 : lo, hi);
        }
    }
}

/* Turned on its centre in every whole degree from `first` on: where the base has room all round nothing is looked at. */
void sol_offer_facings(const Game *g, const State *s, int u, Atom a, int formation, int first, int count, Atoms *out)
{
    enum { FACINGS = 360 };
    bool good[FACINGS];
    Base base = sol_base(g, s, u, formation);
    Footprint now = sol_foot(g, s, u);
    Inch round = base.width + base.depth;
    Footprint all = footprint_on_centre(&now, (Base){round, round}, 0); /* holds the base whatever its facing */
    int turned = a.verb == PIVOT ? s->unit[u].at.facing : 0;
    Room room;
    sol_room_about(g, s, u, &all, &room);
    bool roomy = room.open && !room.units;
    for (int i = 0; i < count && i < FACINGS; i++) {
        good[i] = !(a.verb == PIVOT && first + i == 0);
        if (good[i] && !roomy) {
            Footprint f = footprint_on_centre(&now, base, angle_norm((turned + first + i) * DEGREE));
            good[i] = sol_fits_in_room(g, s, &room, u, formation, &f);
        }
    }
    offer_runs(out, a, 1, first, good, count);
}

void sol_march_offer(const Game *g, const State *s, int u, Atoms *out)
{
    enum { BEARINGS = 8 };
    int f = s->unit[u].formation;
    if (f == GARRISON || f == UNLIMBERED) {
        return;
    }
    Footprints feet;
    sol_feet_about(g, s, u, &feet);
    bool near = sol_near_enemy(g, s, NULL, u);
    if (f == SQUARE || f == SKIRMISH) {
        for (int b = 0; b < BEARINGS && !near; b++) {
            straight_offer(g, s, &feet, u, atom(SHIFT, u, (s->unit[u].at.facing + b * 360 / BEARINGS) % 360, 0), 2,
                           out);
        }
        if (f == SKIRMISH && !near) {
            sol_offer_facings(g, s, u, atom(FACE, u, 0, 0), SKIRMISH, 0, 360, out);
        }
        return;
    }
    if (!near) {
        sol_wheel_offer(g, s, &feet, u, WHEEL_LEFT, out);
        sol_wheel_offer(g, s, &feet, u, WHEEL_RIGHT, out);
        straight_offer(g, s, &feet, u, atom(ADVANCE, u, 0, 0), 1, out);
    }
    straight_offer(g, s, &feet, u, atom(RETIRE, u, 0, 0), 1, out);
}

/* ---- for whoever plans a march ---- */

int sol_advance_after(const Game *g, const State *s, Footprints *about, int u, int hand, int degrees, Inch wanted)
{
    Footprint here = about->foot[u];
    Inch left = s->allowance;
    March m;
    if (degrees) {
        Path wheel = sol_wheel_path(&here, hand == WHEEL_LEFT, g->limit.wheel * DEGREE);
        left -= sol_wheel_cost(g, s, u, &wheel, degrees, NULL);
        if (left <= 0) {
            return 0;
        }
        about->foot[u] = path_at(&wheel, degrees * DEGREE);
    }
    straight(g, s, about, u, atom(ADVANCE, u, 0, 0), left, left + INCH, &m);
    about->foot[u] = here;
    reach_end(&m.range, wanted);
    int tenths = reach_last(&m.range) / TENTH;
    return tenths > 0 && reach_has(&m.range, tenths * TENTH) ? tenths : 0;
}

/* ---- acting ---- */

void sol_march_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    if (a.verb == WHEEL) {
        sol_wheel_act(c, a);
        return;
    }
    if (a.verb == FACE) {
        Stand at = s->unit[u].at;
        at.facing = a.arg[1];
        battle_put_unit(c, u, at, s->unit[u].formation);
        s->acted = 1;
        say(c, R(V05), "{} faces {}\xC2\xB0.", P_(u), N_(a.arg[1]));
        return;
    }
    Footprints feet;
    March m;
    march_of(g, s, u, a, false, &feet, &m);
    int32_t along = reach_cut(&m.range, tenths_of(a) * TENTH, TENTH);
    uint64_t tolls = 0;
    Inch cost = way_cost(&m.way, along) + tolls_before(&m.tolls, along, &tolls) * g->limit.shelter_toll;
    Footprint end = path_at(&m.path, along);
    battle_put_unit(c, u, stand_of(&end), s->unit[u].formation);
    sol_pay(s, tolls);
    battle_spend(s, cost * times_of(s, a.verb == RETIRE));
    Rule by = a.verb == RETIRE ? R(V06) : a.verb == SHIFT ? R(V05) : R(V03);
    say(c, by,
        a.verb == RETIRE  ? "{} retires {} inch{es}."
        : a.verb == SHIFT ? "{} moves {} inch{es}."
                          : "{} advances {} inch{es}.",
        P_(u), I_(along));
}
