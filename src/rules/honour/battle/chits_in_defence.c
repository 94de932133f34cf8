/* chits_in_defence.c - ANSWER: the owner of a Corps that is fired at, charged or attacked may play Earthworks, River and Firearms chits before the die (11.4y,
 * 11.4ab, 11.4.3e, 11.4.1aq to 11.4.1aw, 11.4.1bl to 11.4.1bp). He is asked whenever, by what both sides see, he could hold one (11.4f).
 */
#include "rules/honour/honour.h"

enum { AW_CORPS, AW_AGAINST };

static bool firearms_possible(const Game *g, const State *s, int k)
{
    return hon_good_firearms(g, s, k) && (g->weather[s->weather].firearms || !CITED(11_4_1aw));
}

bool hon_screened(const Game *g, const State *s, int k)
{
    return s->corps[k].flags & C_SCREEN && firearms_possible(g, s, k);
}

static bool could_hide(const Game *g, const State *s, int k)
{
    return !s->corps[k].works && (hon_could_hold(g, s, k, CHIT_EARTHWORKS) || hon_could_hold(g, s, k, CHIT_RIVER));
}

static bool could_fire(const Game *g, const State *s, int k, Against against)
{
    bool chit = hon_chits_on(s, k) || s->corps[k].volleys == 1;
    return chit && against != AGAINST_FIRE && !(s->corps[k].flags & C_SCREEN) && firearms_possible(g, s, k);
}

void hon_ask_answer(Ctx *c, int corps, Against against)
{
    const Game *g = c->g;
    State *s = c->s;
    bool heard = against == AGAINST_FIRE ? CITED(11_4y) : against == AGAINST_CHARGE ? CITED(11_4ab) : CITED(11_4_3e);
    if (heard && (could_hide(g, s, corps) || could_fire(g, s, corps, against))) {
        Frame *f = push(s, ANSWER, g->capitano[corps].side);
        f->v[AW_CORPS] = (int16_t)corps;
        f->v[AW_AGAINST] = (int16_t)against;
    }
}

Next hon_answer_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_answer_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int k = top_of(s)->v[AW_CORPS];
    (void)g;
    (void)side;
    offer(out, atom(VERB_DONE, 0, 0, 0));
    offer(out, atom(V_PLAY, CHIT_EARTHWORKS, k, 0));
    offer(out, atom(V_PLAY, CHIT_RIVER, k, 0));
    offer(out, atom(V_PLAY, CHIT_FIREARMS, k, 0));
}

/* Has the side played such a chit in this round already? Only where it is not known that there is no limit (11.4.1at, 11.4.1bp). */
static bool side_has(const Game *g, const State *s, int k, bool works)
{
    EACH_CORPS (g, s, m) {
        bool out = works ? s->corps[m].works : s->corps[m].flags & C_SCREEN;
        if (m != k && g->capitano[m].side == g->capitano[k].side && out) {
            return true;
        }
    }
    return false;
}

static Rule judge_works_chit(const Game *g, const State *s, Why *w, int k, Chit kind)
{
    FORBID_AS(11_4_1c, !hon_holds(s, k, kind), "it does not lie on the Card of {}", P_(k));
    FORBID_AS(11_4y, s->corps[k].works, "{} is behind works already; a second chit adds nothing", P_(k));
    bool barred = side_has(g, s, k, true) && !CITED(11_4_1bp);
    return barred ? refused(w) : ALLOWED;
}

static Rule judge_volley(const Game *g, const State *s, Why *w, int k, Against against)
{
    bool second = s->corps[k].volleys == 1;
    FORBID_AS(11_4_1c, !second && !hon_holds(s, k, CHIT_FIREARMS), "it does not lie on the Card of {}", P_(k));
    FORBID_AS(11_4n, !second && hon_owes_charge(g, s, k), "{} must play his Cavalry Charge first", P_(k));
    FORBID_AS(3_8_1a, !second && hon_owes_charge(g, s, k), "the charge of {} comes first", P_(k));
    FORBID_AS(11_4_1ar, against == AGAINST_FIRE, "Firearms answer a charge or an attack");
    FORBID_AS(11_4_1as, s->corps[k].flags & C_SCREEN, "they are in use in this round");
    FORBID_AS(11_4_1aq, !hon_good_firearms(g, s, k), "{} has no Infantry with Firearms in good order", P_(k));
    FORBID_AS(11_4_1aw, !g->weather[s->weather].firearms, "it rains");
    bool barred = side_has(g, s, k, false) && !CITED(11_4_1at);
    return barred ? refused(w) : ALLOWED;
}

Rule hon_answer_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    (void)side;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != V_PLAY) {
        return hon_out_of_step(w);
    }
    bool defensive = a.arg[0] == CHIT_EARTHWORKS || a.arg[0] == CHIT_RIVER || a.arg[0] == CHIT_FIREARMS;
    STOP_AS(11_4_1c, !defensive || a.arg[1] != f->v[AW_CORPS], "{} may answer with Earthworks, River or Firearms",
            P_(f->v[AW_CORPS]));
    return a.arg[0] == CHIT_FIREARMS ? judge_volley(g, s, w, a.arg[1], (Against)f->v[AW_AGAINST])
                                     : judge_works_chit(g, s, w, a.arg[1], (Chit)a.arg[0]);
}

void hon_answer_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    Corps *k = &s->corps[a.arg[1]];
    if (a.arg[0] != CHIT_FIREARMS) {
        hon_take_chit(s, a.arg[1], (Chit)a.arg[0]);
        k->works = BY(11_4_1bm, a.arg[0] == CHIT_RIVER ? BEHIND_RIVER : BEHIND_EARTHWORKS, NO_WORKS);
        say(c, R(11_4_1bm), "{} plays {}.", P_(a.arg[1]), W_(a.arg[0] == CHIT_RIVER ? "River" : "Earthworks"));
        return;
    }
    if (k->volleys != 1) {
        hon_take_chit(s, a.arg[1], CHIT_FIREARMS);
        k->volleys = 0;
    }
    k->volleys++;
    k->flags |= BY(11_4_1ar, C_SCREEN, 0);
    say(c, R(11_4_1as), "{} plays Firearms.", P_(a.arg[1]));
}
