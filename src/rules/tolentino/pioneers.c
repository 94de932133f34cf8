/* pioneers.c - Radinski's pioneers and their bridge (16.1). */
#include "rules/tolentino/tolentino.h"

static void turn_bridge(Ctx *c, Hex across)
{
    State *s = c->s;
    int r = c->g->radinski;
    Hex h = s->piece[r].hex;
    bool left = has_flag(s, r, F_LEFT_SETUP);
    tol_put(c->g, s, r, UNUSED); /* its zone goes and comes with the side that lies up */
    s->piece[r].bridge = across;
    tol_put(c->g, s, r, h);
    if (!left) {
        drop_flag(s, r, F_LEFT_SETUP);
    }
}

void offer_bridge(const Game *g, const State *s, Atoms *out)
{
    Hex h = s->piece[g->radinski].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[h][d] != HEX_NONE) {
            offer(out, atom(BRIDGE_OVER, h, g->map->next[h][d], 0));
        }
    }
    offer(out, atom(UNBRIDGE, 0, 0, 0));
}

static bool wrong_stage(const State *s, int r)
{
    return (s->piece[r].command == OUT_OF_COMMAND) != (top_of(s)->step == B3_OOC);
}

Rule judge_bridge(const Game *g, const State *s, Why *w, Hex here, Hex across)
{
    int r = g->radinski;
    if (r == NO_PIECE || across < 0 || across >= HEXES || !tol_takes_part(g, s, r, s->active) || !on_map(s, r)) {
        return RULE_NO_CHOICE;
    }
    STOP_AS(16_1a, s->piece[r].hex != here, "{} is not in {}", P_(r), H_(here));
    const Piece *p = &s->piece[r];
    FORBID_AS(3_1l, wrong_stage(s, r), "it is not the time of {}", P_(r));
    FORBID_AS(16_1b, is_bridge(g, s, r), "{} is already a bridge", P_(r));
    bool side = map_distance(g->map, p->hex, across) == 1 && stream_between(g, s, p->hex, across);
    FORBID_AS(16_1a, !side, "no stream lies between {} and {}", H_(p->hex), H_(across));
    FORBID_AS(16_1a, !p->stationary, "{} has not spent a full turn in {}", P_(r), H_(p->hex));
    FORBID_AS(16_1a, p->state != GOOD, "{} is in disorder", P_(r));
    FORBID_AS(9b, has_flag(s, r, F_MOVE_USED), "{} has made its move", P_(r));
    if (!side || is_bridge(g, s, r) || has_flag(s, r, F_MOVE_USED)) {
        return refused(w);
    }
    return ALLOWED;
}

void build_bridge(Ctx *c, Hex across)
{
    assert(c->g->radinski != NO_PIECE && on_map(c->s, c->g->radinski));
    int r = c->g->radinski;
    turn_bridge(c, across);
    set_flag(c->s, r, F_MOVE_USED);
    say(c, R(16_1a), "{} bridges the stream between {} and {}.", P_(r), H_(c->s->piece[r].hex), H_(across));
}

Rule judge_unbridge(const Game *g, const State *s, Why *w)
{
    int r = g->radinski;
    if (r == NO_PIECE || !tol_takes_part(g, s, r, s->active) || !on_map(s, r) || !is_bridge(g, s, r)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(3_1l, wrong_stage(s, r), "it is not the time of {}", P_(r));
    FORBID_AS(16_1c, has_flag(s, r, F_CAPTURED), "the bridge of {} is in Neapolitan hands", P_(r));
    FORBID_AS(9b, has_flag(s, r, F_MOVE_USED), "{} was turned this turn", P_(r));
    if (unit_in(s, g, NEAPOLITAN, s->piece[r].hex) || has_flag(s, r, F_MOVE_USED)) {
        return refused(w);
    }
    return tol_stacking(g, s, w, r, s->piece[r].hex);
}

/* 16.1b: the Austrian turns the counter back in any of its activations, and may then move it. */
void lift_bridge(Ctx *c)
{
    assert(is_bridge(c->g, c->s, c->g->radinski));
    int r = c->g->radinski;
    turn_bridge(c, NOWHERE);
    c->s->piece[r].stationary = 0;
    say(c, R(16_1b), "{} takes up its bridge in {}.", P_(r), H_(c->s->piece[r].hex));
}

void destroy_bridge(Ctx *c)
{
    int r = c->g->radinski;
    say(c, R(16_1c), "The Neapolitans destroy {}'s bridge.", P_(r));
    turn_bridge(c, NOWHERE);
    drop_flag(c->s, r, F_CAPTURED);
    tol_eliminate(c, r, true);
    settle(c);
}

/* Destruction may also come later, while a Neapolitan unit is in the hex: in that side's movement segment. */
Rule judge_destroy(const Game *g, const State *s, Side side, Why *w)
{
    int r = g->radinski;
    if (r == NO_PIECE || side != NEAPOLITAN || !on_map(s, r) || !is_bridge(g, s, r) ||
        !sees_hex(g, s, side, s->piece[r].hex)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(16_1c, !unit_in(s, g, NEAPOLITAN, s->piece[r].hex), "no Neapolitan unit is in {}", H_(s->piece[r].hex));
    return ALLOWED;
}

/* At the end of his formation's activation: a full turn in one hex, without attacking, in good order (16.1a). */
void count_stationary(Ctx *c)
{
    int r = c->g->radinski;
    State *s = c->s;
    if (r == NO_PIECE || !on_map(s, r) || !tol_takes_part(c->g, s, r, s->active)) {
        return;
    }
    Piece *p = &s->piece[r];
    bool busy = has_flag(s, r, F_ATTACKED | F_MOVED | F_RALLIED); /* who had to rally began it in disorder */
    bool full = p->start == p->hex && p->state == GOOD && !busy && !is_bridge(c->g, s, r);
    p->stationary = full ? (uint8_t)(p->stationary < 12 ? p->stationary + 1 : 12) : 0;
}
