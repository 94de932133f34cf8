/* movement_draft.c - the draft of a move hex by hex: in which of its meanings the next step is legal, and whether it may end here.
 *
 * A move is meant in some way: free, into the Line, as a Realignment and so on (movement_modes.c). Each step keeps those meanings under which
 * it is legal, and the move may end where one of them allows it. What holds for every step stands in movement.c.
 */
#include "rules/piacenza/movement.h"

#include <assert.h>

enum { PAYS_ALL = 100 }; /* MP: more than any move takes */

static Rule realign_step(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0], price = step_cost(g, pays(g, u), m->at, to);
    const int16_t *cost = m->gauge->way;
    if (m->gauge->aligned != u || m->gauge->through != m->through) {
        m->gauge->through = m->through;
        realign_map(g, s, u, m->at, m->gauge);
    }
    bool on_way = cost[m->at] > 0 && cost[to] >= 0 && price + cost[to] == cost[m->at];
    FORBID_AS(5_8a, !on_way, "{} is not on a cheapest way into the Line", H_(to));
    return ALLOWED;
}

static Rule line_step(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0];
    Mover next = stepped_on(g, m, to);
    next.modes = MODE_LINE;
    bool gets_there = reaches(g, s, &next, s->piece[u].line);
    FORBID_AS(5_6f, !gets_there, "{} could not reach its place in the Line, {}, from {}", P_(u), H_(s->piece[u].line),
              H_(to));
    return ALLOWED;
}

static Rule step_as(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to)
{
    if (mode == MODE_LINE) {
        return line_step(g, s, w, m, to);
    }
    if (mode == MODE_REALIGN) {
        return realign_step(g, s, w, m, to);
    }
    Rule r = step_in_mode(g, s, w, m, mode, to);
    if (r || !mode_end(g, s, NULL, m, mode, to)) {
        return r ? r : ALLOWED;
    }
    Mover next = stepped_on(g, m, to);
    if (can_end_somewhere(g, s, &next, mode)) {
        return ALLOWED;
    }
    r = mode_end(g, s, w, &next, mode, to);
    return r ? r : refused(w);
}

/* The meanings under which the step is legal; *first: what forbids it under the first of the others. */
static int modes_open(const Game *g, const State *s, const Mover *m, Hex to, Rule *first)
{
    int open = 0;
    *first = RULE_NONE;
    for (int rest = m->modes & MODES_ALL, mode; rest; rest &= ~mode) {
        mode = rest & -rest;
        Rule no = step_as(g, s, NULL, m, mode, to);
        open |= no ? 0 : mode;
        *first = no && !*first ? no : *first;
    }
    return open;
}

/* Is one of them open at least? Those are asked first that cost least. Else what forbids the step under the first of all. */
static Rule no_mode_open(const Game *g, const State *s, const Mover *m, Hex to)
{
    const int dear = MODE_LINE | MODE_REALIGN, all = m->modes & MODES_ALL;
    Rule first = RULE_NONE;
    for (int round = 0; round < 2; round++) {
        for (int rest = round ? all & dear : all & ~dear, mode; rest; rest &= ~mode) {
            mode = rest & -rest;
            Rule no = step_as(g, s, NULL, m, mode, to);
            if (!no) {
                return RULE_NONE;
            }
            first = !first || mode == (all & -all) ? no : first;
        }
    }
    return first ? first : (Rule)RULE_NO_CHOICE;
}

/* Every reason against a step: what bars the hex, and what bars the move in all its meanings if none of them is open. */
static void step_reasons(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    Rule first;
    Mover free = *m; /* what the way it means to go says by itself */
    enter(g, s, w, m, to);
    free.through = why_names(w, RULE_6_0b);
    for (int i = 0; i < m->n && why_names(w, RULE_5_0b); i++) {
        free.mp[i] = PAYS_ALL; /* whether it could go on is then asked as if it had paid */
    }
    bool beyond =
        !g->play[to] && (!g->area_rule || impassable(g, to)); /* of what is played on, and no paragraph says so */
    bool held = unit_of(g, s, enemy(side_of(g, m->unit[0])), to) != NO_PIECE; /* no move goes there, however meant */
    bool no_way = beyond || held || (!w->count && enter(g, s, NULL, m, to));
    if (no_way || !is_next(g, m->at, to) || modes_open(g, s, &free, to, &first)) {
        return;
    }
    Why meaning[MODES_COUNT] = {0};
    int n = 0;
    for (int mode = MODE_FREE; mode <= MODE_LAST; mode <<= 1) {
        if (m->modes & mode) {
            assert(n < MODES_COUNT);
            step_as(g, s, &meaning[n++], &free, mode, to);
        }
    }
    why_all_barred(w, meaning, n);
}

/* *modes: the meanings the move can still have after the step; NULL: nobody wants to know. */
Rule pia_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m, Hex to, int *modes)
{
    Rule first = RULE_NONE, r = enter(g, s, NULL, m, to);
    int open = 0;
    if (!r && modes) {
        open = modes_open(g, s, m, to, &first);
    } else if (!r) {
        first = no_mode_open(g, s, m, to);
        open = !first;
    }
    if (modes) {
        *modes = open;
    }
    if (open) {
        return RULE_NONE;
    }
    if (w) {
        Why mine = {0}; /* the caller may ask for several steps and gather the reasons of all */
        step_reasons(g, s, &mine, m, to);
        why_join(w, &mine);
        return refused(&mine);
    }
    return r ? r : first ? first : (Rule)RULE_NO_CHOICE;
}

bool can_step(const Game *g, const State *s, const Mover *m)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m->at][d];
        if (to != HEX_NONE && !pia_step_in_draft(g, s, NULL, m, to, NULL)) {
            return true;
        }
    }
    return false;
}

static bool can_step_as(const Game *g, const State *s, const Mover *m, int mode)
{
    Mover only = *m;
    only.modes = mode | (m->modes & MODE_LINE_FREE);
    return can_step(g, s, &only);
}

static Rule end_as(const Game *g, const State *s, Why *w, const Mover *m, int mode)
{
    int u = m->unit[0];
    if (mode == MODE_LINE) {
        FORBID_AS(5_6f, m->at != s->piece[u].line && can_step_as(g, s, m, mode),
                  "{} must go on to its place in the Line, {}", P_(u), H_(s->piece[u].line));
        return ALLOWED;
    }
    if (mode == MODE_REALIGN) {
        FORBID_AS(5_8a, can_step_as(g, s, m, mode), "{} can still get nearer to the Line", P_(u));
        return ALLOWED;
    }
    return mode_end(g, s, w, m, mode, m->at);
}

Rule end_here(const Game *g, const State *s, Why *w, const Mover *m)
{
    Rule first = RULE_NONE;
    for (int rest = m->modes & MODES_ALL, mode; rest; rest &= ~mode) {
        mode = rest & -rest;
        Rule r = end_as(g, s, NULL, m, mode);
        if (!r) {
            return ALLOWED; /* one meaning is enough */
        }
        first = first || r == RULE_NO_CHOICE ? first : r;
    }
    for (int mode = MODE_FREE; w && mode <= MODE_LAST; mode <<= 1) {
        if (m->modes & mode) {
            end_as(g, s, w, m, mode);
        }
    }
    return w ? refused(w) : first ? first : (Rule)RULE_NO_CHOICE;
}
