/* load.c - reads data/tolentino into a Game: formations, pieces and the scenario. Charts are read in load_charts.c.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/tolentino/load.h"

#include <string.h>

static const char *const terrain_words[] = {"clear", "rough", "woods", "town", 0};
static const char *const tag_words[] = {"height",   "vp",    "fortified", "also",          "entry", "edge",
                                        "building", "named", "entry_for", "setup_austria", 0};
static const char *const feature_words[] = {"stream", "bridge", 0};
static const char *const road_words[] = {"road", "trail", 0};
static const char *const value_words[] = {"clear", "rough", "woods", "town", "naples", "austria", 0};
static const MapWords map_words = {.terrains = terrain_words,
                                   .tags = tag_words,
                                   .features = feature_words,
                                   .roads = road_words,
                                   .values = value_words};

static const char *const side_words[] = {"A", "N", 0};
static const char *const side_names[] = {"austrian", "neapolitan", 0};
static const char *const type_words[] = {"infantry", "pioneer", "cavalry", "artillery", "horse_artillery", 0};
static const char *const rank_words[] = {"brigade", "division", "commander", 0};

/* One of our tables; its bytes go into the hash that game files keep. */
bool read_table(Loader *l, TableKind kind, const char *name, Table *t)
{
    Text text;
    char path[128];
    snprintf(path, sizeof path, "tolentino/%s", name);
    if (!source_read(l->src, path, &text, l->p))
        return false;
    l->g->head.data_hash = hash64(text.bytes.at, text.bytes.len, l->g->head.data_hash);
    return table_read(&l->g->head.arena, t, kind, text, l->p);
}

static int find_formation(const Game *g, Span id)
{
    for (int f = 0; f < g->head.group_count; f++)
        if (span_is(id, g->head.groups[f].id))
            return f;
    return -1;
}

static int find_piece(const Game *g, Span id)
{
    for (int p = 0; p < g->pieces; p++)
        if (span_is(id, g->head.pieces[p].id))
            return p;
    return -1;
}

static bool load_formations(Loader *l)
{
    Game *g = l->g;
    Table t;
    if (!read_table(l, TABLE_TSV, "formations.tsv", &t))
        return false;
    int id = table_need(&t, "id", l->p), name = table_need(&t, "name", l->p), side = table_need(&t, "side", l->p);
    if (id < 0 || name < 0 || side < 0)
        return false;
    if (t.rows != FORMATIONS)
        return problem(l->p, t.file, 0, "%d formations, expected %d", t.rows, FORMATIONS);
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * FORMATIONS);
    for (int i = 0; i < t.rows; i++) {
        int s;
        if (!table_word(&t, i, side, side_names, &s, l->p))
            return false;
        if (find_formation(g, table_cell(&t, i, id)) >= 0)
            return problem(l->p, t.file, t.line[i], "formation %.*s stands twice", SPAN_ARG(table_cell(&t, i, id)));
        g->head.groups[i] = (GroupInfo){arena_copy(&g->head.arena, table_cell(&t, i, id)),
                                        arena_copy(&g->head.arena, table_cell(&t, i, name)), (Side)s, 0};
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

static bool new_piece(Loader *l, const Table *t, int row, int kind)
{
    Game *g = l->g;
    Span id = table_cell(t, row, table_column(t, "id"));
    int side;
    if (g->pieces == PIECES_MAX)
        return problem(l->p, t->file, t->line[row], "too many pieces; at most %d", PIECES_MAX);
    if (find_piece(g, id) >= 0)
        return problem(l->p, t->file, t->line[row], "piece %.*s stands twice", SPAN_ARG(id));
    if (!table_word(t, row, table_column(t, "side"), side_words, &side, l->p))
        return false;
    Span f = table_cell(t, row, table_column(t, "formation"));
    int formation = find_formation(g, f);
    if (formation < 0 && !span_is(f, "-"))
        return problem(l->p, t->file, t->line[row], "unknown formation %.*s", SPAN_ARG(f));
    if (formation >= 0 && g->head.groups[formation].side != side)
        return problem(l->p, t->file, t->line[row], "formation %.*s is of the other side", SPAN_ARG(f));
    g->of[g->pieces] = formation < 0 ? NO_FORMATION : (Formation)formation;
    g->head.pieces[g->pieces] =
        (PieceInfo){.id = arena_copy(&g->head.arena, id),
                    .name = arena_copy(&g->head.arena, table_cell(t, row, table_column(t, "name"))),
                    .side = (Side)side,
                    .group = g->of[g->pieces],
                    .kind = (uint8_t)kind,
                    .origin = arena_copy(&g->head.arena, table_cell(t, row, table_column(t, "src")))};
    g->pieces++;
    g->head.piece_count = g->pieces;
    return true;
}

static bool need_columns(Loader *l, const Table *t, const char *const *names)
{
    for (; *names; names++)
        if (table_need(t, *names, l->p) < 0)
            return false;
    return true;
}

static int regiment_index(Loader *l, Span name)
{
    for (int i = 0; i < l->regiments; i++)
        if (l->regiment[i].len == name.len && !memcmp(l->regiment[i].at, name.at, name.len))
            return i;
    l->regiment[l->regiments] = name;
    return l->regiments++;
}

static bool load_units(Loader *l)
{
    static const char *const columns[] = {"id",      "name",       "side", "formation", "regiment", "type",
                                          "sp_full", "sp_reduced", "ma",   "eff",       "src",      0};
    Game *g = l->g;
    Table t;
    if (!read_table(l, TABLE_TSV, "oob.tsv", &t) || !need_columns(l, &t, columns))
        return false;
    if (t.rows > UNITS_MAX)
        return problem(l->p, t.file, 0, "%d units, at most %d", t.rows, UNITS_MAX);
    for (int i = 0; i < t.rows; i++) {
        int type, full, reduced, ma, eff;
        if (!new_piece(l, &t, i, 0) || !table_word(&t, i, table_column(&t, "type"), type_words, &type, l->p) ||
            !table_int(&t, i, table_column(&t, "sp_full"), 1, 20, &full, l->p) ||
            !table_int_or(&t, i, table_column(&t, "sp_reduced"), 1, 20, 0, &reduced, l->p) ||
            !table_int(&t, i, table_column(&t, "ma"), 1, 12, &ma, l->p) ||
            !table_int(&t, i, table_column(&t, "eff"), 1, 6, &eff, l->p))
            return false;
        if (g->of[i] == NO_FORMATION)
            return problem(l->p, t.file, t.line[i], "a unit needs a formation");
        if (reduced && type >= ARTILLERY)
            return problem(l->p, t.file, t.line[i], "artillery has no reduced side (2.1c); write -");
        int regiment = regiment_index(l, table_cell(&t, i, table_column(&t, "regiment")));
        g->unit[i] = (UnitInfo){(uint8_t)type, (uint8_t)regiment, {(uint8_t)full, (uint8_t)reduced},
                                (uint8_t)eff,  (uint8_t)ma,       g->of[i]};
        g->head.pieces[i].arm = arm_of(g, i);
        if (type == PIONEER)
            g->radinski = (PieceId)i;
    }
    g->units = t.rows;
    return true;
}

/* Counters of one regiment by a rule of their own (7.1d); with the rule gone each stands for itself. */
static bool load_regiments(Loader *l)
{
    Game *g = l->g;
    Table t;
    if (!read_table(l, TABLE_TSV, "regiments.tsv", &t))
        return false;
    int id = table_need(&t, "id", l->p), rule = table_need(&t, "rule", l->p);
    if (id < 0 || rule < 0)
        return false;
    for (int i = 0; i < t.rows; i++) {
        Rule r = read_rule(l, &t, i, rule);
        int known = l->regiments, regiment = regiment_index(l, table_cell(&t, i, id));
        if (regiment == known)
            return problem(l->p, t.file, t.line[i], "no unit is of regiment %.*s", SPAN_ARG(table_cell(&t, i, id)));
        for (int u = 0, next = 200; u < g->units && !rule_row(r); u++)
            if (g->unit[u].regiment == regiment)
                g->unit[u].regiment = (uint8_t)next++;
    }
    return true;
}

static bool load_leaders(Loader *l)
{
    static const char *const columns[] = {"id", "name", "side", "rank", "formation", "initiative", "range", "src", 0};
    Game *g = l->g;
    Table t;
    if (!read_table(l, TABLE_TSV, "leaders.tsv", &t) || !need_columns(l, &t, columns))
        return false;
    for (int i = 0; i < t.rows; i++) {
        int p = g->pieces, rank, ir, range;
        if (!new_piece(l, &t, i, 1) || !table_word(&t, i, table_column(&t, "rank"), rank_words, &rank, l->p) ||
            !table_int(&t, i, table_column(&t, "initiative"), 0, 6, &ir, l->p) ||
            !table_int(&t, i, table_column(&t, "range"), 0, 20, &range, l->p))
            return false;
        if (rank == BRIGADE && side_of(g, p) != NEAPOLITAN && CITED(4b))
            return problem(l->p, t.file, t.line[i], "Brigade Officers are Neapolitan only (4b)");
        if ((rank == COMMANDER) != (g->of[p] == NO_FORMATION))
            return problem(l->p, t.file, t.line[i], "an officer needs a formation and an Army Commander has none");
        g->leader[p] = (LeaderInfo){(uint8_t)rank, g->of[p], (uint8_t)ir, (uint8_t)range};
        g->head.pieces[p].arm = "bicorne";
        if (rank == DIVISION) {
            if (g->first_officer[g->of[p]] != NO_PIECE)
                return problem(l->p, t.file, t.line[i], "the formation has two Division Officers");
            g->first_officer[g->of[p]] = (uint8_t)p;
        }
    }
    return true;
}

static PieceId named(const Game *g, const char *id)
{
    int p = find_piece(g, span_of(id));
    return p < 0 ? NO_PIECE : (PieceId)p;
}

/* ---- the scenario ---- */

Rule read_rule(Loader *l, const Table *t, int row, int column)
{
    Span id = table_cell(t, row, column);
    if (span_is(id, "-"))
        return RULE_NONE;
    Rule r = rule_find(&tolentino, id);
    if (!r)
        problem(l->p, t->file, t->line[row], "there is no rule %.*s", SPAN_ARG(id));
    else if (l->cited < DATA_CITATIONS) {
        l->g->head.data_rules[l->cited] = r;
        l->g->head.data_places[l->cited] = arena_print(&l->g->head.arena, "%s:%d", t->file, t->line[row]);
        l->g->head.data_rule_count = ++l->cited;
    }
    return r;
}

typedef struct Row {
    const Table *t;
    int row;
    Span what, id, where, value;
    Rule rule;
} Row;

static bool row_hex(Loader *l, const Row *r, Hex *out)
{
    *out = grid_parse(&l->g->map->grid, r->where);
    if (*out == HEX_NONE || !l->g->map->on[*out])
        return problem(l->p, r->t->file, r->t->line[r->row], "%.*s is no hex of the map", SPAN_ARG(r->where));
    return true;
}

static bool row_int(Loader *l, const Row *r, int lo, int hi, int *out)
{
    long n;
    if (!span_int(r->value, lo, hi, &n))
        return problem(l->p, r->t->file, r->t->line[r->row], "%.*s: expected a number from %d to %d",
                       SPAN_ARG(r->value), lo, hi);
    *out = (int)n;
    return true;
}

/* Where a piece may not stand it may not be set up. */
static bool may_stand(Loader *l, const Row *r, int p, Hex h)
{
    Game *g = l->g;
    if (!g->play[h])
        return problem(l->p, r->t->file, r->t->line[r->row], "%s is set up in %.*s, outside the playing area",
                       g->head.pieces[p].id, SPAN_ARG(r->where));
    if (is_unit(g, p) && is_artillery(g, p) && g->map->terrain[h] == WOODS)
        return problem(l->p, r->t->file, r->t->line[r->row],
                       "%s is artillery and may not stand in the wood of %.*s (10.6a)", g->head.pieces[p].id,
                       SPAN_ARG(r->where));
    for (int i = 0; i < g->setups; i++)
        if (g->setup[i].hex == h && g->setup[i].how == 0 && side_of(g, g->setup[i].piece) != side_of(g, p))
            return problem(l->p, r->t->file, r->t->line[r->row], "%s is set up in %.*s beside an enemy",
                           g->head.pieces[p].id, SPAN_ARG(r->where));
    return true;
}

static bool row_piece(Loader *l, const Row *r, int how)
{
    Game *g = l->g;
    int p = find_piece(g, r->id), turn = 0;
    Hex h;
    if (p < 0)
        return problem(l->p, r->t->file, r->t->line[r->row], "there is no piece %.*s", SPAN_ARG(r->id));
    for (int i = 0; i < g->setups; i++)
        if (g->setup[i].piece == p)
            return problem(l->p, r->t->file, r->t->line[r->row], "%.*s is set up twice", SPAN_ARG(r->id));
    if (!row_hex(l, r, &h) || (how && !row_int(l, r, 1, TURNS_MAX - 1, &turn)) || !may_stand(l, r, p, h))
        return false;
    l->setup_line[g->setups] = r->t->line[r->row];
    g->setup[g->setups++] = (SetupRow){(uint8_t)p, (uint8_t)how, (uint8_t)turn, h, r->rule};
    g->entry[p] = how ? h : NOWHERE;
    return true;
}

static bool row_formation(Loader *l, const Row *r)
{
    int f = find_formation(l->g, r->id);
    if (f < 0)
        return problem(l->p, r->t->file, r->t->line[r->row], "there is no formation %.*s", SPAN_ARG(r->id));
    for (int o = ATTACK; o < ORDERS; o++)
        if (span_is(r->value, order_words[o])) {
            l->g->first_order[f] = (uint8_t)o;
            l->g->first_order_rule[f] = r->rule;
            return true;
        }
    return problem(l->p, r->t->file, r->t->line[r->row],
                   "%.*s is no order; expected attack, advance, defense or maneuver", SPAN_ARG(r->value));
}

static bool row_member(Loader *l, const Row *r)
{
    int p = find_piece(l->g, r->id), f = find_formation(l->g, r->value);
    if (p < 0 || f < 0 || !is_unit(l->g, p))
        return problem(l->p, r->t->file, r->t->line[r->row], "expected a unit and a formation");
    if (l->g->head.groups[f].side != side_of(l->g, p))
        return problem(l->p, r->t->file, r->t->line[r->row], "%.*s and formation %.*s are not of one side",
                       SPAN_ARG(r->id), SPAN_ARG(r->value));
    l->g->of[p] = (Formation)f;
    l->g->head.pieces[p].group = (uint8_t)f;
    return true;
}

static bool row_area(Loader *l, const Row *r)
{
    int lo, hi;
    if (!range_read(r->id, &lo, &hi))
        return problem(l->p, r->t->file, r->t->line[r->row], "expected columns such as 18-32");
    memcpy(l->g->head.area, (const int[4]){lo, hi, l->g->map->grid.first_row, l->g->map->grid.last_row},
           sizeof l->g->head.area);
    for (int h = 0; h < l->g->map->grid.count; h++) {
        int col = grid_col(&l->g->map->grid, (Hex)h);
        l->g->play[h] = l->g->play[h] && col >= lo && col <= hi;
    }
    return true;
}

static bool row_band(Loader *l, const Row *r)
{
    Game *g = l->g;
    Band *b = &g->band[g->bands < BANDS_MAX ? g->bands : 0];
    if (g->bands == BANDS_MAX)
        return problem(l->p, r->t->file, r->t->line[r->row], "more than %d bands", BANDS_MAX);
    l->band_line[g->bands] = r->t->line[r->row];
    l->band_file = r->t->file;
    if (!range_read(r->id, &b->lo, &b->hi))
        return problem(l->p, r->t->file, r->t->line[r->row], "expected a range of VP such as 4-5 or >=6");
    for (int i = 1; level_words[i]; i++)
        if (span_is(r->value, level_words[i])) {
            b->level = (uint8_t)i;
            b->winner = i < STALEMATE ? AUSTRIAN : i == STALEMATE ? NOBODY : NEAPOLITAN;
            g->bands++;
            return true;
        }
    return problem(l->p, r->t->file, r->t->line[r->row], "%.*s is no level of victory", SPAN_ARG(r->value));
}

static bool load_row(Loader *l, const Row *r)
{
    Game *g = l->g;
    int n = 0;
    Hex h = NOWHERE;
    if (span_is(r->what, "piece"))
        return row_piece(l, r, 0);
    if (span_is(r->what, "reinforcement"))
        return row_piece(l, r, 1);
    if (span_is(r->what, "optional"))
        return row_piece(l, r, 2);
    if (span_is(r->what, "formation"))
        return row_formation(l, r);
    if (span_is(r->what, "member"))
        return row_member(l, r);
    if (span_is(r->what, "area"))
        return row_area(l, r);
    if (span_is(r->what, "band"))
        return row_band(l, r);
    if (span_is(r->what, "crowded"))
        return g->crowded = rule_row(r->rule), true;
    if (span_is(r->what, "turns"))
        return row_int(l, r, 1, TURNS_MAX - 1, &g->turns);
    if (span_is(r->what, "morale"))
        return row_int(l, r, 0, 60, &n) && (g->morale_pool = (int8_t)n, true);
    if (span_is(r->what, "objective"))
        return row_hex(l, r, &h) && row_int(l, r, 1, 20, &n) && (g->objective[h] = (uint8_t)n, l->objectives++, true);
    return problem(l->p, r->t->file, r->t->line[r->row], "%.*s is no kind of row", SPAN_ARG(r->what));
}

static bool load_scenario(Loader *l, const char *scenario)
{
    static const char *const columns[] = {"what", "id", "where", "value", "rule", 0};
    Table t;
    char name[96];
    snprintf(name, sizeof name, "scenarios/%s.tsv", scenario);
    if (!read_table(l, TABLE_TSV, name, &t) || !need_columns(l, &t, columns))
        return false;
    int at[5];
    for (int i = 0; i < 5; i++)
        at[i] = table_column(&t, columns[i]);
    l->scenario_file = t.file;
    for (int i = 0; i < t.rows; i++) {
        int before = l->p->count;
        Row r = {&t,
                 i,
                 table_cell(&t, i, at[0]),
                 table_cell(&t, i, at[1]),
                 table_cell(&t, i, at[2]),
                 table_cell(&t, i, at[3]),
                 RULE_NONE};
        r.rule = read_rule(l, &t, i, at[4]);
        if (l->p->count != before || !load_row(l, &r))
            return false;
    }
    if (!l->g->turns)
        return problem(l->p, t.file, 0, "no row tells the number of turns");
    return true;
}

/* ---- putting it together ---- */

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Game *g = l->g;
    g->fog = g->grenzer_option = true;
    for (int i = 0; i < n; i++) {
        bool *which = span_is_nocase(span_of(options[i].name), "fog")       ? &g->fog
                      : span_is_nocase(span_of(options[i].name), "grenzer") ? &g->grenzer_option
                                                                            : 0;
        bool yes = span_is_nocase(span_of(options[i].value), "yes"),
             no = span_is_nocase(span_of(options[i].value), "no");
        if (!which)
            return problem(l->p, 0, 0, "tolentino has no option '%s'; its options are fog=yes|no and grenzer=yes|no",
                           options[i].name);
        if (!yes && !no)
            return problem(l->p, 0, 0, "option %s is yes or no, not '%s'", options[i].name, options[i].value);
        *which = yes;
        g->head.options[g->head.option_count++] =
            (OptionValue){arena_copy(&g->head.arena, span_of(options[i].name)), yes ? "yes" : "no"};
    }
    return true;
}

static bool known_scenario(Loader *l, const char *scenario)
{
    Arena scratch = {0};
    ScenarioInfo info[16];
    int n = tolentino_scenarios(&scratch, l->src, info, 16, l->p), found = -1;
    Buf names = {0};
    for (int i = 0; i < n; i++) {
        buf_print(&names, "%s%s", i ? ", " : "", info[i].id);
        if (span_is_nocase(span_of(scenario), info[i].id)) {
            found = i;
            l->g->head.scenario = arena_copy(&l->g->head.arena, span_of(info[i].id));
            l->g->head.title = arena_copy(&l->g->head.arena, span_of(info[i].title));
        }
    }
    if (found < 0 && n >= 0)
        problem(l->p, 0, 0, "tolentino has no scenario '%s'; it has %s", scenario, buf_str(&names));
    buf_free(&names);
    arena_free(&scratch);
    return found >= 0;
}

static Game *new_game(void)
{
    Arena arena = {0};
    Game *g = arena_alloc(&arena, sizeof *g);
    g->head.arena = arena;
    g->head.rules = &tolentino;
    g->head.pieces = arena_alloc(&g->head.arena, sizeof(PieceInfo) * PIECES_MAX);
    g->head.data_rules = arena_alloc(&g->head.arena, sizeof(Rule) * DATA_CITATIONS);
    g->head.data_places = arena_alloc(&g->head.arena, sizeof(char *) * DATA_CITATIONS);
    memset(g->first_officer, NO_PIECE, sizeof g->first_officer);
    for (int p = 0; p < PIECES_MAX; p++)
        g->entry[p] = NOWHERE;
    g->radinski = NO_PIECE;
    return g;
}

/* The map's files are part of what a game is played with, as far as they decide anything. */
static bool hash_map(Loader *l)
{
    static const char *const files[] = {"sides", "roads", "hexes", "grid"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Text text;
        char path[64];
        snprintf(path, sizeof path, "tolentino/map/%s.tsv", files[i]);
        if (!source_read(l->src, path, &text, l->p))
            return false;
        l->g->head.data_hash = hash64(text.bytes.at, text.bytes.len, l->g->head.data_hash);
        l->map_file = text.name;
    }
    return true;
}

Game *tolentino_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {.src = src, .p = p, .g = new_game()};
    Game *g = l.g;
    bool good = known_scenario(&l, scenario) && load_options(&l, options, option_count) && load_formations(&l) &&
                load_units(&l) && load_leaders(&l) && load_regiments(&l);
    Map *m = good && hash_map(&l) ? map_load(&g->head.arena, src, "tolentino", &map_words, p) : 0;
    if (m) {
        g->map = g->head.map = m;
        good = (m->grid.count == HEXES && CITED(1_3a)) ||
               problem(p, l.map_file, 0, "the map has %d hexes, expected %d", m->grid.count, HEXES);
        for (int h = 0; h < m->grid.count && good; h++)
            g->play[h] = m->on[h];
    }
    if (!m || !good || !load_charts(&l) || !load_scenario(&l, g->head.scenario) || !load_defaults(&l) ||
        !load_checks(&l)) {
        game_free(g);
        return 0;
    }
    for (int h = 0; h < HEXES; h++) /* the board shows the stars of this scenario */
        m->tag[h][TAG_VP] = g->objective[h] ? g->objective[h] : (int16_t)-1;
    g->mohr = named(g, "A-MOHR");
    g->lechi = named(g, "N-LECHI");
    g->majo = named(g, "N-MAJO");
    g->murat = named(g, "N-MURAT");
    g->bianchi = named(g, "A-BIANCHI");
    load_sight(g);
    load_ways(g);
    load_costs(g);
    load_command(g);
    if (!load_stacks(&l) || !load_stars(g, p)) {
        game_free(g);
        return 0;
    }
    return g;
}

int tolentino_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    Text text;
    Table t;
    if (!source_read(src, "tolentino/scenarios.tsv", &text, p) || !table_read(a, &t, TABLE_TSV, text, p))
        return -1;
    int id = table_need(&t, "id", p), title = table_need(&t, "title", p), turns = table_need(&t, "turns", p),
        minutes = table_need(&t, "minutes", p), teaches = table_need(&t, "teaches", p),
        difficulty = table_column(&t, "difficulty");
    if (id < 0 || title < 0 || turns < 0 || minutes < 0 || teaches < 0)
        return -1;
    int n = 0;
    for (; n < t.rows && n < max; n++) {
        out[n] = (ScenarioInfo){arena_copy(a, table_cell(&t, n, id)),
                                arena_copy(a, table_cell(&t, n, title)),
                                arena_print(a, "%.*s minutes", SPAN_ARG(table_cell(&t, n, minutes))),
                                arena_copy(a, table_cell(&t, n, teaches)),
                                0,
                                difficulty < 0 ? 0 : arena_copy(a, table_cell(&t, n, difficulty))};
        if (!table_int(&t, n, turns, 1, TURNS_MAX - 1, &out[n].turns, p))
            return -1;
    }
    return n;
}
