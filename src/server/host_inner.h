/* host_inner.h - what host.c and room.c share. */
#ifndef GONFALON_SERVER_HOST_INNER_H
#define GONFALON_SERVER_HOST_INNER_H

#include "server/host.h"

void room_free(Room *room);
/* Fills the room from the store: header, seats, every action again. False without a problem: there is no such game. */
bool room_reload(Host *h, Room *room, Problems *p);
void room_enter(Host *h, Room *room); /* into the table of the host */

#endif
