/* fire_strip.c - strips, fans and the nearest point of a footprint. */
#include "table/fire_strip.h"

#include "table/table_inside.h"

Strip strip_make(Spot muzzle, Angle bearing, Inch width, Inch length)
{
    Strip s = {.muzzle = muzzle, .bearing = angle_norm(bearing), .half = width / 2, .length = length};
    angle_sines(s.bearing, &s.sin, &s.cos);
    return s;
}

static Frame strip_frame(const Strip *s) { return (Frame){s->muzzle, s->sin, s->cos}; }

static Beam strip_axis(const Strip *s, Inch along) { return line_bearing(s->muzzle, s->bearing, along); }

Inch strip_along(const Strip *s, Spot at)
{
    Frame frame = strip_frame(s);
    Spot local = to_frame(&frame, at);
    Inch along = inch_of(local.y);
    return inch_of(size_of(local.x)) <= s->half && along > 0 && along <= s->length ? along : INCH_NONE;
}

bool strip_near(const Strip *s, const Footprint *f)
{
    Frame frame = strip_frame(s);
    Spot local = to_frame(&frame, f->centre);
    Grain side = (Grain)(s->half + 1) * GRAIN + f->round;
    return size_of(local.x) <= side && local.y >= -f->round && local.y <= (Grain)(s->length + 1) * GRAIN + f->round;
}

/* What is left of an outline, seen in the frame of the strip, when it is cut down to it. */
static bool part_of(const Strip *s, Outline *o, Part *out)
{
    Grain half = (Grain)s->half * GRAIN, near = INT64_MAX, far = INT64_MIN;
    outline_clip(o, 1, 0, -half);
    outline_clip(o, -1, 0, -half);
    outline_clip(o, 0, 1, 0);
    outline_clip(o, 0, -1, -(Grain)s->length * GRAIN);
    out->ground = outline_ground(o);
    if (out->ground <= STRIP_LEAST) {
        return false;
    }
    for (int i = 0; i < o->count; i++) {
        near = least(near, o->at[i].y);
        far = most(far, o->at[i].y);
    }
    out->near = inch_of(near);
    out->far = inch_of(far);
    return true;
}

bool strip_part(const Strip *s, const Footprint *f, Part *out)
{
    if (!strip_near(s, f)) {
        return false;
    }
    Frame frame = strip_frame(s);
    Outline o;
    outline_of_foot(f, &frame, &o);
    return part_of(s, &o, out);
}

/* --- ends --- */

static bool axis_apart(const Strip *s, const Area *a)
{
    Beam axis = strip_axis(s, s->length);
    Grain wide = (Grain)(s->half + 1) * GRAIN;
    return most(axis.from.x, axis.to.x) + wide < a->low.x || least(axis.from.x, axis.to.x) - wide > a->high.x ||
           most(axis.from.y, axis.to.y) + wide < a->low.y || least(axis.from.y, axis.to.y) - wide > a->high.y;
}

static Inch wall_end(const Strip *s, const StripEnds *ends, int *wall)
{
    Frame frame = strip_frame(s);
    Inch end = s->length;
    *wall = -1;
    for (int i = 0; i < ends->ground->count; i++) {
        const Area *a = &ends->ground->area[i];
        Outline o;
        Part part;
        if (!(ends->walls >> a->kind & 1) || axis_apart(s, a)) {
            continue;
        }
        outline_of_area(a, &frame, &o);
        if (part_of(s, &o, &part) && part.near < end) {
            end = part.near;
            *wall = i;
        }
    }
    return end;
}

enum { WOODS_MOST = 2 * AREA_CUTS };

/* Stretches of wood on the axis, rising; areas that overlap count once. */
static int wood_stretches(const Strip *s, const StripEnds *ends, Inch upto, Stretch out[WOODS_MOST])
{
    int count = 0;
    for (int i = 0; i < ends->ground->count; i++) {
        const Area *a = &ends->ground->area[i];
        Stretch in[AREA_CUTS];
        int n = ends->woods >> a->kind & 1 ? line_inside(strip_axis(s, upto), a, in) : 0;
        for (int k = 0; k < n && count < WOODS_MOST; k++) {
            int at = count++;
            for (; at > 0 && out[at - 1].from > in[k].from; at--) {
                out[at] = out[at - 1];
            }
            out[at] = in[k];
        }
    }
    return count;
}

static Inch wood_end(const Strip *s, const StripEnds *ends, Inch upto)
{
    Stretch wood[WOODS_MOST];
    int count = wood_stretches(s, ends, upto, wood);
    Inch left = ends->deep, seen = 0;
    for (int i = 0; i < count; i++) {
        Inch from = wood[i].from > seen ? wood[i].from : seen;
        if (wood[i].to - from > left) {
            return from + left;
        }
        if (wood[i].to > from) {
            left -= wood[i].to - from;
            seen = wood[i].to;
        }
    }
    return upto;
}

Inch strip_end(const Strip *s, const StripEnds *ends, int *wall)
{
    Inch at_wall = wall_end(s, ends, wall), at_wood = wood_end(s, ends, at_wall);
    if (at_wood < at_wall) {
        *wall = -1;
    }
    return at_wood;
}

bool strip_masked(const Strip *s, const Ground *ground, Inch along, int top)
{
    for (int i = 0; i < ground->count; i++) {
        const Area *a = &ground->area[i];
        Stretch in[AREA_CUTS];
        if (ground->kinds->level[a->kind] && a->level > top && line_inside(strip_axis(s, along), a, in) > 0) {
            return true;
        }
    }
    return false;
}

/* --- the fan --- */

Inch fan_meets(const Fan *fan, const Footprint *f)
{
    Grain dx = f->centre.x - fan->muzzle.x, dy = f->centre.y - fan->muzzle.y;
    Grain far = (Grain)fan->reach * GRAIN + f->round;
    if (size_of(dx) > far || size_of(dy) > far) {
        return INCH_NONE;
    }
    Inch first = INCH_NONE;
    for (int turn = -fan->half; turn <= fan->half; turn++) {
        Beam ray = line_bearing(fan->muzzle, angle_norm(fan->facing + turn * DEGREE),
                                fan->reach + 1); /* so that it meets what it just touches */
        Inch at = line_meets(ray, f);
        first = at != INCH_NONE && at <= fan->reach && (first == INCH_NONE || at < first) ? at : first;
    }
    return first;
}

/* --- nearest --- */

Spot footprint_nearest(const Footprint *f, Spot s)
{
    if (!f->area) {
        Spot at = footprint_local(f, s);
        Grain x = most(-f->half, least(at.x, f->half)), y = most(-f->deep, least(at.y, f->deep));
        return x == at.x && y == at.y ? s : footprint_spot(f, x, y);
    }
    const Area *a = f->area;
    Spot best = s;
    uint64_t gap = UINT64_MAX;
    if (area_has(a, s)) {
        return s;
    }
    for (int i = 0; i < a->corners; i++) {
        Spot on = segment_nearest(s, a->corner[i], a->corner[i + 1 < a->corners ? i + 1 : 0]);
        uint64_t next = square(on.x - s.x, on.y - s.y);
        if (next < gap) {
            gap = next;
            best = on;
        }
    }
    return best;
}
