/* mpi.h - a Cluster whose messages travel by MPI. Only the program gonfalon-mpi has it; gonfalon itself needs no MPI. */
#ifndef GONFALON_LAB_SIMULATE_MPI_H
#define GONFALON_LAB_SIMULATE_MPI_H

#include "lab/simulate/cluster.h"

/* False: MPI could not be started. */
bool mpi_open(Cluster *c);
/* After the last word has been printed. */
void mpi_close(Cluster *c);

#endif
