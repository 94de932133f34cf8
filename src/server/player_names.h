/* player_names.h - names that people give themselves: one spelling for what looks the same, and nothing that hides or upsets the line. */
#ifndef GONFALON_SERVER_PLAYER_NAMES_H
#define GONFALON_SERVER_PLAYER_NAMES_H

#include "server/store/store.h"

enum { NAME_LEAST = 2, NAME_MOST = 40 }; /* characters of an account's name */

/* The name trimmed, its blanks single, its letters and marks put together. Null, or what is wrong with it, as a sentence. An empty name is
 * allowed where least is 0. */
const char *name_clean(Span text, int least, int most, char out[NAME_TEXT]);
/* What two names that a person would take for each other have in common: small letters without marks, look-alikes of other alphabets
 * and digits as the Latin letter they look like, without signs and blanks. */
void name_fold(Span name, char out[NAME_TEXT]);
/* How many characters; -1 when it is no UTF-8. */
int name_length(Span text);

#endif
