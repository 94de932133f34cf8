/* looks.c - what boards show of Danube: the bases with their figures and marks, ranges, the objectives (engine/tabletop.h). */
#include "rules/danube/danube.h"

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
    BADGE_HALTED,
    BADGE_STUCK,
    BADGE_MARKER,
    BADGE_OUT_OF_COMMAND,
    BADGE_FIRED,
    BADGE_MOVED
};
const BadgeDef danube_badges[] = {
    [BADGE_CHARGING] = {"charging", "charging", "arrow", "C", TONE_BAD, 0},
    [BADGE_MELEE] = {"melee", "in melee", "arrow", "M", TONE_BAD, 0},
    [BADGE_HALTED] = {"halted", "halted", "octagon", "H", TONE_WARN, 0},
    [BADGE_STUCK] = {"stuck", "stuck", "octagon", "S", TONE_WARN, 0},
    [BADGE_MARKER] = {"marker", "charge marker", "burst", "R", TONE_CALM, 0},
    [BADGE_OUT_OF_COMMAND] = {"out_of_command", "out of command", "struck-flag", "O", TONE_CALM, 0},
    [BADGE_FIRED] = {"fired", "fired", "shot", "f", TONE_CALM, 0},
    [BADGE_MOVED] = {"moved", "moved", "chevrons", "m", TONE_CALM, 0},
    {0},
};

static unsigned badge(int which, bool on) { return on ? 1u << which : 0; }

static unsigned badges_of(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return badge(BADGE_CHARGING, q->flags & F_CHARGING) | badge(BADGE_MELEE, q->melee != NO_PIECE) |
           badge(BADGE_HALTED, q->flags & F_HALTED) | badge(BADGE_STUCK, q->flags & F_STUCK) |
           badge(BADGE_MARKER, q->flags & F_MARKER) | badge(BADGE_FIRED, q->flags & F_FIRED) |
           badge(BADGE_MOVED, q->flags & F_MOVED) | badge(BADGE_OUT_OF_COMMAND, !commanded(g, s, u));
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

static bool look_general(const Game *g, const State *s, int i, BaseLook *out)
{
    const General *q = &s->general[i];
    if (q->place != ON_TABLE) {
        return false;
    }
    out->foot = footprint_make((Pose){q->x, q->y, 0}, (Base){0, 0});
    out->figure = FIGURE_GENERAL;
    out->command = g->command[q->rank].range;
    out->stars = RANKS - q->rank;
    out->attached = q->attached == NO_PIECE ? -1 : q->attached;
    out->badges = badge(BADGE_MOVED, q->moved);
    return true;
}

bool danube_base(const Game *g, const State *s, int piece, BaseLook *out)
{
    *out = (BaseLook){.attached = -1};
    if (is_general(g, piece)) {
        return look_general(g, s, piece - g->units, out);
    }
    const Unit *q = &s->unit[piece];
    if (q->place != ON_TABLE) {
        return false;
    }
    out->foot = footprint_of(g, s, piece);
    out->figure = figure_of(q);
    out->figures = q->figures;
    out->start = q->start;
    out->formation = formation_says[q->formation];
    out->all_round = !g->formation[q->formation].zones;
    out->loose = q->formation == SKIRMISH;
    out->corridor = q->arm == ARTILLERY;
    out->badges = badges_of(g, s, piece);
    ranges_of(g, s, piece, out);
    return true;
}

const Ground *danube_ground(const Game *g) { return g->ground; }

int danube_objectives(const Game *g, const State *s, ObjectiveLook *out, int max)
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
