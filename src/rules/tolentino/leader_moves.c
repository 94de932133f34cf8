/* leader_moves.c - how leaders move (4.1.4, 4.2.1, 8.2.2, 9.1.4), and flee (4.4.6, 8.2.3). Who takes a lost leader's place:
 * leader_succession.c. */
#include "rules/tolentino/cost_queue.h"
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* The formation a leader serves now: the one he commands, else the one on his counter. */
Formation leader_formation(const Game *g, const State *s, int l)
{
    for (Formation f = 0; f < FORMATIONS; f++) {
        if (s->formation[f].officer == l) {
            return f;
        }
    }
    return g->of[l];
}

static int leader_points(const Game *g) { return 2 * BY(2_2_1, g->limit.leader_points, 0); }

typedef struct Ride {
    Hex at;
    Hex bridge[2]; /* ends of Radinski's bridge: there costs are not all as printed */
    int spent, steps;
    bool all_march;
} Ride;

static Ride ride_from(const Game *g, const State *s, int l)
{
    Ride r = {.at = s->piece[l].hex, .all_march = true};
    bridge_ends(g, s, r.bridge);
    return r;
}

static Ride ride_of(const Game *g, const State *s)
{
    const Frame *f = top_of(s);
    Ride r = ride_from(g, s, f->v[MV_LEAD]);
    r.spent = f->v[MV_SPENT];
    r.steps = f->v[MV_STEPS];
    r.all_march = f->v[MV_ALL_MARCH];
    return r;
}

static Rule ride_cost(const Game *g, const State *s, Why *w, int l, const Ride *r, int way, bool march, int *cost)
{
    Hex to = g->next[r->at][way];
    bool once;
    *cost = 2 * g->limit.passage;
    if (way == PASSAGE) {
        return ALLOWED;
    }
    if (w || ((r->at == r->bridge[0] || r->at == r->bridge[1]) && radinski_bridges(g, s, r->at, to))) {
        return terrain_cost(g, s, w, l, NO_ORDER, r->at, to, march, cost, &once);
    }
    return printed_cost(&g->step[LEADER_PAYS][r->at][way], march, cost, &once);
}

/* One step of a leader. free: he flees, and EZOC does not hold him (4.4.6). */
static Rule ride_step(const Game *g, const State *s, Why *w, int l, const Ride *r, int way, bool march, bool free,
                      Ride *after)
{
    Side side = side_of(g, l);
    Hex to = g->next[r->at][way];
    bool passage = way == PASSAGE, closed = passage && !passage_open(g, s, side);
    FORBID_AS(9_2_1, closed, "San Severino ({}) is not yours, or the enemy is in it", H_(g->san_severino));
    FORBID_AS(9_1b, closed, "{} is not next to {}", H_(to), H_(r->at));
    FORBID_AS(9_3b, passage && march, "no road or trail joins {} and {}", H_(r->at), H_(to));
    bool barred = blocked_by_enemy(g, s, side, to);
    FORBID_AS(9_1_2b, barred, "the enemy is in {}", H_(to));
    if (closed || (passage && march) || (barred && unit_in(s, g, enemy(side), to))) {
        return refused(w);
    }
    if (!free && in_ezoc(g, s, side, to)) {
        bool friend = unit_in(s, g, side, to), between = in_ezoc(g, s, side, r->at);
        FORBID_AS(9_1_4b, between && !(friend && unit_in(s, g, side, r->at)),
                  "{} and {} are enemy zones without a friend", H_(r->at), H_(to));
        FORBID_AS(8_2_2, !(friend && BY(9_1_4b, true, !between)), "no friend stands in {}", H_(to));
    }
    int cost;
    Rule t = ride_cost(g, s, w, l, r, way, march, &cost);
    if (t && !w) {
        return t;
    }
    if (!CITED(9_1_4a) && r->steps) { /* his formation's order would hold him to one hex */
        Formation f = leader_formation(g, s, l);
        if (f < FORMATIONS && s->formation[f].order == DEFENSE) {
            return RULE_NO_CHOICE;
        }
    }
    int limit = leader_points(g) + (r->all_march && march ? 2 * g->limit.march_bonus : 0);
    FORBID_AS(2_2_1, r->spent + cost > limit, "{} MP are needed and {} are allowed", HALF_(r->spent + cost),
              HALF_(limit));
    *after = *r;
    after->at = to;
    after->spent += cost;
    after->steps++;
    after->all_march = r->all_march && march;
    return ALLOWED;
}

Rule leader_step(const Game *g, const State *s, Why *w, int way, bool march)
{
    Ride r = ride_of(g, s), after;
    return ride_step(g, s, w, top_of(s)->v[MV_LEAD], &r, way, march, false, &after);
}

Rule leader_stop(const Game *g, const State *s, Why *w)
{
    (void)g;
    FORBID_AS(9_1b, !top_of(s)->v[MV_STEPS], "{} has not moved", P_(top_of(s)->v[MV_LEAD]));
    return top_of(s)->v[MV_STEPS] ? ALLOWED : refused(w);
}

void step_leader(Ctx *c, Hex to, bool march)
{
    assert(top(c->s)->step == B3_MOVE && !is_unit(c->g, top(c->s)->v[MV_LEAD]));
    State *s = c->s;
    Frame *f = top(s);
    int l = f->v[MV_LEAD];
    Ride r = ride_of(c->g, s), after = r;
    ride_step(c->g, s, NULL, l, &r, way_to(c->g, r.at, to), march, false, &after);
    tol_put(c->g, s, l, to);
    f->v[MV_SPENT] = (int16_t)after.spent;
    f->v[MV_STEPS] = (int16_t)after.steps;
    f->v[MV_ALL_MARCH] = after.all_march;
    f->v[MV_HERE] = to;
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, R(9_1_4a), "{} rides from {} to {}.", P_(l), H_(r.at), H_(to));
}

/* A way to a hex that is cheaper than those before it; as for units (reach.c), among equals one that is marched all along. */
static void write_ride(const Ride *there, Hex from, bool march, Reach *out)
{
    Hex h = there->at;
    if (out->cost[h] < 0 || there->spent < out->cost[h] || (there->spent == out->cost[h] && there->all_march)) {
        out->cost[h] = (int16_t)there->spent;
        out->from[h] = from;
        out->flags[h] &= REACH_ROAD;
        out->flags[h] |= there->all_march ? REACH_MARCH | REACH_WHOLLY : march ? REACH_MARCH : 0;
    }
    if (there->all_march) {
        out->road[h] = from;
        out->flags[h] |= REACH_ROAD;
    }
}

/* Everything within 8 MP; flags as for units. */
static void ride_flood(const Game *g, const State *s, int l, const Ride *start, bool free, Reach *out)
{
    Ride waiting[QUEUE_PLACES];
    Queue queue;
    uint8_t best[2][HEXES]; /* MP spent, wholly in Road March or not */
    memset(best, 255, sizeof best);
    queue_clear(&queue);
    waiting[queue_add(&queue, start->spent)] = *start;
    EACH_WAITING (&queue, spent, i) {
        Ride r = waiting[i];
        if (spent > best[r.all_march][r.at]) {
            continue; /* a cheaper way was found since */
        }
        for (int way = 0; way < WAYS; way++) {
            Hex to = g->next[r.at][way];
            for (int march = 0; to != HEX_NONE && march < 2; march++) {
                Ride after;
                int cost, place;
                if ((march && !g->road[r.at][way]) || ride_cost(g, s, NULL, l, &r, way, march, &cost) ||
                    spent + cost >= best[r.all_march && march][to] ||
                    ride_step(g, s, NULL, l, &r, way, march, free, &after) ||
                    (place = queue_add(&queue, after.spent)) < 0) {
                    continue;
                }
                best[after.all_march][to] = (uint8_t)after.spent;
                waiting[place] = after;
                write_ride(&after, r.at, march, out);
            }
        }
    }
}

bool leader_reach(const Game *g, const State *s, int l, Reach *out)
{
    bool drafting = top_of(s)->step == B3_MOVE && top_of(s)->v[MV_LEAD] == l;
    if (!on_map(s, l) || (!drafting && may_ride(g, s, NULL, l))) {
        return false;
    }
    Ride r = drafting ? ride_of(g, s) : ride_from(g, s, l);
    ride_flood(g, s, l, &r, false, out);
    return true;
}

/* ---- B3_LEAD and B3_CMD ---- */

static Rule first_rides(const Game *g, const State *s, Why *w, int l)
{
    Ride r = ride_from(g, s, l), after;
    Rule first = RULE_NONE;
    for (int way = 0; way < WAYS; way++) {
        bool open = g->next[r.at][way] != HEX_NONE;
        Rule no = open ? ride_step(g, s, w, l, &r, way, false, false, &after) : (Rule)RULE_NO_CHOICE;
        if (!no) {
            return RULE_NONE;
        }
        first = first && first != RULE_NO_CHOICE ? first : no;
    }
    return first;
}

/* Officers after the units of their formation (4.1.4), the Army Commander once a turn (4.2.1). */
Rule may_ride(const Game *g, const State *s, Why *w, int l)
{
    const Frame *f = top_of(s);
    if (l < g->units || l >= g->pieces) {
        return RULE_NO_CHOICE;
    }
    bool chief = s->piece[l].face == COMMANDER;
    if (f->step == B3_CMD) {
        FORBID_AS(4_2_1, !chief || side_of(g, l) != f->owner, "{} is not your Army Commander", P_(l));
        if (!chief || side_of(g, l) != f->owner) {
            return refused(w);
        }
        FORBID_AS(4_2_1, has_flag(s, l, F_MOVED), "{} has moved this turn", P_(l));
    } else {
        FORBID_AS(4_1_4, leader_formation(g, s, l) != s->active || (chief && g->of[l] == NO_FORMATION),
                  "{} is no officer of the active formation", P_(l));
        if (leader_formation(g, s, l) != s->active) {
            return refused(w);
        }
        FORBID_AS(9b, has_flag(s, l, F_MOVED), "{} has moved", P_(l));
    }
    if (has_flag(s, l, F_MOVED) || !on_map(s, l)) {
        return refused(w);
    }
    Rule r = first_rides(g, s, NULL, l);
    return r && w ? first_rides(g, s, w, l) : r;
}

void ride_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) != side) {
            continue;
        }
        if (s->piece[l].hex == REINFORCEMENT) {
            offer(out, atom(ENTER, l, 0, 0));
        } else if (on_map(s, l)) {
            offer(out, atom(MOVE_LEADER, l, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule ride_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    switch (a.verb) {
    case MOVE_LEADER: return may_ride(g, s, w, a.arg[0]);
    case ENTER:
        return top_of(s)->step == B3_LEAD && a.arg[0] >= g->units && a.arg[0] < g->pieces ? may_enter(g, s, w, a.arg[0])
                                                                                          : tol_out_of_step(w, a.verb);
    case VERB_DONE:
    case VERB_PASS: return a.verb == VERB_DONE ? ALLOWED : tol_out_of_step(w, a.verb);
    default: return tol_out_of_step(w, a.verb);
    }
}

void ride_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B3_LEAD || top(c->s)->step == B3_CMD);
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    int l = a.arg[0];
    Frame *f = push(s, B3_MOVE, side);
    f->v[MV_LEAD] = (int16_t)l;
    f->v[MV_ALL_MARCH] = 1;
    f->v[MV_HERE] = f->v[MV_GOOD] = s->piece[l].hex;
    set_moving(c->g, s, l, true);
}

/* ---- fleeing ---- */

void ride_anywhere(const Game *g, const State *s, int l, Reach *out)
{
    for (int h = 0; h < HEXES; h++) {
        out->cost[h] = -1;
    }
    Ride r = ride_from(g, s, l);
    ride_flood(g, s, l, &r, true, out);
}

/* He may end in an EZOC only on a friendly combat unit (8.2.2). */
static bool flee_end(const Game *g, const State *s, int l, const Reach *reach, Hex h)
{
    Side side = side_of(g, l);
    return reach->cost[h] >= 0 && h != s->piece[l].hex && (!in_ezoc(g, s, side, h) || unit_in(s, g, side, h));
}

/* I_LEADER: an enemy has come next to him, or into his hex: then he must go. */
Next flee_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int l = f->v[FL_LEADER];
    if (!f->v[FL_OVERRUN]) {
        return ASK;
    }
    Reach reach;
    ride_anywhere(c->g, s, l, &reach);
    for (int h = 0; h < HEXES; h++) {
        if (flee_end(c->g, s, l, &reach, (Hex)h)) {
            return ASK;
        }
    }
    pop(s);
    leader_captured(c, l);
    return GO;
}

void flee_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int l = top_of(s)->v[FL_LEADER];
    Reach reach;
    ride_anywhere(g, s, l, &reach);
    for (int h = 0; h < HEXES; h++) {
        if (flee_end(g, s, l, &reach, (Hex)h)) {
            offer(out, atom(FLEE, l, h, 0));
        }
    }
    if (!top_of(s)->v[FL_OVERRUN]) {
        offer(out, atom(VERB_PASS, 0, 0, 0));
    }
}

Rule flee_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    if (a.verb == VERB_PASS) {
        FORBID_AS(8_2_3, f->v[FL_OVERRUN], "the enemy is in the hex of {}", P_(f->v[FL_LEADER]));
        return ALLOWED;
    }
    if (a.verb != FLEE) {
        return tol_out_of_step(w, a.verb);
    }
    if (a.arg[0] != f->v[FL_LEADER] || a.arg[1] < 0 || a.arg[1] >= HEXES || !g->map->on[a.arg[1]]) {
        return RULE_NO_CHOICE;
    }
    Reach reach;
    Hex h = a.arg[1];
    ride_anywhere(g, s, f->v[FL_LEADER], &reach);
    FORBID_AS(4_4_6, reach.cost[h] < 0 || h == s->piece[f->v[FL_LEADER]].hex, "{} cannot reach {}", P_(f->v[FL_LEADER]),
              H_(h));
    if (reach.cost[h] < 0 || h == s->piece[f->v[FL_LEADER]].hex) {
        return refused(w);
    }
    FORBID_AS(8_2_2, !flee_end(g, s, f->v[FL_LEADER], &reach, h), "{} is an enemy zone without a friend", H_(h));
    return ALLOWED;
}

void flee_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_LEADER);
    (void)side;
    State *s = c->s;
    pop(s);
    if (a.verb != FLEE) {
        return;
    }
    Hex from = s->piece[a.arg[0]].hex;
    tol_put(c->g, s, a.arg[0], a.arg[1]);
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, R(4_4_6), "{} rides off from {} to {}.", P_(a.arg[0]), H_(from),
           H_(a.arg[1]));
}
