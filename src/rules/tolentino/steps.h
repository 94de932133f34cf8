/* steps.h - the steps of flow.md: their numbers, places and locals, and the functions of each: run, offer, judge, act, and complete
 * where a step has duties. The table is in steps.c. */
#ifndef GONFALON_TOLENTINO_STEPS_H
#define GONFALON_TOLENTINO_STEPS_H

#include "engine/ruleset.h"

/* TURN, ACTION, B5_FIGHT, B4_AFTER, I_ARRIVAL and I_LEVEL are procedures and never ask. */
enum {
    TURN,
    ACTION,
    A1_N,
    A1_A,
    A2_N,
    A2_A,
    A3_PICK,
    B0_FIRST,
    T5_PICK,
    T5_REST,
    T6_WITHDRAW,
    T6_REORG,
    B1,
    B2_ATTACH,
    B2_ROLL,
    B2_SET,
    B3_IN,
    B3_OOC,
    B3_LEAD,
    B3_CMD,
    B3_MOVE,
    B4,
    B4_AIM,
    B4_AFTER,
    B5A_DECLARE,
    B5A_AIM,
    B5_NEXT,
    B5_FIGHT,
    B5B,
    B5C,
    B5D2,
    B5D3,
    B5E,
    B5_ADV,
    B6,
    C1,
    GAME_END,
    I_ARRIVAL,
    I_LEADER,
    I_BRIDGE,
    I_LEVEL,
    I_RETREAT,
    I_ALONG,
    I_GUNS,
    I_ELIM,
    I_SUCCESSION,
    I_JOIN,
    I_MORALE,
    /* names under which a script may begin a procedure */
    TURN_START,
    A3,
    B2,
    NIGHT2,
    C2,
    STEPS
};
/* Places of TURN, ACTION and B5_FIGHT */
enum {
    T_START,
    T_A1N,
    T_A1A,
    T_A2N,
    T_A2A,
    T_FIRST,
    T_A3,
    T_DUSK_FIRST,
    T_DUSK_SECOND,
    T_DUSK_REST,
    T_DUSK_REST_A,
    T_NIGHT,
    T_NIGHT_REORG,
    T_NIGHT_REORG_A,
    T_C1N,
    T_C1A,
    T_C2,
    T_OVER
};
enum {
    X_B1,
    X_COMMAND,
    X_ROLL,
    X_MOVE,
    X_MOVE_OUT,
    X_LEADERS,
    X_COMMANDER,
    X_FIRE,
    X_DECLARE,
    X_FIGHT,
    X_RALLY,
    X_END
};
enum {
    AT_BEFORE,
    AT_FIRE,
    AT_CHECK,
    AT_SHOCK,
    AT_VALUE_A,
    AT_VALUE_D,
    AT_LEADER_A,
    AT_LEADER_D,
    AT_ROLL,
    AT_OPTION,
    AT_APPLY,
    AT_EXCHANGE,
    AT_OTHERS,
    AT_GUNS,
    AT_LEADERS,
    AT_ADVANCE_A,
    AT_ADVANCE_D,
    AT_MORALE,
    AT_CHARGE_END,
    AT_END
};
/* Locals of the frames: Frame.v by name. The step table (steps.c) prints them under the names it gives there. */
enum { AC_FORMATION }; /* ACTION */
enum { SG_FULL }; /* B3_IN, B3_OOC: hex + 1 that the last move has left overstacked, to be cured next (7a); 0 = none */
/* B3_MOVE: first of the stack; half MP spent; hexes gone; every step, the last step was Road March; last hex where it could stand; the
 * guns' one roadless Rough hex is used (10.2b); Attack wants it closer (5.1.2a); where the last step brought it. */
enum { MV_LEAD, MV_SPENT, MV_STEPS, MV_ALL_MARCH, MV_LAST_MARCH, MV_GOOD, MV_ONCE, MV_COMPELLED, MV_HERE };
enum { FI_BATTERY }; /* B4_AIM: the first of those that fire */
/* B5A_AIM: COMBAT_HEXES places for hex + 1, filled from the first; it is a charge; that was said aloud. */
enum { COMBAT_HEXES = 6 }; /* on one side of one combat: the neighbours of a hex */
enum { AIM_TARGET, AIM_CHARGE = AIM_TARGET + COMBAT_HEXES, AIM_SAID };
enum { FS_ATTACKER };                      /* B5D2, B5D3, B5_ADV: it is the attacker who is asked */
enum { CH_ATTACKER, CH_ASKS };             /* B5E: the same, and what is asked (assault_results.c) */
enum { AR_UNIT, AR_HEX, AR_FROM, AR_HOW }; /* I_ARRIVAL: who came where from where, and ARRIVE_... */
enum { FL_LEADER, FL_OVERRUN };            /* I_LEADER: the enemy stands in his hex */
/* I_RETREAT: unit; hexes still to go; BACK_...; where it stood; the hex before this one; levels for zones entered; hexes gone. */
enum { RT_UNIT, RT_LEFT, RT_KIND, RT_ORIGIN, RT_BEFORE, RT_EXTRA, RT_DONE };
enum { AL_UNIT, AL_FROM, AL_LEADER }; /* I_ALONG: the unit that went, the hex it left, the leader who is asked about */
enum { GU_BATTERY, GU_UNIT };         /* I_GUNS: the guns, and the companion that went */
enum { EL_LEADER };                   /* I_ELIM */
enum {
    SU_FORMATION,
    SU_LOST
}; /* I_SUCCESSION: formation without officer (NO_FORMATION: Bianchi's place), who was lost */
enum { JO_LEADER, JO_FORMATION };                    /* I_JOIN */
enum { MO_GAIN };                                    /* I_MORALE: 1 for a gain, 0 for a loss */
enum { BACK_ONE, BACK_ROUT, BACK_RUN, BACK_BEFORE }; /* 12.6; 15.2.1; phase C; before combat */
enum { ARRIVE_MOVE, ARRIVE_SIDESTEP, ARRIVE_ADVANCE, ARRIVE_RETREAT };

/* ---- functions ---- */

STEP_FUNCTIONS(command)
STEP_FUNCTIONS(replacement)
STEP_FUNCTIONS(tol_pick)
STEP_FUNCTIONS(grenzer)
STEP_FUNCTIONS(attach)
STEP_FUNCTIONS(initiative)
STEP_FUNCTIONS(segment)
STEP_FUNCTIONS(tol_move)
STEP_FUNCTIONS(fire)
STEP_FUNCTIONS(tol_aim)
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
STEP_FUNCTIONS(tol_retreat)
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
Next tol_turn_run(Ctx *c), action_run(Ctx *c), tol_fight_run(Ctx *c), after_fire_run(Ctx *c), arrival_run(Ctx *c),
    level_run(Ctx *c), rout_run(Ctx *c);
bool replacement_complete(const Game *g, const State *s, Side side, Atom *out);
bool segment_complete(const Game *g, const State *s, Side side, Atom *out);
bool move_complete(const Game *g, const State *s, Side side, Atom *out);
bool declare_complete(const Game *g, const State *s, Side side, Atom *out);
bool upon_complete(const Game *g, const State *s, Side side, Atom *out);
bool withdraw_complete(const Game *g, const State *s, Side side, Atom *out);

#endif
