/* position_figures.c - a position in figures, for the laboratory and the reports: losses by arm, who holds which place, whom a die pleases.
 *
 * Nothing here decides a game, so nothing is cited: what counts as held is asked of victory.c.
 */
#include "rules/piacenza/piacenza.h"

#include <string.h>

enum { FOOT, HORSE, GUNS, LEADERS, ARMS };

static int measured_arm(const Game *g, int u) { return is_battery(g, u) ? GUNS : is_cavalry(g, u) ? HORSE : FOOT; }

static void count_unit(const Game *g, const State *s, int u, Measures *out)
{
    const Piece *p = &s->piece[u];
    const uint8_t *sp = g->unit[u].sp;
    int full = sp[2] ? sp[2] : sp[1];
    if (p->hex == UNUSED) {
        return;
    }
    MeasureArm *arm = &out->arm[measured_arm(g, u)];
    arm->of[side_of(g, u)] += full;
    arm->lost[side_of(g, u)] += p->hex == ELIMINATED ? full : full - sp[p->steps];
}

void piacenza_measure(const Game *g, const State *s, Measures *out)
{
    out->turn = s->turn;
    out->turns = g->turn_last;
    out->points = g->victory == VICTORY_OBJECTIVES ? "ten for each objective held, and trophies"
                                                   : "trophies of the Franco-Spanish less the Austrians'";
    out->points_for = FS;
    out->arms = ARMS;
    out->arm[FOOT] = (MeasureArm){.name = "infantry", .unit = "SP"};
    out->arm[HORSE] = (MeasureArm){.name = "cavalry", .unit = "SP"};
    out->arm[GUNS] = (MeasureArm){.name = "artillery", .unit = "SP"};
    out->arm[LEADERS] = (MeasureArm){.name = "commanders", .unit = "commanders"};
    for (int u = 0; u < g->units; u++) {
        count_unit(g, s, u, out);
    }
    for (int l = g->units; l < g->pieces; l++) {
        out->arm[LEADERS].of[side_of(g, l)] += s->piece[l].hex != UNUSED;
        out->arm[LEADERS].lost[side_of(g, l)] += s->piece[l].hex == TROPHY;
    }
}

/* An objective of several hexes is held by whoever stands in the last that is occupied. */
static Objective objective_of(const Game *g, const State *s, const Hex *hex, int n)
{
    const char *name = map_place_name(g->map, hex[0]);
    Objective o = {.name = name ? name : "place", .worth = 1, .holder = NOBODY};
    for (int i = 0; i < n && hex[i] >= 0; i++) {
        o.hex[o.hexes++] = hex[i];
        for (int side = 0; side < SIDES; side++) {
            if (occupied_by(g, s, (Side)side, hex[i])) {
                o.holder = (Side)side;
            }
        }
    }
    return o;
}

int piacenza_objectives(const Game *g, const State *s, Objective *out, int max)
{
    int n = 0;
    for (int i = 0; g->victory == VICTORY_OBJECTIVES && i < OBJECTIVES && n < max; i++) {
        out[n++] = objective_of(g, s, g->objective[i], OBJECTIVE_HEXES);
    }
    for (int i = 0; g->victory != VICTORY_OBJECTIVES && i < 4 && n < max && g->victory_hex[i] >= 0; i++) {
        out[n++] = objective_of(g, s, &g->victory_hex[i], 1);
    }
    return n;
}

/* In fire, bombardment and melee a high die pleases him who rolls; every training die wants a low one. */
int piacenza_favours(const char *purpose)
{
    static const char *const high[] = {"fire",          "bombardment", "melee",        "charge",
                                       "countercharge", "ricochet",    "reaction fire"};
    static const char *const neither[] = {"which Wing first"};
    for (size_t i = 0; i < sizeof neither / sizeof neither[0]; i++) {
        if (strcmp(purpose, neither[i]) == 0) {
            return 0;
        }
    }
    for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
        if (strcmp(purpose, high[i]) == 0) {
            return 1;
        }
    }
    return -1;
}
