/* events_inside.h - what the files that tell events share. Private to the engine. */
#ifndef GONFALON_ENGINE_EVENTS_INSIDE_H
#define GONFALON_ENGINE_EVENTS_INSIDE_H

#include "engine/events/events.h"
#include "engine/ruleset.h"

/* Is it a piece that the viewer did not see when the event happened? */
static inline bool event_unseen(Arg a, Side viewer)
{
    return a.kind == ARG_PIECE && a.word && viewer < SIDES && (*a.word >> viewer & 1);
}

void hex_render(Buf *out, const Game *g, int hex);
/* Puts the arguments in where "{}" stands; "{s}" or "{es}" after it: what is counted ends so, unless there is one. */
void event_sentence(Buf *out, const Game *g, const char *text, const Arg *args, int n, Side viewer);

#endif
