/* position_survey.c - a position counted once for a computer player: the strength of every Force, and what its aims promise each of
 * them. Nothing here is a rule.
 *
 * A promise is the weight of an aim, less by distance, by strength that is wanting, and by an Order that does not lead there. Together the Forces of a side
 * share the aims out: the best pair first, and of an aim only what is still wanting goes to the next.
 */
#include "rules/honour/bot/bot_inside.h"

enum { IDLE_WAY = 40, RETREAT_WAY = 60, UNORDERED_WAY = 4, NO_CONTACT_WAY = 10, SLOW_WAY = 3, LONG_WAY = 16 };
enum { JOINS = 4, JOIN_MOST = 25 };
enum { HELPS_LESS = 2 }; /* two Forces are not one: each fights for itself */

static void count_strengths(Scene *f)
{
    static const int8_t by_quality[] = {4, 7, POWER_OF_SP, 14};
    const Game *g = f->g;
    const State *s = f->s;
    memset(f->force, 0, sizeof f->force);
    EACH_UNIT (g, u) {
        int k = hon_leader(s, u);
        if (k == NO_PIECE || arm_of(g, u) > MILITIA) {
            continue;
        }
        Strength *t = &f->force[k];
        int sp = s->unit[u].sp, quality = type_of(g, u)->quality;
        bool broken = is_demoralised(s, u);
        t->sp += sp;
        t->power += sp * (broken ? 2 : by_quality[quality > 3 ? 3 : quality]);
        t->horse += is_horse(g, u) ? sp : 0;
        t->foot += is_foot(g, u) ? sp : 0;
        t->guns += arm_of(g, u) == ARTILLERY ? sp : 0;
        t->units += arm_of(g, u) != MILITIA;
        t->broken += arm_of(g, u) != MILITIA && broken;
    }
}

void hon_make_scene(Scene *f, const Game *g, const State *s, Side side)
{
    f->g = g;
    f->s = s;
    f->side = side;
    count_strengths(f);
    f->aims = 0;
    memset(f->dear, 0, sizeof f->dear);
    if (hon_in_battle(s)) {
        hon_sum_corps(f);
        hon_price_men(f);
    }
    if (!g->battle.fought) {
        hon_find_aims(f);
    }
}

bool hon_draws(const Scene *f, const Aim *aim, int primo)
{
    return aim->army == NO_ARMY || aim->army == f->g->capitano[primo].army;
}

int hon_strong(int power, const Aim *aim)
{
    enum { JUST_ENOUGH = 60 };
    if (aim->need <= 0) {
        return 100;
    }
    int part = 100 * power / aim->need; /* more than enough is better still */
    return part < 100 ? part * part * JUST_ENOUGH / 10000 : 100 - (100 - JUST_ENOUGH) * 100 / part * 100 / part;
}

/* Half MPs to the aim, more for an Order that does not lead there. */
static int ordered_way(const Scene *f, const Aim *a, Hex h, Order order)
{
    int way = hon_way(f->g, h, a->hex);
    if (a->stay && !way) {
        return 0;
    }
    switch (order) {
    case NO_ORDER: return way + UNORDERED_WAY;
    case MANOEUVRE: { /* fast while far from the enemy, never next to him */
        int far = way > LONG_WAY ? LONG_WAY + (way - LONG_WAY) * 2 / 3 : way;
        return !a->enemy ? far : far < NO_CONTACT_WAY ? NO_CONTACT_WAY + far / 2 : far + SLOW_WAY;
    }
    case ATTACK: return way;
    case RETREAT: return way + RETREAT_WAY;
    default: return way + IDLE_WAY;
    }
}

static int one_promise(const Scene *f, const Aim *a, int strong, Hex h, Order order)
{
    return a->weight * strong / 100 * hon_near(ordered_way(f, a, h, order)) / 1000;
}

/* To come under a Capitano Generale who is stronger. */
static int joining(const Scene *f, int primo, Hex h, Order order)
{
    int best = 0, sp = f->force[primo].sp < JOIN_MOST ? f->force[primo].sp : JOIN_MOST;
    EACH_FORCE (f->g, f->s, k) {
        if (k == primo || f->g->capitano[k].side != f->side || !on_map(f->s, k) || !has(f->s, k, F_GENERAL) ||
            f->g->capitano[k].army != f->g->capitano[primo].army || f->force[k].power < f->force[primo].power) {
            continue;
        }
        Aim a = {.hex = f->s->capitano[k].hex, .weight = JOINS * sp, .army = NO_ARMY};
        int worth = one_promise(f, &a, 100, h, order);
        best = worth > best ? worth : best;
    }
    return best;
}

int hon_promise(const Scene *f, int primo, Hex h, Order order)
{
    int best = joining(f, primo, h, order);
    for (int i = 0; i < f->aims; i++) {
        const Aim *a = &f->aim[i];
        int worth = hon_draws(f, a, primo) ? one_promise(f, a, hon_strong(f->force[primo].power, a), h, order) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

int hon_promises(const Scene *f)
{
    int have[AIMS_MAX] = {0}, total = 0, near[CAPITANI_MAX][AIMS_MAX];
    uint32_t left = 0;
    EACH_FORCE (f->g, f->s, k) {
        if (f->g->capitano[k].side != f->side || !on_map(f->s, k)) {
            continue;
        }
        left |= (uint32_t)1 << k;
        for (int i = 0; i < f->aims; i++) {
            near[k][i] = !hon_draws(f, &f->aim[i], k)
                             ? 0
                             : one_promise(f, &f->aim[i], 100, f->s->capitano[k].hex, (Order)f->s->capitano[k].order);
        }
    }
    while (left) {
        int best = -1, who = 0, to = -1;
        EACH_CAPITANO (f->g, k) {
            if (!((left >> k) & 1)) {
                continue;
            }
            for (int i = 0; i < f->aims; i++) {
                int before = have[i] ? hon_strong(have[i], &f->aim[i]) : 0;
                int more = hon_strong(have[i] + f->force[k].power / (have[i] ? HELPS_LESS : 1), &f->aim[i]) - before,
                    worth = near[k][i] * more / 100;
                if (worth > best) {
                    best = worth;
                    who = k;
                    to = i;
                }
            }
            if (best < 0) {
                best = 0;
                who = k;
            }
        }
        int joins = joining(f, who, f->s->capitano[who].hex, (Order)f->s->capitano[who].order);
        left &= ~((uint32_t)1 << who);
        if (joins > best) {
            total += joins;
        } else {
            total += best;
            if (to >= 0) {
                have[to] += f->force[who].power / (have[to] ? HELPS_LESS : 1);
            }
        }
    }
    return total;
}

/* Walls guard who is behind them, and make nobody else weaker: a garrison is twice as hard to beat, but no worse to stand next to. */
int hon_exposure(const Scene *f, int primo, Hex h)
{
    enum { BEATS_TENTHS = 13 };
    const Game *g = f->g;
    Side foe = enemy_of(g->capitano[primo].side);
    int comes = 0, stands = 0; /* power with which they may come, and with which they wait */
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[h][d];
        for (int k = 0; n != HEX_NONE && force_in(f->s, foe, n) && k < g->capitani; k++) {
            if (leads_force(f->s, k) && g->capitano[k].side == foe && f->s->capitano[k].hex == n) {
                comes += f->force[k].power;
                stands += f->force[k].power * (hon_walls_for(g, f->s, foe, n) ? 2 : 1);
            }
        }
    }
    bool walls = hon_walls_for(g, f->s, g->capitano[primo].side, h);
    int own = f->force[primo].power * (walls ? 2 : 1), less = own < stands ? own : stands;
    if (10 * own >= BEATS_TENTHS * stands) {
        return -less * PER_SP / POWER_OF_SP / 2;
    }
    return 10 * own >= BEATS_TENTHS * comes ? 0 : f->force[primo].power * PER_SP / POWER_OF_SP / 2;
}

/* What it would gain by a march of its full allowance, less the Attrition of a second activation. */
int hon_activation_promise(const Scene *f, int primo)
{
    enum { FIRST_MOVE = 20, REST = 8 };
    const Capitano *k = &f->s->capitano[primo];
    const Strength *t = &f->force[primo];
    Order order = (Order)k->order;
    if (order != MANOEUVRE && order != ATTACK) {
        return (order == GARRISON || order == STAND) && t->broken ? FIRST_MOVE : order == RETREAT ? REST : 1;
    }
    int gain = 0, mp = hon_full_mp(f->g, f->s, primo);
    for (int i = 0; i < f->aims; i++) {
        const Aim *a = &f->aim[i];
        int way = ordered_way(f, a, k->hex, order), there = way > mp ? way - mp : 0;
        if (!hon_draws(f, a, primo)) {
            continue;
        }
        int more = a->weight * hon_strong(t->power, a) / 100 * (hon_near(there) - hon_near(way)) / 1000;
        gain = more > gain ? more : gain;
    }
    int attrition = k->acts ? PER_SP * (t->sp + 8) / 14 : -FIRST_MOVE;
    return gain - attrition;
}
