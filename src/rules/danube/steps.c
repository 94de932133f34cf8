/* steps.c - the table of steps (flow.md) and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/danube/danube.h"

/* G2: a verb of another step comes out of sequence. */
Rule dan_out_of_step(Why *w)
{
    FORBID_NOW(G2);
    return refused(w);
}

static Rule verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    (void)verb;
    return dan_out_of_step(NULL);
}

#define CHARGES .locals = {[CH_UNIT] = "unit"}, .local_kinds = "p"
#define STANDS .locals = {[ST_UNIT] = "unit", [ST_CHARGER] = "charger"}, .local_kinds = "pp"

const StepDef danube_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_G2, 0, RUNS(dan_turn_run)},
    [P1_RESERVE] = {"P1.RESERVE", "", RULE_1b, 0, RUNS(reserve_run)},
    [P1_HORSE_F] = {"P1.HORSE_F", "Unlimber horse batteries, with any facing: it is free, and they may fire at once.",
                    RULE_1d, 0, DOES(horse)},
    [P1_HORSE_A] = {"P1.HORSE_A", "Unlimber horse batteries, with any facing: it is free, and they may fire at once.",
                    RULE_1d, 0, DOES(horse)},
    [P1_ADJUST_F] = {"P1.ADJUST_F", "Turn batteries under 12 pounds by up to 45 degrees, and push them up to 1 inch.",
                     RULE_1e, 0, DOES(adjust)},
    [P1_ADJUST_A] = {"P1.ADJUST_A", "Turn batteries under 12 pounds by up to 45 degrees, and push them up to 1 inch.",
                     RULE_1e, 0, DOES(adjust)},
    [P1_TARGET_F] = {"P1.TARGET_F",
                     "Choose targets straight ahead; guns also hit what stands within 12 inches behind the target.",
                     RULE_1m, 0, DOES(dan_aim)},
    [P1_TARGET_A] = {"P1.TARGET_A",
                     "Choose targets straight ahead; guns also hit what stands within 12 inches behind the target.",
                     RULE_1m, 0, DOES(dan_aim)},
    [P1_FIRE] = {"P1.FIRE", "", RULE_1g, 0, RUNS(bombard_run)},
    [P2_TEST] = {"P2.TEST", "", RULE_2a, 0, RUNS(shaken_run)},
    [P3_MOVE] = {"P3.MOVE", "Choose a unit or a general, or end the move.", RULE_3a, STEP_EXACT | STEP_PLAN,
                 DOES(dan_move)},
    [P3_UNIT] = {"P3.UNIT", "Move the unit.", RULE_G30, STEP_EXACT, DOES(unit)},
    [P3_CHARGE] = {"P3.CHARGE", "", RULE_3aa, 0, RUNS(charge_run), CHARGES},
    [P3_SHOOT] = {"P3.SHOOT", "Shoot with infantry and guns, at 4 inches.", RULE_3v, 0, DOES(shoot)},
    [P3_FIRE] = {"P3.FIRE", "", RULE_3v, 0, RUNS(volley_run)},
    [P4_TEST] = {"P4.TEST", "", RULE_4a, 0, RUNS(close_run)},
    [P5_SUPPORT] = {"P5.SUPPORT", "Which unit stands in for the battery?", RULE_6o, STEP_PROCEDURE, DOES(support)},
    [P5_ROLL] = {"P5.ROLL", "", RULE_5c, 0, RUNS(stand_run), STANDS},
    [P5_REACT] = {"P5.REACT", "The unit stands. Form battalion masse?", RULE_5f, STEP_PROCEDURE, DOES(react)},
    [P5_GUARD] = {"P5.GUARD", "The enemy stands. Does the Guard press on, for one figure?", RULE_5h, STEP_PROCEDURE,
                  DOES(dan_guard)},
    [P5_LINE] = {"P5.LINE", "The charge is over. Form line?", RULE_5g, STEP_PROCEDURE, DOES(line)},
    [P6_FIGHT] = {"P6.FIGHT", "", RULE_6c, 0, RUNS(dan_fight_run)},
    [P7_TEST] = {"P7.TEST", "", RULE_7a, 0, RUNS(loser_run)},
    [P7_FREE] = {"P7.FREE", "Does the winner change its formation?", RULE_7g, STEP_PROCEDURE, DOES(free),
                 .locals = {[FR_EMPTIED] = "emptied"}},
    [P8_MOVE] = {"P8.MOVE", "Choose a unit or a general, or end the move.", RULE_8a, STEP_EXACT | STEP_PLAN,
                 DOES(dan_move)},
    [P8_UNIT] = {"P8.UNIT", "Move the unit.", RULE_G30, STEP_EXACT, DOES(unit)},
    [P8_CHARGE] = {"P8.CHARGE", "", RULE_8aa, 0, RUNS(charge_run), CHARGES},
    [P8_SHOOT] = {"P8.SHOOT", "Shoot with infantry and guns, at 4 inches.", RULE_8v, 0, DOES(shoot)},
    [P8_FIRE] = {"P8.FIRE", "", RULE_8v, 0, RUNS(volley_run)},
    [P9_TEST] = {"P9.TEST", "", RULE_9a, 0, RUNS(close_run)},
    [P10_SUPPORT] = {"P10.SUPPORT", "Which unit stands in for the battery?", RULE_11o, STEP_PROCEDURE, DOES(support)},
    [P10_ROLL] = {"P10.ROLL", "", RULE_10c, 0, RUNS(stand_run), STANDS},
    [P10_REACT] = {"P10.REACT", "The unit stands. Form square?", RULE_10f, STEP_PROCEDURE, DOES(react)},
    [P10_LINE] = {"P10.LINE", "The charge is over. Form line?", RULE_10g, STEP_PROCEDURE, DOES(line)},
    [P11_FIGHT] = {"P11.FIGHT", "", RULE_11c, 0, RUNS(dan_fight_run)},
    [P12_TEST] = {"P12.TEST", "", RULE_12a, 0, RUNS(loser_run)},
    [P12_FREE] = {"P12.FREE", "Does the winner change its formation?", RULE_12g, STEP_PROCEDURE, DOES(free),
                  .locals = {[FR_EMPTIED] = "emptied"}},
    [P13_RECALL] = {"P13.RECALL", "", RULE_13a, 0, RUNS(recall_run)},
    [P13_CHOOSE] = {"P13.CHOOSE", "Roll for the recall of the cavalry?", RULE_13c, 0, DOES(choose)},
    [END_TURN] = {"END_TURN", "", RULE_13j, 0, RUNS(end_turn_run)},
    [FORESEEN] = {"FORESEEN", "", RULE_G2, 0, RUNS(foreseen_run),
                  .locals = {[FS_NEXT] = "next", [FS_LAST] = "last", [FS_BRIEF] = "brief"}},
};

static const OptionInfo danube_options[] = {
    {"caught_infantry_fights", "Infantry caught by cavalry rolls its melee dice first (O1)", {"off", "on"}},
    {"thin_columns", "Columns shoot with half their dice (O2)", {"off", "on"}},
    {"lucky_shot", "A natural 6 always hits in artillery fire (O3)", {"off", "on"}},
    {0},
};

/* Edition 2 of the rulings (data/danube/rulings.md): games of version 1 keep the first. */
static const SwitchInfo danube_switches[] = {
    {"rulings", "1", 2},
    {0},
};

static const TableFace danube_table = {.ground = battle_ground, .base = danube_base};
static const OddsPart danube_odds = {.resolve_announced = danube_resolve_announced, .assume = danube_assume};
static const BotPart danube_bots = {
    .look_ahead = 2, .evaluate = danube_evaluate, .order_value = danube_value, .propose = danube_propose};
static const LabPart danube_lab = {.measure = danube_measure, .die_favours = danube_favours};

const Ruleset danube = {
    .id = "danube",
    .title = "Danube: French against Austrians, 1809",
    .space = "table",
    .side_names = {"F", "A"},
    .side_titles = {"French", "Austrians"},
    .armies = {"france", "austria"},
    .version = "2",
    .rules = danube_rules,
    .rule_count = &danube_rule_count,
    .steps = danube_steps,
    .step_count = STEPS,
    .verbs = danube_verbs,
    .verb_count = VERBS,
    .fields = danube_fields,
    .field_count = DANUBE_FIELDS,
    .state_size = sizeof(State),
    .options = danube_options,
    .switches = danube_switches,
    .scenarios = danube_scenarios,
    .load = danube_load,
    .setup = danube_setup,
    .clear = battle_clear,
    .derive = danube_derive,
    .begin_step = danube_begin_step,
    .verb_rule = verb_rule,
    .prompt = danube_prompt,
    .warn = danube_warn,
    .label = danube_label,
    .face = &danube_face,
    .badges = danube_badges,
    .check = danube_check,
    .score = dan_score,
    .objectives = battle_objectives,
    .table = &danube_table,
    .odds = &danube_odds,
    .bots = &danube_bots,
    .lab = &danube_lab,
};
