/* ruleset_hidden.h - hidden information: what a side may not know, and what the engine does so that nothing betrays it (architecture, idea 2).
 *
 * A system in which everything is open supplies none of this. Whoever shows, judges or guesses for a side goes through known_to() and
 * side_sees(): both answer for every system, and both keep secret what the other side does in a simultaneous step.
 */
#ifndef GONFALON_ENGINE_RULESET_HIDDEN_H
#define GONFALON_ENGINE_RULESET_HIDDEN_H

#include "engine/fields/state_fields.h"

/* What a side remembers of a piece that it once saw and does not see now. */
typedef struct Memory {
    Hex hex;          /* where it stood, or HEX_NONE */
    int turn;         /* when */
    const char *what; /* what is known of it: "3 battalions"; or null */
    int with;         /* 1 + the piece it was with: whose it was, on whose card; 0: none */
} Memory;

typedef struct Hidden {
    /* The state as the side may know it; legality must be the same on both (a guard compares). Masking twice changes nothing. */
    void (*mask)(const Game *g, const State *s, Side side, State *out);
    /* A full state that the side could be facing, drawn with rng. */
    void (*imagine)(const Game *g, const State *masked, Side side, Rng *rng, State *out);
    /* Does the side see what this piece of the other side is? Null: every piece is open. */
    bool (*sees)(const Game *g, const State *s, Side side, int piece);
    /* Hexes with a stack of the other side whose contents the viewer does not know. May be null. */
    void (*unseen)(const Game *g, const State *s, Side viewer, HexSet *out);
    /* What the side remembers of a piece it does not see. False: nothing. May be null. The fields it reads are part of what the side
     * knows, so mask leaves them. */
    bool (*remembers)(const Game *g, const State *s, Side side, int piece, Memory *out);
    /* Changes whatever the side may not know, for the secrets guard. False when there is nothing to change. */
    bool (*scramble)(const Game *g, State *s, Side side, Rng *rng);
} Hidden;

/* The state as the side may know it; NOBODY: all of it. out may not be s. */
void known_to(const Game *g, const State *s, Side side, State *out);
/* Does the side know this piece? Its own it does; NOBODY is the referee, who sees all. */
bool side_sees(const Game *g, const State *s, Side side, int piece);

#endif
