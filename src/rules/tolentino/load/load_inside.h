/* load_inside.h - what the files that read data/tolentino share. */
#ifndef GONFALON_TOLENTINO_LOAD_LOAD_INSIDE_H
#define GONFALON_TOLENTINO_LOAD_LOAD_INSIDE_H

#include "engine/data/data_reader.h"
#include "rules/tolentino/tolentino.h"

typedef struct Loader {
    DataReader data;
    Problems *p; /* that of data */
    Game *g;
    Map *map;
    Span regiment[UNITS_MAX + 8];
    int regiments, objectives, turns;
    const char *map_file, *scenario_file, *band_file; /* for problems that show only when all is read */
    int setup_line[PIECES_MAX], band_line[BANDS_MAX];
} Loader;

bool tol_load_order_of_battle(Loader *l);
bool tol_load_scenario(Loader *l);
bool tol_load_charts(Loader *l);
bool load_defaults(Loader *l); /* objectives and victory bands, when the scenario names none */
bool check_bands(Loader *l);   /* once all files are read */
bool check_stacks(Loader *l);  /* once the game is complete */

#endif
