/* text_span.h - a piece of text that somebody else owns: a pointer and a length.
 *
 * All parsing in Gonfalon cuts spans out of one buffer and copies nothing. A span is never
 * zero-terminated; print it with "%.*s" and SPAN_ARG.
 */
#ifndef GONFALON_BASE_TEXT_SPAN_H
#define GONFALON_BASE_TEXT_SPAN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Span {
    const char *at;
    size_t len;
} Span;

#define SPAN_ARG(s) (int)(s).len, (s).at

Span span_of(const char *text);
bool span_is(Span s, const char *text);
int span_index(Span s, const char *const *words); /* which of the words it is, a null after the last; -1: none */
bool span_is_nocase(Span s, const char *text);
bool span_starts_nocase(Span s, Span prefix);
Span span_trim(Span s);

/* Cuts the next part off *rest at sep; false when nothing is left. "a,,b" has three parts, "" one, a
 * rest that is used up ({0}) none. */
bool span_split(Span *rest, char sep, Span *part);
/* Cuts the next word off *rest at blanks; false when only blanks are left. */
bool span_word(Span *rest, Span *word);
/* Cuts the next line off *rest, without its line end (LF or CRLF). */
bool span_line(Span *rest, Span *line);
/* Reads a whole decimal number, with or without sign, that lies in lo..hi. */
bool span_int(Span s, long lo, long hi, long *out);
/* Reads a decimal number with at most `digits` places behind the point as a whole number of its last place: "6.5" with 2 is 650. */
bool span_decimal(Span s, int digits, long lo, long hi, long *out);
/* Length of the character the span begins with; 0 when it is none that a text may hold (see span_utf8). */
size_t span_char(Span s);
/* True when the bytes are well-formed UTF-8 without control characters but tab and line end. */
bool span_utf8(Span s);

#endif
