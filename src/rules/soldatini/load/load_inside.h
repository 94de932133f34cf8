/* load_inside.h - what the files that read data/soldatini share. */
#ifndef GONFALON_SOLDATINI_LOAD_LOAD_INSIDE_H
#define GONFALON_SOLDATINI_LOAD_LOAD_INSIDE_H

#include "miniatures/battle_load.h"
#include "rules/soldatini/soldatini.h"

bool sol_load_charts(Loader *l);
bool sol_load_limits(Loader *l);
bool sol_load_fight_charts(Loader *l);
extern const OobKind sol_oob;
/* A cell by the key of its row and the name of its column, as a number with so many decimals. */
bool sol_keyed(Loader *l, const char *chart, const char *key, const char *column, int decimals, int lo, int hi,
               int *out);

#endif
