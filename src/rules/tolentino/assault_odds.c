/* assault_odds.c - strength, odds and die of an assault (12.5.1 to 12.5.3): from SP to the column of the CRT, from the die to its row.
 *
 * The same sums serve the declaration (12.4.2a), the fight itself, the odds shown before it and `gonfalon odds`.
 */
#include "rules/tolentino/tolentino.h"

#include <assert.h>

/* ---- strength and odds ---- */

static int halved(int n) { return BY(1_4, (n + 1) / 2, n / 2); } /* nearest whole number, one half rounds up */

/* 10.6b: cavalry fighting in woods, each unit for itself; not under Maneuver (5.1.4d). */
static int in_woods(const Game *g, const State *s, int u, int sp, bool woods)
{
    if (!woods || !is_cavalry(g, u) || (tol_order_of(g, s, u) == MANEUVER && CITED(5_1_4d))) {
        return sp;
    }
    RULE (10_6b) {
        sp = halved(sp);
    }
    return sp;
}

/* A wood on a hill is Rough as well, and the defender takes which of the two he likes (10b). */
static bool wooded_hill(const Game *g, Hex h)
{
    return g->map->terrain[h] == WOODS && g->map->tag[h][TAG_ALSO] == ROUGH && hills_may_be_bare(g) && CITED(10b);
}

static bool defended_wood(const Game *g, Hex h, bool bare)
{
    return g->map->terrain[h] == WOODS && !(bare && wooded_hill(g, h));
}

/* bare: the defender takes his wooded hills for Rough. */
static int attack_strength(const Game *g, const State *s, int u, const Hex *target, int targets, bool charge, bool bare)
{
    bool woods = g->map->terrain[s->piece[u].hex] == WOODS;
    for (int i = 0; i < targets; i++) {
        woods |= defended_wood(g, target[i], bare);
    }
    int sp = in_woods(g, s, u, tol_strength(g, s, u), woods);
    Hex aim = NOWHERE; /* cavalry beside a charge is not doubled (14.2.3) */
    if (charge && is_cavalry(g, u) && charges_from(g, s, s->piece[u].hex, &aim) && aim == target[0]) {
        sp *= BY(14_2c, g->limit.charge, 1);
        bool disordered = false; /* 14.0.1 adds nothing to 14.2: never four times */
        for (int i = 0; i < targets; i++) {
            EACH_UNIT (s, v, target[i]) {
                disordered |= s->piece[v].state != GOOD && side_of(g, v) != side_of(g, u);
            }
        }
        if (disordered && !CITED(14_0_1)) {
            sp /= 2;
        }
    }
    return sp;
}

/* All units of the hexes defend as one total; artillery does not count, nor who was attacked before in this segment (12.2.3). */
static int defense_strength(const Game *g, const State *s, Side side, const Hex *target, int targets, bool bare)
{
    int sp = 0;
    for (int i = 0; i < targets; i++) {
        int best = 0;
        EACH_UNIT (s, u, target[i]) {
            if (side_of(g, u) != side || is_bridge(g, s, u) || (is_artillery(g, u) && CITED(11_0_1b))) {
                continue;
            }
            if (has_flag(s, u, F_WAS_ATTACKED) && CITED(12_2_3)) {
                continue;
            }
            int own = in_woods(g, s, u, tol_strength(g, s, u), defended_wood(g, target[i], bare));
            best = BY(12_4_1a, best + own, own > best ? own : best);
        }
        sp += best;
    }
    return sp;
}

/* 12.5.1a: the ladder 1-1 = 0, 2-1 = 1, 1-2 = -1, rounded in the defender's favour; 13 to 4 is 3-1 (12.5.1b). */
int odds_level(int attack, int defend)
{
    if (defend <= 0) {
        return 99;
    }
    if (attack <= 0) {
        return -99;
    }
    bool cut = CITED(12_5_1a) && CITED(12_5_1b);
    if (attack >= defend) {
        return (cut ? attack / defend : (2 * attack + defend) / (2 * defend)) - 1;
    }
    return 1 - (cut ? (defend + attack - 1) / attack : (2 * defend + attack) / (2 * attack));
}

/* Column shift: the hex best for the defender, and the stream if all attack across it (10.3.1). */
int column_shift(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target, int targets)
{
    assert(targets >= 0 && targets <= COMBAT_HEXES);
    int shift = 0;
    bool stream = true;
    for (int i = 0; i < targets; i++) {
        int own = terrain_shift(g, s, defender, target[i]);
        shift = own < shift ? own : shift;
        for (uint64_t rest = attackers; rest; rest &= rest - 1) {
            stream &= stream_between(g, s, s->piece[__builtin_ctzll(rest)].hex, target[i]);
        }
    }
    if (stream && attackers && CITED(10_3_1)) {
        shift += g->stream.shift;
    }
    return BY(12_5_1c, shift, 0);
}

/* The same with what each part of it is owed to. */
static Sum column_terms(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target, int n)
{
    Sum sum = {0};
    int all = column_shift(g, s, attackers, defender, target, n), terrain = 0;
    Hex best = HEX_NONE;
    for (int i = 0; i < n; i++) {
        int own = terrain_shift(g, s, defender, target[i]);
        best = own < terrain ? target[i] : best;
        terrain = own < terrain ? own : terrain;
    }
    terrain = all ? terrain : 0; /* 12.5.1c may be knocked out */
    if (best != HEX_NONE && works_shift(g, s, defender, best)) {
        add(&sum, terrain, R(10_5b), "Fortified position", terrain);
    } else if (best != HEX_NONE) {
        add(&sum, terrain, R(12_5_1c), g->map->words->terrains[g->map->terrain[best]], terrain);
    }
    add(&sum, all - terrain, R(10_3_1), "all attack across a stream", all != terrain);
    return sum;
}

static Strengths strengths_on(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target,
                              int n, bool charge, bool bare)
{
    Strengths x = {.defend = defense_strength(g, s, defender, target, n, bare)};
    for (; attackers; attackers &= attackers - 1) {
        x.attack += attack_strength(g, s, __builtin_ctzll(attackers), target, n, charge, bare);
    }
    for (int i = 0; i < n; i++) {
        int own = bare && wooded_hill(g, target[i]) ? 0 : terrain_adrm(g, s, defender, target[i]);
        x.ground = own < x.ground ? own : x.ground;
    }
    return x;
}

/* 10b: on a wooded hill whichever is better for the defender: the wood halves horse and may hide him, bare ground does neither. A column
 * and a point of the die weigh the same. */
Strengths strengths(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target, int n,
                    bool charge)
{
    Strengths wood = strengths_on(g, s, attackers, defender, target, n, charge, false);
    bool hill = false;
    for (int i = 0; i < n; i++) {
        hill |= wooded_hill(g, target[i]);
    }
    if (!hill || !wood.defend) {
        return wood;
    }
    Strengths bare = strengths_on(g, s, attackers, defender, target, n, charge, true);
    int in_wood = odds_level(wood.attack, wood.defend) + wood.ground;
    return odds_level(bare.attack, bare.defend) + bare.ground < in_wood ? bare : wood;
}

static int declared_level(const Game *g, const State *s, uint64_t attackers, const Hex *target, int targets,
                          bool charge)
{
    if (!attackers) {
        return -99;
    }
    Side defender = enemy(side_of(g, __builtin_ctzll(attackers)));
    Strengths x = strengths(g, s, attackers, defender, target, targets, charge);
    return odds_level(x.attack, x.defend) + (x.defend ? column_shift(g, s, attackers, defender, target, targets) : 0);
}

/* 12.4.2a: odds worse than 1-5 may not be declared. Lone artillery has no odds (11.1.1b). */
bool odds_allowed(const Game *g, const State *s, uint64_t attackers, const Hex *target, int targets, bool charge)
{
    assert(targets > 0 && targets <= COMBAT_HEXES);
    return declared_level(g, s, attackers, target, targets, charge) >= WORST_LEVEL;
}

/* ---- the roll ---- */

static int morale_sum(const Game *g, const State *s)
{
    int sum = 0, most = g->limit.most_morale;
    bool attack = false;
    for (int u = 0; u < g->units; u++) {
        bool in = fights(g, s, u, F_IN_ATTACK);
        if ((!in && !fights(g, s, u, F_IN_DEFENSE)) || side_of(g, u) != NEAPOLITAN) {
            continue;
        }
        sum += s->piece[u].morale;
        attack |= in;
    }
    sum = sum < -most ? -most : sum > most ? most : sum;
    return attack ? sum : -sum;
}

static bool disordered_defender(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (fights(g, s, u, F_IN_DEFENSE) && s->piece[u].state != GOOD) {
            return true;
        }
    }
    return false;
}

static Sum assault_modifiers(const Game *g, const Shock *x)
{
    const Limits *m = &g->limit;
    Sum drm = {0};
    add(&drm, BY(15_1, m->disorder_drm, 0), R(12_5_2a), "a defender is in disorder", x->disordered);
    add(&drm, BY(12_3_2, x->difference, 0), R(12_5_2b), "difference of efficiency", true);
    add(&drm, BY(12_4_4, m->leader_drm, 0), R(12_5_2c), "leader of the attacker", x->led && CITED(4_1_1));
    add(&drm, BY(12_4_4, -m->leader_drm, 0), R(12_5_2c), "leader of the defender", x->opposed && CITED(4_1_1));
    add(&drm, x->level - BEST_LEVEL, R(12_5_2d), "odds above 6-1",
        x->level > BEST_LEVEL && CITED(12_4_3a) && CITED(12_4_3b));
    add(&drm, BY(13_3_1a, x->morale, 0), R(12_5_2e), "Neapolitan morale", true);
    add(&drm, x->ground, R(12_5_2f), "terrain", true);
    sum_limit(&drm, -m->most_drm, m->most_drm, R(12_5_2g), "modifiers count no further");
    return drm;
}

/* The sums of SP, the ground, and the odds on the ladder, from the quotient to the shifted column (12.5.1). */
static void find_odds(const Game *g, const State *s, Side side, Shock *x)
{
    Hex target[COMBAT_HEXES];
    int n = combat_targets(s, target);
    uint64_t units = combat_units(g, s, F_IN_ATTACK);
    Strengths sp = strengths(g, s, units, enemy(side), target, n, s->combat.charge);
    x->attack = sp.attack;
    x->defend = sp.defend;
    x->ground = sp.ground;
    x->shift = column_shift(g, s, units, enemy(side), target, n);
    x->columns = column_terms(g, s, units, enemy(side), target, n);
    x->level = odds_level(x->attack, x->defend) + x->shift;
}

/* What the position makes of an assault. */
Shock shock_of(const Game *g, const State *s, Side side)
{
    Side other = enemy(side);
    Shock x = {.disordered = disordered_defender(g, s),
               .difference = s->combat.value[side] - s->combat.value[other],
               .led = s->combat.leader[side] != NO_PIECE,
               .opposed = s->combat.leader[other] != NO_PIECE,
               .morale = morale_sum(g, s)};
    find_odds(g, s, side, &x);
    return x;
}

static const char *level_name(int level)
{
    static const char *const name[] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"};
    return level < WORST_LEVEL ? "worse than 1-5" : name[(level > BEST_LEVEL ? BEST_LEVEL : level) - WORST_LEVEL];
}

/* The same on the open ladder (12.4.3b), where the column is not yet found. */
static const char *quotient_name(int level)
{
    static const char *const name[] = {"7-1", "8-1", "9-1", "10-1", "11-1", "12-1", "more than 12-1"};
    enum { NAMES = sizeof name / sizeof *name };
    int above = level - BEST_LEVEL - 1;
    return above < 0 ? level_name(level) : name[above < NAMES ? above : NAMES - 1];
}

/* From the raw numbers to the column: "8 SP against 4 are 2-1, 2 columns left, at 1-2: an exchange of losses (EX)." */
static Event *say_odds(Ctx *c, const Shock *x, Result result)
{
    if (!x->shift) {
        return say_as(c, EVENT_OUTCOME | EVENT_SUM, R(12_5_3a), "{} SP against {} at {}: {}.", N_(x->attack),
                      N_(x->defend), W_(level_name(x->level)), W_(tol_result_says[result]));
    }
    const char *text = x->shift == -1  ? "{} SP against {} are {}, {} column left, at {}: {}."
                       : x->shift < -1 ? "{} SP against {} are {}, {} columns left, at {}: {}."
                       : x->shift == 1 ? "{} SP against {} are {}, {} column right, at {}: {}."
                                       : "{} SP against {} are {}, {} columns right, at {}: {}.";
    Event *e = say_as(c, EVENT_OUTCOME | EVENT_SUM, R(12_5_3a), text, N_(x->attack), N_(x->defend),
                      W_(quotient_name(x->level - x->shift)), N_(x->shift < 0 ? -x->shift : x->shift),
                      W_(level_name(x->level)), W_(tol_result_says[result]));
    event_rule(e, R(12_5_1c));
    return e;
}

/* The sum before the die: "6 SP against 4 are 1-1: column 1-3.", with what has shifted it. */
static void say_column(Ctx *c, const Shock *x)
{
    Event *e = say_as(c, EVENT_SUM, R(12_5_1a), "{} SP against {} are {}: column {}.", N_(x->attack), N_(x->defend),
                      W_(quotient_name(x->level - x->shift)), W_(level_name(x->level)));
    event_sum(e, &x->columns);
}

Result roll_shock(Ctx *c, Side side, const Shock *x, uint8_t *die)
{
    const Game *g = c->g;
    say_column(c, x);
    Sum drm = assault_modifiers(g, x);
    int column = x->level < WORST_LEVEL ? 0 : x->level > BEST_LEVEL ? BEST_LEVEL - WORST_LEVEL : x->level - WORST_LEVEL;
    *die = (uint8_t)roll_die(c, side, "assault");
    int row = *die + drm.total - LOWEST_CRT_ROW;
    row = row < 0 ? 0 : row >= CRT_ROWS ? CRT_ROWS - 1 : row;
    Result result = (Result)(CITED(12_5) && CITED(12_5_3a) ? g->crt[row][column] : NE);
    Event *e = say_odds(c, x, result);
    event_rule(e, R(12_5_1a));
    event_sum(e, &drm);
    return result;
}

bool collapses(Ctx *c, const Shock *x)
{
    if (x->level >= WORST_LEVEL || !CITED(12_4_2b)) {
        return false;
    }
    say_as(c, EVENT_OUTCOME, R(12_4_2b), "{} SP against {} are worse than 1-5: the attack collapses.", N_(x->attack),
           N_(x->defend));
    return true;
}
