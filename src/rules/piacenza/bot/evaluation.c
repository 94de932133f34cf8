/* evaluation.c - what a position is worth to a computer player.
 *
 * Men and their order; the places that decide the scenario, by who is strong near them; and posts: a line kept, flanks covered, guns with
 * infantry beside them and the enemy in their cone, commanders near their men. Nothing here is a rule.
 */
#include "rules/piacenza/movement.h"
#include "rules/piacenza/bot/bot_inside.h"

#include <string.h>

/* By hand, against the storm table and the turns left; weighed in tournaments of 40 to 160 games (docs/bots.md). The fit of this evaluation to 170
 * games says that the pull toward places tells least about who wins. */
enum {
    PACE_WORTH = 90,  /* of a hex on the way to a place, the turn it must be taken in; less before */
    HELD_PLACE = 4,   /* hexes that the enemy in a place is worth to those who look for the nearest */
    CLOSED_PLACE = 9, /* to horse, which drives nobody out of Cover (10.2a) */
    DETOUR_MOST = 6,  /* hexes that a way round may cost: the enemy does not stand still */
    GONE_AWAY =
        8, /* who is gone counts as if he stood so far from all places: no way is so long that he is better dead */
    IDLE_WING = 200,  /* 3.0j: it only defends */
    BY_FIRE = 500,    /* thousandths of the chance to take a place that remain where no storm can */
    EVEN_STORM = 300, /* storm_chance at even odds: with it the chance is as it is */
    MOST_LIKELY = 950,
    HOLDER_SP = 12, /* of a strength point of foot in a place, so that the strong go there and not the weak */
    ALONE = 15,     /* a commander without troops in his hex (4.6a), and where the enemy is near */
    ALONE_NEAR = 25
};

/* ---- places ---- */

static int nearness(int far) { return 2400 / (far * far + 6); }

/* Segment b of its activation is not over. */
static bool in_march(const State *s)
{
    for (int d = 0; d < core(s)->depth; d++) {
        if (core(s)->stack[d].step == ACTIVATION) {
            return core(s)->stack[d].at <= ACT_C;
        }
    }
    return false;
}

/* How often troops of the side can still march before the battle is over: who comes too late takes nothing. */
static int marches_of(const Outlook *o, Side side)
{
    const State *s = o->s;
    for (int w = 0; w < WINGS; w++) {
        if (o->g->wing_side[w] == side && wing_in_play(o->g, s, w) &&
            (!s->wing[w].used || (s->active_wing == w && in_march(s)))) {
            return o->left + 1;
        }
    }
    return o->left;
}

/* The chance of those who want the place, seen against who stands in it: a weak battalion in a village is an invitation, a strong one
 * must be shot out. */
static int against_holder(const Outlook *o, Side holding, Hex h, int likely)
{
    int u = taker(o->g, o->s, holding, h);
    if (u == NO_PIECE || !pia_is_infantry(o->g, u) || !ground(o->g, h)->inf_melee) {
        return likely;
    }
    int chance = likely * (BY_FIRE + (1000 - BY_FIRE) * storm_chance(o, u, h) / EVEN_STORM) / 1000;
    return chance < MOST_LIKELY ? chance : MOST_LIKELY;
}

/* How likely the Franco-Spanish hold the place at the end: who is there now, the strength near it, and how often it can still change hands. */
static int share_of(const Outlook *o, int i)
{
    int64_t fs = o->weight[i][FS] + 1, au = o->weight[i][AU] + 200;
    int likely = (int)(1000 * fs * fs / (fs * fs + au * au));
    bool held = occupied_by(o->g, o->s, FS, o->place[i]), empty = !held && !occupied_by(o->g, o->s, AU, o->place[i]);
    if (o->g->victory == VICTORY_LAST && empty) { /* S3e: who was there last */
        held = o->s->last_occupant == FS;
    }
    int steady = empty ? 1 : 2;
    if (held) {
        return 1000 - against_holder(o, FS, o->place[i], 1000 - likely) * o->marches[AU] / (o->marches[AU] + steady);
    }
    return against_holder(o, AU, o->place[i], likely) * o->marches[FS] / (o->marches[FS] + steady);
}

static void reckon(Outlook *o, int u)
{
    const Game *g = o->g;
    Side side = side_of(g, u);
    Hex from = stands_at(o->s, u);
    int sp = pia_strength(g, o->s, u);
    for (int i = 0; i < o->places; i++) { /* horse drives nobody out of Cover (10.2a) */
        o->weight[i][side] +=
            sp * nearness(distance(g, from, o->place[i])) >> (is_cavalry(g, u) && !ground(g, o->place[i])->cav_melee);
    }
}

/* Places decide the battle, so men are worth what they can still do; and whoever would lose it as things stand must dare something, the
 * more the later it is. */
static void set_urgency(Outlook *o)
{
    int held = 0;
    for (int i = 0; i < o->places; i++) {
        held += occupied_by(o->g, o->s, FS, o->place[i]);
    }
    if (o->g->victory == VICTORY_LAST && !held) {
        held = o->s->last_occupant == FS && !occupied_by(o->g, o->s, AU, o->place[0]);
    }
    int late = 100 * (o->left + 1) / (o->left + 3);
    o->men = late * 6 / 5;
    o->care[FS] = held >= o->needed ? 100 : late;
    o->care[AU] = held >= o->needed ? late : 100;
}

void outlook_of(Outlook *o, Presence *presence, const Game *g, const State *s, Side side, const Weights *weights)
{
    o->g = g;
    o->s = s;
    o->weights = weights;
    o->side = side;
    o->left = g->turn_last - s->turn;
    for (Side k = FS; k <= AU; k++) {
        o->marches[k] = marches_of(o, k);
    }
    unsigned objectives = objectives_for(g, s, side);
    o->places = list_places(g, objectives, o->place);
    o->errand = g->errand[objectives];
    memset(o->weight, 0, sizeof o->weight);
    o->presence = presence;
    presence_of(presence, g, s);
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && s->piece[u].state != ROUTED) {
            reckon(o, u);
        }
    }
    o->needed = places_needed(g);
    find_detour(o);
    for (int i = 0; i < o->places; i++) {
        o->share[i] = share_of(o, i);
    }
    set_urgency(o);
}

/* By the strength that the ready deployments have near it. */
int objective_promise(const Game *g, const State *s, int objective)
{
    int64_t weight[SIDES] = {1, 1};
    for (int i = 0; i < g->setups; i++) {
        const SetupRow *row = &g->setup[i];
        if (row->ready >= 0 && is_unit(g, row->piece)) {
            weight[side_of(g, row->piece)] +=
                (int64_t)pia_strength(g, s, row->piece) * nearness(distance(g, row->ready, g->objective[objective][0]));
        }
    }
    return (int)(1000 * weight[FS] / (weight[FS] + weight[AU]));
}

/* The chance of the Franco-Spanish to win, as worth: one place of several may do, or most of them must be held. */
static int places_worth(const Outlook *o)
{
    int none = 1000, sum = 0, need = o->needed;
    if (!o->places) { /* none are chosen yet */
        return 0;
    }
    int count = o->g->victory == VICTORY_OBJECTIVES ? o->g->to_choose : o->places;
    for (int i = 0; i < o->places; i++) {
        none = none * (1000 - o->share[i]) / 1000;
        sum += o->share[i];
    }
    int win = need == 1 ? 1000 - none : sum * count / (o->places * need);
    return WIN_WORTH * (win > 1000 ? 1000 : win) / 1000 * o->weights->ground / 100;
}

/* The way to the places costs, the more the later it is and the less safe they are: who must take one makes for the nearest, who must
 * hold them all stays near all. */
static int wanted(const Outlook *o, int u, Hex h)
{
    const Game *g = o->g;
    Side side = side_of(g, u);
    bool horse = is_cavalry(g, u) || g->unit[u].foot; /* dragoons on foot will mount again */
    const uint64_t *open = g->open_ground[horse ? CAVALRY_PAYS : INFANTRY_PAYS];
    int f = g->unit[u].formation; /* batteries have none */
    int nearest = NOWHERE_NEAR * PACE_WORTH, sum = 0, n = 0, pace = 20 + PACE_WORTH / (o->left + 2);
    for (int i = 0; i < o->places; i++) {
        int mine = side == FS ? o->share[i] : 1000 - o->share[i];
        Hex place = o->place[i];
        int far = distance(g, h, place);
        if (!(open[place >> 6] >> (place & 63) & 1)) { /* horse holds no chateau */
            continue;
        }
        if (f < FORMATIONS_MAX && (o->needed > 1 || !horse) && side == FS && o->errand[f] != i) {
            continue; /* others see to it */
        }
        if (unit_of(g, o->s, enemy(side), place) != NO_PIECE) {
            far += horse && !ground(g, place)->cav_melee ? CLOSED_PLACE : HELD_PLACE;
        }
        if (horse && side == FS && i == o->open_place) {
            far = o->detour[h] < far + DETOUR_MOST ? o->detour[h] : far + DETOUR_MOST;
        }
        int cost = pace * far * (1200 - mine) / 1000;
        nearest = cost < nearest ? cost : nearest;
        sum += cost;
        n++;
    }
    if (!n) {
        return 0;
    }
    int cost = side == FS ? nearest / 2 : sum / (4 * n), gone = pace * GONE_AWAY / (side == FS ? 2 : 4);
    int counters = g->unit[u].foot ? 2 : 1; /* 10.5: two that have dismounted */
    return (gone - cost) * counters * o->weights->ground / 100;
}

/* ---- posts ---- */

/* Fellows of the Formation on either side: fire needs one, a flank the second. */
static int beside(const Outlook *o, int u, Hex h)
{
    const Game *g = o->g;
    int f = g->unit[u].formation, fellows = 0;
    for (int i = 0; f < FORMATIONS_MAX && i < g->members[f]; i++) {
        int v = g->member[f][i];
        fellows +=
            v != u && on_map(o->s, v) && o->s->piece[v].state != ROUTED && distance(g, stands_at(o->s, v), h) == 1;
    }
    return fellows;
}

/* Strength of the side near the hex, but for the unit itself. */
static int friends_of(const Outlook *o, int u, Hex h)
{
    int all = nearby(o, h)->pressure[side_of(o->g, u)];
    return o->s->piece[u].state == ROUTED
               ? all
               : all - part_of(pia_strength(o->g, o->s, u), distance(o->g, stands_at(o->s, u), h));
}

static int guns_post(const Game *g, const State *s, int u, Hex h, int foe)
{
    bool covered = infantry_in(g, s, side_of(g, u), h) != NO_PIECE;
    int worth = 0;
    for (int d = 0; d < DIRECTIONS && !covered; d++) {
        if (g->map->next[h][d] != HEX_NONE && infantry_in(g, s, side_of(g, u), g->map->next[h][d]) != NO_PIECE) {
            worth = 4;
        }
    }
    worth = covered ? 12 : worth;
    if (foe <= NEAR_ENEMY && !covered) {
        worth -= 30;
    }
    if (h != s->piece[u].hex) {
        return worth + (foe >= 2 && foe <= 3 ? 10 : 0);
    }
    for (int v = 0; v < g->units; v++) {
        if (on_map(s, v) && side_of(g, v) != side_of(g, u) && in_cone(g, s, u, s->piece[v].hex)) {
            worth += 7;
        }
    }
    return worth;
}

/* 4.4.1: a unit more than two hexes from its fellows is out of command. */
static int strays(const Game *g, const State *s, int u, Hex h)
{
    int f = g->unit[u].formation, best = NOWHERE_NEAR;
    for (int i = 0; f < FORMATIONS_MAX && i < g->members[f]; i++) {
        int v = g->member[f][i];
        if (v != u && on_map(s, v)) {
            int far = distance(g, stands_at(s, v), h);
            best = far < best ? far : best;
        }
    }
    return best == NOWHERE_NEAR || best <= 2 ? 0 : 12 + 3 * best;
}

/* Foot in a place: what it is stronger than a friend who is there already. Two as strong do not change places. */
static int as_garrison(const Outlook *o, int u, Hex h)
{
    bool is_place = false;
    for (int i = 0; i < o->places; i++) {
        is_place |= o->place[i] == h;
    }
    if (!is_place) {
        return 0;
    }
    int v = taker(o->g, o->s, side_of(o->g, u), h);
    int more = pia_strength(o->g, o->s, u) - (v == NO_PIECE || v == u ? 0 : pia_strength(o->g, o->s, v));
    return more > 0 ? HOLDER_SP * more : 0;
}

int ground_post(const Outlook *o, int u, Hex h)
{
    const Game *g = o->g;
    Side foe = enemy(side_of(g, u));
    int worth = wanted(o, u, h);
    if (nearby(o, h)->nearest[foe] <= NEAR_ENEMY) {
        worth += 4 * -ground(g, h)->fire; /* cover */
    }
    if (pia_is_infantry(g, u)) {
        worth += as_garrison(o, u, h);
    }
    if (is_cavalry(g, u) && in_infantry_zoc(g, o->s, foe, h)) {
        worth -= 12;
    }
    return worth;
}

int company_post(const Outlook *o, int u, Hex h, int fellows, int friends)
{
    const Game *g = o->g;
    Side foe = enemy(side_of(g, u));
    if (nearby(o, h)->nearest[foe] > NEAR_ENEMY) {
        return 0;
    }
    int worth = pia_is_infantry(g, u) ? 7 * (fellows > 2 ? 2 : fellows) - (fellows ? 0 : 14) : 0;
    int odds = nearby(o, h)->pressure[foe] - friends - pia_strength(g, o->s, u);
    return worth - (odds > 0 ? 3 * odds * o->weights->danger / 100 * o->care[enemy(foe)] / 100 : 0);
}

int unit_post(const Outlook *o, int u, Hex h)
{
    const Game *g = o->g;
    int stray = strays(g, o->s, u, h);
    if (is_battery(g, u)) {
        return wanted(o, u, h) - stray + guns_post(g, o->s, u, h, nearby(o, h)->nearest[enemy(side_of(g, u))]);
    }
    int fellows = pia_is_infantry(g, u) ? beside(o, u, h) : 0;
    return ground_post(o, u, h) - stray + company_post(o, u, h, fellows, friends_of(o, u, h));
}

/* What it costs that the one stands there and does not reach the other: he and his men stand idle (3.0j, 4.4.1d). */
static int beyond_range(const Game *g, const State *s, int superior, Hex at, Hex other)
{
    int over = distance(g, at, other) - g->leader[superior].range[has_flag(s, superior, F_STAFF)];
    return over > 0 ? 40 + 6 * over : 0;
}

/* Those who take their orders from a Wing Commander or from the chief. */
static int lost_from(const Outlook *o, int l, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    const LeaderInfo *i = &g->leader[l];
    int lost = 0;
    for (int w = 0; i->rank == CHIEF && w < WINGS; w++) {
        if (g->wc[w] != NO_PIECE && g->wing_side[w] == side_of(g, l) && on_map(s, g->wc[w])) {
            lost += 2 * beyond_range(g, s, l, h, s->piece[g->wc[w]].hex);
        }
    }
    for (int f = 0; i->rank == WING_COMMANDER && f < g->formations; f++) {
        if (g->formation_wing[f] == i->wing && g->fc[f] != NO_PIECE && on_map(s, g->fc[f])) {
            lost += beyond_range(g, s, l, h, s->piece[g->fc[f]].hex);
        }
    }
    return lost;
}

/* Where he is needed most: with those who meet the enemy (9.1.4, 8.5.3b), and before all with those who could storm a place from where
 * they stand or after a hex or two (9.2.2). */
static int wants_commander(const Outlook *o, int u)
{
    const Game *g = o->g;
    Side foe = enemy(side_of(g, u));
    Hex h = stands_at(o->s, u);
    if (!pia_is_infantry(g, u) || nearby(o, h)->nearest[foe] > NEAR_ENEMY) {
        return 0;
    }
    int worth = nearby(o, h)->nearest[foe] == 1 ? 6 : 0;
    for (int i = 0; i < o->places && o->s->piece[u].state == GOOD; i++) {
        int far = distance(g, h, o->place[i]);
        if (far && far < allowance(g, u) && unit_of(g, o->s, foe, o->place[i]) != NO_PIECE) {
            worth += 12 * pia_strength(g, o->s, u) / far;
        }
    }
    return worth;
}

/* Nobody rides out alone, to be taken by whoever comes by (4.6a); and who commands a Wing is of use beside its foot, the more where it
 * meets the enemy (9.1.4a, 4.6.1d). */
static int among_troops(const Outlook *o, int l, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    const LeaderInfo *i = &g->leader[l];
    Side foe = enemy(side_of(g, l));
    bool alone = unit_of(g, s, side_of(g, l), h) == NO_PIECE;
    int worth = alone ? nearby(o, h)->nearest[foe] <= NEAR_ENEMY ? -ALONE_NEAR : -ALONE : 0;
    for (int u = 0; (i->rank == WING_COMMANDER || i->rank == BEARER) && u < g->units; u++) {
        if (on_map(s, u) && g->unit[u].wing == i->wing && pia_is_infantry(g, u) &&
            distance(g, stands_at(s, u), h) <= 1) {
            worth += nearby(o, stands_at(s, u))->nearest[foe] <= 2 ? 5 : 2;
        }
    }
    return worth;
}

int commander_post(const Outlook *o, int l, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    const LeaderInfo *i = &g->leader[l];
    int worth =
        nearby(o, h)->nearest[enemy(side_of(g, l))] <= 2 && unit_of(g, s, side_of(g, l), h) == NO_PIECE ? -40 : 0;
    for (int k = 0; i->rank == FORMATION_COMMANDER && k < g->members[i->formation]; k++) {
        int u = g->member[i->formation][k];
        if (on_map(s, u)) {
            int far = distance(g, stands_at(s, u), h);
            worth += far <= 1 ? 8 + wants_commander(o, u) : -far;
        }
    }
    int superior = i->rank == WING_COMMANDER ? g->chief[side_of(g, l)] : g->wc[i->wing < WINGS ? i->wing : 0];
    if (i->rank != CHIEF && i->rank != BEARER && superior != NO_PIECE && on_map(s, superior)) {
        worth -= beyond_range(g, s, superior, s->piece[superior].hex, h);
    }
    return worth + among_troops(o, l, h) - lost_from(o, l, h);
}

/* ---- the whole position ---- */

static int condition(const State *s, int u, int sp)
{
    int worth = sp * SP_WORTH;
    worth -= s->piece[u].state == DISORDERED ? worth / 4 : s->piece[u].state == ROUTED ? worth * 2 / 3 : 0;
    return worth - (has_flag(s, u, F_BILLEBAUDE) ? 10 : 0) - (has_flag(s, u, F_FAILED) ? 40 : 0);
}

static int side_worth(const Outlook *o, Side side)
{
    const Game *g = o->g;
    const State *s = o->s;
    int sum = 100 * trophy_points(g, s, side) / 2;
    int scale = (side == o->side ? o->weights->own_losses : o->weights->enemy_losses) * o->men / 100;
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && side_of(g, u) == side) {
            sum += condition(s, u, pia_strength(g, s, u)) * scale / 100;
            sum += s->piece[u].state == ROUTED ? 0 : unit_post(o, u, stands_at(s, u));
            if (s->piece[u].melee >= 0) {
                sum += assault_worth(o, u, s->piece[u].hex, s->piece[u].melee, has_flag(s, u, F_CHARGE));
            }
        }
    }
    for (int l = g->units; l < g->pieces; l++) {
        if (on_map(s, l) && side_of(g, l) == side) {
            sum += commander_post(o, l, s->piece[l].hex);
            if (g->leader[l].rank == WING_COMMANDER && !leader_in_command(g, s, l)) {
                sum -= IDLE_WING;
            }
        }
    }
    return sum;
}

/* Places alone decide (13.0d, S1e, S2f, S3e), and to the Franco-Spanish men are what they are taken with. Who fears for them as the greedy
 * player must, and sees the enemy's volleys come besides, stands two hexes before a village until the battle is over. */
const Weights piacenza_foresight[SIDES] = {
    [FS] = {.ground = 200, .own_losses = 60, .enemy_losses = 100, .danger = 60},
    [AU] = {.ground = 100, .own_losses = 100, .enemy_losses = 100, .danger = 100},
};

int piacenza_evaluate(const Game *g, const State *s, Side side, const Weights *weights)
{
    Outlook o;
    Presence presence;
    if (core(s)->over) {
        return s->drawn ? 0 : s->winner == side ? 100000 : -100000;
    }
    outlook_of(&o, &presence, g, s, side, weights);
    int fs = side_worth(&o, FS) - side_worth(&o, AU) + places_worth(&o);
    return side == FS ? fs : -fs;
}
