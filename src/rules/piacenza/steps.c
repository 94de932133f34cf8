/* steps.c - the table of steps (flow.md) and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/piacenza/piacenza.h"

/* 3.0b, 3.1a: phases and segments come in the given order; a verb of another step comes out of sequence. */
Rule out_of_step(Why *w, uint16_t verb)
{
    (void)verb;
    FORBID(3_0b, true);
    return refused(w);
}

static Rule verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    return out_of_step(0, verb);
}

/* Procedures never ask; these stand in their rows so that no pointer is null. */
static void no_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    (void)out;
}

static Rule no_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return out_of_step(w, a.verb);
}

static void no_act(Ctx *c, Side side, Atom a)
{
    (void)c;
    (void)side;
    (void)a;
}

#define DOES(name) .run = name##_run, .offer = name##_offer, .judge = name##_judge, .act = name##_act
#define RUNS(function) .run = function, .offer = no_offer, .judge = no_judge, .act = no_act

const StepDef piacenza_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_3_0b, 0, RUNS(turn_run)},
    [ACTIVATION] = {"ACTIVATION", "", RULE_3_1a, STEP_PLAN, RUNS(activation_run), .locals = {"wing"}},
    [CHOOSE_OBJECTIVES] = {"CHOOSE_OBJECTIVES", "Choose four objectives in secret.", RULE_13_0b, 0, DOES(objectives),
                           .complete = objectives_complete},
    [SETUP_AU] = {"SETUP_AU", "Set up the Austrian army.", RULE_3_0a, STEP_EXACT, DOES(placing),
                  .complete = placing_complete},
    [SETUP_FS] = {"SETUP_FS", "Set up the Franco-Spanish army.", RULE_3_0a, STEP_EXACT, DOES(placing),
                  .complete = placing_complete},
    [SETUP_PIECE] = {"SETUP_PIECE", "Put it where?", RULE_3_0a, STEP_DRAFT | STEP_EXACT, DOES(place_piece),
                     .complete = place_piece_complete, .locals = {"piece", "hex"}, .local_kinds = "ph"},
    [PICK_FS] = {"PICK_FS", "Pick a Wing, in secret.", RULE_3_0c, STEP_PROCEDURE, DOES(pick)},
    [PICK_AU] = {"PICK_AU", "Pick a Wing, in secret.", RULE_3_0c, STEP_PROCEDURE, DOES(pick)},
    [DECIDE_ORDER] = {"DECIDE_ORDER", "You rolled higher: which of the two Wings goes first?", RULE_3_0d, 0,
                      DOES(decide)},
    [PICK_SINGLE] = {"PICK_SINGLE", "The other side is through: pick your next Wing.", RULE_3_0h, STEP_PROCEDURE,
                     DOES(pick)},
    [SEG_A] = {"SEG_A", "Try to stop the Feu de Billebaude.", RULE_3_1c, 0, DOES(segment_a)},
    [SEG_B] = {"SEG_B", "Movement: which Formation moves next?", RULE_3_1d, 0, DOES(segment_b)},
    [FORM_BEGIN] = {"FORM_BEGIN", "", RULE_3_1b, 0, RUNS(form_begin_run), .locals = {"group"}, .local_kinds = "g"},
    [FORM_MOVE] = {"FORM_MOVE", "Move the units of the Formation, or declare its Line.", RULE_5_0a, STEP_EXACT,
                   DOES(form_move), .complete = form_move_complete},
    [FORM_LINE] = {"FORM_LINE", "Name the places of the Line.", RULE_5_6b, STEP_DRAFT | STEP_EXACT | STEP_LIVE,
                   DOES(form_line), .complete = form_line_complete},
    [UNIT_MOVE] = {"UNIT_MOVE", "Where to?", RULE_5_0b, STEP_DRAFT | STEP_EXACT, DOES(unit_move),
                   .complete = unit_move_complete, .locals = {"lead", "modes", "steps", "from"}, .local_kinds = "piih"},
    [STEP_ON] = {"STEP_ON", "", RULE_7_1f, 0, RUNS(step_on_run), .locals = {"to", "from", "price", "price_other"},
                 .local_kinds = "hhii"},
    [UNIT_FACE] = {"UNIT_FACE", "Which way do the guns face?", RULE_5_1b, STEP_DRAFT, DOES(unit_face),
                   .locals = {"battery"}, .local_kinds = "p"},
    [FC_MOVE] = {"FC_MOVE", "Move the Formation Commander.", RULE_4_0f, 0, DOES(fc_move)},
    [LEADER_MOVE] = {"LEADER_MOVE", "Ride where?", RULE_4_0d, STEP_DRAFT | STEP_EXACT, DOES(leader_move),
                     .complete = leader_move_complete, .locals = {"leader", "mp", "steps"}, .local_kinds = "pii"},
    [SEG_C] = {"SEG_C", "Bombardment: which battery fires?", RULE_3_1e, 0, DOES(segment_c)},
    [BOMBARDMENT] = {"BOMBARDMENT", "", RULE_8_1d, 0, RUNS(bombardment_run),
                     .locals = {"battery", "target", "volley", "result"}, .local_kinds = "phii"},
    [SECOND_VOLLEY_ART] = {"SECOND_VOLLEY_ART", "A second volley?", RULE_8_3a, 0, DOES(second_volley),
                           .locals = {"battery"}, .local_kinds = "p"},
    [RICOCHET] = {"RICOCHET", "The ball goes on: which unit does it strike?", RULE_8_5_2a, STEP_PROCEDURE,
                  DOES(ricochet), .locals = {"battery", "struck", "range"}, .local_kinds = "phi"},
    [SEG_D] = {"SEG_D", "Combat: which Formation fights next?", RULE_3_1f, 0, DOES(segment_d),
               .complete = segment_d_complete},
    [COMBAT] = {"COMBAT", "", RULE_3_1f, 0, RUNS(combat_run), .locals = {"group"}, .local_kinds = "g"},
    [FIRE1_ATT] = {"FIRE1_ATT", "Declare the fire of the Formation.", RULE_9_1c, 0, DOES(fire_attack)},
    [FIRE1_DEF] = {"FIRE1_DEF", "Declare your answering fire.", RULE_9_1d, 0, DOES(fire_defence)},
    [FIRE2_ATT] = {"FIRE2_ATT", "Who fires a second volley?", RULE_9_1_2a, 0, DOES(fire_attack)},
    [FIRE2_DEF] = {"FIRE2_DEF", "Who answers a second time?", RULE_9_1_2b, 0, DOES(fire_defence)},
    [MELEES] = {"MELEES", "Which Melee is fought next?", RULE_9_2_1d, STEP_KEEP, DOES(melees)},
    [MELEE] = {"MELEE", "", RULE_9_2_1a, 0, RUNS(melee_run),
               .locals = {"attacker", "defender", "hex", "failed", "charge", "result", "from", "held_attacker",
                          "held_defender"},
               .local_kinds = "pphiiihii"},
    [MELEE_DEF_FIRE] = {"MELEE_DEF_FIRE", "Fire before the Melee?", RULE_9_2_3b, 0, DOES(defensive_fire),
                        .locals = {"unit"}, .local_kinds = "p"},
    [CAV_MELEE] = {"CAV_MELEE", "Which unit takes the attack?", RULE_9_2_1e, STEP_PROCEDURE, DOES(name_defender)},
    [CHARGE] = {"CHARGE", "Which unit takes the Charge?", RULE_9_2_1e, STEP_PROCEDURE, DOES(name_defender)},
    [WING_END] = {"WING_END", "Move the Wing Commander and the Commander in Chief.", RULE_4_0e, STEP_EXACT,
                  DOES(wing_end)},
    [CHECK_AUTO] = {"CHECK_AUTO", "Reveal one objective that you hold.", RULE_13_2b, STEP_PROCEDURE, DOES(check_auto)},
    [VICTORY] = {"VICTORY", "The game is over.", RULE_3_0n, 0, RUNS(turn_run)},
    [APPLY_RESULTS] = {"APPLY_RESULTS", "Who suffers the result?", RULE_8_5_1a, STEP_PROCEDURE, DOES(apply),
                       .locals = {"first", "cursor"}},
    [RETREAT] = {"RETREAT", "Retreat to which hex?", RULE_9_2_8a, STEP_PROCEDURE, DOES(retreat),
                 .locals = {"unit", "left", "from", "kind", "made", "origin"}, .local_kinds = "pihiih"},
    [COMMANDER_FATE] = {"COMMANDER_FATE", "Where does the commander go?", RULE_4_7b, STEP_PROCEDURE, DOES(fate),
                        .locals = {"leader", "hex", "plain", "flipped"}, .local_kinds = "phii"},
    [PLACE_STAFF] = {"PLACE_STAFF", "Which unit does the Staff join?", RULE_4_6b, STEP_PROCEDURE, DOES(place_staff),
                     .locals = {"leader"}, .local_kinds = "p"},
    [REFUSAL] = {"REFUSAL", "", RULE_5_10a, 0, RUNS(refusal_run), .locals = {"infantry"}, .local_kinds = "p"},
    [FLIGHT] = {"FLIGHT", "Which unit was attacked?", RULE_11_1c, STEP_PROCEDURE, DOES(flight),
                .locals = {"hex", "attacker"}, .local_kinds = "hp"},
    [TURN_START] = {"TURN_START", "", RULE_3_0b, 0, RUNS(turn_run)},
    [REACTION_FIRE] = {"REACTION_FIRE", "", RULE_7_2a, 0, RUNS(turn_run)},
};

const Ruleset piacenza = {
    .id = "piacenza",
    .title = "Piacenza 1746",
    .space = "hex",
    .side_names = {"FS", "AU"},
    .side_titles = {"Franco-Spanish", "Austrians"},
    .armies = {"bourbon", "austria"},
    .version = "1",
    .rules = piacenza_rules,
    .rule_count = &piacenza_rule_count,
    .steps = piacenza_steps,
    .step_count = STEPS,
    .verbs = piacenza_verbs,
    .verb_count = VERBS,
    .fields = piacenza_fields,
    .field_count = PIACENZA_FIELDS,
    .state_size = sizeof(State),
    .scenarios = piacenza_scenarios,
    .load = piacenza_load,
    .setup = piacenza_setup,
    .clear = piacenza_clear,
    .derive = derive,
    .begin_step = piacenza_begin_step,
    .verb_rule = verb_rule,
    .mask = mask,
    .imagine = imagine,
    .sees = sees_piece,
    .scramble = scramble,
    .reach = reach_of,
    .prompt = piacenza_prompt,
    .label = piacenza_label,
    .look = piacenza_look,
    .zones = piacenza_zones,
    .command = piacenza_command,
    .marks = piacenza_marks,
    .area = piacenza_area,
    .fits = piacenza_fits,
    .sight = piacenza_sight,
    .odds_follow = piacenza_odds_follow,
    .foresee = piacenza_foresee,
    .assume = piacenza_assume,
    .check = piacenza_check,
    .score = score,
    .evaluate = piacenza_evaluate,
    .appeal = piacenza_appeal,
    .measure = piacenza_measure,
    .favours = piacenza_favours,
    .calculations = piacenza_calculations,
};
