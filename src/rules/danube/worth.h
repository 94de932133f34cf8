/* worth.h - the table as a computer player weighs it: who will hold the objectives, what a unit is drawn to, what could befall it.
 *
 * evaluate.c sums a position up; appeal.c asks what one order would change in it. All worths are hundredths of a victory point.
 */
#ifndef GONFALON_DANUBE_WORTH_H
#define GONFALON_DANUBE_WORTH_H

#include "rules/danube/danube.h"

#include <math.h>

enum { VP = 100 }; /* a victory point */

enum { NEAREST = 4 }; /* whose ways to an objective count more than those of the others */

typedef struct Scene {
    const Game *g;
    const State *s;
    int left; /* turns after this one */
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
static inline Inch apart_by(int dx, int dy) { return (Inch)sqrt((double)((int64_t)dx * dx + (int64_t)dy * dy)); }

static inline bool is_within(int dx, int dy, Inch reach)
{
    return (int64_t)dx * dx + (int64_t)dy * dy < (int64_t)reach * reach;
}

/* Where a unit stands as seen from another: to the right and ahead. */
typedef struct Bearing {
    Inch right, ahead;
} Bearing;

static inline Bearing seen_from(Stand at, Stand other)
{
    int32_t sine, cosine;
    angle_sines(at.facing * DEGREE, &sine, &cosine);
    int64_t dx = other.x - at.x, dy = other.y - at.y;
    return (Bearing){(Inch)((dx * cosine - dy * sine) >> 30), (Inch)((dx * sine + dy * cosine) >> 30)};
}

void scene_of(Scene *f, const Game *g, const State *s);
int men_of(const State *s, int u);       /* what the unit is worth now */
int figure_worth(const State *s, int u); /* and one figure of it */
/* How far the side is from what it wants if the unit stands so: only the difference between two stands tells something. */
int drawn_to(const Scene *f, int u, Stand at, int formation);
int ground_of(const Scene *f, Side side); /* and how far as everybody stands, over all of them */
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
