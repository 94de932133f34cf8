/* charge.c - charges of phases 3 and 8: declaring one, tracing its path, skirmishers who evade, where the charger stops (3m to 3u, 3x,
 * 3aa to 3af, G22, G47). Where a ride may end stands in ride.c.
 *
 * A charge path is one wheel and then straight ahead. Infantry moves into contact at once. Cavalry rolls its 2d6; what it meets and
 * where it ends are traced and frozen, the model waits at the first contact, and the ride is fought in phase 6 or 11.
 */
#include "rules/danube/danube.h"

#include "table/reach.h"

#include <string.h>

enum { CHARGE_WHEEL = 45, BONUS_MOST = 12 * INCH, CHARGE_CUT = 4 };
enum { CHARGE_UNIT, CHARGE_BONUS }; /* locals of P.CHARGE */

typedef struct Ride { /* a charge path and what it meets */
    Path wheel, run;
    Rule bar;  /* what forbids the wheel or the way, with... */
    int by;    /* ...the unit in the way, or NO_PIECE */
    Inch most; /* straight on, as far as allowance and dice carry */
    Inch stop; /* where it ends at the latest */
    int contacts;
    uint8_t contact[UNITS_MAX]; /* enemies met up to there, in path order */
    Inch at[UNITS_MAX];
} Ride;

void charge_over(State *s, int u)
{
    Unit *q = &s->unit[u];
    drop_flag(s, u, F_CHARGING);
    q->target = NO_PIECE;
    q->charge = q->end = (Stand){0, 0, 0};
    q->straight = 0;
    q->wheel = 0;
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
}

/* 3u: is a unit of this side in contact with that enemy cavalry, or going to be? */
static int contacted_by(const Game *g, const State *s, int u, int horse)
{
    FOR_UNITS (g, s, v) {
        if (v == u || side_of(g, v) != side_of(g, u)) {
            continue;
        }
        if (s->unit[v].melee == horse) {
            return v;
        }
        for (int i = 0; has_flag(s, v, F_CHARGING) && i < CONTACTS_MAX && s->unit[v].contacts[i] != NO_PIECE; i++) {
            if (s->unit[v].contacts[i] == horse) {
                return v;
            }
        }
    }
    return NO_PIECE;
}

/* ---- the path ---- */

static bool passable_friend(const Game *g, const State *s, int v)
{
    const Unit *q = &s->unit[v];
    (void)g;
    if (q->formation == SKIRMISH) {
        return true;
    }
    if (q->arm != ARTILLERY) {
        return false;
    }
    bool cavalry = s->unit[s->selected < g->units ? s->selected : 0].arm == CAVALRY;
    return cavalry ? CITED2(late(s), 3t, 8t) : CITED2(late(s), 3o, 8o);
}

/* The widest wheel of a charge: how far it goes is judged on this one, so that offers and judgements agree. */
static Path charge_wheel(const Footprints *feet, int u, bool left, int degrees)
{
    return path_wheel(&feet->foot[u], left, (degrees > CHARGE_WHEEL ? degrees : CHARGE_WHEEL) * DEGREE);
}

/* A charge is a wheel and then a straight way; it must not run into anybody while it wheels. How far it comes before a unit: */
static Angle wheel_to_unit(const Game *g, const State *s, const Footprints *feet, int u, const Path *wheel, int v)
{
    if (v == u || !feet->on[v] || !footprint_within(&feet->foot[u], &feet->foot[v], feet->foot[u].base.width * 2)) {
        return wheel->limit;
    }
    if (side_of(g, v) == side_of(g, u) ? passable_friend(g, s, v) : s->unit[v].formation == SKIRMISH) {
        return wheel->limit;
    }
    Angle at = path_meets(wheel, &feet->foot[v]);
    return at == PATH_FREE ? wheel->limit : at - 1;
}

/* The same before closed ground. */
static Angle wheel_to_ground(const Game *g, const State *s, int u, const Path *wheel)
{
    const Area *closed[AREAS_MAX];
    Angle most = wheel->limit;
    int n = ground_near(g->ground, closed_to(g, s, u), wheel->low, wheel->high, closed, AREAS_MAX);
    for (int i = 0; i < n; i++) {
        Angle at = path_meets_area(wheel, closed[i]);
        most = at != PATH_FREE && at - 1 < most ? at - 1 : most;
    }
    return most;
}

/* How far it may wheel before anything. */
static Angle wheel_free(const Game *g, const State *s, const Footprints *feet, int u, const Path *wheel)
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
static void trace_wheel(const Game *g, const State *s, const Footprints *feet, int u, bool left, int degrees, Ride *r)
{
    r->wheel = charge_wheel(feet, u, left, degrees);
    r->bar = RULE_NONE;
    r->by = NO_PIECE;
    for (int v = 0; v < g->units && degrees && !r->bar; v++) {
        if (wheel_to_unit(g, s, feet, u, &r->wheel, v) < degrees * DEGREE) {
            r->bar = late(s) ? RULE_8aa : RULE_3aa;
            r->by = v;
        }
    }
    if (degrees && !r->bar && wheel_to_ground(g, s, u, &r->wheel) < degrees * DEGREE) {
        r->bar = late(s) ? RULE_8d : RULE_3d;
    }
    if (wheel_on_table(g, &r->wheel) < degrees * DEGREE) {
        r->bar = RULE_G38;
    }
}

/* What is left after the wheel, in inches straight on. bonus: the 2d6 of cavalry. */
static Inch straight_most(const Game *g, const State *s, int u, const Ride *r, int degrees, Inch bonus)
{
    const Footprint *f = &r->wheel.start;
    Inch all = allowance_of(g, s, u), cost = BY(G32, path_cost(&r->wheel, degrees * DEGREE), 0);
    Footprint turned = path_at(&r->wheel, degrees * DEGREE);
    bool half = CITED2(late(s), 3g, 8g), slow = half && !s->in_command;
    if (slow || (half && degrees && (on_difficult(g, f) || on_difficult(g, &turned)) && CITED(G41))) {
        cost *= 2;
    }
    if (cost > all + CHARGE_CUT) {
        return -1;
    }
    all = cost > all ? 0 : all - cost;
    if (s->unit[u].arm == CAVALRY) {
        return (slow ? all / 2 : all) + BY2(late(s), 3q, 8q, bonus, 0);
    }
    Path p = path_advance(&turned, all + INCH);
    const Area *hard[AREAS_MAX], *lift[AREAS_MAX];
    int n = 0, m = 0;
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (area_far(a, &p.start, p.limit)) {
            continue;
        }
        if (half && g->difficult >> a->kind & 1) {
            hard[n++] = a;
        }
        if (g->lifting >> a->kind & 1) {
            lift[m++] = a;
        }
    }
    Way way;
    way_of(&way, &p, hard, n, lift, m, slow);
    return way_reach(&way, all);
}

/* The unit lies beside or behind the straight part, or so far on that nothing it does could stop the charge sooner. */
static bool off_the_way(const Ride *r, const Footprint *f)
{
    Spot at = footprint_local(&r->run.start, f->centre);
    Grain beside = at.x < 0 ? -at.x : at.x, most = r->run.start.half + f->round, near = f->round + r->run.start.deep;
    return beside > most || at.y < -near || at.y > near + (Grain)(r->stop + INCH + CHARGE_CUT) * GRAIN;
}

static void stop_at(Ride *r, Inch at)
{
    if (at < r->stop) {
        r->stop = at < 0 ? 0 : at;
    }
}

/* 3s: the ground that stops it: difficult ground for cavalry, closed ground for everybody. */
static void trace_ground(const Game *g, const State *s, int u, Ride *r)
{
    bool cavalry = s->unit[u].arm == CAVALRY;
    uint32_t stops = closed_to(g, s, u) | (cavalry && CITED2(late(s), 3s, 8s) ? g->difficult : 0);
    stop_at(r, path_on_table(&r->run, g->ground->width, g->ground->height));
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (!(stops >> a->kind & 1) || area_far(a, &r->run.start, r->stop + SHORT_OF_GROUND + 1)) {
            continue;
        }
        int holder = g->strongs >> a->kind & 1 ? holder_of(g, s, i) : NO_PIECE;
        if (holder != NO_PIECE && side_of(g, holder) != side_of(g, u)) {
            continue; /* the garrison is met at its edge */
        }
        Barred b = path_barred_area(&r->run, a);
        if (b.from >= 0) {
            stop_at(r, b.from - 1 - (cavalry ? SHORT_OF_GROUND : 0));
        }
    }
}

/* Where friends stop it: cavalry half an inch short, infantry in its tracks; both pass guns and skirmishers. */
static void trace_friends(const Game *g, const State *s, const Footprints *feet, int u, Ride *r)
{
    for (int v = 0; v < g->units; v++) {
        if (v == u || !feet->on[v] || side_of(g, v) != side_of(g, u) || off_the_way(r, &feet->foot[v]) ||
            passable_friend(g, s, v)) {
            continue;
        }
        Inch at = path_contact(&r->run, &feet->foot[v]);
        if (at == PATH_FREE) {
            continue;
        }
        bool cavalry = s->unit[u].arm == CAVALRY;
        if (cavalry ? CITED2(late(s), 3s, 8s) : CITED(G37)) {
            stop_at(r, at - (cavalry ? SHORT_OF_FRIEND : 0));
        }
    }
}

static void meet(Ride *r, int v, Inch at)
{
    int i = r->contacts++;
    for (; i > 0 && r->at[i - 1] > at; i--) {
        r->at[i] = r->at[i - 1];
        r->contact[i] = r->contact[i - 1];
    }
    r->at[i] = at;
    r->contact[i] = (uint8_t)v;
}

static void trace_enemies(const Game *g, const State *s, const Footprints *feet, int u, Ride *r)
{
    bool cavalry = s->unit[u].arm == CAVALRY;
    for (int v = 0; v < g->units; v++) {
        if (!feet->on[v] || side_of(g, v) == side_of(g, u) || off_the_way(r, &feet->foot[v])) {
            continue;
        }
        Inch at = path_contact(&r->run, &feet->foot[v]);
        if (at == PATH_FREE || at > r->most + CHARGE_CUT) {
            continue;
        }
        bool horse = s->unit[v].arm == CAVALRY, taken = horse && contacted_by(g, s, u, v) != NO_PIECE;
        if (cavalry && taken && CITED2(late(s), 3u, 8u)) {
            stop_at(r, at - INCH);
            continue;
        }
        bool stops = cavalry
                         ? (horse || s->unit[v].formation == GARRISON) && CITED2(late(s), 3s, 8s)
                         : s->unit[v].formation != SKIRMISH; /* infantry goes no farther than the first who stands */
        if (stops) {
            stop_at(r, at);
        }
        meet(r, v, at);
    }
    while (r->contacts && r->at[r->contacts - 1] > r->stop + CHARGE_CUT) {
        r->contacts--;
    }
}

/* The straight part, after a wheel that has been laid out. False: the wheel costs too much. */
static bool trace_way(const Game *g, const State *s, const Footprints *feet, int u, int degrees, Inch bonus, Ride *r)
{
    r->contacts = 0;
    r->most = straight_most(g, s, u, r, degrees, bonus);
    if (r->most < 0) {
        r->bar = late(s) ? RULE_8f : RULE_3f;
        return false;
    }
    Footprint turned = degrees ? path_at(&r->wheel, degrees * DEGREE) : feet->foot[u];
    r->run = path_advance(&turned, r->most + CHARGE_CUT);
    r->stop = r->most;
    trace_friends(g, s, feet, u, r);
    trace_ground(g, s, u, r);
    trace_enemies(g, s, feet, u, r);
    return true;
}

/* False when the path cannot be ridden at all; r->bar tells why. */
static bool trace(const Game *g, const State *s, const Footprints *feet, int u, bool left, int degrees, Inch bonus,
                  Ride *r)
{
    trace_wheel(g, s, feet, u, left, degrees, r);
    return !r->bar && trace_way(g, s, feet, u, degrees, bonus, r);
}

/* ---- may it be declared? ---- */

static int charged_by_infantry(const Game *g, const State *s, int u, int target)
{
    FOR_UNITS (g, s, v) {
        if (v != u && s->unit[v].arm == INFANTRY && has_flag(s, v, F_CHARGING) && s->unit[v].target == target) {
            return v;
        }
    }
    return NO_PIECE;
}

static Rule charger_rule(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    FORBID2(late(s), 3aa, 8aa, s->acted, "a charge is the first action of the unit", N_(0));
    FORBID_AS(1c, q->flags & F_ENTERED, "{} has come on this turn", P_(u));
    FORBID2(late(s), 3m, 8m, q->arm == INFANTRY && q->formation != COLUMN, "infantry charges only in column", N_(0));
    FORBID_AS(G47, q->formation == GARRISON, "a garrison does not charge", N_(0));
    FORBID2(late(s), 3a, 8a, q->arm == ARTILLERY, "artillery does not charge", N_(0));
    FORBID_AS(13b, q->flags & F_MARKER, "{} has not been recalled", P_(u));
    int lock = locked_with(g, s, u);
    FORBID2(late(s), 3b, 8b, lock != NO_PIECE, "{} is locked in a firefight with {}", P_(u), P_(lock));
    return ALLOWED;
}

static Rule target_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    bool infantry = s->unit[u].arm == INFANTRY, horse = s->unit[target].arm == CAVALRY;
    int other = infantry ? charged_by_infantry(g, s, u, target) : NO_PIECE;
    FORBID2(late(s), 3n, 8n, infantry && horse, "infantry does not charge cavalry", N_(0));
    FORBID2(late(s), 3p, 8p, other != NO_PIECE, "{} charges it already", P_(other));
    FORBID2(late(s), 6a, 11a, infantry && in_melee(s, target), "{} is in a melee with somebody else", P_(target));
    FORBID_AS(G47, !infantry && s->unit[target].formation == GARRISON, "only infantry charges a garrison", N_(0));
    int with = !infantry && horse ? contacted_by(g, s, u, target) : NO_PIECE;
    FORBID2(late(s), 3u, 8u, with != NO_PIECE, "{} is in contact with it", P_(with));
    FORBID2(late(s), 3aa, 8aa, !sees(g, s, feet, u, target, &feet->foot[target], true), "{} does not see it", P_(u));
    return ALLOWED;
}

/* Does the traced path bring the charger to the target? Infantry: as the first enemy met, with its front edge (3m). */
static bool brings_to(const Game *g, const State *s, const Footprints *feet, int u, int target, const Ride *r)
{
    (void)g;
    for (int i = 0; i < r->contacts; i++) {
        if (s->unit[u].arm == INFANTRY && r->contact[i] != target && s->unit[r->contact[i]].formation != SKIRMISH) {
            return false;
        }
        if (r->contact[i] != target) {
            continue;
        }
        if (s->unit[u].arm == CAVALRY) {
            return true;
        }
        Footprint end = path_at(&r->run, r->at[i] > r->most ? r->most : r->at[i]);
        if (!footprint_front_contact(&end, &feet->foot[target])) {
            return false;
        }
        for (int v = 0; v < g->units; v++) { /* 3o: it must end clear of the guns it has crossed */
            if (v != u && feet->on[v] && side_of(g, v) == side_of(g, u) && footprint_overlap(&end, &feet->foot[v])) {
                return false;
            }
        }
        return !(on_frozen_path(g, s, u, &end) && (late(s) ? CITED(8aa) : CITED(3ac)));
    }
    return false;
}

/* 3ac: would infantry come to stand before its target on the way that cavalry of its side has still to ride? */
static bool ends_on_ride(const Game *g, const State *s, int u, int target, const Ride *r)
{
    for (int i = 0; i < r->contacts && s->unit[u].arm == INFANTRY; i++) {
        Footprint end = path_at(&r->run, r->at[i] > r->most ? r->most : r->at[i]);
        if (r->contact[i] == target) {
            return on_frozen_path(g, s, u, &end);
        }
    }
    return false;
}

Rule charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0], target = a.arg[1], degrees = a.arg[3];
    if (!is_unit(g, target) || !on_table(s, target) || side_of(g, target) == side || degrees < 0 || degrees > 179 ||
        a.arg[2] < WHEEL_LEFT || a.arg[2] > WHEEL_RIGHT) {
        return RULE_NO_CHOICE;
    }
    Rule r = charger_rule(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Footprints feet;
    Ride ride;
    feet_of(g, s, &feet);
    r = target_rule(g, s, w, &feet, u, target);
    if (r && !w) {
        return r;
    }
    FORBID2(late(s), 3e, 8e, degrees > CHARGE_WHEEL, "a wheel is at most 45 degrees", N_(0));
    if (s->unit[u].arm == ARTILLERY) {
        return refused(w);
    }
    bool can = trace(g, s, &feet, u, a.arg[2] == WHEEL_LEFT, degrees, BONUS_MOST, &ride);
    bool comes = can && brings_to(g, s, &feet, u, target, &ride);
    FORBID2(late(s), 3aa, 8aa, !can && ride.by != NO_PIECE, "{} is in the way of the wheel", P_(ride.by));
    FORBID2(late(s), 3d, 8d, !can && (ride.bar == RULE_3d || ride.bar == RULE_8d), "closed ground is in the way",
            N_(0));
    FORBID2(late(s), 3f, 8f, !can && (ride.bar == RULE_3f || ride.bar == RULE_8f), "the wheel costs too much", N_(0));
    FORBID_AS(G38, !can && ride.bar == RULE_G38, "the wheel would leave the table", N_(0));
    bool frozen = can && !comes && ends_on_ride(g, s, u, target, &ride);
    FORBID_AS(3ac, !late(s) && frozen, "it would end on the path of a charge", N_(0));
    FORBID_AS(8aa, late(s) && frozen, "it would end on the path of a charge", N_(0));
    can = can && !frozen;
    FORBID2(late(s), 3aa, 8aa, can && !comes, "the path does not bring it to {}", P_(target));
    FORBID_AS(3af, !late(s) && can && !comes && s->unit[u].arm == INFANTRY, "it would not reach contact", N_(0));
    FORBID_AS(8aa, late(s) && can && !comes && s->unit[u].arm == INFANTRY, "it would not reach contact", N_(0));
    return comes ? ALLOWED : refused(w);
}

/* ---- offers ---- */

/* Enemies the charger could come to at all: near enough, and not behind it. */
static uint64_t worth_a_look(const Game *g, const State *s, const Footprints *feet, int u)
{
    const Footprint *f = &feet->foot[u];
    Inch most = allowance_of(g, s, u) + (s->unit[u].arm == CAVALRY ? BONUS_MOST : 0) + CHARGE_CUT;
    uint64_t bits = 0;
    for (int v = 0; v < g->units; v++) {
        if (!feet->on[v] || side_of(g, v) == side_of(g, u) || !footprint_within(f, &feet->foot[v], most)) {
            continue;
        }
        bool ahead = false; /* some corner lies before the line through its rear edge turned by the most it can wheel */
        Spot low = feet->foot[v].low, high = feet->foot[v].high;
        Spot corner[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
        for (int i = 0; i < 4; i++) {
            Spot at = footprint_local(f, corner[i]);
            Grain side = at.x < 0 ? -at.x : at.x;
            ahead |= at.y + side > 0;
        }
        if (ahead) {
            bits |= (uint64_t)1 << v;
        }
    }
    return bits;
}

/* After this wheel, does straight ahead lead over one of them at all? Cheaper than tracing the path. */
static bool leads_to(const Footprints *feet, const Footprint *turned, uint64_t targets)
{
    for (; targets; targets &= targets - 1) {
        const Footprint *t = &feet->foot[__builtin_ctzll(targets)];
        Spot away = footprint_local(turned, t->centre);
        Grain side = away.x < 0 ? -away.x : away.x;
        if (side <= turned->half + t->round && away.y >= -t->round) {
            return true;
        }
    }
    return false;
}

/* Which of the targets the path with this wheel, which is known to be free, comes to. */
static uint64_t reached(const Game *g, const State *s, const Footprints *feet, int u, int degrees, uint64_t targets,
                        Ride *ride)
{
    uint64_t good = 0;
    Footprint turned = path_at(&ride->wheel, degrees * DEGREE);
    if (!leads_to(feet, &turned, targets) || !trace_way(g, s, feet, u, degrees, BONUS_MOST, ride)) {
        return 0;
    }
    for (int i = 0; i < ride->contacts; i++) {
        int v = ride->contact[i];
        if (targets >> v & 1 && brings_to(g, s, feet, u, v, ride)) {
            good |= (uint64_t)1 << v;
        }
    }
    return good;
}

static void charge_intervals(const Game *g, const State *s, const Footprints *feet, int u, int hand, uint64_t targets,
                             Atoms *out)
{
    int from[UNITS_MAX];
    Ride ride = {.bar = RULE_NONE, .by = NO_PIECE, .wheel = charge_wheel(feet, u, hand == WHEEL_LEFT, 0)};
    int most = wheel_free(g, s, feet, u, &ride.wheel) / DEGREE;
    uint64_t before = 0;
    for (int d = 0; d <= CHARGE_WHEEL + 1; d++) {
        uint64_t now = d <= most ? reached(g, s, feet, u, d, targets, &ride) : 0;
        for (uint64_t changed = now ^ before; changed; changed &= changed - 1) {
            int v = __builtin_ctzll(changed);
            if (now >> v & 1) {
                from[v] = d;
            } else {
                offer_interval(out, atom4(CHARGE, u, v, hand, 0), 3, from[v], d - 1);
            }
        }
        before = now;
    }
}

/* One way to each of them, where there is one: straight at its middle, or somewhat beside that when it is near. */
static void charge_sketch(const Game *g, const State *s, const Footprints *feet, int u, uint64_t targets, Atoms *out)
{
    enum { NEAR = 8 * INCH, BESIDE = 6 };
    Ride ride[WHEEL_RIGHT + 1];
    int most[WHEEL_RIGHT + 1];
    for (int hand = WHEEL_LEFT; hand <= WHEEL_RIGHT; hand++) {
        ride[hand] = (Ride){.bar = RULE_NONE, .by = NO_PIECE, .wheel = charge_wheel(feet, u, hand == WHEEL_LEFT, 0)};
        most[hand] = wheel_free(g, s, feet, u, &ride[hand].wheel) / DEGREE;
    }
    for (; targets; targets &= targets - 1) {
        int v = __builtin_ctzll(targets);
        Spot middle = feet->foot[v].centre; /* of a garrison: of the place it holds */
        int turn = turn_to(s->unit[u].at, (int)(middle.x / GRAIN), (int)(middle.y / GRAIN));
        int tries = footprint_within(&feet->foot[u], &feet->foot[v], NEAR) ? 3 : 1;
        for (int i = 0; i < tries; i++) {
            int wheel = turn + (i == 1 ? BESIDE : i == 2 ? -BESIDE : 0), degrees = wheel < 0 ? -wheel : wheel;
            int hand = wheel < 0 ? WHEEL_LEFT : WHEEL_RIGHT;
            if (degrees <= most[hand] && reached(g, s, feet, u, degrees, (uint64_t)1 << v, &ride[hand])) {
                offer(out, atom4(CHARGE, u, v, hand, degrees));
                break;
            }
        }
    }
}

void charge_offer(const Game *g, const State *s, int u, Atoms *out)
{
    if (s->acted || s->unit[u].arm == ARTILLERY || charger_rule(g, s, NULL, u)) {
        return;
    }
    Footprints feet;
    Base base =
        base_of(g, s, u, s->unit[u].formation); /* whoever is out of reach can neither be met nor stand between */
    feet_near(g, s, u, allowance_of(g, s, u) + BONUS_MOST + base.width * 2 + base.depth, &feet);
    uint64_t targets = worth_a_look(g, s, &feet, u);
    if (!targets) {
        return;
    }
    for (int v = 0; v < g->units; v++) {
        if (targets >> v & 1 && target_rule(g, s, NULL, &feet, u, v)) {
            targets &= ~((uint64_t)1 << v);
        }
    }
    if (!targets) {
        return;
    }
    if (out->sketch) {
        charge_sketch(g, s, &feet, u, targets, out);
        return;
    }
    charge_intervals(g, s, &feet, u, WHEEL_LEFT, targets, out);
    charge_intervals(g, s, &feet, u, WHEEL_RIGHT, targets, out);
}

/* ---- the charge is made ---- */

void charge_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0];
    Unit *q = &s->unit[u];
    set_flag(s, u, F_CHARGING);
    q->target = (uint8_t)a.arg[1];
    q->charge = q->at;
    q->wheel = (int8_t)(a.arg[2] == WHEEL_LEFT ? -a.arg[3] : a.arg[3]);
    say(c, R2(late(s), 3aa, 8aa), "{} charges {}.", P_(u), P_(a.arg[1]));
    pop(s);
    Frame *f = push(s, late(s) ? P8_CHARGE : P3_CHARGE, side_of(c->g, u));
    f->v[CHARGE_UNIT] = (int16_t)u;
}

static void retrace(const Game *g, const State *s, int u, Inch bonus, Footprints *feet, Ride *r)
{
    const Unit *q = &s->unit[u];
    feet_of(g, s, feet);
    trace(g, s, feet, u, q->wheel < 0, q->wheel < 0 ? -q->wheel : q->wheel, bonus, r);
}

/* Skirmishers in the path shoot and go, one after the other; whoever is met again is destroyed. */
static void clear_skirmishers(Ctx *c, int u, Inch bonus, Footprints *feet, Ride *r)
{
    const Game *g = c->g;
    State *s = c->s;
    bool asked[UNITS_MAX] = {false};
    for (int i = 0; i < r->contacts && on_table(s, u);) {
        int v = r->contact[i];
        if (s->unit[v].formation != SKIRMISH || !CITED2(late(s), 3x, 8x)) {
            i++;
            continue;
        }
        if (asked[v]) {
            if (s->unit[u].arm == INFANTRY && s->unit[u].target == v) {
                Footprint at = path_at(&r->run, r->at[i]);
                put_unit(c, u, stand_of(&at), s->unit[u].formation);
            }
            destroy(c, v, R2(late(s), 3x, 8x), "is caught in skirmish order");
            if (s->unit[u].arm == INFANTRY && s->unit[u].target == NO_PIECE) {
                return;
            }
        } else {
            asked[v] = true;
            evade(c, v, u, r->run.start.pose.facing);
            if (!on_table(s, u)) {
                return;
            }
        }
        retrace(g, s, u, bonus, feet, r);
        i = 0;
    }
}

/* 3ae: it goes to the end of its allowance, but stays an inch from everybody, and charges no longer. */
static void miss(Ctx *c, int u, const Footprints *feet, const Ride *r)
{
    Inch end = r->stop;
    for (int v = 0; v < c->g->units; v++) {
        if (!feet->on[v] || side_of(c->g, v) == side_of(c->g, u)) {
            continue;
        }
        Inch at = path_short_of(&r->run, &feet->foot[v], INCH);
        end = at < end ? at : end;
    }
    Footprint f = path_at(&r->run, end < 0 ? 0 : end);
    put_unit(c, u, stand_of(&f), c->s->unit[u].formation);
    if (late(c->s) ? CITED(8aa) : CITED(3ae)) {
        charge_over(c->s, u);
    }
    say(c, late(c->s) ? R(8aa) : R(3ae), "{} no longer reaches its target, and stops.", P_(u));
}

static void infantry_charge(Ctx *c, int u, const Footprints *feet, const Ride *r)
{
    State *s = c->s;
    int target = s->unit[u].target;
    if (target == NO_PIECE) { /* its skirmishers have been cut down */
        charge_over(s, u);
        return;
    }
    if (!brings_to(c->g, s, feet, u, target, r)) {
        miss(c, u, feet, r);
        return;
    }
    int i = 0;
    while (r->contact[i] != target) {
        i++;
    }
    s->unit[u].straight = (int16_t)(r->at[i] > r->most ? r->most : r->at[i]);
    Footprint f = path_at(&r->run, s->unit[u].straight);
    put_unit(c, u, stand_of(&f), s->unit[u].formation);
}

/* ---- cavalry ---- */

/* 3ac: the contacts and the end are frozen; the model waits at its first contact. */
static void cavalry_charge(Ctx *c, int u, const Ride *r)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    bool stopped = r->contacts && (s->unit[r->contact[r->contacts - 1]].arm == CAVALRY ||
                                   s->unit[r->contact[r->contacts - 1]].formation == GARRISON);
    q->straight = (int16_t)r->stop;
    Footprint end = path_at(&r->run, r->stop);
    if (!stopped) {
        end = placed_beyond(c->g, s, u, stand_of(&end));
    }
    q->end = stand_of(&end);
    memset(q->contacts, NO_PIECE, sizeof q->contacts);
    for (int i = 0; i < r->contacts && i < CONTACTS_MAX; i++) {
        q->contacts[i] = r->contact[i];
    }
    if (!r->contacts) {
        put_unit(c, u, q->end, q->formation);
        charge_over(s, u);
        say(c, late(s) ? R(8aa) : R(3af), "{} comes too short and meets nobody.", P_(u));
        return;
    }
    Footprint at = late(s)      ? (CITED(8aa) ? path_at(&r->run, r->at[0]) : end)
                   : CITED(3ac) ? path_at(&r->run, r->at[0])
                                : end;
    put_unit(c, u, stand_of(&at), q->formation);
}

/* 3q, 3r: the bonus is rolled and the spot marked. */
static Inch ride_out(Ctx *c, int u)
{
    State *s = c->s;
    Unit *q = &s->unit[u];
    RULE2 (late(s), 3r, 8r) {
        set_flag(s, u, F_MARKER);
        q->marker = q->at;
        q->marker_formation = q->formation;
        q->marker_turn = s->turn;
    }
    int bonus = roll_sum(c, 2, 6, side_of(c->g, u), "charge");
    say(c, R2(late(s), 3q, 8q), "{} throws {} inches for its charge.", P_(u), N_(bonus));
    return bonus * INCH;
}

Next charge_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int u = f->v[CHARGE_UNIT];
    if (!is_unit(c->g, u)) { /* a position may say anything */
        pop(s);
        return GO;
    }
    Footprints feet;
    Ride r;
    Inch bonus = s->unit[u].arm == CAVALRY ? ride_out(c, u) : 0;
    f->v[CHARGE_BONUS] = (int16_t)bonus;
    retrace(c->g, s, u, bonus, &feet, &r);
    clear_skirmishers(c, u, bonus, &feet, &r);
    if (on_table(s, u) && s->unit[u].arm == INFANTRY) {
        infantry_charge(c, u, &feet, &r);
    } else if (on_table(s, u)) {
        cavalry_charge(c, u, &r);
    }
    end_unit(c);
    pop(s);
    return GO;
}
