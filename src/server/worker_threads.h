/* worker_threads.h - threads beside the event loop, for what takes long: password hashes, odds, a computer player's choice.
 *
 * A job touches nothing but what it carries. It is run on a thread; its `done` is called on the loop, by worker_finish. There are three
 * queues, so that nobody waits behind what is less urgent: passwords have a thread of their own, so have questions of people, and
 * the other threads take questions first and computers' choices when there are none. Of one owner's computers only one thinks at a time.
 * Who has many owners to his address gains little: a computer that somebody plays against thinks first, and of those the one for whose
 * address no other thinks.
 */
#ifndef GONFALON_SERVER_WORKER_THREADS_H
#define GONFALON_SERVER_WORKER_THREADS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum JobKind { JOB_PASSWORD, JOB_QUESTION, JOB_COMPUTER, JOB_KINDS } JobKind;

typedef struct Job {
    struct Job *next;
    JobKind kind;
    uint64_t owner;                             /* for whom it is done; 0: nobody in particular */
    uint64_t address;                           /* where he is; 0: not known */
    bool awaited;                               /* a computer's choice: somebody plays against it */
    bool dropped;                               /* it was not run: the server stops */
    void (*run)(struct Job *job);               /* on a thread */
    void (*done)(struct Job *job, void *owner); /* on the loop; frees the job */
} Job;

typedef struct JobQueue {
    Job *first, *last;
} JobQueue;

enum { WORKER_THREADS = 4 }; /* one for passwords, one for questions, two for both questions and computers */
typedef struct Worker {
    pthread_t thread[WORKER_THREADS];
    int threads; /* that were started */
    pthread_mutex_t lock;
    pthread_cond_t work;
    JobQueue todo[JOB_KINDS], finished;
    uint64_t thinks_for[WORKER_THREADS]; /* the owner of what each thread does now ... */
    uint64_t thinks_at[WORKER_THREADS];  /* ... and his address */
    int wake_fd;                         /* readable when something is finished */
    int open;                            /* jobs given and not yet done */
    int waiting[JOB_KINDS];              /* jobs given and not yet taken by a thread, of each kind */
    bool stop;
    atomic_bool hurry; /* those that run are to end as soon as they can */
} Worker;

bool worker_start(Worker *w);
void worker_give(Worker *w, Job *job);
void worker_finish(Worker *w, void *owner); /* calls `done` of all that are finished */
/* The server stops: what has not begun is dropped (its `done` is still called), what runs is asked to hurry. */
void worker_hurry(Worker *w);
void worker_stop(Worker *w, void *owner); /* waits for those that run; calls `done` of every one */
bool worker_hurries(void *worker);        /* for jobs: must they end now? */

#endif
