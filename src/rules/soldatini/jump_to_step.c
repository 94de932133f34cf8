/* jump_to_step.c - puts play at a step as if it had come there, for scripts and positions. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

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
    battle_clear_move(g, s);
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
