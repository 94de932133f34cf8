/* map_face.h - the face of a map of hexes: what counters show, what lies on it, where a piece can go, what is seen from where.
 *
 * For terminal, pictures, browser and bots. Nothing here decides a game. A system on a table has none (table_face.h).
 */
#ifndef GONFALON_ENGINE_MAP_FACE_H
#define GONFALON_ENGINE_MAP_FACE_H

#include "engine/fields.h"
#include "engine/looks.h"
#include "engine/state.h"

/* Where a piece can go: one goal a hex. */
enum { REACH_MARCH = 1, REACH_STOPS = 2, REACH_THROUGH = 4 /* may pass, not end */ };
typedef struct Reach {
    int16_t cost[HEX_MAX]; /* -1 = out of reach; in the system's smallest unit (half points) */
    Hex from[HEX_MAX];     /* the hex before it on the cheapest way */
    uint8_t flags[HEX_MAX];
} Reach;

/* Each may be null. All are asked with what the viewer knows. */
typedef struct MapFace {
    /* Where a piece can go from the present decision; false when it cannot move now. */
    bool (*reach)(const Game *g, const State *s, int piece, Reach *out);
    void (*look)(const Game *g, const State *s, int piece, CounterLook *out);
    void (*zones)(const Game *g, const State *s, Side side, HexSet *out);   /* hexes that the side controls */
    void (*command)(const Game *g, const State *s, Side side, HexSet *out); /* that its leaders command */
    int (*marks)(const Game *g, const State *s, BoardMark *out, int max);   /* how many */
    void (*area)(const Game *g, HexSet *out); /* the part of the map that is played on; null: all of it */
    /* Hexes in sight of a hex now; returns how far one can see. */
    int (*sight)(const Game *g, const State *s, Hex from, HexSet *out);
    /* Why a hex is out of sight of another: the rule, and the hex that ends the line (HEX_NONE: it is too far). */
    Rule (*why_unseen)(const Game *g, const State *s, Hex from, Hex to, Hex *by);
} MapFace;

#endif
