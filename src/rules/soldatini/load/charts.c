/* charts.c - reads the charts about bodies of troops and ground: bases, formations, movement, terrain, command. Those about fire and
 * melee: combat_charts.c. A hole, an unknown word or a number out of range is a problem.
 */
#include "rules/soldatini/load/load_inside.h"

#include <string.h>

static const char *const sol_charts[] = {BATTLE_CHARTS,
                                         "bases",
                                         "ranges",
                                         "bar",
                                         "to_hit",
                                         "saves",
                                         "melee_values",
                                         "melee_bonuses",
                                         "melee_attacker",
                                         "melee_defender",
                                         "reactions",
                                         "skirmish_contact",
                                         "reactivity",
                                         "reactivity_modifiers",
                                         "reactivity_results",
                                         NULL};
static const char *const arm_short[] = {"inf", "cav", "art", "any", NULL};
static const char *const terrain_words[] = {BATTLE_TERRAIN_WORDS, "shelter_light", "shelter_low", "shelter_high", NULL};

bool sol_keyed(Loader *l, const char *chart, const char *key, const char *column, int decimals, int lo, int hi,
               int *out)
{
    const Tsv *t = data_chart(&l->d, chart);
    int row = tsv_find(t, key), c = tsv_need(t, column, l->d.p);
    long n = 0;
    if (c < 0) {
        return false;
    }
    if (row < 0) {
        return problem(l->d.p, t->file, data_end(t), "no row %s", key);
    }
    Span cell = tsv_cell(t, row, c);
    if (!span_is(cell, "-") && !span_decimal(cell, decimals, lo, hi, &n)) {
        return wrong_cell(l, t, row, c, "a number within its limits, or -");
    }
    *out = (int)n;
    return true;
}

/* ---- formations ---- */

/* "1.0", "b", "guns", "min(b,2)", "ceil(b/4)", "ceil(b/4)+1", "1.5*b", "-", "strongpoint": in hundredths, with b bases. */
static bool read_formula(Span text, int b, int *out)
{
    char word[24];
    long n = 0;
    int used = 0;
    if (text.len >= sizeof word) {
        return false;
    }
    memcpy(word, text.at, text.len);
    word[text.len] = 0;
    *out = 0;
    if (span_is(text, "-") || span_is(text, "strongpoint")) {
        return true;
    }
    if (span_is(text, "b") || span_is(text, "guns")) {
        *out = b * 100;
        return true;
    }
    if (span_decimal(text, 2, 0, 2400, &n)) {
        *out = (int)n;
        return true;
    }
    if (text.len > 2 && !strcmp(word + text.len - 2, "*b")) {
        bool ok = span_decimal((Span){text.at, text.len - 2}, 2, 0, 2400, &n);
        *out = b * (int)n;
        return ok;
    }
    bool least = !strncmp(word, "min(b,", 6), share = !strncmp(word, "ceil(b/", 7);
    used = least ? 6 : 7;
    if ((!least && !share) || word[used] < '1' || word[used] > '9' || word[used + 1] != ')') {
        return false;
    }
    int by = word[used] - '0';
    *out = 100 * (least ? (b < by ? b : by) : (b + by - 1) / by);
    const char *rest = word + used + 2;
    if (rest[0] == '+' && rest[1] >= '0' && rest[1] <= '9' && !rest[2]) {
        *out += 100 * (rest[1] - '0');
        return true;
    }
    return !*rest;
}

static bool read_sizes(Loader *l, const Tsv *t, int row, FormationRow *r)
{
    static const char *const columns[] = {"width", "depth", "front_rank", "row"};
    for (int k = 0; k < 4; k++) {
        int c = tsv_need(t, columns[k], l->d.p);
        for (int b = 0; c >= 0 && b <= BASES_MAX; b++) {
            int n;
            if (!read_formula(tsv_cell(t, row, c), b, &n)) {
                return wrong_cell(l, t, row, c, "such as 1.0, b, min(b,2), ceil(b/4)+1 or 1.5*b");
            }
            if (k == 0) {
                r->size[b].width = n;
            } else if (k == 1) {
                r->size[b].depth = n;
            } else if (k == 2) {
                r->front[b] = (uint8_t)(n / 100);
            } else {
                r->row[b] = (uint8_t)(n / 100);
            }
        }
        if (c < 0) {
            return false;
        }
    }
    return true;
}

static bool load_formations(Loader *l)
{
    const Tsv *t = data_chart(&l->d, "formations");
    int arms = tsv_need(t, "arms", l->d.p), seen = 0;
    for (int i = 0; i < t->rows && arms >= 0; i++) {
        int form = span_index(tsv_cell(t, i, 0), sol_formation_words), arm;
        if (form < 0) {
            return wrong_cell(l, t, i, 0, "a formation");
        }
        FormationRow *r = &l->g->formation[form];
        if (!tsv_word(t, i, arms, arm_short, &arm, l->d.p) || !data_flag(&l->d, t, i, "zones", &r->zones) ||
            !read_sizes(l, t, i, r)) {
            return false;
        }
        r->arms = (uint8_t)(arm == ARMS ? (1 << ARMS) - 1 : 1 << arm);
        seen |= 1 << form;
    }
    return arms >= 0 && (seen == (1 << FORMATIONS) - 1 || problem(l->d.p, t->file, 0, "a formation has no row"));
}

/* footprints.chart is the arithmetic of formations.chart written out: what the reader sees must be what is played. */
static bool check_footprints(Loader *l)
{
    const Tsv *t = data_chart(&l->d, "footprints");
    for (int i = 0; i < t->rows; i++) {
        int b;
        if (!tsv_int(t, i, 0, 1, BASES_MAX, &b, l->d.p)) {
            return false;
        }
        for (int c = 1; c < t->columns; c++) {
            int form = span_index(t->column[c], sol_formation_words);
            Span depth = tsv_cell(t, i, c), width;
            long x = 0, y = 0;
            if (form < 0 || span_is(depth, "-")) {
                continue;
            }
            Base size = l->g->formation[form].size[b];
            if (!span_split(&depth, 'x', &width) || !span_decimal(width, 2, 0, 2400, &x) || !depth.at ||
                !span_decimal(depth, 2, 0, 2400, &y) || x != size.width || y != size.depth) {
                return wrong_cell(l, t, i, c, "the size that formations.chart gives");
            }
        }
    }
    return true;
}

static bool load_changes(Loader *l)
{
    static const char *const costs[] = {"half", "full", "rest_of_move", NULL};
    const Tsv *t = data_chart(&l->d, "formation_change");
    int column = tsv_need(t, "cost", l->d.p);
    for (int i = 0; i < t->rows && column >= 0; i++) {
        int form = span_index(tsv_cell(t, i, 0), sol_formation_words), cost;
        if (form < 0) {
            continue; /* about_face is no formation */
        }
        ChangeRow *r = &l->g->change[form];
        if (!battle_change_row(l, t, i, "light_infantry_only", r) || !tsv_word(t, i, column, costs, &cost, l->d.p)) {
            return false;
        }
        r->cost = (uint8_t)cost;
    }
    return column >= 0;
}

static bool load_movement(Loader *l)
{
    static const char *const rows[] = {"line",       "column",     "skirmish",  "square",        "garrison",
                                       "light_cav",  "medium_cav", "heavy_cav", "limbered_foot", "limbered_horse",
                                       "unlimbered", "general",    NULL};
    static const char *const dice[] = {"-", "D6", "2D6", NULL};
    const Tsv *t = data_chart(&l->d, "movement");
    int column = tsv_need(t, "rout_dice", l->d.p);
    for (int i = 0; rows[i] && column >= 0; i++) {
        int move, charge, half, rout, n;
        if (!sol_keyed(l, "movement", rows[i], "move", 0, 0, 24, &move) ||
            !sol_keyed(l, "movement", rows[i], "charge", 0, 0, 36, &charge) ||
            !sol_keyed(l, "movement", rows[i], "half", 0, 0, 24, &half) ||
            !sol_keyed(l, "movement", rows[i], "rout_speed", 0, 0, 24, &rout) ||
            !tsv_word(t, tsv_find(t, rows[i]), column, dice, &n, l->d.p)) {
            return false;
        }
        l->g->move[i] = (MoveRow){(int16_t)(move * INCH), (int16_t)(charge * INCH), (int16_t)(half * INCH),
                                  (int16_t)(rout * INCH), (uint8_t)n};
    }
    return column >= 0;
}

static bool load_bases(Loader *l)
{
    static const char *const rows[ARMS] = {"infantry", "cavalry", "gun"};
    for (int i = 0; i < ARMS; i++) {
        int width, depth;
        if (!sol_keyed(l, "bases", rows[i], "width", 2, 10, 400, &width) ||
            !sol_keyed(l, "bases", rows[i], "depth", 2, 10, 400, &depth)) {
            return false;
        }
        l->g->base[i] = (Base){width, depth};
    }
    return true;
}

/* ---- ground and command ---- */

static bool terrain_row(Loader *l, const Tsv *t, int row)
{
    static const char *const hard[] = {"no", "yes", "impassable", "closed", "plus_2_once", NULL};
    static const char *const shelters[] = {"-", "light", "low_heavy", "high_heavy", NULL};
    Game *g = l->g;
    int kind = span_index(tsv_cell(t, row, 0), terrain_words), difficult;
    bool horse, guns;
    if (kind < 0) {
        return wrong_cell(l, t, row, 0, "a kind of terrain the rules know");
    }
    if (!tsv_word(t, row, tsv_column(t, "difficult"), hard, &difficult, l->d.p) ||
        !data_flag(&l->d, t, row, "cavalry", &horse) || !data_flag(&l->d, t, row, "artillery", &guns)) {
        return false;
    }
    uint32_t bit = 1u << row;
    bool shelter = difficult == 4;
    int grade = span_index(tsv_cell(t, row, tsv_column(t, "shelter")), shelters);
    g->difficult |= difficult == 1 ? bit : 0;
    g->rivers |= difficult == 2 ? bit : 0;
    g->strongs |= difficult == 3 ? bit : 0;
    g->shelters |= shelter ? bit : 0;
    g->shelter[row] = (uint8_t)(shelter && grade > 0 ? grade : SHELTER_NONE);
    g->high_shelters |= g->shelter[row] == HIGH_SHELTER ? bit : 0;
    g->woods |= kind == WOOD ? bit : 0;
    g->roads |= kind == ROAD ? bit : 0;
    g->bridges |= kind == BRIDGE ? bit : 0;
    g->closed[CAVALRY] |= !horse ? bit : 0;
    g->closed[ARTILLERY] |= !guns ? bit : 0;
    return true;
}

static bool load_terrain(Loader *l)
{
    static const char *const columns[] = {"difficult", "cavalry", "artillery", "shelter", NULL};
    const Tsv *t = data_chart(&l->d, "terrain");
    if (!data_columns(&l->d, t, columns) || !ground_kinds(t, &l->g->kinds, &l->g->head.arena, l->d.p)) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        if (!terrain_row(l, t, i)) {
            return false;
        }
    }
    return t->rows == TERRAINS || problem(l->d.p, t->file, 0, "%d kinds of terrain, expected %d", t->rows, TERRAINS);
}

bool sol_load_charts(Loader *l)
{
    return data_charts(&l->d, sol_charts) && sol_load_limits(l) && load_bases(l) && load_formations(l) &&
           check_footprints(l) && load_changes(l) && load_movement(l) && load_terrain(l) &&
           battle_load_command(l, sol_rank_words) && sol_load_fight_charts(l);
}
