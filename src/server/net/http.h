/* http.h - a request on its way through the server, and the server itself. Shared by the files of this folder alone. */
#ifndef GONFALON_SERVER_HTTP_H
#define GONFALON_SERVER_HTTP_H

#include "base/json_read.h"
#include "server/games/game_registry.h"
#include "server/net/rate_limits.h"
#include "server/server.h"

#include <microhttpd.h>

enum { BODY_MOST = 16384, URL_MOST = 2048, PATH_MOST = 256 };

typedef struct Request Request;
typedef struct Listener Listener;

typedef struct Server {
    Registry registry;
    Worker worker;
    Limits limits;
    const ServeOptions *options;
    struct MHD_Daemon *daemon;
    Request *held; /* answered, and waiting for the commit */
    bool resumed;  /* connections have been resumed: run once more before sleeping */
    int answering; /* requests that are being worked on or whose answer is being sent, without those of listeners */
    int listeners;
    Listener *first_listener;                          /* of all rooms */
    long long dirty_since, looked, kept_alive, tidied; /* milliseconds */
    Kept picture_css;
    bool stopping;
} Server;

/* What the sender of a request may do in a game. */
typedef struct Access {
    bool any;  /* he may see the game at all */
    int sides; /* bits of those he holds */
} Access;

struct Request {
    Server *server;
    struct MHD_Connection *connection;
    char method[8];
    char path[PATH_MOST];
    char address[48];    /* for the log */
    char group[48];      /* for limits: an IPv4 address, or the 64 bits of an IPv6 one that are one household's */
    bool malformed;      /* a header is not as it must be: the connection is closed after the answer */
    size_t url_length;   /* as it is read */
    size_t sent_address; /* bytes of the address as it was sent */
    bool hidden_end;     /* a %00 is in it */
    long long begun;     /* microseconds */
    Buf body;
    bool too_big, dispatched, ready, waiting, suspended, counted;
    Arena words;           /* owns the body as read */
    const JsonValue *json; /* of a POST: an object */
    Holder who;
    bool by_token;               /* the request named a token instead of a cookie */
    LinkRow link;                /* that it names */
    bool linked;                 /* it is one that opens something */
    char new_cookie[TOKEN_TEXT]; /* to be set, when not empty */

    int status;
    const char *type; /* of the answer */
    Buf out;
    Kept *kept;        /* instead of out; not owned */
    bool cacheable;    /* it has an ETag and may be kept */
    bool for_ever;     /* it never changes */
    bool no_body_gzip; /* compressed already, or not worth it */
    int retry_after;
    Listener *listener;
    Request *next_held;
    long batch; /* the commit that it waits for */
};

/* ---- answering ---- */

void request_error(Request *c, int status, const char *error, const char *what_to_do);
void request_problems(Request *c, int status, Problems *p, const char *what_to_do); /* frees them */
void request_json(Request *c, int status);                                          /* c->out holds JSON */
void request_kept(Request *c, Kept *kept, const char *type);                        /* which outlives the call */
/* The call will be answered later, from the `done` of a job, which ends with call_finish. */
void request_wait(Request *c);
void request_finish(Request *c);

/* ---- asking the request ---- */

const char *request_query(const Request *c, const char *name); /* null when it is not given */
bool request_number(Request *c, const char *name, long lo, long hi, long usual, long *out);
/* Takes one from a limit; false: 429 has been answered. */
bool request_within(Request *c, LimitKind kind, const char *what, const char *error);
/* Members of the body. False: the error has been answered. Texts are whole UTF-8 without control characters, counted in characters. */
bool body_text(Request *c, const char *key, size_t least, size_t most, const char **out);
bool body_number(Request *c, const char *key, long lo, long hi, long *out);
/* The visitor, made if there is none yet. */
bool request_visitor(Request *c);
Access request_access(Request *c, const char *game);
/* The game and the sender's right to it. A game that is not his is answered like one that does not exist. Null: that has been answered. */
Room *request_room(Request *c, const char *game, Access *access);

/* ---- the parts ---- */

void dispatch(Request *c);    /* routes.c */
void api_systems(Request *c); /* api_lobby.c */
void api_me(Request *c);
void api_new_game(Request *c);
void api_join(Request *c);                                     /* api_seat.c */
void api_seat(Request *c, const char *game, const char *what); /* POST below /seat */
void api_account(Request *c, bool is_new);                     /* api_account.c */
void api_new_password(Request *c);
void api_delete_account(Request *c);
void api_logout(Request *c);
void api_rules(Request *c, const char *system); /* api_rules_charts.c */
void api_charts(Request *c, const char *system);
void api_briefing(Request *c, const char *system);
void api_setup_picture(Request *c, const char *system, const char *name);
void api_game(Request *c, const char *game, const char *what); /* api_read_game.c: GET */
void api_board(Request *c, Room *room);                        /* api_pictures.c */
void api_map(Request *c, Room *room);
void api_counters(Request *c, Room *room, Side viewer);
void api_picture_css(Request *c);
void api_play(Request *c, const char *game, const char *what); /* api_actions.c: POST */
void api_odds(Request *c, Room *room, Side side);              /* api_questions.c */
void api_why(Request *c, Room *room, Side side);
void api_reach(Request *c, Room *room, Side side);
void api_overlay(Request *c, Room *room, Side viewer);
void api_words(Request *c, Room *room, Side side);
void api_measure(Request *c, Room *room, Side viewer); /* api_tabletop.c: games on a table */
void api_ghost(Request *c, Room *room, Side side);
bool table_overlay(Request *c, Room *room, Side viewer, const char *kind);
void static_file(Request *c); /* static_files.c */

/* Whose eyes: side=NAME of query or body, else the usual. False: the error has been answered. WATCHER, NOBODY or a side. */
bool request_viewer(Request *c, const Room *room, Access a, const char *named, Side *out);

/* live_events.c */
void api_events(Request *c, Room *room, Access a);
enum MHD_Result live_answer(Request *c); /* queues the open answer */
void live_notify(Server *s);             /* after a commit: tells listeners of rooms with news */
void live_keep(Server *s);               /* a comment to everybody, to find out who is gone */
void live_look(Server *s);               /* closes those whose browser has hung up */
void live_close(Listener *l);            /* its connection has ended */
void live_end_room(Room *room);          /* its listeners are let go */
void live_drop_others(Room *room, const Request *but,
                      int sides); /* those who listen for these sides, but for one sender */
void live_end(Server *s);         /* the server stops */

long long now_ms(void);
long long now_us(void);

#endif
