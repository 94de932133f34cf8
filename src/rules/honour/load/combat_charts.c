/* combat_charts.c - reads the charts of combat: Assault Table, Artillery Fire, Cavalry Charge, Pursuit, reduced battle, terrain, and their modifiers. */
#include "rules/honour/load/load_inside.h"

#include <limits.h>

/* "3d2c*": SPs lost, units demoralised; the star marks the loser. */
static bool assault_side(Span text, uint8_t *lost, uint8_t *broken, bool *loses)
{
    *lost = *broken = 0;
    *loses = false;
    size_t i = 0;
    for (; i < text.len && text.at[i] >= '0' && text.at[i] <= '9'; i++) {
        *lost = (uint8_t)(10 * *lost + text.at[i] - '0');
    }
    if (i + 1 < text.len && text.at[i] == 'd') {
        *broken = (uint8_t)(text.at[i + 1] - '0');
        i += 2;
    }
    if (i < text.len && text.at[i] == 'c') {
        i++;
    }
    if (i < text.len && text.at[i] == '*') {
        *loses = true;
        i++;
    }
    return i == text.len && text.len > 0;
}

static bool load_assault(Loader *l)
{
    static const char *const keys[ASSAULT_ROWS] = {"<=0", "1", "2", "3", "4", "5", "6", "7", ">=8"};
    const Tsv *t = data_chart(&l->data, "combat_assault");
    for (int i = 0; i < ASSAULT_ROWS; i++) {
        int row = tsv_find(t, keys[i]);
        for (int k = 0; k < ASSAULT_COLUMNS; k++) {
            AssaultCell *cell = &l->g->assault[i][k];
            Span text = row < 0 || t->columns != ASSAULT_COLUMNS + 1 ? (Span){0} : tsv_cell(t, row, 1 + k), part;
            bool loses[2];
            if (!span_split(&text, '/', &part) || !assault_side(part, &cell->lost[0], &cell->broken[0], &loses[0]) ||
                !assault_side(text, &cell->lost[1], &cell->broken[1], &loses[1]) || loses[0] == loses[1]) {
                return problem(l->p, t->file, row < 0 ? 0 : t->line[row], "expected a cell as 1d1c*/0 for %s", keys[i]);
            }
            cell->loser = loses[1];
        }
    }
    return true;
}

/* Heads of columns: "4-5", ">=12". */
/* The head of a column: a range that begins where that of the column before has ended. */
static bool next_range(Span head, int k, int *limit)
{
    int lo;
    return range_read(head, &lo, &limit[k]) && (k == 0 || (limit[k - 1] < INT_MAX && lo == limit[k - 1] + 1));
}

static bool column_limits(Loader *l, const Tsv *t, int columns, int *limit)
{
    if (t->columns != columns + 1) {
        return problem(l->p, t->file, 0, "%d columns, expected %d", t->columns - 1, columns);
    }
    for (int i = 0; i < columns; i++) {
        if (!next_range(t->column[i + 1], i, limit)) {
            return problem(l->p, t->file, 0,
                           "column %d: expected a range that begins where the column before has ended", i + 1);
        }
    }
    return true;
}

static bool fire_cell(Span text, FireCell *out)
{
    *out = (FireCell){0};
    if (span_is(text, "-")) {
        return true;
    }
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c >= '0' && c <= '9') {
            out->lost = (uint8_t)(c - '0');
        } else if (c == 'c') {
            out->check = true;
        } else if (c == 'k') {
            out->kill = true;
        } else if (c == 'b') {
            out->breach = true;
        } else {
            return false;
        }
    }
    return text.len > 0;
}

static bool load_fire(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "combat_artillery");
    if (!column_limits(l, t, FIRE_COLUMNS, l->g->fire_limit)) {
        return false;
    }
    for (int i = 0; i < FIRE_ROWS; i++) {
        int row = tsv_range_row(t, i);
        for (int k = 0; k < FIRE_COLUMNS; k++) {
            Span text = row < 0 ? (Span){0} : tsv_cell(t, row, 1 + k), part;
            if (!span_split(&text, '|', &part) || !fire_cell(part, &l->g->fire[i][k][0]) ||
                !fire_cell(text, &l->g->fire[i][k][1])) {
                return problem(l->p, t->file, row < 0 ? 0 : t->line[row], "expected a cell as 2c|1b for a die of %d",
                               i);
            }
        }
    }
    return true;
}

/* "2dck" of the charger, "1dc" of the target. */
static bool charge_side(Span text, ChargeSide *out)
{
    *out = (ChargeSide){0};
    for (size_t i = 0; i < text.len; i++) {
        switch (text.at[i]) {
        case 'd': out->broken = true; break;
        case 'c': out->check = true; break;
        case 'k': out->kill = true; break;
        case 'p': out->plunder = true; break;
        default:
            if (i || text.at[i] < '0' || text.at[i] > '9') {
                return false;
            }
            out->lost = (uint8_t)(text.at[i] - '0');
        }
    }
    return text.len > 0;
}

/* The rows `heavy` and `light` are the heads of the columns for the two kinds of wave; n/a: that kind does not reach the column. */
static bool charge_limits(Loader *l, const Tsv *t, const char *kind, int *limit)
{
    int row = tsv_find(t, kind);
    for (int k = 0; k < CHARGE_COLUMNS; k++) {
        Span text = row < 0 || t->columns != CHARGE_COLUMNS + 1 ? (Span){0} : tsv_cell(t, row, 1 + k);
        bool beyond = span_is(text, "n/a") && k && limit[k - 1] == INT_MAX;
        if (!beyond && !next_range(text, k, limit)) {
            return problem(l->p, t->file, row < 0 ? 0 : t->line[row],
                           "expected SPs of a %s wave in column %d, from where the column before has ended", kind,
                           k + 1);
        }
        limit[k] = beyond ? INT_MAX : limit[k];
    }
    return true;
}

static bool load_charge(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "combat_charge");
    if (!charge_limits(l, t, "heavy", l->g->charge_limit[0]) || !charge_limits(l, t, "light", l->g->charge_limit[1])) {
        return false;
    }
    for (int i = 0; i < CHARGE_ROWS; i++) {
        int row = tsv_range_row(t, CHARGE_FIRST + i);
        for (int k = 0; k < CHARGE_COLUMNS; k++) {
            Span text = row < 0 ? (Span){0} : tsv_cell(t, row, 1 + k), part;
            ChargeCell *cell = &l->g->charge[i][k];
            if (!span_split(&text, '/', &part) || !charge_side(part, &cell->charger) ||
                !charge_side(text, &cell->target) || cell->target.plunder) {
                return problem(l->p, t->file, row < 0 ? 0 : t->line[row], "expected a cell as 0p/1dc for a die of %d",
                               CHARGE_FIRST + i);
            }
        }
    }
    return true;
}

static bool load_pursuit(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "combat_pursuit");
    if (!column_limits(l, t, PURSUIT_COLUMNS, l->g->pursuit_limit)) {
        return false;
    }
    for (int i = 0; i < PURSUIT_ROWS; i++) {
        int row = tsv_range_row(t, i), n;
        for (int k = 0; k < PURSUIT_COLUMNS; k++) {
            if (row < 0 || !tsv_int(t, row, 1 + k, 0, 20, &n, l->p)) {
                return problem(l->p, t->file, 0, "expected a number for a die of %d", i);
            }
            l->g->pursuit[i][k] = (uint8_t)n;
        }
    }
    return true;
}

static bool load_reduced(Loader *l)
{
    static const char *const sides[] = {"attacker", "defender", 0};
    const Tsv *t = data_chart(&l->data, "combat_reduced");
    for (int i = 0; i < REDUCED_ROWS; i++) {
        int row = tsv_range_row(t, REDUCED_FIRST + i), loser, a, b;
        if (row < 0) {
            return problem(l->p, t->file, 0, "no row for a die of %d", REDUCED_FIRST + i);
        }
        if (!tsv_word(t, row, 1, sides, &loser, l->p) || !tsv_int(t, row, 2, 0, 50, &a, l->p) ||
            !tsv_int(t, row, 3, 0, 50, &b, l->p)) {
            return false;
        }
        l->g->reduced[i] = (ReducedRow){(uint8_t)loser, {(uint8_t)a, (uint8_t)b}};
    }
    return true;
}

/* Values of the rows with these keys; a key that stands for two rows is read once. */
static bool load_keys(Loader *l, const char *chart, const char *column, const char *const *keys, int count, int8_t *out)
{
    const Tsv *t = data_chart(&l->data, chart);
    int at = tsv_need(t, column, l->p);
    for (int i = 0; i < count; i++) {
        int row = tsv_find(t, keys[i]), n;
        if (at < 0 || row < 0 || !tsv_int(t, row, at, -9, 9, &n, l->p)) {
            return problem(l->p, t->file, 0, "no row with a number for %s", keys[i]);
        }
        out[i] = (int8_t)n;
    }
    return true;
}

static bool load_modifiers(Loader *l)
{
    static const char *const assault[ASSAULT_MODIFIERS] = {
        "ratio_for_1.5",          "ratio_for_2",     "ratio_for_3",     "ratio_for_4",       "ratio_against_1.5",
        "ratio_against_2",        "ratio_against_3", "ratio_against_4", "attacker_star",     "defender_star",
        "weather_rain",           "weather_mud",     "weather_snow",    "swiss_attack_open", "swiss_attack_fortified",
        "heavy_cavalry_fortified"};
    static const char *const fire[FIRE_MODIFIERS] = {"weather_rain",  "weather_mud",          "weather_snow",
                                                     "siege_ability", "earthworks_hexside",   "terrain_woods",
                                                     "terrain_swamp", "terrain_hill",         "terrain_mountain",
                                                     "siege_status",  "siege_artillery",      "field_engineers",
                                                     "swiss_target",  "earthworks_river_chit"};
    static const char *const charge[CHARGE_MODIFIERS] = {
        "wave_quality_3",   "wave_quality_2", "wave_quality_1",   "wave_quality_0_or_less", "charging_star",
        "charged_star",     "target_swiss",   "target_artillery", "flank_charge",           "firearms",
        "earthworks_river", "weather_mud",    "terrain_woods",    "terrain_hill",           "terrain_rice_field"};
    static const char *const reduced[REDUCED_MODIFIERS] = {"ratio_for_1.5",
                                                           "ratio_for_2",
                                                           "ratio_for_3",
                                                           "ratio_for_4",
                                                           "ratio_against_1.5",
                                                           "ratio_against_2",
                                                           "ratio_against_3",
                                                           "ratio_against_4",
                                                           "quality_attacker",
                                                           "quality_defender",
                                                           "initiative_attacker",
                                                           "initiative_defender",
                                                           "star_attacker",
                                                           "star_defender",
                                                           "artillery_attacker",
                                                           "artillery_defender",
                                                           "cavalry_attacker",
                                                           "cavalry_defender",
                                                           "firearms",
                                                           "earthworks_1",
                                                           "earthworks_2",
                                                           "river",
                                                           "affecting_hex",
                                                           "weather",
                                                           "disrupted_attacker",
                                                           "disrupted_defender",
                                                           "admin_march_defender",
                                                           "quarters_defender",
                                                           "swiss_attack_open",
                                                           "swiss_attack_fortified"};
    Game *g = l->g;
    return load_keys(l, "combat_assault_modifiers", "modifier", assault, ASSAULT_MODIFIERS, g->assault_modifier) &&
           load_keys(l, "combat_artillery_modifiers", "value", fire, FIRE_MODIFIERS, g->fire_modifier) &&
           load_keys(l, "combat_charge_modifiers", "modifier", charge, CHARGE_MODIFIERS, g->charge_modifier) &&
           load_keys(l, "combat_reduced_modifiers", "modifier", reduced, REDUCED_MODIFIERS, g->reduced_modifier);
}

/* "0.5" is 1 half, "1" two; a lake has none. */
static bool multiplier(Span text, uint8_t *out)
{
    long n;
    if (span_is(text, "no")) {
        *out = 0;
        return true;
    }
    if (!span_decimal(text, 1, 0, 40, &n) || n % 5) {
        return false;
    }
    *out = (uint8_t)(n / 5);
    return true;
}

static bool load_fight_terrain(Loader *l)
{
    static const char *const names[TERRAINS] = {"clear", "woods", "swamp", "rice_field", "hill", "mountain", "lake"};
    const Tsv *t = data_chart(&l->data, "combat_terrain");
    for (int i = 0; i < TERRAINS; i++) {
        int row = tsv_find(t, names[i]);
        FightTerrain *f = &l->g->fight_terrain[i];
        if (row < 0 || !multiplier(hon_cell(t, row, "heavy"), &f->heavy) ||
            !multiplier(hon_cell(t, row, "light"), &f->light)) {
            return problem(l->p, t->file, row < 0 ? 0 : t->line[row], "%s: expected multipliers of cavalry", names[i]);
        }
        f->affecting = span_is(hon_cell(t, row, "row"), "A");
        f->no_charge = span_is(hon_cell(t, row, "charge"), "no");
    }
    return true;
}

/* The set of chits each side draws on (11.4h). */
static bool load_chits(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "combat_tactical_options");
    int number = tsv_need(t, "per_side", l->p), selected = tsv_need(t, "select", l->p);
    for (int kind = NO_CHIT + 1; kind < CHIT_UNKNOWN; kind++) {
        int row = tsv_find(t, hon_chit_words[kind]), n;
        if (number < 0 || selected < 0 || row < 0 || !tsv_int(t, row, number, 0, 9, &n, l->p)) {
            return problem(l->p, t->file, 0, "no row with a number for %s", hon_chit_words[kind]);
        }
        l->g->chit_set[kind] = (uint8_t)n;
        l->g->chit_selected[kind] = span_is(tsv_cell(t, row, selected), "yes");
    }
    return true;
}

bool hon_load_combat(Loader *l)
{
    return load_assault(l) && load_fire(l) && load_charge(l) && load_pursuit(l) && load_reduced(l) &&
           load_modifiers(l) && load_fight_terrain(l) && load_chits(l) && hon_load_option_charts(l);
}
