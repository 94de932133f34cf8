/* evaluate.c - what a position and an order are worth to a computer player.
 *
 * Men and their order; the places that decide the scenario, by who is strong near them; and posts: a line kept, flanks covered, guns with
 * infantry beside them and the enemy in their cone, commanders near their men. Nothing here is a rule.
 */
#include "rules/piacenza/piacenza.h"

#include <string.h>

enum { SP_WORTH = 60, PLACE_WORTH = 500, GOALS_MAX = 12, NEAR_ENEMY = 4, NOWHERE_NEAR = 99 };

typedef struct Outlook { /* what all posts of one call share */
    const Game *g;
    const State *s;
    const Temper *temper;
    Side side;
    int places, left; /* left: turns to come */
    Hex place[GOALS_MAX];
    int weight[GOALS_MAX][SIDES];
} Outlook;

/* ---- places ---- */

static int nearness(int far) { return 2400 / (far * far + 6); }

static void add_place(Outlook *o, Hex h)
{
    if (o->places < GOALS_MAX)
        o->place[o->places++] = h;
}

static void outlook(Outlook *o, const Game *g, const State *s, Side side, const Temper *temper)
{
    *o = (Outlook){.g = g, .s = s, .temper = temper, .side = side, .left = g->turn_last - s->turn};
    for (int i = 0; g->victory == VICTORY_OBJECTIVES && i < OBJECTIVES; i++)
        if (s->objectives >> i & 1)
            add_place(o, g->objective[i][0]);
    for (int i = 0; g->victory != VICTORY_OBJECTIVES && i < 4 && g->victory_hex[i] >= 0; i++)
        add_place(o, g->victory_hex[i]);
    for (int u = 0; u < g->units; u++)
        for (int i = 0; on_map(s, u) && s->piece[u].state != ROUTED && i < o->places; i++)
            o->weight[i][side_of(g, u)] += strength(g, s, u) * nearness(distance(g, s->piece[u].hex, o->place[i]));
}

/* How likely the Franco-Spanish hold the place at the end, in thousandths: strength near it, and more and more who is there. */
static int share(const Outlook *o, int i)
{
    int64_t fs = o->weight[i][FS] + 1, au = o->weight[i][AU] + 200;
    int64_t likely = 1000 * fs * fs / (fs * fs + au * au), now = occupied_by(o->g, o->s, FS, o->place[i]) ? 1000 : 0;
    return (int)((likely * (o->left + 1) + now * 2) / (o->left + 3));
}

static int places_worth(const Outlook *o)
{
    int sum = 0;
    for (int i = 0; i < o->places; i++)
        sum += PLACE_WORTH * share(o, i) / 1000;
    return sum * o->temper->ground / 100;
}

/* Every unit is wanted at the nearest place that is not safe. */
static int wanted(const Outlook *o, Side side, Hex h)
{
    int best = -NOWHERE_NEAR;
    for (int i = 0; i < o->places; i++) {
        int mine = side == FS ? share(o, i) : 1000 - share(o, i), far = distance(o->g, h, o->place[i]);
        int pull = -3 * far - (mine > 850 ? 30 : 0);
        best = pull > best ? pull : best;
    }
    return o->places ? best * o->temper->ground / 100 : 0;
}

/* ---- posts ---- */

static int enemy_near(const Game *g, const State *s, Side side, Hex h, int *pressure)
{
    int best = NOWHERE_NEAR;
    *pressure = 0;
    for (int v = 0; v < g->units; v++) {
        if (!on_map(s, v) || side_of(g, v) == side || s->piece[v].state == ROUTED)
            continue;
        int far = distance(g, s->piece[v].hex, h);
        best = far < best ? far : best;
        if (far <= 2)
            *pressure += strength(g, s, v) * (3 - far);
    }
    return best;
}

/* Fellows of the Formation on either side: fire needs one, a flank the second. */
static int beside(const Game *g, const State *s, int u, Hex h, int *friends)
{
    int f = g->unit[u].formation, fellows = 0;
    *friends = 0;
    for (int v = 0; v < g->units; v++) {
        if (v == u || !on_map(s, v) || side_of(g, v) != side_of(g, u) || s->piece[v].state == ROUTED)
            continue;
        int far = distance(g, s->piece[v].hex, h);
        fellows += far == 1 && f < FORMATIONS_MAX && g->unit[v].formation == f;
        *friends += far <= 2 ? strength(g, s, v) * (3 - far) : 0;
    }
    return fellows;
}

static int guns_post(const Game *g, const State *s, int u, Hex h, int foe)
{
    bool covered = infantry_in(g, s, side_of(g, u), h) != NO_PIECE;
    int worth = 0;
    for (int d = 0; d < DIRECTIONS && !covered; d++)
        if (g->map->next[h][d] != HEX_NONE && infantry_in(g, s, side_of(g, u), g->map->next[h][d]) != NO_PIECE)
            worth = 4;
    worth = covered ? 12 : worth;
    if (foe <= NEAR_ENEMY && !covered)
        worth -= 30;
    if (h != s->piece[u].hex)
        return worth + (foe >= 2 && foe <= 3 ? 10 : 0);
    for (int v = 0; v < g->units; v++)
        if (on_map(s, v) && side_of(g, v) != side_of(g, u) && in_cone(g, s, u, s->piece[v].hex))
            worth += 7;
    return worth;
}

/* 4.4.1: a unit more than two hexes from its fellows is out of command. */
static int strays(const Game *g, const State *s, int u, Hex h)
{
    int f = g->unit[u].formation, best = NOWHERE_NEAR;
    for (int i = 0; f < FORMATIONS_MAX && i < g->members[f]; i++) {
        int v = g->member[f][i];
        if (v != u && on_map(s, v)) {
            int far = distance(g, s->piece[v].hex, h);
            best = far < best ? far : best;
        }
    }
    return best == NOWHERE_NEAR || best <= 2 ? 0 : 12 + 3 * best;
}

static int post(const Outlook *o, int u, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    int pressure, friends, foe = enemy_near(g, s, side_of(g, u), h, &pressure), fellows = beside(g, s, u, h, &friends);
    int worth = wanted(o, side_of(g, u), h) - strays(g, s, u, h);
    if (is_battery(g, u))
        return worth + guns_post(g, s, u, h, foe);
    if (foe <= NEAR_ENEMY) {
        worth += is_infantry(g, u) ? 7 * (fellows > 2 ? 2 : fellows) - (fellows ? 0 : 14) : 0;
        worth += 4 * -ground(g, h)->fire; /* cover */
        int odds = pressure - friends - strength(g, s, u);
        worth -= odds > 0 ? 3 * odds * o->temper->danger / 100 : 0;
    }
    if (is_cavalry(g, u) && in_infantry_zoc(g, s, enemy(side_of(g, u)), h))
        worth -= 12;
    return worth;
}

static int commander_post(const Game *g, const State *s, int l, Hex h)
{
    const LeaderInfo *i = &g->leader[l];
    int pressure, foe = enemy_near(g, s, side_of(g, l), h, &pressure), worth = 0;
    bool escorted = unit_of(g, s, side_of(g, l), h) != NO_PIECE;
    worth -= foe <= 2 && !escorted ? 40 : 0;
    for (int u = 0; u < g->units; u++) {
        if (!on_map(s, u) || side_of(g, u) != side_of(g, l))
            continue;
        int far = distance(g, s->piece[u].hex, h);
        if (i->rank == FORMATION_COMMANDER && g->unit[u].formation == i->formation)
            worth += far <= 1 ? 8 : -far;
    }
    int superior = i->rank == WING_COMMANDER ? g->chief[side_of(g, l)] : g->wc[i->wing < WINGS ? i->wing : 0];
    if (i->rank != CHIEF && i->rank != BEARER && superior != NO_PIECE && on_map(s, superior)) {
        int over = distance(g, h, s->piece[superior].hex) - g->leader[superior].range[has_flag(s, superior, F_STAFF)];
        worth -= over > 0 ? 40 + 6 * over : 0;
    }
    return worth;
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
    int scale = side == o->side ? o->temper->own_losses : o->temper->enemy_losses;
    for (int u = 0; u < g->units; u++)
        if (on_map(s, u) && side_of(g, u) == side) {
            sum += condition(s, u, strength(g, s, u)) * scale / 100;
            sum += s->piece[u].state == ROUTED ? 0 : post(o, u, s->piece[u].hex);
        }
    for (int l = g->units; l < g->pieces; l++)
        if (on_map(s, l) && side_of(g, l) == side)
            sum += commander_post(g, s, l, s->piece[l].hex);
    return sum;
}

int piacenza_evaluate(const Game *g, const State *s, Side side, const Temper *temper)
{
    Outlook o;
    if (core(s)->over)
        return s->drawn ? 0 : s->winner == side ? 100000 : -100000;
    outlook(&o, g, s, side, temper);
    int fs = side_worth(&o, FS) - side_worth(&o, AU) + places_worth(&o);
    return side == FS ? fs : -fs;
}

/* ---- what an order promises ---- */

static int target_worth(const Game *g, const State *s, int firer, Hex h)
{
    Side foe = enemy(side_of(g, firer));
    int u = unit_of(g, s, foe, h);
    if (u == NO_PIECE)
        return 0;
    int sp = is_battery(g, firer) ? strength(g, s, firer) / 2 : strength(g, s, firer);
    return 6 + 4 * sp + 3 * ground(g, h)->fire + (s->piece[u].state == DISORDERED ? 6 : 0) -
           2 * has_smoke(s, s->piece[firer].hex);
}

/* Odds of a Melee as the chart would have them, roughly: 0 at one to one. */
static int melee_worth(const Game *g, const State *s, int u, Hex h)
{
    int foe = unit_of(g, s, enemy(side_of(g, u)), h), best = 0;
    if (foe == NO_PIECE)
        return 0;
    EACH_UNIT(s, v, h)
    best = !is_battery(g, v) && strength(g, s, v) > best ? strength(g, s, v) : best;
    if (!best) /* a lone battery dies */
        return 120;
    int worth = 14 * (strength(g, s, u) - best) + 8 * ground(g, h)->melee + (s->piece[foe].state != GOOD ? 25 : 0);
    return is_cavalry(g, u) ? worth - 6 : worth;
}

static int move_worth(const Outlook *o, const Atom *a, int n)
{
    const State *s = o->s;
    int u = a[0].arg[0], melee = 0;
    Hex to = s->piece[u].hex;
    for (int i = 1; i < n; i++) {
        if (a[i].verb == STEP || a[i].verb == RIDE)
            to = a[i].arg[0];
        if (a[i].verb == DECLARE_MELEE || a[i].verb == DECLARE_CHARGE)
            melee = melee_worth(o->g, s, u, a[i].arg[0]);
    }
    if (!is_unit(o->g, u))
        return commander_post(o->g, s, u, to) - commander_post(o->g, s, u, s->piece[u].hex);
    return melee + post(o, u, to) - post(o, u, s->piece[u].hex);
}

static int line_worth(const Outlook *o, const Atom *a, int n)
{
    int sum = 0, units = 0;
    for (int i = 0; i < n; i++)
        if (a[i].verb == POSITION) {
            sum += post(o, a[i].arg[0], a[i].arg[1]) - post(o, a[i].arg[0], o->s->piece[a[i].arg[0]].hex);
            units++;
        }
    return sum + 2 * units;
}

static int order_worth(const Outlook *o, const Atom *a, int n)
{
    const Game *g = o->g;
    const State *s = o->s;
    switch (a[0].verb) {
    case START_MOVE:
    case MOVE_COMMANDER: return move_worth(o, a, n);
    case STEP: return top_of(s)->step == UNIT_MOVE ? post(o, top_of(s)->v[MV_LEAD], a[0].arg[0]) : 0;
    case LINE:
    case POSITION: return line_worth(o, a, n);
    case BOMBARD: return target_worth(g, s, a[0].arg[0], a[0].arg[1]);
    case BOMBARD_AGAIN: return target_worth(g, s, top_of(s)->v[0], a[0].arg[0]) - 12;
    case FIRE_AT: return target_worth(g, s, a[0].arg[0], a[0].arg[1]);
    case ANSWER: return 10;
    case SECOND_SHOT:
    case ANSWER_AGAIN: return 2;
    case DECLARE_MELEE:
    case DECLARE_CHARGE: return melee_worth(g, s, top_of(s)->v[MV_LEAD], a[0].arg[0]);
    case BEGIN_FORMATION:
    case BEGIN_COMBAT: return 5;
    case TRY_REMOVE: return 8;
    case DEFENSIVE_FIRE: return a[0].arg[0] ? 8 : 0;
    case CANCEL:
    case VERB_RETRACT: return -5;
    default: return 0;
    }
}

void piacenza_appeal(const Game *g, const State *s, Side side, const Temper *temper, Prospect *order, int count)
{
    Outlook o;
    outlook(&o, g, s, side, temper);
    for (int i = 0; i < count; i++)
        order[i].appeal = order[i].n ? order_worth(&o, order[i].atom, order[i].n) : 0;
}
