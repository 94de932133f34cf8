/* position_inside.h - what printing and reading of position text share. Private to the engine; the public part is in state_fields.h. */
#ifndef GONFALON_ENGINE_POSITION_INSIDE_H
#define GONFALON_ENGINE_POSITION_INSIDE_H

#include "engine/fields/state_fields.h"
#include "engine/ruleset.h"

void position_set_up(const Game *g, State *s); /* as the line `game` does */
void position_clear(const Game *g, State *s);
bool position_begins_step(Span line); /* a step line without at= */
char frame_local_kind(const StepDef *d, int local);
int frame_usual_waiting(const Core *k); /* what Core.waiting is when the step line does not say */

#endif
