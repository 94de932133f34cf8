/* game_registry.h - all games of a store, opened when somebody asks for them: sessions, seats, computer players. Knows nothing of HTTP.
 *
 * What was done in a game is a list of actions in the store; opening it does them again. Every action is judged by the engine for the
 * side that sent it, written down when it was taken, and numbered: the number of actions is the `move` that clients send along.
 */
#ifndef GONFALON_SERVER_GAME_REGISTRY_H
#define GONFALON_SERVER_GAME_REGISTRY_H

#include "bots/bot.h"
#include "engine/gamefile/gamefile.h"
#include "server/state/state_delta.h"
#include "server/store/store.h"
#include "server/worker_threads.h"

enum {
    ROOM_SLOTS = 4096,
    WORD_TEXT = 264 /* 64 characters */,
    WATCHER = 3 /* a viewer, besides the sides and NOBODY, the referee */,
    VIEWERS
};

/* An answer that never changes: made when it is first asked for, compressed once, hashed once. */
typedef struct Kept {
    Buf plain, packed;
    uint64_t hash;
} Kept;

static inline void kept_free(Kept *k)
{
    buf_free(&k->plain);
    buf_free(&k->packed);
}

/* What the games of a scenario with the same options have in common. */
typedef struct Shared {
    struct Shared *next;
    char *key; /* "tolentino battle fog=yes", options by their names; owned */
    Game *game;
    int turns;
    int jobs;              /* beside the loop that look at the game */
    bool in_use;           /* while it is found out which are not */
    long long used;        /* when it was last asked for */
    Kept board;            /* JSON of the map */
    Kept map[2], setup[2]; /* light and dark */
} Shared;

typedef struct Seat {
    SeatKind kind;
    char name[NAME_TEXT];
    const BotDef *bot; /* of a computer */
    void *memory;      /* its memory; owned */
    int listeners;     /* browsers that listen for this side now */
    long openings;     /* how often the link of its holder was opened in another browser ... */
    long long opened;  /* ... and when last */
} Seat;

/* How far a game is: what listeners are told. */
typedef struct RoomNumbers {
    long move;
    long both[SIDES]; /* as in Room */
    long chats, comings;
    bool over;
} RoomNumbers;

typedef struct Room {
    struct Room *next;                               /* of the same slot */
    struct Room *next_unkept, *next_news, *next_due; /* of those with the same mark, see below */
    char id[GAME_ID_TEXT];
    long long maker; /* as in GameRow: for a fair share of the computer's time, */
    uint64_t asker;  /* and the address of whoever asked for it last */
    Shared *shared;
    StreamDice dice;
    uint8_t seed[32], commitment[32];
    char word[SIDES][WORD_TEXT]; /* that each player has mixed into the seed; empty: none */
    long words_since; /* words at the end of its actions: they change nothing that anybody has before his eyes */
    int acted;        /* bits of the sides that have done something else: their word would come too late */
    Session *session;
    Buf file; /* the game file so far */
    Seat seat[SIDES];
    long move; /* actions taken */
    long both
        [SIDES]; /* of them, those of each side in the simultaneous step that is open: the other side does not hear of them */
    long undos;       /* of them such as took log entries back */
    uint64_t actions; /* hash of all of them */
    long imaged;      /* how many of them the snapshot in the store stands for */
    long chats;
    long comings; /* grows when somebody begins or ceases to listen */
    int resigned; /* side, or -1 */
    UndoAsk ask;
    bool thinking;            /* a job for this room is under way: it may not be closed */
    bool unkept;              /* it holds something that has not been committed ... */
    long batch;               /* ... the last of it with the commit of this number */
    RoomNumbers kept, handed; /* as of the last commit, and of the one in flight; `kept` counts while it is unkept */
    bool news;                /* listeners must be told after the commit */
    bool due;                 /* a snapshot of it is to be written after the commit */
    bool gone;                /* it has been deleted from the store */
    bool stale;               /* its seats are to be read again */
    int listeners;
    struct Listener *first_listener;
    Sent sent[VIEWERS]; /* the last state that each pair of eyes was sent */
    long numbered;      /* the number of the next */
    long long changed, used;
} Room;

typedef struct Registry {
    Store store;
    Source source;
    KeyedFunction *keyed;
    DigestFunction *digest;
    Worker *worker;   /* null: computers do not move (export, import) */
    int unwatched;    /* seconds after the last request that a game counts as looked at without a listener */
    uint64_t program; /* hash of this program, which snapshots name */
    Shared *shared;
    int shares, most_shares; /* how many, and how many there may be of games with options of one's own */
    Room *slot[ROOM_SLOTS];
    int rooms;
    Room *unkept, *news, *due; /* the first of those that are marked so */
    long batch;                /* number of the commit that is gathered for ... */
    long flight;               /* ... and of the one in flight; 0: none */
    uint64_t asker;            /* the address of whoever is being answered, as a number; 0: nobody's */
    Room *awake;               /* the one that was worked in last: the sessions of all others sleep */
    long long now;
} Registry;

/* As store_open. Keyed, digest and overlay are set before. */
bool registry_open(Registry *h, const char *path, int how, Problems *p);
void registry_close(Registry *h);
/* Keeps everything since the last time, or forgets it: then rooms that held something new are read again when they are asked for. Snapshots
 * that are due follow in a transaction of their own: they are a cache, and nothing fails because they could not be written. */
bool registry_commit(Registry *h);
/* The same beside the loop, where the store has a writer: everything since the last time is handed over, and some time later it has landed
 * (true once, with whether it was kept; if not, everything since is forgotten with it). */
void registry_hand_over(Registry *h);
bool registry_landed(Registry *h, bool *kept);
/* The commit that must have landed before anybody is told of what is in memory now; 0: there is nothing to wait for. */
long registry_awaits(const Registry *h);
void registry_keep_snapshots(Registry *h);   /* of all rooms, so that they open quickly next time */
bool registry_is_crowded(const Registry *h); /* what games share takes much memory: those that rest go soon */
void registry_close_idle(Registry *h,
                         long long idle_since); /* rooms that nobody has used since, and what only they had in common */

Shared *shared_find(Registry *h, const Ruleset *r, const char *scenario, const OptionValue *options, int count,
                    Problems *p);

typedef struct NewSeat {
    SeatKind kind;
    const char *name, *bot;
} NewSeat;
/* A new game, set up and written down (not yet committed). Null with a problem. */
Room *room_new(Registry *h, Shared *sh, const NewSeat seat[SIDES], Holder maker, Problems *p);
/* The same from a game file with its seed. */
Room *room_import(Registry *h, const GameText *t, Problems *p);
/* Null without a problem: there is no such game. */
Room *room_find(Registry *h, const char *id, Problems *p);
/* As much of a game's file as can be read from a damaged store; how many actions that is, and of how many. False with a problem: nothing. */
bool room_salvage(Registry *h, const char *id, Buf *out, long *got, long *of, Problems *p);
/* The account and what only it held are gone (not yet committed). */
void registry_delete_account(Registry *h, long long account);

/* The number of actions as the viewer may know it: see Room.both. */
long room_move(const Room *room, Side viewer);
RoomNumbers room_kept(const Room *room); /* what may be told of the room now: as far as it is on the disk */
long move_for_viewer(const RoomNumbers *n, Side viewer);
bool room_over(const Room *room);
/* One action of a side; when it is TAKEN it has been written. */
Verdict room_act(Registry *h, Room *room, Side side, ActionKind kind, Span text, Result *out);
void room_think(Registry *h, Room *room); /* lets the computer move, if it must and somebody looks */
void room_news(Registry *h, Room *room);
void room_touch(Registry *h, Room *room); /* before it changes: it will hold something that is not committed yet */
/* May the side still give a word? Before it has done anything, once, and not while an order is being given. */
bool room_wants_word(const Room *room, Side side);
void room_ask(Registry *h, Room *room,
              UndoAsk ask); /* a question to the other side, or that there is none any more; written */
/* Who wins, as far as the state says: the resigned side never does. */
int room_score(const Room *room, const State *known, Side *winner, const char **level);
void room_text(const Room *room, Buf *out); /* the whole game file, closed when the game has ended */
long turn_of(const Room *room, const State *s);
/* Kind, name and computer of every seat, as the store has them; the room may be one that only lists show. */
void room_seats(Registry *h, Room *room);
Room *room_peek(Registry *h, const char *id); /* null when it is not open now */

#endif
