/* initial_state.c - set-up, an empty table for scripts, and what follows from a written position. */
#include "rules/danube/danube.h"

#include <string.h>

void danube_blank_unit(const Game *g, State *s, int u)
{
    Unit *q = &s->unit[u];
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
    q->aim = q->melee = q->supports = NO_PIECE;
    if (u < g->units) {
        q->points = BY(G80, q->points, 0);
        q->figures = q->start;
        q->marker_formation = CAVLINE;
    }
}

void danube_clear_move(State *s)
{
    queue_clear(s);
    s->doubled = s->near = 0;
}

void danube_setup(const Game *g, State *s)
{
    battle_set_up(g, s);
    danube_derive(g, s);
    push(s, TURN, NOBODY);
}

/* A list ends where something stands in it that is no unit. */
static void cut_list(const Game *g, uint8_t *list, int n)
{
    for (int i = 0, end = 0; i < n; i++) {
        end |= list[i] >= g->units;
        list[i] = end ? NO_PIECE : list[i];
    }
}

/* A link to a unit of the one side or the other, else to nobody. */
static void side_or_none(const Game *g, int u, uint8_t *link, bool own)
{
    if (*link != NO_PIECE && (*link == u || (side_of(g, *link) == side_of(g, u)) != own)) {
        *link = NO_PIECE;
    }
}

/* What a position may say and no game would hold: links to what is no unit, bearings beyond the compass, a formation of another arm, more
 * figures than there were. The asserts of the rules rest on this. */
static void mend(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        Unit *q = &s->unit[u];
        battle_mend_unit(g, s, u, g->formation[q->formation].arms >> q->arm & 1);
        unit_or_none(g, &q->aim);
        unit_or_none(g, &q->melee);
        unit_or_none(g, &q->supports);
        side_or_none(g, u, &q->aim, false);
        side_or_none(g, u, &q->target, false);
        side_or_none(g, u, &q->melee, false);
        side_or_none(g, u, &q->supports, true);
        cut_list(g, q->contacts, CONTACTS_MAX);
        within_compass(&q->end);
        within_compass(&q->marker);
        if (!(g->formation[q->marker_formation].arms >> CAVALRY & 1)) {
            q->marker_formation = CAVLINE;
        }
        q->figures = q->figures > q->start ? q->start : q->figures;
        q->straight = q->straight < 0 ? 0 : q->straight;
    }
    cut_list(g, s->queue, UNITS_MAX);
    battle_mend(g, s);
}

/* Nothing is kept twice but where an attached general stands: with his unit. */
void danube_derive(const Game *g, State *s)
{
    mend(g, s);
    battle_generals_follow(g, s);
}
