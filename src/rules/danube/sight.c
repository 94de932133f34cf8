/* sight.c - what a unit sees and from where it is hit: line of sight, zones, the corridor of a battery, classes of target
 * (G20 to G28, 1h, 1i, 3w).
 */
#include "rules/danube/danube.h"

/* G20: some part of the other lies in its front zone. */
bool in_front_zone(const Footprint *f, const Footprint *other)
{
    return footprint_zone_gap(f, ZONE_FRONT, other) != INCH_NONE;
}

/* Where a shooter's fire comes from: the middle of its front edge, or its centre when it shoots all round (G21). */
static Spot muzzle(const Game *g, const State *s, int u)
{
    Footprint f = footprint_of(g, s, u);
    return all_round(g, s, u) ? f.centre : footprint_front(&f);
}

/* G21: a line is enfiladed from its flank zones. Fire from the rear is not enfilade. */
bool enfiladed(const Game *g, const State *s, int shooter, int target, const Footprint *at)
{
    int f = s->unit[target].formation;
    if (f != LINE && f != CAVLINE) {
        return false;
    }
    return footprint_zone(at, muzzle(g, s, shooter)) == ZONE_FLANK && CITED(G21) && CITED(G20);
}

/* G22: judged at the spot where the charge began. */
bool from_flank_or_rear(const Game *g, const State *s, int charger, int target)
{
    if (all_round(g, s, target)) {
        return false;
    }
    const Unit *q = &s->unit[charger];
    Footprint began = footprint_as(g, s, charger, q->formation, q->charge), t = footprint_of(g, s, target);
    Zone z = footprint_zone(&t, footprint_front(&began));
    return (z == ZONE_FLANK || z == ZONE_REAR) && CITED(G22);
}

/* 1h, 1i, 3w: what the target counts as. */
Target target_class(const Game *g, const State *s, int shooter, int target, const Footprint *at)
{
    const Unit *q = &s->unit[target];
    if (fortified(g, s, target)) {
        return AT_FORTIFICATION;
    }
    Target t = g->formation[q->formation].target;
    if ((t == AT_LINE || t == AT_CAVALRY_LINE) && enfiladed(g, s, shooter, target, at)) {
        return t == AT_LINE ? AT_ENFILADED : AT_CAVALRY_ENFILADED;
    }
    return t;
}

/* ---- line of sight ---- */

/* G23: a unit on lower ground than either end does not block, nor do skirmishers; for a charge, nor does friendly artillery. */
static bool blocks(const Game *g, const State *s, int v, int lowest, const Footprint *f, Side side, bool charging)
{
    const Unit *q = &s->unit[v];
    if (q->formation == SKIRMISH || (charging && q->arm == ARTILLERY && side_of(g, v) == side)) {
        return false;
    }
    return level_of(g, f) >= lowest;
}

bool sees(const Game *g, const State *s, const Footprints *feet, int u, int target, const Footprint *at, bool charging)
{
    const Footprint *from = &feet->foot[u], *block[UNITS_MAX];
    int a = level_of(g, from), b = level_of(g, at), n = 0;
    uint8_t between[UNITS_MAX];
    int units = units_between(g, feet, u, at, target, between);
    for (int i = 0; i < units; i++) {
        const Footprint *f = &feet->foot[between[i]];
        if (blocks(g, s, between[i], a > b ? a : b, f, side_of(g, u), charging)) {
            block[n++] = f;
        }
    }
    Screen screen = {block, n, g->ground, a > b ? a : b};
    return footprint_sees(from, all_round(g, s, u), at, &screen, NULL) || !CITED(G23);
}

/* ---- guns ---- */

/* G27: equal levels, and no wood, strongpoint or hill of another level crossed by the corridor. */
bool level_between(const Game *g, const Footprint *gun, Inch from, Inch to, int level)
{
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        bool bars = g->strongs >> a->kind & 1 || g->kinds.see[a->kind] != SEE_ALL ||
                    (g->kinds.level[a->kind] && a->level != level);
        if (bars && corridor_crosses(gun, from, to, a)) {
            return false;
        }
    }
    return true;
}

/* G26: over friends that are lower and over 4 inches from both ends. */
static bool overhead(const Game *g, const Footprint *gun, const Footprint *friend_foot, const Footprint *target)
{
    return level_of(g, gun) > level_of(g, friend_foot) && footprint_gap(gun, friend_foot) > g->limit.overhead &&
           footprint_gap(friend_foot, target) > g->limit.overhead && CITED(G26);
}

/* G25: at least one ray reaches the target before any other enemy, a strongpoint, a crest or too much wood. */
static bool ray_reaches(const Game *g, const State *s, const Footprints *feet, int battery, int target,
                        const Footprint *at, Inch reach)
{
    const Footprint *gun = &feet->foot[battery], *block[UNITS_MAX];
    int n = 0, a = level_of(g, gun), b = level_of(g, at);
    for (int v = 0; v < g->units; v++) {
        if (feet->on[v] && v != target && side_of(g, v) != side_of(g, battery) &&
            (s->unit[v].formation != SKIRMISH || screen_hides(g))) {
            block[n++] = &feet->foot[v];
        }
    }
    Screen screen = {block, n, g->ground, a > b ? a : b};
    const Area *held = at->area;
    for (int i = 0; i < ray_count(gun); i++) {
        Beam ray = ray_at(gun, i, reach);
        Inch meets = line_meets(ray, at);
        if (meets == INCH_NONE) {
            continue;
        }
        Beam upto = ray_at(gun, i, meets);
        if (line_free(upto, &screen, NULL, held)) {
            return true;
        }
    }
    return false;
}

/* A friend in the corridor nearer than the target, who cannot be shot over. */
static int friend_between(const Game *g, const State *s, const Footprints *feet, int battery, int target,
                          const Footprint *at, const Part *part)
{
    (void)s;
    for (int v = 0; v < g->units; v++) {
        Part p;
        if (v == battery || v == target || !feet->on[v] || side_of(g, v) != side_of(g, battery)) {
            continue;
        }
        if (corridor_part(&feet->foot[battery], part->near, &feet->foot[v], &p) && p.near < part->near &&
            !overhead(g, &feet->foot[battery], &feet->foot[v], at)) {
            return v;
        }
    }
    return NO_PIECE;
}

Rule gun_lays(const Game *g, const State *s, Why *w, const Footprints *feet, int battery, int target,
              const Footprint *at, Inch reach, Part *part)
{
    const Footprint *gun = &feet->foot[battery];
    bool inside = corridor_part(gun, reach, at, part);
    FORBID_AS(G24, !inside, "{} is not straight ahead of {} within its range", P_(target), P_(battery));
    if (!inside) {
        *part = (Part){footprint_gap(gun, at), footprint_gap(gun, at), 0};
        return refused(w);
    }
    int between = friend_between(g, s, feet, battery, target, at, part);
    bool below = between != NO_PIECE && level_of(g, gun) > level_of(g, &feet->foot[between]);
    FORBID_AS(G25, between != NO_PIECE, "{} stands in the line of fire", P_(between));
    FORBID_AS(G26, below, "{} is not over {} inch{es} from the guns and from the target", P_(between),
              I_(g->limit.overhead));
    FORBID_AS(G25, !ray_reaches(g, s, feet, battery, target, at, reach), "no shot reaches {}", P_(target));
    return ALLOWED;
}
