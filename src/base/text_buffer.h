/* text_buffer.h - text that grows. Whoever declares a Buf frees it; {0} is an empty one.
 *
 * Memory that cannot be had ends the program with a message: no caller could go on, and no half-written text is passed up.
 */
#ifndef GONFALON_BASE_TEXT_BUFFER_H
#define GONFALON_BASE_TEXT_BUFFER_H

#include "base/text_span.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Buf {
    char *data; /* always zero-terminated once anything was added */
    size_t len, cap;
} Buf;

void buf_free(Buf *b);
void buf_clear(Buf *b); /* empties it and keeps the memory */
void buf_room(Buf *b,
              size_t n); /* n bytes more and an eighth to spare instead of as much again: for what is kept for long */
char *buf_more(Buf *b, size_t n); /* n bytes more, for the caller to fill in at once */
void buf_char(Buf *b, char c);
void buf_text(Buf *b, const char *text);
void buf_bytes(Buf *b, const void *bytes, size_t n);
void buf_span(Buf *b, Span s);
__attribute__((format(printf, 2, 3))) void buf_print(Buf *b, const char *format, ...);
__attribute__((format(printf, 2, 0))) void buf_vprint(Buf *b, const char *format, va_list args);
/* A whole number of the last of `digits` places as a decimal: 650 with 2 is "6.50", trimmed "6.5". */
void buf_decimal(Buf *b, long value, int digits, bool trimmed);
/* Writes into a room of a fixed size. What does not fit ends in "...", so that whoever reads it sees that it goes on; false then. */
__attribute__((format(printf, 3, 4))) bool text_fit(char *out, size_t size, const char *format, ...);
const char *buf_str(const Buf *b); /* "" when nothing was added */
Span buf_as_span(const Buf *b);

/* malloc, calloc and realloc that do not return without memory. */
void *must_alloc(size_t n);
void *must_zalloc(size_t n);
void *must_realloc(void *p, size_t n);

#endif
