/* mpi.c - sends and receives for cluster.c. Messages are small (a block of numbers, a record), so that none waits for its receiver. */
#include "lab/simulate/mpi.h"

#include <mpi.h>
#include <stdlib.h>

static void send_message(Cluster *c, int to, int what, const void *bytes, size_t n)
{
    (void)c;
    MPI_Send(bytes, (int)n, MPI_BYTE, to, what, MPI_COMM_WORLD);
}

static bool receive_message(Cluster *c, int *from, int *what, Buf *out)
{
    (void)c;
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) {
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &size);
    *from = status.MPI_SOURCE;
    *what = status.MPI_TAG;
    char *bytes = must_alloc((size_t)size + 1);
    MPI_Recv(bytes, size, MPI_BYTE, *from, *what, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    buf_bytes(out, bytes, (size_t)size);
    free(bytes);
    return true;
}

bool mpi_open(Cluster *c)
{
    int has;
    *c = (Cluster){.send = send_message, .receive = receive_message};
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &has) == MPI_SUCCESS && has >= MPI_THREAD_FUNNELED &&
           MPI_Comm_rank(MPI_COMM_WORLD, &c->rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, &c->ranks) == MPI_SUCCESS;
}

void mpi_close(Cluster *c)
{
    cluster_close(c);
    MPI_Finalize();
}
