/* worker.h - threads beside the event loop, for what takes long: a computer player's choice, odds, password hashes.
 *
 * A job touches nothing but what it carries. It is run on a thread; its `done` is called on the loop, by worker_finish.
 */
#ifndef GONFALON_SERVER_WORKER_H
#define GONFALON_SERVER_WORKER_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Job {
    struct Job *next;
    void (*run)(struct Job *job);               /* on a thread */
    void (*done)(struct Job *job, void *owner); /* on the loop; frees the job */
} Job;

typedef struct JobQueue {
    Job *first, *last;
} JobQueue;

enum { WORKER_THREADS = 2 };
typedef struct Worker {
    pthread_t thread[WORKER_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t work;
    JobQueue todo, finished;
    int wake_fd; /* readable when something is finished */
    int open;    /* jobs given and not yet done */
    bool stop;
} Worker;

bool worker_start(Worker *w);
void worker_give(Worker *w, Job *job);
void worker_finish(Worker *w, void *owner); /* calls `done` of all that are finished */
void worker_stop(Worker *w, void *owner);   /* waits for those that run, drops nothing */

#endif
