/* manual_and_completion.h - the manual page and the completion of the shell. `commands` ends with null. */
#ifndef GONFALON_CLI_MANUAL_AND_COMPLETION_H
#define GONFALON_CLI_MANUAL_AND_COMPLETION_H

#include "cli/args.h"

void manual_page(Buf *out, const Command *const *commands);
void manual_completion(Buf *out, const Command *const *commands);

#endif
