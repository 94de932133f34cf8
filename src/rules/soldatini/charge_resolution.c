/* charge_resolution.c - a charge as it is played: whom it comes to, what he answers, where it ends (M07, M08, M13, M15, M18, M20 to M24).
 *
 * The charger stays where its charge began until it is known where it ends, and the path is traced anew whenever somebody has moved. The
 * frame CHARGE.TRACE goes through the same four places for every unit it comes to: reaction, closing fire, press or pass, contact.
 */
#include "rules/soldatini/soldatini.h"

enum { AT_NEXT, AT_REACTED, AT_FIRED, AT_EVADED, AT_PASSED }; /* Frame.at */

typedef struct Onset { /* what one run of the procedure looks at */
    Footprints feet;
    Ride ride;
} Onset;

static void look(const Game *g, const State *s, int u, Inch budget, Onset *o)
{
    feet_of(g, s, &o->feet);
    sol_trace(g, s, &o->feet, u, s->unit[u].wheel, budget, &o->ride);
}

static void finish(Ctx *c)
{
    State *s = c->s;
    for (int v = 0; v < c->g->units; v++) {
        drop_flag(s, v, F_PASSED);
    }
    s->asked = NO_PIECE;
    pop(s);
}

/* The farthest place up to `along` at which the charger stands clear of everybody; where its charge began if there is none. */
static Footprint rests(const Game *g, const State *s, int u, const Ride *r, Inch along)
{
    Standing x = {g, s, u, s->unit[u].formation};
    Footprint end;
    if (place_back(&r->run, along < 0 ? 0 : along, TENTH, sol_standing_fits, &x, &end) == PATH_FREE) {
        return r->wheel.start;
    }
    return end;
}

/* It stops an inch from other enemies than its target (those it has passed do not stop it), before friends and ground. A target that
 * stands beside the path does not stop it; one that stands on it does, as others do. */
static Inch stops_at(const Game *g, const State *s, int u, const Onset *o, Inch along)
{
    const Ride *r = &o->ride;
    along = r->friends < along ? r->friends : along;
    along = r->ground < along ? r->ground : along;
    for (int v = 0; v < g->units; v++) {
        if (!o->feet.on[v] || side_of(g, v) == side_of(g, u) || has_flag(s, v, F_PASSED)) {
            continue;
        }
        if (s->unit[u].target == v && path_contact(&r->run, &o->feet.foot[v]) == PATH_FREE) {
            continue;
        }
        Inch at = path_short_of(&r->run, &o->feet.foot[v], g->limit.keep_off);
        along = at < along ? at : along;
    }
    return along;
}

/* M15: half its distance, wheel included; M21: all of it, when it has passed its target. */
static void run_on(Ctx *c, int u, Inch budget, Rule by, const char *how)
{
    Onset o;
    look(c->g, c->s, u, budget, &o);
    Inch along = o.ride.bar ? 0 : stops_at(c->g, c->s, u, &o, o.ride.most);
    Footprint end = o.ride.bar ? o.feet.foot[u] : rests(c->g, c->s, u, &o.ride, along);
    battle_put_unit(c, u, stand_of(&end), c->s->unit[u].formation);
    sol_charge_over(c->s, u);
    say_as(c, EVENT_OUTCOME, by, how, P_(u));
}

static void fall_short(Ctx *c, int u)
{
    Inch all = sol_charge_distance(c->g, c->s, u);
    run_on(c, u, BY(M15, all / 2, all), R(M15), "The charge of {} comes to nothing.");
}

/* M08: shaken by closing fire it stops two inches short. */
static void falter(Ctx *c, int u, int v, const Onset *o)
{
    State *s = c->s;
    Inch along = path_short_of(&o->ride.run, &o->feet.foot[v], c->g->limit.falter);
    Footprint end = footprint_within(&o->ride.run.start, &o->feet.foot[v], c->g->limit.falter)
                        ? o->ride.wheel.start
                        : rests(c->g, s, u, &o->ride, along);
    battle_put_unit(c, u, stand_of(&end), s->unit[u].formation);
    sol_charge_over(s, u);
    say_as(c, EVENT_OUTCOME, R(M08), "The charge of {} falters.", P_(u));
}

/* ---- contact ---- */

/* The charger is placed before the unit it has come to. */
static void come_to(Ctx *c, int u, int v, const Onset *o, bool rear)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    Inch at = sol_comes_to(&o->ride, v);
    Zone zone = rear ? ZONE_REAR : sol_charge_zone(c->g, s, u, v);
    q->straight = (int16_t)at;
    q->target = (uint8_t)v;
    q->zone = (uint8_t)(zone == ZONE_FRONT ? 0 : zone == ZONE_FLANK ? 1 : 2);
    sol_note_bonus(c->g, s, u, &o->ride, at);
    Footprint end = path_at(&o->ride.run, at);
    battle_put_unit(c, u, stand_of(&end), q->formation);
}

/* M22, M23, or a melee for phase 4. */
static void contact(Ctx *c, int u, int v, const Onset *o, bool rear)
{
    State *s = c->s;
    come_to(c, u, v, o, rear);
    if (routed(s, v) && CITED(M22)) {
        sol_catch_router(c, u, v);
        sol_charge_over(s, u);
        return;
    }
    set_flag(s, u, F_CONTACT);
    say(c, R(M40), "{} comes to grips with {}.", P_(u), P_(v));
    if (s->unit[u].zone) {
        sol_strike_flank(c, u, v);
    }
    if (on_table(s, u) && (!on_table(s, v) || routed(s, v))) {
        sol_charge_over(s, u);
    }
}

/* ---- the procedure ---- */

/* M07, M17: who has answered a charge in this player turn is not asked again, unless cavalry comes and it could still form square. */
static bool is_asked(const Game *g, const State *s, int v, int u)
{
    const Unit *q = &s->unit[v];
    if (q->reaction == NO_REACTION || !CITED(M17)) {
        return true;
    }
    return q->reaction == STANDS && s->unit[u].arm == CAVALRY && q->arm == INFANTRY && !sol_in_contact(g, s, v) &&
           CITED(M07);
}

/* The first enemy on the path whom it has not passed, its target before others met at the same moment; NO_PIECE: it comes to nobody. */
static int next_met(const State *s, int u, const Ride *r)
{
    for (int i = 0; i < r->met.count; i++) {
        if (has_flag(s, r->met.unit[i], F_PASSED)) {
            continue;
        }
        int target = s->unit[u].target;
        Inch at = sol_comes_to(r, target);
        bool both = at != INCH_NONE && at - CONTACT_GAP <= r->met.at[i];
        return r->met.at[i] <= r->friends && r->met.at[i] <= r->ground ? (both ? target : r->met.unit[i]) : NO_PIECE;
    }
    return NO_PIECE;
}

static Next come_on(Ctx *c, Frame *f, int u, const Onset *o)
{
    State *s = c->s;
    int v = o->ride.bar ? NO_PIECE : next_met(s, u, &o->ride), target = s->unit[u].target;
    if (v == NO_PIECE || (v != target && s->unit[v].formation != SKIRMISH)) {
        fall_short(c, u);
        return GO;
    }
    f->v[CHARGE_MET] = (int16_t)v;
    if (routed(s, v) && CITED(M11)) {
        contact(c, u, v, o, false);
        return GO;
    }
    f->at = AT_REACTED;
    if ((v == target || CITED(M18)) && is_asked(c->g, s, v, u)) {
        s->asked = (uint8_t)v;
        push(s, CHARGE_REACT, enemy(side_of(c->g, u)));
    }
    return GO;
}

/* M15: caught, or out of reach. */
static Next after_evading(Ctx *c, Frame *f, int u, int v, const Onset *o)
{
    State *s = c->s;
    Inch at = o->ride.bar || !on_table(s, v) ? INCH_NONE : sol_comes_to(&o->ride, v);
    bool caught = at != INCH_NONE && at <= o->ride.friends && at <= o->ride.ground && next_met(s, u, &o->ride) == v;
    if (!caught) {
        f->at = AT_NEXT;
        if (s->unit[u].target == v) {
            fall_short(c, u);
        }
        return GO;
    }
    say(c, R(M15), "{} is caught.", P_(v));
    if (s->unit[v].formation == SKIRMISH) {
        come_to(c, u, v, o, false);
        sol_press_home(c, u, v);
        sol_charge_over(s, u);
    } else {
        contact(c, u, v, o, true);
    }
    return GO;
}

static Next after_fire(Ctx *c, Frame *f, int u, int v, const Onset *o)
{
    State *s = c->s;
    if (shaken(s, u) && CITED(M08)) {
        falter(c, u, v, o);
        return GO;
    }
    if (!on_table(s, v) || sol_comes_to(&o->ride, v) == INCH_NONE) {
        fall_short(c, u); /* a square formed beside the path (M13) */
        return GO;
    }
    Footprint end = path_at(&o->ride.run, sol_comes_to(&o->ride, v));
    if (s->unit[v].formation == SKIRMISH && !sol_fights_in_wood(c->g, s, v)) {
        s->asked = (uint8_t)v;
        f->at = AT_PASSED;
        push(s, CHARGE_SKIRMISH, side_of(c->g, u));
        return GO;
    }
    if (!sol_clear(c->g, s, u, s->unit[u].formation, &end)) { /* somebody it has passed stands where it would end */
        fall_short(c, u);
        return GO;
    }
    contact(c, u, v, o, false);
    return GO;
}

Next sol_charge_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[CHARGE_UNIT], v = f->v[CHARGE_MET];
    bool goes_on =
        is_unit(c->g, u) && on_table(s, u) && !routed(s, u) && has_flag(s, u, F_CHARGING) && !has_flag(s, u, F_CONTACT);
    if (!goes_on || (f->at != AT_NEXT && !is_unit(c->g, v))) {
        finish(c);
        return GO;
    }
    Onset o;
    look(c->g, s, u, sol_charge_distance(c->g, s, u), &o);
    s->asked = NO_PIECE;
    switch (f->at) {
    case AT_NEXT: return come_on(c, f, u, &o);
    case AT_REACTED:
        f->at = AT_FIRED;
        if (sol_closing_allowed(c->g, s, v, u)) {
            s->asked = (uint8_t)v;
            push(s, CHARGE_CLOSING, side_of(c->g, v));
        }
        return GO;
    case AT_FIRED: return after_fire(c, f, u, v, &o);
    case AT_EVADED: return after_evading(c, f, u, v, &o);
    default: /* it has passed them, and goes on: to its target, or to the end of its distance */
        f->at = AT_NEXT;
        if (s->unit[u].target == v) {
            run_on(c, u, sol_charge_distance(c->g, s, u), R(M21), "{} goes on to the end of its charge.");
        }
        return GO;
    }
}

/* ---- what the other side's answers do to the frame below ---- */

void sol_charge_evaded(State *s) { top(s)->at = AT_EVADED; }

void sol_charge_falters(Ctx *c, int u, int v)
{
    Onset o;
    look(c->g, c->s, u, sol_charge_distance(c->g, c->s, u), &o);
    RULE (M08) {
        falter(c, u, v, &o);
    }
}

/* M20: it stops on them. */
void sol_charge_press(Ctx *c, int u, int v)
{
    Onset o;
    look(c->g, c->s, u, sol_charge_distance(c->g, c->s, u), &o);
    come_to(c, u, v, &o, false);
    sol_press_home(c, u, v);
    sol_charge_over(c->s, u);
}

/* ---- passing ---- */

/* M21: where it would end clear of everybody: at the target named, at another one, or beyond. */
static bool passes_to(const Game *g, const State *s, int u, int target, const Onset *o)
{
    Inch at;
    if (!sol_brings_to(g, s, &o->feet, u, target, &o->ride, &at)) {
        return false;
    }
    Footprint end = path_at(&o->ride.run, at);
    return sol_clear(g, s, u, s->unit[u].formation, &end);
}

static bool passes_beyond(const Game *g, State *s, int u, int v, const Onset *o)
{
    Barred b = path_barred(&o->ride.run, &o->feet.foot[v], 0);
    bool was = has_flag(s, v, F_PASSED);
    set_flag(s, v, F_PASSED);
    Inch along = stops_at(g, s, u, o, o->ride.most);
    if (!was) {
        drop_flag(s, v, F_PASSED);
    }
    Footprint end = rests(g, s, u, &o->ride, along);
    return b.from >= 0 && along > b.to && footprint_spot_gap(&end, o->ride.run.start.centre) > 0 &&
           footprint_local(&o->ride.run.start, end.centre).y > (Grain)b.to * GRAIN;
}

Rule sol_pass_rule(const Game *g, const State *s, Why *w, Atom a)
{
    int u = a.arg[0], v = s->asked, target = a.verb == PASS_TO ? a.arg[1] : s->unit[u].target;
    if (v >= g->units || (a.verb == PASS_TO && (!is_unit(g, target) || !on_table(s, target) || target == v ||
                                                side_of(g, target) == side_of(g, u)))) {
        return RULE_NO_CHOICE;
    }
    Onset o;
    look(g, s, u, sol_charge_distance(g, s, u), &o);
    bool his = s->unit[u].target == v;
    FORBID_AS(M21, a.verb == PASS_TO && !his, "it has another target", N_(0));
    if (a.verb == PASS_TO && !his) {
        return refused(w);
    }
    if (a.verb == PASS_TO) {
        Rule r = sol_target_rule(g, s, w, &o.feet, u, target);
        if (r && !w) {
            return r;
        }
        FORBID_AS(M21, !passes_to(g, s, u, target, &o), "it does not come to {} straight ahead", P_(target));
        return ALLOWED;
    }
    State copy = *s; /* who is passed is marked while it is looked at */
    bool can = his ? passes_beyond(g, &copy, u, v, &o) : passes_to(g, s, u, target, &o);
    FORBID_AS(M21, !can, "there is no place clear of all units beyond {}", P_(v));
    return ALLOWED;
}
