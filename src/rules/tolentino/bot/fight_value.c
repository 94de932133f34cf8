/* fight_value.c - what a fight promises a computer player: the average over the faces of the die on the CRT, and the fights to come.
 *
 * Under Attack whoever stands beside the enemy when the moves are over must fight (5.1.2b). A move to the enemy is therefore worth what
 * the fight will be with all who can still come up, and little when nobody can.
 */
#include "rules/tolentino/bot/bot_inside.h"

static int side_value(const Game *g, const State *s, uint64_t units)
{
    int best = 0, sp = -1;
    for (; units; units &= units - 1) {
        int u = __builtin_ctzll(units);
        if (tol_strength(g, s, u) > sp) {
            sp = tol_strength(g, s, u);
            best = printed_efficiency(g, u);
        }
    }
    return best;
}

static uint64_t defenders(const Game *g, const State *s, const Clash *c, Side side)
{
    uint64_t all = 0;
    for (int i = 0; i < c->targets; i++) {
        EACH_UNIT (s, u, c->target[i]) {
            if (side_of(g, u) == side && !is_artillery(g, u) && !is_bridge(g, s, u)) {
                all |= (uint64_t)1 << u;
            }
        }
    }
    return all;
}

int sum_of(const Game *g, const State *s, uint64_t units, int (*what)(const Game *, const State *, int))
{
    int sum = 0;
    for (; units; units &= units - 1) {
        sum += what(g, s, __builtin_ctzll(units));
    }
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
    for (int i = 0; i < c->targets; i++) {
        EACH_UNIT (s, u, c->target[i]) {
            sum += is_artillery(g, u) ? loss_of(g, s, u) : 0;
        }
    }
    return sum;
}

/* What the stars of the targets gain for the attacker when he stands in them: their chance, and the bands of 18.1b. */
static int ground_won(const Scene *f, const Clash *c, Side side)
{
    int sum = 0;
    for (int i = 0; i < f->stars; i++) {
        const Star *star = &f->star[i];
        for (int k = 0; k < c->targets; k++) {
            if (c->target[k] == star->hex) {
                sum += star->points * (star_share(f, star, star->weight, side) - star->share) / 10;
            }
        }
    }
    sum = sum * (f->weights->ground + slope_of(f)) / 100;
    return side == NEAPOLITAN ? sum : -sum;
}

/* What each result is worth to the attacker, before weights. */
static void price(const Scene *f, const Clash *c, Side side, int own[RESULTS], int theirs[RESULTS])
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t foes = defenders(g, s, c, enemy(side));
    int guns = guns_with(g, s, c), ground = ground_won(f, c, side);
    bool alone = foes && !(foes & (foes - 1)); /* in an exchange (12.5.4e) he leaves the hex empty */
    for (int r = 0; r < RESULTS; r++) {
        own[r] = theirs[r] = 0;
    }
    own[AE] = sum_of(g, s, c->units, loss_of);
    own[AD] = 2 * lasting(f, sum_of(g, s, c->units, disorder_of)); /* beside the enemy, where it stays (15.3) */
    own[EX] = cheapest(g, s, c->units) + own[AD] / 3;
    theirs[DD] = lasting(f, sum_of(g, s, foes, disorder_of));
    theirs[DE] = sum_of(g, s, foes, loss_of) + guns + ground + 10;
    theirs[EX] = cheapest(g, s, foes) + theirs[DD] / 3 + (alone ? guns + ground : 0);
    theirs[DR] = theirs[DD] * 3 / 2 + guns + ground + 10;
}

static int die_modifier(const Game *g, const State *s, const Clash *c, uint64_t foes)
{
    int drm = side_value(g, s, c->units) - side_value(g, s, foes);
    bool loose = false;
    for (uint64_t left = foes; left; left &= left - 1) {
        loose |= s->piece[__builtin_ctzll(left)].state != GOOD;
    }
    return drm + (loose ? g->limit.disorder_drm : 0);
}

static int result_at(const Game *g, int level, int drm, int die)
{
    if (level < WORST_LEVEL) {
        return AE;
    }
    drm += level > BEST_LEVEL ? level - BEST_LEVEL : 0;
    drm = drm < -g->limit.most_drm ? -g->limit.most_drm : drm > g->limit.most_drm ? g->limit.most_drm : drm;
    int row = die + drm - LOWEST_CRT_ROW, column = (level > BEST_LEVEL ? BEST_LEVEL : level) - WORST_LEVEL;
    return g->crt[row < 0 ? 0 : row >= CRT_ROWS ? CRT_ROWS - 1 : row][column];
}

/* 12.2.2: under Advance each hex checks before it goes in, under Attack all go. */
typedef struct Resolve {
    int some; /* chance in thousands that somebody goes in */
    int part; /* the part of the strength, in thousandths, that then goes in, on the average */
} Resolve;

static Resolve resolve_of(const Game *g, const State *s, uint64_t units)
{
    int none = 1000, sp = 0, going = 0, checked = 0;
    Hex from[COMBAT_HEXES]; /* one die for each (13.1.2) */
    if (tol_order_of(g, s, __builtin_ctzll(units)) == ATTACK) {
        return (Resolve){1000, 1000};
    }
    for (; units; units &= units - 1) {
        int u = __builtin_ctzll(units), pass = efficiency(g, s, u) - leader_modifier(g, s, u), k = 0;
        pass = pass < 1 ? 1 : pass > 5 ? 5 : pass;
        sp += tol_strength(g, s, u);
        going += pass * tol_strength(g, s, u);
        while (k < checked && from[k] != s->piece[u].hex) {
            k++;
        }
        if (k == checked && checked < COMBAT_HEXES) {
            from[checked++] = s->piece[u].hex;
            none = none * (6 - pass) / 6;
        }
    }
    int some = 1000 - none, part = sp ? going * 1000 / 6 * 1000 / (sp * some) : 1000;
    return (Resolve){some, part > 1000 ? 1000 : part};
}

/* 12.5.4c: of no effect, where it may be pressed. */
static int pressed_home(const Game *g, const State *s, const Clash *c, int ex, int ad)
{
    int pass = side_value(g, s, c->units);
    int worth = (ex * pass + ad * (6 - pass)) / 6;
    return tol_order_of(g, s, __builtin_ctzll(c->units)) == ATTACK && worth > 0 ? worth : 0;
}

static bool is_led(const Game *g, const State *s, uint64_t units)
{
    bool led = false;
    for (; units && !led; units &= units - 1) {
        led = leader_modifier(g, s, __builtin_ctzll(units)) != 0;
    }
    return led;
}

/* The fight with all who are attacked now. */
static int stood_worth(const Scene *f, const Clash *c, Side side)
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t foes = defenders(g, s, c, enemy(side));
    int own[RESULTS], theirs[RESULTS], worth[RESULTS], sum = 0;
    price(f, c, side, own, theirs);
    Resolve go = resolve_of(g, s, c->units);
    if (!foes) { /* lone guns are lost when somebody can come upon them (11.1.1b) */
        return theirs[DE] * f->weights->enemy_losses / 100 * go.some / 1250;
    }
    Strengths both = strengths(g, s, c->units, enemy(side), c->target, c->targets, c->charge);
    int part = go.part * (1000 - c->wanted) / 1000;
    int sp = (both.attack * part + 500) / 1000;
    int level = odds_level(sp, both.defend) + column_shift(g, s, c->units, enemy(side), c->target, c->targets);
    int drm = die_modifier(g, s, c, foes) + both.ground + is_led(g, s, c->units) - is_led(g, s, foes);
    for (int r = 0; r < RESULTS; r++) {
        worth[r] = theirs[r] * f->weights->enemy_losses / 100 - own[r] * f->weights->own_losses / 100 * part / 1000;
    }
    worth[NE] = pressed_home(g, s, c, worth[EX], worth[AD]);
    for (int die = 1; die <= 6; die++) {
        sum += worth[result_at(g, level, drm, die)];
    }
    return sum * go.some / 6000 - (c->charge ? 6 + sum_of(g, s, c->units, disorder_of) / 3 : 0);
}

/* 14.1: before infantry alone, horse under Defense or Maneuver may ride off, and mostly does. */
static bool rides_off(const Game *g, const State *s, Hex h)
{
    bool all = true;
    EACH_UNIT (s, u, h) {
        bool horse = is_cavalry(g, u) || (horse_artillery(g, u) && !has_flag(s, u, F_MOVED));
        all &= horse && s->piece[u].state != ROUTED && g->order[tol_order_of(g, s, u)].before;
    }
    return all;
}

int clash_worth(const Scene *f, const Clash *c, Side side)
{
    const Game *g = f->g;
    if (!c->units || !c->targets) {
        return -1;
    }
    int stood = stood_worth(f, c, side);
    for (uint64_t left = c->units; left; left &= left - 1) {
        if (!tol_is_infantry(g, __builtin_ctzll(left))) {
            return stood;
        }
    }
    Clash rest = *c, gone = *c;
    rest.targets = gone.targets = 0;
    for (int i = 0; i < c->targets; i++) {
        if (rides_off(g, f->s, c->target[i])) {
            gone.target[gone.targets++] = c->target[i];
        } else {
            rest.target[rest.targets++] = c->target[i];
        }
    }
    if (!gone.targets) {
        return stood;
    }
    int ridden = rest.targets ? stood_worth(f, &rest, side) : ground_won(f, &gone, side) + 10;
    return (stood + 3 * ridden) / 4;
}

/* ---- fights to come ---- */

/* Is a formation moving whose fights are still ahead? */
static bool before_fights(const State *s)
{
    int at = action_place(s);
    return at > X_MOVE && at <= X_DECLARE;
}

static bool may_come_up(const Game *g, const State *s, int u, int far)
{
    return !has_flag(s, u, F_MOVE_USED) && far <= (is_cavalry(g, u) ? 6 : 4);
}

static bool goes_in(const Game *g, const State *s, int u)
{
    Order o = tol_order_of(g, s, u);
    return (o == ATTACK || o == ADVANCE) && s->piece[u].state == GOOD && !is_artillery(g, u) && !is_bridge(g, s, u);
}

/* Among so many a unit there divides its strength. */
static int foes_beside(const Scene *f, Side side, Hex h)
{
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex next = f->g->map->next[h][d];
        int at = next == HEX_NONE ? 0 : f->stack_at[next];
        n += at && f->stack[at - 1].side != side;
    }
    return n;
}

/* Who may still come up comes to one of them. */
static int fights_open(const Scene *f, Side side)
{
    int n = 0;
    for (int i = 0; i < f->stacks; i++) {
        n += f->stack[i].side != side && f->stack[i].foe <= 1;
    }
    return n;
}

/* The fight for one stack, of `open` in all, when unit `moved` has gone to `to` (or -1: nobody moved): what those beside it promise, and
 * what they promise with all who may still come. Under Advance nobody need fight. */
static int fight_for(const Scene *f, const Post *k, int moved, Hex to, int open)
{
    const Game *g = f->g;
    const State *s = f->s;
    uint64_t beside = 0, coming = 0;
    int whole = 0, here = 0;
    for (int i = 0; i < g->members[s->active]; i++) {
        int u = g->member[s->active][i];
        if (!on_map(s, u) || !goes_in(g, s, u)) {
            continue;
        }
        Hex h = u == moved ? to : s->piece[u].hex;
        int far = map_distance(g->map, h, k->hex);
        if (far == 1) {
            int sp = 60 * tol_strength(g, s, u);
            beside |= (uint64_t)1 << u;
            whole += sp;
            here += sp / foes_beside(f, enemy(k->side), h);
        } else if (u != moved && may_come_up(g, s, u, far)) {
            coming |= (uint64_t)1 << u;
        }
    }
    if (!beside) {
        return 0;
    }
    Clash now = {.units = beside, .target = {k->hex}, .targets = 1, .wanted = whole ? 1000 - 1000 * here / whole : 0};
    Clash then = now;
    then.units |= coming;
    Side side = enemy(k->side);
    int worth = clash_worth(f, &now, side);
    worth = coming ? ((3 * open - 2) * worth + 2 * clash_worth(f, &then, side)) / (3 * open) : worth;
    bool must = tol_order_of(g, s, __builtin_ctzll(beside)) == ATTACK;
    return must || worth > 0 ? worth : 0;
}

int fights_ahead(const Scene *f)
{
    int sum = 0;
    if (!before_fights(f->s)) {
        return 0;
    }
    Side side = f->g->head.groups[f->s->active].side;
    int open = fights_open(f, side);
    for (int i = 0; i < f->stacks; i++) {
        sum += f->stack[i].side != side && f->stack[i].foe <= 1 ? fight_for(f, &f->stack[i], -1, NOWHERE, open) : 0;
    }
    return sum;
}

int fights_change(const Scene *f, int u, Hex from, Hex to)
{
    int sum = 0;
    if (!before_fights(f->s) || !goes_in(f->g, f->s, u)) {
        return 0;
    }
    int open = fights_open(f, side_of(f->g, u));
    for (int i = 0; i < f->stacks; i++) {
        const Post *k = &f->stack[i];
        bool there = map_distance(f->g->map, to, k->hex) == 1;
        bool here = from >= 0 && map_distance(f->g->map, from, k->hex) == 1;
        if (k->side != side_of(f->g, u) && (there || here)) {
            sum += fight_for(f, k, u, to, open + (k->foe > 1)) - fight_for(f, k, -1, NOWHERE, open ? open : 1);
        }
    }
    return sum;
}
