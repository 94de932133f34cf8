/* place.c - where a base fits: sliding, searching along a path or outward; and the anchors of formation changes. */
#include "table/place.h"

#include "table/frame.h"

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
    for (int32_t along = from; along <= p->limit; along += step) {
        if (fits_at(p, along, fits, context, out)) {
            return along;
        }
    }
    return PATH_FREE;
}

int32_t place_back(const Path *p, int32_t from, int32_t step, Fits *fits, const void *context, Footprint *out)
{
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
    int steps = most_far / step;
    for (int squared = 0; squared <= steps * steps; squared++) {
        if (try_ring(f, step, squared, fits, context)) {
            return true;
        }
    }
    return false;
}

/* --- anchors --- */

Footprint footprint_on_front(const Footprint *f, Base base)
{
    return footprint_make(pose_by_front(footprint_front(f), f->pose.facing, base), base);
}

Footprint footprint_on_centre(const Footprint *f, Base base, Angle facing)
{
    return footprint_make((Pose){f->pose.x, f->pose.y, facing}, base);
}

Footprint footprint_outside(const Area *a, int edge, int at, Base base)
{
    Spot p = a->corner[edge], q = a->corner[edge + 1 < a->corners ? edge + 1 : 0];
    Spot rear = {p.x + divide((q.x - p.x) * at, 100), p.y + divide((q.y - p.y) * at, 100)};
    return footprint_make(pose_by_rear(rear, area_outward(a, edge), base), base);
}

Footprint footprint_entering(Beam segment, int at, Angle facing, Base base)
{
    Spot rear = {segment.from.x + divide((segment.to.x - segment.from.x) * at, 1000),
                 segment.from.y + divide((segment.to.y - segment.from.y) * at, 1000)};
    return footprint_make(pose_by_rear(rear, facing, base), base);
}
