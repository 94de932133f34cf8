/* movement_modes.c - in which ways a unit may move (5.3, 5.6a, 5.6h, 5.8, 5.9): free, in Line, realigning, withdrawing, out of command. */
#include "rules/piacenza/movement.h"

static int modes_out_of_command(const Game *g, const State *s, int u, Gauge *k)
{
    Hex h = s->piece[u].hex;
    int f = g->unit[u].formation, range = 0, modes = 0, fellow = fellow_distance(g, s, u, h);
    bool in_zone = pia_is_infantry(g, u) && in_ez(g, s, enemy(side_of(g, u)), h);
    if (in_zone && outside_the_line(g, s, u, k) && CITED(5_9b)) {
        return can_realign(g, s, u, k) ? MODE_REALIGN : 0;
    }
    bool leaderless = f >= FORMATIONS_MAX || g->fc[f] == NO_PIECE || !on_map(s, g->fc[f]);
    if (leaderless && superior_distance(g, s, u, h, &range) > range) {
        modes |= MODE_SUPERIOR;
    }
    modes |= fellow > g->limit.units_apart && fellow < FAR ? MODE_OUT : MODE_AWAY;
    return BY(5_9a, modes, MODE_EASY);
}

static int modes_in_zone(const Game *g, const State *s, int u, Gauge *k)
{
    int modes = can_realign(g, s, u, k) ? MODE_REALIGN : 0;
    if (!line_possible_with(g, s, u) && CITED(5_6h)) {
        modes |= MODE_WITHDRAW;
    }
    return modes;
}

static bool bound_by_zone(const Game *g, const State *s, int u)
{
    return in_ez(g, s, enemy(side_of(g, u)), s->piece[u].hex) && CITED(5_6a) && CITED(X3b);
}

int free_mode(const Game *g, const State *s, int u)
{
    bool in_line = s->line_declared && s->piece[u].line >= 0;
    bool free = s->piece[u].command != FIXED_NO && pia_is_infantry(g, u) && !in_line && !bound_by_zone(g, s, u);
    return free ? BY(5_3a, MODE_FREE, 0) : 0;
}

int modes_of(const Game *g, const State *s, int u, Gauge *k)
{
    if (s->piece[u].command == FIXED_NO) {
        return modes_out_of_command(g, s, u, k);
    }
    if (!pia_is_infantry(g, u)) {
        return BY(5_3c, MODE_EASY, MODE_OUT);
    }
    bool in_zone = in_ez(g, s, enemy(side_of(g, u)), s->piece[u].hex);
    if (s->line_declared && s->piece[u].line >= 0) {
        return s->piece[u].line == s->piece[u].hex ? 0 : MODE_LINE | (in_zone ? 0 : MODE_LINE_FREE);
    }
    if (bound_by_zone(g, s, u)) {
        return modes_in_zone(g, s, u, k);
    }
    return free_mode(g, s, u) | (can_realign(g, s, u, k) ? MODE_REALIGN : 0);
}

/* Why a unit that may move has no way to do it now. */
Rule why_no_mode(const State *s, Why *w, int u)
{
    bool assigned = s->line_declared && s->piece[u].line >= 0;
    FORBID_AS(5_6f, assigned, "{} stands in its place of the Line", P_(u));
    if (s->piece[u].command == FIXED_NO) {
        FORBID_AS(5_9b, true, "{} is out of command in an enemy Engagement Zone and cannot rejoin the Line", P_(u));
        return refused(w);
    }
    FORBID_AS(5_6a, !assigned, "{} is in an enemy Engagement Zone and moves only in a declared Line", P_(u));
    return refused(w);
}
