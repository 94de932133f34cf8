/* after_melee.c - what the winner of a melee does: advance, break through, occupy an emptied building, stay (M22, M48 to M54).
 *
 * These moves pay nothing for ground; units, closed ground and the edge of the table stop them. An advance stops an inch from enemies; a
 * breakthrough stops in contact with one, and a further melee is fought at once.
 */
#include "rules/soldatini/soldatini.h"

enum { AT_MOVE, AT_FOUGHT }; /* Frame.at of MELEE.BREAK */

static Inch to_tenths(Inch way) { return way < 0 ? 0 : way / TENTH * TENTH; }

/* M52, M54 */
bool sol_goes_on(const Game *g, const State *s, int u)
{
    int f = s->unit[u].formation;
    (void)g;
    if (s->unit[u].arm == ARTILLERY) {
        return !CITED(M52);
    }
    return (f != SQUARE && f != GARRISON && f != SKIRMISH && f != ROUTED) || !CITED(M54);
}

/* Friends, closed ground and the edge; cavalry stops before every building. */
static Inch free_run(const Game *g, const State *s, int u, const Path *p)
{
    Inch way = path_on_table(p, g->ground->width, g->ground->height);
    uint32_t closed = sol_closed_standing(g, s, u);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        int holder = g->strongs >> a->kind & 1 ? holder_of(g, s, i) : NO_PIECE;
        bool foe = holder != NO_PIECE && side_of(g, holder) != side_of(g, u) && s->unit[u].arm == INFANTRY;
        if (!(closed >> a->kind & 1) || foe || bridge_carries(g, s->unit[u].formation, p, a)) {
            continue;
        }
        Barred b = path_barred_area(p, a);
        way = b.from >= 0 && b.from - 1 < way ? b.from - 1 : way;
    }
    FOR_UNITS (g, s, v) {
        if (v == u || side_of(g, v) != side_of(g, u)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Inch at = path_contact(p, &other);
        way = at != PATH_FREE && at < way ? at : way;
    }
    return way;
}

/* ---- advance ---- */

static Path advance_path(const Game *g, const State *s, int u)
{
    Footprint f = sol_foot(g, s, u);
    return path_advance(&f, BY(M48, sol_move_row(g, s, u, s->unit[u].formation)->half, 0));
}

/* An inch from enemies who are not routed. */
static Inch advance_way(const Game *g, const State *s, int u, const Path *p)
{
    Inch way = free_run(g, s, u, p);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || routed(s, v)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Inch at = path_short_of(p, &other, g->limit.keep_off);
        way = at < way ? at : way;
    }
    return to_tenths(way);
}

Inch sol_advance_room(const Game *g, const State *s, int u)
{
    Path p = advance_path(g, s, u);
    return advance_way(g, s, u, &p);
}

/* The first router on the way whom it has not caught yet. */
static int router_met(const Game *g, const State *s, int u, const Path *p, Inch way)
{
    int first = NO_PIECE;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || !routed(s, v) || has_flag(s, v, F_PASSED)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Inch at = path_short_of(p, &other, CONTACT_GAP + 1);
        if (at < way) {
            way = at;
            first = v;
        }
    }
    return first;
}

static void forget_caught(Ctx *c)
{
    for (int v = 0; v < c->g->units; v++) {
        drop_flag(c->s, v, F_PASSED);
    }
}

/* The farthest place up to there at which it stands clear of everybody. */
static void go_to(Ctx *c, int u, const Path *p, Inch way)
{
    Standing x = {c->g, c->s, u, c->s->unit[u].formation};
    Footprint end;
    Inch far = place_back(p, to_tenths(way), TENTH, sol_standing_fits, &x, &end);
    if (far != PATH_FREE) {
        battle_put_unit(c, u, stand_of(&end), c->s->unit[u].formation);
    }
}

static void advance(Ctx *c, int u)
{
    Path p = advance_path(c->g, c->s, u);
    Inch way = advance_way(c->g, c->s, u, &p);
    for (int v; (v = router_met(c->g, c->s, u, &p, way)) != NO_PIECE;) {
        sol_catch_router(c, u, v);
    }
    forget_caught(c);
    go_to(c, u, &p, way);
    say_as(c, EVENT_OUTCOME, R(M48), "{} advances.", P_(u));
}

/* ---- breakthrough ---- */

static bool wheel_is_free(const Game *g, const State *s, int u, const Path *wheel, int degrees)
{
    const Area *closed[AREAS_MAX];
    int n = ground_near(g->ground, sol_closed_standing(g, s, u), wheel->low, wheel->high, closed, AREAS_MAX);
    for (int i = 0; i < n; i++) {
        int32_t at = path_meets_area(wheel, closed[i]);
        if (at != PATH_FREE && at <= degrees * DEGREE) {
            return false;
        }
    }
    FOR_UNITS (g, s, v) {
        Footprint other = sol_foot(g, s, v);
        int32_t at = v == u ? PATH_FREE : path_meets(wheel, &other);
        if (at != PATH_FREE && at <= degrees * DEGREE) {
            return false;
        }
    }
    return wheel_on_table(g, wheel) >= degrees * DEGREE;
}

/* The straight part after the wheel, from where the breakthrough began. False: it cannot wheel so. */
static bool break_path(const Game *g, const State *s, int u, int wheel, Inch wanted, Path *run)
{
    int degrees = wheel < 0 ? -wheel : wheel;
    if (degrees > g->limit.wheel || wanted <= 0 || wanted > TABLE_MOST) { /* a position may say anything */
        return false;
    }
    Footprint now = sol_foot(g, s, u);
    Path turn = path_wheel(&now, wheel < 0, g->limit.wheel * DEGREE);
    if (degrees && !wheel_is_free(g, s, u, &turn, degrees)) {
        return false;
    }
    Footprint turned = degrees ? path_at(&turn, degrees * DEGREE) : now;
    *run = path_advance(&turned, wanted);
    return true;
}

Inch sol_break_room(const Game *g, const State *s, int u, int wheel, Inch wanted, Path *run)
{
    return break_path(g, s, u, wheel, wanted, run) ? free_run(g, s, u, run) : -1;
}

/* Whom it meets first, and where. */
static int break_meets(const Game *g, const State *s, int u, const Path *p, Inch way, Inch *at)
{
    int first = NO_PIECE;
    *at = way;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || has_flag(s, v, F_PASSED) ||
            (s->unit[v].formation == GARRISON && s->unit[u].arm == CAVALRY)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Inch meets = path_contact(p, &other);
        if (meets != PATH_FREE && (meets < *at || (meets == *at && first == NO_PIECE))) {
            *at = meets;
            first = v;
        }
    }
    return first;
}

/* M51: it stops in contact, and fights at once with the bonus of its run; flank and rear as in a charge. */
static bool strike(Ctx *c, int u, int v, const Path *run, Inch at)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    Ride r = {.run = *run, .wheel = {.start = sol_foot(c->g, s, u)}};
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = ground_near(c->g->ground, c->g->difficult, run->low, run->high, slow, AREAS_MAX);
    int lifts = ground_near(c->g->ground, c->g->roads, run->low, run->high, lift, AREAS_MAX);
    way_of(&r.way, run, slow, slows, lift, lifts, false);
    tolls_of(&r.tolls, run, c->g->ground, c->g->shelters, 0);
    q->charge = q->at;
    q->target = (uint8_t)v;
    q->straight = (int16_t)at;
    Zone zone = sol_charge_zone(c->g, s, u, v);
    q->zone = (uint8_t)(zone == ZONE_FRONT ? 0 : zone == ZONE_FLANK ? 1 : 2);
    sol_note_bonus(c->g, s, u, &r, at);
    set_flag(s, u, F_CHARGING | F_CONTACT);
    Footprint end = path_at(run, at);
    battle_put_unit(c, u, stand_of(&end), q->formation);
    say_as(c, EVENT_OUTCOME, R(M51), "{} breaks into {}.", P_(u), P_(v));
    if (q->zone) {
        sol_strike_flank(c, u, v);
    }
    return on_table(s, v) && !routed(s, v) && on_table(s, u) && CITED(M51);
}

static void end_break(Ctx *c, int u)
{
    forget_caught(c);
    if (is_unit(c->g, u)) {
        sol_charge_over(c->s, u);
    }
    c->s->asked = NO_PIECE;
    pop(c->s);
}

Next sol_break_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[BREAK_UNIT];
    Path run;
    if (f->at == AT_FOUGHT || !is_unit(g, u) || !on_table(s, u) || routed(s, u)) {
        end_break(c, u);
        return GO;
    }
    Inch way = sol_break_room(g, s, u, f->v[BREAK_WHEEL], f->v[BREAK_TENTHS] * TENTH, &run), at;
    int v = way < 0 ? NO_PIECE : break_meets(g, s, u, &run, way, &at);
    if (v == NO_PIECE) {
        if (way > 0) {
            go_to(c, u, &run, way);
        }
        end_break(c, u);
        return GO;
    }
    if (routed(s, v)) {
        sol_catch_router(c, u, v);
        return GO;
    }
    if (s->unit[v].formation == SKIRMISH && !sol_fights_in_wood(g, s, v)) {
        s->asked = (uint8_t)v;
        push(s, MELEE_SKIRMISH, side_of(g, u));
        return GO;
    }
    f->at = AT_FOUGHT;
    Footprint end = path_at(&run, at);
    if (!sol_clear(g, s, u, s->unit[u].formation, &end)) { /* skirmishers whom it has passed stand there */
        go_to(c, u, &run, at);
        return GO;
    }
    if (strike(c, u, v, &run, at)) {
        drop_flag(s, v, F_FOUGHT);
        sol_begin_melee(c, (UnitSet)1 << u, (UnitSet)1 << v, true);
    }
    return GO;
}

/* M21 in a breakthrough: there must be a place beyond them clear of all units. */
Rule sol_break_pass_rule(const Game *g, const State *s, Why *w, int u)
{
    const Core *k = core(s);
    int v = s->asked, at = k->depth - 1;
    while (at > 0 && k->stack[at].step != MELEE_BREAK) {
        at--;
    }
    Path run;
    Footprint end;
    const Frame *f = &k->stack[at];
    Inch way = sol_break_room(g, s, u, f->v[BREAK_WHEEL], f->v[BREAK_TENTHS] * TENTH, &run);
    bool can = false;
    if (way > 0 && v < g->units) {
        Standing x = {g, s, u, s->unit[u].formation};
        Footprint other = sol_foot(g, s, v);
        Barred b = path_barred(&run, &other, 0);
        can = b.from >= 0 && place_back(&run, to_tenths(way), TENTH, sol_standing_fits, &x, &end) > b.to;
    }
    FORBID_AS(M21, !can, "there is no place clear of all units beyond {}", P_(v));
    return ALLOWED;
}

/* M20 in a breakthrough: it stops on them. */
void sol_break_press(Ctx *c, int u, int v)
{
    State *s = c->s;
    Frame *f = top(s);
    Path run;
    Inch at, way = sol_break_room(c->g, s, u, f->v[BREAK_WHEEL], f->v[BREAK_TENTHS] * TENTH, &run);
    if (way >= 0 && break_meets(c->g, s, u, &run, way, &at) == v) {
        Footprint end = path_at(&run, at);
        battle_put_unit(c, u, stand_of(&end), s->unit[u].formation);
    }
    sol_press_home(c, u, v);
    f->at = AT_FOUGHT;
}

/* ---- MELEE.AFTER ---- */

static const Frame *melee_frame(const State *s)
{
    for (int d = core(s)->depth - 1; d >= 0; d--) {
        if (core(s)->stack[d].step == MELEE_ROLL) {
            return &core(s)->stack[d];
        }
    }
    return NULL;
}

/* M53: the building it has emptied, when it touches it and there is room. */
int sol_emptied(const Game *g, const State *s, int u)
{
    const Frame *f = melee_frame(s);
    int area = f ? f->v[MELEE_EMPTIED] : -1;
    if (area < 0 || area >= g->ground->count || s->unit[u].arm != INFANTRY || sol_bases(s, u) > g->limit.building ||
        holder_of(g, s, area) != NO_PIECE || !IN_SET(sol_frame_set(f, MELEE_ATTACKERS), u)) {
        return NO_AREA;
    }
    Footprint own = sol_foot(g, s, u);
    return footprint_area_gap(&own, &g->ground->area[area]) <= CONTACT_GAP && CITED(M53) ? area : NO_AREA;
}

Next sol_after_run(Ctx *c)
{
    int u = c->s->asked;
    bool asks = is_unit(c->g, u) && on_table(c->s, u) && (c->s->unit[u].result == AV || c->s->unit[u].result == BT);
    if (!asks) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

static Inch whole_move(const Game *g, const State *s, int u)
{
    return BY(M49, sol_move_row(g, s, u, s->unit[u].formation)->move, 0);
}

static Rule stay_rule(const Game *g, const State *s, Why *w, int u)
{
    Path run;
    bool horse = s->unit[u].arm == CAVALRY, av = s->unit[u].result == AV;
    bool room =
        av ? sol_advance_room(g, s, u) >= TENTH : sol_break_room(g, s, u, 0, whole_move(g, s, u), &run) >= TENTH;
    FORBID_AS(M48, horse && av && room, "cavalry must advance", N_(0));
    FORBID_AS(M49, horse && !av && room, "cavalry must break through", N_(0));
    return ALLOWED;
}

static Rule break_rule(const Game *g, const State *s, Why *w, Atom a)
{
    int u = a.arg[0], most = whole_move(g, s, u) / TENTH;
    if (a.arg[1] < WHEEL_LEFT || a.arg[1] > WHEEL_RIGHT || a.arg[2] < 0 || a.arg[2] > 179 || a.arg[3] <= 0) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(M49, s->unit[u].result != BT, "{} does not break through", P_(u));
    FORBID_AS(M49, a.arg[2] > g->limit.wheel, "it wheels by at most {} degrees", N_(g->limit.wheel));
    FORBID_AS(M49, a.arg[3] > most, "its whole movement is {} inch{es}", I_(most * TENTH));
    FORBID_AS(M49, s->unit[u].arm == CAVALRY && a.arg[3] < most, "cavalry goes the full distance", N_(0));
    if (s->unit[u].result != BT || a.arg[2] > g->limit.wheel) {
        return refused(w);
    }
    Path run;
    bool wheels = break_path(g, s, u, a.arg[1] == WHEEL_LEFT ? -a.arg[2] : a.arg[2], a.arg[3] * TENTH, &run);
    FORBID_AS(M49, !wheels, "it has no room to wheel", N_(0));
    return ALLOWED;
}

static Rule occupy_rule(const Game *g, const State *s, Why *w, int u, int group)
{
    int i = group - g->group_strongpoint, area = sol_emptied(g, s, u);
    if (i < 0 || i >= g->strongpoints) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(M53, area == NO_AREA || g->strongpoint[i] != area, "{} has not emptied it", P_(u));
    return ALLOWED;
}

Rule sol_after_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb < ADVANCE_AFTER || a.verb > BREAK_THROUGH) {
        return sol_out_of_step(w);
    }
    if (a.arg[0] != s->asked) {
        return RULE_NO_CHOICE;
    }
    int u = a.arg[0];
    switch (a.verb) {
    case ADVANCE_AFTER:
        FORBID_AS(M48, s->unit[u].result != AV, "{} does not advance", P_(u));
        FORBID_AS(M48, s->unit[u].result == AV && sol_advance_room(g, s, u) < TENTH, "it has no room", N_(0));
        return ALLOWED;
    case STAY: return stay_rule(g, s, w, u);
    case OCCUPY: return occupy_rule(g, s, w, u, a.arg[1]);
    default: return break_rule(g, s, w, a);
    }
}

/* Degrees to either hand with the whole distance; of infantry every distance straight ahead. */
static void break_offer(const Game *g, const State *s, int u, Atoms *out)
{
    enum { WHEEL_DEGREES = 91 }; /* limits.chart has at most 90 */
    int most = whole_move(g, s, u) / TENTH;
    for (int hand = WHEEL_LEFT; hand <= WHEEL_RIGHT && most > 0; hand++) {
        bool good[WHEEL_DEGREES];
        for (int d = 0; d <= g->limit.wheel; d++) {
            good[d] = !break_rule(g, s, NULL, atom4(BREAK_THROUGH, u, hand, d, most));
        }
        offer_runs(out, atom4(BREAK_THROUGH, u, hand, 0, most), 2, 0, good, g->limit.wheel + 1);
        if (s->unit[u].arm != CAVALRY && most > 1) {
            offer_interval(out, atom4(BREAK_THROUGH, u, hand, 0, 0), 3, 1, most - 1);
        }
    }
}

void sol_after_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int u = s->asked;
    (void)side;
    offer(out, atom(ADVANCE_AFTER, u, 0, 0));
    offer(out, atom(STAY, u, 0, 0));
    for (int i = 0; i < g->strongpoints; i++) {
        offer(out, atom(OCCUPY, u, g->group_strongpoint + i, 0));
    }
    if (s->unit[u].result == BT) {
        break_offer(g, s, u, out);
    }
}

void sol_after_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    (void)side;
    s->unit[u].result = NO_RESULT;
    pop(s);
    switch (a.verb) {
    case ADVANCE_AFTER: advance(c, u); return;
    case STAY: say(c, R(M48), "{} stays.", P_(u)); return;
    case OCCUPY:
        battle_put_garrison(c, u, c->g->strongpoint[a.arg[1] - c->g->group_strongpoint]);
        say_as(c, EVENT_OUTCOME, R(M53), "{} occupies {}.", P_(u), G_(a.arg[1]));
        return;
    default: break;
    }
    RULE (M50) {
        set_flag(s, u, F_SPENT);
    }
    say_as(c, EVENT_OUTCOME, R(M49), "{} breaks through.", P_(u));
    sol_charge_over(s, u);
    Frame *f = push(s, MELEE_BREAK, side_of(c->g, u));
    f->v[BREAK_UNIT] = (int16_t)u;
    f->v[BREAK_WHEEL] = (int16_t)(a.arg[1] == WHEEL_LEFT ? -a.arg[2] : a.arg[2]);
    f->v[BREAK_TENTHS] = a.arg[3];
    f->v[BREAK_MET] = NO_PIECE;
}
