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
    /* What is told of it besides; all may be empty. Texts live as long as the game. */
    bool placed;                            /* it is in a hex of the map: `hex` */
    Hex hex;                                /*  */
    bool part;                              /* belongs to the zone before it: a card laid on another */
    bool closed;                            /* what lies there is not known to the viewer */
    const char *order;                      /* a word: under which order it is */
    const char *state;                      /* a word or two: whether it may still act */
    int8_t room, of;                        /* free places, of so many; of 0: not counted */
    char band[48];                          /* what its row is called; the same in all zones of the row */
    bool lit;                               /* its row is in action now */
    bool shut;                              /* nothing can lie there now */
    const char *signs[ZONE_SIGNS_MAX];      /* what lies on it besides pieces, by name; "" is one that lies face down */
    const char *signs_mean[ZONE_SIGNS_MAX]; /* what each of them is good for; null: it is not told */
    char note[224];                         /* a line: "26 SP in 7 units" */
} CardZone;

/* A board with a course of its own, such as a battle: what is done, what is now, what comes. */
typedef enum StageState { STAGE_DONE, STAGE_NOW, STAGE_TO_COME } StageState;
typedef struct BoardStage {
    const char *title;
    char note[40]; /* "round 2"; may be empty */
    StageState state;
} BoardStage;

/* Something between two zones, drawn as an arrow: who fights whom. */
typedef struct BoardTie {
    int16_t from, to; /* zones, by their place in the list */
    const char *kind; /* a word: "engages", "charges" */
    bool done;        /* it is over in this round */
    char says[48];    /* "12 SP against 8" */
} BoardTie;

typedef struct Boards {
    /* The boards that lie open now, in the sequence in which they are shown; *front: the one that play is on. How many. */
    int (*now)(const Game *g, const State *s, BoardInfo *out, int max, int *front);
    /* Of a board of cards: its zones now, and the zone in which a piece lies (-1: it is not on this board). Both are asked with what the
     * viewer knows. May be null where there is no such board. */
    int (*zones)(const Game *g, const State *s, const char *board, CardZone *out, int max);
    int (*zone_of)(const Game *g, const State *s, const char *board, int piece);
    /* Of a board of cards that faces two sides: its course, and what is between its zones. Both may be null. How many. */
    int (*stages)(const Game *g, const State *s, const char *board, BoardStage *out, int max);
    int (*ties)(const Game *g, const State *s, const char *board, BoardTie *out, int max);
} Boards;

/* The same of any game: at least one board, and front is one of them. */
int boards_now(const Game *g, const State *s, BoardInfo *out, int max, int *front);

#endif
