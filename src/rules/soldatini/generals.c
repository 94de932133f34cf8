/* generals.c - generals: their rides, joining and leaving units, and their fates (C01, C04 to C08).
 *
 * A ride is judged by its end: how far, over which river, how near to an enemy. A general who ends within 4 inches of an enemy must be
 * attached, so he is attached at once to the friend within reach. Joining ends his move; riding takes him out of his unit.
 */
#include "rules/soldatini/soldatini.h"

enum { ENEMY_REACH = 4 * INCH, DISPLACED = 18 * INCH, FATE_LOSSES = 12, FATE_DESTROYED = 8 };

static General *general_at(const Game *g, State *s, int p) { return &s->general[p - g->units]; }
static const General *general_of(const Game *g, const State *s, int p) { return &s->general[p - g->units]; }
static Spot spot_at(const General *q) { return spot_of((Point){q->x, q->y}); }

void sol_follow(const Game *g, State *s, int u)
{
    for (int i = 0; i < g->generals; i++) {
        if (s->general[i].attached == u && s->general[i].place == ON_TABLE) {
            s->general[i].x = s->unit[u].at.x;
            s->general[i].y = s->unit[u].at.y;
        }
    }
}

/* ---- rides ---- */

/* The nearest unit within a distance of the spot: of the side, or of its enemies; the unit he leaves does not count. */
typedef struct Whom {
    Side side;
    bool foe;
    int but;
} Whom;

static int nearest_of(const Game *g, const State *s, Whom whom, Spot at, Inch most)
{
    int best = NO_PIECE;
    Inch least = most;
    Point p = point_of(at);
    FOR_UNITS (g, s, u) {
        if ((side_of(g, u) != whom.side) != whom.foe || u == whom.but ||
            sol_out_of_reach(g, s, u, p.x, p.y, least + 1)) {
            continue;
        }
        Footprint f = sol_foot(g, s, u);
        Inch gap = footprint_spot_gap(&f, at);
        if (gap <= least && (best == NO_PIECE || gap < least)) {
            best = u;
            least = gap;
        }
    }
    return best;
}

static int nearest_unit(const Game *g, const State *s, Side side, bool foe, Spot at, Inch most)
{
    return nearest_of(g, s, (Whom){side, foe, NO_PIECE}, at, most);
}

static Rule ride_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    const General *q = general_of(g, s, a.arg[0]);
    Inch x = a.arg[1] * TENTH, y = a.arg[2] * TENTH;
    bool inside = x >= 0 && y >= 0 && x <= g->ground->width && y <= g->ground->height;
    FORBID_AS(C04, q->moved, "{} has made his ride of this phase", P_(a.arg[0]));
    FORBID_AS(C04, !inside, "that is off the table", N_(0));
    if (!inside) {
        return refused(w);
    }
    Spot from = spot_at(q), to = spot_of((Point){x, y});
    Inch far = spot_gap(from, to);
    FORBID_AS(C04, far > g->command[q->rank].ride + CUT, "that is {} inches away", I_(far));
    FORBID_AS(C04, beam_wades(g->ground, g->rivers, g->bridges, (Beam){from, to}), "a river is in the way", N_(0));
    int near = nearest_unit(g, s, side, true, to, ENEMY_REACH);
    bool alone = near != NO_PIECE && nearest_unit(g, s, side, false, to, g->command[q->rank].attach) == NO_PIECE;
    FORBID_AS(C04, alone, "{} is within 4 inches, and no friend to join", P_(near));
    return ALLOWED;
}

static Rule attach_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    const General *q = general_of(g, s, a.arg[0]);
    int u = a.arg[1];
    if (!is_unit(g, u) || !on_table(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(C05, side_of(g, u) != side, "{} is not of his side", P_(u));
    FORBID_AS(C05, q->attached != NO_PIECE, "he rides with {}", P_(q->attached));
    Footprint f = sol_foot(g, s, u);
    FORBID_AS(C05, footprint_spot_gap(&f, spot_at(q)) > g->command[q->rank].attach, "{} is over 1 inch away", P_(u));
    return ALLOWED;
}

Rule sol_general_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (!is_general(g, a.arg[0])) {
        return RULE_NO_CHOICE;
    }
    const General *q = general_of(g, s, a.arg[0]);
    bool his = side_of(g, a.arg[0]) == side;
    FORBID_AS(C04, !his, "{} rides in his own side's phase", P_(a.arg[0]));
    if (!his || q->place != ON_TABLE) {
        return refused(w);
    }
    switch (a.verb) {
    case RIDE: return ride_rule(g, s, w, side, a);
    case ATTACH: return attach_rule(g, s, w, side, a);
    default:
        FORBID_AS(C05, q->attached == NO_PIECE, "{} rides with no unit", P_(a.arg[0]));
        FORBID_AS(C05, q->moved, "he leaves a unit at the start of his own move", N_(0));
        return ALLOWED;
    }
}

static bool commands_it(const State *s, const General *q, int u)
{
    return q->rank == COMMANDER || q->commands >> s->unit[u].command & 1;
}

/* One ride of a general who has no unit in reach: as far towards the nearest of his as he may, else to a side or back. */
static void far_ride_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    enum { EIGHTH = FULL_TURN / 8 };
    const General *q = general_of(g, s, p);
    Inch ride = g->command[q->rank].ride;
    const Inch far[] = {ride - TENTH, ride / 2, INCH};
    int near = nearest_unit(g, s, side, false, spot_at(q), 2 * TABLE_MOST);
    Angle first = near == NO_PIECE ? 0 : angle_of(s->unit[near].at.x - q->x, s->unit[near].at.y - q->y);
    for (Angle turn = 0; turn < FULL_TURN; turn += EIGHTH) {
        for (int i = 0; i < 3; i++) {
            Angle bearing = angle_norm(first + turn);
            int64_t x = q->x + divide((int64_t)far[i] * angle_sin(bearing), SINE_ONE);
            int64_t y = q->y + divide((int64_t)far[i] * angle_cos(bearing), SINE_ONE);
            Atom a = atom(RIDE, p, (int)divide(x, TENTH), (int)divide(y, TENTH));
            if (!ride_rule(g, s, NULL, side, a)) {
                offer(out, a);
                return;
            }
        }
    }
}

/* Rides a player might well choose: to his units in reach, at most a few; one at least where he may ride at all. */
static void ride_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    enum { RIDES = 4 };
    const General *q = general_of(g, s, p);
    int n = 0;
    FOR_UNITS (g, s, u) {
        const Unit *v = &s->unit[u];
        if (side_of(g, u) != side || n == RIDES || q->attached == u || !commands_it(s, q, u)) {
            continue;
        }
        Atom a = atom(RIDE, p, (v->at.x + TENTH / 2) / TENTH, (v->at.y + TENTH / 2) / TENTH);
        if (spot_gap(spot_at(q), spot_of((Point){v->at.x, v->at.y})) > INCH && !ride_rule(g, s, NULL, side, a)) {
            offer(out, a);
            n++;
        }
    }
    if (!n) {
        far_ride_offer(g, s, side, p, out);
    }
}

void sol_general_offer(const Game *g, const State *s, Side side, Atoms *out)
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
            if (side_of(g, u) == side && !sol_out_of_reach(g, s, u, q->x, q->y, g->command[q->rank].attach + 1) &&
                !attach_rule(g, s, NULL, side, atom(ATTACH, p, u, 0))) {
                offer(out, atom(ATTACH, p, u, 0));
            }
        }
    }
}

static void join(Ctx *c, int p, int u)
{
    General *q = general_at(c->g, c->s, p);
    q->attached = (uint8_t)u;
    q->moved = 1;
    sol_follow(c->g, c->s, u);
    say(c, R(C05), "{} joins {}.", P_(p), P_(u));
}

void sol_general_act(Ctx *c, Atom a)
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
        say(c, R(C05), "{} leaves his unit.", P_(p));
        return;
    }
    q->x = (int16_t)(a.arg[1] * TENTH);
    q->y = (int16_t)(a.arg[2] * TENTH);
    q->moved = 1;
    say(c, R(C04), "{} rides.", P_(p));
    int with = nearest_unit(g, s, side, false, spot_at(q), g->command[q->rank].attach);
    if (with != NO_PIECE && nearest_unit(g, s, side, true, spot_at(q), ENEMY_REACH) != NO_PIECE) {
        join(c, p, with);
    }
}

/* ---- fates ---- */

static void lose_general(Ctx *c, int p, Rule by)
{
    General *q = general_at(c->g, c->s, p);
    q->place = GONE;
    q->attached = NO_PIECE;
    say_as(c, EVENT_OUTCOME, by, "{} is lost.", P_(p));
}

/* To the nearest unit of his side within a distance; false when there is none. */
static bool to_friends(Ctx *c, int p, Inch most, Rule by)
{
    General *q = general_at(c->g, c->s, p);
    int u = nearest_of(c->g, c->s, (Whom){side_of(c->g, p), false, q->attached}, spot_at(q), most);
    q->attached = NO_PIECE;
    if (u == NO_PIECE) {
        return false;
    }
    q->x = c->s->unit[u].at.x;
    q->y = c->s->unit[u].at.y;
    say(c, by, "{} rides to {}.", P_(p), P_(u));
    return true;
}

/* C06: once for each phase in which his unit has lost soldiers. Ids of the French come first. */
void sol_fates(Ctx *c)
{
    for (int i = 0; i < c->g->generals; i++) {
        const General *q = &c->s->general[i];
        int p = c->g->units + i;
        if (q->place != ON_TABLE || q->attached == NO_PIECE || !c->s->unit[q->attached].phase_losses || !CITED(C06)) {
            continue;
        }
        int sum = roll_sum(c, 2, 6, side_of(c->g, p), "fate of a general");
        say(c, R(C06), "{} is among the losses of his unit on {}: {}.", P_(p), N_(FATE_LOSSES), N_(sum));
        if (sum >= FATE_LOSSES) {
            lose_general(c, p, R(C06));
        }
    }
}

/* C07: with a unit that is destroyed he may be lost; from a rout he escapes. */
void sol_unit_gone(Ctx *c, int u, bool destroyed)
{
    for (int i = 0; i < c->g->generals; i++) {
        int p = c->g->units + i;
        if (c->s->general[i].attached != u || c->s->general[i].place != ON_TABLE) {
            continue;
        }
        if (!CITED(C07)) {
            c->s->general[i].attached = NO_PIECE;
            continue;
        }
        int sum = destroyed ? roll_sum(c, 2, 6, side_of(c->g, p), "fate of a general") : 0;
        if (sum >= FATE_DESTROYED) {
            lose_general(c, p, R(C07));
        } else {
            to_friends(c, p, TABLE_MOST, R(C07));
        }
    }
}

/* C08: a general whom an enemy's feet touch rides to friends within 18 inches, or is lost. */
void sol_touch_generals(Ctx *c, int u)
{
    Footprint f = sol_foot(c->g, c->s, u);
    for (int i = 0; i < c->g->generals; i++) {
        const General *q = &c->s->general[i];
        int p = c->g->units + i;
        if (q->place != ON_TABLE || q->attached != NO_PIECE || side_of(c->g, p) == side_of(c->g, u) ||
            !footprint_has(&f, spot_at(q)) || !CITED(C08)) {
            continue;
        }
        if (!to_friends(c, p, DISPLACED, R(C08))) {
            lose_general(c, p, R(C08));
        }
    }
}
