/* tabletop_looks.h - what a system on a table tells those who draw it: the ground and what each base shows.
 *
 * A system with the space "table" fills in the TableFace. Drawing knows no rules: ranges, zones and commands
 * come from here.
 */
#ifndef GONFALON_ENGINE_TABLETOP_LOOKS_H
#define GONFALON_ENGINE_TABLETOP_LOOKS_H

#include "base/text_buffer.h"
#include "engine/state.h"
#include "table/ground.h"
#include "table/ranks_of_bases.h"

typedef enum Figure { FIGURE_FOOT, FIGURE_HORSE, FIGURE_GUN, FIGURE_LIMBER, FIGURE_GENERAL } Figure;

enum { BASE_RANGES = 3 };
typedef struct BaseLook {
    Footprint foot; /* of a general only the centre counts */
    Figure figure;
    int figures, start;      /* figures left, and at the start; 0 for generals */
    const char *formation;   /* word; null for generals */
    bool all_round;          /* neither flank nor rear */
    bool loose;              /* open order */
    bool corridor;           /* fires straight ahead only */
    Inch range[BASE_RANGES]; /* how far it shoots now, band by band, the nearest first; 0: no such band */
    Inch command;            /* of a general: how far he commands */
    int stars, attached;     /* of a general: 3 commander, 2 corps, 1 division; piece he rides with, or -1 */
    Ranks ranks;             /* where each of its figures stands; row 0: as the drawing likes */
    unsigned badges;         /* bit per row of the system's table of badges (engine/view/badges_and_marks.h) */
} BaseLook;

/* What an order would lay on the table before it is given: parts of a strip or a fan, and the figures it would reach. */
enum { LAID_CORNERS = 4, LAID_MOST = 96 };
typedef struct LaidShape {
    uint8_t corners; /* 1: a spot; more: an outline */
    uint8_t tone;    /* 0: where it tells most, 1 and 2: less and less */
    Spot at[LAID_CORNERS];
} LaidShape;

/* Reads the order; what it lays on the table, how many shapes, and a sentence with its numbers. 0: nothing, or it is not legal. */
int order_laid(const Game *g, const State *s, Side side, Span order, LaidShape out[LAID_MOST], Buf *says);

/* What a ruler between two bases shows, as a sentence: gap, bearing, and in which zone each stands to the other. Names are those
 * the reader knows them by. */
void measure_print(Buf *out, const char *name, const BaseLook *a, const char *other, const BaseLook *b);
/* Is the piece on the table, or on the map of a system that has one? */
bool piece_stands(const Game *g, const State *s, int piece);

#endif
