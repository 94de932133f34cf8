/* boards.h - what a game is laid out on: a map of hexes, a table in inches, a board of cards; one of them, or several that come and go.
 *
 * A system with one board needs nothing of this: its Ruleset.space says what it is. A system with several (a campaign map and a battle
 * board) lists those that lie open now, and which of them play is on. Whoever draws asks boards_now() and shows each by its kind:
 * a map by the hex face, a table by the table face, cards by the zones below.
 */
#ifndef GONFALON_ENGINE_BOARDS_H
#define GONFALON_ENGINE_BOARDS_H

#include "engine/state.h"

typedef enum BoardKind { BOARD_HEXES, BOARD_INCHES, BOARD_CARDS } BoardKind;
extern const char *const board_kind_words[]; /* "hex", "table", "cards" */

typedef struct BoardInfo {
    const char *id, *title; /* "map", "Campaign map"; an id keeps its meaning during a game */
    BoardKind kind;
} BoardInfo;

/* A place on a board of cards where pieces may lie: a hand, a box, the card of a commander. */
typedef struct CardZone {
    const char *id, *title;
    Side side;     /* whose it is, or NOBODY */
    int8_t row;    /* zones of one row stand side by side, in the sequence of the list; rows from the top */
    int16_t piece; /* the piece whose card it is, or -1 */
} CardZone;

typedef struct Boards {
    /* The boards that lie open now, in the sequence in which they are shown; *front: the one that play is on. How many. */
    int (*now)(const Game *g, const State *s, BoardInfo *out, int max, int *front);
    /* Of a board of cards: its zones now, and the zone in which a piece lies (-1: it is not on this board). Both are asked with what the
     * viewer knows. May be null where there is no such board. */
    int (*zones)(const Game *g, const State *s, const char *board, CardZone *out, int max);
    int (*zone_of)(const Game *g, const State *s, const char *board, int piece);
} Boards;

/* The same of any game: at least one board, and front is one of them. */
int boards_now(const Game *g, const State *s, BoardInfo *out, int max, int *front);

#endif
