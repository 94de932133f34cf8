/* movement_draft.c - B3_MOVE: one move, hex by hex, from the unit that is taken up to the hex where it stops (9.1).
 *
 * A step is judged by movement.c. Entering a hex may call interrupts (upon_entering_hex.c), after which the mover decides afresh, or finds that
 * its move has ended. Who can neither stop nor go on falls back (7a). Leaders ride in the same draft (leader_moves.c).
 */
#include "rules/tolentino/tolentino.h"

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
                !(m ? free_step_in_draft(g, s, m, way, march) : leader_step(g, s, NULL, way, march))) {
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
    if (r && moves_at_another_time(g, s, w, u)) {
        return r;
    }
    FORBID_AS(9_1a, tol_order_of(g, s, u) != tol_order_of(g, s, lead), "{} and {} follow different orders", P_(u),
              P_(lead));
    Mover m = tol_mover_of(g, s);
    Mover both = tol_mover_at_start(g, s, lead, m.movers | (uint64_t)1 << u);
    both.again = w && why_names(w, RULE_9b);
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
    FORBID_AS(9_1b, way < 0, to == at ? "it stands in {} already" : "{} is not next to {}", H_(to), H_(at));
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
