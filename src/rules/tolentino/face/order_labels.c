/* order_labels.c - choices in players' words, where the verb and its arguments one after the other make no sentence. */
#include "rules/tolentino/tolentino.h"

static const char *name_of(const Game *g, int p)
{
    return p >= 0 && p < g->head.piece_count ? g->head.pieces[p].name : "?";
}

/* Of one piece: the words before its name and after it. */
static bool one_piece(Buf *out, const Game *g, Atom a)
{
    const char *before = "", *after = "";
    switch (a.verb) {
    case ATTACH: before = "Von Mohr takes over "; break;
    case STAY: after = " stays here"; break;
    case DROP: after = " stays behind"; break;
    case MOVE_LEADER: after = " rides"; break;
    case USE_LEADER: after = " leads in person"; break;
    case ARTILLERY_STAYS: after = " stays with the guns"; break;
    case ARTILLERY_GOES: after = " goes along"; break;
    default: return false;
    }
    buf_print(out, "%s%s%s", before, name_of(g, a.arg[0]), after);
    return true;
}

/* Of a piece and a hex: "Chasteler I retreats to 2812 La Rancia". */
static bool piece_and_hex(Buf *out, const Game *g, Atom a)
{
    const char *does;
    switch (a.verb) {
    case PLACE: does = "comes back in"; break;
    case RETREAT_BEFORE: does = "retreats before combat, to"; break;
    case ADVANCE_UNIT: does = "advances to"; break;
    case ROUT_MOVE: does = "runs to"; break;
    case FLEE: does = "rides off to"; break;
    case RETREAT: does = "retreats to"; break;
    default: return false;
    }
    buf_print(out, "%s %s ", name_of(g, a.arg[0]), does);
    map_hex_text(out, g->map, (Hex)a.arg[1]);
    return true;
}

/* What names an order, or two hexes. */
static bool orders_and_hexes(Buf *out, const Game *g, Atom a)
{
    switch (a.verb) {
    case SET_ORDER:
        buf_print(out, "%s: order %s", g->head.groups[a.arg[0]].name, tol_order_titles[a.arg[1]]);
        return true;
    case TAKE_ORDER: buf_print(out, "Take the order %s", tol_order_titles[a.arg[0]]); return true;
    case ARTILLERY_ORDER:
        buf_print(out, "%s: follow %s instead", name_of(g, a.arg[0]), tol_order_titles[a.arg[1]]);
        return true;
    case TEST_ORDER:
        buf_text(out, "The units in ");
        map_hex_text(out, g->map, (Hex)a.arg[0]);
        buf_print(out, " test for %s", tol_order_titles[a.arg[1]]);
        return true;
    case BRIDGE_OVER:
    case CHARGE:
        buf_text(out, a.verb == CHARGE ? "Charge from " : "Bridge the stream between ");
        map_hex_text(out, g->map, (Hex)a.arg[0]);
        buf_text(out, a.verb == CHARGE ? " at " : " and ");
        map_hex_text(out, g->map, (Hex)a.arg[1]);
        return true;
    case ADVANCE_STACK:
        buf_print(out, "%s leads the stack in ", name_of(g, a.arg[1]));
        map_hex_text(out, g->map, (Hex)a.arg[0]);
        buf_text(out, " forward to ");
        map_hex_text(out, g->map, (Hex)a.arg[2]);
        return true;
    case GO_ALONG: buf_print(out, "%s goes along with %s", name_of(g, a.arg[0]), name_of(g, a.arg[1])); return true;
    default: return false;
    }
}

bool tolentino_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    (void)s;
    (void)open; /* no intervals on hexes */
    return one_piece(out, g, a) || piece_and_hex(out, g, a) || orders_and_hexes(out, g, a);
}
