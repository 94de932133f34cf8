/* steps.c - the table of steps and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/soldatini/soldatini.h"

/* T02: a verb of another step comes out of sequence. */
Rule sol_out_of_step(Why *w)
{
    FORBID_NOW(T02);
    return refused(w);
}

static Rule verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    (void)verb;
    return sol_out_of_step(NULL);
}

const StepDef soldatini_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_T01, 0, RUNS(sol_turn_run)},
    [REFORM_RALLY] = {"REFORM.RALLY", "", RULE_R12, 0, RUNS(sol_rally_run)},
    [REFORM_CHOOSE] = {"REFORM.CHOOSE", "Which shaken units reform? They then neither move nor fire.", RULE_R10, 0,
                       DOES(sol_reform)},
    [MOVE_ARRIVE] = {"MOVE.ARRIVE", "", RULE_T07, 0, RUNS(sol_arrive_run)},
    [MOVE_CHOOSE] = {"MOVE.CHOOSE", "Choose a unit or a general, or end the phase.", RULE_V01, STEP_EXACT | STEP_PLAN,
                     DOES(sol_move)},
    [MOVE_UNIT] = {"MOVE.UNIT", "Move the unit.", RULE_V01, STEP_EXACT, DOES(sol_unit)},
    [CHARGE_TRACE] = {"CHARGE.TRACE", "", RULE_M04, 0, RUNS(sol_charge_run), .locals = {"unit", "met"},
                      .local_kinds = "pp"},
    [CHARGE_REACT] = {"CHARGE.REACT", "How does it meet the charge?", RULE_M10, STEP_PROCEDURE, DOES(sol_react)},
    [CHARGE_CLOSING] = {"CHARGE.CLOSING", "Does it fire at the charger?", RULE_F12, STEP_PROCEDURE, DOES(sol_closing)},
    [CHARGE_SKIRMISH] = {"CHARGE.SKIRMISH", "Press home, or pass on?", RULE_M21, STEP_PROCEDURE, DOES(sol_skirmish)},
    [FIRE_CHOOSE] = {"FIRE.CHOOSE", "Fire with infantry and guns, one by one.", RULE_F11, STEP_EXACT | STEP_PLAN,
                     DOES(sol_fire)},
    [MELEE_CHOOSE] = {"MELEE.CHOOSE", "Which melee is fought next?", RULE_M40, STEP_PROCEDURE | STEP_EACH,
                      DOES(sol_choose)},
    [MELEE_ROLL] = {"MELEE.ROLL", "", RULE_M41, 0, RUNS(sol_melee_run),
                    .locals = {"a0", "a1", "a2", "d0", "d1", "d2", "further", "emptied", "result_a", "result_d"}},
    [MELEE_AFTER] = {"MELEE.AFTER", "Does the winner follow up?", RULE_M48, STEP_PROCEDURE, DOES(sol_after)},
    [MELEE_BREAK] = {"MELEE.BREAK", "", RULE_M49, 0, RUNS(sol_break_run), .locals = {"unit", "wheel", "tenths", "met"},
                     .local_kinds = "piip"},
    [MELEE_SKIRMISH] = {"MELEE.SKIRMISH", "Press home, or pass on?", RULE_M21, STEP_PROCEDURE, DOES(sol_skirmish)},
    [END] = {"END", "", RULE_T06, 0, RUNS(sol_end_run)},
};

static const OptionInfo sol_options[] = {
    {"canister_low", "Canister hits on 1-2 instead of 1-3 (O01)", {"off", "on"}},
    {"one_test", "An event leads to one reactivity test at most (O02)", {"off", "on"}},
    {"bonus_per_base", "Height and cover in melee count for each base of the front rank (O03)", {"off", "on"}},
    {"gunners_scatter", "Deployed guns save on 1-2 against howitzers (O04)", {"off", "on"}},
    {0},
};

static const TableFace soldatini_table = {.ground = battle_ground, .base = sol_base_look, .laid = sol_laid};
static const OddsPart soldatini_odds = {.resolve_announced = sol_resolve_announced,
                                        .assume = sol_assume,
                                        .calculations = soldatini_calculations};
static const BotPart soldatini_bots = {
    .look_ahead = 2, .evaluate = sol_evaluate, .order_value = sol_order_value, .propose = sol_propose};
static const LabPart soldatini_lab = {.measure = sol_measure, .die_favours = sol_favours};

const Ruleset soldatini = {
    .id = "soldatini",
    .title = "Soldatini: toy soldiers of 1800",
    .space = "table",
    .side_names = {"F", "A"},
    .side_titles = {"French", "Austrians"},
    .armies = {"france", "austria"},
    .version = "1",
    .rules = soldatini_rules,
    .rule_count = &soldatini_rule_count,
    .steps = soldatini_steps,
    .step_count = STEPS,
    .verbs = soldatini_verbs,
    .verb_count = VERBS,
    .fields = soldatini_fields,
    .field_count = SOLDATINI_FIELDS,
    .state_size = sizeof(State),
    .options = sol_options,
    .scenarios = sol_scenarios,
    .load = sol_load,
    .setup = sol_setup,
    .clear = battle_clear,
    .derive = sol_derive,
    .begin_step = sol_begin_step,
    .verb_rule = verb_rule,
    .prompt = sol_prompt,
    .warn = sol_warn,
    .label = sol_label,
    .badges = soldatini_badges,
    .check = sol_check,
    .score = sol_score,
    .objectives = battle_objectives,
    .face = &soldatini_face,
    .table = &soldatini_table,
    .odds = &soldatini_odds,
    .bots = &soldatini_bots,
    .lab = &soldatini_lab,
};
