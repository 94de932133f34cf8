/* game_registry_inside.h - what game_registry.c and game_room.c share. */
#ifndef GONFALON_SERVER_GAME_REGISTRY_INSIDE_H
#define GONFALON_SERVER_GAME_REGISTRY_INSIDE_H

#include "server/games/game_registry.h"

void room_free(Room *room);
void room_release(Registry *h, Room *room);  /* the same, for a room that may bear marks */
void registry_wake(Registry *h, Room *room); /* it is worked in now */
void room_empty(Room *room);
void room_prepare(Registry *h, Room *room, Shared *sh, const GameHeader *header); /* everything but the session */
void room_begin(Registry *h, Room *room, Shared *sh, const GameHeader *header, const char *text);
void room_take_word(Room *room, Side side, Span word);  /* into the key of the next die */
void note_side(Room *room, Side side, ActionKind kind); /* that it has acted */
void room_keep(Room *room);                             /* from here on lines are written down */
Verdict room_redo(Room *room, Side side, ActionKind kind, Span text, Result *out); /* an action that the store has */
uint64_t hash_action(uint64_t before, int side, ActionKind kind, Span text);
void count_action(Room *room, Side side, ActionKind kind, Span text);
RoomNumbers room_numbers(const Room *room); /* as it is in memory */
void note_changed(Registry *h, Room *room); /* for the lists of games */
/* Fills the room from the store: header, seats, every action again. False without a problem: there is no such game. */
bool room_reload(Registry *h, Room *room, Problems *p);
void room_enter(Registry *h, Room *room); /* into the table of the host */

/* game_snapshot.c */
uint64_t program_hash(void); /* of the program's own file; 0 when it cannot be read: then there are no snapshots */
/* Puts session, file and numbers of the room (just begun, without a session) where its snapshot stands. False: none that fits. Whether
 * the actions of the store are those it stands for is the caller's to check (Room.actions). */
bool snapshot_open(Registry *h, Room *room);
/* The game file that the snapshot holds, whichever program wrote it, and how many actions it stands for. */
bool snapshot_text(Registry *h, const char *id, Buf *out, long *move);
void snapshot_after_action(Registry *h, Room *room); /* marks it due when it is time for one */
void snapshot_keep(Registry *h, Room *room);  /* marks it due when there is enough since the last one to be worth it */
void snapshot_write(Registry *h, Room *room); /* not yet committed */

#endif
