/* load_test.c - client threads, each with one connection and its share of the games, and a thread that listens for all of them.
 *
 * The server is a child process on the loopback address, so its memory can be read and nothing else is ever loaded. A client asks as the
 * page does: with the number of the state it has, so that it is sent what has changed.
 */
#include "server/load_test.h"
#include "base/json_read.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES_MOST = 1 << 20, ANSWER_MOST = 4 << 20 };

typedef struct LoadGame {
    char id[16];
    long move;
    long have; /* number of the state it has */
    char cursor[32];
    Buf choices;     /* legal atoms, a line each; owned */
    char choice[96]; /* what to play next; empty: finish */
    bool dead;       /* it is over */
} LoadGame;

typedef struct LoadClient {
    const LoadOptions *options;
    pthread_t thread;
    int port, fd;
    char cookie[40];
    LoadGame *game; /* owned */
    int games;
    Rng rng;
    Buf answer;
    size_t body; /* where it begins in the answer */
    int status;
    float *sample; /* milliseconds; owned */
    int samples;
    long actions, refused, broken;
    double until;
} LoadClient;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- a small client of HTTP ---- */

static int connect_to(int port)
{
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_port = htons((uint16_t)port),
                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static bool send_all(int fd, Span text)
{
    while (text.len) {
        ssize_t n = send(fd, text.at, text.len, MSG_NOSIGNAL);
        if (n <= 0) {
            return false;
        }
        text = (Span){text.at + n, text.len - (size_t)n};
    }
    return true;
}

static bool receive(LoadClient *c)
{
    char part[16384];
    ssize_t n = recv(c->fd, part, sizeof part, 0);
    if (n > 0) {
        buf_bytes(&c->answer, part, (size_t)n);
    }
    return n > 0 && c->answer.len < ANSWER_MOST;
}

static const char *header(const Buf *answer, const char *name)
{
    const char *at = strstr(buf_str(answer), name);
    return at ? at + strlen(name) : NULL;
}

static bool read_answer(LoadClient *c)
{
    buf_clear(&c->answer);
    char *end = NULL;
    while (!end) {
        if (!receive(c)) {
            return false;
        }
        end = strstr(c->answer.data, "\r\n\r\n");
    }
    c->body = (size_t)(end - c->answer.data) + 4;
    const char *length = header(&c->answer, "\r\nContent-Length:");
    size_t whole = c->body + (length ? (size_t)strtoul(length, NULL, 10) : 0);
    while (c->answer.len < whole) {
        if (!receive(c)) {
            return false;
        }
    }
    c->status = atoi(c->answer.data + 9);
    const char *cookie = header(&c->answer, "\r\nSet-Cookie: gonfalon=");
    if (cookie && strcspn(cookie, ";") < sizeof c->cookie) {
        snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
    }
    return true;
}

static bool ask(LoadClient *c, const char *path, const char *body)
{
    Buf text = {0};
    if (c->fd < 0) {
        c->fd = connect_to(c->port);
    }
    buf_print(&text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", body ? "POST" : "GET", path, c->port);
    if (c->cookie[0]) {
        buf_print(&text, "Cookie: gonfalon=%s\r\n", c->cookie);
    }
    if (body) {
        buf_print(&text, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    }
    buf_print(&text, "\r\n%s", body ? body : "");
    bool ok = c->fd >= 0 && send_all(c->fd, buf_as_span(&text)) && read_answer(c);
    buf_free(&text);
    if (!ok) {
        close(c->fd);
        c->fd = -1;
        c->broken++;
    }
    return ok;
}

/* ---- playing ---- */

static void copy_text(char *out, size_t room, const JsonValue *v)
{
    if (v && v->kind == JSON_TEXT && v->text.len < room) {
        memcpy(out, v->text.at, v->text.len + 1);
    } else {
        out[0] = 0;
    }
}

/* The legal atoms but for those that only take back; they stay as they are where the answer does not name them. */
static void take_choices(LoadGame *g, const JsonValue *legal)
{
    const JsonValue *atoms = json_member(legal, "atoms");
    if (!legal) {
        return;
    }
    buf_clear(&g->choices);
    for (const JsonValue *v = atoms ? atoms->first : NULL; v; v = v->next) {
        const JsonValue *verb = json_member(v, "verb"), *text = json_member(v, "text");
        if (verb && text && !span_is(verb->text, "retract")) {
            buf_span(&g->choices, text->text);
            buf_char(&g->choices, '\n');
        }
    }
}

/* Any legal atom is as good as another; now and then, or where there is only retracting, the step is finished. */
static void choose(LoadClient *c, LoadGame *g)
{
    Span rest = buf_as_span(&g->choices), line;
    int n = 0;
    g->choice[0] = 0;
    if (rng_below(&c->rng, 12) == 0) {
        return;
    }
    while (rest.len && span_split(&rest, '\n', &line)) {
        if (line.len && line.len < sizeof g->choice && rng_below(&c->rng, (uint32_t)++n) == 0) {
            memcpy(g->choice, line.at, line.len);
            g->choice[line.len] = 0;
        }
    }
}

static void take_state(LoadClient *c, LoadGame *g, const JsonValue *state)
{
    const JsonValue *move = json_member(state, "move"), *over = json_member(state, "over");
    const JsonValue *number = json_member(state, "number");
    g->move = move ? (long)move->integer : 0;
    g->have = number ? (long)number->integer : 0;
    g->dead = over ? over->kind == JSON_TRUE : g->dead;
    copy_text(g->cursor, sizeof g->cursor, json_member(json_member(state, "log"), "cursor"));
    take_choices(g, json_member(state, "legal"));
    choose(c, g);
}

static bool take_answer(LoadClient *c, LoadGame *g, bool inner)
{
    Arena arena = {0};
    size_t at;
    const JsonValue *v = json_read(&arena, (Span){c->answer.data + c->body, c->answer.len - c->body}, &at);
    const JsonValue *state = inner ? json_member(v, "state") : v;
    if (state) {
        take_state(c, g, state);
    }
    arena_free(&arena);
    return state;
}

static bool begin_game(LoadClient *c, LoadGame *g)
{
    Buf body = {0}, path = {0};
    const Game *of = c->options->game;
    buf_print(&body,
              "{\"system\":\"%s\",\"scenario\":\"%s\",\"seats\":{\"%s\":{\"who\":\"me\"},\"%s\":{\"who\":\"me\"}}}",
              rules_of(of)->id, head(of)->scenario, side_word(of, 0), side_word(of, 1));
    bool ok = ask(c, "/api/games", buf_str(&body)) && c->status == 201;
    if (ok) {
        Arena arena = {0};
        size_t at;
        copy_text(g->id, sizeof g->id,
                  json_member(json_read(&arena, (Span){c->answer.data + c->body, c->answer.len - c->body}, &at),
                              "game"));
        arena_free(&arena);
        buf_print(&path, "/api/games/%s/state?have=0", g->id);
        ok = ask(c, buf_str(&path), NULL) && c->status == 200 && take_answer(c, g, false);
    }
    buf_free(&body);
    buf_free(&path);
    return ok;
}

static void play_once(LoadClient *c, LoadGame *g)
{
    Buf path = {0}, body = {0};
    Json j = {.out = &body};
    buf_print(&path, "/api/games/%s/%s", g->id, g->choice[0] ? "atom" : "finish");
    json_open(&j, '{');
    json_put_int(&j, "move", g->move);
    json_put_text(&j, "log", g->cursor);
    json_put_int(&j, "have", g->have);
    if (g->choice[0]) {
        json_put_text(&j, "atom", g->choice);
    }
    json_close(&j, '}');
    double begun = seconds_now();
    if (ask(c, buf_str(&path), buf_str(&body))) {
        if (c->samples < SAMPLES_MOST / LOAD_CLIENTS) {
            c->sample[c->samples++] = (float)((seconds_now() - begun) * 1000);
        }
        c->actions += c->status == 200;
        c->refused += c->status != 200;
        if (!take_answer(c, g, true)) { /* "nothing to finish": look again and choose */
            buf_clear(&path);
            buf_print(&path, "/api/games/%s/state?have=%ld&log=%s", g->id, g->have, g->cursor);
            g->dead = !ask(c, buf_str(&path), NULL) || !take_answer(c, g, false);
        }
    }
    buf_free(&path);
    buf_free(&body);
}

static void *client_begin(void *self)
{
    LoadClient *c = self;
    for (int i = 0; i < c->games; i++) {
        c->game[i].dead = !begin_game(c, &c->game[i]);
    }
    return NULL;
}

static void *client_play(void *self)
{
    LoadClient *c = self;
    bool some = true;
    while (some && c->broken < 100) {
        some = false;
        for (int i = 0; i < c->games && seconds_now() < c->until; i++) {
            if (!c->game[i].dead) {
                some = true;
                play_once(c, &c->game[i]);
            }
        }
    }
    return NULL;
}

/* ---- listening ---- */

typedef struct LoadEars {
    pthread_t thread;
    int all;  /* of epoll: who waits for a thousand connections must not look at each of them for every message */
    int *ear; /* owned */
    int count;
    atomic_bool stop;
    long events;
} LoadEars;

static void *listen_all(void *self)
{
    enum { AT_ONCE = 64 };
    LoadEars *e = self;
    struct epoll_event heard[AT_ONCE];
    char part[8192];
    while (!atomic_load(&e->stop)) {
        int ready = epoll_wait(e->all, heard, AT_ONCE, 100);
        for (int i = 0; i < ready; i++) {
            ssize_t n = recv(heard[i].data.fd, part, sizeof part - 1, MSG_DONTWAIT);
            part[n > 0 ? n : 0] = 0;
            for (char *at = part; (at = strstr(at, "event: ")); at++) {
                e->events++;
            }
            if (n == 0) {
                epoll_ctl(e->all, EPOLL_CTL_DEL, heard[i].data.fd, NULL); /* hung up */
            }
        }
    }
    return NULL;
}

static void open_ears(LoadEars *e, const LoadClient *clients, int count, int games)
{
    e->all = epoll_create1(EPOLL_CLOEXEC);
    e->ear = must_zalloc((size_t)games * sizeof *e->ear);
    for (int c = 0; c < count; c++) {
        for (int i = 0; i < clients[c].games; i++) {
            int fd = connect_to(clients[c].port);
            Buf text = {0};
            buf_print(&text, "GET /api/games/%s/events HTTP/1.1\r\nHost: localhost\r\nCookie: gonfalon=%s\r\n\r\n",
                      clients[c].game[i].id, clients[c].cookie);
            if (fd >= 0 && send_all(fd, buf_as_span(&text))) {
                struct epoll_event wanted = {.events = EPOLLIN, .data.fd = fd};
                epoll_ctl(e->all, EPOLL_CTL_ADD, fd, &wanted);
                e->ear[e->count++] = fd;
            }
            buf_free(&text);
        }
    }
}

/* ---- the server as a child ---- */

static void tell_parent(void *self, const char *address)
{
    const char *port = strrchr(address, ':');
    ssize_t n = write(*(int *)self, port + 1, strlen(port + 1));
    (void)n;
}

static pid_t start_server(const LoadOptions *o, const char *store, int *port)
{
    int way[2];
    char text[16] = "";
    if (pipe(way) != 0) {
        return -1;
    }
    pid_t child = fork();
    if (child == 0) {
        ServeOptions serve_options = {.bind = "127.0.0.1",
                                      .store = store,
                                      .quiet = true,
                                      .keyed = o->keyed,
                                      .digest = o->digest,
                                      .ready = tell_parent,
                                      .self = &way[1]};
        Problems p = {0};
        close(way[0]);
        _exit(serve(&serve_options, &p) ? 0 : 1);
    }
    close(way[1]);
    ssize_t n = read(way[0], text, sizeof text - 1);
    close(way[0]);
    *port = n > 0 ? atoi(text) : 0;
    return child;
}

static long memory_of(pid_t pid)
{
    char path[64];
    long pages = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *f = fopen(path, "r");
    if (f) {
        int got = fscanf(f, "%ld %ld", &pages, &resident);
        resident = got == 2 ? resident : 0;
        fclose(f);
    }
    return resident * sysconf(_SC_PAGESIZE);
}

/* Seconds of a processor that a process has had so far, all its threads together. */
static double processor_of(pid_t pid)
{
    char path[64], line[1024];
    long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (f) {
        const char *after = fgets(line, sizeof line, f) ? strrchr(line, ')') : NULL; /* the name may hold anything */
        if (!after || sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &kernel) != 2) {
            user = kernel = 0;
        }
        fclose(f);
    }
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- all together ---- */

static void run_all(LoadClient *client, int count, void *(*what)(void *))
{
    for (int i = 0; i < count; i++) {
        pthread_create(&client[i].thread, NULL, what, &client[i]);
    }
    for (int i = 0; i < count; i++) {
        pthread_join(client[i].thread, NULL);
    }
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void gather(LoadFigures *out, LoadClient *client, int count)
{
    size_t n = 0;
    float *all = must_alloc(SAMPLES_MOST * sizeof *all);
    for (int i = 0; i < count; i++) {
        memcpy(all + n, client[i].sample, (size_t)client[i].samples * sizeof *all);
        n += (size_t)client[i].samples;
        out->actions += client[i].actions;
        out->refused += client[i].refused;
        out->broken += client[i].broken;
        for (int g = 0; g < client[i].games; g++) {
            out->games += !client[i].game[g].dead;
        }
    }
    qsort(all, n, sizeof *all, by_size);
    if (n) {
        out->p50 = all[n / 2];
        out->p99 = all[n * 99 / 100];
        out->longest = all[n - 1];
    }
    free(all);
}

static void play(const LoadOptions *o, LoadFigures *out, int port, pid_t server)
{
    LoadClient *client = must_zalloc((size_t)o->clients * sizeof *client);
    LoadEars ears = {0};
    for (int i = 0; i < o->clients; i++) {
        LoadClient *c = &client[i];
        *c = (LoadClient){
            .options = o, .port = port, .fd = -1, .games = o->games / o->clients + (i < o->games % o->clients)};
        c->game = must_zalloc((size_t)(c->games + 1) * sizeof *c->game);
        c->sample = must_alloc(SAMPLES_MOST / LOAD_CLIENTS * sizeof *c->sample);
        rng_seed(&c->rng, (uint64_t)i + 1);
    }
    out->memory_before = memory_of(server);
    double begun = seconds_now();
    run_all(client, o->clients, client_begin);
    open_ears(&ears, client, o->clients, o->games);
    pthread_create(&ears.thread, NULL, listen_all, &ears);
    out->begin_seconds = seconds_now() - begun;
    begun = seconds_now();
    out->server_cpu = -processor_of(server);
    out->clients_cpu = -processor_of(getpid());
    for (int i = 0; i < o->clients; i++) {
        client[i].until = begun + o->seconds;
    }
    run_all(client, o->clients, client_play);
    out->seconds = seconds_now() - begun;
    out->server_cpu += processor_of(server);
    out->clients_cpu += processor_of(getpid());
    out->memory_after = memory_of(server);
    atomic_store(&ears.stop, true);
    pthread_join(ears.thread, NULL);
    out->events = ears.events;
    gather(out, client, o->clients);
    for (int i = 0; i < ears.count; i++) {
        close(ears.ear[i]);
    }
    for (int i = 0; i < o->clients; i++) {
        close(client[i].fd);
        for (int g = 0; g < client[i].games; g++) {
            buf_free(&client[i].game[g].choices);
        }
        free(client[i].game);
        free(client[i].sample);
        buf_free(&client[i].answer);
    }
    close(ears.all);
    free(ears.ear);
    free(client);
}

bool load_run(const LoadOptions *o, LoadFigures *out, Problems *p)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    Buf store = {0}, file = {0};
    int port = 0;
    *out = (LoadFigures){0};
    buf_print(&store, "%s/gonfalon-load-%d.db", o->folder, (int)getpid());
    pid_t server = start_server(o, buf_str(&store), &port);
    bool ok = server > 0 && port > 0;
    if (ok) {
        play(o, out, port, server);
    } else {
        problem(p, NULL, 0, "the server did not start; can %s be written?", o->folder);
    }
    if (server > 0) {
        kill(server, SIGTERM);
        waitpid(server, NULL, 0);
    }
    for (int i = 0; i < 3; i++) {
        buf_clear(&file);
        buf_print(&file, "%s%s", buf_str(&store), endings[i]);
        unlink(buf_str(&file));
    }
    buf_free(&file);
    buf_free(&store);
    return ok;
}
