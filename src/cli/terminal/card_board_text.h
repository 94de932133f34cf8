/* card_board_text.h - a board of cards as lines. */
#ifndef GONFALON_CLI_TERMINAL_CARD_BOARD_TEXT_H
#define GONFALON_CLI_TERMINAL_CARD_BOARD_TEXT_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/session/session.h"

/* The board that play is on, if it is one of cards, or with any another one that lies there; else nothing, and false. */
bool card_board_text(Buf *out, const Session *x, Side viewer, const Style *style, bool any);

#endif
