/* battery_facings_that_fit.c - a battery that turns on its centre: the facings at which its base fits (G17, for 1d, 1e and 3l).
 *
 * The answer is that of fits() for each whole degree, but the neighbourhood is looked at once, and a neighbour no oftener than it
 * matters: turning by one degree moves no point of the base farther than its distance from the centre allows, so a neighbour with
 * room to spare is left alone until that room could be used up.
 */
#include "rules/danube/danube.h"

typedef struct Neighbour {
    Footprint foot;
    bool keeps; /* an enemy it must stay an inch from; of others it may touch everybody */
    int next;   /* the first degree at which it has to be looked at again */
} Neighbour;

typedef struct Pivot {
    Footprint now; /* as it stands */
    Base base;
    Inch round; /* no point of the turned base is farther from the centre */
    Inch keep_off;
    Neighbour unit[UNITS_MAX];
    int units;
    int formation;
    uint32_t closed; /* kinds of ground that are closed to it, of those that are near */
    bool edge;       /* of the table is near */
} Pivot;

static void find_units(const Game *g, const State *s, int u, Pivot *p)
{
    FOR_UNITS (g, s, v) {
        if (v == u || out_of_reach(g, s, v, p->now.pose.x, p->now.pose.y, p->round + g->limit.keep_off)) {
            continue;
        }
        Neighbour *n = &p->unit[p->units];
        n->foot = footprint_of(g, s, v);
        n->keeps = side_of(g, v) != side_of(g, u) && !footprint_within(&p->now, &n->foot, g->limit.keep_off - 1);
        n->next = INT32_MIN;
        p->units += footprint_spot_gap(&n->foot, p->now.centre) <= p->round + g->limit.keep_off;
    }
}

static void find_ground(const Game *g, const State *s, int u, Pivot *p)
{
    Footprint all = footprint_on_centre(&p->now, (Base){2 * p->round, 2 * p->round}, 0);
    p->edge = !footprint_on_table(&all, g->ground->width, g->ground->height);
    const Area *near;
    p->closed = closed_to(g, s, u);
    if (!ground_near(g->ground, p->closed, all.low, all.high, &near, 1)) {
        p->closed = 0;
    }
}

/* Degrees that it may turn without using up the room. 57 degrees are less than a radian; two hundredths are for rounding. */
static int degrees_within(const Pivot *p, Inch room) { return room > 2 ? (room - 2) * 57 / p->round : 0; }

static bool clear_of(const Pivot *p, Neighbour *n, const Footprint *f, int degree)
{
    Inch gap = footprint_gap(f, &n->foot), least = n->keeps ? p->keep_off : 0;
    if (n->keeps ? gap < least : gap == 0 && footprint_overlap(f, &n->foot)) {
        return false;
    }
    n->next = degree + 1 + degrees_within(p, gap - least);
    return true;
}

static bool ground_fits(const Game *g, const Pivot *p, const Footprint *f)
{
    return (!p->edge || footprint_on_table(f, g->ground->width, g->ground->height)) &&
           (!p->closed || closed_ground_under(g, p->formation, p->closed, f, -1) < 0);
}

static bool fits_turned(const Game *g, Pivot *p, int degree)
{
    bool look = p->edge || p->closed;
    for (int i = 0; i < p->units; i++) {
        look |= p->unit[i].next <= degree;
    }
    if (!look) {
        return true;
    }
    Footprint f = footprint_on_centre(&p->now, p->base, degree * DEGREE);
    for (int i = 0; i < p->units; i++) {
        if (p->unit[i].next <= degree && !clear_of(p, &p->unit[i], &f, degree)) {
            return false;
        }
    }
    return ground_fits(g, p, &f);
}

void facings_that_fit(const Game *g, const State *s, int u, int formation, int first, int count, bool *good)
{
    Pivot p = {.now = footprint_of(g, s, u),
               .base = base_of(g, s, u, formation),
               .keep_off = g->limit.keep_off,
               .formation = formation};
    p.round =
        (Inch)root((uint64_t)p.base.width * (uint64_t)p.base.width + (uint64_t)p.base.depth * (uint64_t)p.base.depth) /
            2 +
        1;
    find_units(g, s, u, &p);
    find_ground(g, s, u, &p);
    for (int i = 0; i < count; i++) {
        good[i] = fits_turned(g, &p, first + i);
    }
}
