/* advance_after_combat.c - a Force that has won goes into the hex that was left (11.5t, 11.5u, 11.4aw, 11.6n). */
#include "rules/honour/honour.h"

/* An advance is no movement (11.5t): No Move, from an earlier battle of the month or otherwise, does not keep him from it. */
bool hon_may_advance(const Game *g, const State *s, int winner, Hex to)
{
    Side foe = enemy_of(g->capitano[winner].side);
    if (!on_map(s, winner) || !leads_force(s, winner) || (!hon_tally(g, s, winner).units && CITED(15_1_1g))) {
        return false; /* 15.1.1g: what is nothing but Militia never leaves */
    }
    EACH_FORCE (g, s, k) { /* 11.5u: not into the ZOC of another enemy than the one that went */
        bool other = k != s->combat.loser || !CITED(7_8_1b);
        if (g->capitano[k].side == foe && other && hon_exerts_on(g, s, k, to) && CITED(11_5u)) {
            return false;
        }
    }
    bool refuge = s->combat.inside && force_in(s, foe, to); /* 12.2.7b: the loser is inside its Fortress */
    bool held = false;                                      /* by others than the loser who could not leave (12.2g) */
    EACH_FORCE (g, s, k) {
        held |= g->capitano[k].side == foe && s->capitano[k].hex == to && k != s->combat.loser;
    }
    return !hon_scenario_enter(g, s, NULL, winner, to) && !refuge && !held;
}

void hon_ask_advance(Ctx *c, int winner, Hex to)
{
    if (hon_may_advance(c->g, c->s, winner, to) && CITED(11_5t)) {
        Frame *f = push(c->s, ADVANCE, c->g->capitano[winner].side);
        f->v[0] = (int16_t)winner;
        f->v[1] = to;
    }
}

Next hon_advance_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_advance_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_ADVANCE, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_advance_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == V_ADVANCE || a.verb == VERB_PASS ? ALLOWED : hon_out_of_step(w);
}

/* 12.2g: who could not leave surrenders to an advance. */
void hon_advance_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = top(s)->v[0];
    Hex to = top(s)->v[1], from = s->capitano[who].hex;
    pop(s);
    if (a.verb != V_ADVANCE) {
        return;
    }
    int stays = hon_force_at(g, s, enemy_of(side), to);
    if (stays != NO_PIECE) {
        RULE (12_2g) {
            say(c, R(12_2g), "The Force in {} surrenders.", H_(to));
            hon_remove_force(c, stays, true);
        }
    }
    EACH_UNIT (g, u) { /* 15.1.1g: Militia never leave */
        if (arm_of(g, u) == MILITIA && hon_leader(s, u) == who) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    if (!leads_force(s, who)) {
        return;
    }
    RULE (11_5q) { /* all of the Force goes, whoever fought */
        hon_move_force(g, s, who, to);
    }
    hon_leave_hex(c, who, from);
    hon_set_earthworks(s, to, 0, 0); /* 12.2.4a: enemy Earthworks are never taken over */
    say(c, R(11_5t), "{} advances to {}.", P_(who), H_(to));
    if (s->capitano[who].order == GARRISON) { /* 5.3b: there is none outside a Town */
        hon_stand_or_garrison(g, s, who);
    }
    hon_passes(c, who);
    hon_stops_in(c, who);
    hon_end_siege(c, to); /* 11.3.1c: the Fortress is conquered */
    hon_ask_pillage(c, who);
    hon_meet_lone_capitani(c, who);
}
