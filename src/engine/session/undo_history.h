/* undo_history.h - the lines of a game that stand, each with what is needed to take it back.
 *
 * A line keeps the difference between the state before it and the state after it, so a long game costs little memory and every
 * older position can be had again.
 */
#ifndef GONFALON_ENGINE_UNDO_HISTORY_H
#define GONFALON_ENGINE_UNDO_HISTORY_H

#include "base/text_buffer.h"
#include "engine/state.h"

typedef struct Line {
    const char *text; /* as in the game file, with what follows it: the way back and the rests; the history's */
    uint32_t back;    /* bytes that turn the state after into the state before */
    uint32_t rests;   /* bytes of the rests that waited before it; 0: none did */
    int first_event, events;
    uint32_t dice_before, dice_after;
    Side side;
    bool simultaneous; /* given in a simultaneous step: its side is named in the file */
    bool ends_both;    /* and the last draft of that step was closed by it */
    bool rolled, revealed;
    uint8_t known; /* bit per side that may read it before the end of the game */
} Line;

/* Lines come and go at the end, so their bytes lie one behind the other. */
typedef struct HistoryBlock {
    struct HistoryBlock *before;
    size_t used, cap;
    char bytes[];
} HistoryBlock;

typedef struct History {
    Line *line;         /* owned */
    HistoryBlock *last; /* owned, with all before it; none is empty */
    int count, cap;
    int first; /* lines before these that stand but are not held: the game was opened from a snapshot */
    size_t state_size;
} History;

/* The bytes of `before` wherever they differ. */
void delta_make(Buf *out, const void *before, const void *after, size_t size);
void delta_apply(void *state, Span delta, size_t size);

/* A line with its texts, which are copied; the caller fills in the rest of it. */
Line *history_add(History *h, Span text, Span back, Span rests);
Span line_back(const Line *line);
Span line_rests(const Line *line);
void history_cut(History *h, int lines); /* forgets all lines after the first `lines` */
void history_back(const History *h, const State *present, int index, State *out); /* the state before line `index` */
void history_free(History *h);
size_t history_memory(const History *h); /* that it has taken */

#endif
