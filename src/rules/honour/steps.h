/* steps.h - the steps of flow.md and combat_flow.md: their numbers, places and locals, and the functions of each: run, offer, judge, act, and
 * complete where a step has duties. The table is in steps.c. */
#ifndef GONFALON_HONOUR_STEPS_H
#define GONFALON_HONOUR_STEPS_H

#include "engine/ruleset.h"

enum {
    /* procedures of the campaign (flow.md 3) */
    TURN,
    COMMAND,
    ACTIVATIONS,
    ACTIVATION,
    STEP_ON,
    AFM,
    CONSOLIDATE,
    SEGMENT,
    ATTRITION,
    ELIMINATION,
    PURSUED,
    /* steps of the campaign that ask (flow.md 2) */
    SETUP,
    SETUP_PLACE,
    NEGOTIATE,
    BID,
    REMOVE_SWISS,
    GENOVA,
    ORG,
    BREAK_DOWN,
    REASSEMBLE,
    ORDERS,
    REINFORCE,
    INDICATE_1,
    INDICATE_2,
    DECIDE,
    ACT,
    ESCAPE,
    REARGUARD,
    PURSUER,
    LOSE,
    UNEMPLOYED,
    RIDE,
    REMAIN,
    LEADER,
    KEEP,
    REORGANISE,
    REASSIGN,
    DECLARE,
    /* options of chapter 18 */
    INTERPHASE,
    INTERPHASE_OFFER,
    INTERPHASE_ANSWER,
    RECRUIT,
    PILLAGE,
    SPOILS,
    TAKE_GUNS,
    /* combat (combat_flow.md): procedures, then steps that ask */
    BATTLES,
    COMBAT,
    SKIRMISH,
    ATTACK_ROLL,
    CHECK,
    RETREATING,
    SIEGE,
    REDUCED,
    PURSUIT,
    CHALLENGE,
    GATES,
    WALLS,
    MILITIA_CALL,
    FIGHTER,
    QUALITY,
    DEMORALISE,
    RETREAT_STEP,
    ADVANCE,
    MINES,
    BOMBARD,
    BREAK_OFF,
    ASSAULT,
    /* the Major Battle (combat_flow.md B, F, E, M): procedures, then steps that ask */
    MAJOR,
    FIGHT,
    FIRE,
    CHARGES,
    CHARGING,
    ENGAGEMENT,
    CORPS,
    CHITS,
    DEPLOY,
    DEPLOY_LAST,
    GUNS,
    FIRE_AT,
    ANSWER,
    CHARGE,
    COUNTERCHARGE,
    CHARGE_AT,
    WAVES,
    WAVE, /* the draft of one wave */
    UPON,
    PLUNDER,
    DEMAND,
    ENGAGE,
    ENGAGE_WHOM, /* the draft of an Engagement with several Corps */
    RESOLVE,
    ATTACK_NEXT,
    SUPPORT,
    MUSTER,
    COMMIT,
    FIRST,
    CAVALIERE,
    INHERIT,
    /* names under which a script may begin inside a procedure (flow.md 7) */
    TURN_START,
    WEATHER,
    AFTER_WEATHER,
    AFTER_COMMAND,
    D1,
    D2,
    D3,
    D5,
    VICTORY,
    STEPS
};

/* Places of TURN */
enum {
    T_ELECTIONS,
    T_SETUP_FIRST,
    T_SETUP_SECOND,
    T_AFTER_SETUP,
    T_START,
    T_OFFER_FIRST,
    T_OFFER_SECOND,
    T_WEATHER,
    T_AFTER_WEATHER,
    T_BIDS,
    T_STATUS,
    T_COMMAND_FIRST,
    T_COMMAND_SECOND,
    T_AFTER_COMMAND,
    T_LANDING,
    T_REINFORCE_FIRST,
    T_REINFORCE_SECOND,
    T_ACTIVATIONS,
    T_CONSOLIDATE_FIRST,
    T_CONSOLIDATE_SECOND,
    T_MARKERS,
    T_INTELLIGENCE,
    T_BATTLES,
    T_AFTER_FIRST,
    T_AFTER_SECOND,
    T_ORDER_AGAIN,
    T_ATTRITION_FIRST,
    T_ATTRITION_SECOND,
    T_CLOSE,
    T_VICTORY,
    T_ADVANCE
};
enum { C_PAY, C_GENOVA, C_STRIP, C_NO_MOVE, C_ORG, C_ORDERS, C_END };            /* COMMAND */
enum { A_NEXT, A_INDICATED, A_CONTEST, A_DECIDED, A_ALONE };                     /* ACTIVATIONS */
enum { X_BEGIN, X_ACT, X_CONQUEST, X_ATTRITION, X_MORALE, X_UNEMPLOYED, X_END }; /* ACTIVATION */
enum { S_LEAVE, S_CAPTURE, S_EFFECTS, S_PURSUIT, S_END };                        /* STEP_ON */
enum { P_ASK, P_WHO, P_ROLL, P_APPLY };                                          /* PURSUED */
enum { K_HEX, K_LEADER, K_KEEP, K_REORGANISE, K_DONE };                          /* CONSOLIDATE */

/* MAJOR: each place is a step of 11.4 or what follows it */
enum {
    MJ_CORPS,
    MJ_INITIATIVE,
    MJ_DEPLOY,
    MJ_VANGUARD,
    MJ_MAIN_BODY,
    MJ_DRAWN,
    MJ_RESOLVE,
    MJ_MUSTER,
    MJ_MUSTERED,
    MJ_TEST,
    MJ_COMMIT,
    MJ_COMMIT_DEFENDER,
    MJ_ROUND,
    MJ_PURSUIT,
    MJ_GUNS,
    MJ_LOOT,
    MJ_FIRST,
    MJ_RETREAT,
    MJ_RETREAT_OTHER,
    MJ_ADVANCE,
    MJ_END
};
enum { FT_FIRE, FT_CHARGES, FT_ORDER, FT_ENGAGE, FT_END }; /* FIGHT */

/* Locals */
enum { IND_MINE, IND_THEIRS, IND_DIE_0, IND_DIE_1, IND_RESULT_0, IND_RESULT_1, IND_WINNER }; /* ACTIVATIONS */
enum { ACN_WHO, ACN_DIE, ACN_START, ACN_PENALTY };                                           /* ACTIVATION */
enum {
    ACT_WHO,
    ACT_START,
    ACT_CAME,
    ACT_STOPPED,
    ACT_RESTED,
    ACT_MINED,
    ACT_OVER,
    ACT_LEFT,
    ACT_STOOD,
    ACT_TRIED,
    ACT_LEAVES
};                                                                            /* ACT */
enum { ON_WHO, ON_FROM, ON_TO, ON_LEFT, ON_RIVER, ON_NEXT, ON_PAY, ON_ONLY }; /* STEP_ON */
enum { PD_WHO, PD_FROM, PD_SPENT, PD_BY, PD_HELD };                           /* PURSUED, REARGUARD, PURSUER */
enum { LS_FORCE, LS_LEFT, LS_HOW, LS_PARTS, LS_GROUP, LS_GUNS };              /* LOSE */
enum { AT_FORCE, AT_MARCH };                                                  /* ATTRITION */
enum { CN_HEX, CN_LEADER, CN_ROOM, CN_NEXT };                                 /* CONSOLIDATE, LEADER, KEEP */

/* ---- functions ---- */

STEP_FUNCTIONS(hon_placing)
STEP_FUNCTIONS(hon_org)
STEP_FUNCTIONS(hon_breaking)
STEP_FUNCTIONS(hon_joining)
STEP_FUNCTIONS(hon_orders)
STEP_FUNCTIONS(hon_reinforce)
STEP_FUNCTIONS(hon_indicate)
STEP_FUNCTIONS(hon_decide)
STEP_FUNCTIONS(hon_act)
STEP_FUNCTIONS(hon_lose)
STEP_FUNCTIONS(hon_unemployed)
STEP_FUNCTIONS(hon_riding)
STEP_FUNCTIONS(hon_remain)
STEP_FUNCTIONS(hon_leading)
STEP_FUNCTIONS(hon_keeping)
STEP_FUNCTIONS(hon_reorganise)
STEP_FUNCTIONS(hon_escape)
STEP_FUNCTIONS(hon_rearguard)
STEP_FUNCTIONS(hon_pursuer)
STEP_FUNCTIONS(hon_retreat_step)
STEP_FUNCTIONS(hon_challenge)
STEP_FUNCTIONS(hon_gates)
STEP_FUNCTIONS(hon_walls)
STEP_FUNCTIONS(hon_militia)
STEP_FUNCTIONS(hon_fighter)
STEP_FUNCTIONS(hon_choose_quality)
STEP_FUNCTIONS(hon_demoralise)
STEP_FUNCTIONS(hon_advance)
STEP_FUNCTIONS(hon_siege_choice)
STEP_FUNCTIONS(hon_reassign)
STEP_FUNCTIONS(hon_interphase)
STEP_FUNCTIONS(hon_recruit)
STEP_FUNCTIONS(hon_pillage)
STEP_FUNCTIONS(hon_take_guns)
STEP_FUNCTIONS(hon_talk)
STEP_FUNCTIONS(hon_send_home)
STEP_FUNCTIONS(hon_help)
STEP_FUNCTIONS(hon_guns)
STEP_FUNCTIONS(hon_fire_at)
STEP_FUNCTIONS(hon_charge)
STEP_FUNCTIONS(hon_countercharge)
STEP_FUNCTIONS(hon_charge_at)
STEP_FUNCTIONS(hon_waves)
STEP_FUNCTIONS(hon_wave_draft)
STEP_FUNCTIONS(hon_upon)
STEP_FUNCTIONS(hon_plunder)
STEP_FUNCTIONS(hon_demand)
bool hon_waves_complete(const Game *g, const State *s, Side side, Atom *out);
bool hon_wave_draft_complete(const Game *g, const State *s, Side side, Atom *out);
Next hon_charging_run(Ctx *c);
STEP_FUNCTIONS(hon_corps)
STEP_FUNCTIONS(hon_chits)
STEP_FUNCTIONS(hon_deploy)
STEP_FUNCTIONS(hon_deploy_last)
STEP_FUNCTIONS(hon_answer)
STEP_FUNCTIONS(hon_engaging)
STEP_FUNCTIONS(hon_engage_whom)
STEP_FUNCTIONS(hon_resolve)
STEP_FUNCTIONS(hon_attack_next)
STEP_FUNCTIONS(hon_support)
STEP_FUNCTIONS(hon_muster)
STEP_FUNCTIONS(hon_commit)
STEP_FUNCTIONS(hon_first)
STEP_FUNCTIONS(hon_cavaliere)
STEP_FUNCTIONS(hon_inherit)
bool hon_corps_complete(const Game *g, const State *s, Side side, Atom *out);
bool hon_chits_complete(const Game *g, const State *s, Side side, Atom *out);
Next hon_major_run(Ctx *c), hon_fight_run(Ctx *c), hon_fire_run(Ctx *c), hon_charges_run(Ctx *c),
    hon_engagement_run(Ctx *c), hon_attack_run(Ctx *c), hon_check_run(Ctx *c);
Next hon_combat_run(Ctx *c), hon_skirmish_run(Ctx *c), hon_siege_run(Ctx *c), hon_reduced_run(Ctx *c),
    hon_retreating_run(Ctx *c), hon_afm_run(Ctx *c), hon_elimination_run(Ctx *c);
Next hon_interphase_turn_run(Ctx *c);
Next hon_battles_run(Ctx *c), hon_turn_run(Ctx *c), hon_command_run(Ctx *c), hon_activations_run(Ctx *c),
    hon_activation_run(Ctx *c), hon_step_on_run(Ctx *c), hon_consolidate_run(Ctx *c), hon_segment_run(Ctx *c),
    hon_attrition_run(Ctx *c), hon_pursued_run(Ctx *c);
bool hon_org_complete(const Game *g, const State *s, Side side, Atom *out);
bool hon_fighter_complete(const Game *g, const State *s, Side side, Atom *out);
bool hon_orders_complete(const Game *g, const State *s, Side side, Atom *out);

#endif
