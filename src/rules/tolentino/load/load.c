/* load.c - reads data/tolentino into a Game: formations, pieces and the scenario. Charts are read in charts.c.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/tolentino/load/load_inside.h"

#include <string.h>

static const char *const terrain_words[] = {"clear", "rough", "woods", "town", NULL};
static const char *const tag_words[] = {"height",   "vp",    "fortified", "also",          "entry", "edge",
                                        "building", "named", "entry_for", "setup_austria", NULL};
static const char *const feature_words[] = {"stream", "bridge", NULL};
static const char *const road_words[] = {"road", "trail", NULL};
static const char *const value_words[] = {"clear", "rough", "woods", "town", "naples", "austria", NULL};
static const MapWords map_words = {.terrains = terrain_words,
                                   .tags = tag_words,
                                   .features = feature_words,
                                   .roads = road_words,
                                   .values = value_words};

static const char *const side_words[] = {"A", "N", NULL};
static const char *const side_names[] = {"austrian", "neapolitan", NULL};
static const char *const type_words[] = {"infantry", "pioneer", "cavalry", "artillery", "horse_artillery", NULL};
static const char *const rank_words[] = {"brigade", "division", "commander", NULL};

static bool load_formations(Loader *l)
{
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "formations.tsv", &t)) {
        return false;
    }
    int id = tsv_need(&t, "id", l->p), name = tsv_need(&t, "name", l->p), side = tsv_need(&t, "side", l->p);
    if (id < 0 || name < 0 || side < 0) {
        return false;
    }
    if (t.rows != FORMATIONS) {
        return problem(l->p, t.file, 0, "%d formations, expected %d", t.rows, FORMATIONS);
    }
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * FORMATIONS);
    for (int i = 0; i < t.rows; i++) {
        int s;
        if (!tsv_word(&t, i, side, side_names, &s, l->p)) {
            return false;
        }
        if (data_group(&l->data, tsv_cell(&t, i, id)) >= 0) {
            return problem(l->p, t.file, t.line[i], "formation %.*s stands twice", SPAN_ARG(tsv_cell(&t, i, id)));
        }
        g->head.groups[i] = (GroupInfo){arena_copy(&g->head.arena, tsv_cell(&t, i, id)),
                                        arena_copy(&g->head.arena, tsv_cell(&t, i, name)), (Side)s, 0};
        g->head.group_count = i + 1;
    }
    return true;
}

static const char *arm_of(const Game *g, int u)
{
    switch (g->unit[u].type) {
    case PIONEER: return "pioneer";
    case CAVALRY: return g->unit[u].ma >= 8 ? "cav-light" : "cav-heavy";
    case ARTILLERY: return "gun";
    case HORSE_ARTILLERY: return "gun-horse";
    default: return g->unit[u].ma >= 6 ? "light" : "infantry";
    }
}

static bool new_piece(Loader *l, const Tsv *t, int row, int kind)
{
    Game *g = l->g;
    Span id = tsv_cell(t, row, tsv_column(t, "id"));
    int side;
    if (!data_new_piece(&l->data, t, row, g->pieces, PIECES_MAX) ||
        !tsv_word(t, row, tsv_column(t, "side"), side_words, &side, l->p)) {
        return false;
    }
    Span f = tsv_cell(t, row, tsv_column(t, "formation"));
    int formation = data_group(&l->data, f);
    if (formation < 0 && !span_is(f, "-")) {
        return problem(l->p, t->file, t->line[row], "unknown formation %.*s", SPAN_ARG(f));
    }
    if (formation >= 0 && g->head.groups[formation].side != side) {
        return problem(l->p, t->file, t->line[row], "formation %.*s is of the other side", SPAN_ARG(f));
    }
    g->of[g->pieces] = formation < 0 ? NO_FORMATION : (Formation)formation;
    g->side[g->pieces] = (uint8_t)side;
    g->army[side][g->army_count[side]++] = (uint8_t)g->pieces;
    g->head.pieces[g->pieces] =
        (PieceInfo){.id = arena_copy(&g->head.arena, id),
                    .name = arena_copy(&g->head.arena, tsv_cell(t, row, tsv_column(t, "name"))),
                    .side = (Side)side,
                    .group = g->of[g->pieces],
                    .kind = (uint8_t)kind,
                    .origin = arena_copy(&g->head.arena, tsv_cell(t, row, tsv_column(t, "src")))};
    g->pieces++;
    g->head.piece_count = g->pieces;
    return true;
}

static int regiment_index(Loader *l, Span name)
{
    for (int i = 0; i < l->regiments; i++) {
        if (l->regiment[i].len == name.len && !memcmp(l->regiment[i].at, name.at, name.len)) {
            return i;
        }
    }
    l->regiment[l->regiments] = name;
    return l->regiments++;
}

static bool load_units(Loader *l)
{
    static const char *const columns[] = {"id",      "name",       "side", "formation", "regiment", "type",
                                          "sp_full", "sp_reduced", "ma",   "eff",       "src",      NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "oob.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    if (t.rows > UNITS_MAX) {
        return problem(l->p, t.file, 0, "%d units, at most %d", t.rows, UNITS_MAX);
    }
    for (int i = 0; i < t.rows; i++) {
        int type, full, reduced, ma, eff;
        if (!new_piece(l, &t, i, 0) || !tsv_word(&t, i, tsv_column(&t, "type"), type_words, &type, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "sp_full"), 1, 20, &full, l->p) ||
            !tsv_int_or(&t, i, tsv_column(&t, "sp_reduced"), 1, 20, 0, &reduced, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "ma"), 1, 12, &ma, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "eff"), 1, 6, &eff, l->p)) {
            return false;
        }
        if (g->of[i] == NO_FORMATION) {
            return problem(l->p, t.file, t.line[i], "a unit needs a formation");
        }
        if (reduced && type >= ARTILLERY) {
            return problem(l->p, t.file, t.line[i], "artillery has no reduced side (2.1c); write -");
        }
        int regiment = regiment_index(l, tsv_cell(&t, i, tsv_column(&t, "regiment")));
        g->unit[i] = (UnitInfo){(uint8_t)type, (uint8_t)regiment, {(uint8_t)full, (uint8_t)reduced},
                                (uint8_t)eff,  (uint8_t)ma,       g->of[i]};
        g->head.pieces[i].arm = arm_of(g, i);
        if (type == PIONEER) {
            g->radinski = (PieceId)i;
        }
    }
    g->units = t.rows;
    return true;
}

/* Counters of one regiment by a rule of their own (7.1d); with the rule gone each stands for itself. */
static bool load_regiments(Loader *l)
{
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "regiments.tsv", &t)) {
        return false;
    }
    int id = tsv_need(&t, "id", l->p), rule = tsv_need(&t, "rule", l->p);
    if (id < 0 || rule < 0) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        Rule r = data_rule(&l->data, &t, i, rule);
        int known = l->regiments, regiment = regiment_index(l, tsv_cell(&t, i, id));
        if (regiment == known) {
            return problem(l->p, t.file, t.line[i], "no unit is of regiment %.*s", SPAN_ARG(tsv_cell(&t, i, id)));
        }
        for (int u = 0, next = 200; u < g->units && !rule_row(r); u++) {
            if (g->unit[u].regiment == regiment) {
                g->unit[u].regiment = (uint8_t)next++;
            }
        }
    }
    return true;
}

static bool load_leaders(Loader *l)
{
    static const char *const columns[] = {"id",         "name",  "side", "rank", "formation",
                                          "initiative", "range", "src",  NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "leaders.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        int p = g->pieces, rank, ir, range;
        if (!new_piece(l, &t, i, 1) || !tsv_word(&t, i, tsv_column(&t, "rank"), rank_words, &rank, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "initiative"), 0, 6, &ir, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "range"), 0, 20, &range, l->p)) {
            return false;
        }
        if (rank == BRIGADE && side_of(g, p) != NEAPOLITAN && CITED(4b)) {
            return problem(l->p, t.file, t.line[i], "Brigade Officers are Neapolitan only (4b)");
        }
        if ((rank == COMMANDER) != (g->of[p] == NO_FORMATION)) {
            return problem(l->p, t.file, t.line[i], "an officer needs a formation and an Army Commander has none");
        }
        g->leader[p] = (LeaderInfo){(uint8_t)rank, g->of[p], (uint8_t)ir, (uint8_t)range};
        g->head.pieces[p].arm = "bicorne";
        if (rank == DIVISION) {
            if (g->first_officer[g->of[p]] != NO_PIECE) {
                return problem(l->p, t.file, t.line[i], "the formation has two Division Officers");
            }
            g->first_officer[g->of[p]] = (uint8_t)p;
        }
    }
    return true;
}

static PieceId named(const Loader *l, const char *id)
{
    int p = data_piece(&l->data, span_of(id));
    return p < 0 ? NO_PIECE : (PieceId)p;
}

/* ---- the scenario ---- */

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
            return data_row_problem(&l->data, r, "%s is set up in %.*s beside an enemy", g->head.pieces[p].id,
                                    SPAN_ARG(r->where));
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

static bool load_scenario(Loader *l)
{
    if (!data_scenario_rows(&l->data, load_row, l)) {
        return false;
    }
    return l->g->turns || problem(l->p, l->scenario_file, 0, "no row tells the number of turns");
}

/* ---- putting it together ---- */

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Game *g = l->g;
    bool *const on[] = {&g->fog, &g->grenzer_option};
    int rulings = RULINGS_NOW;
    g->fog = g->grenzer_option = true;
    bool good = data_options(&l->data, options, n, &(DataOptions){on, &rulings, RULINGS_NOW});
    g->rulings = (uint8_t)rulings;
    return good;
}

static void new_game(Loader *l, Source *src, Problems *p)
{
    Game *g = data_open(&l->data, &tolentino, sizeof *g, PIECES_MAX, src, p);
    memset(g->first_officer, NO_PIECE, sizeof g->first_officer);
    for (int i = 0; i < PIECES_MAX; i++) {
        g->entry[i] = NOWHERE;
    }
    g->radinski = NO_PIECE;
    l->g = g;
    l->p = p;
}

/* ---- what follows from the whole ---- */

/* The units of each formation that the scenario uses. */
static bool list_members(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < g->setups; i++) {
        int u = g->setup[i].piece;
        if (is_unit(g, u) && g->members[g->of[u]] == MEMBERS_MAX) {
            return problem(l->p, l->scenario_file, l->setup_line[i], "formation %s has more than %d units",
                           g->head.groups[g->of[u]].id, MEMBERS_MAX);
        }
        if (is_unit(g, u)) {
            g->members[g->of[u]]++;
        }
    }
    uint8_t listed[FORMATIONS] = {0};
    for (int u = 0; u < g->units; u++) {
        for (int i = 0; i < g->setups; i++) {
            if (g->setup[i].piece == u) {
                g->member[g->of[u]][listed[g->of[u]]++] = (uint8_t)u;
            }
        }
    }
    return true;
}

/* The hexes that 9.2.1 names. */
static bool find_passage(Loader *l)
{
    static const char *const names[] = {"1004", "1003", "1005"};
    Game *g = l->g;
    Hex *const found[] = {&g->san_severino, &g->passage[0], &g->passage[1]};
    for (int i = 0; i < 3; i++) {
        *found[i] = grid_parse(&g->map->grid, span_of(names[i]));
        if (*found[i] == HEX_NONE || !g->map->on[*found[i]]) {
            return problem(l->p, l->map_file, 0, "the map has no hex %s; the passage of San Severino needs it (9.2.1)",
                           names[i]);
        }
    }
    return true;
}

Game *tolentino_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {0};
    new_game(&l, src, p);
    Game *g = l.g;
    bool good = data_scenario(&l.data, scenario) && load_options(&l, options, option_count) && load_formations(&l) &&
                load_units(&l) && load_leaders(&l) && load_regiments(&l);
    l.map_file = good ? data_hash_map(&l.data) : NULL;
    Map *m = l.map_file ? map_load(&g->head.arena, src, "tolentino", &map_words, p) : NULL;
    if (m) {
        g->map = g->head.map = m;
        good = (m->grid.count == HEXES && CITED(1_3a)) ||
               problem(p, l.map_file, 0, "the map has %d hexes, expected %d", m->grid.count, HEXES);
        for (int h = 0; h < m->grid.count && good; h++) {
            g->play[h] = m->on[h];
        }
    }
    if (!m || !good || !tol_load_charts(&l) || !load_scenario(&l) || !load_defaults(&l) || !list_members(&l) ||
        !find_passage(&l) || !load_checks(&l)) {
        game_free(g);
        return NULL;
    }
    for (int h = 0; h < HEXES; h++) { /* the board shows the stars of this scenario */
        m->tag[h][TAG_VP] = g->objective[h] ? g->objective[h] : (int16_t)-1;
    }
    g->mohr = named(&l, "A-MOHR");
    g->lechi = named(&l, "N-LECHI");
    g->majo = named(&l, "N-MAJO");
    g->murat = named(&l, "N-MURAT");
    g->bianchi = named(&l, "A-BIANCHI");
    load_sight(g);
    load_ways(g);
    load_costs(g);
    load_command(g);
    if (!load_stacks(&l) || !load_stars(g, p)) {
        game_free(g);
        return NULL;
    }
    return g;
}

int tolentino_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, tolentino.id, TURNS_MAX - 1, out, max, p);
}
