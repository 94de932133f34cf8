/* strongpoint_entry.c - a unit enters a strongpoint, or leaves it over one of its walls (G15, G17, G18, G36, G46). */
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
    FORBID_AS(G46, s->allowance < g->limit.enter_strongpoint, "it takes at least {} inches of allowance",
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

enum { LEAVE_X = 1, LEAVE_Y = 2, LEAVE_FACING = 3, LEAVE_FORMATION = 4, WALL_TENTHS = 1000 };

static int tenth_of(Inch at) { return (at + TENTH / 2) / TENTH; }

/* The order that puts it against a wall, `at` hundredths of the wall's length from its first corner. */
static Atom leave_atom(const Game *g, const State *s, int u, int edge, int at, int formation)
{
    const Area *area = &g->ground->area[s->unit[u].hold];
    Footprint f = footprint_outside(area, edge, at, base_of(g, s, u, formation));
    return (Atom){.verb = LEAVE,
                  .arg = {(int16_t)u, (int16_t)tenth_of(f.pose.x), (int16_t)tenth_of(f.pose.y),
                          (int16_t)(angle_whole(f.pose.facing) / DEGREE), (int16_t)formation}};
}

/* Along which of x and y a wall runs; 0: aslant, where no interval can be given. */
static int runs_along(const Area *area, int edge)
{
    Spot p = area->corner[edge], q = area->corner[(edge + 1) % area->corners];
    return p.y == q.y ? LEAVE_X : p.x == q.x ? LEAVE_Y : 0;
}

/* The places of a row along a wall: the order in row->base with so many tenths more. */
static Footprint place_on_wall(const Row *row, int i)
{
    Footprint f = {0};
    Atom a = row->base;
    int along =
        a.arg[LEAVE_FACING] % 180 ? LEAVE_Y : LEAVE_X; /* out of a wall that runs along x it faces north or south */
    a.arg[along] = (int16_t)(a.arg[along] + i);
    bool found = strongpoint_place_outside(row->g, row->s, row->u, a, &f);
    assert(found);
    (void)found;
    return f;
}

static void wall_offer(const Game *g, const State *s, int u, int edge, int formation, Atoms *out)
{
    const Area *area = &g->ground->area[s->unit[u].hold];
    Point p = point_of(area->corner[edge]), q = point_of(area->corner[(edge + 1) % area->corners]);
    int along = runs_along(area, edge);
    Inch from = along == LEAVE_X ? p.x : p.y, to = along == LEAVE_X ? q.x : q.y;
    int lo = ((from < to ? from : to) + TENTH - 1) / TENTH, hi = (from < to ? to : from) / TENTH;
    bool good[WALL_TENTHS];
    Row row = row_of_places(g, s, u, formation);
    row.place = place_on_wall;
    row.count = hi - lo + 1;
    if (hi < lo || row.count > WALL_TENTHS) {
        return;
    }
    row.base = leave_atom(g, s, u, edge, 50, formation);
    row.base.arg[along] = (int16_t)lo;
    places_that_fit(&row, good);
    Frozen frozen;
    frozen_ways(g, s, u, &frozen);
    for (int i = 0; i < row.count && (s->doubled || frozen.count); i++) {
        Footprint f = place_on_wall(&row, i);
        good[i] = good[i] && !drill_stands_there(g, s, NULL, u, formation, &f);
    }
    offer_runs(out, row.base, along, lo, good, row.count);
}

/* One that has no interval, or of which some will do: places on the wall that a player might well choose. */
static void wall_sketch(const Game *g, const State *s, int u, int edge, int formation, Atoms *out)
{
    static const int8_t at[] = {50, 25, 75, 0, 100};
    for (int i = 0; i < (int)sizeof at; i++) {
        Atom a = leave_atom(g, s, u, edge, at[i], formation);
        if (!strongpoint_leave_rule(g, s, NULL, u, a)) {
            offer(out, a);
            if (out->sketch) {
                return;
            }
        }
    }
}

void strongpoint_leave_offer(const Game *g, const State *s, int u, Atoms *out)
{
    static const int forms[] = {LINE, COLUMN, SKIRMISH};
    const Area *area = &g->ground->area[s->unit[u].hold];
    for (int i = 0; i < 3; i++) {
        if (forms[i] == SKIRMISH && !(s->unit[u].traits & TRAIT_LIGHT) && CITED(G18)) {
            continue;
        }
        for (int e = 0; e < area->corners; e++) {
            if (out->sketch || !runs_along(area, e)) {
                wall_sketch(g, s, u, e, forms[i], out);
            } else {
                wall_offer(g, s, u, e, forms[i], out);
            }
        }
    }
}
