/* board_looks.c - what boards show of Soldatini: the bases with their soldiers and marks, ranges, the objectives (engine/view/tabletop_looks.h). */
#include "miniatures/base_badges.h"
#include "rules/soldatini/soldatini.h"

#include "engine/view/tabletop_looks.h"

enum {
    BADGE_CHARGING,
    BADGE_MELEE,
    BADGE_ROUTED,
    BADGE_SHAKEN,
    BADGE_SPENT,
    BADGE_OUT_OF_COMMAND,
    BADGE_FIRED,
    BADGE_MOVED
};
const BadgeDef soldatini_badges[] = {
    [BADGE_CHARGING] = BADGE_ROW_CHARGING,
    [BADGE_MELEE] = BADGE_ROW_MELEE,
    [BADGE_ROUTED] = {"routed", "routed", "octagon", "R", TONE_BAD, 0},
    [BADGE_SHAKEN] = {"shaken", "shaken", "octagon", "S", TONE_WARN, 0},
    [BADGE_SPENT] = {"spent", "spent by a breakthrough", "burst", "X", TONE_CALM, 0},
    [BADGE_OUT_OF_COMMAND] = BADGE_ROW_OUT_OF_COMMAND,
    [BADGE_FIRED] = BADGE_ROW_FIRED,
    [BADGE_MOVED] = BADGE_ROW_MOVED,
    {0},
};

static unsigned badges_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return badge_if(BADGE_CHARGING, q->flags & F_CHARGING) | badge_if(BADGE_MELEE, sol_in_melee(g, s, u)) |
           badge_if(BADGE_ROUTED, routed(s, u)) | badge_if(BADGE_SHAKEN, shaken(s, u)) |
           badge_if(BADGE_SPENT, q->flags & F_SPENT) | badge_if(BADGE_FIRED, q->flags & F_FIRED) |
           badge_if(BADGE_MOVED, q->moved > STILL) | badge_if(BADGE_OUT_OF_COMMAND, !sol_commanded(g, s, u));
}

/* A04b, F06: the sectors of the bar, the range of muskets. */
static void ranges_of(const Game *g, const State *s, int u, BaseLook *out)
{
    const Unit *q = &s->unit[u];
    if (q->arm == INFANTRY && !routed(s, u)) {
        out->range[0] = g->musket;
    }
    _Static_assert((int)SECTORS <= (int)BASE_RANGES, "every sector has a range on the base");
    for (int i = 0; i < SECTORS && q->formation == UNLIMBERED; i++) {
        out->range[i] = g->sector[q->calibre][i];
    }
}

bool sol_base_look(const Game *g, const State *s, int piece, BaseLook *out)
{
    bool there = battle_base_look(g, s, piece, BADGE_MOVED, out);
    if (there && is_unit(g, piece)) {
        out->all_round = !g->formation[s->unit[piece].formation].zones;
        out->ranks = sol_ranks(g, s, piece); /* G17, G18 */
        out->badges = badges_of(g, s, piece);
        ranges_of(g, s, piece, out);
    }
    return there;
}
