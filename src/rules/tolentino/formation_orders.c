/* formation_orders.c - changing the orders of formations (5.2): by the Army Commander in A1, by the officer's own initiative in B2; and the
 * batteries that Von Mohr takes over (4.5.1a). */
#include "rules/tolentino/tolentino.h"

/* ---- A1 ---- */

Next command_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static int orders_changed(const Game *g, const State *s, Side side)
{
    int n = 0;
    for (Formation f = 0; f < FORMATIONS; f++) {
        n += g->head.groups[f].side == side && s->formation[f].changed;
    }
    return n;
}

/* But for the range: may this formation be given this order? */
static Rule may_be_ordered(const Game *g, const State *s, Why *w, int chief, int f, int o)
{
    Side side = side_of(g, chief);
    FORBID_AS(4_2, s->formation[f].changed || orders_changed(g, s, side) >= initiative_rating(g, s, chief),
              "{} changes at most {} orders a turn, each once", P_(chief), N_(initiative_rating(g, s, chief)));
    FORBID_AS(5_1, s->formation[f].order == o, "{} already follows {}", G_(f), W_(tol_order_titles[o]));
    if (s->formation[f].order == o || s->formation[f].changed) {
        return refused(w);
    }
    return ALLOWED;
}

void command_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    PieceId chief = commander(g, s, side);
    unsigned reached = chief == NO_PIECE ? 0 : officers_in_range(g, s, chief);
    for (int f = 0; f < FORMATIONS; f++) {
        PieceId man = officer(g, s, (Formation)f);
        if (g->head.groups[f].side != side || man == NO_PIECE || chief == NO_PIECE) {
            continue;
        }
        for (int o = ATTACK; o < ORDERS; o++) {
            if (!may_be_ordered(g, s, NULL, chief, f, o) &&
                (man == chief || ((reached >> f) & 1) || !(CITED(5_2b) || CITED(5_2_2)))) {
                offer(out, atom(SET_ORDER, f, o, 0));
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule command_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != SET_ORDER) {
        return tol_out_of_step(w, a.verb);
    }
    int f = a.arg[0], o = a.arg[1];
    if (f < 0 || f >= FORMATIONS || o <= NO_ORDER || o >= ORDERS) {
        return RULE_NO_CHOICE;
    }
    PieceId chief = commander(g, s, side), man = officer(g, s, (Formation)f);
    bool own = g->head.groups[f].side == side;
    FORBID_AS(4_2, !own, "{} is not yours", G_(f));
    FORBID_AS(2_2_3, own && man == NO_PIECE, "{} has no officer on the map", G_(f));
    if (!own || man == NO_PIECE || chief == NO_PIECE) {
        return refused(w);
    }
    Rule r = may_be_ordered(g, s, w, chief, f, o);
    if (r && r != RULE_NO_CHOICE && !w) {
        return r;
    }
    bool reached = man == chief || within_range(g, s, chief, s->piece[man].hex);
    FORBID_AS(5_2b, !reached, "{} is beyond the command range of {}", P_(man), P_(chief));
    FORBID_AS(5_2_2, !reached, "{} is beyond the command range of {}", P_(man), P_(chief));
    return r == RULE_NO_CHOICE ? refused(w) : ALLOWED;
}

void command_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == A1_N || top(c->s)->step == A1_A);
    (void)side;
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    s->formation[a.arg[0]].order = (uint8_t)a.arg[1];
    s->formation[a.arg[0]].changed = 1;
    say(c, R(5_2a), "{} receives the order {}.", G_(a.arg[0]), W_(tol_order_titles[a.arg[1]]));
}

/* ---- B2_ROLL and B2_SET ---- */

Next initiative_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void initiative_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    if (top_of(s)->step == B2_SET) {
        for (int o = ATTACK; o < ORDERS; o++) {
            offer(out, atom(TAKE_ORDER, o, 0, 0));
        }
        return;
    }
    offer(out, atom(ROLL_ORDER, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule initiative_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (top_of(s)->step == B2_SET) {
        if (a.verb != TAKE_ORDER) {
            return tol_out_of_step(w, a.verb);
        }
        return a.arg[0] > NO_ORDER && a.arg[0] < ORDERS ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb == TAKE_ORDER || a.verb == SET_ORDER) {
        FORBID_AS(5_2_1a, true, "the officer must roll first");
        return refused(w);
    }
    return a.verb == ROLL_ORDER || a.verb == VERB_PASS ? ALLOWED : tol_out_of_step(w, a.verb);
}

void initiative_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B2_ROLL || top(c->s)->step == B2_SET);
    State *s = c->s;
    int step = top(s)->step;
    pop(s);
    if (step == B2_SET) {
        s->formation[s->active].order = (uint8_t)a.arg[0];
        say(c, R(5_2_1a), "{} takes the order {}.", G_(s->active), W_(tol_order_titles[a.arg[0]]));
        return;
    }
    if (a.verb != ROLL_ORDER) {
        return;
    }
    PieceId man = officer(c->g, s, s->active);
    int die = roll_die(c, side, "order by initiative");
    bool good = die <= BY(4_1_3, initiative_rating(c->g, s, man), 0) && CITED(5_2_1a);
    say_as(c, EVENT_OUTCOME, good ? R(5_2_1a) : R(5_2_1b), good ? "{} may change his order." : "{} keeps his order.",
           P_(man));
    if (good || !CITED(5_2_1b)) {
        push(s, B2_SET, side);
    }
}

/* ---- B2_ATTACH ---- */

Next attach_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void attach_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) == side && is_artillery(g, u) && on_map(s, u)) {
            offer(out, atom(ATTACH, u, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule attach_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != ATTACH) {
        return tol_out_of_step(w, a.verb);
    }
    int u = a.arg[0];
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    bool guns = is_artillery(g, u) && side_of(g, u) == side && g->of[u] != s->active;
    FORBID_AS(4_5_1a, !guns, "{} is no battery of another Austrian formation", P_(u));
    bool acted = guns && (s->formation[g->of[u]].activated || has_flag(s, u, F_ATTACHED | F_ACTED_WITH));
    FORBID_AS(9b, acted, "{} has acted this turn", P_(u));
    FORBID_AS(4_5_1a, acted, "{} has acted this turn", P_(u));
    if (!guns || acted) {
        return refused(w);
    }
    FORBID_AS(4_5_1a, !within_range(g, s, g->mohr, s->piece[u].hex), "{} is beyond the range of {}", P_(u),
              P_(g->mohr));
    return ALLOWED;
}

void attach_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B2_ATTACH && c->g->mohr != NO_PIECE);
    (void)side;
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    Piece *p = &s->piece[a.arg[0]];
    p->flags = (p->flags & (F_LEFT_SETUP | F_MOVED | F_RALLIED)) | F_ATTACHED;
    p->order = NO_ORDER;
    p->command = IN_COMMAND;
    p->start = p->hex;
    p->mp = -1;
    say(c, R(4_5_1a), "{} takes over {}.", P_(c->g->mohr), P_(a.arg[0]));
}
