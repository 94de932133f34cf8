/* fight_value.c - what fire and melee promise a computer player, by expectation. Nothing here is a rule. */
#include "rules/soldatini/bot/bot_inside.h"

enum { ROUT_SHARE = 55, SHAKEN_SHARE = 18, RETREAT_COST = 12, GROUND_WON = 12 }; /* percent of a unit; worth */

/* Soldiers in hundredths, and the reactivity tests they lead to (R01 to R06). */
int sol_hits_worth(const Scene *f, int v, int hundredths)
{
    const Unit *q = &f->s->unit[v];
    int men = sol_men(f, v), tests = (q->turn_losses * 100 + hundredths) / 200 - q->turn_tests;
    int fails = 6 - f->g->reactivity[q->grade];
    int share = shaken(f->s, v) ? ROUT_SHARE : SHAKEN_SHARE;
    int chance = tests > 0 ? 100 * fails / 6 : hundredths * fails / 12;
    return hundredths * sol_soldier_worth(f->s, v) / 100 + men * share / 100 * (chance > 100 ? 100 : chance) / 100;
}

/* Hits that are not saved, in hundredths. */
static int expected(int dice, int hit, int save) { return dice * hit * (6 - save) * 100 / 36; }

int sol_fire_worth(const Scene *f, int u, int target)
{
    const Game *g = f->g;
    const State *s = f->s;
    Footprints feet;
    feet.foot[u] = sol_foot(g, s, u);
    feet.foot[target] = sol_foot(g, s, target);
    Target t = {.unit = target, .shooter = u, .level = sol_level(g, &feet.foot[u])};
    t.origin = sol_fire_origin(g, s, &feet.foot[u], u, &feet.foot[target]);
    int dice = sol_volley_dice(g, s, &feet, u, target);
    return sol_hits_worth(f, target, expected(dice, sol_musket_hit(g, s, u), sol_save_number(g, s, &t, SHOT_MUSKET)));
}

int sol_bar_worth(const Scene *f, const Footprints *feet, int u, int gun, int bearing)
{
    Laying l;
    int worth = 0;
    sol_lay(f->g, f->s, feet, u, gun, bearing, &l);
    if (l.friend_hit != NO_PIECE || l.melee_hit != NO_PIECE) {
        return 0;
    }
    Spot muzzle = sol_muzzle(f->g, f->s, &feet->foot[u], u, gun);
    for (int i = 0; i < l.units; i++) {
        Target t = {
            .unit = l.under[i].unit, .shooter = u, .origin = muzzle, .level = ground_level(f->g->ground, muzzle)};
        int save = sol_save_number(f->g, f->s, &t, SHOT_BALL), hits = 0;
        for (int sector = 0; sector < SECTORS; sector++) {
            hits += expected(l.under[i].dice[sector], f->g->sector_hit[sector], save);
        }
        worth += sol_hits_worth(f, l.under[i].unit, hits);
    }
    return worth;
}

/* ---- melee ---- */

/* What a garrison holds is lost with its building. */
static int post_held(const Scene *f, int v)
{
    const Unit *q = &f->s->unit[v];
    for (int i = 0; i < f->g->objectives && q->formation == GARRISON; i++) {
        if (f->g->objective[i].area == q->hold) {
            return 2 * VP * f->g->objective[i].worth / 3;
        }
    }
    return 0;
}

static int cell_worth(const Scene *f, int u, MeleeCell cell)
{
    int lost = cell.lost * sol_soldier_worth(f->s, u), men = sol_men(f, u);
    if (f->s->unit[u].arm == ARTILLERY && cell.result <= R2) {
        return men + f->s->unit[u].points * VP / 2;
    }
    return lost + (cell.result == R2 ? men * ROUT_SHARE / 100 : cell.result == R1 ? RETREAT_COST : -GROUND_WON);
}

/* A building is won by who may go in when its garrison has left (M53); where both go back it stands empty, or nobody has moved. */
static int building_worth(const Scene *f, int defender, MeleeCell his, MeleeCell ours)
{
    return his.result > R2    ? 0
           : ours.result > R2 ? post_held(f, defender)
           : his.result == R2 ? post_held(f, defender) / 3
                              : 0;
}

int sol_clash_worth(const Scene *f, int attacker, int defender, int differential)
{
    int sum = 0;
    for (int dice = SUM_LEAST; dice < SUM_LEAST + SUMS; dice++) {
        int ways = dice <= 7 ? dice - 1 : 13 - dice;
        MeleeCell his = sol_cell(f->g, 1, differential, dice), ours = sol_cell(f->g, 0, differential, dice);
        sum += ways *
               (cell_worth(f, defender, his) - cell_worth(f, attacker, ours) + building_worth(f, defender, his, ours));
    }
    return sum / 36;
}

int sol_urge(const Scene *f, int u, int differential)
{
    enum { URGE = 70, EVEN = -1 }; /* against odds worse than that nobody is sent in */
    return f->behind[side_of(f->g, u)] && differential >= EVEN ? URGE : 0;
}

/* The value of both, as if it had come to grips straight ahead. */
static int guess_differential(const Scene *f, int u, int v, int formation)
{
    State s = *f->s;
    UnitSet a = (UnitSet)1 << u, d = (UnitSet)1 << v;
    s.unit[u].charge = s.unit[u].at;
    s.unit[u].flags |= F_CHARGING | F_BONUS;
    s.unit[u].target = (uint8_t)v;
    s.unit[v].formation = (uint8_t)formation;
    Zone zone = sol_charge_zone(f->g, &s, u, v);
    s.unit[u].zone = zone == ZONE_FRONT ? 0 : 1;
    return sol_differential(f->g, &s, a, d);
}

int sol_charge_worth(const Scene *f, int u, int v)
{
    const Game *g = f->g;
    const State *s = f->s;
    const Unit *t = &s->unit[v];
    if (routed(s, v) || (t->formation == SKIRMISH && !sol_fights_in_wood(g, s, v))) {
        return 2 * sol_soldier_worth(s, v) + sol_men(f, v) / 3;
    }
    int shots = t->arm == ARTILLERY
                    ? sol_guns_left(g, s, v) * expected(g->fire[FIRE_CANISTER].dice, sol_canister_hit(g), 0)
                : t->arm == INFANTRY ? expected(sol_closing_dice(g, s, v), sol_musket_hit(g, s, v), 0)
                                     : 0;
    bool front = guess_differential(f, u, v, t->formation) < 1000 && !has_flag(s, v, F_CLOSED);
    int cost = front ? sol_hits_worth(f, u, shots) : 0;
    int plain = sol_clash_worth(f, u, v, guess_differential(f, u, v, t->formation));
    bool squares = s->unit[u].arm == CAVALRY && t->arm == INFANTRY && !shaken(s, v) &&
                   (t->formation == LINE || t->formation == COLUMN);
    if (squares) {
        int pass = g->reactivity[t->grade], square = sol_clash_worth(f, u, v, guess_differential(f, u, v, SQUARE));
        plain = (pass * square + (6 - pass) * plain) / 6;
    }
    return plain - cost + sol_urge(f, u, guess_differential(f, u, v, t->formation));
}
