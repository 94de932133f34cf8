/* dice.h - where chance comes from (architecture, idea 4). Rules ask, they never own a generator.
 *
 * Four sources serve the same calls: the keyed stream of a real game, the script of a test, the tree that walks every outcome for
 * the odds, and a fast generator. Stream, script and fast deal single dice; the tree branches over the outcomes of a call.
 */
#ifndef GONFALON_ENGINE_DICE_H
#define GONFALON_ENGINE_DICE_H

#include "base/hash_and_random.h"
#include "base/text_span.h"
#include "engine/limits.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Dice Dice;

/* What one die is for; shown in the log. */
typedef struct DieCall {
    const char *purpose;
    uint8_t side;   /* who rolls */
    bool from_zero; /* the faces are 0 to sides - 1; for single dice */
} DieCall;

typedef enum CallKind { CALL_DIE, CALL_SUM, CALL_HITS, CALL_DRAW, CALL_CONTEST } CallKind;

struct Dice {
    int (*die)(Dice *d, int sides, DieCall call); /* 1..sides; null in the tree */
    /* Overrides whole calls; null means composed of single dice. Returns the outcome of the call. */
    int (*whole)(Dice *d, CallKind kind, int n, int sides, int need, DieCall call);
    uint64_t count; /* every die ever rolled, undone ones too: the number of the next roll */
    bool exhausted; /* a script was asked for a roll it had not */
    bool beyond;    /* more dice or faces were asked for than there can be: the step runner closes the game */
};

int dice_d(Dice *d, int sides, DieCall call);                     /* one die, 1..sides, or from zero */
int dice_sum(Dice *d, int n, int sides, DieCall call);            /* sum of n dice */
int dice_hits(Dice *d, int n, int sides, int need, DieCall call); /* how many of n dice show need or more */
/* How many of n dice show `most` or less; to the tree it is the same as so many high faces. */
int dice_low(Dice *d, int n, int sides, int most, DieCall call);
int dice_draw(Dice *d, int k, DieCall call); /* one of k, 1..k */
/* Two dice rolled again until they differ: above zero when the first is higher. */
int dice_contest(Dice *d, int sides, DieCall first, DieCall second);

/* ---- the sources ---- */

/* A roll is a pure function of seed, number and purpose; the keyed function comes from outside (libsodium in the program). */
typedef uint64_t KeyedFunction(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt);
typedef struct StreamDice {
    Dice dice;
    uint8_t seed[32]; /* the key of the next die: the seed, or what words have made of it (dice_word) */
    KeyedFunction *keyed;
    bool by_purpose; /* as games of file version 1 were rolled: the purpose of a die goes into it */
} StreamDice;
void stream_dice(StreamDice *s, const uint8_t seed[32], KeyedFunction *keyed);
/* A player's word, as its line stands in the game file: from the next die on the key is another, which nobody could have chosen. Does
 * nothing to dice that are no stream. docs/dice.md says how. */
void dice_word(Dice *d, Span line);

typedef struct ScriptDice {
    Dice dice;
    bool raw; /* values are 1 to the number of sides, as game files have them */
    int count, next;
    int16_t value[SCRIPT_DICE];
} ScriptDice;
void script_dice(ScriptDice *s);
bool script_dice_add(ScriptDice *s, int value);

typedef struct FastDice {
    Dice dice;
    Rng rng;
} FastDice;
void fast_dice(FastDice *f, uint64_t seed);

/* Walks all outcomes: run the procedure, then tree_next(); repeat until it returns false. */
typedef struct TreeDice {
    Dice dice;
    int depth, length; /* calls made in this run; length of the prefix that is fixed */
    struct TreeCall {
        int16_t outcome, outcomes, first; /* outcome index, how many there are, value of index 0 */
        uint8_t kind, n, sides, need;
        int16_t shown; /* the value that was dealt */
        DieCall call;
    } made[TREE_DEPTH];
    double probability; /* of the run just made */
    Rng rng;            /* for sampling */
    bool sample;        /* past the limit: draw instead of walk */
    bool overflow;      /* a run made more calls than the tree can hold */
} TreeDice;
void tree_dice(TreeDice *t, uint64_t seed);
void tree_start(TreeDice *t); /* before every run */
bool tree_next(TreeDice *t);  /* after every run: is there another? */
/* The exact share of a call's outcome: ways / all. False when the numbers are too large for that. */
bool tree_weight(const struct TreeCall *c, uint64_t *ways, uint64_t *all);

#endif
