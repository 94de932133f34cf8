/* melee.c - phases 6 and 11: cavalry rides through its contacts, then infantry charges, then melees that go on (6a to 6w, 11a to 11u,
 * G43, G45, O1).
 *
 * Nothing is asked here, so a whole phase is one run. Losers are marked and test in the next phase.
 */
#include "rules/danube/danube.h"

#include <assert.h>

void begin_melee(State *s, int charger, int other)
{
    assert(charger != other && on_table(s, charger) && on_table(s, other));
    s->unit[charger].melee = (uint8_t)other;
    s->unit[other].melee = (uint8_t)charger;
    s->unit[charger].rounds = s->unit[other].rounds = 0;
    set_flag(s, charger, F_BEGAN);
    drop_flag(s, other, F_BEGAN);
}

/* The melee that a unit fights in place of a battery is the battery's too, as long as it lasts (6n, 6v). */
bool bound_in_melee(const Game *g, const State *s, int u)
{
    bool fought_for = false;
    for (int v = 0; v < g->units && s->unit[u].arm == ARTILLERY; v++) {
        fought_for = fought_for || (s->unit[v].supports == u && in_melee(s, v));
    }
    return in_melee(s, u) || fought_for;
}

void end_melee(State *s, int u)
{
    int with = s->unit[u].melee;
    if (with == NO_PIECE) {
        return;
    }
    s->unit[u].melee = s->unit[with].melee = NO_PIECE;
    s->unit[u].supports = s->unit[with].supports = NO_PIECE; /* nobody fights on for guns */
    s->unit[u].rounds = s->unit[with].rounds = 0;
    drop_flag(s, u, F_BEGAN);
    drop_flag(s, with, F_BEGAN);
}

void fall_of_battery(Ctx *c, int battery)
{
    bool half = late(c->s);
    if (battery != NO_PIECE && on_table(c->s, battery) && (half ? CITED(11u) : CITED(6v))) {
        destroy(c, battery, half ? R(11u) : R(6v), "falls with its support");
    }
}

/* ---- dice ---- */

/* G45, G43: a wood, strongpoint or fieldwork under its centre, an embankment between, or higher ground; never for him who charged. */
static bool defended(const Game *g, const State *s, int u, int against)
{
    if (has_flag(s, u, F_BEGAN) && CITED(G45)) {
        return false;
    }
    Footprint f = footprint_of(g, s, u), other = footprint_of(g, s, against);
    if (level_of(g, &f) > level_of(g, &other) && CITED(G43)) {
        return true;
    }
    bool inside = s->unit[u].formation == GARRISON || ground_at(g->ground, g->defensive, f.centre) >= 0;
    for (int i = 0; i < g->ground->count && !inside; i++) {
        Stretch in[AREA_CUTS];
        const Area *a = &g->ground->area[i];
        inside = g->embankments >> a->kind & 1 && line_inside((Beam){f.centre, other.centre}, a, in) > 0;
    }
    return inside && CITED(G45);
}

static bool lancer(const State *s, int u) { return s->unit[u].kind == LANCER || s->unit[u].kind == UHLAN; }

/* What each die of u needs against the other: 4, and what is against it (6g to 6j). */
static int need_against(const Game *g, const State *s, int u, int other, Sum *sum)
{
    bool half = late(s);
    bool later = s->unit[u].rounds > 0;
    add(sum, g->melee[DEFENSIVE], R2(half, 6h, 11h), "defensive terrain", defended(g, s, other, u));
    add(sum, g->melee[VS_CUIRASSIER], R2(half, 6i, 11i), "cuirassiers", s->unit[other].kind == CUIRASSIER);
    add(sum, g->melee[VS_LANCER], R2(half, 6i, 11i), "lancers, first round", lancer(s, other) && !later);
    add(sum, g->melee[LANCER_LATER], R2(half, 6j, 11j), "lancers, later round", lancer(s, u) && later);
    return BY2(half, 6g, 11g, g->melee_need, 2) - sum->total;
}

/* 6d, 6e: how many dice for how many figures; by grade, and infantry in column has the better rate. */
static int melee_rate_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    bool half = late(s), column = g->formation[q->formation].column;
    return g->melee_rate[q->grade][column ? CITED2(half, 6d, 11d) : !CITED2(half, 6e, 11e)];
}

static int melee_dice_of(const Game *g, const State *s, int u)
{
    int dice = g->melee_dice[melee_rate_of(g, s, u)][s->unit[u].figures];
    return BY2(late(s), 6f, 11f, dice, dice + 1);
}

/* The figures are those of now: both sides' dice are counted before anybody falls (6b). */
static int roll_melee(Ctx *c, int u, int other, int dice)
{
    static const char *const rate[DICE_KINDS] = {"a die each", "two dice for three", "a die for two",
                                                 "a die for three"};
    const State *s = c->s;
    Sum sum = {0};
    int need = need_against(c->g, s, u, other, &sum);
    int hits = roll_hits(c, dice, DIE, need, side_of(c->g, u), "melee");
    Event *e = say_as(c, EVENT_DICE, R2(late(s), 6g, 11g),
                      "{} fights {}: {} figures, {}: {} dice, each needs {}: {} hit.", P_(u), P_(other),
                      N_(s->unit[u].figures), W_(rate[melee_rate_of(c->g, s, u)]), N_(dice), N_(need), N_(hits));
    event_rule(e, s->unit[u].arm == INFANTRY && c->g->formation[s->unit[u].formation].column ? R2(late(s), 6d, 11d)
                                                                                             : R2(late(s), 6e, 11e));
    event_sum(e, &sum);
    return hits;
}

/* ---- one round ---- */

static void judge_round(Ctx *c, int a, int b, int lost_a, int lost_b)
{
    State *s = c->s;
    bool half = late(s);
    if (lost_a != lost_b) {
        int loser = lost_a > lost_b ? a : b;
        RULE2 (half, 6k, 11k) {
            set_flag(s, loser, F_LOSER);
            say_as(c, EVENT_OUTCOME, R2(half, 6k, 11k), "{} loses the melee.", P_(loser));
        }
        return;
    }
    say_as(c, EVENT_OUTCOME, R2(half, 6l, 11l), "{} and {} are even, and fight on.", P_(a), P_(b));
    if (!CITED2(half, 6l, 11l)) {
        end_melee(s, a);
        return;
    }
    for (int i = 0; i < 2 && half; i++) {
        if (s->unit[a].arm == CAVALRY && s->unit[b].arm == CAVALRY) {
            set_flag(s, i ? b : a, F_MUST_RECALL);
        }
    }
}

/* 6b: both sides' dice are counted before casualties come off. The lower piece number (the French) rolls first. */
static void fight_round(Ctx *c, int u, int v)
{
    State *s = c->s;
    assert(u != v);
    bool half = late(s);
    int a = u < v ? u : v, b = u < v ? v : u;
    int dice_b = melee_dice_of(c->g, s, b), figures_a = s->unit[a].figures, figures_b = s->unit[b].figures;
    int battery_a = s->unit[a].supports, battery_b = s->unit[b].supports;
    int hits_a = roll_melee(c, a, b, melee_dice_of(c->g, s, a));
    if (!CITED2(half, 6b, 11b)) {
        lose_figures(c, b, hits_a, RULE_NONE);
        dice_b = on_table(s, b) ? melee_dice_of(c->g, s, b) : 0;
        hits_a = 0;
    }
    int hits_b = roll_melee(c, b, a, dice_b);
    s->unit[a].rounds++;
    s->unit[b].rounds++;
    set_flag(s, a, F_FOUGHT);
    set_flag(s, b, F_FOUGHT);
    lose_figures(c, a, hits_b, R2(half, 6g, 11g));
    lose_figures(c, b, hits_a, R2(half, 6g, 11g));
    /* 6w: a side that is gone ends the melee, and the other has not lost it. */
    if (on_table(s, a) && on_table(s, b)) {
        judge_round(c, a, b, figures_a - s->unit[a].figures, figures_b - s->unit[b].figures);
    } else if (!(half ? CITED(11u) : CITED(6w))) {
        set_flag(s, on_table(s, a) ? a : b, F_LOSER);
    }
    if (!on_table(s, a)) {
        fall_of_battery(c, battery_a);
    }
    if (!on_table(s, b)) {
        fall_of_battery(c, battery_b);
    }
}

/* ---- cavalry rides ---- */

static bool stands_as_square(const Game *g, const State *s, int u)
{
    int f = s->unit[u].formation;
    return f == SQUARE || f == MASSE || fortified(g, s, u);
}

/* 6q, 6s: the infantry neither rolls nor loses; the cavalry loses a figure on 4 or more, and must recall. */
static void pass_square(Ctx *c, int u, int v)
{
    State *s = c->s;
    bool half = late(s);
    RULE2 (half, 6s, 11s) {
        set_flag(s, u, F_MUST_RECALL);
    }
    if (!CITED2(half, 6q, 11q)) {
        return;
    }
    int die = roll(c, DIE, side_of(c->g, u), "passing a square");
    say_as(c, EVENT_OUTCOME, R2(half, 6q, 11q), "{} rides on past {}.", P_(u), P_(v));
    if (die >= c->g->melee_need) {
        lose_figures(c, u, 1, R2(half, 6q, 11q));
    }
}

/* 6p, O1: infantry in line or column is ridden down. */
static void ride_down(Ctx *c, int u, int v)
{
    State *s = c->s;
    bool half = late(s);
    if (c->g->caught_fights && CITED(O1)) {
        int hits = roll_melee(c, v, u, melee_dice_of(c->g, s, v));
        lose_figures(c, u, hits, R(O1));
    }
    if (on_table(s, u) && CITED2(half, 6p, 11p)) {
        destroy(c, v, R2(half, 6p, 11p), "is ridden down");
    }
}

typedef enum Met { RIDES_ON, FIGHTS, STOPS } Met;

/* One contact. *opponent: the cavalry it must fight now. */
static Met meet_contact(Ctx *c, int u, int v, int *opponent)
{
    State *s = c->s;
    bool half = late(s);
    if (s->unit[v].arm == CAVALRY) {
        *opponent = v;
        return FIGHTS;
    }
    int in_place = s->unit[v].arm == ARTILLERY ? supporter_of(c->g, s, v) : v;
    if (in_place == NO_PIECE) {
        RULE2 (half, 6m, 11m) {
            destroy(c, v, R2(half, 6m, 11m), "is overrun");
        }
        return CITED2(half, 6t, 11t) ? RIDES_ON : STOPS;
    }
    if (s->unit[in_place].arm == CAVALRY) {
        *opponent = in_place;
        return FIGHTS;
    }
    if (stands_as_square(c->g, s, in_place)) {
        pass_square(c, u, in_place);
        bool edge = s->unit[in_place].formation == GARRISON && in_place == v;
        return edge || !CITED2(half, 6r, 11r) ? STOPS : RIDES_ON;
    }
    ride_down(c, u, in_place);
    return CITED2(half, 6t, 11t) ? RIDES_ON : STOPS;
}

/* The pose in which the charge path touches a unit. */
static Stand pose_at(const Game *g, const State *s, int u, int v)
{
    const Unit *q = &s->unit[u];
    Footprint pose = footprint_as(g, s, u, q->formation, q->charge), other = footprint_of(g, s, v);
    int degrees = q->wheel < 0 ? -q->wheel : q->wheel;
    Path wheel = path_wheel(&pose, q->wheel < 0, degrees * DEGREE);
    Footprint turned = degrees ? path_at(&wheel, degrees * DEGREE) : pose;
    Path run = path_advance(&turned, q->straight + INCH);
    Inch at = path_contact(&run, &other);
    Footprint f = path_at(&run, at == PATH_FREE || at > q->straight ? q->straight : at);
    return stand_of(&f);
}

/* 6q: each unit is met once: one that stood in for guns has been met there. */
static bool met_as_support(const Unit *q, int upto, int battery)
{
    for (int i = 0; i < upto && battery != NO_PIECE; i++) {
        if (q->contacts[i] == battery) {
            return true;
        }
    }
    return false;
}

static void ride(Ctx *c, int u)
{
    State *s = c->s;
    assert(s->unit[u].arm == CAVALRY && has_flag(s, u, F_CHARGING));
    Unit *q = &s->unit[u];
    int opponent = NO_PIECE;
    Stand at = q->at, end = q->end;
    Met met = RIDES_ON;
    for (int i = 0; i < CONTACTS_MAX && q->contacts[i] != NO_PIECE && met == RIDES_ON && on_table(s, u); i++) {
        int v = q->contacts[i];
        if (!on_table(s, v) || (guns_met_first(c->g) && met_as_support(q, i, s->unit[v].supports))) {
            continue;
        }
        at = pose_at(c->g, s, u, v);
        met = meet_contact(c, u, v, &opponent);
    }
    if (!on_table(s, u)) {
        return;
    }
    if (met == RIDES_ON) {
        Footprint f = placed_beyond(c->g, s, u, end);
        at = stand_of(&f);
    }
    charge_over(s, u);
    put_unit(c, u, at, q->formation);
    if (opponent == NO_PIECE || in_melee(s, opponent)) {
        return;
    }
    begin_melee(s, u, opponent);
    fight_round(c, u, opponent);
}

/* ---- infantry charges ---- */

/* 6m, 6n, 6u: a battery is destroyed, or its supporter fights in its place. */
static void assault(Ctx *c, int u)
{
    State *s = c->s;
    bool half = late(s);
    int target = s->unit[u].target;
    if (!in_melee(s, u) && target != NO_PIECE && s->unit[target].arm == ARTILLERY) {
        int in_place = supporter_of(c->g, s, target);
        if (in_place != NO_PIECE && s->unit[in_place].arm == CAVALRY && (half ? CITED(11u) : CITED(6u))) {
            begin_melee(s, u, in_place);
        } else if (in_place == NO_PIECE && CITED2(half, 6m, 11m)) {
            destroy(c, target, R2(half, 6m, 11m), "is overrun");
        }
    }
    charge_over(s, u);
    if (on_table(s, u) && in_melee(s, u)) {
        fight_round(c, u, s->unit[u].melee);
    }
}

/* ---- the phase ---- */

static void go_on(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        int v = s->unit[u].melee;
        if (on_table(s, u) && v != NO_PIECE && u < v && (!has_flag(s, u, F_FOUGHT) || !CITED2(late(s), 6a, 11a)) &&
            !has_flag(s, v, F_FOUGHT)) {
            fight_round(c, u, v);
        }
    }
}

Next dan_fight_run(Ctx *c)
{
    State *s = c->s;
    bool first = CITED2(late(s), 6c, 11c);
    if (!first) {
        go_on(c);
    }
    for (int arm = CAVALRY; arm >= INFANTRY; arm--) {
        for (int u = 0; u < c->g->units; u++) {
            if (on_table(s, u) && s->unit[u].arm == arm && has_flag(s, u, F_CHARGING) && side_of(c->g, u) == mover(s)) {
                if (arm == CAVALRY) {
                    ride(c, u);
                } else {
                    assault(c, u);
                }
            }
        }
    }
    if (first) {
        go_on(c);
    }
    pop(s);
    return GO;
}
