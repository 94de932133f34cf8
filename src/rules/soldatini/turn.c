/* turn.c - the sequence of play (T01, T02, T05, T06): a game turn is two player turns of five phases, each a list of stages that TURN
 * pushes.
 *
 * TURN.at is the number of stages begun in the present player turn. Between two phases the fates of attached generals are rolled (C06),
 * and losses of a phase are forgotten.
 */
#include "miniatures/battle_victory.h"
#include "rules/soldatini/soldatini.h"

#include <string.h>

static const Stage stages[] = {
    {1, REFORM_RALLY, NOBODY},
    {1, REFORM_CHOOSE, ACTIVE_SIDE},
    {2, MOVE_ARRIVE, NOBODY},
    {2, MOVE_CHOOSE, ACTIVE_SIDE},
    {3, FIRE_CHOOSE, ACTIVE_SIDE},
    {4, MELEE_CHOOSE, ACTIVE_SIDE},
    {5, END, NOBODY},
};
enum { STAGES = sizeof stages / sizeof *stages };

int sol_phase(const State *s) { return phase_begun(s, stages, STAGES); }

int sol_stage_of(int step) { return stage_with(stages, STAGES, step); }

Side sol_stage_owner(const State *s, int stage)
{
    return stages[stage].owner == ACTIVE_SIDE ? s->active : (Side)NOBODY;
}

static void begin_phase(Ctx *c, int phase)
{
    static const char *const titles[] = {"",
                                         "Phase {}: the {} rally and reform",
                                         "Phase {}: the {} move and charge",
                                         "Phase {}: the {} fire",
                                         "Phase {}: melees of the {}",
                                         "Phase {}: the end of the player turn of the {}"};
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        s->unit[u].phase_losses = 0;
    }
    s->selected = s->asked = NO_PIECE;
    s->in_command = 1;
    say_as(c, EVENT_HEADING | EVENT_PHASE, R(T02), titles[phase], N_(phase), S_(s->active));
}

Next sol_turn_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int next = f->at >= STAGES ? 0 : f->at; /* END has begun the next player turn */
    if (next == 0) {
        if (s->active == c->g->first) {
            say_as(c, EVENT_HEADING, R(T01), "Turn {}", N_(s->turn));
        }
        begin_phase(c, 1);
    } else if (stages[next].phase != stages[next - 1].phase) {
        general_fates(c);
        begin_phase(c, stages[next].phase);
    }
    next = BY(T02, next, STAGES - 1); /* the phases in their order, and then the next player turn */
    f->at = (uint8_t)(next + 1);
    push(s, stages[next].step, sol_stage_owner(s, next));
    return GO;
}

/* ---- the end phase ---- */

/* T06: marks that hold for a player turn. */
static void clear_marks(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units && CITED(T06); u++) {
        Unit *q = &s->unit[u];
        drop_flag(s, u, F_PLAYER_TURN | (side_of(c->g, u) == s->active ? F_ENTERED : 0));
        q->moved = NOT_MOVED;
        q->guns_fired = q->zone = q->reaction = q->result = 0;
        q->target = NO_PIECE;
        q->charge = (Stand){0, 0, 0};
        q->straight = 0;
        q->wheel = 0;
    }
    for (int i = 0; i < c->g->generals; i++) {
        s->general[i].moved = 0;
    }
}

/* T05, T05b: losses are counted over a whole game turn, both player turns of it. */
static void forget_losses(Ctx *c, bool game_turn)
{
    if (!CITED(T05) || (!game_turn && CITED(T05b))) {
        return;
    }
    for (int u = 0; u < c->g->units; u++) {
        c->s->unit[u].turn_losses = c->s->unit[u].turn_tests = 0;
    }
}

/* W03, W07: because an army has broken, or because the last turn is over. */
static void end_game(Ctx *c)
{
    BattleEnd end = {.breaks = R(W03), .last_turn = R(W07), .degrees = R(W07)};
    for (Side side = FRENCH; side <= AUSTRIAN; side++) {
        end.broken[side] = sol_broken(c->g, c->s, side);
        end.lost[side] = sol_lost(c->g, c->s, side);
        end.level[side] = sol_break_level(c->g, c->s, side);
        end.points[side] = sol_victory_points(c->g, c->s, side);
    }
    battle_over(c, &end);
}

Next sol_end_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    bool second = s->active != g->first || !CITED(T01);
    clear_marks(c);
    pop(s);
    s->active = (uint8_t)BY(T01, enemy(s->active), g->first);
    if (!second) {
        forget_losses(c, false);
        return GO;
    }
    for (int i = 0; i < g->objectives && CITED(W05); i++) {
        s->owner[i] = sol_will_own(g, s, i);
    }
    if (sol_broken(g, s, FRENCH) || sol_broken(g, s, AUSTRIAN) || s->turn >= g->turns) {
        end_game(c);
        return GO;
    }
    s->turn++;
    forget_losses(c, true);
    return GO;
}
