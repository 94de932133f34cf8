/* artillery.c - guns: the bar laid on the table, canister, the howitzer's high shot (A01 to A26, O01).
 *
 * A bar is laid from one muzzle along one bearing; who lies under it is fixed then, and settled unit by unit from near to far. The fan of
 * a gun is the 41 bearings of whole degrees within 20 of its facing.
 */
#include "rules/soldatini/soldatini.h"

/* ---- guns ---- */

/* A25: gunners left, by threes. */
int sol_guns_left(const Game *g, const State *s, int u)
{
    int crew = BY(A25, s->unit[u].soldiers, s->unit[u].start),
        guns = (crew + g->limit.gun_crew - 1) / g->limit.gun_crew;
    return guns > GUNS_MAX ? GUNS_MAX : guns; /* a position may give it more gunners than any battery has */
}

/* A26: the list of the battery, from the right. */
bool sol_is_howitzer(const State *s, int u, int gun)
{
    const char *guns = sol_gun_words[s->unit[u].guns < GUN_SETS ? s->unit[u].guns : GUNS_NONE];
    for (int i = 0; i <= gun; i++) {
        if (!guns[i]) {
            return false;
        }
    }
    return guns[gun] == 'H' && CITED(A26);
}

int sol_canister_hit(const Game *g)
{
    int hit = BY(A14, g->fire[FIRE_CANISTER].hit, 1);
    return g->canister_low && CITED(O01) ? 2 : hit;
}

/* A02: the middle of the front edge of the gun's base. */
Spot sol_muzzle(const Game *g, const State *s, const Footprint *f, int u, int gun)
{
    Ranks r = sol_ranks(g, s, u);
    return gun < r.bases && r.row ? rank_muzzle(f, &r, gun) : footprint_front(f);
}

static int muzzle_level(const Game *g, Spot muzzle) { return BY(G24, ground_level(g->ground, muzzle), 0); }

/* ---- the bar ---- */

static int sector_of(const Game *g, const State *s, int u, Inch along)
{
    int sector = 0;
    while (sector < SECTORS - 1 && along > g->sector[s->unit[u].calibre][sector]) {
        sector++;
    }
    return sector;
}

/* A05, A07, A08: dice against one unit; a square three, a garrison two where the bar ends at its building. */
static bool lies_under(const Game *g, const State *s, const Footprint *f, int v, const Strip *bar, int wall, int gunner,
                       int level, Crossed *out)
{
    *out = (Crossed){.unit = (uint8_t)v, .near = TABLE_MOST};
    const Unit *q = &s->unit[v];
    int top = BY(G24, sol_level(g, f), 0);
    top = level > top ? level : top;
    if (q->formation == GARRISON && CITED(A08)) {
        if (wall != q->hold) {
            return false;
        }
        out->near = bar->length;
        out->dice[sector_of(g, s, gunner, bar->length)] = g->fire[FIRE_GARRISON_DICE].dice;
        return !strip_masked(bar, g->ground, bar->length, top);
    }
    if (!strip_near(bar, f)) {
        return false;
    }
    if (q->formation == SQUARE && CITED(A07)) {
        Part part;
        if (!strip_part(bar, f, &part) || strip_masked(bar, g->ground, part.near, top)) {
            return false;
        }
        out->near = part.near;
        out->dice[sector_of(g, s, gunner, part.near)] = g->fire[FIRE_SQUARE_DICE].dice;
        return true;
    }
    Ranks ranks = sol_ranks(g, s, v);
    Spot man[SOLDIERS_MAX];
    ranks.row = ranks.row ? ranks.row : ranks.bases;
    int n = ranks.bases ? rank_soldiers(f, &ranks, q->soldiers, man, SOLDIERS_MAX) : 0;
    bool any = false;
    for (int i = 0; i < n; i++) {
        Inch along = strip_along(bar, BY(G17, man[i], f->centre));
        if (along == INCH_NONE || (strip_masked(bar, g->ground, along, top) && CITED(A09))) {
            continue;
        }
        out->near = along < out->near ? along : out->near;
        out->dice[sector_of(g, s, gunner, along)]++;
        any = true;
    }
    return any && CITED(A05);
}

static void put_crossed(Laying *l, const Crossed *c)
{
    int i = l->units++;
    for (; i > 0 && BY(A12, l->under[i - 1].near > c->near, l->under[i - 1].near < c->near); i--) {
        l->under[i] = l->under[i - 1];
    }
    l->under[i] = *c;
}

/* A10: no friend, and nobody who is in contact with an enemy. */
static void note_crossed(const Game *g, const State *s, int u, const Crossed *c, Laying *l)
{
    int v = c->unit;
    bool own = side_of(g, v) == side_of(g, u);
    if (own && l->friend_hit == NO_PIECE) {
        l->friend_hit = v;
    }
    if (l->melee_hit == NO_PIECE && sol_in_contact(g, s, v)) {
        l->melee_hit = v;
    }
    for (int i = 0; i < SECTORS && !own; i++) {
        l->enemies += c->dice[i];
    }
    put_crossed(l, c);
}

void sol_lay(const Game *g, const State *s, const Footprints *feet, int u, int gun, int bearing, Laying *out)
{
    const Unit *q = &s->unit[u];
    Spot muzzle = sol_muzzle(g, s, &feet->foot[u], u, gun);
    int level = muzzle_level(g, muzzle), wall;
    Strip bar = strip_make(muzzle, bearing * DEGREE, BY(A04b, g->limit.bar_width, 2 * g->limit.bar_width),
                           BY(A04, g->sector[q->calibre][SECTORS - 1], 0));
    StripEnds ends = {g->ground, g->strongs, g->woods, g->limit.bar_wood};
    *out = (Laying){.friend_hit = NO_PIECE, .melee_hit = NO_PIECE};
    wall = -1;
    RULE (A09) {
        bar.length = strip_end(&bar, &ends, &wall);
    }
    out->end = bar.length;
    for (int v = 0; v < g->units; v++) {
        Crossed c;
        if (v != u && feet->on[v] && lies_under(g, s, &feet->foot[v], v, &bar, wall, u, level, &c)) {
            note_crossed(g, s, u, &c, out);
        }
    }
}

/* ---- canister and howitzer ---- */

static Fan fan_of(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch reach)
{
    return (Fan){sol_muzzle(g, s, &feet->foot[u], u, gun), feet->foot[u].pose.facing, BY(A02, g->limit.fan, 90), reach};
}

/* A16: the nearest enemy so near in the fan whom the battery sees; routers and units in melee are passed over. */
static int nearest_in_fan(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch reach, Inch *gap)
{
    Fan fan = fan_of(g, s, feet, u, gun, reach);
    int best = NO_PIECE;
    *gap = fan.reach + 1;
    for (int v = 0; v < g->units; v++) {
        if (!feet->on[v] || side_of(g, v) == side_of(g, u) || (routed(s, v) && CITED(A16))) {
            continue;
        }
        Inch at = fan_meets(&fan, &feet->foot[v]);
        bool nearer = at != INCH_NONE && at + (best == NO_PIECE ? 0 : 1) < *gap;
        bool good = nearer && !sol_in_melee(g, s, v) && sol_sees(g, s, feet, u, v);
        if (good || (nearer && !CITED(A16))) {
            best = v;
            *gap = at;
        }
    }
    return best;
}

/* A13, A15 */
int sol_canister_target(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch *gap)
{
    Inch reach = BY(A15, g->canister[s->unit[u].calibre], TABLE_MOST);
    return nearest_in_fan(g, s, feet, u, gun, reach, gap);
}

/* A16: a friend whom a ray meets sooner than the target. */
static int canister_friend(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch gap)
{
    Fan fan = fan_of(g, s, feet, u, gun, gap);
    for (int v = 0; v < g->units; v++) {
        if (v != u && feet->on[v] && side_of(g, v) == side_of(g, u)) {
            Inch at = fan_meets(&fan, &feet->foot[v]);
            if (at != INCH_NONE && at < gap) {
                return v;
            }
        }
    }
    return NO_PIECE;
}

/* A23: seen by the battery or by any friend who is not routed. */
static bool observed(const Game *g, const State *s, const Footprints *feet, int u, int target)
{
    if (sol_sees(g, s, feet, u, target)) {
        return true;
    }
    FOR_UNITS (g, s, v) {
        if (v != u && side_of(g, v) == side_of(g, u) && !routed(s, v) && sol_sees(g, s, feet, v, target)) {
            return CITED(A23);
        }
    }
    return false;
}

/* ---- who may fire ---- */

/* A03 */
static Rule battery_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    const Unit *q = &s->unit[u];
    bool horse = q->traits & TRAIT_HORSE;
    FORBID_AS(T03, side_of(g, u) != side, "{} is not yours to fire in this phase", P_(u));
    FORBID_AS(A03, q->formation != UNLIMBERED, "{} is not unlimbered", P_(u));
    FORBID_AS(F05, q->formation == LIMBERED, "limbered artillery does not fire", N_(0));
    if (side_of(g, u) != side || q->formation != UNLIMBERED) {
        return refused(w);
    }
    FORBID_AS(A03, q->moved > STILL && !horse, "{} has moved", P_(u));
    FORBID_AS(A03, q->flags & F_REFORMING, "{} has tried to reform", P_(u));
    FORBID_AS(R10, q->flags & F_REFORMING, "{} has given up its turn for that", P_(u));
    FORBID_AS(A03, sol_in_contact(g, s, u), "{} is in contact with an enemy", P_(u));
    return ALLOWED;
}

static Rule gun_rule(const Game *g, const State *s, Why *w, int u, int gun, bool high)
{
    (void)g;
    bool there = gun >= 0 && gun < sol_guns_left(g, s, u);
    int left = sol_guns_left(g, s, u);
    FORBID_AS(A25, !there && gun >= 0 && left == 1, "{} has one gun", P_(u));
    FORBID_AS(A25, !there && gun >= 0 && left > 1, "{} has {} guns", P_(u), N_(left));
    if (!there) {
        return refused(w);
    }
    FORBID_AS(A01, s->unit[u].guns_fired >> gun & 1, "gun {} has fired", N_(gun + 1));
    bool is = sol_is_howitzer(s, u, gun);
    FORBID_AS(A01, is && !high, "gun {} is a howitzer", N_(gun + 1));
    FORBID_AS(A01, !is && high, "gun {} is a cannon", N_(gun + 1));
    return ALLOWED;
}

static int turn_of(const State *s, int u, int bearing)
{
    int turn = (bearing - s->unit[u].at.facing) % 360;
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

static Rule bar_judge(const Game *g, const State *s, Why *w, const Footprints *feet, Atom a)
{
    int u = a.arg[0], turn = turn_of(s, u, a.arg[2]);
    bool bearing = a.arg[2] >= 0 && a.arg[2] <= 359;
    FORBID_AS(A02, !bearing, "bearings go from 0, which is north, clockwise to 359", N_(0));
    if (!bearing) {
        return refused(w);
    }
    FORBID_AS(A02, turn < -g->limit.fan || turn > g->limit.fan, "the fan is {} degrees to either side",
              N_(g->limit.fan));
    Laying l;
    sol_lay(g, s, feet, u, a.arg[1] - 1, a.arg[2], &l);
    FORBID_AS(A10, l.friend_hit != NO_PIECE, "the bar crosses {}", P_(l.friend_hit));
    FORBID_AS(A10, l.melee_hit != NO_PIECE, "{} is in contact with an enemy", P_(l.melee_hit));
    FORBID_AS(A11, !l.enemies, "the bar crosses no enemy", N_(0));
    return ALLOWED;
}

/* The first enemy within so many inches in its fan, whoever he is: routed, in a melee, or out of sight. */
static int anybody_in_fan(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch reach)
{
    Fan fan = fan_of(g, s, feet, u, gun, reach);
    for (int v = 0; v < g->units; v++) {
        if (feet->on[v] && side_of(g, v) != side_of(g, u) && fan_meets(&fan, &feet->foot[v]) != INCH_NONE) {
            return v;
        }
    }
    return NO_PIECE;
}

/* Why there is nobody for canister to fire at. A13 wants an enemy within range, and where the nearest are farther off A15 has that range;
 * A16 has whoever is passed over within it, and those beyond where none of them would do either. */
static Rule no_canister_target(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int gun)
{
    Inch reach = g->canister[s->unit[u].calibre], gap;
    int near = anybody_in_fan(g, s, feet, u, gun, reach);
    int any = near != NO_PIECE ? near : anybody_in_fan(g, s, feet, u, gun, TABLE_MOST);
    bool farther = nearest_in_fan(g, s, feet, u, gun, TABLE_MOST, &gap) != NO_PIECE;
    bool passed = any != NO_PIECE && (near != NO_PIECE || !farther);
    FORBID_AS(A16, passed && routed(s, any), "{} is routed and is passed over", P_(any));
    FORBID_AS(A16, passed && sol_in_melee(g, s, any), "{} is in a melee", P_(any));
    FORBID_AS(A16, passed && !sol_sees(g, s, feet, u, any), "{} does not see {}", P_(u), P_(any));
    FORBID_AS(A15, near == NO_PIECE ? any != NO_PIECE && CITED(A13) : farther, "canister reaches {} inch{es}",
              I_(reach));
    FORBID_AS(A13, near == NO_PIECE, "no enemy is in its fan within range", N_(0));
    return refused(w);
}

static Rule canister_judge(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int gun)
{
    Inch gap;
    int target = sol_canister_target(g, s, feet, u, gun, &gap);
    if (target == NO_PIECE) {
        return no_canister_target(g, s, w, feet, u, gun);
    }
    int mask = canister_friend(g, s, feet, u, gun, gap);
    FORBID_AS(A16, mask != NO_PIECE, "{} stands before the gun", P_(mask));
    return ALLOWED;
}

static Rule howitzer_judge(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int gun, int target)
{
    if (!is_unit(g, target) || !on_table(s, target) || side_of(g, target) == side_of(g, u)) {
        return RULE_NO_CHOICE;
    }
    const Footprint *t = &feet->foot[target];
    Fan fan = fan_of(g, s, feet, u, gun, g->howitzer_most);
    Inch gap = footprint_spot_gap(t, fan.muzzle);
    FORBID_AS(A23, gap < g->howitzer_least || gap > g->howitzer_most, "{} is {} inch{es} away", P_(target), I_(gap));
    FORBID_AS(A23, gap <= g->howitzer_most && fan_meets(&fan, t) == INCH_NONE, "{} is not in the fan", P_(target));
    FORBID_AS(A23, sol_in_melee(g, s, target), "{} is in a melee", P_(target));
    FORBID_AS(A23, !observed(g, s, feet, u, target), "nobody sees {}", P_(target));
    return ALLOWED;
}

Rule sol_battery_judge(const Game *g, const State *s, Why *w, const Footprints *feet, Side side, Atom a)
{
    int u = a.arg[0], gun = a.arg[1] - 1;
    if (!is_unit(g, u) || !on_table(s, u) || s->unit[u].arm != ARTILLERY || gun < 0 || gun >= GUNS_MAX) {
        return RULE_NO_CHOICE;
    }
    Rule r = battery_rule(g, s, w, side, u);
    if (r && (!w || s->unit[u].formation != UNLIMBERED || side_of(g, u) != side)) {
        return r;
    }
    r = gun_rule(g, s, w, u, gun, a.verb == HOWITZER);
    if (r && (!w || gun >= sol_guns_left(g, s, u))) {
        return r;
    }
    Rule own = a.verb == BAR        ? bar_judge(g, s, w, feet, a)
               : a.verb == CANISTER ? canister_judge(g, s, w, feet, u, gun)
                                    : howitzer_judge(g, s, w, feet, u, gun, a.arg[2]);
    return own ? own : ALLOWED;
}

/* ---- offers ---- */

/* Bearings run from 0 to 359: a fan across north is offered in two parts. */
static void bar_offer(const Game *g, const State *s, const Footprints *feet, int u, int gun, Atoms *out)
{
    int from = -1, before = -1;
    for (int i = 0; i <= 2 * g->limit.fan + 1; i++) {
        int bearing = (s->unit[u].at.facing - g->limit.fan + i + 360) % 360;
        bool good = i <= 2 * g->limit.fan && !bar_judge(g, s, NULL, feet, atom(BAR, u, gun + 1, bearing));
        if (from >= 0 && (!good || bearing == 0)) {
            offer_interval(out, atom(BAR, u, gun + 1, 0), 2, from, before);
            from = -1;
        }
        from = good && from < 0 ? bearing : from;
        before = bearing;
    }
}

/* Only what lies within the reach of the battery is looked at. */
static void feet_in_reach(const Game *g, const State *s, const Footprints *feet, int u, Footprints *out)
{
    Inch reach = g->sector[s->unit[u].calibre][SECTORS - 1] + 3 * INCH;
    out->foot[u] = feet->foot[u];
    for (int v = 0; v < g->units; v++) {
        Spot at = feet->on[v] ? footprint_local(&feet->foot[u], feet->foot[v].centre) : (Spot){0, 0};
        Grain round = feet->on[v] ? feet->foot[v].round : 0, side = at.x < 0 ? -at.x : at.x;
        out->on[v] = feet->on[v] && at.y + round > 0 && at.y - round < (Grain)reach * GRAIN &&
                     side - round < at.y / 2 + round + (Grain)(4 * INCH) * GRAIN;
        if (out->on[v]) {
            out->foot[v] = feet->foot[v];
        }
    }
    out->on[u] = true;
}

void sol_battery_offer(const Game *g, const State *s, const Footprints *feet, int u, Atoms *out)
{
    if (battery_rule(g, s, NULL, side_of(g, u), u)) {
        return;
    }
    Footprints near;
    feet_in_reach(g, s, feet, u, &near);
    for (int gun = 0; gun < sol_guns_left(g, s, u) && gun < GUNS_MAX; gun++) {
        bool high = sol_is_howitzer(s, u, gun);
        if (gun_rule(g, s, NULL, u, gun, high)) {
            continue;
        }
        for (int v = 0; v < g->units && high; v++) {
            if (near.on[v] && side_of(g, v) != side_of(g, u) && !howitzer_judge(g, s, NULL, feet, u, gun, v)) {
                offer(out, atom(HOWITZER, u, gun + 1, v));
            }
        }
        if (high) {
            continue;
        }
        bar_offer(g, s, &near, u, gun, out);
        if (!canister_judge(g, s, NULL, feet, u, gun)) {
            offer(out, atom(CANISTER, u, gun + 1, 0));
        }
    }
}

/* ---- acting ---- */

static void fire_gun(Ctx *c, int u, int target, Spot muzzle, const Volley *volley, int volleys, Rule by)
{
    const Game *g = c->g;
    State *s = c->s;
    Target t = {.unit = target, .shooter = u, .origin = muzzle, .level = muzzle_level(g, muzzle)};
    Cause cause = sol_cause(u, sol_heavy_cover(g, s, target, muzzle));
    int lost = sol_shoot(c, &t, volley, volleys, by);
    sol_lose(c, target, lost, by);
    sol_settle(c, target, &cause);
}

/* A12: unit by unit, from near to far; who is gone by then is left out. */
static void fire_bar(Ctx *c, const Footprints *feet, Atom a)
{
    Laying l;
    int u = a.arg[0];
    Spot muzzle = sol_muzzle(c->g, c->s, &feet->foot[u], u, a.arg[1] - 1);
    sol_lay(c->g, c->s, feet, u, a.arg[1] - 1, a.arg[2], &l);
    say(c, R(A04), "{} lays the bar of gun {} on {}\xC2\xB0.", P_(u), N_(a.arg[1]), N_(a.arg[2]));
    for (int i = 0; i < l.units; i++) {
        Volley volley[SECTORS];
        int n = 0;
        for (int sector = 0; sector < SECTORS; sector++) {
            if (l.under[i].dice[sector]) {
                volley[n++] = (Volley){l.under[i].dice[sector], BY(A06, c->g->sector_hit[sector], 6), SHOT_BALL};
            }
        }
        if (on_table(c->s, l.under[i].unit)) {
            fire_gun(c, u, l.under[i].unit, muzzle, volley, n, R(A05));
        }
    }
}

void sol_battery_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0], gun = a.arg[1] - 1;
    Footprints feet;
    feet_of(g, s, &feet);
    Spot muzzle = sol_muzzle(g, s, &feet.foot[u], u, gun);
    s->unit[u].guns_fired = (uint8_t)(s->unit[u].guns_fired | BY(A01, 1 << gun, 0));
    set_flag(s, u, F_FIRED);
    if (a.verb == BAR) {
        fire_bar(c, &feet, a);
        return;
    }
    Inch gap;
    bool high = a.verb == HOWITZER;
    const FireRow *r = &g->fire[high ? FIRE_HOWITZER : FIRE_CANISTER];
    int target = high ? a.arg[2] : sol_canister_target(g, s, &feet, u, gun, &gap);
    Volley v = {high ? BY(A20, r->dice, 1) : BY(A13, r->dice, 1), high ? BY(A21, r->hit, 6) : sol_canister_hit(g),
                high && CITED(A22) ? SHOT_HOWITZER
                : high             ? SHOT_BALL
                                   : SHOT_CANISTER};
    fire_gun(c, u, target, muzzle, &v, 1, high ? R(A20) : R(A13));
}
