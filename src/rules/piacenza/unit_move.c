/* unit_move.c - one unit on the move (5): UNIT_MOVE, the draft of its move hex by hex, and UNIT_FACE, the facing of a battery at its end. Steps
 * are judged by movement.c. */
#include "rules/piacenza/movement.h"

#include <assert.h>

/* ---- UNIT_MOVE ---- */

/* The move is over: for all who moved, wherever they are now. */
void end_unit_move(Ctx *c)
{
    State *s = c->s;
    const uint8_t *list;
    int n = at_work(c->g, s, &list);
    assert(top(s)->step == UNIT_MOVE);
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (!has_flag(s, u, F_MOVING)) {
            continue;
        }
        drop_flag(s, u, F_MOVING);
        set_flag(s, u, F_MOVED);
        s->piece[u].start = NOWHERE;
        s->piece[u].mp = -1;
    }
    s->formation_moved = 1;
    pop(s);
}

Next unit_move_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    if (!on_map(s, f->v[MV_LEAD]) || !has_flag(s, f->v[MV_LEAD], F_MOVING)) { /* an interrupt has ended it */
        end_unit_move(c);
        return GO;
    }
    Gauge k;
    Mover m = pia_mover_of(g, s, &k);
    if (f->v[MV_STEPS] && end_here(g, s, NULL, &m) && !can_step(g, s, &m)) {
        end_unit_move(c); /* what happened on the way has closed it */
        return GO;
    }
    return ASK;
}

/* 5.0a: two cavalry units of the Formation that start in one hex. */
static Rule judge_with(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    if (u < 0 || u >= g->units || u == lead || has_flag(s, u, F_MOVING)) {
        return RULE_NO_CHOICE;
    }
    bool together = on_map(s, u) && s->piece[u].hex == s->piece[lead].hex && !f->v[MV_STEPS];
    FORBID_AS(5_0a, !together, "{} does not start with {}", P_(u), P_(lead));
    FORBID_AS(10_1a, !is_cavalry(g, u) || !is_cavalry(g, lead), "only cavalry moves as a stack");
    if (!together || !is_cavalry(g, u) || !is_cavalry(g, lead)) {
        return refused(w);
    }
    Rule r = pia_may_move(g, s, w, u);
    if (r) {
        return r;
    }
    Gauge k;
    Mover both = pia_mover_of(g, s, &k);
    both.unit[1] = u;
    both.mp[1] = allowance(g, u);
    both.n = 2;
    both.modes &= modes_of(g, s, u, &k);
    FORBID_AS(5_0a, !can_step(g, s, &both), "{} and {} cannot go on together", P_(lead), P_(u));
    return can_step(g, s, &both) ? ALLOWED : refused(w);
}

/* Where the move may end a Melee or Charge may be declared; who has not moved may do so where it stands. */
static Rule judge_declaring(const Game *g, const State *s, Why *w, const Mover *m, Hex hex, bool charge)
{
    int u = m->unit[0];
    if (hex < 0 || hex >= HEXES) {
        return RULE_NO_CHOICE;
    }
    if (m->steps) {
        Rule r = end_here(g, s, w, m);
        if (r && (!w || !w->count)) {
            return r;
        }
    } else {
        bool elsewhere = s->line_declared && s->piece[u].line >= 0 && s->piece[u].line != m->at && can_step(g, s, m);
        FORBID_AS(5_6f, elsewhere, "{} must go to its place in the Line first", P_(u));
    }
    bool outside = pia_is_infantry(g, u) && outside_the_line(g, s, u, m->gauge);
    FORBID_AS(5_8c, outside, "{} is not in the Line of its Formation", P_(u));
    return judge_melee(g, s, w, u, m->at, hex, m->mp[0], charge);
}

bool can_declare(const Game *g, const State *s, const Mover *m)
{
    Side foe = enemy(side_of(g, m->unit[0]));
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m->at][d];
        if (to != HEX_NONE && unit_of(g, s, foe, to) != NO_PIECE &&
            (!judge_declaring(g, s, NULL, m, to, false) || !judge_declaring(g, s, NULL, m, to, true))) {
            return true;
        }
    }
    return false;
}

Rule unit_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    if (a.verb == START_MOVE || a.verb == LINE) {
        FORBID_AS(5_0a, true, "the move of {} is not finished", P_(lead));
        return refused(w);
    }
    Gauge k;
    Mover m = pia_mover_of(g, s, &k);
    switch (a.verb) {
    case STEP:
        return a.arg[0] < 0 || a.arg[0] >= HEXES ? (Rule)RULE_NO_CHOICE
                                                 : pia_step_in_draft(g, s, w, &m, a.arg[0], NULL);
    case WITH: return judge_with(g, s, w, a.arg[0]);
    case DECLARE_MELEE: return judge_declaring(g, s, w, &m, a.arg[0], false);
    case DECLARE_CHARGE: return judge_declaring(g, s, w, &m, a.arg[0], true);
    case FACE:
        if (a.arg[0] < 0 || a.arg[0] > 5) {
            return RULE_NO_CHOICE;
        }
        FORBID_AS(2_2_3b, !is_battery(g, lead), "only batteries have a facing, and {} is none", P_(lead));
        if (!is_battery(g, lead) || !m.steps) {
            return refused(w);
        }
        return end_here(g, s, w, &m);
    case END_MOVE: return m.steps ? end_here(g, s, w, &m) : (Rule)RULE_NO_CHOICE;
    default: return pia_out_of_step(g, s, w, a.verb);
    }
}

static void offer_towards(const Game *g, const State *s, const Mover *m, Hex to, Atoms *out)
{
    int lead = m->unit[0];
    if (unit_of(g, s, enemy(side_of(g, lead)), to) == NO_PIECE) {
        if (!pia_step_in_draft(g, s, NULL, m, to, NULL)) {
            offer(out, atom(STEP, to, 0, 0));
        }
        return;
    }
    if (!judge_declaring(g, s, NULL, m, to, false)) {
        offer(out, atom(DECLARE_MELEE, to, 0, 0));
    }
    if (is_cavalry(g, lead) && !judge_declaring(g, s, NULL, m, to, true)) {
        offer(out, atom(DECLARE_CHARGE, to, 0, 0));
    }
}

/* Exact: what the move is measured by is gathered once for all its steps. */
void unit_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Gauge k;
    Mover m = pia_mover_of(g, s, &k);
    int lead = m.unit[0];
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[m.at][d] != HEX_NONE) {
            offer_towards(g, s, &m, g->map->next[m.at][d], out);
        }
    }
    bool may_end = m.steps && !end_here(g, s, NULL, &m);
    if (may_end) {
        offer(out, atom(END_MOVE, 0, 0, 0));
    }
    EACH_UNIT (s, u, m.at) {
        if (u != lead && side_of(g, u) == side && !judge_with(g, s, NULL, u)) {
            offer(out, atom(WITH, u, 0, 0));
        }
    }
    for (int v = 0; v < 6 && may_end && is_battery(g, lead); v++) {
        offer(out, atom(FACE, v, 0, 0));
    }
}

static void step_on(Ctx *c, Hex to)
{
    State *s = c->s;
    Gauge k;
    Mover m = pia_mover_of(c->g, s, &k);
    int modes = m.modes & MODES_ALL;
    if (modes & (modes - 1)) { /* where it could be meant in one way only, it still is */
        pia_step_in_draft(c->g, s, NULL, &m, to, &modes);
    }
    Frame *move = top(s);
    assert(modes && distance(c->g, m.at, to) == 1);
    move->v[MV_MODES] = (int16_t)modes;
    Frame *f = push(s, STEP_ON, move->owner);
    f->v[SO_TO] = to;
    f->v[SO_FROM] = m.at;
    for (int i = 0; i < 2; i++) {
        f->v[SO_PRICE + i] = (int16_t)(i < m.n ? step_price(c->g, &m, i, to) : 0);
    }
}

static void face(Ctx *c, int u, int vertex)
{
    c->s->piece[u].facing = (int8_t)vertex;
    say(c, R(5_1b), "{} faces between {} and {}.", P_(u), H_(neighbour(c->g, c->s->piece[u].hex, vertex)),
        H_(neighbour(c->g, c->s->piece[u].hex, vertex + 1)));
}

void unit_move_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int lead = top(s)->v[MV_LEAD], u = a.arg[0];
    Gauge k;
    switch (a.verb) {
    case STEP: step_on(c, a.arg[0]); break;
    case WITH:
        set_flag(s, u, F_MOVING);
        s->piece[u].start = s->piece[u].hex;
        s->piece[u].mp = (int8_t)allowance(c->g, u);
        gauge_begin(&k);
        top(s)->v[MV_MODES] &= (int16_t)modes_of(c->g, s, u, &k);
        break;
    case DECLARE_MELEE:
    case DECLARE_CHARGE:
        end_unit_move(c);
        declare_melee(c, lead, a.arg[0], a.verb == DECLARE_CHARGE);
        break;
    case FACE:
        face(c, lead, a.arg[0]);
        end_unit_move(c);
        break;
    default:
        end_unit_move(c);
        if (is_battery(c->g, lead) && on_map(s, lead)) { /* 5.1b: it must be given a facing */
            Frame *f = push(s, UNIT_FACE, side);
            f->v[UF_BATTERY] = (int16_t)lead;
        }
        break;
    }
}

/* An end, else the step that leads to its place in the Line or wherever it can go, else a declaration. */
bool unit_move_complete(const Game *g, const State *s, Side side, Atom *out)
{
    Gauge k;
    Mover m = pia_mover_of(g, s, &k);
    Hex goal = s->piece[m.unit[0]].line;
    int best = -1;
    (void)side;
    *out = atom(END_MOVE, 0, 0, 0);
    if (m.steps && !end_here(g, s, NULL, &m)) {
        return true;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m.at][d];
        int close = goal >= 0 && to != HEX_NONE ? 99 - distance(g, to, goal) : 0;
        if (to == HEX_NONE || close <= best || pia_step_in_draft(g, s, NULL, &m, to, NULL)) {
            continue;
        }
        best = close;
        *out = atom(STEP, to, 0, 0);
    }
    for (int d = 0; d < DIRECTIONS && best < 0; d++) {
        Hex to = g->map->next[m.at][d];
        for (int charge = 0; charge < 2 && best < 0 && to != HEX_NONE; charge++) {
            *out = atom(charge ? DECLARE_CHARGE : DECLARE_MELEE, to, 0, 0);
            best = judge_declaring(g, s, NULL, &m, to, charge) ? -1 : 0;
        }
    }
    return best >= 0;
}

/* ---- UNIT_FACE ---- */

Next unit_face_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void unit_face_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    for (int v = 0; v < 6; v++) {
        offer(out, atom(FACE, v, 0, 0));
    }
}

Rule unit_face_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    FORBID_AS(5_1b, a.verb != FACE, "the battery must be given a facing");
    return a.verb == FACE && a.arg[0] >= 0 && a.arg[0] < 6 ? ALLOWED : refused(w);
}

void unit_face_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    int u = top(c->s)->v[UF_BATTERY];
    pop(c->s);
    face(c, u, a.arg[0]);
}
