/* assault.c - B5: the attacker picks the next assault (12a), and it is fought from retreat before combat to the roll (12.1 to 12.5).
 *
 * B5_FIGHT is the procedure: its places follow flow.md. Who takes part stands in the flags of the pieces, what is fixed on the way in
 * State.combat. Results are applied in assault_results.c.
 */
#include "rules/tolentino/tolentino.h"

#include <string.h>

bool is_combat_target(const State *s, Hex h)
{
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (s->combat.target[i] == h && h >= 0) {
            return true;
        }
    }
    return false;
}

bool combat_named(const State *s, Hex h)
{
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (s->combat.named[i] == h && h >= 0) {
            return true;
        }
    }
    return false;
}

int combat_targets(const State *s, Hex out[COMBAT_HEXES])
{
    int n = 0;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (s->combat.target[i] >= 0) {
            out[n++] = s->combat.target[i];
        }
    }
    return n;
}

uint64_t combat_units(const Game *g, const State *s, uint32_t flag)
{
    uint64_t all = 0;
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, flag) && on_map(s, u)) {
            all |= (uint64_t)1 << u;
        }
    }
    return all;
}

/* A fighting unit of the combat: infantry or cavalry on this side of it (11.0.1b). */
bool fights(const Game *g, const State *s, int u, uint32_t flag)
{
    return has_flag(s, u, flag) && on_map(s, u) && (!is_artillery(g, u) || !CITED(11_0_1b)) && !is_bridge(g, s, u);
}

void no_combat(State *s)
{
    memset(&s->combat, 0, sizeof s->combat);
    s->combat.attack = s->combat.vacated = NOWHERE;
    s->combat.leader[0] = s->combat.leader[1] = NO_PIECE;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        s->combat.target[i] = s->combat.from[i] = s->combat.named[i] = NOWHERE;
    }
}

/* ---- B5_NEXT ---- */

Next next_run(Ctx *c)
{
    if (!c->s->targets) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void next_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    for (int i = 0; i < s->targets; i++) {
        if (s->target[i].hex == s->target[i].attack) {
            offer(out, atom(RESOLVE, s->target[i].hex, 0, 0));
        }
    }
}

Rule next_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (a.verb == VERB_DONE) {
        FORBID(12_5_3b, true);
        return refused(w);
    }
    FORBID(12_2b, a.verb == ATTACK_FROM); /* all attacks are declared first */
    if (a.verb != RESOLVE) {
        return tol_out_of_step(w, a.verb);
    }
    int i = target_index(s, a.arg[0]);
    bool named = i >= 0 && s->target[i].attack == a.arg[0]; /* an attack is named by its lowest target hex */
    FORBID_AS(12a, !named, "no attack named {} was declared", H_(a.arg[0]));
    return named ? ALLOWED : refused(w);
}

/* Lists of hexes rise, so that equal positions are equal bytes. */
static void note_hex(Hex list[COMBAT_HEXES], Hex h)
{
    assert(h >= 0);
    int n = 0;
    for (; n < COMBAT_HEXES && list[n] >= 0; n++) {
        if (list[n] == h) {
            return;
        }
    }
    if (n == COMBAT_HEXES) {
        assert(!"more hexes than a hex has neighbours");
        return;
    }
    for (; n > 0 && list[n - 1] > h; n--) {
        list[n] = list[n - 1];
    }
    list[n] = h;
}

static bool adjacent_to_all(const Game *g, const State *s, int u)
{
    Hex target[COMBAT_HEXES];
    int n = combat_targets(s, target);
    for (int i = 0; i < n; i++) {
        if (map_distance(g->map, s->piece[u].hex, target[i]) != 1) {
            return false;
        }
    }
    return true;
}

static void mark_defenders(Ctx *c, Side side)
{
    State *s = c->s;
    Hex target[COMBAT_HEXES];
    int n = combat_targets(s, target);
    for (int i = 0; i < n; i++) {
        EACH_UNIT (s, u, target[i]) {
            if (side_of(c->g, u) == side && !is_bridge(c->g, s, u)) {
                set_flag(s, u, F_IN_DEFENSE);
                s->piece[u].attack = target[i]; /* where it stood */
            }
        }
        EACH_LEADER (s, l, target[i]) {
            if (side_of(c->g, l) == side) {
                set_flag(s, l, F_IN_DEFENSE);
            }
        }
    }
}

void next_act(Ctx *c, Side side, Atom a)
{
    assert(target_index(c->s, a.arg[0]) >= 0);
    State *s = c->s;
    Hex name = s->target[target_index(s, a.arg[0])].attack;
    no_combat(s);
    clear_flags(c->g, s, F_IN_ATTACK | F_IN_DEFENSE | F_TEST_DONE | F_HELD_HEX | F_GUARDED);
    s->combat.attack = name;
    for (int i = 0; i < s->targets; i++) {
        if (s->target[i].attack == name && unit_in(s, c->g, enemy(side), s->target[i].hex)) {
            note_hex(s->combat.target, s->target[i].hex);
        }
    }
    for (int i = 0; i < s->targets; i++) { /* hexes left empty stay known: a charge against them is over too */
        if (s->target[i].attack == name) {
            note_hex(s->combat.named, s->target[i].hex);
        }
    }
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].attack != name || side_of(c->g, u) != side) {
            continue;
        }
        s->piece[u].attack = NOWHERE;
        if (!on_map(s, u)) {
            continue;
        }
        set_flag(s, u, F_ATTACKED);
        if (s->piece[u].state == GOOD && adjacent_to_all(c->g, s, u)) {
            set_flag(s, u, F_IN_ATTACK);
            note_hex(s->combat.from, s->piece[u].hex);
            s->combat.charge |= s->piece[u].charge >= 0 && is_cavalry(c->g, u) && CITED(14_2d);
        }
    }
    remove_attack(c->g, s, name);
    mark_defenders(c, enemy(side));
    say_as(c, EVENT_HEADING, R(12a), "Assault on {}.", H_(name));
    push(s, B5_FIGHT, side);
}

/* The lowest target that the order names, or that stands in the draft it goes on with: the name of its attack. */
static Hex announced(const State *before, const Atom *order, int n)
{
    Hex drafted[COMBAT_HEXES], name = NOWHERE;
    int count = top_of(before)->step == B5A_AIM ? draft_targets(before, drafted) : 0;
    for (int i = 0; i < count; i++) {
        name = name < 0 || drafted[i] < name ? drafted[i] : name;
    }
    for (int i = 0; i < n; i++) {
        if (order[i].verb == UPON && (name < 0 || order[i].arg[0] < name)) {
            name = order[i].arg[0];
        }
    }
    return name;
}

/* The odds of an attack are those of this fight alone, as things stand: others may be declared beside it, or still be owed. */
bool tolentino_resolve_announced(Ctx *c, const State *before, const Atom *order, int n)
{
    State *s = c->s;
    Hex name = announced(before, order, n);
    int i = name < 0 ? -1 : target_index(s, name);
    if (i < 0 || s->target[i].attack != name || top(s)->step != B5A_DECLARE) {
        return false;
    }
    next_act(c, top(s)->owner, atom(RESOLVE, name, 0, 0));
    return true;
}

/* ---- checks before the shock ---- */

/* Attackers that are no longer in order or have been driven away do not attack. */
static void drop_broken(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (has_flag(s, u, F_IN_ATTACK) &&
            (!on_map(s, u) || s->piece[u].state != GOOD || !adjacent_to_all(c->g, s, u))) {
            drop_flag(s, u, F_IN_ATTACK);
        }
    }
}

/* 12.2.2: units marked Assault? check, one die a hex; who fails does not attack and suffers nothing. */
static void pre_shock(Ctx *c, Side side)
{
    State *s = c->s;
    for (int i = 0; i < COMBAT_HEXES && s->combat.from[i] >= 0; i++) {
        int die = 0;
        EACH_UNIT (s, u, s->combat.from[i]) {
            if (!has_flag(s, u, F_IN_ATTACK) || tol_order_of(c->g, s, u) != ADVANCE) {
                continue;
            }
            RULE (12_2_2a) {
                hex_die(c, side, &die, "pre-shock check");
                bool good = passes(c->g, s, u, die, 0);
                say(c, good ? R(12_2_2a) : R(12_2_2b), good ? "{} goes in." : "{} hangs back.", P_(u));
                if (!good) {
                    drop_flag(s, u, F_IN_ATTACK);
                }
                if (!good && !CITED(12_2_2b)) {
                    owe_level(c, u);
                }
            }
        }
    }
    settle(c);
}

static bool only_artillery(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_IN_DEFENSE) && on_map(s, u) && !is_artillery(g, u)) {
            return false;
        }
    }
    return true;
}

static bool guns_alone(const Game *g, const State *s, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (!is_artillery(g, u) && !is_bridge(g, s, u)) {
            return false;
        }
    }
    return true;
}

/* 11.1.1b: guns alone in their hex are lost without a roll, if an attacker can still advance. */
static void take_guns(Ctx *c)
{
    State *s = c->s;
    RULE (11_1_1b) {
        for (int u = 0; u < c->g->units; u++) {
            if (has_flag(s, u, F_IN_DEFENSE) && on_map(s, u) && guns_alone(c->g, s, s->piece[u].hex)) {
                say(c, R(11_1_1b), "{} stands alone and is overrun.", P_(u));
                tol_eliminate(c, u, false);
            }
        }
    }
    settle(c);
}

/* ---- values and leaders ---- */

/* SP by printed efficiency; the value is the one with the largest total (12.3.1a). Bits of the values that tie. */
static unsigned best_values(const Game *g, const State *s, uint32_t flag)
{
    int sp[16] = {0}, best = 0;
    unsigned values = 0;
    for (int u = 0; u < g->units; u++) {
        if (fights(g, s, u, flag) && !(flag == F_IN_DEFENSE && has_flag(s, u, F_WAS_ATTACKED))) {
            sp[printed_efficiency(g, u)] += tol_strength(g, s, u);
        }
    }
    for (int e = 0; e < 16; e++) {
        best = sp[e] > best ? sp[e] : best;
    }
    for (int e = 0; e < 16; e++) {
        if (best && sp[e] == best) {
            values |= 1u << e;
        }
    }
    if (!CITED(12_3_1a)) { /* without it: the lowest */
        for (int e = 0; e < 16; e++) {
            if (sp[e]) {
                return 1u << e;
            }
        }
    }
    if (!CITED(12_3_1b)) {
        values &= values - 1 ? values & (~values + 1) : values;
    }
    return values;
}

static uint32_t flag_of(const State *s, Side side) { return top_of(s)->owner == side ? F_IN_ATTACK : F_IN_DEFENSE; }

/* B5D2 for the side: asks only when the largest groups tie. */
static void fix_value(Ctx *c, Side side)
{
    assert(top(c->s)->step == B5_FIGHT);
    State *s = c->s;
    unsigned values = best_values(c->g, s, flag_of(s, side));
    s->combat.value[side] = (uint8_t)(values ? BY(12_3, __builtin_ctz(values), 0) : 0);
    if (values & (values - 1)) {
        uint32_t flag = flag_of(s, side);
        push(s, B5D2, side)->v[FS_ATTACKER] = flag == F_IN_ATTACK;
    }
}

Next value_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void value_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    unsigned values = best_values(g, s, top_of(s)->v[FS_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE);
    for (int e = 0; e < 16; e++) {
        if ((values >> e) & 1) {
            offer(out, atom(CHOOSE_VALUE, e, 0, 0));
        }
    }
}

Rule value_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != CHOOSE_VALUE) {
        return tol_out_of_step(w, a.verb);
    }
    unsigned values = best_values(g, s, top_of(s)->v[FS_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE);
    if (a.arg[0] < 0 || a.arg[0] > 15) {
        return RULE_NO_CHOICE;
    }
    bool has = (values >> a.arg[0]) & 1;
    FORBID_AS(12_3_1a, !has, "other units in the fight have more SP together than those of efficiency {}",
              N_(a.arg[0]));
    return has ? ALLOWED : refused(w);
}

void value_act(Ctx *c, Side side, Atom a)
{
    pop(c->s);
    c->s->combat.value[side] = (uint8_t)a.arg[0];
    say(c, R(12_3_1a), "The {} fight at efficiency {}.", S_(side), N_(a.arg[0]));
}

/* A leader stacked with units of the combat who may lend his modifier (12.4.4, 4.1.2). */
static bool may_lend(const Game *g, const State *s, int l, uint32_t flag)
{
    for (int u = 0; u < g->units; u++) {
        if (fights(g, s, u, flag) && s->piece[u].hex == s->piece[l].hex && modifying_leader_is(g, s, u, l)) {
            return true;
        }
    }
    return false;
}

static bool any_lends(const Game *g, const State *s, Side side, uint32_t flag)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) == side && on_map(s, l) && may_lend(g, s, l, flag)) {
            return true;
        }
    }
    return false;
}

static void ask_lender(Ctx *c, Side side)
{
    uint32_t flag = flag_of(c->s, side);
    if (any_lends(c->g, c->s, side, flag)) {
        push(c->s, B5D3, side)->v[FS_ATTACKER] = flag == F_IN_ATTACK;
    }
}

Next lend_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void lend_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) == side && on_map(s, l)) {
            offer(out, atom(USE_LEADER, l, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule lend_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != USE_LEADER) {
        return tol_out_of_step(w, a.verb);
    }
    int l = a.arg[0];
    if (l < g->units || l >= g->pieces || side_of(g, l) != side || !on_map(s, l)) {
        return RULE_NO_CHOICE;
    }
    bool can = may_lend(g, s, l, top_of(s)->v[FS_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE);
    FORBID_AS(4_1_2, !can, "{} commands no unit of this combat in his hex", P_(l));
    FORBID_AS(12_4_4, !can, "{} commands no unit of this combat in his hex", P_(l));
    return can ? ALLOWED : refused(w);
}

void lend_act(Ctx *c, Side side, Atom a)
{
    pop(c->s);
    if (a.verb == USE_LEADER) {
        c->s->combat.leader[side] = (uint8_t)a.arg[0];
        say(c, R(12_4_4), "{} leads in person.", P_(a.arg[0]));
    }
}

/* ---- the procedure ---- */

static void roll_assault(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    Shock x = shock_of(g, s, side);
    if (collapses(c, &x)) { /* no die, so no leader tests */
        s->combat.result = AE;
        return;
    }
    for (int l = g->units; l < g->pieces; l++) { /* a leader who went before the shock is in no attacked hex (4.4.1) */
        if (has_flag(s, l, F_IN_DEFENSE) && !is_combat_target(s, s->piece[l].hex)) {
            drop_flag(s, l, F_IN_DEFENSE);
        }
    }
    s->combat.result = (uint8_t)roll_shock(c, side, &x, &s->combat.die);
}

/* 11.1a: guns stacked with infantry or cavalry share their fate. Marked when the shock begins. */
static void mark_guarded(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (!on_map(s, u) || !is_artillery(c->g, u)) {
            continue;
        }
        EACH_UNIT (s, v, s->piece[u].hex) {
            if (!is_artillery(c->g, v) && has_flag(s, v, F_IN_ATTACK | F_IN_DEFENSE)) {
                set_flag(s, u, F_GUARDED);
            }
        }
    }
}

Next tol_fight_run(Ctx *c)
{
    assert(top(c->s)->step == B5_FIGHT);
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner, other = enemy(side);
    switch (f->at++) {
    case AT_BEFORE:
        if (!combat_units(g, s, F_IN_ATTACK) || !combat_units(g, s, F_IN_DEFENSE)) {
            say(c, R(12_2_3), "The assault on {} is void.", H_(s->combat.attack));
            f->at = AT_CHARGE_END;
        } else if (before_possible(g, s)) {
            if (CITED(3_1o) && CITED(12_1)) {
                push(s, B5B, other);
            }
        }
        return GO;
    case AT_FIRE:
        if (!combat_units(g, s, F_IN_DEFENSE)) {
            f->at = CITED(14_1c) ? AT_ADVANCE_A : AT_CHARGE_END; /* all are gone: no roll */
            return GO;
        }
        if (CITED(3_1p) && CITED(11_4_4b) && CITED(11_1_1a)) {
            push(s, B5C, other);
        }
        return GO;
    case AT_CHECK:
        clear_flags(g, s, F_ASKED);
        drop_broken(c);
        if (CITED(3_1q)) {
            pre_shock(c, side);
        }
        return GO;
    case AT_SHOCK:
        drop_broken(c);
        if (!combat_units(g, s, F_IN_ATTACK)) {
            say_as(c, EVENT_OUTCOME, R(12_2_2b), "No attacker goes in.");
            f->at = AT_CHARGE_END;
        } else if (only_artillery(g, s)) {
            f->at = AT_ADVANCE_A;
            take_guns(c);
        } else {
            take_guns(c); /* of a hex attacked together with others */
            mark_guarded(c);
        }
        return GO;
    case AT_VALUE_A: fix_value(c, side); return GO;
    case AT_VALUE_D: fix_value(c, other); return GO;
    case AT_LEADER_A: ask_lender(c, side); return GO;
    case AT_LEADER_D: ask_lender(c, other); return GO;
    case AT_ROLL: roll_assault(c, side); return GO;
    default: f->at--; return result_run(c);
    }
}
