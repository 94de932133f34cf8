/* session_bytes.c - a session written as bytes and read back.
 *
 * Whole numbers are written in as few bytes as they need (base/varint.h). A text is written
 * out where it first occurs and is a number from then on: a log of two thousand sentences has some two hundred different ones. The
 * reader never reads past the end; it does not judge what the numbers mean.
 */
#include "engine/session/session_bytes.h"
#include "base/varint.h"
#include "engine/session/session_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGE_VERSION = 3 };

/* ---- writing ---- */

typedef struct Writer {
    Buf *out;
    const char **text; /* texts written so far, by their number; owned */
    int texts, text_cap;
    int *slot; /* open hash table over them: number + 1, or 0; owned */
    int slots;
} Writer;

static void put(Writer *w, int64_t value) { varint_put(w->out, value); }

static void put_bytes(Writer *w, const void *bytes, size_t n)
{
    put(w, (int64_t)n);
    buf_bytes(w->out, bytes, n);
}

static int *find_slot(const Writer *w, const char *text)
{
    uint64_t at = hash64(text, strlen(text), 0);
    while (w->slot[at & (uint64_t)(w->slots - 1)] &&
           strcmp(w->text[w->slot[at & (uint64_t)(w->slots - 1)] - 1], text) != 0) {
        at++;
    }
    return &w->slot[at & (uint64_t)(w->slots - 1)];
}

static void grow_texts(Writer *w)
{
    w->text_cap = w->text_cap ? w->text_cap * 2 : 256;
    w->text = must_realloc(w->text, (size_t)w->text_cap * sizeof *w->text);
    w->slots = w->text_cap * 2;
    free(w->slot);
    w->slot = must_zalloc((size_t)w->slots * sizeof *w->slot);
    for (int i = 0; i < w->texts; i++) {
        *find_slot(w, w->text[i]) = i + 1;
    }
}

/* 0: no text; a number not met before: the text follows. */
static void put_text(Writer *w, const char *text)
{
    if (!text) {
        put(w, 0);
        return;
    }
    if (w->texts == w->text_cap) {
        grow_texts(w);
    }
    int *slot = find_slot(w, text);
    bool known = *slot;
    if (!known) {
        w->text[w->texts++] = text;
        *slot = w->texts;
    }
    put(w, *slot);
    if (!known) {
        put_bytes(w, text, strlen(text));
    }
}

static void put_roll(Writer *w, const RollShown *r)
{
    put(w, r->number);
    put(w, r->value);
    put(w, r->sides);
    put(w, r->side);
    put_text(w, r->purpose);
}

static void put_sum(Writer *w, const Sum *sum)
{
    put(w, sum->total);
    put(w, sum->count);
    for (int i = 0; i < sum->count; i++) {
        put(w, sum->term[i].value);
        put(w, sum->term[i].rule);
        put_text(w, sum->term[i].why);
    }
}

static void put_event(Writer *w, const Event *e)
{
    put_text(w, e->text);
    put(w, e->flags);
    put(w, e->known);
    put(w, e->args);
    for (int i = 0; i < e->args; i++) {
        put(w, e->arg[i].kind);
        put(w, e->arg[i].value);
        if (e->arg[i].kind == ARG_PIECE) { /* who did not see it: a single character, no text (events.c) */
            put(w, e->arg[i].word ? 1 + *e->arg[i].word : 0);
        } else {
            put_text(w, e->arg[i].word);
        }
    }
    put(w, e->rules);
    for (int i = 0; i < e->rules; i++) {
        put(w, e->rule[i]);
    }
    put(w, e->rolls);
    for (int i = 0; i < e->rolls; i++) {
        put_roll(w, &e->roll[i]);
    }
    if (e->flags & EVENT_SUM) {
        put_sum(w, &e->sum);
    }
}

static void put_line(Writer *w, const Line *line)
{
    put_bytes(w, line->text, strlen(line->text));
    put(w, line->side);
    put(w, line->simultaneous | line->rolled << 1 | line->revealed << 2 | line->ends_both << 3);
    put(w, line->known);
    put(w, line->first_event);
    put(w, line->events);
    put(w, line->dice_before);
    put(w, line->dice_after);
    put_bytes(w, line_back(line).at, line->back);
    put_bytes(w, line_rests(line).at, line->rests);
}

static void put_atoms(Writer *w, const Atom *atoms, int n)
{
    put(w, n);
    for (int i = 0; i < n; i++) {
        put(w, atoms[i].verb);
        for (int k = 0; k < ATOM_ARGS; k++) {
            put(w, atoms[i].arg[k]);
        }
    }
}

void session_image(Buf *out, const Session *x)
{
    assert(!x->open_count);
    Writer w = {.out = out};
    put(&w, IMAGE_VERSION);
    put_bytes(&w, x->s, x->history.state_size);
    put(&w, (int64_t)x->dice.dice.count);
    Buf rests = {0};
    rests_pack(&rests, &x->rests);
    put_bytes(&w, rests.data, rests.len);
    buf_free(&rests);
    put_atoms(&w, x->given, x->given_count);
    put_atoms(&w, x->play ? x->play->forced : x->forced, x->play ? x->play->forced_count : x->forced_count);
    put(&w, x->history.first);
    put(&w, x->history.count);
    for (int i = 0; i < x->history.count; i++) {
        put_line(&w, &x->history.line[i]);
    }
    put(&w, x->log.count);
    Event unpacked;
    for (int i = 0; i < x->log.count; i++) {
        put_event(&w, log_at(&x->log, i, &unpacked));
    }
    put(&w, x->log.pending_count);
    for (int i = 0; i < x->log.pending_count; i++) {
        put_roll(&w, &x->log.pending[i]);
    }
    free(w.text);
    free(w.slot);
}

/* ---- reading ---- */

typedef struct Reader {
    VarintReader bytes;
    Arena *words;
    const char **text; /* owned */
    int texts, text_cap;
} Reader;

static int64_t get(Reader *r) { return varint_get(&r->bytes); }

/* A number of things: never more than `most`. */
static int get_count(Reader *r, int64_t most)
{
    int64_t n = get(r);
    r->bytes.bad = r->bytes.bad || n < 0 || n > most;
    return r->bytes.bad ? 0 : (int)n;
}

/* Whatever takes at least a byte each cannot be more than the bytes that are left. */
static int get_many(Reader *r) { return get_count(r, r->bytes.end - r->bytes.at); }

static Span get_bytes(Reader *r)
{
    int n = get_many(r);
    Span bytes = {(const char *)r->bytes.at, (size_t)n};
    r->bytes.at += n;
    return bytes;
}

static const char *get_text(Reader *r)
{
    int n = get_count(r, r->texts + 1);
    if (n <= r->texts) {
        return n ? r->text[n - 1] : NULL;
    }
    if (r->texts == r->text_cap) {
        r->text_cap = r->text_cap ? r->text_cap * 2 : 256;
        r->text = must_realloc(r->text, (size_t)r->text_cap * sizeof *r->text);
    }
    return r->text[r->texts++] = arena_copy(r->words, get_bytes(r));
}

static void get_roll(Reader *r, RollShown *out)
{
    out->number = (uint32_t)get(r);
    out->value = (uint8_t)get(r);
    out->sides = (uint8_t)get(r);
    out->side = (uint8_t)get(r);
    out->purpose = get_text(r);
}

static void get_sum(Reader *r, Sum *out)
{
    out->total = (int)get(r);
    out->count = get_count(r, SUM_TERMS);
    for (int i = 0; i < out->count; i++) {
        out->term[i].value = (int16_t)get(r);
        out->term[i].rule = (Rule)get(r);
        out->term[i].why = get_text(r);
    }
}

static void get_event(Reader *r, Log *log)
{
    Event *e = log_add(log, get_text(r));
    r->bytes.bad = r->bytes.bad || !e->text;
    e->flags = (uint16_t)get(r);
    e->known = (uint8_t)get(r);
    e->args = (uint8_t)get_count(r, EVENT_ARGS);
    for (int i = 0; i < e->args; i++) {
        Arg *a = &e->arg[i];
        a->kind = (uint8_t)get_count(r, ARG_INCHES);
        a->value = (int)get(r);
        int unseen = a->kind == ARG_PIECE ? get_count(r, 1 << SIDES) : 0;
        a->word = a->kind != ARG_PIECE ? get_text(r) : unseen ? unseen_by(unseen - 1) : NULL;
    }
    e->rules = (uint8_t)get_count(r, EVENT_RULES);
    for (int i = 0; i < e->rules; i++) {
        e->rule[i] = (Rule)get(r);
    }
    e->rolls = (uint8_t)get_count(r, EVENT_ROLLS);
    for (int i = 0; i < e->rolls; i++) {
        get_roll(r, &e->roll[i]);
    }
    if (e->flags & EVENT_SUM) {
        get_sum(r, &e->sum);
    }
}

static void get_line(Reader *r, History *history)
{
    Span text = get_bytes(r);
    Line of = {.side = (Side)get_count(r, SIDES - 1)}, *line = &of;
    int flags = get_count(r, 15);
    line->simultaneous = flags & 1;
    line->rolled = flags & 2;
    line->revealed = flags & 4;
    line->ends_both = flags & 8;
    line->known = (uint8_t)get(r);
    line->first_event = get_count(r, INT32_MAX);
    line->events = get_count(r, INT32_MAX);
    line->dice_before = (uint32_t)get(r);
    line->dice_after = (uint32_t)get(r);
    Span back = get_bytes(r), rests = get_bytes(r);
    Line *kept = history_add(history, text, back, rests);
    of.text = kept->text;
    of.back = kept->back;
    of.rests = kept->rests;
    *kept = of;
}

static int get_atoms(Reader *r, Atom *out, int most)
{
    int n = get_count(r, most);
    for (int i = 0; i < n; i++) {
        out[i] = (Atom){.verb = (uint16_t)get(r)};
        for (int k = 0; k < ATOM_ARGS; k++) {
            out[i].arg[k] = (int16_t)get(r);
        }
    }
    return n;
}

static void get_log(Reader *r, Log *log)
{
    int count = get_many(r);
    for (int i = 0; i < count && !r->bytes.bad; i++) {
        get_event(r, log);
    }
    log->pending_count = get_count(r, EVENT_ROLLS);
    for (int i = 0; i < log->pending_count; i++) {
        get_roll(r, &log->pending[i]);
    }
}

static void get_session(Reader *r, Session *x)
{
    r->bytes.bad = !rests_unpack(&x->rests, get_bytes(r)) || r->bytes.bad;
    x->given_count = get_atoms(r, x->given, FORCED_MAX);
    Atom forced[FORCED_MAX];
    int count = get_atoms(r, forced, FORCED_MAX);
    memcpy(x->play->forced, forced, (size_t)count * sizeof forced[0]);
    x->play->forced_count = count;
    x->history.first = get_count(r, INT32_MAX);
    int lines = get_many(r);
    for (int i = 0; i < lines && !r->bytes.bad; i++) {
        get_line(r, &x->history);
    }
    get_log(r, &x->log);
}

Session *session_from_image(const Game *g, Dice *dice, Span image)
{
    Reader r = {.bytes = {.at = (const unsigned char *)image.at, .end = (const unsigned char *)image.at + image.len}};
    bool known = get(&r) == IMAGE_VERSION;
    Span state = get_bytes(&r);
    if (!known || r.bytes.bad || state.len != rules_of(g)->state_size) {
        return NULL;
    }
    State *s = must_alloc(state.len); /* the bytes may lie anywhere, a state may not */
    memcpy(s, state.at, state.len);
    dice->count = (uint64_t)get(&r);
    Session *x = session_from(g, s, dice);
    free(s);
    r.words = &x->words;
    get_session(&r, x);
    free(r.text);
    if (!r.bytes.bad && r.bytes.at == r.bytes.end) {
        return x;
    }
    session_close(x);
    return NULL;
}
