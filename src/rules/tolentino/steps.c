/* steps.c - the table of steps (flow.md) and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/tolentino/tolentino.h"
#include "rules/tolentino/bot/bot_inside.h"

/* 3.1a: steps are played in the given order only; a verb of another step comes out of sequence. */
Rule tol_out_of_step(Why *w, uint16_t verb)
{
    (void)verb;
    FORBID_NOW(3_1a);
    return refused(w);
}

static Rule verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    return tol_out_of_step(NULL, verb);
}

#define RIDES .run = segment_run, .offer = ride_offer, .judge = ride_judge, .act = ride_act

const StepDef tolentino_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_3_1a, 0, RUNS(tol_turn_run)},
    [ACTION] = {"ACTION", "", RULE_3_1e, STEP_PLAN, RUNS(action_run), .locals = {[AC_FORMATION] = "formation"},
                .local_kinds = "g"},
    [A1_N] = {"A1_N", "Murat may change the orders of officers in his range.", RULE_5_2a, STEP_EXACT, DOES(command)},
    [A1_A] = {"A1_A", "The Austrian commander may change the orders of officers in his range.", RULE_5_2a, STEP_EXACT,
              DOES(command)},
    [A2_N] = {"A2_N", "Bring back the units that are due.", RULE_15_5, 0, DOES(replacement),
              .complete = replacement_complete},
    [A2_A] = {"A2_A", "Bring back the units that are due.", RULE_15_5, 0, DOES(replacement),
              .complete = replacement_complete},
    [A3_PICK] = {"A3_PICK", "You have the initiative: name the formation that acts next, yours or the enemy's.",
                 RULE_6_1a, 0, DOES(tol_pick)},
    [B0_FIRST] = {"B0_FIRST", "The first turn is yours: name one of your formations.", RULE_3_2b, 0, DOES(tol_pick)},
    [T5_PICK] = {"T5_PICK", "Dusk: name one of your formations, or pass.", RULE_17_1a, 0, DOES(tol_pick)},
    [T5_REST] = {"T5_REST", "Dusk: reorganize units of the formations that did not act.", RULE_17_1c, 0, DOES(rally)},
    [T6_WITHDRAW] = {"T6_WITHDRAW", "Night: units in enemy zones withdraw one hex.", RULE_17_2b, 0, DOES(withdraw),
                     .complete = withdraw_complete},
    [T6_REORG] = {"T6_REORG", "Night: reorganize units.", RULE_17_2a, 0, DOES(rally)},
    [B1] = {"B1", "Call up the Grenzer battalions, for 3 VP?", RULE_16_3, 0, DOES(grenzer)},
    [B2_ATTACH] = {"B2_ATTACH", "Von Mohr may take over batteries in his range.", RULE_4_5_1a, 0, DOES(attach)},
    [B2_ROLL] = {"B2_ROLL", "The officer may roll to change his order.", RULE_5_2_1a, 0, DOES(initiative)},
    [B2_SET] = {"B2_SET", "Choose the new order, or keep the old one.", RULE_5_2_1a, 0, DOES(initiative)},
    [B3_IN] = {"B3_IN", "Move the units in command.", RULE_3_1j, 0, DOES(segment), .complete = segment_complete,
               .locals = {[SG_FULL] = "full"}},
    [B3_OOC] = {"B3_OOC", "Test and move the units out of command.", RULE_3_1l, 0, DOES(segment),
                .complete = segment_complete, .locals = {[SG_FULL] = "full"}},
    [B3_LEAD] = {"B3_LEAD", "Move the officers of the formation.", RULE_4_1_4, 0, RIDES},
    [B3_CMD] = {"B3_CMD", "Move the Army Commander, once a turn.", RULE_4_2_1, 0, RIDES},
    [B3_MOVE] = {"B3_MOVE", "Where to?", RULE_9_1b, STEP_DRAFT | STEP_EXACT, DOES(tol_move), .complete = move_complete,
                 .locals = {[MV_LEAD] = "lead",
                            [MV_SPENT] = "spent",
                            [MV_STEPS] = "steps",
                            [MV_ALL_MARCH] = "all_march",
                            [MV_LAST_MARCH] = "last_march",
                            [MV_GOOD] = "good",
                            [MV_ONCE] = "rough_used",
                            [MV_COMPELLED] = "compelled",
                            [MV_HERE] = "here"},
                 .local_kinds = "piiiihiih"},
    [B4] = {"B4", "Bombard, or be done.", RULE_3_1m, 0, DOES(fire)},
    [B4_AIM] = {"B4_AIM", "Fire at which hex?", RULE_11_4a, STEP_DRAFT, DOES(tol_aim),
                .locals = {[FI_BATTERY] = "battery"}, .local_kinds = "p"},
    [B4_AFTER] = {"B4_AFTER", "", RULE_11_4_3a, 0, RUNS(after_fire_run)},
    [B5A_DECLARE] = {"B5A_DECLARE", "Declare all attacks.", RULE_12_2b, 0, DOES(declare), .complete = declare_complete},
    [B5A_AIM] =
        {"B5A_AIM", "Attack from which hexes, upon which?", RULE_12_4, STEP_DRAFT, .run = declare_run,
         .offer = upon_offer, .judge = upon_judge, .act = upon_act, .complete = upon_complete,
         .locals = {[AIM_TARGET] = "t1", "t2", "t3", "t4", "t5", "t6", [AIM_CHARGE] = "charge", [AIM_SAID] = "said"}},
    [B5_NEXT] = {"B5_NEXT", "Fight which assault next?", RULE_12a, STEP_PROCEDURE | STEP_EACH, DOES(next)},
    [B5_FIGHT] = {"B5_FIGHT", "", RULE_12_1, 0, RUNS(tol_fight_run)},
    [B5B] = {"B5B", "Retreat before combat?", RULE_14_1a, 0, DOES(before)},
    [B5C] = {"B5C", "Bombard the attackers?", RULE_11_4_4a, 0, DOES(fire)},
    [B5D2] = {"B5D2", "Choose the efficiency you fight at.", RULE_12_3_1a, STEP_PROCEDURE, DOES(value),
              .locals = {[FS_ATTACKER] = "attacker"}},
    [B5D3] = {"B5D3", "Shall a leader lead in person?", RULE_12_4_4, 0, DOES(lend),
              .locals = {[FS_ATTACKER] = "attacker"}},
    [B5E] = {"B5E", "Decide on the result.", RULE_12_5_4c, STEP_PROCEDURE, DOES(choice),
             .locals = {[CH_ATTACKER] = "attacker", [CH_ASKS] = "asks"}},
    [B5_ADV] = {"B5_ADV", "Advance into the vacated hex?", RULE_12_7a, 0, DOES(advance),
                .locals = {[FS_ATTACKER] = "attacker"}},
    [B6] = {"B6", "Reorganize units of the formation.", RULE_15_3a, 0, DOES(rally)},
    [C1] = {"C1", "", RULE_15_2_2a, 0, RUNS(rout_run)},
    [GAME_END] = {"GAME_END", "The game is over.", RULE_18a, 0, RUNS(tol_turn_run)},
    [I_ARRIVAL] = {"I_ARRIVAL", "", RULE_4_4_6, 0, RUNS(arrival_run),
                   .locals = {[AR_UNIT] = "unit", [AR_HEX] = "hex", [AR_FROM] = "from", [AR_HOW] = "how"},
                   .local_kinds = "phhi"},
    [I_LEADER] = {"I_LEADER", "The enemy is upon your leader: shall he ride off?", RULE_4_4_6,
                  STEP_EXACT | STEP_PROCEDURE, DOES(flee), .locals = {[FL_LEADER] = "leader", [FL_OVERRUN] = "overrun"},
                  .local_kinds = "pi"},
    [I_BRIDGE] = {"I_BRIDGE", "You have taken the bridge: keep it or destroy it?", RULE_16_1c, 0, DOES(bridge)},
    [I_LEVEL] = {"I_LEVEL", "", RULE_15_1_1, 0, RUNS(level_run)},
    [I_RETREAT] = {"I_RETREAT", "Retreat to which hex?", RULE_12_6a, STEP_PROCEDURE, DOES(tol_retreat),
                   .locals = {[RT_UNIT] = "unit",
                              [RT_LEFT] = "left",
                              [RT_KIND] = "kind",
                              [RT_ORIGIN] = "origin",
                              [RT_BEFORE] = "before",
                              [RT_EXTRA] = "extra",
                              [RT_DONE] = "gone"},
                   .local_kinds = "piihhii"},
    [I_ALONG] = {"I_ALONG", "Shall the leader go along?", RULE_12_6c, STEP_PROCEDURE, DOES(along),
                 .locals = {[AL_UNIT] = "unit", [AL_FROM] = "from", [AL_LEADER] = "leader"}, .local_kinds = "php"},
    [I_GUNS] = {"I_GUNS", "Shall the guns stay or go along?", RULE_11_1b, STEP_PROCEDURE, DOES(guns),
                .locals = {[GU_BATTERY] = "battery", [GU_UNIT] = "unit"}, .local_kinds = "pp"},
    [I_ELIM] = {"I_ELIM", "The leader must join the nearest friendly unit.", RULE_4_4_4b, STEP_EXACT | STEP_PROCEDURE,
                DOES(relocate), .locals = {[EL_LEADER] = "leader"}, .local_kinds = "p"},
    [I_SUCCESSION] = {"I_SUCCESSION", "Who takes the place of the lost leader?", RULE_4_4_5b, STEP_PROCEDURE,
                      DOES(succession), .locals = {[SU_FORMATION] = "formation", [SU_LOST] = "lost"},
                      .local_kinds = "gp"},
    [I_JOIN] = {"I_JOIN", "Which unit does he join?", RULE_4_5_1b, STEP_PROCEDURE, DOES(join),
                .locals = {[JO_LEADER] = "leader", [JO_FORMATION] = "formation"}, .local_kinds = "pg"},
    [I_MORALE] = {"I_MORALE", "Which unit takes the Morale marker?", RULE_13_3a, STEP_PROCEDURE, DOES(morale),
                  .locals = {[MO_GAIN] = "gain"}},
    [TURN_START] = {"TURN_START", "", RULE_3_1a, 0, RUNS(tol_turn_run)},
    [A3] = {"A3", "", RULE_6, 0, RUNS(tol_turn_run)},
    [B2] = {"B2", "", RULE_3_1h, 0, RUNS(tol_turn_run)},
    [NIGHT2] = {"NIGHT2", "", RULE_17_2a, 0, RUNS(tol_turn_run)},
    [C2] = {"C2", "", RULE_3_1v, 0, RUNS(tol_turn_run)},
};

static const OptionInfo tolentino_options[] = {
    {"fog", "Fog of war: enemy stacks out of sight are not shown (11.3.2)", {"yes", "no"}},
    {"grenzer", "The Grenzer may be called up in turn 8 (16.3)", {"yes", "no"}},
    {0},
};

static const SwitchInfo tolentino_switches[] = {
    {.name = "rulings", .before = "1", .since = 2},
    {0},
};

static const Hidden tolentino_hidden = {.mask = tol_mask,
                                        .imagine = tol_imagine,
                                        .sees = tol_sees_piece,
                                        .unseen = unseen_stacks,
                                        .scramble = tol_scramble};
static const MapFace tolentino_map = {.reach = tol_reach_of,
                                      .look = tolentino_look,
                                      .zones = tolentino_zones,
                                      .command = command_area,
                                      .sight = tolentino_sight,
                                      .why_unseen = tolentino_blind};
static const OddsPart tolentino_odds = {.odds_follow = tolentino_odds_follow,
                                        .resolve_announced = tolentino_resolve_announced,
                                        .goes_on = tolentino_odds_go_on,
                                        .assume = tolentino_assume,
                                        .calculations = tolentino_calculations};
static const BotPart tolentino_bots = {.evaluate = tolentino_evaluate, .order_value = tolentino_value};
/* Behind these nothing more can be asked: orders and command of a formation are settled only when it acts (3.1e, 9a); a unit out of
 * command moves when the others have moved, and where it could go then nobody knows (3.1l); a march along no road has no price, so that
 * nobody can say where it could end (9.3b). */
static const Rule before_others[] = {RULE_3_1e, RULE_9a, RULE_3_1l, RULE_9_3b, RULE_NONE};
static const LabPart tolentino_lab = {.measure = tolentino_measure,
                                      .die_favours = tolentino_favours,
                                      .before_others = before_others};

const Ruleset tolentino = {
    .id = "tolentino",
    .title = "Voi! Bravi ed infelici: Tolentino 1815",
    .space = "hex",
    .side_names = {"austrian", "neapolitan"},
    .side_titles = {"Austrians", "Neapolitans"},
    .armies = {"austria", "naples"},
    .version = "2",
    .rules = tolentino_rules,
    .rule_count = &tolentino_rule_count,
    .steps = tolentino_steps,
    .step_count = STEPS,
    .verbs = tolentino_verbs,
    .verb_count = VERBS,
    .fields = tolentino_fields,
    .state_size = sizeof(State),
    .own_pieces_only = true,
    .options = tolentino_options,
    .switches = tolentino_switches,
    .scenarios = tolentino_scenarios,
    .load = tolentino_load,
    .setup = tolentino_setup,
    .clear = tolentino_clear,
    .derive = tol_derive,
    .begin_step = tolentino_begin_step,
    .verb_rule = verb_rule,
    .prompt = tolentino_prompt,
    .label = tolentino_label,
    .warn = tolentino_warn,
    .face = &tolentino_face,
    .badges = tolentino_badges,
    .check = tolentino_check,
    .frames_stand = tol_frames_stand,
    .score = tol_score,
    .objectives = tolentino_objectives,
    .field_count = TOLENTINO_FIELDS,
    .hidden = &tolentino_hidden,
    .map = &tolentino_map,
    .odds = &tolentino_odds,
    .bots = &tolentino_bots,
    .lab = &tolentino_lab,
};
