/* seat_links.h - links to seats, shared by what begins games and what gives seats away. */
#ifndef GONFALON_SERVER_SEAT_LINKS_H
#define GONFALON_SERVER_SEAT_LINKS_H

#include "server/games/game_registry.h"

/* A new link, written (not yet committed), as "/play/GAME#seat=TOKEN&dice=COMMITMENT": whoever opens it sees whether the dice are still those
 * that were promised when it was sent. */
void make_link(Store *store, const Room *room, int sides, LinkKind kind, Buf *out);
void print_commitment(const Room *room, char out[65]);
void put_side_names(Json *j, const Room *room, const char *key, int bits); /* a member: array of names; api_lobby.c */

#endif
