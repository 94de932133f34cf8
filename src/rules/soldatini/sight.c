/* sight.c - what a unit sees and from where it is hit: zones, line of sight, line of fire, shelters (G04, G05, G20 to G29, G39). */
#include "rules/soldatini/soldatini.h"

/* G20: some part of the other lies in its front zone. */
bool sol_in_front(const Footprint *f, const Footprint *other)
{
    return BY(G20, footprint_zone_gap(f, ZONE_FRONT, other) != INCH_NONE, true);
}

/* G21: the zone in which the charge began; for a unit without flanks it is always the front. */
Zone sol_charge_zone(const Game *g, const State *s, int charger, int target)
{
    if (sol_all_round(g, s, target)) {
        return ZONE_FRONT;
    }
    Footprint began = sol_foot_at_charge(g, s, charger), t = sol_foot(g, s, target);
    Zone z = footprint_zone(&t, footprint_front(&began));
    return BY(G21, z == ZONE_INSIDE ? ZONE_FRONT : z, ZONE_FRONT);
}

/* ---- line of sight ---- */

/* G22: a unit on lower ground than either end does not block, nor do skirmishers and routers (R21). */
static bool blocks_sight(const Game *g, const State *s, int v, int lowest, const Footprint *f)
{
    if (sol_open_order(s, v) || (routed(s, v) && CITED(R21))) {
        return false;
    }
    return sol_level(g, f) >= lowest;
}

bool sol_sees(const Game *g, const State *s, const Footprints *feet, int u, int target)
{
    const Footprint *from = &feet->foot[u], *at = &feet->foot[target], *block[UNITS_MAX];
    int a = sol_level(g, from), b = sol_level(g, at), n = 0;
    uint8_t between[UNITS_MAX];
    int units = units_between(g, feet, u, at, target, between);
    for (int i = 0; i < units; i++) {
        const Footprint *f = &feet->foot[between[i]];
        if (blocks_sight(g, s, between[i], a > b ? a : b, f)) {
            block[n++] = f;
        }
    }
    Screen screen = {block, n, g->ground, a > b ? a : b};
    return footprint_sees(from, sol_all_round(g, s, u), at, &screen, NULL) || !CITED(G22);
}

/* ---- line of fire and shelter ---- */

/* G25: the centre of the front edge, or the nearest point of a unit that fires all round. Guns fire from their muzzles. */
Spot sol_fire_origin(const Game *g, const State *s, const Footprint *shooter, int u, const Footprint *target)
{
    if (sol_all_round(g, s, u) || !CITED(G25)) {
        return spot_of(footprint_measure(shooter, target).from);
    }
    return footprint_front(shooter);
}

/* G26: the line to the nearest point of the unit crosses a shelter within an inch of it; the best of several. */
Shelter sol_shelter(const Game *g, const Footprint *f, Spot from)
{
    Shelter best = SHELTER_NONE;
    Beam line = {from, footprint_nearest(f, from)};
    if (f->area) {
        return SHELTER_NONE;
    }
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        Shelter grade = g->shelter[a->kind];
        Stretch in[AREA_CUTS];
        if (grade <= best || footprint_area_gap(f, a) > g->limit.shelter_near || !line_inside(line, a, in)) {
            continue;
        }
        best = BY(G29, grade, LIGHT_SHELTER);
    }
    return CITED(G26) ? best : SHELTER_NONE;
}

/* Against a charge: from the middle of the charger's front where its charge began. */
Shelter sol_shelter_from_charge(const Game *g, const State *s, int u, int charger)
{
    Footprint f = sol_foot(g, s, u), began = sol_foot_at_charge(g, s, charger);
    return sol_shelter(g, &f, footprint_front(&began));
}

/* ---- neighbours ---- */

/* F11: in contact with an enemy after a charge. */
bool sol_in_melee(const Game *g, const State *s, int u)
{
    if (has_flag(s, u, F_CONTACT)) {
        return true;
    }
    Footprint f = {0};
    bool made = false;
    FOR_UNITS (g, s, v) {
        if (!has_flag(s, v, F_CONTACT) || side_of(g, v) == side_of(g, u)) {
            continue;
        }
        if (s->unit[v].target == u) {
            return true;
        }
        f = made ? f : sol_foot(g, s, u);
        made = true;
        Footprint other = sol_foot(g, s, v);
        if (footprint_contact(&f, &other)) {
            return true;
        }
    }
    return false;
}

/* G13: who belongs to a melee that is still to be fought is in contact, even where losses have opened a gap. */
bool sol_in_contact(const Game *g, const State *s, int u)
{
    if (sol_in_melee(g, s, u) && CITED(G13)) {
        return true;
    }
    Footprint f = sol_foot(g, s, u);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || out_of_reach(g, s, v, f.pose.x, f.pose.y, f.base.width + f.base.depth)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        if (BY(G05, footprint_contact(&f, &other), footprint_gap(&f, &other) == 0)) {
            return true;
        }
    }
    return false;
}

/* G39: the smallest distance, equal ones to the lower id. */
int sol_nearest_enemy(const Game *g, const State *s, int u, Inch most, Inch *gap)
{
    int best = NO_PIECE;
    Footprint f = sol_foot(g, s, u);
    *gap = most + 1;
    for (int i = 0; i < g->units; i++) {
        int v = BY(G39, i, g->units - 1 - i);
        if (!on_table(s, v) || side_of(g, v) == side_of(g, u)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Inch far = footprint_gap(&f, &other);
        if (far <= most && far + (best == NO_PIECE ? 0 : 1) < *gap) {
            best = v;
            *gap = far;
        }
    }
    return best;
}

/* G04, G05: from nearest point to nearest point; within includes the number itself. routers: they count too. */
bool sol_enemy_within(const Game *g, const State *s, int u, Inch most, bool routers)
{
    Footprint f = sol_foot(g, s, u);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || (!routers && routed(s, v)) ||
            out_of_reach(g, s, v, f.pose.x, f.pose.y, most + f.base.width + f.base.depth)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        if (footprint_within(&f, &other, most)) {
            return true;
        }
    }
    return false;
}
