/* odds_ways.c - the ways of an order that wait where dice will fall, the least advanced first.
 *
 * Most dice tell less than their faces: of six faces of a Discipline Check four may leave everything as it is. Ways that have come to the
 * same position with the same story go on as one, so that the work grows with what can come of an order and not with the throws of its
 * dice. For that the way that is behind goes first: the one deeper in a procedure, or at an earlier place of it. Only the work depends on
 * this sequence, never the figures.
 */
#include "engine/odds/odds_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Below zero: a is behind b. */
static int compare(const Waiting *a, const Waiting *b)
{
    const Core *p = core(a->s), *q = core(b->s);
    int depth = p->depth < q->depth ? p->depth : q->depth;
    for (int i = 0; i < depth; i++) {
        const Frame *f = &p->stack[i], *h = &q->stack[i];
        int by = f->at != h->at ? f->at - h->at : f->step != h->step ? f->step - h->step : 0;
        for (int k = 0; k < FRAME_LOCALS && !by; k++) {
            by = f->v[k] - h->v[k];
        }
        if (by) {
            return by;
        }
    }
    return p->depth != q->depth ? q->depth - p->depth : a->number < b->number ? -1 : 1;
}

static void swap(Waiting **a, Waiting **b)
{
    Waiting *kept = *a;
    *a = *b;
    *b = kept;
}

static void rise(Ways *ways, int at)
{
    for (int up; at > 0 && compare(ways->heap[at], ways->heap[up = (at - 1) / 2]) < 0; at = up) {
        swap(&ways->heap[at], &ways->heap[up]);
    }
}

static void sink(Ways *ways)
{
    for (int at = 0, down; (down = 2 * at + 1) < ways->count; at = down) {
        down += down + 1 < ways->count && compare(ways->heap[down + 1], ways->heap[down]) < 0;
        if (compare(ways->heap[at], ways->heap[down]) < 0) {
            return;
        }
        swap(&ways->heap[at], &ways->heap[down]);
    }
}

bool way_stands_at(const Walk *w, const Waiting *other)
{
    const Way *a = &w->way, *b = &other->way;
    return a->story == b->story && a->next == b->next && a->base == b->base && a->running == b->running &&
           a->foreseen == b->foreseen && a->asked == b->asked && a->inside == b->inside &&
           a->pending_count == b->pending_count && !a->dice == !b->dice && a->forced_count == b->forced_count &&
           memcmp(a->forced, b->forced, (size_t)a->forced_count * sizeof a->forced[0]) == 0 &&
           memcmp(w->s, other->s, rules_of(w->g)->state_size) == 0;
}

void way_join(Way *into, const Way *from)
{
    into->probability += from->probability;
    into->fraction = fraction_plus(into->fraction, from->fraction);
    into->throws = throws_of_both(into->throws, from->throws);
    into->dice = into->dice > from->dice ? into->dice : from->dice;
    into->faces = into->dice == 1 ? into->faces | from->faces : 0;
    into->steps = into->steps > from->steps ? into->steps : from->steps;
    into->decisions = into->decisions > from->decisions ? into->decisions : from->decisions;
}

static Waiting *fresh(const Walk *w)
{
    Ways *ways = w->ways;
    Waiting *made = ways->spare;
    if (made) {
        ways->spare = made->chain;
        return made;
    }
    made = must_zalloc(sizeof *made);
    made->s = must_zalloc(rules_of(w->g)->state_size);
    return made;
}

bool ways_add(Walk *w)
{
    Ways *ways = w->ways;
    uint64_t hash = hash64(w->s, rules_of(w->g)->state_size, (uint64_t)w->way.story);
    Waiting **bucket = &ways->bucket[hash % WAY_BUCKETS];
    for (Waiting *other = *bucket; other; other = other->chain) {
        if (other->hash == hash && way_stands_at(w, other)) {
            way_join(&other->way, &w->way);
            return true;
        }
    }
    if (ways->count == WAYS_MAX) {
        return false;
    }
    Waiting *made = fresh(w);
    made->way = w->way;
    memcpy(made->s, w->s, rules_of(w->g)->state_size);
    made->hash = hash;
    made->number = ways->numbers++;
    made->chain = *bucket;
    *bucket = made;
    ways->heap[ways->count++] = made;
    rise(ways, ways->count - 1);
    return true;
}

Waiting *ways_take(Ways *ways)
{
    if (!ways->count) {
        return NULL;
    }
    Waiting *first = ways->heap[0], **link = &ways->bucket[first->hash % WAY_BUCKETS];
    ways->heap[0] = ways->heap[--ways->count];
    sink(ways);
    while (*link != first) {
        assert(*link);
        link = &(*link)->chain;
    }
    *link = first->chain;
    return first;
}

void ways_spare(Ways *ways, Waiting *used)
{
    used->chain = ways->spare;
    ways->spare = used;
}

void ways_clear(Ways *ways)
{
    for (int i = 0; i < ways->count; i++) {
        ways_spare(ways, ways->heap[i]);
    }
    ways->count = 0;
    memset(ways->bucket, 0, sizeof ways->bucket);
}

void ways_free(Ways *ways)
{
    ways_clear(ways);
    for (Waiting *at = ways->spare, *next; at; at = next) {
        next = at->chain;
        free(at->s);
        free(at);
    }
    free(ways);
}
