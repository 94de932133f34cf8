/* order_options.h - the whole orders that could be given at a decision.
 *
 * What the engine judges are atoms, but half an order is worth nothing: a move counts where it ends, an attack when it is declared. Paths
 * are listed by reach (one order a goal, by the cheapest way), other drafts by following them to their close. Nothing is allocated.
 */
#ifndef GONFALON_BOTS_ORDER_OPTIONS_H
#define GONFALON_BOTS_ORDER_OPTIONS_H

#include "engine/ruleset.h"

#include <stdalign.h>

/* Room, by hand. What comes when a list is full is left out, and a draft that is deeper is not followed: bots then choose among fewer orders,
 * and no rule hangs on it. */
enum { ORDERS_LISTED = 320, DRAFT_DEPTH = 8, PROPOSALS = 16 };

typedef struct Option {
    Atom atom[CANDIDATE_ATOMS];
    int16_t n;
    int16_t piece; /* of a path: who goes; else -1 */
    Hex goal;      /* and where */
    int16_t spare;
    int order_value;
} Option;

typedef struct Options {
    int count;
    Option option[ORDERS_LISTED];
} Options;

/* A state in memory that its owner has set aside. */
typedef struct Held {
    alignas(16) unsigned char bytes[STATE_BYTES];
} Held;
static inline State *held(Held *h) { return (State *)(void *)h->bytes; }

/* Room to work in; one for each bot or thread. */
typedef struct Lister {
    Reach reach;
    OrderValue weighed[ORDERS_LISTED];
    ProposedOrder proposal[PROPOSALS];
    struct Draft {
        Held state;
        Play play;
    } draft[DRAFT_DEPTH];
    int leaves;          /* closes of drafts still to be listed for the present beginning */
    PositionCache cache; /* of the position whose orders are listed and weighed */
    uint64_t position;   /* its hash, where asserts are on */
} Lister;

/* What follows is about another position. */
static inline void begin_listing(Lister *l) { l->cache.written = false; }

/* Makes a Play of memory that holds anything: without log, and without clearing its lists. */
void play_quietly(Play *p, const Game *g, State *s, Dice *dice);
bool opens_path(const Game *g, Atom a); /* is it the beginning of a way? */
/* Is there nothing to decide? What only begins an order leaves the rest of it to be decided. */
bool only_choice(const Game *g, const Atoms *legal);
/* Appends all orders that are no ways: single atoms, drafts followed to their close, candidates of intervals, and what the
 * system proposes. */
void list_orders(Lister *l, const Game *g, const State *s, Side side, const Atoms *legal, Options *out);
/* Appends one order for each goal of a way that begins with this atom. */
void list_ways(Lister *l, const Game *g, const State *s, Side side, Atom first, Options *out);
/* Asks the system for the value of those from index `from` on. */
void weigh_options(Lister *l, const Game *g, const State *s, Side side, const Weights *weights, Options *o, int from);

#endif
