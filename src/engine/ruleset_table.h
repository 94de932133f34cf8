/* ruleset_table.h - the face of a table in inches: its ground, what each base shows (engine/view/tabletop_looks.h has the types). */
#ifndef GONFALON_ENGINE_RULESET_TABLE_H
#define GONFALON_ENGINE_RULESET_TABLE_H

#include "base/text_buffer.h"
#include "engine/state.h"

struct Ground;
struct BaseLook;
struct LaidShape;

typedef struct TableFace {
    const struct Ground *(*ground)(const Game *g);
    bool (*base)(const Game *g, const State *s, int piece, struct BaseLook *out); /* false: it is not on the table */
    /* What the order lays on the table before dice fall, and a sentence about it; how many shapes. May be null. */
    int (*laid)(const Game *g, const State *s, Atom a, struct LaidShape *out, int max, Buf *says);
} TableFace;

#endif
