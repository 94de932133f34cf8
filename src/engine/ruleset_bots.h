/* ruleset_bots.h - what the computer players ask a system (docs/adding-a-system.md, 6). Without it only the random player plays the game.
 *
 * Everything reads a full state, real or imagined, and allocates nothing. Nothing decides legality.
 */
#ifndef GONFALON_ENGINE_RULESET_BOTS_H
#define GONFALON_ENGINE_RULESET_BOTS_H

#include "engine/state.h"
#include <stdalign.h>

/* How a computer player weighs things, in percent of what is usual: 100 each is the plain player. */
typedef struct Weights {
    int16_t ground;       /* places that score or lead there */
    int16_t own_losses;   /* what its own men are worth to it */
    int16_t enemy_losses; /* what the enemy's are */
    int16_t danger;       /* what could happen to it next: weak posts, open guns, lone units */
} Weights;

/* An order that could be given now: all atoms of its line. */
typedef struct OrderValue {
    const Atom *atom; /* borrowed */
    int n;
    int order_value; /* in hundredths of a point of victory; 0 when it comes in */
} OrderValue;
enum { ORDER_NEVER = -32000 }; /* of an order that no computer player should think of */

/* A whole order that the system puts to the computer players. */
typedef struct ProposedOrder {
    Atom atom[CANDIDATE_ATOMS];
    int n;
} ProposedOrder;

/* What a system has worked out about one position, kept from one question about it to the next. Whoever asks owns it, and wipes it when
 * the position or the side that asks is another. */
typedef struct PositionCache {
    bool written;
    alignas(16) unsigned char bytes[CACHE_BYTES];
} PositionCache;

typedef struct BotPart {
    /* What the position is worth to the side, in hundredths of a point of victory: points, men, order, posts, threats. May be null:
     * then only the random player plays the game. */
    int (*evaluate)(const Game *g, const State *s, Side side, const Weights *weights);
    /* A quick guess at what each of these whole orders would add to that, without playing it; bots look at the best first and play
     * playouts by it. An order worth less than 0 is better left. May be null: then all are alike. */
    void (*order_value)(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                        PositionCache *cache);
    /* Activations of either side that a plan is looked at beyond its own; 0: one. More where an activation is short. */
    int look_ahead;
    /* How a side that looks ahead weighs what `evaluate` adds up, in percent of the usual: it sees losses and dangers come, and need not
     * fear them twice. By side; may be null: as everybody else. */
    const Weights *foresight;
    /* Whole orders that bots would not find by reach or by following a draft: a Line with its places, a move over a table. How many.
     * May be null. */
    int (*propose)(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                   PositionCache *cache);
} BotPart;

#endif
