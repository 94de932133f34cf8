/* store_backup.c - the command `backup`: a whole copy of the server's store. Which store is meant the other commands ask here, too. */
#include "cli/commands/store_commands_inside.h"
#include "server/store/store.h"

#include <stdio.h>

const char *store_of(const Args *a)
{
    const char *store = args_value(a, "store");
    return store ? store : "gonfalon.db";
}

static int run_backup(Args *a)
{
    Store store;
    Problems p = {0};
    bool ok = store_open(&store, store_of(a), STORE_THERE, &p) && store_check(&store, store_of(a), &p) &&
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
