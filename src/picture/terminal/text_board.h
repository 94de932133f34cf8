/* text_board.h - the same board as text, for terminals.
 *
 * Every hex is a cell of six by two characters: its number and a sign above, what stands or lies there below. With 256
 * colours the ground is tinted and counters have their army's field; without any, brackets tell the armies apart and
 * every mark has its own sign.
 */
#ifndef GONFALON_PICTURE_TERMINAL_TEXT_BOARD_H
#define GONFALON_PICTURE_TERMINAL_TEXT_BOARD_H

#include "picture/picture.h"

typedef struct TerminalOptions {
    bool colour; /* 256 colours; else plain text */
    bool ascii;  /* nothing but ASCII */
    bool legend; /* a line or two that explain the signs */
    bool roster; /* the stacks in full, below the board */
    int width;   /* of the window in characters; a board that is wider is cut. 0: no limit */
    int height;  /* of the board in lines; 0: no limit */
    Hex focus;   /* kept in view when the board is cut; HEX_NONE: the middle of the counters */
} TerminalOptions;

/* Draws the picture's map, counters, marks and arrows; crop, title, subtitle and theme are obeyed. */
void terminal_board(Buf *out, const Picture *p, TerminalOptions options);
/* Only the list of stacks: a line for each hex with the pieces in it. */
void terminal_roster(Buf *out, const Picture *p, TerminalOptions options);

#endif
