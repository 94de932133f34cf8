/* clash.c - what a fight promises a computer player: the average over the faces of the die on the CRT, and the fights to come.
 *
 * Under Attack whoever stands beside the enemy when the moves are over must fight (5.1.2b). A move to the enemy is therefore worth what
 * the fight will be with all who can still come up, and little when nobody can.
 */
#include "rules/tolentino/worth.h"

static int side_value(const Game *g, const State *s, uint64_t units)
{
    int best = 0, sp = -1;
    for (; units; units &= units - 1) {
        int u = __builtin_ctzll(units);
        if (strength(g, s, u) > sp) {
            sp = strength(g, s, u);
            best = printed_efficiency(g, u);
        }
    }
    return best;
}

static uint64_t defenders(const Game *g, const State *s, const Clash *c, Side side)
{
    uint64_t all = 0;
    for (int i = 0; i < c->targets; i++)
        EACH_UNIT(s, u, c->target[i])
    if (side_of(g, u) == side && !is_artillery(g, u) && !is_bridge(g, s, u))
        all |= (uint64_t)1 << u;
    return all;
}

int sum_of(const Game *g, const State *s, uint64_t units, int (*what)(const Game *, const State *, int))
{
    int sum = 0;
    for (; units; units &= units - 1)
        sum += what(g, s, __builtin_ctzll(units));
    return sum;
}

static int cheapest(const Game *g, const State *s, uint64_t units)
{
    int best = 1000;
    for (; units; units &= units - 1) {
        int loss = loss_of(g, s, __builtin_ctzll(units));
        best = loss < best ? loss : best;
    }
    return best == 1000 ? 0 : best;
}

static int guns_with(const Game *g, const State *s, const Clash *c)
{
    int sum = 0;
    for (int i = 0; i < c->targets; i++)
        EACH_UNIT(s, u, c->target[i])
    sum += is_artillery(g, u) ? loss_of(g, s, u) : 0;
    return sum;
}

/* What each result is worth to the attacker, before temper. */
static void price(const Scene *f, const Clash *c, Side side, int own[RESULTS], int theirs[RESULTS])
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t foes = defenders(g, s, c, enemy(side));
    int star = 0, guns = guns_with(g, s, c);
    for (int i = 0; i < c->targets; i++)
        star += g->objective[c->target[i]] * 40;
    for (int r = 0; r < RESULTS; r++)
        own[r] = theirs[r] = 0;
    own[AE] = sum_of(g, s, c->units, loss_of);
    own[AD] = sum_of(g, s, c->units, disorder_of);
    own[EX] = cheapest(g, s, c->units) + own[AD] / 3;
    theirs[DD] = sum_of(g, s, foes, disorder_of);
    theirs[DE] = sum_of(g, s, foes, loss_of) + guns + star + 10;
    theirs[EX] = cheapest(g, s, foes) + theirs[DD] / 3;
    theirs[DR] = theirs[DD] * 3 / 2 + guns + star + 10;
}

static int die_modifier(const Game *g, const State *s, const Clash *c, Side side, uint64_t foes)
{
    int drm = side_value(g, s, c->units) - side_value(g, s, foes), adrm = 0;
    bool loose = false;
    for (uint64_t left = foes; left; left &= left - 1)
        loose |= s->piece[__builtin_ctzll(left)].state != GOOD;
    for (int i = 0; i < c->targets; i++) {
        int own = terrain_adrm(g, s, enemy(side), c->target[i]);
        adrm = own < adrm ? own : adrm;
    }
    return drm + adrm + (loose ? 2 : 0);
}

static int result_at(const Game *g, int level, int drm, int die)
{
    if (level < WORST_LEVEL)
        return AE;
    drm += level > BEST_LEVEL ? level - BEST_LEVEL : 0;
    drm = drm < -4 ? -4 : drm > 4 ? 4 : drm;
    int row = die + drm + 3, column = (level > BEST_LEVEL ? BEST_LEVEL : level) - WORST_LEVEL;
    return g->crt[row < 0 ? 0 : row >= CRT_ROWS ? CRT_ROWS - 1 : row][column];
}

int clash_worth(const Scene *f, const Clash *c, Side side)
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t foes = defenders(g, s, c, enemy(side));
    int own[RESULTS], theirs[RESULTS], sp = 0, sum = 0;
    if (!c->units || !c->targets)
        return -1;
    price(f, c, side, own, theirs);
    for (uint64_t left = c->units; left; left &= left - 1)
        sp += attack_strength(g, s, __builtin_ctzll(left), c->target, c->targets, c->charge);
    int defends = defense_strength(g, s, enemy(side), c->target, c->targets);
    if (!foes) /* lone guns are lost when somebody can come upon them (11.1.1b) */
        return theirs[DE] * f->temper->enemy_losses / 100 * 4 / 5;
    int level = odds_level(sp, defends) + column_shift(g, s, c->units, enemy(side), c->target, c->targets);
    int drm = die_modifier(g, s, c, side, foes);
    for (int die = 1; die <= 6; die++) {
        int r = result_at(g, level, drm, die);
        sum += theirs[r] * f->temper->enemy_losses / 100 - own[r] * f->temper->own_losses / 100;
    }
    sum = sum / 6 - (c->charge ? 6 + sum_of(g, s, c->units, disorder_of) / 3 : 0);
    Order o = order_of(g, s, __builtin_ctzll(c->units));
    return o == ATTACK ? sum : sum * 3 / 5; /* 12.2.2: some will not come on */
}

/* ---- fights to come ---- */

/* Is a formation moving whose fights are still ahead? */
static bool before_fights(const State *s)
{
    for (int i = 0; i < core(s)->depth; i++)
        if (core(s)->stack[i].step == ACTION)
            return core(s)->stack[i].at > X_MOVE && core(s)->stack[i].at <= X_DECLARE;
    return false;
}

static bool may_come_up(const Game *g, const State *s, int u, int far)
{
    return !has_flag(s, u, F_MOVE_USED) && far <= (is_cavalry(g, u) ? 6 : 4);
}

/* The fight for one stack when unit `moved` has gone to `to` (or -1: nobody moved): what those beside it promise, and more what they
 * promise with all who may still come. */
static int fight_for(const Scene *f, const Post *k, int moved, Hex to)
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t beside = 0, coming = 0;
    for (int i = 0; i < g->members[s->active]; i++) {
        int u = g->member[s->active][i];
        if (!on_map(s, u) || s->piece[u].state != GOOD || is_artillery(g, u) || is_bridge(g, s, u) ||
            order_of(g, s, u) != ATTACK)
            continue;
        int far = map_distance(g->map, u == moved ? to : s->piece[u].hex, k->hex);
        if (far == 1)
            beside |= (uint64_t)1 << u;
        else if (u != moved && may_come_up(g, s, u, far))
            coming |= (uint64_t)1 << u;
    }
    if (!beside)
        return 0;
    Clash now = {.units = beside, .target = {k->hex}, .targets = 1}, then = now;
    then.units |= coming;
    Side side = enemy(k->side);
    return coming ? (clash_worth(f, &now, side) + 2 * clash_worth(f, &then, side)) / 3 : clash_worth(f, &now, side);
}

int fights_ahead(const Scene *f)
{
    int sum = 0;
    if (!before_fights(f->s))
        return 0;
    Side side = f->g->head.groups[f->s->active].side;
    for (int i = 0; i < f->stacks; i++)
        sum += f->stack[i].side != side && f->stack[i].foe <= 1 ? fight_for(f, &f->stack[i], -1, NOWHERE) : 0;
    return sum;
}

int fights_change(const Scene *f, int u, Hex from, Hex to)
{
    int sum = 0;
    if (!before_fights(f->s) || order_of(f->g, f->s, u) != ATTACK || is_artillery(f->g, u))
        return 0;
    for (int i = 0; i < f->stacks; i++) {
        const Post *k = &f->stack[i];
        bool there = map_distance(f->g->map, to, k->hex) == 1;
        bool here = from >= 0 && map_distance(f->g->map, from, k->hex) == 1;
        if (k->side != side_of(f->g, u) && (there || here))
            sum += fight_for(f, k, u, to) - fight_for(f, k, -1, NOWHERE);
    }
    return sum;
}
