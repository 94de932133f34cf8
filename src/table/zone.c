/* zone.c - front, flank and rear of a base, and the ruler laid between two. */
#include "table/frame.h"

Zone footprint_zone(const Footprint *f, Spot s)
{
    Spot at = footprint_local(f, s);
    Grain ahead = at.y - f->deep, behind = -at.y - f->deep, aside = size_of(at.x) - f->half;
    if (ahead >= 0 && aside <= ahead) {
        return ZONE_FRONT;
    }
    if (behind >= 0 && aside <= behind) {
        return ZONE_REAR;
    }
    return aside > 0 ? ZONE_FLANK : ZONE_INSIDE;
}

/* Cuts an outline in the frame of f down to one zone; side is -1 for the left flank, 1 for the right one. */
static void clip_to_zone(Outline *o, const Footprint *f, Zone zone, int side)
{
    Grain half = f->half, deep = f->deep;
    int ahead = zone == ZONE_REAR ? -1 : 1;
    if (zone == ZONE_FLANK) { /* aside >= 0, aside >= ahead, aside >= behind */
        outline_clip(o, side, 0, half);
        outline_clip(o, side, -1, half - deep);
        outline_clip(o, side, 1, half - deep);
    } else { /* ahead >= 0, half + ahead >= aside on both sides */
        outline_clip(o, 0, ahead, deep);
        outline_clip(o, -1, ahead, deep - half);
        outline_clip(o, 1, ahead, deep - half);
    }
}

static Inch part_gap(const Footprint *f, const Frame *frame, Zone zone, int side, const Footprint *b)
{
    Outline o;
    outline_of_foot(b, frame, &o);
    clip_to_zone(&o, f, zone, side);
    if (outline_ground(&o) <= OVERLAP_LEAST) {
        return INCH_NONE;
    }
    return inch_of(length_of(outline_gap(&o, f->half, f->deep)));
}

Inch footprint_zone_gap(const Footprint *f, Zone zone, const Footprint *b)
{
    Frame frame = footprint_frame(f);
    if (zone != ZONE_FLANK) {
        return zone == ZONE_INSIDE ? INCH_NONE : part_gap(f, &frame, zone, 0, b);
    }
    Inch left = part_gap(f, &frame, zone, -1, b), right = part_gap(f, &frame, zone, 1, b);
    if (left == INCH_NONE || right == INCH_NONE) {
        return left == INCH_NONE ? right : left;
    }
    return left < right ? left : right;
}

/* --- the ruler --- */

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
