/* strongpoint_entry.c - a unit enters a strongpoint, or leaves it over one of its walls (G15, G17, G18, G36, G46). */
#include "miniatures/leave_building.h"
#include "rules/danube/formation_change_inside.h"

#include <assert.h>

/* ---- may it enter, may it leave? ---- */

Rule strongpoint_enter_rule(const Game *g, const State *s, Why *w, int u, int group)
{
    int i = group - g->group_strongpoint;
    if (i < 0 || i >= g->strongpoints) {
        return refused(w);
    }
    int area = g->strongpoint[i], holder = holder_of(g, s, area);
    const Unit *q = &s->unit[u];
    FORBID_AS(G46, q->arm != INFANTRY, "only infantry holds a strongpoint", N_(0));
    if (q->arm != INFANTRY) {
        return refused(w);
    }
    FORBID_AS(G15, !(g->change[GARRISON].from >> q->formation & 1), "in {} it does not enter a strongpoint",
              W_(formation_says[q->formation]));
    FORBID_AS(G46, holder != NO_PIECE, "{} holds it", P_(holder));
    Footprint now = footprint_of(g, s, u);
    FORBID_AS(G46, footprint_area_gap(&now, &g->ground->area[area]) > CONTACT_GAP, "{} does not touch it", P_(u));
    FORBID_AS(G46, s->allowance < g->limit.enter_strongpoint, "it takes at least {} inch{es} of allowance",
              I_(g->limit.enter_strongpoint));
    Footprint in = footprint_garrison(&g->ground->area[area], q->at.facing * DEGREE);
    FOR_UNITS (g, s, v) {
        Footprint other = footprint_of(g, s, v);
        if (v == u || !footprint_within(&in, &other, g->limit.keep_off - 1)) {
            continue;
        }
        FORBID_AS(G36, side_of(g, v) != side_of(g, u) && !footprint_within(&now, &other, g->limit.keep_off - 1),
                  "{} is within {} inch of it", P_(v), I_(g->limit.keep_off));
        FORBID_AS(G17, footprint_overlap(&in, &other), "{} stands in it", P_(v));
    }
    return drill_far_enough(g, s, w, u, &in);
}

/* G46: rear edge on an edge of the strongpoint, facing outward. False when the place is no such. */
bool strongpoint_place_outside(const Game *g, const State *s, int u, Atom a, Footprint *out)
{
    Pose pose = {a.arg[1] * TENTH, a.arg[2] * TENTH, a.arg[3] * DEGREE};
    return place_outside(&g->ground->area[s->unit[u].hold], pose, base_of(g, s, u, a.arg[4]), true, out);
}

Rule strongpoint_leave_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int formation = a.arg[4];
    Footprint f;
    FORBID_AS(G46, s->unit[u].formation != GARRISON, "{} is no garrison", P_(u));
    if (s->unit[u].formation != GARRISON) {
        return refused(w);
    }
    FORBID_AS(G46, s->touched, "leaving takes a whole allowance", N_(0));
    if (a.arg[3] < 0 || a.arg[3] > 359 || a.arg[1] < 0 || a.arg[2] < 0) {
        return refused(w);
    }
    bool known = formation == LINE || formation == COLUMN || formation == SKIRMISH;
    FORBID_AS(G46, !known, "it leaves in line, column or skirmish order", N_(0));
    FORBID_AS(G18, formation == SKIRMISH && !(s->unit[u].traits & TRAIT_LIGHT), "{} is no light infantry", P_(u));
    bool good = known && strongpoint_place_outside(g, s, u, a, &f);
    FORBID_AS(G46, known && !good, "it must stand with its rear on an edge of the strongpoint, facing outward", N_(0));
    if (!good) {
        return refused(w);
    }
    return drill_stands_there(g, s, w, u, formation, &f);
}

/* ---- leaving a strongpoint: every stretch of every wall ---- */

static bool leave_legal(const Row *row, Atom a) { return !strongpoint_leave_rule(row->g, row->s, NULL, row->u, a); }

/* In a second allowance, and where charges are frozen, more is forbidden than what G17 says. */
static void strike_far_and_frozen(const Row *row, bool *good)
{
    Frozen frozen;
    frozen_ways(row->g, row->s, row->u, &frozen);
    for (int i = 0; i < row->count && (row->s->doubled || frozen.count); i++) {
        Footprint f = leave_place(row, i);
        good[i] = good[i] && !drill_stands_there(row->g, row->s, NULL, row->u, row->formation, &f);
    }
}

void strongpoint_leave_offer(const Game *g, const State *s, int u, Atoms *out)
{
    static const int forms[] = {LINE, COLUMN, SKIRMISH};
    for (int i = 0; i < 3; i++) {
        if (forms[i] == SKIRMISH && !(s->unit[u].traits & TRAIT_LIGHT) && CITED(G18)) {
            continue;
        }
        Leaving l = {.row = row_of_places(g, s, u, forms[i]),
                     .verb = LEAVE,
                     .building = &g->ground->area[s->unit[u].hold],
                     .foot = strongpoint_place_outside,
                     .legal = leave_legal,
                     .strike = strike_far_and_frozen};
        leave_offer_walls(&l, out);
    }
}
