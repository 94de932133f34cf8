/* play_script.h - play scripts: tests of rules that a player can read (architecture, "Play scripts").
 *
 * A file holds tests; each sets up a game, puts pieces, names dice, gives orders and says what must follow. A test ends at its first
 * failure, with two exceptions that are told and gone on from, since the ledger does not count them as proof: `expect log`, and an order
 * about which the judge and the list of legal atoms disagree.
 */
#ifndef GONFALON_ENGINE_PLAY_SCRIPT_H
#define GONFALON_ENGINE_PLAY_SCRIPT_H

#include "engine/ruleset.h"

/* Games loaded once and shared by the tests of many files. {0} is an empty one; whoever declares it frees it. */
typedef struct ScriptGames {
    struct ScriptGame {
        char *line; /* what follows the word `game` */
        Game *g;
    } *game;
    int count, cap;
} ScriptGames;
void script_games_free(ScriptGames *games);

typedef struct ScriptOptions {
    Source *source;                  /* where systems read their data; borrowed */
    const Ruleset *(*find)(Span id); /* ruleset_find, or a test's own */
    ScriptGames *games;              /* borrowed; null: the run has its own */
    Span only;                       /* id of a rule: only tests that name it are run */
    bool quiet;                      /* failures without the position */
} ScriptOptions;

typedef struct ScriptTest {
    int line;
    Span ids, title;       /* of the line `test ids: title`; they live as long as the text */
    const Ruleset *system; /* of its first game, or null */
    bool passed;
    bool no_proof; /* it failed, but only at `expect log` or at lists of legal atoms */
} ScriptTest;

typedef struct ScriptResult {
    ScriptTest *test; /* owned */
    int count, cap, passed, failed;
    Buf messages; /* "file:line: expected ..., got ..." and the position, for each failure */
} ScriptResult;

/* Adds the tests of the text to the result. True when all of them hold. */
bool script_run(const ScriptOptions *o, Text text, ScriptResult *out);
void script_free(ScriptResult *r);
/* Loads the games that the text names into o->games. What is wrong with them is told when the tests are run. */
void script_load_games(const ScriptOptions *o, Text text);
/* Does the test name the rule? */
bool script_names(const ScriptTest *t, Span id);

#endif
