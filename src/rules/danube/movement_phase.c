/* movement_phase.c - phases 3 and 8, the mover's part: which unit moves next, reserves that come on, the end of his moves (3a, 1c, G30, G53).
 *
 * P.MOVE names a unit or a general; P.UNIT is the unit's move, a chain of small actions that stay undoable until dice are rolled.
 * The actions themselves stand in march.c, drill.c and charge.c, generals in generals.c.
 */
#include "rules/danube/danube.h"

#include <assert.h>

enum { SHARE_ALL = 1000 }; /* the whole of an entry segment (TAKES_SHARE) */

/* ---- P.MOVE ---- */

static int group_of(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].group : s->general[p - g->units].group;
}

static bool in_reserve(const Game *g, const State *s, int p)
{
    int place = is_unit(g, p) ? s->unit[p].place : s->general[p - g->units].place;
    return place == IN_RESERVE && group_of(g, s, p) < g->reserves;
}

/* Its group has come up and it has not entered. */
static bool reserve_waits(const Game *g, const State *s, int p)
{
    return in_reserve(g, s, p) && s->arrived[group_of(g, s, p)];
}

/* Nothing to move and nobody to ride: the phase ends by itself. */
static bool nothing_to_do(const Game *g, const State *s, Side side)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) == side && ((on_table(s, u) && !has_flag(s, u, F_MOVED)) || reserve_waits(g, s, u))) {
            return false;
        }
    }
    for (int i = 0; i < g->generals; i++) {
        if (side_of(g, g->units + i) == side &&
            (s->general[i].place == ON_TABLE || reserve_waits(g, s, g->units + i))) {
            return false;
        }
    }
    return true;
}

Next dan_move_run(Ctx *c)
{
    Frame *f = top(c->s);
    if (!f->acted && nothing_to_do(c->g, c->s, f->owner)) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

static Rule select_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID2(late(s), 3a, 8a, side_of(g, u) != side, "{} is not yours to move in this phase", P_(u));
    FORBID2(late(s), 3a, 8a, has_flag(s, u, F_MOVED), "{} has had its move", P_(u));
    if (side_of(g, u) != side) {
        return refused(w);
    }
    return dan_may_move(g, s, w, u);
}

/* ---- reserves that come on ---- */

/* 1c: in column, cavalry column or limbered (edition 1: as the scenario has it). */
static int entry_formation(const Game *g, const State *s, int u)
{
    static const uint8_t column[ARMS] = {[INFANTRY] = COLUMN, [CAVALRY] = CAVCOLUMN, [ARTILLERY] = LIMBERED};
    return enters_in_column(g) ? column[s->unit[u].arm] : s->unit[u].formation;
}

static Footprint entry_foot(const Game *g, const State *s, int u, int share)
{
    const Reserve *r = &g->reserve[s->unit[u].group];
    assert(share >= 0 && share <= SHARE_ALL);
    return footprint_entering(r->entry, share, r->facing * DEGREE, base_of(g, s, u, entry_formation(g, s, u)));
}

/* 1c: with its rear edge on the entry segment, where there is room. */
static Rule enter_rule(const Game *g, const State *s, Why *w, Side side, int p, int share)
{
    if (p < 0 || p >= g->pieces || side_of(g, p) != side) {
        return RULE_NO_CHOICE;
    }
    bool waits = reserve_waits(g, s, p), behind = in_reserve(g, s, p) && !waits;
    FORBID_AS(1b, behind, "the group of {} has not come up", P_(p));
    FORBID_AS(1c, behind, "{} enters when its group has come up", P_(p));
    FORBID_AS(1c, !waits && !behind, "{} does not wait to enter", P_(p));
    FORBID_AS(1c, share < 0 || share > SHARE_ALL, "the entry segment goes from 0 to 1", N_(0));
    if (!waits || share < 0 || share > SHARE_ALL) {
        return refused(w);
    }
    if (!is_unit(g, p)) {
        return ALLOWED;
    }
    Footprint f = entry_foot(g, s, p, share);
    return fits(g, s, w, p, &f, NO_PIECE);
}

/* Somebody beside the entry. What was found of him at one place holds for some way on: a gap changes by no more than the way, shared
 * ground by no more than the way times the size of the base. */
typedef struct Beside {
    Footprint foot;
    bool keeps; /* an enemy, from whom an inch is kept; others may touch */
    bool bars;  /* there is no room because of him */
    int next;   /* the share from which on he has to be looked at again */
} Beside;

typedef struct Entry { /* the places of a base along its entry segment, and who is beside them */
    Inch length, size;
    bool edge; /* of the table, or closed ground: every place is looked at */
    Beside unit[UNITS_MAX];
    int units;
} Entry;

static void entry_of(const Game *g, const State *s, int u, Entry *e)
{
    Footprint first = entry_foot(g, s, u, 0), last = entry_foot(g, s, u, SHARE_ALL);
    Spot low = {first.low.x < last.low.x ? first.low.x : last.low.x,
                first.low.y < last.low.y ? first.low.y : last.low.y};
    Spot high = {first.high.x > last.high.x ? first.high.x : last.high.x,
                 first.high.y > last.high.y ? first.high.y : last.high.y};
    Inch width = g->ground->width, height = g->ground->height;
    Grain keep = (Grain)g->limit.keep_off * GRAIN;
    const Area *closed;
    e->units = 0;
    e->length = spot_gap(first.centre, last.centre);
    e->size = first.base.width + first.base.depth;
    e->edge = !footprint_on_table(&first, width, height) || !footprint_on_table(&last, width, height) ||
              ground_near(g->ground, closed_to(g, s, u), low, high, &closed, 1) > 0;
    FOR_UNITS (g, s, v) {
        Footprint f = footprint_of(g, s, v);
        if (f.high.x + keep < low.x || f.low.x - keep > high.x || f.high.y + keep < low.y || f.low.y - keep > high.y) {
            continue;
        }
        e->unit[e->units++] = (Beside){f, side_of(g, v) != side_of(g, u), false, 0};
    }
}

static void look_at(const Game *g, const Entry *e, Beside *n, const Footprint *f, int share)
{
    enum { ROUNDING = 2 }; /* hundredths by which two rounded places may lie nearer than the way between them */
    Inch gap = footprint_gap(f, &n->foot), holds = gap;
    if (n->keeps) {
        n->bars = gap < g->limit.keep_off;
        holds = n->bars ? g->limit.keep_off - gap : gap - g->limit.keep_off;
    } else if (!gap) {
        int64_t shared = footprint_shared(f, &n->foot) - OVERLAP_LEAST;
        n->bars = footprint_overlap(f, &n->foot);
        holds = (Inch)((shared < 0 ? -shared : shared) / e->size);
    } else {
        n->bars = false;
    }
    n->next = share + 1 + (holds > ROUNDING && e->length ? (holds - ROUNDING) * SHARE_ALL / e->length : 0);
}

/* Is there room at this share of the segment? Asked for rising shares. */
static bool has_room(const Game *g, const State *s, Side side, int p, Entry *e, int share)
{
    bool bars = false, look = e->edge;
    for (int i = 0; i < e->units; i++) {
        look |= e->unit[i].next <= share;
    }
    if (!look) {
        for (int i = 0; i < e->units; i++) {
            bars |= e->unit[i].bars;
        }
        return !bars;
    }
    Footprint f = entry_foot(g, s, p, share);
    for (int i = 0; i < e->units; i++) {
        if (e->unit[i].next <= share) {
            look_at(g, e, &e->unit[i], &f, share);
        }
        bars |= e->unit[i].bars;
    }
    return !bars && (!e->edge || !enter_rule(g, s, NULL, side, p, share));
}

/* Every stretch of the segment on which there is room. */
static void enter_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    bool good[SHARE_ALL + 1];
    if (!is_unit(g, p)) {
        offer_interval(out, atom(ENTER, p, 0, 0), 1, 0, SHARE_ALL);
        return;
    }
    Entry e;
    entry_of(g, s, p, &e);
    for (int share = 0; share <= SHARE_ALL; share++) {
        good[share] = has_room(g, s, side, p, &e, share);
    }
    offer_runs(out, atom(ENTER, p, 0, 0), 1, 0, good, SHARE_ALL + 1);
}

void dan_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) == side && on_table(s, u) && !select_rule(g, s, NULL, side, u)) {
            offer(out, atom(SELECT, u, 0, 0));
        }
    }
    for (int p = 0; p < g->pieces && g->reserves; p++) {
        if (side_of(g, p) == side && reserve_waits(g, s, p)) {
            enter_offer(g, s, side, p, out);
        }
    }
    general_offer(g, s, side, out);
    offer(out, atom(END_PHASE, 0, 0, 0));
}

Rule dan_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    switch (a.verb) {
    case END_PHASE: return ALLOWED;
    case SELECT: return select_rule(g, s, w, side, a.arg[0]);
    case ENTER: return enter_rule(g, s, w, side, a.arg[0], a.arg[1]);
    case RIDE:
    case ATTACH:
    case DETACH: return general_judge(g, s, side, a, w);
    default: return dan_out_of_step(w);
    }
}

bool within_double_distance(const Game *g, const State *s, int u)
{
    Footprint f = footprint_of(g, s, u);
    Inch reach = g->limit.double_move + f.base.width + f.base.depth;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || out_of_reach(g, s, v, f.pose.x, f.pose.y, reach)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (footprint_within(&f, &other, g->limit.double_move)) {
            return true;
        }
    }
    return false;
}

/* The unit begins its move: command is checked and its allowance fixed (G53). */
static void begin_unit(Ctx *c, int u)
{
    State *s = c->s;
    s->selected = (uint8_t)u;
    s->in_command = commanded(c->g, s, u);
    s->allowance = (int16_t)allowance_of(c->g, s, u);
    s->touched = s->acted = s->wheeled = s->doubled = 0;
    s->near = within_double_distance(c->g, s, u);
    push(s, late(s) ? P8_UNIT : P3_UNIT, side_of(c->g, u));
}

static void enter(Ctx *c, int p, int share)
{
    State *s = c->s;
    if (!is_unit(c->g, p)) {
        General *q = &s->general[p - c->g->units];
        const Beam *b = &c->g->reserve[q->group].entry;
        Point at = point_of((Spot){b->from.x + (b->to.x - b->from.x) * share / SHARE_ALL,
                                   b->from.y + (b->to.y - b->from.y) * share / SHARE_ALL});
        q->x = (int16_t)at.x;
        q->y = (int16_t)at.y;
        q->place = ON_TABLE;
        say(c, R(1c), "{} comes onto the table.", P_(p));
        return;
    }
    Footprint f = entry_foot(c->g, s, p, share);
    s->unit[p].place = ON_TABLE;
    set_flag(s, p, F_ENTERED);
    put_unit(c, p, stand_of(&f), entry_formation(c->g, s, p));
    say(c, R(1c), "{} comes onto the table.", P_(p));
    begin_unit(c, p);
}

void dan_move_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    switch (a.verb) {
    case END_PHASE: pop(c->s); return;
    case SELECT: begin_unit(c, a.arg[0]); return;
    case ENTER: enter(c, a.arg[0], a.arg[1]); return;
    default: general_act(c, a); return;
    }
}

/* ---- P.UNIT ---- */

Next unit_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void unit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int u = s->selected;
    if (!is_unit(g, u)) {
        return;
    }
    march_offer(g, s, u, out);
    drill_offer(g, s, u, out);
    charge_offer(g, s, u, out);
    offer(out, atom(HALT, u, 0, 0));
}

Rule unit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool of_unit = a.verb >= SELECT && a.verb <= HALT && a.verb != END_PHASE && a.verb != RIDE && a.verb != ATTACH &&
                   a.verb != DETACH;
    if (!of_unit && a.verb != UNLIMBER) {
        return dan_out_of_step(w);
    }
    FORBID_AS(G30, a.arg[0] != s->selected, "{} is moving: end its move first (halt)", P_(s->selected));
    if (a.arg[0] != s->selected) {
        return refused(w);
    }
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case RETIRE:
    case DOUBLE: return march_judge(g, s, side, a, w);
    case ABOUT_FACE:
    case FORM:
    case LIMBER:
    case UNLIMBER:
    case GARRISON_IN:
    case LEAVE: return drill_judge(g, s, side, a, w);
    case CHARGE: return charge_judge(g, s, side, a, w);
    case HALT: return ALLOWED;
    default: return dan_out_of_step(w);
    }
}

void end_unit(Ctx *c)
{
    State *s = c->s;
    if (s->selected < c->g->units && CITED(G30)) {
        set_flag(s, s->selected, F_MOVED);
    }
    s->selected = NO_PIECE;
    s->allowance = 0;
    s->touched = s->acted = s->wheeled = s->doubled = s->near = 0;
    s->in_command = 1;
}

void unit_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    switch (a.verb) {
    case WHEEL:
    case ADVANCE:
    case SHIFT:
    case RETIRE:
    case DOUBLE: march_act(c, a); return;
    case CHARGE: charge_act(c, a); return;
    case HALT:
        end_unit(c);
        pop(c->s);
        return;
    default: drill_act(c, a); return;
    }
}

/* Pays for an action; what passes the limit by less than 0.05 inch was cut to it. */
void spend(State *s, Inch cost)
{
    s->allowance = (int16_t)(cost > s->allowance ? 0 : s->allowance - cost);
    s->touched = s->acted = 1;
}
