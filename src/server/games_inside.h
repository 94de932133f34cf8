/* games_inside.h - what host.c and room.c share. */
#ifndef GONFALON_SERVER_HOST_INNER_H
#define GONFALON_SERVER_HOST_INNER_H

#include "server/games.h"

void room_free(Room *room);
/* Fills the room from the store: header, seats, every action again. False without a problem: there is no such game. */
bool room_reload(Registry *h, Room *room, Problems *p);
void room_enter(Registry *h, Room *room); /* into the table of the host */

/* snapshot.c */
uint64_t program_hash(void); /* of the program's own file; 0 when it cannot be read: then there are no snapshots */
/* Puts session, file and numbers of the room (just begun, without a session) where its snapshot stands. False: none that fits. Whether
 * the actions of the store are those it stands for is the caller's to check (Room.actions). */
bool snapshot_open(Registry *h, Room *room);
void snapshot_after_action(Registry *h, Room *room);
void snapshot_keep(Registry *h, Room *room); /* if there is enough since the last one to be worth it */

#endif
