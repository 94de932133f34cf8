/* state_delta.c - compares each part of a state with the last one sent, and writes what is new.
 *
 * Where a part begins and ends the writer of the state has noted (JsonIndex), so nothing is read again but to be hashed and copied.
 */
#include "server/state/state_delta.h"
#include "base/hash_and_random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What the hash of a part's name begins with. */
typedef enum PartKind { PART_STATE = 1, PART_VIEW, PART_PIECE, PART_COUNTER } PartKind;

void sent_free(Sent *sent)
{
    free(sent->part);
    free(sent->piece);
    *sent = (Sent){0};
}

typedef struct Delta {
    Json j;
    Span whole;
    const JsonIndex *index;
    const StateText *text;
    const Sent *before; /* null: everything is new */
    int next;           /* of its parts: nearly always the one that is asked for */
    Sent now;
} Delta;

/* ---- the parts of the text ---- */

static Span key_of(const Delta *d, int at)
{
    const JsonPlace *p = &d->index->place[at];
    return (Span){d->whole.at + p->key, p->key_len};
}

static Span value_of(const Delta *d, int at)
{
    const JsonPlace *p = &d->index->place[at];
    return (Span){d->whole.at + p->at, p->end - p->at};
}

/* The first value in the one at `at`, and the next beside it; the number of places when there is none. */
static int inside(const Delta *d, int at)
{
    const JsonPlace *p = d->index->place;
    return at + 1 < d->index->count && p[at + 1].level > p[at].level ? at + 1 : d->index->count;
}

static int beside(const Delta *d, int at)
{
    const JsonPlace *p = d->index->place;
    int i = at + 1;
    while (i < d->index->count && p[i].level > p[at].level) {
        i++;
    }
    return i < d->index->count && p[i].level == p[at].level ? i : d->index->count;
}

/* The id of a piece: the first member of its object, {"id":"...". */
static Span id_of(Span piece)
{
    static const char opens[] = "{\"id\":\"";
    size_t from = sizeof opens - 1;
    assert(piece.len > from && memcmp(piece.at, opens, from) == 0);
    const char *end = memchr(piece.at + from, '"', piece.len - from);
    return (Span){piece.at + from, end ? (size_t)(end - piece.at) - from : 0};
}

/* ---- what was sent ---- */

static uint64_t name_of(PartKind kind, Span key) { return hash64(key.at, key.len, kind); }

static void keep(Sent *sent, SentPart part)
{
    if (sent->count == sent->cap) {
        sent->cap = sent->cap ? sent->cap + sent->cap / 2 : 128;
        sent->part = must_realloc(sent->part, (size_t)sent->cap * sizeof *sent->part);
    }
    sent->part[sent->count++] = part;
}

/* Parts are written in the same sequence every time, but for those that come and go. */
static const SentPart *find(Delta *d, uint64_t name)
{
    const Sent *before = d->before;
    for (int i = 0; i < before->count; i++) {
        int at = d->next + i < before->count ? d->next + i : d->next + i - before->count;
        if (before->part[at].name == name) {
            d->next = at + 1 < before->count ? at + 1 : 0;
            return &before->part[at];
        }
    }
    return NULL;
}

/* Remembers a part; true when it is new. */
static bool is_new_hash(Delta *d, uint64_t name, uint64_t value)
{
    keep(&d->now, (SentPart){name, value});
    const SentPart *old = d->before ? find(d, name) : NULL;
    return !old || old->value != value;
}

static bool is_new(Delta *d, uint64_t name, Span value) { return is_new_hash(d, name, hash64(value.at, value.len, 0)); }

/* ---- writing ---- */

/* A text as it stands between quotes already, escapes included. */
static void put_raw_text(Json *j, Span text)
{
    char *at = buf_more(j->out, text.len + 2 + j->comma);
    if (j->comma) {
        *at++ = ',';
    }
    at[0] = at[text.len + 1] = '"';
    memcpy(at + 1, text.at, text.len);
    j->comma = true;
}

static void put_raw_key(Json *j, Span key)
{
    put_raw_text(j, key);
    buf_char(j->out, ':');
    j->comma = false;
}

/* Pieces with keys: the list has those that the reader has not as they are now. */
static void put_keyed_pieces(Delta *d, int of)
{
    const StateText *t = d->text;
    bool other = false;
    put_raw_key(&d->j, key_of(d, of));
    json_raw(&d->j, value_of(d, of));
    for (int p = 0; d->before && p < t->pieces; p++) {
        other = other || !d->before->piece[p] != !t->key[p];
    }
    if (other) {
        json_key(&d->j, "piece_ids");
        json_open(&d->j, '[');
        for (int p = 0; p < t->pieces; p++) {
            if (t->key[p]) {
                json_text(&d->j, t->piece[p].id);
            }
        }
        json_close(&d->j, ']');
    }
}

/* A list of objects with ids, or an object: what is new in it. */
static void put_items(Delta *d, int of, PartKind kind)
{
    bool keyed = kind == PART_COUNTER;
    json_open(&d->j, keyed ? '{' : '[');
    for (int i = inside(d, of); i < d->index->count; i = beside(d, i)) {
        Span value = value_of(d, i), id = keyed ? key_of(d, i) : id_of(value);
        if (is_new(d, name_of(kind, id), value)) {
            if (keyed) {
                put_raw_key(&d->j, id);
            }
            json_raw(&d->j, value);
        }
    }
    json_close(&d->j, keyed ? '}' : ']');
}

/* The ids that are there, when they are not those that were: the reader drops the others. */
static void put_ids(Delta *d, int of, PartKind kind, const char *member)
{
    bool keyed = kind == PART_COUNTER;
    uint64_t all = 0;
    for (int i = inside(d, of); i < d->index->count; i = beside(d, i)) {
        Span id = keyed ? key_of(d, i) : id_of(value_of(d, i));
        all = hash64(id.at, id.len, all);
    }
    if (!is_new_hash(d, name_of(kind, span_of("")), all) || !d->before) {
        return;
    }
    json_key(&d->j, member);
    json_open(&d->j, '[');
    for (int i = inside(d, of); i < d->index->count; i = beside(d, i)) {
        put_raw_text(&d->j, keyed ? key_of(d, i) : id_of(value_of(d, i)));
    }
    json_close(&d->j, ']');
}

static void put_view(Delta *d, int of)
{
    json_open(&d->j, '{');
    for (int i = inside(d, of); i < d->index->count; i = beside(d, i)) {
        Span key = key_of(d, i), value = value_of(d, i);
        if (span_is(key, "pieces") && d->text->pieces) {
            put_keyed_pieces(d, i);
        } else if (span_is(key, "pieces")) {
            put_ids(d, i, PART_PIECE, "piece_ids");
            json_key(&d->j, "pieces");
            put_items(d, i, PART_PIECE);
        } else if (is_new(d, name_of(PART_VIEW, key), value)) {
            put_raw_key(&d->j, key);
            json_raw(&d->j, value);
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

static void put_member(Delta *d, int at)
{
    Span key = key_of(d, at);
    if (span_is(key, "view")) {
        json_key(&d->j, "view");
        put_view(d, at);
    } else if (span_is(key, "counters")) {
        put_ids(d, at, PART_COUNTER, "counter_ids");
        json_key(&d->j, "counters");
        put_items(d, at, PART_COUNTER);
    } else if (always(key) || is_new(d, name_of(PART_STATE, key), value_of(d, at))) {
        put_raw_key(&d->j, key);
        json_raw(&d->j, value_of(d, at));
    }
}

/* What was sent is of use to who has just that. */
static const Sent *fits(const Sent *sent, long have) { return sent->count && have == sent->number ? sent : NULL; }

const uint64_t *sent_pieces(const Sent *sent, long have) { return fits(sent, have) ? sent->piece : NULL; }

void delta_write(Buf *out, const StateText *text, Sent *sent, long have, long number)
{
    assert(text->whole.len > 1 && text->whole.at[0] == '{');
    Delta d = {.j = {.out = out},
               .whole = text->whole,
               .index = text->index,
               .text = text,
               .before = fits(sent, have),
               .now = {.number = number}};
    if (text->pieces) {
        assert(!d.before || d.before->piece);
        d.now.piece = must_alloc((size_t)text->pieces * sizeof *text->key);
        memcpy(d.now.piece, text->key, (size_t)text->pieces * sizeof *text->key);
    }
    json_open(&d.j, '{');
    json_put_int(&d.j, "number", number);
    if (d.before) {
        json_put_int(&d.j, "since", have);
    }
    for (int i = 0; i < d.index->count; i = beside(&d, i)) {
        put_member(&d, i);
    }
    json_close(&d.j, '}');
    sent_free(sent);
    *sent = d.now;
}
