/* path_toll.c - tolls of a way, and the edge that a fleeing base's centre crosses. */
#include "table/path_toll.h"

#include "table/table_inside.h"
#include "table/sweep_inside.h"

#include <assert.h>

static void toll_due(Tolls *t, int32_t along, int area)
{
    if (t->count == TOLLS_MOST) {
        return;
    }
    int at = t->count++;
    for (; at > 0 && t->due[at - 1].at > along; at--) {
        t->due[at] = t->due[at - 1];
    }
    t->due[at].at = along;
    t->due[at].area = (uint8_t)area;
}

void tolls_of(Tolls *t, const Path *p, const Ground *ground, uint32_t kinds, uint64_t paid)
{
    t->count = 0;
    for (int i = 0; i < ground->count; i++) {
        const Area *a = &ground->area[i];
        Stretch on[AREA_CUTS];
        if (!(kinds >> a->kind & 1) || (i < 64 && paid >> i & 1)) {
            continue;
        }
        int n = path_on_area(p, a, on);
        int k = n && on[0].from == 0 ? 1 : 0; /* it begins on it: only coming onto it again is dear */
        if (k < n) {
            toll_due(t, on[k].from, i);
        }
    }
}

void tolls_of_wheel(Tolls *t, const Path *wheel, const Ground *ground, uint32_t kinds, uint64_t paid)
{
    t->count = 0;
    for (int i = 0; i < ground->count && i < 64; i++) {
        const Area *a = &ground->area[i];
        bool near = a->low.x <= wheel->high.x && a->high.x >= wheel->low.x && a->low.y <= wheel->high.y &&
                    a->high.y >= wheel->low.y;
        if (!near || !(kinds >> a->kind & 1) || paid >> i & 1 || footprint_on(&wheel->start, a)) {
            continue;
        }
        int32_t at = path_meets_area(wheel, a);
        if (at != PATH_FREE) {
            toll_due(t, at, i);
        }
    }
}

int tolls_before(const Tolls *t, int32_t along, uint64_t *areas)
{
    int n = 0;
    while (n < t->count && t->due[n].at < along) {
        if (areas && t->due[n].area < 64) {
            *areas |= (uint64_t)1 << t->due[n].area;
        }
        n++;
    }
    return n;
}

Inch toll_reach(const Way *w, const Tolls *t, Inch each, Inch budget)
{
    assert(each >= 0);
    Inch far = way_reach(w, budget);
    for (int i = 0; i < t->count && t->due[i].at < far; i++) {
        budget -= each;
        Inch at = t->due[i].at, next = budget > 0 ? way_reach(w, budget) : 0;
        if (next <= at) {
            return at;
        }
        far = next;
    }
    return far;
}

int32_t path_centre_on_table(const Path *p, Inch width, Inch height)
{
    assert(width > 0 && height > 0);
    assert(p->kind == PATH_STRAIGHT);
    int32_t lo = 0, hi = p->limit;
    while (lo < hi) {
        int32_t middle = (lo + hi + 1) / 2;
        Footprint at;
        path_pass(p, middle, &at);
        bool on = at.centre.x >= 0 && at.centre.y >= 0 && at.centre.x <= (Grain)width * GRAIN &&
                  at.centre.y <= (Grain)height * GRAIN;
        lo = on ? middle : lo;
        hi = on ? hi : middle - 1;
    }
    return lo;
}

/* One bridge carries one crossing: more than one stretch of water on the way is waded. */
static bool bridged(const Ground *ground, uint32_t bridges, Beam way, const Stretch *wet)
{
    for (int k = 0; k < ground->count; k++) {
        Stretch dry[AREA_CUTS];
        int dries = bridges >> ground->area[k].kind & 1 ? line_inside(way, &ground->area[k], dry) : 0;
        if (dries == 1 && dry[0].from <= wet->from && dry[0].to >= wet->to) {
            return true;
        }
    }
    return false;
}

bool beam_wades(const Ground *ground, uint32_t rivers, uint32_t bridges, Beam way)
{
    for (int i = 0; i < ground->count; i++) {
        Stretch wet[AREA_CUTS];
        int wets = rivers >> ground->area[i].kind & 1 ? line_inside(way, &ground->area[i], wet) : 0;
        if (wets > 1 || (wets == 1 && !bridged(ground, bridges, way, &wet[0]))) {
            return true;
        }
    }
    return false;
}
