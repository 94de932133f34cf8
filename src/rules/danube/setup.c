/* setup.c - set-up, an empty table for scripts, and putting play at a step as if it had come there. */
#include "rules/danube/danube.h"

#include <assert.h>
#include <string.h>

/* The formation in which an arm stands when nothing else is said. */
static int usual_formation(int arm)
{
    static const uint8_t usual[ARMS] = {LINE, CAVLINE, UNLIMBERED};
    assert(arm >= 0 && arm < ARMS);
    return usual[arm];
}

static void blank_unit(const Game *g, State *s, int u)
{
    Unit *q = &s->unit[u];
    memset(q, 0, sizeof *q);
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
    q->place = UNUSED;
    q->hold = NO_AREA;
    q->group = NO_GROUP;
    q->aim = q->target = q->melee = q->supports = NO_PIECE;
    if (u >= g->units) {
        return;
    }
    const Piece *p = &g->piece[u];
    q->arm = p->arm;
    q->kind = p->kind;
    q->grade = p->grade;
    q->traits = p->traits;
    q->calibre = p->calibre;
    q->points = BY(G80, p->points, 0);
    q->command = p->command;
    q->start = q->figures = p->figures;
    q->formation = (uint8_t)usual_formation(p->arm);
    q->marker_formation = CAVLINE;
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

static void clear_turn(State *s)
{
    queue_clear(s);
    s->selected = s->asked = NO_PIECE;
    s->in_command = 1;
    s->allowance = 0;
    s->touched = s->acted = s->wheeled = s->doubled = s->near = 0;
}

void danube_clear(const Game *g, State *s)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        blank_unit(g, s, u);
    }
    for (int i = 0; i < GENERALS_MAX; i++) {
        blank_general(g, s, i);
    }
    clear_turn(s);
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
        Footprint f = footprint_of(g, s, u);
        q->at = stand_of(&f);
    }
    s->points_start[side_of(g, u)] += q->points;
}

void danube_setup(const Game *g, State *s)
{
    memset(s, 0, sizeof *s);
    danube_clear(g, s);
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
    s->winner = WINNER_NONE;
    danube_derive(g, s);
    push(s, TURN, NOBODY);
}

static void unit_or_none(const Game *g, uint8_t *link)
{
    if (*link >= g->units) {
        *link = NO_PIECE;
    }
}

/* A list ends where something stands in it that is no unit. */
static void cut_list(const Game *g, uint8_t *list, int n)
{
    for (int i = 0, end = 0; i < n; i++) {
        end |= list[i] >= g->units;
        list[i] = end ? NO_PIECE : list[i];
    }
}

static void within_compass(Stand *at) { at->facing = (int16_t)((at->facing % 360 + 360) % 360); }

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
        unit_or_none(g, &q->aim);
        unit_or_none(g, &q->target);
        unit_or_none(g, &q->melee);
        unit_or_none(g, &q->supports);
        side_or_none(g, u, &q->aim, false);
        side_or_none(g, u, &q->target, false);
        side_or_none(g, u, &q->melee, false);
        side_or_none(g, u, &q->supports, true);
        cut_list(g, q->contacts, CONTACTS_MAX);
        within_compass(&q->at);
        within_compass(&q->charge);
        within_compass(&q->end);
        within_compass(&q->marker);
        if (!(g->formation[q->formation].arms >> q->arm & 1)) {
            q->formation = (uint8_t)usual_formation(q->arm);
            q->hold = NO_AREA;
        }
        if (!(g->formation[q->marker_formation].arms >> CAVALRY & 1)) {
            q->marker_formation = CAVLINE;
        }
        q->figures = q->figures > q->start ? q->start : q->figures;
        q->straight = q->straight < 0 ? 0 : q->straight;
    }
    for (int i = 0; i < g->generals; i++) {
        unit_or_none(g, &s->general[i].attached);
    }
    cut_list(g, s->queue, UNITS_MAX);
    unit_or_none(g, &s->selected);
    if (s->selected != NO_PIECE && !on_table(s, s->selected)) { /* who is not there does not move */
        s->selected = NO_PIECE;
    }
    unit_or_none(g, &s->asked);
}

/* Nothing is kept twice but where an attached general stands: with his unit. */
void danube_derive(const Game *g, State *s)
{
    mend(g, s);
    for (int i = 0; i < g->generals; i++) {
        if (s->general[i].attached < g->units && on_table(s, s->general[i].attached)) {
            s->general[i].place = ON_TABLE;
            follow_unit(g, s, s->general[i].attached);
        }
    }
}

/* ---- putting play at a step ---- */

/* Before play goes on from a written position: whoever is bound to a unit that is not there, or that is not bound to him, is free. */
static void cut_loose_links(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        Unit *q = &s->unit[u];
        bool here = on_table(s, u);
        if (q->melee != NO_PIECE && (!here || !on_table(s, q->melee) || s->unit[q->melee].melee != u)) {
            q->melee = NO_PIECE;
        }
        if (q->aim != NO_PIECE && (!here || !on_table(s, q->aim))) {
            q->aim = NO_PIECE;
        }
        if (q->target != NO_PIECE && !on_table(s, q->target)) {
            q->target = NO_PIECE;
        }
        if (q->supports != NO_PIECE && (!here || !on_table(s, q->supports) || s->unit[q->supports].arm != ARTILLERY)) {
            q->supports = NO_PIECE;
        }
    }
}

bool danube_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    (void)g;
    (void)group;
    (void)side;
    int stage = stage_of(step);
    if (stage < 0) {
        return problem(p, NULL, 0, "step %s cannot be put by itself; play into it from the step before",
                       danube_steps[step].name);
    }
    memset(&s->core, 0, sizeof s->core);
    clear_turn(s);
    cut_loose_links(g, s);
    s->winner = WINNER_NONE;
    s->result = RESULT_NONE;
    Frame *turn = push(s, TURN, NOBODY);
    turn->at = (uint8_t)(stage + 1);
    if (step == P2_TEST || step == P9_TEST) {
        note_crowding(g, s);
    }
    push(s, step, stage_owner(stage));
    return true;
}
