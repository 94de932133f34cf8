/* combat_consequences.c - what a result sets off is worked off here, one thing at a time, through fields of the pieces and not deeper calls.
 *
 * Levels of disorganization (15.1.1), retreats (12.6, 15.2.1), checks of units run over (15.2.3), leaders' loss tests (4.4) and their
 * new places. settle() pushes I_LEVEL, which goes on until nothing is due.
 */
#include "rules/tolentino/tolentino.h"

void owe_level(Ctx *c, int u)
{
    assert(is_unit(c->g, u)); /* leaders know no disorder */
    if (c->s->piece[u].due < 3) {
        c->s->piece[u].due++;
    }
}

static bool on_stack(const State *s, int step)
{
    for (int i = 0; i < core(s)->depth; i++) {
        if (core(s)->stack[i].step == step) {
            return true;
        }
    }
    return false;
}

static bool anything_due(const Game *g, const State *s)
{
    for (int p = 0; p < g->pieces; p++) {
        if (s->piece[p].due || has_flag(s, p, F_DUE_CHECK | F_DUE_RETREAT | F_DUE_ROUT | F_DUE_TEST | F_DUE_PLACE)) {
            return true;
        }
    }
    return false;
}

void settle(Ctx *c)
{
    if (anything_due(c->g, c->s) && !on_stack(c->s, I_LEVEL)) {
        push(c->s, I_LEVEL, NOBODY);
    }
}

/* Good order, Disordered, Routed; a routed unit runs again. */
static void take_level(Ctx *c, int u)
{
    assert(c->s->piece[u].due > 0);
    const Game *g = c->g;
    State *s = c->s;
    s->piece[u].due--;
    if (!on_map(s, u)) {
        return;
    }
    if (s->piece[u].state == GOOD) {
        tol_set_state(g, s, u, DISORDERED);
        say_as(c, EVENT_OUTCOME, R(15_1), "{} is Disordered.", P_(u));
        return;
    }
    RULE (15_1_1) {
        tol_rout(c, u);
    }
}

void tol_rout(Ctx *c, int u)
{
    assert(is_unit(c->g, u) && on_map(c->s, u));
    State *s = c->s;
    if (s->piece[u].state != ROUTED) {
        say_as(c, EVENT_OUTCOME, R(15_1_1), "{} is Routed.", P_(u));
    }
    tol_set_state(c->g, s, u, ROUTED);
    s->piece[u].charge = NOWHERE;
    RULE (15_2_1) {
        set_flag(s, u, F_DUE_ROUT);
    }
}

static void ask_retreat(Ctx *c, int u, int kind, int hexes)
{
    assert(on_map(c->s, u) && hexes > 0);
    State *s = c->s;
    Frame *f = push(s, I_RETREAT, side_of(c->g, u));
    f->v[RT_UNIT] = (int16_t)u;
    f->v[RT_LEFT] = (int16_t)hexes;
    f->v[RT_KIND] = (int16_t)kind;
    f->v[RT_ORIGIN] = s->piece[u].hex;
    f->v[RT_BEFORE] = NOWHERE;
}

/* 15.2.3: one die for the hex that was run over; a failure is one level. */
static void check_run_over(Ctx *c, Hex h)
{
    State *s = c->s;
    int die = 0;
    EACH_UNIT (s, u, h) {
        if (!has_flag(s, u, F_DUE_CHECK)) {
            continue;
        }
        drop_flag(s, u, F_DUE_CHECK);
        hex_die(c, side_of(c->g, u), &die, "run over by a routed unit");
        if (!passes(c->g, s, u, die, 0)) {
            say(c, R(15_2_3), "{} is shaken by the fugitives.", P_(u));
            if (CITED(13_1_3)) {
                owe_level(c, u);
            }
        }
    }
}

/* One thing that is due. False when nothing is. */
static bool work_off(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int u = 0; u < g->units; u++) {
        if (s->piece[u].due) {
            take_level(c, u);
            return true;
        }
    }
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_DUE_RETREAT)) {
            drop_flag(s, u, F_DUE_RETREAT);
            if (on_map(s, u)) {
                ask_retreat(c, u, BACK_ONE, 1);
            }
            return true;
        }
        if (has_flag(s, u, F_DUE_ROUT)) {
            drop_flag(s, u, F_DUE_ROUT);
            if (on_map(s, u)) {
                ask_retreat(c, u, BACK_ROUT, g->limit.rout);
            }
            return true;
        }
        if (has_flag(s, u, F_DUE_CHECK)) {
            if (on_map(s, u)) {
                check_run_over(c, s->piece[u].hex);
            }
            drop_flag(s, u, F_DUE_CHECK);
            return true;
        }
    }
    for (int l = g->units; l < g->pieces; l++) {
        if (has_flag(s, l, F_DUE_TEST)) {
            loss_test(c, l);
            return true;
        }
        if (has_flag(s, l, F_DUE_PLACE)) {
            drop_flag(s, l, F_DUE_PLACE);
            if (on_map(s, l) && !unit_in(s, g, side_of(g, l), s->piece[l].hex)) {
                push(s, I_ELIM, side_of(g, l))->v[EL_LEADER] = (int16_t)l;
            }
            return true;
        }
    }
    return false;
}

Next level_run(Ctx *c)
{
    assert(top(c->s)->step == I_LEVEL);
    if (work_off(c)) {
        return GO;
    }
    bool fight =
        on_stack(c->s, B5_FIGHT) || on_stack(c->s, B4_AFTER); /* there a leader's one test is remembered to the end */
    clear_flags(c->g, c->s, fight ? F_CHECKED_OVER : F_CHECKED_OVER | F_TEST_DONE);
    pop(c->s);
    return GO;
}

/* ---- elimination (12.8) ---- */

/* Leaders whose hex has lost its last unit test and go to the nearest friend (4.4.4). */
static void orphan_leaders(Ctx *c, Side side, Hex h)
{
    State *s = c->s;
    if (unit_in(s, c->g, side, h)) {
        return;
    }
    EACH_LEADER (s, l, h) {
        if (side_of(c->g, l) != side) {
            continue;
        }
        RULE (4_4_4a) {
            set_flag(s, l, F_DUE_TEST);
        }
        RULE (4_4_4b) {
            set_flag(s, l, F_DUE_PLACE);
        }
    }
}

/* A full-strength unit comes back reduced; one already reduced, without a reduced side, or lost for good does not. */
void tol_eliminate(Ctx *c, int u, bool for_good)
{
    assert(is_unit(c->g, u)); /* leaders are lost: leader_lost() */
    const Game *g = c->g;
    State *s = c->s;
    Hex h = s->piece[u].hex;
    bool has_side = g->unit[u].sp[1] || (!BY(2_1c, true, false) && (is_artillery(g, u) || u == g->radinski));
    bool back = has_side && !(s->piece[u].face && CITED(12_8b)) && !(for_good && CITED(12_8b));
    bool in = tol_in_command(g, s, u);
    drop_morale(s, u);
    Piece *p = &s->piece[u];
    tol_put(g, s, u, back && CITED(12_8a) ? WAITING : ELIMINATED);
    p->state = GOOD;
    p->order = NO_ORDER;
    p->command = p->due = p->stationary = 0;
    p->charge = p->attack = p->start = p->bridge = NOWHERE;
    p->mp = -1;
    set_moving(g, s, u, false);
    p->flags &= F_LEFT_SETUP | F_ACTED_WITH | F_ATTACHED | F_IN_ATTACK | F_IN_DEFENSE;
    if (p->hex == WAITING) {
        p->face = 1;
        p->ret = (int8_t)(s->turn + (in ? g->limit.back_in_command : g->limit.back_out));
        say_as(c, EVENT_OUTCOME, R(12_8a), "{} is eliminated; it may come back reduced in turn {}.", P_(u), N_(p->ret));
    } else {
        say_as(c, EVENT_OUTCOME, R(12_8b), "{} is eliminated for good.", P_(u));
    }
    if (h >= 0) {
        orphan_leaders(c, side_of(g, u), h);
    }
}
