/* objectives.h - the places that count for victory: what each is called and worth, where it lies, and who holds it now.
 *
 * One notion for boards, protocol, computer players, reports and laboratory. A system lists them in Ruleset.objectives, asked with what the
 * viewer knows; each keeps its place in the list during a game.
 */
#ifndef GONFALON_ENGINE_OBJECTIVES_H
#define GONFALON_ENGINE_OBJECTIVES_H

#include "base/json_write.h"
#include "engine/state.h"
#include "table/polygon.h"

enum { OBJECTIVE_HEXES = 3 };
typedef struct Objective {
    const char *name; /* belongs to the Game */
    int worth;        /* victory points; 0: none of its own */
    Side holder;      /* now, or NOBODY */
    /* Where: on a map its hexes, as many as it has; on a table an area, or the circle about a point. */
    int hexes;
    Hex hex[OBJECTIVE_HEXES];
    const Area *area;
    Point at;
    Inch radius;
} Objective;

/* Of any game: 0 where the system names none. Room for GAME_OBJECTIVES. */
int objectives_now(const Game *g, const State *s, Objective *out);
/* As an object: name, worth, holder (a side or null), then hexes, or x, y and radius in inches. */
void objective_json(Json *j, const Game *g, const Objective *o);

#endif
