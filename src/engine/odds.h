/* odds.h - the exact odds of an order, by walking every outcome of its dice through the real rules on copies (architecture, idea 4).
 *
 * The walk plays the order, then what Ruleset.odds_follow adds so that its procedure runs, then at each decision on the way the
 * answer of Ruleset.assume, until the procedure is over; where both sides declare before either rolls, the other's declaration too.
 * Leaves with one summary (the texts of EVENT_OUTCOME events) are merged. It works on what the asking side may know, and touches
 * neither state nor dice of the game.
 */
#ifndef GONFALON_ENGINE_ODDS_H
#define GONFALON_ENGINE_ODDS_H

#include "engine/ruleset.h"

enum { ODDS_LEAVES = 100000, ODDS_SAMPLES = 20000, ODDS_FACES = 32 };

typedef struct OddsOptions {
    const char *const
        *assume; /* "VERB=ANSWER": the answer at decisions that offer VERB. ANSWER: pass, yes, or the arguments */
    int assume_count;
    int leaves;               /* 0: ODDS_LEAVES */
    bool (*stop)(void *self); /* asked at every leaf: must the walk be given up? May be null */
    void *self;
    bool referee; /* from the true state, not from what the side knows */
} OddsOptions;

/* A probability as a fraction; den 0: too fine for one. */
typedef struct Fraction {
    uint64_t num, den;
} Fraction;

typedef struct OddsOutcome {
    char *summary; /* owned by the Odds */
    char *told;    /* the same as a JSON array: a thing that happens each */
    double probability;
    Fraction fraction; /* reduced */
    uint64_t throws;   /* all equally likely throws of the dice that were rolled: 36 for two sixes; 0: too many */
    uint32_t faces;    /* when one die alone decides: bit per face (bit 1 = face 1), else 0 */
} OddsOutcome;

typedef struct OddsSum { /* the modifiers of one roll on the way */
    char *of;            /* the sentence that carried them */
    Sum sum;
} OddsSum;

typedef struct Odds {
    OddsOutcome *outcome; /* likeliest first; owned */
    int count;
    OddsSum *sum;
    int sum_count;
    char **assumed; /* a sentence each */
    char **answers; /* the same as JSON objects */
    int assumed_count;
    long leaves;
    bool sampled; /* too many leaves: the probabilities are estimates from `leaves` samples */
    bool one_die; /* faces are given */
    int failed;   /* when the order is refused: index of the atom ... */
    Atom atom;
    Why why;     /* ... and every reason */
    Arena arena; /* owns everything above */
} Odds;

/* False when the order is refused; then why holds the reasons. */
bool odds_atoms(const Game *g, const State *s, Side side, const Atom *order, int n, const OddsOptions *options,
                Odds *out);
/* The same from text. False with a problem when it cannot be read or is refused. options may be null. */
bool odds_order(const Game *g, const State *s, Side side, Span text, const OddsOptions *options, Odds *out,
                Problems *p);
/* A calculation of the system from typed figures, without a position. False with a problem when there is no such case. */
bool odds_calculate(const Game *g, const Calculation *calculation, const int *value, Odds *out, Problems *p);
void odds_free(Odds *o);

void odds_text(Buf *out, const Game *g, const Odds *o);        /* a table with bars */
void odds_json(Json *j, const Game *g, const Odds *o);         /* {"outcomes","modifiers","assumed",...} */
void odds_json_members(Json *j, const Game *g, const Odds *o); /* the same without the brackets */

#endif
