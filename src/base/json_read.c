/* json_read.c - a reader of JSON (RFC 8259) by recursive descent, at most JSON_DEPTH deep. */
#include "base/json_read.h"

#include <stdint.h>
#include <string.h>

typedef struct Reader {
    Arena *arena;
    const char *at, *end;
    int depth;
} Reader;

static JsonValue *read_value(Reader *r);

static void blanks(Reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) {
        r->at++;
    }
}

static bool take(Reader *r, char c)
{
    blanks(r);
    bool is = r->at < r->end && *r->at == c;
    r->at += is;
    return is;
}

static bool word(Reader *r, const char *text)
{
    size_t n = strlen(text);
    bool is = (size_t)(r->end - r->at) >= n && memcmp(r->at, text, n) == 0;
    r->at += is ? n : 0;
    return is;
}

/* ---- texts ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_hex4(Reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        int digit = r->at < r->end ? hex_digit(*r->at) : -1;
        if (digit < 0) {
            return false;
        }
        *out = *out * 16 + (uint32_t)digit;
    }
    return true;
}

static size_t put_utf8(char *out, uint32_t c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 63));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 63));
        out[2] = (char)(0x80 | (c & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 63));
    out[2] = (char)(0x80 | (c >> 6 & 63));
    out[3] = (char)(0x80 | (c & 63));
    return 4;
}

/* After "\u": one unit, or two that make a pair. Zero is refused, since texts end with it. */
static bool read_unicode(Reader *r, char *out, size_t *n)
{
    uint32_t c, low;
    if (!read_hex4(r, &c) || c == 0 || (c >= 0xDC00 && c <= 0xDFFF)) {
        return false;
    }
    if (c >= 0xD800 && c <= 0xDBFF) {
        if (!word(r, "\\u") || !read_hex4(r, &low) || low < 0xDC00 || low > 0xDFFF) {
            return false;
        }
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    *n += put_utf8(out + *n, c);
    return true;
}

static bool read_escape(Reader *r, char *out, size_t *n)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : 0;
    if (c == 'u') {
        return read_unicode(r, out, n);
    }
    const char *which = c ? strchr(from, c) : NULL;
    if (which) {
        out[(*n)++] = to[which - from];
    }
    return which;
}

/* After the opening quote. What is written is never longer than what was read. */
static bool read_text(Reader *r, Span *out)
{
    const char *end = r->at;
    while (end < r->end && *end != '"') {
        end += *end == '\\' && end + 1 < r->end ? 2 : 1;
    }
    char *text = arena_alloc(r->arena, (size_t)(end - r->at) + 1);
    size_t n = 0;
    while (r->at < r->end && *r->at != '"') {
        size_t length = span_char((Span){r->at, (size_t)(r->end - r->at)});
        if (*r->at == '\\') {
            r->at++;
            if (!read_escape(r, text, &n)) {
                return false;
            }
        } else if ((unsigned char)*r->at < 0x20 || length == 0) {
            return false;
        } else {
            memcpy(text + n, r->at, length);
            n += length;
            r->at += length;
        }
    }
    *out = (Span){text, n};
    return word(r, "\"");
}

/* ---- numbers ---- */

static int digits(Reader *r, double *value, double step)
{
    int n = 0;
    for (double place = step; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++, n++) {
        *value = step == 1 ? *value * 10 + (*r->at - '0') : *value + (*r->at - '0') * place;
        place *= step;
    }
    return n;
}

static bool read_number(Reader *r, JsonValue *v)
{
    bool minus = word(r, "-");
    const char *first = r->at;
    double value = 0, power = 0;
    int n = digits(r, &value, 1);
    if (n == 0 || n > 300 || (n > 1 && *first == '0')) {
        return false;
    }
    v->whole = n <= 15;
    if (word(r, ".")) {
        v->whole = false;
        if (!digits(r, &value, 0.1)) {
            return false;
        }
    }
    if (word(r, "e") || word(r, "E")) {
        bool down = word(r, "-");
        v->whole = false;
        if (!down) {
            word(r, "+");
        }
        if (!digits(r, &power, 1) || power > 300) {
            return false;
        }
        for (; power > 0; power--) {
            value = down ? value / 10 : value * 10;
        }
    }
    if (value > 1e300 || (value > 0 && value < 1e-300)) {
        return false; /* nothing we ask for is so large or so small, and what is read must be written as it was */
    }
    v->number = minus ? -value : value;
    v->integer = v->whole ? (long long)v->number : 0;
    return true;
}

/* ---- lists and objects ---- */

static bool named_before(const JsonValue *object, const JsonValue *v)
{
    for (const JsonValue *at = object->first; at && at != v; at = at->next) {
        if (at->key.len == v->key.len && memcmp(at->key.at, v->key.at, v->key.len) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_many(Reader *r, JsonValue *v, char close)
{
    JsonValue **last = &v->first;
    enum { NAMES_MOST = 4096 }; /* finding a name twice is quadratic */
    int count = 0;
    if (take(r, close)) {
        return true;
    }
    do {
        Span key = {0};
        if (close == '}' && (!take(r, '"') || !read_text(r, &key) || !take(r, ':') || ++count > NAMES_MOST)) {
            return false;
        }
        JsonValue *inner = read_value(r);
        if (!inner) {
            return false;
        }
        inner->key = key;
        *last = inner;
        last = &inner->next;
        if (close == '}' && named_before(v, inner)) {
            return false;
        }
    } while (take(r, ','));
    return take(r, close);
}

static JsonValue *read_value(Reader *r)
{
    JsonValue *v = arena_alloc(r->arena, sizeof *v);
    bool ok = true;
    blanks(r);
    if (++r->depth > JSON_DEPTH) {
        return NULL;
    }
    if (take(r, '{')) {
        v->kind = JSON_OBJECT;
        ok = read_many(r, v, '}');
    } else if (take(r, '[')) {
        v->kind = JSON_LIST;
        ok = read_many(r, v, ']');
    } else if (take(r, '"')) {
        v->kind = JSON_TEXT;
        ok = read_text(r, &v->text);
    } else if (word(r, "true")) {
        v->kind = JSON_TRUE;
    } else if (word(r, "false")) {
        v->kind = JSON_FALSE;
    } else if (!word(r, "null")) {
        v->kind = JSON_NUMBER;
        ok = read_number(r, v);
    }
    r->depth--;
    return ok ? v : NULL;
}

JsonValue *json_read(Arena *a, Span text, size_t *at)
{
    Reader r = {.arena = a, .at = text.at, .end = text.at + text.len};
    JsonValue *v = text.len ? read_value(&r) : NULL;
    if (v) {
        blanks(&r);
        v = r.at == r.end ? v : NULL;
    }
    *at = text.len ? (size_t)(r.at - text.at) : 0;
    return v;
}

const JsonValue *json_member(const JsonValue *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT) {
        return NULL;
    }
    for (const JsonValue *v = object->first; v; v = v->next) {
        if (span_is(v->key, key)) {
            return v;
        }
    }
    return NULL;
}

bool json_same(const JsonValue *a, const JsonValue *b)
{
    if (!a || !b || a->kind != b->kind) {
        return false;
    }
    if (a->kind == JSON_NUMBER) {
        return !(a->number < b->number) && !(a->number > b->number);
    }
    if (a->kind == JSON_TEXT) {
        return a->text.len == b->text.len && memcmp(a->text.at, b->text.at, a->text.len) == 0;
    }
    const JsonValue *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next) {
        if (!json_same(x, y) || x->key.len != y->key.len ||
            (x->key.len && memcmp(x->key.at, y->key.at, x->key.len) != 0)) {
            return false;
        }
    }
    return !x && !y;
}

void json_copy(Json *j, const JsonValue *v)
{
    switch (v->kind) {
    case JSON_NULL: json_null(j); break;
    case JSON_FALSE:
    case JSON_TRUE: json_bool(j, v->kind == JSON_TRUE); break;
    case JSON_TEXT: json_span(j, v->text); break;
    case JSON_NUMBER:
        if (v->whole) {
            json_int(j, v->integer);
        } else {
            json_real(j, v->number);
        }
        break;
    case JSON_LIST:
    case JSON_OBJECT:
        json_open(j, v->kind == JSON_LIST ? '[' : '{');
        for (const JsonValue *at = v->first; at; at = at->next) {
            if (v->kind == JSON_OBJECT) {
                json_key(j, at->key.at);
            }
            json_copy(j, at);
        }
        json_close(j, v->kind == JSON_LIST ? ']' : '}');
        break;
    }
}
