/* pool.h - many games on several threads, with progress on a terminal and an orderly stop at Ctrl-C.
 *
 * Work is numbered; each number is done once, by whichever worker is free, so results kept by number do not depend on the threads.
 */
#ifndef GONFALON_LAB_POOL_H
#define GONFALON_LAB_POOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Pool {
    int threads; /* 0: as many as the machine has */
    long jobs;
    const char *noun; /* "games": for the progress line; null: no progress */
    void *context;
    void *(*worker_new)(void *context); /* what one thread owns */
    void (*worker_free)(void *context, void *worker);
    bool (*job)(void *context, void *worker, long number); /* false: stop everything */
} Pool;

typedef struct PoolResult {
    long finished;    /* jobs that were done to the end */
    bool stopped;     /* a job said so */
    bool interrupted; /* Ctrl-C */
    double seconds;
} PoolResult;

PoolResult pool_run(const Pool *pool);
double lab_seconds(void); /* a clock that only runs forward */

#endif
