/* board_looks.c - what boards show of Danube: the bases with their figures and marks, ranges, the objectives (engine/view/tabletop_looks.h). */
#include "miniatures/base_badges.h"
#include "rules/danube/danube.h"

#include "engine/view/tabletop_looks.h"

enum {
    BADGE_CHARGING,
    BADGE_MELEE,
    BADGE_HALTED,
    BADGE_STUCK,
    BADGE_MARKER,
    BADGE_OUT_OF_COMMAND,
    BADGE_FIRED,
    BADGE_MOVED
};
const BadgeDef danube_badges[] = {
    [BADGE_CHARGING] = BADGE_ROW_CHARGING,
    [BADGE_MELEE] = BADGE_ROW_MELEE,
    [BADGE_HALTED] = {"halted", "halted", "octagon", "H", TONE_WARN, 0},
    [BADGE_STUCK] = {"stuck", "stuck", "octagon", "S", TONE_WARN, 0},
    [BADGE_MARKER] = {"marker", "charge marker", "burst", "R", TONE_CALM, 0},
    [BADGE_OUT_OF_COMMAND] = BADGE_ROW_OUT_OF_COMMAND,
    [BADGE_FIRED] = BADGE_ROW_FIRED,
    [BADGE_MOVED] = BADGE_ROW_MOVED,
    {0},
};

static unsigned badges_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return badge_if(BADGE_CHARGING, q->flags & F_CHARGING) | badge_if(BADGE_MELEE, q->melee != NO_PIECE) |
           badge_if(BADGE_HALTED, q->flags & F_HALTED) | badge_if(BADGE_STUCK, q->flags & F_STUCK) |
           badge_if(BADGE_MARKER, q->flags & F_MARKER) | badge_if(BADGE_FIRED, q->flags & F_FIRED) |
           badge_if(BADGE_MOVED, q->flags & F_MOVED) | badge_if(BADGE_OUT_OF_COMMAND, !commanded(g, s, u));
}

/* Guns by their stick in phase 1, muskets and case shot at 4 inches (3v, G60). */
static void ranges_of(const Game *g, const State *s, int u, BaseLook *out)
{
    const Unit *q = &s->unit[u];
    if (q->arm == CAVALRY || q->formation == LIMBERED) {
        return;
    }
    out->range[0] = g->limit.musket_range;
    if (q->arm != ARTILLERY || phase_of(s) != 1) {
        return;
    }
    for (int i = 0; i < g->sticks; i++) {
        if (g->stick[i].calibre == q->calibre) {
            for (int band = 0; band < BANDS; band++) {
                out->range[band] = g->stick[i].band[band];
            }
        }
    }
}

bool danube_base(const Game *g, const State *s, int piece, BaseLook *out)
{
    bool there = battle_base_look(g, s, piece, BADGE_MOVED, out);
    if (there && is_unit(g, piece)) {
        out->all_round = !g->formation[s->unit[piece].formation].zones;
        out->corridor = s->unit[piece].arm == ARTILLERY;
        out->badges = badges_of(g, s, piece);
        ranges_of(g, s, piece, out);
    }
    return there;
}
