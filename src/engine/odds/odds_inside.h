/* odds_inside.h - the walk of all ways an order can go, as odds.c, odds_steps.c and odds_ways.c share it. */
#ifndef GONFALON_ENGINE_ODDS_INSIDE_H
#define GONFALON_ENGINE_ODDS_INSIDE_H

#include "engine/odds/odds.h"

enum {
    PLAN_MAX = 2 * ORDER_ATOMS,
    RUN_DECISIONS = 400,
    WAYS_MAX = 4000,
    WAY_BUCKETS = 4096,
    STORY_BUCKETS = 1024,
    STEPS_OF_A_LEAF = 20
};

/* What has been told so far; equal texts are one story. */
typedef struct Story {
    char *summary, *told; /* told: members of a JSON array, without its brackets; both in the arena of the walk */
    uint64_t hash;
    int outcome; /* index into Odds.outcome, or -1 */
    int chain;   /* the next of its bucket, counted from 1 */
} Story;

/* How far one way of the dice has come, beside the position itself: everything that decides how it goes on and how it is counted. */
typedef struct Way {
    double probability;
    Fraction fraction;
    uint64_t throws;
    uint32_t faces;    /* of the only die that fell, while dice is 1 */
    uint8_t dice;      /* calls so far: none, a single die, or more than that */
    bool running;      /* rules run on; else somebody is asked, or the next atom of the plan is due */
    bool foreseen;     /* what the order announced has been brought on */
    bool asked;        /* the step of the forced answer has been met */
    bool inside;       /* play has been above bound */
    int next, base;    /* of the plan; depth of the frame that the order belongs to */
    int bound;         /* depth of the STEP_EACH of which the order is a part; 0: none */
    int decisions;     /* on the way */
    int steps;         /* of the rules since the last decision */
    int story;         /* index into Walk.story */
    int forced_count;  /* answers that the engine has given, while atoms of the plan are due */
    int pending_count; /* dice that no event has told yet */
    Atom forced[FORCED_MAX];
    RollShown pending[EVENT_ROLLS];
} Way;

/* A way that has come to where dice will fall. Ways that have come to the same position with the same story are one. */
typedef struct Waiting {
    Way way;
    State *s; /* owned */
    uint64_t hash;
    long number; /* in the sequence in which they came */
    struct Waiting *chain;
} Waiting;

typedef struct Ways {
    Waiting *heap[WAYS_MAX]; /* the least advanced first */
    int count;
    long numbers;
    Waiting *bucket[WAY_BUCKETS];
    Waiting *spare; /* with their states, to be used again */
} Ways;

typedef struct Walk {
    const Game *g;
    Side side;
    const OddsOptions *options;
    State *start;  /* what the side knows; owned */
    State *s;      /* where the way now stands; owned */
    State *before; /* the same a step ago; owned */
    Play *play;    /* owned */
    Log log;
    Way way;
    Ways *ways;           /* owned */
    TreeDice tree, probe; /* the dice that are walked; those that only show whether a step rolls */
    TreeDice *dice;       /* of the two the one in use */
    Atom plan[PLAN_MAX];
    int order, planned;     /* atoms of the order; with those that follow */
    bool closed;            /* the declaration is closed: by the order itself or by what follows it */
    long steps;             /* of all ways together */
    const Waiting *parting; /* the way that is being parted, or null ... */
    Way returned;           /* ... and how much of it has come back to where it stood */
    int cap, story_cap, story_count, sum_cap, assumed_cap;
    Story *story;
    int story_bucket[STORY_BUCKETS]; /* counted from 1 */
    bool many_dice;                  /* some way rolled more or other than one die */
    bool dice_fell;                  /* on some way */
    bool die_fell;                   /* the same, lots that were drawn aside */
    /* instead of an order */
    const Calculation *calculation;
    const int *value;
    Problems *problems;
    Odds *out;
} Walk;

typedef enum Went { WENT_ON, AT_END, NOT_LEGAL } Went;

/* One step of the rules, or one answer, with Walk.dice (odds_steps.c). */
Went odds_advance(Walk *w);
void odds_note_unknown(Walk *w, const State *s); /* dice are about to fall there */

/* The ways that wait (odds_ways.c). False: they are too many. */
bool ways_add(Walk *w);
void way_join(Way *into, const Way *from);               /* the same comes about by these throws, too */
bool way_stands_at(const Walk *w, const Waiting *there); /* has the way come to the same? */
Waiting *ways_take(Ways *ways); /* the least advanced, or null. To be given back by ways_spare */
void ways_spare(Ways *ways, Waiting *used);
void ways_clear(Ways *ways);
void ways_free(Ways *ways);

Fraction fraction_plus(Fraction a, Fraction b);
Fraction fraction_times(Fraction a, Fraction b);
uint64_t throws_of_both(uint64_t a, uint64_t b); /* the throws of which both are a share; 0: too many */

/* Makes room for one more; the arena keeps the older arrays until the end, which their doubling bounds. */
void *odds_room(Arena *a, void *array, int count, int *cap, size_t size);

#endif
