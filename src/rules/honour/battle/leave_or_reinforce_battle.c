/* leave_or_reinforce_battle.c - how a side leaves a Major Battle or strengthens it: MUSTER after an Engagement (11.4ah, 11.4.1be to 11.4.1bi) and COMMIT, the Rearguard by
 * Reserve chits (Step 9-a, 11.4al, 11.4.1bb to 11.4.1bd).
 *
 * MUSTER is simultaneous and secret: a side's answer is a bit of Battle.mustered and done.
 */
#include "rules/honour/honour.h"

/* ---- MUSTER ---- */

/* 11.4.1be: by what both sides see the CG could have it: a chit lies on his Card. */
static bool could_muster(const Game *g, const State *s, int role)
{
    int general = hon_battle_force(s, role);
    return (s->corps[general].section != NO_SECTION || !CITED(11_4az)) && hon_could_hold(g, s, general, CHIT_MUSTER) &&
           (s->combat.round >= g->limit.muster_round || !CITED(11_4_1be));
}

void hon_ask_muster(Ctx *c)
{
    if (could_muster(c->g, c->s, ATTACKING) || could_muster(c->g, c->s, DEFENDING)) {
        push(c->s, MUSTER, NOBODY);
    }
}

Next hon_muster_run(Ctx *c)
{
    State *s = c->s;
    int asked = 0;
    for (int role = 0; role < 2; role++) {
        asked |= could_muster(c->g, s, role) ? 1 << c->g->capitano[hon_battle_force(s, role)].side : 0;
    }
    core_of(s)->waiting = (uint8_t)asked;
    return ASK;
}

void hon_muster_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int general = hon_battle_force(s, hon_role(g, s, side));
    offer(out, atom(VERB_DONE, 0, 0, 0));
    offer(out, atom(V_PLAY, CHIT_MUSTER, general, 0));
    offer(out, atom(VERB_RETRACT, CHIT_MUSTER, general, 0));
}

Rule hon_muster_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int role = hon_role(g, s, side), general = hon_battle_force(s, role);
    bool plays = s->battle.mustered >> role & 1;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb == VERB_RETRACT) {
        return plays && a.arg[0] == CHIT_MUSTER && a.arg[1] == general ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb != V_PLAY || a.arg[0] != CHIT_MUSTER) {
        return hon_out_of_step(w);
    }
    FORBID_AS(11_4_1be, a.arg[1] != general, "only the Capitano Generale calls it");
    if (a.arg[1] != general) {
        return refused(w);
    }
    FORBID_AS(11_4_1c, !hon_holds(s, general, CHIT_MUSTER), "it does not lie on the Card of {}", P_(general));
    FORBID_AS(11_4n, hon_owes_charge(g, s, general), "{} must play his Cavalry Charge first", P_(general));
    FORBID_AS(3_8_1a, hon_owes_charge(g, s, general), "the charge of {} comes first", P_(general));
    return plays ? (Rule)RULE_NO_CHOICE : ALLOWED;
}

/* NOBODY: both have answered. */
void hon_muster_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (side < SIDES) {
        int bit = 1 << hon_role(c->g, s, side);
        s->battle.mustered = (uint8_t)(a.verb == V_PLAY ? s->battle.mustered | bit : s->battle.mustered & ~bit);
        return;
    }
    pop(s);
    for (int role = 0; role < 2; role++) {
        if (s->battle.mustered >> role & 1) {
            hon_take_chit(s, hon_battle_force(s, role), CHIT_MUSTER);
            say_as(c, EVENT_OUTCOME, R(11_4_1be), "{} musters his army and gives up the field.",
                   P_(hon_battle_force(s, role)));
        }
    }
}

/* 11.4.1bg: a die for each Corps. */
void hon_retire_corps(Ctx *c, int role)
{
    const Game *g = c->g;
    State *s = c->s;
    int general = hon_battle_force(s, role);
    EACH_CORPS (g, s, k) {
        if (hon_role(g, s, g->capitano[k].side) != role || !CITED(11_4_1bg)) {
            continue;
        }
        CorpsStatus is = hon_corps_status(g, s, k);
        Sum sum = {0};
        add(&sum, g->capitano[k].initiative, R(11_4_1bg), "Initiative of the Capitano", true);
        add(&sum, g->capitano[general].initiative, R(11_4_1bg), "Initiative of the Capitano Generale", true);
        add(&sum, -1, R(11_4_1bg), "Demoralised", is == CORPS_DEMORALISED);
        add(&sum, +1, R(11_4_1bg), "Free", is == CORPS_FREE);
        int die = hon_d6(c, g->capitano[k].side, "muster");
        bool away = die + sum.total >= g->limit.muster_escapes;
        s->corps[k].flags |= away ? C_RETIRED : 0;
        event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(11_4_1bg),
                         away ? "{} retires in good order." : "{} does not get away.", P_(k)),
                  &sum);
    }
}

/* ---- COMMIT ---- */

static bool could_commit(const Game *g, const State *s, int k)
{
    return s->corps[k].section == REARGUARD_SECTION && hon_good_corps(g, s, k) && hon_could_hold(g, s, k, CHIT_RESERVE);
}

void hon_ask_commit(Ctx *c, int role)
{
    const Game *g = c->g;
    State *s = c->s;
    bool any = false;
    EACH_CORPS (g, s, k) {
        any |= hon_role(g, s, g->capitano[k].side) == role && could_commit(g, s, k);
    }
    if (any && CITED(11_4al)) {
        push(s, COMMIT, g->capitano[hon_battle_force(s, role)].side);
    }
}

Next hon_commit_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_commit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    offer(out, atom(VERB_DONE, 0, 0, 0));
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side == side) {
            offer(out, atom(V_PLAY, CHIT_RESERVE, k, 0));
        }
    }
}

Rule hon_commit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.arg[1];
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != V_PLAY || a.arg[0] != CHIT_RESERVE) {
        return hon_out_of_step(w);
    }
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || s->corps[k].section == NO_SECTION) {
        return refused(w);
    }
    FORBID_AS(11_4_1bb, s->corps[k].section != REARGUARD_SECTION, "{} is not in the Rearguard", P_(k));
    FORBID_AS(11_4_1c, !hon_holds(s, k, CHIT_RESERVE), "it does not lie on the Card of {}", P_(k));
    FORBID_AS(11_4al, !hon_good_corps(g, s, k), "{} has lost heart", P_(k));
    bool broken = false;
    EACH_UNIT (g, u) {
        broken |= s->unit[u].card == k && is_demoralised(s, u);
    }
    bool whole = !broken || CITED(11_4_1bd); /* with Demoralised units too: they take no part */
    return s->corps[k].section == REARGUARD_SECTION && whole ? ALLOWED : refused(w);
}

void hon_commit_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    hon_take_chit(s, a.arg[1], CHIT_RESERVE);
    s->corps[a.arg[1]].section = BY(11_4_1bc, MAIN_BODY, REARGUARD_SECTION);
    say(c, R(11_4_1bc), "{} comes up from the Rearguard.", P_(a.arg[1]));
}
