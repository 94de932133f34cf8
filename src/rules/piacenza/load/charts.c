/* charts.c - reads the charts of data/piacenza/charts into a Game. A hole, an unknown word, a number out of range or two charts that
 * contradict each other is a problem. */
#include "rules/piacenza/load/load_inside.h"

#include <limits.h>
#include <string.h>

/* The first two are those of the edition of the rulings: E could not happen on the old ones (notes.md). */
static const char *const chart_names[] = {
    "fire",     "bombardment",        "columns",        "fire_modifiers", "melee",          "melee_shifts", "tec",
    "training", "training_modifiers", "changing_ranks", "cannon_failure", "commander_fate", "turn_track",   "limits",
    NULL};
enum { FIRE_CHART, BOMBARDMENT_CHART, CHARTS = sizeof chart_names / sizeof *chart_names };
static const char *const old_fire = "edition_1/fire", *const old_bombardment = "edition_1/bombardment";
static const char *const fire_columns[] = {"Normal", "Extended", "Intense", NULL};
static const char *const bomb_columns[] = {"1-2", "3-5", "6+", NULL};
static const char *const melee_columns[] = {"1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", NULL};

/* ---- results by die ---- */

/* A chart of results from its first row to its last: the dice these stand for, and the cells. */
static bool results(Loader *l, ResultChart r, int *first, int *last, uint8_t *out)
{
    const Tsv *t = data_chart(&l->data, r.name);
    int lo, hi;
    if (!tsv_ranges(t, l->p)) {
        return false;
    }
    if (t->rows < 2 || !range_read(tsv_cell(t, 0, 0), &lo, first) ||
        !range_read(tsv_cell(t, t->rows - 1, 0), last, &hi) || lo != INT_MIN || hi != INT_MAX) {
        return problem(l->p, t->file, data_end(t), "the chart must be open at both ends: <=N first and >=N last");
    }
    if (*last - *first >= CHART_ROWS) {
        return problem(l->p, t->file, data_end(t), "rolls %d to %d, expected at most %d rows", *first, *last,
                       CHART_ROWS);
    }
    r.first = *first;
    r.rows = *last - *first + 1;
    return data_results(&l->data, &r, out);
}

/* Each table has words of its own: RR is one of the Bombardment Table alone, R of the Fire Table alone (8.5a, 9.1.5). */
static bool no_word(Loader *l, const char *name, const char *word, const char *whose)
{
    const Tsv *t = data_chart(&l->data, name);
    for (int row = 0; row < t->rows; row++) {
        for (int c = 1; c < t->columns; c++) {
            if (span_is(tsv_cell(t, row, c), word)) {
                return problem(l->p, t->file, t->line[row],
                               "%s is a word of the %s; here stand NE, D, D1, D2, D3, 1, %s, 1R and E", word, whose,
                               word[1] ? "R" : "RR");
            }
        }
    }
    return true;
}

/* A chart of two rows: on this number or less the first happens. */
static bool up_to(Loader *l, const char *name, int *out)
{
    const Tsv *t = data_chart(&l->data, name);
    int lo;
    if (!tsv_ranges(t, l->p)) {
        return false;
    }
    if (t->rows != 2 || !range_read(tsv_cell(t, 0, 0), &lo, out) || *out > 9) {
        return problem(l->p, t->file, data_end(t), "expected two rows, the first for the low rolls");
    }
    return true;
}

/* Which column of a chart so many SP fire on (9.1.1b, 8.1d). */
static bool columns(Loader *l, const char *kind, const char *const *words, uint8_t out[16])
{
    const Tsv *t = data_chart(&l->data, "columns");
    int c = tsv_need(t, kind, l->p);
    if (c < 0 || !tsv_ranges(t, l->p)) {
        return false;
    }
    for (int sp = 1; sp < 16; sp++) {
        int row = tsv_range_row(t, sp), n;
        if (row < 0) {
            return problem(l->p, t->file, data_end(t), "no row for %d SP", sp);
        }
        if (!tsv_word(t, row, c, words, &n, l->p)) {
            return false;
        }
        out[sp] = (uint8_t)n;
    }
    out[0] = out[1];
    return true;
}

/* ---- tec.chart ---- */

static bool tec_cost(Loader *l, const Tsv *t, int row, const char *name, uint8_t *out)
{
    int c = tsv_need(t, name, l->p), n;
    if (c < 0) {
        return false;
    }
    *out = COST_NO;
    if (span_is(tsv_cell(t, row, c), "P")) {
        return true;
    }
    if (!tsv_int(t, row, c, 0, 9, &n, l->p)) {
        return false;
    }
    *out = (uint8_t)n;
    return true;
}

/* A letter of a column; "-" is the first of the words. */
static bool tec_letter(Loader *l, const Tsv *t, int row, const char *name, const char *const *words, int *out)
{
    int c = tsv_need(t, name, l->p);
    *out = 0;
    return c >= 0 && (span_is(tsv_cell(t, row, c), "-") || tsv_word(t, row, c, words, out, l->p));
}

static bool tec_yes(Loader *l, const Tsv *t, int row, const char *name, bool *out)
{
    static const char *const words[] = {"N", "Y", NULL};
    int n;
    if (!tec_letter(l, t, row, name, words, &n)) {
        return false;
    }
    *out = n;
    return true;
}

static bool tec_row(Loader *l, const char *key, TerrainRow *out)
{
    static const char *const kinds[PAYING_KINDS] = {"inf", "cav", "art", "cmd"};
    static const char *const sight[] = {"O", "B", NULL}, *const zones[] = {"N", "Y", "W", NULL};
    const Tsv *t = data_chart(&l->data, "tec");
    int row = tsv_find(t, key), tdr = tsv_need(t, "tdr", l->p), n, fire, melee, los, zoc;
    if (row < 0 || tdr < 0) {
        return problem(l->p, t->file, data_end(t), "no row %s", key);
    }
    for (int k = 0; k < PAYING_KINDS; k++) {
        if (!tec_cost(l, t, row, kinds[k], &out->cost[k])) {
            return false;
        }
    }
    if (!tsv_int_or(t, row, tdr, -9, 9, TDR_NONE, &n, l->p) || !data_number(&l->data, t, row, "fire", -9, 9, &fire) ||
        !data_number(&l->data, t, row, "melee", -9, 9, &melee) || !tec_letter(l, t, row, "los", sight, &los) ||
        !tec_letter(l, t, row, "zoc", zones, &zoc) || !tec_yes(l, t, row, "ez", &out->ez) ||
        !tec_yes(l, t, row, "inf_melee", &out->inf_melee) || !tec_yes(l, t, row, "cav_melee", &out->cav_melee) ||
        !tec_yes(l, t, row, "charge", &out->charge)) {
        return false;
    }
    out->tdr = (int8_t)n;
    out->fire = (int8_t)fire;
    out->melee = (int8_t)melee;
    out->blocks = los;
    out->zoc = (uint8_t)zoc;
    return true;
}

static bool tec(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < TERRAINS; i++) {
        if (!tec_row(l, l->map->words->terrains[i], &g->terrain[i])) {
            return false;
        }
    }
    return tec_row(l, "road", &g->road) && tec_row(l, "works_to_works", &g->works_link) &&
           tec_row(l, "stream", &g->stream) && tec_row(l, "gate", &g->gate) &&
           tec_row(l, "bridge_side", &g->bridge_side) && tec_row(l, "river_side", &g->river_side) &&
           tec_row(l, "wall", &g->wall);
}

/* ---- named modifiers ---- */

typedef struct Named {
    const char *key;
    int8_t *out;
} Named;

static bool named_values(Loader *l, const char *chart, const char *column, const Named *list, int count)
{
    const Tsv *t = data_chart(&l->data, chart);
    for (int i = 0; i < count; i++) {
        int row = tsv_find(t, list[i].key), n;
        if (row < 0) {
            return problem(l->p, t->file, data_end(t), "no row %s", list[i].key);
        }
        if (!data_number(&l->data, t, row, column, -9, 9, &n)) {
            return false;
        }
        *list[i].out = (int8_t)n;
    }
    return true;
}
#define NAMED(chart, column, list) named_values(l, chart, column, list, (int)(sizeof list / sizeof *list))

/* Terrain stands in two charts: on the card of its kind and on the TEC. Both must say the same. */
static bool agree(Loader *l, const char *chart, const char *key, int8_t value, int8_t tec_value, const char *terrain)
{
    const Tsv *t = data_chart(&l->data, chart);
    return value == tec_value ||
           problem(l->p, t->file, t->line[tsv_find(t, key)],
                   "%s is %d here and %d for %s in tec.chart; keep both equal", key, value, tec_value, terrain);
}

static bool fire_modifiers(Loader *l)
{
    Game *g = l->g;
    FireModifiers *m = &g->fire_mod;
    int8_t woods, ditch, cover_1, cover_2, city;
    const Named list[] = {{"smoke_hex", &m->smoke_hex},
                          {"smoke_adjacent", &m->smoke_adjacent},
                          {"smoke_limit", &m->smoke_limit},
                          {"range_1_grapeshot", &m->range[1]},
                          {"range_2", &m->range[2]},
                          {"range_3", &m->range[3]},
                          {"reaction_fire", &m->reaction},
                          {"not_side_by_side", &m->not_side_by_side},
                          {"flank", &m->flank},
                          {"floor", &m->floor},
                          {"woods", &woods},
                          {"ditch", &ditch},
                          {"cover_1", &cover_1},
                          {"cover_2", &cover_2},
                          {"city", &city}};
    const char *chart = "fire_modifiers";
    return NAMED(chart, "value", list) && agree(l, chart, "woods", woods, g->terrain[WOODS].fire, "woods") &&
           agree(l, chart, "ditch", ditch, g->terrain[DITCH].fire, "ditch") &&
           agree(l, chart, "cover_1", cover_1, g->terrain[FARMHOUSE].fire, "farmhouse") &&
           agree(l, chart, "cover_1", cover_1, g->terrain[ENTRENCHMENT].fire, "entrenchment") &&
           agree(l, chart, "cover_2", cover_2, g->terrain[REDOUBT].fire, "redoubt") &&
           agree(l, chart, "cover_2", cover_2, g->terrain[CHATEAU].fire, "chateau") &&
           agree(l, chart, "cover_2", cover_2, g->terrain[VILLAGE].fire, "village") &&
           agree(l, chart, "city", city, g->terrain[CITY].fire, "city");
}

static bool training_modifiers(Loader *l)
{
    Game *g = l->g;
    TrainingModifiers *m = &g->tdr_mod;
    int8_t ditch, cover_1, cover_2, stream;
    const Named list[] = {{"light_infantry", &m->light},
                          {"in_enemy_zoc", &m->zoc},
                          {"smoke_hex", &m->smoke_hex},
                          {"smoke_adjacent", &m->smoke_adjacent},
                          {"cavalry_enters_infantry_zoc", &m->enter_zoc},
                          {"already_disordered", &m->second_disorder},
                          {"out_of_command", &m->out_of_command},
                          {"in_enemy_zoc_reorganization", &m->zoc_reorganization},
                          {"routed", &m->routed},
                          {"terrain_ditch", &ditch},
                          {"terrain_cover_1", &cover_1},
                          {"terrain_cover_2", &cover_2},
                          {"terrain_stream", &stream}};
    const char *chart = "training_modifiers";
    return NAMED(chart, "value", list) && agree(l, chart, "terrain_ditch", ditch, g->terrain[DITCH].tdr, "ditch") &&
           agree(l, chart, "terrain_cover_1", cover_1, g->terrain[FARMHOUSE].tdr, "farmhouse") &&
           agree(l, chart, "terrain_cover_1", cover_1, g->terrain[ENTRENCHMENT].tdr, "entrenchment") &&
           agree(l, chart, "terrain_cover_2", cover_2, g->terrain[REDOUBT].tdr, "redoubt") &&
           agree(l, chart, "terrain_cover_2", cover_2, g->terrain[CHATEAU].tdr, "chateau") &&
           agree(l, chart, "terrain_cover_2", cover_2, g->terrain[VILLAGE].tdr, "village") &&
           agree(l, chart, "terrain_stream", stream, g->stream.tdr, "stream");
}

static bool melee_shifts(Loader *l)
{
    Game *g = l->g;
    const Named list[] = {{"charge", &g->melee_shift_charge},
                          {"countercharge", &g->melee_shift_countercharge},
                          {"cavalry_flank", &g->melee_shift_flank},
                          {"defending_infantry_failed_tdr", &g->melee_shift_failed_tdr}};
    return NAMED("melee_shifts", "shift", list);
}

/* ---- limits ---- */

/* Numbers of the text, each within what the program has room for. */
static bool limits(Loader *l)
{
    Limits *m = &l->g->limit;
    const struct {
        const char *key;
        int8_t *out;
        int lo, hi;
    } list[] = {{"engagement_zone", &m->engagement_zone, 0, ZONE_MAX},
                {"bombardment_range", &m->bombardment_range, 1, RANGE_MAX},
                {"grapeshot_range", &m->grapeshot_range, 0, RANGE_MAX},
                {"deep_target", &m->deep_target, 1, 9},
                {"ranks_to_change", &m->ranks_to_change, 1, 9},
                {"grenadiers_near", &m->grenadiers_near, 0, 9},
                {"natural_failure", &m->natural_failure, 0, 10},
                {"units_apart", &m->units_apart, 1, 2},
                {"chief_rests", &m->chief_rests, 0, TURNS_MAX},
                {"refusal", &m->refusal, 1, RETREAT_MAX},
                {"melee_retreat", &m->melee_retreat, 1, RETREAT_MAX},
                {"companion_retreat", &m->companion_retreat, 1, RETREAT_MAX},
                {"flight", &m->flight, 1, RETREAT_MAX},
                {"rout", &m->rout, 1, RETREAT_MAX},
                {"drift", &m->drift, 1, RETREAT_MAX},
                {"routed_attacked", &m->routed_attacked, 1, RETREAT_MAX},
                {"prohibited_run", &m->prohibited_run, 1, 9},
                {"no_room", &m->no_room, RETREAT_MAX, 99}};
    const Tsv *t = data_chart(&l->data, "limits");
    int count = (int)(sizeof list / sizeof *list), n;
    if (t->rows != count) {
        return problem(l->p, t->file, data_end(t), "%d rows, expected %d", t->rows, count);
    }
    for (int i = 0; i < count; i++) {
        int row = tsv_find(t, list[i].key), c = tsv_need(t, "value", l->p);
        if (row < 0) {
            return problem(l->p, t->file, data_end(t), "no row %s", list[i].key);
        }
        if (c < 0 || !tsv_int(t, row, c, list[i].lo, list[i].hi, &n, l->p)) {
            return false;
        }
        *list[i].out = (int8_t)n;
    }
    return true;
}

/* ---- training levels and the turn track ---- */

static bool training(Loader *l)
{
    static const char *const armies[NATIONS] = {"Spain", "France", "Austria"};
    static const char *const arms[] = {"Infantry", "Grenadiers", "Cavalry"};
    const Tsv *t = data_chart(&l->data, "training");
    for (int n = 0; n < NATIONS; n++) {
        int row = tsv_find(t, armies[n]), level;
        if (row < 0) {
            return problem(l->p, t->file, data_end(t), "no row %s", armies[n]);
        }
        for (int a = 0; a < 3; a++) {
            int c = tsv_need(t, arms[a], l->p);
            if (c < 0 || !tsv_int(t, row, c, 0, 9, &level, l->p)) {
                return false;
            }
            l->g->level[n][a] = (uint8_t)level;
        }
    }
    return true;
}

static bool turn_track(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "turn_track");
    int hour = tsv_need(t, "hour", l->p), n;
    if (hour < 0) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        if (!tsv_int(t, i, 0, 1, TURNS_MAX, &n, l->p)) {
            return false;
        }
        if (n != i + 1) {
            return problem(l->p, t->file, t->line[i], "turn %d, expected %d", n, i + 1);
        }
        l->g->hour[n] = arena_copy(&l->g->head.arena, tsv_cell(t, i, hour));
    }
    return true;
}

/* The odds that the columns of the Melee Table stand for (9.2.4a). */
static void melee_odds(Game *g)
{
    for (int i = 0; i < MELEE_COLUMNS; i++) {
        g->odds[i][0] = (uint8_t)(melee_columns[i][0] - '0');
        g->odds[i][1] = (uint8_t)(melee_columns[i][2] - '0');
    }
}

bool pia_load_charts(Loader *l)
{
    Game *g = l->g;
    const char *names[CHARTS];
    memcpy(names, chart_names, sizeof names);
    if (g->rulings < 2) {
        names[FIRE_CHART] = old_fire;
        names[BOMBARDMENT_CHART] = old_bombardment;
    }
    ResultChart fire = {names[FIRE_CHART], fire_columns, pia_result_words, 0, 0};
    ResultChart bombardment = {names[BOMBARDMENT_CHART], bomb_columns, pia_result_words, 0, 0};
    ResultChart melee = {"melee", melee_columns, melee_words, 0, 0};
    melee_odds(g);
    return data_charts(&l->data, names) && results(l, fire, &g->fire_first, &g->fire_last, &g->fire[0][0]) &&
           results(l, bombardment, &g->bomb_first, &g->bomb_last, &g->bombardment[0][0]) &&
           no_word(l, fire.name, "RR", "Bombardment Table") && no_word(l, bombardment.name, "R", "Fire Table") &&
           results(l, melee, &g->melee_first, &g->melee_last, &g->melee[0][0]) &&
           columns(l, "fire", fire_columns, g->fire_column) &&
           columns(l, "bombardment", bomb_columns, g->bomb_column) && up_to(l, "cannon_failure", &g->fails_up_to) &&
           up_to(l, "changing_ranks", &g->ranks_up_to) && up_to(l, "commander_fate", &g->fate_up_to) && tec(l) &&
           fire_modifiers(l) && training_modifiers(l) && melee_shifts(l) && limits(l) && training(l) && turn_track(l);
}
