/* refusal_json.h - reasons of a refusal with the words of their rules. */
#ifndef GONFALON_SERVER_REFUSAL_JSON_H
#define GONFALON_SERVER_REFUSAL_JSON_H

#include "server/games/game_registry.h"

void reasons_json(Json *j, Registry *h, const Game *g, const Why *why); /* [{"rule","fact","text"}] */

#endif
