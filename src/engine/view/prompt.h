/* prompt.h - what is asked at a decision, as values: who, what, about which piece, how much is done and how much is needed.
 *
 * A system fills a Prompt in; the sentence that people read is made from it here, once, for terminal, page, bots and files alike.
 */
#ifndef GONFALON_ENGINE_PROMPT_H
#define GONFALON_ENGINE_PROMPT_H

#include "base/text_buffer.h"
#include "base/json_write.h"
#include "engine/state.h"

typedef struct Prompt {
    Side side; /* to whom it is put; NOBODY: the sentence names nobody */
    int group; /* which of his formations acts, or -1 */
    Buf what;  /* the question, a sentence */
    Buf more;  /* further sentences, or empty */
    Buf left;  /* what the piece has left, a few words without a full stop: "5 MP left"; or empty */
    Buf when; /* where play is inside a turn, where that says more than its number: "Round 2 of the battle"; or empty */
    int piece;          /* the piece it is about, or -1 */
    bool named;         /* the question has its name already */
    bool moving;        /* the piece is on the move: its choices are ways on */
    bool setup;         /* pieces are being set up */
    const char *draft;  /* what the open order makes: "Line"; or null */
    int have, of, need; /* so many of so many, and how many must be; need 0: nothing is counted */
    Why warnings; /* before it is too late: what is still owed here, and what the system sees coming (Ruleset.warn) */
} Prompt;

/* Of the present decision, as the viewer may read it. The caller frees it. */
Prompt prompt_of(const Game *g, const State *s, Side viewer);
void prompt_free(Prompt *p);
/* What bars `done`, but for what keeps it to its step: what the player still owes here. */
void duties_owed(const Game *g, const State *s, Side side, Why *out);
/* "Austrians, Starray: Which unit moves? 3 of 7 must. (Lucchesi, 2 MP left)" */
void prompt_text(Buf *out, const Game *g, const State *s, Side viewer);
/* Prompt.when of the present decision. */
void prompt_when(Buf *out, const Game *g, const State *s, Side viewer);
/* The values, members of an open object: "prompt" with the sentence, "asked" with its parts and warnings. */
void prompt_json(Json *j, const Game *g, const State *s, Side viewer);

#endif
