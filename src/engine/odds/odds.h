/* odds.h - the exact odds of an order, by walking every outcome of its dice through the real rules on copies (architecture, idea 4).
 *
 * The walk plays the order, then what Ruleset.odds_follow adds so that its procedure runs, then at each decision on the way the
 * answer of Ruleset.assume, until the procedure is over; where both sides declare before either rolls, the other's declaration too.
 * Ways that come to the same position with the same summary (the texts of EVENT_OUTCOME events) go on as one. It works on what the asking side may know, and touches
 * neither state nor dice of the game.
 */
#ifndef GONFALON_ENGINE_ODDS_H
#define GONFALON_ENGINE_ODDS_H

#include "engine/ruleset.h"

/* The limit of the walk is in steps of the rules, some twenty to a leaf: at one to two microseconds each half a second to a second, which
 * only draws of a sequence by lot come near; 8,000 samples tell a chance of one half to within 1.1 in a hundred. */
enum { ODDS_LEAVES = 45000, ODDS_SAMPLES = 8000, ODDS_FACES = 32, ODDS_ANSWERS = 8 };

typedef struct OddsOptions {
    const char *const
        *assume; /* "VERB=ANSWER": the answer at decisions that offer VERB. ANSWER: pass, yes, or the arguments */
    int assume_count;
    int leaves;               /* the most that is walked; 0: ODDS_LEAVES */
    bool (*stop)(void *self); /* asked at every leaf: must the walk be given up? May be null */
    void *self;
    bool referee; /* from the true state, not from what the side knows */
    int samples;  /* 0: ODDS_SAMPLES */
    bool answers; /* odds_order: also the figures under each answer that the other side has before a die falls */
    const struct OddsAnswer *forced; /* what the other side answers where it is asked first in that step, or null */
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

typedef struct OddsSum { /* the modifiers of one roll on the way, or a sum before it: from strengths to a column */
    char *of;            /* what was rolled for, or the sentence that carried them */
    bool rolled;         /* with a die */
    bool halves;         /* it counts halves */
    Rule ours;           /* a paragraph that it rests on and that is reconstructed, or none */
    Sum sum;
} OddsSum;

/* An answer that the other side has before any die of the order falls, and what would come then. */
typedef struct OddsAnswer {
    int step; /* where it is asked */
    Atom atom;
    char *label;
    bool declines, assumed; /* assumed: the figures of the order are those under this answer */
    bool worst;             /* of all these it hurts the asker most, by what the positions are worth to him */
    bool sampled;
    OddsOutcome *outcome;
    int count;
    double value;
} OddsAnswer;

typedef struct Odds {
    OddsOutcome *outcome; /* likeliest first; owned */
    int count;
    OddsSum *sum;
    int sum_count;
    char **assumed; /* a sentence each */
    char **answers; /* the same as JSON objects */
    int assumed_count;
    OddsAnswer answer[ODDS_ANSWERS]; /* of the other side, before any die; figures where they were asked for */
    int answer_count;
    double value; /* what the positions at the end are worth to the asker on the average, by the system's own measure */
    long leaves;
    bool sampled;  /* too many leaves: the probabilities are estimates from `leaves` samples */
    bool one_die;  /* faces are given */
    bool by_rolls; /* no outcome is marked on the way: the summaries are what is told with the dice (odds_tell) */
    int failed;    /* when the order is refused: index of the atom ... */
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
/* Fills in the figures under each answer of out->answer (odds_answers.c). */
void odds_answers(const Game *g, const State *s, Side side, const Atom *order, int n, const OddsOptions *options,
                  Odds *out);
void odds_free(Odds *o);
bool odds_tell(const Log *log, int index, bool by_rolls); /* does this event belong to a summary? */
bool odds_say_nothing(
    const Odds *o); /* one outcome, and it tells nothing: no die falls, or none that matters to the asker */

void odds_text(Buf *out, const Game *g, const Odds *o);        /* a table with bars */
void odds_json(Json *j, const Game *g, const Odds *o);         /* {"outcomes","modifiers","assumed",...} */
void odds_json_members(Json *j, const Game *g, const Odds *o); /* the same without the brackets */

/* Depth of the frame that the present order belongs to: drafts are part of the order. */
int order_depth(const Game *g, const State *s);
/* At a decision after the order: is play back at that depth, or has another activation (STEP_PLAN) begun, whose decisions are not the
 * order's? Then the walk ends. */
bool order_ended(const Game *g, const State *s, int depth);
/* Depth of the innermost frame that works off one thing after another (STEP_EACH); 0: none. The order is a part of one of these things, and
 * its odds end with it: as soon as play has been above that depth and is back, though the next one begins unasked. */
int each_depth(const Game *g, const State *s);

#endif
