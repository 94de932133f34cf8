/* greedy_bot.h - one decision ahead: every order that is not hopeless is played on a copy, and the best expectation is taken. */
#ifndef GONFALON_BOTS_GREEDY_BOT_H
#define GONFALON_BOTS_GREEDY_BOT_H

#include "bots/bot.h"
#include "bots/random_bot.h"
#include "bots/playout.h"

/* Orders that are played out at one decision. By hand, not fitted: room for eight pieces with their three best ways each (WAYS_EACH). */
enum { SHORTLIST = 24 };
enum { ENDED = -1, UNWEIGHED = -2 }; /* Greedy.taken: the step was ended; nothing was weighed */
enum { NOT_POSSIBLE = -1000000000 }; /* worth of an order that could not be given */

/* The rest of an order that was begun. */
typedef struct Standing {
    Atom atom[CANDIDATE_ATOMS];
    int n, next;
} Standing;

typedef struct Greedy {
    Rng rng;
    RandomBot random; /* plays where the system tells nothing about worth */
    Weights weights;
    BotLimit limit;
    Standing order;
    Passed passed;
    uint64_t lately; /* segment of the last decision, and how many were made in it */
    int made;
    Playout playout;
    Options all;
    Option shortlist[SHORTLIST];
    int worth[SHORTLIST]; /* of each, when the last decision was made by worth; */
    int shortlisted;
    int taken; /* the one that was given, or ENDED, or UNWEIGHED */
    Held root;
    Atoms root_legal;
    FastDice fast;
    TreeDice tree;
} Greedy;

void greedy_begin(Greedy *b, uint64_t seed, const Weights *weights);
Atom greedy_choose(Greedy *b, const Game *g, const State *known, Side side, const Atoms *legal);
/* The same from a full state that has been imagined already. */
Atom greedy_from(Greedy *b, const Game *g, const State *full, Side side, const Atoms *legal);
/* Has it gone round in circles? Then any way out will do; *out is one. */
bool greedy_lost(Greedy *b, const Game *g, const State *known, Side side, const Atoms *legal, Atom *out);
/* Does the atom only open a step of its own, with the position worth what it was? The playout is left there. */
bool only_opens(Greedy *b, const Game *g, const State *root, Side side, const Atoms *legal, Atom first, int now);
/* Begins an order: its first atom, the rest stands. */
Atom standing_begin(Standing *o, const Option *from);
/* The next atom of the order that was begun, if there is one and it is legal. */
bool standing_next(Standing *o, const Atoms *legal, Atom *out);
/* A full state that the side could be facing. */
void imagine_root(const Game *g, const State *known, Side side, Rng *rng, State *out);

extern const BotDef greedy_bot_def;

#endif
