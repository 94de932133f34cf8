/* victory.c - how the game ends (13, and the conditions of the learning scenarios). */
#include "rules/piacenza/piacenza.h"

/* 13.0c: a unit that is not Routed, and no enemy unit beside it. */
bool occupied_by(const Game *g, const State *s, Side side, Hex h)
{
    bool any = false;
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) != side) {
            return false;
        }
        any |= s->piece[u].state != ROUTED || !CITED(13_0c);
    }
    return any;
}

static int trophy_value(const Game *g, int l)
{
    switch (g->leader[l].rank) {
    case FORMATION_COMMANDER: return BY(4_6c, g->points[POINTS_FC], 0);
    case BEARER: return BY(4_6_1e, g->points[POINTS_BEARER], 0);
    case CHIEF: return BY(4_6c, g->points[POINTS_CHIEF], 0);
    default: return BY(4_6c, g->points[POINTS_WC], 0);
    }
}

/* 13.1a: a regiment lost on foot is one unit; lost mounted each counter is one. */
int trophy_points(const Game *g, const State *s, Side side)
{
    int n = 0;
    for (int p = 0; p < g->pieces; p++) {
        if (side_of(g, p) == side) {
            continue;
        }
        if (!is_unit(g, p)) {
            n += s->piece[p].hex == TROPHY ? trophy_value(g, p) : 0;
        } else if (s->piece[p].hex == ELIMINATED) {
            n += g->points[POINTS_ELIMINATED];
        } else if (on_map(s, p) && s->piece[p].state == ROUTED) {
            n += g->points[POINTS_ROUTED];
        }
    }
    return BY(13_1a, n, 0);
}

static Side by_trophies(const Game *g, const State *s)
{
    int fs = trophy_points(g, s, FS), au = trophy_points(g, s, AU);
    if (fs == au && CITED(13_1b)) {
        return NOBODY;
    }
    return fs > au ? FS : AU;
}

static Side by_objectives(const Game *g, const State *s, const char **level)
{
    Side winner = g->band[BY(13_0d, objectives_held(g, s), 0)];
    *level = "victory";
    if (winner != NOBODY) {
        return winner;
    }
    winner = by_trophies(g, s);
    *level = winner == NOBODY ? "draw" : "victory by trophies";
    return winner;
}

/* How many of the places that a learning scenario fights for FS holds. */
static int places_held(const Game *g, const State *s)
{
    int n = 0;
    for (int i = 0; i < 4; i++) {
        n += g->victory_hex[i] >= 0 && occupied_by(g, s, FS, g->victory_hex[i]);
    }
    return n;
}

static Side winner_now(const Game *g, const State *s, const char **level)
{
    *level = "victory";
    switch (g->victory) {
    case VICTORY_OBJECTIVES: return by_objectives(g, s, level);
    case VICTORY_HOLD: return g->band[places_held(g, s)]; /* S1e, S2f: rows of the scenario */
    default: return s->last_occupant != NOBODY && CITED(S3e) ? s->last_occupant : g->last_default;
    }
}

/* A number that grows with the fortune of the Franco-Spanish. */
int pia_score(const Game *g, const State *s, Side *winner, const char **level)
{
    *winner = s->winner != NOBODY || s->drawn ? s->winner : winner_now(g, s, level);
    if (s->winner != NOBODY || s->drawn) {
        *level = s->drawn ? "draw" : "victory";
    }
    int points = trophy_points(g, s, FS) - trophy_points(g, s, AU);
    return g->victory == VICTORY_OBJECTIVES ? 10 * objectives_held(g, s) + points : points;
}

/* 3.0n: the last step of a game; it stays on top of the stack. */
Next victory_run(Ctx *c)
{
    State *s = c->s;
    const char *level = "victory";
    if (s->winner == NOBODY) {
        s->winner = winner_now(c->g, s, &level);
        s->drawn = s->winner == NOBODY;
    }
    if (s->drawn) {
        say_as(c, EVENT_HEADING, R(3_0n), "The battle is a draw.");
    } else {
        say_as(c, EVENT_HEADING, R(3_0n), "The {} win the battle.", S_(s->winner));
    }
    core_of(s)->over = 1;
    return GO;
}
