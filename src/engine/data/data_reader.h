/* data_reader.h - reading data/<id>: what every system does alike before it looks at its own columns.
 *
 * Tables are hashed as they are read, so that a game file can tell with which numbers it was played; rows may cite a rule, and the
 * place is kept for the ledger; charts are kept for the reader. Every problem names its file and line.
 */
#ifndef GONFALON_ENGINE_DATA_READER_H
#define GONFALON_ENGINE_DATA_READER_H

#include "engine/ruleset.h"

typedef struct DataReader {
    Source *src;
    Problems *p;
    GameHead *head; /* of the game being read; its arena owns what stays */
} DataReader;

/* A game of that size with its head begun and room for pieces; the reader is ready. game_free() frees it. */
Game *data_open(DataReader *d, const Ruleset *rules, size_t game_size, int most_pieces, Source *src, Problems *p);

/* data/<id>/NAME; its bytes go into the hash. */
bool data_table(DataReader *d, TableKind kind, const char *name, Tsv *t);
/* Every column of a null-terminated list is there. */
bool data_columns(DataReader *d, const Tsv *t, const char *const *names);
/* The rule a cell cites: "-" is none; an unknown one is a problem. */
Rule data_rule(DataReader *d, const Tsv *t, int row, int column);
int data_piece(const DataReader *d, Span id); /* by its full id; -1 when there is none */
int data_group(const DataReader *d, Span id);
/* The row names a piece that is new and for which there is room: `most` are the pieces that the system can hold. */
bool data_new_piece(DataReader *d, const Tsv *t, int row, int pieces, int most);

/* The files of the map that decide anything go into the hash. The name of the last, for problems; null with a problem. */
const char *data_hash_map(DataReader *d);

/* ---- charts ---- */

bool data_charts(DataReader *d, const char *const *names); /* charts/NAME.chart each, into the head */
/* The scenario has a chart of this name of its own, made of its rows: players of it read this one. The text is copied. */
bool data_chart_of_scenario(DataReader *d, const char *name, Text text);
const Tsv *data_chart(const DataReader *d, const char *name);
int data_end(const Tsv *t); /* where a row is missing: the line of the last one */
/* A number in a named column, "-" is 0; a flag, "-" is no. */
bool data_number(DataReader *d, const Tsv *t, int row, const char *column, int lo, int hi, int *out);
bool data_flag(DataReader *d, const Tsv *t, int row, const char *column, bool *out);

/* Numbers of a chart by the key of their row: all of them, no others, each within its bounds. */
typedef struct DataNumber {
    const char *key;
    int8_t *out;
    int lo, hi;
} DataNumber;
bool data_numbers(DataReader *d, const char *chart, const DataNumber *list, int count);

typedef struct ResultChart { /* rows are dice, columns have fixed names, cells are words */
    const char *name;
    const char *const *columns, *const *words; /* null-terminated */
    int first, rows;                           /* die of row 0, and how many rows the game keeps */
} ResultChart;
bool data_results(DataReader *d, const ResultChart *r, uint8_t *out); /* rows x columns: indices of words */

/* ---- scenarios ---- */

int data_scenarios(Arena *a, Source *src, const char *id, int most_turns, ScenarioInfo *out, int max, Problems *p);
/* Finds the scenario and puts its id, its title and the names of its sides into the head. scenarios.tsv may have the columns `sides`
 * ("french|venetian"), `side_titles` ("French|Venetians") and `armies` ("france|venice": the looks of counters) where Ruleset.scenarios_name_sides. */
bool data_scenario(DataReader *d, const char *scenario);

/* The options of a game, into its head. Each is one of Ruleset.options with one of its values, or the switch `rulings` with an edition.
 * on: for each of Ruleset.options in sequence, whether it is on (or yes); what nobody names stays as it is. */
typedef struct DataOptions {
    bool *const *on;
    int *rulings; /* or null: the system has one edition only */
    int latest;
} DataOptions;
bool data_options(DataReader *d, const OptionValue *given, int n, const DataOptions *into);

typedef struct ScenarioRow { /* one row of scenarios/<scenario>.tsv */
    const char *file;
    int line;
    Span what, id, where, value;
    Rule rule;
} ScenarioRow;
/* Gives each row to the reader of its kind; stops at the first that returns false. */
typedef bool ScenarioReader(void *self, const ScenarioRow *r);
bool data_scenario_rows(DataReader *d, ScenarioReader *read, void *self); /* goes on after a bad row: all are told */
bool data_row_hex(DataReader *d, const ScenarioRow *r, const Map *m, Hex *out);      /* where */
bool data_row_number(DataReader *d, const ScenarioRow *r, int lo, int hi, int *out); /* value */
__attribute__((format(printf, 3, 4))) bool data_row_problem(DataReader *d, const ScenarioRow *r, const char *format,
                                                            ...);
/* A name that is not there, with the one that was perhaps meant. All return false. */
bool data_row_no_piece(DataReader *d, const ScenarioRow *r, Span typed);
bool data_row_no_group(DataReader *d, const ScenarioRow *r, const char *noun, Span typed);
bool data_row_no_word(DataReader *d, const ScenarioRow *r, const char *noun, Span typed, const char *const *words);

#endif
