/* main_mpi.c - the same program for one process of several, started by mpirun: gonfalon hands `simulate` over to it (main.c). */
#include "cli/dice_crypto.h"
#include "cli/commands.h"
#include "lab/simulate/mpi.h"

#include <stdio.h>

int main(int count, char *words[])
{
    Cluster cluster;
    if (!chance_begin() || !mpi_open(&cluster)) {
        fprintf(stderr, "gonfalon: MPI does not start; run it with mpirun, or without it `gonfalon simulate`\n");
        return EXIT_WRONG;
    }
    if (cluster.rank >
        0) { /* every process reads the same words; rank 0 alone says what is wrong with them, and answers */
        (void)!freopen("/dev/null", "w", stdout);
        (void)!freopen("/dev/null", "w", stderr);
    }
    int status = gonfalon(&cluster, count - 1, words + 1);
    fflush(stdout);
    mpi_close(&cluster);
    return status;
}
