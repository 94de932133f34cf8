/* room_along_line.h - a base slid along a straight line: at which places of it there is room.
 *
 * A row is a line of places, one after the other in one facing and evenly spaced but for rounding.
 */
#ifndef GONFALON_MINIATURES_ROOM_ALONG_LINE_H
#define GONFALON_MINIATURES_ROOM_ALONG_LINE_H

#include "miniatures/battle.h"

typedef struct Row Row;
struct Row {
    const Game *g;
    const State *s;
    int u, formation;
    Inch keep;       /* from enemies from whom it keeps off */
    uint32_t closed; /* kinds of ground that may be closed to it: near such ground every place is judged as a whole */
    Footprint (*place)(const Row *row, int i);
    bool (*keeps)(const Row *row, int unit);          /* keeps off that unit; of others it only shares no ground */
    bool (*fits)(const Row *row, const Footprint *f); /* judged as a whole */
    int count;
    Atom base; /* for whoever makes the places from an atom */
};
void places_that_fit(const Row *row, bool *good); /* good[i]: would it fit at place i? */

#endif
