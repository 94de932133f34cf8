/* move_limits.c - what a unit may do in its move: allowances (3f, 8f), command (G51 to G53), firefights (3b, 8b), who may not move (G39). */
#include "rules/danube/danube.h"

/* 3f, 8f: infantry and guns by formation, cavalry by kind. */
Inch allowance_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    Side side = side_of(g, u);
    Inch all = q->arm == CAVALRY ? g->allowance_kind[side][q->kind] : g->allowance[side][q->formation];
    return BY2(side == AUSTRIAN, 3f, 8f, all, 0);
}

static bool leads(const Game *g, const State *s, int i, int u)
{
    const General *q = &s->general[i];
    if (side_of(g, g->units + i) != side_of(g, u) || q->place != ON_TABLE) {
        return false;
    }
    if (q->attached == u && CITED(G53)) {
        return true; /* an attached general always commands his own unit */
    }
    bool his = (q->rank == COMMANDER && CITED(G50)) || (q->commands >> s->unit[u].command & 1 && CITED(G1));
    Footprint f = footprint_of(g, s, u);
    Inch range = BY(G51, g->command[q->rank].range, 0);
    return his && footprint_spot_gap(&f, spot_of((Point){q->x, q->y})) <= range;
}

bool commanded(const Game *g, const State *s, int u)
{
    for (int i = 0; i < g->generals; i++) {
        if (leads(g, s, i, u)) {
            return true;
        }
    }
    return !CITED(G52);
}

/* 3b: two infantry lines within 4 inches that see each other, one of them facing the other. */
int locked_with(const Game *g, const State *s, int u)
{
    if (s->unit[u].formation != LINE) {
        return NO_PIECE;
    }
    Footprint own = footprint_of(g, s, u);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || s->unit[v].formation != LINE ||
            out_of_reach(g, s, v, own.pose.x, own.pose.y, g->limit.firefight + own.base.width)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (!footprint_within(&own, &other, g->limit.firefight) ||
            (!in_front_zone(&own, &other) && !in_front_zone(&other, &own))) {
            continue;
        }
        Footprints feet;
        feet_near(g, s, u, g->limit.firefight, &feet);
        if (sees(g, s, &feet, u, v, &other, false) || sees(g, s, &feet, v, u, &own, false)) {
            return v;
        }
    }
    return NO_PIECE;
}

/* G39: who gets no move, with the paragraph of each reason. */
Rule dan_may_move(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    FORBID_AS(2e, q->flags & F_HALTED, "{} is halted for this turn", P_(u));
    int lock = locked_with(g, s, u);
    FORBID2(late(s), 3b, 8b, lock != NO_PIECE, "{} is locked in a firefight with {}", P_(u), P_(lock));
    FORBID_AS(G39, bound_in_melee(g, s, u), "{} is in a melee", P_(u));
    FORBID_AS(13b, q->flags & F_MARKER, "{} has not been recalled from its charge", P_(u));
    FORBID_AS(13h, q->flags & F_STUCK, "{} failed its recall", P_(u));
    return ALLOWED;
}

Rule half_rate_rule(const Game *g, const State *s, Why *w, int u, int which)
{
    (void)g;
    FORBID2(late(s), 3g, 8g, which, "an inch costs {} two", P_(u));
    FORBID_AS(G52, which & HALF_COMMAND, "{} is out of command", P_(u));
    FORBID_AS(G41, which & HALF_GROUND, "the ground is difficult", N_(0));
    FORBID_AS(G34, which & HALF_BACK, "it goes backwards", N_(0));
    return ALLOWED;
}
