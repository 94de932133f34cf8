/* measure.c - a position in figures for the laboratory: SPs by arm, Capitani, and who holds the places of the victory conditions. */
#include "rules/honour/honour.h"

enum { FOOT_ARM, HORSE_ARM, GUNS_ARM, CAPITANI_ARM, ARMS };

static int arm_index(Arm arm)
{
    return arm <= LANDSKNECHT ? FOOT_ARM : arm <= STRADIOTS ? HORSE_ARM : arm == ARTILLERY ? GUNS_ARM : ARMS;
}

void hon_measure(const Game *g, const State *s, Measures *out)
{
    static const char *const names[ARMS][2] = {
        {"infantry", "SP"}, {"cavalry", "SP"}, {"artillery", "SP"}, {"Capitani", ""}};
    out->turn = s->turn;
    out->turns = g->turns;
    out->points = "places of the First Player";
    out->points_for = FIRST_PLAYER;
    out->arms = ARMS;
    for (int i = 0; i < ARMS; i++) {
        out->arm[i].name = names[i][0];
        out->arm[i].unit = names[i][1];
    }
    EACH_UNIT (g, u) {
        int arm = arm_index(arm_of(g, u)), side = g->unit[u].side;
        if (arm == ARMS || g->unit[u].breakdown) {
            continue;
        }
        out->arm[arm].of[side] += g->unit[u].sp;
    }
    int now[ARMS][SIDES] = {{0}};
    EACH_UNIT (g, u) {
        int arm = arm_index(arm_of(g, u));
        if (arm < ARMS && (on_card(s, u) || s->unit[u].where == LATER)) {
            now[arm][g->unit[u].side] += s->unit[u].sp;
        }
    }
    EACH_CAPITANO(g, c)
    {
        out->arm[CAPITANI_ARM].of[g->capitano[c].side]++;
        now[CAPITANI_ARM][g->capitano[c].side] += s->capitano[c].hex != ELIMINATED;
    }
    for (int i = 0; i < ARMS; i++) {
        for (int side = 0; side < SIDES; side++) {
            int lost = out->arm[i].of[side] - now[i][side];
            out->arm[i].lost[side] = lost > 0 ? lost : 0;
        }
    }
    for (int i = 0; i < g->goals && out->objectives < GAME_OBJECTIVES; i++) {
        Hex h = g->goal[i].hex;
        Side by = force_in(s, 0, h) ? (Side)0 : force_in(s, 1, h) ? (Side)1 : hon_owner(g, s, h);
        const char *name = g->place_at[h] == NO_PLACE ? "map edge" : g->place[g->place_at[h]].name;
        out->objective[out->objectives++] = (MeasureObjective){name, 1, by};
    }
}
