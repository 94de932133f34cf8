/* jump_to_step.c - puts play at a step as if it had come there, for scripts and positions.
 *
 * Steps lie inside procedures: TURN, ACTIVATION, and for one Formation FORM_BEGIN or COMBAT. The innermost procedure is put at the place
 * that pushes the step, so that what is fixed on entering is fixed by the rules themselves.
 */
#include "rules/piacenza/piacenza.h"

#include <string.h>

enum { IN_TURN, IN_ACTIVATION, IN_MOVEMENT, IN_COMBAT };
typedef struct Entry {
    uint8_t step, inside, at; /* at: place of the innermost procedure */
} Entry;

static const Entry entries[] = {
    {CHOOSE_OBJECTIVES, IN_TURN, T_OBJECTIVES},
    {SETUP_AU, IN_TURN, T_SETUP_FIRST},
    {SETUP_FS, IN_TURN, T_SETUP_FIRST},
    {TURN_START, IN_TURN, T_START},
    {PICK, IN_TURN, T_PICK},
    {PICK_FS, IN_TURN, T_PICK},
    {PICK_AU, IN_TURN, T_PICK_AU},
    {DECIDE_ORDER, IN_TURN, T_FIRST},
    {PICK_SINGLE, IN_TURN, T_FIRST},
    {CHECK_AUTO, IN_TURN, T_AUTO},
    {VICTORY, IN_TURN, T_OVER},
    {SEG_A, IN_ACTIVATION, ACT_A},
    {SEG_B, IN_ACTIVATION, ACT_B},
    {SEG_C, IN_ACTIVATION, ACT_C},
    {SEG_D, IN_ACTIVATION, ACT_D},
    {WING_END, IN_ACTIVATION, ACT_END},
    {FORM_MOVE, IN_MOVEMENT, FB_FIX},
    {FC_MOVE, IN_MOVEMENT, FB_COMMANDER},
    {FIRE1_ATT, IN_COMBAT, CO_FIX},
    {FIRE1_DEF, IN_COMBAT, CO_FIRE1_DEF},
    {FIRE2_ATT, IN_COMBAT, CO_FIRE2_ATT},
    {FIRE2_DEF, IN_COMBAT, CO_FIRE2_DEF},
    {MELEES, IN_COMBAT, CO_MELEES},
};

static const Entry *entry_of(int step)
{
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (entries[i].step == step) {
            return &entries[i];
        }
    }
    return NULL;
}

/* What a procedure had under way is dropped; flags of pieces that outlast it stay. */
static void drop_procedures(const Game *g, State *s, const Entry *e)
{
    memset(&s->core, 0, sizeof s->core);
    memset(s->pending, 0, sizeof s->pending);
    s->pendings = 0;
    s->attacker = s->defender = s->battery = NO_PIECE;
    s->winner = NOBODY;
    s->drawn = 0;
    for (int p = 0; p < g->pieces; p++) {
        if (has_flag(s, p, F_MOVING)) { /* its move is not finished but dropped */
            s->piece[p].start = NOWHERE;
            s->piece[p].mp = -1;
        }
        drop_flag(s, p, F_MOVING | F_RETREATED | F_DUE_FATE | F_DUE_GOES | F_ASKED | F_NAMED);
    }
    if (e->inside == IN_MOVEMENT && e->step == FORM_MOVE) {
        s->line_declared = s->formation_moved = 0;
        for (int u = 0; u < g->units; u++) {
            s->piece[u].line = NOWHERE;
        }
    }
}

/* The Wing that acts: given, or that of the Formation. */
static int wing_of(const Game *g, const State *s, int group)
{
    if (group >= FIRST_WING && group < FIRST_REGIMENT) {
        return group - FIRST_WING;
    }
    if (group >= 0 && group < FORMATIONS_MAX) {
        return g->formation_wing[group];
    }
    return s->active_wing;
}

static bool inside_wing(const Game *g, State *s, const Entry *e, int group, Problems *p)
{
    const char *name = piacenza_steps[e->step].name;
    int wing = wing_of(g, s, group);
    bool formation = group >= 0 && group <= ARTILLERY_GROUP;
    if (wing >= WINGS) {
        return problem(p, NULL, 0, "step %s needs wing=W", name);
    }
    if (e->inside >= IN_MOVEMENT && !formation) {
        return problem(p, NULL, 0, "step %s needs formation=F", name);
    }
    Side side = g->wing_side[wing];
    s->active_wing = (uint8_t)wing;
    s->active_formation = NO_GROUP;
    s->wing[wing].used = s->wing[wing].revealed = 1;
    check_wing(g, s, wing);
    Frame *act = push(s, ACTIVATION, side);
    act->v[AC_WING] = (int16_t)wing;
    if (e->inside == IN_ACTIVATION) {
        act->at = e->at;
        return true;
    }
    bool moves = e->inside == IN_MOVEMENT;
    act->at = (uint8_t)((moves ? ACT_B : ACT_D) + 1);
    push(s, moves ? SEG_B : SEG_D, side)->acted = 1;
    Frame *work = push(s, moves ? FORM_BEGIN : COMBAT, side);
    work->v[WK_GROUP] = (int16_t)group;
    work->at = e->at;
    if (e->at != (moves ? FB_FIX : CO_FIX)) {
        s->active_formation = (uint8_t)group;
        Ctx c = {g, s, NULL, NULL};
        pia_fix_command(&c, group);
    }
    return true;
}

bool piacenza_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    const Entry *e = entry_of(step);
    if (!e) {
        return problem(p, NULL, 0, "step %s cannot be put by itself; play into it from the step before",
                       piacenza_steps[step].name);
    }
    drop_procedures(g, s, e);
    pia_derive(g, s);
    Frame *turn = push(s, TURN, NOBODY);
    if (e->inside != IN_TURN) {
        turn->at = T_PICK;
        return inside_wing(g, s, e, group, p);
    }
    turn->at = e->at;
    s->active_wing = s->active_formation = NO_GROUP;
    if (step == SETUP_AU || step == SETUP_FS) {
        turn->at = (step == SETUP_FS) == (g->first_to_set_up == FS) ? T_SETUP_FIRST : T_SETUP_SECOND;
    }
    if (step == DECIDE_ORDER || step == PICK_SINGLE) {
        push(s, step, side >= 0 && side < SIDES ? (Side)side : (Side)FS);
    }
    return true;
}
