/* ruleset_lab.h - what the laboratory, the reports and the score of a game under way count. None of it decides anything. */
#ifndef GONFALON_ENGINE_RULESET_LAB_H
#define GONFALON_ENGINE_RULESET_LAB_H

#include "engine/view/objectives.h"

typedef struct MeasureArm { /* an arm of service: "infantry" in "SP", or "leaders" */
    const char *name, *unit;
    int lost[SIDES], of[SIDES]; /* gone at this moment; all that have come into play or still may */
} MeasureArm;
/* A position in figures. Arms and objectives keep their places in the arrays during a game; names belong to the Game. */
typedef struct Measures {
    int turn, turns;    /* the present one and the last */
    const char *points; /* what Ruleset.score counts: "VP of the Neapolitans" */
    Side points_for;    /* whom a higher score favours; NOBODY: neither */
    int arms, objectives;
    MeasureArm arm[MEASURE_ARMS];
    Objective objective[GAME_OBJECTIVES]; /* by measures_now(): see Ruleset.objectives */
} Measures;

typedef struct LabPart {
    void (*measure)(const Game *g, const State *s, Measures *out); /* *out is zeroed; called after every atom: cheap */
    /* Whom a high die of this purpose pleases: +1 him who rolls, -1 the other side, 0 neither. For luck in reports; may be null. */
    int (*die_favours)(const char *purpose);
    /* Rules that must hold before others can be asked: when a piece acts and how often, whether there is a road to march on or a Line
     * to join. Where one of them refuses, a system need not say what would be in the way if it did not. For the guard of reasons; ends
     * with RULE_NONE; may be null. */
    const Rule *before_others;
    /* A verb that opens a draft, with one more than its number; 0: none. Its refusal says that nothing is open, and gathers what bars each of
     * many ways: that every rule of it refuses by itself is asked of the steps of the draft and not of their sum. */
    int opens_draft;
} LabPart;

/* The position of any game in figures, with its objectives; after the last turn it is still the last. */
void measures_now(const Game *g, const State *s, Measures *out);

#endif
