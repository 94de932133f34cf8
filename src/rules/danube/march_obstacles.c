/* march_obstacles.c - what bars the way of a unit that marches, and what it costs (G34, G36, G37, G41, G42, G44, 3g to 3i, 3ac).
 *
 * Both are worked out once for the whole way, so that every distance in the intervals that are left is legal. A bar is a unit or an area
 * with the gap that must be kept from it; one that may be crossed forbids only to stop there.
 */
#include "rules/danube/march_inside.h"

#include <assert.h>

/* 3i: over that distance, so a hundredth more is kept. */
Inch double_keep(const Game *g) { return g->limit.double_move + 1; }

static void bar_areas(const Game *g, const State *s, int u, const Path *p, Inch way, Obstacles *o)
{
    uint32_t closed = closed_to(g, s, u);
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        bool bridge = g->bridges >> a->kind & 1;
        if (!(bridge || closed >> a->kind & 1) || ground_out_of_reach(a, &p->start, way) ||
            bridge_carries(g, s->unit[u].formation, p, a)) {
            continue;
        }
        if (bridge && stands_on_bridge(g, s, u, p, a) != NO_PIECE && CITED(G44)) {
            bar_area(o, BAR_BRIDGE, a, i);
        }
        if (!bridge && closed_rule(g, s, NULL, i)) { /* not when every paragraph that closes it is knocked out */
            bar_area(o, BAR_CLOSED, a, i);
        }
    }
}

/* G37: friendly guns in position and skirmishers are crossed; a skirmisher crosses every friend. */
static bool may_cross(const Game *g, const State *s, int u, int v)
{
    (void)g;
    int mine = s->unit[u].formation, other = s->unit[v].formation;
    return (other == UNLIMBERED && CITED(G37)) || ((mine == SKIRMISH || other == SKIRMISH) && CITED(G18));
}

static Inch keep_off(const Game *g, const State *s, int v)
{
    (void)s;
    (void)v;
    return BY(G36, g->limit.keep_off, 0);
}

/* 3i: in its second allowance. */
static void bar_at_24(const Game *g, const State *s, int u, const Path *p, Inch way, int v, const Footprint *f,
                      Obstacles *o)
{
    (void)u;
    if (CITED2(late(s), 3i, 8i) && !path_clear_of(p, f, way, double_keep(g))) {
        bar_unit(o, BAR_24, f, v, double_keep(g), false);
    }
}

void find_obstacles(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way, Obstacles *o)
{
    const UnitBars units = {g->limit.keep_off, may_cross, keep_off, s->doubled ? bar_at_24 : NULL};
    bar_units(g, s, feet, u, p, way, &units, o);
    bar_areas(g, s, u, p, way, o);
}

/* ---- what a way costs ---- */

/* 3g, 3h: difficult ground, no command, going back: each makes an inch cost two, and together no more. */
void cost_of_way(const Game *g, const State *s, const Path *p, int half, Way *w)
{
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = 0, lifts = 0;
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (ground_out_of_reach(a, &p->start, p->limit)) {
            continue;
        }
        if (half & HALF_GROUND && g->difficult >> a->kind & 1 && CITED(G41)) {
            slow[slows++] = a;
        }
        if (g->lifting >> a->kind & 1 && CITED(G40)) {
            lift[lifts++] = a;
        }
    }
    bool all = (half & HALF_COMMAND && !s->in_command && CITED(G52)) || (half & HALF_BACK && CITED(G34));
    way_of(w, p, slow, slows, lift, lifts, all);
}

/* The half rates that this kind of move may have. */
int half_rates(const State *s, bool back)
{
    return CITED2(late(s), 3g, 8g) ? HALF_COMMAND | HALF_GROUND | (back ? HALF_BACK : 0) : 0;
}

/* Without 3h two reasons would double the cost twice. */
Inch budget_of(const State *s, Inch allowance, bool back)
{
    bool twice = back && !s->in_command;
    return twice && !CITED2(late(s), 3h, 8h) ? allowance / 2 : allowance;
}

/* Everybody whom the unit could meet by any of its moves: no straight way is longer than its allowance and an inch, no point of it
 * goes farther in a wheel than twice its width and depth. keep: how far it must stay from enemies. */
void feet_kept_from(const Game *g, const State *s, int u, Inch keep, Footprints *out)
{
    Base b = base_of(g, s, u, s->unit[u].formation);
    Inch straight_on = s->allowance + INCH, turning = 2 * (b.width + b.depth);
    feet_near(g, s, u, (straight_on > turning ? straight_on : turning) + keep, out);
}

void feet_about(const Game *g, const State *s, int u, Footprints *out)
{
    feet_kept_from(g, s, u, s->doubled ? double_keep(g) : g->limit.keep_off, out);
}

/* ---- where it may end, and what forbids a place ---- */

/* 3ac: nobody of its side may end on the path that a charge has frozen. */
Rule way_end_rule(const Game *g, const State *s, Why *w, int u, const Footprint *end)
{
    FORBID_AS(3ac, !late(s) && on_frozen_path(g, s, u, end), "it would end on the path of a charge", N_(0));
    FORBID_AS(8aa, late(s) && on_frozen_path(g, s, u, end), "it would end on the path of a charge", N_(0));
    return ALLOWED;
}

/* Does this bar stop it, and more than cut it short? unit: what the order counts in, or 0. */
static bool stops_at(const Path *p, const Bar *bar, int32_t along, int unit)
{
    if (path_first_bar(p, bar, 1, along) < 0) {
        return false;
    }
    Range free_way = reach_up_to(p->limit);
    reach_bars(&free_way, p, bar, 1);
    int32_t cut = unit ? reach_cut(&free_way, along, unit) : 0;
    return cut <= 0 || !reach_has(&free_way, cut);
}

bool way_barred_by_one(const Obstacles *o, const Path *p, int32_t along, int unit)
{
    for (int i = 0; i < o->count; i++) {
        if (stops_at(p, &o->bar[i], along, unit)) {
            return true;
        }
    }
    return false;
}

/* Names what forbids a place on the way. unit: of the order; a bar that stops it by less than half of it only cuts it short. */
Rule way_bar_rule(const Game *g, const State *s, Why *w, const Obstacles *o, const Path *p, int32_t along, int unit)
{
    for (int i = 0; i < o->count; i++) {
        if (!stops_at(p, &o->bar[i], along, unit)) {
            continue;
        }
        int k = o->kind[i], v = o->what[i];
        FORBID_AS(G36, k == BAR_ENEMY, "it would come within {} inch of {}", I_(g->limit.keep_off), P_(v));
        FORBID2(late(s), 3i, 8i, k == BAR_24, "it would come within {} inch{es} of {}", I_(g->limit.double_move),
                P_(v));
        FORBID_AS(G37, k == BAR_FRIEND, "{} is in the way", P_(v));
        FORBID_AS(G44, k == BAR_BRIDGE, "{} carries one unit at a time",
                  W_(g->ground->area[k == BAR_BRIDGE ? v : 0].name));
        Rule closed = k == BAR_CLOSED ? closed_rule(g, s, w, v) : RULE_NONE;
        if (closed && !w) {
            return closed;
        }
    }
    return ALLOWED;
}

/* Where it may not end (3ac). In the test build a paragraph may have been knocked out: then nothing is frozen. */
void ends_barred(const Game *g, const State *s, int u, Frozen *out)
{
    frozen_ways(g, s, u, out);
    if (!(late(s) ? CITED(8aa) : CITED(3ac))) {
        out->count = 0;
    }
}
