/* demoralise.c - the owner names the units that lose heart by the result of an attack. */
#include "rules/honour/honour.h"

void hon_ask_demoralise(Ctx *c, int primo, int units, bool guns)
{
    Frame *f = push(c->s, DEMORALISE, c->g->capitano[primo].side);
    f->v[0] = (int16_t)primo;
    f->v[1] = (int16_t)units;
    f->v[2] = guns; /* 18.9.1c: all units of the Force, Artillery too */
}

void hon_ask_demoralise_wave(Ctx *c, int corps, int wave)
{
    hon_ask_demoralise(c, hon_primo(c->s, corps), 1, false);
    top(c->s)->v[3] = (int16_t)wave;
}

static bool may_break(const Game *g, const State *s, const Frame *f, int u)
{
    if (u < 0 || u >= g->units || hon_leader(s, u) != f->v[0] || is_demoralised(s, u)) {
        return false;
    }
    if (f->v[2]) {
        return arm_of(g, u) <= MILITIA && !hon_at_home(g, s, u);
    }
    if (f->v[3]) {
        return s->unit[u].wave == f->v[3] && hon_in_good_order(g, s, u);
    }
    bool guns =
        hon_in_battle(s) || !CITED(12_1_7d); /* where Artillery defends alone; in a Skirmish that is void (11.5n) */
    return hon_in_attack(g, s, u) && (arm_of(g, u) != ARTILLERY || guns);
}

Next hon_demoralise_run(Ctx *c)
{
    const Frame *f = top(c->s);
    EACH_UNIT (c->g, u) {
        if (f->v[1] > 0 && may_break(c->g, c->s, f, u)) {
            return ASK;
        }
    }
    pop(c->s);
    return GO;
}

void hon_demoralise_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (may_break(g, s, top_of(s), u)) {
            offer(out, atom(V_DEMORALISE, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_demoralise_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool can = may_break(g, s, top_of(s), unit_of(g, a.arg[0]));
    (void)side;
    if (a.verb != V_DEMORALISE) {
        return hon_out_of_step(w);
    }
    FORBID(12_1_7d, !can && !top_of(s)->v[2]);
    FORBID(18_9_1c, !can && top_of(s)->v[2]);
    return can ? ALLOWED : refused(w);
}

void hon_demoralise_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = unit_of(c->g, a.arg[0]);
    (void)side;
    top(s)->v[1]--;
    s->unit[u].flags |= U_TOLD;
    hon_set_demoralised(c->g, s, u, true);
    say(c, R(12_1_7d), "{} loses heart.", P_(a.arg[0]));
}
