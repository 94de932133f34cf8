/* objectives.c - what the victory conditions of the five scenarios (S1.9 to S5.9) mean to a computer player: what the position gives, and which
 * places it should go to, hold, or drive the enemy from. Nothing here is a rule.
 *
 * Whoever stands in a place counts as its holder: it is his when his activation ends (14.2a). Conditions that ask for everything at once are worth most in
 * their last part, so that the first steps are worth taking and the last is worth a risk.
 */
#include "rules/honour/bot/bot_inside.h"

enum { CITY = 500, TOWN_WORTH = 250 };                                          /* 1522: points of S4.9b */
enum { CREMONA = 600, FOUR_TOWNS = 400, TOWNS_WANTED = 3, ALL_1509 = 800 };     /* 1509 */
enum { NOVARA = 3000, CAPITAL = 1200, CAPITAL_AND_ALL = 2500, LEVEL_UP = 120 }; /* 1513, 1515, 1524 */
enum {
    FIRST_THORN = 1400,
    NEXT_THORN = 700
}; /* an enemy Force in a place that should be free of them: the last is worth a siege */
enum { BATTLE = 3000, LAST_CHANCE = 5, KING = 6000, HUNT = 6, HOLD_PERCENT = 60 };
enum { FIELD_NEED = 14, WALLS_NEED = 22, KEEP_NEED = 6 }; /* tenths of the enemy's power */

static Side holder(const Scene *f, Hex h)
{
    return force_in(f->s, FIRST_PLAYER, h)    ? FIRST_PLAYER
           : force_in(f->s, SECOND_PLAYER, h) ? SECOND_PLAYER
                                              : hon_owner(f->g, f->s, h);
}

static bool is_besieged(const Scene *f, Hex h)
{
    int place = f->g->place_at[h];
    return place != NO_PLACE && f->s->siege_status[place];
}

int hon_urgency(const Scene *f)
{
    int part = 100 * f->s->turn / (f->g->turns - 1);
    return part * part / 100;
}

/* 1509: French Forces in Fortresses beyond the Adda and the Po, which take the Venetians' victory away (S1.9c). */
static bool is_foothold(const Scene *f, Hex h)
{
    const Map *m = f->g->map;
    return is_fortress(f->g, h) && m->tag[h][TAG_EAST_OF_ADDA] > 0 && m->tag[h][TAG_NORTH_OF_PO] > 0 &&
           !is_besieged(f, h);
}

/* Milano counts for a Force of the king's own Army alone (S3.9a). */
static bool takes_milano(const Scene *f, int primo)
{
    const Game *g = f->g;
    return g->capitano[primo].side == FIRST_PLAYER && g->capitano[primo].army == g->capitano[g->francois].army;
}

static bool french_in_milano(const Scene *f)
{
    EACH_FORCE (f->g, f->s, k) {
        if (f->s->capitano[k].hex == f->g->milano && takes_milano(f, k)) {
            return true;
        }
    }
    return false;
}

static int thorns(int n) { return n ? FIRST_THORN + NEXT_THORN * (n - 1) : 0; }

/* Does the condition ask that no such Force be there: Swiss in 1515, any in 1524? */
static bool is_thorn(const Scene *f, int k)
{
    return f->g->capitano[k].side == SECOND_PLAYER && (f->g->number == 5 || f->g->capitano[k].nation == SWISS);
}

static int worth_1509(const Scene *f)
{
    const Game *g = f->g;
    int towns = 0, cities = 0, nests = 0;
    bool cremona = holder(f, g->goal[0].hex) == FIRST_PLAYER;
    for (int i = 1; i < g->goals; i++) {
        bool french = holder(f, g->goal[i].hex) == FIRST_PLAYER;
        towns += g->goal[i].condition == GOAL_FRENCH_STANDARD && french;
        cities += g->goal[i].condition == GOAL_FRENCH_STRATEGIC && french;
    }
    EACH_FORCE (g, f->s, k) {
        nests += g->capitano[k].side == FIRST_PLAYER && on_map(f->s, k) && is_foothold(f, f->s->capitano[k].hex);
    }
    int counted = towns < TOWNS_WANTED ? towns : TOWNS_WANTED;
    int worth = (cremona ? CREMONA : 0) + FOUR_TOWNS * counted + (towns > counted ? FOUR_TOWNS / 4 : 0);
    worth += cremona && towns >= TOWNS_WANTED ? ALL_1509 : 0;
    return worth + LEVEL_UP * cities + thorns(nests) * hon_urgency(f) / 100;
}

static int worth_1522(const Scene *f)
{
    const Game *g = f->g;
    int worth = 0;
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].condition == GOAL_TEN_PLACES) {
            Side side = holder(f, g->goal[i].hex);
            int value = kind_at(g, g->goal[i].hex) == FORTIFIED_CITY ? CITY : TOWN_WORTH;
            value = is_besieged(f, g->goal[i].hex) ? value / 2 : value;
            worth += side == FIRST_PLAYER ? value : side == SECOND_PLAYER ? -value : 0;
        }
    }
    return worth;
}

/* 1515, 1524: Milano, and no enemy Force in the other places (S3.9a, S5.9a); at the end French Forces in any of them are a draw (S5.9c). */
static int count_thorns(const Scene *f)
{
    const Game *g = f->g;
    int n = 0;
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        int foe = g->goal[i].condition == GOAL_FRENCH_STANDARD && h != g->milano
                      ? hon_force_at(g, f->s, SECOND_PLAYER, h)
                      : NO_PIECE;
        n += foe != NO_PIECE && is_thorn(f, foe);
    }
    return n;
}

static int worth_of_capital(const Scene *f)
{
    const Game *g = f->g;
    int in_places = count_thorns(f), left = 0, more = 0;
    bool milano = french_in_milano(f) && !is_besieged(f, g->milano);
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        left += g->goal[i].condition == GOAL_IMPERIAL_STANDARD && force_in(f->s, FIRST_PLAYER, h) && !is_besieged(f, h);
        more += g->goal[i].condition == GOAL_FRENCH_STRATEGIC && holder(f, h) == FIRST_PLAYER;
    }
    int worth = (milano ? CAPITAL : 0) - thorns(in_places) + (milano && !in_places ? CAPITAL_AND_ALL : 0);
    return worth + LEVEL_UP * more + thorns(left) * hon_urgency(f) / 100;
}

int hon_objective_worth(const Scene *f)
{
    switch (f->g->number) {
    case 1: return worth_1509(f);
    case 2: return force_in(f->s, FIRST_PLAYER, f->g->novara) ? NOVARA : 0;
    case 4: return worth_1522(f);
    default: return worth_of_capital(f);
    }
}

/* ---- aims ---- */

static int power_in(const Scene *f, Side side, Hex h)
{
    int power = 0;
    EACH_FORCE (f->g, f->s, k) {
        power += f->g->capitano[k].side == side && f->s->capitano[k].hex == h ? f->force[k].power : 0;
    }
    return power;
}

/* What it takes to get in and to stay: what stands there, and what could come. */
static int need_at(const Scene *f, Hex h)
{
    Side foe = enemy_of(f->side);
    bool walls = hon_walls_for(f->g, f->s, foe, h);
    int need = power_in(f, foe, h) * (walls ? WALLS_NEED : FIELD_NEED) / 10;
    EACH_FORCE (f->g, f->s, k) {
        if (f->g->capitano[k].side == foe && on_map(f->s, k) && f->s->capitano[k].hex != h) {
            int near = hon_near(hon_way(f->g, f->s->capitano[k].hex, h));
            need += f->force[k].power * near / 1000 * near / 1000;
        }
    }
    return need;
}

static Aim *add_aim(Scene *f, Hex h, int weight)
{
    if (weight <= 0 || f->aims == AIMS_MAX) {
        return NULL;
    }
    for (int i = 0; i < f->aims; i++) {
        if (f->aim[i].hex == h && !f->aim[i].stay) {
            f->aim[i].weight = weight > f->aim[i].weight ? weight : f->aim[i].weight;
            return &f->aim[i];
        }
    }
    f->aim[f->aims] = (Aim){.hex = h,
                            .weight = weight,
                            .need = need_at(f, h),
                            .enemy = force_in(f->s, enemy_of(f->side), h),
                            .army = NO_ARMY};
    return &f->aim[f->aims++];
}

/* A place that the side holds and needs: the more so the nearer an enemy who could take it. */
static void hold(Scene *f, Hex h, int worth)
{
    int threat = 0, foe_power = 0;
    EACH_FORCE (f->g, f->s, k) {
        if (f->g->capitano[k].side != f->side && on_map(f->s, k) && f->aims < AIMS_MAX) {
            int near = hon_near(2 * hon_way(f->g, f->s->capitano[k].hex, h));
            if (near > threat) {
                threat = near;
                foe_power = f->force[k].power;
            }
        }
    }
    if (threat && f->aims < AIMS_MAX) {
        f->aim[f->aims++] = (Aim){.hex = h,
                                  .weight = worth * (HOLD_PERCENT + hon_urgency(f) / 2) / 100 * threat / 1000,
                                  .need = foe_power * KEEP_NEED / 10,
                                  .stay = true,
                                  .army = NO_ARMY};
    }
}

/* Could an enemy Force be there in a turn? */
static bool threatened(const Scene *f, Hex h)
{
    enum { TURN_WAY = 20 };
    EACH_FORCE (f->g, f->s, k) {
        if (f->g->capitano[k].side != f->side && on_map(f->s, k) &&
            hon_way(f->g, f->s->capitano[k].hex, h) <= TURN_WAY) {
            return true;
        }
    }
    return false;
}

/* A place of which the holder has the worth: taken from the other side, or kept. */
static void take_or_hold(Scene *f, Hex h, int worth)
{
    if (holder(f, h) == f->side) {
        hold(f, h, worth);
    } else {
        add_aim(f, h, worth);
    }
}

static void aims_1509(Scene *f)
{
    const Game *g = f->g;
    int towns = 0;
    for (int i = 1; i < g->goals; i++) {
        towns += g->goal[i].condition == GOAL_FRENCH_STANDARD && holder(f, g->goal[i].hex) == FIRST_PLAYER;
    }
    bool enough = f->side == FIRST_PLAYER ? towns >= TOWNS_WANTED : towns > TOWNS_WANTED;
    for (int i = 0; i < g->goals; i++) {
        bool standard = g->goal[i].condition == GOAL_FRENCH_STANDARD,
             level = g->goal[i].condition == GOAL_FRENCH_STRATEGIC;
        int worth = standard ? (i == 0 ? CREMONA : enough ? FOUR_TOWNS / 2 : FOUR_TOWNS) : level ? LEVEL_UP : 0;
        if (worth) {
            take_or_hold(f, g->goal[i].hex, worth);
        }
    }
    EACH_FORCE (g, f->s, k) {
        Hex h = f->s->capitano[k].hex;
        if (f->side == SECOND_PLAYER && g->capitano[k].side == FIRST_PLAYER && on_map(f->s, k) && is_foothold(f, h)) {
            add_aim(f, h, FIRST_THORN / 2 + FIRST_THORN * hon_urgency(f) / 100);
        }
    }
}

static void aims_of_capital(Scene *f)
{
    const Game *g = f->g;
    bool french = f->side == FIRST_PLAYER, milano = french_in_milano(f);
    int all = count_thorns(f), last = CAPITAL_AND_ALL * HOLD_PERCENT / 100; /* the last step is worth most */
    if (french) {
        int first = f->aims;
        if (milano) {
            hold(f, g->milano, CAPITAL);
        } else {
            add_aim(f, g->milano, CAPITAL + (all ? 0 : last));
        }
        for (int i = first; i < f->aims; i++) {
            f->aim[i].army = g->capitano[g->francois].army;
        }
    } else {
        hold(f, g->milano, CAPITAL);
        if (!force_in(f->s, SECOND_PLAYER, g->milano)) {
            add_aim(f, g->milano, force_in(f->s, FIRST_PLAYER, g->milano) ? CAPITAL : CAPITAL / 4);
        }
    }
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        int foe = hon_force_at(g, f->s, SECOND_PLAYER, h);
        switch (g->goal[i].condition) {
        case GOAL_FRENCH_STANDARD:
            if (french && h != g->milano && foe != NO_PIECE && is_thorn(f, foe)) {
                add_aim(f, h, FIRST_THORN + (milano && all == 1 ? last : 0));
            }
            break;
        case GOAL_FRENCH_STRATEGIC: take_or_hold(f, h, LEVEL_UP); break;
        case GOAL_IMPERIAL_STANDARD:
            if (!french && force_in(f->s, FIRST_PLAYER, h)) {
                add_aim(f, h, FIRST_THORN / 2 + FIRST_THORN * hon_urgency(f) / 100);
            }
            break;
        default: break;
        }
    }
}

/* Enemy Forces: the more of them can be beaten the better; a battle that decides (S2.9b), a king who must not be lost (S3.9c, S5.9b). */
static void aims_to_hunt(Scene *f)
{
    const Game *g = f->g;
    EACH_FORCE (g, f->s, k) {
        if (g->capitano[k].side == f->side || !on_map(f->s, k)) {
            continue;
        }
        int power = f->force[k].power < 300 ? f->force[k].power : 300, weight = power * HUNT / POWER_OF_SP;
        bool king = g->francois != NO_PIECE && hon_primo(f->s, g->francois) == k && f->side == SECOND_PLAYER;
        weight += king ? KING : 0;
        bool decides = g->number == 2 && has(f->s, k, F_GENERAL); /* S2.9b */
        weight += decides ? (f->side == SECOND_PLAYER ? BATTLE : BATTLE / 6) : 0;
        Aim *a = add_aim(f, f->s->capitano[k].hex, weight);
        if (a && decides && f->side == SECOND_PLAYER) {
            a->need = a->need * LAST_CHANCE / 10; /* who does not fight has not won */
        }
    }
}

void hon_find_aims(Scene *f)
{
    f->aims = 0;
    switch (f->g->number) {
    case 1: aims_1509(f); break;
    case 2:
        if (f->side == FIRST_PLAYER) {
            add_aim(f, f->g->novara, NOVARA);
        } else if (threatened(f, f->g->novara)) {
            hold(f, f->g->novara, NOVARA);
        }
        break;
    case 4:
        for (int i = 0; i < f->g->goals; i++) {
            if (f->g->goal[i].condition == GOAL_TEN_PLACES) {
                Hex h = f->g->goal[i].hex;
                take_or_hold(f, h, kind_at(f->g, h) == FORTIFIED_CITY ? CITY : TOWN_WORTH);
            }
        }
        break;
    default: aims_of_capital(f); break;
    }
    aims_to_hunt(f);
}
