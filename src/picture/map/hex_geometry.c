/* hex_geometry.c - the geometry of a drawn map: cells on paper, their corners, the softened borders of terrain.
 *
 * Everything is computed as if hexes had flat tops, u across the columns and v down; for pointed tops u and v change
 * places at the last moment. Vertices lie on a whole-numbered lattice (half a side by half a height), which makes
 * borders exact: at every vertex of a border one line comes in and one goes out.
 */
#include "picture/picture_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIDE (UNIT / 1.7320508075688772)

/* Where the grid puts a hex, in steps of the lattice. */
static void lattice(const Map *m, Hex h, int *u, int *v)
{
    double x, y;
    grid_centre(&m->grid, h, &x, &y);
    double across = m->grid.flat ? x : y, along = m->grid.flat ? y : x;
    *u = (int)lround(across / 0.8660254037844386);
    *v = (int)lround(along * 2);
}

/* First cell of the lattice and number of columns and rows. */
static void extent(Sheet *s)
{
    int u1 = INT32_MIN, v1 = INT32_MIN;
    s->u0 = s->v0 = INT32_MAX;
    for (int i = 0; i < s->map->grid.count; i++) {
        int u, v;
        lattice(s->map, (Hex)i, &u, &v);
        s->u0 = u < s->u0 ? u : s->u0;
        s->v0 = v < s->v0 ? v : s->v0;
        u1 = u > u1 ? u : u1;
        v1 = v > v1 ? v : v1;
    }
    s->columns = u1 - s->u0 + 1;
    s->rows = (v1 - s->v0) / 2 + 1;
}

static Pt place(const Sheet *s, double u, double v) { return s->flat ? (Pt){u, v} : (Pt){v, u}; }

static int lower(const Sheet *s, int c) { return ((c & 1) != 0) == s->lower_odd; }

Pt cell_centre(const Sheet *s, Cell c) { return place(s, c.c * 1.5 * SIDE, (c.r + 0.5 * lower(s, c.c)) * UNIT); }

/* Corners clockwise on the sheet: corner d and d + 1 bound the side of direction d; direction 0 is north of a flat
 * hex. */
Pt cell_corner(const Sheet *s, Cell c, int i)
{
    static const double du[6] = {-0.5, 0.5, 1, 0.5, -0.5, -1}, dv[6] = {-0.5, -0.5, 0, 0.5, 0.5, 0};
    double u = c.c * 1.5 * SIDE, v = (c.r + 0.5 * lower(s, c.c)) * UNIT;
    int k = s->flat ? (i + 6) % 6 : (12 - i) % 6; /* exchanged axes turn the sense round */
    return place(s, u + du[k] * SIDE, v + dv[k] * UNIT);
}

Cell cell_next(const Sheet *s, Cell c, int direction)
{
    int low = lower(s, c.c), d = s->flat ? direction : (11 - direction) % 6;
    switch (d) {
    case 0: return (Cell){c.c, c.r - 1};
    case 1: return (Cell){c.c + 1, c.r - 1 + low};
    case 2: return (Cell){c.c + 1, c.r + low};
    case 3: return (Cell){c.c, c.r + 1};
    case 4: return (Cell){c.c - 1, c.r + low};
    default: return (Cell){c.c - 1, c.r - 1 + low};
    }
}

int cell_direction(const Sheet *s, Cell a, Cell b)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Cell n = cell_next(s, a, d);
        if (n.c == b.c && n.r == b.r) {
            return d;
        }
    }
    return -1;
}

static void widen(double *x0, double *y0, double *x1, double *y1, Pt p)
{
    *x0 = fmin(*x0, p.x);
    *y0 = fmin(*y0, p.y);
    *x1 = fmax(*x1, p.x);
    *y1 = fmax(*y1, p.y);
}

static bool in_crop(const Sheet *s, Hex h)
{
    int c = grid_col(&s->map->grid, h), r = grid_row(&s->map->grid, h);
    return !s->cropped ||
           (c >= s->crop.first_col && c <= s->crop.last_col && r >= s->crop.first_row && r <= s->crop.last_row);
}

static void measure(Sheet *s)
{
    s->x0 = s->y0 = s->cx0 = s->cy0 = HUGE_VAL;
    s->x1 = s->y1 = s->cx1 = s->cy1 = -HUGE_VAL;
    for (int i = 0; i < s->map->grid.count; i++) {
        if (!s->map->on[i]) {
            continue;
        }
        for (int k = 0; k < 6; k++) {
            Pt p = cell_corner(s, sheet_cell(s, (Hex)i), k);
            widen(&s->x0, &s->y0, &s->x1, &s->y1, p);
            if (in_crop(s, (Hex)i)) {
                widen(&s->cx0, &s->cy0, &s->cx1, &s->cy1, p);
            }
        }
    }
    if (s->x0 > s->x1) { /* a map without a hex in play */
        s->x0 = s->y0 = s->x1 = s->y1 = 0;
    }
    if (s->cx0 > s->cx1) { /* a crop that meets no hex shows everything */
        s->cx0 = s->x0, s->cy0 = s->y0, s->cx1 = s->x1, s->cy1 = s->y1;
        s->cropped = false;
    }
}

void sheet_open(Sheet *s, const Map *m, PictureCrop crop)
{
    *s = (Sheet){.map = m, .flat = m->grid.flat, .crop = crop};
    s->cropped = crop.first_col || crop.last_col || crop.first_row || crop.last_row;
    extent(s);
    s->hex = must_alloc(sizeof *s->hex * (size_t)(s->columns * s->rows));
    for (int i = 0; i < s->columns * s->rows; i++) {
        s->hex[i] = HEX_NONE;
    }
    for (int i = 0; i < m->grid.count; i++) {
        int u, v;
        lattice(m, (Hex)i, &u, &v);
        if ((v - s->v0) & 1) {
            s->lower_odd = (u - s->u0) & 1;
        }
        s->hex[(u - s->u0) * s->rows + (v - s->v0) / 2] = (Hex)i;
    }
    measure(s);
}

void sheet_close(Sheet *s)
{
    free(s->hex);
    s->hex = NULL;
}

Cell sheet_cell(const Sheet *s, Hex h)
{
    int u, v;
    lattice(s->map, h, &u, &v);
    return (Cell){u - s->u0, (v - s->v0) / 2};
}

Hex sheet_hex(const Sheet *s, Cell c)
{
    if (c.c < 0 || c.c >= s->columns || c.r < 0 || c.r >= s->rows) {
        return HEX_NONE;
    }
    Hex h = s->hex[c.c * s->rows + c.r];
    return h != HEX_NONE && s->map->on[h] ? h : HEX_NONE;
}

Hex sheet_near(const Sheet *s, Cell c)
{
    c.c = c.c < 0 ? 0 : c.c >= s->columns ? s->columns - 1 : c.c;
    c.r = c.r < 0 ? 0 : c.r >= s->rows ? s->rows - 1 : c.r;
    Hex h = sheet_hex(s, c);
    for (int k = 1; h == HEX_NONE && k < 3; k++) { /* holes at the end of short columns */
        h = sheet_hex(s, (Cell){c.c, c.r - k});
        h = h == HEX_NONE ? sheet_hex(s, (Cell){c.c, c.r + k}) : h;
    }
    return h;
}

bool sheet_shows(const Sheet *s, Hex h) { return h != HEX_NONE && s->map->on[h] && in_crop(s, h); }

Pt hex_centre(const Sheet *s, Hex h) { return cell_centre(s, sheet_cell(s, h)); }

void hex_outline(const Sheet *s, Hex h, double inset, Pt out[6])
{
    Cell c = sheet_cell(s, h);
    Pt m = cell_centre(s, c);
    for (int i = 0; i < 6; i++) {
        out[i] = pt_mid(cell_corner(s, c, i), m, inset);
    }
}

void picture_centre(const Map *m, Hex h, double *x, double *y)
{
    Sheet s;
    sheet_open(&s, m, (PictureCrop){0});
    Pt p = hex_centre(&s, h);
    *x = p.x;
    *y = p.y;
    sheet_close(&s);
}

/* --- borders --------------------------------------------------------------------------------------------- */

typedef struct Web { /* the border as a graph: for each vertex the one that follows it, -1 where no border passes */
    int width, height;
    int *next;
    Pt *at;
} Web;

/* A vertex on the lattice: three half sides to a column, two half heights to a row. */
static int vertex(const Sheet *s, const Web *w, Cell c, int corner)
{
    static const int du[6] = {-1, 1, 2, 1, -1, -2}, dv[6] = {-1, -1, 0, 1, 1, 0};
    int k = s->flat ? corner % 6 : (12 - corner) % 6;
    int u = 3 * (c.c + RING) + 2 + du[k], v = 2 * (c.r + RING) + lower(s, c.c) + 1 + dv[k];
    assert(u >= 0 && u < w->width && v >= 0 && v < w->height);
    return u * w->height + v;
}

static bool belongs(const Sheet *s, Cell c, Inside *inside, const void *what)
{
    return c.c >= -RING && c.c < s->columns + RING && c.r >= -RING && c.r < s->rows + RING && inside(s, c, what);
}

static void weave(const Sheet *s, Web *w, Cell c, Inside *inside, const void *what)
{
    if (!belongs(s, c, inside, what)) {
        return;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!belongs(s, cell_next(s, c, d), inside, what)) {
            int a = vertex(s, w, c, d), b = vertex(s, w, c, d + 1);
            w->next[a] = b;
            w->at[a] = cell_corner(s, c, d);
        }
    }
}

void sheet_borders(const Sheet *s, Inside *inside, const void *what, Lines *out)
{
    Web w = {.width = 3 * (s->columns + 2 * RING) + 3, .height = 2 * (s->rows + 2 * RING) + 3};
    int n = w.width * w.height;
    w.next = must_alloc(sizeof *w.next * (size_t)n);
    w.at = must_alloc(sizeof *w.at * (size_t)n);
    for (int i = 0; i < n; i++) {
        w.next[i] = -1;
    }
    for (int c = -RING; c < s->columns + RING; c++) {
        for (int r = -RING; r < s->rows + RING; r++) {
            weave(s, &w, (Cell){c, r}, inside, what);
        }
    }
    for (int i = 0; i < n; i++) {
        if (w.next[i] < 0) {
            continue;
        }
        lines_begin(out);
        for (int k = i; w.next[k] >= 0;) {
            int next = w.next[k];
            lines_add(out, w.at[k]);
            w.next[k] = -1;
            k = next;
        }
    }
    free(w.next);
    free(w.at);
}

/* A quadratic curve from a to c with control b; the end point is left to the next piece. */
static void bend(Lines *out, Pt a, Pt b, Pt c, double step)
{
    int q = (int)(pt_distance(a, c) / step);
    q = q < 2 ? 2 : q;
    for (int j = 0; j < q; j++) {
        double t = (double)j / q, u = 1 - t;
        lines_add(out, (Pt){u * u * a.x + 2 * t * u * b.x + t * t * c.x, u * u * a.y + 2 * t * u * b.y + t * t * c.y});
    }
}

void soften(const Pt *loop, int count, Rng *r, double jitter, double step, Lines *out)
{
    Pt *m = must_alloc(sizeof *m * (size_t)count);
    for (int i = 0; i < count; i++) {
        m[i] = pt_mid(loop[i], loop[(i + 1) % count], 0.5);
        m[i].x += chance(r, -jitter, jitter);
        m[i].y += chance(r, -jitter, jitter);
    }
    lines_begin(out);
    for (int i = 0; i < count; i++) {
        bend(out, pt_mid(m[(i + count - 1) % count], m[i], 0.5), m[i], pt_mid(m[i], m[(i + 1) % count], 0.5), step);
    }
    free(m);
}

bool within(Pt p, const Pt *loop, int count)
{
    bool odd = false;
    for (int i = 0; i < count; i++) {
        Pt a = loop[i], b = loop[(i + 1) % count];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            odd = !odd;
        }
    }
    return odd;
}
