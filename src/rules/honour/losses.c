/* losses.c - losses of combat: Pursuit (11.4an to 11.4aq, 7.8.2.1, 12.2.1e), and who takes the next SP (11.4ap, 12.1.7, 11.6c, 18.9.1a).
 *
 * In an attack on the Assault Table the units that may lose are those of the fighting side in it; `lost` of a unit counts what it has lost in the
 * present result.
 */
#include "rules/honour/honour.h"

/* ---- Pursuit ---- */

int hon_pursuit_price(const State *s, int u) { return is_demoralised(s, u) && CITED(11_4aq) ? 1 : 2; }

static int pursuit_cell(const Game *g, int die, int horse)
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
    int die = hon_d6(c, side, "pursuit"), losses = BY(11_4an, pursuit_cell(c->g, die + sum.total, horse), 0);
    event_sum(say_as(c, EVENT_SUM, R(11_4an), "Pursuit of the Force in {}: {} Pursuit Losses.",
                     H_(c->s->capitano[target].hex), N_(losses)),
              &sum);
    hon_lose(c, target, losses, LOSE_PURSUIT);
}

void hon_pursue(Ctx *c, int pursuer, int target, int spent)
{
    const Game *g = c->g;
    State *s = c->s;
    bool stradiots = false;
    EACH_UNIT_OF(g, s, u, pursuer) { stradiots |= arm_of(g, u) == STRADIOTS && !is_demoralised(s, u); }
    roll_pursuit(c, g->capitano[pursuer].side, hon_tally(g, s, pursuer).good_horse, g->capitano[pursuer].star,
                 stradiots, spent, target);
}

/* 12.2.1e: one Capitano of the Force, drawn, with his own units only. False: nobody can. */
bool hon_pursue_with_one(Ctx *c, int force, int target)
{
    const Game *g = c->g;
    State *s = c->s;
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO(g, k)
    {
        if (hon_primo(s, k) == force && hon_fights(g, s, k)) {
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

static Rule may_lose_in_pursuit(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    int mine = pursuit_class(g, s, u);
    bool earlier = false;
    EACH_UNIT_OF(g, s, k, f->v[LS_FORCE]) { earlier |= arm_of(g, k) <= MILITIA && pursuit_class(g, s, k) < mine; }
    FORBID(11_4ap, earlier);
    if (hon_pursuit_price(s, u) > f->v[LS_LEFT]) { /* 11.4aq, ruling: a point that pays nothing is ignored */
        return refused(w);
    }
    return earlier ? refused(w) : ALLOWED;
}

/* May it take losses of this kind at all? (9.1.1b, 12.1.1c, 11.5n, 18.9.1a) */
static bool absorbs(const Game *g, const State *s, const Frame *f, int u)
{
    if (hon_leader(s, u) != f->v[LS_FORCE] || arm_of(g, u) > MILITIA || is_demoralised(s, u)) {
        return false;
    }
    switch (f->v[LS_HOW]) {
    case LOSE_FIRE: return true; /* 11.6c */
    case LOSE_REDUCED: return arm_of(g, u) != ARTILLERY;
    default: return hon_in_attack(g, s, u);
    }
}

static bool in_quality_group(const Game *g, const State *s, const Frame *f, int u)
{
    (void)s;
    return f->v[LS_HOW] != LOSE_AST || !f->v[LS_GROUP] || (f->v[LS_GROUP] >> type_of(g, u)->quality) & 1;
}

/* 12.1.7a, 12.1.7b: nobody loses twice before all have lost once, but the Quality group gets at least half. */
static Rule may_lose_in_attack(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    int group_left = 0, other_least = 255, group_least = 255, group_lost = 0, all_lost = 0;
    EACH_UNIT (g, k) {
        if (hon_leader(s, k) == f->v[LS_FORCE]) {
            all_lost += s->unit[k].lost;
            group_lost += in_quality_group(g, s, f, k) ? s->unit[k].lost : 0;
        }
        if (!absorbs(g, s, f, k)) {
            continue;
        }
        bool group = in_quality_group(g, s, f, k);
        group_left += group ? s->unit[k].sp : 0;
        int *least = group ? &group_least : &other_least;
        *least = s->unit[k].lost < *least ? s->unit[k].lost : *least;
    }
    bool mine = in_quality_group(g, s, f, u);
    int total = all_lost + f->v[LS_LEFT], owed = (total + 1) / 2 - group_lost;
    bool group_must = f->v[LS_HOW] == LOSE_AST && !mine && group_left > 0 && owed >= f->v[LS_LEFT];
    FORBID(12_1_7a, group_must);
    int least = mine ? group_least : other_least, either = group_least < other_least ? group_least : other_least;
    bool group_first = mine && owed >= f->v[LS_LEFT];
    FORBID(12_1_7b, s->unit[u].lost > (group_first ? least : either) && !group_must);
    return absorbs(g, s, f, u) ? ALLOWED : refused(w);
}

Rule hon_may_lose_in_combat(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    if (f->v[LS_HOW] == LOSE_PURSUIT) {
        return may_lose_in_pursuit(g, s, w, f, u);
    }
    if (!absorbs(g, s, f, u)) {
        return refused(w);
    }
    if (f->v[LS_HOW] == LOSE_FIRE) {
        return ALLOWED; /* 11.6b: the owner chooses */
    }
    return may_lose_in_attack(g, s, w, f, u);
}
