/* state_delta.h - what has changed since the state that a page has.
 *
 * Of every state that is sent the server keeps a number and the hashes of its parts, once for each pair of eyes. Whoever asks with the
 * number of the state he has gets the parts that are not the same; with any other number, the whole. What a part is: a member of the
 * state, a member of its view, a piece of the view, a counter. The log and the chat have cursors of their own and always go out.
 */
#ifndef GONFALON_SERVER_STATE_DELTA_H
#define GONFALON_SERVER_STATE_DELTA_H

#include "base/text_buffer.h"
#include "base/json_write.h"
#include "base/text_span.h"
#include "engine/state.h"

#include <stdint.h>

typedef struct SentPart {
    uint64_t name, value; /* hashes */
} SentPart;

typedef struct Sent { /* the last state that was sent to one pair of eyes */
    long number;
    SentPart *part; /* owned; in the sequence in which they were written */
    int count, cap;
    uint64_t *piece; /* owned; the keys of the pieces of its view, see KnownView; null: it had none */
} Sent;

typedef struct StateText { /* a state as JSON text, with the places of its values */
    Span whole;
    const JsonIndex *index;
    const uint64_t *key;    /* of the pieces of its view: those that the reader has are not in the text */
    const PieceInfo *piece; /* their names */
    int pieces;             /* so many; 0: they have no keys and stand there all */
} StateText;

/* The keys of the pieces in the state numbered `have`, if that is the last one that was sent; else null. */
const uint64_t *sent_pieces(const Sent *sent, long have);
/* Writes the state with "number" as a further member: all of it, or with "since" only what is not as in the state numbered `have`.
 * Remembers it as the last one, numbered `number`. */
void delta_write(Buf *out, const StateText *text, Sent *sent, long have, long number);
void sent_free(Sent *sent);

#endif
