/* steps.h - the functions of every step: run, offer, judge, act, and complete where a step has duties. The table is in steps.c. */
#ifndef GONFALON_PIACENZA_STEPS_H
#define GONFALON_PIACENZA_STEPS_H

#include "engine/ruleset.h"

#define STEP_COMPLETES(name) bool name##_complete(const Game *g, const State *s, Side side, Atom *out);

/* objectives.c, setup.c */
STEP_FUNCTIONS(objectives)
STEP_COMPLETES(objectives)
STEP_FUNCTIONS(placing)
STEP_COMPLETES(placing)
STEP_FUNCTIONS(place_piece)
STEP_COMPLETES(place_piece)
/* turn.c, activation.c */
Next turn_run(Ctx *c), activation_run(Ctx *c);
STEP_FUNCTIONS(pick)
STEP_FUNCTIONS(decide)
STEP_FUNCTIONS(segment_a)
STEP_FUNCTIONS(segment_b)
STEP_FUNCTIONS(segment_c)
STEP_FUNCTIONS(segment_d)
STEP_COMPLETES(segment_d)
STEP_FUNCTIONS(check_auto)
/* march.c, line.c, dragoons.c, ride.c */
Next form_begin_run(Ctx *c), step_on_run(Ctx *c);
STEP_FUNCTIONS(form_move)
STEP_COMPLETES(form_move)
STEP_FUNCTIONS(form_line)
STEP_COMPLETES(form_line)
STEP_FUNCTIONS(unit_move)
STEP_COMPLETES(unit_move)
STEP_FUNCTIONS(unit_face)
STEP_FUNCTIONS(fc_move)
STEP_FUNCTIONS(leader_move)
STEP_COMPLETES(leader_move)
STEP_FUNCTIONS(wing_end)
/* artillery.c */
Next bombardment_run(Ctx *c);
STEP_FUNCTIONS(second_volley)
STEP_FUNCTIONS(ricochet)
/* fire.c */
Next combat_run(Ctx *c);
STEP_FUNCTIONS(fire_attack)
STEP_FUNCTIONS(fire_defence)
/* melee.c, cavalry.c */
Next melee_run(Ctx *c), refusal_run(Ctx *c);
STEP_FUNCTIONS(melees)
STEP_FUNCTIONS(defensive_fire)
STEP_FUNCTIONS(name_defender)
STEP_FUNCTIONS(flight)
/* results.c, retreat.c, fate.c */
STEP_FUNCTIONS(apply)
STEP_FUNCTIONS(retreat)
STEP_FUNCTIONS(fate)
STEP_FUNCTIONS(place_staff)

#endif
