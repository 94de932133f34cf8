/* delta.c - walks the JSON of a state part by part, compares each with the last one sent, and writes what is new.
 *
 * The text comes from our own writer and is well formed: the walk only has to know where a value ends.
 */
#include "server/delta.h"
#include "base/hash.h"
#include "base/json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void sent_free(Sent *sent)
{
    free(sent->part);
    *sent = (Sent){0};
}

/* ---- walking ---- */

static size_t string_end(Span s, size_t at)
{
    for (at++; at < s.len && s.at[at] != '"'; at++) {
        at += s.at[at] == '\\';
    }
    return at + 1;
}

/* The end of the value that begins at `at`. */
static size_t value_end(Span s, size_t at)
{
    int depth = 0;
    while (at < s.len) {
        char c = s.at[at];
        if (c == '"') {
            at = string_end(s, at);
        } else if (c == '{' || c == '[') {
            depth++;
            at++;
        } else if (c == '}' || c == ']') {
            if (depth == 0) {
                return at;
            }
            depth--;
            at++;
        } else if (c == ',' && depth == 0) {
            return at;
        } else {
            at++;
        }
        if (depth == 0 && (s.at[at - 1] == '}' || s.at[at - 1] == ']' || s.at[at - 1] == '"')) {
            return at;
        }
    }
    return at;
}

typedef struct Walk { /* through the members of an object, or the items of a list */
    Span text;
    size_t at;
    Span key, value;
} Walk;

static bool next_item(Walk *w, bool keyed)
{
    if (w->at == 0) {
        w->at = 1; /* the bracket */
    }
    if (w->at < w->text.len && w->text.at[w->at] == ',') {
        w->at++;
    }
    if (w->at + 1 >= w->text.len) {
        return false;
    }
    if (keyed) {
        size_t end = string_end(w->text, w->at);
        w->key = (Span){w->text.at + w->at + 1, end - w->at - 2};
        w->at = end + 1; /* the colon */
    }
    size_t end = value_end(w->text, w->at);
    w->value = (Span){w->text.at + w->at, end - w->at};
    w->at = end;
    return true;
}

/* ---- what was sent ---- */

static uint64_t name_of(const char *kind, Span key) { return hash64(key.at, key.len, hash64(kind, strlen(kind), 0)); }

static void keep(Sent *sent, uint64_t name, Span value)
{
    if (sent->count == sent->cap) {
        sent->cap = sent->cap ? 2 * sent->cap : 128;
        sent->part = must_realloc(sent->part, (size_t)sent->cap * sizeof *sent->part);
    }
    sent->part[sent->count++] = (SentPart){name, hash64(value.at, value.len, 0)};
}

static int by_name(const void *a, const void *b)
{
    uint64_t x = ((const SentPart *)a)->name, y = ((const SentPart *)b)->name;
    return x < y ? -1 : x > y;
}

static const SentPart *find(const Sent *sent, uint64_t name)
{
    return sent->count
               ? bsearch(&(SentPart){.name = name}, sent->part, (size_t)sent->count, sizeof *sent->part, by_name)
               : NULL;
}

typedef struct Delta {
    Json j;
    const Sent *before; /* null: everything is new */
    Sent now;
} Delta;

/* Remembers a part; true when it is new. */
static bool is_new(Delta *d, uint64_t name, Span value)
{
    keep(&d->now, name, value);
    const SentPart *old = d->before ? find(d->before, name) : NULL;
    return !old || old->value != hash64(value.at, value.len, 0);
}

/* ---- the kinds of parts ---- */

/* The id of a piece: the first member of its object. */
static Span id_of(Span piece)
{
    Walk w = {.text = piece};
    return next_item(&w, true) && w.value.len > 2 ? (Span){w.value.at + 1, w.value.len - 2} : (Span){0};
}

/* A list of objects with ids, or an object: what is new in it, and how many parts it has, so that the reader knows when one is gone. */
static void put_items(Delta *d, const char *kind, Span value, bool keyed)
{
    Walk w = {.text = value};
    json_open(&d->j, keyed ? '{' : '[');
    while (next_item(&w, keyed)) {
        Span id = keyed ? w.key : id_of(w.value);
        if (is_new(d, name_of(kind, id), w.value)) {
            if (keyed) {
                Buf key = {0};
                buf_span(&key, id);
                json_key(&d->j, buf_str(&key));
                buf_free(&key);
            }
            json_raw(&d->j, w.value);
        }
    }
    json_close(&d->j, keyed ? '}' : ']');
}

/* The ids that are there, when they are not those that were: the reader drops the others. */
static void put_ids(Delta *d, const char *member, const char *kind, Span value, bool keyed)
{
    Walk w = {.text = value};
    Buf ids = {0};
    Json j = {.out = &ids};
    json_open(&j, '[');
    while (next_item(&w, keyed)) {
        json_span(&j, keyed ? w.key : id_of(w.value));
    }
    json_close(&j, ']');
    if (is_new(d, name_of(kind, span_of(member)), buf_as_span(&ids)) && d->before) {
        json_key(&d->j, member);
        json_raw(&d->j, buf_as_span(&ids));
    }
    buf_free(&ids);
}

static void put_view(Delta *d, Span view)
{
    Walk w = {.text = view};
    json_open(&d->j, '{');
    while (next_item(&w, true)) {
        bool pieces = span_is(w.key, "pieces");
        bool changed = is_new(d, name_of("view", w.key), w.value);
        if (pieces) {
            put_ids(d, "piece_ids", "view", w.value, false);
            json_key(&d->j, "pieces");
            put_items(d, "piece", w.value, false);
        } else if (changed) {
            Buf key = {0};
            buf_span(&key, w.key);
            json_key(&d->j, buf_str(&key));
            json_raw(&d->j, w.value);
            buf_free(&key);
        }
    }
    json_close(&d->j, '}');
}

/* Members that always go out: they have cursors of their own, or say what the rest is about. */
static bool always(Span key)
{
    static const char *const names[] = {"game", "move", "log", "chat"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (span_is(key, names[i])) {
            return true;
        }
    }
    return false;
}

static void put_member(Delta *d, Span key, Span value)
{
    if (span_is(key, "view")) {
        json_key(&d->j, "view");
        put_view(d, value);
    } else if (span_is(key, "counters")) {
        put_ids(d, "counter_ids", "state", value, true);
        json_key(&d->j, "counters");
        put_items(d, "counter", value, true);
    } else if (always(key) || is_new(d, name_of("state", key), value)) {
        Buf name = {0};
        buf_span(&name, key);
        json_key(&d->j, buf_str(&name));
        json_raw(&d->j, value);
        buf_free(&name);
    }
}

void delta_write(Buf *out, Span whole, Sent *sent, long have, long number)
{
    assert(whole.len > 1 && whole.at[0] == '{');
    Delta d = {.j = {.out = out},
               .before = sent->count && have == sent->number ? sent : NULL,
               .now = {.number = number}};
    Walk w = {.text = whole};
    json_open(&d.j, '{');
    json_put_int(&d.j, "number", number);
    if (d.before) {
        json_put_int(&d.j, "since", have);
    }
    while (next_item(&w, true)) {
        put_member(&d, w.key, w.value);
    }
    json_close(&d.j, '}');
    qsort(d.now.part, (size_t)d.now.count, sizeof *d.now.part, by_name);
    sent_free(sent);
    *sent = d.now;
}
