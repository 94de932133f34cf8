/* captured_guns.c - capturing Artillery (18.3), an option: after a Major Battle the winner takes up to half of the loser's Artillery SPs, the rest is lost.
 *
 * A piece has one side for the whole game, so each Artillery counter has a twin of the other side (UnitInfo.twin), and captured SPs lie on that.
 */
#include "rules/honour/honour.h"

enum { TV_WINNER, TV_LOSER, TV_LEFT };

/* Of the loser; that of a Corps which retired in good order is safe (11.4.1bh). */
static bool gun_of(const Game *g, const State *s, int u, int force)
{
    return arm_of(g, u) == ARTILLERY && hon_leader(s, u) == force && !(s->corps[s->unit[u].card].flags & C_RETIRED);
}

/* 18.3a: in Step 10-a; who pursues the retreat (12.2.1e) spares no guns that got away by Muster. */
bool hon_guns_exempt(const Game *g, const State *s, int force)
{
    bool major = s->combat.kind == REDUCED_COMBAT || s->combat.kind == MAJOR_COMBAT;
    bool step_10 = major && !hon_frame(s, RETREATING);
    return g->option.captured_guns && step_10 && force == s->combat.loser && CITED(18_3a);
}

void hon_ask_guns(Ctx *c, int winner, int loser)
{
    const Game *g = c->g;
    State *s = c->s;
    int sp = 0;
    EACH_UNIT (g, u) {
        sp += gun_of(g, s, u, loser) ? s->unit[u].sp : 0;
    }
    if (!g->option.captured_guns || !sp || !leads_force(s, winner) || !CITED(18_3b)) {
        return;
    }
    Frame *f = push(s, TAKE_GUNS, g->capitano[winner].side);
    f->v[TV_WINNER] = (int16_t)winner;
    f->v[TV_LOSER] = (int16_t)loser;
    f->v[TV_LEFT] = (int16_t)((sp + 1) / 2);
}

/* Has the counter given some of its SPs away? Its twin is with the winner then. */
static bool was_taken(const Game *g, const State *s, int u) { return on_card(s, g->unit[u].twin - 1); }

/* 18.3c: the Capitano Generale or a Subordinate. */
static bool may_have_guns(const Game *g, const State *s, int k, int winner)
{
    return k == winner || (s->capitano[k].card == winner && hon_has_command(g, s, k));
}

static void rest_is_lost(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int loser = top(s)->v[TV_LOSER];
    pop(s);
    EACH_UNIT (g, u) {
        if (gun_of(g, s, u, loser)) {
            s->unit[u].flags |= U_TOLD;
            say(c, R(18_3b), "{} is lost.", P_(piece_of(g, u)));
            hon_take_unit(g, s, u, ELIMINATED);
        }
    }
    hon_tell_end(g, s);
}

Next hon_take_guns_run(Ctx *c)
{
    if (top(c->s)->v[TV_LEFT] <= 0) {
        rest_is_lost(c);
        return GO;
    }
    return ASK;
}

void hon_take_guns_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    (void)side;
    EACH_UNIT (g, u) {
        if (!gun_of(g, s, u, f->v[TV_LOSER]) || was_taken(g, s, u)) {
            continue;
        }
        EACH_CAPITANO (g, k) {
            for (int n = 1; may_have_guns(g, s, k, f->v[TV_WINNER]) && n <= s->unit[u].sp; n++) {
                offer(out, atom(V_TAKE_GUNS, piece_of(g, u), n, k));
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_take_guns_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int u = unit_of(g, a.arg[0]), n = a.arg[1], k = a.arg[2];
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != V_TAKE_GUNS) {
        return hon_out_of_step(w);
    }
    if (u < 0 || u >= g->units || k < 0 || k >= g->capitani || g->capitano[k].side != side) {
        return RULE_NO_CHOICE;
    }
    bool there = gun_of(g, s, u, f->v[TV_LOSER]) && !was_taken(g, s, u);
    FORBID_AS(18_3b, !there, "{} is no Artillery of the loser that can be had", P_(a.arg[0]));
    if (!there) {
        return refused(w);
    }
    FORBID_AS(18_3b, n > s->unit[u].sp, "it has {} SP{s}", N_(s->unit[u].sp));
    FORBID_AS(18_3b, n > f->v[TV_LEFT], "{} SP{s} may still be taken", N_(f->v[TV_LEFT]));
    FORBID_AS(18_3c, !may_have_guns(g, s, k, f->v[TV_WINNER]), "{} is no Subordinate of the winner", P_(k));
    FORBID(18_3c, hon_may_command(g, s, NULL, k, g->unit[u].twin - 1, 0)); /* by itself: w may hold other reasons */
    Rule r = hon_may_command(g, s, w, k, g->unit[u].twin - 1, 0);
    if (r && !w) {
        return r;
    }
    return n < 1 || n > s->unit[u].sp || n > f->v[TV_LEFT] ? refused(w) : ALLOWED;
}

/* In good order on the winner's Card; what is left of the counter stays with the loser until the winner is done. */
static void take(Ctx *c, Frame *f, int u, int n, int k)
{
    const Game *g = c->g;
    State *s = c->s;
    int twin = g->unit[u].twin - 1;
    f->v[TV_LEFT] = (int16_t)(f->v[TV_LEFT] - n);
    s->unit[twin] = (Unit){.where = ON_CARD, .card = (uint8_t)k, .sp = (uint8_t)n};
    s->unit[twin].flags = BY(18_3c, 0, U_DEMORALISED);
    hon_derive(g, s);
    say(c, R(18_3b), "{} SP of {} are captured.", N_(n), P_(piece_of(g, u)));
    hon_set_sp(g, s, u, s->unit[u].sp - n);
}

void hon_take_guns_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == V_TAKE_GUNS) {
        take(c, top(c->s), unit_of(c->g, a.arg[0]), a.arg[1], a.arg[2]);
    } else {
        rest_is_lost(c);
    }
}
