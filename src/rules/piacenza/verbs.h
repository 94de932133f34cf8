/* verbs.h - the verbs of Piacenza 1746: what orders and atoms say. */
#ifndef GONFALON_PIACENZA_VERBS_H
#define GONFALON_PIACENZA_VERBS_H

#include "engine/state.h"

/* The table is in verbs.c. Those in the last part are words of orders only and become atoms of the others (engine/orders/order_read.c). */
enum {
    OBJECTIVE = VERB_FIRST, /* a place chosen */
    PLACE,                  /* a piece to be set up: opens SETUP_PIECE */
    AT,
    FACE,
    FORM_OF_DRAGOONS,
    PICK_WING,
    PICK_SECRETLY, /* in the draft of PICK */
    GO_FIRST,
    LET_OTHER_GO_FIRST,
    TRY_REMOVE,
    BEGIN_FORMATION,
    MOUNT,
    DISMOUNT,
    LINE,     /* begins the declaration of a Line */
    POSITION, /* one hex of it */
    START_MOVE,
    WITH,
    STEP,
    DECLARE_MELEE,
    DECLARE_CHARGE,
    END_MOVE,
    TURN_BATTERY,
    MOVE_COMMANDER,
    RIDE,
    HALT,
    MOVE_CHIEF,
    BOMBARD,
    BOMBARD_AGAIN,
    CHOOSE_VICTIM,
    BEGIN_COMBAT,
    FIRE_AT,
    ANSWER,
    SECOND_SHOT,
    ANSWER_AGAIN,
    RESOLVE_MELEE,
    DEFENSIVE_FIRE,
    NAME_DEFENDER,
    ASSIGN_RESULT,
    NEXT_RETREAT,
    CHOOSE_RETREAT_HEX,
    COMMANDER_GOES,
    PLACE_STAFF_WITH,
    REVEAL_OBJECTIVE,
    CANCEL, /* gives up the Line being declared */
    /* words of orders */
    CHOOSE_OBJECTIVES_WORD,
    PICK_AND_CLOSE, /* PICK_SECRETLY and done */
    DECLARE_LINE,
    DECLARE_FIRE,
    DECLARE_ANSWER,
    ANNOUNCE_SECOND,
    ANNOUNCE_ANSWER,
    END_SEGMENT,
    END_FORMATION,
    END_ACTIVATION,
    DONE_SETUP,
    STAY,
    STOP,
    VERBS
};

#endif
