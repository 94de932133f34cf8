/* map.h - a hex map read from the files of data/<id>/map: grid, hexes, sides, roads, streams, places.
 *
 * The words a system allows (terrains, tags, side features, road kinds) come in a MapWords; anything else in the files is a problem
 * with its line. Loading checks that roads and sides join neighbours, that bridges lie on streams, that every hex has one row.
 */
#ifndef GONFALON_HEX_MAP_H
#define GONFALON_HEX_MAP_H

#include "base/text_buffer.h"
#include "base/tsv.h"
#include "hex/hex_grid.h"

enum { MAP_TAGS = 24, MAP_WORDS = 16, STREAM_NAME = 64 /* letters: they are set one by one along the water */ };

typedef struct MapWords {
    const char *const *terrains; /* null-terminated; the index is the terrain code */
    const char *const *tags;     /* "height", "vp", "fortified", ...; the index is the tag code */
    const char *const *features; /* of hexsides: "stream", "bridge", ...: bit = 1 << index */
    const char *const *roads;    /* kinds of chains: "road", "trail": bit = 1 << index */
    const char *const *values;   /* words a tag may have as value: "naples", "rough"; stored as index */
    bool holes;                  /* hexes.tsv may leave hexes out: they are not in play */
    /* How words of the above look that have names of their own: {"po", "river"}; ends with a null word. Null: every word looks as it says. */
    const char *const (*looks)[2];
} MapWords;

typedef struct MapChain { /* a road, trail or named stream */
    const char *name;
    int kind; /* index in MapWords.roads; -1 for a stream */
    int count;
    Hex *hex; /* road: the hexes in sequence; stream: pairs, the two hexes of each side */
} MapChain;

typedef struct MapPlace {
    const char *name, *kind, *notes;
    Hex hex;
} MapPlace;

typedef struct Map {
    Grid grid;
    double north_degrees; /* true north, clockwise of map up */
    bool on[HEX_MAX];     /* hex is in play */
    uint8_t terrain[HEX_MAX];
    int16_t tag[HEX_MAX][MAP_TAGS];    /* -1 absent, bare tag 1, number, or index of a word */
    Hex next[HEX_MAX][DIRECTIONS];     /* neighbour in play or HEX_NONE */
    uint8_t side[HEX_MAX][DIRECTIONS]; /* feature bits */
    uint8_t road[HEX_MAX][DIRECTIONS]; /* road bits: a chain goes over this side */
    uint8_t *far;                      /* grid.count squared: hex distances, see map_distance */
    MapChain *roads;
    int road_count;
    MapChain *streams;
    int stream_count;
    MapPlace *places;
    int place_count;
    const MapWords *words;
    const char *origin; /* of the map: "reconstruction" unless the files say otherwise */
} Map;

/* Reads data/<id>/map/. The arena owns the map. */
Map *map_load(Arena *a, Source *s, const char *id, const MapWords *words, Problems *p);

/* The name that is printed in the hex: of the first place there; null where there is none. */
const char *map_place_name(const Map *m, Hex h);
/* "2812", or "2812 La Rancia" where the hex has a name. */
void map_hex_text(Buf *out, const Map *m, Hex h);

static inline int map_distance(const Map *m, Hex a, Hex b) { return m->far[(int)a * m->grid.count + b]; }

#endif
