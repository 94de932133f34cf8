/* setup.c - set-up, an empty table for scripts, and putting play at a step as if it had come there. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

static void blank_unit(const Game *g, State *s, int u)
{
    static const uint8_t usual[ARMS] = {LINE, CAVLINE, UNLIMBERED};
    Unit *q = &s->unit[u];
    memset(q, 0, sizeof *q);
    q->place = UNUSED;
    q->hold = NO_AREA;
    q->group = NO_GROUP;
    q->target = q->parent = NO_PIECE;
    if (u >= g->units) {
        return;
    }
    const Piece *p = &g->piece[u];
    q->arm = p->arm;
    q->kind = p->kind;
    q->grade = p->grade;
    q->traits = p->traits;
    q->calibre = p->calibre;
    q->points = p->points;
    q->guns = p->guns;
    q->parent = p->parent;
    q->per_base = p->per_base;
    q->command = p->command;
    q->start = q->soldiers = p->soldiers;
    q->formation = p->kind == COMPANY ? SKIRMISH : usual[p->arm];
}

static void blank_general(const Game *g, State *s, int i)
{
    General *q = &s->general[i];
    memset(q, 0, sizeof *q);
    q->place = UNUSED;
    q->group = NO_GROUP;
    q->attached = NO_PIECE;
    if (i >= g->generals) {
        return;
    }
    const Piece *p = &g->piece[g->units + i];
    q->commands = p->commands;
    q->rank = p->rank;
    q->points = p->points;
}

static void clear_move(State *s)
{
    s->selected = s->asked = NO_PIECE;
    s->in_command = 1;
    s->allowance = 0;
    s->touched = s->acted = s->wheeled = s->changed = s->faced_about = 0;
    memset(s->crossed, 0, sizeof s->crossed);
}

void sol_clear_table(const Game *g, State *s)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        blank_unit(g, s, u);
    }
    for (int i = 0; i < GENERALS_MAX; i++) {
        blank_general(g, s, i);
    }
    clear_move(s);
}

static void place_unit(const Game *g, State *s, int u)
{
    const Piece *p = &g->piece[u];
    Unit *q = &s->unit[u];
    q->place = p->place;
    q->group = p->group;
    q->at = p->at;
    q->formation = p->formation;
    q->hold = p->hold;
    if (q->formation == GARRISON) {
        Footprint f = sol_foot(g, s, u);
        q->at = sol_stand(&f);
    }
    s->points_start[side_of(g, u)] = (uint8_t)(s->points_start[side_of(g, u)] + q->points);
}

void sol_setup(const Game *g, State *s)
{
    memset(s, 0, sizeof *s);
    sol_clear_table(g, s);
    for (int u = 0; u < g->units; u++) {
        place_unit(g, s, u);
    }
    for (int i = 0; i < g->generals; i++) {
        const Piece *p = &g->piece[g->units + i];
        General *q = &s->general[i];
        q->place = p->place;
        q->group = p->group;
        q->attached = p->attached;
        q->x = p->at.x;
        q->y = p->at.y;
    }
    for (int i = 0; i < OBJECTIVES_MAX; i++) {
        s->owner[i] = i < g->objectives ? g->objective[i].owner : NOBODY;
    }
    s->turn = 1;
    s->active = g->first;
    s->winner = WINNER_NONE;
    sol_derive(g, s);
    push(s, TURN, NOBODY);
}

static void unit_or_none(const Game *g, uint8_t *link)
{
    if (*link >= g->units) {
        *link = NO_PIECE;
    }
}

/* What a position may say and no game would hold: links to what is no unit, bearings beyond the compass, soldiers beyond a unit's. */
static void mend(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        Unit *q = &s->unit[u];
        unit_or_none(g, &q->target);
        unit_or_none(g, &q->parent);
        q->at.facing = (int16_t)((q->at.facing % 360 + 360) % 360);
        q->charge.facing = (int16_t)((q->charge.facing % 360 + 360) % 360);
        if (q->place == ON_TABLE && !q->soldiers) {
            q->place = GONE;
        }
        if (!(g->formation[q->formation].arms >> q->arm & 1)) {
            q->formation = q->arm == INFANTRY ? LINE : q->arm == CAVALRY ? CAVLINE : UNLIMBERED;
            q->hold = NO_AREA;
        }
    }
    for (int i = 0; i < g->generals; i++) {
        unit_or_none(g, &s->general[i].attached);
    }
    unit_or_none(g, &s->selected);
    if (s->selected != NO_PIECE && !on_table(s, s->selected)) { /* who is not there does not move */
        s->selected = NO_PIECE;
    }
    unit_or_none(g, &s->asked);
    s->active = s->active < SIDES ? s->active : g->first;
}

/* Nothing is kept twice but where an attached general stands: with his unit. */
void sol_derive(const Game *g, State *s)
{
    mend(g, s);
    for (int i = 0; i < g->generals; i++) {
        General *q = &s->general[i];
        if (q->attached < g->units && on_table(s, q->attached)) {
            q->place = ON_TABLE;
            sol_follow(g, s, q->attached);
        } else if (q->attached < g->units) {
            q->attached = NO_PIECE;
        }
    }
}

/* ---- putting play at a step ---- */

bool sol_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    (void)g;
    (void)group;
    int stage = sol_stage_of(step);
    if (stage < 0) {
        return problem(p, NULL, 0, "step %s cannot be put by itself; play into it from the step before",
                       soldatini_steps[step].name);
    }
    memset(&s->core, 0, sizeof s->core);
    clear_move(s);
    s->winner = WINNER_NONE;
    s->result = RESULT_NONE;
    if (side >= 0 && side < SIDES) {
        s->active = (uint8_t)side;
    }
    Frame *turn = push(s, TURN, NOBODY);
    turn->at = (uint8_t)(stage + 1);
    push(s, step, sol_stage_owner(s, stage));
    return true;
}
