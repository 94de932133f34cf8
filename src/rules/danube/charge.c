/* charge.c - declaring a charge in phases 3 and 8: who may charge whom, whether the path brings it there, and which charges to offer
 * (3a, 3m to 3p, 3u, 3aa, 3af, G47). The path is traced in charge_path.c; what happens then stands in charge_move.c.
 *
 * A refusal names everything that keeps the charger from its target: friends, ground, other enemies, guns it would stand on, the half
 * rate that makes it fall short. Offers are the intervals of the wheel for each target and hand, found by tracing every degree.
 */
#include "rules/danube/charge_inside.h"

#include <assert.h>

/* ---- who may charge whom ---- */

static int charged_by_infantry(const Game *g, const State *s, int u, int target)
{
    FOR_UNITS (g, s, v) {
        if (v != u && s->unit[v].arm == INFANTRY && has_flag(s, v, F_CHARGING) && s->unit[v].target == target) {
            return v;
        }
    }
    return NO_PIECE;
}

static Rule charger_rule(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    FORBID2(late(s), 3aa, 8aa, s->acted, "a charge is the first action of the unit", N_(0));
    FORBID_AS(1c, q->flags & F_ENTERED, "{} has come on this turn", P_(u));
    FORBID2(late(s), 3m, 8m, q->arm == INFANTRY && q->formation != COLUMN, "infantry charges only in column", N_(0));
    FORBID_AS(G47, q->formation == GARRISON, "a garrison does not charge", N_(0));
    FORBID2(late(s), 3a, 8a, q->arm == ARTILLERY, "artillery does not charge", N_(0));
    FORBID_AS(13b, q->flags & F_MARKER, "{} has not been recalled", P_(u));
    int lock = locked_with(g, s, u);
    FORBID2(late(s), 3b, 8b, lock != NO_PIECE, "{} is locked in a firefight with {}", P_(u), P_(lock));
    return ALLOWED;
}

static Rule target_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    bool infantry = s->unit[u].arm == INFANTRY, horse = s->unit[target].arm == CAVALRY;
    int other = infantry ? charged_by_infantry(g, s, u, target) : NO_PIECE;
    FORBID2(late(s), 3n, 8n, infantry && horse, "infantry does not charge cavalry", N_(0));
    bool again = infantry && other == NO_PIECE && has_flag(s, target, F_CHARGED) && charged_once(g);
    FORBID2(late(s), 3p, 8p, other != NO_PIECE, "{} charges it already", P_(other));
    FORBID2(late(s), 3p, 8p, again, "infantry has charged {} in this phase already", P_(target));
    FORBID2(late(s), 6a, 11a, infantry && in_melee(s, target), "{} is in a melee with somebody else", P_(target));
    FORBID_AS(G47, !infantry && s->unit[target].formation == GARRISON, "only infantry charges a garrison", N_(0));
    int with = !infantry && horse ? contacted_by(g, s, u, target) : NO_PIECE;
    FORBID2(late(s), 3u, 8u, with != NO_PIECE, "{} is in contact with it", P_(with));
    FORBID2(late(s), 3aa, 8aa, !sees(g, s, feet, u, target, &feet->foot[target], true), "{} does not see it", P_(u));
    return ALLOWED;
}

/* ---- does the path bring it there? ---- */

Inch contact_at(const Ride *r, int target)
{
    for (int i = 0; i < r->met.count; i++) {
        if (r->met.unit[i] == target) {
            return r->met.at[i] > r->most ? r->most : r->met.at[i];
        }
    }
    return NEVER;
}

/* 3aa: the enemy that infantry would meet before its target, or NO_PIECE. */
static int enemy_before(const Charger *c, int target, const Ride *r)
{
    int last = 0;
    while (last < r->met.count && r->met.unit[last] != target) {
        last++;
    }
    for (int i = 0; i < last; i++) {
        bool screen = c->s->unit[r->met.unit[i]].formation == SKIRMISH;
        bool nearer = last == r->met.count || r->met.at[i] < r->met.at[last];
        if (screen_stops(c->g) ? nearer
                               : !screen) { /* edition 1 took the first of two met at once, and no skirmishers */
            return r->met.unit[i];
        }
    }
    return NO_PIECE;
}

/* 3o: the friend on whom it would stand at the end, or NO_PIECE. */
static int friend_under(const Charger *c, const Footprint *end)
{
    for (int v = 0; v < c->g->units; v++) {
        if (v != c->u && c->feet->on[v] && side_of(c->g, v) == side_of(c->g, c->u) &&
            footprint_overlap(end, &c->feet->foot[v])) {
            return v;
        }
    }
    return NO_PIECE;
}

bool brings_to(const Charger *c, int target, const Ride *r)
{
    const State *s = c->s;
    Inch at = contact_at(r, target);
    if (at == NEVER || s->unit[c->u].arm == CAVALRY) {
        return at != NEVER;
    }
    Footprint end = path_at(&r->run, at);
    return enemy_before(c, target, r) == NO_PIECE && footprint_front_contact(&end, &c->feet->foot[target]) &&
           friend_under(c, &end) == NO_PIECE &&
           !(on_frozen_path(c->g, s, c->u, &end) && (late(s) ? CITED(8aa) : CITED(3ac)));
}

/* 3g: the half rates each of which alone keeps it from coming as far as `at`, where it would come at full rate. */
static int half_charges_that_bite(const Charger *c, const Ride *r, int degrees, Inch at)
{
    Inch bonus = charge_bonus(c->g, c->s, c->u);
    int bite = 0;
    if (most_at_rate(c, r, degrees, bonus, 0) + CUT < at) {
        return 0;
    }
    for (int half = HALF_COMMAND; half <= HALF_GROUND; half <<= 1) {
        bite |= most_at_rate(c, r, degrees, bonus, half) + CUT < at ? half : 0;
    }
    return bite;
}

/* What forbids the wheel. */
static Rule wheel_bars(const Charger *c, Why *w, const Ride *r, int degrees)
{
    const Game *g = c->g;
    const State *s = c->s;
    FORBID2(late(s), 3aa, 8aa, r->in_wheel != NO_PIECE, "{} is in the way of the wheel", P_(r->in_wheel));
    Rule closed = r->wheel_ground == NO_AREA ? RULE_NONE : closed_rule(g, s, w, r->wheel_ground);
    if (closed && !w) {
        return closed;
    }
    FORBID_AS(G38, r->wheel_off, "the wheel would leave the table", N_(0));
    FORBID2(late(s), 3f, 8f, r->dear, "the wheel costs too much", N_(0));
    bool too_dear = r->dear && CITED2(late(s), 3f, 8f);
    return half_rate_rule(g, s, w, c->u, too_dear ? half_charges_that_bite(c, r, degrees, CUT) : 0);
}

/* 3s to 3u, G37: what ends the charge before it comes as far as `at`. */
static Rule ended_early(const Charger *c, Why *w, const Ride *r, Inch at)
{
    const Game *g = c->g;
    const State *s = c->s;
    bool horse = s->unit[c->u].arm == CAVALRY;
    Inch short_of = at - CUT;
    bool friends = r->friends.at < short_of, ground = r->ground.at < short_of, enemies = r->enemies.at < short_of;
    int friend_unit = r->friends.by, by = r->enemies.by;
    const Area *area = &g->ground->area[ground ? r->ground.by : 0];
    bool closed = ground && closed_to(g, s, c->u) >> area->kind & 1, hard = ground && g->difficult >> area->kind & 1;
    bool taken = horse && enemies && s->unit[by].arm == CAVALRY && contacted_by(g, s, c->u, by) != NO_PIECE;
    FORBID2(late(s), 3t, 8t, horse && friends, "{} is in the way", P_(friend_unit));
    FORBID2(late(s), 3s, 8s, horse && friends, "{} stops its ride", P_(friend_unit));
    FORBID_AS(G37, !horse && friends, "{} is in the way", P_(friend_unit));
    FORBID2(late(s), 3s, 8s, horse && hard, "{} stops its ride", W_(area->name));
    Rule barred = closed ? closed_rule(g, s, w, r->ground.by) : RULE_NONE;
    if (barred && !w) {
        return barred;
    }
    FORBID2(late(s), 3u, 8u, taken, "{} is contacted already, and stops its ride", P_(by));
    FORBID2(late(s), 3s, 8s, horse && enemies && !taken, "{} stops its ride", P_(by));
    FORBID_AS(G38, r->table.at < short_of, "the table ends before it", N_(0));
    return ALLOWED;
}

/* 3m, 3o, 3ac, 3aa: how infantry would come to stand before its target. */
static Rule infantry_end(const Charger *c, Why *w, int target, const Ride *r, Inch at)
{
    const Game *g = c->g;
    const State *s = c->s;
    Path run = path_advance(&r->run.start, at);
    Footprint end = path_at(&run, at);
    int before = enemy_before(c, target, r), under = friend_under(c, &end);
    bool guns = under != NO_PIECE && s->unit[under].arm == ARTILLERY, frozen = on_frozen_path(g, s, c->u, &end);
    FORBID2(late(s), 3aa, 8aa, before != NO_PIECE, "{} stands before it", P_(before));
    FORBID2(late(s), 3o, 8o, guns, "it would end on {}", P_(under));
    FORBID_AS(G37, under != NO_PIECE && !guns, "it would end on {}", P_(under));
    FORBID2(late(s), 3m, 8m, !footprint_front_contact(&end, &c->feet->foot[target]),
            "it would not touch {} with its front edge", P_(target));
    FORBID_AS(3ac, !late(s) && frozen, "it would end on the path of a charge", N_(0));
    FORBID_AS(8aa, late(s) && frozen, "it would end on the path of a charge", N_(0));
    return ALLOWED;
}

/* Names whatever keeps a path that can be ridden from its target. */
static Rule way_bars(const Charger *c, Why *w, int target, const Ride *r, int degrees)
{
    const Game *g = c->g;
    const State *s = c->s;
    bool infantry = s->unit[c->u].arm == INFANTRY;
    Path far = path_advance(&r->run.start, r->most + TABLE_MOST);
    Inch at = path_contact(&far, &c->feet->foot[target]);
    FORBID2(late(s), 3aa, 8aa, at == PATH_FREE, "the path does not lead to {}", P_(target));
    if (at == PATH_FREE) {
        return refused(w);
    }
    bool falls_short = at > r->most + CUT;
    FORBID2(late(s), 3aa, 8aa, falls_short, "{} is {} inch{es} straight on, and it comes {}", P_(target), I_(at),
            I_(r->most));
    FORBID_AS(3af, !late(s) && falls_short && infantry, "it would not reach contact", N_(0));
    bool must_reach = CITED2(late(s), 3aa, 8aa) || (!late(s) && infantry && CITED(3af));
    int half = falls_short && must_reach ? half_charges_that_bite(c, r, degrees, at) : 0;
    Rule rule = half_rate_rule(g, s, w, c->u, half);
    if (rule && !w) {
        return rule;
    }
    rule = ended_early(c, w, r, at);
    if (rule && !w) {
        return rule;
    }
    return infantry ? infantry_end(c, w, target, r, at) : ALLOWED;
}

Rule charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0], target = a.arg[1], degrees = a.arg[3];
    if (!charge_is_one(g, s, side, a)) {
        return RULE_NO_CHOICE;
    }
    Rule r = charger_rule(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Footprints feet;
    Ride ride;
    feet_of(g, s, &feet);
    r = target_rule(g, s, w, &feet, u, target);
    if (r && !w) {
        return r;
    }
    FORBID2(late(s), 3e, 8e, degrees > g->limit.wheel, "a wheel is at most {} degrees", N_(g->limit.wheel));
    if (s->unit[u].arm == ARTILLERY) {
        return refused(w);
    }
    Charger c = {g, s, &feet, u, false};
    bool can = trace(&c, a.arg[2] == WHEEL_LEFT, degrees, charge_bonus(g, s, u), &ride);
    bool comes = !ride.dear && brings_to(&c, target, &ride);
    if (can && comes) {
        return ALLOWED;
    }
    if (w) {
        c.whole = true;
        trace(&c, a.arg[2] == WHEEL_LEFT, degrees, charge_bonus(g, s, u), &ride);
    }
    r = can ? RULE_NONE : wheel_bars(&c, w, &ride, degrees);
    if (r && !w) {
        return r;
    }
    r = comes || ride.dear ? RULE_NONE : way_bars(&c, w, target, &ride, degrees);
    return r && !w ? r : refused(w);
}

/* ---- offers ---- */

typedef struct Rider {
    Charger charger;
    Ride ride[HANDS];
} Rider;

static bool may_charge(const void *rider, int enemy_unit)
{
    const Charger *c = &((const Rider *)rider)->charger;
    return !target_rule(c->g, c->s, NULL, c->feet, c->u, enemy_unit);
}

static const Path *lay_out_wheel(void *rider, int hand, int *free)
{
    Rider *r = rider;
    r->ride[hand] = wheel_of(&r->charger, hand == WHEEL_LEFT, 0);
    *free = wheel_free(&r->charger, &r->ride[hand].wheel) / DEGREE;
    return &r->ride[hand].wheel;
}

static const MetUnits *trace_straight(void *rider, int hand, int degrees)
{
    Rider *r = rider;
    const Charger *c = &r->charger;
    return trace_way(c, degrees, charge_bonus(c->g, c->s, c->u), &r->ride[hand]) ? &r->ride[hand].met : NULL;
}

static bool brings(const void *rider, int hand, int enemy_unit)
{
    const Rider *r = rider;
    return brings_to(&r->charger, enemy_unit, &r->ride[hand]);
}

void charge_offer(const Game *g, const State *s, int u, Atoms *out)
{
    if (s->acted || s->unit[u].arm == ARTILLERY || charger_rule(g, s, NULL, u)) {
        return;
    }
    Footprints feet;
    Base base = base_of(g, s, u, s->unit[u].formation);
    Inch most = allowance_of(g, s, u) + charge_bonus(g, s, u);
    feet_near(g, s, u, most + base.width * 2 + base.depth, &feet); /* the others are neither met nor stand between */
    Rider rider = {.charger = {g, s, &feet, u, false}};
    ChargeSearch search = {
        g,      s,     &feet, u, CHARGE, g->limit.wheel, most, 8 * INCH, may_charge, lay_out_wheel, trace_straight,
        brings, &rider};
    charge_offer_all(&search, out);
}
