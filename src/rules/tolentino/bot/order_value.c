/* order_value.c - what an order promises a computer player, without playing it.
 *
 * Of a move: what changes in the field when one unit stands elsewhere (stars, threats, command). Of an attack: the average over the six
 * faces of the die on the CRT. Of an order: how it fits the formation's outlook. It need not be right, only quick and seldom far off:
 * bots use it to look at the best first and to answer in playouts.
 */
#include "rules/tolentino/bot/bot_inside.h"

#include <assert.h>

/* ---- a unit at another hex ---- */

typedef struct Following { /* the units of an officer, for all his rides from one position */
    int leader, units;     /* NO_PIECE: of nobody yet */
    Hex hex[MEMBERS_MAX];
    int others[MEMBERS_MAX]; /* how far the nearest of his fellows is */
    int before;              /* what he is worth where he is */
} Following;

typedef struct Shift { /* what all moves of one call share */
    Scene f;
    int slope; /* what a point more is worth beside itself, in hundredths: bands */
    Following following;
} Shift;

static int ground_shift(const Game *g, const State *s, int u, Hex h)
{
    const TerrainRow *t = &g->terrain[g->map->terrain[h]];
    bool cover = tol_order_of(g, s, u) == DEFENSE;
    int shift = !t->cover || cover ? t->shift + t->adrm : 0;
    int works = is_fortified(g, h) && cover ? g->fortified.shift : 0;
    return works < shift ? works : shift;
}

static int pressed_at(const Scene *f, Side side, Hex h, int *foe)
{
    const Game *g = f->g;
    const State *s = f->s;
    int sum = 0;
    *foe = FOE_FAR;
    for (int i = 0; i < f->stacks; i++) {
        if (f->stack[i].side == side) {
            continue;
        }
        int far = map_distance(g->map, h, f->stack[i].hex);
        *foe = far < *foe ? far : *foe;
        if (far <= 4) {
            EACH_UNIT (s, u, f->stack[i].hex) {
                sum += press_at(g, s, u, far);
            }
        }
    }
    return sum;
}

static int stars_change(const Shift *k, int u, Hex from, Hex to)
{
    const Scene *f = &k->f;
    const Game *g = f->g;
    Side side = side_of(g, u);
    int weight = weight_in(g, f->s, u), sum = 0;
    for (int i = 0; weight && i < f->stars; i++) {
        const Star *star = &f->star[i];
        int32_t now[SIDES] = {star->weight[0], star->weight[1]};
        if (from >= 0) {
            now[side] -= weight * star_weight(map_distance(g->map, from, star->hex));
        }
        now[side] += weight * star_weight(map_distance(g->map, to, star->hex));
        Side held = star->held;
        if (from == star->hex && held == side) {
            const Piece *p = &f->s->piece[u];
            if (f->s->unit_at[from] == u && p->next == NO_PIECE) {
                held = NOBODY;
            }
        }
        held = to == star->hex ? side : held;
        sum += star->points * (star_share(f, star, now, held) - star->share) / 10;
    }
    sum = sum * (f->weights->ground + k->slope) / 100;
    return side == NEAPOLITAN ? sum : -sum;
}

/* Danger of the stack that the unit joins or makes, less that of the stack without it. */
static int danger_there(const Shift *k, int u, Hex h, bool joins)
{
    const Scene *f = &k->f;
    const Game *g = f->g;
    Side side = side_of(g, u);
    int foe, pressed = pressed_at(f, side, h, &foe), sp = is_artillery(g, u) ? 0 : tol_strength(g, f->s, u);
    if (foe > 4) {
        return 0;
    }
    Post other = {.hex = h, .side = side, .shift = (int8_t)ground_shift(g, f->s, u, h)};
    if (f->stack_at[h] && f->stack[f->stack_at[h] - 1].side == side) {
        other = f->stack[f->stack_at[h] - 1];
    }
    int sign = joins ? 1 : -1;
    Post with = other;
    with.guns |= is_artillery(g, u);
    with.defends = (int8_t)(with.defends + sign * sp);
    with.cost = (int16_t)(with.cost + sign * loss_of(g, f->s, u));
    int change =
        danger_to(&with, pressed, with.defends, with.cost) - danger_to(&other, pressed, other.defends, other.cost);
    if (foe <= 4) {
        change += (with.guns && !with.defends ? OPEN_GUNS : 0) - (other.guns && !other.defends ? OPEN_GUNS : 0);
    }
    return change * f->weights->danger / 200;
}

/* What its new place adds to the pressure upon the enemy's stacks. */
static int threat_change(const Scene *f, int u, Hex from, Hex to)
{
    const Game *g = f->g;
    Side side = side_of(g, u);
    int sum = 0;
    for (int i = 0; i < f->stacks; i++) {
        const Post *k = &f->stack[i];
        int near = k->side == side ? FOE_FAR : map_distance(g->map, to, k->hex);
        int was = k->side == side || from < 0 ? FOE_FAR : map_distance(g->map, from, k->hex);
        if (near > 4 && was > 4) {
            continue;
        }
        int more = press_at(g, f->s, u, near) - press_at(g, f->s, u, was);
        if (more) {
            sum += danger_to(k, k->pressed + more, k->defends, k->cost) - danger_to(k, k->pressed, k->defends, k->cost);
        }
    }
    return sum * f->weights->enemy_losses / 300;
}

static int post_change(const Shift *k, int u, Hex from, Hex to)
{
    const Scene *f = &k->f;
    Side side = side_of(f->g, u);
    if (from == to) {
        return 0;
    }
    int sum = stars_change(k, u, from, to) + threat_change(f, u, from, to) + drawn(f, side, to) +
              fights_change(f, u, from, to) - danger_there(k, u, to, true);
    sum -= apart(f, u, to);
    if (from >= 0) {
        sum += apart(f, u, from) - drawn(f, side, from) - danger_there(k, u, from, false);
    }
    return sum;
}

/* 4.3.4: an officer is where his units can be beside him. */
static int officer_post(const Scene *f, const Following *y, Hex h)
{
    const Game *g = f->g;
    int l = y->leader, sum = leader_post(f, l, h), range = g->leader[l].range * 2 / 3;
    bool chief = y->units && f->s->formation[leader_formation(g, f->s, l)].officer == l;
    for (int i = 0; i < y->units; i++) {
        int far = map_distance(g->map, y->hex[i], h), nearest = far < y->others[i] ? far : y->others[i];
        if (side_of(g, l) == NEAPOLITAN) {
            sum -= nearest > 1 ? 6 + 2 * nearest : 0;
        }
        if (chief) {
            sum -= far > range ? 4 + 2 * (far - range) : 0;
        }
    }
    return sum;
}

static void follow(Shift *k, int l)
{
    const Game *g = k->f.g;
    const State *s = k->f.s;
    Following *y = &k->following;
    Formation own = leader_formation(g, s, l);
    y->leader = l;
    y->units = 0;
    for (int i = 0; own < FORMATIONS && g->leader[l].rank != COMMANDER && i < g->members[own]; i++) {
        int u = g->member[own][i], others = FOE_FAR;
        if (!on_map(s, u) || s->piece[u].state == ROUTED) {
            continue;
        }
        Hex h = s->piece[u].hex;
        for (int o = g->units; o < g->pieces; o++) {
            if (o != l && g->of[o] == own && on_map(s, o) && map_distance(g->map, h, s->piece[o].hex) < others) {
                others = map_distance(g->map, h, s->piece[o].hex);
            }
        }
        y->hex[y->units] = h;
        y->others[y->units++] = others;
    }
    y->before = officer_post(&k->f, y, s->piece[l].hex);
}

static int officer_change(Shift *k, int l, Hex to)
{
    if (k->following.leader != l) {
        follow(k, l);
    }
    return officer_post(&k->f, &k->following, to) - k->following.before;
}

/* ---- an attack ---- */

static uint64_t able_in(const Game *g, const State *s, Hex h)
{
    uint64_t all = 0;
    EACH_UNIT (s, u, h) {
        if (!may_attack(g, s, NULL, u)) {
            all |= (uint64_t)1 << u;
        }
    }
    return all;
}

static int attack_value(const Scene *f, Side side, const OrderValue *p)
{
    Clash c = {0};
    for (int i = 0; i < p->n; i++) {
        const Atom *a = &p->atom[i];
        if (a->verb == ATTACK_FROM || a->verb == AND_FROM) {
            c.units |= able_in(f->g, f->s, a->arg[0]);
        } else if (a->verb == UPON && c.targets < COMBAT_HEXES) {
            c.target[c.targets++] = a->arg[0];
        } else if (a->verb == AS_CHARGE) {
            c.charge = true;
        }
    }
    return clash_worth(f, &c, side);
}

static int charge_value(const Scene *f, Side side, Hex from, Hex target)
{
    Hex aim = NOWHERE;
    if (charges_from(f->g, f->s, from,
                     &aim)) { /* one word is enough; to take it back and forth ends in no move at all */
        return ORDER_NEVER;
    }
    Clash c = {.target = {target}, .targets = 1, .charge = true};
    EACH_UNIT (f->s, u, from) {
        if (is_cavalry(f->g, u) && f->s->piece[u].state == GOOD) {
            c.units |= (uint64_t)1 << u;
        }
    }
    int sp = 2 * sum_of(f->g, f->s, c.units, tol_strength);
    int worth = clash_worth(f, &c, side),
        defends = strengths(f->g, f->s, c.units, enemy(side), c.target, 1, true).defend;
    return defends && sp < 2 * defends ? -5 : worth;
}

/* ---- guns ---- */

static int fire_value(const Scene *f, Side side, const OrderValue *p)
{
    const Game *g = f->g;
    const State *s = f->s;
    int sp = 0, loss = 0, target_sp = 0, sum = 0;
    Hex target = NOWHERE, from = NOWHERE;
    for (int i = 0; i < p->n; i++) {
        if (p->atom[i].verb == AT) {
            target = p->atom[i].arg[0];
        } else {
            from = s->piece[p->atom[i].arg[0]].hex;
            sp += tol_strength(g, s, p->atom[i].arg[0]);
        }
    }
    if (target < 0 || from < 0 || !sp) {
        return 0;
    }
    EACH_UNIT (s, u, target) {
        if (!is_artillery(g, u) && side_of(g, u) != side) {
            loss += disorder_of(g, s, u);
            target_sp += tol_strength(g, s, u);
        }
    }
    int far = map_distance(g->map, from, target), column = (sp > BOMB_COLUMNS ? BOMB_COLUMNS : sp) - 1;
    int drm = g->bomb_distance[far < 3 ? far : 2] + g->bomb_density[target_sp < DENSITIES ? target_sp : DENSITIES - 1] +
              terrain_bdrm(g, s, enemy(side), target);
    for (int die = 1; die <= 6; die++) {
        int row = die + drm < 0 ? 0 : die + drm >= BOMB_ROWS ? BOMB_ROWS - 1 : die + drm;
        int r = g->bombardment[row][column];
        sum += r == EC ? loss / 2 : r == DD ? loss : r == DR ? loss * 3 / 2 : 0;
    }
    return 1 + sum * f->weights->enemy_losses / 600;
}

/* ---- which formation, which order ---- */

static int activation_value(const Scene *f, Side side, Formation formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    bool own = g->head.groups[formation].side == side;
    int urgent = 0;
    for (int i = 0; i < g->members[formation]; i++) {
        int u = g->member[formation][i];
        if (!on_map(s, u) || !f->stack_at[s->piece[u].hex]) {
            continue;
        }
        const Post *k = &f->stack[f->stack_at[s->piece[u].hex] - 1];
        int far = k->foe > 8 ? 0 : 8 - k->foe;
        urgent += far + (s->piece[u].state == GOOD ? 0 : 2);
    }
    return own ? 20 + urgent : -urgent;
}

static int order_change(const Scene *f, Formation formation, Order o)
{
    return order_fit(f, formation, o) - order_fit(f, formation, (Order)f->s->formation[formation].order);
}

static int roll_value(const Scene *f, Formation formation)
{
    int best = 0;
    for (Order o = ATTACK; o < ORDERS; o++) {
        int change = order_change(f, formation, o);
        best = change > best ? change : best;
    }
    return best > 3 ? best / 3 : -1;
}

/* ---- the rest ---- */

static int path_value(Shift *k, const OrderValue *p)
{
    const Scene *f = &k->f;
    const Game *g = f->g;
    int piece = p->atom[0].arg[0];
    Hex goal = NOWHERE, from = f->s->piece[piece].hex;
    for (int i = 1; i < p->n; i++) {
        if (p->atom[i].verb == TO || p->atom[i].verb == MARCH) {
            goal = p->atom[i].arg[0];
        }
    }
    if (p->atom[0].verb == ENTER) {
        return 30 + (goal >= 0 && is_unit(g, piece) ? post_change(k, piece, NOWHERE, goal) / 4 : 0);
    }
    if (goal < 0) {
        return 0;
    }
    if (!is_unit(g, piece)) {
        return officer_change(k, piece, goal);
    }
    return post_change(k, piece, from, goal);
}

static int unit_to(Shift *k, Atom a)
{
    Hex from = k->f.s->piece[a.arg[0]].hex;
    return is_unit(k->f.g, a.arg[0]) ? post_change(k, a.arg[0], from, a.arg[1]) : officer_change(k, a.arg[0], a.arg[1]);
}

static int stay_or_go(Shift *k, Atom a)
{
    const Scene *f = &k->f;
    int at = f->stack_at[f->s->piece[a.arg[0]].hex];
    int danger =
        at ? danger_to(&f->stack[at - 1], f->stack[at - 1].pressed, f->stack[at - 1].defends, f->stack[at - 1].cost)
           : 0;
    return danger / 2 - 12 + unit_to(k, a) / 2;
}

static int single_value(Shift *k, Side side, Atom a)
{
    const Scene *f = &k->f;
    const Game *g = f->g;
    const State *s = f->s;
    switch (a.verb) {
    case SET_ORDER: return order_change(f, (Formation)a.arg[0], (Order)a.arg[1]);
    case TAKE_ORDER: return order_change(f, s->active, (Order)a.arg[0]);
    case ROLL_ORDER: return roll_value(f, s->active);
    case ACTIVATE: return activation_value(f, side, (Formation)a.arg[0]);
    case PLACE: return 20 + post_change(k, a.arg[0], NOWHERE, a.arg[1]) / 4;
    case CHARGE: return charge_value(f, side, a.arg[0], a.arg[1]);
    case TEST_ORDER: return a.arg[1] == MANEUVER ? 3 : a.arg[1] == ADVANCE ? 4 : -5;
    case REORGANIZE: return 10;
    case RETREAT:
    case ROUT_MOVE:
    case WITHDRAW:
    case FLEE:
    case RELOCATE:
    case ADVANCE_UNIT: return unit_to(k, a);
    case RETREAT_BEFORE: return stay_or_go(k, a);
    case LOSE: return -loss_of(g, s, a.arg[0]);
    case CHOOSE_VALUE: return a.arg[0];
    case USE_LEADER: return 4;
    case PRESS: return side == NEAPOLITAN ? 5 : -5;
    case TEST_EX: return 2;
    case MORALE_UP:
    case MORALE_DOWN: return tol_strength(g, s, a.arg[0]);
    case PROMOTE:
    case REPLACE: return 5;
    case BUY_GRENZER: return -100;
    case RESOLVE:
    case GO_ALONG:
    case KEEP_BRIDGE:
    case ARTILLERY_GOES: return 1;
    default: return a.verb < VERB_FIRST ? 0 : -1;
    }
}

static int advance_stack(const Shift *k, Atom a)
{
    int sum = 0;
    EACH_UNIT (k->f.s, u, a.arg[0]) {
        if (!is_artillery(k->f.g, u) && k->f.s->piece[u].state == GOOD) {
            sum += post_change(k, u, a.arg[0], a.arg[2]);
        }
    }
    return sum;
}

static_assert(sizeof(Shift) <= CACHE_BYTES, "a Shift must fit into a PositionCache");

static void shift_make(Shift *k, const Game *g, const State *s, Side side, const Weights *weights)
{
    scene_make(&k->f, g, s, side, weights);
    k->slope = slope_of(&k->f);
    k->following.leader = NO_PIECE;
}

void tolentino_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                     PositionCache *cache)
{
    Shift *k = (Shift *)(void *)cache->bytes;
    if (!cache->written) {
        shift_make(k, g, s, side, weights);
    }
    cache->written = true;
    for (int i = 0; i < count; i++) {
        OrderValue *p = &order[i];
        Atom a = p->atom[0];
        switch (a.verb) {
        case MOVE:
        case ENTER:
        case MOVE_LEADER: p->order_value = path_value(k, p); break;
        case ATTACK_FROM: p->order_value = attack_value(&k->f, side, p); break;
        case BOMBARD: p->order_value = fire_value(&k->f, side, p); break;
        case ADVANCE_STACK: p->order_value = advance_stack(k, a); break;
        default: p->order_value = single_value(k, side, a); break;
        }
    }
}
