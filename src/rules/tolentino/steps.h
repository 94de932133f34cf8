/* steps.h - the functions of every step: run, offer, judge, act, and complete where a step has duties. The table is in steps.c. */
#ifndef GONFALON_TOLENTINO_STEPS_H
#define GONFALON_TOLENTINO_STEPS_H

#include "engine/ruleset.h"

STEP_FUNCTIONS(command)
STEP_FUNCTIONS(replacement)
STEP_FUNCTIONS(pick)
STEP_FUNCTIONS(grenzer)
STEP_FUNCTIONS(attach)
STEP_FUNCTIONS(initiative)
STEP_FUNCTIONS(segment)
STEP_FUNCTIONS(move)
STEP_FUNCTIONS(fire)
STEP_FUNCTIONS(aim)
STEP_FUNCTIONS(declare)
STEP_FUNCTIONS(next)
STEP_FUNCTIONS(before)
STEP_FUNCTIONS(value)
STEP_FUNCTIONS(lend)
STEP_FUNCTIONS(choice)
STEP_FUNCTIONS(advance)
STEP_FUNCTIONS(rally)
STEP_FUNCTIONS(withdraw)
STEP_FUNCTIONS(flee)
STEP_FUNCTIONS(bridge)
STEP_FUNCTIONS(retreat)
STEP_FUNCTIONS(along)
STEP_FUNCTIONS(guns)
STEP_FUNCTIONS(relocate)
STEP_FUNCTIONS(succession)
STEP_FUNCTIONS(join)
STEP_FUNCTIONS(morale)
void ride_offer(const Game *g, const State *s, Side side, Atoms *out);
Rule ride_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void ride_act(Ctx *c, Side side, Atom a);
void upon_offer(const Game *g, const State *s, Side side, Atoms *out);
Rule upon_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void upon_act(Ctx *c, Side side, Atom a);
Next turn_run(Ctx *c), action_run(Ctx *c), fight_run(Ctx *c), after_fire_run(Ctx *c), arrival_run(Ctx *c),
    level_run(Ctx *c), rout_run(Ctx *c);
bool replacement_complete(const Game *g, const State *s, Side side, Atom *out);
bool segment_complete(const Game *g, const State *s, Side side, Atom *out);
bool move_complete(const Game *g, const State *s, Side side, Atom *out);
bool declare_complete(const Game *g, const State *s, Side side, Atom *out);
bool upon_complete(const Game *g, const State *s, Side side, Atom *out);
bool withdraw_complete(const Game *g, const State *s, Side side, Atom *out);

#endif
