/* leave_building.c - the walls of a building, one after the other. */
#include "miniatures/leave_building.h"

#include <stddef.h>

enum { LEAVE_X = 1, LEAVE_Y = 2, LEAVE_FACING = 3, WALL_TENTHS = 1000 };

static int tenth_of(Inch at) { return (at + TENTH / 2) / TENTH; }

/* The order that puts it against a wall, `at` hundredths of the wall's length from its first corner. */
static Atom against_wall(const Leaving *l, int edge, int at)
{
    const Row *r = &l->row;
    Base base = battle_of(r->g)->battle->base(r->g, r->s, r->u, r->formation);
    Footprint f = footprint_outside(l->building, edge, at, base);
    return (Atom){.verb = (uint8_t)l->verb,
                  .arg = {(int16_t)r->u, (int16_t)tenth_of(f.pose.x), (int16_t)tenth_of(f.pose.y),
                          (int16_t)(angle_whole(f.pose.facing) / DEGREE), (int16_t)r->formation}};
}

/* Along which of x and y a wall runs; 0: aslant, where no interval can be given. */
static int runs_along(const Area *building, int edge)
{
    Spot p = building->corner[edge], q = building->corner[(edge + 1) % building->corners];
    return p.y == q.y ? LEAVE_X : p.x == q.x ? LEAVE_Y : 0;
}

Footprint leave_place(const Row *row, int i)
{
    const Leaving *l = (const Leaving *)(const void *)row; /* the row is its first member */
    Footprint f = {0};
    Atom a = row->base;
    int along =
        a.arg[LEAVE_FACING] % 180 ? LEAVE_Y : LEAVE_X; /* out of a wall that runs along x it faces north or south */
    a.arg[along] = (int16_t)(a.arg[along] + i);
    bool found = l->foot(row->g, row->s, row->u, a, &f);
    assert(found);
    (void)found;
    return f;
}
_Static_assert(offsetof(Leaving, row) == 0, "leave_place finds the whole by its first member");

static void offer_wall(const Leaving *l, int edge, int along, Atoms *out)
{
    Point p = point_of(l->building->corner[edge]);
    Point q = point_of(l->building->corner[(edge + 1) % l->building->corners]);
    Inch from = along == LEAVE_X ? p.x : p.y, to = along == LEAVE_X ? q.x : q.y;
    int lo = ((from < to ? from : to) + TENTH - 1) / TENTH, hi = (from < to ? to : from) / TENTH;
    bool good[WALL_TENTHS];
    Leaving here = *l;
    here.row.count = hi - lo + 1;
    if (hi < lo || here.row.count > WALL_TENTHS) {
        return;
    }
    here.row.place = leave_place;
    here.row.base = against_wall(l, edge, 50);
    here.row.base.arg[along] = (int16_t)lo;
    places_that_fit(&here.row, good);
    if (l->strike) {
        l->strike(&here.row, good);
    }
    offer_runs(out, here.row.base, along, lo, good, here.row.count);
}

/* Places on the wall that a player might well choose; one, where a sketch is enough. */
static void sketch_wall(const Leaving *l, int edge, Atoms *out)
{
    static const int8_t at[] = {50, 25, 75, 0, 100};
    for (int i = 0; i < (int)sizeof at; i++) {
        Atom a = against_wall(l, edge, at[i]);
        if (l->legal(&l->row, a)) {
            offer(out, a);
            if (out->sketch) {
                return;
            }
        }
    }
}

void leave_offer_walls(const Leaving *l, Atoms *out)
{
    for (int e = 0; e < l->building->corners; e++) {
        int along = runs_along(l->building, e);
        if (out->sketch || !along) {
            sketch_wall(l, e, out);
        } else {
            offer_wall(l, e, along, out);
        }
    }
}
