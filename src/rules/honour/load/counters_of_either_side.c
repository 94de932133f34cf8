/* counters_of_either_side.c - counters that may serve either side: the pool of Italian mercenaries (18.5h) and Artillery that can be captured (18.3), each with a twin
 * of the other side whose id ends with +; and the charts of chapter 18. Only games with these options have them.
 */
#include "rules/honour/load/load_inside.h"

bool hon_open_mercenary_pool(Loader *l)
{
    static const char *const columns[] = {"id", "key", "max", "not_in", 0};
    if (!l->g->option.mercenaries) {
        return true;
    }
    return data_table(&l->data, TABLE_TSV, "combat_mercenary_pool.tsv", &l->pool) &&
           data_columns(&l->data, &l->pool, columns);
}

/* Not a counter of the scenario's own (18.5h, ruling). */
static bool in_pool_now(const Loader *l, int row)
{
    Span rest = hon_cell(&l->pool, row, "not_in"), part;
    while (span_split(&rest, ',', &part)) {
        if (span_is(part, l->campaign)) {
            return false;
        }
    }
    return CITED(18_5h);
}

bool hon_in_mercenary_pool(const Loader *l, Span key)
{
    for (int i = 0; i < l->pool.rows; i++) {
        Span mine = hon_cell(&l->pool, i, "key");
        if (mine.len == key.len && !memcmp(mine.at, key.at, key.len) && in_pool_now(l, i)) {
            return true;
        }
    }
    return false;
}

static UnitInfo spare_counter(int type, int max, int side, bool mercenary)
{
    return (UnitInfo){.type = (uint8_t)type,
                      .max = (uint8_t)max,
                      .army = NO_ARMY,
                      .side = (uint8_t)side,
                      .force = NO_PIECE,
                      .card = NO_PIECE,
                      .row = NO_SETUP_ROW,
                      .fixed = NO_PIECE,
                      .mercenary = mercenary,
                      .spare = true};
}

static void make_twins(Game *g, int a, int b)
{
    g->unit[a].twin = (uint8_t)(b + 1);
    g->unit[b].twin = (uint8_t)(a + 1);
}

bool hon_load_mercenaries(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < l->pool.rows; i++) {
        int max, type = hon_find_type(l, hon_cell(&l->pool, i, "key"));
        if (!in_pool_now(l, i)) {
            continue;
        }
        if (type < 0) {
            return problem(l->p, l->pool.file, l->pool.line[i], "no such type in units_legend.tsv");
        }
        if (!tsv_int(&l->pool, i, tsv_column(&l->pool, "max"), 1, 10, &max, l->p)) {
            return false;
        }
        for (int side = 0; side < SIDES; side++) {
            Span id = hon_cell(&l->pool, i, "id");
            const char *plus = side ? "+" : "";
            if (!hon_new_counter(l, &l->pool, i, spare_counter(type, max, side, true),
                                 arena_print(&g->head.arena, "%.*s%s", SPAN_ARG(id), plus),
                                 arena_print(&g->head.arena, "%s, mercenaries %d", g->type[type].label, i + 1))) {
                return false;
            }
        }
        make_twins(g, g->units - 2, g->units - 1);
    }
    return true;
}

bool hon_load_gun_twins(Loader *l)
{
    Game *g = l->g;
    for (int u = 0, own = g->units; g->option.captured_guns && u < own; u++) {
        const PieceInfo *p = &g->head.pieces[g->capitani + u];
        if (g->type[g->unit[u].type].arm != ARTILLERY) {
            continue;
        }
        if (!hon_new_counter(l, &l->setup, 0,
                             spare_counter(g->unit[u].type, g->unit[u].max, 1 - g->unit[u].side, false),
                             arena_print(&g->head.arena, "%s+", p->id),
                             arena_print(&g->head.arena, "%s, captured", p->name))) {
            return false;
        }
        make_twins(g, u, g->units - 1);
    }
    return true;
}

/* ---- charts ---- */

/* "by_a_pike" is "by a pike". */
static const char *spoken(Loader *l, Span cell)
{
    char *text = arena_copy(&l->g->head.arena, cell);
    for (char *c = text; *c; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    return text;
}

static bool load_fates(Loader *l)
{
    const Tsv *t = data_chart(&l->data, "combat_fate");
    if (t->rows != 6) {
        return problem(l->p, t->file, 0, "expected a row for each face of a die");
    }
    for (int i = 0; i < t->rows; i++) {
        l->g->fate[i] = (FateRow){spoken(l, hon_cell(t, i, "status")), spoken(l, hon_cell(t, i, "text"))};
    }
    return true;
}

static bool load_recruits(Loader *l)
{
    static const char *const choices[] = {"none", "keep_and_pay_1_AP_or_return_it_and_pay_nothing",
                                          "which_of_the_two_to_keep", "which_older_mercenary_Unit_returns_to_the_pool",
                                          0};
    const Tsv *t = data_chart(&l->data, "combat_mercenaries");
    if (t->rows != 6) {
        return problem(l->p, t->file, 0, "expected a row for each face of a die");
    }
    for (int i = 0; i < t->rows; i++) {
        int draw, choice, ap = 1;
        Span price = hon_cell(t, i, "ap");
        if (!tsv_int(t, i, tsv_column(t, "draw"), 0, 2, &draw, l->p) ||
            !tsv_word(t, i, tsv_column(t, "choice"), choices, &choice, l->p) ||
            (!span_is(price, "0_or_1") && !tsv_int(t, i, tsv_column(t, "ap"), 0, 9, &ap, l->p))) {
            return false;
        }
        l->g->recruit[i] = (RecruitRow){(uint8_t)ap, (uint8_t)draw, (uint8_t)choice};
    }
    return true;
}

bool hon_load_option_charts(Loader *l) { return load_fates(l) && load_recruits(l); }
