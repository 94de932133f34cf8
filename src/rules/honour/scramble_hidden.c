/* scramble_hidden.c - changes what a side may not know, for the secrets guard: who is on which Card or face down, what lies there, how strong and in what heart
 * it is, Orders, and the MPs of an activation. Whatever is open (force, zoc, who could attack) stays as it was.
 */
#include "rules/honour/honour.h"

enum { SCRAMBLE_TRIES = 20 };

static bool same_outside(const Game *g, const State *a, const State *b)
{
    EACH_CAPITANO (g, c) {
        if ((a->capitano[c].flags ^ b->capitano[c].flags) & (F_FORCE | F_ZOC | F_ABLE)) {
            return false;
        }
    }
    return true;
}

static int any_of(Rng *rng, int n) { return (int)rng_below(rng, (uint32_t)n); }

/* May everybody command what lies on his Card? */
static bool all_commanded(const Game *g, const State *s, int a, int b)
{
    EACH_UNIT (g, u) {
        bool theirs = on_card(s, u) && (s->unit[u].card == a || s->unit[u].card == b);
        if (theirs && hon_may_command(g, s, NULL, s->unit[u].card, u, 0)) {
            return false;
        }
    }
    return true;
}

/* ---- Capitani ---- */

static void rename_piece(uint8_t *piece, int a, int b)
{
    *piece = *piece == a ? (uint8_t)b : *piece == b ? (uint8_t)a : *piece;
}

/* Everything that names one of the two names the other. */
static void exchange_names(const Game *g, State *s, int a, int b)
{
    Core *k = core_of(s);
    EACH_UNIT (g, u) {
        rename_piece(&s->unit[u].card, a, b);
    }
    EACH_CAPITANO (g, c) {
        rename_piece(&s->capitano[c].card, a, b);
    }
    for (int i = 0; i < g->armies; i++) {
        rename_piece(&s->army[i].issuer, a, b);
    }
    rename_piece(&s->active, a, b);
    for (int i = 0; i < k->depth; i++) {
        const char *kinds = hon_steps[k->stack[i].step].local_kinds;
        for (int n = 0; kinds && kinds[n]; n++) {
            int16_t *v = &k->stack[i].v[n];
            *v = kinds[n] != 'p' ? *v : *v == a ? (int16_t)b : *v == b ? (int16_t)a : *v;
        }
    }
}

/* Two Capitani that the side sees neither of are each the other: on Cards, face down, in the pool. */
static bool swap_capitani(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES; n++) {
        int a = any_of(rng, g->capitani), b = any_of(rng, g->capitani);
        if (a == b || g->capitano[a].army != g->capitano[b].army || hon_sees(g, s, viewer, a) ||
            hon_sees(g, s, viewer, b) || g->capitano[a].minor != g->capitano[b].minor || s->capitano[a].hex == LATER ||
            s->capitano[b].hex == LATER) {
            continue;
        }
        State after = *s;
        after.capitano[a] = s->capitano[b];
        after.capitano[b] = s->capitano[a];
        exchange_names(g, &after, a, b);
        hon_derive(g, &after);
        if (all_commanded(g, &after, a, b)) {
            *s = after;
            return true;
        }
    }
    return false;
}

/* ---- units ---- */

static bool hidden_unit(const Game *g, const State *s, Side viewer, int u)
{
    return on_card(s, u) && !hon_sees(g, s, viewer, piece_of(g, u));
}

/* Two hidden units of one side change Cards. */
static bool swap_units(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES; n++) {
        int a = any_of(rng, g->units), b = any_of(rng, g->units);
        if (!hidden_unit(g, s, viewer, a) || !hidden_unit(g, s, viewer, b) || s->unit[a].card == s->unit[b].card ||
            is_combat_unit(g, a) != is_combat_unit(g, b)) {
            continue;
        }
        State after = *s;
        after.unit[a].card = s->unit[b].card;
        after.unit[b].card = s->unit[a].card;
        hon_derive(g, &after);
        if (same_outside(g, s, &after) && all_commanded(g, &after, after.unit[a].card, after.unit[b].card)) {
            *s = after;
            return true;
        }
    }
    return false;
}

/* An SP goes from one hidden unit to another of its type: the total of the type is open, not how it is spread (1.4g). */
static bool shift_strength(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES; n++) {
        int a = any_of(rng, g->units), b = any_of(rng, g->units);
        if (a != b && hidden_unit(g, s, viewer, a) && hidden_unit(g, s, viewer, b) && s->unit[a].sp > 1 &&
            g->unit[a].type == g->unit[b].type && s->unit[b].sp < g->unit[b].max) {
            s->unit[a].sp--;
            s->unit[b].sp++;
            return true;
        }
    }
    return false;
}

static bool change_heart(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES; n++) {
        int u = any_of(rng, g->units);
        if (!hidden_unit(g, s, viewer, u) || !is_combat_unit(g, u)) {
            continue;
        }
        State after = *s;
        after.unit[u].flags ^= U_DEMORALISED;
        hon_derive(g, &after);
        Tally t = hon_tally(g, &after, hon_leader(s, u));
        if (same_outside(g, s, &after) && !hon_all_demoralised(&t)) {
            *s = after;
            return true;
        }
    }
    return false;
}

/* ---- Orders and choices ---- */

static bool change_order(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES; n++) {
        int c = any_of(rng, g->capitani);
        Order now = (Order)s->capitano[c].order;
        if (g->capitano[c].side == viewer || !leads_force(s, c) || !now || now == RETREAT || has(s, c, F_ADMIN)) {
            continue;
        }
        s->capitano[c].order = (uint8_t)(now == STAND ? ATTACK : STAND);
        s->capitano[c].flags ^= F_PREVIOUS | F_ORDERED;
        return true;
    }
    return false;
}

/* The MPs of the other side's activation, and whom it has chosen to fight (11.5d). */
static bool change_course(const Game *g, State *s, Side viewer, Rng *rng)
{
    bool changed = false;
    if (s->active != NO_PIECE && g->capitano[s->active].side != viewer && s->mp != NO_MP) {
        s->mp = (uint8_t)any_of(rng, 12);
        s->spent = (uint8_t)any_of(rng, 12);
        s->size = (uint8_t)any_of(rng, 30);
        changed = true;
    }
    if (top_of(s)->step == FIGHTER) {
        bool attacks = g->capitano[s->combat.attacker].side == viewer;
        uint8_t *his = attacks ? &s->combat.fighter_d : &s->combat.fighter_a;
        *his = *his == NO_PIECE ? attacks ? s->combat.defender : s->combat.attacker : NO_PIECE;
        changed = true;
    }
    return changed;
}

/* A chit on a Card of the other side becomes another (11.4f); in the simultaneous steps of a battle also what it has drafted. */
static bool change_chits(const Game *g, State *s, Side viewer, Rng *rng)
{
    bool changed = false;
    int step = top_of(s)->step;
    for (int n = 0; n < SCRAMBLE_TRIES && hon_in_battle(s); n++) {
        int k = any_of(rng, g->capitani);
        if (g->capitano[k].side == viewer || !hon_chits_on(s, k)) {
            continue;
        }
        hon_take_chit(s, k, (Chit)s->corps[k].chit[any_of(rng, hon_chits_on(s, k))]);
        if (step != CHITS) {
            hon_put_chit(s, k, (Chit)(NO_CHIT + 1 + any_of(rng, CHIT_UNKNOWN - 1)));
        }
        changed = true;
    }
    if (step == MUSTER) {
        s->battle.mustered ^= (uint8_t)(1 << hon_role(g, s, enemy_of(viewer)));
        changed = true;
    }
    return changed;
}

/* CORPS: a unit of the other side goes to another of its Capitani, in secret. */
static bool change_corps(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < SCRAMBLE_TRIES && top_of(s)->step == CORPS; n++) {
        int u = any_of(rng, g->units), k = any_of(rng, g->capitani);
        int force = hon_battle_force(s, hon_role(g, s, enemy_of(viewer)));
        if (hon_leader(s, u) == force && hon_primo(s, k) == force && s->unit[u].card != k &&
            !hon_may_command(g, s, NULL, k, u, 0)) {
            hon_put_unit(g, s, u, k);
            return true;
        }
    }
    return false;
}

bool hon_scramble(const Game *g, State *s, Side side, Rng *rng)
{
    bool changed = swap_capitani(g, s, side, rng);
    changed |= swap_units(g, s, side, rng);
    changed |= shift_strength(g, s, side, rng);
    changed |= change_heart(g, s, side, rng);
    changed |= change_order(g, s, side, rng);
    changed |= change_course(g, s, side, rng);
    changed |= change_chits(g, s, side, rng);
    changed |= change_corps(g, s, side, rng);
    return changed;
}
