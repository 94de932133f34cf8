/* morale.c - efficiency checks and Neapolitan morale (chapter 13).
 *
 * One die is rolled per hex and every unit there compares it with its own efficiency (13.1.2). Markers of morale are six in number.
 */
#include "rules/tolentino/tolentino.h"

int roll_die(Ctx *c, Side side, const char *purpose) { return roll(c, BY(1_1b, 6, 2), side, purpose); }

static bool commands(const Game *g, const State *s, int leader, int u)
{
    if (s->piece[leader].face == COMMANDER) {
        return side_of(g, leader) == side_of(g, u);
    }
    bool direct = s->formation[g->of[u]].officer == leader;
    return direct || (g->of[leader] == g->of[u] && !CITED(4_1_2));
}

/* The leader in the unit's hex who may lend it his modifier, or NO_PIECE: its officer or its Army Commander (4.1.2). */
static int modifying_leader(const Game *g, const State *s, int u)
{
    EACH_LEADER (s, l, s->piece[u].hex) {
        if (side_of(g, l) == side_of(g, u) && commands(g, s, l, u)) {
            return l;
        }
    }
    return NO_PIECE;
}

bool modifying_leader_is(const Game *g, const State *s, int u, int l)
{
    return side_of(g, l) == side_of(g, u) && s->piece[l].hex == s->piece[u].hex && commands(g, s, l, u);
}

int leader_modifier(const Game *g, const State *s, int u)
{
    if (!on_map(s, u) || modifying_leader(g, s, u) == NO_PIECE) {
        return 0;
    }
    return CITED(4_1_1) ? BY(13_2, -g->limit.leader_check, 0) : 0;
}

bool passes_value(const Game *g, int die, int modifier, int value)
{
    if (die == g->limit.always_passes && CITED(13_1_1)) {
        return true;
    }
    if (die == g->limit.always_fails && CITED(13_1_1)) {
        return false;
    }
    return BY(13_1, die + modifier <= value, false);
}

bool passes(const Game *g, const State *s, int u, int die, int modifier)
{
    return passes_value(g, die, modifier + leader_modifier(g, s, u), efficiency(g, s, u));
}

/* The die of a hex: rolled once and valid for all its units; without 13.1.2 each unit would roll for itself. */
int hex_die(Ctx *c, Side side, int *die, const char *purpose)
{
    if (*die && CITED(13_1_2)) {
        return *die;
    }
    return *die = roll_die(c, side, purpose);
}

/* ---- Neapolitan morale (13.3) ---- */

static void mark_morale(Ctx *c, int u, int change, Rule why)
{
    assert(is_unit(c->g, u) && (change == 1 || change == -1));
    State *s = c->s;
    int old = s->piece[u].morale, now = old + change, most = c->g->limit.most_morale;
    RULE (13_3c) {
        now = now < -most ? -most : now > most ? most : now;
    }
    if (old && !CITED(13_3_1b)) {
        return; /* a marker lasts until another combat changes it */
    }
    if (!old && now) {
        RULE (13_3_2) {
            if (!s->morale_free) {
                return; /* no marker is left */
            }
        }
        s->morale_free--;
    }
    if (old && !now) {
        s->morale_free++;
    }
    s->piece[u].morale = (int8_t)now;
    Event *e = say(c, why, change > 0 ? "{} gains heart: Morale {}." : "{} loses heart: Morale {}.", P_(u), N_(now));
    event_rule(e, R(13_3c));
}

void drop_morale(State *s, int u)
{
    if (s->piece[u].morale) {
        s->morale_free++;
    }
    s->piece[u].morale = 0;
}

static bool can_take_marker(const Game *g, const State *s, int u, int change)
{
    int m = s->piece[u].morale, most = g->limit.most_morale;
    return m ? (change > 0 ? m < most : m > -most) : s->morale_free > 0 || !CITED(13_3_2);
}

/* May this unit be chosen? Gain: Neapolitan infantry of the attack that entered. Loss: Neapolitan infantry that held the hex. */
static bool morale_candidate(const Game *g, const State *s, int u, bool gain)
{
    if (!on_map(s, u) || side_of(g, u) != NEAPOLITAN || !tol_is_infantry(g, u) ||
        !can_take_marker(g, s, u, gain ? 1 : -1)) {
        return false;
    }
    if (gain) {
        return has_flag(s, u, F_IN_ATTACK) && s->piece[u].hex == s->combat.vacated && CITED(13_3a);
    }
    return has_flag(s, u, F_HELD_HEX) && CITED(13_3b);
}

bool morale_due(const Game *g, const State *s, bool gain)
{
    for (int u = 0; u < g->units; u++) {
        if (morale_candidate(g, s, u, gain)) {
            return true;
        }
    }
    return false;
}

/* I_MORALE: for a gain the Neapolitan chooses, for a loss the Austrian. */
Next morale_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void morale_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        offer(out, atom(top_of(s)->v[MO_GAIN] ? MORALE_UP : MORALE_DOWN, u, 0, 0));
    }
}

Rule morale_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    bool gain = top_of(s)->v[MO_GAIN];
    if (a.verb != (gain ? MORALE_UP : MORALE_DOWN)) {
        return tol_out_of_step(w, a.verb);
    }
    int u = a.arg[0];
    if (u < 0 || u >= g->units) {
        return RULE_NO_CHOICE;
    }
    if (morale_candidate(g, s, u, gain)) {
        return ALLOWED;
    }
    FORBID_AS(13_3_2, !s->piece[u].morale && !s->morale_free, "no Morale marker is left for {}", P_(u));
    if (gain) {
        FORBID_AS(13_3a, true, "{} is not infantry that has just entered the hex", P_(u));
    } else {
        FORBID_AS(13_3b, true, "{} is not Neapolitan infantry that held the hex", P_(u));
    }
    return w ? why_first(w) : (Rule)RULE_NO_CHOICE;
}

void morale_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_MORALE);
    (void)side;
    bool gain = top(c->s)->v[MO_GAIN];
    pop(c->s);
    mark_morale(c, a.arg[0], gain ? +1 : -1, gain ? R(13_3a) : R(13_3b));
}
