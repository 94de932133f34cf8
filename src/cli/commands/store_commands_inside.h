/* store_commands_inside.h - what the commands share that work on the store of a server: serve, backup, export, import, purge. */
#ifndef GONFALON_CLI_STORE_COMMANDS_INSIDE_H
#define GONFALON_CLI_STORE_COMMANDS_INSIDE_H

#include "cli/commands.h"

/* The store that --store names, or the usual one. */
const char *store_of(const Args *a);

#endif
