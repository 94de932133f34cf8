/* tabletop.c - the words for the marks of a base, in the sequence of their bits. */
#include "engine/tabletop.h"

const char *const base_mark_words[BASE_MARKS] = {"charging",      "in melee",       "halted", "stuck",
                                                 "charge marker", "out of command", "fired",  "moved"};
