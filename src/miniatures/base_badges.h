/* base_badges.h - signs on bases that mean the same in every battle on a table: rows of a system's table of badges. */
#ifndef GONFALON_MINIATURES_BASE_BADGES_H
#define GONFALON_MINIATURES_BASE_BADGES_H

#include "miniatures/battle.h"

#define BADGE_ROW_CHARGING                                \
    {                                                     \
        "charging", "charging", "arrow", "C", TONE_BAD, 0 \
    }
#define BADGE_ROW_MELEE                                \
    {                                                  \
        "melee", "in melee", "arrow", "M", TONE_BAD, 0 \
    }
#define BADGE_ROW_OUT_OF_COMMAND                                             \
    {                                                                        \
        "out_of_command", "out of command", "struck-flag", "O", TONE_CALM, 0 \
    }
#define BADGE_ROW_FIRED                             \
    {                                               \
        "fired", "fired", "shot", "f", TONE_CALM, 0 \
    }
#define BADGE_ROW_MOVED                                 \
    {                                                   \
        "moved", "moved", "chevrons", "m", TONE_CALM, 0 \
    }

static inline unsigned badge_if(int which, bool on) { return on ? 1u << which : 0; }

#endif
