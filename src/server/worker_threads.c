/* worker_threads.c - three queues, a lock, and an eventfd that wakes the loop. */
#include "server/worker_threads.h"

#include <sys/eventfd.h>
#include <unistd.h>

static void queue_put(JobQueue *q, Job *job)
{
    job->next = NULL;
    if (q->last) {
        q->last->next = job;
    } else {
        q->first = job;
    }
    q->last = job;
}

static Job *queue_take(JobQueue *q)
{
    Job *job = q->first;
    if (job) {
        q->first = job->next;
        q->last = q->first ? q->last : NULL;
    }
    return job;
}

static bool is_one_of(const uint64_t list[WORKER_THREADS], uint64_t one)
{
    for (int i = 0; one && i < WORKER_THREADS; i++) {
        if (list[i] == one) {
            return true;
        }
    }
    return false;
}

/* -1: not now, since its owner has another computer thinking. */
static int urgency(const Worker *w, const Job *job)
{
    return is_one_of(w->thinks_for, job->owner) ? -1 : job->awaited * 2 + !is_one_of(w->thinks_at, job->address);
}

/* The most urgent, of those the one that has waited longest. */
static Job *take_computer(Worker *w)
{
    JobQueue *q = &w->todo[JOB_COMPUTER];
    Job *before = NULL, *found = NULL, *before_found = NULL;
    int most = -1;
    for (Job *job = q->first; job; before = job, job = job->next) {
        int urgent = urgency(w, job);
        if (urgent > most) {
            most = urgent;
            found = job;
            before_found = before;
        }
    }
    if (found) {
        *(before_found ? &before_found->next : &q->first) = found->next;
        q->last = q->last == found ? before_found : q->last;
    }
    return found;
}

static Job *next_job(Worker *w, int thread)
{
    if (thread == 0) {
        return queue_take(&w->todo[JOB_PASSWORD]);
    }
    Job *job = queue_take(&w->todo[JOB_QUESTION]);
    return job || thread == 1 ? job : take_computer(w);
}

static void finished(Worker *w, Job *job)
{
    queue_put(&w->finished, job);
    uint64_t one = 1;
    ssize_t written = write(w->wake_fd, &one, sizeof one);
    (void)written; /* it can only fail when the counter is full, and then the loop is awake anyway */
}

static void work(Worker *w, int thread)
{
    pthread_mutex_lock(&w->lock);
    for (;;) {
        Job *job = next_job(w, thread);
        if (job) {
            w->waiting[job->kind]--;
            w->thinks_for[thread] = job->kind == JOB_COMPUTER ? job->owner : 0;
            w->thinks_at[thread] = job->kind == JOB_COMPUTER ? job->address : 0;
            pthread_mutex_unlock(&w->lock);
            job->run(job);
            pthread_mutex_lock(&w->lock);
            w->thinks_for[thread] = w->thinks_at[thread] = 0;
            finished(w, job);
            pthread_cond_broadcast(&w->work); /* its owner's next may begin */
        } else if (w->stop) {
            break;
        } else {
            pthread_cond_wait(&w->work, &w->lock);
        }
    }
    pthread_mutex_unlock(&w->lock);
}

static void *run_thread(void *self)
{
    Worker *w = self;
    pthread_mutex_lock(&w->lock);
    int number = w->threads++;
    pthread_mutex_unlock(&w->lock);
    work(w, number);
    return NULL;
}

bool worker_start(Worker *w)
{
    *w = (Worker){.wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    if (w->wake_fd < 0 || pthread_mutex_init(&w->lock, NULL) || pthread_cond_init(&w->work, NULL)) {
        return false;
    }
    for (int i = 0; i < WORKER_THREADS; i++) {
        if (pthread_create(&w->thread[i], NULL, run_thread, w)) {
            return false;
        }
    }
    return true;
}

void worker_give(Worker *w, Job *job)
{
    pthread_mutex_lock(&w->lock);
    queue_put(&w->todo[job->kind], job);
    w->waiting[job->kind]++;
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->lock);
    w->open++;
}

void worker_finish(Worker *w, void *owner)
{
    uint64_t count;
    ssize_t got = read(w->wake_fd, &count, sizeof count);
    (void)got; /* nothing to read: nothing has finished since */
    pthread_mutex_lock(&w->lock);
    JobQueue ended = w->finished;
    w->finished = (JobQueue){0};
    pthread_mutex_unlock(&w->lock);
    for (Job *job; (job = queue_take(&ended));) {
        w->open--;
        job->done(job, owner);
    }
}

bool worker_hurries(void *worker) { return atomic_load_explicit(&((Worker *)worker)->hurry, memory_order_relaxed); }

void worker_hurry(Worker *w)
{
    atomic_store(&w->hurry, true);
    pthread_mutex_lock(&w->lock);
    for (int kind = 0; kind < JOB_KINDS; kind++) {
        for (Job *job; (job = queue_take(&w->todo[kind]));) {
            job->dropped = true;
            w->waiting[kind]--;
            finished(w, job);
        }
    }
    pthread_mutex_unlock(&w->lock);
}

void worker_stop(Worker *w, void *owner)
{
    worker_hurry(w);
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < WORKER_THREADS; i++) {
        pthread_join(w->thread[i], NULL);
    }
    worker_finish(w, owner);
    close(w->wake_fd);
    pthread_cond_destroy(&w->work);
    pthread_mutex_destroy(&w->lock);
}
