/* text_board_inside.h - the pieces of the text board: what one hex shows, and the signs it uses. */
#ifndef GONFALON_PICTURE_TERMINAL_TEXT_BOARD_INSIDE_H
#define GONFALON_PICTURE_TERMINAL_TEXT_BOARD_INSIDE_H

#include "picture/terminal/text_canvas.h"
#include "picture/picture_inside.h"
#include "picture/terminal/text_board.h"

enum { CELL = 5, STEP = 6, DEEP = 2 }; /* letters in a hex, from column to column, lines in a hex */

typedef struct Signs {                     /* one set in Unicode, one in ASCII */
    const char *rise, *fall, *foot, *wall; /* sides of a hex: / \ _ | */
    const char *water, *water_foot, *bridge;
    const char *road, *trail, *road_down, *trail_down;
    const char *woods, *town, *fort, *low, *high;
    const char *infantry, *horse, *gun, *horse_gun, *pioneer, *leader;
    const char *star, *flag, *ring, *zone, *own_zone, *command, *seen, *barred, *no_entry;
    const char *arrow[6]; /* clockwise from north */
} Signs;

typedef struct Tints {                        /* of the 256-colour table */
    int clear, low, high, woods, town, other; /* grounds */
    int ink, faint, line, name, town_name;
    int water, river, road, trail, tree;
} Tints;

typedef struct Force {         /* all counters in one hex, for the text board */
    const PictureCounter *top; /* what the sign shows: strongest foot or horse, else a gun, else the leader */
    int units, strength;
    const PictureCounter *leader; /* of the highest rank */
    const char *sums;             /* what their strength is counted in */
    const PictureBadge *badge;    /* the gravest of any of them, or null */
    bool unknown;
} Force;

typedef struct TextBoard {
    Canvas canvas;
    const Picture *p;
    Sheet sheet;
    TerminalOptions options;
    const Signs *signs;
    const Tints *tints;
} TextBoard;

const Signs *terminal_signs(bool ascii);
const Tints *terminal_tints(PictureTheme theme);
Force force_in(const Picture *p, Hex h);
Ink army_ink(const char *army);
const char *arm_sign(const Signs *s, const char *arm);
void cell_place(const TextBoard *b, Hex h, int *x, int *y); /* its left upper side on the canvas */
void cell_ground(TextBoard *b, Hex h);
void cell_lines(TextBoard *b, Hex h); /* sides, rivers, roads */
void cell_contents(TextBoard *b, Hex h);
void cell_marks(TextBoard *b, Hex h, bool counters);
void board_arrows(TextBoard *b);
Ink ink_on(const TextBoard *b, Hex h, int fg, bool bold); /* on the ground of the hex */
const MapPlace *named_place(const Map *m, Hex h);         /* null when it has none but an entry */

#endif
