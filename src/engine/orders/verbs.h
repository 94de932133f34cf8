/* verbs.h - verbs by name and arguments by kind: what reading, printing and completing orders share. Private to the engine. */
#ifndef GONFALON_ENGINE_VERBS_H
#define GONFALON_ENGINE_VERBS_H

#include "engine/ruleset.h"

const VerbDef *verb_def(const Game *g, int verb); /* null when there is no such verb */
int verb_limit(const Game *g);                    /* verbs are below it */
int verb_args(const VerbDef *d);                  /* how many arguments its atom has */
int verb_is(const Game *g, int verb);             /* IS_... bits; those of the engine's own verbs are known */
/* Is a legal atom in the list, as it must be? Of an open verb (VerbDef.open) any free numbers are covered by those of a candidate. */
bool list_covers(const Game *g, const Atoms *list, Atom a);
/* By name or unique prefix; among several the one that is legal now. -1 with a problem. */
int verb_read(const Game *g, const State *s, Side side, Span name, Problems *p);
/* May the argument be left out? It then has its first word: "normal". */
/* The verb of the atoms that an order of this verb begins with: `each` of a list, `close` of a mere word, else itself. */
int verb_means(const VerbDef *d, int verb);
bool arg_may_miss(const VerbDef *d, int i);
bool arg_read(const Game *g, const VerbDef *d, int i, Span text, int16_t *out, Problems *p);
void arg_print(Buf *out, const Game *g, const VerbDef *d, int i, int value);
Hex piece_hex(const Game *g, const State *s, int piece); /* by the field `hex`; HEX_NONE off the map */
/* The word that turns an order of FORM_PATH or FORM_GROUP into its other mode: "march", "charge". */
bool is_other_word(const Game *g, const VerbDef *d, Span text);
const char *other_word(const Game *g, const VerbDef *d);

#endif
