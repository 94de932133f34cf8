/* movement_segment.c - the movement segment B3 as decisions: which unit moves, and what else a unit may declare instead.
 *
 * B3_IN serves the units in command, B3_OOC those out of command (3.1l); both open the draft B3_MOVE (movement_draft.c). The segment
 * ends when the duties of Advance and Attack are done as far as they can be (reach.c) and no hex is left overstacked (7a).
 */
#include "rules/tolentino/tolentino.h"

/* The frame of B3_IN, B3_OOC, B3_LEAD or B3_CMD in which play is, under drafts and interrupts. */
const Frame *segment_frame(const State *s)
{
    for (int i = core(s)->depth - 1; i >= 0; i--) {
        const Frame *f = &core(s)->stack[i];
        if (f->step == B3_IN || f->step == B3_OOC || f->step == B3_LEAD || f->step == B3_CMD) {
            return f;
        }
    }
    return NULL;
}

/* A hex left overstacked is cured by the next move (7a). When what has come into or gone out of sight since bars every cure, the
 * duty lapses: it binds as far as possible. */
Next segment_run(Ctx *c)
{
    Frame *f = top(c->s);
    Atom cure;
    if (f->v[SG_FULL] && (f->step == B3_IN || f->step == B3_OOC) && !segment_complete(c->g, c->s, f->owner, &cure)) {
        f->v[SG_FULL] = 0;
    }
    return ASK;
}

/* ---- B3_IN and B3_OOC ---- */

/* One test serves the hex, so it is offered with its first unit. */
static bool first_out_of_command(const Game *g, const State *s, int u)
{
    EACH_UNIT (s, v, s->piece[u].hex) {
        if (v < u && tol_takes_part(g, s, v, s->active) && s->piece[v].command == OUT_OF_COMMAND) {
            return false;
        }
    }
    return true;
}

void segment_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    bool ooc = top_of(s)->step == B3_OOC;
    int active[UNITS_MAX], n = active_units(g, s, active);
    for (int i = 0; i < n; i++) {
        int u = active[i];
        if (s->piece[u].hex == REINFORCEMENT) {
            offer(out, atom(ENTER, u, 0, 0));
            continue;
        }
        if (!on_map(s, u) || (s->piece[u].command == OUT_OF_COMMAND) != ooc) {
            continue;
        }
        bool moved = has_flag(s, u, F_MOVE_USED) && CITED(9b);
        if (!moved) {
            offer(out, atom(MOVE, u, 0, 0));
        }
        if (!moved && is_artillery(g, u)) {
            offer(out, atom(ARTILLERY_ORDER, u, DEFENSE, 0));
            offer(out, atom(ARTILLERY_ORDER, u, MANEUVER, 0));
        }
        if (!moved && (is_town(g, s->piece[u].hex) || is_fortified(g, s->piece[u].hex))) {
            offer(out, atom(STAY, u, 0, 0));
        }
        offer_charges(g, s, u, out);
        if (u == g->radinski) {
            offer_bridge(g, s, out);
        }
        if (ooc && first_out_of_command(g, s, u)) {
            for (int o = ATTACK; o < ORDERS; o++) {
                offer(out, atom(TEST_ORDER, s->piece[u].hex, o, 0));
            }
        }
    }
    if (side == NEAPOLITAN && g->radinski != NO_PIECE && is_bridge(g, s, g->radinski)) {
        offer(out, atom(DESTROY_BRIDGE, 0, 0, 0));
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

/* Does it act in this activation at all? */
static Rule may_act(const Game *g, const State *s, Why *w, int u)
{
    bool elsewhere = acted_with_mohr(g, s, u);
    FORBID_AS(4_5_1a, elsewhere, "{} has acted this turn with {}", P_(u), P_(g->mohr));
    FORBID_AS(3_1e, !elsewhere && !tol_takes_part(g, s, u, s->active), "{} is not of the active formation", P_(u));
    return ALLOWED;
}

static Rule judge_stay(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    Hex h = s->piece[u].hex;
    Rule r = may_act(g, s, w, u);
    if (r && !w) {
        return r;
    }
    FORBID_AS(9b, has_flag(s, u, F_MOVE_USED), "{} has made its move", P_(u));
    bool out = s->piece[u].command == OUT_OF_COMMAND;
    FORBID(3_1l, out != (top_of(s)->step == B3_OOC));
    FORBID_AS(10_1c, !is_fortified(g, h) && !BY(10_1c, is_town(g, h), false), "{} is no town", H_(h));
    FORBID_AS(10_5_2, !is_town(g, h) && !BY(10_5_2, is_fortified(g, h), false), "{} is no Fortified position", H_(h));
    return ALLOWED;
}

/* 11a: artillery may always follow Defense or Maneuver instead. Once an activation. */
static Rule judge_artillery_order(const Game *g, const State *s, Why *w, int u, int o)
{
    if (u < 0 || u >= g->units || !on_map(s, u) || o <= NO_ORDER || o >= ORDERS) {
        return RULE_NO_CHOICE;
    }
    Rule r = may_act(g, s, w, u);
    if (r && !w) {
        return r;
    }
    FORBID_AS(11a, !is_artillery(g, u), "{} is no artillery", P_(u));
    FORBID_AS(11a, o != DEFENSE && o != MANEUVER, "artillery may take Defense or Maneuver, not {}",
              W_(tol_order_titles[o]));
    FORBID(9b, has_flag(s, u, F_MOVE_USED));
    bool out = s->piece[u].command == OUT_OF_COMMAND;
    FORBID(3_1l, out != (top_of(s)->step == B3_OOC));
    Order own = (Order)s->piece[u].order;
    FORBID_AS(5_1, own == (Order)o || (own && !(out && own == DEFENSE && !has_flag(s, u, F_TESTED))),
              "{} already follows {}", P_(u), W_(tol_order_titles[own]));
    if (own == (Order)o) {
        return RULE_NO_CHOICE;
    }
    return ALLOWED;
}

/* 5.3.1: once an activation and hex, by the efficiency check. */
static Rule judge_test_order(const Game *g, const State *s, Why *w, Hex h, int o)
{
    if (h < 0 || h >= HEXES || o <= NO_ORDER || o >= ORDERS) {
        return RULE_NO_CHOICE;
    }
    bool any = false, tested = false;
    EACH_UNIT (s, u, h) {
        if (tol_takes_part(g, s, u, s->active) && s->piece[u].command == OUT_OF_COMMAND &&
            !has_flag(s, u, F_MOVE_USED) && s->piece[u].state != ROUTED) {
            any = true;
            tested |= has_flag(s, u, F_TESTED);
        }
    }
    FORBID_AS(5_3_1, !any, "no unit out of command in {} can still act", H_(h));
    FORBID_AS(5_3_1, tested, "the units in {} have had their test", H_(h));
    FORBID_AS(5_3, o == DEFENSE, "units out of command in {} already follow Defense", H_(h));
    if (!any || tested) {
        return refused(w);
    }
    return ALLOWED;
}

Rule segment_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    Atom next;
    Hex full = (Hex)(f->v[SG_FULL] - 1); /* a hex left overstacked by the last move: cured first (7a) */
    if (full >= 0 && a.verb != MOVE) {
        FORBID_AS(7a, true, "{} holds too many units; one of them must move on", H_(full));
        return refused(w);
    }
    switch (a.verb) {
    case MOVE:
        if (full >= 0 && a.arg[0] >= 0 && a.arg[0] < g->units) {
            bool cures =
                s->piece[a.arg[0]].hex == full && !stacking_with(g, s, NULL, side, full, 0, (uint64_t)1 << a.arg[0]);
            FORBID_AS(7a, !cures, "{} holds too many units; one of them must move on", H_(full));
            if (!cures) {
                return refused(w);
            }
        }
        return may_begin(g, s, w, a.arg[0]);
    case ENTER:
        FORBID(4_1_4,
               a.arg[0] >= g->units && a.arg[0] < g->pieces); /* leaders enter with the officers, after the units */
        return f->step == B3_IN && a.arg[0] < g->units ? may_enter(g, s, w, a.arg[0]) : tol_out_of_step(w, a.verb);
    case ARTILLERY_ORDER: return judge_artillery_order(g, s, w, a.arg[0], a.arg[1]);
    case STAY: return judge_stay(g, s, w, a.arg[0]);
    case CHARGE: return judge_charge(g, s, w, a.arg[0], a.arg[1]);
    case BRIDGE_OVER: return judge_bridge(g, s, w, a.arg[0], a.arg[1]);
    case UNBRIDGE: return judge_unbridge(g, s, w);
    case DESTROY_BRIDGE: return judge_destroy(g, s, side, w);
    case TEST_ORDER:
        return f->step == B3_OOC ? judge_test_order(g, s, w, a.arg[0], a.arg[1]) : tol_out_of_step(w, a.verb);
    case VERB_DONE: return quota(g, s, w, &next);
    default: return tol_out_of_step(w, a.verb);
    }
}

static void begin_move(Ctx *c, int u)
{
    assert(!c->s->moving); /* one move is finished before the next begins (9.1a) */
    State *s = c->s;
    bool must = is_unit(c->g, u) && on_map(s, u) && compelled(c->g, s, u);
    Frame *f = push(s, B3_MOVE, side_of(c->g, u));
    f->v[MV_LEAD] = (int16_t)u;
    f->v[MV_ALL_MARCH] = 1;
    f->v[MV_GOOD] = s->piece[u].hex;
    f->v[MV_HERE] = s->piece[u].hex;
    f->v[MV_COMPELLED] = must;
    clear_flags(c->g, s, F_APPROACHED);
    set_moving(c->g, s, u, true);
}

/* 5.3.1, 5.3.2: one die for all units out of command in the hex, each compares. */
static void test_order(Ctx *c, Side side, Hex h, Order o)
{
    State *s = c->s;
    int die = 0;
    EACH_UNIT (s, u, h) {
        if (!tol_takes_part(c->g, s, u, s->active) || s->piece[u].command != OUT_OF_COMMAND ||
            s->piece[u].state == ROUTED) {
            continue;
        }
        if (!die || !CITED(5_3_2)) {
            die = roll_die(c, side, "order of a unit out of command");
        }
        set_flag(s, u, F_TESTED);
        if (passes(c->g, s, u, die, 0) && CITED(5_3_1)) {
            s->piece[u].order = (uint8_t)o;
            say_as(c, EVENT_OUTCOME, R(5_3_1), "{} passes its test and takes {}.", P_(u), W_(tol_order_titles[o]));
        } else {
            say_as(c, EVENT_OUTCOME, R(5_3_1), "{} fails its test and keeps Defense.", P_(u));
        }
    }
}

void segment_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B3_IN || top(c->s)->step == B3_OOC);
    State *s = c->s;
    int u = a.arg[0];
    switch (a.verb) {
    case MOVE:
        top(s)->v[SG_FULL] = 0;
        begin_move(c, u);
        break;
    case ENTER: begin_move(c, u); break;
    case ARTILLERY_ORDER:
        s->piece[u].order = (uint8_t)a.arg[1];
        set_flag(s, u, F_TESTED);
        say(c, R(11a), "{} follows {}.", P_(u), W_(tol_order_titles[a.arg[1]]));
        break;
    case STAY:
        set_flag(s, u, F_STAYS | F_MOVE_USED);
        if (is_fortified(c->g, s->piece[u].hex)) {
            s->piece[u].order = DEFENSE; /* 10.5.2: until its next activation */
        }
        say(c, is_fortified(c->g, s->piece[u].hex) ? R(10_5_2) : R(10_1c), "{} stays in {}.", P_(u),
            H_(s->piece[u].hex));
        break;
    case CHARGE: declare_charge(c, a.arg[0], a.arg[1]); break;
    case BRIDGE_OVER: build_bridge(c, a.arg[1]); break;
    case UNBRIDGE: lift_bridge(c); break;
    case DESTROY_BRIDGE: destroy_bridge(c); break;
    case TEST_ORDER: test_order(c, side, a.arg[0], (Order)a.arg[1]); break;
    default: pop(s);
    }
}

bool segment_complete(const Game *g, const State *s, Side side, Atom *out)
{
    if (top_of(s)->v[SG_FULL]) { /* the stack that must be thinned out */
        Hex full = (Hex)(top_of(s)->v[SG_FULL] - 1);
        EACH_UNIT (s, u, full) {
            *out = atom(MOVE, u, 0, 0);
            if (!segment_judge(g, s, side, *out, NULL)) {
                return true;
            }
        }
        return false;
    }
    Atom next;
    if (quota(g, s, NULL, &next)) {
        *out = next;
        return true;
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}
