/* battle_victory.h - what both rulebooks say alike of the end: who holds an objective, when an army breaks, the degree of a victory.
 *
 * What counts as lost is the system's, and what points are given for.
 */
#ifndef GONFALON_MINIATURES_BATTLE_VICTORY_H
#define GONFALON_MINIATURES_BATTLE_VICTORY_H

#include "miniatures/battle.h"

/* Who owns the objective by what stands there now: the garrison of a strongpoint, or who is alone within its radius; else as before. */
uint8_t battle_will_own(const Game *g, const State *s, int objective,
                        bool (*holds_ground)(const Game *g, const State *s, int unit, const BattleObjective *o));
int battle_objective_points(const Game *g, const State *s, Side side); /* worth of what it holds */
/* Army points lost at which a side breaks: the scenario's, or that share of what it had, in hundredths, rounded up. */
int battle_break_level(const Game *g, const State *s, Side side, int share);
/* Of two broken armies the one that has lost the larger share; NOBODY: equal shares. */
Side battle_larger_share_lost(const State *s, const int lost[SIDES]);
uint8_t battle_degree(const Game *g, int difference); /* victory.chart */

typedef struct BattleEnd { /* how the game ended, and the paragraphs of it */
    bool broken[SIDES];
    int lost[SIDES], level[SIDES], points[SIDES];
    Rule breaks, last_turn, degrees;
} BattleEnd;
/* The game is over: why, who has won, and by how many points. */
void battle_over(Ctx *c, const BattleEnd *end);

#endif
