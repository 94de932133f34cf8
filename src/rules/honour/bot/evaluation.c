/* evaluation.c - what a position of honour is worth to a computer player, in hundredths of a point of victory. Nothing here is a rule.
 *
 * Places that the victory conditions name come first, then the way of the nearest Force to those it does not hold, then men, their heart, points in
 * the purse, and whether a Capitano Generale can be paid. The weights were set by hand so that a place outweighs a few SPs; none is measured yet.
 */
#include "rules/honour/honour.h"

enum {
    WON = 20000,
    PLACE = 300,
    PLACE_HELD = 60,
    PER_HEX = 3,
    FAR = 40,
    PER_SP = 12,
    BROKEN_SP = 5,
    PER_AP = 6,
    PAID = 40,
    KING_IN_ZOC = 250
};
enum { CLOSE = 6, MARCHES = 30, ATTACKS = 45, ACTIVATION_LEFT = 10, PULL = 6, INDICATED = 15 };

/* Who has it now: whose Force stands there, else its owner. */
static Side holder_of(const Game *g, const State *s, Hex h)
{
    return force_in(s, 0, h) ? (Side)0 : force_in(s, 1, h) ? (Side)1 : hon_owner(g, s, h);
}

/* SPs of a side with their heart. */
static int men_worth(const Game *g, const State *s, Side side)
{
    int worth = 0;
    EACH_UNIT (g, u) {
        if (on_card(s, u) && g->unit[u].side == side && arm_of(g, u) <= MILITIA) {
            worth += s->unit[u].sp * (is_demoralised(s, u) ? BROKEN_SP : PER_SP) * (1 + (type_of(g, u)->quality > 2));
        }
    }
    return worth;
}

/* The nearest Force of the side that may still move: how many hexes off. */
static int way_to(const Game *g, const State *s, Side side, Hex h)
{
    int n = hon_distance_to(g, s, side, h);
    return n < FAR ? n : FAR;
}

static int ground_worth(const Game *g, const State *s, Side side)
{
    int worth = 0;
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        Side by = holder_of(g, s, h);
        worth += by == side ? PLACE : by == enemy_of(side) ? -PLACE : 0;
        worth += force_in(s, side, h) ? PLACE_HELD : 0;
        worth -= by == side ? 0 : PER_HEX * way_to(g, s, side, h);
        worth += by == enemy_of(side) ? 0 : PER_HEX * way_to(g, s, enemy_of(side), h);
    }
    return worth;
}

static int purse_worth(const Game *g, const State *s, Side side)
{
    int worth = 0;
    for (int a = 0; a < g->armies; a++) {
        int sign = g->army[a].side == side ? 1 : -1;
        worth += sign * PER_AP * (s->army[a].ap < 20 ? s->army[a].ap : 20);
        worth += sign * (s->army[a].source >= 0 ? PAID : 0);
    }
    return worth;
}

/* What its Forces could still do: Orders that let them march, activations left, and the way each has before it. */
static int intent_worth(const Game *g, const State *s, Side side)
{
    int worth = 0;
    EACH_FORCE(g, s, c)
    {
        if (g->capitano[c].side != side) {
            continue;
        }
        Hex h = s->capitano[c].hex;
        bool near = hon_distance_to(g, s, enemy_of(side), h) <= CLOSE;
        Order order = (Order)s->capitano[c].order;
        worth += order == MANOEUVRE ? MARCHES
                 : order == ATTACK  ? (near ? ATTACKS : MARCHES)
                 : order == RETREAT ? -MARCHES
                                    : 0;
        worth += s->alone != enemy_of(side) && hon_can_act(g, s, c) ? ACTIVATION_LEFT : 0;
        int way = hon_way_to_goal(g, s, side, h);
        worth -= PULL * (way < FAR ? way : FAR);
    }
    return worth;
}

/* A Force of the side is indicated: better than to decline (7.2.1d). */
static int indicated_worth(const Game *g, const State *s, Side side)
{
    for (int i = 0; i < core(s)->depth; i++) {
        const Frame *f = &core(s)->stack[i];
        int mine = f->v[IND_MINE], theirs = f->v[IND_THEIRS];
        if (f->step == ACTIVATIONS &&
            ((mine >= 0 && g->capitano[mine].side == side) || (theirs >= 0 && g->capitano[theirs].side == side))) {
            return INDICATED;
        }
    }
    return 0;
}

int hon_evaluate(const Game *g, const State *s, Side side, const Weights *w)
{
    if (core(s)->over) {
        return s->winner == side ? WON : s->winner < SIDES ? -WON : 0;
    }
    int worth = ground_worth(g, s, side) * w->ground / 100;
    worth += men_worth(g, s, side) * w->own_losses / 100 - men_worth(g, s, enemy_of(side)) * w->enemy_losses / 100;
    worth += purse_worth(g, s, side);
    worth += intent_worth(g, s, side) + indicated_worth(g, s, side);
    if (g->francois != NO_PIECE && hon_primo(s, g->francois) != NO_PIECE &&
        zoc_in(s, SECOND_PLAYER, hon_hex_of(s, g->francois))) {
        worth += (side == FIRST_PLAYER ? -1 : 1) * KING_IN_ZOC * w->danger / 100;
    }
    return worth;
}
