/* corps_discipline_check.c - the Discipline Check of one Corps in a Major Battle (9.1, 11.4.3f): one die, the star of its Capitano, each unit by its Quality. A Cavaliere
 * may once turn an F of one of his units into a P (3.8.1d).
 */
#include "rules/honour/honour.h"

enum { CK_CORPS, CK_RULE, CK_DIE, CK_SPARED };
enum { CK_ROLL, CK_APPLY };

void hon_check_corps(Ctx *c, int corps, Rule why)
{
    if (hon_has_command(c->g, c->s, corps)) {
        Frame *f = push(c->s, CHECK, c->g->capitano[corps].side);
        f->v[CK_CORPS] = (int16_t)corps;
        f->v[CK_RULE] = (int16_t)why;
    }
}

static int result_for(const Game *g, const State *s, const Frame *f, int u)
{
    return hon_discipline_result(g, f->v[CK_DIE], COLUMN_Q0 + hon_quality(g, s, u));
}

/* Who is away plundering or at home takes no part. */
static bool is_checked(const Game *g, const State *s, const Frame *f, int u)
{
    return s->unit[u].card == f->v[CK_CORPS] && arm_of(g, u) <= MILITIA && !(s->unit[u].flags & U_PLUNDER) &&
           !hon_at_home(g, s, u);
}

static bool may_convert(const Game *g, const State *s, const Frame *f, int u)
{
    return u >= 0 && u < g->units && is_checked(g, s, f, u) && hon_in_good_order(g, s, u) &&
           result_for(g, s, f, u) == RESULT_F;
}

static bool cavaliere(const Game *g, const State *s, const Frame *f)
{
    int k = f->v[CK_CORPS];
    bool fails = false;
    EACH_UNIT (g, u) {
        fails |= may_convert(g, s, f, u);
    }
    return fails && (g->capitano[k].features & FEATURE_C) && !(s->corps[k].flags & C_CONVERTED) && CITED(3_8_1d);
}

static void roll_check(Ctx *c, Frame *f)
{
    Sum sum = {0};
    int k = f->v[CK_CORPS];
    add(&sum, -1, R(9_1g), "Capitano with a star", c->g->capitano[k].star);
    f->v[CK_DIE] = (int16_t)(hon_d6(c, f->owner, "discipline") + sum.total);
    event_sum(say_as(c, EVENT_SUM, (Rule)f->v[CK_RULE], "Discipline Check of the Corps of {}.", P_(k)), &sum);
}

Next hon_check_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    if (f->at++ == CK_ROLL) {
        roll_check(c, f);
        if (cavaliere(g, s, f)) {
            push(s, CAVALIERE, f->owner);
        }
        return GO;
    }
    Frame check = *f;
    pop(s);
    EACH_UNIT (g, u) {
        if (is_checked(g, s, &check, u) && check.v[CK_SPARED] != u + 1) {
            hon_apply_discipline(c, u, result_for(g, s, &check, u));
        }
    }
    hon_tell_end(g, s);
    hon_settle_engagements(c);
    return GO;
}

/* ---- CAVALIERE ---- */

static const Frame *check_frame(const State *s) { return &core(s)->stack[core(s)->depth - 2]; }

Next hon_cavaliere_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_cavaliere_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (may_convert(g, s, check_frame(s), u)) {
            offer(out, atom(V_CONVERT, piece_of(g, u), 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_cavaliere_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != V_CONVERT) {
        return hon_out_of_step(w);
    }
    bool can = may_convert(g, s, check_frame(s), unit_of(g, a.arg[0]));
    FORBID_AS(3_8_1d, !can, "only a result F can be turned");
    return can ? ALLOWED : refused(w);
}

void hon_cavaliere_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    pop(s);
    if (a.verb == V_CONVERT) {
        Frame *f = top(s);
        f->v[CK_SPARED] = (int16_t)(unit_of(c->g, a.arg[0]) + 1);
        s->corps[f->v[CK_CORPS]].flags |= C_CONVERTED;
        say(c, R(3_8_1d), "{} keeps {} in hand.", P_(f->v[CK_CORPS]), P_(a.arg[0]));
    }
}
