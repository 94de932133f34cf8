/* invariants.c - what must hold of every position: looked at after each action of random play, and what a draft needs of its pieces when a
 * position is read. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

static bool at_rest(int step)
{
    return step == A3_PICK || step == B0_FIRST || step == B2_ROLL || step == B4 || step == B5A_DECLARE || step == B6 ||
           step == T5_PICK || step == B3_LEAD || step == B3_CMD;
}

static bool check_piece(const Game *g, const State *s, int p, Buf *what)
{
    const Piece *q = &s->piece[p];
    const char *id = g->head.pieces[p].id;
    if (q->hex < LOST || q->hex >= HEXES || (q->hex >= 0 && !g->play[q->hex])) {
        return buf_print(what, "%s is nowhere: %d", id, q->hex), false;
    }
    if (!is_unit(g, p)) {
        return true;
    }
    if (q->state > ROUTED || q->face > 1 || (q->face && !g->unit[p].sp[1] && !is_bridge(g, s, p))) {
        return buf_print(what, "%s has a state that it cannot have", id), false;
    }
    if (q->morale < -2 || q->morale > 2 || (q->morale && side_of(g, p) != NEAPOLITAN)) {
        return buf_print(what, "%s has morale %d", id, q->morale), false;
    }
    if (q->hex == WAITING && (!q->ret || !q->face)) {
        return buf_print(what, "%s waits without a turn or at full strength", id), false;
    }
    return true;
}

static bool check_hex(const Game *g, const State *s, Hex h, bool rest, Buf *what)
{
    bool side[SIDES] = {unit_in(s, g, 0, h), unit_in(s, g, 1, h)};
    char name[8];
    grid_name(&g->map->grid, h, name);
    if (side[0] && side[1]) {
        return buf_print(what, "both sides stand in %s", name), false;
    }
    for (int i = 0; i < SIDES && rest; i++) {
        if (side[i] && !tol_stack_legal(g, s, (Side)i, h)) {
            return buf_print(what, "the stack in %s is too large", name), false;
        }
        EACH_LEADER (s, l, h) {
            if (side_of(g, l) != i && side[i]) {
                return buf_print(what, "%s stands among enemies in %s", g->head.pieces[l].id, name), false;
            }
        }
    }
    return true;
}

bool tolentino_check(const Game *g, const State *s, Buf *what)
{
    int markers = 0;
    bool rest = !core(s)->over && at_rest(top_of(s)->step);
    for (int p = 0; p < g->pieces; p++) {
        if (!check_piece(g, s, p, what)) {
            return false;
        }
        markers += is_unit(g, p) && s->piece[p].morale;
    }
    if (markers + s->morale_free != g->morale_pool) {
        return buf_print(what, "%d Morale markers of %d", markers + s->morale_free, g->morale_pool), false;
    }
    for (int h = 0; h < HEXES; h++) {
        if (s->unit_at[h] != NO_PIECE && !check_hex(g, s, (Hex)h, rest, what)) {
            return false;
        }
    }
    State fresh = *s;
    tol_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "the derived data do not agree with the pieces"), false;
    }
    return true;
}

/* Who leads a move is marked as moving, for the stack that moves is found by these marks. It may still be off the map. */
bool tol_frames_stand(const Game *g, const State *s, Buf *what)
{
    for (int i = 0; i < core(s)->depth; i++) {
        const Frame *f = &core(s)->stack[i];
        int lead = f->v[MV_LEAD];
        if (f->step != B3_MOVE) {
            continue;
        }
        if (lead < 0 || lead >= g->pieces || !has_flag(s, lead, F_MOVING)) {
            return buf_print(what, "step B3_MOVE needs lead=PIECE, with moving=yes"), false;
        }
        if (f->owner != side_of(g, lead)) {
            return buf_print(what, "step B3_MOVE is not of the side of %s", g->head.pieces[lead].id), false;
        }
    }
    return true;
}
