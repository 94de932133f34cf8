/* playout.h - playing on in the mind: orders on a copy of the position, both sides answering by the value of what they could do.
 *
 * A playout begins from a full state (imagined where something is hidden), plays whole orders, and answers every decision on the way
 * by the policy: the order of the greatest value, a piece after the other, until nothing is worth giving. Nothing is allocated.
 */
#ifndef GONFALON_BOTS_PLAYOUT_H
#define GONFALON_BOTS_PLAYOUT_H

#include "bots/order_options.h"

/* What has been settled in the present segment: pieces that were looked at and left where they are. */
typedef struct Passed {
    uint64_t key;   /* of the segment */
    bool finishing; /* something is owed: complete() is followed until the segment is left */
    bool closed;    /* no order but ways is worth giving any more */
    uint64_t bits[(GAME_PIECES + 63) / 64];
} Passed;

typedef struct Playout {
    const Game *g;
    Weights weights[SIDES];
    Held state;
    Play play;
    Lister lister;
    Options options;
    Passed passed;
    long nodes;    /* orders and answers played, ever */
    int decisions; /* since it or the present activation began: atoms, */
    int answers;   /* and answers by the policy */
} Playout;

enum { PLAYOUT_LIMIT = 2000, ANSWERS_LIMIT = 250 }; /* of one activation: past them it goes in circles */

extern const Weights plain_weights;

/* Where play is: index of the innermost frame with STEP_PLAN and a side's activation above it, -1 when there is none. */
int plan_frame(const Game *g, const State *s);
/* Is it the activation itself that asks, or a part of it, and not a fight or an answer within? */
bool decides_activation(const Game *g, const State *s, int frame);
bool in_draft(const Game *g, const State *s);
bool may_end(const Atoms *legal, Atom *out); /* is `done` or `pass` among them? */
int best_from(const Options *o, int from);   /* index of the greatest value from there on, -1 = none */
bool was_passed(const Passed *p, int piece);
void pass_by(Passed *p, int piece);
uint64_t segment_key(const State *s);

/* The first atom of what is valued most, for a draft that no complete() ends. r->options is overwritten. */
Atom most_valued(Playout *r, const Game *g, const State *s, Side side, const Atoms *legal);

void playout_from(Playout *r, const Game *g, const State *s, const Atoms *legal, Dice *dice);
static inline State *playout_state(Playout *r) { return held(&r->state); }
static inline Side playout_side(Playout *r) { return waits_for(playout_state(r), 0) ? 0 : 1; }
bool playout_goes_on(const Playout *r);
/* Plays the atoms of an order as far as they are legal, answering interrupts on the way; closes a draft left open. Returns how many it
 * gave. */
int enact(Playout *r, Side side, const Atom *list, int n);
/* One decision by the policy. */
void play_policy(Playout *r);
/* By the policy until the stack is no deeper than this, and somebody must decide (or the game is over). */
void play_down_to(Playout *r, int depth);
/* By the policy until the activation is over: until another frame stands where the plan frame stood. */
typedef struct Activation {
    int frame; /* index of its frame, -1 = none */
    uint8_t step, owner;
    int16_t name; /* first local of the frame */
} Activation;
Activation activation_of(const Game *g, const State *s);
bool activation_over(const State *s, const Activation *t);
/* By the policy until an activation begins: what was begun in the last one and is fought out after it is over by then. */
void play_to_activation(Playout *r);
/* Both: to the end of the activation, and on to the next. */
void play_activation(Playout *r, const Activation *t);
/* What the policy does next: listed in r->options; -1 = it is done here (or nothing can be done but what complete() says). */
int policy_choice(Playout *r, Side side);
int playout_worth(Playout *r, Side side);

#endif
