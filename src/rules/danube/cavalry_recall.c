/* cavalry_recall.c - phase 13: cavalry that must or may roll comes back to where its charge began, or is stuck (13a to 13i). */
#include "rules/danube/danube.h"

#include <assert.h>
#include <string.h>

enum { RC_BEGIN, RC_NEXT };
enum { NEAR_MOST = 20 * INCH }; /* farther off no table that the scenarios lay out is so full */

/* 13a: who is obliged. */
static bool must_roll(const State *s, int u) { return has_flag(s, u, F_MUST_RECALL | F_STUCK) && CITED(13a); }

/* 13c: who else may. */
static bool may_roll(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    bool with_horse = q->melee != NO_PIECE && s->unit[q->melee].arm == CAVALRY;
    return (q->flags & F_MARKER || with_horse) && CITED(13c);
}

typedef struct Spotting {
    const Game *g;
    const State *s;
    int u;
} Spotting;

static bool spot_free(const void *context, const Footprint *f)
{
    const Spotting *x = context;
    return fits_there(x->g, x->s, x->u, x->s->unit[x->u].marker_formation, f, NO_PIECE);
}

/* 13f: at its recorded pose and formation, or the nearest free pose with the same facing. */
static void back_to_marker(Ctx *c, int u)
{
    State *s = c->s;
    assert(has_flag(s, u, F_MARKER));
    Unit *q = &s->unit[u];
    Footprint f = footprint_as(c->g, s, u, q->marker_formation, q->marker);
    Spotting x = {c->g, s, u};
    end_melee(s, u);
    if (!spot_free(&x, &f)) {
        place_near(&f, c->g->limit.recall_step, NEAR_MOST, spot_free, &x);
    }
    put_unit(c, u, stand_of(&f), q->marker_formation);
    drop_flag(s, u, F_MARKER);
    q->marker = (Stand){0, 0, 0};
    q->marker_turn = 0;
    q->marker_formation = CAVLINE;
    say_as(c, EVENT_OUTCOME, R(13f), "{} is recalled to where its charge began.", P_(u));
}

static void recall(Ctx *c, int u)
{
    State *s = c->s;
    assert(on_table(s, u));
    Outcome o = test_morale(c, u, 13, false, false);
    drop_flag(s, u, F_MUST_RECALL | F_STUCK);
    if (o == PASS) {
        if (has_flag(s, u, F_MARKER)) {
            if (CITED(13f)) {
                back_to_marker(c, u);
            }
        } else if (!CITED(13g)) {
            set_flag(s, u, F_STUCK);
        }
        return;
    }
    if (!CITED(13h)) {
        return;
    }
    set_flag(s, u, F_STUCK);
    say_as(c, EVENT_OUTCOME, R(13h), "{} is not recalled, and is stuck next turn.", P_(u));
    lose_figures(c, u, 1, R(13h));
}

/* 13i: melees of cavalry that is still in contact go on; others that have parted are over. */
static void part(const Game *g, State *s)
{
    FOR_UNITS (g, s, u) {
        int v = s->unit[u].melee;
        if (v != NO_PIECE && s->unit[u].arm == CAVALRY && s->unit[v].arm == CAVALRY && !CITED(13i)) {
            end_melee(s, u);
        }
    }
}

/* 13e: the French by id, then the Austrians; each optional roll is decided before it is made. */
Next recall_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (f->at == RC_BEGIN) {
        f->at = RC_NEXT;
        queue_clear(s);
        bool in_order = CITED(13e);
        for (int i = 0; i < c->g->units; i++) {
            int u = in_order ? i : c->g->units - 1 - i;
            if (on_table(s, u) && s->unit[u].arm == CAVALRY && (must_roll(s, u) || may_roll(s, u))) {
                queue_add(s, u);
            }
        }
        return GO;
    }
    s->asked = NO_PIECE;
    int u = queue_take(s);
    if (u == NO_PIECE) {
        part(c->g, s);
        pop(s);
    } else if (on_table(s, u) && must_roll(s, u)) {
        recall(c, u);
    } else if (on_table(s, u) && may_roll(s, u)) {
        s->asked = (uint8_t)u;
        push(s, P13_CHOOSE, side_of(c->g, u));
    }
    return GO;
}

/* ---- P13.CHOOSE ---- */

Next choose_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void choose_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(RECALL, s->asked, 0, 0));
    offer(out, atom(STAY_UNIT, s->asked, 0, 0));
}

Rule choose_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != RECALL && a.verb != STAY_UNIT) {
        return dan_out_of_step(w);
    }
    FORBID_AS(13e, a.arg[0] != s->asked, "{} is asked", P_(s->asked));
    return a.arg[0] == s->asked && is_unit(g, s->asked) ? ALLOWED : refused(w);
}

void choose_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == RECALL) {
        recall(c, a.arg[0]);
    }
}
