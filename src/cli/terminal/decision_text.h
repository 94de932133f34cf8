/* decision_text.h - the present decision in words: who must do what and why, what can be chosen, what has happened. */
#ifndef GONFALON_CLI_TERMINAL_DECISION_TEXT_H
#define GONFALON_CLI_TERMINAL_DECISION_TEXT_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/session/session.h"

/* To an order that is an answer the engine has just given by itself (Result.repeated). */
#define ANSWERED_ALREADY "That was answered for you already, for nothing else was possible. Now this is asked:"

/* "Turn 3. Austrians: ... (B3_IN, 9.1)", or how the game ended. */
void say_situation(Buf *out, const Session *x, Side viewer, const Style *style);
/* What the rules warn of before it is too late, a line each: "careful: ..."; but for what `say_owed` says. */
void say_warnings(Buf *out, const Session *x, Side side, const Style *style);
/* All legal atoms, a paragraph a verb. */
void choices_print(Buf *out, const Session *x, Side side, const Style *style);
/* What may be chosen freely between two values: "advance LF1 0.1..8", a line each. */
void intervals_print(Buf *out, const Session *x, const Atoms *list);
/* Those of one piece, and under each, value by value, whom the order would reach (TableFace.laid). Returns how many there are. */
int piece_intervals_print(Buf *out, const Session *x, const Atoms *list, int piece);
/* Log sentences that the viewer may read, one a line, with their rules. */
void say_events(Buf *out, const Session *x, int from, int count, Side viewer);
/* Why `done` is refused now; nothing when it is not. An order that is judged while it is written: what is named, and the verdict. */
void say_owed(Buf *out, const Session *x, Side side, const Style *style);

#endif
