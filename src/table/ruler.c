/* ruler.c - the ruler laid between two bases: from where to where, how far, in which direction. */
#include "table/table_inside.h"

static int outline_plain(const Footprint *f, Outline *o)
{
    Frame table = {{0, 0}, 0, SINE_ONE};
    outline_of_foot(f, &table, o);
    return o->count;
}

Spot segment_nearest(Spot s, Spot a, Spot b)
{
    Grain dx = b.x - a.x, dy = b.y - a.y;
    int64_t along = (s.x - a.x) * dx + (s.y - a.y) * dy, whole = dx * dx + dy * dy;
    if (along <= 0 || whole == 0) {
        return a;
    }
    if (along >= whole) {
        return b;
    }
    while (whole >= (int64_t)1 << 36) {
        whole /= 2;
        along /= 2;
    }
    return (Spot){a.x + divide(dx * along, whole), a.y + divide(dy * along, whole)};
}

static void nearest_from_corners(const Outline *a, const Outline *b, uint64_t *gap, Spot *from, Spot *to)
{
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            Spot on = segment_nearest(a->at[i], b->at[j], b->at[j + 1 < b->count ? j + 1 : 0]);
            uint64_t next = square(on.x - a->at[i].x, on.y - a->at[i].y);
            if (next < *gap) {
                *gap = next;
                *from = a->at[i];
                *to = on;
            }
        }
    }
}

Measured footprint_measure(const Footprint *a, const Footprint *b)
{
    Outline first, second;
    outline_plain(a, &first);
    outline_plain(b, &second);
    uint64_t gap = UINT64_MAX;
    Spot from = a->centre, to = b->centre;
    nearest_from_corners(&first, &second, &gap, &from, &to);
    nearest_from_corners(&second, &first, &gap, &to, &from);
    return (Measured){.gap = footprint_gap(a, b),
                      .from = point_of(from),
                      .to = point_of(to),
                      .bearing = angle_whole(angle_of(b->centre.x - a->centre.x, b->centre.y - a->centre.y))};
}
