/* attack_from_march.c - Attack from March (7.9): an activated Force attacks an enemy in its way, at once, and goes on if he is gone. */
#include "rules/honour/honour.h"

enum { AF_FIGHT, AF_AFTER, AF_END };
enum { AV_WHO, AV_HEX, AV_COST };

/* Retreat Orders lie on the map, also with who is face down (1.4a). */
static bool retreats_in(const Game *g, const State *s, Hex h)
{
    bool any = false;
    EACH_FORCE (g, s, k) {
        any |= s->capitano[k].hex == h && s->capitano[k].order == RETREAT;
    }
    for (int i = 0; i < VEILS_MAX && s->viewer; i++) {
        any |= s->veil[i].hex == h && s->veil[i].flags & F_RETREATS;
    }
    return any;
}

Rule hon_judge_attack_from_march(const Game *g, const State *s, Why *w, Hex target)
{
    const Frame *f = top_of(s);
    int who = f->v[ACT_WHO], river = 0;
    Side foe = enemy_of(g->capitano[who].side);
    Hex at = s->capitano[who].hex;
    if (target < 0 || target >= HEXES) {
        return refused(w);
    }
    bool there = hon_direction(g, at, target) >= 0 && force_in(s, foe, target);
    FORBID_AS(7_9_1a, !there, "no enemy Force is in {} next to it", H_(target));
    if (!there) {
        return refused(w);
    }
    Tally t = hon_tally(g, s, who);
    int cost = hon_march_cost(g, s, who, at, target, false, &river);
    FORBID_AS(7_9a, s->capitano[who].order != ATTACK, "it has no Attack Order", P_(who));
    FORBID(12_2f, s->capitano[who].order == RETREAT);
    FORBID_AS(7_9b, kind_at(g, target) == FORTIFIED_CITY, "{} is a Fortified City", H_(target));
    FORBID_AS(7_9b, cost == COST_NEVER || hon_across_ferry(g, s, at, target), "the Po is between", H_(target));
    FORBID_AS(7_9c, f->v[ACT_CAME] != at, "it has not entered {} in this activation", H_(at));
    FORBID_AS(7_9d, cost != COST_NEVER && cost + 2 > s->mp, "MPs needed: {}; left: {}", HALF_(cost + 2), HALF_(s->mp));
    FORBID(7_8_1c, hon_half_demoralised(&t));
    FORBID(5_3h, hon_half_demoralised(&t) && s->capitano[who].order == ATTACK);
    FORBID(9_1_1i, hon_all_demoralised(&t));
    FORBID(11_5j, !has(s, who, F_ABLE));
    FORBID(3_6_3b, has(s, who, F_FINISHED));
    FORBID(7_9j, f->v[ACT_OVER]);
    FORBID(15_1_2a, f->v[ACT_MINED]);
    FORBID(S3_7a, hon_talks(g, s));
    Rule r =
        hon_talks(g, s) ? (Rule)RULE_NONE : hon_scenario_enter(g, s, w, who, target); /* the winner must enter (7.9i) */
    if (r && !w) {
        return r;
    }
    bool knights = (g->capitano[who].features & FEATURE_C) || hon_knights_alone(g, s, who);
    FORBID(3_8_1e, knights && retreats_in(g, s, target));
    return cost == COST_NEVER || cost + 2 > s->mp ? refused(w) : ALLOWED;
}

void hon_begin_attack_from_march(Ctx *c, Hex target)
{
    State *s = c->s;
    int who = top(s)->v[ACT_WHO], river = 0;
    Frame *f = push(s, AFM, c->g->capitano[who].side);
    f->v[AV_WHO] = (int16_t)who;
    f->v[AV_HEX] = target;
    f->v[AV_COST] = (int16_t)hon_march_cost(c->g, s, who, s->capitano[who].hex, target, false, &river);
}

/* 7.9i: it must enter, for one MP more; 7.9j: otherwise its move is over; 7.9k: who fled before combat costs nothing. */
static void after_fight(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[AV_WHO];
    Side foe = enemy_of(g->capitano[who].side);
    bool fought = s->combat.fighter_a != NO_PIECE, gone = !force_in(s, foe, f->v[AV_HEX]);
    bool won = s->combat.loser != NO_PIECE && s->combat.loser != who;
    Frame *act = &core_of(s)->stack[core(s)->depth - 2];
    hon_end_combat(c);
    EACH_CAPITANO (g, k) {
        hon_close_card(g, s, k); /* they lay open for this combat (11.2.5b) */
    }
    if (!on_map(s, who) || !leads_force(s, who)) {
        return;
    }
    if (!fought && gone && CITED(7_9k)) {
        act->v[ACT_STOPPED] = zoc_in(s, foe, s->capitano[who].hex);
        return;
    }
    if (!won || !gone) {
        RULE (7_9j) {
            act->v[ACT_OVER] = 1;
            hon_forfeit_mp(s);
        }
        return;
    }
    RULE (7_9i) {
        act->v[ACT_CAME] = BY(7_9_2a, f->v[AV_HEX], (int16_t)NOWHERE);
        act->v[ACT_STOPPED] = zoc_in(s, foe, f->v[AV_HEX]);
        hon_enter_hex(c, who, f->v[AV_HEX], f->v[AV_COST] + 2, false);
    }
}

Next hon_afm_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at++) {
    case AF_FIGHT:
        hon_begin_combat(c, f->v[AV_WHO], hon_force_at(c->g, s, enemy_of(f->owner), f->v[AV_HEX]), MARCH_COMBAT);
        return GO;
    case AF_AFTER: after_fight(c, f); return GO;
    default: pop(s); return GO;
    }
}
