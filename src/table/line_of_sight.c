/* line_of_sight.c - corridors, rays and lines of sight. */
#include "table/line_of_sight.h"

#include "table/table_inside.h"

#include <assert.h>

/* --- the corridor --- */

static void clip_to_strip(Outline *o, const Footprint *gun, Inch from, Inch to)
{
    outline_clip(o, 1, 0, -gun->half);
    outline_clip(o, -1, 0, -gun->half);
    outline_clip(o, 0, 1, gun->deep + (Grain)from * GRAIN);
    outline_clip(o, 0, -1, -gun->deep - (Grain)to * GRAIN);
}

bool corridor_part(const Footprint *gun, Inch reach, const Footprint *b, Part *out)
{
    assert(reach >= 0);
    Frame frame = footprint_frame(gun);
    Spot centre = to_frame(&frame, b->centre);
    if (size_of(centre.x) > gun->half + b->round || centre.y < -b->round ||
        centre.y > gun->deep + (Grain)reach * GRAIN + b->round) {
        return false;
    }
    Outline o;
    outline_of_foot(b, &frame, &o);
    clip_to_strip(&o, gun, 0, reach);
    out->ground = outline_ground(&o);
    if (out->ground <= CORRIDOR_LEAST) {
        return false;
    }
    Grain near = INT64_MAX, far = INT64_MIN;
    for (int i = 0; i < o.count; i++) {
        near = least(near, o.at[i].y);
        far = most(far, o.at[i].y);
    }
    out->near = inch_of(near - gun->deep);
    out->far = inch_of(far - gun->deep);
    return true;
}

bool corridor_crosses(const Footprint *gun, Inch from, Inch to, const Area *a)
{
    assert(from <= to);
    Frame frame = footprint_frame(gun);
    Outline o;
    outline_of_area(a, &frame, &o);
    clip_to_strip(&o, gun, from, to);
    return outline_ground(&o) > OVERLAP_LEAST;
}

/* --- rays --- */

int ray_count(const Footprint *gun) { return (gun->base.width + RAY_STEP - 1) / RAY_STEP + 1; }

Beam line_bearing(Spot from, Angle bearing, Inch length)
{
    Frame frame = {from, angle_sin(bearing), angle_cos(bearing)};
    return (Beam){from, from_frame(&frame, (Spot){0, (Grain)length * GRAIN})};
}

/* The last ray is the right end, whatever is left of the step. */
Beam ray_at(const Footprint *gun, int ray, Inch reach)
{
    Grain right = least((Grain)ray * RAY_STEP * GRAIN - gun->half, gun->half);
    return (Beam){footprint_spot(gun, right, gun->deep), footprint_spot(gun, right, gun->deep + (Grain)reach * GRAIN)};
}

/* --- lines --- */

/* The part of p-q, 0..length along it, that lies between -wide and wide on one axis. */
static bool slab(Grain p, Grain q, Grain wide, Grain length, Grain *from, Grain *to)
{
    if (p == q) {
        return p > -wide && p < wide;
    }
    Grain low = p < q ? -wide : wide, size = size_of(q - p);
    Grain in = divide((p < q ? low - p : p - low) * length, size);
    Grain out = divide((p < q ? wide - p : p + wide) * length, size);
    *from = most(*from, in);
    *to = least(*to, out);
    return *from < *to;
}

static Inch line_meets_rectangle(Beam l, const Footprint *f)
{
    Frame frame = footprint_frame(f);
    Spot p = to_frame(&frame, l.from), q = to_frame(&frame, l.to);
    if (most(p.x, q.x) <= -f->half || least(p.x, q.x) >= f->half || most(p.y, q.y) <= -f->deep ||
        least(p.y, q.y) >= f->deep || !segment_crosses(p, q, f->half, f->deep)) {
        return INCH_NONE;
    }
    Grain length = length_of(square(q.x - p.x, q.y - p.y)), from = 0, to = length;
    if (!slab(p.x, q.x, f->half, length, &from, &to) || !slab(p.y, q.y, f->deep, length, &from, &to)) {
        return INCH_NONE;
    }
    return inch_of(from);
}

static bool line_apart(Beam l, Spot low, Spot high)
{
    return most(l.from.x, l.to.x) < low.x || least(l.from.x, l.to.x) > high.x || most(l.from.y, l.to.y) < low.y ||
           least(l.from.y, l.to.y) > high.y;
}

Inch line_meets(Beam l, const Footprint *f)
{
    if (line_apart(l, f->low, f->high)) {
        return INCH_NONE;
    }
    if (!f->area) {
        return line_meets_rectangle(l, f);
    }
    Stretch in[AREA_CUTS];
    return line_inside(l, f->area, in) > 0 ? in[0].from : INCH_NONE;
}

/* --- sight --- */

enum { NEAR_MOST = 96 };

/* What may block a line between two feet: only what their common bounds touch. */
typedef struct Between {
    const Footprint *foot[NEAR_MOST];
    const Area *area[NEAR_MOST];
    int feet, areas;
    const GroundKinds *kinds;
    int top;
} Between;

static bool blocks_at_all(const Area *a, const GroundKinds *kinds, int top)
{
    return kinds->see[a->kind] < SEE_ALL || (kinds->level[a->kind] && a->level > top);
}

static void gather(Between *b, const Screen *screen, Beam box, const Area *held_a, const Area *held_b)
{
    b->feet = b->areas = 0;
    b->top = screen->top;
    b->kinds = screen->ground ? screen->ground->kinds : NULL;
    for (int i = 0; i < screen->feet && b->feet < NEAR_MOST; i++) {
        if (!line_apart(box, screen->foot[i]->low, screen->foot[i]->high)) {
            b->foot[b->feet++] = screen->foot[i];
        }
    }
    for (int i = 0; screen->ground && i < screen->ground->count && b->areas < NEAR_MOST; i++) {
        const Area *a = &screen->ground->area[i];
        if (a != held_a && a != held_b && blocks_at_all(a, b->kinds, b->top) && !line_apart(box, a->low, a->high)) {
            b->area[b->areas++] = a;
        }
    }
}

static bool is_free(Beam l, const Between *b)
{
    Inch crossed[GROUND_KINDS] = {0};
    for (int i = 0; i < b->feet; i++) {
        if (line_meets(l, b->foot[i]) != INCH_NONE) {
            return false;
        }
    }
    for (int i = 0; i < b->areas; i++) {
        const Area *a = b->area[i];
        Inch inside = line_length_inside(l, a, INT32_MAX);
        if (inside == 0) {
            continue;
        }
        crossed[a->kind] += inside;
        if ((b->kinds->level[a->kind] && a->level > b->top) || crossed[a->kind] > b->kinds->see[a->kind]) {
            return false;
        }
    }
    return true;
}

bool line_free(Beam l, const Screen *screen, const Area *held_a, const Area *held_b)
{
    Between b;
    gather(&b, screen, l, held_a, held_b);
    return is_free(l, &b);
}

/* Corners, edge middles and centre: the corners of a garrison are those of its outline. The centre first: it is free most often. */
static int target_spots(const Footprint *f, Spot out[2 * AREA_CORNERS + 1])
{
    int count = 0, corners = f->area ? f->area->corners : FOOT_CORNERS;
    const Spot *corner = f->area ? f->area->corner : f->corner;
    out[count++] = f->centre;
    for (int i = 0; i < corners; i++) {
        Spot p = corner[i], q = corner[i + 1 < corners ? i + 1 : 0];
        out[count++] = (Spot){divide(p.x + q.x, 2), divide(p.y + q.y, 2)};
        out[count++] = p;
    }
    return count;
}

/* Middle, quarters and ends of one edge. */
static void edge_spots(Spot p, Spot q, Spot out[5])
{
    static const int quarter[5] = {2, 1, 3, 0, 4};
    for (int i = 0; i < 5; i++) {
        out[i] = (Spot){p.x + divide((q.x - p.x) * quarter[i], 4), p.y + divide((q.y - p.y) * quarter[i], 4)};
    }
}

static bool sees_from(Spot from, const Spot *spot, int spots, const Between *b, Beam *free_line)
{
    for (int i = 0; i < spots; i++) {
        Beam l = {from, spot[i]};
        if (is_free(l, b)) {
            if (free_line) {
                *free_line = l;
            }
            return true;
        }
    }
    return false;
}

static Beam bounds_of_both(const Footprint *a, const Footprint *b)
{
    return (Beam){{least(a->low.x, b->low.x), least(a->low.y, b->low.y)},
                  {most(a->high.x, b->high.x), most(a->high.y, b->high.y)}};
}

bool footprint_sees(const Footprint *from, bool all_round, const Footprint *to, const Screen *screen, Beam *free_line)
{
    Between b;
    Spot spot[2 * AREA_CORNERS + 1], edge[5];
    gather(&b, screen, bounds_of_both(from, to), from->area, to->area);
    int spots = target_spots(to, spot);
    int corners = from->area ? from->area->corners : FOOT_CORNERS;
    const Spot *corner = from->area ? from->area->corner : from->corner;
    for (int i = 0; i < (all_round ? corners : 1); i++) { /* the front edge comes first */
        edge_spots(corner[i], corner[i + 1 < corners ? i + 1 : 0], edge);
        for (int j = 0; j < 5; j++) {
            if (sees_from(edge[j], spot, spots, &b, free_line)) {
                return true;
            }
        }
    }
    return false;
}
