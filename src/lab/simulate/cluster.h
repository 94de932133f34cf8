/* cluster.h - one piece of work on several processes, which may be on several machines.
 *
 * Rank 0 hands out numbers in small blocks to whoever asks, keeps the answers, and works itself meanwhile. When nothing is left to hand
 * out, it does again what others have not answered yet: a slow rank holds nobody up. How messages travel is not its business; mpi.c
 * is one way, the unit test another.
 */
#ifndef GONFALON_LAB_SIMULATE_CLUSTER_H
#define GONFALON_LAB_SIMULATE_CLUSTER_H

#include "base/text_buffer.h"

#include <stdbool.h>

typedef struct Cluster Cluster;
struct Cluster {
    int rank, ranks;
    bool over; /* rank 0 has told the others to stop; another rank has heard it */
    void (*send)(Cluster *c, int to, int what, const void *bytes, size_t n);
    /* A message that has come, if one has; does not wait. */
    bool (*receive)(Cluster *c, int *from, int *what, Buf *out);
};

typedef struct ClusterRun ClusterRun;

/* Numbered jobs, each with a result of `size` plain bytes. */
typedef struct ClusterWork {
    long jobs;
    size_t size;
    int threads; /* of this rank */
    void *context;
    bool (*has)(void *context, long job);                     /* rank 0: is its result there from before? */
    void (*put)(void *context, long job, const void *result); /* rank 0: it has come from another rank */
    void (*result)(void *context, long job, void *out);       /* others: to be sent */
    /* Works until cluster_take() gives -1, and calls cluster_meanwhile() all the time from the thread that called run; true means
     * that nothing more is wanted. Called once on rank 0, on the others for each block. */
    void (*run)(void *context, ClusterRun *r);
} ClusterWork;

/* Returns when all is done or run() has given up (rank 0), or when rank 0 says so (others). */
void cluster_run(Cluster *c, const ClusterWork *w);
long cluster_take(ClusterRun *r);               /* the next number, or -1; from any thread */
void cluster_finished(ClusterRun *r, long job); /* its result is there; from any thread */
bool cluster_meanwhile(ClusterRun *r);
/* Every rank, after its last word: rank 0 waits until the others have heard that it is over. Also where no work was ever done. */
void cluster_close(Cluster *c);

#endif
