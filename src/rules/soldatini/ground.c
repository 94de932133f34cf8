/* ground.c - footprints and the ground under them: bases and soldiers, levels, closed and difficult terrain, where a unit fits
 * (G02, G03, G09 to G18, G23, G27 to G36).
 *
 * battle_put_unit is the only way by which a unit changes its place: an attached general goes along, an enemy general under its feet is
 * driven off.
 */
#include "rules/soldatini/soldatini.h"

/* ---- bases ---- */

/* G11: only the last base is ever incomplete, and it counts. */
int sol_bases(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int per = BY(G09, q->per_base, q->soldiers), n;
    if (per <= 0) {
        return 0;
    }
    n = BY(G11, (q->soldiers + per - 1) / per, q->soldiers / per);
    return n > BASES_MAX ? BASES_MAX : n;
}

bool sol_open_order(const State *s, int u) { return s->unit[u].formation == SKIRMISH && CITED(G15); }
bool sol_deployed(const State *s, int u) { return s->unit[u].formation == UNLIMBERED && CITED(G16); }

/* G19 */
bool sol_understrength(const Game *g, const State *s, int u)
{
    return s->unit[u].arm != ARTILLERY && sol_bases(s, u) < g->limit.full_unit && CITED(G19);
}

/* G12: by the bases left now. */
Base sol_base(const Game *g, const State *s, int u, int formation)
{
    int b = sol_bases(s, u);
    b = b < 1 ? 1 : b;
    return BY(G12, g->formation[formation].size[b], g->formation[formation].size[BASES_MAX]);
}

/* G02: x grows east, y north, bearings run clockwise from north. */
Pose sol_pose(Stand at) { return (Pose){at.x, at.y, BY(G02, at.facing, at.facing + 90) * DEGREE}; }

Footprint sol_foot_as(const Game *g, const State *s, int u, int formation, Stand at)
{
    if (formation == GARRISON && s->unit[u].hold != NO_AREA && CITED(G28)) {
        return footprint_garrison(&g->ground->area[s->unit[u].hold], at.facing * DEGREE);
    }
    Base base = sol_base(g, s, u, formation); /* G03: one solid rectangle */
    return footprint_make(sol_pose(at), BY(G03, base, ((Base){base.depth, base.depth})));
}

Footprint sol_foot(const Game *g, const State *s, int u)
{
    return sol_foot_as(g, s, u, s->unit[u].formation, s->unit[u].at);
}

Footprint sol_foot_at_charge(const Game *g, const State *s, int u)
{
    return sol_foot_as(g, s, u, s->unit[u].formation, s->unit[u].charge);
}

/* G17, G18: in skirmish order bases stand one and a half widths apart. */
Ranks sol_ranks(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int b = sol_bases(s, u);
    Ranks r = {.base = g->base[q->arm], .bases = b, .row = g->formation[q->formation].row[b], .per_base = q->per_base};
    r.pitch = q->formation == SKIRMISH ? r.base.width * 3 / 2 : r.base.width;
    if (q->arm == ARTILLERY && q->formation == LIMBERED && b && CITED(G18)) {
        Base file = g->formation[LIMBERED].size[b];
        r.base = (Base){file.width, file.depth / b};
        r.pitch = r.base.width;
    }
    return r;
}

/* G15b, G21: square, skirmishers, garrisons and routers have neither flank nor rear. */
bool sol_all_round(const Game *g, const State *s, int u)
{
    int f = s->unit[u].formation;
    if (g->formation[f].zones) {
        return false;
    }
    return f == SKIRMISH ? CITED(G15b) : f == GARRISON ? CITED(G28) : CITED(G21);
}

/* ---- ground ---- */

int sol_level(const Game *g, const Footprint *f) { return BY(G23, ground_level(g->ground, f->centre), 0); }

bool sol_in_wood(const Game *g, const Footprint *f)
{
    return !f->area && ground_at(g->ground, g->woods, f->centre) >= 0 && CITED(G27);
}

/* Kinds of ground the unit may not touch with any part (G32 to G35). */
uint32_t sol_closed_standing(const Game *g, const State *s, int u)
{
    int arm = s->unit[u].arm;
    uint32_t mask = BY(G33, g->strongs, 0) | BY(G35, g->rivers, 0);
    if (arm == INFANTRY) {
        return mask;
    }
    mask |= BY(G32, g->closed[arm] & ~(g->shelters | g->strongs | g->rivers), 0);
    return mask | BY(G34, g->closed[arm] & g->shelters, 0);
}

/* In a wood infantry may stand in line, but it moves only in column and in skirmish order. */
uint32_t sol_closed_moving(const Game *g, const State *s, int u, int formation)
{
    uint32_t mask = sol_closed_standing(g, s, u);
    if (s->unit[u].arm == INFANTRY && formation != COLUMN && formation != SKIRMISH && formation != ROUTED) {
        mask |= BY(G32, g->woods, 0);
    }
    return mask;
}

/* G30: where a road or bridge lies under its middle the ground is not difficult; a bridge carries columns and the like (G35). */
bool sol_on_difficult(const Game *g, const State *s, int u, const Footprint *f)
{
    if (ground_under(g->ground, g->difficult, f, -1) < 0) {
        return false;
    }
    uint32_t lifts = BY(G30, g->roads, 0) | (goes_over_bridges(g, s->unit[u].formation) && CITED(G35) ? g->bridges : 0);
    return ground_at(g->ground, lifts, f->centre) < 0;
}

/* ---- fitting ---- */

/* One other unit: no shared ground (G36); with the place where it stands `now`, no enemy within an inch that was not so near (`keep`: V11, G37). */
static Rule clear_of(const Game *g, const State *s, Why *w, int u, const Footprint *now, const Footprint *f, int v,
                     const Footprint *other, Rule keep)
{
    if (!footprint_within(f, other, g->limit.keep_off)) {
        return RULE_NONE;
    }
    FORBID_AS(G36, footprint_overlap(f, other), "there is no room: {} stands there", P_(v));
    bool was_near = on_table(s, u) && footprint_within(now, other, g->limit.keep_off - 1);
    bool near = keep && side_of(g, v) != side_of(g, u) && !routed(s, v) &&
                footprint_gap(f, other) < g->limit.keep_off && !was_near;
    FORBID_BY(keep, near, "it would stand within {} inch of {}", I_(g->limit.keep_off), P_(v));
    return RULE_NONE;
}

static Rule clear_of_units(const Game *g, const State *s, Why *w, int u, const Footprint *f, Rule keep)
{
    Footprint now = sol_foot(g, s, u);
    Inch reach = (f->base.width + f->base.depth) / 2 + g->limit.keep_off;
    FOR_UNITS (g, s, v) {
        if (v == u || out_of_reach(g, s, v, f->pose.x, f->pose.y, reach)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        Rule r = clear_of(g, s, w, u, &now, f, v, &other, keep);
        if (r) {
            return r;
        }
    }
    return ALLOWED;
}

/* On the table, and on no ground that is closed to it. */
static Rule fits_ground(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f)
{
    FORBID_AS(G36, !footprint_on_table(f, g->ground->width, g->ground->height),
              "it would not stand wholly on the table", N_(0));
    uint32_t closed = sol_closed_standing(g, s, u);
    for (int area = closed_ground_under(g, formation, closed, f, -1); area >= 0;
         area = closed_ground_under(g, formation, closed, f, area)) {
        uint32_t kind = 1u << g->ground->area[area].kind;
        const char *name = g->ground->area[area].name;
        FORBID_AS(G33, kind & g->strongs, "only a garrison stands in {}", W_(name));
        FORBID_AS(G34, kind & g->shelters, "the ground is closed to it: {}", W_(name));
        FORBID_AS(G32, kind & ~(g->strongs | g->shelters | g->rivers), "the ground is closed to it: {}", W_(name));
        FORBID_AS(G35, kind & g->rivers, "nobody stands in {}", W_(name));
    }
    return RULE_NONE;
}

Rule sol_fits(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f, Rule keep)
{
    if (f->area) {
        return ALLOWED; /* a garrison has the ground of its strongpoint, whoever stands beside it */
    }
    Rule r = fits_ground(g, s, w, u, formation, f);
    return r ? r : clear_of_units(g, s, w, u, f, keep);
}

void sol_room_about(const Game *g, const State *s, int u, const Footprint *all, Room *room)
{
    room->open = !fits_ground(g, s, NULL, u, LINE, all);
    room->units = 0;
    feet_near(g, s, u, (all->base.width + all->base.depth) / 2 + g->limit.keep_off, &room->near);
    for (int v = 0; v < g->units; v++) {
        if (v != u && room->near.on[v] &&
            clear_of(g, s, NULL, u, &room->near.foot[u], all, v, &room->near.foot[v], R(V11))) {
            room->unit[room->units++] = (uint8_t)v;
        }
    }
}

bool sol_fits_in_room(const Game *g, const State *s, const Room *room, int u, int formation, const Footprint *f)
{
    if (!room->open && fits_ground(g, s, NULL, u, formation, f)) {
        return false;
    }
    for (int i = 0; i < room->units; i++) {
        int v = room->unit[i];
        if (clear_of(g, s, NULL, u, &room->near.foot[u], f, v, &room->near.foot[v], R(V11))) {
            return false;
        }
    }
    return true;
}

bool sol_clear(const Game *g, const State *s, int u, int formation, const Footprint *f)
{
    return !sol_fits(g, s, NULL, u, formation, f, RULE_NONE);
}

bool sol_standing_fits(const void *standing, const Footprint *f)
{
    const Standing *x = standing;
    return sol_clear(x->g, x->s, x->u, x->formation, f);
}

/* ---- closing up ---- */

/* The stand of a unit whose footprint had the other size, about the middle of its front edge; a square about its centre. */
static Stand closed_up(const Game *g, const State *s, int u, Stand at, Base before)
{
    if (s->unit[u].formation == SQUARE || !CITED(G13)) {
        return at;
    }
    Footprint was = footprint_make(sol_pose(at), before);
    Footprint now = footprint_on_front(&was, sol_base(g, s, u, s->unit[u].formation));
    Stand to = stand_of(&now);
    to.facing = at.facing;
    return to;
}

void sol_close_up(Ctx *c, int u, int bases_before)
{
    const Game *g = c->g;
    Unit *q = &c->s->unit[u];
    if (q->formation == GARRISON || sol_bases(c->s, u) == bases_before || !on_table(c->s, u)) {
        return;
    }
    Base before = g->formation[q->formation].size[bases_before > BASES_MAX ? BASES_MAX : bases_before];
    Stand at = closed_up(g, c->s, u, q->at, before);
    if (has_flag(c->s, u, F_CHARGING)) {
        q->charge = closed_up(g, c->s, u, q->charge, before);
    }
    battle_put_unit(c, u, at, q->formation);
}
