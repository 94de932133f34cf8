/* map_load.c - loading a hex map: hexes, neighbours, hexsides, distances.
 *
 * Files are read in the sequence in which they need each other. Each goes on to its end when a row is wrong, so that
 * a person sees all that is wrong at once; but no file is read once one before it has failed, and a map with a
 * problem is not given out.
 */
#include "hex/map.h"

#include "hex/map_inside.h"

#include <string.h>

enum { MOST_FEATURES = 8, MOST_ROADS = 8, MOST_TERRAINS = 255, HIGHEST_TAG = 9999 };

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n]) {
        n++;
    }
    return n;
}

static void list_words(Buf *out, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        buf_print(out, "%s%s", i ? ", " : "", words[i]);
    }
}

static void unknown(MapReader *r, const Tsv *t, int row, const char *what, Span word, const char *const *words)
{
    Buf known = {0};
    list_words(&known, words);
    problem(r->problems, t->file, t->line[row], "the %s \"%.*s\" is unknown, expected one of: %s", what, SPAN_ARG(word),
            buf_str(&known));
    buf_free(&known);
}

static void file_name(const MapReader *r, const char *file, Buf *name) { buf_print(name, "%s/map/%s", r->id, file); }

bool map_has(const MapReader *r, const char *file)
{
    Buf name = {0};
    file_name(r, file, &name);
    bool has = source_has(r->source, buf_str(&name));
    buf_free(&name);
    return has;
}

bool map_table(MapReader *r, const char *file, Tsv *t)
{
    Buf name = {0};
    Text text;
    file_name(r, file, &name);
    bool ok = source_read(r->source, buf_str(&name), &text, r->problems) &&
              tsv_read(&r->scratch, t, TABLE_TSV, text, r->problems);
    buf_free(&name);
    return ok;
}

bool map_columns(MapReader *r, const Tsv *t, const char *const names[], int columns[])
{
    bool ok = true;
    for (int i = 0; names[i]; i++) {
        columns[i] = tsv_need(t, names[i], r->problems);
        ok = ok && columns[i] >= 0;
    }
    return ok;
}

/* A hex of the grid that is not cut off at the end of a short column. */
static bool on_paper(const MapReader *r, Hex h)
{
    const Grid *g = &r->map->grid;
    return r->short_parity < 0 || grid_col(g, h) % 2 != r->short_parity || grid_row(g, h) <= r->short_last;
}

/* A hex of the map, in play or not yet known to be. */
static Hex paper_hex(MapReader *r, const Tsv *t, int row, Span name)
{
    const Grid *g = &r->map->grid;
    Hex h = grid_parse(g, name);
    if (h == HEX_NONE || !on_paper(r, h)) {
        char first[8], last[8];
        grid_name(g, 0, first);
        grid_name(g, (Hex)(g->count - 1), last);
        problem(r->problems, t->file, t->line[row], "\"%.*s\" is no hex of the map, expected %s to %s%s",
                SPAN_ARG(name), first, last, h == HEX_NONE ? "" : " without the ends of short columns");
        return HEX_NONE;
    }
    return h;
}

Hex map_hex(MapReader *r, const Tsv *t, int row, Span name)
{
    Hex h = paper_hex(r, t, row, name);
    if (h != HEX_NONE && !r->map->on[h]) {
        problem(r->problems, t->file, t->line[row],
                "the hex %.*s is not in play, expected one that has a row in hexes.tsv", SPAN_ARG(name));
        return HEX_NONE;
    }
    return h;
}

/* The value of "vp=3" or "also=rough"; a bare tag has 1. */
static int tag_value(MapReader *r, const Tsv *t, int row, Span tag, Span value)
{
    const MapWords *w = r->map->words;
    if (!value.at) {
        return 1;
    }
    long number;
    if (span_int(value, 0, HIGHEST_TAG, &number)) {
        return (int)number;
    }
    int word = w->values ? span_index(value, w->values) : -1;
    if (word < 0) {
        Buf known = {0};
        list_words(&known, w->values ? w->values : (const char *const[]){0});
        problem(r->problems, t->file, t->line[row], "the tag %.*s has the value \"%.*s\", expected 0 to %d%s%s",
                SPAN_ARG(tag), SPAN_ARG(value), HIGHEST_TAG, known.len ? " or one of: " : "", buf_str(&known));
        buf_free(&known);
        return 1;
    }
    return word;
}

static void read_tags(MapReader *r, const Tsv *t, int row, Hex h, Span tags)
{
    Span part;
    if (span_is(tags, "-")) {
        return;
    }
    while (span_split(&tags, ',', &part)) {
        Span name = {0}, rest = span_trim(part);
        span_split(&rest, '=', &name);
        int code = span_index(name, r->map->words->tags);
        if (code < 0) {
            unknown(r, t, row, "tag", name, r->map->words->tags);
        } else if (r->map->tag[h][code] >= 0) {
            problem(r->problems, t->file, t->line[row], "the tag %.*s stands twice, expected it once", SPAN_ARG(name));
        } else {
            r->map->tag[h][code] = (int16_t)tag_value(r, t, row, name, rest);
        }
    }
}

/* A hex without a row: allowed where the system says so, but not amid hexes in play, where it was forgotten. */
static void check_missing(MapReader *r, const Tsv *t)
{
    const Map *m = r->map;
    for (int h = 0; h < m->grid.count; h++) {
        if (m->on[h] || !on_paper(r, (Hex)h)) {
            continue;
        }
        bool surrounded = true;
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex next = grid_next(&m->grid, (Hex)h, d);
            surrounded = surrounded && next != HEX_NONE && m->on[next];
        }
        if (surrounded || !m->words->holes) {
            char name[8];
            grid_name(&m->grid, (Hex)h, name);
            problem(r->problems, t->file, 0, "there is no row for the hex %s; expected one for each hex of the map",
                    name);
        }
    }
}

static void join_neighbours(Map *m)
{
    for (int h = 0; h < m->grid.count; h++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex next = grid_next(&m->grid, (Hex)h, d);
            m->next[h][d] = m->on[h] && next != HEX_NONE && m->on[next] ? next : HEX_NONE;
        }
    }
}

void map_read_hexes(MapReader *r)
{
    static const char *const names[] = {"hex", "terrain", "tags", NULL};
    Map *m = r->map;
    Tsv t;
    int column[3];
    if (!map_table(r, "hexes.tsv", &t) || !map_columns(r, &t, names, column)) {
        return;
    }
    memset(m->tag, -1, sizeof m->tag);
    for (int row = 0; row < t.rows; row++) {
        Span name = tsv_cell(&t, row, column[0]);
        Hex h = paper_hex(r, &t, row, name);
        if (h == HEX_NONE) {
            continue;
        }
        if (m->on[h]) {
            problem(r->problems, t.file, t.line[row], "the hex %.*s has a row already, expected one row a hex",
                    SPAN_ARG(name));
            continue;
        }
        m->on[h] = true;
        int terrain = span_index(tsv_cell(&t, row, column[1]), m->words->terrains);
        if (terrain < 0) {
            unknown(r, &t, row, "terrain", tsv_cell(&t, row, column[1]), m->words->terrains);
        } else {
            m->terrain[h] = (uint8_t)terrain;
        }
        read_tags(r, &t, row, h, tsv_cell(&t, row, column[2]));
    }
    check_missing(r, &t);
    join_neighbours(m);
}

static uint8_t bit_of(const MapWords *words, const char *feature)
{
    int i = span_index(span_of(feature), words->features);
    return i < 0 ? 0 : (uint8_t)(1 << i);
}

uint8_t map_water(const MapWords *words)
{
    return bit_of(words, "stream") | bit_of(words, "river") | bit_of(words, "po");
}

static bool is_bridge_hex(const Map *m, Hex h) { return strcmp(m->words->terrains[m->terrain[h]], "bridge") == 0; }

/* A bridge or ferry needs water on its side, unless the way leads along a bridge that fills whole hexes. */
static void check_crossings(MapReader *r, const Tsv *t, const int column[3])
{
    const Map *m = r->map;
    uint8_t crossing = bit_of(m->words, "bridge") | bit_of(m->words, "ferry"), water = map_water(m->words);
    for (int row = 0; row < t->rows; row++) {
        Hex a = grid_parse(&m->grid, tsv_cell(t, row, column[0])),
            b = grid_parse(&m->grid, tsv_cell(t, row, column[1]));
        Span feature = tsv_cell(t, row, column[2]);
        int i = span_index(feature, m->words->features);
        if (i < 0 || !((1 << i) & crossing) || a == HEX_NONE || b == HEX_NONE || grid_direction(&m->grid, a, b) < 0) {
            continue;
        }
        if (!(m->side[a][grid_direction(&m->grid, a, b)] & water) && !is_bridge_hex(m, a) && !is_bridge_hex(m, b)) {
            problem(r->problems, t->file, t->line[row],
                    "a %.*s lies on a side without water, expected a stream row for it", SPAN_ARG(feature));
        }
    }
}

/* One row: "1004 1005 stream", or "0850 0951 river:adda" with the name of the stream it belongs to. */
static void read_side(MapReader *r, const Tsv *t, int row, const int column[3])
{
    Map *m = r->map;
    Span first = tsv_cell(t, row, column[0]), second = tsv_cell(t, row, column[1]);
    Span name = tsv_cell(t, row, column[2]), feature;
    span_split(&name, ':', &feature);
    Hex a = map_hex(r, t, row, first), b = map_hex(r, t, row, second);
    int code = span_index(feature, m->words->features);
    if (code < 0) {
        unknown(r, t, row, "feature", feature, m->words->features);
    }
    if (code < 0 || a == HEX_NONE || b == HEX_NONE) {
        return;
    }
    int d = grid_direction(&m->grid, a, b);
    if (d < 0) {
        problem(r->problems, t->file, t->line[row], "%.*s and %.*s have no side in common, expected two neighbours",
                SPAN_ARG(first), SPAN_ARG(second));
        return;
    }
    uint8_t bit = (uint8_t)(1 << code);
    if (m->side[a][d] & bit) {
        problem(r->problems, t->file, t->line[row], "the side %.*s/%.*s has its %.*s already, expected one row for it",
                SPAN_ARG(first), SPAN_ARG(second), SPAN_ARG(feature));
        return;
    }
    m->side[a][d] |= bit;
    m->side[b][(d + DIRECTIONS / 2) % DIRECTIONS] |= bit;
    if (name.len) {
        map_add_to_stream(r, name, a, b);
    }
}

void map_read_sides(MapReader *r)
{
    static const char *const names[] = {"hex", "feature", NULL};
    Tsv t;
    int found[2];
    if (!map_table(r, "sides.tsv", &t) || !map_columns(r, &t, names, found)) {
        return;
    }
    int column[3] = {found[0], found[0] + 1, found[1]}; /* the two hexes stand side by side under one name */
    if (column[1] >= t.columns || !span_is(t.column[column[1]], "hex")) {
        problem(r->problems, t.file, 0, "there is one column \"hex\", expected two side by side: hex hex feature");
        return;
    }
    for (int row = 0; row < t.rows; row++) {
        read_side(r, &t, row, column);
    }
    check_crossings(r, &t, column);
}

static bool words_fit(const MapWords *w)
{
    return count_words(w->terrains) <= MOST_TERRAINS && count_words(w->tags) <= MAP_TAGS &&
           count_words(w->features) <= MOST_FEATURES && count_words(w->roads) <= MOST_ROADS;
}

Map *map_load(Arena *a, Source *s, const char *id, const MapWords *words, Problems *p)
{
    static void (*const parts[])(MapReader *) = {map_read_grid, map_read_hexes, map_read_sides, map_read_chains};
    if (!words_fit(words)) {
        problem(p, NULL, 0, "%s: the system knows more words of one kind than a map can hold; see src/hex/map.h", id);
        return NULL;
    }
    Map *m = arena_alloc(a, sizeof *m);
    m->words = words;
    MapReader r = {.map = m, .arena = a, .source = s, .id = id, .problems = p};
    int before = p->count;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && p->count == before; i++) {
        parts[i](&r);
    }
    arena_free(&r.scratch);
    if (p->count != before) {
        return NULL;
    }
    m->far = arena_alloc(a, (size_t)m->grid.count * (size_t)m->grid.count);
    grid_distances(&m->grid, m->far);
    return m;
}
