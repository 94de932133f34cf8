/* movement_segment.c - segment b as decisions (3.1d, 5): a Formation begins its movement, its units move one by one, hex by hex.
 *
 * FORM_BEGIN is a procedure; FORM_MOVE the choice of what moves next; UNIT_MOVE the draft of one move, judged by movement.c; STEP_ON
 * works off what happens on the way into a hex: reaction fire, training dice, the entry itself, cavalry that gives way (flow.md).
 */
#include "rules/piacenza/movement.h"

#include <assert.h>
#include <string.h>

/* ---- FORM_BEGIN ---- */

/* The enemy cavalry next to the unit. */
static void note_cavalry(const Game *g, State *s, int u)
{
    Hex h = s->piece[u].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n == HEX_NONE) {
            continue;
        }
        EACH_UNIT (s, v, n) {
            if (side_of(g, v) != side_of(g, u) && is_cavalry(g, v)) {
                s->neighbours[g->unit[u].slot][v >> 6] |= (uint64_t)1 << (v & 63);
            }
        }
    }
}

/* What the rules fix at the start: command (4.4.1e), who has his FC near (9.2.2), who stands next to enemy cavalry (10.3d). */
static void fix_start(Ctx *c, int group)
{
    const Game *g = c->g;
    State *s = c->s;
    pia_fix_command(c, group);
    s->line_declared = s->formation_moved = 0;
    memset(s->neighbours, 0, sizeof s->neighbours);
    const uint8_t *list;
    int n = at_work(g, s, &list);
    for (int i = 0; i < n; i++) {
        int u = list[i];
        Piece *p = &s->piece[u];
        if (!pia_takes_part(g, s, u)) {
            continue;
        }
        p->line = NOWHERE;
        p->near = group < FORMATIONS_MAX && close_to(g, s, g->fc[group], u) ? FIXED_YES : FIXED_NO;
        if (is_cavalry(g, u)) {
            note_cavalry(g, s, u);
        }
    }
}

static bool must_drift(const State *s, int u)
{
    return on_map(s, u) && s->piece[u].state == ROUTED && !has_flag(s, u, F_DRIFTED);
}

/* What a Formation does without being told, as its movement begins: the drift of Routed units, dragoons that dismount. */
bool has_duties(const Game *g, const State *s, int group)
{
    for (int i = 0; i < g->members[group]; i++) {
        if (must_drift(s, g->member[group][i])) {
            return true;
        }
    }
    for (int r = 0; r < g->regiments; r++) {
        if (must_dismount(g, s, group, r)) {
            return true;
        }
    }
    return false;
}

/* 11.3b: each Routed unit drifts before anything else; one at a time, by unit. */
static bool next_drift(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    const uint8_t *list;
    int n = at_work(g, s, &list);
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (!pia_takes_part(g, s, u) || !must_drift(s, u)) {
            continue;
        }
        set_flag(s, u, F_DRIFTED | F_MOVED);
        RULE (11_3b) {
            push_retreat(c, u, g->limit.drift, NOWHERE, BACK_DRIFT);
            return true;
        }
    }
    return false;
}

static void end_formation(Ctx *c)
{
    State *s = c->s;
    s->line_declared = s->formation_moved = 0;
    memset(s->neighbours, 0, sizeof s->neighbours);
    for (int u = 0; u < c->g->units; u++) {
        s->piece[u].line = NOWHERE;
    }
    s->active_formation = NO_GROUP;
    pop(s);
}

Next form_begin_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int group = f->v[WK_GROUP];
    assert(group >= 0 && group <= ARTILLERY_GROUP && s->active_wing < WINGS);
    s->active_formation = (uint8_t)group;
    switch (f->at) {
    case FB_FIX:
        say_as(c, EVENT_HEADING, R(3_1b), f->v[WK_DUTIES] ? "{} only does what it must." : "{} moves.", G_(group));
        f->at = FB_DRIFT;
        fix_start(c, group);
        dismount_forced(c, group);
        break;
    case FB_DRIFT:
        if (!next_drift(c)) {
            f->at = FB_MOVE;
        }
        break;
    case FB_MOVE:
        f->at = f->v[WK_DUTIES] ? FB_OVER : FB_COMMANDER;
        if (!f->v[WK_DUTIES]) {
            push(s, FORM_MOVE, f->owner);
        }
        break;
    case FB_COMMANDER:
        f->at = FB_OVER;
        if (group < FORMATIONS_MAX && c->g->fc[group] != NO_PIECE && on_map(s, c->g->fc[group])) {
            push(s, FC_MOVE, f->owner);
        }
        break;
    default: end_formation(c); break;
    }
    return GO;
}

/* ---- FORM_MOVE ---- */

Next form_move_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Something must be open to it: a step, or a declaration where it stands. */
static Rule judge_start(const Game *g, const State *s, Why *w, int u, Gauge *k)
{
    Rule r = pia_may_move(g, s, w, u);
    if (r) {
        return r;
    }
    Mover m = mover_in(g, s, u, free_mode(g, s, u), k);
    if (m.modes && can_step(g, s, &m)) {
        return ALLOWED;
    }
    m = pia_mover_at_start(g, s, u, k);
    if (m.modes && can_step(g, s, &m)) {
        return ALLOWED;
    }
    if (can_declare(g, s, &m)) {
        return ALLOWED;
    }
    if (!m.modes) {
        return why_no_mode(s, w, u);
    }
    int modes;
    for (int d = 0; d < DIRECTIONS; d++) { /* the reasons of all its neighbours */
        Hex to = g->map->next[m.at][d];
        Rule no = to == HEX_NONE ? (Rule)RULE_NONE : pia_step_in_draft(g, s, w, &m, to, &modes);
        r = r ? r : no;
    }
    return w ? refused(w) : r ? r : (Rule)RULE_NO_CHOICE;
}

static Rule judge_turn(const Game *g, const State *s, Why *w, int u, int vertex)
{
    if (u < 0 || u >= g->units || vertex < 0 || vertex > 5) {
        return RULE_NO_CHOICE;
    }
    STOP_AS(2_2_3b, !is_battery(g, u), "{} has no facing", P_(u));
    Rule r = pia_may_move(g, s, w, u);
    if (r) {
        return r;
    }
    return vertex == s->piece[u].facing ? (Rule)RULE_NO_CHOICE : ALLOWED;
}

/* 5.6f: an assigned unit that can still get to its place. */
static int owes_line(const Game *g, const State *s, Gauge *k)
{
    for (int u = 0; u < g->units && !CITED(5_8b); u++) { /* who could realign may stand still instead */
        if (pia_takes_part(g, s, u) && !pia_may_move(g, s, NULL, u) && (modes_of(g, s, u, k) & MODE_REALIGN)) {
            return u;
        }
    }
    const uint8_t *list;
    int n = s->line_declared ? at_work(g, s, &list) : 0;
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (!pia_takes_part(g, s, u) || s->piece[u].line < 0 || s->piece[u].line == s->piece[u].hex ||
            pia_may_move(g, s, NULL, u)) {
            continue;
        }
        Mover m = pia_mover_at_start(g, s, u, k);
        if (can_step(g, s, &m)) {
            return u;
        }
    }
    return NO_PIECE;
}

static Rule judge_formation_done(const Game *g, const State *s, Why *w, Gauge *k)
{
    int u = owes_line(g, s, k);
    FORBID_AS(5_6f, u != NO_PIECE, "{} can still reach its place in the Line", P_(u));
    return ALLOWED;
}

Rule form_move_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    Gauge k;
    gauge_begin(&k);
    (void)side;
    switch (a.verb) {
    case START_MOVE: return judge_start(g, s, w, a.arg[0], &k);
    case TURN_BATTERY: return judge_turn(g, s, w, a.arg[0], a.arg[1]);
    case LINE: return judge_opening(g, s, w);
    case MOUNT:
    case DISMOUNT: return judge_form(g, s, w, a.arg[0] - FIRST_REGIMENT, a.verb == MOUNT);
    case VERB_DONE: return judge_formation_done(g, s, w, &k);
    default: return pia_out_of_step(g, s, w, a.verb);
    }
}

/* Exact: only legal atoms are listed. */
void form_move_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const uint8_t *list;
    int n = at_work(g, s, &list);
    Gauge k;
    (void)side;
    gauge_begin(&k);
    for (int r = 0; r < g->regiments; r++) {
        if (!belongs(g, g->regiment[r].foot, s->active_formation)) {
            continue;
        }
        if (!judge_form(g, s, NULL, r, true)) {
            offer(out, atom(MOUNT, FIRST_REGIMENT + r, 0, 0));
        }
        if (!judge_form(g, s, NULL, r, false)) {
            offer(out, atom(DISMOUNT, FIRST_REGIMENT + r, 0, 0));
        }
    }
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (!pia_takes_part(g, s, u) || has_flag(s, u, F_MOVED)) {
            continue;
        }
        if (!judge_start(g, s, NULL, u, &k)) {
            offer(out, atom(START_MOVE, u, 0, 0));
        }
        for (int v = 0; v < 6 && is_battery(g, u); v++) {
            if (!judge_turn(g, s, NULL, u, v)) {
                offer(out, atom(TURN_BATTERY, u, v, 0));
            }
        }
    }
    if (!judge_opening(g, s, NULL)) {
        offer(out, atom(LINE, 0, 0, 0));
    }
    if (!judge_formation_done(g, s, NULL, &k)) {
        offer(out, atom(VERB_DONE, 0, 0, 0));
    }
}

static void begin_unit_move(Ctx *c, int u)
{
    State *s = c->s;
    Gauge k;
    gauge_begin(&k);
    assert(pia_takes_part(c->g, s, u) && s->piece[u].mp < 0); /* one move at a time (5.0a) */
    int modes = modes_of(c->g, s, u, &k);
    Frame *f = push(s, UNIT_MOVE, side_of(c->g, u));
    f->v[MV_LEAD] = (int16_t)u;
    f->v[MV_MODES] = (int16_t)modes;
    f->v[MV_FROM] = s->piece[u].hex;
    set_flag(s, u, F_MOVING);
    s->piece[u].start = s->piece[u].hex;
    s->piece[u].mp = (int8_t)allowance(c->g, u);
}

void form_move_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    switch (a.verb) {
    case START_MOVE: begin_unit_move(c, u); break;
    case TURN_BATTERY:
        s->piece[u].facing = (int8_t)a.arg[1];
        set_flag(s, u, F_MOVED);
        say(c, R(5_1b), "{} turns.", P_(u));
        break;
    case LINE: push(s, FORM_LINE, side); break;
    case MOUNT:
    case DISMOUNT: change_form(c, u - FIRST_REGIMENT, a.verb == MOUNT, R(10_5b)); break;
    default: pop(s); break;
    }
}

bool form_move_complete(const Game *g, const State *s, Side side, Atom *out)
{
    Gauge k;
    gauge_begin(&k);
    (void)side;
    int u = owes_line(g, s, &k);
    *out = u == NO_PIECE ? atom(VERB_DONE, 0, 0, 0) : atom(START_MOVE, u, 0, 0);
    return true;
}

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
    int lead = f->v[MV_LEAD], modes;
    if (a.verb == START_MOVE || a.verb == LINE) {
        FORBID_AS(5_0a, true, "the move of {} is not finished", P_(lead));
        return refused(w);
    }
    Gauge k;
    Mover m = pia_mover_of(g, s, &k);
    switch (a.verb) {
    case STEP:
        return a.arg[0] < 0 || a.arg[0] >= HEXES ? (Rule)RULE_NO_CHOICE
                                                 : pia_step_in_draft(g, s, w, &m, a.arg[0], &modes);
    case WITH: return judge_with(g, s, w, a.arg[0]);
    case DECLARE_MELEE: return judge_declaring(g, s, w, &m, a.arg[0], false);
    case DECLARE_CHARGE: return judge_declaring(g, s, w, &m, a.arg[0], true);
    case FACE:
        if (a.arg[0] < 0 || a.arg[0] > 5) {
            return RULE_NO_CHOICE;
        }
        FORBID_AS(2_2_3b, !is_battery(g, lead), "{} has no facing", P_(lead));
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
    int modes, lead = m->unit[0];
    if (unit_of(g, s, enemy(side_of(g, lead)), to) == NO_PIECE) {
        if (!pia_step_in_draft(g, s, NULL, m, to, &modes)) {
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
    int best = -1, modes;
    (void)side;
    *out = atom(END_MOVE, 0, 0, 0);
    if (m.steps && !end_here(g, s, NULL, &m)) {
        return true;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m.at][d];
        int close = goal >= 0 && to != HEX_NONE ? 99 - distance(g, to, goal) : 0;
        if (to == HEX_NONE || close <= best || pia_step_in_draft(g, s, NULL, &m, to, &modes)) {
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
