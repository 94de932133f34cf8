/* leave_building.h - where the garrison of a building may be put outside it: the middle of its rear edge against a wall, facing outward.
 */
#ifndef GONFALON_MINIATURES_LEAVE_BUILDING_H
#define GONFALON_MINIATURES_LEAVE_BUILDING_H

#include "miniatures/room_along_line.h"

typedef struct Leaving {
    Row row; /* game, unit, formation, from whom it keeps off and what fits; its places are made here */
    int verb;
    const Area *building;
    /* Where the order would put it. False: at no such place. */
    bool (*foot)(const Game *g, const State *s, int unit, Atom a, Footprint *out);
    bool (*legal)(const Row *row, Atom a);
    void (*strike)(const Row *row, bool *good); /* takes out places that something else forbids; or null */
} Leaving;
/* Every stretch of every wall that runs along the table; on one aslant, and where a sketch is enough, places that a player might choose. */
void leave_offer_walls(const Leaving *l, Atoms *out);
Footprint leave_place(const Row *row, int i); /* Row.place: the order in row->base with so many tenths more */

#endif
