/* four_turns_as_one.c - Interphase Turns (18.4), an option: on an AP turn, before the weather, a player offers to let four turns pass as one.
 *
 * Accepted, INTERPHASE runs weather, Attrition and victory, and the turn marker goes on by four; the turn after it is a normal one with full pay.
 * Refused, the other turn goes on: State.interphase remembers who offered until the turn ends.
 */
#include "rules/honour/honour.h"

enum { IP_WEATHER, IP_FIRST, IP_SECOND, IP_VICTORY, IP_ADVANCE };

/* 18.4a: the First Player first; the second only if the first did not; not on the turn after an Interphase Turn (18.4f). */
void hon_ask_interphase(Ctx *c, Side side)
{
    State *s = c->s;
    bool ap = c->g->turn[s->turn].ap;
    if (c->g->option.interphase && ap && !s->full_pay && s->interphase == NOBODY && CITED(18_4a)) {
        push(s, INTERPHASE_OFFER, side);
    }
}

bool hon_in_interphase(const State *s)
{
    const Core *k = core(s);
    for (int i = 0; i < k->depth; i++) {
        if (k->stack[i].step == INTERPHASE) {
            return true;
        }
    }
    return false;
}

/* ---- INTERPHASE_OFFER, INTERPHASE_ANSWER ---- */

Next hon_interphase_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool is_offer(const State *s) { return top_of(s)->step == INTERPHASE_OFFER; }

void hon_interphase_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(is_offer(s) ? V_OFFER : V_ACCEPT, 0, 0, 0));
    offer(out, atom(is_offer(s) ? VERB_PASS : V_REFUSE, 0, 0, 0));
}

Rule hon_interphase_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    bool fits = is_offer(s) ? a.verb == V_OFFER || a.verb == VERB_PASS : a.verb == V_ACCEPT || a.verb == V_REFUSE;
    return fits ? ALLOWED : hon_out_of_step(w);
}

void hon_interphase_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    pop(s);
    switch (a.verb) {
    case V_OFFER:
        say(c, R(18_4a), "The {} offer an Interphase Turn.", S_(side));
        push(s, INTERPHASE_ANSWER, enemy_of(side));
        return;
    case V_ACCEPT: push(s, INTERPHASE, NOBODY); return;
    case V_REFUSE:
        s->interphase = (uint8_t)enemy_of(side);
        say(c, R(18_4c), "The {} refuse it.", S_(side));
        return;
    default: return;
    }
}

/* ---- INTERPHASE ---- */

/* 18.4b: Stand or Garrison for everybody; what a rule or the scenario has imposed stays. */
static void all_stand(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        if (s->capitano[k].order != RETREAT && !hon_order_locked(g, s, k)) {
            RULE (18_4b) {
                hon_stand_or_garrison(g, s, k);
            }
        }
    }
}

/* 18.4e: the marker goes on by four turns; 18.4f: a normal turn follows. */
static void four_turns_on(Ctx *c)
{
    State *s = c->s;
    for (int i = 0; i < BY(18_4e, c->g->limit.interphase, 1); i++) {
        hon_advance_turn(c);
    }
    s->full_pay = BY(18_4f, 1, 0);
    pop(s);
    top(s)->at = T_START;
}

Next hon_interphase_turn_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    bool whole = CITED(18_4g); /* weather, Attrition, victory, and nothing else */
    switch (f->at++) {
    case IP_WEATHER:
        all_stand(c);
        hon_roll_weather(c);
        if (!CITED(18_4j)) { /* what the scenario has in store for these turns is lost */
            hon_after_weather(c);
        }
        return GO;
    case IP_FIRST:
    case IP_SECOND:
        if (whole) {
            push(s, SEGMENT, f->at - 1 == IP_FIRST ? FIRST_PLAYER : SECOND_PLAYER);
        }
        return GO;
    case IP_VICTORY: hon_victory(c, s->turn + BY(18_4e, c->g->limit.interphase, 1) > c->g->turns); return GO;
    default: four_turns_on(c); return GO;
    }
}
