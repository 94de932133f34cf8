/* search_bot.h - plans a whole activation before it gives the first order of it.
 *
 * A plan is a short list of genes: at this step, this piece goes there, or this order is given, or is left. Whatever no gene decides, the
 * policy of the playout does. Plans are bred: a copy of a good one with a gene or two drawn anew is played out over the same dice and
 * the same guesses at what is hidden, and kept when it does better (online evolutionary planning; docs/bots.md says why).
 */
#ifndef GONFALON_BOTS_SEARCH_BOT_H
#define GONFALON_BOTS_SEARCH_BOT_H

#include "bots/stratified_dice.h"
#include "bots/greedy_bot.h"

#include <assert.h>

/* Where the figures come from: what follows from the dice is said; the others were set by hand when search was written and kept since
 * tournaments got no worse with them (docs/bots.md, "Strength"). None was fitted by itself: they are the first to try when somebody
 * tunes this player. */
enum {
    /* by hand */
    RIVALS_MAX = 20, /* orders that are weighed against the plan's at one decision */
    CLOSE_LOOKS = 5, /* of them those that are played out further */
    FIRST_LOOK =
        4, /* samples after which a plan or an order that seems worse is dropped: two pairs of opposite dice, */
    FIRST_GLANCE = 2, /* and an order when playouts are scarce: one such pair */
    PLANS_KEPT = 5,
    PICKED_FROM = 32, /* who acts next: of the first so many that the rules list (no system lists more) */
    ROOTS =
        4, /* guesses at what is hidden; it divides STRATA, so that each guess meets as many samples as the others */
    GENES_MAX = 192, /* room: decisions past it are the policy's */
    /* from the dice: a plan is bred over one whole block, and confirmed over two more that it has not seen */
    BRED_ON = STRATA,
    PLAN_SAMPLES = 3 * STRATA
};
static_assert(STRATA % ROOTS == 0, "each guess at what is hidden meets as many samples as the others");

enum { GENE_NONE = 0 }; /* the piece stays where it is, the order is not given */

typedef struct Gene {
    uint32_t what;  /* mark of the order, or GENE_NONE */
    uint32_t place; /* where in the activation: the step, and the orders that have led into it */
    int16_t key;    /* a piece, or -1 - n for the nth order of the place that is no way */
    uint8_t draw;   /* to be drawn anew in the next playout */
    uint8_t spare;
} Gene;

/* Where the present playout or the real play is in the activation, by depth of the stack. */
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
    int ahead; /* activations of either side that are played out after one's own */
    Rng rng;
    StratifiedDice dice;
    uint64_t dice_seed; /* of the present activation */
    Held root[ROOTS], walk;
    Play walking; /* an activation played by the greedy player, for a first plan */
    FastDice walk_dice;
    Plan plan[PLANS_KEPT], child, best;
    Plan usual; /* what the greedy player would do: left only for what is plainly better */
    int plans;
    bool bred;    /* best was bred, so it is followed where nothing is left for doubts */
    bool planned; /* best holds the plan of this activation: */
    Activation activation;
    uint8_t at;               /* place in the frame of the activation at the last decision: it only rises */
    uint64_t thought;         /* segment that was thought about last: dice may have fallen since */
    int thoughts;             /* how often it was thought about in this activation */
    long purse;               /* playouts left for the activation */
    long share, from;         /* what of them may go into the present decision, and Search.runs when it began */
    Track track, real;        /* of the present playout or walk; of the real play */
    Option rival[RIVALS_MAX]; /* orders for the present decision, */
    int rival_score[RIVALS_MAX][STRATA], rival_samples[RIVALS_MAX];
    int rivals, looked; /* how many there are, how many have been looked at */
    int glance;         /* over how many samples, at first */
    int standing;       /* first those that stand: the greedy player's, and the plan's if that is another */
    long doubts;        /* playouts left in this activation for weighing them */
    long runs;          /* playouts, ever */
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
/* What the position is worth when the order (if any) and then the plan have been played out over one sample of dice and guesses. */
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
