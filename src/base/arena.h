/* arena.h - memory that is given back all at once. A loaded game owns one arena; everything that never changes lives in it. */
#ifndef GONFALON_BASE_ARENA_H
#define GONFALON_BASE_ARENA_H

#include "base/text_span.h"

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
    ArenaBlock *blocks;
} Arena;

void *arena_alloc(Arena *a, size_t n); /* zeroed, aligned for any type */
char *arena_copy(Arena *a, Span s);    /* zero-terminated */
__attribute__((format(printf, 2, 3))) char *arena_print(Arena *a, const char *format, ...);
void arena_free(Arena *a);

#endif
