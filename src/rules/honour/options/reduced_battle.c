/* reduced_battle.c - the Major Battle in its reduced version (18.9): one sum, one die, losses in percent, Pursuit, loot, retreat. */
#include "rules/honour/honour.h"

enum {
    RB_ROLL,
    RB_LOSER_LOST,
    RB_LOSER_BROKEN,
    RB_WINNER_LOST,
    RB_WINNER_BROKEN,
    RB_PURSUIT,
    RB_GUNS,
    RB_AFTER,
    RB_ADVANCE,
    RB_END
};
enum { RV_LOSER, RV_PERCENT_A, RV_PERCENT_D, RV_LOST, RV_HEX, RV_RAN };

typedef struct Host { /* a whole Force in good order, Artillery aside */
    int sp, quality, guns, heavy, swiss, firearms;
} Host;

static Host host_of(const Game *g, const State *s, int force)
{
    Host h = {0};
    Fight f = {0};
    int best_guns = 0, guns_quality = 0;
    EACH_UNIT_OF (g, s, u, force) {
        int sp = s->unit[u].sp;
        if ((is_demoralised(s, u) && CITED(18_9d)) || arm_of(g, u) > MILITIA || hon_at_home(g, s, u)) {
            continue;
        }
        if (arm_of(g, u) == ARTILLERY) {
            h.guns += sp;
            guns_quality = sp > best_guns ? type_of(g, u)->quality : guns_quality;
            best_guns = sp > best_guns ? sp : best_guns;
            continue;
        }
        h.sp += sp;
        f.all += sp;
        f.sp[type_of(g, u)->quality] += sp;
        h.heavy += arm_of(g, u) == HEAVY_CAVALRY ? sp : 0;
        h.swiss += type_of(g, u)->nation == SWISS ? sp : 0;
        h.firearms += is_foot(g, u) && type_of(g, u)->firearms ? sp : 0;
    }
    if (!f.all && h.guns && CITED(12_1_1a)) { /* guns that defend alone: one SP of Infantry */
        h.sp = f.all = f.sp[guns_quality] = 1;
    }
    int option[8][2];
    h.quality = hon_quality_options(&f, option, 8) ? option[0][0] : 0;
    return h;
}

void hon_add_battle_ratio(const Game *g, Sum *sum, int attack, int defend)
{
    bool against = defend > attack;
    int band = against ? hon_ratio_band(defend, attack) : hon_ratio_band(attack, defend);
    if (band) {
        add(sum, g->reduced_modifier[(against ? RM_AGAINST_15 : RM_FOR_15) + band - 1], R(18_9e), "SPs", true);
    }
}

/* 18.9f: what lies beyond the rows reads the last. */
const ReducedRow *hon_reduced_row(const Game *g, int die)
{
    int row = die - REDUCED_FIRST;
    return &g->reduced[row < 0 ? 0 : row >= REDUCED_ROWS ? REDUCED_ROWS - 1 : row];
}

static void add_leaders(const Game *g, const State *s, Sum *sum)
{
    const int8_t *m = g->reduced_modifier;
    const CapitanoInfo *a = &g->capitano[s->combat.attacker], *d = &g->capitano[s->combat.defender];
    add(sum, m[RM_INITIATIVE], R(18_9e), "Initiative of the attacker", a->initiative >= d->initiative + 2);
    add(sum, m[RM_INITIATIVE_DEFENDER], R(18_9e), "Initiative of the defender", d->initiative >= a->initiative + 2);
    add(sum, m[RM_STAR], R(18_9e), "attacker with a star", a->star);
    add(sum, m[RM_STAR_DEFENDER], R(18_9e), "defender with a star", d->star);
    add(sum, m[RM_DISRUPTED], R(18_9e), "attacker Disrupted", has(s, s->combat.attacker, F_DISRUPTED));
    add(sum, m[RM_DISRUPTED_DEFENDER], R(18_9e), "defender Disrupted", has(s, s->combat.defender, F_DISRUPTED));
    add(sum, m[RM_ADMIN], R(18_9e), "defender on Administrative March", has(s, s->combat.defender, F_ADMIN));
    add(sum, m[RM_QUARTERS], R(18_1f), "defender In Quarters", has(s, s->combat.defender, F_QUARTERS));
}

static Sum battle_modifiers(const Game *g, const State *s)
{
    const int8_t *m = g->reduced_modifier;
    Host a = host_of(g, s, s->combat.attacker), d = host_of(g, s, s->combat.defender);
    Hex h = s->capitano[s->combat.defender].hex, from = s->capitano[s->combat.attacker].hex;
    bool rain = s->weather == RAIN;
    Sum sum = {0};
    hon_add_battle_ratio(g, &sum, a.sp, d.sp);
    add(&sum, m[RM_QUALITY] * (a.quality - d.quality), R(18_9e), "Quality of the attacker", a.quality > d.quality);
    add(&sum, m[RM_QUALITY_DEFENDER] * (d.quality - a.quality), R(18_9e), "Quality of the defender",
        d.quality > a.quality);
    add_leaders(g, s, &sum);
    bool hex = g->fight_terrain[g->map->terrain[h]].affecting && CITED(11_3_3e);
    int least_guns = g->limit.reduced_guns, times = g->limit.reduced_times;
    bool guns_a = a.guns >= least_guns && a.guns >= times * d.guns && !rain,
         guns_d = d.guns >= least_guns && d.guns >= times * a.guns && !rain;
    bool firearms = g->limit.reduced_firearms * d.firearms >= d.sp && d.firearms && !rain;
    add(&sum, m[RM_GUNS], R(18_9e), "Artillery of the attacker", guns_a);
    add(&sum, m[RM_GUNS_DEFENDER], R(18_9e), "Artillery of the defender", guns_d);
    add(&sum, m[RM_HORSE], R(18_9e), "Heavy Cavalry of the attacker",
        !hex && a.heavy >= g->limit.reduced_heavy && a.heavy >= times * d.heavy && !firearms && !guns_a);
    add(&sum, m[RM_HORSE_DEFENDER], R(18_9e), "Heavy Cavalry of the defender",
        !hex && d.heavy >= g->limit.reduced_heavy && d.heavy >= times * a.heavy && !guns_d);
    add(&sum, m[RM_FIREARMS], R(18_9e), "firearms", firearms);
    int works = hon_protected(g, s, h, from) && CITED(11_3_3f) ? hon_earthworks(s, h) : 0;
    add(&sum, m[works == 2 ? RM_EARTHWORKS_2 : RM_EARTHWORKS_1], R(18_9e), "Earthworks", works);
    add(&sum, m[RM_RIVER], R(18_9e), "river", hon_across_river(g, s, from, h) || hon_across_ferry(g, s, from, h));
    add(&sum, m[RM_AFFECTING], R(18_9e), "ground", hex);
    add(&sum, m[RM_WEATHER], R(18_9e), "weather", rain || s->weather == MUD || s->weather == SNOW);
    bool swiss = 2 * a.swiss >= a.sp && a.sp;
    add(&sum, m[RM_SWISS_OPEN], R(18_9e), "Swiss in the open", swiss && !hex && !works);
    add(&sum, m[RM_SWISS_FORTIFIED], R(18_9e), "Swiss against Earthworks", swiss && works);
    return sum;
}

static void roll_battle(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = battle_modifiers(g, s);
    const ReducedRow *r = hon_reduced_row(g, hon_d6(c, f->owner, "battle") + sum.total);
    f->v[RV_LOSER] = BY(18_9f, r->loser, 0);
    f->v[RV_PERCENT_A] = r->lost[0];
    f->v[RV_PERCENT_D] = r->lost[1];
    f->v[RV_HEX] = s->capitano[s->combat.defender].hex;
    s->combat.loser = r->loser ? s->combat.defender : s->combat.attacker;
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(18_9f), "Battle at {}: {}.", H_(f->v[RV_HEX]),
                     W_(r->loser ? "the defender loses" : "the attacker loses")),
              &sum);
}

static int side_force(const State *s, const Frame *f, bool loser)
{
    bool attacker = loser == !f->v[RV_LOSER];
    return attacker ? s->combat.attacker : s->combat.defender;
}

static int percent(const Frame *f, bool loser) { return f->v[loser == !f->v[RV_LOSER] ? RV_PERCENT_A : RV_PERCENT_D]; }

typedef struct Base { /* what 18.9.1 takes its percentages of: Militia are Combat Units in defence (15.1.1h) */
    int sp, units;    /* SPs that are no Artillery; Combat Units */
} Base;

static Base base_of(const Game *g, const State *s, int force)
{
    Base m = {0};
    EACH_UNIT_OF (g, s, u, force) {
        bool counts = arm_of(g, u) <= MILITIA && !hon_at_home(g, s, u);
        m.sp += counts && arm_of(g, u) != ARTILLERY ? s->unit[u].sp : 0;
        m.units += counts;
    }
    return m;
}

/* 18.9.1a, 18.9.1b */
static void lose_percent(Ctx *c, Frame *f, bool loser)
{
    int force = side_force(c->s, f, loser);
    int lost = BY(18_9_1a, base_of(c->g, c->s, force).sp * percent(f, loser) / 100, 0);
    int able =
        host_of(c->g, c->s, force).sp; /* what lies above it is not lost, so the winner does not lose it either */
    lost = lost < able ? lost : able;
    if (!loser && lost > f->v[RV_LOST] && CITED(18_9_1b)) {
        lost = f->v[RV_LOST];
    }
    if (loser) {
        f->v[RV_LOST] = (int16_t)lost;
    }
    if (lost) {
        hon_lose(c, force, lost, LOSE_REDUCED);
    }
}

/* 18.9.1c */
static void break_percent(Ctx *c, const Frame *f, bool loser)
{
    int force = side_force(c->s, f, loser);
    int units = BY(18_9_1c, 2 * percent(f, loser) * base_of(c->g, c->s, force).units / 100, 0);
    if (units && leads_force(c->s, force)) {
        hon_ask_demoralise(c, force, units, true);
    }
}

/* 18.9g, 18.9h: as after the full battle. */
static void after_battle(Ctx *c, Frame *f)
{
    int winner = side_force(c->s, f, false), loser = side_force(c->s, f, true);
    hon_spoils(c, winner, loser);
    hon_major_won(c, c->g->capitano[winner].side);
    f->v[RV_RAN] = hon_beaten_leaves(c, loser, R(18_9h));
}

Next hon_reduced_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at++) {
    case RB_ROLL: roll_battle(c, f); return GO;
    case RB_LOSER_LOST: lose_percent(c, f, true); return GO;
    case RB_LOSER_BROKEN: break_percent(c, f, true); return GO;
    case RB_WINNER_LOST: lose_percent(c, f, false); return GO;
    case RB_WINNER_BROKEN: break_percent(c, f, false); return GO;
    case RB_PURSUIT: {
        int winner = side_force(s, f, false), loser = side_force(s, f, true);
        if (leads_force(s, winner) && leads_force(s, loser) && CITED(18_9g)) {
            hon_pursue(c, winner, loser, 0);
        }
        return GO;
    }
    case RB_GUNS: hon_ask_guns(c, side_force(s, f, false), side_force(s, f, true)); return GO;
    case RB_AFTER:
        if (!hon_battle_decides(c)) {
            after_battle(c, f);
        }
        return GO;
    case RB_ADVANCE: {
        int winner = side_force(s, f, false);
        if (f->v[RV_RAN] && winner == s->combat.attacker && on_map(s, winner) && CITED(11_4aw)) {
            hon_ask_advance(c, winner, f->v[RV_HEX]);
        }
        return GO;
    }
    default: pop(s); return GO;
    }
}
