/* store_versions.c - the shape of the store, and how an older one gets it.
 *
 * The number of a store's version stands in its user_version. Step N brings a store of version N-1 to N, each in one transaction; a new
 * store is made by the same steps, so they are all walked every day. A step is never changed once a program with it has been given
 * away: a later shape is a further step. Before the first step of an old store a copy of it is laid beside it (FILE.version-N).
 */
#include "server/player_names.h"
#include "server/store/store_inside.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x476f6e66 }; /* "Gonf", so that `file` can tell */

/* ---- the steps ---- */

static const char step_1[] =
    "CREATE TABLE game(id TEXT PRIMARY KEY, header TEXT NOT NULL, created INT, changed INT, over INT) WITHOUT ROWID;"
    "CREATE TABLE action(game TEXT REFERENCES game, n INT, side INT, kind INT, text TEXT, PRIMARY KEY(game,n)) "
    "WITHOUT ROWID;"
    "CREATE TABLE seat(game TEXT REFERENCES game, side INT, kind INT, name TEXT, PRIMARY KEY(game,side)) WITHOUT ROWID;"
    "CREATE TABLE link(hash BLOB PRIMARY KEY, game TEXT REFERENCES game, sides INT) WITHOUT ROWID;"
    "CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE, hash TEXT);"
    "CREATE TABLE visitor(id INTEGER PRIMARY KEY, hash BLOB UNIQUE, account INT, created INT);"
    "CREATE TABLE hold(kind INT, holder INT, game TEXT REFERENCES game, sides INT, PRIMARY KEY(kind,holder,game)) "
    "WITHOUT ROWID;"
    "CREATE TABLE chat(game TEXT REFERENCES game, n INT, side INT, name TEXT, text TEXT, at INT, PRIMARY KEY(game,n)) "
    "WITHOUT ROWID;";

/* Three programs have written different stores under the number 1: without what lists of games show, without questions and snapshots,
 * and with both. From here on they are alike. */
static const char step_2_list[] = "ALTER TABLE game ADD COLUMN turn INT DEFAULT 0;"
                                  "ALTER TABLE game ADD COLUMN waiting INT DEFAULT 0;"
                                  "ALTER TABLE game ADD COLUMN lines INT DEFAULT 0;"
                                  "ALTER TABLE game ADD COLUMN winner INT DEFAULT -1;"
                                  "ALTER TABLE game ADD COLUMN level TEXT DEFAULT '';";
static const char step_2_rest[] =
    "CREATE TABLE IF NOT EXISTS ask(game TEXT PRIMARY KEY REFERENCES game, side INT, line INT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS snapshot(game TEXT PRIMARY KEY REFERENCES game, move INT, undos INT, resigned INT,"
    " stamp INT, actions INT, checksum INT, size INT, image BLOB);";

/* How many actions a game must have; kinds of links; openings of a seat; numbers of questions; names that look alike.
 *
 * A link of version 1 opened its seat for ever and for everybody. To a seat that is open and has not played it becomes an invitation.
 * To a seat that somebody holds by cookie or account it ends: he needs none, and whoever invited him had it too. What is left are seats
 * played by a link alone, that is by programs: theirs stay keys. */
static const char step_3[] =
    "ALTER TABLE game ADD COLUMN actions INT NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN maker INT NOT NULL DEFAULT 0;" /* a visitor, or an account with the sign turned */
    "UPDATE game SET actions=(SELECT count(*) FROM action WHERE action.game=game.id);"
    "ALTER TABLE seat ADD COLUMN openings INT NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN opened INT NOT NULL DEFAULT 0;"
    "ALTER TABLE ask ADD COLUMN n INT NOT NULL DEFAULT 1;"
    "ALTER TABLE link ADD COLUMN kind INT NOT NULL DEFAULT 1;"
    "UPDATE link SET kind=2 WHERE sides=0;"
    "DELETE FROM link WHERE kind=1 AND EXISTS(SELECT 1 FROM hold WHERE hold.game=link.game AND hold.sides & "
    "link.sides);"
    "UPDATE link SET kind=0 WHERE kind=1 AND EXISTS(SELECT 1 FROM seat WHERE seat.game=link.game AND seat.kind=1 AND"
    " (1<<seat.side) & link.sides) AND NOT EXISTS(SELECT 1 FROM action WHERE action.game=link.game AND"
    " (1<<action.side) & link.sides);"
    "UPDATE seat SET kind=0 WHERE kind=1 AND EXISTS(SELECT 1 FROM link WHERE link.game=seat.game AND link.kind=1 AND"
    " (1<<seat.side) & link.sides);"
    "ALTER TABLE account ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
    "UPDATE account SET folded=fold_name(name);"
    "CREATE INDEX account_folded ON account(folded);"
    "CREATE INDEX hold_game ON hold(game);"
    "CREATE INDEX link_game ON link(game);"
    "CREATE INDEX visitor_account ON visitor(account);";

/* Which names look alike has been mended: L with a stroke, the capitals of letters beyond ASCII, signs. */
static const char step_4[] = "UPDATE account SET folded=fold_name(name);";

static bool run(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK; }

static bool has_column(sqlite3 *db, const char *table, const char *column)
{
    return sqlite3_table_column_metadata(db, NULL, table, column, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;
}

static void fold_for_sql(sqlite3_context *c, int count, sqlite3_value **value)
{
    char folded[NAME_TEXT];
    const char *name = count == 1 ? (const char *)sqlite3_value_text(value[0]) : NULL;
    name_fold(span_of(name ? name : ""), folded);
    sqlite3_result_text(c, folded, -1, SQLITE_TRANSIENT);
}

static bool take_step(sqlite3 *db, int to)
{
    switch (to) {
    case 1: return run(db, step_1);
    case 2: return (has_column(db, "game", "level") || run(db, step_2_list)) && run(db, step_2_rest);
    case 3: return run(db, step_3);
    case 4: return run(db, step_4);
    }
    return false;
}

/* ---- walking them ---- */

static long number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *q = NULL;
    long n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW) {
        n = (long)sqlite3_column_int64(q, 0);
    }
    sqlite3_finalize(q);
    return n;
}

static long version_of(sqlite3 *db) { return number_of(db, "PRAGMA user_version"); }

static bool keep_copy(sqlite3 *db, const char *path, long version, Problems *p)
{
    char copy[1100];
    struct stat st;
    sqlite3_stmt *q = NULL;
    snprintf(copy, sizeof copy, "%s.version-%ld", path, version);
    if (stat(copy, &st) == 0) {
        return true; /* of an attempt before this one */
    }
    bool ok = sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_bind_text(q, 1, copy, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE;
    if (!ok) {
        problem(p, path, 0,
                "the store is of version %ld and must be brought to %d, but no copy of it could be laid beside it "
                "(%s); make "
                "room, or restore a backup when it is damaged",
                version, STORE_VERSION, sqlite3_errmsg(db));
        unlink(copy);
    } else {
        chmod(copy, 0600);
    }
    sqlite3_finalize(q);
    return ok;
}

static bool step_to(sqlite3 *db, const char *path, int to, Problems *p)
{
    char number[64];
    snprintf(number, sizeof number, "PRAGMA user_version=%d", to);
    bool ok = run(db, "BEGIN IMMEDIATE") && (version_of(db) >= to || (take_step(db, to) && run(db, number))) &&
              run(db, "COMMIT");
    if (!ok) {
        problem(p, path, 0, "the store could not be brought to version %d (%s); it is as it was", to,
                sqlite3_errmsg(db));
        run(db, "ROLLBACK");
    }
    return ok;
}

static bool is_ours(sqlite3 *db)
{
    return number_of(db, "SELECT count(*) FROM sqlite_master WHERE type='table' AND name IN "
                         "('game','action','seat','link','account','visitor','hold','chat')") == 8;
}

bool store_is_older(sqlite3 *db)
{
    long version = version_of(db);
    return version >= 0 && version < STORE_VERSION && number_of(db, "SELECT count(*) FROM sqlite_master") > 0;
}

bool store_upgrade(sqlite3 *db, const char *path, bool read_only, Problems *p)
{
    long version = version_of(db), tables = number_of(db, "SELECT count(*) FROM sqlite_master");
    if (version < 0 || tables < 0 || (tables > 0 && !is_ours(db))) {
        return problem(p, path, 0, "this is no store of Gonfalon, or it is damaged (%s)", sqlite3_errmsg(db));
    }
    if (version > STORE_VERSION) {
        return problem(
            p, path, 0,
            "this store is of version %ld, written by a newer program; this one knows up to %d. Use the newer "
            "program, or a backup from before it",
            version, STORE_VERSION);
    }
    if (version == STORE_VERSION) {
        return true;
    }
    if (read_only) {
        return problem(p, path, 0, "this store is of version %ld and must be brought to %d, but it may not be written",
                       version, STORE_VERSION);
    }
    if (tables > 0 && !keep_copy(db, path, version, p)) {
        return false;
    }
    char mark[64];
    snprintf(mark, sizeof mark, "PRAGMA application_id=%d", APPLICATION);
    run(db, mark);
    sqlite3_create_function(db, "fold_name", 1, SQLITE_UTF8, NULL, fold_for_sql, NULL, NULL);
    for (int to = (int)version + 1; to <= STORE_VERSION; to++) {
        if (!step_to(db, path, to, p)) {
            return false;
        }
    }
    chmod(path, 0600); /* older programs left the rights to the umask */
    return true;
}
