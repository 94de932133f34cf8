/* table_face.h - the face of a table in inches: its ground, what each base shows, the objectives (engine/tabletop.h has the types). */
#ifndef GONFALON_ENGINE_TABLE_FACE_H
#define GONFALON_ENGINE_TABLE_FACE_H

#include "base/buf.h"
#include "engine/state.h"

struct Ground;
struct BaseLook;
struct ObjectiveLook;
struct LaidShape;

typedef struct TableFace {
    const struct Ground *(*ground)(const Game *g);
    bool (*base)(const Game *g, const State *s, int piece, struct BaseLook *out); /* false: it is not on the table */
    int (*objectives)(const Game *g, const State *s, struct ObjectiveLook *out, int max);
    /* What the order lays on the table before dice fall, and a sentence about it; how many shapes. May be null. */
    int (*laid)(const Game *g, const State *s, Atom a, struct LaidShape *out, int max, Buf *says);
} TableFace;

#endif
