/* thread_pool.c - the threads of the laboratory.
 *
 * SIGINT and SIGTERM are blocked while the pool runs and asked for by the waiting thread, so there is no handler and nothing global.
 * The workers look at one flag between two jobs; what they have begun they finish, so that the games played are the first ones and
 * not the short ones. Who presses Ctrl-C again does not want to wait for that.
 */
#define _GNU_SOURCE /* sched_getaffinity */
#include "lab/thread_pool.h"
#include "base/text_buffer.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { WAIT_MS = 200, SHORT_WAIT_MS = 2, LINE_SECONDS = 10 };

typedef struct Running {
    const Pool *pool;
    atomic_long next, finished;
    long had; /* jobs that were done before, as Pool.finished counts them */
    atomic_bool stop, failed;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int working; /* under the lock */
} Running;

static double seconds_on(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double lab_seconds(void) { return seconds_on(CLOCK_MONOTONIC); }
double thread_seconds(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }
double process_seconds(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }

static void *work(void *arg)
{
    Running *r = arg;
    const Pool *p = r->pool;
    void *mine = p->worker_new ? p->worker_new(p->context) : NULL;
    while (!atomic_load(&r->stop)) {
        long number = p->take ? p->take(p->context) : atomic_fetch_add(&r->next, 1);
        if (number < 0 || number >= p->jobs) {
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

static void show_progress(const Running *r, double seconds, const char *before, const char *after)
{
    const Pool *p = r->pool;
    long done = p->finished ? p->finished(p->context) : atomic_load(&r->finished), all = p->jobs;
    long worked = done - r->had; /* what was there before says nothing about the pace */
    long left = worked ? (long)(seconds * (double)(all - done) / (double)worked) : 0;
    fprintf(stderr, "%s%ld of %ld %s", before, done, all, p->noun);
    if (worked && seconds > 1) {
        fprintf(stderr, ", %ld:%02ld left", left / 60, left % 60);
    }
    fprintf(stderr, "%s", after);
    fflush(stderr);
}

static bool interrupt_pending(const sigset_t *set)
{
    sigset_t waiting;
    int which;
    bool pending =
        sigpending(&waiting) == 0 && (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1);
    return pending && sigwait(set, &which) == 0;
}

static void stop(Running *r, bool at_once)
{
    atomic_store(&r->stop, true);
    if (at_once && r->pool->abandon) {
        atomic_store(r->pool->abandon, true);
    }
}

static void wait_a_little(Running *r)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (r->pool->meanwhile ? SHORT_WAIT_MS : WAIT_MS) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&r->ended, &r->lock, &until);
}

/* Waits until no worker is left; returns true when the user pressed Ctrl-C on the way. */
static bool wait_for_all(Running *r, const sigset_t *set, double began)
{
    bool shown = false, interrupted = false, terminal = r->pool->noun && isatty(STDERR_FILENO);
    bool lines = r->pool->noun && r->pool->lines && !terminal;
    double last = began;
    pthread_mutex_lock(&r->lock);
    while (r->working > 0) {
        wait_a_little(r);
        if (r->pool->meanwhile && r->pool->meanwhile(r->pool->context)) {
            stop(r, true);
        }
        if (interrupt_pending(set)) {
            if (terminal && !interrupted) {
                fprintf(stderr, "\r%60s\rfinishing what has begun; Ctrl-C again gives it up\n", "");
            }
            stop(r, interrupted);
            interrupted = true;
        }
        double now = lab_seconds();
        if (terminal && now - began > 0.5 && now - last > 0.15) {
            show_progress(r, now - began, "\r", "   ");
            last = now;
            shown = true;
        } else if (lines && now - last > LINE_SECONDS) {
            show_progress(r, now - began, "", "\n");
            last = now;
        }
    }
    pthread_mutex_unlock(&r->lock);
    if (shown) {
        fprintf(stderr, "\r%60s\r", "");
    }
    return interrupted;
}

/* Not what the machine has but what this process may use: mpirun and taskset give each a part. */
int lab_threads(int wanted)
{
    assert(wanted >= 0);
    cpu_set_t mine;
    long n = wanted;
    if (n <= 0) {
        n = sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : sysconf(_SC_NPROCESSORS_ONLN);
    }
    return (int)(n < 1 ? 1 : n > LAB_THREADS ? LAB_THREADS : n);
}

static int thread_count(const Pool *pool)
{
    int n = lab_threads(pool->threads);
    return n > pool->jobs && pool->jobs > 0 ? (int)pool->jobs : n;
}

PoolResult pool_run(const Pool *pool)
{
    long had = pool->finished ? pool->finished(pool->context) : 0;
    Running r = {.pool = pool, .had = had, .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, &before);

    double began = lab_seconds();
    pthread_t thread[LAB_THREADS];
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
