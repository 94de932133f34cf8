/* cavalry_ride.c - where the ride of charging cavalry ends, and the way that is kept free for it until it is ridden (3ac, 3ad). */
#include "rules/danube/charge_inside.h"

enum { BEYOND_STEP = INCH / 10, RIDE_BACK_MOST = 40 * INCH };

typedef struct Riding {
    const Game *g;
    const State *s;
    int u;
} Riding;

static bool stands_free(const void *context, const Footprint *f)
{
    const Riding *x = context;
    if (!footprint_on_table(f, x->g->ground->width, x->g->ground->height) ||
        closed_ground_under(x->g, x->s->unit[x->u].formation, closed_to(x->g, x->s, x->u), f, -1) >= 0) {
        return false;
    }
    FOR_UNITS (x->g, x->s, v) {
        Footprint other = footprint_of(x->g, x->s, v);
        if (v != x->u && footprint_overlap(f, &other)) {
            return false;
        }
    }
    return true;
}

/* How far on it may be shifted: no farther than 3s and 3u would let it ride. */
static Inch beyond_most(const Game *g, const State *s, int u, const Path *on)
{
    Inch most = on->limit;
    for (int i = 0; i < g->ground->count; i++) {
        Inch at = ground_stops_at(g, s, u, on, &g->ground->area[i]);
        most = at != NEVER && at < most ? at : most;
    }
    FOR_UNITS (g, s, v) {
        bool own = side_of(g, v) == side_of(g, u), horse = s->unit[v].arm == CAVALRY;
        if (v == u || !(horse || (own && s->unit[v].arm == INFANTRY && s->unit[v].formation != SKIRMISH))) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        Inch at = path_contact(on, &other), keep = own ? g->limit.short_of_friend : g->limit.keep_off;
        if (at != PATH_FREE && at - keep < most && CITED2(late(s), 3s, 8s)) {
            most = at - keep;
        }
    }
    return most;
}

/* 3ad: the first free pose within 6 inches farther on, else back to the last free one. */
Footprint placed_beyond(const Game *g, const State *s, int u, Stand end)
{
    Footprint at = footprint_as(g, s, u, s->unit[u].formation, end), out = at;
    Riding x = {g, s, u};
    if (stands_free(&x, &at) || !(late(s) ? CITED(8aa) : CITED(3ad))) {
        return at;
    }
    Path on = path_advance(&at, g->limit.beyond);
    on.limit = beyond_most(g, s, u, &on);
    if (place_along(&on, 0, BEYOND_STEP, stands_free, &x, &out) != PATH_FREE) {
        return out;
    }
    Path back = path_retire(&at, RIDE_BACK_MOST);
    if (place_along(&back, 0, BEYOND_STEP, stands_free, &x, &out) != PATH_FREE) {
        return out;
    }
    return footprint_of(g, s, u);
}

/* 3ac: from where the model waits to where it will end. */
static Footprint frozen_way(const Game *g, const State *s, int v)
{
    const Unit *q = &s->unit[v];
    Base base = base_of(g, s, v, q->formation);
    Point a = {q->at.x, q->at.y}, b = {q->end.x, q->end.y};
    base.depth += spot_gap(spot_of(a), spot_of(b));
    return footprint_make((Pose){(a.x + b.x) / 2, (a.y + b.y) / 2, q->end.facing * DEGREE}, base);
}

void frozen_ways(const Game *g, const State *s, int u, Frozen *out)
{
    out->count = 0;
    FOR_UNITS (g, s, v) {
        const Unit *q = &s->unit[v];
        if (q->arm == CAVALRY && has_flag(s, v, F_CHARGING) && v != u && side_of(g, v) == side_of(g, u) &&
            q->contacts[0] != NO_PIECE && !same_stand(q->at, q->end)) {
            out->way[out->count++] = frozen_way(g, s, v);
        }
    }
}

bool on_frozen(const Frozen *frozen, const Footprint *f)
{
    for (int i = 0; i < frozen->count; i++) {
        if (footprint_overlap(&frozen->way[i], f)) {
            return true;
        }
    }
    return false;
}

bool on_frozen_path(const Game *g, const State *s, int u, const Footprint *f)
{
    Frozen frozen;
    frozen_ways(g, s, u, &frozen);
    return on_frozen(&frozen, f);
}
