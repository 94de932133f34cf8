/* initial_state.c - set-up, an empty table for scripts, and what follows from a written position. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

void sol_blank_unit(const Game *g, State *s, int u)
{
    Unit *q = &s->unit[u];
    q->parent = NO_PIECE;
    if (u >= g->units) {
        return;
    }
    const Piece *p = &g->piece[u];
    q->guns = p->guns;
    q->parent = p->parent;
    q->per_base = p->per_base;
    q->soldiers = q->start;
    q->formation = p->kind == COMPANY ? SKIRMISH : q->formation;
}

void sol_clear_move(State *s)
{
    s->changed = s->faced_about = 0;
    memset(s->crossed, 0, sizeof s->crossed);
}

void sol_setup(const Game *g, State *s)
{
    battle_set_up(g, s);
    s->active = g->first;
    sol_derive(g, s);
    push(s, TURN, NOBODY);
}

/* What a position may say and no game would hold: links to what is no unit, bearings beyond the compass, soldiers beyond a unit's. */
static void mend(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        Unit *q = &s->unit[u];
        battle_mend_unit(g, s, u, g->formation[q->formation].arms >> q->arm & 1);
        unit_or_none(g, &q->parent);
        if (q->place == ON_TABLE && !q->soldiers) {
            q->place = GONE;
        }
    }
    battle_mend(g, s);
    s->active = s->active < SIDES ? s->active : g->first;
}

/* Nothing is kept twice but where an attached general stands: with his unit. */
void sol_derive(const Game *g, State *s)
{
    mend(g, s);
    battle_generals_follow(g, s);
    for (int i = 0; i < g->generals; i++) {
        General *q = &s->general[i];
        if (q->attached < g->units && !on_table(s, q->attached)) {
            q->attached = NO_PIECE;
        }
    }
}
