/* ruleset_map.h - the face of a map of hexes: what counters show, what lies on it, where a piece can go, what is seen from where.
 *
 * For terminal, pictures, browser and bots. Nothing here decides a game. A system on a table has none (ruleset_table.h).
 */
#ifndef GONFALON_ENGINE_RULESET_MAP_H
#define GONFALON_ENGINE_RULESET_MAP_H

#include "engine/fields/state_fields.h"
#include "engine/view/badges_and_marks.h"
#include "engine/state.h"

/* Where a piece can go: one goal a hex. Where a way that is marched all along reaches farther than one that leaves the road, a hex may
 * have to be crossed by one way to some goals and by a cheaper one to others: a goal of the first kind says so (REACH_WHOLLY). */
enum {
    REACH_MARCH = 1,
    REACH_STOPS = 2,
    REACH_THROUGH = 4, /* may pass, not end */
    REACH_WHOLLY = 8,  /* the way to it goes by road[], marching all along */
    REACH_ROAD = 16    /* road[] is given */
};
typedef struct Reach {
    int16_t cost[HEX_MAX]; /* -1 = out of reach; in parts of a movement point: MapFace.reach_parts */
    Hex from[HEX_MAX];     /* the hex before it on the cheapest way */
    Hex road[HEX_MAX];     /* the same of the cheapest way that is marched all along */
    uint8_t flags[HEX_MAX];
} Reach;

struct VerbDef;
/* The steps from start to the goal as atoms of a path (`each`, or `other` where it marches). How many; 0: none, or more than max. */
int reach_steps(const Reach *r, const struct VerbDef *verb, Hex start, Hex goal, Atom *out, int max);

/* What a way costs in movement points, of any system: as a number, and as text ("2½", "1 1/3"). */
double reach_points(const Game *g, int cost);
void reach_points_text(Buf *out, const Game *g, int cost);

/* A line over the map that a side depends on: from where it begins to the piece that it serves. */
enum { BOARD_LINES = 24, BOARD_LINE_HEXES = 128 };
typedef struct BoardLine {
    const char *word; /* "Line of Communication" */
    int16_t piece;    /* whom it serves, or -1 */
    Side side;
    Hex hex[BOARD_LINE_HEXES];
    int count;
    Hex cut;   /* the first hex from which on it does not hold; HEX_NONE: it holds */
    Rule rule; /* by which it is cut */
} BoardLine;

/* Each may be null. All are asked with what the viewer knows. */
typedef struct MapFace {
    /* Where a piece can go from the present decision; false when it cannot move now. */
    bool (*reach)(const Game *g, const State *s, int piece, Reach *out);
    int reach_parts; /* how many parts of a point Reach.cost counts: 1 whole points, 3 thirds; 0: halves */
    void (*look)(const Game *g, const State *s, int piece, CounterLook *out);
    void (*zones)(const Game *g, const State *s, Side side, HexSet *out);            /* hexes that the side controls */
    void (*command)(const Game *g, const State *s, Side side, HexSet *out);          /* that its leaders command */
    int (*marks)(const Game *g, const State *s, BoardMark *out, int max);            /* how many */
    int (*lines)(const Game *g, const State *s, Side side, BoardLine *out, int max); /* of a side; how many */
    void (*area)(const Game *g, HexSet *out); /* the part of the map that is played on; null: all of it */
    /* Hexes in sight of a hex now; returns how far one can see. */
    int (*sight)(const Game *g, const State *s, Hex from, HexSet *out);
    /* Why a hex is out of sight of another: the rule, and the hex that ends the line (HEX_NONE: it is too far). */
    Rule (*why_unseen)(const Game *g, const State *s, Hex from, Hex to, Hex *by);
} MapFace;

#endif
