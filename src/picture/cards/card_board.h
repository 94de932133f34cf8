/* card_board.h - a board of cards as SVG: rows of cards with the pieces that lie on them, the course of what is played there, and arrows
 * between cards that have to do with each other.
 *
 * It is filled in by the system through Boards (engine/boards.h) from what the viewer knows; it knows no rules. User units: one to a
 * pixel. Same input, same bytes.
 */
#ifndef GONFALON_PICTURE_CARDS_CARD_BOARD_H
#define GONFALON_PICTURE_CARDS_CARD_BOARD_H

#include "engine/boards.h"
#include "engine/ruleset.h"
#include "picture/picture.h"

typedef struct CardBoard {
    const Game *g;
    const State *s, *known; /* the position, and what its viewer knows of it */
    Side viewer;            /* NOBODY: everything lies open */
    const char *board;      /* its id */
    PictureTheme theme;
    const char *title, *subtitle; /* or null */
} CardBoard;

/* The board that play is on, when it is one of cards. known: as the viewer knows the position. */
bool card_board_in_front(const Game *g, const State *known, BoardInfo *out);
/* Has it arrows between its cards now? */
bool card_board_has_ties(const Game *g, const State *known, const char *board);

/* The whole board, a document of its own. */
void card_board_svg(Buf *out, const CardBoard *b);
/* The same as an <svg> for a page that holds picture_style() and picture_defs(), as wide as it is let. */
void card_board_inline(Buf *out, const CardBoard *b, const char *label);

#endif
