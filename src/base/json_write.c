/* json_write.c - the JSON writer. What it writes is always well-formed UTF-8: bytes that are not become U+FFFD. */
#include "base/json_write.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the index ---- */

static bool indexed(const Json *j) { return j->index && j->level >= 1 && j->level <= JSON_LEVELS; }

/* The last value of this level ends here. */
static void end_value(Json *j)
{
    if (indexed(j)) {
        j->index->place[j->last[j->level]].end = (uint32_t)j->out->len;
    }
}

static void begin_value(Json *j)
{
    if (!indexed(j)) {
        return;
    }
    JsonIndex *x = j->index;
    if (x->count == x->cap) {
        x->cap = x->cap ? 2 * x->cap : 256;
        x->place = must_realloc(x->place, (size_t)x->cap * sizeof *x->place);
    }
    x->place[x->count] = (JsonPlace){(uint32_t)j->level, j->key, j->key_len, (uint32_t)j->out->len, 0};
    j->last[j->level] = x->count++;
    j->key = j->key_len = 0;
}

/* ---- values ---- */

static void comma(Json *j)
{
    if (j->comma) {
        end_value(j);
        buf_char(j->out, ',');
    }
    j->comma = true;
}

static void item(Json *j)
{
    comma(j);
    begin_value(j);
}

void json_open(Json *j, char bracket)
{
    item(j);
    buf_char(j->out, bracket);
    j->comma = false;
    j->level++;
}

void json_close(Json *j, char bracket)
{
    assert(j->level > 0);
    if (j->comma) {
        end_value(j);
    }
    buf_char(j->out, bracket);
    j->comma = true;
    j->level--;
}

/* One character that may not stand as it is: a quote, a backslash, a control character or a stray byte. */
static void escape(Buf *out, unsigned char c)
{
    switch (c) {
    case '"': buf_text(out, "\\\""); break;
    case '\\': buf_text(out, "\\\\"); break;
    case '\n': buf_text(out, "\\n"); break;
    case '\t': buf_text(out, "\\t"); break;
    case '\r': buf_text(out, "\\r"); break;
    default:
        if (c < 0x80) {
            buf_print(out, "\\u%04x", c);
        } else {
            buf_text(out, "\xEF\xBF\xBD");
        }
    }
}

static bool plain(unsigned char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; }

#define EACH_BYTE (~(uint64_t)0 / 255)

/* Has one of eight bytes its highest bit, or is it below n (at most 128)? */
static uint64_t high_or_below(uint64_t w, uint64_t n) { return (w | (w - EACH_BYTE * n)) & EACH_BYTE * 128; }

/* How many bytes from the first on are plain. Eight are looked at together: all of them, or they are looked at one by one. */
static size_t plain_run(Span s)
{
    size_t n = 0;
    for (; n + 8 <= s.len; n += 8) {
        uint64_t w;
        memcpy(&w, s.at + n, 8);
        if (high_or_below(w, ' ') | high_or_below(w ^ EACH_BYTE * '"', 1) | high_or_below(w ^ EACH_BYTE * '\\', 1) |
            high_or_below(w ^ EACH_BYTE * 0x7F, 1)) {
            break;
        }
    }
    while (n < s.len && plain((unsigned char)s.at[n])) {
        n++;
    }
    return n;
}

/* Runs of plain characters are written whole. */
static void quoted(Buf *out, Span s)
{
    size_t n = plain_run(s);
    if (n == s.len) { /* nearly always */
        char *at = buf_more(out, n + 2);
        at[0] = at[n + 1] = '"';
        if (n) {
            memcpy(at + 1, s.at, n);
        }
        return;
    }
    buf_char(out, '"');
    while (s.len) {
        n = plain_run(s);
        n = n ? n : span_char(s);
        unsigned char c = (unsigned char)s.at[0];
        if (n && c >= ' ' && c != '"' && c != '\\') {
            buf_bytes(out, s.at, n);
        } else {
            escape(out, c);
            n = 1;
        }
        s = (Span){s.at + n, s.len - n};
    }
    buf_char(out, '"');
}

void json_key(Json *j, const char *key) { json_key_span(j, span_of(key)); }

void json_key_span(Json *j, Span key)
{
    comma(j);
    size_t at = j->out->len + 1;
    quoted(j->out, key);
    j->key = (uint32_t)at;
    j->key_len = (uint32_t)(j->out->len - at - 1);
    buf_char(j->out, ':');
    j->comma = false;
}

void json_text(Json *j, const char *text)
{
    if (text) {
        json_span(j, span_of(text));
    } else {
        json_null(j);
    }
}

void json_span(Json *j, Span text)
{
    item(j);
    quoted(j->out, text);
}

void json_int(Json *j, long long value)
{
    item(j);
    if (value >= LONG_MIN && value <= LONG_MAX) {
        buf_decimal(j->out, (long)value, 0, false);
    } else {
        buf_print(j->out, "%lld", value);
    }
}

void json_bool(Json *j, bool value)
{
    item(j);
    buf_text(j->out, value ? "true" : "false");
}

void json_null(Json *j)
{
    item(j);
    buf_text(j->out, "null");
}

void json_raw(Json *j, Span json)
{
    item(j);
    buf_span(j->out, json);
}

void json_members(Json *j, Span members)
{
    comma(j);
    buf_span(j->out, members);
}

/* The digits of d.dddddddde+xx. printf writes the locale's decimal point, so everything but digits is passed over. */
static int significant(double value, char digits[16], int *exponent)
{
    char text[48];
    snprintf(text, sizeof text, "%.8e", value);
    int n = 0;
    const char *c = text;
    for (; *c && *c != 'e'; c++) {
        if (*c >= '0' && *c <= '9' && n < 15) {
            digits[n++] = *c;
        }
    }
    *exponent = *c ? (int)strtol(c + 1, NULL, 10) : 0;
    while (n > 1 && digits[n - 1] == '0') {
        n--;
    }
    return n;
}

/* Inches and percentages have two decimals and so few digits that all of them are written: no need to ask printf. */
static bool whole_hundredths(double value, long *hundredths)
{
    if (!(fabs(value) < 1e6)) {
        return false;
    }
    *hundredths = lround(value * 100);
    return (double)*hundredths / 100 == value;
}

void json_real(Json *j, double value)
{
    long hundredths;
    if (!isfinite(value)) {
        json_null(j);
        return;
    }
    item(j);
    if (whole_hundredths(value, &hundredths)) {
        buf_decimal(j->out, hundredths, 2, true);
        return;
    }
    char digits[16];
    int exponent;
    int n = significant(value < 0 ? -value : value, digits, &exponent);
    if (value < 0) {
        buf_char(j->out, '-');
    }
    bool scientific = exponent < -5 || exponent > 14;
    int point = scientific ? 0 : exponent; /* the point stands behind digit number `point` */
    if (point < 0) {
        buf_text(j->out, "0.");
    }
    for (int i = point + 1; i < 0; i++) {
        buf_char(j->out, '0');
    }
    for (int i = 0; i < n || i <= point; i++) {
        buf_char(j->out, i < n ? digits[i] : '0');
        if (i == point && i + 1 < n) {
            buf_char(j->out, '.');
        }
    }
    if (scientific) {
        buf_print(j->out, "e%d", exponent);
    }
}

void json_put_text(Json *j, const char *key, const char *text)
{
    json_key(j, key);
    json_text(j, text);
}

void json_put_int(Json *j, const char *key, long long value)
{
    json_key(j, key);
    json_int(j, value);
}

void json_put_bool(Json *j, const char *key, bool value)
{
    json_key(j, key);
    json_bool(j, value);
}

void json_put_real(Json *j, const char *key, double value)
{
    json_key(j, key);
    json_real(j, value);
}
