/* arena.c - blocks of memory in a chain, each cut up from the front; freeing the arena frees the chain. */
#include "base/arena.h"

#include "base/text_buffer.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ArenaBlock {
    ArenaBlock *older;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

/* Blocks grow: what reads one small text, as a server does for every request, does not clear room for a whole game. */
enum { FIRST_BLOCK = 1 << 11, BLOCK = 1 << 16, ALIGN = alignof(max_align_t) };

static ArenaBlock *add_block(Arena *a, size_t size)
{
    ArenaBlock *b = must_zalloc(sizeof *b + size); /* zeroed here once: pieces are never handed out twice */
    b->size = size;
    b->older = a->blocks;
    a->blocks = b;
    return b;
}

void *arena_alloc(Arena *a, size_t n)
{
    if (n > SIZE_MAX / 2) {
        return must_zalloc(n); /* cannot be had: ends the program with the message */
    }
    n = (n + ALIGN - 1) / ALIGN * ALIGN;
    ArenaBlock *b = a->blocks;
    if (!b || b->size - b->used < n) {
        size_t usual = !b ? FIRST_BLOCK : b->size < BLOCK / 2 ? 2 * b->size : BLOCK;
        b = add_block(a, n > usual ? n : usual);
    }
    void *piece = b->bytes + b->used;
    b->used += n;
    return piece;
}

char *arena_copy(Arena *a, Span s)
{
    char *copy = arena_alloc(a, s.len + 1);
    if (s.len) {
        memcpy(copy, s.at, s.len);
    }
    return copy;
}

char *arena_print(Arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Buf text = {0};
    buf_vprint(&text, format, args);
    va_end(args);
    char *copy = arena_copy(a, buf_as_span(&text));
    buf_free(&text);
    return copy;
}

void arena_free(Arena *a)
{
    while (a->blocks) {
        ArenaBlock *older = a->blocks->older;
        free(a->blocks);
        a->blocks = older;
    }
}
