/* undo_history.c - lines that stand, and the way back over them.
 *
 * A difference is a run of pieces, each how many bytes stay as they are, how many follow, and these bytes of the older state. An order
 * changes some dozens of bytes of some thousands, so the whole of a long game is some dozens of kilobytes.
 */
#include "engine/session/undo_history.h"
#include "base/varint.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    JOIN = 2,          /* equal bytes between two differences that are not worth a new piece */
    BLOCK_BYTES = 4064 /* with its head and malloc's a page */
};

/* The first byte from `at` on that differs; states are alike nearly everywhere, so eight are looked at together. */
static size_t next_difference(const unsigned char *a, const unsigned char *b, size_t at, size_t size)
{
    while (at + 8 <= size && memcmp(a + at, b + at, 8) == 0) {
        at += 8;
    }
    while (at < size && a[at] == b[at]) {
        at++;
    }
    return at;
}

void delta_make(Buf *out, const void *before, const void *after, size_t size)
{
    const unsigned char *b = before, *a = after;
    size_t written = 0;
    buf_clear(out);
    for (size_t i = next_difference(a, b, 0, size); i < size; i = next_difference(a, b, written, size)) {
        size_t end = i + 1;
        for (size_t j = end; j < size && j <= end + JOIN; j++) {
            if (b[j] != a[j]) {
                end = j + 1;
            }
        }
        varint_put(out, (int64_t)(i - written));
        varint_put(out, (int64_t)(end - i));
        buf_bytes(out, b + i, end - i);
        written = end;
    }
}

void delta_apply(void *state, Span delta, size_t size)
{
    VarintReader r = {.at = (const unsigned char *)delta.at, .end = (const unsigned char *)delta.at + delta.len};
    size_t at = 0;
    while (r.at < r.end) {
        at += (size_t)varint_get(&r);
        size_t len = (size_t)varint_get(&r);
        bool fits = !r.bad && at <= size && len <= size - at && len <= (size_t)(r.end - r.at);
        assert(fits);
        if (!fits) { /* what lies beside the state is not touched, whatever the bytes say */
            return;
        }
        memcpy((unsigned char *)state + at, r.at, len);
        r.at += len;
        at += len;
    }
}

static char *take_bytes(History *h, size_t n)
{
    HistoryBlock *block = h->last;
    if (!block || block->cap - block->used < n) {
        size_t cap = n > BLOCK_BYTES ? n : BLOCK_BYTES;
        block = must_alloc(sizeof *block + cap);
        block->before = h->last;
        block->used = 0;
        block->cap = cap;
        h->last = block;
    }
    block->used += n;
    return block->bytes + block->used - n;
}

/* Those of the last line. */
static void give_back_bytes(History *h, const char *bytes)
{
    HistoryBlock *block = h->last;
    assert(bytes >= block->bytes && bytes < block->bytes + block->used);
    block->used = (size_t)(bytes - block->bytes);
    if (!block->used) {
        h->last = block->before;
        free(block);
    }
}

Line *history_add(History *h, Span text, Span back, Span rests)
{
    assert(!text.len || !memchr(text.at, 0, text.len)); /* the bytes behind it are found by its end */
    if (h->count == h->cap) {
        h->cap += h->cap / 8 + 16; /* it is kept for long, so there is little to spare */
        h->line = must_realloc(h->line, (size_t)h->cap * sizeof *h->line);
    }
    char *bytes = take_bytes(h, text.len + 1 + back.len + rests.len);
    memcpy(bytes, text.at, text.len);
    bytes[text.len] = 0;
    if (back.len) {
        memcpy(bytes + text.len + 1, back.at, back.len);
    }
    if (rests.len) {
        memcpy(bytes + text.len + 1 + back.len, rests.at, rests.len);
    }
    Line *line = &h->line[h->count++];
    *line = (Line){.text = bytes, .back = (uint32_t)back.len, .rests = (uint32_t)rests.len};
    return line;
}

Span line_back(const Line *line) { return (Span){line->text + strlen(line->text) + 1, line->back}; }

Span line_rests(const Line *line) { return (Span){line_back(line).at + line->back, line->rests}; }

void history_cut(History *h, int lines)
{
    assert(lines >= 0);
    while (h->count > lines && h->count > 0) {
        give_back_bytes(h, h->line[--h->count].text);
    }
}

void history_back(const History *h, const State *present, int index, State *out)
{
    assert(index >= 0 && index <= h->count);
    memcpy(out, present, h->state_size);
    for (int i = h->count - 1; i >= index && i >= 0; i--) {
        delta_apply(out, line_back(&h->line[i]), h->state_size);
    }
}

void history_free(History *h)
{
    history_cut(h, 0);
    free(h->line);
    *h = (History){0};
}

size_t history_memory(const History *h)
{
    size_t n = (size_t)h->cap * sizeof *h->line;
    for (const HistoryBlock *block = h->last; block; block = block->before) {
        n += sizeof *block + block->cap;
    }
    return n;
}
