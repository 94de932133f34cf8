/* movement.c - how units move (chapter 9): the single step, Road March, where a move may end.
 *
 * A Mover is a stack somewhere on its way. may_step() and may_stop() are the whole of movement's legality; the draft of B3 (movement_draft.c),
 * the reach map and the duties of the orders (reach.c) all ask them. MP are counted in halves.
 */
#include "rules/tolentino/tolentino.h"

/* What the members of a stack pay by, as bits, and their pace: that of the slowest. */
static void stack_pace(const Game *g, Mover *m)
{
    m->kinds = 0;
    m->limit = 255;
    for (uint64_t rest = m->movers; rest; rest &= rest - 1) {
        int u = __builtin_ctzll(rest), points = g->unit[u].ma * 2;
        m->kinds |= (uint8_t)(1 << moving_kind(g, u, (Order)m->order));
        m->limit = points < m->limit ? points : m->limit;
    }
}

Mover tol_mover_at_start(const Game *g, const State *s, int lead, uint64_t movers)
{
    assert(is_unit(g, lead) && (movers >> lead & 1));
    Mover m = {.movers = movers, .lead = lead, .at = s->piece[lead].hex, .all_march = true};
    m.side = side_of(g, lead);
    m.order = (uint8_t)tol_order_of(g, s, lead);
    bridge_ends(g, s, m.bridge);
    m.heedless = s->piece[lead].state == ROUTED && CITED(8_1_1);
    m.pinned = m.at >= 0 && !m.heedless && in_ezoc(g, s, m.side, m.at);
    stack_pace(g, &m);
    return m;
}

Mover tol_mover_of(const Game *g, const State *s)
{
    assert(top_of(s)->step == B3_MOVE);
    const Frame *f = top_of(s);
    Mover m = tol_mover_at_start(g, s, f->v[MV_LEAD], s->moving);
    m.spent = f->v[MV_SPENT];
    m.steps = f->v[MV_STEPS];
    m.all_march = f->v[MV_ALL_MARCH];
    m.last_march = f->v[MV_LAST_MARCH];
    m.once = f->v[MV_ONCE];
    m.compelled = f->v[MV_COMPELLED];
    return m;
}

Mover mover_without(const Game *g, const Mover *m, int u)
{
    Mover rest = *m;
    rest.movers &= ~((uint64_t)1 << u);
    int limit = m->limit; /* set when the stack set out */
    stack_pace(g, &rest);
    rest.limit = limit;
    return rest;
}

/* 9.2.1: whoever holds San Severino steps between 1003 and 1005, past the town. */
bool passage_open(const Game *g, const State *s, Side side)
{
    return s->control == side && !blocked_by_enemy(g, s, side, g->san_severino) && CITED(9_2_1);
}

/* Road March: on a road or trail, not into EZOC, not through or onto other regiments (9.3). */
static Rule may_march(const Game *g, const State *s, Why *w, const Mover *m, Hex to, bool ezoc)
{
    Order o = (Order)m->order;
    FORBID_AS(9_3a, !allows_march(g, o), "{} is under {}", P_(m->lead), W_(tol_order_titles[o]));
    FORBID_AS(9_3_2a, ezoc, "{} is in an enemy zone of control", H_(to));
    bool crowd = hinders_march(g, s, m->lead, to);
    FORBID_AS(9_3_2b, crowd, "other units stand in {}", H_(to)); /* it could neither stop there */
    FORBID_AS(9_3_2c, crowd, "other units stand in {}", H_(to)); /* nor go on */
    FORBID_AS(7_1_2, crowd, "other units stand in {}", H_(to));
    bool mixed = column_is_a_regiment(g) && !one_column(g, m->movers);
    FORBID_AS(9_3_2b, mixed, "those who march with {} are not all of its regiment", P_(m->lead));
    FORBID_AS(7_1_2, mixed, "those who march with {} are not all of its regiment", P_(m->lead));
    return ALLOWED;
}

/* What holds the stack where it is, whatever way it would go. */
Rule held_here(const Game *g, Why *w, const Mover *m)
{
    Order o = (Order)m->order;
    FORBID_AS(8_1, !m->steps && m->pinned && !allows_leave(g, o), "{} stands in an enemy zone of control", P_(m->lead));
    FORBID_AS(9_1_2a, m->steps && m->pinned, "{} has entered an enemy zone of control and stops", P_(m->lead));
    FORBID_AS(8_2_1, m->steps && m->pinned, "{} has entered an enemy zone of control and stops", P_(m->lead));
    FORBID_AS(5_1_3a, o == DEFENSE && m->steps >= g->order[DEFENSE].max, "{} has already moved one hex", P_(m->lead));
    return ALLOWED;
}

/* What the order says about entering an enemy zone of control. */
static Rule may_enter_zone(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    Order o = (Order)m->order;
    int how;
    bool may = allows_enter(g, o, &how);
    bool friend = unit_in(s, g, m->side, to);
    bool sidestep = m->pinned && BY(5_1_3d, true, false);
    bool alone = how == ENTER_STACK && !friend && !sidestep;
    FORBID_AS(5_1_4a, o == MANEUVER, "{} is in an enemy zone of control", H_(to));
    FORBID_AS(5_1_3b, alone, "no friend stands in {}", H_(to));
    FORBID_AS(8_2_1, (!may && o != DEFENSE) || alone, "{} does not let {} enter the enemy zone in {}",
              W_(tol_order_titles[o]), P_(m->lead), H_(to));
    return ALLOWED;
}

/* MP: never more than the allowance, two more for a move wholly in Road March, but one hex always. */
static Rule enough_points(const Game *g, Why *w, const Mover *m, int cost, bool march)
{
    bool wholly = m->all_march && march;
    int limit = m->limit + (wholly ? BY(9_3_3, 2 * g->limit.march_bonus, 0) : 0);
    int sum = BY(9_2b, m->spent, 0) + cost;
    if (!m->steps && CITED(9_1_1b)) {
        return ALLOWED;
    }
    FORBID_AS(9_3_3, sum > m->limit && m->all_march && !march && m->steps,
              "off the road {} MP are needed and {} are allowed", HALF_(sum), HALF_(m->limit));
    FORBID_AS(9_1_1a, sum > limit, "{} MP are needed and {} are allowed", HALF_(sum), HALF_(limit));
    FORBID_AS(9_1c, m->spent + cost > limit, "{} MP are needed and {} are allowed", HALF_(sum), HALF_(limit));
    return ALLOWED;
}

/* What the dearest of the stack pays: as printed, but where reasons are asked for or Radinski has bridged the side. */
static Rule dearest_cost(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, int *cost,
                         bool *once)
{
    if (w || radinski_bridges(g, s, m->at, g->next[m->at][way])) {
        return stack_cost(g, s, w, m, way, march, cost, once);
    }
    Rule r = printed_cost(&g->step[__builtin_ctz(m->kinds)][m->at][way], march, cost, once);
    for (unsigned kinds = m->kinds & (m->kinds - 1u); kinds && !r; kinds &= kinds - 1) {
        int own;
        bool rough;
        r = printed_cost(&g->step[__builtin_ctz(kinds)][m->at][way], march, &own, &rough);
        *cost = own > *cost ? own : *cost;
        *once |= rough;
    }
    return r;
}

/* Mostly all pay alike, and what is printed. */
static inline Rule cost_of_way(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, int *cost,
                               bool *once)
{
    if (w || m->at == m->bridge[0] || m->at == m->bridge[1] || (m->kinds & (m->kinds - 1))) {
        return dearest_cost(g, s, w, m, way, march, cost, once);
    }
    return printed_cost(&g->step[__builtin_ctz(m->kinds)][m->at][way], march, cost, once);
}

/* What the stack will have spent after the step, at the least; TOO_DEAR where the ground or its points bar it. Spares the searches
 * most of their steps: they judge only those that would bring them somewhere cheaper than before. */
int spent_after(const Game *g, const State *s, const Mover *m, int way, bool march)
{
    int cost = 2 * g->limit.passage;
    bool once;
    if (!m->steps) {
        return m->spent; /* its first hex is always within its points (9.1.1b) */
    }
    if ((way != PASSAGE && cost_of_way(g, s, NULL, m, way, march, &cost, &once)) ||
        enough_points(g, NULL, m, cost, march)) {
        return TOO_DEAR;
    }
    return m->spent + cost;
}

/* Friends are passed through at no extra cost (7b, 9.1.3); Road March has rules of its own. */
static int cost_of_friends(const Game *g, const State *s, Side side, Hex to, bool march)
{
    return !march && !(CITED(7b) && CITED(9_1_3)) && unit_in(s, g, side, to) ? 2 : 0;
}

/* May the stack go that way, if nothing holds it here? after: where it is then. Unused halves of 9.1.1b: the one hex ends the move. */
Rule may_go(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, Mover *after)
{
    assert(way >= 0 && way < WAYS && g->next[m->at][way] != HEX_NONE);
    Hex to = g->next[m->at][way];
    if (way == PASSAGE) {
        bool open = passage_open(g, s, m->side);
        FORBID_AS(9_2_1, !open, "San Severino ({}) is not yours, or the enemy is in it", H_(g->san_severino));
        FORBID_AS(9_1b, !open, "{} is not next to {}", H_(to), H_(m->at));
        FORBID_AS(9_3b, march, "no road or trail joins {} and {}", H_(m->at), H_(to));
        if (!open || march) {
            return refused(w);
        }
    }
    bool barred = blocked_by_enemy(g, s, m->side, to);
    FORBID_AS(9_1_2b, barred, "the enemy is in {}", H_(to));
    if (barred && unit_in(s, g, enemy(m->side), to)) {
        return refused(w);
    }
    bool ezoc = !m->heedless && in_ezoc(g, s, m->side, to), once = false;
    int cost = 2 * g->limit.passage;
    Rule r;
    if (ezoc && (r = may_enter_zone(g, s, w, m, to)) && !w) {
        return r;
    }
    if (march && (r = may_march(g, s, w, m, to, ezoc)) && !w) {
        return r;
    }
    if (way != PASSAGE) {
        if ((r = cost_of_way(g, s, w, m, way, march, &cost, &once)) && !w) {
            return r;
        }
        cost += cost_of_friends(g, s, m->side, to, march);
        FORBID_AS(10_2b, once && m->once, "{} has already entered a Rough hex without road", P_(m->lead));
    }
    if ((r = enough_points(g, w, m, cost, march)) && !w) {
        return r;
    }
    if (!m->steps && m->spent + cost > m->limit + 2 * g->limit.march_bonus) {
        cost = m->limit; /* 9.1.1b: its first and only hex */
    }
    *after = *m;
    after->at = to;
    after->pinned = ezoc;
    after->spent += cost;
    after->steps++;
    after->all_march = m->all_march && march;
    after->last_march = march;
    after->once = m->once || once;
    return ALLOWED;
}

Rule may_step(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, Mover *after)
{
    Rule held = held_here(g, w, m);
    if (held && !w) {
        return held;
    }
    Rule r = may_go(g, s, w, m, way, march, after);
    return held ? held : r;
}

/* 5.1.1a, 5.1.2a: nearer to the enemies of the snapshot than at the start of the activation. */
bool closer(const State *s, int u, Hex h) { return s->piece[u].start >= 0 && s->near[h] < s->near[s->piece[u].start]; }

/* Is it a unit's turn to move? again: reasons are asked for a unit that has moved, and what would bar it if that did not. */
static bool can_leave(const Game *g, const State *s, int u, bool again)
{
    if (!again) {
        return !may_be_moved(g, s, NULL, u); /* a Why is large, and this is asked often */
    }
    Why why = {0};
    return !may_be_moved(g, s, &why, u) || (why.count == 1 && why_names(&why, RULE_9b));
}

/* Another unit of the hex that can still leave it, so that the stack is legal when the segment ends (7a). Those who move now are
 * taken to be here, wherever they are on their way: what is legal before their step is legal after it. */
static bool curable(const Game *g, const State *s, const Mover *mover)
{
    Side side = mover->side;
    Hex h = mover->at;
    uint64_t extra = mover->movers;
    EACH_UNIT (s, v, h) {
        if (side_of(g, v) != side || ((extra >> v) & 1) || !can_leave(g, s, v, mover->again) ||
            stacking_with(g, s, NULL, side, h, extra, (uint64_t)1 << v)) {
            continue;
        }
        Mover m = tol_mover_at_start(g, s, v, (uint64_t)1 << v), after;
        for (int way = held_here(g, NULL, &m) ? DIRECTIONS : 0; way < DIRECTIONS; way++) {
            Hex to = g->next[h][way];
            if (to != HEX_NONE && !may_go(g, s, NULL, &m, way, false, &after) &&
                !stacking_with(g, s, NULL, side, to, m.movers, extra) && (m.order != ATTACK || closer(s, v, to))) {
                return true;
            }
        }
    }
    return false;
}

/* May the move end here? A unit compelled by Attack must have come closer or stand in an EZOC (5.1.2a). */
Rule may_stop(const Game *g, const State *s, Why *w, const Mover *m)
{
    FORBID_AS(9_1b, !m->steps, "{} has not moved", P_(m->lead));
    if (!m->steps) {
        return refused(w);
    }
    FORBID_AS(5_1_2a, m->compelled && !closer(s, m->lead, m->at) && !m->pinned,
              "{} is under Attack and {} is no nearer to the enemy", P_(m->lead), H_(m->at));
    FORBID_AS(9_3_2b, m->last_march && hinders_march(g, s, m->lead, m->at), "other units stand in {}", H_(m->at));
    Rule full = stacking_with(g, s, NULL, m->side, m->at, m->movers, 0);
    if (!full || BY(7a, curable(g, s, m), false)) {
        return ALLOWED;
    }
    return w ? stacking_with(g, s, w, m->side, m->at, m->movers, 0) : full;
}

/* Most often there is open ground beside: a hex with nobody in it and no enemy near, within its points. What may step there may stop
 * there, so most questions about a move end here. */
static bool open_ground_beside(const Game *g, const State *s, const Mover *m)
{
    bool together = m->movers & (m->movers - 1);
    if (held_here(g, NULL, m) || (together && stacking_alone(g, NULL, m->movers, m->at))) {
        return false;
    }
    for (int way = 0; way < DIRECTIONS; way++) {
        Hex to = g->next[m->at][way];
        int cost;
        bool once;
        if (to != HEX_NONE && s->unit_at[to] == NO_PIECE && s->leader_at[to] == NO_PIECE &&
            (!m->compelled || closer(s, m->lead, to)) && !blocked_by_enemy(g, s, m->side, to) &&
            !in_ezoc(g, s, m->side, to) && !cost_of_way(g, s, NULL, m, way, false, &cost, &once) &&
            !(once && m->once) && !enough_points(g, NULL, m, cost, false)) {
            return true;
        }
    }
    return false;
}

/* One step from here to a place that satisfies the goal and where the move may end. */
bool step_to(const Game *g, const State *s, const Mover *m, Goal *goal, Atom *first)
{
    for (int way = held_here(g, NULL, m) ? WAYS : 0; way < WAYS; way++) {
        Hex to = g->next[m->at][way];
        if (to == HEX_NONE || (goal == goal_closer && !closer(s, m->lead, to))) {
            continue;
        }
        for (int march = 0; march < 2; march++) {
            Mover after;
            if ((march && !g->road[m->at][way]) || may_go(g, s, NULL, m, way, march, &after) || !goal(g, s, &after) ||
                may_stop(g, s, NULL, &after)) {
                continue;
            }
            *first = atom(march ? MARCH : TO, to, 0, 0);
            return true;
        }
    }
    return false;
}

/* Nobody enters a hex where he could neither stop nor go on. */
bool closable(const Game *g, const State *s, const Mover *m)
{
    return !may_stop(g, s, NULL, m) || open_ground_beside(g, s, m) || can_end(g, s, m);
}

static int way_back(int way) { return way == PASSAGE ? PASSAGE : (way + DIRECTIONS / 2) % DIRECTIONS; }

/* A step that is refused already: could the move end there or beyond, did those reasons not hold? What bars that is a reason too. */
static void why_no_end(const Game *g, const State *s, Why *w, const Mover *after)
{
    enum { UNCOUNTED = -100, BOUNDLESS = 200 };
    Mover free = *after;
    if (why_names(w, RULE_9_1_1a) || why_names(w, RULE_9_1c) || why_names(w, RULE_9_3_3)) {
        free.spent = 0;
        free.limit = BOUNDLESS;
    }
    if (why_names(w, RULE_5_1_3a)) {
        free.steps = UNCOUNTED;
    }
    if (why_names(w, RULE_10_2b)) {
        free.once = false;
    }
    if (!why_names(w, RULE_9_3b) && !closable(g, s, &free)) {
        Why stop = {0};
        may_stop(g, s, &stop, after);
        why_join(w, &stop);
    }
}

/* Could it go on from here and come nearer to the enemy, if only there were room? Then Attack does not bar the hex: the crowd does. */
static bool nearer_beyond(const Game *g, const State *s, const Mover *m)
{
    Mover after;
    for (int way = held_here(g, NULL, m) ? WAYS : 0; way < WAYS; way++) {
        Hex to = g->next[m->at][way];
        if (to != HEX_NONE && closer(s, m->lead, to) && !may_go(g, s, NULL, m, way, false, &after)) {
            return true;
        }
    }
    return false;
}

/* Where the step has led: may he stop there, or turn round, or go on to where he may? */
static Rule lets_end(const Game *g, const State *s, int way, const Mover *after)
{
    Rule stay = may_stop(g, s, NULL, after);
    Mover back; /* or he could just turn round */
    bool ends = !stay || (!held_here(g, NULL, after) &&
                          (open_ground_beside(g, s, after) ||
                           (!may_go(g, s, NULL, after, way_back(way), false, &back) && !may_stop(g, s, NULL, &back)) ||
                           can_end(g, s, after)));
    return ends ? RULE_NONE : stay;
}

/* The same as tol_step_in_draft where no reasons are asked for and nothing holds the stack where it is. */
Rule free_step_in_draft(const Game *g, const State *s, const Mover *m, int way, bool march)
{
    Mover after;
    Rule r = may_go(g, s, NULL, m, way, march, &after);
    return r ? r : lets_end(g, s, way, &after);
}

/* A step of the draft: legal in itself, and the move can still be closed after it. The refusal cites what bars the stop. */
Rule tol_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march)
{
    if (!w) {
        Rule held = held_here(g, NULL, m);
        return held ? held : free_step_in_draft(g, s, m, way, march);
    }
    Mover after = *m;
    Rule r = may_step(g, s, w, m, way, march, &after);
    if (r) {
        if (after.steps != m->steps) {
            why_no_end(g, s, w, &after);
        }
        return r;
    }
    if (!lets_end(g, s, way, &after)) {
        return ALLOWED;
    }
    Mover free = after; /* Attack alone may bar what lies beyond: then the hex itself is no reason */
    free.compelled = false;
    bool held_by_order = after.compelled && closable(g, s, &free);
    FORBID_AS(5_1_2a, held_by_order, "{} is under Attack and comes no nearer to the enemy by {}", P_(m->lead),
              H_(after.at));
    free.compelled = after.compelled && !nearer_beyond(g, s, &after);
    return held_by_order ? refused(w) : may_stop(g, s, w, &free);
}

/* Is there a step for the draft to begin or go on with? With w, the reasons against each of them. */
Rule any_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m)
{
    Rule first = stacking_alone(g, w, m->movers, m->at), held = first ? RULE_NONE : held_here(g, w, m);
    if (first || held) {
        return first ? first : held; /* reason enough, whatever the hexes beside it would say */
    }
    if (open_ground_beside(g, s, m) || can_end(g, s, m)) {
        return ALLOWED;
    }
    if (!w && !(m->kinds & (1 << ARTILLERY_PAYS | 1 << MANEUVER_PAYS))) {
        return RULE_NO_CHOICE; /* what guns may still enter hangs on how they came (10.2b): each of their steps is looked at */
    }
    Why each[WAYS] = {0};
    for (int way = 0; way < WAYS; way++) {
        for (int march = 0; g->next[m->at][way] != HEX_NONE && march < 2; march++) {
            if (march && (w || !g->road[m->at][way])) {
                continue; /* who asks for reasons wants those against going, not against going in Road March */
            }
            Rule r = tol_step_in_draft(g, s, w ? &each[way] : NULL, m, way, march);
            if (!r) {
                return ALLOWED;
            }
            first = first ? first : r;
        }
    }
    if (w) {
        why_all_barred(w, each, WAYS);
    }
    return w ? refused(w) : first ? first : (Rule)RULE_NO_CHOICE;
}

/* ---- which units may begin a move ---- */

/* Is it this unit's turn to move at all? Asked without regard to where it could go. */
Rule may_be_moved(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = segment_frame(s);
    bool active = tol_takes_part(g, s, u, s->active), elsewhere = acted_with_mohr(g, s, u);
    FORBID_AS(4_5_1a, elsewhere, "{} has acted this turn with {}", P_(u), P_(g->mohr));
    FORBID_AS(9b, elsewhere, "{} has acted this turn with {}", P_(u), P_(g->mohr));
    FORBID_AS(3_1e, !active && !elsewhere, "{} is not of the active formation", P_(u));
    FORBID_AS(9a, !active && !elsewhere, "{} is not of the active formation", P_(u));
    if (!on_map(s, u) || !f || !active) {
        return refused(w);
    }
    FORBID_AS(9b, has_flag(s, u, F_MOVE_USED), "{} has made its move", P_(u));
    FORBID_AS(15_2a, s->piece[u].state == ROUTED, "{} is routed", P_(u));
    FORBID_AS(10_1c, has_flag(s, u, F_STAYS) && is_town(g, s->piece[u].hex), "{} was declared to stay", P_(u));
    FORBID_AS(10_5_2, has_flag(s, u, F_STAYS) && is_fortified(g, s->piece[u].hex), "{} was declared to stay", P_(u));
    FORBID_AS(16_1b, is_bridge(g, s, u), "{} is a bridge; turn it back first", P_(u));
    bool out = s->piece[u].command == OUT_OF_COMMAND;
    FORBID_AS(3_1l, f->step == B3_IN && out, "{} is out of command: it moves after the others", P_(u));
    FORBID_AS(3_1l, f->step == B3_OOC && !out, "{} is in command: its time to move is over", P_(u));
    return ALLOWED;
}

/* Is a refusal to move it now all that can be said? Those of another formation have no order yet, and a unit out of command moves when the
 * others have moved (3.1l): where it could go then nobody knows. */
bool moves_at_another_time(const Game *g, const State *s, const Why *w, int u)
{
    return !w || !on_map(s, u) || !segment_frame(s) || !tol_takes_part(g, s, u, s->active) || why_names(w, RULE_3_1l);
}

/* And can it go anywhere? When not, the reasons of its first steps are given. Whether Attack compels it to come closer need not be
 * asked before: it does so only if there is a way (5.1.2a). */
Rule may_begin(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units) {
        return RULE_NO_CHOICE;
    }
    Rule r = may_be_moved(g, s, w, u);
    if (r && moves_at_another_time(g, s, w, u)) {
        return r;
    }
    Mover m = tol_mover_at_start(g, s, u, (uint64_t)1 << u);
    m.again = w && why_names(w, RULE_9b);
    Rule nowhere = any_step_in_draft(g, s, NULL, &m);
    if (nowhere && w) {
        Why steps = {0};
        any_step_in_draft(g, s, &steps, &m);
        why_join(w, &steps);
        return refused(w);
    }
    return r ? r : nowhere;
}
