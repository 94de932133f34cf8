/* bot_inside.h - the table as a computer player weighs it: who will hold the objectives, what a unit is drawn to, what could befall it.
 *
 * evaluation.c sums a position up, fire_value.c and objectives.c give parts of it; order_value.c asks what one order would change in it. All worths
 * are hundredths of a victory point.
 */
#ifndef GONFALON_DANUBE_BOT_INSIDE_H
#define GONFALON_DANUBE_BOT_INSIDE_H

#include "rules/danube/danube.h"

#include "miniatures/bot_proposals.h"
#include "miniatures/bot_battle_value.h"

enum {
    VP = 100,       /* a victory point */
    LOSS_WORTH = 60 /* of an army point that is lost: what it pays, and the strain */
};

enum { NEAREST = 4 }; /* whose ways to an objective count more than those of the others */

/* The ground a unit takes: a rectangle, and the sines of its facing. */
typedef struct Body {
    Inch x, y, half, deep; /* half its width, half its depth */
    int32_t sine, cosine;
} Body;

typedef struct Scene {
    const Game *g;
    const State *s;
    int left;             /* turns after this one */
    Body body[UNITS_MAX]; /* of those on the table */
    Point place[OBJECTIVES_MAX];
    uint8_t holder[OBJECTIVES_MAX];          /* whose it will be when the turn ends, as things stand */
    int16_t open[OBJECTIVES_MAX];            /* what the holder may lose because nobody is in it */
    uint16_t near[OBJECTIVES_MAX][SIDES];    /* figures within reach of it */
    int16_t whole[SIDES][OBJECTIVES_MAX];    /* how much each side still wants it, as worth */
    int16_t away[UNITS_MAX][OBJECTIVES_MAX]; /* how far each unit is from what its side wants, as worth */
    struct Nearest {
        int16_t away;
        uint8_t unit;
    } nearest[SIDES][OBJECTIVES_MAX][NEAREST + 1]; /* the nearest first; one more, for when one of them goes */
    struct Shots {
        int16_t best, second;
        uint8_t target;
    } shots[UNITS_MAX]; /* of one side's units, when shots_of is that side (and one) */
    int shots_of;
    int known, present; /* a unit (and one), and what its present post is worth: the last that was asked for */
} Scene;

/* Exact while the square has less than 52 bits. */

static inline bool is_within(int dx, int dy, Inch reach)
{
    return (int64_t)dx * dx + (int64_t)dy * dy < (int64_t)reach * reach;
}

/* Where a unit stands as seen from another: to the right and ahead. */
typedef struct Bearing {
    Inch right, ahead;
} Bearing;

static inline Bearing bearing_of(const Body *from, Inch x, Inch y)
{
    int64_t dx = x - from->x, dy = y - from->y;
    return (Bearing){(Inch)((dx * from->cosine - dy * from->sine) >> 30),
                     (Inch)((dx * from->sine + dy * from->cosine) >> 30)};
}

static inline Bearing seen_from(Stand at, Stand other)
{
    Body from = {.x = at.x, .y = at.y};
    angle_sines(at.facing * DEGREE, &from.sine, &from.cosine);
    return bearing_of(&from, other.x, other.y);
}

static inline Inch between(const State *s, int u, int v)
{
    return apart_by(s->unit[u].at.x - s->unit[v].at.x, s->unit[u].at.y - s->unit[v].at.y);
}

void scene_of(Scene *f, const Game *g, const State *s);
void places_of(Scene *f, const Game *g, const State *s); /* without the ways to the objectives */
int men_of(const State *s, int u);                       /* what the unit is worth now */
int figure_worth(const State *s, int u);                 /* and one figure of it */
/* How far the side is from what it wants if the unit stands so: only the difference between two stands tells something. */
int drawn_to(const Scene *f, int u, Stand at, int formation);
int ground_of(const Scene *f, Side side); /* and how far as everybody stands, over all of them */
Body body_as(const Scene *f, int u, Stand at, int formation);
/* The shot that is worth most to guns at that place if they are laid on it. turned: only what they can be turned upon (1e). */
typedef struct Laid {
    int worth;
    uint8_t target; /* NO_PIECE: there is none */
} Laid;
int corridor_worth(const Scene *f, int u, Stand at); /* of guns in battery there: the best shot straight ahead */
Laid best_lay(const Scene *f, int u, Stand at, bool turned);
int hits_of(int dice, int need); /* figures in hundredths that these dice cost, at this need */
/* What its fire is worth from there: the best target that guns or muskets would have. */
int fire_from(const Scene *f, int u, Stand at, int formation);
int fire_upon(Scene *f, int u, Stand at, int formation); /* and what the enemy's fire costs it there */
/* What enemy charges could do to it there, at worst. */
int peril_of(const Scene *f, int u, Stand at, int formation);
int charge_worth(const Scene *f, int u, int v);  /* what a charge of u upon v promises, before the first shot */
int charge_chance(const Scene *f, int u, int v); /* that it gets there, in percent */
int shot_worth(const Scene *f, int u, int v);    /* expected figures of v that a shot of u costs, as worth */
int general_post(const Scene *f, int i, int x, int y, int attached);
static inline int post_at(Scene *f, int u, Stand at, int formation)
{
    return drawn_to(f, u, at, formation) + fire_from(f, u, at, formation) - fire_upon(f, u, at, formation) -
           peril_of(f, u, at, formation);
}

#endif
