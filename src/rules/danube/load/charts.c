/* charts.c - reads the charts of data/danube/charts into a Game. A hole, an unknown word or a number out of range is a problem. */
#include "rules/danube/load/load_inside.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const chart_names[] = {BATTLE_CHARTS,      "artillery_stick",
                                          "artillery_to_hit", "artillery_modifiers",
                                          "shooting_dice",    "musket_to_hit",
                                          "morale_base",      "morale_modifiers",
                                          "morale_results",   "morale_effects",
                                          "crowding",         "melee_dice",
                                          "melee_dice_count", "melee_modifiers",
                                          "melee_results",    "recall",
                                          "general_loss",     NULL};
static const char *const yes_no[] = {"no", "yes", NULL};
static const char *const arm_short[] = {"inf", "cav", "art", NULL};
static const char *const side_short[] = {"F", "A", "B", NULL};
static const char *const terrain_words[] = {BATTLE_TERRAIN_WORDS, "fieldwork", "embankment", NULL};
static const char *const target_words[] = {"column",
                                           "square",
                                           "masse",
                                           "enfiladed_line",
                                           "line",
                                           "skirmish",
                                           "fortification",
                                           "artillery",
                                           "cavalry_column",
                                           "cavalry_line",
                                           "cavalry_line_enfiladed",
                                           "charging_cavalry",
                                           NULL};

static bool need(Loader *l, const Tsv *t, const char *const *names, int *at)
{
    for (int i = 0; names[i]; i++) {
        if ((at[i] = tsv_need(t, names[i], l->d.p)) < 0) {
            return false;
        }
    }
    return true;
}

/* ---- formations ---- */

typedef struct Size {        /* of a base: a fixed part, and a part for each figure at the start */
    int16_t fixed, each, of; /* hundredths: fixed + figures * each / of */
} Size;

static Inch size_with(Size s, int figures) { return s.fixed + figures * s.each / s.of; }

/* "2.0", "N/3", "1+N/12", "0.75*N", "N*1.0", "strongpoint": hundredths of an inch with N figures at the start. */
static bool read_size(Span text, Size *out)
{
    long fixed = 0, each = 0, of = 1;
    Span rest = text, part;
    *out = (Size){0, 0, 1};
    if (span_is(text, "strongpoint") || span_decimal(text, 2, 1, 2400, &fixed)) {
        out->fixed = (int16_t)fixed;
        return true;
    }
    if (memchr(text.at, '+', text.len) && (!span_split(&rest, '+', &part) || !span_decimal(part, 2, 0, 2400, &fixed))) {
        return false;
    }
    Span left = rest, first;
    if (memchr(rest.at, '/', rest.len)) {
        each = INCH;
        if (!span_split(&left, '/', &first) || !span_is(first, "N") || !span_int(left, 1, 48, &of)) {
            return false;
        }
    } else if (!span_split(&left, '*', &first) || !left.at ||
               !((span_is(first, "N") && span_decimal(left, 2, 1, 1000, &each)) ||
                 (span_is(left, "N") && span_decimal(first, 2, 1, 1000, &each)))) {
        return false;
    }
    *out = (Size){(int16_t)fixed, (int16_t)each, (int16_t)of};
    return true;
}

static int sides_bits(int side) { return side == 2 ? 3 : 1 << side; }

static bool formations(Loader *l)
{
    static const char *const columns[] = {"arms", "side", "width", "depth", "target", "zones", "melee_class", NULL};
    static const char *const classes[] = {"none", "line", "column", "cavalry", NULL};
    const Tsv *t = data_chart(&l->d, "formations");
    int at[7], seen = 0;
    if (!need(l, t, columns, at)) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        int form = span_index(tsv_cell(t, i, 0), formation_words), arm, side, zones, melee;
        if (form < 0) {
            return wrong_cell(l, t, i, 0, "a formation");
        }
        FormationRow *r = &l->g->formation[form];
        int target = span_index(tsv_cell(t, i, at[4]), target_words);
        if (!tsv_word(t, i, at[0], arm_short, &arm, l->d.p) || !tsv_word(t, i, at[1], side_short, &side, l->d.p) ||
            !tsv_word(t, i, at[5], yes_no, &zones, l->d.p) || !tsv_word(t, i, at[6], classes, &melee, l->d.p)) {
            return false;
        }
        Size width, depth;
        if (!read_size(tsv_cell(t, i, at[2]), &width) || !read_size(tsv_cell(t, i, at[3]), &depth)) {
            return wrong_cell(l, t, i, at[2], "inches such as 2.0, N/3, 1+N/12 or 0.75*N, in width and depth");
        }
        for (int n = 0; n <= FIGURES_MAX; n++) {
            r->base[n] = (Base){size_with(width, n), size_with(depth, n)};
        }
        if (target < 0) {
            return wrong_cell(l, t, i, at[4], "a class of target");
        }
        r->arms = (uint8_t)(1 << arm);
        r->sides = (uint8_t)sides_bits(side);
        r->target = (uint8_t)(arm != CAVALRY ? target : target == AT_LINE ? AT_CAVALRY_LINE : AT_CAVALRY_COLUMN);
        r->zones = zones;
        r->column = melee == 2;
        r->fights = melee != 0;
        seen |= 1 << form;
    }
    return seen == (1 << FORMATIONS) - 1 || problem(l->d.p, t->file, 0, "a formation has no row");
}

static bool formation_change(Loader *l)
{
    const Tsv *t = data_chart(&l->d, "formation_change");
    int column = tsv_need(t, "side", l->d.p);
    for (int i = 0; i < t->rows && column >= 0; i++) {
        int form = span_index(tsv_cell(t, i, 0), formation_words), side;
        if (form < 0) {
            continue; /* about_face is no formation */
        }
        ChangeRow *r = &l->g->change[form];
        if (!battle_change_row(l, t, i, "needs_trait_light", r) || !tsv_word(t, i, column, side_short, &side, l->d.p)) {
            return false;
        }
        r->sides = (uint8_t)sides_bits(side);
    }
    return column >= 0;
}

static bool movement(Loader *l)
{
    static const char *const sides[] = {"french", "austrian", NULL};
    const Tsv *t = data_chart(&l->d, "movement");
    int at[2];
    if (!need(l, t, sides, at)) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        Span key = tsv_cell(t, i, 0);
        int form = span_index(key, formation_words), kind = span_index(key, kind_words);
        if (form < 0 && kind < 0 && !span_is(key, "general")) {
            return wrong_cell(l, t, i, 0, "a formation, a kind of cavalry or general");
        }
        for (int side = 0; side < SIDES; side++) {
            int n;
            if (!tsv_int_or(t, i, at[side], 0, 24, 0, &n, l->d.p)) {
                return false;
            }
            if (form >= 0) {
                l->g->allowance[side][form] = (int16_t)(n * INCH);
            }
            if (kind >= 0) {
                l->g->allowance_kind[side][kind] = (int16_t)(n * INCH);
            }
        }
    }
    return true;
}

/* ---- ground and command ---- */

static bool terrain(Loader *l)
{
    static const char *const columns[] = {"difficult", "cavalry", "artillery", "defensive", "target_class", NULL};
    static const char *const hard[] = {"no", "yes", "impassable", NULL};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->d, "terrain");
    int at[5], seen = 0;
    if (!need(l, t, columns, at) || !ground_kinds(t, &g->kinds, &g->head.arena, l->d.p)) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        int kind = span_index(tsv_cell(t, i, 0), terrain_words), difficult, horse, guns;
        if (kind < 0) {
            return wrong_cell(l, t, i, 0, "a kind of terrain the rules know");
        }
        if (!tsv_word(t, i, at[0], hard, &difficult, l->d.p) || !tsv_word(t, i, at[1], yes_no, &horse, l->d.p) ||
            !tsv_word(t, i, at[2], yes_no, &guns, l->d.p)) {
            return false;
        }
        uint32_t bit = 1u << i;
        g->difficult |= difficult == 1 ? bit : 0;
        g->closed[INFANTRY] |= difficult == 2 ? bit : 0;
        g->closed[CAVALRY] |= difficult == 2 || !horse ? bit : 0;
        g->closed[ARTILLERY] |= difficult == 2 || !guns ? bit : 0;
        g->lifting |= kind == BRIDGE || kind == ROAD ? bit : 0;
        g->bridges |= kind == BRIDGE ? bit : 0;
        g->rivers |= difficult == 2 ? bit : 0;
        g->embankments |= kind == EMBANKMENT ? bit : 0;
        g->strongs |= kind == STRONGPOINT ? bit : 0;
        g->woods |= kind == WOOD ? bit : 0;
        g->defensive |= kind != EMBANKMENT && span_is(tsv_cell(t, i, at[3]), "yes") ? bit : 0;
        g->forts |= kind != STRONGPOINT && span_is(tsv_cell(t, i, at[4]), "fortification") ? bit : 0;
        seen |= 1 << kind;
    }
    return seen == (1 << TERRAINS) - 1 || problem(l->d.p, t->file, 0, "a kind of terrain has no row");
}

/* ---- fire ---- */

static bool sticks(Loader *l)
{
    static const char *const columns[] = {"close", "normal", "long", NULL};
    const Tsv *t = data_chart(&l->d, "artillery_stick");
    int at[3];
    if (!need(l, t, columns, at) || t->rows > CALIBRES_MAX) {
        return t->rows <= CALIBRES_MAX ? false
                                       : problem(l->d.p, t->file, 0, "more than %d calibres", (int)CALIBRES_MAX);
    }
    for (int i = 0; i < t->rows; i++) {
        int calibre, before = 0;
        if (!tsv_int(t, i, 0, 1, 48, &calibre, l->d.p)) {
            return false;
        }
        l->g->stick[i].calibre = (uint8_t)calibre;
        for (int b = 0; b < BANDS; b++) {
            int n;
            if (!tsv_int(t, i, at[b], before, 96, &n, l->d.p)) {
                return false;
            }
            l->g->stick[i].band[b] = n * INCH;
            before = n;
        }
        l->g->sticks = i + 1;
    }
    return true;
}

static bool needs(Loader *l)
{
    static const char *const standing[] = {"standing_cavalry_line", "standing_cavalry_column"};
    Game *g = l->g;
    const Tsv *guns = data_chart(&l->d, "artillery_to_hit"), *muskets = data_chart(&l->d, "musket_to_hit");
    int needed = tsv_need(guns, "needed", l->d.p);
    int at[SIDES] = {tsv_need(muskets, "in_phase_3", l->d.p), tsv_need(muskets, "in_phase_8", l->d.p)};
    if (needed < 0 || at[0] < 0 || at[1] < 0) {
        return false;
    }
    for (int i = 0; i < guns->rows; i++) {
        int target = span_index(tsv_cell(guns, i, 0), target_words), n;
        if (target < 0) {
            return wrong_cell(l, guns, i, 0, "a class of target");
        }
        if (!tsv_int(guns, i, needed, 2, 6, &n, l->d.p)) {
            return false;
        }
        g->gun_needs[target] = (uint8_t)n;
    }
    for (int i = 0; i < muskets->rows; i++) {
        Span key = tsv_cell(muskets, i, 0);
        int target = span_is(key, standing[0])   ? AT_CAVALRY_LINE
                     : span_is(key, standing[1]) ? AT_CAVALRY_COLUMN
                                                 : span_index(key, target_words);
        if (target < 0) {
            return wrong_cell(l, muskets, i, 0, "a class of target");
        }
        for (int side = 0; side < SIDES; side++) {
            int n;
            if (!tsv_int_or(muskets, i, at[side], 2, 6, 0, &n, l->d.p)) {
                return false;
            }
            g->musket_needs[side][target] = (uint8_t)n;
        }
    }
    for (int side = 0; side < SIDES; side++) { /* musketry knows no enfilade of cavalry: its line is a line */
        g->musket_needs[side][AT_CAVALRY_ENFILADED] = g->musket_needs[side][AT_CAVALRY_LINE];
    }
    return true;
}

static bool gun_modifiers(Loader *l)
{
    static const char *const bands[] = {"close_range", "normal_range", "long_range"};
    int n;
    for (int b = 0; b < BANDS; b++) {
        if (!chart_int(l, "artillery_modifiers", bands[b], "modifier", -6, 6, &n)) {
            return false;
        }
        l->g->gun_band[b] = (int8_t)n;
    }
    if (!chart_int(l, "artillery_modifiers", "calibre_12_or_more", "modifier", -6, 6, &n)) {
        return false;
    }
    l->g->gun_heavy = (int8_t)n;
    if (!chart_int(l, "artillery_modifiers", "calibre_6_or_less", "modifier", -6, 6, &n)) {
        return false;
    }
    l->g->gun_light = (int8_t)n;
    if (!chart_int(l, "shooting_dice", "square_or_masse", "dice", 0, 24, &n)) {
        return false;
    }
    l->g->shot_square = (uint8_t)n;
    return true;
}

/* ---- morale and melee ---- */

static bool morale(Loader *l)
{
    static const char *const columns[] = {"p2", "p4", "p5", "p7", "p9", "p10", "p12", "p13", NULL};
    static const char *const rows[] = {"per_3_casualties", "general_attached", "infantry_charging",
                                       "infantry_not_in_column", "charged_flank_or_rear"};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->d, "morale_base");
    int n, at[MORALE_PHASES];
    for (int grade = 0; grade < GRADES; grade++) {
        if (!chart_int(l, "morale_base", grade_words[grade], "base", 1, 9, &n)) {
            return false;
        }
        g->morale_base[grade] = (uint8_t)n;
    }
    t = data_chart(&l->d, "morale_modifiers");
    if (!need(l, t, columns, at)) {
        return false;
    }
    for (int m = 0; m < MORALE_MODIFIERS; m++) {
        int row = tsv_find(t, rows[m]);
        if (row < 0) {
            return problem(l->d.p, t->file, 0, "no row %s", rows[m]);
        }
        for (int i = 0; i < MORALE_PHASES; i++) {
            n = 0;
            bool applies = !span_is(tsv_cell(t, row, at[i]), "x");
            if (applies && !tsv_int(t, row, at[i], -6, 6, &n, l->d.p)) {
                return false;
            }
            g->morale_applies[i][m] = applies;
            g->morale[i][m] = (int8_t)n;
        }
    }
    return true;
}

static bool margins(Loader *l)
{
    const Tsv *t = data_chart(&l->d, "morale_results");
    int lo, hi, result = tsv_need(t, "result", l->d.p);
    if (result < 0 || !tsv_ranges(t, l->d.p)) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        range_read(tsv_cell(t, i, 0), &lo, &hi);
        if (span_is(tsv_cell(t, i, result), "fail")) {
            l->g->margin_fail = lo;
        }
        if (span_is(tsv_cell(t, i, result), "rout")) {
            l->g->margin_rout = lo;
        }
    }
    return l->g->margin_rout > l->g->margin_fail ||
           problem(l->d.p, t->file, 0, "expected rows for pass, fail and rout, rising");
}

static bool melee(Loader *l)
{
    static const char *const rates[] = {"1_per_1", "2_per_3", "1_per_2", "1_per_3", NULL};
    static const char *const modifiers[] = {"enemy_in_defensive_terrain", "enemy_is_cuirassier",
                                            "enemy_is_lancer_first_round", "self_is_lancer_later_round"};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->d, "melee_dice"), *count = data_chart(&l->d, "melee_dice_count");
    int column = tsv_need(t, "column", l->d.p), other = tsv_need(t, "other", l->d.p), n, at[DICE_KINDS];
    if (column < 0 || other < 0 || !need(l, count, rates, at)) {
        return false;
    }
    for (int grade = 0; grade < GRADES; grade++) {
        int row = tsv_find(t, grade_words[grade]), a, b;
        if (row < 0) {
            return problem(l->d.p, t->file, 0, "no row %s", grade_words[grade]);
        }
        if (!tsv_word(t, row, column, rates, &a, l->d.p) || !tsv_word(t, row, other, rates, &b, l->d.p)) {
            return false;
        }
        g->melee_rate[grade][1] = (uint8_t)a;
        g->melee_rate[grade][0] = (uint8_t)b;
    }
    for (int figures = 0; figures <= FIGURES_MAX; figures++) {
        char name[8];
        snprintf(name, sizeof name, "%d", figures);
        int row = tsv_find(count, name);
        if (row < 0) {
            return problem(l->d.p, count->file, 0, "no row for %d figures", figures);
        }
        for (int k = 0; k < DICE_KINDS; k++) {
            if (!tsv_int(count, row, at[k], 0, FIGURES_MAX, &n, l->d.p)) {
                return false;
            }
            g->melee_dice[k][figures] = (uint8_t)n;
        }
    }
    if (!chart_int(l, "melee_modifiers", "base_needed", "modifier", 2, 6, &g->melee_need)) {
        return false;
    }
    for (int m = 0; m < MELEE_MODIFIERS; m++) {
        if (!chart_int(l, "melee_modifiers", modifiers[m], "modifier", -6, 6, &n)) {
            return false;
        }
        g->melee[m] = (int8_t)n;
    }
    return true;
}

/* ---- generals and victory ---- */

/* "12" or "8-12" in the column lost: the lowest sum of two dice. */
static bool lowest_loss(Loader *l, const char *row_name, uint8_t *out)
{
    const Tsv *t = data_chart(&l->d, "general_loss");
    int row = tsv_find(t, row_name), column = tsv_need(t, "lost", l->d.p), lo, hi;
    if (column < 0) {
        return false;
    }
    if (row < 0 || !range_read(tsv_cell(t, row, column), &lo, &hi) || lo < 2 || hi != 12) {
        return problem(l->d.p, t->file, row < 0 ? 0 : t->line[row], "row %s: expected a range that ends with 12",
                       row_name);
    }
    *out = (uint8_t)lo;
    return true;
}

bool dan_load_charts(Loader *l)
{
    return data_charts(&l->d, chart_names) && load_limits(l) && formations(l) && formation_change(l) && movement(l) &&
           terrain(l) && battle_load_command(l, rank_words) && sticks(l) && needs(l) && gun_modifiers(l) && morale(l) &&
           margins(l) && melee(l) && lowest_loss(l, "casualties", &l->g->lost_on_casualties) &&
           lowest_loss(l, "destroyed", &l->g->lost_on_destruction) && battle_load_victory(l);
}
