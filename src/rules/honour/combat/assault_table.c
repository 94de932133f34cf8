/* assault_table.c - one attack on the Assault Table (12.1): who fights in it, Quality, terrain, SP ratio, the die.
 *
 * The two sides are those of State.combat; in a Major Battle the Engaging Corps (with the one that attacks together with it) and the Engaged Corps of
 * State.battle. SP totals are counted in quarters, because cavalry counts half in some terrain and one and a half in Combined Arms.
 */
#include "rules/honour/honour.h"

enum { QUARTERS = 4 }; /* quarters in an SP */

/* A Corps attacks in a Major Battle, not a Fighting Force. */
static bool by_corps(const State *s) { return hon_in_battle(s) && s->battle.engaging != NO_PIECE; }

int hon_fighting_force(const State *s, bool attacker)
{
    if (by_corps(s)) {
        return hon_primo(s, attacker ? s->battle.engaging : s->battle.engaged);
    }
    return attacker ? s->combat.attacker : s->combat.defender;
}

static Hex battle_hex(const State *s)
{
    return by_corps(s) ? s->battle.hex : s->capitano[BY(11_3_3a, s->combat.defender, s->combat.attacker)].hex;
}
static Hex attacking_hex(const State *s) { return s->capitano[s->combat.attacker].hex; }
static bool whole_garrison(const State *s)
{
    return s->combat.inside && s->combat.kind != BREACH_COMBAT && s->combat.kind != SIEGE_COMBAT;
}

/* 12.1.7c: of the Corps in the attack. Militia fight with theirs, also when it engages (11.4g). */
static bool of_corps_in_attack(const Game *g, const State *s, int u, bool attacker)
{
    const Battle *b = &s->battle;
    int card = s->unit[u].card;
    bool joint = attacker && card == b->support && card != NO_PIECE && CITED(11_4_1bk);
    bool mine = attacker ? card == b->engaging || joint : card == b->engaged;
    bool whole = on_card(s, u) && hon_leader(s, u) == hon_fighting_force(s, attacker) && !CITED(12_1_7c);
    return (mine || whole) && arm_of(g, u) <= MILITIA && (hon_in_good_order(g, s, u) || !CITED(11_4_3g));
}

/* Of the Fighting Force of its side, Artillery aside (11.5a, 11.5d, 11.5f, 11.7b, 15.1.1h)? */
static bool of_fighting_force(const Game *g, const State *s, int u, bool attacker)
{
    if (by_corps(s)) {
        return of_corps_in_attack(g, s, u, attacker);
    }
    if (hon_leader(s, u) != hon_fighting_force(s, attacker) || (is_demoralised(s, u) && CITED(12_1b)) ||
        arm_of(g, u) > MILITIA) {
        return false;
    }
    if (attacker) {
        return !(arm_of(g, u) == MILITIA && CITED(15_1_1h)) &&
               (s->unit[u].card == s->combat.fighter_a || !CITED(11_5a));
    }
    return (whole_garrison(s) && CITED(11_5f)) || s->unit[u].card == s->combat.fighter_d || !CITED(11_5a);
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

/* 12.1.1c: Artillery that stood beside others bears nothing, also when these are gone or have lost heart by the same result. */
bool hon_in_attack(const Game *g, const State *s, int u, bool guns)
{
    bool attacker = hon_leader(s, u) == hon_fighting_force(s, true);
    return of_fighting_force(g, s, u, attacker) &&
           (arm_of(g, u) != ARTILLERY || (guns && !attacker) || !CITED(12_1_1c));
}

bool hon_stands_in_attack(const State *s, int u)
{
    bool attacker = hon_leader(s, u) == hon_fighting_force(s, true);
    int card = s->unit[u].card;
    if (by_corps(s)) {
        return attacker ? card == s->battle.engaging || card == s->battle.support : card == s->battle.engaged;
    }
    return attacker ? card == s->combat.fighter_a : whole_garrison(s) || card == s->combat.fighter_d;
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

/* 11.3.3c, 16d: the walls count for who defends inside, also in the Breach (11.6i). */
static bool behind_walls(const Game *g, const State *s)
{
    bool breach = s->combat.kind == BREACH_COMBAT;
    return (s->combat.inside && (!breach || (CITED(11_6i) && CITED(16d)))) ||
           (is_fortress(g, battle_hex(s)) && !CITED(11_3_3c));
}

/* 11.4.1bo: a Corps behind a River chit is not in a fortified position. */
static bool fortified(const Game *g, const State *s)
{
    if (by_corps(s)) {
        return s->corps[s->battle.engaged].works == BEHIND_EARTHWORKS && CITED(11_4_1bo);
    }
    return behind_walls(g, s) || works_protect(g, s);
}

/* 11.3.3e, 11.3.3f: the ground of the Battle hex for whoever engages, a played chit, and a ferry against the attacking Force. */
static bool battle_affecting(const Game *g, const State *s)
{
    bool ground = g->fight_terrain[g->map->terrain[battle_hex(s)]].affecting && CITED(11_3_3e);
    bool chit = s->corps[s->battle.engaged].works && CITED(11_4_1bo);
    bool ferry = hon_role(g, s, g->capitano[s->battle.engaging].side) == ATTACKING &&
                 hon_across_ferry(g, s, attacking_hex(s), battle_hex(s)) && CITED(11_3_3f);
    return ground || chit || ferry;
}

bool hon_affecting(const Game *g, const State *s)
{
    if (by_corps(s)) {
        return battle_affecting(g, s);
    }
    Hex h = battle_hex(s);
    bool terrain = g->fight_terrain[g->map->terrain[h]].affecting && CITED(11_3_3b);
    bool city = behind_walls(g, s) && kind_at(g, h) == FORTIFIED_CITY;
    bool march = false;
    if (s->combat.kind == MARCH_COMBAT && CITED(7_9f) && CITED(11_5v)) { /* 11.5v, 7.9g, 15.3a */
        Tally t = hon_tally(g, s, s->combat.attacker);
        bool bande_nere = s->combat.attacker == g->giovanni && t.ban_only && CITED(15_3a);
        march = !(t.light_only && CITED(7_9g)) && !bande_nere;
    }
    return ((terrain || city || across_water(g, s) || works_protect(g, s)) && CITED(12_1_2a) && CITED(12_1_2b)) ||
           march;
}

/* 11.4.1ay: Cavalry counts one and a half, Infantry twice in the attack for which the chit was played. In halves. */
static int combined_arms(const Game *g, const State *s, int u)
{
    const Battle *b = &s->battle;
    int card = s->unit[u].card;
    bool played = by_corps(s) && ((card == b->engaging && b->combined & 1) || (card == b->support && b->combined & 2));
    return !played || !CITED(11_4_1ay) ? 2 : is_horse(g, u) ? BY(11_4_1az, 3, 2) : BY(11_4_1az, 4, 2);
}

/* In quarters: what one SP of the unit counts there. */
static int multiplier_of(const Game *g, const State *s, int u)
{
    const FightTerrain *t = &g->fight_terrain[g->map->terrain[battle_hex(s)]];
    int ground = arm_of(g, u) == HEAVY_CAVALRY ? t->heavy : is_light(g, u) ? t->light : 2;
    if (!CITED(12_1k) || !CITED(12_1_4a)) {
        ground = 2;
    }
    return ground * combined_arms(g, s, u);
}

/* 12.1k: SPs that count twice, those with the highest multiplier first. */
static int doubled_sps(const Game *g, const State *s)
{
    int n = 0;
    if (by_corps(s) && CITED(11_3_3f)) { /* never in a Major Battle */
        return 0;
    }
    if (behind_walls(g, s)) {
        n += CITED(16b) && CITED(16c) && CITED(12_1_3a) ? g->fortress_doubled[kind_at(g, battle_hex(s))] : 0;
    }
    if (works_protect(g, s)) {
        n += CITED(7_5_1a) && CITED(7_5_1b) ? g->earthworks_doubled : 0;
    }
    return n;
}

Fight hon_fight_side(const Game *g, const State *s, bool attacker)
{
    Fight f = {0};
    int by_multiplier[2 * QUARTERS + 1] = {0}, best_guns = 0;
    bool guns = guns_alone(g, s, attacker);
    EACH_UNIT (g, u) {
        if (!of_fighting_force(g, s, u, attacker)) {
            continue;
        }
        int sp = s->unit[u].sp, q = type_of(g, u)->quality;
        if (arm_of(g, u) == ARTILLERY && (by_corps(s) || CITED(11_2_2b))) {
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
    if (guns && best_guns && CITED(12_1_1a)) { /* all of it defends as one SP of Infantry */
        f.guns_alone = true;
        f.all = 1;
        f.sp[f.guns_quality] = 1;
        by_multiplier[QUARTERS] = 1;
    }
    int twice = attacker ? 0 : doubled_sps(g, s);
    for (int m = 2 * QUARTERS; m > 0; m--) {
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
            bool beyond = with >> (3 - q) || (with && !(CITED(12_1d) && CITED(12_1e)));
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
    bool firearms = 2 * defender->firearms > defender->all && g->weather[s->weather].firearms && CITED(15_4a);
    firearms = by_corps(s) ? hon_screened(g, s, s->battle.engaged) && CITED(11_4_1au) : firearms;
    if (!CITED(12_1f)) {
        return;
    }
    q[0] -= firearms ? BY(12_1g, 1, 0) : 0;
    for (int side = 0; side < 2; side++) {
        int force = hon_fighting_force(s, side == 0);
        q[side] -= has(s, force, F_DISRUPTED) ? BY(12_1h, 1, 0) : 0;
        q[side] -= has(s, force, F_ADMIN) && force == s->combat.defender ? BY(12_1i, 1, 0) : 0;
        q[side] -= has(s, force, F_QUARTERS) && force == s->combat.defender ? BY(18_1f, 1, 0) : 0;
    }
}

/* ---- the die ---- */

/* 12.1m: which of the listed ratios the two totals reach: 0 none, 1 = 1.5, 2, 3, 4. */
int hon_ratio_band(int larger, int smaller)
{
    return larger >= 4 * smaller       ? 4
           : larger >= 3 * smaller     ? 3
           : larger >= 2 * smaller     ? 2
           : 2 * larger >= 3 * smaller ? 1
                                       : 0;
}

/* 12.1m: both totals in the same parts of an SP. */
void hon_add_ratio(const Game *g, Sum *sum, int attack, int defend)
{
    bool against = defend > attack;
    int band = against ? hon_ratio_band(defend, attack) : hon_ratio_band(attack, defend);
    if (band && CITED(12_1n)) {
        add(sum, g->assault_modifier[(against ? AM_AGAINST_15 : AM_FOR_15) + band - 1], R(12_1m),
            against ? "SPs against the attacker" : "SPs for the attacker", true);
    }
}

/* 12.1.5a: of the fighting Capitano; in a Major Battle of the Corps, one star at most of two that attack together (11.4.1bk). */
static bool star_in(const Game *g, const State *s, bool attacker)
{
    const Battle *b = &s->battle;
    if (!by_corps(s)) {
        return g->capitano[attacker ? s->combat.fighter_a : s->combat.fighter_d].star;
    }
    bool helper = attacker && b->support != NO_PIECE && g->capitano[b->support].star;
    return g->capitano[attacker ? b->engaging : b->engaged].star || helper;
}

static Sum assault_modifiers(const Game *g, const State *s, const Fight *a, const Fight *d)
{
    const int8_t *m = g->assault_modifier;
    Sum sum = {0};
    hon_add_ratio(g, &sum, a->total, d->total);
    bool star_a = star_in(g, s, true), star_d = star_in(g, s, false);
    if (CITED(3_7a)) {
        add(&sum, m[AM_STAR], R(12_1_5a), "attacking Capitano with a star", star_a);
        add(&sum, m[AM_STAR_DEFENDER], R(12_1_5a), "defending Capitano with a star", star_d);
    }
    add(&sum, m[AM_RAIN], R(17_2b), "rain", s->weather == RAIN);
    add(&sum, m[AM_MUD], R(17_2c), "mud", s->weather == MUD);
    add(&sum, m[AM_SNOW], R(17_2d), "snow", s->weather == SNOW);
    bool mild = s->weather == FAIR || s->weather == HEAT || s->weather == FROST;
    sum.total -= mild && !CITED(17_2a); /* they change nothing */
    bool swiss = 2 * a->swiss >= a->all && a->all, walls = fortified(g, s);
    add(&sum, m[AM_SWISS_OPEN], R(12_1_6a), "Swiss in the open", swiss && !walls && !hon_affecting(g, s));
    add(&sum, m[AM_SWISS_FORTIFIED], R(12_1_6a), "Swiss against walls", swiss && walls);
    add(&sum, m[AM_HEAVY_FORTIFIED], R(12_1_6a), "Heavy Cavalry against walls",
        2 * a->heavy >= a->all && a->all && walls);
    return sum;
}

/* 12.1j, 12.1o: what lies beyond the headings and rows reads the last. */
static int column_of_quality(int difference, bool affecting)
{
    int column = difference + (affecting ? 2 : 3);
    return column < 0 ? 0 : column >= ASSAULT_COLUMNS ? ASSAULT_COLUMNS - 1 : column;
}

AssaultCell hon_assault_cell(const Game *g, int row, int difference, bool affecting)
{
    int column = column_of_quality(difference, affecting);
    row = row < 0 ? 0 : row >= ASSAULT_ROWS ? ASSAULT_ROWS - 1 : row;
    return g->assault[row][column];
}

/* SPs that can be lost on that side, and the units that have them (12.1.1c). */
static int bearing_sps(const Game *g, const State *s, bool attacker, bool guns, int *units)
{
    int sp = 0;
    *units = 0;
    EACH_UNIT (g, u) {
        bool bears = of_fighting_force(g, s, u, attacker) && (guns || arm_of(g, u) != ARTILLERY);
        *units += bears;
        sp += bears ? s->unit[u].sp : 0;
    }
    return sp;
}

/* How many of the loser's units lose heart: as many as can (12.1.7d; outside a Major Battle not one that bears the loss, 11.5n). */
static int hearts_of(const Game *g, const State *s, const AssaultCell *cell)
{
    bool attacker = !cell->loser;
    int units, n = cell->broken[cell->loser], lost = cell->lost[cell->loser];
    int sp = bearing_sps(g, s, attacker, guns_alone(g, s, attacker), &units);
    if (by_corps(s)) {
        units = sp > lost ? units : 0; /* else nobody is left */
    } else {
        units -= units && lost;
    }
    return n < units ? n : units;
}

/* SPs of the weakest units of that side: those that are kept out of the loss when so many have lost heart before it (11.5n). */
static int weakest_sps(const Game *g, const State *s, bool attacker, int count)
{
    bool guns = guns_alone(g, s, attacker);
    int sum = 0, seen = 0;
    for (int sp = 1; seen < count && sp <= UINT8_MAX; sp++) {
        EACH_UNIT (g, u) {
            bool bears = of_fighting_force(g, s, u, attacker) && (guns || arm_of(g, u) != ARTILLERY);
            if (bears && s->unit[u].sp == sp && seen < count) {
                seen++;
                sum += sp;
            }
        }
    }
    return sum;
}

/* What the cell costs that side in fact: losses above the SPs there are ignored (12.1.7b). */
static int sps_lost(const Game *g, const State *s, const AssaultCell *cell, bool attacker)
{
    int units, sp = bearing_sps(g, s, attacker, guns_alone(g, s, attacker), &units), lost = cell->lost[!attacker];
    if (!by_corps(s) && attacker == !cell->loser) {
        sp -= weakest_sps(g, s, attacker, hearts_of(g, s, cell));
    }
    return lost < sp ? lost : sp;
}

static const char *hearts_lost(const Game *g, const State *s, const AssaultCell *cell)
{
    static const char *const words[] = {"", " and the heart of 1 unit", " and the heart of 2 units",
                                        " and the heart of 3 units"};
    int n = hearts_of(g, s, cell);
    return words[n < 3 ? n : 3];
}

AssaultCell hon_assault(Ctx *c, const int quality[2])
{
    const Game *g = c->g;
    State *s = c->s;
    Fight a = hon_fight_side(g, s, true), d = hon_fight_side(g, s, false);
    int q[2] = {quality[0], quality[1]};
    quality_reductions(g, s, &d, q);
    Sum sum = assault_modifiers(g, s, &a, &d);
    static const char *const column[] = {"A", "B", "C", "D", "E", "F", "G"};
    say(c, R(12_1j), "Quality {} against {}{}: column {}.", N_(q[0]), N_(q[1]),
        W_(hon_affecting(g, s) ? ", the Affecting row" : ""),
        W_(column[column_of_quality(q[0] - q[1], hon_affecting(g, s))]));
    int die = hon_d6(c, g->capitano[hon_fighting_force(s, true)].side, "assault"),
        row = BY(12_1l, die + sum.total, die);
    AssaultCell cell = hon_assault_cell(g, BY(12_1o, row, 0), BY(12_1j, q[0] - q[1], 0), hon_affecting(g, s));
    const char *hearts = hearts_lost(g, s, &cell);
    const char *corps = cell.loser ? "{} attacks {} and wins: it loses {} SP, the other {}{}."
                                   : "{} attacks {} and is beaten: it loses {} SP{}, the other {}.";
    const char *hex = cell.loser ? "Assault on {}: the defender loses, {} SP{}; the attacker {} SP."
                                 : "Assault on {}: the attacker loses, {} SP{}; the defender {} SP.";
    int lost[2] = {sps_lost(g, s, &cell, true), sps_lost(g, s, &cell, false)};
    Arg last = cell.loser ? N_(lost[1]) : W_(hearts), after = cell.loser ? W_(hearts) : N_(lost[1]);
    event_sum(by_corps(s) ? say_as(c, EVENT_SUM | EVENT_OUTCOME, R(12_1o), corps, P_(s->battle.engaging),
                                   P_(s->battle.engaged), N_(lost[0]), last, after)
                          : say_as(c, EVENT_SUM | EVENT_OUTCOME, R(12_1o), hex, H_(battle_hex(s)), N_(lost[cell.loser]),
                                   W_(hearts), N_(lost[!cell.loser])),
              &sum);
    return cell;
}
