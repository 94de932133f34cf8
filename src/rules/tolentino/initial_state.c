/* initial_state.c - set-up (chapter 19), and an empty board for scripts. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

static void blank_piece(const Game *g, State *s, int p)
{
    s->piece[p] = piece_off_map(UNUSED);
    if (p < g->pieces && !is_unit(g, p)) {
        s->piece[p].face = g->leader[p].rank;
    }
}

static void place_row(const Game *g, State *s, const SetupRow *r)
{
    Piece *p = &s->piece[r->piece];
    if (!rule_row(r->rule) || r->how == SETUP_OPTIONAL) {
        return;
    }
    if (r->how == SETUP_REINFORCEMENT) {
        p->hex = REINFORCEMENT;
        p->ret = (int8_t)r->turn;
        return;
    }
    p->hex = r->hex;
    if (!g->crowded || side_of(g, r->piece) != NEAPOLITAN) { /* 7.1.3: they begin overstacked, in Road March */
        p->flags |= F_LEFT_SETUP;
    }
}

void tolentino_setup(const Game *g, State *s)
{
    memset(s, 0, sizeof *s);
    for (int p = 0; p < PIECES_MAX; p++) {
        blank_piece(g, s, p);
    }
    for (int i = 0; i < g->setups; i++) {
        place_row(g, s, &g->setup[i]);
    }
    for (int f = 0; f < FORMATIONS; f++) {
        bool given = g->first_order[f] && rule_row(g->first_order_rule[f]);
        s->formation[f].order = given ? BY(5a, g->first_order[f], DEFENSE) : DEFENSE;
        s->formation[f].officer = g->first_officer[f];
    }
    s->turn = 1;
    s->active = NO_FORMATION;
    s->control = AUSTRIAN;
    s->winner = s->initiative = NOBODY;
    s->morale_free = g->morale_pool;
    s->fire_from = NOWHERE;
    no_combat(s);
    tol_derive(g, s);
    push(s, TURN, NOBODY);
}

void tolentino_clear(const Game *g, State *s)
{
    for (int p = 0; p < PIECES_MAX; p++) {
        blank_piece(g, s, p);
    }
    memset(s->target, 0, sizeof s->target);
    memset(s->snapshot, 0, sizeof s->snapshot);
    s->targets = 0;
    s->morale_free = g->morale_pool;
    s->fire_from = NOWHERE;
    no_combat(s);
    tol_derive(g, s);
}
