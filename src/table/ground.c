/* ground.c - reading the size and the terrain of a table, and asking what lies where.
 *
 * Reading goes on to the end when a record is wrong, so that a person sees all that is wrong at once.
 */
#include "table/ground.h"

#include "base/nearest_word.h"
#include "base/typed_rows.h"

#include <assert.h>
#include <string.h>

enum { GROUND_AREAS = 96, SMALLEST_TABLE = 12 * INCH };

/* --- kinds --- */

static bool read_inches(Span text, Inch lo, Inch hi, Inch *out)
{
    long value;
    if (!span_decimal(text, 2, lo, hi, &value)) {
        return false;
    }
    *out = (Inch)value;
    return true;
}

static bool read_sight(const Tsv *chart, int row, int column, Inch *see, Problems *p)
{
    Span cell = tsv_cell(chart, row, column);
    if (span_is(cell, "never") || span_is(cell, "crest")) {
        *see = SEE_ALL;
        return true;
    }
    if (!read_inches(cell, 0, TABLE_MOST, see)) {
        return problem(p, chart->file, chart->line[row],
                       "blocks is \"%.*s\", expected the inches of it that stop sight, \"never\" or \"crest\"",
                       SPAN_ARG(cell));
    }
    return true;
}

bool ground_kinds(const Tsv *chart, GroundKinds *out, Arena *a, Problems *p)
{
    int kind = tsv_need(chart, "kind", p), blocks = tsv_need(chart, "blocks", p), level = tsv_need(chart, "level", p);
    if (kind < 0 || blocks < 0 || level < 0) {
        return false;
    }
    if (chart->rows > GROUND_KINDS) {
        return problem(p, chart->file, 0, "there are %d kinds of terrain, expected at most %d", chart->rows,
                       GROUND_KINDS);
    }
    bool ok = true;
    out->count = chart->rows;
    for (int row = 0; row < chart->rows; row++) {
        int levels = 0;
        out->name[row] = arena_copy(a, tsv_cell(chart, row, kind));
        ok = read_sight(chart, row, blocks, &out->see[row], p) && ok;
        ok = tsv_int(chart, row, level, 0, 9, &levels, p) && ok;
        out->level[row] = (uint8_t)levels;
    }
    return ok;
}

int ground_kind(const GroundKinds *k, Span name)
{
    assert(k->count >= 0);
    for (int i = 0; i < k->count; i++) {
        if (span_is(name, k->name[i])) {
            return i;
        }
    }
    return -1;
}

/* --- the scenario --- */

typedef struct Reader {
    Ground *ground;
    Arena *arena;
    Problems *problems;
    int capacity;
    const char *file;
} Reader;

static bool wrong(Reader *r, const Record *record, const char *what, Span text, const char *expected)
{
    return problem(r->problems, record->file, record->line, "%s \"%.*s\", expected %s", what, SPAN_ARG(text), expected);
}

/* meta table W H */
static void read_size(Reader *r, const Record *record)
{
    if (!record_need(record, 3, "meta, key, value", r->problems)) {
        return;
    }
    Span rest = record->field[2], width, height, more;
    if (!span_word(&rest, &width) || !span_word(&rest, &height) || span_word(&rest, &more) ||
        !read_inches(width, SMALLEST_TABLE, TABLE_MOST, &r->ground->width) ||
        !read_inches(height, SMALLEST_TABLE, TABLE_MOST, &r->ground->height)) {
        wrong(r, record, "the table is", record->field[2], "its width and height in inches, 12 to 300 each");
        r->ground->width = r->ground->height = 0;
    }
}

/* "x,y x,y ..." */
static int read_corners(Reader *r, const Record *record, Span polygon, Point at[AREA_CORNERS])
{
    Span word;
    int count = 0;
    while (span_word(&polygon, &word)) {
        Span rest = word, x = {0};
        if (count == AREA_CORNERS) {
            wrong(r, record, "one corner too many is", word, "at most 64");
            return -1;
        }
        span_split(&rest, ',', &x);
        if (!rest.at || !read_inches(x, 0, TABLE_MOST, &at[count].x) ||
            !read_inches(rest, 0, TABLE_MOST, &at[count].y)) {
            wrong(r, record, "the corner is", word, "x,y in inches with at most two decimals");
            return -1;
        }
        if (at[count].x > r->ground->width || at[count].y > r->ground->height) {
            wrong(r, record, "the corner lies off the table:", word, "one inside the size that meta table gives");
            return -1;
        }
        count++;
    }
    return count;
}

static void unknown_kind(Reader *r, const Record *record, Span name)
{
    Buf known = {0};
    Nearest near = {0};
    for (int i = 0; i < r->ground->kinds->count; i++) {
        nearest_try(&near, name, r->ground->kinds->name[i]);
        buf_print(&known, "%s%s", i ? ", " : "one of: ", r->ground->kinds->name[i]);
    }
    if (near.best) {
        buf_print(&known, "; did you mean %s?", near.best);
    }
    wrong(r, record, "the terrain is", name, buf_str(&known));
    buf_free(&known);
}

/* terrain id kind name polygon */
static void read_terrain(Reader *r, const Record *record)
{
    Point at[AREA_CORNERS];
    const char *why = "";
    Ground *g = r->ground;
    if (!record_need(record, 5, "terrain, id, kind, name, polygon", r->problems)) {
        return;
    }
    int kind = ground_kind(g->kinds, record->field[2]);
    if (kind < 0) {
        unknown_kind(r, record, record->field[2]);
        return;
    }
    if (ground_find(g, record->field[1]) >= 0) {
        wrong(r, record, "the id stands twice:", record->field[1], "each once");
        return;
    }
    int count = read_corners(r, record, record->field[4], at);
    if (count < 0) {
        return;
    }
    if (g->count == r->capacity) {
        problem(r->problems, record->file, record->line, "there are more than %d terrain records", r->capacity);
        return;
    }
    Area *a = &g->area[g->count];
    if (!area_make(r->arena, at, count, a, &why)) {
        problem(r->problems, record->file, record->line,
                "the polygon of %.*s is not usable: %s; expected corners in order around its edge",
                SPAN_ARG(record->field[1]), why);
        return;
    }
    a->kind = (uint8_t)kind;
    a->id = arena_copy(r->arena, record->field[1]);
    a->name = arena_copy(r->arena, record->field[3]);
    g->count++;
}

static void read_all(Reader *r, Text scenario, const char *type, void (*read)(Reader *, const Record *))
{
    Records records = records_of(scenario);
    Record record;
    while (records_next(&records, &record)) {
        bool size = record_is(&record, "meta") && record.fields > 1 && span_is(record.field[1], "table");
        if (strcmp(type, "meta") == 0 ? size : record_is(&record, type)) {
            read(r, &record);
        }
    }
}

/* The top of a contour is as high as all the contours it lies in, its own included. */
static void raise_levels(Ground *g)
{
    for (int i = 0; i < g->count; i++) {
        int level = g->kinds->level[g->area[i].kind];
        for (int j = 0; level > 0 && j < g->count; j++) {
            if (j != i && g->kinds->level[g->area[j].kind] && area_inside(&g->area[i], &g->area[j])) {
                level += g->kinds->level[g->area[j].kind];
            }
        }
        g->area[i].level = (uint8_t)level;
    }
}

Ground *ground_read(Arena *a, Text scenario, const GroundKinds *kinds, Problems *p, bool *faulty)
{
    Ground *g = arena_alloc(a, sizeof *g);
    int before = p->count;
    g->kinds = kinds;
    g->area = arena_alloc(a, GROUND_AREAS * sizeof *g->area);
    Reader r = {.ground = g, .arena = a, .problems = p, .capacity = GROUND_AREAS, .file = scenario.name};
    read_all(&r, scenario, "meta", read_size);
    if (g->width == 0 && p->count == before) {
        problem(p, scenario.name, 0, "there is no record \"meta table W H\", expected the size of the table in inches");
    }
    if (p->count == before) {
        read_all(&r, scenario, "terrain", read_terrain);
    }
    *faulty = p->count != before;
    raise_levels(g);
    return g;
}

Ground *ground_load(Arena *a, Text scenario, const GroundKinds *kinds, Problems *p)
{
    bool faulty;
    Ground *g = ground_read(a, scenario, kinds, p, &faulty);
    return faulty ? NULL : g;
}

/* --- asking --- */

int ground_find(const Ground *g, Span id)
{
    for (int i = 0; i < g->count; i++) {
        if (span_is(id, g->area[i].id)) {
            return i;
        }
    }
    return -1;
}

int ground_level(const Ground *g, Spot s)
{
    int level = 0;
    for (int i = 0; i < g->count; i++) {
        int adds = g->kinds->level[g->area[i].kind];
        level += adds && area_has(&g->area[i], s) ? adds : 0;
    }
    return level;
}

int ground_at(const Ground *g, uint32_t kinds, Spot s)
{
    for (int i = 0; i < g->count; i++) {
        if ((kinds >> g->area[i].kind & 1) && area_has(&g->area[i], s)) {
            return i;
        }
    }
    return -1;
}

int ground_under(const Ground *g, uint32_t kinds, const Footprint *f, int after)
{
    assert(after >= -1);
    for (int i = after + 1; i < g->count; i++) {
        if ((kinds >> g->area[i].kind & 1) && footprint_on(f, &g->area[i])) {
            return i;
        }
    }
    return -1;
}

int ground_near(const Ground *g, uint32_t kinds, Spot low, Spot high, const Area **out, int most)
{
    assert(most > 0);
    assert(low.x <= high.x && low.y <= high.y);
    int count = 0;
    for (int i = 0; i < g->count && count < most; i++) {
        const Area *a = &g->area[i];
        if ((kinds >> a->kind & 1) && a->low.x <= high.x && a->high.x >= low.x && a->low.y <= high.y &&
            a->high.y >= low.y) {
            out[count++] = a;
        }
    }
    return count;
}

bool ground_bridged(const Ground *g, uint32_t bridges, Beam line, const Area *river)
{
    Stretch wet[AREA_CUTS], dry[AREA_CUTS];
    int wets = -1; /* looked for when the first bridge is */
    for (int i = 0; i < g->count && (wets < 0 || wets == 1); i++) {
        if (!(bridges >> g->area[i].kind & 1)) {
            continue;
        }
        wets = wets < 0 ? line_inside(line, river, wet) : wets;
        int dries = line_inside(line, &g->area[i], dry);
        if (wets == 1 && dries == 1 && dry[0].from <= wet[0].from && dry[0].to >= wet[0].to) {
            return true;
        }
    }
    return false;
}

bool ground_out_of_reach(const Area *a, const Footprint *f, Inch way)
{
    Grain most = (Grain)way * GRAIN;
    return a->low.x > f->high.x + most || a->high.x < f->low.x - most || a->low.y > f->high.y + most ||
           a->high.y < f->low.y - most;
}
