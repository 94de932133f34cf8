/* charge_reaction.c - how a unit meets a charge: stand, square, evade, countercharge; and its closing fire (M10 to M17, F12, A17, A24). */
#include "rules/soldatini/soldatini.h"

enum { SLIDE_STEP = 10 };

/* Who charges the unit that is asked: the frame below tells. */
int sol_charger(const State *s)
{
    const Core *k = core(s);
    for (int d = k->depth - 1; d >= 0; d--) {
        if (k->stack[d].step == CHARGE_TRACE) {
            return k->stack[d].v[CHARGE_UNIT];
        }
    }
    return NO_PIECE;
}

/* ---- who may do what ---- */

/* M12: about its centre, slid by up to an inch. */
static bool square_fits(const Game *g, const State *s, int v, Footprint *out)
{
    Standing x = {g, s, v, SQUARE};
    Footprint now = sol_foot(g, s, v);
    *out = footprint_on_centre(&now, sol_base(g, s, v, SQUARE), now.pose.facing);
    return place_near(out, SLIDE_STEP, g->limit.square_slide, sol_standing_fits, &x);
}

static Rule square_rule(const Game *g, const State *s, Why *w, int v, int u)
{
    const Unit *q = &s->unit[v];
    Footprint f;
    bool able = q->arm == INFANTRY && (q->formation == LINE || q->formation == COLUMN);
    FORBID_AS(M12, !able, "only infantry in line or column forms square", N_(0));
    FORBID_AS(M12, s->unit[u].arm != CAVALRY, "{} is no cavalry", P_(u));
    if (!able) {
        return refused(w);
    }
    FORBID_AS(M12, !square_fits(g, s, v, &f), "there is no room for the square", N_(0));
    return ALLOWED;
}

static Rule evade_rule(const Game *g, const State *s, Why *w, int v)
{
    const Unit *q = &s->unit[v];
    bool able = q->formation == SKIRMISH || q->kind == LIGHT_CAV || q->formation == LIMBERED;
    FORBID_AS(M14, !able, "only skirmishers, light cavalry and limbered guns evade", N_(0));
    FORBID_AS(M14, sol_enemy_within(g, s, v, g->limit.evade_room, false), "an enemy is within {} inch{es}",
              I_(g->limit.evade_room));
    return ALLOWED;
}

static Rule counter_rule(const Game *g, const State *s, Why *w, int v, int u)
{
    bool both = s->unit[v].arm == CAVALRY && s->unit[u].arm == CAVALRY;
    FORBID_AS(M16, !both, "only cavalry countercharges, and only cavalry", N_(0));
    FORBID_AS(M16, sol_charge_zone(g, s, u, v) != ZONE_FRONT, "it is not charged in front", N_(0));
    return ALLOWED;
}

Rule sol_react_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int v = s->asked, u = sol_charger(s);
    (void)side;
    if (a.verb < STAND || a.verb > COUNTERCHARGE) {
        return sol_out_of_step(w);
    }
    if (!is_unit(g, v) || !is_unit(g, u)) {
        return RULE_NO_CHOICE;
    }
    if (a.verb == STAND) {
        return ALLOWED; /* M10 */
    }
    int f = s->unit[v].formation;
    FORBID_AS(M11, shaken(s, v), "{} is shaken and can only stand", P_(v));
    FORBID_AS(M11, f == SQUARE || f == GARRISON || f == UNLIMBERED, "in {} it can only stand",
              W_(sol_formation_says[f]));
    FORBID_AS(M07, s->unit[v].reaction != NO_REACTION && a.verb != FORM_SQUARE, "{} has chosen its reaction", P_(v));
    Rule r = a.verb == FORM_SQUARE ? square_rule(g, s, w, v, u)
             : a.verb == EVADE     ? evade_rule(g, s, w, v)
                                   : counter_rule(g, s, w, v, u);
    return r ? r : ALLOWED;
}

Next sol_react_run(Ctx *c)
{
    if (!is_unit(c->g, c->s->asked) || !is_unit(c->g, sol_charger(c->s))) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void sol_react_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    for (int verb = STAND; verb <= COUNTERCHARGE; verb++) {
        offer(out, atom(verb, 0, 0, 0));
    }
}

/* ---- what they do ---- */

/* M12, M13: a test; less one when the charge began within half its distance. */
static void form_square(Ctx *c, int v, int u)
{
    State *s = c->s;
    Footprint began = sol_foot(c->g, s, u), own = sol_foot(c->g, s, v);
    bool near = footprint_within(&began, &own, sol_charge_distance(c->g, s, u) / 2);
    Sum sum = {0};
    int number = sol_reactivity(c->g, s, v, TESTS_SQUARE, false, near, &sum);
    Footprint square;
    if (sol_test(c, v, number, &sum, R(M12), "square") && square_fits(c->g, s, v, &square)) {
        battle_put_unit(c, v, stand_of(&square), BY(M13, SQUARE, s->unit[v].formation));
        say_as(c, EVENT_OUTCOME, R(M13), "{} forms square.", P_(v));
        return;
    }
    RULE (M13) {
        set_flag(s, v, F_CLOSED); /* no closing fire */
    }
    say_as(c, EVENT_OUTCOME, R(M13), "{} does not form square.", P_(v));
}

/* How far it can go straight away: to the edge of the table, closed ground, an inch from other enemies, friends if it is formed. */
static Inch evading_way(const Game *g, const State *s, int v, int u, const Path *p)
{
    Inch way = path_on_table(p, g->ground->width, g->ground->height);
    Inch ground = way_before_ground(g, s->unit[v].formation, sol_closed_moving(g, s, v, s->unit[v].formation), p);
    way = ground < way ? ground : way;
    FOR_UNITS (g, s, o) {
        if (o == u || o == v) {
            continue;
        }
        Footprint other = sol_foot(g, s, o);
        bool foe = side_of(g, o) != side_of(g, v);
        if (!foe && (s->unit[v].formation == SKIRMISH || s->unit[o].formation == SKIRMISH)) {
            continue;
        }
        Inch at = foe ? path_short_of(p, &other, g->limit.keep_off) : path_contact(p, &other);
        way = at != PATH_FREE && at < way ? at : way;
    }
    return way;
}

/* M14 */
static void evade(Ctx *c, int v, int u)
{
    State *s = c->s;
    Footprint charger = sol_foot(c->g, s, u), now = sol_foot(c->g, s, v);
    Angle bearing = angle_whole(angle_of(now.centre.x - charger.centre.x, now.centre.y - charger.centre.y));
    Footprint turned = footprint_on_centre(&now, now.base, bearing);
    Path p = path_advance(&turned, BY(M14, sol_allowance(c->g, s, v, s->unit[v].formation), 0));
    Standing x = {c->g, s, v, s->unit[v].formation};
    Footprint end;
    Inch far = place_back(&p, evading_way(c->g, s, v, u, &p), TENTH, sol_standing_fits, &x, &end);
    if (far == PATH_FREE) {
        far = 0;
        end = now;
    }
    battle_put_unit(c, v, stand_of(&end), s->unit[v].formation);
    say_as(c, EVENT_OUTCOME, R(M14), "{} evades {} inch{es}.", P_(v), I_(far));
}

void sol_react_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int v = s->asked, u = sol_charger(s);
    (void)side;
    pop(s);
    s->unit[v].reaction = (uint8_t)(a.verb == STAND         ? STANDS
                                    : a.verb == FORM_SQUARE ? FORMED_SQUARE
                                    : a.verb == EVADE       ? EVADED
                                                            : COUNTERCHARGES);
    switch (a.verb) {
    case FORM_SQUARE: form_square(c, v, u); return;
    case EVADE:
        evade(c, v, u);
        sol_charge_evaded(s);
        return;
    case COUNTERCHARGE: say(c, R(M16), "{} countercharges.", P_(v)); return;
    default: say(c, R(M10), "{} stands.", P_(v)); return;
    }
}

/* ---- closing fire ---- */

/* F12: infantry and guns in position, charged in front, once, before they are in contact. */
bool sol_closing_allowed(const Game *g, const State *s, int v, int u)
{
    const Unit *q = &s->unit[v];
    bool fires = q->arm == INFANTRY || sol_deployed(s, v);
    bool stands = q->reaction == STANDS || q->reaction == NO_REACTION;
    bool steady = (stands && CITED(M10)) || q->reaction == FORMED_SQUARE;
    return fires && steady && !routed(s, v) && !has_flag(s, v, F_CLOSED) && sol_charge_zone(g, s, u, v) == ZONE_FRONT &&
           !sol_in_contact(g, s, v) && sol_closing_dice(g, s, v) > 0 && CITED(F12);
}

Next sol_closing_run(Ctx *c)
{
    if (!is_unit(c->g, c->s->asked) || !is_unit(c->g, sol_charger(c->s))) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void sol_closing_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(CLOSING_FIRE, s->asked, 0, 0));
    offer(out, atom(HOLD, s->asked, 0, 0));
}

Rule sol_closing_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (a.verb != CLOSING_FIRE && a.verb != HOLD) {
        return sol_out_of_step(w);
    }
    return a.arg[0] == s->asked ? ALLOWED : (Rule)RULE_NO_CHOICE;
}

/* A17, A24: cannons fire canister, howitzers their two dice; one shot of the whole battery. */
static int battery_volleys(const Game *g, const State *s, int v, Volley out[GUNS_MAX])
{
    int n = 0;
    for (int gun = 0; gun < sol_guns_left(g, s, v); gun++) {
        bool high = sol_is_howitzer(s, v, gun);
        const FireRow *r = &g->fire[high ? FIRE_HOWITZER : FIRE_CANISTER];
        if (high ? CITED(A24) : CITED(A17)) {
            out[n++] = (Volley){r->dice, high ? BY(A21, r->hit, 0) : sol_canister_hit(g),
                                high ? SHOT_HOWITZER : SHOT_CANISTER};
        }
    }
    return n;
}

void sol_closing_shot(Ctx *c, int v, int u)
{
    const Game *g = c->g;
    State *s = c->s;
    Volley volley[GUNS_MAX];
    Footprint f = sol_foot(g, s, v);
    int n = 1;
    if (s->unit[v].arm == ARTILLERY) {
        n = battery_volleys(g, s, v, volley);
    } else {
        volley[0] = (Volley){sol_closing_dice(g, s, v), sol_musket_hit(g, s, v), SHOT_MUSKET};
    }
    Target t = {.unit = u, .shooter = v, .origin = footprint_front(&f), .level = sol_level(g, &f), .charging = true};
    int lost = sol_shoot(c, &t, volley, n, R(F12));
    set_flag(s, v, F_CLOSED);
    sol_lose(c, u, lost, R(F12));
}

void sol_closing_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int v = s->asked, u = sol_charger(s);
    (void)side;
    pop(s);
    if (a.verb == HOLD) {
        say(c, R(F12), "{} holds its fire.", P_(v));
        return;
    }
    sol_closing_shot(c, v, u);
    if (!on_table(s, u)) {
        return;
    }
    /* M08: it is put on its path first, and then it routs. */
    Cause cause = sol_cause(v, false);
    if (sol_tests_due(c, u, &cause)) {
        sol_charge_falters(c, u, v);
        sol_rout(c, u, &cause, R(R06));
    }
}
