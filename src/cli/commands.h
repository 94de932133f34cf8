/* commands.h - every command of the program: one line in the table of command_table.c, one Command in the file that says its name. */
#ifndef GONFALON_CLI_COMMANDS_H
#define GONFALON_CLI_COMMANDS_H

#include "cli/args.h"

/* Each stands in the file that has its name, alone or with what it does to what: odds.c, new_game_file.c, why_refused.c; play in terminal/play.c, export and
 * import in store_export_import.c. */
extern const Command command_list, command_new, command_show, command_legal, command_do, command_play, command_why,
    command_odds, command_briefing, command_rules, command_chart, command_replay, command_verify, command_report,
    command_picture, command_check, command_ledger, command_guard, command_bench, command_tournament, command_simulate,
    command_serve, command_backup, command_export, command_import, command_purge, command_load, command_data,
    command_bot;

/* The whole program: argv without the program's name. Returns the exit status. cluster: null, or the processes it is one of. */
int gonfalon(struct Cluster *cluster, int count, char *const words[]);

#endif
