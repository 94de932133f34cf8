/* realign.c - in which ways a unit may move (5.3, 5.6a, 5.6h, 5.8, 5.9): free, in Line, realigning, withdrawing, out of command. */
#include "rules/piacenza/movement.h"

#include <string.h>

enum { GOAL_LIMIT = 60 };

/* ---- the Line of the Formation ---- */

int line_hexes(const Game *g, const State *s, int unit, Hex out[MEMBERS_MAX])
{
    int member[MEMBERS_MAX], n = 0, group = g->unit[unit].formation;
    if (group >= FORMATIONS_MAX)
        return 0;
    if (!s->line_declared) {
        n = present_line_without(g, s, group, unit, member);
        for (int i = 0; i < n; i++)
            out[i] = s->piece[member[i]].hex;
        return n;
    }
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (on_map(s, u) && s->piece[u].line >= 0)
            out[n++] = s->piece[u].line;
    }
    return n;
}

bool in_the_line(const Game *g, const State *s, int u)
{
    return s->line_declared ? s->piece[u].line >= 0 : in_present_line(g, s, u);
}

/* ---- Realignment ---- */

static bool may_stand(const Game *g, const State *s, int u, Hex h)
{
    return g->play[h] && unit_of(g, s, enemy(side_of(g, u)), h) == NO_PIECE && !stacking(g, s, 0, u, h);
}

/* Hexes that together with the Line make a Line; *cost is 0 there and -1 elsewhere. */
static int mark_goals(const Game *g, const State *s, int u, int16_t *cost, Hex *queue)
{
    Hex line[MEMBERS_MAX + 1];
    int n = line_hexes(g, s, u, line), goals = 0;
    memset(cost, -1, HEXES * sizeof *cost);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < g->disc_count[line[i]]; k++) {
            Hex h = g->disc[line[i]][k];
            if (cost[h] == 0 || distance(g, h, line[i]) > 2 || (h != s->piece[u].hex && !may_stand(g, s, u, h)))
                continue;
            bool taken = false;
            for (int j = 0; j < n; j++)
                taken |= line[j] == h;
            line[n] = h;
            if (taken || !is_line(g, s, g->unit[u].formation, line, n + 1))
                continue;
            cost[h] = 0;
            queue[goals++] = h;
        }
    return goals;
}

/* May the unit pass through? Asked often of the same hexes: known[h] is 0 until it was asked, then 1 for no and 2 for yes. */
static bool passes(const Game *g, const State *s, int u, Hex h, uint8_t *known)
{
    if (!known[h])
        known[h] = h == s->piece[u].hex || may_stand(g, s, u, h) ? 2 : 1;
    return known[h] == 2;
}

/* What the ways from `start` to a goal cost, found backwards from the goals: hexes that lie farther off than start are left out. If any way
 * will do, only until the first is found. */
static void realign_ways(const Game *g, const State *s, int u, bool avoid_zoc, Hex start, bool any, int16_t *cost)
{
    Hex queue[HEXES];
    uint8_t waiting[HEXES] = {0}, known[HEXES] = {0};
    int last = mark_goals(g, s, u, cost, queue), first = 0, count = last, kind = pays(g, u), limit = GOAL_LIMIT;
    Side foe = enemy(side_of(g, u));
    for (int i = 0; i < last; i++)
        waiting[queue[i]] = 1;
    while (count > 0 && !(any && cost[start] >= 0)) {
        Hex to = queue[first];
        first = (first + 1) % HEXES;
        count--;
        waiting[to] = 0;
        if (avoid_zoc && in_zoc(g, s, foe, to))
            continue;
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex from = g->map->next[to][d];
            if (from == HEX_NONE)
                continue;
            int step = step_cost(g, kind, from, to), total = cost[to] + step;
            if (step == COST_NO || total > limit || (cost[from] >= 0 && cost[from] <= total) ||
                !passes(g, s, u, from, known))
                continue;
            cost[from] = (int16_t)total;
            limit = from == start ? total : limit;
            if (!waiting[from]) {
                waiting[from] = 1;
                queue[(first + count++) % HEXES] = from;
            }
        }
    }
}

void realign_map(const Game *g, const State *s, int u, bool avoid_zoc, Hex start, int16_t *cost)
{
    realign_ways(g, s, u, avoid_zoc, start, false, cost);
}

/* Without a unit in an enemy EZ its Formation has no Line (5.6d). */
static bool any_near_enemy(const Game *g, const State *s, int u)
{
    int group = g->unit[u].formation;
    Side foe = enemy(side_of(g, u));
    for (int i = 0; group < FORMATIONS_MAX && i < g->members[group]; i++)
        if (on_map(s, g->member[group][i]) && in_ez(g, s, foe, s->piece[g->member[group][i]].hex))
            return true;
    return false;
}

static bool can_realign(const Game *g, const State *s, int u, bool avoid_zoc)
{
    Hex line[MEMBERS_MAX];
    int16_t cost[HEXES];
    if (!is_infantry(g, u) || s->piece[u].state != GOOD || (!s->line_declared && !any_near_enemy(g, s, u)))
        return false;
    if (in_the_line(g, s, u) || !line_hexes(g, s, u, line))
        return false;
    realign_ways(g, s, u, avoid_zoc, s->piece[u].hex, true, cost);
    return cost[s->piece[u].hex] > 0;
}

/* ---- the ways open to a unit ---- */

static int modes_out_of_command(const Game *g, const State *s, int u)
{
    Hex h = s->piece[u].hex, line[MEMBERS_MAX];
    int f = g->unit[u].formation, range = 0, modes = 0, fellow = fellow_distance(g, s, u, h);
    bool in_zone = is_infantry(g, u) && in_ez(g, s, enemy(side_of(g, u)), h);
    if (in_zone && line_hexes(g, s, u, line) && !in_the_line(g, s, u) && CITED(5_9b))
        return can_realign(g, s, u, true) ? MODE_REALIGN : 0;
    bool leaderless = f >= FORMATIONS_MAX || g->fc[f] == NO_PIECE || !on_map(s, g->fc[f]);
    if (leaderless && superior_distance(g, s, u, h, &range) > range)
        modes |= MODE_SUPERIOR;
    modes |= fellow > 2 && fellow < FAR ? MODE_OUT : MODE_AWAY;
    return BY(5_9a, modes, MODE_EASY);
}

static int modes_in_zone(const Game *g, const State *s, int u)
{
    int modes = can_realign(g, s, u, false) ? MODE_REALIGN : 0;
    if (!line_possible_with(g, s, u) && CITED(5_6h))
        modes |= MODE_WITHDRAW;
    return modes;
}

int modes_of(const Game *g, const State *s, int u)
{
    if (s->piece[u].command == 2)
        return modes_out_of_command(g, s, u);
    if (!is_infantry(g, u))
        return BY(5_3c, MODE_EASY, MODE_OUT);
    bool in_zone = in_ez(g, s, enemy(side_of(g, u)), s->piece[u].hex);
    if (s->line_declared && s->piece[u].line >= 0)
        return s->piece[u].line == s->piece[u].hex ? 0 : MODE_LINE | (in_zone ? 0 : MODE_LINE_FREE);
    if (in_zone && CITED(5_6a) && CITED(X3b))
        return modes_in_zone(g, s, u);
    return BY(5_3a, MODE_FREE, 0) | (can_realign(g, s, u, false) ? MODE_REALIGN : 0);
}

/* Why a unit that may move has no way to do it now. */
Rule why_no_mode(const State *s, Why *w, int u)
{
    bool assigned = s->line_declared && s->piece[u].line >= 0;
    FORBID_AS(5_6f, assigned, "{} stands in its place of the Line", P_(u));
    if (s->piece[u].command == 2) {
        FORBID_AS(5_9b, true, "{} is out of command in an enemy Engagement Zone and cannot rejoin the Line", P_(u));
        return refused(w);
    }
    FORBID_AS(5_6a, !assigned, "{} is in an enemy Engagement Zone and moves only in a declared Line", P_(u));
    return refused(w);
}
