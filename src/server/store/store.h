/* store.h - what must survive: games as the actions that were taken, seats, links, visitors, accounts, chat. One SQLite file.
 *
 * Writes gather in one transaction until store_commit, which returns only when they are on the disk (WAL, synchronous=FULL); the loop
 * calls it once for everything that came in together, and answers nobody before. Tokens and passwords are stored as hashes only.
 */
#ifndef GONFALON_SERVER_STORE_H
#define GONFALON_SERVER_STORE_H

#include "base/problem.h"
#include "server/tokens_passwords.h"

#include <sqlite3.h>

enum { STORE_QUERIES = 80, NAME_TEXT = 164 /* 40 characters of at most 4 bytes */, STORE_VERSION = 4 };
/* How a store is opened: as one that must be there, made when there is none, as the one program that serves or tidies it. */
enum { STORE_THERE = 0, STORE_MADE = 1, STORE_ALONE = 2 };

typedef struct StoreWriter StoreWriter; /* store_writer.c */

/* What stands in the way when something could not be read or written. */
typedef enum StoreMatter {
    STORE_SOUND,
    STORE_BUSY,
    STORE_FULL,
    STORE_READ_ONLY,
    STORE_DAMAGED,
    STORE_FAILING
} StoreMatter;

typedef struct Store {
    sqlite3 *db;
    sqlite3_stmt *query[STORE_QUERIES]; /* prepared when first used */
    StoreWriter *writer;                /* null: everything is written where it is asked for */
    Buf gathered, after;                /* writes for the writer: of the next commit, and of a cache after it */
    bool direct;                        /* the transaction is open on this thread: writes are carried out at once */
    bool aside;                         /* what is written now goes to `after` */
    struct StoreCache *cache;           /* of who may do what; null without a writer */
    bool dirty;                         /* there is something that has not been handed over or committed */
    bool failed;                        /* a write in it did not work */
    bool unread;        /* a question since store_fresh has not been answered: it is not known what is there */
    bool read_only;     /* nothing is written: it may not be, or the store is damaged */
    StoreMatter matter; /* of the last failure */
    int alone;          /* the lock of the one server of the store, or -1 */
} Store;

/* Opens a store of this version, makes one, or brings an older one to it step by step (store_versions.c), but not beneath a server that
 * runs. A newer one is refused, and with STORE_ALONE one that another server has. */
bool store_open(Store *s, const char *path, int how, Problems *p);
void store_close(Store *s);
/* How long a lock of another program is waited for; while it is, everybody waits. */
void store_patience(Store *s, int milliseconds);
/* Looks at every page. False: what is damaged has been said, and nothing more will be written to it. */
bool store_check(Store *s, const char *path, Problems *p);
/* With a writer commits happen on a thread. It writes to the eventfd when one has ended. */
bool store_writer_start(Store *s, int wake_fd);
void store_writer_stop(Store *s);
void store_hand_over(Store *s);       /* everything since the last time, for the next commit; none may be in flight */
bool store_in_flight(const Store *s); /* a commit whose end store_landed has not told yet */
bool store_landed(Store *s, bool *kept); /* true once for each commit that was handed over, when it has ended */
void store_settle(Store *s);             /* waits until the connection is this thread's */
void store_fresh(Store *s);              /* before a request or a job: questions from now on */
bool store_commit(
    Store *s); /* false: nothing since the last commit was kept; what was handed over before is waited for */
void store_forget(Store *s); /* everything that has not been handed over, since it rests on what was not kept */
const char *store_says(const Store *s); /* the matter, as a sentence for whoever plays */
bool store_backup(Store *s, const char *path, Problems *p);
/* Takes the rights to read the store from everybody but its owner. True when others had them. */
bool store_make_private(const char *path);
/* Visitors of before this time who hold nothing and are not logged in go, and what has been deleted gives its place back to the disk. */
bool store_tidy(Store *s, long long before);

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
    long actions;    /* that must be there */
    long long maker; /* the visitor who began it, or an account with its sign turned; 0: not known */
    GameSummary summary;
    Buf header; /* of the game file, with its seed; owned by whoever asked */
} GameRow;

void store_new_game(Store *s, const char *id, const char *header, long long maker, long long now);
bool store_game(Store *s, const char *id, GameRow *out);
typedef struct GameChange {
    long long now;
    bool over;
    long actions;
} GameChange;
void store_game_changed(Store *s, const char *id, GameChange change, const GameSummary *summary);
void store_delete_game(Store *s, const char *id); /* with everything that belongs to it */
/* Games not changed since, at most max; finished ones alone, or all. */
int store_old_games(Store *s, long long before, bool finished_only, int max, char (*ids)[GAME_ID_TEXT]);

/* Numbers are for ever: stores hold them. ACT_WORD: a player's word, mixed into the key of every die after it. */
typedef enum ActionKind { ACT_ATOM, ACT_ORDER, ACT_UNDO, ACT_UNDO_TO, ACT_FLUSH, ACT_RESIGN, ACT_WORD } ActionKind;
void store_action(Store *s, const char *id, long n, int side, ActionKind kind, Span text);
/* Calls back for every action in its sequence until false is returned. False also when the store could not be read to the end. */
typedef bool EachAction(void *self, long n, int side, ActionKind kind, Span text);
bool store_actions(Store *s, const char *id, EachAction *each, void *self);

/* A game as it stood after so many actions, for opening it quickly; see game_snapshot.c. */
typedef struct SnapshotRow {
    long move, undos;
    int resigned;
    uint64_t stamp, actions, check;
    long size; /* of the image, unpacked */
    Buf image; /* packed; owned by whoever asked */
} SnapshotRow;
/* Replaces the one that is there, unless that one knows more. */
void store_snapshot(Store *s, const char *id, const SnapshotRow *row);
bool store_snapshot_of(Store *s, const char *id, SnapshotRow *out);

/* The question of a side to go back, until it is answered or play goes on. by = -1: there is none. */
typedef struct UndoAsk {
    int by;
    int line;
    long number; /* of the question: an answer names it */
} UndoAsk;
void store_ask(Store *s, const char *id, UndoAsk ask);
UndoAsk store_ask_of(Store *s, const char *id);

typedef enum SeatKind { SEAT_HUMAN, SEAT_OPEN, SEAT_COMPUTER } SeatKind;
typedef struct SeatRow {
    SeatKind kind;
    char name[NAME_TEXT];
    long openings;    /* how often its holder's link was opened in another browser ... */
    long long opened; /* ... and when last */
} SeatRow;
void store_seat(Store *s, const char *id, int side, SeatKind kind, const char *name); /* new or changed */
bool store_seat_of(Store *s, const char *id, int side, SeatRow *out);
void store_seat_opened(Store *s, const char *id, int side, long long now);

/* ---- who may do what: sides are bits, 0 = a watcher ---- */

/* Numbers are for ever: stores hold them. */
typedef enum LinkKind {
    LINK_INVITATION, /* to a seat: whoever opens it first gets the seat, and then it is spent */
    LINK_KEY,        /* of whoever holds the seat: opens it anywhere, until he makes a new one */
    LINK_WATCH,      /* for any number of watchers */
    LINK_SPENT       /* an invitation that was taken */
} LinkKind;
typedef struct LinkRow {
    char game[GAME_ID_TEXT];
    int sides;
    LinkKind kind;
} LinkRow;
void store_link(Store *s, const uint8_t hash[HASH_BYTES], const LinkRow *link); /* new or changed */
bool store_link_of(Store *s, const uint8_t hash[HASH_BYTES], LinkRow *out);
void store_end_links(Store *s, const char *id, int sides, LinkKind kind); /* all of this kind for these sides */

typedef struct Holder {
    long long visitor; /* 0: none */
    long long account; /* 0: not logged in */
} Holder;
bool store_visitor(Store *s, const uint8_t hash[HASH_BYTES], Holder *out);
bool store_new_visitor(Store *s, const uint8_t hash[HASH_BYTES], long long now, Holder *out);
void store_log_in(Store *s, long long visitor, long long account); /* 0 logs out */
/* By its name or one that looks like it. */
typedef struct AccountRow {
    long long id;
    char hash[PASSWORD_TEXT];
    char name[NAME_TEXT]; /* as it is spelled */
} AccountRow;
bool store_account(Store *s, const char *name, const char *folded, AccountRow *out);
bool store_account_of(Store *s, long long id, AccountRow *out);
bool store_account_name(Store *s, long long id, char name[NAME_TEXT]);
/* False: the name is taken, or one that looks like it. */
bool store_new_account(Store *s, const char *name, const char *folded, const char *hash, long long *id);
void store_new_password(Store *s, long long account, const char *hash);
void store_log_out_others(Store *s, long long account, long long visitor); /* every other browser of the account */
/* The account and what it holds; its name leaves seats and chat. Games that nobody else holds are the caller's to delete, before. */
void store_delete_account(Store *s, long long account);

void store_hold(Store *s, Holder who, const char *id, int sides);
int store_holds(Store *s, Holder who, const char *id); /* bits; -1: nothing */
/* Nobody but `who` holds these sides any more. */
void store_release(Store *s, Holder who, const char *id, int sides);
void store_take_over(Store *s, long long visitor, long long account);
/* The games somebody holds, the latest first, finished ones or those that go on; at most max, after the first `skip`. */
typedef struct HeldGame {
    char id[GAME_ID_TEXT];
    int sides;
} HeldGame;
int store_games_of(Store *s, Holder who, bool finished, int skip, int max, HeldGame *out);
bool store_only_holder(Store *s, long long account, const HeldGame *game);
int store_count_games_of(Store *s, Holder who); /* that go on and in which he has a side */

/* ---- chat ---- */

void store_chat(Store *s, const char *id, long n, int side, const char *name, const char *text, long long now);
typedef void EachChat(void *self, long n, int side, const char *name, const char *text, long long at);
void store_chats(Store *s, const char *id, long from, EachChat *each, void *self);
long store_chat_count(Store *s, const char *id);

#endif
