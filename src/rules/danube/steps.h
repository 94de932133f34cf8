/* steps.h - the functions of every step: run, offer, judge, act. The table is in steps.c. */
#ifndef GONFALON_DANUBE_STEPS_H
#define GONFALON_DANUBE_STEPS_H

#include "engine/ruleset.h"

/* Locals of frames: Frame.v by name. The table of steps names them for position text. */
enum { CH_UNIT };             /* P.CHARGE: who charges */
enum { ST_UNIT, ST_CHARGER }; /* P.ROLL: who stands, and the infantry that charges it or -1 */
enum { FR_EMPTIED };          /* P.FREE: 1 + the strongpoint that has just been emptied, or 0 */
enum {
    FS_NEXT,
    FS_LAST,
    FS_BRIEF
}; /* FORESEEN: next and last stage; whether figures lost are left out of the outcome */

STEP_FUNCTIONS(horse)
STEP_FUNCTIONS(adjust)
STEP_FUNCTIONS(dan_aim)
STEP_FUNCTIONS(dan_move)
STEP_FUNCTIONS(unit)
STEP_FUNCTIONS(shoot)
STEP_FUNCTIONS(support)
STEP_FUNCTIONS(react)
STEP_FUNCTIONS(dan_guard)
STEP_FUNCTIONS(line)
STEP_FUNCTIONS(free)
STEP_FUNCTIONS(choose)
Next dan_turn_run(Ctx *c), reserve_run(Ctx *c), bombard_run(Ctx *c), shaken_run(Ctx *c), charge_run(Ctx *c),
    volley_run(Ctx *c), close_run(Ctx *c), stand_run(Ctx *c), dan_fight_run(Ctx *c), loser_run(Ctx *c),
    recall_run(Ctx *c), end_turn_run(Ctx *c), foreseen_run(Ctx *c);

#endif
