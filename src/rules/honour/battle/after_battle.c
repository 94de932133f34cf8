/* after_battle.c - what follows a Major Battle, full or reduced (Steps 10-a and 11-a, 11.4an to 11.4aw): Pursuit, plunderers, loot, No Move, Retreat Orders,
 * retreats and the advance of a winning attacker.
 */
#include "rules/honour/honour.h"

/* 11.4ar: half of the loser's APs, rounded up. */
static void loot(Ctx *c, int winner, int loser)
{
    const Game *g = c->g;
    State *s = c->s;
    int from = g->capitano[loser].army, to = g->capitano[winner].army;
    RULE (11_4ar) {
        int taken = (s->army[from].ap + 1) / 2;
        hon_pay(s, from, taken);
        hon_receive(g, s, to, taken);
        if (taken) {
            say(c, R(11_4ar), "The winner loots {} Administrative Point{s}.", N_(taken));
        }
    }
}

/* 11.4as: the winner does not move in the next Activation Phase. */
void hon_stay_on_field(State *s, int winner)
{
    if (on_map(s, winner) && leads_force(s, winner)) {
        put_flag(s, winner, BY(11_4as, F_NO_MOVE, 0));
    }
}

void hon_spoils(Ctx *c, int winner, int loser)
{
    loot(c, winner, loser);
    hon_stay_on_field(c->s, winner);
}

/* 11.4au: the beaten Force gets its Order and retreats. True: it left its hex, or is gone. */
bool hon_beaten_leaves(Ctx *c, int loser, Rule why)
{
    State *s = c->s;
    if (on_map(s, loser) && !leads_force(s, loser)) {
        hon_remove_force(c, loser, true); /* 3.6b: its last SP is gone */
        return true;
    }
    if (on_map(s, loser) && rule_row(why) && CITED(11_4au)) {
        hon_set_order(c->g, s, loser, RETREAT);
        drop_flag(s, loser, F_NO_MOVE); /* of a field that it held before in this month */
        hon_begin_retreat(c, loser, false, loser == s->combat.defender, true);
        return true;
    }
    return !on_map(s, loser);
}

/* 11.4at: who was Lost in Plundering comes back to his Corps as he was. */
static void plunderers_return(Ctx *c)
{
    State *s = c->s;
    EACH_UNIT (c->g, u) {
        if (s->unit[u].flags & U_PLUNDER) {
            s->unit[u].flags &= (uint8_t)~BY(11_4at, U_PLUNDER, 0);
        }
    }
}

static int winner_of(const State *s)
{
    return s->combat.loser == s->combat.attacker ? s->combat.defender : s->combat.attacker;
}

/* The roster is put away; a side whose last SP is gone is captured (3.6b). */
static void end_fighting(Ctx *c)
{
    State *s = c->s;
    plunderers_return(c);
    bool drawn = s->battle.drawn;
    Hex hex = s->battle.hex;
    hon_no_battle(s);
    s->battle.drawn = drawn;
    s->battle.hex = hex;
    s->combat.round = 0;
}

enum { MV_HEX, MV_RAN, MV_FIRST }; /* locals of MAJOR after the battle */

static void spoils_and_orders(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!s->battle.drawn) {
        hon_spoils(c, winner_of(s), s->combat.loser);
        return;
    }
    for (int role = 0; role < 2; role++) { /* 11.2.1e, 11.4av: both have lost */
        int force = hon_battle_force(s, role);
        if (on_map(s, force) && leads_force(s, force)) {
            put_flag(s, force, BY(11_2_1e, F_FINISHED, 0));
            hon_set_order(g, s, force, BY(11_4av, RETREAT, (Order)s->capitano[force].order));
        }
    }
}

static bool retreats(const State *s, int force) { return on_map(s, force) && leads_force(s, force); }

/* 11.4av: the attacker chooses who goes first. */
static void ask_first(Ctx *c, Frame *f)
{
    State *s = c->s;
    f->v[MV_FIRST] = ATTACKING;
    if (s->battle.drawn && retreats(s, s->combat.attacker) && retreats(s, s->combat.defender) && CITED(11_4av)) {
        push(s, FIRST, c->g->capitano[s->combat.attacker].side);
    }
}

static void retreat_of(Ctx *c, Frame *f, bool second)
{
    State *s = c->s;
    if (!s->battle.drawn) {
        if (!second) {
            f->v[MV_RAN] = hon_beaten_leaves(c, s->combat.loser, R(11_4au));
        }
        return;
    }
    int role = second ? 1 - f->v[MV_FIRST] : f->v[MV_FIRST];
    if (CITED(11_4av)) {
        hon_beaten_leaves(c, hon_battle_force(s, role), R(11_4av));
    }
}

static void advance_of(Ctx *c, const Frame *f)
{
    State *s = c->s;
    int winner = winner_of(s);
    if (!s->battle.drawn && f->v[MV_RAN] && winner == s->combat.attacker && on_map(s, winner) && CITED(11_4aw)) {
        hon_ask_advance(c, winner, f->v[MV_HEX]);
    }
}

Next hon_after_battle(Ctx *c, Frame *f)
{
    State *s = c->s;
    switch (f->at) {
    case MJ_PURSUIT: {
        int loser = s->combat.loser, winner = winner_of(s);
        f->at = MJ_GUNS;
        if (leads_force(s, winner) && leads_force(s, loser)) {
            hon_pursue(c, winner, loser, 0);
        }
        return GO;
    }
    case MJ_GUNS:
        f->at = MJ_LOOT;
        hon_ask_guns(c, winner_of(s), s->combat.loser); /* 18.3 */
        return GO;
    case MJ_LOOT:
        f->at = MJ_FIRST;
        f->v[MV_HEX] = s->battle.hex;
        if (hon_battle_decides(c)) {
            return GO;
        }
        end_fighting(c);
        spoils_and_orders(c);
        return GO;
    case MJ_FIRST:
        f->at = MJ_RETREAT;
        ask_first(c, f);
        return GO;
    case MJ_RETREAT:
        f->at = MJ_RETREAT_OTHER;
        retreat_of(c, f, false);
        return GO;
    case MJ_RETREAT_OTHER:
        f->at = MJ_ADVANCE;
        retreat_of(c, f, true);
        return GO;
    case MJ_ADVANCE:
        f->at = MJ_END;
        advance_of(c, f);
        return GO;
    default:
        if (!s->battle.drawn) {
            hon_major_won(c, c->g->capitano[winner_of(s)].side);
        }
        pop(s);
        return GO;
    }
}

/* ---- FIRST ---- */

Next hon_first_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_first_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(V_FIRST, s->combat.attacker, 0, 0));
    offer(out, atom(V_FIRST, s->combat.defender, 0, 0));
}

Rule hon_first_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (a.verb != V_FIRST) {
        return hon_out_of_step(w);
    }
    return a.arg[0] == s->combat.attacker || a.arg[0] == s->combat.defender ? ALLOWED : refused(w);
}

void hon_first_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    top(c->s)->v[MV_FIRST] = a.arg[0] == c->s->combat.attacker ? ATTACKING : DEFENDING;
}
