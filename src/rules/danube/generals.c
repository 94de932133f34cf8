/* generals.c - generals: their rides, joining and leaving units, and their fates (G50, G54 to G58).
 *
 * A ride is judged by its end: how far, over which river, how near to an enemy. A general who ends within 4 inches of an enemy must
 * be attached, so he is attached at once to the friend within reach. Joining ends his move; riding takes him out of his unit.
 */
#include "rules/danube/danube.h"

#include <assert.h>

enum { RIDE_CUT = 4, TENTHS = INCH / 10 };

static General *general_at(const Game *g, State *s, int p) { return &s->general[p - g->units]; }
static const General *general_of(const Game *g, const State *s, int p) { return &s->general[p - g->units]; }
static Spot spot_at(const General *q) { return spot_of((Point){q->x, q->y}); }

void follow_unit(const Game *g, State *s, int u)
{
    for (int i = 0; i < g->generals; i++) {
        if (s->general[i].attached == u && s->general[i].place == ON_TABLE) {
            s->general[i].x = s->unit[u].at.x;
            s->general[i].y = s->unit[u].at.y;
        }
    }
}

/* ---- rides ---- */

static int enemy_within(const Game *g, const State *s, Side side, Spot at, Inch most)
{
    Point p = point_of(at);
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) == side || out_of_reach(g, s, u, p.x, p.y, most + 1)) {
            continue;
        }
        Footprint f = footprint_of(g, s, u);
        if (footprint_spot_gap(&f, at) <= most) {
            return u;
        }
    }
    return NO_PIECE;
}

/* The nearest unit of the side within a distance of the spot. */
static int nearest_friend(const Game *g, const State *s, Side side, Spot at, Inch most, int but)
{
    int best = NO_PIECE;
    Inch least = most;
    Point p = point_of(at);
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) != side || u == but || out_of_reach(g, s, u, p.x, p.y, least + 1)) {
            continue;
        }
        Footprint f = footprint_of(g, s, u);
        Inch gap = footprint_spot_gap(&f, at);
        if (gap <= least && (best == NO_PIECE || gap < least)) {
            best = u;
            least = gap;
        }
    }
    return best;
}

/* G54: a river is crossed only over a bridge. */
static bool crosses_river(const Game *g, Spot from, Spot to)
{
    Beam way = {from, to};
    for (int i = 0; i < g->ground->count; i++) {
        const Area *river = &g->ground->area[i];
        Stretch wet[AREA_CUTS], dry[AREA_CUTS];
        int wets = g->rivers >> river->kind & 1 ? line_inside(way, river, wet) : 0;
        bool carried = false;
        for (int k = 0; k < g->ground->count && wets; k++) {
            const Area *bridge = &g->ground->area[k];
            int dries = g->bridges >> bridge->kind & 1 ? line_inside(way, bridge, dry) : 0;
            carried |= wets == 1 && dries == 1 && dry[0].from <= wet[0].from && dry[0].to >= wet[0].to;
        }
        if (wets && !carried) {
            return true;
        }
    }
    return false;
}

static Rule ride_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    const General *q = general_of(g, s, a.arg[0]);
    Inch x = a.arg[1] * TENTHS, y = a.arg[2] * TENTHS;
    bool inside = x >= 0 && y >= 0 && x <= g->ground->width && y <= g->ground->height;
    FORBID_AS(G54, q->moved, "{} has made his ride of this phase", P_(a.arg[0]));
    FORBID_AS(G38, !inside, "that is off the table", N_(0));
    if (!inside) {
        return refused(w);
    }
    Spot from = spot_at(q), to = spot_of((Point){x, y});
    Inch far = spot_gap(from, to);
    FORBID_AS(G54, far > g->command[q->rank].ride + RIDE_CUT, "that is {} inches away", I_(far));
    FORBID_AS(G54, crosses_river(g, from, to), "a river is in the way", N_(0));
    int near = enemy_within(g, s, side, to, g->limit.general_enemy);
    bool alone = near != NO_PIECE && nearest_friend(g, s, side, to, g->command[q->rank].attach, NO_PIECE) == NO_PIECE;
    FORBID_AS(G54, alone, "{} is within 4 inches, and no friend to join", P_(near));
    return ALLOWED;
}

static Rule attach_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    const General *q = general_of(g, s, a.arg[0]);
    int u = a.arg[1];
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(G55, side_of(g, u) != side, "{} is not of his side", P_(u));
    FORBID_AS(G55, q->attached != NO_PIECE, "he rides with {}", P_(q->attached));
    Footprint f = footprint_of(g, s, u);
    FORBID_AS(G55, footprint_spot_gap(&f, spot_at(q)) > g->command[q->rank].attach, "{} is over 1 inch away", P_(u));
    return ALLOWED;
}

Rule general_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (!is_general(g, a.arg[0])) {
        return RULE_NO_CHOICE;
    }
    const General *q = general_of(g, s, a.arg[0]);
    bool his = side_of(g, a.arg[0]) == side;
    FORBID_AS(G54, !his, "{} rides in his own side's phase", P_(a.arg[0]));
    if (!his || q->place != ON_TABLE) {
        return refused(w);
    }
    switch (a.verb) {
    case RIDE: return ride_rule(g, s, w, side, a);
    case ATTACH: return attach_rule(g, s, w, side, a);
    default:
        FORBID_AS(G55, q->attached == NO_PIECE, "{} rides with no unit", P_(a.arg[0]));
        FORBID_AS(G55, q->moved, "he leaves a unit at the start of his own move", N_(0));
        return ALLOWED;
    }
}

/* The bearing from a general to the nearest of the units he commands; 0 when there is none. */
static Angle towards_his(const Game *g, const State *s, Side side, const General *q)
{
    Angle bearing = 0;
    Inch least = TABLE_MOST * 2;
    FOR_UNITS (g, s, u) {
        const Unit *v = &s->unit[u];
        Inch gap = spot_gap(spot_at(q), spot_of((Point){v->at.x, v->at.y}));
        if (side_of(g, u) == side && q->commands >> v->command & 1 && gap < least) {
            least = gap;
            bearing = angle_of(v->at.x - q->x, v->at.y - q->y);
        }
    }
    return bearing;
}

/* One ride of a general who has no unit in reach: as far towards the nearest as he may, else to a side or back, else less far; in eight
 * directions first, and where none of them is open in all. */
static void far_ride_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    const General *q = general_of(g, s, p);
    Inch ride = g->command[q->rank].ride;
    const Inch far[] = {ride - TENTHS, ride / 2, INCH, TENTHS};
    const Angle step[] = {FULL_TURN / 8, FULL_TURN / 72};
    Angle first = towards_his(g, s, side, q);
    for (int i = 0; i < 2; i++) {
        for (Angle turn = 0; turn < FULL_TURN; turn += step[i]) {
            for (int k = 0; k < (int)(sizeof far / sizeof *far); k++) {
                Angle bearing = angle_norm(first + turn);
                int64_t x = q->x + divide((int64_t)far[k] * angle_sin(bearing), SINE_ONE);
                int64_t y = q->y + divide((int64_t)far[k] * angle_cos(bearing), SINE_ONE);
                Atom a = atom(RIDE, p, (int)divide(x, TENTHS), (int)divide(y, TENTHS));
                if (!ride_rule(g, s, NULL, side, a)) {
                    offer(out, a);
                    return;
                }
            }
        }
    }
}

/* Rides a player might well choose: to his side's units in reach, at most a few; one at least where he may ride at all. */
static void ride_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    enum { RIDES = 4 };
    const General *q = general_of(g, s, p);
    int n = 0;
    FOR_UNITS (g, s, u) {
        const Unit *v = &s->unit[u];
        if (side_of(g, u) != side || n == RIDES || q->attached == u || !(q->commands >> v->command & 1)) {
            continue;
        }
        Atom a = atom(RIDE, p, (v->at.x + TENTHS / 2) / TENTHS, (v->at.y + TENTHS / 2) / TENTHS);
        if (spot_gap(spot_at(q), spot_of((Point){v->at.x, v->at.y})) > INCH && !ride_rule(g, s, NULL, side, a)) {
            offer(out, a);
            n++;
        }
    }
    if (!n) {
        far_ride_offer(g, s, side, p, out);
    }
}

void general_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < g->generals; i++) {
        const General *q = &s->general[i];
        int p = g->units + i;
        if (side_of(g, p) != side || q->place != ON_TABLE) {
            continue;
        }
        if (!q->moved) {
            ride_offer(g, s, side, p, out);
        }
        if (q->attached != NO_PIECE && !q->moved) {
            offer(out, atom(DETACH, p, 0, 0));
        }
        FOR_UNITS (g, s, u) {
            if (side_of(g, u) == side && !out_of_reach(g, s, u, q->x, q->y, g->command[q->rank].attach + 1) &&
                !attach_rule(g, s, NULL, side, atom(ATTACH, p, u, 0))) {
                offer(out, atom(ATTACH, p, u, 0));
            }
        }
    }
}

static void join(Ctx *c, int p, int u)
{
    assert(is_general(c->g, p) && side_of(c->g, p) == side_of(c->g, u));
    General *q = general_at(c->g, c->s, p);
    q->attached = (uint8_t)u;
    q->moved = 1;
    follow_unit(c->g, c->s, u);
    say(c, R(G55), "{} joins {}.", P_(p), P_(u));
}

void general_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int p = a.arg[0];
    General *q = general_at(g, s, p);
    Side side = side_of(g, p);
    if (a.verb == ATTACH) {
        join(c, p, a.arg[1]);
        return;
    }
    q->attached = NO_PIECE;
    if (a.verb == DETACH) {
        say(c, R(G55), "{} leaves his unit.", P_(p));
        return;
    }
    q->x = (int16_t)(a.arg[1] * TENTHS);
    q->y = (int16_t)(a.arg[2] * TENTHS);
    q->moved = 1;
    say(c, R(G54), "{} rides.", P_(p));
    int friend_unit = nearest_friend(g, s, side, spot_at(q), g->command[q->rank].attach, NO_PIECE);
    if (friend_unit != NO_PIECE && enemy_within(g, s, side, spot_at(q), g->limit.general_enemy) != NO_PIECE) {
        join(c, p, friend_unit);
    }
}

/* ---- fates ---- */

static void lose_general(Ctx *c, int p, Rule by)
{
    assert(is_general(c->g, p) && general_of(c->g, c->s, p)->place == ON_TABLE);
    General *q = general_at(c->g, c->s, p);
    Side side = side_of(c->g, p);
    q->place = GONE;
    q->attached = NO_PIECE;
    c->s->lost[side] = (uint8_t)(c->s->lost[side] + BY(G81, q->points, 0));
    say_as(c, EVENT_OUTCOME, by, "{} is lost.", P_(p));
}

/* To the nearest unit of his side within a distance; false when there is none. */
static bool to_friends(Ctx *c, int p, Inch most, Rule by)
{
    General *q = general_at(c->g, c->s, p);
    int u = nearest_friend(c->g, c->s, side_of(c->g, p), spot_at(q), most, NO_PIECE);
    q->attached = NO_PIECE;
    if (u == NO_PIECE) {
        return false;
    }
    q->x = c->s->unit[u].at.x;
    q->y = c->s->unit[u].at.y;
    say(c, by, "{} rides to {}.", P_(p), P_(u));
    return true;
}

/* G56: once for each phase in which his unit has lost figures. */
void fates(Ctx *c)
{
    for (int i = 0; i < c->g->generals; i++) {
        const General *q = &c->s->general[i];
        int p = c->g->units + i;
        if (q->place != ON_TABLE || q->attached == NO_PIECE || !c->s->unit[q->attached].losses || !CITED(G56)) {
            continue;
        }
        int sum = roll_sum(c, 2, DIE, side_of(c->g, p), "fate of a general");
        say(c, R(G56), "{} is among the casualties of his unit on {} or more: {}.", P_(p), N_(c->g->lost_on_casualties),
            N_(sum));
        if (sum >= c->g->lost_on_casualties) {
            lose_general(c, p, R(G56));
        }
    }
}

/* G57: his unit is destroyed, and he may be lost with it; from a rout he escapes. */
void unit_gone(Ctx *c, int u, bool destroyed)
{
    for (int i = 0; i < c->g->generals; i++) {
        int p = c->g->units + i;
        if (c->s->general[i].attached != u || c->s->general[i].place != ON_TABLE) {
            continue;
        }
        if (!CITED(G57)) {
            c->s->general[i].attached = NO_PIECE;
            continue;
        }
        int sum = destroyed ? roll_sum(c, 2, DIE, side_of(c->g, p), "fate of a general") : 0;
        if (sum >= c->g->lost_on_destruction) {
            lose_general(c, p, R(G57));
        } else {
            to_friends(c, p, TABLE_MOST, R(G57));
        }
    }
}

/* G58: a general whom an enemy's feet touch rides to friends within 18 inches, or is lost. */
void touch_generals(Ctx *c, int u)
{
    Footprint f = footprint_of(c->g, c->s, u);
    for (int i = 0; i < c->g->generals; i++) {
        const General *q = &c->s->general[i];
        int p = c->g->units + i;
        if (q->place != ON_TABLE || q->attached != NO_PIECE || side_of(c->g, p) == side_of(c->g, u) ||
            !footprint_has(&f, spot_at(q)) || !CITED(G58)) {
            continue;
        }
        if (!to_friends(c, p, c->g->limit.general_displaced, R(G58))) {
            lose_general(c, p, R(G58));
        }
    }
}
