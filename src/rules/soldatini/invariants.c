/* invariants.c - what must hold in every position of a game: the checks of random play. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

static bool check_unit(const Game *g, const State *s, int u, Buf *what)
{
    const Unit *q = &s->unit[u];
    const char *id = g->head.pieces[u].id;
    if (q->soldiers > q->start || (q->place == ON_TABLE && !q->soldiers)) {
        return buf_print(what, "%s has %d soldiers of %d", id, q->soldiers, q->start), false;
    }
    if (q->at.facing < 0 || q->at.facing > 359) {
        return buf_print(what, "%s faces %d degrees", id, q->at.facing), false;
    }
    if (q->place != ON_TABLE) {
        return true;
    }
    if (!(g->formation[q->formation].arms >> q->arm & 1)) {
        return buf_print(what, "%s cannot have formation %s", id, sol_formation_words[q->formation]), false;
    }
    if (q->formation == GARRISON && (q->hold == NO_AREA || holder_of(g, s, q->hold) != u)) {
        return buf_print(what, "%s holds a building with somebody else", id), false;
    }
    if (q->flags & F_CONTACT && (q->target >= g->units || !(q->flags & F_CHARGING))) {
        return buf_print(what, "%s is in contact with nobody", id), false;
    }
    if (q->turn_tests > q->turn_losses / 2) {
        return buf_print(what, "%s has tested more often than it lost soldiers", id), false;
    }
    Footprint f = sol_foot(g, s, u);
    if (!f.area && !footprint_on_table(&f, g->ground->width, g->ground->height)) {
        return buf_print(what, "%s hangs over the edge of the table", id), false;
    }
    return true;
}

/* Nobody stands on anybody. */
static bool check_ground(const Game *g, const State *s, Buf *what)
{
    Footprints feet;
    feet_of(g, s, &feet);
    for (int u = 0; u < g->units; u++) {
        for (int v = u + 1; v < g->units; v++) {
            if (feet.on[u] && feet.on[v] && footprint_shared(&feet.foot[u], &feet.foot[v]) > INCH * INCH / 4) {
                return buf_print(what, "%s and %s stand on each other", g->head.pieces[u].id, g->head.pieces[v].id),
                       false;
            }
        }
    }
    return true;
}

bool sol_check(const Game *g, const State *s, Buf *what)
{
    for (int u = 0; u < g->units; u++) {
        if (!check_unit(g, s, u, what)) {
            return false;
        }
    }
    State fresh = *s;
    sol_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "an attached general is not with his unit, or a link leads nowhere"), false;
    }
    return check_ground(g, s, what);
}
