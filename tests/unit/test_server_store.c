/* test_server_store.c - the store on a disk that fails: power cuts with lost, reordered and torn writes, an error at every single call, no room
 * left. Whatever was acknowledged is there afterwards, and what could not be read is never taken for the end of a game.
 *
 * A layer below SQLite (a VFS) passes everything on to the real one, remembers what has been written since the last sync of each file, and
 * fails when it is told to. POWER_CUTS says how many are made.
 */
#include "base/hash_and_random.h"
#include "server/store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILES = 8, SECTOR = 512, GAME_ACTIONS = 60 };
static const char game[] = "abcdefghjkmn";

/* ---- the disk ---- */

typedef struct Write {
    struct Write *next;
    sqlite3_int64 at; /* -1: the file was cut to `size` */
    int size;
    uint8_t bytes[];
} Write;

typedef struct DiskFile {
    char name[128]; /* "": unused */
    uint8_t *durable;
    sqlite3_int64 size;
    Write *pending, **last;
} DiskFile;

typedef struct Disk {
    sqlite3_vfs vfs, *real;
    DiskFile file[FILES];
    long calls, fail_at; /* the call that fails; 0: none */
    bool keeps_failing;
    long room; /* bytes that may still be written; -1: any number */
} Disk;

typedef struct Handle {
    sqlite3_file base;
    Disk *disk;
    DiskFile *kept; /* null: nothing is remembered of it */
    sqlite3_file *real;
} Handle;

static Disk disk; /* SQLite knows a VFS by its name alone, so there is one */

static bool fails(Disk *d)
{
    d->calls++;
    return d->fail_at && (d->calls == d->fail_at || (d->keeps_failing && d->calls > d->fail_at));
}

static void remember(DiskFile *f, const void *bytes, int size, sqlite3_int64 at)
{
    Write *w = malloc(sizeof *w + (size_t)(at < 0 ? 0 : size));
    *w = (Write){.at = at, .size = size};
    if (at >= 0) {
        memcpy(w->bytes, bytes, (size_t)size);
    }
    *f->last = w;
    f->last = &w->next;
}

static void grow(DiskFile *f, sqlite3_int64 size)
{
    if (size > f->size) {
        f->durable = realloc(f->durable, (size_t)size);
        memset(f->durable + f->size, 0, (size_t)(size - f->size));
        f->size = size;
    }
}

/* Of a torn write only some sectors arrive. */
static void arrive(DiskFile *f, const Write *w, Rng *rng, bool torn)
{
    if (w->at < 0) {
        grow(f, w->size);
        f->size = w->size;
        return;
    }
    grow(f, w->at + w->size);
    for (int from = 0; from < w->size; from += SECTOR) {
        int n = w->size - from < SECTOR ? w->size - from : SECTOR;
        if (!torn || rng_below(rng, 2)) {
            memcpy(f->durable + w->at + from, w->bytes + from, (size_t)n);
        }
    }
}

static void forget_pending(DiskFile *f)
{
    for (Write *w = f->pending, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    f->pending = NULL;
    f->last = &f->pending;
}

static void synced(DiskFile *f)
{
    for (const Write *w = f->pending; w; w = w->next) {
        arrive(f, w, NULL, false);
    }
    forget_pending(f);
}

/* ---- what SQLite calls ---- */

static Handle *handle(sqlite3_file *f) { return (Handle *)(void *)f; }

static int disk_close(sqlite3_file *f)
{
    int code = handle(f)->real->pMethods ? handle(f)->real->pMethods->xClose(handle(f)->real) : SQLITE_OK;
    free(handle(f)->real);
    return code;
}

static int disk_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return fails(&disk) ? SQLITE_IOERR_READ : handle(f)->real->pMethods->xRead(handle(f)->real, to, n, at);
}

static int disk_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    if (fails(&disk)) {
        return SQLITE_IOERR_WRITE;
    }
    if (disk.room >= 0 && disk.room < n) {
        return SQLITE_FULL;
    }
    disk.room -= disk.room >= 0 ? n : 0;
    if (handle(f)->kept) {
        remember(handle(f)->kept, from, n, at);
    }
    return handle(f)->real->pMethods->xWrite(handle(f)->real, from, n, at);
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (fails(&disk)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    if (handle(f)->kept) {
        remember(handle(f)->kept, NULL, (int)size, -1);
    }
    return handle(f)->real->pMethods->xTruncate(handle(f)->real, size);
}

static int disk_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    if (fails(&disk)) {
        return SQLITE_IOERR_FSYNC;
    }
    if (handle(f)->kept) {
        synced(handle(f)->kept);
    }
    return SQLITE_OK;
}

static int disk_size(sqlite3_file *f, sqlite3_int64 *out)
{
    return handle(f)->real->pMethods->xFileSize(handle(f)->real, out);
}
static int disk_lock(sqlite3_file *f, int how) { return handle(f)->real->pMethods->xLock(handle(f)->real, how); }
static int disk_unlock(sqlite3_file *f, int how) { return handle(f)->real->pMethods->xUnlock(handle(f)->real, how); }
static int disk_locked(sqlite3_file *f, int *out)
{
    return handle(f)->real->pMethods->xCheckReservedLock(handle(f)->real, out);
}
static int disk_control(sqlite3_file *f, int what, void *arg)
{
    return handle(f)->real->pMethods->xFileControl(handle(f)->real, what, arg);
}
static int disk_sector(sqlite3_file *f)
{
    (void)f;
    return SECTOR;
}
static int disk_traits(sqlite3_file *f)
{
    (void)f;
    return 0; /* it promises nothing */
}
static int disk_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return handle(f)->real->pMethods->xShmMap(handle(f)->real, page, size, extend, out);
}
static int disk_shm_lock(sqlite3_file *f, int at, int n, int flags)
{
    return handle(f)->real->pMethods->xShmLock(handle(f)->real, at, n, flags);
}
static void disk_barrier(sqlite3_file *f) { handle(f)->real->pMethods->xShmBarrier(handle(f)->real); }
static int disk_unmap(sqlite3_file *f, int remove)
{
    return handle(f)->real->pMethods->xShmUnmap(handle(f)->real, remove);
}

static DiskFile *file_of(const char *name)
{
    DiskFile *free_one = NULL;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(disk.file[i].name, name) == 0) {
            return &disk.file[i];
        }
        free_one = !free_one && !disk.file[i].name[0] ? &disk.file[i] : free_one;
    }
    snprintf(free_one->name, sizeof free_one->name, "%s", name);
    free_one->last = &free_one->pending;
    return free_one;
}

static int disk_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    static const sqlite3_io_methods methods = {.iVersion = 2,
                                               .xClose = disk_close,
                                               .xRead = disk_read,
                                               .xWrite = disk_write,
                                               .xTruncate = disk_truncate,
                                               .xSync = disk_sync,
                                               .xFileSize = disk_size,
                                               .xLock = disk_lock,
                                               .xUnlock = disk_unlock,
                                               .xCheckReservedLock = disk_locked,
                                               .xFileControl = disk_control,
                                               .xSectorSize = disk_sector,
                                               .xDeviceCharacteristics = disk_traits,
                                               .xShmMap = disk_map,
                                               .xShmLock = disk_shm_lock,
                                               .xShmBarrier = disk_barrier,
                                               .xShmUnmap = disk_unmap};
    (void)v;
    Handle *h = handle(f);
    bool lasts = name && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL));
    *h = (Handle){.disk = &disk, .kept = lasts ? file_of(name) : NULL};
    if (fails(&disk)) {
        return SQLITE_CANTOPEN;
    }
    h->real = calloc(1, (size_t)disk.real->szOsFile);
    int code = disk.real->xOpen(disk.real, name, h->real, flags, out);
    if (code == SQLITE_OK) {
        h->base.pMethods = &methods;
    } else {
        free(h->real);
    }
    return code;
}

static int disk_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v;
    if (fails(&disk)) {
        return SQLITE_IOERR_DELETE;
    }
    for (int i = 0; i < FILES; i++) {
        if (strcmp(disk.file[i].name, name) == 0) {
            forget_pending(&disk.file[i]);
            disk.file[i].size = 0;
        }
    }
    return disk.real->xDelete(disk.real, name, sync);
}

static void new_disk(void)
{
    for (int i = 0; i < FILES; i++) {
        forget_pending(&disk.file[i]);
        free(disk.file[i].durable);
        disk.file[i] = (DiskFile){.last = &disk.file[i].pending};
    }
    disk.calls = disk.fail_at = 0;
    disk.keeps_failing = false;
    disk.room = -1;
}

static int install(void **state)
{
    (void)state;
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "failing";
    disk.vfs.szOsFile = sizeof(Handle);
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    new_disk();
    return sqlite3_vfs_register(&disk.vfs, 1);
}

static int remove_disk(void **state)
{
    (void)state;
    new_disk();
    sqlite3_vfs_unregister(&disk.vfs);
    return 0;
}

/* ---- a game in a store ---- */

typedef struct Bench {
    char folder[64], path[96];
    long acknowledged;
    bool beside; /* commits happen on a thread */
    Problems p;
} Bench;

static void lay(Bench *b, bool beside)
{
    *b = (Bench){.folder = "/tmp/gonfalon-disk-XXXXXX", .beside = beside};
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/store.db", b->folder);
}

static void clear_away(Bench *b)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char path[128];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", b->path, endings[i]);
        unlink(path);
    }
    rmdir(b->folder);
    problems_free(&b->p);
}

static void put_action(Store *s, long n)
{
    char text[64];
    snprintf(text, sizeof text, "move %ld of a game with lines that fill pages", n);
    store_action(s, game, n, (int)(n & 1), ACT_ATOM, span_of(text));
    store_game_changed(s, game, (GameChange){.now = n, .actions = n + 1}, &(GameSummary){.winner = -1});
}

/* The end of the commit in flight, waited for or not. False: it was not kept, and what was gathered since is forgotten with it. */
static bool look_for_the_end(Bench *b, Store *s, long handed, bool wait)
{
    bool kept;
    if (wait) {
        store_settle(s);
    }
    if (!store_landed(s, &kept)) {
        return true;
    }
    if (!kept) {
        store_forget(s);
    }
    b->acknowledged = kept ? handed : b->acknowledged;
    return kept;
}

/* Actions are gathered while others are being written, and now and then somebody reads in between. */
static void play_beside(Bench *b, Store *s, long actions, Rng *rng)
{
    long n = b->acknowledged, handed = n;
    int bell = eventfd(0, EFD_NONBLOCK);
    bool ok = store_writer_start(s, bell);
    assert_true(ok);
    while (ok && n < actions) {
        for (unsigned i = 0, most = 1 + rng_below(rng, 3); i < most && n < actions; i++) {
            put_action(s, n++);
        }
        if (rng_below(rng, 8) == 0) {
            GameRow row = {0};
            bool there = store_game(s, game, &row);
            ok = s->failed || s->unread || (there && row.actions == n); /* who reads sees what was written */
            assert_true(ok);
            buf_free(&row.header);
        }
        ok = look_for_the_end(b, s, handed, rng_below(rng, 2));
        if (ok && !store_in_flight(s)) {
            ok = !s->failed || store_commit(s);
            if (ok) {
                handed = n;
                store_hand_over(s);
            }
        }
    }
    if (ok && rng_below(rng, 2)) { /* else it ends while something is being written */
        look_for_the_end(b, s, handed, true);
    }
    store_writer_stop(s);
    close(bell);
}

/* So many actions, up to three in a commit; stops at the first that is not kept. */
static void play(Bench *b, Store *s, long actions, Rng *rng)
{
    long n = b->acknowledged;
    sqlite3_exec(s->db, "PRAGMA wal_autocheckpoint=6", NULL, NULL, NULL); /* the log is taken in again and again */
    if (n == 0) {
        store_new_game(s, game, "gonfalon 2\n", 0, 1);
    }
    if (b->beside) {
        if (store_commit(s)) {
            play_beside(b, s, actions, rng);
        }
        return;
    }
    while (n < actions) {
        for (unsigned i = 0, most = 1 + rng_below(rng, 3); i < most && n < actions; i++) {
            put_action(s, n++);
        }
        if (!store_commit(s)) {
            return;
        }
        b->acknowledged = n;
    }
}

static bool count_action(void *self, long n, int side, ActionKind kind, Span text)
{
    long *seen = self;
    (void)side, (void)kind, (void)text;
    return n == (*seen)++;
}

/* What was acknowledged is there, to the last row, and the store is sound. */
static void must_be_whole(Bench *b, const char *when)
{
    Store s;
    GameRow row = {0};
    long seen = 0;
    if (!store_open(&s, b->path, STORE_MADE, &b->p) || !store_check(&s, b->path, &b->p)) {
        fail_msg("%s: %s", when, buf_str(&b->p.text));
    }
    bool there = store_game(&s, game, &row);
    if (!there && b->acknowledged) {
        fail_msg("%s: the game is gone, with %ld actions", when, b->acknowledged);
    }
    if (there && (!store_actions(&s, game, count_action, &seen) || seen != row.actions || seen < b->acknowledged)) {
        fail_msg("%s: %ld actions, %ld said, %ld acknowledged", when, seen, row.actions, b->acknowledged);
    }
    buf_free(&row.header);
    store_close(&s);
}

/* ---- power cuts ---- */

static void put_file(const char *name, const DiskFile *f)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(f->durable, 1, (size_t)f->size, out), (size_t)f->size);
    fclose(out);
}

/* What had been synced is there; of the rest anything, in any sequence, whole, in part or not at all. */
static void cut_power(Bench *b, Rng *rng)
{
    char name[128];
    for (int i = 0; i < FILES; i++) {
        DiskFile *f = &disk.file[i];
        Write *list[512];
        int n = 0;
        for (Write *w = f->pending; w && n < 512; w = w->next) {
            list[n++] = w;
        }
        for (int k = n - 1; k > 0; k--) {
            int other = (int)rng_below(rng, (uint32_t)k + 1);
            Write *w = list[k];
            list[k] = list[other];
            list[other] = w;
        }
        for (int k = 0; k < n; k++) {
            unsigned fate = rng_below(rng, 3);
            if (fate) {
                arrive(f, list[k], rng, fate == 2);
            }
        }
    }
    snprintf(name, sizeof name, "%s-shm", b->path);
    unlink(name);
    for (int i = 0; i < FILES; i++) {
        if (disk.file[i].name[0]) {
            put_file(disk.file[i].name, &disk.file[i]);
        }
    }
}

static void cut_it_often(bool beside)
{
    const char *said = getenv("POWER_CUTS");
    int rounds = said ? atoi(said) : 60;
    for (int round = 0; round < rounds; round++) {
        Bench b;
        Rng rng;
        Store s;
        char when[64];
        lay(&b, beside);
        new_disk();
        rng_seed(&rng, (uint64_t)round + 1);
        snprintf(when, sizeof when, "power cut %d", round);
        assert_true(store_open(&s, b.path, STORE_MADE, &b.p));
        play(&b, &s, 1 + (long)rng_below(&rng, GAME_ACTIONS), &rng);
        for (unsigned i = 0, more = rng_below(&rng, 4); i < more; i++) { /* and some that nobody was told of */
            put_action(&s, b.acknowledged + (long)i);
        }
        store_close(&s); /* the process is gone; its last words to the disk are pending like all others */
        cut_power(&b, &rng);
        must_be_whole(&b, when);
        clear_away(&b);
    }
}

static void power_cuts(void **state)
{
    (void)state;
    cut_it_often(false);
}

static void power_cuts_beside(void **state)
{
    (void)state;
    cut_it_often(true);
}

/* ---- errors ---- */

typedef struct Trial {
    long fail_at, room;
    bool keeps_failing, reading, beside;
} Trial;

/* Opens, plays and reads with the disk failing as it is told; then with a sound disk everything acknowledged must be there. True: it never
 * came to the failure. */
static bool attempt(const Trial *t, const char *when)
{
    Bench b;
    Rng rng;
    Store s;
    GameRow row = {0};
    long seen = 0;
    lay(&b, t->beside);
    new_disk();
    rng_seed(&rng, 3);
    if (t->reading) { /* written well, then read badly */
        assert_true(store_open(&s, b.path, STORE_MADE, &b.p));
        play(&b, &s, GAME_ACTIONS, &rng);
        store_close(&s);
        disk.calls = 0;
    }
    disk.fail_at = t->fail_at;
    disk.keeps_failing = t->keeps_failing;
    disk.room = t->room;
    if (store_open(&s, b.path, STORE_MADE, &b.p)) {
        store_patience(&s, 0);
        if (!t->reading) {
            play(&b, &s, GAME_ACTIONS, &rng);
        }
        bool there = store_game(&s, game, &row), whole = store_actions(&s, game, count_action, &seen);
        if (there && whole && !s.unread && seen != row.actions) {
            fail_msg("%s: %ld of %ld actions passed for the whole game", when, seen, row.actions);
        }
        if (!there && !s.unread && b.acknowledged) {
            fail_msg("%s: a game that could not be read passed for none", when);
        }
        buf_free(&row.header);
        store_close(&s);
    }
    bool unharmed = !disk.fail_at || disk.calls < disk.fail_at;
    disk.fail_at = 0;
    disk.room = -1;
    buf_clear(&b.p.text);
    b.p.count = 0;
    must_be_whole(&b, when);
    clear_away(&b);
    return unharmed;
}

static void fail_at_every_call(bool beside)
{
    for (int kind = 0; kind < (beside ? 2 : 4); kind++) {
        bool through = false;
        for (long n = 1; !through; n++) {
            char when[64];
            snprintf(when, sizeof when, "call %ld fails (%d)", n, kind);
            through = attempt(
                &(Trial){.fail_at = n, .room = -1, .keeps_failing = kind & 1, .reading = kind & 2, .beside = beside},
                when);
            assert_true(n < 5000);
        }
    }
}

static void an_error_at_every_call(void **state)
{
    (void)state;
    fail_at_every_call(false);
}

static void an_error_at_every_call_beside(void **state)
{
    (void)state;
    fail_at_every_call(true);
}

static void no_room_left(void **state)
{
    (void)state;
    for (long room = 0; room < 400000; room += 9973) {
        char when[64];
        snprintf(when, sizeof when, "room for %ld bytes", room);
        attempt(&(Trial){.room = room}, when);
        attempt(&(Trial){.room = room, .beside = true}, when);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(power_cuts, install, remove_disk),
        cmocka_unit_test_setup_teardown(an_error_at_every_call, install, remove_disk),
        cmocka_unit_test_setup_teardown(power_cuts_beside, install, remove_disk),
        cmocka_unit_test_setup_teardown(an_error_at_every_call_beside, install, remove_disk),
        cmocka_unit_test_setup_teardown(no_room_left, install, remove_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
