/* state_json.h - the table as one viewer sees it, as JSON. */
#ifndef GONFALON_SERVER_STATE_JSON_H
#define GONFALON_SERVER_STATE_JSON_H

#include "picture/picture.h"
#include "server/net/http.h"

#define NUMBER_MOST 1000000000000000L /* of states, far below what a browser's numbers hold */

typedef struct StateQuery {
    Side viewer; /* a side, WATCHER or NOBODY */
    Access access;
    const char *log; /* cursor, or null */
    long chat;       /* first chat line that is wanted */
    long have;       /* number of the state that he has, 0: none; -1: he wants no numbers, and the whole */
} StateQuery;

/* A whole object: the state, or what has changed in it (state_delta.h). */
void state_json(Json *j, Server *s, Room *room, const StateQuery *q);
void seats_json(Json *j, const Room *room); /* an array */
/* What the viewer may know of a position: a state to draw counters from. The caller frees it. */
State *known_state(const Room *room, const State *s, Side viewer);
/* A moment of the game: "view", "counters", "marks", the prompt and "score": members. */
void moment_json(Json *j, const Room *room, const State *s, Side viewer);
void entries_json(Json *j, const Room *room, Side viewer, int first_line, int lines); /* an array: log of these lines */
void sides_json(Json *j, const Ruleset *r); /* "sides": a member; api_lobby.c */
PictureTheme theme_of(const Request *c);    /* that he asks for; api_pictures.c */

/* spectator_view.c: what both sides may know. */
void spectator_view(Json *j, const Game *g, const State *s);
bool spectator_event(const Game *g, const Event *e, Side *as); /* may a watcher read it, and with whose eyes */

/* viewer_counters.c: every counter on the map as the viewer sees it. id is "A-KUN", or "?2311" for a stack he cannot look into. */
typedef void EachCounter(void *self, const char *id, const PictureCounter *counter);
/* view: its `masked` may be null, then it is worked out. */
void counters_each(const Room *room, const KnownView *view, EachCounter *each, void *self);
uint64_t counter_key(const PictureCounter *c); /* the same for counters that look the same */

/* api_tabletop.c: the same for bases on a table. */
void table_board(Buf *out, const Game *g);                                       /* JSON of the ground */
void table_map_svg(Buf *out, const Game *g, const State *s, PictureTheme theme); /* s may be null: the bare ground */
void table_keys(Json *j, const Room *room, const State *s, Side viewer);         /* members: id and key */
void table_counters(Json *j, const Room *room, const State *s, Side viewer);     /* members: id and drawing */

#endif
