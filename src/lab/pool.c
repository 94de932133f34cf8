/* pool.c - the threads of the laboratory.
 *
 * SIGINT is blocked while the pool runs and asked for by the waiting thread, so there is no handler and nothing global. The workers
 * look at one flag between two jobs; what they have begun they finish.
 */
#include "lab/pool.h"
#include "base/buf.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 256 };

typedef struct Running {
    const Pool *pool;
    atomic_long next, finished;
    atomic_bool stop, failed;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int working; /* under the lock */
} Running;

double lab_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *work(void *arg)
{
    Running *r = arg;
    const Pool *p = r->pool;
    void *mine = p->worker_new ? p->worker_new(p->context) : NULL;
    while (!atomic_load(&r->stop)) {
        long number = atomic_fetch_add(&r->next, 1);
        if (number >= p->jobs) {
            break;
        }
        if (!p->job(p->context, mine, number)) {
            atomic_store(&r->failed, true);
            atomic_store(&r->stop, true);
            break;
        }
        atomic_fetch_add(&r->finished, 1);
    }
    if (p->worker_free) {
        p->worker_free(p->context, mine);
    }
    pthread_mutex_lock(&r->lock);
    r->working--;
    pthread_cond_signal(&r->ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static void show_progress(const Running *r, double seconds)
{
    long done = atomic_load(&r->finished), all = r->pool->jobs;
    long left = done ? (long)(seconds * (double)(all - done) / (double)done) : 0;
    fprintf(stderr, "\r%ld of %ld %s", done, all, r->pool->noun);
    if (done && seconds > 1) {
        fprintf(stderr, ", %ld:%02ld left", left / 60, left % 60);
    }
    fprintf(stderr, "   ");
    fflush(stderr);
}

static bool interrupt_pending(const sigset_t *set)
{
    sigset_t waiting;
    int which;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1 && sigwait(set, &which) == 0;
}

/* Waits until no worker is left; returns true when the user pressed Ctrl-C on the way. */
static bool wait_for_all(Running *r, const sigset_t *set, double began)
{
    bool shown = false, interrupted = false, terminal = r->pool->noun && isatty(STDERR_FILENO);
    pthread_mutex_lock(&r->lock);
    while (r->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&r->ended, &r->lock, &until);
        if (interrupt_pending(set)) {
            interrupted = true;
            atomic_store(&r->stop, true);
        }
        double seconds = lab_seconds() - began;
        if (terminal && seconds > 0.5) {
            show_progress(r, seconds);
            shown = true;
        }
    }
    pthread_mutex_unlock(&r->lock);
    if (shown) {
        fprintf(stderr, "\r%60s\r", "");
    }
    return interrupted;
}

static int thread_count(const Pool *pool)
{
    long n = pool->threads > 0 ? pool->threads : sysconf(_SC_NPROCESSORS_ONLN);
    n = n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : n;
    return (int)(n > pool->jobs && pool->jobs > 0 ? pool->jobs : n);
}

PoolResult pool_run(const Pool *pool)
{
    Running r = {.pool = pool, .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, &before);

    double began = lab_seconds();
    pthread_t thread[THREADS_MAX];
    int wanted = thread_count(pool), made = 0;
    r.working = wanted;
    while (made < wanted && pthread_create(&thread[made], NULL, work, &r) == 0) {
        made++;
    }
    pthread_mutex_lock(&r.lock);
    r.working -= wanted - made;
    pthread_mutex_unlock(&r.lock);
    if (made == 0) { /* no thread to be had: the caller's own does the work */
        r.working = 1;
        work(&r);
    }
    bool interrupted = wait_for_all(&r, &set, began);
    for (int i = 0; i < made; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return (PoolResult){.finished = atomic_load(&r.finished),
                        .stopped = atomic_load(&r.failed),
                        .interrupted = interrupted,
                        .seconds = lab_seconds() - began};
}
