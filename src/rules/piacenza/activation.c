/* activation.c - the activation of a Wing (3.1): its four segments, one Formation at a time in each.
 *
 * ACTIVATION is a procedure like TURN. Segment c stands in artillery.c, what a Formation does in movement_segment.c and infantry_fire.c.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

/* 3.0j, 4.5c: the Wing Commander is checked when his Wing comes on the track. */
static bool wing_acts(Ctx *c, int wing)
{
    const Game *g = c->g;
    State *s = c->s;
    int wc = g->wc[wing];
    if (wc == NO_PIECE || !on_map(s, wc)) {
        return true; /* 4.3b: a Wing without its Commander still activates */
    }
    check_wing(g, s, wing);
    if (leader_in_command(g, s, wc) || !CITED(3_0j) || !CITED(4_3d)) {
        return true;
    }
    say(c, R(3_0j), "{} is out of command: {} only defends this turn.", P_(wc), G_(FIRST_WING + wing));
    return false;
}

static void begin_activation(Ctx *c, Frame *f)
{
    State *s = c->s;
    int wing = f->v[AC_WING];
    assert(wing >= 0 && wing < WINGS && c->g->wing_side[wing] == f->owner);
    s->active_wing = (uint8_t)wing;
    s->wing[wing].used = s->wing[wing].revealed = 1;
    say_as(c, EVENT_HEADING, R(3_0g), "{} is activated.", G_(FIRST_WING + wing));
    if (!wing_acts(c, wing)) {
        f->at = ACT_END;
    }
}

/* What holds for one activation only. */
static void end_activation(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int p = 0; p < g->pieces; p++) {
        if (is_unit(g, p)) {
            drop_flag(s, p,
                      F_TRIED | F_MOVED | F_DISMOUNTED | F_CHARGE | F_FIRED_FIRST | F_SECOND | F_BEGAN_MOVE |
                          F_BOMBARDED | F_PASSED | F_DRIFTED);
            s->piece[p].melee = s->piece[p].target = s->piece[p].line = NOWHERE;
        } else if (g->leader[p].rank != CHIEF) {
            drop_flag(s, p, F_MOVED);
        }
    }
    for (int f = 0; f <= FORMATIONS_MAX; f++) {
        s->formation[f] = (FormationState){0};
    }
    s->active_wing = s->active_formation = NO_GROUP;
    unfix_command(g, s); /* nobody's Wing is active: of all */
    pop(s);
}

Next activation_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner;
    switch (f->at++) {
    case ACT_CHECK: begin_activation(c, f); break;
    case ACT_A:
        RULE (X6) {
            push(s, SEG_A, side);
        }
        break;
    case ACT_B:
        RULE (3_1d) {
            push(s, SEG_B, side);
        }
        break;
    case ACT_C:
        RULE (3_1e) {
            push(s, SEG_C, side);
        }
        break;
    case ACT_D:
        RULE (3_1f) {
            push(s, SEG_D, side);
        }
        break;
    case ACT_END: push(s, WING_END, side); break;
    default: end_activation(c); break;
    }
    return GO;
}

/* ---- segment a: Feu de Billebaude ---- */

Next segment_a_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void segment_a_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int i = 0; i < g->wing_units[s->active_wing]; i++) {
        if (has_flag(s, g->wing_unit[s->active_wing][i], F_BILLEBAUDE)) {
            offer(out, atom(TRY_REMOVE, g->wing_unit[s->active_wing][i], 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule segment_a_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int u = a.arg[0];
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != TRY_REMOVE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(3_1a, g->unit[u].wing != s->active_wing, "{} is not of the active Wing", P_(u));
    FORBID_AS(3_1c, !has_flag(s, u, F_BILLEBAUDE), "{} has no Feu de Billebaude", P_(u));
    FORBID_AS(9_1_2h, has_flag(s, u, F_TRIED), "{} has had its try in this activation", P_(u));
    return has_flag(s, u, F_BILLEBAUDE) && g->unit[u].wing == s->active_wing ? ALLOWED : refused(w);
}

void segment_a_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    int u = a.arg[0];
    if (a.verb == VERB_DONE) {
        pop(c->s);
        return;
    }
    set_flag(c->s, u, F_TRIED);
    if (!tdr(c, u, TDR_PLAIN, NOWHERE, "Feu de Billebaude")) {
        return;
    }
    RULE (9_1_2h) {
        drop_flag(c->s, u, F_BILLEBAUDE);
        say_as(c, EVENT_OUTCOME, R(9_1_2h), "{} is in hand again.", P_(u));
    }
}

/* ---- segments b and d: which Formation ---- */

/* Has the Formation (or the batteries) anything on the map that could act? */
static bool group_in_play(const Game *g, const State *s, int group)
{
    if (group == ARTILLERY_GROUP) {
        for (int i = 0; i < g->battery_count[s->active_wing]; i++) {
            if (on_map(s, g->batteries[s->active_wing][i])) {
                return true;
            }
        }
        return false;
    }
    for (int i = 0; i < g->members[group]; i++) {
        if (on_map(s, g->member[group][i])) {
            return true;
        }
    }
    return g->fc[group] != NO_PIECE && on_map(s, g->fc[group]);
}

/* 2.2.1a: every Formation belongs to one Wing. */
static bool of_active_wing(const Game *g, const State *s, int group)
{
    return group == ARTILLERY_GROUP ||
           (group >= 0 && group < g->formations && (g->formation_wing[group] == s->active_wing || !CITED(2_2_1a)));
}

static void offer_groups(const Game *g, const State *s, int verb, Atoms *out)
{
    for (int f = 0; f <= FORMATIONS_MAX; f++) {
        if (of_active_wing(g, s, f)) {
            offer(out, atom(verb, f, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

static Rule judge_group(const Game *g, const State *s, Why *w, int group, bool done)
{
    bool own = of_active_wing(g, s, group);
    FORBID_AS(3_1a, !own, "it is not of the active Wing");
    if (!own || !group_in_play(g, s, group)) {
        return refused(w);
    }
    FORBID_AS(3_1b, done, "{} has had its turn in this segment", G_(group));
    return ALLOWED;
}

/* How the Formation stands in this activation; null for what is none. */
static const FormationState *work_of(const State *s, int group)
{
    return group >= 0 && group <= FORMATIONS_MAX ? &s->formation[group] : NULL;
}

/* The Formation chosen goes to work in a procedure of its own. */
static Frame *begin_group(State *s, Side side, int group, int step)
{
    assert(group >= 0 && group <= ARTILLERY_GROUP && (step == FORM_BEGIN || step == COMBAT));
    s->active_formation = (uint8_t)group;
    Frame *f = push(s, step, side);
    f->v[WK_GROUP] = (int16_t)group;
    return f;
}

/* A Formation of the Wing that has not been begun and must do something all the same, or NO_GROUP. */
static int left_with_duties(const Game *g, const State *s)
{
    for (int f = 0; f < g->formations; f++) {
        if (g->formation_wing[f] == s->active_wing && !s->formation[f].marched && has_duties(g, s, f)) {
            return f;
        }
    }
    return NO_GROUP;
}

/* 11.3b, 10.5d: Routed units drift and dragoons dismount whether or not their Formation is begun; closing the segment spares nobody. */
Next segment_b_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner;
    s->active_formation = NO_GROUP;
    if (f->at == SB_CHOOSE) {
        return ASK;
    }
    int group = left_with_duties(c->g, s);
    if (group == NO_GROUP) {
        pop(s);
        return GO;
    }
    s->formation[group].marched = 1;
    begin_group(s, side, group, FORM_BEGIN)->v[WK_DUTIES] = 1;
    return GO;
}

void segment_b_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    offer_groups(g, s, BEGIN_FORMATION, out);
}

Rule segment_b_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != BEGIN_FORMATION) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    const FormationState *work = work_of(s, a.arg[0]);
    return judge_group(g, s, w, a.arg[0], work && work->marched);
}

void segment_b_act(Ctx *c, Side side, Atom a)
{
    if (a.verb == VERB_DONE) {
        if (duties_need_no_order(c->g)) {
            top(c->s)->at = SB_DUTIES;
        } else {
            pop(c->s);
        }
        return;
    }
    c->s->formation[a.arg[0]].marched = 1;
    begin_group(c->s, side, a.arg[0], FORM_BEGIN);
}

/* 9.2.1d: what was declared is resolved in this segment. */
static int owes_melee(const Game *g, const State *s)
{
    for (int i = 0; i < g->wing_units[s->active_wing]; i++) {
        int u = g->wing_unit[s->active_wing][i];
        if (on_map(s, u) && s->piece[u].melee >= 0 && !s->formation[g->unit[u].formation].fought) {
            return u;
        }
    }
    return NO_PIECE;
}

Next segment_d_run(Ctx *c)
{
    c->s->active_formation = NO_GROUP;
    return ASK;
}

void segment_d_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    offer_groups(g, s, BEGIN_COMBAT, out);
}

Rule segment_d_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_DONE) {
        int u = owes_melee(g, s);
        FORBID_AS(9_2_1d, u != NO_PIECE, "the attack of {} is not fought yet", P_(u));
        return ALLOWED;
    }
    if (a.verb != BEGIN_COMBAT) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (a.arg[0] == ARTILLERY_GROUP) {
        FORBID_AS(9_0a, true, "batteries neither fire nor fight in this segment");
        return refused(w);
    }
    const FormationState *work = work_of(s, a.arg[0]);
    bool done = work && work->fought;
    FORBID_AS(9_1g, done, "{} has had its combat", G_(a.arg[0]));
    return judge_group(g, s, w, a.arg[0], done);
}

void segment_d_act(Ctx *c, Side side, Atom a)
{
    if (a.verb == VERB_DONE) {
        pop(c->s);
        return;
    }
    c->s->formation[a.arg[0]].fought = 1;
    begin_group(c->s, side, a.arg[0], COMBAT);
}

bool segment_d_complete(const Game *g, const State *s, Side side, Atom *out)
{
    (void)side;
    int u = owes_melee(g, s);
    *out = u == NO_PIECE ? atom(VERB_DONE, 0, 0, 0) : atom(BEGIN_COMBAT, g->unit[u].formation, 0, 0);
    return true;
}
