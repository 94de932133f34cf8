/* attack_duties.c - the duties of the attacker at the end of B5A: who must attack (5.1.2b, 12b), and whom (12.2.1, 12c).
 *
 * The units that attack, and those under Attack that must, are tried in all assignments that the rules allow; `done` is refused while
 * a better one exists. Better: more of those who must attack do, then more of the hexes whose ZOC lies on an attacker are attacked.
 * A branch that cannot become better than the best one found is left at once; what remains is cut after a fixed number of tries.
 */
#include "rules/tolentino/tolentino.h"

#include <assert.h>
#include <string.h>

enum {
    FROM_MAX = UNITS_MAX,
    FOES_MAX = UNITS_MAX,
    TRIES = 20000,
    OBLIGED = 2 * FOES_MAX
};                                           /* a unit stands in each of the hexes */
enum { BY_ENEMY_ZONE = 1, BY_OWN_ZONE = 2 }; /* why a unit under Attack must attack */

typedef struct From { /* a hex with units that attack or must */
    Hex hex;
    uint64_t units;
    bool must;     /* at least one of them is bound to attack, */
    unsigned by;   /* by these (BY_...) */
    uint64_t foes; /* adjacent enemy hexes, bits of Plan.foe */
    uint64_t owed; /* those whose ZOC lies on it */
    Hex charge;    /* target of its charge, or NOWHERE */
} From;

typedef struct Plan {
    From from[FROM_MAX];
    int froms;
    Hex foe[FOES_MAX];
    int foes;
    uint64_t best_set[FROM_MAX], set[FROM_MAX]; /* targets of each hex; 0 = none */
    uint64_t later[FROM_MAX + 1];               /* foes that the hexes from this one on could attack, */
    uint64_t later_owed[FROM_MAX + 1];          /* and what they would owe */
    int later_must[FROM_MAX + 1];
    int best, tries;
} Plan;

static bool enemy_in_own_zone(const Game *g, const State *s, int u)
{
    Hex h = s->piece[u].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n != HEX_NONE && exerts_zoc(g, s, u) && zoc_crosses(g, h, n) && unit_in(s, g, enemy(side_of(g, u)), n)) {
            return true;
        }
    }
    return false;
}

/* What binds a unit under Attack to attack: it stands in an EZOC (5.1.2b, 12d), an enemy in its own ZOC (12b, 12d). */
static unsigned bound_by(const Game *g, const State *s, int u)
{
    if (rests_in_town(g, s, u) || tol_order_of(g, s, u) != ATTACK || has_flag(s, u, F_STAYS)) {
        return 0;
    }
    unsigned by = 0;
    if (in_ezoc(g, s, side_of(g, u), s->piece[u].hex) && (CITED(5_1_2b) || CITED(12d))) {
        by |= BY_ENEMY_ZONE;
    }
    if (enemy_in_own_zone(g, s, u) && (CITED(12b) || CITED(12d))) {
        by |= BY_OWN_ZONE;
    }
    return by;
}

static bool free_to_attack(const Game *g, const State *s, int u)
{
    if (!on_map(s, u) || !tol_takes_part(g, s, u, s->active)) {
        return false;
    }
    return s->piece[u].attack != NOWHERE || !may_attack(g, s, NULL, u);
}

static int foe_index(Plan *p, Hex h)
{
    for (int i = 0; i < p->foes; i++) {
        if (p->foe[i] == h) {
            return i;
        }
    }
    assert(p->foes < FOES_MAX);
    p->foe[p->foes] = h;
    return p->foes++;
}

static bool zoc_on(const Game *g, const State *s, Hex foe, Hex h)
{
    EACH_UNIT (s, u, foe) {
        if (exerts_zoc(g, s, u) && zoc_crosses(g, foe, h)) {
            return true;
        }
    }
    return false;
}

static void look_around(const Game *g, const State *s, Plan *p, From *f, Side side)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[f->hex][d];
        if (n == HEX_NONE || !unit_in(s, g, enemy(side), n)) {
            continue;
        }
        int i = foe_index(p, n);
        f->foes |= (uint64_t)1 << i;
        if (f->charge == NOWHERE && zoc_on(g, s, n, f->hex)) {
            f->owed |= (uint64_t)1 << i;
        }
    }
    if (f->charge >= 0) { /* one hex only; other zones create no duty for it (14.2.1) */
        int i = foe_index(p, f->charge);
        f->foes = (uint64_t)1 << i;
        f->owed = zoc_on(g, s, f->charge, f->hex) ? f->foes : 0;
    }
}

static bool odds_fit(const Game *g, const State *s, const Plan *p, const uint64_t *set, int which)
{
    assert(which < p->froms && set[which]);
    Hex target[FOES_MAX];
    int n = 0;
    uint64_t units = 0;
    bool charge = false, foot = false;
    for (int i = 0; i < p->foes; i++) {
        if ((set[which] >> i) & 1) {
            target[n++] = p->foe[i];
        }
    }
    for (int i = 0; i < p->froms; i++) {
        if (set[i] == set[which]) {
            units |= p->from[i].units;
            charge |= p->from[i].charge >= 0;
            foot |= infantry_among(g, p->from[i].units);
        }
    }
    return n <= COMBAT_HEXES && !(charge && foot) && odds_allowed(g, s, units, target, n, charge);
}

/* Worth of what the first n hexes attack, if the others could attack `later` at will. With all hexes and nobody left: its worth. */
static int worth(const Plan *p, const uint64_t *set, int n)
{
    assert(n >= 0 && n <= p->froms);
    uint64_t hit = p->later[n], owed = 0;
    int must = p->later_must[n];
    for (int i = 0; i < n; i++) {
        hit |= set[i];
        must += set[i] && p->from[i].must;
        if (set[i]) {
            owed |= p->from[i].owed;
        }
    }
    return must * OBLIGED + __builtin_popcountll(hit & (owed | p->later_owed[n])) - __builtin_popcountll(owed & ~hit);
}

static bool all_fit(const Game *g, const State *s, const Plan *p, const uint64_t *set)
{
    for (int i = 0; i < p->froms; i++) {
        bool first = set[i] != 0;
        for (int j = 0; j < i; j++) {
            first &= set[j] != set[i];
        }
        if (first && !odds_fit(g, s, p, set, i)) {
            return false;
        }
    }
    return true;
}

static void search(const Game *g, const State *s, Plan *p, int i)
{
    assert(i >= 0 && i <= p->froms);
    if (p->tries++ > TRIES || worth(p, p->set, i) <= p->best) {
        return;
    }
    if (i == p->froms) {
        if (all_fit(g, s, p, p->set)) {
            p->best = worth(p, p->set, i);
            memcpy(p->best_set, p->set, sizeof p->set);
        }
        return;
    }
    uint64_t foes = p->from[i].foes;
    for (uint64_t sub = foes;; sub = (sub - 1) & foes) { /* every set of its neighbours, the largest first */
        bool clash = false;
        for (int j = 0; j < i && sub; j++) {
            clash |= (p->set[j] & sub) && p->set[j] != sub; /* a target is in one attack only */
        }
        if (!clash && (sub || p->from[i].must)) { /* who was marked by choice attacks something */
            p->set[i] = sub;
            search(g, s, p, i + 1);
        }
        if (!sub) {
            break;
        }
    }
    p->set[i] = 0;
}

/* Foes whom all their neighbours together could not attack at 1-5 or better are out of it (12.4.2). Not those beyond a stream: attacked
 * together with a foe on dry ground they may lose its shift (10.3.1). */
static void drop_too_strong(const Game *g, const State *s, Plan *p)
{
    uint64_t strong = 0;
    for (int j = 0; j < p->foes; j++) {
        uint64_t units = 0, horse = 0;
        bool stream = false;
        for (int i = 0; i < p->froms; i++) {
            if ((p->from[i].foes >> j) & 1) {
                units |= p->from[i].units;
                stream |= stream_between(g, s, p->from[i].hex, p->foe[j]);
                if (!infantry_among(g, p->from[i].units)) {
                    horse |= p->from[i].units;
                }
            }
        }
        if (!stream && !odds_allowed(g, s, units, &p->foe[j], 1, false) &&
            !odds_allowed(g, s, horse, &p->foe[j], 1, true)) {
            strong |= (uint64_t)1 << j;
        }
    }
    for (int i = 0; i < p->froms; i++) {
        p->from[i].foes &= ~strong;
        p->from[i].owed &= ~strong;
    }
}

/* What is left for the hexes from each one on. */
static void look_ahead(Plan *p)
{
    for (int i = p->froms - 1; i >= 0; i--) {
        p->later[i] = p->later[i + 1] | p->from[i].foes;
        p->later_owed[i] = p->later_owed[i + 1] | p->from[i].owed;
        p->later_must[i] = p->later_must[i + 1] + (p->from[i].must && p->from[i].foes);
    }
}

/* The attackers as declared, and those who must join them. */
static void gather(const Game *g, const State *s, Plan *p)
{
    memset(p, 0, sizeof *p);
    for (int u = 0; u < g->units; u++) {
        if (!free_to_attack(g, s, u) || s->piece[u].state != GOOD) {
            continue;
        }
        unsigned by = bound_by(g, s, u);
        bool must = by;
        if (s->piece[u].attack == NOWHERE && !must && !has_flag(s, u, F_FROM)) {
            continue;
        }
        int i = 0;
        while (i < p->froms && p->from[i].hex != s->piece[u].hex) {
            i++;
        }
        assert(i < FROM_MAX);
        if (i == p->froms) {
            p->froms++;
            p->from[i] = (From){.hex = s->piece[u].hex, .charge = NOWHERE};
            Hex aim;
            if (charges_from(g, s, s->piece[u].hex, &aim)) {
                p->from[i].charge = aim;
            }
            look_around(g, s, p, &p->from[i], side_of(g, u));
        }
        p->from[i].must |= must;
        p->from[i].by |= by;
        EACH_UNIT (s, v, p->from[i].hex) { /* the whole stack attacks (12.4.1b) */
            if (free_to_attack(g, s, v) && s->piece[v].state == GOOD) {
                p->from[i].units |= (uint64_t)1 << v;
            }
        }
    }
    drop_too_strong(g, s, p);
    look_ahead(p);
}

static void current_sets(const State *s, const Plan *p, uint64_t *set)
{
    for (int i = 0; i < p->froms; i++) {
        set[i] = 0;
        int u = __builtin_ctzll(p->from[i].units);
        for (int j = 0; j < p->foes; j++) {
            for (int t = 0; t < s->targets; t++) {
                if (s->target[t].hex == p->foe[j] && s->target[t].attack == s->piece[u].attack) {
                    set[i] |= (uint64_t)1 << j;
                }
            }
        }
    }
}

/* The first atom of the way from what is declared to the plan: take back what is not in it, then declare what is. */
static Atom first_step(const State *s, const Plan *p, const uint64_t *now)
{
    for (int i = 0; i < p->froms; i++) {
        if (now[i] && now[i] != p->best_set[i]) {
            return atom(VERB_RETRACT, p->foe[__builtin_ctzll(now[i])], 0, 0);
        }
    }
    for (int i = 0; i < p->froms; i++) {
        if (now[i] && now[i] == p->best_set[i]) {
            for (int j = 0; j < p->froms; j++) {
                if (p->best_set[j] == now[i] && !now[j]) {
                    return atom(VERB_RETRACT, p->foe[__builtin_ctzll(now[i])], 0, 0); /* another hex joins it */
                }
            }
        }
    }
    for (int i = 0; i < p->froms; i++) {
        if (!now[i] && p->best_set[i]) {
            return atom(ATTACK_FROM, p->from[i].hex, 0, 0);
        }
    }
    (void)s;
    return atom(VERB_DONE, 0, 0, 0);
}

static bool nothing_owed(const Game *g, const State *s)
{
    if (s->targets) {
        return false;
    }
    for (int i = 0; i < g->units; i++) {
        if (on_map(s, i) && tol_takes_part(g, s, i, s->active) && tol_order_of(g, s, i) == ATTACK) {
            return false;
        }
    }
    return true;
}

/* What the best plan does and the declarations do not. An enemy is owed an attack when his ZOC lies on somebody who attacks already. */
static Rule why_not_covered(const Plan *p, Why *w, const uint64_t *now)
{
    uint64_t hit = 0, best = 0, owed = 0;
    bool idle = false;
    for (int i = 0; i < p->froms; i++) {
        hit |= now[i];
        best |= p->best_set[i];
        owed |= now[i] ? p->from[i].owed : 0;
        idle |= p->from[i].must && !now[i] && p->best_set[i];
    }
    for (int i = 0; i < p->froms; i++) {
        const From *f = &p->from[i];
        bool idles = f->must && !now[i] && p->best_set[i];
        FORBID_AS(5_1_2b, idles && (f->by & BY_ENEMY_ZONE), "the units in {} are under Attack and must attack",
                  H_(f->hex));
        FORBID_AS(12b, idles && (f->by & BY_OWN_ZONE), "the units in {} are under Attack and must attack", H_(f->hex));
        FORBID_AS(12d, idles, "the units in {} are under Attack and must attack", H_(f->hex));
    }
    uint64_t left = best & ~hit & (idle || (owed & best & ~hit) ? owed : ~(uint64_t)0);
    for (int j = 0; j < p->foes; j++) {
        FORBID_AS(12_2_1, (left >> j) & 1, "the enemy in {} exerts its zone on an attacker and is not attacked",
                  H_(p->foe[j]));
        FORBID_AS(12c, (left >> j) & 1, "the enemy in {} exerts its zone on an attacker and is not attacked",
                  H_(p->foe[j]));
    }
    return ALLOWED;
}

/* May the declarations be closed? next: one step towards closing them. */
Rule coverage(const Game *g, const State *s, Why *w, Atom *next)
{
    if (nothing_owed(g, s)) { /* the cheap test comes first */
        return RULE_NONE;
    }
    Plan p;
    uint64_t now[FROM_MAX] = {0};
    gather(g, s, &p);
    current_sets(s, &p, now);
    p.best = worth(&p, now, p.froms);
    int have = p.best;
    memcpy(p.best_set, now, sizeof now);
    search(g, s, &p, 0);
    if (p.best <= have) {
        return RULE_NONE;
    }
    if (next) {
        *next = first_step(s, &p, now);
    }
    return why_not_covered(&p, w, now);
}

/* While an attack is being drafted: the next part of the best plan for it. */
bool coverage_draft(const Game *g, const State *s, Atom *next)
{
    uint64_t drafted = draft_attackers(g, s);
    Hex target[COMBAT_HEXES];
    int n = draft_targets(s, target);
    Plan p;
    gather(g, s, &p);
    p.best = -99;
    uint64_t now[FROM_MAX] = {0};
    current_sets(s, &p, now);
    search(g, s, &p, 0);
    int mine = -1;
    for (int i = 0; i < p.froms; i++) {
        if (p.from[i].units & drafted && p.best_set[i]) {
            mine = i;
        }
    }
    if (mine < 0) {
        return false;
    }
    for (int i = 0; i < p.froms && !n; i++) {
        if (p.best_set[i] == p.best_set[mine] && !(p.from[i].units & drafted) && !now[i]) {
            *next = atom(AND_FROM, p.from[i].hex, 0, 0);
            return true;
        }
    }
    for (int j = 0; j < p.foes; j++) {
        bool named = false;
        for (int k = 0; k < n; k++) {
            named |= target[k] == p.foe[j];
        }
        if (((p.best_set[mine] >> j) & 1) && !named) {
            *next = atom(UPON, p.foe[j], 0, 0);
            return true;
        }
    }
    *next = atom(COMMIT, 0, 0, 0);
    return n > 0;
}
