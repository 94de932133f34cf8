/* store_purge.c - the command `purge`: deletes old games from the server's store. */
#include "cli/commands/store_commands_inside.h"
#include "server/store/store.h"

#include <stdio.h>
#include <time.h>

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
    bool ok = store_open(&store, store_of(a), STORE_ALONE, &p);
    int status = ok ? EXIT_YES : wrong_problems(a, &p);
    if (ok) {
        long long before = (long long)time(NULL) - days * 86400LL;
        long n = purge(&store, before, !all, really);
        if (n >= 0 && really && !store_tidy(&store, before)) {
            fprintf(stderr, "gonfalon purge: %s: the file keeps its size (%s)\n", store_of(a), store_says(&store));
        }
        if (n < 0) {
            status = wrong(a, "%s: %s", store_of(a), store_says(&store));
        } else {
            printf("%ld %sgame%s not touched for %ld day%s %s%s\n", n, all ? "" : "finished ", n == 1 ? "" : "s", days,
                   days == 1 ? "" : "s", really ? "deleted" : "would be deleted", really ? "" : "; --yes does it");
        }
        store_close(&store);
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
