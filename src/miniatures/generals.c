/* generals.c - generals: their rides, joining and leaving units, and their fates.
 *
 * A ride is judged by its end: how far, over which river, how near to an enemy. A general who ends too near to an enemy must be
 * attached, so he is attached at once to the friend within reach. Joining ends his move; riding takes him out of his unit.
 */
#include "miniatures/generals.h"

#include "table/path_toll.h"

enum { DICE = 2, DIE_SIDES = 6 };

static General *general_at(const Game *g, State *s, int p)
{
    assert(is_general(g, p));
    return &battle_state_of(s)->general[p - battle_of(g)->units];
}

static const General *general_of(const Game *g, const State *s, int p)
{
    assert(is_general(g, p));
    return &battle_state(s)->general[p - battle_of(g)->units];
}

static GeneralRules rules_for(const Game *g) { return battle_of(g)->battle->generals(g); }
static Spot spot_at(const General *q) { return spot_of((Point){q->x, q->y}); }
static const CommandRow *row_of(const Game *g, const General *q) { return &battle_of(g)->command[q->rank]; }

/* Who stands on the table, and how far his base can reach from its middle: made once for many questions. */
typedef struct Standing {
    int units;
    struct {
        int16_t x, y;
        uint8_t unit;
        Side side;
        Inch reach;
    } at[UNITS_MAX];
} Standing;

static Standing standing(const Game *g, const State *s)
{
    const Battle *b = battle_of(g);
    Standing out;
    out.units = 0;
    for (int u = 0; u < b->units; u++) {
        const UnitHead *q = unit_head(g, s, u);
        if (q->place != ON_TABLE) {
            continue;
        }
        Base base = q->formation == b->battle->garrison ? (Base){2 * TABLE_MOST, 2 * TABLE_MOST}
                                                        : b->battle->base(g, s, u, q->formation);
        int i = out.units++;
        out.at[i].x = q->at.x;
        out.at[i].y = q->at.y;
        out.at[i].unit = (uint8_t)u;
        out.at[i].side = side_of(g, u);
        out.at[i].reach = (base.width + base.depth) / 2;
    }
    return out;
}

/* May somebody be within a distance of the point? */
static inline bool may_be_near(const Standing *all, int i, Point p, Inch most)
{
    Inch reach = all->at[i].reach + most + 1, dx = all->at[i].x - p.x, dy = all->at[i].y - p.y;
    return dx <= reach && -dx <= reach && dy <= reach && -dy <= reach;
}

/* Any enemy that near, or NO_PIECE. */
static int enemy_within(const Game *g, const State *s, const Standing *all, Side side, Spot at, Inch most)
{
    Point p = point_of(at);
    for (int i = 0; i < all->units; i++) {
        if (all->at[i].side != side && may_be_near(all, i, p, most)) {
            Footprint f = battle_of(g)->battle->footprint(g, s, all->at[i].unit);
            if (footprint_spot_gap(&f, at) <= most) {
                return all->at[i].unit;
            }
        }
    }
    return NO_PIECE;
}

/* The nearest friend. but: the unit he leaves, which does not count. */
static int nearest_but(const Game *g, const State *s, const Standing *all, Side side, Spot at, Inch most, int but)
{
    int best = NO_PIECE;
    Inch least = most;
    Point p = point_of(at);
    for (int i = 0; i < all->units; i++) {
        int u = all->at[i].unit;
        if (u == but || all->at[i].side != side || !may_be_near(all, i, p, least)) {
            continue;
        }
        Footprint f = battle_of(g)->battle->footprint(g, s, u);
        Inch gap = footprint_spot_gap(&f, at);
        if (gap <= least && (best == NO_PIECE || gap < least)) {
            best = u;
            least = gap;
        }
    }
    return best;
}

int nearest_friend(const Game *g, const State *s, Side side, Spot at, Inch most)
{
    Standing all = standing(g, s);
    return nearest_but(g, s, &all, side, at, most, NO_PIECE);
}

/* ---- what he may do ---- */

static Rule ride_rule_among(const Game *g, const State *s, Why *w, const Standing *all, Side side, Atom a)
{
    const Battle *b = battle_of(g);
    const General *q = general_of(g, s, a.arg[0]);
    GeneralRules r = rules_for(g);
    Inch x = a.arg[1] * TENTH, y = a.arg[2] * TENTH;
    bool inside = x >= 0 && y >= 0 && x <= b->ground->width && y <= b->ground->height;
    FORBID_BY(r.rides, q->moved, "{} has made his ride of this phase", P_(a.arg[0]));
    FORBID_BY(r.off_table, !inside, "that is off the table", N_(0));
    if (!inside) {
        return refused(w);
    }
    Spot from = spot_at(q), to = spot_of((Point){x, y});
    Inch far = spot_gap(from, to);
    FORBID_BY(r.rides, far > row_of(g, q)->ride + CUT, "that is {} inch{es} away", I_(far));
    FORBID_BY(r.rides, beam_wades(b->ground, b->rivers, b->bridges, (Beam){from, to}), "a river is in the way", N_(0));
    int near = enemy_within(g, s, all, side, to, r.enemy_reach);
    bool alone = near != NO_PIECE && nearest_but(g, s, all, side, to, row_of(g, q)->attach, NO_PIECE) == NO_PIECE;
    FORBID_BY(r.rides, alone, "{} is within {} inch{es}, and no friend to join", P_(near), I_(r.enemy_reach));
    return ALLOWED;
}

Rule ride_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    Standing all = standing(g, s);
    return ride_rule_among(g, s, w, &all, side, a);
}

static Rule attach_rule(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    const General *q = general_of(g, s, a.arg[0]);
    GeneralRules r = rules_for(g);
    int u = a.arg[1];
    if (!is_unit(g, u) || unit_head(g, s, u)->place != ON_TABLE) {
        return RULE_NO_CHOICE;
    }
    FORBID_BY(r.joins, side_of(g, u) != side, "{} is not of his side", P_(u));
    FORBID_BY(r.joins, q->attached != NO_PIECE, "he rides with {}", P_(q->attached));
    Footprint f = battle_of(g)->battle->footprint(g, s, u);
    Inch reach = row_of(g, q)->attach;
    FORBID_BY(r.joins, footprint_spot_gap(&f, spot_at(q)) > reach, "{} is over {} inch{es} away", P_(u), I_(reach));
    return ALLOWED;
}

Rule general_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (!is_general(g, a.arg[0])) {
        return RULE_NO_CHOICE;
    }
    const General *q = general_of(g, s, a.arg[0]);
    GeneralRules r = rules_for(g);
    bool his = side_of(g, a.arg[0]) == side;
    FORBID_BY(r.rides, !his, "{} rides in his own side's phase", P_(a.arg[0]));
    if (!his || q->place != ON_TABLE) {
        return refused(w);
    }
    if (a.verb == r.ride) {
        return ride_rule(g, s, w, side, a);
    }
    if (a.verb == r.attach) {
        return attach_rule(g, s, w, side, a);
    }
    FORBID_BY(r.joins, q->attached == NO_PIECE, "{} rides with no unit", P_(a.arg[0]));
    FORBID_BY(r.joins, q->moved, "he leaves a unit at the start of his own move", N_(0));
    return ALLOWED;
}

/* ---- what is offered him ---- */

Atom ride_along(const Game *g, const State *s, int p, Angle bearing, Inch far)
{
    const General *q = general_of(g, s, p);
    int64_t x = q->x + divide((int64_t)far * angle_sin(bearing), SINE_ONE);
    int64_t y = q->y + divide((int64_t)far * angle_cos(bearing), SINE_ONE);
    return atom(rules_for(g).ride, p, (int)divide(x, TENTH), (int)divide(y, TENTH));
}

/* Rides a player might well choose: to his units in reach, at most a few; one at least where he may ride at all. */
static void ride_offer(const Game *g, const State *s, const Standing *all, Side side, int p, Atoms *out)
{
    enum { RIDES = 4, RANK_COMMANDER = 0 };
    const Battle *b = battle_of(g);
    const General *q = general_of(g, s, p);
    GeneralRules r = rules_for(g);
    bool leads_all = r.commander_leads_all && q->rank == RANK_COMMANDER;
    int n = 0;
    for (int u = 0; u < b->units && n < RIDES; u++) {
        const UnitHead *v = unit_head(g, s, u);
        if (v->place != ON_TABLE || side_of(g, u) != side || q->attached == u ||
            !(leads_all || q->commands >> v->command & 1)) {
            continue;
        }
        Atom a = atom(r.ride, p, (v->at.x + TENTH / 2) / TENTH, (v->at.y + TENTH / 2) / TENTH);
        if (spot_gap(spot_at(q), spot_of((Point){v->at.x, v->at.y})) > INCH &&
            !ride_rule_among(g, s, NULL, all, side, a)) {
            offer(out, a);
            n++;
        }
    }
    if (!n) {
        b->battle->far_ride(g, s, side, p, out);
    }
}

void general_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Battle *b = battle_of(g);
    GeneralRules r = rules_for(g);
    Standing all = standing(g, s);
    for (int p = b->units; p < b->pieces; p++) {
        const General *q = general_of(g, s, p);
        if (side_of(g, p) != side || q->place != ON_TABLE) {
            continue;
        }
        if (!q->moved) {
            ride_offer(g, s, &all, side, p, out);
        }
        if (q->attached != NO_PIECE && !q->moved) {
            offer(out, atom(r.detach, p, 0, 0));
        }
        for (int i = 0; i < all.units; i++) {
            Atom a = atom(r.attach, p, all.at[i].unit, 0);
            if (all.at[i].side == side && may_be_near(&all, i, (Point){q->x, q->y}, row_of(g, q)->attach) &&
                !attach_rule(g, s, NULL, side, a)) {
                offer(out, a);
            }
        }
    }
}

/* ---- what he does ---- */

static void join(Ctx *c, int p, int u)
{
    assert(is_unit(c->g, u) && side_of(c->g, p) == side_of(c->g, u));
    General *q = general_at(c->g, c->s, p);
    q->attached = (uint8_t)u;
    q->moved = 1;
    follow_unit(c->g, c->s, u);
    say(c, rules_for(c->g).joins, "{} joins {}.", P_(p), P_(u));
}

void general_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    GeneralRules r = rules_for(g);
    int p = a.arg[0];
    General *q = general_at(g, c->s, p);
    Side side = side_of(g, p);
    if (a.verb == r.attach) {
        join(c, p, a.arg[1]);
        return;
    }
    q->attached = NO_PIECE;
    if (a.verb == r.detach) {
        say(c, r.joins, "{} leaves his unit.", P_(p));
        return;
    }
    q->x = (int16_t)(a.arg[1] * TENTH);
    q->y = (int16_t)(a.arg[2] * TENTH);
    q->moved = 1;
    say(c, r.rides, "{} rides.", P_(p));
    Standing all = standing(g, c->s);
    int with = nearest_but(g, c->s, &all, side, spot_at(q), row_of(g, q)->attach, NO_PIECE);
    if (with != NO_PIECE && enemy_within(g, c->s, &all, side, spot_at(q), r.enemy_reach) != NO_PIECE) {
        join(c, p, with);
    }
}

/* ---- what befalls him ---- */

static void lose_general(Ctx *c, int p, Rule by)
{
    const BattleKind *k = battle_of(c->g)->battle;
    General *q = general_at(c->g, c->s, p);
    assert(q->place == ON_TABLE);
    q->place = GONE;
    q->attached = NO_PIECE;
    if (k->general_lost) {
        k->general_lost(c, p);
    }
    say_as(c, EVENT_OUTCOME, by, "{} is lost.", P_(p));
}

/* To the nearest unit of his side within a distance; false when there is none. */
static bool to_friends(Ctx *c, int p, Inch most, Rule by)
{
    General *q = general_at(c->g, c->s, p);
    Standing all = standing(c->g, c->s);
    int u = nearest_but(c->g, c->s, &all, side_of(c->g, p), spot_at(q), most, q->attached);
    q->attached = NO_PIECE;
    if (u == NO_PIECE) {
        return false;
    }
    q->x = unit_head(c->g, c->s, u)->at.x;
    q->y = unit_head(c->g, c->s, u)->at.y;
    say(c, by, "{} rides to {}.", P_(p), P_(u));
    return true;
}

void general_fates(Ctx *c)
{
    const Battle *b = battle_of(c->g);
    GeneralRules r = rules_for(c->g);
    for (int p = b->units; p < b->pieces; p++) {
        const General *q = general_of(c->g, c->s, p);
        if (q->place != ON_TABLE || q->attached == NO_PIECE || !b->battle->phase_losses(c->s, q->attached) ||
            !rule_row(r.casualties)) {
            continue;
        }
        int sum = roll_sum(c, DICE, DIE_SIDES, side_of(c->g, p), "fate of a general");
        say(c, r.casualties, "{} is among the casualties of his unit on {} or more: {}.", P_(p), N_(r.dies_with_losses),
            N_(sum));
        if (sum >= r.dies_with_losses) {
            lose_general(c, p, r.casualties);
        }
    }
}

void unit_gone(Ctx *c, int u, bool destroyed)
{
    const Battle *b = battle_of(c->g);
    GeneralRules r = rules_for(c->g);
    for (int p = b->units; p < b->pieces; p++) {
        General *q = general_at(c->g, c->s, p);
        if (q->attached != u || q->place != ON_TABLE) {
            continue;
        }
        if (!rule_row(r.unit_lost)) {
            q->attached = NO_PIECE;
            continue;
        }
        int sum = destroyed ? roll_sum(c, DICE, DIE_SIDES, side_of(c->g, p), "fate of a general") : 0;
        if (sum >= r.dies_with_the_unit) {
            lose_general(c, p, r.unit_lost);
        } else {
            to_friends(c, p, TABLE_MOST, r.unit_lost);
        }
    }
}

void touch_generals(Ctx *c, int u)
{
    const Battle *b = battle_of(c->g);
    GeneralRules r = rules_for(c->g);
    Footprint f = b->battle->footprint(c->g, c->s, u);
    for (int p = b->units; p < b->pieces; p++) {
        const General *q = general_of(c->g, c->s, p);
        if (q->place != ON_TABLE || q->attached != NO_PIECE || side_of(c->g, p) == side_of(c->g, u) ||
            !footprint_has(&f, spot_at(q)) || !rule_row(r.run_over)) {
            continue;
        }
        if (!to_friends(c, p, r.displaced, r.run_over)) {
            lose_general(c, p, r.run_over);
        }
    }
}

/* ---- where units are put ---- */

void battle_put_unit(Ctx *c, int u, Stand at, int formation)
{
    UnitHead *q = unit_head_of(c->g, c->s, u);
    int garrison = battle_of(c->g)->battle->garrison;
    assert(is_unit(c->g, u) && q->place == ON_TABLE && at.facing >= 0 && at.facing < 360);
    assert(formation != garrison || q->hold != NO_AREA);
    q->at = at;
    if (q->formation == garrison && formation != garrison) {
        q->hold = NO_AREA;
    }
    q->formation = (uint8_t)formation;
    follow_unit(c->g, c->s, u);
    touch_generals(c, u);
}

void battle_put_garrison(Ctx *c, int u, int area)
{
    const Battle *b = battle_of(c->g);
    UnitHead *q = unit_head_of(c->g, c->s, u);
    assert(q->arm == INFANTRY && area >= 0 && area < b->ground->count);
    assert(b->strongs >> b->ground->area[area].kind & 1 && holder_of(c->g, c->s, area) == NO_PIECE);
    Footprint f = footprint_garrison(&b->ground->area[area], q->at.facing * DEGREE);
    q->hold = (uint8_t)area;
    battle_put_unit(c, u, stand_of(&f), b->battle->garrison);
}
