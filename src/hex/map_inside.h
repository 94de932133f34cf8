/* map_inside.h - what the files that read a map share; nobody else includes it. */
#ifndef GONFALON_HEX_MAP_INSIDE_H
#define GONFALON_HEX_MAP_INSIDE_H

#include "hex/map.h"

typedef struct MapReader {
    Map *map;
    Arena *arena;  /* the caller's: what stays */
    Arena scratch; /* tables, freed when the map is read */
    Source *source;
    const char *id;
    Problems *problems;
    int short_parity, short_last; /* columns of that parity (-1: none) end at that row */
} MapReader;

/* Reads data/<id>/map/<file>; false with a problem when it is not there or no table. */
bool map_table(MapReader *r, const char *file, Tsv *t);
bool map_has(const MapReader *r, const char *file);
/* The columns of a table in the sequence asked for; false with a problem when one is missing. */
bool map_columns(MapReader *r, const Tsv *t, const char *const names[], int columns[]);
/* A hex in play, named by text of that row; HEX_NONE with a problem otherwise. */
Hex map_hex(MapReader *r, const Tsv *t, int row, Span name);
/* Index of a word in a null-terminated list, or -1. */
/* Features of which at least one must lie under a bridge or ferry, and of which streams are made. */
uint8_t map_water(const MapWords *words);

void map_read_grid(MapReader *r);   /* grid.tsv */
void map_read_hexes(MapReader *r);  /* hexes.tsv, and neighbours */
void map_read_sides(MapReader *r);  /* sides.tsv and the named rivers in it */
void map_read_chains(MapReader *r); /* roads.tsv, streams.tsv, places.tsv */
void map_add_to_stream(MapReader *r, Span name, Hex a, Hex b);

#endif
