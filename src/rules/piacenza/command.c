/* command.c - who is in command (4.1 to 4.5): lines from the Commander in Chief through Wing and Formation Commanders, and units that
 * hold together. What commanders give to units near them (4.3e, 4.4) stands here too.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>
#include <string.h>

static bool in_play(const State *s, int l) { return l != NO_PIECE && on_map(s, l); }

/* 4.6.1b: a Staff has the values of its own side of the counter. */
static int side_shown(const State *s, int l) { return has_flag(s, l, F_STAFF) && CITED(4_6_1b); }
static int range_of(const Game *g, const State *s, int l)
{
    return BY(4_1a, g->leader[l].range[side_shown(s, l)], 255);
}

/* ---- command lines (4.1) ---- */

static bool line_may_enter(const Game *g, const State *s, Side side, Hex from, int d)
{
    Hex to = g->map->next[from][d];
    bool closed = (g->map->side[from][d] & (WALL | RIVER)) && side_closed(g, from, to);
    if (!g->play[to] || closed) {
        return !CITED(4_1c) && g->map->on[to];
    }
    return unit_of(g, s, enemy(side), to) == NO_PIECE || !CITED(4_1c);
}

static bool line_passes(const Game *g, const State *s, Side side, Hex from, int d)
{
    return line_may_enter(g, s, side, from, d) && (CITED(7_1h) || !in_zoc(g, s, enemy(side), g->map->next[from][d]));
}

/* Most lines simply run towards their end, some hex next to the last being open and nearer. */
static bool runs_straight(const Game *g, const State *s, Side side, Hex from, Hex to)
{
    int d = 0;
    for (int far = distance(g, from, to); far > 0; far--) {
        Hex next = HEX_NONE;
        for (int tries = 0; tries < DIRECTIONS && next == HEX_NONE; tries++) {
            Hex n = g->map->next[from][d];
            if (n != HEX_NONE && distance(g, n, to) < far && line_passes(g, s, side, from, d)) {
                next = n;
            } else {
                d = (d + 1) % DIRECTIONS;
            }
        }
        if (next == HEX_NONE) {
            return false;
        }
        from = next;
    }
    return true;
}

/* 4.1b, c: a line of at most `range` hexes, the subordinate's own not counted. Zones of control do not matter (7.1h). */
static bool line_reaches(const Game *g, const State *s, Side side, Hex from, Hex to, int range)
{
    uint64_t seen[HEX_WORDS] = {0};
    Hex queue[HEXES];
    int first = 0, last = 0, end = 0, length = 0;
    range = BY(4_1b, range, range - 1); /* the hex of the subordinate himself does not count */
    if (from < 0 || to < 0 || distance(g, from, to) > range) {
        return false;
    }
    if (runs_straight(g, s, side, from, to)) {
        return true;
    }
    queue[last++] = from;
    seen[from >> 6] |= (uint64_t)1 << (from & 63);
    for (end = last; first < last; length++, end = last) {
        for (; first < end; first++) {
            Hex h = queue[first];
            if (h == to) {
                return true;
            }
            for (int d = 0; d < DIRECTIONS && length < range; d++) {
                Hex n = g->map->next[h][d];
                if (n == HEX_NONE || seen[n >> 6] >> (n & 63) & 1 || distance(g, n, to) > range - length - 1) {
                    continue;
                }
                if (!line_passes(g, s, side, h, d)) {
                    continue;
                }
                seen[n >> 6] |= (uint64_t)1 << (n & 63);
                queue[last++] = n;
            }
        }
    }
    return false;
}

static bool commands(const Game *g, const State *s, int superior, Hex h)
{
    return line_reaches(g, s, side_of(g, superior), s->piece[superior].hex, h, range_of(g, s, superior));
}

/* 4.6.1c: the Standard Bearer within his Staff's range carries the same range on. */
static bool relayed(const Game *g, const State *s, int wc, Hex h)
{
    int bearer = g->bearer[g->leader[wc].wing];
    if (!in_play(s, bearer) || !has_flag(s, wc, F_STAFF) || !CITED(4_6_1c)) {
        return false;
    }
    return commands(g, s, wc, s->piece[bearer].hex) &&
           line_reaches(g, s, side_of(g, wc), s->piece[bearer].hex, h, range_of(g, s, wc));
}

/* 4.3a, b: what is commanded by the Wing: its Commander, or the CiC once he is gone; nobody left can fail. */
static bool wing_commands(const Game *g, const State *s, int wing, Hex h)
{
    int wc = g->wc[wing], chief = g->chief[g->wing_side[wing]];
    if (in_play(s, wc)) {
        if (!leader_in_command(g, s, wc) && CITED(4_5a)) { /* 4.3a: provided he is in command himself */
            return false;
        }
        return (commands(g, s, wc, h) || relayed(g, s, wc, h)) || !CITED(4_3a);
    }
    if (in_play(s, chief)) {
        return commands(g, s, chief, h) && CITED(4_3b);
    }
    return true;
}

static bool trace_leader(const Game *g, const State *s, int l)
{
    const LeaderInfo *i = &g->leader[l];
    int chief = g->chief[side_of(g, l)];
    if (!on_map(s, l)) {
        return false;
    }
    switch (i->rank) {
    case CHIEF: return CITED(4_2b);
    case WING_COMMANDER: /* 4.2a; S2g and 4.2b: without a CiC no superior is left to fail */
        if (in_play(s, chief)) {
            return commands(g, s, chief, s->piece[l].hex) && CITED(4_2a);
        }
        return g->chiefs ? CITED(4_2b) : g->wings_always;
    case FORMATION_COMMANDER: /* 4.1d: the WC is the superior of the FCs of his Wing */
        return g->always_in_command || wing_commands(g, s, i->wing, s->piece[l].hex) || !CITED(4_1d);
    default: return true;
    }
}

bool leader_in_command(const Game *g, const State *s, int l)
{
    if (l == NO_PIECE || !on_map(s, l)) {
        return false;
    }
    if (s->piece[l].command) {
        return s->piece[l].command == FIXED_YES;
    }
    return trace_leader(g, s, l) || !CITED(4_1e);
}

/* ---- units (4.4.1) ---- */

/* 4.4.1b: between two units two hexes apart one hex must be open. */
static bool gap_is_open(const Game *g, const State *s, Side side, Hex a, Hex b)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[a][d];
        if (n != HEX_NONE && distance(g, n, b) == 1 && g->play[n] &&
            (unit_of(g, s, enemy(side), n) == NO_PIECE || !CITED(4_4_1b))) {
            return true;
        }
    }
    return false;
}

static bool holds_together(const Game *g, const State *s, int u)
{
    int f = g->unit[u].formation, others = 0;
    assert(f < FORMATIONS_MAX); /* batteries belong to no Formation (2.2.2j) */
    Hex h = s->piece[u].hex;
    for (int i = 0; i < g->members[f]; i++) {
        int v = g->member[f][i];
        if (v == u || !on_map(s, v)) {
            continue;
        }
        others++;
        int apart = distance(g, h, s->piece[v].hex);
        if (apart <= 1 || (apart == 2 && gap_is_open(g, s, side_of(g, u), h, s->piece[v].hex))) {
            return true;
        }
    }
    return others == 0; /* the last unit of a Formation has nobody to hold to */
}

static bool trace_unit(const Game *g, const State *s, int u)
{
    int f = g->unit[u].formation;
    if (is_battery(g, u)) { /* 2.2.2j: directly under its Wing Commander */
        return g->always_in_command || (wing_commands(g, s, g->unit[u].wing, s->piece[u].hex) && CITED(2_2_2j));
    }
    if (!leader_in_command(g, s, g->fc[f]) && CITED(4_4_1c)) {
        return false;
    }
    return holds_together(g, s, u) || !CITED(4_4_1a);
}

bool pia_in_command(const Game *g, const State *s, int u)
{
    if (!on_map(s, u)) {
        return false;
    }
    if (s->piece[u].command) {
        return s->piece[u].command == FIXED_YES;
    }
    return trace_unit(g, s, u);
}

void check_wing(const Game *g, State *s, int wing)
{
    int wc = g->wc[wing];
    if (!in_play(s, wc)) {
        return;
    }
    s->piece[wc].command = NOT_FIXED;
    bool good = leader_in_command(g, s, wc);
    RULE (4_5c) {
        s->piece[wc].command = good ? FIXED_YES : FIXED_NO;
    }
}

/* Its Commander was found out of command when it came on the track, and only the end of the activation is left to it. */
bool wing_forfeited(const Game *g, const State *s)
{
    int wc = s->active_wing < WINGS ? g->wc[s->active_wing] : NO_PIECE;
    return top_of(s)->step == WING_END && in_play(s, wc) && s->piece[wc].command == FIXED_NO;
}

/* 4.4.1e, 4.5c: command is fixed when a Formation begins to move and when it begins to fight. */
void pia_fix_command(Ctx *c, int group)
{
    const Game *g = c->g;
    State *s = c->s;
    int fc = group < FORMATIONS_MAX ? g->fc[group] : NO_PIECE;
    if (in_play(s, fc)) {
        s->piece[fc].command = NOT_FIXED;
        bool good = leader_in_command(g, s, fc) || !CITED(3_0i);
        s->piece[fc].command = good ? FIXED_YES : FIXED_NO;
        if (!good) {
            say(c, R(3_0i), "{} is out of command.", P_(fc));
        }
    }
    const uint8_t *list;
    int n = at_work(g, s, &list);
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (!pia_takes_part(g, s, u) || !CITED(4_4_1e)) {
            continue;
        }
        s->piece[u].command = NOT_FIXED;
        bool good = trace_unit(g, s, u);
        s->piece[u].command = good ? FIXED_YES : FIXED_NO;
        if (!good && (fc == NO_PIECE || leader_in_command(g, s, fc))) {
            say(c, R(4_4_1e), "{} is out of command.", P_(u));
        }
    }
}

/* What was fixed for the Formation at work is traced anew. 4.5c: not the Commander of the active Wing, who was checked when it came on
 * the track; where he is driven to since then makes no difference to his command. */
void unfix_command(const Game *g, State *s)
{
    int wc = s->active_wing < WINGS && wing_is_checked_once(g) ? g->wc[s->active_wing] : NO_PIECE;
    for (int p = 0; p < g->pieces; p++) {
        if (p != wc) {
            s->piece[p].command = s->piece[p].near = NOT_FIXED;
        }
    }
}

/* ---- what commanders give ---- */

bool close_to(const Game *g, const State *s, int l, int u)
{
    if (!in_play(s, l) || !on_map(s, u) || distance(g, s->piece[l].hex, s->piece[u].hex) > 1) {
        return false;
    }
    return CITED(4_5b) || leader_in_command(g, s, l); /* out of command he still gives his bonuses */
}

/* 9.1.4a: the own FC's bonus; a Wing Commander in reach replaces it (4.3e). */
int fire_bonus(const Game *g, const State *s, int u, int *who)
{
    int f = g->unit[u].formation, wc = g->wc[g->unit[u].wing], fc = f < FORMATIONS_MAX ? g->fc[f] : NO_PIECE;
    *who = NO_PIECE;
    if (close_to(g, s, wc, u) && CITED(4_3e)) {
        *who = wc;
        return g->leader[wc].bonus[side_shown(s, wc)];
    }
    if (close_to(g, s, fc, u) && CITED(4_4a)) {
        *who = fc;
        return g->leader[fc].bonus[side_shown(s, fc)];
    }
    return 0;
}

/* 4.4b: only the best counts: that of the own FC, or of the Standard Bearer of the Wing (4.6.1d). WC and CiC give none (4.2b, 4.3f). */
int sergeants_factor(const Game *g, const State *s, int u, int *who)
{
    int f = g->unit[u].formation, wing = g->unit[u].wing, best = 0;
    int fc = f < FORMATIONS_MAX ? g->fc[f] : NO_PIECE, bearer = g->bearer[wing];
    *who = NO_PIECE;
    if (close_to(g, s, fc, u) && CITED(4_4b)) {
        *who = fc;
        best = g->leader[fc].sf[side_shown(s, fc)];
    }
    if (close_to(g, s, bearer, u) && g->leader[bearer].sf[0] > best && CITED(4_6_1d)) {
        *who = bearer;
        best = g->leader[bearer].sf[0];
    }
    if (close_to(g, s, g->wc[wing], u) && !CITED(4_3f) && best == 0) {
        best = 1;
    }
    return best;
}

/* ---- for boards ---- */

void piacenza_command(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int l = g->units; l < g->pieces; l++) {
        if (!on_map(s, l) || side_of(g, l) != side || g->leader[l].rank == FORMATION_COMMANDER ||
            !leader_in_command(g, s, l)) {
            continue;
        }
        for (int h = 0; h < g->map->grid.count; h++) {
            if (g->play[h] && !set_has(out, (Hex)h) && g->leader[l].rank != BEARER && commands(g, s, l, (Hex)h)) {
                set_put(out, (Hex)h);
            }
        }
    }
}
