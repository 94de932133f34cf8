/* pursuit_after_zone.c - a Force that has left an enemy ZOC is pursued (7.8.2.1): PURSUED, what it spends against it (REARGUARD), and which enemy goes
 * after it (PURSUER).
 */
#include "rules/honour/honour.h"

/* May that enemy Force pursue who has left the hex? 7.8.2.1e, 7.8.2.1f. */
static bool may_pursue(const Game *g, const State *s, const Frame *f, int k)
{
    Hex from = f->v[PD_FROM], at = s->capitano[k].hex;
    if (!leads_force(s, k) || g->capitano[k].side == f->owner || !hon_exerts_on(g, s, k, from)) {
        return false;
    }
    if (hon_across_ferry(g, s, at, from) && CITED(7_8_2_1f)) {
        return false;
    }
    bool rearguard = false;
    EACH_FORCE (g, s, p) {
        rearguard |= has(s, p, F_PART) && s->capitano[p].hex == from;
    }
    return !(rearguard && (is_fortress(g, from) || hon_across_river(g, s, at, from)) && CITED(7_8_2_1e));
}

static bool anybody_pursues(const Game *g, const State *s, const Frame *f)
{
    EACH_CAPITANO (g, k) {
        if (may_pursue(g, s, f, k)) {
            return true;
        }
    }
    return false;
}

Next hon_pursued_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[PD_WHO];
    Side owner = f->owner;
    switch (f->at++) {
    case P_ASK:
        if (!anybody_pursues(c->g, s, f)) {
            pop(s);
            return GO;
        }
        if (s->mp != NO_MP && s->mp >= 2 && CITED(7_8_2_1c)) {
            push(s, REARGUARD, owner);
        }
        return GO;
    case P_WHO: push(s, PURSUER, enemy_of(owner)); return GO;
    case P_ROLL: hon_pursue(c, f->v[PD_BY], who, f->v[PD_SPENT]); return GO;
    default:
        pop(s);
        if (!leads_force(s, who) && on_map(s, who) && CITED(7_8_2_1g)) { /* 3.6b */
            hon_remove_force(c, who, true);
        } else {
            hon_morale_state(c, who);
        }
        return GO;
    }
}

static const Frame *pursued_frame(const State *s) { return &core(s)->stack[core(s)->depth - 2]; }

Next hon_rearguard_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_rearguard_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    for (int n = 1; n <= s->mp / 2; n++) {
        offer(out, atom(V_SPEND, n, 0, 0));
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

/* 6.2a: would that many MPs less hold it with friends it may not join? A retreat may end with them (12.2.1d). */
static bool strands(const Game *g, const State *s, int mps)
{
    int who = pursued_frame(s)->v[PD_WHO];
    bool departs = pursued_frame(s)->v[PD_FROM] == s->capitano[who].hex; /* it leaves the map (S5.3a) */
    return !departs && s->capitano[who].order != RETREAT && hon_stranded(g, s, who, s->mp - 2 * mps) &&
           !hon_stranded(g, s, who, s->mp);
}

Rule hon_rearguard_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != V_SPEND) {
        return hon_out_of_step(w);
    }
    FORBID_AS(7_8_2_1c, a.arg[0] < 1 || 2 * a.arg[0] > s->mp, "MPs left: {}", HALF_(s->mp));
    FORBID_AS(6_2a, a.arg[0] >= 1 && 2 * a.arg[0] <= s->mp && strands(g, s, a.arg[0]),
              "it could neither stay with the friends in {} nor go on",
              H_(s->capitano[pursued_frame(s)->v[PD_WHO]].hex));
    return a.arg[0] < 1 || 2 * a.arg[0] > s->mp ? refused(w) : ALLOWED;
}

void hon_rearguard_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    pop(s);
    if (a.verb == V_SPEND) {
        top(s)->v[PD_SPENT] = a.arg[0];
        s->mp = (uint8_t)(s->mp - 2 * a.arg[0]);
        s->spent = (uint8_t)(s->spent + 2 * a.arg[0]);
        say(c, R(7_8_2_1c), "Spent against the Pursuit: {} MP{s}.", N_(a.arg[0]));
    }
}

Next hon_pursuer_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_pursuer_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_CAPITANO (g, k) {
        if (may_pursue(g, s, pursued_frame(s), k)) {
            offer(out, atom(V_PURSUE, k, 0, 0));
        }
    }
}

Rule hon_pursuer_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb != V_PURSUE) {
        return hon_out_of_step(w);
    }
    int k = a.arg[0];
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(7_8_2_1d, !may_pursue(g, s, pursued_frame(s), k), "{} cannot pursue", P_(k));
    return may_pursue(g, s, pursued_frame(s), k) ? ALLOWED : refused(w);
}

void hon_pursuer_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    top(c->s)->v[PD_BY] = a.arg[0];
}
