/* assault_results.c - what the CRT's result does (12.5.4), who advances (12.7), and the end of an assault.
 *
 * These are the later places of B5_FIGHT. Losses and retreats are set down as due and worked off by consequences.c.
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
           W_(tol_result_words[s->combat.result]));
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
           W_(tol_result_words[s->combat.result]));
}

/* ---- the exchange (12.5.4d to f) ---- */

/* Of efficiency at least the value used. */
static bool qualifies(const Game *g, const State *s, int u, Side side, uint32_t flag)
{
    return fights(g, s, u, flag) && printed_efficiency(g, u) >= s->combat.value[side];
}

enum { CHOSEN_MAX = 16 };
/* Can `chosen`, bits over list, be part of a set of just enough SP, none of it superfluous? */
static bool part_of_minimal(const int *sp, int n, unsigned chosen, int need)
{
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += sp[i];
    }
    if (all <= need) {
        return true; /* all of them must go */
    }
    for (unsigned set = 0; set < 1u << n; set++) {
        int sum = 0, least = 99;
        if ((set & chosen) != chosen) {
            continue;
        }
        for (int i = 0; i < n; i++) {
            if ((set >> i) & 1) {
                sum += sp[i];
                least = sp[i] < least ? sp[i] : least;
            }
        }
        if (sum >= need && sum - least < need) {
            return true;
        }
    }
    return false;
}

/* Units the defender may still name, with what he has named (F_ASKED). */
static int exchange_list(const Game *g, const State *s, Side side, int *unit, int *sp, unsigned *chosen)
{
    int n = 0;
    *chosen = 0;
    for (int u = 0; u < g->units && n < CHOSEN_MAX; u++) {
        if (!qualifies(g, s, u, side, F_IN_DEFENSE)) {
            continue;
        }
        if (has_flag(s, u, F_ASKED)) {
            *chosen |= 1u << n;
        }
        unit[n] = u;
        sp[n++] = tol_strength(g, s, u);
    }
    return n;
}

static bool enough_named(const Game *g, const State *s, Side side)
{
    int unit[CHOSEN_MAX], sp[CHOSEN_MAX], sum = 0, n;
    unsigned chosen;
    n = exchange_list(g, s, side, unit, sp, &chosen);
    for (int i = 0; i < n; i++) {
        sum += (chosen >> i) & 1 ? sp[i] : 0;
    }
    return sum >= s->combat.loss || chosen == (1u << n) - 1;
}

static uint32_t loser_flag(const State *s) { return top_of(s)->v[CH_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE; }

/* Has the side named what it owes? The attacker one unit, the defender its SP. */
static bool losses_named(const Game *g, const State *s, Side side)
{
    bool any = false;
    for (int u = 0; u < g->units; u++) {
        any |= has_flag(s, u, F_ASKED) && qualifies(g, s, u, side, loser_flag(s));
    }
    return any && (top_of(s)->v[CH_ATTACKER] || enough_named(g, s, side));
}

static Rule may_lose(const Game *g, const State *s, Why *w, Side side, int u)
{
    bool attacker = top_of(s)->v[CH_ATTACKER];
    if (u < 0 || u >= g->units || has_flag(s, u, F_ASKED)) {
        return RULE_NO_CHOICE;
    }
    bool fit = qualifies(g, s, u, side, loser_flag(s)), named = losses_named(g, s, side);
    if (attacker) {
        FORBID_AS(12_5_4d, !fit, "{} does not have the efficiency used", P_(u));
        FORBID_AS(12_5_4d, named, "one unit is lost, and it is named", N_(0));
        return fit && !named ? ALLOWED : refused(w);
    }
    FORBID_AS(12_5_4e, !fit, "{} does not have the efficiency used", P_(u));
    if (!fit) {
        return refused(w);
    }
    int unit[CHOSEN_MAX], sp[CHOSEN_MAX], n;
    unsigned chosen;
    n = exchange_list(g, s, side, unit, sp, &chosen);
    for (int i = 0; i < n; i++) {
        if (unit[i] == u) {
            chosen |= 1u << i;
        }
    }
    FORBID_AS(12_5_4e, named || !part_of_minimal(sp, n, chosen, s->combat.loss),
              "with {} more would be lost than the {} SP owed", P_(u), N_(s->combat.loss));
    return named ? refused(w) : ALLOWED;
}

/* Nobody who qualifies can be spared: then there is nothing to choose. */
static bool all_must_go(const Game *g, const State *s, Side side)
{
    int unit[CHOSEN_MAX], sp[CHOSEN_MAX], sum = 0, least = 99, n;
    unsigned chosen;
    n = exchange_list(g, s, side, unit, sp, &chosen);
    for (int i = 0; i < n; i++) {
        sum += sp[i];
        least = sp[i] < least ? sp[i] : least;
    }
    return n && sum - least < s->combat.loss;
}

/* What is named is lost. */
static void close_losses(Ctx *c)
{
    assert(top(c->s)->step == B5E);
    State *s = c->s;
    uint32_t flag = loser_flag(s);
    bool attacker = top(s)->v[CH_ATTACKER];
    pop(s);
    for (int u = 0; u < c->g->units; u++) {
        if (!has_flag(s, u, F_ASKED) || !has_flag(s, u, flag) || !on_map(s, u)) {
            continue;
        }
        if (attacker) {
            s->combat.loss = (uint8_t)tol_strength(c->g, s, u);
        }
        say(c, attacker ? R(12_5_4d) : R(12_5_4e), "{} is lost in the exchange.", P_(u));
        tol_eliminate(c, u, false);
    }
    clear_flags(c->g, s, F_ASKED);
}

static void lose(Ctx *c, Side side, int u)
{
    set_flag(c->s, u, F_ASKED);
    if (!losses_are_exact(c->g) && losses_named(c->g, c->s, side)) {
        close_losses(c);
    }
}

/* 12.5.4f: everybody else checks, attacker first, one die a hex. */
static void check_others(Ctx *c, Side side)
{
    State *s = c->s;
    RULE (12_5_4f) {
        for (int half = 0; half < 2; half++) {
            Hex *hex = half ? s->combat.target : s->combat.from;
            for (int i = 0; i < COMBAT_HEXES; i++) {
                int die = 0;
                if (hex[i] < 0) {
                    continue;
                }
                EACH_UNIT (s, u, hex[i]) {
                    if (!fights(c->g, s, u, half ? F_IN_DEFENSE : F_IN_ATTACK)) {
                        continue;
                    }
                    hex_die(c, half ? enemy(side) : side, &die, "after the exchange");
                    if (!passes(c->g, s, u, die, 0) && CITED(13_1_3)) {
                        owe_level(c, u);
                    }
                }
            }
        }
    }
    settle(c);
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
        lose(c, side, a.arg[0]);
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

/* ---- B5_ADV: advance after combat ---- */

static bool vacated(const Game *g, const State *s, Side loser, Hex h) { return h >= 0 && !unit_in(s, g, loser, h); }

static Rule may_advance(const Game *g, const State *s, Why *w, int u, Hex to)
{
    const Frame *f = top_of(s);
    uint32_t flag = f->v[FS_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE;
    const Hex *list = f->v[FS_ATTACKER] ? s->combat.target : s->combat.from;
    if (u < 0 || u >= g->units || to < 0 || to >= HEXES || side_of(g, u) != f->owner || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    bool open = false;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        open |= list[i] == to && vacated(g, s, enemy(f->owner), to);
    }
    bool part = has_flag(s, u, flag) && map_distance(g->map, s->piece[u].hex, to) == 1;
    FORBID_AS(12_7a, !open || !part, "{} did not take part next to {}, or the hex was not vacated", P_(u), H_(to));
    FORBID_AS(12_7_1, is_artillery(g, u), "{} is artillery", P_(u));
    FORBID_AS(12_7_1, s->piece[u].state != GOOD, "{} is in disorder", P_(u));
    if (!open || !part) {
        return refused(w);
    }
    FORBID_AS(8_2_1, in_ezoc(g, s, side_of(g, u), to) && !CITED(12_7b), "{} is in an enemy zone", H_(to));
    return tol_stacking(g, s, w, u, to);
}

/* 12.7.3: the whole stack, if a leader of the hex goes with it. */
static Rule may_advance_stack(const Game *g, const State *s, Why *w, Hex from, int l, Hex to)
{
    if (l < g->units || l >= g->pieces || from < 0 || from >= HEXES) {
        return RULE_NO_CHOICE;
    }
    bool leads = on_map(s, l) && s->piece[l].hex == from && side_of(g, l) == top_of(s)->owner;
    FORBID_AS(12_7_3, !leads, "{} is not in {}", P_(l), H_(from));
    FORBID_AS(4_1_1, !leads, "{} is not in {}", P_(l), H_(from));
    if (!leads || !CITED(12_7_3)) {
        return refused(w);
    }
    uint64_t going = 0;
    Rule first = RULE_NO_CHOICE;
    EACH_UNIT (s, u, from) {
        Rule r = may_advance(g, s, NULL, u, to);
        if (!r) {
            going |= (uint64_t)1 << u;
        } else if (first == RULE_NO_CHOICE) {
            first = r;
        }
    }
    if (going) { /* a hex overstacked since the set-up (7.1.3) does not go as it is */
        return stacking_with(g, s, w, top_of(s)->owner, to, going, 0);
    }
    EACH_UNIT (s, u, from) {
        if (w) {
            may_advance(g, s, w, u, to);
        }
    }
    return first;
}

static bool may_anyone_advance(const Game *g, const State *s, Side side, bool attacker)
{
    const Hex *list = attacker ? s->combat.target : s->combat.from;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (list[i] < 0 || !vacated(g, s, enemy(side), list[i])) {
            continue;
        }
        for (int u = 0; u < g->units; u++) {
            if (has_flag(s, u, attacker ? F_IN_ATTACK : F_IN_DEFENSE) && side_of(g, u) == side && on_map(s, u) &&
                s->piece[u].state == GOOD && !is_artillery(g, u) &&
                map_distance(g->map, s->piece[u].hex, list[i]) == 1) {
                return true;
            }
        }
    }
    return false;
}

Next advance_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void advance_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    const Hex *list = f->v[FS_ATTACKER] ? s->combat.target : s->combat.from;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (list[i] < 0) {
            continue;
        }
        for (int u = 0; u < g->units; u++) {
            if (side_of(g, u) == side && has_flag(s, u, F_IN_ATTACK | F_IN_DEFENSE)) {
                offer(out, atom(ADVANCE_UNIT, u, list[i], 0));
            }
        }
        for (int l = g->units; l < g->pieces; l++) {
            if (side_of(g, l) == side && on_map(s, l) && map_distance(g->map, s->piece[l].hex, list[i]) == 1) {
                offer(out, atom(ADVANCE_STACK, s->piece[l].hex, l, list[i]));
            }
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule advance_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        return BY(12_7c, true, false) ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb == ADVANCE_UNIT) {
        return may_advance(g, s, w, a.arg[0], a.arg[1]);
    }
    if (a.verb == ADVANCE_STACK) {
        return may_advance_stack(g, s, w, a.arg[0], a.arg[1], a.arg[2]);
    }
    return tol_out_of_step(w, a.verb);
}

static void go_in(Ctx *c, int u, Hex to)
{
    assert(on_map(c->s, u) && !unit_in(c->s, c->g, enemy(side_of(c->g, u)), to));
    Hex from = c->s->piece[u].hex;
    tol_put(c->g, c->s, u, to);
    if (u == c->g->radinski) {
        c->s->piece[u].stationary = 0;
    }
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, R(12_7a), "{} advances from {} to {}.", P_(u), H_(from), H_(to));
}

void advance_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5_ADV);
    (void)side;
    State *s = c->s;
    if (a.verb == VERB_PASS) {
        pop(s);
        return;
    }
    Hex to = a.verb == ADVANCE_UNIT ? a.arg[1] : a.arg[2], from;
    int lead = NO_PIECE;
    if (a.verb == ADVANCE_UNIT) {
        lead = a.arg[0];
        from = s->piece[lead].hex;
        go_in(c, lead, to);
    } else {
        from = a.arg[0];
        uint64_t going = 0;
        EACH_UNIT (s, u, from) {
            if (!may_advance(c->g, s, NULL, u, to)) {
                going |= (uint64_t)1 << u;
            }
        }
        for (int u = 0; u < c->g->units; u++) {
            if ((going >> u) & 1) {
                lead = lead == NO_PIECE ? u : lead;
                go_in(c, u, to);
            }
        }
        tol_put(c->g, s, a.arg[1], to);
        say(c, R(12_7_3), "{} goes in with them.", P_(a.arg[1]));
    }
    s->combat.vacated = to;
    if (CITED(12_7_2) || !may_anyone_advance(c->g, s, side_of(c->g, lead),
                                             top(s)->v[FS_ATTACKER])) { /* one unit only, even into two hexes */
        pop(s);
    }
    clear_flags(c->g, s, F_APPROACHED);
    arrive(c, lead, from, ARRIVE_ADVANCE);
}

/* 13.3: Neapolitan infantry that took a hex, or lost one to the Austrians. */
static void ask_morale(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    if (s->combat.vacated < 0 || !is_combat_target(s, s->combat.vacated)) {
        return; /* only the attacker's advance counts */
    }
    bool gain = side == NEAPOLITAN;
    for (int u = 0; u < g->units && !gain; u++) {
        if (has_flag(s, u, F_WAS_ATTACKED) && s->piece[u].attack == s->combat.vacated && tol_is_infantry(g, u)) {
            set_flag(s, u, F_HELD_HEX);
        }
    }
    if (morale_due(g, s, gain)) {
        push(s, I_MORALE, side)->v[MO_GAIN] = gain;
    }
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
        if (CITED(12_7a) && may_anyone_advance(g, s, side, true)) {
            push(s, B5_ADV, side)->v[FS_ATTACKER] = 1;
        }
        return GO;
    case AT_ADVANCE_D:
        if (s->combat.vacated < 0 && CITED(12_7a) && may_anyone_advance(g, s, other, false)) {
            push(s, B5_ADV, other)->v[FS_ATTACKER] = 0;
        }
        return GO;
    case AT_MORALE: ask_morale(c, side); return GO;
    case AT_CHARGE_END: end_charge(c); return GO;
    default: finish_assault(c); return GO;
    }
}
