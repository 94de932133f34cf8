/* limits.h - every fixed size of the engine, named once.
 *
 * Whoever fills what a limit bounds checks it, in the release build too, and says so: data that pass one are refused with a problem when
 * they are loaded (game_load), text that passes one when it is read, and a game that passes one is closed with a report. Nothing is lost
 * in silence. Sizes of maps stand in hex/hex_grid.h and hex/map.h, those of tables in inches in src/table, those of files in base/data_source.h
 * and engine/gamefile/gamefile.h; what only one file bounds stands in that file.
 */
#ifndef GONFALON_ENGINE_LIMITS_H
#define GONFALON_ENGINE_LIMITS_H

/* ---- a game ---- */
enum {
    STATE_BYTES = 8192,   /* of a state: it is copied at every step of a search */
    GAME_PIECES = 254,    /* numbers of pieces and groups fit a byte; 255 is none */
    GAME_GROUPS = 254,    /*  */
    GAME_OBJECTIVES = 64, /* places that count for victory */
    GAME_STEPS = 255,     /* rows of the table of steps */
    GAME_RULES = 4096,    /* rows of the ledger */
    CITATIONS_MAX = 2048, /* rows of data that name a rule */
    SCENARIOS_MAX = 64,
    SCENARIO_ID = 31,   /* letters of its id: paths and pictures are named after it */
    GAME_TURNS = 32,    /* of a scenario: records of simulated games have a place for each */
    OPTIONS_MAX = 24,   /* that a game may be played with */
    OPTION_VALUES = 4,  /* of one option, with the null at the end */
    LISTS_MAX = 32,     /* text tables of pieces and the like that a system reads */
    BOARDS_MAX = 4,     /* that lie open at one time */
    ZONES_MAX = 64,     /* of a board of cards */
    ZONE_SIGNS_MAX = 4, /* that lie on a zone besides pieces */
    STAGES_MAX = 12,    /* of the course of a board */
    TIES_MAX = 64,      /* between zones of a board */
    MEASURE_ARMS = 12,  /* arms of service whose losses are counted */
    HEX_FIELDS = 16,    /* fields that a hex carries */
    CALCULATION_INPUTS = 12
};

/* ---- steps and decisions ---- */
enum {
    STACK_MAX = 16,       /* frames: steps inside steps */
    FRAME_LOCALS = 14,    /* numbers of a frame */
    RUN_LIMIT = 100000,   /* steps between two decisions: more of them go round in a circle */
    ATOM_ARGS = 6,        /* arguments of an atom */
    ATOMS_MAX = 1024,     /* listed at one decision */
    INTERVALS_MAX = 128,  /* the same of continuous verbs */
    ORDER_ATOMS = 64,     /* of one order */
    FORCED_MAX = 32,      /* answers of the engine's own that are remembered: the latest */
    RESTS_MAX = 4,        /* orders that wait for the end of an interrupt */
    CANDIDATE_ATOMS = 40, /* of an order that a computer player thinks of */
    CACHE_BYTES = 16384   /* what a system may note down about one position */
};

/* ---- reasons, sums and the log ---- */
enum {
    WHY_MAX = 24,    /* reasons of one refusal */
    WHY_ARGS = 3,    /* arguments of the fact of a reason */
    SUM_TERMS = 24,  /* modifiers of one sum */
    EVENT_ARGS = 7,  /* arguments of a sentence of the log */
    EVENT_RULES = 4, /* rules that it cites */
    EVENT_ROLLS = 24 /* dice of one event; more begin another */
};

/* ---- chance ---- */
enum {
    SCRIPT_DICE = 256, /* that a test names beforehand */
    TREE_DEPTH = 64    /* calls for dice on one way through a procedure */
};

#endif
