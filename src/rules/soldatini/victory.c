/* victory.c - army points, objectives, victory points and the degree of victory (W01 to W07). */
#include "miniatures/battle_victory.h"
#include "rules/soldatini/soldatini.h"

/* ---- objectives ---- */

/* W05: infantry or cavalry, not routed and not in skirmish order; any part of it within the radius. */
static bool holds_ground(const Game *g, const State *s, int u, const BattleObjective *o)
{
    const Unit *q = &s->unit[u];
    if (q->arm == ARTILLERY || q->formation == SKIRMISH || (routed(s, u) && CITED(R21)) ||
        out_of_reach(g, s, u, o->at.x, o->at.y, o->radius)) {
        return false;
    }
    Footprint f = sol_foot(g, s, u);
    return footprint_spot_gap(&f, spot_of(o->at)) <= o->radius;
}

uint8_t sol_will_own(const Game *g, const State *s, int i) { return battle_will_own(g, s, i, holds_ground); }

/* ---- points ---- */

int sol_generals_lost(const Game *g, const State *s, Side side)
{
    int n = 0;
    for (int i = 0; i < g->generals; i++) {
        n += side_of(g, g->units + i) == side && s->general[i].place == GONE;
    }
    return n;
}

/* W02: what the order of battle was worth, less what stands unrouted on the table or waits; and generals. Pieces that a position leaves
 * out are not lost. A company is worth nothing at the start: its base comes from its parent. */
int sol_lost(const Game *g, const State *s, Side side)
{
    int lost = 0;
    for (int u = 0; u < g->units; u++) {
        const Unit *q = &s->unit[u];
        if (side_of(g, u) != side || q->place == UNUSED) {
            continue;
        }
        bool counts = (q->place == ON_TABLE && !routed(s, u)) || q->place == IN_RESERVE;
        lost += q->points - (counts || !CITED(W02) ? sol_points(g, s, u) : 0);
    }
    for (int i = 0; i < g->generals; i++) {
        if (side_of(g, g->units + i) == side && s->general[i].place == GONE) {
            lost += s->general[i].points;
        }
    }
    return lost < 0 ? 0 : lost;
}

/* W03 */
int sol_break_level(const Game *g, const State *s, Side side)
{
    return battle_break_level(g, s, side, g->limit.break_share);
}

bool sol_broken(const Game *g, const State *s, Side side)
{
    return sol_lost(g, s, side) >= sol_break_level(g, s, side) && CITED(W03);
}

/* W04: when both break, the side with the larger share lost loses. */
static Side loser_of_both(const Game *g, const State *s)
{
    return battle_larger_share_lost(s, (const int[SIDES]){sol_lost(g, s, FRENCH), sol_lost(g, s, AUSTRIAN)});
}

/* W06: objectives, half the enemy's lost points, and ten for breaking him: when both armies break, for both. */
int sol_victory_points(const Game *g, const State *s, Side side)
{
    int points = BY(W06, sol_lost(g, s, enemy(side)) / 2, 0) + battle_objective_points(g, s, side);
    return points + (sol_broken(g, s, enemy(side)) ? g->limit.break_points : 0);
}

/* As if the game ended now: French victory points less Austrian ones. */
int sol_score(const Game *g, const State *s, Side *winner, const char **level)
{
    int f = sol_victory_points(g, s, FRENCH), a = sol_victory_points(g, s, AUSTRIAN),
        difference = f > a ? f - a : a - f;
    uint8_t degree = BY(W07, battle_degree(g, difference), DRAW);
    *winner = degree == DRAW ? NOBODY : f > a ? FRENCH : AUSTRIAN;
    if (sol_broken(g, s, FRENCH) && sol_broken(g, s, AUSTRIAN) &&
        CITED(W04)) { /* W04 names the loser, W07 only by how much */
        Side loser = loser_of_both(g, s), won = loser == NOBODY ? (Side)NOBODY : enemy(loser);
        degree = won == NOBODY ? DRAW : degree == DRAW ? MARGINAL : degree;
        *winner = won;
    }
    *level = battle_result_words[degree];
    return f - a;
}
