/* store_writer.c - commits beside the event loop: writes that need no answer are gathered, handed over together, and kept on a thread.
 *
 * The connection to the store has one user at a time. From store_hand_over until the thread is done it is the thread's; whatever the loop
 * wants of the store then waits (store_settle), and gathered writes are carried out before anything is read, so that a reader sees
 * everything that was written. Nobody is told of an action before its commit: that is the loop's to see to (event_loop.c). What was
 * gathered while a commit failed rests on something that is not there, so it fails with it.
 */
#include "server/store/store_inside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct StoreWriter {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int wake_fd; /* an eventfd of the loop */
    bool busy;   /* the connection is the thread's */
    bool stop;
    bool direct; /* of what was handed over: its transaction is open already */
    bool kept;   /* it is on the disk */
    bool told;   /* the loop has been told how it ended */
    Buf puts, after;
};

/* ---- on the thread ---- */

static bool keep(Store *s, bool direct, Span puts)
{
    bool ok = direct || store_plain(s, "BEGIN IMMEDIATE");
    while (ok && puts.len) {
        ok = store_run(s, &puts);
    }
    ok = ok && store_plain(s, "COMMIT");
    if (!ok && !sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
    return ok;
}

static void keep_all(Store *s, StoreWriter *w)
{
    w->kept = keep(s, w->direct, buf_as_span(&w->puts));
    if (w->kept && w->after.len) { /* a cache: nothing is lost when it cannot be written */
        StoreMatter matter = s->matter;
        keep(s, false, buf_as_span(&w->after));
        s->matter = matter;
    }
}

static void *write_all(void *self)
{
    Store *s = self;
    StoreWriter *w = s->writer;
    uint64_t one = 1;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->busy && !w->stop) {
            pthread_cond_wait(&w->changed, &w->lock);
        }
        if (!w->busy) {
            break;
        }
        pthread_mutex_unlock(&w->lock);
        keep_all(s, w);
        pthread_mutex_lock(&w->lock);
        w->busy = false;
        pthread_cond_broadcast(&w->changed);
        ssize_t written = write(w->wake_fd, &one, sizeof one);
        (void)written; /* it can only fail when the counter is full, and then the loop is awake anyway */
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- on the loop ---- */

bool store_writer_start(Store *s, int wake_fd)
{
    StoreWriter *w = must_zalloc(sizeof *w);
    w->wake_fd = wake_fd;
    w->told = w->kept = true;
    s->writer = w;
    if (pthread_mutex_init(&w->lock, NULL) || pthread_cond_init(&w->changed, NULL) ||
        pthread_create(&w->thread, NULL, write_all, s)) {
        free(w);
        s->writer = NULL; /* then everything is written where it is asked for, as ever */
    }
    return s->writer;
}

void store_settle(Store *s)
{
    StoreWriter *w = s->writer;
    if (!w) {
        return;
    }
    pthread_mutex_lock(&w->lock);
    while (w->busy) {
        pthread_cond_wait(&w->changed, &w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    s->failed = s->failed || !w->kept;
}

void store_writer_stop(Store *s)
{
    StoreWriter *w = s->writer;
    if (!w) {
        return;
    }
    store_settle(s);
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    buf_free(&w->puts);
    buf_free(&w->after);
    free(w);
    s->writer = NULL;
}

void store_hand_over(Store *s)
{
    StoreWriter *w = s->writer;
    Buf puts = w->puts, after = w->after;
    buf_clear(&puts);
    buf_clear(&after);
    pthread_mutex_lock(&w->lock);
    w->puts = s->gathered;
    w->after = s->after;
    w->direct = s->direct;
    w->told = false;
    w->busy = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    s->gathered = puts;
    s->after = after;
    s->dirty = s->direct = false;
}

bool store_in_flight(const Store *s) { return s->writer && !s->writer->told; }

bool store_landed(Store *s, bool *kept)
{
    StoreWriter *w = s->writer;
    if (!store_in_flight(s)) {
        return false;
    }
    pthread_mutex_lock(&w->lock);
    bool busy = w->busy;
    pthread_mutex_unlock(&w->lock);
    if (busy) {
        return false;
    }
    *kept = w->kept;
    w->told = w->kept = true;
    return true;
}
