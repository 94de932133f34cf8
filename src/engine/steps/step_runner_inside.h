/* step_runner_inside.h - what judging and running share. */
#ifndef GONFALON_ENGINE_STEP_RUNNER_INSIDE_H
#define GONFALON_ENGINE_STEP_RUNNER_INSIDE_H

#include "engine/ruleset.h"

static inline const StepDef *step_of(const Game *g, const State *s) { return &rules_of(g)->steps[top_of(s)->step]; }

/* As legal(); a sketch lists no more than its reader needs (Atoms.sketch). */
void list_atoms(const Game *g, const State *s, Side side, bool sketch, Atoms *out);

/* play_go in pieces, for whoever looks at every step: the atom itself; then one step after the other until one stops (true). */
void play_act(Play *p, Side side, Atom a);
bool play_run_step(Play *p);

#endif
