/* invariants.c - what must hold of every position, looked at after each action of random play. */
#include "rules/danube/danube.h"

#include <string.h>

static bool check_links(const Game *g, const State *s, int u, Buf *what)
{
    const Unit *q = &s->unit[u];
    const char *id = g->head.pieces[u].id;
    if (q->melee != NO_PIECE && (!on_table(s, q->melee) || s->unit[q->melee].melee != u)) {
        return buf_print(what, "%s is in a melee with %s, which is not with it", id, g->head.pieces[q->melee].id),
               false;
    }
    if (q->formation == GARRISON && (q->hold == NO_AREA || holder_of(g, s, q->hold) != u)) {
        return buf_print(what, "%s holds a strongpoint with somebody else", id), false;
    }
    if (q->supports != NO_PIECE && (s->unit[q->supports].arm != ARTILLERY || !on_table(s, q->supports) ||
                                    side_of(g, q->supports) != side_of(g, u))) {
        return buf_print(what, "%s stands in for what is no battery of its side", id), false;
    }
    if (has_flag(s, u, F_STUCK | F_MARKER | F_MUST_RECALL) && q->arm != CAVALRY) {
        return buf_print(what, "%s is no cavalry and has a mark of it", id), false;
    }
    if (q->target != NO_PIECE && !on_table(s, q->target)) {
        return buf_print(what, "%s charges a unit that is gone", id), false;
    }
    return true;
}

static bool check_unit(const Game *g, const State *s, int u, Buf *what)
{
    const Unit *q = &s->unit[u];
    const char *id = g->head.pieces[u].id;
    if (q->figures > q->start || (q->place == ON_TABLE && !q->figures)) {
        return buf_print(what, "%s has %d figures of %d", id, q->figures, q->start), false;
    }
    if (q->at.facing < 0 || q->at.facing > 359) {
        return buf_print(what, "%s faces %d degrees", id, q->at.facing), false;
    }
    if (q->place != ON_TABLE) {
        return true;
    }
    if (!(g->formation[q->formation].arms >> q->arm & 1) || !(g->formation[q->formation].sides >> side_of(g, u) & 1)) {
        return buf_print(what, "%s cannot have formation %s", id, formation_words[q->formation]), false;
    }
    Footprint f = footprint_of(g, s, u);
    if (!f.area && !footprint_on_table(&f, g->ground->width, g->ground->height)) {
        return buf_print(what, "%s hangs over the edge of the table", id), false;
    }
    return check_links(g, s, u, what);
}

/* Nobody stands on anybody, except a cavalry that waits or rides among those it has met. */
static bool check_ground(const Game *g, const State *s, Buf *what)
{
    Footprints feet;
    feet_of(g, s, &feet);
    for (int u = 0; u < g->units; u++) {
        for (int v = u + 1; v < g->units; v++) {
            if (!feet.on[u] || !feet.on[v] || has_flag(s, u, F_CHARGING | F_MARKER) ||
                has_flag(s, v, F_CHARGING | F_MARKER)) {
                continue;
            }
            if (footprint_shared(&feet.foot[u], &feet.foot[v]) > INCH * INCH / 4) {
                return buf_print(what, "%s and %s stand on each other", g->head.pieces[u].id, g->head.pieces[v].id),
                       false;
            }
        }
    }
    return true;
}

bool danube_check(const Game *g, const State *s, Buf *what)
{
    int lost[SIDES] = {0};
    for (int u = 0; u < g->units; u++) {
        if (!check_unit(g, s, u, what)) {
            return false;
        }
        lost[side_of(g, u)] += s->unit[u].place == GONE ? s->unit[u].points : 0;
    }
    for (int i = 0; i < g->generals; i++) {
        lost[side_of(g, g->units + i)] += s->general[i].place == GONE ? s->general[i].points : 0;
    }
    for (int side = 0; side < SIDES; side++) {
        if (lost[side] != s->lost[side]) {
            return buf_print(what, "the %s have lost %d points, and %d are written", danube.side_titles[side],
                             lost[side], s->lost[side]),
                   false;
        }
    }
    State fresh = *s;
    danube_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "an attached general is not with his unit"), false;
    }
    return check_ground(g, s, what);
}
