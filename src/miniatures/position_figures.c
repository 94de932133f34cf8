/* position_figures.c - a battle in figures: who holds which objective, what each arm has lost, how pieces are drawn. None of it decides anything. */
#include "miniatures/base_badges.h"

#include "engine/view/tabletop_looks.h"

int battle_objectives(const Game *g, const State *s, Objective *out, int max)
{
    const Battle *b = battle_of(g);
    int n = b->objectives < max ? b->objectives : max;
    for (int i = 0; i < n; i++) {
        const BattleObjective *o = &b->objective[i];
        uint8_t owner = battle_state(s)->owner[i];
        out[i] = (Objective){.name = o->name,
                             .worth = o->worth,
                             .holder = owner < SIDES ? owner : (Side)NOBODY,
                             .area = o->area == NO_AREA ? NULL : &b->ground->area[o->area],
                             .at = o->at,
                             .radius = o->radius};
    }
    return n;
}

static bool unit_look(const Game *g, const State *s, int u, BaseLook *out)
{
    const BattleKind *k = battle_of(g)->battle;
    const UnitHead *q = unit_head(g, s, u);
    if (q->place != ON_TABLE) {
        return false;
    }
    *out = (BaseLook){.attached = -1, .start = q->start, .figures = k->strength(s, u)};
    out->foot = k->footprint(g, s, u);
    out->figure = q->arm == CAVALRY             ? FIGURE_HORSE
                  : q->arm == INFANTRY          ? FIGURE_FOOT
                  : q->formation == k->limbered ? FIGURE_LIMBER
                                                : FIGURE_GUN;
    out->formation = k->formation_says[q->formation];
    out->loose = q->formation == k->skirmish;
    return true;
}

static bool general_look(const Game *g, const State *s, int p, int moved, BaseLook *out)
{
    const General *q = &battle_state(s)->general[p - battle_of(g)->units];
    *out = (BaseLook){.attached = q->attached == NO_PIECE ? -1 : q->attached};
    out->foot = footprint_make((Pose){q->x, q->y, 0}, (Base){0, 0});
    out->figure = FIGURE_GENERAL;
    out->stars = battle_of(g)->battle->stars[q->rank];
    out->badges = badge_if(moved, q->moved);
    out->command = battle_of(g)->command[q->rank].range;
    return q->place == ON_TABLE;
}

bool battle_base_look(const Game *g, const State *s, int piece, int moved, BaseLook *out)
{
    return is_general(g, piece) ? general_look(g, s, piece, moved, out) : unit_look(g, s, piece, out);
}

const Ground *battle_ground(const Game *g) { return battle_of(g)->ground; }

void battle_measure(const Game *g, const State *s, const char *unit, Measures *out)
{
    enum { GENERALS = ARMS };
    const Battle *b = battle_of(g);
    out->turn = battle_state(s)->turn;
    out->turns = b->turns;
    out->arms = GENERALS + 1;
    for (int arm = 0; arm < ARMS; arm++) {
        out->arm[arm] = (MeasureArm){.name = arm_words[arm], .unit = unit};
    }
    out->arm[GENERALS] = (MeasureArm){.name = "generals", .unit = "generals"};
    for (int u = 0; u < b->units; u++) {
        const UnitHead *q = unit_head(g, s, u);
        MeasureArm *m = &out->arm[q->arm];
        if (q->place == UNUSED) {
            continue;
        }
        m->of[side_of(g, u)] += q->start;
        m->lost[side_of(g, u)] += q->place == GONE ? q->start : q->start - b->battle->strength(s, u);
    }
    for (int i = 0; i < b->generals; i++) {
        const General *q = &battle_state(s)->general[i];
        Side side = side_of(g, b->units + i);
        out->arm[GENERALS].of[side] += q->place != UNUSED;
        out->arm[GENERALS].lost[side] += q->place == GONE;
    }
}
