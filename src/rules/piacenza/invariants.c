/* invariants.c - what must hold after every atom of random play, whatever the rules did. */
#include "rules/piacenza/piacenza.h"

#include <string.h>

/* Stacks are within 6 wherever nobody is on the way. */
static bool at_rest(int step)
{
    return step == PICK || step == PICK_FS || step == PICK_AU || step == PICK_SINGLE || step == SEG_A ||
           step == SEG_B || step == SEG_C || step == SEG_D || step == FORM_MOVE || step == WING_END;
}

static bool check_unit(const Game *g, const State *s, int u, Buf *what)
{
    const Piece *q = &s->piece[u];
    const char *id = g->head.pieces[u].id;
    bool battery = is_battery(g, u);
    if (q->state > ROUTED || (battery && q->state != GOOD)) {
        return buf_print(what, "%s has a state that it cannot have: %d", id, q->state), false;
    }
    if (q->steps < 1 || q->steps > (g->unit[u].sp[2] ? 2 : 1)) {
        return buf_print(what, "%s has %d steps", id, q->steps), false;
    }
    if (q->facing < -1 || q->facing > 5 || (!battery && q->facing >= 0) || (battery && on_map(s, u) && q->facing < 0)) {
        return buf_print(what, "%s faces %d", id, q->facing), false;
    }
    if (has_flag(s, u, F_FAILED) && !has_flag(s, u, F_FIRED)) {
        return buf_print(what, "%s has failed and is ready all the same", id), false;
    }
    return true;
}

static bool check_piece(const Game *g, const State *s, int p, Buf *what)
{
    Hex h = s->piece[p].hex;
    if (h < TROPHY || h >= g->map->grid.count || (h >= 0 && !g->play[h]) ||
        h == (is_unit(g, p) ? TROPHY : ELIMINATED)) {
        return buf_print(what, "%s is nowhere: %d", g->head.pieces[p].id, h), false;
    }
    return !is_unit(g, p) || check_unit(g, s, p, what);
}

/* The counters of one form only are in play (2.2.2g). */
static bool check_regiment(const Game *g, const State *s, const Regiment *r, Buf *what)
{
    bool mounted = on_map(s, r->mounted[0]) || on_map(s, r->mounted[1]);
    if (mounted && on_map(s, r->foot)) {
        return buf_print(what, "%s is on foot and mounted", g->head.pieces[r->foot].id), false;
    }
    return true;
}

static bool check_hex(const Game *g, const State *s, Hex h, bool rest, Buf *what)
{
    char name[8];
    grid_name(&g->map->grid, h, name);
    if (unit_of(g, s, FS, h) != NO_PIECE && unit_of(g, s, AU, h) != NO_PIECE) {
        return buf_print(what, "both sides stand in %s", name), false;
    }
    for (Side side = 0; side < SIDES && rest; side++) {
        if (!pia_stack_legal(g, s, side, h)) {
            return buf_print(what, "the stack in %s is too large", name), false;
        }
    }
    return true;
}

/* The way of a Commander in Chief (4.0a), followed hex by hex: commander_reach.c spreads over whole columns. */
static bool check_gallop(const Game *g, const State *s, int chief, Buf *what)
{
    Hex queue[HEXES];
    HexSet plain = {{0}}, fast;
    int first = 0, last = 0;
    if (chief == NO_PIECE || !on_map(s, chief)) {
        return true;
    }
    queue[last++] = s->piece[chief].hex;
    set_put(&plain, s->piece[chief].hex);
    while (first < last) {
        Hex h = queue[first++];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex to = g->map->next[h][d];
            if (to == HEX_NONE || set_has(&plain, to) || passable(g, NULL, COMMANDER_PAYS, h, to) ||
                unit_of(g, s, enemy(side_of(g, chief)), to) != NO_PIECE) {
                continue;
            }
            set_put(&plain, to);
            queue[last++] = to;
        }
    }
    gallop_from(g, s, side_of(g, chief), s->piece[chief].hex, &fast);
    return !memcmp(&plain, &fast, sizeof plain) ||
           (buf_print(what, "the ways of %s by columns and by hexes differ", g->head.pieces[chief].id), false);
}

bool piacenza_check(const Game *g, const State *s, Buf *what)
{
    bool rest = !core(s)->over && at_rest(top_of(s)->step);
    for (int p = 0; p < g->pieces; p++) {
        if (!check_piece(g, s, p, what)) {
            return false;
        }
    }
    for (int r = 0; r < g->regiments; r++) {
        if (!check_regiment(g, s, &g->regiment[r], what)) {
            return false;
        }
    }
    for (int h = 0; h < g->map->grid.count; h++) {
        if (s->unit_at[h] != NO_PIECE && !check_hex(g, s, (Hex)h, rest, what)) {
            return false;
        }
    }
    if (!core(s)->over && top_of(s)->step == WING_END && !check_gallop(g, s, g->chief[top_of(s)->owner], what)) {
        return false;
    }
    State fresh = *s;
    pia_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "the derived data do not agree with the pieces"), false;
    }
    return true;
}
