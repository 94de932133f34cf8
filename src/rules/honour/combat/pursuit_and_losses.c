/* pursuit_and_losses.c - losses of combat: Pursuit (11.4an to 11.4aq, 7.8.2.1, 12.2.1e), and who takes the next SP (11.4ap, 12.1.7, 11.6c, 18.9.1a).
 *
 * In an attack on the Assault Table the units that may lose are those of the fighting side in it; `lost` of a unit counts what it has lost in the
 * present result.
 */
#include "rules/honour/honour.h"

/* ---- Pursuit ---- */

int hon_pursuit_price(const State *s, int u) { return is_demoralised(s, u) && CITED(11_4aq) ? 1 : 2; }

int hon_pursuit_cell(const Game *g, int die, int horse)
{
    int row = die < 0 ? 0 : die >= PURSUIT_ROWS ? PURSUIT_ROWS - 1 : die, column = 0;
    while (column < PURSUIT_COLUMNS - 1 && horse > g->pursuit_limit[column]) {
        column++;
    }
    return g->pursuit[row][column];
}

/* The die of the pursuer; then the target loses. */
static void roll_pursuit(Ctx *c, Side side, int horse, bool star, bool stradiots, int spent, int target)
{
    Sum sum = {0};
    if (star && CITED(3_7b)) {
        add(&sum, +1, R(11_4ao), "pursuer with a star", true);
    }
    add(&sum, +1, R(11_4ao), "Stradiots", stradiots);
    add(&sum, -spent, R(7_8_2_1c), "MPs spent against it", spent > 0);
    int die = hon_d6(c, side, "pursuit"), losses = BY(11_4an, hon_pursuit_cell(c->g, die + sum.total, horse), 0);
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(11_4an), "Pursuit of the Force in {}: {} Pursuit Loss{es}.",
                     H_(c->s->capitano[target].hex), N_(losses)),
              &sum);
    hon_lose(c, target, losses, LOSE_PURSUIT);
}

void hon_pursue(Ctx *c, int pursuer, int target, int spent)
{
    const Game *g = c->g;
    State *s = c->s;
    bool stradiots = false;
    int horse = 0;
    EACH_UNIT_OF (g, s, u, pursuer) {
        bool away = s->unit[u].flags & U_PLUNDER;
        stradiots |= arm_of(g, u) == STRADIOTS && !(is_demoralised(s, u) && CITED(12_1_6b)) && !away;
        horse += is_horse(g, u) && hon_in_good_order(g, s, u) ? s->unit[u].sp : 0;
    }
    roll_pursuit(c, g->capitano[pursuer].side, horse, g->capitano[pursuer].star, stradiots, spent, target);
}

/* 12.2.1e: one Capitano of the Force, drawn, with his own units only. False: nobody can. */
bool hon_pursue_with_one(Ctx *c, int force, int target)
{
    const Game *g = c->g;
    State *s = c->s;
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO (g, k) {
        bool guns = !CITED(12_1_1b) && hon_has_command(g, s, k); /* Artillery never pursues */
        if (hon_primo(s, k) == force && (hon_fights(g, s, k) || guns)) {
            men[n++] = k;
        }
    }
    if (!n) {
        return false;
    }
    int k = men[hon_draw(c, n, g->capitano[force].side, "pursuing capitano")], horse = 0;
    bool stradiots = false;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == k && is_horse(g, u) && !is_demoralised(s, u)) {
            horse += s->unit[u].sp;
            stradiots |= arm_of(g, u) == STRADIOTS;
        }
    }
    roll_pursuit(c, g->capitano[force].side, horse, g->capitano[k].star, stradiots, 0, target);
    return true;
}

/* Has he a unit in good order that is neither Artillery nor Militia? (11.5d, 11.5j) */
bool hon_fights(const Game *g, const State *s, int k)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == k && arm_of(g, u) < ARTILLERY && !is_demoralised(s, u)) {
            return true;
        }
    }
    return false;
}

/* ---- who loses the next SP ---- */

/* 11.4ap: Artillery, then Infantry with Militia, then Cavalry; in each the Demoralised first. */
static int pursuit_class(const Game *g, const State *s, int u)
{
    int class = arm_of(g, u) == ARTILLERY ? 0 : is_foot(g, u) || arm_of(g, u) == MILITIA ? 1 : 2;
    return 2 * class + !is_demoralised(s, u);
}

/* 11.4.1bh: who retired in good order is not pursued; nor Militia that stayed at home (15.1.1h). */
static bool could_be_pursued(const Game *g, const State *s, int u)
{
    bool retired = s->corps[s->unit[u].card].flags & C_RETIRED && CITED(11_4_1bh);
    return arm_of(g, u) <= MILITIA && !retired && !hon_at_home(g, s, u);
}

/* 11.4.1ap: nor who is away plundering. */
static bool is_pursued(const Game *g, const State *s, int u)
{
    bool away = s->unit[u].flags & U_PLUNDER && CITED(11_4_1ap);
    return could_be_pursued(g, s, u) && !away;
}

static Rule may_lose_in_pursuit(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    int mine = pursuit_class(g, s, u);
    bool earlier = false, exempt = hon_guns_exempt(g, s, f->v[LS_FORCE]);
    FORBID_AS(11_4_1ap, s->unit[u].flags & U_PLUNDER, "it is lost in plundering");
    if (!could_be_pursued(g, s, u)) {
        return refused(w);
    }
    EACH_UNIT_OF (g, s, k, f->v[LS_FORCE]) {
        bool spared = exempt && arm_of(g, k) == ARTILLERY;
        earlier |= is_pursued(g, s, k) && !spared && pursuit_class(g, s, k) < mine;
    }
    FORBID(18_3a, exempt && arm_of(g, u) == ARTILLERY);
    FORBID(11_4ap, earlier);
    if (hon_pursuit_price(s, u) > f->v[LS_LEFT]) { /* 11.4aq, ruling: a point that pays nothing is ignored */
        return refused(w);
    }
    return earlier ? refused(w) : ALLOWED;
}

/* May it take losses of this kind at all? (9.1.1b, 12.1.1c, 11.5n, 18.9.1a) */
static bool absorbs(const Game *g, const State *s, const Frame *f, int u)
{
    if (hon_leader(s, u) != f->v[LS_FORCE] || arm_of(g, u) > MILITIA || (is_demoralised(s, u) && CITED(9_1_1b))) {
        return false;
    }
    switch (f->v[LS_HOW]) {
    case LOSE_FIRE: return arm_of(g, u) != ARTILLERY || CITED(11_6c);
    case LOSE_SHOT: /* 11.4.1m: Artillery only where nothing else was shot at */
        return s->unit[u].card == f->v[LS_GROUP] && hon_in_good_order(g, s, u) &&
               (arm_of(g, u) != ARTILLERY || f->v[LS_GUNS] || !CITED(11_4_1m));
    case LOSE_WAVE: return s->unit[u].wave == f->v[LS_GROUP] && hon_in_good_order(g, s, u);
    case LOSE_REDUCED: /* 18.9b: the whole Force, not a Corps */
        return arm_of(g, u) != ARTILLERY && !hon_at_home(g, s, u) &&
               (CITED(18_9b) || s->unit[u].card == f->v[LS_FORCE]);
    default: return hon_in_attack(g, s, u, f->v[LS_GROUP] & GUNS_ALONE);
    }
}

Rule hon_out_of_attack(const Game *g, const State *s, Why *w, int u, bool guns)
{
    bool stands = hon_stands_in_attack(s, u), corps = hon_in_battle(s), gun = arm_of(g, u) == ARTILLERY;
    bool militia = arm_of(g, u) == MILITIA && hon_leader(s, u) == s->combat.attacker;
    FORBID_AS(12_1_7c, corps && !stands, "its Corps is not in the attack");
    FORBID_AS(11_5a, !corps && !stands, "its Capitano does not fight");
    FORBID(15_1_1h, militia);
    FORBID_AS(12_1_1c, gun && (!guns || hon_leader(s, u) == s->combat.attacker),
              "Artillery bears nothing where others fight");
    return ALLOWED;
}

/* What is wrong with a unit named for a loss, every reason of it; absorbs() knows the same. */
static Rule why_not_absorbed(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    int how = f->v[LS_HOW], card = s->unit[u].card;
    bool gun = arm_of(g, u) == ARTILLERY, broken = is_demoralised(s, u), reduced = how == LOSE_REDUCED;
    bool spared = how == LOSE_SHOT && gun && card == f->v[LS_GROUP] && !f->v[LS_GUNS];
    FORBID_AS(11_4_1m, spared, "Artillery loses nothing to fire when others of its Corps are shot at");
    FORBID_AS(11_4_1l, how == LOSE_SHOT && card != f->v[LS_GROUP], "it is not of the Corps that was hit");
    FORBID_AS(11_4_1ab, how == LOSE_WAVE && s->unit[u].wave != f->v[LS_GROUP], "it does not ride in the wave");
    FORBID_AS(18_9_1a, reduced && gun, "Artillery bears none of these losses");
    FORBID(15_1_1h, reduced && hon_at_home(g, s, u));
    if (how == LOSE_AST) {
        Rule r = hon_out_of_attack(g, s, w, u, f->v[LS_GROUP] & GUNS_ALONE);
        if (r && !w) {
            return r;
        }
    }
    FORBID_AS(9_1_1b, broken, "it has lost heart");
    FORBID_AS(18_9d, broken && reduced, "it takes no part");
    FORBID_AS(11_4_1ao, s->unit[u].flags & U_PLUNDER, "it is lost in plundering");
    return ALLOWED;
}

static bool in_quality_group(const Game *g, const State *s, const Frame *f, int u)
{
    (void)s;
    return f->v[LS_HOW] != LOSE_AST || !f->v[LS_GROUP] || (f->v[LS_GROUP] >> type_of(g, u)->quality) & 1;
}

/* A unit that may absorb the result, or has absorbed some of it. */
typedef struct Absorber {
    int unit, had, lost; /* had: SPs before the result */
    bool group;          /* of the Quality group */
} Absorber;
enum { OF_ALL = -1, OF_OTHERS, OF_QUALITY_GROUP };
/* By levels: everybody loses `level` or all it had, and `more` of those that had more lose one besides. */
typedef struct Spread {
    int level, more;
} Spread;

static bool counts_in(const Absorber *a, int set) { return set == OF_ALL || a->group == (set == OF_QUALITY_GROUP); }

static Spread spread_evenly(const Absorber *list, int n, int set, int total)
{
    Spread out = {0, 0};
    for (;;) {
        int can = 0;
        for (int i = 0; i < n; i++) {
            can += counts_in(&list[i], set) && list[i].had > out.level;
        }
        if (!can || total < can) {
            out.more = can ? total : 0;
            return out;
        }
        total -= can;
        out.level++;
    }
}

/* SPs that the level takes from the set, units of it that could lose one more, and those that have. */
static int level_takes(const Absorber *list, int n, int set, int level)
{
    int sp = 0;
    for (int i = 0; i < n; i++) {
        sp += counts_in(&list[i], set) ? (list[i].had < level ? list[i].had : level) : 0;
    }
    return sp;
}

static int above_level(const Absorber *list, int n, int set, int level, bool lost)
{
    int units = 0;
    for (int i = 0; i < n; i++) {
        units += counts_in(&list[i], set) && (lost ? list[i].lost : list[i].had) > level;
    }
    return units;
}

static int absorbers(const Game *g, const State *s, const Frame *f, Absorber *out)
{
    int n = 0;
    EACH_UNIT (g, k) {
        bool has_lost = s->unit[k].lost && g->unit[k].side == f->owner;
        if (absorbs(g, s, f, k) || has_lost) {
            out[n++] = (Absorber){k, s->unit[k].sp + s->unit[k].lost, s->unit[k].lost, in_quality_group(g, s, f, k)};
        }
    }
    return n;
}

/* 12.1.7a, 12.1.7b: as evenly as possible, but at least half from the Quality group; if no even spread gives it half, it bears exactly half (or all it
 * has) and the others the rest. A unit may take the next SP if some right end has it lose more than it has. */
static Rule may_lose_in_attack(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    Absorber list[UNITS_MAX], mine = {0};
    int n = absorbers(g, s, f, list), total = f->v[LS_LEFT];
    for (int i = 0; i < n; i++) {
        total += list[i].lost;
        mine = list[i].unit == u ? list[i] : mine;
    }
    int half = (total + 1) / 2, set = OF_ALL, others = 0;
    Spread all = spread_evenly(list, n, OF_ALL, total), share = all;
    int base = level_takes(list, n, OF_QUALITY_GROUP, all.level);
    int could = above_level(list, n, OF_QUALITY_GROUP, all.level, false);
    if (base + (could < all.more ? could : all.more) < half) { /* apart */
        int most = level_takes(list, n, OF_QUALITY_GROUP, total), group = most < half ? most : half;
        set = mine.group ? OF_QUALITY_GROUP : OF_OTHERS;
        share = spread_evenly(list, n, set, mine.group ? group : total - group);
    } else { /* together: of those who lose one more so many must be of the group */
        int need = half > base ? half - base : 0;
        others = mine.group ? 0 : above_level(list, n, OF_OTHERS, all.level, true) + 1 > all.more - need;
    }
    bool level = mine.lost < mine.had && mine.lost < share.level;
    bool more = mine.lost == share.level && above_level(list, n, set, share.level, true) < share.more;
    bool apart = set == OF_OTHERS && !level && !more;
    FORBID(12_1_7a, !level && (others || apart));
    FORBID(12_1_7b, !level && !more && !apart);
    return ALLOWED;
}

Rule hon_may_lose_in_combat(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    if (f->v[LS_HOW] == LOSE_PURSUIT) {
        return may_lose_in_pursuit(g, s, w, f, u);
    }
    if (!absorbs(g, s, f, u)) {
        Rule why = why_not_absorbed(g, s, w, f, u);
        return why ? why : refused(w);
    }
    if (f->v[LS_HOW] == LOSE_FIRE || (f->v[LS_HOW] == LOSE_SHOT && CITED(11_4_1l))) {
        return ALLOWED; /* 11.6b, 11.4.1l: the owner chooses */
    }
    return may_lose_in_attack(g, s, w, f, u);
}
