/* unemployed_capitani.c - Unemployed Capitani on the map (3.4): after a friendly activation two of them may ride up to 9 MPs, each once a phase. */
#include "rules/honour/honour.h"

static bool may_pass(const Game *g, const State *s, int c, Hex h)
{
    return !(force_in(s, enemy_of(g->capitano[c].side), h) && CITED(3_4d)) && !hon_rider_barred(g, s, c, h);
}

/* Hexes within 9 MPs: ZOCs do not matter (3.4d). anywhere: as if no hex were barred. */
static void reach_of(const Game *g, const State *s, int c, bool anywhere, HexSet *out)
{
    uint8_t cost[HEXES];
    int16_t queue[HEXES * 4];
    int head_at = 0, tail = 0;
    Hex start = s->capitano[c].hex;
    memset(out, 0, sizeof *out);
    memset(cost, 255, sizeof cost);
    if (start < 0) {
        return;
    }
    cost[start] = 0;
    queue[tail++] = start;
    while (head_at < tail) {
        Hex h = queue[head_at++];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = g->next[h][d];
            int river, step = n == HEX_NONE ? COST_NEVER : hon_step_cost(g, s, h, d, &river);
            if (step == COST_NEVER || cost[h] + step > 2 * g->limit.unemployed_ride || cost[h] + step >= cost[n] ||
                !(anywhere || may_pass(g, s, c, n))) {
                continue;
            }
            cost[n] = (uint8_t)(cost[h] + step);
            if (tail < HEXES * 4) {
                queue[tail++] = n;
            }
            set_put(out, n);
        }
    }
    set_drop(out, start);
}

/* Those that he may end in: a hex with an enemy Force is barred. */
void hon_ride_reach(const Game *g, const State *s, int c, HexSet *out) { reach_of(g, s, c, false, out); }

/* Is there anywhere to ride to? A ride begins with a neighbour. */
bool hon_can_ride(const Game *g, const State *s, int c)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        int river;
        Hex h = s->capitano[c].hex, n = g->next[h][d];
        if (n != HEX_NONE && hon_step_cost(g, s, h, d, &river) <= 2 * g->limit.unemployed_ride &&
            may_pass(g, s, c, n)) {
            return true;
        }
    }
    return false;
}

static Rule may_ride(const Game *g, const State *s, Side side, Why *w, int c)
{
    if (c < 0 || c >= g->capitani || g->capitano[c].side != side) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(3_4b, top_of(s)->v[0] >= g->limit.unemployed_rides, "no more of them may ride after this activation",
              P_(c));
    FORBID_AS(3_4a, leads_force(s, c), "{} leads a Force", P_(c));
    bool served = on_map(s, c) && !leads_force(s, c) && s->capitano[c].acts; /* its men have died in this phase */
    FORBID_AS(3_4a, served, "{} was with a Force when this phase began", P_(c));
    FORBID_AS(3_4b, !on_map(s, c), "{} is not on the map", P_(c));
    FORBID_AS(3_4c, has(s, c, F_MOVED) && !served, "{} has ridden in this phase", P_(c));
    return on_map(s, c) && !leads_force(s, c) ? ALLOWED : refused(w);
}

Next hon_unemployed_run(Ctx *c)
{
    bool leaves = false; /* S5.2a: who has ridden to the edge leaves in the same pause */
    EACH_CAPITANO (c->g, k) {
        leaves |= !hon_judge_tirolo(c->g, c->s, top(c->s)->owner, NULL, k);
    }
    if (top(c->s)->v[0] >= c->g->limit.unemployed_rides && !leaves) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void hon_unemployed_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side == side && on_map(s, c) && !leads_force(s, c)) {
            offer(out, atom(V_MOVE_UNEMPLOYED, c, 0, 0));
            offer(out, atom(V_SEND_TO_TIROLO, c, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_unemployed_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb == V_SEND_TO_TIROLO) {
        return hon_judge_tirolo(g, s, side, w, a.arg[0]);
    }
    if (a.verb != V_MOVE_UNEMPLOYED) {
        return hon_out_of_step(w);
    }
    Rule r = may_ride(g, s, side, w, a.arg[0]);
    if (r) {
        return r;
    }
    if (hon_can_ride(g, s, a.arg[0])) { /* an order must be able to be finished */
        return ALLOWED;
    }
    FORBID_AS(3_4d, true, "{} has nowhere to ride to", P_(a.arg[0]));
    return refused(w);
}

void hon_unemployed_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
    } else if (a.verb == V_SEND_TO_TIROLO) {
        hon_send_to_tirolo(c, a.arg[0]);
    } else {
        push(s, RIDE, side)->v[0] = a.arg[0];
    }
}

/* ---- RIDE ---- */

Next hon_riding_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_riding_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    HexSet reach;
    (void)side;
    hon_ride_reach(g, s, top_of(s)->v[0], &reach);
    for (int h = 0; h < HEXES; h++) {
        if (set_has(&reach, (Hex)h)) {
            offer(out, atom(V_RIDE, h, 0, 0));
        }
    }
}

/* May that man end a ride in the hex? flees: it is his escape (3.6d), not his ride of the phase (3.4b, 3.4d). */
Rule hon_judge_ride(const Game *g, const State *s, Why *w, int c, Hex h, bool flees)
{
    HexSet reach;
    bool open = may_pass(g, s, c, h), enemy = force_in(s, enemy_of(g->capitano[c].side), h);
    reach_of(g, s, c, !open, &reach); /* a hex that is barred itself is too far only if it were so unbarred */
    bool there = set_has(&reach, h);
    FORBID_AS(S0_8, !g->play[h], "{} is not on the map of this scenario", H_(h));
    FORBID_AS(3_4d, enemy && !flees, "an enemy Force is in {}", H_(h));
    FORBID_AS(3_6d, enemy && flees, "an enemy Force is in {}", H_(h));
    FORBID_AS(S4_1b, hon_rider_barred(g, s, c, h), "{} is barred to him", H_(h));
    FORBID_AS(3_4b, !there && !flees, "{} is not within {} MP{s}", H_(h), N_(g->limit.unemployed_ride));
    FORBID_AS(3_6d, !there && flees, "{} is not within his {} MP{s}", H_(h), N_(g->limit.unemployed_ride));
    return there && open ? ALLOWED : refused(w);
}

Rule hon_riding_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = top_of(s)->v[0], h = a.arg[0];
    (void)side;
    if (a.verb != V_RIDE) {
        return hon_out_of_step(w);
    }
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    return hon_judge_ride(g, s, w, c, (Hex)h, false);
}

void hon_riding_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int who = top(s)->v[0];
    (void)side;
    pop(s);
    top(s)->v[0]++;
    put_flag(s, who, F_MOVED);
    hon_empty_card(c->g, s, who); /* 3.4b: he rides alone */
    s->capitano[who].hex = a.arg[0];
    hon_derive(c->g, s);
    if (!CITED(3_4e)) {
        hon_passes(c, who);
    }
    say(c, R(3_4d), "An Unemployed Capitano rides to {}.", H_(a.arg[0]));
}
