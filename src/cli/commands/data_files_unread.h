/* data_files_unread.h - what a folder given with --data holds: which built-in files it lies over, and what in it nobody reads. */
#ifndef GONFALON_CLI_DATA_FILES_UNREAD_H
#define GONFALON_CLI_DATA_FILES_UNREAD_H

#include "base/problem.h"
#include "cli/args.h"

/* What one file of the folder is to the program. */
typedef enum FileUse {
    FILE_OVER,     /* lies over a built-in file of the same name */
    FILE_SCENARIO, /* a scenario of one's own, or its lesson */
    FILE_BUILT_IN, /* of a kind that is fixed when the program is built: ledgers and the table of fields */
    FILE_UNREAD    /* nobody reads it */
} FileUse;

/* What one file of that name, below the folder, would be. */
FileUse data_file_use(const char *name, const char **meant);

typedef void VisitFile(void *self, const char *name, FileUse use, const char *meant);
/* Visits every file below the folder in the sequence of the alphabet; name: "tolentino/charts/crt.chart"; meant: the built-in file that
 * an unread one was probably meant to be, or null. False with a problem when the folder cannot be read. */
bool data_folder_visit(const char *folder, VisitFile *visit, void *self, Problems *p);

/* The folder of --data is there and holds something of a system (of `system`, unless null). Each file that nobody reads gets a warning on
 * the error stream. False: the error has been printed. */
bool data_files_unread(const Args *a, const char *system);

#endif
