/* written_position_check.c - what a position that was read needs before anybody decides in it: each frame on the step it works for, and the
 * Capitani and units that frames, combat and battle name.
 *
 * In a game all this holds by the way frames are pushed; a position in writing may say anything. What is refused here need not be looked at
 * by the steps, which take it for granted.
 */
#include "rules/honour/honour.h"

enum { ANYWHERE = STEPS, FRAME_WHO = 2 };

/* What a frame of the step needs: the step right below it, what kind of fight, and how many of its first locals are Capitani in any case. */
typedef enum NeedsFight { NO_FIGHT, ANY_COMBAT, IN_MAJOR } NeedsFight;
typedef struct FrameNeeds {
    uint8_t step, on, fight, who;
} FrameNeeds;

static const FrameNeeds frame_needs[] = {
    {ACTIVATION, ACTIVATIONS, NO_FIGHT, 1},
    {INDICATE_1, ACTIVATIONS, NO_FIGHT, 0},
    {INDICATE_2, ACTIVATIONS, NO_FIGHT, 0},
    {DECIDE, ACTIVATIONS, NO_FIGHT, 0},
    {REMAIN, ACTIVATIONS, NO_FIGHT, 0},
    {ACT, ACTIVATION, NO_FIGHT, 1},
    {AFM, ACT, NO_FIGHT, 1},
    {UNEMPLOYED, ACTIVATION, NO_FIGHT, 0},
    {RIDE, UNEMPLOYED, NO_FIGHT, 1},
    {SETUP_PLACE, SETUP, NO_FIGHT, 1},
    {STEP_ON, ANYWHERE, NO_FIGHT, 1},
    {PURSUED, STEP_ON, NO_FIGHT, 1},
    {REARGUARD, PURSUED, NO_FIGHT, 0},
    {PURSUER, PURSUED, NO_FIGHT, 0},
    {ESCAPE, ANYWHERE, NO_FIGHT, 1},
    {ATTRITION, ANYWHERE, NO_FIGHT, 1},
    {LOSE, ANYWHERE, NO_FIGHT, 1},
    {KEEP, CONSOLIDATE, NO_FIGHT, 1},
    {ELIMINATION, ANYWHERE, NO_FIGHT, 1},
    {REASSIGN, ELIMINATION, NO_FIGHT, 0},
    {RETREATING, ANYWHERE, NO_FIGHT, 1},
    {RETREAT_STEP, RETREATING, NO_FIGHT, 0},
    {DEMORALISE, ANYWHERE, NO_FIGHT, 1},
    {ADVANCE, ANYWHERE, NO_FIGHT, 1},
    {RECRUIT, ANYWHERE, NO_FIGHT, 1},
    {PILLAGE, ANYWHERE, NO_FIGHT, 1},
    {SPOILS, ANYWHERE, NO_FIGHT, 1},
    {TAKE_GUNS, ANYWHERE, NO_FIGHT, 2},
    {COMBAT, ANYWHERE, ANY_COMBAT, 0},
    {SKIRMISH, ANYWHERE, ANY_COMBAT, 0},
    {SIEGE, ANYWHERE, ANY_COMBAT, 0},
    {REDUCED, ANYWHERE, ANY_COMBAT, 0},
    {GATES, COMBAT, ANY_COMBAT, 0},
    {WALLS, COMBAT, ANY_COMBAT, 0},
    {MILITIA_CALL, COMBAT, ANY_COMBAT, 0},
    {FIGHTER, SKIRMISH, ANY_COMBAT, 0},
    {QUALITY, ANYWHERE, ANY_COMBAT, 0},
    {MINES, SIEGE, ANY_COMBAT, 0},
    {BOMBARD, SIEGE, ANY_COMBAT, 0},
    {BREAK_OFF, SIEGE, ANY_COMBAT, 0},
    {ASSAULT, SIEGE, ANY_COMBAT, 0},
    {CHECK, ANYWHERE, NO_FIGHT, 1},
    {CAVALIERE, CHECK, NO_FIGHT, 0},
    {MAJOR, ANYWHERE, IN_MAJOR, 0},
    {FIGHT, MAJOR, IN_MAJOR, 0},
    {CORPS, MAJOR, IN_MAJOR, 0},
    {CHITS, MAJOR, IN_MAJOR, 0},
    {DEPLOY, MAJOR, IN_MAJOR, 0},
    {DEPLOY_LAST, DEPLOY, IN_MAJOR, 0},
    {RESOLVE, MAJOR, IN_MAJOR, 0},
    {MUSTER, MAJOR, IN_MAJOR, 0},
    {COMMIT, MAJOR, IN_MAJOR, 0},
    {FIRST, MAJOR, IN_MAJOR, 0},
    {FIRE, FIGHT, IN_MAJOR, 0},
    {GUNS, FIRE, IN_MAJOR, 0},
    {FIRE_AT, FIRE, IN_MAJOR, 1},
    {CHARGES, FIGHT, IN_MAJOR, 0},
    {CHARGE, CHARGES, IN_MAJOR, 0},
    {COUNTERCHARGE, CHARGES, IN_MAJOR, 0},
    {CHARGING, CHARGES, IN_MAJOR, 1},
    {CHARGE_AT, CHARGING, IN_MAJOR, 0},
    {DEMAND, CHARGING, IN_MAJOR, 0},
    {WAVES, CHARGING, IN_MAJOR, 2},
    {WAVE, WAVES, IN_MAJOR, 0},
    {UPON, WAVES, IN_MAJOR, 0},
    {PLUNDER, WAVES, IN_MAJOR, 0},
    {ENGAGE, FIGHT, IN_MAJOR, 0},
    {ENGAGE_WHOM, FIGHT, IN_MAJOR, 0},
    {ENGAGEMENT, MAJOR, IN_MAJOR, 0},
    {ATTACK_NEXT, ENGAGEMENT, IN_MAJOR, 0},
    {ATTACK_ROLL, ENGAGEMENT, IN_MAJOR, 0},
    {SUPPORT, ANYWHERE, IN_MAJOR, 0},
    {ANSWER, ANYWHERE, IN_MAJOR, 1},
    {INHERIT, ANYWHERE, IN_MAJOR, 1},
};

static bool is_capitano(const Game *g, int c) { return c >= 0 && c < g->capitani; }
static bool nobody_or_capitano(const Game *g, int c) { return c == NO_PIECE || c < 0 || is_capitano(g, c); }

/* The parties of a combat: two Capitani, enemies of each other. */
static bool parties_stand(const Game *g, const State *s, const Frame *f, int fight, Buf *what)
{
    const Combat *k = &s->combat;
    const char *step = hon_steps[f->step].name;
    if (!fight) {
        return true;
    }
    if (!is_capitano(g, k->attacker) || !is_capitano(g, k->defender) ||
        g->capitano[k->attacker].side == g->capitano[k->defender].side) {
        return buf_print(what, "step %s needs attacker=C and defender=C, of both sides", step), false;
    }
    bool begun = f->step != MAJOR || f->at != MJ_CORPS; /* the first place of MAJOR lays the battle out */
    if (fight == IN_MAJOR && begun && (k->kind != MAJOR_COMBAT || s->battle.hex == NOWHERE)) {
        return buf_print(what, "step %s needs combat=major and battle_hex=HEX", step), false;
    }
    return true;
}

static bool locals_stand(const Game *g, const Frame *f, int who, Buf *what)
{
    const StepDef *d = &hon_steps[f->step];
    bool unit = f->step == BREAK_DOWN || f->step == REASSEMBLE;
    if (unit && (f->v[0] < 0 || f->v[0] >= g->units)) {
        return buf_print(what, "step %s names no unit", d->name), false;
    }
    for (int i = 0; i < FRAME_LOCALS && d->local_kinds && d->local_kinds[i]; i++) {
        bool stands = i < who ? is_capitano(g, f->v[i]) : nobody_or_capitano(g, f->v[i]);
        if (d->local_kinds[i] == 'p' && !stands) {
            return buf_print(what, "step %s needs a Capitano as %s", d->name, d->locals[i]), false;
        }
    }
    return true;
}

static bool frame_stands(const Game *g, const State *s, int i, Buf *what)
{
    const Frame *f = &core(s)->stack[i];
    static const FrameNeeds nothing = {.on = ANYWHERE};
    const FrameNeeds *n = &nothing;
    for (size_t k = 0; k < sizeof frame_needs / sizeof *frame_needs; k++) {
        n = frame_needs[k].step == f->step ? &frame_needs[k] : n;
    }
    assert(n->who <= FRAME_WHO);
    if (n->on != ANYWHERE && (!i || core(s)->stack[i - 1].step != n->on)) {
        return buf_print(what, "step %s does not lie on step %s", hon_steps[f->step].name, hon_steps[n->on].name),
               false;
    }
    return parties_stand(g, s, f, n->fight, what) && locals_stand(g, f, n->who, what);
}

/* Fields that name Capitani; the reader takes any piece. */
static bool fields_stand(const Game *g, const State *s, Buf *what)
{
    const Combat *k = &s->combat;
    const Battle *b = &s->battle;
    const int named[] = {s->active, k->attacker, k->defender, k->force,   k->fighter_a, k->fighter_d,
                         k->larger, k->loser,    b->engaging, b->support, b->engaged};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (!nobody_or_capitano(g, named[i])) {
            return buf_print(what, "%s is no Capitano", g->head.pieces[named[i]].id), false;
        }
    }
    for (size_t i = 0; i < sizeof b->order / sizeof *b->order; i++) {
        if (!nobody_or_capitano(g, b->order[i])) {
            return buf_print(what, "the order of the Corps names somebody who is no Capitano"), false;
        }
    }
    return true;
}

bool hon_frames_stand(const Game *g, const State *s, Buf *what)
{
    for (int i = 0; i < core(s)->depth; i++) {
        if (!frame_stands(g, s, i, what)) {
            return false;
        }
    }
    if (core(s)->depth && top_of(s)->step == CHALLENGE && !is_capitano(g, s->combat.force)) {
        return buf_print(what, "step CHALLENGE needs force=C"), false;
    }
    return fields_stand(g, s, what);
}
