/* load.h - what the files that read data/soldatini share. */
#ifndef GONFALON_SOLDATINI_LOAD_H
#define GONFALON_SOLDATINI_LOAD_H

#include "base/records.h"
#include "engine/data.h"
#include "rules/soldatini/soldatini.h"

typedef struct Loader {
    DataReader d;
    Game *g;
    Text scenario;
    bool set_up[PIECES_MAX]; /* has its record in the scenario */
} Loader;

bool sol_load_charts(Loader *l);
bool sol_load_fight_charts(Loader *l);
bool sol_load_pieces(Loader *l);
bool sol_load_scenario(Loader *l);
int sol_word(const char *const *words, Span text); /* -1 when it is none of them */
bool sol_wrong_cell(Loader *l, const Tsv *t, int row, int column, const char *expected);
/* A cell by the key of its row and the name of its column, as a number with so many decimals. */
bool sol_keyed(Loader *l, const char *chart, const char *key, const char *column, int decimals, int lo, int hi,
               int *out);
int sol_find_group(const Game *g, int kind, Span id);
int sol_add_group(Loader *l, int kind, Span id, const char *name, Side side);

#endif
