/* battle_load.h - reading the data of a battle of miniatures: oob.tsv (who there is) and scenarios/<id>.tsv (the table, and who stands
 * where on it).
 *
 * A system reads its charts itself, then calls battle_load_pieces and battle_load_scenario with what its own columns and records are.
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#ifndef GONFALON_MINIATURES_BATTLE_LOAD_H
#define GONFALON_MINIATURES_BATTLE_LOAD_H

#include "base/typed_rows.h"
#include "engine/data/data_reader.h"
#include "miniatures/battle.h"

typedef struct Loader {
    DataReader d;
    Game *g; /* of the system; battle_of(g) is what this folder knows of it */
    Battle *b;
    Text scenario;
    bool ground_faulty;          /* some of its terrain could not be read, and that has been told */
    bool set_up[PIECES_MAX];     /* has its record in the scenario */
    int set_up_line[PIECES_MAX]; /* where */
} Loader;

/* The game, begun: its head, its kind, room for pieces and groups. */
Game *battle_open(Loader *l, const BattleKind *kind, size_t game_size, Source *src, Problems *p);

/* ---- charts (battle_charts.c) ---- */

/* Those that every battle has; a system names its own after them. */
#define BATTLE_CHARTS                                                                                             \
    "phases", "limits", "formations", "footprints", "formation_change", "movement", "move_conditions", "command", \
        "terrain", "reserves", "army_points", "victory"
/* A whole number by the key of its row and the name of its column. */
bool chart_int(Loader *l, const char *chart, const char *key, const char *column, int lo, int hi, int *out);
bool battle_load_command(Loader *l, const char *const *rank_words);
bool battle_load_victory(Loader *l);
/* A row of formation_change.chart; light_note: the note that keeps it for light infantry. */
bool battle_change_row(Loader *l, const Tsv *t, int row, const char *light_note, ChangeRow *out);

/* ---- oob.tsv ---- */

typedef struct OobKind {
    bool (*unit)(Loader *l, const Tsv *t, int row,
                 Piece *q);                  /* the columns of the system; arm, kind and grade are read */
    bool (*finish)(Loader *l, const Tsv *t); /* when all pieces are known: links between them; or null */
    const char *const *kind_words, *const *rank_words;
    const char *(*symbol)(const Piece *q); /* of its counter */
    int (*arm_of_kind)(int kind);
    int points_most;
    const char *one_command; /* the paragraph by which a unit belongs to one command */
} OobKind;
bool battle_load_pieces(Loader *l, const OobKind *k);

/* ---- the scenario ---- */

typedef bool RecordReader(Loader *l, const Record *r);
typedef struct ScenarioKind {
    RecordReader *meta; /* a record of the kind meta, with the three fields it needs */
    const char *own;    /* a kind of record that only the system has, and who reads it; or null */
    RecordReader *read_own;
    int need_lowest, need_highest; /* of the number on which a reserve comes */
    /* The formation is one that the piece may be set up in. */
    bool (*may_form)(const Game *g, int piece, int formation);
    const char *formations; /* what it must be: "formation of this arm" */
    /* The rule against a unit that stands where it is set up; 0 when it fits. */
    Rule (*stands)(const Game *g, const State *s, int unit);
} ScenarioKind;
bool battle_load_scenario(Loader *l, const ScenarioKind *k);
/* After the options: nobody is set up where he may not stand. */
bool battle_stands_well(Loader *l, const ScenarioKind *k);

/* ---- putting it together (battle_charts.c) ---- */

typedef struct BattleFiles { /* what a system's data are and who reads them */
    const BattleKind *kind;
    size_t game_size;
    bool (*charts)(Loader *l);
    const OobKind *oob;
    const ScenarioKind *scenario;
    bool (*options)(Loader *l, const OptionValue *options, int count);
} BattleFiles;
Game *battle_load(const BattleFiles *f, Source *src, const char *scenario, const OptionValue *options, int count,
                  Problems *p);

/* ---- for the system's own readers ---- */

bool wrong_field(Loader *l, const Record *r, int field, const char *expected);
/* Not one of the words, a null after the last: tells them all, and the one that was perhaps meant. */
bool no_such_word(Loader *l, const Record *r, int field, const char *noun, const char *const *words);
bool wrong_cell(Loader *l, const Tsv *t, int row, int column, const char *expected);
bool record_segment(Span text, Beam *out);                          /* "0,8 0,16" */
bool record_side(Loader *l, const Record *r, int field, Side *out); /* by its letter */
/* A meta record that every battle has: name, table, turns, break_F and break_A (army points), options: switches of the scenario, by ids
 * joined by commas, or -. names: their ids, a null after the last. *known: it was one of these. */
bool meta_of_battle(Loader *l, const Record *r, const char *const *names, bool *const *which, bool *known);
int add_group(Loader *l, int kind, Span id, const char *name, Side side);

#endif
