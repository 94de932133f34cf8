/* assault_results.c - what the CRT's result does (12.5.4), and the end of an assault.
 *
 * These are the later places of B5_FIGHT. Losses and retreats are set down as due and worked off by combat_consequences.c; the exchange is in
 * exchange_losses.c, the advance in advance_after_combat.c.
 */
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* 12.5.4g, for an assault and for guns alike: who passes retreats one hex and takes a level, who fails is routed. A Disordered unit
 * that passes is routed by its level; a rout is two hexes in all. */
void retreat_result(Ctx *c, int u, bool good)
{
    State *s = c->s;
    RULE (12_5_4g) {
        if (good && s->piece[u].state == GOOD) {
            say(c, R(12_5_4g), "{} falls back in some order.", P_(u));
            set_flag(s, u, F_DUE_RETREAT);
        } else {
            say(c, R(12_5_4g), "{} breaks.", P_(u));
            tol_rout(c, u);
        }
    }
}

static void levels(Ctx *c, uint32_t flag)
{
    RULE (12_5_4b) {
        for (int u = 0; u < c->g->units; u++) {
            if (fights(c->g, c->s, u, flag)) {
                owe_level(c, u);
            }
        }
    }
    settle(c);
}

static void eliminate_all(Ctx *c, uint32_t flag)
{
    RULE (12_5_4a) {
        for (int u = 0; u < c->g->units; u++) {
            if (fights(c->g, c->s, u, flag)) {
                tol_eliminate(c, u, false);
            }
        }
    }
    settle(c);
}

static void defenders_retreat(Ctx *c, Side defender)
{
    State *s = c->s;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        Hex h = s->combat.target[i];
        int die = 0;
        if (h < 0) {
            continue;
        }
        EACH_UNIT (s, u, h) {
            if (fights(c->g, s, u, F_IN_DEFENSE)) {
                hex_die(c, defender, &die, "retreat check");
                retreat_result(c, u, passes(c->g, s, u, die, 0));
            }
        }
    }
    settle(c);
}

/* ---- NE pressed home, DR turned into EX ---- */

static bool all_under_attack(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_IN_ATTACK) && on_map(s, u) && tol_order_of(g, s, u) != ATTACK) {
            return false;
        }
    }
    return true;
}

/* A town, or a Fortified position whose defenders are in Cover. */
static bool can_be_held(const Game *g, const State *s, Side defender, Hex h)
{
    if (h < 0) {
        return false;
    }
    return (is_town(g, h) && CITED(10_1_1)) || (is_fortified(g, h) && hex_in_cover(g, s, defender, h) && CITED(10_5_3));
}

static bool may_hold(const Game *g, const State *s, Side defender)
{
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (can_be_held(g, s, defender, s->combat.target[i])) {
            return true;
        }
    }
    return false;
}

/* A leader in an attacking stack helps to press, whether he was used or not (13.2). */
static int press_modifier(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        int lent = has_flag(s, u, F_IN_ATTACK) && on_map(s, u) ? leader_modifier(g, s, u) : 0;
        if (lent) {
            return lent;
        }
    }
    return 0;
}

static void press(Ctx *c, Side side)
{
    State *s = c->s;
    int die = roll_die(c, side, "pressing the attack");
    bool good = passes_value(c->g, die, press_modifier(c->g, s), s->combat.value[side]);
    s->combat.result = good ? EX : AD;
    say_as(c, EVENT_OUTCOME, R(12_5_4c), good ? "The attack is pressed home: {}." : "The attack falters: {}.",
           W_(tol_result_says[s->combat.result]));
}

/* One die for each hex that can be held; if at least one unit passes, DR becomes EX. */
static void hold(Ctx *c, Side side)
{
    State *s = c->s;
    bool held = false;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        Hex h = s->combat.target[i];
        int die = 0;
        if (!can_be_held(c->g, s, side, h)) {
            continue;
        }
        EACH_UNIT (s, u, h) {
            if (fights(c->g, s, u, F_IN_DEFENSE)) {
                hex_die(c, side, &die, "holding the place");
                held |= passes(c->g, s, u, die, 0);
            }
        }
    }
    if (held) {
        s->combat.result = EX;
    }
    say_as(c, EVENT_OUTCOME, R(12_5_4h), held ? "The place is held: {}." : "The place cannot be held: {}.",
           W_(tol_result_says[s->combat.result]));
}

/* ---- B5E: what the result leaves to a side ---- */

enum { ASK_PRESS, ASK_HOLD, ASK_LOSE };

static void ask_result(Ctx *c, Side side, bool attacker, int what)
{
    Frame *f = push(c->s, B5E, side);
    f->v[CH_ATTACKER] = attacker;
    f->v[CH_ASKS] = (int16_t)what;
}

Next choice_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (f->v[CH_ASKS] != ASK_LOSE) {
        return ASK;
    }
    bool forced = !f->v[CH_ATTACKER] && all_must_go(c->g, s, f->owner), any = false;
    for (int u = 0; u < c->g->units; u++) {
        if (qualifies(c->g, s, u, f->owner, loser_flag(s))) {
            any = true;
            if (forced) {
                set_flag(s, u, F_ASKED);
            }
        }
    }
    if (any && !forced) {
        return ASK;
    }
    close_losses(c); /* nobody can be spared, or nobody qualifies */
    return GO;
}

void choice_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    if (f->v[CH_ASKS] == ASK_LOSE) {
        for (int u = 0; u < g->units; u++) {
            if (side_of(g, u) == side && has_flag(s, u, F_IN_ATTACK | F_IN_DEFENSE)) {
                offer(out, atom(LOSE, u, 0, 0));
            }
        }
        offer(out, atom(CONFIRM_LOSSES, 0, 0, 0));
        return;
    }
    offer(out, atom(f->v[CH_ASKS] == ASK_PRESS ? PRESS : TEST_EX, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule choice_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    if (f->v[CH_ASKS] == ASK_LOSE && a.verb == CONFIRM_LOSSES) {
        return losses_named(g, s, side) ? RULE_NONE : tol_out_of_step(w, a.verb);
    }
    if (f->v[CH_ASKS] == ASK_LOSE) {
        return a.verb == LOSE ? may_lose(g, s, w, side, a.arg[0]) : tol_out_of_step(w, a.verb);
    }
    return a.verb == (f->v[CH_ASKS] == ASK_PRESS ? PRESS : TEST_EX) || a.verb == VERB_PASS ? ALLOWED
                                                                                           : tol_out_of_step(w, a.verb);
}

void choice_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5E);
    if (a.verb == LOSE) {
        name_loss(c, side, a.arg[0]);
        return;
    }
    if (a.verb == CONFIRM_LOSSES) {
        close_losses(c);
        return;
    }
    pop(c->s);
    if (a.verb == PRESS) {
        press(c, side);
    } else if (a.verb == TEST_EX) {
        hold(c, side);
    }
}

/* ---- after the result ---- */

/* 11.1a: artillery whose companions are eliminated or driven off is lost, on either side. */
static void unguarded_guns(Ctx *c)
{
    State *s = c->s;
    RULE (11_1a) {
        for (int u = 0; u < c->g->units; u++) {
            bool guarded = false;
            if (!has_flag(s, u, F_GUARDED) || !on_map(s, u)) {
                continue;
            }
            EACH_UNIT (s, v, s->piece[u].hex) {
                guarded |= !is_artillery(c->g, v) && side_of(c->g, v) == side_of(c->g, u) && !is_bridge(c->g, s, v);
            }
            if (!guarded) {
                say(c, R(11_1a), "{} is lost with its companions.", P_(u));
                tol_eliminate(c, u, false);
            }
        }
    }
    clear_flags(c->g, s, F_GUARDED);
    settle(c);
}

/* 4.4.1: a natural 6 endangers every leader in an attacked hex; 4.4.2: a natural 1 the attacker's leader who was used. */
static void endanger_leaders(Ctx *c, Side side)
{
    State *s = c->s;
    for (int l = c->g->units; l < c->g->pieces; l++) {
        if (!on_map(s, l)) {
            continue;
        }
        bool six = s->combat.die == c->g->limit.leader_falls && has_flag(s, l, F_IN_DEFENSE) && CITED(4_4_1);
        bool one = s->combat.die == c->g->limit.leader_exposed && s->combat.leader[side] == l && CITED(4_4_2);
        if (six || one) {
            set_flag(s, l, F_DUE_TEST);
        }
    }
    settle(c);
}

static void apply(Ctx *c, Side side)
{
    State *s = c->s;
    switch (s->combat.result) {
    case AE: eliminate_all(c, F_IN_ATTACK); break;
    case DE: eliminate_all(c, F_IN_DEFENSE); break;
    case AD: levels(c, F_IN_ATTACK); break;
    case DD: levels(c, F_IN_DEFENSE); break;
    case DR: defenders_retreat(c, enemy(side)); break;
    default: break;
    }
}

static void finish_assault(Ctx *c)
{
    assert(top(c->s)->step == B5_FIGHT);
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (has_flag(s, u, F_WAS_ATTACKED) && side_of(c->g, u) != top(s)->owner) {
            s->piece[u].attack = NOWHERE;
        }
    }
    clear_flags(c->g, s, F_IN_ATTACK | F_IN_DEFENSE | F_TEST_DONE | F_HELD_HEX | F_GUARDED | F_ASKED);
    no_combat(s);
    pop(s);
}

static void mark_attacked(Ctx *c)
{
    for (int u = 0; u < c->g->units; u++) {
        if (has_flag(c->s, u, F_IN_DEFENSE)) {
            set_flag(c->s, u, F_WAS_ATTACKED);
        }
    }
}

Next result_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner, other = enemy(side);
    switch (f->at++) {
    case AT_OPTION:
        mark_attacked(c);
        if (s->combat.result == NE && s->combat.die && all_under_attack(g, s) && CITED(12_5_4c) && CITED(5_1_2d)) {
            ask_result(c, side, true, ASK_PRESS);
        }
        if (s->combat.result == DR && may_hold(g, s, other) && CITED(12_5_4h)) {
            ask_result(c, other, false, ASK_HOLD);
        }
        return GO;
    case AT_APPLY:
        if (s->combat.result == EX) {
            ask_result(c, side, true, ASK_LOSE);
        } else {
            apply(c, side);
        }
        return GO;
    case AT_EXCHANGE:
        if (s->combat.result == EX) {
            ask_result(c, other, false, ASK_LOSE);
        }
        return GO;
    case AT_OTHERS:
        clear_flags(g, s, F_ASKED);
        if (s->combat.result == EX) {
            check_others(c, side);
        }
        return GO;
    case AT_GUNS: unguarded_guns(c); return GO;
    case AT_LEADERS: endanger_leaders(c, side); return GO;
    case AT_ADVANCE_A:
        if (CITED(12_7a) && anyone_may_advance(g, s, side, true)) {
            push(s, B5_ADV, side)->v[FS_ATTACKER] = 1;
        }
        return GO;
    case AT_ADVANCE_D:
        if (s->combat.vacated < 0 && CITED(12_7a) && anyone_may_advance(g, s, other, false)) {
            push(s, B5_ADV, other)->v[FS_ATTACKER] = 0;
        }
        return GO;
    case AT_MORALE: ask_morale(c, side); return GO;
    case AT_CHARGE_END: end_charge(c); return GO;
    default: finish_assault(c); return GO;
    }
}
