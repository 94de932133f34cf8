/* load.h - what the files that read data/tolentino share. */
#ifndef GONFALON_TOLENTINO_LOAD_H
#define GONFALON_TOLENTINO_LOAD_H

#include "rules/tolentino/tolentino.h"

#include <stdio.h>

enum { DATA_CITATIONS = 512 };

typedef struct Loader {
    Source *src;
    Problems *p;
    Game *g;
    Span regiment[UNITS_MAX + 8];
    int regiments, cited, objectives, turns;
    const char *map_file, *scenario_file, *band_file; /* for problems that show only when all is read */
    int setup_line[PIECES_MAX], band_line[BANDS_MAX];
} Loader;

bool read_table(Loader *l, TableKind kind, const char *name, Table *t);
Rule read_rule(Loader *l, const Table *t, int row, int column);
bool load_charts(Loader *l);
bool load_defaults(Loader *l); /* objectives and victory bands, when the scenario names none */
bool load_checks(Loader *l);   /* once all files are read */
bool load_stacks(Loader *l);   /* once the game is complete */

#endif
