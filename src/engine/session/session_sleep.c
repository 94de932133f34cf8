/* session_sleep.c - what a session needs only while somebody plays in it, given back and made again; and the rests that wait, as bytes.
 *
 * A session that sleeps holds its position, its log and its lines, and of an order that is being given what is needed to take it back.
 * A list of legal atoms has room for the longest there is, three times the size of a position: who asks for it lists it.
 */
#include "engine/session/session_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- asleep and awake ---- */

/* The Play is made without its list: the next order is judged by itself, and what is legal after it is listed then. */
void session_wake(Session *x)
{
    if (x->play) {
        return;
    }
    Play *p = x->play = must_alloc(sizeof *p);
    p->g = x->g;
    p->s = x->s;
    p->dice = &x->dice.dice;
    p->log = &x->log;
    p->hold = p->sketch = false;
    p->next = NULL;
    p->legal.count = p->legal.intervals = 0;
    p->legal.sketch = p->legal.full = false;
    p->forced_count = x->forced_count;
    if (x->forced_count) {
        memcpy(p->forced, x->forced, (size_t)x->forced_count * sizeof *x->forced);
    }
    free(x->forced);
    x->forced = NULL;
    x->forced_count = 0;
    x->listed = false;
}

void session_sleep(Session *x)
{
    assert(!x->judging);
    if (!x->play) {
        return;
    }
    buf_free(&x->message);
    problems_free(&x->problems);
    if (!x->open_count) {
        free(x->before);
        x->before = NULL;
        buf_free(&x->rests_before);
    }
    if (!x->rests.count) {
        free(x->rests.rest);
        x->rests.rest = NULL;
    }
    if (x->play->forced_count) {
        x->forced_count = x->play->forced_count;
        x->forced = must_alloc((size_t)x->forced_count * sizeof *x->forced);
        memcpy(x->forced, x->play->forced, (size_t)x->forced_count * sizeof *x->forced);
    }
    free(x->play);
    x->play = NULL;
    x->listed = false;
}

void session_relist(Session *x)
{
    session_wake(x);
    play_resume(x->play);
    x->listed = true;
}

const Atoms *session_listed(const Session *x, Side side)
{
    return x->listed && side == play_first(x->s) && session_asks(x, side) ? &x->play->legal : NULL;
}

size_t session_memory(const Session *x)
{
    size_t state = x->history.state_size;
    return sizeof *x + state + (x->before ? state : 0) + (x->play ? sizeof *x->play : 0) +
           (x->rests.rest ? RESTS_MAX * sizeof *x->rests.rest : 0) + (size_t)x->forced_count * sizeof *x->forced +
           log_memory(&x->log) + history_memory(&x->history);
}

/* ---- rests that wait ---- */

void rests_push(Rests *rests, const Rest *r)
{
    assert(rests->count < RESTS_MAX);
    if (!rests->rest) {
        rests->rest = must_alloc(RESTS_MAX * sizeof *rests->rest);
    }
    rests->rest[rests->count++] = *r;
}

/* Each is its places and as many atoms as it has. */
static size_t rest_size(int atoms) { return offsetof(Rest, atom) + (size_t)atoms * sizeof(Atom); }

void rests_pack(Buf *out, const Rests *rests)
{
    for (int i = 0; i < rests->count; i++) {
        buf_bytes(out, &rests->rest[i], rest_size(rests->rest[i].count));
    }
}

bool rests_unpack(Rests *out, Span bytes)
{
    out->count = 0;
    while (bytes.len) {
        Rest r = {0};
        if (bytes.len < rest_size(0) || out->count == RESTS_MAX) {
            return false;
        }
        memcpy(&r, bytes.at, rest_size(0));
        if (r.count > ORDER_ATOMS || bytes.len < rest_size(r.count)) {
            return false;
        }
        memcpy(&r, bytes.at, rest_size(r.count));
        rests_push(out, &r);
        bytes = (Span){bytes.at + rest_size(r.count), bytes.len - rest_size(r.count)};
    }
    return true;
}
