/* jump_to_step.c - puts play at a step as if it had come there, for scripts and positions. */
#include "rules/danube/danube.h"

#include <string.h>

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
    battle_clear_move(g, s);
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
