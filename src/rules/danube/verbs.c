/* verbs.c - the orders of Danube as people type them: flow.md's verbs and their arguments. Inches are given to the tenth. */
#include "miniatures/battle_verbs.h"
#include "rules/danube/danube.h"

const VerbDef danube_verbs[VERBS] = {
    [VERB_PASS] = VERB_ROW_PASS,
    [VERB_DONE] = VERB_ROW_DONE,
    [UNLIMBER] = VERB_ROW_UNLIMBER,
    [ADJUST] = {"adjust",
                {TAKES_PIECE, TAKES_DEGREES, TAKES_INCHES, TAKES_INCHES},
                .help = "adjust BATTERY TURN DX DY",
                .says = "Adjust",
                .open = true,
                .motion = MOTION_TURN},
    [AIM] = {"aim", {TAKES_PIECE, TAKES_PIECE}, .help = "aim BATTERY TARGET", .says = "Aim", .is = IS_ATTACK | IS_ROLL},
    [HOLD] = {"hold", {TAKES_PIECE}, .help = "hold BATTERY", .says = "Hold fire"},
    [SELECT] = VERB_ROW_SELECT,
    [RIDE] = VERB_ROW_RIDE,
    [ATTACH] = VERB_ROW_ATTACH,
    [DETACH] = VERB_ROW_DETACH,
    [ENTER] = VERB_ROW_ENTER,
    [END_PHASE] = VERB_ROW_END_PHASE,
    [WHEEL] = VERB_ROW_WHEEL,
    [ADVANCE] = VERB_ROW_ADVANCE,
    [SHIFT] = VERB_ROW_SHIFT,
    [RETIRE] = VERB_ROW_RETIRE,
    [ABOUT_FACE] = VERB_ROW_ABOUT_FACE,
    [FORM] = {"form",
              {TAKES_PIECE, TAKES_WORD},
              {NULL, formation_words},
              .help = "form UNIT line|column|square|masse|skirmish|cavline|cavcolumn",
              .says = "Form",
              .is = IS_ROLL}, /* as the winner's free change it lets the next loser test (7g) */
    [LIMBER] = VERB_ROW_LIMBER,
    [GARRISON_IN] =
        {"garrison", {TAKES_PIECE, TAKES_GROUP}, .help = "garrison UNIT STRONGPOINT", .says = "Occupy", .is = IS_ROLL},
    [LEAVE] = VERB_ROW_LEAVE(formation_words, "Leave the strongpoint"),
    [DOUBLE] = {"double", {TAKES_PIECE}, .help = "double UNIT", .says = "Double move"},
    [CHARGE] = VERB_ROW_CHARGE,
    [HALT] = VERB_ROW_HALT,
    [SHOOT] =
        {"shoot", {TAKES_PIECE, TAKES_PIECE}, .help = "shoot UNIT TARGET", .says = "Shoot", .is = IS_ATTACK | IS_ROLL},
    [FORM_MASSE] =
        {"form_masse", {TAKES_PIECE}, .help = "form_masse UNIT", .says = "Form battalion masse", .is = IS_ROLL},
    [FORM_SQUARE] = {"form_square", {TAKES_PIECE}, .help = "form_square UNIT", .says = "Form square", .is = IS_ROLL},
    [STAY] = {"stay", .help = "stay", .says = "Stay as it is", .is = IS_ROLL},
    [STAY_UNIT] = {"stay", {TAKES_PIECE}, .help = "stay UNIT", .says = "Do not roll", .is = IS_ROLL},
    [PRESS_ON] = {"press_on",
                  {TAKES_PIECE},
                  .help = "press_on CHARGER",
                  .says = "Press on, for one figure",
                  .is = IS_ATTACK | IS_ROLL},
    [GIVE_WAY] = {"give_way", {TAKES_PIECE}, .help = "give_way CHARGER", .says = "Give way", .is = IS_ROLL},
    [FORM_LINE] = {"form_line", {TAKES_PIECE}, .help = "form_line CHARGER", .says = "Form line", .is = IS_ROLL},
    [SUPPORT] =
        {"support", {TAKES_PIECE, TAKES_PIECE}, .help = "support BATTERY UNIT", .says = "Support", .is = IS_ROLL},
    [RECALL] = {"recall", {TAKES_PIECE}, .help = "recall UNIT", .says = "Roll for recall", .is = IS_ROLL},
};
