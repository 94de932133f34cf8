/* chits_in_attack.c - SUPPORT: before an attack in Step 8-a the engaging player may play Fight Coordination and Combined Arms (11.4.3e, 11.4.1ax to 11.4.1ba,
 * 11.4.1bj, 11.4.1bk). He is asked whenever, by what both sides see, he could hold one of them (11.4f).
 */
#include "rules/honour/honour.h"

enum { FIRST_ARMS = 1, SUPPORT_ARMS = 2 }; /* bits of Battle.combined */

static int foot_sps(const Game *g, const State *s, int k) { return hon_combat_sps(g, s, k) - hon_good_horse(g, s, k); }

/* 11.4.1ax: Cavalry and Infantry in good order. */
static bool has_both_arms(const Game *g, const State *s, int k)
{
    return hon_good_horse(g, s, k) && foot_sps(g, s, k) > 0;
}

/* Could m attack together with the engaging Corps (11.4.1bj)? */
static bool could_support(const Game *g, const State *s, int m)
{
    const Battle *b = &s->battle;
    return m >= 0 && m < g->capitani && m != b->engaging && s->corps[m].engages & man(b->engaged) &&
           !(s->corps[m].assailed & man(b->engaged)) && hon_combat_sps(g, s, m);
}

static bool any_support(const Game *g, const State *s)
{
    EACH_CORPS (g, s, m) {
        if (could_support(g, s, m)) {
            return true;
        }
    }
    return false;
}

void hon_ask_support(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int k = s->battle.engaging;
    if (hon_chits_on(s, k) && (has_both_arms(g, s, k) || any_support(g, s)) && CITED(11_4_3e)) {
        push(s, SUPPORT, g->capitano[k].side);
    }
}

Next hon_support_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_support_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    offer(out, atom(VERB_DONE, 0, 0, 0));
    offer(out, atom(V_PLAY, CHIT_COMBINED_ARMS, s->battle.engaging, 0));
    if (s->battle.support != NO_PIECE) {
        offer(out, atom(V_PLAY, CHIT_COMBINED_ARMS, s->battle.support, 0));
    }
    EACH_CORPS (g, s, m) {
        if (could_support(g, s, m)) {
            offer(out, atom(V_COORDINATE, m, 0, 0));
        }
    }
}

static Rule judge_arms(const Game *g, const State *s, Why *w, int k)
{
    const Battle *b = &s->battle;
    bool attacks = k == b->engaging || (k == b->support && k != NO_PIECE);
    FORBID_AS(11_4_1ax, !attacks, "{} does not make this attack", P_(k));
    if (!attacks) {
        return refused(w);
    }
    FORBID_AS(11_4_1c, !hon_holds(s, k, CHIT_COMBINED_ARMS), "it does not lie on the Card of {}", P_(k));
    FORBID_AS(11_4_1ax, !has_both_arms(g, s, k), "{} has not both Cavalry and Infantry in good order", P_(k));
    FORBID_AS(11_4n, hon_owes_charge(g, s, k), "{} must play his Cavalry Charge first", P_(k));
    FORBID_AS(3_8_1a, hon_owes_charge(g, s, k), "the charge of {} comes first", P_(k));
    bool twice = b->combined & (k == b->engaging ? FIRST_ARMS : SUPPORT_ARMS);
    bool other = b->combined && !CITED(11_4_1ba); /* any number of Corps may play it */
    return twice || other ? refused(w) : ALLOWED;
}

Rule hon_support_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = s->battle.engaging;
    (void)side;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb == V_PLAY && a.arg[0] == CHIT_COMBINED_ARMS) {
        return a.arg[1] < 0 || a.arg[1] >= g->capitani ? refused(w) : judge_arms(g, s, w, a.arg[1]);
    }
    if (a.verb != V_COORDINATE) {
        return hon_out_of_step(w);
    }
    FORBID_AS(11_4_1c, !hon_holds(s, k, CHIT_COORDINATION), "it does not lie on the Card of {}", P_(k));
    FORBID_AS(11_4n, hon_owes_charge(g, s, k), "{} must play his Cavalry Charge first", P_(k));
    FORBID_AS(3_8_1a, hon_owes_charge(g, s, k), "the charge of {} comes first", P_(k));
    FORBID_AS(11_4_1bj, !could_support(g, s, a.arg[0]), "he cannot attack that Corps together with {}", P_(k));
    return could_support(g, s, a.arg[0]) && s->battle.support == NO_PIECE ? ALLOWED : refused(w);
}

void hon_support_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Battle *b = &s->battle;
    (void)side;
    if (a.verb == VERB_DONE) {
        pop(s);
    } else if (a.verb == V_COORDINATE) {
        hon_take_chit(s, b->engaging, CHIT_COORDINATION);
        b->support = BY(11_4_1bj, (uint8_t)a.arg[0], NO_PIECE);
        say(c, R(11_4_1bj), "{} and {} attack together.", P_(b->engaging), P_(a.arg[0]));
    } else {
        hon_take_chit(s, a.arg[1], CHIT_COMBINED_ARMS);
        b->combined |= a.arg[1] == b->engaging ? FIRST_ARMS : SUPPORT_ARMS;
        say(c, R(11_4_1ay), "{} plays Combined Arms.", P_(a.arg[1]));
    }
}
