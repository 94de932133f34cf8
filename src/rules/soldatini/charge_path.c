/* charge_path.c - the path of a charge (M03 to M06, M09, M24, M27, G31): what its wheel meets, how far the distance carries, whom it comes to, and why it
 * does not come to its target.
 *
 * A charge path is one wheel and then straight ahead into contact with the front edge. It is traced as a whole: what the wheel meets, how
 * far the distance carries, where friends and ground stop it, and which enemies it comes to, in path order.
 */
#include "rules/soldatini/charge_inside.h"

/* M03 */
Inch sol_charge_distance(const Game *g, const State *s, int u)
{
    const MoveRow *r = sol_move_row(g, s, u, s->unit[u].formation);
    return BY(M03, r->charge, r->move);
}

/* M05: friends whom the path may cross. */
static bool passable_friend(const State *s, int v) { return sol_open_order(s, v) || sol_deployed(s, v); }

/* M24: a body of skirmishers in a wood fights like anybody else. */
bool sol_fights_in_wood(const Game *g, const State *s, int v)
{
    Footprint f = sol_foot(g, s, v);
    return s->unit[v].formation == SKIRMISH && sol_bases(s, v) >= g->limit.wood_fight && sol_in_wood(g, &f) &&
           CITED(M24);
}

Path sol_charge_wheel(const Game *g, const State *s, const Footprints *feet, int u, bool left, int degrees)
{
    Angle limit = (degrees > g->limit.wheel ? degrees : g->limit.wheel) * DEGREE;
    return s->unit[u].formation == SKIRMISH ? path_turn(&feet->foot[u], left, limit)
                                            : path_wheel(&feet->foot[u], left, limit);
}

static Angle wheel_to_unit(const Game *g, const State *s, const Footprints *feet, int u, const Path *wheel, int v)
{
    if (v == u || !feet->on[v] || !footprint_within(&feet->foot[u], &feet->foot[v], feet->foot[u].base.width * 2)) {
        return wheel->limit;
    }
    if (side_of(g, v) == side_of(g, u) ? passable_friend(s, v) : s->unit[v].formation == SKIRMISH) {
        return wheel->limit;
    }
    Angle at = path_meets(wheel, &feet->foot[v]);
    return at == PATH_FREE ? wheel->limit : at - 1;
}

static Angle wheel_to_ground(const Game *g, const State *s, int u, const Path *wheel)
{
    const Area *closed[AREAS_MAX];
    Angle most = wheel->limit;
    int n = ground_near(g->ground, sol_closed_moving(g, s, u, s->unit[u].formation), wheel->low, wheel->high, closed,
                        AREAS_MAX);
    for (int i = 0; i < n; i++) {
        Angle at = path_meets_area(wheel, closed[i]);
        most = at != PATH_FREE && at - 1 < most ? at - 1 : most;
    }
    return most;
}

/* How far it may wheel before anything. */
Angle sol_wheel_free(const Game *g, const State *s, const Footprints *feet, int u, const Path *wheel)
{
    Angle most = wheel_to_ground(g, s, u, wheel), table = wheel_on_table(g, wheel);
    most = table < most ? table : most;
    for (int v = 0; v < g->units; v++) {
        Angle at = wheel_to_unit(g, s, feet, u, wheel, v);
        most = at < most ? at : most;
    }
    return most;
}

/* What stops the wheel short of so many degrees, if anything does. */
static void trace_wheel(const Game *g, const State *s, const Footprints *feet, int u, Ride *r)
{
    r->bar = RULE_NONE;
    r->by = NO_PIECE;
    if (!r->degrees) {
        return;
    }
    for (int v = 0; v < g->units && !r->bar; v++) {
        if (wheel_to_unit(g, s, feet, u, &r->wheel, v) < r->degrees * DEGREE) {
            r->bar = RULE_M05;
            r->by = v;
        }
    }
    if (!r->bar && wheel_to_ground(g, s, u, &r->wheel) < r->degrees * DEGREE) {
        r->bar = RULE_M06;
    }
    if (wheel_on_table(g, &r->wheel) < r->degrees * DEGREE) {
        r->bar = RULE_G36;
    }
}

/* The straight part: what it costs, and how far the rest of the distance carries (M03: all costs of movement apply). */
static void cost_of_run(const Game *g, const State *s, int u, Inch left, Ride *r)
{
    const Area *slow[AREAS_MAX], *lift[AREAS_MAX];
    int slows = ground_near(g->ground, BY(G31, g->difficult, 0), r->run.low, r->run.high, slow, AREAS_MAX);
    uint32_t lifting = g->roads | (goes_over_bridges(g, s->unit[u].formation) ? g->bridges : 0);
    int lifts = slows ? ground_near(g->ground, lifting, r->run.low, r->run.high, lift, AREAS_MAX) : 0;
    way_of(&r->way, &r->run, slow, slows, lift, lifts, false);
    tolls_of(&r->tolls, &r->run, g->ground, BY(G31, g->shelters, 0), 0);
    r->most = toll_reach(&r->way, &r->tolls, g->limit.shelter_toll, left);
}

/* M06: closed ground stops everybody, difficult ground stops cavalry. An enemy garrison is met at its edge. */
static void trace_ground(const Game *g, const State *s, int u, Ride *r)
{
    uint32_t closed = sol_closed_moving(g, s, u, s->unit[u].formation);
    r->ground = path_on_table(&r->run, g->ground->width, g->ground->height);
    r->ground_name = "the edge of the table";
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        int holder = g->strongs >> a->kind & 1 ? holder_of(g, s, i) : NO_PIECE;
        if (!(closed >> a->kind & 1) || (holder != NO_PIECE && side_of(g, holder) != side_of(g, u)) ||
            bridge_carries(g, s->unit[u].formation, &r->run, a)) {
            continue;
        }
        Barred b = path_barred_area(&r->run, a);
        if (b.from >= 0 && b.from - 1 < r->ground) {
            r->ground = b.from - 1;
            r->ground_name = a->name;
        }
    }
    for (int i = 0; i < r->way.count && horse(s, u); i++) {
        Inch from = i ? r->way.at[i - 1].to : 0;
        if (r->way.at[i].slow && from < r->ground && CITED(M06)) {
            r->ground = from;
            r->ground_name = "difficult ground";
        }
    }
}

static void trace_units(const Game *g, const State *s, const Footprints *feet, int u, Ride *r)
{
    r->friends = r->most + INCH;
    r->friend_by = NO_PIECE;
    r->met.count = 0;
    for (int v = 0; v < g->units; v++) {
        bool own = side_of(g, v) == side_of(g, u);
        if (v == u || !feet->on[v] || charge_off_the_way(&r->run, r->most, &feet->foot[v]) ||
            (own && passable_friend(s, v))) {
            continue;
        }
        Inch at = path_contact(&r->run, &feet->foot[v]);
        if (at == PATH_FREE) {
            continue;
        }
        if (own && at < r->friends && CITED(M05)) {
            r->friends = at;
            r->friend_by = v;
        } else if (!own && at <= r->most + CUT) {
            charge_meets(&r->met, v, at);
        }
    }
}

/* The straight part, with so much of the distance left after the wheel. */
static void trace_on(const Game *g, const State *s, const Footprints *feet, int u, Inch left, Ride *r)
{
    Footprint turned = r->degrees ? path_at(&r->wheel, r->degrees * DEGREE) : feet->foot[u];
    r->run = path_advance(&turned, left + CUT);
    cost_of_run(g, s, u, left, r);
    trace_ground(g, s, u, r);
    trace_units(g, s, feet, u, r);
}

/* The charge distance that is printed, also where a test has knocked M03 out. */
static Inch printed_distance(const Game *g, const State *s, int u)
{
    return sol_move_row(g, s, u, s->unit[u].formation)->charge;
}

/* M04: the wheel is paid from the printed distance. None: it is not a formation that charges, which M02 says. */
static bool pays_wheel(const Game *g, const State *s, int u, Inch cost)
{
    Inch all = printed_distance(g, s, u);
    return all == 0 || cost <= all + CUT;
}

/* G31 with M03: it would come as far as that place if neither the wheel nor the way paid for the ground. */
static bool ground_makes_dear(const Game *g, const State *s, int u, const Ride *r, Inch at)
{
    Inch arc = sol_charge_wheel_cost(g, s, u, &r->wheel, r->degrees, false);
    return at > r->most + CUT && arc + at <= printed_distance(g, s, u) + CUT && CITED(G31);
}

/* After a wheel that has been laid out. False: the wheel costs too much. */
bool sol_trace_run(const Game *g, const State *s, const Footprints *feet, int u, Inch budget, Ride *r)
{
    r->wheel_cost = sol_charge_wheel_cost(g, s, u, &r->wheel, r->degrees, true);
    if (!pays_wheel(g, s, u, r->wheel_cost)) {
        r->bar = RULE_V04;
        return false;
    }
    trace_on(g, s, feet, u, r->wheel_cost > budget ? 0 : budget - r->wheel_cost, r);
    return true;
}

/* wheel: degrees, left negative. False when the path cannot be gone at all; r->bar tells why. */
bool sol_trace(const Game *g, const State *s, const Footprints *feet, int u, int wheel, Inch budget, Ride *r)
{
    r->degrees = wheel < 0 ? -wheel : wheel;
    r->wheel = sol_charge_wheel(g, s, feet, u, wheel < 0, r->degrees);
    trace_wheel(g, s, feet, u, r);
    return !r->bar && sol_trace_run(g, s, feet, u, budget, r);
}

/* Where it comes to the unit; INCH_NONE when it does not. */
Inch sol_comes_to(const Ride *r, int v)
{
    for (int i = 0; i < r->met.count; i++) {
        if (r->met.unit[i] == v) {
            return r->met.at[i] > r->most ? r->most : r->met.at[i];
        }
    }
    return INCH_NONE;
}

/* The first formed enemy it comes to before that place; who is met at the same moment is not in the way. */
static int formed_before(const State *s, const Ride *r, Inch at)
{
    for (int i = 0; i < r->met.count && r->met.at[i] < at - CONTACT_GAP; i++) {
        if (s->unit[r->met.unit[i]].formation != SKIRMISH) {
            return r->met.unit[i];
        }
    }
    return NO_PIECE;
}

/* M05: a friend on whom it would end; those it may pass are no exception. */
static int friend_under(const Game *g, const Footprints *feet, int u, const Footprint *end)
{
    for (int v = 0; v < g->units; v++) {
        if (v != u && feet->on[v] && side_of(g, v) == side_of(g, u) && footprint_overlap(end, &feet->foot[v]) &&
            CITED(M05)) {
            return v;
        }
    }
    return NO_PIECE;
}

/* M04: the target is the first it comes to but for skirmishers, and the front edge touches it, clear of friends (M05). */
bool sol_brings_to(const Game *g, const State *s, const Footprints *feet, int u, int target, const Ride *r, Inch *at)
{
    *at = sol_comes_to(r, target);
    if (*at == INCH_NONE || *at > r->friends || *at > r->ground || formed_before(s, r, *at) != NO_PIECE) {
        return false;
    }
    Footprint end = path_at(&r->run, *at);
    return footprint_front_contact(&end, &feet->foot[target]) && friend_under(g, feet, u, &end) == NO_PIECE;
}

/* M27: two inches straight and no difficult ground; for cavalry no shelter either. */
void sol_note_bonus(const Game *g, State *s, int u, const Ride *r, Inch straight)
{
    bool hard = sol_on_difficult(g, s, u, &r->wheel.start);
    for (int i = 0; i < r->way.count; i++) {
        hard |= r->way.at[i].slow && (i ? r->way.at[i - 1].to : 0) < straight;
    }
    bool wall = horse(s, u) && tolls_before(&r->tolls, straight, NULL) > 0;
    bool counts = straight >= g->limit.bonus_run && !hard && !wall;
    drop_flag(s, u, F_BONUS);
    if (counts || !CITED(M27)) {
        set_flag(s, u, F_BONUS);
    }
}

/* ---- why it does not bring the charger to his target ---- */

/* Why it cannot wheel so far. */
static Rule wheel_rule_of(const Game *g, const State *s, Why *w, const Footprints *feet, int u, Ride *r)
{
    Angle far = r->degrees * DEGREE;
    int by = NO_PIECE;
    for (int v = 0; v < g->units && by == NO_PIECE && r->degrees; v++) {
        by = wheel_to_unit(g, s, feet, u, &r->wheel, v) < far ? v : NO_PIECE;
    }
    FORBID_AS(M05, by != NO_PIECE, "{} is in the way of the wheel", P_(by));
    FORBID_AS(M06, wheel_to_ground(g, s, u, &r->wheel) < far, "closed ground is in the way of the wheel", N_(0));
    Inch cost = sol_charge_wheel_cost(g, s, u, &r->wheel, r->degrees, true);
    bool dear = !pays_wheel(g, s, u, cost);
    FORBID_AS(V04, dear, "the wheel costs too much", N_(0));
    FORBID_AS(G31,
              dear && sol_charge_wheel_cost(g, s, u, &r->wheel, r->degrees, false) <= printed_distance(g, s, u) + CUT,
              "the ground makes the wheel dear", N_(0));
    FORBID_AS(G36, wheel_on_table(g, &r->wheel) < far, "the wheel would leave the table", N_(0));
    r->wheel_cost = cost;
    return ALLOWED;
}

/* Why the traced path does not bring it to the target; of one whose wheel cannot be made also what the rest would meet. */
Rule sol_path_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int target, Ride *r, bool can)
{
    if (!can) {
        Rule wheel = wheel_rule_of(g, s, w, feet, s->selected, r);
        if (!w) {
            return wheel ? wheel : refused(w);
        }
        Inch all = sol_charge_distance(g, s, s->selected);
        trace_on(g, s, feet, s->selected, r->wheel_cost > all ? all : all - r->wheel_cost, r);
    }
    Inch at = sol_comes_to(r, target), limit = at == INCH_NONE ? r->most : at;
    int first = formed_before(s, r, at == INCH_NONE ? TABLE_MOST : at);
    Footprint end = path_at(&r->run, limit);
    int own = at == INCH_NONE ? NO_PIECE : friend_under(g, feet, s->selected, &end);
    Path on = path_advance(&r->run.start, TABLE_MOST);
    Inch far = path_contact(&on, &feet->foot[target]);
    bool ahead = far != PATH_FREE, falls_short = at == INCH_NONE && ahead;
    FORBID_AS(M05, r->friends < limit, "{} is in the way", P_(r->friend_by));
    FORBID_AS(M05, first != NO_PIECE, "{} is in the way", P_(first));
    FORBID_AS(M05, own != NO_PIECE, "it would end on {}", P_(own));
    FORBID_AS(M06, r->ground < limit, "{} is in the way", W_(r->ground_name));
    FORBID_AS(M03, falls_short, "{} is too far away", P_(target));
    FORBID_AS(G31, falls_short && CITED(M03) && ground_makes_dear(g, s, s->selected, r, far),
              "the ground on the way makes it dear", N_(0));
    FORBID_AS(M04, at == INCH_NONE || !footprint_front_contact(&end, &feet->foot[target]),
              "the path does not bring its front to {}", P_(target));
    return refused(w);
}
