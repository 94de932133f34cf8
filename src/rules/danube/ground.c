/* ground.c - footprints and the ground under them: bases of formations, levels, closed and difficult terrain, where a unit fits, and
 * the forced forming of line (G3 to G6, G11 to G19, G27, G40 to G48).
 *
 * put_unit is the only way by which a unit changes its place: an attached general goes along, an enemy general under its feet is
 * driven off.
 */
#include "rules/danube/danube.h"

#include <assert.h>

/* ---- bases ---- */

/* G11: the base comes from the figures at the start; losses leave it as it is. */
Base base_of(const Game *g, const State *s, int u, int formation)
{
    assert(is_unit(g, u) && formation >= 0 && formation < FORMATIONS);
    assert(s->unit[u].start <= FIGURES_MAX && s->unit[u].figures <= FIGURES_MAX);
    Base b = g->formation[formation].base[BY(G11, s->unit[u].start, s->unit[u].figures)];
    if (formation == LINE && !CITED(G12)) {
        return (Base){b.depth, b.width};
    }
    if (formation == COLUMN && !CITED(G13)) {
        return (Base){b.depth, b.width};
    }
    return b;
}

/* G3: x grows east, y north, bearings run clockwise from north. */
Pose pose_of(Stand at) { return (Pose){at.x, at.y, BY(G3, at.facing, at.facing + 90) * DEGREE}; }

Footprint footprint_as(const Game *g, const State *s, int u, int formation, Stand at)
{
    if (formation == GARRISON && s->unit[u].hold != NO_AREA) {
        return footprint_garrison(&g->ground->area[s->unit[u].hold], at.facing * DEGREE);
    }
    Base base = base_of(g, s, u, formation); /* G4: one solid rectangle */
    return footprint_make(pose_of(at), BY(G4, base, ((Base){base.depth, base.depth})));
}

Footprint footprint_of(const Game *g, const State *s, int u)
{
    return footprint_as(g, s, u, s->unit[u].formation, s->unit[u].at);
}

/* G14, G18, G47: square, masse, skirmishers and garrisons have neither flank nor rear. */
bool all_round(const Game *g, const State *s, int u)
{
    int f = s->unit[u].formation;
    if (g->formation[f].zones) {
        return false;
    }
    return f == SKIRMISH ? CITED(G18) : f == GARRISON ? CITED(G47) : CITED(G14);
}

/* ---- ground ---- */

int level_of(const Game *g, const Footprint *f) { return BY(G27, ground_level(g->ground, f->centre), 0); }

bool fortified(const Game *g, const State *s, int u)
{
    if (s->unit[u].formation == GARRISON) {
        return CITED(G47);
    }
    return ground_at(g->ground, g->forts, spot_of((Point){s->unit[u].at.x, s->unit[u].at.y})) >= 0 && CITED(G48);
}

/* Kinds of ground the unit may not touch with any part (G42, G44). */
uint32_t closed_to(const Game *g, const State *s, int u) { return g->closed[s->unit[u].arm]; }

/* A river is closed to all (G44), a wood to horse and guns (G42, 3d), other ground to some of them (G42). */
Rule closed_rule(const Game *g, const State *s, Why *w, int area)
{
    assert(area >= 0 && area < g->ground->count);
    const Area *a = &g->ground->area[area];
    bool river = g->rivers >> a->kind & 1, wood = g->woods >> a->kind & 1;
    FORBID_AS(G44, river, "nobody can cross {}", W_(a->name));
    FORBID_AS(G42, !river, "it may not enter {}", W_(a->name));
    FORBID2(late(s), 3d, 8d, wood, "it must keep out of {}", W_(a->name));
    return ALLOWED;
}

/* G40: where a road or bridge lies under its middle the ground is not difficult. */
bool on_difficult(const Game *g, const Footprint *f)
{
    return ground_under(g->ground, g->difficult, f, -1) >= 0 &&
           !(ground_at(g->ground, g->lifting, f->centre) >= 0 && CITED(G40));
}

/* ---- fitting ---- */

/* G17: an enemy within an inch of where it would stand, to whom it is not that near as it stands now. Who is off the table is near to
 * nobody. */
bool comes_too_near(const Game *g, const State *s, int u, const Footprint *f, int v, const Footprint *other)
{
    if (side_of(g, v) == side_of(g, u) || footprint_gap(f, other) >= g->limit.keep_off) {
        return false;
    }
    Footprint now = footprint_of(g, s, u);
    return !on_table(s, u) || !footprint_within(&now, other, g->limit.keep_off - 1);
}

static Rule clear_of_units(const Game *g, const State *s, Why *w, int u, const Footprint *f, int skip)
{
    Inch reach = (f->base.width + f->base.depth) / 2 + g->limit.keep_off;
    FOR_UNITS (g, s, v) {
        if (v == u || v == skip || out_of_reach(g, s, v, f->pose.x, f->pose.y, reach)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (!footprint_within(f, &other, g->limit.keep_off)) {
            continue;
        }
        FORBID_AS(G17, footprint_overlap(f, &other), "there is no room: {} stands there", P_(v));
        FORBID_AS(G17, comes_too_near(g, s, u, f, v, &other), "it would stand within {} inch of {}",
                  I_(g->limit.keep_off), P_(v));
    }
    return ALLOWED;
}

/* G17: wholly on the table, on no unit and no closed ground, and no nearer than 1 inch to an enemy it was not that near to. */
Rule fits(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f, int skip)
{
    if (f->area) {
        return ALLOWED; /* a garrison has the ground of its strongpoint, whoever stands beside it */
    }
    FORBID_AS(G17, !footprint_on_table(f, g->ground->width, g->ground->height),
              "it would not stand wholly on the table", N_(0));
    int area = closed_ground_under(g, formation, closed_to(g, s, u), f, -1); /* a bridge bears it (G44) */
    FORBID_AS(G17, area >= 0, "the ground is closed to it: {}", W_(area < 0 ? "" : g->ground->area[area].name));
    return clear_of_units(g, s, w, u, f, skip);
}

bool fits_there(const Game *g, const State *s, int u, int formation, const Footprint *f, int skip)
{
    return !fits(g, s, NULL, u, formation, f, skip);
}

/* G17: along a line of places. */
static bool keeps_off(const Row *row, int v)
{
    const Game *g = row->g;
    const State *s = row->s;
    if (side_of(g, v) == side_of(g, row->u)) {
        return false;
    }
    Footprint now = footprint_of(g, s, row->u), other = footprint_of(g, s, v);
    return !on_table(s, row->u) || !footprint_within(&now, &other, g->limit.keep_off - 1);
}

static bool fits_on_row(const Row *row, const Footprint *f)
{
    return fits_there(row->g, row->s, row->u, row->formation, f, NO_PIECE);
}

Row row_of_places(const Game *g, const State *s, int u, int formation)
{
    return (Row){.g = g,
                 .s = s,
                 .u = u,
                 .formation = formation,
                 .keep = g->limit.keep_off,
                 .closed = closed_to(g, s, u),
                 .keeps = keeps_off,
                 .fits = fits_on_row};
}

typedef struct Fitting { /* what the searches of table/find_fitting_place.h ask with */
    const Game *g;
    const State *s;
    int u;
} Fitting;

static bool line_fits(const void *context, const Footprint *f)
{
    const Fitting *x = context;
    return fits_there(x->g, x->s, x->u, LINE, f, NO_PIECE);
}

enum { SLIDE_STEP = INCH / 10 };

/* G19: the line on its anchor, else slid up to 2 inches, the smallest shift first, left before right. */
Footprint slid_line(const Game *g, const State *s, int u, const Footprint *anchor, bool *fit)
{
    Footprint line = footprint_on_front(anchor, base_of(g, s, u, LINE));
    Fitting x = {g, s, u};
    *fit = place_slide(&line, BY(G19, g->limit.line_slide, 0), SLIDE_STEP, line_fits, &x);
    return line;
}

/* ---- placing ---- */

void put_unit(Ctx *c, int u, Stand at, int formation)
{
    assert(formation >= 0 && formation < FORMATIONS && c->g->formation[formation].arms >> c->s->unit[u].arm & 1);
    battle_put_unit(c, u, at, formation);
}

/* A result makes the unit form line on the anchor. Unable or crowded, it loses one d6 of figures, never two (G19). */
void form_line_forced(Ctx *c, int u, const Footprint *anchor, bool crowded, bool unable, Rule by)
{
    bool fit;
    Footprint line = slid_line(c->g, c->s, u, anchor, &fit);
    Side side = side_of(c->g, u);
    put_unit(c, u, fit ? stand_of(&line) : stand_of(anchor), fit ? LINE : c->s->unit[u].formation);
    say_as(c, EVENT_OUTCOME, by, fit ? "{} must form line." : "{} must form line, and has no room.", P_(u));
    if (crowded || (!fit && unable && CITED(G19))) {
        lose_figures(c, u, roll(c, DIE, side, "crowding"), R(G19));
    }
}

/* How far the unit can go straight along a bearing before something stands in the way. */
static Inch free_way(const Game *g, const State *s, int u, const Path *p, const Footprint *enemy_foot)
{
    Inch most = path_on_table(p, g->ground->width, g->ground->height);
    FOR_UNITS (g, s, v) {
        Footprint other = footprint_of(g, s, v);
        if (v == u || (other.pose.x == enemy_foot->pose.x && other.pose.y == enemy_foot->pose.y)) {
            continue;
        }
        Barred b = path_barred(p, &other, 0);
        if (b.from >= 0 && b.from - 1 < most) {
            most = b.from - 1;
        }
    }
    Inch ground = way_before_ground(g, s->unit[u].formation, closed_to(g, s, u), p);
    most = ground < most ? ground : most;
    return most < 0 ? 0 : most;
}

enum { BACK_MOST = 30 * INCH };

/* 4i: as far as possible when something stands in the way, but at least 0.1 inch clear. */
Footprint back_from(const Game *g, const State *s, int u, const Footprint *from, Angle bearing,
                    const Footprint *enemy_foot, Inch gap)
{
    assert(gap > 0 && gap < BACK_MOST);
    Path p = path_shift(from, bearing, BACK_MOST);
    Inch wanted = path_until_gap(&p, enemy_foot, gap), least = path_until_gap(&p, enemy_foot, g->limit.least_gap);
    Inch way = free_way(g, s, u, &p, enemy_foot);
    if (way >= wanted) {
        return path_at(&p, wanted);
    }
    return path_at(&p, CITED(4i) && way > least ? way : least);
}
