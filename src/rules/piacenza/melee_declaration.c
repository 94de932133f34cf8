/* melee_declaration.c - declaring a Melee or a Charge during the attacker's move (9.2.1): who may attack, whom, from where.
 *
 * It is fought in segment d (melee.c).
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

void drop_melee(State *s, int u)
{
    s->piece[u].melee = NOWHERE;
    drop_flag(s, u, F_CHARGE);
}

static int lone_battery(const Game *g, const State *s, Side side, Hex h)
{
    int u = unit_of(g, s, side, h);
    return u != NO_PIECE && is_battery(g, u) && infantry_in(g, s, side, h) == NO_PIECE ? u : NO_PIECE;
}

/* What bars the unit itself from attacking. */
static Rule judge_attacker(const Game *g, const State *s, Why *w, int u)
{
    FORBID_AS(9_0a, is_battery(g, u), "{} is a battery", P_(u));
    FORBID_AS(11_1a, s->piece[u].state == DISORDERED, "{} is Disordered", P_(u));
    FORBID_AS(11_2b, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    bool out = !pia_in_command(g, s, u);
    FORBID_AS(9_2_1c, out, "{} is out of command", P_(u));
    FORBID_AS(9_2_6c, out && is_light_infantry(g, u), "{} is out of command: light infantry may then fire only", P_(u));
    FORBID_AS(9_2_2, (pia_is_infantry(g, u) || !CITED(10_1c)) && s->piece[u].near == FIXED_NO,
              "its commander was not with or next to {} as the movement began", P_(u));
    return is_battery(g, u) ? refused(w) : ALLOWED;
}

/* What bars infantry from this target. */
static Rule judge_foot_target(const Game *g, const State *s, Why *w, int u, Hex hex)
{
    Side foe = enemy(side_of(g, u));
    int two[2];
    bool mounted = cavalry_in(g, s, foe, hex, two) > 0;
    bool open = !ground(g, hex)->inf_melee && lone_battery(g, s, foe, hex) == NO_PIECE;
    FORBID_AS(9_2_1a, mounted, "infantry cannot attack the cavalry in {}", H_(hex));
    FORBID_AS(9_2_3a, !mounted && open, "{} is neither Cover nor City", H_(hex));
    return ALLOWED;
}

Rule judge_melee(const Game *g, const State *s, Why *w, int u, Hex from, Hex hex, int mp_left, bool charge)
{
    if (u < 0 || u >= g->units || hex < 0 || hex >= HEXES || !g->map->on[hex]) {
        return RULE_NO_CHOICE;
    }
    Side foe = enemy(side_of(g, u));
    bool next = distance(g, from, hex) == 1, there = unit_of(g, s, foe, hex) != NO_PIECE;
    FORBID_AS(9_2_1a, !next, "{} is not next to {}", H_(hex), H_(from));
    FORBID_AS(9_2_1a, !there, "no enemy unit is in {}", H_(hex));
    if ((!next || !there) && !w) {
        return RULE_NO_CHOICE; /* only with 9.2.1a knocked out */
    }
    FORBID_AS(2_1_1e, next && side_closed(g, from, hex), "a wall is between {} and {}", H_(from), H_(hex));
    Rule r = judge_attacker(g, s, w, u);
    if (r && !w) {
        return r;
    }
    if (!next || !there) {
        return refused(w); /* of a hex that cannot be attacked there is nothing more to say */
    }
    for (int v = 0; v < g->units; v++) {
        FORBID_AS(9_2_1e, s->piece[v].melee == hex && side_of(g, v) != foe, "{} already attacks {}", P_(v), H_(hex));
    }
    int cost = step_cost(g, pays(g, u), from, hex);
    bool unmoved = from == s->piece[u].hex && !has_flag(s, u, F_BEGAN_MOVE);
    FORBID_AS(9_2_1b, cost == COST_NO, "{} is closed to {}", H_(hex), P_(u));
    FORBID_AS(9_2_1b, cost != COST_NO && cost > mp_left && !(unmoved && CITED(5_4)), "{} has not the {} MP to enter {}",
              P_(u), N_(cost), H_(hex));
    if (is_cavalry(g, u)) {
        return judge_cavalry(g, s, w, u, from, hex, charge);
    }
    FORBID_AS(9_0a, charge, "{} is not cavalry", P_(u));
    return pia_is_infantry(g, u) ? judge_foot_target(g, s, w, u, hex) : refused(w);
}

void declare_melee(Ctx *c, int u, Hex hex, bool charge)
{
    State *s = c->s;
    assert(s->piece[u].melee == NOWHERE && distance(c->g, s->piece[u].hex, hex) == 1);
    s->piece[u].melee = hex;
    if (charge) {
        set_flag(s, u, F_CHARGE);
    }
    say(c, charge ? R(10_3b) : R(9_2_1b), charge ? "{} will charge {}." : "{} will attack {}.", P_(u), H_(hex));
    if (is_cavalry(c->g, u)) {
        cavalry_flight(c, u, hex);
    }
}
