/* store_export_import.c - the commands `export` and `import`: a game of the server's store as a game file, and back. */
#include "cli/dice_crypto.h"
#include "cli/commands/store_commands_inside.h"
#include "server/games/game_registry.h"
#include "server/api/seat_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static bool open_host(Args *a, Registry *h, int how)
{
    Problems p = {0};
    *h = (Registry){
        .source = {.overlay = a->source.overlay}, .keyed = chance_keyed, .digest = chance_digest, .now = time(NULL)};
    bool ok = registry_open(h, store_of(a), how, &p);
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
    if (!open_host(a, &h, STORE_THERE)) {
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

static void put_link(Store *store, const Room *room, int side, Buf *out)
{
    bool watch = side == SIDES;
    buf_print(out, "%-12s ", watch ? "to watch" : rules_of(room->shared->game)->side_names[side]);
    make_link(store, room, watch ? 0 : 1 << side, watch ? LINK_WATCH : LINK_INVITATION, out);
    buf_char(out, '\n');
}

static int run_import(Args *a)
{
    Registry h;
    GameText text = {0};
    Problems p = {0};
    bool ok = gametext_read(&text, a->word[0], &p); /* before a store is made for it */
    if (ok && !open_host(a, &h, args_has(a, "store") ? STORE_MADE : STORE_THERE)) {
        gametext_free(&text);
        return EXIT_WRONG;
    }
    Room *room = ok ? room_import(&h, &text, &p) : NULL;
    Buf links = {0};
    int status = EXIT_YES;
    for (int side = 0; room && side <= SIDES; side++) {
        put_link(&h.store, room, side, &links);
    }
    if (!room) {
        status = wrong_problems(a, &p);
    } else if (!registry_commit(&h)) { /* then they lead nowhere */
        status = wrong(a, "%s could not be written (%s); nothing was imported", store_of(a), store_says(&h.store));
    } else {
        fputs(buf_str(&links), stdout);
    }
    buf_free(&links);
    gametext_free(&text);
    problems_free(&p);
    if (ok) {
        registry_close(&h);
    }
    return status;
}

static const Flag store_flags[] = {{"store", "FILE", "where games are kept (gonfalon.db)"}, {NULL, NULL, NULL}};
const Command command_import = {.name = "import",
                                .words = "FILE",
                                .says = "put a game file into the server's store; prints the links to its seats",
                                .example = "gonfalon import game.txt",
                                .flags = store_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_import};
