/* bot_inside.h - the table as a computer player weighs it. Nothing here is a rule; all worths are hundredths of a victory point.
 *
 * evaluation.c sums a position up, fight_value.c tells what fire and melee promise, order_value.c what one order would change, propose_orders.c
 * finds orders that nobody would list.
 */
#ifndef GONFALON_SOLDATINI_BOT_INSIDE_H
#define GONFALON_SOLDATINI_BOT_INSIDE_H

#include "rules/soldatini/soldatini.h"

#include "miniatures/bot_proposals.h"
#include "miniatures/bot_battle_value.h"

enum {
    VP = 100, /* a victory point */
    POINT_WORTH =
        75 /* of an army point in the field: half a victory point when it is lost (W06), and the strain towards the break */
};

enum { BOT_NEAREST = 3 }; /* whose way to an objective counts more than that of the others */

typedef struct Scene {
    const Game *g;
    const State *s;
    int left; /* game turns after this one */
    Point place[OBJECTIVES_MAX];
    uint8_t owner[OBJECTIVES_MAX];                       /* whose it will be when the turn ends, as things stand */
    bool behind[SIDES];                                  /* not winning as things stand */
    int16_t wanted[SIDES][OBJECTIVES_MAX];               /* how much each side still wants it, as worth */
    uint8_t nearest[SIDES][OBJECTIVES_MAX][BOT_NEAREST]; /* units, the nearest first; NO_PIECE */
    uint8_t taker[SIDES][OBJECTIVES_MAX];                /* who is to take it, each for one place; NO_PIECE */
    UnitSet taken_up[SIDES];                             /* the takers */
    uint8_t quarry[UNITS_MAX];                           /* the enemy whom it goes for; NO_PIECE */
} Scene;

static inline Inch bot_between(const State *s, int u, int v)
{
    return apart_by(s->unit[u].at.x - s->unit[v].at.x, s->unit[u].at.y - s->unit[v].at.y);
}

void sol_scene(Scene *f, const Game *g, const State *s);
int sol_men(const Scene *f, int u);                           /* what the unit is worth now */
int sol_soldier_worth(const State *s, int u);                 /* and one soldier of it */
int sol_drawn(const Scene *f, int u, Stand at);               /* how its side's aims draw it there */
int sol_post(const Scene *f, int u, Stand at, int formation); /* what standing there is worth: aims, fire, danger */
int sol_general_post(const Scene *f, int i, int x, int y, bool attached);

int sol_fire_worth(const Scene *f, int u, int target);     /* of a volley, by expectation */
int sol_hits_worth(const Scene *f, int v, int hundredths); /* so many soldiers, and the tests they mean */
int sol_bar_worth(const Scene *f, const Footprints *feet, int u, int gun, int bearing);
int sol_clash_worth(const Scene *f, int attacker, int defender, int differential); /* of one roll on the melee chart */
int sol_urge(const Scene *f, int u, int differential); /* what it is worth to who is behind to come to grips */
int sol_charge_worth(const Scene *f, int u, int v);    /* closing fire and melee together */

#endif
