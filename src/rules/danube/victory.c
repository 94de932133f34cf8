/* victory.c - the end of a turn and of the game: objectives, army morale, victory points (13j, G80 to G85). */
#include "miniatures/battle_victory.h"
#include "rules/danube/danube.h"

/* ---- objectives ---- */

/* G84: infantry or cavalry, not skirmishing. */
static bool holds_ground(const Game *g, const State *s, int u, const BattleObjective *o)
{
    const Unit *q = &s->unit[u];
    if (q->arm == ARTILLERY || q->formation == SKIRMISH) {
        return false;
    }
    (void)g;
    Footprint f = footprint_of(g, s, u);
    return footprint_spot_gap(&f, spot_of(o->at)) <= o->radius;
}

/* ---- points ---- */

static int break_level(const Game *g, const State *s, Side side)
{
    return battle_break_level(g, s, side, g->limit.break_share);
}

/* G82 */
static bool broken(const Game *g, const State *s, Side side)
{
    return s->lost[side] >= break_level(g, s, side) && CITED(G82);
}

/* G83: when both break, the side with the larger share lost loses. */
static Side loser_of_both(const State *s)
{
    return battle_larger_share_lost(s, (const int[SIDES]){s->lost[FRENCH], s->lost[AUSTRIAN]});
}

/* The side whose army has broken and thereby lost, or NOBODY. */
static Side broken_side(const Game *g, const State *s)
{
    bool f = broken(g, s, FRENCH), a = broken(g, s, AUSTRIAN);
    if (f && a) {
        return BY(G83, loser_of_both(s), FRENCH);
    }
    return f ? FRENCH : a ? AUSTRIAN : NOBODY;
}

/* G85: objectives, half the enemy's lost points, and ten for breaking him. */
int victory_points(const Game *g, const State *s, Side side)
{
    int points = BY(G85, s->lost[enemy(side)] / 2, 0) + battle_objective_points(g, s, side);
    return points + (broken_side(g, s) == enemy(side) ? g->limit.break_points : 0);
}

/* As if the game ended now: French victory points less Austrian ones. */
int dan_score(const Game *g, const State *s, Side *winner, const char **level)
{
    int f = victory_points(g, s, FRENCH), a = victory_points(g, s, AUSTRIAN), difference = f > a ? f - a : a - f;
    uint8_t degree = battle_degree(g, difference);
    bool both = broken(g, s, FRENCH) && broken(g, s, AUSTRIAN);
    *winner = degree == DRAW ? NOBODY : f > a ? FRENCH : AUSTRIAN;
    if (both && CITED(G83)) { /* the shares decide who wins, the points only by how much: at least marginally */
        Side loser = loser_of_both(s), won = loser == NOBODY ? NOBODY : enemy(loser);
        degree = won == NOBODY ? DRAW : won == *winner ? degree : MARGINAL;
        *winner = won;
    }
    *level = battle_result_words[degree];
    return f - a;
}

/* ---- the end of a turn ---- */

/* G82: because an army has broken, or because the last turn is over (G2). */
static void end_game(Ctx *c)
{
    BattleEnd end = {.breaks = R(G82), .last_turn = R(G2), .degrees = R(G85)};
    for (Side side = FRENCH; side <= AUSTRIAN; side++) {
        end.broken[side] = broken(c->g, c->s, side);
        end.lost[side] = c->s->lost[side];
        end.level[side] = break_level(c->g, c->s, side);
        end.points[side] = victory_points(c->g, c->s, side);
    }
    battle_over(c, &end);
}

/* 13j */
Next end_turn_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    general_fates(c);
    for (int u = 0; u < g->units; u++) {
        int drop = F_ENTERED | BY(13j, F_HALTED, 0);
        drop_flag(s, u, drop);
    }
    for (int i = 0; i < g->objectives && CITED(G84); i++) {
        s->owner[i] = battle_will_own(g, s, i, holds_ground);
    }
    pop(s);
    bool broke = broken(g, s, FRENCH) || broken(g, s, AUSTRIAN);
    if (broke || s->turn >= g->turns) {
        end_game(c);
        return GO;
    }
    s->turn++;
    return GO;
}
