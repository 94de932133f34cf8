/* generals.c - generals (C01, C04 to C08): the paragraphs and numbers of what miniatures/generals.h does, and the far rides that are offered.
 */
#include "rules/soldatini/soldatini.h"

/* C04 to C08 */
GeneralRules sol_general_rules(const Game *g)
{
    return (GeneralRules){.ride = RIDE,
                          .attach = ATTACH,
                          .detach = DETACH,
                          .off_table = R(C04),
                          .rides = R(C04),
                          .joins = R(C05),
                          .casualties = R(C06),
                          .unit_lost = R(C07),
                          .run_over = R(C08),
                          .enemy_reach = g->limit.general_enemy,
                          .displaced = g->limit.general_displaced,
                          .dies_with_losses = g->limit.general_losses,
                          .dies_with_the_unit = g->limit.general_destroyed,
                          .commander_leads_all = true};
}

int sol_strength(const State *s, int u) { return s->unit[u].soldiers; }
int sol_phase_losses(const State *s, int u) { return s->unit[u].phase_losses; }

/* One ride of a general who has no unit in reach: as far towards the nearest of his as he may, else to a side or back. */
void sol_far_ride(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    enum { EIGHTH = FULL_TURN / 8, DISTANCES = 3 };
    const General *q = &s->general[p - g->units];
    Inch ride = g->command[q->rank].ride;
    const Inch far[DISTANCES] = {ride - TENTH, ride / 2, INCH};
    int near = nearest_friend(g, s, side, spot_of((Point){q->x, q->y}), 2 * TABLE_MOST);
    Angle first = near == NO_PIECE ? 0 : angle_of(s->unit[near].at.x - q->x, s->unit[near].at.y - q->y);
    for (int i = 0; i < FULL_TURN / EIGHTH * DISTANCES; i++) {
        Atom a = ride_along(g, s, p, angle_norm(first + i / DISTANCES * EIGHTH), far[i % DISTANCES]);
        if (!ride_rule(g, s, NULL, side, a)) {
            offer(out, a);
            return;
        }
    }
}
