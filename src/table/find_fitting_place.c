/* find_fitting_place.c - where a base fits: sliding, searching along a path or outward. */
#include "table/find_fitting_place.h"

#include "table/table_inside.h"

#include <assert.h>

static bool try_at(Footprint *f, Spot centre, Fits *fits, const void *context)
{
    Point at = point_of(centre);
    Footprint next = footprint_make((Pose){at.x, at.y, f->pose.facing}, f->base);
    if (!fits(context, &next)) {
        return false;
    }
    *f = next;
    return true;
}

bool place_slide(Footprint *f, Inch most_shift, Inch step, Fits *fits, const void *context)
{
    assert(step > 0 && fits);
    if (try_at(f, f->centre, fits, context)) {
        return true;
    }
    for (Inch shift = step; shift <= most_shift; shift += step) {
        Grain right = (Grain)shift * GRAIN;
        if (try_at(f, footprint_spot(f, -right, 0), fits, context) ||
            try_at(f, footprint_spot(f, right, 0), fits, context)) {
            return true;
        }
    }
    return false;
}

static bool fits_at(const Path *p, int32_t along, Fits *fits, const void *context, Footprint *out)
{
    Footprint rest = path_at(p, along);
    if (!fits(context, &rest)) {
        return false;
    }
    *out = rest;
    return true;
}

int32_t place_along(const Path *p, int32_t from, int32_t step, Fits *fits, const void *context, Footprint *out)
{
    assert(step > 0 && fits);
    for (int32_t along = from; along <= p->limit; along += step) {
        if (fits_at(p, along, fits, context, out)) {
            return along;
        }
    }
    return PATH_FREE;
}

int32_t place_back(const Path *p, int32_t from, int32_t step, Fits *fits, const void *context, Footprint *out)
{
    assert(step > 0 && fits);
    for (int32_t along = from; along > 0; along -= step) {
        if (fits_at(p, along, fits, context, out)) {
            return along;
        }
    }
    return fits_at(p, 0, fits, context, out) ? 0 : PATH_FREE;
}

/* The places of one distance on the grid lie at (i, j) with i i + j j = squared; j >= 0 first, clockwise from north. */
static bool try_ring(Footprint *f, Inch step, int squared, Fits *fits, const void *context)
{
    Angle tried = -1;
    for (;;) {
        Angle best = FULL_TURN;
        Spot where = f->centre;
        for (int i = 0; i * i <= squared; i++) {
            int j = (int)root((uint64_t)(squared - i * i));
            for (int sign = 0; i * i + j * j == squared && sign < 4; sign++) {
                Grain x = (sign & 1 ? -i : i) * (Grain)step * GRAIN, y = (sign & 2 ? -j : j) * (Grain)step * GRAIN;
                Angle at = angle_of(x, y);
                if (at > tried && at < best) {
                    best = at;
                    where = (Spot){f->centre.x + x, f->centre.y + y};
                }
            }
        }
        if (best == FULL_TURN) {
            return false;
        }
        if (try_at(f, where, fits, context)) {
            return true;
        }
        tried = best;
    }
}

bool place_near(Footprint *f, Inch step, Inch most_far, Fits *fits, const void *context)
{
    assert(step > 0 && fits);
    int steps = most_far / step;
    for (int squared = 0; squared <= steps * steps; squared++) {
        if (try_ring(f, step, squared, fits, context)) {
            return true;
        }
    }
    return false;
}

bool place_outside(const Area *area, Pose pose, Base base, bool middle, Footprint *out)
{
    enum { OFF_BY = INCH / 10 };
    Footprint f = footprint_make(pose, base);
    Grain room = middle ? 0 : f.half, most = (Grain)OFF_BY * GRAIN;
    for (int e = 0; e < area->corners; e++) {
        if (angle_whole(area_outward(area, e)) != pose.facing) {
            continue;
        }
        Spot first = footprint_local(&f, area->corner[e]);
        Spot next = footprint_local(&f, area->corner[(e + 1) % area->corners]);
        Grain ahead = first.y + f.deep, left = first.x < next.x ? first.x : next.x;
        Grain right = first.x < next.x ? next.x : first.x;
        if (ahead < -most || ahead > most || left > room || right < -room) {
            continue;
        }
        Point at = point_of(footprint_spot(&f, 0, ahead)); /* moved so that the edges meet */
        *out = footprint_make((Pose){at.x, at.y, pose.facing}, base);
        return true;
    }
    return false;
}
