/* units_in_the_way.h - what stands in the way of a unit on the move: bars of table/reach_intervals.h, each with who or what it is and why it bars.
 *
 * They are collected once for a whole way. Which units and areas bar it, and what gap is kept from them, is the system's; its own kinds of
 * bar (BarKind) name the paragraphs.
 */
#ifndef GONFALON_MINIATURES_UNITS_IN_THE_WAY_H
#define GONFALON_MINIATURES_UNITS_IN_THE_WAY_H

#include "miniatures/battle.h"

#include "table/reach_intervals.h"

enum { BAR_ENEMY, BAR_FRIEND, BATTLE_BARS };   /* kinds of bar; a system adds its own after them */
enum { BARS_MAX = 2 * UNITS_MAX + AREAS_MAX }; /* a unit may bar for two reasons */

typedef struct Obstacles {
    Bar bar[BARS_MAX];
    uint8_t kind[BARS_MAX], what[BARS_MAX]; /* the system's kind of bar; unit or area */
    int count;
} Obstacles;

static inline void add_bar(Obstacles *o, Bar bar, int kind, int what)
{
    assert(o->count < BARS_MAX && !bar.foot == !!bar.area && bar.keep >= 0);
    o->bar[o->count] = bar;
    o->kind[o->count] = (uint8_t)kind;
    o->what[o->count++] = (uint8_t)what;
}
static inline void bar_unit(Obstacles *o, int kind, const Footprint *f, int unit, Inch keep, bool cross)
{
    add_bar(o, (Bar){f, NULL, keep, cross}, kind, unit);
}
static inline void bar_area(Obstacles *o, int kind, const Area *a, int area)
{
    add_bar(o, (Bar){NULL, a, 0, false}, kind, area);
}

/* Units in the way, in the sequence of their ids, and what the system says of them. */
typedef struct UnitBars {
    Inch near;                                                      /* who stays farther off is looked at no closer */
    bool (*may_cross)(const Game *g, const State *s, int u, int v); /* a friend */
    Inch (*keep_off)(const Game *g, const State *s, int v);         /* an enemy, from whom so much is kept */
    void (*further)(const Game *g, const State *s, int u, const Path *p, Inch way, int v, const Footprint *f,
                    Obstacles *o); /* what else an enemy bars; or null */
} UnitBars;
void bar_units(const Game *g, const State *s, const Footprints *feet, int u, const Path *p, Inch way, const UnitBars *k,
               Obstacles *o);

#endif
