/* assault_table.c - one attack on the Assault Table (12.1): who fights in it, Quality, terrain, SP ratio, the die.
 *
 * The two sides are those of State.combat. SP totals are counted in halves, because cavalry counts half in some terrain.
 */
#include "rules/honour/honour.h"

static int fighting_force(const State *s, bool attacker) { return attacker ? s->combat.attacker : s->combat.defender; }
static Hex battle_hex(const State *s) { return s->capitano[s->combat.defender].hex; }
static Hex attacking_hex(const State *s) { return s->capitano[s->combat.attacker].hex; }
static bool whole_garrison(const State *s)
{
    return s->combat.inside && s->combat.kind != BREACH_COMBAT && s->combat.kind != SIEGE_COMBAT;
}

/* Of the Fighting Force of its side, Artillery aside (11.5a, 11.5d, 11.5f, 11.7b, 15.1.1h)? */
static bool of_fighting_force(const Game *g, const State *s, int u, bool attacker)
{
    if (hon_leader(s, u) != fighting_force(s, attacker) || is_demoralised(s, u) || arm_of(g, u) > MILITIA) {
        return false;
    }
    if (attacker) {
        return arm_of(g, u) != MILITIA && s->unit[u].card == s->combat.fighter_a;
    }
    return (whole_garrison(s) && CITED(11_5f)) || s->unit[u].card == s->combat.fighter_d;
}

/* 12.1.1a: Artillery counts only where nothing else defends. */
static bool guns_alone(const Game *g, const State *s, bool attacker)
{
    EACH_UNIT (g, u) {
        if (of_fighting_force(g, s, u, attacker) && arm_of(g, u) != ARTILLERY) {
            return false;
        }
    }
    return !attacker;
}

bool hon_in_attack(const Game *g, const State *s, int u)
{
    bool attacker = hon_leader(s, u) == s->combat.attacker;
    return of_fighting_force(g, s, u, attacker) &&
           (arm_of(g, u) != ARTILLERY || guns_alone(g, s, attacker) || !CITED(12_1_1c));
}

/* ---- terrain (11.3.3, 12.1.2, 12.1.3, 7.5.1, 16) ---- */

static bool across_water(const Game *g, const State *s)
{
    Hex a = attacking_hex(s), b = battle_hex(s);
    return hon_across_river(g, s, a, b) || hon_across_ferry(g, s, a, b);
}

static bool works_protect(const Game *g, const State *s)
{
    return hon_protected(g, s, battle_hex(s), attacking_hex(s));
}

static bool fortified(const Game *g, const State *s) { return s->combat.inside || works_protect(g, s); }

bool hon_affecting(const Game *g, const State *s)
{
    Hex h = battle_hex(s);
    bool terrain = g->fight_terrain[g->map->terrain[h]].affecting && !is_fortress(g, h);
    bool city = s->combat.inside && kind_at(g, h) == FORTIFIED_CITY;
    bool march = false;
    if (s->combat.kind == MARCH_COMBAT && CITED(7_9f) && CITED(11_5v)) { /* 11.5v, 7.9g, 15.3a */
        Tally t = hon_tally(g, s, s->combat.attacker);
        bool bande_nere = s->combat.attacker == g->giovanni && t.ban_only && CITED(15_3a);
        march = !(t.light_only && CITED(7_9g)) && !bande_nere;
    }
    return ((terrain || city || across_water(g, s) || works_protect(g, s)) && CITED(12_1_2a) && CITED(12_1_2b)) ||
           march;
}

/* In halves: what one SP of the unit counts there. */
static int multiplier_of(const Game *g, const State *s, int u)
{
    const FightTerrain *t = &g->fight_terrain[is_fortress(g, battle_hex(s)) ? CLEAR : g->map->terrain[battle_hex(s)]];
    return arm_of(g, u) == HEAVY_CAVALRY ? t->heavy : is_light(g, u) ? t->light : 2;
}

/* 12.1k: SPs that count twice, those with the highest multiplier first. */
static int doubled_sps(const Game *g, const State *s)
{
    int n = 0;
    if (s->combat.inside) {
        n += CITED(16b) && CITED(16c) && CITED(12_1_3a) ? g->fortress_doubled[kind_at(g, battle_hex(s))] : 0;
    }
    if (works_protect(g, s)) {
        n += BY(7_5_1a, g->earthworks_doubled, 0);
    }
    return n;
}

Fight hon_fight_side(const Game *g, const State *s, bool attacker)
{
    Fight f = {0};
    int by_multiplier[3] = {0}, best_guns = 0;
    bool guns = guns_alone(g, s, attacker);
    EACH_UNIT (g, u) {
        if (!of_fighting_force(g, s, u, attacker)) {
            continue;
        }
        int sp = s->unit[u].sp, q = type_of(g, u)->quality;
        if (arm_of(g, u) == ARTILLERY) {
            f.guns_quality = sp > best_guns ? q : f.guns_quality;
            best_guns = sp > best_guns ? sp : best_guns;
            continue;
        }
        f.all += sp;
        f.sp[q] += sp;
        f.swiss += type_of(g, u)->nation == SWISS ? sp : 0;
        f.heavy += arm_of(g, u) == HEAVY_CAVALRY ? sp : 0;
        f.firearms += is_foot(g, u) && type_of(g, u)->firearms ? sp : 0;
        by_multiplier[multiplier_of(g, s, u)] += sp;
    }
    if (guns && best_guns) { /* 12.1.1a: all of it defends as one SP of Infantry */
        f.guns_alone = true;
        f.all = 1;
        f.sp[f.guns_quality] = 1;
        by_multiplier[2] = 1;
    }
    int twice = attacker ? 0 : doubled_sps(g, s);
    for (int m = 2; m > 0; m--) {
        int more = by_multiplier[m] < twice ? by_multiplier[m] : twice;
        f.total += m * (by_multiplier[m] + more);
        twice -= more;
    }
    return f;
}

/* ---- Quality (12.1c to 12.1i) ---- */

/* Legal choices, the usual one first: the highest Quality, with the fewest groups downgraded to it. */
int hon_quality_options(const Fight *f, int out[][2], int max)
{
    int n = 0;
    for (int q = 3; q >= 0; q--) {
        for (int with = 0; f->sp[q] && with < 8; with++) {
            int group = 1 << q, sp = f->sp[q];
            bool empty = false;
            for (int k = q + 1; k <= 3; k++) {
                if ((with >> (k - q - 1)) & 1) {
                    group |= 1 << k;
                    sp += f->sp[k];
                    empty |= !f->sp[k];
                }
            }
            bool beyond = with >> (3 - q);
            if (!empty && !beyond && 2 * sp >= f->all && n < max && (CITED(12_1c) || !n)) {
                out[n][0] = q;
                out[n++][1] = group;
            }
        }
    }
    return n;
}

static void quality_reductions(const Game *g, const State *s, const Fight *defender, int q[2])
{
    const Combat *k = &s->combat;
    bool firearms = 2 * defender->firearms > defender->all && g->weather[s->weather].firearms;
    q[0] -= firearms ? BY(12_1g, 1, 0) : 0;
    q[0] -= has(s, k->attacker, F_DISRUPTED) ? BY(12_1h, 1, 0) : 0;
    q[1] -= has(s, k->defender, F_DISRUPTED) ? BY(12_1h, 1, 0) : 0;
    q[1] -= has(s, k->defender, F_ADMIN) ? BY(12_1i, 1, 0) : 0;
}

/* ---- the die ---- */

/* 12.1m: which of the listed ratios the two totals reach: 0 none, 1 = 1.5, 2, 3, 4. */
static int ratio_band(int larger, int smaller)
{
    return larger >= 4 * smaller       ? 4
           : larger >= 3 * smaller     ? 3
           : larger >= 2 * smaller     ? 2
           : 2 * larger >= 3 * smaller ? 1
                                       : 0;
}

static Sum assault_modifiers(const Game *g, const State *s, const Fight *a, const Fight *d)
{
    const int8_t *m = g->assault_modifier;
    Sum sum = {0};
    bool against = d->total > a->total;
    int band = against ? ratio_band(d->total, a->total) : ratio_band(a->total, d->total);
    if (band) {
        add(&sum, m[(against ? AM_AGAINST_15 : AM_FOR_15) + band - 1], R(12_1m),
            against ? "SPs against the attacker" : "SPs for the attacker", true);
    }
    bool star_a = g->capitano[s->combat.fighter_a].star, star_d = g->capitano[s->combat.fighter_d].star;
    if (CITED(3_7a)) {
        add(&sum, m[AM_STAR], R(12_1_5a), "attacking Capitano with a star", star_a);
        add(&sum, m[AM_STAR_DEFENDER], R(12_1_5a), "defending Capitano with a star", star_d);
    }
    add(&sum, m[AM_RAIN], R(17_2b), "rain", s->weather == RAIN);
    add(&sum, m[AM_MUD], R(17_2c), "mud", s->weather == MUD);
    add(&sum, m[AM_SNOW], R(17_2d), "snow", s->weather == SNOW);
    bool swiss = 2 * a->swiss >= a->all && a->all, walls = fortified(g, s);
    add(&sum, m[AM_SWISS_OPEN], R(12_1_6a), "Swiss in the open", swiss && !walls && !hon_affecting(g, s));
    add(&sum, m[AM_SWISS_FORTIFIED], R(12_1_6a), "Swiss against walls", swiss && walls);
    add(&sum, m[AM_HEAVY_FORTIFIED], R(12_1_6a), "Heavy Cavalry against walls",
        2 * a->heavy >= a->all && a->all && walls);
    return sum;
}

AssaultCell hon_assault(Ctx *c, const int quality[2])
{
    const Game *g = c->g;
    State *s = c->s;
    Fight a = hon_fight_side(g, s, true), d = hon_fight_side(g, s, false);
    int q[2] = {quality[0], quality[1]};
    quality_reductions(g, s, &d, q);
    int column = BY(12_1j, q[0] - q[1], 0) + (hon_affecting(g, s) ? 2 : 3);
    column = column < 0 ? 0 : column >= ASSAULT_COLUMNS ? ASSAULT_COLUMNS - 1 : column;
    Sum sum = assault_modifiers(g, s, &a, &d);
    int die = hon_d6(c, g->capitano[s->combat.attacker].side, "assault"), row = BY(12_1l, die + sum.total, die);
    row = row < 0 ? 0 : row >= ASSAULT_ROWS ? ASSAULT_ROWS - 1 : row;
    const AssaultCell *cell = &g->assault[row][column];
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(12_1o), "Assault on {}: {}.", H_(battle_hex(s)),
                     W_(cell->loser ? "the defender loses" : "the attacker loses")),
              &sum);
    return *cell;
}
