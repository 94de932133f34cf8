/* history.h - the lines of a game that stand, each with what is needed to take it back.
 *
 * A line keeps the difference between the state before it and the state after it, so a long game costs little memory and every
 * older position can be had again.
 */
#ifndef GONFALON_ENGINE_HISTORY_H
#define GONFALON_ENGINE_HISTORY_H

#include "base/buf.h"
#include "engine/state.h"

typedef struct Line {
    char *text; /* as in the game file; owned */
    Side side;
    bool simultaneous; /* given in a simultaneous step: its side is named in the file */
    bool ends_both;    /* and the last draft of that step was closed by it */
    bool rolled, revealed;
    uint8_t known; /* bit per side that may read it before the end of the game */
    int first_event, events;
    uint64_t dice_before, dice_after;
    Buf back;  /* turns the state after into the state before */
    Buf rests; /* the waiting rests before it, when there were any */
} Line;

typedef struct History {
    Line *line; /* owned */
    int count, cap;
    int first; /* lines before these that stand but are not held: the game was opened from a snapshot */
    size_t state_size;
} History;

/* The bytes of `before` wherever they differ. */
void delta_make(Buf *out, const void *before, const void *after, size_t size);
void delta_apply(void *state, const Buf *delta, size_t size);

Line *history_add(History *h);           /* zeroed; the caller fills it in */
void history_cut(History *h, int lines); /* forgets all lines after the first `lines` */
void history_back(const History *h, const State *present, int index, State *out); /* the state before line `index` */
void history_free(History *h);

#endif
