/* refusal_json.h - reasons of a refusal with the words of their rules. */
#ifndef GONFALON_SERVER_ASK_H
#define GONFALON_SERVER_ASK_H

#include "server/games.h"

void reasons_json(Json *j, Registry *h, const Game *g, const Why *why); /* [{"rule","fact","text"}] */

#endif
