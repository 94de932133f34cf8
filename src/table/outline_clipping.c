/* outline_clipping.c - outlines seen in a frame: clipping them, their ground, their distance from a rectangle about the origin.
 *
 * A rectangle becomes simple in its own frame, so every question about two shapes is put in the frame of one of them.
 */
#include "table/table_inside.h"

#include <assert.h>
#include <string.h>

void outline_of_area(const Area *a, const Frame *frame, Outline *out)
{
    assert(a->corners >= 3 && a->corners <= AREA_CORNERS);
    out->count = a->corners;
    for (int i = 0; i < a->corners; i++) {
        out->at[i] = to_frame(frame, a->corner[i]);
    }
}

void outline_of_foot(const Footprint *f, const Frame *frame, Outline *out)
{
    if (f->area) {
        outline_of_area(f->area, frame, out);
        return;
    }
    out->count = FOOT_CORNERS;
    for (int i = 0; i < FOOT_CORNERS; i++) {
        out->at[i] = to_frame(frame, f->corner[i]);
    }
}

/* --- clipping --- */

/* The spot between p (kept, value >= 0) and q (cut off, value < 0) where the value is 0. */
static Spot cut_between(Spot p, int64_t at_p, Spot q, int64_t at_q)
{
    int64_t whole = at_p - at_q;
    while (whole >= (int64_t)1 << 36) { /* products must stay in 64 bits; a ratio of 36 bits is finer than a grain */
        whole /= 2;
        at_p /= 2;
    }
    return (Spot){p.x + divide((q.x - p.x) * at_p, whole), p.y + divide((q.y - p.y) * at_p, whole)};
}

/* One side of the clipping shape: corners with value[i] >= 0 stay. An outline that is not convex may keep edges along the cut;
 * they enclose no ground. */
static void clip(Outline *o, const int64_t *value)
{
    Outline in;
    in.count = o->count;
    memcpy(in.at, o->at, (size_t)o->count * sizeof *o->at);
    o->count = 0;
    for (int i = 0; i < in.count; i++) {
        int j = i + 1 < in.count ? i + 1 : 0;
        bool room = o->count + 2 <= (int)(sizeof o->at / sizeof *o->at);
        if (value[i] >= 0 && room) {
            o->at[o->count++] = in.at[i];
        }
        if (value[i] > 0 && value[j] < 0 && room) {
            o->at[o->count++] = cut_between(in.at[i], value[i], in.at[j], value[j]);
        } else if (value[i] < 0 && value[j] > 0 && room) {
            o->at[o->count++] = cut_between(in.at[j], value[j], in.at[i], value[i]);
        }
    }
}

void outline_clip(Outline *o, int a, int b, Grain c)
{
    assert(o->count <= AREA_CORNERS + 8);
    assert(a || b);
    int64_t value[sizeof o->at / sizeof *o->at];
    bool all = true;
    for (int i = 0; i < o->count; i++) {
        value[i] = a * o->at[i].x + b * o->at[i].y - c;
        all = all && value[i] >= 0;
    }
    if (!all) {
        clip(o, value);
    }
}

void outline_clip_by(Outline *o, Spot from, Spot to)
{
    int64_t value[sizeof o->at / sizeof *o->at];
    for (int i = 0; i < o->count; i++) {
        value[i] = -cross(from, to, o->at[i]);
    }
    clip(o, value);
}

static int64_t twice_ground(const Outline *o)
{
    int64_t sum = 0;
    for (int i = 0; i < o->count; i++) {
        Spot p = o->at[i], q = o->at[i + 1 < o->count ? i + 1 : 0];
        sum += q.x * p.y - p.x * q.y;
    }
    return sum;
}

int64_t outline_ground(const Outline *o)
{
    int64_t twice = twice_ground(o);
    return divide(twice < 0 ? -twice : twice, 2 * (int64_t)GRAIN * GRAIN);
}

/* --- distance from a rectangle about the origin --- */

static uint64_t spot_gap_square(Spot s, Grain half, Grain deep)
{
    Grain x = most(size_of(s.x) - half, 0), y = most(size_of(s.y) - deep, 0);
    return square(x, y);
}

/* Separated by x, by y, or by the line through the segment: else it goes through the inside. */
bool segment_crosses(Spot a, Spot b, Grain half, Grain deep)
{
    assert(half >= 0 && deep >= 0);
    if (most(a.x, b.x) <= -half || least(a.x, b.x) >= half || most(a.y, b.y) <= -deep || least(a.y, b.y) >= deep) {
        return false;
    }
    Grain dx = b.x - a.x, dy = b.y - a.y;
    int64_t centre = dx * a.y - dy * a.x; /* of the origin */
    int64_t reach = size_of(dx) * deep + size_of(dy) * half;
    return (centre < 0 ? -centre : centre) < reach;
}

static bool holds_origin(const Outline *o)
{
    bool in = false;
    for (int i = 0; i < o->count; i++) {
        Spot p = o->at[i], q = o->at[i + 1 < o->count ? i + 1 : 0];
        if ((p.y > 0) != (q.y > 0)) {
            int64_t turn = q.x * p.y - p.x * q.y; /* sign tells on which side of the edge the origin lies */
            in ^= (turn < 0) == (q.y > p.y);
        }
    }
    return in;
}

uint64_t outline_gap(const Outline *o, Grain half, Grain deep)
{
    assert(half >= 0 && deep >= 0);
    if (holds_origin(o)) {
        return 0;
    }
    uint64_t gap = UINT64_MAX;
    for (int i = 0; i < o->count && gap > 0; i++) {
        Spot p = o->at[i], q = o->at[i + 1 < o->count ? i + 1 : 0];
        uint64_t next = spot_gap_square(p, half, deep);
        gap = next < gap ? next : gap;
        if (segment_crosses(p, q, half, deep)) {
            return 0;
        }
        for (int corner = 0; corner < FOOT_CORNERS; corner++) {
            Spot c = {corner & 1 ? half : -half, corner & 2 ? deep : -deep};
            next = spot_segment_gap(c, p, q);
            gap = next < gap ? next : gap;
        }
    }
    return gap;
}
