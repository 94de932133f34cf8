/* move_limits.c - what a unit may do in its move: allowances (V02), command (C02), who may not move (V12); what it is worth (W01). */
#include "rules/soldatini/soldatini.h"

/* F05, V33: a detached company is light infantry. */
bool sol_light(const State *s, int u)
{
    int kind = s->unit[u].kind;
    return kind == KIND_LIGHT || (kind == COMPANY && CITED(V33));
}

const MoveRow *sol_move_row(const Game *g, const State *s, int u, int formation)
{
    static const uint8_t foot[FORMATIONS] = {MOVE_LINE, MOVE_COLUMN, MOVE_SQUARE, MOVE_SKIRMISH, MOVE_GARRISON,
                                             MOVE_LINE, MOVE_COLUMN, MOVE_COLUMN, MOVE_LINE,     MOVE_COLUMN};
    const Unit *q = &s->unit[u];
    if (q->arm == CAVALRY) {
        return &g->move[MOVE_LIGHT_CAV + (q->kind - LIGHT_CAV)];
    }
    if (q->arm == ARTILLERY) {
        bool horse = q->kind == KIND_HORSE || q->traits & TRAIT_HORSE;
        return &g->move[formation == UNLIMBERED ? MOVE_UNLIMBERED : horse ? MOVE_LIMBERED_HORSE : MOVE_LIMBERED_FOOT];
    }
    return &g->move[foot[formation]];
}

Inch sol_allowance(const Game *g, const State *s, int u, int formation)
{
    return BY(V02, sol_move_row(g, s, u, formation)->move, 0);
}

/* C01, C02: the general of its command within his range, or the commander within his. */
static bool leads(const Game *g, const State *s, int i, int u)
{
    const General *q = &s->general[i];
    if (side_of(g, g->units + i) != side_of(g, u) || q->place != ON_TABLE) {
        return false;
    }
    bool his = q->rank == COMMANDER ? CITED(C01) : q->commands >> s->unit[u].command & 1 && CITED(G01);
    Footprint f = sol_foot(g, s, u);
    return his && footprint_spot_gap(&f, spot_of((Point){q->x, q->y})) <= BY(C02, g->command[q->rank].range, 0);
}

bool sol_commanded(const Game *g, const State *s, int u)
{
    for (int i = 0; i < g->generals; i++) {
        if (leads(g, s, i, u)) {
            return true;
        }
    }
    return false;
}

/* V12 */
Rule sol_may_move(const Game *g, const State *s, Why *w, int u)
{
    (void)g;
    FORBID_AS(V12, routed(s, u), "{} is routed", P_(u));
    FORBID_AS(V12, has_flag(s, u, F_REFORMING), "{} has tried to reform or rally in this player turn", P_(u));
    FORBID_AS(R10, has_flag(s, u, F_REFORMING) && !routed(s, u), "{} has given up its turn for that", P_(u));
    FORBID_AS(V18, shaken(s, u) && !CITED(R11), "{} is shaken", P_(u)); /* R11: it keeps its normal turn */
    FORBID_AS(V12, has_flag(s, u, F_SPENT), "{} has broken through and is spent", P_(u));
    FORBID_AS(M50, has_flag(s, u, F_SPENT), "{} has made this move in advance", P_(u));
    return ALLOWED;
}

/* W01: a point for each base of infantry or cavalry left, two for each gun. */
int sol_points(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int each = q->arm == ARTILLERY ? g->gun_points : g->base_points;
    return BY(W01, sol_bases(s, u) * each, q->points);
}
