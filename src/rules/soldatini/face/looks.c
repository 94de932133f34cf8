/* looks.c - what boards show of Soldatini: the bases with their soldiers and marks, ranges, the objectives (engine/tabletop.h). */
#include "rules/soldatini/soldatini.h"

#include "engine/tabletop.h"

static Figure figure_of(const Unit *q)
{
    if (q->arm == ARTILLERY) {
        return q->formation == LIMBERED ? FIGURE_LIMBER : FIGURE_GUN;
    }
    return q->arm == CAVALRY ? FIGURE_HORSE : FIGURE_FOOT;
}

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
    [BADGE_CHARGING] = {"charging", "charging", "arrow", "C", TONE_BAD, 0},
    [BADGE_MELEE] = {"melee", "in melee", "arrow", "M", TONE_BAD, 0},
    [BADGE_ROUTED] = {"routed", "routed", "octagon", "R", TONE_BAD, 0},
    [BADGE_SHAKEN] = {"shaken", "shaken", "octagon", "S", TONE_WARN, 0},
    [BADGE_SPENT] = {"spent", "spent by a breakthrough", "burst", "X", TONE_CALM, 0},
    [BADGE_OUT_OF_COMMAND] = {"out_of_command", "out of command", "struck-flag", "O", TONE_CALM, 0},
    [BADGE_FIRED] = {"fired", "fired", "shot", "f", TONE_CALM, 0},
    [BADGE_MOVED] = {"moved", "moved", "chevrons", "m", TONE_CALM, 0},
    {0},
};

static unsigned badge(int which, bool on) { return on ? 1u << which : 0; }

static unsigned badges_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return badge(BADGE_CHARGING, q->flags & F_CHARGING) | badge(BADGE_MELEE, sol_in_melee(g, s, u)) |
           badge(BADGE_ROUTED, routed(s, u)) | badge(BADGE_SHAKEN, shaken(s, u)) |
           badge(BADGE_SPENT, q->flags & F_SPENT) | badge(BADGE_FIRED, q->flags & F_FIRED) |
           badge(BADGE_MOVED, q->moved > STILL) | badge(BADGE_OUT_OF_COMMAND, !sol_commanded(g, s, u));
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

static bool look_general(const Game *g, const State *s, int i, BaseLook *out)
{
    const General *q = &s->general[i];
    if (q->place != ON_TABLE) {
        return false;
    }
    out->foot = footprint_make((Pose){q->x, q->y, 0}, (Base){0, 0});
    out->figure = FIGURE_GENERAL;
    out->command = g->command[q->rank].range;
    out->stars = q->rank == COMMANDER ? 3 : 1;
    out->attached = q->attached == NO_PIECE ? -1 : q->attached;
    out->badges = badge(BADGE_MOVED, q->moved);
    return true;
}

bool sol_base_look(const Game *g, const State *s, int piece, BaseLook *out)
{
    *out = (BaseLook){.attached = -1};
    if (is_general(g, piece)) {
        return look_general(g, s, piece - g->units, out);
    }
    const Unit *q = &s->unit[piece];
    if (q->place != ON_TABLE) {
        return false;
    }
    out->foot = sol_foot(g, s, piece);
    out->figure = figure_of(q);
    out->figures = q->soldiers;
    out->start = q->start;
    out->formation = sol_formation_says[q->formation];
    out->all_round = !g->formation[q->formation].zones;
    out->loose = q->formation == SKIRMISH;
    out->ranks = sol_ranks(g, s, piece); /* G17, G18 */
    out->badges = badges_of(g, s, piece);
    ranges_of(g, s, piece, out);
    return true;
}

const Ground *sol_ground(const Game *g) { return g->ground; }

int sol_objective_looks(const Game *g, const State *s, ObjectiveLook *out, int max)
{
    int n = g->objectives < max ? g->objectives : max;
    for (int i = 0; i < n; i++) {
        const Objective *o = &g->objective[i];
        out[i] = (ObjectiveLook){.name = o->name,
                                 .area = o->area == NO_AREA ? NULL : &g->ground->area[o->area],
                                 .at = o->at,
                                 .radius = o->radius,
                                 .owner = s->owner[i] < SIDES ? s->owner[i] : (Side)NOBODY,
                                 .worth = o->worth};
    }
    return n;
}
