/* lab_part.h - what the laboratory, the reports and the score of a game under way count. None of it decides anything. */
#ifndef GONFALON_ENGINE_LAB_PART_H
#define GONFALON_ENGINE_LAB_PART_H

#include "engine/state.h"

typedef struct MeasureArm { /* an arm of service: "infantry" in "SP", or "leaders" */
    const char *name, *unit;
    int lost[SIDES], of[SIDES]; /* gone at this moment; all that have come into play or still may */
} MeasureArm;
typedef struct MeasureObjective {
    const char *name;
    int worth;   /* victory points, 0 when it has none */
    Side holder; /* now, or NOBODY */
} MeasureObjective;
/* A position in figures. Arms and objectives keep their places in the arrays during a game; names belong to the Game. */
typedef struct Measures {
    int turn, turns;    /* the present one and the last */
    const char *points; /* what Ruleset.score counts: "VP of the Neapolitans" */
    Side points_for;    /* whom a higher score favours; NOBODY: neither */
    int arms, objectives;
    MeasureArm arm[MEASURE_ARMS];
    MeasureObjective objective[GAME_OBJECTIVES];
} Measures;

typedef struct LabPart {
    void (*measure)(const Game *g, const State *s, Measures *out); /* *out is zeroed; called after every atom: cheap */
    /* Whom a high die of this purpose pleases: +1 him who rolls, -1 the other side, 0 neither. For luck in reports; may be null. */
    int (*die_favours)(const char *purpose);
} LabPart;

#endif
