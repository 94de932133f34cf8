/* secret_objectives.c - the secret objectives of the Franco-Spanish player (13.0b), and the one he must reveal at 3 pm (13.2). */
#include "rules/piacenza/piacenza.h"

static int chosen(const State *s) { return __builtin_popcount(s->objectives); }

/* What only he may know is logged for him alone. */
static void in_secret(Event *e, Side side)
{
    if (e) {
        e->known = (uint8_t)(1 << side);
    }
}

Next objectives_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void objectives_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    for (int i = 0; i < OBJECTIVES; i++) {
        offer(out, atom(OBJECTIVE, i, 0, 0));
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule objectives_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_DONE) {
        FORBID_AS(13_0b, chosen(s) < g->to_choose, "{} of {} objectives are chosen", N_(chosen(s)), N_(g->to_choose));
        return ALLOWED;
    }
    if (a.verb != OBJECTIVE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (a.arg[0] < 0 || a.arg[0] >= OBJECTIVES) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(13_0b, s->objectives >> a.arg[0] & 1, "{} is chosen already", W_(objective_says[a.arg[0]]));
    FORBID_AS(13_0b, chosen(s) == g->to_choose, "{} objectives are chosen", N_(g->to_choose));
    return ALLOWED;
}

void objectives_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        say(c, R(13_0b), "The Franco-Spanish objectives are chosen.");
        return;
    }
    s->objectives |= (uint8_t)(1 << a.arg[0]);
    in_secret(say(c, R(13_0b), "{} is an objective.", W_(objective_says[a.arg[0]])), side);
}

bool objectives_complete(const Game *g, const State *s, Side side, Atom *out)
{
    (void)side;
    *out = atom(VERB_DONE, 0, 0, 0);
    for (int i = 0; i < OBJECTIVES && chosen(s) < g->to_choose; i++) {
        if (!(s->objectives >> i & 1)) {
            *out = atom(OBJECTIVE, i, 0, 0);
            break;
        }
    }
    return true;
}

/* ---- CHECK_AUTO: he must show one that he holds ---- */

static bool held(const Game *g, const State *s, int i)
{
    for (int k = 0; k < 3 && g->objective[i][k] >= 0; k++) {
        if (occupied_by(g, s, FS, g->objective[i][k])) {
            return true;
        }
    }
    return false;
}

int objectives_held(const Game *g, const State *s)
{
    int n = 0;
    for (int i = 0; i < OBJECTIVES; i++) {
        n += (s->objectives >> i & 1) && held(g, s, i);
    }
    return n;
}

Next check_auto_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void check_auto_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    for (int i = 0; i < OBJECTIVES; i++) {
        offer(out, atom(REVEAL_OBJECTIVE, i, 0, 0));
    }
}

Rule check_auto_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int i = a.arg[0];
    if (a.verb != REVEAL_OBJECTIVE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (i < 0 || i >= OBJECTIVES) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(13_2b, !(s->objectives >> i & 1), "{} is none of your objectives", W_(objective_says[i]));
    FORBID_AS(13_2b, !held(g, s, i), "you do not hold {}", W_(objective_says[i]));
    return ALLOWED;
}

void check_auto_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    c->s->shown |= (uint8_t)(1 << a.arg[0]);
    pop(c->s);
    say(c, R(13_2b), "The Franco-Spanish player reveals an objective: {}.", W_(objective_says[a.arg[0]]));
}
