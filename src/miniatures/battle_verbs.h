/* battle_verbs.h - the orders that every battle on a table has, as people type them: rows of a system's table of verbs.
 *
 * Inches are given to the tenth. The numbers of verbs are the system's; the word, the arguments and the motion on the board are the same
 * wherever it is played. What differs is handed in.
 */
#ifndef GONFALON_MINIATURES_BATTLE_VERBS_H
#define GONFALON_MINIATURES_BATTLE_VERBS_H

#include "miniatures/battle.h"

/* ---- choosing ---- */

#define VERB_ROW_PASS                          \
    {                                          \
        "pass", .help = "pass", .says = "Pass" \
    }
#define VERB_ROW_DONE                          \
    {                                          \
        "done", .help = "done", .says = "Done" \
    }
#define VERB_ROW_SELECT                                                               \
    {                                                                                 \
        "select", {TAKES_PIECE}, .help = "select UNIT", .says = "Move", .is = IS_MOVE \
    }
#define VERB_ROW_ENTER                                                                                   \
    {                                                                                                    \
        "enter", {TAKES_PIECE, TAKES_SHARE}, .help = "enter UNIT SHARE-OF-THE-SEGMENT", .says = "Enter", \
                                             .is = IS_MOVE, .motion = MOTION_ENTER                       \
    }
#define VERB_ROW_HALT                                                                            \
    {                                                                                            \
        "halt", {TAKES_PIECE}, .help = "halt UNIT", .says = "Done with the unit", .is = IS_CLOSE \
    }
#define VERB_ROW_END_PHASE                                                      \
    {                                                                           \
        "end_phase", .help = "end_phase", .says = "End the phase", .is = IS_END \
    }

/* ---- generals ---- */

#define VERB_ROW_RIDE                                                                                            \
    {                                                                                                            \
        "general", {TAKES_PIECE, TAKES_INCHES, TAKES_INCHES}, .help = "general GENERAL X Y", .says = "Ride",     \
                                                              .open = true, .is = IS_MOVE, .motion = MOTION_RIDE \
    }
#define VERB_ROW_ATTACH                                                                     \
    {                                                                                       \
        "attach", {TAKES_PIECE, TAKES_PIECE}, .help = "attach GENERAL UNIT", .says = "Join" \
    }
#define VERB_ROW_DETACH                                                             \
    {                                                                               \
        "detach", {TAKES_PIECE}, .help = "detach GENERAL", .says = "Leave the unit" \
    }

/* ---- moving ---- */

#define VERB_ROW_WHEEL                                                                               \
    {                                                                                                \
        "wheel", {TAKES_PIECE, TAKES_WORD, TAKES_DEGREES}, {NULL, battle_hands},                     \
            .help = "wheel UNIT L|R DEGREES", .says = "Wheel", .is = IS_MOVE, .motion = MOTION_WHEEL \
    }
#define VERB_ROW_ADVANCE                                                                                         \
    {                                                                                                            \
        "advance", {TAKES_PIECE, TAKES_INCHES}, .help = "advance UNIT INCHES", .says = "Advance", .is = IS_MOVE, \
                                                .motion = MOTION_AHEAD                                           \
    }
#define VERB_ROW_RETIRE                                                                                       \
    {                                                                                                         \
        "retire", {TAKES_PIECE, TAKES_INCHES}, .help = "retire UNIT INCHES", .says = "Retire", .is = IS_MOVE, \
                                               .motion = MOTION_BACK                                          \
    }
#define VERB_ROW_SHIFT                                                                                            \
    {                                                                                                             \
        "shift", {TAKES_PIECE, TAKES_DEGREES, TAKES_INCHES}, .help = "shift UNIT BEARING INCHES", .says = "Move", \
                                                             .open = true, .is = IS_MOVE, .motion = MOTION_SHIFT  \
    }
#define VERB_ROW_CHARGE                                                                                      \
    {                                                                                                        \
        "charge", {TAKES_PIECE, TAKES_PIECE, TAKES_WORD, TAKES_DEGREES}, {NULL, NULL, battle_hands},         \
            .help = "charge UNIT TARGET L|R DEGREES", .says = "Charge", .is = IS_MOVE | IS_ATTACK | IS_ROLL, \
            .motion = MOTION_AGAINST                                                                         \
    }

/* ---- formations ---- */

#define VERB_ROW_ABOUT_FACE                                                          \
    {                                                                                \
        "about_face", {TAKES_PIECE}, .help = "about_face UNIT", .says = "About face" \
    }
#define VERB_ROW_LIMBER                                                                            \
    {                                                                                              \
        "limber", {TAKES_PIECE, TAKES_DEGREES}, .help = "limber BATTERY FACING", .says = "Limber", \
                                                .motion = MOTION_FACE                              \
    }
#define VERB_ROW_UNLIMBER                                                                                \
    {                                                                                                    \
        "unlimber", {TAKES_PIECE, TAKES_DEGREES}, .help = "unlimber BATTERY FACING", .says = "Unlimber", \
                                                  .motion = MOTION_FACE                                  \
    }
#define VERB_ROW_LEAVE(formations, what)                                                                              \
    {                                                                                                                 \
        "leave", {TAKES_PIECE, TAKES_INCHES, TAKES_INCHES, TAKES_DEGREES, TAKES_WORD},                                \
            {NULL, NULL, NULL, NULL, formations}, .help = "leave UNIT X Y FACING line|column|skirmish", .says = what, \
                                                  .open = true                                                        \
    }

#endif
