/* game_counters.h - the counters of a game as the drawing wants them: for pictures, the terminal and the browser's table. */
#ifndef GONFALON_PICTURE_GAME_COUNTERS_H
#define GONFALON_PICTURE_GAME_COUNTERS_H

#include "engine/ruleset.h"
#include "picture/picture.h"

/* What the counter shows in this state, which should be the masked one of its viewer. False: it is not on the map. */
bool counter_of_piece(const Game *g, const State *known, int piece, PictureCounter *out);
/* A stack of that side of which the viewer knows only that it is there. */
PictureCounter counter_of_stack(const Game *g, Side side, Hex h);
/* The columns and rows that hold counters, with a margin of so many hexes; all zero when there is none. */
PictureCrop crop_near(const Map *m, const PictureCounter *counters, int n, int margin);

#endif
