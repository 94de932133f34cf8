/* steps.c - the table of steps (flow.md, combat_flow.md) and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/honour/honour.h"

/* 2.2b: a turn runs in its sequence; a verb of another step comes out of it. */
Rule hon_out_of_step(Why *w)
{
    FORBID(2_2b, true);
    return refused(w);
}

static Rule hon_verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    (void)verb;
    return hon_out_of_step(NULL);
}

const StepDef hon_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_2_2b, 0, RUNS(hon_turn_run), .locals = {"french_bid", "other_bid"}},
    [COMMAND] = {"COMMAND", "", RULE_2_2f, STEP_PLAN, RUNS(hon_command_run)},
    [ACTIVATIONS] = {"ACTIVATIONS", "", RULE_7_2a, 0, RUNS(hon_activations_run),
                     .locals = {"indicated", "answered", "die_first", "die_second", "result_first", "result_second",
                                "decides"},
                     .local_kinds = "ppiiiii"},
    [ACTIVATION] = {"ACTIVATION", "", RULE_2_2o, STEP_PLAN, RUNS(hon_activation_run),
                    .locals = {"who", "result", "start", "penalty"}, .local_kinds = "pihi"},
    [STEP_ON] = {"STEP_ON", "", RULE_7_4e, 0, RUNS(hon_step_on_run),
                 .locals = {"who", "from", "to", "left_zoc", "river", "next", "cost"}, .local_kinds = "phhiiii"},
    [CONSOLIDATE] = {"CONSOLIDATE", "", RULE_10b, 0, RUNS(hon_consolidate_run),
                     .locals = {"hex", "leader", "room", "next"}, .local_kinds = "hpii"},
    [SEGMENT] = {"SEGMENT", "", RULE_2_2w, 0, RUNS(hon_segment_run), .locals = {"next"}},
    [ATTRITION] = {"ATTRITION", "", RULE_8a, 0, RUNS(hon_attrition_run), .locals = {"who", "march"},
                   .local_kinds = "pi"},
    [PURSUED] = {"PURSUED", "", RULE_7_8_2_1b, 0, RUNS(hon_pursued_run), .locals = {"who", "from", "spent", "by"},
                 .local_kinds = "phip"},
    [SETUP] = {"SETUP", "Change what the set-up leaves open, or be done.", RULE_2_1a, STEP_KEEP, DOES(hon_placing)},
    [SETUP_PLACE] = {"SETUP_PLACE", "Where does he begin?", RULE_2_1a, STEP_DRAFT, DOES(hon_placing), .locals = {"who"},
                     .local_kinds = "p"},
    [LEADER] = {"LEADER", "Who leads the Force?", RULE_10_1a, STEP_PROCEDURE, DOES(hon_leading),
                .locals = {"low", "high"}},
    [KEEP] = {"KEEP", "Which units does he keep?", RULE_10_1b, STEP_PROCEDURE, DOES(hon_keeping), .locals = {"leader"},
              .local_kinds = "p"},
    [REORGANISE] = {"REORGANISE", "The Swiss have elected: hand over units, or be done.", RULE_15_5c, 0,
                    DOES(hon_reorganise), .locals = {"hex"}, .local_kinds = "h"},
    [ORG] = {"ORG",
             "Organise your Forces: hand over units and strength, put Capitani on the map, change Supply Sources.",
             RULE_5_1a, STEP_KEEP, DOES(hon_org), .complete = hon_org_complete},
    [BREAK_DOWN] = {"BREAK_DOWN", "Into which counters, with how many SPs each?", RULE_1_3_4_1a, STEP_DRAFT | STEP_LIVE,
                    DOES(hon_breaking), .locals = {"unit"}},
    [REASSEMBLE] = {"REASSEMBLE", "Out of which counters?", RULE_1_3_4_2a, STEP_DRAFT | STEP_LIVE, DOES(hon_joining),
                    .locals = {"unit"}},
    [ORDERS] = {"ORDERS", "Give Orders to your Forces.", RULE_5_2b, STEP_KEEP, DOES(hon_orders),
                .complete = hon_orders_complete},
    [REINFORCE] = {"REINFORCE", "Bring in the reinforcements that are due.", RULE_7_1a, 0, DOES(hon_reinforce)},
    [INDICATE_1] = {"INDICATE_1", "Indicate the Capitano you want to activate, or decline for the turn.", RULE_7_2_1a,
                    0, DOES(hon_indicate)},
    [INDICATE_2] = {"INDICATE_2", "Indicate the Capitano you want to activate, or decline for the turn.", RULE_7_2_1a,
                    0, DOES(hon_indicate)},
    [DECIDE] = {"DECIDE", "You have the higher result: act yourself, or let the other act.", RULE_7_2_2b, 0,
                DOES(hon_decide)},
    [ACT] = {"ACT", "March, build, recover, or be done.", RULE_7a, STEP_KEEP, DOES(hon_act),
             .locals = {"who", "start", "came", "stopped", "rested", "mined", "over", "left", "stood"},
             .local_kinds = "phhiiiiii"},
    [ESCAPE] = {"ESCAPE", "Where does the Capitano escape to?", RULE_3_6d, STEP_PROCEDURE, DOES(hon_escape),
                .locals = {"who"}, .local_kinds = "p"},
    [REARGUARD] = {"REARGUARD", "Spend MPs against the Pursuit?", RULE_7_8_2_1c, 0, DOES(hon_rearguard)},
    [PURSUER] = {"PURSUER", "Which Force pursues?", RULE_7_8_2_1d, STEP_PROCEDURE, DOES(hon_pursuer)},
    [LOSE] = {"LOSE", "Which unit takes the next loss?", RULE_8j, STEP_PROCEDURE, DOES(hon_lose),
              .locals = {"who", "losses", "how", "parts", "group"}, .local_kinds = "piiii"},
    [UNEMPLOYED] = {"UNEMPLOYED", "Unemployed Capitani may ride.", RULE_3_4b, 0, DOES(hon_unemployed),
                    .locals = {"rides"}},
    [RIDE] = {"RIDE", "Where does he ride to?", RULE_3_4b, STEP_DRAFT, DOES(hon_riding), .locals = {"who"},
              .local_kinds = "p"},
    [REMAIN] = {"REMAIN", "Activate Capitani who have not acted, or end the phase.", RULE_7_2_5a, 0, DOES(hon_remain)},
    [BATTLES] = {"BATTLES", "", RULE_11_2_1a, 0, RUNS(hon_battles_run)},
    [NEGOTIATE] = {"NEGOTIATE", "Break off the talks with the Swiss?", RULE_S3_6e, 0, DOES(hon_talk)},
    [BID] = {"BID", "Spend Administrative Points on the Swiss?", RULE_S3_6c, 0, DOES(hon_talk)},
    [DECLARE] = {"DECLARE", "Declare the victory, or play on for more?", RULE_S3_9a, 0, DOES(hon_talk)},
    [REMOVE_SWISS] = {"REMOVE_SWISS", "Which Swiss unit goes home?", RULE_S3_6g, STEP_PROCEDURE, DOES(hon_send_home)},
    [GENOVA] = {"GENOVA", "Hand out the infantry from Genova.", RULE_S4_4b, 0, DOES(hon_help), .locals = {"left"}},
    [ELIMINATION] = {"ELIMINATION", "", RULE_3_6_1a, 0, RUNS(hon_elimination_run), .locals = {"who", "leader", "led"},
                     .local_kinds = "ppi"},
    [AFM] = {"AFM", "", RULE_7_9a, 0, RUNS(hon_afm_run), .locals = {"who", "hex", "cost"}, .local_kinds = "phi"},
    [COMBAT] = {"COMBAT", "", RULE_11_2_5a, 0, RUNS(hon_combat_run), .locals = {"interrupted", "hex", "over"},
                .local_kinds = "ihi"},
    [SKIRMISH] = {"SKIRMISH", "", RULE_11_2_2b, 0, RUNS(hon_skirmish_run),
                  .locals = {"quality_a", "group_a", "quality_d", "group_d", "lost_a", "lost_d", "broken", "loser",
                             "hex", "ran", "from"},
                  .local_kinds = "iiiiiiiihih"},
    [RETREATING] = {"RETREATING", "", RULE_12_2a, 0, RUNS(hon_retreating_run),
                    .locals = {"who", "left", "optional", "inside", "major", "steps", "next", "stops"},
                    .local_kinds = "piiiiiii"},
    [SIEGE] = {"SIEGE", "", RULE_11_2_2c, 0, RUNS(hon_siege_run),
               .locals = {"extra", "check", "kill", "breach", "over", "hex"}, .local_kinds = "iiiiih"},
    [REDUCED] = {"REDUCED", "", RULE_18_9a, 0, RUNS(hon_reduced_run),
                 .locals = {"loser", "percent_a", "percent_d", "lost", "hex", "ran"}, .local_kinds = "iiiihi"},
    [CHALLENGE] = {"CHALLENGE", "Attack, make an enemy attack you, or renounce.", RULE_11_2_1a, 0, DOES(hon_challenge)},
    [GATES] = {"GATES", "Defend inside the Fortress or outside?", RULE_11_3d, STEP_PROCEDURE, DOES(hon_gates)},
    [WALLS] = {"WALLS", "Besiege, storm, or break off?", RULE_11_3e, 0, DOES(hon_walls)},
    [MILITIA_CALL] = {"MILITIA", "Raise the Militia?", RULE_15_1_1a, 0, DOES(hon_militia)},
    [FIGHTER] = {"FIGHTER", "Which Capitano fights?", RULE_11_5d, STEP_PROCEDURE, DOES(hon_fighter),
                 .locals = {"attacker"}},
    [QUALITY] = {"QUALITY", "At which Quality does your side fight?", RULE_12_1d, STEP_PROCEDURE,
                 DOES(hon_choose_quality), .locals = {"attacker"}},
    [DEMORALISE] = {"DEMORALISE", "Which unit loses heart?", RULE_12_1_7d, STEP_PROCEDURE, DOES(hon_demoralise),
                    .locals = {"who", "units", "guns"}, .local_kinds = "pii"},
    [RETREAT_STEP] = {"RETREAT", "Retreat to which hex?", RULE_12_2a, STEP_PROCEDURE, DOES(hon_retreat_step)},
    [ADVANCE] = {"ADVANCE", "Advance into the hex?", RULE_11_5t, 0, DOES(hon_advance), .locals = {"who", "hex"},
                 .local_kinds = "ph"},
    [MINES] = {"MINES", "Let the Engineers dig?", RULE_15_1_2b, 0, DOES(hon_siege_choice)},
    [BOMBARD] = {"BOMBARD", "Fire with all Artillery?", RULE_11_6a, 0, DOES(hon_siege_choice)},
    [ASSAULT] = {"ASSAULT", "Attack in the breach?", RULE_11_6g, 0, DOES(hon_siege_choice)},
    [REASSIGN] = {"REASSIGN", "Who takes over the units of the dead Capitano?", RULE_3_6_1b, STEP_PROCEDURE,
                  DOES(hon_reassign)},
    /* names under which a script may begin inside a procedure */
    [TURN_START] = {"TURN_START", "", RULE_2_2b, 0, RUNS(hon_turn_run)},
    [WEATHER] = {"WEATHER", "", RULE_2_2e, 0, RUNS(hon_turn_run)},
    [AFTER_WEATHER] = {"AFTER_WEATHER", "", RULE_2_2e, 0, RUNS(hon_turn_run)},
    [AFTER_COMMAND] = {"AFTER_COMMAND", "", RULE_2_2f, 0, RUNS(hon_turn_run)},
    [D1] = {"D1", "", RULE_2_2s, 0, RUNS(hon_turn_run)},
    [D2] = {"D2", "", RULE_2_2t, 0, RUNS(hon_turn_run)},
    [D3] = {"D3", "", RULE_2_2u, 0, RUNS(hon_turn_run)},
    [D5] = {"D5", "", RULE_2_2w, 0, RUNS(hon_turn_run)},
    [VICTORY] = {"VICTORY", "", RULE_2_2x, 0, RUNS(hon_turn_run)},
};

static const OptionInfo hon_options[] = {
    {"reduced_battle", "Major Battles by the reduced table (18.9)", {"yes"}},
    {0},
};

static const Hidden hon_hidden = {
    .mask = hon_mask, .imagine = hon_imagine, .unseen = hon_unseen, .scramble = hon_scramble};
static const MapFace hon_map = {.look = hon_look, .zones = hon_zones, .area = hon_area};
static const OddsPart hon_odds = {.assume = hon_assume};
static const BotPart hon_bots = {.evaluate = hon_evaluate, .order_value = hon_order_value};
static const LabPart hon_lab = {.measure = hon_measure};

const Ruleset honour = {
    .id = "honour",
    .title = "All is Lost Save Honour: the Italian Wars, 1509-1525",
    .space = "hex",
    .side_names = {"french_coalition", "anti_french"},
    .side_titles = {"French", "Allies"},
    .armies = {"france", "spain"},
    .version = "1",
    .rules = honour_rules,
    .rule_count = &honour_rule_count,
    .steps = hon_steps,
    .step_count = STEPS,
    .verbs = hon_verbs,
    .verb_count = VERBS,
    .fields = hon_fields,
    .field_count = HON_FIELDS,
    .state_size = sizeof(State),
    .own_pieces_only = true,
    .options = hon_options,
    .scenarios = hon_scenarios,
    .load = hon_load,
    .setup = hon_setup,
    .clear = hon_clear,
    .derive = hon_derive,
    .begin_step = hon_begin_step,
    .verb_rule = hon_verb_rule,
    .prompt = hon_prompt,
    .check = hon_check,
    .score = hon_score,
    .hidden = &hon_hidden,
    .map = &hon_map,
    .odds = &hon_odds,
    .bots = &hon_bots,
    .lab = &hon_lab,
};
