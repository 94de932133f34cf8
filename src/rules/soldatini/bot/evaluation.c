/* evaluation.c - what a position is worth to a computer player. Nothing here is a rule.
 *
 * Victory points come first, with objectives going to whoever will hold them when the turn ends; then men and their order; then posts: the
 * way still to go to what is wanted, targets in front of muskets and guns, charges the enemy could make; melees that are due by their odds.
 */
#include "rules/soldatini/bot/bot_inside.h"

#include <string.h>

enum {
    BREAK_WORTH = 700, /* of an army at its break level */
    WIN_WORTH = 500,   /* of the side of the line between draw and victory */
    PULL = 100,        /* of a point that is still to be taken */
    FAR_OFF = 48 * INCH,
    COMMAND_WORTH = 5,
    TAKER_SHARE = 60, /* percent of the pull of a place, on who is to take it */
    FOLLOWER_SHARE = 5,
    HUNT = 300,               /* of the way to the enemy whom a unit without a place of its own is to fight */
    HUNTERS_APART = 8 * INCH, /* so much farther seems an enemy for each who is already after him */
    HUNT_POST = 4 * INCH,
    ENTRY_WORTH = 40, /* of a unit that comes onto the table as soon as it may */
    AHEAD = 6 * VP,   /* where a victory is clear */
    BEHIND = 450      /* percent: how much more the side that is not ahead wants what it has not */
};

/* ---- men ---- */

int sol_men(const Scene *f, int u)
{
    const Unit *q = &f->s->unit[u];
    int points = q->kind == COMPANY ? 1 : q->points;
    int whole = points * POINT_WORTH * (q->soldiers + q->start) / (2 * (q->start ? q->start : 1));
    return routed(f->s, u) ? whole / 4 : shaken(f->s, u) ? whole * 82 / 100 : whole;
}

int sol_soldier_worth(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    int points = q->kind == COMPANY ? 1 : q->points;
    return points * (POINT_WORTH + VP / 4) / (q->start ? q->start : 1) + 1;
}

/* ---- objectives ---- */

static Point middle_of(const Area *a)
{
    return point_of((Spot){(a->low.x + a->high.x) / 2, (a->low.y + a->high.y) / 2});
}

/* Victory points of the French less those of the Austrians, objectives as they will be held. */
static int points_of(const Scene *f)
{
    int points = sol_victory_points(f->g, f->s, FRENCH) - sol_victory_points(f->g, f->s, AUSTRIAN);
    return VP * points_as_held(f->g, f->s, points, f->owner);
}

/* How far a place is, as a share of the farthest that counts, in thousandths. */
static int way_to(const Scene *f, int i, Stand at)
{
    Inch far = apart_by(at.x - f->place[i].x, at.y - f->place[i].y);
    return (int)((far < FAR_OFF ? far : FAR_OFF) * 1000 / FAR_OFF);
}

static bool may_take(const Scene *f, int u, int i)
{
    const Unit *q = &f->s->unit[u];
    return q->arm == INFANTRY ? q->kind != COMPANY : q->arm == CAVALRY && f->g->objective[i].area == NO_AREA;
}

/* A place wants one who takes it, whom no other place has, and two behind him; everybody else follows a little. In percent. */
static int share_of(const Scene *f, int u, int i)
{
    static const int8_t by_rank[BOT_NEAREST] = {30, 20, 15};
    Side side = side_of(f->g, u);
    if (f->taker[side][i] == u) {
        return TAKER_SHARE;
    }
    for (int k = 0; k < BOT_NEAREST; k++) {
        if (f->nearest[side][i][k] == u) {
            return f->taken_up[side] >> u & 1 ? FOLLOWER_SHARE : by_rank[k];
        }
    }
    return FOLLOWER_SHARE;
}

/* The way still to go to what the side wants is a cost: a place that is taken costs nothing any more. */
int sol_drawn(const Scene *f, int u, Stand at)
{
    int cost = 0;
    Side side = side_of(f->g, u);
    for (int i = 0; i < f->g->objectives; i++) {
        if (f->wanted[side][i] && may_take(f, u, i)) {
            cost += f->wanted[side][i] * share_of(f, u, i) / 10 * way_to(f, i, at) / 10000;
        }
    }
    int quarry = f->quarry[u];
    if (quarry != NO_PIECE) {
        const Unit *q = &f->s->unit[quarry];
        Inch far = apart_by(at.x - q->at.x, at.y - q->at.y) - HUNT_POST;
        cost += far > 0 ? HUNT * (far < FAR_OFF ? far : FAR_OFF) / FAR_OFF : 0;
    }
    return -cost;
}

static void note_nearest(Scene *f, int u, int i)
{
    uint8_t *n = f->nearest[side_of(f->g, u)][i];
    int own = way_to(f, i, f->s->unit[u].at);
    int at = BOT_NEAREST;
    while (at > 0 && (n[at - 1] == NO_PIECE || way_to(f, i, f->s->unit[n[at - 1]].at) > own)) {
        at--;
    }
    for (int k = BOT_NEAREST - 1; k > at; k--) {
        n[k] = n[k - 1];
    }
    if (at < BOT_NEAREST) {
        n[at] = (uint8_t)u;
    }
}

/* How long it would take to a place in the open, in hundredths of a turn. */
static int turns_to(const Scene *f, int u, int i)
{
    Stand at = f->s->unit[u].at;
    int formation = f->s->unit[u].arm == INFANTRY ? COLUMN : CAVLINE;
    return apart_by(at.x - f->place[i].x, at.y - f->place[i].y) * 100 / (sol_allowance(f->g, f->s, u, formation) + 1);
}

/* The dearest place first: the nearest unit that is not sent elsewhere is to take it. */
static void name_takers(Scene *f, Side side)
{
    bool named[OBJECTIVES_MAX] = {false};
    for (;;) {
        int next = -1;
        for (int i = 0; i < f->g->objectives; i++) {
            if (!named[i] && f->wanted[side][i] && (next < 0 || f->wanted[side][i] > f->wanted[side][next])) {
                next = i;
            }
        }
        if (next < 0) {
            return;
        }
        named[next] = true;
        int taker = NO_PIECE;
        FOR_UNITS (f->g, f->s, u) {
            if (side_of(f->g, u) == side && !(f->taken_up[side] >> u & 1) && may_take(f, u, next) && !routed(f->s, u) &&
                f->s->unit[u].formation != GARRISON &&
                (taker == NO_PIECE || turns_to(f, u, next) < turns_to(f, taker, next))) {
                taker = u;
            }
        }
        f->taker[side][next] = (uint8_t)taker;
        if (taker != NO_PIECE) {
            f->taken_up[side] |= (UnitSet)1 << taker;
        }
    }
}

static bool may_hunt(const Scene *f, int u, int v)
{
    const Unit *q = &f->s->unit[u], *t = &f->s->unit[v];
    if (side_of(f->g, u) == side_of(f->g, v) || routed(f->s, v)) {
        return false;
    }
    return q->arm == CAVALRY ? t->formation != GARRISON && t->formation != SQUARE : t->arm != CAVALRY;
}

/* Whoever has no place to take goes for an enemy, not all for the same one. */
static void name_quarries(Scene *f)
{
    uint8_t after[UNITS_MAX] = {0};
    FOR_UNITS (f->g, f->s, u) {
        Side side = side_of(f->g, u);
        const Unit *q = &f->s->unit[u];
        Inch best = 0;
        if (!f->behind[side] || q->arm == ARTILLERY || q->kind == COMPANY || q->formation == GARRISON ||
            routed(f->s, u) || f->taken_up[side] >> u & 1) {
            continue;
        }
        FOR_UNITS (f->g, f->s, v) {
            if (may_hunt(f, u, v)) {
                Inch far = bot_between(f->s, u, v) + after[v] * HUNTERS_APART;
                if (f->quarry[u] == NO_PIECE || far < best) {
                    f->quarry[u] = (uint8_t)v;
                    best = far;
                }
            }
        }
        if (f->quarry[u] != NO_PIECE) {
            after[f->quarry[u]]++;
        }
    }
}

void sol_scene(Scene *f, const Game *g, const State *s)
{
    *f = (Scene){.g = g, .s = s, .left = g->turns - s->turn};
    memset(f->nearest, NO_PIECE, sizeof f->nearest);
    memset(f->quarry, NO_PIECE, sizeof f->quarry);
    memset(f->taker, NO_PIECE, sizeof f->taker);
    for (int i = 0; i < g->objectives; i++) {
        const BattleObjective *o = &g->objective[i];
        f->place[i] = o->area == NO_AREA ? o->at : middle_of(&g->ground->area[o->area]);
        f->owner[i] = sol_will_own(g, s, i);
    }
    int ahead = points_of(f);
    f->behind[FRENCH] = ahead < AHEAD; /* who is not winning must go and take something */
    f->behind[AUSTRIAN] = -ahead < AHEAD;
    for (int i = 0; i < g->objectives; i++) {
        const BattleObjective *o = &g->objective[i];
        for (Side side = FRENCH; side <= AUSTRIAN; side++) {
            int worth = PULL * o->worth * (f->behind[side] ? BEHIND : 100) / 100;
            f->wanted[side][i] = (int16_t)(f->owner[i] == side ? 0 : worth);
        }
        FOR_UNITS (g, s, u) {
            if (may_take(f, u, i) && !routed(s, u)) {
                note_nearest(f, u, i);
            }
        }
    }
    name_takers(f, FRENCH);
    name_takers(f, AUSTRIAN);
    name_quarries(f);
}

/* ---- posts ---- */

static int ease_of(int formation)
{
    return formation == SQUARE ? -18 : formation == GARRISON ? 25 : formation == LINE ? 2 : 0;
}

/* The best that its muskets could do from there, without looking closely: enemies ahead within range. */
static int fire_from(const Scene *f, int u, Stand at, int formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    int best = 0, b = sol_bases(s, u);
    if (s->unit[u].arm != INFANTRY || formation == ROUTED) {
        return 0;
    }
    Footprint own = sol_foot_as(g, s, u, formation, at);
    int dice = sol_light(s, u) ? g->formation[formation].front[b] : g->formation[formation].front[b] / 2;
    bool all = !g->formation[formation].zones;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || apart_by(at.x - s->unit[v].at.x, at.y - s->unit[v].at.y) > 12 * INCH) {
            continue;
        }
        Footprint t = sol_foot(g, s, v);
        if (footprint_within(&own, &t, g->musket) && (all || sol_in_front(&own, &t))) {
            int worth = sol_hits_worth(f, v, dice * sol_musket_hit(g, s, u) * 100 / 6);
            best = worth > best ? worth : best;
        }
    }
    return best * 2 / 3;
}

/* The nearest enemies before the guns, by their sectors. */
static int guns_from(const Scene *f, int u, Stand at, int formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    int best = 0, nearest = 2 * TABLE_MOST;
    Footprint own = sol_foot_as(g, s, u, UNLIMBERED, at);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || routed(s, v)) {
            continue;
        }
        Footprint t = sol_foot(g, s, v);
        Spot local = footprint_local(&own, t.centre);
        Inch far = apart_by(at.x - s->unit[v].at.x, at.y - s->unit[v].at.y);
        nearest = far < nearest ? far : nearest;
        Grain side = local.x < 0 ? -local.x : local.x;
        if (formation == UNLIMBERED && (local.y <= 0 || side * 100 > local.y * 36 + 100 * own.half)) {
            continue;
        }
        int sector = 0;
        while (sector < SECTORS && far > g->sector[s->unit[u].calibre][sector]) {
            sector++;
        }
        int hits = sector < SECTORS ? sol_guns_left(g, s, u) * g->sector_hit[sector] * 45 : 0;
        int worth = sol_hits_worth(f, v, hits);
        best = worth > best ? worth : best;
    }
    return (formation == UNLIMBERED ? best : best / 3) - (best ? 0 : nearest / (3 * INCH));
}

/* Could it charge somebody there in its next move? */
static bool could_charge(const Scene *f, int v, Stand at)
{
    const Unit *q = &f->s->unit[v];
    if (q->arm == ARTILLERY || routed(f->s, v) || shaken(f->s, v) || has_flag(f->s, v, F_SPENT) ||
        q->formation == SQUARE || q->formation == GARRISON || q->formation == SKIRMISH) {
        return false;
    }
    int turn = turn_to(q->at, at.x, at.y);
    Inch reach = sol_charge_distance(f->g, f->s, v) + 3 * INCH;
    return turn > -65 && turn < 65 && apart_by(at.x - q->at.x, at.y - q->at.y) <= reach;
}

static int danger_at(const Scene *f, int u, Stand at, int formation)
{
    int worst = 0;
    FOR_UNITS (f->g, f->s, v) {
        if (side_of(f->g, v) == side_of(f->g, u) || !could_charge(f, v, at)) {
            continue;
        }
        bool horse = f->s->unit[v].arm == CAVALRY;
        int harm = formation == SQUARE              ? 0
                   : formation == GARRISON          ? 0
                   : formation == SKIRMISH          ? 2 * sol_soldier_worth(f->s, u) + sol_men(f, u) / 6
                   : horse                          ? sol_men(f, u) / (f->s->unit[u].arm == CAVALRY ? 12 : 5)
                   : f->s->unit[u].arm == ARTILLERY ? sol_men(f, u) / 3
                                                    : 0;
        worst = harm > worst ? harm : worst;
    }
    return worst / 4;
}

int sol_post(const Scene *f, int u, Stand at, int formation)
{
    int fire = f->s->unit[u].arm == ARTILLERY ? guns_from(f, u, at, formation) : fire_from(f, u, at, formation);
    return sol_drawn(f, u, at) + fire - danger_at(f, u, at, formation) + ease_of(formation);
}

int sol_general_post(const Scene *f, int i, int x, int y, bool attached)
{
    GeneralPost post = general_post_at(f->g, f->s, f->g->units + i, (Stand){(int16_t)x, (int16_t)y, 0}, COMMAND_WORTH);
    int risk = f->s->general[i].points * POINT_WORTH / 8;
    return post.in_command - (post.nearest_enemy < 8 * INCH ? risk : 0) -
           (attached ? (post.nearest_enemy < 16 * INCH ? risk / 2 : 0) + 2 : 0);
}

/* ---- the sum ---- */

/* Melees that are due, seen by the attacker. */
static int due_melee(const Scene *f, int u)
{
    UnitSet a, d;
    int v = f->s->unit[u].target;
    if (!has_flag(f->s, u, F_CONTACT) || v >= f->g->units || !on_table(f->s, v) ||
        !sol_group_of(f->g, f->s, v, &a, &d)) {
        return 0;
    }
    int differential = sol_differential(f->g, f->s, a, d);
    return (sol_clash_worth(f, u, v, differential) + sol_urge(f, u, differential)) / __builtin_popcountll(a);
}

static int strain_of(const Game *g, const State *s, Side side)
{
    int level = sol_break_level(g, s, side), lost = sol_lost(g, s, side);
    return BREAK_WORTH * lost * lost / (level * level + 1);
}

/* A unit in reserve is as far from everything as its way onto the table: to wait there brings it no nearer. */
static int waits_outside(const Scene *f, int u)
{
    const Beam *way = &f->g->reserve[f->s->unit[u].group].entry;
    Point middle = point_of((Spot){(way->from.x + way->to.x) / 2, (way->from.y + way->to.y) / 2});
    return sol_drawn(f, u, (Stand){middle.x, middle.y, 0}) - ENTRY_WORTH - (f->behind[side_of(f->g, u)] ? HUNT : 0);
}

int sol_evaluate(const Game *g, const State *s, Side side, const Weights *weights)
{
    BattleWorth w = {0};
    Scene f;
    sol_scene(&f, g, s);
    for (int u = 0; u < g->units; u++) {
        const Unit *q = &s->unit[u];
        Side own = side_of(g, u);
        if (q->place == IN_RESERVE) {
            w.men[own] += sol_men(&f, u);
            w.ground[own] += waits_outside(&f, u);
        }
        if (q->place != ON_TABLE) {
            continue;
        }
        w.men[own] += sol_men(&f, u) + due_melee(&f, u);
        w.ground[own] += routed(s, u) ? 0 : sol_post(&f, u, q->at, q->formation);
        w.danger[own] += has_flag(s, u, F_SPENT) ? 10 : 0;
    }
    for (int i = 0; i < g->generals; i++) {
        const General *q = &s->general[i];
        if (q->place == ON_TABLE) {
            w.danger[side_of(g, g->units + i)] -= sol_general_post(&f, i, q->x, q->y, q->attached != NO_PIECE);
        }
    }
    for (Side i = FRENCH; i <= AUSTRIAN; i++) {
        w.men[i] -= strain_of(g, s, i);
    }
    w.points = points_of(&f);
    w.edge = (VictoryEdge){w.points, VP, WIN_WORTH, f.left};
    return battle_worth(g, s, side, weights, &w);
}
