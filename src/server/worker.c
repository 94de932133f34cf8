/* worker.c - two queues, a lock, and an eventfd that wakes the loop. */
#include "server/worker.h"

#include <stdint.h>
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

static void *work(void *self)
{
    Worker *w = self;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        Job *job = queue_take(&w->todo);
        if (job) {
            pthread_mutex_unlock(&w->lock);
            job->run(job);
            pthread_mutex_lock(&w->lock);
            queue_put(&w->finished, job);
            uint64_t one = 1;
            ssize_t written = write(w->wake_fd, &one, sizeof one);
            (void)written; /* it can only fail when the counter is full, and then the loop is awake anyway */
        } else if (w->stop) {
            break;
        } else {
            pthread_cond_wait(&w->work, &w->lock);
        }
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

bool worker_start(Worker *w)
{
    *w = (Worker){.wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    if (w->wake_fd < 0 || pthread_mutex_init(&w->lock, NULL) || pthread_cond_init(&w->work, NULL)) {
        return false;
    }
    for (int i = 0; i < WORKER_THREADS; i++) {
        if (pthread_create(&w->thread[i], NULL, work, w)) {
            return false;
        }
    }
    return true;
}

void worker_give(Worker *w, Job *job)
{
    pthread_mutex_lock(&w->lock);
    queue_put(&w->todo, job);
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
    w->open++;
}

void worker_finish(Worker *w, void *owner)
{
    uint64_t count;
    ssize_t got = read(w->wake_fd, &count, sizeof count);
    (void)got; /* nothing to read: nothing has finished since */
    pthread_mutex_lock(&w->lock);
    JobQueue finished = w->finished;
    w->finished = (JobQueue){0};
    pthread_mutex_unlock(&w->lock);
    for (Job *job; (job = queue_take(&finished));) {
        w->open--;
        job->done(job, owner);
    }
}

void worker_stop(Worker *w, void *owner)
{
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
