/* movement_segment.c - segment b as decisions (3.1d, 5): a Formation begins its movement, its units move one by one, hex by hex.
 *
 * FORM_BEGIN is a procedure; FORM_MOVE the choice of what moves next; the move itself stands in unit_move.c; STEP_ON
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

/* The reasons against all first steps; none where one is open. */
static Rule no_step_open(const Game *g, const State *s, Why *w, const Mover *m)
{
    Rule r = RULE_NONE;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m->at][d];
        Rule no = to == HEX_NONE ? (Rule)RULE_NONE : pia_step_in_draft(g, s, NULL, m, to, NULL);
        if (to != HEX_NONE && !no) {
            return RULE_NONE;
        }
        r = r ? r : no;
    }
    if (!w) {
        return r ? r : (Rule)RULE_NO_CHOICE;
    }
    Why way[DIRECTIONS] = {0};
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[m->at][d] != HEX_NONE) {
            pia_step_in_draft(g, s, &way[d], m, g->map->next[m->at][d], NULL);
        }
    }
    why_all_barred(w, way, DIRECTIONS);
    return refused(w);
}

/* A mark alone holds it, and all reasons are asked for: what would hold it without the mark? */
static bool held_by_mark(const Why *w)
{
    return w && w->count == 1 && (why_names(w, RULE_9_1_2e) || why_names(w, RULE_11_1b));
}

/* Something must be open to it: a step, or a declaration where it stands. */
static Rule judge_start(const Game *g, const State *s, Why *w, int u, Gauge *k)
{
    Rule r = pia_may_move(g, s, w, u);
    if (r && !held_by_mark(w)) {
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
    if (m.modes) {
        return no_step_open(g, s, w, &m);
    }
    r = why_no_mode(s, w, u);
    if (w && why_names(w, RULE_5_6a)) { /* it is bound to a Line; what would bar it besides if it were free? */
        m = mover_in(g, s, u, MODE_FREE, k);
        no_step_open(g, s, w, &m);
    }
    return r;
}

static Rule judge_turn(const Game *g, const State *s, Why *w, int u, int vertex)
{
    if (u < 0 || u >= g->units || vertex < 0 || vertex > 5) {
        return RULE_NO_CHOICE;
    }
    STOP_AS(2_2_3b, !is_battery(g, u), "only batteries have a facing, and {} is none", P_(u));
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
