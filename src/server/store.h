/* store.h - what must survive: games as the actions that were taken, seats, links, visitors, accounts, chat. One SQLite file.
 *
 * Writes gather in one transaction until store_commit, which returns only when they are on the disk (WAL, synchronous=FULL); the loop
 * calls it once for everything that came in together, and answers nobody before. Tokens and passwords are stored as hashes only.
 */
#ifndef GONFALON_SERVER_STORE_H
#define GONFALON_SERVER_STORE_H

#include "base/problem.h"
#include "server/secrets.h"

#include <sqlite3.h>

enum { STORE_QUERIES = 48, NAME_TEXT = 44 };

typedef struct Store {
    sqlite3 *db;
    sqlite3_stmt *query[STORE_QUERIES]; /* prepared when first used */
    bool dirty;                         /* a transaction is open */
    bool failed;                        /* a write in it did not work */
} Store;

bool store_open(Store *s, const char *path, bool create, Problems *p);
void store_close(Store *s);
bool store_commit(Store *s); /* false: nothing since the last commit was kept */
bool store_backup(Store *s, const char *path, Problems *p);

/* ---- games ---- */

/* What lists of games show, so that they need not be opened for it. */
typedef struct GameSummary {
    long turn;
    int waiting; /* bits of the sides that must decide */
    int lines;
    int winner; /* side, or -1 */
    char level[NAME_TEXT];
} GameSummary;

typedef struct GameRow {
    char id[GAME_ID_TEXT];
    long long created, changed;
    bool over;
    GameSummary summary;
    Buf header; /* of the game file, with its seed; owned by whoever asked */
} GameRow;

void store_new_game(Store *s, const char *id, const char *header, long long now);
bool store_game(Store *s, const char *id, GameRow *out);
void store_game_changed(Store *s, const char *id, long long now, bool over, const GameSummary *summary);

typedef enum ActionKind { ACT_ATOM, ACT_ORDER, ACT_UNDO, ACT_UNDO_TO, ACT_FLUSH, ACT_RESIGN } ActionKind;
void store_action(Store *s, const char *id, long n, int side, ActionKind kind, Span text);
/* Calls back for every action in its sequence until false is returned. */
typedef bool EachAction(void *self, long n, int side, ActionKind kind, Span text);
bool store_actions(Store *s, const char *id, EachAction *each, void *self);

/* A game as it stood after so many actions, for opening it quickly; see snapshot.c. */
typedef struct SnapshotRow {
    long move, undos;
    int resigned;
    uint64_t stamp, actions, check;
    long size; /* of the image, unpacked */
    Buf image; /* packed; owned by whoever asked */
} SnapshotRow;
void store_snapshot(Store *s, const char *id, const SnapshotRow *row);
bool store_snapshot_of(Store *s, const char *id, SnapshotRow *out);

/* The question of a side to go back, until it is answered or play goes on. by = -1: there is none. */
typedef struct UndoAsk {
    int by;
    int line;
} UndoAsk;
void store_ask(Store *s, const char *id, UndoAsk ask);
UndoAsk store_ask_of(Store *s, const char *id);

typedef enum SeatKind { SEAT_HUMAN, SEAT_OPEN, SEAT_COMPUTER } SeatKind;
void store_seat(Store *s, const char *id, int side, SeatKind kind, const char *name); /* new or changed */
bool store_seat_of(Store *s, const char *id, int side, SeatKind *kind, char name[NAME_TEXT]);

/* ---- who may do what: sides are bits, 0 = a watcher ---- */

void store_link(Store *s, const uint8_t hash[HASH_BYTES], const char *id, int sides);
bool store_link_of(Store *s, const uint8_t hash[HASH_BYTES], char id[GAME_ID_TEXT], int *sides);

typedef struct Holder {
    long long visitor; /* 0: none */
    long long account; /* 0: not logged in */
} Holder;
bool store_visitor(Store *s, const uint8_t hash[HASH_BYTES], Holder *out);
bool store_new_visitor(Store *s, const uint8_t hash[HASH_BYTES], long long now, Holder *out);
void store_log_in(Store *s, long long visitor, long long account); /* 0 logs out */
bool store_account(Store *s, const char *name, long long *id, char hash[PASSWORD_TEXT], char spelled[NAME_TEXT]);
bool store_account_name(Store *s, long long id, char name[NAME_TEXT]);
bool store_new_account(Store *s, const char *name, const char *hash, long long *id); /* false: the name is taken */

void store_hold(Store *s, Holder who, const char *id, int sides);
int store_holds(Store *s, Holder who, const char *id); /* bits; -1: nothing */
void store_take_over(Store *s, long long visitor, long long account);
/* The games somebody holds, the latest first; at most max. */
int store_games_of(Store *s, Holder who, int max, char (*ids)[GAME_ID_TEXT], int *sides);

/* ---- chat ---- */

void store_chat(Store *s, const char *id, long n, int side, const char *name, const char *text, long long now);
typedef void EachChat(void *self, long n, int side, const char *name, const char *text, long long at);
void store_chats(Store *s, const char *id, long from, EachChat *each, void *self);
long store_chat_count(Store *s, const char *id);

#endif
