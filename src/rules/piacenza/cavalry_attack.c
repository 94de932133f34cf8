/* cavalry_attack.c - how cavalry attacks (10.1 to 10.4): what it may attack, who flees before it, infantry that stands, the Charge with its
 * Countercharge, flanks, and the disorder of every attack.
 *
 * The procedure is MELEE (melee.c); these are its places where cavalry differs. In a Charge all retreats and all Disorder are held
 * until the Countercharge is over (10.3.1).
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

/* ---- declaration ---- */

static bool was_neighbour(const Game *g, const State *s, int u, int foe)
{
    assert(g->unit[u].slot < MEMBERS_MAX);
    return s->neighbours[g->unit[u].slot][foe / 64] >> (foe % 64) & 1;
}

static Rule judge_charge(const Game *g, const State *s, Why *w, int u, Hex from, Hex hex)
{
    int two[2], n = cavalry_in(g, s, enemy(side_of(g, u)), hex, two);
    FORBID_AS(10_1b, !n, "no cavalry is in {}", H_(hex));
    FORBID_AS(10_5e, is_mounted_dragoon(g, u), "{} are dragoons", P_(u));
    FORBID_AS(10_3a, !is_clear(g, from), "{} is not Clear", H_(from));
    FORBID_AS(10_3a, !is_clear(g, hex) || !ground(g, hex)->charge, "{} is not Clear", H_(hex));
    FORBID_AS(10_3c, has_stream(g, from, hex), "a stream is between {} and {}", H_(from), H_(hex));
    for (int i = 0; i < n; i++) {
        FORBID_AS(10_3d, was_neighbour(g, s, u, two[i]), "{} stood next to it as the movement began", P_(two[i]));
    }
    return n ? ALLOWED : refused(w);
}

Rule judge_cavalry(const Game *g, const State *s, Why *w, int u, Hex from, Hex hex, bool charge)
{
    if (charge) {
        return judge_charge(g, s, w, u, from, hex);
    }
    FORBID_AS(10_2a, !ground(g, hex)->cav_melee, "{} is neither Clear nor a ditch", H_(hex));
    return ALLOWED;
}

/* ---- flight before the attack (10.2d, 11.1c, 10.3e) ---- */

/* Hexes the unit flees as soon as cavalry declares an attack on it; 0 = it stands. */
static int flight_hexes(const Game *g, const State *s, int u)
{
    bool foot = pia_is_infantry(g, u);
    if (s->piece[u].state == ROUTED) {
        return BY(11_2c, g->limit.routed_attacked, 0);
    }
    if (s->piece[u].state == DISORDERED && CITED(11_1c) && (foot ? CITED(10_2d) : CITED(10_3e))) {
        return g->limit.flight;
    }
    return foot && CITED(10_2d) && !pia_in_command(g, s, u) ? g->limit.flight : 0;
}

/* The declaration is over: no attack takes place, and the cavalry keeps its order. */
static void flee(Ctx *c, int attacker, int u)
{
    State *s = c->s;
    Side side = side_of(c->g, u);
    assert(side != side_of(c->g, attacker) && on_map(s, u) && on_map(s, attacker));
    int hexes = flight_hexes(c->g, s, u), guns = battery_in(c->g, s, side, s->piece[u].hex);
    drop_melee(s, attacker);
    say(c, R(11_1c), "{} flees before {}.", P_(u), P_(attacker));
    if (guns != NO_PIECE && pia_is_infantry(c->g, u)) {
        say(c, R(10_2d), "{} is lost.", P_(guns));
        pia_eliminate(c, guns);
    }
    bool runs = s->piece[u].state == ROUTED && routed_run_from_attack(c->g); /* 11.2c: as 11.3 says */
    queue_retreat(s, u, attacker, s->piece[attacker].hex, hexes, runs ? BACK_ROUT : BACK_FLIGHT);
    push_retreats(c, side);
}

void cavalry_flight(Ctx *c, int attacker, Hex hex)
{
    State *s = c->s;
    Side foe = enemy(side_of(c->g, attacker));
    int two[2], n = cavalry_in(c->g, s, foe, hex, two), foot = infantry_in(c->g, s, foe, hex);
    int one = foot != NO_PIECE ? foot : n ? two[0] : NO_PIECE;
    if (n == 2 && (flight_hexes(c->g, s, two[0]) || flight_hexes(c->g, s, two[1]))) {
        Frame *f = push(s, FLIGHT, foe);
        f->v[FL_HEX] = hex;
        f->v[FL_ATTACKER] = (int16_t)attacker;
        return;
    }
    if (n < 2 && one != NO_PIECE && flight_hexes(c->g, s, one)) {
        flee(c, attacker, one);
    }
}

Next flight_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void flight_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    offer_defenders(g, s, side, (Hex)top_of(s)->v[FL_HEX], out);
}

Rule flight_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return judge_defender(g, s, side, a, w, (Hex)top_of(s)->v[FL_HEX]);
}

void flight_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    int attacker = top(s)->v[FL_ATTACKER], u = a.arg[0];
    pop(s);
    if (flight_hexes(c->g, s, u)) {
        flee(c, attacker, u);
    } else {
        set_flag(s, u, F_NAMED); /* it will take the attack when that is fought */
    }
}

/* ---- infantry attacked by cavalry (10.2e to g) ---- */

void cavalry_meets(Ctx *c, Frame *f)
{
    State *s = c->s;
    int d = f->v[ME_DEFENDER], a = f->v[ME_ATTACKER];
    f->v[ME_RESULT] = NE;
    if (!pia_is_infantry(c->g, d) || s->piece[d].state == ROUTED || !CITED(10_2e)) {
        return;
    }
    if (!tdr(c, d, TDR_PLAIN, NOWHERE, "attacked by cavalry")) {
        f->v[ME_FAILED] = 1;
        return;
    }
    if (!may_answer(c->g, s, d)) {
        return;
    }
    RULE (10_2f) {
        f->v[ME_RESULT] = shoot(c, d, (Hex)f->v[ME_FROM], a, false);
        apply_results(c, f->owner);
    }
}

/* 10.2f: any result but NE and D ends the attack. */
bool cavalry_comes_on(Ctx *c, const Frame *f)
{
    if (f->v[ME_RESULT] == NE || f->v[ME_RESULT] == D || !CITED(10_2f)) {
        return true;
    }
    say_as(c, EVENT_OUTCOME, R(10_2f), "The volley stops {}.", P_(f->v[ME_ATTACKER]));
    return false;
}

/* 10.4: another cavalry unit of the Formation next to the attacked unit and not next to the attacker. */
bool has_flanker(const Game *g, const State *s, int attacker, Hex hex)
{
    int group = g->unit[attacker].formation;
    if (!is_cavalry(g, attacker)) {
        return false;
    }
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (u != attacker && on_map(s, u) && is_cavalry(g, u) && s->piece[u].state != ROUTED &&
            distance(g, s->piece[u].hex, hex) == 1 && distance(g, s->piece[u].hex, s->piece[attacker].hex) > 1) {
            return true;
        }
    }
    return false;
}

/* 10.1d: every attack leaves the cavalry Disordered. With a Disorder from the result of the same Melee it is one Disorder; if the
 * defensive volley had already Disordered it, it tests 11.1e. */
void charge_spent(Ctx *c, const Frame *f, bool by_result)
{
    State *s = c->s;
    int attacker = f->v[ME_ATTACKER];
    if (!on_map(s, attacker) || by_result || s->piece[attacker].state == ROUTED) {
        return;
    }
    RULE (10_1d) {
        if (s->piece[attacker].state == GOOD) {
            disorder(c, attacker, R(10_1d));
        } else if (!stands_second_disorder(c, attacker)) {
            rout_unit(c, attacker, f->v[ME_DEFENDER], (Hex)f->v[ME_HEX], R(10_1d));
        }
    }
}

/* ---- Charge and Countercharge (10.3.1) ---- */

/* Losses count at once; retreats and Disorder wait. */
void hold_results(Ctx *c, Frame *f, MeleeResult r)
{
    f->v[ME_HELD_A] = attacker_hit(r);
    f->v[ME_HELD_D] = defender_hit(r);
    melee_losses(c, f->v[ME_ATTACKER], f->v[ME_DEFENDER], r);
}

/* One side of the exchange when it is over: Disorder, and one retreat however many results say so. */
static void settle_rider(Ctx *c, int u, int other, Hex h, Hex stood, int held, bool disordered)
{
    if (on_map(c->s, u)) {
        if (disordered) {
            disorder(c, u, R(10_3_1c));
        }
        if (held) {
            queue_retreat(c->s, u, other, stood, BY(10_3_1c, c->g->limit.melee_retreat, held), BACK_RESULT);
        }
    }
    if (held || !on_map(c->s, u)) {
        drag_companions(c, u, h, other, stood);
    }
}

void countercharge(Ctx *c, Frame *f)
{
    State *s = c->s;
    int a = f->v[ME_ATTACKER], d = f->v[ME_DEFENDER];
    Hex hex = (Hex)f->v[ME_HEX], from = (Hex)f->v[ME_FROM];
    bool both = on_map(s, a) && on_map(s, d);
    if (both) {
        say(c, R(10_3_1a), "{} countercharges.", P_(d));
        MeleeResult r = countercharge_roll(c, f);
        melee_losses(c, d, a, r);
        f->v[ME_HELD_D] = (int16_t)(f->v[ME_HELD_D] + attacker_hit(r));
        f->v[ME_HELD_A] = (int16_t)(f->v[ME_HELD_A] + defender_hit(r));
    }
    settle_rider(c, d, a, hex, from, f->v[ME_HELD_D], both || f->v[ME_HELD_D]);
    settle_rider(c, a, d, from, hex, f->v[ME_HELD_A], true);
    all_lost(c, enemy(f->owner), hex);
    all_lost(c, f->owner, from);
    push_retreats(c, enemy(f->owner));
}
