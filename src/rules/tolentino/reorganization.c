/* reorganization.c - reorganization (15.3) in B6 and at night, and the rout moves of phase C (15.2.2). */
#include "rules/tolentino/tolentino.h"

/* Which units have their chance now: those of the active formation, at night those of the side that did not act. */
static bool its_turn(const Game *g, const State *s, Side side, int u)
{
    if (side_of(g, u) != side) {
        return false;
    }
    switch (top_of(s)->step) {
    case B6: return tol_takes_part(g, s, u, s->active);
    case T5_REST: return !s->formation[g->of[u]].activated && CITED(17_1c);
    default: return CITED(17_2a);
    }
}

static Rule unit_may_reorganize(const Game *g, const State *s, Why *w, Side side, int u)
{
    Order o = tol_order_of(g, s, u);
    FORBID_AS(15_3a, !its_turn(g, s, side, u), "{} does not act now", P_(u));
    FORBID_AS(15_3a, s->piece[u].state == GOOD, "{} is in good order", P_(u));
    if (s->piece[u].state == GOOD || !its_turn(g, s, side, u) || is_bridge(g, s, u)) {
        return refused(w);
    }
    FORBID_AS(15_3a, in_ezoc(g, s, side, s->piece[u].hex), "{} is in an enemy zone of control", P_(u));
    FORBID_AS(15_3a, !allows_reorganize(g, o), "{} is under {}", P_(u), W_(tol_order_titles[o]));
    bool acted = s->piece[u].mp >= 0 || has_flag(s, u, F_BOMBARDED | F_ATTACKED | F_ENTERED);
    FORBID_AS(15_3a, acted && (top_of(s)->step == B6 || dusk_counts_actions(g)), "{} has already acted", P_(u));
    FORBID_AS(15_3a, has_flag(s, u, F_RALLIED), "{} has had its attempt", P_(u));
    if (has_flag(s, u, F_RALLIED) || !allows_reorganize(g, o)) {
        return refused(w);
    }
    return ALLOWED;
}

Next rally_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool anyone_has_his_turn(const Game *g, const State *s, Side side, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (s->piece[u].state != GOOD && its_turn(g, s, side, u)) {
            return true;
        }
    }
    return false;
}

void rally_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (!on_map(s, u) || side_of(g, u) != side || s->piece[u].state == GOOD) {
            continue;
        }
        bool listed = !anyone_has_his_turn(g, s, side, s->piece[u].hex);
        for (int i = 0; i < out->count; i++) {
            listed |= out->list[i].arg[0] == s->piece[u].hex;
        }
        if (!listed) {
            offer(out, atom(REORGANIZE, s->piece[u].hex, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule rally_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != REORGANIZE) {
        return tol_out_of_step(w, a.verb);
    }
    Hex h = a.arg[0];
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    Rule first = RULE_NONE;
    EACH_UNIT (s, u, h) {
        Rule r = side_of(g, u) == side ? unit_may_reorganize(g, s, NULL, side, u) : (Rule)RULE_NO_CHOICE;
        if (!r) {
            return RULE_NONE;
        }
        first = first && first != RULE_NO_CHOICE ? first : r;
    }
    EACH_UNIT (s, u, h) {
        if (w && side_of(g, u) == side) {
            unit_may_reorganize(g, s, w, side, u);
        }
    }
    FORBID_AS(15_3a, !unit_in(s, g, side, h), "no unit of yours is in {}", H_(h));
    return first ? first : refused(w);
}

void rally_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B6 || top(c->s)->step == T5_REST || top(c->s)->step == T6_REORG);
    const Game *g = c->g;
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    int die = 0;
    EACH_UNIT (s, u, a.arg[0]) {
        if (unit_may_reorganize(g, s, NULL, side, u)) {
            continue;
        }
        hex_die(c, side, &die, "reorganization");
        set_flag(s, u, F_RALLIED);
        int modifier = BY(15_3b, g->order[tol_order_of(g, s, u)].reorg, 0); /* +1 under Advance, -1 under Defense */
        bool good = passes(g, s, u, die, modifier);
        say_as(c, EVENT_OUTCOME, good ? R(15_3_1) : R(15_3b), good ? "{} reorganizes." : "{} does not reorganize.",
               P_(u));
        if (good && CITED(15_3_1)) {
            tol_set_state(g, s, u, s->piece[u].state == ROUTED ? DISORDERED : GOOD);
        }
    }
}

/* ---- C1: every routed unit runs two hexes from the enemy ---- */

Next rout_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Side side = top(s)->owner;
    RULE (15_2_2a) {
        for (int u = 0; u < g->units; u++) {
            if (!on_map(s, u) || side_of(g, u) != side || s->piece[u].state != ROUTED || has_flag(s, u, F_RAN_OVER)) {
                continue;
            }
            set_flag(s, u, F_RAN_OVER);
            Frame *f = push(s, I_RETREAT, side);
            f->v[RT_UNIT] = (int16_t)u;
            f->v[RT_LEFT] = g->limit.run;
            f->v[RT_KIND] = BACK_RUN;
            f->v[RT_ORIGIN] = NOWHERE;
            f->v[RT_BEFORE] = NOWHERE;
            return GO;
        }
    }
    pop(s);
    return GO;
}
