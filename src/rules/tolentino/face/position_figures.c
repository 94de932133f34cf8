/* position_figures.c - a position in figures, for the laboratory and the reports: losses by arm, who holds which star, whom a die pleases.
 *
 * Nothing here decides a game, so nothing is cited: what counts as held is asked of victory.c.
 */
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* Two hexes of one town share its name, so the number goes with it. */
bool load_stars(Game *g, Problems *p)
{
    for (int h = 0; h < HEXES; h++) {
        if (!g->objective[h]) {
            continue;
        }
        if (g->stars == GAME_OBJECTIVES) {
            return problem(p, NULL, 0, "there are more than %d objective hexes; take some out", GAME_OBJECTIVES);
        }
        const char *name = map_place_name(g->map, (Hex)h);
        char number[8];
        grid_name(&g->map->grid, (Hex)h, number);
        g->star[g->stars] = (Hex)h;
        g->star_name[g->stars++] = arena_print(&g->head.arena, "%s %s", name ? name : "hex", number);
    }
    return true;
}

enum { FOOT, HORSE, GUNS, LEADERS, ARMS };

static int measured_arm(const Game *g, int u) { return is_artillery(g, u) ? GUNS : is_cavalry(g, u) ? HORSE : FOOT; }

/* A unit that waits to come back (12.8a) is lost as long as it is away. */
static void count_unit(const Game *g, const State *s, int u, Measures *out)
{
    const Piece *p = &s->piece[u];
    if (p->hex == UNUSED) {
        return;
    }
    MeasureArm *arm = &out->arm[measured_arm(g, u)];
    Side side = side_of(g, u);
    bool gone = p->hex == ELIMINATED || p->hex == WAITING;
    arm->of[side] += g->unit[u].sp[0];
    arm->lost[side] += gone ? g->unit[u].sp[0] : p->face ? g->unit[u].sp[0] - g->unit[u].sp[1] : 0;
}

void tolentino_measure(const Game *g, const State *s, Measures *out)
{
    out->turn = s->turn;
    out->turns = g->turns;
    out->points = "VP of the Neapolitans";
    out->points_for = NEAPOLITAN;
    out->arms = ARMS;
    out->arm[FOOT] = (MeasureArm){.name = "infantry", .unit = "SP"};
    out->arm[HORSE] = (MeasureArm){.name = "cavalry", .unit = "SP"};
    out->arm[GUNS] = (MeasureArm){.name = "artillery", .unit = "SP"};
    out->arm[LEADERS] = (MeasureArm){.name = "leaders", .unit = "leaders"};
    for (int u = 0; u < g->units; u++) {
        count_unit(g, s, u, out);
    }
    for (int l = g->units; l < g->pieces; l++) {
        out->arm[LEADERS].of[side_of(g, l)] += s->piece[l].hex != UNUSED;
        out->arm[LEADERS].lost[side_of(g, l)] += s->piece[l].hex == LOST;
    }
}

int tolentino_objectives(const Game *g, const State *s, Objective *out, int max)
{
    int n = g->stars < max ? g->stars : max;
    for (int i = 0; i < n; i++) {
        out[i] = (Objective){.name = g->star_name[i],
                             .worth = g->objective[g->star[i]],
                             .holder = star_held(g, s, g->star[i]) ? NEAPOLITAN : AUSTRIAN,
                             .hexes = 1,
                             .hex = {g->star[i]}};
    }
    return n;
}

/* In combat, for initiative and for a leader's life high is good; every check wants a low die (chapter 13, 5.2.1). */
int tolentino_favours(const char *purpose)
{
    static const char *const high[] = {"assault", "bombardment", "initiative", "loss of a leader"};
    for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
        if (strcmp(purpose, high[i]) == 0) {
            return 1;
        }
    }
    return -1;
}
