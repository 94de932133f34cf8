/* search.h - plans a whole stretch of play (an activation) before it gives the first order of it.
 *
 * A plan is a short list of genes: at this step, this piece goes there, or this order is given, or is left. Whatever no gene decides, the
 * policy of the rehearsal does. Plans are bred: a copy of a good one with a gene or two drawn anew is rehearsed over the same dice and
 * the same guesses at what is hidden, and kept when it does better (online evolutionary planning; docs/bots.md says why).
 */
#ifndef GONFALON_BOTS_SEARCH_H
#define GONFALON_BOTS_SEARCH_H

#include "bots/greedy.h"

enum { GENES_MAX = 96, PLANS_KEPT = 6, PLAN_SAMPLES = 8, ROOTS = 4 };

typedef struct Gene {
    uint32_t what; /* mark of the order, or LEFT_OUT */
    int16_t key;   /* a piece, or -1 - n for the nth order of the step that is no way */
    uint8_t step;
    uint8_t draw; /* to be drawn anew in the next rehearsal */
} Gene;

typedef struct Plan {
    Gene gene[GENES_MAX];
    int genes;
    int score[PLAN_SAMPLES]; /* by number of the sample: same dice, same guess for all plans */
    int samples;
} Plan;

typedef struct Search {
    Greedy greedy;
    BotLimit limit;
    long effort;
    int ahead; /* stretches of either side that are rehearsed after one's own */
    Rng rng;
    Held root[ROOTS], walk;
    Play walking; /* a stretch played by the greedy player, for a first plan */
    FastDice walk_dice;
    Plan plan[PLANS_KEPT], child, best;
    int plans;
    bool planned; /* best holds the plan of this stretch: */
    Stretch stretch;
    uint8_t at;     /* place in the frame of the stretch at the last decision: it only rises */
    uint64_t ended; /* segment that was ended last: it does not come twice */
    /* where the present rehearsal or the real play is */
    uint64_t segment;
    int16_t order; /* how many orders that are no ways were given or left in it */
    bool closed;   /* no further ones */
    long runs;     /* rehearsals, ever */
} Search;

void search_begin(Search *b, uint64_t seed, const Temper *temper);
Atom search_choose(Search *b, const Game *g, const State *known, Side side, const Atoms *legal);

extern const BotDef search_bot_def, cautious_bot_def, bold_bot_def;

#endif
