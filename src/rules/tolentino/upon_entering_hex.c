/* upon_entering_hex.c - what happens when a combat unit has entered a hex: the interrupts of flow.md, chapter 5.
 *
 * Radinski's bridge is captured (16.1c), routed enemies next to it check or die (15.2a), enemy leaders may ride off (4.4.6, 8.2.3), a
 * unit that stepped from zone to zone under Defense checks (5.1.3d). I_ARRIVAL walks through them; each is asked in a frame of its own.
 */
#include "rules/tolentino/tolentino.h"

static bool leader_disturbed(const Game *g, const State *s, int l, Hex at, Hex from)
{
    Hex h = s->piece[l].hex;
    if (!on_map(s, l) || has_flag(s, l, F_ASKED)) {
        return false;
    }
    if (h == at) {
        return !unit_in(s, g, side_of(g, l), h);
    }
    return map_distance(g->map, h, at) == 1 && (from < 0 || map_distance(g->map, h, from) != 1);
}

static bool routed_near(const Game *g, const State *s, Side mover, Hex at)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[at][d];
        if (n == HEX_NONE) {
            continue;
        }
        EACH_UNIT (s, u, n) {
            if (side_of(g, u) != mover && s->piece[u].state == ROUTED && !has_flag(s, u, F_APPROACHED)) {
                return true;
            }
        }
    }
    return false;
}

static bool bridge_met(const Game *g, const State *s, int u)
{
    int r = g->radinski;
    return r != NO_PIECE && s->piece[r].hex == s->piece[u].hex && is_bridge(g, s, r) &&
           (side_of(g, u) == NEAPOLITAN) != has_flag(s, r, F_CAPTURED);
}

static bool any_leader(const Game *g, const State *s, Side mover, Hex at, Hex from)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) != mover && leader_disturbed(g, s, l, at, from)) {
            return true;
        }
    }
    return false;
}

/* Pushes I_ARRIVAL when the entry has consequences; true when it did. */
bool arrive(Ctx *c, int u, Hex from, int how)
{
    assert(is_unit(c->g, u) && on_map(c->s, u));
    const Game *g = c->g;
    State *s = c->s;
    Hex at = s->piece[u].hex;
    Side side = side_of(g, u);
    bool news = bridge_met(g, s, u) || how == ARRIVE_SIDESTEP || any_leader(g, s, side, at, from) ||
                (how != ARRIVE_RETREAT && routed_near(g, s, side, at));
    if (!news) {
        return false;
    }
    Frame *f = push(s, I_ARRIVAL, side);
    f->v[AR_UNIT] = (int16_t)u;
    f->v[AR_HEX] = at;
    f->v[AR_FROM] = from;
    f->v[AR_HOW] = (int16_t)how;
    return true;
}

/* 15.2a: one die a hex; who passes retreats two hexes, who fails is eliminated. */
static void approach(Ctx *c, Side mover, Hex at)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[at][d];
        if (n == HEX_NONE) {
            continue;
        }
        int die = 0;
        for (int u = s->unit_at[n], next; u != NO_PIECE; u = next) {
            next = s->piece[u].next;
            if (side_of(g, u) == mover || s->piece[u].state != ROUTED || has_flag(s, u, F_APPROACHED)) {
                continue;
            }
            set_flag(s, u, F_APPROACHED);
            RULE (15_2a) {
                hex_die(c, side_of(g, u), &die, "routed unit approached");
                if (passes(g, s, u, die, 0)) {
                    say(c, R(15_2a), "{} is approached and runs on.", P_(u));
                    set_flag(s, u, F_DUE_ROUT);
                } else {
                    say(c, R(15_2a), "{} is approached and disperses.", P_(u));
                    tol_eliminate(c, u, false);
                }
            }
        }
    }
    settle(c);
}

static bool ask_rider(Ctx *c, Side mover, Hex at, Hex from)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) == mover || !leader_disturbed(g, s, l, at, from)) {
            continue;
        }
        set_flag(s, l, F_ASKED);
        bool overrun = s->piece[l].hex == at;
        if (overrun ? CITED(8_2_3) : CITED(4_4_6)) {
            Frame *f = push(s, I_LEADER, side_of(g, l));
            f->v[FL_LEADER] = (int16_t)l;
            f->v[FL_OVERRUN] = overrun;
            return true;
        }
    }
    return false;
}

static void sidestep_check(Ctx *c, Hex at)
{
    State *s = c->s;
    int die = 0;
    RULE (5_1_3d) {
        EACH_UNIT (s, u, at) {
            if (!has_flag(s, u, F_MOVING)) {
                continue;
            }
            hex_die(c, side_of(c->g, u), &die, "from zone to zone");
            bool good = passes(c->g, s, u, die, 0);
            say(c, R(5_1_3d),
                good ? "{} keeps its order between the enemy zones." : "{} loses its order between the enemy zones.",
                P_(u));
            if (!good && CITED(13_1_3)) {
                owe_level(c, u);
            }
        }
        settle(c);
    }
}

Next arrival_run(Ctx *c)
{
    assert(top(c->s)->step == I_ARRIVAL);
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[AR_UNIT];
    Hex at = (Hex)f->v[AR_HEX];
    Side side = side_of(c->g, u);
    switch (f->at++) {
    case 0:
        if (!bridge_met(c->g, s, u)) {
            return GO;
        }
        if (side == AUSTRIAN) {
            drop_flag(s, c->g->radinski, F_CAPTURED); /* re-entered: Austrian again */
            return GO;
        }
        RULE (16_1c) {
            set_flag(s, c->g->radinski, F_CAPTURED);
            push(s, I_BRIDGE, side);
        }
        return GO;
    case 1:
        if (f->v[AR_HOW] != ARRIVE_RETREAT) {
            approach(c, side, at);
        }
        return GO;
    case 2:
        if (ask_rider(c, side, at, (Hex)f->v[AR_FROM])) {
            core_of(s)->stack[core(s)->depth - 2].at = 2; /* and the next one */
        }
        return GO;
    case 3:
        for (int l = c->g->units; l < c->g->pieces; l++) { /* of the leaders alone: in a combat units bear it too */
            drop_flag(s, l, F_ASKED);
        }
        if (f->v[AR_HOW] == ARRIVE_SIDESTEP && s->piece[u].hex == at) {
            sidestep_check(c, at);
        }
        return GO;
    default: pop(s); return GO;
    }
}

/* ---- I_BRIDGE ---- */

Next bridge_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void bridge_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(KEEP_BRIDGE, 0, 0, 0));
    offer(out, atom(DESTROY_BRIDGE, 0, 0, 0));
}

Rule bridge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == KEEP_BRIDGE || a.verb == DESTROY_BRIDGE ? ALLOWED : tol_out_of_step(w, a.verb);
}

void bridge_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == KEEP_BRIDGE) {
        say(c, R(16_1c), "The Neapolitans take {}'s bridge and keep it.", P_(c->g->radinski));
        return;
    }
    destroy_bridge(c);
}
