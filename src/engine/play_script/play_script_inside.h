/* play_script_inside.h - what the parts of the script runner share: the test under way, its position, and how it fails. */
#ifndef GONFALON_ENGINE_PLAY_SCRIPT_INSIDE_H
#define GONFALON_ENGINE_PLAY_SCRIPT_INSIDE_H

#include "engine/play_script/play_script.h"
#include "engine/session/session.h"

typedef struct Run {
    const ScriptOptions *o;
    ScriptGames *games;
    ScriptResult *out;
    const char *file;
    int line;
    int test;  /* index of the test that is run; -1 before the first */
    bool skip; /* the rest of the test: it has failed, or was not asked for */
    bool failed, failed_as_proof;
    int checks; /* lines of the test that could fail */
    const Game *g;
    State *s;      /* owned; the position while there is no session */
    bool to_begin; /* the step on top has yet to run */
    Session *x;    /* owned */
    State *
        held; /* owned, or null: the decision that a `step` line names, when it was none and play has gone on from it */
    ScriptDice dice;
    uint8_t cited[GAME_RULES / 8]; /* by the log of the last order */
} Run;

/* Each tells the failure with file, line and position, and returns false. The test ends, unless it is to go on. */
__attribute__((format(printf, 2, 3))) bool script_fail(Run *r, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool script_fail_and_go_on(Run *r, const char *format, ...);
bool script_fail_with(Run *r, Problems *p); /* the first problem; frees them */

/* The position: as bytes to be changed, as a session to be asked. */
bool script_has_game(Run *r);
void script_leave_game(Run *r);
State *script_bytes(Run *r);
bool script_ready(Run *r);
void script_try_to_begin(Run *r); /* lets the step on top run, if the dice named so far are enough for that */

void script_let_go(Run *r); /* of the decision that is held */
Session *script_checking(
    Session *x); /* the session with its lists checked as well: whatever is judged is also looked for there */
void script_collect_cited(Run *r, int first); /* what the log cites from that event on */
bool script_no_roll(Run *r);                  /* fails: the dice that were named are not enough */

/* The lines of these names; rest is what follows the word. */
bool script_run_do(Run *r, Span rest);
bool script_run_can(Run *r, Span rest);
bool script_run_cannot(Run *r, Span rest);
bool script_run_expect(Run *r, Span rest);

#endif
