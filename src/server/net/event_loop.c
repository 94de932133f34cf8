/* event_loop.c - the event loop: requests, finished jobs, one commit for all that came in together, then the answers. */
#include "server/net/http.h"
#include "server/net/http_inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECTIONS = 8192,
    ADDRESS_CONNECTIONS = 256, /* from one address, unless a proxy stands before us */
    STOP_WITHIN = 4000,        /* milliseconds for what is under way when the server is stopped */
    STORE_PATIENCE = 250,      /* milliseconds that a lock of another program may hold everybody up */
    COMMIT_WITHIN = 50,        /* milliseconds that a computer's move may wait for company */
    LOOK_EVERY = 1000,         /* milliseconds between looks for browsers that are gone */
    KEEP_ALIVE = 20000,        /* milliseconds between comments to listeners */
    TIDY_EVERY = 30000,        /* milliseconds */
    IDLE_SECONDS = 900,        /* after which a game that nobody asks for is closed ... */
    CROWDED_SECONDS = 30,      /* ... when many different ones are open */
    FEW_ROOMS = 64             /* so many may stay open for nothing */
};

/* ---- beginning ---- */

static bool bind_address(const ServeOptions *o, struct sockaddr_storage *out, Problems *p)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)(void *)out;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)(void *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, o->bind, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons((uint16_t)o->port);
        return true;
    }
    if (inet_pton(AF_INET6, o->bind, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons((uint16_t)o->port);
        return true;
    }
    return problem(p, NULL, 0, "'%s' is no address; give 127.0.0.1 for this machine alone or 0.0.0.0 for all", o->bind);
}

static bool listen_on(Server *s, Problems *p)
{
    struct sockaddr_storage address;
    if (!bind_address(s->options, &address, p)) {
        return false;
    }
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | (address.ss_family == AF_INET6 ? MHD_USE_IPv6 : 0);
    bool each = s->options->rate && !s->options->behind_proxy;
    s->daemon =
        MHD_start_daemon(flags, 0, NULL, NULL, request_handler, s, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                         MHD_OPTION_NOTIFY_COMPLETED, request_end, s, MHD_OPTION_URI_LOG_CALLBACK, request_address, s,
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
                         each ? (unsigned)ADDRESS_CONNECTIONS : 0u, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                         MHD_OPTION_CONNECTION_TIMEOUT, 60u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
                         MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_END);
    if (!s->daemon) {
        return problem(p, NULL, 0, "cannot listen on %s port %d (%s); is another one running? --port chooses another",
                       s->options->bind, s->options->port, strerror(errno));
    }
    return true;
}

static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < CONNECTIONS + 64) {
        limit.rlim_cur = limit.rlim_max < CONNECTIONS + 64 ? limit.rlim_max : CONNECTIONS + 64;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* SIGINT and SIGTERM arrive as bytes to read; a client that goes away, or a file that may not grow, is no signal at all. */
static int take_signals(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGPIPE);
    sigprocmask(SIG_BLOCK, &set, before);
    sigdelset(&set, SIGPIPE);
    signal(SIGXFSZ, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* ---- the loop ---- */

static bool commit_is_due(const Server *s, long long now)
{
    return s->registry.store.dirty && !s->registry.flight &&
           (s->held || !s->worker.open || now - s->dirty_since >= COMMIT_WITHIN || s->stopping);
}

static void committed(Server *s, long landed, bool kept)
{
    if (!kept) {
        fprintf(stderr, "gonfalon: nothing could be written down: %s\n", store_says(&s->registry.store));
    }
    release_held(s, landed, kept);
}

/* Here and now: when the server stops, and when it is known already that nothing can be kept. */
static void commit(Server *s)
{
    long all = s->registry.batch;
    committed(s, all, registry_commit(&s->registry));
    s->dirty_since = 0;
}

/* Beside the loop, which goes on meanwhile. */
static void begin_commit(Server *s)
{
    const Store *store = &s->registry.store;
    if (store->writer && !store->failed) {
        registry_hand_over(&s->registry);
        s->dirty_since = 0;
    } else {
        commit(s);
    }
}

static void end_commit(Server *s)
{
    long flight = s->registry.flight;
    bool kept;
    if (registry_landed(&s->registry, &kept)) {
        committed(s, flight, kept);
        s->dirty_since = kept ? s->dirty_since : 0;
    }
}

static void tidy(Server *s, long long now)
{
    if (now - s->looked >= LOOK_EVERY) {
        s->looked = now;
        live_look(s);
    }
    if (now - s->kept_alive >= KEEP_ALIVE) {
        s->kept_alive = now;
        live_keep(s);
    }
    if (now - s->tidied >= TIDY_EVERY) {
        s->tidied = now;
        bool crowded = registry_is_crowded(&s->registry);
        if ((crowded || s->registry.rooms > FEW_ROOMS) && !registry_awaits(&s->registry)) {
            registry_close_idle(&s->registry, s->registry.now - (crowded ? CROWDED_SECONDS : IDLE_SECONDS));
        }
    }
}

static void turn(Server *s)
{
    long long now = now_ms();
    s->registry.now = time(NULL);
    s->resumed = false;
    MHD_run(s->daemon);
    worker_finish(&s->worker, &s->registry);
    end_commit(s);
    if (s->registry.store.dirty && !s->dirty_since) {
        s->dirty_since = now;
    }
    if (commit_is_due(s, now) || (s->registry.due && !registry_awaits(&s->registry))) {
        begin_commit(s);
    }
    live_notify(s);
    tidy(s, now);
}

static int sleep_for(Server *s)
{
    MHD_UNSIGNED_LONG_LONG wants;
    int most = s->resumed ? 0 : s->registry.store.dirty ? COMMIT_WITHIN : 1000;
    return MHD_get_timeout(s->daemon, &wants) == MHD_YES && wants < (unsigned)most ? (int)wants : most;
}

/* Nobody new is let in, what comes on open connections is answered with 503, what was taken is written and answered, jobs that have not
 * begun are dropped and those that run hurry. A connection must not be suspended when the daemon is stopped: that is libmicrohttpd's rule,
 * and it aborts over it. */
static void stop_in_order(Server *s, struct pollfd wait[2])
{
    long long until = now_ms() + STOP_WITHIN;
    int door = MHD_quiesce_daemon(s->daemon);
    live_end(s);
    worker_hurry(&s->worker);
    while (now_ms() < until && (s->answering || s->held || s->worker.open || s->listeners)) {
        poll(wait, 2, s->resumed ? 0 : 20);
        turn(s);
    }
    commit(s);
    registry_keep_snapshots(&s->registry);
    store_writer_stop(&s->registry.store); /* its bell is the worker's */
    worker_stop(&s->worker, &s->registry);
    commit(s);
    live_end(s);
    for (int i = 0; i < 3; i++) { /* what was resumed must have been taken notice of */
        MHD_run(s->daemon);
    }
    if (door >= 0) {
        close(door);
    }
}

static void loop(Server *s, int signals)
{
    const union MHD_DaemonInfo *epoll = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd wait[3] = {{.fd = epoll->epoll_fd, .events = POLLIN},
                             {.fd = s->worker.wake_fd, .events = POLLIN},
                             {.fd = signals, .events = POLLIN}};
    while (!s->stopping) {
        poll(wait, 3, sleep_for(s));
        s->stopping = wait[2].revents;
        turn(s);
    }
    stop_in_order(s, wait);
}

static void say_ready(const Server *s)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    int port = info && info->port ? info->port : s->options->port;
    char address[96];
    bool v6 = strchr(s->options->bind, ':');
    snprintf(address, sizeof address, "http://%s%s%s:%d/", v6 ? "[" : "", s->options->bind, v6 ? "]" : "", port);
    if (s->options->ready) {
        s->options->ready(s->options->self, address);
    }
}

/* A damaged store is still read: its sound games can be looked at and taken elsewhere. */
static bool open_store(Server *s, Problems *p)
{
    Problems damage = {0};
    const char *path = s->options->store;
    if (!registry_open(&s->registry, path, STORE_MADE | STORE_ALONE, p)) {
        return false;
    }
    if (store_make_private(path)) {
        fprintf(stderr, "%s: others on this machine could read it; now its owner alone can\n", path);
    }
    if (!store_check(&s->registry.store, path, &damage)) {
        fprintf(stderr, "%s", buf_str(&damage.text));
    } else if (s->registry.store.read_only) {
        fprintf(stderr, "%s: it may not be written, so games can be looked at and nothing is taken\n", path);
    }
    problems_free(&damage);
    store_patience(&s->registry.store, STORE_PATIENCE);
    return true;
}

bool serve(const ServeOptions *o, Problems *p)
{
    Server *s = must_zalloc(sizeof *s);
    sigset_t before;
    s->options = o;
    s->registry =
        (Registry){.source = {.overlay = o->overlay}, .keyed = o->keyed, .digest = o->digest, .now = time(NULL)};
    s->registry.unwatched = o->unwatched ? o->unwatched : UNWATCHED_SECONDS;
    raise_file_limit();
    limits_begin(&s->limits, o->rate);
    bool ok = open_store(s, p);
    if (ok) {
        int signals = take_signals(&before);
        ok = listen_on(s, p);
        if (ok && worker_start(&s->worker)) {
            s->registry.worker = &s->worker;
            store_writer_start(&s->registry.store, s->worker.wake_fd);
            say_ready(s);
            loop(s, signals);
            s->registry.worker = NULL;
        }
        if (s->daemon) {
            MHD_stop_daemon(s->daemon);
        }
        struct signalfd_siginfo taken; /* what has stopped us must not kill us now */
        while (read(signals, &taken, sizeof taken) == (ssize_t)sizeof taken) {
        }
        close(signals);
        sigprocmask(SIG_SETMASK, &before, NULL);
    }
    registry_close(&s->registry);
    kept_free(&s->picture_css);
    free(s);
    return ok;
}
