/* jump_to_step.c - puts play at a step as if it had come there, for scripts and positions. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

typedef struct Entry {
    uint8_t step, turn_at,
        action_at; /* where TURN and ACTION go on when the step is over; action_at 0 = not inside one */
    uint8_t owner; /* NOBODY: as given */
} Entry;

static const Entry openings[] = {
    {TURN_START, T_START, 0, NOBODY},
    {A1_N, T_A1A, 0, NEAPOLITAN},
    {A1_A, T_A2N, 0, AUSTRIAN},
    {A2_N, T_A2A, 0, NEAPOLITAN},
    {A2_A, T_A3, 0, AUSTRIAN},
    {A3, T_A3, 0, NOBODY},
    {A3_PICK, T_A3, 0, NOBODY},
    {B0_FIRST, T_A3, 0, NEAPOLITAN},
    {T5_PICK, T_DUSK_SECOND, 0, NOBODY},
    {T5_REST, T_DUSK_REST_A, 0, NOBODY},
    {NIGHT2, T_A2N, 0, NOBODY},
    {T6_WITHDRAW, T_NIGHT_REORG, 0, NEAPOLITAN},
    {T6_REORG, T_NIGHT_REORG_A, 0, NOBODY},
    {B1, T_A3, X_COMMAND, NOBODY},
    {B2, T_A3, X_COMMAND, NOBODY},
    {B2_ATTACH, T_A3, X_ROLL, AUSTRIAN},
    {B2_ROLL, T_A3, X_MOVE, NOBODY},
    {B2_SET, T_A3, X_MOVE, NOBODY},
    {B3_IN, T_A3, X_MOVE_OUT, NOBODY},
    {B3_OOC, T_A3, X_LEADERS, NOBODY},
    {B3_LEAD, T_A3, X_COMMANDER, NOBODY},
    {B3_CMD, T_A3, X_FIRE, NOBODY},
    {B4, T_A3, X_DECLARE, NOBODY},
    {B5A_DECLARE, T_A3, X_FIGHT, NOBODY},
    {B5_NEXT, T_A3, X_RALLY, NOBODY},
    {B6, T_A3, X_END, NOBODY},
    {C1, T_C1A, 0, NEAPOLITAN},
    {C2, T_C2, 0, NOBODY},
    {GAME_END, T_OVER, 0, NOBODY},
};

/* What B2 would have fixed, from the position; a field that is given stays. */
static void fix_activation(const Game *g, State *s, const Entry *e, Formation f)
{
    Side side = g->head.groups[f].side;
    bool early = e->action_at <= X_MOVE_OUT;
    Ctx c = {g, s, NULL, NULL};
    s->active = f;
    uint8_t command[UNITS_MAX], order[UNITS_MAX];
    for (int u = 0; u < g->units; u++) {
        command[u] = s->piece[u].command;
        order[u] = s->piece[u].order;
    }
    if (e->action_at > X_COMMAND) {
        tol_fix_command(&c, f);
    }
    for (int u = 0; u < g->units; u++) {
        Piece *p = &s->piece[u];
        p->command = command[u] ? command[u] : p->command;
        p->order = order[u] ? order[u] : p->command == OUT_OF_COMMAND ? DEFENSE : NO_ORDER;
        if (tol_takes_part(g, s, u, f) && on_map(s, u) && (early || p->start < 0)) {
            p->start = p->hex;
        }
    }
    take_snapshot(g, s, side);
    if (e->step == B6) {
        s->formation[f].activated = 1;
    }
}

static const Entry *opening_of(int step)
{
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        if (openings[i].step == step) {
            return &openings[i];
        }
    }
    return NULL;
}

/* Nothing is under way: no combat, no draft, no declaration but those that B5_NEXT is about to fight. */
static void drop_what_is_open(const Game *g, State *s, int step)
{
    memset(&s->core, 0, sizeof s->core);
    no_combat(s);
    clear_flags(g, s,
                F_MOVING | F_FIRING | F_FROM | F_IN_ATTACK | F_IN_DEFENSE | F_ASKED | F_APPROACHED | F_RAN_OVER |
                    F_CHECKED_OVER);
    if (step != B5_NEXT) {
        memset(s->target, 0, sizeof s->target);
        s->targets = 0;
        for (int u = 0; u < g->units; u++) {
            s->piece[u].attack = NOWHERE;
        }
    }
    s->active = NO_FORMATION;
    s->winner = NOBODY;
    s->level = LEVEL_NONE;
    tol_derive(g, s);
}

/* Where the turn goes on after the step: as the table says, but for what hangs on the night and on whose step it is. */
static uint8_t turn_goes_on(const Game *g, const State *s, const Entry *e, Side owner)
{
    switch (e->step) {
    case A2_A:
        return g->turn[s->turn].night == SECOND_NIGHT  ? T_NIGHT
               : g->turn[s->turn].night == FIRST_NIGHT ? T_DUSK_FIRST
                                                       : e->turn_at;
    case T5_PICK: return s->picks ? T_DUSK_REST : e->turn_at;
    case T5_REST:
    case T6_REORG: return owner == AUSTRIAN ? T_C1N : e->turn_at;
    case C1: return owner == AUSTRIAN ? T_C2 : e->turn_at;
    default: return e->turn_at;
    }
}

bool tolentino_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    const Entry *e = opening_of(step);
    if (!e) {
        return problem(p, NULL, 0, "step %s cannot be put by itself; play into it from the step before",
                       tolentino_steps[step].name);
    }
    if (e->action_at && (group < 0 || group >= FORMATIONS)) {
        return problem(p, NULL, 0, "step %s needs formation=F", tolentino_steps[step].name);
    }
    drop_what_is_open(g, s, step);
    Side owner = side >= 0 && side < SIDES ? (Side)side : e->owner == NOBODY ? NEAPOLITAN : e->owner;
    Frame *turn = push(s, TURN, NOBODY);
    turn->at = turn_goes_on(g, s, e, owner);
    if (step == T5_PICK) { /* the winner of the roll names his formation first (17.1a) */
        s->initiative = s->picks ? enemy(owner) : owner;
    }
    if (e->action_at) {
        fix_activation(g, s, e, (Formation)group);
        owner = g->head.groups[group].side;
        Frame *action = push(s, ACTION, owner);
        action->v[AC_FORMATION] = (int16_t)group;
        action->at = e->action_at;
    }
    if (step != TURN_START && step != A3 && step != NIGHT2 && step != B2 && step != C2 && step != GAME_END) {
        push(s, step, owner);
    }
    return true;
}
