/* jump_to_step.c - puts play at a step as if it had come there, for scripts and positions (flow.md 7).
 *
 * Steps lie inside procedures. The innermost procedure is put at the place that pushes the step, so that what is fixed on entering is
 * fixed by the rules themselves.
 */
#include "rules/honour/honour.h"

enum { IN_TURN, IN_COMMAND, IN_ACTIVATIONS, IN_ACTIVATION, IN_BATTLE, IN_FIGHT };
typedef struct Entry {
    uint8_t step, inside, at; /* at: place of TURN, or of the innermost procedure */
} Entry;

static const Entry hon_entries[] = {
    {SETUP, IN_TURN, T_SETUP_FIRST},
    {TURN_START, IN_TURN, T_START},
    {WEATHER, IN_TURN, T_WEATHER},
    {AFTER_WEATHER, IN_TURN, T_AFTER_WEATHER},
    {COMMAND, IN_TURN, T_COMMAND_FIRST},
    {ORG, IN_COMMAND, C_ORG},
    {ORDERS, IN_COMMAND, C_ORDERS},
    {AFTER_COMMAND, IN_TURN, T_AFTER_COMMAND},
    {REINFORCE, IN_TURN, T_REINFORCE_FIRST},
    {INDICATE_1, IN_ACTIVATIONS, A_NEXT},
    {REMAIN, IN_ACTIVATIONS, A_ALONE},
    {ACT, IN_ACTIVATION, X_ACT},
    {UNEMPLOYED, IN_ACTIVATION, X_UNEMPLOYED},
    {CONSOLIDATE, IN_TURN, T_CONSOLIDATE_FIRST},
    {D1, IN_TURN, T_INTELLIGENCE},
    {D2, IN_TURN, T_BATTLES},
    {CHALLENGE, IN_TURN, T_BATTLES},
    {D3, IN_TURN, T_AFTER_FIRST},
    {D5, IN_TURN, T_ATTRITION_FIRST},
    {VICTORY, IN_TURN, T_VICTORY},
    {ELIMINATION, IN_TURN, T_BATTLES},
    {CORPS, IN_BATTLE, MJ_CORPS},
    {CHITS, IN_BATTLE, MJ_INITIATIVE},
    {DEPLOY, IN_BATTLE, MJ_DEPLOY},
    {GUNS, IN_FIGHT, FT_FIRE},
    {CHARGE, IN_FIGHT, FT_CHARGES},
    {ENGAGE, IN_FIGHT, FT_ORDER},
    {RESOLVE, IN_BATTLE, MJ_RESOLVE},
    {COMMIT, IN_BATTLE, MJ_COMMIT},
    {PURSUIT, IN_BATTLE, MJ_PURSUIT},
};

/* Procedures that TURN runs once for each side: the place of the second. */
static int second_place(int at)
{
    switch (at) {
    case T_SETUP_FIRST: return T_SETUP_SECOND;
    case T_COMMAND_FIRST: return T_COMMAND_SECOND;
    case T_REINFORCE_FIRST: return T_REINFORCE_SECOND;
    case T_ATTRITION_FIRST: return T_ATTRITION_SECOND;
    default: return at;
    }
}

static void begin_activation(const Game *g, State *s, const Entry *e)
{
    int who = s->active;
    Frame *turn = top(s);
    turn->at = T_ACTIVATIONS + 1;
    Frame *loop = push(s, ACTIVATIONS, NOBODY);
    loop->at = A_NEXT;
    Frame *f = push(s, ACTIVATION, g->capitano[who].side);
    f->v[ACN_WHO] = (int16_t)who;
    f->v[ACN_START] = s->capitano[who].hex;
    f->at = e->at;
    s->capitano[who].acts = s->capitano[who].acts ? s->capitano[who].acts : 1;
    s->first = g->capitano[who].side; /* 7.2.1c: who acted indicates first */
    if (e->step == ACT) {
        s->mp = s->mp == NO_MP ? (uint8_t)hon_full_mp(g, s, who) : s->mp;
        s->size = s->size ? s->size : (uint8_t)hon_tally(g, s, who).sp;
    } else {
        s->mp = NO_MP;
    }
}

/* Inside a Major Battle (combat_flow.md 6): attacker= and defender= name the Forces; fight= and round= are main and 1 if not given. */
static bool begin_in_battle(const Game *g, State *s, const Entry *e, Problems *p)
{
    Combat *k = &s->combat;
    int a = k->attacker, d = k->defender;
    if (a >= g->capitani || d >= g->capitani || !leads_force(s, a) || !leads_force(s, d) ||
        g->capitano[a].side == g->capitano[d].side) {
        return problem(p, 0, 0, "step %s needs attacker=C and defender=C, who lead Forces of both sides",
                       hon_steps[e->step].name);
    }
    Side side = g->capitano[a].side;
    k->kind = MAJOR_COMBAT;
    k->round = k->round ? k->round : 1;
    s->battle.hex = s->capitano[d].hex;
    put_flag(s, a, F_SHOWN);
    put_flag(s, d, F_SHOWN);
    top(s)->at = T_BATTLES + 1;
    hon_resume_battles(s);
    hon_resume_combat(s, side);
    Frame *f = push(s, MAJOR, side);
    f->at = e->at;
    if (e->inside == IN_FIGHT) {
        s->battle.fight = s->battle.fight ? s->battle.fight : MAIN_BODY;
        f->at = s->battle.fight == VANGUARD ? MJ_MAIN_BODY : MJ_DRAWN;
        push(s, FIGHT, NOBODY)->at = e->at;
    }
    return true;
}

bool hon_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    const Entry *e = NULL;
    (void)group;
    for (size_t i = 0; i < sizeof hon_entries / sizeof *hon_entries; i++) {
        e = hon_entries[i].step == step ? &hon_entries[i] : e;
    }
    if (!e) {
        return problem(p, 0, 0, "step %s cannot be put by itself; play into it from the step before",
                       hon_steps[step].name);
    }
    bool acting = e->inside == IN_ACTIVATION || step == ELIMINATION;
    if (acting && (s->active == NO_PIECE || s->active >= g->capitani || !on_map(s, hon_primo(s, s->active)))) {
        return problem(p, 0, 0, "step %s needs capitano=C, who is on the map", hon_steps[step].name);
    }
    memset(&s->core, 0, sizeof s->core);
    hon_derive(g, s);
    Side owner = side >= 0 && side < SIDES ? (Side)side : FIRST_PLAYER;
    Frame *turn = push(s, TURN, NOBODY);
    turn->at = owner == SECOND_PLAYER ? (uint8_t)second_place(e->at) : e->at;
    if (!acting) {
        s->active = NO_PIECE;
        s->mp = NO_MP;
    }
    switch (e->inside) {
    case IN_COMMAND:
        turn->at = owner == FIRST_PLAYER ? T_COMMAND_SECOND : T_AFTER_COMMAND;
        push(s, COMMAND, owner)->at = e->at;
        return true;
    case IN_ACTIVATIONS:
        turn->at = T_ACTIVATIONS + 1;
        s->first = owner;
        s->alone = step == REMAIN ? owner : NOBODY;
        push(s, ACTIVATIONS, NOBODY)->at = e->at;
        return true;
    case IN_ACTIVATION: begin_activation(g, s, e); return true;
    case IN_BATTLE:
    case IN_FIGHT: return begin_in_battle(g, s, e, p);
    default: break;
    }
    if (step == D2) {
        s->combat.force = NO_PIECE; /* CHALLENGE may name who decides, the segment begins with everybody */
    }
    if (step == ELIMINATION) {
        int who = s->active;
        s->active = NO_PIECE;
        push(s, ELIMINATION, g->capitano[who].side)->v[0] = (int16_t)who;
    }
    return true;
}
