/* serve.c - the command `serve`: the table in a browser. */
#include "server/server.h"
#include "cli/dice_crypto.h"
#include "cli/commands/store_commands_inside.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void say_address(void *self, const char *address)
{
    const ServeOptions *o = self;
    printf("The table is open at %s\nGames are kept in %s. Ctrl-C closes it.\n", address, o->store);
    fflush(stdout);
}

static void warn_of_dangers(const ServeOptions *o)
{
    if (geteuid() == 0) {
        fprintf(stderr,
                "gonfalon: you run this as root, which it does not need; give it a user of its own (docs/server.md)\n");
    }
    if (strncmp(o->bind, "127.", 4) == 0 || strcmp(o->bind, "::1") == 0) {
        return;
    }
    if (o->behind_proxy) {
        fprintf(stderr,
                "gonfalon: whoever reaches %s passes by the proxy, and can say that he comes from any address; bind to "
                "127.0.0.1, or let nobody but the proxy reach the port (docs/server.md)\n",
                o->bind);
    } else {
        fprintf(
            stderr,
            "gonfalon: everybody who reaches %s can reach the table, without encryption; a reverse proxy with TLS is "
            "better (docs/server.md)%s\n",
            o->bind, o->host ? "" : ", and --host should name it");
    }
}

static int run_serve(Args *a)
{
    long port, rate, games, unwatched;
    if (!args_long(a, "port", 0, 65535, 8642, &port) || !args_long(a, "rate", 0, 100000, 60, &rate)) {
        return EXIT_WRONG;
    }
    const char *bind = args_value(a, "bind");
    if (!args_long(a, "games", 0, 100000, 200, &games) ||
        !args_long(a, "unwatched", 1, 1000000, UNWATCHED_SECONDS, &unwatched)) {
        return EXIT_WRONG;
    }
    ServeOptions o = {.bind = bind ? bind : "127.0.0.1",
                      .host = args_value(a, "host"),
                      .games = (int)games,
                      .unwatched = (int)unwatched,
                      .port = (int)port,
                      .store = store_of(a),
                      .web = args_value(a, "web"),
                      .overlay = a->source.overlay,
                      .rate = (int)rate,
                      .behind_proxy = args_has(a, "behind-proxy"),
                      .quiet = args_has(a, "quiet"),
                      .keyed = chance_keyed,
                      .digest = chance_digest,
                      .ready = say_address};
    o.self = &o;
    warn_of_dangers(&o);
    Problems p = {0};
    int status = serve(&o, &p) ? EXIT_YES : wrong_problems(a, &p);
    problems_free(&p);
    if (status == EXIT_YES) {
        puts("The table is closed.");
    }
    return status;
}

static const Flag serve_flags[] = {
    {"port", "N", "where to listen (8642); 0 takes any that is free"},
    {"bind", "ADDRESS", "for whom: 127.0.0.1 this machine alone, 0.0.0.0 everybody"},
    {"store", "FILE", "where games are kept (gonfalon.db)"},
    {"web", "DIR", "serve the page from a folder, to work on it"},
    {"host", "NAMES", "by which names it is called, with commas between; others are refused"},
    {"games", "N", "games in progress that one player may have (200); 0 for any number"},
    {"unwatched", "SECONDS", "how long computers play on in a game that nobody looks at (120)"},
    {"rate", "N", "requests a second from one address (60); 0 for any number"},
    {"behind-proxy", NULL, "a reverse proxy with TLS stands before it"},
    {"quiet", NULL, "no line for each request"},
    {NULL, NULL, NULL}};
const Command command_serve = {.name = "serve",
                               .words = "",
                               .says = "the table in a browser: alone, two at one screen, or across the net",
                               .more = "docs/server.md tells how to put it behind a reverse proxy with TLS.",
                               .example = "gonfalon serve --port 8642",
                               .flags = serve_flags,
                               .least = 0,
                               .most = 0,
                               .run = run_serve};
