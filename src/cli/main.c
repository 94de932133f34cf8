/* main.c - where the program starts. Everything else can be linked into tests. */
#include "cli/dice_crypto.h"
#include "cli/commands.h"
#include "lab/ledger/ledger.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A sister program beside this one takes over: the test build for the ledger, the one with MPI under mpirun. Returns only when it is not
 * there. */
static void hand_over(const char *ending, char *words[])
{
    char path[4096];
    size_t more = strlen(ending) + 1;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 16);
    if (n > 0 && more <= 16) {
        memcpy(path + n, ending, more);
        execv(path, words);
    }
}

/* Open MPI tells each process how many there are. */
static bool one_of_many(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    return size && atoi(size) > 1;
}

int main(int count, char *words[])
{
    setlocale(LC_CTYPE, ""); /* for line editing; numbers stay as they are everywhere */
    if (count > 1 && !strcmp(words[1], "ledger") && !ledger_available()) {
        hand_over("-test", words);
    }
    if (count > 1 && !strcmp(words[1], "simulate") && one_of_many()) {
        hand_over("-mpi", words);
        fprintf(stderr,
                "gonfalon: started by mpirun, but this build has no gonfalon-mpi beside it; install libopenmpi-dev and "
                "build again, or leave mpirun out\n");
        return EXIT_WRONG;
    }
    if (!chance_begin()) {
        fprintf(stderr, "gonfalon: this machine gives no random numbers; check /dev/urandom\n");
        return EXIT_WRONG;
    }
    return gonfalon(NULL, count - 1, words + 1);
}
