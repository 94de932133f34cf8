/* front_flank_rear.c - front, flank and rear of a base: which of them a point lies in, and how far it is to what stands in one. */
#include "table/table_inside.h"

#include <assert.h>

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
    assert(zone >= 0);
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
