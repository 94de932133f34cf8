/* choose_demoralised_units.c - the owner names the units that lose heart by the result of an attack. */
#include "rules/honour/honour.h"

enum { DM_FORCE, DM_UNITS, DM_ALL, DM_WAVE, DM_GUNS };

/* all: any unit of the Force, Artillery too (18.9.1c). */
void hon_ask_demoralise(Ctx *c, int primo, int units, bool all)
{
    Frame *f = push(c->s, DEMORALISE, c->g->capitano[primo].side);
    f->v[DM_FORCE] = (int16_t)primo;
    f->v[DM_UNITS] = (int16_t)units;
    f->v[DM_ALL] = all;
}

void hon_ask_demoralise_in_attack(Ctx *c, int primo, const Frame *attack)
{
    bool guns = attack->v[AK_GROUP_D] & GUNS_ALONE;
    hon_ask_demoralise(c, primo, attack->v[AK_BROKEN], false);
    top(c->s)->v[DM_GUNS] = guns;
}

void hon_ask_demoralise_wave(Ctx *c, int corps, int wave)
{
    hon_ask_demoralise(c, hon_primo(c->s, corps), 1, false);
    top(c->s)->v[DM_WAVE] = (int16_t)wave;
}

static bool may_break(const Game *g, const State *s, const Frame *f, int u)
{
    if (u < 0 || u >= g->units || hon_leader(s, u) != f->v[DM_FORCE] || is_demoralised(s, u)) {
        return false;
    }
    if (f->v[DM_ALL]) {
        return arm_of(g, u) <= MILITIA && !hon_at_home(g, s, u);
    }
    if (f->v[DM_WAVE]) {
        return s->unit[u].wave == f->v[DM_WAVE] && hon_in_good_order(g, s, u);
    }
    bool guns = f->v[DM_GUNS] || !CITED(12_1_7d); /* 12.1.1c: Artillery that defends alone */
    return hon_in_attack(g, s, u, f->v[DM_GUNS]) && (arm_of(g, u) != ARTILLERY || guns);
}

Next hon_demoralise_run(Ctx *c)
{
    const Frame *f = top(c->s);
    EACH_UNIT (c->g, u) {
        if (f->v[DM_UNITS] > 0 && may_break(c->g, c->s, f, u)) {
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

/* What is wrong with a unit that may not be named, beside the paragraph that lets the owner name some. */
static Rule why_not_broken(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    if (u < 0 || u >= g->units || hon_leader(s, u) != f->v[DM_FORCE]) {
        return refused(w);
    }
    bool away = s->unit[u].flags & U_PLUNDER;
    if (!f->v[DM_ALL] && !f->v[DM_WAVE]) {
        Rule r = hon_out_of_attack(g, s, w, u, f->v[DM_GUNS]);
        if (r && !w) {
            return r;
        }
    }
    FORBID_AS(11_4_1ab, f->v[DM_WAVE] && s->unit[u].wave != f->v[DM_WAVE], "it does not ride in the wave");
    FORBID_AS(15_1_1h, f->v[DM_ALL] && hon_at_home(g, s, u), "Militia of the attacker stay at home");
    FORBID_AS(9_1_1b, is_demoralised(s, u), "it has lost heart");
    FORBID_AS(11_4_1ao, away, "it is lost in plundering");
    return refused(w);
}

Rule hon_demoralise_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool can = may_break(g, s, top_of(s), unit_of(g, a.arg[0]));
    (void)side;
    if (a.verb != V_DEMORALISE) {
        return hon_out_of_step(w);
    }
    const Frame *f = top_of(s);
    int u = unit_of(g, a.arg[0]);
    bool named = u >= 0 && u < g->units &&
                 (is_demoralised(s, u) || (arm_of(g, u) == ARTILLERY && !f->v[DM_GUNS]) || f->v[DM_WAVE]);
    FORBID(12_1_7d, !can && !f->v[DM_ALL] && named);
    FORBID(18_9_1c, !can && f->v[DM_ALL]);
    return can ? ALLOWED : why_not_broken(g, s, w, f, u);
}

void hon_demoralise_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = unit_of(c->g, a.arg[0]);
    (void)side;
    top(s)->v[DM_UNITS]--;
    s->unit[u].flags |= U_TOLD;
    hon_set_demoralised(c->g, s, u, true);
    say(c, R(12_1_7d), "{} loses heart.", P_(a.arg[0]));
}
