/* ground.h - the table of a scenario: its size and its terrain, read from the scenario file.
 *
 * A scenario is a file of records (base/typed_rows.h). This chapter reads `meta table W H` and the `terrain` records and leaves the
 * others to the system. Kinds of terrain come from the system's terrain.chart; here only what sight and height need is kept, the
 * rest of a row (who may enter, what it costs) is the system's.
 */
#ifndef GONFALON_TABLE_GROUND_H
#define GONFALON_TABLE_GROUND_H

#include "base/tsv.h"
#include "table/footprint.h"

enum { GROUND_KINDS = 24, SEE_ALL = 30000 };

typedef struct GroundKinds {
    int count;
    const char *name[GROUND_KINDS]; /* in the sequence of the chart's rows */
    Inch see[GROUND_KINDS];         /* inches of it that a line of sight may cross; SEE_ALL for "never" and "crest" */
    uint8_t level[GROUND_KINDS];    /* levels it adds */
} GroundKinds;

typedef struct Ground {
    Inch width, height;
    const GroundKinds *kinds;
    int count;
    Area *area; /* in the sequence of the file */
} Ground;

/* From a terrain.chart with the columns kind, blocks (a number, never, crest) and level. */
bool ground_kinds(const Tsv *chart, GroundKinds *out, Arena *a, Problems *p);
/* From the text of a scenario. Null with problems when anything is wrong: unknown kind, a corner off the table, a polygon that
 * crosses itself, an id that stands twice. The arena owns it. */
/* The same with what could be read, for a reader who goes on to find other faults and then gives it up. */
Ground *ground_read(Arena *a, Text scenario, const GroundKinds *kinds, Problems *p, bool *faulty);
Ground *ground_load(Arena *a, Text scenario, const GroundKinds *kinds, Problems *p);

int ground_find(const Ground *g, Span id);        /* -1 when there is none */
int ground_kind(const GroundKinds *k, Span name); /* -1 when unknown */
int ground_level(const Ground *g, Spot s);        /* levels of the areas that hold the spot, added up */
/* The first area of these kinds (bit 1 << kind) that holds the spot, or -1. */
int ground_at(const Ground *g, uint32_t kinds, Spot s);
/* The first area of these kinds whose ground the foot shares, from index `after` + 1 on; -1. */
int ground_under(const Ground *g, uint32_t kinds, const Footprint *f, int after);
/* A bridge (an area of these kinds) carries the line over the river: it crosses the river once, and wholly on the bridge. */
bool ground_bridged(const Ground *g, uint32_t bridges, Beam line, const Area *river);
/* The foot cannot touch the area by going so far: by bounds alone. */
bool ground_out_of_reach(const Area *a, const Footprint *f, Inch way);
/* Areas of these kinds that a path may touch (by bounds), as pointers; returns how many, at most `most`. */
int ground_near(const Ground *g, uint32_t kinds, Spot low, Spot high, const Area **out, int most);

#endif
