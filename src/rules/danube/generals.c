/* generals.c - generals (G50, G54 to G58): the paragraphs and numbers of what miniatures/generals.h does, and the far rides that are offered.
 */
#include "rules/danube/danube.h"

/* G54 to G58, with G38 for the edge of the table. */
GeneralRules danube_generals(const Game *g)
{
    return (GeneralRules){.ride = RIDE,
                          .attach = ATTACH,
                          .detach = DETACH,
                          .off_table = R(G38),
                          .rides = R(G54),
                          .joins = R(G55),
                          .casualties = R(G56),
                          .unit_lost = R(G57),
                          .run_over = R(G58),
                          .enemy_reach = g->limit.general_enemy,
                          .displaced = g->limit.general_displaced,
                          .dies_with_losses = g->lost_on_casualties,
                          .dies_with_the_unit = g->lost_on_destruction};
}

/* G81: his points are lost to his side. */
void danube_general_lost(Ctx *c, int p)
{
    Side side = side_of(c->g, p);
    c->s->lost[side] = (uint8_t)(c->s->lost[side] + BY(G81, c->s->general[p - c->g->units].points, 0));
}

int danube_strength(const State *s, int u) { return s->unit[u].figures; }
int danube_phase_losses(const State *s, int u) { return s->unit[u].losses; }

/* The bearing from a general to the nearest of the units he commands; 0 when there is none. */
static Angle towards_his(const Game *g, const State *s, Side side, const General *q)
{
    Angle bearing = 0;
    Inch least = TABLE_MOST * 2;
    FOR_UNITS (g, s, u) {
        const Unit *v = &s->unit[u];
        Inch gap = spot_gap(spot_of((Point){q->x, q->y}), spot_of((Point){v->at.x, v->at.y}));
        if (side_of(g, u) == side && q->commands >> v->command & 1 && gap < least) {
            least = gap;
            bearing = angle_of(v->at.x - q->x, v->at.y - q->y);
        }
    }
    return bearing;
}

/* One ride of a general who has no unit in reach: as far towards the nearest as he may, else to a side or back, else less far; in eight
 * directions first, and where none of them is open in all. */
void danube_far_ride(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    const General *q = &s->general[p - g->units];
    Inch ride = g->command[q->rank].ride;
    const Inch far[] = {ride - TENTH, ride / 2, INCH, TENTH};
    const Angle step[] = {FULL_TURN / 8, FULL_TURN / 72};
    Angle first = towards_his(g, s, side, q);
    for (int i = 0; i < 2; i++) {
        for (Angle turn = 0; turn < FULL_TURN; turn += step[i]) {
            for (int k = 0; k < (int)(sizeof far / sizeof *far); k++) {
                Atom a = ride_along(g, s, p, angle_norm(first + turn), far[k]);
                if (!ride_rule(g, s, NULL, side, a)) {
                    offer(out, a);
                    return;
                }
            }
        }
    }
}
