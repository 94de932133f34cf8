/* odds_calculator.c - odds without a game: an assault, a bombardment and an efficiency check from figures that somebody types.
 *
 * The dice, the tables and the modifiers are those of assault.c, artillery.c and morale.c; nothing is computed here.
 */
#include "rules/tolentino/tolentino.h"

/* What a result of the Combat Results Table means (12.5.4); of the Bombardment Table (its notes). */
static const char *const assault_means[RESULTS] = {
    [NE] = "Nothing happens; attackers under Attack may press on.",
    [AE] = "All attackers are eliminated.",
    [AD] = "All attackers take a level of disorder.",
    [EX] = "Both sides lose units; the others check.",
    [DD] = "All defenders take a level of disorder.",
    [DR] = "The defenders retreat and check.",
    [DE] = "All defenders are eliminated.",
};
static const char *const fire_means[RESULTS] = {
    [NE] = "Nothing happens.",
    [EC] = "Every unit in the hex checks.",
    [DD] = "Every unit in the hex takes a level of disorder.",
    [DR] = "Every unit in the hex retreats and checks.",
};

static void explain_result(Ctx *c, const char *const *means, Result r)
{
    if (means[r]) {
        say_as(c, EVENT_OUTCOME, RULE_NONE, "{}", W_(means[r]));
    }
}

/* Efficiencies of 0 are not counted: their difference is then part of --drm. */
enum { A_ATTACK, A_DEFEND, A_SHIFT, A_DRM, A_EFFICIENCY, A_AGAINST, A_LEADER, A_OPPOSED, A_DISORDERED };

static bool calculate_assault(Ctx *c, const int *v, Problems *p)
{
    if (!v[A_EFFICIENCY] != !v[A_AGAINST]) {
        return problem(p, NULL, 0, "give both --attack-efficiency and --defend-efficiency, or neither");
    }
    Shock x = {.attack = v[A_ATTACK],
               .defend = v[A_DEFEND],
               .level = odds_level(v[A_ATTACK], v[A_DEFEND]) + v[A_SHIFT],
               .shift = v[A_SHIFT],
               .difference = v[A_EFFICIENCY] - v[A_AGAINST],
               .ground = v[A_DRM],
               .disordered = v[A_DISORDERED],
               .led = v[A_LEADER],
               .opposed = v[A_OPPOSED]};
    add(&x.columns, x.shift, RULE_12_5_1c, "as given", true);
    uint8_t die;
    if (collapses(c, &x)) {
        explain_result(c, assault_means, AE);
    } else {
        explain_result(c, assault_means, roll_shock(c, AUSTRIAN, &x, &die));
    }
    return true;
}

static void check_value(Ctx *c, int value, int modifier, const char *good, const char *bad)
{
    int die = roll_die(c, AUSTRIAN, "efficiency check");
    say_as(c, EVENT_OUTCOME, RULE_13_1, "{}", W_(passes_value(c->g, die, modifier, value) ? good : bad));
}

enum { F_SP, F_TARGET, F_DISTANCE, F_GROUND, F_EFFICIENCY };

static bool calculate_fire(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    Sum drm = bombardment_modifiers(c->g, v[F_DISTANCE], v[F_TARGET], v[F_GROUND]);
    Result r = bombardment_result(c->g, v[F_SP], roll_die(c, AUSTRIAN, "bombardment") + drm.total);
    Event *e =
        say_as(c, EVENT_OUTCOME | EVENT_SUM, RULE_11_4_3a, "{} SP fire: {}.", N_(v[F_SP]), W_(tol_result_says[r]));
    event_sum(e, &drm);
    explain_result(c, fire_means, r);
    if (v[F_EFFICIENCY] && r == EC) {
        check_value(c, v[F_EFFICIENCY], 0, "The unit stands.", "The unit wavers: a level of disorder.");
    }
    if (v[F_EFFICIENCY] && r == DR) {
        check_value(c, v[F_EFFICIENCY], 0, "It takes a level of disorder.", "It is routed.");
    }
    return true;
}

enum { C_EFFICIENCY, C_LEADER, C_CHECK_DRM };

static bool calculate_check(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    check_value(c, v[C_EFFICIENCY], v[C_CHECK_DRM] - v[C_LEADER], "The unit passes.", "The unit fails.");
    return true;
}

const Calculation tolentino_calculations[] = {
    {.name = "assault",
     .says = "an assault on the Combat Results Table (chapter 12)",
     .example = "gonfalon odds tolentino --attack 13 --defend 4 --drm 1",
     .input = {{"attack", "SP of the attackers", 1, 200, 3},
               {"defend", "SP of the defenders", 1, 200, 1},
               {"shift", "columns for terrain: -1 is one to the left", -9, 9, 0},
               {"drm", "of terrain and of anything else, added to the die", -9, 9, 0},
               {"attack-efficiency", "efficiency of the attackers, for the difference; 0: left out", 0, 9, 0},
               {"defend-efficiency", "efficiency of the defenders", 0, 9, 0},
               {"attack-leader", "a leader leads the attack", 0, 1, 0},
               {"defend-leader", "a leader leads the defence", 0, 1, 0},
               {"disordered", "a defender is in disorder", 0, 1, 0}},
     .run = calculate_assault},
    {.name = "bombardment",
     .says = "artillery fire on the Bombardment Table (11.4.3)",
     .example = "gonfalon odds tolentino bombardment --sp 4 --target 6 --distance 2 --efficiency 4",
     .input = {{"sp", "SP of the guns", 1, 60, 3},
               {"target", "SP of foot and horse in the target hex", 1, 63, 3},
               {"distance", "hexes to the target", 1, 2, 1},
               {"drm", "of the terrain", -9, 9, 0},
               {"efficiency", "of a unit in the hex, to see whether it stands; 0: left out", 0, 9, 0}},
     .run = calculate_fire},
    {.name = "check",
     .says = "an efficiency check (13.1)",
     .example = "gonfalon odds tolentino check --efficiency 4 --leader yes",
     .input = {{"efficiency", "of the unit, morale included", 1, 9, 4},
               {"leader", "a leader who commands it stands in its hex", 0, 1, 0},
               {"drm", "added to the die", -9, 9, 0}},
     .run = calculate_check},
    {0},
};
