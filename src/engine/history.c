/* history.c - lines that stand, and the way back over them.
 *
 * A difference is a run of pieces, each an offset, a length and the bytes of the older state. An order changes some dozens of bytes
 * of some thousands, so the whole of a long game is a few hundred kilobytes.
 */
#include "engine/history.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { JOIN = 8 }; /* equal bytes between two differences that are not worth a new piece */

typedef struct Chunk {
    uint32_t at, len;
} Chunk;

void delta_make(Buf *out, const void *before, const void *after, size_t size)
{
    const unsigned char *b = before, *a = after;
    buf_clear(out);
    for (size_t i = 0; i < size; i++) {
        if (b[i] == a[i]) {
            continue;
        }
        size_t end = i + 1;
        for (size_t j = end; j < size && j < end + JOIN; j++) {
            if (b[j] != a[j]) {
                end = j + 1;
            }
        }
        Chunk chunk = {(uint32_t)i, (uint32_t)(end - i)};
        buf_bytes(out, &chunk, sizeof chunk);
        buf_bytes(out, b + i, end - i);
        i = end;
    }
}

void delta_apply(void *state, const Buf *delta, size_t size)
{
    for (size_t at = 0; at + sizeof(Chunk) <= delta->len;) {
        Chunk chunk;
        memcpy(&chunk, delta->data + at, sizeof chunk);
        at += sizeof chunk;
        assert(chunk.at + chunk.len <= size && at + chunk.len <= delta->len);
        memcpy((unsigned char *)state + chunk.at, delta->data + at, chunk.len);
        at += chunk.len;
    }
    (void)size;
}

Line *history_add(History *h)
{
    if (h->count == h->cap) {
        h->cap = h->cap ? h->cap * 2 : 64;
        h->line = must_realloc(h->line, (size_t)h->cap * sizeof *h->line);
    }
    Line *line = &h->line[h->count++];
    memset(line, 0, sizeof *line);
    return line;
}

static void line_free(Line *line)
{
    free(line->text);
    buf_free(&line->back);
    buf_free(&line->rests);
}

void history_cut(History *h, int lines)
{
    while (h->count > lines && h->count > 0) {
        line_free(&h->line[--h->count]);
    }
}

void history_back(const History *h, const State *present, int index, State *out)
{
    memcpy(out, present, h->state_size);
    for (int i = h->count - 1; i >= index && i >= 0; i--) {
        delta_apply(out, &h->line[i].back, h->state_size);
    }
}

void history_free(History *h)
{
    history_cut(h, 0);
    free(h->line);
    *h = (History){0};
}
