/* load_inside.h - what the files that read data/honour share. A Loader lives as long as the loading. */
#ifndef GONFALON_HONOUR_LOAD_LOAD_INSIDE_H
#define GONFALON_HONOUR_LOAD_LOAD_INSIDE_H

#include "engine/data/data_reader.h"
#include "rules/honour/honour.h"

typedef struct Loader {
    DataReader data;
    Problems *p;
    Game *g;
    Map *map;
    const char *campaign; /* whose rows are ours: the scenario, or that of a battle */
    Tsv setup;            /* setup.tsv, kept while forces and units are read */
    Tsv pool;             /* combat_mercenary_pool.tsv; no rows without the option */
    int of_key[TYPES_MAX];
} Loader;

/* A table of scenarios/ with these columns, null-terminated. */
bool hon_scenario_table(Loader *l, const char *name, const char *const *columns, Tsv *t);
bool hon_our_row(const Loader *l, const Tsv *t, int row); /* its column `scenario` is ours, or a list that has it */
/* Gives each row of ours to its reader; goes on after a bad one, so that all are told. */
typedef bool RowReader(Loader *l, const Tsv *t, int row);
bool hon_our_rows(Loader *l, const Tsv *t, RowReader *read);
Span hon_cell(const Tsv *t, int row, const char *column);
int hon_find_capitano(const Loader *l, Span id); /* -1: none of this scenario */
int hon_find_army(const Loader *l, Span id);
int hon_find_type(const Loader *l, Span key);
int hon_find_force(const Loader *l, Span id);
int hon_find_side(const Loader *l, Span word); /* -1 */
/* What the cell of that column names; -1 with a problem that says which name was perhaps meant. */
int hon_need_capitano(Loader *l, const Tsv *t, int row, const char *column);
int hon_need_army(Loader *l, const Tsv *t, int row, const char *column);
int hon_need_type(Loader *l, const Tsv *t, int row, const char *column);
int hon_need_force(Loader *l, const Tsv *t, int row, const char *column);
int hon_need_side(Loader *l, const Tsv *t, int row, const char *column);
bool hon_no_capitano(Loader *l, const Tsv *t, int row, Span typed);        /* false */
bool hon_read_turn(Loader *l, const Tsv *t, int row, Span name, int *out); /* "0" is 0, "May,1" its number */
bool hon_read_hex(Loader *l, const Tsv *t, int row, Span name, Hex *out);
bool hon_read_order(Loader *l, const Tsv *t, int row, Span name, uint8_t *out);

/* A counter of the scenario with its id and name, which live as long as the game. */
bool hon_new_counter(Loader *l, const Tsv *t, int row, UnitInfo info, const char *id, const char *name);
bool hon_in_mercenary_pool(const Loader *l, Span key); /* a type of the pool of this scenario (18.5h) */
bool hon_open_mercenary_pool(Loader *l);
bool hon_load_mercenaries(Loader *l);
bool hon_load_gun_twins(Loader *l);
bool hon_load_option_charts(Loader *l);

bool hon_load_charts(Loader *l);
bool hon_load_limits(Loader *l);
bool hon_load_combat(Loader *l);
bool hon_load_map(Loader *l, Source *src);
bool hon_load_armies(Loader *l);
bool hon_load_capitani(Loader *l);
bool hon_load_forces(Loader *l);
bool hon_load_units(Loader *l);
bool hon_load_regions(Loader *l);
bool hon_load_victory(Loader *l);
bool hon_find_campaign(Loader *l);
bool hon_load_battle(Loader *l);

#endif
