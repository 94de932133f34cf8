/* server.h - `gonfalon serve`: the table in a browser. docs/server.md describes the protocol. */
#ifndef GONFALON_SERVER_SERVER_H
#define GONFALON_SERVER_SERVER_H

#include "engine/gamefile/gamefile.h"

enum { UNWATCHED_SECONDS = 120 };

typedef struct ServeOptions {
    const char *bind; /* "127.0.0.1" */
    const char
        *host; /* names by which it is called, with commas between; null: see known_host in microhttpd_bridge.c */
    int port;  /* 0: any that is free */
    const char *store;   /* file */
    const char *web;     /* folder with the page, or null: the one that is built in */
    const char *overlay; /* --data */
    int rate;            /* requests a second from one address; 0: as many as come */
    int games;           /* in progress that one visitor may have; 0: any number */
    int unwatched;       /* seconds for which computers play on in a game that nobody looks at; 0: UNWATCHED_SECONDS */
    bool behind_proxy;   /* the address is the last of X-Forwarded-For, and cookies are for https alone */
    bool quiet;          /* no line for each request */
    KeyedFunction *keyed;
    DigestFunction *digest;
    void (*ready)(void *self, const char *address); /* called once, when it listens; may be null */
    void *self;
} ServeOptions;

/* Serves until SIGINT or SIGTERM. False with a problem when it could not begin. */
bool serve(const ServeOptions *o, Problems *p);

#endif
