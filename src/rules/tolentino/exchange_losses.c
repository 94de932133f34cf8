/* exchange_losses.c - the exchange (12.5.4d to f): which units each side loses, and the checks of all others.
 *
 * In B5E a side names its losses one by one (F_ASKED); the list is closed when it is enough and nobody on it is superfluous. Before
 * version 2 of the rules the first names that sufficed closed it, and the rest was passed over.
 */
#include "rules/tolentino/tolentino.h"

#include <assert.h>
#include <limits.h>

/* Of efficiency at least the value used. */
bool qualifies(const Game *g, const State *s, int u, Side side, uint32_t flag)
{
    return fights(g, s, u, flag) && printed_efficiency(g, u) >= s->combat.value[side];
}

enum { MOST_SP_LOST = 255 + 20 }; /* what Combat.loss holds, and the largest unit */
typedef struct Losses {           /* who may be named, and who has been */
    int unit[UNITS_MAX], sp[UNITS_MAX];
    int n;
    uint64_t chosen; /* bits over unit */
} Losses;

/* Is there a set with the chosen whose smallest unit has `least` SP, with `need` SP or more, and fewer without that unit? Sums are reached
 * unit by unit: with[m] and without[m], whether one of `least` is among them. */
static bool least_of_minimal(const Losses *l, int least, int need)
{
    assert(l->n <= UNITS_MAX);
    bool with[MOST_SP_LOST] = {false}, without[MOST_SP_LOST] = {true}; /* by sum */
    const int most = need + least;                                     /* from here on the smallest can be spared */
    assert(need >= 0 && most <= MOST_SP_LOST);
    if (least <= 0) {
        return false; /* to spare it changes nothing */
    }
    for (int i = 0; i < l->n; i++) {
        bool chosen = l->chosen >> i & 1;
        int sp = l->sp[i];
        if (sp < least && !chosen) {
            continue;
        }
        if (sp < least) {
            return false;
        }
        for (int sum = most - 1; sum >= 0; sum--) {
            bool one = sum >= sp && with[sum - sp], none = sum >= sp && without[sum - sp];
            one |= none && sp == least;
            none &= sp != least;
            with[sum] = one || (with[sum] && !chosen);
            without[sum] = none || (without[sum] && !chosen);
        }
    }
    for (int sum = need; sum < most; sum++) {
        if (with[sum]) {
            return true;
        }
    }
    return false;
}

/* Can the chosen be part of a set of just enough SP, none of it superfluous? */
static bool part_of_minimal(const Losses *l, int need)
{
    int all = 0;
    for (int i = 0; i < l->n; i++) {
        all += l->sp[i];
    }
    if (all <= need) {
        return true; /* all of them must go */
    }
    for (int i = 0; i < l->n; i++) {
        if (least_of_minimal(l, l->sp[i], need)) {
            return true;
        }
    }
    return false;
}

/* Units the defender may still name, with what he has named (F_ASKED). */
static void exchange_list(const Game *g, const State *s, Side side, Losses *l)
{
    l->n = 0;
    l->chosen = 0;
    for (int u = 0; u < g->units; u++) {
        if (!qualifies(g, s, u, side, F_IN_DEFENSE)) {
            continue;
        }
        l->chosen |= (uint64_t)has_flag(s, u, F_ASKED) << l->n;
        l->unit[l->n] = u;
        l->sp[l->n++] = tol_strength(g, s, u);
    }
}

static bool enough_named(const Game *g, const State *s, Side side)
{
    Losses l;
    int sum = 0, named = 0;
    exchange_list(g, s, side, &l);
    for (int i = 0; i < l.n; i++) {
        if (l.chosen >> i & 1) {
            sum += l.sp[i];
            named++;
        }
    }
    return sum >= s->combat.loss || named == l.n;
}

uint32_t loser_flag(const State *s) { return top_of(s)->v[CH_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE; }

/* Has the side named what it owes? The attacker one unit, the defender its SP. */
bool losses_named(const Game *g, const State *s, Side side)
{
    bool any = false;
    for (int u = 0; u < g->units; u++) {
        any |= has_flag(s, u, F_ASKED) && qualifies(g, s, u, side, loser_flag(s));
    }
    return any && (top_of(s)->v[CH_ATTACKER] || enough_named(g, s, side));
}

Rule may_lose(const Game *g, const State *s, Why *w, Side side, int u)
{
    bool attacker = top_of(s)->v[CH_ATTACKER];
    if (u < 0 || u >= g->units || has_flag(s, u, F_ASKED)) {
        return RULE_NO_CHOICE;
    }
    bool fit = qualifies(g, s, u, side, loser_flag(s)), named = losses_named(g, s, side);
    if (attacker) {
        FORBID_AS(12_5_4d, !fit, "{} has less than the efficiency you fought at", P_(u));
        FORBID_AS(12_5_4d, named, "one unit is lost, and you have named it");
        return fit && !named ? ALLOWED : refused(w);
    }
    FORBID_AS(12_5_4e, !fit, "{} has less than the efficiency you fought at", P_(u));
    if (!fit) {
        return refused(w);
    }
    Losses l;
    exchange_list(g, s, side, &l);
    for (int i = 0; i < l.n; i++) {
        l.chosen |= (uint64_t)(l.unit[i] == u) << i;
    }
    FORBID_AS(12_5_4e, named || !part_of_minimal(&l, s->combat.loss), "with {} more would be lost than the {} SP owed",
              P_(u), N_(s->combat.loss));
    return named ? refused(w) : ALLOWED;
}

/* Nobody who qualifies can be spared: then there is nothing to choose. */
bool all_must_go(const Game *g, const State *s, Side side)
{
    Losses l;
    int sum = 0, least = INT_MAX;
    exchange_list(g, s, side, &l);
    for (int i = 0; i < l.n; i++) {
        sum += l.sp[i];
        least = l.sp[i] < least ? l.sp[i] : least;
    }
    return l.n && sum - least < s->combat.loss;
}

/* What is named is lost. */
void close_losses(Ctx *c)
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

void name_loss(Ctx *c, Side side, int u)
{
    set_flag(c->s, u, F_ASKED);
    if (!losses_are_exact(c->g) && losses_named(c->g, c->s, side)) {
        close_losses(c);
    }
}

/* 12.5.4f: everybody else checks, attacker first, one die a hex. */
void check_others(Ctx *c, Side side)
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
