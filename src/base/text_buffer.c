/* text_buffer.c - growing text, and the allocators that do not come back without memory. */
#include "base/text_buffer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *memory_or_exit(void *p, size_t n)
{
    if (!p) {
        fprintf(stderr, "gonfalon: out of memory (%zu bytes more were needed); close other programs and try again\n",
                n);
        exit(2);
    }
    return p;
}

/* Zero bytes are asked for as one, so that null always means failure. */
void *must_alloc(size_t n) { return memory_or_exit(malloc(n ? n : 1), n); }

void *must_zalloc(size_t n) { return memory_or_exit(calloc(n ? n : 1, 1), n); }

void *must_realloc(void *p, size_t n) { return memory_or_exit(realloc(p, n ? n : 1), n); }

/* With the terminating zero. */
static size_t needed(const Buf *b, size_t n)
{
    if (n >= SIZE_MAX / 2 - b->len) {
        memory_or_exit(NULL, n);
    }
    return b->len + n + 1;
}

/* Makes room for n bytes more and the terminating zero. */
static void reserve(Buf *b, size_t n)
{
    if (n < b->cap - b->len) { /* the usual case: there is room, for the zero too */
        return;
    }
    size_t need = needed(b, n), cap = b->cap ? b->cap : 64;
    while (cap < need) {
        cap *= 2;
    }
    b->data = must_realloc(b->data, cap);
    b->cap = cap;
}

void buf_room(Buf *b, size_t n)
{
    if (n >= b->cap - b->len) {
        size_t need = needed(b, n);
        b->cap = need + need / 8;
        b->data = must_realloc(b->data, b->cap);
    }
}

void buf_free(Buf *b)
{
    free(b->data);
    *b = (Buf){0};
}

void buf_clear(Buf *b)
{
    b->len = 0;
    if (b->data) {
        b->data[0] = '\0';
    }
}

char *buf_more(Buf *b, size_t n)
{
    reserve(b, n);
    char *at = b->data + b->len;
    b->len += n;
    b->data[b->len] = '\0';
    return at;
}

void buf_bytes(Buf *b, const void *bytes, size_t n)
{
    reserve(b, n);
    if (n) {
        memcpy(b->data + b->len, bytes, n);
    }
    b->len += n;
    b->data[b->len] = '\0';
}

void buf_char(Buf *b, char c)
{
    reserve(b, 1);
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}

void buf_text(Buf *b, const char *text) { buf_bytes(b, text, strlen(text)); }

void buf_span(Buf *b, Span s) { buf_bytes(b, s.at, s.len); }

/* Most pieces are short: they are written once, into what room there is. */
void buf_vprint(Buf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    reserve(b, 40);
    size_t room = b->cap - b->len;
    int n = vsnprintf(b->data + b->len, room, format, args);
    if (n > 0 && (size_t)n >= room) {
        reserve(b, (size_t)n);
        vsnprintf(b->data + b->len, (size_t)n + 1, format, again);
    }
    va_end(again);
    b->len += n > 0 ? (size_t)n : 0;
    b->data[b->len] = '\0';
}

void buf_print(Buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprint(b, format, args);
    va_end(args);
}

/* The number with at least so many digits; printf would do the same at ten times the price. */
static void buf_digits(Buf *b, unsigned long n, int least)
{
    char text[24], *at = text + sizeof text;
    do {
        *--at = (char)('0' + n % 10);
        n /= 10;
    } while (n || text + sizeof text - at < least);
    buf_bytes(b, at, (size_t)(text + sizeof text - at));
}

void buf_decimal(Buf *b, long value, int digits, bool trimmed)
{
    long unit = 1;
    for (int i = 0; i < digits; i++) {
        unit *= 10;
    }
    unsigned long n = value < 0 ? 0ul - (unsigned long)value : (unsigned long)value;
    unsigned long part = n % (unsigned long)unit;
    if (value < 0) {
        buf_char(b, '-');
    }
    buf_digits(b, n / (unsigned long)unit, 1);
    while (trimmed && digits && part % 10 == 0) {
        part /= 10;
        digits--;
    }
    if (digits) {
        buf_char(b, '.');
        buf_digits(b, part, digits);
    }
}

const char *buf_str(const Buf *b) { return b->data ? b->data : ""; }

Span buf_as_span(const Buf *b) { return (Span){buf_str(b), b->len}; }

bool text_fit(char *out, size_t size, const char *format, ...)
{
    static const char more[] = "...";
    assert(size > sizeof more);
    va_list args;
    va_start(args, format);
    int wanted = vsnprintf(out, size, format, args);
    va_end(args);
    if (wanted >= 0 && (size_t)wanted < size) {
        return true;
    }
    size_t at = size - sizeof more;
    while (at > 0 && ((unsigned char)out[at] & 0xC0) == 0x80) { /* no character is cut through */
        at--;
    }
    memcpy(out + at, more, sizeof more);
    return false;
}
