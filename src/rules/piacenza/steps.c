/* steps.c - the table of steps (flow.md) and the face of the system towards the engine. Each step's functions stand in its chapter. */
#include "rules/piacenza/piacenza.h"

/* 3.0b, 3.1a: phases and segments come in the given order; a verb of another step comes out of sequence. In a Wing that only defends
 * there is no segment at all, and that is said first: the verbs of the segments stand in one run in verbs.h. */
Rule pia_out_of_step(const Game *g, const State *s, Why *w, uint16_t verb)
{
    bool of_segment = verb >= TRY_REMOVE && verb <= RESOLVE_MELEE;
    FORBID_AS(3_0j, of_segment && wing_forfeited(g, s), "{} only defends this turn", G_(FIRST_WING + s->active_wing));
    FORBID_NOW(3_0b);
    return refused(w);
}

static Rule verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g;
    (void)s;
    (void)verb;
    return CITED(3_0b) ? R(3_0b) : (Rule)RULE_NO_CHOICE;
}

const StepDef piacenza_steps[STEPS] = {
    [TURN] = {"TURN", "", RULE_3_0b, 0, RUNS(pia_turn_run)},
    [ACTIVATION] = {"ACTIVATION", "", RULE_3_1a, STEP_PLAN, RUNS(activation_run), .locals = {[AC_WING] = "wing"}},
    [CHOOSE_OBJECTIVES] = {"CHOOSE_OBJECTIVES", "Choose four objectives in secret.", RULE_13_0b, 0, DOES(objectives),
                           .complete = objectives_complete},
    [SETUP_AU] = {"SETUP_AU", "Set up the Austrian army.", RULE_3_0a, STEP_EXACT, DOES(placing),
                  .complete = placing_complete},
    [SETUP_FS] = {"SETUP_FS", "Set up the Franco-Spanish army.", RULE_3_0a, STEP_EXACT, DOES(placing),
                  .complete = placing_complete},
    [SETUP_PIECE] = {"SETUP_PIECE", "Put it where?", RULE_3_0a, STEP_DRAFT | STEP_EXACT, DOES(place_piece),
                     .complete = place_piece_complete, .locals = {[SU_PIECE] = "piece", [SU_HEX] = "hex"},
                     .local_kinds = "ph"},
    [PICK] = {"PICK", "Pick a Wing, in secret; both sides pick at once.", RULE_3_0c, STEP_BOTH, DOES(pick_both),
              .complete = pick_both_complete},
    [PICK_FS] = {"PICK_FS", "Pick a Wing, in secret.", RULE_3_0c, STEP_PROCEDURE, DOES(pia_pick)},
    [PICK_AU] = {"PICK_AU", "Pick a Wing, in secret.", RULE_3_0c, STEP_PROCEDURE, DOES(pia_pick)},
    [DECIDE_ORDER] = {"DECIDE_ORDER", "You rolled higher: which of the two Wings goes first?", RULE_3_0d, 0,
                      DOES(decide)},
    [PICK_SINGLE] = {"PICK_SINGLE", "The other side is through: pick your next Wing.", RULE_3_0h, STEP_PROCEDURE,
                     DOES(pia_pick)},
    [SEG_A] = {"SEG_A", "Try to stop the Feu de Billebaude.", RULE_3_1c, 0, DOES(segment_a)},
    [SEG_B] = {"SEG_B", "Which Formation moves next?", RULE_3_1d, STEP_PART, DOES(segment_b)},
    [FORM_BEGIN] = {"FORM_BEGIN", "", RULE_3_1b, STEP_PART, RUNS(form_begin_run),
                    .locals = {[WK_GROUP] = "group", [WK_DUTIES] = "duties"}, .local_kinds = "gi"},
    [FORM_MOVE] = {"FORM_MOVE", "Move the units of the Formation.", RULE_5_0a, STEP_EXACT, DOES(form_move),
                   .complete = form_move_complete},
    [FORM_LINE] = {"FORM_LINE", "Name the places of the Line.", RULE_5_6b, STEP_DRAFT | STEP_EXACT | STEP_LIVE,
                   DOES(form_line), .complete = form_line_complete},
    [UNIT_MOVE] = {"UNIT_MOVE", "Where to?", RULE_5_0b, STEP_DRAFT | STEP_EXACT, DOES(unit_move),
                   .complete = unit_move_complete,
                   .locals = {[MV_LEAD] = "lead", [MV_MODES] = "modes", [MV_STEPS] = "steps", [MV_FROM] = "from"},
                   .local_kinds = "piih"},
    [STEP_ON] = {"STEP_ON", "", RULE_7_1f, 0, RUNS(step_on_run),
                 .locals = {[SO_TO] = "to", [SO_FROM] = "from", [SO_PRICE] = "price", [SO_PRICE_OTHER] = "price_other"},
                 .local_kinds = "hhii"},
    [UNIT_FACE] = {"UNIT_FACE", "Which way do the guns face?", RULE_5_1b, STEP_DRAFT, DOES(unit_face),
                   .locals = {[UF_BATTERY] = "battery"}, .local_kinds = "p"},
    [FC_MOVE] = {"FC_MOVE", "Move the Formation Commander.", RULE_4_0f, 0, DOES(fc_move)},
    [LEADER_MOVE] = {"LEADER_MOVE", "Ride where?", RULE_4_0d, STEP_DRAFT | STEP_EXACT, DOES(leader_move),
                     .complete = leader_move_complete,
                     .locals = {[LM_LEADER] = "leader", [LM_MP] = "mp", [LM_STEPS] = "steps"}, .local_kinds = "pii"},
    [SEG_C] = {"SEG_C", "Which battery bombards?", RULE_3_1e, 0, DOES(segment_c)},
    [BOMBARDMENT] =
        {"BOMBARDMENT", "", RULE_8_1d, 0, RUNS(bombardment_run),
         .locals = {[BO_BATTERY] = "battery", [BO_TARGET] = "target", [BO_VOLLEY] = "volley", [BO_RESULT] = "result"},
         .local_kinds = "phii"},
    [SECOND_VOLLEY_ART] = {"SECOND_VOLLEY_ART", "A second volley?", RULE_8_3a, 0, DOES(second_volley),
                           .locals = {[SV_BATTERY] = "battery"}, .local_kinds = "p"},
    [RICOCHET] = {"RICOCHET", "The ball goes on: which unit does it strike?", RULE_8_5_2a, STEP_PROCEDURE,
                  DOES(ricochet), .locals = {[RI_BATTERY] = "battery", [RI_STRUCK] = "struck", [RI_RANGE] = "range"},
                  .local_kinds = "phi"},
    [SEG_D] = {"SEG_D", "Which Formation fights next?", RULE_3_1f, 0, DOES(segment_d), .complete = segment_d_complete},
    [COMBAT] = {"COMBAT", "", RULE_3_1f, 0, RUNS(combat_run), .locals = {[WK_GROUP] = "group"}, .local_kinds = "g"},
    [FIRE1_ATT] = {"FIRE1_ATT", "Declare the fire of the Formation.", RULE_9_1c, 0, DOES(fire_attack)},
    [FIRE1_DEF] = {"FIRE1_DEF", "Declare your answering fire.", RULE_9_1d, 0, DOES(fire_defence)},
    [FIRE2_ATT] = {"FIRE2_ATT", "Who fires a second volley?", RULE_9_1_2a, 0, DOES(fire_attack)},
    [FIRE2_DEF] = {"FIRE2_DEF", "Who answers a second time?", RULE_9_1_2b, 0, DOES(fire_defence)},
    [MELEES] = {"MELEES", "Which Melee is fought next?", RULE_9_2_1d, STEP_KEEP, DOES(melees)},
    [MELEE] = {"MELEE", "", RULE_9_2_1a, 0, RUNS(melee_run),
               .locals = {[ME_ATTACKER] = "attacker",
                          [ME_DEFENDER] = "defender",
                          [ME_HEX] = "hex",
                          [ME_FAILED] = "failed",
                          [ME_CHARGE] = "charge",
                          [ME_RESULT] = "result",
                          [ME_FROM] = "from",
                          [ME_HELD_A] = "held_attacker",
                          [ME_HELD_D] = "held_defender"},
               .local_kinds = "pphiiihii"},
    [MELEE_DEF_FIRE] = {"MELEE_DEF_FIRE", "Fire before the Melee?", RULE_9_2_3b, 0, DOES(defensive_fire),
                        .locals = {[DF_UNIT] = "unit"}, .local_kinds = "p"},
    [CAV_MELEE] = {"CAV_MELEE", "Which unit takes the attack?", RULE_9_2_1e, STEP_PROCEDURE, DOES(name_defender)},
    [CHARGE] = {"CHARGE", "Which unit takes the Charge?", RULE_9_2_1e, STEP_PROCEDURE, DOES(name_defender)},
    [WING_END] = {"WING_END", "Move the Wing Commander and the Commander in Chief.", RULE_4_0e, STEP_EXACT,
                  DOES(wing_end)},
    [CHECK_AUTO] = {"CHECK_AUTO", "Reveal one objective that you hold.", RULE_13_2b, STEP_PROCEDURE, DOES(check_auto)},
    [VICTORY] = {"VICTORY", "The game is over.", RULE_3_0n, 0, RUNS(victory_run)},
    [APPLY_RESULTS] = {"APPLY_RESULTS", "Who suffers the result?", RULE_8_5_1a, STEP_PROCEDURE, DOES(apply),
                       .locals = {[AR_FIRST] = "first", [AR_CURSOR] = "cursor"}},
    [RETREAT] = {"RETREAT", "Retreat to which hex?", RULE_9_2_8a, STEP_PROCEDURE, DOES(pia_retreat),
                 .locals = {[RT_UNIT] = "unit",
                            [RT_LEFT] = "left",
                            [RT_FROM] = "from",
                            [RT_KIND] = "kind",
                            [RT_DONE] = "made",
                            [RT_ORIGIN] = "origin"},
                 .local_kinds = "pihiih"},
    [COMMANDER_FATE] =
        {"COMMANDER_FATE", "Where does the commander go?", RULE_4_7b, STEP_PROCEDURE, DOES(fate),
         .locals = {[FT_LEADER] = "leader", [FT_HEX] = "hex", [FT_PLAIN] = "plain", [FT_FLIPPED] = "flipped"},
         .local_kinds = "phii"},
    [PLACE_STAFF] = {"PLACE_STAFF", "Which unit does the Staff join?", RULE_4_6b, STEP_PROCEDURE, DOES(place_staff),
                     .locals = {[PS_LEADER] = "leader"}, .local_kinds = "p"},
    [REFUSAL] = {"REFUSAL", "", RULE_5_10a, 0, RUNS(refusal_run), .locals = {[RF_INFANTRY] = "infantry"},
                 .local_kinds = "p"},
    [FLIGHT] = {"FLIGHT", "Which unit takes the attack, and flees?", RULE_11_1c, STEP_PROCEDURE, DOES(flight),
                .locals = {[FL_HEX] = "hex", [FL_ATTACKER] = "attacker"}, .local_kinds = "hp"},
    [TURN_START] = {"TURN_START", "", RULE_3_0b, 0, RUNS(pia_turn_run)},
    [REACTION_FIRE] = {"REACTION_FIRE", "", RULE_7_2a, 0, RUNS(pia_turn_run)},
};

/* Old games keep the rulings they were begun under (data/piacenza/rulings.md). */
static const SwitchInfo piacenza_switches[] = {
    {.name = "rulings", .before = "1", .since = 2},
    {0},
};

static const Hidden piacenza_hidden = {
    .mask = pia_mask, .imagine = pia_imagine, .sees = pia_sees_piece, .scramble = pia_scramble};
static const MapFace piacenza_map = {.reach = pia_reach_of,
                                     .look = piacenza_look,
                                     .zones = piacenza_zones,
                                     .command = piacenza_command,
                                     .marks = piacenza_marks,
                                     .area = piacenza_area,
                                     .sight = piacenza_sight};
static const OddsPart piacenza_odds = {.odds_follow = piacenza_odds_follow,
                                       .resolve_announced = piacenza_foresee,
                                       .assume = piacenza_assume,
                                       .calculations = piacenza_calculations};
static const BotPart piacenza_bots = {.evaluate = piacenza_evaluate,
                                      .order_value = piacenza_value,
                                      .foresight = piacenza_foresight,
                                      .propose = piacenza_propose};
/* Behind these nothing more can be asked: what a unit may do is settled when its Formation begins to move (5.0a); and where another idea of
 * a Line is tried (5.5b to d), the Line that the Formation stands in would be another one, too (5.6d). */
static const Rule before_others[] = {RULE_5_0a, RULE_5_5b, RULE_5_5c, RULE_5_5d, RULE_NONE};
static const LabPart piacenza_lab = {.measure = piacenza_measure,
                                     .die_favours = piacenza_favours,
                                     .before_others = before_others,
                                     .opens_draft = START_MOVE + 1};

const Ruleset piacenza = {
    .id = "piacenza",
    .title = "Piacenza 1746",
    .space = "hex",
    .side_names = {"FS", "AU"},
    .side_titles = {"Franco-Spanish", "Austrians"},
    .armies = {"bourbon", "austria"},
    .version = "2",
    .rules = piacenza_rules,
    .rule_count = &piacenza_rule_count,
    .steps = piacenza_steps,
    .step_count = STEPS,
    .verbs = piacenza_verbs,
    .verb_count = VERBS,
    .fields = piacenza_fields,
    .field_count = PIACENZA_FIELDS,
    .state_size = sizeof(State),
    .switches = piacenza_switches,
    .scenarios = piacenza_scenarios,
    .load = piacenza_load,
    .setup = piacenza_setup,
    .clear = piacenza_clear,
    .derive = pia_derive,
    .begin_step = piacenza_begin_step,
    .verb_rule = verb_rule,
    .own_pieces_only = true,
    .prompt = piacenza_prompt,
    .warn = piacenza_warn,
    .label = piacenza_label,
    .face = &piacenza_face,
    .badges = piacenza_badges,
    .mark_table = piacenza_mark_table,
    .fits_draft = piacenza_fits,
    .check = piacenza_check,
    .score = pia_score,
    .objectives = piacenza_objectives,
    .hidden = &piacenza_hidden,
    .map = &piacenza_map,
    .odds = &piacenza_odds,
    .bots = &piacenza_bots,
    .lab = &piacenza_lab,
};
