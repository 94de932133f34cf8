/* what_orders_allow.c - what the four orders allow (5.1.1 to 5.1.4, 10.7): orders.chart, permission by permission under its paragraph. */
#include "rules/tolentino/tolentino.h"

static bool permitted(Order o)
{
    switch (o) {
    case ADVANCE: return BY(5_1_1b, true, false);
    case ATTACK: return BY(5_1_2c, true, false);
    case DEFENSE: return BY(5_1_3e, true, false);
    case MANEUVER: return BY(5_1_4b, true, false);
    default: return false;
    }
}

/* May a unit under this order enter an EZOC? *how tells whether only onto a friend. */
bool allows_enter(const Game *g, Order o, int *how)
{
    *how = g->order[o].enter;
    return *how != ENTER_NO && (o == DEFENSE || permitted(o));
}

bool allows_leave(const Game *g, Order o) { return g->order[o].leave && BY(5_1_3c, true, false); }
bool allows_march(const Game *g, Order o) { return g->order[o].march && permitted(o); }
bool allows_assault(const Game *g, Order o) { return g->order[o].assault && permitted(o); }
bool allows_reorganize(const Game *g, Order o) { return g->order[o].reorg_allowed && permitted(o); }

bool in_cover(const Game *g, const State *s, int u) /* 10.7 */
{
    Order o = tol_order_of(g, s, u);
    return g->order[o].cover && permitted(o) && BY(10_7, true, false);
}

/* All infantry and cavalry of the hex must be in Cover for the hex to gain it. */
bool hex_in_cover(const Game *g, const State *s, Side side, Hex h)
{
    bool any = false;
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) != side || is_artillery(g, u) || is_bridge(g, s, u)) {
            continue;
        }
        if (!in_cover(g, s, u)) {
            return false;
        }
        any = true;
    }
    return any;
}
