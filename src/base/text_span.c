/* text_span.c - cutting text into pieces without copying it. Nothing here looks at the locale: letters are ASCII letters. */
#include "base/text_span.h"

#include <string.h>

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_nocase(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (lower(a[i]) != lower(b[i])) {
            return false;
        }
    }
    return true;
}

static Span skip(Span s, size_t n) { return (Span){n ? s.at + n : s.at, s.len - n}; }

Span span_of(const char *text) { return (Span){text, strlen(text)}; }

bool span_is(Span s, const char *text)
{
    size_t n = strlen(text);
    return s.len == n && (n == 0 || memcmp(s.at, text, n) == 0);
}

int span_index(Span s, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        if (span_is(s, words[i])) {
            return i;
        }
    }
    return -1;
}

bool span_is_nocase(Span s, const char *text)
{
    size_t n = strlen(text);
    return s.len == n && same_nocase(s.at, text, n);
}

bool span_starts_nocase(Span s, Span prefix) { return s.len >= prefix.len && same_nocase(s.at, prefix.at, prefix.len); }

Span span_trim(Span s)
{
    while (s.len && blank(s.at[0])) {
        s = skip(s, 1);
    }
    while (s.len && blank(s.at[s.len - 1])) {
        s.len--;
    }
    return s;
}

/* A rest that is used up has a null start: an empty last part ("a,") still has one. */
bool span_split(Span *rest, char sep, Span *part)
{
    if (!rest->at) {
        return false;
    }
    const char *cut = rest->len ? memchr(rest->at, sep, rest->len) : NULL;
    if (!cut) {
        *part = *rest;
        *rest = (Span){NULL, 0};
        return true;
    }
    *part = (Span){rest->at, (size_t)(cut - rest->at)};
    *rest = skip(*rest, part->len + 1);
    return true;
}

bool span_word(Span *rest, Span *word)
{
    while (rest->len && blank(rest->at[0])) {
        *rest = skip(*rest, 1);
    }
    size_t n = 0;
    while (n < rest->len && !blank(rest->at[n])) {
        n++;
    }
    *word = (Span){rest->at, n};
    *rest = skip(*rest, n);
    return n > 0;
}

bool span_line(Span *rest, Span *line)
{
    if (!rest->len) {
        return false;
    }
    const char *cut = memchr(rest->at, '\n', rest->len);
    size_t n = cut ? (size_t)(cut - rest->at) : rest->len;
    *line = (Span){rest->at, n};
    *rest = skip(*rest, cut ? n + 1 : n);
    if (line->len && line->at[line->len - 1] == '\r') {
        line->len--;
    }
    return true;
}

bool span_int(Span s, long lo, long hi, long *out)
{
    size_t i = s.len && (s.at[0] == '-' || s.at[0] == '+');
    bool minus = i && s.at[0] == '-';
    if (i == s.len || s.len - i > 18) { /* 18 digits fit a long, so the sum below cannot overflow */
        return false;
    }
    long value = 0;
    for (; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') {
            return false;
        }
        value = value * 10 + (s.at[i] - '0');
    }
    value = minus ? -value : value;
    if (value < lo || value > hi) {
        return false;
    }
    *out = value;
    return true;
}

bool span_decimal(Span s, int digits, long lo, long hi, long *out)
{
    Span rest = s, whole;
    long value = 0, part = 0, unit = 1;
    bool minus = s.len && s.at[0] == '-';
    if (!span_split(&rest, '.', &whole)) {
        return false;
    }
    if (!span_int(whole, -1000000, 1000000, &value) || (rest.at && (!rest.len || rest.len > (size_t)digits))) {
        return false;
    }
    if (rest.at && (rest.at[0] == '-' || rest.at[0] == '+' || !span_int(rest, 0, 1000000, &part))) {
        return false;
    }
    for (int i = 0; i < digits; i++) {
        unit *= 10;
        part *= rest.at && (size_t)i < rest.len ? 1 : 10;
    }
    value = value * unit + (minus ? -part : part);
    if (value < lo || value > hi) {
        return false;
    }
    *out = value;
    return true;
}

static bool follows(Span s, size_t i) { return i < s.len && ((unsigned char)s.at[i] & 0xC0) == 0x80; }

/* The second byte decides what the first leaves open: overlong forms, surrogates, C1 controls, values past U+10FFFF. */
static bool second_fits(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xC2: return second >= 0xA0;
    case 0xE0: return second >= 0xA0;
    case 0xED: return second <= 0x9F;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second <= 0x8F;
    default: return true;
    }
}

size_t span_char(Span s)
{
    if (!s.len) {
        return 0;
    }
    unsigned char c = (unsigned char)s.at[0];
    if (c < 0x80) {
        bool control = (c < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
        bool crlf = c == '\r' && s.len > 1 && s.at[1] == '\n';
        return !control || crlf;
    }
    size_t n = c >= 0xC2 && c <= 0xDF ? 2 : c >= 0xE0 && c <= 0xEF ? 3 : c >= 0xF0 && c <= 0xF4 ? 4 : 0;
    if (!n || !follows(s, 1) || !second_fits(c, (unsigned char)s.at[1])) {
        return 0;
    }
    for (size_t i = 2; i < n; i++) {
        if (!follows(s, i)) {
            return 0;
        }
    }
    return n;
}

bool span_utf8(Span s)
{
    while (s.len) {
        size_t n = span_char(s);
        if (!n) {
            return false;
        }
        s = skip(s, n);
    }
    return true;
}
