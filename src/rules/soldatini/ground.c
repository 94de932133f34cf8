/* ground.c - footprints and the ground under them: bases and soldiers, levels, closed and difficult terrain, where a unit fits
 * (G02, G03, G09 to G18, G23, G27 to G36).
 *
 * sol_put is the only way by which a unit changes its place: an attached general goes along, an enemy general under its feet is
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
bool sol_understrength(const State *s, int u)
{
    enum { FULL_UNIT = 4 };
    return s->unit[u].arm != ARTILLERY && sol_bases(s, u) < FULL_UNIT && CITED(G19);
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

Stand sol_stand(const Footprint *f)
{
    return (Stand){(int16_t)f->pose.x, (int16_t)f->pose.y, (int16_t)(angle_norm(f->pose.facing) / DEGREE)};
}

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

bool sol_out_of_reach(const Game *g, const State *s, int u, int x, int y, Inch reach)
{
    const Unit *q = &s->unit[u];
    if (q->formation == GARRISON) {
        return false;
    }
    Base b = sol_base(g, s, u, q->formation);
    Inch most = reach + (b.width + b.depth) / 2, dx = q->at.x - x, dy = q->at.y - y;
    return dx > most || -dx > most || dy > most || -dy > most;
}

void sol_feet(const Game *g, const State *s, Feet *out)
{
    for (int u = 0; u < g->units; u++) {
        out->on[u] = on_table(s, u);
        if (out->on[u]) {
            out->foot[u] = sol_foot(g, s, u);
        }
    }
}

void sol_feet_near(const Game *g, const State *s, int u, Inch reach, Feet *out)
{
    const Unit *q = &s->unit[u];
    Base own = sol_base(g, s, u, q->formation);
    Inch most = q->formation == GARRISON ? 2 * TABLE_MOST : reach + (own.width + own.depth) / 2;
    for (int v = 0; v < g->units; v++) {
        out->on[v] = on_table(s, v) && (v == u || !sol_out_of_reach(g, s, v, q->at.x, q->at.y, most));
        if (out->on[v]) {
            out->foot[v] = sol_foot(g, s, v);
        }
    }
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

static bool fits_bridge(int formation)
{
    return formation == COLUMN || formation == CAVCOLUMN || formation == SKIRMISH || formation == LIMBERED ||
           formation == ROUTED;
}

/* G35: the middle of the unit goes over the river on a bridge and nowhere else. */
bool sol_carried(const Game *g, int formation, const Path *p, const Area *river)
{
    if (!fits_bridge(formation) || p->kind != PATH_STRAIGHT) {
        return false;
    }
    Footprint end = path_at(p, p->limit);
    Beam middle = {p->start.centre, end.centre};
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        Stretch wet[AREA_CUTS], dry[AREA_CUTS];
        if (!(g->bridges >> a->kind & 1)) {
            continue;
        }
        int wets = line_inside(middle, river, wet), dries = line_inside(middle, a, dry);
        if (wets == 1 && dries == 1 && dry[0].from <= wet[0].from && dry[0].to >= wet[0].to) {
            return true;
        }
    }
    return false;
}

/* G30: where a road or bridge lies under its middle the ground is not difficult; a bridge carries columns and the like (G35). */
bool sol_on_difficult(const Game *g, const State *s, int u, const Footprint *f)
{
    if (ground_under(g->ground, g->difficult, f, -1) < 0) {
        return false;
    }
    uint32_t lifts = BY(G30, g->roads, 0) | (fits_bridge(s->unit[u].formation) && CITED(G35) ? g->bridges : 0);
    return ground_at(g->ground, lifts, f->centre) < 0;
}

int sol_holder(const Game *g, const State *s, int area)
{
    FOR_UNITS (g, s, u) {
        if (s->unit[u].formation == GARRISON && s->unit[u].hold == area) {
            return u;
        }
    }
    return NO_PIECE;
}

/* ---- fitting ---- */

static Rule clear_of_units(const Game *g, const State *s, Why *w, int u, const Footprint *f, bool keep)
{
    Footprint now = sol_foot(g, s, u);
    Inch reach = (f->base.width + f->base.depth) / 2 + INCH;
    FOR_UNITS (g, s, v) {
        if (v == u || sol_out_of_reach(g, s, v, f->pose.x, f->pose.y, reach)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        if (!footprint_within(f, &other, INCH)) {
            continue;
        }
        FORBID_AS(G36, footprint_overlap(f, &other), "there is no room: {} stands there", P_(v));
        bool near = keep && side_of(g, v) != side_of(g, u) && !routed(s, v) && footprint_gap(f, &other) < INCH &&
                    !footprint_within(&now, &other, INCH - 1);
        FORBID_AS(V11, near, "it would stand within 1 inch of {}", P_(v));
    }
    return ALLOWED;
}

Rule sol_fits(const Game *g, const State *s, Why *w, int u, const Footprint *f, bool keep)
{
    if (f->area) {
        return ALLOWED; /* a garrison has the ground of its strongpoint, whoever stands beside it */
    }
    FORBID_AS(G36, !footprint_on_table(f, g->ground->width, g->ground->height),
              "it would not stand wholly on the table", N_(0));
    int area = ground_under(g->ground, sol_closed_standing(g, s, u), f, -1);
    uint32_t kind = area < 0 ? 0 : 1u << g->ground->area[area].kind;
    const char *name = area < 0 ? "" : g->ground->area[area].name;
    FORBID_AS(G33, kind & g->strongs, "only a garrison stands in {}", W_(name));
    FORBID_AS(G34, kind & g->shelters, "the ground is closed to it: {}", W_(name));
    FORBID_AS(G32, kind & ~(g->strongs | g->shelters | g->rivers), "the ground is closed to it: {}", W_(name));
    FORBID_AS(G35, kind & g->rivers, "nobody stands in {}", W_(name));
    return clear_of_units(g, s, w, u, f, keep);
}

bool sol_clear(const Game *g, const State *s, int u, const Footprint *f) { return !sol_fits(g, s, NULL, u, f, false); }

bool sol_standing_fits(const void *standing, const Footprint *f)
{
    const Standing *x = standing;
    return sol_clear(x->g, x->s, x->u, f);
}

/* ---- placing ---- */

void sol_put(Ctx *c, int u, Stand at, int formation)
{
    Unit *q = &c->s->unit[u];
    q->at = at;
    if (q->formation == GARRISON && formation != GARRISON) {
        q->hold = NO_AREA;
    }
    q->formation = (uint8_t)formation;
    sol_follow(c->g, c->s, u);
    sol_touch_generals(c, u);
}

void sol_put_garrison(Ctx *c, int u, int area)
{
    Unit *q = &c->s->unit[u];
    Footprint f = footprint_garrison(&c->g->ground->area[area], q->at.facing * DEGREE);
    q->hold = (uint8_t)area;
    sol_put(c, u, sol_stand(&f), GARRISON);
}

/* The stand of a unit whose footprint had the other size, about the middle of its front edge; a square about its centre. */
static Stand closed_up(const Game *g, const State *s, int u, Stand at, Base before)
{
    if (s->unit[u].formation == SQUARE || !CITED(G13)) {
        return at;
    }
    Footprint was = footprint_make(sol_pose(at), before);
    Footprint now = footprint_on_front(&was, sol_base(g, s, u, s->unit[u].formation));
    Stand to = sol_stand(&now);
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
    sol_put(c, u, at, q->formation);
}
