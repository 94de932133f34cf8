/* store.c - the store opened, asked and written: errors told apart, writes gathered, nothing taken for empty that could not be read.
 *
 * A statement that ends neither with a row nor with "done" is an error, never an end: `unread` is set, whoever asked gets nothing, and
 * no write is taken after it until store_fresh, since it would rest on something that is not known.
 */
#include "server/store/store_inside.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPENING_PATIENCE = 5000, CHECK_ROWS = 20 };

/* ---- what is the matter ---- */

void store_note(Store *s, int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: s->matter = STORE_BUSY; break;
    case SQLITE_FULL: s->matter = STORE_FULL; break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: s->matter = STORE_READ_ONLY; break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: s->matter = STORE_DAMAGED; break;
    default: s->matter = STORE_FAILING; break;
    }
}

const char *store_says(const Store *s)
{
    static const char *const words[] = {
        [STORE_SOUND] = "The store could not be used.",
        [STORE_BUSY] = "Another program is writing to the store.",
        [STORE_FULL] = "The disk of the server is full.",
        [STORE_READ_ONLY] = "The store of the server may only be read.",
        [STORE_DAMAGED] = "The store of the server is damaged.",
        [STORE_FAILING] = "The disk of the server does not answer as it should.",
    };
    return words[s->matter];
}

void store_fresh(Store *s) { s->unread = false; }

/* ---- opening ---- */

static bool plain(Store *s, const char *text)
{
    int code = sqlite3_exec(s->db, text, NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        store_note(s, sqlite3_extended_errcode(s->db));
    }
    return code == SQLITE_OK;
}

/* A new store is nobody's to read but its owner's; its companions get the same rights from SQLite. */
static bool make_file(const char *path, bool create, Problems *p)
{
    if (strlen(path) > 1000) {
        return problem(p, path, 0, "the name of the store is too long");
    }
    int fd = create ? open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    struct stat st;
    if (fd >= 0) {
        close(fd);
        return true;
    }
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
        return true;
    }
    return problem(p, path, 0, "the store cannot be opened (%s); check the name and the rights of its folder",
                   strerror(errno));
}

/* A store on a medium that cannot be written has no room for SQLite's companions either: then it is read as it lies there, unless a
 * write-ahead log waits beside it, without which it is not whole. */
static bool open_to_read(Store *s, const char *path, Problems *p)
{
    char uri[1100], wal[1060];
    struct stat st;
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (stat(wal, &st) == 0 && st.st_size > 0) {
        return sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ||
               problem(p, path, 0,
                       "the store may not be written, and %s beside it waits to be taken in; copy both elsewhere", wal);
    }
    snprintf(uri, sizeof uri, "file:%s?immutable=1", path);
    return sqlite3_open_v2(strpbrk(path, "?#%") ? path : uri, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) ==
               SQLITE_OK ||
           problem(p, path, 0, "the store cannot be opened (%s)", sqlite3_errmsg(s->db));
}

static bool open_file(Store *s, const char *path, Problems *p)
{
    if (access(path, W_OK) != 0) {
        s->read_only = true;
        s->matter = STORE_READ_ONLY;
        return open_to_read(s, path, p);
    }
    return sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
           problem(p, path, 0, "the store cannot be opened (%s); check the name and the rights of its folder",
                   sqlite3_errmsg(s->db));
}

/* Whose lock it is depends on the store, not on the name it is called by. -1 with a problem: another one has it. */
static int serve_alone(const char *path, Problems *p)
{
    char name[PATH_MAX + 16];
    char *real = realpath(path, NULL);
    snprintf(name, sizeof name, "%s-serving", real ? real : path);
    free(real);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        problem(p, path, 0, "another server has this store open; stop it, or give another one with --store");
        close(fd);
        return -1;
    }
    return fd >= 0 ? fd
                   : open("/dev/null", O_RDONLY | O_CLOEXEC); /* a folder that cannot be written: nobody writes there */
}

/* A server of an older program must not find another store beneath it than it knows. */
static bool bring_up(Store *s, const char *path, Problems *p)
{
    int lock = s->alone < 0 && store_is_older(s->db) && !s->read_only ? serve_alone(path, p) : -1;
    bool ok = p->count == 0 && store_upgrade(s->db, path, s->read_only, p);
    if (lock >= 0) {
        close(lock);
    }
    return ok;
}

bool store_open(Store *s, const char *path, int how, Problems *p)
{
    *s = (Store){.alone = -1};
    bool ok = make_file(path, how & STORE_MADE, p);
    if (ok && (how & STORE_ALONE)) {
        s->alone = serve_alone(path, p);
        ok = s->alone >= 0;
    }
    ok = ok && open_file(s, path, p);
    if (ok) {
        sqlite3_extended_result_codes(s->db, 1);
        sqlite3_busy_timeout(s->db, OPENING_PATIENCE);
        ok = bring_up(s, path, p);
    }
    if (ok && !s->read_only &&
        !plain(s,
               "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON; "
               "PRAGMA secure_delete=ON")) { /* what is deleted is gone from the file, too */
        s->read_only = s->matter == STORE_READ_ONLY;
        ok = s->read_only || problem(p, path, 0, "the store cannot be used (%s)", sqlite3_errmsg(s->db));
    }
    if (!ok) {
        store_close(s);
    }
    return ok;
}

void store_patience(Store *s, int milliseconds) { sqlite3_busy_timeout(s->db, milliseconds); }

void store_close(Store *s)
{
    store_writer_stop(s);
    buf_free(&s->gathered);
    buf_free(&s->after);
    free(s->cache);
    for (int i = 0; i < STORE_QUERIES; i++) {
        sqlite3_finalize(s->query[i]);
    }
    sqlite3_close(s->db);
    if (s->alone >= 0) {
        close(s->alone);
    }
    *s = (Store){.alone = -1};
}

bool store_make_private(const char *path)
{
    static const char *const ending[] = {"", "-wal", "-shm"};
    bool others = false;
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
        char name[1100];
        struct stat st;
        snprintf(name, sizeof name, "%s%s", path, ending[i]);
        others |= stat(name, &st) == 0 && (st.st_mode & 077) && chmod(name, 0600) == 0;
    }
    return others;
}

/* ---- sound or not ---- */

bool store_check(Store *s, const char *path, Problems *p)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA quick_check(20)", -1, &q, NULL), rows = 0;
    bool sound = code == SQLITE_OK;
    while (sound && (code = sqlite3_step(q)) == SQLITE_ROW && rows++ < CHECK_ROWS) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        if (!text || strcmp(text, "ok") != 0) {
            problem(p, path, 0, "damaged: %s", text ? text : "it cannot be read");
        }
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        problem(p, path, 0, "damaged: %s", sqlite3_errmsg(s->db));
    }
    sqlite3_finalize(q);
    if (p->count) {
        problem(p, path, 0,
                "nothing is written to it any more. Take the last good backup; single games can be had with "
                "`gonfalon export GAME`, and with --damaged as much of a damaged one as can be read");
        s->read_only = true;
        s->matter = STORE_DAMAGED;
    }
    return p->count == 0;
}

bool store_backup(Store *s, const char *path, Problems *p)
{
    sqlite3_stmt *q = NULL;
    struct stat st;
    if (stat(path, &st) == 0) {
        return problem(p, path, 0, "there is a file of this name; a backup is never written over one");
    }
    bool ok = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE;
    if (!ok) {
        problem(p, path, 0, "the backup could not be written (%s); give a new name in a folder with room",
                sqlite3_errmsg(s->db));
    }
    sqlite3_finalize(q);
    if (ok) {
        chmod(path, 0600);
    } else {
        unlink(path); /* half a backup is none */
    }
    return ok;
}

/* ---- writing together ---- */

bool store_plain(Store *s, const char *text) { return plain(s, text); }

static void roll_back(Store *s)
{
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
    store_cache_clear(s); /* it may hold what is not there any more */
}

static void empty(Store *s)
{
    buf_clear(&s->gathered);
    buf_clear(&s->after);
    s->dirty = s->failed = s->direct = false;
}

bool store_commit(Store *s)
{
    store_settle(s);
    if (!s->dirty) {
        bool kept = !s->failed; /* of what was handed over */
        s->failed = false;
        return kept;
    }
    store_go_direct(s);
    bool ok = !s->failed && plain(s, "COMMIT");
    if (!ok) {
        roll_back(s);
    }
    empty(s);
    return ok;
}

void store_forget(Store *s)
{
    store_settle(s);
    roll_back(s);
    empty(s);
}

static void begin(Store *s)
{
    s->dirty = s->direct = true;
    s->failed = s->failed || s->read_only || s->unread || !plain(s, "BEGIN IMMEDIATE");
}

void store_go_direct(Store *s)
{
    store_settle(s);
    if (s->direct) {
        return;
    }
    begin(s);
    Span puts = buf_as_span(&s->gathered);
    while (puts.len && !s->failed) {
        s->failed = !store_run(s, &puts);
    }
    buf_clear(&s->gathered);
}

/* ---- binding and stepping ---- */

enum { VALUES_MOST = 10 };

/* What is bound to a statement: a number, or bytes. */
typedef struct Value {
    char kind;
    long long number;
    Span bytes;
} Value;

static int take_values(Value out[VALUES_MOST], const char *kinds, va_list args)
{
    int n = 0;
    for (; kinds[n]; n++) {
        assert(n < VALUES_MOST);
        out[n] = (Value){.kind = kinds[n]};
        switch (kinds[n]) {
        case 't': {
            const char *text = va_arg(args, const char *);
            out[n].bytes = text ? span_of(text) : (Span){0};
            break;
        }
        case 's':
        case 'b': out[n].bytes = va_arg(args, Span); break;
        case 'h': out[n].bytes = (Span){(const char *)va_arg(args, const uint8_t *), HASH_BYTES}; break;
        default: out[n].number = va_arg(args, long long); break;
        }
    }
    return n;
}

/* The bytes stay where they are until the statement has been carried out. */
static sqlite3_stmt *bind(Store *s, const StoreText *text, const Value *value, int count)
{
    sqlite3_stmt **slot = &s->query[text->slot];
    if (!*slot && sqlite3_prepare_v3(s->db, text->sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL) != SQLITE_OK) {
        store_note(s, sqlite3_extended_errcode(s->db));
        return NULL;
    }
    sqlite3_stmt *q = *slot;
    sqlite3_reset(q);
    for (int i = 0; i < count; i++) {
        const Value *v = &value[i];
        if (v->kind == 't' || v->kind == 's') {
            sqlite3_bind_text(q, i + 1, v->bytes.at ? v->bytes.at : "", (int)v->bytes.len, SQLITE_TRANSIENT);
        } else if (v->kind == 'b' || v->kind == 'h') {
            sqlite3_bind_blob(q, i + 1, v->bytes.at, (int)v->bytes.len, SQLITE_TRANSIENT);
        } else {
            sqlite3_bind_int64(q, i + 1, v->number);
        }
    }
    return q;
}

sqlite3_stmt *store_next(Store *s, sqlite3_stmt *q)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        return q;
    }
    if (code != SQLITE_DONE) {
        store_note(s, sqlite3_extended_errcode(s->db));
        s->unread = true;
    }
    sqlite3_reset(q);
    return NULL;
}

/* The course of a game: what is gathered is of these. */
static bool of_play(StoreQuery slot)
{
    return slot == Q_ACTION || slot == Q_GAME_CHANGED || slot == Q_ASK || slot == Q_NO_ASK;
}

/* Questions that the course of no game answers. */
static bool asks_who(StoreQuery slot) { return slot == Q_VISITOR || slot == Q_HOLDS || slot == Q_LINK_OF; }

sqlite3_stmt *store_ask_for(Store *s, StoreText text, ...)
{
    Value value[VALUES_MOST];
    va_list args;
    store_settle(s);
    if (s->gathered.len && !asks_who(text.slot)) { /* who reads sees what was written */
        store_go_direct(s);
    }
    va_start(args, text);
    int count = take_values(value, text.kinds, args);
    va_end(args);
    sqlite3_stmt *q = bind(s, &text, value, count);
    s->unread = s->unread || !q;
    return q ? store_next(s, q) : NULL;
}

static bool carry_out(Store *s, const StoreText *text, const Value *value, int count)
{
    sqlite3_stmt *q = bind(s, text, value, count);
    bool ok = q && sqlite3_step(q) == SQLITE_DONE;
    if (!ok) {
        store_note(s, sqlite3_extended_errcode(s->db));
    }
    sqlite3_reset(q);
    return ok;
}

/* ---- gathering ---- */

static void gather(Buf *out, const StoreText *text, const Value *value, int count)
{
    buf_bytes(out, text, sizeof *text); /* its texts are constants of the program */
    for (int i = 0; i < count; i++) {
        buf_bytes(out, &value[i].number, sizeof value[i].number);
        buf_bytes(out, &value[i].bytes.len, sizeof value[i].bytes.len);
        buf_bytes(out, value[i].bytes.at, value[i].bytes.len);
    }
}

static void take(Span *from, void *to, size_t size)
{
    assert(from->len >= size);
    memcpy(to, from->at, size);
    *from = (Span){from->at + size, from->len - size};
}

bool store_run(Store *s, Span *puts)
{
    StoreText text;
    Value value[VALUES_MOST];
    int count = 0;
    take(puts, &text, sizeof text);
    for (; text.kinds[count]; count++) {
        Value *v = &value[count];
        v->kind = text.kinds[count];
        take(puts, &v->number, sizeof v->number);
        take(puts, &v->bytes.len, sizeof v->bytes.len);
        v->bytes.at = puts->at;
        *puts = (Span){puts->at + v->bytes.len, puts->len - v->bytes.len};
    }
    return carry_out(s, &text, value, count);
}

void store_put(Store *s, StoreText text, ...)
{
    Value value[VALUES_MOST];
    va_list args;
    va_start(args, text);
    int count = take_values(value, text.kinds, args);
    va_end(args);
    if (s->aside) {
        gather(&s->after, &text, value, count);
        return;
    }
    s->failed = s->failed || s->unread || s->read_only;
    if (s->writer && !s->direct && of_play(text.slot)) { /* nobody asks its outcome */
        s->dirty = true;
        gather(&s->gathered, &text, value, count);
        return;
    }
    store_go_direct(s);
    if (!of_play(text.slot)) {
        store_cache_clear(s);
    }
    s->failed = s->failed || !carry_out(s, &text, value, count); /* a transaction that failed will not be kept */
}

void store_copy_text(char *out, size_t room, sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    size_t n = text ? strlen(text) : 0;
    n = n < room ? n : room - 1;
    memcpy(out, text ? text : "", n);
    out[n] = 0;
}
