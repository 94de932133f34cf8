/* gamefile_inside.h - what the files of game files share and nobody else needs. */
#ifndef GONFALON_ENGINE_GAMEFILE_INSIDE_H
#define GONFALON_ENGINE_GAMEFILE_INSIDE_H

#include "engine/gamefile/gamefile.h"

typedef struct Replay {
    const GameText *t;
    Session *x;
    ScriptDice *script; /* null: dice come from the seed */
    uint8_t *known;     /* null, or per line of the file: bit per side that may read it */
    int from;           /* index of the first line to replay */
    int both_from;      /* the first line of the simultaneous step that is open, or -1 */
    uint64_t checked;   /* dice that were as the file says */
    int orders, words;
    int spoken, acted; /* bits of the sides that have given their word, and an order */
    Problems *p;
} Replay;

bool hash_read(Span text, uint64_t *out); /* 16 hex digits */
/* Game, dice and session of a file that has been read. */
bool opened_start(Opened *o, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p);
Replay replay_of(Opened *o, Problems *p);
bool replay(Replay *r);

#endif
