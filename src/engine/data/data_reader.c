/* data_reader.c - tables, citations, charts and scenarios of data/<id>, as every system reads them. */
#include "engine/data/data_reader.h"
#include "base/nearest_word.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 128 };

Game *data_open(DataReader *d, const Ruleset *rules, size_t game_size, int most_pieces, Source *src, Problems *p)
{
    Arena arena = {0};
    Game *g = arena_alloc(&arena, game_size);
    GameHead *h = head_of(g);
    h->arena = arena;
    h->rules = rules;
    h->pieces = arena_alloc(&h->arena, sizeof(PieceInfo) * (size_t)most_pieces);
    h->data_rules = arena_alloc(&h->arena, sizeof(Rule) * CITATIONS_MAX);
    h->data_places = arena_alloc(&h->arena, sizeof(char *) * CITATIONS_MAX);
    h->lists = arena_alloc(&h->arena, sizeof(Tsv) * LISTS_MAX);
    *d = (DataReader){src, p, h};
    return g;
}

static bool read_hashed(DataReader *d, const char *name, Text *text)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", d->head->rules->id, name);
    if (!source_read(d->src, path, text, d->p)) {
        return false;
    }
    d->head->data_hash = hash64(text->bytes.at, text->bytes.len, d->head->data_hash);
    return true;
}

/* For those who ask what is printed on a piece: lists of the system's own folder, not rows of maps and scenarios. */
static bool keep_list(DataReader *d, const char *name, const Tsv *t)
{
    GameHead *h = d->head;
    if (strchr(name, '/')) {
        return true;
    }
    for (int i = 0; i < h->list_count; i++) {
        if (!strcmp(h->lists[i].file, t->file)) {
            return true;
        }
    }
    if (h->list_count == LISTS_MAX) {
        return problem(d->p, t->file, 0, "the system reads more than %d text tables", LISTS_MAX);
    }
    h->lists[h->list_count++] = *t;
    return true;
}

bool data_table(DataReader *d, TableKind kind, const char *name, Tsv *t)
{
    Text text;
    return read_hashed(d, name, &text) && tsv_read(&d->head->arena, t, kind, text, d->p) &&
           (kind == TABLE_CHART || keep_list(d, name, t));
}

bool data_columns(DataReader *d, const Tsv *t, const char *const *names)
{
    for (; *names; names++) {
        if (tsv_need(t, *names, d->p) < 0) {
            return false;
        }
    }
    return true;
}

Rule data_rule(DataReader *d, const Tsv *t, int row, int column)
{
    GameHead *h = d->head;
    Span id = tsv_cell(t, row, column);
    if (span_is(id, "-")) {
        return RULE_NONE;
    }
    Rule r = rule_find(h->rules, id);
    if (!r) {
        problem(d->p, t->file, t->line[row], "there is no rule %.*s", SPAN_ARG(id));
    } else if (h->data_rule_count == CITATIONS_MAX) {
        problem(d->p, t->file, t->line[row], "more than %d rows cite a rule; leave some of these cells empty ('-')",
                CITATIONS_MAX);
    } else {
        h->data_rules[h->data_rule_count] = r;
        h->data_places[h->data_rule_count++] = arena_print(&h->arena, "%s:%d", t->file, t->line[row]);
    }
    return r;
}

int data_piece(const DataReader *d, Span id)
{
    for (int i = 0; i < d->head->piece_count; i++) {
        if (span_is(id, d->head->pieces[i].id)) {
            return i;
        }
    }
    return -1;
}

bool data_new_piece(DataReader *d, const Tsv *t, int row, int pieces, int most)
{
    Span id = tsv_cell(t, row, tsv_column(t, "id"));
    if (pieces == most) {
        return problem(d->p, t->file, t->line[row], "too many pieces; at most %d", most);
    }
    return data_piece(d, id) < 0 || problem(d->p, t->file, t->line[row], "piece %.*s stands twice", SPAN_ARG(id));
}

int data_group(const DataReader *d, Span id)
{
    for (int i = 0; i < d->head->group_count; i++) {
        if (span_is(id, d->head->groups[i].id)) {
            return i;
        }
    }
    return -1;
}

const char *data_hash_map(DataReader *d)
{
    static const char *const files[] = {"map/sides.tsv", "map/roads.tsv", "map/hexes.tsv", "map/grid.tsv"};
    Text text = {0};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!read_hashed(d, files[i], &text)) {
            return NULL;
        }
    }
    return text.name;
}

/* ---- charts ---- */

bool data_charts(DataReader *d, const char *const *names)
{
    GameHead *h = d->head;
    size_t n = 0;
    while (names[n]) {
        n++;
    }
    h->charts = h->printed = arena_alloc(&h->arena, sizeof(Tsv) * n);
    h->chart_names = arena_alloc(&h->arena, sizeof(char *) * n);
    for (size_t i = 0; i < n; i++) {
        char path[PATH];
        snprintf(path, sizeof path, "charts/%s.chart", names[i]);
        if (!data_table(d, TABLE_CHART, path, &h->charts[i])) {
            return false;
        }
        h->chart_names[i] = names[i];
        h->chart_count = (int)i + 1;
    }
    return true;
}

bool data_chart_of_scenario(DataReader *d, const char *name, Text text)
{
    GameHead *h = d->head;
    if (h->charts == h->printed) {
        size_t size = sizeof(Tsv) * (size_t)h->chart_count;
        h->charts = arena_alloc(&h->arena, size);
        memcpy(h->charts, h->printed, size);
    }
    for (int i = 0; i < h->chart_count; i++) {
        if (strcmp(h->chart_names[i], name) == 0) {
            text.bytes = span_of(arena_copy(&h->arena, text.bytes));
            return tsv_read(&h->arena, &h->charts[i], TABLE_CHART, text, d->p);
        }
    }
    return problem(d->p, NULL, 0, "there is no chart '%s' that a scenario could have of its own", name);
}

const Tsv *data_chart(const DataReader *d, const char *name)
{
    for (int i = 0; i < d->head->chart_count; i++) {
        if (!strcmp(d->head->chart_names[i], name)) {
            return &d->head->charts[i];
        }
    }
    return NULL;
}

int data_end(const Tsv *t) { return t->rows ? t->line[t->rows - 1] : 0; }

bool data_number(DataReader *d, const Tsv *t, int row, const char *column, int lo, int hi, int *out)
{
    int c = tsv_need(t, column, d->p);
    return c >= 0 && tsv_int_or(t, row, c, lo, hi, 0, out, d->p);
}

bool data_flag(DataReader *d, const Tsv *t, int row, const char *column, bool *out)
{
    static const char *const words[] = {"no", "yes", NULL};
    int c = tsv_need(t, column, d->p), n = 0;
    if (c < 0) {
        return false;
    }
    if (!span_is(tsv_cell(t, row, c), "-") && !tsv_word(t, row, c, words, &n, d->p)) {
        return false;
    }
    *out = n;
    return true;
}

/* The columns have their names and their sequence; how many there are. -1 with a problem. */
static int result_columns(DataReader *d, const Tsv *t, const char *const *heads)
{
    int n = 0, columns = 0;
    while (heads[n]) {
        n++;
    }
    for (; heads[columns]; columns++) {
        if (columns + 1 >= t->columns || !span_is(t->column[columns + 1], heads[columns])) {
            problem(d->p, t->file, t->line[0], "column %d of the chart must be %s; expected %s to %s in sequence",
                    columns + 1, heads[columns], heads[0], heads[n - 1]);
            return -1;
        }
    }
    if (t->columns != columns + 1) {
        problem(d->p, t->file, t->line[0], "%d columns, expected %d", t->columns - 1, columns);
        return -1;
    }
    return columns;
}

bool data_numbers(DataReader *d, const char *chart, const DataNumber *list, int count)
{
    const Tsv *t = data_chart(d, chart);
    int column = tsv_need(t, "value", d->p), n = 0;
    if (column < 0) {
        return false;
    }
    if (t->rows != count) {
        return problem(d->p, t->file, data_end(t), "%d rows, expected %d", t->rows, count);
    }
    for (int i = 0; i < count; i++) {
        int row = tsv_find(t, list[i].key);
        if (row < 0) {
            return problem(d->p, t->file, data_end(t), "no row %s", list[i].key);
        }
        if (!tsv_int(t, row, column, list[i].lo, list[i].hi, &n, d->p)) {
            return false;
        }
        *list[i].out = (int8_t)n;
    }
    return true;
}

bool data_results(DataReader *d, const ResultChart *r, uint8_t *out)
{
    const Tsv *t = data_chart(d, r->name);
    if (!tsv_ranges(t, d->p)) {
        return false;
    }
    int columns = result_columns(d, t, r->columns);
    for (int i = 0; i < r->rows && columns > 0; i++) {
        int row = tsv_range_row(t, r->first + i);
        if (row < 0) {
            return problem(d->p, t->file, data_end(t), "no row for a die of %d", r->first + i);
        }
        for (int c = 0; c < columns; c++) {
            int code;
            if (!tsv_word(t, row, c + 1, r->words, &code, d->p)) {
                return false;
            }
            out[i * columns + c] = (uint8_t)code;
        }
    }
    return columns > 0;
}

/* ---- scenarios ---- */

/* "french|venetian": a word for each side, in an optional column. False with a problem; '-' leaves them null. */
static bool two_words(Arena *a, const Tsv *t, int row, int column, const char *out[SIDES], Problems *p)
{
    Span rest = column < 0 ? span_of("-") : tsv_cell(t, row, column), first = {0};
    if (span_is(rest, "-")) {
        return true;
    }
    if (!span_split(&rest, '|', &first) || !first.len || !rest.len) {
        return problem(p, t->file, t->line[row], "expected a word for each side, FIRST|SECOND");
    }
    out[0] = arena_copy(a, first);
    out[1] = arena_copy(a, rest);
    return true;
}

int data_scenarios(Arena *a, Source *src, const char *id, int most_turns, ScenarioInfo *out, int max, Problems *p)
{
    Text text;
    Tsv t;
    char path[PATH];
    snprintf(path, sizeof path, "%s/scenarios.tsv", id);
    if (!source_read(src, path, &text, p) || !tsv_read(a, &t, TABLE_TSV, text, p)) {
        return -1;
    }
    int key = tsv_need(&t, "id", p), title = tsv_need(&t, "title", p), turns = tsv_need(&t, "turns", p),
        minutes = tsv_need(&t, "minutes", p), teaches = tsv_need(&t, "teaches", p),
        difficulty = tsv_column(&t, "difficulty"), drawing = tsv_column(&t, "drawing"), names = tsv_column(&t, "sides"),
        titles = tsv_column(&t, "side_titles"), armies = tsv_column(&t, "armies");
    if (key < 0 || title < 0 || turns < 0 || minutes < 0 || teaches < 0) {
        return -1;
    }
    assert(most_turns <= GAME_TURNS && max <= SCENARIOS_MAX);
    if (t.rows > max) {
        problem(p, t.file, t.line[max], "there are more than %d scenarios; put the others into a system of their own",
                max);
        return -1;
    }
    int n = 0;
    for (; n < t.rows; n++) {
        if (tsv_cell(&t, n, key).len > SCENARIO_ID) {
            problem(p, t.file, t.line[n], "the id of a scenario has at most %d letters", SCENARIO_ID);
            return -1;
        }
        out[n] = (ScenarioInfo){.id = arena_copy(a, tsv_cell(&t, n, key)),
                                .title = arena_copy(a, tsv_cell(&t, n, title)),
                                .length = arena_print(a, "%.*s minutes", SPAN_ARG(tsv_cell(&t, n, minutes))),
                                .teaches = arena_copy(a, tsv_cell(&t, n, teaches)),
                                .difficulty = difficulty < 0 ? NULL : arena_copy(a, tsv_cell(&t, n, difficulty))};
        if (drawing >= 0 && !span_is(tsv_cell(&t, n, drawing), "-")) {
            out[n].drawing = arena_copy(a, tsv_cell(&t, n, drawing));
        }
        if (!two_words(a, &t, n, names, out[n].side_names, p) || !two_words(a, &t, n, titles, out[n].side_titles, p) ||
            !two_words(a, &t, n, armies, out[n].armies, p) || !tsv_int(&t, n, turns, 1, most_turns, &out[n].turns, p)) {
            return -1;
        }
    }
    return n;
}

static void take_sides(GameHead *h, const ScenarioInfo *info)
{
    const char *names[SIDES], *titles[SIDES], *armies[SIDES];
    if (!info->side_names[0]) {
        return;
    }
    for (int side = 0; side < SIDES; side++) {
        names[side] = arena_copy(&h->arena, span_of(info->side_names[side]));
        const char *title = info->side_titles[side] ? info->side_titles[side] : h->rules->side_titles[side];
        titles[side] = arena_copy(&h->arena, span_of(title));
        armies[side] = info->armies[side] ? arena_copy(&h->arena, span_of(info->armies[side])) : NULL;
    }
    game_name_sides((Game *)(void *)h, names, titles, armies[0] ? armies : NULL);
}

bool data_scenario(DataReader *d, const char *scenario)
{
    GameHead *h = d->head;
    Arena scratch = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = h->rules->scenarios(&scratch, d->src, info, SCENARIOS_MAX, d->p), found = -1;
    Buf names = {0};
    for (int i = 0; i < n; i++) {
        buf_print(&names, "%s%s", i ? ", " : "", info[i].id);
        if (span_is_nocase(span_of(scenario), info[i].id)) {
            found = i;
            h->scenario = arena_copy(&h->arena, span_of(info[i].id));
            h->title = arena_copy(&h->arena, span_of(info[i].title));
            take_sides(h, &info[i]);
        }
    }
    if (found < 0 && n >= 0) {
        problem(d->p, NULL, 0, "%s has no scenario '%s'; it has %s", h->rules->id, scenario, buf_str(&names));
    }
    buf_free(&names);
    arena_free(&scratch);
    return found >= 0;
}

/* "danube has no option 'x'; its options are thin_columns=off|on and rulings=1|2" */
static bool no_such_option(DataReader *d, const char *name, const DataOptions *into)
{
    const OptionInfo *o = d->head->rules->options;
    Buf known = {0};
    for (int i = 0; o && o[i].name; i++) {
        buf_print(&known, "%s%s=", i ? ", " : "", o[i].name);
        for (int k = 0; k < OPTION_VALUES && o[i].values[k]; k++) {
            buf_print(&known, "%s%s", k ? "|" : "", o[i].values[k]);
        }
    }
    if (into->rulings) {
        buf_print(&known, "%srulings=1 to %d", known.len ? ", " : "", into->latest);
    }
    problem(d->p, NULL, 0, "%s has no option '%s'; its options are: %s", d->head->rules->id, name,
            known.len ? buf_str(&known) : "none");
    buf_free(&known);
    return false;
}

static bool read_option(DataReader *d, const OptionValue *given, const DataOptions *into, OptionValue *out)
{
    const OptionInfo *o = d->head->rules->options;
    Span name = span_of(given->name), value = span_of(given->value);
    long edition;
    if (into->rulings && span_is_nocase(name, "rulings")) {
        if (!span_int(value, 1, into->latest, &edition)) {
            return problem(d->p, NULL, 0, "option rulings is an edition, 1 to %d, not '%s'", into->latest,
                           given->value);
        }
        *into->rulings = (int)edition;
        *out = (OptionValue){"rulings", arena_copy(&d->head->arena, value)};
        return true;
    }
    for (int i = 0; o && o[i].name; i++) {
        if (!span_is_nocase(name, o[i].name)) {
            continue;
        }
        for (int k = 0; k < OPTION_VALUES && o[i].values[k]; k++) {
            if (span_is_nocase(value, o[i].values[k])) {
                *out = (OptionValue){o[i].name, o[i].values[k]};
                *into->on[i] = span_is(span_of(out->value), "on") || span_is(span_of(out->value), "yes");
                return true;
            }
        }
        return problem(d->p, NULL, 0, "option %s is %s%s%s, not '%s'", o[i].name, o[i].values[0],
                       o[i].values[1] ? " or " : "", o[i].values[1] ? o[i].values[1] : "", given->value);
    }
    return no_such_option(d, given->name, into);
}

bool data_options(DataReader *d, const OptionValue *given, int n, const DataOptions *into)
{
    GameHead *h = d->head;
    for (int i = 0; i < n; i++) {
        if (!read_option(d, &given[i], into, &h->options[h->option_count])) {
            return false;
        }
        h->option_count++;
    }
    return true;
}

bool data_scenario_rows(DataReader *d, ScenarioReader *read, void *self)
{
    static const char *const columns[] = {"what", "id", "where", "value", "rule", NULL};
    Tsv t;
    char name[PATH];
    int at[5];
    snprintf(name, sizeof name, "scenarios/%s.tsv", d->head->scenario);
    if (!data_table(d, TABLE_TSV, name, &t) || !data_columns(d, &t, columns)) {
        return false;
    }
    for (int i = 0; i < 5; i++) {
        at[i] = tsv_column(&t, columns[i]);
    }
    bool good = true;
    for (int i = 0; i < t.rows; i++) {
        int before = d->p->count;
        ScenarioRow r = {.file = t.file,
                         .line = t.line[i],
                         .what = tsv_cell(&t, i, at[0]),
                         .id = tsv_cell(&t, i, at[1]),
                         .where = tsv_cell(&t, i, at[2]),
                         .value = tsv_cell(&t, i, at[3])};
        r.rule = data_rule(d, &t, i, at[4]);
        good = d->p->count == before && read(self, &r) && good; /* the rest is read all the same: every fault is told */
    }
    return good;
}

/* ", did you mean X?" or nothing. */
static void say_nearest(Buf *out, const Nearest *n)
{
    if (n->best) {
        buf_print(out, "; did you mean %s?", n->best);
    }
}

static bool row_unknown(DataReader *d, const ScenarioRow *r, const char *noun, Span typed, const Nearest *near)
{
    Buf hint = {0};
    say_nearest(&hint, near);
    data_row_problem(d, r, "there is no %s %.*s%s", noun, SPAN_ARG(typed), buf_str(&hint));
    buf_free(&hint);
    return false;
}

bool data_row_no_piece(DataReader *d, const ScenarioRow *r, Span typed)
{
    Nearest near = {0};
    for (int i = 0; i < d->head->piece_count; i++) {
        nearest_try(&near, typed, d->head->pieces[i].id);
    }
    return row_unknown(d, r, "piece", typed, &near);
}

bool data_row_no_group(DataReader *d, const ScenarioRow *r, const char *noun, Span typed)
{
    Nearest near = {0};
    for (int i = 0; i < d->head->group_count; i++) {
        nearest_try(&near, typed, d->head->groups[i].id);
    }
    return row_unknown(d, r, noun, typed, &near);
}

bool data_row_no_word(DataReader *d, const ScenarioRow *r, const char *noun, Span typed, const char *const *words)
{
    Buf list = {0};
    Nearest near = {0};
    for (int i = 0; words[i]; i++) {
        nearest_try(&near, typed, words[i]);
        buf_print(&list, "%s%s", i ? ", " : "", words[i]);
    }
    Buf hint = {0};
    say_nearest(&hint, &near);
    data_row_problem(d, r, "%.*s is no %s; expected %s%s", SPAN_ARG(typed), noun, buf_str(&list), buf_str(&hint));
    buf_free(&hint);
    buf_free(&list);
    return false;
}

bool data_row_problem(DataReader *d, const ScenarioRow *r, const char *format, ...)
{
    Buf text = {0};
    va_list args;
    va_start(args, format);
    buf_vprint(&text, format, args);
    va_end(args);
    problem(d->p, r->file, r->line, "%s", buf_str(&text));
    buf_free(&text);
    return false;
}

bool data_row_hex(DataReader *d, const ScenarioRow *r, const Map *m, Hex *out)
{
    *out = grid_parse(&m->grid, r->where);
    if (*out == HEX_NONE || !m->on[*out]) {
        return data_row_problem(d, r, "%.*s is no hex of the map", SPAN_ARG(r->where));
    }
    return true;
}

bool data_row_number(DataReader *d, const ScenarioRow *r, int lo, int hi, int *out)
{
    long n;
    if (!span_int(r->value, lo, hi, &n)) {
        return data_row_problem(d, r, "%.*s: expected a number from %d to %d", SPAN_ARG(r->value), lo, hi);
    }
    *out = (int)n;
    return true;
}
