/* charge_move.c - a charge is made: the dice of cavalry, skirmishers who shoot and go, where the charger comes to stand (3q, 3r, 3x, 3ac to
 * 3af, G37).
 *
 * Infantry moves into contact at once. Cavalry rolls its 2d6; what it meets and where it ends are traced and frozen, the model waits at
 * the first contact, and the ride is fought in phase 6 or 11. Each skirmisher who goes may open or close the way, so the path is traced
 * again after every one of them. Whoever has no enemy left to meet ends where it stands on nobody.
 */
#include "rules/danube/charge_inside.h"

#include <assert.h>
#include <string.h>

void charge_over(State *s, int u)
{
    Unit *q = &s->unit[u];
    drop_flag(s, u, F_CHARGING);
    q->target = NO_PIECE;
    q->charge = q->end = (Stand){0, 0, 0};
    q->straight = 0;
    q->wheel = 0;
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
}

void charge_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    Unit *q = &s->unit[u];
    assert(u == s->selected && on_table(s, u) && on_table(s, a.arg[1]));
    set_flag(s, u, F_CHARGING);
    q->target = (uint8_t)a.arg[1];
    if (q->arm == INFANTRY) {
        set_flag(s, q->target, F_CHARGED);
    }
    q->charge = q->at;
    q->wheel = (int8_t)(a.arg[2] == WHEEL_LEFT ? -a.arg[3] : a.arg[3]);
    say(c, R2(late(s), 3aa, 8aa), "{} charges {}.", P_(u), P_(a.arg[1]));
    pop(s);
    Frame *f = push(s, late(s) ? P8_CHARGE : P3_CHARGE, side_of(c->g, u));
    f->v[CH_UNIT] = (int16_t)u;
}

/* ---- the way, as it is now ---- */

typedef struct Making { /* a charge under way */
    Ctx *c;
    int u;
    Inch bonus;
    Footprints feet;
    Ride ride;
} Making;

static Charger charger_of(const Making *m) { return (Charger){m->c->g, m->c->s, &m->feet, m->u, false}; }

static void retrace(Making *m)
{
    const Unit *q = &m->c->s->unit[m->u];
    Charger c = charger_of(m);
    feet_of(m->c->g, m->c->s, &m->feet);
    trace(&c, q->wheel < 0, q->wheel < 0 ? -q->wheel : q->wheel, m->bonus, &m->ride);
}

/* G37: the farthest place up to `end` at which it stands on no friend, whom it may have crossed on the way. */
static Inch last_clear(const Making *m, Inch end)
{
    const Game *g = m->c->g;
    Range free = reach_up_to(end);
    for (int v = 0; v < g->units && miss_ends_clear(g); v++) {
        if (v != m->u && m->feet.on[v] && side_of(g, v) == side_of(g, m->u)) {
            Bar bar = {&m->feet.foot[v], NULL, 0, true};
            reach_bars(&free, &m->ride.run, &bar, 1);
        }
    }
    return reach_last(&free) < 0 ? 0 : reach_last(&free);
}

static void halt_at(Making *m, Inch along)
{
    Footprint f = path_at(&m->ride.run, along);
    put_unit(m->c, m->u, stand_of(&f), m->c->s->unit[m->u].formation);
}

/* ---- skirmishers ---- */

/* 3x: who is met again is destroyed; infantry that charged him stands where it caught him. */
static void cut_down(Making *m, int v, Inch at)
{
    State *s = m->c->s;
    if (s->unit[m->u].arm == INFANTRY && s->unit[m->u].target == v) {
        halt_at(m, last_clear(m, at));
    }
    destroy(m->c, v, R2(late(s), 3x, 8x), "is caught in skirmish order");
}

/* Skirmishers in the path shoot and go, one after the other. */
static void clear_skirmishers(Making *m)
{
    State *s = m->c->s;
    const Ride *r = &m->ride;
    bool gone[UNITS_MAX] = {false};
    for (int i = 0; i < r->met.count && on_table(s, m->u);) {
        int v = r->met.unit[i];
        if (s->unit[v].formation != SKIRMISH || !CITED2(late(s), 3x, 8x)) {
            i++;
            continue;
        }
        if (gone[v]) {
            cut_down(m, v, r->met.at[i]);
            if (s->unit[m->u].arm == INFANTRY && s->unit[m->u].target == NO_PIECE) {
                return;
            }
        } else {
            gone[v] = true;
            evade(m->c, v, m->u, r->run.start.pose.facing);
            if (!on_table(s, m->u)) {
                return;
            }
        }
        retrace(m);
        i = 0;
    }
}

/* ---- infantry ---- */

/* 3ae: it goes to the end of its allowance, but stays an inch from every enemy and on no friend, and charges no longer. */
static void miss(Making *m)
{
    Ctx *c = m->c;
    const Ride *r = &m->ride;
    Inch end = r->stop;
    for (int v = 0; v < c->g->units; v++) {
        if (!m->feet.on[v] || side_of(c->g, v) == side_of(c->g, m->u)) {
            continue;
        }
        Inch at = path_short_of(&r->run, &m->feet.foot[v], c->g->limit.keep_off);
        end = at < end ? at : end;
    }
    halt_at(m, last_clear(m, end < 0 ? 0 : end));
    if (late(c->s) ? CITED(8aa) : CITED(3ae)) {
        charge_over(c->s, m->u);
    }
    say_as(c, EVENT_OUTCOME, late(c->s) ? R(8aa) : R(3ae), "{} no longer reaches its target, and stops.", P_(m->u));
}

static void infantry_charge(Making *m)
{
    State *s = m->c->s;
    int target = s->unit[m->u].target;
    Charger c = charger_of(m);
    if (target == NO_PIECE) { /* its skirmishers have been cut down */
        charge_over(s, m->u);
        return;
    }
    if (!brings_to(&c, target, &m->ride)) {
        miss(m);
        return;
    }
    s->unit[m->u].straight = (int16_t)contact_at(&m->ride, target);
    halt_at(m, s->unit[m->u].straight);
}

/* ---- cavalry ---- */

/* 3q, 3r: the bonus is rolled and the spot marked. */
static Inch ride_out(Ctx *c, int u)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    RULE2 (late(s), 3r, 8r) {
        set_flag(s, u, F_MARKER);
        q->marker = q->at;
        q->marker_formation = q->formation;
        q->marker_turn = s->turn;
    }
    int bonus = roll_sum(c, c->g->limit.charge_dice, DIE, side_of(c->g, u), "charge");
    say(c, R2(late(s), 3q, 8q), "{} throws {} inch{es} for its charge.", P_(u), N_(bonus));
    return bonus * INCH;
}

/* 3s: does its last contact end the ride, so that it stands there and is not placed beyond? */
static bool stopped_by_contact(const State *s, const Ride *r)
{
    if (!r->met.count) {
        return false;
    }
    const Unit *last = &s->unit[r->met.unit[r->met.count - 1]];
    return last->arm == CAVALRY || last->formation == GARRISON;
}

/* 3af: it meets nobody and stands at the end of its distance. It counts as charging until it has been shot at (3w). */
static void comes_short(Making *m)
{
    State *s = m->c->s;
    Unit *q = &s->unit[m->u];
    put_unit(m->c, m->u, q->end, q->formation);
    if (!short_ride_charges(m->c->g)) {
        charge_over(s, m->u);
    }
    say_as(m->c, EVENT_OUTCOME, late(s) ? R(8aa) : R(3af), "{} comes too short and meets nobody.", P_(m->u));
}

/* 3ac: the contacts and the end are frozen; the model waits at its first contact. */
static void cavalry_charge(Making *m)
{
    State *s = m->c->s;
    Unit *q = &s->unit[m->u];
    const Ride *r = &m->ride;
    q->straight = (int16_t)r->stop;
    Footprint end = path_at(&r->run, r->stop);
    if (!stopped_by_contact(s, r)) {
        end = placed_beyond(m->c->g, s, m->u, stand_of(&end));
    }
    q->end = stand_of(&end);
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
    if (r->met.count > CONTACTS_MAX) { /* nobody is ridden through unseen */
        break_game(s, BROKEN_NO_ROOM);
        return;
    }
    for (int i = 0; i < r->met.count; i++) {
        q->contacts[i] = r->met.unit[i];
    }
    if (!r->met.count) {
        comes_short(m);
        return;
    }
    bool waits = late(s) ? CITED(8aa) : CITED(3ac);
    Footprint at = waits ? path_at(&r->run, r->met.at[0]) : end;
    put_unit(m->c, m->u, stand_of(&at), q->formation);
}

Next charge_run(Ctx *c)
{
    State *s = c->s;
    int u = top(s)->v[CH_UNIT];
    if (!is_unit(c->g, u) || !on_table(s, u)) { /* a position may say anything */
        pop(s);
        return GO;
    }
    Making m = {.c = c, .u = u, .bonus = s->unit[u].arm == CAVALRY ? ride_out(c, u) : 0};
    retrace(&m);
    clear_skirmishers(&m);
    if (on_table(s, u) && s->unit[u].arm == INFANTRY) {
        infantry_charge(&m);
    } else if (on_table(s, u)) {
        cavalry_charge(&m);
    }
    end_unit(c);
    pop(s);
    return GO;
}
