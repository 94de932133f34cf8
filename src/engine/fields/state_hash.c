/* state_hash.c - a number for a state that is the same on every machine (architecture, ideas 3 and 5).
 *
 * The bytes of a state lie as the machine likes them. What is hashed here is what the fields say: the stack of steps, then every field
 * of the system's table for whatever carries it, each as a number of eight bytes, the lowest first. The fields describe the whole
 * state (position text rebuilds it byte for byte), so two states of one game have the same hash only when they are the same.
 * What is only shown (read_only) follows from the rest and is left out.
 */
#include "engine/fields/state_fields.h"
#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

/* Gathers numbers and hashes them a block at a time: one call a field would cost more than the hash. */
enum { BLOCK = 256 };
typedef struct Summing {
    uint64_t sum;
    int count;
    uint8_t bytes[BLOCK * 8];
} Summing;

static void flush(Summing *h)
{
    h->sum = hash64(h->bytes, (size_t)h->count * 8, h->sum);
    h->count = 0;
}

static void put_number(Summing *h, uint64_t value)
{
    assert(h->count < BLOCK);
    uint8_t *at = &h->bytes[h->count * 8];
    for (int i = 0; i < 8; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
    if (++h->count == BLOCK) {
        flush(h);
    }
}

static void put_stack(Summing *h, const Core *k)
{
    put_number(h, (uint64_t)k->depth << 16 | (uint64_t)k->waiting << 8 | k->over);
    for (int i = 0; i < k->depth; i++) {
        const Frame *f = &k->stack[i];
        put_number(h, (uint64_t)f->step << 24 | (uint64_t)f->at << 16 | (uint64_t)f->owner << 8 | f->acted);
        for (int v = 0; v < FRAME_LOCALS; v++) {
            put_number(h, (uint64_t)(int64_t)f->v[v]);
        }
    }
}

/* A list is bytes and a set is bits: neither depends on the machine if it is taken apart so. */
static void put_whole(Summing *h, const Game *g, const State *s, const Field *f, int index)
{
    HexSet set;
    field_get_set(g, s, f, index, &set);
    if (f->type == FIELD_LIST) {
        flush(h);
        h->sum = hash64(&set, (size_t)f->width, h->sum);
        return;
    }
    for (int i = 0; i < HEX_MAX / 64; i++) {
        if (set.bits[i]) {
            put_number(h, (uint64_t)i);
            put_number(h, set.bits[i]);
        }
    }
    put_number(h, HEX_MAX); /* where one set ends and the next begins */
}

static void put_text(Summing *h, const Game *g, const State *s, const Field *f, int index)
{
    Buf text = {0};
    f->print(&text, g, s, index);
    flush(h);
    h->sum = hash64(text.data, text.len, h->sum);
    buf_free(&text);
}

static void put_field(Summing *h, const Game *g, const State *s, const Field *f, int index)
{
    if (field_is_whole(f)) {
        put_whole(h, g, s, f, index);
    } else if (f->type == FIELD_TEXT) {
        put_text(h, g, s, f, index);
    } else {
        put_number(h, (uint64_t)(int64_t)field_get(g, s, f, index));
    }
}

uint64_t state_hash(const Game *g, const State *s, uint64_t seed)
{
    const Ruleset *r = rules_of(g);
    Summing h = {.sum = seed};
    put_stack(&h, core(s));
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        int count = f->read_only ? 0 : field_count_of(g, f);
        for (int index = 0; index < count; index++) {
            if (field_carried(g, f, index)) {
                put_field(&h, g, s, f, index);
            }
        }
    }
    flush(&h);
    return h.sum;
}
