/* cluster.c - who does which number.
 *
 * Four kinds of message: a rank asks (with the number of its threads), is given a block, answers each job as it finishes, and is told
 * to stop. Only the thread that called cluster_run() sends and receives, as MPI wants it.
 */
#include "lab/simulate/cluster.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ASK, BLOCK, RESULT, STOP, GOODBYE };
enum { BLOCK_MOST = 64, BLOCK_PER_THREAD = 8 };
enum { FREE, HERE, AWAY, DONE }; /* where a job is */

struct ClusterRun {
    Cluster *c;
    const ClusterWork *w;
    pthread_mutex_t lock; /* of everything below */
    bool stopped;
    /* rank 0 */
    uint8_t *at; /* by job */
    long next, back, done;
    int *idle; /* by rank: threads of a rank that has asked and was given nothing yet */
    /* others */
    long block[BLOCK_MOST], ready[BLOCK_MOST];
    int count, taken, finished, sent;
    char *bytes; /* a job's number and its result */
};

static size_t message_size(const ClusterRun *r) { return sizeof(long) + r->w->size; }

/* ---- rank 0 ---- */

static long next_free(ClusterRun *r, int where)
{
    while (r->next < r->w->jobs) {
        long job = r->next++;
        if (r->at[job] == FREE) {
            r->at[job] = (uint8_t)where;
            return job;
        }
    }
    return -1;
}

/* What is away and not answered, from the last backwards: the first were given out first and will come first. */
static long next_late(ClusterRun *r)
{
    while (r->back > 0) {
        long job = --r->back;
        if (r->at[job] == AWAY) {
            r->at[job] = HERE;
            return job;
        }
    }
    return -1;
}

/* Large blocks while there is much to do, single jobs towards the end. */
static bool give_block(ClusterRun *r, int rank)
{
    long left = r->w->jobs - r->next, most = left / (4L * r->c->ranks), wanted = (long)r->idle[rank] * BLOCK_PER_THREAD;
    most = most < 1 ? 1 : most > BLOCK_MOST ? BLOCK_MOST : most;
    long block[BLOCK_MOST], n = 0, job;
    while (n < most && n < wanted && (job = next_free(r, AWAY)) >= 0) {
        block[n++] = job;
    }
    if (n) {
        r->idle[rank] = 0;
        r->c->send(r->c, rank, BLOCK, block, (size_t)n * sizeof block[0]);
    }
    return n > 0;
}

static void take_result(ClusterRun *r, const Buf *message)
{
    long job;
    if (message->len != message_size(r)) {
        return;
    }
    memcpy(&job, message->data, sizeof job);
    if (job >= 0 && job < r->w->jobs && r->at[job] != DONE) {
        r->w->put(r->w->context, job, message->data + sizeof job);
        r->at[job] = DONE;
        r->done++;
    }
}

static bool listen_to_ranks(ClusterRun *r)
{
    Buf message = {0};
    int from, what;
    while (r->c->receive(r->c, &from, &what, &message)) {
        if (what == ASK && message.len == sizeof(int)) {
            memcpy(&r->idle[from], message.data, sizeof(int));
            give_block(r, from);
        } else if (what == RESULT) {
            take_result(r, &message);
        }
        buf_clear(&message);
    }
    buf_free(&message);
    return r->done == r->w->jobs;
}

static void tell_to_stop(Cluster *c)
{
    for (int rank = 1; rank < c->ranks && !c->over; rank++) {
        c->send(c, rank, STOP, NULL, 0);
    }
    c->over = true;
}

static void lead(ClusterRun *r)
{
    const ClusterWork *w = r->w;
    r->at = must_zalloc((size_t)w->jobs + 1);
    r->idle = must_zalloc((size_t)r->c->ranks * sizeof *r->idle);
    r->back = w->jobs;
    for (long job = 0; job < w->jobs; job++) {
        if (w->has(w->context, job)) {
            r->at[job] = DONE;
            r->done++;
        }
    }
    w->run(w->context, r);
    tell_to_stop(r->c);
    free(r->at);
    free(r->idle);
}

/* ---- the other ranks ---- */

static void send_results(ClusterRun *r)
{
    for (; r->sent < r->finished; r->sent++) {
        long job = r->ready[r->sent];
        memcpy(r->bytes, &job, sizeof job);
        r->w->result(r->w->context, job, r->bytes + sizeof job);
        r->c->send(r->c, 0, RESULT, r->bytes, message_size(r));
    }
}

/* True when there is a new block. */
static bool listen_to_lead(ClusterRun *r)
{
    Buf message = {0};
    int from, what;
    bool block = false;
    while (!r->stopped && !block && r->c->receive(r->c, &from, &what, &message)) {
        r->stopped = what == STOP;
        block = what == BLOCK && message.len <= sizeof r->block;
        if (block) {
            r->count = (int)(message.len / sizeof r->block[0]);
            r->taken = r->finished = r->sent = 0;
            memcpy(r->block, message.data, (size_t)r->count * sizeof r->block[0]);
        }
        buf_clear(&message);
    }
    buf_free(&message);
    return block;
}

static void follow(ClusterRun *r)
{
    r->bytes = must_zalloc(message_size(r));
    while (!r->stopped) {
        r->c->send(r->c, 0, ASK, &r->w->threads, sizeof r->w->threads);
        while (!listen_to_lead(r) && !r->stopped) {
            nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
        }
        if (!r->stopped) {
            r->w->run(r->w->context, r);
            send_results(r);
        }
    }
    r->c->over = true;
    free(r->bytes);
}

/* ---- both ---- */

long cluster_take(ClusterRun *r)
{
    long job = -1;
    pthread_mutex_lock(&r->lock);
    if (r->c->rank) {
        job = r->taken < r->count && !r->stopped ? r->block[r->taken++] : -1;
    } else {
        job = next_free(r, HERE);
        job = job >= 0 ? job : next_late(r);
    }
    pthread_mutex_unlock(&r->lock);
    return job;
}

void cluster_finished(ClusterRun *r, long job)
{
    pthread_mutex_lock(&r->lock);
    if (r->c->rank) {
        r->ready[r->finished++] = job;
    } else if (r->at[job] != DONE) {
        r->at[job] = DONE;
        r->done++;
    }
    pthread_mutex_unlock(&r->lock);
}

bool cluster_meanwhile(ClusterRun *r)
{
    pthread_mutex_lock(&r->lock);
    bool over;
    if (r->c->rank) {
        send_results(r);
        listen_to_lead(r);
        over = r->stopped;
    } else {
        over = listen_to_ranks(r);
    }
    pthread_mutex_unlock(&r->lock);
    return over;
}

void cluster_run(Cluster *c, const ClusterWork *w)
{
    ClusterRun r = {.c = c, .w = w, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (c->rank) {
        follow(&r);
    } else {
        lead(&r);
    }
}

/* Until the message has come that many times. */
static void wait_for(Cluster *c, int wanted, int times)
{
    Buf message = {0};
    int from, what;
    while (times > 0) {
        if (c->receive(c, &from, &what, &message)) {
            times -= what == wanted;
            buf_clear(&message);
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
    }
    buf_free(&message);
}

void cluster_close(Cluster *c)
{
    if (c->rank == 0) {
        tell_to_stop(c);
        wait_for(c, GOODBYE, c->ranks - 1);
    } else {
        wait_for(c, STOP, c->over ? 0 : 1);
        c->send(c, 0, GOODBYE, NULL, 0);
    }
}
