/* charts.c - reads the charts of data/honour/charts into a Game. A hole, an unknown word or a number out of range is a problem. */
#include "rules/honour/load/load_inside.h"

#include <limits.h>

static const char *const hon_chart_names[] = {"weather",
                                              "weather_effects",
                                              "turn_track",
                                              "orders",
                                              "order_change",
                                              "admin_points",
                                              "attrition",
                                              "discipline",
                                              "discipline_results",
                                              "initiative_modifier",
                                              "tec",
                                              "battle_victory",
                                              "combat_artillery",
                                              "combat_artillery_modifiers",
                                              "combat_assault",
                                              "combat_assault_modifiers",
                                              "combat_charge",
                                              "combat_charge_modifiers",
                                              "combat_fate",
                                              "combat_mercenaries",
                                              "combat_pursuit",
                                              "combat_reduced",
                                              "combat_reduced_modifiers",
                                              "combat_tactical_options",
                                              "combat_terrain",
                                              "combat_unit_types",
                                              "limits",
                                              0};
const char *const hon_weather_words[] = {"fair", "frost", "snow", "mud", "rain", "heat", 0};
const char *const hon_month_words[] = {"January", "February",  "March",   "April",    "May",      "June", "July",
                                       "August",  "September", "October", "November", "December", 0};

static bool load_weather(Loader *l)
{
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "weather"), *e = data_chart(&l->data, "weather_effects");
    if (t->rows != 12 || t->columns != 7) {
        return problem(l->p, t->file, 0, "expected a row for each month and six dice");
    }
    for (int m = 0; hon_month_words[m]; m++) {
        int row = tsv_find(t, hon_month_words[m]);
        if (row < 0) {
            return problem(l->p, t->file, 0, "no row for %s", hon_month_words[m]);
        }
        for (int d = 0; d < 6; d++) {
            int w;
            if (!tsv_word(t, row, 1 + d, hon_weather_words, &w, l->p)) {
                return false;
            }
            g->weather_table[m][d] = (uint8_t)w;
        }
    }
    for (int w = 0; w < WEATHERS; w++) {
        int row = tsv_find(e, hon_weather_words[w]), ma, shift, attrition, bridge, river, ferry, pontoon, art, charge,
            assault;
        bool firearms;
        if (row < 0) {
            return problem(l->p, e->file, 0, "no row for %s", hon_weather_words[w]);
        }
        if (!data_number(&l->data, e, row, "ma", -3, 0, &ma) ||
            !data_number(&l->data, e, row, "ap_shift", 0, 3, &shift) ||
            !data_number(&l->data, e, row, "attrition", 0, 3, &attrition) ||
            !data_number(&l->data, e, row, "sec_river_bridge", 0, 6, &bridge) ||
            !data_number(&l->data, e, row, "sec_river_nobridge", 0, 6, &river) ||
            !data_number(&l->data, e, row, "ferry", 0, 6, &ferry) ||
            !data_number(&l->data, e, row, "pontoon_primary", 0, 6, &pontoon) ||
            !data_number(&l->data, e, row, "art", -4, 0, &art) ||
            !data_number(&l->data, e, row, "charge", -4, 0, &charge) ||
            !data_number(&l->data, e, row, "assault", -4, 0, &assault) ||
            !data_flag(&l->data, e, row, "firearms", &firearms)) {
            return false;
        }
        g->weather[w] = (WeatherRow){
            (int8_t)ma,      (int8_t)shift,         (int8_t)attrition,    (int8_t)art,          (int8_t)charge,
            (int8_t)assault, (uint8_t)(2 * bridge), (uint8_t)(2 * river), (uint8_t)(2 * ferry), (uint8_t)(2 * pontoon),
            firearms};
    }
    return true;
}

static bool load_order_rows(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "orders");
    for (int o = GARRISON; o < ORDERS_COUNT; o++) {
        int row = tsv_find(t, hon_order_words[o]), a, b, c, activations;
        OrderRow *r = &l->g->order[o];
        if (row < 0) {
            return problem(l->p, t->file, 0, "no row for %s", hon_order_words[o]);
        }
        if (!data_number(&l->data, t, row, "cost_major", 0, 9, &a) ||
            !data_number(&l->data, t, row, "cost_minor", 0, 9, &b) ||
            !data_number(&l->data, t, row, "cost_tiny", 0, 9, &c) ||
            !data_number(&l->data, t, row, "activations", 1, 2, &activations) ||
            !data_flag(&l->data, t, row, "regular_march", &r->regular) ||
            !data_flag(&l->data, t, row, "admin_march", &r->admin) ||
            !data_flag(&l->data, t, row, "contact", &r->contact) ||
            !data_flag(&l->data, t, row, "retreat_move", &r->retreat) ||
            !data_flag(&l->data, t, row, "earthworks", &r->earthworks) ||
            !data_flag(&l->data, t, row, "recover", &r->recover) || !data_flag(&l->data, t, row, "siege", &r->siege) ||
            !data_flag(&l->data, t, row, "leave_hex", &r->leave)) {
            return false;
        }
        Span initiative = hon_cell(t, row, "initiative");
        r->zero = span_is(initiative, "set0");
        r->initiative = span_is(initiative, "+1") ? 1 : 0;
        memcpy(r->cost, (const uint8_t[3]){(uint8_t)a, (uint8_t)b, (uint8_t)c}, 3);
        r->activations = (uint8_t)activations;
    }
    return true;
}

/* A cell is major/minor/tiny. */
static bool load_order_changes(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "order_change");
    for (int from = GARRISON; from < ORDERS_COUNT; from++) {
        int row = tsv_find(t, hon_order_words[from]);
        for (int to = GARRISON; row >= 0 && to < ORDERS_COUNT; to++) {
            int column = tsv_need(t, hon_order_words[to], l->p);
            Span cell = column < 0 ? (Span){0} : tsv_cell(t, row, column), part;
            for (int k = 0; k < 3; k++) {
                long n;
                if (column < 0 || !span_split(&cell, '/', &part) || !span_int(part, 0, 9, &n)) {
                    return problem(l->p, t->file, t->line[row], "expected costs as major/minor/tiny");
                }
                l->g->order_change[from][to][k] = (uint8_t)n;
            }
        }
        if (row < 0) {
            return problem(l->p, t->file, 0, "no row for %s", hon_order_words[from]);
        }
    }
    return true;
}

/* Heads of columns are ranges that rise; the last is open. */
static bool read_limits(Loader *l, const Tsv *t, int columns, int *limit)
{
    if (t->columns != columns + 1) {
        return problem(l->p, t->file, 0, "%d columns, expected %d", t->columns - 1, columns);
    }
    for (int i = 0, last = -1; i < columns; i++) {
        int lo, hi;
        if (!range_read(t->column[i + 1], &lo, &hi) || (i && lo != last + 1)) {
            return problem(l->p, t->file, 0, "the head of column %d does not go on where the one before ends", i + 1);
        }
        limit[i] = last = hi;
    }
    return limit[columns - 1] == INT_MAX || problem(l->p, t->file, 0, "the last column must be open");
}

static bool load_points_table(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "admin_points");
    if (!read_limits(l, t, AP_COLUMNS, l->g->ap_limit)) {
        return false;
    }
    for (int i = 0; i < AP_ROWS; i++) {
        int row = tsv_range_row(t, 2 + i), n;
        for (int k = 0; k < AP_COLUMNS; k++) {
            if (row < 0 || !tsv_int(t, row, 1 + k, -9, 9, &n, l->p)) {
                return problem(l->p, t->file, 0, "expected a number for dice of %d", 2 + i);
            }
            l->g->ap_table[i][k] = (int8_t)n;
        }
    }
    return true;
}

static bool load_attrition_table(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "attrition");
    if (!read_limits(l, t, ATTRITION_COLUMNS, l->g->attrition_limit) || !tsv_ranges(t, l->p)) {
        return false;
    }
    for (int i = 0; i < ATTRITION_ROWS; i++) {
        int row = tsv_range_row(t, 1 + i), n;
        for (int k = 0; k < ATTRITION_COLUMNS; k++) {
            if (row < 0 || !tsv_int(t, row, 1 + k, 0, 20, &n, l->p)) {
                return problem(l->p, t->file, 0, "expected a number for a die of %d", 1 + i);
            }
            l->g->attrition[i][k] = (uint8_t)n;
        }
    }
    return true;
}

static bool load_discipline(Loader *l)
{
    static const char *const columns[] = {"q0", "q1", "q2", "q3", "rV", "rS", "rN", "rR", 0};
    static const char *const words[] = {"P", "F", "D", "D*", 0};
    ResultChart chart = {"discipline", columns, words, 1, DISCIPLINE_ROWS};
    if (!data_results(&l->data, &chart, l->g->discipline[0])) {
        return false;
    }
    for (int i = 0; i < DISCIPLINE_ROWS * COLUMN_V;
         i++) { /* a flight in the middle of a combat is not provided for (18.7e) */
        if (l->g->discipline[i / COLUMN_V][i % COLUMN_V] == RESULT_DD) {
            const Tsv *t = data_chart(&l->data, "discipline");
            return problem(l->p, t->file, t->line[i / COLUMN_V], "D* stands in the columns of Reliability only");
        }
    }
    return true;
}

static bool load_initiative(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "initiative_modifier");
    for (int i = 0; i < 6; i++) {
        int row = tsv_range_row(t, i), n;
        if (row < 0 || !tsv_int(t, row, 1, -9, 0, &n, l->p)) {
            return problem(l->p, t->file, 0, "no modifier for an Initiative of %d", i);
        }
        l->g->initiative_modifier[i] = (int8_t)n;
    }
    return true;
}

/* Half MPs of a row of tec.chart; "no" is COST_NEVER, a sign in front is read over. */
static bool terrain_cost(Loader *l, const char *name, uint8_t *out)
{
    const Tsv *t = data_chart(&l->data, "tec");
    int row = tsv_find(t, name);
    long n;
    if (row < 0) {
        return problem(l->p, t->file, 0, "no row for %s", name);
    }
    Span cell = hon_cell(t, row, "mp");
    if (span_is(cell, "no")) {
        *out = COST_NEVER;
        return true;
    }
    if (!span_decimal(cell, 1, 0, 100, &n) || n % 5) {
        return problem(l->p, t->file, t->line[row], "mp: expected whole or half MPs, or no");
    }
    *out = (uint8_t)(n / 5);
    return true;
}

static bool doubled(Loader *l, const char *name, uint8_t *out)
{
    const Tsv *t = data_chart(&l->data, "tec");
    int row = tsv_find(t, name), n;
    if (row < 0 || !data_number(&l->data, t, row, "doubled", 0, 40, &n)) {
        return row < 0 ? problem(l->p, t->file, 0, "no row for %s", name) : false;
    }
    *out = (uint8_t)n;
    return true;
}

static bool load_terrain_costs(Loader *l)
{
    static const char *const names[TERRAINS] = {"clear", "woods", "swamp", "rice_field", "hill", "mountain", "lake"};
    Game *g = l->g;
    for (int i = 0; i < TERRAINS; i++) {
        if (!terrain_cost(l, names[i], &g->hex_cost[i])) {
            return false;
        }
    }
    return terrain_cost(l, "fortified_city", &g->fortress_cost) && terrain_cost(l, "town", &g->town_cost) &&
           terrain_cost(l, "primary_road", &g->road_cost[0]) && terrain_cost(l, "secondary_road", &g->road_cost[1]) &&
           terrain_cost(l, "naviglio", &g->road_cost[2]) && terrain_cost(l, "exit_fortified_city", &g->city_exit) &&
           doubled(l, "fortified_town", &g->fortress_doubled[FORTIFIED_TOWN]) &&
           doubled(l, "fortified_city", &g->fortress_doubled[FORTIFIED_CITY]) &&
           doubled(l, "earthworks", &g->earthworks_doubled);
}

bool hon_load_charts(Loader *l)
{
    return data_charts(&l->data, hon_chart_names) && load_weather(l) && load_order_rows(l) && load_order_changes(l) &&
           load_points_table(l) && load_attrition_table(l) && load_discipline(l) && load_initiative(l) &&
           load_terrain_costs(l) && hon_load_limits(l) && hon_load_combat(l);
}
