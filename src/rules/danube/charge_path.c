/* charge_path.c - tracing the path of a charge: its wheel, how far it carries, what ends it early, whom it meets (3m, 3q, 3s to 3u, 3aa).
 *
 * The wheel must be clear of everybody and of closed ground. Straight ahead, infantry goes no farther than the first enemy who stands;
 * cavalry goes through infantry and guns and is ended by enemy horse, a garrison, difficult ground and friends. Friendly guns and
 * skirmishers are crossed by both. Nothing here changes the state: what is traced is judged in charge.c and ridden in charge_move.c.
 */
#include "rules/danube/charge_inside.h"

#include <assert.h>

/* 3u: is a unit of this side in contact with that enemy cavalry, or going to be? */
int contacted_by(const Game *g, const State *s, int u, int horse)
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

Inch charge_bonus(const Game *g, const State *s, int u)
{
    return s->unit[u].arm == CAVALRY ? g->limit.charge_dice * DIE * INCH : 0;
}

static bool rides(const Charger *c) { return c->s->unit[c->u].arm == CAVALRY; }
static bool own(const Charger *c, int v) { return side_of(c->g, v) == side_of(c->g, c->u); }

/* 3o, 3t: guns are crossed by their own side, and so are skirmishers (G18). */
static bool passable_friend(const Charger *c, int v)
{
    const State *s = c->s;
    const Unit *q = &s->unit[v];
    if (q->formation == SKIRMISH) {
        return true;
    }
    return q->arm == ARTILLERY && (!rides(c) || CITED2(late(s), 3t, 8t));
}

/* ---- the wheel ---- */

/* How far a wheel goes is judged on the widest one, so that offers and judgements agree. */
Ride wheel_of(const Charger *c, bool left, int degrees)
{
    int widest = degrees > c->g->limit.wheel ? degrees : c->g->limit.wheel;
    return (Ride){.in_wheel = NO_PIECE,
                  .wheel_ground = NO_AREA,
                  .wheel = path_wheel(&c->feet->foot[c->u], left, widest * DEGREE)};
}

/* How far it comes before it would run into a unit. */
static Angle wheel_to_unit(const Charger *c, const Path *wheel, int v)
{
    const Footprint *f = &c->feet->foot[c->u], *other = &c->feet->foot[v];
    if (v == c->u || !c->feet->on[v] || !footprint_within(f, other, f->base.width * 2)) {
        return wheel->limit;
    }
    if (own(c, v) ? passable_friend(c, v) : c->s->unit[v].formation == SKIRMISH) {
        return wheel->limit;
    }
    Angle at = path_meets(wheel, other);
    return at == PATH_FREE ? wheel->limit : at - 1;
}

/* The same before closed ground. by: null, or the area that it touches first, NO_AREA when it touches none. */
static Angle wheel_to_ground(const Charger *c, const Path *wheel, int *by)
{
    const Area *closed[AREAS_MAX];
    Angle most = wheel->limit;
    int n = ground_near(c->g->ground, closed_to(c->g, c->s, c->u), wheel->low, wheel->high, closed, AREAS_MAX);
    int first = NO_AREA;
    for (int i = 0; i < n; i++) {
        Angle at = path_meets_area(wheel, closed[i]);
        if (at != PATH_FREE && at - 1 < most) {
            most = at - 1;
            first = (int)(closed[i] - c->g->ground->area);
        }
    }
    if (by) {
        *by = first;
    }
    return most;
}

Angle wheel_free(const Charger *c, const Path *wheel)
{
    Angle most = wheel_to_ground(c, wheel, NULL), table = wheel_on_table(c->g, wheel);
    most = table < most ? table : most;
    for (int v = 0; v < c->g->units; v++) {
        Angle at = wheel_to_unit(c, wheel, v);
        most = at < most ? at : most;
    }
    return most;
}

/* Everything that ends the wheel short of so many degrees. */
static void trace_wheel(const Charger *c, bool left, int degrees, Ride *r)
{
    *r = wheel_of(c, left, degrees);
    if (!degrees) {
        return;
    }
    for (int v = 0; v < c->g->units && r->in_wheel == NO_PIECE; v++) {
        if (wheel_to_unit(c, &r->wheel, v) < degrees * DEGREE) {
            r->in_wheel = v;
        }
    }
    int area;
    if (wheel_to_ground(c, &r->wheel, &area) < degrees * DEGREE) {
        r->wheel_ground = area;
    }
    r->wheel_off = wheel_on_table(c->g, &r->wheel) < degrees * DEGREE;
}

/* ---- how far it carries ---- */

/* Infantry: inches straight on that `all` pays for, where difficult ground slows each by half (G41). */
static Inch infantry_reach(const Charger *c, const Footprint *turned, Inch all, bool slow)
{
    const Game *g = c->g;
    const Area *hard[AREAS_MAX], *lift[AREAS_MAX];
    Path p = path_advance(turned, all + INCH);
    int n = 0, m = 0;
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (ground_out_of_reach(a, &p.start, p.limit)) {
            continue;
        }
        if (g->difficult >> a->kind & 1 && CITED(G41)) {
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

/* What is left after the wheel, in inches straight on; below 0: the wheel costs too much. half: the half rates that count (3g). */
Inch most_at_rate(const Charger *c, const Ride *r, int degrees, Inch bonus, int half)
{
    const Game *g = c->g;
    const State *s = c->s;
    Inch all = allowance_of(g, s, c->u), cost = BY(G32, path_cost(&r->wheel, degrees * DEGREE), 0);
    Footprint turned = path_at(&r->wheel, degrees * DEGREE);
    bool slow = half & HALF_COMMAND && !s->in_command && CITED(G52), hard = half & HALF_GROUND;
    bool hard_wheel = hard && degrees && (on_difficult(g, &r->wheel.start) || on_difficult(g, &turned)) && CITED(G41);
    cost *= slow || hard_wheel ? 2 : 1;
    if (cost > all + CUT) {
        return -1;
    }
    all = cost > all ? 0 : all - cost;
    if (rides(c)) { /* 3q: half rate halves the allowance, never the dice */
        return (slow ? all / 2 : all) + BY2(late(s), 3q, 8q, bonus, 0);
    }
    return hard || slow ? infantry_reach(c, &turned, all, slow) : all;
}

/* ---- what ends it, and whom it meets ---- */

static void end_at(Ride *r, Ending *e, Inch at, int by)
{
    if (at < e->at) {
        *e = (Ending){at < 0 ? 0 : at, by};
    }
    if (e->at < r->stop) {
        r->stop = e->at;
    }
}

/* Where the area first slows the way, some of it lifted; NEVER: nowhere. */
static Inch slow_from(const Path *run, const Area *a, const Area *const *lift, int lifts)
{
    Way way;
    way_of(&way, run, &a, 1, lift, lifts, false);
    for (int i = 0; i < way.count; i++) {
        if (way.at[i].slow) {
            return i ? way.at[i - 1].to : 0;
        }
    }
    return NEVER;
}

/* 3s with G40: where difficult ground stops a ride that touches it there: not as long as a road or bridge under its middle lifts it. */
static Inch difficult_from(const Game *g, const Path *run, const Area *a, Inch touched)
{
    const Area *lift[AREAS_MAX];
    int lifts = ground_near(g->ground, g->lifting, run->low, run->high, lift, AREAS_MAX);
    if (!lifts || !roads_carry_rides(g) || !CITED(G40)) {
        return touched;
    }
    Inch from = slow_from(run, a, lift, lifts);
    return from == slow_from(run, a, NULL, 0) ? touched : from;
}

Inch ground_stops_at(const Game *g, const State *s, int u, const Path *run, const Area *a)
{
    bool horse = s->unit[u].arm == CAVALRY, closed = closed_to(g, s, u) >> a->kind & 1;
    bool hard = horse && g->difficult >> a->kind & 1 && CITED2(late(s), 3s, 8s);
    if (!(closed || hard) || (closed && bridge_carries(g, s->unit[u].formation, run, a))) {
        return NEVER;
    }
    Barred b = path_barred_area(run, a);
    Inch at = b.from < 0 ? NEVER : closed ? b.from : difficult_from(g, run, a, b.from);
    return at == NEVER ? NEVER : at - 1 - (horse ? g->limit.short_of_ground : 0);
}

/* As far as it is looked at what ends it. */
static Inch traced_to(const Charger *c, const Ride *r) { return c->whole ? r->most : r->stop; }

/* 3s: the ground that stops it: difficult ground for cavalry, closed ground for everybody. */
static void trace_ground(const Charger *c, Ride *r)
{
    const Game *g = c->g;
    const State *s = c->s;
    Inch table = path_on_table(&r->run, g->ground->width, g->ground->height);
    if (table < r->run.limit) {
        end_at(r, &r->table, table, 0);
    }
    for (int i = 0; i < g->ground->count; i++) {
        const Area *a = &g->ground->area[i];
        if (ground_out_of_reach(a, &r->run.start, traced_to(c, r) + g->limit.short_of_ground + 1)) {
            continue;
        }
        int holder = g->strongs >> a->kind & 1 ? holder_of(g, s, i) : NO_PIECE;
        if (holder != NO_PIECE && !own(c, holder)) {
            continue; /* the garrison is met at its edge */
        }
        Inch at = ground_stops_at(g, s, c->u, &r->run, a);
        if (at != NEVER) {
            end_at(r, &r->ground, at, i);
        }
    }
}

/* Where friends stop it: cavalry half an inch short (3s, 3t), infantry in its tracks (G37); both pass guns and skirmishers. */
static void trace_friends(const Charger *c, Ride *r)
{
    for (int v = 0; v < c->g->units; v++) {
        if (v == c->u || !c->feet->on[v] || !own(c, v) || charge_off_the_way(&r->run, r->stop, &c->feet->foot[v]) ||
            passable_friend(c, v)) {
            continue;
        }
        Inch at = path_contact(&r->run, &c->feet->foot[v]);
        if (at == PATH_FREE) {
            continue;
        }
        bool by_3s = CITED2(late(c->s), 3s, 8s), by_3t = CITED2(late(c->s), 3t, 8t);
        if (rides(c) ? by_3s || by_3t : CITED(G37)) {
            end_at(r, &r->friends, at - (rides(c) ? c->g->limit.short_of_friend : 0), v);
        }
    }
}

/* 3s: enemy horse and garrisons end a ride; infantry goes no farther than the first enemy who stands. */
static bool ends_charge(const Charger *c, int v)
{
    const Unit *q = &c->s->unit[v];
    if (rides(c)) {
        return (q->arm == CAVALRY || q->formation == GARRISON) && CITED2(late(c->s), 3s, 8s);
    }
    return q->formation != SKIRMISH;
}

static void trace_enemies(const Charger *c, Ride *r)
{
    const State *s = c->s;
    for (int v = 0; v < c->g->units; v++) {
        if (!c->feet->on[v] || own(c, v) || charge_off_the_way(&r->run, traced_to(c, r), &c->feet->foot[v])) {
            continue;
        }
        Inch at = path_contact(&r->run, &c->feet->foot[v]);
        if (at == PATH_FREE || at > r->most + CUT) {
            continue;
        }
        bool taken = rides(c) && s->unit[v].arm == CAVALRY && contacted_by(c->g, s, c->u, v) != NO_PIECE;
        if (taken && CITED2(late(s), 3u, 8u)) {
            end_at(r, &r->enemies, at - c->g->limit.keep_off, v);
            continue;
        }
        if (ends_charge(c, v)) {
            end_at(r, &r->enemies, at, v);
        }
        charge_meets(&r->met, v, at);
    }
    while (r->met.count && r->met.at[r->met.count - 1] > traced_to(c, r) + CUT) {
        r->met.count--;
    }
}

bool trace_way(const Charger *c, int degrees, Inch bonus, Ride *r)
{
    const Ending never = {NEVER, NO_PIECE};
    r->met.count = 0;
    r->friends = r->ground = r->table = r->enemies = never;
    r->most = most_at_rate(c, r, degrees, bonus, CITED2(late(c->s), 3g, 8g) ? HALF_ALL : 0);
    r->dear = r->most < 0;
    if (r->dear) {
        return false;
    }
    Footprint turned = degrees ? path_at(&r->wheel, degrees * DEGREE) : c->feet->foot[c->u];
    r->run = path_advance(&turned, r->most + CUT);
    r->stop = r->most;
    trace_friends(c, r);
    trace_ground(c, r);
    trace_enemies(c, r);
    assert(r->stop >= 0 && r->stop <= r->most);
    return true;
}

bool trace(const Charger *c, bool left, int degrees, Inch bonus, Ride *r)
{
    assert(degrees >= 0 && degrees < 180 && bonus >= 0 && c->feet->on[c->u]);
    trace_wheel(c, left, degrees, r);
    bool way = trace_way(c, degrees, bonus, r);
    return way && can_be_ridden(r);
}
