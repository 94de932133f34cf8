/* room_along_line.c - where a base that is slid along a straight line has room (G17): along an entry segment, along the wall of a strongpoint.
 *
 * A row is a line of places, one after the other in one facing and evenly spaced but for rounding. Thousands of places are asked about,
 * so what was found of a neighbour at one place is kept for as long as it must hold: a gap changes by no more than the way between two
 * places, shared ground by no more than that way times the size of the base. Near a limit every place is measured, and the answer is
 * that of fits().
 */
#include "rules/danube/danube.h"

#include <assert.h>

typedef struct Beside { /* somebody beside the row */
    Footprint foot;
    bool keeps; /* an enemy from whom an inch is kept; others may touch */
    bool bars;  /* there is no room because of him */
    int next;   /* the place from which on he has to be looked at again */
} Beside;

typedef struct RowSides {
    Inch length, size; /* of the row; of the base, wide and deep together */
    bool edge;         /* of the table, or closed ground: every place is judged as a whole */
    Beside unit[UNITS_MAX];
    int units;
} RowSides;

static void find_beside(const Row *row, RowSides *r)
{
    const Game *g = row->g;
    const State *s = row->s;
    Footprint first = row->place(row, 0), last = row->place(row, row->count - 1), now = footprint_of(g, s, row->u);
    Spot low = {first.low.x < last.low.x ? first.low.x : last.low.x,
                first.low.y < last.low.y ? first.low.y : last.low.y};
    Spot high = {first.high.x > last.high.x ? first.high.x : last.high.x,
                 first.high.y > last.high.y ? first.high.y : last.high.y};
    Inch width = g->ground->width, height = g->ground->height;
    Grain keep = (Grain)g->limit.keep_off * GRAIN;
    const Area *closed;
    r->units = 0;
    r->length = spot_gap(first.centre, last.centre);
    r->size = first.base.width + first.base.depth;
    r->edge = !footprint_on_table(&first, width, height) || !footprint_on_table(&last, width, height) ||
              ground_near(g->ground, closed_to(g, s, row->u), low, high, &closed, 1) > 0;
    FOR_UNITS (g, s, v) {
        Footprint f = footprint_of(g, s, v);
        if (v == row->u || f.high.x + keep < low.x || f.low.x - keep > high.x || f.high.y + keep < low.y ||
            f.low.y - keep > high.y) {
            continue;
        }
        bool near = on_table(s, row->u) && footprint_within(&now, &f, g->limit.keep_off - 1);
        r->unit[r->units++] = (Beside){f, side_of(g, v) != side_of(g, row->u) && !near, false, 0};
    }
}

static void look_at(const Row *row, const RowSides *r, Beside *n, const Footprint *f, int i)
{
    enum { ROUNDING = 2 }; /* hundredths by which two rounded places may lie nearer than the way between them */
    Inch keep = row->g->limit.keep_off, gap = footprint_gap(f, &n->foot), holds = gap;
    if (n->keeps) {
        n->bars = gap < keep;
        holds = n->bars ? keep - gap : gap - keep;
    } else if (!gap) {
        int64_t shared = footprint_shared(f, &n->foot) - OVERLAP_LEAST;
        n->bars = footprint_overlap(f, &n->foot);
        holds = (Inch)((shared < 0 ? -shared : shared) / r->size);
    } else {
        n->bars = false;
    }
    n->next = i + 1 + (holds > ROUNDING && r->length ? (holds - ROUNDING) * (row->count - 1) / r->length : 0);
}

/* Is there room at this place? Asked for one place after the other. */
static bool has_room(const Row *row, RowSides *r, int i)
{
    bool bars = false, look = r->edge;
    for (int k = 0; k < r->units; k++) {
        look |= r->unit[k].next <= i;
    }
    if (look) {
        Footprint f = row->place(row, i);
        for (int k = 0; k < r->units; k++) {
            if (r->unit[k].next <= i) {
                look_at(row, r, &r->unit[k], &f, i);
            }
        }
        bars = r->edge && !fits_there(row->g, row->s, row->u, row->formation, &f, NO_PIECE);
    }
    for (int k = 0; k < r->units; k++) {
        bars |= r->unit[k].bars;
    }
    return !bars;
}

void places_that_fit(const Row *row, bool *good)
{
    assert(row->count > 0);
    RowSides r;
    find_beside(row, &r);
    for (int i = 0; i < row->count; i++) {
        good[i] = has_room(row, &r, i);
    }
}
