/* load.c - reads data/honour into a Game: the scenario's frame, turns and options, and puts the parts together.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game. The tables of
 * scenarios/ hold all five scenarios; a row is ours when its column `scenario` says so.
 */
#include "rules/honour/load/load_inside.h"

#include "base/nearest_word.h"

#include <stdio.h>

bool hon_scenario_table(Loader *l, const char *name, const char *const *columns, Tsv *t)
{
    char path[64];
    snprintf(path, sizeof path, "scenarios/%s.tsv", name);
    return data_table(&l->data, TABLE_TSV, path, t) && data_columns(&l->data, t, columns);
}

bool hon_our_rows(Loader *l, const Tsv *t, RowReader *read)
{
    bool ok = true;
    for (int i = 0; i < t->rows; i++) {
        ok &= !hon_our_row(l, t, i) || read(l, t, i);
    }
    return ok;
}

Span hon_cell(const Tsv *t, int row, const char *column) { return tsv_cell(t, row, tsv_column(t, column)); }

bool hon_our_row(const Loader *l, const Tsv *t, int row)
{
    int column = tsv_column(t, "scenario");
    Span rest = tsv_cell(t, row, column < 0 ? tsv_column(t, "scenarios") : column), part;
    while (span_split(&rest, ',', &part)) {
        if (span_is(part, l->campaign)) {
            return true;
        }
    }
    return false;
}

int hon_find_capitano(const Loader *l, Span id)
{
    for (int c = 0; c < l->g->capitani; c++) {
        if (span_is(id, l->g->head.pieces[c].id)) {
            return c;
        }
    }
    return -1;
}

int hon_find_army(const Loader *l, Span id)
{
    for (int a = 0; a < l->g->armies; a++) {
        if (span_is(id, l->g->army[a].name)) {
            return a;
        }
    }
    return -1;
}

int hon_find_type(const Loader *l, Span key)
{
    for (int i = 0; i < l->g->types; i++) {
        if (span_is(key, l->g->type[i].key)) {
            return i;
        }
    }
    return -1;
}

int hon_find_force(const Loader *l, Span id)
{
    for (int f = 0; f < l->g->forces; f++) {
        if (span_is(id, l->g->force[f].id)) {
            return f;
        }
    }
    return -1;
}

int hon_find_side(const Loader *l, Span word)
{
    for (int i = 0; i < SIDES; i++) {
        if (span_is(word, l->g->side_word[i])) {
            return i;
        }
    }
    return -1;
}

/* ---- names that must be there ---- */

typedef const char *NameAt(const Game *g, int i);
static const char *capitano_at(const Game *g, int i) { return i < g->capitani ? g->head.pieces[i].id : NULL; }
static const char *army_at(const Game *g, int i) { return i < g->armies ? g->army[i].name : NULL; }
static const char *type_at(const Game *g, int i) { return i < g->types ? g->type[i].key : NULL; }
static const char *force_at(const Game *g, int i) { return i < g->forces ? g->force[i].id : NULL; }
static const char *side_at(const Game *g, int i) { return i < SIDES ? g->side_word[i] : NULL; }

/* Few names are all told, of many the one that was perhaps meant. */
static bool no_such(Loader *l, const Tsv *t, int row, const char *noun, Span typed, NameAt *name)
{
    enum { FEW = 8 };
    Nearest near = {0};
    Buf list = {0};
    int n = 0;
    for (const char *known; (known = name(l->g, n)); n++) {
        nearest_try(&near, typed, known);
        buf_print(&list, "%s%s", n ? ", " : "", known);
    }
    problem(l->p, t->file, t->line[row], "there is no %s %.*s in this scenario%s%s%s%s%s", noun, SPAN_ARG(typed),
            n <= FEW ? "; expected " : "", n <= FEW ? buf_str(&list) : "", near.best ? "; did you mean " : "",
            near.best ? near.best : "", near.best ? "?" : "");
    buf_free(&list);
    return false;
}

bool hon_no_capitano(Loader *l, const Tsv *t, int row, Span typed)
{
    return no_such(l, t, row, "Capitano", typed, capitano_at);
}

typedef int Find(const Loader *l, Span name);

static int need(Loader *l, const Tsv *t, int row, const char *column, Find *find, const char *noun, NameAt *name)
{
    Span typed = hon_cell(t, row, column);
    int i = find(l, typed);
    if (i < 0) {
        no_such(l, t, row, noun, typed, name);
    }
    return i;
}

int hon_need_capitano(Loader *l, const Tsv *t, int row, const char *column)
{
    return need(l, t, row, column, hon_find_capitano, "Capitano", capitano_at);
}

int hon_need_army(Loader *l, const Tsv *t, int row, const char *column)
{
    return need(l, t, row, column, hon_find_army, "Army", army_at);
}

int hon_need_type(Loader *l, const Tsv *t, int row, const char *column)
{
    return need(l, t, row, column, hon_find_type, "type of unit", type_at);
}

int hon_need_force(Loader *l, const Tsv *t, int row, const char *column)
{
    return need(l, t, row, column, hon_find_force, "Force", force_at);
}

int hon_need_side(Loader *l, const Tsv *t, int row, const char *column)
{
    return need(l, t, row, column, hon_find_side, "side", side_at);
}

bool hon_read_turn(Loader *l, const Tsv *t, int row, Span name, int *out)
{
    *out = 0;
    if (span_is(name, "0") || span_is(name, "start")) {
        return true;
    }
    for (int i = 1; i <= l->g->turns; i++) {
        if (span_is(name, l->g->turn[i].name)) {
            *out = i;
            return true;
        }
    }
    Nearest near = {0};
    for (int i = 1; i <= l->g->turns; i++) {
        nearest_try(&near, name, l->g->turn[i].name);
    }
    return problem(l->p, t->file, t->line[row],
                   "%.*s is no turn of the scenario; expected 0 or a name of turns.tsv from %s to %s%s%s%s",
                   SPAN_ARG(name), l->g->turn[1].name, l->g->turn[l->g->turns].name, near.best ? "; did you mean " : "",
                   near.best ? near.best : "", near.best ? "?" : "");
}

bool hon_read_hex(Loader *l, const Tsv *t, int row, Span name, Hex *out)
{
    *out = grid_parse(&l->map->grid, name);
    if (*out == HEX_NONE || !l->map->on[*out]) {
        return problem(l->p, t->file, t->line[row], "%.*s is no hex of the map", SPAN_ARG(name));
    }
    return true;
}

bool hon_read_order(Loader *l, const Tsv *t, int row, Span name, uint8_t *out)
{
    *out = NO_ORDER;
    if (span_is(name, "-")) {
        return true;
    }
    if (span_is(name, "any")) {
        *out = ORDER_ANY;
        return true;
    }
    if (span_is(name, "Stand/Garrison")) {
        *out = ORDER_STAND_OR_GARRISON;
        return true;
    }
    for (int i = GARRISON; i < ORDERS_COUNT; i++) {
        if (span_is_nocase(name, hon_order_words[i])) {
            *out = (uint8_t)i;
            return true;
        }
    }
    Nearest near = {0};
    Buf list = {0};
    for (int i = GARRISON; i < ORDERS_COUNT; i++) {
        nearest_try(&near, name, hon_order_words[i]);
        buf_print(&list, "%s, ", hon_order_words[i]);
    }
    problem(l->p, t->file, t->line[row], "%.*s is no Order; expected %sany or -%s%s%s", SPAN_ARG(name), buf_str(&list),
            near.best ? "; did you mean " : "", near.best ? near.best : "", near.best ? "?" : "");
    buf_free(&list);
    return false;
}

/* ---- the frame of the scenario ---- */

static bool read_side_words(Loader *l, const Tsv *t, int row)
{
    Span rest = hon_cell(t, row, "sides"), part;
    for (int i = 0; i < SIDES; i++) {
        if (!span_split(&rest, '|', &part)) {
            return problem(l->p, t->file, t->line[row], "sides: expected two words joined by |");
        }
        l->g->side_word[i] = arena_copy(&l->g->head.arena, part);
    }
    if (!span_is(hon_cell(t, row, "first_player"), l->g->side_word[FIRST_PLAYER]) && CITED(2_2d)) {
        return problem(l->p, t->file, t->line[row], "the First Player must be the first of the two sides");
    }
    return true;
}

static bool read_area(Loader *l, const Tsv *t, int row)
{
    int lo, hi;
    if (!range_read(hon_cell(t, row, "map_cols"), &lo, &hi)) {
        return problem(l->p, t->file, t->line[row], "map_cols: expected columns such as 27-52");
    }
    memcpy(l->g->head.area, (const int[4]){lo, hi, 1, 40}, sizeof l->g->head.area);
    return true;
}

static bool load_index(Loader *l)
{
    static const char *const columns[] = {"scenario", "turns",          "first_player",         "sides", "map_cols",
                                          "ap_used",  "alignment_used", "swiss_forces_command", 0};
    static const char *const yes_no[] = {"n", "y", 0};
    Tsv t;
    if (!hon_scenario_table(l, "index", columns, &t)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        int ap, alignment, swiss;
        if (!hon_our_row(l, &t, i)) {
            continue;
        }
        if (!tsv_word(&t, i, tsv_column(&t, "ap_used"), yes_no, &ap, l->p) ||
            !tsv_word(&t, i, tsv_column(&t, "alignment_used"), yes_no, &alignment, l->p) ||
            !tsv_word(&t, i, tsv_column(&t, "swiss_forces_command"), yes_no, &swiss, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "turns"), 1, TURNS_MAX - 1, &l->g->turns, l->p)) {
            return false;
        }
        l->g->ap_used = ap;
        l->g->alignment_used = alignment;
        l->g->swiss_command = swiss;
        l->g->number = l->campaign[0] - '0';
        return read_side_words(l, &t, i) && read_area(l, &t, i);
    }
    return problem(l->p, t.file, 0, "no row for scenario %s", l->campaign);
}

static bool load_turns(Loader *l)
{
    static const char *const columns[] = {"scenario", "n", "turn", "ap_turn", 0};
    Tsv t;
    int n = 0;
    bool ok = true;
    if (!hon_scenario_table(l, "turns", columns, &t)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        if (!hon_our_row(l, &t, i)) {
            continue;
        }
        enum { DAYS_OF_A_TURN = 5 }; /* 1.2a: six turns of five days a month, the sixth takes the rest */
        int number, month = -1;
        long part = 1;
        if (!tsv_int(&t, i, tsv_column(&t, "n"), 1, l->g->turns, &number, l->p)) {
            ok = false;
            n++;
            continue;
        }
        Span name = hon_cell(&t, i, "turn"), rest = name, word;
        span_split(&rest, ',', &word);
        for (int m = 0; hon_month_words[m]; m++) {
            month = span_is(word, hon_month_words[m]) ? m : month;
        }
        if ((number != ++n || month < 0) && CITED(S0_1a)) {
            ok = problem(l->p, t.file, t.line[i],
                         "expected turn %d as Month,1 to Month,6, Month being January to December", n);
            continue;
        }
        span_int(rest, 1, 6, &part);
        l->g->turn[n] = (TurnRow){arena_copy(&l->g->head.arena, name),
                                  arena_print(&l->g->head.arena, "%ld %.*s", (part - 1) * DAYS_OF_A_TURN + 1,
                                              (int)word.len, word.at),
                                  (uint8_t)BY(1_2a, month, 0), span_is(hon_cell(&t, i, "ap_turn"), "y")};
    }
    return ok && (n == l->g->turns || problem(l->p, t.file, 0, "%d turns, the index says %d", n, l->g->turns));
}

/* How long it lasts (S1.0a, S2.0a, S3.0a, S4.0a, S5.0a). */
static bool length_by(int scenario)
{
    switch (scenario) {
    case 1: return CITED(S1_0a);
    case 2: return CITED(S2_0a);
    case 3: return CITED(S3_0a);
    case 4: return CITED(S4_0a);
    default: return CITED(S5_0a);
    }
}

/* ---- putting it together ---- */

/* 18a: every rule of chapter 18 is switched on by itself; nobody gets one that he has not asked for. */
static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Options *o = &l->g->option;
    bool *const on[] = {&o->quarters,    &o->swiss_consolidation, &o->captured_guns, &o->interphase,
                        &o->mercenaries, &o->treachery,           &o->pillage,       &o->fate,
                        &o->reduced};
    if (!data_options(&l->data, options, n, &(DataOptions){on, NULL, 0})) {
        return false;
    }
    if (!CITED(18a)) {
        *o = (Options){.reduced = o->reduced};
    }
    return true;
}

static uint8_t named_capitano(const Loader *l, const char *id)
{
    int c = hon_find_capitano(l, span_of(id));
    return c < 0 ? NO_PIECE : (uint8_t)c;
}

static void find_named(Loader *l)
{
    Game *g = l->g;
    g->louis = named_capitano(l, "louis_xii");
    g->pitigliano = named_capitano(l, "pitigliano");
    g->francois = named_capitano(l, "francois_i");
    g->cardona = named_capitano(l, "cardona");
    g->urbino = named_capitano(l, "urbino");
    g->schiner = named_capitano(l, "schiner");
    g->roist = named_capitano(l, "roist");
    g->lautrec = named_capitano(l, "lautrec");
    g->t_trivulzio = named_capitano(l, "t_trivulzio");
    g->sforza = named_capitano(l, "sforza");
    g->giovanni = named_capitano(l, "giovanni");
    g->lannoy = named_capitano(l, "lannoy");
    g->bourbon = named_capitano(l, "bourbon_imp");
    g->frundsberg = named_capitano(l, "frundsberg");
    g->sittich = named_capitano(l, "sittich");
    g->minor_2 = named_capitano(l, "imperial_minor_2");
    g->milano = grid_parse(&l->map->grid, span_of("2624"));
    g->novara = grid_parse(&l->map->grid, span_of("2611"));
    g->genova = grid_parse(&l->map->grid, span_of("0114"));
}

/* What does not rest on one another is read all the same, so that one look at the problems shows them all. */
static bool load_parts(Loader *l)
{
    bool charts = hon_load_charts(l), armies = hon_load_armies(l), capitani = hon_load_capitani(l);
    bool forces = capitani && l->setup.rows && hon_load_forces(l);
    bool places = hon_load_regions(l), victory = hon_load_victory(l);
    return charts && armies && forces && places && victory && hon_load_units(l) && hon_load_battle(l);
}

Game *hon_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {0};
    Game *g = data_open(&l.data, &honour, sizeof *g, CAPITANI_MAX + UNITS_MAX, src, p);
    l.g = g;
    l.p = p;
    bool good = data_scenario(&l.data, scenario) && load_options(&l, options, option_count) && hon_find_campaign(&l) &&
                load_index(&l) && load_turns(&l) && hon_load_map(&l, src) && load_parts(&l);
    if (!good) {
        game_free(g);
        return 0;
    }
    find_named(&l);
    g->turns -= !length_by(g->number);
    hon_load_terrain(g);
    hon_load_kin(g);
    hon_load_ways(g);
    return g;
}

int hon_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, honour.id, TURNS_MAX - 1, out, max, p);
}
