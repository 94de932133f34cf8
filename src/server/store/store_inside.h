/* store_inside.h - what the files of the store share: its statements, asked and carried out. */
#ifndef GONFALON_SERVER_STORE_INSIDE_H
#define GONFALON_SERVER_STORE_INSIDE_H

#include "server/store/store.h"

/* Statements are written where they are used and prepared once, each in a slot of its own. */
typedef enum StoreQuery {
    Q_NEW_GAME,
    Q_GAME,
    Q_GAME_CHANGED,
    Q_OLD_GAMES,
    Q_DELETE_GAME, /* eight slots: one for each table */
    Q_ACTION = Q_DELETE_GAME + 8,
    Q_ACTIONS,
    Q_SNAPSHOT,
    Q_SNAPSHOT_OF,
    Q_ASK,
    Q_NO_ASK,
    Q_ASK_OF,
    Q_SEAT,
    Q_SEAT_OF,
    Q_SEAT_OPENED,
    Q_LINK,
    Q_LINK_OF,
    Q_END_LINKS,
    Q_VISITOR,
    Q_NEW_VISITOR,
    Q_LOG_IN,
    Q_LOG_OUT_OTHERS,
    Q_ACCOUNT,
    Q_ACCOUNT_OF,
    Q_NEW_ACCOUNT,
    Q_NEW_PASSWORD,
    Q_ONLY_HOLDER,
    Q_DELETE_ACCOUNT, /* six slots: one for each step */
    Q_HOLD = Q_DELETE_ACCOUNT + 6,
    Q_HOLDS,
    Q_RELEASE,
    Q_RELEASED,
    Q_TAKE_OVER,
    Q_TAKEN_OVER,
    Q_GAMES_OF,
    Q_COUNT_GAMES_OF,
    Q_CHAT,
    Q_CHATS,
    Q_CHAT_COUNT,
    Q_OLD_VISITORS,
    Q_COUNT
} StoreQuery;
_Static_assert((int)Q_COUNT <= (int)STORE_QUERIES, "every statement needs a slot");

/* A statement with what is bound to it, by a little format: t text, s span, i number (long long), h hash, b bytes (span). */
typedef struct StoreText {
    StoreQuery slot;
    const char *sql, *kinds;
} StoreText;

/* The statement at its first row; null when there is none, or when it could not be read (then `unread` is set). */
sqlite3_stmt *store_ask_for(Store *s, StoreText text, ...);
/* At the next row; null and at rest when there is none, or it could not be read. */
sqlite3_stmt *store_next(Store *s, sqlite3_stmt *q);
void store_put(Store *s, StoreText text, ...); /* in the open transaction, which it begins when there is none */
/* The first of the writes that were gathered, carried out; the text goes on behind it. */
bool store_run(Store *s, Span *puts);
bool store_plain(Store *s, const char *sql);
/* The transaction is this thread's from here on, with everything that was gathered: for writes whose outcome is asked for at once. */
void store_go_direct(Store *s);
void store_cache_clear(Store *s); /* store_people.c: before anything but the course of a game is written */
void store_copy_text(char *out, size_t room, sqlite3_stmt *q, int column);
void store_note(Store *s, int sqlite_code); /* what the failure is about */

bool store_is_older(sqlite3 *db); /* a store of a version before this one */
/* store_versions.c: brings an open database to STORE_VERSION. */
bool store_upgrade(sqlite3 *db, const char *path, bool read_only, Problems *p);

#endif
