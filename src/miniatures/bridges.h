/* bridges.h - ground that is closed to a unit, and the bridges that carry it over a river in spite of that.
 *
 * A bridge carries the formations of BattleKind.over_bridges, whatever makes them move: a march, a charge, a retreat. The unit is over the
 * river on a bridge when the middle line of its base is, from rear to front, on the way and where it ends.
 */
#ifndef GONFALON_MINIATURES_BRIDGES_H
#define GONFALON_MINIATURES_BRIDGES_H

#include "miniatures/battle.h"

bool goes_over_bridges(const Game *g, int formation);
bool bridge_carries(const Game *g, int formation, const Path *p, const Area *river); /* along a straight way */
/* How far a forced move goes before ground of these kinds; the river under a bridge is left out, and what it lies on only because it was
 * turned and leaves at once. */
Inch way_before_ground(const Game *g, int formation, uint32_t closed, const Path *p);
/* The next area of these kinds under a unit that stands so, or -1; not the river under a bridge. */
int closed_ground_under(const Game *g, int formation, uint32_t closed, const Footprint *f, int after);
/* Who stands on the bridge that this way comes onto, or NO_PIECE. A unit that begins on it goes on. */
int stands_on_bridge(const Game *g, const State *s, int u, const Path *p, const Area *bridge);

#endif
