/* propose_melees.c - the Melees and Charges that a computer player would not find among its ways: which it could declare, and what they
 * promise. Nothing here is a rule.
 *
 * A way ends with EndMove; an assault ends with a declaration (9.2.1b). What decides a scenario is mostly held in Cover, and Cover is
 * taken by Melee alone: without these orders a place that is held stays held. What one promises is read from the Melee Table.
 */
#include "rules/piacenza/movement.h"
#include "rules/piacenza/bot/bot_inside.h"

enum {
    STEP_LOST = SP_WORTH / 2,
    SHAKEN = SP_WORTH / 4,
    ROLLS = 10,
    VOLLEY_EACH_SP = 5,
    NO_PROMISE = -1000,
    FOOT_REACH = 3
};
enum { PROPOSALS_KEPT = 8 };

/* Who would take the attack; a lone battery is NO_PIECE. */
int taker(const Game *g, const State *s, Side side, Hex h)
{
    int best = NO_PIECE;
    EACH_UNIT (s, v, h) {
        if (side_of(g, v) == side && !is_battery(g, v) &&
            (best == NO_PIECE || pia_strength(g, s, v) > pia_strength(g, s, best))) {
            best = v;
        }
    }
    return best;
}

/* What the place would add if it were taken: the more the later it is. */
static int place_gain(const Outlook *o, Side side, Hex h)
{
    for (int i = 0; i < o->places; i++) {
        if (o->place[i] == h) {
            return WIN_WORTH * (side == FS ? 1000 - o->share[i] : o->share[i]) / 1000 * 3 / (o->left + 3);
        }
    }
    return 0;
}

/* One result of the table: men, order, and the hex where infantry has won it (9.2.7, 9.2.9c). */
static int result_worth(MeleeResult r, int own, int foe, int ground_gain)
{
    switch (r) {
    case AE: return -own * SP_WORTH;
    case A1: return -own * (STEP_LOST + SHAKEN);
    case AR: return -own * SHAKEN;
    case A1D1: return (foe - own) * (STEP_LOST + SHAKEN);
    case DR: return foe * SHAKEN + ground_gain;
    case MELEE_D1: return foe * (STEP_LOST + SHAKEN) + ground_gain;
    default: return foe * SP_WORTH + ground_gain;
    }
}

int assault_worth(const Outlook *o, int u, Hex from, Hex h, bool charge)
{
    const Game *g = o->g;
    const State *s = o->s;
    Side side = side_of(g, u);
    int foe = taker(g, s, enemy(side), h), own = pia_strength(g, s, u), sum = 0;
    int gain = pia_is_infantry(g, u) ? 20 + place_gain(o, side, h) * o->weights->ground / 100 : 0;
    if (unit_of(g, s, enemy(side), h) == NO_PIECE) {
        return 0;
    }
    if (foe == NO_PIECE) { /* 9.2.3e, 10.2b: a lone battery dies */
        return 2 * SP_WORTH + gain;
    }
    bool flees = is_cavalry(g, u) ? s->piece[foe].state != GOOD : s->piece[foe].state == ROUTED;
    if (flees) { /* 10.2d, 11.1c */
        return SHAKEN + gain;
    }
    int column = odds_column(g, own, pia_strength(g, s, foe)) + (charge ? g->melee_shift_charge : 0) +
                 (is_cavalry(g, u) && has_flanker(g, s, u, h) ? g->melee_shift_flank : 0);
    column = column >= MELEE_COLUMNS ? MELEE_COLUMNS - 1 : column;
    int modifier = ground(g, h)->melee + (has_stream(g, from, h) && !road_link(g, from, h) ? g->stream.melee : 0);
    for (int die = 0; die < ROLLS; die++) {
        MeleeResult r = (MeleeResult)g->melee[chart_row(die + modifier, g->melee_first, g->melee_last)][column];
        sum += result_worth(r, own, pia_strength(g, s, foe), gain);
    }
    int volley = pia_is_infantry(g, foe) ? pia_strength(g, s, foe) * VOLLEY_EACH_SP : 0; /* 9.2.3b, 10.2f */
    return sum / ROLLS - volley - (is_cavalry(g, u) ? own * SHAKEN / 2 : 0);             /* 10.1d */
}

/* The strongest foot of the side, wherever it is: whoever wants a place brings up what can take it. */
static int strongest_foot(const Outlook *o, Side side)
{
    const Game *g = o->g;
    const State *s = o->s;
    int most = 0;
    for (int i = 0; i < g->army_count[side]; i++) {
        int u = g->army[side][i];
        if (on_map(s, u) && pia_is_infantry(g, u) && s->piece[u].state != ROUTED && pia_strength(g, s, u) > most) {
            most = pia_strength(g, s, u);
        }
    }
    return most;
}

int storm_chance(const Outlook *o, int holder, Hex h)
{
    const Game *g = o->g;
    int most = strongest_foot(o, enemy(side_of(g, holder))), won = 0;
    if (!most) {
        return 0;
    }
    int column = odds_column(g, most, pia_strength(g, o->s, holder));
    for (int die = 0; die < ROLLS; die++) {
        won += g->melee[chart_row(die + ground(g, h)->melee, g->melee_first, g->melee_last)][column] >= DR;
    }
    return 1000 * won / ROLLS;
}

/* ---- orders ---- */

typedef struct Assaults {
    const Outlook *o;
    ProposedOrder *out;
    int worth[PROPOSALS_KEPT];
    int n, max;
    Gauge gauge;
} Assaults;

/* From the hex before it on to the target; false when the way is too long for an order. */
static bool write_assault(const State *s, const Reach *reach, int u, Hex from, Atom declared, ProposedOrder *out)
{
    Hex way[CANDIDATE_ATOMS];
    int hexes = 0;
    for (Hex h = from; h >= 0 && h != s->piece[u].hex; h = reach->from[h]) {
        if (hexes + 3 > CANDIDATE_ATOMS) {
            return false;
        }
        way[hexes++] = h;
    }
    out->n = 0;
    out->atom[out->n++] = atom(START_MOVE, u, 0, 0);
    while (hexes > 0) {
        out->atom[out->n++] = atom(STEP, way[--hexes], 0, 0);
    }
    out->atom[out->n++] = declared;
    return true;
}

/* Kept in the order of what they promise. */
static void keep_assault(Assaults *a, const ProposedOrder *p, int worth)
{
    int at = a->n;
    while (at > 0 && a->worth[at - 1] < worth) {
        at--;
    }
    if (at == a->max) {
        return;
    }
    int last = a->n < a->max ? a->n++ : a->max - 1;
    for (int i = last; i > at; i--) {
        a->out[i] = a->out[i - 1];
        a->worth[i] = a->worth[i - 1];
    }
    a->out[at] = *p;
    a->worth[at] = worth;
}

/* 5.6f, 5.8c: who has a place in the declared Line goes there first; who is outside the Line declares nothing. */
static bool free_to_attack(Assaults *a, int u, Hex from)
{
    const State *s = a->o->s;
    if (!pia_is_infantry(a->o->g, u)) {
        return true;
    }
    bool elsewhere = s->line_declared && s->piece[u].line >= 0 && s->piece[u].line != from;
    return !elsewhere && !outside_the_line(a->o->g, s, u, &a->gauge);
}

/* The best hex from which the unit could attack the target so: its own, or one that it can reach (reach: null = none). */
static void look_at(Assaults *a, const Reach *reach, int u, Hex target, bool charge)
{
    const Game *g = a->o->g;
    const State *s = a->o->s;
    int best = NO_PROMISE;
    Hex base = NOWHERE;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex h = g->map->next[target][d];
        if (h == HEX_NONE) {
            continue;
        }
        bool here = h == s->piece[u].hex;
        if (!here && (!reach || reach->cost[h] < 0 || (reach->flags[h] & REACH_THROUGH))) {
            continue;
        }
        int left = allowance(g, u) - (here ? 0 : reach->cost[h] / 2); /* reach counts in half points */
        if (judge_melee(g, s, NULL, u, h, target, left, charge) || !free_to_attack(a, u, h)) {
            continue;
        }
        int worth = assault_worth(a->o, u, h, target, charge) + unit_post(a->o, u, h) / 4;
        if (worth > best) {
            best = worth;
            base = h;
        }
    }
    ProposedOrder p;
    Atom declared = atom(charge ? DECLARE_CHARGE : DECLARE_MELEE, target, 0, 0);
    if (base >= 0 && write_assault(s, reach, u, base, declared, &p)) {
        keep_assault(a, &p, best);
    }
}

/* An enemy near enough to be attacked in this move, and open to this arm at all. */
static bool worth_a_look(const Game *g, const State *s, int u, int foe)
{
    if (!on_map(s, foe) || side_of(g, foe) == side_of(g, u)) {
        return false;
    }
    Hex h = s->piece[foe].hex;
    bool open = pia_is_infantry(g, u) ? ground(g, h)->inf_melee || is_battery(g, foe) : ground(g, h)->cav_melee;
    return open && s->unit_at[h] == foe && distance(g, s->piece[u].hex, h) <= steps_with(g, allowance(g, u)) + 1;
}

int propose_assaults(const Outlook *o, const Atoms *legal, ProposedOrder *out, int max)
{
    const Game *g = o->g;
    const State *s = o->s;
    Assaults a;
    Reach reach;
    a.o = o;
    a.out = out;
    a.n = 0;
    a.max = max < PROPOSALS_KEPT ? max : PROPOSALS_KEPT;
    gauge_begin(&a.gauge);
    for (int i = 0; i < legal->count && a.max > 0; i++) {
        int u = legal->list[i].arg[0];
        if (legal->list[i].verb != START_MOVE || !is_unit(g, u) || is_battery(g, u) || s->piece[u].state != GOOD ||
            (pia_is_infantry(g, u) && nearby(o, s->piece[u].hex)->nearest[enemy(side_of(g, u))] > FOOT_REACH)) {
            continue;
        }
        bool known = false, goes = false;
        for (int k = 0; k < g->army_count[enemy(side_of(g, u))]; k++) {
            int foe = g->army[enemy(side_of(g, u))][k];
            if (!worth_a_look(g, s, u, foe)) {
                continue;
            }
            goes = known ? goes : pia_reach_of(g, s, u, &reach);
            known = true;
            look_at(&a, goes ? &reach : NULL, u, s->piece[foe].hex, false);
            if (is_cavalry(g, u) && is_cavalry(g, foe)) {
                look_at(&a, goes ? &reach : NULL, u, s->piece[foe].hex, true);
            }
        }
    }
    return a.n;
}
