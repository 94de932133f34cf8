/* ask.h - reasons of a refusal with the words of their rules. */
#ifndef GONFALON_SERVER_ASK_H
#define GONFALON_SERVER_ASK_H

#include "server/host.h"

void reasons_json(Json *j, Host *h, const Game *g, const Why *why); /* [{"rule","fact","text"}] */

#endif
