/* serve.c - the commands of whoever hosts: serve, backup, export, import, purge. */
#include "server/server.h"
#include "cli/chance.h"
#include "cli/commands.h"
#include "server/games.h"
#include "server/seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char usual_store[] = "gonfalon.db";

static const char *store_of(const Args *a)
{
    const char *store = args_value(a, "store");
    return store ? store : usual_store;
}

/* ---- serve ---- */

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
    if (!o->behind_proxy && (strcmp(o->bind, "0.0.0.0") == 0 || strcmp(o->bind, "::") == 0)) {
        fprintf(stderr,
                "gonfalon: everybody who reaches this machine can reach the table, without encryption; a reverse proxy "
                "with TLS is better (docs/server.md)%s\n",
                o->host ? "" : ", and --host should name it");
    }
}

static int run_serve(Args *a)
{
    long port, rate, games;
    if (!args_long(a, "port", 0, 65535, 8642, &port) || !args_long(a, "rate", 0, 100000, 60, &rate)) {
        return EXIT_WRONG;
    }
    const char *bind = args_value(a, "bind");
    if (!args_long(a, "games", 0, 100000, 200, &games)) {
        return EXIT_WRONG;
    }
    ServeOptions o = {.bind = bind ? bind : "127.0.0.1",
                      .host = args_value(a, "host"),
                      .games = (int)games,
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

static const Flag serve_flags[] = {{"port", "N", "where to listen (8642); 0 takes any that is free"},
                                   {"bind", "ADDRESS", "for whom: 127.0.0.1 this machine alone, 0.0.0.0 everybody"},
                                   {"store", "FILE", "where games are kept (gonfalon.db)"},
                                   {"web", "DIR", "serve the page from a folder, to work on it"},
                                   {"host", "NAMES",
                                    "by which names it is called, with commas between; others are refused"},
                                   {"games", "N", "games in progress that one player may have (200); 0 for any number"},
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

/* ---- backup ---- */

static int run_backup(Args *a)
{
    Store store;
    Problems p = {0};
    bool ok = store_open(&store, store_of(a), false, &p) && store_check(&store, store_of(a), &p) &&
              store_backup(&store, a->word[0], &p);
    int status = ok ? EXIT_YES : wrong_problems(a, &p);
    store_close(&store);
    problems_free(&p);
    if (ok) {
        printf("Everything is in %s; `gonfalon serve --store %s` opens it.\n", a->word[0], a->word[0]);
    }
    return status;
}

static const Flag store_flags[] = {{"store", "FILE", "where games are kept (gonfalon.db)"}, {NULL, NULL, NULL}};
const Command command_backup = {.name = "backup",
                                .words = "FILE",
                                .says = "a whole copy of the server's store, also while it runs",
                                .example = "gonfalon backup monday.db",
                                .flags = store_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_backup};

/* ---- export and import ---- */

static bool open_host(Args *a, Registry *h)
{
    Problems p = {0};
    *h = (Registry){
        .source = {.overlay = a->source.overlay}, .keyed = chance_keyed, .digest = chance_digest, .now = time(NULL)};
    bool ok = registry_open(h, store_of(a), args_has(a, "store"), &p);
    if (!ok) {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return ok;
}

/* What can still be read. Status 1 when that is not everything, so that nobody takes it for the whole. */
static int export_damaged(Args *a, Registry *h)
{
    Buf text = {0};
    Problems p = {0};
    long got, of;
    int status = EXIT_YES;
    if (!room_salvage(h, a->word[0], &text, &got, &of, &p)) {
        status = wrong_problems(a, &p);
    } else {
        fputs(buf_str(&text), stdout);
        fprintf(stderr, "%ld of %ld actions could be read\n", got, of);
        status = got == of ? EXIT_YES : EXIT_NO;
    }
    buf_free(&text);
    problems_free(&p);
    return status;
}

static int run_export(Args *a)
{
    Registry h;
    Problems p = {0};
    if (!open_host(a, &h)) {
        return EXIT_WRONG;
    }
    if (args_has(a, "damaged")) {
        int done = export_damaged(a, &h);
        registry_close(&h);
        return done;
    }
    Room *room = room_find(&h, a->word[0], &p);
    int status = EXIT_YES;
    if (room) {
        Result *r = must_zalloc(sizeof *r);
        session_flush(room->session, r);
        free(r);
        Buf text = {0};
        room_text(room, &text);
        fputs(buf_str(&text), stdout);
        buf_free(&text);
    } else if (p.count) {
        status = wrong_problems(a, &p);
    } else {
        status = wrong(a, "there is no game '%s' in %s; its name stands in the address of its table", a->word[0],
                       store_of(a));
    }
    problems_free(&p);
    registry_close(&h);
    return status;
}

static const Flag export_flags[] = {{"store", "FILE", "where games are kept (gonfalon.db)"},
                                    {"damaged", NULL, "as much as can be read of a game that is damaged in the store"},
                                    {NULL, NULL, NULL}};
const Command command_export = {
    .name = "export",
    .words = "GAME",
    .says = "a game of the server's store as a game file, with its seed",
    .more = "The file is the referee's: it tells everything. `gonfalon replay` and `verify` read it.",
    .example = "gonfalon export k3q9x2m7dwta > game.txt",
    .flags = export_flags,
    .least = 1,
    .most = 1,
    .run = run_export};

static void say_link(Store *store, const Room *room, int side)
{
    Buf link = {0};
    bool watch = side == SIDES;
    make_link(store, room, watch ? 0 : 1 << side, watch ? LINK_WATCH : LINK_INVITATION, &link);
    printf("%-12s %s\n", watch ? "to watch" : rules_of(room->shared->game)->side_names[side], buf_str(&link));
    buf_free(&link);
}

static int run_import(Args *a)
{
    Registry h;
    GameText text = {0};
    Problems p = {0};
    if (!open_host(a, &h)) {
        return EXIT_WRONG;
    }
    Room *room = gametext_read(&text, a->word[0], &p) ? room_import(&h, &text, &p) : NULL;
    int status = EXIT_YES;
    if (room) {
        for (int side = 0; side <= SIDES; side++) {
            say_link(&h.store, room, side);
        }
        if (!registry_commit(&h)) {
            status = wrong(a, "%s could not be written (%s); nothing was imported", store_of(a), store_says(&h.store));
        }
    } else {
        status = wrong_problems(a, &p);
    }
    gametext_free(&text);
    problems_free(&p);
    registry_close(&h);
    return status;
}

const Command command_import = {.name = "import",
                                .words = "FILE",
                                .says = "put a game file into the server's store; prints the links to its seats",
                                .example = "gonfalon import game.txt",
                                .flags = store_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_import};

/* ---- purge ---- */

/* In portions: the store is never locked for long, and what was counted is what is deleted. */
static long purge(Store *store, long long before, bool finished_only, bool really)
{
    enum { AT_ONCE = 64, MOST = 1 << 20 };
    static const char count[] = "SELECT count(*) FROM game WHERE changed<?1 AND over>=?2";
    char ids[AT_ONCE][GAME_ID_TEXT];
    long gone = 0;
    int n;
    if (!really) {
        sqlite3_stmt *q = NULL;
        if (sqlite3_prepare_v2(store->db, count, -1, &q, NULL) == SQLITE_OK) {
            sqlite3_bind_int64(q, 1, before);
            sqlite3_bind_int(q, 2, finished_only);
            gone = sqlite3_step(q) == SQLITE_ROW ? (long)sqlite3_column_int64(q, 0) : -1;
        }
        sqlite3_finalize(q);
        return gone;
    }
    while (gone < MOST && (n = store_old_games(store, before, finished_only, AT_ONCE, ids)) > 0) {
        for (int i = 0; i < n; i++) {
            store_delete_game(store, ids[i]);
        }
        if (!store_commit(store)) {
            return -1;
        }
        gone += n;
    }
    return store->unread ? -1 : gone;
}

static int run_purge(Args *a)
{
    Store store;
    Problems p = {0};
    long days;
    bool really = args_has(a, "yes"), all = args_has(a, "unfinished");
    if (!args_long(a, "days", 1, 36500, 365, &days)) {
        return EXIT_WRONG;
    }
    int alone = store_serve_alone(store_of(a), &p);
    bool ok = alone >= 0 && store_open(&store, store_of(a), false, &p);
    int status = ok ? EXIT_YES : wrong_problems(a, &p);
    if (ok) {
        long n = purge(&store, (long long)time(NULL) - days * 86400LL, !all, really);
        if (n < 0) {
            status = wrong(a, "%s: %s", store_of(a), store_says(&store));
        } else {
            printf("%ld %sgame%s not touched for %ld day%s %s%s\n", n, all ? "" : "finished ", n == 1 ? "" : "s", days,
                   days == 1 ? "" : "s", really ? "deleted" : "would be deleted", really ? "" : "; --yes does it");
        }
        store_close(&store);
    }
    if (alone >= 0) {
        close(alone);
    }
    problems_free(&p);
    return status;
}

static const Flag purge_flags[] = {{"store", "FILE", "where games are kept (gonfalon.db)"},
                                   {"days", "N", "not touched for so many days (365)"},
                                   {"unfinished", NULL, "also games that go on"},
                                   {"yes", NULL, "delete them; without it they are only counted"},
                                   {NULL, NULL, NULL}};
const Command command_purge = {.name = "purge",
                               .words = "",
                               .says = "delete old games from the server's store, while no server runs on it",
                               .example = "gonfalon purge --days 365 --yes",
                               .flags = purge_flags,
                               .least = 0,
                               .most = 0,
                               .run = run_purge};
