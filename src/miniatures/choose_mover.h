/* choose_mover.h - the step in which a side says who moves next: a unit, one of a reserve that has come up, a general; or nobody any more.
 *
 * The verbs and paragraphs are the system's (MoverRules). What a chosen unit then does is its own step there.
 */
#ifndef GONFALON_MINIATURES_CHOOSE_MOVER_H
#define GONFALON_MINIATURES_CHOOSE_MOVER_H

#include "miniatures/generals.h"

enum { SHARE_ALL = 1000 }; /* the whole of an entry segment (TAKES_SHARE) */

typedef struct MoverRules {
    int select, enter, end_phase;                             /* verbs */
    bool (*to_move)(const Game *g, const State *s, int unit); /* a unit on the table that has its move before it */
    Rule (*select_rule)(const Game *g, const State *s, Why *w, Side side, int unit);
    Rule (*enter_rule)(const Game *g, const State *s, Why *w, Side side, int piece, int share);
    void (*enter_offer)(const Game *g, const State *s, Side side, int piece, Atoms *out);
    Rule (*out_of_step)(Why *w);
} MoverRules;

/* Nothing to move and nobody to ride: the phase ends by itself. */
bool nobody_to_move(const Game *g, const State *s, Side side, const MoverRules *r);
void mover_offer(const Game *g, const State *s, Side side, const MoverRules *r, Atoms *out);
Rule mover_judge(const Game *g, const State *s, Side side, const MoverRules *r, Atom a, Why *w);

/* ---- reserves ---- */

int reserve_group(const Game *g, const State *s,
                  int piece); /* number of its reserve, or -1: it is in none, or has entered */
bool reserve_waits(const Game *g, const State *s, int piece); /* its group has come up and it has not entered */
void general_enters(Ctx *c, int general, int share, Rule by); /* at that share of the segment; he needs no room */

/* ---- the move of a unit ---- */

void battle_end_move(State *s); /* nobody is on the move; who is asked stays so */
/* Pays for an action; what passes the limit by less than 0.05 inch was cut to it. */
void battle_spend(State *s, Inch cost);

#endif
