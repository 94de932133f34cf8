/* position_figures.c - a position in figures and what the victory conditions name: SPs by arm, Capitani, and who holds
 * which place, for boards, bots, reports and the laboratory. */
#include "rules/honour/honour.h"

#include <string.h>

enum { FOOT_ARM, HORSE_ARM, GUNS_ARM, CAPITANI_ARM, ARMS };

static int arm_index(Arm arm)
{
    return arm <= LANDSKNECHT ? FOOT_ARM : arm <= STRADIOTS ? HORSE_ARM : arm == ARTILLERY ? GUNS_ARM : ARMS;
}

/* What a counter brings: in a great battle as many SPs as its order of battle gives it, and none where it was not there. */
static int sps_at_start(const Game *g, int u)
{
    if (g->battle.fought) {
        return g->battle.card[u] == NO_PIECE ? 0 : g->battle.sp[u];
    }
    return g->unit[u].breakdown ? 0 : g->unit[u].sp;
}

static bool was_there(const Game *g, int c)
{
    return !g->battle.fought || (g->battle.men[0] | g->battle.men[1]) & man(c);
}

/* Whom a high die helps: 1 him who rolls, -1 his enemy, 0 nobody in general (weather, whom fate takes, treachery: both sides roll with the same
 * purpose). */
int hon_favours(const char *purpose)
{
    static const char *const high[] = {"assault",        "battle",  "charge", "artillery fire", "engineers",
                                       "pursuit",        "militia", "muster", "capitano",       "administrative points",
                                       "victory points", "pillage"};
    static const char *const low[] = {"discipline", "recovery", "attrition", "initiative", "escape"};
    for (size_t i = 0; i < sizeof high / sizeof *high; i++) {
        if (strcmp(purpose, high[i]) == 0) {
            return 1;
        }
    }
    for (size_t i = 0; i < sizeof low / sizeof *low; i++) {
        if (strcmp(purpose, low[i]) == 0) {
            return -1;
        }
    }
    return 0;
}

void hon_measure(const Game *g, const State *s, Measures *out)
{
    static const char *const names[ARMS][2] = {
        {"infantry", "SP"}, {"cavalry", "SP"}, {"artillery", "SP"}, {"Capitani", ""}};
    out->turn = s->turn;
    out->turns = g->turns;
    out->points = g->battle.fought ? g->battle.counted : "places of the First Player";
    out->points_for = g->battle.fought ? enemy_of((Side)g->battle.holder) : FIRST_PLAYER;
    out->arms = ARMS;
    for (int i = 0; i < ARMS; i++) {
        out->arm[i].name = names[i][0];
        out->arm[i].unit = names[i][1];
    }
    EACH_UNIT (g, u) {
        int arm = arm_index(arm_of(g, u)), side = g->unit[u].side;
        if (arm < ARMS) {
            out->arm[arm].of[side] += sps_at_start(g, u);
        }
    }
    int now[ARMS][SIDES] = {{0}};
    EACH_UNIT (g, u) {
        int arm = arm_index(arm_of(g, u));
        if (arm < ARMS && (on_card(s, u) || s->unit[u].where == LATER)) {
            now[arm][g->unit[u].side] += s->unit[u].sp;
        }
    }
    EACH_CAPITANO (g, c) {
        out->arm[CAPITANI_ARM].of[g->capitano[c].side] += was_there(g, c);
        now[CAPITANI_ARM][g->capitano[c].side] += was_there(g, c) && s->capitano[c].hex != ELIMINATED;
    }
    for (int i = 0; i < ARMS; i++) {
        for (int side = 0; side < SIDES; side++) {
            int lost = out->arm[i].of[side] - now[i][side];
            out->arm[i].lost[side] = lost > 0 ? lost : 0;
        }
    }
}

int hon_objectives(const Game *g, const State *s, Objective *out, int max)
{
    int n = g->battle.fought ? 0 : g->goals < max ? g->goals : max; /* a great battle is won on its field (11.4au) */
    for (int i = 0; i < n; i++) {
        Hex h = g->goal[i].hex;
        Side by = force_in(s, 0, h) ? (Side)0 : force_in(s, 1, h) ? (Side)1 : hon_owner(g, s, h);
        const char *name = g->place_at[h] == NO_PLACE ? "map edge" : g->place[g->place_at[h]].name;
        out[i] = (Objective){.name = name, .worth = 1, .holder = by, .hexes = 1, .hex = {h}};
    }
    return n;
}
