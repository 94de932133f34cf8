/* forced_moves.c - forced moves: routs, retreats, leaving a building (G38, M46, M47, M53, M55, R13 to R22).
 *
 * They go straight, in steps of a tenth of an inch, and pay nothing for ground. A router passes through friends, who test for it; it is
 * destroyed by enemies in its way and lost where its centre crosses the edge of the table.
 */
#include "rules/soldatini/soldatini.h"

enum { SEARCH_STEP = 50 };

static Inch tenths(Inch way) { return way < 0 ? 0 : way / TENTH * TENTH; }

/* ---- where from, where to ---- */

/* R15: from the mean of the enemies' centres, rounded to a whole degree before the move (G06). */
static int away_from(const Game *g, const State *s, int u, const Cause *from)
{
    Footprint own = sol_foot(g, s, u);
    Grain x = 0, y = 0;
    int n = 0;
    for (int i = 0; i < from->enemies; i++) {
        int v = from->enemy[i];
        Footprint f = sol_foot(g, s, v);
        x += f.centre.x;
        y += f.centre.y;
        n++;
    }
    if (!n) {
        return g->home[side_of(g, u)];
    }
    Angle a = angle_of(own.centre.x - x / n, own.centre.y - y / n);
    return BY(G06, angle_whole(a), a) / DEGREE % 360;
}

static bool fled_from(const Cause *from, int v)
{
    for (int i = 0; i < from->enemies; i++) {
        if (from->enemy[i] == v) {
            return true;
        }
    }
    return false;
}

/* ---- one straight part of a flight ---- */

typedef struct Flight {
    Footprint at;    /* where it is now */
    UnitSet crossed; /* formed friends it has gone through */
    bool lost, dead; /* over the edge (R20); run into an enemy (R16) */
    int killer;
} Flight;

static bool formed(const State *s, int v)
{
    int f = s->unit[v].formation;
    return f != SQUARE && f != GARRISON && f != SKIRMISH && f != ROUTED;
}

/* Who stands in the way of this part, as far as it goes: enemies destroy it, friends are crossed. */
static void meet_units(const Game *g, const State *s, int u, const Path *p, Inch way, const Cause *from, Flight *f)
{
    Inch nearest = way;
    FOR_UNITS (g, s, v) {
        if (v == u) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        bool foe = side_of(g, v) != side_of(g, u);
        if (foe && !routed(s, v) && !fled_from(from, v)) {
            Inch at = path_short_of(p, &other, CONTACT_GAP + 1);
            if (at < nearest && CITED(R16)) {
                nearest = at;
                f->dead = true;
                f->killer = v;
            }
        } else if (!foe && formed(s, v)) {
            Inch at = path_meets(p, &other);
            f->crossed |= at != PATH_FREE && at <= way ? (UnitSet)1 << v : 0;
        }
    }
}

/* How far it gets before closed ground; the rest of the distance is left. */
static Inch fly(const Game *g, const State *s, int u, int bearing, Inch distance, const Cause *from, Flight *f)
{
    Footprint turned = footprint_on_centre(&f->at, sol_base(g, s, u, ROUTED), bearing * DEGREE);
    Path p = path_advance(&turned, distance);
    Inch ground = way_before_ground(g, ROUTED, sol_closed_moving(g, s, u, ROUTED), &p);
    Inch edge = path_centre_on_table(&p, g->ground->width, g->ground->height);
    Inch way = ground < distance ? tenths(ground) : distance;
    if (edge < way && CITED(R20)) {
        f->lost = true;
        way = edge;
    }
    meet_units(g, s, u, &p, way, from, f);
    f->at = path_at(&p, way);
    return distance - way;
}

/* G38: pushed on to the first free spot within 12 inches, else back to the last; when there is none, wherever there is room near by. */
static bool come_to_rest(const Game *g, const State *s, int u, Inch gone, Footprint *at)
{
    Standing x = {g, s, u, ROUTED};
    if (sol_clear(g, s, u, ROUTED, at) || !CITED(G38)) {
        return true;
    }
    Path on = path_advance(at, g->limit.push_on), back = path_retire(at, gone);
    on.limit = way_before_ground(g, ROUTED, sol_closed_moving(g, s, u, ROUTED), &on);
    Footprint found;
    if (place_along(&on, 0, TENTH, sol_standing_fits, &x, &found) == PATH_FREE &&
        place_along(&back, 0, TENTH, sol_standing_fits, &x, &found) == PATH_FREE) {
        return place_near(at, SEARCH_STEP, g->limit.push_on, sol_standing_fits, &x);
    }
    *at = found;
    return true;
}

/* R19: friends who were crossed test one after the other, by id. */
static void tests_of_crossed(Ctx *c, UnitSet crossed)
{
    for (; crossed; crossed &= crossed - 1) {
        sol_test_crossed(c, __builtin_ctzll(crossed));
    }
}

/* R17: once it turns towards its home edge; still closed, it stops and loses two. */
static Inch fly_round(Ctx *c, int u, int bearing, Inch distance, const Cause *from, Flight *f)
{
    const Game *g = c->g;
    Inch left = fly(g, c->s, u, bearing, distance, from, f);
    if (!left || f->lost || f->dead || !CITED(R17)) {
        return 0;
    }
    Angle home = angle_between(bearing * DEGREE, g->home[side_of(g, u)] * DEGREE);
    int turned = (bearing + (home < 0 ? 360 - g->limit.home_turn : g->limit.home_turn)) % 360;
    return fly(g, c->s, u, turned, left, from, f);
}

void sol_rout_along(Ctx *c, int u, int bearing, const Cause *from, Rule by)
{
    const Game *g = c->g;
    State *s = c->s;
    Unit *q = &s->unit[u];
    const MoveRow *row = sol_move_row(g, s, u, ROUTED);
    int dice = BY(M47, row->rout_dice, 0);
    Inch distance = row->rout + (dice ? roll_sum(c, dice, 6, side_of(g, u), "rout") : 0) * INCH;
    Footprint now = sol_foot(g, s, u);
    Flight f = {.at = now, .killer = NO_PIECE};
    unit_gone(c, u, false); /* C07: its general leaves it */
    sol_charge_over(s, u);
    drop_flag(s, u, F_SHAKEN | F_SPENT);
    q->formation = ROUTED;
    q->hold = NO_AREA;
    q->result = NO_RESULT;
    Inch left = fly_round(c, u, bearing, distance, from, &f);
    say_as(c, EVENT_OUTCOME, by, "{} routs.", P_(u));
    say(c, R(R15), "{} flees {} inch{es}.", P_(u), I_(distance - left));
    if (f.dead) {
        sol_destroy(c, u, R(R16), "{} runs into the enemy and is destroyed.", false);
    } else if (f.lost) {
        sol_destroy(c, u, R(R20), "{} flees from the table and is lost.", false);
    } else if (!come_to_rest(g, s, u, distance - left, &f.at)) {
        sol_destroy(c, u, R(G38), "{} finds no place to flee to, and is lost.", false);
    } else {
        battle_put_unit(c, u, stand_of(&f.at), ROUTED);
    }
    if (left && on_table(s, u)) {
        sol_lose(c, u, 2, R(R17));
    }
    tests_of_crossed(c, f.crossed);
}

/* R22: guns are abandoned; a garrison leaves its building first. */
void sol_rout(Ctx *c, int u, const Cause *from, Rule by)
{
    State *s = c->s;
    if (!on_table(s, u)) {
        return;
    }
    if (s->unit[u].arm == ARTILLERY && CITED(R22)) {
        sol_destroy(c, u, R(R22), "{} abandons its guns and is destroyed.", true);
        return;
    }
    if (s->unit[u].formation == GARRISON && !sol_leave_building(c, u, from, true, by)) {
        return;
    }
    int home = c->g->home[side_of(c->g, u)];
    sol_rout_along(c, u, BY(R15, away_from(c->g, s, u, from), home), from, by);
}

/* ---- retreats ---- */

/* Straight, facing kept, until a unit, closed ground or the edge of the table stops it. */
Inch sol_retire(Ctx *c, int u, int bearing, Inch wanted, Rule by)
{
    const Game *g = c->g;
    State *s = c->s;
    Footprint now = sol_foot(g, s, u);
    Path p = path_shift(&now, bearing * DEGREE, wanted);
    Inch way = path_on_table(&p, g->ground->width, g->ground->height);
    Inch ground = way_before_ground(g, s->unit[u].formation, sol_closed_standing(g, s, u), &p);
    way = ground < way ? ground : way;
    FOR_UNITS (g, s, v) {
        Footprint other = sol_foot(g, s, v);
        Inch at = v == u ? PATH_FREE : path_contact(&p, &other);
        way = at != PATH_FREE && at < way ? at : way;
    }
    way = tenths(way);
    Footprint end = path_at(&p, way);
    battle_put_unit(c, u, stand_of(&end), s->unit[u].formation);
    say(c, by, "{} goes back {} inch{es}.", P_(u), I_(way));
    return way;
}

/* ---- buildings ---- */

/* The edge whose middle is farthest from the enemies. */
static int far_edge(const Game *g, const State *s, const Area *a, const Cause *from)
{
    Grain x = 0, y = 0;
    int best = 0, n = from->enemies;
    Inch most = -1;
    for (int i = 0; i < n; i++) {
        Footprint f = sol_foot(g, s, from->enemy[i]);
        x += f.centre.x / n;
        y += f.centre.y / n;
    }
    for (int e = 0; e < a->corners; e++) {
        Inch far = n ? spot_gap(area_middle(a, e), (Spot){x, y}) : 0;
        if (far > most) {
            most = far;
            best = e;
        }
    }
    return best;
}

/* M53: outside, in column facing the enemy or as a router; without room it is destroyed. */
bool sol_leave_building(Ctx *c, int u, const Cause *from, bool as_router, Rule by)
{
    const Game *g = c->g;
    State *s = c->s;
    const Area *a = &g->ground->area[s->unit[u].hold];
    int formation = as_router ? ROUTED : COLUMN;
    Footprint f = footprint_outside(a, far_edge(g, s, a, from), 50, sol_base(g, s, u, formation));
    if (!as_router) {
        f = footprint_on_centre(&f, f.base, angle_norm(f.pose.facing + FULL_TURN / 2));
    }
    if (!sol_clear(g, s, u, formation, &f)) {
        sol_destroy(c, u, R(M53), "{} cannot leave its building and is destroyed.", true);
        return false;
    }
    battle_put_unit(c, u, stand_of(&f), formation);
    say(c, by, "{} leaves its building.", P_(u));
    return true;
}
