/* combat_charts.c - reads the charts of fire, saves, melee, reactivity and victory. */
#include "rules/soldatini/load/load_inside.h"

#include <string.h>

/* ---- fire ---- */

static bool load_ranges(Loader *l)
{
    static const char *const canister[CALIBRES] = {NULL, "canister_light", "canister_medium", "canister_heavy"};
    Game *g = l->g;
    int n = 0, least = 0;
    if (!sol_keyed(l, "ranges", "musket", "max", 2, 0, 9900, &n) ||
        !sol_keyed(l, "ranges", "howitzer", "min", 2, 0, 9900, &least)) {
        return false;
    }
    g->musket = n;
    g->howitzer_least = least;
    if (!sol_keyed(l, "ranges", "howitzer", "max", 2, 0, 9900, &n)) {
        return false;
    }
    g->howitzer_most = n;
    for (int c = CALIBRE_LIGHT; c < CALIBRES; c++) {
        if (!sol_keyed(l, "ranges", canister[c], "max", 2, 0, 9900, &n)) {
            return false;
        }
        g->canister[c] = n;
    }
    return true;
}

static bool load_bar(Loader *l)
{
    static const char *const sectors[SECTORS] = {"near", "middle", "far"};
    Game *g = l->g;
    for (int i = 0; i < SECTORS; i++) {
        int n;
        for (int c = CALIBRE_LIGHT; c < CALIBRES; c++) {
            if (!sol_keyed(l, "bar", sectors[i], sol_calibre_words[c], 2, i ? g->sector[c][i - 1] : 1, 9900, &n)) {
                return false;
            }
            g->sector[c][i] = n;
        }
        if (!sol_keyed(l, "bar", sectors[i], "hit", 0, 0, 6, &n)) {
            return false;
        }
        g->sector_hit[i] = (uint8_t)n;
    }
    return true;
}

/* Dice are numbers in some rows and words in others; what is a word the rules say. */
static bool load_to_hit(Loader *l)
{
    static const char *const rows[FIRES] = {"line",     "light",   "raise0_square", "raise0_garrison",
                                            "canister", "howitzer"};
    static const bool dice[FIRES] = {false, false, true, true, true, true};
    static const bool hit[FIRES] = {true, true, false, false, true, true};
    for (int i = 0; i < FIRES; i++) {
        int n = 0, h = 0;
        if ((dice[i] && !sol_keyed(l, "to_hit", rows[i], "dice", 0, 1, 12, &n)) ||
            (hit[i] && !sol_keyed(l, "to_hit", rows[i], "hit", 0, 1, 6, &h))) {
            return false;
        }
        l->g->fire[i] = (FireRow){(uint8_t)n, (uint8_t)h};
    }
    return true;
}

static bool load_saves(Loader *l)
{
    static const char *const rows[SAVES] = {"higher_level",
                                            "shelter_light",
                                            "shelter_low",
                                            "shelter_high",
                                            "canister",
                                            "deployed",
                                            "wood",
                                            "shelter_light_skirmish",
                                            "shelter_light_deployed",
                                            "shelter_heavy_skirmish",
                                            "shelter_heavy_deployed",
                                            "garrison"};
    for (int i = 0; i < SAVES; i++) {
        int n;
        if (!sol_keyed(l, "saves", rows[i], "save", 0, 0, 6, &n)) {
            return false;
        }
        l->g->save[i] = (uint8_t)n;
    }
    return true;
}

/* ---- melee ---- */

static bool load_values(Loader *l)
{
    static const char *const rows[KINDS] = {"line",       "light",     "grenadier", "company",  "light_cav",
                                            "medium_cav", "heavy_cav", "artillery", "artillery"};
    for (int i = 0; i < KINDS; i++) {
        int value, charge;
        if (!sol_keyed(l, "melee_values", rows[i], "value", 0, 0, 20, &value) ||
            !sol_keyed(l, "melee_values", rows[i], "charge", 0, 0, 20, &charge)) {
            return false;
        }
        l->g->value[i] = (uint8_t)(2 * value);
        l->g->charge[i] = (uint8_t)(2 * charge);
    }
    return true;
}

/* Values are halves of a point: tenths divided by five. */
static bool load_bonuses(Loader *l)
{
    static const char *const rows[BONUSES] = {
        "higher",        "light_cover", "low_wall",      "heavy_cover",       "forest",
        "understrength", "shaken",      "flank_or_rear", "square_vs_cavalry", "square_vs_infantry"};
    const Tsv *t = data_chart(&l->d, "melee_bonuses");
    for (int i = 0; i < BONUSES; i++) {
        int n;
        if (!sol_keyed(l, "melee_bonuses", rows[i], "value", 1, -100, 100, &n)) {
            return false;
        }
        if (n % 5) {
            return problem(l->d.p, t->file, t->line[tsv_find(t, rows[i])], "%s is no multiple of a half", rows[i]);
        }
        l->g->bonus[i] = (int8_t)(n / 5);
    }
    int row = tsv_find(t, "building"), column = tsv_need(t, "value", l->d.p);
    Span times = row < 0 || column < 0 ? span_of("") : tsv_cell(t, row, column);
    if (times.len != 2 || times.at[0] != 'x' || times.at[1] < '1' || times.at[1] > '9') {
        return problem(l->d.p, t->file, data_end(t), "building: expected x2, by how much the value is multiplied");
    }
    l->g->building_times = (uint8_t)(times.at[1] - '0');
    return true;
}

/* "2R1": soldiers lost, then the reaction. */
static bool read_cell(Span text, MeleeCell *out)
{
    static const char *const results[] = {"-", "R1", "R2", "AV", "BT", NULL};
    int result = text.len == 3 ? span_index((Span){text.at + 1, 2}, results) : -1;
    if (result < R1 || text.at[0] < '0' || text.at[0] > '9') {
        return false;
    }
    *out = (MeleeCell){(uint8_t)(text.at[0] - '0'), (uint8_t)result};
    return true;
}

static bool load_melee(Loader *l, const char *name, MeleeCell out[2 * DIFF_MOST + 1][SUMS])
{
    const Tsv *t = data_chart(&l->d, name);
    if (!tsv_ranges(t, l->d.p)) {
        return false;
    }
    if (t->columns != SUMS + 1) {
        return problem(l->d.p, t->file, 0, "%d columns, expected the sums 2 to 12", t->columns - 1);
    }
    for (int d = -DIFF_MOST; d <= DIFF_MOST; d++) {
        int row = tsv_range_row(t, d);
        if (row < 0) {
            return problem(l->d.p, t->file, data_end(t), "no row for a differential of %d", d);
        }
        for (int i = 0; i < SUMS; i++) {
            if (!read_cell(tsv_cell(t, row, i + 1), &out[d + DIFF_MOST][i])) {
                return wrong_cell(l, t, row, i + 1, "soldiers lost and R1, R2, AV or BT, such as 2R1");
            }
        }
    }
    return true;
}

static bool load_contacts(Loader *l)
{
    static const char *const rows[CONTACTS] = {"press_home_on_skirmish", "pass_through_skirmish",
                                               "routed_unit_attacked", "formed_unit_flank_or_rear"};
    for (int i = 0; i < CONTACTS; i++) {
        int n;
        if (!sol_keyed(l, "skirmish_contact", rows[i], "soldiers_lost", 0, 0, 9, &n)) {
            return false;
        }
        l->g->contact_lost[i] = (uint8_t)n;
    }
    return true;
}

/* ---- reactivity and victory ---- */

static bool load_reactivity(Loader *l)
{
    static const char *const rows[TEST_ROWS] = {
        "general_attached",   "building_wood_or_heavy_shelter",    "in_square", "shaken", "understrength",
        "no_enemy_within_12", "charger_began_within_half_distance"};
    static const char *const tests[] = {"losses", "square", "reform", "rally", NULL};
    const Tsv *t = data_chart(&l->d, "reactivity_modifiers");
    int column = tsv_need(t, "tests", l->d.p);
    for (int i = 0; i < GRADES; i++) {
        int n;
        if (!sol_keyed(l, "reactivity", grade_words[i], "number", 0, 1, 6, &n)) {
            return false;
        }
        l->g->reactivity[i] = (uint8_t)n;
    }
    for (int i = 0; i < TEST_ROWS && column >= 0; i++) {
        int n;
        if (!sol_keyed(l, "reactivity_modifiers", rows[i], "modifier", 0, -5, 5, &n)) {
            return false;
        }
        l->g->test[i] = (int8_t)n;
        int row = tsv_find(t, rows[i]);
        Span rest = tsv_cell(t, row, column), part;
        l->g->test_applies[i] = span_is(rest, "all") ? 15 : 0;
        while (!l->g->test_applies[i] || rest.at) {
            if (!span_split(&rest, ',', &part) || span_is(part, "all")) {
                break;
            }
            int test = span_index(part, tests);
            if (test < 0) {
                return wrong_cell(l, t, row, column, "all, or tests joined by commas");
            }
            l->g->test_applies[i] |= (uint8_t)(1 << test);
        }
    }
    return column >= 0;
}

static bool load_points(Loader *l)
{
    int base, gun;
    if (!chart_int(l, "army_points", "infantry_base", "points", 0, 9, &base) ||
        !chart_int(l, "army_points", "gun", "points", 0, 9, &gun)) {
        return false;
    }
    l->g->base_points = (uint8_t)base;
    l->g->gun_points = (uint8_t)gun;
    return true;
}

bool sol_load_fight_charts(Loader *l)
{
    return load_ranges(l) && load_bar(l) && load_to_hit(l) && load_saves(l) && load_values(l) && load_bonuses(l) &&
           load_melee(l, "melee_attacker", l->g->cell[0]) && load_melee(l, "melee_defender", l->g->cell[1]) &&
           load_contacts(l) && load_reactivity(l) && load_points(l) && battle_load_victory(l);
}
