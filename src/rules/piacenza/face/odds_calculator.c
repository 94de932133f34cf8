/* odds_calculator.c - odds without a game: a volley, a bombardment, a Melee and a training die from figures that somebody types.
 *
 * Charts, columns and depth are those of the game; the modifiers of the situation come in as one sum.
 */
#include "rules/piacenza/piacenza.h"

static int column_of(const uint8_t *columns, int count, int sp, int target)
{
    int column = columns[sp >= count ? count - 1 : sp];
    return column && target >= 2 ? column - 1 : column; /* 8.5.4: depth */
}

static int at_least(int sum, int floor) { return sum < floor ? floor : sum; }

/* Changing of Ranks (8.5.3) may cancel what only disorders infantry of 2 SP or more. */
static void struck(Ctx *c, Result r, int target, int factor)
{
    bool shaken = r >= D && r <= D3;
    if (shaken && target >= 2 && factor >= 0 && d10(c, AU, "Changing of Ranks") - factor <= c->g->ranks_up_to) {
        say_as(c, EVENT_OUTCOME, RULE_8_5_3a, "Ranks are changed: no effect.");
    } else {
        say_as(c, EVENT_OUTCOME, RULE_8_5a, "{}", W_(result_says[r]));
    }
}

enum { V_SP, V_BONUS, V_TARGET, V_MODIFIER, V_FACTOR };

static bool calculate_volley(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    const Game *g = c->g;
    int column = column_of(g->fire_column, (int)sizeof g->fire_column, v[V_SP] + v[V_BONUS], v[V_TARGET]);
    int roll = d10(c, FS, "fire") + at_least(v[V_MODIFIER], g->fire_mod.floor);
    struck(c, (Result)g->fire[chart_row(roll, g->fire_first, g->fire_last)][column], v[V_TARGET], v[V_FACTOR]);
    return true;
}

enum { B_SP, B_TARGET, B_RANGE, B_MODIFIER, B_FACTOR };

static bool calculate_bombardment(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    const Game *g = c->g;
    int column = column_of(g->bomb_column, (int)sizeof g->bomb_column, v[B_SP], v[B_TARGET]);
    int sum = at_least(v[B_MODIFIER] + g->fire_mod.range[v[B_RANGE]], g->fire_mod.floor);
    Result r = (Result)g->bombardment[chart_row(d10(c, FS, "bombardment") + sum, g->bomb_first, g->bomb_last)][column];
    struck(c, r == RR && v[B_RANGE] == 1 ? R_ : r, v[B_TARGET], v[B_FACTOR]);
    return true;
}

enum { M_ATTACK, M_DEFEND, M_SHIFT, M_MODIFIER };

static bool calculate_melee(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    const Game *g = c->g;
    int column = odds_column(g, v[M_ATTACK], v[M_DEFEND]) + v[M_SHIFT];
    column = column >= MELEE_COLUMNS ? MELEE_COLUMNS - 1 : column;
    int row = chart_row(d10(c, FS, "melee") + v[M_MODIFIER], g->melee_first, g->melee_last);
    say_as(c, EVENT_OUTCOME, RULE_9_2_7a, "{}", W_(melee_says[g->melee[row][column]]));
    return true;
}

enum { T_LEVEL, T_MODIFIER };

static bool calculate_training(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    bool good = d10(c, FS, "training") + v[T_MODIFIER] <= v[T_LEVEL];
    say_as(c, EVENT_OUTCOME, RULE_5_11b, "{}", W_(good ? "The unit passes." : "The unit fails."));
    return true;
}

const Calculation piacenza_calculations[] = {
    {.name = "fire",
     .says = "a volley of infantry on the Fire Table (9.1)",
     .example = "gonfalon odds piacenza fire --sp 3 --bonus 1 --target 2 --modifier -2",
     .input = {{"sp", "SP of the firing unit", 1, 9, 2},
               {"bonus", "Fire Bonus of a commander beside it", 0, 3, 0},
               {"target", "SP of the infantry fired at; 0: cavalry or guns", 0, 9, 2},
               {"modifier", "terrain, smoke, flank and the rest, added to the die", -9, 9, 0},
               {"factor", "Sergeants' Factor and grenadiers for Changing of Ranks; -1: it cannot change", -1, 3, 0}},
     .run = calculate_volley},
    {.name = "bombardment",
     .says = "one volley of a battery (8.1)",
     .example = "gonfalon odds piacenza bombardment --sp 5 --target 4 --range 2",
     .input = {{"sp", "SP of the battery", 1, 9, 4},
               {"target", "SP of the infantry in the hex; 0: none", 0, 9, 2},
               {"range", "hexes to the target; 1 is grapeshot", 1, 3, 2},
               {"modifier", "terrain and smoke, added to the die", -9, 9, 0},
               {"factor", "Sergeants' Factor and grenadiers for Changing of Ranks; -1: it cannot change", -1, 3, 0}},
     .run = calculate_bombardment},
    {.name = "melee",
     .says = "a Melee or Charge on the Melee Table (9.2.4)",
     .example = "gonfalon odds piacenza melee --attack 3 --defend 2 --shift 1 --modifier -2",
     .input = {{"attack", "SP of the attacker", 1, 9, 2},
               {"defend", "SP of the defender", 1, 9, 2},
               {"shift", "columns to the right: charge, flank, a failed training die", 0, 3, 0},
               {"modifier", "terrain of the defender, added to the die", -9, 9, 0}},
     .run = calculate_melee},
    {.name = "training",
     .says = "a Training Die Roll (5.11)",
     .example = "gonfalon odds piacenza training --level 7 --modifier -1",
     .input = {{"level", "of the army and arm: training.chart", 1, 9, 7},
               {"modifier", "all modifiers together, added to the die", -9, 9, 0}},
     .run = calculate_training},
    {0},
};
