/* scenario.c - reads scenarios/<id>.tsv: the playing area, who is set up or comes later and where, Orders, turns, objectives, victory bands. */
#include "rules/tolentino/load/load_inside.h"

#include <string.h>

/* Where a piece may not stand it may not be set up. */
static bool may_stand(Loader *l, const ScenarioRow *r, int p, Hex h)
{
    Game *g = l->g;
    if (!g->play[h]) {
        return data_row_problem(&l->data, r, "%s is set up in %.*s, outside the playing area", g->head.pieces[p].id,
                                SPAN_ARG(r->where));
    }
    if (is_unit(g, p) && is_artillery(g, p) && g->map->terrain[h] == WOODS) {
        return data_row_problem(&l->data, r, "%s is artillery and may not stand in the wood of %.*s (10.6a)",
                                g->head.pieces[p].id, SPAN_ARG(r->where));
    }
    for (int i = 0; i < g->setups; i++) {
        if (g->setup[i].hex == h && g->setup[i].how == SETUP_PLACED && side_of(g, g->setup[i].piece) != side_of(g, p)) {
            return data_row_problem(&l->data, r, "%s is set up in %.*s, where %s of the enemy stands",
                                    g->head.pieces[p].id, SPAN_ARG(r->where), g->head.pieces[g->setup[i].piece].id);
        }
    }
    return true;
}

static bool row_piece(Loader *l, const ScenarioRow *r, int how)
{
    Game *g = l->g;
    int p = data_piece(&l->data, r->id), turn = 0;
    Hex h;
    if (p < 0) {
        return data_row_no_piece(&l->data, r, r->id);
    }
    for (int i = 0; i < g->setups; i++) {
        if (g->setup[i].piece == p) {
            return data_row_problem(&l->data, r, "%.*s is set up twice", SPAN_ARG(r->id));
        }
    }
    if (!data_row_hex(&l->data, r, l->g->map, &h) || (how && !data_row_number(&l->data, r, 1, TURNS_MAX - 1, &turn)) ||
        !may_stand(l, r, p, h)) {
        return false;
    }
    l->setup_line[g->setups] = r->line;
    g->setup[g->setups++] = (SetupRow){(uint8_t)p, (uint8_t)how, (uint8_t)turn, h, r->rule};
    g->entry[p] = how ? h : NOWHERE;
    return true;
}

static bool row_formation(Loader *l, const ScenarioRow *r)
{
    int f = data_group(&l->data, r->id);
    if (f < 0) {
        return data_row_no_group(&l->data, r, "formation", r->id);
    }
    for (int o = ATTACK; o < ORDERS; o++) {
        if (span_is(r->value, order_words[o])) {
            l->g->first_order[f] = (uint8_t)o;
            l->g->first_order_rule[f] = r->rule;
            return true;
        }
    }
    return data_row_no_word(&l->data, r, "order", r->value, order_words + ATTACK);
}

static bool row_member(Loader *l, const ScenarioRow *r)
{
    int p = data_piece(&l->data, r->id), f = data_group(&l->data, r->value);
    if (p < 0) {
        return data_row_no_piece(&l->data, r, r->id);
    }
    if (f < 0) {
        return data_row_no_group(&l->data, r, "formation", r->value);
    }
    if (!is_unit(l->g, p)) {
        return data_row_problem(&l->data, r, "%.*s is no unit", SPAN_ARG(r->id));
    }
    if (l->g->head.groups[f].side != side_of(l->g, p)) {
        return data_row_problem(&l->data, r, "%.*s and formation %.*s are not of one side", SPAN_ARG(r->id),
                                SPAN_ARG(r->value));
    }
    l->g->of[p] = (Formation)f;
    l->g->head.pieces[p].group = (uint8_t)f;
    return true;
}

static bool row_area(Loader *l, const ScenarioRow *r)
{
    int lo, hi;
    if (!range_read(r->id, &lo, &hi)) {
        return data_row_problem(&l->data, r, "expected columns such as 18-32");
    }
    memcpy(l->g->head.area, (const int[4]){lo, hi, l->g->map->grid.first_row, l->g->map->grid.last_row},
           sizeof l->g->head.area);
    for (int h = 0; h < l->g->map->grid.count; h++) {
        int col = grid_col(&l->g->map->grid, (Hex)h);
        l->g->play[h] = l->g->play[h] && col >= lo && col <= hi;
    }
    return true;
}

static bool row_band(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    Band *b = &g->band[g->bands < BANDS_MAX ? g->bands : 0];
    if (g->bands == BANDS_MAX) {
        return data_row_problem(&l->data, r, "more than %d bands", BANDS_MAX);
    }
    l->band_line[g->bands] = r->line;
    l->band_file = r->file;
    if (!range_read(r->id, &b->lo, &b->hi)) {
        return data_row_problem(&l->data, r, "expected a range of VP such as 4-5 or >=6");
    }
    for (int i = 1; level_words[i]; i++) {
        if (span_is(r->value, level_words[i])) {
            b->level = (uint8_t)i;
            b->winner = i < STALEMATE ? AUSTRIAN : i == STALEMATE ? NOBODY : NEAPOLITAN;
            g->bands++;
            return true;
        }
    }
    return data_row_no_word(&l->data, r, "level of victory", r->value, level_words + 1);
}

static bool load_row(void *self, const ScenarioRow *r)
{
    Loader *l = self;
    Game *g = l->g;
    l->scenario_file = r->file;
    int n = 0;
    Hex h = NOWHERE;
    if (span_is(r->what, "piece")) {
        return row_piece(l, r, SETUP_PLACED);
    }
    if (span_is(r->what, "reinforcement")) {
        return row_piece(l, r, SETUP_REINFORCEMENT);
    }
    if (span_is(r->what, "optional")) {
        return row_piece(l, r, SETUP_OPTIONAL);
    }
    if (span_is(r->what, "formation")) {
        return row_formation(l, r);
    }
    if (span_is(r->what, "member")) {
        return row_member(l, r);
    }
    if (span_is(r->what, "area")) {
        return row_area(l, r);
    }
    if (span_is(r->what, "band")) {
        return row_band(l, r);
    }
    if (span_is(r->what, "crowded")) {
        return g->crowded = rule_row(r->rule), true;
    }
    if (span_is(r->what, "turns")) {
        return data_row_number(&l->data, r, 1, TURNS_MAX - 1, &g->turns);
    }
    if (span_is(r->what, "morale")) {
        return data_row_number(&l->data, r, 0, 60, &n) && (g->morale_pool = (int8_t)n, true);
    }
    if (span_is(r->what, "objective")) {
        return data_row_hex(&l->data, r, l->g->map, &h) && data_row_number(&l->data, r, 1, 20, &n) &&
               (g->objective[h] = (uint8_t)n, l->objectives++, true);
    }
    static const char *const kinds[] = {"piece", "reinforcement", "optional", "formation", "member",    "area",
                                        "band",  "crowded",       "turns",    "morale",    "objective", NULL};
    return data_row_no_word(&l->data, r, "kind of row", r->what, kinds);
}

bool tol_load_scenario(Loader *l)
{
    if (!data_scenario_rows(&l->data, load_row, l)) {
        return false;
    }
    return l->g->turns || problem(l->p, l->scenario_file, 0, "no row tells the number of turns");
}
