/* steps.h - the steps of flow.md: their numbers, places and locals, and the functions of each: run, offer, judge, act, and complete
 * where a step has duties. The table is in steps.c. */
#ifndef GONFALON_PIACENZA_STEPS_H
#define GONFALON_PIACENZA_STEPS_H

#include "engine/ruleset.h"

/* Those that end in a comment "procedure" never ask. */
enum {
    TURN,       /* procedure */
    ACTIVATION, /* procedure */
    CHOOSE_OBJECTIVES,
    SETUP_AU,
    SETUP_FS,
    SETUP_PIECE, /* draft: where to, facing where */
    PICK,        /* both at once */
    PICK_FS,     /* one after the other: games of the first edition */
    PICK_AU,
    DECIDE_ORDER,
    PICK_SINGLE,
    SEG_A,
    SEG_B,
    FORM_BEGIN, /* procedure: one Formation's movement */
    FORM_MOVE,
    FORM_LINE, /* draft: the positions of the Line */
    UNIT_MOVE, /* draft: a unit or stack moves */
    STEP_ON,   /* procedure: one hex entered, with all that can happen */
    UNIT_FACE, /* draft: a battery that has moved is given a facing */
    FC_MOVE,
    LEADER_MOVE, /* draft: a commander rides */
    SEG_C,
    BOMBARDMENT, /* procedure: one or two volleys of a battery */
    SECOND_VOLLEY_ART,
    RICOCHET,
    SEG_D,
    COMBAT, /* procedure: one Formation's combat */
    FIRE1_ATT,
    FIRE1_DEF,
    FIRE2_ATT,
    FIRE2_DEF,
    MELEES,
    MELEE, /* procedure: one Melee or Charge */
    MELEE_DEF_FIRE,
    CAV_MELEE, /* the defender names his unit */
    CHARGE,    /* the same for a Charge */
    WING_END,
    CHECK_AUTO,
    VICTORY,
    APPLY_RESULTS,
    RETREAT,
    COMMANDER_FATE,
    PLACE_STAFF,
    REFUSAL, /* procedure: cavalry before infantry */
    FLIGHT,  /* the defender names the unit that flees */
    /* names under which a script may begin a procedure */
    TURN_START,
    REACTION_FIRE,
    STEPS
};
/* Places of TURN and ACTIVATION */
enum {
    T_OBJECTIVES,
    T_SETUP_FIRST,
    T_SETUP_SECOND,
    T_START,
    T_PICK,
    T_PICK_AU,
    T_ROLL,
    T_FIRST,
    T_SECOND,
    T_REORG,
    T_CLEAR,
    T_AUTO,
    T_NEXT,
    T_OVER
};
enum { ACT_CHECK, ACT_A, ACT_B, ACT_C, ACT_D, ACT_END, ACT_OVER };
/* Places of SEG_B: the owner names Formations; then those he has left alone do what no owner is asked about (11.3b, 10.5d) */
enum { SB_CHOOSE, SB_DUTIES };
/* Places of FORM_BEGIN, COMBAT */
enum { FB_FIX, FB_DRIFT, FB_MOVE, FB_COMMANDER, FB_OVER };
enum {
    CO_FIX,
    CO_FIRE1_DEF,
    CO_ROLL1,
    CO_ANSWER1,
    CO_FIRE2_ATT,
    CO_FIRE2_DEF,
    CO_ROLL2,
    CO_ANSWER2,
    CO_MELEES,
    CO_OVER
};
/* ---- locals of the frames, by step; the table in steps.c gives each its name in a written position ---- */

enum { AC_WING };             /* ACTIVATION: the Wing, 0 to 7 */
enum { SU_PIECE, SU_HEX };    /* SETUP_PIECE: what is put down, and where; the hex is NOWHERE until it is named */
enum { WK_GROUP, WK_DUTIES }; /* FORM_BEGIN and COMBAT: the Formation at work; FORM_BEGIN: it does its duties only */
enum { UF_BATTERY };          /* UNIT_FACE */
enum { LM_LEADER, LM_MP, LM_STEPS }; /* LEADER_MOVE: who rides, MP he has left, hexes he has entered */
enum { SV_BATTERY };                 /* SECOND_VOLLEY_ART */
enum { DF_UNIT };                    /* MELEE_DEF_FIRE: the defender that is asked */
enum { PS_LEADER };                  /* PLACE_STAFF: who has been captured */
enum { RF_INFANTRY };                /* REFUSAL: before whom the cavalry gives way */
enum { FL_HEX, FL_ATTACKER };        /* FLIGHT: the hex that is attacked, and by whom */
/* Locals of BOMBARDMENT: battery, hex struck, volley, result rolled; of RICOCHET: battery, hex struck, its range */
enum { BO_BATTERY, BO_TARGET, BO_VOLLEY, BO_RESULT };
enum { RI_BATTERY, RI_STRUCK, RI_RANGE };
/* Locals of UNIT_MOVE: the first unit of the stack, ways in which the move may still be meant (bits MODE_), steps made, hex at the start */
enum { MV_LEAD, MV_MODES, MV_STEPS, MV_FROM };
/* 5.3a free; 5.6 to its place in the declared Line; 5.8 Realignment; 5.6h withdrawal; 5.9 out of command; 5.3c cavalry and guns */
enum {
    MODE_FREE = 1,      /* 5.3a */
    MODE_LINE = 2,      /* 5.6f: to its place in the declared Line */
    MODE_REALIGN = 4,   /* 5.8 */
    MODE_WITHDRAW = 8,  /* 5.6h */
    MODE_OUT = 16,      /* 5.9a: out of command, nearer to its Formation */
    MODE_AWAY = 32,     /* 5.9a: away from the enemy */
    MODE_SUPERIOR = 64, /* 5.9a: nearer to the commander who is left */
    MODE_EASY = 128,    /* 5.3c: cavalry and guns in command */
    MODE_LAST = MODE_EASY,
    MODES_ALL = 2 * MODE_LAST - 1,
    MODES_COUNT = 8,     /* at the most */
    MODE_LINE_FREE = 256 /* not a way by itself: its move into the Line began outside the EZ (5.4) */
};
/* Locals of STEP_ON: hex to be entered, hex left, cost */
enum { SO_TO, SO_FROM, SO_PRICE, SO_PRICE_OTHER }; /* the price is that of the first unit, then of the second */
/* Locals of MELEE: attacker, defender, hex attacked; the defender has failed his TDR (10.2g); it is a Charge; result of the volley, then
 * of the Melee; hex of the attacker; retreats held in a Charge, by attacker and defender (10.3.1a) */
enum { ME_ATTACKER, ME_DEFENDER, ME_HEX, ME_FAILED, ME_CHARGE, ME_RESULT, ME_FROM, ME_HELD_A, ME_HELD_D };
/* Locals of APPLY_RESULTS: side whose units go first (the defender), cursor */
enum { AR_FIRST, AR_CURSOR };
/* Locals of COMMANDER_FATE: leader, hex his companions left, no die is rolled (5.10d), he has turned to his Staff side */
enum { FT_LEADER, FT_HEX, FT_PLAIN, FT_FLIPPED };
/* Locals of RETREAT: unit, hexes left, hex away from which, kind, hexes made, hex where it began */
enum { RT_UNIT, RT_LEFT, RT_FROM, RT_KIND, RT_DONE, RT_ORIGIN };
enum { BACK_RESULT, BACK_FLIGHT, BACK_REFUSAL, BACK_ROUT, BACK_DRIFT }; /* 9.2.8; 10.2d and 11.1c; 5.10; 11.3a; 11.3b */

/* ---- functions ---- */

#define STEP_COMPLETES(name) bool name##_complete(const Game *g, const State *s, Side side, Atom *out);

/* secret_objectives.c, setup_step.c */
STEP_FUNCTIONS(objectives)
STEP_COMPLETES(objectives)
STEP_FUNCTIONS(placing)
STEP_COMPLETES(placing)
STEP_FUNCTIONS(place_piece)
STEP_COMPLETES(place_piece)
/* turn.c, activation.c */
Next pia_turn_run(Ctx *c), activation_run(Ctx *c);
STEP_FUNCTIONS(pia_pick)
STEP_FUNCTIONS(pick_both)
STEP_COMPLETES(pick_both)
STEP_FUNCTIONS(decide)
STEP_FUNCTIONS(segment_a)
STEP_FUNCTIONS(segment_b)
STEP_FUNCTIONS(segment_c)
STEP_FUNCTIONS(segment_d)
STEP_COMPLETES(segment_d)
STEP_FUNCTIONS(check_auto)
/* movement_segment.c, unit_move.c, line.c, dragoons.c, commander_moves.c */
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
/* infantry_fire.c */
Next combat_run(Ctx *c);
STEP_FUNCTIONS(fire_attack)
STEP_FUNCTIONS(fire_defence)
/* melee.c, cavalry_attack.c */
Next melee_run(Ctx *c), refusal_run(Ctx *c);
STEP_FUNCTIONS(melees)
STEP_FUNCTIONS(defensive_fire)
STEP_FUNCTIONS(name_defender)
STEP_FUNCTIONS(flight)
/* combat_results.c, retreat.c, commander_capture.c */
STEP_FUNCTIONS(apply)
STEP_FUNCTIONS(pia_retreat)
STEP_FUNCTIONS(fate)
STEP_FUNCTIONS(place_staff)

#endif
