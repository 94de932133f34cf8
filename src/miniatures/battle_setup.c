/* battle_setup.c - the first state of a battle: pieces as oob.tsv has them, then where the scenario puts them; and what a written position
 * may say and no game would hold.
 */
#include "miniatures/choose_mover.h"

#include <string.h>

static void blank_unit(const Game *g, State *s, int u)
{
    const Battle *b = battle_of(g);
    UnitHead *q = unit_head_of(g, s, u);
    memset(q, 0, b->battle->unit_size);
    q->place = UNUSED;
    q->hold = NO_AREA;
    q->group = NO_GROUP;
    q->target = NO_PIECE;
    if (u >= b->units) {
        b->battle->blank_unit(g, s, u);
        return;
    }
    const Piece *p = &b->piece[u];
    q->arm = p->arm;
    q->kind = p->kind;
    q->grade = p->grade;
    q->traits = p->traits;
    q->calibre = p->calibre;
    q->points = p->points;
    q->command = p->command;
    q->start = p->figures;
    q->formation = b->battle->usual[q->arm];
    b->battle->blank_unit(g, s, u);
}

static void blank_general(const Battle *b, General *q, int i)
{
    *q = (General){.place = UNUSED, .group = NO_GROUP, .attached = NO_PIECE};
    if (i < b->generals) {
        const Piece *p = &b->piece[b->units + i];
        q->commands = p->commands;
        q->rank = p->rank;
        q->points = p->points;
    }
}

void battle_clear_move(const Game *g, State *s)
{
    battle_end_move(s);
    battle_state_of(s)->asked = NO_PIECE;
    battle_of(g)->battle->clear_move(s);
}

void battle_clear(const Game *g, State *s)
{
    for (int u = 0; u < UNITS_MAX; u++) {
        blank_unit(g, s, u);
    }
    for (int i = 0; i < GENERALS_MAX; i++) {
        blank_general(battle_of(g), &battle_state_of(s)->general[i], i);
    }
    battle_clear_move(g, s);
}

static void place_unit(const Game *g, State *s, int u)
{
    const Battle *b = battle_of(g);
    const Piece *p = &b->piece[u];
    UnitHead *q = unit_head_of(g, s, u);
    q->place = p->place;
    q->group = p->group;
    q->at = p->at;
    q->formation = p->formation;
    q->hold = p->hold;
    if (q->formation == b->battle->garrison) {
        Footprint f = b->battle->footprint(g, s, u);
        q->at = stand_of(&f);
    }
    uint8_t *points = &battle_state_of(s)->points_start[side_of(g, u)];
    *points = (uint8_t)(*points + q->points);
}

void battle_set_up(const Game *g, State *s)
{
    const Battle *b = battle_of(g);
    BattleState *state = battle_state_of(s);
    memset(s, 0, rules_of(g)->state_size);
    battle_clear(g, s);
    for (int u = 0; u < b->units; u++) {
        place_unit(g, s, u);
    }
    for (int i = 0; i < b->generals; i++) {
        const Piece *p = &b->piece[b->units + i];
        General *q = &state->general[i];
        q->place = p->place;
        q->group = p->group;
        q->attached = p->attached;
        q->x = p->at.x;
        q->y = p->at.y;
    }
    for (int i = 0; i < OBJECTIVES_MAX; i++) {
        state->owner[i] = i < b->objectives ? b->objective[i].owner : NOBODY;
    }
    state->turn = 1;
    state->winner = WINNER_NONE;
}

/* ---- written positions ---- */

void unit_or_none(const Game *g, uint8_t *link)
{
    if (*link >= battle_of(g)->units) {
        *link = NO_PIECE;
    }
}

void within_compass(Stand *at) { at->facing = (int16_t)((at->facing % 360 + 360) % 360); }

void battle_mend_unit(const Game *g, State *s, int u, bool listed)
{
    UnitHead *q = unit_head_of(g, s, u);
    unit_or_none(g, &q->target);
    within_compass(&q->at);
    within_compass(&q->charge);
    if (!listed) {
        q->formation = battle_of(g)->battle->usual[q->arm];
        q->hold = NO_AREA;
    }
}

void battle_mend(const Game *g, State *s)
{
    BattleState *state = battle_state_of(s);
    for (int i = 0; i < battle_of(g)->generals; i++) {
        unit_or_none(g, &state->general[i].attached);
    }
    unit_or_none(g, &state->selected);
    if (state->selected != NO_PIECE && unit_head(g, s, state->selected)->place != ON_TABLE) {
        state->selected = NO_PIECE; /* who is not there does not move */
    }
    unit_or_none(g, &state->asked);
}

void battle_generals_follow(const Game *g, State *s)
{
    General *q = battle_state_of(s)->general;
    for (int i = 0; i < battle_of(g)->generals; i++) {
        if (is_unit(g, q[i].attached) && unit_head(g, s, q[i].attached)->place == ON_TABLE) {
            q[i].place = ON_TABLE;
            follow_unit(g, s, q[i].attached);
        }
    }
}

/* ---- the end ---- */

void battle_decided(Ctx *c)
{
    BattleState *s = battle_state_of(c->s);
    Side winner;
    const char *level;
    rules_of(c->g)->score(c->g, c->s, &winner, &level);
    s->winner = winner < SIDES ? winner : WINNER_DRAW;
    for (int i = DRAW; i <= DECISIVE; i++) {
        if (battle_result_words[i] == level) {
            s->result = (uint8_t)i;
        }
    }
    assert(s->result != RESULT_NONE);
    s->core.over = 1;
}

/* ---- the sequence of a turn ---- */

int phase_begun(const State *s, const Stage *stages, int count)
{
    const Core *k = core(s);
    int begun = k->depth ? k->stack[0].at : 0;
    assert(count > 0);
    return stages[begun == 0 ? 0 : begun > count ? count - 1 : begun - 1].phase;
}

int stage_with(const Stage *stages, int count, int step)
{
    for (int i = 0; i < count; i++) {
        if (stages[i].step == step) {
            return i;
        }
    }
    return -1;
}
