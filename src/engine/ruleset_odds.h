/* ruleset_odds.h - what a system adds so that odds can be walked (odds.h), and the odds that are computed without a game. */
#ifndef GONFALON_ENGINE_RULESET_ODDS_H
#define GONFALON_ENGINE_RULESET_ODDS_H

#include "base/problem.h"
#include "base/text_buffer.h"
#include "engine/state.h"

typedef struct CalculationInput {
    const char *name, *says; /* "attack": --attack N */
    int lo, hi, usual;       /* 0 to 1: yes or no */
} CalculationInput;
typedef struct Calculation {
    const char *name, *says, *example;
    CalculationInput input[CALCULATION_INPUTS]; /* ends with a null name */
    /* Rolls by the rules and logs EVENT_OUTCOME events, once for every way the dice can fall. False with a problem: no such case. */
    bool (*run)(Ctx *c, const int *value, Problems *p);
} Calculation;

/* Each may be null. */
typedef struct OddsPart {
    /* The atoms that follow the order so that its procedure runs (done, resolve). How many. n 0: what follows the declarations made. */
    int (*odds_follow)(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max);
    /* An order whose dice fall later in the turn: when it has been played, brings on what it has announced, as things stand now.
     * False: it has announced nothing. before: the position in which it was given, perhaps inside its draft. */
    bool (*resolve_announced)(Ctx *c, const State *before, const Atom *order, int n);
    /* Is what is asked now, before any die, a question in the middle of what the order has begun (a chit in answer, a charge against a charge), so that
     * the dice behind it are still the order's? asked_in: the step in which the order was given; asked of that step itself, whether the order is
     * but an answer inside a STEP_EACH, so that all that is left of it is the order's, to its end. Null: never. */
    bool (*goes_on)(const Game *g, const State *s, int asked_in);
    /* The answer at a decision on the way: decline what is optional. Null: pass or done where offered, else the first. */
    Atom (*assume)(const Game *g, const State *s, const Atoms *legal);
    /* Dice are about to fall in a position that the side knows in part. Do they rest on something that it does not know? Then a sentence that
     * says so, and how it is counted. */
    bool (*unknown)(const Game *g, const State *s, Side side, Buf *out);
    const Calculation *calculations; /* for `gonfalon odds SYSTEM`; the first is the usual one; ends with a null name */
} OddsPart;

#endif
