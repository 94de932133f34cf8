/* menu.h - numbered choices of the present decision. Long lists are grouped: first a piece (or a verb), then what it does, then where. */
#ifndef GONFALON_CLI_TERMINAL_MENU_H
#define GONFALON_CLI_TERMINAL_MENU_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/session/session.h"

enum { MENU_ITEMS = 256 };

typedef struct MenuItem {
    char *label; /* owned by the menu */
    char *order; /* what is played, or null: it opens a menu */
    int piece;   /* menu of this piece's atoms, or -1 */
    int verb;    /* menu of this verb's atoms, or -1; with a piece: its goals */
} MenuItem;

typedef struct Menu {
    MenuItem item[MENU_ITEMS];
    int count;
    bool inner;       /* 0 goes back */
    const char *asks; /* "which piece?", or null */
    Arena arena;
} Menu;

void menu_main(Menu *m, const Session *x, Side side);
void menu_piece(Menu *m, const Session *x, Side side, int piece);
void menu_verb(Menu *m, const Session *x, Side side, int verb);
/* Where a piece can go with a verb that takes a path. False when there is nowhere. */
bool menu_goals(Menu *m, const Session *x, int piece, int verb);
void menu_print(Buf *out, const Menu *m, const Style *style);
void menu_free(Menu *m);

/* The order that takes a piece to a hex by the cheapest way: "move A-KUN 2311,2412". False when it is out of reach. */
bool order_to(Buf *out, const Session *x, int piece, int verb, Hex goal);

#endif
