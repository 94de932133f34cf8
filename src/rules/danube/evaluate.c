/* evaluate.c - what a position and an order are worth to a computer player. Nothing here is a rule.
 *
 * Points as if the game ended now come first, then men, then what charges under way promise, then posts: how near units stand to the
 * objectives they want, whether guns are in battery, whether infantry waits for cavalry in the wrong formation.
 */
#include "rules/danube/danube.h"

enum { VP = 100, POINT_WORTH = 70, BREAK_WORTH = 500, POST_WORTH = 36, NEAR_ENEMY = 16 * INCH, GUN_REACH = 24 * INCH };

/* Distance between two places, near enough for a guess: no root. */
static Inch about(int dx, int dy)
{
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx + dy / 2 : dy + dx / 2;
}

static Inch between(const State *s, int u, int v)
{
    return about(s->unit[u].at.x - s->unit[v].at.x, s->unit[u].at.y - s->unit[v].at.y);
}

static Point place_of(const Game *g, const Objective *o)
{
    return o->area == NO_AREA ? o->at : point_of(area_middle(&g->ground->area[o->area], 0));
}

/* ---- men ---- */

static int men(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return q->points * POINT_WORTH * (q->figures + q->start) / (2 * q->start);
}

/* ---- charges under way ---- */

static int promise_against(const Game *g, const State *s, int u, int v)
{
    const Unit *q = &s->unit[u], *t = &s->unit[v];
    if (q->arm == CAVALRY && t->arm == INFANTRY) {
        bool square = t->formation == SQUARE || t->formation == MASSE || fortified(g, s, v);
        bool reacts = side_of(g, v) == FRENCH || t->formation == COLUMN; /* may form up when it stands */
        return square ? -25 : reacts ? t->points * 20 : t->points * POINT_WORTH;
    }
    if (t->arm == ARTILLERY)
        return t->points * POINT_WORTH / 2;
    int odds = (q->figures * (4 - q->grade) * 10) / (t->figures * (4 - t->grade) + 1) -
               5; /* a column fights better than most */
    return fortified(g, s, v) ? odds * 3 - 30 : odds * 4;
}

static int promise(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int sum = 0;
    if (q->aim < g->units && side_of(g, q->aim) != side_of(g, u)) /* shots that have been named and not yet rolled */
        sum = 2 * q->figures + s->unit[q->aim].points * 3;
    if (!has_flag(s, u, F_CHARGING))
        return sum;
    if (q->arm == INFANTRY)
        return q->target < g->units ? promise_against(g, s, u, q->target) : 0;
    for (int i = 0; i < CONTACTS_MAX && q->contacts[i] != NO_PIECE; i++)
        sum += on_table(s, q->contacts[i]) ? promise_against(g, s, u, q->contacts[i]) : 0;
    return sum;
}

/* ---- posts ---- */

/* How well the unit stands for the objective that is worth most to it. */
static int post(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int best = 0;
    if (q->arm == ARTILLERY)
        return 0;
    for (int i = 0; i < g->objectives; i++) {
        Point at = place_of(g, &g->objective[i]);
        Inch far = about(q->at.x - at.x, q->at.y - at.y);
        int wanted = s->owner[i] == side_of(g, u) ? 1 : 3;
        int worth = g->objective[i].worth * wanted * POST_WORTH * 4 * INCH / (far + 4 * INCH) / 3;
        best = worth > best ? worth : best;
    }
    if (q->formation == GARRISON)
        best += 3 * POST_WORTH;
    return best;
}

/* Where the nearest enemy stands, and what that means for guns and for infantry that cavalry could reach. */
static int exposure(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    Inch near = TABLE_MOST;
    bool horse = false;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u))
            continue;
        Inch far = between(s, u, v);
        near = far < near ? far : near;
        horse |= s->unit[v].arm == CAVALRY && far < NEAR_ENEMY && !has_flag(s, v, F_MARKER);
    }
    if (q->arm == ARTILLERY)
        return q->formation == UNLIMBERED ? (near < GUN_REACH ? 25 : 0) : near < GUN_REACH ? -10 : 5;
    int danger = horse && q->arm == INFANTRY && q->formation == LINE ? -15 : 0;
    return danger - (has_flag(s, u, F_STUCK) ? 20 : 0) - (has_flag(s, u, F_HALTED) ? 5 : 0);
}

int danube_evaluate(const Game *g, const State *s, Side side, const Temper *temper)
{
    int points = VP * (victory_points(g, s, side) - victory_points(g, s, enemy(side))), own = 0, other = 0, ground = 0,
        danger = 0;
    FOR_UNITS (g, s, u) {
        int sign = side_of(g, u) == side ? 1 : -1;
        int worth = men(s, u) + promise(g, s, u);
        own += sign > 0 ? worth : 0;
        other += sign < 0 ? worth : 0;
        ground += sign * post(g, s, u);
        danger += sign * exposure(g, s, u);
    }
    for (int i = 0; i < SIDES; i++) {
        int level = g->breaks[i] ? g->breaks[i] : s->points_start[i];
        int spent = level ? BREAK_WORTH * s->lost[i] * s->lost[i] / (level * level) : 0;
        *(i == side ? &own : &other) -= spent;
    }
    return points + (own * temper->own_losses - other * temper->enemy_losses + ground * temper->ground +
                     danger * temper->danger) /
                        100;
}

/* ---- orders ---- */

static int appeal_of_choice(const Game *g, const State *s, Atom a)
{
    int u = a.arg[0];
    switch (a.verb) {
    case SELECT:
        if (s->unit[u].formation == UNLIMBERED)
            return exposure(g, s, u) > 0 ? -1 : 20;
        return 40 + post(g, s, u) / 8;
    case CHARGE: return 60 + promise_against(g, s, u, a.arg[1]);
    case SHOOT:
    case AIM: return 60 - s->unit[a.arg[1]].grade;
    case ADVANCE:
    case WHEEL:
    case SHIFT: return 12;
    case FORM:
    case UNLIMBER:
    case GARRISON_IN:
    case ENTER: return 10;
    case FORM_SQUARE:
    case FORM_MASSE: return 30;
    case FORM_LINE:
    case PRESS_ON:
    case RECALL: return 8;
    case DOUBLE: return 4;
    case RIDE:
    case ATTACH: return 2;
    case HALT:
    case END_PHASE:
    case GIVE_WAY:
    case STAY:
    case STAY_UNIT: return 1;
    default: return 0;
    }
}

void danube_appeal(const Game *g, const State *s, Side side, const Temper *temper, Prospect *orders, int n)
{
    (void)side;
    (void)temper;
    for (int i = 0; i < n; i++)
        orders[i].appeal = orders[i].n ? appeal_of_choice(g, s, orders[i].atom[0]) : 0;
}
