/* corps_attack_value.c - what one attack of a Corps on another promises a computer player (11.4.3, 12.1), read from the Assault Table die by die,
 * and what a Corps is worth. Nothing here is a rule.
 *
 * A Corps counts by its mass: SPs times the Quality it would fight at, squared, because the SP ratio decides on the table and one large Corps attacks several
 * small ones in turn. Chits that lie on its Card are counted as played in the attack for which they are meant.
 */
#include "rules/honour/bot/bot_inside.h"

enum { MASS_DIVISOR = 400, DICE = 6, WHOLE = 100, QUALITIES = 4, STAR_PERCENT = 125 };

/* Of 100: a unit of that Quality fails the Discipline Check of its Corps. */
static int fails(const Game *g, int quality, bool star)
{
    int n = 0, column = COLUMN_Q0 + (quality < 0 ? 0 : quality > 3 ? 3 : quality);
    for (int die = 1; die <= DICE; die++) {
        n += hon_discipline_result(g, die - star, column) != RESULT_P;
    }
    return WHOLE * n / DICE;
}

static int weight_of(int quality)
{
    static const int8_t by_quality[] = {4, 7, POWER_OF_SP, 14};
    return by_quality[quality < 0 ? 0 : quality > 3 ? 3 : quality];
}

/* The highest Quality at which the Corps may fight (12.1c, 12.1d). */
static int fighting_quality(const CorpsSum *t)
{
    int sp = 0;
    for (int q = 3; q > 0; q--) {
        sp += t->sp[q];
        if (2 * sp >= t->all) {
            return q;
        }
    }
    return 0;
}

void hon_sum_corps(Scene *f)
{
    const Game *g = f->g;
    const State *s = f->s;
    memset(f->corps, 0, sizeof f->corps);
    EACH_UNIT (g, u) {
        int k = s->unit[u].card, sp = s->unit[u].sp;
        if (k >= CAPITANI_MAX || arm_of(g, u) > MILITIA || !hon_in_good_order(g, s, u)) {
            continue;
        }
        CorpsSum *t = &f->corps[k];
        const TypeInfo *type = type_of(g, u);
        if (arm_of(g, u) == ARTILLERY) {
            t->guns += sp;
            continue;
        }
        int q = type->quality > 3 ? 3 : type->quality;
        t->sp[q] += sp;
        t->all += sp;
        t->units++;
        t->best = q > t->best ? q : t->best;
        t->swiss += type->nation == SWISS ? sp : 0;
        t->heavy += arm_of(g, u) == HEAVY_CAVALRY ? sp : 0;
        t->horse += is_horse(g, u) ? sp : 0;
        t->firearms += is_foot(g, u) && type->firearms ? sp : 0;
    }
    EACH_CAPITANO (g, k) {
        CorpsSum *t = &f->corps[k];
        t->quality = fighting_quality(t);
        int mass = t->all * weight_of(t->quality) * (g->capitano[k].star ? STAR_PERCENT : WHOLE) / WHOLE;
        t->mass = mass * mass / MASS_DIVISOR;
    }
}

/* ---- one attack ---- */

static bool has_works(const State *s, int k)
{
    return s->corps[k].works || hon_holds(s, k, CHIT_EARTHWORKS) || hon_holds(s, k, CHIT_RIVER);
}

static bool has_fire(const Scene *f, int k)
{
    return f->corps[k].firearms && f->g->weather[f->s->weather].firearms &&
           (f->s->corps[k].flags & C_SCREEN || f->s->corps[k].volleys || hon_holds(f->s, k, CHIT_FIREARMS));
}

/* Added to the attacker's die (12.1l). */
static int die_modifier(const Scene *f, int a, int d, bool affecting)
{
    const Game *g = f->g;
    const int8_t *m = g->assault_modifier;
    const CorpsSum *own = &f->corps[a], *foe = &f->corps[d];
    bool both = own->horse && own->all > own->horse && hon_holds(f->s, a, CHIT_COMBINED_ARMS);
    int foot = own->all - own->horse, attack = both ? 4 * foot + 3 * own->horse : 2 * own->all,
        defend = 2 * (foe->all ? foe->all : 1);
    Sum sum = {0};
    hon_add_ratio(g, &sum, attack, defend);
    int walls = f->s->corps[d].works == BEHIND_EARTHWORKS || hon_holds(f->s, d, CHIT_EARTHWORKS);
    int more = (g->capitano[a].star ? m[AM_STAR] : 0) + (g->capitano[d].star ? m[AM_STAR_DEFENDER] : 0);
    more += f->s->weather == RAIN   ? m[AM_RAIN]
            : f->s->weather == MUD  ? m[AM_MUD]
            : f->s->weather == SNOW ? m[AM_SNOW]
                                    : 0;
    bool swiss = 2 * own->swiss >= own->all;
    more += swiss && walls ? m[AM_SWISS_FORTIFIED] : swiss && !affecting ? m[AM_SWISS_OPEN] : 0;
    more += walls && 2 * own->heavy >= own->all ? m[AM_HEAVY_FORTIFIED] : 0;
    return sum.total + more;
}

int hon_corps_worth(const CorpsSum *t) { return t->all || t->guns ? STANDS + t->mass : 0; }

int hon_corps_loss(const Scene *f, int k, int lost, int broken, bool check)
{
    const CorpsSum *t = &f->corps[k];
    bool star = f->g->capitano[k].star;
    if (!t->all) {
        return lost || broken || check ? STANDS / 2 : 0;
    }
    int dead = WHOLE * (lost < t->all ? lost : t->all) / t->all;
    int units = broken < t->units ? broken : t->units, share = WHOLE * units / t->units,
        fall = share == WHOLE ? WHOLE : 0;
    if (check && share < WHOLE) {
        int part = 0;
        for (int q = 0; q < QUALITIES; q++) {
            part += t->sp[q] * fails(f->g, q, star);
        }
        share += (WHOLE - share) * (part / t->all) / WHOLE;
        fall = fails(f->g, t->best, star);
    }
    int left = (WHOLE - dead) * (WHOLE - share) / WHOLE;
    int worth = t->mass - t->mass * left / WHOLE * left / WHOLE;
    worth += t->all * f->dear[f->g->capitano[k].side] * dead / WHOLE;
    return worth + STANDS * fall / WHOLE + t->all * PER_SP * (dead + (WHOLE - dead) * share * 6 / 1000) / WHOLE;
}

Duel hon_duel(const Scene *f, int a, int d)
{
    const Game *g = f->g;
    Duel duel = {0};
    if (!f->corps[a].all || (!f->corps[d].all && !f->corps[d].guns)) {
        return duel;
    }
    bool affecting = g->fight_terrain[g->map->terrain[f->s->battle.hex]].affecting || has_works(f->s, d);
    int modifier = die_modifier(f, a, d, affecting);
    int difference = f->corps[a].quality - has_fire(f, d) - f->corps[d].quality;
    for (int die = 1; die <= DICE; die++) {
        AssaultCell cell = hon_assault_cell(g, die + modifier, difference, affecting);
        duel.own += hon_corps_loss(f, a, cell.lost[0], cell.broken[0], !cell.loser);
        duel.foe += hon_corps_loss(f, d, cell.lost[1], cell.broken[1], cell.loser);
        duel.wins += cell.loser;
    }
    duel.own /= DICE;
    duel.foe /= DICE;
    return duel;
}
