/* load_test.h - `gonfalon load`: plays many games at once against a server of its own on this machine, and measures. */
#ifndef GONFALON_SERVER_LOAD_TEST_H
#define GONFALON_SERVER_LOAD_TEST_H

#include "server/server.h"

enum { LOAD_GAMES = 5000, LOAD_CLIENTS = 64, LOAD_SECONDS = 600 };

typedef struct LoadOptions {
    int games, clients, seconds;
    const Game *game;   /* which scenario is played */
    const char *folder; /* for the store; it is removed afterwards */
    KeyedFunction *keyed;
    DigestFunction *digest;
} LoadOptions;

typedef struct LoadFigures {
    int games;      /* in progress, each with a listener */
    long actions;   /* acknowledged */
    long refused;   /* answered with an error */
    long broken;    /* not answered at all */
    double seconds; /* of playing */
    double begin_seconds;
    double p50, p99, longest;         /* milliseconds from sending to the whole answer */
    long events;                      /* live messages that listeners got */
    long memory_before, memory_after; /* of the server, in bytes */
    double server_cpu, clients_cpu; /* seconds of a processor that the server and its clients took while they played */
} LoadFigures;

bool load_run(const LoadOptions *o, LoadFigures *out, Problems *p);

#endif
