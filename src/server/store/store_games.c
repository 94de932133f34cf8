/* store_games.c - games in the store: header, actions, snapshot, seats, questions, chat. */
#include "server/store/store_inside.h"

#include <string.h>

/* ---- games ---- */

void store_new_game(Store *s, const char *id, const char *header, long long maker, long long now)
{
    static const char sql[] =
        "INSERT INTO game(id,header,created,changed,over,turn,waiting,lines,winner,level,actions,maker) "
        "VALUES(?1,?2,?3,?3,0,0,0,0,-1,'',0,?4)";
    store_put(s, (StoreText){Q_NEW_GAME, sql, "ttii"}, id, header, now, maker);
}

bool store_game(Store *s, const char *id, GameRow *out)
{
    static const char sql[] =
        "SELECT header,created,changed,over,turn,waiting,lines,winner,level,actions,maker FROM game WHERE id=?1";
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_GAME, sql, "t"}, id);
    if (q) {
        *out = (GameRow){.created = sqlite3_column_int64(q, 1),
                         .changed = sqlite3_column_int64(q, 2),
                         .over = sqlite3_column_int(q, 3),
                         .actions = (long)sqlite3_column_int64(q, 9),
                         .maker = sqlite3_column_int64(q, 10)};
        strncpy(out->id, id, sizeof out->id - 1);
        out->summary = (GameSummary){.turn = (long)sqlite3_column_int64(q, 4),
                                     .waiting = sqlite3_column_int(q, 5),
                                     .lines = sqlite3_column_int(q, 6),
                                     .winner = sqlite3_column_int(q, 7)};
        store_copy_text(out->summary.level, sizeof out->summary.level, q, 8);
        buf_text(&out->header, (const char *)sqlite3_column_text(q, 0));
        sqlite3_reset(q);
    }
    return q;
}

void store_game_changed(Store *s, const char *id, GameChange change, const GameSummary *summary)
{
    static const char sql[] =
        "UPDATE game SET changed=?2,over=?3,turn=?4,waiting=?5,lines=?6,winner=?7,level=?8,actions=?9 "
        "WHERE id=?1";
    store_put(s, (StoreText){Q_GAME_CHANGED, sql, "tiiiiiiti"}, id, change.now, (long long)change.over,
              (long long)summary->turn, (long long)summary->waiting, (long long)summary->lines,
              (long long)summary->winner, summary->level, (long long)change.actions);
}

void store_delete_game(Store *s, const char *id)
{
    static const char *const sql[] = {"DELETE FROM snapshot WHERE game=?1", "DELETE FROM ask WHERE game=?1",
                                      "DELETE FROM chat WHERE game=?1",     "DELETE FROM hold WHERE game=?1",
                                      "DELETE FROM link WHERE game=?1",     "DELETE FROM seat WHERE game=?1",
                                      "DELETE FROM action WHERE game=?1",   "DELETE FROM game WHERE id=?1"};
    for (size_t i = 0; i < sizeof sql / sizeof sql[0]; i++) {
        store_put(s, (StoreText){(StoreQuery)(Q_DELETE_GAME + i), sql[i], "t"}, id);
    }
}

int store_old_games(Store *s, long long before, bool finished_only, int max, char (*ids)[GAME_ID_TEXT])
{
    static const char sql[] = "SELECT id FROM game WHERE changed<?1 AND over>=?2 ORDER BY changed LIMIT ?3";
    int n = 0;
    sqlite3_stmt *q =
        store_ask_for(s, (StoreText){Q_OLD_GAMES, sql, "iii"}, before, (long long)finished_only, (long long)max);
    for (; q && n < max; q = store_next(s, q)) {
        store_copy_text(ids[n++], GAME_ID_TEXT, q, 0);
    }
    sqlite3_reset(q);
    return n;
}

void store_action(Store *s, const char *id, long n, int side, ActionKind kind, Span text)
{
    store_put(s, (StoreText){Q_ACTION, "INSERT INTO action VALUES(?1,?2,?3,?4,?5)", "tiiis"}, id, (long long)n,
              (long long)side, (long long)kind, text);
}

bool store_actions(Store *s, const char *id, EachAction *each, void *self)
{
    static const char sql[] = "SELECT n,side,kind,text FROM action WHERE game=?1 ORDER BY n";
    bool ok = true, unread = s->unread;
    s->unread = false;
    for (sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_ACTIONS, sql, "t"}, id); q && ok;
         q = ok ? store_next(s, q) : q) {
        Span text = {(const char *)sqlite3_column_text(q, 3), (size_t)sqlite3_column_bytes(q, 3)};
        ok = each(self, (long)sqlite3_column_int64(q, 0), sqlite3_column_int(q, 1),
                  (ActionKind)sqlite3_column_int(q, 2), text);
        if (!ok) {
            sqlite3_reset(q);
        }
    }
    ok = ok && !s->unread;
    s->unread = s->unread || unread;
    return ok;
}

/* ---- snapshots ---- */

void store_snapshot(Store *s, const char *id, const SnapshotRow *row)
{
    static const char sql[] = "INSERT INTO snapshot VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9) ON CONFLICT DO UPDATE SET "
                              "move=?2,undos=?3,resigned=?4,"
                              "stamp=?5,actions=?6,checksum=?7,size=?8,image=?9 WHERE snapshot.move<=?2";
    store_put(s, (StoreText){Q_SNAPSHOT, sql, "tiiiiiiib"}, id, (long long)row->move, (long long)row->undos,
              (long long)row->resigned, (long long)row->stamp, (long long)row->actions, (long long)row->check,
              (long long)row->size, buf_as_span(&row->image));
}

bool store_snapshot_of(Store *s, const char *id, SnapshotRow *out)
{
    static const char sql[] =
        "SELECT move,undos,resigned,stamp,actions,checksum,size,image FROM snapshot WHERE game=?1";
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_SNAPSHOT_OF, sql, "t"}, id);
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

/* ---- questions and seats ---- */

void store_ask(Store *s, const char *id, UndoAsk ask)
{
    if (ask.by < 0) {
        store_put(s, (StoreText){Q_NO_ASK, "DELETE FROM ask WHERE game=?1", "t"}, id);
    } else {
        store_put(s, (StoreText){Q_ASK, "INSERT OR REPLACE INTO ask(game,side,line,n) VALUES(?1,?2,?3,?4)", "tiii"}, id,
                  (long long)ask.by, (long long)ask.line, (long long)ask.number);
    }
}

UndoAsk store_ask_of(Store *s, const char *id)
{
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_ASK_OF, "SELECT side,line,n FROM ask WHERE game=?1", "t"}, id);
    UndoAsk found = {.by = -1};
    if (q) {
        found = (UndoAsk){sqlite3_column_int(q, 0), sqlite3_column_int(q, 1), (long)sqlite3_column_int64(q, 2)};
        sqlite3_reset(q);
    }
    return found;
}

void store_seat(Store *s, const char *id, int side, SeatKind kind, const char *name)
{
    static const char sql[] = "INSERT INTO seat(game,side,kind,name) VALUES(?1,?2,?3,?4) "
                              "ON CONFLICT DO UPDATE SET kind=?3, name=?4";
    store_put(s, (StoreText){Q_SEAT, sql, "tiit"}, id, (long long)side, (long long)kind, name);
}

bool store_seat_of(Store *s, const char *id, int side, SeatRow *out)
{
    static const char sql[] = "SELECT kind,name,openings,opened FROM seat WHERE game=?1 AND side=?2";
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_SEAT_OF, sql, "ti"}, id, (long long)side);
    if (q) {
        *out = (SeatRow){.kind = (SeatKind)sqlite3_column_int(q, 0),
                         .openings = (long)sqlite3_column_int64(q, 2),
                         .opened = sqlite3_column_int64(q, 3)};
        store_copy_text(out->name, NAME_TEXT, q, 1);
        sqlite3_reset(q);
    }
    return q;
}

void store_seat_opened(Store *s, const char *id, int side, long long now)
{
    static const char sql[] = "UPDATE seat SET openings=openings+1, opened=?3 WHERE game=?1 AND side=?2";
    store_put(s, (StoreText){Q_SEAT_OPENED, sql, "tii"}, id, (long long)side, now);
}

/* ---- chat ---- */

void store_chat(Store *s, const char *id, long n, int side, const char *name, const char *text, long long now)
{
    store_put(s, (StoreText){Q_CHAT, "INSERT INTO chat VALUES(?1,?2,?3,?4,?5,?6)", "tiitti"}, id, (long long)n,
              (long long)side, name, text, now);
}

void store_chats(Store *s, const char *id, long from, EachChat *each, void *self)
{
    static const char sql[] = "SELECT n,side,name,text,at FROM chat WHERE game=?1 AND n>=?2 ORDER BY n";
    for (sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_CHATS, sql, "ti"}, id, (long long)from); q;
         q = store_next(s, q)) {
        each(self, (long)sqlite3_column_int64(q, 0), sqlite3_column_int(q, 1), (const char *)sqlite3_column_text(q, 2),
             (const char *)sqlite3_column_text(q, 3), sqlite3_column_int64(q, 4));
    }
}

long store_chat_count(Store *s, const char *id)
{
    sqlite3_stmt *q = store_ask_for(s, (StoreText){Q_CHAT_COUNT, "SELECT count(*) FROM chat WHERE game=?1", "t"}, id);
    long n = q ? (long)sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return n;
}
