/* engagement_declaration.c - ENGAGE (11.4.2.2): a Free Corps at its turn engages Free enemies within twice its SPs, joins a friendly Engagement in attack or in
 * defence, or passes; the last one that could engage must.
 */
#include "rules/honour/honour.h"

enum { EW_LOW, EW_HIGH }; /* ENGAGE_WHOM: the Corps named so far, as bits */

/* 11.4.2.2d: SPs of a Corps as a target: Artillery alone counts 1. */
static int target_sps(const Game *g, const State *s, int k)
{
    int sp = hon_combat_sps(g, s, k);
    return sp ? sp : 1;
}

static int sps_of_set(const Game *g, const State *s, uint32_t men)
{
    int sp = 0;
    EACH_CORPS (g, s, k) {
        sp += men & man(k) ? target_sps(g, s, k) : 0;
    }
    return sp;
}

static Rule too_strong(const Game *g, const State *s, Why *w, int k, uint32_t enemies)
{
    int own = hon_combat_sps(g, s, k), theirs = sps_of_set(g, s, enemies);
    FORBID_AS(11_4_2_2j, !own, "{} has no Combat SPs", P_(k));
    FORBID_AS(11_4_2_2d, own && theirs > g->limit.engaged_together * own, "{} SP{s} are too many for the {} of {}",
              N_(theirs), N_(own), P_(k));
    return ALLOWED;
}

/* Of a Corps that nobody can meet (a friend, in the Rearguard, without heart) the paragraphs of engaging and joining say nothing. */
static bool can_be_met(const Game *g, const State *s, int k, int enemy)
{
    return enemy >= 0 && enemy < g->capitani && g->capitano[enemy].side != g->capitano[k].side &&
           (s->corps[enemy].section == VANGUARD || s->corps[enemy].section == MAIN_BODY) && hon_good_corps(g, s, enemy);
}

/* named: those in the draft already. */
static Rule judge_engage(const Game *g, const State *s, Why *w, int k, int enemy, uint32_t named)
{
    Rule r = hon_may_target(g, s, w, k, enemy);
    if (r && (!w || !can_be_met(g, s, k, enemy))) {
        return r;
    }
    if (named & man(enemy)) {
        return refused(w);
    }
    FORBID_AS(11_4_4c, hon_just_freed(s, enemy), "{} has just been freed: no new Engagement before the next round",
              P_(enemy));
    FORBID_AS(11_4_2_2d, !hon_is_free(g, s, enemy), "{} is in an Engagement: it can only be joined", P_(enemy));
    return too_strong(g, s, w, k, named | man(enemy));
}

static Rule judge_join_attack(const Game *g, const State *s, Why *w, int k, int enemy)
{
    Rule r = hon_may_target(g, s, w, k, enemy);
    if (r && (!w || !can_be_met(g, s, k, enemy))) {
        return r;
    }
    FORBID_AS(11_4_2_2e, hon_corps_status(g, s, enemy) != CORPS_ENGAGED, "{} is not Engaged by your side", P_(enemy));
    r = too_strong(g, s, w, k, man(enemy));
    return r ? r : hon_corps_status(g, s, enemy) == CORPS_ENGAGED && CITED(11_4_2_2e) ? ALLOWED : refused(w);
}

static Rule judge_join_defence(const Game *g, const State *s, Why *w, int k, int enemy)
{
    Rule r = hon_may_target(g, s, w, k, enemy);
    if (r && (!w || !can_be_met(g, s, k, enemy))) {
        return r;
    }
    FORBID_AS(11_4_2_2f, hon_corps_status(g, s, enemy) != CORPS_ENGAGING, "{} is not Engaging your side", P_(enemy));
    return hon_corps_status(g, s, enemy) == CORPS_ENGAGING && CITED(11_4_2_2f) ? ALLOWED : refused(w);
}

static bool can_engage(const Game *g, const State *s, int k)
{
    EACH_CORPS (g, s, foe) {
        if (!judge_engage(g, s, NULL, k, foe, 0)) {
            return true;
        }
    }
    return false;
}

static bool can_join(const Game *g, const State *s, int k)
{
    EACH_CORPS (g, s, foe) {
        if (!judge_join_attack(g, s, NULL, k, foe) || !judge_join_defence(g, s, NULL, k, foe)) {
            return true;
        }
    }
    return false;
}

/* 11.4.2.2c: all after it in the order are in Engagements, and it could engage. */
static bool must_engage(const Game *g, const State *s, int k)
{
    for (int i = 0; i < CAPITANI_MAX && s->battle.order[i] != NO_PIECE; i++) {
        if (hon_is_free(g, s, s->battle.order[i])) {
            return false;
        }
    }
    return can_engage(g, s, k);
}

void hon_ask_engage(Ctx *c, int k)
{
    State *s = c->s;
    bool in_time = hon_is_free(c->g, s, k) || !CITED(11_4_2_2b); /* Engaged before its turn, or after a charge */
    if (in_time && (can_engage(c->g, s, k) || can_join(c->g, s, k))) {
        s->combat.force = (uint8_t)k;
        push(s, ENGAGE, c->g->capitano[k].side);
    }
}

/* ---- ENGAGE ---- */

Next hon_engaging_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_engaging_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, foe) {
        if (g->capitano[foe].side != side) {
            offer(out, atom(V_AGAINST, foe, 0, 0));
            offer(out, atom(V_JOIN_ATTACK, foe, 0, 0));
            offer(out, atom(V_JOIN_DEFENCE, foe, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_engaging_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = s->combat.force;
    (void)side;
    switch (a.verb) {
    case V_AGAINST: return judge_engage(g, s, w, k, a.arg[0], 0);
    case V_JOIN_ATTACK: return judge_join_attack(g, s, w, k, a.arg[0]);
    case V_JOIN_DEFENCE:
        FORBID_AS(11_4_2_2c, must_engage(g, s, k), "{} is the last that can engage", P_(k));
        return judge_join_defence(g, s, w, k, a.arg[0]);
    case VERB_PASS: FORBID_AS(11_4_2_2c, must_engage(g, s, k), "{} is the last that can engage", P_(k)); return ALLOWED;
    default: return hon_out_of_step(w);
    }
}

void hon_engaging_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int k = s->combat.force;
    pop(s);
    switch (a.verb) {
    case V_AGAINST: {
        Frame *f = push(s, ENGAGE_WHOM, side);
        f->v[EW_LOW] = (int16_t)(man(a.arg[0]) & 0xFFF);
        f->v[EW_HIGH] = (int16_t)(man(a.arg[0]) >> 12);
        return;
    }
    case V_JOIN_ATTACK: hon_join_attack(c, k, a.arg[0]); return;
    case V_JOIN_DEFENCE: hon_join_defence(c, k, a.arg[0]); return;
    default: say(c, R(11_4_2_2a), "{} does not engage.", P_(k)); return;
    }
}

/* ---- ENGAGE_WHOM: one Corps may engage several ---- */

static uint32_t named_in(const Frame *f) { return (uint32_t)f->v[EW_LOW] | (uint32_t)f->v[EW_HIGH] << 12; }

Next hon_engage_whom_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_engage_whom_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, foe) {
        if (g->capitano[foe].side != side) {
            offer(out, atom(V_AGAINST, foe, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_engage_whom_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    return a.verb == V_AGAINST ? judge_engage(g, s, w, s->combat.force, a.arg[0], named_in(top_of(s)))
                               : hon_out_of_step(w);
}

void hon_engage_whom_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    uint32_t men = named_in(top(s)) | (a.verb == V_AGAINST ? man(a.arg[0]) : 0);
    (void)side;
    if (a.verb == V_AGAINST) {
        top(s)->v[EW_LOW] = (int16_t)(men & 0xFFF);
        top(s)->v[EW_HIGH] = (int16_t)(men >> 12);
        return;
    }
    pop(s);
    hon_engage(c, s->combat.force, men);
}
