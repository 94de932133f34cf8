/* melee_values.c - who fights with whom, and what each side is worth (M24 to M43, O03). Values are halves of a point up to the differential. */
#include "rules/soldatini/soldatini.h"

/* ---- groups ---- */

static bool charges_still(const State *s, int u)
{
    return on_table(s, u) && has_flag(s, u, F_CONTACT) && !routed(s, u);
}

/* M40: a further enemy whom the front of a charger touches joins the defence; M57: unless it has fought. */
static UnitSet joined_by(const Game *g, const State *s, int charger)
{
    UnitSet set = 0;
    Footprint f = sol_foot(g, s, charger);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, charger) || routed(s, v) || s->unit[v].formation == SKIRMISH ||
            (has_flag(s, v, F_FOUGHT) && CITED(M57)) ||
            out_of_reach(g, s, v, f.pose.x, f.pose.y, f.base.width + f.base.depth)) {
            continue;
        }
        Footprint other = sol_foot(g, s, v);
        if (footprint_front_contact(&f, &other) && CITED(M40)) {
            set |= (UnitSet)1 << v;
        }
    }
    return set;
}

/* Groups that share a unit are one: grown until nobody comes in any more. False: a side is empty (M41). */
bool sol_group_of(const Game *g, const State *s, int defender, UnitSet *attackers, UnitSet *defenders)
{
    UnitSet before = 0;
    *attackers = 0;
    *defenders = on_table(s, defender) && !routed(s, defender) ? (UnitSet)1 << defender : 0;
    while ((*attackers | *defenders) != before) {
        before = *attackers | *defenders;
        for (int u = 0; u < g->units; u++) {
            if (charges_still(s, u) && s->unit[u].target < g->units && IN_SET(*defenders, s->unit[u].target) &&
                !IN_SET(*attackers, u)) {
                *attackers |= (UnitSet)1 << u;
                *defenders |= joined_by(g, s, u);
            }
        }
    }
    return *attackers && *defenders;
}

UnitSet sol_frame_set(const Frame *f, int first)
{
    UnitSet set = 0;
    for (int i = 0; i < 3; i++) {
        set |= (UnitSet)(uint16_t)f->v[first + i] << 16 * i;
    }
    return set;
}

void sol_frame_put(Frame *f, int first, UnitSet set)
{
    for (int i = 0; i < 3; i++) {
        f->v[first + i] = (int16_t)(uint16_t)(set >> 16 * i);
    }
}

/* ---- the value of one unit ---- */

typedef struct Sides {
    UnitSet attackers, defenders;
} Sides;

static bool all_cavalry(const State *s, UnitSet set)
{
    for (; set; set &= set - 1) {
        if (s->unit[__builtin_ctzll(set)].arm != CAVALRY) {
            return false;
        }
    }
    return true;
}

static bool any_square(const State *s, UnitSet set)
{
    for (; set; set &= set - 1) {
        if (s->unit[__builtin_ctzll(set)].formation == SQUARE) {
            return true;
        }
    }
    return false;
}

/* G24: a charger's level is that of where its charge began. */
static int level_in_melee(const Game *g, const State *s, int u, bool attacker)
{
    Footprint f = attacker ? sol_foot_at_charge(g, s, u) : sol_foot(g, s, u);
    return BY(G24, sol_level(g, &f), 0);
}

/* M29: above every unit on the other side. */
static bool stands_higher(const Game *g, const State *s, int u, Sides sides)
{
    bool attacker = IN_SET(sides.attackers, u);
    int own = level_in_melee(g, s, u, attacker);
    for (UnitSet set = attacker ? sides.defenders : sides.attackers; set; set &= set - 1) {
        if (own <= level_in_melee(g, s, __builtin_ctzll(set), !attacker)) {
            return false;
        }
    }
    return true;
}

/* M28: somebody has charged this defender in flank or rear. */
static bool outflanked(const State *s, int u, UnitSet attackers)
{
    for (; attackers; attackers &= attackers - 1) {
        const Unit *q = &s->unit[__builtin_ctzll(attackers)];
        if (q->target == u && q->zone && CITED(M28)) {
            return true;
        }
    }
    return false;
}

/* M37: a shelter counts only as far as it covers against each of the attackers. */
static Shelter least_shelter(const Game *g, const State *s, int u, UnitSet attackers)
{
    Shelter least = HIGH_SHELTER;
    for (; attackers; attackers &= attackers - 1) {
        Shelter one = sol_shelter_from_charge(g, s, u, __builtin_ctzll(attackers));
        least = one < least ? one : least;
    }
    return least;
}

typedef struct Cover {
    int value;
    Rule rule;
    const char *why;
} Cover;

/* M30 to M33, M37: the best cover line only. */
static Cover cover_bonus(const Game *g, const State *s, int u, UnitSet attackers, bool flanked)
{
    if (s->unit[u].formation == GARRISON) {
        return (Cover){0};
    }
    Footprint f = sol_foot(g, s, u);
    Shelter shelter = flanked ? SHELTER_NONE : least_shelter(g, s, u, attackers);
    Cover wood = sol_in_wood(g, &f) && CITED(M33) ? (Cover){g->bonus[BONUS_FOREST], R(M33), "in a wood"} : (Cover){0};
    Cover wall = shelter == LIGHT_SHELTER && CITED(M30)  ? (Cover){g->bonus[BONUS_LIGHT], R(M30), "behind light cover"}
                 : shelter == LOW_SHELTER && CITED(M31)  ? (Cover){g->bonus[BONUS_LOW], R(M31), "behind a low wall"}
                 : shelter == HIGH_SHELTER && CITED(M32) ? (Cover){g->bonus[BONUS_HEAVY], R(M32), "behind heavy cover"}
                                                         : (Cover){0};
    Cover best = wall.value > wood.value ? wall : wood;
    best.value = CITED(M37) ? best.value : wall.value + wood.value;
    return best;
}

/* M26, M38: a charge counts for the charger; before a square that only cavalry attacks it counts against him. M16: countercharge. */
static int charge_bonus(const Game *g, const State *s, int u, Sides sides)
{
    const Unit *q = &s->unit[u];
    int bonus = BY(M26, g->charge[q->kind], 0);
    if (IN_SET(sides.attackers, u)) {
        if (!(q->flags & F_BONUS)) {
            return 0;
        }
        bool square = any_square(s, sides.defenders) && all_cavalry(s, sides.attackers) && CITED(M38);
        return square ? -bonus : bonus;
    }
    Footprint f = sol_foot(g, s, u);
    return q->reaction == COUNTERCHARGES && !sol_on_difficult(g, s, u, &f) && CITED(M16) ? bonus : 0;
}

/* O03: height and cover for each base of the front rank. */
static int times_front(const Game *g, const State *s, int u, int bonus)
{
    const FormationRow *r = &g->formation[s->unit[u].formation];
    int b = sol_bases(s, u), front = r->row[b] ? (r->row[b] < b ? r->row[b] : b) : r->front[b];
    return g->bonus_per_base && CITED(O03) ? bonus * (front < 1 ? 1 : front) : bonus;
}

/* What one unit is worth, with every part of it (M25 to M39). */
int sol_melee_value(const Game *g, const State *s, int u, UnitSet attackers, UnitSet defenders, Sum *sum)
{
    static const char *const kind[KINDS] = {"line infantry", "light infantry", "grenadiers",
                                            "a company",     "light cavalry",  "medium cavalry",
                                            "heavy cavalry", "artillery",      "artillery"};
    const Unit *q = &s->unit[u];
    Sides sides = {attackers, defenders};
    bool attacker = IN_SET(attackers, u), flanked = !attacker && outflanked(s, u, attackers);
    int value = BY(M25, g->value[q->kind], 0), charge = charge_bonus(g, s, u, sides);
    sum->total = sum->count = 0;
    add(sum, value, R(M25), kind[q->kind], true);
    add(sum, value * (g->building_times - 1), R(M34), "doubled in a building", q->formation == GARRISON && CITED(M34));
    add(sum, charge, charge < 0 ? R(M38) : R(M26), charge < 0 ? "charging a square" : "charging", charge != 0);
    add(sum, g->bonus[BONUS_FLANK], R(M28), "in flank or rear", attacker && q->zone && CITED(M28));
    add(sum, times_front(g, s, u, g->bonus[BONUS_HIGHER]), R(M29), "higher",
        !flanked && stands_higher(g, s, u, sides) && CITED(M29));
    Cover cover = attacker ? (Cover){0} : cover_bonus(g, s, u, attackers, flanked);
    add(sum, times_front(g, s, u, cover.value), cover.rule, cover.why, cover.value != 0);
    add(sum, g->bonus[BONUS_UNDERSTRENGTH], R(M35), "fewer than four bases", sol_understrength(g, s, u) && CITED(M35));
    add(sum, g->bonus[BONUS_SHAKEN], R(M36), "shaken", shaken(s, u) && CITED(M36));
    bool horse = all_cavalry(s, attackers);
    add(sum, g->bonus[horse ? BONUS_SQUARE : BONUS_SQUARE_FOOT], R(M38),
        horse ? "a square against cavalry" : "a square against infantry",
        !attacker && q->formation == SQUARE && CITED(M38));
    if (sum->total < 0 && CITED(M39)) {
        add(sum, -sum->total, R(M39), "never below nothing", true);
    }
    return sum->total;
}

/* M39: the sum of a side. */
int sol_side_value(const Game *g, const State *s, UnitSet side, UnitSet attackers, UnitSet defenders)
{
    int sum = 0;
    Sum parts;
    for (UnitSet set = side; set; set &= set - 1) {
        sum += sol_melee_value(g, s, __builtin_ctzll(set), attackers, defenders, &parts);
        if (!CITED(M39)) {
            break;
        }
    }
    return sum;
}

/* M42, M42b: halves are kept up to here; one left over is dropped downwards. */
int sol_differential(const Game *g, const State *s, UnitSet attackers, UnitSet defenders)
{
    int halves =
        sol_side_value(g, s, attackers, attackers, defenders) - sol_side_value(g, s, defenders, attackers, defenders);
    int down = halves >= 0 ? halves / 2 : -((1 - halves) / 2);
    int up = halves >= 0 ? (halves + 1) / 2 : -(-halves / 2);
    return BY(M42, BY(M42b, down, up), 0);
}

MeleeCell sol_cell(const Game *g, int row, int differential, int sum)
{
    int d = differential < -DIFF_MOST ? -DIFF_MOST : differential > DIFF_MOST ? DIFF_MOST : differential;
    int column = sum - SUM_LEAST;
    column = column < 0 ? 0 : column >= SUMS ? SUMS - 1 : column;
    return BY(M43, g->cell[row][d + DIFF_MOST][column], ((MeleeCell){0, AV}));
}
