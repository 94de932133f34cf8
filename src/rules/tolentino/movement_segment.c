/* movement_segment.c - the movement segment B3 as decisions: which unit moves, hex by hex, and what else a unit may declare instead.
 *
 * B3_IN serves the units in command, B3_OOC those out of command (3.1l); both open the draft B3_MOVE. A move is judged hex by hex by
 * movement.c; entering a hex may call interrupts (arrival.c), after which the mover decides afresh.
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
    FORBID_AS(11a, o != DEFENSE && o != MANEUVER, "artillery may take Defense or Maneuver, not {}", W_(order_words[o]));
    FORBID(9b, has_flag(s, u, F_MOVE_USED));
    bool out = s->piece[u].command == OUT_OF_COMMAND;
    FORBID(3_1l, out != (top_of(s)->step == B3_OOC));
    Order own = (Order)s->piece[u].order;
    FORBID_AS(5_1, own == (Order)o || (own && !(out && own == DEFENSE && !has_flag(s, u, F_TESTED))),
              "{} already follows {}", P_(u), W_(order_words[own]));
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
            say_as(c, EVENT_OUTCOME, R(5_3_1), "{} passes its test and takes {}.", P_(u), W_(order_words[o]));
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
        say(c, R(11a), "{} follows {}.", P_(u), W_(order_words[a.arg[1]]));
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

/* ---- the draft of a move ---- */

/* The move of one unit is over, for the whole stack or because it stays behind. */
static void end_move_of(const Game *g, State *s, int u, int spent)
{
    int left = g->unit[u].ma * 2 - spent;
    set_moving(g, s, u, false);
    set_flag(s, u, F_MOVE_USED);
    s->piece[u].mp = (int8_t)(left < 0 ? 0 : left);
}

static void end_move(Ctx *c)
{
    assert(top(c->s)->step == B3_MOVE);
    const Game *g = c->g;
    State *s = c->s;
    int lead = top(s)->v[MV_LEAD], spent = top(s)->v[MV_SPENT];
    uint64_t movers = s->moving;
    pop(s);
    if (!is_unit(g, lead)) {
        set_moving(g, s, lead, false);
        set_flag(s, lead, F_MOVED);
    }
    for (uint64_t rest = movers; rest; rest &= rest - 1) {
        end_move_of(g, s, __builtin_ctzll(rest), spent);
    }
    for (uint64_t rest = movers; rest; rest &= rest - 1) {
        int u = __builtin_ctzll(rest);
        if (on_map(s, u) && !tol_stack_legal(g, s, side_of(g, u), s->piece[u].hex)) {
            top(s)->v[SG_FULL] = (int16_t)(s->piece[u].hex + 1);
        }
    }
    clear_flags(g, s, F_APPROACHED);
}

static bool taken_away(const State *s, int u, Hex here)
{
    return s->piece[u].hex != here || s->piece[u].state == ROUTED;
}

/* May the stack be put there when it has lost its way? */
static bool open_to(const Game *g, const State *s, const Mover *m, Hex h)
{
    return !in_ezoc(g, s, m->side, h) && !stacking_with(g, s, NULL, m->side, h, m->movers, 0);
}

/* Where a stack that has lost its way goes: the last hex where it could stand. That is the hex it came from, when it has met no other;
 * should it have left that one to thin it out, then the nearest that is open to it. */
static Hex fall_back(const Game *g, const State *s, const Mover *m, Hex good)
{
    Hex queue[HEXES];
    HexSet met = {0};
    int n = 0;
    if (!stacking_with(g, s, NULL, m->side, good, m->movers, 0)) {
        return good;
    }
    queue[n++] = good;
    set_put(&met, good);
    for (int i = 0; i < n; i++) {
        Mover there = *m;
        there.at = queue[i];
        for (int way = 0; way < DIRECTIONS; way++) {
            Hex to = g->next[queue[i]][way];
            int cost;
            bool once;
            if (to == HEX_NONE || set_has(&met, to) || blocked_by_enemy(g, s, m->side, to) ||
                stack_cost(g, s, NULL, &there, way, false, &cost, &once)) {
                continue;
            }
            if (open_to(g, s, m, to)) {
                return to;
            }
            set_put(&met, to);
            queue[n++] = to;
        }
    }
    return good;
}

Next tol_move_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int lead = f->v[MV_LEAD];
    Hex here = (Hex)f->v[MV_HERE];
    if (!f->v[MV_STEPS] || (!is_unit(g, lead) && s->piece[lead].hex == here)) {
        return ASK;
    }
    if (!is_unit(g, lead) || taken_away(s, lead, here)) { /* an interrupt has ended the move */
        end_move(c);
        return GO;
    }
    for (uint64_t rest = s->moving; rest; rest &= rest - 1) { /* or that of a companion */
        if (taken_away(s, __builtin_ctzll(rest), here)) {
            end_move_of(g, s, __builtin_ctzll(rest), f->v[MV_SPENT]);
        }
    }
    Mover m = tol_mover_of(g, s);
    if (closable(g, s, &m)) {
        return ASK;
    }
    /* An interrupt, or the loss of sight of an enemy in disorder, has closed the way. */
    Hex to = fall_back(g, s, &m, (Hex)f->v[MV_GOOD]);
    for (uint64_t rest = m.movers; rest; rest &= rest - 1) {
        tol_put(g, s, __builtin_ctzll(rest), to);
    }
    say(c, R(7a), "{} finds no place ahead and falls back to {}.", P_(lead), H_(to));
    end_move(c);
    return GO;
}

static void offer_legal(const Game *g, const State *s, Side side, Atom a, Atoms *out)
{
    if (!tol_move_judge(g, s, side, a, NULL)) {
        offer(out, a);
    }
}

/* The steps of a draft. m: null for a leader; else worked out once for all of them, for this is the inner loop of random play. */
static void offer_steps(const Game *g, const State *s, Hex at, const Mover *m, Atoms *out)
{
    if (m && held_here(g, NULL, m)) {
        return;
    }
    for (int way = 0; way < WAYS; way++) {
        for (int march = 0; g->next[at][way] != HEX_NONE && march < 2; march++) {
            if ((!march || g->road[at][way]) &&
                !(m ? tol_step_in_draft(g, s, NULL, m, way, march) : leader_step(g, s, NULL, way, march))) {
                offer(out, atom(march ? MARCH : TO, g->next[at][way], 0, 0));
            }
        }
    }
}

void tol_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    Hex at = s->piece[lead].hex;
    if (f->v[MV_STEPS] && (at < 0 || !is_unit(g, lead))) {
        offer_legal(g, s, side, atom(STOP, 0, 0, 0), out);
    }
    if (at < 0) {
        Atoms entry;
        entry.count = 0;
        offer_entries(g, s, lead, &entry);
        for (int i = 0; i < entry.count; i++) {
            offer_legal(g, s, side, entry.list[i], out);
        }
        return;
    }
    if (!is_unit(g, lead)) {
        offer_steps(g, s, at, NULL, out);
        return;
    }
    Mover m = tol_mover_of(g, s);
    if (m.steps && !may_stop(g, s, NULL, &m)) {
        offer(out, atom(STOP, 0, 0, 0));
    }
    offer_steps(g, s, at, &m, out);
    EACH_UNIT (s, u, at) {
        if (side_of(g, u) == side && u != lead) {
            offer_legal(g, s, side, atom(has_flag(s, u, F_MOVING) ? DROP : WITH, u, 0, 0), out);
        }
    }
}

/* 9.1a: a stack moves together; all members are free to move and follow the same order. */
static Rule judge_with(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    if (u < 0 || u >= g->units || !is_unit(g, lead) || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(9_1a, s->piece[u].hex != s->piece[lead].hex || has_flag(s, u, F_MOVING), "{} is not in the hex of {}",
              P_(u), P_(lead));
    FORBID_AS(9_1a, f->v[MV_STEPS], "{} is already on its way", P_(lead));
    if (s->piece[u].hex != s->piece[lead].hex || has_flag(s, u, F_MOVING) || f->v[MV_STEPS]) {
        return refused(w);
    }
    Rule r = may_be_moved(g, s, w, u);
    if (r) {
        return r;
    }
    FORBID_AS(9_1a, tol_order_of(g, s, u) != tol_order_of(g, s, lead), "{} and {} follow different orders", P_(u),
              P_(lead));
    Mover m = tol_mover_of(g, s);
    Mover both = tol_mover_at_start(g, s, lead, m.movers | (uint64_t)1 << u);
    both.compelled = m.compelled || compelled(g, s, u);
    if (!any_step_in_draft(g, s, NULL, &both)) {
        return ALLOWED;
    }
    FORBID_AS(7_1a, true, "{} and {} together have nowhere to go", P_(lead), P_(u));
    return refused(w);
}

/* 9.1a: a stack may leave units on its way, whose move ends there; the rest must be able to go on. */
static Rule judge_drop(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    if (u < 0 || u >= g->units || u == lead || !has_flag(s, u, F_MOVING) || !f->v[MV_STEPS]) {
        return RULE_NO_CHOICE;
    }
    Mover all = tol_mover_of(g, s), rest = mover_without(g, &all, u);
    Hex at = all.at;
    FORBID_AS(9_3_2b, all.last_march && hinders_march(g, s, u, at), "other units stand in {}", H_(at));
    FORBID_AS(5_1_2a, f->v[MV_COMPELLED] && !closer(s, u, at) && !in_ezoc(g, s, side_of(g, u), at),
              "{} is no nearer to the enemy", H_(at));
    Rule r = stacking_beside(g, s, w, u, at, rest.movers);
    if (r) {
        return r;
    }
    if (!any_step_in_draft(g, s, NULL, &rest)) {
        return ALLOWED;
    }
    FORBID_AS(9_1a, true, "the rest of the stack cannot go on from {}", H_(at));
    return refused(w);
}

static Rule judge_step(const Game *g, const State *s, Why *w, int lead, Atom a)
{
    Hex at = s->piece[lead].hex, to = a.arg[0];
    if (to < 0 || to >= HEXES || !g->map->on[to]) {
        return RULE_NO_CHOICE;
    }
    int way = way_to(g, at, to);
    FORBID_AS(9_1b, way < 0, "{} is not next to {}", H_(to), H_(at));
    if (way < 0) {
        return refused(w);
    }
    if (!is_unit(g, lead)) {
        return leader_step(g, s, w, way, a.verb == MARCH);
    }
    Mover m = tol_mover_of(g, s);
    return tol_step_in_draft(g, s, w, &m, way, a.verb == MARCH);
}

Rule tol_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    bool entering = s->piece[lead].hex < 0;
    if (a.verb == MOVE || a.verb == MOVE_LEADER || a.verb == ENTER) {
        FORBID_AS(9_1a, true, "the move of {} is not finished; stop it first", P_(lead));
        return refused(w);
    }
    if (a.verb == TO || a.verb == MARCH) {
        return entering ? judge_entry(g, s, w, lead, a.arg[0], a.verb == MARCH) : judge_step(g, s, w, lead, a);
    }
    if (a.verb == STOP) {
        if (entering) {
            return RULE_NO_CHOICE;
        }
        if (!is_unit(g, lead)) {
            return leader_stop(g, s, w);
        }
        Mover m = tol_mover_of(g, s);
        return may_stop(g, s, w, &m);
    }
    if (a.verb == WITH) {
        return judge_with(g, s, w, a.arg[0]);
    }
    if (a.verb == DROP) {
        return judge_drop(g, s, w, a.arg[0]);
    }
    return tol_out_of_step(w, a.verb);
}

/* 3.1k, 11b: artillery that moves, by any distance, shows its Moved side. */
void mark_moved(const Game *g, State *s, int u)
{
    if (is_artillery(g, u) && !(CITED(3_1k) && CITED(11b))) {
        return;
    }
    set_flag(s, u, F_MOVED);
}

static void step_units(Ctx *c, Hex to, bool march)
{
    assert(to >= 0 && to < HEXES);
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Mover m = tol_mover_of(g, s), after = m;
    Hex from = m.at;
    may_step(g, s, NULL, &m, way_to(g, from, to), march, &after);
    bool sidestep = m.order == DEFENSE && m.pinned && after.pinned;
    for (uint64_t rest = m.movers; rest; rest &= rest - 1) {
        int u = __builtin_ctzll(rest);
        tol_put(g, s, u, to);
        mark_moved(g, s, u);
        if (u == g->radinski) {
            s->piece[u].stationary = 0;
        }
    }
    f->v[MV_SPENT] = (int16_t)after.spent;
    f->v[MV_STEPS] = (int16_t)after.steps;
    f->v[MV_ALL_MARCH] = after.all_march;
    f->v[MV_LAST_MARCH] = march;
    f->v[MV_ONCE] = after.once;
    f->v[MV_HERE] = to;
    if (!stacking_with(g, s, NULL, m.side, to, m.movers, 0)) {
        f->v[MV_GOOD] = to;
    }
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, march ? R(9_3b) : R(9_1b),
           march ? "{} marches from {} to {}." : "{} moves from {} to {}.", P_(m.lead), H_(from), H_(to));
    for (uint64_t rest = after.steps == 1 ? m.movers & ~((uint64_t)1 << m.lead) : 0; rest; rest &= rest - 1) {
        say(c, R(9_1a), "{} goes with it.",
            P_(__builtin_ctzll(rest))); /* how many an unseen stack counts is not told */
    }
    arrive(c, m.lead, from, sidestep ? ARRIVE_SIDESTEP : ARRIVE_MOVE);
}

void tol_move_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B3_MOVE);
    State *s = c->s;
    Frame *f = top(s);
    int lead = f->v[MV_LEAD];
    (void)side;
    switch (a.verb) {
    case TO:
    case MARCH:
        if (s->piece[lead].hex < 0) {
            make_entry(c, lead, a.arg[0], a.verb == MARCH);
        } else if (is_unit(c->g, lead)) {
            step_units(c, a.arg[0], a.verb == MARCH);
        } else {
            step_leader(c, a.arg[0], a.verb == MARCH);
        }
        break;
    case WITH:
        if (compelled(c->g, s, a.arg[0])) {
            f->v[MV_COMPELLED] = 1;
        }
        set_moving(c->g, s, a.arg[0], true);
        break;
    case DROP:
        end_move_of(c->g, s, a.arg[0], f->v[MV_SPENT]);
        say_as(c, EVENT_PRESENCE, R(9_1a), "{} stays behind in {}.", P_(a.arg[0]), H_(s->piece[a.arg[0]].hex));
        break;
    default: end_move(c);
    }
}

/* On the way to a legal stop: where the duty of Attack or the quota leads, else the nearest hex where it may end. */
bool move_complete(const Game *g, const State *s, Side side, Atom *out)
{
    int lead = top_of(s)->v[MV_LEAD];
    if (s->piece[lead].hex < 0 || !is_unit(g, lead)) {
        Atoms list;
        list.count = 0;
        tol_move_offer(g, s, side, &list);
        for (int i = 0; i < list.count; i++) {
            if (!tol_move_judge(g, s, side, list.list[i], NULL)) {
                *out = list.list[i];
                return true;
            }
        }
        return false;
    }
    Mover m = tol_mover_of(g, s);
    *out = atom(STOP, 0, 0, 0);
    if (goal_closer(g, s, &m) && !may_stop(g, s, NULL, &m)) {
        return true;
    }
    if (counted(g, s, lead) && find_way(g, s, &m, goal_closer, out)) {
        return true;
    }
    *out = atom(STOP, 0, 0, 0);
    return !may_stop(g, s, NULL, &m) || find_way(g, s, &m, goal_anywhere, out);
}
