/* commands.h - every command of the program: one line in the table of commands.c, one Command in the file of its group. */
#ifndef GONFALON_CLI_COMMANDS_H
#define GONFALON_CLI_COMMANDS_H

#include "cli/args.h"

extern const Command command_list, command_new, command_show, command_legal, command_do; /* games.c */
extern const Command command_play;                                                       /* play.c */
extern const Command command_why, command_odds, command_rules, command_chart;            /* explain.c, books.c */
extern const Command command_replay, command_verify;                                     /* files.c */
extern const Command command_report;                                                     /* report.c */
extern const Command command_picture;                                                    /* board.c */
extern const Command command_check, command_ledger;                                      /* scripts.c */
extern const Command command_guard, command_bench;                                       /* figures.c */
extern const Command command_tournament;                                                 /* tournament.c */
extern const Command command_simulate;                                                   /* simulate.c */
extern const Command command_serve, command_backup, command_export, command_import;      /* serve.c */
extern const Command command_load;                                                       /* load.c */
extern const Command command_data;                                                       /* data.c */
extern const Command command_bot;                                                        /* bot.c */

/* The whole program: argv without the program's name. Returns the exit status. cluster: null, or the processes it is one of. */
int gonfalon(struct Cluster *cluster, int count, char *const words[]);

#endif
