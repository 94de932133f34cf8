/* battle_deployment.c - Step 5-a (11.4o to 11.4t): the sides place their Corps by turns, the attacker first; Formation opens Vanguard and Rearguard. */
#include "rules/honour/honour.h"

enum { DP_ROLE }; /* who places next, as a role */

static bool waits_for_place(const Game *g, const State *s, int role, int k)
{
    return hon_commands_corps(g, s, k) && hon_primo(s, k) == hon_battle_force(s, role) &&
           s->corps[k].section == NO_SECTION;
}

static int unplaced(const Game *g, const State *s, int role)
{
    int n = 0;
    EACH_CAPITANO (g, k) {
        n += waits_for_place(g, s, role, k);
    }
    return n;
}

/* 11.4s: is he the last in good order who could still stand in the Main Body? */
static bool last_for_main(const Game *g, const State *s, int role, int k)
{
    int others = hon_good_corps_in(g, s, role, MAIN_BODY);
    EACH_CAPITANO (g, m) {
        others += m != k && waits_for_place(g, s, role, m) && hon_good_corps(g, s, m);
    }
    return hon_good_corps(g, s, k) && !others;
}

/* The last Corps of the side that can stand in the Main Body only, as both sides see: no Card of the side holds a chit that could be Formation (11.4p),
 * or it is the only one in good order there could be (11.4s). NO_PIECE: there is a choice. */
static int forced_corps(const Game *g, const State *s, int role)
{
    int last = NO_PIECE;
    bool open = s->battle.formation[role];
    EACH_CAPITANO (g, k) {
        last = waits_for_place(g, s, role, k) ? k : last;
        open |= hon_role(g, s, g->capitano[k].side) == role && hon_chits_on(s, k);
    }
    if (last == NO_PIECE || unplaced(g, s, role) > 1) {
        return NO_PIECE;
    }
    bool only_main = last_for_main(g, s, role, last) && CITED(11_4s);
    return (only_main || !open) && CITED(11_4p) ? last : NO_PIECE;
}

Next hon_deploy_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int role = f->v[DP_ROLE];
    role = unplaced(g, s, role) ? role : 1 - role;
    if (!unplaced(g, s, role)) {
        pop(s);
        return GO;
    }
    f->v[DP_ROLE] = (int16_t)role;
    f->owner = g->capitano[hon_battle_force(s, role)].side;
    if (forced_corps(g, s, role) != NO_PIECE) {
        push(s, DEPLOY_LAST, f->owner);
        return GO;
    }
    return ASK;
}

void hon_deploy_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int role = hon_role(g, s, side);
    EACH_CAPITANO (g, k) {
        if (waits_for_place(g, s, role, k)) {
            for (int section = VANGUARD; section < SECTIONS; section++) {
                offer(out, atom(V_DEPLOY, k, section, 0));
            }
        }
        if (g->capitano[k].side == side && hon_chits_on(s, k)) {
            offer(out, atom(V_PLAY, CHIT_FORMATION, k, 0));
        }
    }
}

static int in_section(const Game *g, const State *s, int role, int section)
{
    int n = 0;
    EACH_CORPS (g, s, k) {
        n += hon_role(g, s, g->capitano[k].side) == role && s->corps[k].section == section;
    }
    return n;
}

static Rule judge_deploy(const Game *g, const State *s, Side side, Why *w, int k, int section)
{
    int role = hon_role(g, s, side), most = g->capitano[hon_battle_force(s, role)].initiative;
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || section <= NO_SECTION || section >= SECTIONS) {
        return refused(w);
    }
    STOP_AS(11_4o, !waits_for_place(g, s, role, k), "{} has no Corps to place", P_(k));
    FORBID_AS(11_4p, section != MAIN_BODY && !s->battle.formation[role], "your side has not played Formation");
    FORBID_AS(11_4r, section == REARGUARD_SECTION && in_section(g, s, role, section) >= most,
              "{} has Initiative {}: no more Corps in the Rearguard", P_(hon_battle_force(s, role)), N_(most));
    FORBID_AS(11_4s, section != MAIN_BODY && last_for_main(g, s, role, k),
              "a Corps in good order must stand in the Main Body");
    return ALLOWED;
}

static Rule judge_formation(const Game *g, const State *s, Side side, Why *w, int k)
{
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side) {
        return refused(w);
    }
    bool played = s->battle.formation[hon_role(g, s, side)];
    FORBID_AS(11_4_1d, played, "your side has played Formation");
    FORBID_AS(11_4_1c, !hon_holds(s, k, CHIT_FORMATION), "it does not lie on the Card of {}", P_(k));
    bool any = k == hon_battle_force(s, hon_role(g, s, side)) || CITED(11_4_1e); /* whoever holds it */
    return any && !played ? ALLOWED : refused(w);
}

Rule hon_deploy_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == V_DEPLOY) {
        return judge_deploy(g, s, side, w, a.arg[0], a.arg[1]);
    }
    if (a.verb == V_PLAY && a.arg[0] == CHIT_FORMATION) {
        return judge_formation(g, s, side, w, a.arg[1]);
    }
    return hon_out_of_step(w);
}

void hon_deploy_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Frame *f = top(s);
    if (a.verb == V_PLAY) {
        hon_take_chit(s, a.arg[1], CHIT_FORMATION);
        s->battle.formation[hon_role(c->g, s, side)] = BY(11_4_1d, 1, 0);
        say(c, R(11_4_1d), "{} plays Formation: Vanguard and Rearguard are open.", P_(a.arg[1]));
        return;
    }
    s->corps[a.arg[0]].section = (uint8_t)a.arg[1];
    f->v[DP_ROLE] = (int16_t)(1 - f->v[DP_ROLE]);
    say(c, R(11_4o), "{} is placed in the {}.", P_(a.arg[0]),
        W_(a.arg[1] == VANGUARD    ? "Vanguard"
           : a.arg[1] == MAIN_BODY ? "Main Body"
                                   : "Rearguard"));
}

/* ---- DEPLOY_LAST: what both sides see is no choice is not asked ---- */

Next hon_deploy_last_run(Ctx *c)
{
    if (forced_corps(c->g, c->s, hon_role(c->g, c->s, top(c->s)->owner)) == NO_PIECE) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void hon_deploy_last_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    offer(out, atom(V_DEPLOY, forced_corps(g, s, hon_role(g, s, side)), MAIN_BODY, 0));
}

Rule hon_deploy_last_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return hon_deploy_judge(g, s, side, a, w);
}

void hon_deploy_last_act(Ctx *c, Side side, Atom a)
{
    pop(c->s);
    hon_deploy_act(c, side, a);
}
