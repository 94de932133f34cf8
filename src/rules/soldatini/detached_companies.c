/* detached_companies.c - single companies sent out as skirmishers and taken in again (V30 to V33).
 *
 * A company is a piece of its own that waits unused with its parent. Sent out, it takes a full base of soldiers; taken in, it brings back
 * what is left of them.
 */
#include "rules/soldatini/soldatini.h"

static Stand company_stand(Atom a)
{
    return (Stand){(int16_t)(a.arg[2] * TENTH), (int16_t)(a.arg[3] * TENTH), a.arg[4]};
}

static Rule parent_rule(const Game *g, const State *s, Why *w, int u, int company)
{
    const Unit *q = &s->unit[u];
    FORBID_AS(V30, s->acted, "a company is sent out as the first action", N_(0));
    FORBID_AS(V30, !(q->traits & TRAIT_SKIRMISHERS), "{} has no skirmish company", P_(u));
    FORBID_AS(V30, sol_bases(s, u) < g->limit.send_bases, "{} has fewer than {} bases", P_(u), N_(g->limit.send_bases));
    FORBID_AS(V30, q->formation != LINE && q->formation != COLUMN, "{} is neither in line nor in column", P_(u));
    bool his = is_unit(g, company) && s->unit[company].parent == u && s->unit[company].place == UNUSED;
    FORBID_AS(V30, !his, "{} is no company that waits with {}", P_(company), P_(u));
    return his ? (Rule)RULE_NONE : refused(w);
}

/* The place is judged by the table as it will be: the parent a base smaller. */
static Rule sent_rule(const Game *g, const State *s, Why *w, Atom a)
{
    int u = a.arg[0], company = a.arg[1];
    State after = *s;
    Unit *v = &after.unit[company];
    Footprint parent = sol_foot(g, s, u);
    v->place = ON_TABLE;
    v->soldiers = s->unit[u].per_base;
    v->formation = SKIRMISH;
    v->at = company_stand(a);
    Footprint f = sol_foot(g, &after, company);
    FORBID_AS(V31, footprint_gap(&f, &parent) > g->limit.send_out, "it must stand within {} inch{es} of {}",
              I_(g->limit.send_out), P_(u));
    FORBID_AS(V31, footprint_zone(&parent, f.centre) != ZONE_FRONT, "it must stand before the front of {}", P_(u));
    FOR_UNITS (g, s, e) {
        Footprint other = sol_foot(g, s, e);
        FORBID_AS(V31,
                  side_of(g, e) != side_of(g, u) && !routed(s, e) && footprint_within(&f, &other, g->limit.keep_off),
                  "{} would be within {} inch", P_(e), I_(g->limit.keep_off));
    }
    return sol_fits(g, &after, w, company, SKIRMISH, &f, RULE_NONE);
}

static Rule send_rule(const Game *g, const State *s, Why *w, Atom a)
{
    if (a.arg[4] < 0 || a.arg[4] > 359 || a.arg[2] < 0 || a.arg[3] < 0 || a.arg[2] * TENTH > g->ground->width ||
        a.arg[3] * TENTH > g->ground->height || !is_unit(g, a.arg[1])) {
        return RULE_NO_CHOICE;
    }
    Rule r = parent_rule(g, s, w, a.arg[0], a.arg[1]);
    return r ? r : sent_rule(g, s, w, a);
}

/* V32: the parent grows by a base, and must have room for it. */
static Rule take_rule(const Game *g, const State *s, Why *w, int company)
{
    const Unit *q = &s->unit[company];
    int parent = q->parent;
    bool there = parent < g->units && on_table(s, parent) && !routed(s, parent);
    FORBID_AS(V32, q->kind != COMPANY, "{} is no company", P_(company));
    FORBID_AS(V32, q->kind == COMPANY && !there, "its battalion is not there", N_(0));
    if (!there || q->kind != COMPANY) {
        return refused(w);
    }
    Footprint f = sol_foot(g, s, company), own = sol_foot(g, s, parent);
    FORBID_AS(V32, !footprint_within(&f, &own, g->limit.take_in), "{} is over {} inch away", P_(parent),
              I_(g->limit.take_in));
    if (own.area) {
        return ALLOWED;
    }
    State after = *s;
    after.unit[company].place = UNUSED;
    after.unit[parent].soldiers = (uint8_t)(after.unit[parent].soldiers + q->soldiers);
    Footprint grown = footprint_on_front(&own, sol_base(g, &after, parent, s->unit[parent].formation));
    return sol_fits(g, &after, w, parent, s->unit[parent].formation, &grown, RULE_NONE);
}

Rule sol_company_judge(const Game *g, const State *s, Atom a, Why *w)
{
    Rule r = sol_near_enemy(g, s, w, a.arg[0]);
    if (r && !w) {
        return r;
    }
    Rule own = a.verb == SEND_OUT ? send_rule(g, s, w, a) : take_rule(g, s, w, a.arg[0]);
    return own ? own : ALLOWED;
}

/* Some places before the front: straight ahead and to both sides, near and far. */
static void send_offer(const Game *g, const State *s, int u, int company, Atoms *out)
{
    static const int ahead[] = {150, 250, 400}, aside[] = {0, -200, 200};
    Footprint f = sol_foot(g, s, u);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            Point at = point_of(footprint_spot(&f, (Grain)aside[k] * GRAIN, f.deep + (Grain)ahead[i] * GRAIN));
            Atom a = {.verb = SEND_OUT,
                      .arg = {(int16_t)u, (int16_t)company, (int16_t)divide(at.x, TENTH), (int16_t)divide(at.y, TENTH),
                              s->unit[u].at.facing}};
            if (!send_rule(g, s, NULL, a)) {
                offer(out, a);
            }
        }
    }
}

/* Where none of these will do: every half inch of the ground before the front, until there is room. */
static void search_offer(const Game *g, const State *s, int u, int company, Atoms *out)
{
    enum { STEP = 50, WIDE = 800, FAR = 500 };
    Footprint f = sol_foot(g, s, u);
    for (Inch ahead = STEP; ahead <= FAR; ahead += STEP) {
        for (Inch aside = -WIDE; aside <= WIDE; aside += STEP) {
            Point at = point_of(footprint_spot(&f, (Grain)aside * GRAIN, f.deep + (Grain)ahead * GRAIN));
            for (int turn = 0; turn < 360; turn += 45) {
                Atom a = {.verb = SEND_OUT,
                          .arg = {(int16_t)u, (int16_t)company, (int16_t)divide(at.x, TENTH),
                                  (int16_t)divide(at.y, TENTH), (int16_t)((s->unit[u].at.facing + turn) % 360)}};
                if (!send_rule(g, s, NULL, a)) {
                    offer(out, a);
                    return;
                }
            }
        }
    }
}

void sol_company_offer(const Game *g, const State *s, int u, Atoms *out)
{
    if (sol_near_enemy(g, s, NULL, u)) {
        return;
    }
    for (int v = 0; v < g->units && s->unit[u].traits & TRAIT_SKIRMISHERS; v++) {
        if (s->unit[v].parent == u && !parent_rule(g, s, NULL, u, v)) {
            int before = out->count;
            send_offer(g, s, u, v, out);
            if (out->count == before) {
                search_offer(g, s, u, v, out);
            }
        }
    }
    if (s->unit[u].kind == COMPANY && !take_rule(g, s, NULL, u)) {
        offer(out, atom(TAKE_IN, u, 0, 0));
    }
}

void sol_company_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    if (a.verb == SEND_OUT) {
        Unit *parent = &s->unit[u], *v = &s->unit[a.arg[1]];
        int before = sol_bases(s, u);
        parent->soldiers = (uint8_t)(parent->soldiers - parent->per_base);
        sol_close_up(c, u, before);
        v->place = ON_TABLE;
        v->soldiers = v->start = parent->per_base;
        v->moved = BY(V31, FULL, NOT_MOVED);
        set_flag(s, a.arg[1], F_ENTERED);
        battle_put_unit(c, a.arg[1], company_stand(a), SKIRMISH);
        s->acted = 1;
        say(c, R(V31), "{} sends out {}.", P_(u), P_(a.arg[1]));
        return;
    }
    Unit *v = &s->unit[u];
    int parent = v->parent, before = sol_bases(s, parent);
    say(c, R(V32), "{} takes in {}.", P_(parent), P_(u));
    unit_gone(c, u, false);
    s->unit[parent].soldiers = (uint8_t)(s->unit[parent].soldiers + v->soldiers);
    v->place = UNUSED;
    v->soldiers = v->start;
    v->flags = 0;
    v->turn_losses = v->turn_tests = v->phase_losses = 0;
    sol_close_up(c, parent, before);
    sol_end_unit(c, NOT_MOVED);
    pop(s);
}
