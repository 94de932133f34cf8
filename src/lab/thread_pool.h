/* thread_pool.h - many games on several threads, with progress on a terminal and an orderly stop at Ctrl-C.
 *
 * Work is numbered; each number is done once, by whichever worker is free, so results kept by number do not depend on the threads.
 */
#ifndef GONFALON_LAB_THREAD_POOL_H
#define GONFALON_LAB_THREAD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Pool {
    int threads; /* 0: as many as this process may use */
    long jobs;
    const char *noun; /* "games": for the progress line; null: no progress */
    bool lines;       /* progress also where there is no terminal, as a line now and then */
    void *context;
    void *(*worker_new)(void *context); /* what one thread owns */
    void (*worker_free)(void *context, void *worker);
    bool (*job)(void *context, void *worker, long number); /* false: stop everything */
    /* The rest may be null. */
    long (*take)(
        void *context); /* the next number, -1 when there is none; any thread may ask. Null: 0, 1, ... jobs - 1 */
    bool (*meanwhile)(void *context); /* asked often by the waiting thread; true: stop, nothing more is wanted */
    long (*finished)(void *context);  /* of `jobs`, for the progress line */
    atomic_bool *abandon; /* set at the second Ctrl-C, or when meanwhile() says stop: jobs may give up at once */
} Pool;

typedef struct PoolResult {
    long finished;    /* jobs that were done to the end */
    bool stopped;     /* a job said so */
    bool interrupted; /* Ctrl-C, or asked to end */
    double seconds;
} PoolResult;

PoolResult pool_run(const Pool *pool);
double lab_seconds(void);     /* a clock that only runs forward */
double thread_seconds(void);  /* processor time: of this thread, which on a busy machine is what a measurement wants, */
double process_seconds(void); /* and of all threads together */
enum { LAB_THREADS = 256 };   /* at most: commands take no more */
int lab_threads(int wanted);  /* as many as wanted; 0: as many as this process may use */

#endif
