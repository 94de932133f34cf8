/* map_roads_and_places.c - what runs over a map or stands on it: roads.tsv, streams.tsv, places.tsv, and rivers named in
 * sides.tsv.
 *
 * A road is a chain of neighbours; it marks the side it goes over in both hexes. A stream is a list of hexsides that
 * carry water.
 */
#include "hex/map_inside.h"

#include <string.h>

enum { MOST_CHAINS = 500 };

static int count_of_words(Span text)
{
    int n = 0;
    for (Span word; span_word(&text, &word);) {
        n++;
    }
    return n;
}

static bool few_enough(MapReader *r, const Tsv *t, const char *what)
{
    if (t->rows <= MOST_CHAINS) {
        return true;
    }
    return problem(r->problems, t->file, 0, "there are %d %s, expected at most %d", t->rows, what, MOST_CHAINS);
}

/* The road goes from the hex before into this one. */
static void pave(MapReader *r, const Tsv *t, int row, const MapChain *road, Hex from, Hex to)
{
    Map *m = r->map;
    int d = grid_direction(&m->grid, from, to);
    if (d < 0) {
        char a[8], b[8];
        grid_name(&m->grid, from, a);
        grid_name(&m->grid, to, b);
        problem(r->problems, t->file, t->line[row], "%s jumps from %s to %s, expected a neighbour of %s", road->name, a,
                b, a);
        return;
    }
    uint8_t bit = (uint8_t)(1 << road->kind);
    m->road[from][d] |= bit;
    m->road[to][(d + DIRECTIONS / 2) % DIRECTIONS] |= bit;
}

static void read_road(MapReader *r, const Tsv *t, int row, const int column[3], MapChain *road)
{
    Span hexes = tsv_cell(t, row, column[2]), word;
    road->name = arena_copy(r->arena, tsv_cell(t, row, column[1]));
    if (!tsv_word(t, row, column[0], r->map->words->roads, &road->kind, r->problems)) {
        return;
    }
    int n = count_of_words(hexes);
    if (n < 2) {
        problem(r->problems, t->file, t->line[row], "%s has one hex, expected two or more", road->name);
        return;
    }
    road->hex = arena_alloc(r->arena, (size_t)n * sizeof *road->hex);
    for (int i = 0; i < n && span_word(&hexes, &word); i++) {
        Hex h = map_hex(r, t, row, word);
        road->hex[i] = h;
        if (i > 0 && h != HEX_NONE && road->hex[i - 1] != HEX_NONE) {
            pave(r, t, row, road, road->hex[i - 1], h);
        }
    }
    road->count = n;
}

static void read_roads(MapReader *r)
{
    static const char *const names[] = {"kind", "name", "hexes", NULL};
    Map *m = r->map;
    Tsv t;
    int column[3];
    if (!map_table(r, "roads.tsv", &t) || !map_columns(r, &t, names, column) || !few_enough(r, &t, "roads")) {
        return;
    }
    m->roads = arena_alloc(r->arena, (size_t)t.rows * sizeof *m->roads);
    m->road_count = t.rows;
    for (int row = 0; row < t.rows; row++) {
        read_road(r, &t, row, column, &m->roads[row]);
    }
}

static MapChain *find_stream(MapReader *r, Span name)
{
    for (int i = 0; i < r->map->stream_count; i++) {
        if (span_is(name, r->map->streams[i].name)) {
            return &r->map->streams[i];
        }
    }
    return NULL;
}

/* Sides arrive one by one, so streams grow; arenas do not give back, but doubling keeps the waste small. */
static void *grow(Arena *a, void *old, int count, size_t size)
{
    bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full) {
        return old;
    }
    void *grown = arena_alloc(a, (size_t)(count < 8 ? 8 : 2 * count) * size);
    if (count) {
        memcpy(grown, old, (size_t)count * size);
    }
    return grown;
}

static MapChain *add_stream(MapReader *r, Span name)
{
    Map *m = r->map;
    if (name.len > STREAM_NAME) {
        problem(r->problems, NULL, 0, "the name of the stream %.*s is too long, expected at most %d letters",
                SPAN_ARG(name), STREAM_NAME);
    }
    m->streams = grow(r->arena, m->streams, m->stream_count, sizeof *m->streams);
    MapChain *stream = &m->streams[m->stream_count++];
    *stream = (MapChain){.name = arena_copy(r->arena, name), .kind = -1};
    return stream;
}

static void add_hex(MapReader *r, MapChain *stream, Hex h)
{
    stream->hex = grow(r->arena, stream->hex, stream->count, sizeof *stream->hex);
    stream->hex[stream->count++] = h;
}

void map_add_to_stream(MapReader *r, Span name, Hex a, Hex b)
{
    MapChain *stream = find_stream(r, name);
    if (!stream) {
        stream = add_stream(r, name);
    }
    add_hex(r, stream, a);
    add_hex(r, stream, b);
}

/* "1013/1014": a side that carries water */
static bool read_stream_side(MapReader *r, const Tsv *t, int row, Span side, Hex hex[2])
{
    const Map *m = r->map;
    Span rest = side, first, second = {0};
    span_split(&rest, '/', &first);
    if (!span_split(&rest, '/', &second) || rest.at) {
        return problem(r->problems, t->file, t->line[row], "\"%.*s\" is no hexside, expected like 1013/1014",
                       SPAN_ARG(side));
    }
    hex[0] = map_hex(r, t, row, first);
    hex[1] = map_hex(r, t, row, second);
    if (hex[0] == HEX_NONE || hex[1] == HEX_NONE) {
        return false;
    }
    int d = grid_direction(&m->grid, hex[0], hex[1]);
    if (d < 0 || !(m->side[hex[0]][d] & map_water(m->words))) {
        return problem(r->problems, t->file, t->line[row], "%.*s is no stream side, expected one of sides.tsv",
                       SPAN_ARG(side));
    }
    return true;
}

static void read_streams(MapReader *r)
{
    static const char *const names[] = {"name", "sides", NULL};
    Tsv t;
    int column[2];
    if (!map_table(r, "streams.tsv", &t) || !map_columns(r, &t, names, column) || !few_enough(r, &t, "streams")) {
        return;
    }
    for (int row = 0; row < t.rows; row++) {
        Span name = tsv_cell(&t, row, column[0]), sides = tsv_cell(&t, row, column[1]), side;
        if (find_stream(r, name)) {
            problem(r->problems, t.file, t.line[row], "the stream %.*s stands already, expected one row for it",
                    SPAN_ARG(name));
            continue;
        }
        MapChain *stream = add_stream(r, name);
        while (span_word(&sides, &side)) {
            Hex hex[2] = {HEX_NONE, HEX_NONE};
            if (read_stream_side(r, &t, row, side, hex)) {
                add_hex(r, stream, hex[0]);
                add_hex(r, stream, hex[1]);
            }
        }
    }
}

static void read_places(MapReader *r)
{
    static const char *const names[] = {"hex", "name", "kind", "notes", NULL};
    Map *m = r->map;
    Tsv t;
    int column[4];
    if (!map_table(r, "places.tsv", &t) || !map_columns(r, &t, names, column) || !few_enough(r, &t, "places")) {
        return;
    }
    m->places = arena_alloc(r->arena, (size_t)t.rows * sizeof *m->places);
    m->place_count = t.rows;
    for (int row = 0; row < t.rows; row++) {
        m->places[row] = (MapPlace){
            .name = arena_copy(r->arena, tsv_cell(&t, row, column[1])),
            .kind = arena_copy(r->arena, tsv_cell(&t, row, column[2])),
            .notes = arena_copy(r->arena, tsv_cell(&t, row, column[3])),
            .hex = map_hex(r, &t, row, tsv_cell(&t, row, column[0])),
        };
    }
}

void map_read_chains(MapReader *r)
{
    read_roads(r);
    if (map_has(r, "streams.tsv")) {
        read_streams(r);
    }
    if (map_has(r, "places.tsv")) {
        read_places(r);
    }
}

const char *map_place_name(const Map *m, Hex h)
{
    for (int i = 0; i < m->place_count; i++) {
        if (m->places[i].hex == h) {
            return m->places[i].name;
        }
    }
    return NULL;
}

void map_hex_text(Buf *out, const Map *m, Hex h)
{
    char name[8] = "?";
    if (h >= 0 && h < m->grid.count) {
        grid_name(&m->grid, h, name);
    }
    buf_text(out, name);
    if (map_place_name(m, h)) {
        buf_print(out, " %s", map_place_name(m, h));
    }
}
