/* picture.h - a position as a picture: fills the drawing's plain data from what a side may know, for terminal and files. */
#ifndef GONFALON_CLI_PICTURE_H
#define GONFALON_CLI_PICTURE_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/session/session.h"
#include "picture/picture.h"

typedef struct BoardLook {
    Side viewer;         /* NOBODY: everything */
    bool zones, command; /* of both sides */
    bool map;            /* of a picture: the map, also while play is on another board */
    bool near;           /* only the part of the map where something happens */
    int reach;           /* piece whose goals are marked; 0 = none, else piece + 1 */
    int focus;           /* piece kept in view when the board is cut; 0 = none, else piece + 1 */
    int at;              /* hex kept in view, before focus; 0 = none, else hex + 1 */
    const char *title;   /* or null */
} BoardLook;

void board_text(Buf *out, const Session *x, const BoardLook *look, const Style *style);
/* SVG, PNG or PDF by the ending of the name. */
bool board_file(const Session *x, const BoardLook *look, const char *path, Problems *p);

#endif
