/* victory.c - the end of a turn and of the game: objectives, army morale, victory points (13j, G80 to G85). */
#include "rules/danube/danube.h"

#include <assert.h>

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

static void update_objective(const Game *g, State *s, int i)
{
    const BattleObjective *o = &g->objective[i];
    if (o->area != NO_AREA) {
        int holder = holder_of(g, s, o->area);
        if (holder != NO_PIECE) {
            s->owner[i] = side_of(g, holder);
        }
        return;
    }
    bool there[SIDES] = {false, false};
    FOR_UNITS (g, s, u) {
        there[side_of(g, u)] |= holds_ground(g, s, u, o);
    }
    if (there[FRENCH] != there[AUSTRIAN]) {
        s->owner[i] = there[FRENCH] ? FRENCH : AUSTRIAN;
    }
}

/* ---- points ---- */

static int break_level(const Game *g, const State *s, Side side)
{
    assert(side < SIDES);
    return g->breaks[side] ? g->breaks[side] : (s->points_start[side] * g->limit.break_share + 99) / 100;
}

/* G82 */
static bool broken(const Game *g, const State *s, Side side)
{
    return s->lost[side] >= break_level(g, s, side) && CITED(G82);
}

/* G83: when both break, the side with the larger share lost loses. */
static Side loser_of_both(const State *s)
{
    int f = s->lost[FRENCH] * s->points_start[AUSTRIAN], a = s->lost[AUSTRIAN] * s->points_start[FRENCH];
    return f == a ? NOBODY : f > a ? FRENCH : AUSTRIAN;
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
    int points = BY(G85, s->lost[enemy(side)] / 2, 0);
    for (int i = 0; i < g->objectives; i++) {
        points += s->owner[i] == side ? g->objective[i].worth : 0;
    }
    return points + (broken_side(g, s) == enemy(side) ? g->limit.break_points : 0);
}

static uint8_t degree_of(const Game *g, int difference)
{
    for (int i = 0; i < g->degrees; i++) {
        if (difference >= g->degree[i].lo && difference <= g->degree[i].hi) {
            return g->degree[i].result;
        }
    }
    return DRAW;
}

/* As if the game ended now: French victory points less Austrian ones. */
int dan_score(const Game *g, const State *s, Side *winner, const char **level)
{
    int f = victory_points(g, s, FRENCH), a = victory_points(g, s, AUSTRIAN), difference = f > a ? f - a : a - f;
    uint8_t degree = degree_of(g, difference);
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

/* G82: the game is over because an army has broken, or because the last turn is over (G2). */
static void say_why(Ctx *c)
{
    static const char *const armies[SIDES] = {"The French army", "The Austrian army"};
    bool broke = false;
    for (int side = 0; side < SIDES; side++) {
        if (broken(c->g, c->s, (Side)side)) {
            say_as(c, EVENT_OUTCOME, R(G82), "{} has broken: it has lost {} points and breaks at {}.", W_(armies[side]),
                   N_(c->s->lost[side]), N_(break_level(c->g, c->s, (Side)side)));
            broke = true;
        }
    }
    if (!broke) {
        say_as(c, EVENT_OUTCOME, R(G2), "Turn {} was the last.", N_(c->s->turn));
    }
}

static void end_game(Ctx *c)
{
    const State *s = c->s;
    say_why(c);
    battle_decided(c);
    say_as(c, EVENT_OUTCOME, R(G85), "The game is over: {} victory points for the French, {} for the Austrians.",
           N_(victory_points(c->g, s, FRENCH)), N_(victory_points(c->g, s, AUSTRIAN)));
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
        update_objective(g, s, i);
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
