/* event_packing.c - where events lie: each packed into as many bytes as it needs, one after the other.
 *
 * An event as rules write it and readers read it has room for everything an event may carry and is near a kilobyte; the usual one
 * says "{} moves from {} to {}." and needs twenty bytes. So only the last event is held as a struct, since whoever said it may still
 * add rules and a sum; the one before it is packed when the next is said. A text is kept once, by its address, and is a number in the
 * packed bytes: texts outlive the log, as Event says.
 */
#include "base/varint.h"
#include "engine/events/events.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The first bytes of a packed event, which can be read and changed without unpacking it. */
enum { AT_FLAGS, AT_MORE_FLAGS, AT_KNOWN, PACKED_HEAD };
enum { PACKED_USUAL = 256 }; /* bytes that few events go over */

/* Arg.word of a piece: the bits of the sides that did not see it. */
static const char unseen_bits[1 << SIDES] = {0, 1, 2, 3};

const char *unseen_by(int sides)
{
    assert(sides >= 0 && sides < 1 << SIDES);
    return &unseen_bits[sides];
}

/* ---- texts by number ---- */

static uint32_t *slot_of(const Log *log, const char *text)
{
    uint64_t at = (uint64_t)(uintptr_t)text * 0x9E3779B97F4A7C15u >> 32;
    while (log->slot[at & (log->slots - 1)] && log->text[log->slot[at & (log->slots - 1)] - 1] != text) {
        at++;
    }
    return &log->slot[at & (log->slots - 1)];
}

static void grow_texts(Log *log)
{
    log->text_cap = log->text_cap ? log->text_cap * 2 : 16;
    log->text = must_realloc(log->text, log->text_cap * sizeof *log->text);
    log->slots = log->text_cap * 2;
    free(log->slot);
    log->slot = must_zalloc(log->slots * sizeof *log->slot);
    for (uint32_t i = 0; i < log->texts; i++) {
        *slot_of(log, log->text[i]) = i + 1;
    }
}

/* 0: no text. */
static void put_text(Log *log, const char *text)
{
    if (!text) {
        varint_put(&log->packed, 0);
        return;
    }
    if (log->texts == log->text_cap) {
        grow_texts(log);
    }
    uint32_t *slot = slot_of(log, text);
    if (!*slot) {
        log->text[log->texts++] = text;
        *slot = log->texts;
    }
    varint_put(&log->packed, *slot);
}

static const char *get_text(const Log *log, VarintReader *r)
{
    int64_t n = varint_get(r);
    assert(n >= 0 && n <= log->texts);
    return n ? log->text[n - 1] : NULL;
}

/* ---- one event ---- */

static void put_arg(Log *log, const Arg *a)
{
    Buf *out = &log->packed;
    bool piece = a->kind == ARG_PIECE;
    assert(a->kind <= ARG_INCHES);
    varint_put(out, a->kind | (piece && a->word ? 1 + *a->word : 0) << 4);
    if (a->kind == ARG_WORD) {
        put_text(log, a->word);
    } else {
        varint_put(out, a->value);
    }
}

static Arg get_arg(const Log *log, VarintReader *r)
{
    int kind = (int)varint_get(r), unseen = kind >> 4;
    Arg a = {.kind = (uint8_t)(kind & 15), .word = unseen ? &unseen_bits[unseen - 1] : NULL};
    if (a.kind == ARG_WORD) {
        a.word = get_text(log, r);
    } else {
        a.value = (int32_t)varint_get(r);
    }
    return a;
}

static void put_sum(Log *log, const Sum *sum)
{
    varint_put(&log->packed, sum->total);
    varint_put(&log->packed, sum->count);
    for (int i = 0; i < sum->count; i++) {
        varint_put(&log->packed, sum->term[i].value);
        varint_put(&log->packed, sum->term[i].rule);
        put_text(log, sum->term[i].why);
    }
}

static void get_sum(const Log *log, VarintReader *r, Sum *out)
{
    out->total = (int)varint_get(r);
    out->count = (int)varint_get(r);
    assert(out->count >= 0 && out->count <= SUM_TERMS);
    for (int i = 0; i < out->count; i++) {
        out->term[i].value = (int16_t)varint_get(r);
        out->term[i].rule = (Rule)varint_get(r);
        out->term[i].why = get_text(log, r);
    }
}

static void pack(Log *log, const Event *e)
{
    Buf *out = &log->packed;
    char head[PACKED_HEAD] = {(char)(e->flags & 0xFF), (char)(e->flags >> 8), (char)e->known};
    buf_bytes(out, head, sizeof head);
    put_text(log, e->text);
    varint_put(out, e->args | e->rules << 3 | e->rolls << 6);
    for (int i = 0; i < e->args; i++) {
        put_arg(log, &e->arg[i]);
    }
    for (int i = 0; i < e->rules; i++) {
        varint_put(out, e->rule[i]);
    }
    for (int i = 0; i < e->rolls; i++) {
        const RollShown *r = &e->roll[i];
        varint_put(out, i ? (int64_t)r->number - e->roll[i - 1].number : (int64_t)r->number);
        varint_put(out, r->value);
        varint_put(out, r->sides << 2 | r->side);
        put_text(log, r->purpose);
    }
    if (e->flags & EVENT_SUM) {
        put_sum(log, &e->sum);
    }
}

_Static_assert(EVENT_ARGS < 8 && EVENT_RULES < 8 && NOBODY < 4,
               "the counts of an event and the side of a roll have their bits");

static void unpack(const Log *log, int index, Event *out)
{
    const unsigned char *at = (const unsigned char *)log->packed.data + log->at[index];
    VarintReader r = {.at = at + PACKED_HEAD, .end = (const unsigned char *)log->packed.data + log->packed.len};
    out->flags = (uint16_t)(at[AT_FLAGS] | at[AT_MORE_FLAGS] << 8);
    out->known = at[AT_KNOWN];
    out->text = get_text(log, &r);
    int counts = (int)varint_get(&r);
    out->args = counts & 7;
    out->rules = counts >> 3 & 7;
    out->rolls = (uint8_t)(counts >> 6);
    assert(out->args <= EVENT_ARGS && out->rules <= EVENT_RULES && out->rolls <= EVENT_ROLLS);
    for (int i = 0; i < out->args; i++) {
        out->arg[i] = get_arg(log, &r);
    }
    for (int i = 0; i < out->rules; i++) {
        out->rule[i] = (Rule)varint_get(&r);
    }
    for (int i = 0; i < out->rolls; i++) {
        RollShown *roll = &out->roll[i];
        roll->number = (uint32_t)(varint_get(&r) + (i ? out->roll[i - 1].number : 0));
        roll->value = (uint8_t)varint_get(&r);
        int sides = (int)varint_get(&r);
        roll->sides = (uint8_t)(sides >> 2);
        roll->side = sides & 3;
        roll->purpose = get_text(log, &r);
    }
    out->sum.total = out->sum.count = 0;
    if (out->flags & EVENT_SUM) {
        get_sum(log, &r, &out->sum);
    }
    assert(!r.bad);
}

/* ---- the log ---- */

void log_free(Log *log)
{
    buf_free(&log->packed);
    free(log->at);
    free(log->text);
    free(log->slot);
    *log = (Log){0};
}

void log_clear(Log *log)
{
    log->count = log->pending_count = 0;
    buf_clear(&log->packed);
    if (log->texts) {
        memset(log->slot, 0, log->slots * sizeof *log->slot);
        log->texts = 0;
    }
}

Event *log_add(Log *log, const char *text)
{
    if (log->count) {
        if (log->count > log->at_cap) {
            log->at_cap += log->at_cap / 8 + 32; /* it is kept for long, so there is little to spare */
            log->at = must_realloc(log->at, (size_t)log->at_cap * sizeof *log->at);
        }
        log->at[log->count - 1] = (uint32_t)log->packed.len;
        buf_room(&log->packed, PACKED_USUAL);
        pack(log, &log->last);
    }
    log->count++;
    Event *e = &log->last;
    e->text = text;
    e->args = e->rules = e->rolls = e->known = 0;
    e->flags = 0;
    e->sum.total = e->sum.count = 0;
    return e;
}

const Event *log_at(const Log *log, int index, Event *room)
{
    assert(index >= 0 && index < log->count);
    if (index == log->count - 1) {
        return &log->last;
    }
    unpack(log, index, room);
    return room;
}

static unsigned char head_byte(const Log *log, int index, int which)
{
    assert(index >= 0 && index < log->count - 1);
    return (unsigned char)log->packed.data[log->at[index] + (uint32_t)which];
}

int log_flags(const Log *log, int index)
{
    return index == log->count - 1 ? log->last.flags
                                   : head_byte(log, index, AT_FLAGS) | head_byte(log, index, AT_MORE_FLAGS) << 8;
}

bool log_knows(const Log *log, int index, Side viewer)
{
    int known = index == log->count - 1 ? log->last.known : head_byte(log, index, AT_KNOWN);
    return viewer >= SIDES || (known >> viewer & 1);
}

void log_cut(Log *log, int count)
{
    assert(count >= 0 && count <= log->count);
    log->pending_count = 0;
    if (count == log->count) {
        return;
    }
    if (count) {
        unpack(log, count - 1, &log->last);
    }
    log->packed.len = count ? log->at[count - 1] : 0;
    log->count = count;
}

void log_hide(Log *log, int from, uint8_t known)
{
    for (int i = from; i < log->count - 1; i++) {
        log->packed.data[log->at[i] + AT_KNOWN] &= (char)known;
    }
    if (from < log->count) {
        log->last.known &= known;
    }
}

void log_outcomes(Log *log, int from)
{
    for (int i = from; i < log->count - 1; i++) {
        log->packed.data[log->at[i] + AT_FLAGS] |= EVENT_OUTCOME;
    }
    if (from < log->count) {
        log->last.flags |= EVENT_OUTCOME;
    }
}

size_t log_memory(const Log *log)
{
    return log->packed.cap + (size_t)log->at_cap * sizeof *log->at + log->text_cap * sizeof *log->text +
           log->slots * sizeof *log->slot;
}
