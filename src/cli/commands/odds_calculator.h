/* odds_calculator.h - the calculator of `gonfalon odds SYSTEM`: chances from typed figures, without a game. */
#ifndef GONFALON_CLI_ODDS_CALCULATOR_H
#define GONFALON_CLI_ODDS_CALCULATOR_H

#include "cli/args.h"

/* Is the first word a system (and no file of that name)? */
bool calculator_wanted(int count, const char *const words[]);
int calculate(Args *a);
/* The inputs of the calculation that the words name, as options. */
void calculator_flags(int count, char *const words[], Flag out[MORE_FLAGS]);
void calculator_help(Buf *out, const Args *a);

#endif
