/* bridges.c - ground that is closed to a unit, and the bridges that carry it over a river in spite of that. */
#include "miniatures/bridges.h"

#include "table/reach_intervals.h"

bool goes_over_bridges(const Game *g, int formation) { return battle_of(g)->battle->over_bridges >> formation & 1; }

static Grain away(Spot a, Spot b)
{
    Grain x = a.x < b.x ? b.x - a.x : a.x - b.x, y = a.y < b.y ? b.y - a.y : a.y - b.y;
    return x + y;
}

/* The middle line of the unit on its way: from the edge it leaves behind to the one that comes first. */
static Beam middle_line(const Footprint *from, const Footprint *to)
{
    Spot front = footprint_front(from), rear = footprint_rear(from);
    bool on = away(to->centre, front) <= away(to->centre, rear);
    return (Beam){on ? rear : front, on ? footprint_front(to) : footprint_rear(to)};
}

/* The middle of the unit is over the river on a bridge and nowhere else. */
static bool bridged(const Game *g, int formation, const Footprint *from, const Footprint *to, const Area *river)
{
    const Battle *b = battle_of(g);
    return b->rivers >> river->kind & 1 && goes_over_bridges(g, formation) &&
           ground_bridged(b->ground, b->bridges, middle_line(from, to), river);
}

bool bridge_carries(const Game *g, int formation, const Path *p, const Area *river)
{
    if (p->kind != PATH_STRAIGHT || !(battle_of(g)->rivers >> river->kind & 1)) {
        return false;
    }
    Footprint end = path_at(p, p->limit);
    return bridged(g, formation, &p->start, &end, river);
}

/* Turned on its centre beside a wall or a bank, a base lies on it for a moment: ground that it only leaves is not in its way. */
static bool only_leaves(const Path *p, const Area *a)
{
    Inch out = (p->start.base.width + p->start.base.depth) / 2;
    Footprint there = path_at(p, out < p->limit ? out : p->limit);
    return footprint_on(&p->start, a) && !footprint_on(&there, a);
}

Inch way_before_ground(const Game *g, int formation, uint32_t closed, const Path *p)
{
    const Ground *ground = battle_of(g)->ground;
    Inch way = p->limit;
    for (int i = 0; i < ground->count; i++) {
        const Area *a = &ground->area[i];
        if (!(closed >> a->kind & 1) || bridge_carries(g, formation, p, a) || only_leaves(p, a)) {
            continue;
        }
        Barred b = path_barred_area(p, a);
        way = b.from >= 0 && b.from - 1 < way ? b.from - 1 : way;
    }
    return way < 0 ? 0 : way;
}

int closed_ground_under(const Game *g, int formation, uint32_t closed, const Footprint *f, int after)
{
    const Ground *ground = battle_of(g)->ground;
    int area = ground_under(ground, closed, f, after);
    while (area >= 0 && bridged(g, formation, f, f, &ground->area[area])) {
        area = ground_under(ground, closed, f, area);
    }
    return area;
}

int stands_on_bridge(const Game *g, const State *s, int u, const Path *p, const Area *bridge)
{
    const Battle *b = battle_of(g);
    Stretch dry[AREA_CUTS];
    if (!(b->bridges >> bridge->kind & 1) || p->kind != PATH_STRAIGHT ||
        !goes_over_bridges(g, unit_head(g, s, u)->formation) || footprint_on(&p->start, bridge) ||
        !line_inside(path_of_centre(p), bridge, dry)) {
        return NO_PIECE;
    }
    for (int v = 0; v < b->units; v++) {
        if (v == u || unit_head(g, s, v)->place != ON_TABLE) {
            continue;
        }
        Footprint f = b->battle->footprint(g, s, v);
        if (footprint_on(&f, bridge)) {
            return v;
        }
    }
    return NO_PIECE;
}
