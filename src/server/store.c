/* store.c - the statements of the store. Each is prepared once; binding is by a little format: t text, s span, i number, h hash, b bytes. */
#include "server/store.h"

#include <stdarg.h>
#include <string.h>

static const char schema[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    "CREATE TABLE IF NOT EXISTS game(id TEXT PRIMARY KEY, header TEXT NOT NULL, created INT, changed INT, over INT,"
    " turn INT, waiting INT, lines INT, winner INT, level TEXT) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS action(game TEXT REFERENCES game, n INT, side INT, kind INT, text TEXT, PRIMARY "
    "KEY(game,n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS seat(game TEXT REFERENCES game, side INT, kind INT, name TEXT, PRIMARY KEY(game,side)) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS link(hash BLOB PRIMARY KEY, game TEXT REFERENCES game, sides INT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS account(id INTEGER PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE, hash TEXT);"
    "CREATE TABLE IF NOT EXISTS visitor(id INTEGER PRIMARY KEY, hash BLOB UNIQUE, account INT, created INT);"
    "CREATE TABLE IF NOT EXISTS hold(kind INT, holder INT, game TEXT REFERENCES game, sides INT, PRIMARY "
    "KEY(kind,holder,game)) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat(game TEXT REFERENCES game, n INT, side INT, name TEXT, text TEXT, at INT, PRIMARY "
    "KEY(game,n)) "
    "WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS ask(game TEXT PRIMARY KEY REFERENCES game, side INT, line INT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS snapshot(game TEXT PRIMARY KEY REFERENCES game, move INT, undos INT, resigned INT,"
    " stamp INT, actions INT, checksum INT, size INT, image BLOB);"
    "PRAGMA user_version=1;";

enum {
    NEW_GAME,
    GAME,
    GAME_CHANGED,
    ACTION,
    ACTIONS,
    SNAPSHOT,
    SNAPSHOT_OF,
    ASK,
    NO_ASK,
    ASK_OF,
    SEAT,
    SEAT_OF,
    LINK,
    LINK_OF,
    VISITOR,
    NEW_VISITOR,
    LOG_IN,
    ACCOUNT,
    ACCOUNT_NAME,
    NEW_ACCOUNT,
    HOLD,
    HOLDS,
    TAKE_OVER,
    TAKEN_OVER,
    GAMES_OF,
    CHAT,
    CHATS,
    CHAT_COUNT
};

static const char game_changed[] =
    "UPDATE game SET changed=?2,over=?3,turn=?4,waiting=?5,lines=?6,winner=?7,level=?8 WHERE id=?1";
static const char take_over[] = "INSERT INTO hold SELECT 1,?2,game,sides FROM hold WHERE kind=0 AND holder=?1 "
                                "ON CONFLICT DO UPDATE SET sides=sides|excluded.sides";
static const char games_of[] =
    "SELECT hold.game,hold.sides FROM hold JOIN game ON game.id=hold.game WHERE kind=?1 AND holder=?2 "
    "ORDER BY changed DESC LIMIT ?3";

static const char *const sql[STORE_QUERIES] = {
    [NEW_GAME] = "INSERT INTO game VALUES(?1,?2,?3,?3,0,0,0,0,-1,'')",
    [GAME] = "SELECT header,created,changed,over,turn,waiting,lines,winner,level FROM game WHERE id=?1",
    [GAME_CHANGED] = game_changed,
    [ACTION] = "INSERT INTO action VALUES(?1,?2,?3,?4,?5)",
    [ACTIONS] = "SELECT n,side,kind,text FROM action WHERE game=?1 ORDER BY n",
    [SNAPSHOT] = "INSERT OR REPLACE INTO snapshot VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)",
    [SNAPSHOT_OF] = "SELECT move,undos,resigned,stamp,actions,checksum,size,image FROM snapshot WHERE game=?1",
    [ASK] = "INSERT OR REPLACE INTO ask VALUES(?1,?2,?3)",
    [NO_ASK] = "DELETE FROM ask WHERE game=?1",
    [ASK_OF] = "SELECT side,line FROM ask WHERE game=?1",
    [SEAT] = "INSERT INTO seat VALUES(?1,?2,?3,?4) ON CONFLICT DO UPDATE SET kind=?3, name=?4",
    [SEAT_OF] = "SELECT kind,name FROM seat WHERE game=?1 AND side=?2",
    [LINK] = "INSERT INTO link VALUES(?1,?2,?3)",
    [LINK_OF] = "SELECT game,sides FROM link WHERE hash=?1",
    [VISITOR] = "SELECT id,account FROM visitor WHERE hash=?1",
    [NEW_VISITOR] = "INSERT INTO visitor(hash,account,created) VALUES(?1,0,?2)",
    [LOG_IN] = "UPDATE visitor SET account=?2 WHERE id=?1",
    [ACCOUNT] = "SELECT id,hash,name FROM account WHERE name=?1",
    [ACCOUNT_NAME] = "SELECT name FROM account WHERE id=?1",
    [NEW_ACCOUNT] = "INSERT INTO account(name,hash) VALUES(?1,?2) ON CONFLICT DO NOTHING",
    [HOLD] = "INSERT INTO hold VALUES(?1,?2,?3,?4) ON CONFLICT DO UPDATE SET sides=sides|?4",
    [HOLDS] = "SELECT sides FROM hold WHERE kind=?1 AND holder=?2 AND game=?3",
    [TAKE_OVER] = take_over,
    [TAKEN_OVER] = "DELETE FROM hold WHERE kind=0 AND holder=?1",
    [GAMES_OF] = games_of,
    [CHAT] = "INSERT INTO chat VALUES(?1,?2,?3,?4,?5,?6)",
    [CHATS] = "SELECT n,side,name,text,at FROM chat WHERE game=?1 AND n>=?2 ORDER BY n",
    [CHAT_COUNT] = "SELECT count(*) FROM chat WHERE game=?1",
};

static bool plain(Store *s, const char *text) { return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK; }

bool store_open(Store *s, const char *path, bool create, Problems *p)
{
    *s = (Store){0};
    int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK) {
        problem(p, path, 0, "the store cannot be opened (%s); check the name and the rights of its folder",
                sqlite3_errmsg(s->db));
        store_close(s);
        return false;
    }
    sqlite3_busy_timeout(s->db, 5000);
    if (!plain(s, schema)) {
        problem(p, path, 0, "this is no store of Gonfalon, or it is damaged (%s)", sqlite3_errmsg(s->db));
        store_close(s);
        return false;
    }
    return true;
}

void store_close(Store *s)
{
    for (int i = 0; i < STORE_QUERIES; i++) {
        sqlite3_finalize(s->query[i]);
    }
    sqlite3_close(s->db);
    *s = (Store){0};
}

bool store_commit(Store *s)
{
    if (!s->dirty) {
        return true;
    }
    bool ok = !s->failed && plain(s, "COMMIT");
    if (!ok) {
        plain(s, "ROLLBACK");
    }
    s->dirty = s->failed = false;
    return ok;
}

bool store_backup(Store *s, const char *path, Problems *p)
{
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE;
    if (!ok) {
        problem(p, path, 0, "the backup could not be written (%s); give a new name in a folder with room",
                sqlite3_errmsg(s->db));
    }
    sqlite3_finalize(q);
    return ok;
}

/* ---- binding and stepping ---- */

static sqlite3_stmt *vask(Store *s, int which, const char *kinds, va_list args)
{
    if (!s->query[which] &&
        sqlite3_prepare_v3(s->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, &s->query[which], NULL) != SQLITE_OK) {
        return NULL;
    }
    sqlite3_stmt *q = s->query[which];
    sqlite3_reset(q);
    for (int i = 1; *kinds; i++, kinds++) {
        if (*kinds == 't') {
            sqlite3_bind_text(q, i, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
        } else if (*kinds == 's') {
            Span text = va_arg(args, Span);
            sqlite3_bind_text(q, i, text.at ? text.at : "", (int)text.len, SQLITE_TRANSIENT);
        } else if (*kinds == 'b') {
            Span bytes = va_arg(args, Span);
            sqlite3_bind_blob(q, i, bytes.at, (int)bytes.len, SQLITE_TRANSIENT);
        } else if (*kinds == 'h') {
            sqlite3_bind_blob(q, i, va_arg(args, const uint8_t *), HASH_BYTES, SQLITE_TRANSIENT);
        } else {
            sqlite3_bind_int64(q, i, va_arg(args, long long));
        }
    }
    return q;
}

/* A question: the statement at its first row, or null when there is none. */
static sqlite3_stmt *ask(Store *s, int which, const char *kinds, ...)
{
    va_list args;
    va_start(args, kinds);
    sqlite3_stmt *q = vask(s, which, kinds, args);
    va_end(args);
    if (q && sqlite3_step(q) == SQLITE_ROW) {
        return q;
    }
    sqlite3_reset(q);
    return NULL;
}

static void put(Store *s, int which, const char *kinds, ...)
{
    if (!s->dirty) {
        s->dirty = true;
        s->failed = !plain(s, "BEGIN IMMEDIATE");
    }
    va_list args;
    va_start(args, kinds);
    sqlite3_stmt *q = vask(s, which, kinds, args);
    va_end(args);
    if (!q || sqlite3_step(q) != SQLITE_DONE) {
        s->failed = true;
    }
    sqlite3_reset(q);
}

static void copy_text(char *out, size_t room, sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    size_t n = text ? strlen(text) : 0;
    n = n < room ? n : room - 1;
    memcpy(out, text ? text : "", n);
    out[n] = 0;
}

/* ---- games ---- */

void store_new_game(Store *s, const char *id, const char *header, long long now)
{
    put(s, NEW_GAME, "tti", id, header, now);
}

bool store_game(Store *s, const char *id, GameRow *out)
{
    sqlite3_stmt *q = ask(s, GAME, "t", id);
    if (q) {
        *out = (GameRow){.created = sqlite3_column_int64(q, 1),
                         .changed = sqlite3_column_int64(q, 2),
                         .over = sqlite3_column_int(q, 3)};
        strncpy(out->id, id, sizeof out->id - 1);
        out->summary = (GameSummary){.turn = (long)sqlite3_column_int64(q, 4),
                                     .waiting = sqlite3_column_int(q, 5),
                                     .lines = sqlite3_column_int(q, 6),
                                     .winner = sqlite3_column_int(q, 7)};
        copy_text(out->summary.level, sizeof out->summary.level, q, 8);
        buf_text(&out->header, (const char *)sqlite3_column_text(q, 0));
        sqlite3_reset(q);
    }
    return q;
}

void store_game_changed(Store *s, const char *id, long long now, bool over, const GameSummary *summary)
{
    put(s, GAME_CHANGED, "tiiiiiit", id, now, (long long)over, (long long)summary->turn, (long long)summary->waiting,
        (long long)summary->lines, (long long)summary->winner, summary->level);
}

void store_action(Store *s, const char *id, long n, int side, ActionKind kind, Span text)
{
    put(s, ACTION, "tiiis", id, (long long)n, (long long)side, (long long)kind, text);
}

bool store_actions(Store *s, const char *id, EachAction *each, void *self)
{
    sqlite3_stmt *q = ask(s, ACTIONS, "t", id);
    bool ok = true;
    while (q && ok) {
        Span text = {(const char *)sqlite3_column_text(q, 3), (size_t)sqlite3_column_bytes(q, 3)};
        ok = each(self, (long)sqlite3_column_int64(q, 0), sqlite3_column_int(q, 1),
                  (ActionKind)sqlite3_column_int(q, 2), text);
        if (!ok || sqlite3_step(q) != SQLITE_ROW) {
            sqlite3_reset(q);
            q = NULL;
        }
    }
    return ok;
}

void store_snapshot(Store *s, const char *id, const SnapshotRow *row)
{
    put(s, SNAPSHOT, "tiiiiiiib", id, (long long)row->move, (long long)row->undos, (long long)row->resigned,
        (long long)row->stamp, (long long)row->actions, (long long)row->check, (long long)row->size,
        buf_as_span(&row->image));
}

bool store_snapshot_of(Store *s, const char *id, SnapshotRow *out)
{
    sqlite3_stmt *q = ask(s, SNAPSHOT_OF, "t", id);
    if (q) {
        *out = (SnapshotRow){.move = (long)sqlite3_column_int64(q, 0),
                             .undos = (long)sqlite3_column_int64(q, 1),
                             .resigned = sqlite3_column_int(q, 2),
                             .stamp = (uint64_t)sqlite3_column_int64(q, 3),
                             .actions = (uint64_t)sqlite3_column_int64(q, 4),
                             .check = (uint64_t)sqlite3_column_int64(q, 5),
                             .size = (long)sqlite3_column_int64(q, 6)};
        const void *image = sqlite3_column_blob(q, 7);
        buf_bytes(&out->image, image, image ? (size_t)sqlite3_column_bytes(q, 7) : 0);
        sqlite3_reset(q);
    }
    return q;
}

void store_ask(Store *s, const char *id, UndoAsk ask)
{
    if (ask.by < 0) {
        put(s, NO_ASK, "t", id);
    } else {
        put(s, ASK, "tii", id, (long long)ask.by, (long long)ask.line);
    }
}

UndoAsk store_ask_of(Store *s, const char *id)
{
    sqlite3_stmt *q = ask(s, ASK_OF, "t", id);
    UndoAsk found = {.by = -1};
    if (q) {
        found = (UndoAsk){sqlite3_column_int(q, 0), sqlite3_column_int(q, 1)};
        sqlite3_reset(q);
    }
    return found;
}

void store_seat(Store *s, const char *id, int side, SeatKind kind, const char *name)
{
    put(s, SEAT, "tiit", id, (long long)side, (long long)kind, name);
}

bool store_seat_of(Store *s, const char *id, int side, SeatKind *kind, char name[NAME_TEXT])
{
    sqlite3_stmt *q = ask(s, SEAT_OF, "ti", id, (long long)side);
    if (q) {
        *kind = (SeatKind)sqlite3_column_int(q, 0);
        copy_text(name, NAME_TEXT, q, 1);
        sqlite3_reset(q);
    }
    return q;
}

/* ---- who may do what ---- */

void store_link(Store *s, const uint8_t hash[HASH_BYTES], const char *id, int sides)
{
    put(s, LINK, "hti", hash, id, (long long)sides);
}

bool store_link_of(Store *s, const uint8_t hash[HASH_BYTES], char id[GAME_ID_TEXT], int *sides)
{
    sqlite3_stmt *q = ask(s, LINK_OF, "h", hash);
    if (q) {
        copy_text(id, GAME_ID_TEXT, q, 0);
        *sides = sqlite3_column_int(q, 1);
        sqlite3_reset(q);
    }
    return q;
}

bool store_visitor(Store *s, const uint8_t hash[HASH_BYTES], Holder *out)
{
    sqlite3_stmt *q = ask(s, VISITOR, "h", hash);
    if (q) {
        *out = (Holder){sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1)};
        sqlite3_reset(q);
    }
    return q;
}

bool store_new_visitor(Store *s, const uint8_t hash[HASH_BYTES], long long now, Holder *out)
{
    put(s, NEW_VISITOR, "hi", hash, now);
    *out = (Holder){.visitor = sqlite3_last_insert_rowid(s->db)};
    return !s->failed;
}

void store_log_in(Store *s, long long visitor, long long account) { put(s, LOG_IN, "ii", visitor, account); }

bool store_account(Store *s, const char *name, long long *id, char hash[PASSWORD_TEXT], char spelled[NAME_TEXT])
{
    sqlite3_stmt *q = ask(s, ACCOUNT, "t", name);
    if (q) {
        *id = sqlite3_column_int64(q, 0);
        copy_text(hash, PASSWORD_TEXT, q, 1);
        copy_text(spelled, NAME_TEXT, q, 2);
        sqlite3_reset(q);
    }
    return q;
}

bool store_account_name(Store *s, long long id, char name[NAME_TEXT])
{
    sqlite3_stmt *q = ask(s, ACCOUNT_NAME, "i", id);
    if (q) {
        copy_text(name, NAME_TEXT, q, 0);
        sqlite3_reset(q);
    }
    return q;
}

bool store_new_account(Store *s, const char *name, const char *hash, long long *id)
{
    put(s, NEW_ACCOUNT, "tt", name, hash);
    *id = sqlite3_last_insert_rowid(s->db);
    return !s->failed && sqlite3_changes(s->db) == 1;
}

void store_hold(Store *s, Holder who, const char *id, int sides)
{
    put(s, HOLD, "iiti", who.account ? 1LL : 0LL, who.account ? who.account : who.visitor, id, (long long)sides);
}

int store_holds(Store *s, Holder who, const char *id)
{
    sqlite3_stmt *q = ask(s, HOLDS, "iit", who.account ? 1LL : 0LL, who.account ? who.account : who.visitor, id);
    int sides = q ? sqlite3_column_int(q, 0) : -1;
    sqlite3_reset(q);
    return sides;
}

void store_take_over(Store *s, long long visitor, long long account)
{
    put(s, TAKE_OVER, "ii", visitor, account);
    put(s, TAKEN_OVER, "i", visitor);
}

int store_games_of(Store *s, Holder who, int max, char (*ids)[GAME_ID_TEXT], int *sides)
{
    sqlite3_stmt *q =
        ask(s, GAMES_OF, "iii", who.account ? 1LL : 0LL, who.account ? who.account : who.visitor, (long long)max);
    int n = 0;
    while (q && n < max) {
        copy_text(ids[n], GAME_ID_TEXT, q, 0);
        sides[n++] = sqlite3_column_int(q, 1);
        if (sqlite3_step(q) != SQLITE_ROW) {
            break;
        }
    }
    sqlite3_reset(q);
    return n;
}

/* ---- chat ---- */

void store_chat(Store *s, const char *id, long n, int side, const char *name, const char *text, long long now)
{
    put(s, CHAT, "tiitti", id, (long long)n, (long long)side, name, text, now);
}

void store_chats(Store *s, const char *id, long from, EachChat *each, void *self)
{
    sqlite3_stmt *q = ask(s, CHATS, "ti", id, (long long)from);
    while (q) {
        each(self, (long)sqlite3_column_int64(q, 0), sqlite3_column_int(q, 1), (const char *)sqlite3_column_text(q, 2),
             (const char *)sqlite3_column_text(q, 3), sqlite3_column_int64(q, 4));
        if (sqlite3_step(q) != SQLITE_ROW) {
            sqlite3_reset(q);
            q = NULL;
        }
    }
}

long store_chat_count(Store *s, const char *id)
{
    sqlite3_stmt *q = ask(s, CHAT_COUNT, "t", id);
    long n = q ? (long)sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return n;
}
