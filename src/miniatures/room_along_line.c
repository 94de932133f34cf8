/* room_along_line.c - where a base that is slid along a straight line has room: along an entry segment, along the wall of a strongpoint.
 *
 * Thousands of places are asked about, so a neighbour is looked at only at places beside which he stands, and what was found of him at one
 * place is kept for as long as it must hold: a gap changes by no more than the way between two places, shared ground by no more than that
 * way times the extent across it of the smaller of both. Two convex bases that share ground at two places of the line share at least the
 * lesser of both between them. Near a limit every place is measured, and the answer is that of Row.fits.
 */
#include "miniatures/room_along_line.h"

/* Of a footprint, seen from the line: how far it reaches along it and across it, in grains from where the line begins. */
typedef struct Seen {
    Grain from, to, left, right;
} Seen;

typedef struct Beside { /* somebody beside the row */
    Footprint foot;
    bool keeps;     /* an enemy from whom an inch is kept; others may touch */
    bool bars;      /* there is no room because of him */
    int next, last; /* the places at which he has to be looked at again, and after which he stands behind */
    int abreast;    /* the place of which the middle is nearest to his */
    Inch across;    /* most by which the shared ground changes on a hundredth of the way */
    int64_t most;   /* ground they share where they are abreast; -1: not measured */
} Beside;

typedef struct RowSides {
    Spot from;      /* middle of the first place */
    Spot way;       /* and from there to that of the last, */
    Grain length;   /* so far */
    Seen own;       /* of the first place */
    int64_t wobble; /* ground by which the rounding of places across the line may change what is shared */
    bool edge;      /* of the table, or closed ground: every place is judged as a whole */
    Beside unit[UNITS_MAX];
    int units;
} RowSides;

enum {
    PLACE_ROUNDING = 2, /* hundredths by which two rounded places may lie nearer than the way between them */
    PLACE_SLACK = 4     /* and by which somebody may stand nearer than corners that are rounded say */
};

static void see_corner(Seen *out, const RowSides *r, Spot corner)
{
    Grain x = corner.x - r->from.x, y = corner.y - r->from.y;
    Grain along = (x * r->way.x + y * r->way.y) / r->length, across = (x * r->way.y - y * r->way.x) / r->length;
    *out = (Seen){along < out->from ? along : out->from, along > out->to ? along : out->to,
                  across < out->left ? across : out->left, across > out->right ? across : out->right};
}

static Seen seen_of(const RowSides *r, const Footprint *f)
{
    const Grain far = INT64_MAX;
    Seen out = {far, -far, far, -far};
    const Spot *corner = f->area ? f->area->corner : f->corner;
    int corners = f->area ? f->area->corners : FOOT_CORNERS;
    for (int i = 0; i < corners; i++) {
        see_corner(&out, r, corner[i]);
    }
    return out;
}

/* The place, from 0 to count - 1 if it is on the row at all, that lies so far along; rounded down. */
static int place_at(const Row *row, const RowSides *r, Grain along)
{
    Grain scaled = along * (row->count - 1), place = scaled / r->length;
    return (int)(scaled < 0 && place * r->length != scaled ? place - 1 : place);
}

/* Where along the row he can matter. False: nowhere. */
static bool stands_beside(const Row *row, const RowSides *r, Beside *n)
{
    Grain slack = ((n->keeps ? row->keep : 0) + PLACE_SLACK) * (Grain)GRAIN;
    Seen his = seen_of(r, &n->foot), own = r->own;
    if (his.left > own.right + slack || own.left > his.right + slack) {
        return false;
    }
    n->next = place_at(row, r, his.from - slack - own.to);
    n->last = place_at(row, r, his.to + slack - own.from) + 1;
    n->abreast = place_at(row, r, (his.from + his.to - own.from - own.to) / 2);
    Grain narrow = his.right - his.left < own.right - own.left ? his.right - his.left : own.right - own.left;
    n->across = (Inch)(narrow / GRAIN) + 2;
    n->most = -1;
    return n->last >= 0 && n->next < row->count;
}

static void find_beside(const Row *row, RowSides *r)
{
    const Battle *b = battle_of(row->g);
    Footprint first = row->place(row, 0), last = row->place(row, row->count - 1);
    Spot low = {first.low.x < last.low.x ? first.low.x : last.low.x,
                first.low.y < last.low.y ? first.low.y : last.low.y};
    Spot high = {first.high.x > last.high.x ? first.high.x : last.high.x,
                 first.high.y > last.high.y ? first.high.y : last.high.y};
    Inch width = b->ground->width, height = b->ground->height;
    Grain keep = (Grain)row->keep * GRAIN;
    const Area *closed;
    r->units = 0;
    r->from = first.centre;
    r->way = (Spot){last.centre.x - first.centre.x, last.centre.y - first.centre.y};
    r->length = root((uint64_t)(r->way.x * r->way.x + r->way.y * r->way.y));
    r->wobble = r->way.x && r->way.y ? (int64_t)PLACE_ROUNDING * (first.base.width + first.base.depth) : 0;
    r->edge = !footprint_on_table(&first, width, height) || !footprint_on_table(&last, width, height) ||
              ground_near(b->ground, row->closed, low, high, &closed, 1) > 0;
    if (r->length) {
        r->own = seen_of(r, &first);
    }
    for (int v = 0; v < b->units; v++) {
        if (v == row->u || unit_head(row->g, row->s, v)->place != ON_TABLE) {
            continue;
        }
        Footprint f = b->battle->footprint(row->g, row->s, v);
        if (f.high.x + keep < low.x || f.low.x - keep > high.x || f.high.y + keep < low.y || f.low.y - keep > high.y) {
            continue;
        }
        Beside *n = &r->unit[r->units];
        *n = (Beside){.foot = f, .keeps = row->keeps(row, v), .last = row->count};
        r->units += !r->length || stands_beside(row, r, n);
    }
}

/* He bars all places from this one to where they are abreast: what is shared there, and here, is more than rounding can take away. */
static bool bars_up_to_the_middle(const Row *row, const RowSides *r, Beside *n, int i, int64_t over)
{
    int64_t doubt = r->wobble + (int64_t)PLACE_ROUNDING * n->across;
    if (i >= n->abreast || n->abreast >= row->count || over <= doubt || (n->foot.area && !n->foot.area->convex)) {
        return false;
    }
    if (n->most < 0) {
        Footprint f = row->place(row, n->abreast);
        n->most = footprint_shared(&f, &n->foot);
    }
    return n->most - OVERLAP_LEAST > doubt;
}

static void look_at(const Row *row, const RowSides *r, Beside *n, const Footprint *f, int i)
{
    Inch keep = row->keep, gap = footprint_gap(f, &n->foot), holds = gap;
    if (n->keeps) {
        n->bars = gap < keep;
        holds = n->bars ? keep - gap : gap - keep;
    } else if (!gap) {
        int64_t over = footprint_shared(f, &n->foot) - OVERLAP_LEAST;
        n->bars = over > 0; /* as footprint_overlap has it */
        if (r->length && n->bars && bars_up_to_the_middle(row, r, n, i, over)) {
            n->next = n->abreast;
            return;
        }
        int64_t sure = (over < 0 ? -over : over) - r->wobble;
        holds = r->length && sure > 0 ? (Inch)(sure / n->across) : 0;
    } else {
        n->bars = false;
    }
    int way = holds > PLACE_ROUNDING && r->length ? place_at(row, r, (holds - PLACE_ROUNDING) * (Grain)GRAIN) : 0;
    n->next = i + 1 + way;
}

/* Is there room at this place? Asked for one place after the other. */
static bool has_room(const Row *row, RowSides *r, int i)
{
    bool bars = false, look = r->edge;
    for (int k = 0; k < r->units; k++) {
        Beside *n = &r->unit[k];
        if (i > n->last) {
            n->bars = false;
            n->next = row->count;
        }
        look |= n->next <= i;
    }
    if (look) {
        Footprint f = row->place(row, i);
        for (int k = 0; k < r->units; k++) {
            if (r->unit[k].next <= i) {
                look_at(row, r, &r->unit[k], &f, i);
            }
        }
        bars = r->edge && !row->fits(row, &f);
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
