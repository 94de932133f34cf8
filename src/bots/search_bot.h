/* search_bot.h - plans a whole stretch of play (an activation) before it gives the first order of it.
 *
 * A plan is a short list of genes: at this step, this piece goes there, or this order is given, or is left. Whatever no gene decides, the
 * policy of the rehearsal does. Plans are bred: a copy of a good one with a gene or two drawn anew is rehearsed over the same dice and
 * the same guesses at what is hidden, and kept when it does better (online evolutionary planning; docs/bots.md says why).
 */
#ifndef GONFALON_BOTS_SEARCH_BOT_H
#define GONFALON_BOTS_SEARCH_BOT_H

#include "bots/stratified_dice.h"
#include "bots/greedy_bot.h"

enum {
    RIVALS_MAX = 20,
    CLOSE_LOOKS = 5,  /* rivals of an order that are rehearsed on */
    FIRST_LOOK = 4,   /* samples after which a plan or an order that seems worse is dropped, */
    FIRST_GLANCE = 2, /* and an order when rehearsals are scarce */
    GENES_MAX = 192,
    PLANS_KEPT = 5,
    BRED_ON = EVEN_BLOCK,
    PLAN_SAMPLES = 3 * EVEN_BLOCK,
    ROOTS = 4
};

enum { GENE_NONE = 0 }; /* the piece stays where it is, the order is not given */

typedef struct Gene {
    uint32_t what;  /* mark of the order, or GENE_NONE */
    uint32_t place; /* where in the stretch: the step, and the orders that have led into it */
    int16_t key;    /* a piece, or -1 - n for the nth order of the place that is no way */
    uint8_t draw;   /* to be drawn anew in the next rehearsal */
    uint8_t spare;
} Gene;

/* Where the present rehearsal or the real play is in the stretch, by depth of the stack. */
typedef struct Track {
    uint64_t segment[STACK_MAX + 1]; /* which one is at this depth: with another all below begins anew */
    uint32_t opened[STACK_MAX + 1];  /* mark of the last order given there */
    int16_t orders[STACK_MAX + 1];   /* that are no ways, given or left there */
    bool closed[STACK_MAX + 1];      /* no further ones */
} Track;

typedef struct Plan {
    Gene gene[GENES_MAX];
    int genes;
    int score[PLAN_SAMPLES]; /* by number of the sample: same dice, same guess for all plans */
    int samples;
} Plan;

typedef struct Search {
    Greedy greedy;
    BotLimit limit;
    Weights character;
    long effort;
    int ahead; /* stretches of either side that are rehearsed after one's own */
    Rng rng;
    StratifiedDice dice;
    uint64_t dice_seed; /* of the present stretch */
    Held root[ROOTS], walk;
    Play walking; /* a stretch played by the greedy player, for a first plan */
    FastDice walk_dice;
    Plan plan[PLANS_KEPT], child, best;
    Plan usual; /* what the greedy player would do: left only for what is plainly better */
    int plans;
    bool bred;    /* best was bred, so it is followed where nothing is left for doubts */
    bool planned; /* best holds the plan of this stretch: */
    Activation activation;
    uint8_t at;               /* place in the frame of the stretch at the last decision: it only rises */
    uint64_t thought;         /* segment that was thought about last: dice may have fallen since */
    int thoughts;             /* how often it was thought about in this stretch */
    long purse;               /* rehearsals left for the stretch */
    long share, from;         /* what of them may go into the present decision, and Search.runs when it began */
    Track track, real;        /* of the present rehearsal or walk; of the real play */
    Option rival[RIVALS_MAX]; /* orders for the present decision, */
    int rival_score[RIVALS_MAX][EVEN_BLOCK], rival_samples[RIVALS_MAX];
    int rivals, looked; /* how many there are, how many have been looked at */
    int glance;         /* over how many samples, at first */
    int standing;       /* first those that stand: the greedy player's, and the plan's if that is another */
    long doubts;        /* rehearsals left in this stretch for weighing them */
    long runs;          /* rehearsals, ever */
} Search;

/* search_plan.c */
uint32_t mark_of(const Option *o);
uint32_t place_of(const Search *b, const State *s);
void note_gene(Plan *p, uint32_t place, int key, uint32_t what);
void track_segment(Track *t, const State *s); /* a decision of the plan is met */
/* An order of this mark is given where the state is. */
void track_order(Track *t, const State *s, uint32_t mark);
/* The next order of the plan, listed in r->options; -1: the segment is ended. */
int choice_by_plan(Search *b, Playout *r, Plan *p, Side side);
/* What was given: the atom, and those that stand after it. */
Option order_of(const Game *g, const Standing *given, Atom a);
/* An order is given that the plan may not know of. */
void track_given(Track *t, const Game *g, const State *s, const Option *o);
/* What the position is worth when the order (if any) and then the plan have been rehearsed over one sample of dice and guesses. */
int run_plan(Search *b, const Game *g, Side side, const Atoms *legal, const Option *first, Plan *p, int sample);

/* search_reconsider.c: the order that does best now that the dice have fallen. */
Atom choose_with_reconsider(Search *b, const Game *g, const State *known, Side side, const Atoms *legal);
/* Is the first better by more than the spread of the difference makes likely? */
bool plainly_better(const int *score, const int *than, int samples);

/* Full states that the side could be facing, one for each guess. */
void imagine_roots(Search *b, const Game *g, const State *known, Side side);

void search_begin(Search *b, uint64_t seed, const Weights *weights);
Atom search_choose(Search *b, const Game *g, const State *known, Side side, const Atoms *legal);

extern const BotDef search_bot_def, cautious_bot_def, bold_bot_def;

#endif
