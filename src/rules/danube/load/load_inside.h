/* load_inside.h - what the files that read data/danube share. */
#ifndef GONFALON_DANUBE_LOAD_H
#define GONFALON_DANUBE_LOAD_H

#include "base/records.h"
#include "rules/danube/danube.h"

typedef struct Loader {
    Source *src;
    Problems *p;
    Game *g;
    Text scenario;
    bool set_up[PIECES_MAX]; /* has its record in the scenario */
} Loader;

bool dan_load_charts(Loader *l);
bool load_limits(Loader *l);
Tsv *dan_chart(Loader *l, const char *name); /* one that has been read */
bool wrong_cell(Loader *l, const Tsv *t, int row, int column, const char *expected);
bool read_table(Loader *l, TableKind kind, const char *name, Tsv *t);
int word_index(const char *const *words, Span text); /* -1 when it is none of them */

#endif
