/* choose_mover.c - who moves next in a battle on a table; reserves that wait to enter. */
#include "miniatures/choose_mover.h"

static int place_of(const Game *g, const State *s, int piece)
{
    return is_unit(g, piece) ? unit_head(g, s, piece)->place
                             : battle_state(s)->general[piece - battle_of(g)->units].place;
}

bool nobody_to_move(const Game *g, const State *s, Side side, const MoverRules *r)
{
    const Battle *b = battle_of(g);
    for (int p = 0; p < b->pieces; p++) {
        if (side_of(g, p) != side) {
            continue;
        }
        bool here = place_of(g, s, p) == ON_TABLE && (!is_unit(g, p) || r->to_move(g, s, p));
        if (here || reserve_waits(g, s, p)) {
            return false;
        }
    }
    return true;
}

void mover_offer(const Game *g, const State *s, Side side, const MoverRules *r, Atoms *out)
{
    const Battle *b = battle_of(g);
    for (int u = 0; u < b->units; u++) {
        if (side_of(g, u) == side && unit_head(g, s, u)->place == ON_TABLE && !r->select_rule(g, s, NULL, side, u)) {
            offer(out, atom(r->select, u, 0, 0));
        }
    }
    for (int p = 0; p < b->pieces && b->reserves; p++) {
        if (side_of(g, p) == side && reserve_waits(g, s, p)) {
            r->enter_offer(g, s, side, p, out);
        }
    }
    general_offer(g, s, side, out);
    offer(out, atom(r->end_phase, 0, 0, 0));
}

Rule mover_judge(const Game *g, const State *s, Side side, const MoverRules *r, Atom a, Why *w)
{
    if (a.verb == r->end_phase) {
        return ALLOWED;
    }
    if (a.verb == r->select) {
        return r->select_rule(g, s, w, side, a.arg[0]);
    }
    if (a.verb == r->enter) {
        return r->enter_rule(g, s, w, side, a.arg[0], a.arg[1]);
    }
    GeneralRules generals = battle_of(g)->battle->generals(g);
    bool general = a.verb == generals.ride || a.verb == generals.attach || a.verb == generals.detach;
    return general ? general_judge(g, s, side, a, w) : r->out_of_step(w);
}

/* ---- reserves ---- */

int reserve_group(const Game *g, const State *s, int piece)
{
    const Battle *b = battle_of(g);
    int group = is_unit(g, piece) ? unit_head(g, s, piece)->group : battle_state(s)->general[piece - b->units].group;
    return place_of(g, s, piece) == IN_RESERVE && group < b->reserves ? group : -1;
}

bool reserve_waits(const Game *g, const State *s, int piece)
{
    int group = reserve_group(g, s, piece);
    return group >= 0 && battle_state(s)->arrived[group];
}

void general_enters(Ctx *c, int general, int share, Rule by)
{
    General *q = &battle_state_of(c->s)->general[general - battle_of(c->g)->units];
    const Beam *b = &battle_of(c->g)->reserve[q->group].entry;
    assert(is_general(c->g, general) && reserve_waits(c->g, c->s, general) && share >= 0 && share <= SHARE_ALL);
    Point at = point_of((Spot){b->from.x + (b->to.x - b->from.x) * share / SHARE_ALL,
                               b->from.y + (b->to.y - b->from.y) * share / SHARE_ALL});
    q->x = (int16_t)at.x;
    q->y = (int16_t)at.y;
    q->place = ON_TABLE;
    say(c, by, "{} comes onto the table.", P_(general));
}

/* ---- the move of a unit ---- */

void battle_end_move(State *s)
{
    BattleState *b = battle_state_of(s);
    b->selected = NO_PIECE;
    b->in_command = 1;
    b->allowance = 0;
    b->touched = b->acted = b->wheeled = 0;
}

void battle_spend(State *s, Inch cost)
{
    BattleState *b = battle_state_of(s);
    assert(cost >= 0 && b->allowance >= 0);
    b->allowance = (int16_t)(cost > b->allowance ? 0 : b->allowance - cost);
    b->touched = b->acted = 1;
}
