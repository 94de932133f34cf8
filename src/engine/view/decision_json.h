/* decision_json.h - what a player or a program is told about the present decision, as JSON: the same for `legal --json`, `bot` and the server.
 *
 * The prompt with its rule, atoms grouped by piece and place, reach with costs, the open draft with what is owed, all reasons of a
 * refusal with their facts. Everything is what the side may know.
 */
#ifndef GONFALON_ENGINE_DECISION_JSON_H
#define GONFALON_ENGINE_DECISION_JSON_H

#include "base/json_write.h"
#include "engine/session/session.h"

/* The choice in words; open: an argument that is left to the player, or -1. */
void atom_label(Buf *out, const Game *g, const State *s, Atom a, int open);
/* The piece or hex an atom speaks of first; -1 or HEX_NONE when of none. */
int atom_piece(const Game *g, Atom a);
Hex atom_hex(const Game *g, Atom a);

/* "step", "rule", "prompt", "decides": members of an open object; of any position, and of the present one. */
void prompt_at(Json *j, const Game *g, const State *s, Side viewer);
void answer_prompt(Json *j, const Session *x, Side viewer);
void answer_legal(Json *j, const Session *x, Side side); /* a whole object */
/* The same where answer_prompt has been written for the same eyes already: its members as text. */
void answer_legal_after(Json *j, const Session *x, Side side, Span prompt);
/* A whole object: {"atoms":[ATOM..],"done","rolls"}: what finishing would do, played by what the side knows up to the end of the step or
 * the first die (`rolls`). It tells no more than the choices do. */
void answer_plan(Json *j, const Session *x, Side side);
void answer_draft(Json *j, const Session *x, Side side); /* a whole object: the open atoms, and why done is refused */
bool answer_reach(Json *j, const Session *x,
                  int piece); /* a whole object; false: it cannot move now, nothing written */
void answer_result(Json *j, const Session *x, const Result *r, Side viewer);     /* a whole object */
void answer_verdict(Json *j, const Session *x, const Result *r, Side viewer);    /* its members but for the reasons */
void answer_events(Json *j, const Session *x, int from, int count, Side viewer); /* an array */
void answer_end(Json *j, const Session *x); /* "over", "winner", "level", "score": members of an open object */
/* What never changes in a game, members of an open object: "pieces":[..], "verbs":[..]. */
void answer_pieces(Json *j, const Game *g);
void answer_verbs(Json *j, const Game *g);
void answer_scenario(Json *j, const ScenarioInfo *info); /* "id", "title", "turns", ...: members of an open object */
/* Is the present order judged after every word of it (STEP_LIVE)? */
bool told_live(const Session *x);

#endif
