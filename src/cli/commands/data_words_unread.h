/* data_words_unread.h - words that a folder of one's own puts into the tables, and that no rule reads. */
#ifndef GONFALON_CLI_DATA_WORDS_UNREAD_H
#define GONFALON_CLI_DATA_WORDS_UNREAD_H

#include "cli/args.h"
#include "engine/ruleset.h"

/* Prints a line for each word of the table (name: "tolentino/oob.tsv") that differs from the built-in one and that no scenario of the system
 * minds, whatever stands there. How many. The system must load as it is. */
int data_words_unread(Args *a, const Ruleset *r, const char *name);

#endif
